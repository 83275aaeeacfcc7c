/* bootleggers/actions.c -- moves as numbers: the bounds of cards, sums, trucks and aims.
 *
 * Offers are put together, good by good: to whom, what is given, what is got. A demand has a number
 * up to the largest sum that is listed. What else is unbounded in the text has its bound here.
 */
#include "state.h"

enum { SUM_MAX = 9, RUBOUT_MAX = 9, SIDE_BYTES = 11, SMALL = BO_GOODS - 2, ANY = 255 };

typedef struct digits {
    br_action_digit *at;
    int count;
} digits;

static void add(digits *d, unsigned at, unsigned low, unsigned high) {
    d->at[d->count++] =
        (br_action_digit){.at = (uint8_t)at, .low = (uint16_t)low, .high = (uint16_t)high};
}

static void add_seat(digits *d, const br_rules *r, unsigned at) { add(d, at, 0, r->seats - 1u); }

/* A truck: its size and its crates. */
static void add_truck(digits *d, const br_rules *r, unsigned at) {
    add(d, at, 0, BO_SIZES - 1);
    add(d, at + 1, 0, bootleggers_deck_of(r)->capacity[BO_SIZES - 1]);
}

/* Every good is a step of its own; those of which there is one way only are never asked for. */
static void add_side(digits *d, unsigned from) {
    for (unsigned i = 0; i < 2; i++) add(d, from + i, 0, ANY); /* cash, crates */
    for (unsigned i = 0; i < SMALL; i++) {
        add(d, from + 2 + i / 2, 0, 15);
        d->at[d->count - 1].form = i % 2 ? BR_DIGIT_HIGH4 : BR_DIGIT_LOW4;
    }
}

static void add_offer(digits *d, const br_rules *r) {
    add_seat(d, r, 0);
    add_side(d, 1);
    add_side(d, 1 + SIDE_BYTES);
    for (int i = 1; i < d->count; i++) d->at[i].step = (uint8_t)i;
}

/* The first byte is the thug, which is the variant. */
static void add_aim(digits *d, const br_rules *r, unsigned thug) {
    unsigned shape = bootleggers_aim_of[thug];
    if (shape != BO_AIM_PLAIN && shape != BO_AIM_TRUCK_ONLY) add_seat(d, r, 1);
    switch (shape) {
    case BO_AIM_SEAT_TRUCK:
    case BO_AIM_TRUCK_ONLY: add_truck(d, r, 2); break;
    case BO_AIM_SEAT_SIZE: add(d, 2, 0, BO_SIZES - 1); break;
    case BO_AIM_SEAT_STILL: add(d, 2, 0, BO_REMOTES); break;
    case BO_AIM_SEAT_BAR: add(d, 2, 0, BO_BARS - 1); break;
    case BO_AIM_SEAT_BAR_COUNT:
        add(d, 2, 0, BO_BARS - 1);
        add(d, 3, 0, RUBOUT_MAX);
        break;
    default: break;
    }
}

int bootleggers_action_digits(const br_rules *r, unsigned kind, unsigned variant,
                              br_action_digit out[BR_ACTION_DIGITS]) {
    digits d = {out, 0};
    if (variant > 0 && (kind != BO_MOVE_PLAY || variant >= BO_THUGS)) return -1;
    switch (kind) {
    case BO_MOVE_BID: add(&d, 0, 1, BO_MUSCLES); break;
    case BO_MOVE_DEMAND:
        add_seat(&d, r, 0);
        add(&d, 1, 0, SUM_MAX);
        break;
    case BO_MOVE_PLAY: add_aim(&d, r, variant); break;
    case BO_MOVE_OFFER: add_offer(&d, r); break;
    case BO_MOVE_COUNTER: return BR_ACTION_UNLISTED;
    case BO_MOVE_DECLINE: add_seat(&d, r, 0); break; /* without a reason, as it is listed */
    case BO_MOVE_LOAD: add_truck(&d, r, 0); break;
    case BO_MOVE_PARK:
        add_truck(&d, r, 0);
        add(&d, 2, 0, BO_BARS - 1);
        break;
    case BO_MOVE_ALLOW:
        add_seat(&d, r, 0);
        add_truck(&d, r, 1);
        break;
    default: return -1;
    }
    return d.count;
}
