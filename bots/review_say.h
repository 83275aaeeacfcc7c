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
    review_fact next; /* what `fact` is where nothing did much: just the next move */
    review_sentence head;
    br_events log;
    bool has_best;
    _Alignas(8) uint8_t before[BR_STATE_MAX];
} review_told;

/* The fact number `at` of a moment; false past the last. */
bool review_fact_find(const review_talk *t, const review_moment *m, int at, review_told *out);
br_seat review_viewer(const review_talk *t); /* of events: the seat, or BR_SEAT_NONE = the truth */

#endif
