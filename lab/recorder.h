/* recorder.h -- what happened in one match, as far as the lab wants to know.
 *
 * A recorder is filled while a match is played and emptied before the next one. It reads events,
 * lists and the game's own evaluation of a position; it changes nothing and knows no rule.
 */
#ifndef RECORDER_H
#define RECORDER_H

#include "backroom.h"
#include "quantities.h"

enum {
    RECORDER_CARDS_MAX = 192,
    RECORDER_TENTHS = 10,
    RECORDER_KINDS = 64,
    RECORDER_HEARD = 8192, /* events that are known by heart; a power of two */
    RECORDER_STEPS = 6,
    RECORDER_STATES = 256 /* positions put by: more of a match are looked at at once */
};

/* One card of a group: `key` is its words joined by '|'. Kept from match to match, so that a word
 * is looked up once; only the counts start anew. */
typedef struct recorder_card {
    char key[KEY_MAX];
    uint16_t uses[BR_SEATS_MAX];
} recorder_card;

typedef struct recorder_ply {
    uint16_t choices; /* moves listed for whoever moved */
    br_seats leaders; /* who looked best after it; asked by recorder_leaders */
    uint16_t put_by;  /* 0, or the position after it stands there (from 1) and nobody has looked */
    br_seat seat;
    uint8_t kind; /* of the move */
} recorder_ply;

/* What an event adds to, worked out once: reading its words costs far more than counting. */
typedef struct recorder_step {
    int32_t number;  /* added to a quantity */
    uint8_t at, row; /* row QUANTITIES_MAX and more: the card `at` of that row's group is used */
    br_seats seats;  /* of a quantity of the table: none, it goes to place 0 */
} recorder_step;

typedef struct recorder_heard {
    const br_rules *rules; /* NULL = empty */
    br_event event;
    uint8_t steps;
    recorder_step step[RECORDER_STEPS];
} recorder_heard;

typedef struct recorder {
    const br_rules *rules;
    quantities wanted;
    br_event_table table;
    int32_t value[QUANTITIES_MAX][BR_SEATS_MAX]; /* of the table: in place 0 */
    int card_count[GROUPS_MAX];
    recorder_card card[GROUPS_MAX][RECORDER_CARDS_MAX];
    uint8_t sorted[GROUPS_MAX][RECORDER_CARDS_MAX]; /* the cards in the order of their keys */
    uint8_t starter_kind;                           /* of the event that says so; 0 = none does */
    br_seat starter;                                /* who begins, BR_SEAT_NONE = nobody does */
    uint64_t cards_lost; /* uses of cards that found no place; never in the shipped games */
    bool has_hash;       /* whether the next is wanted: it costs a tenth of all listening */
    uint64_t hash;       /* of all moves */
    uint32_t offered[RECORDER_KINDS], chosen[RECORDER_KINDS]; /* where there were several kinds */
    uint32_t plies;
    uint32_t capacity;
    recorder_ply *ply; /* `capacity` of them: the caller's */
    br_move *move;     /* as many; NULL = moves are not kept */
    uint8_t *states;   /* RECORDER_STATES of them, the caller's; NULL = none are put by */
    uint16_t states_used;
    br_events log;
    recorder_heard heard[RECORDER_HEARD];
} recorder;

void recorder_open(recorder *w, const br_rules *rules, recorder_ply *ply,
                   uint32_t capacity); /* once */
void recorder_drop_cards(recorder *w); /* they cost most, and not everybody asks for them */
void recorder_begin(recorder *w);      /* before each match; then hear the log of the deal */
void recorder_events(recorder *w);
/* `list` has the `choices` that were open. */
void recorder_move(recorder *w, br_seat seat, const br_move *move, const br_move *list, int choices,
                   const void *state);
/* Who looked best after move `ply`, counted from 0. In the middle of a turn hardly anybody asks, so
 * there the position is put by and only looked at here. */
br_seats recorder_leaders(const recorder *w, uint32_t ply);
/* How often, looked at whenever another seat is to move, one seat alone leads that was not the last
 * to lead alone. */
uint32_t recorder_leads(const recorder *w);
/* Moves listed where there was more than one, in all, and how many such decisions there were. */
uint32_t recorder_choices(const recorder *w, uint32_t *decisions);

#endif
