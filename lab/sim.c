/* sim.c -- many matches between bots, played by many threads. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

void sim_deal_make(const sim_plan *plan, uint64_t index, sim_deal *deal) {
    uint32_t seats = plan->rules->seats;
    uint32_t turn = !plan->has_rotation   ? 0
                    : index <= UINT32_MAX ? (uint32_t)index % seats /* far cheaper than 64 bits */
                                          : (uint32_t)(index % seats);
    uint32_t at = turn ? seats - turn : 0;
    for (uint32_t seat = 0; seat < seats; seat++) {
        deal->chair[seat] = (int)at;
        deal->bots[seat] = plan->bots[at];
        if (++at == seats) at = 0;
    }
    deal->index = index;
    match_seed(plan->seed, index, deal->seed);
}

crew_end sim_deal_play(const sim_deal *deal, const br_rules *rules, sim_table *table,
                       match_outcome *out, sim_trouble *trouble) {
    match_end end = match_play(rules, deal->bots, &table->desk, deal->seed, table->w, out);
    if (end == MATCH_OVER) return CREW_PLAYED;
    if (end == MATCH_CUT) return CREW_CUT;
    *trouble = (sim_trouble){out->fault, deal->index, out->plies};
    return CREW_FAULT;
}

void sim_trouble_merge(sim_trouble *to, const sim_trouble *from) {
    if (from->what && (!to->what || from->match < to->match)) *to = *from;
}

bool sim_totals_open(totals *t, bool has_details) {
    memset(t, 0, sizeof *t);
    if (has_details) t->details = calloc(1, sizeof *t->details);
    return !has_details || t->details;
}

void sim_totals_close(totals *t) {
    free(t->details);
    memset(t, 0, sizeof *t);
}

/* ---- a thread's table --------------------------------------------------------------------- */

static bool is_cut(void *asked) {
    return atomic_load_explicit((const atomic_bool *)asked, memory_order_relaxed);
}

static bool wants_room(const sim_plan *plan) {
    for (int i = 0; i < plan->rules->seats; i++)
        if (plan->bots[i]->room_bytes) return true;
    return false;
}

bool sim_table_open(sim_table *t, const sim_plan *plan, const br_rules *rules, bool has_watch,
                    const atomic_bool *cut) {
    memset(t, 0, sizeof *t);
    t->desk.cut = cut;
    t->desk.desk.book = plan->book;
    if (cut) {
        t->desk.desk.should_stop = is_cut;
        t->desk.desk.asked = (void *)(uintptr_t)cut; /* read only, by is_cut */
    }
    bool has_room = wants_room(plan);
    if (has_room) t->desk.desk.room = aligned_alloc(64, BOT_ROOM);
    if (has_watch) t->w = malloc(sizeof *t->w);
    uint32_t plies = rules->game->plies_max + 1;
    watch_ply *ply = has_watch ? calloc(plies, sizeof *ply) : NULL;
    if (t->w) watch_begin(t->w, rules, ply, ply ? plies : 0);
    if ((!has_room || t->desk.desk.room) && (!has_watch || (t->w && ply))) return true;
    if (!t->w) free(ply);
    sim_table_close(t);
    return false;
}

void sim_table_close(sim_table *t) {
    free(t->desk.desk.room);
    if (t->w) free(t->w->ply);
    free(t->w);
    memset(t, 0, sizeof *t);
}

/* ---- the work ----------------------------------------------------------------------------- */

typedef struct job {
    const sim_plan *plan;
    const atomic_bool *stop;
} job;

typedef struct sum {
    totals *totals;
    sim_trouble *trouble;
} sum;

typedef struct worker {
    sim_table table;
    totals totals;
    sim_trouble trouble;
} worker;

static bool worker_open(const void *argument, void *memory) {
    const job *j = argument;
    worker *w = memory;
    if (!sim_totals_open(&w->totals, j->plan->has_details)) return false;
    if (sim_table_open(&w->table, j->plan, j->plan->rules, j->plan->has_details, j->stop))
        return true;
    sim_totals_close(&w->totals);
    return false;
}

static crew_end worker_play(const void *argument, void *memory, uint64_t index) {
    const sim_plan *plan = ((const job *)argument)->plan;
    worker *w = memory;
    sim_deal deal;
    match_outcome out;
    sim_deal_make(plan, index, &deal);
    crew_end end = sim_deal_play(&deal, plan->rules, &w->table, &out, &w->trouble);
    if (end == CREW_PLAYED) totals_add(&w->totals, plan->rules, deal.chair, &out, w->table.w);
    return end;
}

static void worker_close(const void *argument, void *memory, void *into) {
    (void)argument;
    worker *w = memory;
    sum *s = into;
    totals_merge(s->totals, &w->totals);
    sim_trouble_merge(s->trouble, &w->trouble);
    sim_totals_close(&w->totals);
    sim_table_close(&w->table);
}

crew_state sim_run(const sim_plan *plan, const crew_way *way, crew_queue *queue, totals *t,
                   sim_trouble *trouble) {
    static const crew_trade trade = {sizeof(worker), worker_open, worker_play, worker_close};
    job j = {plan, way->stop};
    sum s = {t, trouble};
    crew c = {way, &trade, plan->matches, &j, &s};
    memset(trouble, 0, sizeof *trouble);
    crew_state state = crew_run(&c, queue);
    totals_sort(t);
    return state;
}
