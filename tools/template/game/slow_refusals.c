/* harbour/slow_refusals.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state.
 */
#include "refusals.h"

extern const table harbour_refusals;

static bool has_chosen(const refused *x) {
    char path[40];
    snprintf(path, sizeof path, "favourite.%d", x->seat);
    return at(x, path) && !says(x, path, "none");
}

static bool is_deck_empty(const refused *x) { return number(x, "deck_count", -1) == 0; }

static const line lines[] = {
    {"HB-03", "choose", NULL}, {"HB-04", "turn", is_other_awaited},
    {"HB-05", "turn", NULL},   {"HB-06", "turn", is_deck_empty},
    {"HB-10", "over", NULL},   {"HB-Q01", "choose turn", has_chosen},
};

const table harbour_refusals = REFUSALS_TABLE(lines);
