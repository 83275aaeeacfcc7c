/* belo4ka/about.c -- what the game says of itself for programs: its moves, events and
 * facts by name, with the types of all arguments (br_about). tests/described proves it.
 */
#include "state.h"

/* Why random play seldom meets some. */
static const char last[] = "needs a number as the last card of a hand";
static const char unsaid[] = "said of its own seat only: others are told nothing";

static const br_move_name moves[] = {
    BR__MOVE(BELO4KA_MOVE_PLAY, "play", "card:card"),
    BR__MOVE(BELO4KA_MOVE_PLAY, "play-squirrel", "card:card"),
    BR__MOVE(BELO4KA_MOVE_NUTS, "nuts", "n:nuts"),
    BR__MOVE(BELO4KA_MOVE_NUTS, "nuts-take", "n:nuts squirrel:kind*"),
    BR__MOVE(BELO4KA_MOVE_DRAW, "draw", ""),
    BR__MOVE(BELO4KA_MOVE_CALL, "call", ""),
    BR__MOVE(BELO4KA_MOVE_SLAP, "slap", ""),
    BR__MOVE(BELO4KA_MOVE_CHALLENGE, "challenge", ""),
    BR__MOVE(BELO4KA_MOVE_DECLINE, "decline", ""),
    BR__MOVE(BELO4KA_MOVE_TAKE, "take", "squirrel:kind"),
    BR__MOVE(BELO4KA_MOVE_MUSHROOMS, "mushrooms", "squirrel:kind"),
    BR__MOVE(BELO4KA_MOVE_DEVIL_DRAW, "devil-draw", ""),
    BR__MOVE(BELO4KA_MOVE_COUNTER, "counter", ""),
    BR__MOVE(BELO4KA_MOVE_FORFEIT, "forfeit", ""),
    BR__MOVE(BELO4KA_MOVE_RETIRE, "retire", ""),
    BR__MOVE(BELO4KA_MOVE_CLOSE, "close", ""),
    BR__MOVE(BELO4KA_MOVE_DEAL, "deal", ""),
    BR__MOVE(BELO4KA_MOVE_LABEL, "label", ""),
};

static const br_event_form events[] = {
    BR__TOLD(BELO4KA_EV_ROUND, "round", "n:rounds"),
    BR__SHOWN(BELO4KA_EV_HAND, "hand-own", "| card:card*<"),
    BR__RARE(BELO4KA_EV_HAND, BR_TOLD_OTHERS, "hand", "", unsaid),
    BR__TOLD(BELO4KA_EV_PLAY, "play", "card:card<!"),
    BR__TOLD(BELO4KA_EV_PLAY, "nuts", "n:nuts"),
    BR__TOLD(BELO4KA_EV_PLAY, "nuts-take", "n:nuts squirrel:kind*"),
    BR__AFTER(BELO4KA_EV_PLAY, "play-past", ""),
    BR__TOLD(BELO4KA_EV_WINDOW, "window", ""),
    BR__SHOWN(BELO4KA_EV_REACT, "react-own", "| reaction:reaction"),
    BR__RARE(BELO4KA_EV_REACT, BR_TOLD_OTHERS, "react", "", unsaid),
    BR__TOLD(BELO4KA_EV_VERDICT, "honest", "taker:seat"),
    BR__TOLD(BELO4KA_EV_VERDICT, "honest-slapped", "palm:seat* taker:seat"),
    BR__TOLD(BELO4KA_EV_VERDICT, "cheat-stays", ""),
    BR__TOLD(BELO4KA_EV_VERDICT, "cheat-slapped", "palm:seat* taker:seat"),
    BR__TOLD(BELO4KA_EV_VERDICT, "cheat-caught", "taker:seat player:seat*"),
    BR__TOLD(BELO4KA_EV_VERDICT, "cheat-slapped-caught", "palm:seat* taker:seat player:seat*"),
    BR__TOLD(BELO4KA_EV_TAKE, "take", "squirrel:kind~!"),
    BR__TOLD(BELO4KA_EV_TAKE, "take-over", "squirrel:kind~! card:card<!"),
    BR__TOLD(BELO4KA_EV_TAKE, "take-shown", "squirrel:kind~! card:card<! _!"),
    BR__AFTER(BELO4KA_EV_TAKE, "take-past", ""),
    BR__TOLD(BELO4KA_EV_PASS_ON, "pass-on", "_! taker:seat<"),
    BR__AFTER(BELO4KA_EV_PASS_ON, "pass-on-past", ""),
    BR__TOLD(BELO4KA_EV_COUNTER, "counter", "_!"),
    BR__AFTER(BELO4KA_EV_COUNTER, "counter-past", ""),
    BR__TOLD(BELO4KA_EV_BUY_OFF, "buy-off", "n:times"),
    BR__TOLD(BELO4KA_EV_EXTRA, "extra", ""),
    BR__TOLD(BELO4KA_EV_DRAW, "draw-nothing", ""),
    BR__SHOWN(BELO4KA_EV_DRAW, "draw-own", "n:cards< | card:card*<"),
    BR__OTHERS(BELO4KA_EV_DRAW, "draw", "n:cards<"),
    BR__OTHERS(BELO4KA_EV_DRAW, "draw-devil", "n:cards<"),
    BR__OTHERS(BELO4KA_EV_DRAW, "draw-penalty", "n:cards<"),
    BR__OTHERS(BELO4KA_EV_DRAW, "draw-false", "n:cards<"),
    BR__AFTER(BELO4KA_EV_DRAW, "draw-past", ""),
    BR__TOLD(BELO4KA_EV_REBUILD, "rebuild", "n:cards"),
    BR__TOLD(BELO4KA_EV_CALL, "call-right", "victim:seat _!"),
    BR__TOLD(BELO4KA_EV_CALL, "call-wrong", "victim:seat"),
    BR__TOLD(BELO4KA_EV_LAST, "last", ""),
    BR__RARE(BELO4KA_EV_DECLINE, BR_TOLD_SHOWN, "decline-own", "", last),
    BR__RARE(BELO4KA_EV_DECLINE, BR_TOLD_OTHERS, "decline", "", unsaid),
    BR__TOLD(BELO4KA_EV_END, "end", ""),
    BR__TOLD(BELO4KA_EV_END, "end-nobody", ""),
    BR__TOLD(BELO4KA_EV_SCORE, "score", "card?:card* n:points total:points"),
    BR__TOLD(BELO4KA_EV_SCORE, "score-devils",
             "card:card* n:points total:points base:points factor:times"),
    BR__TOLD(BELO4KA_EV_FORFEITS, "forfeits", "n:forfeits/2 total:forfeits/2"),
    BR__TOLD(BELO4KA_EV_ASK, "ask-label", ""),
    BR__TOLD(BELO4KA_EV_LABEL, "label", "label:label"),
    BR__TOLD(BELO4KA_EV_RETIRE, "retire", ""),
    BR__TOLD(BELO4KA_EV_OVER, "over", "winner:seat*/2"),
    BR__TOLD(BELO4KA_EV_OVER, "over-shared", "winner:seat*/2!!"),
};

static const br_question_form questions[] = {
    {"ask.turn", BE_22, "", NULL},
    {"ask.window", BE_45, "", NULL},
    {"ask.last", BE_Q08, "", NULL},
    {"ask.due", BE_51, "", NULL},
    {"ask.demand", BE_30, "", NULL},
    {"wait.turn", BE_26, "player:seat", NULL},
    {"wait.due", BE_51, "player:seat", NULL},
    {"wait.demand", BE_30, "player:seat", NULL},
    {"wait.window", BE_45, "", NULL},
    {"wait.window-own", BE_40, "", NULL},
    {"wait.last", BE_Q08, "", last},
    {"wait.last-own", BE_Q08, "", NULL},
    {"wait.scored", BE_Q16, "n:rounds", NULL},
};

static const br_fact facts[] = {
    {"goal", "points?"},
    {"bluff", "card@seat*"},
};

/* How a score is made; see br_sum. */
static const br_sum sums[] = {
    {"rounds", "score", "n", NULL, false},
    {"rounds", "score-devils", "n", NULL, false},
};

const br_about belo4ka_about = BR__ABOUT_SUMS(belo4ka, BELO4KA, "player:seat");
