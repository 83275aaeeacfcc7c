/* belo4ka/screen.c -- the table as a person at a terminal sees it.
 *
 * First the middle of the table: piles, the card on top, what is being decided. Then a line a
 * seat, the viewer last, with the own hand by colours. Works from a view, so that what is hidden
 * is not there to be drawn; colours are always words, too.
 */
#include "state.h"

enum { NAME = 20, BOX = 26 };

static const belo4ka_state *view_of(const br_pen *d) { return d->view; }

/* ---- words -------------------------------------------------------------------------------- */

static const char *card_style(const br_rules *r, unsigned card) {
    static const char *const colours[] = {BR_STYLE_RED, BR_STYLE_BLUE, BR_STYLE_GREEN,
                                          BR_STYLE_YELLOW};
    static const char *const others[] = {BR_STYLE_CYAN, BR_STYLE_MAGENTA, BR_STYLE_CYAN};
    if (belo4ka_is_number(card)) return colours[belo4ka_deck_of(r)->colour[card]];
    if (belo4ka_is_squirrel(card)) return colours[belo4ka_squirrel_colour(card)];
    return others[card - BELO4KA_NUTS];
}

static void put_card(const br_pen *d, unsigned card) {
    if (card >= BELO4KA_FACES) return;
    br__pen_put(d, "%s%v" BR_STYLE_RESET, card_style(d->r, card), BELO4KA_DICT_CARD, card);
}

/* The cards of `bag` from `from` up to `to`, equal ones once with their count. */
static bool put_cards(const br_pen *d, const belo4ka_bag *bag, unsigned from, unsigned to,
                      bool is_first) {
    for (unsigned card = from; card < to; card++) {
        unsigned count = belo4ka_count(bag, card);
        if (count == 0) continue;
        if (!is_first) br_put(d->out, ", ");
        is_first = false;
        put_card(d, card);
        if (count > 1) br__pen_put(d, " ×%d", count);
    }
    return is_first;
}

static void put_bag(const br_pen *d, const belo4ka_bag *bag) {
    if (put_cards(d, bag, 0, BELO4KA_FACES, true)) br_put(d->out, "–");
}

/* ---- the middle --------------------------------------------------------------------------- */

static void put_top(const br_pen *d) {
    char text[200];
    br_buf buf = br_buf_over(text, sizeof text);
    br_pen label = br__pen_over(d, &buf);
    unsigned top = belo4ka_top(view_of(d));
    if (top == BELO4KA_NOTHING) br__pen_put(&label, BR_STYLE_DIM "%u" BR_STYLE_RESET, "empty");
    else put_card(&label, top);
    br__put_boxes(d->out, (const char *const[]){text}, 1, BOX);
}

static void put_palms(const br_pen *d) {
    const belo4ka_state *v = d->view;
    br__pen_put(d, " · %u: ", "palms");
    for (unsigned i = 0; i < v->palm_count; i++) br__pen_put(d, i ? ", %p" : "%p", v->palm[i]);
}

/* What the step is about, in one line, if there is anything to say. */
static void put_note(const br_pen *d) {
    const belo4ka_state *v = d->view;
    bool is_number = v->call == BELO4KA_CALL_OPEN;
    if (v->phase == BELO4KA_DUE || v->shown != BELO4KA_NOTHING) {
        unsigned at = v->phase == BELO4KA_DUE ? belo4ka_squirrel_at(v) : v->shown;
        br_put(d->out, "    ");
        put_card(d, v->discard[at]);
        br_put(d->out, BR_STYLE_DIM ": ");
    } else if (v->phase == BELO4KA_WINDOW || v->phase == BELO4KA_SCORED || is_number) {
        br_put(d->out, "    " BR_STYLE_DIM);
    } else {
        return;
    }
    if (v->phase == BELO4KA_DUE)
        br__pen_ui(d, v->verdict == BELO4KA_HONEST ? "honest" : "dishonest");
    else if (v->phase == BELO4KA_WINDOW) br__pen_ui(d, "covered");
    else if (v->phase == BELO4KA_SCORED) br__pen_ui(d, "scored");
    else br__pen_ui(d, is_number ? "open-call" : "shown");
    if (v->phase == BELO4KA_DUE && v->palm_count) put_palms(d);
    br_put(d->out, BR_STYLE_RESET "\n");
}

static void put_middle(const br_pen *d) {
    const belo4ka_state *v = d->view;
    br__pen_put(d, "  " BR_STYLE_BOLD "%n" BR_STYLE_RESET " · %n · %n\n", "round", v->round, "deck",
                v->deck_count, "discard", v->discard_count);
    put_top(d);
    put_note(d);
}

/* ---- the seats ---------------------------------------------------------------------------- */

/* What this seat has to do with the step, or NULL. */
static const char *role_of(const br_pen *d, unsigned seat) {
    static const char *const reactions[] = {NULL, "slap", "challenge", "decline"};
    const belo4ka_state *v = d->view;
    bool is_window = v->phase == BELO4KA_WINDOW || v->phase == BELO4KA_LAST;
    if (is_window && br_has(v->waiting, (br_seat)seat)) return "waiting";
    if ((is_window || v->phase == BELO4KA_DUE) && seat == v->author && seat != v->due)
        return "author";
    if (v->phase == BELO4KA_DUE && seat == v->due) return "due";
    if (v->reaction[seat] == BELO4KA_HIDDEN) return "reacted";
    return v->reaction[seat] <= BELO4KA_DECLINE ? reactions[v->reaction[seat]] : NULL;
}

static void put_forfeits(const br_pen *d, unsigned seat) {
    int count = view_of(d)->forfeits[seat] + view_of(d)->buyoffs[seat];
    if (count) br__pen_put(d, " · %n", "forfeits", count);
    if (br_has(view_of(d)->retired, (br_seat)seat)) br__pen_put(d, " · %u", "retired");
}

static void put_head(const br_pen *d, unsigned seat) {
    const belo4ka_state *v = d->view;
    const char *role = role_of(d, seat);
    br__pen_head(d, seat, d->r->game->must_act(d->r, v), NAME);
    br__pen_put(d, "%n · %n", "points", v->total[seat], "cards", v->hand_count[seat]);
    put_forfeits(d, seat);
    if (role) br__pen_put(d, " · " BR_STYLE_BOLD "%u" BR_STYLE_RESET, role);
    br_put_char(d->out, '\n');
}

static void put_pile(const br_pen *d, const char *name, const belo4ka_bag *bag) {
    br__pen_put(d, "    " BR_STYLE_DIM "%u: " BR_STYLE_RESET, name);
    put_bag(d, bag);
    br_put_char(d->out, '\n');
}

/* The own hand, a line a colour: numbers, then squirrels; the rest in a line of its own. */
static void put_hand(const br_pen *d, const belo4ka_bag *hand) {
    const belo4ka_deck *deck = belo4ka_deck_of(d->r);
    br__pen_put(d, "    " BR_STYLE_DIM "%u:" BR_STYLE_RESET "\n", "hand");
    for (unsigned colour = 0, from = 0; colour <= BELO4KA_COLOURS; colour++) {
        unsigned to = from;
        size_t start = d->out->used;
        while (to < BELO4KA_NUMBERS && deck->colour[to] == colour) to++;
        unsigned squirrel = BELO4KA_SQUIRRELS + BELO4KA_RANKS * colour;
        br_put(d->out, "      ");
        bool is_empty = put_cards(d, hand, from, to, true);
        if (colour < BELO4KA_COLOURS)
            is_empty = put_cards(d, hand, squirrel, squirrel + BELO4KA_RANKS, is_empty);
        else is_empty = put_cards(d, hand, BELO4KA_NUTS, BELO4KA_FACES, is_empty);
        from = to;
        if (is_empty) {
            d->out->used = start;
            d->out->at[start] = '\0';
        } else {
            br_put_char(d->out, '\n');
        }
    }
}

static void put_seat(const br_pen *d, unsigned seat) {
    const belo4ka_state *v = d->view;
    belo4ka_bag front = {0, v->front[seat]};
    bool is_open = v->phase == BELO4KA_SCORED || v->phase == BELO4KA_OVER;
    put_head(d, seat);
    if (v->front[seat]) put_pile(d, "front", &front);
    if (is_open) put_pile(d, "held", &v->hand[seat]);
    else if (seat == d->viewer) put_hand(d, &v->hand[seat]);
}

void belo4ka_screen(const br_pen *d) {
    put_middle(d);
    for (unsigned i = 0; i < d->r->seats; i++) put_seat(d, br__pen_seat(d, i));
}
