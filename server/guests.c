/* guests.c -- people at a table as its host treats them.
 *
 * What is said of somebody is said of the person, not of the chair: it follows to another seat and
 * does not stay behind for the next one who sits there. A host who has been away for a while is
 * not waited for: somebody who is here takes over.
 */
#include "guests.h"

#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "log.h"

enum { GUESTS_MAX = 256 }; /* of whom something is said */

static guest *find(const room *r, const uint8_t person[32]) {
    for (uint32_t i = 0; i < r->guest_count; i++)
        if (is_same_person(r->guests[i].person, person)) return &r->guests[i];
    return NULL;
}

/* Whom to forget where there are too many: somebody of whom all was taken back. An old table may
 * have more than we take today. */
static uint32_t needless(const room *r, bool is_read_back) {
    for (uint32_t i = 0; i < r->guest_count; i++)
        if (!r->guests[i].is_out && !r->guests[i].is_muted) return i;
    return is_read_back ? 0 : GUESTS_MAX;
}

/* NULL, and the change is refused: something is said of as many as a table keeps in mind. */
static guest *find_or_add(room *r, const uint8_t person[32], const char *name, change *c) {
    guest *g = find(r, person);
    if (g) return g;
    if (r->guest_count == GUESTS_MAX) {
        uint32_t at = needless(r, c->is_read_back);
        if (at == GUESTS_MAX) {
            c->why = NO_LIMITED;
            return NULL;
        }
        memmove(r->guests + at, r->guests + at + 1, (--r->guest_count - at) * sizeof *r->guests);
    }
    r->guests = must_have(realloc(r->guests, (r->guest_count + 1) * sizeof *r->guests));
    g = &r->guests[r->guest_count++];
    memset(g, 0, sizeof *g);
    memcpy(g->person, person, sizeof g->person);
    memcpy(g->name, name, strlen(name));
    return g;
}

bool guests_is_muted(const room *r, const uint8_t person[32]) {
    const guest *g = find(r, person);
    return g && g->is_muted;
}

bool guests_is_out(const room *r, const uint8_t person[32]) {
    const guest *g = find(r, person);
    return g && g->is_out;
}

void guests_mute(room *r, br_seat seat, bool is_muted, change *c) {
    const chair *who = &r->chair[seat];
    if (!who->has_person) {
        /* Before 0.2.0 a chair was silenced, whoever sat there: a line of then may name an empty
         * one. */
        c->why = c->is_read_back ? NO_OK : NO_NOT_SEATED;
        return;
    }
    guest *g = find_or_add(r, who->person, who->name, c);
    if (!g) return;
    g->is_muted = is_muted;
    lines_seat(c, is_muted ? "mute" : "unmute", seat);
    change_tell_table(c);
}

void guests_kick(room *r, br_seat seat, change *c) {
    const chair *who = &r->chair[seat];
    if (!who->has_person) {
        c->why = NO_NOT_SEATED;
        return;
    }
    guest *g = find_or_add(r, who->person, who->name, c);
    if (!g) return;
    g->is_out = true;
    lines_seat(c, "kick", seat);
    log_house(r, "kick", seat, c);
}

void guests_bar(room *r, const input *in, change *c) {
    guest *g = find_or_add(r, in->person, in->name, c);
    if (!g) return;
    g->is_out = true;
    lines_bar(c, in->person, in->name);
}

/* By name: whoever was sent away under it. */
void guests_invite(room *r, const char *name, change *c) {
    bool is_found = false;
    for (uint32_t i = 0; i < r->guest_count; i++) {
        guest *g = &r->guests[i];
        if (!g->is_out || strcmp(g->name, name) != 0) continue;
        g->is_out = false;
        is_found = true;
    }
    if (!is_found) {
        c->why = NO_NOT_SEATED;
        return;
    }
    lines_invite(c, name);
    change_tell_table(c);
}

/* ---- the host ----------------------------------------------------------------------------- */

void guests_host(room *r, br_seat seat, change *c) {
    if (!r->chair[seat].has_person) {
        c->why = NO_NOT_SEATED;
        return;
    }
    memcpy(r->host, r->chair[seat].person, sizeof r->host);
    r->host_gone_at = 0; /* looked at anew when somebody comes or goes */
    lines_seat(c, "host", seat);
    log_house(r, "host", seat, c);
    change_tell_table(c);
}

void guests_presence(room *r, int64_t now) {
    bool is_here = false;
    for (const conn *c = r->conns; c; c = c->next)
        is_here = is_here || (c->has_person && is_same_person(r->host, c->person));
    if (is_here) r->host_gone_at = 0;
    else if (r->host_gone_at == 0) r->host_gone_at = now;
}

/* The next one, in the order of seats, who is here. */
static br_seat heir_of(const room *r) {
    br_seat from = 0;
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person && is_same_person(r->host, r->chair[i].person)) from = i;
    for (br_seat n = 0; n < r->rules.seats; n++) {
        br_seat seat = (br_seat)((from + n) % r->rules.seats);
        const chair *c = &r->chair[seat];
        if (c->has_person && c->gone_at == 0 && !is_same_person(r->host, c->person)) return seat;
    }
    return BR_SEAT_NONE;
}

int64_t guests_heir_at(const room *r, br_seat *heir) {
    *heir = r->host_gone_at ? heir_of(r) : BR_SEAT_NONE;
    if (*heir == BR_SEAT_NONE) return INT64_MAX;
    return r->host_gone_at + (r->pace.is_live ? GONE_MS : r->pace.ms[PACE_MOVE]);
}
