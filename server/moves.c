/* moves.c -- a match at a table: dealt, played, ended. */
#include "moves.h"

#include <stdlib.h>

#include "clock.h"
#include "lines.h"
#include "log.h"
#include "react.h"

enum { RECORDS_FIRST = 64 };

void moves_deal(room *r, int64_t now, change *c) {
    uint8_t seed[BR_SEED_BYTES];
    for (int i = 0; i < BR_SEATS_MAX; i++) r->dealt[i] = r->chair[i].salt;
    fair_mix(r->secret, r->dealt, r->rules.seats, seed);
    r->record = must_have(calloc(RECORDS_FIRST, sizeof *r->record));
    br_match_init(&r->match, &r->rules, seed, r->record, RECORDS_FIRST);
    r->phase = PHASE_PLAYING;
    clock_begin(r, now);
    log_moved(r, c);
}

static void record_grow(room *r) {
    br_match *m = &r->match;
    if (m->plies < m->plies_capacity) return;
    m->plies_capacity *= 2;
    r->record = must_have(realloc(r->record, m->plies_capacity * sizeof *r->record));
    m->record = r->record;
}

void moves_made(room *r, br_seat seat, const br_move *move, int64_t now, change *c) {
    bool is_timeout = seat == BR_HOUSE && move->kind == BR_MOVE_TIMEOUT;
    br_seat whose = is_timeout ? move->arg[0] : seat;
    lines_move(c, r, seat, move);
    if (is_timeout) log_house(r, "timeout", whose, c);
    log_moved(r, c);
    /* Who misses what is asked in between still has a clock with minutes on it. */
    if (is_timeout) r->chair[whose].timeouts += r->chair[whose].has_bank;
    else if (whose < r->rules.seats) r->chair[whose].timeouts = 0;
    if (is_timeout) r->chair[whose].undo_floor = r->match.plies;
    clock_moved(r, whose, now);
    passes_moved(r->passes, &r->moment);
    r->at = now;
    if (br_to_act(&r->match.rules, r->match.state) != 0) return;
    r->phase = PHASE_OVER;
    br_match_digest(&r->match, r->digest);
    lines_end(c, r);
}

/* ---- standing passes ---------------------------------------------------------------------- */

static bool passes_stand(const room *r, br_seat seat) {
    const passes *p = &r->passes[seat];
    return passes_has_phase(p, &r->moment) || passes_has_round(p, &r->moment);
}

void moves_tell_passes(room *r, br_seat seat, conn *only, change *c) {
    if (passes_stand(r, seat)) r->passing_told = (br_seats)(r->passing_told | br_bit(seat));
    else r->passing_told = (br_seats)(r->passing_told & ~br_bit(seat));
    change_tell(c, TELL_PASSES, seat, only);
}

/* A phase or round has passed, or somebody was struck: those who passed for it are asked again. */
static void tell_passed(room *r, change *c) {
    for (br_seats left = r->passing_told; left; left = (br_seats)(left & (left - 1u))) {
        br_seat seat = br_lowest(left);
        if (!passes_stand(r, seat)) moves_tell_passes(r, seat, NULL, c);
    }
}

void moves_play(room *r, br_seat seat, const br_move *move, int64_t now, change *c) {
    if (r->phase != PHASE_PLAYING) {
        c->why = NO_NOT_STARTED;
        return;
    }
    record_grow(r);
    c->err = br_match_play(&r->match, seat, move, &c->refusal);
    if (c->err != BR_OK) return;
    c->moves++;
    moves_made(r, seat, move, now, c);
    c->mover = seat;
    change_tell(c, TELL_UPDATE, BR_HOUSE, NULL);
    react_tell(r, c);
    tell_passed(r, c);
    if (r->phase == PHASE_OVER) change_tell_table(c);
}
