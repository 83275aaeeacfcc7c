/* lobby.c -- tables by key: made, found, read back from the store, forgotten.
 *
 * A key is 80 bits of chance: who knows it was given the link. Finished tables leave memory when
 * nobody looks at them and are read back when somebody does.
 */
#include "lobby.h"

#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "clock.h"
#include "due.h"
#include "fetch.h"
#include "guests.h"
#include "lines.h"
#include "protocol.h"
#include "room.h"
#include "spend.h"
#include "take.h"
#include "tell.h"

static void key_make(hub *h, char key[STORE_KEY_MAX]) {
    uint8_t bytes[10];
    h->desc.chance(h->desc.chance_owner, bytes, sizeof bytes);
    br_buf out = br_buf_over(key, STORE_KEY_MAX);
    memset(key, 0, STORE_KEY_MAX);
    br_put_hex(&out, bytes, sizeof bytes);
}

/* Gives a room its place in the lists. */
static void room_place(hub *h, room *r) {
    if (h->room_count == h->rooms_capacity) {
        h->rooms_capacity = 2 * h->rooms_capacity + 16;
        h->rooms = must_have(realloc(h->rooms, h->rooms_capacity * sizeof *h->rooms));
        h->heap = must_have(realloc(h->heap, h->rooms_capacity * sizeof *h->heap));
        h->places = must_have(realloc(h->places, h->rooms_capacity * sizeof *h->places));
        h->free_places =
            must_have(realloc(h->free_places, h->rooms_capacity * sizeof *h->free_places));
    }
    r->serial = ++h->serial;
    r->due = INT64_MAX; /* the end of the heap is the right place for that */
    r->list_at = r->heap_at = h->room_count;
    r->place = h->free_count ? h->free_places[--h->free_count] : h->place_count++;
    h->places[r->place] = r;
    h->heap[h->room_count] = r;
    h->rooms[h->room_count++] = r;
}

/* ---- by key and by code ------------------------------------------------------------------- */

static uint64_t shelf_of(const hub *h, const char *name) {
    return br_hash(BR_HASH_START, name, strlen(name)) & (h->shelf_count - 1);
}

static void shelf_put(hub *h, room *r) {
    room **shelf = &h->shelves[shelf_of(h, r->key)];
    r->next_alike = *shelf;
    *shelf = r;
    shelf = &h->code_shelves[shelf_of(h, r->code)];
    r->next_code = *shelf;
    *shelf = r;
}

room *lobby_find(const hub *h, const char *key) {
    if (h->shelf_count == 0) return NULL;
    for (room *r = h->shelves[shelf_of(h, key)]; r; r = r->next_alike)
        if (strcmp(r->key, key) == 0) return r;
    return NULL;
}

room *lobby_find_code(const hub *h, const char *code) {
    if (h->shelf_count == 0) return NULL;
    for (room *r = h->code_shelves[shelf_of(h, code)]; r; r = r->next_code)
        if (r->phase != PHASE_OVER && strcmp(r->code, code) == 0) return r;
    return NULL;
}

/* Nine digits that everybody can say, made of the key: so a table has the same ones after a
 * restart, and nothing is stored. They tell nothing of the key but 30 of its 80 bits, hashed. Where
 * another table that is not over has them, the next ones of the same key are taken. */
static void code_make(const hub *h, room *r) {
    static const char purpose[] = "backroom code 1";
    for (uint8_t attempt = 0; attempt < 100; attempt++) {
        uint8_t hash[32];
        uint64_t number = 0;
        br_sha256 sha;
        br_sha256_init(&sha);
        br_sha256_add(&sha, purpose, sizeof purpose);
        br_sha256_add(&sha, r->key, strlen(r->key));
        br_sha256_add(&sha, &attempt, 1);
        br_sha256_end(&sha, hash);
        for (int i = 0; i < 8; i++) number = number << 8 | hash[i];
        for (int i = CODE_DIGITS; i-- > 0; number /= 10) r->code[i] = (char)('0' + number % 10);
        if (!lobby_find_code(h, r->code)) return;
    }
}

/* Its key is known. There are never more tables than shelves, so finding one takes as long however
 * many there are. */
static void shelve(hub *h, room *r) {
    if (h->room_count > h->shelf_count) {
        free(h->shelves);
        free(h->code_shelves);
        h->shelf_count = h->shelf_count ? 2 * h->shelf_count : 64;
        h->shelves = must_have(calloc(h->shelf_count, sizeof(room *)));
        h->code_shelves = must_have(calloc(h->shelf_count, sizeof(room *)));
        for (uint32_t i = 0; i < h->room_count; i++)
            if (h->rooms[i] != r) shelf_put(h, h->rooms[i]);
    }
    code_make(h, r);
    shelf_put(h, r);
}

static void unshelve(hub *h, const room *r) {
    room **at = &h->shelves[shelf_of(h, r->key)];
    while (*at != r) at = &(*at)->next_alike;
    *at = r->next_alike;
    at = &h->code_shelves[shelf_of(h, r->code)];
    while (*at != r) at = &(*at)->next_code;
    *at = r->next_code;
}

/* ---- guessing ----------------------------------------------------------------------------- */

/* Codes tried in vain: so many at once, then one a minute. */
enum { KNOCK_ONCE = 10 };
static const int64_t KNOCK_US = 60 * 1000000, KNOCKS_US = (KNOCK_ONCE - 1) * KNOCK_US;

room *lobby_knock(hub *h, const conn *c, const char *code, bool *is_limited) {
    uint64_t person = conn_person_key(c);
    int64_t now = h->now * 1000;
    *is_limited = meter_wait(h->knocks, person, KNOCKS_US, now) > 0 ||
                  whence_wait(h->knocks, c->from, KNOCKS_US, now) > 0;
    if (*is_limited) return NULL;
    room *r = lobby_find_code(h, code);
    if (r) return r;
    meter_charge(h->knocks, person, KNOCK_US, KNOCKS_US, KNOCK_US, now);
    whence_charge(h->knocks, c->from, KNOCK_US, KNOCKS_US, KNOCK_US, now);
    spend_told(h, SPEND_CODES, c, KNOCK_US);
    return NULL;
}

room *lobby_new(hub *h) {
    room *r = must_have(calloc(1, sizeof *r));
    r->at = h->now;
    room_place(h, r);
    key_make(h, r->key);
    r->epoch = h->desc.store->lease_ms ? 1 : 0;
    shelve(h, r);
    h->desc.chance(h->desc.chance_owner, r->secret, sizeof r->secret);
    fair_commit(r->secret, r->commitment);
    return r;
}

/* ---- for everybody ------------------------------------------------------------------------ */

void lobby_list(hub *h, room *r) {
    if (!r->is_public || r->public_at) return;
    r->public_next = h->publics;
    r->public_at = &h->publics;
    if (h->publics) h->publics->public_at = &r->public_next;
    h->publics = r;
}

static void unlist(room *r) {
    if (!r->public_at) return;
    *r->public_at = r->public_next;
    if (r->public_next) r->public_next->public_at = r->public_at;
}

enum { LISTED_MAX = 200, SEEN_MAX = 4000 };

static void put_listed(br_buf *out, const room *r, const facts *known) {
    jw_object(out);
    proto_put_string(out, "table", r->key);
    proto_put_string(out, "game", r->rules.game->id);
    proto_put_number(out, "seats", r->rules.seats);
    proto_put_number(out, "free", known->free_seats);
    proto_put_number(out, "people", known->people);
    proto_put_bool(out, "live", r->pace.is_live);
    proto_put_bool(out, "begun", known->phase != PHASE_OPEN);
    jw_object_end(out);
}

void lobby_put_listed(br_buf *out, const hub *h) {
    int listed = 0;
    for (int is_empty = 0; is_empty < 2; is_empty++) { /* those where somebody is come first */
        int seen = 0;
        for (const room *r = h->publics; r && seen++ < SEEN_MAX; r = r->public_next) {
            if ((r->conns == NULL) != is_empty || listed >= LISTED_MAX) continue;
            facts known = lobby_facts(h, r);
            if (!known.is_there || known.phase == PHASE_OVER) continue;
            put_listed(out, r, &known);
            listed++;
        }
    }
}

/* A full house lets go of a table that was never begun and where nobody is: of one without a name
 * on a seat first, and of the one that has waited longest. So nobody fills it for good by making
 * tables. False: there is none. */
static bool make_place(hub *h) {
    room *gone = NULL;
    for (uint32_t i = 0; i < h->room_count; i++) {
        room *r = h->rooms[i];
        if (r->phase != PHASE_OPEN || r->conns || r->batch > h->batch_durable) continue;
        int least = gone ? room_facts(gone).people : 0, people = room_facts(r).people;
        if (!gone || people < least || (people == least && r->at < gone->at)) gone = r;
    }
    if (gone) lobby_forget(h, gone);
    return gone;
}

/* So many at once, and then as many in an hour; for rematches, too, which are tables. */
bool lobby_may_make(hub *h, const conn *c) {
    static const int64_t hour = 3600LL * 1000 * 1000;
    int64_t one = hour / h->desc.tables_per_address, now = h->now * 1000;
    if (!meter_spend(h->makers, conn_person_key(c), one, hour, now) ||
        !whence_spend(h->makers, c->from, one, hour, now))
        return false;
    spend_told(h, SPEND_TABLES, c, one);
    return h->room_count < h->desc.tables_max || make_place(h);
}

facts lobby_facts(const hub *h, const room *r) {
    return r->batch <= h->batch_durable ? room_facts(r) : r->safe;
}

void lobby_put_about(br_buf *out, const room *r, phase p) {
    proto_put_string(out, "game", r->rules.game->id);
    proto_put_number(out, "seats", r->rules.seats);
    proto_put_string(out, "phase", tell_phase(p));
    proto_put_bool(out, "live", r->pace.is_live);
    if (p != PHASE_OVER) proto_put_string(out, "code", r->code);
}

static void forget(hub *h, room *r) {
    uint32_t last = --h->room_count;
    unshelve(h, r);
    unlist(r);
    due_drop(h, r);
    h->rooms[r->list_at] = h->rooms[last];
    h->rooms[r->list_at]->list_at = r->list_at;
    h->places[r->place] = NULL;
    h->free_places[h->free_count++] = r->place;
    room_free(r);
}

void lobby_drop(hub *h, room *r) { forget(h, r); }

enum { WAITED_BYTES = 8 }; /* of a person: enough to tell people at one table apart */

/* What `mine` says of a table while it rests: what is the same for all, and in a second line whom
 * it waits for. */
static void rest(hub *h, room *r) {
    char about[200 + BR_SEATS_MAX * (2 * WAITED_BYTES + 1)];
    br_buf out = br_buf_over(about, sizeof about);
    bool is_free = clock_stands(r);
    jw_object(&out);
    lobby_put_about(&out, r, r->phase);
    jw_object_end(&out);
    br_put_char(&out, '\n');
    for (br_seat i = 0; i < r->rules.seats && !r->is_paused; i++) {
        const chair *c = &r->chair[i];
        if (!c->has_person || !(is_free || (br_has(r->waited, i) && !c->bot))) continue;
        br_put_char(&out, ' ');
        br_put_hex(&out, c->person, WAITED_BYTES);
    }
    r->rest_due = is_free ? STORE_NEVER : clock_next(r);
    take_input(h, r, &(input){.kind = IN_REST, .text = out.full ? "{}" : about});
}

bool lobby_about_waits(const char *text, size_t size, const uint8_t person[32]) {
    char tag[2 * WAITED_BYTES + 2];
    br_buf out = br_buf_over(tag, sizeof tag);
    br_put_hex(&out, person, WAITED_BYTES);
    for (size_t at = 0; at + 2 * WAITED_BYTES <= size; at++)
        if (memcmp(text + at, tag, 2 * WAITED_BYTES) == 0) return true;
    return false;
}

/* Only rooms without connections. One that was never begun ends for good; one that waits for its
 * person can be read again. */
void lobby_forget(hub *h, room *r) {
    if (r->phase == PHASE_OPEN && !r->is_closed) take_input(h, r, &(input){.kind = IN_UNUSED});
    if (r->phase == PHASE_PLAYING && !r->is_closed) rest(h, r);
    forget(h, r);
}

/* The same people at a new table, but for those who had left their seats to bots. What they had
 * switched stays; passes for a phase or round end. */
no lobby_rematch(hub *h, room *r, const conn *asks) {
    static const fair_salt unsalted = {.size = 0};
    if (r->phase != PHASE_OVER) return NO_NOT_OVER;
    if (r->next_key[0]) return NO_OK; /* somebody has asked before */
    if (h->is_draining) return NO_DRAINING;
    if (!lobby_may_make(h, asks)) return NO_LIMITED;
    room *next = lobby_new(h);
    next->rules = r->rules;
    next->is_public = r->is_public;
    next->has_hints = r->has_hints;
    next->has_notes = r->has_notes;
    next->has_pauses = r->has_pauses;
    next->pace = r->pace;
    memcpy(next->passes, r->passes, sizeof next->passes);
    for (int i = 0; i < BR_SEATS_MAX; i++)
        next->passes[i].round = next->passes[i].phase_round = next->passes[i].phase = 0;
    memcpy(next->host, r->host, sizeof next->host);
    for (int t = 0; t < BR_TABLES_MAX; t++) {
        if (!r->deck[t]) continue;
        size_t size = strlen(r->deck[t]) + 1;
        next->deck[t] = memcpy(must_have(malloc(size)), r->deck[t], size);
    }
    take_input(h, next, &(input){.kind = IN_MADE});
    lobby_list(h, next);
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        bool is_dear = c->bot && c->bot->is_dear && !hub_has_room_for_legend(h);
        input in = {.kind = IN_BOT, .seat = i, .bot = is_dear ? &bot_boss : c->bot};
        if (c->has_person && !guests_is_out(r, c->person) && (!c->bot || asks->viewer == i))
            in = (input){.kind = IN_SEATED,
                         .seat = i,
                         .person = c->person,
                         .is_program = c->is_program,
                         .name = c->name,
                         .salt = &unsalted};
        take_input(h, next, &in);
    }
    for (uint32_t i = 0; i < r->guest_count; i++) {
        const guest *g = &r->guests[i];
        br_seat seat = room_seat_of(next, g->person);
        if (g->is_out)
            take_input(h, next, &(input){.kind = IN_BAR, .person = g->person, .name = g->name});
        if (g->is_muted && seat != BR_SEAT_NONE)
            take_input(h, next, &(input){.kind = IN_MUTE, .seat = seat});
    }
    take_input(h, r, &(input){.kind = IN_NEXT, .text = next->key});
    return NO_OK;
}

void hub_rest(hub *h, int64_t now) {
    h->now = now;
    for (uint32_t i = h->room_count; i-- > 0;)
        if (!h->rooms[i]->conns && h->rooms[i]->phase != PHASE_OPEN) forget(h, h->rooms[i]);
}

/* ---- reading back ------------------------------------------------------------------------- */

void lobby_read_drop(lobby_reading *in) {
    if (in->r) room_free(in->r);
    in->r = NULL;
}

/* A head of another version is the reason even where a line before it made no sense already. */
static bool is_wanted(const lobby_reading *in, const char *text, size_t size) {
    return in->fault.err == BR_OK || (in->fault.err == BR_BAD_JOURNAL && lines_is_head(text, size));
}

static void reading_fault(lobby_reading *in, uint32_t seq, const br_fault *why) {
    bool is_named = why->err == BR_OTHER_VERSION || why->err == BR_OTHER_DECK;
    if (in->fault.err != BR_OK && !is_named) return; /* the first one is the one to tell */
    br_buf out = br_buf_over(in->fault.text, sizeof in->fault.text);
    in->fault.err = is_named ? why->err : BR_BAD_JOURNAL;
    in->fault.line = seq + 1;
    if (is_named) {
        br_put(&out, why->text);
        return;
    }
    br_put(&out, in->r->rules.game ? in->r->rules.game->id : "a table");
    br_put(&out, ": its line ");
    br_put_int(&out, seq + 1);
    br_put(&out, " makes no sense to this program");
}

void lobby_read_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size) {
    static _Thread_local reader own;
    lobby_reading *in = into;
    br_fault why = {.err = BR_OK};
    if (!in->r) {
        in->r = must_have(calloc(1, sizeof *in->r));
        in->fault = (br_fault){.err = BR_OK};
        memcpy(in->r->key, table, strlen(table));
    }
    if (!is_wanted(in, text, size)) return;
    if (at > in->now) at = in->now; /* the wall was set back since: nobody waits for that */
    bool is_good = !lines_is_head(text, size) || read_suits(&own, in->r, text, size, &why);
    uint32_t next = seq + fetch_is_chat(text, size); /* which follows that line */
    if (!is_good || in->fault.err != BR_OK || next != in->r->seq ||
        !read_line(&own, in->r, at, text, size))
        reading_fault(in, seq, &why);
    in->r->seq = seq + 1;
}

/* All lines have been read: it is one of ours from now on. */
static void adopt(hub *h, room *r) {
    room_place(h, r);
    shelve(h, r);
    lobby_list(h, r);
    clock_rest(r, h->now);
    r->resolve_at = h->now; /* of what was pending */
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person) r->chair[i].gone_at = h->now;
    r->host_gone_at = h->now;
    clock_presence(r, h->now);
    if (r->phase != PHASE_PLAYING) r->at = h->now;
    due_set(h, r, due_next(h, r));
}

/* One that can not be gone on with is left alone on disk, for the program that wrote it or for
 * somebody to look at. */
static void set_aside(hub *h, lobby_reading *in) {
    h->stats.aside++;
    if (h->desc.aside) h->desc.aside(in->r->key, &in->fault);
    lobby_read_drop(in);
}

typedef struct booting {
    hub *h;
    lobby_reading in;
} booting;

static void boot_end(booting *b) {
    if (!b->in.r) return;
    if (b->in.fault.err != BR_OK) set_aside(b->h, &b->in);
    else adopt(b->h, b->in.r);
    b->in.r = NULL;
}

static void boot_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                      size_t size) {
    booting *b = into;
    if (b->in.r && strcmp(b->in.r->key, table) != 0) boot_end(b);
    lobby_read_line(&b->in, table, seq, at, text, size);
}

bool lobby_boot(hub *h) {
    booting b = {.h = h, .in = {.now = h->now}};
    bool is_good = h->desc.store->read(h->desc.store, NULL, &b, boot_line);
    boot_end(&b);
    return is_good;
}

/* What can not be gone on with was counted at the start, unless it rested then; nobody wants to go
 * on with a match that is over. */
room *lobby_read(hub *h, lobby_reading *in, const fetch *f, br_fault *why) {
    room *r = lobby_find(h, f->table); /* somebody else may have been quicker */
    *why = (br_fault){.err = BR_OK};
    /* One that was being played and is not to be read at the start was closed by the operator. */
    bool is_closed = in->r && in->fault.err == BR_OK && in->r->phase == PHASE_PLAYING && f->is_over;
    if (!r && is_closed) lobby_read_drop(in);
    if (!r && in->r && in->fault.err == BR_OK) {
        r = in->r;
        in->r = NULL;
        r->epoch = f->epoch;
        adopt(h, r);
        if (r->phase == PHASE_PLAYING) take_input(h, r, &(input){.kind = IN_WAKE});
    } else if (!r && in->r) {
        *why = in->fault;
        if (!f->is_over && h->desc.aside) h->desc.aside(f->table, why);
    }
    lobby_read_drop(in);
    return r;
}

/* Somebody may have been quicker, or it has ended meanwhile. */
void lobby_wake(hub *h, lobby_reading *in, const fetch *f, bool was_at_rest) {
    room *r = in->r;
    bool is_ours = f->epoch || !h->desc.store->lease_ms;
    bool is_wanted = r && is_ours && !lobby_find(h, f->table) && !f->is_over;
    if (is_wanted && in->fault.err != BR_OK) {
        set_aside(h, in);
    } else if (is_wanted) {
        in->r = NULL;
        r->epoch = f->epoch;
        adopt(h, r);
        if (was_at_rest) take_input(h, r, &(input){.kind = IN_WAKE});
    }
    lobby_read_drop(in);
}

/* ---- journals ----------------------------------------------------------------------------- */

static void gather_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                        size_t size) {
    journal_text *j = into;
    (void)table;
    (void)seq;
    (void)at;
    if (!journal_add(j, text, size)) must_have(NULL);
}

/* Reads at once: for a hub inside a page, and for tests. A server fetches. */
char *hub_journal(hub *h, const char *table, size_t *size) {
    journal_text j = {0};
    if (h->desc.store->read(h->desc.store, table, &j, gather_line) && j.has_end) {
        *size = j.size;
        return j.text;
    }
    free(j.text);
    return NULL;
}
