/* crooks/lab.c -- what is worth counting in a match, as data; names in po/crooks.*.po. */
#include "backroom_bots.h"
#include "state.h"

static const br_quantity quantities[] = {
    {"jobs", "job job-split", NULL, "winner"},
    {"gangs", "gang", NULL, "actor"},
    {"hired", "recruit recruit-own", NULL, "actor"},
    {"spent", "recruit recruit-own", "price", "actor"},
    {"face-down", "lay-down lay-down-own", NULL, "actor"},
    {"killed", "kill kill-own", "n", "actor"},
};

static const br_card_row cards[] = {
    {"sent", "lay-up lay-over lay-down-own", "kind rating gangs", "actor"},
};

const br_lab crooks_lab = {
    BR__LAB,
    .starter = "first",
};
