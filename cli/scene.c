/* scene.c -- all that one person is shown of a match, in words, before anything is laid out. */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

static const br_match *match_of(const scene *s) { return &s->talk->table->match; }

/* ---- what talk says ----------------------------------------------------------------------- */

bool scene_capture_begin(scene_capture *c, const talk *k, int width) {
    c->talk = *k;
    c->text = NULL;
    c->size = 0;
    c->talk.term = (term){.in = k->term.in,
                          .out = open_memstream(&c->text, &c->size),
                          .has_unicode = true,
                          .keeps_styles = true,
                          .width = width};
    return c->talk.term.out != NULL;
}

char *scene_capture_end(scene_capture *c) {
    if (fclose(c->talk.term.out) == 0) return c->text;
    free(c->text);
    return NULL;
}

void scene_answer(scene *s, const char *key, const char *name, const char *text) {
    scene_capture c;
    br_buf out = br_buf_over(s->status, sizeof s->status);
    if (!scene_capture_begin(&c, s->talk, 0)) return;
    talk_with(&c.talk, key, name, text);
    char *said = scene_capture_end(&c);
    if (said) br_put_bytes(&out, said, strcspn(said, "\n"));
    free(said);
}

/* ---- the table ---------------------------------------------------------------------------- */

void scene_clear(scene *s) {
    choose_close(&s->words);
    s->seat = BR_SEAT_NONE;
    s->count = 0;
    s->is_over = false;
    s->question[0] = s->title[0] = '\0';
    for (int i = 0; i < PANE_LOG; i++) s->part[i][0] = '\0';
}

void scene_close(scene *s) {
    scene_clear(s);
    scene_log_clear(s);
    free(s->log);
    s->log = NULL;
    s->log_capacity = 0;
}

/* The game is given each name with a mark before it that takes no room, like a style: by that a
 * line is known however the name is cut. */
enum { SEAT_MARK = 'A' };
typedef char marked_name[2 * TABLE_NAME_MAX + 2];

static void mark_names(const scene *s, marked_name *marked, const char **names) {
    for (int i = 0; i < match_of(s)->rules.seats; i++) {
        snprintf(marked[i], sizeof marked[i], "\001%c%s", SEAT_MARK + i, s->talk->table->names[i]);
        names[i] = marked[i];
    }
}

static bool is_seat_mark(const char *at) {
    return *at == '\001' && at[1] >= SEAT_MARK && at[1] < SEAT_MARK + BR_SEATS_MAX;
}

static void drop_marks(char *text) {
    char *out = text;
    while (*text) {
        if (is_seat_mark(text)) text += 2;
        else *out++ = *text++;
    }
    *out = '\0';
}

/* The seat a line is about: the name stands behind blanks, styles, the sign of whose turn it is and
 * a number at most; -1 = none. */
static int seat_of(const char *at) {
    for (;;) {
        uint32_t code = 0;
        int size = term_utf8(at, &code);
        bool is_digit = code >= '0' && code <= '9' && (at[1] == ' ' || at[1] == '\001');
        if (is_seat_mark(at)) return at[1] - SEAT_MARK;
        if (*at == '\001' && at[1]) at += 2;
        else if (code == ' ' || code == 0x25B6 || code == 0x25B8 || is_digit) at += size;
        else return -1;
    }
}

static bool is_blank(const char *line) {
    while (*line == ' ' || (*line == '\001' && line[1])) line += *line == ' ' ? 1 : 2;
    return *line == '\0';
}

static void add_line(char *text, const char *line) {
    size_t used = strlen(text);
    br_buf out = br_buf_over(text + used, SCENE_TEXT_BYTES - used);
    if (used == 0 && is_blank(line)) return;
    br_put(&out, line);
    br_put_char(&out, '\n');
}

/* Where a paragraph goes that is about no seat: what a spectator is not shown is one's own. */
static bool is_own(const char *paragraph, const char *open) { return !strstr(open, paragraph); }

static void take_apart(scene *s, char *text, const char *open) {
    pane_id pane = PANE_TABLE;
    unsigned seen = 0; /* seats that have had their block */
    for (char *line = text; *line;) {
        size_t size = strcspn(line, "\n");
        bool is_last = line[size] == '\0';
        char *next = line + size + (is_last ? 0 : 1);
        line[size] = '\0';
        int seat = seat_of(line);
        drop_marks(line);
        if (seat >= 0 && !(seen >> seat & 1u)) {
            seen |= 1u << seat;
            pane = seat == s->viewer ? PANE_OWN : PANE_RIVALS;
        } else if (is_blank(line)) {
            pane = PANE_TABLE;
        } else if (pane == PANE_TABLE && seen && s->viewer < BR_SEATS_MAX && is_own(line, open)) {
            add_line(s->part[PANE_OWN], line);
            line = next;
            continue;
        }
        if (pane != PANE_TABLE || !is_blank(line)) add_line(s->part[pane], line);
        line = next;
    }
}

void scene_see(scene *s, br_seat viewer) {
    _Alignas(8) uint8_t view[BR_STATE_MAX], open[BR_STATE_MAX];
    static char text[SCENE_TEXT_BYTES], open_text[SCENE_TEXT_BYTES];
    const br_rules *r = &match_of(s)->rules;
    const talk *k = s->talk;
    marked_name marked[BR_SEATS_MAX];
    const char *names[BR_SEATS_MAX];
    br_buf out = br_buf_over(text, sizeof text), beside = br_buf_over(open_text, sizeof open_text);
    s->viewer = viewer;
    mark_names(s, marked, names);
    talk_observe(k, match_of(s)->state, viewer, talk_depth(k), view);
    r->game->observe(r, view, BR_SPECTATOR, BR_SCREEN, open);
    r->game->screen(&(br_pen){r, view, viewer, k->lang, names, &out});
    r->game->screen(&(br_pen){r, open, BR_SPECTATOR, k->lang, k->table->names, &beside});
    take_apart(s, text, open_text);
    char key[80];
    br_buf name = br_buf_over(key, sizeof key), title = br_buf_over(s->title, sizeof s->title);
    br_put(&name, r->game->id);
    br_put(&name, ".title");
    br_say(&title, k->lang, NULL, key, NULL, NULL);
}

/* ---- what is asked ------------------------------------------------------------------------ */

bool scene_ask(scene *s, br_seat seat, const br_move *moves, int count) {
    br_buf out = br_buf_over(s->question, sizeof s->question);
    br_args args = {0};
    choose_close(&s->words);
    s->seat = seat;
    s->count = count;
    memcpy(s->moves, moves, (size_t)count * sizeof *moves);
    br_put(&out, BR_STYLE_BOLD);
    if (table_people(s->talk->table) > 1 && !s->talk->is_view) {
        talk_arg_seat(&args, "name", seat);
        br_say(&out, s->talk->lang, NULL, "house.turn-of", &args, s->talk->table->names);
        br_put(&out, ". ");
    }
    talk_put_question(s->talk, seat, &out);
    return choose_open(&s->words, s->talk, seat, moves, count);
}

void scene_wait(scene *s, br_seats must) {
    br_buf out = br_buf_over(s->question, sizeof s->question);
    br_args args = {0};
    for (br_seat i = 0; i < match_of(s)->rules.seats; i++)
        if (br_has(must, i)) talk_arg_seat(&args, "name", i);
    if (args.count)
        br_say(&out, s->talk->lang, NULL, "house.waiting", &args, s->talk->table->names);
    else br_say(&out, s->talk->lang, NULL, "house.the-house", NULL, NULL);
}

static void put_places(const talk *k, const br_result *result, br_buf *out) {
    int seats = k->table->match.rules.seats, widest = 0;
    for (int i = 0; i < seats; i++)
        if (term_columns(k->table->names[i]) > widest) widest = term_columns(k->table->names[i]);
    for (int place = 1; place <= seats; place++) {
        for (int i = 0; i < seats; i++) {
            if (result->place[i] != place) continue;
            char line[400];
            br_buf row = br_buf_over(line, sizeof line);
            br_put(&row, "  ");
            br_put_int(&row, place);
            br_put(&row, "  ");
            br_put(&row, k->table->names[i]);
            term_pad(&row, 5 + widest + 2);
            br_put_int(&row, result->score[i]);
            br_put_char(out, '\n');
            br_put(out, line);
        }
    }
}

void scene_result(scene *s, const br_result *result) {
    br_buf out = br_buf_over(s->question, sizeof s->question);
    br_args args = {0};
    const talk *k = s->talk;
    s->is_over = true;
    for (br_seat i = 0; i < match_of(s)->rules.seats; i++)
        if (br_has(result->winners, i)) talk_arg_seat(&args, "name", i);
    bool is_mine = s->viewer < BR_SEATS_MAX && result->winners == br_bit(s->viewer);
    br_put(&out, BR_STYLE_BOLD);
    br_say(&out, k->lang, NULL,
           args.count > 1 ? "house.shared-victory"
           : is_mine      ? "house.you-win"
                          : "house.winner",
           &args, k->table->names);
    br_put(&out, "." BR_STYLE_RESET);
    put_places(k, result, &out);
}

/* ---- the log ------------------------------------------------------------------------------ */

void scene_log_clear(scene *s) {
    for (int i = 0; i < s->log_count; i++) free(s->log[i].text);
    s->log_count = 0;
}

void scene_log_add(scene *s, const char *text, bool is_new, bool is_part) {
    if (s->log_count == s->log_capacity) {
        int capacity = s->log_capacity ? 2 * s->log_capacity : 256;
        scene_line *grown = realloc(s->log, (size_t)capacity * sizeof *grown);
        if (!grown) return; /* a log that ends early is better than no match */
        s->log = grown;
        s->log_capacity = capacity;
    }
    char *copy = strdup(text);
    if (copy) s->log[s->log_count++] = (scene_line){copy, is_new, is_part};
}

static void add_events(scene *s, const br_events *log, br_seat viewer, bool is_past, bool is_new) {
    char text[2048];
    for (int i = 0; i < log->count; i++) {
        if (!talk_event_text(s->talk, &log->at[i], viewer, is_past, text, sizeof text)) continue;
        scene_log_add(s, text, is_new, (log->at[i].flags & BR_EVENT_PART) != 0);
    }
}

/* From which ply on the others' moves are news: they stay so until the others move again. */
static uint32_t news_since(const br_match *m, br_seat viewer) {
    uint32_t ply = m->plies;
    while (ply > 0 && m->record[ply - 1].seat == viewer) ply--;
    while (ply > 0 && m->record[ply - 1].seat != viewer) ply--;
    return ply;
}

void scene_log_match(scene *s, br_seat viewer) {
    const br_match *m = match_of(s);
    int64_t opened = talk_opened_until(m);
    uint32_t since = news_since(m, viewer);
    table_replay replay;
    scene_log_clear(s);
    table_replay_start(&replay, m);
    add_events(s, &replay.log, viewer, opened < 0 && m->plies > 0, m->plies == 0);
    while (table_replay_next(&replay)) {
        bool is_past = replay.ply < m->plies && replay.ply > opened;
        bool is_other = m->record[replay.ply - 1].seat != viewer;
        add_events(s, &replay.log, viewer, is_past, is_other && replay.ply > since);
    }
}
