/* wire.c -- requests of people, taken apart, checked, answered.
 *
 * The same strict reader as the referee's. Every message gets exactly one answer, with a code and
 * a sentence in the sender's language if it is no; never silence. The answer to a change comes
 * when the change is durable, after the updates that the change caused.
 */
#include <stdlib.h>
#include <string.h>

#include "core.h"

enum {
    K_TOKEN = PROTO_OWN_KEYS,
    K_NAME,
    K_GAME,
    K_SEATS,
    K_OPTIONS,
    K_DECK,
    K_PUBLIC,
    K_HINTS,
    K_NOTES,
    K_LIVE,
    K_PACE, /* and those of pace_keys, in that order */
    K_PACE_LAST = K_PACE + PACE_PARTS - 1,
    K_TABLE,
    K_SEAT,
    K_SALT,
    K_BOT,
    K_MOVE,
    K_REV,
    K_TEXT,
    K_SWITCH,
    K_POINT,
    K_THEN,
    K_COUNT
};
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
};
_Static_assert((int)K_COUNT <= (int)PROTO_KEYS_MAX, "a key is a bit");

typedef struct wire_context { /* owner of an ask */
    hub *h;
    conn *c;
    bool is_put_off; /* the answer comes later */
} wire_context;

static hub *hub_of(const proto_request *q) { return ((wire_context *)q->owner)->h; }
static conn *conn_of(const proto_request *q) { return ((wire_context *)q->owner)->c; }

/* ---- saying no ---------------------------------------------------------------------------- */

static const char *const codes[NO_COUNT] = {
#define X(name, code) code,
    NO_LIST(X)
#undef X
};

static bool say_no(proto_request *q, no why) {
    char key[64];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, "house.server.");
    br_put(&out, codes[why]);
    const char *text = br_word(q->lang, key);
    hub_of(q)->stats.refused++;
    return proto_fail_code(q, codes[why], 0, text ? text : key);
}

/* A table that is there and can not be gone on with: whoever has its link is told why. */
static void say_aside(proto_request *q, const br_fault *why) {
    char key[64];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, "house.server.");
    br_put(&out, br_err_code(why->err));
    const char *text = br_word(q->lang, key);
    hub_of(q)->stats.refused++;
    proto_fail_code(q, br_err_code(why->err), 0, text ? text : why->text);
    proto_put_string(q->out, "detail", why->text);
}

static void answer(proto_request *q, no why) {
    if (why == NO_OK) proto_open(q);
    else say_no(q, why);
}

/* ---- values ------------------------------------------------------------------------------- */

/* Names and chat are shown to others: no control characters, nothing but blanks, no more than
 * fits. Pages still escape them. */
static bool take_words(proto_request *q, int key, char *out, size_t size, const char *what) {
    if (!proto_string(q, q->at[key], out, size, what)) return false;
    bool has_ink = false;
    for (const char *at = out; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == 0x7F)
            return proto_fail(q, BR_BAD_REQUEST, q->at[key], "no control characters, please");
        has_ink = has_ink || byte > 0x20;
    }
    return has_ink || proto_fail(q, BR_BAD_REQUEST, q->at[key], "something to read is wanted");
}

static bool take_ms(proto_request *q, int key, int64_t most, int64_t *out) {
    if (!proto_has(q, key) || br_json_int(&q->doc, q->at[key], 0, most, out)) return true;
    return proto_fail(q, BR_BAD_REQUEST, q->at[key], "a number of milliseconds is wanted");
}

static bool take_chair(proto_request *q, const room *r, br_seat *seat) {
    if (!proto_seat(q, K_SEAT, &r->rules, false, seat)) return false;
    if (*seat < r->rules.seats) return true;
    return proto_fail(q, BR_BAD_SEAT, q->at[K_SEAT], br_err_text(BR_BAD_SEAT));
}

static bool take_salt(proto_request *q, fair_salt *salt) {
    char text[2 * FAIR_SALT_MAX + 1];
    memset(salt, 0, sizeof *salt);
    if (!proto_has(q, K_SALT)) return true;
    if (!br_json_string(&q->doc, q->at[K_SALT], text, sizeof text) || strlen(text) % 2 ||
        !br_hex_read(text, strlen(text), salt->bytes))
        return proto_fail(q, BR_BAD_REQUEST, q->at[K_SALT],
                          "a salt is up to 64 hexadecimal digits");
    salt->size = (uint8_t)(strlen(text) / 2);
    return true;
}

/* The table entered, if its phase is as wanted. */
enum { WANT_SEAT = 1, WANT_HOST = 2, WANT_PLAYING = 4, WANT_BEGUN = 8 };
static room *room_wanted(proto_request *q, int wants) {
    conn *c = conn_of(q);
    room *r = c->room;
    no why = NO_OK;
    if (!r) why = NO_NO_TABLE;
    else if ((wants & WANT_HOST) && !room_is_host(r, c)) why = NO_NOT_HOST;
    else if ((wants & WANT_SEAT) && c->viewer == BR_SPECTATOR) why = NO_NOT_SEATED;
    else if ((wants & WANT_PLAYING) && r->phase != PHASE_PLAYING) why = NO_NOT_STARTED;
    else if ((wants & WANT_BEGUN) && r->phase == PHASE_OPEN) why = NO_NOT_STARTED;
    if (why == NO_OK) return r;
    say_no(q, why);
    return NULL;
}

/* ---- people and tables -------------------------------------------------------------------- */

static void do_hello(proto_request *q) {
    static const char purpose[] = "backroom token 1";
    conn *c = conn_of(q);
    char token[129], name[NAME_MAX_BYTES];
    if (!proto_string(q, q->at[K_TOKEN], token, sizeof token, "a token")) return;
    if (strlen(token) < 16) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_TOKEN], "a token has at least 16 characters");
        return;
    }
    if (!take_words(q, K_NAME, name, sizeof name, "a name")) return;
    if (c->room) room_leave(hub_of(q), c); /* somebody else may be speaking now */
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, purpose, sizeof purpose);
    br_sha256_add(&sha, token, strlen(token));
    br_sha256_end(&sha, c->person);
    memset(token, 0, sizeof token);
    memset(c->name, 0, sizeof c->name);
    memcpy(c->name, name, strlen(name));
    c->has_person = true;
    c->lang = q->lang;
    proto_open(q);
}

static void do_games(proto_request *q) {
    proto_open(q);
    proto_put_games(q->out);
    proto_put_key(q->out, "bots");
    br_put_char(q->out, '[');
    for (int i = 0, count = 0; bot_at(i); i++) {
        if (bot_at(i)->refuses) continue; /* a guest of some tables only: see do_bot */
        if (count++) br_put_char(q->out, ',');
        br_put_json(q->out, bot_at(i)->name);
    }
    br_put_char(q->out, ']');
}

static void deck_keep(void *keeper, int t, const char *csv, size_t size) {
    char **deck = keeper;
    deck[t] = memcpy(must_have(malloc(size + 1)), csv, size + 1);
}

/* The times a request names; the others stay. */
static bool take_pace(proto_request *q, pace *p) {
    const int64_t month = 31LL * 24 * 3600 * 1000;
    for (int i = 0; i < PACE_PARTS; i++) {
        int64_t most = i == PACE_BOT || i == PACE_GRACE ? 60000 : month;
        if (!take_ms(q, K_PACE + i, most, &p->ms[i])) return false;
    }
    if (p->ms[PACE_MOVE] + p->ms[PACE_BANK] >= 1000) return true;
    return proto_fail(q, BR_BAD_REQUEST, q->at[K_PACE + PACE_MOVE],
                      "a move needs at least a second");
}

/* Where people have days to answer nobody can be first: such a table takes the option that does
 * without, by itself unless another one was asked for. */
static bool take_slow(proto_request *q, br_rules *rules) {
    const br_game *game = rules->game;
    if (!game->slow_option) return true;
    const br_option *option = &game->options[game->slow_option - 1];
    uint32_t named = q->at[K_OPTIONS] ? br_json_find(&q->doc, q->at[K_OPTIONS], option->name) : 0;
    if (named && rules->option[game->slow_option - 1] != game->slow_value) {
        char text[120];
        br_buf out = br_buf_over(text, sizeof text);
        br_put(&out, "a turn-based table plays ");
        br_put(&out, option->name);
        br_put(&out, "=");
        br_put(&out, option->values[game->slow_value]);
        return proto_fail(q, BR_BAD_OPTION, named, text);
    }
    rules->option[game->slow_option - 1] = game->slow_value;
    return true;
}

static bool take_time(proto_request *q, br_rules *rules, pace *p) {
    bool is_live = true;
    if (proto_has(q, K_LIVE) && !proto_flag(q, K_LIVE, &is_live)) return false;
    pace_usual(p, is_live);
    return take_pace(q, p) && (is_live || take_slow(q, rules));
}

static void do_create(proto_request *q) {
    hub *h = hub_of(q);
    br_rules rules;
    br_fault fault = {.err = BR_OK};
    pace p;
    bool is_public = false, has_hints = false, has_notes = false;
    char *deck[BR_TABLES_MAX] = {NULL};
    if (!conn_of(q)->has_person) {
        say_no(q, NO_NO_HELLO);
        return;
    }
    bool is_good = proto_rules(q, K_GAME, K_SEATS, &rules) && proto_options(q, K_OPTIONS, &rules) &&
                   proto_flag(q, K_PUBLIC, &is_public) && proto_flag(q, K_HINTS, &has_hints) &&
                   proto_flag(q, K_NOTES, &has_notes) && take_time(q, &rules, &p) &&
                   proto_decks(q, K_DECK, &rules, h->deck, sizeof h->deck, deck, deck_keep);
    if (is_good && br_rules_check(&rules, &fault) != BR_OK)
        is_good = proto_fail_fault(q, &fault, q->at[K_SEATS]);
    if (is_good && !lobby_may_make(h, conn_of(q)->address)) is_good = say_no(q, NO_LIMITED);
    if (!is_good) {
        for (int t = 0; t < BR_TABLES_MAX; t++) free(deck[t]);
        return;
    }
    room *r = lobby_new(h);
    r->rules = rules;
    r->pace = p;
    r->is_public = is_public;
    r->has_hints = has_hints;
    r->has_notes = has_notes;
    memcpy(r->deck, deck, sizeof r->deck);
    memcpy(r->host, conn_of(q)->person, sizeof r->host);
    journal_table(h, r);
    room_wake(h, r);
    proto_open(q);
    proto_put_string(q->out, "table", r->key);
}

static void put_listed(br_buf *out, const room *r, bool is_first) {
    int free_seats = 0, people = 0;
    for (int i = 0; i < r->rules.seats; i++) {
        free_seats += !r->chair[i].has_person && !r->chair[i].bot;
        people += r->chair[i].has_person;
    }
    br_put(out, is_first ? "{\"table\":" : ",{\"table\":");
    br_put_json(out, r->key);
    proto_put_string(out, "game", r->rules.game->id);
    proto_put_number(out, "seats", r->rules.seats);
    proto_put_number(out, "free", free_seats);
    proto_put_number(out, "people", people);
    proto_put_bool(out, "live", r->pace.is_live);
    proto_put_bool(out, "begun", r->phase != PHASE_OPEN);
    br_put_char(out, '}');
}

enum { LISTED_MAX = 200 };

static void do_lobby(proto_request *q) {
    hub *h = hub_of(q);
    int listed = 0;
    proto_open(q);
    proto_put_key(q->out, "tables");
    br_put_char(q->out, '[');
    for (uint32_t i = 0; i < h->room_count && listed < LISTED_MAX; i++) {
        const room *r = h->rooms[i];
        if (r->is_public && r->phase != PHASE_OVER) put_listed(q->out, r, listed++ == 0);
    }
    br_put_char(q->out, ']');
}

typedef struct listing {
    br_buf *out;
    int count;
    hub *h;
    const uint8_t *person;
} listing;

enum { TOLD_MAX = 20 }; /* of tables in memory, of which more is told than the key */

/* Unfinished tables are always in memory; of the others a page only keeps the link. */
static void put_mine(br_buf *out, const room *r, const uint8_t *person) {
    static const char *const phases[] = {"open", "playing", "over"};
    br_seat seat = room_seat_of(r, person);
    bool is_mine = r->phase == PHASE_PLAYING && seat != BR_SEAT_NONE && !r->chair[seat].bot &&
                   br_has(br_must_act(&r->match.rules, r->match.state), seat);
    proto_put_string(out, "game", r->rules.game->id);
    proto_put_number(out, "seats", r->rules.seats);
    proto_put_string(out, "phase", phases[r->phase]);
    proto_put_bool(out, "live", r->pace.is_live);
    proto_put_bool(out, "yours", is_mine);
}

static void list_table(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                       size_t size) {
    listing *list = into;
    (void)seq;
    (void)text;
    (void)size;
    br_put(list->out, list->count++ ? ",{\"table\":" : "{\"table\":");
    br_put_json(list->out, table);
    proto_put_number(list->out, "at", at);
    const room *r = list->count <= TOLD_MAX ? lobby_find(list->h, table) : NULL;
    if (r) put_mine(list->out, r, list->person);
    br_put_char(list->out, '}');
}

static void do_mine(proto_request *q) {
    hub *h = hub_of(q);
    listing list = {.out = q->out, .h = h, .person = conn_of(q)->person};
    if (!conn_of(q)->has_person) {
        say_no(q, NO_NO_HELLO);
        return;
    }
    proto_open(q);
    proto_put_key(q->out, "tables");
    br_put_char(q->out, '[');
    bool is_good =
        h->desc.store->mine(h->desc.store, conn_of(q)->person, LISTED_MAX, &list, list_table);
    br_put_char(q->out, ']');
    if (!is_good) say_no(q, NO_STORAGE);
}

static void do_enter(proto_request *q) {
    hub *h = hub_of(q);
    char key[STORE_KEY_MAX];
    room *r = NULL;
    br_fault why = {.err = BR_OK};
    if (!proto_string(q, q->at[K_TABLE], key, sizeof key, "a table")) return;
    if (strlen(key) == 20) r = lobby_enter(h, key, &why);
    if (!r) {
        if (why.err == BR_OK) say_no(q, NO_NO_TABLE);
        else say_aside(q, &why);
        return;
    }
    room_enter(h, r, conn_of(q));
    proto_open(q);
}

/* Tables of components that are not the shipped ones, as CSV: what everybody here plays with. */
static void do_deck(proto_request *q) {
    const room *r = room_wanted(q, 0);
    bool is_first = true;
    if (!r) return;
    proto_open(q);
    proto_put_key(q->out, "deck");
    br_put_char(q->out, '{');
    for (int t = 0; t < r->rules.game->table_count; t++) {
        if (!(r->rules.custom_tables >> t & 1) || !r->deck[t]) continue;
        if (!is_first) br_put_char(q->out, ',');
        is_first = false;
        br_put_json(q->out, r->rules.game->tables[t].name);
        br_put_char(q->out, ':');
        br_put_json(q->out, r->deck[t]);
    }
    br_put_char(q->out, '}');
}

static void do_leave(proto_request *q) {
    room_leave(hub_of(q), conn_of(q));
    proto_open(q);
}

/* ---- at a table --------------------------------------------------------------------------- */

static void do_sit(proto_request *q) {
    fair_salt salt;
    br_seat seat = BR_SEAT_NONE;
    room *r = room_wanted(q, 0);
    if (!r) return;
    if (!conn_of(q)->has_person) {
        say_no(q, NO_NO_HELLO);
        return;
    }
    if ((proto_has(q, K_SEAT) && !take_chair(q, r, &seat)) || !take_salt(q, &salt)) return;
    answer(q, room_sit(hub_of(q), r, conn_of(q), seat, &salt));
}

static void do_stand(proto_request *q) {
    room *r = room_wanted(q, WANT_SEAT);
    if (r) answer(q, room_stand(hub_of(q), r, conn_of(q)->viewer));
}

static void do_bot(proto_request *q) {
    char name[BR_WORD_MAX];
    br_seat seat;
    const bot *who = NULL;
    room *r = room_wanted(q, WANT_HOST);
    if (!r || !take_chair(q, r, &seat) ||
        !proto_string(q, q->at[K_BOT], name, sizeof name, "a bot's name"))
        return;
    if (name[0] && !(who = bot_find(name))) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_BOT], "no such bot");
        return;
    }
    const char *refused = who ? bot_refuses(who, &r->rules) : NULL;
    if (who && who->tablebase_make) refused = "it needs a tablebase, and there is none here";
    if (refused) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_BOT], refused);
        return;
    }
    answer(q, room_bot(hub_of(q), r, seat, who));
}

static void do_kick(proto_request *q) {
    br_seat seat;
    room *r = room_wanted(q, WANT_HOST);
    if (!r || !take_chair(q, r, &seat)) return;
    answer(q, r->chair[seat].has_person ? room_stand(hub_of(q), r, seat) : NO_NOT_SEATED);
}

static void do_mute(proto_request *q) {
    br_seat seat;
    room *r = room_wanted(q, WANT_HOST);
    if (!r || !take_chair(q, r, &seat)) return;
    r->chair[seat].is_muted = true;
    journal_seat(hub_of(q), r, "mute", seat);
    wire_tell_table(hub_of(q), r, NULL);
    proto_open(q);
}

static void do_start(proto_request *q) {
    room *r = room_wanted(q, WANT_HOST);
    if (r) answer(q, room_start(hub_of(q), r));
}

static void do_rematch(proto_request *q) {
    room *next = NULL;
    room *r = room_wanted(q, WANT_SEAT);
    if (!r) return;
    no why = room_rematch(hub_of(q), r, &next);
    answer(q, why);
    if (why == NO_OK) proto_put_string(q->out, "table", next->key);
}

static void do_back(proto_request *q) {
    room *r = room_wanted(q, WANT_SEAT | WANT_PLAYING);
    if (r) answer(q, room_back(hub_of(q), r, conn_of(q)->viewer));
}

static void do_chat(proto_request *q) {
    char text[CHAT_MAX + 1];
    room *r = room_wanted(q, WANT_SEAT);
    if (!r || !take_words(q, K_TEXT, text, sizeof text, "a chat line")) return;
    answer(q, room_chat(hub_of(q), r, conn_of(q)->viewer, text));
}

static void do_pace(proto_request *q) {
    room *r = room_wanted(q, WANT_HOST);
    if (!r) return;
    pace p = r->pace;
    if (r->phase == PHASE_OVER) {
        say_no(q, NO_STARTED);
        return;
    }
    if (!take_pace(q, &p)) return;
    r->pace = p;
    journal_pace(hub_of(q), r);
    wire_tell_table(hub_of(q), r, NULL);
    room_wake(hub_of(q), r);
    proto_open(q);
}

/* "auto", "on", "off" turn the switch of a point, or all; "phase" and "round" pass until then, and
 * "again" takes that back. */
static void do_passes(proto_request *q) {
    char word[BR_WORD_MAX];
    int64_t point = 0;
    passes_switch which;
    room *r = room_wanted(q, WANT_SEAT);
    if (!r || !proto_string(q, q->at[K_SWITCH], word, sizeof word, "a switch")) return;
    if (proto_has(q, K_POINT) &&
        !br_json_int(&q->doc, q->at[K_POINT], 1, r->rules.game->points, &point)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_POINT], "this game has no such point");
        return;
    }
    br_seat seat = conn_of(q)->viewer;
    passes *p = &r->passes[seat];
    bool is_for = strcmp(word, "phase") == 0 || strcmp(word, "round") == 0;
    if (is_for && r->phase != PHASE_PLAYING) {
        say_no(q, NO_NOT_STARTED);
        return;
    }
    if (passes_read(word, &which)) passes_turn(p, (unsigned)point, which);
    else if (strcmp(word, "phase") == 0) passes_for_phase(p, &r->moment);
    else if (strcmp(word, "round") == 0) passes_for_round(p, &r->moment);
    else if (strcmp(word, "again") == 0) passes_again(p);
    else {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_SWITCH],
                   "a switch is auto, on, off, phase, round or again");
        return;
    }
    journal_passes(hub_of(q), r, seat);
    wire_tell_passes(hub_of(q), r, seat, NULL);
    room_wake(hub_of(q), r);
    proto_open(q);
}

/* ---- the match ---------------------------------------------------------------------------- */

static void put_refused(proto_request *q, const room *r, const br_refusal *refusal) {
    const char *names[BR_SEATS_MAX];
    room_names(r, q->lang, names);
    proto_put_refusal(q->out, &r->match.rules, q->lang, names, refusal);
}

/* Stale: the mover's list of moves has changed since the rev it has seen. */
static bool take_rev(proto_request *q, const chair *c) {
    int64_t rev = 0;
    if (!br_json_int(&q->doc, q->at[K_REV], 0, UINT32_MAX, &rev))
        return proto_fail(q, BR_BAD_REQUEST, q->at[K_REV], "rev is the number of an update");
    return (rev >= c->legal_rev && rev <= c->rev) || say_no(q, NO_STALE);
}

/* A quick move is only received now and played when its rank is known, which may be at once. */
static br_err play_or_hold(proto_request *q, room *r, const br_move *move, br_refusal *refusal,
                           bool *is_held) {
    br_seat seat = conn_of(q)->viewer;
    *is_held = react_is_window(r);
    if (!*is_held) return room_play(hub_of(q), r, seat, move, refusal);
    br_why(&r->match.rules, r->match.state, seat, move, refusal);
    if (refusal->clause) return BR_REFUSED;
    react_add(hub_of(q), r, seat, move);
    return BR_OK;
}

/* How long a move waits because others may still call. */
static void put_held(proto_request *q, const room *r) {
    int64_t left = r->grace_until - hub_of(q)->now;
    for (int i = 0; i < r->pending_count; i++)
        if (r->pending[i].seat == conn_of(q)->viewer && r->pending[i].is_held && left > 0)
            proto_put_number(q->out, "held", left);
}

/* A move that was not taken: the rules say why, or there is no room for more. */
static void answer_untaken(proto_request *q, const room *r, br_err err, const br_refusal *refusal) {
    hub_of(q)->stats.refused++;
    if (err != BR_REFUSED) {
        proto_fail(q, err, 0, br_err_text(err));
        return;
    }
    *q->out = br_buf_over(q->out->at, q->out->size);
    br_put(q->out, "{\"ok\":false");
    put_refused(q, r, refusal);
    proto_put_string(q->out, "error", br_err_code(err));
}

static void do_play(proto_request *q) {
    br_move move;
    br_refusal refusal;
    room *r = room_wanted(q, WANT_SEAT | WANT_PLAYING);
    if (!r) return;
    chair *c = &r->chair[conn_of(q)->viewer];
    if (!proto_move(q, K_MOVE, &r->match.rules, &move) || !take_rev(q, c)) return;
    if (c->bot) {
        say_no(q, NO_AWAY);
        return;
    }
    if (react_has(r, conn_of(q)->viewer)) {
        say_no(q, NO_STALE);
        return;
    }
    bool is_held;
    br_err err = play_or_hold(q, r, &move, &refusal, &is_held);
    if (err == BR_OK) {
        proto_open(q);
        proto_put_number(q->out, "rev", c->rev);
        if (is_held) proto_put_bool(q->out, "received", true);
        put_held(q, r);
        return;
    }
    answer_untaken(q, r, err, &refusal);
}

/* What the table is asked the host answers, as the house's move; not while a clock of the house
 * runs, for that would begin anew. */
static void do_answer(proto_request *q) {
    br_move move;
    br_refusal refusal;
    room *r = room_wanted(q, WANT_HOST | WANT_PLAYING);
    if (!r || !proto_move(q, K_MOVE, &r->match.rules, &move)) return;
    if (move.kind != r->rules.game->host_question) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_MOVE],
                   "that is no answer to what the table is asked");
        return;
    }
    if (r->moment.window != BR_WINDOW_TURN && r->moment.window != BR_WINDOW_GRACE) {
        say_no(q, NO_STALE);
        return;
    }
    br_err err = room_play(hub_of(q), r, BR_HOUSE, &move, &refusal);
    if (err == BR_OK) proto_open(q);
    else answer_untaken(q, r, err, &refusal);
}

/* What is taken back is what the mover sees now, so an older rev will not do. */
static void do_undo(proto_request *q) {
    room *r = room_wanted(q, WANT_SEAT | WANT_PLAYING);
    if (!r) return;
    const chair *c = &r->chair[conn_of(q)->viewer];
    int64_t rev = 0;
    if (!br_json_int(&q->doc, q->at[K_REV], 0, UINT32_MAX, &rev)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_REV], "rev is the number of an update");
        return;
    }
    no why = c->bot ? NO_AWAY : rev != c->rev ? NO_STALE : NO_OK;
    if (why == NO_OK) why = room_undo(hub_of(q), r, conn_of(q)->viewer);
    answer(q, why);
    if (why == NO_OK) proto_put_number(q->out, "rev", c->rev);
}

/* The contract says that `why` answers alike on the state and on every world the seat may deal from
 * its screen: asking the state tells nothing more. */
static void do_why(proto_request *q) {
    br_move move;
    br_refusal refusal;
    room *r = room_wanted(q, WANT_SEAT | WANT_PLAYING);
    if (!r || !proto_move(q, K_MOVE, &r->match.rules, &move)) return;
    br_why(&r->match.rules, r->match.state, conn_of(q)->viewer, &move, &refusal);
    proto_open(q);
    proto_put_bool(q->out, "allowed", refusal.clause == 0);
    if (refusal.clause) put_refused(q, r, &refusal);
}

static void do_preview(proto_request *q) {
    const char *names[BR_SEATS_MAX];
    preview wanted;
    room *r = room_wanted(q, WANT_SEAT | WANT_PLAYING);
    if (!r || !proto_preview(q, K_MOVE, K_THEN, &r->match.rules, conn_of(q)->viewer, &wanted))
        return;
    wanted.depth = room_depth(r, wanted.seat);
    room_names(r, q->lang, names);
    proto_open(q);
    proto_put_preview(q->out, &r->match.rules, r->match.state, &wanted, q->lang, names);
}

static void id_keep(const proto_request *q, char out[104]) {
    br_buf text = br_buf_over(out, 104);
    if (!q->at[PROTO_ID]) return;
    const br_json_node *node = &q->doc.node[q->at[PROTO_ID]];
    bool is_string = node->type == BR_JSON_STRING;
    if (is_string) br_put_char(&text, '"');
    br_put_bytes(&text, q->doc.text + node->start, node->size);
    if (is_string) br_put_char(&text, '"');
}

/* A question that is answered later. One at a time: thinking costs more than asking. NULL, and
 * the answer is no, while another is out. */
static task *put_off(proto_request *q, const room *r, task_kind kind, br_seat seat,
                     uint32_t plies) {
    conn *c = conn_of(q);
    if (c->is_asking) {
        say_no(q, NO_LIMITED);
        return NULL;
    }
    task *t = must_have(task_new(plies));
    t->kind = kind;
    t->room = r->serial;
    t->place = r->place;
    t->serial = c->serial;
    t->rev = r->match.rev;
    t->seat = seat;
    t->rng = bot_rng(r->match.seed, seat, r->match.plies);
    t->rules = r->match.rules;
    id_keep(q, t->id);
    c->is_asking = true;
    ((wire_context *)q->owner)->is_put_off = true;
    return t;
}

static void do_hint(proto_request *q) {
    hub *h = hub_of(q);
    room *r = room_wanted(q, WANT_SEAT | WANT_PLAYING);
    if (!r) return;
    br_seat seat = conn_of(q)->viewer;
    const br_match *m = &r->match;
    br_move moves[BR_MOVES_MAX];
    /* A seat that is free to act need not have a move to list. */
    if (!r->has_hints || !br_has(br_to_act(&m->rules, m->state), seat) ||
        br_legal(&m->rules, m->state, seat, moves) == 0) {
        say_no(q, NO_NO_HINT);
        return;
    }
    task *t = put_off(q, r, TASK_HINT, seat, 0);
    if (!t) return;
    t->depth = room_depth(r, seat);
    m->rules.game->observe(&m->rules, m->state, seat, t->depth, t->view);
    h->desc.executor->submit(h->desc.executor, t);
}

typedef struct gathering {
    br_buf *out;
    int count;
} gathering;

static void gather_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                        size_t size) {
    gathering *g = into;
    (void)table;
    (void)seq;
    (void)at;
    if (!journal_is_public(text, size)) return;
    if (g->count++) br_put_char(g->out, ',');
    br_put_json_bytes(g->out, text, size);
}

bool wire_put_journal(hub *h, const room *r, br_buf *out) {
    gathering g = {.out = out};
    return h->desc.store->read(h->desc.store, r->key, &g, gather_line) && g.count > 0;
}

/* The journal; with a seat, or asked by one, also what each of its choices was worth. */
static void do_review(proto_request *q) {
    hub *h = hub_of(q);
    room *r = room_wanted(q, WANT_BEGUN);
    if (!r) return;
    if (r->phase != PHASE_OVER) {
        say_no(q, NO_NOT_OVER);
        return;
    }
    br_seat seat = conn_of(q)->viewer;
    if (proto_has(q, K_SEAT) && !take_chair(q, r, &seat)) return;
    if (seat == BR_SPECTATOR) {
        proto_open(q);
        proto_put_key(q->out, "journal");
        br_put_char(q->out, '[');
        bool is_good = wire_put_journal(h, r, q->out);
        br_put_char(q->out, ']');
        if (!is_good) say_no(q, NO_STORAGE);
        return;
    }
    const br_match *m = &r->match;
    task *t = put_off(q, r, TASK_REVIEW, seat, m->plies);
    if (!t) return;
    memcpy(t->seed, m->seed, sizeof t->seed);
    memcpy(task_record(t), m->record, m->plies * sizeof *m->record);
    h->desc.executor->submit(h->desc.executor, t);
}

static void do_ping(proto_request *q) { proto_open(q); }

/* ---- all of them -------------------------------------------------------------------------- */

#define BIT(name) PROTO_BIT(K_##name)
#define PACE_BITS ((PROTO_BIT(PACE_PARTS) - 1u) << K_PACE)

/* To add a request: a line here and in `answers`, its function above, its line in
 * docs/server.md. */
static const proto_form forms[] = {
    {"hello", BIT(TOKEN) | BIT(NAME), 0},
    {"games", 0, 0},
    {"lobby", 0, 0},
    {"mine", 0, 0},
    {"create", BIT(GAME) | BIT(SEATS),
     BIT(OPTIONS) | BIT(DECK) | BIT(PUBLIC) | BIT(HINTS) | BIT(NOTES) | BIT(LIVE) | PACE_BITS},
    {"enter", BIT(TABLE), 0},
    {"deck", 0, 0},
    {"leave", 0, 0},
    {"sit", 0, BIT(SEAT) | BIT(SALT)},
    {"stand", 0, 0},
    {"bot", BIT(SEAT) | BIT(BOT), 0},
    {"kick", BIT(SEAT), 0},
    {"mute", BIT(SEAT), 0},
    {"start", 0, 0},
    {"rematch", 0, 0},
    {"back", 0, 0},
    {"pace", 0, PACE_BITS},
    {"passes", BIT(SWITCH), BIT(POINT)},
    {"chat", BIT(TEXT), 0},
    {"play", BIT(MOVE) | BIT(REV), 0},
    {"undo", BIT(REV), 0},
    {"answer", BIT(MOVE), 0},
    {"why", BIT(MOVE), 0},
    {"preview", BIT(MOVE), BIT(THEN)},
    {"hint", 0, 0},
    {"review", 0, BIT(SEAT)},
    {"ping", 0, 0},
};
enum { FORM_COUNT = sizeof forms / sizeof forms[0] };
/* What an answer has to do with the store: it tells of tables, so it comes once they are durable;
 * or it needs a store that takes writes; or it is the same whatever is on disk. */
enum { TELLS, CHANGES, PLAIN };
static const struct {
    void (*answer)(proto_request *q);
    int bond;
} answers[FORM_COUNT] = {
    {do_hello, PLAIN},    {do_games, PLAIN},    {do_lobby, TELLS},     {do_mine, TELLS},
    {do_create, CHANGES}, {do_enter, TELLS},    {do_deck, TELLS},      {do_leave, TELLS},
    {do_sit, CHANGES},    {do_stand, CHANGES},  {do_bot, CHANGES},     {do_kick, CHANGES},
    {do_mute, CHANGES},   {do_start, CHANGES},  {do_rematch, CHANGES}, {do_back, CHANGES},
    {do_pace, CHANGES},   {do_passes, CHANGES}, {do_chat, CHANGES},    {do_play, CHANGES},
    {do_undo, CHANGES},   {do_answer, CHANGES}, {do_why, TELLS},       {do_preview, TELLS},
    {do_hint, TELLS},     {do_review, TELLS},   {do_ping, PLAIN},
};
static const proto_schema schema = {keys, K_COUNT, forms, FORM_COUNT};

/* A bucket that fills by the limit each second and holds four times as much. */
static bool is_too_fast(const hub *h, conn *c) {
    int64_t rate = h->desc.messages_per_second, most = 4000 * rate;
    c->tokens += (h->now - c->tokens_at) * rate;
    c->tokens_at = h->now;
    if (c->tokens > most) c->tokens = most;
    if (c->tokens < 1000) return true;
    c->tokens -= 1000;
    return false;
}

void wire_text(hub *h, conn *c, const char *bytes, size_t size) {
    static _Thread_local char memory[TEXT_BYTES]; /* h->text is for what is told meanwhile */
    br_buf out = br_buf_over(memory, sizeof memory);
    wire_context d = {.h = h, .c = c};
    proto_request q = {.schema = &schema, .owner = &d, .out = &out, .lang = c->lang};
    bool is_urgent = false;
    if (is_too_fast(h, c)) {
        say_no(&q, NO_LIMITED);
    } else if (size > REQUEST_MAX) {
        proto_fail(&q, BR_TOO_LONG, 0, "a message has at most 65536 bytes");
    } else {
        int form = proto_read(&q, bytes, size, h->nodes, NODES_MAX);
        if (form >= 0 && h->retry_at && answers[form].bond == CHANGES) {
            say_no(&q, NO_STORAGE);
            is_urgent = true;
        } else if (form >= 0) {
            /* While nothing can be written, nobody is kept waiting who need not be. */
            is_urgent = h->retry_at && answers[form].bond == PLAIN && c->held == 0;
            answers[form].answer(&q);
        }
    }
    if (d.is_put_off) return;
    proto_close(&q);
    if (is_urgent) hub_send_now(h, c, out.at, out.used);
    else hub_send(h, c, out.at, out.used);
}
