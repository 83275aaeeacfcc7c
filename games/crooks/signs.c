/* crooks/signs.c -- what is worth knowing of every seat: for bots that look ahead, not a rule.
 *
 * Jobs led, by how well the lead is protected and by the crooks that could still break it; jobs
 * still open; gangs, by how many members more or fewer than the best rival; money, slots and the
 * step of the turn. Every crook of the state is
 * read, so it is asked of worlds, not of the truth. What each sign is worth was found by playing.
 */
#include "state.h"

enum { RATINGS = 4, COMERS = 3, LEADS = 5 };
enum {
    S_ONE,
    S_MONEY,
    S_MONEY_LOW, /* up to what the next crooks cost */
    S_PASSED,
    S_LEFT,              /* crooks it can still send */
    S_STEP,              /* of the active seat: recruit, take, lay, act */
    S_HAND = S_STEP + 4, /* rating of the crook in hand */
    S_HAND_ACTION,       /* it can do something */
    S_WAIT,              /* seats that move before it does */
    S_POINTS,            /* of jobs led now */
    S_LED,               /* the same by rating and by how many rivals can still come */
    S_BEHIND = S_LED + RATINGS * COMERS, /* of jobs where a rival leads, own crook there */
    S_NEAR,                              /* of these, by no more than two */
    S_OPEN,                              /* of jobs without an own crook, by the rating to beat */
    S_GANG = S_OPEN + RATINGS,           /* gangs by lead in members */
    S_MEMBERS = S_GANG + LEADS,
    S_DOWN,    /* face-down crooks */
    S_UP_HIGH, /* face-up crooks of 8 and more */
    S_THREAT,  /* of jobs led: by the better crooks left and by how likely they come */
    S_THREATS, /* the same with the threat squared */
    S_KILLERS, /* of jobs led: by the Assassins left */
    S_CHANCE,  /* of jobs without an own crook: by the crooks left that would lead there */
    S_COUNT
};
_Static_assert((int)S_COUNT == (int)CROOKS_SIGNS && (int)S_COUNT <= (int)BR_SIGNS_MAX,
               "as many as rules.c says");

/* How many more crooks a seat can send: what it can pay, has slots for and finds. */
static int crooks_left(const crooks_state *s, unsigned seat, int cards) {
    int slots = CROOKS_JOBS - (int)br__bits(s->row[seat]);
    int paid = s->money[seat] / 2;
    if (s->passed >> seat & 1u) return 0;
    if (slots > paid) slots = paid;
    return slots < cards ? slots : cards;
}

static unsigned rating_class(int rating) {
    return rating >= 9 ? 3 : rating >= 7 ? 2 : rating >= 5 ? 1 : 0;
}

static void add(int16_t *sign, int more) { *sign = (int16_t)(*sign + more); }

/* What lies under the hangouts, and how likely a seat sends some of it to a job that is free for
 * it, in eighths. */
typedef struct supply {
    const crooks_deck *deck;
    uint32_t cards;
    int count, killers;
    int push[CROOKS_SEATS_MAX];
} supply;

static int better_left(const supply *x, int rating) {
    int at = rating < CROOKS_RATING_MAX ? rating : CROOKS_RATING_MAX;
    return (int)br__bits(x->cards & x->deck->better[at]);
}

static void supply_set(supply *x, const br_rules *r, const crooks_state *s, int count,
                       const int left[]) {
    x->deck = crooks_deck_of(r);
    x->cards = 0;
    for (unsigned p = 0; p < s->hangouts; p++) x->cards |= s->pile[p];
    x->count = count;
    x->killers = (int)br__bits(x->cards & x->deck->with[CROOKS_ASSASSIN]);
    for (unsigned i = 0; i < r->seats; i++) {
        int slots = CROOKS_JOBS - (int)br__bits(s->row[i]);
        x->push[i] = slots ? 8 * left[i] / slots : 0;
    }
}

/* A job as all seats see it: the two best ratings, who can still come there and how likely. */
typedef struct contest {
    int best, second;
    unsigned comers; /* bits of seats */
    int push;        /* of all of them together */
} contest;

static contest contest_at(const br_rules *r, const crooks_state *s, unsigned j,
                          const crooks_job_score *job, const int left[], const supply *x) {
    contest c = {0};
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int rating = job->rating[seat];
        if (rating > c.best) {
            c.second = c.best;
            c.best = rating;
        } else if (rating > c.second) {
            c.second = rating;
        }
        if (left[seat] == 0 || (s->row[seat] & 1u << j)) continue;
        c.comers |= 1u << seat;
        c.push += x->push[seat];
    }
    return c;
}

static void led_job_of(unsigned seat, const crooks_job_score *job, const contest *c,
                       const supply *x, int16_t f[]) {
    enum { THREAT_MAX = 24 };
    int own = job->rating[seat];
    int threat = better_left(x, own) * c->push * 4 / (x->count + 1);
    unsigned many = (unsigned)br__bits(c->comers & ~(1u << seat));
    if (threat > THREAT_MAX) threat = THREAT_MAX;
    add(&f[S_POINTS], job->share);
    add(&f[S_LED + rating_class(own) * COMERS + (many > 2 ? 2 : many)], job->share);
    add(&f[S_THREAT], job->share * threat);
    add(&f[S_THREATS], job->share * threat * threat / 16);
    add(&f[S_KILLERS], job->share * x->killers * c->push / 8);
}

static void job_of(unsigned seat, const crooks_job_score *job, const contest *c, const supply *x,
                   int16_t f[]) {
    int own = job->rating[seat], best = own == c->best ? c->second : c->best;
    if (own == 0) {
        if (!(c->comers >> seat & 1u)) return;
        add(&f[S_OPEN + rating_class(best)], job->points);
        add(&f[S_CHANCE], job->points * x->push[seat] * better_left(x, best) / (x->count + 1));
        return;
    }
    if (own >= best) {
        led_job_of(seat, job, c, x, f);
        return;
    }
    add(&f[S_BEHIND], job->points);
    if (best - own <= 2) add(&f[S_NEAR], job->points);
}

static void gangs_of(const br_rules *r, const crooks_tally *tally, unsigned seat, int16_t f[]) {
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        const int *members = tally->gang[g].members;
        int best = 0;
        for (unsigned rival = 0; rival < r->seats; rival++)
            if (rival != seat && members[rival] > best) best = members[rival];
        int lead = members[seat] - best;
        f[S_GANG + (lead > 2 ? 4 : lead < -2 ? 0 : lead + 2)]++;
        add(&f[S_MEMBERS], members[seat]);
    }
}

static void turn_of(const br_rules *r, const crooks_state *s, unsigned seat, int16_t f[]) {
    const crooks_deck *deck = crooks_deck_of(r);
    if (s->phase == CROOKS_OVER) return;
    for (unsigned at = s->turn; at != seat; at = (at + 1) % r->seats)
        f[S_WAIT] = (int16_t)(f[S_WAIT] + !(s->passed >> at & 1u));
    if (seat != s->turn) return;
    f[S_STEP + s->phase] = 1;
    if (s->hand >= CROOKS_CARDS) return;
    f[S_HAND] = deck->rating[s->hand];
    f[S_HAND_ACTION] = deck->ability[s->hand] != CROOKS_PLAIN;
}

void crooks_signs(const br_rules *r, const void *state, br_seats whom, br_signs *out) {
    const crooks_state *s = state;
    const crooks_deck *deck = crooks_deck_of(r);
    crooks_tally tally;
    int cards = 0, total = 0, left[CROOKS_SEATS_MAX];
    crooks_count(r, s, true, &tally);
    for (unsigned p = 0; p < s->hangouts; p++) cards += s->size[p];
    for (unsigned i = 0; i < r->seats; i++) total += left[i] = crooks_left(s, i, cards);
    supply x;
    supply_set(&x, r, s, cards, left);
    int stage = BR_STAGE_END - BR_STAGE_END * total / (CROOKS_JOBS * r->seats);
    out->stage = (uint8_t)(stage < 0 ? 0 : stage);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int16_t *f = out->of[seat];
        if (!br_has(whom, (br_seat)seat)) continue;
        memset(f, 0, S_COUNT * sizeof *f);
        f[S_ONE] = 1;
        f[S_MONEY] = s->money[seat];
        f[S_MONEY_LOW] = s->money[seat] < 6 ? s->money[seat] : 6;
        f[S_PASSED] = s->passed >> seat & 1u;
        f[S_LEFT] = (int16_t)left[seat];
        gangs_of(r, &tally, seat, f);
        turn_of(r, s, seat, f);
    }
    for (unsigned j = 0; j < CROOKS_JOBS; j++) {
        contest c = contest_at(r, s, j, &tally.job[j], left, &x);
        for (unsigned seat = 0; seat < r->seats; seat++)
            if (br_has(whom, (br_seat)seat)) job_of(seat, &tally.job[j], &c, &x, out->of[seat]);
    }
    for (unsigned i = 0; i < s->laid; i++) {
        unsigned card = s->lay_card[i], lie = s->lay_lie[i];
        int16_t *f = out->of[s->lay_seat[i]];
        if (!br_has(whom, s->lay_seat[i])) continue;
        f[S_DOWN] = (int16_t)(f[S_DOWN] + (lie == CROOKS_DOWN));
        if (lie == CROOKS_UP && card < CROOKS_CARDS) add(&f[S_UP_HIGH], deck->rating[card] >= 8);
    }
}
