/* referee_match.c -- requests that put a match on the table or take it away as text.
 *
 * A match that is being begun or loaded is built on the free table, so that a request which fails
 * half-way leaves the present match as it was.
 */
#include "referee_request.h"

#include <assert.h>
#include <string.h>

static referee_table *table_free(const proto_request *q) {
    return &session_of(q)->table[1 - session_of(q)->now];
}

/* ---- games and new ------------------------------------------------------------------------ */

void do_games(proto_request *q) {
    proto_open(q);
    proto_put_games(q->out);
}

void do_describe(proto_request *q) { proto_describe(q, KEY_GAME, 1u << q->lang); }

static void deck_keep(void *keeper, int t, const char *csv, size_t size) {
    referee_table *table = keeper;
    table->has_deck[t] = true;
    memcpy(table->deck[t], csv, size + 1);
}

static bool take_rules(proto_request *q, br_rules *rules, referee_table *table) {
    memset(table->has_deck, 0, sizeof table->has_deck);
    if (!proto_rules(q, KEY_GAME, KEY_SEATS, rules)) return false;
    if (rules->game->plies_max >= REFEREE_PLIES_MAX)
        return proto_fail(q, BR_TOO_LONG, q->at[KEY_GAME], "matches of this game are too long");
    return proto_options(q, KEY_OPTIONS, rules) &&
           proto_decks(q, KEY_DECK, rules, session_of(q)->text, REFEREE_DECK_MAX, table, deck_keep);
}

static bool take_check(proto_request *q, const br_rules *rules) {
    br_fault fault = {.err = BR_OK};
    if (br_rules_check(rules, &fault) == BR_OK) return true;
    return proto_fail_fault(q, &fault, q->at[KEY_SEATS]);
}

static bool take_names(proto_request *q, const br_rules *rules, referee_table *table) {
    uint32_t node = q->at[KEY_NAMES];
    const br_json_node *nodes = q->doc.node;
    memset(table->name, 0, sizeof table->name);
    if (node == 0) return true;
    if (nodes[node].type != BR_JSON_ARRAY || nodes[node].count != rules->seats)
        return proto_fail(q, BR_BAD_REQUEST, node, "names are a list with a string for every seat");
    uint32_t item = node + 1;
    for (int i = 0; i < rules->seats; i++, item = nodes[item].next)
        if (!proto_string(q, item, table->name[i], REFEREE_NAME_MAX, "a name")) return false;
    return true;
}

static bool take_seed(proto_request *q, uint8_t seed[BR_SEED_BYTES]) {
    if (proto_has(q, KEY_SEED)) return proto_seed(q, KEY_SEED, seed);
    session_of(q)->seed_fresh(seed);
    return true;
}

/* The viewer of a match that is not on the table yet: `seats` says how many it will have. */
static bool take_viewer(proto_request *q, int seats, br_seat *viewer) {
    uint32_t node = q->at[KEY_VIEWER];
    int64_t seat = 0;
    *viewer = REFEREE_TRUTH;
    if (node == 0 || br_json_is(&q->doc, node, "truth")) return true;
    if (br_json_is(&q->doc, node, "table")) *viewer = BR_SPECTATOR;
    else if (br_json_int(&q->doc, node, 0, seats - 1, &seat)) *viewer = (br_seat)seat;
    else return proto_fail(q, BR_BAD_SEAT, node, "a viewer is a seat, \"table\" or \"truth\"");
    return true;
}

/* From here on nothing can fail: the free table becomes the table. */
static void table_turn(proto_request *q, br_seat viewer) {
    referee *session = session_of(q);
    session->now = 1 - session->now;
    session->has_match = true;
    session->viewer = viewer;
    session->lang = q->lang;
}

static void put_match(proto_request *q) {
    const br_match *m = match_of(q);
    proto_put_rules(q->out, &m->rules);
    br_put(q->out, ",\"seed\":\"");
    br_put_hex(q->out, m->seed, sizeof m->seed);
    br_put_char(q->out, '"');
}

void do_new(proto_request *q) {
    referee_table *table = table_free(q);
    br_rules rules;
    uint8_t seed[BR_SEED_BYTES];
    br_seat viewer = REFEREE_TRUTH;
    bool with_text = false, with_legal = false, with_question = false;
    if (!take_rules(q, &rules, table) || !take_check(q, &rules) || !take_names(q, &rules, table) ||
        !take_seed(q, seed) || !take_viewer(q, rules.seats, &viewer) ||
        !proto_flag(q, KEY_SAY, &with_text) || !proto_flag(q, KEY_LEGAL, &with_legal) ||
        !proto_flag(q, KEY_QUESTION, &with_question))
        return;
    table->notes_used = 0;
    br_match_init(&table->match, &rules, seed, table->record, REFEREE_PLIES_MAX);
    table_turn(q, viewer);
    proto_open(q);
    referee_put_turn(q);
    referee_put_events(q, viewer, with_text);
    referee_put_wait(q);
    put_match(q);
    if (with_legal) referee_put_legal(q, with_question);
}

/* ---- save and load ------------------------------------------------------------------------ */

static void put_journal_line(proto_request *q, br_buf *line) {
    assert(!line->full);
    assert(line->used > 0);
    br_put_json_bytes(q->out, line->at, line->used - 1); /* without its newline */
    line->used = 0;
}

/* The moves that stand, as if nothing had been taken back. */
void do_save(proto_request *q) {
    const br_match *m = match_of(q);
    const referee_table *table = &session_of(q)->table[session_of(q)->now];
    const char *names[BR_SEATS_MAX], *decks[BR_TABLES_MAX];
    bool has_names = false;
    referee_names(q, names);
    for (int i = 0; i < m->rules.seats; i++) has_names = has_names || names[i];
    for (int t = 0; t < BR_TABLES_MAX; t++) decks[t] = table->has_deck[t] ? table->deck[t] : NULL;

    br_buf line = br_buf_over(session_of(q)->text, sizeof session_of(q)->text);
    proto_open(q);
    br_put(q->out, ",\"journal\":[");
    br_journal_head(m, has_names ? names : NULL, decks, &line);
    put_journal_line(q, &line);
    for (uint32_t i = 0; i < m->plies; i++) {
        referee_put_notes(q, i);
        br_put_char(q->out, ',');
        br_journal_move(m, m->record[i].seat, &m->record[i].move, &line);
        put_journal_line(q, &line);
    }
    referee_put_notes(q, m->plies);
    if (br_to_act(&m->rules, m->state) == 0) {
        br_put_char(q->out, ',');
        br_journal_end(m, &line);
        put_journal_line(q, &line);
    }
    br_put_char(q->out, ']');
}

/* A journal comes as one text, or as a list of its lines. Both end up in session->text. */
static bool journal_gather(proto_request *q, size_t *size) {
    uint32_t node = q->at[KEY_JOURNAL];
    const br_json_node *nodes = q->doc.node;
    char *text = session_of(q)->text;
    size_t used = 0, capacity = sizeof session_of(q)->text;
    bool is_list = nodes[node].type == BR_JSON_ARRAY;
    uint32_t end = nodes[node].next;
    for (uint32_t i = is_list ? node + 1 : node; i < end; i = nodes[i].next) {
        /* Unescaping never lengthens a text, so a request within its limit always fits. */
        if (!br_json_string(&q->doc, i, text + used, capacity - used))
            return proto_fail(q, BR_BAD_REQUEST, i, "a journal is a text or a list of its lines");
        size_t length = strlen(text + used);
        if (is_list && memchr(text + used, '\n', length))
            return proto_fail(q, BR_BAD_REQUEST, i, "a line of a journal holds a newline");
        used += length;
        if (is_list) text[used++] = '\n'; /* two quotes and a comma made room for it */
    }
    *size = used;
    return true;
}

/* The house decks of a head line that br_journal_read has found right, kept for a later save. */
static void decks_keep(proto_request *q, size_t size, referee_table *table) {
    const br_game *game = table->match.rules.game;
    br_json head;
    br_fault fault = {.err = BR_OK};
    const char *newline = memchr(session_of(q)->text, '\n', size);
    size_t length = newline ? (size_t)(newline - session_of(q)->text) : size;
    memset(table->has_deck, 0, sizeof table->has_deck);
    bool is_read = br_json_read(&head, session_of(q)->text, length, session_of(q)->journal_nodes,
                                REFEREE_JOURNAL_NODES_MAX, &fault);
    assert(is_read);
    uint32_t decks = is_read ? br_json_find(&head, 0, "house_decks") : 0;
    for (int t = 0; t < game->table_count && decks; t++) {
        uint32_t node = br_json_find(&head, decks, game->tables[t].name);
        table->has_deck[t] =
            node != 0 && br_json_string(&head, node, table->deck[t], REFEREE_DECK_MAX);
    }
}

/* Whether every deck that is not the shipped one could be kept. */
static bool decks_are_kept(const referee_table *table) {
    for (int t = 0; t < table->match.rules.game->table_count; t++)
        if ((table->match.rules.custom_tables >> t & 1) && !table->has_deck[t]) return false;
    return true;
}

void do_load(proto_request *q) {
    referee_table *table = table_free(q);
    br_journal_info info;
    br_fault fault = {.err = BR_OK};
    br_seat viewer = REFEREE_TRUTH;
    size_t size = 0;
    if (!journal_gather(q, &size)) return;
    if (br_journal_read(&table->match, session_of(q)->text, size, table->record, REFEREE_PLIES_MAX,
                        session_of(q)->journal_nodes, REFEREE_JOURNAL_NODES_MAX, &info,
                        &fault) != BR_OK) {
        proto_fail_text(q, &fault);
        return;
    }
    decks_keep(q, size, table);
    if (!decks_are_kept(table)) {
        proto_fail(q, BR_TOO_LONG, q->at[KEY_JOURNAL], "the journal holds a deck that is too long");
        return;
    }
    if (!referee_notes_load(session_of(q), table, session_of(q)->text, size)) {
        proto_fail(q, BR_TOO_LONG, q->at[KEY_JOURNAL], "the journal holds too many notes");
        return;
    }
    if (!take_viewer(q, table->match.rules.seats, &viewer)) return;
    _Static_assert(sizeof info.names == sizeof table->name, "names of the same length");
    memcpy(table->name, info.names, sizeof table->name);
    table_turn(q, viewer);
    proto_open(q);
    referee_put_turn(q);
    referee_put_wait(q);
    put_match(q);
    br_put(q->out, ",\"plies\":");
    br_put_int(q->out, match_of(q)->plies);
    br_put(q->out, ",\"verified\":");
    br_put(q->out, info.has_end ? "true" : "false");
    br_put(q->out, ",\"cut\":");
    br_put(q->out, info.is_cut ? "true" : "false");
}

/* ---- set and undo ------------------------------------------------------------------------- */

void do_set(proto_request *q) {
    br_match *m = match_of(q);
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_fault fault = {.err = BR_OK};
    if (br_state_read(&m->rules, &q->doc, q->at[KEY_STATE], state, &fault) != BR_OK) {
        proto_fail_fault(q, &fault, q->at[KEY_STATE]);
        return;
    }
    br_match_put(m, state);
    session_of(q)->table[session_of(q)->now].notes_used = 0;
    proto_open(q);
    referee_put_turn(q);
    referee_put_wait(q);
}

void do_undo(proto_request *q) {
    br_match *m = match_of(q);
    int64_t count = 0;
    if (proto_has(q, KEY_SEAT) == proto_has(q, KEY_COUNT)) {
        proto_fail(q, BR_BAD_REQUEST, 0, "undo needs either \"seat\" or \"count\"");
        return;
    }
    if (proto_has(q, KEY_SEAT)) {
        br_seat seat;
        if (!proto_seat(q, KEY_SEAT, &match_of(q)->rules, false, &seat)) return;
        count = br_match_undo_count(m, seat);
    } else if (!br_json_int(&q->doc, q->at[KEY_COUNT], 1, REFEREE_PLIES_MAX, &count)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[KEY_COUNT], "count is a whole number from 1");
        return;
    }
    if (br_match_undo(m, (uint32_t)count) != BR_OK) {
        proto_fail(q, BR_NO_UNDO, 0, br_err_text(BR_NO_UNDO));
        return;
    }
    referee_notes_cut(&session_of(q)->table[session_of(q)->now], m->plies);
    proto_open(q);
    referee_put_turn(q);
    referee_put_wait(q);
    br_put(q->out, ",\"undone\":");
    br_put_int(q->out, count);
    br_put(q->out, ",\"plies\":");
    br_put_int(q->out, m->plies);
}
