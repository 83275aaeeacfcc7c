/* bootleggers/about.c -- what the game says of itself for programs: its moves, events and
 * facts by name, with the types of all arguments (br_about). tests/described proves it.
 */
#include "state.h"

/* Why random play seldom meets some. */
static const char no_truck[] = "needs more rounds than there are truck cards";
static const char in_round[] = "phase 1 begins with a round, which is told instead";
static const char unlisted[] = "lists of legal moves leave it out: there are too many";
static const char level[] = "needs seats with equal sums";
static const char rich[] = "needs a seat that sells well; random ones do not";

/* Prices stand in the components, where they may be nothing. */
static const br_move_name moves[] = {
    BR__MOVE(BO_MOVE_BID, "bid", "n:muscle price?:thousands"),
    BR__MOVE(BO_MOVE_TAKE, "take", ""),
    BR__MOVE(BO_MOVE_TAKE, "take-truck", "price?:thousands"),
    BR__MOVE(BO_MOVE_PUT, "put", ""),
    BR__MOVE(BO_MOVE_PUT, "put-token", ""),
    BR__MOVE(BO_MOVE_PUT, "put-store", ""),
    BR__MOVE(BO_MOVE_FOUND, "found", ""),
    BR__MOVE(BO_MOVE_KEEP, "keep", "thug:thug"),
    BR__MOVE(BO_MOVE_PLAY, "play", "thug:thug price?:thousands"),
    BR__MOVE(BO_MOVE_PLAY, "play-at", "thug:thug victim:seat thing:text price?:thousands"),
    BR__MOVE(BO_MOVE_PLAY, "play-with", "thug:thug truck:size+ price?:thousands"),
    BR__MOVE(BO_MOVE_PLAY, "play-in", "thug:thug victim:seat bar:bar price?:thousands"),
    BR__MOVE(BO_MOVE_PLAY, "play-out", "thug:thug victim:seat bar:bar n:markers price?:thousands"),
    BR__MOVE(BO_MOVE_PLAY, "play-on", "thug:thug victim:seat price?:thousands"),
    BR__MOVE(BO_MOVE_BRING, "bring", "place:place"),
    BR__MOVE(BO_MOVE_BRING, "bring-token", "place:place"),
    BR__MOVE(BO_MOVE_PLACE, "place", ""),
    BR__MOVE(BO_MOVE_DONE, "done", ""),
    BR__MOVE(BO_MOVE_PASS, "pass", ""),
    BR__MOVE(BO_MOVE_DEMAND, "demand", "n:thousands"),
    BR__MOVE(BO_MOVE_PAY, "pay", "price:thousands"),
    BR__MOVE(BO_MOVE_REFUSE, "refuse", ""),
    BR__MOVE(BO_MOVE_OFFER, "offer", "player:seat give:text* get:text*"),
    BR__RARE_MOVE(BO_MOVE_COUNTER, "counter", "player:seat give:text* get:text*", unlisted),
    BR__MOVE(BO_MOVE_ACCEPT, "accept", "give:text* get:text*"),
    BR__MOVE(BO_MOVE_DECLINE, "decline", "give:text* get:text*"),
    BR__RARE_MOVE(BO_MOVE_DECLINE, "decline-why", "give:text* get:text*", unlisted),
    BR__MOVE(BO_MOVE_WITHDRAW, "withdraw", ""),
    BR__MOVE(BO_MOVE_READY, "ready", ""),
    BR__MOVE(BO_MOVE_CLOSE, "close-trade", ""),
    BR__MOVE(BO_MOVE_LOAD, "load", ""),
    BR__MOVE(BO_MOVE_SHIP, "ship", ""),
    BR__MOVE(BO_MOVE_PARK, "park", "price?:thousands"),
    BR__MOVE(BO_MOVE_ALLOW, "allow", "bar:bar"),
};

#define PAYS "n:thousands=1 graft:thousands muscle:thousands due:thousands=0"

static const br_event_form events[] = {
    BR__TOLD(BO_EV_ROUND, "round", "n:rounds card:card* truck-card:truck"),
    BR__RARE(BO_EV_ROUND, BR_TOLD_ALL, "round-bare", "n:rounds card:card* truck-card:truck",
             no_truck),
    BR__SHOWN(BO_EV_BID, "bid-own", "| n:muscle"),
    BR__OTHERS(BO_EV_BID, "bid", ""),
    BR__TOLD(BO_EV_REVEAL, "reveal", "player:seat@seat n:muscle@seat"),
    BR__TOLD(BO_EV_PAYS, "pays", PAYS),
    BR__TOLD(BO_EV_PAYS, "pays-short", PAYS),
    BR__TOLD(BO_EV_TAKE, "take", "card:card"),
    BR__TOLD(BO_EV_GAIN, "gain", "n:markers"),
    BR__TOLD(BO_EV_PUT, "put", "place:place"),
    BR__TOLD(BO_EV_PUT, "put-token", "place:place"),
    BR__TOLD(BO_EV_PUT, "store", "place:place"),
    BR__TOLD(BO_EV_PUT, "store-token", "place:place"),
    BR__TOLD(BO_EV_FOUND, "found", ""),
    BR__TOLD(BO_EV_BUY, "buy", "truck:size n:thousands"),
    BR__TOLD(BO_EV_BURN, "burn", "truck:size n:thousands"),
    BR__TOLD(BO_EV_KEEP, "keep", "thug:thug"),
    BR__TOLD(BO_EV_LEFT, "left", "card:card"),
    BR__TOLD(BO_EV_PLAY, "play", "thug:thug"),
    BR__TOLD(BO_EV_PLAY, "play-at", "thug:thug victim:seat thing:text"),
    BR__TOLD(BO_EV_PLAY, "play-with", "thug:thug truck:size+"),
    BR__TOLD(BO_EV_PLAY, "play-in", "thug:thug victim:seat bar:bar"),
    BR__TOLD(BO_EV_PLAY, "play-out", "thug:thug victim:seat bar:bar n:markers"),
    BR__TOLD(BO_EV_PLAY, "play-on", "thug:thug victim:seat"),
    BR__TOLD(BO_EV_CANCEL, "cancel", "thug:thug player:seat"),
    BR__TOLD(BO_EV_WORKS, "works", "thug:thug"),
    BR__TOLD(BO_EV_CHIEF, "chief", "n:crates m:thousands"),
    BR__TOLD(BO_EV_STASH, "stash", "n:crates"),
    BR__TOLD(BO_EV_BRING, "bring", "place:place"),
    BR__TOLD(BO_EV_BRING, "bring-token", "place:place"),
    BR__TOLD(BO_EV_PLACE, "place", "bar:bar"),
    BR__TOLD(BO_EV_OPENS, "opens", "bar:bar"),
    BR__TOLD(BO_EV_CLOSES, "closes", "bar:bar"),
    BR__TOLD(BO_EV_DONE, "done", ""),
    BR__TOLD(BO_EV_CLOSED, "closed", "point:point"),
    BR__TOLD(BO_EV_DEMAND, "demand", "player:seat n:thousands/2"),
    BR__TOLD(BO_EV_PAID, "paid", "player:seat n:thousands/2"),
    BR__TOLD(BO_EV_REFUSED, "refused", "player:seat"),
    BR__RARE(BO_EV_PHASE, BR_TOLD_ALL, "phase-1", "", in_round),
    BR__TOLD(BO_EV_PHASE, "phase-2", ""),
    BR__TOLD(BO_EV_PHASE, "phase-3", ""),
    BR__TOLD(BO_EV_PHASE, "phase-4", ""),
    BR__TOLD(BO_EV_PHASE, "phase-5", ""),
    BR__TOLD(BO_EV_PHASE, "phase-6", ""),
    BR__TOLD(BO_EV_ROLL, "roll", "n:crates face:face*"),
    BR__TOLD(BO_EV_ROLL, "no-roll", "n:crates"),
    BR__TOLD(BO_EV_BITTEN, "bitten", ""),
    BR__TOLD(BO_EV_COPPER, "copper", ""),
    BR__TOLD(BO_EV_OFFER, "offer", "player:seat give:text* get:text*"),
    BR__RARE(BO_EV_COUNTER, BR_TOLD_ALL, "counter", "player:seat give:text* get:text*", unlisted),
    BR__TOLD(BO_EV_ACCEPT, "accept", "player:seat give:text* get:text*"),
    BR__TOLD(BO_EV_DECLINE, "decline", "player:seat"),
    BR__RARE(BO_EV_DECLINE, BR_TOLD_ALL, "decline-why", "player:seat why:excuse", unlisted),
    BR__TOLD(BO_EV_WITHDRAW, "withdraw", ""),
    BR__TOLD(BO_EV_READY, "ready", ""),
    BR__TOLD(BO_EV_TRADED, "traded", ""),
    BR__TOLD(BO_EV_TRADED, "traded-closed", "_!"),
    BR__TOLD(BO_EV_SHIP, "ship", ""),
    BR__TOLD(BO_EV_LOADS, "loads", "truck:size+*"),
    BR__TOLD(BO_EV_LOADS, "loads-nothing", ""),
    BR__TOLD(BO_EV_PARK, "park", "truck:size+ bar:bar! dock:dock"),
    BR__TOLD(BO_EV_PARK, "park-line", "truck:size+ bar:bar dock:dock"),
    BR__TOLD(BO_EV_LOST, "lost", "n:crates"),
    BR__TOLD(BO_EV_THIRST, "thirst", "bar:bar n:crates m:upgrades face:face*"),
    BR__TOLD(BO_EV_THIRST, "thirst-more", "bar:bar n:crates m:upgrades face:face*"),
    BR__TOLD(BO_EV_SELL, "sell", "bar:bar n:crates m:thousands left:crates"),
    BR__TOLD(BO_EV_SELL, "sell-some", "bar:bar n:crates m:thousands left:crates!"),
    BR__TOLD(BO_EV_ALLOW, "allow", "player:seat truck:size+"),
    BR__TOLD(BO_EV_EXTRA, "extra", "bar:bar _ n:thousands/2"),
    BR__TOLD(BO_EV_SHUT, "shut", "bar:bar"),
    BR__TOLD(BO_EV_COUNTED, "counted", "player:seat@seat n:thousands@seat/2"),
    BR__TOLD(BO_EV_BONUS, "bonus", "n:markers"),
    BR__TIE(BO_EV_TIE, "tie-muscle", "player:seat* n:muscle*", level),
    BR__TOLD(BO_EV_OVER, "over", "winner:seat*"),
    BR__RARE(BO_EV_OVER, BR_TOLD_ALL, "over-goal", "winner:seat* _!", rich),
};

static const br_question_form questions[] = {
    {"ask.muscle", BO_25, "", NULL},
    {"ask.point", BO_Q14, "point:point", NULL},
    {"ask.marking", BO_F30, "", NULL},
    {"ask.reply", BO_Q58, "player:seat thug:thug", NULL},
    {"ask.claim", BO_Q63, "player:seat n:thousands m:thousands", NULL},
    {"ask.pick", BO_33, "", NULL},
    {"ask.upgrade", BO_40, "n:upgrades", NULL},
    {"ask.token", BO_47, "", NULL},
    {"ask.hired", BO_53, "", NULL},
    {"ask.place", BO_62, "n:markers", NULL},
    {"ask.place-none", BO_62, "", NULL},
    {"ask.trade", BO_98, "", NULL},
    {"wait.trade", BO_98, "", NULL},
    {"ask.load", BO_Q52, "", NULL},
    {"ask.park", BO_105, "", NULL},
    {"ask.consent", BO_Q31, "bar:bar n:crates", NULL},
};

static const br_fact facts[] = {
    {"goal", "thousands"},
    {"phases", "number*"},
    {"in-use", "trucks@seat@size"},
    {"bars", "{filled:circles open:flag shut:flag seat:seat? control:flag}@bar"},
};

/* How a sum of money is made; see br_sum. Trades and what thugs cost are told in words. */
static const br_sum sums[] = {
    {"sales", "sell", "m", NULL, false},      {"sales", "sell-some", "m", NULL, false},
    {"extra", "extra", "n", NULL, false},     {"chief", "chief", "m", NULL, false},
    {"trucks", "buy", "n", NULL, true},       {"graft", "pays", "graft", NULL, true},
    {"muscle", "pays", "muscle", NULL, true}, {"graft", "pays-short", "n", NULL, true},
    {"claims", "paid", "n", NULL, true},      {"claims", "paid", "n", "player", false},
};

const br_about bootleggers_about =
    BR__ABOUT_SUMS(bootleggers, BO, "player:seat n:number m:thousands reason:text");
