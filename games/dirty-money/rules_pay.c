/* dirty-money/rules_pay.c -- the purchases and payments that `legal` lists.
 *
 * Of every purchase all payments of up to 8 notes from which no note can be spared, and one with
 * every usable note, for dumping dirty money is a tactic. This is the hottest part of a playout:
 * notes are taken from the highest down until the price is met, so each payment found is minimal
 * by construction; and what is paid for one purchase is copied for another of the same price.
 */
#include "state.h"

/* Up to 8 notes as bytes, the first lowest: with it a move is two words and zeros. */
typedef uint64_t note_bytes;
enum { LISTED_MAX = sizeof(note_bytes), BITS_MAX = 8 * LISTED_MAX };

/* The notes of a hand that are good for one currency: a run of the hand, for hands are sorted, and
 * the crypto at its end. The run is numbered from 1; sum[0] = 0 ends every search. */
typedef struct purse {
    br_move *out; /* where the next move is written */
    br_move *end;
    br_move *best; /* of the purchase being listed, the one that overpays least */
    unsigned best_over;
    uint32_t head;  /* kind, slots and Shark's note of the move, as its first four bytes */
    unsigned have;  /* paid already with the Shark's note */
    unsigned spare; /* from so much overpayment on a crypto or the Shark's note is not needed */
    unsigned run;   /* how many notes */
    unsigned cryptos, crypto, crypto_value;
    unsigned total;             /* of the run and the crypto */
    unsigned least;             /* of all these */
    const uint8_t *hand;        /* where the run begins */
    uint8_t value[DM_HAND_MAX]; /* of each note */
    uint8_t sum[DM_HAND_MAX];   /* of it and all below */
    uint8_t below[DM_HAND_MAX]; /* the number of the next different note below */
} purse;

typedef struct purchase {
    uint32_t head; /* kind and slots of the move */
    uint32_t price;
    const br_move *first; /* its payments, if they are listed */
    size_t count;
} purchase;
enum { PURCHASES_MAX = DM_ROW_MAX * DM_ROW_MAX + 1 }; /* and one that is too dear */

/* ---- payments of one price ---------------------------------------------------------------- */

static inline void put_payment(purse *p, note_bytes notes, unsigned over) {
    if (p->out == p->end) return;
    dirty_money_move_put(p->out, p->head | notes << 32, notes >> 32, 0);
    p->best = over < p->best_over ? p->out : p->best;
    p->best_over = over < p->best_over ? over : p->best_over;
    p->out++;
}

/* Takes notes from number `i` down until `left` is met: the last one is the lowest, so none can be
 * spared. Of equal notes only the first is tried, so no payment comes twice. `notes` are those
 * taken; the crypto stands behind them, so each note moves all others up. */
static void walk(purse *p, unsigned i, unsigned left, note_bytes notes) {
    for (; p->sum[i] >= left; i = p->below[i]) {
        unsigned value = p->value[i];
        note_bytes more = notes << 8 | p->hand[i - 1];
        if (value >= left) {
            if (value - left < p->spare) put_payment(p, more, value - left);
        } else if (more >> (BITS_MAX - 8) == 0) {
            walk(p, i - 1, left - value, more);
        }
    }
}

/* DM-Q36: all usable notes, unless none can be spared and it stands there already. */
static void put_all(purse *p) {
    if (p->out == p->end) return;
    if (p->run + p->cryptos > LISTED_MAX || p->run == 0) {
        memset(p->out, 0, sizeof *p->out);
        memcpy(p->out, &p->head, sizeof p->head);
        for (unsigned i = 0; i < p->run + p->cryptos; i++)
            p->out->arg[DM_ARG_NOTES + i] = i < p->run ? p->hand[i] : (uint8_t)p->crypto;
    } else { /* a run of a hand of at most 13: there are 8 bytes */
        note_bytes notes, high = 0;
        memcpy(&notes, p->hand, sizeof notes);
        for (unsigned i = 0; i < p->cryptos; i++) high = high << 8 | p->crypto;
        notes &= UINT64_MAX >> (BITS_MAX - 8 * p->run);
        if (high) notes |= high << 8 * p->run;
        dirty_money_move_put(p->out, p->head | notes << 32, notes >> 32, 0);
    }
    p->out++;
}

static void list_payments(purse *p, unsigned price, unsigned cryptos) {
    br_move *first = p->out;
    unsigned have = p->have;
    note_bytes tail = 0;
    p->best = first;
    p->best_over = UINT8_MAX;
    p->spare = have ? have : UINT8_MAX;
    for (unsigned k = 0;; k++) {
        if (have >= price) {
            if (have - price < p->spare) put_payment(p, tail, have - price);
            break;
        }
        if (k < LISTED_MAX) walk(p, p->run, price - have, tail);
        if (k == cryptos || k == LISTED_MAX) break;
        have += p->crypto_value;
        tail = tail << 8 | p->crypto;
        if (p->crypto_value < p->spare) p->spare = p->crypto_value;
    }
    if (p->best == first) return;
    br_move swap = *p->best; /* the payment nearest to the price is the one suggested first */
    *p->best = *first;
    *first = swap;
}

/* ---- purchases ---------------------------------------------------------------------------- */

/* The moves from `first` on once more, with another head or, of it, another Shark's note. */
static void put_again(purse *p, const br_move *first, size_t count, uint32_t keep, uint32_t head) {
    if (count > (size_t)(p->end - p->out)) count = (size_t)(p->end - p->out);
    for (; count > 0; count--) {
        uint64_t word[3];
        memcpy(word, first++, sizeof word);
        word[0] = (word[0] & ~(uint64_t)UINT32_MAX) | (word[0] & keep) | head;
        dirty_money_move_put(p->out++, word[0], word[1], word[2]);
    }
}

/* All payments of all purchases, with `shark` as the Shark's note or without. */
static void list_all(purse *p, purchase *buy, unsigned count, unsigned shark, unsigned cryptos,
                     bool wants_all) {
    for (unsigned i = 0; i < count; i++) {
        unsigned k = 0;
        while (buy[k].price != buy[i].price) k++;
        uint32_t head = buy[i].head | shark << 24;
        if (k < i) {
            put_again(p, buy[k].first, buy[k].count, 0, head);
            continue;
        }
        br_move *first = p->out;
        p->head = head;
        list_payments(p, buy[i].price, cryptos);
        if (wants_all && p->total >= buy[i].price + p->least) put_all(p);
        buy[i].first = first;
        buy[i].count = (size_t)(p->out - first);
    }
}

/* DM-119: any note of another currency, crypto too (DM-F11), which then can not be paid twice. Of
 * all but crypto what else is paid is the same. */
BR__APART static void list_with_shark(purse *p, const uint8_t *hand, purchase *buy,
                                      unsigned count) {
    const br_move *first = p->out;
    size_t listed = 0;
    unsigned before = 0;
    p->have = DM_SHARK_VALUE;
    for (; *hand; hand++) {
        unsigned code = *hand;
        if (code == before || (hand >= p->hand && hand < p->hand + p->run)) continue;
        before = code;
        if (code == p->crypto) {
            list_all(p, buy, count, code, p->cryptos - 1, false);
        } else if (listed) {
            put_again(p, first, listed, 0x00FFFFFF, code << 24);
        } else {
            list_all(p, buy, count, code, p->cryptos, false);
            listed = (size_t)(p->out - first);
        }
    }
}

/* Where in the hand the notes from `first` on are: by the word while it has up to 8 cards. */
static inline unsigned find_from(const uint8_t *hand, unsigned count, unsigned first) {
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    uint64_t word, end = count < 8 ? UINT64_C(0x80) << 8 * count : 0;
    memcpy(&word, hand, sizeof word);
    uint64_t above = (((word | tops) - first * ones) & tops) | end;
    if (above) return (unsigned)__builtin_ctzll(above) >> 3;
    unsigned i = 8;
    while (i < count && hand[i] < first) i++;
    return i;
}

/* The run of a currency in the hand, and the crypto at its end. */
static void purse_fill(const br_rules *r, const dirty_money_state *s, unsigned currency, purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned seat = s->turn, count = s->hand_count[seat], sum = 0, below = 0;
    const uint8_t *hand = s->hand[seat];
    p->crypto = deck->faces; /* the last note of the table */
    p->crypto_value = dirty_money_crypto(s);
    p->cryptos = count - find_from(hand, count, p->crypto);
    unsigned from = find_from(hand, count, deck->code_at[currency]);
    p->run = find_from(hand, count, deck->code_at[currency + 1]) - from;
    p->hand = hand += from;
    p->sum[0] = 0;
    for (unsigned i = 1; i <= p->run; i++) {
        unsigned value = deck->value[hand[i - 1]];
        sum += value;
        below = i > 1 && hand[i - 1] == hand[i - 2] ? below : i - 1;
        p->value[i] = (uint8_t)value;
        p->sum[i] = (uint8_t)sum;
        p->below[i] = (uint8_t)below;
    }
    p->least = p->run ? p->value[1] : UINT8_MAX;
    if (p->cryptos && p->crypto_value < p->least) p->least = p->crypto_value;
    p->total = sum + p->cryptos * p->crypto_value;
    p->have = 0;
}

/* What could be paid with `most`, in the order listed. */
static unsigned list_purchases(const br_rules *r, const dirty_money_state *s, uint32_t slots,
                               unsigned region, unsigned most, purchase out[PURCHASES_MAX]) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned discount = dirty_money_owned(r, s, s->turn, DM_CRYPTO_EXCHANGE, region), count = 0;
    bool is_joint = s->loc <= DM_US && !s->bought; /* DM-F12 */
    for (uint32_t i = slots; i; i &= i - 1) {
        unsigned a = (unsigned)__builtin_ctz(i), kind = dirty_money_kind_at(s, a);
        unsigned price = dirty_money_less(deck->cost[kind], discount);
        out[count].head = DM_MOVE_BUY | (a + 1) << 8;
        out[count].price = price;
        count += price <= most;
        for (uint32_t k = is_joint ? slots & ~(1u << a) : 0; k; k &= k - 1) {
            unsigned b = (unsigned)__builtin_ctz(k);
            unsigned both = dirty_money_price_of_both(r, kind, dirty_money_kind_at(s, b), discount);
            out[count].head = DM_MOVE_BUY_BOTH | (a + 1) << 8 | (b + 1) << 16;
            out[count].price = both;
            count += both <= most;
        }
    }
    return count;
}

static inline unsigned cheapest(const br_rules *r, const dirty_money_state *s, uint32_t slots) {
    unsigned least = UINT8_MAX;
    for (; slots; slots &= slots - 1) {
        unsigned kind = dirty_money_kind_at(s, (unsigned)__builtin_ctz(slots));
        unsigned cost = dirty_money_deck_of(r)->cost[kind];
        least = cost < least ? cost : least;
    }
    return least;
}

static void list_region(const br_rules *r, const dirty_money_state *s, uint32_t slots,
                        unsigned region, purse *p) {
    if (!slots) return;
    bool is_shark = s->villain[s->turn] == DM_SHARK && !s->used_shark;
    purchase buy[PURCHASES_MAX];
    purse_fill(r, s, region, p); /* a region's number is its currency's */
    unsigned most = p->total + (is_shark ? DM_SHARK_VALUE : 0);
    if (cheapest(r, s, slots) > most + dirty_money_deck_of(r)->discount_max[region]) return;
    unsigned count = list_purchases(r, s, slots, region, most, buy);
    if (!count) return;
    list_all(p, buy, count, 0, p->cryptos, !r->option[DM_OPT_OVERPAY]);
    if (is_shark) list_with_shark(p, s->hand[s->turn], buy, count);
}

/* A row whose cards are of any region. */
BR__APART static void list_mixed(const br_rules *r, const dirty_money_state *s, unsigned row,
                                 purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        uint32_t slots = 0;
        for (uint32_t left = dirty_money_slots(s, row); left; left &= left - 1) {
            unsigned kind = dirty_money_kind_at(s, (unsigned)__builtin_ctz(left));
            if (deck->region[kind] == region) slots |= left & -left;
        }
        list_region(r, s, slots, region, p);
    }
}

/* By regions, in their order. */
int dirty_money_list_buys(const br_rules *r, const dirty_money_state *s, br_move *out, int max) {
    purse p;
    p.out = out;
    p.end = out + max;
    for (unsigned rows = dirty_money_rows(s); rows; rows &= rows - 1) {
        unsigned row = (unsigned)__builtin_ctz(rows);
        if (row <= DM_US) list_region(r, s, dirty_money_slots(s, row), row, &p);
        else list_mixed(r, s, row, &p);
    }
    return (int)(p.out - out);
}
