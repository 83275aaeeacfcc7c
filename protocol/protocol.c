/* protocol.c -- takes a request apart and reads its values.
 *
 * Whatever the text holds there is exactly one answer: either the request is understood, or the
 * failure is written, with the byte where the trouble is.
 */
#include "protocol.h"

#include <assert.h>
#include <string.h>

/* ---- failures ----------------------------------------------------------------------------- */

static void put_place(br_buf *out, const char *key, uint32_t value) {
    if (value) proto_put_number(out, key, value);
}

bool proto_fail_code(proto_request *q, const char *code, uint32_t node, const char *text) {
    assert(node < q->doc.count || node == 0);
    *q->out = br_buf_over(q->out->at, q->out->size);
    jw_object(q->out);
    proto_put_bool(q->out, "ok", false);
    proto_put_string(q->out, "error", code);
    proto_put_string(q->out, "text", text);
    if (node) put_place(q->out, "column", q->doc.node[node].start + 1);
    return false;
}

/* The sentence of a code in the language asked for. NULL in English, where the exact text is one,
 * and where there are no words at all. */
static const char *own_sentence(const proto_request *q, const char *code) {
    char key[64];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, "house.server.");
    br_put(&out, code);
    return q->lang == BR_EN ? NULL : br_word(q->lang, key);
}

bool proto_fail(proto_request *q, br_err err, uint32_t node, const char *text) {
    const char *own = own_sentence(q, br_err_code(err));
    proto_fail_code(q, br_err_code(err), node, own ? own : text);
    if (own) proto_put_string(q->out, "detail", text);
    return false;
}

bool proto_fail_fault(proto_request *q, const br_fault *fault, uint32_t node) {
    proto_fail(q, fault->err, fault->column ? 0 : node, fault->text);
    put_place(q->out, "column", fault->column);
    return false;
}

bool proto_fail_text(proto_request *q, const br_fault *fault) {
    proto_fail(q, fault->err, 0, fault->text);
    put_place(q->out, "line", fault->line);
    put_place(q->out, "column", fault->column);
    return false;
}

/* A sentence with a name from the request in it; a name too long to repeat is left out. */
static bool fail_named(proto_request *q, uint32_t node, const char *before, uint32_t named,
                       const char *after) {
    char text[600], name[48];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, before);
    if (br_json_string(&q->doc, named, name, sizeof name)) {
        br_put(&sentence, " \"");
        br_put(&sentence, name);
        br_put(&sentence, "\"");
    }
    br_put(&sentence, after);
    return proto_fail(q, BR_BAD_REQUEST, node, text);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Whether a name may be this one: by its first letter, unless that is escaped. */
static bool may_be(const proto_request *q, uint32_t node, const char *name) {
    const br_json_node *n = &q->doc.node[node];
    char first = n->size ? q->doc.text[n->start] : '\0';
    return first == name[0] || first == '\\';
}

static const proto_form *form_find(proto_request *q) {
    uint32_t name = br_json_find(&q->doc, 0, "do");
    if (name == 0) {
        proto_fail(q, BR_BAD_REQUEST, 0, "a request needs \"do\"");
        return NULL;
    }
    for (int i = 0; i < q->schema->form_count; i++)
        if (may_be(q, name, q->schema->forms[i].name) &&
            br_json_is(&q->doc, name, q->schema->forms[i].name))
            return &q->schema->forms[i];
    char list[500];
    br_buf names = br_buf_over(list, sizeof list);
    for (int i = 0; i < q->schema->form_count; i++) {
        br_put(&names, i ? ", " : "; there is ");
        br_put(&names, q->schema->forms[i].name);
    }
    fail_named(q, name, "no request", name, list);
    return NULL;
}

static int key_find(const proto_request *q, uint32_t node) {
    for (int i = 0; i < q->schema->key_count; i++)
        if (may_be(q, node, q->schema->keys[i]) && br_json_is(&q->doc, node, q->schema->keys[i]))
            return i;
    return -1;
}

static bool keys_take(proto_request *q, const proto_form *form) {
    uint64_t given = 0, allowed = PROTO_BIT(PROTO_OWN_KEYS) - 1;
    allowed |= form->must | form->may;
    const br_json_node *node = q->doc.node;
    for (uint32_t i = 1; i < node[0].next; i = node[i + 1].next) {
        int key = key_find(q, i);
        if (key < 0 || !(allowed >> key & 1u)) {
            char text[40];
            br_buf begin = br_buf_over(text, sizeof text);
            br_put(&begin, form->name);
            br_put(&begin, " has no key");
            return fail_named(q, i, text, i, "");
        }
        q->at[key] = i + 1;
        given |= PROTO_BIT(key);
    }
    for (int i = 0; i < q->schema->key_count; i++) {
        if (!(form->must >> i & 1u) || (given >> i & 1u)) continue;
        char text[80];
        br_buf sentence = br_buf_over(text, sizeof text);
        br_put(&sentence, form->name);
        br_put(&sentence, " needs \"");
        br_put(&sentence, q->schema->keys[i]);
        br_put(&sentence, "\"");
        return proto_fail(q, BR_BAD_REQUEST, 0, text);
    }
    return true;
}

/* An id is repeated byte for byte, so only short plain values are taken. */
static bool id_check(proto_request *q) {
    uint32_t id = br_json_find(&q->doc, 0, "id");
    if (id == 0) return true;
    const br_json_node *node = &q->doc.node[id];
    bool is_plain = node->type == BR_JSON_NUMBER || node->type == BR_JSON_STRING;
    if (!is_plain || node->size > 100)
        return proto_fail(q, BR_BAD_REQUEST, id, "an id is a number or a string up to 100 bytes");
    q->at[PROTO_ID] = id;
    return true;
}

static bool lang_take(proto_request *q) {
    char code[16];
    uint32_t node = q->at[PROTO_LANG];
    if (node == 0) return true;
    if (!br_json_string(&q->doc, node, code, sizeof code) || !br_lang_find(code, &q->lang))
        return proto_fail(q, BR_BAD_REQUEST, node, "lang is \"en\", \"ru\" or \"uk\"");
    return true;
}

const proto_form *proto_read(proto_request *q, const char *text, size_t size, br_json_node *nodes,
                             uint32_t nodes_max) {
    br_fault fault;
    memset(&fault, 0, sizeof fault);
    memset(q->at, 0, sizeof q->at);
    if (!br_json_read(&q->doc, text, size, nodes, nodes_max, &fault)) {
        proto_fail_fault(q, &fault, 0);
        return NULL;
    }
    if (q->doc.node[0].type != BR_JSON_OBJECT) {
        proto_fail(q, BR_BAD_REQUEST, 0, "a request is an object");
        return NULL;
    }
    if (!id_check(q)) return NULL;
    const proto_form *form = form_find(q);
    if (!form || !keys_take(q, form) || !lang_take(q)) return NULL;
    return form;
}

static void put_id(proto_request *q) {
    uint32_t id = q->at[PROTO_ID];
    if (id == 0) return;
    const br_json_node *node = &q->doc.node[id];
    bool is_string = node->type == BR_JSON_STRING;
    jw_key(q->out, "id");
    if (is_string) br_put_char(q->out, '"');
    br_put_bytes(q->out, q->doc.text + node->start, node->size);
    if (is_string) br_put_char(q->out, '"');
}

void proto_close(proto_request *q) {
    put_id(q);
    br_put_char(q->out, '}');
    if (!q->out->full) return;
    char text[80];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, "the answer does not fit into ");
    br_put_int(&sentence, (int64_t)q->out->size - 1);
    br_put(&sentence, " bytes");
    proto_fail(q, BR_TOO_LONG, 0, text);
    put_id(q);
    br_put_char(q->out, '}');
}

/* ---- values ------------------------------------------------------------------------------- */

bool proto_string(proto_request *q, uint32_t node, char *out, size_t size, const char *what) {
    if (br_json_string(&q->doc, node, out, size)) return true;
    char text[120];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, what);
    br_put(&sentence, " is a string of at most ");
    br_put_int(&sentence, (int64_t)size - 1);
    br_put(&sentence, " bytes, none of them zero");
    return proto_fail(q, BR_BAD_REQUEST, node, text);
}

bool proto_flag(proto_request *q, int key, bool *out) {
    uint32_t node = q->at[key];
    *out = node != 0 && q->doc.node[node].type == BR_JSON_TRUE;
    if (node == 0 || *out || q->doc.node[node].type == BR_JSON_FALSE) return true;
    return proto_fail(q, BR_BAD_REQUEST, node, "true or false is wanted");
}

bool proto_seat(proto_request *q, int key, const br_rules *r, bool is_viewer, br_seat *out) {
    assert(0 <= key && key < PROTO_KEYS_MAX && r->game);
    uint32_t node = q->at[key];
    int64_t seat = 0;
    if (br_json_is(&q->doc, node, is_viewer ? "table" : "house")) {
        *out = is_viewer ? BR_SPECTATOR : BR_HOUSE;
        return true;
    }
    if (br_json_int(&q->doc, node, 0, r->seats - 1, &seat)) {
        *out = (br_seat)seat;
        return true;
    }
    char text[80];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_put(&sentence, "a seat is a number from 0 to ");
    br_put_int(&sentence, r->seats - 1);
    br_put(&sentence, is_viewer ? ", or \"table\"" : ", or \"house\"");
    return proto_fail(q, BR_BAD_SEAT, node, text);
}

bool proto_move(proto_request *q, int key, const br_rules *r, br_move *out) {
    assert(0 <= key && key < PROTO_KEYS_MAX && r->game);
    return proto_move_at(q, q->at[key], r, out);
}

bool proto_move_at(proto_request *q, uint32_t node, const br_rules *r, br_move *out) {
    char text[BR_TEXT_MAX + 1];
    br_fault fault = {.err = BR_OK};
    if (!br_json_string(&q->doc, node, text, sizeof text))
        return proto_fail(q, BR_BAD_MOVE, node, br_err_text(BR_BAD_MOVE));
    if (br_move_read_at(r, text, out, &fault) == BR_OK) return true;
    /* Of an escaped text the bytes are elsewhere: then the whole text is pointed at. */
    bool is_plain = strlen(text) == q->doc.node[node].size;
    fault.column = is_plain ? q->doc.node[node].start + fault.column : 0;
    return proto_fail_fault(q, &fault, node);
}

bool proto_seed(proto_request *q, int key, uint8_t out[BR_SEED_BYTES]) {
    char text[2 * BR_SEED_BYTES + 1];
    uint32_t node = q->at[key];
    if (!br_json_string(&q->doc, node, text, sizeof text) || strlen(text) != 2 * BR_SEED_BYTES ||
        !br_hex_read(text, 2 * BR_SEED_BYTES, out))
        return proto_fail(q, BR_BAD_SEED, node, br_err_text(BR_BAD_SEED));
    return true;
}

/* ---- rules -------------------------------------------------------------------------------- */

static const br_game *take_game(proto_request *q, int key) {
    char id[BR_WORD_MAX];
    const br_game *game = NULL;
    if (br_json_string(&q->doc, q->at[key], id, sizeof id)) game = br_game_find(id);
    if (!game) proto_fail(q, BR_BAD_GAME, q->at[key], "no such game; games lists them");
    return game;
}

void proto_describe(proto_request *q, int game_key, unsigned langs) {
    br_rules rules;
    br_fault fault = {.err = BR_OK};
    const br_game *game = take_game(q, game_key);
    if (!game) return;
    if (br_rules_init(&rules, game, game->seats_min, &fault) != BR_OK) {
        proto_fail_fault(q, &fault, q->at[game_key]);
        return;
    }
    proto_open(q);
    proto_put_key(q->out, "description");
    br_describe(&rules, langs, q->out);
}

bool proto_rules(proto_request *q, int game_key, int seats_key, br_rules *out) {
    int64_t seats = 0;
    br_fault fault = {.err = BR_OK};
    const br_game *game = take_game(q, game_key);
    if (!game) return false;
    if (!br_json_int(&q->doc, q->at[seats_key], 1, BR_SEATS_MAX, &seats))
        return proto_fail(q, BR_BAD_SEATS, q->at[seats_key], br_err_text(BR_BAD_SEATS));
    if (br_rules_init(out, game, (int)seats, &fault) != BR_OK)
        return proto_fail_fault(q, &fault, q->at[seats_key]);
    return true;
}

bool proto_options(proto_request *q, int key, br_rules *rules) {
    assert(0 <= key && key < PROTO_KEYS_MAX && rules->game); /* after proto_rules */
    uint32_t node = q->at[key];
    const br_json_node *nodes = q->doc.node;
    if (node == 0) return true;
    if (nodes[node].type != BR_JSON_OBJECT)
        return proto_fail(q, BR_BAD_OPTION, node, "options are an object of names and values");
    for (uint32_t i = node + 1; i < nodes[node].next; i = nodes[i + 1].next) {
        char name[BR_WORD_MAX], value[BR_WORD_MAX];
        br_fault fault = {.err = BR_OK};
        if (!br_json_string(&q->doc, i, name, sizeof name))
            return proto_fail(q, BR_BAD_OPTION, i, br_err_text(BR_BAD_OPTION));
        if (!br_json_string(&q->doc, i + 1, value, sizeof value))
            return proto_fail(q, BR_BAD_OPTION, i + 1, "an option's value is a string");
        if (br_rules_option(rules, name, value, &fault) != BR_OK)
            return proto_fail_fault(q, &fault, i + 1);
    }
    return true;
}

bool proto_decks(proto_request *q, int key, br_rules *rules, char *text, size_t room, void *keeper,
                 void (*keep)(void *keeper, int table, const char *csv, size_t size)) {
    uint32_t node = q->at[key], taken = 0;
    const br_json_node *nodes = q->doc.node;
    if (node == 0) return true;
    bool is_list = nodes[node].type == BR_JSON_ARRAY;
    uint32_t end = nodes[node].next;
    for (uint32_t i = is_list ? node + 1 : node; i < end; i = nodes[i].next) {
        br_fault fault = {.err = BR_OK};
        if (!proto_string(q, i, text, room, "a deck")) return false;
        size_t size = strlen(text);
        int t = br_rules_table_of(rules, text, size);
        if (br_rules_deck(rules, text, size, &fault) != BR_OK) return proto_fail_text(q, &fault);
        if (taken >> t & 1u)
            return proto_fail(q, BR_BAD_DECK, i, "two decks for the same table of components");
        taken |= 1u << t;
        keep(keeper, t, text, size);
    }
    return true;
}
