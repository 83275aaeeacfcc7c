/* referee.c -- takes a request line apart and sends it to the function that answers it.
 *
 * Whatever the line holds there is exactly one answer and the session goes on. Requests are
 * strict: a key that the request does not have is refused by name, so that a misspelt option can
 * not be lost in silence. The requests themselves are in referee_match.c and referee_do.c.
 */
#include "referee_ask.h"

#include <string.h>

static const char *const keys[ASK_KEY_COUNT] = {
    [ASK_DO] = "do",           [ASK_ID] = "id",       [ASK_LANG] = "lang",
    [ASK_GAME] = "game",       [ASK_SEATS] = "seats", [ASK_SEED] = "seed",
    [ASK_OPTIONS] = "options", [ASK_DECK] = "deck",   [ASK_NAMES] = "names",
    [ASK_VIEWER] = "viewer",   [ASK_SAY] = "say",     [ASK_SEAT] = "seat",
    [ASK_MOVE] = "move",       [ASK_DEPTH] = "depth", [ASK_STATE] = "state",
    [ASK_JOURNAL] = "journal", [ASK_COUNT] = "count", [ASK_ITERATIONS] = "iterations",
    [ASK_MS] = "ms",
};

#define BIT(name) (1u << ASK_##name)
enum { ALWAYS = BIT(DO) | BIT(ID) | BIT(LANG) };

/* To add a request: a line here, its function in referee_do.c, its example in docs/protocol.md. */
static const struct request {
    const char *name;
    void (*answer)(ask *q);
    uint32_t must, may; /* keys, beside ALWAYS */
    bool needs_match;
} requests[] = {
    {"games", ask_games, 0, 0, false},
    {"new", ask_new, BIT(GAME) | BIT(SEATS),
     BIT(SEED) | BIT(OPTIONS) | BIT(DECK) | BIT(NAMES) | BIT(VIEWER) | BIT(SAY), false},
    {"legal", ask_legal, BIT(SEAT), BIT(SAY), true},
    {"play", ask_play, BIT(SEAT) | BIT(MOVE), BIT(VIEWER) | BIT(SAY), true},
    {"why", ask_why, BIT(SEAT) | BIT(MOVE), 0, true},
    {"view", ask_view, BIT(SEAT), BIT(DEPTH), true},
    {"state", ask_state, 0, 0, true},
    {"set", ask_set, BIT(STATE), 0, true},
    {"result", ask_result, 0, 0, true},
    {"save", ask_save, 0, 0, true},
    {"load", ask_load, BIT(JOURNAL), BIT(VIEWER), false},
    {"undo", ask_undo, 0, BIT(SEAT) | BIT(COUNT), true},
    {"hint", ask_hint, BIT(SEAT), BIT(ITERATIONS) | BIT(MS) | BIT(DEPTH), true},
    {"quit", ask_quit, 0, 0, false},
};
enum { REQUEST_COUNT = sizeof requests / sizeof requests[0] };

void referee_init(referee *session, br_lang lang, void (*seed_fresh)(uint8_t seed[BR_SEED_BYTES])) {
    /* The large arrays are written before they are read, so they are left as they are. */
    session->seed_fresh = seed_fresh;
    session->desk_for = NULL;
    session->host = NULL;
    session->lang = lang;
    session->viewer = REFEREE_TRUTH;
    session->has_match = false;
    session->is_done = false;
    session->now = 0;
}

/* ---- failures ----------------------------------------------------------------------------- */

static void fail_open(br_buf *out, br_err err, const char *text) {
    *out = br_buf_over(out->at, out->size);
    br_put(out, "{\"ok\":false,\"error\":");
    br_put_json(out, br_err_code(err));
    br_put(out, ",\"text\":");
    br_put_json(out, text);
}

static void put_place(br_buf *out, const char *key, uint32_t value) {
    if (value == 0) return;
    br_put(out, key);
    br_put_int(out, value);
}

bool ask_fail(ask *q, br_err err, uint32_t node, const char *text) {
    fail_open(q->out, err, text);
    if (node) put_place(q->out, ",\"column\":", q->doc.node[node].start + 1);
    return false;
}

bool ask_fail_fault(ask *q, const br_fault *fault, uint32_t node) {
    ask_fail(q, fault->err, fault->column ? 0 : node, fault->text);
    put_place(q->out, ",\"column\":", fault->column);
    return false;
}

bool ask_fail_text(ask *q, const br_fault *fault) {
    ask_fail(q, fault->err, 0, fault->text);
    put_place(q->out, ",\"line\":", fault->line);
    put_place(q->out, ",\"column\":", fault->column);
    return false;
}

/* A sentence with a name from the request in it; a name too long to repeat is left out. */
static bool fail_named(ask *q, uint32_t node, const char *before, uint32_t named,
                       const char *after) {
    char text[200], name[48];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, before);
    if (br_json_string(&q->doc, named, name, sizeof name)) {
        br_put(&sentence, " \"");
        br_put(&sentence, name);
        br_put(&sentence, "\"");
    }
    br_put(&sentence, after);
    return ask_fail(q, BR_BAD_REQUEST, node, text);
}

void referee_line_too_long(br_buf *out) {
    fail_open(out, BR_TOO_LONG, "a request has at most 1048576 bytes; this one was skipped");
    br_put_char(out, '}');
}

/* ---- reading ------------------------------------------------------------------------------ */

static const struct request *request_find(ask *q) {
    uint32_t name = br_json_find(&q->doc, 0, "do");
    if (name == 0) {
        ask_fail(q, BR_BAD_REQUEST, 0, "a request needs \"do\"");
        return NULL;
    }
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (br_json_is(&q->doc, name, requests[i].name)) return &requests[i];
    fail_named(q, name, "no request", name,
               "; there is games, new, legal, play, why, view, state, set, result, save, load, "
               "undo, hint, quit");
    return NULL;
}

static int key_find(const ask *q, uint32_t node) {
    for (int i = 0; i < ASK_KEY_COUNT; i++)
        if (br_json_is(&q->doc, node, keys[i])) return i;
    return -1;
}

static bool keys_take(ask *q, const struct request *request) {
    uint32_t given = 0, allowed = ALWAYS | request->must | request->may;
    const br_json_node *node = q->doc.node;
    for (uint32_t i = 1; i < node[0].next; i = node[i + 1].next) {
        int key = key_find(q, i);
        if (key < 0 || !(allowed >> key & 1u)) {
            char text[40];
            br_buf begin = br_buf_over(text, sizeof text);
            br_put(&begin, request->name);
            br_put(&begin, " has no key");
            return fail_named(q, i, text, i, "");
        }
        q->at[key] = i + 1;
        given |= 1u << key;
    }
    for (int i = 0; i < ASK_KEY_COUNT; i++) {
        if (!(request->must >> i & 1u) || (given >> i & 1u)) continue;
        char text[80];
        br_buf sentence = br_buf_over(text, sizeof text);
        br_put(&sentence, request->name);
        br_put(&sentence, " needs \"");
        br_put(&sentence, keys[i]);
        br_put(&sentence, "\"");
        return ask_fail(q, BR_BAD_REQUEST, 0, text);
    }
    return true;
}

/* An id is repeated byte for byte, so only short plain values are taken. */
static bool id_check(ask *q) {
    uint32_t id = br_json_find(&q->doc, 0, "id");
    if (id == 0) return true;
    const br_json_node *node = &q->doc.node[id];
    bool is_plain = node->type == BR_JSON_NUMBER || node->type == BR_JSON_STRING;
    if (!is_plain || node->size > 100)
        return ask_fail(q, BR_BAD_REQUEST, id, "an id is a number or a string up to 100 bytes");
    q->at[ASK_ID] = id;
    return true;
}

static bool lang_take(ask *q) {
    char code[16];
    uint32_t node = q->at[ASK_LANG];
    q->lang = q->session->lang;
    if (node == 0) return true;
    if (!br_json_string(&q->doc, node, code, sizeof code) || !br_lang_find(code, &q->lang))
        return ask_fail(q, BR_BAD_REQUEST, node, "lang is \"en\", \"ru\" or \"uk\"");
    return true;
}

static void put_id(ask *q) {
    uint32_t id = q->at[ASK_ID];
    if (id == 0) return;
    const br_json_node *node = &q->doc.node[id];
    bool is_string = node->type == BR_JSON_STRING;
    br_put(q->out, is_string ? ",\"id\":\"" : ",\"id\":");
    br_put_bytes(q->out, q->doc.text + node->start, node->size);
    if (is_string) br_put_char(q->out, '"');
}

static void answer(ask *q) {
    if (q->doc.node[0].type != BR_JSON_OBJECT) {
        ask_fail(q, BR_BAD_REQUEST, 0, "a request is an object");
        return;
    }
    if (!id_check(q)) return;
    const struct request *request = request_find(q);
    if (!request || !keys_take(q, request) || !lang_take(q)) return;
    if (request->needs_match && !q->session->has_match) {
        ask_fail(q, BR_BAD_REQUEST, 0, "there is no match yet; begin one with new or load");
        return;
    }
    request->answer(q);
}

void referee_line(referee *session, const char *text, size_t size, br_buf *out) {
    br_fault fault;
    memset(&fault, 0, sizeof fault);
    ask q = {.session = session, .out = out};
    if (!br_json_read(&q.doc, text, size, session->nodes, REFEREE_NODES_MAX, &fault)) {
        ask_fail_fault(&q, &fault, 0);
    } else {
        answer(&q);
        put_id(&q);
    }
    br_put_char(out, '}');
    if (!out->full) return;
    ask_fail(&q, BR_TOO_LONG, 0, "the answer does not fit into 1048576 bytes");
    put_id(&q);
    br_put_char(out, '}');
}

/* ---- values ------------------------------------------------------------------------------- */

bool ask_string(ask *q, uint32_t node, char *out, size_t size, const char *what) {
    if (br_json_string(&q->doc, node, out, size)) return true;
    char text[120];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, what);
    br_put(&sentence, " is a string of at most ");
    br_put_int(&sentence, (int64_t)size - 1);
    br_put(&sentence, " bytes, none of them zero");
    return ask_fail(q, BR_BAD_REQUEST, node, text);
}

bool ask_flag(ask *q, ask_key key, bool *out) {
    uint32_t node = q->at[key];
    *out = node != 0 && q->doc.node[node].type == BR_JSON_TRUE;
    if (node == 0 || *out || q->doc.node[node].type == BR_JSON_FALSE) return true;
    return ask_fail(q, BR_BAD_REQUEST, node, "true or false is wanted");
}

bool ask_seat(ask *q, ask_key key, bool is_viewer, br_seat *out) {
    uint32_t node = q->at[key];
    int64_t seat = 0;
    if (br_json_is(&q->doc, node, is_viewer ? "table" : "house")) {
        *out = is_viewer ? BR_TABLE : BR_HOUSE;
        return true;
    }
    if (br_json_int(&q->doc, node, 0, ask_match(q)->rules.seats - 1, &seat)) {
        *out = (br_seat)seat;
        return true;
    }
    char text[80];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, "a seat is a number from 0 to ");
    br_put_int(&sentence, ask_match(q)->rules.seats - 1);
    br_put(&sentence, is_viewer ? ", or \"table\"" : ", or \"house\"");
    return ask_fail(q, BR_BAD_SEAT, node, text);
}

bool ask_move(ask *q, br_move *out, br_seat *seat) {
    char text[BR_TEXT_MAX + 1];
    uint32_t node = q->at[ASK_MOVE];
    if (!ask_seat(q, ASK_SEAT, false, seat)) return false;
    if (!br_json_string(&q->doc, node, text, sizeof text) ||
        br_move_read(&ask_match(q)->rules, text, out) != BR_OK)
        return ask_fail(q, BR_BAD_MOVE, node, br_err_text(BR_BAD_MOVE));
    return true;
}
