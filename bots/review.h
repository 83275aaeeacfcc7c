/* review.h -- a finished or unfinished match looked at again, decision by decision.
 *
 * Every decision of a seat is evaluated by what the seat knew at that moment, every decision of a
 * rival by what the rival knew. How the match went falls into what came with the deal, what the
 * seat gave away by its own choices, what it was given by the others' and what chance and hidden
 * choices brought; what none of these explains is the estimate, which saw more later:
 *
 *     even share + deal - lost + others + luck + corrected = end
 *
 * exactly. No cause counts for more than was still to be seen at the seat's next decision: what
 * the estimate takes back there is taken from the causes it contradicts (review_sums.c).
 * The moments that mattered are looked at more closely (moments.c): how it would have gone on, and
 * what would have been different on the table.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "advice.h"

enum {
    REVIEW_DECISIONS_MAX = 1024,
    REVIEW_MOMENTS = 5,
    REVIEW_MOMENT_SLIPS = 3, /* of those, told for a slip of the seat's own */
    REVIEW_FACTS = 2,        /* things that happened between two decisions that are told ... */
    REVIEW_NEXT = 3,         /* ... and where none did much by itself, moves that came next */
    REVIEW_STEPS = 10,       /* moves of a line, forced ones counted ... */
    REVIEW_TOLD = 3,         /* ... and those that are told */
    REVIEW_CHANGES = 2,      /* things on the table that are told to differ */
    REVIEW_SLIP = 1000,      /* what a choice must cost to be called one: a per cent, a point */
    REVIEW_SWING = 3000      /* what makes a moment, of chances; of points a slip does */
};

/* Something that happened after a decision and before the next one: what it brought the seat. */
typedef struct review_fact {
    uint32_t ply;
    br_seat seat;         /* who moved; may be the house, or the reviewed seat where chance came */
    int32_t others, luck; /* by that seat's slip; by chance and hidden things */
    br_move best;         /* that the mover had; kind 0 = made, or none */
} review_fact;

/* How a stretch went. */
typedef struct review_sums {
    int32_t from, lost, others, luck, corrected, to; /* from - lost + others + ... = to */
} review_sums;

typedef struct review_decision {
    uint32_t ply; /* from 0 */
    br_move made, best;
    int32_t value;     /* before the choice, played best; in the unit of the advice */
    int32_t loss;      /* of the choice made, never negative */
    int32_t others;    /* from here to the next decision or the end, what others gave away ... */
    int32_t luck;      /* ... what chance brought, and what was hidden ... */
    int32_t corrected; /* ... and what the estimate saw only then */
    int32_t chance[BR_SEATS_MAX]; /* of all seats, played best, together ADVICE_CERTAIN */
    int moves;                    /* how many there were to choose from */
    bool has_others, has_chance;  /* until the next decision: somebody chose; chance, or a secret */
    int fact_count;
    review_fact fact[REVIEW_FACTS]; /* those that did most, in the order of play */
    /* As they were found, before the estimate took anything back. */
    int32_t found_loss, found_others, found_luck;
    int32_t rival_loss[BR_SEATS_MAX]; /* of each one's own chance */
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

/* Why a rival had a better move, as far as the seat could guess. */
typedef struct review_better {
    uint32_t ply;
    int change_count;
    review_change change[REVIEW_CHANGES];
} review_better;

/* From a decision of the seat's to its next one; decisions of one turn are one moment. */
typedef struct review_moment {
    int first, last; /* places in the list of decisions */
    int at;          /* of the one that cost most */
    bool is_slip;    /* it did cost: there was a better move */
    review_line made, best;
    int change_count;
    review_change change[REVIEW_CHANGES];
    int better_count;
    review_better better[REVIEW_FACTS];
    _Alignas(8) uint8_t world[BR_STATE_MAX]; /* that the lines begin in, before the choice */
} review_moment;

typedef struct review {
    br_seat seat;
    bool is_exact, is_over;
    int count;
    int32_t even, deal, lost, others, luck, corrected, end;
    int32_t start;                    /* even + deal: before the first choice */
    int32_t end_chance[BR_SEATS_MAX]; /* who has won */
    int32_t given[BR_SEATS_MAX];      /* what each seat's choices gave away of its own chance */
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
/* Of decisions `first` to `last`, and what came after the last of them. */
review_sums review_sum(const review *v, int first, int last);
/* What is printed of a value: whole points or per cent; and of what is added to it, part by part:
 * whoever adds up what is printed comes to what is printed. */
int32_t review_whole(const review *v, int32_t value);
void review_steps(const review *v, int32_t start, const int32_t parts[], int count, int32_t out[]);
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
    bool has_words;           /* false where there are none: then all is told in parts alone */
    bool is_brief;            /* sentences of moments only, not of every decision */
    bool sees_all;            /* also what was hidden from the seat */
} review_talk;

/* A text of po/ and what belongs into it. */
typedef struct review_sentence {
    const char *key;
    br_args args;
} review_sentence;

/* The whole of it as members of an open JSON object. */
void review_put(br_buf *out, const review_talk *t);
/* Who won and with what, what the choices gave away, luck, and what did most: how many. */
enum { REVIEW_VERDICT = 6 };
int review_verdict(const review_talk *t, review_sentence out[REVIEW_VERDICT]);
void review_say(br_buf *out, const review_talk *t, const review_sentence *sentence);
/* Why the better move of a moment is better, a line each; says so where no reason is known. */
void review_say_why(br_buf *out, const review_talk *t, const review_moment *m);
/* Of a match that is over, what the scores were made of and how a tie was broken, a line each. */
void review_say_points(br_buf *out, const review_talk *t);
/* What happened between a moment and the next decision, from the journal, a line each. */
void review_say_facts(br_buf *out, const review_talk *t, const review_moment *m);
/* A move of the reviewed seat, as it saw the table. */
void review_say_move(br_buf *out, const review_talk *t, uint32_t ply, const br_move *move);
/* Chances of all seats in `whole` parts, together that many; the own one is what its value says. */
void review_parts(const review_talk *t, const int32_t chance[], int32_t whole, int32_t part[]);
/* A value with three decimals: a chance, or points. */
void review_put_value(br_buf *out, const review *v, int32_t value);

#endif
