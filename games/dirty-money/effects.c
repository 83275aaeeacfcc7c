/* dirty-money/effects.c -- what action cards, Galleries and the Money Launderer do.
 *
 * One function per effect. Each resolves its card whole (DM-35): points, then the owner's firms,
 * then the action card goes to the discard (DM-F29, DM-F30). The hand limit is checked by the
 * caller, after the card (DM-F15).
 */
#include "state.h"

unsigned dirty_money_dirty_count(const br_rules *r, const dirty_money_state *s, unsigned seat) {
    const uint8_t *dirty = dirty_money_deck_of(r)->dirty, *hand = s->hand[seat];
    unsigned count = 0, i = 0;
    for (; i < 8; i++) count += dirty[hand[i]]; /* a zero behind the hand is no dirty card */
    for (; i < s->hand_count[seat]; i++) count += dirty[hand[i]];
    return count;
}

/* Clockwise; a branch for the last seat would often be guessed wrong. */
static inline unsigned next_seat(const br_rules *r, unsigned seat) {
    return (seat + 1) & -(unsigned)(seat + 1 < r->seats);
}

/* DM-95, DM-103: every firm of that type gets one card; cards played count, not victims. */
static void tuck_firms(const br_rules *r, dirty_money_state *s, unsigned type, unsigned perk,
                       uint16_t clause, br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (!dirty_money_perk(dirty_money_perks(r, s, s->turn), perk)) return;
    for (unsigned i = 0; i < s->own_count[s->turn]; i++)
        if (deck->type[s->own[s->turn][i]] == type) dirty_money_tuck(r, s, s->turn, i, clause, log);
}

/* ---- inspection --------------------------------------------------------------------------- */

/* Draws cards unseen and puts them in rising order (DM-Q11: all are drawn before any goes back). */
static unsigned draw_at_random(dirty_money_state *s, unsigned victim, unsigned wanted,
                               uint8_t drawn[DM_HAND_MAX]) {
    uint8_t hand[DM_HAND_MAX];
    unsigned count = s->hand_count[victim];
    memcpy(hand, s->hand[victim], sizeof hand);
    if (wanted >= count) {
        memcpy(drawn, hand, sizeof hand);
        return count;
    }
    for (unsigned i = 0; i < wanted; i++) {
        unsigned pick = i + br_chance_below(&s->chance, count - i);
        drawn[i] = hand[pick];
        hand[pick] = hand[i];
    }
    br__sort_u8(drawn, wanted);
    return wanted;
}

/* DM-Q12, DM-F32: the inspector sees the clean cards, everybody how many were dirty. */
static void emit_inspect(const br_rules *r, const dirty_money_state *s, unsigned victim,
                         const uint8_t *drawn, unsigned count, br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint8_t clean[DM_HAND_MAX];
    unsigned cleans = 0;
    for (unsigned i = 0; i < count; i++)
        if (!deck->dirty[drawn[i]]) clean[cleans++] = drawn[i];
    br_event *e = BR__TELL(log, DM_EV_INSPECT, s->turn, DM_41, victim, count, count - cleans);
    e->flags = BR_EVENT_FINAL;
    if (!cleans) return;
    e->flags |= BR_EVENT_TRANSIENT; /* they go back to a hidden hand */
    br__secret(e, br_bit(s->turn), clean, cleans);
}

static void seize(const br_rules *r, dirty_money_state *s, unsigned victim, unsigned code,
                  br_events *log) {
    unsigned witnesses = 1u << s->turn | 1u << victim;
    dirty_money_hand_take_unseen(s, victim, code, witnesses, dirty_money_deck_of(r)->dirty_codes);
    dirty_money_hand_add(s, s->turn, code, 1u << victim);
    if (log) {
        uint8_t secret = (uint8_t)code;
        br_event *e = BR__TELL(log, DM_EV_SEIZE, s->turn, DM_42, victim);
        e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT;
        br__secret(e, (br_seats)witnesses, &secret, 1);
    }
    dirty_money_point(s, victim, DM_43, log);
}

static void inspect_seat(const br_rules *r, dirty_money_state *s, unsigned victim, unsigned wanted,
                         br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint8_t drawn[DM_HAND_MAX];
    unsigned count = draw_at_random(s, victim, wanted, drawn);
    if (log) emit_inspect(r, s, victim, drawn, count, log);
    for (unsigned i = 0, same = 0; i < count; i++) { /* DM-44 */
        same = i > 0 && drawn[i - 1] == drawn[i] ? same + 1 : 1;
        if (!deck->dirty[drawn[i]]) dirty_money_hand_show(s, victim, drawn[i], same, 1u << s->turn);
    }
    for (unsigned i = 0; i < count; i++)
        if (deck->dirty[drawn[i]]) seize(r, s, victim, drawn[i], log);
}

static void play_inspection(const br_rules *r, dirty_money_state *s, unsigned code, unsigned target,
                            br_events *log) {
    unsigned wanted = dirty_money_deck_of(r)->inspects[code - DM_ACTION], n = r->seats;
    if (code == DM_INSPECT_ONE) {
        inspect_seat(r, s, target, wanted, log);
    } else if (code == DM_INSPECT_SIDES && n == 2) { /* DM-45 */
        inspect_seat(r, s, 1u - s->turn, 2 * wanted, log);
    } else {
        unsigned seat = next_seat(r, s->turn);
        for (unsigned i = 1; i < n; i++, seat = next_seat(r, seat))
            if (code == DM_INSPECT_ALL || i == 1 || i == n - 1)
                inspect_seat(r, s, seat, wanted, log);
    }
    tuck_firms(r, s, DM_LAW_FIRM, DM_PERK_LAW, DM_102, log);
}

/* ---- audit -------------------------------------------------------------------------------- */

static void show_hand(const br_rules *r, dirty_money_state *s, unsigned seat, br_events *log) {
    dirty_money_hand_open(s, seat, DM_SEEN_ALL);
    if (!log) return;
    br_event *e = BR__TELL(log, DM_EV_SHOW, (br_seat)seat, DM_46,
                           (uint8_t)dirty_money_dirty_count(r, s, seat),
                           s->hand_count[seat] + 1); /* 0 once a log has dropped it */
    memcpy(&e->open[2], s->hand[seat], s->hand_count[seat]);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT_OPEN; /* DM-Q14: later it is hidden again */
}

static void play_audit(const br_rules *r, dirty_money_state *s, unsigned code, br_events *log) {
    unsigned own = s->turn, bound = code - DM_AUDIT_MOST, most = 1;
    uint8_t dirty[DM_SEATS_MAX];
    for (unsigned seat = next_seat(r, own); seat != own; seat = next_seat(r, seat)) {
        show_hand(r, s, seat, log);
        dirty[seat] = (uint8_t)dirty_money_dirty_count(r, s, seat);
        most = dirty[seat] > most ? dirty[seat] : most;
    }
    if (code == DM_AUDIT_MOST) bound = most; /* DM-Q13: at least 1, all who tie */
    for (unsigned seat = next_seat(r, own); seat != own; seat = next_seat(r, seat))
        if (dirty[seat] >= bound) dirty_money_point(s, seat, DM_47, log);
    tuck_firms(r, s, DM_AUDIT_FIRM, DM_PERK_AUDIT, DM_94, log);
}

/* ---- swap --------------------------------------------------------------------------------- */

/* DM-50, DM-51: true if a swap must now be chosen. */
static bool play_swap(dirty_money_state *s, unsigned target, br_events *log) {
    dirty_money_hand_open(s, target, 1u << s->turn);
    if (log) {
        br_event *e = BR__TELL(log, DM_EV_LOOK, s->turn, DM_50, target, s->hand_count[target]);
        e->flags = BR_EVENT_FINAL;
        if (s->hand_count[target]) {
            e->flags |= BR_EVENT_TRANSIENT;
            br__secret(e, br_bit(s->turn), s->hand[target], s->hand_count[target]);
        }
    }
    if (s->hand_count[target] == 0 || s->hand_count[s->turn] == 0) return false;
    s->partner = (uint8_t)target;
    s->phase = DM_PHASE_SWAP;
    return true;
}

void dirty_money_swap(const br_rules *r, dirty_money_state *s, unsigned take, unsigned give,
                      br_events *log) {
    unsigned own = s->turn, other = s->partner;
    unsigned witnesses = 1u << own | 1u << other;
    (void)r;
    dirty_money_hand_take_unseen(s, other, take, witnesses, UINT32_MAX);
    dirty_money_hand_take_unseen(s, own, give, witnesses, UINT32_MAX);
    dirty_money_hand_add(s, own, take, 1u << other);
    dirty_money_hand_add(s, other, give, 1u << own);
    s->partner = BR_SEAT_NONE;
    dirty_money_discard(s, DM_SWAP);
    if (!log) return;
    uint8_t secret[2] = {(uint8_t)take, (uint8_t)give};
    br_event *e = BR__TELL(log, DM_EV_SWAP, (br_seat)own, DM_50, other);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT;
    br__secret(e, (br_seats)witnesses, secret, sizeof secret);
}

/* ---- playing a card ----------------------------------------------------------------------- */

bool dirty_money_play(const br_rules *r, dirty_money_state *s, unsigned code, unsigned target,
                      br_events *log) {
    if (log)
        BR__TELL(log, DM_EV_PLAY, s->turn, DM_34, code,
                 dirty_money_needs_target(code) ? target + 1 : 0);
    if (code <= DM_INSPECT_ALL) {
        play_inspection(r, s, code, target, log);
    } else if (code <= DM_AUDIT_GE6) {
        play_audit(r, s, code, log);
    } else if (code == DM_SWAP) {
        if (play_swap(s, target, log)) return true; /* the card is still open (DM-35) */
    } else {
        assert(code == DM_BRIBE);
        dirty_money_forgive(s, s->turn, DM_52, log);
    }
    dirty_money_discard(s, code);
    return false;
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* DM-91 to DM-93. An action drawn is left in pending for the caller to play at once. */
void dirty_money_gallery(const br_rules *r, dirty_money_state *s, br_events *log) {
    (void)r;
    unsigned code = dirty_money_draw(s, log);
    s->claims--;
    if (code == DM_NO_CARD) { /* DM-F06: the claim is used up all the same */
        if (log) br__emit(log, DM_EV_NO_DRAW, s->turn, DM_F06);
        return;
    }
    bool is_note = dirty_money_is_note(code);
    if (is_note) dirty_money_hand_add(s, s->turn, code, 0);
    else s->pending[s->pending_count++] = (uint8_t)code;
    if (!log) return;
    br_event *e = br__emit(log, DM_EV_DRAW, s->turn, is_note ? DM_93 : DM_92);
    e->flags = BR_EVENT_FINAL;
    uint8_t secret = (uint8_t)code;
    if (is_note) br__secret(e, br_bit(s->turn), &secret, 1);
    else e->open[0] = (uint8_t)code;
}

/* DM-107, DM-108: actions are passed over; DM-Q52: unless there is no note at all. */
bool dirty_money_launder(dirty_money_state *s, br_events *log) {
    if (!dirty_money_has_note(s)) {
        if (log) br__emit(log, DM_EV_NO_LAUNDER, s->turn, DM_F07)->flags = BR_EVENT_FINAL;
        return false;
    }
    const br_event like = {.kind = DM_EV_PASSED_OVER, .actor = s->turn, .clause = DM_108};
    unsigned code;
    br_event *e = NULL;
    while ((code = dirty_money_draw(s, log)) >= DM_ACTION) {
        dirty_money_discard(s, code);
        e = dirty_money_list(log, e, like, code);
    }
    dirty_money_hand_add(s, s->turn, code, 0);
    if (!log) return true;
    uint8_t secret = (uint8_t)code;
    e = br__emit(log, DM_EV_LAUNDER, s->turn, DM_107);
    e->flags = BR_EVENT_FINAL;
    br__secret(e, br_bit(s->turn), &secret, 1);
    return true;
}
