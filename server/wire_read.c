/* wire_read.c -- requests that the store is read for: tables that are not in memory, the tables of
 * a person, journals.
 *
 * The store is read elsewhere, a piece at a time, and the answer is written when all of it is
 * there. Meanwhile the hub does whatever else there is to do. How much is read for one request is
 * bounded, and how many requests of one connection are read for at once.
 */
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "fetch.h"
#include "guests.h"
#include "lobby.h"
#include "outbox.h"
#include "room.h"
#include "take.h"
#include "tell.h"
#include "wire_request.h"

enum {
    JOURNAL_MAX = 320 * 1024, /* bytes of a journal in an answer; /journal has longer ones */
    TOLD_MAX = 20             /* of tables in memory, of which more is told than the key */
};

typedef struct reading {
    fetch f; /* must be first; f.extra is a task or NULL */
    uint64_t serial;
    reading_for whom;
    uint32_t slot;
    br_lang lang;
    size_t bound;
    size_t counted; /* of its bytes, in h->fetching */
    bool is_crowded;
    lobby_reading table; /* of `enter` */
    void (*answer)(proto_request *q, struct reading *what);
    char id[104];
} reading;

void wire_id(const proto_request *q, char out[104]) {
    br_buf text = br_buf_over(out, 104);
    if (!q->at[PROTO_ID]) return;
    const br_json_node *node = &q->doc.node[q->at[PROTO_ID]];
    bool is_string = node->type == BR_JSON_STRING;
    if (is_string) br_put_char(&text, '"');
    br_put_bytes(&text, q->doc.text + node->start, node->size);
    if (is_string) br_put_char(&text, '"');
}

/* ---- budgets ------------------------------------------------------------------------------ */

/* A person has a megabyte a second and 64 at once, an address four times that; scaled by the limit
 * of messages. Most tables take a tenth of one, the longest that 0.1 wrote twenty. What was begun
 * may go on into a debt. */
static const int64_t LOOKED_US = 64 * 1000000, LOOKED_DEBT_US = 30 * 1000000;
enum { LOOKED_AT_ADDRESS = 4 };

reading_for wire_reading_for(const conn *c) {
    return (reading_for){.person = conn_person_key(c), .from = c->from};
}

bool wire_may_read(const hub *h, const conn *c) {
    int64_t now = h->now * 1000;
    return meter_wait(h->looked, conn_person_key(c), LOOKED_US, now) == 0 &&
           whence_wait(h->looked, c->from, LOOKED_US, now) == 0;
}

bool wire_has_read(hub *h, reading_for whom, const fetch *f) {
    int64_t cost = (int64_t)f->looked * USUAL_MESSAGES / h->desc.messages_per_second;
    int64_t now = h->now * 1000;
    meter_charge(h->looked, whom.person, cost, LOOKED_US, LOOKED_DEBT_US, now);
    whence_charge(h->looked, whom.from, cost / LOOKED_AT_ADDRESS, LOOKED_US, LOOKED_DEBT_US, now);
    return meter_wait(h->looked, whom.person, LOOKED_US, now) < LOOKED_DEBT_US &&
           whence_wait(h->looked, whom.from, LOOKED_US, now) < LOOKED_DEBT_US;
}

/* ---- asking and answering ----------------------------------------------------------------- */

/* All is there, or as much as there may be. */
static void finish(hub *h, conn *c, reading *what) {
    size_t size = 2 * what->f.size + TEXT_BYTES * (what->f.extra ? 3u : 1u); /* a review */
    char *memory = must_have(malloc(size));
    br_buf out = br_buf_over(memory, size);
    wire_context d = {.h = h, .c = c};
    proto_request q = {.owner = &d, .out = &out, .lang = what->lang};
    c->readings--;
    if (what->is_crowded) wire_limited(&q, HUB_LIMIT_READING);
    else if (!what->f.is_good) wire_no(&q, NO_STORAGE);
    else if (!what->f.is_end)
        proto_fail(&q, BR_TOO_LONG, 0,
                   "that is too long for an answer; a journal of any length is at /journal/TABLE");
    else what->answer(&q, what);
    if (what->id[0]) {
        jw_key(&out, "id");
        br_put(&out, what->id);
    }
    jw_object_end(&out);
    outbox_send(h, c, MESSAGE_ANSWER, d.batch, out.at, out.used);
    free(memory);
}

static void answer_enter(proto_request *q, reading *what);
static bool is_table(const reading *what) { return what->answer == answer_enter; }

static void done(fetch *f, int64_t now) {
    reading *what = (reading *)f;
    hub *h = f->owner;
    h->now = now;
    bool may_go_on = wire_has_read(h, what->whom, f);
    conn *c = hub_asker(h, what->slot, what->serial);
    const room *r = what->table.r;
    bool is_wanted = c && f->is_good && !f->is_end && (is_table(what) || f->texts < what->bound);
    size_t size = f->size + (r ? sizeof *r + r->match.plies_capacity * sizeof *r->record : 0);
    h->fetching += size - what->counted;
    what->counted = size;
    /* A table that could be cut short by its length could never be read: it is paid for later. */
    if (is_wanted && (may_go_on || is_table(what)) && h->fetching <= FETCHING_MAX) {
        fetch_begin(h->desc.store, f, now);
        return;
    }
    what->is_crowded = is_wanted;
    h->fetching -= what->counted;
    if (c && !c->is_shut) finish(h, c, what);
    fetch_free(f);
}

/* NULL, and the answer is no, while too many are out. */
static reading *begin(hub *h, conn *c, br_lang lang,
                      void (*answer)(proto_request *q, reading *what)) {
    reading *what = must_have(fetch_new(sizeof *what, h, done));
    what->serial = c->serial;
    what->whom = wire_reading_for(c);
    what->slot = c->slot;
    what->lang = lang;
    what->answer = answer;
    c->readings++;
    return what;
}

static reading *put_off(proto_request *q, void (*answer)(proto_request *q, reading *what)) {
    conn *c = conn_of(q);
    if (c->readings >= READINGS_MAX || !wire_may_read(hub_of(q), c)) {
        wire_limited(q, HUB_LIMIT_READING);
        return NULL;
    }
    ((wire_context *)q->owner)->is_put_off = true;
    reading *what = begin(hub_of(q), c, q->lang, answer);
    wire_id(q, what->id);
    return what;
}

/* ---- the tables of a person --------------------------------------------------------------- */

typedef struct listing {
    br_buf *out;
    int count;
    hub *h;
    const uint8_t *person;
} listing;

/* Unfinished tables are in memory, or they rest and the store says what they are; of the others a
 * page only keeps the link. */
static void put_mine(br_buf *out, const hub *h, const room *r, const uint8_t *person) {
    br_seat seat = room_seat_of(r, person);
    facts known = lobby_facts(h, r);
    if (!known.is_there) return;
    lobby_put_about(out, r, known.phase);
    proto_put_bool(out, "yours", seat != BR_SEAT_NONE && br_has(known.waited, seat));
}

/* What was said of it when it went to rest; older programs said `yours` as well. */
static void put_resting(const listing *list, const char *text, size_t size) {
    const char *end = memchr(text, '\n', size);
    size_t told = end ? (size_t)(end - text) : size;
    if (told > 2) jw_json(list->out, text + 1, told - 2); /* members of an object */
    if (end) proto_put_bool(list->out, "yours", lobby_about_waits(end, size - told, list->person));
}

static void list_table(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                       size_t size) {
    listing *list = into;
    (void)seq;
    jw_object(list->out);
    proto_put_string(list->out, "table", table);
    proto_put_number(list->out, "at", at);
    bool is_told = ++list->count <= TOLD_MAX;
    const room *r = is_told ? lobby_find(list->h, table) : NULL;
    if (r) put_mine(list->out, list->h, r, list->person);
    else if (is_told && size > 2) put_resting(list, text, size);
    jw_object_end(list->out);
}

static void answer_mine(proto_request *q, reading *what) {
    listing list = {.out = q->out, .h = hub_of(q), .person = what->f.person};
    proto_open(q);
    jw_list_of(q->out, "tables");
    fetch_each(&what->f, &list, list_table);
    jw_list_end(q->out);
}

void ask_mine(proto_request *q) {
    reading *what = put_off(q, answer_mine);
    if (!what) return;
    what->f.is_mine = true;
    memcpy(what->f.person, conn_of(q)->person, sizeof what->f.person);
    fetch_begin(hub_of(q)->desc.store, &what->f, hub_of(q)->now);
}

/* ---- tables ------------------------------------------------------------------------------- */

/* A table that is there and can not be gone on with: whoever has its link is told why. */
static void say_aside(proto_request *q, const br_fault *why) {
    char key[64];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, "house.server.");
    br_put(&out, br_err_code(why->err));
    const char *text = br_word(q->lang, key);
    hub_of(q)->stats.refused++;
    proto_fail_code(q, br_err_code(why->err), 0, text ? text : why->text);
    proto_put_string(q->out, "detail", why->text);
}

/* Who has a seat is seen to come: the table is told. */
static void enter(proto_request *q, room *r) {
    hub *h = hub_of(q);
    conn *c = conn_of(q);
    br_seat seat = c->has_person ? room_seat_of(r, c->person) : BR_SEAT_NONE;
    wire_of(q, r);
    if (r->is_closed) {
        wire_no(q, NO_NO_TABLE);
        return;
    }
    if (c->has_person && guests_is_out(r, c->person)) {
        wire_no(q, NO_KICKED);
        return;
    }
    if (seat != BR_SEAT_NONE && !wire_may_stir(h, c)) {
        wire_limited(q, HUB_LIMIT_STIRS);
        return;
    }
    take_enter(h, r, c);
    wire_of(q, r); /* it may have changed by that */
    proto_open(q);
    proto_put_string(q->out, "table", r->key);
}

static void read_piece(fetch *f) { /* in the thread that reads */
    fetch_each(f, &((reading *)f)->table, lobby_read_line);
    f->size = 0;
}

static void drop_table(fetch *f) { lobby_read_drop(&((reading *)f)->table); }

/* Another node leads it: whoever asks can go there. */
static void say_elsewhere(proto_request *q, const fetch *f) {
    wire_no(q, NO_ELSEWHERE);
    proto_put_string(q->out, "table", f->table);
    proto_put_string(q->out, "url", f->elsewhere);
}

static void answer_enter(proto_request *q, reading *what) {
    br_fault why;
    if (what->f.elsewhere[0] && !lobby_find(hub_of(q), what->f.table)) {
        say_elsewhere(q, &what->f);
        return;
    }
    room *r = lobby_read(hub_of(q), &what->table, &what->f, &why);
    if (r) enter(q, r);
    else if (why.err != BR_OK) say_aside(q, &why);
    else wire_no(q, NO_NO_TABLE);
}

/* A code as somebody may write it, with blanks or dashes between its digits. */
static bool is_code(const char *text, char code[CODE_DIGITS + 1]) {
    int count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '-') continue;
        if (*text < '0' || *text > '9' || count == CODE_DIGITS) return false;
        code[count++] = *text;
    }
    code[count] = '\0';
    return count == CODE_DIGITS;
}

/* It is answered when it is read. */
static void read_table(proto_request *q, const char *key, const char *code) {
    hub *h = hub_of(q);
    reading *what = put_off(q, answer_enter);
    if (!what) return;
    what->f.work = read_piece;
    what->f.drop = drop_table;
    what->table.now = h->now;
    what->f.notes = NOTES_MAX + CHAT_MAX; /* how much there is of it counts */
    if (h->desc.store->lease_ms) what->f.node = NODE_CLAIM;
    memcpy(what->f.table, key, strlen(key));
    memcpy(what->f.code, code, strlen(code));
    fetch_begin(h->desc.store, &what->f, h->now);
}

static void enter_by_code(proto_request *q, const char *code) {
    bool is_limited = false;
    room *r = lobby_knock(hub_of(q), conn_of(q), code, &is_limited);
    if (r) enter(q, r);
    else if (is_limited) wire_limited(q, HUB_LIMIT_CODES);
    else if (hub_of(q)->desc.store->can_wake) read_table(q, "", code); /* one that rests */
    else wire_no(q, NO_NO_TABLE);
}

void ask_enter(proto_request *q) {
    hub *h = hub_of(q);
    char key[STORE_KEY_MAX], code[CODE_DIGITS + 1];
    if (!proto_string(q, q->at[K_TABLE], key, sizeof key, "a table")) return;
    if (is_code(key, code)) {
        enter_by_code(q, code);
        return;
    }
    room *r = lobby_find(h, key);
    if (r) {
        enter(q, r);
        return;
    }
    if (strlen(key) != 20) {
        wire_no(q, NO_NO_TABLE);
        return;
    }
    read_table(q, key, "");
}

/* ---- journals ----------------------------------------------------------------------------- */

static void put_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size) {
    (void)table;
    (void)seq;
    (void)at;
    jw_string_bytes(into, text, size);
}

static void answer_journal(proto_request *q, reading *what) {
    task *found = what->f.extra;
    wire_of(q, lobby_find(hub_of(q), what->f.table));
    if (what->f.count == 0) {
        wire_no(q, NO_STORAGE);
        return;
    }
    proto_open(q);
    jw_list_of(q->out, "journal");
    fetch_each(&what->f, q->out, put_line);
    jw_list_end(q->out);
    if (found && found->is_made) wire_put_review(q->out, found, q->lang);
}

void wire_read_journal(hub *h, conn *c, const char *table, proto_request *q, task *found) {
    reading *what = q ? put_off(q, answer_journal) : begin(h, c, c->lang, answer_journal);
    if (!what) return;
    if (found) memcpy(what->id, found->id, sizeof what->id);
    what->f.extra = found;
    what->f.is_public = what->f.is_net = true;
    what->f.notes = NOTES_MAX + CHAT_MAX;
    what->bound = JOURNAL_MAX;
    memcpy(what->f.table, table, sizeof what->f.table);
    fetch_begin(h->desc.store, &what->f, h->now);
}
