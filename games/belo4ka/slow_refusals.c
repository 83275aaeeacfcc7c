/* belo4ka/slow_refusals.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state.
 */
#include "refusals.h"

extern const table belo4ka_refusals;

static bool is_author(const refused *x) { return number(x, "author", -1) == x->seat; }
static bool has_answered(const refused *x) {
    return !is_author(x) && !is_in(x, "waiting", x->seat);
}
static bool is_settled(const refused *x) { return says(x, "call", "settled"); }
static bool is_uncallable(const refused *x) { return says(x, "call", "none"); }
static bool is_last_devil(const refused *x) {
    return number(x, "finisher", -1) == number(x, "author", -1) && number(x, "author", -1) >= 0;
}
static bool has_bought_all(const refused *x) { return number(x, "buyoffs", x->seat) == 5; }
static bool has_goal_come(const refused *x) {
    for (int seat = 0; seat < x->rules->seats; seat++)
        if (number(x, "total", seat) >= 21) return true;
    return false;
}
static bool is_somebody_out(const refused *x) {
    for (int seat = 0; seat < x->rules->seats; seat++)
        if (is_in(x, "retired", (br_seat)seat) ||
            number(x, "forfeits", seat) + number(x, "buyoffs", seat) >= 5)
            return true;
    return false;
}
static bool is_round_50(const refused *x) { return number(x, "round", -1) == 50; }
static bool is_in_front(const refused *x) { /* and not in hand */
    return x->text[0] == '\0' || (times(x, "front", x->seat, word_of(x, 1), 0) > 0 &&
                                  times(x, "hand", x->seat, word_of(x, 1), 0) == 0);
}
static bool is_not_in_hand(const refused *x) {
    if (number(x, "turn", -1) != x->seat) return false;
    return x->text[0] == '\0' || times(x, "hand", x->seat, word_of(x, 1), 0) == 0;
}
static bool is_my_turn(const refused *x) { return number(x, "turn", -1) == x->seat; }
static bool is_without_devil(const refused *x) {
    return strcmp(x->step, "turn") == 0 || times(x, "hand", x->seat, "devil", 0) == 0;
}
static bool is_retire_idle(const refused *x) {
    return is_in(x, "retired", x->seat) ||
           strcmp(br_rules_value(x->rules, 6), "alko") != 0; /* 6: forfeits */
}

static const line lines[] = {
    {"BE-11", "turn", is_other_awaited},
    {"BE-13", "turn", is_not_in_hand},
    {"BE-23", "turn", is_uncallable},
    {"BE-26", "turn last", is_author},
    {"BE-28", "demand", is_awaited},
    {"BE-30", "turn demand", is_without_devil},
    {"BE-40", "window", is_author},
    {"BE-42", "turn", NULL},
    {"BE-46", "window", NULL},
    {"BE-50", "turn", is_in_front},
    {"BE-51", "due", is_awaited},
    {"BE-59", "turn", is_my_turn},
    {"BE-60", "turn", is_my_turn},
    {"BE-62", "turn", is_my_turn},
    {"BE-73", "demand", is_last_devil},
    {"BE-85", "scored", NULL},
    {"BE-86", "over", has_goal_come},
    {"BE-93", "over", is_somebody_out},
    {"BE-96", "demand", NULL},
    {"BE-97", "turn", NULL},
    {"BE-99", "turn", is_settled},
    {"BE-Q04", "turn", NULL},
    {"BE-Q07", "window", has_answered},
    {"BE-Q08", "last", NULL},
    {"BE-Q11", "due", NULL},
    {"BE-Q12", "over", is_round_50},
    {"BE-Q27", "window", NULL},
    {"BE-Q32", "demand", has_bought_all},
    {"BE-F11", "turn window due demand last scored", is_retire_idle},
    {"BE-F17", "last", has_answered},
};

const table belo4ka_refusals = REFUSALS_TABLE(lines);
