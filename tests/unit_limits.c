/* unit_limits.c -- what a hub lets one person, one address and all together do.
 *
 * Its network keeps the last answer of each connection and counts who is closed; its disk writes
 * when it is told to, and reads a table that is long.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core.h"
#include "fake_store.h"
#include "fetch.h"
#include "lobby.h"
#include "wire_request.h"

enum { CONNS = 8, LAST_MAX = 300 };

static struct {
    net net;
    fake_store store;
    executor executor;
    hub *h;
    int64_t now;
    char last[CONNS][LAST_MAX]; /* answers only, their beginnings */
    int shut[CONNS];
    uint8_t chance;
    fetch *wanted[CONNS];
    int wanted_count;
} w;

static void on_send(net *n, uint32_t slot, const char *bytes, size_t size) {
    (void)n;
    if (size < 7 || memcmp(bytes, "{\"tell\"", 7) != 0)
        snprintf(w.last[slot], LAST_MAX, "%.*s", (int)(size < LAST_MAX ? size : LAST_MAX), bytes);
}
static void on_shut(net *n, uint32_t slot, int code, const char *why) {
    (void)n;
    (void)why;
    w.shut[slot] = code;
}
static void on_fetch(store *s, fetch *f) {
    (void)s;
    w.wanted[w.wanted_count++] = f;
}
static void on_submit(executor *e, task *t) {
    (void)e;
    free(t);
}
static void on_chance(void *owner, uint8_t *bytes, size_t count) {
    (void)owner;
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)(w.chance++ * 37 + i);
}

static void open_all(void) {
    memset(&w, 0, sizeof w);
    w.now = 1000000;
    w.net = (net){on_send, on_shut};
    w.store = fake_store_new();
    w.store.face.fetch = on_fetch;
    w.executor = (executor){on_submit};
    w.h = hub_new(&(hub_desc){
        .net = &w.net, .store = &w.store.face, .executor = &w.executor, .chance = on_chance});
    for (uint32_t i = 0; i < CONNS; i++) hub_opened(w.h, i, (whence){100 + i, 0}, w.now);
}
static void close_all(void) { hub_free(w.h); }
TestSuite(limits, .init = open_all, .fini = close_all);

static void stored(void) {
    hub_flush(w.h);
    fake_stored(&w.store, w.h, true, w.now);
}

static bool say_only(uint32_t slot, const char *text) {
    w.last[slot][0] = '\0';
    hub_text(w.h, slot, text, strlen(text), w.now);
    hub_flush(w.h);
    return strncmp(w.last[slot], "{\"ok\":true", 10) == 0;
}

static bool say(uint32_t slot, const char *text) {
    say_only(slot, text);
    stored();
    return strncmp(w.last[slot], "{\"ok\":true", 10) == 0;
}

static void again_from(uint32_t slot, whence from) {
    hub_closed(w.h, slot, w.now);
    hub_opened(w.h, slot, from, w.now);
}
static void again(uint32_t slot, uint64_t address) { again_from(slot, (whence){address, 0}); }

static const char ping[] = "{\"do\":\"ping\"}";
static const char table[] = "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2}";
static const char hello[] = "{\"do\":\"hello\",\"token\":\"0123456789abcdef\",\"name\":\"Anna\"}";

static void no_message_limit(void) {
    w.h->desc.messages_per_second = 1000000;
    w.h->desc.messages_per_address = 4000000;
}

Test(limits, a_person_has_one_budget_on_all_connections) {
    int good = 0;
    for (uint32_t i = 0; i < CONNS; i++) cr_assert(say(i, hello));
    for (uint32_t i = 0; i < 400; i++) good += say(i % CONNS, ping);
    cr_assert_eq(good, 200);
    again(3, 999);
    cr_assert(say(3, hello), "who says hello has not been known yet");
    cr_assert(!say(3, ping) && strstr(w.last[3], "limited"));
    cr_assert(say(3, "{\"do\":\"hello\",\"token\":\"fedcba9876543210\",\"name\":\"Bert\"}") ==
                  false,
              "and is the same person until another one is known");
    w.now += 1000;
    good = 0;
    for (uint32_t i = 0; i < 100; i++) good += say(i % CONNS, ping);
    cr_assert_eq(good, 50);
}

Test(limits, an_address_has_one_budget_for_all_connections) {
    int good = 0;
    for (int round = 0; round < 20; round++) {
        again(0, 777);
        for (int i = 0; i < 100; i++) good += say(0, ping);
    }
    cr_assert_eq(good, 800, "%d", good);
    cr_assert(say(1, ping), "another address has its own");
}

/* What the store says that all nodes together have allowed: so much of each budget is missing. */
static void all_nodes_have_spent(int64_t lacks) {
    cr_assert_eq(w.wanted_count, 1, "the store is told, once");
    fetch *f = w.wanted[--w.wanted_count];
    cr_assert(f->node == NODE_SPEND && f->held == 2, "a person and an address");
    cr_assert_lt(((store_budget *)f->extra)[0].who, ((store_budget *)f->extra)[1].who);
    for (uint32_t i = 0; i < f->held; i++) fetch_add(f, "", i, lacks, "", 0);
    f->done(f, w.now);
}

Test(limits, tables_are_counted_over_all_nodes) {
    static const int64_t hour = 3600LL * 1000 * 1000;
    w.store.face.lease_ms = 10000;
    cr_assert(say(0, hello) && say(0, table));
    all_nodes_have_spent(hour / 60);
    cr_assert(say(0, table), "one of 60 was spent");
    all_nodes_have_spent(hour + hour / 60); /* the others have allowed 59, and then one too many */
    cr_assert(!say(0, table) && strstr(w.last[0], "limited"));
    again(1, 100); /* the same address */
    cr_assert(say(1, "{\"do\":\"hello\",\"token\":\"fedcba9876543210\",\"name\":\"Bert\"}"));
    cr_assert(!say(1, table) && strstr(w.last[1], "limited"), "nor may somebody else there");
    cr_assert_eq(w.wanted_count, 0, "what is refused is not spent");
    w.now += 2 * 60 * 1000;
    cr_assert(say(0, table), "two have grown back");
    all_nodes_have_spent(hour);
    w.store.face.lease_ms = 0;
    w.now += 60 * 1000;
    cr_assert(say(0, table) && w.wanted_count == 0, "one server alone asks nobody");
}

/* Codes that lead nowhere, at a node where people have tried none yet. */
Test(limits, codes_are_counted_over_all_nodes) {
    w.store.face.lease_ms = 10000;
    cr_assert(say(0, hello));
    cr_assert(!say(0, "{\"do\":\"enter\",\"table\":\"123 456 789\"}"));
    all_nodes_have_spent(10LL * 60 * 1000 * 1000);
    cr_assert(!say(0, "{\"do\":\"enter\",\"table\":\"123 456 780\"}"));
    cr_assert(strstr(w.last[0], "limited"));
    cr_assert_eq(w.wanted_count, 0);
}

/* Who has an IPv6 net of 48 bits has 65,536 of 64: all of them together are sixteen addresses. */
Test(limits, a_net_is_sixteen_addresses) {
    int good = 0;
    for (uint64_t i = 1; i <= 100; i++) {
        again_from(0, (whence){i, 5000});
        for (int k = 0; k < 200; k++) good += say(0, ping);
    }
    cr_assert(good > 15 * 800 && good <= 17 * 800, "%d", good);
    again_from(0, (whence){101, 5001});
    cr_assert(say(0, ping) && say(1, ping), "another net has its own, and so has who is in none");
}

Test(limits, one_address_takes_nothing_from_its_net) {
    again_from(0, (whence){1, 5000});
    for (int k = 0; k < 20000; k++) say(0, ping);
    again_from(0, (whence){2, 5000});
    int good = 0;
    for (int k = 0; k < 200; k++) good += say(0, ping);
    cr_assert_eq(good, 200, "%d", good);
}

Test(limits, a_net_has_a_share_of_tables_and_codes) {
    enum { MANY = 40 };
    char text[100];
    int made = 0, tried = 0;
    no_message_limit();
    for (uint64_t i = 0; i < (uint64_t)MANY * 60; i++) {
        again_from(0, (whence){i % MANY + 1, 5000});
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"token\":\"0123456789abcdef-%u\",\"name\":\"P\"}",
                 (unsigned)i);
        cr_assert(say(0, text));
        made += say(0, table);
        say(0, "{\"do\":\"enter\",\"table\":\"123 456 789\"}");
        tried += strstr(w.last[0], "limited") == NULL;
    }
    cr_assert(made > 15 * 60 && made <= 16 * 60, "%d tables", made);
    cr_assert(tried >= 9 * 16 && tried <= 10 * 16, "%d codes", tried);
    again_from(0, (whence){99, 5001});
    cr_assert(say(0, text) && say(0, table), "%s", w.last[0]);
}

Test(limits, tables_of_a_person_and_of_an_address) {
    int made = 0;
    no_message_limit();
    for (uint32_t i = 0; i < CONNS; i++) say(i, hello);
    for (uint32_t i = 0; i < 70; i++) made += say(i % CONNS, table);
    cr_assert_eq(made, 60, "a person made %d", made);
    made = 0;
    for (uint32_t i = 0; i < 70; i++) {
        char text[100];
        again(0, 777);
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"token\":\"0123456789abcdef-%u\",\"name\":\"P\"}", i);
        cr_assert(say(0, text));
        made += say(0, table);
    }
    cr_assert_eq(made, 60, "an address made %d", made);
    w.now += 60 * 1000;
    cr_assert(say(1, table) && !say(2, table), "one a minute comes back");
}

/* A disk that does not end its write: what waits for it has a bound, whoever waits. */
Test(limits, what_waits_for_the_disk_is_bounded) {
    size_t most = 0;
    no_message_limit();
    w.h->desc.waiting_mb = 1;
    w.h->desc.tables_per_address = 1000000;
    cr_assert(say(0, hello) && say(1, hello));
    say_only(0, table);
    cr_assert(w.store.is_writing);
    char text[60]; /* whoever waits to hear of a table that is not on disk has the rest wait, too */
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", w.h->rooms[0]->key);
    for (uint32_t k = 2; k < CONNS; k++) say_only(k, text);
    for (int i = 0; i < 20000; i++) {
        say_only(0, table);
        for (uint32_t k = 2; k < CONNS; k++) say_only(k, "{\"do\":\"games\"}");
        if (w.h->waiting > most) most = w.h->waiting;
    }
    cr_assert(most > 1 << 20 && most < (1 << 20) + CONNS * 2 * HELD_SHARE, "%zu bytes", most);
    cr_assert(!say_only(1, table) && strstr(w.last[1], "storage"), "%s", w.last[1]);
    for (uint32_t k = 2; k < CONNS; k++)
        cr_assert_eq(w.shut[k], NET_TRY_LATER, "who asks for more than its share");
    cr_assert_eq(w.shut[1], 0, "and nobody else");
    stored();
    cr_assert_eq(w.h->waiting, 0);
    cr_assert(say(1, table), "%s", w.last[1]);
}

/* Who asks about something else does not wait for what others write. */
Test(limits, reading_does_not_wait_for_the_disk) {
    char text[60];
    cr_assert(say(0, hello) && say(0, table) && say(0, table));
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", w.h->rooms[0]->key);
    cr_assert(say(1, text) && say(0, text) && say(0, "{\"do\":\"sit\"}"));
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", w.h->rooms[1]->key);
    cr_assert(!say_only(0, "{\"do\":\"stand\"}") && w.store.is_writing, "this one waits");
    cr_assert(say_only(2, "{\"do\":\"lobby\"}") && say_only(2, text) &&
              say_only(2, "{\"do\":\"deck\"}"));
    cr_assert(!say_only(1, "{\"do\":\"deck\"}"), "this one's table has changed");
    w.store.is_writing = false;
    hub_stored(w.h, false, w.now); /* it is full */
    cr_assert(say_only(2, "{\"do\":\"deck\"}") && say_only(3, text));
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", w.h->rooms[0]->key);
    cr_assert(!say_only(3, text), "nobody hears of a change that is not on disk");
    w.now += RETRY_MS;
    hub_tick(w.h, w.now);
    stored();
    for (uint32_t i = 0; i < 4; i++)
        cr_assert(strstr(w.last[i], "\"ok\":true"), "%u: %s", i, w.last[i]);
}

/* A list has what is on disk: of a table that has just changed, what was there before. */
Test(limits, lists_tell_what_is_on_disk) {
    cr_assert(say(0, hello));
    cr_assert(say(0, "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"public\":true}"));
    char text[60];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", w.h->rooms[0]->key);
    cr_assert(say(0, text));
    say_only(0, "{\"do\":\"sit\"}");
    cr_assert(say_only(1, "{\"do\":\"lobby\"}") && strstr(w.last[1], "\"free\":2"), "%s",
              w.last[1]);
    say_only(0, "{\"do\":\"create\",\"game\":\"crooks\",\"seats\":3,\"public\":true}");
    cr_assert(say_only(1, "{\"do\":\"lobby\"}") && !strstr(w.last[1], "crooks"), "%s", w.last[1]);
    stored();
    cr_assert(say_only(1, "{\"do\":\"lobby\"}") && strstr(w.last[1], "\"free\":1"), "%s",
              w.last[1]);
    cr_assert(strstr(w.last[1], "crooks"), "%s", w.last[1]);
}

/* Answers that are being read for: all of them together have a bound. */
Test(limits, what_is_read_for_answers_is_bounded) {
    for (uint32_t i = 0; i < 2; i++)
        say_only(i, "{\"do\":\"enter\",\"table\":\"00000000000000000000\"}");
    cr_assert_eq(w.wanted_count, 2);
    fetch *first = w.wanted[0], *second = w.wanted[1];
    w.wanted_count = 0;
    fetch_add(first, "00000000000000000000", 0, 1, "{}", 2);
    first->done(first, w.now);
    cr_assert_eq(w.wanted_count, 1, "the next piece is wanted");
    cr_assert(w.h->fetching > 0);
    w.h->fetching += FETCHING_MAX; /* by others */
    fetch_add(second, "00000000000000000000", 0, 1, "{}", 2);
    second->done(second, w.now);
    cr_assert_eq(w.wanted_count, 1);
    cr_assert(strstr(w.last[1], "limited"), "%s", w.last[1]);
    w.h->fetching -= FETCHING_MAX;
    first->is_end = true;
    first->done(first, w.now);
    cr_assert_eq(w.h->fetching, 0);
}

/* One piece of a reading of somebody's, and whether the next one is asked for. */
static bool goes_on(fetch *f, size_t looked, bool is_end) {
    w.wanted_count = 0;
    f->looked = looked;
    f->is_end = is_end;
    f->done(f, w.now);
    return w.wanted_count == 1;
}

static fetch *enters(uint32_t slot) {
    w.wanted_count = 0;
    say_only(slot, "{\"do\":\"enter\",\"table\":\"00000000000000000000\"}");
    return w.wanted_count ? w.wanted[0] : NULL;
}

/* What the store looks at for somebody, wanted or not, is counted: a long table costs the person
 * who asks, on all connections, and the address. */
Test(limits, what_is_read_for_a_person_is_bounded) {
    enum { MB = 1000000 };
    cr_assert(say(0, hello) && say(1, hello));
    fetch *f = enters(0);
    cr_assert(f && goes_on(f, 60 * MB, false), "%s", w.last[0]);
    fetch *beside = enters(1);
    cr_assert(beside, "there is something left: %s", w.last[1]);
    cr_assert(goes_on(f, 11 * MB, false), "what was begun may go on");
    cr_assert(!enters(1) && strstr(w.last[1], "limited"), "%s", w.last[1]);
    say_only(1, "{\"do\":\"mine\"}");
    cr_assert(strstr(w.last[1], "limited"), "%s", w.last[1]);
    fetch *other = enters(2);
    cr_assert(other && !goes_on(other, 0, true), "others have their own: %s", w.last[2]);
    cr_assert(goes_on(beside, 25 * MB, false), "a table is read to its end: %s", w.last[1]);
    cr_assert(!goes_on(beside, 1, true));
    cr_assert(!goes_on(f, 1, true) && !strstr(w.last[0], "limited"), "%s", w.last[0]);
    w.now += 29000;
    cr_assert(!enters(0));
    w.now += 1000;
    f = enters(0);
    cr_assert(f && !goes_on(f, 0, true), "it grows back: %s", w.last[0]);
}

Test(limits, who_goes_has_been_read_for_all_the_same) {
    int began = 0;
    no_message_limit();
    w.h->desc.messages_per_second = USUAL_MESSAGES;
    for (int i = 0; i < 500; i++) {
        again(0, 777); /* each time nobody in particular */
        fetch *f = enters(0);
        if (!f) continue;
        began++;
        again(0, 777);
        goes_on(f, 4 * FETCH_LOOKED, false);
    }
    cr_assert(began > 230 && began <= 260, "%d", began); /* 256 MB of an address */
    cr_assert(strstr(w.last[0], "limited"), "%s", w.last[0]);
}

/* A message with so many values in its list; its object, two keys and two values are five more. */
static const char *answer_to(int values) {
    static char text[REQUEST_MAX + 100];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "{\"do\":\"ping\",\"then\":[");
    for (int i = 0; i < values; i++) br_put(&out, i ? ",1" : "1");
    br_put(&out, "]}");
    cr_assert(out.used < REQUEST_MAX);
    say(0, text);
    return w.last[0];
}

Test(limits, a_message_has_so_many_values) {
    cr_assert(strstr(answer_to(NODES_MAX - 5), "\"bad-request\""), "%s", w.last[0]);
    cr_assert(strstr(answer_to(NODES_MAX - 4), "\"bad-json\""), "%s", w.last[0]);
    cr_assert(strstr(w.last[0], "too many values"), "%s", w.last[0]);
    cr_assert(strstr(answer_to(REQUEST_MAX / 2 - 40), "\"bad-json\""), "%s", w.last[0]);
}

/* ---- what does not grow with the house ---------------------------------------------------- */

static double list_us(uint32_t tables) {
    enum { ROUNDS = 2000 };
    while (w.h->room_count < tables) lobby_new(w.h);
    clock_t start = clock();
    for (int i = 0; i < ROUNDS; i++) say_only(1, "{\"do\":\"lobby\"}");
    return (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / ROUNDS;
}

/* What a bot has thought for a table that is gone by then. */
static double late_us(uint32_t tables) {
    enum { ROUNDS = 500 };
    while (w.h->room_count < tables) lobby_new(w.h);
    clock_t spent = 0;
    for (int i = 0; i < ROUNDS; i++) {
        task *late = task_new(0);
        late->room = UINT64_MAX;
        late->place = (uint32_t)i;
        clock_t start = clock();
        hub_task_done(w.h, late, w.now);
        spent += clock() - start;
    }
    return (double)spent * 1e6 / CLOCKS_PER_SEC / ROUNDS;
}

static void some_keys(void *owner, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)br_rng_below(owner, 256);
}

Test(limits, public_tables_are_found_as_quickly_among_many) {
    br_rng rng = br_rng_from(3);
    w.h->desc.chance = some_keys;
    w.h->desc.chance_owner = &rng;
    no_message_limit();
    cr_assert(say(0, hello) && say(0, table));
    cr_assert(say(1, "{\"do\":\"lobby\"}") && strstr(w.last[1], "\"tables\":[]"));
    cr_assert(say(0, "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"public\":true}"));
    cr_assert(say(1, "{\"do\":\"lobby\"}") && strstr(w.last[1], "\"free\":2"), "%s", w.last[1]);
    double few = list_us(100), many = list_us(20000);
    cr_assert(many < 5 * few + 5, "%.1f us among 100, %.1f us among 20,000", few, many);
    lobby_forget(w.h, w.h->publics);
    stored();
    cr_assert(say(1, "{\"do\":\"lobby\"}") && strstr(w.last[1], "\"tables\":[]"));
}

Test(limits, a_task_finds_its_table_as_quickly_among_many) {
    br_rng rng = br_rng_from(3);
    w.h->desc.chance = some_keys;
    w.h->desc.chance_owner = &rng;
    double few = late_us(100), many = late_us(20000);
    cr_assert(many < 5 * few + 5, "%.1f us among 100, %.1f us among 20,000", few, many);
    room *last = w.h->rooms[w.h->room_count - 1];
    uint32_t place = last->place;
    lobby_forget(w.h, w.h->rooms[5]); /* the last one takes its place in the list */
    cr_assert(last->list_at == 5 && last->place == place && w.h->places[place] == last);
    const room *next = lobby_new(w.h);
    cr_assert(next->place == 5 && w.h->places[5] == next, "places are used again");
}

/* ---- a full house ------------------------------------------------------------------------- */

static void come_as(uint32_t slot, const char *name) {
    char text[120];
    snprintf(text, sizeof text,
             "{\"do\":\"hello\",\"token\":\"a token of %s, long\",\"name\":\"%s\"}", name, name);
    cr_assert(say(slot, text), "%s", w.last[slot]);
}

/* Makes one and goes in; is found by the key of the answer. */
static void make_and_enter(uint32_t slot, const char *request) {
    char text[60], key[STORE_KEY_MAX];
    cr_assert(say(slot, request), "%s", w.last[slot]);
    cr_assert_eq(sscanf(w.last[slot], "{\"ok\":true,\"table\":\"%20[0-9a-f]\"", key), 1);
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", key);
    cr_assert(say(slot, text), "%s", w.last[slot]);
}

Test(limits, tables_where_nobody_is_make_place) {
    w.h->desc.tables_max = 4;
    come_as(0, "Anna");
    come_as(1, "Bert");
    make_and_enter(1, table);
    for (int i = 0; i < 3; i++) cr_assert(say(0, table), "%s", w.last[0]);
    come_as(2, "Cleo");
    make_and_enter(2, table);
    cr_assert_eq(w.h->room_count, 4);
    cr_assert(w.h->conns[1]->room, "where somebody is nothing is taken away");
    for (uint32_t i = 3; i < 5; i++) {
        come_as(i, i == 3 ? "Dora" : "Egon");
        make_and_enter(i, table);
    }
    cr_assert(!say(0, table) && strstr(w.last[0], "limited"), "%s", w.last[0]);
    cr_assert_eq(w.h->room_count, 4);
}

Test(limits, tables_where_somebody_is_are_listed_first) {
    static const char open[] =
        "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"public\":true}";
    no_message_limit();
    w.h->desc.tables_per_address = 1000;
    come_as(0, "Anna");
    come_as(1, "Bert");
    make_and_enter(1, open);
    cr_assert(say(1, "{\"do\":\"sit\"}"));
    for (int i = 0; i < 300; i++) cr_assert(say(0, open), "%s", w.last[0]);
    cr_assert(say(0, "{\"do\":\"lobby\"}"));
    const char *people = strstr(w.last[0], "\"people\":");
    cr_assert(people && people[9] == '1', "%s", w.last[0]);
}

Test(limits, a_history_is_read_beside_something_else) {
    come_as(1, "Bert");
    make_and_enter(1, table);
    cr_assert(say(1, "{\"do\":\"sit\"}") && say(1, "{\"do\":\"start\"}"), "%s", w.last[1]);
    say_only(1, "{\"do\":\"mine\"}");
    say_only(1, "{\"do\":\"history\"}");
    cr_assert_eq(w.wanted_count, 2, "%s", w.last[1]);
    say_only(1, "{\"do\":\"history\"}");
    cr_assert(strstr(w.last[1], "limited"), "one history at a time: %s", w.last[1]);
    for (int i = 0; i < w.wanted_count; i++) fetch_free(w.wanted[i]);
}
