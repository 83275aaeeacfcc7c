/* unit_guests.c -- what a host may say of people at a table, and who is the host. */
#include <criterion/criterion.h>

#include "guests.h"
#include "unit_hub.h"

TestSuite(guests, .init = fixture_open, .fini = fixture_close);

static void hello(uint32_t slot, const char *token, const char *name) {
    char text[300];
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"token\":\"0123456789-%s\",\"name\":\"%s\"}",
             token, name);
    cr_assert(strstr(say(slot, text), "\"ok\":true"), "%s", last(slot));
}

static const char *enter(uint32_t slot) {
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}",
             the_fixture->h->rooms[0]->key);
    return say(slot, text);
}

static bool is_ok(const char *answer) { return strstr(answer, "\"ok\":true") != NULL; }
static bool is_no(const char *answer, const char *code) {
    char text[60];
    snprintf(text, sizeof text, "\"error\":\"%s\"", code);
    return strstr(answer, text) != NULL;
}

/* Three at a table that has not begun: Anna is the host. */
static void gather(const char *names[3]) {
    static const char *const tokens[3] = {"anna-a", "bert-b", "carl-c"};
    for (uint32_t i = 0; i < 3; i++) hello(i, tokens[i], names[i]);
    cr_assert(is_ok(say(0, "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":4}")));
    for (uint32_t i = 0; i < 3; i++) {
        enter(i);
        cr_assert(is_ok(say(i, "{\"do\":\"sit\"}")), "%s", last(i));
    }
}
static void gather_usual(void) { gather((const char *[3]){"Anna", "Bert", "Carl"}); }

/* What the table tells of a chair, until the next one. */
static const char *chair_told(uint32_t slot, int seat) {
    static char text[400];
    char mark[20];
    const char *at = NULL;
    for (int i = 0; i < the_fixture->sent_count[slot]; i++)
        if (strstr(the_fixture->sent[slot][i], "\"tell\":\"table\""))
            at = the_fixture->sent[slot][i];
    cr_assert_not_null(at);
    snprintf(mark, sizeof mark, "{\"seat\":%d", seat);
    at = strstr(at, mark);
    cr_assert_not_null(at);
    snprintf(text, sizeof text, "%.*s", (int)(strchr(at, '}') - at), at);
    return text;
}

/* ---- silence ------------------------------------------------------------------------------ */

static const char chat[] = "{\"do\":\"chat\",\"text\":\"hi\"}";

Test(guests, who_is_muted_is_muted_at_every_seat) {
    gather_usual();
    cr_assert(is_ok(say(0, "{\"do\":\"mute\",\"seat\":1}")));
    cr_assert(is_no(say(1, chat), "muted"), "%s", last(1));
    cr_assert(is_ok(say(1, "{\"do\":\"sit\",\"seat\":3}")));
    cr_assert(is_no(say(1, chat), "muted"), "%s", last(1));
    cr_assert(is_ok(say(2, "{\"do\":\"sit\",\"seat\":1}")));
    cr_assert(is_ok(say(2, chat)), "whoever sits there next may talk: %s", last(2));
    cr_assert(strstr(chair_told(0, 3), "\"muted\":true"));
    cr_assert(!strstr(chair_told(0, 1), "\"muted\""), "%s", chair_told(0, 1));
}

/* A table is told at each change, to everybody: what is seldom so must cost nothing where it is
 * not. */
Test(guests, a_table_does_not_tell_what_is_not_so) {
    gather_usual();
    const char *told = NULL;
    for (int i = 0; i < the_fixture->sent_count[0]; i++)
        if (strstr(the_fixture->sent[0][i], "\"tell\":\"table\"")) told = the_fixture->sent[0][i];
    cr_assert_not_null(told);
    for (const char *const *word = (const char *const[]){"muted", "pauses", "paused", "watchers",
                                                         "watching", "kicked", "program", NULL};
         *word; word++)
        cr_assert(!strstr(told, *word), "%s: %s", *word, told);
}

Test(guests, muting_can_be_undone) {
    gather_usual();
    cr_assert(is_ok(say(0, "{\"do\":\"mute\",\"seat\":1}")));
    cr_assert(is_no(say(1, "{\"do\":\"unmute\",\"seat\":1}"), "not-host"));
    cr_assert(is_ok(say(0, "{\"do\":\"unmute\",\"seat\":1}")));
    cr_assert(strstr(the_fixture->written, "{\"unmute\":1}"), "%s", the_fixture->written);
    cr_assert(is_ok(say(1, chat)), "%s", last(1));
    cr_assert(is_no(say(0, "{\"do\":\"mute\",\"seat\":3}"), "not-seated"), "%s", last(0));
}

/* ---- sent away ---------------------------------------------------------------------------- */

Test(guests, who_is_kicked_stays_out_until_asked_back) {
    gather_usual();
    hello(3, "bert-b", "Bert again"); /* by another connection */
    enter(3);
    cr_assert(is_ok(say(0, "{\"do\":\"kick\",\"seat\":1}")), "%s", last(0));
    for (uint32_t slot = 1; slot <= 3; slot += 2) {
        cr_assert_null(the_fixture->h->conns[slot]->room);
        cr_assert(strstr(last(slot), "{\"tell\":\"kicked\",\"table\":"), "%s", last(slot));
        cr_assert(is_no(enter(slot), "kicked"), "%s", last(slot));
    }
    say(0, "{\"do\":\"pace\"}");
    bool is_told = false;
    for (int i = 0; i < the_fixture->sent_count[0]; i++)
        is_told = is_told || strstr(the_fixture->sent[0][i], "\"kicked\":[\"Bert\"]");
    cr_assert(is_told, "the host knows whom to ask back");
    cr_assert(!strstr(last(2), "\"kicked\""), "and nobody else: %s", last(2));
    cr_assert(is_no(say(0, "{\"do\":\"invite\",\"name\":\"Nobody\"}"), "not-seated"));
    cr_assert(is_ok(say(0, "{\"do\":\"invite\",\"name\":\"Bert\"}")));
    cr_assert(is_ok(enter(1)) && is_ok(say(1, "{\"do\":\"sit\"}")), "%s", last(1));
}

/* However many follow, nobody is let in again in silence: there is a bound, and it is told. */
Test(guests, a_kick_is_not_forgotten) {
    char text[100];
    int kicked = 0;
    gather_usual();
    no_limits();
    room *r = the_fixture->h->rooms[0];
    uint8_t first[32];
    memcpy(first, r->chair[1].person, 32);
    for (int i = 0; i < 300; i++) {
        memset(r->chair[1].person, 0, 32);
        memcpy(r->chair[1].person, i ? (const void *)&i : (const void *)first, i ? sizeof i : 32);
        r->chair[1].has_person = true;
        snprintf(text, sizeof text, "{\"do\":\"kick\",\"seat\":1}");
        if (is_ok(say(0, text))) kicked++;
        else cr_assert(is_no(last(0), "limited"), "%s", last(0));
        for (int k = 0; k < CONNS; k++) the_fixture->sent_count[k] = 0;
    }
    cr_assert_eq(kicked, 256);
    cr_assert(guests_is_out(r, first));
}

Test(guests, nobody_is_kicked_twice_nor_by_oneself) {
    gather_usual();
    cr_assert(is_no(say(1, "{\"do\":\"kick\",\"seat\":2}"), "not-host"));
    cr_assert(is_no(say(0, "{\"do\":\"kick\",\"seat\":0}"), "bad-request"));
    cr_assert(is_no(say(0, "{\"do\":\"kick\",\"seat\":3}"), "not-seated"));
}

Test(guests, in_a_match_a_bot_plays_on_for_who_is_kicked) {
    gather_usual();
    cr_assert(is_ok(say(0, "{\"do\":\"start\"}")));
    cr_assert(is_ok(say(0, "{\"do\":\"kick\",\"seat\":1}")));
    cr_assert(the_fixture->h->rooms[0]->chair[1].bot &&
              !the_fixture->h->rooms[0]->chair[1].has_person);
    cr_assert(is_no(enter(1), "kicked"), "%s", last(1));
}

/* ---- the host ----------------------------------------------------------------------------- */

static int host_seat(void) {
    const room *r = the_fixture->h->rooms[0];
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person && is_same_person(r->chair[i].person, r->host)) return i;
    return -1;
}

Test(guests, a_host_who_leaves_is_followed_by_the_next) {
    gather_usual();
    hub_closed(the_fixture->h, 1, the_fixture->now); /* Bert is not here either */
    hub_closed(the_fixture->h, 0, the_fixture->now);
    wait_ms(29900);
    cr_assert_eq(host_seat(), 0, "a page may be loaded again");
    wait_ms(200);
    cr_assert_eq(host_seat(), 2);
    cr_assert(strstr(chair_told(2, 2), "\"host\":true"), "and everybody is told");
    cr_assert(strstr(last(2), "\"you\":2,\"host\":true"), "%s", last(2));
    cr_assert(strstr(the_fixture->written, "{\"host\":2}"), "%s", the_fixture->written);
    cr_assert(is_ok(say(2, "{\"do\":\"start\"}")), "%s", last(2));
}

Test(guests, the_same_in_a_match_and_after_it) {
    gather_usual();
    cr_assert(is_ok(say(0, "{\"do\":\"start\"}")));
    say(0, "{\"do\":\"leave\"}");
    wait_ms(30100);
    cr_assert_eq(host_seat(), 1);
    hub_closed(the_fixture->h, 1, the_fixture->now);
    the_fixture->h->rooms[0]->phase = PHASE_OVER;
    wait_ms(30100);
    cr_assert_eq(host_seat(), 2);
}

Test(guests, a_host_who_comes_back_in_time_stays_host) {
    gather_usual();
    for (int i = 0; i < 3; i++) {
        say(0, "{\"do\":\"leave\"}");
        wait_ms(20000);
        enter(0);
        wait_ms(20000);
        cr_assert_eq(host_seat(), 0);
    }
    say(0, "{\"do\":\"stand\"}");
    wait_ms(60000);
    cr_assert(is_ok(say(0, "{\"do\":\"pace\"}")), "one who only looks on is here");
}

Test(guests, where_nobody_is_here_the_next_to_come_is_host) {
    gather_usual();
    for (uint32_t i = 0; i < 3; i++) say(i, "{\"do\":\"leave\"}");
    wait_ms(60000);
    cr_assert_eq(host_seat(), 0);
    enter(1);
    wait_ms(10);
    cr_assert_eq(host_seat(), 1);
}

Test(guests, a_host_may_hand_it_on) {
    gather_usual();
    cr_assert(is_no(say(0, "{\"do\":\"host\",\"seat\":3}"), "not-seated"));
    cr_assert(is_ok(say(0, "{\"do\":\"host\",\"seat\":2}")));
    cr_assert_eq(host_seat(), 2);
    cr_assert(is_no(say(0, "{\"do\":\"start\"}"), "not-host"));
}

Test(guests, at_a_turn_based_table_a_host_has_a_moves_time) {
    hello(0, "anna-a", "Anna");
    hello(1, "bert-b", "Bert");
    cr_assert(
        is_ok(say(0, "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"live\":false}")));
    for (uint32_t i = 0; i < 2; i++) {
        enter(i);
        say(i, "{\"do\":\"sit\"}");
    }
    say(0, "{\"do\":\"leave\"}");
    wait_ms(23 * 3600 * 1000LL);
    cr_assert_eq(host_seat(), 0);
    wait_ms(2 * 3600 * 1000LL);
    cr_assert_eq(host_seat(), 1);
}

/* ---- names -------------------------------------------------------------------------------- */

Test(guests, names_have_nothing_hidden) {
    gather((const char *[3]){"\u202EAnna\u200B", " Bert ", "Carl"});
    cr_assert(strstr(chair_told(2, 0), "\"name\":\"Anna\""), "%s", chair_told(2, 0));
    cr_assert(strstr(chair_told(2, 1), "\"name\":\"Bert\""), "%s", chair_told(2, 1));
    cr_assert(
        is_no(
            say(3, "{\"do\":\"hello\",\"token\":\"0123456789-d-0123\",\"name\":\"\u200B\u2060\"}"),
            "bad-request"),
        "%s", last(3));
}

Test(guests, names_that_look_alike_are_marked) {
    gather((const char *[3]){"Anna", "Bert", "\u0410nna"});
    cr_assert(strstr(chair_told(2, 0), "\"alike\":true"), "%s", chair_told(2, 0));
    cr_assert(strstr(chair_told(2, 2), "\"alike\":true"), "%s", chair_told(2, 2));
    cr_assert_null(strstr(chair_told(2, 1), "alike"));
}

Test(guests, a_dress_makes_no_other_name) {
    gather((const char *[3]){"Anna", "𝐀𝐧𝐧𝐚", "Carl"});
    cr_assert(strstr(chair_told(2, 1), "\"name\":\"Anna\""), "%s", chair_told(2, 1));
    cr_assert(strstr(chair_told(2, 0), "\"alike\":true"), "%s", chair_told(2, 0));
    cr_assert(strstr(chair_told(2, 1), "\"alike\":true"), "%s", chair_told(2, 1));
}

Test(guests, chat_has_nothing_hidden) {
    gather_usual();
    the_fixture->sent_count[1] = 0;
    cr_assert(is_ok(say(0, "{\"do\":\"chat\",\"text\":\" \u202Ex² \u2066 is\u200B 4 \"}")));
    cr_assert(strstr(last(1), "\"text\":\"x² is 4\""), "%s", last(1));
    cr_assert(is_no(say(0, "{\"do\":\"chat\",\"text\":\"\u200B\u00A0\u202E\"}"), "bad-request"));
}

/* ---- a rematch ---------------------------------------------------------------------------- */

Test(guests, a_rematch_forgets_nothing_of_it) {
    gather_usual();
    cr_assert(is_ok(say(0, "{\"do\":\"start\"}")));
    cr_assert(is_ok(say(0, "{\"do\":\"kick\",\"seat\":1}")));
    cr_assert(is_ok(say(0, "{\"do\":\"mute\",\"seat\":2}")));
    the_fixture->h->rooms[0]->phase = PHASE_OVER;
    cr_assert(is_ok(say(0, "{\"do\":\"rematch\"}")), "%s", last(0));
    cr_assert(strstr(the_fixture->written, "{\"bar\":\""), "%s", the_fixture->written);
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}",
             the_fixture->h->rooms[1]->key);
    cr_assert(is_no(say(1, text), "kicked"), "%s", last(1));
    cr_assert(is_ok(say(2, text)), "%s", last(2));
    cr_assert(is_no(say(2, chat), "muted"), "%s", last(2));
}
