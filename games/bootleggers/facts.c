/* bootleggers/facts.c -- what the rules make of a view, for those who draw it.
 *
 * goal     thousands of dollars that end the match
 * phases   those that a round has
 * in-use   for each seat how many trucks of each size it may load
 * bars     for each bar: filled circles, whether it is open, whether a card has shut it for the
 *          round, which seat stands at its head (null: nobody) and whether that is control
 */
#include "state.h"

/* Equal markers are parted by the muscle of the round, which before the reveal nobody knows: then
 * nobody is named. */
static br_seat head_of(const br_rules *r, const bootleggers_state *v, unsigned bar,
                       bootleggers_standing stand) {
    if (v->step != BO_MUSCLE || stand.dominant == BR_SEAT_NONE) return stand.dominant;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (seat != stand.dominant && v->marker[bar][seat] == v->marker[bar][stand.dominant])
            return BR_SEAT_NONE;
    return stand.dominant;
}

static void put_flag(br_buf *out, const char *name, bool is_so) {
    br__fact(out, name);
    br_put(out, is_so ? "true" : "false");
}

static void put_bar(const br_rules *r, const bootleggers_state *v, unsigned bar, br_buf *out) {
    bootleggers_standing stand = bootleggers_stand(r, v, bar);
    br_seat head = head_of(r, v, bar, stand);
    br_put_char(out, '{');
    br__fact(out, "filled");
    br_put_int(out, bootleggers_filled(v, bar));
    put_flag(out, "open", bootleggers_is_open(r, v, bar));
    put_flag(out, "shut", v->raided >> bar & 1u);
    br__fact(out, "seat");
    br__put_who(out, head);
    put_flag(out, "control", head != BR_SEAT_NONE && stand.has_control);
    br_put_char(out, '}');
}

void bootleggers_facts(const br_rules *r, const void *view, br_buf *out) {
    const bootleggers_state *v = view;
    br__fact(out, "goal");
    br_put_int(out, BO_GOAL);
    br__fact(out, "phases"); /* BO-141: the harder game has no second one */
    br_put(out, bootleggers_is_harder(r) ? "[1,3,4,5,6]" : "[1,2,3,4,5,6]");
    br__fact(out, "in-use");
    br_put_char(out, '[');
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__put_next(out);
        br_put_char(out, '[');
        for (unsigned size = 0; size < BO_SIZES; size++) {
            br__put_next(out);
            br_put_int(out, bootleggers_in_use(v, seat, size));
        }
        br_put_char(out, ']');
    }
    br_put_char(out, ']');
    br__fact(out, "bars");
    br_put_char(out, '[');
    for (unsigned bar = 0; bar < BO_BARS; bar++) {
        br__put_next(out);
        put_bar(r, v, bar, out);
    }
    br_put_char(out, ']');
}
