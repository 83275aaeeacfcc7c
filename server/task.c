/* task.c -- runs a task: a move, a hint or a review.
 *
 * Runs in any thread. Memory for a search is taken for one task and given back; if there is
 * none, a bot moves like greedy, a hint has no values and a review says nothing.
 */
#include "task.h"

#include <stdlib.h>
#include <string.h>

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

static void hint_run(task *t, const bot_workspace *workspace) {
    advice found;
    advice_make(&t->rules, t->view, t->seat, t->depth, &t->rng, workspace, t->iterations, &found);
    t->line_count = found.count < 2 ? found.count : 2;
    memcpy(t->line, found.line, (size_t)t->line_count * sizeof t->line[0]);
    memcpy(t->chance, found.chance, sizeof t->chance);
    t->move = t->line[0].move;
    if (t->step == HINT_LOOK)
        t->look_count =
            hint_look(&t->rules, t->view, t->seat, t->depth, &t->rng, workspace, &found, t->look);
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

static void pause_ask(task *t) {
    t->is_paused = t->should_pause && t->should_pause(t->stop_context);
}

/* From the ply or the moment where it paused, to the end or to the next pause. */
static void review_go(task *t, const br_match *m, const bot_workspace *workspace,
                      review_walk *walk) {
    review *out = task_review(t);
    if (t->ply == 0) review_begin(out, t->seat);
    if (!t->is_walked) review_walk_to(m, t->ply, walk);
    while (!t->is_walked && !t->is_paused) {
        t->is_walked = !review_next(m, workspace, t->iterations, walk, out);
        t->ply = walk->ply;
        if (t->is_walked) review_end(m, out);
        else pause_ask(t);
    }
    while (t->is_walked && t->looked < out->moment_count && !t->is_paused) {
        review_look(m, workspace, t->looked++, out);
        pause_ask(t);
    }
    if (t->is_walked && t->looked == out->moment_count) t->is_paused = false;
}

static void review_run(task *t, const bot_workspace *workspace) {
    br_match *m = malloc(sizeof *m);
    review_walk *walk = malloc(sizeof *walk);
    t->is_paused = false;
    t->is_made = m && walk && task_match(t, m);
    if (t->is_made) review_go(t, m, workspace, walk);
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
