/* squirrels/lab.c -- what is worth counting in a match, as data; names in po/squirrels.*.po. */
#include "backroom_bots.h"
#include "state.h"

static const br_quantity quantities[] = {
    {"income", "income", "n", "actor"}, {"duty", "duty", "n", "actor"},
    {"robbed", "rob", "n", "actor"},    {"stopped", "safe", NULL, "victim"},
    {"raids", "raid", NULL, "actor"},   {"picked-up", "pick-up", "n", "actor"},
};

static const br_card_row cards[] = {
    {"laid", "lay lay-over commit-own", "card", "actor"},
};

const br_lab squirrels_lab = {
    BR__LAB,
    .starter = "first",
};
