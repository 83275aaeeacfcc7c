/* harbour/screen.c -- the table as a person at a terminal sees it: two lines a seat. */
#include "state.h"

enum { NAME = 22 };

static void put_head(const br_pen *pen, const harbour_state *v, unsigned seat) {
    br__pen_head(pen, seat, v->acting, NAME);
    br__pen_put(pen, BR_STYLE_YELLOW "%n" BR_STYLE_RESET BR_STYLE_DIM " · %n", "points",
                harbour_points(pen->r, v, seat), "cards", v->hand_count[seat]);
    if (v->favourite[seat] == HARBOUR_HIDDEN) br__pen_put(pen, " · %u: ?", "favourite");
    else if (v->favourite[seat])
        br__pen_put(pen, " · %u: %v", "favourite", HARBOUR_DICT_KIND, v->favourite[seat]);
    br_put(pen->out, BR_STYLE_RESET "\n");
}

static void put_row(const br_pen *pen, const harbour_state *v, unsigned seat) {
    br_put(pen->out, "    ");
    for (unsigned i = 0; i < HARBOUR_ROW; i++) {
        if (i) br_put(pen->out, " │ ");
        if (v->row[seat][i]) br__pen_value(pen, HARBOUR_DICT_CARD, v->row[seat][i]);
        else br_put(pen->out, "·");
    }
    br_put(pen->out, "\n");
}

static void put_hand(const br_pen *pen, const harbour_state *v, unsigned seat) {
    bool is_first = true;
    br__pen_put(pen, "\n  %u: ", "hand");
    for (unsigned card = 1; card <= HARBOUR_CARDS; card++) {
        if (!(v->hand[seat] & harbour_bit(card))) continue;
        br__pen_put(pen, is_first ? "%v" : ", %v", HARBOUR_DICT_CARD, card);
        is_first = false;
    }
    br_put(pen->out, is_first ? "–\n" : "\n");
}

void harbour_screen(const br_pen *pen) {
    const harbour_state *v = pen->view;
    for (unsigned i = 0; i < pen->r->seats; i++) {
        unsigned seat = br__pen_seat(pen, i);
        put_head(pen, v, seat);
        put_row(pen, v, seat);
    }
    br__pen_put(pen, "\n  %n", "deck", v->deck_count);
    if (pen->viewer < pen->r->seats) put_hand(pen, v, pen->viewer);
    else br_put(pen->out, "\n");
}
