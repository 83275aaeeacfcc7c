/* value_model.h -- the win probability of every seat: what the search values a position by.
 *
 * A game states features of every seat (br_game.features). A seat's logit is a linear sum of its
 * features plus a small hidden layer (weighted sums cut off below zero) for what is good only
 * together with something else: own features, those of all seats together, the number of seats.
 * Linear weights and biases are interpolated between four stages of a match; hidden and output
 * weights are the same throughout. Logits of all seats go through a softmax. tools/train fits the
 * weights by playing; they stand in games/<game>/network.h. Only the search uses it; greedy keeps
 * the game's evaluate.
 */
#ifndef VALUE_MODEL_H
#define VALUE_MODEL_H

#include "backroom_bots.h"

enum {
    VALUE_MODEL_DOUBLE = 1024,      /* a logit greater by so much doubles the odds */
    VALUE_MODEL_LINEAR_ONE = 8,     /* fixed point of the linear weights */
    VALUE_MODEL_OUTPUT_ONE = 16384, /* fixed point of the output weights */
    VALUE_MODEL_CERTAIN = 65536     /* a probability of one */
};

/* NULL if none was fitted for these rules: then the game's evaluate is used. */
const br_value_model *value_model_find(const br_rules *r);
/* The logits of the seats in `seats`, in a match that is not over. */
void value_model_logits(const br_value_model *model, const br_rules *r, const void *s,
                        br_seats seats, int32_t logit[BR_SEATS_MAX]);
/* Softmax over so many seats: together VALUE_MODEL_CERTAIN, but for what is lost in rounding. */
void value_model_win_probabilities(const int32_t logit[], int seats, int32_t probability[]);

#endif
