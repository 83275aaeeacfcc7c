/* wire_tell.c -- what the server says by itself: the table, updates, chat.
 *
 * An update is written from the viewer's view, never from the state: who is to act, what is legal
 * and what is risky are asked of the view, so there is nothing in it that the viewer could not
 * know. A viewer's rev rises, and an update is sent, only when its bytes differ from the last.
 */
#include <string.h>

#include "core.h"

static const char *phase_name(phase p) {
    static const char *const names[] = {"open", "playing", "over"};
    return names[p];
}

static const char *window_name(br_window window) {
    static const char *const names[BR_WINDOWS] = {"turn",   "grace",     "race",
                                                  "sealed", "interrupt", "trade"};
    return names[window];
}

static void put_hex(br_buf *out, const char *key, const uint8_t *bytes, size_t size) {
    proto_put_key(out, key);
    br_put_char(out, '"');
    br_put_hex(out, bytes, size);
    br_put_char(out, '"');
}

static void tell(hub *h, const room *r, const conn *only, const br_buf *out) {
    if (out->full) return;
    if (only) hub_send(h, only, out->at, out->used);
    else
        for (const conn *c = r->conns; c; c = c->next) hub_send(h, c, out->at, out->used);
}

/* ---- the table ---------------------------------------------------------------------------- */

static void put_chair(br_buf *out, const room *r, int seat) {
    const chair *c = &r->chair[seat];
    br_put(out, seat ? ",{\"seat\":" : "{\"seat\":");
    br_put_int(out, seat);
    if (c->has_person) {
        proto_put_string(out, "name", c->name);
        proto_put_bool(out, "here", c->gone_at == 0);
        proto_put_bool(out, "host", is_same_person(r->host, c->person));
        proto_put_bool(out, "muted", c->is_muted);
    }
    if (c->bot) proto_put_string(out, "bot", c->bot->name);
    br_put_char(out, '}');
}

static void put_pace(br_buf *out, const pace *p) {
    proto_put_bool(out, "live", p->is_live);
    for (int i = 0; i < PACE_PARTS; i++) proto_put_number(out, pace_keys[i], p->ms[i]);
}

/* Names only: a deck is long and does not change, so whoever draws it asks for it once. */
static void put_decks(br_buf *out, const room *r) {
    bool is_first = true;
    proto_put_key(out, "decks");
    br_put_char(out, '[');
    for (int t = 0; t < r->rules.game->table_count; t++) {
        if (!(r->rules.custom_tables >> t & 1)) continue;
        if (!is_first) br_put_char(out, ',');
        is_first = false;
        br_put_json(out, r->rules.game->tables[t].name);
    }
    br_put_char(out, ']');
}

static void put_table(br_buf *out, const room *r) {
    br_put(out, "{\"tell\":\"table\"");
    proto_put_string(out, "table", r->key);
    proto_put_string(out, "phase", phase_name(r->phase));
    proto_put_rules(out, &r->rules);
    proto_put_bool(out, "public", r->is_public);
    proto_put_bool(out, "hints", r->has_hints);
    proto_put_bool(out, "notes", r->has_notes);
    put_pace(out, &r->pace);
    if (r->rules.custom_tables) put_decks(out, r);
    br_put(out, ",\"chairs\":[");
    for (int i = 0; i < r->rules.seats; i++) put_chair(out, r, i);
    br_put_char(out, ']');
    put_hex(out, "commitment", r->commitment, sizeof r->commitment);
    if (r->phase == PHASE_OVER) {
        put_hex(out, "secret", r->secret, sizeof r->secret);
        proto_put_result(out, &r->match, r->digest);
    }
    if (r->next_key[0]) proto_put_string(out, "next", r->next_key);
}

/* Each viewer's message ends with who it is, so that a page knows after a reconnect. */
void wire_tell_table(hub *h, room *r, conn *only) {
    br_buf out = br_buf_over(h->text, sizeof h->text);
    put_table(&out, r);
    br_buf common = out;
    for (conn *c = only ? only : r->conns; c; c = only ? NULL : c->next) {
        out = common;
        proto_put_key(&out, "you");
        if (c->viewer == BR_SPECTATOR) br_put(&out, "\"table\"");
        else br_put_int(&out, c->viewer);
        proto_put_bool(&out, "host", room_is_host(r, c));
        br_put_char(&out, '}');
        tell(h, r, c, &out);
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

static void put_legal(br_buf *out, const br_rules *g, const options *o) {
    proto_put_key(out, "legal");
    br_put_char(out, '[');
    for (int i = 0; i < o->count; i++) {
        if (i) br_put_char(out, ',');
        proto_put_choice(out, g, &o->move[i], o->is_risky[i]);
    }
    br_put_char(out, ']');
}

static void put_left(br_buf *out, bool is_first, int64_t left) {
    br_put(out, is_first ? "" : ",");
    br_put(out, "{\"left\":");
    br_put_int(out, left > 0 ? left : 0);
}

/* Milliseconds left, for those the match waits for as this viewer sees it, and of a window. */
static void put_clock(br_buf *out, const room *r, const void *view, int64_t now) {
    br_seats must = br_must_act(&r->match.rules, view);
    proto_put_key(out, "clock");
    br_put_char(out, '[');
    bool is_first = true, has_window = false;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        has_window = has_window || (c->waited_at && c->limit < 0);
        if (!br_has(must, i) || !c->waited_at || c->bot || c->limit < 0) continue;
        put_left(out, is_first, c->waited_at + c->limit - now);
        is_first = false;
        proto_put_number(out, "seat", i);
        if (c->has_bank) proto_put_number(out, "bank", clock_bank(r, i, now));
        br_put_char(out, '}');
    }
    if (has_window && r->house_at) {
        put_left(out, is_first, clock_house(r) - now);
        proto_put_string(out, "seat", "house");
        br_put_char(out, '}');
    }
    br_put_char(out, ']');
}

/* Viewers who see the same are sent the same text: it is written once. */
typedef struct shared {
    bool has_view;
    uint8_t view[BR_STATE_MAX]; /* whose text is in h->view_text */
    size_t size;
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
    proto_put_key(out, "view");
    br_put_bytes(out, h->view_text, sh->size);
}

static bool has_news(const br_events *log, br_seat viewer) {
    br_event seen;
    for (int i = 0; i < log->count; i++)
        if (proto_sees(&log->at[i], viewer, &seen)) return true;
    return false;
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
    proto_put_key(out, "asked");
    br_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        br_put(out, i ? ",\"" : "\"");
        br_move_write(&r->match.rules, &moves[i], out);
        br_put_char(out, '"');
    }
    br_put_char(out, ']');
}

/* Events are of this very moment: somebody who comes later is told none, for whether there were
 * any says whether the last move was a hidden one. */
static void put_update(hub *h, const room *r, br_seat viewer, const void *view, const options *o,
                       bool is_late, shared *sh, br_buf *out) {
    static br_events none; /* never written; not const, or it would take 9 kB of a module */
    const br_rules *g = &r->match.rules;
    br_put(out, "{\"tell\":\"update\"");
    proto_put_string(out, "table", r->key);
    proto_put_number(out, "rev", room_viewer((room *)r, viewer)->rev);
    proto_put_key(out, "seat");
    if (viewer == BR_SPECTATOR) br_put(out, "\"table\"");
    else br_put_int(out, viewer);
    put_view(h, g, view, sh, out);
    proto_put_seats(out, "to_act", br_to_act(g, view));
    proto_put_seats(out, "must_act", br_must_act(g, view));
    proto_put_string(out, "window", window_name(br_moment_now(g, view, NULL).window));
    put_legal(out, g, o);
    proto_put_bool(out, "over", r->phase == PHASE_OVER);
    proto_put_events(out, g, is_late ? &none : &r->match.log, viewer);
    if (r->is_undone) proto_put_number(out, "undone", r->mover);
    if (g->game->host_question) put_host_question(out, r);
    if (viewer != BR_SPECTATOR) {
        proto_put_bool(out, "undo", undo_may(r, viewer));
        proto_put_bool(out, "passing", is_passing(r, viewer));
    }
    put_clock(out, r, view, h->now);
    br_put_char(out, '}');
}

/* What a viewer sees, and with it all it may do, has changed if its view has. */
static void update_viewer(hub *h, room *r, br_seat viewer, conn *only, shared *sh) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    static _Thread_local options o;
    const br_game *game = r->rules.game;
    chair *c = room_viewer(r, viewer);
    game->observe(&r->match.rules, r->match.state, viewer, room_depth(r, viewer), view);
    uint64_t seen = br_hash(BR_HASH_START, view, game->state_size);
    bool is_new = c->rev == 0 || seen != c->seen || (!only && has_news(&r->match.log, viewer));
    if (!is_new && !only) return;
    if (c->rev == 0 || (is_new && r->mover != viewer)) c->undo_floor = r->match.plies;
    find_options(r, view, viewer, &o);
    uint64_t legal = options_hash(&o);
    if (is_new) c->rev++;
    if (c->rev == 1 || legal != c->seen_legal) c->legal_rev = c->rev;
    c->seen = seen;
    c->seen_legal = legal;
    br_buf out = br_buf_over(h->text, sizeof h->text);
    put_update(h, r, viewer, view, &o, only != NULL, sh, &out);
    for (conn *to = is_new ? r->conns : only; to; to = is_new ? to->next : NULL) {
        if (to->viewer != viewer) continue;
        h->stats.updates++;
        tell(h, r, to, &out);
    }
}

void wire_tell_update(hub *h, room *r, conn *only) {
    shared sh;
    sh.has_view = false;
    br_seats wanted = 0;
    bool has_crowd = false;
    if (only) {
        update_viewer(h, r, only->viewer, only, &sh);
        return;
    }
    for (const conn *c = r->conns; c; c = c->next) {
        if (c->viewer == BR_SPECTATOR) has_crowd = true;
        else wanted = (br_seats)(wanted | br_bit(c->viewer));
    }
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (br_has(wanted, i)) update_viewer(h, r, i, NULL, &sh);
    if (has_crowd) update_viewer(h, r, BR_SPECTATOR, NULL, &sh);
}

/* ---- the rest ----------------------------------------------------------------------------- */

void wire_tell_passes(hub *h, room *r, br_seat seat, conn *only) {
    const passes *p = &r->passes[seat];
    br_buf out = br_buf_over(h->text, sizeof h->text);
    bool for_round = passes_has_round(p, &r->moment);
    bool for_phase = passes_has_phase(p, &r->moment);
    br_put(&out, "{\"tell\":\"passes\"");
    proto_put_string(&out, "table", r->key);
    br_put(&out, ",\"switches\":[");
    for (unsigned i = 1; i <= r->rules.game->points; i++) {
        if (i > 1) br_put_char(&out, ',');
        br_put_json(&out, passes_word((passes_switch)p->at[i]));
    }
    br_put_char(&out, ']');
    proto_put_bool(&out, "phase", for_phase);
    proto_put_bool(&out, "round", for_round);
    br_put_char(&out, '}');
    if (for_phase || for_round) r->passing_told = (br_seats)(r->passing_told | br_bit(seat));
    else r->passing_told = (br_seats)(r->passing_told & ~br_bit(seat));
    for (conn *c = only ? only : r->conns; c; c = only ? NULL : c->next)
        if (c->viewer == seat) tell(h, r, c, &out);
}

/* Only of windows that are over, and only what everybody has then been shown anyway: who. */
void wire_tell_reactions(hub *h, room *r) {
    br_buf out = br_buf_over(h->text, sizeof h->text);
    br_put(&out, "{\"tell\":\"reactions\"");
    proto_put_string(&out, "table", r->key);
    proto_put_key(&out, "reactions");
    for (int i = 0; i < r->reaction_count; i++) {
        const reacted *a = &r->reactions[i];
        br_put(&out, i ? ",{\"seat\":" : "[{\"seat\":");
        br_put_int(&out, a->seat);
        br_put(&out, ",\"move\":\"");
        br_move_write(&r->match.rules, &a->move, &out);
        br_put_char(&out, '"');
        proto_put_number(&out, "after", a->after / 1000);
        proto_put_number(&out, "credit", a->credit / 1000);
        br_put_char(&out, '}');
    }
    br_put(&out, "]}");
    tell(h, r, NULL, &out);
}

/* A phase or round has passed, or somebody was struck: those who passed for it are asked again. */
void wire_tell_passed(hub *h, room *r) {
    for (br_seats left = r->passing_told; left; left = (br_seats)(left & (left - 1u))) {
        br_seat seat = br_lowest(left);
        const passes *p = &r->passes[seat];
        if (!passes_has_phase(p, &r->moment) && !passes_has_round(p, &r->moment))
            wire_tell_passes(h, r, seat, NULL);
    }
}

void wire_tell_chat(hub *h, room *r, br_seat seat, const char *text) {
    br_buf out = br_buf_over(h->text, sizeof h->text);
    br_put(&out, "{\"tell\":\"chat\"");
    proto_put_string(&out, "table", r->key);
    proto_put_number(&out, "seat", seat);
    proto_put_string(&out, "text", text);
    br_put_char(&out, '}');
    tell(h, r, NULL, &out);
}

/* Not a change of any table, so it does not wait for the disk that it is about. */
void wire_tell_stuck(hub *h, const conn *c) {
    static const char bad[] = "{\"tell\":\"storage\",\"ok\":false}";
    hub_send_now(h, c, bad, sizeof bad - 1);
}

void wire_tell_storage(hub *h, bool is_good) {
    static const char good[] = "{\"tell\":\"storage\",\"ok\":true}";
    for (uint32_t i = 0; i < h->conns_capacity; i++) {
        if (!h->conns[i]) continue;
        if (is_good) hub_send(h, h->conns[i], good, sizeof good - 1);
        else wire_tell_stuck(h, h->conns[i]);
    }
}

/* ---- tasks -------------------------------------------------------------------------------- */

static void put_move(br_buf *out, const br_rules *r, const char *key, const br_move *move) {
    proto_put_key(out, key);
    br_put_char(out, '"');
    br_move_write(r, move, out);
    br_put_char(out, '"');
}

/* A chance of winning with three decimals, from thousandths of a per cent. */
static void put_chance(br_buf *out, const char *key, int32_t value) {
    int32_t size = (value < 0 ? -value : value) / (ADVICE_CERTAIN / 1000);
    proto_put_key(out, key);
    if (value < 0 && size) br_put_char(out, '-');
    br_put_int(out, size / 1000);
    br_put_char(out, '.');
    for (int32_t unit = 100; unit > 0; unit /= 10) br_put_int(out, size / unit % 10);
}

static void put_hint(br_buf *out, const task *t) {
    br_put(out, "{\"ok\":true");
    put_move(out, &t->rules, "move", &t->move);
    if (t->line_count > 0) put_chance(out, "value", t->line[0].value);
    if (t->line_count < 2) return;
    proto_put_key(out, "second");
    br_put(out, "{\"move\":\"");
    br_move_write(&t->rules, &t->line[1].move, out);
    br_put_char(out, '"');
    put_chance(out, "value", t->line[1].value);
    br_put_char(out, '}');
}

/* What was made and what was better, in parts, so that a page can put them into words. */
static void put_moment_words(br_buf *out, const br_rules *r, const review *v) {
    proto_put_key(out, "words");
    br_put_char(out, '[');
    for (int i = 0; i < REVIEW_COSTLIEST && v->costliest[i] >= 0; i++) {
        const review_decision *d = &v->at[v->costliest[i]];
        br_put(out, i ? ",{\"made\":{" : "{\"made\":{");
        br_move_parts(r, &d->made, out);
        br_put(out, "},\"best\":{");
        br_move_parts(r, &d->best, out);
        br_put(out, "}}");
    }
    br_put_char(out, ']');
}

static void put_review(br_buf *out, const br_rules *r, const review *v) {
    proto_put_key(out, "review");
    br_put(out, "{\"seat\":");
    br_put_int(out, v->seat);
    put_chance(out, "start", v->start);
    put_chance(out, "lost", v->lost);
    put_chance(out, "luck", v->luck);
    put_chance(out, "end", v->end);
    proto_put_key(out, "decisions");
    for (int i = 0; i < v->count; i++) {
        const review_decision *d = &v->at[i];
        br_put(out, i ? ",{\"ply\":" : "[{\"ply\":");
        br_put_int(out, d->ply);
        put_move(out, r, "made", &d->made);
        put_move(out, r, "best", &d->best);
        put_chance(out, "value", d->value);
        put_chance(out, "loss", d->loss);
        put_chance(out, "luck", d->luck);
        br_put_char(out, '}');
    }
    br_put(out, v->count ? "]" : "[]");
    proto_put_key(out, "moments"); /* places in the list, costliest first */
    br_put_char(out, '[');
    for (int i = 0; i < REVIEW_COSTLIEST && v->costliest[i] >= 0; i++) {
        if (i) br_put_char(out, ',');
        br_put_int(out, v->costliest[i]);
    }
    br_put_char(out, ']');
    put_moment_words(out, r, v);
    br_put_char(out, '}');
}

static void put_no(br_buf *out, br_lang lang) {
    const char *text = br_word(lang, "house.server.storage");
    *out = br_buf_over(out->at, out->size);
    br_put(out, "{\"ok\":false,\"error\":\"storage\"");
    proto_put_string(out, "text", text ? text : "");
}

void wire_task_done(hub *h, conn *c, const room *r, task *t) {
    br_buf out = br_buf_over(h->text, sizeof h->text);
    c->is_asking = false;
    if (t->kind == TASK_HINT) {
        put_hint(&out, t);
    } else {
        br_put(&out, "{\"ok\":true,\"journal\":[");
        bool is_good = r && wire_put_journal(h, r, &out);
        br_put_char(&out, ']');
        if (t->is_made) put_review(&out, &t->rules, task_review(t));
        if (!is_good || out.full) put_no(&out, c->lang);
    }
    if (t->id[0]) {
        br_put(&out, ",\"id\":");
        br_put(&out, t->id);
    }
    br_put_char(&out, '}');
    hub_send(h, c, out.at, out.used);
}
