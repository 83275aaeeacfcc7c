/* dirty-money/rules_pay.c -- the purchases and payments that `legal` lists.
 *
 * Of every purchase all payments of up to 8 notes from which no note can be spared, and one with
 * every usable note, for dumping dirty money is a tactic. This is the hottest part of a playout,
 * and what chance decides no processor foresees: so a small purse is not searched. All choices of
 * its notes are summed and compared at once, each in a byte of a word, and what passes is a set of
 * bits. A large purse is walked (rules_walk.c), with the same moves in the same order.
 */
#include "pay.h"

/* ---- a small purse ------------------------------------------------------------------------ */

/* A choice is a number below 16 whose bit i says that note i of the run stays in the hand. With up
 * to three crypto it is a payment, a number below 64: choice + 16 * cryptos. So payments are listed
 * from the lowest up: with less crypto first, then with the higher notes. */
enum { FEW_NOTES = 4, FEW_CRYPTOS = 3, CHOICES = 16 };
enum { BIAS = 64, NONE = 63 }; /* keeps every byte of a sum positive; more than any note */

typedef struct few {
    uint64_t sum[2];     /* of every choice + BIAS, a byte each */
    uint64_t spared[2];  /* the same without its least note: if that is enough, it is too much */
    uint64_t crypto[2];  /* ... without its least note or crypto */
    uint64_t least[2];   /* the least note of every choice */
    uint64_t legal;      /* payments that there are: equal notes are taken from the highest down */
    uint64_t tail[4];    /* crypto, by payment / 16 */
    uint32_t low[4];     /* of notes 0 and 1 those chosen */
    uint32_t high[4];    /* of notes 2 and 3 */
    uint8_t tail_sum[4]; /* what the tail is worth */
    dm_notes all;        /* every note */
    int dump;            /* what may be paid with all and one to spare; below 0: nothing */
    unsigned cryptos, crypto_value;
} few;

static const uint64_t ones = UINT64_C(0x0101010101010101), tops = UINT64_C(0x8080808080808080);

/* Of each byte the lower of it and `most`. */
static inline uint64_t at_most(uint64_t bytes, unsigned most) {
    uint64_t over = ((bytes | tops) - most * ones) & tops, mask = (over >> 7) * 255;
    return (bytes & ~mask) | (most * ones & mask);
}

/* The top bits of bytes as one byte. */
static inline uint64_t tops_of(uint64_t bytes) {
    return ((bytes & tops) >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* From the values of the four notes, 0 for those that are not there. */
static inline void few_sums(const dm_purse *p, few *f) {
    unsigned a = p->value[0], b = p->value[1], c = p->value[2], d = p->value[3];
    f->sum[1] = a * UINT64_C(0x0001000100010001) + b * UINT64_C(0x0000010100000101) +
                c * UINT64_C(0x0000000001010101) + BIAS * ones;
    f->sum[0] = f->sum[1] + d * ones;
    uint64_t least = a * UINT64_C(0x0001000100010001) + b * UINT64_C(0x0000010000000100) +
                     c * UINT64_C(0x0000000001000000);
    f->least[0] = least | (uint64_t)d << 56;
    f->least[1] = least | (uint64_t)NONE << 56;
    for (unsigned i = 0; i < 2; i++) {
        f->spared[i] = f->sum[i] - f->least[i];
        f->crypto[i] = f->sum[i] - at_most(f->least[i], p->crypto_value);
    }
    unsigned lowest = a ? a : NONE, crypto = p->cryptos ? p->crypto_value : NONE;
    f->dump = (int)p->total - (int)(crypto < lowest ? crypto : lowest);
}

static inline void few_notes(const dm_purse *p, uint32_t run, few *f) {
    uint32_t crypto = p->crypto * 0x010101u, cryptos = crypto >> 8 * (FEW_CRYPTOS - p->cryptos);
    f->low[0] = run & 0xFFFF;
    f->low[1] = run >> 8 & 0xFF;
    f->low[2] = run & 0xFF;
    f->high[0] = run >> 16;
    f->high[1] = run >> 24;
    f->high[2] = run >> 16 & 0xFF;
    f->low[3] = f->high[3] = 0;
    for (unsigned k = 0; k <= FEW_CRYPTOS; k++) {
        f->tail[k] = crypto & ((1u << 8 * k) - 1);
        f->tail_sum[k] = (uint8_t)(k * p->crypto_value);
    }
    f->all = run | (uint64_t)cryptos << 8 * p->run_count;
}

static inline void few_fill(const dm_purse *p, few *f) {
    uint32_t run = p->few, other = run ^ run >> 8; /* a zero byte: a note and the next are equal */
    unsigned unlike = (other & 0xFF ? 0 : 0x4444u) | (other & 0xFF00 ? 0 : 0x3030u) |
                      (other & 0xFF0000 ? 0 : 0x0F00u); /* the lower of equals, not the higher */
    unsigned choices = 0xFFFFu << (CHOICES - (1u << p->run_count)) & 0xFFFFu & ~unlike;
    f->legal = choices * (UINT64_C(0x0001000100010001) >> 16 * (FEW_CRYPTOS - p->cryptos));
    f->cryptos = p->cryptos;
    f->crypto_value = p->crypto_value;
    few_sums(p, f);
    few_notes(p, run, f);
}

/* Choices that are enough for what is left to pay, and would not be without the least. */
static inline uint64_t choices_for(const few *f, const uint64_t spared[2], unsigned left) {
    uint64_t by = (uint64_t)(BIAS - left) * ones; /* the top bit says: enough */
    uint64_t choices = tops_of((f->sum[1] + by) & ~(spared[1] + by)) << 8;
    if (f->legal & 0xFF) choices |= tops_of((f->sum[0] + by) & ~(spared[0] + by)); /* 4 notes */
    return choices;
}

static inline uint64_t payments_for(const few *f, const uint64_t plain[2],
                                    const uint64_t with_crypto[2], unsigned left) {
    uint64_t set = choices_for(f, plain, left);
    set |= choices_for(f, with_crypto, left - f->crypto_value) << CHOICES;
    for (unsigned k = 2; k <= f->cryptos; k++) /* for one or none it is not worth a branch */
        set |= choices_for(f, with_crypto, left - k * f->crypto_value) << k * CHOICES;
    return set & f->legal;
}

static inline dm_notes notes_of(const few *f, unsigned payment) {
    static const uint8_t shift[CHOICES] = {32, 24, 24, 16, 24, 16, 16, 8,
                                           24, 16, 16, 8,  16, 8,  8,  0};
    static const uint8_t low_shift[4] = {16, 8, 8, 0};
    unsigned choice = payment % CHOICES, low = choice % 4, high = choice / 4;
    return f->low[low] | (uint64_t)f->high[high] << low_shift[low] |
           f->tail[payment / CHOICES] << shift[choice];
}

/* Two moves of up to 8 notes change places. By words: in one piece they would have to wait until
 * what was just written has reached the memory. */
static inline void swap_moves(br_move *one, br_move *other) {
    uint64_t a, b, c, d;
    memcpy(&a, one, sizeof a);
    memcpy(&b, &one->arg[7], sizeof b);
    memcpy(&c, other, sizeof c);
    memcpy(&d, &other->arg[7], sizeof d);
    memcpy(other, &a, sizeof a);
    memcpy(&other->arg[7], &b, sizeof b);
    memcpy(one, &c, sizeof c);
    memcpy(&one->arg[7], &d, sizeof d);
}

/* The payment nearest to the price is the one suggested first. There is at least one. */
static inline br_move *put_payments(const few *f, uint64_t payments, uint32_t head, br_move *out,
                                    const br_move *end) {
    br_move *first = out, *best = out;
    const uint8_t *sum = (const uint8_t *)f->sum; /* little-endian */
    unsigned best_sum = UINT8_MAX;
    if (out == end) return out;
    do {
        unsigned payment = (unsigned)__builtin_ctzll(payments);
        unsigned paid = f->tail_sum[payment / CHOICES] + (unsigned)sum[payment % CHOICES];
        dm_notes notes = notes_of(f, payment);
        payments &= payments - 1;
        best = paid < best_sum ? out : best;
        best_sum = paid < best_sum ? paid : best_sum;
        dirty_money_move_put(out++, head | notes << 32, notes >> 32, 0);
    } while (payments && out < end);
    swap_moves(first, best);
    return out;
}

/* The moves from `first` up to `stop` once more, with another note of the Shark's. */
static inline br_move *put_again(const br_move *first, const br_move *stop, unsigned shark,
                                 br_move *out, const br_move *end) {
    for (; first < stop && out < end; first++, out++) {
        uint64_t a, b;
        memcpy(&a, first, sizeof a);
        memcpy(&b, &first->arg[7], sizeof b);
        dirty_money_move_put(out, (a & ~UINT64_C(0xFF000000)) | (uint64_t)shark << 24, b, 0);
    }
    return out;
}

/* The different notes of the hand that the Shark may pay with: crypto is the last of them. */
static inline unsigned find_sharks(const dm_purse *p, uint8_t shark[DM_HAND_MAX]) {
    unsigned count = 0, before = 0, from = (unsigned)(p->run - p->hand);
    for (unsigned i = 0; i < p->count; before = p->hand[i++]) {
        shark[count] = p->hand[i];
        count += (p->hand[i] != before) & (i - from >= p->run_count);
    }
    return count;
}

/* DM-119: any note of another currency, crypto too (DM-F11), which then can not be paid twice. Of
 * all but crypto what else is paid is the same. */
BR__APART static br_move *list_shark(const few *f, const dm_purse *p, const dm_purchase *buy,
                                     unsigned count, br_move *out, const br_move *end) {
    uint64_t payments[DM_PURCHASES_MAX], spared[2];
    uint8_t shark[DM_HAND_MAX];
    unsigned sharks = find_sharks(p, shark);
    const br_move *first = out, *stop = out;
    for (unsigned i = 0; i < 2; i++) spared[i] = f->sum[i] - at_most(f->least[i], DM_SHARK_VALUE);
    for (unsigned i = 0; i < count; i++)
        payments[i] = payments_for(f, spared, spared, buy[i].price - DM_SHARK_VALUE);
    for (unsigned k = 0; k < sharks; k++) {
        bool is_crypto = shark[k] == p->crypto;
        uint64_t left = is_crypto ? ~(UINT64_MAX << p->cryptos * CHOICES) : UINT64_MAX;
        if (k > 0 && !is_crypto) {
            out = put_again(first, stop, shark[k], out, end);
            continue;
        }
        for (unsigned i = 0; i < count; i++)
            if (payments[i] & left)
                out = put_payments(f, payments[i] & left, buy[i].head | (uint32_t)shark[k] << 24,
                                   out, end);
        if (k == 0) stop = out;
    }
    return out;
}

static inline br_move *list_few(const dm_purse *p, const dm_purchase *buy, unsigned count,
                                br_move *out, const br_move *end) {
    few f;
    few_fill(p, &f);
    for (unsigned i = 0; i < count; i++) {
        uint64_t payments = payments_for(&f, f.spared, f.crypto, buy[i].price);
        if (payments) out = put_payments(&f, payments, buy[i].head, out, end);
        dirty_money_move_put(out, buy[i].head | f.all << 32, f.all >> 32, 0); /* there is room */
        out += p->wants_all & (f.dump >= (int)buy[i].price) & (out < end);
    }
    if (p->is_shark) out = list_shark(&f, p, buy, count, out, end);
    return out;
}

/* ---- purses ------------------------------------------------------------------------------- */

/* What is the same for all currencies. */
static inline void purse_begin(const br_rules *r, const dirty_money_state *s, dm_purse *p) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    p->hand = s->hand[s->turn];
    p->count = s->hand_count[s->turn];
    p->crypto = deck->faces; /* the last note of the table */
    p->crypto_value = dirty_money_crypto(s);
    p->is_shark = (s->villain[s->turn] == DM_SHARK) & !s->used_shark;
    p->wants_all = !r->option[DM_OPT_OVERPAY];
}

/* Where in the hand the notes from code `first` on are: by the word while it has up to 8 cards. */
static inline unsigned find_from(const dm_purse *p, uint64_t hand, uint64_t end, unsigned first) {
    uint64_t above = (((hand | tops) - first * ones) & tops) | end;
    if (above) return (unsigned)__builtin_ctzll(above) >> 3;
    unsigned i = sizeof hand;
    while (i < p->count && p->hand[i] < first) i++;
    return i;
}

/* The run of a currency in the hand, and the crypto at its end. */
static inline void purse_fill(const dirty_money_deck *deck, unsigned currency, dm_purse *p) {
    uint64_t hand, end = p->count < sizeof hand ? UINT64_C(0x80) << 8 * p->count : 0;
    memcpy(&hand, p->hand, sizeof hand);
    unsigned from = find_from(p, hand, end, deck->code_at[currency]);
    p->cryptos = p->count - find_from(p, hand, end, p->crypto);
    p->run = p->hand + from;
    p->run_count = find_from(p, hand, end, deck->code_at[currency + 1]) - from;
}

/* What the notes of a small purse are worth. */
static inline void few_total(const dirty_money_deck *deck, dm_purse *p) {
    memcpy(&p->few, p->run, sizeof p->few);
    p->few &= (uint32_t)((UINT64_C(1) << 8 * p->run_count) - 1);
    p->total = p->cryptos * p->crypto_value;
    for (unsigned i = 0; i < FEW_NOTES; i++)
        p->total += p->value[i] = deck->value[p->few >> 8 * i & 0xFF];
}

BR__APART static void many_total(const dirty_money_deck *deck, dm_purse *p) {
    p->total = p->cryptos * p->crypto_value;
    for (unsigned i = 0; i < p->run_count; i++) p->total += deck->value[p->run[i]];
}

/* ---- purchases ---------------------------------------------------------------------------- */

/* Cards of one region that lie side by side, from slot `first` on. */
typedef struct shelf {
    unsigned first, region;
    uint8_t kind[DM_ROW_MAX]; /* 0: a gap, and dearer than anybody can pay */
} shelf;

/* The Bears' row has any region: the others are gaps. */
BR__APART static void bears_fill(const dirty_money_deck *deck, const dirty_money_state *s,
                                 shelf *row) {
    row->first = DM_ROW_BR * DM_ROW_MAX;
    for (unsigned i = 0; i < DM_ROW_MAX; i++) {
        unsigned kind = s->row[DM_ROW_BR][i];
        row->kind[i] = (uint8_t)(deck->region[kind] == row->region ? kind : 0);
    }
}

static inline void shelf_fill(const dirty_money_deck *deck, const dirty_money_state *s,
                              unsigned region, shelf *row) {
    unsigned auction = -(unsigned)(s->loc == DM_AH); /* one card of each region, in their order */
    row->region = region;
    row->first = (region * DM_ROW_MAX & ~auction) | ((DM_ROW_AH * DM_ROW_MAX + region) & auction);
    const uint8_t *kind = &s->row[0][0] + row->first;
    row->kind[0] = kind[0];
    row->kind[1] = (uint8_t)(kind[1] & ~auction);
    row->kind[2] = (uint8_t)(kind[2] & ~auction);
    if (s->loc == DM_BR) bears_fill(deck, s, row);
}

/* What a purse may buy at most, and for how much less. */
typedef struct means {
    unsigned most, discount;
    bool is_joint; /* two cards together (DM-F12) */
} means;

/* What can be paid is added: card `a` of the first `size`, and with it each of the others. */
static inline unsigned add_purchases(const dirty_money_deck *deck, const shelf *row, unsigned a,
                                     unsigned size, const means *m, dm_purchase *out) {
    unsigned kind = row->kind[a], price = dirty_money_less(deck->cost[kind], m->discount);
    uint32_t head = (row->first + a + 1) << 8, count = 0;
    out[count].head = head | DM_MOVE_BUY;
    out[count].price = price;
    count += price <= m->most;
    if (!m->is_joint) return count;
    unsigned exchange = dirty_money_perk(deck->perk[kind], DM_PERK_EXCHANGE + 4 * row->region);
    for (unsigned b = 0; b < size; b++) { /* DM-61, DM-62: the first already counts */
        if (a == b) continue;
        unsigned both = price + dirty_money_less(deck->cost[row->kind[b]], m->discount + exchange);
        out[count].head = head | DM_MOVE_BUY_BOTH | (row->first + b + 1) << 16;
        out[count].price = both;
        count += both <= m->most;
    }
    return count;
}

BR__APART static unsigned add_three(const dirty_money_deck *deck, const shelf *row, const means *m,
                                    dm_purchase *out) {
    unsigned count = 0;
    for (unsigned a = 0; a < 3; a++) count += add_purchases(deck, row, a, 3, m, &out[count]);
    return count;
}

static inline unsigned list_purchases(const dirty_money_deck *deck, const shelf *row,
                                      const means *m, dm_purchase *out) {
    if (row->kind[2]) return add_three(deck, row, m, out); /* choice mode, Bears */
    unsigned count = add_purchases(deck, row, 0, 2, m, out);
    return count + add_purchases(deck, row, 1, 2, m, &out[count]);
}

/* By regions, in their order. A region's number is its currency's. */
int dirty_money_list_buys(const br_rules *r, const dirty_money_state *s, br_move *out, int max) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    br_move *first = out, *end = out + max;
    dm_purchase buy[DM_PURCHASES_MAX];
    dm_purse p;
    unsigned regions = dirty_money_regions(s);
    if (!regions) return 0;
    uint64_t perks = dirty_money_perks(r, s, s->turn);
    bool is_joint = (s->loc <= DM_US) & !s->bought; /* DM-F12 */
    purse_begin(r, s, &p);
    for (; regions; regions &= regions - 1) {
        unsigned region = (unsigned)__builtin_ctz(regions);
        shelf row;
        shelf_fill(deck, s, region, &row);
        purse_fill(deck, region, &p);
        bool is_few = (p.run_count <= FEW_NOTES) & (p.cryptos <= FEW_CRYPTOS);
        if (is_few) few_total(deck, &p);
        else many_total(deck, &p);
        means m = {.most = p.total + (p.is_shark ? DM_SHARK_VALUE : 0),
                   .discount = dirty_money_perk(perks, DM_PERK_EXCHANGE + 4 * region),
                   .is_joint = is_joint};
        unsigned count = list_purchases(deck, &row, &m, buy);
        if (!count) continue;
        if (is_few) out = list_few(&p, buy, count, out, end);
        else out = dirty_money_walk(r, &p, buy, count, out, end);
    }
    return (int)(out - first);
}
