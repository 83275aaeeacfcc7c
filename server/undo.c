/* undo.c -- a move taken back by whoever made it.
 *
 * Only the own last move, only while nobody has learned anything from it (the engine knows), and
 * only until somebody else is seen to act. What the mover can not see, such as a rival's hidden
 * choice made since, must not decide whether there is an undo: it is played again after it. So the
 * answer tells no more than the screen did.
 */
#include "undo.h"

#include <string.h>

#include "clock.h"
#include "lines.h"
#include "log.h"
#include "moves.h"
#include "react.h"

enum { AGAIN_MAX = 128 }; /* hidden moves of others that may lie on top */

/* The ply that made the seat's last move of those it may take back; 0 = there is none. Plies
 * below `undo_floor` came before something it has seen others do. */
static uint32_t ply_of(const room *r, br_seat seat) {
    const br_match *m = &r->match;
    for (uint32_t ply = m->plies; ply > r->chair[seat].undo_floor; ply--)
        if (m->record[ply - 1].seat == seat) return m->record[ply - 1].is_final ? 0 : ply;
    return 0;
}

static bool is_there(const room *r, br_seat seat) {
    return r->phase == PHASE_PLAYING && !r->chair[seat].bot && !react_is_window(r) &&
           ply_of(r, seat) != 0;
}

bool undo_may(const room *r, br_seat seat) {
    return r->chair[seat].undos < UNDOS_MAX && is_there(r, seat);
}

/* Whether the moves on top can be played without the one beneath them. */
static bool can_replay(const room *r, uint32_t ply, const br_record *again, uint32_t count) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    const br_match *m = &r->match;
    br_refusal refusal;
    if (count == 0) return true;
    br_match_at(m, ply - 1, state);
    for (uint32_t i = 0; i < count; i++)
        if (again[i].is_final ||
            br_play(&m->rules, state, again[i].seat, &again[i].move, NULL, &refusal) != BR_OK)
            return false;
    return true;
}

bool undo_back(room *r, uint32_t count, int64_t now, change *c) {
    br_match *m = &r->match;
    if (count == 0 || count > m->plies) return false;
    uint32_t ply = m->plies - count; /* that are left */
    br_seat seat = m->record[ply].seat;
    if (seat >= r->rules.seats) return false; /* what the house did nobody takes back */
    log_undo(r, seat, count);
    if (br_match_undo(m, count) != BR_OK) return false;
    log_undone(r, c);
    r->chair[seat].undos++;
    clock_undone(r, seat, now);
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].undo_floor > ply) r->chair[i].undo_floor = ply;
    return true;
}

void undo_take(room *r, br_seat seat, int64_t now, change *c) {
    br_match *m = &r->match;
    br_record again[AGAIN_MAX];
    c->why = is_there(r, seat) && !undo_may(r, seat) ? NO_LIMITED : NO_NO_UNDO;
    if (!undo_may(r, seat)) return;
    uint32_t ply = ply_of(r, seat), count = m->plies - ply;
    if (count > AGAIN_MAX) return;
    memcpy(again, m->record + ply, count * sizeof *again);
    if (!can_replay(r, ply, again, count) || !undo_back(r, count + 1, now, c)) return;
    c->why = NO_OK;
    lines_undo(c, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        br_refusal refusal; /* there is none: can_replay has tried */
        if (br_match_play(m, again[i].seat, &again[i].move, &refusal) == BR_OK)
            moves_made(r, again[i].seat, &again[i].move, now, c);
    }
    m->log.count = 0; /* what was played again is not told again */
    c->mover = seat;
    c->is_undone = true;
    change_tell(c, TELL_UPDATE, BR_HOUSE, NULL);
}
