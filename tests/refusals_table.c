/* refusals_table.c -- what must be so where a clause is cited against a move.
 *
 * A line a clause: the steps in which it may be said, and a predicate on the state. Written from
 * the sentences in po/, not from the rules: what a sentence says must be found in the state.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "refusals.h"

/* ---- reading ------------------------------------------------------------------------------- */

static uint32_t at(const refused *x, const char *path) {
    char copy[80], *save = NULL;
    uint32_t node = 0;
    snprintf(copy, sizeof copy, "%s", path);
    for (char *name = strtok_r(copy, ".", &save); name; name = strtok_r(NULL, ".", &save)) {
        const br_json_node *n = &x->doc->node[node];
        if (n->type == BR_JSON_OBJECT) {
            node = br_json_find(x->doc, node, name);
        } else {
            uint32_t item = node + 1, skip = (uint32_t)strtoul(name, NULL, 10);
            if (n->type != BR_JSON_ARRAY || skip >= n->count) return 0;
            while (skip-- > 0) item = x->doc->node[item].next;
            node = item;
        }
        if (node == 0) return 0;
    }
    return node;
}

/* The number at "name.seat" or "name", or -1. */
static int64_t number(const refused *x, const char *name, int index) {
    char path[80];
    int64_t value = -1;
    if (index < 0) snprintf(path, sizeof path, "%s", name);
    else snprintf(path, sizeof path, "%s.%d", name, index);
    uint32_t node = at(x, path);
    return node && br_json_int(x->doc, node, -100000, 100000, &value) ? value : -1;
}

static bool says(const refused *x, const char *name, const char *word) {
    uint32_t node = at(x, name);
    return node && br_json_is(x->doc, node, word);
}

/* How often a word, or a number, stands in the list at `name.index` (or `name`). */
static int times(const refused *x, const char *name, int index, const char *word, int64_t n) {
    char path[80];
    int count = 0;
    if (index < 0) snprintf(path, sizeof path, "%s", name);
    else snprintf(path, sizeof path, "%s.%d", name, index);
    uint32_t list = at(x, path);
    if (list == 0 || x->doc->node[list].type != BR_JSON_ARRAY) return -1;
    for (uint32_t i = list + 1; i < x->doc->node[list].next; i = x->doc->node[i].next) {
        int64_t value = -1;
        if (word) count += br_json_is(x->doc, i, word);
        else count += br_json_int(x->doc, i, 0, 100000, &value) && value == n;
    }
    return count;
}

static bool is_in(const refused *x, const char *name, br_seat seat) {
    return seat < x->rules->seats && times(x, name, -1, NULL, seat) == 1;
}

static const br_arg *arg(const refused *x, const char *name) {
    for (int i = 0; i < x->no->args.count; i++)
        if (strcmp(x->no->args.at[i].name, name) == 0) return &x->no->args.at[i];
    return NULL;
}

static int64_t arg_number(const refused *x, const char *name) {
    const br_arg *a = arg(x, name);
    return a && a->kind == BR_ARG_NUMBER ? a->n : -1000000;
}

/* The n-th word of the move's text; "" if there is none. */
static const char *word_of(const refused *x, int n) {
    static char word[BR_TEXT_MAX + 1];
    const char *from = x->text;
    for (; n > 0 && *from; n--) from += strcspn(from, " ") + (strchr(from, ' ') != NULL);
    snprintf(word, sizeof word, "%.*s", (int)strcspn(from, " "), from);
    return word;
}

/* ---- said in several games ----------------------------------------------------------------- */

/* The match waits for {player}. */
static bool is_awaited(const refused *x) {
    const br_arg *a = arg(x, "player");
    return a && a->kind == BR_ARG_SEAT && br_has(br_must_act(x->rules, x->state), (br_seat)a->n);
}

/* It is not your turn, but that of {player}. */
static bool is_other_awaited(const refused *x) {
    return is_awaited(x) && arg(x, "player")->n != x->seat;
}

/* {player} may act, whoever else may. */
static bool is_other_acting(const refused *x) {
    const br_arg *a = arg(x, "player");
    return a && a->kind == BR_ARG_SEAT && a->n != x->seat &&
           br_has(br_to_act(x->rules, x->state), (br_seat)a->n);
}

/* ---- squirrels ----------------------------------------------------------------------------- */

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

static const line squirrels[] = {
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

/* ---- belo4ka ------------------------------------------------------------------------------- */

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

static const line belo4ka[] = {
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

/* ---- crooks -------------------------------------------------------------------------------- */

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

static const line crooks[] = {
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

/* ---- bootleggers --------------------------------------------------------------------------- */

static bool is_thug_too_dear(const refused *x) {
    return arg_number(x, "n") > arg_number(x, "m") &&
           arg_number(x, "m") == number(x, "money", x->seat);
}
/* load SIZE-CRATES...: more crates than {n} were asked for. */
static bool is_truck_overfull(const refused *x) {
    return arg_number(x, "n") > 0 && x->move->arg[1] > arg_number(x, "n");
}

static const line bootleggers[] = {
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

/* ---- dirty money --------------------------------------------------------------------------- */

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

static const line dirty_money[] = {
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

#define TABLE(name, lines) \
    { name, lines, (int)(sizeof lines / sizeof lines[0]) }
const table refusals_tables[] = {
    TABLE("squirrels", squirrels),     TABLE("belo4ka", belo4ka),
    TABLE("bootleggers", bootleggers), TABLE("crooks", crooks),
    TABLE("dirty-money", dirty_money),
};
const int refusals_table_count = (int)(sizeof refusals_tables / sizeof refusals_tables[0]);
