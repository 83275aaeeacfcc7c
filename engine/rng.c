/* rng.c -- chance for deals and dice, random numbers for bots: two generators that never mix.
 *
 * Chance is the key stream of ChaCha20 (RFC 8439, nonce zero): whoever sees part of it learns
 * nothing about the rest, and 256 bits of key reach every deal. The second is xoshiro256**: fast,
 * and predictable, which harms nobody, for they never decide what happens in a match.
 */
#include "internal.h"

/* ---- chance ------------------------------------------------------------------------------- */

/* Four words side by side: the four quarter rounds of a step are one, on any target. */
typedef uint32_t row __attribute__((vector_size(16)));
typedef uint16_t halves __attribute__((vector_size(16)));

static inline row rotl_row(row x, int by) { return x << by | x >> (32 - by); }

static inline row rotl_row_16(row x) { /* changing halves is shorter than two shifts */
    halves h = (halves)x;
    return (row)__builtin_shufflevector(h, h, 1, 0, 3, 2, 5, 4, 7, 6);
}

static inline void quarter_rounds(row *a, row *b, row *c, row *d) {
    *a += *b, *d = rotl_row_16(*d ^ *a);
    *c += *d, *b = rotl_row(*b ^ *c, 12);
    *a += *b, *d = rotl_row(*d ^ *a, 8);
    *c += *d, *b = rotl_row(*b ^ *c, 7);
}

static inline void double_round(row x[4]) {
    quarter_rounds(&x[0], &x[1], &x[2], &x[3]); /* columns */
    x[1] = __builtin_shufflevector(x[1], x[1], 1, 2, 3, 0);
    x[2] = __builtin_shufflevector(x[2], x[2], 2, 3, 0, 1);
    x[3] = __builtin_shufflevector(x[3], x[3], 3, 0, 1, 2);
    quarter_rounds(&x[0], &x[1], &x[2], &x[3]); /* diagonals */
    x[1] = __builtin_shufflevector(x[1], x[1], 3, 0, 1, 2);
    x[2] = __builtin_shufflevector(x[2], x[2], 2, 3, 0, 1);
    x[3] = __builtin_shufflevector(x[3], x[3], 1, 2, 3, 0);
}

/* RFC 8439, 2.3: the words of `count` blocks from number `block` on, the first behind the others.
 * Each step of a block waits for the one before; three blocks fill each other's waits, and more
 * would not fit into the registers. */
enum { AT_ONCE = 3 };
static inline void chacha20(const uint32_t key[8], uint32_t block, uint32_t count, uint32_t *out) {
    row start[4] = {{0x61707865, 0x3320646E, 0x79622D32, 0x6B206574}}, x[AT_ONCE][4];
    memcpy(&start[1], key, 8 * sizeof *key);
    for (uint32_t i = 0; i < count; i++) {
        start[3] = (row){block + i, 0, 0, 0};
        memcpy(x[i], start, sizeof start);
    }
    for (int round = 0; round < 10; round++)
        for (uint32_t i = 0; i < count; i++) double_round(x[i]);
    for (uint32_t i = 0; i < count; i++) {
        start[3] = (row){block + i, 0, 0, 0};
        for (int k = 0; k < 4; k++) x[i][k] += start[k];
        memcpy(&out[16 * (count - 1 - i)], x[i], sizeof x[i]);
    }
}

void br_chance_init(br_chance *chance, const uint8_t key[BR_SEED_BYTES]) {
    memset(chance, 0, sizeof *chance);
    for (int i = 0; i < 8; i++, key += 4)
        chance->key[i] = (uint32_t)key[0] | (uint32_t)key[1] << 8 | (uint32_t)key[2] << 16 |
                         (uint32_t)key[3] << 24;
}

/* The counter may wrap: no match comes near 2^36 words. */
static void chance_fill(br_chance *chance) {
    assert(chance->left <= 16);
    if (chance->left > 0) return;
    chacha20(chance->key, chance->block++, 1, chance->pool);
    chance->left = 16;
}

static uint32_t chance_word(br_chance *chance) {
    chance_fill(chance);
    return chance->pool[--chance->left];
}

/* Lemire's method: word * bound / 2^32, with the few words thrown away that would favour some
 * results. Preferred to masking, which throws away up to half of the words: here nearly every
 * draw, also of bound 1, uses exactly one word, so a deal is easy to follow by hand. */
uint32_t br_chance_below(br_chance *chance, uint32_t bound) {
    assert(bound > 0);
    uint64_t product = (uint64_t)chance_word(chance) * bound;
    if ((uint32_t)product < bound) {
        uint32_t uneven = (0 - bound) % bound; /* 2^32 mod bound */
        while ((uint32_t)product < uneven) product = (uint64_t)chance_word(chance) * bound;
    }
    return (uint32_t)(product >> 32);
}

void br__deal_begin(br__deal *deal, br_chance *chance, uint32_t words) {
    uint32_t have = chance->left, blocks = words > have ? (words - have + 15) / 16 : 0;
    assert(have <= 16);
    if (blocks > BR__DEAL_BLOCKS) blocks = BR__DEAL_BLOCKS;
    deal->chance = chance;
    deal->left = 16 * blocks + have;
    memcpy(&deal->pool[16 * blocks], chance->pool, sizeof chance->pool);
    for (; blocks >= AT_ONCE; blocks -= AT_ONCE, chance->block += AT_ONCE)
        chacha20(chance->key, chance->block, AT_ONCE, &deal->pool[16 * (blocks - AT_ONCE)]);
    if (blocks == 2) chacha20(chance->key, chance->block, 2, deal->pool);
    if (blocks == 1) chacha20(chance->key, chance->block, 1, deal->pool);
    chance->block += blocks;
}

BR__APART static uint32_t deal_more(br__deal *deal) {
    chacha20(deal->chance->key, deal->chance->block++, 1, deal->pool);
    return 16;
}

uint32_t br__deal_below(br__deal *deal, uint32_t bound) {
    uint64_t product;
    assert(bound > 0);
    do {
        if (deal->left == 0) deal->left = deal_more(deal);
        product = (uint64_t)deal->pool[--deal->left] * bound;
    } while ((uint32_t)product < bound && (uint32_t)product < (0 - bound) % bound);
    return (uint32_t)(product >> 32);
}

/* Fisher-Yates, from the end. `left` is a copy: items are bytes and might lie anywhere, also over
 * the deal, so that every one of them would be written and read again. */
void br__deal_shuffle(br__deal *deal, uint8_t *items, uint32_t count) {
    uint32_t left = deal->left;
    for (uint32_t i = count; i > 1;) {
        if (left == 0) left = deal_more(deal);
        uint64_t product = (uint64_t)deal->pool[--left] * i;
        if ((uint32_t)product < i && (uint32_t)product < (0 - i) % i) continue; /* uneven */
        uint8_t *other = &items[product >> 32], item = items[--i];
        items[i] = *other;
        *other = item;
    }
    deal->left = left;
}

void br__deal_end(br__deal *deal) {
    assert(deal->left <= 16); /* else more words were asked for than taken */
    memcpy(deal->chance->pool, deal->pool, sizeof deal->chance->pool);
    deal->chance->left = deal->left;
}

void br_chance_shuffle(br_chance *chance, uint8_t *items, uint32_t count) {
    br__deal deal;
    if (count < 2) return;
    br__deal_begin(&deal, chance, count - 1);
    br__deal_shuffle(&deal, items, count);
    br__deal_end(&deal);
}

/* ---- numbers for bots --------------------------------------------------------------------- */

/* splitmix64 spreads the seed, so that neighbouring seeds give unrelated sequences and the state
 * is never all zero. */
br_rng br_rng_from(uint64_t seed) {
    br_rng rng;
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9E3779B97F4A7C15u);
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        rng.s[i] = z ^ z >> 31;
    }
    return rng;
}

/* Works on a copy of the generator, which the compiler can keep in registers: `items` are bytes
 * and might otherwise lie anywhere, also over the generator. */
void br_rng_shuffle(br_rng *rng, uint8_t *items, uint32_t count) {
    br_rng local = *rng;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = br_rng_below(&local, i);
        uint8_t item = items[i - 1];
        items[i - 1] = items[other];
        items[other] = item;
    }
    *rng = local;
}
