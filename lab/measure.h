/* measure.h -- one number a match: what comparisons, sweeps and goals are about.
 *
 * Values are whole: a win is LAB_SHARE parts, the choices at a decision are thousandths. Sums of
 * them divided by `measure_unit` are what people read.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include "sim.h"

enum {
    MEASURE_CHOICES = 1000, /* one choice counts this much */
    MEASURES_MAX = 4 * BR_SEATS_MAX + 6 + QUANTITIES_MAX
};

typedef enum measure_kind {
    MEASURE_SEAT_WINS, /* only where seats are not alike by the rules */
    MEASURE_ORDER_WINS,
    MEASURE_BOT_WINS,
    MEASURE_SEAT_SCORE,
    MEASURE_PLIES,
    MEASURE_TIES,
    MEASURE_LEADS,
    MEASURE_CHOICE,
    MEASURE_MARGIN,
    MEASURE_WINNER_SCORE,
    MEASURE_QUANTITY, /* of all seats together */
    MEASURE_CARD      /* uses by all seats: compare.c counts them */
} measure_kind;

typedef struct measure {
    measure_kind kind;
    int index; /* seat, chair, quantity, or group of a card */
} measure;

/* All that these rules and bots have, in the order of measure_kind; no cards. Seats only where they
 * are not alike (report_seats_alike). */
int measures_find(const sim_plan *plan, bool has_seats, measure out[MEASURES_MAX]);
/* Of the match just played. `chair` says who sat at each seat. */
int64_t measure_value(measure m, const sim_plan *plan, const int chair[], const match_outcome *out,
                      const recorder *w);
double measure_unit(measure m);
bool measure_is_share(measure m);

/* What programs call it, "order-wins,order-1"; not of cards. */
void measure_id(measure m, const sim_plan *plan, char *out, int size);
/* What people call it, in a language; `name` is of a card. */
void measure_name(measure m, const sim_plan *plan, br_lang lang, const char *name, char *out,
                  int size);

#endif
