/* dirty-money/cards.c -- hands and what is known of them, the money deck, counters.
 *
 * A hand is a rising list of codes. Beside each card stands a mask of those who know of it: bits
 * 0..4 seats, bit 5 the table. Equal cards can not be told apart, so a mask says no more than how
 * many cards of that code somebody is sure of: among equal codes the masks are nested, the
 * fullest first. The holder's own bit is never set. All who watch a card go lose one they were
 * sure of; who only knows that some card went loses one of every code it may have been.
 *
 * counter[] lists money cards used as counters in the order they were laid, one byte each:
 * (seat, or seat + 5 under placements and in the Overpay cell) * 25 + code; under[] tells which
 * placement. Abstract counters (DM-Q05) may be hundreds, so they are not listed one by one: laid[]
 * counts those that were laid on a card of the same blacklist before the next card. Only where a
 * cell begins with abstract ones, the first of them is listed, with code 0. So there are never
 * more entries than notes and seats.
 */
#include "state.h"

/* ---- hands -------------------------------------------------------------------------------- */

/* Hands of up to 8 cards, that is most, are changed as one word: the first card is its lowest byte
 * (little-endian, as every machine we build for), and behind the last are zeros. Hands of up to 16
 * are two words, and only larger ones, which nearly nobody has, are changed byte by byte. */
enum { SMALL = 8, WIDE = 16 };
static const uint64_t ones = UINT64_C(0x0101010101010101), tops = UINT64_C(0x8080808080808080);

static inline uint64_t word_at(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t bytes_below(unsigned i) { return (UINT64_C(1) << 8 * i) - 1; }

static inline uint64_t with_byte(uint64_t word, unsigned i, unsigned byte) {
    uint64_t low = word & bytes_below(i);
    return low | (word ^ low) << 8 | (uint64_t)byte << 8 * i;
}

static inline uint64_t without_byte(uint64_t word, unsigned i) {
    return (word & bytes_below(i)) | (word >> 8 & ~bytes_below(i));
}

typedef struct wide {
    uint64_t low, high;
} wide;

static inline wide wide_at(const uint8_t *bytes) {
    return (wide){word_at(bytes), word_at(bytes + SMALL)};
}

static inline void wide_to(uint8_t *bytes, wide w) {
    memcpy(bytes, &w.low, sizeof w.low);
    memcpy(bytes + SMALL, &w.high, sizeof w.high);
}

/* Both halves are worked out and one is taken: a branch would be a guess. */
static inline wide wide_with(wide w, unsigned i, unsigned byte) {
    uint64_t in_low = -(uint64_t)(i < SMALL), low = with_byte(w.low, i % SMALL, byte);
    uint64_t high = with_byte(w.high, i % SMALL, byte), moved = w.high << 8 | w.low >> 56;
    return (wide){(low & in_low) | (w.low & ~in_low), (moved & in_low) | (high & ~in_low)};
}

static inline wide wide_without(wide w, unsigned i) {
    uint64_t in_low = -(uint64_t)(i < SMALL), high = without_byte(w.high, i % SMALL);
    uint64_t low = without_byte(w.low, i % SMALL) | w.high << 56;
    return (wide){(low & in_low) | (w.low & ~in_low), (w.high >> 8 & in_low) | (high & ~in_low)};
}

/* Where the first of the marked bytes is; one of them is. */
static inline unsigned wide_first(uint64_t low, uint64_t high) {
    unsigned i = (unsigned)__builtin_ctzll(low ? low : high) >> 3;
    return low ? i : i + SMALL;
}

/* Where the first card of a hand of less than 16 is whose code is not below `code`. */
static inline unsigned wide_from(wide hand, unsigned count, unsigned code) {
    uint64_t low = ((hand.low | tops) - code * ones) & tops;
    uint64_t high = ((hand.high | tops) - code * ones) & tops, end = UINT64_C(0x80)
                                                                     << 8 * (count % SMALL);
    low |= count < SMALL ? end : 0;
    high |= count < SMALL ? 0 : end;
    return wide_first(low, high);
}

/* Nested: what is already there of equal cards fills up first. */
static void add_to_wide(dirty_money_state *s, unsigned seat, unsigned code, unsigned seen) {
    uint8_t *know = s->seen[seat];
    unsigned count = s->hand_count[seat]++, carry = seen & ~(1u << seat);
    wide hand = wide_at(s->hand[seat]);
    unsigned first = wide_from(hand, count, code), at = wide_from(hand, count, code + 1);
    for (unsigned i = first; i < at; i++) {
        unsigned old = know[i];
        know[i] = (uint8_t)(old | carry);
        carry &= old;
    }
    wide_to(s->hand[seat], wide_with(hand, at, code));
    wide_to(know, wide_with(wide_at(know), at, carry));
}

static void add_to_many(dirty_money_state *s, unsigned seat, unsigned code, unsigned seen) {
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

/* A card that nobody knows of stands behind its equals, one that all know of before them. */
static void add_to_few(dirty_money_state *s, unsigned seat, const uint8_t *codes, unsigned count,
                       bool is_seen) {
    uint64_t hand = word_at(s->hand[seat]), know = word_at(s->seen[seat]);
    unsigned all = is_seen ? DM_SEEN_ALL & ~(1u << seat) : 0, have = s->hand_count[seat];
    for (unsigned i = 0; i < count; i++, have++) {
        uint64_t above = ((hand | tops) - (codes[i] + (is_seen ? 0u : 1u)) * ones) & tops;
        unsigned at = above ? (unsigned)__builtin_ctzll(above) >> 3 : have;
        hand = with_byte(hand, at, codes[i]);
        know = with_byte(know, at, all);
    }
    memcpy(s->hand[seat], &hand, sizeof hand);
    memcpy(s->seen[seat], &know, sizeof know);
    s->hand_count[seat] = (uint8_t)have;
}

void dirty_money_hand_add(dirty_money_state *s, unsigned seat, unsigned code, unsigned seen) {
    uint8_t card = (uint8_t)code;
    if (seen == 0 && s->hand_count[seat] < SMALL) add_to_few(s, seat, &card, 1, false);
    else if (s->hand_count[seat] < WIDE) add_to_wide(s, seat, code, seen);
    else add_to_many(s, seat, code, seen);
}

void dirty_money_hand_collect(dirty_money_state *s, unsigned seat, const uint8_t *codes,
                              unsigned count) {
    unsigned have = s->hand_count[seat], few = have < SMALL ? SMALL - have : 0;
    if (few > count) few = count;
    add_to_few(s, seat, codes, few, true);
    for (; few < count; few++) dirty_money_hand_add(s, seat, codes[few], DM_SEEN_ALL);
}

/* The bytes that are `code` are marked; the lowest mark is right, and no other is asked. */
static inline uint64_t marks_of(uint64_t word, unsigned code) {
    uint64_t other = word ^ code * ones;
    return (other - ones) & ~other & tops;
}

static unsigned hand_find(const dirty_money_state *s, unsigned seat, unsigned code) {
    uint64_t same = marks_of(word_at(s->hand[seat]), code);
    unsigned i = same ? (unsigned)__builtin_ctzll(same) >> 3 : SMALL;
    while (i < s->hand_count[seat] && s->hand[seat][i] != code) i++;
    assert(i < s->hand_count[seat]);
    return i;
}

static void take_from_many(dirty_money_state *s, unsigned seat, unsigned code) {
    uint8_t *hand = s->hand[seat], *know = s->seen[seat];
    unsigned i = hand_find(s, seat, code), last = --s->hand_count[seat];
    for (; i < last; i++) {
        hand[i] = hand[i + 1];
        know[i] = know[i + 1];
    }
    hand[last] = 0;
    know[last] = 0;
}

static void take_from_wide(dirty_money_state *s, unsigned seat, const uint8_t *codes,
                           unsigned count) {
    wide hand = wide_at(s->hand[seat]), know = wide_at(s->seen[seat]);
    for (unsigned i = 0; i < count; i++) {
        uint64_t low = marks_of(hand.low, codes[i]), high = marks_of(hand.high, codes[i]);
        assert(low | high);
        unsigned at = wide_first(low, high);
        hand = wide_without(hand, at);
        know = wide_without(know, at);
    }
    wide_to(s->hand[seat], hand);
    wide_to(s->seen[seat], know);
    s->hand_count[seat] = (uint8_t)(s->hand_count[seat] - count);
}

/* The first of equal cards is the one all are most sure of: without it everybody is sure of one
 * card less. */
void dirty_money_hand_take_all(dirty_money_state *s, unsigned seat, const uint8_t *codes,
                               unsigned count) {
    if (s->hand_count[seat] > SMALL) {
        if (s->hand_count[seat] <= WIDE) take_from_wide(s, seat, codes, count);
        else
            for (unsigned i = 0; i < count; i++) take_from_many(s, seat, codes[i]);
        return;
    }
    uint64_t hand = word_at(s->hand[seat]), know = word_at(s->seen[seat]);
    for (unsigned i = 0; i < count; i++) {
        uint64_t same = marks_of(hand, codes[i]);
        assert(same);
        unsigned at = (unsigned)__builtin_ctzll(same) >> 3;
        hand = without_byte(hand, at);
        know = without_byte(know, at);
    }
    memcpy(s->hand[seat], &hand, sizeof hand);
    memcpy(s->seen[seat], &know, sizeof know);
    s->hand_count[seat] = (uint8_t)(s->hand_count[seat] - count);
}

void dirty_money_hand_take(dirty_money_state *s, unsigned seat, unsigned code) {
    uint8_t card = (uint8_t)code;
    dirty_money_hand_take_all(s, seat, &card, 1);
}

/* Bytes of 0xFF for the cards of a small hand that are among `codes`. */
static inline uint64_t among(uint64_t hand, uint32_t codes) {
    uint64_t found = 0;
    for (unsigned i = 0; i < SMALL; i++)
        found |= (uint64_t)(codes >> (hand >> 8 * i & 31) & 1u) << 8 * i;
    return found * 0xFF;
}

static void unsee_many(dirty_money_state *s, unsigned seat, unsigned witnesses, uint32_t suspects) {
    uint8_t *hand = s->hand[seat], *know = s->seen[seat];
    for (unsigned i = 0; i < s->hand_count[seat]; i++) {
        if (!(suspects >> hand[i] & 1u)) continue;
        unsigned next = i + 1 < s->hand_count[seat] && hand[i + 1] == hand[i] ? know[i + 1] : 0;
        know[i] = (uint8_t)((know[i] & witnesses) | (next & ~witnesses));
    }
}

/* Who did not see which card went is now sure of one card less of every code it may have been. */
void dirty_money_hand_take_unseen(dirty_money_state *s, unsigned seat, unsigned code,
                                  unsigned witnesses, uint32_t suspects) {
    dirty_money_hand_take(s, seat, code);
    suspects &= ~(1u << code | 1u); /* nor is a zero behind the hand a card */
    if (s->hand_count[seat] > SMALL) {
        unsee_many(s, seat, witnesses, suspects);
        return;
    }
    uint64_t hand = word_at(s->hand[seat]), know = word_at(s->seen[seat]);
    uint64_t other = hand ^ hand >> 8, unlike = (((other & ~tops) + ~tops) | other) & tops;
    uint64_t next = know >> 8 & ~((unlike >> 7) * 0xFF); /* what is known of an equal card behind */
    uint64_t lost = (know ^ next) & among(hand, suspects) & (~witnesses & 0xFFu) * ones;
    know ^= lost;
    memcpy(s->seen[seat], &know, sizeof know);
}

void dirty_money_hand_show(dirty_money_state *s, unsigned seat, unsigned code, unsigned count,
                           unsigned who) {
    unsigned i = hand_find(s, seat, code);
    for (; count > 0; count--, i++) {
        assert(s->hand[seat][i] == code);
        s->seen[seat][i] = (uint8_t)(s->seen[seat][i] | (who & ~(1u << seat)));
    }
}

void dirty_money_hand_open(dirty_money_state *s, unsigned seat, unsigned who) {
    unsigned count = s->hand_count[seat], i = SMALL;
    uint64_t know = word_at(s->seen[seat]), all = (who & ~(1u << seat)) * ones;
    know |= count < SMALL ? all & bytes_below(count) : all;
    memcpy(s->seen[seat], &know, sizeof know);
    for (; i < count; i++) s->seen[seat][i] = (uint8_t)(s->seen[seat][i] | (who & ~(1u << seat)));
}

unsigned dirty_money_hand_has(const dirty_money_state *s, unsigned seat, unsigned code) {
    unsigned count = 0;
    for (unsigned i = 0; i < s->hand_count[seat]; i++) count += s->hand[seat][i] == code;
    return count;
}

/* ---- the money deck ----------------------------------------------------------------------- */

/* DM-Q07, DM-F20: only when a card is needed and there is none. */
void dirty_money_reshuffle(dirty_money_state *s, br_events *log) {
    unsigned count = s->discard_count;
    memcpy(s->deck, s->discard, count);
    memset(s->discard, 0, count);
    s->deck_count = (uint8_t)count;
    s->discard_count = 0;
    br_chance_shuffle(&s->chance, s->deck, count);
    if (!log || count == 0) return;
    BR__TELL(log, DM_EV_RESHUFFLE, BR_SEAT_NONE, DM_Q07, count)->flags = BR_EVENT_FINAL;
}

static bool has_note_in(const uint8_t *pile, unsigned count) {
    for (unsigned i = count; i-- > 0;)
        if (pile[i] < DM_ACTION) return true;
    return false;
}

bool dirty_money_has_note(const dirty_money_state *s) {
    return has_note_in(s->discard, s->discard_count) || has_note_in(s->deck, s->deck_count);
}

br_event *dirty_money_list(br_events *log, br_event *e, br_event like, unsigned code) {
    if (!log) return NULL;
    if (!e || e != &log->at[log->count - 1] || e->open[0] + 1u == sizeof e->open) {
        e = br__emit(log, like.kind, like.actor, like.clause);
        e->flags = BR_EVENT_FINAL;
    }
    if (code) e->open[++e->open[0]] = (uint8_t)code;
    return e;
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
    const br_event like = {.kind = DM_EV_TURNED, .actor = BR_SEAT_NONE, .clause = DM_Q06};
    if (!has_note_in(s->deck, s->deck_count)) return DM_NO_CARD;
    br_event *e = NULL;
    for (;;) {
        unsigned code = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        if (code < DM_ACTION) {
            if (!e) dirty_money_list(log, NULL, like, DM_NO_CARD); /* it came from the deck */
            return code;
        }
        dirty_money_discard(s, code);
        e = dirty_money_list(log, e, like, code);
    }
}

/* DM-10, DM-Q44: the topmost money card of the discard. How many actions lie above it is chance: so
 * the topmost 8 cards are looked at together. */
static unsigned counter_draw(dirty_money_state *s, br_events *log) {
    unsigned i = s->discard_count;
    if (i >= 8) {
        uint8_t *top = &s->discard[i - 8];
        uint64_t pile = word_at(top), notes = ~(pile + (128 - DM_ACTION) * ones) & tops;
        if (notes) {
            unsigned at = (63 - (unsigned)__builtin_clzll(notes)) >> 3;
            uint64_t left = without_byte(pile, at);
            memcpy(top, &left, sizeof left);
            s->discard_count--;
            return pile >> 8 * at & 0xFF;
        }
    }
    while (i > 0 && s->discard[i - 1] >= DM_ACTION) i--;
    if (i == 0) return counter_from_deck(s, log);
    unsigned code = s->discard[i - 1];
    for (; i < s->discard_count; i++) s->discard[i - 1] = s->discard[i];
    s->discard[--s->discard_count] = 0;
    return code;
}

static void counter_list(dirty_money_state *s, unsigned where, unsigned code, unsigned under) {
    unsigned i = s->counter_count++;
    assert(i < DM_COUNTERS_MAX);
    s->counter[i] = (uint8_t)(where * DM_COUNTER_CODES + code);
    s->under[i] = (uint8_t)under;
}

/* The last entry of a seat's blacklist, or counter_count if it has none: eight bytes at a time, for
 * there are up to 128. */
static unsigned last_of_cell(const dirty_money_state *s, unsigned seat) {
    uint64_t from = seat * DM_COUNTER_CODES * ones, final = 0;
    unsigned last = s->counter_count;
    for (unsigned i = 0; i < s->counter_count; i += 8) {
        uint64_t at = word_at(&s->counter[i]);
        uint64_t code = ((at | tops) - (from & ~tops)) ^ ((at ^ ~from) & tops); /* at - from */
        uint64_t other = (code | ((code & ~tops) + (128 - DM_COUNTER_CODES) * ones)) & tops;
        uint64_t own = other ^ tops;
        if (s->counter_count - i < 8) own &= bytes_below(s->counter_count - i);
        uint64_t is_any = -(uint64_t)(own != 0);
        final = own | (final & ~is_any);
        last = (i & (unsigned)is_any) | (last & ~(unsigned)is_any);
    }
    return final ? last + ((63 - (unsigned)__builtin_clzll(final)) >> 3) : last;
}

BR__APART static void point_abstract(dirty_money_state *s, unsigned seat) {
    if (s->points[seat] >= DM_ABSTRACT_MAX) return; /* only in a state that somebody made up */
    unsigned last = last_of_cell(s, seat);
    s->points[seat]++;
    if (last < s->counter_count) s->laid[last]++;
    else counter_list(s, seat, DM_NO_CARD, DM_NOT_UNDER);
}

void dirty_money_point_card(dirty_money_state *s, unsigned seat, unsigned code) {
    if (code == DM_NO_CARD) {
        point_abstract(s, seat);
        return;
    }
    s->points[seat]++;
    counter_list(s, seat, code, DM_NOT_UNDER);
}

static void emit_counter(br_events *log, unsigned kind, unsigned seat, uint16_t clause,
                         unsigned code) {
    if (!log) return;
    BR__TELL(log, (uint8_t)kind, (br_seat)seat, clause, code);
}

void dirty_money_point(dirty_money_state *s, unsigned seat, uint16_t clause, br_events *log) {
    unsigned code = counter_draw(s, log);
    dirty_money_point_card(s, seat, code);
    emit_counter(log, DM_EV_POINT, seat, clause, code);
}

static void counter_remove(dirty_money_state *s, unsigned i) {
    unsigned last = --s->counter_count;
    for (; i < last; i++) {
        s->counter[i] = s->counter[i + 1];
        s->under[i] = s->under[i + 1];
        s->laid[i] = s->laid[i + 1];
    }
    s->counter[last] = s->under[last] = 0;
    s->laid[last] = 0;
}

/* DM-Q16: the one added last goes, to the discard; an abstract one just goes (DM-F18). */
void dirty_money_forgive(dirty_money_state *s, unsigned seat, uint16_t clause, br_events *log) {
    if (s->points[seat] == 0) {
        if (log) br__emit(log, DM_EV_NO_POINTS, (br_seat)seat, clause);
        return;
    }
    unsigned last = last_of_cell(s, seat), code = DM_NO_CARD;
    assert(last < s->counter_count);
    if (s->laid[last]) {
        s->laid[last]--;
    } else {
        code = s->counter[last] - seat * DM_COUNTER_CODES;
        counter_remove(s, last);
        if (code != DM_NO_CARD) dirty_money_discard(s, code);
    }
    s->points[seat]--;
    emit_counter(log, DM_EV_FORGIVE, seat, clause, code);
}

void dirty_money_overpay(dirty_money_state *s, unsigned seat, br_events *log) {
    unsigned code = counter_draw(s, log);
    if (s->overpay[seat] < UINT8_MAX) s->overpay[seat]++;
    if (code) counter_list(s, seat + DM_COUNTER_TUCKED, code, DM_NOT_UNDER);
    emit_counter(log, DM_EV_OVERPAY, seat, DM_111, code);
}

void dirty_money_tuck(const br_rules *r, dirty_money_state *s, unsigned seat, unsigned index,
                      uint16_t clause, br_events *log) {
    unsigned code = counter_draw(s, log);
    (void)r;
    if (s->tuck[seat][index] < UINT8_MAX) s->tuck[seat][index]++;
    if (code) counter_list(s, seat + DM_COUNTER_TUCKED, code, index);
    if (log) BR__TELL(log, DM_EV_TUCK, (br_seat)seat, clause, s->own[seat][index], code);
}
