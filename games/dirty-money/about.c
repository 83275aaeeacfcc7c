/* dirty-money/about.c -- what the game says of itself for programs: its moves, events and
 * facts by name, with the types of all arguments (br_about). tests/described proves it.
 */
#include "state.h"

/* Why random play seldom meets some. */
static const char discounts[] = "needs discounts of nearly the whole price";
static const char all_laid[] = "needs all money of the box to lie as counters";
static const char level[] = "needs seats with equal scores";
static const char no_cards[] = "needs a deck and a discard without a card that could be drawn";

static const br_move_name moves[] = {
    BR__MOVE(DM_MOVE_BEARS, "bears", "=eu:cards jp:cards us:cards"),
    BR__MOVE(DM_MOVE_VISIT, "visit", "card:card*"),
    BR__MOVE(DM_MOVE_DROP, "drop", ""),
    BR__MOVE(DM_MOVE_PLAY, "play", ""),
    BR__MOVE(DM_MOVE_PLAY, "play-at", "target:seat"),
    BR__MOVE(DM_MOVE_SWAP, "swap", ""),
    BR__MOVE(DM_MOVE_BUY, "buy", "note:card* placement:type price:value"),
    BR__MOVE(DM_MOVE_BUY, "buy-shark", "note:card* shark:card placement:type price:value"),
    BR__MOVE(DM_MOVE_BUY, "buy-shark-only", "shark:card placement:type price:value"),
    BR__RARE_MOVE(DM_MOVE_BUY, "buy-free", "placement:type price:value", discounts),
    BR__MOVE(DM_MOVE_BUY_BOTH, "buy-both", "note:card* placement:type other:type price:value"),
    BR__MOVE(DM_MOVE_BUY_BOTH, "buy-both-shark",
             "note:card* shark:card placement:type other:type price:value"),
    BR__RARE_MOVE(DM_MOVE_BUY_BOTH, "buy-both-shark-only",
                  "shark:card placement:type other:type price:value", discounts),
    BR__RARE_MOVE(DM_MOVE_BUY_BOTH, "buy-both-free", "placement:type other:type price:value",
                  discounts),
    BR__MOVE(DM_MOVE_BANANA, "banana", ""),
    BR__MOVE(DM_MOVE_GALLERY, "gallery", ""),
    BR__MOVE(DM_MOVE_END, "end", ""),
    BR__MOVE(DM_MOVE_LAUNDER, "launder", ""),
    BR__MOVE(DM_MOVE_PASS, "pass", ""),
    BR__MOVE(DM_MOVE_DISCARD, "discard", ""),
};

static const br_event_form events[] = {
    BR__TOLD(DM_EV_VILLAIN, "villain", "villain:villain"),
    BR__TOLD(DM_EV_FIRST, "first", ""),
    BR__SHOWN(DM_EV_DEAL, "deal-own", "n:cards | card:card*"),
    BR__OTHERS(DM_EV_DEAL, "deal", "n:cards"),
    BR__TOLD(DM_EV_LAYOUT, "layout", "place:location _ card:card*"),
    BR__TOLD(DM_EV_ROW, "row", "place:location~ _ placement:type*~ price:value*~&"),
    BR__TOLD(DM_EV_VISIT, "visit", "place:location n:cards card:card*"),
    BR__TOLD(DM_EV_SURPLUS, "surplus", "n:cards note:card*"),
    BR__TOLD(DM_EV_PLAY, "play", "card:card"),
    BR__TOLD(DM_EV_PLAY, "play-at", "card:card target:seat<!"),
    BR__TOLD(DM_EV_INSPECT, "inspect-empty", "victim:seat n:cards dirty:cards"),
    BR__SHOWN(DM_EV_INSPECT, "inspect-own", "victim:seat n:cards! dirty:cards | card:card*"),
    BR__OTHERS(DM_EV_INSPECT, "inspect", "victim:seat n:cards! dirty:cards"),
    BR__SHOWN(DM_EV_SEIZE, "seize-own", "victim:seat | note:card"),
    BR__OTHERS(DM_EV_SEIZE, "seize", "victim:seat"),
    BR__TOLD(DM_EV_POINT, "point", "note:card!"),
    BR__RARE(DM_EV_POINT, BR_TOLD_ALL, "point-abstract", "", all_laid),
    BR__TOLD(DM_EV_SHOW, "show", "dirty:cards card:card*"),
    BR__TOLD(DM_EV_SHOW, "show-empty", "dirty:cards"),
    BR__AFTER(DM_EV_SHOW, "show-past", ""),
    BR__TOLD(DM_EV_LOOK, "look-empty", "victim:seat n:cards"),
    BR__SHOWN(DM_EV_LOOK, "look-own", "victim:seat n:cards! | card:card*"),
    BR__OTHERS(DM_EV_LOOK, "look", "victim:seat n:cards!"),
    BR__SHOWN(DM_EV_SWAP, "swap-own", "victim:seat | take:card give:card"),
    BR__OTHERS(DM_EV_SWAP, "swap", "victim:seat"),
    BR__TOLD(DM_EV_FORGIVE, "forgive", "note:card!"),
    BR__RARE(DM_EV_FORGIVE, BR_TOLD_ALL, "forgive-abstract", "", all_laid),
    BR__TOLD(DM_EV_NO_POINTS, "no-points", ""),
    BR__TOLD(DM_EV_TOKEN, "token", ""),
    BR__TOLD(DM_EV_PAY, "pay", "paid:value price:value note:card*=4!"),
    BR__TOLD(DM_EV_PAY, "pay-shark", "paid:value price:value note:card*=4! shark:card=2!"),
    BR__TOLD(DM_EV_PAY, "pay-shark-only", "paid:value price:value shark:card!"),
    BR__RARE(DM_EV_PAY, BR_TOLD_ALL, "pay-nothing", "paid:value price:value", discounts),
    BR__TOLD(DM_EV_BUY, "buy", "placement:type~ region:location~& slot:slot price:value"),
    BR__TOLD(DM_EV_OVERPAY, "overpay", "note:card!"),
    BR__RARE(DM_EV_OVERPAY, BR_TOLD_ALL, "overpay-abstract", "", all_laid),
    BR__TOLD(DM_EV_TUCK, "tuck", "placement:type~ region:location~& note:card!"),
    BR__RARE(DM_EV_TUCK, BR_TOLD_ALL, "tuck-abstract", "placement:type~ region:location~&",
             all_laid),
    BR__TOLD(DM_EV_DUE, "due", "n:draws"),
    BR__TOLD(DM_EV_DRAW, "draw-action", "card:card!"),
    BR__SHOWN(DM_EV_DRAW, "draw-own", "| card:card"),
    BR__OTHERS(DM_EV_DRAW, "draw", ""),
    BR__RARE(DM_EV_NO_DRAW, BR_TOLD_ALL, "no-draw", "", no_cards),
    BR__TOLD(DM_EV_PASSED_OVER, "passed-over", "n:cards card:card*"),
    BR__SHOWN(DM_EV_LAUNDER, "launder-own", "| note:card"),
    BR__OTHERS(DM_EV_LAUNDER, "launder", ""),
    BR__RARE(DM_EV_NO_LAUNDER, BR_TOLD_ALL, "no-launder", "", no_cards),
    BR__TOLD(DM_EV_PASS, "pass", ""),
    BR__TOLD(DM_EV_DISCARD, "discard", "note:card"),
    BR__TOLD(DM_EV_TURNED, "turned", "n:cards! card:card*"),
    BR__TOLD(DM_EV_TURNED, "from-deck", "n:cards"),
    BR__TOLD(DM_EV_RESHUFFLE, "reshuffle", "n:cards"),
    BR__TOLD(DM_EV_END, "end", ""),
    BR__RARE(DM_EV_SKIP, BR_TOLD_ALL, "skip", "", no_cards),
    BR__TOLD(DM_EV_LAST_ROUND, "last-round", "n:placements"),
    BR__TOLD(DM_EV_ROUND, "round", "n:rounds"),
    BR__TOLD(DM_EV_CHARITY, "charity", "n:points"),
    BR__TOLD(DM_EV_SCORE, "score",
             "printed:points paintings:points tucked:points overpay:points neobanks:points "
             "transfers:points restaurants:points points:points loss:points total:points"),
    BR__TIE(DM_EV_TIE, "tie-hand", "player:seat* n:value*", level),
    BR__TIE(DM_EV_TIE, "tie-last", "player:seat* n:turn*", level),
    BR__TOLD(DM_EV_OVER, "over", ""),
};

static const br_question_form questions[] = {
    {"ask.bears", DM_115, "", NULL},         {"ask.visit", DM_30, "", NULL},
    {"ask.surplus", DM_38, "n:cards", NULL}, {"ask.actions", DM_34, "", NULL},
    {"ask.actions-target", DM_34, "", NULL}, {"ask.swap", DM_50, "", NULL},
    {"ask.launder", DM_107, "", NULL},       {"ask.discard", DM_109, "", NULL},
    {"ask.location", DM_54, "", NULL},       {"ask.location-banana", DM_63, "", NULL},
    {"ask.location-none", DM_54, "", NULL},
};

static const br_fact facts[] = {
    {"goal", "placements"},
    {"limit", "cards@seat"},
    {"score", "points@seat"},
    {"locations", "location*"},
    {"brings", "cards@location"},
    {"slots", "slots*"},
    {"shark", "value?"},
    {"sale", "{slot:slot price:value with:value%slot worth:value%card}*"},
};

/* How a score is made; see br_sum. */
static const br_sum sums[] = {
    {"printed", "score", "printed", NULL, false},
    {"paintings", "score", "paintings", NULL, false},
    {"tucked", "score", "tucked", NULL, false},
    {"overpay", "score", "overpay", NULL, false},
    {"neobanks", "score", "neobanks", NULL, false},
    {"transfers", "score", "transfers", NULL, false},
    {"restaurants", "score", "restaurants", NULL, false},
    {"blacklist", "score", "loss", NULL, true},
};

const br_about dirty_money_about =
    BR__ABOUT_SUMS(dirty_money, DM, "player:seat n:number card:card paid:value price:value");
