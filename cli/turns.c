/* turns.c -- the conversation of a match: shows the table, asks for moves, answers commands.
 *
 * A person decides with the table, the news since the last decision and the numbered moves in
 * sight. The match is kept on the disk before every question, so that leaving in any way, a power
 * cut included, loses nothing that was answered.
 */
#include "turns.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "browse.h"
#include "choose.h"
#include "edit.h"
#include "reactions.h"
#include "save.h"
#include "standing.h"
#include "typed.h"

typedef enum outcome { PROTO_AGAIN, PROTO_ANEW, PROTO_MOVED, PROTO_LEFT } outcome;

typedef struct session {
    talk *talk;
    const char *command;
    uint32_t seen[BR_SEATS_MAX]; /* plies whose news a seat has been told */
    bool is_told_asked;          /* that the table is asked something */
    br_seat last;                /* the person who looked at the screen last */
    br_seat seat;                /* who decides now; BR_SEAT_NONE after the end */
    br_move moves[BR_MOVES_MAX]; /* what that seat may do */
    int count;
    choose_list words; /* the same moves in words */
    edit *edit;        /* NULL where lines are read as they come */
    uint16_t refused;  /* clause of the last refusal, 0 = none */
    bool wants_quit;   /* said once while the match could not be kept */
} session;

/* ---- showing ------------------------------------------------------------------------------ */

bool turns_is_private(const talk *k, br_seat a, br_seat b) {
    _Alignas(8) uint8_t view_a[BR_STATE_MAX], view_b[BR_STATE_MAX];
    const br_match *m = &k->table->match;
    br_depth depth = talk_depth(k);
    m->rules.game->observe(&m->rules, m->state, a, depth, view_a);
    m->rules.game->observe(&m->rules, m->state, b, depth, view_b);
    return memcmp(view_a, view_b, m->rules.game->state_size) != 0;
}

/* False if the input ends. */
static bool hand_over(session *s) {
    const talk *k = s->talk;
    char line[TERM_LINE_MAX + 1];
    br_args args = {0};
    bool is_other = s->last != BR_SEAT_NONE && s->last != s->seat;
    br_seat before = s->last;
    s->last = s->seat;
    if (!is_other || !turns_is_private(k, before, s->seat)) return true;
    term_clear(&k->term);
    talk_arg_seat(&args, "name", s->seat);
    talk_say(k, "house.pass-device", &args);
    talk_key(k, "house.press-enter");
    return term_read(&k->term, line) != 0;
}

/* What is asked, by what the seat sees. */
static void put_question(const session *s) {
    const talk *k = s->talk;
    br_args args = {0};
    char text[1200];
    br_buf out = br_buf_over(text, sizeof text);
    fputc('\n', k->term.out);
    talk_arg_seat(&args, "name", s->seat);
    if (table_people(k->table) > 1) talk_say(k, "house.turn-of", &args);
    if (table_people(k->table) == 1) {
        br_put(&out, BR_STYLE_BOLD);
        br_say(&out, k->lang, NULL, "house.your-turn", NULL, NULL);
        br_put(&out, ". ");
    }
    talk_put_question(k, s->seat, &out);
    term_wrap(&k->term, 0, text);
}

/* Before a window: what led to it, and then a clean screen, because what lies covered now is for
 * the memory. False if the input ends. */
static bool show_before(session *s) {
    const talk *k = s->talk;
    const br_match *m = &k->table->match;
    char line[TERM_LINE_MAX + 1];
    if (!k->term.is_live || !reactions_are_open(m)) return true;
    if (s->seen[s->seat] + 1 < m->plies) {
        talk_news(k, s->seen[s->seat], m->plies - 1, s->seat);
        s->seen[s->seat] = m->plies - 1;
    }
    talk_key(k, "house.cli.react-ready");
    if (term_read(&k->term, line) == 0) return false;
    term_clear(&k->term);
    return true;
}

static void list_moves(session *s) {
    const br_match *m = &s->talk->table->match;
    s->count = br_legal(&m->rules, m->state, s->seat, s->moves);
    choose_close(&s->words);
    if (choose_open(&s->words, s->talk, s->seat, s->moves, s->count)) return;
    cli_error(CLI_FAILED, s->command, "out of memory");
    exit(CLI_FAILED);
}

static void show_decision(session *s) {
    const talk *k = s->talk;
    const br_match *m = &k->table->match;
    list_moves(s);
    /* News first, as an answer to the last move; the table then stands beside the choices. */
    if (s->seen[s->seat] < m->plies || m->plies == 0) {
        talk_news(k, s->seen[s->seat], m->plies, s->seat);
    }
    s->seen[s->seat] = m->plies;
    fputc('\n', k->term.out);
    talk_screen(k, m->state, s->seat);
    put_question(s);
    talk_moves(k, s->seat, s->moves, s->count);
    if (!s->is_told_asked)
        s->is_told_asked = talk_host_question(k); /* once is enough; ? tells it again */
}

/* ---- commands ----------------------------------------------------------------------------- */

static outcome do_undo(session *s, br_seat seat) {
    const talk *k = s->talk;
    const br_match *m = &k->table->match;
    bool has_moved = false;
    for (uint32_t i = 0; i < m->plies; i++) has_moved = has_moved || m->record[i].seat == seat;
    uint32_t count = table_undo(k->table, seat);
    if (count == 0) {
        talk_key(k, has_moved ? "house.undo-refused" : "house.undo-none");
        return PROTO_AGAIN;
    }
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        if (s->seen[i] > m->plies) s->seen[i] = m->plies;
    }
    br_args args = {0};
    talk_arg_number(&args, "n", (int32_t)count);
    talk_say(k, "house.cli.undone", &args);
    return PROTO_ANEW;
}

static void do_rules(const session *s, const char *rest) {
    const talk *k = s->talk;
    const br_game *game = k->table->match.rules.game;
    if (browse_clauses(&k->term, game, k->lang, rest, true) == 0) {
        talk_key(k, "house.nothing-found");
    }
}

static void do_lang(session *s, const char *rest) {
    br_lang lang = s->talk->lang;
    if (!br_lang_find(rest, &lang)) {
        talk_key(s->talk, "house.cli.languages");
        return;
    }
    s->talk->lang = lang;
    table_show_names(s->talk->table, lang);
}

static outcome do_quit(session *s) {
    table_keep(s->talk->table, s->command);
    /* Leaving would lose a match that could not be kept: say so once. */
    if (s->seat != BR_SEAT_NONE && table_is_at_risk(s->talk->table) && !s->wants_quit) {
        s->wants_quit = true;
        talk_key(s->talk, "house.cli.quit-unkept");
        return PROTO_AGAIN;
    }
    return PROTO_LEFT;
}

static void do_log(const session *s) {
    const table *t = s->talk->table;
    br_seat viewer = s->seat;
    if (viewer == BR_SEAT_NONE)
        viewer = table_people(t) == 1 ? table_first_person(t) : BR_SPECTATOR;
    talk_log(s->talk, t->match.plies, viewer);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Lower case, single spaces: what a person means by a move text. */
static void tidy_text(const char *typed, char out[TERM_LINE_MAX + 1]) {
    char key[TERM_LINE_MAX + 1];
    size_t used = 0;
    term_key(typed, key, sizeof key);
    for (const char *at = key; *at; at++) {
        if (*at == ' ' && (used == 0 || out[used - 1] == ' ')) continue;
        out[used++] = *at;
    }
    if (used > 0 && out[used - 1] == ' ') used--;
    out[used] = '\0';
}

static bool is_number(const char *text) {
    return text[0] && strspn(text, "0123456789") == strlen(text);
}

/* More than one move fits what was typed: which they are. */
static void put_several(const session *s, const char *text) {
    char list[1200];
    br_buf out = br_buf_over(list, sizeof list);
    for (int i = 0; i < s->count; i++) {
        if (!choose_fits(&s->words, i, text)) continue;
        if (out.used) br_put(&out, ", ");
        br_put_int(&out, i + 1);
    }
    talk_with(s->talk, "house.cli.several", "list", list);
}

/* Nothing fits: what is near, if anything is. */
static void put_near(const session *s, const char *text) {
    const char *near = choose_near(&s->words, s->talk, text);
    if (near) talk_with(s->talk, "house.cli.did-you-mean", "text", near);
    else talk_key(s->talk, "house.unknown-command");
}

/* The move a person names by its number or its text; false with the answer given if none. */
static bool read_choice(const session *s, const char *text, br_move *out) {
    const talk *k = s->talk;
    if (is_number(text)) {
        long number = strlen(text) < 6 ? strtol(text, NULL, 10) : 0;
        if (number >= 1 && number <= s->count) {
            *out = s->moves[number - 1];
            return true;
        }
        br_args args = {0};
        talk_arg_number(&args, "n", s->count);
        talk_say(k, s->count == 1 ? "house.cli.numbers-one" : "house.cli.numbers", &args);
        return false;
    }
    if (typed_read(&k->table->match.rules, text, out) == BR_OK) return true;
    int found = choose_one(&s->words, text);
    if (found >= 0) {
        *out = s->moves[found];
        return true;
    }
    if (found == -2) put_several(s, text);
    else put_near(s, text);
    return false;
}

/* What the table is asked anybody at this screen may answer, for the house. */
static br_seat mover_of(const session *s, const br_move *move) {
    const br_game *game = s->talk->table->match.rules.game;
    return game->host_question && move->kind == game->host_question ? BR_HOUSE : s->seat;
}

static outcome do_move(session *s, const char *text) {
    br_move move;
    br_refusal refusal;
    if (!read_choice(s, text, &move)) return PROTO_AGAIN;
    br_err err = table_play(s->talk->table, mover_of(s, &move), &move, &refusal);
    if (err == BR_OK) return PROTO_MOVED;
    s->refused = refusal.clause;
    if (err == BR_REFUSED) {
        talk_refusal(s->talk, &refusal);
        talk_key(s->talk, "house.cli.refused-more");
    } else {
        cli_error(CLI_FAILED, s->command, "%s", br_err_text(err));
    }
    return PROTO_AGAIN;
}

/* "? 3", "? lay bank left": what a move does, or the clause that forbids it. */
static void do_explain(session *s, const char *text) {
    const talk *k = s->talk;
    const br_match *m = &k->table->match;
    br_move move;
    br_refusal refusal;
    if (!read_choice(s, text, &move)) return;
    br_why(&m->rules, m->state, mover_of(s, &move), &move, &refusal);
    if (refusal.clause == 0) {
        if (mover_of(s, &move) == BR_HOUSE) talk_host_question(k);
        else talk_explain(k, s->seat, &move);
        return;
    }
    talk_refusal(k, &refusal);
    browse_clause(&k->term, m->rules.game, k->lang, refusal.clause);
}

static void do_help(session *s, const char *rest) {
    const talk *k = s->talk;
    if (rest[0] && s->seat != BR_SEAT_NONE) {
        do_explain(s, rest);
        return;
    }
    if (s->refused) browse_clause(&k->term, k->table->match.rules.game, k->lang, s->refused);
    talk_help(k, s->seat != BR_SEAT_NONE ? &s->moves[0] : NULL);
    talk_host_question(k);
}

/* ---- one line ----------------------------------------------------------------------------- */

/* Splits the first word off; `rest` is what follows, without leading spaces. */
static const char *split_word(const char *line, char word[TERM_LINE_MAX + 1]) {
    line += strspn(line, " ");
    size_t size = line[0] == '?' ? 1 : strcspn(line, " ");
    memcpy(word, line, size);
    word[size] = '\0';
    line += size;
    return line + strspn(line, " ");
}

/* A command that any moment knows; false if the word is none. */
static bool run_command(session *s, const char *word, const char *rest, outcome *out) {
    const talk *k = s->talk;
    bool is_bare = rest[0] == '\0';
    *out = PROTO_AGAIN;
    if (strcmp(word, "?") == 0 || talk_is_command(k, word, "help")) {
        char text[TERM_LINE_MAX + 1];
        tidy_text(rest, text);
        do_help(s, text);
    } else if (talk_is_command(k, word, "rules")) {
        do_rules(s, rest);
    } else if (talk_is_command(k, word, "save")) {
        save_match(k, s->command, rest);
    } else if (talk_is_command(k, word, "lang")) {
        do_lang(s, rest);
        *out = is_bare || s->seat == BR_SEAT_NONE ? PROTO_AGAIN : PROTO_ANEW;
    } else if (is_bare && talk_is_command(k, word, "cards")) {
        talk_cards(k, 0);
    } else if (is_bare && talk_is_command(k, word, "log")) {
        do_log(s);
    } else if (is_bare && talk_is_command(k, word, "quit")) {
        *out = do_quit(s);
    } else {
        return false;
    }
    return true;
}

static outcome answer(session *s, const char *line) {
    char word[TERM_LINE_MAX + 1], text[TERM_LINE_MAX + 1];
    const char *rest = split_word(line, word);
    const talk *k = s->talk;
    outcome out;
    if (!word[0]) return PROTO_AGAIN;
    if (choose_one(&s->words, word) == -1) {
        const char *whole = talk_command_of(k, word);
        if (whole != word) memcpy(word, whole, strlen(whole) + 1);
    }
    bool was_asked = s->wants_quit;
    s->wants_quit = false;
    if (talk_is_command(k, word, "quit")) s->wants_quit = was_asked;
    if (run_command(s, word, rest, &out)) {
        if (strcmp(word, "?") == 0) s->refused = 0;
        return out;
    }
    bool is_set;
    if (standing_command(k, s->seat, word, rest, &is_set)) return is_set ? PROTO_ANEW : PROTO_AGAIN;
    if (!rest[0] && talk_is_command(k, word, "undo")) return do_undo(s, s->seat);
    if (!rest[0] && talk_is_command(k, word, "show")) return PROTO_ANEW;
    if (!rest[0] && talk_is_command(k, word, "hint")) {
        talk_hint(k, s->seat);
        return PROTO_AGAIN;
    }
    tidy_text(line, text);
    return do_move(s, text);
}

/* The question itself; 0 = the input has ended. KEY-one is asked of a list of one. */
static int prompt(const session *s, const char *key, char line[TERM_LINE_MAX + 1]) {
    const talk *k = s->talk;
    char text[600], one[64];
    br_args args = {0};
    br_buf out = br_buf_over(text, sizeof text), name = br_buf_over(one, sizeof one);
    talk_arg_number(&args, "n", s->count);
    br_put(&name, key);
    br_put(&name, "-one");
    if (s->count == 1 && br_word(k->lang, one)) key = one;
    br_put(&out, "\n" BR_STYLE_CYAN);
    br_say(&out, k->lang, NULL, key, &args, NULL);
    br_put(&out, ">" BR_STYLE_RESET " ");
    if (s->edit) fputc('\n', k->term.out);
    else term_put(&k->term, text);
    int got = s->edit ? edit_read(s->edit, &k->term, text + 1, line) : term_read(&k->term, line);
    if (got < 0) talk_key(k, "house.cli.line-long");
    if (got == 0) fputc('\n', k->term.out);
    return got;
}

/* ---- a decision, the end, the match ------------------------------------------------------- */

/* What needs no decision is made, and told among the news. */
static bool decide_forced(session *s) {
    const talk *k = s->talk;
    br_move move;
    br_refusal refusal;
    char text[1200];
    br_buf out = br_buf_over(text, sizeof text);
    if (reactions_are_open(&k->table->match) || !talk_is_forced(k, s->seat, &move)) return false;
    talk_put_move(k, k->table->match.state, s->seat, &move, &out);
    if (table_play(k->table, s->seat, &move, &refusal) != BR_OK) return false;
    bool is_seen = table_people(k->table) == 1 || s->last == s->seat; /* who looks is who moved */
    if (is_seen) fputc('\n', k->term.out);
    if (is_seen) talk_with(k, "house.cli.forced", "move", text);
    return true;
}

static bool complete(void *owner, const char *typed, char *out, size_t size) {
    const session *s = owner;
    return choose_complete(&s->words, s->talk, typed, out, size);
}

static outcome decide(session *s) {
    char line[TERM_LINE_MAX + 1];
    outcome out = PROTO_ANEW;
    if (decide_forced(s)) return PROTO_MOVED;
    if (!hand_over(s)) return PROTO_LEFT;
    table_keep(s->talk->table, s->command);
    s->talk->term = term_open(s->talk->term.in, s->talk->term.out); /* its size may have changed */
    s->refused = 0;
    if (!show_before(s)) return PROTO_LEFT;
    show_decision(s);
    if (reactions_are_timed(&s->talk->table->match)) {
        int got = reactions_ask(s->talk, s->seat, s->moves, s->count);
        if (got < 0) cli_error(CLI_FAILED, s->command, "a bot made a move the rules refuse");
        return got > 0 ? PROTO_MOVED : PROTO_LEFT;
    }
    do {
        int got = prompt(s, "house.cli.prompt", line);
        if (got == 0) return PROTO_LEFT;
        out = got > 0 ? answer(s, line) : PROTO_AGAIN;
    } while (out == PROTO_AGAIN && !ferror(s->talk->term.out));
    return out;
}

/* Somebody whose turn it is not may say something before a bot goes on; Enter lets it go. */
static outcome decide_call(session *s) {
    char line[TERM_LINE_MAX + 1];
    table *t = s->talk->table;
    uint32_t plies = t->match.plies;
    outcome out = PROTO_AGAIN;
    if (!hand_over(s)) return PROTO_LEFT;
    table_keep(t, s->command);
    list_moves(s);
    talk_news(s->talk, s->seen[s->seat], plies, s->seat);
    s->seen[s->seat] = plies;
    talk_moves(s->talk, s->seat, s->moves, s->count);
    do {
        int got = prompt(s, "house.cli.call-prompt", line);
        if (got == 0) return PROTO_LEFT;
        t->asked[s->seat] = plies + 1;
        if (got > 0 && line[strspn(line, " ")] == '\0') return PROTO_MOVED;
        out = got > 0 ? answer(s, line) : PROTO_AGAIN;
    } while (out == PROTO_AGAIN && !ferror(s->talk->term.out));
    return out;
}

void turns_fair_deal(const talk *k, const char *kept) {
    const br_match *m = &k->table->match;
    char seed[2 * BR_SEED_BYTES + 1], text[5000];
    br_buf hex = br_buf_over(seed, sizeof seed), out = br_buf_over(text, sizeof text);
    br_put_hex(&hex, m->seed, sizeof m->seed);
    talk_with(k, m->is_given ? "house.verify-given" : "house.cli.fair-deal", "seed", seed);
    if (!kept) return;
    br_put(&out, "backroom verify ");
    br_put(&out, kept);
    talk_with(k, "house.cli.verify-with", "command", text);
}

/* After the end the table still answers; Enter leaves. */
static outcome after_end(session *s) {
    char line[TERM_LINE_MAX + 1], word[TERM_LINE_MAX + 1];
    const table *t = s->talk->table;
    br_seat person = table_first_person(t);
    for (;;) {
        int got = prompt(s, "house.cli.after-prompt", line);
        outcome out = PROTO_AGAIN;
        if (got == 0 || ferror(s->talk->term.out)) return PROTO_LEFT;
        const char *rest = split_word(line, word);
        if (got > 0 && !word[0]) return PROTO_LEFT;
        if (got < 0 || run_command(s, word, rest, &out)) {
            if (out == PROTO_LEFT) return out;
        } else if (talk_is_command(s->talk, word, "undo") && table_people(t) == 1) {
            if (do_undo(s, person) == PROTO_ANEW) return PROTO_ANEW;
        } else if (talk_is_command(s->talk, word, "show")) {
            talk_screen(s->talk, t->match.state, person == BR_SEAT_NONE ? BR_SPECTATOR : person);
        } else {
            put_near(s, word);
        }
    }
}

static outcome finish(session *s) {
    const talk *k = s->talk;
    table *t = k->table;
    br_seat viewer = table_people(t) == 1 ? table_first_person(t) : BR_SPECTATOR;
    uint32_t told = table_people(t) == 1 ? s->seen[viewer] : 0;
    if (table_people(t) > 1 && s->last < BR_SEATS_MAX) told = s->seen[s->last];
    s->seat = BR_SEAT_NONE;
    s->count = s->words.count = 0;
    talk_news(k, told, t->match.plies, viewer);
    fputc('\n', k->term.out);
    talk_screen(k, t->match.state, viewer);
    talk_result(k);
    char *kept = table_retire(t, s->command);
    fputc('\n', k->term.out);
    turns_fair_deal(k, kept);
    free(kept);
    if (table_people(t) == 0) return PROTO_LEFT;
    talk_key(k, "house.cli.after");
    return after_end(s);
}

/* A match in a file of its own is not offered: how to go on with it. */
static void put_resume(const talk *k) {
    char text[5000];
    char *whole = cli_whole_path(k->table->kept_path);
    snprintf(text, sizeof text, "backroom play %s --resume --journal %s",
             k->table->match.rules.game->id, whole ? whole : k->table->kept_path);
    free(whole);
    talk_with(k, "house.cli.kept-own", "command", text);
}

int turns_leave(const talk *k, const char *command, bool is_over) {
    table *t = k->table;
    if (is_over) return CLI_OK; /* there is nothing to come back to */
    table_keep(t, command);
    if (table_is_at_risk(t)) {
        talk_key(k, "house.cli.not-kept");
        return t->kept_path ? CLI_FAILED : CLI_OK;
    }
    if (t->is_resumed) {
        talk_key(k, "house.goodbye");
        if (t->has_own_file) put_resume(k);
        else talk_with(k, "house.cli.kept", "file", t->kept_path);
    }
    return CLI_OK;
}

/* Nothing of this game was ever kept here: whoever plays has not played it before. */
bool turns_is_first(const talk *k) {
    static const char *const stages[] = {"", ".previous", ".last"};
    if (!k->term.is_live || table_people(k->table) == 0) return false;
    for (int i = 0; i < 3; i++) {
        char *path = table_kept_path(k->table->match.rules.game, stages[i]);
        bool is_there = path && access(path, F_OK) == 0;
        free(path);
        if (is_there) return false;
    }
    return true;
}

int turns_run(talk *k, const char *command) {
    session *s = calloc(1, sizeof *s);
    if (!s) return cli_error(CLI_FAILED, command, "out of memory");
    s->talk = k;
    s->command = command;
    s->last = BR_SEAT_NONE;
    s->seat = 0;
    s->edit = edit_open(&k->term, complete, s);
    int lines = talk_welcome(k);
    if (k->table->is_resumed) lines += talk_key(k, "house.resumed");
    if (k->table->info.is_cut) lines += talk_key(k, "house.journal-cut");
    if (k->table->is_beside) talk_with(k, "house.cli.kept-beside", "file", k->table->kept_path);
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        uint32_t plies = k->table->match.plies; /* of an old match, only what comes is news */
        s->seen[i] = plies;
    }
    int code = CLI_OK;
    outcome out = turns_is_first(k) && !talk_introduce(k, lines) ? PROTO_LEFT : PROTO_ANEW;
    while (out != PROTO_LEFT && !ferror(k->term.out)) {
        const br_match *m = &k->table->match;
        if (!table_run_bots(k->table)) {
            code = cli_error(CLI_FAILED, command, "a bot made a move the rules refuse");
            break;
        }
        br_seats may = br_to_act(&m->rules, m->state), must = br_must_act(&m->rules, m->state);
        if (may == 0) {
            out = finish(s);
            continue;
        }
        s->seat = table_caller(k->table);
        bool is_call = s->seat != BR_SEAT_NONE;
        if (!is_call) s->seat = br_lowest(must ? must : may);
        out = is_call ? decide_call(s) : decide(s);
    }
    int left = turns_leave(k, command, s->seat == BR_SEAT_NONE);
    edit_close(s->edit);
    choose_close(&s->words);
    free(s);
    return code != CLI_OK ? code : left;
}
