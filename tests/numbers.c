/* numbers.c -- moves and views as numbers keep their promises (backroom_batch.h).
 *
 *   numbers [GAME]
 *
 * Plays random matches of every game at every number of seats, under the plain rules and with every
 * option changed once, by actions alone. Every listed move has ids of its own and comes back from
 * them; ids that are not listed change nothing. An observation is of fixed size, within bounds,
 * what numbers_cells.c makes of the view, and the same in every world that the viewer can not tell
 * from the true one. numbers_batch.c holds batches against each other. Prints TAP.
 */
#include "numbers.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 1500, LOOK = 5, GUARD = 16 };

static int line_count, fail_count;

void line_end(const char *fault, const char *game, int seats, const char *what) {
    line_count++;
    fail_count += fault != NULL;
    printf("%sok %d - %s, %d seats, %s\n", fault ? "not " : "", line_count, game, seats, what);
    if (fault) printf("# %s\n", fault);
}

typedef struct trial {
    br_rules rules;
    br_actions actions;
    br_observation observation;
    br_rng rng;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    int count;
    char fault[300];
} trial;

static bool fail(trial *t, const char *what, const br_move *move) {
    char text[BR_TEXT_MAX + 1] = "";
    br_buf out = br_buf_over(text, sizeof text);
    if (move) br_move_write(&t->rules, move, &out);
    snprintf(t->fault, sizeof t->fault, "%s: '%s'", what, text);
    return false;
}

/* ---- actions ------------------------------------------------------------------------------ */

/* A listed move has ids, all below the count, and they lead back to it and to no other. */
static bool check_ids(trial *t, const br_move *move) {
    int32_t ids[BR_ACTION_ROW_MAX];
    br_move again;
    int count = br_action_of(&t->actions, move, ids);
    if (count < 1) return fail(t, "a listed move has no id", move);
    for (int i = 0; i < count; i++)
        if (ids[i] < 0 || (uint32_t)ids[i] >= br_action_count(&t->actions))
            return fail(t, "an id is not below the count", move);
    if (!br_action_move(&t->actions, ids, count, &again) || memcmp(&again, move, sizeof again) != 0)
        return fail(t, "its ids are of another move", move);
    if (count > 1 && br_action_move(&t->actions, ids, count - 1, &again))
        return fail(t, "a part of its ids is a move", move);
    return true;
}

static bool is_in(const int32_t *ids, int count, int32_t id) {
    while (count-- > 0)
        if (ids[count] == id) return true;
    return false;
}

/* What is not listed is refused, and the draft is as it was. */
static bool check_hostile(trial *t, const br_draft *draft, const int32_t *ids, int listed) {
    int32_t total = (int32_t)br_action_count(&t->actions);
    int32_t bad[] = {-1,        total,     total + 1,
                     INT32_MAX, INT32_MIN, (int32_t)br_rng_below(&t->rng, (uint32_t)total)};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        br_draft copy = *draft;
        br_move move;
        if (is_in(ids, listed, bad[i])) continue;
        if (br_draft_take(&t->actions, t->moves, t->count, &copy, bad[i], &move) != BR_DRAFT_NO ||
            memcmp(&copy, draft, sizeof copy) != 0)
            return fail(t, "an id that is not listed was taken", NULL);
    }
    return true;
}

/* The move can be chosen, decision by decision. */
static bool check_way(trial *t, const br_move *move) {
    int32_t row[BR_ACTION_ROW_MAX], ids[BR_MOVES_MAX];
    int length = br_action_of(&t->actions, move, row);
    br_draft draft;
    br_draft_answer answer = BR_DRAFT_MORE;
    br_move made;
    memset(&draft, 0, sizeof draft);
    while (answer == BR_DRAFT_MORE) {
        int listed = br_draft_list(&t->actions, t->moves, t->count, &draft, ids);
        if (draft.form && listed < 2) return fail(t, "asked where there is no choice", move);
        if (!check_hostile(t, &draft, ids, listed)) return false;
        int at = draft.step + draft.item; /* a list is the last step */
        if (at >= length || !is_in(ids, listed, row[at]))
            return fail(t, "its next id is not listed", move);
        answer = br_draft_take(&t->actions, t->moves, t->count, &draft, row[at], &made);
    }
    if (answer != BR_DRAFT_MOVE || memcmp(&made, move, sizeof made) != 0)
        return fail(t, "it can not be put together", move);
    return true;
}

static bool check_texts(trial *t) {
    char text[BR_TEXT_MAX + 40];
    for (int32_t id = 0; id < (int32_t)br_action_count(&t->actions); id++) {
        br_buf out = br_buf_over(text, sizeof text);
        if (!br_action_write(&t->actions, &t->rules, id, &out) || out.used == 0 || out.full)
            return fail(t, "an action has no text", NULL);
    }
    br_buf out = br_buf_over(text, sizeof text);
    if (br_action_write(&t->actions, &t->rules, -1, &out)) return fail(t, "action -1", NULL);
    return true;
}

/* ---- observations ------------------------------------------------------------------------- */

typedef struct numbers {
    int32_t raw[BR_OBSERVATION_MAX + GUARD];
    float scaled[BR_OBSERVATION_MAX + GUARD];
} numbers;

static void observe(trial *t, const void *state, br_seat viewer, br_depth depth, int fill,
                    numbers *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    memset(out, fill, sizeof *out);
    t->rules.game->observe(&t->rules, state, viewer, depth, view);
    br_observation_write(&t->observation, view, viewer, NULL, out->raw, out->scaled);
}

static bool is_guarded(const numbers *n, uint32_t size, int fill) {
    const uint8_t *raw = (const uint8_t *)&n->raw[size],
                  *scaled = (const uint8_t *)&n->scaled[size];
    for (unsigned i = 0; i < GUARD * sizeof *n->raw; i++)
        if (raw[i] != fill || scaled[i] != fill) return false;
    return true;
}

/* Every cell is written, no other, and the floats are within bounds. */
static bool check_cells(trial *t, br_seat viewer, br_depth depth, const numbers *a) {
    uint32_t size = br_observation_size(&t->observation);
    static numbers b;
    observe(t, t->state, viewer, depth, 0x55, &b);
    if (memcmp(a->raw, b.raw, size * sizeof *a->raw) != 0 ||
        memcmp(a->scaled, b.scaled, size * sizeof *a->scaled) != 0)
        return fail(t, "a cell of the observation is not written", NULL);
    if (!is_guarded(a, size, 0xAA) || !is_guarded(&b, size, 0x55))
        return fail(t, "an observation writes past its size", NULL);
    for (uint32_t i = 0; i < size; i++)
        if (!(a->scaled[i] >= 0 && a->scaled[i] <= 1)) {
            char name[80];
            br_buf out = br_buf_over(name, sizeof name);
            br_observation_name(&t->observation, &t->rules, i, &out);
            snprintf(t->fault, sizeof t->fault, "%s is %f", name, (double)a->scaled[i]);
            return false;
        }
    return true;
}

/* Nothing shows that the view hides: worlds dealt from the view look the same. */
static bool check_view(trial *t, br_seat viewer, br_depth depth) {
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    static numbers truth, dealt;
    observe(t, t->state, viewer, depth, 0xAA, &truth);
    if (!check_cells(t, viewer, depth, &truth)) return false;
    t->rules.game->observe(&t->rules, t->state, viewer, depth, view);
    const char *wrong = cells_differ(&t->observation, &t->rules, view, viewer, truth.raw);
    if (wrong) {
        snprintf(t->fault, sizeof t->fault, "cells of '%s' are not what the view says", wrong);
        return false;
    }
    t->rules.game->determinize(&t->rules, view, viewer, depth, &t->rng, world);
    observe(t, world, viewer, depth, 0xAA, &dealt);
    if (memcmp(&truth, &dealt, sizeof truth) != 0)
        return fail(t, "an observation tells worlds apart that the view does not", NULL);
    return true;
}

static bool check_names(trial *t) {
    uint32_t size = br_observation_size(&t->observation), end = 0, at, cells, i = 0;
    const char *name;
    char text[80];
    for (uint32_t cell = 0; cell < size; cell++) {
        br_buf out = br_buf_over(text, sizeof text);
        if (!br_observation_name(&t->observation, &t->rules, cell, &out) || out.full)
            return fail(t, "a cell has no name", NULL);
    }
    while (br_observation_member(&t->observation, &t->rules, i++, &name, &at, &cells)) {
        if (at != end) return fail(t, "members of an observation leave a gap", NULL);
        end = at + cells;
    }
    return end == size || fail(t, "members are not the whole observation", NULL);
}

/* ---- matches ------------------------------------------------------------------------------ */

static bool check_seat(trial *t, br_seat seat, int ply) {
    t->count = br_legal(&t->rules, t->state, seat, t->moves);
    for (int i = 0; i < t->count; i++)
        if (!check_ids(t, &t->moves[i])) return false;
    if (seat == BR_HOUSE || t->count == 0) return true;
    if (!check_way(t, &t->moves[br_rng_below(&t->rng, (uint32_t)t->count)])) return false;
    if (ply % LOOK) return true;
    return check_view(t, seat, BR_SCREEN) && check_view(t, seat, BR_RECALL);
}

static br_seat any_of(br_rng *rng, br_seats seats) {
    uint32_t skip = br_rng_below(rng, (uint32_t)__builtin_popcount(seats));
    while (skip-- > 0) seats = (br_seats)(seats & (seats - 1));
    return br_lowest(seats);
}

static bool check_match(trial *t, uint64_t number) {
    uint8_t seed[BR_SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8), 23};
    t->rng = br_rng_from(number);
    br_setup(&t->rules, seed, t->state, NULL);
    for (int ply = 0; ply < PLIES; ply++) {
        br_seats seats = br_must_act(&t->rules, t->state);
        if (seats == 0) return true;
        br_seat seat = any_of(&t->rng, seats);
        if (!check_seat(t, seat, ply)) return false;
        if (t->count == 0) return fail(t, "nobody has a move", NULL);
        br_apply(&t->rules, t->state, seat, &t->moves[br_rng_below(&t->rng, (uint32_t)t->count)],
                 NULL);
    }
    return true;
}

/* Option set 0 is plain; set n has every option moved on by n. False if there is no such set. */
static bool set_options(trial *t, int set) {
    bool is_other = set == 0;
    br_fault fault = {0};
    for (int i = 0; i < t->rules.game->option_count; i++) {
        const br_option *option = &t->rules.game->options[i];
        int value = set % option->count;
        is_other |= value != 0;
        if (value) br_rules_option(&t->rules, option->name, option->values[value], &fault);
    }
    return is_other && set < 3;
}

static const char *check_rules(trial *t, int seats, int set) {
    br_fault fault = {0};
    br_actions_init(&t->actions, &t->rules);
    br_observation_init(&t->observation, &t->rules, &t->actions);
    if (br_rules_check(&t->rules, &fault) != BR_OK) return NULL; /* not played so */
    t->fault[0] = '\0';
    bool is_well = check_texts(t) && check_names(t);
    for (uint64_t i = 0; is_well && i < 3; i++)
        is_well = check_match(t, (uint64_t)(100 * seats + 10 * set) + i);
    return is_well ? NULL : t->fault;
}

/* A house deck with other numbers than the shipped one changes bounds, too. */
static bool set_deck(trial *t) {
    static const char deck[] =
        "card,type,value,due,status\n1,contraband,1,0,x\n2,contraband,4,3,x\n"
        "3,contraband,9,4,x\n4,customs,,,x\n5,robbery,,,x\n6,bank,,,x\n"
        "7,raid,,,x\n8,hideout,,,x\n";
    br_fault fault = {0};
    return br_rules_deck(&t->rules, deck, sizeof deck - 1, &fault) == BR_OK;
}

static void check_game(const br_game *game) {
    static trial t;
    br_fault fault = {0};
    char what[40];
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        for (int set = 0;
             br_rules_init(&t.rules, game, seats, &fault) == BR_OK && set_options(&t, set); set++) {
            snprintf(what, sizeof what, "options %d", set);
            line_end(check_rules(&t, seats, set), game->id, seats, what);
        }
        br_rules_init(&t.rules, game, seats, &fault);
        if (!set_deck(&t)) continue;
        line_end(check_rules(&t, seats, 0), game->id, seats, "a house deck");
    }
    check_batches(game);
}

int main(int argc, char **argv) {
    if (argc > 1 && !br_game_find(argv[1])) {
        fprintf(stderr, "usage: numbers [GAME]\n");
        return 2;
    }
    const br_game *game;
    for (int i = 0; (game = br_game_at(i)); i++)
        if (argc < 2 || game == br_game_find(argv[1])) check_game(game);
    printf("1..%d\n", line_count);
    return fail_count > 0;
}
