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
    jw_key(out, name);
    jw_bool(out, is_so);
}

static void put_bar(const br_rules *r, const bootleggers_state *v, unsigned bar, br_buf *out) {
    bootleggers_standing stand = bootleggers_stand(r, v, bar);
    br_seat head = head_of(r, v, bar, stand);
    jw_object(out);
    jw_key(out, "filled");
    jw_int(out, bootleggers_filled(v, bar));
    put_flag(out, "open", bootleggers_is_open(r, v, bar));
    put_flag(out, "shut", v->raided >> bar & 1u);
    jw_key(out, "seat");
    jw_seat(out, head);
    put_flag(out, "control", head != BR_SEAT_NONE && stand.has_control);
    jw_object_end(out);
}

void bootleggers_facts(const br_rules *r, const void *view, br_buf *out) {
    const bootleggers_state *v = view;
    jw_key(out, "goal");
    jw_int(out, BO_GOAL);
    jw_key(out, "phases"); /* BO-141: the harder game has no second one */
    br_put(out, bootleggers_is_harder(r) ? "[1,3,4,5,6]" : "[1,2,3,4,5,6]");
    jw_list_of(out, "in-use");
    for (unsigned seat = 0; seat < r->seats; seat++) {
        jw_list(out);
        for (unsigned size = 0; size < BO_SIZES; size++) {
            jw_int(out, bootleggers_in_use(v, seat, size));
        }
        jw_list_end(out);
    }
    jw_list_end(out);
    jw_list_of(out, "bars");
    for (unsigned bar = 0; bar < BO_BARS; bar++) {
        put_bar(r, v, bar, out);
    }
    jw_list_end(out);
}
