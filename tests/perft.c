/* perft.c -- how many ways a match can go on, counted and compared.
 *
 *   perft [--update]
 *
 * tests/perft/ *.txt hold scripts (see script.h) with lines `count DEPTH NUMBER why`: from the
 * position reached, the sequences of DEPTH moves, over every seat that may act, in whatever
 * order. A missing or an extra move shows as another number. Where a game has a second engine
 * that counts too (perft_*.c), both must agree. --update writes what this engine counts.
 */
#include <dirent.h>

#include "perft.h"

enum { LINE_BYTES = 400, DEPTH_MAX = 32 };

/* Sequences of `depth` moves from a state; a match that ends sooner counts nothing. */
static uint64_t count_from(const br_rules *r, const void *state, int depth) {
    _Alignas(8) uint8_t next[BR_STATE_MAX];
    br_move list[BR_MOVES_MAX];
    uint64_t sum = 0;
    if (depth == 0) return 1;
    for (br_seats left = br_to_act(r, state); left; left = (br_seats)(left & (left - 1))) {
        br_seat seat = br_lowest(left);
        int count = br_legal(r, state, seat, list);
        for (int i = 0; i < count; i++) {
            memcpy(next, state, r->game->state_size);
            br_apply(r, next, seat, &list[i], NULL);
            sum += count_from(r, next, depth - 1);
        }
    }
    return sum;
}

typedef struct sheet {
    script script;
    FILE *out;
    int number; /* of TAP lines */
    bool is_update, is_ok;
} sheet;

static void check_count(sheet *sh, const char *line) {
    const br_match *m = &sh->script.match;
    unsigned long long wanted = 0;
    int depth = 0, used = 0,
        read = sscanf(line, "count %d%n %llu%n", &depth, &used, &wanted, &used);
    if (read < 1 || depth < 1 || depth > DEPTH_MAX || !sh->script.record)
        script_fail(&sh->script, "wanted: count DEPTH [NUMBER why]");
    uint64_t counted = count_from(&m->rules, m->state, depth);
    uint64_t second = counted <= PERFT_SECOND_MAX ? perft_second(m, depth, counted) : counted;
    fprintf(sh->out, "count %d %llu%s\n", depth, (unsigned long long)counted, line + used);
    if (sh->is_update) return;
    bool is_ok = counted == wanted && second == counted;
    if (counted != wanted)
        printf("# stored %llu, counted %llu\n", wanted, (unsigned long long)counted);
    if (second != counted) printf("# the second engine counts %llu\n", (unsigned long long)second);
    printf("%sok %d - %s:%d %s %d seats, depth %d: %llu\n", is_ok ? "" : "not ", sh->number++,
           sh->script.file, sh->script.line, m->rules.game->id, m->rules.seats, depth,
           (unsigned long long)counted);
    sh->is_ok &= is_ok;
}

static void check_file(sheet *sh, const char *path) {
    char line[LINE_BYTES], *told = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    sh->script.file = path;
    sh->script.line = 0;
    if (!file) script_fail(&sh->script, "can not be read");
    sh->out = open_memstream(&told, &size);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        sh->script.line++;
        if (strncmp(line, "count ", 6) == 0) {
            check_count(sh, line);
            continue;
        }
        fprintf(sh->out, "%s\n", line);
        if (strncmp(line, "match ", 6) == 0) script_match(&sh->script, line);
        else if (strncmp(line, "> ", 2) == 0) script_play(&sh->script, line + 2);
        else if (line[0] != '#' && line[0] != '\0') script_fail(&sh->script, "not understood");
    }
    fclose(file);
    fclose(sh->out);
    if (sh->is_update && (!(file = fopen(path, "w")) || fputs(told, file) < 0 || fclose(file)))
        script_fail(&sh->script, "can not be written");
    free(told);
}

static int is_text(const struct dirent *entry) {
    size_t size = strlen(entry->d_name);
    return size > 4 && strcmp(entry->d_name + size - 4, ".txt") == 0;
}

int main(int argc, char **argv) {
    static sheet sh = {.number = 1, .is_ok = true};
    struct dirent **list = NULL;
    sh.is_update = argc == 2 && strcmp(argv[1], "--update") == 0;
    if (argc > 1 && !sh.is_update) {
        fprintf(stderr, "usage: perft [--update]\n");
        return 2;
    }
    int count = scandir(TESTS_DIR "/perft", &list, is_text, alphasort);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, TESTS_DIR "/perft/%.255s", list[i]->d_name);
        check_file(&sh, path);
        free(list[i]);
    }
    free(list);
    free(sh.script.record);
    if (!sh.is_update) printf("1..%d\n", sh.number - 1);
    return count > 0 && sh.is_ok ? 0 : 1;
}
