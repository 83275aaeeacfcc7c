/* full.c -- a full screen in use: what is shown, what can be asked without changing the match. */
#include "full.h"

#include <stdlib.h>
#include <string.h>

#include "browse.h"
#include "curses.h"
#include "standing.h"
#include "typed.h"

enum { READ_WIDTH = 76 };

void full_begin(full *f, const talk *k) {
    memset(f, 0, sizeof *f);
    f->scene.talk = k;
    f->scene.seat = BR_SEAT_NONE;
    f->scene.viewer = BR_SPECTATOR;
    pick_open(&f->pick);
}

bool full_open(full *f, const talk *k) {
    full_begin(f, k);
    return curses_open(&k->term);
}

int full_close(full *f) {
    int ended_by = curses_close();
    scene_close(&f->scene);
    pick_close(&f->pick);
    cells_close(&f->cells);
    return ended_by;
}

void full_draw(full *f) {
    if (!curses_size(&f->cells)) return;
    panes_draw(&f->scene, &f->pick, &f->cells, &f->panes);
    curses_draw(&f->cells);
}

uint32_t full_key(full *f, int ms, int fd) {
    full_draw(f);
    uint32_t key = curses_key(ms, fd, &f->pick, &f->panes);
    bool is_for_all = key == PICK_KEY_QUIT || key == PICK_KEY_RESIZE;
    return f->panes.is_small && !is_for_all ? PICK_KEY_NONE : key;
}

bool full_is_busy(const full *f) {
    const pick *p = &f->pick;
    return p->reading || p->mode != PICK_MOVES || p->typed[0] || f->panes.is_small;
}

/* ---- saying and reading ------------------------------------------------------------------- */

void full_say(full *f, char *text) {
    br_buf out = br_buf_over(f->scene.status, sizeof f->scene.status);
    if (text) br_put(&out, text);
    while (out.used > 0 && out.at[out.used - 1] == '\n') out.at[--out.used] = '\0';
    free(text);
}

void full_say_key(full *f, const char *key, const br_args *args) {
    br_buf out = br_buf_over(f->scene.status, sizeof f->scene.status);
    const talk *k = f->scene.talk;
    br_say(&out, k->lang, NULL, key, args, k->table ? k->table->names : NULL);
}

void full_read(full *f, const char *title_key, char *text) {
    const char *title = br_word(f->scene.talk->lang, title_key);
    if (text) pick_read(&f->pick, title ? title : title_key, text);
}

/* ---- answers ------------------------------------------------------------------------------ */

static void put_key(const talk *k, const char *keys, const char *key) {
    char text[600];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "  " BR_STYLE_BOLD);
    br_put(&out, keys);
    br_put(&out, BR_STYLE_RESET);
    term_pad(&out, 20);
    br_say(&out, k->lang, NULL, key, NULL, NULL);
    term_wrap(&k->term, 20, text);
}

static void put_keys(const talk *k) {
    enum { BOTH, HERE, THERE }; /* played here, or at another house */
    static const struct {
        const char *keys, *text;
        int where;
    } rows[] = {{"↑ ↓ ← →, Enter", "house.cli.key-arrows"},
                {"1 2 3 …, Enter", "house.help.number"},
                {"a b c …", "house.cli.key-letters"},
                {"/", "house.cli.key-search"},
                {"?", "house.cli.help-explain"},
                {"u", "house.help.undo"},
                {"h", "house.help.hint"},
                {"l", "house.help.log"},
                {"r", "house.help.rules"},
                {"k", "house.cli.help-cards"},
                {":", "house.cli.key-line"},
                {"Tab", "house.cli.key-tab"},
                {"Shift-Tab, PgUp …", "house.cli.key-panes"},
                {"+ −", "house.cli.key-pace", HERE},
                {"p, n", "house.cli.key-pause", HERE},
                {"s, b", "house.cli.key-seat", THERE},
                {"q", "house.help.quit"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].where != (k->is_view ? HERE : THERE)) put_key(k, rows[i].keys, rows[i].text);
}

static void put_log(const full *f, const talk *k) {
    for (int i = 0; i < f->scene.log_count; i++) talk_item(k, f->scene.log[i].text);
    if (f->scene.log_count == 0) talk_key(k, "house.nothing-found");
}

static void explain(full *f, const br_move *move) {
    scene_capture c;
    const talk *k = f->scene.talk;
    const br_match *m = &k->table->match;
    br_refusal refusal = {0};
    if (!scene_capture_begin(&c, k, READ_WIDTH)) return;
    /* At another house there is no state to ask: what it listed is lawful. */
    if (!k->is_view) br_why(&m->rules, m->state, f->scene.seat, move, &refusal);
    if (refusal.clause == 0) {
        talk_explain(&c.talk, f->scene.seat, move);
    } else {
        talk_refusal(&c.talk, &refusal);
        browse_clause(&c.talk.term, m->rules.game, k->lang, refusal.clause);
    }
    full_read(f, "house.cli.would-happen", scene_capture_end(&c));
}

bool full_answer(full *f, pick_action action, const char *rest) {
    scene_capture c;
    const talk *k = f->scene.talk;
    const char *title = "house.help-title";
    bool is_known = action == PICK_RULES || action == PICK_CARDS || action == PICK_LOG ||
                    action == PICK_HELP || action == PICK_EXPLAIN;
    if (is_known && !k->table->match.rules.game) return true; /* no table yet to ask about */
    if (action == PICK_EXPLAIN && f->pick.chosen >= 0) {
        explain(f, &f->scene.moves[f->pick.chosen]);
        return true;
    }
    if (!is_known || !scene_capture_begin(&c, k, READ_WIDTH)) return is_known;
    if (action == PICK_RULES) {
        title = "house.rules";
        if (browse_clauses(&c.talk.term, k->table->match.rules.game, k->lang, rest, false) == 0)
            talk_key(&c.talk, "house.nothing-found");
    } else if (action == PICK_CARDS) {
        title = "house.cli.cards-head";
        talk_cards(&c.talk, 0);
    } else if (action == PICK_LOG) {
        title = "house.log";
        put_log(f, &c.talk);
    } else {
        put_keys(&c.talk);
        talk_help(&c.talk, f->scene.count ? &f->scene.moves[0] : NULL);
    }
    full_read(f, title, scene_capture_end(&c));
    if (action == PICK_LOG) f->pick.reading_at = 1 << 20; /* its end; drawing finds where that is */
    return true;
}

/* ---- typed lines -------------------------------------------------------------------------- */

/* What is typed and what a key does are one list of commands. */
static const struct {
    const char *word;
    pick_action action;
} commands[] = {{"help", PICK_HELP},  {"rules", PICK_RULES}, {"cards", PICK_CARDS},
                {"hint", PICK_HINT},  {"undo", PICK_UNDO},   {"log", PICK_LOG},
                {"quit", PICK_LEAVE}, {"show", PICK_NOTHING}}; /* it is shown anyway */

static const char *split(const full *f, const char *line, char word[TERM_LINE_MAX + 1]) {
    line += strspn(line, " ");
    size_t size = line[0] == '?' ? 1 : strcspn(line, " ");
    memcpy(word, line, size);
    word[size] = '\0';
    line += size;
    if (choose_one(&f->scene.words, word) == -1) {
        const char *whole = talk_command_of(f->scene.talk, word);
        if (whole != word) memcpy(word, whole, strlen(whole) + 1);
    }
    return line + strspn(line, " ");
}

bool full_command(const full *f, const char *line, char word[TERM_LINE_MAX + 1], const char **rest,
                  pick_action *action) {
    *rest = split(f, line, word);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (!talk_is_command(f->scene.talk, word, commands[i].word)) continue;
        *action = commands[i].action;
        return true;
    }
    *action = PICK_HELP;
    return strcmp(word, "?") == 0 && !(*rest)[0];
}

bool full_lang(full *f, talk *k, const char *code) {
    br_lang lang = k->lang;
    if (!br_lang_find(code, &lang)) {
        full_say_key(f, "house.cli.languages", NULL);
        return false;
    }
    k->lang = lang;
    if (k->table->match.rules.game) table_show_names(k->table, lang);
    return true;
}

static void say_near(full *f, const char *key) {
    const char *near = choose_near(&f->scene.words, f->scene.talk, key);
    if (near) scene_answer(&f->scene, "house.cli.did-you-mean", "text", near);
    else full_say_key(f, "house.unknown-command", NULL);
}

static bool choice(full *f, const char *line, br_move *out) {
    char key[TERM_LINE_MAX + 1];
    const talk *k = f->scene.talk;
    term_key(line + strspn(line, " "), key, sizeof key);
    if (key[0] && strspn(key, "0123456789") == strlen(key)) {
        long number = strlen(key) < 6 ? strtol(key, NULL, 10) : 0;
        if (number < 1 || number > f->scene.count) return say_near(f, key), false;
        *out = f->scene.moves[number - 1];
        return true;
    }
    if (typed_read(&k->table->match.rules, key, out) == BR_OK) return true;
    int found = choose_one(&f->scene.words, key);
    if (found >= 0) *out = f->scene.moves[found];
    else if (found == -2) full_say_key(f, "house.cli.several-short", NULL);
    else say_near(f, key);
    return found >= 0;
}

bool full_move(full *f, const char *line, br_move *out) {
    line += strspn(line, " ");
    bool is_question = line[0] == '?';
    if (f->scene.count == 0) {
        full_say_key(f, "house.cli.nothing-asked", NULL);
        return false;
    }
    if (!choice(f, line + is_question, out)) return false;
    if (is_question) explain(f, out);
    return !is_question;
}
