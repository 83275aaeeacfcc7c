/* compare.c -- the same deals under two rule sets or decks, and what changes. */
#include "compare.h"

#include <stdlib.h>
#include <string.h>

/* ---- the lines ---------------------------------------------------------------------------- */

static compare_line *line_new(compare_result *c, compare_kind kind, int index, const char *key) {
    compare_line *line = &c->line[c->lines++];
    memset(line, 0, sizeof *line);
    line->kind = kind;
    line->index = index;
    memcpy(line->key, key, strlen(key) + 1);
    return line;
}

/* Lines that are there from the start, in the order of compare_kind; cards join as they come. */
static void lines_begin(compare_result *c, const sim_plan *plan) {
    quantities wanted;
    int seats = plan->rules->seats;
    quantities_find(&wanted, plan->rules->game);
    c->lines = 0;
    for (int i = 0; i < seats; i++) line_new(c, COMPARE_SEAT_WINS, i, "");
    for (int i = 0; i < seats; i++) {
        int first = 0, own = 0; /* a bot's line stands at its first chair */
        while (plan->bots[first] != plan->bots[i]) first++;
        for (int k = 0; k < seats; k++) own += plan->bots[k] == plan->bots[i];
        if (first == i && own < seats) line_new(c, COMPARE_BOT_WINS, i, "");
    }
    for (int i = 0; i < seats; i++) line_new(c, COMPARE_SEAT_SCORE, i, "");
    for (int kind = COMPARE_PLIES; kind <= COMPARE_WINNER_SCORE; kind++)
        line_new(c, (compare_kind)kind, 0, "");
    for (int i = 0; i < wanted.quantities; i++) line_new(c, COMPARE_QUANTITY, i, "");
}

static compare_line *card_line(compare_result *c, int group, const char *key) {
    for (int i = 0; i < c->lines; i++) {
        compare_line *line = &c->line[i];
        if (line->kind == COMPARE_CARD && line->index == group && strcmp(line->key, key) == 0)
            return line;
    }
    return c->lines < COMPARE_LINES_MAX ? line_new(c, COMPARE_CARD, group, key) : NULL;
}

/* ---- one match ---------------------------------------------------------------------------- */

typedef struct side {
    sim_context context;
    match_outcome out;
} side;

static int64_t wins_of(const sim_plan *plan, int chair, const int chairs[], const br_result *r) {
    int64_t wins = 0;
    for (int seat = 0; seat < plan->rules->seats; seat++)
        if (plan->bots[chairs[seat]] == plan->bots[chair]) wins += match_share(r, (br_seat)seat);
    return wins;
}

static int64_t value_of(const sim_plan *plan, const compare_line *line, const side *s,
                        const int chairs[]) {
    const br_result *r = &s->out.result;
    const recorder *w = s->context.recorder;
    uint32_t decisions, choices;
    int64_t sum = 0;
    switch (line->kind) {
    case COMPARE_SEAT_WINS: return match_share(r, (br_seat)line->index);
    case COMPARE_BOT_WINS: return wins_of(plan, line->index, chairs, r);
    case COMPARE_SEAT_SCORE: return r->score[line->index];
    case COMPARE_PLIES: return s->out.plies;
    case COMPARE_TIES: return (r->winners & (r->winners - 1)) != 0;
    case COMPARE_LEADS: return recorder_leads(w);
    case COMPARE_MARGIN: return match_margin(r, plan->rules->seats);
    case COMPARE_WINNER_SCORE: return r->score[br_lowest(r->winners)];
    case COMPARE_CHOICE:
        choices = recorder_choices(w, &decisions);
        return decisions ? (int64_t)choices * COMPARE_CHOICES / decisions : 0;
    case COMPARE_QUANTITY:
        for (int seat = 0; seat < plan->rules->seats; seat++) sum += w->value[line->index][seat];
        return sum;
    default: return 0;
    }
}

static int64_t card_uses(const recorder *w, int group, const char *key) {
    int64_t uses = 0;
    for (int i = 0; i < w->card_count[group]; i++) {
        if (strcmp(w->card[group][i].key, key) != 0) continue;
        for (int seat = 0; seat < w->rules->seats; seat++) uses += w->card[group][i].uses[seat];
    }
    return uses;
}

/* Cards of both sides, each once. A pair without the card adds nothing but its number, which is
 * put in at the end. */
static void cards_add(compare_result *c, const recorder *a, const recorder *b) {
    for (int g = 0; g < a->wanted.groups; g++) {
        for (int i = 0; i < a->card_count[g] + b->card_count[g]; i++) {
            bool is_b = i >= a->card_count[g];
            const char *key = is_b ? b->card[g][i - a->card_count[g]].key : a->card[g][i].key;
            int64_t in_a = card_uses(a, g, key), in_b = card_uses(b, g, key);
            bool is_known = false; /* a card of B that A has, too, was counted with A */
            for (int k = 0; is_b && k < a->card_count[g]; k++)
                is_known |= strcmp(a->card[g][k].key, key) == 0;
            compare_line *line = is_known || (!in_a && !in_b) ? NULL : card_line(c, g, key);
            if (line) stats_paired_add(&line->sum, in_a, in_b);
        }
    }
}

static void pair_add(compare_result *c, const sim_plan *plan, const side *a, const side *b,
                     const int chairs[]) {
    c->pairs++;
    c->differ += a->context.recorder->hash != b->context.recorder->hash ||
                 memcmp(&a->out.result, &b->out.result, sizeof a->out.result) != 0;
    for (int i = 0; i < c->lines; i++) {
        compare_line *line = &c->line[i];
        if (line->kind == COMPARE_CARD) break; /* they stand last */
        stats_paired_add(&line->sum, value_of(plan, line, a, chairs),
                         value_of(plan, line, b, chairs));
    }
    cards_add(c, a->context.recorder, b->context.recorder);
}

/* ---- the work ----------------------------------------------------------------------------- */

typedef struct job_input {
    const compare_plan *plan;
    const atomic_bool *stop;
} job_input;

typedef struct sum {
    compare_result *result;
    sim_trouble *trouble;
} sum;

typedef struct worker {
    side a, b;
    sim_trouble trouble;
    compare_result result;
} worker;

static bool worker_open(const void *argument, void *memory) {
    const job_input *j = argument;
    worker *w = memory;
    const sim_plan *plan = j->plan->plan;
    lines_begin(&w->result, plan);
    if (!sim_context_open(&w->a.context, plan, plan->rules, true, j->stop)) return false;
    if (sim_context_open(&w->b.context, plan, j->plan->b, true, j->stop)) return true;
    sim_context_close(&w->a.context);
    return false;
}

static pool_item_end worker_play(const void *argument, void *memory, uint64_t index) {
    const compare_plan *c = ((const job_input *)argument)->plan;
    worker *w = memory;
    sim_deal deal;
    sim_deal_make(c->plan, index, &deal);
    pool_item_end end = sim_deal_play(&deal, c->plan->rules, &w->a.context, &w->a.out, &w->trouble);
    if (end == POOL_PLAYED) end = sim_deal_play(&deal, c->b, &w->b.context, &w->b.out, &w->trouble);
    if (end == POOL_PLAYED) pair_add(&w->result, c->plan, &w->a, &w->b, deal.chair);
    return end;
}

static void worker_close(const void *argument, void *memory, void *into) {
    (void)argument;
    worker *w = memory;
    sum *s = into;
    s->result->pairs += w->result.pairs;
    s->result->differ += w->result.differ;
    for (int i = 0; i < w->result.lines; i++) {
        compare_line *from = &w->result.line[i];
        compare_line *to = from->kind == COMPARE_CARD ? card_line(s->result, from->index, from->key)
                                                      : &s->result->line[i];
        if (to) stats_paired_merge(&to->sum, &from->sum);
    }
    sim_trouble_merge(s->trouble, &w->trouble);
    sim_context_close(&w->a.context);
    sim_context_close(&w->b.context);
}

static int by_line(const void *a, const void *b) {
    const compare_line *x = a, *y = b;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    if (x->index != y->index) return x->index < y->index ? -1 : 1;
    return strcmp(x->key, y->key);
}

static void result_finish(compare_result *c) {
    double chance[COMPARE_LINES_MAX], adjusted[COMPARE_LINES_MAX];
    qsort(c->line, (size_t)c->lines, sizeof c->line[0], by_line);
    for (int i = 0; i < c->lines; i++) {
        compare_line *line = &c->line[i];
        double scale = line->kind <= COMPARE_BOT_WINS ? COMPARE_SHARE
                       : line->kind == COMPARE_CHOICE ? COMPARE_CHOICES
                                                      : 1;
        line->sum.n = c->pairs;
        line->change = stats_paired_change(&line->sum);
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

pool_state compare_run(const compare_plan *plan, const run_config *config, compare_result *result,
                       sim_trouble *trouble) {
    static const pool_job job = {sizeof(worker), worker_open, worker_play, worker_close};
    job_input j = {plan, config->stop};
    sum s = {result, trouble};
    worker_pool c = {config, &job, plan->plan->matches, &j, &s};
    pool_queue queue;
    memset(&queue, 0, sizeof queue);
    memset(trouble, 0, sizeof *trouble);
    memset(result, 0, sizeof *result);
    lines_begin(result, plan->plan);
    pool_state state = pool_run(&c, &queue);
    result_finish(result);
    return state;
}
