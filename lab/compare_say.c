/* compare_say.c -- what a comparison came to: for people, as CSV, as JSON.
 *
 * Lines fall into three kinds: what changes (believed after Holm's correction), what may or may not
 * (the interval says how much it could be), and what was the same in every single deal.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "report.h"
#include "say.h"

enum { NAME_WIDTH = 40, NUMBER_WIDTH = 11, RANGE_WIDTH = 21 };

/* What programs call a line. */
static void line_id(const compare_plan *plan, const compare_line *line, char out[SAY_NAME_MAX]) {
    measure_id(line->what, plan->plan, out, SAY_NAME_MAX);
    size_t used = strlen(out);
    if (line->what.kind == MEASURE_CARD) snprintf(out + used, SAY_NAME_MAX - used, "%s", line->key);
}

/* "contraband-5 → contraband-7" of a card that says something else in B. */
static void card_name(char out[SAY_NAME_MAX], br_lang lang, const char *game,
                      const compare_line *line) {
    char name[SAY_NAME_MAX];
    br_buf buf = br_buf_over(out, SAY_NAME_MAX);
    say_card(name, lang, game, line->key);
    br_put(&buf, name);
    if (!line->now[0]) return;
    say_card(name, lang, game, line->now);
    br_put(&buf, " \xE2\x86\x92 ");
    br_put(&buf, name);
}

void compare_line_name(const compare_plan *plan, br_lang lang, const compare_line *line, char *out,
                       int size) {
    char name[SAY_NAME_MAX] = "";
    if (line->what.kind == MEASURE_CARD) card_name(name, lang, plan->plan->rules->game->id, line);
    measure_name(line->what, plan->plan, lang, name, out, size);
}

/* ---- for people --------------------------------------------------------------------------- */

/* Of A all options, of the others what is otherwise there. */
void compare_variant(const say *s, const compare_plan *plan, int v) {
    const br_rules *r = plan->variant[v], *a = plan->variant[0];
    int count = 0;
    for (int i = 0; i < r->game->option_count; i++) {
        char text[SAY_NAME_MAX];
        if (v > 0 && strcmp(br_rules_value(r, i), br_rules_value(a, i)) == 0) continue;
        say_option(text, s->lang, r, i);
        if (count++) fputs("; ", s->out);
        say_text(s, text);
    }
    if (plan->cards[v][0] && (v == 0 || strcmp(plan->cards[v], plan->cards[0]) != 0)) {
        if (count++) fputs("; ", s->out);
        say_key(s, "compare.cards-of", SAY_ARGS({"cards", plan->cards[v]}));
    }
    if (count == 0) say_key(s, v ? "compare.as-a" : "compare.usual", NULL);
}

static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++) width += (*text & 0xC0) != 0x80;
    return width;
}

static void put_right(FILE *out, const char *text, int width) {
    int used = width_of(text);
    fprintf(out, "%*s%s", width > used ? width - used : 1, "", text);
}

static void put_line(FILE *out, br_lang lang, const compare_plan *plan, const compare_line *line) {
    char name[SAY_NAME_MAX], text[SAY_NUMBER_MAX], range[SAY_RANGE_MAX];
    const stats_change *c = &line->change;
    double unit = measure_is_share(line->what) ? 100 : 1;
    compare_line_name(plan, lang, line, name, sizeof name);
    fprintf(out, "  %s%*s", name, NAME_WIDTH > width_of(name) ? NAME_WIDTH - width_of(name) : 1,
            "");
    put_right(out, say_number(text, lang, unit * c->a, 2), NUMBER_WIDTH);
    put_right(out, say_number(text, lang, unit * c->b, 2), NUMBER_WIDTH);
    put_right(out, say_signed(text, lang, unit * c->difference, 2), NUMBER_WIDTH);
    put_right(out, say_signed_range(range, lang, unit * c->low, unit * c->high, 2), RANGE_WIDTH);
    fprintf(out, "\n");
}

compare_verdict compare_line_verdict(const compare_line *line) {
    if (line->sum.squares == 0 && line->sum.sum_a == line->sum.sum_b) return COMPARE_SAME;
    return line->adjusted < 0.05 ? COMPARE_CHANGES : COMPARE_OPEN;
}

/* Cards follow from the rest, so they are named only where nothing else changes. */
const compare_line *compare_surest(const compare_result *result) {
    const compare_line *best = NULL;
    double surest = 0;
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        double half = (line->change.high - line->change.low) / 2;
        double sure = half > 0 ? fabs(line->change.difference) / half : 1e9;
        if (line->what.kind == MEASURE_CARD) sure /= 1e6;
        if (compare_line_verdict(line) != COMPARE_CHANGES || sure <= surest) continue;
        surest = sure;
        best = line;
    }
    return best;
}

int compare_count(const compare_result *result, compare_verdict wanted) {
    int count = 0;
    for (int i = 0; i < result->lines; i++)
        count += compare_line_verdict(&result->line[i]) == wanted;
    return count;
}

/* Returns how many lines there are; with `has_cards` false, cards are counted but not listed. */
static int put_lines(FILE *out, br_lang lang, const compare_plan *plan,
                     const compare_result *result, compare_verdict wanted, bool has_cards) {
    int count = 0;
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        if (compare_line_verdict(line) != wanted) continue;
        count++;
        if (has_cards || line->what.kind != MEASURE_CARD) put_line(out, lang, plan, line);
    }
    return count;
}

static int count_of(const compare_result *result, compare_verdict wanted, bool is_card) {
    int count = 0;
    for (int i = 0; i < result->lines; i++)
        count += compare_line_verdict(&result->line[i]) == wanted &&
                 (result->line[i].what.kind == MEASURE_CARD) == is_card;
    return count;
}

static void put_head(const say *s, const compare_plan *plan, const compare_results *all) {
    const br_rules *r = plan->plan->rules;
    char n[SAY_NUMBER_MAX], seats[8], key[64];
    snprintf(key, sizeof key, "%s.title", r->game->id);
    const char *title = br_word(s->lang, key);
    snprintf(seats, sizeof seats, "%d", r->seats);
    say_count(n, s->lang, all->with[0].pairs);
    say_key(s, "compare.head",
            SAY_ARGS({"game", title ? title : r->game->id}, {"seats", seats}, {"n", n}));
    fputc('\n', s->out);
    for (int i = 0; i < plan->variants; i++) {
        fprintf(s->out, "%c: ", 'A' + i);
        compare_variant(s, plan, i);
        fputc('\n', s->out);
    }
    say_key(s, "text.seed", NULL);
    fprintf(s->out, " ");
    report_put_seed(s->out, plan->plan);
    fprintf(s->out, "\n");
}

/* The answer in a sentence: what changes most surely, or that nothing is proven. */
void compare_answer(const say *s, const compare_plan *plan, const compare_result *result, int v) {
    const compare_line *line = compare_surest(result);
    char letter[2] = {(char)('A' + v), '\0'}, name[SAY_NAME_MAX], n[SAY_NUMBER_MAX];
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    if (result->differ == 0 || !line) {
        say_key(s, result->differ ? "compare.answer-open" : "compare.answer-same",
                SAY_ARGS({"v", letter}));
        return;
    }
    double unit = measure_is_share(line->what) ? 100 : 1;
    compare_line_name(plan, s->lang, line, name, sizeof name);
    say_key(s, "compare.answer",
            SAY_ARGS({"v", letter}, {"what", name},
                     {"n", say_count(n, s->lang, (uint64_t)compare_count(result, COMPARE_CHANGES))},
                     {"a", say_number(a, s->lang, unit * line->change.a, 2)},
                     {"b", say_number(b, s->lang, unit * line->change.b, 2)}));
}

/* What a card that is gone was worth to whoever used it, three ways. */
static void put_worth(const say *s, const compare_plan *plan, const compare_results *all,
                      const compare_line *line) {
    char name[SAY_NAME_MAX], n[9][SAY_NUMBER_MAX];
    stats_rate r = compare_worth(all, line);
    report_card *cards = report_cards(plan->plan, &all->a, line->what.index);
    const report_card *own = NULL;
    for (int i = 0; cards && i < all->a.details->card_count[line->what.index]; i++)
        if (strcmp(cards[i].card->key, line->key) == 0) own = &cards[i];
    say_card(name, s->lang, plan->plan->rules->game->id, line->key);
    if (own) {
        const stats_rate three[3] = {own->difference, own->adjusted, r};
        for (int i = 0; i < 3; i++) {
            say_signed(n[3 * i], s->lang, 100 * three[i].value, 1);
            say_signed(n[3 * i + 1], s->lang, 100 * three[i].low, 1);
            say_signed(n[3 * i + 2], s->lang, 100 * three[i].high, 1);
        }
        say_key(s, own->is_adjusted ? "compare.worth" : "compare.worth-only",
                SAY_ARGS({"what", name}, {"raw", n[0]}, {"raw-low", n[1]}, {"raw-high", n[2]},
                         {"adjusted", n[3]}, {"adjusted-low", n[4]}, {"adjusted-high", n[5]},
                         {"own", n[6]}, {"own-low", n[7]}, {"own-high", n[8]}));
    }
    free(cards);
}

/* Cards that A has and the variant has not: swapped for others. */
int compare_worths(const say *s, const compare_plan *plan, const compare_results *all, int v,
                   const char *before, const char *after) {
    const compare_result *result = &all->with[v - 1];
    int count = 0;
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        if (line->what.kind != MEASURE_CARD || line->sum.sum_b != 0 || line->worth.used < 30)
            continue;
        fputs(before, s->out);
        put_worth(s, plan, all, line);
        fputs(after, s->out);
        count++;
    }
    return count;
}

static void put_columns(const say *s, int v) {
    char letter[2] = {(char)('A' + v), '\0'}, difference[8];
    const char *interval = br_word(s->lang, "lab.text.interval");
    snprintf(difference, sizeof difference, "%s - A", letter);
    fprintf(s->out, "  %*s", NAME_WIDTH, "");
    put_right(s->out, "A", NUMBER_WIDTH);
    put_right(s->out, letter, NUMBER_WIDTH);
    put_right(s->out, difference, NUMBER_WIDTH);
    put_right(s->out, interval ? interval : "lab.text.interval", RANGE_WIDTH);
    fprintf(s->out, "\n\n");
}

static void put_variant(const say *s, const compare_plan *plan, const compare_results *all, int v) {
    const compare_result *result = &all->with[v - 1];
    char n[SAY_NUMBER_MAX], share[SAY_NUMBER_MAX];
    double differ = result->pairs ? (double)result->differ / (double)result->pairs : 0;
    fputc('\n', s->out);
    compare_answer(s, plan, result, v);
    fputc('\n', s->out);
    say_key(s, "compare.differ", SAY_ARGS({"share", say_percent(share, s->lang, differ, 1)}));
    fprintf(s->out, "\n");
    if (result->differ == 0) return;
    compare_worths(s, plan, all, v, "", "\n");
    fprintf(s->out, "\n");
    put_columns(s, v);
    say_key(s, "compare.changes", SAY_ARGS({"n", say_count(n, s->lang, (uint64_t)result->lines)}));
    fprintf(s->out, "\n");
    if (put_lines(s->out, s->lang, plan, result, COMPARE_CHANGES, true) == 0) {
        fprintf(s->out, "  ");
        say_key(s, "compare.none", NULL);
        fprintf(s->out, "\n");
    }
    fprintf(s->out, "\n");
    say_key(s, "compare.open", NULL);
    fprintf(s->out, "\n");
    put_lines(s->out, s->lang, plan, result, COMPARE_OPEN, false);
    int cards = count_of(result, COMPARE_OPEN, true);
    if (cards > 0) {
        fprintf(s->out, "  ");
        say_key(s, "compare.cards", SAY_ARGS({"n", say_count(n, s->lang, (uint64_t)cards)}));
        fprintf(s->out, "\n");
    }
    int same = compare_count(result, COMPARE_SAME);
    if (same == 0) return;
    fprintf(s->out, "\n");
    say_key(s, "compare.same", SAY_ARGS({"n", say_count(n, s->lang, (uint64_t)same)}));
    fprintf(s->out, "\n");
}

void compare_say(FILE *out, br_lang lang, const compare_plan *plan, const compare_results *all) {
    const say s = {out, lang, false};
    put_head(&s, plan, all);
    for (int v = 1; v < plan->variants; v++) put_variant(&s, plan, all, v);
}

/* ---- for programs ------------------------------------------------------------------------- */

static const char *verdict_word(const compare_line *line) {
    static const char *const words[] = {"changes", "open", "same"};
    return words[compare_line_verdict(line)];
}

/* A second table only where there are several, so that programs of two variants read on. */
void compare_csv(FILE *out, const compare_plan *plan, const compare_results *all) {
    bool has_variants = plan->variants > 2;
    fprintf(out, "%ssection,item,a,b,difference,low,high,chance,adjusted,verdict,n\n",
            has_variants ? "variant," : "");
    for (int v = 1; v < plan->variants; v++) {
        const compare_result *result = &all->with[v - 1];
        for (int i = 0; i < result->lines; i++) {
            const compare_line *line = &result->line[i];
            const stats_change *c = &line->change;
            char id[SAY_NAME_MAX];
            line_id(plan, line, id);
            if (has_variants) fprintf(out, "%c,", 'a' + v);
            fprintf(out, "%s,%.10g,%.10g,%.10g,%.10g,%.10g,%.6g,%.6g,%s,%" PRIu64 "\n", id, c->a,
                    c->b, c->difference, c->low, c->high, c->chance, line->adjusted,
                    verdict_word(line), line->sum.n);
        }
    }
}

static void json_text(FILE *out, const char *text) {
    char quoted[4096];
    br_buf buf = br_buf_over(quoted, sizeof quoted);
    br_put_json(&buf, text);
    fputs(buf.full ? "\"\"" : quoted, out);
}

static void json_line(FILE *out, const compare_plan *plan, const compare_results *all,
                      const compare_line *line) {
    const stats_change *c = &line->change;
    char id[SAY_NAME_MAX];
    line_id(plan, line, id);
    char *item = strchr(id, ',');
    *item++ = '\0';
    fprintf(out, "\n{\"section\":\"%s\",\"item\":", id);
    json_text(out, item);
    if (line->now[0]) {
        fprintf(out, ",\"now\":");
        json_text(out, line->now);
    }
    fprintf(out, ",\"a\":%.10g,\"b\":%.10g,\"difference\":%.10g", c->a, c->b, c->difference);
    if (isfinite(c->low)) fprintf(out, ",\"low\":%.10g,\"high\":%.10g", c->low, c->high);
    if (line->what.kind == MEASURE_CARD && line->worth.used > 1) {
        stats_rate r = compare_worth(all, line);
        fprintf(out, ",\"worth\":%.10g,\"worth_low\":%.10g,\"worth_high\":%.10g", r.value, r.low,
                r.high);
    }
    fprintf(out, ",\"chance\":%.6g,\"adjusted\":%.6g,\"verdict\":\"%s\"}", c->chance,
            line->adjusted, verdict_word(line));
}

static void json_result(FILE *out, const compare_plan *plan, const compare_results *all, int v) {
    const compare_result *result = &all->with[v - 1];
    fprintf(out, "\"pairs\":%" PRIu64 ",\"differ\":%" PRIu64 ",\"lines\":[", result->pairs,
            result->differ);
    for (int i = 0; i < result->lines; i++) {
        if (i) fputc(',', out);
        json_line(out, plan, all, &result->line[i]);
    }
    fprintf(out, "]");
}

void compare_json(FILE *out, const compare_plan *plan, const compare_results *all) {
    const br_rules *r = plan->plan->rules;
    fprintf(out, "{\"game\":\"%s\",\"seats\":%d", r->game->id, r->seats);
    for (int v = 0; v < plan->variants; v++) {
        fprintf(out, ",\"%c\":", 'a' + v);
        json_text(out, plan->name[v]);
    }
    fprintf(out, ",\"seed\":\"");
    report_put_seed(out, plan->plan);
    fprintf(out, "\",");
    json_result(out, plan, all, 1);
    if (plan->variants > 2) {
        fprintf(out, ",\"others\":[");
        for (int v = 2; v < plan->variants; v++) {
            fprintf(out, "%s{\"variant\":\"%c\",", v > 2 ? "," : "", 'a' + v);
            json_result(out, plan, all, v);
            fprintf(out, "}");
        }
        fprintf(out, "]");
    }
    fprintf(out, "}\n");
}
