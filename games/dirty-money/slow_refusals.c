/* dirty-money/slow_refusals.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state.
 */
#include "refusals.h"

extern const table dirty_money_refusals;

static bool is_underpaid(const refused *x) {
    return arg_number(x, "paid") >= 0 && arg_number(x, "paid") < arg_number(x, "price");
}
static bool is_surplus(const refused *x) { /* without arguments: the notes are out of order */
    int64_t n = arg_number(x, "n");
    return x->no->args.count == 0 || (n > 0 && n < number(x, "hand-count", x->seat));
}
/* {n} seats, more than are here, bring the place into play. */
static bool is_for_more_seats(const refused *x) {
    return x->no->args.count == 0 || arg_number(x, "n") > x->rules->seats;
}
/* A row has {n} places; another was named. */
static bool is_past_row(const refused *x) {
    return x->no->args.count == 0 || (arg_number(x, "n") > 0 && arg_number(x, "n") < 10);
}
static bool is_card_named(const refused *x) {
    const br_arg *a = arg(x, "card");
    return x->no->args.count == 0 ||
           (a && a->kind == BR_ARG_WORD && (!x->text[0] || strstr(x->text, a->word)));
}

/* Said to rivals of the Bears while these choose; and of their move later, without a name. */
static bool is_bears_turn(const refused *x) {
    return x->no->args.count == 0 ? strcmp(x->step, "bears") != 0 : is_other_acting(x);
}

static const line lines[] = {
    {"DM-28", NULL, is_other_acting},
    {"DM-115", NULL, is_bears_turn},
    {"DM-01", NULL, is_underpaid},
    {"DM-59", NULL, is_underpaid},
    {"DM-57", NULL, is_underpaid},
    {"DM-38", NULL, is_surplus},
    {"DM-56", NULL, is_card_named},
    {"DM-58", NULL, is_card_named},
    {"DM-78", "over", NULL},
    {"DM-14", NULL, is_for_more_seats},
    {"DM-15", NULL, is_for_more_seats},
    {"DM-17", NULL, is_past_row},
};

const table dirty_money_refusals = REFUSALS_TABLE(lines);
