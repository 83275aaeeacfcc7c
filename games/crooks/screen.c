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

typedef struct sheet {
    const br_rules *r;
    const crooks_state *v;
    br_seat viewer;
    br_lang lang;
    const char *const *names;
    br_buf *out;
} sheet;

static void ui_args(const sheet *sh, const char *name, const br_args *args, br_buf *out) {
    br__put_ui(out, sh->r, sh->lang, name, args, sh->names);
}

static void ui(const sheet *sh, const char *name, br_buf *out) { ui_args(sh, name, NULL, out); }

static void ui_number(const sheet *sh, const char *name, int32_t n, br_buf *out) {
    br_args args = {0};
    br__arg_number(&args, "n", n);
    ui_args(sh, name, &args, out);
}

static void ui_hangout(const sheet *sh, const char *name, unsigned p, br_buf *out) {
    char letter[2] = {(char)('a' + p), '\0'};
    br_args args = {0};
    br__arg_word(&args, "hangout", letter);
    ui_args(sh, name, &args, out);
}

/* ---- crooks ------------------------------------------------------------------------------- */

/* "7+2$NW" */
static void put_short(const sheet *sh, unsigned card, br_buf *out) {
    const crooks_deck *deck = crooks_deck_of(sh->r);
    int modifier = deck->modifier[card];
    br_put_int(out, deck->rating[card]);
    if (modifier) {
        br_put(out, modifier > 0 ? "+" : "\xE2\x88\x92");
        br_put_int(out, modifier > 0 ? modifier : -modifier);
    }
    br_put(out, signs[deck->ability[card]]);
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        if (!(deck->gangs[card] >> g & 1u)) continue;
        br_put(out, gang_styles[g]);
        ui(sh, gang_letters[g], out);
        br_put(out, BR_STYLE_RESET);
    }
}

/* "c06  3  Pickpocket  North Mafia", a line of its own. */
static void put_long(const sheet *sh, unsigned card, br_buf *out) {
    const crooks_deck *deck = crooks_deck_of(sh->r);
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
    br_say_word(out, sh->lang, sh->r->game->id, crooks_abilities[deck->ability[card]]);
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        if (!(deck->gangs[card] >> g & 1u)) continue;
        br_put(out, ", ");
        br_put(out, gang_styles[g]);
        br_say_word(out, sh->lang, sh->r->game->id, gang_words[g]);
        br_put(out, BR_STYLE_RESET);
    }
    br_put_char(out, '\n');
}

/* ---- hangouts and jobs -------------------------------------------------------------------- */

static void put_hangouts(const sheet *sh) {
    char text[64];
    br_buf label = br_buf_over(text, sizeof text);
    br_put(&label, "  ");
    ui(sh, "hangouts", &label);
    br__put_left(sh->out, text, LABEL);
    for (unsigned p = 0; p < sh->v->hangouts; p++) {
        br_put(sh->out, p == sh->v->hangout ? BR_STYLE_BOLD : "");
        br_put_char(sh->out, (char)('A' + p));
        br_put_char(sh->out, ' ');
        if (sh->v->size[p]) br_put_int(sh->out, sh->v->size[p]);
        else br_put(sh->out, BR_STYLE_DIM "\xE2\x80\x93");
        br_put(sh->out, BR_STYLE_RESET "   ");
    }
    br_put(sh->out, "\n  " BR_STYLE_DIM);
    ui(sh, "price", sh->out);
    br_put(sh->out, BR_STYLE_RESET "\n\n");
}

static void put_cell_number(const sheet *sh, int n, const char *style) {
    char text[32];
    br_buf cell = br_buf_over(text, sizeof text);
    br_put(&cell, style);
    br_put_int(&cell, n);
    br_put(&cell, BR_STYLE_RESET);
    br__put_left(sh->out, text, CELL);
}

/* The jobs, and what the crooks lying face up make them worth. */
static void put_jobs(const sheet *sh) {
    crooks_tally tally;
    char text[64];
    crooks_count(sh->r, sh->v, false, &tally);
    for (int line = 0; line < 2; line++) {
        br_buf label = br_buf_over(text, sizeof text);
        br_put(&label, "  ");
        ui(sh, line ? "worth" : "job", &label);
        br__put_left(sh->out, text, LABEL);
        for (int j = 0; j < CROOKS_JOBS; j++)
            put_cell_number(sh, line ? tally.job[j].points : j + CROOKS_JOB_LOW,
                            line ? BR_STYLE_DIM : BR_STYLE_BOLD);
        br_put_char(sh->out, '\n');
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

static void put_slot(const sheet *sh, unsigned seat, unsigned job, unsigned height) {
    char text[128];
    br_buf cell = br_buf_over(text, sizeof text);
    int i = line_at(sh->v, seat, job, height);
    if (i < 0) {
        br_put(&cell, height ? "" : BR_STYLE_DIM "\xC2\xB7" BR_STYLE_RESET);
    } else {
        bool is_down = sh->v->lay_lie[i] == CROOKS_DOWN;
        unsigned card = sh->v->lay_card[i];
        if (is_down) br_put(&cell, BR_STYLE_DIM "\xE2\x96\xBC" BR_STYLE_RESET);
        if (card < CROOKS_CARDS) put_short(sh, card, &cell);
        else br_put(&cell, BR_STYLE_DIM "?" BR_STYLE_RESET);
    }
    br__put_left(sh->out, text, CELL);
}

static void put_label(const sheet *sh, unsigned seat, unsigned height) {
    char text[160], whole[160];
    br_buf label = br_buf_over(text, sizeof text);
    bool is_active = br_has(sh->v->acting, (br_seat)seat);
    if (height == 0) {
        br__put_seat(&label, sh->lang, sh->names, seat);
    } else if (height == 1) {
        ui_number(sh, "money", sh->v->money[seat], &label);
        if (sh->v->passed >> seat & 1u) {
            br_put(&label, " \xC2\xB7 ");
            ui(sh, "passed", &label);
        }
    } else if (height == 2 && sh->v->phase == CROOKS_OVER) {
        br_result result;
        crooks_scores(sh->r, sh->v, &result);
        ui_number(sh, "score", result.score[seat], &label);
    }
    br_buf line = br_buf_over(whole, sizeof whole);
    br_put(&line, height == 0 && is_active ? BR_STYLE_BOLD "\xE2\x96\xB6 " : "  ");
    br_put(&line, height == 0 && seat == sh->viewer ? BR_STYLE_BOLD : height ? BR_STYLE_DIM : "");
    /* A long name is cut, so that the columns stay in line. */
    br__put_cut(&line, text, LABEL - 3);
    br_put(&line, BR_STYLE_RESET);
    br__put_left(sh->out, whole, LABEL);
}

static void put_row(const sheet *sh, unsigned seat) {
    unsigned heights = sh->v->phase == CROOKS_OVER ? 3 : 2;
    for (unsigned job = CROOKS_JOB_LOW; job < CROOKS_JOB_LOW + CROOKS_JOBS; job++)
        while (line_at(sh->v, seat, job, heights) >= 0) heights++;
    br_put_char(sh->out, '\n');
    for (unsigned height = 0; height < heights; height++) {
        put_label(sh, seat, height);
        for (unsigned job = CROOKS_JOB_LOW; job < CROOKS_JOB_LOW + CROOKS_JOBS; job++)
            put_slot(sh, seat, job, height);
        br_put_char(sh->out, '\n');
    }
}

/* ---- what lies before the viewer ---------------------------------------------------------- */

static void put_own(const sheet *sh) {
    const crooks_state *v = sh->v;
    if (v->hand < CROOKS_CARDS) {
        br_put(sh->out, "\n  " BR_STYLE_BOLD);
        ui(sh, "in-hand", sh->out);
        br_put(sh->out, ":" BR_STYLE_RESET "\n");
        put_long(sh, v->hand, sh->out);
    }
    if (v->phase != CROOKS_TAKE || v->turn != sh->viewer) return;
    br_put(sh->out, "\n  " BR_STYLE_BOLD);
    ui_hangout(sh, "in-pile", v->hangout, sh->out);
    br_put(sh->out, ":" BR_STYLE_RESET "\n");
    for (uint32_t set = v->pile[v->hangout]; set; set &= set - 1)
        put_long(sh, (unsigned)__builtin_ctz(set), sh->out);
}

/* The last looks at piles (CR-F12): certain only if as many are left as lie there. */
static void put_notes(const sheet *sh) {
    const crooks_state *v = sh->v;
    for (unsigned p = 0; p < v->hangouts; p++) {
        bool is_in_hand = v->phase == CROOKS_TAKE && v->turn == sh->viewer && v->hangout == p;
        if (v->pile[p] == 0 || v->size[p] == 0 || is_in_hand) continue;
        br_put(sh->out, "  " BR_STYLE_DIM);
        ui_hangout(sh, "notes", p, sh->out);
        if (br__bits(v->pile[p]) > v->size[p]) {
            br_put(sh->out, ", ");
            ui_number(sh, "notes-some", v->size[p], sh->out);
        }
        br_put(sh->out, ":" BR_STYLE_RESET);
        for (uint32_t set = v->pile[p]; set; set &= set - 1) {
            br_put(sh->out, "  ");
            put_short(sh, (unsigned)__builtin_ctz(set), sh->out);
        }
        br_put_char(sh->out, '\n');
    }
}

static void put_out_of_game(const sheet *sh) {
    bool is_first = true;
    for (unsigned i = 0; i < sh->v->laid; i++) {
        if (crooks_is_on_job(sh->v->lay_lie[i])) continue;
        if (is_first) {
            br_put(sh->out, "  " BR_STYLE_DIM);
            ui(sh, "out", sh->out);
            br_put(sh->out, ":" BR_STYLE_RESET);
        }
        is_first = false;
        br_put(sh->out, "  ");
        if (sh->v->lay_card[i] < CROOKS_CARDS) put_short(sh, sh->v->lay_card[i], sh->out);
        else br_put(sh->out, BR_STYLE_DIM "\xE2\x96\xBC?" BR_STYLE_RESET);
    }
    if (!is_first) br_put_char(sh->out, '\n');
}

static void put_key(const sheet *sh) {
    br_put(sh->out, "\n  ");
    for (unsigned a = CROOKS_PICKPOCKET; a < CROOKS_ABILITIES; a++) {
        br_put(sh->out, signs[a]);
        br_put_char(sh->out, ' ');
        br_put(sh->out, BR_STYLE_DIM);
        br_say_word(sh->out, sh->lang, sh->r->game->id, crooks_abilities[a]);
        br_put(sh->out, a == CROOKS_SWITCH ? BR_STYLE_RESET "\n  " : BR_STYLE_RESET "  ");
    }
    br_put(sh->out, "\n  ");
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        br_put(sh->out, gang_styles[g]);
        ui(sh, gang_letters[g], sh->out);
        br_put(sh->out, BR_STYLE_RESET " " BR_STYLE_DIM);
        br_say_word(sh->out, sh->lang, sh->r->game->id, gang_words[g]);
        br_put(sh->out, BR_STYLE_RESET "  ");
    }
    br_put(sh->out, "\xE2\x96\xBC " BR_STYLE_DIM);
    ui(sh, "face-down", sh->out);
    br_put(sh->out, BR_STYLE_RESET "\n");
}

void crooks_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
                   const char *const *names, br_buf *out) {
    sheet sh = {r, view, viewer, lang, names, out};
    if (sh.v->phase != CROOKS_OVER) put_hangouts(&sh);
    put_jobs(&sh);
    for (unsigned i = 0; i < r->seats; i++) /* the viewer sits at the near side: last */
        put_row(&sh, viewer < r->seats ? (viewer + 1u + i) % r->seats : i);
    put_own(&sh);
    put_notes(&sh);
    put_out_of_game(&sh);
    put_key(&sh);
}
