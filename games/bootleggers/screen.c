/* bootleggers/screen.c -- the table as a person at a terminal sees it, 80 columns wide.
 *
 * From the top: the round, the cards on offer, the bars with everybody's markers, the players,
 * the trucks on the road, the open offers, the own muscle cards. Parts with nothing in them are
 * left out.
 */
#include "state.h"

enum { NAME = 18, BAR = 20, CELL = 8, COLUMN = 3 };

static const bootleggers_state *view_of(const br_pen *p) { return p->view; }

/* ---- pieces ------------------------------------------------------------------------------- */

/* A cell of fixed width: cut, so that a long name can not push the table apart. */
static void put_name(const br_pen *p, unsigned seat, int width) {
    char text[128], cut[128];
    br_buf buf = br_buf_over(text, sizeof text), short_name = br_buf_over(cut, sizeof cut);
    br_pen cell = br__pen_over(p, &buf);
    br__pen_name(&cell, seat);
    br__put_cut(&short_name, text, width - 1);
    br__put_left(p->out, cut, width);
}

static void put_number(const br_pen *p, int number, int width) {
    char text[16];
    br_buf buf = br_buf_over(text, sizeof text);
    br_put_int(&buf, number);
    br__put_times(p->out, " ", width - (int)buf.used);
    br_put(p->out, text);
}

static void put_title(const br_pen *p, const char *name) {
    br__pen_put(p, BR_STYLE_DIM "%u: " BR_STYLE_RESET, name);
}

/* ---- parts -------------------------------------------------------------------------------- */

static void put_head(const br_pen *p) {
    static const char *const phases[] = {"phase-1", "phase-1", "phase-2", "phase-3",
                                         "phase-4", "phase-5", "phase-6"};
    br_args args = {.count = 0};
    br__arg_number(&args, "n", view_of(p)->round);
    br__arg_number(&args, "m", (int32_t)bootleggers_rounds(p->r));
    br_put(p->out, "  " BR_STYLE_BOLD);
    br__pen_ui_args(p, "round", &args);
    br__pen_put(p, BR_STYLE_RESET " · %u\n", phases[view_of(p)->phase]);
}

/* The cards on offer, broken into lines that fit. */
static void put_cards(const br_pen *p) {
    int used = 0;
    for (unsigned i = 0; i <= p->r->seats; i++) {
        unsigned card = i < p->r->seats          ? view_of(p)->row[i]
                        : view_of(p)->truck_open ? BO_TRUCK_CARD + view_of(p)->truck_open - 1u
                                                 : 0;
        char text[128];
        br_buf buf = br_buf_over(text, sizeof text);
        if (!card) continue;
        br_pen cell = br__pen_over(p, &buf);
        br__pen_value(&cell, BO_DICT_CARD, card);
        if (card >= BO_TRUCK_CARD)
            br__pen_put(&cell, " ($%dG)",
                        bootleggers_deck_of(p->r)->truck_price[card - BO_TRUCK_CARD]);
        int cells = br__cells(text) + 2;
        if (used == 0) {
            br_put(p->out, "  ");
            put_title(p, "offer");
            used = 12;
        } else if (used + cells > 76) {
            br_put(p->out, ",\n    ");
            used = 4;
        } else {
            br_put(p->out, ", ");
        }
        used += cells;
        br__pen_put(p, BR_STYLE_CYAN "%s" BR_STYLE_RESET, text);
    }
    if (used) br_put_char(p->out, '\n');
}

/* Circles, dice, price and extra profit, each in a cell of its own. */
static void put_facts(const br_pen *p, unsigned bar) {
    const bootleggers_deck *deck = bootleggers_deck_of(p->r);
    char text[32];
    br_buf buf = br_buf_over(text, sizeof text);
    br_pen cell = br__pen_over(p, &buf);
    br__pen_put(&cell, "%d/%d", bootleggers_filled(view_of(p), bar), deck->circles[bar]);
    br__put_left(p->out, bar ? text : "", CELL);
    buf = br_buf_over(text, sizeof text);
    br_put_int(&buf, deck->dice[bar]);
    if (view_of(p)->token[bar]) br__pen_put(&cell, "+%d", view_of(p)->token[bar]);
    br__put_left(p->out, bar ? text : "∞", CELL);
    buf = br_buf_over(text, sizeof text);
    br_put_int(&buf, deck->price[bar]);
    br__put_left(p->out, text, CELL - 1);
    buf = br_buf_over(text, sizeof text);
    br_put_int(&buf, deck->extra[bar]);
    br__put_left(p->out, text, CELL - 2);
}

/* Whoever leads is marked: * full control, + greatest influence. */
static void put_markers(const br_pen *p, unsigned bar) {
    bootleggers_standing stand = bootleggers_stand(p->r, view_of(p), bar);
    for (unsigned seat = 0; seat < p->r->seats; seat++) {
        bool is_leader = bar && stand.dominant == seat;
        if (is_leader) br_put(p->out, BR_STYLE_YELLOW);
        put_number(p, view_of(p)->marker[bar][seat], COLUMN);
        br_put(p->out, is_leader ? (stand.has_control ? "*" : "+") : " ");
        if (is_leader) br_put(p->out, BR_STYLE_RESET);
    }
}

static void put_bar(const br_pen *p, unsigned bar) {
    char text[96];
    br_buf name = br_buf_over(text, sizeof text);
    br_pen cell = br__pen_over(p, &name);
    br__pen_value(&cell, BO_DICT_BAR, bar);
    br_put(p->out, bootleggers_is_open(p->r, view_of(p), bar) ? "  " BR_STYLE_GREEN "● "
                                                              : "  " BR_STYLE_DIM "○ ");
    br__put_left(p->out, text, BAR);
    br_put(p->out, BR_STYLE_RESET);
    put_facts(p, bar);
    put_markers(p, bar);
    if (view_of(p)->raided >> bar & 1u) br__pen_put(p, BR_STYLE_RED " %u" BR_STYLE_RESET, "shut");
    br_put_char(p->out, '\n');
}

static void put_bars(const br_pen *p) {
    static const struct {
        const char *name;
        int width;
    } heads[] = {
        {"bar", BAR}, {"circles", CELL}, {"dice", CELL}, {"price", CELL - 1}, {"extra", CELL - 2}};
    br_put(p->out, "\n    " BR_STYLE_DIM);
    for (unsigned i = 0; i < 5; i++) {
        char text[64];
        br_buf buf = br_buf_over(text, sizeof text);
        br_pen cell = br__pen_over(p, &buf);
        br__pen_ui(&cell, heads[i].name);
        br__put_left(p->out, text, heads[i].width);
    }
    for (unsigned seat = 0; seat < p->r->seats; seat++) {
        put_number(p, (int)seat + 1, COLUMN);
        br_put_char(p->out, ' ');
    }
    br_put(p->out, BR_STYLE_RESET "\n");
    for (unsigned bar = 0; bar < BO_BARS; bar++) put_bar(p, bar);
    br__pen_put(p, "    " BR_STYLE_DIM "%u" BR_STYLE_RESET "\n", "legend");
}

/* Dice by still: 2+1+3. */
static void put_stills(const br_pen *p, unsigned seat) {
    br_put_int(p->out, view_of(p)->family[seat]);
    for (unsigned i = 0; i < BO_REMOTES && view_of(p)->remote[seat][i]; i++)
        br__pen_put(p, "+%d", view_of(p)->remote[seat][i]);
}

static void put_trucks(const br_pen *p, unsigned seat) {
    static const char *const sizes[] = {"short-small", "short-medium", "short-large"};
    bool has_before = false;
    for (unsigned size = 0; size < BO_SIZES; size++) {
        unsigned trucks = bootleggers_in_use(view_of(p), seat, size);
        if (!trucks) continue;
        br__pen_put(p, has_before ? " %u×%d" : "%u×%d", sizes[size], trucks);
        has_before = true;
    }
}

/* True if something was written, so that the next thing needs a comma. */
static bool put_pair(const br_pen *p, const char *name, unsigned number, bool has_before) {
    if (!number) return has_before;
    br__pen_put(p, has_before ? ", %u %d" : "%u %d", name, number);
    return true;
}

static void put_things(const br_pen *p, unsigned seat) {
    const bootleggers_state *v = p->view;
    bool has_before = false;
    br_put(p->out, "      ");
    put_title(p, "back");
    has_before = put_pair(p, "markers", v->back[seat], has_before);
    has_before = put_pair(p, "dice", v->back_dice[seat], has_before);
    has_before = put_pair(p, "tokens", v->back_tokens[seat], has_before);
    has_before = put_pair(p, "crates", v->crates[seat] + (unsigned)v->stashed[seat], has_before);
    for (unsigned thug = 0; thug < BO_THUGS; thug++)
        for (unsigned i = 0; i < v->thug[seat][thug]; i++) {
            br_put(p->out, has_before ? ", " : "");
            br__pen_put(p, BR_STYLE_MAGENTA "%v" BR_STYLE_RESET, BO_DICT_THUG, thug);
            has_before = true;
        }
    if (!has_before) br_put(p->out, "–");
    br_put_char(p->out, '\n');
}

static void put_player(const br_pen *p, unsigned seat) {
    const bootleggers_state *v = p->view;
    br_put(p->out, br_has(v->acting, (br_seat)seat) ? BR_STYLE_BOLD "▶ " : "  ");
    if (seat == p->viewer) br_put(p->out, BR_STYLE_BOLD);
    br__pen_put(p, "%d ", seat + 1);
    put_name(p, seat, NAME);
    br_put(p->out, BR_STYLE_RESET BR_STYLE_YELLOW);
    if (v->money[seat] == BO_HIDDEN_MONEY) br_put(p->out, "$?");
    else br__pen_put(p, "$%dG", v->money[seat]);
    br_put(p->out, BR_STYLE_RESET " · ");
    put_title(p, "muscle");
    if (v->chosen[seat] == BO_HIDDEN) br_put(p->out, "▒▒");
    else if (v->chosen[seat]) br_put_int(p->out, v->chosen[seat]);
    else br_put(p->out, "–");
    br_put(p->out, " · ");
    put_title(p, "stills");
    put_stills(p, seat);
    br_put(p->out, " · ");
    put_title(p, "trucks");
    put_trucks(p, seat);
    if (v->copper == seat) br__pen_put(p, BR_STYLE_BLUE " ★ %u" BR_STYLE_RESET, "copper");
    br_put_char(p->out, '\n');
    put_things(p, seat);
}

static void put_truck(const br_pen *p, unsigned truck) {
    char word[BR_WORD_MAX];
    br_args args = {.count = 0};
    const bootleggers_state *v = p->view;
    bootleggers_arg_truck(p->r, &args, "truck", v->truck_size[truck], v->truck_load[truck]);
    memcpy(word, args.at[0].word, sizeof word);
    br_put(p->out, "    ");
    put_name(p, v->truck_user[truck], NAME);
    br__pen_put(p, "%w → ", word);
    if (truck >= v->parked) br__pen_ui(p, "yard");
    else br__pen_value(p, BO_DICT_BAR, v->truck_bar[truck]);
    if (truck < v->parked && v->truck_bar[truck])
        br__pen_put(p, ", %v", BO_DICT_DOCK, v->truck_dock[truck]);
    br_put_char(p->out, '\n');
}

static void put_road(const br_pen *p) {
    if (view_of(p)->trucks == 0) return;
    br_put(p->out, "\n  ");
    put_title(p, "docks");
    br_put_char(p->out, '\n');
    for (unsigned i = 0; i < view_of(p)->trucks; i++) put_truck(p, i);
    if (view_of(p)->step != BO_CONSENT) return;
    br__pen_put(p, "    %v: %n\n", BO_DICT_BAR, view_of(p)->bar, "wants", view_of(p)->demand_left);
}

static void put_side(const br_pen *p, const uint8_t goods[BO_GOODS]) {
    bool is_first = true;
    for (unsigned good = 0; good < BO_GOODS; good++) {
        char word[BR_WORD_MAX];
        br_buf buf = br_buf_over(word, sizeof word);
        if (!goods[good]) continue;
        if (!is_first) br_put(p->out, ", ");
        is_first = false;
        br_put(&buf, bootleggers_goods[good]);
        if (goods[good] > 1 || good == BO_GOOD_CASH || good == BO_GOOD_CRATES) {
            br_put_char(&buf, '-');
            br_put_int(&buf, goods[good]);
        }
        br__pen_word(p, word);
    }
    if (is_first) br__pen_word(p, "nothing");
}

static void put_offers(const br_pen *p) {
    for (unsigned seat = 0; seat < p->r->seats; seat++) {
        if (view_of(p)->offer_to[seat] == BR_SEAT_NONE) continue;
        br__pen_put(p, "  %p → %p: ", seat, view_of(p)->offer_to[seat]);
        put_side(p, view_of(p)->offer_give[seat]);
        br__pen_put(p, " %u ", "for");
        put_side(p, view_of(p)->offer_get[seat]);
        br_put_char(p->out, '\n');
    }
}

static void put_hand(const br_pen *p) {
    if (p->viewer >= p->r->seats) return;
    br_put(p->out, "\n  ");
    put_title(p, "hand");
    for (unsigned band = 0; band < BO_BANDS; band++)
        for (uint32_t left = view_of(p)->hand[band][p->viewer]; left; left &= left - 1)
            br__pen_put(p, "%d ", (int)band * BO_BAND_CARDS + __builtin_ctz(left) + 1);
    br_put_char(p->out, '\n');
}

void bootleggers_screen(const br_pen *p) {
    put_head(p);
    put_cards(p);
    put_bars(p);
    br_put_char(p->out, '\n');
    for (unsigned seat = 0; seat < p->r->seats; seat++) put_player(p, seat);
    put_road(p);
    put_offers(p);
    put_hand(p);
}
