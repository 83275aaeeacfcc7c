/* compare.c -- the same deals under two rule sets or decks, and what changes. */
#include "compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "rows.h"
#include "team.h"

/* ---- the lines ---------------------------------------------------------------------------- */

static compare_line *line_new(compare_result *c, measure what, const char *key) {
    compare_line *line = &c->line[c->lines++];
    memset(line, 0, sizeof *line);
    line->what = what;
    memcpy(line->key, key, strlen(key) + 1);
    return line;
}

/* Lines that are there from the start; cards join as they come. */
static void lines_begin(const compare_plan *plan, int v, compare_result *c) {
    measure what[MEASURES_MAX];
    sim_plan own = *plan->plan;
    own.rules = plan->variant[v];
    bool has_seats = !report_seats_alike(plan->plan) || !report_seats_alike(&own);
    int count = measures_find(plan->plan, has_seats, what);
    c->lines = 0;
    for (int i = 0; i < count; i++) line_new(c, what[i], "");
}

static compare_line *card_line(compare_result *c, int group, const char *key) {
    for (int i = 0; i < c->lines; i++) {
        compare_line *line = &c->line[i];
        if (line->what.kind == MEASURE_CARD && line->what.index == group &&
            strcmp(line->key, key) == 0)
            return line;
    }
    return c->lines < COMPARE_LINES_MAX ? line_new(c, (measure){MEASURE_CARD, group}, key) : NULL;
}

/* ---- one match ---------------------------------------------------------------------------- */

typedef struct side {
    sim_context context;
    match_outcome out;
    int known[GROUPS_MAX]; /* cards whose identity was looked up */
    char identity[GROUPS_MAX][RECORDER_CARDS_MAX][KEY_MAX];
} side;

/* Cards of a recorder stay where they are from match to match, so each is looked up once. */
static void side_identify(const compare_plan *plan, int v, side *s) {
    const recorder *w = s->context.recorder;
    for (int g = 0; g < w->wanted.groups; g++)
        for (; s->known[g] < w->card_count[g]; s->known[g]++)
            compare_identity(plan, v, w->card[g][s->known[g]].key, s->identity[g][s->known[g]]);
}

/* A card by its identity. */
static const recorder_card *card_of(const side *s, int group, const char *identity) {
    for (int i = 0; i < s->context.recorder->card_count[group]; i++)
        if (strcmp(s->identity[group][i], identity) == 0)
            return &s->context.recorder->card[group][i];
    return NULL;
}

static int64_t uses_of(const recorder_card *card, int seats) {
    int64_t uses = 0;
    for (int seat = 0; card && seat < seats; seat++) uses += card->uses[seat];
    return uses;
}

/* A pair without the card adds nothing but its number, which is put in at the end. */
static void card_add(compare_result *c, const side *a, const side *b, int group,
                     const char *identity) {
    int seats = a->context.recorder->rules->seats, users = 0;
    const recorder_card *in_a = card_of(a, group, identity), *in_b = card_of(b, group, identity);
    int64_t uses_a = uses_of(in_a, seats), uses_b = uses_of(in_b, seats), worth = 0;
    compare_line *line = uses_a || uses_b ? card_line(c, group, identity) : NULL;
    if (!line) return;
    stats_paired_add(&line->sum, uses_a, uses_b);
    if (in_b && strcmp(in_b->key, identity) != 0) memcpy(line->now, in_b->key, KEY_MAX);
    for (br_seat seat = 0; in_a && seat < seats; seat++) {
        if (!in_a->uses[seat]) continue;
        users++;
        worth += (int64_t)match_share(&a->out.result, seat) - match_share(&b->out.result, seat);
    }
    if (users) cluster_add(&line->worth, worth, users);
}

/* Cards of both sides, each once. */
static void cards_add(compare_result *c, const side *a, const side *b) {
    const recorder *w = a->context.recorder, *other = b->context.recorder;
    for (int g = 0; g < w->wanted.groups; g++) {
        for (int i = 0; i < w->card_count[g]; i++) card_add(c, a, b, g, a->identity[g][i]);
        for (int i = 0; i < other->card_count[g]; i++)
            if (!card_of(a, g, b->identity[g][i])) card_add(c, a, b, g, b->identity[g][i]);
    }
}

static void pair_add(compare_result *c, const sim_plan *plan, const side *a, const side *b,
                     const int chairs[]) {
    c->pairs++;
    c->differ += a->context.recorder->hash != b->context.recorder->hash ||
                 memcmp(&a->out.result, &b->out.result, sizeof a->out.result) != 0;
    for (int i = 0; i < c->lines; i++) {
        compare_line *line = &c->line[i];
        if (line->what.kind == MEASURE_CARD) break; /* they stand last */
        stats_paired_add(&line->sum,
                         measure_value(line->what, plan, chairs, &a->out, a->context.recorder),
                         measure_value(line->what, plan, chairs, &b->out, b->context.recorder));
    }
    cards_add(c, a, b);
}

/* ---- the work ----------------------------------------------------------------------------- */

typedef struct job_input {
    const compare_plan *plan;
    const atomic_bool *stop;
} job_input;

typedef struct sum {
    compare_results *all;
    sim_trouble *trouble;
} sum;

typedef struct worker {
    int sides;
    side *side[COMPARE_VARIANTS_MAX];
    sim_trouble trouble;
    compare_results all;
    rows_text text;
} worker;

bool compare_open(compare_results *all, const compare_plan *plan) {
    memset(all, 0, sizeof *all);
    all->with = calloc((size_t)plan->variants, sizeof *all->with);
    if (!all->with || !sim_totals_open(&all->a, true)) {
        compare_close(all);
        return false;
    }
    totals_pools(&all->a, plan->plan->bots, plan->plan->rules->seats);
    for (int v = 1; v < plan->variants; v++) lines_begin(plan, v, &all->with[v - 1]);
    return true;
}

void compare_close(compare_results *all) {
    sim_totals_close(&all->a);
    free(all->with);
    memset(all, 0, sizeof *all);
}

static void worker_free(worker *w) {
    for (int i = 0; i < w->sides; i++) {
        sim_context_close(&w->side[i]->context);
        free(w->side[i]);
    }
    compare_close(&w->all);
    rows_free(&w->text);
}

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    bool is_good = compare_open(&w->all, j->plan);
    for (int i = 0; is_good && i < j->plan->variants; i++) {
        side *s = calloc(1, sizeof *s);
        is_good =
            s && sim_context_open(&s->context, j->plan->plan, j->plan->variant[i], true, j->stop);
        if (is_good) s->context.recorder->has_hash = true;
        if (is_good) w->side[w->sides++] = s;
        else free(s);
    }
    if (!is_good) worker_free(w);
    return is_good;
}

static bool rows_add(const compare_plan *c, worker *w, const sim_deal *deal) {
    const rows_output *o = c->plan->output;
    if (!o) return true;
    for (int i = 0; i < w->sides; i++) {
        const char name[] = {(char)('a' + i), '\0'};
        rows_output_add(o, &w->text, name, deal, &w->side[i]->out, w->side[i]->context.recorder);
    }
    side *last = w->side[w->sides - 1];
    return rows_output_put(o, &w->text, deal, &last->out, last->context.recorder);
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t index) {
    const compare_plan *c = ((const job_input *)argument)->plan;
    worker *w = memory;
    sim_deal deal;
    sim_deal_make(c->plan, index, &deal);
    for (int i = 0; i < w->sides; i++) {
        side *s = w->side[i];
        pool_item_end end = sim_deal_play(&deal, c->variant[i], &s->context, &s->out, &w->trouble);
        if (end != POOL_PLAYED) return end;
        side_identify(c, i, s);
    }
    for (int i = 1; i < w->sides; i++)
        pair_add(&w->all.with[i - 1], c->plan, w->side[0], w->side[i], deal.chair);
    totals_add(&w->all.a, c->plan->rules, index, deal.chair, &w->side[0]->out,
               w->side[0]->context.recorder);
    if (rows_add(c, w, &deal)) return POOL_PLAYED;
    w->trouble = (sim_trouble){"rows or journals can not be written", index, 0};
    return POOL_FAULT;
}

static void result_merge(compare_result *to, const compare_result *from) {
    to->pairs += from->pairs;
    to->differ += from->differ;
    for (int i = 0; i < from->lines; i++) {
        const compare_line *own = &from->line[i];
        compare_line *line = own->what.kind == MEASURE_CARD
                                 ? card_line(to, own->what.index, own->key)
                                 : &to->line[i];
        if (!line) continue;
        stats_paired_merge(&line->sum, &own->sum);
        cluster_merge(&line->worth, &own->worth);
        if (own->now[0]) memcpy(line->now, own->now, KEY_MAX);
    }
}

static void worker_close(const void *argument, void *memory, void *into) {
    const job_input *j = argument;
    worker *w = memory;
    sum *s = into;
    totals_merge(&s->all->a, &w->all.a);
    for (int i = 0; i + 1 < j->plan->variants; i++) result_merge(&s->all->with[i], &w->all.with[i]);
    sim_trouble_merge(s->trouble, &w->trouble);
    worker_free(w);
}

static void sum_pack(const void *argument, const void *from, FILE *out) {
    const job_input *j = argument;
    const sum *s = from;
    sim_totals_pack(&s->all->a, out);
    sim_trouble_pack(s->trouble, out);
    fwrite(s->all->with, sizeof s->all->with[0], (size_t)j->plan->variants - 1, out);
}

static bool sum_add(const void *argument, void *into, team_bytes *in) {
    const job_input *j = argument;
    sum *s = into;
    compare_result *other = malloc(sizeof *other);
    bool is_good = other && sim_totals_add(&s->all->a, in) && sim_trouble_add(s->trouble, in);
    for (int i = 0; is_good && i + 1 < j->plan->variants; i++) {
        is_good = team_take(in, other, sizeof *other);
        if (is_good) result_merge(&s->all->with[i], other);
    }
    free(other);
    return is_good;
}

static void sum_clear(const void *argument, void *into) {
    const job_input *j = argument;
    sum *s = into;
    sim_totals_clear(&s->all->a);
    totals_pools(&s->all->a, j->plan->plan->bots, j->plan->plan->rules->seats);
    memset(s->trouble, 0, sizeof *s->trouble);
    for (int i = 0; i + 1 < j->plan->variants; i++) {
        memset(&s->all->with[i], 0, sizeof s->all->with[i]);
        lines_begin(j->plan, i + 1, &s->all->with[i]);
    }
}

static int by_line(const void *a, const void *b) {
    const compare_line *x = a, *y = b;
    if (x->what.kind != y->what.kind) return x->what.kind < y->what.kind ? -1 : 1;
    if (x->what.index != y->what.index) return x->what.index < y->what.index ? -1 : 1;
    return strcmp(x->key, y->key);
}

static void result_finish(compare_result *c) {
    double chance[COMPARE_LINES_MAX], adjusted[COMPARE_LINES_MAX];
    qsort(c->line, (size_t)c->lines, sizeof c->line[0], by_line);
    for (int i = 0; i < c->lines; i++) {
        compare_line *line = &c->line[i];
        double scale = measure_unit(line->what);
        line->sum.n = c->pairs;
        line->change = stats_paired_change(&line->sum, measure_is_share(line->what) ? scale : 0);
        line->change.a /= scale;
        line->change.b /= scale;
        line->change.difference /= scale;
        line->change.low /= scale;
        line->change.high /= scale;
        chance[i] = line->change.chance;
    }
    stats_holm(chance, c->lines, adjusted);
    for (int i = 0; i < c->lines; i++) c->line[i].adjusted = adjusted[i];
}

/* As for changes in few deals, two users are added, one who wins by the card and one who loses. */
stats_rate compare_worth(const compare_results *all, const compare_line *line) {
    cluster more = line->worth;
    cluster_add(&more, LAB_SHARE, 1);
    cluster_add(&more, -LAB_SHARE, 1);
    stats_rate plain = cluster_mean(&line->worth, all->a.matches, LAB_SHARE);
    stats_rate r = cluster_mean(&more, all->a.matches + 2, LAB_SHARE);
    if (isnan(plain.low) || line->worth.yy == 0) return plain;
    return (stats_rate){plain.value, fmin(r.low, plain.value), fmax(r.high, plain.value)};
}

pool_state compare_run(const compare_plan *plan, const run_config *config, compare_results *all,
                       sim_trouble *trouble) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close,
                                 sum_pack,       sum_add,     sum_clear};
    job_input j = {plan, config->stop};
    sum s = {all, trouble};
    worker_pool c = {config, &job, plan->plan->matches, &j, &s};
    pool_queue queue;
    memset(&queue, 0, sizeof queue);
    memset(trouble, 0, sizeof *trouble);
    pool_state state = pool_run(&c, &queue);
    totals_sort(&all->a);
    for (int i = 0; i + 1 < plan->variants; i++) result_finish(&all->with[i]);
    return state;
}
