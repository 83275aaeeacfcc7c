/* tell.c -- what viewers are told of a change: the table, updates, chat.
 *
 * An update is written from the viewer's view, never from the state: who is to act, what is legal
 * and what is risky are asked of the view, so there is nothing in it that the viewer could not
 * know. A viewer's rev rises, and an update is sent, only when its bytes differ from the last.
 */
#include "tell.h"

#include <string.h>

#include "clock.h"
#include "guests.h"
#include "lines.h"
#include "log.h"
#include "outbox.h"
#include "protocol.h"
#include "room.h"
#include "undo.h"

const char *tell_phase(phase p) {
    static const char *const names[] = {"open", "playing", "over"};
    return names[p];
}

static const char *window_name(br_window window) {
    static const char *const names[BR_WINDOWS] = {"turn",   "grace",     "race",
                                                  "sealed", "interrupt", "trade"};
    return names[window];
}

static void tell(hub *h, const room *r, const conn *c, message_kind kind, const br_buf *out) {
    if (!out->full) outbox_send(h, c, kind, r->batch, out->at, out->used);
}

static void tell_all(hub *h, const room *r, message_kind kind, const br_buf *out) {
    for (const conn *c = r->conns; c; c = c->next) tell(h, r, c, kind, out);
}

/* A message that names what it tells of and which table. */
static br_buf message(hub *h, const room *r, const char *what) {
    br_buf out = br_buf_over(h->text, sizeof h->text);
    jw_object(&out);
    proto_put_string(&out, "tell", what);
    proto_put_string(&out, "table", r->key);
    return out;
}

/* ---- the table ---------------------------------------------------------------------------- */

/* Names that look alike at one table are told to be two. */
static br_seats find_alike(const room *r) {
    br_seats found = 0;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *a = &r->chair[i];
        for (br_seat j = 0; j < i && a->has_person && a->look[0]; j++)
            if (r->chair[j].has_person && strcmp(a->look, r->chair[j].look) == 0)
                found = (br_seats)(found | br_bit(i) | br_bit(j));
    }
    return found;
}

static void put_chair(br_buf *out, const room *r, br_seat seat, br_seats alike) {
    const chair *c = &r->chair[seat];
    jw_object(out);
    proto_put_number(out, "seat", seat);
    if (c->has_person) {
        proto_put_string(out, "name", c->name);
        proto_put_bool(out, "here", c->gone_at == 0);
        if (is_same_person(r->host, c->person)) proto_put_bool(out, "host", true);
        if (guests_is_muted(r, c->person)) proto_put_bool(out, "muted", true);
        if (c->is_program) proto_put_bool(out, "program", true);
        if (br_has(alike, seat)) proto_put_bool(out, "alike", true);
        if (c->wants_pause) proto_put_bool(out, "pause", true);
    }
    if (c->bot) proto_put_string(out, "bot", c->bot->name);
    jw_object_end(out);
}

static void put_pace(br_buf *out, const pace *p) {
    proto_put_bool(out, "live", p->is_live);
    for (int i = 0; i < PACE_PARTS; i++) proto_put_number(out, pace_keys[i], p->ms[i]);
}

/* Names only: a deck is long and does not change, so whoever draws it asks for it once. */
static void put_decks(br_buf *out, const room *r) {
    jw_list_of(out, "decks");
    for (int t = 0; t < r->rules.game->table_count; t++)
        if (r->rules.custom_tables >> t & 1) jw_string(out, r->rules.game->tables[t].name);
    jw_list_end(out);
}

static void put_table(br_buf *out, const room *r) {
    proto_put_string(out, "phase", tell_phase(r->phase));
    if (r->phase != PHASE_OVER) proto_put_string(out, "code", r->code);
    proto_put_rules(out, &r->rules);
    proto_put_bool(out, "public", r->is_public);
    proto_put_bool(out, "hints", r->has_hints);
    proto_put_bool(out, "notes", r->has_notes);
    if (r->has_pauses) proto_put_bool(out, "pauses", true);
    if (r->is_paused) proto_put_bool(out, "paused", true);
    put_pace(out, &r->pace);
    if (r->rules.custom_tables) put_decks(out, r);
    br_seats alike = find_alike(r);
    jw_list_of(out, "chairs");
    for (br_seat i = 0; i < r->rules.seats; i++) put_chair(out, r, i, alike);
    jw_list_end(out);
    proto_put_hex(out, "commitment", r->commitment, sizeof r->commitment);
    if (r->phase == PHASE_OVER) {
        proto_put_hex(out, "secret", r->secret, sizeof r->secret);
        proto_put_result(out, &r->match, r->digest);
    }
    if (r->next_key[0]) proto_put_string(out, "next", r->next_key);
}

/* How many look on without a seat, and what some of them are called; one person in several windows
 * is named once. Nobody is told when one comes or goes: a crowd would be told as often as it has
 * members. */
void tell_put_watching(br_buf *out, const room *r) {
    enum { NAMES_MAX = 8 };
    const conn *named[NAMES_MAX];
    int count = 0, names = 0;
    jw_list_of(out, "watchers");
    for (const conn *c = r->conns; c; c = c->next) {
        if (c->viewer != BR_SPECTATOR) continue;
        count++;
        bool is_new = c->has_person && names < NAMES_MAX;
        for (int i = 0; i < names && is_new; i++)
            is_new = !is_same_person(named[i]->person, c->person);
        if (!is_new) continue;
        named[names++] = c;
        jw_string(out, c->name);
    }
    jw_list_end(out);
    proto_put_number(out, "watching", count);
}

/* For the host: whom to ask back. The last ones: this is told with every change of the table. */
static void put_kicked(br_buf *out, const room *r) {
    enum { KICKED_TOLD = 64 };
    uint32_t at = r->guest_count, left = KICKED_TOLD;
    while (at > 0 && left > 0) left -= r->guests[--at].is_out;
    if (left == KICKED_TOLD) return;
    jw_list_of(out, "kicked");
    for (; at < r->guest_count; at++)
        if (r->guests[at].is_out) jw_string(out, r->guests[at].name);
    jw_list_end(out);
}

static bool is_watched(const room *r) {
    for (const conn *c = r->conns; c; c = c->next)
        if (c->viewer == BR_SPECTATOR) return true;
    return false;
}

/* Each viewer's message ends with who it is, so that a page knows after a reconnect. What is seldom
 * so is left out where it is not: a table is told to everybody at each change. */
static void tell_table(hub *h, const room *r, conn *only) {
    br_buf common = message(h, r, "table");
    put_table(&common, r);
    if (is_watched(r)) tell_put_watching(&common, r);
    for (conn *c = only ? only : r->conns; c; c = only ? NULL : c->next) {
        br_buf out = common;
        jw_key(&out, "you");
        jw_seat(&out, c->viewer);
        proto_put_bool(&out, "host", room_is_host(r, c));
        if (room_is_host(r, c)) put_kicked(&out, r);
        jw_object_end(&out);
        tell(h, r, c, MESSAGE_TABLE, &out);
    }
}

/* ---- updates ------------------------------------------------------------------------------ */

typedef struct options { /* what a viewer may do */
    int count;
    br_move move[BR_MOVES_MAX];
    bool is_risky[BR_MOVES_MAX];
} options;

/* Asked of the view: a seat's list is the same there and in every world of it. */
static void find_options(const room *r, const void *view, br_seat viewer, options *o) {
    const br_rules *g = &r->match.rules;
    o->count = 0;
    if (viewer == BR_SPECTATOR || !br_has(br_to_act(g, view), viewer)) return;
    o->count = br_legal(g, view, viewer, o->move);
    for (int i = 0; i < o->count; i++)
        o->is_risky[i] = !g->game->is_sure(g, view, viewer, &o->move[i]);
}

/* What was chosen from a list stays a choice as long as its moves do: that others have chosen in
 * the meantime may make it risky, but not stale. */
static uint64_t options_hash(const options *o) {
    return br_hash(BR_HASH_START, o->move, (size_t)o->count * sizeof o->move[0]);
}

static void put_legal(br_buf *out, const br_rules *g, const void *view, br_seat viewer,
                      const options *o) {
    jw_list_of(out, "legal");
    for (int i = 0; i < o->count; i++)
        proto_put_choice(out, g, view, viewer, &o->move[i], o->is_risky[i]);
    jw_list_end(out);
}

static void put_left(br_buf *out, int64_t left) {
    jw_object(out);
    proto_put_number(out, "left", left > 0 ? left : 0);
}

/* Milliseconds left, for those the match waits for as this viewer sees it, and of a window. */
static void put_clock(br_buf *out, const room *r, const void *view, int64_t now) {
    br_seats must = br_must_act(&r->match.rules, view);
    bool has_window = false, is_free = clock_is_free(r);
    jw_list_of(out, "clock");
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        has_window = has_window || (c->waited_at && c->limit < 0);
        if (!br_has(must, i) || !c->waited_at || c->bot || c->limit < 0 || is_free) continue;
        put_left(out, c->waited_at + c->limit - now);
        proto_put_number(out, "seat", i);
        if (c->has_bank) proto_put_number(out, "bank", clock_bank(r, i, now));
        jw_object_end(out);
    }
    if (has_window && r->house_at && clock_house(r) != INT64_MAX) {
        put_left(out, clock_house(r) - now);
        proto_put_string(out, "seat", "house");
        jw_object_end(out);
    }
    jw_list_end(out);
}

/* Viewers who see the same are sent the same text: it is written once. */
typedef struct shared {
    bool has_view, has_events;
    uint8_t view[BR_STATE_MAX]; /* whose text is in h->view_text */
    size_t size;
    br_events events; /* whose text is in h->events_text */
    size_t events_size;
} shared;

static void put_view(hub *h, const br_rules *g, const void *view, shared *sh, br_buf *out) {
    size_t bytes = g->game->state_size;
    if (!sh->has_view || memcmp(sh->view, view, bytes) != 0) {
        br_buf text = br_buf_over(h->view_text, sizeof h->view_text);
        br_view_write(g, view, &text);
        memcpy(sh->view, view, bytes);
        sh->has_view = !text.full;
        sh->size = text.used;
        if (text.full) out->full = true; /* no view of a game comes near */
    }
    jw_key(out, "view");
    br_put_bytes(out, h->view_text, sh->size);
}

/* What a viewer is told of them. False: its text may differ even where another is told the same,
 * for of what is transient each may remember something else. */
static bool events_told(const br_events *log, br_seat viewer, br_events *told) {
    bool is_lasting = true;
    told->count = 0;
    for (int i = 0; i < log->count; i++) {
        is_lasting =
            is_lasting && !(log->at[i].flags & (BR_EVENT_TRANSIENT | BR_EVENT_TRANSIENT_OPEN));
        told->count =
            (uint16_t)(told->count + br_event_told(&log->at[i], viewer, &told->at[told->count]));
    }
    return is_lasting;
}

static void put_events(hub *h, const br_rules *g, const br_events *log, br_seat viewer, shared *sh,
                       br_buf *out) {
    static _Thread_local br_events told;
    bool is_lasting = events_told(log, viewer, &told);
    size_t bytes = told.count * sizeof told.at[0];
    if (!sh->has_events || told.count != sh->events.count ||
        memcmp(told.at, sh->events.at, bytes) != 0) {
        br_buf text = br_buf_over(h->events_text, sizeof h->events_text);
        proto_put_events(&text, g, log, viewer);
        sh->events.count = told.count;
        memcpy(sh->events.at, told.at, bytes);
        sh->has_events = is_lasting;
        sh->events_size = text.used;
        if (text.full) out->full = true; /* no events of a game come near */
    }
    jw_json(out, h->events_text, sh->events_size);
}

/* Whether the table is about to pass for this seat: then a page need not ask. */
static bool is_passing(const room *r, br_seat seat) {
    return r->phase == PHASE_PLAYING && r->chair[seat].waited_at && !r->chair[seat].bot &&
           passes_answers(&r->passes[seat], &r->moment, seat);
}

/* What the host may answer for the table; it lies open to everybody. */
static void put_host_question(br_buf *out, const room *r) {
    static _Thread_local br_move moves[BR_MOVES_MAX];
    int count =
        r->phase == PHASE_PLAYING ? proto_host_moves(&r->match.rules, r->match.state, moves) : 0;
    jw_list_of(out, "asked");
    for (int i = 0; i < count; i++) jw_move(out, &r->match.rules, &moves[i]);
    jw_list_end(out);
}

/* One viewer, and all that an update for it is written from. */
typedef struct looking {
    room *r;
    const change *c;
    br_seat viewer;
    bool is_late; /* somebody who comes after the event */
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    options o;
} looking;

/* Events are of this very moment: somebody who comes later is told none, for whether there were
 * any says whether the last move was a hidden one. */
static void put_update(hub *h, looking *l, shared *sh, br_buf *out) {
    static br_events none; /* never written; not const, or it would take 9 kB of a module */
    const room *r = l->r;
    const br_rules *g = &r->match.rules;
    proto_put_number(out, "rev", room_viewer(l->r, l->viewer)->rev);
    proto_put_number(out, "log", room_viewer(l->r, l->viewer)->log);
    jw_key(out, "seat");
    jw_seat(out, l->viewer);
    put_view(h, g, l->view, sh, out);
    proto_put_seats(out, "to_act", br_to_act(g, l->view));
    proto_put_seats(out, "must_act", br_must_act(g, l->view));
    proto_put_string(out, "window", window_name(br_moment_now(g, l->view, NULL).window));
    put_legal(out, g, l->view, l->viewer, &l->o);
    if (l->viewer != BR_SPECTATOR) proto_put_asked(out, g, l->view, l->viewer, l->o.count);
    proto_put_bool(out, "over", r->phase == PHASE_OVER);
    put_events(h, g, l->is_late ? &none : &r->match.log, l->viewer, sh, out);
    if (l->c->is_undone) proto_put_number(out, "undone", l->c->mover);
    if (g->game->host_question) put_host_question(out, r);
    if (l->viewer != BR_SPECTATOR) { /* seldom so, and updates are many */
        if (undo_may(r, l->viewer)) proto_put_bool(out, "undo", true);
        if (is_passing(r, l->viewer)) proto_put_bool(out, "passing", true);
    }
    put_clock(out, r, l->view, clock_now(r, h->now));
    jw_object_end(out);
}

/* Whether it is told of a move or an undo. */
static bool has_item(const change *c, br_seat viewer) {
    for (int i = 0; i < c->item_count; i++)
        if (c->items[i].kind <= LOG_UNDO && log_is_for(&c->items[i], viewer)) return true;
    return false;
}

/* What a viewer sees, and with it all it may do, has changed if its view has. */
static void update_viewer(hub *h, room *r, const change *made, br_seat viewer, conn *only,
                          shared *sh) {
    static _Thread_local looking l;
    const br_game *game = r->rules.game;
    chair *c = room_viewer(r, viewer);
    l.r = r;
    l.c = made;
    l.viewer = viewer;
    l.is_late = only != NULL;
    game->observe(&r->match.rules, r->match.state, viewer, room_depth(r, viewer), l.view);
    uint64_t seen = br_hash(BR_HASH_START, l.view, game->state_size);
    bool is_new = c->rev == 0 || seen != c->seen || (!only && has_item(made, viewer));
    if (!is_new && !only) return;
    if (c->rev == 0 || (is_new && made->mover != viewer)) c->undo_floor = r->match.plies;
    find_options(r, l.view, viewer, &l.o);
    uint64_t legal = options_hash(&l.o);
    if (is_new) c->rev++;
    if (c->rev == 1 || legal != c->seen_legal) c->legal_rev = c->rev;
    c->seen = seen;
    c->seen_legal = legal;
    br_buf out = message(h, r, "update");
    put_update(h, &l, sh, &out);
    for (conn *to = is_new ? r->conns : only; to; to = is_new ? to->next : NULL) {
        if (to->viewer != viewer) continue;
        h->stats.updates++;
        tell(h, r, to, MESSAGE_UPDATE, &out);
    }
}

static void tell_update(hub *h, room *r, const change *c, conn *only) {
    shared sh;
    sh.has_view = sh.has_events = false;
    br_seats wanted = 0;
    bool has_crowd = false;
    if (only) {
        update_viewer(h, r, c, only->viewer, only, &sh);
        return;
    }
    for (const conn *to = r->conns; to; to = to->next) {
        if (to->viewer == BR_SPECTATOR) has_crowd = true;
        else wanted = (br_seats)(wanted | br_bit(to->viewer));
    }
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (br_has(wanted, i)) update_viewer(h, r, c, i, NULL, &sh);
    if (has_crowd) update_viewer(h, r, c, BR_SPECTATOR, NULL, &sh);
}

/* ---- the rest ----------------------------------------------------------------------------- */

static void tell_passes(hub *h, const room *r, br_seat seat, conn *only) {
    const passes *p = &r->passes[seat];
    br_buf out = message(h, r, "passes");
    jw_list_of(&out, "switches");
    for (unsigned i = 1; i <= r->rules.game->points; i++)
        jw_string(&out, passes_word((passes_switch)p->at[i]));
    jw_list_end(&out);
    proto_put_bool(&out, "phase", passes_has_phase(p, &r->moment));
    proto_put_bool(&out, "round", passes_has_round(p, &r->moment));
    jw_object_end(&out);
    for (conn *c = only ? only : r->conns; c; c = only ? NULL : c->next)
        if (c->viewer == seat) tell(h, r, c, MESSAGE_PASSES, &out);
}

/* Only of windows that are over, and only what everybody has then been shown anyway: who. */
static void tell_reactions(hub *h, const room *r, const change *c) {
    br_buf out = message(h, r, "reactions");
    jw_list_of(&out, "reactions");
    for (int i = 0; i < c->reaction_count; i++) {
        const reacted *a = &c->reactions[i];
        jw_object(&out);
        proto_put_number(&out, "seat", a->seat);
        proto_put_move(&out, "move", &r->match.rules, &a->move);
        proto_put_number(&out, "after", a->after / 1000);
        proto_put_number(&out, "credit", a->credit / 1000);
        jw_object_end(&out);
    }
    jw_list_end(&out);
    jw_object_end(&out);
    tell_all(h, r, MESSAGE_TALK, &out);
}

/* To each with the number that the item has in its log; what is not kept has none. */
static void tell_item(hub *h, room *r, const change *c, int item, const br_buf *common) {
    for (const conn *to = r->conns; to; to = to->next) {
        br_buf out = *common;
        if (item >= 0) proto_put_number(&out, "log", log_number(r, c, item, to->viewer));
        jw_object_end(&out);
        tell(h, r, to, MESSAGE_TALK, &out);
    }
}

static void tell_chat(hub *h, room *r, const change *c, br_seat seat) {
    br_buf out = message(h, r, "chat");
    proto_put_number(&out, "seat", seat);
    proto_put_string(&out, "text", c->chat);
    tell_item(h, r, c, log_find(c, LOG_CHAT), &out);
}

void tell_put_house(br_buf *out, const room *r, const log_item *item) {
    const chair *who = &r->chair[item->seat];
    proto_put_string(out, "house", item->what);
    proto_put_number(out, "seat", item->seat);
    if (who->name[0]) proto_put_string(out, "name", who->name);
}

static void tell_house(hub *h, room *r, const change *c) {
    int item = log_find(c, LOG_HOUSE);
    if (item < 0) return;
    br_buf out = message(h, r, "house");
    tell_put_house(&out, r, &c->items[item]);
    tell_item(h, r, c, item, &out);
}

void tell_change(hub *h, room *r, const change *c) {
    for (int i = 0; i < c->tell_count; i++) {
        const telling *t = &c->tells[i];
        switch (t->kind) {
        case TELL_TABLE: tell_table(h, r, t->only); break;
        case TELL_UPDATE: tell_update(h, r, c, t->only); break;
        case TELL_PASSES: tell_passes(h, r, t->seat, t->only); break;
        case TELL_REACTIONS: tell_reactions(h, r, c); break;
        case TELL_CHAT: tell_chat(h, r, c, t->seat); break;
        case TELL_HOUSE: tell_house(h, r, c); break;
        }
    }
}

void tell_kicked(hub *h, const room *r, const conn *c) {
    br_buf out = message(h, r, "kicked");
    jw_object_end(&out);
    tell(h, r, c, MESSAGE_ANSWER, &out);
}

/* Not a change of any table, so it does not wait for the disk that it is about. */
void tell_stuck(hub *h, const conn *c) {
    static const char bad[] = "{\"tell\":\"storage\",\"ok\":false}";
    outbox_send_now(h, c, bad, sizeof bad - 1);
}

void tell_storage(hub *h, bool is_good) {
    static const char good[] = "{\"tell\":\"storage\",\"ok\":true}";
    for (uint32_t i = 0; i < h->conns_capacity; i++) {
        if (!h->conns[i]) continue;
        if (is_good) outbox_send(h, h->conns[i], MESSAGE_ANSWER, 0, good, sizeof good - 1);
        else tell_stuck(h, h->conns[i]);
    }
}
