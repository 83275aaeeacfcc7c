/* crooks/score.c -- the end: face-down crooks turn up, jobs and gangs are scored.
 *
 * crooks_count does the sums for whoever asks: the rules at the end, and before it judge.c (all
 * crooks of a world) and the running score (face-up crooks, which everybody can add up).
 */
#include "state.h"

static void count_jobs(const br_rules *r, crooks_tally *out) {
    for (unsigned j = 0; j < CROOKS_JOBS; j++) {
        crooks_job_score *job = &out->job[j];
        int best = 0, count = 0; /* a crook is rated 1 at least, so 0 is an empty slot */
        for (unsigned seat = 0; seat < r->seats; seat++) {
            if (job->rating[seat] == 0 || job->rating[seat] < best) continue;
            count = job->rating[seat] > best ? 1 : count + 1;
            job->winners = (br_seats)(count == 1 ? br_bit((br_seat)seat)
                                                 : job->winners | br_bit((br_seat)seat));
            best = job->rating[seat];
        }
        job->points += (int)j + CROOKS_JOB_LOW;
        if (job->points < 0) job->points = 0; /* CR-75 */
        if (count == 0) continue;             /* CR-Q22 */
        job->share = job->points / count;     /* CR-71 */
        for (unsigned seat = 0; seat < r->seats; seat++)
            if (br_has(job->winners, (br_seat)seat)) out->points[seat] += job->share;
    }
}

static void count_gangs(const br_rules *r, crooks_tally *out) {
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        crooks_gang_score *gang = &out->gang[g];
        int best = 0;
        gang->points = 7 - r->seats; /* CR-80: 5, 4, 3 */
        gang->winner = BR_SEAT_NONE; /* CR-79, CR-Q23 */
        for (unsigned seat = 0; seat < r->seats; seat++) {
            if (gang->members[seat] > best) gang->winner = (br_seat)seat;
            else if (gang->members[seat] == best) gang->winner = BR_SEAT_NONE;
            if (gang->members[seat] > best) best = gang->members[seat];
        }
        if (gang->winner != BR_SEAT_NONE) out->points[gang->winner] += gang->points;
    }
}

void crooks_count(const br_rules *r, const crooks_state *s, bool with_hidden, crooks_tally *out) {
    const crooks_deck *deck = crooks_deck_of(r);
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->laid; i++) {
        unsigned card = s->lay_card[i], seat = s->lay_seat[i], lie = s->lay_lie[i];
        if (lie != CROOKS_UP && !(with_hidden && lie == CROOKS_DOWN)) continue;
        if (card >= CROOKS_CARDS) continue; /* in a view */
        crooks_job_score *job = &out->job[s->lay_job[i] - CROOKS_JOB_LOW];
        job->rating[seat] += deck->rating[card]; /* CR-50: a stack adds up */
        job->points += deck->modifier[card];     /* CR-72, CR-73 */
        for (unsigned g = 0; g < CROOKS_GANGS; g++)
            out->gang[g].members[seat] += deck->gangs[card] >> g & 1;
    }
    count_jobs(r, out);
    count_gangs(r, out);
}

void crooks_scores(const br_rules *r, const void *state, br_result *out) {
    const crooks_state *s = state;
    crooks_tally tally;
    int32_t rank[CROOKS_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == CROOKS_OVER;
    crooks_count(r, s, false, &tally); /* at the end all lie face up */
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = tally.points[seat];
        rank[seat] = tally.points[seat] * 256 + s->money[seat]; /* CR-84, CR-85 */
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->place[seat] = 1;
        for (unsigned rival = 0; rival < r->seats; rival++)
            if (rank[rival] > rank[seat]) out->place[seat]++;
        if (out->over && out->place[seat] == 1) /* CR-Q20: equal in both is shared */
            out->winners = (br_seats)(out->winners | br_bit((br_seat)seat));
    }
}

/* ---- the last events ---------------------------------------------------------------------- */

static void emit_jobs(const br_rules *r, const crooks_tally *tally, br_events *log) {
    for (unsigned j = 0; j < CROOKS_JOBS; j++) { /* CR-69: from the lowest */
        const crooks_job_score *job = &tally->job[j];
        int winners = (int)br__bits(job->winners);
        br_event *e = br__emit(log, CROOKS_EV_JOB, BR_SEAT_NONE,
                               winners == 0   ? CR_Q22
                               : winners == 1 ? CR_70
                                              : CR_71);
        e->open[0] = (uint8_t)(j + CROOKS_JOB_LOW);
        e->open[1] = (uint8_t)job->points;
        e->open[2] = (uint8_t)job->share;
        e->open[3] = (uint8_t)job->winners;
        for (unsigned seat = 0; seat < r->seats; seat++) {
            e->open[4 + 2 * seat] = (uint8_t)job->rating[seat];
            e->open[5 + 2 * seat] = (uint8_t)(job->rating[seat] >> 8);
        }
    }
}

static void emit_gangs(const br_rules *r, const crooks_tally *tally, br_events *log) {
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        const crooks_gang_score *gang = &tally->gang[g];
        br_event *e = br__emit(log, CROOKS_EV_GANG, gang->winner,
                               gang->winner == BR_SEAT_NONE ? CR_79 : CR_78);
        e->open[0] = (uint8_t)g;
        e->open[1] = (uint8_t)(gang->winner == BR_SEAT_NONE ? 0 : gang->points);
        for (unsigned seat = 0; seat < r->seats; seat++)
            e->open[2 + seat] = (uint8_t)gang->members[seat];
    }
}

static void emit_reveal(const crooks_state *s, unsigned i, br_events *log) {
    br_event *e = br__emit(log, CROOKS_EV_REVEAL, s->lay_seat[i], CR_68);
    e->open[0] = s->lay_job[i];
    e->open[1] = s->lay_card[i];
    e->flags = BR_EVENT_FINAL;
}

/* All have passed (CR-21). Only crooks lying on jobs turn up (CR-68, CR-F15). */
void crooks_finish(const br_rules *r, crooks_state *s, br_events *log) {
    s->phase = CROOKS_OVER;
    s->acting = 0;
    for (unsigned i = 0; i < s->laid; i++) {
        if (s->lay_lie[i] != CROOKS_DOWN) continue;
        s->lay_lie[i] = CROOKS_UP;
        if (log) emit_reveal(s, i, log);
    }
    if (!log) return;
    crooks_tally tally;
    br_result result;
    crooks_count(r, s, false, &tally);
    crooks_scores(r, s, &result);
    emit_jobs(r, &tally, log);
    emit_gangs(r, &tally, log);
    bool is_shared = (result.winners & (result.winners - 1)) != 0;
    br_event *e = br__emit(log, CROOKS_EV_OVER, BR_SEAT_NONE, is_shared ? CR_Q20 : CR_84);
    e->open[0] = (uint8_t)result.winners;
    for (unsigned seat = 0; seat < r->seats; seat++)
        e->open[1 + seat] = (uint8_t)result.score[seat];
    e->flags = BR_EVENT_FINAL;
}
