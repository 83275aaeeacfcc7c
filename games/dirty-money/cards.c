/* dirty-money/cards.c -- hands and what is known of them, the money deck, counters.
 *
 * A hand is a rising list of codes. Beside each card stands a mask of those who know of it: bits
 * 0..4 seats, bit 5 the table. Equal cards can not be told apart, so a mask says no more than how
 * many cards of that code somebody is sure of: among equal codes the masks are nested, the
 * fullest first. The holder's own bit is never set. All who watch a card go lose one they were
 * sure of; who only knows that some card went loses one of every code it may have been.
 *
 * counter[] lists money cards used as counters in the order they were laid, one byte each:
 * (seat, or seat + 5 under placements and in the Overpay cell) * 25 + code. Every money card fits.
 * Abstract counters are listed on the blacklist only, and no more than 40 of them; any beyond that
 * are counted and not listed.
 */
#include "state.h"

enum { ABSTRACT_MAX = DM_COUNTERS_MAX - DM_MONEY };

/* ---- hands -------------------------------------------------------------------------------- */

void dirty_money_hand_add(dirty_money_state *s, unsigned seat, unsigned code, unsigned seen) {
    uint8_t *hand = s->hand[seat], *know = s->seen[seat];
    unsigned i = s->hand_count[seat]++;
    assert(i < DM_HAND_MAX);
    for (; i > 0 && hand[i - 1] > code; i--) {
        hand[i] = hand[i - 1];
        know[i] = know[i - 1];
    }
    hand[i] = (uint8_t)code;
    unsigned carry = seen & ~(1u << seat), k = i;
    while (k > 0 && hand[k - 1] == code) k--;
    for (; k < i; k++) { /* nested: what is already there fills up first */
        unsigned old = know[k];
        know[k] = (uint8_t)(old | carry);
        carry &= old;
    }
    know[i] = (uint8_t)carry;
}

static unsigned hand_find(const dirty_money_state *s, unsigned seat, unsigned code) {
    unsigned i = 0;
    while (i < s->hand_count[seat] && s->hand[seat][i] != code) i++;
    assert(i < s->hand_count[seat]);
    return i;
}

/* The first of equal cards is the one all are most sure of: without it everybody is sure of one
 * card less. */
void dirty_money_hand_take(dirty_money_state *s, unsigned seat, unsigned code) {
    uint8_t *hand = s->hand[seat], *know = s->seen[seat];
    unsigned i = hand_find(s, seat, code), last = --s->hand_count[seat];
    for (; i < last; i++) {
        hand[i] = hand[i + 1];
        know[i] = know[i + 1];
    }
    hand[last] = 0;
    know[last] = 0;
}

void dirty_money_hand_take_unseen(dirty_money_state *s, unsigned seat, unsigned code,
                                  unsigned witnesses, uint32_t suspects) {
    dirty_money_hand_take(s, seat, code);
    uint8_t *hand = s->hand[seat], *know = s->seen[seat];
    for (unsigned i = 0; i < s->hand_count[seat]; i++) {
        if (hand[i] == code || !(suspects >> hand[i] & 1u)) continue;
        unsigned next = i + 1 < s->hand_count[seat] && hand[i + 1] == hand[i] ? know[i + 1] : 0;
        know[i] = (uint8_t)((know[i] & witnesses) | (next & ~witnesses));
    }
}

void dirty_money_hand_show(dirty_money_state *s, unsigned seat, unsigned code, unsigned count,
                           unsigned who) {
    unsigned i = hand_find(s, seat, code);
    for (; count > 0; count--, i++) {
        assert(s->hand[seat][i] == code);
        s->seen[seat][i] = (uint8_t)(s->seen[seat][i] | (who & ~(1u << seat)));
    }
}

unsigned dirty_money_hand_has(const dirty_money_state *s, unsigned seat, unsigned code) {
    unsigned count = 0;
    for (unsigned i = 0; i < s->hand_count[seat]; i++) count += s->hand[seat][i] == code;
    return count;
}

uint32_t dirty_money_dirty_codes(const br_rules *r) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint32_t codes = 0;
    for (unsigned code = 1; code <= deck->faces; code++)
        codes |= (uint32_t)deck->dirty[code] << code;
    return codes;
}

/* ---- the money deck ----------------------------------------------------------------------- */

/* DM-Q07, DM-F20: only when a card is needed and there is none. */
BR__APART static void reshuffle(dirty_money_state *s, br_events *log) {
    unsigned count = s->discard_count;
    memcpy(s->deck, s->discard, count);
    memset(s->discard, 0, count);
    s->deck_count = (uint8_t)count;
    s->discard_count = 0;
    br_chance_shuffle(&s->chance, s->deck, count);
    if (!log || count == 0) return;
    br_event *e = br__emit(log, DM_EV_RESHUFFLE, BR_SEAT_NONE, DM_Q07);
    e->open[0] = (uint8_t)count;
    e->flags = BR_EVENT_FINAL;
}

unsigned dirty_money_draw(dirty_money_state *s, br_events *log) {
    if (s->deck_count == 0) reshuffle(s, log);
    if (s->deck_count == 0) return DM_NO_CARD;
    unsigned code = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    return code;
}

static bool has_note_in(const uint8_t *pile, unsigned count) {
    for (unsigned i = count; i-- > 0;)
        if (pile[i] < DM_ACTION) return true;
    return false;
}

bool dirty_money_has_note(const dirty_money_state *s) {
    return has_note_in(s->discard, s->discard_count) || has_note_in(s->deck, s->deck_count);
}

unsigned dirty_money_place_draw(const br_rules *r, dirty_money_state *s, unsigned region) {
    if (s->place_left[region] == 0) return 0;
    unsigned at = dirty_money_deck_of(r)->region_at[region] + --s->place_left[region];
    unsigned kind = s->place_deck[at];
    s->place_deck[at] = 0;
    return kind;
}

/* ---- counters ----------------------------------------------------------------------------- */

/* DM-Q06: the discard has no money card. Actions of the deck are passed over, unless there is no
 * money under them either: then they stay (DM-F07). */
BR__APART static unsigned counter_from_deck(dirty_money_state *s, br_events *log) {
    if (!has_note_in(s->deck, s->deck_count)) return DM_NO_CARD;
    br_event *e = NULL;
    for (;;) {
        unsigned code = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        if (log && !e) {
            e = br__emit(log, DM_EV_TURNED, BR_SEAT_NONE, DM_Q06);
            e->flags = BR_EVENT_FINAL;
        }
        if (code < DM_ACTION) return code;
        dirty_money_discard(s, code);
        if (e && e->open[0] + 1u < sizeof e->open) e->open[++e->open[0]] = (uint8_t)code;
    }
}

/* DM-10, DM-Q44: the topmost money card of the discard. */
static unsigned counter_draw(dirty_money_state *s, br_events *log) {
    unsigned i = s->discard_count;
    while (i > 0 && s->discard[i - 1] >= DM_ACTION) i--;
    if (i == 0) return counter_from_deck(s, log);
    unsigned code = s->discard[i - 1];
    for (; i < s->discard_count; i++) s->discard[i - 1] = s->discard[i];
    s->discard[--s->discard_count] = 0;
    return code;
}

static bool has_room_for_abstract(const dirty_money_state *s) {
    unsigned count = 0;
    for (unsigned i = 0; i < s->counter_count; i++) count += s->counter[i] % DM_COUNTER_CODES == 0;
    return count < ABSTRACT_MAX;
}

static void counter_list(dirty_money_state *s, unsigned where, unsigned code) {
    if (code == DM_NO_CARD && !has_room_for_abstract(s)) return;
    assert(s->counter_count < DM_COUNTERS_MAX);
    s->counter[s->counter_count++] = (uint8_t)(where * DM_COUNTER_CODES + code);
}

void dirty_money_point_card(dirty_money_state *s, unsigned seat, unsigned code) {
    if (s->points[seat] < UINT8_MAX) s->points[seat]++;
    counter_list(s, seat, code);
}

static void emit_counter(br_events *log, unsigned kind, unsigned seat, uint16_t clause,
                         unsigned code) {
    if (!log) return;
    br__emit(log, (uint8_t)kind, (br_seat)seat, clause)->open[0] = (uint8_t)code;
}

void dirty_money_point(dirty_money_state *s, unsigned seat, uint16_t clause, br_events *log) {
    unsigned code = counter_draw(s, log);
    dirty_money_point_card(s, seat, code);
    emit_counter(log, DM_EV_POINT, seat, clause, code);
}

/* DM-Q16: the one added last goes, to the discard; an abstract one just goes (DM-F18). Any that
 * found no room in the list were added after all that are in it. */
void dirty_money_forgive(dirty_money_state *s, unsigned seat, uint16_t clause, br_events *log) {
    if (s->points[seat] == 0) {
        if (log) br__emit(log, DM_EV_NO_POINTS, (br_seat)seat, clause);
        return;
    }
    unsigned listed = 0, last = 0, code = DM_NO_CARD;
    for (unsigned i = 0; i < s->counter_count; i++) {
        if ((uint8_t)(s->counter[i] - seat * DM_COUNTER_CODES) >= DM_COUNTER_CODES) continue;
        listed++;
        last = i;
    }
    if (listed == s->points[seat]) {
        code = s->counter[last] - seat * DM_COUNTER_CODES;
        s->counter_count--;
        for (unsigned i = last; i < s->counter_count; i++) s->counter[i] = s->counter[i + 1];
        s->counter[s->counter_count] = 0;
        if (code != DM_NO_CARD) dirty_money_discard(s, code);
    }
    s->points[seat]--;
    emit_counter(log, DM_EV_FORGIVE, seat, clause, code);
}

void dirty_money_overpay(dirty_money_state *s, unsigned seat, br_events *log) {
    unsigned code = counter_draw(s, log);
    if (s->overpay[seat] < UINT8_MAX) s->overpay[seat]++;
    if (code) counter_list(s, seat + DM_COUNTER_TUCKED, code);
    emit_counter(log, DM_EV_OVERPAY, seat, DM_111, code);
}

void dirty_money_tuck(const br_rules *r, dirty_money_state *s, unsigned seat, unsigned index,
                      uint16_t clause, br_events *log) {
    unsigned code = counter_draw(s, log);
    (void)r;
    if (s->tuck[seat][index] < UINT8_MAX) s->tuck[seat][index]++;
    if (code) counter_list(s, seat + DM_COUNTER_TUCKED, code);
    if (!log) return;
    br_event *e = br__emit(log, DM_EV_TUCK, (br_seat)seat, clause);
    e->open[0] = s->own[seat][index];
    e->open[1] = (uint8_t)code;
}
