/* harbour/about.c -- what the game says of itself for programs.
 *
 * Its moves, events and facts by name, with the types of all arguments (br_about).
 * tests/described proves it.
 */
#include "state.h"

static const br_move_name moves[] = {
    BR__MOVE(HARBOUR_MOVE_CHOOSE, "choose", "kind:kind"),
    BR__MOVE(HARBOUR_MOVE_DRAW, "draw", ""),
    BR__MOVE(HARBOUR_MOVE_LAY, "lay", "card:card"),
};

static const br_event_form events[] = {
    BR__TOLD(HARBOUR_EV_FIRST, "first", ""),
    BR__SHOWN(HARBOUR_EV_DEAL, "deal-own", "| card:card*"),
    BR__OTHERS(HARBOUR_EV_DEAL, "deal", "n:cards"),
    BR__SHOWN(HARBOUR_EV_CHOOSE, "choose-own", "| kind:kind"),
    BR__OTHERS(HARBOUR_EV_CHOOSE, "choose", ""),
    BR__SHOWN(HARBOUR_EV_DRAW, "draw-own", "| card:card"),
    BR__OTHERS(HARBOUR_EV_DRAW, "draw", ""),
    BR__TOLD(HARBOUR_EV_LAY, "lay", "card:card"),
    BR__TOLD(HARBOUR_EV_SWEEP, "sweep", "victim:seat card:card"),
    BR__SHOWN(HARBOUR_EV_LOOK, "look-own", "victim:seat | kind:kind"),
    BR__OTHERS(HARBOUR_EV_LOOK, "look", "victim:seat"),
    BR__TOLD(HARBOUR_EV_REVEAL, "reveal", "kind:kind"),
    BR__TOLD(HARBOUR_EV_OVER, "over", "winner:seat*"),
    BR__TOLD(HARBOUR_EV_OVER, "over-shared", "winner:seat*!!"),
};

static const br_question_form questions[] = {
    {"ask.choose", HB_03, "", NULL},
    {"wait.choose", HB_03, "", NULL},
    {"ask.turn", HB_05, "n:cards", NULL},
    {"ask.lay", HB_06, "", NULL},
};

static const br_fact facts[] = {{"points", "points@seat"}};

const br_about harbour_about = BR__ABOUT(harbour, HARBOUR, "player:seat");
