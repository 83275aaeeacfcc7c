/* unit_queue.c -- whose turn it is to be thought about, and threads that keep to it. */
#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "kit.h"
#include "queue.h"
#include "think.h"
#include "unit_hub.h"

static queued *item(task_kind kind, uint64_t table, uint64_t person, uint64_t address) {
    queued *t = calloc(1, sizeof *t);
    t->task = task_new(0);
    t->task->kind = kind;
    t->task->room = t->task->counts_for[0] = table;
    t->task->counts_for[1] = person;
    t->task->counts_for[2] = t->task->counts_for[3] = address;
    t->task->serial = kind == TASK_MOVE ? 0 : person;
    return t;
}

static queue *the_queue;
static void queue_open(void) { the_queue = calloc(1, sizeof *the_queue); }
static void queue_close(void) {
    queue_free(the_queue);
    free(the_queue);
}
TestSuite(queue, .init = queue_open, .fini = queue_close);

static void put(task_kind kind, uint64_t table, uint64_t person, uint64_t address) {
    cr_assert_null(queue_put(the_queue, item(kind, table, person, address)));
}

static void let_go(queued *t) {
    free(t->task);
    free(t);
}

/* The person of the next one. */
static uint64_t next(void) {
    queued *t = queue_take(the_queue, TASK_REVIEW);
    cr_assert_not_null(t);
    uint64_t person = t->task->counts_for[1];
    let_go(t);
    return person;
}

Test(queue, moves_come_before_hints_before_reviews) {
    put(TASK_REVIEW, 1, 11, 0);
    put(TASK_HINT, 2, 12, 0);
    put(TASK_MOVE, 3, 13, 0);
    cr_assert_eq(next(), 13);
    cr_assert_eq(next(), 12);
    cr_assert_eq(next(), 11);
    cr_assert_null(queue_take(the_queue, TASK_REVIEW));
}

Test(queue, a_thread_for_moves_takes_nothing_else) {
    put(TASK_HINT, 2, 12, 0);
    cr_assert_null(queue_take(the_queue, TASK_MOVE));
    put(TASK_MOVE, 3, 13, 0);
    let_go(queue_take(the_queue, TASK_MOVE));
    cr_assert_null(queue_take(the_queue, TASK_MOVE));
}

/* However many somebody has waiting, at one table or at many, under one name or many: a stranger
 * waits for one of them. */
Test(queue, who_has_many_waiting_stands_behind_who_has_few) {
    static const struct {
        uint64_t table, person, address; /* how much each differs from one to the next */
    } crowds[] = {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {0, 0, 0}};
    for (size_t c = 0; c < sizeof crowds / sizeof crowds[0]; c++) {
        for (uint64_t i = 0; i < 55; i++)
            put(TASK_REVIEW, 1000 + crowds[c].table * i, 2000 + crowds[c].person * i,
                3000 + crowds[c].address * i);
        cr_assert_neq(next(), 7);
        put(TASK_REVIEW, 5, 7, 9);
        next(); /* its equal, who was there first */
        cr_assert_eq(next(), 7, "crowd %zu", c);
        put(TASK_REVIEW, 6, 8, 10);
        put(TASK_REVIEW, 6, 8, 10);
        int waited = 0;
        for (int left = 2; left > 0; waited++) left -= next() == 8;
        cr_assert(waited <= 4, "crowd %zu: two waited for %d", c, waited);
        while (the_queue->count) next();
    }
}

Test(queue, a_crowd_of_one_keeps_nobody_out) {
    int away = 0;
    for (uint64_t i = 0; i < 2 * QUEUE_ASKED_MAX; i++) {
        queued *t = queue_put(the_queue, item(TASK_REVIEW, 1, 1000 + i, 5));
        if (!t) continue;
        cr_assert_eq(t->task->counts_for[1], 1000 + i, "who came last goes");
        away++;
        let_go(t);
    }
    cr_assert_eq(away, QUEUE_ASKED_MAX);
    queued *t = queue_put(the_queue, item(TASK_HINT, 2, 7, 6));
    cr_assert(t && t->task->counts_for[2] == 5, "a stranger stays");
    let_go(t);
    cr_assert_eq(next(), 7);
    put(TASK_MOVE, 3, 9, 0); /* moves are never sent away */
    cr_assert_eq(next(), 9);
}

/* Each asks from an address of its own, all in one net: it counts as one, or as a few. */
Test(queue, a_crowd_of_one_net_keeps_nobody_out) {
    for (uint64_t i = 0; i < QUEUE_ASKED_MAX; i++) {
        queued *t = item(TASK_REVIEW, 1000 + i, 1000 + i, 1000 + i);
        t->task->counts_for[3] = 5 + i % 16;
        cr_assert_null(queue_put(the_queue, t));
    }
    queued *t = queue_put(the_queue, item(TASK_REVIEW, 2, 7, 60));
    cr_assert(t && t->task->counts_for[3] < 5 + 16, "a stranger stays");
    let_go(t);
    for (int i = 0; i <= 16; i++)
        if (next() == 7) return;
    cr_assert_fail("a stranger waits for more than one of each");
}

Test(queue, what_nobody_waits_for_is_taken_out) {
    put(TASK_REVIEW, 1, 11, 0);
    put(TASK_HINT, 1, 12, 0);
    put(TASK_MOVE, 1, 13, 0); /* of rev 0 */
    cr_assert_null(queue_cut(the_queue, &(task_cut){.room = 1, .rev = 0}));
    queued *t = queue_cut(the_queue, &(task_cut){.room = 1, .rev = 1});
    cr_assert(t && t->task->kind == TASK_MOVE, "the table has gone on");
    let_go(t);
    cr_assert_null(queue_cut(the_queue, &(task_cut){.room = 1, .rev = 1}));
    t = queue_cut(the_queue, &(task_cut){.room = 1, .rev = 1, .is_over = true});
    cr_assert(t && t->task->kind == TASK_HINT, "the match is over");
    let_go(t);
    cr_assert_null(queue_cut(the_queue, &(task_cut){.serial = 12}));
    t = queue_cut(the_queue, &(task_cut){.serial = 11});
    cr_assert(t && t->task->kind == TASK_REVIEW, "who asked has gone");
    let_go(t);
    cr_assert_eq(the_queue->count, 0);
    cr_assert_eq(the_queue->asked, 0);
}

/* ---- threads ------------------------------------------------------------------------------ */

static atomic_int reported;
static void on_done(void *owner) {
    (void)owner;
    reported++;
}

static double seconds(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void rest(void) { nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); }

static think *the_think;

/* A task about the match of the kit; a review has far too many iterations to end by itself. */
static task *ask(task_kind kind, const bot *who, uint64_t serial) {
    const br_match *m = kit_match();
    task *t = task_new(kind == TASK_REVIEW ? m->plies : 0);
    t->kind = kind;
    t->rules = m->rules;
    t->bot = who;
    t->serial = serial;
    t->counts_for[1] = serial;
    t->room = 1;
    t->rng = bot_rng(m->seed, 0, 0);
    t->depth = BR_RECALL;
    t->seat = m->record[0].seat;
    t->iterations = kind == TASK_REVIEW ? 1u << 30 : 0;
    memcpy(t->seed, m->seed, sizeof t->seed);
    m->rules.game->observe(&m->rules, m->start, t->seat, BR_RECALL, t->view);
    if (kind == TASK_REVIEW) memcpy(task_record(t), m->record, m->plies * sizeof *m->record);
    think_face(the_think)->submit(think_face(the_think), t);
    return t;
}

static task *wait_for_one(double most) {
    for (double until = seconds() + most; seconds() < until; rest()) {
        task *t = think_take(the_think);
        if (t) return t;
    }
    cr_assert_fail("nothing came back");
    return NULL;
}

static void think_begin(void) {
    kit_new("squirrels", 3, 5, NULL);
    kit_play_random(5, 1000);
    cr_assert(kit_is_over());
    reported = 0;
    the_think = think_open(2, NULL, on_done);
    cr_assert_not_null(the_think);
}
static void think_over(void) { think_free(the_think); }
TestSuite(think, .init = think_begin, .fini = think_over);

Test(think, sixty_reviews_do_not_hold_a_bot_up) {
    for (uint64_t i = 0; i < 60; i++) ask(TASK_REVIEW, NULL, 100 + i);
    const task *wanted = ask(TASK_MOVE, bot_find("greedy"), 0);
    double start = seconds();
    task *t = wait_for_one(20);
    cr_assert(t == wanted && t->kind == TASK_MOVE && t->end == TASK_DONE);
    cr_assert(seconds() - start < 5, "%.2f s", seconds() - start);
    free(t);
}

Test(think, the_end_does_not_wait_for_reviews) {
    for (uint64_t i = 0; i < 60; i++) ask(TASK_REVIEW, NULL, 100 + i);
    while (think_stats_now(the_think).running == 0) rest();
    double start = seconds();
    think_stop(the_think);
    cr_assert(seconds() - start < 2, "%.2f s", seconds() - start);
}

Test(think, a_review_that_runs_is_cut_when_nobody_waits_for_it) {
    task *asked = ask(TASK_REVIEW, NULL, 7);
    while (think_stats_now(the_think).running == 0) rest();
    double start = seconds();
    think_face(the_think)->cut(think_face(the_think), &(task_cut){.serial = 7});
    task *t = wait_for_one(20);
    cr_assert(t == asked && t->end == TASK_UNWANTED);
    cr_assert(seconds() - start < 5, "%.2f s", seconds() - start);
    while (reported == 0 && seconds() - start < 10) rest(); /* told after it can be taken */
    cr_assert(reported > 0, "and the owner was woken");
    free(t);
}

/* Member by member: what lies between members is nobody's. */
static void expect_same_line(const review_line *a, const review_line *b) {
    cr_assert_eq(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        cr_assert(memcmp(&a->step[i].move, &b->step[i].move, sizeof(br_move)) == 0);
        cr_assert(a->step[i].seat == b->step[i].seat && a->step[i].is_told == b->step[i].is_told);
    }
}

static void expect_same_moment(const review_moment *a, const review_moment *b) {
    cr_assert(a->at == b->at && a->is_slip == b->is_slip && a->change_count == b->change_count);
    expect_same_line(&a->made, &b->made);
    expect_same_line(&a->best, &b->best);
    for (int i = 0; i < a->change_count; i++) {
        const review_change *x = &a->change[i], *y = &b->change[i];
        cr_assert(x->feature == y->feature && x->seat == y->seat);
        cr_assert(x->made == y->made && x->best == y->best);
    }
    cr_assert(memcmp(a->world, b->world, sizeof a->world) == 0);
}

static void expect_same_decision(const review_decision *a, const review_decision *b) {
    cr_assert(a->ply == b->ply && a->value == b->value && a->loss == b->loss);
    cr_assert(a->others == b->others && a->luck == b->luck && a->moves == b->moves);
    cr_assert(memcmp(&a->made, &b->made, sizeof a->made) == 0);
    cr_assert(memcmp(&a->best, &b->best, sizeof a->best) == 0);
    cr_assert(memcmp(a->chance, b->chance, sizeof a->chance) == 0);
}

static void expect_same_review(const review *a, const review *b) {
    cr_assert(a->seat == b->seat && a->is_exact == b->is_exact);
    cr_assert(a->deal == b->deal && a->lost == b->lost && a->others == b->others);
    cr_assert(a->luck == b->luck && a->end == b->end && a->start == b->start);
    cr_assert(a->count == b->count && a->moment_count == b->moment_count);
    for (int i = 0; i < a->count; i++) expect_same_decision(&a->at[i], &b->at[i]);
    for (int i = 0; i < a->moment_count; i++) expect_same_moment(&a->moment[i], &b->moment[i]);
}

static bool always(void *context) {
    (void)context;
    return true;
}

static task *review_of_start(void) {
    const br_match *m = kit_match();
    uint32_t plies = m->plies / 2;
    task *t = task_new(plies);
    t->kind = TASK_REVIEW;
    t->rules = m->rules;
    t->iterations = 30;
    memcpy(t->seed, m->seed, sizeof t->seed);
    memcpy(task_record(t), m->record, plies * sizeof *m->record);
    return t;
}

/* Reviews take turns, choice by choice, and are as if each had been made in one go. Without the
 * threads, whose clock would cut a review on a slow machine. */
Test(think, reviews_that_take_turns_are_the_same) {
    task *alone = review_of_start(), *t[2] = {review_of_start(), review_of_start()};
    task_run(alone);
    cr_assert(alone->is_made && !alone->is_paused && task_review(alone)->count > 3);
    int turns = 0;
    for (bool is_going = true; is_going; turns++) {
        is_going = false;
        for (int i = 0; i < 2; i++) {
            if (turns > 0 && !t[i]->is_paused) continue;
            t[i]->should_pause = always;
            task_run(t[i]);
            is_going |= t[i]->is_paused;
        }
    }
    cr_assert_gt(turns, 3);
    for (int i = 0; i < 2; i++) {
        cr_assert(t[i]->is_made && !t[i]->is_paused);
        expect_same_review(task_review(t[i]), task_review(alone));
        free(t[i]);
    }
    free(alone);
}

/* ---- the hub ------------------------------------------------------------------------------ */

TestSuite(tasks, .init = fixture_open, .fini = fixture_close);

static void answer_task(void) {
    task *t = the_fixture->asked;
    the_fixture->asked = NULL;
    if (t->end == TASK_DONE) task_run(t);
    hub_task_done(the_fixture->h, t, the_fixture->now);
    fixture_stored(true);
}

/* A table with people at both seats of three, and a bot that has been asked for its move. */
static void begin_with_thinking_bot(void) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":3,\"hints\":true}");
    wait_ms(1000);
    cr_assert(the_fixture->asked && the_fixture->asked->kind == TASK_MOVE);
    cr_assert_eq(the_fixture->h->rooms[0]->tasks, 1);
}

Test(tasks, a_bot_does_not_think_about_what_has_passed) {
    begin_with_thinking_bot();
    cr_assert_eq(the_fixture->asked->end, TASK_DONE);
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    cr_assert_eq(the_fixture->asked->end, TASK_UNWANTED);
    answer_task();
    wait_ms(1000);
    cr_assert(the_fixture->asked && the_fixture->asked->end == TASK_DONE, "and is asked again");
    answer_task();
    cr_assert_eq(the_fixture->h->rooms[0]->match.plies, 2, "now it has moved");
    cr_assert_eq(the_fixture->h->rooms[0]->tasks, 0);
}

Test(tasks, what_a_closed_connection_asked_is_cut) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"hints\":true}");
    say(0, "{\"do\":\"hint\"}");
    cr_assert_eq(the_fixture->asked->counts_for[0], 0, "what others ask at the table is theirs");
    hub_closed(the_fixture->h, 0, the_fixture->now);
    cr_assert_eq(the_fixture->asked->end, TASK_UNWANTED);
    answer_task();
}

Test(tasks, a_hint_that_can_not_be_thought_about_is_answered) {
    static const struct {
        task_end end;
        const char *code;
    } ends[] = {{TASK_UNWANTED, "\"error\":\"no-hint\""}, {TASK_CROWDED, "\"error\":\"limited\""}};
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"hints\":true}");
    for (int i = 0; i < 2; i++) {
        say(0, "{\"do\":\"hint\",\"id\":5}");
        the_fixture->asked->end = ends[i].end;
        answer_task();
        cr_assert(strstr(last(0), ends[i].code) && strstr(last(0), "\"id\":5"), "%s", last(0));
    }
}
