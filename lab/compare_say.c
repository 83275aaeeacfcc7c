/* compare_say.c -- what a comparison came to: for people, as CSV, as JSON.
 *
 * Lines fall into three kinds: what changes (believed after Holm's correction), what may or may not
 * (the interval says how much it could be), and what was the same in every single deal.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "compare.h"
#include "report.h"
#include "say.h"

enum { NAME_WIDTH = 40, NUMBER_WIDTH = 11, RANGE_WIDTH = 21 };

/* What programs call a line. */
static void line_id(const compare_plan *plan, const compare_line *line, char out[SAY_NAME_MAX]) {
    static const char *const plain[] = {"moves",   "shared-victories", "lead-changes",
                                        "choices", "margin",           "winner-score"};
    const sim_plan *p = plan->plan;
    quantities q;
    quantities_find(&q, p->rules->game);
    int i = line->index;
    switch (line->kind) {
    case COMPARE_SEAT_WINS: snprintf(out, SAY_NAME_MAX, "seat-wins,seat-%d", i + 1); break;
    case COMPARE_BOT_WINS: snprintf(out, SAY_NAME_MAX, "bot-wins,%s", p->bots[i]->name); break;
    case COMPARE_SEAT_SCORE: snprintf(out, SAY_NAME_MAX, "seat-score,seat-%d", i + 1); break;
    case COMPARE_QUANTITY: snprintf(out, SAY_NAME_MAX, "quantity,%s", q.quantity[i]->name); break;
    case COMPARE_CARD: snprintf(out, SAY_NAME_MAX, "%s,%s", q.group[i], line->key); break;
    default: snprintf(out, SAY_NAME_MAX, "match,%s", plain[line->kind - COMPARE_PLIES]);
    }
}

static void line_name(const compare_plan *plan, br_lang lang, const compare_line *line,
                      char out[SAY_NAME_MAX]) {
    static const char *const keys[] = {
        "compare.seat-wins", "compare.bot-wins", "compare.seat-score", "compare.moves",
        "compare.ties",      "compare.leads",    "compare.choices",    "compare.margin",
        "compare.winner",    "compare.value",    "compare.card"};
    const sim_plan *p = plan->plan;
    char name[SAY_NAME_MAX] = "";
    quantities q;
    quantities_find(&q, p->rules->game);
    if (line->kind == COMPARE_SEAT_WINS || line->kind == COMPARE_SEAT_SCORE)
        say_seat(name, lang, line->index);
    if (line->kind == COMPARE_BOT_WINS) say_bot(name, lang, p->bots[line->index]);
    if (line->kind == COMPARE_QUANTITY)
        say_named(name, lang, p->rules->game->id, q.quantity[line->index]->name);
    if (line->kind == COMPARE_CARD) say_card(name, lang, p->rules->game->id, line->key);
    out[0] = '\0';
    FILE *memory = fmemopen(out, SAY_NAME_MAX, "w");
    if (!memory) return;
    const say s = {memory, lang, false};
    say_key(&s, keys[line->kind], SAY_ARGS({"name", name}));
    fclose(memory);
    out[SAY_NAME_MAX - 1] = '\0';
}

/* ---- for people --------------------------------------------------------------------------- */

static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++) width += (*text & 0xC0) != 0x80;
    return width;
}

static void put_right(FILE *out, const char *text, int width) {
    int used = width_of(text);
    fprintf(out, "%*s%s", width > used ? width - used : 1, "", text);
}

static bool is_share(const compare_line *line) {
    return line->kind <= COMPARE_BOT_WINS || line->kind == COMPARE_TIES;
}

static void put_line(FILE *out, br_lang lang, const compare_plan *plan, const compare_line *line) {
    char name[SAY_NAME_MAX], text[SAY_NUMBER_MAX], low[SAY_NUMBER_MAX], high[SAY_NUMBER_MAX];
    char range[2 * SAY_NUMBER_MAX + 8];
    const stats_change *c = &line->change;
    double unit = is_share(line) ? 100 : 1;
    line_name(plan, lang, line, name);
    fprintf(out, "  %s%*s", name, NAME_WIDTH > width_of(name) ? NAME_WIDTH - width_of(name) : 1,
            "");
    put_right(out, say_number(text, lang, unit * c->a, 2), NUMBER_WIDTH);
    put_right(out, say_number(text, lang, unit * c->b, 2), NUMBER_WIDTH);
    put_right(out, say_signed(text, lang, unit * c->difference, 2), NUMBER_WIDTH);
    snprintf(range, sizeof range, "[%s, %s]", say_signed(low, lang, unit * c->low, 2),
             say_signed(high, lang, unit * c->high, 2));
    put_right(out, range, RANGE_WIDTH);
    fprintf(out, "\n");
}

typedef enum verdict { CHANGES, OPEN, SAME } verdict;

static verdict verdict_of(const compare_line *line) {
    if (line->sum.squares == 0 && line->sum.sum_a == line->sum.sum_b) return SAME;
    return line->adjusted < 0.05 ? CHANGES : OPEN;
}

/* Returns how many lines there are; with `has_cards` false, cards are counted but not listed. */
static int put_lines(FILE *out, br_lang lang, const compare_plan *plan,
                     const compare_result *result, verdict wanted, bool has_cards) {
    int count = 0;
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        if (verdict_of(line) != wanted) continue;
        count++;
        if (has_cards || line->kind != COMPARE_CARD) put_line(out, lang, plan, line);
    }
    return count;
}

static int count_of(const compare_result *result, verdict wanted, bool is_card) {
    int count = 0;
    for (int i = 0; i < result->lines; i++)
        count += verdict_of(&result->line[i]) == wanted &&
                 (result->line[i].kind == COMPARE_CARD) == is_card;
    return count;
}

static void put_head(const say *s, const compare_plan *plan, const compare_result *result,
                     const char *name_a, const char *name_b) {
    const br_rules *r = plan->plan->rules;
    char n[SAY_NUMBER_MAX], share[SAY_NUMBER_MAX], seats[8], key[64];
    snprintf(key, sizeof key, "%s.title", r->game->id);
    const char *title = br_word(s->lang, key);
    snprintf(seats, sizeof seats, "%d", r->seats);
    say_count(n, s->lang, result->pairs);
    double differ = result->pairs ? (double)result->differ / (double)result->pairs : 0;
    say_percent(share, s->lang, differ, 1);
    say_key(s, "compare.head",
            SAY_ARGS({"game", title ? title : r->game->id}, {"seats", seats}, {"n", n}));
    fprintf(s->out, "\nA: %s\nB: %s\n", name_a, name_b);
    say_key(s, "text.seed", NULL);
    fprintf(s->out, " ");
    report_put_seed(s->out, plan->plan);
    fprintf(s->out, "\n");
    say_key(s, "compare.differ", SAY_ARGS({"share", share}));
    fprintf(s->out, "\n\n");
}

void compare_say(FILE *out, br_lang lang, const compare_plan *plan, const compare_result *result,
                 const char *name_a, const char *name_b) {
    const say s = {out, lang, false};
    char n[SAY_NUMBER_MAX];
    put_head(&s, plan, result, name_a, name_b);
    if (result->differ == 0) {
        say_key(&s, "compare.nothing", NULL);
        fprintf(out, "\n");
        return;
    }
    const char *interval = br_word(lang, "lab.text.interval");
    fprintf(out, "  %*s", NAME_WIDTH, "");
    put_right(out, "A", NUMBER_WIDTH);
    put_right(out, "B", NUMBER_WIDTH);
    put_right(out, "B - A", NUMBER_WIDTH);
    put_right(out, interval ? interval : "lab.text.interval", RANGE_WIDTH);
    fprintf(out, "\n\n");
    say_key(&s, "compare.changes", SAY_ARGS({"n", say_count(n, lang, (uint64_t)result->lines)}));
    fprintf(out, "\n");
    if (put_lines(out, lang, plan, result, CHANGES, true) == 0) {
        fprintf(out, "  ");
        say_key(&s, "compare.none", NULL);
        fprintf(out, "\n");
    }
    fprintf(out, "\n");
    say_key(&s, "compare.open", NULL);
    fprintf(out, "\n");
    put_lines(out, lang, plan, result, OPEN, false);
    int cards = count_of(result, OPEN, true);
    if (cards > 0) {
        fprintf(out, "  ");
        say_key(&s, "compare.cards", SAY_ARGS({"n", say_count(n, lang, (uint64_t)cards)}));
        fprintf(out, "\n");
    }
    int same = count_of(result, SAME, false) + count_of(result, SAME, true);
    if (same == 0) return;
    fprintf(out, "\n");
    say_key(&s, "compare.same", SAY_ARGS({"n", say_count(n, lang, (uint64_t)same)}));
    fprintf(out, "\n");
}

/* ---- for programs ------------------------------------------------------------------------- */

static const char *verdict_word(const compare_line *line) {
    static const char *const words[] = {"changes", "open", "same"};
    return words[verdict_of(line)];
}

void compare_csv(FILE *out, const compare_plan *plan, const compare_result *result) {
    fputs("section,item,a,b,difference,low,high,chance,adjusted,verdict,n\n", out);
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        const stats_change *c = &line->change;
        char id[SAY_NAME_MAX];
        line_id(plan, line, id);
        fprintf(out, "%s,%.10g,%.10g,%.10g,%.10g,%.10g,%.6g,%.6g,%s,%" PRIu64 "\n", id, c->a, c->b,
                c->difference, c->low, c->high, c->chance, line->adjusted, verdict_word(line),
                line->sum.n);
    }
}

static void json_text(FILE *out, const char *text) {
    char quoted[4096];
    br_buf buf = br_buf_over(quoted, sizeof quoted);
    br_put_json(&buf, text);
    fputs(buf.full ? "\"\"" : quoted, out);
}

void compare_json(FILE *out, const compare_plan *plan, const compare_result *result,
                  const char *name_a, const char *name_b) {
    const br_rules *r = plan->plan->rules;
    fprintf(out, "{\"game\":\"%s\",\"seats\":%d,\"a\":", r->game->id, r->seats);
    json_text(out, name_a);
    fprintf(out, ",\"b\":");
    json_text(out, name_b);
    fprintf(out, ",\"seed\":\"");
    report_put_seed(out, plan->plan);
    fprintf(out, "\",\"pairs\":%" PRIu64 ",\"differ\":%" PRIu64 ",\"lines\":[", result->pairs,
            result->differ);
    for (int i = 0; i < result->lines; i++) {
        const compare_line *line = &result->line[i];
        const stats_change *c = &line->change;
        char id[SAY_NAME_MAX];
        line_id(plan, line, id);
        char *item = strchr(id, ',');
        *item++ = '\0';
        fprintf(out, "%s\n{\"section\":\"%s\",\"item\":", i ? "," : "", id);
        json_text(out, item);
        fprintf(out, ",\"a\":%.10g,\"b\":%.10g,\"difference\":%.10g", c->a, c->b, c->difference);
        if (isfinite(c->low)) fprintf(out, ",\"low\":%.10g,\"high\":%.10g", c->low, c->high);
        fprintf(out, ",\"chance\":%.6g,\"adjusted\":%.6g,\"verdict\":\"%s\"}", c->chance,
                line->adjusted, verdict_word(line));
    }
    fprintf(out, "]}\n");
}
