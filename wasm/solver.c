/* solver.c -- a solved game inside a browser: a module of its own beside the house.
 *
 * One instance holds one tablebase, that of the rules it was last asked for; whoever has seen
 * enough ends the thread with all of its memory. Questions are requests as at a house: `games`,
 * `solve` with rules, options and decks, then `at` with both choices and the moves since.
 */
#include <stdlib.h>
#include <string.h>

#include "out.h"
#include "protocol.h"
#include "solution.h"

enum { NODES_MAX = 4096, TEXT_BYTES = 1 << 18, PAGE = 65536 };
enum { K_GAME = PROTO_OWN_KEYS, K_SEATS, K_OPTIONS, K_DECK, K_OWN, K_OTHER, K_MOVES, K_COUNT };
#define B(key) PROTO_BIT(K_##key)

static const char *const keys[K_COUNT] = {
    [PROTO_DO] = "do",   [PROTO_ID] = "id",       [PROTO_LANG] = "lang", [K_GAME] = "game",
    [K_SEATS] = "seats", [K_OPTIONS] = "options", [K_DECK] = "deck",     [K_OWN] = "own",
    [K_OTHER] = "other", [K_MOVES] = "moves",
};

static br_rules rules;
static void *tablebase; /* of `rules`, if it is made */
static bool is_made;

/* The module calls nobody but for this: how much is done, of 1. */
__attribute__((import_module("page"), import_name("told"))) extern void page_told(double done);

static void tell(void *listener, uint64_t done, uint64_t total) {
    (void)listener;
    page_told((double)done / (double)total);
}

static const br_solver *solver(void) { return rules.game->bots->solver; }

/* Memory for a tablebase, the same every time: NULL if the device has not as much. Not by malloc,
 * which rounds up to a power of two. */
static void *room_for(size_t bytes) {
    static void *had;
    static size_t had_bytes;
    if (bytes > had_bytes) {
        size_t from = __builtin_wasm_memory_grow(0, (bytes + PAGE - 1) / PAGE);
        if (from == SIZE_MAX) return NULL;
        had = (void *)(from * PAGE);
        had_bytes = bytes;
    }
    return had;
}

/* ---- solving ------------------------------------------------------------------------------ */

static void keep_nothing(void *keeper, int table, const char *csv, size_t size) {
    (void)keeper;
    (void)table;
    (void)csv;
    (void)size;
}

static bool take_rules(proto_request *q, br_rules *out) {
    static char deck[BR_CSV_MAX + 1];
    return proto_rules(q, K_GAME, K_SEATS, out) && proto_options(q, K_OPTIONS, out) &&
           proto_decks(q, K_DECK, out, deck, sizeof deck, NULL, keep_nothing);
}

/* What was solved before stays, if these rules are refused. */
static void ask_solve(proto_request *q) {
    static br_rules wanted;
    static solution found;
    static solution_line line;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    if (!take_rules(q, &wanted)) return;
    const char *refused = solved_refuses(&wanted);
    if (refused) {
        proto_fail_code(q, "unsolved", 0, refused);
        return;
    }
    tablebase = room_for(wanted.game->bots->solver->bytes);
    if (!tablebase) {
        proto_fail_code(q, "no-memory", 0, "the device has not enough memory");
        return;
    }
    rules = wanted;
    is_made = false;
    solver()->make(tablebase, &rules, tell, NULL);
    if (!solution_make(&rules, tablebase, &found)) {
        proto_fail_code(q, "too-large", 0, "the numbers of this deck are too large");
        return;
    }
    is_made = true;
    solver()->start(&rules, 0, found.own, found.other, state);
    solution_line_from(&rules, tablebase, state, &line);
    proto_open(q);
    solution_put(q->out, &found, &line, NULL);
}

/* ---- exploring ---------------------------------------------------------------------------- */

static bool take_choice(proto_request *q, int key, unsigned *out) {
    int64_t choice = 0;
    if (!br_json_int(&q->doc, q->at[key], 0, solver()->choices - 1, &choice))
        return proto_fail(q, BR_BAD_REQUEST, q->at[key], "a choice is a number from 0 on");
    *out = (unsigned)choice;
    return true;
}

/* The moves since the choice, one after the other by the door, into `played`. */
static bool take_moves(proto_request *q, void *state, br_events *log, solution_line *played) {
    uint32_t node = q->at[K_MOVES];
    const br_json_node *nodes = q->doc.node;
    if (nodes[node].type != BR_JSON_ARRAY)
        return proto_fail(q, BR_BAD_REQUEST, node, "moves are a list");
    played->count = 0;
    log->count = 0;
    for (uint32_t i = node + 1; i < nodes[node].next; i = nodes[i].next) {
        br_move move;
        br_refusal refusal;
        br_seats who = br_must_act(&rules, state);
        if (!proto_move_at(q, i, &rules, &move)) return false;
        if (who == 0 || played->count == SOLUTION_STEPS_MAX)
            return proto_fail(q, BR_BAD_REQUEST, i, "nobody is to move");
        br_why(&rules, state, br_lowest(who), &move, &refusal);
        if (refusal.clause) return proto_fail(q, BR_BAD_MOVE, i, "not allowed here");
        solution_add(&rules, tablebase, state, &move, played);
        log->count = 0;
        br_play(&rules, state, br_lowest(who), &move, log, &refusal);
    }
    return true;
}

static void ask_at(proto_request *q) {
    static br_events log;
    static solution_line played, line;
    _Alignas(8) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    unsigned own = 0, other = 0;
    if (!is_made) {
        proto_fail(q, BR_BAD_REQUEST, 0, "nothing is solved yet");
        return;
    }
    if (!take_choice(q, K_OWN, &own) || !take_choice(q, K_OTHER, &other)) return;
    solver()->start(&rules, 0, own, other, state);
    if (!take_moves(q, state, &log, &played)) return;
    solution_line_from(&rules, tablebase, state, &line);
    proto_open(q);
    solution_put_moves(q->out, &rules, tablebase, state);
    solution_put_line(q->out, "played", &rules, &played, NULL);
    solution_put_line(q->out, "line", &rules, &line, NULL);
    rules.game->observe(&rules, state, 0, BR_SCREEN, view);
    proto_put_key(q->out, "view");
    br_view_write(&rules, view, q->out);
    proto_put_events(q->out, &rules, &log, 0);
}

/* ---- the way in --------------------------------------------------------------------------- */

/* The games that this module solves, and what can be chosen for each. */
static void ask_games(proto_request *q) {
    proto_open(q);
    proto_put_games(q->out);
}

static const proto_form forms[] = {
    {"games", 0, 0, 0, ask_games},
    {"solve", B(GAME) | B(SEATS), B(OPTIONS) | B(DECK), 0, ask_solve},
    {"at", B(OWN) | B(OTHER) | B(MOVES), 0, 0, ask_at},
};
static const proto_schema schema = {keys, K_COUNT, forms, sizeof forms / sizeof *forms};

/* In: a request. Out: its answer. */
EXPORT(solver_ask) void solver_ask(size_t size) {
    static br_json_node nodes[NODES_MAX];
    static char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    proto_request q = {.schema = &schema, .out = &out, .lang = BR_EN};
    const proto_form *form = proto_read(&q, in_bytes, size, nodes, NODES_MAX);
    if (form) form->answer(&q);
    proto_close(&q);
    out_put(&(out_record){.kind = OUT_TEXT, .size = (uint32_t)out.used}, out.at);
}
