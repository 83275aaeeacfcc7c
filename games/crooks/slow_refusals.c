/* crooks/slow_refusals.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state.
 */
#include "refusals.h"

extern const table crooks_refusals;

static int hangout_of(const refused *x) { return x->text[0] ? word_of(x, 1)[0] - 'a' : -1; }
static int64_t cheapest(const refused *x) {
    int64_t least = 0;
    for (int p = 0; p < number(x, "hangouts", -1); p++) {
        int64_t size = number(x, "size", p);
        if (size > 0 && (least == 0 || size < least)) least = size;
    }
    return least;
}
static bool is_too_dear(const refused *x) {
    bool is_that = hangout_of(x) < 0 || number(x, "size", hangout_of(x)) == arg_number(x, "price");
    return is_that && arg_number(x, "price") > arg_number(x, "money") &&
           arg_number(x, "money") == number(x, "money", x->seat);
}
static bool is_all_too_dear(const refused *x) {
    return arg_number(x, "price") == cheapest(x) &&
           arg_number(x, "money") == number(x, "money", x->seat) &&
           arg_number(x, "price") > arg_number(x, "money");
}
static bool has_passed(const refused *x) { return is_in(x, "passed", x->seat); }
static bool is_broke(const refused *x) { return number(x, "money", x->seat) == 0; }
static bool is_pile_empty(const refused *x) {
    return hangout_of(x) < 0 || number(x, "size", hangout_of(x)) == 0;
}
static bool is_job_taken(const refused *x) {
    if (x->text[0] == '\0') return true;
    const char *job = word_of(x, 1);
    return times(x, "row", x->seat, job, 0) == 1 ||
           times(x, "row", x->seat, NULL, (int64_t)strtol(job, NULL, 10)) == 1;
}
static bool is_row_full(const refused *x) {
    char path[20];
    snprintf(path, sizeof path, "row.%d", x->seat);
    uint32_t row = at(x, path);
    return row && x->doc->node[row].count == 8;
}

static const line lines[] = {
    {"CR-20", "recruit take lay act", is_other_awaited},
    {"CR-21", "over", NULL},
    {"CR-22", "recruit", NULL},
    {"CR-24", "recruit take lay act", has_passed},
    {"CR-26", "recruit", is_too_dear},
    {"CR-28", "take", NULL},
    {"CR-33", "recruit", is_all_too_dear},
    {"CR-34", "lay act", NULL},
    {"CR-37", "lay", is_job_taken},
    {"CR-39", "lay", NULL},
    {"CR-42", "act", NULL},
    {"CR-44", "recruit", NULL},
    {"CR-53", "act", is_job_taken},
    {"CR-58", "act", NULL},
    {"CR-61", "act", NULL},
    {"CR-63", "lay", NULL},
    {"CR-64", "take", NULL},
    {"CR-66", "act", NULL},
    {"CR-Q06", "take lay act", NULL},
    {"CR-Q07", "take", is_row_full},
    {"CR-Q09", "recruit", is_pile_empty},
    {"CR-Q12", "act", NULL},
    {"CR-Q16", "act", is_pile_empty},
    {"CR-Q17", "lay", is_row_full},
    {"CR-Q24", "lay", is_broke},
    {"CR-Q32", "take lay act", NULL},
    {"CR-F07", "lay", is_job_taken},
};

const table crooks_refusals = REFUSALS_TABLE(lines);
