/* belo4ka/screen.c -- the table as a person at a terminal sees it.
 *
 * First the middle of the table: piles, the card on top, what is being decided. Then a line a
 * seat, the viewer last, with the own hand by colours. Works from a view, so that what is hidden
 * is not there to be drawn; colours are always words, too.
 */
#include "state.h"

enum { NAME = 20, BOX = 26 };

typedef struct drawing {
    const br_rules *r;
    const belo4ka_state *v;
    br_seat viewer;
    br_lang lang;
    const char *const *names;
    br_buf *out;
} drawing;

/* ---- words -------------------------------------------------------------------------------- */

static void ui(const drawing *d, const char *name, const br_args *args) {
    br__put_ui(d->out, d->r, d->lang, name, args, d->names);
}

static void ui_number(const drawing *d, const char *name, int32_t n) {
    br_args args = {.count = 0};
    br__arg_number(&args, "n", n);
    ui(d, name, &args);
}

static const char *card_style(const br_rules *r, unsigned card) {
    static const char *const colours[] = {BR_STYLE_RED, BR_STYLE_BLUE, BR_STYLE_GREEN,
                                          BR_STYLE_YELLOW};
    static const char *const others[] = {BR_STYLE_CYAN, BR_STYLE_MAGENTA, BR_STYLE_CYAN};
    if (belo4ka_is_number(card)) return colours[belo4ka_deck_of(r)->colour[card]];
    if (belo4ka_is_squirrel(card)) return colours[belo4ka_squirrel_colour(card)];
    return others[card - BELO4KA_NUTS];
}

static void put_card(const drawing *d, unsigned card, br_buf *out) {
    char word[BR_WORD_MAX];
    if (!belo4ka_word(d->r, BELO4KA_DICT_CARD, card, word)) return;
    br_put(out, card_style(d->r, card));
    br_say_word(out, d->lang, d->r->game->id, word);
    br_put(out, BR_STYLE_RESET);
}

/* The cards of `bag` from `from` up to `to`, equal ones once with their count. */
static bool put_cards(const drawing *d, const belo4ka_bag *bag, unsigned from, unsigned to,
                      bool is_first) {
    for (unsigned card = from; card < to; card++) {
        unsigned count = belo4ka_count(bag, card);
        if (count == 0) continue;
        if (!is_first) br_put(d->out, ", ");
        is_first = false;
        put_card(d, card, d->out);
        if (count == 1) continue;
        br_put(d->out, " ×");
        br_put_int(d->out, count);
    }
    return is_first;
}

static void put_bag(const drawing *d, const belo4ka_bag *bag) {
    if (put_cards(d, bag, 0, BELO4KA_FACES, true)) br_put(d->out, "–");
}

static void put_name(const drawing *d, unsigned seat, br_buf *out) {
    br__put_seat(out, d->lang, d->names, seat);
}

/* ---- the middle --------------------------------------------------------------------------- */

static void put_edge(const drawing *d, const char *left, const char *right) {
    br_put(d->out, "    ");
    br_put(d->out, left);
    br__put_times(d->out, "─", BOX);
    br_put(d->out, right);
    br_put_char(d->out, '\n');
}

static void put_top(const drawing *d) {
    char text[200];
    br_buf label = br_buf_over(text, sizeof text);
    unsigned top = belo4ka_top(d->v);
    if (top == BELO4KA_NOTHING) {
        br_put(&label, BR_STYLE_DIM);
        br_say(&label, d->lang, d->r->game->id, "ui.empty", NULL, NULL);
        br_put(&label, BR_STYLE_RESET);
    } else {
        put_card(d, top, &label);
    }
    put_edge(d, "╭", "╮");
    br_put(d->out, "    │");
    br__put_centred(d->out, text, BOX);
    br_put(d->out, "│\n");
    put_edge(d, "╰", "╯");
}

static void begin_note(const drawing *d) { br_put(d->out, "    " BR_STYLE_DIM); }
static void end_note(const drawing *d) { br_put(d->out, BR_STYLE_RESET "\n"); }

static void put_palms(const drawing *d) {
    const belo4ka_state *v = d->v;
    br_put(d->out, " · ");
    ui(d, "palms", NULL);
    br_put(d->out, ": ");
    for (unsigned i = 0; i < v->palm_count; i++) {
        if (i) br_put(d->out, ", ");
        put_name(d, v->palm[i], d->out);
    }
}

/* What the step is about, in one line, if there is anything to say. */
static void put_note(const drawing *d) {
    const belo4ka_state *v = d->v;
    bool is_number = v->call == BELO4KA_CALL_OPEN;
    if (v->phase == BELO4KA_DUE || v->shown != BELO4KA_NOTHING) {
        unsigned at = v->phase == BELO4KA_DUE ? belo4ka_squirrel_at(v) : v->shown;
        br_put(d->out, "    ");
        put_card(d, v->discard[at], d->out);
        br_put(d->out, BR_STYLE_DIM ": ");
    } else if (v->phase == BELO4KA_WINDOW || v->phase == BELO4KA_SCORED || is_number) {
        begin_note(d);
    } else {
        return;
    }
    if (v->phase == BELO4KA_DUE) ui(d, v->verdict == BELO4KA_HONEST ? "honest" : "dishonest", NULL);
    else if (v->phase == BELO4KA_WINDOW) ui(d, "covered", NULL);
    else if (v->phase == BELO4KA_SCORED) ui(d, "scored", NULL);
    else ui(d, is_number ? "open-call" : "shown", NULL);
    if (v->phase == BELO4KA_DUE && v->palm_count) put_palms(d);
    end_note(d);
}

static void put_middle(const drawing *d) {
    br_put(d->out, "  " BR_STYLE_BOLD);
    ui_number(d, "round", d->v->round);
    br_put(d->out, BR_STYLE_RESET " · ");
    ui_number(d, "deck", d->v->deck_count);
    br_put(d->out, " · ");
    ui_number(d, "discard", d->v->discard_count);
    br_put_char(d->out, '\n');
    put_top(d);
    put_note(d);
}

/* ---- the seats ---------------------------------------------------------------------------- */

/* What this seat has to do with the step, or NULL. */
static const char *role_of(const drawing *d, unsigned seat) {
    static const char *const reactions[] = {NULL, "slap", "challenge", "decline"};
    const belo4ka_state *v = d->v;
    bool is_window = v->phase == BELO4KA_WINDOW || v->phase == BELO4KA_LAST;
    if (is_window && br_has(v->waiting, (br_seat)seat)) return "waiting";
    if ((is_window || v->phase == BELO4KA_DUE) && seat == v->author && seat != v->due)
        return "author";
    if (v->phase == BELO4KA_DUE && seat == v->due) return "due";
    if (v->reaction[seat] == BELO4KA_HIDDEN) return "reacted";
    return v->reaction[seat] <= BELO4KA_DECLINE ? reactions[v->reaction[seat]] : NULL;
}

static void put_forfeits(const drawing *d, unsigned seat) {
    unsigned count = d->v->forfeits[seat] + d->v->buyoffs[seat];
    if (count) {
        br_put(d->out, " · ");
        ui_number(d, "forfeits", (int32_t)count);
    }
    if (!br_has(d->v->retired, (br_seat)seat)) return;
    br_put(d->out, " · ");
    ui(d, "retired", NULL);
}

static void put_head(const drawing *d, unsigned seat) {
    char text[128];
    br_buf name = br_buf_over(text, sizeof text);
    const belo4ka_state *v = d->v;
    const char *role = role_of(d, seat);
    put_name(d, seat, &name);
    bool is_active = br_has(d->r->game->must_act(d->r, v), (br_seat)seat);
    br_put(d->out, is_active ? BR_STYLE_BOLD "▶ " : "  ");
    br_put(d->out, seat == d->viewer ? BR_STYLE_BOLD : "");
    br__put_left(d->out, text, NAME);
    br_put(d->out, BR_STYLE_RESET);
    ui_number(d, "points", v->total[seat]);
    br_put(d->out, " · ");
    ui_number(d, "cards", v->hand_count[seat]);
    put_forfeits(d, seat);
    if (role) {
        br_put(d->out, " · " BR_STYLE_BOLD);
        ui(d, role, NULL);
        br_put(d->out, BR_STYLE_RESET);
    }
    br_put_char(d->out, '\n');
}

static void put_pile(const drawing *d, const char *name, const belo4ka_bag *bag) {
    begin_note(d);
    ui(d, name, NULL);
    br_put(d->out, ": " BR_STYLE_RESET);
    put_bag(d, bag);
    br_put_char(d->out, '\n');
}

/* The own hand, a line a colour: numbers, then squirrels; the rest in a line of its own. */
static void put_hand(const drawing *d, const belo4ka_bag *hand) {
    const belo4ka_deck *deck = belo4ka_deck_of(d->r);
    begin_note(d);
    ui(d, "hand", NULL);
    br_put(d->out, ":" BR_STYLE_RESET "\n");
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

static void put_seat(const drawing *d, unsigned seat) {
    const belo4ka_state *v = d->v;
    belo4ka_bag front = {0, v->front[seat]};
    bool is_open = v->phase == BELO4KA_SCORED || v->phase == BELO4KA_OVER;
    put_head(d, seat);
    if (v->front[seat]) put_pile(d, "front", &front);
    if (is_open) put_pile(d, "held", &v->hand[seat]);
    else if (seat == d->viewer) put_hand(d, &v->hand[seat]);
}

void belo4ka_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
                    const char *const *names, br_buf *out) {
    const drawing d = {r, view, viewer, lang, names, out};
    put_middle(&d);
    for (unsigned i = 0; i < r->seats; i++) {
        /* The viewer sits at the near side of the table: last, where the eye rests. */
        put_seat(&d, viewer < r->seats ? (viewer + 1u + i) % r->seats : i);
    }
}
