/* harbour/lab.c -- what is worth counting in a match; names are lab.* in po/. */
#include "backroom_bots.h"
#include "state.h"

static const br_quantity quantities[] = {
    {"drawn", "draw-own", NULL, "actor"},
    {"swept", "sweep", NULL, "victim"},
};

static const br_card_row cards[] = {
    {"laid", "lay", "card", "actor"},
    {"favourite", "reveal", "kind", "actor"},
};

const br_lab harbour_lab = {
    BR__LAB,
    .starter = "first",
};
