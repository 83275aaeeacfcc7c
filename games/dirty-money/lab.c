/* dirty-money/lab.c -- what is worth counting in a match, as data; names in po/dirty-money.*.po. */
#include "backroom_bots.h"
#include "state.h"

static const br_quantity quantities[] = {
    {"placements", "buy", NULL, "actor"},
    {"paid", "pay pay-shark pay-shark-only pay-nothing", "paid", "actor"},
    {"blacklist", "point point-abstract", NULL, "actor"},
    {"forgiven", "forgive forgive-abstract", NULL, "actor"},
    {"seized", "seize seize-own", NULL, "actor"},
    {"tucked", "tuck tuck-abstract", NULL, "actor"},
    {"lost-points", "score", "loss", "actor"},
    {"rounds", "round", NULL, "table"},
};

static const br_card_row cards[] = {
    {"bought", "buy", "placement region", "actor"},
    {"actions", "play play-at", "card", "actor"},
    {"villains", "villain", "villain", "actor"},
};

const br_lab dirty_money_lab = {
    BR__LAB,
    .starter = "first",
};
