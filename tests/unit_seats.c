/* unit_seats.c -- who keeps a seat and how long, what the house does about it, and how whoever
 * comes later learns of it.
 *
 * A hub here has a disk that keeps what it is given, so that it can be started again on it.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "core.h"
#include "due.h"
#include "lobby.h"
#include "moves.h"
#include "take.h"

enum { CONNS = 4, KEPT = 4000, ROWS = 4000, TEXT_MAX = 80000 };
enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE };

typedef struct world {
    net net;
    store store;
    executor executor;
    hub *h;
    char *sent[CONNS][KEPT];
    int sent_count[CONNS];
    store_row rows[ROWS]; /* with texts of our own */
    int row_count;
    char about[STORE_KEY_MAX + 300]; /* key and text of the table that rests, "" = none */
    bool is_writing;
    int64_t now;
    task *asked[BR_SEATS_MAX]; /* of each seat */
    br_rng rng;
} world;

static world *w;

/* ---- the world of a hub ------------------------------------------------------------------- */

static void world_send(net *n, uint32_t slot, const char *bytes, size_t size) {
    (void)n;
    cr_assert(w->sent_count[slot] < KEPT);
    char *text = malloc(size + 1);
    memcpy(text, bytes, size);
    text[size] = '\0';
    w->sent[slot][w->sent_count[slot]++] = text;
}

static void world_shut(net *n, uint32_t slot, int code, const char *why) {
    (void)n;
    cr_assert_fail("connection %u shut with %d %s", slot, code, why);
}

static void world_write(store *s, const store_row *rows, size_t count) {
    (void)s;
    for (size_t i = 0; i < count; i++) {
        cr_assert(w->row_count < ROWS);
        store_row *to = &w->rows[w->row_count++];
        *to = rows[i];
        to->text = malloc(rows[i].size + 1);
        memcpy(to->text, rows[i].text, rows[i].size + 1);
        if (to->kind == STORE_REST)
            snprintf(w->about, sizeof w->about, "%s%s", to->table, to->text);
        if (to->kind == STORE_WAKE) w->about[0] = '\0';
    }
    w->is_writing = true;
}

static bool world_read(store *s, const char *table, void *into, store_line *line) {
    (void)s;
    for (int i = 0; i < w->row_count; i++) {
        const store_row *r = &w->rows[i];
        bool rests = !table && strncmp(w->about, r->table, strlen(r->table)) == 0 && w->about[0];
        bool is_line = r->kind == STORE_LINE || r->kind == STORE_CHAT;
        if (is_line && (!table || strcmp(r->table, table) == 0) && !rests)
            line(into, r->table, r->seq, r->at, r->text, r->size);
    }
    return true;
}

static bool world_mine(store *s, const uint8_t who[32], int most, void *into, store_line *line) {
    (void)s;
    (void)most;
    for (int i = 0; i < w->row_count; i++) {
        const store_row *r = &w->rows[i];
        if (r->kind != STORE_PERSON || memcmp(r->text, who, 32) != 0) continue;
        bool rests = w->about[0] && strncmp(w->about, r->table, strlen(r->table)) == 0;
        const char *about = rests ? w->about + strlen(r->table) : "";
        line(into, r->table, 0, r->at, about, strlen(about));
    }
    return true;
}

static void world_submit(executor *e, task *asked) {
    (void)e;
    free(w->asked[asked->seat]);
    w->asked[asked->seat] = asked;
}

static void world_chance(void *owner, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)br_rng_below(owner, 256);
}

static void hub_begin(void) {
    w->h = hub_new(&(hub_desc){.net = &w->net,
                               .store = &w->store,
                               .executor = &w->executor,
                               .chance_owner = &w->rng,
                               .chance = world_chance,
                               .messages_per_second = 1000});
    cr_assert(hub_boot(w->h, w->now));
    for (uint32_t i = 0; i < CONNS; i++) hub_opened(w->h, i, (whence){i == 3 ? 7 : 1, 0}, w->now);
}

static void world_open(void) {
    w = calloc(1, sizeof *w);
    w->net = (net){world_send, world_shut};
    w->store = (store){world_write, world_read, world_mine, NULL};
    w->executor = (executor){world_submit};
    w->now = 1000000000;
    w->rng = br_rng_from(9);
    hub_begin();
}

static void world_close(void) {
    hub_free(w->h);
    for (int i = 0; i < w->row_count; i++) free(w->rows[i].text);
    for (int i = 0; i < CONNS; i++)
        for (int k = 0; k < w->sent_count[i]; k++) free(w->sent[i][k]);
    for (int i = 0; i < BR_SEATS_MAX; i++) free(w->asked[i]);
    free(w);
}

TestSuite(seats, .init = world_open, .fini = world_close);

static void stored(void) {
    while (w->is_writing) {
        w->is_writing = false;
        hub_stored(w->h, true, w->now);
    }
}

static const char *last(uint32_t slot) {
    return w->sent_count[slot] ? w->sent[slot][w->sent_count[slot] - 1] : "";
}

static void forget_sent(void) {
    for (int i = 0; i < CONNS; i++) {
        for (int k = 0; k < w->sent_count[i]; k++) free(w->sent[i][k]);
        w->sent_count[i] = 0;
    }
}

static const char *say(uint32_t slot, const char *text) {
    hub_text(w->h, slot, text, strlen(text), w->now);
    hub_flush(w->h);
    stored();
    return last(slot);
}

static bool has_heard(uint32_t slot, const char *text) {
    for (int i = 0; i < w->sent_count[slot]; i++)
        if (strstr(w->sent[slot][i], text)) return true;
    return false;
}

static void wait_ms(int64_t ms) {
    int64_t until = w->now + ms;
    while (hub_next(w->h) <= until) {
        if (hub_next(w->h) > w->now) w->now = hub_next(w->h);
        hub_tick(w->h, w->now);
        stored();
    }
    w->now = until;
    hub_tick(w->h, until);
    stored();
}

static void hello(uint32_t slot, uint32_t who) {
    char text[200];
    snprintf(
        text, sizeof text,
        "{\"do\":\"hello\",\"token\":\"0123456789-%u-abcdef\",\"name\":\"P%u\",\"protocol\":2}",
        who, who);
    cr_assert(strstr(say(slot, text), "\"ok\":true"), "%s", last(slot));
}

static char the_key[21];

static const char *enter(uint32_t slot) {
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", the_key);
    return say(slot, text);
}

/* Connections 0 to people - 1 sit, 2 looks on, 3 is somebody from elsewhere. */
static void begin(const char *create, uint32_t people) {
    for (uint32_t i = 0; i < CONNS; i++) hello(i, i);
    const char *made = strstr(say(0, create), "\"table\":\"");
    cr_assert_not_null(made, "%s", last(0));
    memcpy(the_key, made + 9, 20);
    for (uint32_t i = 0; i < 3; i++) enter(i);
    for (uint32_t i = 0; i < people; i++) {
        char text[60];
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"seat\":%u}", i);
        cr_assert(strstr(say(i, text), "\"ok\":true"), "%s", last(i));
    }
    cr_assert(strstr(say(0, "{\"do\":\"start\"}"), "\"ok\":true"), "%s", last(0));
    forget_sent();
}

static room *the_room(void) { return lobby_find(w->h, the_key); }
static uint64_t sat_in(void) { return hub_stats_now(w->h).bots_sat_in; }
static void go(uint32_t slot) {
    hub_closed(w->h, slot, w->now);
    hub_flush(w->h);
    stored();
}
static void come(uint32_t slot) {
    hub_opened(w->h, slot, (whence){1, 0}, w->now);
    hello(slot, slot);
    cr_assert(strstr(enter(slot), "\"ok\":true"), "%s", last(slot));
}

static void done(task *t) {
    w->asked[t->seat] = NULL;
    hub_task_done(w->h, t, w->now);
    hub_flush(w->h);
    stored();
}

static void bots_go(void) {
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        wait_ms(1000);
        task *t = w->asked[i];
        if (!t) continue;
        t->iterations = 10;
        task_run(t);
        done(t);
    }
}

static const char squirrels[] =
    "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"options\":{\"first\":\"0\"}}";

/* ---- the clock ---------------------------------------------------------------------------- */

Test(seats, who_is_away_keeps_the_clock) {
    begin(squirrels, 2);
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    go(1);
    wait_ms(6 * MINUTE - 1000); /* a minute for the move and five beyond */
    cr_assert_eq(sat_in(), 0);
    cr_assert_eq(hub_stats_now(w->h).timeouts, 0);
    forget_sent();
    wait_ms(2000);
    cr_assert_eq(hub_stats_now(w->h).timeouts, 1);
    cr_assert_eq(sat_in(), 1, "its time is up and nobody is there");
    cr_assert(has_heard(0, "\"house\":\"timeout\",\"seat\":1,\"name\":\"P1\""));
    cr_assert(has_heard(2, "\"house\":\"away\",\"seat\":1,\"name\":\"P1\""));
}

Test(seats, loading_the_page_again_is_no_leaving) {
    begin(squirrels, 2);
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    wait_ms(6 * MINUTE - 2000);
    go(1);
    wait_ms(4000);
    cr_assert_eq(hub_stats_now(w->h).timeouts, 1);
    cr_assert_eq(sat_in(), 0, "two seconds without a connection are nothing");
}

Test(seats, what_is_asked_in_between_costs_no_seat) {
    begin(squirrels, 2);
    room *r = the_room();
    for (int i = 0; i < 4 && r->phase == PHASE_PLAYING; i++) {
        br_seat seat = br_lowest(br_must_act(&r->match.rules, r->match.state));
        r->chair[seat].has_bank = false; /* as of an interrupt */
        br_move timeout = {.kind = BR_MOVE_TIMEOUT, .arg = {seat}};
        take_input(w->h, r, &(input){.kind = IN_MOVE, .seat = BR_HOUSE, .move = timeout});
    }
    cr_assert_eq(r->chair[0].timeouts + r->chair[1].timeouts, 0);
}

Test(seats, alone_against_bots_the_table_waits_for_ever) {
    begin(squirrels, 1);
    bots_go();
    wait_ms(40LL * 24 * HOUR);
    cr_assert_eq(hub_stats_now(w->h).timeouts + sat_in(), 0);
    forget_sent();
    enter(0);
    cr_assert(has_heard(0, "\"clock\":[]"), "and no clock is shown: %s", last(0));
    uint32_t plies = the_room()->match.plies;
    go(0);
    go(2);
    go(1);
    wait_ms(HOUR);
    cr_assert_null(the_room(), "it is not kept in memory");
    hub_free(w->h);
    hub_begin();
    cr_assert_null(the_room(), "nor read at the start");
    for (uint32_t i = 0; i < 2; i++) hello(i, i);
    const char *mine = say(0, "{\"do\":\"mine\"}");
    cr_assert(strstr(mine, "\"game\":\"squirrels\",\"seats\":2,\"phase\":\"playing\"") &&
                  strstr(mine, "\"yours\":true"),
              "%s", mine);
    cr_assert(strstr(enter(0), "\"ok\":true"), "%s", last(0));
    cr_assert_eq(the_room()->match.plies, plies);
    cr_assert(has_heard(0, "\"tell\":\"update\""));
    cr_assert_eq(w->about[0], '\0', "it is read at the start again");
    hub_free(w->h);
    hub_begin();
    cr_assert_not_null(the_room());
}

Test(seats, a_table_that_stands_still_goes_on_where_it_was) {
    begin(squirrels, 1);
    room *r = the_room();
    r->moment.window = BR_WINDOW_RACE;
    r->house_at = r->window_at = w->now;
    wait_ms(2000);
    go(0);
    wait_ms(HOUR);
    cr_assert_eq(r->match.plies, 0, "the house has not closed the race");
    come(0);
    cr_assert_eq(clock_house(r) - w->now, r->pace.ms[PACE_RACE] - 2000);
    cr_assert_eq(r->window_at, w->now - 2000);
}

Test(seats, with_another_person_at_the_table_time_is_time) {
    begin(squirrels, 2);
    cr_assert(strstr(say(0, "{\"do\":\"kick\",\"seat\":1}"), "\"ok\":true"), "%s", last(0));
    wait_ms(24 * HOUR);
    cr_assert_eq(hub_stats_now(w->h).timeouts, 0, "nobody else waits any more");
}

/* ---- what the house does ------------------------------------------------------------------ */

/* A match in which all of it happens; connection 2 only looks on. */
static void begin_story(void) {
    begin("{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"options\":{\"first\":\"0\"},"
          "\"move_ms\":2000,\"bank_ms\":0,\"bot_ms\":60000}",
          2);
    wait_ms(9000);
    cr_assert(has_heard(2, "\"house\":\"away\",\"seat\":0"), "%s", last(2));
    cr_assert(strstr(say(0, "{\"do\":\"back\"}"), "\"ok\":true"), "%s", last(0));
    cr_assert(strstr(say(0, "{\"do\":\"chat\",\"text\":\"sorry\"}"), "\"ok\":true"));
    cr_assert(strstr(say(0, "{\"do\":\"kick\",\"seat\":1}"), "\"ok\":true"), "%s", last(0));
}

static const char *history(uint32_t slot) { return say(slot, "{\"do\":\"history\"}"); }

Test(seats, what_the_house_did_is_told_to_whoever_comes_the_next_day) {
    begin_story();
    char told[TEXT_MAX];
    snprintf(told, sizeof told, "%s", history(2));
    hub_free(w->h);
    w->now += 24 * HOUR;
    hub_begin();
    hello(3, 77);
    enter(3);
    cr_assert_str_eq(history(3), told);
    static const char *const parts[] = {
        "\"house\":\"timeout\",\"seat\":0,\"name\":\"P0\"", "\"house\":\"away\",\"seat\":0",
        "\"house\":\"back\",\"seat\":0", "\"seat\":0,\"chat\":\"sorry\"",
        "\"house\":\"kick\",\"seat\":1,\"name\":\"P1\""};
    const char *at = told;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        at = strstr(at, parts[i]);
        cr_assert_not_null(at, "%s is missing in %s", parts[i], told);
    }
}

static long number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? strtol(at + strlen(key), NULL, 10) : -1;
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++) count++;
    return count;
}

Test(seats, items_have_the_number_they_were_told_with) {
    begin_story();
    long told = 1; /* the deal */
    for (int i = 0; i < w->sent_count[2]; i++) {
        long log = number_after(w->sent[2][i], "\"log\":");
        if (log < 0) continue;
        cr_assert(log == told || log == told + 1, "%ld after %ld: %s", log, told, w->sent[2][i]);
        told = log;
    }
    const char *answer = history(2);
    cr_assert_eq(number_after(answer, "\"next\":"), told, "%ld: %s", told, answer);
    cr_assert_eq(count_of(answer, "{\"at\":"), told);
    char text[60];
    snprintf(text, sizeof text, "{\"do\":\"history\",\"from\":%ld}", told - 1);
    answer = say(2, text);
    cr_assert_eq(count_of(answer, "{\"at\":"), 1, "%s", answer);
    cr_assert(strstr(answer, "\"house\":\"kick\""), "%s", answer);
}

/* A seat's hidden choice is in its own history, and others can not tell which it was. */
Test(seats, a_history_hides_what_was_hidden) {
    char others[2][2][TEXT_MAX];
    static const char *const moves[2] = {"commit bank left", "commit raid right"};
    for (int i = 0; i < 2; i++) {
        char text[100];
        if (i) {
            world_close();
            world_open();
        }
        begin(squirrels, 2);
        snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":1}", moves[i]);
        cr_assert(strstr(say(0, text), "\"ok\":true"), "%s", last(0));
        cr_assert(strstr(history(0), "commit-own"), "%s", last(0));
        snprintf(others[i][0], TEXT_MAX, "%s", history(1));
        snprintf(others[i][1], TEXT_MAX, "%s", history(2));
    }
    cr_assert_str_eq(others[0][0], others[1][0]);
    cr_assert_str_eq(others[0][1], others[1][1]);
    cr_assert_null(strstr(others[0][0], "bank"));
}

Test(seats, a_move_taken_back_is_in_the_log_of_those_who_saw_it) {
    begin(squirrels, 2);
    say(0, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":1}");
    say(1, "{\"do\":\"play\",\"move\":\"commit bank left\",\"rev\":2}");
    char text[80];
    snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"lay raid left\",\"rev\":%u}",
             the_room()->chair[0].rev);
    cr_assert(strstr(say(0, text), "\"ok\":true"), "%s", last(0));
    snprintf(text, sizeof text, "{\"do\":\"undo\",\"rev\":%u}", the_room()->chair[0].rev);
    cr_assert(strstr(say(0, text), "\"ok\":true"), "%s", last(0));
    for (uint32_t i = 0; i < 3; i++) {
        const char *answer = history(i);
        cr_assert(strstr(answer, "\"undone\":0"), "%s", answer);
        cr_assert_eq(number_after(answer, "\"next\":"),
                     (long)(i < 2 ? the_room()->chair[i].log : the_room()->crowd.log));
    }
    uint32_t log[3] = {the_room()->chair[0].log, the_room()->chair[1].log, the_room()->crowd.log};
    hub_free(w->h);
    hub_begin();
    cr_assert_eq(the_room()->chair[0].log, log[0]);
    cr_assert_eq(the_room()->chair[1].log, log[1]);
    cr_assert_eq(the_room()->crowd.log, log[2]);
}

Test(seats, a_hidden_move_taken_back_is_in_no_other_log) {
    begin("{\"do\":\"create\",\"game\":\"bootleggers\",\"seats\":3}", 2);
    room *r = the_room();
    const br_rules *g = &r->match.rules;
    br_rng rng = br_rng_from(3);
    for (int ply = 0; ply < 3000; ply++) { /* to where trucks are loaded, which nobody sees */
        br_moment now = br_moment_now(g, r->match.state, &r->match.log);
        br_seats must = br_must_act(g, r->match.state);
        br_move moves[BR_MOVES_MAX];
        br_seat seat = br_lowest(must);
        int count = br_legal(g, r->match.state, seat, moves);
        if (now.window == BR_WINDOW_TURN && now.phase == 4 && (must & 3) == 3 && count > 1) break;
        take_input(w->h, r,
                   &(input){.kind = IN_MOVE,
                            .seat = seat,
                            .move = moves[br_rng_below(&rng, (uint32_t)count)]});
        stored();
    }
    hub_flush(w->h);
    stored();
    br_move moves[BR_MOVES_MAX];
    cr_assert(br_legal(g, r->match.state, 0, moves) > 1);
    uint32_t log[2] = {r->chair[1].log, r->crowd.log}, own = r->chair[0].log;
    uint32_t plies = r->match.plies;
    r->chair[0].undo_floor = plies;
    take_input(w->h, r, &(input){.kind = IN_MOVE, .seat = 0, .move = moves[1]});
    cr_assert_eq(r->match.plies, plies + 1);
    cr_assert_eq(take_input(w->h, r, &(input){.kind = IN_UNDO, .seat = 0}).why, NO_OK);
    cr_assert(r->chair[0].log > own, "its own log has it");
    cr_assert_eq(r->chair[1].log, log[0]);
    cr_assert_eq(r->crowd.log, log[1]);
}

/* ---- codes -------------------------------------------------------------------------------- */

static const char *knock(uint32_t slot, const char *code) {
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", code);
    return say(slot, text);
}

Test(seats, a_table_has_a_code_that_can_be_said) {
    begin(squirrels, 2);
    char code[CODE_DIGITS + 1], spaced[20];
    memcpy(code, the_room()->code, sizeof code);
    cr_assert_eq(strspn(code, "0123456789"), CODE_DIGITS);
    enter(2);
    char told[40];
    snprintf(told, sizeof told, "\"code\":\"%s\"", code);
    cr_assert(has_heard(2, told), "the table tells it");
    snprintf(spaced, sizeof spaced, "%.3s %.3s-%.3s", code, code + 3, code + 6);
    cr_assert(strstr(knock(3, spaced), the_key), "the answer has the long key: %s", last(3));
    hub_free(w->h);
    hub_begin();
    cr_assert_str_eq(the_room()->code, code, "it is the same after a restart");
    the_room()->phase = PHASE_OVER;
    cr_assert_null(lobby_find_code(w->h, code), "and free when the match is over");
}

Test(seats, codes_can_not_be_tried_out) {
    begin(squirrels, 2);
    char code[CODE_DIGITS + 1];
    memcpy(code, the_room()->code, sizeof code);
    int tried = 0;
    for (int i = 0; i < 30; i++) {
        char guess[10];
        snprintf(guess, sizeof guess, "%09d", 12345 + i);
        tried += strstr(knock(1, guess), "\"error\":\"no-table\"") != NULL;
    }
    cr_assert_eq(tried, 10);
    cr_assert(strstr(knock(1, code), "\"error\":\"limited\""), "%s", last(1));
    hello(1, 55);
    cr_assert(strstr(knock(1, code), "\"error\":\"limited\""), "another name, one address");
    go(3);
    hub_opened(w->h, 3, (whence){8, 0}, w->now);
    hello(3, 1);
    cr_assert(strstr(knock(3, code), "\"error\":\"limited\""), "another address, one person");
    cr_assert(strstr(enter(1), "\"ok\":true"), "links are taken all the same: %s", last(1));
    wait_ms(MINUTE + 1);
    cr_assert(strstr(knock(1, "000000001"), "\"error\":\"no-table\""), "one a minute");
    cr_assert(strstr(knock(1, "000000001"), "\"error\":\"limited\""), "%s", last(1));
}

/* ---- trades ------------------------------------------------------------------------------- */

/* Seats 1 and 2 are bots; goes to where seat 1 has an offer to seat 0. */
static void go_to_offer(void) {
    room *r = the_room();
    const br_rules *g = &r->match.rules;
    br_rng rng = br_rng_from(4);
    for (int tries = 0; tries < 400; tries++) {
        _Alignas(8) uint8_t state[BR_STATE_MAX];
        memcpy(state, r->match.start, sizeof state);
        for (int ply = 0; ply < 3000 && br_to_act(g, state); ply++) {
            br_moment now = br_moment_now(g, state, NULL);
            if (now.offered[1] == br_bit(0) && (br_must_act(g, state) & 3) == 3) {
                br_match_put(&r->match, state);
                clock_begin(r, w->now);
                due_set(w->h, r, clock_next(r));
                return;
            }
            br_move moves[BR_MOVES_MAX];
            br_seat seat = now.window == BR_WINDOW_TRADE ? (br_seat)br_rng_below(&rng, g->seats)
                                                         : br_lowest(br_must_act(g, state));
            if (!br_has(br_to_act(g, state), seat)) continue;
            int count = br_legal(g, state, seat, moves);
            if (count > 0)
                br_apply(g, state, seat, &moves[br_rng_below(&rng, (uint32_t)count)], NULL);
        }
    }
    cr_assert_fail("no such offer");
}

/* Until seat 1 is asked; what it chooses is to take its offer back. */
static bool takes_back(void) {
    for (int i = 0; i < 20; i++) {
        wait_ms(700);
        task *t = w->asked[1];
        if (!t) continue;
        t->move = the_room()->moment.withdraw;
        done(t);
        return true;
    }
    return false;
}

Test(seats, a_bot_leaves_its_offer_until_the_person_is_done) {
    begin("{\"do\":\"create\",\"game\":\"bootleggers\",\"seats\":3}", 1);
    go_to_offer();
    cr_assert(takes_back(), "it is asked");
    cr_assert_eq(the_room()->moment.offered[1], br_bit(0), "the offer is still there");
    wait_ms(10 * MINUTE);
    cr_assert_eq(the_room()->moment.window, BR_WINDOW_TRADE, "as long as it takes");
    cr_assert_eq(the_room()->moment.offered[1], br_bit(0));
    enter(0);
    char text[80];
    snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"ready\",\"rev\":%u}",
             the_room()->chair[0].rev);
    cr_assert(strstr(say(0, text), "\"ok\":true"), "%s", last(0));
    cr_assert(takes_back(), "then it is asked again");
    cr_assert_eq(the_room()->moment.offered[1], 0, "and may take it back");
}

/* ---- who may sit there -------------------------------------------------------------------- */

Test(seats, legends_sit_where_the_operator_allows_and_no_more) {
    const char *first = "{\"do\":\"bot\",\"seat\":1,\"bot\":\"legend\"}";
    const char *second = "{\"do\":\"bot\",\"seat\":2,\"bot\":\"strength-80\"}";
    hello(0, 0);
    const char *made =
        strstr(say(0, "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":3}"), "\"table\":\"");
    cr_assert_not_null(made, "%s", last(0));
    memcpy(the_key, made + 9, 20);
    enter(0);
    cr_assert(!strstr(say(0, "{\"do\":\"games\"}"), "\"legend\""), "it is not offered");
    cr_assert(strstr(say(0, first), "does not allow"), "%s", last(0));
    w->h->desc.legends = 1;
    cr_assert(strstr(say(0, "{\"do\":\"games\"}"), "\"legend\""), "now it is");
    cr_assert(strstr(say(0, first), "\"ok\":true"), "%s", last(0));
    cr_assert(strstr(say(0, second), "as many legends"), "%s", last(0));
    cr_assert(strstr(say(0, "{\"do\":\"bot\",\"seat\":2,\"bot\":\"strength-75\"}"), "\"ok\":true"),
              "a boss is a boss: %s", last(0));
    cr_assert(strstr(say(0, "{\"do\":\"bot\",\"seat\":1,\"bot\":\"\"}"), "\"ok\":true"));
    cr_assert(strstr(say(0, second), "\"ok\":true"), "the place is free again: %s", last(0));
}

/* ---- versions ----------------------------------------------------------------------------- */

Test(seats, a_page_says_which_protocol_it_speaks) {
    const char *answer = say(0, "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"A\"}");
    cr_assert(strstr(answer, "\"ok\":true,\"protocol\":2,\"reload\":true"), "%s", answer);
    answer = say(0, "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"A\","
                    "\"protocol\":2}");
    cr_assert(strstr(answer, "\"protocol\":2,\"reload\":false"), "%s", answer);
    answer = say(0, "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"A\","
                    "\"protocol\":0}");
    cr_assert(strstr(answer, "\"error\":\"old-page\""), "%s", answer);
    for (int version = 3; version < 1000; version *= 33) { /* 3, 99 */
        char text[120];
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"A\",\"protocol\":%d}",
                 version);
        answer = say(0, text);
        cr_assert(strstr(answer, "\"ok\":true,\"protocol\":2,\"reload\":true"), "%s", answer);
    }
    answer = say(0, "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"A\","
                    "\"protocol\":-1}");
    cr_assert(strstr(answer, "\"error\":\"bad-request\""), "%s", answer);
}
