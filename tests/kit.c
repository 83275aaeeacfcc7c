/* kit.c -- the match that tests play on, and the questions they ask of it.
 *
 * Everything goes through the public door (br_match_play_text, br_state_read, br_why), so that a
 * test proves what a player would meet. Knows no game. Read kit.h first.
 */
#include "kit.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING = 16, NODES_MAX = 4096 };

static br_match match;
static br_record *record;
static char ring[RING][KIT_TEXT_SIZE];
static unsigned ring_next;

/* ---- failing ------------------------------------------------------------------------------ */

void kit_fail(const char *here, const char *format, ...) {
    char text[2 * KIT_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    cr_assert(false, "%s: %s", here, text);
}

br_buf kit_text(void) { return br_buf_over(ring[ring_next++ % RING], KIT_TEXT_SIZE); }

void kit_same_from(const char *here, const char *what, const char *got, const char *wanted) {
    if (strcmp(got, wanted) != 0)
        kit_fail(here, "%s\n  is     \"%s\"\n  wanted \"%s\"", what, got, wanted);
}

static void check_audit(const char *here, const char *after) {
    const char *broken = br_audit(&match.rules, match.state);
    if (broken) kit_fail(here, "audit fails after \"%s\": %s", after, broken);
}

/* ---- starting ----------------------------------------------------------------------------- */

void kit_seed(uint64_t number, uint8_t out[BR_SEED_BYTES]) {
    memset(out, 0, BR_SEED_BYTES);
    for (int i = 0; i < 8; i++) out[i] = (uint8_t)(number >> (8 * i));
}

static void set_option(const char *here, br_rules *rules, const char *pair) {
    char name[64];
    const char *equals = strchr(pair, '=');
    br_fault fault = {0};
    if (!equals || (size_t)(equals - pair) >= sizeof name)
        kit_fail(here, "\"%s\" is not name=value", pair);
    snprintf(name, sizeof name, "%.*s", (int)(equals - pair), pair);
    if (br_rules_option(rules, name, equals + 1, &fault) != BR_OK)
        kit_fail(here, "option %s: %s", pair, fault.text);
}

void kit_new_from(const char *here, const char *game_id, int seats, uint64_t seed, ...) {
    static br_rules rules;
    const br_game *game = br_game_find(game_id);
    br_fault fault = {0};
    if (!game) kit_fail(here, "no game \"%s\"", game_id);
    if (br_rules_init(&rules, game, seats, &fault) != BR_OK)
        kit_fail(here, "%s with %d seats: %s", game_id, seats, fault.text);

    va_list options;
    va_start(options, seed);
    for (const char *pair; (pair = va_arg(options, const char *));) set_option(here, &rules, pair);
    va_end(options);
    if (br_rules_check(&rules, &fault) != BR_OK) kit_fail(here, "%s", fault.text);

    kit_deal(&rules, seed);
    check_audit(here, "the deal");
}

void kit_deal(const br_rules *rules, uint64_t seed) {
    uint32_t capacity = rules->game->plies_max + 1;
    uint8_t bytes[BR_SEED_BYTES];
    kit_seed(seed, bytes);
    free(record);
    record = calloc(capacity, sizeof *record);
    cr_assert(record != NULL);
    br_match_init(&match, rules, bytes, record, capacity);
}

br_match *kit_match(void) { return &match; }
const br_rules *kit_rules(void) { return &match.rules; }

/* ---- moves -------------------------------------------------------------------------------- */

static const char *refusal_text(const br_refusal *refusal) {
    br_buf out = kit_text();
    const br_game *game = match.rules.game;
    if (refusal->clause < game->clause_count) br_put(&out, game->clauses[refusal->clause].id);
    br_put(&out, ": ");
    br_say_refusal(&out, BR_EN, &match.rules, refusal, NULL);
    return out.at;
}

void kit_play_from(const char *here, br_seat seat, const char *text) {
    br_refusal refusal = {0};
    br_err err = br_match_play_text(&match, seat, text, &refusal);
    if (err != BR_OK)
        kit_fail(here, "seat %d \"%s\" was not taken: %s%s%s", seat, text, br_err_code(err),
                 err == BR_REFUSED ? ", " : "", err == BR_REFUSED ? refusal_text(&refusal) : "");
    check_audit(here, text);
}

/* A sentence must exist in every language: a missing key is written as itself. */
static void check_sentence(const char *here, const char *text, const br_refusal *refusal) {
    for (int lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = kit_text();
        br_say_refusal(&out, (br_lang)lang, &match.rules, refusal, NULL);
        if (out.used == 0 || strstr(out.at, ".clause.") || strstr(out.at, ".no."))
            kit_fail(here, "\"%s\": no sentence in %s: \"%s\"", text, br_lang_code((br_lang)lang),
                     out.at);
    }
}

static bool list_has(const char *list, const char *word) {
    size_t size = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += size) {
        bool starts = at == list || at[-1] == ' ';
        if (starts && (at[size] == ' ' || at[size] == '\0')) return size > 0;
    }
    return false;
}

/* The whole match but its log, which a refusal may empty. */
static uint64_t match_hash(void) {
    uint64_t hash = br_hash(BR_HASH_START, match.state, sizeof match.state);
    hash = br_hash(hash, &match.rev, sizeof match.rev);
    hash = br_hash(hash, &match.plies, sizeof match.plies);
    return br_hash(hash, match.record, match.plies * sizeof *match.record);
}

static void check_refusal(const char *here, const char *text, br_err err, uint16_t clause,
                          const char *clauses) {
    const br_game *game = match.rules.game;
    if (err != BR_REFUSED)
        kit_fail(here, "\"%s\": %s, wanted a refusal by %s", text, br_err_code(err), clauses);
    if (clause == 0 || clause >= game->clause_count)
        kit_fail(here, "\"%s\": refused by clause number %d", text, clause);
    if (!list_has(clauses, game->clauses[clause].id))
        kit_fail(here, "\"%s\": refused by %s, wanted %s", text, game->clauses[clause].id, clauses);
}

static void refuse(const char *here, br_seat seat, const char *text, const br_move *move,
                   const char *clauses) {
    br_refusal refusal = {0}, said = {0};
    uint64_t before = match_hash();
    br_why(&match.rules, match.state, seat, move, &said);
    br_err err = br_match_play(&match, seat, move, &refusal);
    check_refusal(here, text, err, refusal.clause, clauses);
    if (said.clause != refusal.clause) kit_fail(here, "\"%s\": why and play differ", text);
    if (match_hash() != before) kit_fail(here, "refusing \"%s\" changed the match", text);
    check_sentence(here, text, &refusal);
}

void kit_refused_from(const char *here, br_seat seat, const char *text, const char *clauses) {
    br_move move;
    if (br_move_read(&match.rules, text, &move) != BR_OK)
        kit_fail(here, "\"%s\" is not the text of a move", text);
    refuse(here, seat, text, &move, clauses);
}

/* Named by its bytes: only a move that was read may be written. */
void kit_refused_move_from(const char *here, br_seat seat, const br_move *move,
                           const char *clauses) {
    br_buf bytes = kit_text();
    br_put_hex(&bytes, &move->kind, 1);
    br_put_hex(&bytes, move->arg, sizeof move->arg);
    refuse(here, seat, bytes.at, move, clauses);
}

void kit_unreadable_from(const char *here, const char *text) {
    br_move move;
    br_err err = br_move_read(&match.rules, text, &move);
    if (err != BR_BAD_MOVE)
        kit_fail(here, "\"%s\": %s, wanted %s", text, br_err_code(err), br_err_code(BR_BAD_MOVE));
}

void kit_not_taken_from(const char *here, br_seat seat, const char *text) {
    br_refusal refusal = {0};
    uint64_t before = match_hash();
    if (br_match_play_text(&match, seat, text, &refusal) == BR_OK)
        kit_fail(here, "seat %d \"%s\" was taken", seat, text);
    if (match_hash() != before) kit_fail(here, "refusing \"%s\" changed the match", text);
}

/* ---- the legal list ----------------------------------------------------------------------- */

static char move_texts[BR_MOVES_MAX][BR_TEXT_MAX + 1];

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* A listed move has one text, which reads back as itself, and the rules take it. */
static void check_listed(br_seat seat, const br_move *move, char text[BR_TEXT_MAX + 1]) {
    br_move again;
    br_refusal refusal = {0};
    br_buf out = br_buf_over(text, BR_TEXT_MAX + 1);
    cr_assert(move->kind != 0, "seat %d: a move of no kind is listed", seat);
    br_move_write(&match.rules, move, &out);
    cr_assert(!out.full, "a move text is too long: %s", text);
    cr_assert(br_move_read(&match.rules, text, &again) == BR_OK, "\"%s\" is listed, not read",
              text);
    cr_assert(!memcmp(&again, move, sizeof again), "\"%s\" reads as another move", text);
    br_why(&match.rules, match.state, seat, move, &refusal);
    cr_assert(refusal.clause == 0, "\"%s\" is listed, but %s forbids it", text,
              match.rules.game->clauses[refusal.clause].id);
}

int kit_legal_count(br_seat seat) {
    static br_move list[BR_MOVES_MAX];
    memset(list, 0, sizeof list);
    int count = br_legal(&match.rules, match.state, seat, list);
    cr_assert(count >= 0 && count <= BR_MOVES_MAX);
    for (int i = 0; i < count; i++) check_listed(seat, &list[i], move_texts[i]);
    qsort(move_texts, (size_t)count, sizeof move_texts[0], by_text);
    for (int i = 1; i < count; i++)
        cr_assert(strcmp(move_texts[i - 1], move_texts[i]) != 0, "\"%s\" is listed twice",
                  move_texts[i]);
    return count;
}

const char *kit_legal(br_seat seat) {
    int count = kit_legal_count(seat);
    br_buf out = kit_text();
    for (int i = 0; i < count; i++) {
        if (i) br_put(&out, "; ");
        br_put(&out, move_texts[i]);
    }
    return out.at;
}

bool kit_can(br_seat seat, const char *text) {
    int count = kit_legal_count(seat);
    for (int i = 0; i < count; i++)
        if (strcmp(move_texts[i], text) == 0) return true;
    return false;
}

void kit_legal_is_from(const char *here, br_seat seat, const char *list) {
    kit_same_from(here, "the legal list", kit_legal(seat), list);
}

uint32_t kit_play_random(uint64_t seed, uint32_t plies) {
    br_rng rng = br_rng_from(seed);
    br_move list[BR_MOVES_MAX];
    uint32_t played = 0;
    while (played < plies && br_must_act(&match.rules, match.state)) {
        br_seat seat = br_lowest(br_must_act(&match.rules, match.state));
        int count = br_legal(&match.rules, match.state, seat, list);
        cr_assert(count > 0, "seed %" PRIu64 " ply %u: seat %d must act and can not", seed, played,
                  seat);
        const br_move *move = &list[br_rng_below(&rng, (uint32_t)count)];
        br_refusal refusal = {0};
        cr_assert(br_match_play(&match, seat, move, &refusal) == BR_OK,
                  "seed %" PRIu64 " ply %u: a listed move was refused", seed, played);
        played++;
    }
    return played;
}

/* ---- positions ---------------------------------------------------------------------------- */

void kit_put_from(const char *here, const void *state) {
    const char *broken = br_audit(&match.rules, state);
    if (broken) kit_fail(here, "not a possible position: %s", broken);
    br_match_put(&match, state);
}

static void parse(const char *here, br_json *doc, br_json_node *nodes, const char *text) {
    br_fault fault = {0};
    if (!br_json_read(doc, text, strlen(text), nodes, NODES_MAX, &fault))
        kit_fail(here, "column %u: %s in %s", (unsigned)fault.column, fault.text, text);
}

void kit_state_from(const char *here, const char *json) {
    static br_json_node nodes[NODES_MAX];
    static _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_json doc;
    br_fault fault = {0};
    parse(here, &doc, nodes, json);
    memset(state, 0, sizeof state);
    if (br_state_read(&match.rules, &doc, 0, state, &fault) != BR_OK)
        kit_fail(here, "state not read: %s in %s", fault.text, json);
    br_match_put(&match, state);
}

/* The source of a value; a string's node leaves its quotes out. */
static void put_source(br_buf *out, const br_json *doc, uint32_t node) {
    const br_json_node *value = &doc->node[node];
    uint32_t quote = value->type == BR_JSON_STRING ? 1 : 0;
    br_put_bytes(out, doc->text + value->start - quote, value->size + 2 * quote);
}

static void key_text(const br_json *doc, uint32_t key, char out[64]) {
    cr_assert(br_json_string(doc, key, out, 64), "a key is longer than 63 bytes");
}

void kit_patch_from(const char *here, const char *json) {
    static br_json_node old_nodes[NODES_MAX], new_nodes[NODES_MAX];
    br_json old, patch;
    char key[64];
    uint32_t used = 0;
    parse(here, &old, old_nodes, kit_truth());
    parse(here, &patch, new_nodes, json);

    br_buf out = kit_text();
    for (uint32_t i = 1; i < old_nodes[0].next; i = old_nodes[i + 1].next) {
        br_put(&out, i == 1 ? "{" : ",");
        key_text(&old, i, key);
        br_put_json(&out, key);
        br_put(&out, ":");
        uint32_t value = br_json_find(&patch, 0, key);
        if (value) put_source(&out, &patch, value);
        else put_source(&out, &old, i + 1);
        used += value != 0;
    }
    br_put(&out, "}");
    if (used != new_nodes[0].count) kit_fail(here, "unknown member in %s", json);
    kit_state_from(here, out.at);
}

/* ---- looking ------------------------------------------------------------------------------ */

const char *kit_truth(void) {
    br_buf out = kit_text();
    br_state_write(&match.rules, match.state, true, &out);
    cr_assert(!out.full);
    return out.at;
}

const char *kit_view(br_seat viewer, br_depth depth) {
    static _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_buf out = kit_text();
    memset(view, 0, sizeof view);
    match.rules.game->observe(&match.rules, match.state, viewer, depth, view);
    br_view_write(&match.rules, view, &out);
    cr_assert(!out.full);
    return out.at;
}

/* One step of a path: a key of an object or an index of an array; 0 if there is none. */
static uint32_t step(const br_json *doc, uint32_t node, const char *name) {
    const br_json_node *at = &doc->node[node];
    if (at->type == BR_JSON_OBJECT) return br_json_find(doc, node, name);
    if (at->type != BR_JSON_ARRAY) return 0;
    char *end;
    unsigned long index = strtoul(name, &end, 10);
    if (*end || index >= at->count) return 0;
    uint32_t child = node + 1;
    while (index--) child = doc->node[child].next;
    return child;
}

static uint32_t node_at(const br_json *doc, const char *path) {
    uint32_t node = 0;
    while (*path) {
        char name[64];
        size_t size = strcspn(path, ".");
        if (size >= sizeof name) return 0;
        memcpy(name, path, size);
        name[size] = '\0';
        node = step(doc, node, name);
        if (!node) return 0;
        path += size + (path[size] == '.');
    }
    return node;
}

const char *kit_find(const char *json, const char *path) {
    static br_json_node nodes[NODES_MAX];
    br_json doc;
    parse("kit_find", &doc, nodes, json);
    uint32_t node = node_at(&doc, path);
    br_buf out = kit_text();
    if (node) put_source(&out, &doc, node);
    return out.at;
}

const char *kit_value(const char *path) { return kit_find(kit_truth(), path); }

int64_t kit_int(const char *path) {
    const char *text = kit_value(path);
    char *end;
    long long value = strtoll(text, &end, 10);
    return *text && !*end ? value : INT64_MIN;
}

const char *kit_list(const char *path) {
    static br_json_node nodes[NODES_MAX];
    static char word[64][BR_WORD_MAX];
    br_json doc;
    parse("kit_list", &doc, nodes, kit_truth());
    uint32_t list = node_at(&doc, path), count = 0;
    for (uint32_t i = list + 1; list && i < nodes[list].next && count < 64; i = nodes[i].next)
        if (br_json_string(&doc, i, word[count], sizeof word[0])) count++;
    qsort(word, count, sizeof word[0], by_text);
    br_buf out = kit_text();
    for (uint32_t i = 0; i < count; i++) {
        if (i) br_put(&out, " ");
        br_put(&out, word[i]);
    }
    return out.at;
}

/* ---- events ------------------------------------------------------------------------------- */

const br_event *kit_event(uint8_t kind) {
    for (int i = 0; i < match.log.count; i++)
        if (match.log.at[i].kind == kind) return &match.log.at[i];
    return NULL;
}

const char *kit_event_clause(uint8_t kind) {
    const br_event *e = kit_event(kind);
    if (!e || e->clause == 0 || e->clause >= match.rules.game->clause_count) return "";
    return match.rules.game->clauses[e->clause].id;
}

int kit_event_count(uint8_t kind) {
    int count = 0;
    for (int i = 0; i < match.log.count; i++) count += match.log.at[i].kind == kind;
    return count;
}

static const char *event_name(const br_event *e) {
    static br_args args;
    args.count = 0;
    const char *key = br_event_args(&match.rules, e, &args);
    const char *dot = strrchr(key, '.');
    return dot ? dot + 1 : key;
}

const char *kit_event_names(void) {
    br_buf out = kit_text();
    for (int i = 0; i < match.log.count; i++) {
        if (i) br_put(&out, " ");
        br_put(&out, event_name(&match.log.at[i]));
    }
    return out.at;
}

bool kit_event_said(const char *name) { return list_has(kit_event_names(), name); }

bool kit_is_over(void) { return br_to_act(&match.rules, match.state) == 0; }

br_result kit_result(void) {
    br_result result;
    memset(&result, 0, sizeof result);
    match.rules.game->scores(&match.rules, match.state, &result);
    return result;
}
