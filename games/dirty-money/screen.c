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

/* ---- words -------------------------------------------------------------------------------- */

typedef struct eyes {
    const br_rules *r;
    const dirty_money_state *v;
    br_seat viewer;
    br_lang lang;
    const char *const *names;
} eyes;

static void ui(const eyes *x, const char *name, const br_args *args, br_buf *out) {
    br__put_ui(out, x->r, x->lang, name, args, NULL);
}

static void ui_number(const eyes *x, const char *name, int n, int limit, br_buf *out) {
    br_args args = {.count = 0};
    br__arg_number(&args, "n", n);
    br__arg_number(&args, "limit", limit);
    ui(x, name, &args, out);
}

static void put_name(const eyes *x, br_seat seat, br_buf *out) {
    br__put_seat(out, x->lang, x->names, seat);
}

/* ---- cards -------------------------------------------------------------------------------- */

/* A card of the money deck: a note, starred if dirty, or an action by its short name. */
static void put_card(const eyes *x, unsigned code, br_buf *out) {
    const dirty_money_deck *deck = dirty_money_deck_of(x->r);
    char word[BR_WORD_MAX];
    if (code == DM_HIDDEN || !dirty_money_word(x->r, DM_DICT_CARD, code, word)) {
        br_put(out, BR_STYLE_DIM "?" BR_STYLE_RESET);
    } else if (code >= DM_ACTION) {
        br_put(out, BR_STYLE_MAGENTA);
        ui(x, word, NULL, out);
        br_put(out, BR_STYLE_RESET);
    } else {
        br_put(out, deck->dirty[code] ? BR_STYLE_RED : BR_STYLE_GREEN);
        br_say_word(out, x->lang, x->r->game->id, word);
        br_put(out, deck->dirty[code] ? "*" BR_STYLE_RESET : BR_STYLE_RESET);
    }
}

static void line_cards(const eyes *x, line *l, const uint8_t *codes, unsigned count) {
    char text[160];
    for (unsigned i = 0; i < count; i++) {
        br_buf buf = br_buf_over(text, sizeof text);
        put_card(x, codes[i], &buf);
        line_item(l, text);
    }
    if (count == 0) line_item(l, BR_STYLE_DIM "-" BR_STYLE_RESET);
}

/* A placement to buy: its slot, name, price for the viewer and points. */
static void put_offer(const eyes *x, unsigned slot, unsigned kind, br_buf *out) {
    const dirty_money_deck *deck = dirty_money_deck_of(x->r);
    char word[BR_WORD_MAX];
    unsigned price = deck->cost[kind];
    if (x->viewer < x->r->seats) price = dirty_money_price(x->r, x->v, x->viewer, kind);
    dirty_money_word(x->r, DM_DICT_SLOT, slot, word);
    br_put(out, BR_STYLE_DIM);
    br_put(out, word);
    br_put(out, BR_STYLE_RESET " ");
    br_say_word(out, x->lang, x->r->game->id, dirty_money_types[deck->type[kind]]);
    br_put(out, BR_STYLE_YELLOW " ");
    br_buf money = br_buf_over(word, sizeof word); /* "eur-5": in the currency of its region */
    br_put(&money, deck->region[kind] == DM_EU   ? "eur-"
                   : deck->region[kind] == DM_JP ? "jpy-"
                                                 : "usd-");
    br_put_int(&money, price);
    br_say_word(out, x->lang, x->r->game->id, word);
    br_put(out, BR_STYLE_RESET);
    if (deck->vp[kind] == 0) return;
    br_put(out, " (+");
    br_put_int(out, deck->vp[kind]);
    br_put_char(out, ')');
}

/* ---- locations ---------------------------------------------------------------------------- */

static void put_location(const eyes *x, unsigned loc, br_buf *out) {
    static const uint8_t rows[DM_LOCATIONS] = {DM_EU, DM_JP, DM_US, DM_ROW_BR, DM_ROWS, DM_ROW_AH};
    char text[200], head[200];
    br_buf name = br_buf_over(text, sizeof text), buf = br_buf_over(head, sizeof head);
    unsigned count = 0;
    br_say_word(&name, x->lang, x->r->game->id, dirty_money_locations[loc]);
    br_put(&buf, x->v->loc == loc ? BR_STYLE_BOLD "▸ " : BR_STYLE_BOLD "  ");
    br__put_left(&buf, text, NAME);
    br_put(&buf, BR_STYLE_RESET);
    line l = line_begin(out, head);
    for (unsigned i = 0; i < DM_ROW_MAX && rows[loc] < DM_ROWS; i++) {
        unsigned kind = x->v->row[rows[loc]][i];
        if (!kind) continue;
        name = br_buf_over(text, sizeof text);
        put_offer(x, rows[loc] * DM_ROW_MAX + i, kind, &name);
        line_item(&l, text);
    }
    line_end(&l);
    while (count < DM_STALL && x->v->stall[loc][count]) count++;
    l = line_begin(out, "      ");
    line_cards(x, &l, x->v->stall[loc], count);
    line_end(&l);
}

/* ---- seats -------------------------------------------------------------------------------- */

static void put_owned(const eyes *x, br_seat seat, br_buf *out) {
    const dirty_money_deck *deck = dirty_money_deck_of(x->r);
    char text[200];
    if (x->v->own_count[seat] == 0) return;
    line l = line_begin(out, "      ");
    for (unsigned i = 0; i < x->v->own_count[seat]; i++) {
        unsigned kind = x->v->own[seat][i];
        br_buf buf = br_buf_over(text, sizeof text);
        br_say_word(&buf, x->lang, x->r->game->id, dirty_money_types[deck->type[kind]]);
        br_put(&buf, BR_STYLE_DIM " ");
        br_put(&buf, deck->region[kind] == DM_EU   ? "EU"
                     : deck->region[kind] == DM_JP ? "JP"
                                                   : "US");
        br_put(&buf, BR_STYLE_RESET);
        if (x->v->tuck[seat][i]) {
            br_put(&buf, BR_STYLE_CYAN " +");
            br_put_int(&buf, x->v->tuck[seat][i]);
            br_put(&buf, BR_STYLE_RESET);
        }
        line_item(&l, text);
    }
    line_end(&l);
}

static void put_seat(const eyes *x, br_seat seat, const dirty_money_tally *tally, br_buf *out) {
    const dirty_money_state *v = x->v;
    char text[200], head[240];
    br_buf buf = br_buf_over(head, sizeof head);
    br_put(&buf, br_has(v->acting, seat) ? BR_STYLE_BOLD "▶ " : "  ");
    if (seat == x->viewer) br_put(&buf, BR_STYLE_BOLD);
    put_name(x, seat, &buf);
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
    ITEM(br_say_word(&buf, x->lang, x->r->game->id, dirty_money_villains[v->villain[seat]]));
    ITEM(ui_number(x, "vp", dirty_money_total(tally), 0, &buf));
    ITEM(ui_number(x, "placements", v->own_count[seat], 0, &buf));
    ITEM(ui_number(x, "points", v->points[seat], 0, &buf));
    ITEM(ui_number(x, "cards", v->hand_count[seat], (int)dirty_money_limit(x->r, v, seat), &buf));
    if (v->overpay[seat]) ITEM(ui_number(x, "overpay", v->overpay[seat], 0, &buf));
#undef ITEM
    line_end(&l);
    put_owned(x, seat, out);
}

/* A hand, where at least one card can be seen: the own one, or the partner's during a swap. */
static void put_hand(const eyes *x, br_seat seat, br_buf *out) {
    char head[240];
    br_buf buf = br_buf_over(head, sizeof head);
    const uint8_t *hand = x->v->hand[seat];
    unsigned count = x->v->hand_count[seat];
    if (seat != x->viewer && (count == 0 || hand[0] == DM_HIDDEN)) return;
    br_put(&buf, BR_STYLE_BOLD);
    if (seat == x->viewer) ui(x, "hand", NULL, &buf);
    else put_name(x, seat, &buf);
    br_put(&buf, BR_STYLE_RESET ": ");
    line l = line_begin(out, head);
    line_cards(x, &l, hand, count);
    line_end(&l);
}

/* What is under way: action cards to be played, Gallery draws to be claimed. */
static void put_pending(const eyes *x, br_buf *out) {
    char head[160];
    br_buf buf = br_buf_over(head, sizeof head);
    if (x->v->claims) {
        ui_number(x, "claims", x->v->claims, 0, out);
        br_put_char(out, '\n');
    }
    if (x->v->pending_count == 0) return;
    br_put(&buf, BR_STYLE_BOLD);
    ui(x, "waiting", NULL, &buf);
    br_put(&buf, BR_STYLE_RESET ": ");
    line l = line_begin(out, head);
    line_cards(x, &l, x->v->pending, x->v->pending_count);
    line_end(&l);
}

static void put_head(const eyes *x, br_buf *out) {
    br_put(out, BR_STYLE_DIM);
    ui_number(x, "round", x->v->round, 0, out);
    br_put(out, " · ");
    ui_number(x, "deck", x->v->deck_count, 0, out);
    br_put(out, " · ");
    ui_number(x, "discard", x->v->discard_count, 0, out);
    for (unsigned seat = 0; seat < x->r->seats; seat++)
        if (x->v->own_count[seat] >= dirty_money_goal(x->r)) {
            br_put(out, " · ");
            ui(x, "last", NULL, out);
            break;
        }
    br_put(out, " · * ");
    ui(x, "dirty", NULL, out);
    br_put(out, BR_STYLE_RESET "\n");
}

void dirty_money_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
                        const char *const *names, br_buf *out) {
    const eyes x = {r, view, viewer, lang, names};
    dirty_money_tally tally[DM_SEATS_MAX];
    dirty_money_tallies(r, x.v, tally);
    put_head(&x, out);
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++)
        if (dirty_money_in_play(r, loc)) put_location(&x, loc, out);
    for (unsigned i = 0; i < r->seats; i++) {
        /* The viewer sits at the near side of the table: last, where the eye rests. */
        br_seat seat = (br_seat)(viewer < r->seats ? (viewer + 1u + i) % r->seats : i);
        put_seat(&x, seat, &tally[seat], out);
    }
    for (br_seat seat = 0; seat < r->seats; seat++)
        if (seat != viewer) put_hand(&x, seat, out);
    put_pending(&x, out);
    if (viewer < r->seats) put_hand(&x, viewer, out);
}
