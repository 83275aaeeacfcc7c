/* talk_help.c -- what a table says when it is asked: what cards and moves do, hints, commands.
 *
 * Explanations are tried on worlds dealt from the seat's own view, so they can not tell what the
 * seat does not know.
 */
#include <string.h>

#include "browse.h"
#include "standing.h"
#include "talk.h"
#include "typed.h"

#include "exact.h"
#include "hint.h"

enum { TEXT_BYTES = 2048, KEY_BYTES = 160, WORLDS = 8 };

static const br_game *game_of(const talk *k) { return k->table->match.rules.game; }

/* ---- what words mean ---------------------------------------------------------------------- */

/* The key of the text that explains a word; false if po/ has none. "contraband-5" may be explained
 * as "contraband-#", as its name is. */
static bool word_key(const talk *k, const char *word, char key[KEY_BYTES]) {
    const char *dash = strrchr(word, '-');
    br_buf name = br_buf_over(key, KEY_BYTES);
    br_put(&name, game_of(k)->id);
    br_put(&name, ".about-word.");
    size_t stem = name.used;
    br_put(&name, word);
    if (!br_word(k->lang, key) && dash && dash[1] >= '0' && dash[1] <= '9') {
        name.used = stem;
        br_put_bytes(&name, word, (size_t)(dash - word) + 1);
        br_put_char(&name, '#');
    }
    return br_word(k->lang, key) != NULL;
}

/* Whether two keys say the same. */
static bool is_same_text(const talk *k, const char *a, const char *b) {
    const char *one = br_word(k->lang, a), *other = br_word(k->lang, b);
    return one && other && strcmp(one, other) == 0;
}

/* "Contraband 2, Contraband 3: what they do": words that share one text stand together; of many
 * only the first and the last. */
static int put_words(const talk *k, const char (*words)[BR_WORD_MAX], int count, const char *key) {
    enum { ALL_SHOWN = 6 };
    char text[TEXT_BYTES], other[KEY_BYTES];
    int alike = 0, index = 0;
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_BOLD);
    for (int i = 0; i < count; i++) {
        alike += word_key(k, words[i], other) && is_same_text(k, other, key);
    }
    for (int i = 0; i < count; i++) {
        if (!word_key(k, words[i], other) || !is_same_text(k, other, key)) continue;
        bool is_first = index++ == 0;
        if (alike > ALL_SHOWN && !is_first && index < alike) continue;
        if (!is_first) br_put(&out, alike > ALL_SHOWN ? " … " : ", ");
        br_say_word(&out, k->lang, game_of(k)->id, words[i]);
    }
    br_put(&out, BR_STYLE_RESET ": ");
    br_say(&out, k->lang, game_of(k)->id, key, NULL, NULL);
    return talk_item(k, text);
}

/* The words that po/ explains, one for each text; how many. */
static int explained_words(const talk *k, char words[][BR_WORD_MAX], int *texts, int most) {
    enum { VALUES = 256 };
    char key[KEY_BYTES], other[KEY_BYTES];
    const br_rules *r = &k->table->match.rules;
    int count = 0;
    for (int dict = 0; dict < r->game->about->dict_count; dict++) {
        for (uint32_t value = 0; value < VALUES && count < most; value++) {
            if (!br_value_word(r, dict, value, words[count])) continue;
            bool is_new = word_key(k, words[count], key), has_new_text = true;
            for (int i = 0; i < count; i++) {
                is_new = is_new && strcmp(words[i], words[count]) != 0;
                word_key(k, words[i], other);
                has_new_text = has_new_text && !is_same_text(k, key, other);
            }
            if (is_new && has_new_text) texts[++texts[0]] = count;
            count += is_new;
        }
    }
    return count;
}

void talk_cards(const talk *k, int lines) {
    enum { WORDS_MAX = 256, FOOT = 4 }; /* rows kept free at the foot of a page */
    char words[WORDS_MAX][BR_WORD_MAX], key[KEY_BYTES];
    int texts[WORDS_MAX + 1] = {0}; /* how many, then which words stand for them */
    int count = explained_words(k, words, texts, WORDS_MAX);
    for (int i = 1; i <= texts[0]; i++) {
        word_key(k, words[texts[i]], key);
        lines += put_words(k, (const char(*)[BR_WORD_MAX])words, count, key);
        bool is_full = k->term.is_live && lines >= k->term.height - FOOT;
        if (!is_full || i + 1 >= texts[0]) continue; /* one more still fits */
        if (!browse_more(&k->term, k->lang)) return;
        lines = 0;
    }
    if (count == 0) talk_key(k, "house.nothing-found");
}

/* ---- explanations ------------------------------------------------------------------------- */

/* Plays the move in several worlds the seat takes for possible and keeps what happens in all of
 * them. True if that is everything. */
static bool try_move(const talk *k, br_seat seat, const br_move *move, br_events *sure) {
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    const br_rules *r = &k->table->match.rules;
    br_rng rng = br_rng_from(k->table->match.plies);
    bool is_all = true;
    talk_observe(k, k->table->match.state, seat, BR_SCREEN, view);
    for (int i = 0; i < WORLDS; i++) {
        br_events log = {0};
        br_refusal refusal;
        int same = 0;
        r->game->determinize(r, view, seat, BR_SCREEN, &rng, world);
        if (br_play(r, world, seat, move, &log, &refusal) != BR_OK) return false;
        for (int e = 0; e < log.count; e++) br_event_redact(&log.at[e], seat, &log.at[e]);
        if (i == 0) *sure = log;
        while (same < sure->count && same < log.count &&
               memcmp(&sure->at[same], &log.at[same], sizeof log.at[same]) == 0) {
            same++;
        }
        is_all = is_all && same == log.count && same == sure->count;
        sure->count = (uint16_t)same;
    }
    return is_all;
}

static bool is_named_before(const br_events *log, int index) {
    for (int i = 0; i < index; i++) {
        if (log->at[i].clause == log->at[index].clause) return true;
    }
    return false;
}

void talk_explain(const talk *k, br_seat seat, const br_move *move) {
    char text[TEXT_BYTES];
    const br_rules *r = &k->table->match.rules;
    br_events sure = {0};
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_BOLD);
    talk_put_move(k, k->table->match.state, seat, move, &out);
    br_put(&out, BR_STYLE_RESET "  " BR_STYLE_DIM);
    typed_write(r, move, &out);
    br_put(&out, BR_STYLE_RESET);
    term_wrap(&k->term, 2, text);
    br_args args = {0};
    br_move_args(r, NULL, seat, move, &args);
    for (int i = 0; i < args.count; i++) {
        char key[KEY_BYTES], word[1][BR_WORD_MAX];
        if (args.at[i].kind != BR_ARG_WORD || !word_key(k, args.at[i].word, key)) continue;
        memcpy(word[0], args.at[i].word, BR_WORD_MAX);
        put_words(k, (const char(*)[BR_WORD_MAX])word, 1, key);
    }
    out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_YELLOW "! ");
    if (talk_put_trap(k, seat, move, &out)) {
        br_put(&out, BR_STYLE_RESET);
        term_wrap(&k->term, 2, text);
    }
    bool is_all = try_move(k, seat, move, &sure);
    if (sure.count > 0) talk_key(k, "house.cli.would-happen");
    talk_events(k, &sure, seat, false);
    if (!is_all) talk_key(k, "house.cli.rest-hidden");
    else if (sure.count == 0) talk_key(k, "house.nobody-told");
    bool has_clause = false;
    for (int i = 0; i < sure.count; i++) {
        if (sure.at[i].clause == 0 || is_named_before(&sure, i)) continue;
        if (!has_clause) talk_key(k, "house.cli.clauses-behind");
        has_clause = true;
        out = br_buf_over(text, sizeof text);
        br_put(&out, r->game->clauses[sure.at[i].clause].id);
        br_put(&out, ": ");
        br_say_clause(&out, k->lang, r->game, sure.at[i].clause);
        talk_item(k, text);
    }
}

static void put_advice(const talk *k, br_seat seat, const char *key, const advice *found, int at) {
    char text[TEXT_BYTES];
    const br_rules *r = &k->table->match.rules;
    const advice_line *line = &found->line[at];
    br_buf out = br_buf_over(text, sizeof text);
    talk_put_move(k, k->table->match.state, seat, &line->move, &out);
    br_put(&out, "  " BR_STYLE_DIM);
    typed_write(r, &line->move, &out);
    br_put(&out, BR_STYLE_RESET);
    talk_with(k, key, "move", text);

    /* Whole nuts and whole per cent are as fine as a person needs it. */
    br_args args = {0};
    int32_t size = line->value < 0 ? -line->value : line->value;
    int32_t n = (size + ADVICE_POINT / 2) / ADVICE_POINT;
    const char *worth = line->value < 0 ? "house.hint-behind" : "house.hint-ahead";
    talk_arg_number(&args, "n", n);
    if (!found->is_exact) worth = "house.hint-chance";
    else if (n == 0) worth = "house.hint-even";
    talk_say(k, worth, &args);
}

/* The first move that is worth less or, if all are alike, the second; places that do not differ
 * would otherwise be their own runner-up. */
static int runner_up(const advice *found) {
    for (int i = 1; i < found->count; i++)
        if (found->line[i].value != found->line[0].value) return i;
    return found->count > 1 ? 1 : 0;
}

/* Each time it is asked for again at a position, one step more. */
static int step_next(table *t, br_seat seat) {
    uint32_t now = t->match.plies + 1;
    bool is_same = t->hinted == now && t->hinted_seat == seat;
    t->hint_step = is_same && t->hint_step < HINT_STEPS ? t->hint_step + 1
                   : is_same                            ? HINT_STEPS
                                                        : HINT_LOOK;
    t->hinted = now;
    t->hinted_seat = seat;
    return t->hint_step;
}

static void put_step(const talk *k, br_seat seat, int step, const void *view, const advice *found,
                     br_rng *rng) {
    char text[TEXT_BYTES];
    const br_rules *r = &k->table->match.rules;
    review_change look[REVIEW_CHANGES];
    br_buf out = br_buf_over(text, sizeof text);
    if (step == HINT_LOOK) {
        int count = hint_look(r, view, seat, BR_SCREEN, rng, &k->table->advisor, found, look);
        hint_say_look(&out, k->lang, r, view, seat, k->table->names, look, count);
    } else {
        hint_say_kind(&out, k->lang, r, view, seat, &found->line[0].move);
    }
    talk_with(k, "house.hint", "move", text);
    talk_key(k, "house.hint.more");
}

void talk_hint(const talk *k, br_seat seat) {
    static advice found;
    table *t = k->table;
    const br_match *m = &t->match;
    br_rng rng = bot_rng(m->seed, seat, m->plies);
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    if (!t->has_advisor) t->advisor = exact_workspace(&m->rules);
    t->has_advisor = true;
    int step = step_next(t, seat);
    talk_observe(k, m->state, seat, BR_SCREEN, view);
    advice_make(&m->rules, view, seat, BR_SCREEN, &rng, &t->advisor, 0, &found);
    if (step < HINT_MOVE) {
        put_step(k, seat, step, view, &found, &rng);
        return;
    }
    put_advice(k, seat, "house.hint", &found, 0);
    int next = runner_up(&found);
    if (next > 0) put_advice(k, seat, "house.hint-next", &found, next);
}

/* ---- commands ----------------------------------------------------------------------------- */

static const char *own_word(const talk *k, const char *command) {
    char key[KEY_BYTES];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, "house.cli.command.");
    br_put(&name, command);
    return br_word(k->lang, key);
}

bool talk_is_command(const talk *k, const char *typed, const char *command) {
    const char *own = own_word(k, command);
    char typed_key[TERM_LINE_MAX + 1], own_key[KEY_BYTES];
    term_key(typed, typed_key, sizeof typed_key);
    term_key(own ? own : "", own_key, sizeof own_key);
    return strcmp(typed_key, command) == 0 || (own_key[0] && strcmp(typed_key, own_key) == 0);
}

static const char *const commands[] = {"help",   "rules",      "cards",      "hint", "undo",
                                       "passes", "pass-phase", "pass-round", "log",  "show",
                                       "save",   "lang",       "quit"};
enum { COMMANDS = sizeof commands / sizeof commands[0] };
_Static_assert((int)COMMANDS <= (int)TALK_COMMANDS_MAX, "room for all commands");

void talk_commands(const talk *k, const char *out[2 * TALK_COMMANDS_MAX + 1]) {
    int used = 0;
    for (int i = 0; i < COMMANDS; i++) {
        const char *own = own_word(k, commands[i]);
        out[used++] = commands[i];
        if (own && strcmp(own, commands[i]) != 0) out[used++] = own;
    }
    out[used] = NULL;
}

const char *talk_command_of(const talk *k, const char *typed) {
    enum { LETTERS_LEAST = 2 };
    const char *found = NULL;
    char key[TERM_LINE_MAX + 1], own_key[KEY_BYTES];
    term_key(typed, key, sizeof key);
    for (int i = 0; i < COMMANDS; i++) {
        const char *own = own_word(k, commands[i]);
        term_key(own ? own : "", own_key, sizeof own_key);
        if (strcmp(commands[i], key) == 0 || strcmp(own_key, key) == 0) return commands[i];
        bool begins =
            strncmp(commands[i], key, strlen(key)) == 0 || strncmp(own_key, key, strlen(key)) == 0;
        if (!begins) continue;
        if (found) return typed;
        found = commands[i];
    }
    return found && strlen(key) >= LETTERS_LEAST ? found : typed;
}

static void put_command(const talk *k, const char *typed, const char *command, const char *rest,
                        const char *key) {
    enum { COMMAND_WIDTH = 28 };
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    const char *own = command ? own_word(k, command) : NULL;
    br_put(&out, "  " BR_STYLE_BOLD);
    br_put(&out, typed ? typed : command);
    if (own && strcmp(own, command) != 0) {
        br_put(&out, ", ");
        br_put(&out, own);
    }
    br_put(&out, BR_STYLE_RESET);
    br_put(&out, rest);
    if (term_columns(text) < COMMAND_WIDTH) term_pad(&out, COMMAND_WIDTH);
    else br_put_char(&out, '\n'); /* too long for its column: what it does stands below */
    br_say(&out, k->lang, NULL, key, NULL, NULL);
    term_wrap(&k->term, COMMAND_WIDTH, text);
}

void talk_help(const talk *k, const br_move *example) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    talk_head(k, "house.help-title");
    if (example) {
        put_command(k, "3", NULL, "", "house.help.number");
        typed_write(&k->table->match.rules, example, &out);
        put_command(k, text, NULL, "", "house.cli.help-text");
        put_command(k, "? 3", NULL, "", "house.cli.help-explain");
        out = br_buf_over(text, sizeof text);
        br_put(&out, "? ");
        typed_write(&k->table->match.rules, example, &out);
        put_command(k, text, NULL, "", "house.cli.help-explain-text");
    }
    out = br_buf_over(text, sizeof text);
    br_put_char(&out, ' ');
    br_put(&out, game_of(k)->clauses[1].id);
    put_command(k, NULL, "rules", text, "house.help.rules");
    put_command(k, NULL, "cards", "", "house.cli.help-cards");
    put_command(k, NULL, "hint", "", "house.help.hint");
    put_command(k, NULL, "undo", "", "house.help.undo");
    if (standing_is_known(k) && !k->is_view) {
        put_command(k, NULL, "passes", " auto|on|off", "house.cli.help-passes");
        put_command(k, NULL, "pass-phase", "", "house.cli.help-pass-phase");
        put_command(k, NULL, "pass-round", "", "house.cli.help-pass-round");
    }
    put_command(k, NULL, "log", "", "house.help.log");
    if (k->is_view) {
        put_command(k, "say TEXT", NULL, "", "house.cli.help-say");
    } else {
        put_command(k, NULL, "show", "", "house.help.show");
        put_command(k, NULL, "save", " FILE", "house.help.save");
    }
    put_command(k, NULL, "lang", " en|ru|uk", "house.help.lang");
    put_command(k, NULL, "quit", "", "house.help.quit");
}
