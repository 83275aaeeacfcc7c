/* referee.c -- takes a request line and sends it to the function that answers it.
 *
 * Whatever the line holds there is exactly one answer and the session goes on. How requests are
 * read is in ask/; the requests themselves are in referee_match.c and referee_do.c.
 */
#include "referee_ask.h"

#include <string.h>

static const char *const keys[ASK_KEY_COUNT] = {
    [ASK_DO] = "do",           [ASK_ID] = "id",         [ASK_LANG] = "lang",
    [ASK_GAME] = "game",       [ASK_SEATS] = "seats",   [ASK_SEED] = "seed",
    [ASK_OPTIONS] = "options", [ASK_DECK] = "deck",     [ASK_NAMES] = "names",
    [ASK_VIEWER] = "viewer",   [ASK_SAY] = "say",       [ASK_SEAT] = "seat",
    [ASK_MOVE] = "move",       [ASK_DEPTH] = "depth",   [ASK_STATE] = "state",
    [ASK_JOURNAL] = "journal", [ASK_COUNT] = "count",   [ASK_ITERATIONS] = "iterations",
    [ASK_MS] = "ms",           [ASK_THEN] = "then",     [ASK_PARTS] = "parts",
    [ASK_LEGAL] = "legal",     [ASK_SCORES] = "scores", [ASK_RULES] = "rules",
    [ASK_TEXT] = "text",
};

#define BIT(name) ASK_BIT(ASK_##name)

/* To add a request: a line here and in `answers`, its function in referee_do.c, its example in
 * docs/protocol.md. */
static const ask_form forms[] = {
    {"games", 0, 0},
    {"new", BIT(GAME) | BIT(SEATS),
     BIT(SEED) | BIT(OPTIONS) | BIT(DECK) | BIT(NAMES) | BIT(VIEWER) | BIT(SAY) | BIT(LEGAL)},
    {"legal", BIT(SEAT), BIT(SAY) | BIT(PARTS)},
    {"play", BIT(SEAT) | BIT(MOVE), BIT(VIEWER) | BIT(SAY) | BIT(LEGAL) | BIT(SCORES)},
    {"why", BIT(SEAT) | BIT(MOVE), 0},
    {"preview", BIT(SEAT) | BIT(MOVE), BIT(THEN) | BIT(SCORES)},
    {"view", BIT(SEAT), BIT(DEPTH)},
    {"state", 0, BIT(RULES)},
    {"set", BIT(STATE), 0},
    {"world", BIT(SEAT), BIT(DEPTH) | BIT(SEED)},
    {"result", 0, 0},
    {"note", BIT(TEXT), BIT(SEAT)},
    {"save", 0, 0},
    {"load", BIT(JOURNAL), BIT(VIEWER)},
    {"undo", 0, BIT(SEAT) | BIT(COUNT)},
    {"hint", BIT(SEAT), BIT(ITERATIONS) | BIT(MS) | BIT(DEPTH)},
    {"quit", 0, 0},
};
enum { FORM_COUNT = sizeof forms / sizeof forms[0] };
static const struct {
    void (*answer)(ask *q);
    bool needs_match;
} answers[FORM_COUNT] = {
    {ask_games, false},  {ask_new, false},  {ask_legal, true}, {ask_play, true},  {ask_why, true},
    {ask_foresee, true}, {ask_view, true},  {ask_state, true}, {ask_set, true},   {ask_world, true},
    {ask_result, true},  {ask_note, true},  {ask_save, true},  {ask_load, false}, {ask_undo, true},
    {ask_hint, true},    {ask_quit, false},
};
static const ask_book book = {keys, ASK_KEY_COUNT, forms, FORM_COUNT};

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
    ask q = {.out = out};
    ask_fail(&q, BR_TOO_LONG, 0, "a request has at most 1048576 bytes; this one was skipped");
    br_put_char(out, '}');
}

void referee_line(referee *session, const char *text, size_t size, br_buf *out) {
    ask q = {.book = &book, .owner = session, .out = out, .lang = session->lang};
    int form = ask_read(&q, text, size, session->nodes, REFEREE_NODES_MAX);
    if (form >= 0) {
        if (answers[form].needs_match && !session->has_match)
            ask_fail(&q, BR_BAD_REQUEST, 0, "there is no match yet; begin one with new or load");
        else answers[form].answer(&q);
    }
    ask_close(&q);
}
