/* dirty-money/say.c -- which sentence an event or a move is, and its arguments.
 *
 * Keys are "<game>.event.<name>" and "<game>.move.<name>" in po/. A placement is told by its type
 * and its region, so that every deck has words.
 */
#include "state.h"

static void arg_word(const br_rules *r, br_args *args, const char *name, int dict, unsigned value) {
    char word[BR_WORD_MAX];
    if (dirty_money_word(r, dict, value, word)) br__arg_word(args, name, word);
}

static void arg_cards(const br_rules *r, br_args *args, const char *name, const uint8_t *code,
                      unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        arg_word(r, args, name, DM_DICT_CARD, code[i]);
        br__arg_listed(args);
    }
}

static void arg_kind(const br_rules *r, br_args *args, unsigned kind) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    br__arg_word(args, "card", dirty_money_types[deck->type[kind]]);
    br__arg_word(args, "region", dirty_money_locations[deck->region[kind]]);
}

/* ---- moves -------------------------------------------------------------------------------- */

static unsigned notes_of(const br_move *move) {
    unsigned count = 0;
    while (count < DM_NOTES_MAX && move->arg[DM_ARG_NOTES + count]) count++;
    return count;
}

static const char *say_buy(const br_rules *r, const br_move *move, br_args *args) {
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    unsigned count = notes_of(move);
    arg_word(r, args, "slot", DM_DICT_SLOT, move->arg[0] - 1u);
    if (is_joint) arg_word(r, args, "second", DM_DICT_SLOT, move->arg[1] - 1u);
    arg_cards(r, args, "note", &move->arg[DM_ARG_NOTES], count);
    if (move->arg[2]) {
        arg_word(r, args, "shark", DM_DICT_CARD, move->arg[2]);
        if (count) return is_joint ? "buy-both-shark" : "buy-shark";
        return is_joint ? "buy-both-shark-only" : "buy-shark-only";
    }
    if (count == 0) return is_joint ? "buy-both-free" : "buy-free";
    return is_joint ? "buy-both" : "buy";
}

static const char *say_bears(const br_move *move, br_args *args) {
    br__arg_number(args, "eu", move->arg[0]);
    br__arg_number(args, "jp", move->arg[1]);
    br__arg_number(args, "us", move->arg[2]);
    return "bears";
}

static const char *say_play(const br_rules *r, const br_move *move, br_args *args) {
    arg_word(r, args, "card", DM_DICT_CARD, move->arg[0]);
    if (!move->arg[1]) return "play";
    br__arg_seat(args, "target", (br_seat)(move->arg[1] - 1));
    return "play-at";
}

const char *dirty_money_move_say(const br_rules *r, const br_move *move, br_args *args) {
    switch (move->kind) {
    case DM_MOVE_BEARS: return say_bears(move, args);
    case DM_MOVE_VISIT: arg_word(r, args, "place", DM_DICT_LOCATION, move->arg[0]); return "visit";
    case DM_MOVE_DROP:
        arg_cards(r, args, "note", &move->arg[DM_ARG_NOTES], notes_of(move));
        return "drop";
    case DM_MOVE_PLAY: return say_play(r, move, args);
    case DM_MOVE_SWAP:
        arg_word(r, args, "take", DM_DICT_CARD, move->arg[0]);
        arg_word(r, args, "give", DM_DICT_CARD, move->arg[1]);
        return "swap";
    case DM_MOVE_BUY:
    case DM_MOVE_BUY_BOTH: return say_buy(r, move, args);
    case DM_MOVE_BANANA: return "banana";
    case DM_MOVE_GALLERY: return "gallery";
    case DM_MOVE_END: return "end";
    case DM_MOVE_LAUNDER: return "launder";
    case DM_MOVE_PASS: return "pass";
    default: arg_word(r, args, "note", DM_DICT_CARD, move->arg[0]); return "discard";
    }
}

/* ---- events ------------------------------------------------------------------------------- */

static const char *say_layout(const br_rules *r, const br_event *e, br_args *args) {
    arg_word(r, args, "place", DM_DICT_LOCATION, e->open[0]);
    arg_cards(r, args, "card", &e->open[2], e->open[1]);
    return "layout";
}

static const char *say_row(const br_rules *r, const br_event *e, br_args *args) {
    static const uint8_t loc[DM_ROWS] = {DM_EU, DM_JP, DM_US, DM_AH, DM_BR};
    arg_word(r, args, "place", DM_DICT_LOCATION, loc[e->open[0]]);
    for (unsigned i = 0; i < e->open[1]; i++) {
        br__arg_word(args, "card", dirty_money_types[dirty_money_deck_of(r)->type[e->open[2 + i]]]);
        br__arg_listed(args);
    }
    for (unsigned i = 0; i < e->open[1]; i++) {
        br__arg_number(args, "price", dirty_money_deck_of(r)->cost[e->open[2 + i]]);
        br__arg_listed(args);
    }
    return "row";
}

static const char *say_visit(const br_rules *r, const br_event *e, br_args *args) {
    arg_word(r, args, "place", DM_DICT_LOCATION, e->open[0]);
    br__arg_number(args, "n", e->open[1]);
    arg_cards(r, args, "card", &e->open[2], e->open[1]);
    return "visit";
}

static const char *say_play_event(const br_rules *r, const br_event *e, br_args *args) {
    arg_word(r, args, "card", DM_DICT_CARD, e->open[0]);
    if (!e->open[1]) return "play";
    br__arg_seat(args, "target", (br_seat)(e->open[1] - 1));
    return "play-at";
}

static const char *say_inspect(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_seat(args, "victim", e->open[0]);
    br__arg_number(args, "n", e->open[1]);
    br__arg_number(args, "dirty", e->open[2]);
    if (e->open[1] == 0) return "inspect-empty";
    if (!e->secret_size) return "inspect";
    arg_cards(r, args, "card", e->secret, e->secret_size);
    return "inspect-own";
}

static const char *say_show(const br_rules *r, const br_event *e, br_args *args) {
    if (e->open[1] == 0) return "show-past";
    br__arg_number(args, "dirty", e->open[0]);
    if (e->open[1] == 1) return "show-empty";
    arg_cards(r, args, "card", &e->open[2], e->open[1] - 1u);
    return "show";
}

static const char *say_look(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_seat(args, "victim", e->open[0]);
    br__arg_number(args, "n", e->open[1]);
    if (e->open[1] == 0) return "look-empty";
    if (!e->secret_size) return "look";
    arg_cards(r, args, "card", e->secret, e->secret_size);
    return "look-own";
}

static const char *say_swap(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_seat(args, "victim", e->open[0]);
    if (!e->secret_size) return "swap";
    arg_word(r, args, "take", DM_DICT_CARD, e->secret[0]);
    arg_word(r, args, "give", DM_DICT_CARD, e->secret[1]);
    return "swap-own";
}

static const char *say_pay(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "paid", e->open[0]);
    br__arg_number(args, "price", e->open[1]);
    arg_cards(r, args, "note", &e->open[4], e->open[3]);
    if (e->open[2]) {
        arg_word(r, args, "shark", DM_DICT_CARD, e->open[2]);
        return e->open[3] ? "pay-shark" : "pay-shark-only";
    }
    return e->open[3] ? "pay" : "pay-nothing";
}

static const char *say_buy_event(const br_rules *r, const br_event *e, br_args *args) {
    arg_kind(r, args, e->open[0]);
    arg_word(r, args, "slot", DM_DICT_SLOT, e->open[1]);
    br__arg_number(args, "price", e->open[2]);
    return "buy";
}

static const char *say_tuck(const br_rules *r, const br_event *e, br_args *args) {
    arg_kind(r, args, e->open[0]);
    if (!e->open[1]) return "tuck-abstract";
    arg_word(r, args, "note", DM_DICT_CARD, e->open[1]);
    return "tuck";
}

static const char *say_draw(const br_rules *r, const br_event *e, br_args *args) {
    unsigned code = e->open[0] ? e->open[0] : e->secret_size ? e->secret[0] : 0;
    if (!code) return "draw";
    arg_word(r, args, "card", DM_DICT_CARD, code);
    return e->open[0] ? "draw-action" : "draw-own";
}

static const char *say_passed_over(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    arg_cards(r, args, "card", &e->open[1], e->open[0]);
    return "passed-over";
}

static const char *say_launder(const br_rules *r, const br_event *e, br_args *args) {
    if (!e->secret_size) return "launder";
    arg_word(r, args, "note", DM_DICT_CARD, e->secret[0]);
    return "launder-own";
}

static const char *say_score(const br_event *e, br_args *args) {
    static const char *const part[] = {"printed",   "paintings",   "tucked", "overpay", "neobanks",
                                       "transfers", "restaurants", "points", "loss"};
    int total = 0;
    for (unsigned i = 0; i < 9; i++) {
        int n = (int16_t)(e->open[2 * i] | e->open[2 * i + 1] << 8);
        br__arg_number(args, part[i], n);
        if (i < 7) total += n;
        if (i == 8) total -= n;
    }
    br__arg_number(args, "total", total);
    return "score";
}

/* Events about one counter: there may have been no card for it (DM-Q05). */
static const char *say_counter(const br_rules *r, const br_event *e, br_args *args,
                               const char *with, const char *without) {
    if (!e->open[0]) return without;
    arg_word(r, args, "note", DM_DICT_CARD, e->open[0]);
    return with;
}

static const char *say_number(const br_event *e, br_args *args, const char *name) {
    br__arg_number(args, "n", e->open[0]);
    return name;
}

static const char *say_deal(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    if (!e->secret_size) return "deal";
    arg_cards(r, args, "card", e->secret, e->secret_size);
    return "deal-own";
}

static const char *say_surplus(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    arg_cards(r, args, "note", &e->open[1], e->open[0]);
    return "surplus";
}

static const char *say_seize(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_seat(args, "victim", e->open[0]);
    if (!e->secret_size) return "seize";
    arg_word(r, args, "note", DM_DICT_CARD, e->secret[0]);
    return "seize-own";
}

static const char *say_turned(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    if (e->open[0] == 0) return "from-deck";
    arg_cards(r, args, "card", &e->open[1], e->open[0]);
    return "turned";
}

/* The second half of the kinds: what happens to counters, draws and rounds. */
static const char *say_later(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case DM_EV_OVERPAY: return say_counter(r, e, args, "overpay", "overpay-abstract");
    case DM_EV_TUCK: return say_tuck(r, e, args);
    case DM_EV_DUE: return say_number(e, args, "due");
    case DM_EV_DRAW: return say_draw(r, e, args);
    case DM_EV_NO_DRAW: return "no-draw";
    case DM_EV_PASSED_OVER: return say_passed_over(r, e, args);
    case DM_EV_LAUNDER: return say_launder(r, e, args);
    case DM_EV_NO_LAUNDER: return "no-launder";
    case DM_EV_PASS: return "pass";
    case DM_EV_DISCARD: arg_word(r, args, "note", DM_DICT_CARD, e->open[0]); return "discard";
    case DM_EV_TURNED: return say_turned(r, e, args);
    case DM_EV_RESHUFFLE: return say_number(e, args, "reshuffle");
    case DM_EV_END: return "end";
    case DM_EV_SKIP: return "skip";
    case DM_EV_LAST_ROUND: return say_number(e, args, "last-round");
    case DM_EV_ROUND: return say_number(e, args, "round");
    case DM_EV_CHARITY: return say_number(e, args, "charity");
    case DM_EV_SCORE: return say_score(e, args);
    default: assert(e->kind == DM_EV_OVER); return "over";
    }
}

const char *dirty_money_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case DM_EV_VILLAIN:
        br__arg_word(args, "villain", dirty_money_villains[e->open[0]]);
        return "villain";
    case DM_EV_FIRST: return "first";
    case DM_EV_DEAL: return say_deal(r, e, args);
    case DM_EV_LAYOUT: return say_layout(r, e, args);
    case DM_EV_ROW: return say_row(r, e, args);
    case DM_EV_VISIT: return say_visit(r, e, args);
    case DM_EV_SURPLUS: return say_surplus(r, e, args);
    case DM_EV_PLAY: return say_play_event(r, e, args);
    case DM_EV_INSPECT: return say_inspect(r, e, args);
    case DM_EV_SEIZE: return say_seize(r, e, args);
    case DM_EV_POINT: return say_counter(r, e, args, "point", "point-abstract");
    case DM_EV_SHOW: return say_show(r, e, args);
    case DM_EV_LOOK: return say_look(r, e, args);
    case DM_EV_SWAP: return say_swap(r, e, args);
    case DM_EV_FORGIVE: return say_counter(r, e, args, "forgive", "forgive-abstract");
    case DM_EV_NO_POINTS: return "no-points";
    case DM_EV_TOKEN: return "token";
    case DM_EV_PAY: return say_pay(r, e, args);
    case DM_EV_BUY: return say_buy_event(r, e, args);
    default: return say_later(r, e, args);
    }
}
