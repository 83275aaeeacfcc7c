/* squirrels/about.c -- what the game says of itself for programs: its moves, events and
 * facts by name, with the types of all arguments (br_about). tests/described proves it.
 */
#include "state.h"

static const br_move_name moves[] = {
    BR__MOVE(SQUIRRELS_MOVE_COMMIT, "commit", ""),
    BR__MOVE(SQUIRRELS_MOVE_LAY, "lay", ""),
    BR__MOVE(SQUIRRELS_MOVE_APPLY, "apply", "card:card"),
    BR__MOVE(SQUIRRELS_MOVE_RAID, "raid", "covered:card"),
    BR__MOVE(SQUIRRELS_MOVE_PAY, "pay", "nuts:nuts*"),
};

static const char level[] = "needs seats with equal scores";

static const br_event_form events[] = {
    BR__TOLD(SQUIRRELS_EV_FIRST, "first", ""),
    BR__SHOWN(SQUIRRELS_EV_COMMIT, "commit-own", "| card:card place:place"),
    BR__OTHERS(SQUIRRELS_EV_COMMIT, "commit", ""),
    BR__TOLD(SQUIRRELS_EV_REVEAL, "reveal", "player:seat@seat card:card@seat place:place@seat"),
    BR__TOLD(SQUIRRELS_EV_LAY, "lay", "card:card place:place"),
    BR__TOLD(SQUIRRELS_EV_LAY, "lay-over", "card:card place:place covered:card!"),
    BR__TOLD(SQUIRRELS_EV_PICK_UP, "pick-up", "n:cards card:card*"),
    BR__TOLD(SQUIRRELS_EV_INCOME, "income", "card:card n:nuts"),
    BR__TOLD(SQUIRRELS_EV_DUTY, "duty", "officer:seat n:nuts"),
    BR__TOLD(SQUIRRELS_EV_EXEMPT, "exempt", ""),
    BR__TOLD(SQUIRRELS_EV_ROB, "rob", "victim:seat n:nuts"),
    BR__TOLD(SQUIRRELS_EV_SAFE, "safe", "victim:seat"),
    BR__TOLD(SQUIRRELS_EV_NO_ROB, "no-rob", ""),
    BR__TOLD(SQUIRRELS_EV_RAID, "raid", "victim:seat place:place covered:card n:nuts"),
    BR__TOLD(SQUIRRELS_EV_NO_RAID, "no-raid", ""),
    BR__TOLD(SQUIRRELS_EV_LAST_LAP, "last-lap", ""),
    BR__TIE(SQUIRRELS_EV_TIE, "tie-hand", "player:seat* n:value*", level),
    BR__TIE(SQUIRRELS_EV_TIE, "tie-tops", "player:seat* n:value*", level),
    BR__TOLD(SQUIRRELS_EV_OVER, "over", "winner:seat*"),
    BR__TOLD(SQUIRRELS_EV_OVER, "over-shared", "winner:seat*!!"),
};

static const br_question_form questions[] = {
    {"ask.commit", SQ_08, "", NULL},    {"ask.lay", SQ_15, "", NULL},
    {"ask.order", SQ_22, "", NULL},     {"ask.raid", SQ_51, "", NULL},
    {"ask.pay", SQ_30, "n:nuts", NULL}, {"wait.commit", SQ_09, "", NULL},
};

static const br_fact facts[] = {
    {"last-lap", "flag"},
};

/* How a score is made; see br_sum. */
static const br_sum sums[] = {
    {"income", "income", "n", NULL, false},     {"customs", "duty", "n", NULL, true},
    {"customs", "duty", "n", "officer", false}, {"robbery", "rob", "n", NULL, false},
    {"robbed", "rob", "n", "victim", true},     {"raid", "raid", "n", NULL, false},
};

const br_about squirrels_about = BR__ABOUT_SUMS(squirrels, SQUIRRELS, "player:seat");
