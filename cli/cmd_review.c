/* cmd_review.c -- `backroom review`: what every choice in a match was worth.
 *
 * A line a decision with a small bar of how the match stood for the seat and the chances of all,
 * then what came with the deal, by own choices, by others and by luck, then the moments that
 * mattered: the table as it was seen, the move made, the better one, and why. What is told is told
 * by bots/review_put.c, here as everywhere.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "protocol.h"
#include "review.h"
#include "talk.h"

static const char command[] = "review";

enum { BAR = 20, ITERATIONS_MAX = 10000000 };

typedef struct request {
    const char *file, *seat, *lang, *iterations;
    bool has_json, has_hidden, is_short;
} request;

static int read_arguments(request *q, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--seat", &q->seat);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--lang", &q->lang);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--iterations", &q->iterations);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        bool *flag = strcmp(argv[i], "--json") == 0     ? &q->has_json
                     : strcmp(argv[i], "--hidden") == 0 ? &q->has_hidden
                     : strcmp(argv[i], "--short") == 0  ? &q->is_short
                                                        : NULL;
        if (flag) {
            *flag = true;
            continue;
        }
        if (!cli_operand(command, argv[i], &q->file)) return CLI_USAGE;
    }
    if (!q->file) return cli_error(CLI_USAGE, command, "which journal? `backroom review FILE`");
    return CLI_OK;
}

static void tell(uint32_t done, uint32_t total) { cli_progress(command, done, total); }

/* ---- text --------------------------------------------------------------------------------- */

/* A whole number as people read it: points with a sign, or per cent. A minus is one, not a
 * hyphen. */
static void put_whole(br_buf *out, const review *v, int32_t whole, bool has_sign) {
    if (whole < 0) br_put(out, "\u2212");
    else if (has_sign && whole > 0) br_put(out, "+");
    br_put_int(out, whole < 0 ? -whole : whole);
    if (!v->is_exact) br_put(out, "\u00a0%");
}

static void put_value(br_buf *out, const review *v, int32_t value, bool has_sign) {
    put_whole(out, v, review_whole(v, value), has_sign);
}

/* How the match stands: a filled part of the bar; even is the middle. */
static void put_bar(br_buf *out, const review *v, int32_t value) {
    int64_t filled = v->is_exact ? BAR / 2 + (int64_t)value / ADVICE_POINT
                                 : (int64_t)BAR * value / ADVICE_CERTAIN;
    for (int i = 0; i < BAR; i++) br_put(out, i < filled ? "\u2588" : "\u00b7");
}

static review_talk told_by(const talk *k, const review *v, bool sees_all) {
    return (review_talk){.match = &k->table->match,
                         .review = v,
                         .lang = k->lang,
                         .names = k->table->names,
                         .has_words = true,
                         .sees_all = sees_all};
}

/* Whole per cent of all seats, the own one bold; together 100. */
static void put_chances(br_buf *out, const talk *k, const review *v, const int32_t chance[]) {
    review_talk told = told_by(k, v, false);
    int32_t part[BR_SEATS_MAX];
    review_parts(&told, chance, 100, part);
    for (br_seat seat = 0; seat < k->table->match.rules.seats; seat++) {
        if (seat) br_put_char(out, ' ');
        if (seat == v->seat) br_put(out, BR_STYLE_BOLD);
        br_put_int(out, part[seat]);
        if (seat == v->seat) br_put(out, BR_STYLE_RESET);
    }
    br_put(out, " %");
}

/* The move stands last: its sentence is as long as it is. */
static void put_decision(const talk *k, const review *v, const review_decision *d) {
    enum { AT_BAR = 7 };
    int at_loss = AT_BAR + BAR + 5 + 3 * k->table->match.rules.seats + (v->is_exact ? 6 : 0);
    int at_move = at_loss + 10;
    char text[2000];
    br_buf out = br_buf_over(text, sizeof text);
    review_talk told = told_by(k, v, false);
    br_put(&out, "  ");
    br_put_int(&out, d->ply + 1);
    term_pad(&out, AT_BAR);
    br_put(&out, BR_STYLE_CYAN);
    put_bar(&out, v, d->value);
    br_put(&out, BR_STYLE_RESET " ");
    if (v->is_exact) put_value(&out, v, d->value, true);
    if (v->is_exact) br_put(&out, "  ");
    put_chances(&out, k, v, d->chance);
    term_pad(&out, at_loss);
    if (review_whole(v, d->loss) > 0) {
        br_put(&out, BR_STYLE_RED);
        put_value(&out, v, -d->loss, true);
        br_put(&out, BR_STYLE_RESET);
    }
    term_pad(&out, at_move);
    review_say_move(&out, &told, d->ply, &d->made);
    bool is_narrow = k->term.width > 0 && k->term.width < 2 * at_move - AT_BAR;
    term_wrap(&k->term, is_narrow ? AT_BAR : at_move, text);
}

/* The four parts of a stretch, in whole numbers that add up to what stands around them. */
enum { PARTS = 4 };
static const char *const part_key[PARTS] = {"house.review.skill", "house.review.others",
                                            "house.review.luck", "house.review.corrected"};

static void parts_of(const review *v, const review_sums *s, int32_t whole[PARTS]) {
    const int32_t parts[PARTS] = {-s->lost, s->others, s->luck, s->corrected};
    review_steps(v, s->from, parts, PARTS, whole);
}

/* "26 % -> 88 %: own choices -8, others +70"; what brought nothing is left out. */
static void put_stretch(br_buf *out, const talk *k, const review *v, const review_sums *s) {
    int32_t whole[PARTS];
    parts_of(v, s, whole);
    put_value(out, v, s->from, v->is_exact);
    br_put(out, " \u2192 ");
    put_value(out, v, s->to, v->is_exact);
    br_put(out, BR_STYLE_DIM);
    for (int i = 0, told = 0; i < PARTS; i++) {
        if (whole[i] == 0) continue;
        br_put(out, told++ ? " \u00b7 " : "  ");
        br_say(out, k->lang, NULL, part_key[i], NULL, NULL);
        br_put_char(out, ' ');
        put_whole(out, v, whole[i], true);
    }
    br_put(out, BR_STYLE_RESET);
}

static void put_sum(const talk *k, const review *v, const char *key, int32_t whole, bool has_sign) {
    char text[64];
    br_buf out = br_buf_over(text, sizeof text);
    put_whole(&out, v, whole, has_sign);
    talk_with(k, key, "value", text);
}

/* A sentence of po/ with a move or a text in it. */
static void put_told(const talk *k, const review *v, const char *key, const review_decision *d,
                     const br_move *move) {
    char text[2000];
    br_buf out = br_buf_over(text, sizeof text);
    review_talk told = told_by(k, v, false);
    review_say_move(&out, &told, d->ply, move);
    talk_with(k, key, "move", text);
}

static void put_text(const talk *k, const br_buf *out, const char *text) {
    if (out->used) term_wrap(&k->term, 0, text);
}

static void put_head(const talk *k, const review *v, int at) {
    const review_moment *m = &v->moment[at];
    review_sums sums = review_sum(v, m->first, m->last);
    char text[1000];
    br_buf out = br_buf_over(text, sizeof text);
    br_args args = {0};
    br_put(&out, "\n" BR_STYLE_BOLD);
    br_put_int(&out, at + 1);
    br_put(&out, BR_STYLE_RESET ". ");
    talk_arg_number(&args, "n", (int32_t)v->at[m->first].ply + 1);
    talk_arg_number(&args, "m", (int32_t)v->at[m->last].ply + 1);
    const char *key = m->first == m->last ? "house.review.at-move" : "house.review.at-moves";
    br_say(&out, k->lang, NULL, key, &args, NULL);
    br_put(&out, "  ");
    put_stretch(&out, k, v, &sums);
    term_wrap(&k->term, 0, text);
}

static void put_moment(const talk *k, const review *v, const request *q, int at) {
    const review_moment *m = &v->moment[at];
    const review_decision *d = &v->at[m->at];
    review_talk told = told_by(k, v, q->has_hidden);
    char text[6000];
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    put_head(k, v, at);
    br_match_at(&k->table->match, d->ply, state);
    if (!q->is_short) talk_screen(k, state, q->has_hidden ? BR_SEAT_NONE : v->seat);
    put_told(k, v, "house.review.made", d, &d->made);
    if (m->is_slip) put_told(k, v, "house.review.better", d, &d->best);
    br_buf out = br_buf_over(text, sizeof text);
    review_say_why(&out, &told, m);
    put_text(k, &out, text);
    out = br_buf_over(text, sizeof text);
    review_say_facts(&out, &told, m);
    put_text(k, &out, text);
}

/* Between two moments, before the first or after the last. */
static void put_gap(const talk *k, const review *v, int first, int end) {
    review_sums sums = review_sum(v, first, end - 1);
    char text[1000], line[1000];
    if (first >= end || review_whole(v, sums.from) == review_whole(v, sums.to)) return;
    br_buf out = br_buf_over(text, sizeof text), all = br_buf_over(line, sizeof line);
    put_stretch(&out, k, v, &sums);
    br_put_char(&all, '\n');
    br_say(&all, k->lang, NULL, end < v->count ? "house.review.until" : "house.review.after", NULL,
           NULL);
    br_put(&all, "  ");
    br_put(&all, text);
    term_wrap(&k->term, 0, line);
}

static void put_sums(const talk *k, const review *v) {
    static const char *const keys[PARTS] = {"house.review.sum-skill", "house.review.sum-others",
                                            "house.review.sum-luck", "house.review.sum-corrected"};
    review_sums all = review_sum(v, 0, v->count - 1);
    int32_t whole[PARTS], even = review_whole(v, v->even);
    parts_of(v, &all, whole);
    put_sum(k, v, "house.review.sum-even", even, v->is_exact);
    put_sum(k, v, "house.review.sum-deal", review_whole(v, v->start) - even, true);
    for (int i = 0; i < PARTS; i++) put_sum(k, v, keys[i], whole[i], true);
    const char *end = v->is_over ? "house.review.sum-end" : "house.review.sum-now";
    put_sum(k, v, end, review_whole(v, v->end), v->is_exact);
    talk_key(k, "house.review.sum-about");
}

static void put_verdict(const talk *k, const review *v) {
    review_sentence sentence[REVIEW_VERDICT];
    review_talk told = told_by(k, v, false);
    int count = review_verdict(&told, sentence);
    for (int i = 0; i < count; i++) {
        char text[2000];
        br_buf out = br_buf_over(text, sizeof text);
        review_say(&out, &told, &sentence[i]);
        term_wrap(&k->term, 0, text);
    }
    char text[5000] = "";
    br_buf out = br_buf_over(text, sizeof text);
    review_say_points(&out, &told);
    put_text(k, &out, text);
}

static void show_moments(const talk *k, const review *v, const request *q) {
    int from = 0;
    talk_head(k, "house.review-moments");
    if (v->moment_count == 0) talk_key(k, "house.review-flawless");
    for (int i = 0; i < v->moment_count; i++) {
        put_gap(k, v, from, v->moment[i].first);
        put_moment(k, v, q, i);
        from = v->moment[i].last + 1;
    }
    if (v->moment_count) put_gap(k, v, from, v->count);
}

/* The answer first; every choice, of which there may be hundreds, last. */
static void show(const talk *k, const review *v, const request *q) {
    br_args args = {0};
    talk_arg_seat(&args, "name", v->seat);
    fputc('\n', k->term.out);
    talk_say(k, "house.review-of", &args);
    put_verdict(k, v);
    fputc('\n', k->term.out);
    put_sums(k, v);
    show_moments(k, v, q);
    if (q->is_short) return;
    fputc('\n', k->term.out);
    talk_key(k, v->is_exact ? "house.review-in-nuts" : "house.review-in-chances");
    for (int i = 0; i < v->count; i++) put_decision(k, v, &v->at[i]);
}

static void show_json(const talk *k, const review *v, bool sees_all) {
    enum { JSON_BYTES = 1 << 20 };
    static char text[JSON_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    review_talk told = told_by(k, v, sees_all);
    jw_object(&out);
    review_put(&out, &told);
    jw_object_end(&out);
    fputs(text, stdout);
}

/* ---- the command -------------------------------------------------------------------------- */

static int run(const request *q, const talk *k) {
    const br_match *m = &k->table->match;
    int64_t only = -1, iterations = 0;
    if (q->seat && !cli_number(command, "--seat", q->seat, 0, m->rules.seats - 1, &only))
        return CLI_USAGE;
    if (q->iterations &&
        !cli_number(command, "--iterations", q->iterations, 1, ITERATIONS_MAX, &iterations))
        return CLI_USAGE;
    review *v = malloc(sizeof *v);
    if (!v) return cli_error(CLI_FAILED, command, "out of memory");
    bot_workspace workspace = exact_workspace(&m->rules);
    if (q->has_json) printf("{\"game\":\"%s\",\"seats\":[", m->rules.game->id);
    bool is_first = true;
    for (br_seat seat = 0; seat < m->rules.seats; seat++) {
        if (only >= 0 && seat != only) continue;
        review_make(m, seat, &workspace, (uint32_t)iterations, tell, v);
        if (q->has_json && !is_first) printf(",");
        if (q->has_json) show_json(k, v, q->has_hidden);
        else show(k, v, q);
        is_first = false;
    }
    if (q->has_json) printf("]}\n");
    workspace_close(&workspace, true);
    free(v);
    return CLI_OK;
}

int cmd_review(int argc, char **argv) {
    request q = {0};
    talk k = {.term = term_open(stdin, stdout)};
    if (cli_help(argc, argv, "review")) return CLI_OK;
    int code = read_arguments(&q, argc, argv);
    if (code != CLI_OK) return code;
    if (!cli_lang(command, q.lang, &k.lang)) return CLI_USAGE;
    k.table = table_load(command, q.file);
    if (!k.table) return CLI_FAILED;
    table_show_names(k.table, k.lang);
    code = run(&q, &k);
    table_free(k.table);
    return code;
}
