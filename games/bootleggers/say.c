/* bootleggers/say.c -- which sentence a move or an event is, and its arguments.
 *
 * Keys are "bootleggers.move.<name>" and "bootleggers.event.<name>" in po/.
 */
#include "state.h"

/* ---- moves -------------------------------------------------------------------------------- */

void bootleggers_arg_truck(const br_rules *r, br_args *args, const char *name, unsigned size,
                           unsigned load) {
    char word[BR_WORD_MAX];
    br_buf buf = br_buf_over(word, sizeof word);
    char sizes[BR_WORD_MAX];
    br_put(&buf, br_value_word(r, BO_DICT_SIZE, size, sizes) ? sizes : "none");
    br_put_char(&buf, '-');
    br_put_int(&buf, load);
    br__arg_word(args, name, word);
}

/* A side as a list of words such as crates-3; an empty one is the word nothing. */
static void arg_side(br_args *args, const char *name, const uint8_t goods[BO_GOODS]) {
    bool is_empty = true;
    for (unsigned good = 0; good < BO_GOODS && args->count < BR_ARGS_MAX - 2; good++) {
        char word[BR_WORD_MAX];
        br_buf buf = br_buf_over(word, sizeof word);
        if (!goods[good]) continue;
        is_empty = false;
        br_put(&buf, bootleggers_goods[good]);
        if (goods[good] > 1 || good == BO_GOOD_CASH || good == BO_GOOD_CRATES) {
            br_put_char(&buf, '-');
            br_put_int(&buf, goods[good]);
        }
        br__arg_word(args, name, word);
        br__arg_listed(args);
    }
    if (!is_empty) return;
    br__arg_word(args, name, "nothing");
    br__arg_listed(args);
}

static void arg_offer(const br_rules *r, const uint8_t packed[23], br_args *args) {
    br_move move = {.kind = BO_MOVE_OFFER};
    uint8_t give[BO_GOODS], get[BO_GOODS];
    (void)r;
    memcpy(move.arg, packed, sizeof move.arg);
    bootleggers_offer_unpack(&move, give, get);
    br__arg_seat(args, "player", packed[0]);
    arg_side(args, "give", give);
    arg_side(args, "get", get);
}

static const char *say_play(const br_rules *r, const uint8_t *arg, br_args *args) {
    br__arg_value(r, args, "thug", BO_DICT_THUG, arg[0]);
    unsigned shape = bootleggers_aim_of[arg[0]];
    if (shape != BO_AIM_PLAIN && shape != BO_AIM_TRUCK_ONLY) br__arg_seat(args, "victim", arg[1]);
    switch (shape) {
    case BO_AIM_SEAT_TRUCK:
        bootleggers_arg_truck(r, args, "thing", arg[2], arg[3]);
        return "play-at";
    case BO_AIM_TRUCK_ONLY:
        bootleggers_arg_truck(r, args, "truck", arg[2], arg[3]);
        return "play-with";
    case BO_AIM_SEAT_SIZE: br__arg_value(r, args, "thing", BO_DICT_SIZE, arg[2]); return "play-at";
    case BO_AIM_SEAT_STILL:
        br__arg_value(r, args, "thing", BO_DICT_STILL, arg[2]);
        return "play-at";
    case BO_AIM_SEAT_BAR: br__arg_value(r, args, "bar", BO_DICT_BAR, arg[2]); return "play-in";
    case BO_AIM_SEAT_BAR_COUNT:
        br__arg_value(r, args, "bar", BO_DICT_BAR, arg[2]);
        br__arg_number(args, "n", arg[3]);
        return "play-out";
    case BO_AIM_SEAT_ONLY: return "play-on";
    default: return "play";
    }
}

/* What the table shows beside the move: prices, and what is asked or offered. */
static void arg_shown(const br_rules *r, const bootleggers_state *v, const br_move *move,
                      br_args *args) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned first = move->arg[0], price = 0;
    switch (move->kind) {
    case BO_MOVE_BID: price = first <= BO_MUSCLES ? deck->muscle_cost[first] : 0; break;
    case BO_MOVE_TAKE:
        if (first >= BO_TRUCK_CARD && first < BO_TRUCK_CARD + BO_SIZES)
            price = deck->truck_price[first - BO_TRUCK_CARD];
        break;
    case BO_MOVE_PLAY: price = first < BO_THUGS ? deck->cost[BO_FIRST_THUG + first] : 0; break;
    case BO_MOVE_PARK: price = move->arg[2] < BO_BARS ? deck->price[move->arg[2]] : 0; break;
    case BO_MOVE_PAY: price = v->step == BO_CLAIM ? v->demanded : 0; break;
    case BO_MOVE_KEEP:
        if (v->step == BO_HIRED) br__arg_value(r, args, "thug", BO_DICT_THUG, v->due);
        break;
    case BO_MOVE_ALLOW: br__arg_value(r, args, "bar", BO_DICT_BAR, v->bar); break;
    case BO_MOVE_ACCEPT:
    case BO_MOVE_DECLINE:
        if (first >= r->seats || v->offer_to[first] == BR_SEAT_NONE) break;
        arg_side(args, "give", v->offer_give[first]);
        arg_side(args, "get", v->offer_get[first]);
        break;
    default: break;
    }
    if (price) br__arg_number(args, "price", (int32_t)price);
}

const char *bootleggers_move_say(const br_rules *r, const void *view, br_seat seat,
                                 const br_move *move, br_args *args) {
    const uint8_t *arg = move->arg;
    bool is_bar = arg[0] >= BO_AT_BAR;
    (void)seat;
    if (view) arg_shown(r, view, move, args);
    switch (move->kind) {
    case BO_MOVE_TAKE: return arg[0] >= BO_TRUCK_CARD ? "take-truck" : NULL;
    case BO_MOVE_PUT: return is_bar ? "put-token" : arg[0] == BO_AT_STORE ? "put-store" : NULL;
    case BO_MOVE_PLAY: return say_play(r, arg, args);
    case BO_MOVE_BRING:
        br__arg_value(r, args, "place", BO_DICT_TARGET, arg[0]);
        return is_bar ? "bring-token" : NULL;
    case BO_MOVE_OFFER:
    case BO_MOVE_COUNTER: arg_offer(r, arg, args); return NULL;
    case BO_MOVE_DECLINE: return arg[1] ? "decline-why" : NULL;
    default: return NULL;
    }
}

/* ---- events ------------------------------------------------------------------------------- */

static const char *say_round(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    for (unsigned i = 0; i < r->seats; i++) {
        if (!e->open[2 + i]) continue;
        br__arg_value(r, args, "card", BO_DICT_CARD, e->open[2 + i]);
        br__arg_listed(args);
    }
    br__arg_value(r, args, "truck-card", BO_DICT_TRUCK_CARD, e->open[1]);
    return e->open[1] ? "round" : "round-bare";
}

static const char *say_put(const br_event *e) {
    if (e->open[0] == BO_AT_STORE) return e->open[1] ? "store-token" : "store";
    return e->open[0] >= BO_AT_BAR ? "put-token" : "put";
}

static const char *say_roll(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    for (unsigned i = 0; i < e->open[2]; i++) {
        br__arg_value(r, args, "face", BO_DICT_FACE, e->open[3 + i / 2] >> 4 * (i & 1u) & 15u);
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
    br__arg_value(r, args, "bar", BO_DICT_BAR, e->open[0]);
    br__arg_number(args, "n", e->open[1]);
    br__arg_number(args, "m", e->open[3]);
    for (unsigned i = 0; i < e->open[2]; i++) {
        br__arg_value(r, args, "face", BO_DICT_FACE, e->open[4 + i]);
        br__arg_listed(args);
    }
    return e->open[3] ? "thirst-more" : "thirst";
}

const char *bootleggers_event_say(const br_rules *r, const br_event *e, br_args *args) {
    static const char *const phases[] = {"phase-1", "phase-1", "phase-2", "phase-3",
                                         "phase-4", "phase-5", "phase-6"};
    switch (e->kind) {
    case BO_EV_ROUND: return say_round(r, e, args);
    case BO_EV_PAYS: return e->open[1] < e->open[0] ? "pays-short" : "pays";
    case BO_EV_PUT: return say_put(e);
    case BO_EV_PLAY: return say_play(r, e->open, args);
    case BO_EV_BRING: return e->open[0] >= BO_AT_BAR ? "bring-token" : "bring";
    case BO_EV_PHASE: return phases[e->open[0]];
    case BO_EV_ROLL: return say_roll(r, e, args);
    case BO_EV_LOADS: return say_loads(r, e, args);
    case BO_EV_THIRST: return say_thirst(r, e, args);
    case BO_EV_DECLINE: return e->open[1] ? "decline-why" : "decline";
    case BO_EV_OFFER: arg_offer(r, e->open, args); return "offer";
    case BO_EV_ACCEPT: arg_offer(r, e->open, args); return "accept";
    case BO_EV_COUNTER: arg_offer(r, e->open, args); return "counter";
    default: return NULL;
    }
}
