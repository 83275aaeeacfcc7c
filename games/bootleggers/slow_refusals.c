/* bootleggers/slow_refusals.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state.
 */
#include "refusals.h"

extern const table bootleggers_refusals;

static bool is_thug_too_dear(const refused *x) {
    return arg_number(x, "n") > arg_number(x, "m") &&
           arg_number(x, "m") == number(x, "money", x->seat);
}
/* load SIZE-CRATES...: more crates than {n} were asked for. */
static bool is_truck_overfull(const refused *x) {
    return arg_number(x, "n") > 0 && x->move->arg[1] > arg_number(x, "n");
}

static const line lines[] = {
    {"BO-34", NULL, is_other_acting},
    {"BO-64", NULL, is_other_acting},
    {"BO-105", NULL, is_other_acting},
    {"BO-Q12", NULL, is_other_acting},
    {"BO-59", NULL, is_thug_too_dear},
    {"BO-150", NULL, is_thug_too_dear},
    {"BO-153", NULL, is_truck_overfull},
    {"BO-138", "over", NULL},
    {"BO-139", "over", NULL},
};

const table bootleggers_refusals = REFUSALS_TABLE(lines);
