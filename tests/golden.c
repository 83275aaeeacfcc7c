/* golden.c -- whole matches as everybody saw them, written down and compared.
 *
 *   golden [GAME] [--update]                   compares (or rewrites) games/GAME/golden/ *.txt;
 *                                              --update makes two for a game that has none
 *   golden --new GAME SEATS SEED [K=V ...]     prints a random match as a script for a new file
 *
 * A golden file is a script (see script.h) with everything it causes written between its lines:
 * events as each viewer is told them, what the table sees, and what each seat sees beyond it.
 * Only the fields of a view that changed are written, so an unwanted change is one changed line.
 * Nothing but the script is read back: --update keeps it and writes the rest anew.
 */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "script.h"

enum {
    LINE_BYTES = 400,
    TEXT_BYTES = 1 << 16,
    NODES = 4096,
    FIELDS_MAX = 255,
    FACTS_MAX = 16,
    SCREEN_EVERY = 16
};

static const char *const names[BR_SEATS_MAX] = {"Anna",  "Boris", "Clara", "Dmytro", "Eva",
                                                "Fedir", "Greta", "Hanna", "Ivan"};

/* One view as texts of its fields and facts, so that two can be compared one by one. */
typedef struct sheet {
    char *value[FIELDS_MAX];
    char *fact[FACTS_MAX]; /* "name value", in the order of the game */
} sheet;

typedef struct story {
    script script;
    FILE *out;
    sheet table; /* what the table saw last */
    uint32_t told_plies;
} story;

static void sheet_clear(sheet *sh) {
    for (int i = 0; i < FIELDS_MAX; i++) free(sh->value[i]);
    for (int i = 0; i < FACTS_MAX; i++) free(sh->fact[i]);
    memset(sh, 0, sizeof *sh);
}

/* The bytes of a JSON value as they are written. */
static char *node_text(const br_json *doc, uint32_t at) {
    uint32_t start = doc->node[at].start, size = doc->node[at].size;
    if (doc->node[at].type == BR_JSON_STRING) start--, size += 2;
    char *text = calloc(1, size + 1);
    memcpy(text, doc->text + start, size);
    return text;
}

static void facts_fill(const br_json *doc, sheet *sh) {
    uint32_t facts = br_json_find(doc, 0, "facts");
    if (facts == 0 || doc->node[facts].count > FACTS_MAX) abort();
    int count = 0;
    for (uint32_t key = facts + 1; key < doc->node[facts].next;
         key = doc->node[key + 1].next, count++) {
        char *value = node_text(doc, key + 1);
        size_t size = doc->node[key].size + strlen(value) + 2;
        sh->fact[count] = calloc(1, size);
        snprintf(sh->fact[count], size, "%.*s %s", (int)doc->node[key].size,
                 doc->text + doc->node[key].start, value);
        free(value);
    }
}

static void sheet_fill(const br_match *m, br_seat viewer, br_depth depth, sheet *sh) {
    static char text[TEXT_BYTES];
    static br_json_node node[NODES];
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_rules *r = &m->rules;
    br_json doc;
    br_fault fault = {0};
    br_buf buf = br_buf_over(text, sizeof text);
    r->game->observe(r, m->state, viewer, depth, view);
    br_view_write(r, view, &buf);
    if (!br_json_read(&doc, text, buf.used, node, NODES, &fault)) abort();
    sheet_clear(sh);
    for (int i = 0; i < r->game->field_count; i++) {
        uint32_t at = br_json_find(&doc, 0, r->game->fields[i].name);
        if (at == 0) continue; /* never in a view */
        sh->value[i] = node_text(&doc, at);
    }
    facts_fill(&doc, sh);
}

/* What `now` has that `before` has not, a line each. */
static void write_changes(const story *st, const char *who, const sheet *before, const sheet *now) {
    const br_game *game = st->script.match.rules.game;
    for (int i = 0; i < game->field_count; i++)
        if (now->value[i] && (!before->value[i] || strcmp(before->value[i], now->value[i]) != 0))
            fprintf(st->out, "    %-8s %s %s\n", who, game->fields[i].name, now->value[i]);
    for (int i = 0; i < FACTS_MAX && now->fact[i]; i++)
        if (!before->fact[i] || strcmp(before->fact[i], now->fact[i]) != 0)
            fprintf(st->out, "    %-8s fact %s\n", who, now->fact[i]);
}

static void write_views(story *st) {
    const br_match *m = &st->script.match;
    sheet now = {0}, seat_now = {0}, recall = {0};
    char who[32];
    sheet_fill(m, BR_SPECTATOR, BR_SCREEN, &now);
    write_changes(st, "table", &st->table, &now);
    for (int v = 0; v <= m->rules.seats; v++) {
        br_seat viewer = v < m->rules.seats ? (br_seat)v : BR_SPECTATOR;
        sheet_fill(m, viewer, BR_SCREEN, &seat_now);
        snprintf(who, sizeof who, "seat %d", v);
        if (viewer != BR_SPECTATOR) write_changes(st, who, &now, &seat_now);
        sheet_fill(m, viewer, BR_RECALL, &recall);
        snprintf(who, sizeof who, viewer == BR_SPECTATOR ? "table recalls" : "seat %d recalls", v);
        write_changes(st, who, &seat_now, &recall);
    }
    sheet_clear(&st->table);
    st->table = now;
    sheet_clear(&seat_now);
    sheet_clear(&recall);
}

/* ---- events ------------------------------------------------------------------------------- */

static void event_line(const br_rules *r, const br_event *event, br_seat viewer, char *out,
                       size_t size) {
    br_event told;
    br_args args = {.count = 0};
    char memory[1024];
    br_buf buf = br_buf_over(memory, sizeof memory);
    br_event_redact(event, viewer, &told);
    br_say_event(&buf, BR_EN, r, &told, names);
    snprintf(out, size, "%s %s%s: %s", r->game->clauses[told.clause].id,
             br_event_args(r, &told, &args), told.flags & BR_EVENT_FINAL ? "!" : "", memory);
}

/* The table's line, then the line of every seat that is told something else. */
static void write_events(const story *st) {
    const br_match *m = &st->script.match;
    char table[1200], seat[1200];
    for (int i = 0; i < m->log.count; i++) {
        event_line(&m->rules, &m->log.at[i], BR_SPECTATOR, table, sizeof table);
        fprintf(st->out, "  %s\n", table);
        for (br_seat viewer = 0; viewer < m->rules.seats; viewer++) {
            event_line(&m->rules, &m->log.at[i], viewer, seat, sizeof seat);
            if (strcmp(table, seat) != 0) fprintf(st->out, "  to seat %d: %s\n", viewer, seat);
        }
    }
}

/* ---- a step ------------------------------------------------------------------------------- */

static void write_acting(const story *st) {
    const br_match *m = &st->script.match;
    br_seats acting = br_to_act(&m->rules, m->state), awaited = br_must_act(&m->rules, m->state);
    br_move list[BR_MOVES_MAX];
    fprintf(st->out, "  to act:");
    for (br_seat seat = 0; seat <= BR_HOUSE; seat++) {
        if (!br_has(acting, seat)) continue;
        int count = br_legal(&m->rules, m->state, seat, list);
        fprintf(st->out, seat == BR_HOUSE ? " house" : " seat %d", seat);
        fprintf(st->out, "%s (%d moves)", br_has(awaited, seat) ? "" : " may", count);
    }
    fprintf(st->out, acting ? "\n" : " nobody\n");
}

/* A screen without its styles, each line indented and without trailing spaces. */
static void write_screen(const story *st, br_seat viewer) {
    static char text[TEXT_BYTES];
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_match *m = &st->script.match;
    br_buf buf = br_buf_over(text, sizeof text);
    m->rules.game->observe(&m->rules, m->state, viewer, BR_SCREEN, view);
    m->rules.game->screen(&(br_pen){&m->rules, view, viewer, BR_EN, names, &buf});
    for (const char *line = text; *line;) {
        char plain[4096];
        size_t used = 0;
        for (; *line && *line != '\n'; line++) {
            if (*line == '\001' && line[1]) line++;
            else if (used < sizeof plain - 1) plain[used++] = *line;
        }
        while (used > 0 && plain[used - 1] == ' ') used--;
        fprintf(st->out, "  |%s%.*s\n", used ? " " : "", (int)used, plain);
        if (*line) line++;
    }
}

static void write_result(const story *st) {
    const br_match *m = &st->script.match;
    br_result result;
    uint8_t digest[32];
    char hex[80];
    br_buf buf = br_buf_over(hex, sizeof hex);
    m->rules.game->scores(&m->rules, m->state, &result);
    for (br_seat seat = 0; seat < m->rules.seats; seat++)
        fprintf(st->out, "  place %d: seat %d, score %d%s\n", result.place[seat], seat,
                (int)result.score[seat], br_has(result.winners, seat) ? ", wins" : "");
    br_match_digest(m, digest);
    br_put_hex(&buf, digest, sizeof digest);
    fprintf(st->out, "  digest %s\n", hex);
}

static void write_step(story *st) {
    const br_match *m = &st->script.match;
    write_events(st);
    write_views(st);
    write_acting(st);
    bool is_over = br_to_act(&m->rules, m->state) == 0;
    if (m->plies == 0 || m->plies % SCREEN_EVERY == 0 || is_over) write_screen(st, BR_SPECTATOR);
    if (m->plies == 1 && m->record[0].seat < m->rules.seats)
        write_screen(st, m->record[0].seat); /* who has just chosen sees its own secret */
    if (is_over) write_result(st);
}

/* ---- files -------------------------------------------------------------------------------- */

static char *read_whole(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    if (!file) return NULL;
    FILE *out = open_memstream(&text, &size);
    for (int c; (c = fgetc(file)) != EOF;) fputc(c, out);
    fclose(file);
    fclose(out);
    return text;
}

/* Plays the script in `text` and gives back the file as it should be. */
static char *retell(const char *path, const char *text) {
    static story st;
    char *told = NULL;
    size_t size = 0;
    st = (story){.script = {.file = path}};
    st.out = open_memstream(&told, &size);
    for (const char *at = text; *at;) {
        char line[LINE_BYTES];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        at += length + (at[length] == '\n');
        st.script.line++;
        bool is_match = strncmp(line, "match ", 6) == 0, is_move = strncmp(line, "> ", 2) == 0;
        if (line[0] == '#' || is_match || is_move) fprintf(st.out, "%s\n", line);
        if (is_match) script_match(&st.script, line);
        if (is_move) script_play(&st.script, line + 2);
        if (is_match || is_move) write_step(&st);
    }
    fclose(st.out);
    sheet_clear(&st.table);
    free(st.script.record);
    return told;
}

/* Shows where two texts part, with a little of what follows. */
static void show_difference(const char *path, const char *stored, const char *told) {
    int line = 1;
    const char *a = stored, *b = told;
    while (*a && *b) {
        size_t n = strcspn(a, "\n"), k = strcspn(b, "\n");
        if (n != k || memcmp(a, b, n) != 0) break;
        a += n + (a[n] == '\n');
        b += k + (b[k] == '\n');
        line++;
    }
    printf("# %s:%d: is not what happens now; if the change is meant: golden --update\n", path,
           line);
    for (int i = 0; i < 3 && *a; i++) {
        printf("# stored: %.*s\n", (int)strcspn(a, "\n"), a);
        a += strcspn(a, "\n");
        a += *a == '\n';
    }
    for (int i = 0; i < 3 && *b; i++) {
        printf("# now:    %.*s\n", (int)strcspn(b, "\n"), b);
        b += strcspn(b, "\n");
        b += *b == '\n';
    }
}

static bool write_whole(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    fputs(text, file);
    return fclose(file) == 0;
}

static bool check_file(const char *path, bool is_update) {
    char *stored = read_whole(path);
    if (!stored) {
        perror(path);
        return false;
    }
    char *told = retell(path, stored);
    bool is_same = strcmp(stored, told) == 0;
    if (!is_same && is_update) {
        printf("# %s is written anew\n", path);
        is_same = write_whole(path, told);
    } else if (!is_same) {
        show_difference(path, stored, told);
    }
    free(stored);
    free(told);
    return is_same;
}

/* ---- a new script ------------------------------------------------------------------------- */

static uint32_t roll(uint64_t *dice, uint32_t bound) { /* splitmix64 */
    uint64_t z = (*dice += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * bound >> 32);
}

/* Plays at random and writes the script of it; `line` is its first line. */
static void write_script(FILE *out, const char *first_line, uint64_t dice) {
    static script s = {.file = "a new script", .line = 1};
    char line[LINE_BYTES];
    script_match(&s, first_line);
    fprintf(out, "%s\n", first_line);
    for (br_seats acting; (acting = br_must_act(&s.match.rules, s.match.state)) != 0;) {
        br_move list[BR_MOVES_MAX];
        br_seat seat;
        do seat = (br_seat)roll(&dice, 16);
        while (!br_has(acting, seat));
        int count = br_legal(&s.match.rules, s.match.state, seat, list);
        br_buf buf = br_buf_over(line, sizeof line);
        br_put_int(&buf, seat);
        br_put_char(&buf, ' ');
        br_move_write(&s.match.rules, &list[roll(&dice, (uint32_t)count)], &buf);
        if (roll(&dice, 20) == 0) snprintf(line, sizeof line, "house timeout %d", seat);
        script_play(&s, line);
        fprintf(out, "> %s\n", line);
    }
}

static int write_new(int argc, char **argv) {
    char line[LINE_BYTES];
    int used = snprintf(line, sizeof line, "match %s %s seed %s", argv[0], argv[1], argv[2]);
    for (int i = 3; i < argc; i++)
        used += snprintf(line + used, sizeof line - (size_t)used, " %s", argv[i]);
    write_script(stdout, line, strtoull(argv[2], NULL, 0));
    return 0;
}

/* ---- the files of a game ------------------------------------------------------------------ */

/* The first files of a game: the fewest and the most seats. */
static bool make_first(const br_game *game) {
    char path[512], line[LINE_BYTES];
    int seats[2] = {game->seats_min, game->seats_max};
    snprintf(path, sizeof path, "games/%s/golden", game->id);
    if (mkdir(path, 0777) != 0 && errno != EEXIST) return false;
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "games/%s/golden/%d.txt", game->id, seats[i]);
        snprintf(line, sizeof line, "match %s %d seed %d", game->id, seats[i], i + 1);
        FILE *file = fopen(path, "w");
        if (!file) return false;
        fprintf(file, "# %d seats, the plain rules, random moves.\n", seats[i]);
        write_script(file, line, (uint64_t)i + 1);
        if (fclose(file) != 0) return false;
    }
    return true;
}

static int is_text(const struct dirent *entry) {
    size_t size = strlen(entry->d_name);
    return size > 4 && strcmp(entry->d_name + size - 4, ".txt") == 0;
}

static int list_files(const br_game *game, struct dirent ***list) {
    char folder[512];
    snprintf(folder, sizeof folder, "games/%s/golden", game->id);
    return scandir(folder, list, is_text, alphasort);
}

/* TAP lines so far, and how many of them are bad. */
typedef struct sum {
    int count, bad;
} sum;

static void check_game(const br_game *game, bool is_update, sum *out) {
    struct dirent **list = NULL;
    int count = list_files(game, &list);
    if (count <= 0 && is_update && make_first(game)) count = list_files(game, &list);
    if (count <= 0) {
        printf("# %s has no golden file: build/golden --update makes two; read them\n", game->id);
        printf("not ok %d - %s\n", ++out->count, game->id);
        out->bad++;
    }
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "games/%s/golden/%.255s", game->id, list[i]->d_name);
        bool is_ok = check_file(path, is_update);
        printf("%sok %d - %s %s\n", is_ok ? "" : "not ", ++out->count, game->id, list[i]->d_name);
        out->bad += !is_ok;
        free(list[i]);
    }
    free(list);
}

int main(int argc, char **argv) {
    const br_game *only = NULL;
    bool is_update = false;
    sum all = {0, 0};
    if (argc >= 5 && strcmp(argv[1], "--new") == 0) return write_new(argc - 2, argv + 2);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--update") == 0) is_update = true;
        else if (only || !(only = br_game_find(argv[i]))) {
            fprintf(stderr, "usage: golden [GAME] [--update] | --new GAME SEATS SEED [K=V ...]\n");
            return 2;
        }
    }
    for (int i = 0; br_game_at(i); i++)
        if (!only || only == br_game_at(i)) check_game(br_game_at(i), is_update, &all);
    printf("1..%d\n", all.count);
    return all.count == 0 || all.bad ? 1 : 0;
}
