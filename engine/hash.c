/* hash.c -- SHA-256 for what strangers must trust, a fast 64-bit hash for everything else.
 *
 * SHA-256 (FIPS 180-4) names decks and digests matches. br_hash compares states and fills tables;
 * it keeps out accidents, not adversaries. Both give the same numbers on every machine.
 */
#include "internal.h"

/* ---- SHA-256 ------------------------------------------------------------------------------ */

static const uint32_t round_constant[64] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2};

static inline uint32_t rotr(uint32_t x, int by) { return x >> by | x << (32 - by); }

/* The 64 words a block is stretched to, FIPS 180-4, 6.2.2 step 1. */
static void words_fill(const uint8_t block[64], uint32_t w[64]) {
    for (int i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               (uint32_t)block[3];
    for (int i = 16; i < 64; i++) {
        uint32_t early = w[i - 15], late = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (rotr(early, 7) ^ rotr(early, 18) ^ early >> 3) +
               (rotr(late, 17) ^ rotr(late, 19) ^ late >> 10);
    }
}

/* Steps 2 to 4, in the letters of the standard. */
static void block_add(uint32_t hash[8], const uint8_t block[64]) {
    uint32_t w[64];
    words_fill(block, w);
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3];
    uint32_t e = hash[4], f = hash[5], g = hash[6], h = hash[7];
    for (int i = 0; i < 64; i++) {
        uint32_t choice = (e & f) ^ (~e & g);
        uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + choice;
        t1 += round_constant[i] + w[i];
        uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + majority;
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d;
    hash[4] += e, hash[5] += f, hash[6] += g, hash[7] += h;
}

void br_sha256_init(br_sha256 *sha) {
    *sha = (br_sha256){.h = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C,
                             0x1F83D9AB, 0x5BE0CD19}};
}

void br_sha256_add(br_sha256 *sha, const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    while (count > 0) {
        size_t used = sha->size % 64;
        size_t part = count < 64 - used ? count : 64 - used;
        memcpy(sha->block + used, from, part);
        sha->size += part;
        from += part;
        count -= part;
        if (used + part == 64) block_add(sha->h, sha->block);
    }
}

/* A one bit, zeros up to 8 bytes before the end of a block, then the size in bits. */
void br_sha256_end(br_sha256 *sha, uint8_t out[32]) {
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = sha->size * 8;
    uint8_t size[8];
    for (int i = 0; i < 8; i++) size[i] = (uint8_t)(bits >> (56 - 8 * i));
    br_sha256_add(sha, padding, 1 + (119 - sha->size % 64) % 64);
    br_sha256_add(sha, size, sizeof size);
    for (int i = 0; i < 32; i++) out[i] = (uint8_t)(sha->h[i / 4] >> (24 - 8 * (i % 4)));
}

/* ---- the fast hash ------------------------------------------------------------------------ */

/* One multiplication between two shifts. The shifts differ, because a shift by 32 twice in a row
 * takes itself back. */
static inline uint64_t mix(uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    return x ^ x >> 29;
}

/* Defined, for any program that wants to compute it, as
 *     h = mix(h ^ mix(w))   for each word w of the bytes, in order, and last for w = count,
 * where a word is 8 bytes read as a little-endian number, the last one filled up with zero bytes,
 * and `count` is how many bytes there are. No bytes make no word. All numbers are modulo 2^64.
 * Chained calls hash a list of pieces: the pieces "ab", "c" and the one piece "abc" differ. */
uint64_t br_hash(uint64_t hash, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    uint64_t word;
    size_t left = count;
    for (; left >= 8; left -= 8, at += 8) {
        memcpy(&word, at, 8); /* any alignment; little-endian, as every machine we build for */
        hash = mix(hash ^ mix(word));
    }
    if (left > 0) {
        word = 0;
        memcpy(&word, at, left);
        hash = mix(hash ^ mix(word));
    }
    return mix(hash ^ mix(count));
}
