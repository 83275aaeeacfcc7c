/* crooks/about.c -- what the game says of itself for programs: its moves, events and
 * facts by name, with the types of all arguments (br_about). tests/described proves it.
 */
#include "state.h"

static const br_move_name moves[] = {
    BR__MOVE(CROOKS_MOVE_PASS, "pass", ""),
    BR__MOVE(CROOKS_MOVE_RECRUIT, "recruit", "price:dollars"),
    BR__MOVE(CROOKS_MOVE_TAKE, "take",
             "kind:ability rating:text gangs:text hangout:hangout price:dollars"),
    BR__MOVE(CROOKS_MOVE_LAY, "lay-up", "kind:ability rating:text"),
    BR__MOVE(CROOKS_MOVE_LAY, "lay-down", "kind:ability rating:text"),
    BR__MOVE(CROOKS_MOVE_USE, "use", ""),
    BR__MOVE(CROOKS_MOVE_DECLINE, "decline", ""),
    BR__MOVE(CROOKS_MOVE_MOVE, "move", ""),
    BR__MOVE(CROOKS_MOVE_KILL, "kill", ""),
    BR__MOVE(CROOKS_MOVE_SPY, "spy-job", "job:number"),
    BR__MOVE(CROOKS_MOVE_SPY, "spy-hangout", "hangout:hangout"),
};

static const char level[] = "needs seats with equal scores";

/* A crook is told by four arguments (say.c), several of them by four lists. */
#define ONE_CROOK "card:card kind:ability~& rating:text~& gangs:text~&"
#define SOME_CROOKS "card:card* kind:ability*~& rating:text*~& gangs:text*~&"

static const br_event_form events[] = {
    BR__TOLD(CROOKS_EV_FIRST, "first", ""),
    BR__SHOWN(CROOKS_EV_RECRUIT, "recruit-own", "hangout:hangout price:dollars | " SOME_CROOKS),
    BR__OTHERS(CROOKS_EV_RECRUIT, "recruit", "hangout:hangout price:dollars"),
    BR__SHOWN(CROOKS_EV_TAKE, "take-own", "hangout:hangout | " ONE_CROOK),
    BR__OTHERS(CROOKS_EV_TAKE, "take", "hangout:hangout"),
    BR__SHOWN(CROOKS_EV_BURN, "burn-own", "| " ONE_CROOK),
    BR__OTHERS(CROOKS_EV_BURN, "burn", ""),
    BR__TOLD(CROOKS_EV_LAY_UP, "lay-up", "job:number " ONE_CROOK),
    BR__TOLD(CROOKS_EV_LAY_UP, "lay-over", "job:number " ONE_CROOK " n:crooks!"),
    BR__SHOWN(CROOKS_EV_LAY_DOWN, "lay-down-own", "job:number | " ONE_CROOK),
    BR__OTHERS(CROOKS_EV_LAY_DOWN, "lay-down", "job:number"),
    BR__TOLD(CROOKS_EV_MONEY, "money", "n:dollars"),
    BR__TOLD(CROOKS_EV_MOVE, "move", "from:number to:number n:crooks"),
    BR__TOLD(CROOKS_EV_KILL, "kill", "victim:seat job:number n:crooks"),
    BR__TOLD(CROOKS_EV_KILL, "kill-own", "victim:seat job:number n:crooks"),
    BR__TOLD(CROOKS_EV_OUT, "out-up", "job:number " ONE_CROOK),
    BR__SHOWN(CROOKS_EV_OUT, "out-known", "job:number | " ONE_CROOK),
    BR__OTHERS(CROOKS_EV_OUT, "out-down", "job:number"),
    BR__SHOWN(CROOKS_EV_SPY_JOB, "spy-job-own",
              "job:number player:seat* card:card* kind:ability* rating:text* gangs:text*"),
    BR__OTHERS(CROOKS_EV_SPY_JOB, "spy-job", "job:number"),
    BR__SHOWN(CROOKS_EV_SPY_HANGOUT, "spy-hangout-own", "hangout:hangout | " SOME_CROOKS),
    BR__OTHERS(CROOKS_EV_SPY_HANGOUT, "spy-hangout", "hangout:hangout"),
    BR__TOLD(CROOKS_EV_DECLINE, "decline", "kind:ability"),
    BR__TOLD(CROOKS_EV_PASS, "pass", ""),
    BR__TOLD(CROOKS_EV_REVEAL, "reveal", "job:number " ONE_CROOK),
    BR__TOLD(CROOKS_EV_JOB, "job",
             "job:number points:points share:points winner:seat*! ratings:ratings@seat/2"),
    BR__TOLD(CROOKS_EV_JOB, "job-split",
             "job:number points:points share:points winner:seat*!! ratings:ratings@seat/2"),
    BR__TOLD(CROOKS_EV_JOB, "job-none",
             "job:number points:points share:points _ ratings:ratings@seat/2"),
    BR__TOLD(CROOKS_EV_GANG, "gang", "gang:text~ points:points members:members@seat"),
    BR__TOLD(CROOKS_EV_GANG, "gang-tie", "gang:text~ points:points members:members@seat"),
    BR__TIE(CROOKS_EV_TIE, "tie-money", "player:seat* n:dollars*", level),
    BR__TOLD(CROOKS_EV_OVER, "over", "winner:seat* player:seat@seat points:points@seat"),
    BR__TOLD(CROOKS_EV_OVER, "over-shared", "winner:seat*!! player:seat@seat points:points@seat"),
};

static const br_question_form questions[] = {
    {"ask.recruit", CR_26, "", NULL},
    {"ask.pass-only", CR_33, "", NULL},
    {"ask.take", CR_35, "hangout:hangout", NULL},
    {"ask.lay", CR_73, "kind:ability rating:text", NULL},
    {"ask.move", CR_53, "", NULL},
    {"ask.kill", CR_58, "", NULL},
    {"ask.spy", CR_65, "", NULL},
    {"ask.use", CR_47, "", NULL},
};

static const br_fact facts[] = {
    {"price", "dollars@hangout#hangouts"},
    {"modifiers", "ratings@job"},
    {"north", "members@seat"},
    {"west", "members@seat"},
    {"outfit", "members@seat"},
};

/* How a score is made; see br_sum. */
static const br_sum sums[] = {
    {"jobs", "job", "share", "winner", false},
    {"jobs", "job-split", "share", "winner", false},
    {"gangs", "gang", "points", NULL, false},
};

const br_about crooks_about =
    BR__ABOUT_SUMS(crooks, CROOKS, "player:seat price:dollars money:dollars");
