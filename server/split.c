/* split.c -- an executor of two: whose task it is, and that a cut concerns both. */
#include "split.h"

static void submit(executor *face, task *t) {
    split *s = (split *)face;
    bool is_program = t->kind == TASK_MOVE && t->bot->program;
    executor *to = is_program ? s->programs : s->own;
    to->submit(to, t);
}

static void cut(executor *face, const task_cut *which) {
    split *s = (split *)face;
    s->own->cut(s->own, which);
    s->programs->cut(s->programs, which);
}

void split_open(split *s, executor *own, executor *programs) {
    *s = (split){.face = {submit, cut}, .own = own, .programs = programs};
}
