/* fuzz_wire.c -- any bytes as what four people send to a server, and as what its disk does.
 *
 * Each line of the input is a message; its first byte says whose, and what time and disk do
 * before it. Every message must get one answer that is a JSON object with "ok"; tables must pass
 * their audit, which the rules assert.
 */
#include <stdlib.h>
#include <string.h>

#include "../fake_store.h"

enum { PEOPLE = 4 };

static struct {
    net net;
    fake_store store;
    executor executor;
    hub *h;
    uint32_t asked, answered;
    task *tasks[64];
    int task_count;
    char table[21];
} w;

static void check(bool is_good) {
    if (!is_good) abort();
}

static void on_send(net *n, uint32_t slot, const char *bytes, size_t size) {
    static br_json_node nodes[1 << 15];
    br_json doc;
    br_fault fault = {.err = BR_OK};
    (void)n;
    check(slot < PEOPLE);
    check(br_json_read(&doc, bytes, size, nodes, 1 << 15, &fault));
    check(doc.node[0].type == BR_JSON_OBJECT);
    if (br_json_find(&doc, 0, "tell") == 0) {
        check(br_json_find(&doc, 0, "ok") != 0);
        w.answered++;
    }
    uint32_t table = br_json_find(&doc, 0, "table");
    if (table) br_json_string(&doc, table, w.table, sizeof w.table);
}
static void on_shut(net *n, uint32_t slot, int code, const char *why) {
    (void)n;
    (void)slot;
    (void)code;
    (void)why;
}
static void on_write(store *s, const store_row *rows, size_t count) {
    /* A person is bytes, and what is said of a table that rests has two lines. */
    for (size_t i = 0; i < count; i++)
        check(rows[i].kind == STORE_PERSON || rows[i].kind == STORE_REST ||
              memchr(rows[i].text, '\n', rows[i].size) == NULL);
    fake_write(s, rows, count);
}
static void on_submit(executor *t, task *asked) {
    (void)t;
    if (w.task_count == 64) free(asked);
    else w.tasks[w.task_count++] = asked;
}
static void on_chance(void *owner, uint8_t *bytes, size_t count) {
    (void)owner;
    memset(bytes, 0x5A, count);
}

static void stored(bool is_good, int64_t now) { fake_stored(&w.store, w.h, is_good, now); }

/* A message with "TABLE" in it means the last table there was; "WIDE" fills a cell of a deck and
 * "MANY" more than that with the character that grows most when it is written. */
static void say(uint32_t slot, const char *bytes, size_t size, int64_t now) {
    static char text[1 << 17];
    static const struct {
        const char *word;
        size_t count;
    } fillers[] = {{"WIDE", 240}, {"MANY", 10000}};
    size_t used = 0;
    for (size_t i = 0; i < size && used < sizeof text - 10032;) {
        size_t taken = 0;
        for (int k = 0; k < 2 && size - i >= 4 && !taken; k++) {
            if (memcmp(bytes + i, fillers[k].word, 4) != 0) continue;
            memset(text + used, '<', fillers[k].count);
            used += fillers[k].count;
            taken = 4;
        }
        if (!taken && size - i >= 5 && memcmp(bytes + i, "TABLE", 5) == 0) {
            memcpy(text + used, w.table, strlen(w.table));
            used += strlen(w.table);
            taken = 5;
        }
        if (!taken) text[used++] = bytes[i++];
        i += taken;
    }
    w.asked++;
    hub_text(w.h, slot, text, used, now);
}

static void step(const char *line, size_t size, int64_t *now) {
    unsigned byte = (uint8_t)line[0];
    *now += (int64_t)(byte >> 4 & 3) * 7000;
    if (hub_next(w.h) <= *now) hub_tick(w.h, *now);
    if (byte & 8) stored((byte & 128) == 0, *now);
    if ((byte & 4) && w.task_count) {
        task *t = w.tasks[--w.task_count];
        task_run(t);
        hub_task_done(w.h, t, *now);
    }
    say(byte & 3, line + 1, size - 1, *now);
    hub_flush(w.h);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const char *at = (const char *)bytes, *end = at + size;
    int64_t now = 1000000;
    memset(&w, 0, sizeof w);
    w.net = (net){on_send, on_shut};
    w.store = fake_store_new();
    w.store.face.write = on_write;
    w.executor = (executor){on_submit, NULL};
    w.h = hub_new(&(hub_desc){
        .net = &w.net, .store = &w.store.face, .executor = &w.executor, .chance = on_chance});
    for (uint32_t i = 0; i < PEOPLE; i++) hub_opened(w.h, i, (whence){i, 0}, now);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 0) step(at, length, &now);
        at += length + 1;
    }
    /* Let the disk recover: then nothing may be left unsaid, but hints that are being thought. */
    for (int i = 0; i < 100 && !hub_is_quiet(w.h); i++) {
        now += 1000;
        hub_tick(w.h, now);
        stored(true, now);
    }
    check(hub_is_quiet(w.h));
    check(w.answered <= w.asked);
    check(w.answered + 64 >= w.asked);
    hub_free(w.h);
    for (int i = 0; i < w.task_count; i++) free(w.tasks[i]);
    return 0;
}
