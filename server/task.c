/* task.c -- runs a task: a move, a hint or a review.
 *
 * Runs in any thread. Memory for a search is taken for one task and given back; if there is
 * none, a bot moves like greedy, a hint has no values and a review says nothing.
 */
#include "task.h"

#include <stdlib.h>
#include <string.h>

enum {
    HINT_BOSSES = 4, /* a hint thinks as long as so many of them ... */
    REVIEW_PART = 4  /* ... and a review, at each choice, this part of one */
};

task *task_new(uint32_t plies) {
    size_t size = sizeof(task) + plies * sizeof(br_record) + (plies ? sizeof(review) : 0);
    task *t = calloc(1, size);
    if (t) {
        t->size = (uint32_t)size;
        t->plies = plies;
    }
    return t;
}

br_record *task_record(task *t) { return (br_record *)(void *)(t + 1); }

review *task_review(task *t) { return (review *)(void *)(task_record(t) + t->plies); }

static uint32_t iterations_of(const task *t) {
    bot_context context;
    if (t->iterations || t->kind == TASK_MOVE) return t->iterations;
    uint32_t own = bot_search_config(&bot_boss, &t->rules, &context).iterations;
    return t->kind == TASK_HINT ? own * HINT_BOSSES : own / REVIEW_PART + 1;
}

static void hint_run(task *t, const bot_workspace *workspace) {
    advice found;
    advice_make(&t->rules, t->view, t->seat, t->depth, &t->rng, workspace, iterations_of(t),
                &found);
    t->line_count = found.count < 2 ? found.count : 2;
    memcpy(t->line, found.line, (size_t)t->line_count * sizeof t->line[0]);
    t->move = t->line[0].move;
}

/* The match again, from its seed and moves. */
static bool match_make(task *t, br_match *m) {
    br_record *record = task_record(t);
    br_match_init(m, &t->rules, t->seed, record, t->plies);
    m->plies = t->plies;
    for (uint32_t i = 0; i < t->plies; i++) {
        br_refusal refusal;
        if (br_play(&m->rules, m->state, record[i].seat, &record[i].move, NULL, &refusal) != BR_OK)
            return false;
    }
    return true;
}

static void review_run(task *t, const bot_workspace *workspace) {
    br_match *m = malloc(sizeof *m);
    t->is_made = m && match_make(t, m);
    if (t->is_made) review_make(m, t->seat, workspace, iterations_of(t), NULL, task_review(t));
    free(m);
}

void task_run(task *t) {
    const bot *who = t->kind == TASK_MOVE ? t->bot : &bot_boss;
    bot_workspace workspace = {.should_stop = t->should_stop,
                               .stop_context = t->stop_context,
                               .iterations = t->iterations};
    if (who->arena_bytes) workspace.arena = aligned_alloc(16, who->arena_bytes);
    bool has_arena = workspace.arena || !who->arena_bytes;
    if (t->kind == TASK_REVIEW) {
        if (has_arena) review_run(t, &workspace);
    } else if (t->kind == TASK_HINT && has_arena) {
        hint_run(t, &workspace);
    } else {
        if (!has_arena) who = &bot_greedy;
        who->choose(who, &t->rules, t->view, t->seat, t->depth, &t->rng, &workspace, &t->move);
    }
    free(workspace.arena);
}
