/* review_put.c -- a review told: one place for terminal, page and programs.
 *
 * As JSON everything is there in parts, for pages that have words of their own, and, where there
 * are words, as sentences beside them.
 */
#include <assert.h>
#include <string.h>

#include "backroom_json.h"
#include "chances.h"
#include "review.h"

enum { TEXT = 2048, KEY = 96 };

/* ---- sentences ---------------------------------------------------------------------------- */

/* A text of po/ with `text`, as long as it may be, in the place of its one {argument}. */
static void say_with(br_buf *out, const review_talk *t, const char *key, const char *text) {
    const char *sentence = br_word(t->lang, key), *at = sentence ? strchr(sentence, '{') : NULL;
    const char *after = at ? strchr(at, '}') : NULL;
    if (!after) return;
    if (out->used) br_put_char(out, '\n');
    br_put_bytes(out, sentence, (size_t)(at - sentence));
    br_put(out, text);
    br_put(out, after + 1);
}

static const br_rules *rules_of(const review_talk *t) { return &t->match->rules; }

static void seat_say(br_buf *out, const review_talk *t, br_seat seat) {
    br_args args = {0};
    br_arg_add(&args, "name", BR_ARG_SEAT, seat);
    br_say(out, t->lang, rules_of(t)->game->id, "house.review.seat", &args, t->names);
}

/* The view a move of a line is said from: what the reviewed seat would see of that world then. */
static void view_of(const review_talk *t, const void *state, void *view) {
    const br_rules *r = rules_of(t);
    r->game->observe(r, state, t->review->seat, BR_RECALL, view);
}

typedef void step_fn(br_buf *out, const review_talk *t, const void *view,
                     const struct review_step *step, int told);

/* Goes through the told moves of a line. */
static void line_each(br_buf *out, const review_talk *t, const review_moment *m, bool is_best,
                      step_fn *each) {
    const br_rules *r = rules_of(t);
    const review_decision *d = &t->review->at[m->at];
    const review_line *line = is_best ? &m->best : &m->made;
    _Alignas(16) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    int told = 0;
    if (line->count == 0) return; /* not looked at */
    memcpy(state, m->world, r->game->state_size);
    br_apply(r, state, t->review->seat, is_best ? &d->best : &d->made, NULL);
    for (int i = 0; i < line->count; i++) {
        view_of(t, state, view);
        if (line->step[i].is_told) each(out, t, view, &line->step[i], told++);
        br_apply(r, state, line->step[i].seat, &line->step[i].move, NULL);
    }
}

static void step_say(br_buf *out, const review_talk *t, const void *view,
                     const struct review_step *step, int told) {
    if (told) br_put(out, "; ");
    seat_say(out, t, step->seat);
    br_put(out, ": ");
    br_say_move(out, t->lang, rules_of(t), view, step->seat, &step->move, t->names);
}

static void change_key(const review_talk *t, const review_change *c, char key[KEY]) {
    const br_game *game = rules_of(t)->game;
    br_buf out = br_buf_over(key, KEY);
    br_put(&out, game->id);
    br_put(&out, ".feature.");
    br_put(&out, c->feature < 0 ? "score" : game->bots->feature_names[c->feature].name);
}

static void change_say(br_buf *out, const review_talk *t, const review_change *c) {
    char key[KEY], what[400];
    br_buf text = br_buf_over(what, sizeof what);
    br_args args = {0};
    change_key(t, c, key);
    seat_say(&text, t, c->seat);
    br_put(&text, ": ");
    br_say(&text, t->lang, NULL, key, NULL, NULL);
    br_arg_add(&args, "a", BR_ARG_NUMBER, c->made);
    br_arg_add(&args, "b", BR_ARG_NUMBER, c->best);
    if (out->used) br_put_char(out, '\n');
    br_put(out, what);
    br_put(out, " ");
    br_say(out, t->lang, NULL, "house.review.instead", &args, NULL);
}

void review_say_why(br_buf *out, const review_talk *t, const review_moment *m) {
    char line[TEXT];
    br_buf text = br_buf_over(line, sizeof line);
    line_each(&text, t, m, false, step_say);
    if (text.used)
        say_with(out, t, m->is_slip ? "house.review.after-made" : "house.review.after-best", line);
    if (!m->is_slip) return;
    text = br_buf_over(line, sizeof line);
    line_each(&text, t, m, true, step_say);
    if (text.used) say_with(out, t, "house.review.after-better", line);
    for (int i = 0; i < m->change_count; i++) change_say(out, t, &m->change[i]);
}

void review_say_move(br_buf *out, const review_talk *t, uint32_t ply, const br_move *move) {
    _Alignas(16) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    br_match_at(t->match, ply, state);
    view_of(t, state, view);
    br_say_move(out, t->lang, rules_of(t), view, t->review->seat, move, t->names);
}

/* ---- JSON --------------------------------------------------------------------------------- */

void review_put_value(br_buf *out, const review *v, int32_t value) {
    int32_t unit = v->is_exact ? ADVICE_POINT / 1000 : ADVICE_CERTAIN / 1000;
    int32_t size = ((value < 0 ? -value : value) + unit / 2) / unit;
    char text[24];
    br_buf number = br_buf_over(text, sizeof text);
    if (value < 0 && size) br_put_char(&number, '-');
    br_put_int(&number, size / 1000);
    br_put_char(&number, '.');
    for (int32_t part = 100; part > 0; part /= 10) br_put_int(&number, size / part % 10);
    jw_json(out, text, number.used);
}

static void value_put(br_buf *out, const review_talk *t, const char *key, int32_t value) {
    jw_key(out, key);
    review_put_value(out, t->review, value);
}

static void int_put(br_buf *out, const char *key, int64_t value) {
    jw_key(out, key);
    jw_int(out, value);
}

void review_parts(const review_talk *t, const int32_t chance[], int32_t whole, int32_t part[]) {
    chances_parts(chance, rules_of(t)->seats, t->review->seat, ADVICE_CERTAIN, whole, part);
}

static void chances_put(br_buf *out, const review_talk *t, const int32_t chance[]) {
    enum { PARTS = 1000 };
    const review plain = {.is_exact = false};
    int32_t part[BR_SEATS_MAX];
    review_parts(t, chance, PARTS, part);
    jw_list_of(out, "chances");
    for (int i = 0; i < rules_of(t)->seats; i++)
        review_put_value(out, &plain, part[i] * (ADVICE_CERTAIN / PARTS));
    jw_list_end(out);
}

static void text_put(br_buf *out, const char *key, const char *text) {
    jw_key(out, key);
    jw_string(out, text);
}

/* Text, parts and, if there are words, the sentence of a move, as members. */
static void move_put(br_buf *out, const review_talk *t, const void *view, br_seat seat,
                     const br_move *move) {
    char text[TEXT];
    br_buf said = br_buf_over(text, sizeof text);
    jw_key(out, "move");
    jw_move(out, rules_of(t), move);
    br_put_char(out, ','); /* parts begin without one */
    br_move_parts(rules_of(t), view, seat, move, out);
    if (!t->has_words) return;
    br_say_move(&said, t->lang, rules_of(t), view, seat, move, t->names);
    text_put(out, "say", text);
}

static void step_put(br_buf *out, const review_talk *t, const void *view,
                     const struct review_step *step, int told) {
    (void)told;
    jw_object(out);
    int_put(out, "seat", step->seat);
    move_put(out, t, view, step->seat, &step->move);
    jw_object_end(out);
}

static void line_put(br_buf *out, const review_talk *t, const char *key, const review_moment *m,
                     bool is_best) {
    jw_list_of(out, key);
    line_each(out, t, m, is_best, step_put);
    jw_list_end(out);
}

static void changes_put(br_buf *out, const review_talk *t, const review_moment *m) {
    jw_list_of(out, "changes");
    for (int i = 0; i < m->change_count; i++) {
        char key[KEY];
        change_key(t, &m->change[i], key);
        jw_object(out);
        int_put(out, "seat", m->change[i].seat);
        text_put(out, "what", key);
        int_put(out, "made", m->change[i].made);
        int_put(out, "best", m->change[i].best);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void moment_put(br_buf *out, const review_talk *t, const review_moment *m) {
    const review_decision *d = &t->review->at[m->at];
    const br_move *moves[] = {&d->made, &d->best};
    static const char *const keys[] = {"made", "best"};
    _Alignas(16) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    br_match_at(t->match, d->ply, state);
    view_of(t, state, view);
    jw_object(out);
    int_put(out, "ply", d->ply);
    int_put(out, "decision", m->at);
    jw_key(out, "slip");
    jw_bool(out, m->is_slip);
    for (int i = 0; i < 2; i++) {
        jw_object_of(out, keys[i]);
        move_put(out, t, view, t->review->seat, moves[i]);
        jw_object_end(out);
    }
    value_put(out, t, "after_made", d->value - d->loss);
    value_put(out, t, "after_best", d->value);
    value_put(out, t, "loss", d->loss);
    value_put(out, t, "others", d->others);
    value_put(out, t, "luck", d->luck);
    line_put(out, t, "made_line", m, false);
    line_put(out, t, "best_line", m, true);
    changes_put(out, t, m);
    if (t->has_words) {
        char text[3 * TEXT];
        br_buf why = br_buf_over(text, sizeof text);
        review_say_why(&why, t, m);
        text_put(out, "why", why.used ? text : "");
    }
    jw_object_end(out);
}

static void say_put(br_buf *out, const review_talk *t, const char *key, const review_decision *d,
                    const br_move *move) {
    char text[TEXT];
    br_buf said = br_buf_over(text, sizeof text);
    review_say_move(&said, t, d->ply, move);
    text_put(out, key, text);
}

static void decision_put(br_buf *out, const review_talk *t, const review_decision *d) {
    jw_object(out);
    int_put(out, "ply", d->ply);
    int_put(out, "moves", d->moves);
    jw_key(out, "made");
    jw_move(out, rules_of(t), &d->made);
    jw_key(out, "best");
    jw_move(out, rules_of(t), &d->best);
    value_put(out, t, "value", d->value);
    value_put(out, t, "loss", d->loss);
    value_put(out, t, "others", d->others);
    value_put(out, t, "luck", d->luck);
    chances_put(out, t, d->chance);
    if (t->has_words && !t->is_brief) {
        say_put(out, t, "made_say", d, &d->made);
        say_put(out, t, "best_say", d, &d->best);
    }
    jw_object_end(out);
}

void review_put(br_buf *out, const review_talk *t) {
    const review *v = t->review;
    int_put(out, "seat", v->seat);
    text_put(out, "unit", v->is_exact ? rules_of(t)->game->bots->solver->unit : "wins");
    value_put(out, t, "even", v->even);
    value_put(out, t, "deal", v->deal);
    value_put(out, t, "start", v->start);
    value_put(out, t, "lost", v->lost);
    value_put(out, t, "others", v->others);
    value_put(out, t, "luck", v->luck);
    value_put(out, t, "end", v->end);
    chances_put(out, t, v->end_chance);
    jw_list_of(out, "decisions");
    for (int i = 0; i < v->count; i++) decision_put(out, t, &v->at[i]);
    jw_list_end(out);
    jw_list_of(out, "moments");
    for (int i = 0; i < v->moment_count; i++) moment_put(out, t, &v->moment[i]);
    jw_list_end(out);
}
