/* fair.h -- deals nobody can steer, and quick moves ordered as they were made.
 *
 * Before a match the server shows the hash of a secret; each person adds bytes of its own; the seed
 * is the hash of all of it; the secret is shown at the end. So neither the server nor a player
 * could choose the deal, and anybody can check that afterwards.
 */
#ifndef FAIR_H
#define FAIR_H

#include "backroom.h"

enum { FAIR_SALT_MAX = 32 };

typedef struct fair_salt {
    uint8_t size; /* 0 = that seat added nothing */
    uint8_t bytes[FAIR_SALT_MAX];
} fair_salt;

void fair_commit(const uint8_t secret[32], uint8_t commitment[32]);
void fair_mix(const uint8_t secret[32], const fair_salt *salts, int seats,
              uint8_t seed[BR_SEED_BYTES]);

typedef struct fair_proof {
    bool is_kept;  /* the secret is the one the server had promised */
    bool is_mixed; /* secret and salts make the seed the match was dealt from */
} fair_proof;

/* What `object`, the evidence of a deal in a journal, is worth. */
fair_proof fair_prove(const br_match *m, const br_json *doc, uint32_t object);

/* ---- reactions ---------------------------------------------------------------------------- */

enum {
    FAIR_CREDIT_MAX = 250 /* milliseconds: no line is so slow that it earns more */
};

typedef struct fair_reaction {
    br_seat seat;
    int64_t arrival; /* microseconds */
    int64_t trip;    /* the connection's round trip, microseconds, from our own pings */
    int64_t credit;  /* out: what is taken off the arrival */
    int rank;        /* out: 0 = first */
} fair_reaction;

/* Sets credit and rank of each. The order depends on nothing but these numbers. */
void fair_rank(fair_reaction *reactions, int count);

/* A line as our pings show it: the least of the middles of seven trips in a row, among the last
 * nine. Of a line with jitter the least trip would be too little, and its owner would lose races
 * for it; a mean would rise with every moment in which the server or a page was busy; and by the
 * middle of all somebody would gain who answers every second ping late. bench/lines has figures. */
enum { FAIR_PINGS = 9, FAIR_IN_A_ROW = 7 };
typedef struct fair_line {
    int64_t trip[FAIR_PINGS]; /* microseconds */
    int count, next;
} fair_line;

void fair_ping(fair_line *line, int64_t measured);
int64_t fair_trip(const fair_line *line); /* 0 = not known yet */

#endif
