/* unit_server.c -- the parts of the server one by one: fair deals and orders, heads, rooms. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "change.h"
#include "clock.h"
#include "core.h"
#include "due.h"
#include "faults.h"
#include "http.h"
#include "lobby.h"
#include "protocol.h"
#include "tell.h"
#include "unit_hub.h"

/* ---- fair deals --------------------------------------------------------------------------- */

Test(fair, the_seed_needs_the_secret_and_every_salt) {
    uint8_t secret[32] = {1}, other[32] = {2}, a[32], b[32], c[32], d[32];
    fair_salt salts[2] = {{1, {7}}, {1, {8}}};
    fair_mix(secret, salts, 2, a);
    fair_mix(other, salts, 2, b);
    salts[1].bytes[0] = 9;
    fair_mix(secret, salts, 2, c);
    cr_assert(memcmp(a, b, 32) != 0 && memcmp(a, c, 32) != 0);
    fair_salt together[2] = {{2, {7, 8}}, {0, {0}}}, apart[2] = {{1, {7}}, {1, {8}}};
    fair_mix(secret, together, 2, c);
    fair_mix(secret, apart, 2, d);
    cr_assert(memcmp(c, d, 32) != 0, "who added which bytes matters");
}

Test(fair, a_commitment_is_not_a_seed) {
    uint8_t secret[32] = {1}, commitment[32], seed[32];
    fair_commit(secret, commitment);
    fair_mix(secret, NULL, 0, seed);
    cr_assert(memcmp(commitment, seed, 32) != 0);
}

/* ---- fair orders -------------------------------------------------------------------------- */

enum { RACES = 40000, RIVALS = 3 };

static double uniform(br_rng *g) { return (double)(br_rng_next(g) >> 11) / 9007199254740992.0; }
static double normal(br_rng *g) {
    return sqrt(-2 * log(1 - uniform(g))) * cos(6.283185307179586 * uniform(g));
}

/* Equal people at 20, 80 and 200 ms, with jitter. How often does each win? */
static void race(bool with_credit, int wins[RIVALS]) {
    static const double trip[RIVALS] = {20000, 80000, 200000};
    br_rng g = br_rng_from(7);
    fair_line known[RIVALS] = {{.count = 0}};
    for (int p = 0; p < 50; p++)
        for (int i = 0; i < RIVALS; i++)
            fair_ping(&known[i], (int64_t)(trip[i] + fabs(normal(&g)) * 4000));
    for (int n = 0; n < RACES; n++) {
        fair_reaction r[RIVALS];
        for (int i = 0; i < RIVALS; i++) {
            double reaction = 350000 + normal(&g) * 70000;
            double path = trip[i] + fabs(normal(&g)) * 4000;
            r[i] = (fair_reaction){.seat = (br_seat)i, .arrival = (int64_t)(reaction + path)};
            fair_ping(&known[i], (int64_t)(trip[i] + fabs(normal(&g)) * 4000));
            r[i].trip = with_credit ? fair_trip(&known[i]) : 0;
        }
        fair_rank(r, RIVALS);
        for (int i = 0; i < RIVALS; i++) wins[i] += r[i].rank == 0;
    }
}

Test(fair, equal_people_win_equally_often_whatever_their_line) {
    int wins[RIVALS] = {0};
    double error = 4 * sqrt(RACES * (1.0 / 3) * (2.0 / 3)); /* four standard errors */
    race(true, wins);
    for (int i = 0; i < RIVALS; i++)
        cr_assert(fabs(wins[i] - RACES / 3.0) < error, "seat %d won %d of %d", i, wins[i], RACES);
}

Test(fair, by_arrival_alone_the_nearest_would_win) {
    int wins[RIVALS] = {0};
    race(false, wins);
    cr_assert(wins[0] > 3 * wins[2], "%d %d %d", wins[0], wins[1], wins[2]);
}

Test(fair, every_second_pong_late_earns_nothing) {
    fair_line line = {.count = 0};
    for (int i = 0; i < 30; i++) {
        fair_ping(&line, i % 2 ? 80000 : 250000);
        if (i > FAIR_IN_A_ROW) cr_assert_eq(fair_trip(&line), 80000, "after ping %d", i);
    }
}

Test(fair, a_line_is_the_least_middle_of_its_last_pings) {
    fair_line line = {.count = 0};
    cr_assert_eq(fair_trip(&line), 0);
    for (int i = 0; i < 20; i++) fair_ping(&line, 30000 + i % 3);
    for (int i = 0; i < FAIR_PINGS / 2; i++) fair_ping(&line, 900000); /* it was busy */
    cr_assert(fair_trip(&line) <= 30002, "%d", (int)fair_trip(&line));
    for (int i = 0; i < FAIR_PINGS; i++) fair_ping(&line, 90000);
    cr_assert_eq(fair_trip(&line), 90000, "and it follows");
}

Test(fair, credit_is_bounded) {
    fair_reaction r[2] = {{.arrival = 1000000, .trip = 20000},
                          {.arrival = 1400000, .trip = 900000}};
    fair_rank(r, 2);
    cr_assert_eq(r[1].credit, FAIR_CREDIT_MAX * 1000);
    cr_assert_eq(r[0].rank, 0);
}

/* ---- heads -------------------------------------------------------------------------------- */

Test(http, the_example_of_the_rfc) {
    static const char text[] = "GET /ws HTTP/1.1\r\nHost: server.example.com\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                               "Sec-WebSocket-Version: 13\r\n\r\n";
    const char *const names[] = {"server.example.com"};
    http_request request;
    http_read(text, sizeof text - 1, &(http_site){NULL, names, 1}, &request);
    cr_assert_eq(request.status, 101);
    cr_assert_str_eq(request.accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    for (size_t size = 0; size < sizeof text - 1; size++)
        cr_assert_eq(http_end(text, size, 0), 0, "complete after %zu bytes", size);
}

TestSuite(hub, .init = fixture_open, .fini = fixture_close);
TestSuite(undo, .init = fixture_open, .fini = fixture_close);

/* All that one input can make: there is a place for each, and what is said twice needs none. */
Test(change, there_is_a_place_for_every_telling) {
    change c;
    conn one, other;
    change_begin(&c, false);
    for (int round = 0; round < 3; round++) {
        for (int kind = 0; kind < TELL_KINDS; kind++)
            for (int seat = 0; seat < BR_SEATS_MAX; seat++)
                change_tell(&c, (tell_kind)kind, (br_seat)seat, round ? &other : &one);
        cr_assert_eq(c.tell_count, CHANGE_TELLS_MAX);
    }
    for (int i = 0; i < c.tell_count; i++)
        cr_assert_null(c.tells[i].only, "who wants it beside another one is all who may have it");
    change_end(&c);
    change_begin(&c, false);
    change_tell(&c, TELL_UPDATE, BR_HOUSE, &one);
    change_tell(&c, TELL_UPDATE, BR_HOUSE, &one);
    cr_assert(c.tell_count == 1 && c.tells[0].only == &one);
    change_end(&c);
}

Test(hub, nothing_is_told_before_it_is_durable) {
    begin(plain);
    say_only(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    cr_assert_eq(the_fixture->sent_count[0], 0);
    cr_assert_eq(the_fixture->sent_count[1], 0);
    say_only(1, "{\"do\":\"ping\"}"); /* nor does an answer overtake */
    cr_assert_eq(the_fixture->sent_count[1], 0);
    fixture_stored(true);
    cr_assert_eq(the_fixture->sent_count[0], 2);
    cr_assert_eq(the_fixture->sent_count[1], 2);
}

Test(hub, a_full_disk_is_told_and_nothing_is_lost) {
    begin(plain);
    say_only(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    fixture_stored(false);
    cr_assert(strstr(last(1), "\"tell\":\"storage\",\"ok\":false"), "%s", last(1));
    say_only(1, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    cr_assert(strstr(last(1), "\"error\":\"storage\""), "%s", last(1));
    wait_ms(1000);
    cr_assert(strstr(the_fixture->sent[0][1], "\"tell\":\"update\""), "%s",
              the_fixture->sent[0][1]);
    cr_assert(
        strstr(say(1, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":2}"), "\"ok\":true"));
}

Test(hub, a_hidden_choice_looks_the_same_whatever_it_is) {
    char first[2][TEXT_MAX], table[TEXT_MAX];
    static const char *const moves[2] = {"commit bank left", "commit raid right"};
    for (int world = 0; world < 2; world++) {
        char text[100];
        if (world) {
            fixture_close();
            fixture_open();
        }
        begin(plain);
        snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":1}", moves[world]);
        say(0, text);
        memcpy(first[world], the_fixture->sent[1][0], TEXT_MAX);
        if (!world) memcpy(table, the_fixture->sent[2][0], TEXT_MAX);
        cr_assert_str_eq(the_fixture->sent[2][0], table);
        cr_assert(strstr(first[world], "\"tell\":\"update\""));
    }
    cr_assert_str_eq(first[0], first[1]);
}

Test(hub, a_move_is_stale_only_if_its_list_has_changed) {
    begin(plain);
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    /* Seat 1 has seen an update since, but its list is the same. */
    cr_assert(
        strstr(say(1, "{\"do\":\"play\",\"move\":\"commit raid left\",\"rev\":1}"), "\"ok\":true"));
    const char *answer = say(0, "{\"do\":\"play\",\"move\":\"lay raid left\",\"rev\":1}");
    cr_assert(strstr(answer, "\"error\":\"stale\""), "%s", answer);
}

Test(hub, time_is_up_and_the_house_plays) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"options\":{\"first\":\"0\"},"
          "\"move_ms\":5000,\"bank_ms\":3000}");
    wait_ms(7990);
    cr_assert_eq(the_fixture->sent_count[0], 0, "%s", last(0));
    wait_ms(20);
    cr_assert(strstr(the_fixture->sent[0][0], "\"house\":\"timeout\",\"seat\":0"));
    cr_assert(strstr(the_fixture->sent[0][1], "\"tell\":\"update\""));
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 2);
    wait_ms(5020); /* the bank is spent: the second move has its own time only */
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 3);
    cr_assert_eq(hub_stats_now(the_fixture->h).bots_sat_in, 1);
}

/* Everybody who is there has to want it; then nothing runs, and nobody moves. */
Test(hub, a_pause_is_agreed_on_and_stops_the_clocks) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"options\":{\"first\":\"0\"},"
          "\"pauses\":true,\"move_ms\":5000,\"bank_ms\":0}");
    wait_ms(2000);
    cr_assert(strstr(say(0, "{\"do\":\"pause\"}"), "\"ok\":true"), "%s", last(0));
    cr_assert(strstr(last(1), "\"pause\":true") && !strstr(last(1), "\"paused\":true"));
    say(0, "{\"do\":\"resume\"}"); /* thinks better of it */
    cr_assert_null(strstr(last(1), "\"pause\":true"), "%s", last(1));
    say(1, "{\"do\":\"pause\"}");
    say(0, "{\"do\":\"pause\"}");
    cr_assert(strstr(last(1), "\"paused\":true"), "%s", last(1));
    const char *answer = say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    cr_assert(strstr(answer, "\"error\":\"paused\""), "%s", answer);
    wait_ms(3600 * 1000);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 0);
    say(1, "{\"do\":\"resume\"}");
    cr_assert_null(strstr(last(0), "\"paused\":true"), "%s", last(0));
    wait_ms(2990); /* what was left of five seconds, and not more */
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 0);
    wait_ms(20);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 2);
}

Test(hub, who_is_away_is_not_asked_about_a_pause) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"pauses\":true}");
    hub_closed(the_fixture->h, 1, the_fixture->now);
    say(0, "{\"do\":\"pause\"}");
    cr_assert(strstr(the_fixture->sent[0][0], "\"paused\":true") ||
                  strstr(the_fixture->sent[0][1], "\"paused\":true"),
              "%s", the_fixture->sent[0][0]);
}

Test(hub, a_table_without_pauses_has_none) {
    begin(plain);
    cr_assert(strstr(say(0, "{\"do\":\"pause\"}"), "\"error\":\"no-pause\""), "%s", last(0));
    cr_assert(strstr(say(2, "{\"do\":\"pause\"}"), "\"error\":\"not-seated\""), "%s", last(2));
}

/* The seat keeps its person while a bot plays on: its name stays, and there is a way back. */
Test(hub, who_leaves_a_match_may_come_back) {
    begin(plain);
    cr_assert(strstr(say(1, "{\"do\":\"stand\"}"), "\"ok\":true"), "%s", last(1));
    cr_assert(strstr(last(0), "\"name\":\"P1\""), "%s", last(0));
    cr_assert(strstr(last(0), "\"bot\":\"greedy\""), "%s", last(0));
    cr_assert(strstr(say(1, "{\"do\":\"back\"}"), "\"ok\":true"), "%s", last(1));
    cr_assert_null(strstr(last(0), "\"bot\":"), "%s", last(0));
}

Test(hub, turn_based_tables_wait_a_day) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"live\":false}");
    hub_closed(the_fixture->h, 1, the_fixture->now);
    wait_ms(23 * 3600 * 1000LL);
    cr_assert_eq(hub_stats_now(the_fixture->h).bots_sat_in, 0);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 0);
    wait_ms(2 * 3600 * 1000LL);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 2);
}

Test(hub, too_many_messages_are_answered_and_refused) {
    int refused = 0;
    for (int i = 0; i < 300; i++) refused += strstr(say(3, "{\"do\":\"ping\"}"), "limited") != NULL;
    cr_assert_eq(refused, 100);
    wait_ms(1000);
    cr_assert(strstr(say(3, "{\"do\":\"ping\"}"), "\"ok\":true"));
}

/* While the disk is slow everything waits: who only listens must not be closed for it. */
Test(hub, nobody_is_closed_for_what_others_do) {
    begin(plain);
    no_limits();
    say_only(1, "{\"do\":\"chat\",\"text\":\"first\"}");
    for (int i = 1; i <= STIRS_MAX; i++) {
        char text[100];
        snprintf(text, sizeof text, "{\"do\":\"pace\",\"move_ms\":%d}", 20000 + i);
        hub_text(the_fixture->h, 0, text, strlen(text), the_fixture->now);
        hub_text(the_fixture->h, 0, "{\"do\":\"chat\",\"text\":\"noise\"}", 30, the_fixture->now);
        conn *own = the_fixture->h->conns[0]; /* who does it is answered, and could be closed */
        own->held = 0;
        cr_assert(the_fixture->h->conns[1]->held <= HELD_MANY + 4096);
        the_fixture->sent_count[0] = 0;
    }
    the_fixture->h->conns[0]->is_shut = true;
    fixture_stored(true);
    cr_assert(!the_fixture->h->conns[1]->is_shut);
    cr_assert(strstr(last(1), "\"move_ms\":21000"), "%s", last(1));
    cr_assert(strstr(the_fixture->sent[1][0], "\"ok\":true"), "answers are never dropped: %s",
              the_fixture->sent[1][0]);
    cr_assert_eq(the_fixture->h->conns[1]->held, 0);
}

static size_t behind; /* what the peer of connection 1 has not taken yet */
static size_t is_behind(net *n, uint32_t slot) {
    (void)n;
    return slot == 1 ? behind : 0;
}

/* The disk is quick, the peer is not: what the network does not get it can not be closed for. */
Test(hub, nobody_is_closed_for_reading_slowly) {
    begin(plain);
    no_limits();
    the_fixture->net.waiting = is_behind;
    behind = HELD_MANY + 1;
    the_fixture->sent_count[1] = 0;
    say_only(1, "{\"do\":\"chat\",\"text\":\"first\"}");
    for (int i = 1; i <= 200; i++) {
        char text[100];
        snprintf(text, sizeof text, "{\"do\":\"pace\",\"move_ms\":%d}", 20000 + i);
        the_fixture->sent_count[0] = 0;
        say_only(0, text);
        say_only(0, "{\"do\":\"chat\",\"text\":\"noise\"}");
        fixture_stored(true);
        cr_assert(the_fixture->h->conns[1]->held < 8192, "only the last of each is kept");
    }
    cr_assert_eq(the_fixture->sent_count[1], 0);
    cr_assert(hub_is_quiet(the_fixture->h), "a server that ends does not wait for it");
    behind = 0;
    hub_flush(the_fixture->h);
    cr_assert(strstr(last(1), "\"move_ms\":20200"), "%s", last(1));
    cr_assert(strstr(the_fixture->sent[1][0], "\"ok\":true"), "answers are never dropped: %s",
              the_fixture->sent[1][0]);
    cr_assert_eq(the_fixture->h->conns[1]->held, 0);
    say_only(0, "{\"do\":\"chat\",\"text\":\"hello again\"}");
    fixture_stored(true);
    cr_assert(strstr(last(1), "hello again"), "and is told of all as before: %s", last(1));
}

Test(hub, a_person_talks_and_stirs_only_so_much) {
    begin(plain);
    int talk = 0, stir = 0;
    for (int i = 0; i < 60; i++) {
        talk += strstr(say(0, "{\"do\":\"chat\",\"text\":\"hi\"}"), "\"ok\":true") != NULL;
        stir += strstr(say(0, "{\"do\":\"pace\"}"), "\"ok\":true") != NULL;
        the_fixture->sent_count[1] = the_fixture->sent_count[2] = 0;
    }
    cr_assert_eq(talk, 10);
    cr_assert_eq(stir, 18, "one was spent on sitting down, one on starting");
    wait_ms(3000);
    for (int i = 0; i < 20; i++)
        talk += strstr(say(0, "{\"do\":\"chat\",\"text\":\"hi\"}"), "\"ok\":true") != NULL;
    cr_assert_eq(talk, 13, "another connection of the same person would have no more");
}

static int taken_of(uint32_t slot, const char *const *texts, int count) {
    int taken = 0;
    for (int i = 0; i < 60; i++) {
        taken += strstr(say(slot, texts[i % count]), "\"ok\":true") != NULL;
        for (int k = 0; k < CONNS; k++) the_fixture->sent_count[k] = 0;
    }
    return taken;
}

/* A budget is the person's, not the chair's: whoever changes seats has no other one. */
Test(hub, a_budget_follows_a_person_to_every_seat) {
    static const char *const moves[] = {"{\"do\":\"sit\",\"seat\":1}", "{\"do\":\"stand\"}",
                                        "{\"do\":\"sit\",\"seat\":2}"};
    static const char *const kicks[] = {"{\"do\":\"kick\",\"seat\":2}"};
    char text[100];
    say(0, "{\"do\":\"hello\",\"token\":\"0123456789-0-abcdef\",\"name\":\"P0\"}");
    say(1, "{\"do\":\"hello\",\"token\":\"0123456789-1-abcdef\",\"name\":\"P1\"}");
    const char *made =
        strstr(say(0, "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":3}"), "\"table\":\"");
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%.20s\"}", made + 9);
    say(0, text);
    say(1, text);
    say(0, "{\"do\":\"sit\",\"seat\":0}");
    cr_assert_eq(taken_of(1, moves, 3), 20);
    wait_ms(5000);
    cr_assert(strstr(say(1, moves[0]), "\"ok\":true"), "%s", last(1));
    the_fixture->sent_count[0] = 0;
    cr_assert(strstr(say(1, moves[2]), "\"ok\":true"), "%s", last(1));
    cr_assert_eq(the_fixture->sent_count[0], 1, "who changes seats is told of once");
    cr_assert_eq(taken_of(0, kicks, 1), 1);
    cr_assert(strstr(say(0, "{\"do\":\"pace\"}"), "limited"), "kicks count, in vain or not");
}

Test(hub, a_journal_keeps_so_much_talk) {
    char line[CHAT_MAX + 60];
    begin(plain);
    no_limits();
    snprintf(line, sizeof line, "{\"do\":\"chat\",\"text\":\"%0*d\"}", CHAT_MAX, 7);
    uint64_t before = hub_stats_now(the_fixture->h).rows;
    for (int i = 0; i < 200; i++) {
        cr_assert(strstr(say(0, line), "\"ok\":true"), "it is told all the same");
        the_fixture->sent_count[1] = the_fixture->sent_count[2] = 0;
    }
    uint64_t kept = hub_stats_now(the_fixture->h).rows - before;
    cr_assert(kept * CHAT_MAX < NOTES_MAX + 4 * CHAT_MAX && kept > 50, "%d lines", (int)kept);
}

Test(hub, one_address_makes_so_many_tables_an_hour) {
    say(0, "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"P\"}");
    int made = 0;
    for (int i = 0; i < 70; i++) made += strstr(say(0, plain), "\"ok\":true") != NULL;
    cr_assert_eq(made, 60);
    wait_ms(3601 * 1000);
    cr_assert(strstr(say(0, plain), "\"ok\":true"), "%s", last(0));
}

static void many_keys(void *owner, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)br_rng_below(owner, 256);
}

static double find_us(uint32_t tables) {
    enum { ROUNDS = 200000 };
    hub *h = the_fixture->h;
    while (h->room_count < tables) {
        const room *r = lobby_new(h);
        cr_assert(lobby_find(h, r->key) == r);
    }
    clock_t start = clock();
    for (uint32_t i = 0; i < ROUNDS; i++)
        cr_assert(lobby_find(h, h->rooms[i * 7919u % h->room_count]->key));
    return (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / ROUNDS;
}

Test(hub, a_table_is_found_as_quickly_among_many) {
    static br_rng chance;
    chance = br_rng_from(5);
    the_fixture->h->desc.chance = many_keys;
    the_fixture->h->desc.chance_owner = &chance;
    double few = find_us(100), many = find_us(6000);
    cr_assert(many < 8 * few + 0.5, "%.3f us among 100, %.3f among 6000", few, many);
}

Test(hub, refusals_speak_the_language_of_the_person) {
    say(0, "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"P\",\"lang\":\"uk\"}");
    cr_assert(strstr(say(0, "{\"do\":\"start\"}"), "Такого столу") ||
                  strstr(last(0), "Такого стола"),
              "%s", last(0));
}

Test(hub, hints_come_from_the_screen) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"hints\":true}");
    say(0, "{\"do\":\"hint\",\"id\":\"h\"}");
    cr_assert_not_null(the_fixture->asked);
    cr_assert_eq(the_fixture->asked->depth, BR_SCREEN);
    task *t = the_fixture->asked;
    the_fixture->asked = NULL;
    task_run(t);
    hub_task_done(the_fixture->h, t, the_fixture->now);
    cr_assert(strstr(last(0), "{\"ok\":true,\"step\":3,\"move\":\"commit "), "%s", last(0));
    cr_assert(strstr(last(0), "\"id\":\"h\""));
}

/* ---- races -------------------------------------------------------------------------------- */

/* Squirrels has no races; its set-up, where all choose at once, serves as one here. */
static void begin_race(void) {
    begin(plain);
    the_fixture->h->rooms[0]->moment.window = BR_WINDOW_RACE;
    hub_trip(the_fixture->h, 0, 20000);
    hub_trip(the_fixture->h, 1, 200000);
}

Test(hub, a_slow_line_may_still_be_first) {
    begin_race();
    const char *answer = say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    cr_assert(strstr(answer, "\"received\":true"), "%s", answer);
    cr_assert_eq(the_fixture->sent_count[1], 0, "nothing is played yet");
    wait_ms(100);
    say(1, "{\"do\":\"play\",\"move\":\"commit raid left\",\"rev\":1}");
    const char *order = strstr(the_fixture->written, "\"order\":");
    cr_assert_not_null(order);
    cr_assert(strstr(order, "\"seat\":1,\"arrival\":1000100000,\"credit\":200000,\"rank\":0"), "%s",
              order);
    const char *first = strstr(order, "{\"seat\":1,\"move\":"),
               *second = strstr(order, "{\"seat\":0,\"move\":");
    cr_assert(first && second && first < second, "%s", order);
}

/* A second connection that answers pings late must not earn what the first one uses. */
Test(hub, credit_is_that_of_the_line_a_move_came_by) {
    begin_race();
    hub_trip(the_fixture->h, 3, 240000);
    say(3, "{\"do\":\"hello\",\"token\":\"0123456789-0-abcdef\",\"name\":\"P0\"}");
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}",
             the_fixture->h->rooms[0]->key);
    say(3, text);
    cr_assert_eq(the_fixture->h->conns[3]->viewer, 0);
    say_only(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    cr_assert(strstr(the_fixture->written, "\"trip\":20000"), "%s", the_fixture->written);
}

Test(hub, a_race_waits_no_longer_than_the_slowest_line) {
    begin_race();
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    wait_ms(199);
    cr_assert_eq(the_fixture->sent_count[1], 0);
    wait_ms(2);
    cr_assert(strstr(last(1), "\"tell\":\"update\""), "%s", last(1));
}

Test(hub, one_reaction_a_seat) {
    begin_race();
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    const char *answer = say(0, "{\"do\":\"play\",\"move\":\"commit raid left\",\"rev\":1}");
    cr_assert(strstr(answer, "\"error\":\"stale\""), "%s", answer);
}

/* ---- windows ------------------------------------------------------------------------------ */

static room *the_room(void) { return the_fixture->h->rooms[0]; }
static const br_rules *the_rules(void) { return &the_room()->match.rules; }

/* Random moves lead to a moment that `is_wanted`; the room goes on from there. */
static void go_to(bool (*is_wanted)(const br_moment *now, const void *state)) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    room *r = the_room();
    br_rng rng = br_rng_from(3);
    br_events log = {0};
    for (int tries = 0; tries < 200; tries++) {
        memcpy(state, r->match.start, sizeof state);
        for (int ply = 0; ply < 4000 && br_to_act(the_rules(), state); ply++) {
            br_moment now = br_moment_now(the_rules(), state, &log);
            if (is_wanted(&now, state)) {
                br_match_put(&r->match, state);
                clock_begin(r, the_fixture->now);
                change c;
                change_begin(&c, false);
                change_tell(&c, TELL_UPDATE, BR_HOUSE, NULL);
                tell_change(the_fixture->h, r, &c);
                due_set(the_fixture->h, r, clock_next(r));
                return;
            }
            br_move moves[BR_MOVES_MAX];
            br_seat seat = br_lowest(br_must_act(the_rules(), state));
            int count = br_legal(the_rules(), state, seat, moves);
            br_move move = moves[br_rng_below(&rng, (uint32_t)count)];
            log.count = 0;
            br_apply(the_rules(), state, seat, &move, &log);
        }
    }
    cr_assert_fail("no such moment");
}

static uint32_t plies(void) { return the_room()->match.plies; }
static bool is_race(const br_moment *now, const void *state) {
    return state && now->window == BR_WINDOW_RACE;
}
static bool is_trade(const br_moment *now, const void *state) {
    return state && now->window == BR_WINDOW_TRADE;
}
/* A person's turn, and the other one may call. */
static bool is_grace(const br_moment *now, const void *state) {
    br_seat turn = br_lowest(br_must_act(the_rules(), state));
    return now->window == BR_WINDOW_GRACE && turn < 2 &&
           br_has(br_to_act(the_rules(), state), turn ^ 1);
}
/* Seat 0 holds something for this point and is asked. */
static bool is_asked(const br_moment *now, const void *state) {
    return now->point && br_has(now->holders, 0) && br_must_act(the_rules(), state) == 1;
}

static const char slaps[] = "{\"do\":\"create\",\"game\":\"belo4ka\",\"seats\":3}";
static const char thugs[] = "{\"do\":\"create\",\"game\":\"bootleggers\",\"seats\":3}";

static void say_move(uint32_t slot, const char *move) {
    char text[300];
    snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":%u}", move,
             the_room()->chair[slot].rev);
    cr_assert(strstr(say(slot, text), "\"ok\":true"), "%s: %s", move, last(slot));
}

/* Some move of a seat, but not this one. */
static void say_any(uint32_t slot, const char *but) {
    br_move moves[BR_MOVES_MAX];
    char text[BR_TEXT_MAX + 1];
    int count = br_legal(the_rules(), the_room()->match.state, (br_seat)slot, moves);
    for (int i = 0; i < count; i++) {
        br_buf out = br_buf_over(text, sizeof text);
        br_move_write(the_rules(), &moves[i], &out);
        if (strcmp(text, but) == 0) continue;
        say_move(slot, text);
        return;
    }
    cr_assert_fail("no other move");
}

/* ---- lines -------------------------------------------------------------------------------- */

enum { LINE_RACES = 12000 };
static const double line_ms[3] = {20, 80, 200};

/* All three people may slap; who moved is the bot. */
static bool is_race_of_three(const br_moment *now, const void *state) {
    return now->window == BR_WINDOW_RACE && (br_to_act(the_rules(), state) & 15) == 7;
}

/* One way over a line: half its trip, and what delays add, a tenth of that in the mean. */
static double way_ms(br_rng *g, int i) { return line_ms[i] / 2 * (1 - 0.1 * log(1 - uniform(g))); }

/* The prompt goes out, each sees it, presses and is heard; returns who was first. */
static br_seat one_race(br_rng *g, bool is_measured) {
    int64_t at[3];
    for (int i = 0; i < CONNS; i++) the_fixture->sent_count[i] = 0;
    go_to(is_race_of_three);
    for (int i = 0; i < 3; i++) {
        if (is_measured)
            hub_trip(the_fixture->h, (uint32_t)i, (int64_t)(1000 * (way_ms(g, i) + way_ms(g, i))));
        at[i] = the_fixture->now + (int64_t)(way_ms(g, i) + 350 + 70 * normal(g) + way_ms(g, i));
    }
    for (int n = 0; n < 3; n++) {
        int next = 0;
        for (int i = 1; i < 3; i++)
            if (at[i] < at[next]) next = i;
        wait_ms(at[next] - the_fixture->now);
        at[next] = INT64_MAX;
        if (plies() == 0) say_move((uint32_t)next, "slap");
    }
    wait_ms(300);
    cr_assert(plies() > 0);
    return the_room()->match.record[0].seat;
}

static void line_races(bool is_measured, int wins[3]) {
    br_rng g = br_rng_from(11);
    begin_with("{\"do\":\"create\",\"game\":\"belo4ka\",\"seats\":4}", 3);
    for (int n = 0; n < LINE_RACES; n++) wins[one_race(&g, is_measured)]++;
}

Test(hub, people_at_20_80_and_200_ms_win_equally_often) {
    int wins[BR_SEATS_MAX] = {0};
    double error = 4 * sqrt(LINE_RACES * (1.0 / 3) * (2.0 / 3)); /* four standard errors */
    line_races(true, wins);
    for (int i = 0; i < 3; i++)
        cr_assert(fabs(wins[i] - LINE_RACES / 3.0) < error, "%d %d %d", wins[0], wins[1], wins[2]);
}

Test(hub, unmeasured_lines_would_let_the_nearest_win) {
    int wins[BR_SEATS_MAX] = {0};
    line_races(false, wins);
    cr_assert(wins[0] > 3 * wins[2], "%d %d %d", wins[0], wins[1], wins[2]);
}

Test(hub, a_race_is_closed_after_five_seconds) {
    begin(slaps);
    go_to(is_race);
    wait_ms(4990);
    cr_assert_eq(plies(), 0);
    wait_ms(20);
    cr_assert_eq(plies(), 1);
    cr_assert_eq(the_room()->match.record[0].seat, BR_HOUSE);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 0);
}

Test(hub, the_host_sets_the_windows) {
    begin(slaps);
    cr_assert(strstr(say(1, "{\"do\":\"pace\",\"race_ms\":9000}"), "not-host"), "%s", last(1));
    cr_assert(strstr(say(0, "{\"do\":\"pace\",\"race_ms\":9000}"), "\"ok\":true"));
    cr_assert(strstr(the_fixture->written, "\"race_ms\":9000"), "%s", the_fixture->written);
    cr_assert(strstr(last(1), "\"race_ms\":9000"), "%s", last(1));
    go_to(is_race);
    wait_ms(8990);
    cr_assert_eq(plies(), 0);
    wait_ms(20);
    cr_assert_eq(plies(), 1);
}

/* A squirrel of the bot's: both people may slap, and nobody else is waited for. */
static bool is_slap(const br_moment *now, const void *state) {
    br_move slap;
    br_refusal refusal = {0};
    cr_assert_eq(br_move_read(the_rules(), "slap", &slap), BR_OK);
    br_why(the_rules(), state, 0, &slap, &refusal);
    return now->window == BR_WINDOW_RACE && refusal.clause == 0 &&
           br_must_act(the_rules(), state) == (br_bit(0) | br_bit(1));
}

static bool is_slap_sealed(const br_moment *now, const void *state) {
    br_moment timed = *now;
    timed.window = now->window == BR_WINDOW_SEALED ? BR_WINDOW_RACE : BR_WINDOW_TURN;
    return is_slap(&timed, state);
}

static bool has_heard(uint32_t slot, const char *text) {
    for (int i = 0; i < the_fixture->sent_count[slot]; i++)
        if (strstr(the_fixture->sent[slot][i], text)) return true;
    return false;
}

/* A decline is as good as silence (BE-F29): its time is nobody's business. */
Test(hub, times_are_told_when_the_window_is_over_and_not_before) {
    begin(slaps);
    hub_trip(the_fixture->h, 0, 20000);
    go_to(is_slap);
    wait_ms(300);
    say_move(0, "slap");
    wait_ms(200);
    for (uint32_t i = 0; i < 3; i++) cr_assert(!has_heard(i, "reactions"), "%s", last(i));
    say_move(1, "decline");
    for (uint32_t i = 0; i < 3; i++)
        cr_assert(has_heard(i, "\"reactions\":[{\"seat\":0,\"move\":\"slap\",\"after\":300,"
                               "\"credit\":20}]"),
                  "%u: %s", i, last(i));
}

Test(hub, times_stand_in_the_order_of_time_less_credit) {
    begin(slaps);
    hub_trip(the_fixture->h, 0, 20000);
    hub_trip(the_fixture->h, 1, 200000);
    go_to(is_slap);
    wait_ms(300);
    say_move(0, "slap");
    wait_ms(100);
    say_move(1, "challenge");
    cr_assert(has_heard(2, "[{\"seat\":1,\"move\":\"challenge\",\"after\":400,\"credit\":200},"
                           "{\"seat\":0,\"move\":\"slap\",\"after\":300,\"credit\":20}]"),
              "%s", last(2));
}

Test(hub, sealed_reactions_have_no_times) {
    begin("{\"do\":\"create\",\"game\":\"belo4ka\",\"seats\":3,\"live\":false}");
    go_to(is_slap_sealed);
    wait_ms(300);
    say_move(0, "slap");
    say_move(1, "slap");
    cr_assert(!has_heard(2, "\"reactions\":["), "%s", last(2));
}

static uint32_t begin_grace(void) {
    begin(slaps);
    go_to(is_grace);
    return br_lowest(br_must_act(the_rules(), the_room()->match.state));
}

Test(hub, the_next_move_waits_so_that_others_can_call) {
    uint32_t turn = begin_grace();
    wait_ms(100);
    say_any(turn, "call");
    cr_assert(strstr(last(turn), "\"received\":true"), "%s", last(turn));
    cr_assert(strstr(last(turn), "\"held\":1400"), "%s", last(turn));
    wait_ms(1300);
    cr_assert_eq(plies(), 0);
    wait_ms(200);
    cr_assert_eq(plies(), 1);
    cr_assert_eq(the_room()->match.record[0].seat, turn);
}

Test(hub, a_call_within_the_grace_goes_first) {
    uint32_t turn = begin_grace();
    say_any(turn, "call");
    wait_ms(700);
    say_move(turn ^ 1, "call");
    cr_assert_eq(plies(), 2, "the call settles it: nothing is left to wait for");
    cr_assert_eq(the_room()->match.record[0].seat, turn ^ 1);
    cr_assert_eq(the_room()->match.record[1].seat, turn);
    cr_assert_eq(the_room()->pending_count, 0);
}

Test(hub, a_turn_based_table_has_sealed_reactions) {
    begin("{\"do\":\"create\",\"game\":\"belo4ka\",\"seats\":3,\"live\":false}");
    cr_assert_str_eq(br_rules_value(the_rules(), the_rules()->game->slow_option - 1), "sealed");
    const char *answer = say(0, "{\"do\":\"create\",\"game\":\"belo4ka\",\"seats\":3,"
                                "\"live\":false,\"options\":{\"reactions\":\"timed\"}}");
    cr_assert(strstr(answer, "\"error\":\"bad-option\"") && strstr(answer, "reactions=sealed"),
              "%s", answer);
}

/* Seat 0 is to play a card, and nobody has said yet what a forfeit is. */
static bool is_unnamed(const br_moment *now, const void *state) {
    br_move moves[BR_MOVES_MAX];
    return now->window == BR_WINDOW_TURN && br_must_act(the_rules(), state) == 1 &&
           br_legal(the_rules(), state, BR_HOUSE, moves) > 0;
}

Test(hub, BE_F25_what_the_table_is_asked_the_house_leaves_to_the_host) {
    begin("{\"do\":\"create\",\"game\":\"belo4ka\",\"seats\":3,"
          "\"options\":{\"forfeits\":\"alko-xxl\"}}");
    go_to(is_unnamed);
    wait_ms(50000); /* far longer than the house takes for a move of its own */
    cr_assert_eq(plies(), 0);
    cr_assert(strstr(say(1, "{\"do\":\"answer\",\"move\":\"label poem\"}"), "not-host"));
    cr_assert(strstr(say(0, "{\"do\":\"answer\",\"move\":\"label poem\"}"), "\"ok\":true"));
    cr_assert_eq(plies(), 1);
    cr_assert(strstr(last(1), "\"asked\":[]"), "%s", last(1));
}

Test(hub, a_trade_takes_two_minutes) {
    begin(thugs);
    go_to(is_trade);
    wait_ms(119900);
    cr_assert_eq(the_room()->moment.window, BR_WINDOW_TRADE);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 0, "the house ends it, nobody is late");
    wait_ms(200);
    cr_assert_neq(the_room()->moment.window, BR_WINDOW_TRADE);
}

Test(hub, an_interrupt_takes_fifteen_seconds_and_no_bank) {
    begin(thugs);
    go_to(is_asked);
    cr_assert_eq(br_must_act(the_rules(), the_room()->match.state), 1);
    int64_t bank = the_room()->chair[0].bank;
    wait_ms(14990);
    cr_assert_eq(plies(), 0);
    wait_ms(20);
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 1);
    cr_assert_eq(the_room()->chair[0].bank, bank);
}

/* ---- standing passes ---------------------------------------------------------------------- */

Test(hub, BO_Q57_the_table_passes_for_who_wants_it) {
    begin(thugs);
    go_to(is_asked);
    for (int i = 0; i < CONNS; i++) the_fixture->sent_count[i] = 0;
    say(0, "{\"do\":\"passes\",\"switch\":\"off\"}");
    cr_assert(strstr(the_fixture->sent[0][0], "\"tell\":\"passes\""), "%s",
              the_fixture->sent[0][0]);
    cr_assert(strstr(the_fixture->written, "{\"passes\":0,"), "%s", the_fixture->written);
    cr_assert_eq(the_fixture->sent_count[1], 0, "told to its owner only");
    cr_assert_eq(the_fixture->sent_count[2], 0);
    wait_ms(690);
    cr_assert_eq(plies(), 0);
    wait_ms(20);
    cr_assert_geq(plies(), 1);
    cr_assert_eq(the_room()->match.record[0].seat, 0, "its own move, not the clock's");
    cr_assert_eq(hub_stats_now(the_fixture->h).timeouts, 0);
}

Test(hub, BO_Q57_passes_for_a_phase) {
    begin(thugs);
    go_to(is_asked);
    say(0, "{\"do\":\"passes\",\"switch\":\"phase\"}");
    cr_assert(strstr(the_fixture->sent[0][0], "\"phase\":true"), "%s", the_fixture->sent[0][0]);
    wait_ms(710);
    cr_assert_geq(plies(), 1);
    cr_assert(strstr(say(0, "{\"do\":\"passes\",\"switch\":\"maybe\"}"), "bad-request"));
    cr_assert(strstr(say(0, "{\"do\":\"passes\",\"switch\":\"on\",\"point\":8}"), "bad-request"));
}

/* What others are sent does not depend on whether a person or a standing pass has passed. */
Test(hub, BO_Q56_BO_Q57_a_standing_pass_looks_like_a_pass) {
    static char told[2][CONNS][TEXT_MAX];
    for (int by_table = 0; by_table < 2; by_table++) {
        if (by_table) {
            fixture_close();
            fixture_open();
        }
        begin(thugs);
        go_to(is_asked);
        for (int i = 0; i < CONNS; i++) the_fixture->sent_count[i] = 0;
        if (by_table) say(0, "{\"do\":\"passes\",\"switch\":\"off\"}");
        wait_ms(by_table ? 700 : 699);
        the_fixture->now += !by_table;
        if (!by_table) say_move(0, "pass");
        for (int i = 1; i < 3; i++) memcpy(told[by_table][i], last((uint32_t)i), TEXT_MAX);
        cr_assert(strstr(last(1), "\"tell\":\"update\""), "%s", last(1));
    }
    cr_assert_str_eq(told[0][1], told[1][1]);
    cr_assert_str_eq(told[0][2], told[1][2]);
}

/* ---- undo --------------------------------------------------------------------------------- */

static long rev_of(uint32_t slot) {
    for (int i = the_fixture->sent_count[slot]; i-- > 0;) {
        const char *text = the_fixture->sent[slot][i];
        const char *at = strstr(text, "\"rev\":");
        if (strstr(text, "\"tell\":\"update\"") && at) return strtol(at + 6, NULL, 10);
    }
    return 1;
}
static const char *undo(uint32_t slot, long rev) {
    char text[80];
    snprintf(text, sizeof text, "{\"do\":\"undo\",\"rev\":%ld}", rev);
    return say(slot, text);
}

/* Two people at Squirrels have committed; seat 0 is to move. */
static void begin_squirrels(void) {
    begin(plain);
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    say(1, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":2}");
}

Test(undo, the_own_last_move_until_somebody_acts) {
    begin_squirrels();
    say_only(0, "{\"do\":\"enter\",\"table\":\"x\"}"); /* refused: nothing changes */
    long rev = rev_of(0);
    say(0, "{\"do\":\"play\",\"move\":\"lay raid left\",\"rev\":3}");
    cr_assert(rev_of(0) > rev);
    cr_assert(strstr(the_fixture->sent[0][0], "\"undo\":true"), "%s", the_fixture->sent[0][0]);
    rev = rev_of(0);
    cr_assert(strstr(undo(0, rev - 1), "\"error\":\"stale\""), "%s", last(0));
    cr_assert(strstr(undo(1, rev_of(1)), "\"error\":\"no-undo\""), "%s", last(1));
    cr_assert(strstr(undo(0, rev), "\"ok\":true"), "%s", last(0));
    cr_assert(strstr(the_fixture->written, "{\"undo\":1}"), "%s", the_fixture->written);
    cr_assert(strstr(the_fixture->sent[0][0], "\"undone\":0"), "%s", the_fixture->sent[0][0]);
    cr_assert(strstr(last(1), "\"undone\":0"), "%s", last(1));
    cr_assert(!strstr(last(1), "\"undo\":true"), "%s", last(1));
}
/* Seats 0 and 1 load their trucks, which nobody sees. */
static bool is_loading(const br_moment *now, const void *state) {
    br_move moves[BR_MOVES_MAX];
    br_seats must = br_must_act(the_rules(), state);
    if (now->window != BR_WINDOW_TURN || (must & 3) != 3) return false;
    return now->phase == 4 && br_legal(the_rules(), state, 0, moves) > 1 &&
           br_legal(the_rules(), state, 1, moves) > 1;
}

Test(undo, what_others_did_unseen_stays_and_is_not_betrayed) {
    char answer[2][200];
    for (int has_other = 0; has_other < 2; has_other++) {
        if (has_other) {
            fixture_close();
            fixture_open();
        }
        begin(thugs);
        go_to(is_loading);
        say_any(0, "ship");
        cr_assert(strstr(the_fixture->sent[0][0], "\"undo\":true"), "%s", the_fixture->sent[0][0]);
        the_fixture->sent_count[0] = 0;
        if (has_other) say_any(1, "ship");
        cr_assert_eq(the_fixture->sent_count[0], 0, "%s", last(0));
        undo(0, the_room()->chair[0].rev);
        snprintf(answer[has_other], sizeof answer[0], "%s", last(0));
        cr_assert(strstr(answer[has_other], "\"ok\":true"), "%s", answer[has_other]);
        cr_assert_eq(plies(), (uint32_t)has_other);
        if (has_other) cr_assert_eq(the_room()->match.record[0].seat, 1);
        if (has_other) cr_assert(strstr(the_fixture->written, "{\"undo\":2}"));
    }
    cr_assert_str_eq(answer[0], answer[1]);
}

Test(undo, time_is_not_won_by_it) {
    begin_squirrels();
    int64_t bank = the_room()->chair[0].bank;
    wait_ms(70000); /* ten seconds out of the bank */
    say_any(0, "");
    cr_assert_eq(the_room()->chair[0].bank, bank - 10000);
    cr_assert(strstr(undo(0, the_room()->chair[0].rev), "\"ok\":true"), "%s", last(0));
    cr_assert_eq(clock_bank(the_room(), 0, the_fixture->now), bank - 10000);
    wait_ms(5000);
    cr_assert_eq(clock_bank(the_room(), 0, the_fixture->now), bank - 15000);
}

/* ---- trouble ------------------------------------------------------------------------------ */

Test(faults, a_hundred_seeds) {
    faults_report report;
    uint32_t rested = 0, histories = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        cr_assert(faults_run(seed, 1, false, &report), "seed %d: %s", (int)seed, report.text);
        rested += report.rested;
        histories += report.histories;
    }
    cr_assert(rested > 0 && histories > 20, "%u tables rested, %u histories", rested, histories);
}

Test(faults, the_same_seed_is_the_same_story) {
    faults_report first, second;
    faults_run(12, 1, false, &first);
    faults_run(12, 1, false, &second);
    cr_assert_eq(first.trace, second.trace);
}
