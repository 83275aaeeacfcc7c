/* bench_signature.c -- one number for all that anybody was ever shown.
 *
 * Plays a fixed set of random matches at every number of seats, half of them under options drawn
 * at random, and hashes each viewer's view at both depths and each redacted event. A rule that
 * changes, a card that shows where it should not, a clause that is cited wrongly: the number
 * moves. Commits quote it; a commit that does not mean to change the rules must not change it.
 */
#include "bench.h"

#include <assert.h>
#include <string.h>

enum { MATCHES = 24 }; /* at each number of seats */

/* The viewers of a match: its seats, then the table. */
static br_seat viewer_at(const br_rules *r, int index) {
    return index < r->seats ? (br_seat)index : BR_TABLE;
}

static uint64_t hash_views(const br_rules *r, const void *state, uint64_t hash) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    for (int i = 0; i <= r->seats; i++) {
        r->game->observe(r, state, viewer_at(r, i), BR_SCREEN, view);
        hash = br_hash(hash, view, r->game->state_size);
        r->game->observe(r, state, viewer_at(r, i), BR_RECALL, view);
        hash = br_hash(hash, view, r->game->state_size);
    }
    return hash;
}

static uint64_t hash_events(const br_rules *r, const br_events *log, uint64_t hash) {
    for (int i = 0; i <= r->seats; i++) {
        for (int k = 0; k < log->count; k++) {
            br_event seen;
            br_event_redact(&log->at[k], viewer_at(r, i), &seen);
            _Static_assert(sizeof seen == 56, "no padding: events are hashed as bytes");
            hash = br_hash(hash, &seen, sizeof seen);
        }
    }
    return hash;
}

/* Any seat that may act, so that interrupts are shown too; if it has nothing to say, one that
 * must. Now and then time runs out for it, and the house moves. */
static br_seat move_pick(const br_rules *r, const void *state, br_guess *guess, br_move *out) {
    br_move moves[BR_MOVES_MAX];
    br_seats free_seats = br_to_act(r, state), must = br_must_act(r, state);
    uint32_t skip = br_guess_below(guess, (uint32_t)__builtin_popcount(free_seats));
    while (skip-- > 0) free_seats = (br_seats)(free_seats & (free_seats - 1u));
    br_seat seat = br_lowest(free_seats);
    int listed = br_legal(r, state, seat, moves);
    if (listed == 0) {
        assert(must != 0);
        seat = br_lowest(must);
        listed = br_legal(r, state, seat, moves);
    }
    assert(listed > 0);
    *out = moves[br_guess_below(guess, (uint32_t)listed)];
    if (br_guess_below(guess, 16) > 0 || !br_has(must, seat) || seat == BR_HOUSE) return seat;
    *out = (br_move){.kind = BR_MOVE_TIMEOUT, .arg = {seat}};
    return BR_HOUSE;
}

static uint64_t hash_match(const br_rules *r, br_guess *guess, uint64_t hash) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    uint8_t seed[BR_SEED_BYTES];
    br_move move;
    br_refusal refusal;
    br_events log;
    for (int i = 0; i < BR_SEED_BYTES; i++) seed[i] = (uint8_t)br_guess_below(guess, 256);
    br_setup(r, seed, state, &log);
    hash = hash_events(r, &log, hash_views(r, state, hash));
    while (br_to_act(r, state) != 0) {
        br_seat seat = move_pick(r, state, guess, &move);
        br_err err = br_play(r, state, seat, &move, &log, &refusal);
        assert(err == BR_OK);
        (void)err;
        hash = hash_events(r, &log, hash_views(r, state, hash));
    }
    return hash;
}

static void options_draw(br_rules *r, br_guess *guess) {
    br_fault fault = {.err = BR_OK};
    for (int i = 0; i < r->game->option_count; i++) {
        const br_option *option = &r->game->options[i];
        /* A value that this number of seats does not allow is refused and leaves the default. */
        br_rules_option(r, option->name, option->values[br_guess_below(guess, option->count)],
                        &fault);
    }
}

uint64_t bench_signature(const br_game *game) {
    uint64_t hash = BR_HASH_START;
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        br_guess guess = br_guess_from((uint64_t)seats);
        for (int i = 0; i < MATCHES; i++) {
            br_rules rules;
            br_fault fault = {.err = BR_OK};
            br_err err = br_rules_init(&rules, game, seats, &fault);
            assert(err == BR_OK);
            (void)err;
            if (i % 2 == 1) options_draw(&rules, &guess);
            if (br_rules_check(&rules, &fault) != BR_OK) continue;
            hash = hash_match(&rules, &guess, hash);
        }
    }
    return hash;
}
