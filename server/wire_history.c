/* wire_history.c -- the log of a match from its start, for whoever has come.
 *
 * The lines of the table are read elsewhere, a piece at a time, and played there at a table of
 * their own: what comes of each line is what came of it then, so the items and their numbers are
 * those that were told. A viewer gets what its own log would hold by now: its seat's knowledge, and
 * of what the rules let people forget no more than is left of it. Memory is bounded: one piece of
 * lines, one table, one answer.
 */
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "fetch.h"
#include "log.h"
#include "outbox.h"
#include "protocol.h"
#include "read.h"
#include "room.h"
#include "tell.h"
#include "wire_request.h"

enum {
    ANSWER_BYTES = 16 * 1024, /* an answer ends after the item that goes beyond */
    ITEM_BYTES = 256 * 1024,  /* no item is longer: an update with the same events fits, too */
    HISTORIES_MAX = 64        /* at once, half a megabyte each */
};

typedef struct history {
    fetch f; /* must be first */
    uint64_t serial;
    reading_for whom;
    uint32_t slot;
    br_lang lang;
    char id[104];
    br_seat viewer;
    bool has_notes; /* it keeps all it was shown */
    uint32_t opened;
    uint64_t batch;
    uint32_t from, at; /* the first item wanted; how many have passed */
    int64_t time;      /* of the line */
    bool is_full, is_broken, is_crowded;
    room *r; /* a table of its own, that nobody sits at */
    reader reader;
    br_buf out;
    char text[ANSWER_BYTES + ITEM_BYTES];
} history;

static void drop(fetch *f) {
    history *h = (history *)f;
    ((hub *)f->owner)->histories--;
    if (h->r) room_free(h->r);
}

/* ---- in the thread that reads ------------------------------------------------------------- */

/* What the viewer knows of a move: all of it, or what a log keeps. */
static void put_events(history *h, const room *r) {
    const br_rules *rules = &r->match.rules;
    const br_events *log = &r->match.log;
    bool is_whole = h->has_notes || h->at <= h->opened;
    jw_list_of(&h->out, "events");
    for (int i = 0; i < log->count; i++) {
        br_event seen;
        if (!(is_whole ? br_event_told(&log->at[i], h->viewer, &seen)
                       : br_event_past(&log->at[i], h->viewer, &seen)))
            continue;
        jw_next(&h->out);
        if (is_whole) br_event_write(rules, &log->at[i], h->viewer, &h->out);
        else br_event_write_past(rules, &log->at[i], h->viewer, &h->out);
    }
    jw_list_end(&h->out);
}

static void put_item(history *h, const room *r, const change *c, const log_item *item) {
    jw_object(&h->out);
    proto_put_number(&h->out, "at", h->time);
    switch (item->kind) {
    case LOG_MOVE: put_events(h, r); break;
    case LOG_UNDO: proto_put_number(&h->out, "undone", item->seat); break;
    case LOG_HOUSE: tell_put_house(&h->out, r, item); break;
    case LOG_CHAT:
        proto_put_number(&h->out, "seat", item->seat);
        proto_put_string(&h->out, "chat", c->chat ? c->chat : "");
        break;
    }
    jw_object_end(&h->out);
}

static void on_change(void *into, room *r, const change *c) {
    history *h = into;
    for (int i = 0; i < c->item_count; i++) {
        if (!log_is_for(&c->items[i], h->viewer)) continue;
        if (h->out.used > ANSWER_BYTES) h->is_full = true;
        if (h->is_full) return;
        h->at++;
        if (h->at > h->from) put_item(h, r, c, &c->items[i]);
    }
}

static void on_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                    size_t size) {
    history *h = into;
    (void)table;
    if (h->is_full || h->is_broken) return;
    h->time = at;
    h->is_broken = !read_line(&h->reader, h->r, at, text, size);
    h->r->seq = seq + 1;
}

static void work(fetch *f) {
    history *h = (history *)f;
    fetch_each(f, h, on_line);
    f->size = 0;
}

/* ---- asking and answering ----------------------------------------------------------------- */

static void answer(proto_request *q, history *h) {
    if (h->is_crowded && !h->is_full) {
        wire_limited(q, HUB_LIMIT_READING);
        return;
    }
    if (!h->f.is_good || h->is_broken) {
        wire_no(q, NO_STORAGE);
        return;
    }
    proto_open(q);
    proto_put_number(q->out, "from", h->from);
    jw_list_of(q->out, "items");
    if (h->out.used) jw_json(q->out, h->out.at, h->out.used);
    jw_list_end(q->out);
    proto_put_number(q->out, "next", h->at > h->from ? h->at : h->from);
    proto_put_bool(q->out, "more", h->is_full);
}

static void finish(hub *h, conn *c, history *what) {
    size_t size = what->out.used + TEXT_BYTES;
    char *memory = must_have(malloc(size));
    br_buf out = br_buf_over(memory, size);
    wire_context d = {.h = h, .c = c};
    proto_request q = {.owner = &d, .out = &out, .lang = what->lang};
    c->readings--;
    c->has_history = false;
    answer(&q, what);
    if (what->id[0]) {
        jw_key(&out, "id");
        br_put(&out, what->id);
    }
    jw_object_end(&out);
    outbox_send(h, c, MESSAGE_ANSWER, what->batch, out.at, out.used);
    free(memory);
}

static void done(fetch *f, int64_t now) {
    history *what = (history *)f;
    hub *h = f->owner;
    h->now = now;
    what->is_crowded = !wire_has_read(h, what->whom, f) && !f->is_end;
    conn *c = hub_asker(h, what->slot, what->serial);
    bool is_done = what->is_full || what->is_broken || what->is_crowded || !f->is_good || f->is_end;
    if (c && !is_done) {
        fetch_begin(h->desc.store, f, now);
        return;
    }
    if (c && !c->is_shut) finish(h, c, what);
    fetch_free(f);
}

static history *begin(proto_request *q, uint32_t from) {
    hub *h = hub_of(q);
    conn *c = conn_of(q);
    room *r = c->room;
    history *what = must_have(fetch_new(sizeof *what, h, done));
    h->histories++;
    what->f.work = work;
    what->f.drop = drop;
    what->f.notes = NOTES_MAX + CHAT_MAX;
    memcpy(what->f.table, r->key, sizeof what->f.table);
    what->serial = c->serial;
    what->whom = wire_reading_for(c);
    what->slot = c->slot;
    what->lang = q->lang;
    wire_id(q, what->id);
    what->viewer = c->viewer;
    what->has_notes = room_depth(r, c->viewer) == BR_RECALL;
    what->opened = room_viewer(r, c->viewer)->opened;
    what->batch = r->batch; /* what is read is on disk; what was opened need not be */
    what->from = from;
    what->r = must_have(calloc(1, sizeof *what->r));
    memcpy(what->r->key, r->key, sizeof what->r->key);
    what->reader.seen = on_change;
    what->reader.into = what;
    what->out = br_buf_over(what->text, sizeof what->text);
    return what;
}

/* Pieces that a person, and four times as many that an address, may ask for: so many at once, then
 * two a second. */
static bool may_read(hub *h, const conn *c) {
    enum { ONCE = 40, PIECE_US = 500000, AT_ADDRESS = 4 };
    int64_t piece = (int64_t)PIECE_US * USUAL_MESSAGES / h->desc.messages_per_second;
    int64_t now = h->now * 1000, most = ONCE * piece;
    return meter_spend(h->histories_read, conn_person_key(c), piece, most, now) &&
           whence_spend(h->histories_read, c->from, piece / AT_ADDRESS, most, now);
}

void ask_history(proto_request *q) {
    conn *c = conn_of(q);
    int64_t from = 0;
    if (proto_has(q, K_FROM) && !br_json_int(&q->doc, q->at[K_FROM], 0, UINT32_MAX, &from)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_FROM], "from is a number of items");
        return;
    }
    if (c->has_history || c->readings >= READINGS_MAX || hub_of(q)->histories >= HISTORIES_MAX ||
        !wire_may_read(hub_of(q), c) || !may_read(hub_of(q), c)) {
        wire_limited(q, HUB_LIMIT_READING);
        return;
    }
    ((wire_context *)q->owner)->is_put_off = true;
    c->readings++;
    c->has_history = true;
    fetch_begin(hub_of(q)->desc.store, &begin(q, (uint32_t)from)->f, hub_of(q)->now);
}
