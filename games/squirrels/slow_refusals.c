/* squirrels/slow_refusals.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state.
 */
#include "refusals.h"

extern const table squirrels_refusals;

static bool has_two_stacks(const refused *x) {
    char path[40];
    for (int place = 0; place < 2; place++) {
        snprintf(path, sizeof path, "stack.%d.%d", x->seat, place);
        uint32_t node = at(x, path);
        if (node == 0 || x->doc->node[node].count == 0) return false;
    }
    return true;
}

static bool has_committed(const refused *x) {
    char path[40];
    snprintf(path, sizeof path, "commit.%d", x->seat);
    return at(x, path) && !says(x, path, "none");
}

static bool is_hideout_gone(const refused *x) {
    return times(x, "hand", x->seat, "hideout", 0) == 0;
}

static bool has_victim_one_stack(const refused *x) {
    if (x->text[0] == '\0') return true;
    refused victim = *x;
    victim.seat = (br_seat)strtoul(word_of(x, 1), NULL, 10);
    return !has_two_stacks(&victim) && victim.seat != x->seat;
}

static bool is_own_raid(const refused *x) {
    return x->text[0] == '\0' || strtoul(word_of(x, 1), NULL, 10) == x->seat;
}

static const line lines[] = {
    {"SQ-07", "setup lay", NULL},
    {"SQ-08", NULL, NULL},
    {"SQ-13", "lay order aim split", is_other_awaited},
    {"SQ-14", "lay", NULL},
    {"SQ-18", "lay", has_two_stacks},
    {"SQ-21", "aim split", NULL},
    {"SQ-27", "split", NULL},
    {"SQ-30", "split", NULL},
    {"SQ-51", "aim", NULL},
    {"SQ-52", "aim", has_victim_one_stack},
    {"SQ-62", "lay", is_hideout_gone},
    {"SQ-67", "over", NULL},
    {"SQ-78", "split", NULL},
    {"SQ-Q09", "aim", is_own_raid},
    {"SQ-Q23", "setup", has_committed},
    {"SQ-Q24", "order", NULL},
};

const table squirrels_refusals = REFUSALS_TABLE(lines);
