/* cmd_review.c -- `backroom review`: what every choice in a match was worth.
 *
 * A line a decision with a small bar of how the match stood, then what was given away and what
 * came from others and chance, then the three costliest moments in words.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "review.h"
#include "talk.h"
#include "typed.h"

static const char command[] = "review";

static const char help[] =
    "usage: backroom review FILE [--seat S] [--iterations N] [--json] [--lang L]\n"
    "\n"
    "Looks at a match again, decision by decision: what each was worth given what the seat knew,\n"
    "what the choice gave away, and how much came from others and from chance. FILE may be -.\n"
    "Two-seat Squirrels is reviewed exactly, in nuts; other games by search, in chances to win.\n"
    "\n"
    "  --seat S         only that seat, from 0; by default every seat\n"
    "  --iterations N   of the search, for each decision; by default as many as a boss makes\n"
    "  --json           one JSON object instead of text\n"
    "  --lang L         en, ru or uk; by default from the environment\n";

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
        bool is_option = argv[i][0] == '-' && argv[i][1];
        if (is_option || q->file) return cli_unknown(command, argv[i]);
        q->file = argv[i];
    }
    if (!q->file) return cli_error(CLI_USAGE, command, "which journal? `backroom review FILE`");
    return CLI_OK;
}

static void tell(uint32_t done, uint32_t total) { cli_progress(command, done, total); }

/* ---- text --------------------------------------------------------------------------------- */

/* A value as people read it: nuts with a sign, or per cent. */
static void put_value(br_buf *out, const review *v, int32_t value, bool has_sign) {
    char text[32];
    if (v->is_exact) snprintf(text, sizeof text, has_sign ? "%+.1f" : "%.1f", value / 1000.0);
    else snprintf(text, sizeof text, has_sign ? "%+.1f %%" : "%.1f %%", value / 1000.0);
    br_put(out, text);
}

/* How the match stands: a filled part of the bar; even is the middle. */
static void put_bar(br_buf *out, const review *v, int32_t value) {
    int64_t filled =
        v->is_exact ? BAR / 2 + (int64_t)value / ADVICE_NUT : (int64_t)BAR * value / ADVICE_CERTAIN;
    for (int i = 0; i < BAR; i++) br_put(out, i < filled ? "\u2588" : "\u00b7");
}

static void put_decision(const talk *k, const review *v, const review_decision *d) {
    char text[1200];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "  ");
    br_put_int(&out, d->ply + 1);
    term_pad(&out, 7);
    typed_write(&k->table->match.rules, &d->made, &out);
    br_put(&out, " ");
    term_pad(&out, 36);
    br_put(&out, BR_STYLE_CYAN);
    put_bar(&out, v, d->value);
    br_put(&out, BR_STYLE_RESET " ");
    put_value(&out, v, d->value, v->is_exact);
    if (d->loss > 0) {
        br_put(&out, "  " BR_STYLE_RED);
        put_value(&out, v, -d->loss, true);
        br_put(&out, BR_STYLE_RESET);
    }
    br_put(&out, "\n");
    term_put(&k->term, text);
}

static void put_sum(const talk *k, const review *v, const char *key, int32_t value, bool has_sign) {
    char text[64];
    br_buf out = br_buf_over(text, sizeof text);
    put_value(&out, v, value, has_sign);
    talk_with(k, key, "value", text);
}

static void put_costly(const talk *k, const review *v, const review_decision *d) {
    char text[2000];
    const br_rules *r = &k->table->match.rules;
    br_buf out = br_buf_over(text, sizeof text);
    br_put_int(&out, d->ply + 1);
    br_put(&out, ": ");
    br_say_move(&out, k->lang, r, &d->made, k->table->names);
    br_put(&out, " (");
    put_value(&out, v, -d->loss, true);
    br_put(&out, "). ");
    br_say(&out, k->lang, NULL, "house.review-better", NULL, NULL);
    br_put(&out, " ");
    br_say_move(&out, k->lang, r, &d->best, k->table->names);
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

static void json_move(const br_rules *r, const char *key, const br_move *move) {
    char text[BR_TEXT_MAX + 1];
    br_buf out = br_buf_over(text, sizeof text);
    br_move_write(r, move, &out);
    printf(",\"%s\":\"%s\"", key, text);
}

static double unit_of(const review *v, int32_t value) {
    return (double)value / (v->is_exact ? ADVICE_NUT : ADVICE_CERTAIN);
}

static void show_json(const br_rules *r, const review *v) {
    printf("{\"seat\":%d,\"unit\":\"%s\",\"start\":%.5f,\"lost\":%.5f,\"luck\":%.5f,\"end\":%.5f,"
           "\"decisions\":[",
           v->seat, v->is_exact ? "nuts" : "wins", unit_of(v, v->start), unit_of(v, v->lost),
           unit_of(v, v->luck), unit_of(v, v->end));
    for (int i = 0; i < v->count; i++) {
        const review_decision *d = &v->at[i];
        printf("%s{\"ply\":%" PRIu32 ",\"moves\":%d,\"value\":%.5f,\"loss\":%.5f,\"luck\":%.5f",
               i ? "," : "", d->ply, d->moves, unit_of(v, d->value), unit_of(v, d->loss),
               unit_of(v, d->luck));
        json_move(r, "move", &d->made);
        json_move(r, "best", &d->best);
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
        if (q->has_json) show_json(&m->rules, v);
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
    if (cli_help(argc, argv, help)) return CLI_OK;
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
