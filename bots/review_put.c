/* review_put.c -- a review told: one place for terminal, page and programs.
 *
 * As JSON everything is there in parts, for pages that have words of their own, and, where there
 * are words, as sentences beside them.
 */
#include <assert.h>
#include <string.h>

#include "backroom_json.h"
#include "chances.h"
#include "review_say.h"

enum { TEXT = 2048 };

static const br_rules *rules_of(const review_talk *t) { return &t->match->rules; }

/* The view a move is said from. */
static void view_of(const review_talk *t, const void *state, void *view) {
    rules_of(t)->game->observe(rules_of(t), state, t->review->seat, BR_RECALL, view);
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

/* The same in whole per cent, rounded once. */
static void percent_put(br_buf *out, const review_talk *t, const int32_t chance[]) {
    int32_t part[BR_SEATS_MAX];
    review_parts(t, chance, 100, part);
    jw_ints_of(out, "percent", part, (unsigned)rules_of(t)->seats);
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

/* How a stretch went, in whole numbers that add up. */
static void sums_put(br_buf *out, const review_talk *t, const review_sums *s) {
    enum { PARTS = 4 };
    static const char *const names[] = {"lost", "others", "luck", "corrected"};
    int32_t parts[] = {-s->lost, s->others, s->luck, s->corrected}, whole[PARTS];
    review_steps(t->review, s->from, parts, PARTS, whole);
    jw_object(out);
    int_put(out, "from", review_whole(t->review, s->from));
    for (int i = 0; i < PARTS; i++) int_put(out, names[i], whole[i]);
    int_put(out, "to", review_whole(t->review, s->to));
    jw_object_end(out);
}

/* {"key", "args"}: numbers, {"seat"} and lists of these; and, if there are words, the sentence. */
static void sentence_put(br_buf *out, const review_talk *t, const review_sentence *sentence) {
    const br_args *args = &sentence->args;
    text_put(out, "key", sentence->key);
    jw_object_of(out, "args");
    for (int i = 0; i < args->count; i++) {
        bool is_more = i && strcmp(args->at[i].name, args->at[i - 1].name) == 0;
        bool goes_on = i + 1 < args->count && !strcmp(args->at[i].name, args->at[i + 1].name);
        if (!is_more) jw_key(out, args->at[i].name);
        if (!is_more && goes_on) jw_list(out);
        if (args->at[i].kind == BR_ARG_SEAT) {
            jw_object(out);
            int_put(out, "seat", args->at[i].n);
            jw_object_end(out);
        } else {
            jw_int(out, args->at[i].n);
        }
        if (is_more && !goes_on) jw_list_end(out);
    }
    jw_object_end(out);
    if (!t->has_words) return;
    char text[TEXT];
    br_buf said = br_buf_over(text, sizeof text);
    review_say(&said, t, sentence);
    text_put(out, "say", text);
}

static void step_put(br_buf *out, const review_talk *t, const review_moment *m, const char *key,
                     const struct review_step *step) {
    _Alignas(16) uint8_t view[BR_STATE_MAX];
    if (!step) return;
    review_step_view(t, m, step, view);
    jw_object_of(out, key);
    int_put(out, "seat", step->seat);
    move_put(out, t, view, step->seat, &step->move);
    jw_object_end(out);
}

static void changes_put(br_buf *out, const review_talk *t, const review_change change[],
                        int count) {
    jw_list_of(out, "changes");
    for (int i = 0; i < count; i++) {
        char key[REVIEW_KEY];
        review_change_key(t, &change[i], key);
        jw_object(out);
        int_put(out, "seat", change[i].seat);
        text_put(out, "what", key);
        int_put(out, "made", change[i].made);
        int_put(out, "best", change[i].best);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void reasons_put(br_buf *out, const review_talk *t, const review_moment *m) {
    review_reason reason[REVIEW_REASONS];
    int count = review_reasons(t, m, reason);
    jw_list_of(out, "reasons");
    for (int i = 0; i < count; i++) {
        jw_object(out);
        text_put(out, "key", reason[i].key);
        if (reason[i].has_changes) changes_put(out, t, m->change, m->change_count);
        step_put(out, t, m, "made", reason[i].made);
        step_put(out, t, m, "best", reason[i].best);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void fact_put(br_buf *out, const review_talk *t, const review_told *told) {
    jw_object(out);
    int_put(out, "ply", told->fact->ply);
    sentence_put(out, t, &told->head);
    jw_list_of(out, "events");
    for (int i = 0; i < told->log.count; i++) {
        br_event event;
        if (!br_event_told(&told->log.at[i], review_viewer(t), &event)) continue;
        jw_next(out);
        br_event_write(rules_of(t), &told->log.at[i], review_viewer(t), out);
    }
    jw_list_end(out);
    if (told->has_best) {
        _Alignas(16) uint8_t view[BR_STATE_MAX];
        view_of(t, told->before, view);
        jw_object_of(out, "best");
        move_put(out, t, view, told->fact->seat, &told->fact->best);
        jw_object_end(out);
    }
    if (told->better) changes_put(out, t, told->better->change, told->better->change_count);
    jw_object_end(out);
}

static void facts_put(br_buf *out, const review_talk *t, const review_moment *m) {
    review_told told;
    jw_list_of(out, "facts");
    for (int i = 0; review_fact_find(t, m, i, &told); i++) fact_put(out, t, &told);
    jw_list_end(out);
}

static void told_put(br_buf *out, const review_talk *t, const char *key, const review_moment *m,
                     void (*say)(br_buf *, const review_talk *, const review_moment *)) {
    char text[3 * TEXT] = "";
    br_buf said = br_buf_over(text, sizeof text);
    say(&said, t, m);
    text_put(out, key, text);
}

static void moves_put(br_buf *out, const review_talk *t, const review_decision *d) {
    const br_move *moves[] = {&d->made, &d->best};
    static const char *const keys[] = {"made", "best"};
    _Alignas(16) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    br_match_at(t->match, d->ply, state);
    view_of(t, state, view);
    for (int i = 0; i < 2; i++) {
        jw_object_of(out, keys[i]);
        move_put(out, t, view, t->review->seat, moves[i]);
        jw_object_end(out);
    }
}

static void moment_put(br_buf *out, const review_talk *t, const review_moment *m) {
    const review_decision *d = &t->review->at[m->at];
    review_sums sums = review_sum(t->review, m->first, m->last);
    jw_object(out);
    int_put(out, "ply", d->ply);
    int_put(out, "decision", m->at);
    int_put(out, "first", t->review->at[m->first].ply);
    int_put(out, "last", t->review->at[m->last].ply);
    jw_key(out, "slip");
    jw_bool(out, m->is_slip);
    moves_put(out, t, d);
    value_put(out, t, "after_made", d->value - d->loss);
    value_put(out, t, "after_best", d->value);
    value_put(out, t, "loss", d->loss);
    jw_key(out, "sums");
    sums_put(out, t, &sums);
    reasons_put(out, t, m);
    facts_put(out, t, m);
    if (t->has_words) {
        told_put(out, t, "why", m, review_say_why);
        told_put(out, t, "happened", m, review_say_facts);
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
    value_put(out, t, "corrected", d->corrected);
    chances_put(out, t, d->chance);
    percent_put(out, t, d->chance);
    if (t->has_words && !t->is_brief) {
        say_put(out, t, "made_say", d, &d->made);
        say_put(out, t, "best_say", d, &d->best);
    }
    jw_object_end(out);
}

static void verdict_put(br_buf *out, const review_talk *t) {
    review_sentence sentence[REVIEW_VERDICT];
    int count = review_verdict(t, sentence);
    review_sums all = review_sum(t->review, 0, t->review->count - 1);
    jw_list_of(out, "verdict");
    for (int i = 0; i < count; i++) {
        jw_object(out);
        sentence_put(out, t, &sentence[i]);
        jw_object_end(out);
    }
    jw_list_end(out);
    jw_key(out, "sums");
    sums_put(out, t, &all);
    int_put(out, "share", review_whole(t->review, t->review->even));
}

/* What the scores of two were made of, and how a tie was broken. */
static void points_put(br_buf *out, const review_talk *t) {
    review_points points[REVIEW_POINTS];
    br_events log;
    int count = review_points_make(t, points);
    jw_list_of(out, "points");
    for (int i = 0; i < count; i++) {
        jw_object(out);
        int_put(out, "seat", points[i].seat);
        int_put(out, "score", points[i].score);
        jw_list_of(out, "sums");
        for (int k = 0; k < points[i].count; k++) {
            jw_object(out);
            text_put(out, "source", points[i].of[k].source);
            int_put(out, "points", points[i].of[k].points);
            int_put(out, "times", points[i].of[k].times);
            jw_object_end(out);
        }
        jw_list_end(out);
        jw_object_end(out);
    }
    jw_list_end(out);
    jw_list_of(out, "ties");
    review_last_events(t, &log);
    for (int i = 0; i < log.count; i++) {
        if (!review_is_tie(rules_of(t), &log.at[i])) continue;
        jw_next(out);
        br_event_write(rules_of(t), &log.at[i], review_viewer(t), out);
    }
    jw_list_end(out);
    if (!t->has_words) return;
    char text[2 * TEXT] = "";
    br_buf said = br_buf_over(text, sizeof text);
    review_say_points(&said, t);
    text_put(out, "made_of", text);
}

/* One before each moment, then what comes after the last. */
static void gaps_put(br_buf *out, const review_talk *t) {
    const review *v = t->review;
    int from = 0;
    jw_list_of(out, "gaps");
    for (int i = 0; i <= v->moment_count; i++) {
        int to = i < v->moment_count ? v->moment[i].first : v->count;
        review_sums sums = review_sum(v, from, to - 1);
        sums_put(out, t, &sums);
        if (i < v->moment_count) from = v->moment[i].last + 1;
    }
    jw_list_end(out);
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
    value_put(out, t, "corrected", v->corrected);
    value_put(out, t, "end", v->end);
    chances_put(out, t, v->end_chance);
    percent_put(out, t, v->end_chance);
    jw_list_of(out, "decisions");
    for (int i = 0; i < v->count; i++) decision_put(out, t, &v->at[i]);
    jw_list_end(out);
    verdict_put(out, t);
    points_put(out, t);
    jw_list_of(out, "moments");
    for (int i = 0; i < v->moment_count; i++) moment_put(out, t, &v->moment[i]);
    jw_list_end(out);
    gaps_put(out, t);
}
