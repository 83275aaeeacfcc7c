/* bootleggers/events.c -- what happened, as names of sentences and their arguments.
 *
 * Each event gives the key of its sentence in po/ and what the sentence may insert.
 */
#include "state.h"

static const char *const names[] = {
    "",      "round",  "bid",     "reveal", "pays",  "take",    "gain",   "put",     "found",
    "buy",   "burn",   "keep",    "left",   "play",  "cancel",  "works",  "chief",   "stash",
    "bring", "place",  "opens",   "closes", "done",  "closed",  "demand", "paid",    "refused",
    "phase", "roll",   "bitten",  "copper", "offer", "counter", "accept", "decline", "withdraw",
    "ready", "traded", "ship",    "loads",  "park",  "lost",    "thirst", "sell",    "allow",
    "extra", "shut",   "counted", "bonus",  "over"};

static void arg_bar(const br_rules *r, br_args *args, unsigned bar) {
    bootleggers_arg_word(r, args, "bar", BO_DICT_BAR, bar);
}

static void arg_thug(const br_rules *r, br_args *args, unsigned thug) {
    bootleggers_arg_word(r, args, "thug", BO_DICT_THUG, thug);
}

static unsigned two(const uint8_t *bytes) { return bytes[0] | (unsigned)bytes[1] << 8; }

static const char *say_round(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    for (unsigned i = 0; i < r->seats; i++) {
        if (!e->open[2 + i]) continue;
        bootleggers_arg_word(r, args, "card", BO_DICT_CARD, e->open[2 + i]);
        br__arg_listed(args);
    }
    bootleggers_arg_word(r, args, "truck", BO_DICT_TRUCK_CARD, e->open[1]);
    return e->open[1] ? "round" : "round-bare";
}

static const char *say_reveal(const br_rules *r, const br_event *e, br_args *args) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_seat(args, "player", (br_seat)seat);
        br__arg_listed(args);
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_number(args, "n", e->open[seat]);
        br__arg_listed(args);
    }
    return "reveal";
}

static const char *say_play(const br_rules *r, const br_event *e, br_args *args) {
    br_move move = {.kind = BO_MOVE_PLAY};
    memcpy(move.arg, e->open, 4);
    return bootleggers_move_say(r, &move, args);
}

static const char *say_put(const br_rules *r, const br_event *e, br_args *args) {
    bootleggers_arg_word(r, args, "place", BO_DICT_TARGET, e->open[0]);
    if (e->open[0] == BO_AT_STORE) return e->open[1] ? "store-token" : "store";
    return e->open[0] >= BO_AT_BAR ? "put-token" : "put";
}

static const char *say_roll(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    for (unsigned i = 0; i < e->open[2]; i++) {
        bootleggers_arg_word(r, args, "face", BO_DICT_FACE,
                             e->open[3 + i / 2] >> 4 * (i & 1u) & 15u);
        br__arg_listed(args);
    }
    return e->open[2] ? "roll" : "no-roll";
}

static const char *say_loads(const br_rules *r, const br_event *e, br_args *args) {
    for (unsigned i = 1; i <= e->open[0]; i++) {
        bootleggers_arg_truck(r, args, "truck", e->open[i] >> 5, e->open[i] & 31u);
        br__arg_listed(args);
    }
    return e->open[0] ? "loads" : "loads-nothing";
}

static const char *say_thirst(const br_rules *r, const br_event *e, br_args *args) {
    arg_bar(r, args, e->open[0]);
    br__arg_number(args, "n", e->open[1]);
    br__arg_number(args, "m", e->open[3]);
    for (unsigned i = 0; i < e->open[2]; i++) {
        bootleggers_arg_word(r, args, "face", BO_DICT_FACE, e->open[4 + i]);
        br__arg_listed(args);
    }
    return e->open[3] ? "thirst-more" : "thirst";
}

static const char *say_sell(const br_rules *r, const br_event *e, br_args *args) {
    arg_bar(r, args, e->open[0]);
    br__arg_number(args, "n", e->open[1]);
    br__arg_number(args, "m", e->open[2]);
    br__arg_number(args, "left", e->open[3]);
    return e->open[3] ? "sell-some" : "sell";
}

static const char *say_counted(const br_rules *r, const br_event *e, br_args *args) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_seat(args, "player", (br_seat)seat);
        br__arg_listed(args);
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_number(args, "n", (int32_t)two(&e->open[2 * seat]));
        br__arg_listed(args);
    }
    return "counted";
}

static const char *say_over(const br_rules *r, const br_event *e, br_args *args) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (!(e->open[0] >> seat & 1)) continue;
        br__arg_seat(args, "winner", (br_seat)seat);
        br__arg_listed(args);
    }
    return e->open[1] ? "over-goal" : "over";
}

/* Trucks, bars, docks: the events of phases 4 and 5. */
static const char *say_haul(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case BO_EV_PARK:
        bootleggers_arg_truck(r, args, "truck", e->open[0], e->open[1]);
        arg_bar(r, args, e->open[2]);
        bootleggers_arg_word(r, args, "dock", BO_DICT_DOCK, e->open[3]);
        return e->open[2] ? "park" : "park-line";
    case BO_EV_ALLOW:
        br__arg_seat(args, "player", e->open[0]);
        bootleggers_arg_truck(r, args, "truck", e->open[1], e->open[2]);
        return "allow";
    case BO_EV_EXTRA:
        arg_bar(r, args, e->open[0]);
        br__arg_number(args, "n", (int32_t)two(&e->open[2]));
        return "extra";
    case BO_EV_CHIEF:
        br__arg_number(args, "n", e->open[0]);
        br__arg_number(args, "m", e->open[1]);
        return "chief";
    default: return names[e->kind];
    }
}

/* Payments and cards. */
static const char *say_card(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case BO_EV_BID:
        if (!e->secret_size) return "bid";
        br__arg_number(args, "n", e->secret[0]);
        return "bid-own";
    case BO_EV_PAYS:
        br__arg_number(args, "n", e->open[1]);
        br__arg_number(args, "graft", e->open[2]);
        br__arg_number(args, "muscle", e->open[3]);
        br__arg_number(args, "due", e->open[0]);
        return e->open[1] < e->open[0] ? "pays-short" : "pays";
    case BO_EV_TAKE:
    case BO_EV_LEFT: bootleggers_arg_word(r, args, "card", BO_DICT_CARD, e->open[0]); break;
    case BO_EV_BUY:
    case BO_EV_BURN:
        bootleggers_arg_word(r, args, "truck", BO_DICT_SIZE, e->open[0]);
        br__arg_number(args, "n", e->open[1]);
        break;
    case BO_EV_KEEP:
    case BO_EV_WORKS: arg_thug(r, args, e->open[0]); break;
    case BO_EV_CANCEL:
        arg_thug(r, args, e->open[0]);
        br__arg_seat(args, "player", e->open[1]);
        break;
    case BO_EV_DEMAND:
    case BO_EV_PAID:
        br__arg_seat(args, "player", e->open[0]);
        br__arg_number(args, "n", (int32_t)two(&e->open[1]));
        break;
    default: break;
    }
    return names[e->kind];
}

const char *bootleggers_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case BO_EV_ROUND: return say_round(r, e, args);
    case BO_EV_REVEAL: return say_reveal(r, e, args);
    case BO_EV_PUT: return say_put(r, e, args);
    case BO_EV_PLAY: return say_play(r, e, args);
    case BO_EV_ROLL: return say_roll(r, e, args);
    case BO_EV_LOADS: return say_loads(r, e, args);
    case BO_EV_THIRST: return say_thirst(r, e, args);
    case BO_EV_SELL: return say_sell(r, e, args);
    case BO_EV_COUNTED: return say_counted(r, e, args);
    case BO_EV_OVER: return say_over(r, e, args);
    case BO_EV_OFFER:
    case BO_EV_ACCEPT:
    case BO_EV_COUNTER: bootleggers_arg_offer(r, e->open, args); break;
    case BO_EV_BRING:
        bootleggers_arg_word(r, args, "place", BO_DICT_TARGET, e->open[0]);
        return e->open[0] >= BO_AT_BAR ? "bring-token" : "bring";
    case BO_EV_PHASE: {
        static const char *const phases[] = {"phase-1", "phase-1", "phase-2", "phase-3",
                                             "phase-4", "phase-5", "phase-6"};
        return phases[e->open[0]];
    }
    case BO_EV_TRADED: return e->open[0] ? "traded-closed" : "traded";
    case BO_EV_PLACE:
    case BO_EV_OPENS:
    case BO_EV_CLOSES:
    case BO_EV_SHUT: arg_bar(r, args, e->open[0]); break;
    case BO_EV_GAIN:
    case BO_EV_STASH:
    case BO_EV_LOST:
    case BO_EV_BONUS: br__arg_number(args, "n", e->open[0]); break;
    case BO_EV_CLOSED: bootleggers_arg_word(r, args, "point", BO_DICT_POINT, e->open[0]); break;
    case BO_EV_DECLINE:
    case BO_EV_REFUSED: br__arg_seat(args, "player", e->open[0]); break;
    case BO_EV_PARK:
    case BO_EV_ALLOW:
    case BO_EV_EXTRA:
    case BO_EV_CHIEF: return say_haul(r, e, args);
    default: return say_card(r, e, args);
    }
    return names[e->kind];
}
