/* unit_hub.h -- a small hub to try things on.
 *
 * It has a network that keeps the last messages, a disk that does what it is told and no threads.
 * The long way, with chance and crashes, is server/faults.c.
 */
#ifndef UNIT_HUB_H
#define UNIT_HUB_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"
#include "fake_store.h"

enum { CONNS = 4, KEPT = 512, TEXT_MAX = 20000 };

typedef struct fixture {
    net net;
    fake_store store;
    executor executor;
    hub *h;
    char sent[CONNS][KEPT][TEXT_MAX];
    int sent_count[CONNS];
    int64_t now;
    task *asked;
    uint8_t chance_next;
    char written[TEXT_MAX]; /* the lines of the last batch */
} fixture;

static fixture *the_fixture;

static inline void fixture_send(net *n, uint32_t slot, const char *bytes, size_t size) {
    fixture *d = (fixture *)((char *)n - offsetof(fixture, net));
    cr_assert(size < TEXT_MAX && d->sent_count[slot] < KEPT);
    char *text = d->sent[slot][d->sent_count[slot]++];
    memcpy(text, bytes, size);
    text[size] = '\0';
}
static inline void fixture_shut(net *n, uint32_t slot, int code, const char *why) {
    (void)n;
    cr_assert_fail("connection %u shut with %d %s", slot, code, why);
}
static inline void fixture_write(store *s, const store_row *rows, size_t count) {
    fixture *d = (fixture *)((char *)s - offsetof(fixture, store));
    br_buf out = br_buf_over(d->written, sizeof d->written);
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == STORE_LINE) br_put(&out, rows[i].text);
    fake_write(s, rows, count);
}
static inline void fixture_submit(executor *t, task *asked) {
    fixture *d = (fixture *)((char *)t - offsetof(fixture, executor));
    free(d->asked);
    d->asked = asked;
}
static inline void fixture_cut(executor *t, const task_cut *which) {
    fixture *d = (fixture *)((char *)t - offsetof(fixture, executor));
    if (d->asked && task_is_cut(d->asked, which)) d->asked->end = TASK_UNWANTED;
}
static inline void fixture_chance(void *owner, uint8_t *bytes, size_t count) {
    memset(bytes, ++((fixture *)owner)->chance_next, count);
}

static inline void fixture_open(void) {
    fixture *d = the_fixture = calloc(1, sizeof *d);
    d->net = (net){fixture_send, fixture_shut};
    d->store = fake_store_new();
    d->store.face.write = fixture_write;
    d->executor = (executor){fixture_submit, fixture_cut};
    d->now = 1000000;
    d->h = hub_new(&(hub_desc){.net = &d->net,
                               .store = &d->store.face,
                               .executor = &d->executor,
                               .chance_owner = d,
                               .chance = fixture_chance});
    for (uint32_t i = 0; i < CONNS; i++) hub_opened(d->h, i, (whence){1, 0}, d->now);
}
static inline void fixture_close(void) {
    hub_free(the_fixture->h);
    free(the_fixture->asked);
    free(the_fixture);
}
static inline void fixture_stored(bool is_good) {
    fake_stored(&the_fixture->store, the_fixture->h, is_good, the_fixture->now);
}

static inline void say_only(uint32_t slot, const char *text) {
    hub_text(the_fixture->h, slot, text, strlen(text), the_fixture->now);
    hub_flush(the_fixture->h);
}

static inline const char *last(uint32_t slot) {
    int count = the_fixture->sent_count[slot];
    return count ? the_fixture->sent[slot][count - 1] : "";
}

static inline const char *say(uint32_t slot, const char *text) {
    the_fixture->sent_count[slot] = 0;
    say_only(slot, text);
    fixture_stored(true);
    return last(slot);
}

static inline void wait_ms(int64_t ms) {
    int64_t until = the_fixture->now + ms;
    while (hub_next(the_fixture->h) <= until) {
        the_fixture->now = hub_next(the_fixture->h);
        hub_tick(the_fixture->h, the_fixture->now);
        fixture_stored(true);
    }
    the_fixture->now = until;
    hub_tick(the_fixture->h, until);
    fixture_stored(true);
}

static inline void begin_with(const char *create, uint32_t people) {
    char text[200];
    for (uint32_t i = 0; i < people; i++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"token\":\"0123456789-%u-abcdef\",\"name\":\"P%u\"}", i, i);
        say(i, text);
    }
    const char *made = strstr(say(0, create), "\"table\":\"");
    cr_assert_not_null(made);
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%.20s\"}", made + 9);
    for (uint32_t i = 0; i < 3; i++) say(i, text);
    for (uint32_t i = 0; i < people; i++) {
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"seat\":%u}", i);
        say(i, text);
    }
    cr_assert(strstr(say(0, "{\"do\":\"start\"}"), "\"ok\":true"));
    for (int i = 0; i < CONNS; i++) the_fixture->sent_count[i] = 0;
}
static inline void begin(const char *create) { begin_with(create, 2); }
static const char plain[] =
    "{\"do\":\"create\",\"game\":\"squirrels\",\"seats\":2,\"options\":{\"first\":\"0\"}}";

static inline void no_limits(void) {
    the_fixture->h->desc.messages_per_second = 1000000;
    the_fixture->h->desc.messages_per_address = 4000000;
}

#endif
