/* contract.c -- the promises every game in the registry must keep.
 *
 *   contract [GAME] [--seats N] [--options K=V,...] [--seed S] [--matches N] [--update]
 *
 * Plays random matches of every game at every seat count under every option value and checks at
 * every state what ARCHITECTURE.md promises (contract_moves.c, contract_views.c, contract_match.c).
 * Then a fixed set of matches is played and all that any viewer was shown is hashed: the bench of
 * a game moves when a rule or a visibility moves; games/<game>/bench.txt has the number meant.
 * Prints TAP. A failure names the match and the command that repeats it.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"
#include "tap.h"
#include "whole.h"

enum { MATCHES_DEFAULT = IS_WHOLE ? 8 : 2 }; /* of every set of options */
enum { BENCH_MATCHES = 4, COMBINATIONS = 3 };

/* A game of long matches is looked at less closely, or the test would take hours: fewer matches,
 * only some of the states, and every set of options but the plain one at one number of seats. */
enum { LONG_PLIES = 10000, LONG_MATCHES = MATCHES_DEFAULT / 4 + 1, LONG_LOOK = 24 };

typedef struct cmd_args {
    const char *game;
    int seats;           /* 0 = all */
    const char *options; /* NULL = all sets */
    uint64_t seed;
    int matches; /* 0 = as many as the length of the game's matches allows */
    bool is_update;
} cmd_args;

static trial the_trial;

/* ---- dice and helpers --------------------------------------------------------------------- */

uint64_t dice_next(uint64_t *dice) {
    uint64_t z = (*dice += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t dice_below(trial *t, uint32_t bound) {
    return (uint32_t)(((dice_next(&t->dice) >> 32) * bound) >> 32);
}

bool dice_one_in(trial *t, uint32_t n) { return dice_below(t, n) == 0; }

void trial_key(uint64_t seed, uint8_t key[BR_SEED_BYTES]) {
    for (int i = 0; i < BR_SEED_BYTES; i += 8) {
        uint64_t word = dice_next(&seed);
        for (int k = 0; k < 8; k++) key[i + k] = (uint8_t)(word >> (8 * k));
    }
}

int trial_viewers(const trial *t) { return t->rules.seats + 1; }

br_seat trial_viewer(const trial *t, int index) {
    return index < t->rules.seats ? (br_seat)index : BR_SPECTATOR;
}

const char *trial_viewer_name(br_seat viewer) {
    static const char *const name[] = {"seat 0", "seat 1", "seat 2", "seat 3", "seat 4",
                                       "seat 5", "seat 6", "seat 7", "seat 8"};
    return viewer < BR_SEATS_MAX ? name[viewer] : "the table";
}

const char *trial_broken(const trial *t, const void *state) {
    static char text[160];
    const br_field *member;
    const char *broken = br_audit_member(&t->rules, state, &member);
    if (!broken) return NULL;
    snprintf(text, sizeof text, "%s%s%s", member ? member->name : "", member ? ": " : "", broken);
    return text;
}

const char *trial_apart(const trial *t, const void *a, const void *b) {
    for (int i = 0; i < t->game->field_count; i++) {
        const br_field *f = &t->game->fields[i];
        size_t size = (f->rows ? f->rows : 1u) * (f->cols ? f->cols : 1u) * (size_t)f->bytes;
        if (memcmp((const uint8_t *)a + f->offset, (const uint8_t *)b + f->offset, size) != 0)
            return f->name;
    }
    return "bytes without a name";
}

bool trial_same(const trial *t, const void *a, const void *b) {
    return memcmp(a, b, t->game->state_size) == 0;
}

const char *trial_move_text(trial *t, const br_move *move) {
    static char memory[BR_TEXT_MAX + 40];
    br_buf out = br_buf_over(memory, sizeof memory);
    br_move_write(&t->rules, move, &out);
    return memory;
}

void trial_blank(trial *t, void *b) {
    t->fill ^= 0xFF;
    memset(b, t->fill, (size_t)t->game->state_size + GUARD_BYTES);
}

void trial_guard(trial *t, const void *b) {
    const uint8_t *past = (const uint8_t *)b + t->game->state_size;
    for (int i = 0; i < GUARD_BYTES; i++)
        CHECK(t, past[i] == t->fill, "a call wrote past state_size");
}

void trial_fail(trial *t, const char *file, int line, const char *format, ...) {
    va_list args;
    const char *base = strrchr(file, '/');
    printf("# ");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n# %s:%d, %s, %d seats, options '%s', seed %llu, ply %d\n", base ? base + 1 : file,
           line, t->game->id, t->rules.seats, t->options, (unsigned long long)t->seed, t->ply);
    printf("# repeat: contract %s --seats %d --options '%s' --seed %llu --matches 1\n", t->game->id,
           t->rules.seats, t->options, (unsigned long long)t->seed);
    longjmp(t->out, 1);
}

/* ---- sets of options ---------------------------------------------------------------------- */

static bool take_option(trial *t, const br_option *option, int value) {
    br_fault fault = {0};
    size_t used = strlen(t->options);
    if (br_rules_option(&t->rules, option->name, option->values[value], &fault) != BR_OK)
        return false;
    snprintf(t->options + used, sizeof t->options - used, "%s%s=%s", used ? "," : "", option->name,
             option->values[value]);
    return true;
}

static void start_rules(trial *t, const br_game *game, int seats) {
    br_fault fault = {0};
    t->game = game;
    t->options[0] = '\0';
    if (br_rules_init(&t->rules, game, seats, &fault) != BR_OK) {
        fprintf(stderr, "contract: %s with %d seats: %s\n", game->id, seats, fault.text);
        exit(1);
    }
}

/* Set 0 is the plain rules; then every other value of every option alone; then a few random
 * combinations, the same in every run. 1 = set, 0 = this number of seats does not allow it,
 * -1 = there are no more sets. */
static int options_listed(trial *t, const br_game *game, int seats, int index) {
    int n = 1;
    start_rules(t, game, seats);
    t->has_defaults = index == 0;
    if (index == 0) return 1;
    for (int i = 0; i < game->option_count; i++) {
        if (index < n + game->options[i].count - 1)
            return take_option(t, &game->options[i], index - n + 1);
        n += game->options[i].count - 1;
    }
    if (game->option_count < 2 || index >= n + COMBINATIONS) return -1;
    uint64_t dice = (uint64_t)(index - n) * 977 + (uint64_t)seats;
    for (int i = 0; i < game->option_count; i++) {
        int tries = 8, count = game->options[i].count;
        while (tries-- > 0 &&
               !take_option(t, &game->options[i], (int)(dice_next(&dice) % (uint64_t)count)))
            continue;
    }
    return 1;
}

/* The same, passing over what the game does not take as a whole. */
static int options_at(trial *t, const br_game *game, int seats, int index) {
    br_fault fault = {0};
    int kind = options_listed(t, game, seats, index);
    return kind > 0 && br_rules_check(&t->rules, &fault) != BR_OK ? 0 : kind;
}

static bool options_from_text(trial *t, const br_game *game, int seats, const char *text) {
    char copy[200];
    br_fault fault = {0};
    start_rules(t, game, seats);
    t->has_defaults = *text == '\0';
    snprintf(copy, sizeof copy, "%s", text);
    snprintf(t->options, sizeof t->options, "%s", text);
    for (char *rest = copy, *pair; (pair = strtok_r(rest, ",", &rest));) {
        char *value = strchr(pair, '=');
        if (value) *value++ = '\0';
        if (!value || br_rules_option(&t->rules, pair, value, &fault) != BR_OK) return false;
    }
    return br_rules_check(&t->rules, &fault) == BR_OK;
}

static bool is_long(const br_game *game) { return game->plies_max > LONG_PLIES; }

static bool is_passed_over(const br_game *game, int seats, int set) {
    int range = game->seats_max - game->seats_min + 1;
    return is_long(game) && set > 0 && seats != game->seats_min + (set * 3 + 1) % range;
}

/* ---- one match ---------------------------------------------------------------------------- */

static void trial_start(trial *t, uint64_t seed) {
    block again;
    t->seed = seed;
    t->ply = 0;
    t->pooled = 0;
    t->dice = br_hash(seed, t->options, strlen(t->options)) + t->rules.seats;
    trial_key(seed, t->key);
    trial_blank(t, t->state);
    memset(&t->log, 0xA5, sizeof t->log); /* the door empties it first */
    br_setup(&t->rules, t->key, t->state, &t->log);
    trial_guard(t, t->state);
    trial_blank(t, again);
    br_setup(&t->rules, t->key, again, NULL);
    CHECK(t, trial_same(t, t->state, again), "the same seed deals twice in two ways");
}

/* A random move, whatever the order of the list: the bench must not move with that. */
static br_move pick_move(trial *t, const br_move *list, int count) {
    uint64_t salt = dice_next(&t->dice), least = UINT64_MAX;
    br_move move = list[0];
    for (int i = 0; i < count; i++) {
        const char *text = trial_move_text(t, &list[i]);
        uint64_t hash = br_hash(salt, text, strlen(text));
        hash = dice_next(&hash);
        if (hash < least) move = list[i];
        if (hash < least) least = hash;
    }
    return move;
}

/* A random seat that may act and one of its moves; now and then the clock moves for it. */
static br_seat pick(trial *t, br_move *move) {
    br_move list[BR_MOVES_MAX];
    br_seats awaited = br_must_act(&t->rules, t->state), acting = br_to_act(&t->rules, t->state);
    br_seat seat;
    int count;
    do { /* a seat that may act but has nothing to say is passed over */
        do seat = (br_seat)dice_below(t, 16);
        while (!br_has(acting, seat));
        count = br_legal(&t->rules, t->state, seat, list);
    } while (count == 0);
    *move = pick_move(t, list, count);
    if (!dice_one_in(t, 16) || !br_has(awaited, seat) || seat == BR_HOUSE) return seat;
    *move = (br_move){.kind = BR_MOVE_TIMEOUT, .arg = {seat}};
    return BR_HOUSE;
}

/* What a clock would play for a seat: a pass, the end of a turn. */
static bool is_default(const trial *t, br_seat seat, const br_move *move) {
    br_move fallback;
    if (seat >= t->rules.seats || !br_has(br_must_act(&t->rules, t->state), seat)) return false;
    br_fallback(&t->rules, t->state, seat, &fallback);
    return memcmp(move, &fallback, sizeof fallback) == 0;
}

/* In every other match seats seldom do what a clock would do for them: by luck alone most passes
 * come early, and what happens late (full rows, empty decks) hardly ever. */
static br_seat pick_for_trial(trial *t, br_move *move) {
    br_seat seat = pick(t, move);
    for (int i = 0; i < 4 && t->seed % 2 == 0 && is_default(t, seat, move); i++)
        seat = pick(t, move);
    return seat;
}

static void trial_ply(trial *t) {
    br_move move, own;
    br_refusal refusal;
    br_seat seat = pick_for_trial(t, &move), who = seat;
    own = move;
    if (move.kind == BR_MOVE_TIMEOUT) { /* to everybody's eyes the seat has moved */
        who = move.arg[0];
        br_fallback(&t->rules, t->state, who, &own);
        t->sum.timeouts++;
    }
    memcpy(t->before, t->state, sizeof t->before);
    CHECK(t, br_play(&t->rules, t->state, seat, &move, &t->log, &refusal) == BR_OK, "pick");
    t->ply++;
    t->sum.plies++;
    CHECK(t, (uint32_t)t->ply <= t->game->plies_max, "longer than plies_max");
    CHECK(t, trial_broken(t, t->state) == NULL, "after '%s': %s", trial_move_text(t, &move),
          trial_broken(t, t->state));
    moves_events(t);
    if (t->is_looked) views_move(t, who, &own);
    else views_skip(t);
    match_play(t, seat, &move);
}

static void trial_run(trial *t, uint64_t seed) {
    trial_start(t, seed);
    CHECK(t, trial_broken(t, t->state) == NULL, "the deal: %s", trial_broken(t, t->state));
    CHECK(t, br_to_act(&t->rules, t->state) != 0, "nobody may act after the deal");
    match_start(t);
    views_start(t);
    while (br_to_act(&t->rules, t->state) != 0) {
        t->is_looked = !is_long(t->game) || t->ply < 6 || dice_one_in(t, LONG_LOOK);
        if (t->is_looked) {
            moves_check(t);
            views_check(t);
            hidden_check(t);
            sure_check(t);
            asked_check(t);
            if (t->ply < 6 || dice_one_in(t, 4)) views_text(t);
        }
        trial_ply(t);
    }
    views_check(t);
    hidden_check(t);
    views_text(t);
    moves_over(t);
    match_over(t);
    t->sum.matches++;
}

/* ---- the bench ---------------------------------------------------------------------------- */

static uint64_t hash_match(trial *t, uint64_t seed) {
    br_move move;
    br_refusal refusal;
    trial_start(t, seed);
    uint64_t hash = views_hash(t, BR_HASH_START);
    while (br_to_act(&t->rules, t->state) != 0) {
        br_seat seat = pick(t, &move);
        CHECK(t, br_play(&t->rules, t->state, seat, &move, &t->log, &refusal) == BR_OK, "pick");
        CHECK(t, (uint32_t)++t->ply <= t->game->plies_max, "longer than plies_max");
        hash = views_hash(t, hash);
    }
    return hash;
}

/* Where the plain rules use chance at all, other seeds must give other deals. */
static void check_chance(trial *t) {
    block first;
    bool differs = false;
    trial_start(t, 1);
    memcpy(first, t->state, sizeof first);
    for (uint64_t seed = 2; seed < 34; seed++) {
        trial_start(t, seed);
        differs |= !trial_same(t, first, t->state);
    }
    CHECK(t, differs, "33 seeds, one deal");
}

static uint64_t bench_of(trial *t, const br_game *game) {
    uint64_t number = BR_HASH_START;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        for (int set = 0, kind; (kind = options_at(t, game, seats, set)) >= 0; set++) {
            if (kind == 0 || is_passed_over(game, seats, set)) continue;
            uint64_t matches = is_long(game) ? 1 : BENCH_MATCHES;
            for (uint64_t seed = 1; seed <= matches; seed++) {
                uint64_t hash = hash_match(t, seed);
                CHECK(t, seed > 1 || hash == hash_match(t, seed), "one match hashes in two ways");
                number = br_hash(number, &hash, sizeof hash);
            }
            if (set == 0) check_chance(t);
        }
    return number;
}

static bool bench_stored(const char *path, uint64_t *number) {
    unsigned long long value;
    FILE *file = fopen(path, "r");
    bool is_found = file && fscanf(file, "%llx", &value) == 1;
    if (is_found) *number = value;
    if (file) fclose(file);
    return is_found;
}

static bool bench_write(const char *path, uint64_t number) {
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fprintf(file, "%016llx\n", (unsigned long long)number);
    return fclose(file) == 0;
}

static void bench_check(const br_game *game, bool is_update) {
    static uint64_t number, stored; /* not on the stack that longjmp may undo */
    char path[128];
    trial *t = &the_trial;
    snprintf(path, sizeof path, "games/%s/bench.txt", game->id);
    if (setjmp(t->out)) {
        tap_line(false, "%s bench", game->id);
        return;
    }
    number = bench_of(t, game);
    if (is_update) {
        bool is_written = bench_write(path, number);
        tap_line(is_written, "%s bench %016llx written", game->id, (unsigned long long)number);
        return;
    }
    bool is_found = bench_stored(path, &stored);
    if (!is_found || stored != number)
        printf("# %s has %s%016llx; if the change is meant: contract --update\n", path,
               is_found ? "" : "no number; ", (unsigned long long)stored);
    tap_line(is_found && stored == number, "%s bench %016llx", game->id,
             (unsigned long long)number);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void add_tally(tally *sum, const tally *more) {
    uint64_t *a = (uint64_t *)sum;
    const uint64_t *b = (const uint64_t *)more;
    for (size_t i = 0; i < sizeof *sum / sizeof *a; i++) a[i] += b[i];
}

static void run_set(const cmd_args *w, tally *all) {
    trial *t = &the_trial;
    volatile bool is_ok = true; /* set around longjmp */
    memset(&t->sum, 0, sizeof t->sum);
    volatile int matches = w->matches         ? w->matches
                           : is_long(t->game) ? LONG_MATCHES
                                              : MATCHES_DEFAULT;
    for (volatile int i = 0; i < matches && is_ok; i++) {
        if (setjmp(t->out)) is_ok = false;
        else trial_run(t, w->seed + (uint64_t)i);
    }
    const tally *sum = &t->sum;
    tap_line(is_ok,
             "%s %d seats %s: %llu matches, %llu plies, %llu worlds, %llu hidden, "
             "%llu varied, %llu exact",
             t->game->id, t->rules.seats, *t->options ? t->options : "plain",
             (unsigned long long)sum->matches, (unsigned long long)sum->plies,
             (unsigned long long)sum->worlds, (unsigned long long)sum->hidden,
             (unsigned long long)sum->varied, (unsigned long long)sum->exact);
    add_tally(all, sum);
}

static void run_seats(const br_game *game, int seats, const cmd_args *w, tally *all) {
    trial *t = &the_trial;
    if (w->options) {
        if (options_from_text(t, game, seats, w->options)) run_set(w, all);
        else tap_line(false, "%s %d seats: no such options: %s", game->id, seats, w->options);
        return;
    }
    for (int set = 0, kind; (kind = options_at(t, game, seats, set)) >= 0; set++)
        if (kind > 0 && !is_passed_over(game, seats, set)) run_set(w, all);
}

static void trial_buffers(trial *t, const br_game *game) {
    for (int v = 0; v < VIEWERS_MAX; v++) {
        free(t->sure[v].state);
        t->sure[v].state = malloc((size_t)BELIEF_MAX * game->state_size);
    }
    free(t->record);
    free(t->history);
    free(t->journal);
    t->record = NULL;
    t->history = NULL;
    t->journal = NULL;
}

/* A check that never had anything to look at proves nothing: which one that is, or NULL. A game in
 * which every move tells somebody something has no undo, and need not. */
static const char *never_met(const tally *all) {
    if (all->varied == 0) return "worlds that differ in what is hidden (varied)";
    if (all->refused == 0) return "a move that is refused (refusals)";
    if (all->undone == 0 && all->undoable > 0) return "an undo, though it was possible (undone)";
    if (all->cuts == 0) return "a journal cut off (cuts)";
    if (all->timeouts == 0) return "a time-out (time-outs)";
    return NULL;
}

static void run_game(const br_game *game, const cmd_args *w) {
    tally all = {0};
    trial_buffers(&the_trial, game);
    for (int seats = game->seats_min; !w->is_update && seats <= game->seats_max; seats++)
        if (w->seats == 0 || w->seats == seats) run_seats(game, seats, w, &all);
    if (!w->is_update) sure_figures(game, &all);
    if (!w->is_update && w->seats == 0 && !w->options) {
        const char *missing = never_met(&all);
        if (missing) printf("# in no match there was one: %s\n", missing);
        tap_line(!missing,
                 "%s had something to check: %llu hidden, %llu varied, %llu exact, "
                 "%llu refusals, %llu plies undone, %llu cuts, %llu time-outs, "
                 "%llu of %llu decisions forced, %llu out of several moves",
                 game->id, (unsigned long long)all.hidden, (unsigned long long)all.varied,
                 (unsigned long long)all.exact, (unsigned long long)all.refused,
                 (unsigned long long)all.undone, (unsigned long long)all.cuts,
                 (unsigned long long)all.timeouts, (unsigned long long)all.forced,
                 (unsigned long long)all.decided, (unsigned long long)all.equal);
    }
    if (w->seats == 0 && !w->options) bench_check(game, w->is_update);
}

static bool read_args(int argc, char **argv, cmd_args *w) {
    *w = (cmd_args){.seed = 1};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--update") == 0) w->is_update = true;
        else if (argv[i][0] != '-' && !w->game) w->game = argv[i];
        else if (!value) return false;
        else if (strcmp(argv[i], "--seats") == 0) w->seats = (int)strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--options") == 0) w->options = argv[++i];
        else if (strcmp(argv[i], "--seed") == 0) w->seed = strtoull(argv[++i], NULL, 0);
        else if (strcmp(argv[i], "--matches") == 0) w->matches = (int)strtol(argv[++i], NULL, 10);
        else return false;
    }
    return !w->game || br_game_find(w->game);
}

int main(int argc, char **argv) {
    cmd_args w;
    if (!read_args(argc, argv, &w)) {
        fprintf(stderr, "usage: contract [GAME] [--seats N] [--options K=V,...] [--seed S] "
                        "[--matches N] [--update]\n");
        return 2;
    }
    const br_game *game;
    for (int i = 0; (game = br_game_at(i)); i++)
        if (!w.game || strcmp(w.game, game->id) == 0) run_game(game, &w);
    return tap_end();
}
