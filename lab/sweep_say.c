/* sweep_say.c -- what a sweep came to: for people, as CSV, as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "say.h"
#include "sweep.h"

enum { ROWS_MOST = 24 };

/* ---- which ones --------------------------------------------------------------------------- */

/* Variants by how well they meet the goals; without goals as they come. */
void sweep_order(const sweep_plan *plan, const sweep_result *r, int order[SWEEP_VARIANTS_MAX]) {
    double loss[SWEEP_VARIANTS_MAX];
    for (int v = 0; v < plan->variants; v++) {
        int at = v;
        loss[v] = sweep_loss(plan, r, v);
        for (; at > 0 && loss[order[at - 1]] > loss[v]; at--) order[at] = order[at - 1];
        order[at] = v;
    }
}

int sweep_columns(const sweep_plan *plan, int column[MEASURES_MAX]) {
    int count = 0;
    for (int i = 0; i < plan->goals; i++) {
        int known = 0;
        while (known < count && column[known] != plan->goal[i].index) known++;
        column[known] = plan->goal[i].index;
        if (known == count) count++;
    }
    for (int m = 0; plan->goals == 0 && m < plan->measures; m++)
        if (m == 0 || plan->what[m].kind == MEASURE_PLIES || plan->what[m].kind == MEASURE_MARGIN)
            column[count++] = m;
    return count;
}

const sweep_effect *sweep_surest(const sweep_plan *plan, const sweep_effect *effect, int count) {
    int column[MEASURES_MAX], columns = sweep_columns(plan, column);
    const sweep_effect *best = NULL;
    for (int i = 0; i < count; i++) {
        bool is_shown = false;
        for (int k = 0; k < columns; k++) is_shown = is_shown || column[k] == effect[i].m;
        if (!is_shown || effect[i].other >= 0 || effect[i].risk >= 0.05) continue;
        if (!best || effect[i].chance < best->chance) best = &effect[i];
    }
    return best;
}

/* The level of the same factor that pulls hardest the other way. */
static const sweep_effect *opposite(const sweep_effect *of, const sweep_effect *effect, int count) {
    const sweep_effect *far = of;
    for (int i = 0; i < count; i++) {
        const sweep_effect *e = &effect[i];
        if (e->m != of->m || e->factor != of->factor || e->other >= 0) continue;
        if (fabs(e->value.value - of->value.value) > fabs(far->value.value - of->value.value))
            far = e;
    }
    return far;
}

void sweep_answer(const say *s, const sweep_plan *plan, const sweep_result *r,
                  const sweep_effect *effect, int count) {
    char name[SAY_NAME_MAX], a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    char factor[VARY_WORDS_MAX], from[VARY_WORDS_MAX], to[VARY_WORDS_MAX];
    int met = 0, open = 0;
    for (int v = 0; v < plan->variants; v++) {
        met += sweep_judge(plan, r, v) == GOAL_MET;
        open += sweep_judge(plan, r, v) == GOAL_OPEN;
    }
    if (plan->goals) {
        say_key(s, "sweep.met",
                SAY_ARGS({"met", say_count(a, s->lang, (uint64_t)met)},
                         {"open", say_count(b, s->lang, (uint64_t)open)}));
        fputc(' ', s->out);
    }
    const sweep_effect *best = sweep_surest(plan, effect, count);
    if (!best) {
        say_key(s, "sweep.nothing", NULL);
        return;
    }
    const sweep_effect *other = opposite(best, effect, count);
    measure what = plan->what[best->m];
    double mean = sweep_mean(plan, r, best->m), unit = measure_is_share(what) ? 100 : 1;
    measure_name(what, plan->plan, s->lang, "", name, sizeof name);
    vary_factor_words(plan->vary, best->factor, s->lang, factor, sizeof factor);
    vary_level_words(plan->vary, best->factor, best->level, s->lang, from, sizeof from);
    vary_level_words(plan->vary, other->factor, other->level, s->lang, to, sizeof to);
    say_key(s, "sweep.answer",
            SAY_ARGS({"what", name}, {"factor", factor}, {"from", from}, {"to", to},
                     {"a", say_number(a, s->lang, unit * (mean + best->value.value), 2)},
                     {"b", say_number(b, s->lang, unit * (mean + other->value.value), 2)}));
}

/* ---- for people --------------------------------------------------------------------------- */

static void put_range(const say *s, stats_rate r, double unit, bool is_signed) {
    char n[SAY_NUMBER_MAX], range[SAY_RANGE_MAX];
    (is_signed ? say_signed : say_number)(n, s->lang, unit * r.value, 2);
    (is_signed ? say_signed_range : say_range)(range, s->lang, unit * r.low, unit * r.high, 2);
    fprintf(s->out, "%*s %s", say_width(n, 9), n, range);
}

static void put_variants(const say *s, const sweep_plan *plan, const sweep_result *r) {
    static const char *const marks[] = {"+", "?", "-"};
    int order[SWEEP_VARIANTS_MAX], column[MEASURES_MAX], columns = sweep_columns(plan, column);
    sweep_order(plan, r, order);
    for (int k = 0; k < columns; k++) {
        char name[SAY_NAME_MAX];
        measure what = plan->what[column[k]];
        double unit = measure_is_share(what) ? 100 : 1;
        measure_name(what, plan->plan, s->lang, "", name, sizeof name);
        fprintf(s->out, "\n%s\n", name);
        for (int i = 0; i < plan->variants && i < ROWS_MOST; i++) {
            char text[VARY_NAME_MAX];
            int v = order[i];
            sweep_name(plan, v, s->lang, text, sizeof text);
            fprintf(s->out, "  %4d %s ", v, plan->goals ? marks[sweep_judge(plan, r, v)] : " ");
            put_range(s, sweep_value(plan, r, v, column[k]), unit, false);
            fprintf(s->out, "  %s\n", text);
        }
    }
    if (plan->variants > ROWS_MOST) {
        char n[SAY_NUMBER_MAX];
        fprintf(s->out, "  ");
        say_key(s, "sweep.more",
                SAY_ARGS({"n", say_count(n, s->lang, (uint64_t)(plan->variants - ROWS_MOST))}));
        fprintf(s->out, "\n");
    }
}

static void put_level(const say *s, const sweep_plan *plan, int factor, int level) {
    char what[VARY_WORDS_MAX], value[VARY_WORDS_MAX];
    vary_factor_words(plan->vary, factor, s->lang, what, sizeof what);
    vary_level_words(plan->vary, factor, level, s->lang, value, sizeof value);
    fprintf(s->out, "%s = %s", what, value);
}

static void put_effect(const say *s, const sweep_plan *plan, const sweep_effect *e) {
    char name[SAY_NAME_MAX];
    measure_name(plan->what[e->m], plan->plan, s->lang, "", name, sizeof name);
    fprintf(s->out, "  ");
    put_range(s, e->value, measure_is_share(plan->what[e->m]) ? 100 : 1, true);
    fprintf(s->out, "  %s: ", name);
    put_level(s, plan, e->factor, e->level);
    if (e->other >= 0) {
        fprintf(s->out, " × ");
        put_level(s, plan, e->other, e->other_level);
    }
    fprintf(s->out, "\n");
}

/* Those that are believed, the shown measures first. */
static void put_effects(const say *s, const sweep_plan *plan, const sweep_effect *effect, int count,
                        bool is_pair) {
    int shown = 0, believed = 0;
    char n[SAY_NUMBER_MAX];
    fprintf(s->out, "\n");
    say_key(s, is_pair ? "sweep.pairs" : "sweep.effects", NULL);
    fprintf(s->out, "\n");
    for (int i = 0; i < count; i++) {
        if ((effect[i].other >= 0) != is_pair || effect[i].risk >= 0.05) continue;
        believed++;
        if (shown++ < ROWS_MOST) put_effect(s, plan, &effect[i]);
    }
    if (believed > 0 && believed <= ROWS_MOST) return;
    fprintf(s->out, "  ");
    if (believed == 0) say_key(s, "compare.none", NULL);
    else
        say_key(s, "sweep.more",
                SAY_ARGS({"n", say_count(n, s->lang, (uint64_t)(believed - ROWS_MOST))}));
    fprintf(s->out, "\n");
}

void sweep_head(const say *s, const sweep_plan *plan, const sweep_result *r) {
    char n[2][SAY_NUMBER_MAX], seats[8], key[64];
    const br_rules *rules = plan->plan->rules;
    snprintf(key, sizeof key, "%s.title", rules->game->id);
    snprintf(seats, sizeof seats, "%d", rules->seats);
    const char *title = br_word(s->lang, key);
    say_key(s, "sweep.head",
            SAY_ARGS({"game", title ? title : rules->game->id}, {"seats", seats},
                     {"v", say_count(n[0], s->lang, (uint64_t)plan->variants)},
                     {"n", say_count(n[1], s->lang, sweep_played(plan, r))}));
}

int sweep_rows(const say *s, const sweep_plan *plan, const char *title, const char *before,
               const char *middle, const char *after) {
    int count = 0;
    for (int f = 0; f < plan->vary->factors; f++) {
        char rows[VARY_NAME_MAX];
        vary_factor_rows(plan->vary, f, rows, sizeof rows);
        if (!rows[0]) continue;
        if (count++ == 0) {
            say_key(s, "sweep.rows", NULL);
            fputs(title, s->out);
        }
        fputs(before, s->out);
        say_text(s, plan->vary->factor[f].text);
        fputs(middle, s->out);
        say_text(s, rows);
        fputs(after, s->out);
    }
    return count;
}

void sweep_say(FILE *out, br_lang lang, const sweep_plan *plan, const sweep_result *r) {
    const say s = {out, lang, false};
    int count;
    sweep_effect *effect = sweep_effects(plan, r, &count);
    sweep_head(&s, plan, r);
    fprintf(out, "\n");
    say_key(&s, "text.seed", NULL);
    fprintf(out, " ");
    report_put_seed(out, plan->plan);
    fprintf(out, "\n\n");
    if (sweep_rows(&s, plan, "\n", "  ", ": ", "\n")) fprintf(out, "\n");
    sweep_answer(&s, plan, r, effect, effect ? count : 0);
    fprintf(out, "\n");
    put_variants(&s, plan, r);
    if (effect) put_effects(&s, plan, effect, count, false);
    if (effect && plan->vary->factors > 1) put_effects(&s, plan, effect, count, true);
    free(effect);
}

/* ---- for programs ------------------------------------------------------------------------- */

typedef struct row {
    const char *kind;
    char of[2 * VARY_NAME_MAX], id[128];
    stats_rate value;
    double risk; /* NAN = none */
    int64_t n;
} row;

/* Where rows go. */
typedef struct writer {
    FILE *out;
    void (*put)(struct writer *to, const row *w);
    int rows;
} writer;

static void csv_row(writer *to, const row *w) {
    FILE *out = to->out;
    fprintf(out, "%s,\"%s\",%s,%.10g,", w->kind, w->of, w->id, w->value.value);
    if (isfinite(w->value.low)) fprintf(out, "%.10g,%.10g,", w->value.low, w->value.high);
    else fprintf(out, ",,");
    if (!isnan(w->risk)) fprintf(out, "%.6g", w->risk);
    fprintf(out, ",%" PRId64 "\n", w->n);
}

static void json_row(writer *to, const row *w) {
    FILE *out = to->out;
    const char *item = strchr(w->id, ',');
    fprintf(out, "%s\n{\"kind\":\"%s\",\"of\":\"%s\",\"section\":\"%.*s\",\"item\":\"%s\"",
            to->rows++ ? "," : "", w->kind, w->of, (int)(item - w->id), w->id, item + 1);
    fprintf(out, ",\"value\":%.10g", w->value.value);
    if (isfinite(w->value.low))
        fprintf(out, ",\"low\":%.10g,\"high\":%.10g", w->value.low, w->value.high);
    if (!isnan(w->risk)) fprintf(out, ",\"risk\":%.6g", w->risk);
    fprintf(out, ",\"n\":%" PRId64 "}", w->n);
}

static void variant_rows(writer *to, const sweep_plan *plan, const sweep_result *r, int v) {
    row w = {.n = sweep_matches(r, v)};
    snprintf(w.of, sizeof w.of, "%d", v);
    for (int m = 0; m < plan->measures; m++) {
        measure_id(plan->what[m], plan->plan, w.id, sizeof w.id);
        stats_change c = sweep_change(plan, r, v, m);
        w.kind = "value";
        w.value = sweep_value(plan, r, v, m);
        w.risk = NAN;
        to->put(to, &w);
        if (v == 0) continue;
        w.kind = "difference";
        w.value = (stats_rate){c.difference, c.low, c.high};
        w.risk = c.chance;
        to->put(to, &w);
    }
}

static void effect_row(writer *to, const sweep_plan *plan, const sweep_result *r,
                       const sweep_effect *e) {
    row w = {.kind = e->other < 0 ? "effect" : "interaction", .value = e->value, .risk = e->risk};
    char level[2][64];
    int64_t deals = 0;
    for (int b = 0; b < SWEEP_BLOCKS; b++) deals += sweep_in_block(r, b);
    w.n = deals * e->points;
    measure_id(plan->what[e->m], plan->plan, w.id, sizeof w.id);
    vary_level_name(plan->vary, e->factor, e->level, level[0], sizeof level[0]);
    snprintf(w.of, sizeof w.of, "%s=%s", plan->vary->factor[e->factor].text, level[0]);
    if (e->other >= 0) {
        size_t used = strlen(w.of);
        vary_level_name(plan->vary, e->other, e->other_level, level[1], sizeof level[1]);
        snprintf(w.of + used, sizeof w.of - used, " %s=%s", plan->vary->factor[e->other].text,
                 level[1]);
    }
    to->put(to, &w);
}

static void all_rows(writer *to, const sweep_plan *plan, const sweep_result *r) {
    int count;
    for (int v = 0; v < plan->variants; v++) variant_rows(to, plan, r, v);
    sweep_effect *effect = sweep_effects(plan, r, &count);
    for (int i = 0; effect && i < count; i++)
        if (effect[i].points > 0) effect_row(to, plan, r, &effect[i]);
    free(effect);
}

/* What a variant is stands in a row of its own: kind `variant`. */
void sweep_csv(FILE *out, const sweep_plan *plan, const sweep_result *r) {
    fprintf(out, "kind,of,section,item,value,low,high,risk,n\n");
    for (int v = 0; v < plan->variants; v++) {
        char name[VARY_NAME_MAX];
        sweep_name(plan, v, BR_EN, name, sizeof name);
        fprintf(out, "variant,%d,is,\"%s\",,,,,%" PRId64 "\n", v, name, sweep_matches(r, v));
    }
    all_rows(&(writer){out, csv_row, 0}, plan, r);
}

void sweep_json(FILE *out, const sweep_plan *plan, const sweep_result *r) {
    static const char *const verdicts[] = {"met", "open", "missed"};
    fprintf(out, "{\"game\":\"%s\",\"seats\":%d,\"seed\":\"", plan->plan->rules->game->id,
            plan->plan->rules->seats);
    report_put_seed(out, plan->plan);
    fprintf(out, "\",\"variants\":[");
    for (int v = 0; v < plan->variants; v++) {
        char name[VARY_NAME_MAX];
        sweep_name(plan, v, BR_EN, name, sizeof name);
        fprintf(out, "%s{\"variant\":%d,\"is\":\"%s\",\"matches\":%" PRId64, v ? "," : "", v, name,
                sweep_matches(r, v));
        if (plan->goals)
            fprintf(out, ",\"loss\":%.10g,\"verdict\":\"%s\"", sweep_loss(plan, r, v),
                    verdicts[sweep_judge(plan, r, v)]);
        fprintf(out, "}");
    }
    fprintf(out, "],\"rows\":[");
    all_rows(&(writer){out, json_row, 0}, plan, r);
    fprintf(out, "]}\n");
}
