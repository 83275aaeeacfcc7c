/* squirrels/screen.c -- the table as a person at a terminal sees it.
 *
 * Each seat is a head line and two cards side by side with what lies under them; with four or
 * five seats the rivals shrink to one line a stack, so that the table fits 24 lines.
 */
#include "state.h"

enum { BOX = 22, NAME = 26 };

static void card_text(const br_rules *r, unsigned card, br_lang lang, br_buf *out) {
    char word[BR_WORD_MAX];
    if (!squirrels_word(r, 1, card, word)) return;
    br_say_word(out, lang, r->game->id, word);
}

static const char *card_style(unsigned card) {
    static const char *const styles[] = {
        "",           BR_STYLE_GREEN,  BR_STYLE_GREEN, BR_STYLE_GREEN,  BR_STYLE_CYAN,
        BR_STYLE_RED, BR_STYLE_YELLOW, BR_STYLE_BLUE,  BR_STYLE_MAGENTA};
    return styles[card];
}

static void ui(const br_rules *r, br_lang lang, const char *name, const br_args *args,
               br_buf *out) {
    br__put_ui(out, r, lang, name, args, NULL);
}

/* What lies under the top, from the top downwards. */
static void put_under(const br_rules *r, uint32_t stack, br_lang lang, br_buf *out) {
    bool is_first = true;
    for (stack >>= 4; stack; stack >>= 4) {
        if (!is_first) br_put(out, ", ");
        is_first = false;
        card_text(r, stack & 15u, lang, out);
    }
}

static void stack_label(const br_rules *r, const squirrels_state *v, unsigned seat, unsigned place,
                        br_lang lang, br_buf *out) {
    unsigned top = squirrels_top(v, seat, place);
    bool is_chosen = v->phase == SQUIRRELS_SETUP && v->commit[seat];
    if (is_chosen && v->commit[seat] != SQUIRRELS_COMMIT_HIDDEN && v->commit[seat] >> 4 == place)
        top = v->commit[seat] & 15u;
    if (top) {
        br_put(out, card_style(top));
        card_text(r, top, lang, out);
        br_put(out, BR_STYLE_RESET);
    } else {
        br_put(out, BR_STYLE_DIM);
        if (is_chosen && v->commit[seat] == SQUIRRELS_COMMIT_HIDDEN) br_put(out, "?");
        else ui(r, lang, "empty", NULL, out);
        br_put(out, BR_STYLE_RESET);
    }
}

static void put_head(const br_rules *r, const squirrels_state *v, unsigned seat, br_seat viewer,
                     br_lang lang, const char *const *names, br_buf *out) {
    char text[128];
    br_buf name = br_buf_over(text, sizeof text);
    br_args args = {.count = 0};
    br__put_seat(&name, lang, names, seat);
    bool is_active = br_has(v->acting, (br_seat)seat);
    br_put(out, is_active ? BR_STYLE_BOLD "▶ " : "  ");
    br_put(out, seat == viewer ? BR_STYLE_BOLD : "");
    br__put_left(out, text, NAME);
    br_put(out, BR_STYLE_RESET BR_STYLE_YELLOW "● ");
    br__arg_number(&args, "n", v->hoard[seat]);
    ui(r, lang, "hoard", &args, out);
    br_put(out, BR_STYLE_RESET);
    if (v->commit[seat]) { /* neither the card nor its place is for others to see (SQ-Q23) */
        br_put(out, BR_STYLE_DIM " · ");
        ui(r, lang, "hidden", NULL, out);
        br_put(out, BR_STYLE_RESET);
    }
    br_put_char(out, '\n');
}

static void put_hand(const br_rules *r, const squirrels_state *v, unsigned seat, br_lang lang,
                     br_buf *out) {
    br_put(out, "    " BR_STYLE_DIM);
    ui(r, lang, "hand", NULL, out);
    br_put(out, ": ");
    bool is_first = true;
    for (unsigned card = 1; card <= SQUIRRELS_CARDS; card++) {
        if (!(v->hand[seat] & SQUIRRELS_CARD_BIT(card))) continue;
        if (v->commit[seat] != SQUIRRELS_COMMIT_HIDDEN && (v->commit[seat] & 15u) == card) continue;
        if (!is_first) br_put(out, ", ");
        is_first = false;
        card_text(r, card, lang, out);
    }
    if (is_first) br_put(out, "–");
    br_put(out, BR_STYLE_RESET "\n");
}

static void put_edge(const char *left, const char *right, br_buf *out) {
    br_put(out, "    ");
    for (int place = 0; place < SQUIRRELS_PLACES; place++) {
        br_put(out, left);
        br__put_times(out, "─", BOX);
        br_put(out, right);
        br_put(out, place ? "\n" : "  ");
    }
}

static void put_boxes(const br_rules *r, const squirrels_state *v, unsigned seat, br_lang lang,
                      br_buf *out) {
    char text[512];
    put_edge("╭", "╮", out);
    br_put(out, "    ");
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        br_buf label = br_buf_over(text, sizeof text);
        stack_label(r, v, seat, place, lang, &label);
        br_put(out, "│");
        br__put_centred(out, text, BOX);
        br_put(out, place ? "│\n" : "│  ");
    }
    put_edge("╰", "╯", out);
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        uint32_t stack = v->stack[seat][place];
        if (stack < 16) continue; /* nothing under a single card */
        br_put(out, "    " BR_STYLE_DIM);
        ui(r, lang, place ? "under-right" : "under-left", NULL, out);
        br_put(out, ": ");
        put_under(r, stack, lang, out);
        br_put(out, BR_STYLE_RESET "\n");
    }
}

static void put_lines(const br_rules *r, const squirrels_state *v, unsigned seat, br_lang lang,
                      br_buf *out) {
    br_put(out, "    ");
    for (unsigned place = 0; place < SQUIRRELS_PLACES; place++) {
        uint32_t stack = v->stack[seat][place];
        br_put(out, place ? "   │ " : "│ ");
        stack_label(r, v, seat, place, lang, out);
        if (stack < 16) continue;
        br_put(out, BR_STYLE_DIM " ← ");
        put_under(r, stack, lang, out);
        br_put(out, BR_STYLE_RESET);
    }
    br_put(out, "\n");
}

void squirrels_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
                      const char *const *names, br_buf *out) {
    const squirrels_state *v = view;
    for (unsigned i = 0; i < r->seats; i++) {
        /* The viewer sits at the near side of the table: last, where the eye rests. */
        unsigned seat = viewer < r->seats ? (viewer + 1u + i) % r->seats : i;
        put_head(r, v, seat, viewer, lang, names, out);
        if (r->seats < 4 || seat == viewer) put_boxes(r, v, seat, lang, out);
        else put_lines(r, v, seat, lang, out);
        put_hand(r, v, seat, lang, out);
    }
}
