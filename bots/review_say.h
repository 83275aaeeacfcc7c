/* review_say.h -- what the sentences of a review are made of: for those that tell it. */
#ifndef REVIEW_SAY_H
#define REVIEW_SAY_H

#include "review.h"

enum { REVIEW_KEY = 96 };

/* One thing that would have been better, or what the lines show from where they part. */
typedef struct review_reason {
    const char *key; /* of po/ */
    bool has_changes;
    const struct review_step *made, *best; /* NULL = not told */
} review_reason;

enum { REVIEW_REASONS = 2 };
int review_reasons(const review_talk *t, const review_moment *m, review_reason out[REVIEW_REASONS]);
void review_change_key(const review_talk *t, const review_change *c, char key[REVIEW_KEY]);
/* The view from which a step of a moment's line is said: what the seat would see then. */
void review_step_view(const review_talk *t, const review_moment *m, const struct review_step *step,
                      void *view);

/* What is told of a moment's facts: a key, its numbers, what happened, and the better move of a
 * rival if the seat could know that it was possible. */
typedef struct review_told {
    const review_fact *fact;
    review_fact next;            /* what `fact` is where nothing did much: just what came next */
    const review_better *better; /* why the better move of a rival is, or NULL */
    review_sentence head;
    br_events log;
    bool has_best;
    _Alignas(8) uint8_t before[BR_STATE_MAX];
} review_told;

/* Those facts of a moment that are told, with what the estimate left of them, in whole numbers. */
typedef struct review_fact_at {
    const review_fact *fact;
    int32_t others, luck;
} review_fact_at;
int review_facts_of(const review *v, const review_moment *m, review_fact_at out[REVIEW_FACTS]);

/* What a score was made of, by the headings of br_about.sums, largest first. */
enum { REVIEW_SOURCES = 16, REVIEW_TIMES = 4, REVIEW_POINTS = 2 };
typedef struct review_points {
    br_seat seat;
    int32_t score;
    int count;
    struct review_source {
        const char *source; /* "rest": what no event tells */
        int32_t points;
        int times;
        int32_t part[REVIEW_TIMES]; /* the first ones, in the order of play */
    } of[REVIEW_SOURCES];
} review_points;
/* Of who won and of the reviewed seat, or of the best of the others if that one won; how many.
 * None if nobody has won yet or the game does not say. */
int review_points_make(const review_talk *t, review_points out[REVIEW_POINTS]);
/* How seats that are level were set apart: whether an event tells that. */
bool review_is_tie(const br_rules *r, const br_event *event);
/* What the last move caused; false if the match is not over. */
bool review_last_events(const review_talk *t, br_events *out);

/* The fact number `at` of a moment; false past the last. */
bool review_fact_find(const review_talk *t, const review_moment *m, int at, review_told *out);
br_seat review_viewer(const review_talk *t); /* of events: the seat, or BR_SEAT_NONE = the truth */

#endif
