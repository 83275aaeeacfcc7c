/* squirrels/screen.c -- the table as a person at a terminal sees it.
 *
 * Each seat is a head line and two cards side by side with what lies under them; with four or
 * five seats the rivals shrink to one line a stack, so that the table fits 24 lines.
 */
#include "state.h"

enum { BOX = 22, NAME = 26 };

/* Cards packed as in a stack, from the top downwards. */
static void put_cards(const br_pen *pen, uint32_t cards) {
    for (; cards; cards >>= 4)
        br__pen_put(pen, cards >> 4 ? "%v, " : "%v", SQUIRRELS_DICT_CARD, cards & 15u);
}

static void put_line(const br_pen *pen, const char *label, uint32_t cards) {
    br__pen_put(pen, cards ? "    " BR_STYLE_DIM "%u: " : "    " BR_STYLE_DIM "%u: –", label);
    put_cards(pen, cards);
    br_put(pen->out, BR_STYLE_RESET "\n");
}

static void put_top(const br_pen *pen, unsigned seat, unsigned place) {
    static const char *const styles[] = {BR_STYLE_DIM,    BR_STYLE_GREEN, BR_STYLE_GREEN,
                                         BR_STYLE_GREEN,  BR_STYLE_CYAN,  BR_STYLE_RED,
                                         BR_STYLE_YELLOW, BR_STYLE_BLUE,  BR_STYLE_MAGENTA};
    const squirrels_state *v = pen->view;
    unsigned commit = v->commit[seat], top = squirrels_top(v, seat, place);
    bool is_hidden = commit == SQUIRRELS_COMMIT_HIDDEN;
    if (commit && !is_hidden && commit >> 4 == place) top = commit & 15u;
    br_put(pen->out, styles[top]);
    if (top) br__pen_value(pen, SQUIRRELS_DICT_CARD, top);
    else if (is_hidden) br_put(pen->out, "?");
    else br__pen_ui(pen, "empty");
    br_put(pen->out, BR_STYLE_RESET);
}

static void put_head(const br_pen *pen, unsigned seat) {
    const squirrels_state *v = pen->view;
    br__pen_head(pen, seat, v->acting, NAME);
    br__pen_put(pen, BR_STYLE_YELLOW "● %n" BR_STYLE_RESET, "hoard", v->hoard[seat]);
    /* Neither the card nor its place is for others to see (SQ-Q23). */
    if (v->commit[seat]) br__pen_put(pen, BR_STYLE_DIM " · %u" BR_STYLE_RESET, "hidden");
    br_put_char(pen->out, '\n');
}

static void put_hand(const br_pen *pen, unsigned seat) {
    const squirrels_state *v = pen->view;
    uint32_t cards = 0;
    for (unsigned card = SQUIRRELS_CARDS; card > 0; card--) {
        bool is_chosen =
            v->commit[seat] != SQUIRRELS_COMMIT_HIDDEN && (v->commit[seat] & 15u) == card;
        if (v->hand[seat] & SQUIRRELS_CARD_BIT(card) && !is_chosen) cards = cards << 4 | card;
    }
    put_line(pen, "hand", cards);
}

static void put_boxes(const br_pen *pen, unsigned seat) {
    const squirrels_state *v = pen->view;
    char top[SQUIRRELS_PLACES][512];
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        br_buf buf = br_buf_over(top[place], sizeof top[place]);
        br_pen label = br__pen_over(pen, &buf);
        put_top(&label, seat, place);
    }
    br__put_boxes(pen->out, (const char *const[]){top[0], top[1]}, SQUIRRELS_PLACES, BOX);
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        uint32_t under = v->stack[seat][place] >> 4;
        if (under) put_line(pen, place ? "under-right" : "under-left", under);
    }
}

static void put_lines(const br_pen *pen, unsigned seat) {
    const squirrels_state *v = pen->view;
    br_put(pen->out, "    ");
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        uint32_t under = v->stack[seat][place] >> 4;
        br_put(pen->out, place ? "   │ " : "│ ");
        put_top(pen, seat, place);
        if (!under) continue;
        br_put(pen->out, BR_STYLE_DIM " ← ");
        put_cards(pen, under);
        br_put(pen->out, BR_STYLE_RESET);
    }
    br_put(pen->out, "\n");
}

void squirrels_screen(const br_pen *pen) {
    for (unsigned i = 0; i < pen->r->seats; i++) {
        unsigned seat = br__pen_seat(pen, i);
        put_head(pen, seat);
        if (pen->r->seats < 4 || seat == pen->viewer) put_boxes(pen, seat);
        else put_lines(pen, seat);
        put_hand(pen, seat);
    }
}
