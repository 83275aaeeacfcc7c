/* dirty-money/screen.c -- the table as a person at a terminal sees it.
 *
 * First the locations: what lies above each (to buy, at the viewer's own price) and below it (to
 * collect); then the seats with what they own; last the viewer's hand and what is under way. Lines
 * break before column 80. A dirty note has a star as well as a colour.
 */
#include "state.h"

enum { COLUMNS = 78, INDENT = 6, NAME = 22 };

/* A line that breaks between items. */
typedef struct line {
    br_buf *out;
    int used;
    bool is_first; /* on this line */
} line;

static line line_begin(br_buf *out, const char *head) {
    br_put(out, head);
    return (line){out, br__cells(head), true};
}

static void line_item(line *l, const char *text) {
    int width = br__cells(text);
    if (!l->is_first && l->used + width + 2 > COLUMNS) {
        br_put_char(l->out, '\n');
        br__put_times(l->out, " ", INDENT);
        l->used = INDENT;
        l->is_first = true;
    }
    if (!l->is_first) br_put(l->out, "  ");
    l->used += width + (l->is_first ? 0 : 2);
    l->is_first = false;
    br_put(l->out, text);
}

static void line_end(line *l) { br_put_char(l->out, '\n'); }

static const dirty_money_state *view_of(const br_pen *pen) { return pen->view; }

/* ---- cards -------------------------------------------------------------------------------- */

/* A card of the money deck: a note, starred if dirty, or an action by its short name. */
static void put_card(const br_pen *pen, unsigned code) {
    const dirty_money_deck *deck = dirty_money_deck_of(pen->r);
    char word[BR_WORD_MAX];
    if (code == DM_HIDDEN || !br_value_word(pen->r, DM_DICT_CARD, code, word)) {
        br_put(pen->out, BR_STYLE_DIM "?" BR_STYLE_RESET);
    } else if (code >= DM_ACTION) {
        br__pen_put(pen, BR_STYLE_MAGENTA "%u" BR_STYLE_RESET, word);
    } else {
        br__pen_put(pen,
                    deck->dirty[code] ? BR_STYLE_RED "%w*" BR_STYLE_RESET
                                      : BR_STYLE_GREEN "%w" BR_STYLE_RESET,
                    word);
    }
}

static void line_cards(const br_pen *pen, line *l, const uint8_t *codes, unsigned count) {
    char text[160];
    for (unsigned i = 0; i < count; i++) {
        br_buf buf = br_buf_over(text, sizeof text);
        br_pen cell = br__pen_over(pen, &buf);
        put_card(&cell, codes[i]);
        line_item(l, text);
    }
    if (count == 0) line_item(l, BR_STYLE_DIM "-" BR_STYLE_RESET);
}

/* A placement to buy: its slot, name, price for the viewer and points. */
static void put_offer(const br_pen *pen, unsigned slot, unsigned kind) {
    const dirty_money_deck *deck = dirty_money_deck_of(pen->r);
    char word[BR_WORD_MAX];
    unsigned price = deck->cost[kind];
    if (pen->viewer < pen->r->seats)
        price = dirty_money_price(pen->r, view_of(pen), pen->viewer, kind);
    br_value_word(pen->r, DM_DICT_SLOT, slot, word);
    br__pen_put(pen, BR_STYLE_DIM "%s" BR_STYLE_RESET " %w" BR_STYLE_YELLOW " ", word,
                dirty_money_types[deck->type[kind]]);
    br_buf money = br_buf_over(word, sizeof word); /* "eur-5": in the currency of its region */
    br_put(&money, deck->region[kind] == DM_EU   ? "eur-"
                   : deck->region[kind] == DM_JP ? "jpy-"
                                                 : "usd-");
    br_put_int(&money, price);
    br__pen_put(pen, "%w" BR_STYLE_RESET, word);
    if (deck->vp[kind]) br__pen_put(pen, " (+%d)", deck->vp[kind]);
}

/* ---- locations ---------------------------------------------------------------------------- */

static void put_location(const br_pen *pen, unsigned loc) {
    br_buf *out = pen->out;
    static const uint8_t rows[DM_LOCATIONS] = {DM_EU, DM_JP, DM_US, DM_ROW_BR, DM_ROWS, DM_ROW_AH};
    char text[200], head[200];
    br_buf name = br_buf_over(text, sizeof text), buf = br_buf_over(head, sizeof head);
    br_pen cell = br__pen_over(pen, &name);
    unsigned count = 0;
    br__pen_word(&cell, dirty_money_locations[loc]);
    br_put(&buf, view_of(pen)->loc == loc ? BR_STYLE_BOLD "▸ " : BR_STYLE_BOLD "  ");
    br__put_left(&buf, text, NAME);
    br_put(&buf, BR_STYLE_RESET);
    line l = line_begin(out, head);
    for (unsigned i = 0; i < DM_ROW_MAX && rows[loc] < DM_ROWS; i++) {
        unsigned kind = view_of(pen)->row[rows[loc]][i];
        if (!kind) continue;
        name = br_buf_over(text, sizeof text);
        put_offer(&cell, rows[loc] * DM_ROW_MAX + i, kind);
        line_item(&l, text);
    }
    line_end(&l);
    while (count < DM_STALL && view_of(pen)->stall[loc][count]) count++;
    l = line_begin(out, "      ");
    line_cards(pen, &l, view_of(pen)->stall[loc], count);
    line_end(&l);
}

/* ---- seats -------------------------------------------------------------------------------- */

static void put_owned(const br_pen *pen, br_seat seat) {
    br_buf *out = pen->out;
    const dirty_money_deck *deck = dirty_money_deck_of(pen->r);
    char text[200];
    if (view_of(pen)->own_count[seat] == 0) return;
    line l = line_begin(out, "      ");
    for (unsigned i = 0; i < view_of(pen)->own_count[seat]; i++) {
        unsigned kind = view_of(pen)->own[seat][i];
        br_buf buf = br_buf_over(text, sizeof text);
        br_pen cell = br__pen_over(pen, &buf);
        const char *region = deck->region[kind] == DM_EU   ? "EU"
                             : deck->region[kind] == DM_JP ? "JP"
                                                           : "US";
        br__pen_put(&cell, "%w" BR_STYLE_DIM " %s" BR_STYLE_RESET,
                    dirty_money_types[deck->type[kind]], region);
        if (view_of(pen)->tuck[seat][i])
            br__pen_put(&cell, BR_STYLE_CYAN " +%d" BR_STYLE_RESET, view_of(pen)->tuck[seat][i]);
        line_item(&l, text);
    }
    line_end(&l);
}

static void put_count(const br_pen *pen, int n, unsigned limit) {
    br_args args = {.count = 0};
    br__arg_number(&args, "n", n);
    br__arg_number(&args, "limit", (int32_t)limit);
    br__pen_ui_args(pen, "cards", &args);
}

static void put_seat(const br_pen *pen, br_seat seat, const dirty_money_tally *tally) {
    br_buf *out = pen->out;
    const dirty_money_state *v = pen->view;
    char text[200], head[240];
    br_buf buf = br_buf_over(head, sizeof head);
    br_pen cell = br__pen_over(pen, &buf);
    br_put(&buf, br_has(v->acting, seat) ? BR_STYLE_BOLD "▶ " : "  ");
    if (seat == pen->viewer) br_put(&buf, BR_STYLE_BOLD);
    br__pen_name(&cell, seat);
    br_put(&buf, BR_STYLE_RESET);
    if (v->token == seat) br_put(&buf, BR_STYLE_YELLOW " ★" BR_STYLE_RESET);
    br_put(&buf, " ");
    line l = line_begin(out, head);
#define ITEM(fill)                            \
    do {                                      \
        buf = br_buf_over(text, sizeof text); \
        fill;                                 \
        line_item(&l, text);                  \
    } while (0)
    ITEM(br__pen_word(&cell, dirty_money_villains[v->villain[seat]]));
    ITEM(br__pen_ui_number(&cell, "vp", dirty_money_total(tally)));
    ITEM(br__pen_ui_number(&cell, "placements", v->own_count[seat]));
    ITEM(br__pen_ui_number(&cell, "points", v->points[seat]));
    ITEM(put_count(&cell, v->hand_count[seat], dirty_money_limit(pen->r, v, seat)));
    if (v->overpay[seat]) ITEM(br__pen_ui_number(&cell, "overpay", v->overpay[seat]));
#undef ITEM
    line_end(&l);
    put_owned(pen, seat);
}

/* A hand, where at least one card can be seen: the own one, or the partner's during a swap. */
static void put_hand(const br_pen *pen, br_seat seat) {
    br_buf *out = pen->out;
    char head[240];
    br_buf buf = br_buf_over(head, sizeof head);
    br_pen cell = br__pen_over(pen, &buf);
    const uint8_t *hand = view_of(pen)->hand[seat];
    unsigned count = view_of(pen)->hand_count[seat];
    if (seat != pen->viewer && (count == 0 || hand[0] == DM_HIDDEN)) return;
    if (seat == pen->viewer) br__pen_put(&cell, BR_STYLE_BOLD "%u" BR_STYLE_RESET ": ", "hand");
    else br__pen_put(&cell, BR_STYLE_BOLD "%p" BR_STYLE_RESET ": ", seat);
    line l = line_begin(out, head);
    line_cards(pen, &l, hand, count);
    line_end(&l);
}

/* What is under way: action cards to be played, Gallery draws to be claimed. */
static void put_pending(const br_pen *pen) {
    br_buf *out = pen->out;
    char head[160];
    br_buf buf = br_buf_over(head, sizeof head);
    br_pen cell = br__pen_over(pen, &buf);
    if (view_of(pen)->claims) br__pen_put(pen, "%n\n", "claims", view_of(pen)->claims);
    if (view_of(pen)->pending_count == 0) return;
    br__pen_put(&cell, BR_STYLE_BOLD "%u" BR_STYLE_RESET ": ", "waiting");
    line l = line_begin(out, head);
    line_cards(pen, &l, view_of(pen)->pending, view_of(pen)->pending_count);
    line_end(&l);
}

static void put_head(const br_pen *pen) {
    const dirty_money_state *v = pen->view;
    bool is_last = false;
    br__pen_put(pen, BR_STYLE_DIM "%n · %n · %n", "round", v->round, "deck", v->deck_count,
                "discard", v->discard_count);
    for (unsigned seat = 0; seat < pen->r->seats; seat++)
        is_last = is_last || v->own_count[seat] >= dirty_money_goal(pen->r);
    if (is_last) br__pen_put(pen, " · %u", "last");
    br__pen_put(pen, " · * %u" BR_STYLE_RESET "\n", "dirty");
}

void dirty_money_screen(const br_pen *pen) {
    dirty_money_tally tally[DM_SEATS_MAX];
    dirty_money_tallies(pen->r, pen->view, tally);
    put_head(pen);
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++)
        if (dirty_money_in_play(pen->r, loc)) put_location(pen, loc);
    for (unsigned i = 0; i < pen->r->seats; i++) {
        br_seat seat = (br_seat)br__pen_seat(pen, i);
        put_seat(pen, seat, &tally[seat]);
    }
    for (br_seat seat = 0; seat < pen->r->seats; seat++)
        if (seat != pen->viewer) put_hand(pen, seat);
    put_pending(pen);
    if (pen->viewer < pen->r->seats) put_hand(pen, pen->viewer);
}
