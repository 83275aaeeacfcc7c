/* perft.c -- how many ways a match can go on, counted and compared.
 *
 *   perft [GAME] [--update]
 *
 * games/GAME/perft.txt holds scripts (see script.h) with lines `count DEPTH NUMBER why`: from the
 * position reached, the sequences of DEPTH moves, over every seat that may act, in whatever
 * order. A missing or an extra move shows as another number. Where a game has a second engine
 * that counts too (games/GAME/slow_perft.c), both must agree. --update writes what this engine
 * counts, and makes the file of a game that has none.
 */
#include <unistd.h>

#include "script.h"
#include "second_engines.gen.h"

enum {
    LINE_BYTES = 400,
    DEPTH_MAX = 32,
    SECOND_MAX = 60000, /* sequences a slow engine is asked to count */
    FIRST_MIN = 20000   /* sequences of a new file's deepest count: past secret first choices */
};

#define SECOND(name) uint64_t name##_perft(const br_match *m, int depth);
SECOND_PERFTS
#undef SECOND

/* Sequences of `depth` moves from the position of `m`, as a second engine counts them; `first` if
 * the game has none that counts. */
static uint64_t count_second(const br_match *m, int depth, uint64_t first) {
    char name[BR_WORD_MAX];
    snprintf(name, sizeof name, "%s", m->rules.game->id);
    for (char *at = name; *at; at++)
        if (*at == '-') *at = '_';
#define SECOND(id) \
    if (strcmp(name, #id) == 0) return id##_perft(m, depth);
    SECOND_PERFTS
#undef SECOND
    return first;
}

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
    uint64_t second = counted <= SECOND_MAX ? count_second(m, depth, counted) : counted;
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

/* One deal, counted to the first depth that has very many sequences. */
static void write_first(sheet *sh, const br_game *game, int seats, int seed, FILE *file) {
    char line[LINE_BYTES];
    uint64_t count = 1;
    snprintf(line, sizeof line, "match %s %d seed %d", game->id, seats, seed);
    script_match(&sh->script, line);
    fprintf(file, "\n%s\n", line);
    for (int depth = 1; depth <= DEPTH_MAX && count > 0 && count < FIRST_MIN; depth++) {
        const br_match *m = &sh->script.match;
        count = count_from(&m->rules, m->state, depth);
        fprintf(file, "count %d\n", depth);
    }
}

/* The first file of a game: the fewest and the most seats. */
static void make_first(sheet *sh, const br_game *game, const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) return;
    fprintf(file, "# %s: how many ways a match can go on.\n#\n# count DEPTH NUMBER why\n",
            game->id);
    write_first(sh, game, game->seats_min, 1, file);
    write_first(sh, game, game->seats_max, 2, file);
    fclose(file);
}

static void check_game(sheet *sh, const br_game *game) {
    char path[512];
    snprintf(path, sizeof path, "games/%s/perft.txt", game->id);
    if (access(path, F_OK) != 0 && sh->is_update) make_first(sh, game, path);
    if (access(path, F_OK) == 0) {
        check_file(sh, path);
        return;
    }
    printf("# there is no %s: build/perft --update makes one; say why its numbers are right\n"
           "not ok %d - %s\n",
           path, sh->number++, game->id);
    sh->is_ok = false;
}

int main(int argc, char **argv) {
    static sheet sh = {.number = 1, .is_ok = true};
    const br_game *only = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--update") == 0) sh.is_update = true;
        else if (only || !(only = br_game_find(argv[i]))) {
            fprintf(stderr, "usage: perft [GAME] [--update]\n");
            return 2;
        }
    }
    for (int i = 0; br_game_at(i); i++)
        if (!only || only == br_game_at(i)) check_game(&sh, br_game_at(i));
    free(sh.script.record);
    if (!sh.is_update) printf("1..%d\n", sh.number - 1);
    return sh.is_ok ? 0 : 1;
}
