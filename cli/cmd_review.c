/* cmd_review.c -- `backroom review`: what every choice in a match was worth.
 *
 * A line a decision with a small bar of how the match stood, then what was given away and what
 * came from others and chance, then the three costliest moments in words.
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
    bool has_json;
} request;

static int read_arguments(request *q, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--seat", &q->seat);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--lang", &q->lang);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--iterations", &q->iterations);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") == 0) {
            q->has_json = true;
            continue;
        }
        if (!cli_operand(command, argv[i], &q->file)) return CLI_USAGE;
    }
    if (!q->file) return cli_error(CLI_USAGE, command, "which journal? `backroom review FILE`");
    return CLI_OK;
}

static void tell(uint32_t done, uint32_t total) { cli_progress(command, done, total); }

/* ---- text --------------------------------------------------------------------------------- */

/* A value as people read it: nuts with a sign, or per cent. A minus is one, not a hyphen. */
static void put_value(br_buf *out, const review *v, int32_t value, bool has_sign) {
    char text[32];
    double size = (value < 0 ? -(double)value : value) / 1000.0;
    snprintf(text, sizeof text, v->is_exact ? "%.1f" : "%.1f %%", size);
    if (value < 0) br_put(out, "\u2212");
    else if (has_sign) br_put(out, "+");
    br_put(out, text);
}

/* How the match stands: a filled part of the bar; even is the middle. */
static void put_bar(br_buf *out, const review *v, int32_t value) {
    int64_t filled = v->is_exact ? BAR / 2 + (int64_t)value / ADVICE_POINT
                                 : (int64_t)BAR * value / ADVICE_CERTAIN;
    for (int i = 0; i < BAR; i++) br_put(out, i < filled ? "\u2588" : "\u00b7");
}

/* The move stands last: its sentence is as long as it is. */
static void put_decision(const talk *k, const review *v, const review_decision *d) {
    enum { AT_BAR = 7, AT_LOSS = AT_BAR + BAR + 10, AT_MOVE = AT_LOSS + 10 };
    char text[2000];
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "  ");
    br_put_int(&out, d->ply + 1);
    term_pad(&out, AT_BAR);
    br_put(&out, BR_STYLE_CYAN);
    put_bar(&out, v, d->value);
    br_put(&out, BR_STYLE_RESET " ");
    put_value(&out, v, d->value, v->is_exact);
    term_pad(&out, AT_LOSS);
    if (d->loss > 0) {
        br_put(&out, BR_STYLE_RED);
        put_value(&out, v, -d->loss, true);
        br_put(&out, BR_STYLE_RESET);
    }
    term_pad(&out, AT_MOVE);
    br_match_at(&k->table->match, d->ply, state);
    talk_put_move(k, state, v->seat, &d->made, &out);
    bool is_narrow = k->term.width > 0 && k->term.width < 2 * AT_MOVE - AT_BAR;
    term_wrap(&k->term, is_narrow ? AT_BAR : AT_MOVE, text);
}

static void put_sum(const talk *k, const review *v, const char *key, int32_t value, bool has_sign) {
    char text[64];
    br_buf out = br_buf_over(text, sizeof text);
    put_value(&out, v, value, has_sign);
    talk_with(k, key, "value", text);
}

static void put_costly(const talk *k, const review *v, const review_decision *d) {
    char text[2000];
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_buf out = br_buf_over(text, sizeof text);
    br_put_int(&out, d->ply + 1);
    br_put(&out, ": ");
    br_match_at(&k->table->match, d->ply, state);
    talk_put_move(k, state, v->seat, &d->made, &out);
    br_put(&out, " (");
    put_value(&out, v, -d->loss, true);
    br_put(&out, "). ");
    br_say(&out, k->lang, NULL, "house.review-better", NULL, NULL);
    br_put(&out, " ");
    talk_put_move(k, state, v->seat, &d->best, &out);
    br_put(&out, ".");
    talk_item(k, text);
}

static void show(const talk *k, const review *v) {
    br_args args = {0};
    talk_arg_seat(&args, "name", v->seat);
    fputc('\n', k->term.out);
    talk_say(k, "house.review-of", &args);
    talk_key(k, v->is_exact ? "house.review-in-nuts" : "house.review-in-chances");
    for (int i = 0; i < v->count; i++) put_decision(k, v, &v->at[i]);
    fputc('\n', k->term.out);
    put_sum(k, v, "house.review-start", v->start, v->is_exact);
    put_sum(k, v, "house.review-lost", -v->lost, true);
    put_sum(k, v, "house.review-luck", v->luck, true);
    put_sum(k, v, "house.review-end", v->end, v->is_exact);
    if (v->costliest[0] < 0) {
        talk_key(k, "house.review-flawless");
        return;
    }
    talk_head(k, "house.review-moments");
    for (int i = 0; i < REVIEW_COSTLIEST && v->costliest[i] >= 0; i++)
        put_costly(k, v, &v->at[v->costliest[i]]);
}

/* ---- JSON --------------------------------------------------------------------------------- */

/* A move as a text, and as the sentence that stands beside it. */
static void json_move(const talk *k, const void *state, br_seat seat, const char *const keys[2],
                      const br_move *move) {
    char text[BR_TEXT_MAX + 1], sentence[2000], json[6000];
    br_buf out = br_buf_over(text, sizeof text), said = br_buf_over(sentence, sizeof sentence);
    br_buf line = br_buf_over(json, sizeof json);
    br_move_write(&k->table->match.rules, move, &out);
    talk_put_move(k, state, seat, move, &said);
    jw_string(&line, sentence);
    printf(",\"%s\":\"%s\",\"%s\":%s", keys[0], text, keys[1], json);
}

static double unit_of(const review *v, int32_t value) {
    return (double)value / (v->is_exact ? ADVICE_POINT : ADVICE_CERTAIN);
}

static void show_json(const talk *k, const review *v) {
    static const char *const made[] = {"move", "say"}, *const best[] = {"best", "best_say"};
    const br_rules *r = &k->table->match.rules;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    printf("{\"seat\":%d,\"unit\":\"%s\",\"start\":%.5f,\"lost\":%.5f,\"luck\":%.5f,\"end\":%.5f,"
           "\"decisions\":[",
           v->seat, v->is_exact ? r->game->bots->solver->unit : "wins", unit_of(v, v->start),
           unit_of(v, v->lost), unit_of(v, v->luck), unit_of(v, v->end));
    for (int i = 0; i < v->count; i++) {
        const review_decision *d = &v->at[i];
        printf("%s{\"ply\":%" PRIu32 ",\"moves\":%d,\"value\":%.5f,\"loss\":%.5f,\"luck\":%.5f",
               i ? "," : "", d->ply, d->moves, unit_of(v, d->value), unit_of(v, d->loss),
               unit_of(v, d->luck));
        br_match_at(&k->table->match, d->ply, state);
        json_move(k, state, v->seat, made, &d->made);
        json_move(k, state, v->seat, best, &d->best);
        printf("}");
    }
    printf("]}");
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
        if (q->has_json) show_json(k, v);
        else show(k, v);
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
