/* journal.c -- the lines of a table, written and read.
 *
 * A table's life is one list of JSON lines. Those of its match (the head, moves, notes, evidence,
 * the end) are the journal that `backroom verify` reads; the others (who sat down, who was away)
 * are for the house. Reading repeats each change through the functions that made it.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

/* ---- writing ------------------------------------------------------------------------------ */

static br_buf line_open(hub *h) { return br_buf_over(h->part, sizeof h->part); }

static void line_put(hub *h, room *r, br_buf *out) {
    assert(!out->full);
    size_t size = out->used;
    if (size && out->at[size - 1] == '\n') size--; /* the engine ends its lines */
    hub_put_row(h, r, STORE_LINE, out->at, size);
    r->at = h->now;
}

static void put_hex(br_buf *out, const char *key, const uint8_t *bytes, size_t size) {
    proto_put_key(out, key);
    br_put_char(out, '"');
    br_put_hex(out, bytes, size);
    br_put_char(out, '"');
}

void journal_table(hub *h, room *r) {
    br_buf out = line_open(h);
    br_put(&out, "{\"table\":1");
    proto_put_rules(&out, &r->rules);
    proto_put_bool(&out, "public", r->is_public);
    proto_put_bool(&out, "hints", r->has_hints);
    proto_put_bool(&out, "notes", r->has_notes);
    proto_put_bool(&out, "live", r->pace.is_live);
    for (int i = 0; i < PACE_PARTS; i++) proto_put_number(&out, pace_keys[i], r->pace.ms[i]);
    put_hex(&out, "host", r->host, sizeof r->host);
    put_hex(&out, "secret", r->secret, sizeof r->secret);
    proto_put_key(&out, "deck");
    br_put_char(&out, '[');
    bool is_first = true;
    for (int t = 0; t < BR_TABLES_MAX; t++) {
        if (!r->deck[t]) continue;
        if (!is_first) br_put_char(&out, ',');
        is_first = false;
        br_put_json(&out, r->deck[t]);
    }
    br_put(&out, "]}");
    line_put(h, r, &out);
}

void journal_sit(hub *h, room *r, br_seat seat) {
    const chair *c = &r->chair[seat];
    br_buf out = line_open(h);
    br_put(&out, "{\"sit\":");
    br_put_int(&out, seat);
    put_hex(&out, "person", c->person, sizeof c->person);
    proto_put_string(&out, "name", c->name);
    put_hex(&out, "salt", c->salt.bytes, c->salt.size);
    br_put_char(&out, '}');
    line_put(h, r, &out);
    hub_put_row(h, r, STORE_PERSON, (const char *)c->person, sizeof c->person);
}

void journal_bot(hub *h, room *r, br_seat seat) {
    br_buf out = line_open(h);
    br_put(&out, "{\"bot\":");
    br_put_int(&out, seat);
    proto_put_string(&out, "name", r->chair[seat].bot ? r->chair[seat].bot->name : "");
    br_put_char(&out, '}');
    line_put(h, r, &out);
}

void journal_seat(hub *h, room *r, const char *what, br_seat seat) {
    br_buf out = line_open(h);
    br_put(&out, "{\"");
    br_put(&out, what);
    br_put(&out, "\":");
    br_put_int(&out, seat);
    br_put_char(&out, '}');
    line_put(h, r, &out);
}

/* A bot's name in a journal is its id, which is how other readers know who played. */
static void journal_names(const room *r, const char *names[BR_SEATS_MAX]) {
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        const chair *c = &r->chair[i];
        names[i] = c->has_person ? c->name : c->bot ? c->bot->name : "";
    }
}

void journal_start(hub *h, room *r) {
    const char *names[BR_SEATS_MAX];
    br_buf out = line_open(h);
    br_put(&out, "{\"start\":true}");
    line_put(h, r, &out);
    journal_names(r, names);
    out = line_open(h);
    br_journal_head(&r->match, names, (const char *const *)r->deck, &out);
    line_put(h, r, &out);
}

void journal_move(hub *h, room *r, br_seat seat, const br_move *move) {
    if (r->is_replaying) return;
    br_buf out = line_open(h);
    br_journal_move(&r->match, seat, move, &out);
    line_put(h, r, &out);
}

void journal_undo(hub *h, room *r, uint32_t count) {
    br_buf out = line_open(h);
    br_journal_undo(count, &out);
    line_put(h, r, &out);
}

void journal_note(hub *h, room *r, br_seat seat, const char *text) {
    br_buf out = line_open(h);
    br_journal_note(seat, text, &out);
    line_put(h, r, &out);
}

void journal_pace(hub *h, room *r) {
    br_buf out = line_open(h);
    br_put(&out, "{\"pace\":true");
    for (int i = 0; i < PACE_PARTS; i++) proto_put_number(&out, pace_keys[i], r->pace.ms[i]);
    br_put_char(&out, '}');
    line_put(h, r, &out);
}

void journal_passes(hub *h, room *r, br_seat seat) {
    const passes *p = &r->passes[seat];
    br_buf out = line_open(h);
    br_put(&out, "{\"passes\":");
    br_put_int(&out, seat);
    put_hex(&out, "switches", p->at, sizeof p->at);
    proto_put_number(&out, "round", p->round);
    proto_put_number(&out, "phase_round", p->phase_round);
    proto_put_number(&out, "phase", p->phase);
    br_put_char(&out, '}');
    line_put(h, r, &out);
}

void journal_next(hub *h, room *r, const char *key) {
    br_buf out = line_open(h);
    br_put(&out, "{\"next\":");
    br_put_json(&out, key);
    br_put_char(&out, '}');
    line_put(h, r, &out);
}

void journal_arrival(hub *h, room *r, const pending *p) {
    br_buf out = line_open(h);
    br_put(&out, "{\"evidence\":{\"arrival\":");
    br_put_int(&out, p->arrival);
    proto_put_number(&out, "seat", p->seat);
    proto_put_number(&out, "trip", p->trip);
    br_put(&out, ",\"move\":\"");
    br_move_write(&r->match.rules, &p->move, &out);
    br_put(&out, "\"}}");
    line_put(h, r, &out);
}

void journal_order(hub *h, room *r, const fair_reaction *ranked, int count) {
    br_buf out = line_open(h);
    br_put(&out, "{\"evidence\":{\"order\":[");
    for (int i = 0; i < count; i++) {
        br_put(&out, i ? ",{\"seat\":" : "{\"seat\":");
        br_put_int(&out, ranked[i].seat);
        proto_put_number(&out, "arrival", ranked[i].arrival);
        proto_put_number(&out, "credit", ranked[i].credit);
        proto_put_number(&out, "rank", ranked[i].rank);
        br_put_char(&out, '}');
    }
    br_put(&out, "]}}");
    line_put(h, r, &out);
}

static void put_fair(br_buf *out, const room *r) {
    br_put(out, "{\"evidence\":{\"fair\":1");
    put_hex(out, "commitment", r->commitment, sizeof r->commitment);
    put_hex(out, "secret", r->secret, sizeof r->secret);
    br_put(out, ",\"salts\":[");
    for (int i = 0; i < r->rules.seats; i++) {
        br_put(out, i ? ",\"" : "\"");
        br_put_hex(out, r->chair[i].salt.bytes, r->chair[i].salt.size);
        br_put_char(out, '"');
    }
    br_put(out, "]}}");
}

void journal_end(hub *h, room *r) {
    if (r->is_replaying) return;
    br_buf out = line_open(h);
    put_fair(&out, r);
    line_put(h, r, &out);
    out = line_open(h);
    br_journal_end(&r->match, &out);
    line_put(h, r, &out);
    hub_put_row(h, r, STORE_OVER, "", 0);
}

bool journal_is_public(const char *text, size_t size) {
    static const char *const starts[] = {
        "{\"backroom\":", "{\"seat\":", "{\"undo\":", "{\"note\":", "{\"evidence\":", "{\"end\":"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        size_t length = strlen(starts[i]);
        if (size >= length && memcmp(text, starts[i], length) == 0) return true;
    }
    return false;
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct line {
    hub *h;
    room *r;
    br_json doc;
} line;

static uint32_t find(const line *in, const char *key) { return br_json_find(&in->doc, 0, key); }

static bool read_hex(const line *in, const char *key, uint8_t *out, size_t most, size_t *size) {
    char text[2 * 64 + 1];
    if (!br_json_string(&in->doc, find(in, key), text, sizeof text)) return false;
    size_t digits = strlen(text);
    if (digits % 2 || digits / 2 > most) return false;
    *size = digits / 2;
    return br_hex_read(text, digits, out);
}

static bool read_whole(const line *in, const char *key, uint8_t out[32]) {
    size_t size = 0;
    return read_hex(in, key, out, 32, &size) && size == 32;
}

static bool read_seat(const line *in, uint32_t node, br_seat *seat) {
    int64_t number = 0;
    if (!br_json_int(&in->doc, node, 0, in->r->rules.seats - 1, &number)) return false;
    *seat = (br_seat)number;
    return true;
}

static bool read_flag(const line *in, const char *key) {
    uint32_t node = find(in, key);
    return node && in->doc.node[node].type == BR_JSON_TRUE;
}

static void deck_keep(void *keeper, int t, const char *csv, size_t size) {
    room *r = keeper;
    r->deck[t] = memcpy(must_have(malloc(size + 1)), csv, size + 1);
}

/* Parts that are not there stay as they are. */
static bool read_pace(const line *in) {
    for (int i = 0; i < PACE_PARTS; i++)
        br_json_int(&in->doc, find(in, pace_keys[i]), 0, INT64_MAX / 4, &in->r->pace.ms[i]);
    return true;
}

static bool read_table(line *in) {
    enum { GAME, SEATS, OPTIONS, DECK };
    char scratch[512];
    br_buf out = br_buf_over(scratch, sizeof scratch);
    proto_request q = {.doc = in->doc, .out = &out};
    room *r = in->r;
    br_fault fault = {.err = BR_OK};
    q.at[GAME] = find(in, "game");
    q.at[SEATS] = find(in, "seats");
    q.at[OPTIONS] = find(in, "options");
    q.at[DECK] = find(in, "deck");
    if (!proto_rules(&q, GAME, SEATS, &r->rules) || !proto_options(&q, OPTIONS, &r->rules) ||
        !proto_decks(&q, DECK, &r->rules, in->h->deck, sizeof in->h->deck, r, deck_keep) ||
        br_rules_check(&r->rules, &fault) != BR_OK)
        return false;
    r->is_public = read_flag(in, "public");
    r->has_hints = read_flag(in, "hints");
    r->has_notes = read_flag(in, "notes");
    pace_usual(&r->pace, read_flag(in, "live"));
    read_pace(in);
    if (!read_whole(in, "host", r->host) || !read_whole(in, "secret", r->secret)) return false;
    fair_commit(r->secret, r->commitment);
    return true;
}

static bool read_sit(line *in, uint32_t node) {
    uint8_t person[32];
    char name[NAME_MAX_BYTES];
    fair_salt salt = {0};
    size_t size = 0;
    br_seat seat;
    if (!read_seat(in, node, &seat) || !read_whole(in, "person", person) ||
        !br_json_string(&in->doc, find(in, "name"), name, sizeof name) ||
        !read_hex(in, "salt", salt.bytes, sizeof salt.bytes, &size))
        return false;
    salt.size = (uint8_t)size;
    room_put_person(in->r, seat, person, name, &salt);
    return true;
}

static bool read_passes(line *in, uint32_t node) {
    passes p = {.round = 0};
    int64_t round = 0, phase_round = 0, in_phase = 0;
    size_t size = 0;
    br_seat seat;
    if (!read_seat(in, node, &seat) || !read_hex(in, "switches", p.at, sizeof p.at, &size) ||
        !br_json_int(&in->doc, find(in, "round"), 0, UINT8_MAX, &round) ||
        !br_json_int(&in->doc, find(in, "phase_round"), 0, UINT8_MAX, &phase_round) ||
        !br_json_int(&in->doc, find(in, "phase"), 0, UINT8_MAX, &in_phase))
        return false;
    for (size_t i = 0; i < sizeof p.at; i++)
        if (p.at[i] > PASSES_OFF) return false;
    p.round = (uint8_t)round;
    p.phase_round = (uint8_t)phase_round;
    p.phase = (uint8_t)in_phase;
    in->r->passes[seat] = p;
    return true;
}

static bool read_bot(line *in, uint32_t node) {
    char name[BR_WORD_MAX];
    br_seat seat;
    if (!read_seat(in, node, &seat) ||
        !br_json_string(&in->doc, find(in, "name"), name, sizeof name))
        return false;
    in->r->chair[seat].bot = name[0] ? bot_find(name) : NULL;
    return !name[0] || in->r->chair[seat].bot;
}

static bool read_move(line *in, uint32_t node) {
    char text[BR_TEXT_MAX + 1];
    br_move move;
    br_refusal refusal;
    br_seat seat = BR_HOUSE;
    uint32_t seat_at = find(in, "seat");
    if (in->r->phase != PHASE_PLAYING ||
        (!br_json_is(&in->doc, seat_at, "house") && !read_seat(in, seat_at, &seat)) ||
        !br_json_string(&in->doc, node, text, sizeof text) ||
        br_move_read(&in->r->rules, text, &move) != BR_OK)
        return false;
    return room_play(in->h, in->r, seat, &move, &refusal) == BR_OK;
}

static bool read_undo(line *in, uint32_t node) {
    int64_t count = 0;
    return in->r->phase == PHASE_PLAYING &&
           br_json_int(&in->doc, node, 1, in->r->match.plies, &count) &&
           undo_back(in->r, (uint32_t)count, in->h->now);
}

static bool read_end(const line *in, uint32_t node) {
    char told[65], own[65];
    br_buf out = br_buf_over(own, sizeof own);
    if (in->r->phase != PHASE_OVER) return false;
    br_put_hex(&out, in->r->digest, sizeof in->r->digest);
    return br_json_string(&in->doc, br_json_find(&in->doc, node, "digest"), told, sizeof told) &&
           strcmp(told, own) == 0;
}

static bool read_seat_change(line *in, const char *what, uint32_t node) {
    br_seat seat;
    if (!read_seat(in, node, &seat)) return false;
    chair *c = &in->r->chair[seat];
    if (strcmp(what, "stand") == 0) return room_stand(in->h, in->r, seat) == NO_OK;
    if (strcmp(what, "back") == 0) return room_back(in->h, in->r, seat) == NO_OK;
    if (strcmp(what, "mute") == 0) c->is_muted = true;
    else c->bot = bot_find("greedy"); /* away */
    return true;
}

/* Those that were ranked are pending no more. */
static bool read_order(line *in, uint32_t order) {
    const br_json_node *nodes = in->doc.node;
    room *r = in->r;
    for (uint32_t i = order + 1; i < nodes[order].next; i = nodes[i].next) {
        br_seat seat;
        int kept = 0;
        int64_t credit = 0;
        if (!read_seat(in, br_json_find(&in->doc, i, "seat"), &seat) ||
            !br_json_int(&in->doc, br_json_find(&in->doc, i, "credit"), 0, INT64_MAX, &credit))
            return false;
        for (int k = 0; k < r->pending_count; k++) {
            if (r->pending[k].seat != seat) r->pending[kept++] = r->pending[k];
            else react_rank(r, &r->pending[k], credit);
        }
        r->pending_count = kept;
    }
    return true;
}

/* An arrival without its order was acknowledged and not yet played when the house went down. */
static bool read_evidence(line *in, uint32_t node) {
    const br_json *doc = &in->doc;
    pending p = {0};
    char text[BR_TEXT_MAX + 1];
    uint32_t order = br_json_find(doc, node, "order");
    if (order) return read_order(in, order);
    uint32_t arrival = br_json_find(doc, node, "arrival");
    if (!arrival) return true;
    if (!br_json_int(doc, arrival, 0, INT64_MAX, &p.arrival) ||
        !br_json_int(doc, br_json_find(doc, node, "trip"), 0, INT64_MAX, &p.trip) ||
        !read_seat(in, br_json_find(doc, node, "seat"), &p.seat) ||
        !br_json_string(doc, br_json_find(doc, node, "move"), text, sizeof text) ||
        br_move_read(&in->r->rules, text, &p.move) != BR_OK)
        return false;
    react_put(in->r, p.seat, &p.move, p.arrival, p.trip);
    return true;
}

bool journal_is_head(const char *text, size_t size) {
    return size > 12 && memcmp(text, "{\"backroom\":", 12) == 0;
}

bool journal_suits(hub *h, const room *r, const char *text, size_t size, br_fault *why) {
    br_json head;
    const br_game *game;
    if (!br_json_read(&head, text, size, h->journal_nodes, NODES_MAX, why) ||
        br_journal_version(&head, &game, why) != BR_OK)
        return false;
    return r->rules.game == game && br_journal_decks(&head, &r->rules, why) == BR_OK;
}

bool journal_line(hub *h, room *r, int64_t at, const char *text, size_t size) {
    static const char *const changes[] = {"stand", "back", "mute", "away"};
    line in = {.h = h, .r = r};
    br_fault fault = {.err = BR_OK};
    uint32_t node;
    r->at = at;
    if (journal_is_head(text, size)) return r->phase == PHASE_PLAYING;
    if (!br_json_read(&in.doc, text, size, h->journal_nodes, NODES_MAX, &fault) ||
        in.doc.node[0].type != BR_JSON_OBJECT)
        return false;
    if (find(&in, "table")) return r->seq == 0 && read_table(&in);
    if (r->seq == 0) return false;
    if ((node = find(&in, "move"))) return read_move(&in, node);
    if ((node = find(&in, "undo"))) return read_undo(&in, node);
    if ((node = find(&in, "sit"))) return read_sit(&in, node);
    if ((node = find(&in, "bot"))) return read_bot(&in, node);
    if ((node = find(&in, "passes"))) return read_passes(&in, node);
    if (find(&in, "pace")) return read_pace(&in);
    if ((node = find(&in, "end"))) return read_end(&in, node);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if ((node = find(&in, changes[i]))) return read_seat_change(&in, changes[i], node);
    if (find(&in, "start")) {
        if (r->phase != PHASE_OPEN) return false;
        room_deal(r, at);
        return true;
    }
    if ((node = find(&in, "next")))
        return br_json_string(&in.doc, node, r->next_key, sizeof r->next_key);
    if ((node = find(&in, "evidence"))) return read_evidence(&in, node);
    return find(&in, "note") != 0;
}
