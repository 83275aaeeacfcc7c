/* dirty-money/rules_walk.c -- the payments from a purse of any size, found one by one.
 *
 * Small purses, that is nearly all, never come here: rules_pay.c finds their payments all at once,
 * in the same order. Notes are taken from the highest down until the price is met, so each payment
 * found is minimal by construction; and what is paid for one purchase is copied for another of the
 * same price.
 */
#include "pay.h"

enum { LISTED_MAX = sizeof(dm_notes), BITS_MAX = 8 * LISTED_MAX };

/* A purse being walked. The run is numbered from 1; sum[0] = 0 ends every search. */
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
    uint32_t head, price;
    const br_move *first; /* its payments, if they are listed */
    size_t count;
} purchase;

/* ---- payments of one price ---------------------------------------------------------------- */

static inline void put_payment(purse *p, dm_notes notes, unsigned over) {
    if (p->out == p->end) return;
    dirty_money_move_put(p->out, p->head | notes << 32, notes >> 32, 0);
    p->best = over < p->best_over ? p->out : p->best;
    p->best_over = over < p->best_over ? over : p->best_over;
    p->out++;
}

/* Takes notes from number `i` down until `left` is met: the last one is the lowest, so none can be
 * spared. Of equal notes only the first is tried, so no payment comes twice. `notes` are those
 * taken; the crypto stands behind them, so each note moves all others up. */
static void walk(purse *p, unsigned i, unsigned left, dm_notes notes) {
    for (; p->sum[i] >= left; i = p->below[i]) {
        unsigned value = p->value[i];
        dm_notes more = notes << 8 | p->hand[i - 1];
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
        dm_notes notes, high = 0;
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
    dm_notes tail = 0;
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

static void purse_fill(const br_rules *r, const dm_purse *from, purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned sum = 0, below = 0;
    p->crypto = from->crypto;
    p->crypto_value = from->crypto_value;
    p->cryptos = from->cryptos;
    p->run = from->run_count;
    p->hand = from->run;
    p->sum[0] = 0;
    for (unsigned i = 1; i <= p->run; i++) {
        unsigned value = deck->value[p->hand[i - 1]];
        sum += value;
        below = i > 1 && p->hand[i - 1] == p->hand[i - 2] ? below : i - 1;
        p->value[i] = (uint8_t)value;
        p->sum[i] = (uint8_t)sum;
        p->below[i] = (uint8_t)below;
    }
    p->least = p->run ? p->value[1] : UINT8_MAX;
    if (p->cryptos && p->crypto_value < p->least) p->least = p->crypto_value;
    p->total = sum + p->cryptos * p->crypto_value;
    p->have = 0;
}

br_move *dirty_money_walk(const br_rules *r, const dm_purse *from, const dm_purchase *wanted,
                          unsigned count, br_move *out, br_move *end) {
    purchase buy[DM_PURCHASES_MAX];
    purse p;
    for (unsigned i = 0; i < count; i++) {
        buy[i].head = wanted[i].head;
        buy[i].price = wanted[i].price;
    }
    p.out = out;
    p.end = end;
    purse_fill(r, from, &p);
    list_all(&p, buy, count, 0, p.cryptos, from->wants_all);
    if (from->is_shark) list_with_shark(&p, from->hand, buy, count);
    return p.out;
}
