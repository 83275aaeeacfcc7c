/* crooks/screen.c -- the table as a person at a terminal sees it.
 *
 * Hangouts with their prices on top, then one row a seat under the eight jobs, then what the
 * viewer holds or looks at, in full, and a key to the signs. A crook in a slot is written short:
 * rating, modifier, sign of its action, letters of its gangs; a face-down one has a triangle and,
 * for those who know it, the same after it. A recall view also fills the viewer's notes.
 */
#include "state.h"

enum { LABEL = 15, CELL = 8 };

static const char *const signs[CROOKS_ABILITIES] = {
    "", "$", "&", "\xE2\x87\x84", "\xE2\x80\xA0", "\xE2\x98\x85", "\xE2\x97\x8E"};
static const char *const gang_letters[CROOKS_GANGS] = {"letter.north", "letter.west",
                                                       "letter.outfit"};
static const char *const gang_words[CROOKS_GANGS] = {"north", "west", "outfit"};
static const char *const gang_styles[CROOKS_GANGS] = {BR_STYLE_RED, BR_STYLE_BLUE, BR_STYLE_YELLOW};

static const crooks_state *view_of(const br_pen *pen) { return pen->view; }

static void ui_hangout(const br_pen *pen, const char *name, unsigned p) {
    char letter[2] = {(char)('a' + p), '\0'};
    br_args args = {0};
    br__arg_word(&args, "hangout", letter);
    br__pen_ui_args(pen, name, &args);
}

/* ---- crooks ------------------------------------------------------------------------------- */

/* "7+2$NW" */
static void put_short(const br_pen *pen, unsigned card) {
    const crooks_deck *deck = crooks_deck_of(pen->r);
    int modifier = deck->modifier[card];
    br_put_int(pen->out, deck->rating[card]);
    if (modifier > 0) br__pen_put(pen, "+%d", modifier);
    else if (modifier) br__pen_put(pen, "\xE2\x88\x92%d", -modifier);
    br_put(pen->out, signs[deck->ability[card]]);
    for (unsigned g = 0; g < CROOKS_GANGS; g++)
        if (deck->gangs[card] >> g & 1u)
            br__pen_put(pen, "%s%u" BR_STYLE_RESET, gang_styles[g], gang_letters[g]);
}

/* "c06  3  Pickpocket  North Mafia", a line of its own. */
static void put_long(const br_pen *pen, unsigned card) {
    br_buf *out = pen->out;
    const crooks_deck *deck = crooks_deck_of(pen->r);
    int modifier = deck->modifier[card];
    char text[64];
    br_buf rating = br_buf_over(text, sizeof text);
    br_put_int(&rating, deck->rating[card]);
    if (modifier) {
        br_put(&rating, modifier > 0 ? " (+" : " (\xE2\x88\x92");
        br_put_int(&rating, modifier > 0 ? modifier : -modifier);
        br_put_char(&rating, ')');
    }
    br_put(out, "    " BR_STYLE_DIM);
    br__put_left(out, deck->id[card], CROOKS_ID_MAX / 2);
    br_put(out, BR_STYLE_RESET BR_STYLE_BOLD);
    br__put_left(out, text, CELL);
    br_put(out, BR_STYLE_RESET);
    br__pen_word(pen, crooks_abilities[deck->ability[card]]);
    for (unsigned g = 0; g < CROOKS_GANGS; g++)
        if (deck->gangs[card] >> g & 1u)
            br__pen_put(pen, ", %s%w" BR_STYLE_RESET, gang_styles[g], gang_words[g]);
    br_put_char(out, '\n');
}

/* ---- hangouts and jobs -------------------------------------------------------------------- */

static void put_hangouts(const br_pen *pen) {
    char text[64];
    br_buf label = br_buf_over(text, sizeof text);
    br_pen cell = br__pen_over(pen, &label);
    br_put(&label, "  ");
    br__pen_ui(&cell, "hangouts");
    br__put_left(pen->out, text, LABEL);
    for (unsigned p = 0; p < view_of(pen)->hangouts; p++) {
        br_put(pen->out, p == view_of(pen)->hangout ? BR_STYLE_BOLD : "");
        br_put_char(pen->out, (char)('A' + p));
        br_put_char(pen->out, ' ');
        if (view_of(pen)->size[p]) br_put_int(pen->out, view_of(pen)->size[p]);
        else br_put(pen->out, BR_STYLE_DIM "\xE2\x80\x93");
        br_put(pen->out, BR_STYLE_RESET "   ");
    }
    br__pen_put(pen, "\n  " BR_STYLE_DIM "%u" BR_STYLE_RESET "\n\n", "price");
}

static void put_cell_number(const br_pen *pen, int n, const char *style) {
    char text[32];
    br_buf cell = br_buf_over(text, sizeof text);
    br_put(&cell, style);
    br_put_int(&cell, n);
    br_put(&cell, BR_STYLE_RESET);
    br__put_left(pen->out, text, CELL);
}

/* The jobs, and what the crooks lying face up make them worth. */
static void put_jobs(const br_pen *pen) {
    crooks_tally tally;
    char text[64];
    crooks_count(pen->r, view_of(pen), false, &tally);
    for (int line = 0; line < 2; line++) {
        br_buf label = br_buf_over(text, sizeof text);
        br_pen cell = br__pen_over(pen, &label);
        br_put(&label, "  ");
        br__pen_ui(&cell, line ? "worth" : "job");
        br__put_left(pen->out, text, LABEL);
        for (int j = 0; j < CROOKS_JOBS; j++)
            put_cell_number(pen, line ? tally.job[j].points : j + CROOKS_JOB_LOW,
                            line ? BR_STYLE_DIM : BR_STYLE_BOLD);
        br_put_char(pen->out, '\n');
    }
}

/* ---- rows --------------------------------------------------------------------------------- */

/* The crook at a height of a slot, 0 = bottom, as a line of the lay list; -1 = none. */
static int line_at(const crooks_state *v, unsigned seat, unsigned job, unsigned height) {
    for (unsigned i = 0; i < v->laid; i++) {
        if (v->lay_seat[i] != seat || v->lay_job[i] != job || !crooks_is_on_job(v->lay_lie[i]))
            continue;
        if (height-- == 0) return (int)i;
    }
    return -1;
}

static void put_slot(const br_pen *pen, unsigned seat, unsigned job, unsigned height) {
    char text[128];
    br_buf cell = br_buf_over(text, sizeof text);
    br_pen over = br__pen_over(pen, &cell);
    int i = line_at(view_of(pen), seat, job, height);
    if (i < 0) {
        br_put(&cell, height ? "" : BR_STYLE_DIM "\xC2\xB7" BR_STYLE_RESET);
    } else {
        bool is_down = view_of(pen)->lay_lie[i] == CROOKS_DOWN;
        unsigned card = view_of(pen)->lay_card[i];
        if (is_down) br_put(&cell, BR_STYLE_DIM "\xE2\x96\xBC" BR_STYLE_RESET);
        if (card < CROOKS_CARDS) put_short(&over, card);
        else br_put(&cell, BR_STYLE_DIM "?" BR_STYLE_RESET);
    }
    br__put_left(pen->out, text, CELL);
}

static void put_label(const br_pen *pen, unsigned seat, unsigned height) {
    char text[160], whole[160];
    br_buf label = br_buf_over(text, sizeof text);
    br_pen over = br__pen_over(pen, &label);
    bool is_active = br_has(view_of(pen)->acting, (br_seat)seat);
    if (height == 0) {
        br__pen_name(&over, seat);
    } else if (height == 1) {
        br__pen_ui_number(&over, "money", view_of(pen)->money[seat]);
        if (view_of(pen)->passed >> seat & 1u) br__pen_put(&over, " \xC2\xB7 %u", "passed");
    } else if (height == 2 && view_of(pen)->phase == CROOKS_OVER) {
        br_result result;
        crooks_scores(pen->r, view_of(pen), &result);
        br__pen_ui_number(&over, "score", result.score[seat]);
    }
    br_buf line = br_buf_over(whole, sizeof whole);
    br_put(&line, height == 0 && is_active ? BR_STYLE_BOLD "\xE2\x96\xB6 " : "  ");
    br_put(&line, height == 0 && seat == pen->viewer ? BR_STYLE_BOLD : height ? BR_STYLE_DIM : "");
    /* A long name is cut, so that the columns stay in line. */
    br__put_cut(&line, text, LABEL - 3);
    br_put(&line, BR_STYLE_RESET);
    br__put_left(pen->out, whole, LABEL);
}

static void put_row(const br_pen *pen, unsigned seat) {
    unsigned heights = view_of(pen)->phase == CROOKS_OVER ? 3 : 2;
    for (unsigned job = CROOKS_JOB_LOW; job < CROOKS_JOB_LOW + CROOKS_JOBS; job++)
        while (line_at(view_of(pen), seat, job, heights) >= 0) heights++;
    br_put_char(pen->out, '\n');
    for (unsigned height = 0; height < heights; height++) {
        put_label(pen, seat, height);
        for (unsigned job = CROOKS_JOB_LOW; job < CROOKS_JOB_LOW + CROOKS_JOBS; job++)
            put_slot(pen, seat, job, height);
        br_put_char(pen->out, '\n');
    }
}

/* ---- what lies before the viewer ---------------------------------------------------------- */

static void put_own(const br_pen *pen) {
    const crooks_state *v = pen->view;
    if (v->hand < CROOKS_CARDS) {
        br__pen_put(pen, "\n  " BR_STYLE_BOLD "%u:" BR_STYLE_RESET "\n", "in-hand");
        put_long(pen, v->hand);
    }
    if (v->phase != CROOKS_TAKE || v->turn != pen->viewer) return;
    br_put(pen->out, "\n  " BR_STYLE_BOLD);
    ui_hangout(pen, "in-pile", v->hangout);
    br_put(pen->out, ":" BR_STYLE_RESET "\n");
    for (uint32_t set = v->pile[v->hangout]; set; set &= set - 1)
        put_long(pen, (unsigned)__builtin_ctz(set));
}

/* The last looks at piles (CR-F12): certain only if as many are left as lie there. */
static void put_notes(const br_pen *pen) {
    const crooks_state *v = pen->view;
    for (unsigned p = 0; p < v->hangouts; p++) {
        bool is_in_hand = v->phase == CROOKS_TAKE && v->turn == pen->viewer && v->hangout == p;
        if (v->pile[p] == 0 || v->size[p] == 0 || is_in_hand) continue;
        br_put(pen->out, "  " BR_STYLE_DIM);
        ui_hangout(pen, "notes", p);
        if (br__bits(v->pile[p]) > v->size[p]) br__pen_put(pen, ", %n", "notes-some", v->size[p]);
        br_put(pen->out, ":" BR_STYLE_RESET);
        for (uint32_t set = v->pile[p]; set; set &= set - 1) {
            br_put(pen->out, "  ");
            put_short(pen, (unsigned)__builtin_ctz(set));
        }
        br_put_char(pen->out, '\n');
    }
}

static void put_out_of_game(const br_pen *pen) {
    bool is_first = true;
    for (unsigned i = 0; i < view_of(pen)->laid; i++) {
        if (crooks_is_on_job(view_of(pen)->lay_lie[i])) continue;
        if (is_first) /* a line between: they are not of the seat above */
            br__pen_put(pen, "\n  " BR_STYLE_DIM "%u:" BR_STYLE_RESET, "out");
        is_first = false;
        br_put(pen->out, "  ");
        if (view_of(pen)->lay_card[i] < CROOKS_CARDS) put_short(pen, view_of(pen)->lay_card[i]);
        else br_put(pen->out, BR_STYLE_DIM "\xE2\x96\xBC?" BR_STYLE_RESET);
    }
    if (!is_first) br_put_char(pen->out, '\n');
}

static void put_key(const br_pen *pen) {
    br_put(pen->out, "\n  ");
    for (unsigned a = CROOKS_PICKPOCKET; a < CROOKS_ABILITIES; a++) {
        br__pen_put(pen, "%s " BR_STYLE_DIM "%w" BR_STYLE_RESET, signs[a], crooks_abilities[a]);
        br_put(pen->out, a == CROOKS_SWITCH ? "\n  " : "  ");
    }
    br_put(pen->out, "\n  ");
    for (unsigned g = 0; g < CROOKS_GANGS; g++)
        br__pen_put(pen, "%s%u" BR_STYLE_RESET " " BR_STYLE_DIM "%w" BR_STYLE_RESET "  ",
                    gang_styles[g], gang_letters[g], gang_words[g]);
    br__pen_put(pen, "\xE2\x96\xBC " BR_STYLE_DIM "%u" BR_STYLE_RESET "\n", "face-down");
}

void crooks_screen(const br_pen *pen) {
    if (view_of(pen)->phase != CROOKS_OVER) put_hangouts(pen);
    put_jobs(pen);
    for (unsigned i = 0; i < pen->r->seats; i++) put_row(pen, br__pen_seat(pen, i));
    put_own(pen);
    put_notes(pen);
    put_out_of_game(pen);
    put_key(pen);
}
