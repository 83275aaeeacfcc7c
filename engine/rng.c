/* rng.c -- chance for deals and dice, guesses for bots: two generators that never mix.
 *
 * Chance is the key stream of ChaCha20 (RFC 8439, nonce zero): whoever sees part of it learns
 * nothing about the rest, and 256 bits of key reach every deal. Guesses are xoshiro256**: fast,
 * and predictable, which harms nobody, for they never decide what happens in a match.
 */
#include "internal.h"

/* ---- chance ------------------------------------------------------------------------------- */

/* Four words side by side: the four quarter rounds of a step are one, on any target. */
typedef uint32_t row __attribute__((vector_size(16)));

static inline row rotl_row(row x, int by) { return x << by | x >> (32 - by); }

static inline void quarter_rounds(row *a, row *b, row *c, row *d) {
    *a += *b, *d = rotl_row(*d ^ *a, 16);
    *c += *d, *b = rotl_row(*b ^ *c, 12);
    *a += *b, *d = rotl_row(*d ^ *a, 8);
    *c += *d, *b = rotl_row(*b ^ *c, 7);
}

/* RFC 8439, 2.3: the words of block number `block`. */
static void chacha20_block(const uint32_t key[8], uint32_t block, uint32_t out[16]) {
    row start[4] = {{0x61707865, 0x3320646E, 0x79622D32, 0x6B206574}};
    memcpy(&start[1], key, 8 * sizeof *key);
    start[3] = (row){block, 0, 0, 0};
    row a = start[0], b = start[1], c = start[2], d = start[3];
    for (int i = 0; i < 10; i++) {
        quarter_rounds(&a, &b, &c, &d); /* columns */
        b = __builtin_shufflevector(b, b, 1, 2, 3, 0);
        c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
        d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
        quarter_rounds(&a, &b, &c, &d); /* diagonals */
        b = __builtin_shufflevector(b, b, 3, 0, 1, 2);
        c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
        d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
    }
    row end[4] = {a + start[0], b + start[1], c + start[2], d + start[3]};
    memcpy(out, end, sizeof end);
}

void br_chance_init(br_chance *chance, const uint8_t key[BR_SEED_BYTES]) {
    memset(chance, 0, sizeof *chance);
    for (int i = 0; i < 8; i++, key += 4)
        chance->key[i] = (uint32_t)key[0] | (uint32_t)key[1] << 8 | (uint32_t)key[2] << 16 |
                         (uint32_t)key[3] << 24;
}

/* The counter may wrap: no match comes near 2^36 words. */
static uint32_t chance_word(br_chance *chance) {
    assert(chance->left <= 16);
    if (chance->left == 0) {
        chacha20_block(chance->key, chance->block++, chance->pool);
        chance->left = 16;
    }
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

/* Fisher-Yates, from the end. */
void br_chance_shuffle(br_chance *chance, uint8_t *items, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = br_chance_below(chance, i);
        uint8_t item = items[i - 1];
        items[i - 1] = items[other];
        items[other] = item;
    }
}

/* ---- guesses ------------------------------------------------------------------------------ */

/* splitmix64 spreads the seed, so that neighbouring seeds give unrelated guesses and the state
 * is never all zero. */
br_guess br_guess_from(uint64_t seed) {
    br_guess guess;
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9E3779B97F4A7C15u);
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        guess.s[i] = z ^ z >> 31;
    }
    return guess;
}

/* Works on a copy of the generator, which the compiler can keep in registers: `items` are bytes
 * and might otherwise lie anywhere, also over the generator. */
void br_guess_shuffle(br_guess *guess, uint8_t *items, uint32_t count) {
    br_guess local = *guess;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = br_guess_below(&local, i);
        uint8_t item = items[i - 1];
        items[i - 1] = items[other];
        items[other] = item;
    }
    *guess = local;
}
