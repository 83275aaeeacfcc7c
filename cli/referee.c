/* referee.c -- takes a request line and sends it to the function that answers it.
 *
 * Whatever the line holds there is exactly one answer and the session goes on. How requests are
 * read is in protocol/; the requests themselves are in referee_match.c and referee_do.c.
 */
#include "referee_request.h"

#include <string.h>

static const char *const keys[KEY_END] = {
    [PROTO_DO] = "do",         [PROTO_ID] = "id",           [PROTO_LANG] = "lang",
    [KEY_GAME] = "game",       [KEY_SEATS] = "seats",       [KEY_SEED] = "seed",
    [KEY_OPTIONS] = "options", [KEY_DECK] = "deck",         [KEY_NAMES] = "names",
    [KEY_VIEWER] = "viewer",   [KEY_SAY] = "say",           [KEY_SEAT] = "seat",
    [KEY_MOVE] = "move",       [KEY_DEPTH] = "depth",       [KEY_STATE] = "state",
    [KEY_JOURNAL] = "journal", [KEY_COUNT] = "count",       [KEY_ITERATIONS] = "iterations",
    [KEY_MS] = "ms",           [KEY_STEP] = "step",         [KEY_THEN] = "then",
    [KEY_PARTS] = "parts",     [KEY_QUESTION] = "question", [KEY_LEGAL] = "legal",
    [KEY_SCORES] = "scores",   [KEY_RULES] = "rules",       [KEY_TEXT] = "text",
};

#define BIT(name) PROTO_BIT(KEY_##name)

enum { MATCH = 1 }; /* needs one */

/* To add a request: a line here, its function in referee_do.c, its example in docs/protocol.md. */
static const proto_form forms[] = {
    {"games", 0, 0, 0, do_games},
    {"describe", BIT(GAME), 0, 0, do_describe},
    {"new", BIT(GAME) | BIT(SEATS),
     BIT(SEED) | BIT(OPTIONS) | BIT(DECK) | BIT(NAMES) | BIT(VIEWER) | BIT(SAY) | BIT(LEGAL) |
         BIT(QUESTION),
     0, do_new},
    {"legal", BIT(SEAT), BIT(SAY) | BIT(PARTS) | BIT(QUESTION), MATCH, do_legal},
    {"play", BIT(SEAT) | BIT(MOVE),
     BIT(VIEWER) | BIT(SAY) | BIT(LEGAL) | BIT(SCORES) | BIT(QUESTION), MATCH, do_play},
    {"why", BIT(SEAT) | BIT(MOVE), 0, MATCH, do_why},
    {"preview", BIT(SEAT) | BIT(MOVE), BIT(THEN) | BIT(SCORES), MATCH, do_foresee},
    {"view", BIT(SEAT), BIT(DEPTH) | BIT(QUESTION), MATCH, do_view},
    {"state", 0, BIT(RULES), MATCH, do_state},
    {"set", BIT(STATE), 0, MATCH, do_set},
    {"world", BIT(SEAT), BIT(DEPTH) | BIT(SEED), MATCH, do_world},
    {"result", 0, 0, MATCH, do_result},
    {"note", BIT(TEXT), BIT(SEAT), MATCH, do_note},
    {"save", 0, 0, MATCH, do_save},
    {"load", BIT(JOURNAL), BIT(VIEWER), 0, do_load},
    {"undo", 0, BIT(SEAT) | BIT(COUNT), MATCH, do_undo},
    {"hint", BIT(SEAT), BIT(ITERATIONS) | BIT(MS) | BIT(DEPTH) | BIT(SAY) | BIT(STEP), MATCH,
     do_hint},
    {"quit", 0, 0, 0, do_quit},
};
static const proto_schema schema = {keys, KEY_END, forms, sizeof forms / sizeof forms[0]};

void referee_init(referee *session, br_lang lang, void (*seed_fresh)(uint8_t seed[BR_SEED_BYTES])) {
    /* The large arrays are written before they are read, so they are left as they are. */
    session->seed_fresh = seed_fresh;
    session->workspace_for = NULL;
    session->host = NULL;
    session->lang = lang;
    session->viewer = REFEREE_TRUTH;
    session->has_match = false;
    session->is_done = false;
    session->now = 0;
}

void referee_line_too_long(br_buf *out) {
    proto_request q = {.out = out};
    proto_fail(&q, BR_TOO_LONG, 0, "a request has at most 1048576 bytes; this one was skipped");
    br_put_char(out, '}');
}

void referee_line(referee *session, const char *text, size_t size, br_buf *out) {
    proto_request q = {.schema = &schema, .owner = session, .out = out, .lang = session->lang};
    const proto_form *form = proto_read(&q, text, size, session->nodes, REFEREE_NODES_MAX);
    if (form) {
        if ((form->needs & MATCH) && !session->has_match)
            proto_fail(&q, BR_BAD_REQUEST, 0, "there is no match yet; begin one with new or load");
        else form->answer(&q);
    }
    proto_close(&q);
}
