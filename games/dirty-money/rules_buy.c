/* dirty-money/rules_buy.c -- prices, payments and purchases.
 *
 * `why` judges any payment. `legal` lists those from which no note can be spared, and one with
 * every usable note, for dumping dirty money is a tactic; both ask the same helpers for prices and
 * for what a note is worth. Listing is the hottest loop of a playout: notes are taken from the
 * highest down until the price is met, so each payment listed is minimal by construction.
 */
#include "state.h"

enum { SHARK_VALUE = 2, KITTY_CRYPTO = 5, RAT_MARGIN = 2 };

unsigned dirty_money_owned(const br_rules *r, const dirty_money_state *s, unsigned seat,
                           unsigned type, unsigned region) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned count = 0;
    for (unsigned i = 0; i < s->own_count[seat]; i++) {
        unsigned kind = s->own[seat][i];
        count += deck->type[kind] == type && (region == DM_REGIONS || deck->region[kind] == region);
    }
    return count;
}

/* DM-97, DM-98, DM-Q19: by region of the card, wherever it is bought; never below 0 (DM-F14). */
static unsigned less(unsigned cost, unsigned discount) {
    return cost > discount ? cost - discount : 0;
}

unsigned dirty_money_price(const br_rules *r, const dirty_money_state *s, unsigned seat,
                           unsigned kind) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    return less(deck->cost[kind],
                dirty_money_owned(r, s, seat, DM_CRYPTO_EXCHANGE, deck->region[kind]));
}

/* DM-61, DM-62: what is bought first already counts for the second. */
static unsigned price_of_both(const br_rules *r, unsigned a, unsigned b, unsigned discount) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    bool is_helped = deck->type[a] == DM_CRYPTO_EXCHANGE && deck->region[a] == deck->region[b];
    return less(deck->cost[a], discount) + less(deck->cost[b], discount + is_helped);
}

/* What a purchase costs the active seat; b = 0 for a single one. */
static unsigned price_of(const br_rules *r, const dirty_money_state *s, unsigned a, unsigned b) {
    if (!b) return dirty_money_price(r, s, s->turn, a);
    unsigned region = dirty_money_deck_of(r)->region[a];
    return price_of_both(r, a, b, dirty_money_owned(r, s, s->turn, DM_CRYPTO_EXCHANGE, region));
}

static unsigned crypto_value(const dirty_money_state *s) { /* DM-12, DM-114 */
    return s->villain[s->turn] == DM_KITTY ? KITTY_CRYPTO : 3;
}

unsigned dirty_money_cost(const br_rules *r, const dirty_money_state *s, unsigned kind,
                          unsigned second) {
    return price_of(r, s, kind, second);
}

unsigned dirty_money_worth(const br_rules *r, const dirty_money_state *s, unsigned code,
                           unsigned kind) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (deck->currency[code] == DM_CRYPTO) return crypto_value(s);
    return deck->currency[code] == deck->region[kind] ? deck->value[code] : 0;
}

unsigned dirty_money_shark(const dirty_money_state *s) {
    return s->villain[s->turn] == DM_SHARK && !s->used_shark ? SHARK_VALUE : 0;
}

/* ---- what can be reached ------------------------------------------------------------------ */

static unsigned buys_max(const dirty_money_state *s) { return s->loc <= DM_US ? DM_BUYS_MAX : 1; }

static uint32_t row_bits(const dirty_money_state *s, unsigned row) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < DM_ROW_MAX; i++)
        if (s->row[row][i]) bits |= 1u << (row * DM_ROW_MAX + i);
    return bits;
}

uint32_t dirty_money_reach(const br_rules *r, const dirty_money_state *s) {
    (void)r;
    if (s->bought >= buys_max(s)) return 0;
    switch (s->loc) {
    case DM_BM: return row_bits(s, DM_EU) | row_bits(s, DM_JP) | row_bits(s, DM_US); /* DM-65 */
    case DM_AH: return row_bits(s, DM_ROW_AH);
    case DM_BR: return s->villain[s->turn] == DM_BEARS ? row_bits(s, DM_ROW_BR) : 0;
    default: return row_bits(s, s->loc);
    }
}

static unsigned kind_at(const dirty_money_state *s, unsigned slot) {
    const uint8_t *slots = &s->row[0][0]; /* row by row */
    return slots[slot];
}

/* ---- listing ------------------------------------------------------------------------------ */

/* Up to 8 notes as bytes, the first lowest: with it a move is two words and zeros. */
typedef uint64_t note_bytes;
enum { LISTED_MAX = sizeof(note_bytes) };

/* The notes of a hand that are good for one currency: a run of the hand, for hands are sorted, and
 * the crypto at its end. */
typedef struct purse {
    br_move *out; /* where the next move is written */
    br_move *end;
    br_move *best; /* of the purchase being listed, the one that overpays least */
    unsigned best_over;
    const uint8_t *hand, *value;
    int from, last;   /* the run, both ends included */
    unsigned cryptos; /* that may be paid as such */
    unsigned crypto, crypto_value;
    unsigned total; /* of the run and the crypto */
    unsigned shark; /* note declared as the Shark's, or 0 */
    unsigned spare; /* from so much overpayment on a crypto or the Shark's note is not needed */
    uint32_t head;  /* kind, slots and shark of the move, as its first four bytes */
    uint16_t sum[DM_HAND_MAX]; /* of the run up to and with this card */
} purse;

static void put_payment(purse *p, note_bytes notes, unsigned over) {
    if (p->out == p->end) return;
    const uint64_t word[3] = {p->head | notes << 32, notes >> 32, 0};
    memcpy(p->out, word, sizeof word); /* little-endian, as every machine we build for */
    if (over < p->best_over) {
        p->best_over = over;
        p->best = p->out;
    }
    p->out++;
}

/* Takes notes of the run from index `i` down until `left` is met: the last one is the lowest, so
 * none can be spared. Of equal notes only the first is tried, so no payment comes twice. `notes`
 * are those taken; the crypto stands behind them, so each note moves all others up. */
static void walk(purse *p, int i, unsigned left, note_bytes notes) {
    for (int top = i; i >= p->from && p->sum[i] >= left; i--) {
        unsigned code = p->hand[i], value = p->value[code];
        if ((i < top && code == p->hand[i + 1]) || notes >> (8 * LISTED_MAX - 8)) continue;
        if (value < left) walk(p, i - 1, left - value, notes << 8 | code);
        else if (value - left < p->spare) put_payment(p, notes << 8 | code, value - left);
    }
}

/* DM-Q36: all usable notes, unless none can be spared and it stands there already. */
static void put_all(purse *p, unsigned price) {
    unsigned least = p->last >= p->from ? p->value[p->hand[p->from]] : UINT8_MAX;
    if (p->cryptos && p->crypto_value < least) least = p->crypto_value;
    if (p->total < price || p->total - least < price || p->out == p->end) return;
    br_move *move = p->out++;
    size_t count = (size_t)(p->last + 1 - p->from);
    memcpy(move, &p->head, sizeof p->head);
    memset(&move->arg[DM_ARG_NOTES], 0, DM_NOTES_MAX);
    memcpy(&move->arg[DM_ARG_NOTES], &p->hand[p->from], count);
    memset(&move->arg[DM_ARG_NOTES + count], (int)p->crypto, p->cryptos);
}

static void list_payments(const br_rules *r, purse *p, unsigned price) {
    br_move *first = p->out;
    unsigned have = p->shark ? SHARK_VALUE : 0;
    p->best = first;
    p->best_over = UINT8_MAX;
    note_bytes tail = 0;
    p->spare = p->shark ? SHARK_VALUE : UINT8_MAX;
    for (unsigned k = 0; k <= p->cryptos && k <= LISTED_MAX; k++) {
        if (k) tail = tail << 8 | p->crypto;
        if (k == 1 && p->crypto_value < p->spare) p->spare = p->crypto_value;
        if (have >= price) {
            if (have - price < p->spare) put_payment(p, tail, have - price);
            break;
        }
        walk(p, p->last, price - have, tail);
        have += p->crypto_value;
    }
    if (!p->shark && !r->option[DM_OPT_OVERPAY]) put_all(p, price);
    if (p->best == first) return;
    br_move swap = *p->best; /* the payment nearest to the price is the one suggested first */
    *p->best = *first;
    *first = swap;
}

/* The run of a currency in the hand, and the crypto behind it. */
static void purse_fill(const br_rules *r, const dirty_money_state *s, unsigned currency, purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    int count = s->hand_count[s->turn], i = 0;
    unsigned sum = 0;
    p->hand = s->hand[s->turn];
    p->value = deck->value;
    while (i < count && deck->currency[p->hand[i]] < currency) i++;
    p->from = i;
    for (; i < count && deck->currency[p->hand[i]] == currency; i++) {
        sum += p->value[p->hand[i]];
        p->sum[i] = (uint16_t)sum;
    }
    p->last = i - 1;
    p->crypto = deck->faces; /* the last note of the table */
    p->cryptos = 0;
    while (count > i && p->hand[count - 1] == p->crypto) count--, p->cryptos++;
    p->crypto_value = crypto_value(s);
    p->total = sum + p->cryptos * p->crypto_value;
    p->shark = 0;
}

static void list_with(const br_rules *r, const dirty_money_state *s, uint32_t reach,
                      unsigned region, unsigned discount, purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned most = p->total + (p->shark ? SHARK_VALUE : 0);
    bool is_joint = s->loc <= DM_US && !s->bought; /* DM-F12 */
    for (uint32_t i = reach; i; i &= i - 1) {
        unsigned a = (unsigned)__builtin_ctz(i), kind = kind_at(s, a);
        if (deck->region[kind] != region) continue;
        unsigned price = less(deck->cost[kind], discount);
        if (price > most) continue;
        p->head = DM_MOVE_BUY | (a + 1) << 8 | p->shark << 24;
        list_payments(r, p, price);
        for (uint32_t k = is_joint ? reach & ~(1u << a) : 0; k; k &= k - 1) {
            unsigned b = (unsigned)__builtin_ctz(k);
            unsigned both = price_of_both(r, kind, kind_at(s, b), discount);
            if (both > most) continue;
            p->head = DM_MOVE_BUY_BOTH | (a + 1) << 8 | (b + 1) << 16 | p->shark << 24;
            list_payments(r, p, both);
        }
    }
}

/* DM-119: any note of another currency, crypto too (DM-F11). */
BR__APART static void list_with_shark(const br_rules *r, const dirty_money_state *s, uint32_t reach,
                                      unsigned region, unsigned discount, purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned before = 0;
    for (unsigned i = 0; i < s->hand_count[s->turn]; i++) {
        unsigned code = s->hand[s->turn][i];
        if (code == before || deck->currency[code] == region) continue;
        before = code;
        bool is_crypto = code == p->crypto; /* it can not be paid twice */
        p->shark = code;
        p->cryptos -= is_crypto;
        p->total -= is_crypto ? p->crypto_value : 0;
        list_with(r, s, reach, region, discount, p);
    }
}

int dirty_money_list_buys(const br_rules *r, const dirty_money_state *s, br_move *out, int max) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint32_t reach = dirty_money_reach(r, s);
    purse p;
    unsigned regions = 0;
    p.out = out;
    p.end = out + max;
    for (uint32_t left = reach; left; left &= left - 1)
        regions |= 1u << deck->region[kind_at(s, (unsigned)__builtin_ctz(left))];
    for (; regions; regions &= regions - 1) {
        unsigned region = (unsigned)__builtin_ctz(regions);
        unsigned discount = dirty_money_owned(r, s, s->turn, DM_CRYPTO_EXCHANGE, region);
        purse_fill(r, s, region, &p); /* a region's number is its currency's */
        list_with(r, s, reach, region, discount, &p);
        if (s->villain[s->turn] == DM_SHARK && !s->used_shark)
            list_with_shark(r, s, reach, region, discount, &p);
    }
    return (int)(p.out - out);
}

/* ---- why not ------------------------------------------------------------------------------ */

/* Whether the location lets this card be bought at all. */
static uint16_t why_slot(const dirty_money_state *s, unsigned slot) {
    unsigned row = slot / DM_ROW_MAX;
    if (slot >= DM_SLOTS) return DM_55;
    switch (s->loc) {
    case DM_BM:
        if (row == DM_ROW_AH) return DM_66;
        if (row == DM_ROW_BR) return DM_136;
        break;
    case DM_AH:
        if (row == DM_ROW_BR) return DM_136;
        if (row != DM_ROW_AH) return DM_67;
        break;
    case DM_BR:
        if (row != DM_ROW_BR) return DM_18;
        if (s->villain[s->turn] != DM_BEARS) return DM_116;
        break;
    default:
        if (row == DM_ROW_BR) return DM_136;
        if (row != s->loc) return DM_55;
    }
    return kind_at(s, slot) ? 0 : DM_132;
}

static uint16_t why_count(const dirty_money_state *s, const br_move *move) {
    static const uint16_t once[] = {DM_55, DM_55, DM_55, DM_Q34, DM_65, DM_67};
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    if (s->bought >= buys_max(s)) return once[s->loc];
    if (!is_joint) return move->arg[1] ? DM_55 : 0;
    if (s->loc > DM_US) return once[s->loc];
    if (s->bought) return DM_F13;
    return move->arg[0] == move->arg[1] ? DM_F12 : 0;
}

static void arg_note(const br_rules *r, br_args *args, unsigned code) {
    char word[BR_WORD_MAX];
    if (dirty_money_word(r, DM_DICT_CARD, code, word)) br__arg_word(args, "card", word);
}

static uint16_t why_shark(const br_rules *r, const dirty_money_state *s, unsigned code,
                          unsigned currency) {
    if (code == 0) return 0;
    if (s->villain[s->turn] != DM_SHARK) return DM_119;
    if (s->used_shark) return DM_120;
    if (!dirty_money_is_note(code)) return DM_56;
    return dirty_money_deck_of(r)->currency[code] == currency ? DM_137 : 0;
}

/* What the notes are worth for that currency, and the least of them; or the clause against. */
static uint16_t why_notes(const br_rules *r, const dirty_money_state *s, const br_move *move,
                          unsigned currency, br_args *args, unsigned *paid, unsigned *least) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned shark = move->arg[2], run = 0;
    *paid = shark ? SHARK_VALUE : 0;
    *least = shark ? SHARK_VALUE : UINT8_MAX;
    for (unsigned i = 0; i < DM_NOTES_MAX && note[i]; i++) {
        if (!dirty_money_is_note(note[i]) || note[i] > deck->faces) return DM_56;
        if (i > 0 && note[i] < note[i - 1]) return DM_56; /* one order a payment */
        run = i > 0 && note[i] == note[i - 1] ? run + 1 : 1;
        bool is_crypto = deck->currency[note[i]] == DM_CRYPTO;
        arg_note(r, args, note[i]);
        if (!is_crypto && deck->currency[note[i]] != currency) return DM_56;
        if (dirty_money_hand_has(s, s->turn, note[i]) < run + (note[i] == shark)) return DM_58;
        args->count = 0;
        unsigned value = is_crypto ? crypto_value(s) : deck->value[note[i]];
        *paid += value;
        if (value < *least) *least = value;
    }
    if (shark && !dirty_money_hand_has(s, s->turn, shark)) {
        arg_note(r, args, shark);
        return DM_58;
    }
    return 0;
}

uint16_t dirty_money_why_buy(const br_rules *r, const dirty_money_state *s, const br_move *move,
                             br_args *args) {
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    unsigned a = move->arg[0] - 1u, b = move->arg[1] - 1u, paid, least;
    uint16_t clause = why_count(s, move);
    if (!clause) clause = why_slot(s, a);
    if (!clause && is_joint) clause = why_slot(s, b);
    if (clause) return clause;
    unsigned kind = kind_at(s, a), currency = dirty_money_deck_of(r)->region[kind];
    clause = why_shark(r, s, move->arg[2], currency);
    if (!clause) clause = why_notes(r, s, move, currency, args, &paid, &least);
    if (clause) return clause;
    unsigned price = price_of(r, s, kind, is_joint ? kind_at(s, b) : 0);
    if (paid < price) {
        br__arg_number(args, "paid", (int32_t)paid);
        br__arg_number(args, "price", (int32_t)price);
        return is_joint ? DM_59 : DM_01;
    }
    bool is_spare = paid > 0 && paid - least >= price;
    return r->option[DM_OPT_OVERPAY] && is_spare ? DM_Q36 : 0;
}

/* ---- buying ------------------------------------------------------------------------------- */

/* Notes go to the discard by code, the highest on top (DM-F27). Returns what they are worth. */
static unsigned pay(const br_rules *r, dirty_money_state *s, const br_move *move) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned shark = move->arg[2], paid = shark ? SHARK_VALUE : 0;
    for (unsigned i = 0; i < DM_NOTES_MAX && (note[i] || shark); i++) {
        if (shark && (!note[i] || shark <= note[i])) {
            dirty_money_hand_take(s, s->turn, shark);
            dirty_money_discard(s, shark);
            shark = 0;
            if (!note[i]) break;
        }
        bool is_crypto = deck->currency[note[i]] == DM_CRYPTO;
        paid += is_crypto ? crypto_value(s) : deck->value[note[i]];
        dirty_money_hand_take(s, s->turn, note[i]);
        dirty_money_discard(s, note[i]);
    }
    return paid;
}

static void emit_pay(const dirty_money_state *s, const br_move *move, unsigned paid, unsigned price,
                     br_events *log) {
    br_event *e = br__emit(log, DM_EV_PAY, s->turn, DM_58);
    e->open[0] = (uint8_t)paid;
    e->open[1] = (uint8_t)price;
    e->open[2] = move->arg[2];
    while (e->open[3] < DM_NOTES_MAX && move->arg[DM_ARG_NOTES + e->open[3]]) {
        e->open[4 + e->open[3]] = move->arg[DM_ARG_NOTES + e->open[3]];
        e->open[3]++;
    }
    e->flags = BR_EVENT_FINAL; /* the notes were hidden in a hand */
}

static void emit_buy(const br_rules *r, const dirty_money_state *s, unsigned kind, unsigned slot,
                     unsigned price, br_events *log) {
    static const uint16_t clause[] = {DM_55, DM_55, DM_55, DM_118, DM_65, DM_67};
    br_event *e = br__emit(log, DM_EV_BUY, s->turn, clause[s->loc]);
    e->open[0] = (uint8_t)kind;
    e->open[1] = (uint8_t)slot;
    e->open[2] = (uint8_t)price;
    if (s->own_count[s->turn] == dirty_money_goal(r))
        br__emit(log, DM_EV_LAST_ROUND, s->turn, DM_77)->open[0] = s->own_count[s->turn];
}

/* DM-96, DM-Q20: Casinos owned before; DM-91, DM-Q21: Galleries owned before. */
static void trigger(const br_rules *r, dirty_money_state *s, unsigned kind, unsigned before,
                    br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned galleries = 0, seat = s->turn;
    for (unsigned i = 0; i < before; i++) {
        unsigned own = s->own[seat][i];
        if (deck->type[own] == DM_CASINO && deck->region[own] == deck->region[kind])
            dirty_money_tuck(r, s, seat, i, DM_96, log);
        galleries += deck->type[own] == DM_ART_GALLERY;
    }
    if (deck->type[kind] != DM_PAINTING || galleries == 0) return;
    s->claims = (uint8_t)(s->claims + galleries);
    if (log) br__emit(log, DM_EV_DUE, s->turn, DM_91)->open[0] = s->claims;
}

static void take_over(const br_rules *r, dirty_money_state *s, unsigned slot, br_events *log) {
    unsigned kind = kind_at(s, slot), seat = s->turn;
    unsigned price = log ? dirty_money_price(r, s, seat, kind) : 0; /* told, not used */
    s->row[slot / DM_ROW_MAX][slot % DM_ROW_MAX] = 0;
    assert(s->own_count[seat] < DM_OWN_MAX);
    s->own[seat][s->own_count[seat]++] = (uint8_t)kind;
    s->bought++;
    if (log) emit_buy(r, s, kind, slot, price, log);
}

void dirty_money_buy(const br_rules *r, dirty_money_state *s, const br_move *move, br_events *log) {
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    unsigned a = move->arg[0] - 1u, b = move->arg[1] - 1u, seat = s->turn;
    unsigned kind = kind_at(s, a), second = is_joint ? kind_at(s, b) : 0;
    unsigned price = price_of(r, s, kind, second);
    unsigned paid = pay(r, s, move), before = s->own_count[seat];
    if (move->arg[2]) s->used_shark = 1;
    if (log) emit_pay(s, move, paid, price, log);
    take_over(r, s, a, log);
    if (is_joint) take_over(r, s, b, log);
    /* DM-F29: Overpay, then Casinos card by card; DM-Q18: the whole payment is one use. */
    if (s->villain[seat] == DM_RAT && paid >= price + RAT_MARGIN) dirty_money_overpay(s, seat, log);
    trigger(r, s, kind, before, log);
    if (is_joint) trigger(r, s, second, before + 1, log);
}
