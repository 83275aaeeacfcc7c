/* room.c -- a table: who sits there, its match, and what happens when time passes.
 *
 * Every change is written to the table's journal by the function that makes it, then told. What a
 * journal repeats when it is read goes through the same functions (room_put_person, room_deal,
 * room_moved), so a table that was read back is the table that was left.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

enum { RECORDS_FIRST = 64 };

void room_free(room *r) {
    for (int t = 0; t < BR_TABLES_MAX; t++) free(r->deck[t]);
    free(r->record);
    free(r);
}

static const bot *standin(void) {
    const bot *greedy = bot_find("greedy");
    return greedy ? greedy : bot_at(0);
}

/* ---- who sits where ----------------------------------------------------------------------- */

br_seat room_seat_of(const room *r, const uint8_t person[32]) {
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person && is_same_person(r->chair[i].person, person)) return i;
    return BR_SEAT_NONE;
}

bool room_is_host(const room *r, const conn *c) {
    return c->has_person && is_same_person(r->host, c->person);
}

void room_names(const room *r, br_lang lang, const char *names[BR_SEATS_MAX]) {
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        const chair *c = &r->chair[i];
        names[i] = NULL;
        if (c->has_person) names[i] = c->name;
        else if (c->bot) {
            char key[64];
            br_buf out = br_buf_over(key, sizeof key);
            br_put(&out, "house.bot.");
            br_put(&out, c->bot->name);
            names[i] = br_word(lang, key);
        }
    }
}

/* Whose eyes each connection has, after somebody sat down or stood up. */
static void viewers_update(room *r) {
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person && r->chair[i].gone_at == 0) r->chair[i].gone_at = -1;
    for (conn *c = r->conns; c; c = c->next) {
        br_seat seat = c->has_person ? room_seat_of(r, c->person) : BR_SEAT_NONE;
        c->viewer = seat == BR_SEAT_NONE ? BR_SPECTATOR : seat;
        if (seat != BR_SEAT_NONE) r->chair[seat].gone_at = 0;
    }
}

static void presence_update(hub *h, room *r) {
    viewers_update(r);
    for (int i = 0; i < r->rules.seats; i++)
        if (r->chair[i].gone_at == -1) r->chair[i].gone_at = h->now;
}

void room_put_person(room *r, br_seat seat, const uint8_t person[32], const char *name,
                     const fair_salt *salt) {
    chair *c = &r->chair[seat];
    c->has_person = true;
    c->bot = NULL;
    memcpy(c->person, person, 32);
    memset(c->name, 0, sizeof c->name);
    memcpy(c->name, name, strlen(name));
    c->salt = *salt;
}

no room_sit(hub *h, room *r, conn *c, br_seat seat, const fair_salt *salt) {
    if (r->phase != PHASE_OPEN) return NO_STARTED;
    br_seat had = room_seat_of(r, c->person);
    if (seat == BR_SEAT_NONE) {
        for (seat = 0; seat < r->rules.seats; seat++)
            if (seat == had || (!r->chair[seat].has_person && !r->chair[seat].bot)) break;
        if (seat == r->rules.seats) return NO_SEAT_TAKEN;
    }
    if (seat != had && (r->chair[seat].has_person || r->chair[seat].bot)) return NO_SEAT_TAKEN;
    if (had != BR_SEAT_NONE && had != seat) room_stand(h, r, had);
    room_put_person(r, seat, c->person, c->name, salt);
    journal_sit(h, r, seat);
    presence_update(h, r);
    wire_tell_table(h, r, NULL);
    room_wake(h, r);
    return NO_OK;
}

no room_stand(hub *h, room *r, br_seat seat) {
    if (r->phase == PHASE_OVER) return NO_STARTED;
    chair *c = &r->chair[seat];
    c->has_person = false;
    c->gone_at = 0;
    c->salt.size = 0;
    c->bot = r->phase == PHASE_PLAYING ? standin() : NULL;
    journal_seat(h, r, "stand", seat);
    if (r->is_replaying) return NO_OK;
    presence_update(h, r);
    wire_tell_table(h, r, NULL);
    room_wake(h, r);
    return NO_OK;
}

no room_bot(hub *h, room *r, br_seat seat, const bot *who) {
    if (r->phase != PHASE_OPEN) return NO_STARTED;
    if (r->chair[seat].has_person) return NO_SEAT_TAKEN;
    r->chair[seat].bot = who;
    journal_bot(h, r, seat);
    wire_tell_table(h, r, NULL);
    return NO_OK;
}

/* ---- bots that sit in --------------------------------------------------------------------- */

static void sit_in(hub *h, room *r, br_seat seat) {
    r->chair[seat].bot = standin();
    journal_seat(h, r, "away", seat);
    h->stats.bots_sat_in++;
    wire_tell_table(h, r, NULL);
}

no room_back(hub *h, room *r, br_seat seat) {
    chair *c = &r->chair[seat];
    if (!c->bot) return NO_OK; /* nobody had taken it */
    c->bot = NULL;
    c->timeouts = 0;
    if (c->waited_at) c->waited_at = h->now; /* the bot's time is not the person's */
    journal_seat(h, r, "back", seat);
    if (r->is_replaying) return NO_OK;
    wire_tell_table(h, r, NULL);
    room_wake(h, r);
    return NO_OK;
}

/* ---- the match ---------------------------------------------------------------------------- */

void room_deal(room *r, int64_t now) {
    uint8_t seed[BR_SEED_BYTES];
    fair_salt salts[BR_SEATS_MAX];
    for (int i = 0; i < BR_SEATS_MAX; i++) salts[i] = r->chair[i].salt;
    fair_mix(r->secret, salts, r->rules.seats, seed);
    r->record = must_have(calloc(RECORDS_FIRST, sizeof *r->record));
    br_match_init(&r->match, &r->rules, seed, r->record, RECORDS_FIRST);
    r->phase = PHASE_PLAYING;
    clock_begin(r, now);
}

no room_start(hub *h, room *r) {
    if (r->phase != PHASE_OPEN) return NO_STARTED;
    int people = 0;
    for (int i = 0; i < r->rules.seats; i++) people += r->chair[i].has_person;
    if (people == 0) return NO_EMPTY_SEATS;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        if (r->chair[i].has_person || r->chair[i].bot) continue;
        r->chair[i].bot = standin();
        journal_bot(h, r, i);
    }
    room_deal(r, h->now);
    journal_start(h, r);
    wire_tell_table(h, r, NULL);
    wire_tell_update(h, r, NULL);
    room_wake(h, r);
    return NO_OK;
}

static void record_grow(room *r) {
    br_match *m = &r->match;
    if (m->plies < m->plies_capacity) return;
    m->plies_capacity *= 2;
    r->record = must_have(realloc(r->record, m->plies_capacity * sizeof *r->record));
    m->record = r->record;
}

void room_moved(hub *h, room *r, br_seat seat, const br_move *move) {
    bool is_timeout = seat == BR_HOUSE && move->kind == BR_MOVE_TIMEOUT;
    br_seat whose = is_timeout ? move->arg[0] : seat;
    journal_move(h, r, seat, move);
    if (is_timeout) r->chair[whose].timeouts++;
    else if (whose < r->rules.seats) r->chair[whose].timeouts = 0;
    if (is_timeout) r->chair[whose].undo_floor = r->match.plies;
    clock_moved(r, whose, h->now);
    passes_moved(r->passes, &r->moment);
    r->at = h->now;
    if (r->is_replaying) react_tell(h, r); /* it was told then */
    if (br_to_act(&r->match.rules, r->match.state) != 0) return;
    r->phase = PHASE_OVER;
    br_match_digest(&r->match, r->digest);
    journal_end(h, r);
}

br_err room_play(hub *h, room *r, br_seat seat, const br_move *move, br_refusal *refusal) {
    assert(r->phase == PHASE_PLAYING);
    record_grow(r);
    br_err err = br_match_play(&r->match, seat, move, refusal);
    if (err != BR_OK || r->is_replaying) {
        if (err == BR_OK) room_moved(h, r, seat, move);
        return err;
    }
    h->stats.moves++;
    room_moved(h, r, seat, move);
    r->mover = seat;
    wire_tell_update(h, r, NULL);
    r->mover = BR_SEAT_NONE;
    react_tell(h, r);
    wire_tell_passed(h, r);
    if (r->phase == PHASE_OVER) wire_tell_table(h, r, NULL);
    room_wake(h, r);
    return BR_OK;
}

no room_rematch(hub *h, room *r, room **out) {
    if (r->phase != PHASE_OVER) return NO_NOT_OVER;
    br_fault why;
    *out = r->next_key[0] ? lobby_enter(h, r->next_key, &why) : NULL;
    if (*out) return NO_OK;
    if (h->room_count >= h->desc.tables_max) return NO_LIMITED;
    room *next = lobby_new(h);
    next->rules = r->rules;
    next->is_public = r->is_public;
    next->has_hints = r->has_hints;
    next->has_notes = r->has_notes;
    next->pace = r->pace;
    memcpy(next->passes, r->passes, sizeof next->passes);
    for (int i = 0; i < BR_SEATS_MAX; i++) /* switches stay, passes for a phase or round end */
        next->passes[i].round = next->passes[i].phase_round = next->passes[i].phase = 0;
    memcpy(next->host, r->host, sizeof next->host);
    for (int t = 0; t < BR_TABLES_MAX; t++) {
        if (!r->deck[t]) continue;
        size_t size = strlen(r->deck[t]) + 1;
        next->deck[t] = memcpy(must_have(malloc(size)), r->deck[t], size);
    }
    journal_table(h, next);
    for (br_seat i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        if (!c->has_person) {
            next->chair[i].bot = c->bot;
            journal_bot(h, next, i);
            continue;
        }
        room_put_person(next, i, c->person, c->name, &(fair_salt){0});
        next->chair[i].gone_at = h->now;
        journal_sit(h, next, i);
    }
    memcpy(r->next_key, next->key, sizeof r->next_key);
    journal_next(h, r, next->key);
    wire_tell_table(h, r, NULL);
    room_wake(h, next);
    *out = next;
    return NO_OK;
}

no room_chat(hub *h, room *r, br_seat seat, const char *text) {
    if (r->chair[seat].is_muted) return NO_MUTED;
    /* A journal begins with its head and ends with its end: words outside are not kept. */
    if (r->phase == PHASE_PLAYING) journal_note(h, r, seat, text);
    wire_tell_chat(h, r, seat, text);
    return NO_OK;
}

/* ---- coming and going --------------------------------------------------------------------- */

void room_enter(hub *h, room *r, conn *c) {
    room_leave(h, c);
    c->room = r;
    c->next = r->conns;
    r->conns = c;
    presence_update(h, r);
    wire_tell_table(h, r, c->viewer == BR_SPECTATOR ? c : NULL);
    if (r->phase != PHASE_OPEN) wire_tell_update(h, r, c);
    if (r->phase == PHASE_PLAYING && c->viewer != BR_SPECTATOR)
        wire_tell_passes(h, r, c->viewer, c);
    room_wake(h, r);
}

void room_leave(hub *h, conn *c) {
    room *r = c->room;
    if (!r) return;
    conn **at = &r->conns;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
    c->room = NULL;
    c->next = NULL;
    bool was_seated = c->viewer != BR_SPECTATOR;
    c->viewer = BR_SPECTATOR;
    presence_update(h, r);
    if (!r->conns && r->phase != PHASE_PLAYING) r->at = h->now;
    if (was_seated) wire_tell_table(h, r, NULL);
    room_wake(h, r);
}

/* ---- time --------------------------------------------------------------------------------- */

static void proto_bot(hub *h, room *r, br_seat seat) {
    chair *c = &r->chair[seat];
    const br_match *m = &r->match;
    task *t = must_have(task_new(0));
    c->is_thinking = true;
    t->room = r->serial;
    t->place = r->place;
    t->rev = m->rev;
    t->seat = seat;
    t->depth = BR_RECALL;
    t->bot = c->bot;
    t->rng = bot_rng(m->seed, seat, m->plies);
    t->rules = m->rules;
    m->rules.game->observe(&m->rules, m->state, seat, BR_RECALL, t->view);
    h->desc.executor->submit(h->desc.executor, t);
}

void room_wake(hub *h, room *r) {
    if (!r->is_replaying) hub_due(h, r, clock_next(r));
}

static void play_timeout(hub *h, room *r, br_seat seat) {
    br_refusal refusal;
    br_move move = {.kind = BR_MOVE_TIMEOUT, .arg = {seat}};
    h->stats.timeouts++;
    br_err err = room_play(h, r, BR_HOUSE, &move, &refusal);
    assert(err == BR_OK);
    (void)err;
    if (r->phase == PHASE_PLAYING && r->chair[seat].timeouts >= TIMEOUTS_MAX &&
        r->chair[seat].has_person && !r->chair[seat].bot)
        sit_in(h, r, seat);
}

/* The seat's own move, as if its player had made it: nobody can tell. */
static void play_pass(hub *h, room *r, br_seat seat) {
    br_refusal refusal;
    br_move pass = r->moment.quick;
    br_err err = room_play(h, r, seat, &pass, &refusal);
    assert(err == BR_OK);
    (void)err;
}

static void play_house(hub *h, room *r) {
    br_move moves[BR_MOVES_MAX];
    br_refusal refusal;
    int count = clock_house_moves(r, moves);
    r->house_at = 0;
    if (count > 0) room_play(h, r, BR_HOUSE, &moves[0], &refusal);
}

/* One thing that is due for a seat; true if the match has changed. */
static bool tick_seat(hub *h, room *r, br_seat seat) {
    chair *c = &r->chair[seat];
    if (c->has_person && !c->bot && c->gone_at && r->pace.is_live && h->now >= c->gone_at + GONE_MS)
        sit_in(h, r, seat);
    if (!c->waited_at || react_has(r, seat) || h->now < clock_answer(r, seat)) return false;
    if (c->bot) {
        proto_bot(h, r, seat);
        return false;
    }
    if (passes_answers(&r->passes[seat], &r->moment, seat)) play_pass(h, r, seat);
    else play_timeout(h, r, seat);
    return true;
}

void room_tick(hub *h, room *r) {
    if (h->retry_at) { /* nothing can be written: time stands still */
        hub_due(h, r, h->now + RETRY_MS);
        return;
    }
    if (r->phase != PHASE_PLAYING) {
        if (!r->conns && h->now >= clock_next(r)) lobby_forget(h, r);
        else room_wake(h, r);
        return;
    }
    if (r->pending_count && h->now >= r->resolve_at) react_resolve(h, r);
    for (br_seat i = 0; i < r->rules.seats && r->phase == PHASE_PLAYING; i++)
        if (tick_seat(h, r, i)) break; /* who is waited for has changed: look again */
    if (r->phase == PHASE_PLAYING && r->house_at && h->now >= clock_house(r)) play_house(h, r);
    room_wake(h, r);
}

void hub_task_done(hub *h, task *t, int64_t now) {
    h->now = now;
    room *r = t->place < h->room_count ? h->rooms[t->place] : NULL;
    if (r && r->serial != t->room) r = NULL;
    for (uint32_t i = 0; !r && i < h->room_count; i++)
        if (h->rooms[i]->serial == t->room) r = h->rooms[i];
    if (t->serial) {
        conn *c = hub_asker(h, t->serial);
        if (c) wire_task_done(h, c, r, t);
    } else if (r) {
        chair *c = &r->chair[t->seat];
        c->is_thinking = false;
        br_refusal refusal;
        bool stands = r->phase == PHASE_PLAYING && c->bot == t->bot && r->match.rev == t->rev &&
                      !react_has(r, t->seat) && !h->retry_at;
        if (stands && react_is_window(r)) react_add(h, r, t->seat, &t->move);
        else if (stands) room_play(h, r, t->seat, &t->move, &refusal);
        else room_wake(h, r);
    }
    free(t);
}
