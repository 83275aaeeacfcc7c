/* unit_outbox.c -- messages that wait for the disk, and what is asked meanwhile. */
#include <time.h>

#include "unit_hub.h"

TestSuite(outbox, .init = fixture_open, .fini = fixture_close);

/* Processor time of so many requests whose answers wait for the disk. */
static double time_of(int count, const char *text) {
    clock_t from = clock();
    for (int i = 0; i < count; i++)
        hub_text(the_fixture->h, 1, text, strlen(text), the_fixture->now);
    return (double)(clock() - from);
}

/* Each message that came was once looked for a place among all that waited: a minute for those of
 * one connection. Compared with itself, for machines differ. */
Test(outbox, who_asks_while_the_disk_is_slow_costs_no_more_each_time) {
    char enter[100];
    begin(plain);
    no_limits();
    snprintf(enter, sizeof enter, "{\"do\":\"enter\",\"table\":\"%s\"}",
             the_fixture->h->rooms[0]->key);
    say_only(0, "{\"do\":\"pace\",\"move_ms\":20001}");
    double first = time_of(1000, enter);
    time_of(11000, enter);
    double last = time_of(1000, enter);
    for (int i = 0; i < 2; i++) { /* the least of three: other programs only add to it */
        double again = time_of(1000, enter);
        if (again < last) last = again;
    }
    cr_assert(!the_fixture->h->conns[1]->is_shut);
    cr_assert(last < 6 * first, "%g, then %g", first, last);
    int kinds[MESSAGE_TALK + 1] = {0};
    for (const held *m = the_fixture->h->conns[1]->held_first; m; m = m->next) kinds[m->kind]++;
    cr_assert(kinds[MESSAGE_TABLE] == 1 && kinds[MESSAGE_UPDATE] == 1);
    cr_assert_eq(kinds[MESSAGE_ANSWER], 15000);
}

/* Plays to the end; the last move is not on disk yet. */
static void play_to_the_end(const room *r) {
    const br_match *m = &r->match;
    while (r->phase == PHASE_PLAYING) {
        br_move moves[BR_MOVES_MAX];
        char text[BR_TEXT_MAX + 100], move[BR_TEXT_MAX + 1];
        br_buf out = br_buf_over(move, sizeof move);
        br_seat seat = br_lowest(br_to_act(&m->rules, m->state));
        fixture_stored(true);
        br_legal(&m->rules, m->state, seat, moves);
        br_move_write(&m->rules, &moves[0], &out);
        snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":%u}", move,
                 r->chair[seat].rev);
        the_fixture->sent_count[0] = the_fixture->sent_count[1] = the_fixture->sent_count[2] = 0;
        say_only(seat, text);
    }
}

/* The end of a match that is not on disk is no end: its journal would lack it. And a table that
 * has gone to rest while somebody thought about it is still the one that was asked about. */
Test(outbox, a_review_is_of_what_is_on_disk) {
    begin(plain);
    no_limits();
    const room *r = the_fixture->h->rooms[0];
    play_to_the_end(r);
    the_fixture->sent_count[1] = 0;
    say_only(1, "{\"do\":\"review\"}");
    cr_assert_null(the_fixture->asked);
    fixture_stored(true);
    cr_assert(strstr(last(1), "\"error\":\"not-over\""), "%s", last(1));
    say(1, "{\"do\":\"review\"}");
    cr_assert(the_fixture->asked && the_fixture->asked->kind == TASK_REVIEW, "%s", last(1));
    cr_assert_str_eq(the_fixture->asked->table, r->key);
}
