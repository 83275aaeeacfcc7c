/* fair.c -- deals nobody can steer, and quick moves ordered as they were made.
 *
 * Every hash begins with a word of its own, so that no bytes made for one purpose fit another.
 */
#include "fair.h"

#include <string.h>

void fair_commit(const uint8_t secret[32], uint8_t commitment[32]) {
    static const char purpose[] = "backroom commitment 1";
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, purpose, sizeof purpose);
    br_sha256_add(&sha, secret, 32);
    br_sha256_end(&sha, commitment);
}

void fair_mix(const uint8_t secret[32], const fair_salt *salts, int seats,
              uint8_t seed[BR_SEED_BYTES]) {
    static const char purpose[] = "backroom seed 1";
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, purpose, sizeof purpose);
    br_sha256_add(&sha, secret, 32);
    for (int i = 0; i < seats; i++) { /* the size first: no two lists of salts look alike */
        br_sha256_add(&sha, &salts[i].size, 1);
        br_sha256_add(&sha, salts[i].bytes, salts[i].size);
    }
    br_sha256_end(&sha, seed);
}

/* ---- reactions ---------------------------------------------------------------------------- */

/* Half a trip is the way of the prompt out, half the way of the answer back: a person who
 * reacts in t answers at prompt + t + trip. */
static int64_t credit_of(int64_t trip) {
    int64_t most = (int64_t)FAIR_CREDIT_MAX * 1000;
    return trip < 0 ? 0 : trip > most ? most : trip;
}

void fair_rank(fair_reaction *reactions, int count) {
    for (int i = 0; i < count; i++) reactions[i].credit = credit_of(reactions[i].trip);
    for (int i = 0; i < count; i++) {
        const fair_reaction *a = &reactions[i];
        int64_t mine = a->arrival - a->credit;
        int rank = 0;
        for (int j = 0; j < count; j++) {
            const fair_reaction *b = &reactions[j];
            int64_t theirs = b->arrival - b->credit;
            if (theirs < mine || (theirs == mine && b->arrival < a->arrival) ||
                (theirs == mine && b->arrival == a->arrival && j < i))
                rank++;
        }
        reactions[i].rank = rank;
    }
}

int64_t fair_trip(int64_t known, int64_t measured) {
    if (measured < 0) return known;
    if (known <= 0) return measured;
    if (measured < known) return known - (known - measured) / 2;
    return known + (measured - known) / 8;
}
