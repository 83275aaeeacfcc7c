/* review.h -- a finished or unfinished match looked at again, decision by decision.
 *
 * Every decision of a seat is evaluated by what the seat knew at that moment. How the match went
 * falls into what came with the deal, what the seat gave away by its own choices, what others did
 * and what chance and hidden cards brought:
 *
 *     even share + deal - lost + others + luck = end
 *
 * exactly, because luck is what is left. Where nothing was rolled, dealt or turned up between two
 * decisions all of the change is the others' doing; where nobody else chose, all of it is luck.
 * The moments that mattered are looked at more closely (moments.c): how it would have gone on, and
 * what would have been different on the table.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "advice.h"

enum {
    REVIEW_DECISIONS_MAX = 1024,
    REVIEW_MOMENTS = 5,
    REVIEW_STEPS = 10,  /* moves of a line, forced ones counted ... */
    REVIEW_TOLD = 3,    /* ... and those that are told */
    REVIEW_CHANGES = 2, /* things on the table that are told to differ */
    REVIEW_SLIP = 1000  /* what a choice must cost to be told of: a per cent, a point */
};

typedef struct review_decision {
    uint32_t ply; /* from 0 */
    br_move made, best;
    int32_t value; /* before the choice, played best; in the unit of the advice */
    int32_t loss;  /* of the choice made, never negative */
    int32_t
        others;   /* from here to the next decision or the end, what others' choices brought ... */
    int32_t luck; /* ... and chance, and what was hidden */
    int32_t guessed;              /* what others brought, by the evaluation */
    int32_t chance[BR_SEATS_MAX]; /* of all seats, played best, together ADVICE_CERTAIN */
    int moves;                    /* how many there were to choose from */
    bool has_others, has_chance;  /* until the next decision: somebody chose; chance, or a secret */
} review_decision;

/* How it might have gone on, in a world that fits what the seat knew. */
typedef struct review_line {
    int count;
    struct review_step {
        br_move move;
        br_seat seat;
        bool is_told; /* there was a choice */
    } step[REVIEW_STEPS];
} review_line;

/* Something on the table that would have been different after the own turn: a feature of the
 * evaluation (br_bots.feature_names), or the score if the game names none. */
typedef struct review_change {
    int8_t feature; /* the first of its name; -1 = the score */
    br_seat seat;
    int32_t made, best;
} review_change;

typedef struct review_moment {
    int at;       /* place in the list of decisions */
    bool is_slip; /* there was a better move; else the best was made and the match turned here */
    review_line made, best;
    int change_count;
    review_change change[REVIEW_CHANGES];
    _Alignas(8) uint8_t world[BR_STATE_MAX]; /* that the lines begin in, before the choice */
} review_moment;

typedef struct review {
    br_seat seat;
    bool is_exact;
    int count;
    int32_t even, deal, lost, others, luck, end;
    int32_t start;                    /* even + deal: before the first choice */
    int32_t end_chance[BR_SEATS_MAX]; /* who has won */
    int32_t passing;                  /* others' choices since the last decision */
    int moment_count;
    review_moment moment[REVIEW_MOMENTS]; /* in the order of play */
    review_decision at[REVIEW_DECISIONS_MAX];
} review;

/* Where in the match it looks. */
typedef struct review_walk {
    uint32_t ply;
    br_events log;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
} review_walk;

/* In parts, for whoever has other things to do in between: begin, then each decision of the seat
 * until there is none, then the end, which finds the moments, then each of those. A walk can be
 * taken up again by its ply; review_end may be called in between to see how it stands. */
void review_begin(review *out, br_seat seat);
void review_walk_to(const br_match *m, uint32_t ply, review_walk *walk);
bool review_next(const br_match *m, const bot_workspace *workspace, uint32_t iterations,
                 review_walk *walk, review *out); /* false: there was none left */
void review_end(const br_match *m, review *out);
/* Looks at moment number `at`. */
void review_look(const br_match *m, const bot_workspace *workspace, int at, review *out);

/* What would be different after the own turn if `best` is made and not `made`; how many. */
int review_differ(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
                  const bot_workspace *workspace, const br_move *made, const br_move *best,
                  review_change out[REVIEW_CHANGES]);

/* Looks at all decisions of a seat, from all it had been shown. `iterations` as in advice_make;
 * `tell` may be NULL and hears how much is done. */
void review_make(const br_match *m, br_seat seat, const bot_workspace *workspace,
                 uint32_t iterations, void (*tell)(uint32_t done, uint32_t total), review *out);

/* ---- telling it: the same everywhere ------------------------------------------------------ */

typedef struct review_talk {
    const br_match *match;
    const review *review;
    br_lang lang;
    const char *const *names; /* of the seats, or NULL */
    bool has_words;           /* false where there are none: then moves are told in parts alone */
    bool is_brief;            /* sentences of moments only, not of every decision */
} review_talk;

/* The whole of it as members of an open JSON object. */
void review_put(br_buf *out, const review_talk *t);
/* Why the better move of a moment is better, in sentences: how it might have gone on after either,
 * and what would have been different. A line each. */
void review_say_why(br_buf *out, const review_talk *t, const review_moment *m);
/* A move of the reviewed seat, as it saw the table. */
void review_say_move(br_buf *out, const review_talk *t, uint32_t ply, const br_move *move);
/* Chances of all seats in `whole` parts, together that many; the own one is what its value says. */
void review_parts(const review_talk *t, const int32_t chance[], int32_t whole, int32_t part[]);
/* A value with three decimals: a chance, or points. */
void review_put_value(br_buf *out, const review *v, int32_t value);

#endif
