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

/* ---- proof -------------------------------------------------------------------------------- */

static bool read_whole(const br_json *doc, uint32_t object, const char *key, uint8_t out[32]) {
    size_t size = 0;
    return br_json_hex(doc, br_json_find(doc, object, key), out, 32, &size) && size == 32;
}

static bool read_salts(const br_json *doc, uint32_t list, fair_salt *salts, int seats) {
    uint32_t item = list + 1;
    if (list == 0 || doc->node[list].type != BR_JSON_ARRAY ||
        doc->node[list].count != (uint32_t)seats)
        return false;
    for (int i = 0; i < seats; i++, item = doc->node[item].next) {
        size_t size = 0;
        if (!br_json_hex(doc, item, salts[i].bytes, FAIR_SALT_MAX, &size)) return false;
        salts[i].size = (uint8_t)size;
    }
    return true;
}

fair_proof fair_prove(const br_match *m, const br_json *doc, uint32_t object) {
    fair_proof proof = {0};
    uint8_t secret[32], told[32], own[32];
    fair_salt salts[BR_SEATS_MAX] = {{0}};
    if (!read_whole(doc, object, "secret", secret)) return proof;
    fair_commit(secret, own);
    proof.is_kept =
        read_whole(doc, object, "commitment", told) && memcmp(own, told, sizeof own) == 0;
    if (!read_salts(doc, br_json_find(doc, object, "salts"), salts, m->rules.seats)) return proof;
    fair_mix(secret, salts, m->rules.seats, own);
    proof.is_mixed = memcmp(own, m->seed, sizeof own) == 0;
    return proof;
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

void fair_ping(fair_line *line, int64_t measured) {
    if (measured < 0) return;
    line->trip[line->next] = measured;
    line->next = (line->next + 1) % FAIR_PINGS;
    if (line->count < FAIR_PINGS) line->count++;
}

static int64_t middle_of(const int64_t *trip, int count) {
    int middle = (count - 1) / 2;
    for (int i = 0; i < count; i++) {
        int below = 0, same = 0;
        for (int j = 0; j < count; j++) {
            below += trip[j] < trip[i];
            same += trip[j] == trip[i];
        }
        if (below <= middle && middle < below + same) return trip[i];
    }
    return 0;
}

int64_t fair_trip(const fair_line *line) {
    int64_t trip[FAIR_PINGS], least = 0;
    int count = line->count, part = count < FAIR_IN_A_ROW ? count : FAIR_IN_A_ROW;
    for (int i = 0; i < count; i++) /* the oldest first */
        trip[i] = line->trip[(line->next + FAIR_PINGS - count + i) % FAIR_PINGS];
    for (int from = 0; from + part <= count; from++) {
        int64_t middle = middle_of(trip + from, part);
        if (from == 0 || middle < least) least = middle;
    }
    return least;
}
