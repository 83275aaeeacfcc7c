/* belo4ka/sure.c -- what a seat can foresee of its own move.
 *
 * Three things decide that a seat may not see: the cards it would draw, the card under a number or
 * squirrel (open in recall, covered on a screen), and hands and reactions that the move lays open.
 * Cards that a rival draws stay hidden, so they are foreseen.
 */
#include "state.h"

/* Of a covered card: whether it is so for none, some or all of the cards that it may be. */
typedef enum answer { NO, PERHAPS, YES } answer;

static answer among_unseen(uint64_t numbers, const belo4ka_bag *unseen) {
    if (!(unseen->numbers & numbers)) return NO;
    return (unseen->numbers & ~numbers) || unseen->kinds ? PERHAPS : YES;
}

/* BE-16 to BE-18, of the number on top. */
static answer is_violation(const br_rules *r, const belo4ka_state *v) {
    unsigned count = v->discard_count, top = belo4ka_top(v);
    uint64_t against = 0;
    if (count < 2 || v->discard[count - 2] != BELO4KA_HIDDEN)
        return belo4ka_is_violation(r, v) ? YES : NO;
    belo4ka_bag unseen = belo4ka_unseen(r, v);
    for (uint64_t left = unseen.numbers; left; left &= left - 1)
        if (!(belo4ka_deck_of(r)->lawful[__builtin_ctzll(left)] >> top & 1u))
            against |= left & -left;
    return among_unseen(against, &unseen);
}

/* BE-37, BE-38, of the squirrel on top. */
static answer is_honest(const br_rules *r, const belo4ka_state *v) {
    unsigned at = belo4ka_squirrel_at(v);
    uint64_t alike = 0;
    if (at == 0 || v->discard[at - 1] != BELO4KA_HIDDEN) return belo4ka_is_honest(r, v) ? YES : NO;
    belo4ka_bag unseen = belo4ka_unseen(r, v);
    for (uint64_t left = unseen.numbers; left; left &= left - 1)
        if (belo4ka_deck_of(r)->colour[__builtin_ctzll(left)] ==
            belo4ka_squirrel_colour(v->discard[at]))
            alike |= left & -left;
    return among_unseen(alike, &unseen);
}

/* Scoring lays all hands open, and the discard (F32). */
static bool is_end_known(const br_rules *r, const belo4ka_state *v, br_seat seat) {
    for (unsigned rival = 0; rival < r->seats; rival++)
        if (rival != seat && v->hand_count[rival] > belo4ka_kinds_sum(v->known[rival]))
            return false;
    return memchr(v->discard, BELO4KA_HIDDEN, v->discard_count) == NULL;
}

/* What a draw comes to, as belo4ka_draw_cards does it: only counts decide. */
static belo4ka_drawn draw(const belo4ka_state *v, unsigned wanted) {
    unsigned deck = v->deck_count, discard = v->discard_count, rebuilds = v->rebuilds;
    belo4ka_drawn drawn = {0, false};
    for (; drawn.count < wanted; drawn.count++, deck--) {
        if (deck > 0) continue;
        if (discard <= 1) break;
        drawn.is_out = rebuilds++ == BELO4KA_REBUILDS;
        if (drawn.is_out) break;
        deck = discard - 1;
        discard = 1;
    }
    return drawn;
}

/* The circle of a devil goes on, or ends the round of whoever laid it last (BE-74). */
static bool is_circle_known(const br_rules *r, const belo4ka_state *v, br_seat seat) {
    bool ends = belo4ka_next(r, v->due) == v->author && v->finisher != BR_SEAT_NONE;
    return !ends || is_end_known(r, v, seat);
}

static bool is_draw_known(const br_rules *r, const belo4ka_state *v, br_seat seat,
                          const br_move *move) {
    bool is_devil = move->kind == BELO4KA_MOVE_DEVIL_DRAW;
    belo4ka_drawn drawn = draw(v, is_devil ? 1 : 2);
    if (drawn.count) return false;
    if (drawn.is_out || (!is_devil && v->lap + 1u == r->seats)) return is_end_known(r, v, seat);
    return !is_devil || is_circle_known(r, v, seat);
}

static bool is_call_known(const br_rules *r, const belo4ka_state *v, br_seat seat) {
    answer caught = is_violation(r, v);
    bool is_last = v->phase == BELO4KA_LAST, ends = is_last && caught == NO;
    if (caught == PERHAPS) return false;
    if (caught == YES || r->option[BELO4KA_OPT_FALSE_CALL] == 0) {
        belo4ka_drawn drawn = draw(v, 2);
        if (drawn.count && (caught == NO || drawn.is_out))
            return false; /* seen now, or at the end */
        ends = ends || drawn.is_out || (is_last && drawn.count == 0);
    }
    return !ends || is_end_known(r, v, seat);
}

/* The last answer closes a window, and shows what all others have answered. */
static bool is_answer_known(const br_rules *r, const belo4ka_state *v, br_seat seat,
                            const br_move *move) {
    if (v->waiting != br_bit(seat)) return true;
    if (v->phase == BELO4KA_LAST) return is_end_known(r, v, seat);
    answer honest = r->seats > 2 ? PERHAPS : is_honest(r, v);
    if (honest == PERHAPS) return false;
    bool stays = honest == NO && move->kind == BELO4KA_MOVE_DECLINE; /* BE-48 */
    return !stays || v->finisher == BR_SEAT_NONE || is_end_known(r, v, seat);
}

/* BE-42, Q11: whoever takes the squirrel sees what it lay on. */
static bool is_take_known(const br_rules *r, const belo4ka_state *v, br_seat seat) {
    unsigned at = belo4ka_squirrel_at(v);
    if (at > 0 && v->discard[at - 1] == BELO4KA_HIDDEN) return false;
    return v->finisher == BR_SEAT_NONE || is_end_known(r, v, seat);
}

bool belo4ka_is_sure(const br_rules *r, const void *view, br_seat seat, const br_move *move) {
    const belo4ka_state *v = view;
    unsigned left = v->hand_count[seat];
    switch (move->kind) {
    case BELO4KA_MOVE_PLAY: /* a number, a squirrel or a devil is answered first */
        return left > 1 || move->arg[0] != BELO4KA_MUSHROOMS + 1 || is_end_known(r, v, seat);
    case BELO4KA_MOVE_NUTS:
        return left > move->arg[0] || belo4ka_picks(move) || is_end_known(r, v, seat);
    case BELO4KA_MOVE_DRAW:
    case BELO4KA_MOVE_DEVIL_DRAW: return is_draw_known(r, v, seat, move);
    case BELO4KA_MOVE_CALL: return is_call_known(r, v, seat);
    case BELO4KA_MOVE_SLAP:
    case BELO4KA_MOVE_CHALLENGE:
    case BELO4KA_MOVE_DECLINE: return is_answer_known(r, v, seat, move);
    case BELO4KA_MOVE_TAKE: return is_take_known(r, v, seat);
    case BELO4KA_MOVE_FORFEIT: return is_circle_known(r, v, seat);
    default: return true;
    }
}
