/* harbour/screen.c -- the table as a person at a terminal sees it: two lines a seat. */
#include "state.h"

enum { NAME = 22 };

static void put_head(const br_pen *pen, const harbour_state *v, unsigned seat) {
    br__pen_head(pen, seat, v->acting, NAME);
    br_put(pen->out, BR_STYLE_YELLOW);
    br__pen_ui_number(pen, "points", harbour_points(pen->r, v, seat));
    br_put(pen->out, BR_STYLE_RESET BR_STYLE_DIM " · ");
    br__pen_ui_number(pen, "cards", v->hand_count[seat]);
    if (v->favourite[seat]) {
        br_put(pen->out, " · ");
        br__pen_ui(pen, "favourite");
        br_put(pen->out, ": ");
        if (v->favourite[seat] == HARBOUR_HIDDEN) br_put(pen->out, "?");
        else br__pen_value(pen, HARBOUR_DICT_KIND, v->favourite[seat]);
    }
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
    br_put(pen->out, "\n  ");
    br__pen_ui(pen, "hand");
    br_put(pen->out, ": ");
    for (unsigned card = 1; card <= HARBOUR_CARDS; card++) {
        if (!(v->hand[seat] & harbour_bit(card))) continue;
        if (!is_first) br_put(pen->out, ", ");
        is_first = false;
        br__pen_value(pen, HARBOUR_DICT_CARD, card);
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
    br_put(pen->out, "\n  ");
    br__pen_ui_number(pen, "deck", v->deck_count);
    if (pen->viewer < pen->r->seats) put_hand(pen, v, pen->viewer);
    else br_put(pen->out, "\n");
}
