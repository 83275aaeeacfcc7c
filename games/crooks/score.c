/* crooks/score.c -- the end: face-down crooks turn up, jobs and gangs are scored.
 *
 * crooks_count does the sums for whoever asks: the rules at the end, and before it evaluate.c (all
 * crooks of a world) and the running score (face-up crooks, which everybody can add up).
 */
#include "state.h"

/* Every match ends in these sums, and bots that search come by far oftener: so only jobs that have
 * crooks are looked at, there is a division only where points are shared, and who is ahead is
 * worked out without branches, which no processor could foresee. */

/* Those ahead once `seat` is looked at, too, with so much more or as much as the best so far. */
static inline unsigned ahead(unsigned before, unsigned seat, int own, int best) {
    unsigned is_more = own > best, is_even = own == best;
    return (before & (is_more - 1u)) | (is_more | is_even) << seat;
}

/* A crook is rated 1 at least, so whoever has none there is beaten. */
static void count_job(unsigned seats, crooks_job_score *job, int points[CROOKS_SEATS_MAX]) {
    int best = 0;
    unsigned winners = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        winners = ahead(winners, seat, job->rating[seat], best);
        best = job->rating[seat] > best ? job->rating[seat] : best;
    }
    job->points = job->points < 0 ? 0 : job->points; /* CR-75 */
    job->winners = (br_seats)winners;
    job->share = job->points;
    if ((winners & (winners - 1)) != 0) job->share /= (int)br__bits(winners); /* CR-71 */
    for (; winners; winners &= winners - 1) points[br_lowest((br_seats)winners)] += job->share;
}

/* `members` has a byte for each gang. With nobody in it all are even, which is no winner either. */
static void count_gang(const br_rules *r, const uint32_t members[CROOKS_SEATS_MAX], unsigned g,
                       crooks_tally *out) {
    crooks_gang_score *gang = &out->gang[g];
    int best = 0;
    unsigned winners = (1u << r->seats) - 1;
    gang->points = 7 - r->seats; /* CR-80: 5, 4, 3 */
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int own = gang->members[seat] = (int)(members[seat] >> 8 * g & 0xFF);
        winners = ahead(winners, seat, own, best);
        best = own > best ? own : best;
    }
    bool is_one = (winners & (winners - 1)) == 0; /* CR-79, CR-Q23 */
    gang->winner = is_one ? br_lowest((br_seats)winners) : BR_SEAT_NONE;
    out->points[br_lowest((br_seats)winners)] += is_one ? gang->points : 0;
}

void crooks_count(const br_rules *r, const crooks_state *s, bool with_hidden, crooks_tally *out) {
    static const uint32_t bytes[1 << CROOKS_GANGS] = {0,       1,       0x100,   0x101,
                                                      0x10000, 0x10001, 0x10100, 0x10101};
    const crooks_deck *deck = crooks_deck_of(r);
    uint32_t members[CROOKS_SEATS_MAX] = {0};
    unsigned used = 0; /* jobs with a crook that counts */
    memset(out, 0, sizeof *out);
    for (unsigned j = 0; j < CROOKS_JOBS; j++) out->job[j].points = (int)j + CROOKS_JOB_LOW;
    for (unsigned i = 0; i < s->laid; i++) {
        unsigned card = s->lay_card[i], seat = s->lay_seat[i], lie = s->lay_lie[i];
        if (lie != CROOKS_UP && !(with_hidden && lie == CROOKS_DOWN)) continue;
        if (card >= CROOKS_CARDS) continue; /* in a view */
        unsigned j = s->lay_job[i] - (unsigned)CROOKS_JOB_LOW;
        used |= 1u << j;
        out->job[j].rating[seat] += deck->rating[card]; /* CR-50: a stack adds up */
        out->job[j].points += deck->modifier[card];     /* CR-72, CR-73 */
        members[seat] += bytes[deck->gangs[card]];
    }
    for (; used; used &= used - 1) /* CR-Q22: nobody wins the others */
        count_job(r->seats, &out->job[br_lowest((br_seats)used)], out->points);
    for (unsigned g = 0; g < CROOKS_GANGS; g++) count_gang(r, members, g, out);
}

void crooks_scores(const br_rules *r, const void *state, br_result *out) {
    const crooks_state *s = state;
    crooks_tally tally;
    int64_t rank[CROOKS_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == CROOKS_OVER;
    crooks_count(r, s, false, &tally); /* at the end all lie face up */
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = tally.points[seat];
        rank[seat] = tally.points[seat] * 256 + s->money[seat]; /* CR-84, CR-85 */
    }
    br__places(r, rank, out); /* CR-Q20: equal in both is shared */
}

/* ---- the last events ---------------------------------------------------------------------- */

static void emit_jobs(const br_rules *r, const crooks_tally *tally, br_events *log) {
    for (unsigned j = 0; j < CROOKS_JOBS; j++) { /* CR-69: from the lowest */
        const crooks_job_score *job = &tally->job[j];
        int winners = (int)br__bits(job->winners);
        br_event *e =
            BR__TELL(log, CROOKS_EV_JOB, BR_SEAT_NONE,
                     winners == 0   ? CR_Q22
                     : winners == 1 ? CR_70
                                    : CR_71,
                     j + CROOKS_JOB_LOW, (uint8_t)job->points, (uint8_t)job->share, job->winners);
        for (unsigned seat = 0; seat < r->seats; seat++) {
            e->open[4 + 2 * seat] = (uint8_t)job->rating[seat];
            e->open[5 + 2 * seat] = (uint8_t)(job->rating[seat] >> 8);
        }
    }
}

static void emit_gangs(const br_rules *r, const crooks_tally *tally, br_events *log) {
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        const crooks_gang_score *gang = &tally->gang[g];
        br_event *e = BR__TELL(log, CROOKS_EV_GANG, gang->winner,
                               gang->winner == BR_SEAT_NONE ? CR_79 : CR_78, g,
                               gang->winner == BR_SEAT_NONE ? 0u : (uint8_t)gang->points);
        for (unsigned seat = 0; seat < r->seats; seat++)
            e->open[2 + seat] = (uint8_t)gang->members[seat];
    }
}

static void emit_reveal(const crooks_state *s, unsigned i, br_events *log) {
    BR__TELL(log, CROOKS_EV_REVEAL, s->lay_seat[i], CR_68, s->lay_job[i], s->lay_card[i])->flags =
        BR_EVENT_FINAL | BR_EVENT_OPENS; /* what was seen need not be remembered any more */
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
    br__breaker money = {.clause = CR_85};
    for (unsigned seat = 0; seat < r->seats; seat++) money.value[seat] = s->money[seat];
    br__tell_ties(r, &result, CROOKS_EV_TIE, &money, 1, log);
    bool is_shared = (result.winners & (result.winners - 1)) != 0;
    br_event *e =
        BR__TELL(log, CROOKS_EV_OVER, BR_SEAT_NONE, is_shared ? CR_Q20 : CR_84, result.winners);
    for (unsigned seat = 0; seat < r->seats; seat++)
        e->open[1 + seat] = (uint8_t)result.score[seat];
    e->flags = BR_EVENT_FINAL;
}
