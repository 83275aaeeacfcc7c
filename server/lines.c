/* lines.c -- the lines of a table, written into a change.
 *
 * A table's life is one list of JSON lines. Those of its match (the head, moves, evidence, the end)
 * are the journal that `backroom verify` reads; the others (who sat down, who was away) are for the
 * server. What people say lies beside them; before 0.2.0 it was notes in the journal. read.c takes
 * all of it apart again.
 */
#include "lines.h"

#include <assert.h>
#include <string.h>

#include "protocol.h"

/* Decks are the only part of a line that people make long; all else together is far below 64 kB:
 * nine names, a chat line, a move, options. */
enum { LINE_BYTES = 320 * 1024 };
_Static_assert((int)DECKS_MAX + 64 * 1024 <= (int)LINE_BYTES, "every line fits");

const char *const pace_keys[PACE_PARTS] = {"move_ms",      "bank_ms",  "grace_ms", "race_ms",
                                           "interrupt_ms", "trade_ms", "bot_ms"};

/* False: the line is there already. */
static bool line_open(const change *c, br_buf *out) {
    static _Thread_local char text[LINE_BYTES];
    *out = br_buf_over(text, sizeof text);
    return !c->is_read_back;
}

static void line_close(change *c, const br_buf *out) {
    assert(!out->full);
    size_t size = out->used;
    if (size && out->at[size - 1] == '\n') size--; /* the engine ends its lines */
    change_row_add(c, STORE_LINE, out->at, size);
}

void lines_table(change *c, const room *r) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_number(&out, "table", 1);
    proto_put_rules(&out, &r->rules);
    proto_put_bool(&out, "public", r->is_public);
    proto_put_bool(&out, "hints", r->has_hints);
    proto_put_bool(&out, "notes", r->has_notes);
    proto_put_bool(&out, "pauses", r->has_pauses);
    proto_put_bool(&out, "live", r->pace.is_live);
    for (int i = 0; i < PACE_PARTS; i++) proto_put_number(&out, pace_keys[i], r->pace.ms[i]);
    proto_put_hex(&out, "host", r->host, sizeof r->host);
    proto_put_hex(&out, "secret", r->secret, sizeof r->secret);
    jw_list_of(&out, "deck");
    for (int t = 0; t < BR_TABLES_MAX; t++)
        if (r->deck[t]) jw_string(&out, r->deck[t]);
    jw_list_end(&out);
    jw_object_end(&out);
    line_close(c, &out);
}

static void put_sit(change *c, br_seat seat, const uint8_t person[32], const char *name,
                    bool is_program, const fair_salt *salt) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_number(&out, "sit", seat);
    proto_put_hex(&out, "person", person, 32);
    proto_put_string(&out, "name", name);
    if (is_program) proto_put_bool(&out, "program", true);
    proto_put_hex(&out, "salt", salt->bytes, salt->size);
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_sit(change *c, const room *r, br_seat seat) {
    const chair *who = &r->chair[seat];
    put_sit(c, seat, who->person, who->name, who->is_program, &who->salt);
    change_row_add(c, STORE_PERSON, (const char *)who->person, sizeof who->person);
}

void lines_bot(change *c, const room *r, br_seat seat) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_number(&out, "bot", seat);
    proto_put_string(&out, "name", r->chair[seat].bot ? r->chair[seat].bot->name : "");
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_seat(change *c, const char *what, br_seat seat) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_number(&out, what, seat);
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_bar(change *c, const uint8_t person[32], const char *name) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_hex(&out, "bar", person, 32);
    proto_put_string(&out, "name", name);
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_invite(change *c, const char *name) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_string(&out, "invite", name);
    jw_object_end(&out);
    line_close(c, &out);
}

/* A bot's name in a journal is its id, which is how other readers know who played. */
static void names_of(const room *r, const char *names[BR_SEATS_MAX]) {
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        const chair *c = &r->chair[i];
        names[i] = c->has_person ? c->name : c->bot ? c->bot->name : "";
    }
}

void lines_start(change *c, const room *r) {
    const char *names[BR_SEATS_MAX];
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_bool(&out, "start", true);
    jw_object_end(&out);
    line_close(c, &out);
    names_of(r, names);
    line_open(c, &out);
    br_journal_head(&r->match, names, (const char *const *)r->deck, &out);
    line_close(c, &out);
}

void lines_move(change *c, const room *r, br_seat seat, const br_move *move) {
    br_buf out;
    if (!line_open(c, &out)) return;
    br_journal_move(&r->match, seat, move, &out);
    line_close(c, &out);
}

void lines_undo(change *c, uint32_t count) {
    br_buf out;
    if (!line_open(c, &out)) return;
    br_journal_undo(count, &out);
    line_close(c, &out);
}

uint32_t lines_chat(change *c, br_seat seat, const char *text) {
    br_buf out;
    if (!line_open(c, &out)) return 0;
    jw_object(&out);
    proto_put_string(&out, "chat", text);
    proto_put_number(&out, "seat", seat);
    jw_object_end(&out);
    change_row_add(c, STORE_CHAT, out.at, out.used);
    return (uint32_t)out.used;
}

void lines_pace(change *c, const room *r) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_bool(&out, "pace", true);
    for (int i = 0; i < PACE_PARTS; i++) proto_put_number(&out, pace_keys[i], r->pace.ms[i]);
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_passes(change *c, const room *r, br_seat seat) {
    const passes *p = &r->passes[seat];
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_number(&out, "passes", seat);
    proto_put_hex(&out, "switches", p->at, sizeof p->at);
    proto_put_number(&out, "round", p->round);
    proto_put_number(&out, "phase_round", p->phase_round);
    proto_put_number(&out, "phase", p->phase);
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_next(change *c, const char *key) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    proto_put_string(&out, "next", key);
    jw_object_end(&out);
    line_close(c, &out);
}

/* ---- folding ------------------------------------------------------------------------------ */

/* Somebody who has stood up and is silenced, in words that every program knows: sat there, was
 * silenced, stood up. */
static void fold_guest(change *c, const guest *g) {
    static const fair_salt unsalted = {.size = 0};
    if (g->is_muted) {
        put_sit(c, 0, g->person, g->name, false, &unsalted);
        lines_seat(c, "mute", 0);
        lines_seat(c, "stand", 0);
    }
    if (g->is_out) lines_bar(c, g->person, g->name);
}

static void fold_chair(change *c, const room *r, br_seat seat) {
    static const passes usual;
    const chair *who = &r->chair[seat];
    if (who->has_person) put_sit(c, seat, who->person, who->name, who->is_program, &who->salt);
    else if (who->bot) lines_bot(c, r, seat);
    if (memcmp(&r->passes[seat], &usual, sizeof usual) != 0) lines_passes(c, r, seat);
}

void lines_fold(change *c, const room *r) {
    change_row_add(c, STORE_FOLD, "", 0);
    lines_table(c, r);
    for (uint32_t i = 0; i < r->guest_count; i++) fold_guest(c, &r->guests[i]);
    for (br_seat i = 0; i < r->rules.seats; i++) fold_chair(c, r, i);
}

/* ---- evidence ----------------------------------------------------------------------------- */

void lines_arrival(change *c, const room *r, const pending *p) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    jw_object_of(&out, "evidence");
    proto_put_number(&out, "arrival", p->arrival);
    proto_put_number(&out, "seat", p->seat);
    proto_put_number(&out, "trip", p->trip);
    proto_put_move(&out, "move", &r->match.rules, &p->move);
    jw_object_end(&out);
    jw_object_end(&out);
    line_close(c, &out);
}

void lines_order(change *c, const fair_reaction *ranked, int count) {
    br_buf out;
    if (!line_open(c, &out)) return;
    jw_object(&out);
    jw_object_of(&out, "evidence");
    jw_list_of(&out, "order");
    for (int i = 0; i < count; i++) {
        jw_object(&out);
        proto_put_number(&out, "seat", ranked[i].seat);
        proto_put_number(&out, "arrival", ranked[i].arrival);
        proto_put_number(&out, "credit", ranked[i].credit);
        proto_put_number(&out, "rank", ranked[i].rank);
        jw_object_end(&out);
    }
    jw_list_end(&out);
    jw_object_end(&out);
    jw_object_end(&out);
    line_close(c, &out);
}

static void put_fair(br_buf *out, const room *r) {
    jw_object(out);
    jw_object_of(out, "evidence");
    proto_put_number(out, "fair", 1);
    proto_put_hex(out, "commitment", r->commitment, sizeof r->commitment);
    proto_put_hex(out, "secret", r->secret, sizeof r->secret);
    jw_list_of(out, "salts");
    for (int i = 0; i < r->rules.seats; i++) jw_hex(out, r->dealt[i].bytes, r->dealt[i].size);
    jw_list_end(out);
    jw_object_end(out);
    jw_object_end(out);
}

void lines_end(change *c, const room *r) {
    br_buf out;
    if (!line_open(c, &out)) return;
    put_fair(&out, r);
    line_close(c, &out);
    line_open(c, &out);
    br_journal_end(&r->match, &out);
    line_close(c, &out);
    change_row_add(c, STORE_OVER, "", 0);
}

/* ---- what a line is ----------------------------------------------------------------------- */

bool lines_is_head(const char *text, size_t size) {
    return size > 12 && memcmp(text, "{\"backroom\":", 12) == 0;
}
