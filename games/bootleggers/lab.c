/* bootleggers/lab.c -- what is worth counting in a match, as data; names in po/bootleggers.*.po. */
#include "backroom_bots.h"
#include "state.h"

static const br_quantity quantities[] = {
    {"opened", "opens", NULL, "table"},       {"crates", "roll no-roll", "n", "actor"},
    {"sold", "sell sell-some", "n", "actor"}, {"earned", "sell sell-some", "m", "actor"},
    {"extra", "extra", "n", "actor"},         {"trucks", "buy", NULL, "actor"},
    {"lost", "lost", "n", "actor"},           {"deals", "accept", NULL, "actor"},
};

static const br_card_row cards[] = {
    {"taken", "take", "card", "actor"},
    {"thugs", "play play-at play-with play-in play-out play-on", "thug", "actor"},
};

/* People bid for the order anew in every round, so nobody begins. */
const br_lab bootleggers_lab = {
    BR__LAB,
};
