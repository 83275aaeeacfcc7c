/* device.c -- a hub inside a browser: the server's core with memory for a disk.
 *
 * One module is one hub, or one head that thinks for it. Calls go in only (see out.h); time and
 * chance are handed in, so nothing here is different from the server but who calls it.
 */
#include <stdlib.h>
#include <string.h>

#include "hub.h"
#include "out.h"
#include "shelf.h"

static hub *the_hub;
static br_chance chance_source;

/* A lesson is dealt from a secret that everybody knows: that of the next table. */
static uint8_t lesson_secret[BR_SEED_BYTES];
static bool has_lesson;

static void chance(void *owner, uint8_t *bytes, size_t count) {
    (void)owner;
    if (has_lesson && count == sizeof lesson_secret) {
        memcpy(bytes, lesson_secret, count);
        has_lesson = false;
        return;
    }
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
static void executor_submit(executor *self, task *t) {
    (void)self;
    out_put(&(out_record){.kind = OUT_TASK, .size = t->size}, t);
    free(t);
}

/* ---- the hub ------------------------------------------------------------------------------ */

/* In: 32 bytes that nobody can guess. */
EXPORT(device_open) void device_open(double now) {
    static net face = {net_send, net_shut};
    static executor head = {executor_submit, NULL};
    br_chance_init(&chance_source, (const uint8_t *)in_bytes);
    memset(in_bytes, 0, BR_SEED_BYTES);
    the_hub = hub_new(&(hub_desc){.net = &face,
                                  .store = shelf_open(),
                                  .executor = &head,
                                  .chance = chance,
                                  .messages_per_second = 1000,
                                  .legends = 100000, /* it is their own machine */
                                  .tables_per_address = 100000});
    hub_boot(the_hub, (int64_t)now);
}

/* In: a row that was kept earlier, its table's key in STORE_KEY_MAX bytes, then its text. */
EXPORT(device_keep) void device_keep(uint32_t kind, uint32_t seq, double at, size_t size) {
    store_row row = {.kind = (store_kind)kind, .seq = seq, .at = (int64_t)at, .size = size};
    memcpy(row.table, in_bytes, sizeof row.table);
    row.table[sizeof row.table - 1] = '\0';
    row.text = in_bytes + sizeof row.table;
    shelf_put(&row);
}

/* In: 32 bytes. The next table that is made has them as its secret, so its deal is known. */
EXPORT(device_secret) void device_secret(void) {
    memcpy(lesson_secret, in_bytes, sizeof lesson_secret);
    has_lesson = true;
}

/* In: a table's key. Whether its lines are here. */
EXPORT(device_has) bool device_has(void) { return shelf_has(in_bytes); }

static void settle(void) { hub_flush(the_hub); }

EXPORT(device_opened) void device_opened(uint32_t conn, double now) {
    hub_opened(the_hub, conn, (whence){1, 0}, (int64_t)now);
    settle();
}

EXPORT(device_closed) void device_closed(uint32_t conn, double now) {
    hub_closed(the_hub, conn, (int64_t)now);
    settle();
}

/* In: a message. */
EXPORT(device_text) void device_text(uint32_t conn, size_t size, double now) {
    hub_text(the_hub, conn, in_bytes, size, (int64_t)now);
    settle();
}

EXPORT(device_stored) void device_stored(bool is_good, double now) {
    hub_stored(the_hub, is_good, (int64_t)now);
    settle();
}

EXPORT(device_tick) void device_tick(double now) {
    hub_tick(the_hub, (int64_t)now);
    settle();
}

/* When device_tick is wanted; infinity = never. */
EXPORT(device_next) double device_next(void) {
    int64_t next = hub_next(the_hub);
    return next == INT64_MAX ? __builtin_inf() : (double)next;
}

/* Lets go of tables nobody is at, if everything is kept. They are read again when somebody comes:
 * until then no time passes there. */
EXPORT(device_rest) bool device_rest(double now) {
    bool is_quiet = hub_is_quiet(the_hub);
    if (is_quiet) hub_rest(the_hub, (int64_t)now);
    return is_quiet;
}

/* ---- tasks -------------------------------------------------------------------------------- */

/* In: a task; afterwards it holds its result. */
EXPORT(device_task_run) void device_task_run(void) { task_run((task *)(void *)in_bytes); }

/* In: a task that is done. */
EXPORT(device_task_done) void device_task_done(double now) {
    size_t size = ((const task *)(const void *)in_bytes)->size;
    task *t = malloc(size);
    if (!t) exit(1);
    memcpy(t, in_bytes, size);
    hub_task_done(the_hub, t, (int64_t)now);
    settle();
}

/* In: a finished match's key. Its journal, as OUT_TEXT, or nothing. */
EXPORT(device_journal) void device_journal(void) {
    size_t size = 0;
    char *text = hub_journal(the_hub, in_bytes, &size);
    if (text) out_put(&(out_record){.kind = OUT_TEXT, .size = (uint32_t)size}, text);
    free(text);
}
