/* dirty-money/say.c -- which sentence an event or a move is, and its arguments.
 *
 * Keys are "<game>.event.<name>" and "<game>.move.<name>" in po/. A placement is told by its type
 * and its region, so that every deck has words.
 */
#include "state.h"

static void arg_cards(const br_rules *r, br_args *args, const char *name, const uint8_t *code,
                      unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        br__arg_value(r, args, name, DM_DICT_CARD, code[i]);
        br__arg_listed(args);
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

/* What lies there and what it costs now. */
static void arg_goods(const br_rules *r, const dirty_money_state *v, const br_move *move,
                      br_args *args) {
    const uint8_t *kinds = &v->row[0][0];
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    unsigned slot = move->arg[0] - 1u, second = move->arg[1] - 1u;
    if (slot >= DM_SLOTS || !kinds[slot]) return;
    if (is_joint && (second >= DM_SLOTS || !kinds[second])) return;
    const uint8_t *types = dirty_money_deck_of(r)->type;
    br__arg_word(args, "placement", dirty_money_types[types[kinds[slot]]]);
    if (is_joint) br__arg_word(args, "other", dirty_money_types[types[kinds[second]]]);
    unsigned price = dirty_money_cost(r, v, kinds[slot], is_joint ? kinds[second] : 0);
    br__arg_number(args, "price", (int32_t)price);
}

/* The cards that a visit brings. */
static void arg_stall(const br_rules *r, const dirty_money_state *v, unsigned loc, br_args *args) {
    for (unsigned i = 0; loc < DM_LOCATIONS && i < DM_STALL; i++)
        if (v->stall[loc][i] && v->stall[loc][i] != DM_HIDDEN)
            arg_cards(r, args, "card", &v->stall[loc][i], 1);
}

static const char *say_buy(const br_move *move) {
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH, has_notes = move->arg[DM_ARG_NOTES] != 0;
    if (move->arg[2]) {
        if (has_notes) return is_joint ? "buy-both-shark" : "buy-shark";
        return is_joint ? "buy-both-shark-only" : "buy-shark-only";
    }
    if (!has_notes) return is_joint ? "buy-both-free" : "buy-free";
    return NULL;
}

static const char *say_bears(const br_move *move, br_args *args) {
    args->count = 0; /* all three, also those that give nothing */
    br__arg_number(args, "eu", move->arg[0]);
    br__arg_number(args, "jp", move->arg[1]);
    br__arg_number(args, "us", move->arg[2]);
    return NULL;
}

const char *dirty_money_move_say(const br_rules *r, const void *view, br_seat seat,
                                 const br_move *move, br_args *args) {
    (void)seat;
    switch (move->kind) {
    case DM_MOVE_BEARS: return say_bears(move, args);
    case DM_MOVE_VISIT:
        if (view) arg_stall(r, view, move->arg[0], args);
        return NULL;
    case DM_MOVE_PLAY: return move->arg[1] ? "play-at" : NULL;
    case DM_MOVE_BUY:
    case DM_MOVE_BUY_BOTH:
        if (view) arg_goods(r, view, move, args);
        return say_buy(move);
    default: return NULL;
    }
}

/* ---- events ------------------------------------------------------------------------------- */

static const char *say_show(const br_rules *r, const br_event *e, br_args *args) {
    if (e->open[1] == 0) return "show-past";
    br__arg_number(args, "dirty", e->open[0]);
    if (e->open[1] == 1) return "show-empty";
    arg_cards(r, args, "card", &e->open[2], e->open[1] - 1u);
    return "show";
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

const char *dirty_money_event_say(const br_rules *r, const br_event *e, br_args *args) {
    if (e->kind == DM_EV_SHOW) return say_show(r, e, args);
    if (e->kind == DM_EV_SCORE) return say_score(e, args);
    return NULL;
}

/* What is printed on a placement, and where a row of them lies. */
void dirty_money_event_part(const br_rules *r, const char *name, unsigned value, br_args *args) {
    static const uint8_t rows[DM_ROWS] = {DM_EU, DM_JP, DM_US, DM_AH, DM_BR};
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (strcmp(name, "place") == 0) br__arg_value(r, args, name, DM_DICT_LOCATION, rows[value]);
    else if (strcmp(name, "price") == 0) br__arg_number(args, name, deck->cost[value]);
    else if (strcmp(name, "region") == 0)
        br__arg_word(args, name, dirty_money_locations[deck->region[value]]);
    else br__arg_word(args, name, dirty_money_types[deck->type[value]]);
}
