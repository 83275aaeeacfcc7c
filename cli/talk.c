/* talk.c -- what a table says to the people around it: news, moves, refusals, results.
 *
 * Nothing here decides anything: moves come from `legal`, refusals from `why`, sentences from
 * po/. What it says on request is in talk_help.c.
 */
#include "talk.h"

#include <string.h>

#include "cast.h"
#include "protocol.h"
#include "typed.h"

enum { TEXT_BYTES = 2048, SCREEN_BYTES = 1 << 15, KEY_BYTES = 160 };

/* ---- sentences ---------------------------------------------------------------------------- */

void talk_arg_number(br_args *args, const char *name, int32_t n) {
    br_arg_add(args, name, BR_ARG_NUMBER, n);
}

void talk_arg_seat(br_args *args, const char *name, br_seat seat) {
    br_arg_add(args, name, BR_ARG_SEAT, seat);
}

static const br_game *game_of(const talk *k) { return k->table->match.rules.game; }

int talk_say(const talk *k, const char *key, const br_args *args) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_say(&out, k->lang, game_of(k)->id, key, args, k->table->names);
    return term_wrap(&k->term, 0, text);
}

int talk_key(const talk *k, const char *key) { return talk_say(k, key, NULL); }

void talk_with(const talk *k, const char *key, const char *name, const char *text) {
    char all[SCREEN_BYTES], field[64];
    br_buf mark = br_buf_over(field, sizeof field), out = br_buf_over(all, sizeof all);
    br_put_char(&mark, '{');
    br_put(&mark, name);
    br_put_char(&mark, '}');
    const char *sentence = br_word(k->lang, key);
    const char *at = sentence ? strstr(sentence, field) : NULL;
    if (at) {
        br_put_bytes(&out, sentence, (size_t)(at - sentence));
        br_put(&out, text);
        br_put(&out, at + strlen(field));
    } else {
        br_put(&out, sentence ? sentence : key);
        br_put(&out, ": ");
        br_put(&out, text);
    }
    term_wrap(&k->term, 0, all);
}

void talk_head(const talk *k, const char *key) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "\n" BR_STYLE_BOLD);
    br_say(&out, k->lang, NULL, key, NULL, NULL);
    br_put(&out, BR_STYLE_RESET);
    term_wrap(&k->term, 0, text);
}

int talk_item(const talk *k, const char *sentence) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "  " BR_STYLE_DIM "•" BR_STYLE_RESET " ");
    br_put(&out, sentence);
    return term_wrap(&k->term, 4, text);
}

/* ---- what a viewer sees ------------------------------------------------------------------- */

void talk_observe(const talk *k, const void *state, br_seat viewer, br_depth depth, void *view) {
    const br_rules *r = &k->table->match.rules;
    if (k->is_view) memcpy(view, state, r->game->state_size);
    else r->game->observe(r, state, viewer, depth, view);
}

/* A sentence beside the question, KEY-hint or KEY-typed, if there is one. */
static void put_beside(const talk *k, const br_question *asked, const char *ending, br_buf *out) {
    const char *game = game_of(k)->id;
    char key[KEY_BYTES];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, game);
    br_put_char(&name, '.');
    br_put(&name, asked->key);
    br_put(&name, ending);
    if (!br_word(k->lang, key)) return;
    br_put_char(out, ' ');
    br_say(out, k->lang, game, key, &asked->args, k->table->names);
}

void talk_put_question(const talk *k, br_seat seat, br_buf *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_rules *r = &k->table->match.rules;
    br_question asked;
    talk_observe(k, k->table->match.state, seat, talk_depth(k), view);
    br_ask(r, view, seat, &asked);
    br_put(out, BR_STYLE_BOLD);
    if (asked.key) br_say(out, k->lang, r->game->id, asked.key, &asked.args, k->table->names);
    else br_say(out, k->lang, NULL, "house.choose", NULL, NULL);
    if (!strchr(".?!", out->at[out->used - 1])) br_put_char(out, '.'); /* some are no sentence */
    br_put(out, BR_STYLE_RESET);
    if (!asked.key) return;
    put_beside(k, &asked, "-hint", out);
    put_beside(k, &asked, "-typed", out);
}

bool talk_put_trap(const talk *k, br_seat seat, const br_move *move, br_buf *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    char key[KEY_BYTES];
    const br_rules *r = &k->table->match.rules;
    if (!r->game->trap) return false;
    talk_observe(k, k->table->match.state, seat, talk_depth(k), view);
    uint16_t clause = r->game->trap(r, view, seat, move);
    if (clause == 0) return false;
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, "trap.");
    br_put(&name, r->game->clauses[clause].id);
    br_say(out, k->lang, r->game->id, key, NULL, k->table->names);
    return true;
}

bool talk_is_forced(const talk *k, br_seat seat, br_move *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_match *m = &k->table->match;
    if (!k->plays_forced || !br_has(br_must_act(&m->rules, m->state), seat)) return false;
    talk_observe(k, m->state, seat, BR_SCREEN, view);
    return br_is_forced(&m->rules, view, seat, out);
}

/* Who the bots are: how good in one word, and how they are. */
static int say_cast(const talk *k) {
    const table *t = k->table;
    int lines = 0;
    for (br_seat i = 0; i < t->match.rules.seats; i++) {
        const char *manner = NULL, *level = NULL;
        if (t->bot[i]) manner = cast_manner(&t->match.rules, k->lang, t->bot, i);
        if (manner) level = cast_level(k->lang, t->bot[i]);
        if (!level) continue;
        char text[TERM_LINE_MAX];
        br_buf out = br_buf_over(text, sizeof text);
        br_put(&out, t->names[i]);
        br_put(&out, " (");
        br_put(&out, level);
        br_put(&out, "): ");
        br_put(&out, manner);
        lines += term_wrap(&k->term, 2, text);
    }
    return lines;
}

/* ---- the table ---------------------------------------------------------------------------- */

int talk_welcome(const talk *k) {
    char key[KEY_BYTES], text[TEXT_BYTES];
    const table *t = k->table;
    br_seat me = table_first_person(t);
    int people = table_people(t);
    br_buf out = br_buf_over(text, sizeof text), name = br_buf_over(key, sizeof key);
    br_put(&name, game_of(k)->id);
    br_put(&name, ".title");
    br_put(&out, BR_STYLE_BOLD);
    br_say(&out, k->lang, NULL, key, NULL, NULL);
    br_put(&out, BR_STYLE_RESET);
    int lines = term_wrap(&k->term, 0, text);
    name = br_buf_over(key, sizeof key);
    br_put(&name, game_of(k)->id);
    br_put(&name, ".about");
    lines += talk_key(k, key);
    name = br_buf_over(key, sizeof key);
    br_put(&name, game_of(k)->id);
    br_put(&name, ".note"); /* what should be known before a game is chosen, if anything */
    if (br_word(k->lang, key)) lines += talk_key(k, key);
    br_args args = {0};
    if (cli_is_reconstructed(game_of(k))) {
        args = (br_args){.count = 1, .at = {{.name = "game", .kind = BR_ARG_WORD}}};
        memcpy(args.at[0].word, game_of(k)->id, strlen(game_of(k)->id) + 1);
        lines += talk_say(k, "house.cli.reconstructed-note", &args);
        args.count = 0;
    }
    if (people == 1) talk_arg_seat(&args, "you", me);
    for (br_seat i = 0; i < t->match.rules.seats; i++) {
        if (people != 1 || i != me) talk_arg_seat(&args, "others", i);
    }
    lines += talk_say(k, people == 1 ? "house.cli.seated" : "house.cli.seated-all", &args);
    lines += say_cast(k);
    return lines + (people > 0 ? talk_key(k, "house.cli.start") : 0);
}

bool talk_introduce(const talk *k, int lines) {
    char line[TERM_LINE_MAX + 1];
    enum { HEAD_LINES = 2 };
    talk_head(k, "house.cli.cards-head");
    talk_cards(k, lines + HEAD_LINES);
    fputc('\n', k->term.out);
    talk_key(k, "house.press-enter");
    return term_read(&k->term, line) != 0;
}

void talk_screen(const talk *k, const void *state, br_seat viewer) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    char text[SCREEN_BYTES];
    const br_rules *r = &k->table->match.rules;
    br_buf out = br_buf_over(text, sizeof text);
    if (viewer == BR_SEAT_NONE) {
        memcpy(view, state, r->game->state_size);
        viewer = BR_SPECTATOR;
    } else {
        talk_observe(k, state, viewer, talk_depth(k), view);
    }
    r->game->screen(&(br_pen){r, view, viewer, k->lang, k->table->names, &out});
    /* Line by line: one that is too long for the terminal goes on below its own beginning. */
    for (char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        bool is_last = line[size] == '\0';
        line[size] = '\0';
        term_wrap(&k->term, (int)strspn(line, " ") + 2, line);
        line += size + (is_last ? 0 : 1);
    }
}

bool talk_event_text(const talk *k, const br_event *event, br_seat viewer, bool is_past, char *text,
                     size_t size) {
    br_event told;
    br_buf out = br_buf_over(text, size);
    bool is_told = is_past && !k->has_notes ? br_event_past(event, viewer, &told)
                                            : br_event_told(event, viewer, &told);
    if (is_told) br_say_event(&out, k->lang, &k->table->match.rules, &told, k->table->names);
    return text[0] != '\0';
}

void talk_events(const talk *k, const br_events *log, br_seat viewer, bool is_past) {
    char text[TEXT_BYTES];
    for (int i = 0; i < log->count; i++)
        if (talk_event_text(k, &log->at[i], viewer, is_past, text, sizeof text)) talk_item(k, text);
}

/* The heading stands only where something follows it. */
static bool put_news(const talk *k, const br_events *log, br_seat viewer, bool has_head) {
    char text[TEXT_BYTES];
    for (int i = 0; i < log->count; i++) {
        if (!talk_event_text(k, &log->at[i], viewer, false, text, sizeof text)) continue;
        if (!has_head) talk_head(k, "house.cli.news");
        has_head = true;
        talk_item(k, text);
    }
    return has_head;
}

void talk_news(const talk *k, uint32_t from, uint32_t to, br_seat viewer) {
    table_replay replay;
    bool has_head = false;
    table_replay_start(&replay, &k->table->match);
    if (from == 0) has_head = put_news(k, &replay.log, viewer, has_head);
    while (replay.ply < to && table_replay_next(&replay)) {
        if (replay.ply > from) has_head = put_news(k, &replay.log, viewer, has_head);
    }
}

/* "Step 3 of 41 · Anna · Lay the bank on the left"; what a seat did in secret is for that seat
 * alone. `before` is the state in which it chose: the sentence has cards and prices from there. */
static void put_step(const talk *k, uint32_t ply, const void *before, br_seat viewer,
                     bool has_move) {
    char text[TEXT_BYTES];
    br_args args = {0};
    br_buf out = br_buf_over(text, sizeof text);
    const br_record *record = &k->table->match.record[ply - 1];
    talk_arg_number(&args, "n", (int32_t)ply);
    talk_arg_number(&args, "m", (int32_t)k->table->match.plies);
    br_put(&out, BR_STYLE_DIM);
    br_say(&out, k->lang, NULL, "house.step-of", &args, NULL);
    br_put(&out, " · " BR_STYLE_RESET);
    if (record->seat < BR_SEATS_MAX) br_put(&out, k->table->names[record->seat]);
    else br_say(&out, k->lang, NULL, "house.the-house", NULL, NULL);
    if (viewer == BR_SEAT_NONE || (viewer == record->seat && has_move)) {
        br_put(&out, BR_STYLE_DIM " · " BR_STYLE_RESET);
        talk_put_move(k, before, record->seat, &record->move, &out);
    }
    term_wrap(&k->term, 2, text);
}

static bool has_flag(const br_events *log, uint8_t flag) {
    for (int i = 0; i < log->count; i++) {
        if (log->at[i].flags & flag) return true;
    }
    return false;
}

int64_t talk_opened_until(const br_match *m) {
    int64_t ply = -1;
    table_replay replay;
    table_replay_start(&replay, m);
    do {
        if (has_flag(&replay.log, BR_EVENT_OPENS)) ply = replay.ply;
    } while (table_replay_next(&replay));
    return ply;
}

void talk_log(const talk *k, uint32_t to, br_seat viewer) {
    const br_match *m = &k->table->match;
    int64_t opened = talk_opened_until(m);
    _Alignas(8) uint8_t before[BR_STATE_MAX];
    table_replay replay;
    table_replay_start(&replay, m);
    talk_events(k, &replay.log, viewer, opened < 0 && m->plies > 0);
    for (;;) {
        memcpy(before, replay.state, sizeof before);
        if (replay.ply >= to || !table_replay_next(&replay)) break;
        bool is_past = replay.ply < m->plies && replay.ply > opened;
        bool is_gone =
            is_past && has_flag(&replay.log, BR_EVENT_TRANSIENT | BR_EVENT_TRANSIENT_OPEN);
        put_step(k, replay.ply, before, viewer, !is_gone);
        talk_events(k, &replay.log, viewer, is_past);
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

static int digits_of(int number) { return number < 10 ? 1 : number < 100 ? 2 : 3; }

/* A long list that would push the table off a small screen stands in two columns, without the
 * texts of the moves. */
static bool wants_columns(const talk *k, int count, int cell) {
    enum { OTHER_LINES = 16 }; /* table, question, prompt */
    return k->term.is_live && count + OTHER_LINES > k->term.height && 2 * cell <= k->term.width;
}

void talk_put_move(const talk *k, const void *state, br_seat seat, const br_move *move,
                   br_buf *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_rules *r = &k->table->match.rules;
    bool is_seat = seat < r->seats;
    if (is_seat) talk_observe(k, state, seat, BR_SCREEN, view);
    br_say_move(out, k->lang, r, is_seat ? view : NULL, seat, move, k->table->names);
}

void talk_moves(const talk *k, br_seat seat, const br_move *moves, int count) {
    const void *state = k->table->match.state;
    char text[TEXT_BYTES];
    int widest = 0, number_width = digits_of(count) + 2;
    for (int i = 0; i < count; i++) {
        br_buf out = br_buf_over(text, sizeof text);
        talk_put_move(k, state, seat, &moves[i], &out);
        if (term_columns(text) > widest) widest = term_columns(text);
    }
    int cell = number_width + 2 + widest;
    bool has_columns = wants_columns(k, count, cell);
    for (int i = 0; i < count; i++) {
        br_buf out = br_buf_over(text, sizeof text);
        for (int pad = digits_of(i + 1); pad < number_width; pad++) br_put_char(&out, ' ');
        br_put(&out, BR_STYLE_BOLD);
        br_put_int(&out, i + 1);
        br_put(&out, BR_STYLE_RESET "  ");
        talk_put_move(k, state, seat, &moves[i], &out);
        if (has_columns && i % 2 == 0 && i + 1 < count) {
            term_pad(&out, cell);
            term_put(&k->term, text);
            continue;
        }
        if (!has_columns) {
            term_pad(&out, cell + 3);
            br_put(&out, BR_STYLE_DIM);
            typed_write(&k->table->match.rules, &moves[i], &out);
            br_put(&out, BR_STYLE_RESET);
        }
        term_wrap(&k->term, number_width + 2, text);
        out = br_buf_over(text, sizeof text);
        for (int pad = 0; pad < number_width + 2; pad++) br_put_char(&out, ' ');
        br_put(&out, BR_STYLE_YELLOW "! ");
        if (!talk_put_trap(k, seat, &moves[i], &out)) continue;
        br_put(&out, BR_STYLE_RESET);
        term_wrap(&k->term, number_width + 4, text);
    }
}

bool talk_host_question(const talk *k) {
    static br_move moves[BR_MOVES_MAX];
    char list[TEXT_BYTES];
    br_buf out = br_buf_over(list, sizeof list);
    const br_match *m = &k->table->match;
    int count = proto_host_moves(&m->rules, m->state, moves);
    for (int i = 0; i < count; i++) {
        if (i) br_put(&out, ", ");
        typed_write(&m->rules, &moves[i], &out);
    }
    if (count > 0) talk_with(k, "house.cli.asked", "list", list);
    return count > 0;
}

void talk_refusal(const talk *k, const br_refusal *refusal) {
    char text[TEXT_BYTES];
    const br_rules *r = &k->table->match.rules;
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_RED);
    br_say(&out, k->lang, NULL, "house.not-allowed", NULL, NULL);
    br_put(&out, BR_STYLE_RESET " (");
    br_put(&out, r->game->clauses[refusal->clause].id);
    br_put(&out, "): ");
    br_say_refusal(&out, k->lang, r, refusal, k->table->names);
    term_wrap(&k->term, 2, text);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* Equal scores and unequal places: something else has decided, and the last event says what. */
static bool has_tie(const br_result *result, int seats) {
    for (int i = 0; i < seats; i++) {
        for (int j = i + 1; j < seats; j++) {
            bool is_top =
                br_has(result->winners, (br_seat)i) || br_has(result->winners, (br_seat)j);
            if (is_top && result->score[i] == result->score[j]) return true;
        }
    }
    return false;
}

static void put_places(const talk *k, const br_result *result) {
    char text[TEXT_BYTES];
    int seats = k->table->match.rules.seats, widest = 0;
    for (int i = 0; i < seats; i++) {
        int wide = term_columns(k->table->names[i]);
        if (wide > widest) widest = wide;
    }
    for (int place = 1; place <= seats; place++) {
        for (int i = 0; i < seats; i++) {
            if (result->place[i] != place) continue;
            br_buf out = br_buf_over(text, sizeof text);
            br_put(&out, "  ");
            br_put_int(&out, place);
            br_put(&out, br_has(result->winners, (br_seat)i) ? "  " BR_STYLE_BOLD : "  ");
            br_put(&out, k->table->names[i]);
            br_put(&out, BR_STYLE_RESET);
            term_pad(&out, 5 + widest + 2);
            br_put_int(&out, result->score[i]);
            term_wrap(&k->term, 0, text);
        }
    }
}

/* The clause of the last event of the match: the one that closed it. */
static uint16_t last_clause(const br_match *m) {
    table_replay replay;
    table_replay_start(&replay, m);
    while (table_replay_next(&replay)) {}
    return replay.log.count ? replay.log.at[replay.log.count - 1].clause : 0;
}

void talk_result(const talk *k) {
    char text[TEXT_BYTES];
    const br_match *m = &k->table->match;
    br_result result;
    br_args args = {0};
    m->rules.game->scores(&m->rules, m->state, &result);
    talk_head(k, "house.score");
    put_places(k, &result);
    for (br_seat i = 0; i < m->rules.seats; i++) {
        if (br_has(result.winners, i)) talk_arg_seat(&args, "name", i);
    }
    bool is_mine = result.winners == br_bit(table_first_person(k->table) & 15);
    if (args.count > 1) talk_say(k, "house.shared-victory", &args);
    else if (is_mine && table_people(k->table) == 1) talk_key(k, "house.you-win");
    else talk_say(k, "house.winner", &args);
    uint16_t clause = last_clause(m);
    if (clause && has_tie(&result, m->rules.seats)) {
        br_buf out = br_buf_over(text, sizeof text);
        br_say(&out, k->lang, NULL, "house.cli.tie-break", NULL, NULL);
        br_put(&out, " (");
        br_put(&out, m->rules.game->clauses[clause].id);
        br_put(&out, "): ");
        br_say_clause(&out, k->lang, m->rules.game, clause);
        term_wrap(&k->term, 2, text);
    }
}
