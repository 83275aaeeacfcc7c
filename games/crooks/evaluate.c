/* crooks/evaluate.c -- the evaluation of a position: a heuristic for bots, not a rule.
 *
 * A job led now counts by how likely the lead is to hold against rivals who can still come; a gang
 * led counts in full, one nearly led in part; money counts by what it can still buy. In
 * hundredths of a point. Every crook of the state is read, so a bot judges worlds, not the truth.
 */
#include "state.h"

enum { POINT = 100, DOLLAR = 70, DOLLARS_A_SLOT = 3, LEFT_MAX = 12 };

/* How many more crooks a seat can send, roughly: what it can pay, has slots for and finds. */
static int strength_left(const crooks_state *s, unsigned seat, int cards) {
    int slots = CROOKS_JOBS - (int)br__bits(s->row[seat]);
    int paid = s->money[seat] / 2;
    if (s->passed >> seat & 1u) return 0;
    if (slots > paid) slots = paid;
    return slots < cards ? slots : cards;
}

/* Chance in 256 that rating `own` still leads at the end: each rival that can come to an empty
 * slot has some chance to send somebody better there. */
static int hold_chance(const br_rules *r, const crooks_state *s, unsigned seat, unsigned job,
                       int own, const int left[]) {
    int chance = 256;
    for (unsigned rival = 0; rival < r->seats; rival++) {
        if (rival == seat || (s->row[rival] & CROOKS_JOB_BIT(job))) continue;
        int slots = CROOKS_JOBS - (int)br__bits(s->row[rival]);
        int comes = 256 * left[rival] / (slots ? slots : 1);
        int better = own >= 10 ? 0 : (10 - own) * 22;
        chance -= chance * comes / 256 * better / 256;
    }
    return chance;
}

static int32_t evaluate_jobs(const br_rules *r, const crooks_state *s, unsigned seat,
                             const crooks_tally *tally, const int left[]) {
    int32_t value = 0;
    for (unsigned j = 0; j < CROOKS_JOBS; j++) {
        const crooks_job_score *job = &tally->job[j];
        if (!br_has(job->winners, (br_seat)seat)) continue;
        value += job->share * POINT *
                 hold_chance(r, s, seat, j + CROOKS_JOB_LOW, job->rating[seat], left) / 256;
    }
    return value;
}

static int32_t evaluate_gangs(const br_rules *r, unsigned seat, const crooks_tally *tally,
                              int32_t done) {
    int32_t value = 0;
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        const crooks_gang_score *gang = &tally->gang[g];
        int best = 0;
        for (unsigned rival = 0; rival < r->seats; rival++)
            if (rival != seat && gang->members[rival] > best) best = gang->members[rival];
        int lead = gang->members[seat] - best;
        int32_t sure = lead > 0 ? POINT : 0;
        int32_t hope = lead >= 2 ? 85 : lead == 1 ? 60 : lead == 0 ? 30 : lead == -1 ? 12 : 0;
        value += gang->points * (sure * done + hope * (LEFT_MAX - done)) / LEFT_MAX;
    }
    return value;
}

int32_t crooks_evaluate(const br_rules *r, const void *state, br_seat seat) {
    const crooks_state *s = state;
    crooks_tally tally;
    crooks_count(r, s, true, &tally);
    if (s->phase == CROOKS_OVER) return tally.points[seat] * POINT + s->money[seat];

    int cards = 0, total = 0, left[CROOKS_SEATS_MAX];
    for (unsigned p = 0; p < s->hangouts; p++) cards += s->size[p];
    for (unsigned i = 0; i < r->seats; i++) total += left[i] = strength_left(s, i, cards);
    int done = total < LEFT_MAX ? LEFT_MAX - total : 0;
    int useful = left[seat] * DOLLARS_A_SLOT;
    if (useful > s->money[seat]) useful = s->money[seat];
    return evaluate_jobs(r, s, seat, &tally, left) + evaluate_gangs(r, seat, &tally, done) +
           useful * DOLLAR + s->money[seat];
}
