/* crooks/features.c -- features of every seat: inputs of the value model, not a rule.
 *
 * Jobs led, by how well the lead is protected and by the crooks that could still break it; jobs
 * still open; gangs, by how many members more or fewer than the best rival; money, slots and the
 * step of the turn. Every crook of the state is read, so it is asked of worlds, not of the truth.
 * What each feature is worth was found by playing.
 */
#include "backroom_bots.h"
#include "state.h"

enum { RATINGS = 4, COMERS = 3, LEADS = 5 };
enum {
    F_ONE,
    F_MONEY,
    F_MONEY_LOW, /* up to what the next crooks cost */
    F_PASSED,
    F_LEFT,              /* crooks it can still send */
    F_STEP,              /* of the active seat: recruit, take, lay, act */
    F_HAND = F_STEP + 4, /* rating of the crook in hand */
    F_HAND_ACTION,       /* it can do something */
    F_WAIT,              /* seats that move before it does */
    F_POINTS,            /* of jobs led now */
    F_LED,               /* the same by rating and by how many rivals can still come */
    F_BEHIND = F_LED + RATINGS * COMERS, /* of jobs where a rival leads, own crook there */
    F_NEAR,                              /* of these, by no more than two */
    F_OPEN,                              /* of jobs without an own crook, by the rating to beat */
    F_GANG = F_OPEN + RATINGS,           /* gangs by lead in members */
    F_MEMBERS = F_GANG + LEADS,
    F_DOWN,    /* face-down crooks */
    F_UP_HIGH, /* face-up crooks of 8 and more */
    F_THREAT,  /* of jobs led: by the better crooks left and by how likely they come */
    F_THREATS, /* the same with the threat squared */
    F_KILLERS, /* of jobs led: by the Assassins left */
    F_CHANCE,  /* of jobs without an own crook: by the crooks left that would lead there */
    F_COUNT
};
_Static_assert((int)F_COUNT == (int)CROOKS_FEATURES && (int)F_COUNT <= (int)BR_FEATURES_MAX,
               "as many as rules.c says");

/* How many more crooks a seat can send: what it can pay, has slots for and finds. */
static int crooks_left(const crooks_state *s, unsigned seat, int slots, int cards) {
    int paid = s->money[seat] / 2;
    if (s->passed >> seat & 1u) return 0;
    if (slots > paid) slots = paid;
    return slots < cards ? slots : cards;
}

static unsigned rating_class(int rating) {
    return rating >= 9 ? 3 : rating >= 7 ? 2 : rating >= 5 ? 1 : 0;
}

static void add(int16_t *feature, int more) { *feature = (int16_t)(*feature + more); }

/* What lies under the hangouts, and how likely a seat sends some of it to a job that is free for
 * it, in eighths. */
typedef struct supply {
    const crooks_deck *deck;
    uint64_t inverse; /* of all these cards and one more: products with it end 32 bits on */
    uint32_t cards;
    int killers, left[CROOKS_SEATS_MAX], push[CROOKS_SEATS_MAX];
} supply;

static int better_left(const supply *x, int rating) {
    int at = rating < CROOKS_RATING_MAX ? rating : CROOKS_RATING_MAX;
    return (int)br__bits(x->cards & x->deck->better[at]);
}

/* n / (cards + 1), exact for what is divided here. */
static int among_cards(const supply *x, int n) { return (int)((uint64_t)n * x->inverse >> 32); }

/* Returns how many crooks all seats together can still send. */
static int supply_set(supply *x, const br_rules *r, const crooks_state *s) {
    unsigned count = 0;
    int total = 0;
    x->deck = crooks_deck_of(r);
    x->cards = 0;
    for (unsigned p = 0; p < s->hangouts; p++) {
        x->cards |= s->pile[p];
        count += s->size[p];
    }
    x->inverse = 0xFFFFFFFFu / (count + 1) + 1ull;
    x->killers = (int)br__bits(x->cards & x->deck->with[CROOKS_ASSASSIN]);
    for (unsigned i = 0; i < r->seats; i++) {
        int slots = CROOKS_JOBS - (int)br__bits(s->row[i]);
        total += x->left[i] = crooks_left(s, i, slots, (int)count);
        x->push[i] = slots ? 8 * x->left[i] / slots : 0;
    }
    return total;
}

/* A job as all seats see it. Whoever leads it has the best rating and is no comer, so what a lead
 * is worth is the same for all who share it. */
typedef struct contest {
    int best, points, share;
    int threat, threats, killers; /* to a lead */
    int better;                   /* crooks left that would lead */
    unsigned led, open;           /* the features a lead and a free slot count for */
    unsigned comers;              /* bits of seats that can still come */
} contest;

static void contest_set(contest *c, unsigned seats, const crooks_state *s, unsigned j,
                        const crooks_job_score *job, const supply *x) {
    enum { THREAT_MAX = 24 };
    int best = 0, push = 0;
    unsigned comers = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        bool is_comer = x->left[seat] != 0 && !(s->row[seat] >> j & 1u);
        best = job->rating[seat] > best ? job->rating[seat] : best;
        comers |= (unsigned)is_comer << seat;
        push += is_comer ? x->push[seat] : 0;
    }
    unsigned many = (unsigned)br__bits(comers), class = rating_class(best);
    c->best = best;
    c->points = job->points;
    c->share = job->share;
    c->better = better_left(x, best);
    int threat = among_cards(x, c->better * push * 4);
    if (threat > THREAT_MAX) threat = THREAT_MAX;
    c->threat = job->share * threat;
    c->threats = job->share * threat * threat / 16;
    c->killers = job->share * x->killers * push / 8;
    c->led = F_LED + class * COMERS + (many > 2 ? 2 : many);
    c->open = F_OPEN + class;
    c->comers = comers;
}

static void jobs_of(unsigned seat, const crooks_tally *tally, const contest contests[],
                    const supply *x, int16_t f[]) {
    for (unsigned j = 0; j < CROOKS_JOBS; j++) {
        const contest *c = &contests[j];
        int own = tally->job[j].rating[seat];
        if (own == 0) {
            if (!(c->comers >> seat & 1u)) continue;
            add(&f[c->open], c->points);
            add(&f[F_CHANCE], among_cards(x, c->points * x->push[seat] * c->better));
        } else if (own == c->best) {
            add(&f[F_POINTS], c->share);
            add(&f[c->led], c->share);
            add(&f[F_THREAT], c->threat);
            add(&f[F_THREATS], c->threats);
            add(&f[F_KILLERS], c->killers);
        } else {
            add(&f[F_BEHIND], c->points);
            add(&f[F_NEAR], c->best - own <= 2 ? c->points : 0);
        }
    }
}

static void gangs_add(const br_rules *r, const crooks_tally *tally, br_seats seats,
                      br_features *out) {
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        const int *members = tally->gang[g].members;
        int best = 0, second = 0;
        for (unsigned seat = 0; seat < r->seats; seat++) {
            int own = members[seat], less = own < best ? own : best;
            second = less > second ? less : second;
            best = own > best ? own : best;
        }
        for (unsigned seat = 0; seat < r->seats; seat++) {
            int16_t *f = out->of[seat];
            if (!br_has(seats, (br_seat)seat)) continue;
            int lead = members[seat] - (members[seat] == best ? second : best);
            f[F_GANG + (lead > 2 ? 4 : lead < -2 ? 0 : lead + 2)]++;
            add(&f[F_MEMBERS], members[seat]);
        }
    }
}

static void turns_add(const br_rules *r, const crooks_state *s, br_seats seats, br_features *out) {
    const crooks_deck *deck = crooks_deck_of(r);
    if (s->phase == CROOKS_OVER) return;
    int before = 0; /* seats that move earlier */
    for (unsigned i = 0, seat = s->turn; i < r->seats; i++) {
        if (br_has(seats, (br_seat)seat)) out->of[seat][F_WAIT] = (int16_t)before;
        before += !(s->passed >> seat & 1u);
        seat = seat + 1 < r->seats ? seat + 1 : 0;
    }
    if (!br_has(seats, s->turn)) return;
    int16_t *f = out->of[s->turn];
    f[F_STEP + s->phase] = 1;
    if (s->hand >= CROOKS_CARDS) return;
    f[F_HAND] = deck->rating[s->hand];
    f[F_HAND_ACTION] = deck->ability[s->hand] != CROOKS_PLAIN;
}

void crooks_features(const br_rules *r, const void *state, br_seats seats, br_features *out) {
    const crooks_state *s = state;
    const crooks_deck *deck = crooks_deck_of(r);
    crooks_tally tally;
    contest contests[CROOKS_JOBS];
    supply x;
    crooks_count(r, s, true, &tally);
    int total = supply_set(&x, r, s);
    int progress = BR_PROGRESS_END - BR_PROGRESS_END * total / (CROOKS_JOBS * r->seats);
    out->progress = (uint8_t)(progress < 0 ? 0 : progress);
    for (unsigned j = 0; j < CROOKS_JOBS; j++)
        contest_set(&contests[j], r->seats, s, j, &tally.job[j], &x);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int16_t *f = out->of[seat];
        if (!br_has(seats, (br_seat)seat)) continue;
        memset(f, 0, F_COUNT * sizeof *f);
        f[F_ONE] = 1;
        f[F_MONEY] = s->money[seat];
        f[F_MONEY_LOW] = s->money[seat] < 6 ? s->money[seat] : 6;
        f[F_PASSED] = s->passed >> seat & 1u;
        f[F_LEFT] = (int16_t)x.left[seat];
        jobs_of(seat, &tally, contests, &x, f);
    }
    gangs_add(r, &tally, seats, out);
    turns_add(r, s, seats, out);
    for (unsigned i = 0; i < s->laid; i++) {
        unsigned card = s->lay_card[i], lie = s->lay_lie[i];
        int16_t *f = out->of[s->lay_seat[i]];
        if (!br_has(seats, s->lay_seat[i])) continue;
        f[F_DOWN] = (int16_t)(f[F_DOWN] + (lie == CROOKS_DOWN));
        if (lie == CROOKS_UP && card < CROOKS_CARDS) add(&f[F_UP_HIGH], deck->rating[card] >= 8);
    }
}

/* What a review may tell of: that which people count, too. */
const br_feature_name crooks_feature_names[CROOKS_FEATURES] = {
    [F_MONEY] = {"money"},
    [F_LEFT] = {"left"},
    [F_POINTS] = {"points"},
    [F_LED + 0 * COMERS] = {"safe"},
    [F_LED + 1 * COMERS] = {"safe"},
    [F_LED + 2 * COMERS] = {"safe"},
    [F_LED + 3 * COMERS] = {"safe"},
    [F_BEHIND] = {"behind", .is_bad = true},
    [F_GANG] = {"gangs-behind", .is_bad = true},
    [F_GANG + 1] = {"gangs-behind", .is_bad = true},
    [F_GANG + 3] = {"gangs"},
    [F_GANG + 4] = {"gangs"},
    [F_DOWN] = {"down"},
    [F_UP_HIGH] = {"strong"},
};
