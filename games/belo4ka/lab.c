/* belo4ka/lab.c -- what is worth counting in a match, as data; names in po/belo4ka.*.po. */
#include "backroom_bots.h"
#include "state.h"

static const br_quantity quantities[] = {
    {"caught", "cheat-caught cheat-slapped-caught", NULL, "player"},
    {"honest", "honest honest-slapped", NULL, "actor"},
    {"cheats", "cheat-stays cheat-slapped cheat-caught cheat-slapped-caught", NULL, "actor"},
    {"taken", "take take-over take-shown take-past", NULL, "actor"},
    {"drawn", "draw draw-devil draw-penalty draw-false draw-own", "n", "actor"},
    {"calls", "call-right", NULL, "actor"},
    {"false-calls", "call-wrong", NULL, "actor"},
    {"rounds", "round", NULL, "table"},
};

static const br_card_row cards[] = {
    {"played", "play", "card", "actor"},
    {"played", "nuts nuts-take", "=nuts", "actor"},
    {"played", "pass-on pass-on-past", "=mushrooms", "actor"},
    {"played", "counter counter-past", "=devil", "actor"},
};

const br_lab belo4ka_lab = {
    BR__LAB,
    .starter = "round",
};
