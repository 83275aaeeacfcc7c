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
    if (t->iterations || t->kind == TASK_MOVE) return t->iterations;
    uint32_t own = bot_search_config(&bot_boss, &t->rules).iterations;
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

bool task_match(task *t, br_match *m) {
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

/* From the ply where it paused, to the end or to the next pause. */
static void review_run(task *t, const bot_workspace *workspace) {
    br_match *m = malloc(sizeof *m);
    review_walk *walk = malloc(sizeof *walk);
    review *out = task_review(t);
    t->is_paused = false;
    t->is_made = m && walk && task_match(t, m);
    if (t->is_made) {
        if (t->ply == 0) review_begin(out, t->seat);
        review_walk_to(m, t->ply, walk);
        while (!t->is_paused && review_next(m, workspace, iterations_of(t), walk, out)) {
            t->ply = walk->ply;
            t->is_paused = t->should_pause && t->should_pause(t->stop_context);
        }
        if (!t->is_paused) review_end(m, out);
    }
    free(walk);
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
