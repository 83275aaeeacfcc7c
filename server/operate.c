/* operate.c -- what an operator may do: see tables, close one, take no more, send somebody away.
 *
 * A person is a number here, the first 64 bits of the hash of the token: enough to tell people
 * apart, and nothing that lets anybody in.
 */
#include "operate.h"

#include <stdlib.h>

#include "change.h"
#include "due.h"
#include "room.h"
#include "take.h"
#include "tell.h"

enum { CLOSE_POLICY = 1008 };

/* ---- people ------------------------------------------------------------------------------- */

/* A program is somebody else than the person of the same token: it can not play on a seat that
 * others take for a person's. */
void operate_person(const char *token, bool is_program, uint8_t out[32]) {
    static const char purpose[] = "backroom token 1", of_bot[] = "backroom bot token 1";
    br_sha256 sha;
    br_sha256_init(&sha);
    if (is_program) br_sha256_add(&sha, of_bot, sizeof of_bot);
    else br_sha256_add(&sha, purpose, sizeof purpose);
    br_sha256_add(&sha, token, strlen(token));
    br_sha256_end(&sha, out);
}

static uint64_t number_of(const uint8_t person[32]) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++) number = number << 8 | person[i];
    return number;
}

uint64_t hub_person(const char *token, bool is_program) {
    uint8_t person[32];
    operate_person(token, is_program, person);
    return number_of(person);
}

static uint32_t revoked_find(const hub *h, uint64_t person) {
    uint32_t at = 0;
    while (at < h->revoked_count && h->revoked[at] != person) at++;
    return at;
}

bool operate_is_revoked(const hub *h, const uint8_t person[32]) {
    return h->revoked_count && hub_is_revoked(h, number_of(person));
}

bool hub_is_revoked(const hub *h, uint64_t person) {
    return revoked_find(h, person) < h->revoked_count;
}

static void cut_off(hub *h, conn *c, const char *why) {
    take_enter(h, NULL, c);
    if (c->is_shut) return;
    c->is_shut = true;
    h->desc.net->shut(h->desc.net, c->slot, CLOSE_POLICY, why);
}

void hub_revoke(hub *h, uint64_t person, bool is_revoked) {
    uint32_t at = revoked_find(h, person);
    if (!is_revoked) {
        if (at < h->revoked_count) h->revoked[at] = h->revoked[--h->revoked_count];
        return;
    }
    if (at == h->revoked_count) {
        h->revoked = must_have(realloc(h->revoked, (at + 1) * sizeof *h->revoked));
        h->revoked[h->revoked_count++] = person;
    }
    for (uint32_t i = 0; i < h->conns_capacity; i++) {
        conn *c = h->conns[i];
        if (c && c->has_person && number_of(c->person) == person) cut_off(h, c, "banned");
    }
}

void operate_revoke_these(hub *h, const people *list) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < h->revoked_count; i++) {
        uint32_t at = 0;
        while (at < list->count && list->number[at] != h->revoked[i]) at++;
        if (at < list->count) h->revoked[kept++] = h->revoked[i];
    }
    h->revoked_count = kept;
    for (uint32_t i = 0; i < list->count; i++)
        if (!hub_is_revoked(h, list->number[i])) hub_revoke(h, list->number[i], true);
}

/* ---- tables ------------------------------------------------------------------------------- */

static hub_table about(const room *r) {
    hub_table t = {.key = r->key,
                   .game = r->rules.game->id,
                   .phase = tell_phase(r->phase),
                   .seats = r->rules.seats,
                   .people = room_facts(r).people,
                   .is_public = r->is_public,
                   .is_live = r->pace.is_live,
                   .at = r->at};
    for (const conn *c = r->conns; c; c = c->next) t.connections++;
    return t;
}

void hub_tables(const hub *h, void *into, void (*one)(void *into, const hub_table *t)) {
    for (uint32_t i = 0; i < h->room_count; i++) {
        if (h->rooms[i]->is_closed) continue;
        hub_table t = about(h->rooms[i]);
        one(into, &t);
    }
}

static room *room_at(const hub *h, const char *key) {
    for (uint32_t i = 0; i < h->room_count; i++)
        if (strcmp(h->rooms[i]->key, key) == 0 && !h->rooms[i]->is_closed) return h->rooms[i];
    return NULL;
}

bool hub_look(const hub *h, const char *key, void *into,
              void (*one)(void *into, const hub_table *t),
              void (*visitor)(void *into, const hub_visitor *v)) {
    const room *r = room_at(h, key);
    if (!r) return false;
    hub_table t = about(r);
    one(into, &t);
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        hub_visitor v = {.seat = i,
                         .has_person = c->has_person,
                         .person = c->has_person ? number_of(c->person) : 0,
                         .name = c->name,
                         .bot = c->bot ? c->bot->name : NULL};
        for (const conn *at = r->conns; at; at = at->next)
            if (at->viewer == i) v.is_connected = true, v.conn = at->slot;
        visitor(into, &v);
    }
    for (const conn *at = r->conns; at; at = at->next) {
        if (at->viewer != BR_SPECTATOR) continue;
        visitor(into, &(hub_visitor){.seat = -1,
                                     .has_person = at->has_person,
                                     .person = at->has_person ? number_of(at->person) : 0,
                                     .name = at->name,
                                     .is_connected = true,
                                     .conn = at->slot});
    }
    return true;
}

/* It stays in memory until the disk knows: whoever comes meanwhile must not read it again. */
bool hub_close(hub *h, const char *key, int64_t now) {
    room *r = room_at(h, key);
    if (!r) return false;
    h->now = now;
    while (r->conns) cut_off(h, r->conns, "the operator has closed this table");
    take_input(h, r, &(input){.kind = IN_UNUSED});
    r->is_closed = true;
    due_set(h, r, h->now + RETRY_MS);
    return true;
}

void hub_drain(hub *h, bool is_draining) { h->is_draining = is_draining; }
