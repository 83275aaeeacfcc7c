/* read.c -- the lines of a table, read back.
 *
 * Each line becomes the input that once made it and goes through the room's door; what comes of it
 * was written and told then, so the change is dropped.
 */
#include "read.h"

#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "clock.h"
#include "lines.h"
#include "protocol.h"
#include "room.h"

typedef struct line {
    reader *own;
    room *r;
    int64_t at;
    br_json doc;
    void (*seen)(void *into, room *r, const change *c);
    void *into;
} line;

static bool take(const line *in, const input *what) {
    change c;
    change_begin(&c, true);
    room_take(in->r, what, in->at, &c);
    bool is_good = c.why == NO_OK && c.err == BR_OK;
    if (is_good && in->seen) in->seen(in->into, in->r, &c);
    change_end(&c);
    return is_good;
}

/* A store may come from somebody else, and sums of its times must stay times: a thousand years. */
static const int64_t TIME_MAX = INT64_C(1) << 45; /* milliseconds */

static int64_t bounded(int64_t at) { return at < 0 ? 0 : at < TIME_MAX ? at : TIME_MAX; }

static uint32_t find(const line *in, const char *key) { return br_json_find(&in->doc, 0, key); }

static bool read_hex(const line *in, const char *key, uint8_t *out, size_t most, size_t *size) {
    return br_json_hex(&in->doc, find(in, key), out, most, size);
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

/* Parts that are not there stay as they are. */
static void read_times(const line *in, pace *p) {
    for (int i = 0; i < PACE_PARTS; i++)
        br_json_int(&in->doc, find(in, pace_keys[i]), 0, TIME_MAX, &p->ms[i]);
}

static bool read_pace(const line *in) {
    pace p = in->r->pace;
    read_times(in, &p);
    return take(in, &(input){.kind = IN_PACE, .pace = &p});
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
        !proto_decks(&q, DECK, &r->rules, in->own->deck, sizeof in->own->deck, r->deck,
                     deck_keep) ||
        br_rules_check(&r->rules, &fault) != BR_OK)
        return false;
    r->is_public = read_flag(in, "public");
    r->has_hints = read_flag(in, "hints");
    r->has_notes = read_flag(in, "notes");
    r->has_pauses = read_flag(in, "pauses");
    pace_usual(&r->pace, read_flag(in, "live"));
    read_times(in, &r->pace);
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
    return take(in, &(input){.kind = IN_SEATED,
                             .seat = seat,
                             .person = person,
                             .is_program = read_flag(in, "program"),
                             .name = name,
                             .salt = &salt});
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
    return take(in, &(input){.kind = IN_PASSES, .seat = seat, .passes = &p});
}

static bool read_bot(line *in, uint32_t node) {
    char name[BR_WORD_MAX];
    br_seat seat;
    if (!read_seat(in, node, &seat) ||
        !br_json_string(&in->doc, find(in, "name"), name, sizeof name))
        return false;
    const bot *who = name[0] ? bot_find(name) : NULL;
    if (!who && strncmp(name, "exec:", 5) == 0) who = room_standin(); /* not offered any more */
    return (who || !name[0]) && take(in, &(input){.kind = IN_BOT, .seat = seat, .bot = who});
}

static bool read_move(line *in, uint32_t node) {
    char text[BR_TEXT_MAX + 1];
    br_move move;
    br_seat seat = BR_HOUSE;
    uint32_t seat_at = find(in, "seat");
    if (in->r->phase != PHASE_PLAYING ||
        (!br_json_is(&in->doc, seat_at, "house") && !read_seat(in, seat_at, &seat)) ||
        !br_json_string(&in->doc, node, text, sizeof text) ||
        br_move_read(&in->r->rules, text, &move) != BR_OK)
        return false;
    return take(in, &(input){.kind = IN_MOVE, .seat = seat, .move = move});
}

static bool read_undo(line *in, uint32_t node) {
    int64_t count = 0;
    return in->r->phase == PHASE_PLAYING &&
           br_json_int(&in->doc, node, 1, in->r->match.plies, &count) &&
           take(in, &(input){.kind = IN_UNDONE, .count = (uint32_t)count});
}

static bool read_end(const line *in, uint32_t node) {
    char told[65], own[65];
    br_buf out = br_buf_over(own, sizeof own);
    if (in->r->phase != PHASE_OVER) return false;
    br_put_hex(&out, in->r->digest, sizeof in->r->digest);
    return br_json_string(&in->doc, br_json_find(&in->doc, node, "digest"), told, sizeof told) &&
           strcmp(told, own) == 0;
}

static bool read_seat_change(line *in, input_kind kind, uint32_t node) {
    br_seat seat;
    return read_seat(in, node, &seat) && take(in, &(input){.kind = kind, .seat = seat});
}

/* Those that were ranked are pending no more. */
static bool read_order(line *in, uint32_t order) {
    const br_json_node *nodes = in->doc.node;
    for (uint32_t i = order + 1; i < nodes[order].next; i = nodes[i].next) {
        br_seat seat;
        int64_t credit = 0;
        if (!read_seat(in, br_json_find(&in->doc, i, "seat"), &seat) ||
            !br_json_int(&in->doc, br_json_find(&in->doc, i, "credit"), 0, TIME_MAX, &credit) ||
            !take(in, &(input){.kind = IN_RANKED, .seat = seat, .at = credit}))
            return false;
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
    if (!br_json_int(doc, arrival, 0, 1000 * TIME_MAX, &p.arrival) ||
        !br_json_int(doc, br_json_find(doc, node, "trip"), 0, TIME_MAX, &p.trip) ||
        !read_seat(in, br_json_find(doc, node, "seat"), &p.seat) ||
        !br_json_string(doc, br_json_find(doc, node, "move"), text, sizeof text) ||
        br_move_read(&in->r->rules, text, &p.move) != BR_OK)
        return false;
    return take(
        in,
        &(input){
            .kind = IN_ARRIVED, .seat = p.seat, .move = p.move, .at = p.arrival, .trip = p.trip});
}

bool read_suits(reader *in, const room *r, const char *text, size_t size, br_fault *why) {
    br_json head;
    const br_game *game;
    if (!br_json_read(&head, text, size, in->nodes, READ_NODES_MAX, why) ||
        br_journal_version(&head, &game, why) != BR_OK)
        return false;
    return r->rules.game == game && br_journal_decks(&head, &r->rules, why) == BR_OK;
}

static bool read_bar(line *in) {
    uint8_t person[32];
    char name[NAME_MAX_BYTES];
    return read_whole(in, "bar", person) &&
           br_json_string(&in->doc, find(in, "name"), name, sizeof name) &&
           take(in, &(input){.kind = IN_BAR, .person = person, .name = name});
}

static bool read_invite(line *in, uint32_t node) {
    char name[NAME_MAX_BYTES];
    return br_json_string(&in->doc, node, name, sizeof name) &&
           take(in, &(input){.kind = IN_INVITE, .text = name});
}

static bool read_next(line *in, uint32_t node) {
    char key[STORE_KEY_MAX];
    return br_json_string(&in->doc, node, key, sizeof key) &&
           take(in, &(input){.kind = IN_NEXT, .text = key});
}

/* Words that are not a chat line's, or too many, are kept as none. */
static bool read_note(line *in, uint32_t node, bool is_chat) {
    char text[CHAT_MAX + 1];
    br_seat seat = 0;
    if (!br_json_string(&in->doc, node, text, sizeof text) ||
        !read_seat(in, find(in, "seat"), &seat))
        text[0] = '\0';
    return take(in, &(input){.kind = IN_NOTED,
                             .seat = seat,
                             .is_chat = is_chat,
                             .text = text,
                             .count = (uint32_t)in->doc.size});
}

/* What a line is, its first key says. */
static bool read_any(line *in) {
    static const struct {
        const char *key;
        input_kind kind;
    } changes[] = {{"stand", IN_STAND},   {"back", IN_BACK},    {"mute", IN_MUTE},
                   {"unmute", IN_UNMUTE}, {"away", IN_AWAY},    {"kick", IN_KICK},
                   {"host", IN_HOST},     {"pause", IN_PAUSED}, {"resume", IN_RESUME},
                   {"hint", IN_HINT}};
    uint32_t node;
    if ((node = find(in, "move"))) return read_move(in, node);
    if ((node = find(in, "undo"))) return read_undo(in, node);
    if ((node = find(in, "sit"))) return read_sit(in, node);
    if ((node = find(in, "bot"))) return read_bot(in, node);
    if ((node = find(in, "passes"))) return read_passes(in, node);
    if (find(in, "pace")) return read_pace(in);
    if ((node = find(in, "end"))) return read_end(in, node);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if ((node = find(in, changes[i].key))) return read_seat_change(in, changes[i].kind, node);
    if (find(in, "start")) return in->r->phase == PHASE_OPEN && take(in, &(input){.kind = IN_DEAL});
    if ((node = find(in, "next"))) return read_next(in, node);
    if (find(in, "bar")) return read_bar(in);
    if ((node = find(in, "invite"))) return read_invite(in, node);
    if ((node = find(in, "evidence"))) return read_evidence(in, node);
    if ((node = find(in, "chat"))) return read_note(in, node, true);
    return (node = find(in, "note")) && read_note(in, node, false);
}

bool read_line(reader *own, room *r, int64_t at, const char *text, size_t size) {
    line in = {.own = own, .r = r, .at = bounded(at), .seen = own->seen, .into = own->into};
    br_fault fault = {.err = BR_OK};
    r->at = in.at;
    if (lines_is_head(text, size)) return r->phase == PHASE_PLAYING;
    if (!br_json_read(&in.doc, text, size, own->nodes, READ_NODES_MAX, &fault) ||
        in.doc.node[0].type != BR_JSON_OBJECT)
        return false;
    if (find(&in, "table")) return r->seq == 0 && read_table(&in);
    return r->seq != 0 && read_any(&in);
}
