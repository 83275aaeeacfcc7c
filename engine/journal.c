/* journal.c -- a match as JSON Lines, and back through the door.
 *
 *   {"backroom":1,"program":"0.1.0","game":"squirrels","version":1,"seats":2,"options":{...},
 *    "decks":{"squirrels":"<sha256>"},"seed":"<64 hex>","players":["Anna","greedy"]}
 *   {"seat":0,"move":"commit bank left"}      {"seat":"house","move":"timeout 1"}
 *   {"undo":2}      {"note":"good luck","seat":1}      {"evidence":{...}}
 *   {"end":{"plies":41,"winners":[0],"scores":[31,24],"digest":"<64 hex>"}}
 *
 * The head also holds "house_decks" (name -> CSV text) where a table is not the shipped one, and
 * "state" instead of nothing where the match began from a given state. Every line is checked; a
 * last line that was cut off in the middle (a crash) is left out and reported.
 */
#include "internal.h"

enum { JOURNAL_FORMAT = 1 };

/* ---- writing ------------------------------------------------------------------------------ */

static void put_seat(br_buf *out, br_seat seat) {
    if (seat == BR_HOUSE) br_put(out, "\"house\"");
    else if (seat == BR_SPECTATOR || seat == BR_SEAT_NONE) br_put(out, "\"table\"");
    else br_put_int(out, seat);
}

static void put_decks(const br_rules *r, const char *const *decks, br_buf *out) {
    br_put(out, ",\"decks\":{");
    for (int t = 0; t < r->game->table_count; t++) {
        if (t) br_put_char(out, ',');
        br_put_json(out, r->game->tables[t].name);
        br_put(out, ":\"");
        br_put_hex(out, r->deck_hash[t], 32);
        br_put_char(out, '"');
    }
    br_put_char(out, '}');
    if (r->custom_tables == 0) return;
    br_put(out, ",\"house_decks\":{");
    bool is_first = true;
    for (int t = 0; t < r->game->table_count; t++) {
        if (!(r->custom_tables >> t & 1)) continue;
        assert(decks && decks[t]);
        if (!is_first) br_put_char(out, ',');
        is_first = false;
        br_put_json(out, r->game->tables[t].name);
        br_put_char(out, ':');
        br_put_json(out, decks[t]);
    }
    br_put_char(out, '}');
}

void br_journal_head(const br_match *m, const char *const *names, const char *const *decks,
                     br_buf *out) {
    const br_rules *r = &m->rules;
    br_put(out, "{\"backroom\":");
    br_put_int(out, JOURNAL_FORMAT);
    br_put(out, ",\"program\":\"" BR_PROGRAM_VERSION "\",\"game\":");
    br_put_json(out, r->game->id);
    br_put(out, ",\"version\":");
    br_put_int(out, r->game->version);
    br_put(out, ",\"seats\":");
    br_put_int(out, r->seats);
    br_put(out, ",\"options\":{");
    for (int i = 0; i < r->game->option_count; i++) {
        if (i) br_put_char(out, ',');
        br_put_json(out, r->game->options[i].name);
        br_put_char(out, ':');
        br_put_json(out, br_rules_value(r, i));
    }
    br_put_char(out, '}');
    put_decks(r, decks, out);
    br_put(out, ",\"seed\":\"");
    br_put_hex(out, m->seed, sizeof m->seed);
    br_put_char(out, '"');
    if (m->is_given) {
        br_put(out, ",\"state\":");
        br_state_write(r, m->start, true, out);
    }
    if (names) {
        br_put(out, ",\"players\":[");
        for (int i = 0; i < r->seats; i++) {
            if (i) br_put_char(out, ',');
            br_put_json(out, names[i] ? names[i] : "");
        }
        br_put_char(out, ']');
    }
    br_put(out, "}\n");
}

void br_journal_move(const br_match *m, br_seat seat, const br_move *move, br_buf *out) {
    br_put(out, "{\"seat\":");
    put_seat(out, seat);
    br_put(out, ",\"move\":\"");
    br_move_write(&m->rules, move, out); /* its alphabet needs no escaping */
    br_put(out, "\"}\n");
}

void br_journal_undo(uint32_t count, br_buf *out) {
    br_put(out, "{\"undo\":");
    br_put_int(out, count);
    br_put(out, "}\n");
}

void br_journal_note(br_seat seat, const char *text, br_buf *out) {
    br_put(out, "{\"note\":");
    br_put_json(out, text);
    br_put(out, ",\"seat\":");
    put_seat(out, seat);
    br_put(out, "}\n");
}

void br_journal_end(const br_match *m, br_buf *out) {
    br_result result;
    uint8_t digest[32];
    m->rules.game->scores(&m->rules, m->state, &result);
    br_match_digest(m, digest);
    br_put(out, "{\"end\":{\"plies\":");
    br_put_int(out, m->plies);
    br_put(out, ",\"winners\":[");
    bool is_first = true;
    for (br_seat seat = 0; seat < m->rules.seats; seat++) {
        if (!br_has(result.winners, seat)) continue;
        if (!is_first) br_put_char(out, ',');
        is_first = false;
        br_put_int(out, seat);
    }
    br_put(out, "],\"scores\":[");
    for (int i = 0; i < m->rules.seats; i++) {
        if (i) br_put_char(out, ',');
        br_put_int(out, result.score[i]);
    }
    br_put(out, "],\"digest\":\"");
    br_put_hex(out, digest, sizeof digest);
    br_put(out, "\"}}\n");
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct reader {
    br_match *m;
    br_record *record;
    uint32_t capacity;
    br_journal_info *info;
    br_fault *fault;
    br_json doc; /* the line being read */
} reader;

static br_err bad(const reader *in, uint32_t node, const char *text) {
    in->fault->line = in->info->lines + 1;
    in->fault->column = in->doc.node[node].start + 1;
    br__fault(in->fault, BR_BAD_JOURNAL, text);
    return BR_BAD_JOURNAL;
}

/* A fault that a deeper reader has described: only the place and the kind are ours. */
static br_err bad_inside(const reader *in, uint32_t node) {
    in->fault->err = BR_BAD_JOURNAL;
    in->fault->line = in->info->lines + 1;
    if (in->fault->column == 0) in->fault->column = in->doc.node[node].start + 1;
    return BR_BAD_JOURNAL;
}

static br_err bad_at(const reader *in, uint32_t node, const char *text) {
    in->fault->column = 0;
    if (text) br__fault(in->fault, BR_BAD_JOURNAL, text);
    return bad_inside(in, node);
}

static bool hex32(const br_json *doc, uint32_t node, uint8_t out[32]) {
    size_t size = 0;
    return node != 0 && br_json_hex(doc, node, out, 32, &size) && size == 32;
}

/* ---- heads of other programs -------------------------------------------------------------- */

void br_put_other_version(br_buf *out, const br_game *game, int64_t other) {
    br_put(out, game->id);
    br_put(out, ": of version ");
    br_put_int(out, other);
    br_put(out, " of its rules, and this program has version ");
    br_put_int(out, game->version);
}

static br_err head_fault(const br_json *doc, uint32_t node, br_err err, const char *text,
                         br_fault *fault) {
    fault->column = doc->node[node].start + 1;
    br__fault(fault, err, text);
    return err;
}

br_err br_journal_version(const br_json *head, const br_game **game, br_fault *fault) {
    char id[BR_WORD_MAX], text[sizeof fault->text];
    int64_t version = 0;
    uint32_t game_at = br_json_find(head, 0, "game"), at = br_json_find(head, 0, "version");
    *game = br_json_string(head, game_at, id, sizeof id) ? br_game_find(id) : NULL;
    if (!*game) return head_fault(head, game_at, BR_BAD_JOURNAL, "no such game", fault);
    if (!br_json_int(head, at, 0, UINT16_MAX, &version))
        return head_fault(head, at, BR_BAD_JOURNAL, "a head has the version of its rules", fault);
    if (version == (*game)->version) return BR_OK;
    br_buf out = br_buf_over(text, sizeof text);
    br_put_other_version(&out, *game, version);
    return head_fault(head, at, BR_OTHER_VERSION, text, fault);
}

br_err br_journal_decks(const br_json *head, const br_rules *rules, br_fault *fault) {
    const br_game *game = rules->game;
    uint32_t hashes = br_json_find(head, 0, "decks");
    if (hashes == 0 || head->node[hashes].type != BR_JSON_OBJECT ||
        head->node[hashes].count != game->table_count)
        return head_fault(head, hashes, BR_BAD_JOURNAL, "decks must name every table of the game",
                          fault);
    for (int t = 0; t < game->table_count; t++) {
        uint8_t hash[32];
        uint32_t node = br_json_find(head, hashes, game->tables[t].name);
        if (!hex32(head, node, hash))
            return head_fault(head, hashes, BR_BAD_JOURNAL, "a deck hash is 64 hexadecimal digits",
                              fault);
        if (memcmp(hash, rules->deck_hash[t], 32) == 0) continue;
        if (rules->custom_tables >> t & 1)
            return head_fault(head, node, BR_BAD_JOURNAL, "a house deck has another hash", fault);
        char text[sizeof fault->text];
        br_buf out = br_buf_over(text, sizeof text);
        br_put(&out, game->id);
        br_put(&out, ": dealt from another deck than this program ships: ");
        br_put(&out, game->tables[t].name);
        return head_fault(head, node, BR_OTHER_DECK, text, fault);
    }
    return BR_OK;
}

/* ---- the lines ---------------------------------------------------------------------------- */

/* A fault of which only the line is not said yet. */
static br_err here(const reader *in, br_err err) {
    if (err != BR_OK) in->fault->line = in->info->lines + 1;
    return err;
}

static br_err read_options(const reader *in, uint32_t node, br_rules *rules) {
    const br_json *doc = &in->doc;
    if (node == 0 || doc->node[node].type != BR_JSON_OBJECT ||
        doc->node[node].count != rules->game->option_count)
        return bad(in, node, "options must name every option of the game");
    for (uint32_t i = node + 1; i < doc->node[node].next; i = doc->node[i + 1].next) {
        char name[BR_WORD_MAX], value[BR_WORD_MAX];
        if (!br_json_string(doc, i, name, sizeof name) ||
            !br_json_string(doc, i + 1, value, sizeof value))
            return bad(in, i, "an option is a name and a value");
        if (br_rules_option(rules, name, value, in->fault) != BR_OK) return bad_at(in, i, NULL);
    }
    return BR_OK;
}

static br_err read_house_decks(const reader *in, uint32_t house, br_rules *rules) {
    const br_json *doc = &in->doc;
    static const char *const table_wanted = "house_decks holds a name and a CSV text";
    if (house == 0) return BR_OK;
    if (doc->node[house].type != BR_JSON_OBJECT) return bad(in, house, table_wanted);
    for (uint32_t i = house + 1; i < doc->node[house].next; i = doc->node[i + 1].next) {
        char csv[BR_CSV_MAX + 1];
        if (!br_json_string(doc, i + 1, csv, sizeof csv)) return bad(in, i, table_wanted);
        int table = br_rules_table_of(rules, csv, strlen(csv));
        if (table < 0 || !br_json_is(doc, i, rules->game->tables[table].name))
            return bad(in, i, "the deck is not of that table");
        if (br_rules_deck(rules, csv, strlen(csv), in->fault) != BR_OK) return bad_at(in, i, NULL);
    }
    return BR_OK;
}

static br_err read_names(const reader *in, uint32_t node, int seats) {
    const br_json *doc = &in->doc;
    if (node == 0) return BR_OK;
    if (doc->node[node].type != BR_JSON_ARRAY || doc->node[node].count != (uint32_t)seats)
        return bad(in, node, "players must name every seat");
    uint32_t item = node + 1;
    for (int i = 0; i < seats; i++, item = doc->node[item].next)
        if (!br_json_string(doc, item, in->info->names[i], sizeof in->info->names[i]))
            return bad(in, item, "a player's name is a text of at most 63 bytes");
    return BR_OK;
}

static br_err read_state(const reader *in, uint32_t node) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    if (node == 0) return BR_OK;
    if (br_state_read(&in->m->rules, &in->doc, node, state, in->fault) != BR_OK)
        return bad_inside(in, node);
    br_match_put(in->m, state);
    in->m->rev = 0;
    return BR_OK;
}

/* Which keys of an object are none of ours: a typing error must not pass silently. */
static br_err only_keys(const reader *in, uint32_t object, const char *const *keys) {
    const br_json *doc = &in->doc;
    for (uint32_t i = object + 1; i < doc->node[object].next; i = doc->node[i + 1].next) {
        int k = 0;
        while (keys[k] && !br_json_is(doc, i, keys[k])) k++;
        if (!keys[k]) return bad(in, i, "no such key in this line");
    }
    return BR_OK;
}

static br_err read_head(const reader *in) {
    static const char *const keys[] = {"backroom", "program",    "game",        "version", "seats",
                                       "options",  "decks",      "house_decks", "seed",    "state",
                                       "players",  "commitment", NULL};
    const br_json *doc = &in->doc;
    int64_t number = 0;
    uint8_t seed[BR_SEED_BYTES];
    const br_game *game;
    br_rules rules;
    br_err err;
    uint32_t format_at = doc->node[0].type == BR_JSON_OBJECT ? br_json_find(doc, 0, "backroom") : 0;
    if (!br_json_int(doc, format_at, JOURNAL_FORMAT, JOURNAL_FORMAT, &number))
        return bad(in, 0, "not a journal of this format");
    if ((err = only_keys(in, 0, keys)) != BR_OK) return err;
    if ((err = br_journal_version(doc, &game, in->fault)) != BR_OK) return here(in, err);
    uint32_t seats_at = br_json_find(doc, 0, "seats");
    if (!br_json_int(doc, seats_at, 1, BR_SEATS_MAX, &number) ||
        br_rules_init(&rules, game, (int)number, in->fault) != BR_OK)
        return bad(in, seats_at, "that number of seats is not playable");
    err = read_options(in, br_json_find(doc, 0, "options"), &rules);
    if (err == BR_OK) err = read_house_decks(in, br_json_find(doc, 0, "house_decks"), &rules);
    if (err == BR_OK) err = here(in, br_journal_decks(doc, &rules, in->fault));
    if (err != BR_OK) return err;
    if (br_rules_check(&rules, in->fault) != BR_OK) return bad_at(in, seats_at, NULL);
    if (!hex32(&in->doc, br_json_find(doc, 0, "seed"), seed))
        return bad(in, br_json_find(doc, 0, "seed"), "a seed is 64 hexadecimal digits");
    br_match_init(in->m, &rules, seed, in->record, in->capacity);
    if ((err = read_names(in, br_json_find(doc, 0, "players"), rules.seats)) != BR_OK) return err;
    return read_state(in, br_json_find(doc, 0, "state"));
}

static br_err read_move(const reader *in, uint32_t move_at) {
    static const char *const keys[] = {"seat", "move", "note", NULL};
    char text[BR_TEXT_MAX + 1];
    br_refusal refusal;
    int64_t seat = BR_HOUSE;
    br_err err = only_keys(in, 0, keys);
    if (err != BR_OK) return err;
    uint32_t seat_at = br_json_find(&in->doc, 0, "seat");
    if (!br_json_is(&in->doc, seat_at, "house") &&
        !br_json_int(&in->doc, seat_at, 0, in->m->rules.seats - 1, &seat))
        return bad(in, seat_at, "no such seat");
    if (!br_json_string(&in->doc, move_at, text, sizeof text))
        return bad(in, move_at, "that is not the text of a move");
    err = br_match_play_text(in->m, (br_seat)seat, text, &refusal);
    if (err == BR_OK) return BR_OK;
    if (err != BR_REFUSED) return bad(in, move_at, br_err_text(err));
    br_buf out = br_buf_over(in->fault->text, sizeof in->fault->text);
    br_put(&out, "the rules forbid this move: ");
    br_put(&out, in->m->rules.game->clauses[refusal.clause].id);
    return bad_at(in, move_at, NULL);
}

/* Does the list hold exactly these numbers? */
static bool is_list(const reader *in, uint32_t node, const int32_t *numbers, uint32_t count) {
    const br_json *doc = &in->doc;
    if (node == 0 || doc->node[node].type != BR_JSON_ARRAY || doc->node[node].count != count)
        return false;
    int64_t number = 0;
    for (uint32_t i = 0; i < count; i++) /* items of such a list have no children */
        if (!br_json_int(doc, node + 1 + i, numbers[i], numbers[i], &number)) return false;
    return true;
}

static br_err read_end(const reader *in, uint32_t end_at) {
    static const char *const keys[] = {"plies", "winners", "scores", "digest", NULL};
    const br_json *doc = &in->doc;
    uint8_t digest[32], told[32];
    int32_t winners[BR_SEATS_MAX];
    uint32_t winner_count = 0;
    int64_t plies = 0;
    br_result result;
    if (doc->node[0].count != 1 || doc->node[end_at].type != BR_JSON_OBJECT)
        return bad(in, end_at, "the end holds plies, winners, scores and digest, nothing else");
    br_err err = only_keys(in, end_at, keys);
    if (err != BR_OK) return err;
    in->m->rules.game->scores(&in->m->rules, in->m->state, &result);
    if (!result.over) return bad(in, end_at, "the match is not over here");
    for (br_seat seat = 0; seat < in->m->rules.seats; seat++)
        if (br_has(result.winners, seat)) winners[winner_count++] = seat;
    if (!br_json_int(doc, br_json_find(doc, end_at, "plies"), in->m->plies, in->m->plies, &plies))
        return bad(in, end_at, "the number of moves does not agree");
    if (!is_list(in, br_json_find(doc, end_at, "winners"), winners, winner_count) ||
        !is_list(in, br_json_find(doc, end_at, "scores"), result.score, in->m->rules.seats))
        return bad(in, end_at, "winners or scores do not agree with the moves");
    if (!hex32(&in->doc, br_json_find(doc, end_at, "digest"), told))
        return bad(in, end_at, "the end holds no digest");
    br_match_digest(in->m, digest);
    if (memcmp(digest, told, 32) != 0)
        return bad(in, end_at, "the digest does not agree with the moves");
    in->info->has_end = true;
    return BR_OK;
}

static br_err read_line(const reader *in) {
    const br_json *doc = &in->doc;
    if (in->info->lines == 0) return read_head(in);
    if (in->info->has_end) return bad(in, 0, "a line after the end");
    if (doc->node[0].type != BR_JSON_OBJECT) return bad(in, 0, "a line is an object");
    uint32_t move_at = br_json_find(doc, 0, "move");
    if (move_at != 0) return read_move(in, move_at);
    uint32_t undo_at = br_json_find(doc, 0, "undo");
    if (undo_at != 0) {
        int64_t count = 0;
        if (!br_json_int(doc, undo_at, 1, in->m->plies, &count) ||
            br_match_undo(in->m, (uint32_t)count) != BR_OK)
            return bad(in, undo_at, "that can not be taken back");
        return BR_OK;
    }
    uint32_t end_at = br_json_find(doc, 0, "end");
    if (end_at != 0) return read_end(in, end_at);
    if (br_json_find(doc, 0, "note") != 0 || br_json_find(doc, 0, "evidence") != 0) return BR_OK;
    return bad(in, 0, "neither a move nor an undo, note, evidence or end");
}

br_err br_journal_read(br_match *m, const char *text, size_t size, br_record *record,
                       uint32_t capacity, br_json_node *nodes, uint32_t nodes_max,
                       br_journal_info *info, br_fault *fault) {
    memset(info, 0, sizeof *info);
    memset(fault, 0, sizeof *fault);
    reader in = {.m = m, .record = record, .capacity = capacity, .info = info, .fault = fault};
    for (size_t at = 0; at < size;) {
        const char *newline = memchr(text + at, '\n', size - at);
        size_t length = newline ? (size_t)(newline - (text + at)) : size - at;
        if (!br_json_read(&in.doc, text + at, length, nodes, nodes_max, fault)) {
            /* Only a crash while writing leaves half a line, and only at the very end. */
            if (!newline && info->lines > 0) {
                info->is_cut = true;
                memset(fault, 0, sizeof *fault);
                return BR_OK;
            }
            fault->err = BR_BAD_JOURNAL;
            fault->line = info->lines + 1;
            return BR_BAD_JOURNAL;
        }
        br_err err = read_line(&in);
        if (err != BR_OK) return err;
        info->lines++;
        at += length + (newline ? 1 : 0);
        info->cut_at = at;
    }
    if (info->lines == 0) {
        br__fault(fault, BR_BAD_JOURNAL, "the journal is empty");
        return BR_BAD_JOURNAL;
    }
    return BR_OK;
}
