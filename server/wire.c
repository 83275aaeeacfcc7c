/* wire.c -- requests of people, taken apart, checked, sent to the function that answers.
 *
 * The same strict reader as the referee's. Every message gets exactly one answer, with a code and
 * a sentence in the sender's language if it is no; never silence. The answer to a change comes
 * when the change is durable, after the updates that the change caused.
 */
#include "wire.h"

#include <string.h>

#include "names.h"
#include "outbox.h"
#include "room.h"
#include "wire_request.h"

static const char *const keys[K_COUNT] = {
    [PROTO_DO] = "do",
    [PROTO_ID] = "id",
    [PROTO_LANG] = "lang",
    [K_TOKEN] = "token",
    [K_NAME] = "name",
    [K_GAME] = "game",
    [K_SEATS] = "seats",
    [K_OPTIONS] = "options",
    [K_DECK] = "deck",
    [K_PUBLIC] = "public",
    [K_HINTS] = "hints",
    [K_NOTES] = "notes",
    [K_PAUSES] = "pauses",
    [K_LIVE] = "live",
    [K_PACE + PACE_MOVE] = "move_ms",
    [K_PACE + PACE_BANK] = "bank_ms",
    [K_PACE + PACE_GRACE] = "grace_ms",
    [K_PACE + PACE_RACE] = "race_ms",
    [K_PACE + PACE_INTERRUPT] = "interrupt_ms",
    [K_PACE + PACE_TRADE] = "trade_ms",
    [K_PACE + PACE_BOT] = "bot_ms",
    [K_TABLE] = "table",
    [K_SEAT] = "seat",
    [K_SALT] = "salt",
    [K_BOT] = "bot",
    [K_MOVE] = "move",
    [K_REV] = "rev",
    [K_TEXT] = "text",
    [K_SWITCH] = "switch",
    [K_POINT] = "point",
    [K_THEN] = "then",
    [K_FROM] = "from",
    [K_STEP] = "step",
    [K_PROTOCOL] = "protocol",
};

/* ---- saying no ---------------------------------------------------------------------------- */

static const char *const codes[NO_COUNT] = {
#define X(name, code) code,
    NO_LIST(X)
#undef X
};

static bool refuse(proto_request *q, no why) {
    char key[64];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, "house.server.");
    br_put(&out, codes[why]);
    const char *text = br_word(q->lang, key);
    hub_of(q)->stats.refused++;
    return proto_fail_code(q, codes[why], 0, text ? text : key);
}

bool wire_limited(proto_request *q, hub_limit which) {
    hub_of(q)->stats.limited[which]++;
    return refuse(q, NO_LIMITED);
}

/* A table says `limited` where it keeps no more of such changes. */
bool wire_no(proto_request *q, no why) {
    return why == NO_LIMITED ? wire_limited(q, HUB_LIMIT_KEPT) : refuse(q, why);
}

void wire_answer(proto_request *q, no why) {
    if (why == NO_OK) proto_open(q);
    else wire_no(q, why);
}

/* ---- values ------------------------------------------------------------------------------- */

/* Names and chat are shown to others: no control characters, nothing that can not be seen or turns
 * what stands around it, no more than fits. Pages still escape them. */
bool wire_words(proto_request *q, int key, char *out, size_t size, const char *what) {
    if (!proto_string(q, q->at[key], out, size, what)) return false;
    for (const char *at = out; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == 0x7F)
            return proto_fail(q, BR_BAD_REQUEST, q->at[key], "no control characters, please");
    }
    return words_clean(out) ||
           proto_fail(q, BR_BAD_REQUEST, q->at[key], "something to read is wanted");
}

bool wire_chair(proto_request *q, const room *r, br_seat *seat) {
    if (!proto_seat(q, K_SEAT, &r->rules, false, seat)) return false;
    if (*seat < r->rules.seats) return true;
    return proto_fail(q, BR_BAD_SEAT, q->at[K_SEAT], br_err_text(BR_BAD_SEAT));
}

static bool take_ms(proto_request *q, int key, int64_t most, int64_t *out) {
    if (!proto_has(q, key) || br_json_int(&q->doc, q->at[key], 0, most, out)) return true;
    return proto_fail(q, BR_BAD_REQUEST, q->at[key], "a number of milliseconds is wanted");
}

bool wire_pace(proto_request *q, pace *p) {
    const int64_t month = 31LL * 24 * 3600 * 1000;
    for (int i = 0; i < PACE_PARTS; i++) {
        int64_t most = i == PACE_BOT || i == PACE_GRACE ? 60000 : month;
        if (!take_ms(q, K_PACE + i, most, &p->ms[i])) return false;
    }
    if (p->ms[PACE_MOVE] + p->ms[PACE_BANK] >= 1000) return true;
    return proto_fail(q, BR_BAD_REQUEST, q->at[K_PACE + PACE_MOVE],
                      "a move needs at least a second");
}

/* ---- all of them -------------------------------------------------------------------------- */

#define BIT(name) PROTO_BIT(K_##name)
#define PACE_BITS ((PROTO_BIT(PACE_PARTS) - 1) << K_PACE)
enum {
    AT_TABLE = NEED_TABLE,
    HOST = NEED_TABLE | NEED_HOST,
    SEATED = NEED_TABLE | NEED_SEAT,
    PLAYER = NEED_TABLE | NEED_SEAT | NEED_PLAYING
};

/* A request: its name, the keys it must and may have, who may ask it and when, the function. To add
 * one: a line here, its function, its line in docs/server.md. */
static const proto_form forms[] = {
    {"hello", BIT(TOKEN) | BIT(NAME), BIT(PROTOCOL) | BIT(BOT), PLAIN, ask_hello},
    {"games", 0, 0, PLAIN, ask_games},
    {"describe", BIT(GAME), 0, PLAIN, ask_describe},
    {"lobby", 0, 0, PLAIN, ask_lobby},
    {"mine", 0, 0, NEED_HELLO, ask_mine},
    {"create", BIT(GAME) | BIT(SEATS),
     BIT(OPTIONS) | BIT(DECK) | BIT(PUBLIC) | BIT(HINTS) | BIT(NOTES) | BIT(PAUSES) | BIT(LIVE) |
         PACE_BITS,
     NEED_HELLO | CHANGES, ask_create},
    {"enter", BIT(TABLE), 0, 0, ask_enter},
    {"deck", 0, 0, AT_TABLE, ask_deck},
    {"leave", 0, 0, 0, ask_leave},
    {"sit", 0, BIT(SEAT) | BIT(SALT), AT_TABLE | NEED_HELLO | CHANGES | STIRS, ask_sit},
    {"stand", 0, 0, SEATED | CHANGES | STIRS | KEPT, ask_stand},
    {"bot", BIT(SEAT) | BIT(BOT), 0, HOST | CHANGES | STIRS, ask_bot},
    {"kick", BIT(SEAT), 0, HOST | CHANGES | STIRS | KEPT, ask_kick},
    {"invite", BIT(NAME), 0, HOST | CHANGES | STIRS | KEPT, ask_invite},
    {"mute", BIT(SEAT), 0, HOST | CHANGES | STIRS | KEPT, ask_mute},
    {"unmute", BIT(SEAT), 0, HOST | CHANGES | STIRS | KEPT, ask_unmute},
    {"host", BIT(SEAT), 0, HOST | CHANGES | STIRS | KEPT, ask_host},
    {"start", 0, 0, HOST | CHANGES | STIRS, ask_start},
    {"rematch", 0, 0, SEATED | CHANGES | STIRS, ask_rematch},
    {"back", 0, 0, PLAYER | CHANGES | STIRS, ask_back},
    {"pace", 0, PACE_BITS, HOST | CHANGES | STIRS | KEPT, ask_pace},
    {"passes", BIT(SWITCH), BIT(POINT), SEATED | CHANGES | KEPT, ask_passes},
    {"pause", 0, 0, PLAYER | CHANGES | STIRS | KEPT, ask_pause},
    {"resume", 0, 0, PLAYER | CHANGES | STIRS, ask_resume},
    {"chat", BIT(TEXT), 0, SEATED | CHANGES, ask_chat},
    {"play", BIT(MOVE) | BIT(REV), 0, PLAYER | NEED_CLOCK | CHANGES, ask_play},
    {"undo", BIT(REV), 0, PLAYER | NEED_CLOCK | CHANGES | STIRS, ask_undo},
    {"answer", BIT(MOVE), 0, HOST | NEED_PLAYING | NEED_CLOCK | CHANGES, ask_answer},
    {"why", BIT(MOVE), 0, PLAYER, ask_why},
    {"preview", BIT(MOVE), BIT(THEN), PLAYER, ask_preview},
    {"hint", 0, BIT(STEP), PLAYER, ask_hint},
    {"history", 0, BIT(FROM), AT_TABLE | NEED_BEGUN, ask_history},
    {"review", 0, BIT(SEAT), AT_TABLE | NEED_BEGUN | NEED_OVER, ask_review},
    {"ping", 0, 0, PLAIN, ask_ping},
};
static const proto_schema schema = {keys, K_COUNT, forms, sizeof forms / sizeof forms[0]};

static no missing(const conn *c, uint32_t needs) {
    const room *r = c->room;
    if ((needs & NEED_TABLE) && !r) return NO_NO_TABLE;
    if ((needs & NEED_HOST) && !room_is_host(r, c)) return NO_NOT_HOST;
    if ((needs & NEED_SEAT) && c->viewer == BR_SPECTATOR) return NO_NOT_SEATED;
    if ((needs & NEED_PLAYING) && r->phase != PHASE_PLAYING) return NO_NOT_STARTED;
    if ((needs & NEED_BEGUN) && r->phase == PHASE_OPEN) return NO_NOT_STARTED;
    if ((needs & NEED_CLOCK) && r->is_paused) return NO_PAUSED;
    if ((needs & NEED_OVER) && r->phase != PHASE_OVER) return NO_NOT_OVER;
    return (needs & NEED_HELLO) && !c->has_person ? NO_NO_HELLO : NO_OK;
}

/* Budgets grow by their limit each second and hold four times as much. Whatever is sent counts for
 * the address, so that a flood is one even if most of it is refused. */
static bool is_too_fast(hub *h, const conn *c) {
    static const int64_t most = 4 * 1000 * 1000;
    int64_t person = 1000000 / (int64_t)h->desc.messages_per_second,
            address = 1000000 / (int64_t)h->desc.messages_per_address, now = h->now * 1000;
    bool is_good = whence_spend(h->messages, c->from, address, most, now);
    return !meter_spend(h->messages, conn_person_key(c), person, most, now) || !is_good;
}

static bool spend(const hub *h, meter *budgets, const conn *c, int once, int64_t ms) {
    int64_t cost = ms * 1000 * USUAL_MESSAGES / h->desc.messages_per_second;
    return meter_spend(budgets, conn_person_key(c), cost, once * ms * 1000, h->now * 1000);
}

bool wire_may_talk(hub *h, const conn *c) { return spend(h, h->talked, c, CHAT_ONCE, CHAT_MS); }
bool wire_may_stir(hub *h, const conn *c) { return spend(h, h->stirs, c, STIR_ONCE, STIR_MS); }

static bool is_restless(const conn *c, uint32_t needs) {
    return room_is_restless(c->room, needs & NEED_HOST ? BR_SPECTATOR : c->viewer);
}

/* True: the answer waits for nothing, for nothing can be written. */
static bool answer(proto_request *q, const proto_form *form) {
    hub *h = hub_of(q);
    const conn *c = conn_of(q);
    if ((h->retry_at || hub_is_crowded(h)) && (form->needs & CHANGES)) {
        wire_no(q, NO_STORAGE);
        return true;
    }
    no why = missing(c, form->needs);
    if (why == NO_OK && (form->needs & KEPT) && is_restless(c, form->needs)) why = NO_LIMITED;
    if (why != NO_OK) wire_no(q, why);
    else if ((form->needs & STIRS) && !wire_may_stir(h, c)) wire_limited(q, HUB_LIMIT_STIRS);
    else form->answer(q);
    if (form->needs & CHANGES) ((wire_context *)q->owner)->batch = outbox_batch(h);
    else if (!(form->needs & PLAIN)) wire_of(q, c->room);
    return false;
}

void wire_text(hub *h, conn *c, const char *bytes, size_t size) {
    static _Thread_local char memory[TEXT_BYTES]; /* h->text is for what is told meanwhile */
    br_buf out = br_buf_over(memory, sizeof memory);
    wire_context d = {.h = h, .c = c};
    proto_request q = {.schema = &schema, .owner = &d, .out = &out, .lang = c->lang};
    bool is_urgent = false;
    if (is_too_fast(h, c)) {
        wire_limited(&q, HUB_LIMIT_MESSAGES);
    } else if (size > REQUEST_MAX) {
        proto_fail(&q, BR_TOO_LONG, 0, "a message has at most 65536 bytes");
    } else {
        const proto_form *form = proto_read(&q, bytes, size, h->nodes, NODES_MAX);
        if (form) is_urgent = answer(&q, form);
    }
    if (d.is_put_off) return;
    proto_close(&q);
    if (is_urgent) outbox_send_now(h, c, out.at, out.used);
    else outbox_send(h, c, MESSAGE_ANSWER, d.batch, out.at, out.used);
}
