/* belo4ka/say.c -- which sentence a move or an event is, and its arguments.
 *
 * Keys are "belo4ka.move.<name>" and "belo4ka.event.<name>" in po/.
 */
#include "state.h"

/* Each squirrel by itself: "red squirrel, red squirrel, green mega squirrel". */
static void arg_picks(const br_rules *r, br_args *args, uint64_t picks) {
    for (uint64_t left = picks; left;) {
        unsigned shift = (unsigned)__builtin_ctzll(left) & ~3u;
        br__arg_value(r, args, "squirrel", BELO4KA_DICT_CARD, BELO4KA_SQUIRRELS + shift / 4);
        br__arg_listed(args);
        left -= 1ull << shift;
    }
}

/* The squirrel that somebody must take. */
static void arg_due(const br_rules *r, const belo4ka_state *v, br_args *args) {
    unsigned at = belo4ka_squirrel_at(v);
    if (at < v->discard_count && v->discard[at] < BELO4KA_FACES)
        br__arg_value(r, args, "squirrel", BELO4KA_DICT_CARD, v->discard[at]);
}

const char *belo4ka_move_say(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                             br_args *args) {
    const belo4ka_state *v = view;
    (void)seat;
    switch (move->kind) {
    case BELO4KA_MOVE_TAKE:
    case BELO4KA_MOVE_MUSHROOMS:
        if (v && v->phase == BELO4KA_DUE) arg_due(r, v, args);
        return NULL;
    case BELO4KA_MOVE_PLAY:
        args->count = 0; /* a lawful one plays one card: no list */
        br__arg_value(r, args, "card", BELO4KA_DICT_CARD, move->arg[0] - 1u);
        return belo4ka_is_squirrel(move->arg[0] - 1u) ? "play-squirrel" : NULL;
    case BELO4KA_MOVE_NUTS:
        br__arg_number(args, "n", move->arg[0]);
        arg_picks(r, args, belo4ka_picks(move));
        return args->count > 1 ? "nuts-take" : NULL;
    default: return NULL;
    }
}

static unsigned get_two(const uint8_t *at) { return at[0] | (unsigned)at[1] << 8; }

static const char *say_play(const br_rules *r, const br_event *e, br_args *args) {
    uint64_t picks = 0;
    if (e->open[0] != BELO4KA_NUTS + 1) return e->open[0] ? "play" : "play-past";
    memcpy(&picks, &e->open[2], 6);
    br__arg_number(args, "n", e->open[1]);
    arg_picks(r, args, picks);
    return picks ? "nuts-take" : "nuts";
}

static const char *say_verdict(const br_event *e, br_args *args) {
    static const char *const honest[] = {"honest", "honest-slapped"};
    static const char *const cheats[] = {"cheat-stays", "cheat-slapped", "cheat-caught",
                                         "cheat-slapped-caught"};
    unsigned cries = get_two(&e->open[10]);
    for (unsigned i = 0; i < e->open[1]; i++) {
        br__arg_seat(args, "palm", e->open[2 + i]);
        br__arg_listed(args);
    }
    if (e->open[12] != BR_SEAT_NONE) br__arg_seat(args, "taker", e->open[12]);
    if (e->open[0] == BELO4KA_HONEST) return honest[e->open[1] > 0];
    br__arg_seats(args, "player", (br_seats)cries);
    return cheats[(e->open[1] > 0) + 2 * (cries != 0)];
}

static const char *say_draw(const br_event *e) {
    static const char *const names[] = {"draw", "draw", "draw-devil", "draw-penalty", "draw-false"};
    if (e->open[0] < 2) return e->open[0] ? "draw-nothing" : "draw-past";
    return e->secret_size ? "draw-own" : names[e->open[1]];
}

/* The hand that was counted, or as much of it as a sentence takes. */
static void arg_hand(const br_rules *r, const br_event *e, br_args *args) {
    belo4ka_bag hand;
    memcpy(&hand, &e->open[8], sizeof hand);
    for (unsigned card = 0; card < 64; card++)
        if (hand.numbers >> card & 1 && args->count < BR_ARGS_MAX - 4) {
            br__arg_value(r, args, "card", BELO4KA_DICT_CARD, card);
            br__arg_listed(args);
        }
    for (unsigned kind = 0; kind < 16; kind++)
        for (unsigned left = hand.kinds >> 4 * kind & 15u; left; left--)
            if (args->count < BR_ARGS_MAX - 4) {
                br__arg_value(r, args, "card", BELO4KA_DICT_CARD, 64 + kind);
                br__arg_listed(args);
            }
}

static const char *say_score(const br_rules *r, const br_event *e, br_args *args) {
    arg_hand(r, e, args);
    br__arg_number(args, "n", (int32_t)get_two(&e->open[4]));
    br__arg_number(args, "total", (int32_t)get_two(&e->open[6]));
    if (get_two(&e->open[2]) == 1 || get_two(&e->open[0]) == 0) return "score";
    br__arg_number(args, "base", (int32_t)get_two(&e->open[0]));
    br__arg_number(args, "factor", (int32_t)get_two(&e->open[2]));
    return "score-devils";
}

const char *belo4ka_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case BELO4KA_EV_PLAY: return say_play(r, e, args);
    case BELO4KA_EV_VERDICT: return say_verdict(e, args);
    case BELO4KA_EV_DRAW: return say_draw(e);
    case BELO4KA_EV_END: return e->actor == BR_SEAT_NONE ? "end-nobody" : "end";
    case BELO4KA_EV_SCORE: return say_score(r, e, args);
    default: return NULL;
    }
}

/* The squirrel that was taken. */
void belo4ka_event_part(const br_rules *r, const char *name, unsigned value, br_args *args) {
    br__arg_value(r, args, name, BELO4KA_DICT_CARD, value - 1u);
}
