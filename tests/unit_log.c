/* unit_log.c -- what one change adds to logs: one item of a kind, each with its number. */
#include <signal.h>

#include "log.h"
#include "unit_hub.h"

static change made;

static void log_open(void) {
    fixture_open();
    begin(plain);
    change_begin(&made, true);
}
static void log_close(void) {
    change_end(&made);
    fixture_close();
}
TestSuite(log, .init = log_open, .fini = log_close);

static room *the_room(void) { return the_fixture->h->rooms[0]; }

/* As much as there is of everything: more than any input makes. */
static void add_all(void) {
    room *r = the_room();
    log_house(r, "timeout", 1, &made);
    log_moved(r, &made);
    log_undo(r, 0, 1);
    for (br_seat i = 0; i < r->rules.seats; i++) r->chair[i].undo_seen++; /* all see a difference */
    r->crowd.undo_seen++;
    log_undone(r, &made);
    log_chat(r, 0, &made);
}

Test(log, there_is_a_place_for_every_kind) {
    static const log_kind order[LOG_KINDS] = {LOG_HOUSE, LOG_MOVE, LOG_UNDO, LOG_CHAT};
    room *r = the_room();
    cr_assert(r->match.log.count > 0, "the deal is something to tell of");
    uint32_t before[] = {r->chair[0].log, r->chair[1].log, r->crowd.log};
    add_all();
    cr_assert_eq(made.item_count, LOG_KINDS);
    for (int i = 0; i < LOG_KINDS; i++) {
        cr_assert_eq(made.items[i].kind, order[i]);
        cr_assert_eq(log_find(&made, order[i]), i);
        for (int v = 0; v < 3; v++) {
            br_seat viewer = v == 2 ? BR_SPECTATOR : (br_seat)v;
            cr_assert(log_is_for(&made.items[i], viewer));
            cr_assert_eq(log_number(r, &made, i, viewer), before[v] + (uint32_t)i + 1);
        }
    }
}

/* Two deeds of one kind would need a place that is not there: it ends at once, and is not dropped
 * in silence, so that a change of ours that makes two is found by the first test that does it. */
Test(log, a_second_deed_of_the_house_is_an_error, .signal = SIGABRT) {
    log_house(the_room(), "timeout", 1, &made);
    log_house(the_room(), "away", 1, &made);
}
Test(log, a_second_chat_line_is_an_error, .signal = SIGABRT) {
    log_chat(the_room(), 0, &made);
    log_chat(the_room(), 0, &made);
}

/* Moves that are made again after an undo are nothing new, nor is what the house did then. */
Test(log, what_is_made_again_adds_nothing) {
    room *r = the_room();
    log_undo(r, 0, 3);
    log_undone(r, &made);
    log_house(r, "timeout", 1, &made);
    log_moved(r, &made);
    cr_assert_eq(made.item_count, 0);
    log_moved(r, &made); /* the last one: the table is as it was, and nobody saw anything */
    cr_assert(made.item_count == 0 && r->again == 0);
}

/* All that may come together in fact: time is up, a bot sits in, the host goes, the role passes. */
Test(log, time_and_the_house_never_make_two_at_once) {
    hub_closed(the_fixture->h, 0, the_fixture->now);
    wait_ms(20 * 60 * 1000);
    room *r = the_room();
    cr_assert_not_null(r->chair[0].bot, "a bot sits in for who is away");
    cr_assert(memcmp(r->host, r->chair[1].person, sizeof r->host) == 0 || r->phase == PHASE_OVER,
              "and the next one is host");
}
