/* device.c -- a house inside a browser: the server's core with memory for a disk.
 *
 * One module is one house, or one head that thinks for it. Calls go in only (see out.h); time and
 * chance are handed in, so nothing here is different from the server but who calls it.
 */
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "out.h"
#include "shelf.h"

static house *the_house;
static br_chance chance_source;

static void chance(void *owner, uint8_t *bytes, size_t count) {
    (void)owner;
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)br_chance_below(&chance_source, 256);
}

static void net_send(net *self, uint32_t conn, const char *bytes, size_t size) {
    (void)self;
    out_put(&(out_record){.kind = OUT_MESSAGE, .who = conn, .size = (uint32_t)size}, bytes);
}

static void net_shut(net *self, uint32_t conn, int code, const char *why) {
    (void)self;
    (void)why;
    out_put(&(out_record){.kind = OUT_SHUT, .who = conn, .number = (uint32_t)code}, NULL);
}

/* The question leaves as its bytes. What it points at, bots and games, lies in every instance of
 * this module at the same place. */
static void think_ask(think *self, thought *t) {
    (void)self;
    out_put(&(out_record){.kind = OUT_THINK, .size = t->size}, t);
    free(t);
}

/* ---- the house ---------------------------------------------------------------------------- */

/* In: 32 bytes that nobody can guess. */
EXPORT(device_open) void device_open(double now) {
    static net face = {net_send, net_shut};
    static think head = {think_ask};
    br_chance_init(&chance_source, (const uint8_t *)in_bytes);
    memset(in_bytes, 0, BR_SEED_BYTES);
    the_house = house_new(&(house_desc){.net = &face,
                                        .store = shelf_open(),
                                        .think = &head,
                                        .chance = chance,
                                        .messages_per_second = 1000,
                                        .tables_per_address = 100000});
    house_boot(the_house, (int64_t)now);
}

/* In: a row that was kept earlier, its table's key in STORE_KEY_MAX bytes, then its text. */
EXPORT(device_keep) void device_keep(uint32_t kind, uint32_t seq, double at, size_t size) {
    store_row row = {.kind = (store_kind)kind, .seq = seq, .at = (int64_t)at, .size = size};
    memcpy(row.table, in_bytes, sizeof row.table);
    row.table[sizeof row.table - 1] = '\0';
    row.text = in_bytes + sizeof row.table;
    shelf_put(&row);
}

/* In: a table's key. Whether its lines are here. */
EXPORT(device_has) bool device_has(void) { return shelf_has(in_bytes); }

static void settle(void) { house_flush(the_house); }

EXPORT(device_opened) void device_opened(uint32_t conn, double now) {
    house_opened(the_house, conn, 1, (int64_t)now);
    settle();
}

EXPORT(device_closed) void device_closed(uint32_t conn, double now) {
    house_closed(the_house, conn, (int64_t)now);
    settle();
}

/* In: a message. */
EXPORT(device_text) void device_text(uint32_t conn, size_t size, double now) {
    house_text(the_house, conn, in_bytes, size, (int64_t)now);
    settle();
}

EXPORT(device_stored) void device_stored(bool is_good, double now) {
    house_stored(the_house, is_good, (int64_t)now);
    settle();
}

EXPORT(device_tick) void device_tick(double now) {
    house_tick(the_house, (int64_t)now);
    settle();
}

/* When device_tick is wanted; infinity = never. */
EXPORT(device_next) double device_next(void) {
    int64_t next = house_next(the_house);
    return next == INT64_MAX ? __builtin_inf() : (double)next;
}

/* Lets go of tables nobody is at, if everything is kept. They are read again when somebody comes:
 * until then no time passes there. */
EXPORT(device_rest) bool device_rest(double now) {
    bool is_quiet = house_is_quiet(the_house);
    if (is_quiet) house_rest(the_house, (int64_t)now);
    return is_quiet;
}

/* ---- thoughts ----------------------------------------------------------------------------- */

/* In: a question; afterwards it holds its answer. */
EXPORT(device_think) void device_think(void) { thought_have((thought *)(void *)in_bytes); }

/* In: an answered question. */
EXPORT(device_thought) void device_thought(double now) {
    size_t size = ((const thought *)(const void *)in_bytes)->size;
    thought *t = malloc(size);
    if (!t) exit(1);
    memcpy(t, in_bytes, size);
    house_thought(the_house, t, (int64_t)now);
    settle();
}

/* In: a finished match's key. Its journal, as OUT_TEXT, or nothing. */
EXPORT(device_journal) void device_journal(void) {
    size_t size = 0;
    char *text = house_journal(the_house, in_bytes, &size);
    if (text) out_put(&(out_record){.kind = OUT_TEXT, .size = (uint32_t)size}, text);
    free(text);
}
