/* backroom_bots.h -- what a game tells bots and the lab about itself: data and hooks, no rules.
 *
 * How hard to search and what to value a position by (games/<game>/search.c, network.h), a solver
 * if the game can be solved, and what is worth counting in a match (games/<game>/lab.c). br_game
 * points at both structs; bots and lab know no game by name.
 */
#ifndef BACKROOM_BOTS_H
#define BACKROOM_BOTS_H

#include "backroom.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- search ------------------------------------------------------------------------------- */

/* How a boss searches; lesser levels take a part of it. What a member means to the search stands
 * in bots/search.h. The first row that fits counts, so the last one must fit everything. */
typedef struct br_search_row {
    uint8_t seats; /* 0 = any number */
    uint8_t worlds;
    uint16_t explore;
    uint32_t iterations; /* that a boss makes in about 20 ms */
    uint32_t regular;    /* that a regular makes, so that it stands between greedy and boss; 0 = a
                            fiftieth of a boss's */
    int32_t scale;       /* a lead by evaluate that is three quarters of a win: tables with it go by
                            the lead, not by a value model */
} br_search_row;

enum {
    BR_VALUE_STAGES = 4, /* stages of a match with weights of their own, evenly spread */
    BR_VALUE_HIDDEN = 32 /* units of the hidden layer, at most */
};

/* Weights of a value model, fitted by tools/train; bots/value_model.h says how they are used. */
typedef struct br_value_model {
    uint8_t seats;  /* it was fitted for, 0 = any; the nearest number is used, the larger of two */
    uint8_t count;  /* of features; weights past them are 0 */
    uint8_t units;  /* of the hidden layer */
    int16_t spread; /* of final scores round their mean; below 0 if low wins */
    const int16_t (*linear)[BR_FEATURES_MAX];   /* by stage */
    const int32_t (*bias)[BR_VALUE_HIDDEN];     /* by stage, of every hidden unit */
    const int32_t (*at_seats)[BR_VALUE_HIDDEN]; /* added to it, by number of seats; NULL = none */
    const int16_t (*hidden)[BR_FEATURES_MAX];   /* of every hidden unit */
    /* Of every hidden unit, for the features of all seats together; NULL = none. */
    const int16_t (*table)[BR_FEATURES_MAX];
    const int16_t *output; /* of every hidden unit */
} br_value_model;

/* The sets of weights in weights.h, as they are named there: one item of a list of models. */
#define BR_VALUE_MODEL(of_seats, name)                                                 \
    {                                                                                  \
        .seats = (of_seats), .count = name##_count, .units = sizeof name##_output / 2, \
        .spread = name##_spread, .linear = name##_linear, .bias = name##_bias,         \
        .hidden = name##_hidden, .output = name##_output                               \
    }
/* Of those by tools/train: for any number of seats, or for one where others serve the rest. */
#define BR_VALUE_NETWORK(name) BR_VALUE_NETWORK_AT(0, name)
#define BR_VALUE_NETWORK_AT(of_seats, name)                                            \
    {                                                                                  \
        .seats = (of_seats), .count = name##_count, .units = sizeof name##_output / 2, \
        .spread = name##_spread, .linear = name##_linear, .bias = name##_bias,         \
        .at_seats = name##_at_seats, .hidden = name##_hidden, .table = name##_table,   \
        .output = name##_output                                                        \
    }

/* What a search's value of its best move is worth as a chance to win: by stage of the match, spread
 * as in a value model, the value's logit times slope plus shift, in 1/1024 (of a doubling of the
 * odds). Fitted by `backroom calibrate GAME --fit`; it belongs to the weights and is fitted anew
 * with them. */
typedef struct br_calibration {
    uint8_t seats; /* it was fitted for; the nearest number is used, the larger of two */
    int16_t slope[BR_VALUE_STAGES], shift[BR_VALUE_STAGES];
} br_calibration;

/* How people call a feature when a review tells of it: <game>.feature.<name> in po/. Features of
 * one name are one thing, added up. */
typedef struct br_feature_name {
    const char *name; /* NULL = not told */
    uint8_t unit;     /* so many are one as people count it; 0 = one */
    bool is_bad;      /* the less of it the better */
} br_feature_name;

/* A share of the wins that a boss should have alone among greedy rivals: `backroom figures`. */
typedef struct br_goal {
    uint8_t seats, per_cent;
} br_goal;

/* ---- bargaining --------------------------------------------------------------------------- */

/* What a bot brings to a table at which goods are traded: worlds dealt from its view, and what
 * positions are worth. The game puts offers together and weighs them; it sees no state. */
typedef struct br_bargain {
    const br_rules *r;
    const void *view; /* for what lies open; hidden things are in the worlds */
    br_seat seat;
    uint8_t world_count;
    const void *const *worlds;
    /* To every seat, in any unit that all seats share. */
    void (*value)(const void *context, const void *s, int32_t value[BR_SEATS_MAX]);
    const void *context;
    bool is_fair;   /* takes nothing by which the other side loses, and pays for a gift */
    bool is_silent; /* does not trade at all: for measuring what trade does */
} br_bargain;

typedef enum br_said {
    BR_SAID_NOTHING,
    BR_OFFERED,
    BR_COUNTERED,
    BR_ACCEPTED,
    BR_DECLINED
} br_said;

/* Of a game with offers that are too many to list. Partners are the first argument of moves. */
struct br_trader {
    /* What to say; false = no trade is on, so think as usual. */
    bool (*bargain)(const br_bargain *b, br_move *out);
    br_said (*said)(const br_move *move);
};

/* ---- a solver ----------------------------------------------------------------------------- */

/* Exact values, for a game of two seats in which both first choose in secret one of a few things
 * and everything lies open from then on. A tablebase holds the values of all positions under one
 * set of rules; it is made once and then only read, by any number of threads.
 *
 * A worth is 3 * margin + tie-break: the score of one seat less that of the other at the end, then
 * +1, 0 or -1 for who is ahead in the tie-breaks. Playing for it is playing for the margin and, at
 * any margin so far, for win before draw before loss: both rise with it. */
enum { BR_CHOICES_MAX = 12 };

typedef struct br_solver {
    /* Who may seat the perfect player: NULL, or why these rules are not solved, in one line of
     * English. What follows is asked only of rules that are not refused. */
    const char *(*refuses)(const br_rules *r);
    const char *unit; /* of margins, in English, as in "gives away 2 nuts" */
    size_t bytes;     /* of a tablebase, aligned to 8 */
    uint32_t positions;
    /* `tell` may be NULL; it hears how much is done. */
    void (*make)(void *tablebase, const br_rules *r,
                 void (*tell)(void *listener, uint64_t done, uint64_t total), void *listener);
    bool (*is_of)(const void *tablebase, const br_rules *r); /* also of rules that are refused */
    /* To `seat`, when both play perfectly from here; any state after the secret choice. */
    int32_t (*worth)(const void *tablebase, const br_rules *r, const void *s, br_seat seat);

    /* The secret choice: `choices` things, in the order of the list of moves, in which each stands
     * as often. */
    uint8_t choices;
    bool (*is_setup)(const br_rules *r, const void *s); /* or a view: still to be chosen? */
    br_seat (*first)(const br_rules *r, const void *s); /* who will begin */
    bool (*word)(const br_rules *r, unsigned choice, char out[BR_WORD_MAX]); /* its name */
    /* The state after it: seat `first` has chosen `own` (from 0), the other seat `other`. */
    void (*start)(const br_rules *r, br_seat first, unsigned own, unsigned other, void *s);
} br_solver;

static inline int32_t br_worth_margin(int32_t worth) {
    return worth >= 0 ? (worth + 1) / 3 : -((1 - worth) / 3);
}
static inline int32_t br_worth_outcome(int32_t worth) { /* 1 win, 0 draw, -1 loss */
    return (worth > 0) - (worth < 0);
}

/* ---- all of it for bots ------------------------------------------------------------------- */

struct br_bots {
    const br_search_row *search;
    const br_value_model *value_models; /* of the game's features; NULL = none */
    const br_goal *goals;
    const br_calibration *calibrations;   /* NULL = values are taken as they are */
    const br_feature_name *feature_names; /* by feature; NULL = reviews tell of scores instead */
    uint8_t search_count, value_model_count, goal_count, calibration_count;

    /* A better evaluation than the game's own, for searches only; NULL = the game's own. */
    int32_t (*evaluate)(const br_rules *r, const void *s, br_seat seat);
    /* For looking ahead where two seats see everything; NULL = the whole state. A name for all that
     * can still matter, in words, and how many there are (0 = the whole state is); in `owned` what
     * seat 0 is ahead of seat 1 already, in the unit of the evaluation, if that only adds to it. */
    int (*key)(const void *s, uint64_t name[4], int32_t *owned);
    /* What seat 0 is ahead of seat 1 by the evaluation, if that is cheaper than asking for both. */
    int32_t (*lead)(const br_rules *r, const void *s);
    /* With a key: 1, 0 or -1 for who of two wins at the end if nobody owns more, seat 0 or 1. */
    int (*tie)(const br_rules *r, const void *s);

    const br_solver *solver; /* NULL = not solved */
};

/* ---- the lab ------------------------------------------------------------------------------ */

/* The lab listens to events and adds up what these rows name. An event is named as in
 * po/<game>.*.po ("lay-over" of squirrels.event.lay-over), an argument as in its sentence, and a
 * row's own name is <game>.lab.<name> there. */

/* A number a seat (or the table) gathers in a match. */
typedef struct br_quantity {
    const char *name;
    const char *events; /* names with blanks between */
    const char *number; /* the argument to add up; NULL = every event counts one */
    const char *who;    /* whose it is: "actor", "table", or an argument that names seats */
} br_quantity;

/* Cards and how a seat uses them. Rows of one name are one group. */
typedef struct br_card_row {
    const char *name, *events;
    const char *words; /* arguments whose words tell one card from another; "=nuts" = that word */
    const char *who;
} br_card_row;

struct br_lab {
    const br_quantity *quantities;
    const br_card_row *cards;
    uint8_t quantity_count, card_count;
    const char *starter; /* the event whose actor begins the match; NULL = nobody does */
};

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
