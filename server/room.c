/* room.c -- a table: who sits there, its match, and what happens when time passes.
 *
 * Every input goes by one door, room_take, whether a person, a bot, the clock or a journal sends
 * it; so a table that was read back is the table that was left. A room knows neither messages nor
 * disk: it says what has changed, and in which order that is to be written and told.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "cast.h"
#include "clock.h"
#include "guests.h"
#include "lines.h"
#include "log.h"
#include "moves.h"
#include "names.h"
#include "pause.h"
#include "react.h"
#include "undo.h"

void room_free(room *r) {
    for (int t = 0; t < BR_TABLES_MAX; t++) free(r->deck[t]);
    free(r->guests);
    free(r->record);
    free(r);
}

const bot *room_standin(void) {
    const bot *greedy = bot_find("greedy");
    return greedy ? greedy : bot_at(0);
}

/* ---- who sits where ----------------------------------------------------------------------- */

br_seat room_seat_of(const room *r, const uint8_t person[32]) {
    for (br_seat i = 0; i < r->rules.seats; i++)
        if (r->chair[i].has_person && is_same_person(r->chair[i].person, person)) return i;
    return BR_SEAT_NONE;
}

facts room_facts(const room *r) {
    facts out = {.is_there = r->seq > 0, .phase = r->phase};
    for (int i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        out.people += c->has_person;
        out.free_seats += !c->has_person && !c->bot;
        if (c->has_person && !c->bot) out.waited = (br_seats)(out.waited | br_bit((br_seat)i));
    }
    if (r->phase != PHASE_PLAYING) out.waited = 0;
    else out.waited &= br_must_act(&r->match.rules, r->match.state);
    return out;
}

bool room_is_host(const room *r, const conn *c) {
    return c->has_person && is_same_person(r->host, c->person);
}

void room_names(const room *r, br_lang lang, const char *names[BR_SEATS_MAX]) {
    const bot *bots[BR_SEATS_MAX] = {NULL};
    for (int i = 0; i < r->rules.seats; i++)
        if (!r->chair[i].has_person) bots[i] = r->chair[i].bot;
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        const chair *c = &r->chair[i];
        names[i] = NULL;
        if (c->has_person) names[i] = c->name;
        else if (bots[i] && bots[i]->program) names[i] = strchr(bots[i]->name, ':') + 1; /* exec: */
        else if (bots[i]) names[i] = cast_name(&r->rules, lang, bots, (br_seat)i);
    }
}

/* Whose eyes each connection has, and who is away since when, after anybody came, went, sat down
 * or stood up. Of what is read back nobody knows who was there. */
static void presence_update(room *r, int64_t now, const change *out) {
    if (out->is_read_back) return;
    bool is_here[BR_SEATS_MAX] = {false};
    for (conn *c = r->conns; c; c = c->next) {
        br_seat seat = c->has_person ? room_seat_of(r, c->person) : BR_SEAT_NONE;
        c->viewer = seat == BR_SEAT_NONE ? BR_SPECTATOR : seat;
        if (seat != BR_SEAT_NONE) is_here[seat] = true;
    }
    for (int i = 0; i < r->rules.seats; i++) {
        chair *c = &r->chair[i];
        if (is_here[i]) c->gone_at = 0;
        else if (c->has_person && c->gone_at == 0) c->gone_at = now;
    }
    guests_presence(r, now);
    clock_presence(r, now);
}

/* Whoever had another seat has left it by that: one change, of which all are told once. */
static void seat_person(room *r, const input *in, int64_t now, change *out) {
    chair *c = &r->chair[in->seat];
    br_seat had = room_seat_of(r, in->person);
    if (had != BR_SEAT_NONE && had != in->seat) {
        lines_seat(out, "stand", had);
        r->chair[had].has_person = false;
        r->chair[had].gone_at = 0;
        r->chair[had].salt.size = 0;
    }
    c->has_person = true;
    c->is_program = in->is_program;
    c->bot = NULL;
    memcpy(c->person, in->person, 32);
    memset(c->name, 0, sizeof c->name);
    memcpy(c->name, in->name, strlen(in->name));
    name_skeleton(c->name, c->look, sizeof c->look);
    c->salt = *in->salt;
    lines_sit(out, r, in->seat);
    presence_update(r, now, out);
    change_tell_table(out);
}

/* Which seat it will be. */
static void sit(const room *r, const input *in, change *c) {
    br_seat had = room_seat_of(r, in->person), seat = in->seat;
    if (r->phase != PHASE_OPEN || guests_is_out(r, in->person)) {
        c->why = r->phase != PHASE_OPEN ? NO_STARTED : NO_KICKED;
        return;
    }
    if (seat == BR_SEAT_NONE)
        for (seat = 0; seat < r->rules.seats; seat++)
            if (seat == had || (!r->chair[seat].has_person && !r->chair[seat].bot)) break;
    if (seat == r->rules.seats ||
        (seat != had && (r->chair[seat].has_person || r->chair[seat].bot))) {
        c->why = NO_SEAT_TAKEN;
        return;
    }
    input *then = change_then(c, IN_SEATED, seat);
    then->person = in->person;
    then->is_program = in->is_program;
    then->name = in->name;
    then->salt = in->salt;
}

static void seat_clear(room *r, br_seat seat, int64_t now, change *out) {
    chair *c = &r->chair[seat];
    c->has_person = false;
    c->gone_at = 0;
    c->salt.size = 0;
    c->bot = r->phase == PHASE_PLAYING ? room_standin() : NULL;
    presence_update(r, now, out);
    clock_presence(r, now);
    change_tell_table(out);
}

static void stand(room *r, br_seat seat, int64_t now, change *out) {
    if (r->phase == PHASE_OVER) {
        out->why = NO_STARTED;
        return;
    }
    lines_seat(out, "stand", seat);
    log_house(r, "stand", seat, out);
    seat_clear(r, seat, now, out);
}

/* After the end the seat is part of what was; only the person goes. */
static void kick(room *r, br_seat seat, int64_t now, change *out) {
    guests_kick(r, seat, out);
    if (out->why == NO_OK && r->phase != PHASE_OVER) seat_clear(r, seat, now, out);
}

static void put_bot(room *r, const input *in, change *c) {
    if (r->phase != PHASE_OPEN) c->why = NO_STARTED;
    else if (r->chair[in->seat].has_person) c->why = NO_SEAT_TAKEN;
    if (c->why != NO_OK) return;
    r->chair[in->seat].bot = in->bot;
    lines_bot(c, r, in->seat);
    change_tell_table(c);
}

/* ---- bots that sit in --------------------------------------------------------------------- */

static void sit_in(room *r, br_seat seat, int64_t now, change *c) {
    r->chair[seat].bot = room_standin();
    clock_presence(r, now);
    lines_seat(c, "away", seat);
    log_house(r, "away", seat, c);
    c->sat_in++;
    change_tell_table(c);
}

static void back(room *r, br_seat seat, int64_t now, change *out) {
    chair *c = &r->chair[seat];
    if (!c->bot) return; /* nobody had taken it */
    c->bot = NULL;
    c->timeouts = 0;
    clock_presence(r, now);
    if (c->waited_at) c->waited_at = clock_now(r, now); /* the bot's time is not the person's */
    lines_seat(out, "back", seat);
    log_house(r, "back", seat, out);
    change_tell_table(out);
}

/* ---- the match ---------------------------------------------------------------------------- */

static void start(room *r, int64_t now, change *c) {
    int people = 0;
    for (int i = 0; i < r->rules.seats; i++) people += r->chair[i].has_person;
    if (r->phase != PHASE_OPEN) c->why = NO_STARTED;
    else if (people == 0) c->why = NO_EMPTY_SEATS;
    if (c->why != NO_OK) return;
    for (br_seat i = 0; i < r->rules.seats; i++) {
        if (r->chair[i].has_person || r->chair[i].bot) continue;
        r->chair[i].bot = room_standin();
        lines_bot(c, r, i);
    }
    moves_deal(r, now, c);
    lines_start(c, r);
    change_tell_table(c);
    change_tell(c, TELL_UPDATE, BR_HOUSE, NULL);
}

/* A quick move is only received now and played when its rank is known, which may be at once. */
static void play(room *r, const input *in, int64_t now, change *c) {
    br_seat seat = in->seat;
    const br_move *move = &in->move;
    if (r->phase != PHASE_PLAYING || !react_is_window(r)) {
        moves_play(r, seat, move, now, c);
        return;
    }
    br_why(&r->match.rules, r->match.state, seat, move, &c->refusal);
    c->err = c->refusal.clause ? BR_REFUSED : BR_OK;
    if (c->err != BR_OK) return;
    c->is_received = true;
    react_add(r, seat, move, in->trip, now, c);
}

/* Whether a person has still to answer what this seat has offered. */
static bool has_offered(const room *r, br_seat seat) {
    for (br_seats left = r->moment.offered[seat]; left; left = (br_seats)(left & (left - 1u))) {
        const chair *to = &r->chair[br_lowest(left)];
        if (to->has_person && !to->bot && to->waited_at) return true;
    }
    return false;
}

/* A bot leaves its offer to a person on the table until that person has answered or is done with
 * trading: people need longer than bots to read one. */
static bool is_hasty(const room *r, const input *in) {
    return r->moment.window == BR_WINDOW_TRADE && has_offered(r, in->seat) &&
           memcmp(&in->move, &r->moment.withdraw, sizeof in->move) == 0;
}

/* A person keeps the seat as long as there is time on the clock, away or not. */
static void play_timeout(room *r, br_seat seat, int64_t now, change *c) {
    const chair *who = &r->chair[seat];
    br_move move = {.kind = BR_MOVE_TIMEOUT, .arg = {seat}};
    bool is_gone = r->pace.is_live && who->gone_at && now >= who->gone_at + GONE_MS;
    c->timeouts++;
    moves_play(r, BR_HOUSE, &move, now, c);
    if (r->phase == PHASE_PLAYING && who->timeouts >= (is_gone ? 1 : TIMEOUTS_MAX) &&
        who->has_person && !who->bot)
        change_then(c, IN_AWAY, seat);
}

/* What a bot has chosen counts if nothing has happened since it was asked. */
static void bot_chose(room *r, const input *in, int64_t now, change *out) {
    chair *c = &r->chair[in->seat];
    c->is_thinking = false;
    if (r->phase == PHASE_PLAYING && in->bot && c->bot == in->bot && r->match.rev == in->rev &&
        !react_has(r, in->seat) && !clock_stands(r)) {
        if (is_hasty(r, in)) c->patient = r->match.rev + 1;
        else if (in->move.kind == BR_MOVE_TIMEOUT) play_timeout(r, in->seat, now, out);
        else play(r, in, now, out);
    }
}

/* Others at the table are told, once a position; nobody is where all others are bots. */
static void hint(room *r, br_seat seat, change *c) {
    bool has_others = false;
    for (br_seat i = 0; i < r->rules.seats; i++)
        has_others = has_others || (i != seat && r->chair[i].has_person);
    if (!has_others || r->chair[seat].hinted == r->match.rev + 1) return;
    r->chair[seat].hinted = r->match.rev + 1;
    lines_seat(c, "hint", seat);
    log_house(r, "hint", seat, c);
}

static void chat(room *r, const input *in, change *c) {
    if (guests_is_muted(r, r->chair[in->seat].person)) {
        c->why = NO_MUTED;
        return;
    }
    /* What is beyond what a table may fill is told, and not kept. */
    if (r->notes < NOTES_MAX) {
        r->notes += lines_chat(c, in->seat, in->text);
        log_chat(r, in->seat, c);
    }
    c->chat = in->text;
    change_tell(c, TELL_CHAT, in->seat, NULL);
}

static void set_pace(room *r, const pace *p, change *c) {
    if (r->phase == PHASE_OVER) {
        c->why = NO_STARTED;
        return;
    }
    r->pace = *p;
    lines_pace(c, r);
    change_tell_table(c);
}

static void set_passes(room *r, const input *in, change *c) {
    r->passes[in->seat] = *in->passes;
    lines_passes(c, r, in->seat);
    moves_tell_passes(r, in->seat, NULL, c);
}

static void set_next(room *r, const char *key, change *c) {
    memset(r->next_key, 0, sizeof r->next_key);
    memcpy(r->next_key, key, strlen(key));
    lines_next(c, key);
    change_tell_table(c);
}

/* ---- coming and going --------------------------------------------------------------------- */

static void enter(room *r, conn *who, int64_t now, change *c) {
    who->room = r;
    who->next = r->conns;
    r->conns = who;
    presence_update(r, now, c);
    change_tell(c, TELL_TABLE, 0, who->viewer == BR_SPECTATOR ? who : NULL);
    if (r->phase != PHASE_OPEN) change_tell(c, TELL_UPDATE, BR_HOUSE, who);
    if (r->phase == PHASE_PLAYING && who->viewer != BR_SPECTATOR)
        moves_tell_passes(r, who->viewer, who, c);
}

static void leave(room *r, conn *who, int64_t now, change *c) {
    conn **at = &r->conns;
    while (*at != who) at = &(*at)->next;
    *at = who->next;
    who->room = NULL;
    who->next = NULL;
    bool was_seated = who->viewer != BR_SPECTATOR;
    who->viewer = BR_SPECTATOR;
    presence_update(r, now, c);
    if (!r->conns && r->phase != PHASE_PLAYING) r->at = now;
    if (was_seated) change_tell_table(c);
}

/* ---- time --------------------------------------------------------------------------------- */

/* What is due for a seat; true if it came to anything that is to be told first. */
static bool tick_seat(room *r, br_seat seat, int64_t now, change *out) {
    chair *c = &r->chair[seat];
    if (!c->waited_at || react_has(r, seat) || now < clock_answer(r, seat)) return false;
    if (c->bot) {
        c->is_thinking = true;
        out->thinking = br_bit(seat);
        change_then(out, IN_TICK_SEAT, (br_seat)(seat + 1)); /* it may have an answer at once */
        return true;
    }
    /* A pass is the seat's own move, as if its player had made it: nobody can tell. */
    br_move pass = r->moment.quick;
    if (passes_answers(&r->passes[seat], &r->moment, seat)) moves_play(r, seat, &pass, now, out);
    else play_timeout(r, seat, now, out);
    change_then(out, IN_TICK_HOUSE, BR_HOUSE); /* whom it waits for has changed: look again */
    return true;
}

static void tick_seats(room *r, br_seat from, int64_t now, change *c) {
    if (r->phase != PHASE_PLAYING) return;
    for (br_seat i = from; i < r->rules.seats; i++)
        if (tick_seat(r, i, now, c)) return;
    change_then(c, IN_TICK_HOUSE, BR_HOUSE);
}

static void tick_house(room *r, int64_t now, change *c) {
    br_move moves[BR_MOVES_MAX];
    if (r->phase != PHASE_PLAYING || !r->house_at || now < clock_house(r)) return;
    int count = clock_house_moves(r, moves);
    r->house_at = 0;
    if (count > 0) moves_play(r, BR_HOUSE, &moves[0], now, c);
}

static void tick(const room *r, int64_t now, change *c) {
    br_seat heir;
    if (now >= guests_heir_at(r, &heir)) change_then(c, IN_HOST, heir);
    if (r->phase != PHASE_PLAYING || clock_stands(r)) return;
    if (r->pending_count && now >= r->resolve_at) change_then(c, IN_RESOLVE, BR_HOUSE);
    change_then(c, IN_TICK_SEAT, 0);
}

/* ---- the door ----------------------------------------------------------------------------- */

static void read_back(room *r, const input *in, int64_t now, change *c) {
    switch (in->kind) {
    case IN_SEATED: seat_person(r, in, now, c); break;
    case IN_DEAL: moves_deal(r, now, c); break;
    case IN_UNDONE: c->why = undo_back(r, in->count, now, c) ? NO_OK : NO_NO_UNDO; break;
    case IN_ARRIVED: react_put(r, in->seat, &in->move, in->at, in->trip); break;
    case IN_NOTED:
        r->notes += in->count;
        r->chats += in->is_chat;
        c->chat = in->text;
        log_chat(r, in->seat, c);
        break;
    default: react_ranked(r, in->seat, in->at); break;
    }
}

static void time_passes(room *r, const input *in, int64_t now, change *c) {
    switch (in->kind) {
    case IN_TICK: tick(r, now, c); break;
    case IN_TICK_SEAT: tick_seats(r, in->seat, now, c); break;
    case IN_TICK_HOUSE: tick_house(r, now, c); break;
    case IN_CHOSEN: bot_chose(r, in, now, c); break;
    case IN_RESOLVE: react_resolve(r, c); break;
    case IN_RESOLVED: react_resolved(r, in->at, now, c); break;
    case IN_UNUSED: change_row_add(c, STORE_OVER, "", 0); break;
    case IN_REST: change_row_add(c, STORE_REST, in->text, strlen(in->text)); break;
    case IN_WAKE: change_row_add(c, STORE_WAKE, "", 0); break;
    case IN_FOLD: lines_fold(c, r); break;
    default: sit_in(r, in->seat, now, c); break;
    }
}

static void host_says(room *r, const input *in, int64_t now, change *c) {
    switch (in->kind) {
    case IN_KICK: kick(r, in->seat, now, c); break;
    case IN_BAR: guests_bar(r, in, c); break;
    case IN_INVITE: guests_invite(r, in->text, c); break;
    case IN_HOST: guests_host(r, in->seat, c); break;
    default: guests_mute(r, in->seat, in->kind == IN_MUTE, c); break;
    }
}

/* Where a change beside the match is counted; NULL = it is not. */
static uint32_t *stirs_of(room *r, const input *in) {
    switch (in->kind) {
    case IN_AWAY:
    case IN_PASSES:
    case IN_PAUSED: return &r->chair[in->seat].stirs;
    case IN_KICK:
    case IN_INVITE:
    case IN_HOST:
    case IN_MUTE:
    case IN_UNMUTE:
    case IN_PACE: return &r->crowd.stirs;
    default: return NULL;
    }
}

bool room_is_restless(const room *r, br_seat seat) {
    const chair *c = seat == BR_SPECTATOR ? &r->crowd : &r->chair[seat];
    return r->phase != PHASE_OPEN && c->stirs >= STIRS_MAX;
}

static void take(room *r, const input *in, int64_t now, change *c) {
    switch (in->kind) {
    case IN_MADE: lines_table(c, r); break;
    case IN_ENTER: enter(r, in->conn, now, c); break;
    case IN_LEAVE: leave(r, in->conn, now, c); break;
    case IN_SIT: sit(r, in, c); break;
    case IN_STAND: stand(r, in->seat, now, c); break;
    case IN_BOT: put_bot(r, in, c); break;
    case IN_KICK:
    case IN_BAR:
    case IN_INVITE:
    case IN_HOST:
    case IN_MUTE:
    case IN_UNMUTE: host_says(r, in, now, c); break;
    case IN_START: start(r, now, c); break;
    case IN_BACK: back(r, in->seat, now, c); break;
    case IN_CHAT: chat(r, in, c); break;
    case IN_PACE: set_pace(r, in->pace, c); break;
    case IN_PASSES: set_passes(r, in, c); break;
    case IN_PAUSE: pause_ask(r, in->seat, c); break;
    case IN_PAUSED: pause_begin(r, in->seat, now, c); break;
    case IN_RESUME: pause_end(r, in->seat, now, c); break;
    case IN_HINT: hint(r, in->seat, c); break;
    case IN_NEXT: set_next(r, in->text, c); break;
    case IN_PLAY: play(r, in, now, c); break;
    case IN_MOVE: moves_play(r, in->seat, &in->move, now, c); break;
    case IN_UNDO: undo_take(r, in->seat, now, c); break;
    case IN_TICK:
    case IN_TICK_SEAT:
    case IN_TICK_HOUSE:
    case IN_CHOSEN:
    case IN_RESOLVE:
    case IN_RESOLVED:
    case IN_AWAY:
    case IN_UNUSED:
    case IN_REST:
    case IN_WAKE:
    case IN_FOLD: time_passes(r, in, now, c); break;
    case IN_SEATED:
    case IN_DEAL:
    case IN_UNDONE:
    case IN_ARRIVED:
    case IN_RANKED:
    case IN_NOTED: read_back(r, in, now, c); break;
    }
}

void room_take(room *r, const input *in, int64_t now, change *c) {
    bool is_begun = r->phase != PHASE_OPEN;
    take(r, in, now, c);
    uint32_t *stirs = is_begun && c->why == NO_OK ? stirs_of(r, in) : NULL;
    if (stirs) ++*stirs;
}
