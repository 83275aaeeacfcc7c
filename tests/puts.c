/* puts.c -- any state that `audit` accepts can be played on.
 *
 *   puts [GAME] [--count N] [--seed S] [--matches N]
 *
 * Takes states from random matches of every game, number of seats and set of options, edits some
 * members (puts_edit.c), writes the result as JSON and reads it back as `set` does. Of those that
 * are accepted N a game, PUTS or 300, are played on at random: after every move the audit must
 * pass and somebody must have a move, until the match is over, within plies_max. What any seat
 * sees of them is drawn, and worlds are dealt from it. Prints TAP. A failure prints the state.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "caught.h"
#include "puts.h"
#include "trials.h"

enum { PUTS_DEFAULT = 300, A_MATCH = 16, TRIES = 60, TEXT_BYTES = 1 << 16, SHOWN_FAULTS = 3 };

typedef uint64_t block[BR_STATE_MAX / 8];

typedef struct trial {
    const br_game *game;
    br_rules rules;
    uint64_t seed;
    br_rng dice;
    block match, base, put, view, world;
    uint32_t tried, accepted, faults;
    char text[TEXT_BYTES];
    br_json_node node[8192];
} trial;

static trial the_trial;

/* ---- one state ---------------------------------------------------------------------------- */

static void check_eyes(trial *t) {
    static const br_lang langs[] = {BR_EN, BR_RU, BR_UK};
    br_seat viewer = (br_seat)br_rng_below(&t->dice, t->rules.seats + 1u);
    br_depth depth = br_rng_below(&t->dice, 2) ? BR_SCREEN : BR_RECALL;
    br_buf out = br_buf_over(t->text, sizeof t->text);
    if (viewer == t->rules.seats) viewer = BR_SPECTATOR;
    t->game->observe(&t->rules, t->put, viewer, depth, t->view);
    br_view_write(&t->rules, t->view, &out);
    br_lang lang = langs[br_rng_below(&t->dice, 3)];
    t->game->screen(&(br_pen){&t->rules, t->view, viewer, lang, NULL, &out});
    t->game->determinize(&t->rules, t->view, viewer, depth, &t->dice, t->world);
    const char *wrong = br_audit(&t->rules, t->world);
    if (wrong) fail("a world of it is not possible: ", wrong);
}

/* Everybody the match waits for has a move; back: a random one of those who may act. */
static br_seat check_moves(trial *t, const void *state, br_move *move) {
    br_move list[BR_MOVES_MAX];
    br_seats awaited = br_must_act(&t->rules, state), acting = br_to_act(&t->rules, state);
    br_seat chosen = BR_SEAT_NONE;
    uint32_t seats = 0;
    if (awaited == 0) fail("nobody is awaited, and it is not over", "");
    for (br_seat seat = 0; seat < 16; seat++) {
        if (!br_has(acting, seat)) continue;
        int count = br_legal(&t->rules, state, seat, list);
        if (count == 0 && br_has(awaited, seat)) fail("a seat that is awaited has no move", "");
        if (count == 0 || br_rng_below(&t->dice, ++seats)) continue;
        chosen = seat;
        *move = list[br_rng_below(&t->dice, (uint32_t)count)];
    }
    return chosen;
}

static bool is_over(const trial *t, const void *state) {
    br_result result;
    t->game->scores(&t->rules, state, &result);
    return result.over;
}

/* `clock` in 8 moves are what a clock would play: some ends are only reached by idle seats. */
static void step(trial *t, void *state, uint32_t clock) {
    br_move move;
    br_refusal refusal = {0};
    br_seat seat = check_moves(t, state, &move);
    if (br_rng_below(&t->dice, 8) < clock) {
        seat = br_lowest(br_must_act(&t->rules, state));
        br_fallback(&t->rules, state, seat, &move);
    }
    if (br_play(&t->rules, state, seat, &move, NULL, &refusal) != BR_OK)
        fail("a listed move is refused by ", t->game->clauses[refusal.clause].id);
}

static void play_on(trial *t) {
    uint32_t plies = 0, clock = br_rng_below(&t->dice, 3) ? 0 : br_rng_below(&t->dice, 9);
    block state;
    memcpy(state, t->put, sizeof state);
    for (; !is_over(t, state); plies++) {
        if (plies == t->game->plies_max) fail("the match does not end within plies_max", "");
        step(t, state, clock);
        const char *wrong = br_audit(&t->rules, state);
        if (wrong) fail("after some moves the audit says: ", wrong);
    }
    if (br_to_act(&t->rules, state) != 0) fail("over, and somebody may act", "");
}

static void tell(trial *t) {
    br_buf out = br_buf_over(t->text, sizeof t->text);
    br_state_write(&t->rules, t->put, true, &out);
    printf("# %s: %s, %d seats, options", broken, t->game->id, t->rules.seats);
    for (int i = 0; i < t->game->option_count; i++)
        printf(" %s=%s", t->game->options[i].name, br_rules_value(&t->rules, i));
    printf("\n# %s\n# repeat: build/puts %s --seed %llu --matches 1\n", out.at, t->game->id,
           (unsigned long long)t->seed);
}

/* The state as edited, if `set` would take it and it is another than before. */
static bool is_taken(trial *t, block edited) {
    br_fault fault = {0};
    br_json doc;
    br_buf out = br_buf_over(t->text, sizeof t->text);
    br_state_write(&t->rules, edited, true, &out);
    if (out.full ||
        !br_json_read(&doc, out.at, out.used, t->node, sizeof t->node / sizeof t->node[0], &fault))
        fail("a state is not written as JSON", "");
    if (br_state_read(&t->rules, &doc, 0, t->put, &fault) != BR_OK) return false;
    return memcmp(t->put, t->base, t->game->state_size) != 0;
}

/* A walk: what was accepted is, more often than not, edited further. */
static void try_edits(trial *t) {
    memcpy(t->base, t->match, sizeof t->base);
    for (volatile int i = 0; i < TRIES; i++) {
        block edited;
        memcpy(edited, t->base, sizeof edited);
        puts_edit(&t->rules, edited, &t->dice);
        t->tried++;
        snprintf(broken, sizeof broken, "an assertion fails");
        memcpy(t->put, edited, sizeof t->put);
        if (setjmp(way_out) == 0) {
            if (!is_taken(t, edited)) continue;
            t->accepted++;
            check_eyes(t);
            play_on(t);
            if (br_rng_below(&t->dice, 4)) memcpy(t->base, t->put, sizeof t->base);
        } else if (t->faults++ < SHOWN_FAULTS) {
            tell(t);
        }
    }
}

/* ---- one match ---------------------------------------------------------------------------- */

/* One match, its rules and its edits all follow from the seed. */
static void run_match(trial *t, uint64_t seed) {
    uint8_t key[BR_SEED_BYTES];
    uint32_t until = t->accepted + A_MATCH;
    uint32_t seen[256] = {0}, rare = t->game->plies_max > 2000 ? 40 : 6;
    t->seed = seed;
    t->dice = br_rng_from(seed);
    trials_rules(&t->rules, t->game, &t->dice);
    for (int i = 0; i < BR_SEED_BYTES; i++) key[i] = (uint8_t)br_rng_below(&t->dice, 256);
    memset(t->match, 0, sizeof t->match);
    br_setup(&t->rules, key, t->match, NULL);
    for (;;) { /* the first member is the step under way: rare steps are tried more often */
        uint32_t *times = &seen[((const uint8_t *)t->match)[t->game->fields[0].offset]];
        if (*times < rare) ++*times;
        if (br_rng_below(&t->dice, *times) == 0) try_edits(t);
        if (t->accepted >= until || is_over(t, t->match)) return;
        step(t, t->match, 0);
    }
}

static void run_game(const br_game *game, const trials_args *w) {
    trial *t = &the_trial;
    t->game = game;
    t->tried = t->accepted = t->faults = 0;
    for (uint64_t i = 0; w->matches ? i < w->matches : t->accepted < w->count; i++)
        run_match(t, w->seed + i);
    tap_line(t->faults == 0, "%s: %u states put on the table and played on, of %u tried, %u broken",
             game->id, t->accepted, t->tried, t->faults);
}

int main(int argc, char **argv) {
    signal(SIGABRT, on_abort);
    return trials_main(argc, argv, getenv("PUTS"), PUTS_DEFAULT, run_game);
}
