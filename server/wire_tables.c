/* wire_tables.c -- requests about people, and about tables as a whole. */
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "clock.h"
#include "lobby.h"
#include "names.h"
#include "operate.h"
#include "room.h"
#include "take.h"
#include "tell.h"
#include "wire_request.h"

/* Which version of these messages a page speaks; one that does not say is of the first. A page of
 * the version before the present one is understood, so that a match that is under way while the
 * server is updated is played out; then the page should be loaded again. So should one of a version
 * that we do not know, after an update was taken back: it is told which one we speak, and whatever
 * else it may say is refused by name, never taken for something else. */
enum { PROTOCOL = 2, PROTOCOL_OLDEST = 1 };

static bool take_protocol(proto_request *q, int64_t *spoken) {
    if (!proto_has(q, K_PROTOCOL)) return true;
    if (!br_json_int(&q->doc, q->at[K_PROTOCOL], 0, UINT16_MAX, spoken))
        return proto_fail(q, BR_BAD_REQUEST, q->at[K_PROTOCOL], "protocol is a small number");
    return *spoken >= PROTOCOL_OLDEST || wire_no(q, NO_OLD_PAGE);
}

void ask_hello(proto_request *q) {
    bool is_program = false;
    conn *c = conn_of(q);
    char token[129], name[NAME_MAX_BYTES];
    int64_t spoken = 1;
    if (!proto_string(q, q->at[K_TOKEN], token, sizeof token, "a token")) return;
    if (strlen(token) < 16) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_TOKEN], "a token has at least 16 characters");
        return;
    }
    if (!wire_words(q, K_NAME, name, sizeof name, "a name") || !take_protocol(q, &spoken)) return;
    if (proto_has(q, K_BOT) && !proto_flag(q, K_BOT, &is_program)) return;
    if (!name_clean(name)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_NAME], "a name that can be seen is wanted");
        return;
    }
    uint8_t person[32];
    operate_person(token, is_program, person);
    memset(token, 0, sizeof token);
    if (operate_is_revoked(hub_of(q), person)) {
        wire_no(q, NO_BANNED);
        return;
    }
    take_enter(hub_of(q), NULL, c); /* somebody else may be speaking now */
    memcpy(c->person, person, sizeof c->person);
    memset(c->name, 0, sizeof c->name);
    memcpy(c->name, name, strlen(name));
    c->has_person = true;
    c->is_program = is_program;
    c->lang = q->lang;
    proto_open(q);
    proto_put_number(q->out, "protocol", PROTOCOL);
    proto_put_bool(q->out, "reload", spoken != PROTOCOL);
}

void ask_games(proto_request *q) {
    proto_open(q);
    proto_put_games(q->out);
    jw_list_of(q->out, "bots");
    for (int i = 0; bot_at(i);
         i++) /* those that refuse are guests of some tables only: see ask_bot */
        if (!bot_at(i)->refuses && (!bot_at(i)->is_dear || hub_of(q)->desc.legends))
            jw_string(q->out, bot_at(i)->name);
    jw_list_end(q->out);
}

/* Without texts: whoever speaks to a server has them, or shows none. */
void ask_describe(proto_request *q) { proto_describe(q, K_GAME, 0); }

/* What a byte of a deck becomes in the journal and in answers depends on the byte: up to six. So
 * decks are measured as they will be written. */
static bool take_decks(proto_request *q, br_rules *rules, char *deck[BR_TABLES_MAX]) {
    hub *h = hub_of(q);
    if (!proto_decks(q, K_DECK, rules, h->reader.deck, sizeof h->reader.deck, deck, deck_keep))
        return false;
    br_buf out = br_buf_over(h->text, DECKS_MAX);
    for (int t = 0; t < BR_TABLES_MAX; t++)
        if (deck[t]) jw_string(&out, deck[t]);
    return !out.full || proto_fail(q, BR_TOO_LONG, q->at[K_DECK],
                                   "the decks of a table have at most 196608 bytes, escaped");
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
    return wire_pace(q, p) && (is_live || take_slow(q, rules));
}

void ask_create(proto_request *q) {
    hub *h = hub_of(q);
    br_rules rules;
    br_fault fault = {.err = BR_OK};
    pace p;
    bool is_public = false, has_hints = false, has_notes = false, has_pauses = false;
    char *deck[BR_TABLES_MAX] = {NULL};
    bool is_good = proto_rules(q, K_GAME, K_SEATS, &rules) && proto_options(q, K_OPTIONS, &rules) &&
                   proto_flag(q, K_PUBLIC, &is_public) && proto_flag(q, K_HINTS, &has_hints) &&
                   proto_flag(q, K_NOTES, &has_notes) && proto_flag(q, K_PAUSES, &has_pauses) &&
                   take_time(q, &rules, &p) && take_decks(q, &rules, deck);
    if (is_good && br_rules_check(&rules, &fault) != BR_OK)
        is_good = proto_fail_fault(q, &fault, q->at[K_SEATS]);
    if (is_good && h->is_draining) is_good = wire_no(q, NO_DRAINING);
    if (is_good && !lobby_may_make(h, conn_of(q))) is_good = wire_limited(q, HUB_LIMIT_TABLES);
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
    r->has_pauses = has_pauses;
    memcpy(r->deck, deck, sizeof r->deck);
    memcpy(r->host, conn_of(q)->person, sizeof r->host);
    take_input(h, r, &(input){.kind = IN_MADE});
    lobby_list(h, r);
    proto_open(q);
    proto_put_string(q->out, "table", r->key);
    proto_put_string(q->out, "code", r->code);
}

void ask_lobby(proto_request *q) {
    const hub *h = hub_of(q);
    proto_open(q);
    jw_list_of(q->out, "tables");
    lobby_put_listed(q->out, h);
    if (h->node.listed_size) jw_json(q->out, h->node.listed, h->node.listed_size);
    jw_list_end(q->out);
}

/* Tables of components that are not the shipped ones, as CSV: what everybody here plays with. */
void ask_deck(proto_request *q) {
    const room *r = room_of(q);
    proto_open(q);
    jw_object_of(q->out, "deck");
    for (int t = 0; t < r->rules.game->table_count; t++)
        if ((r->rules.custom_tables >> t & 1) && r->deck[t])
            proto_put_string(q->out, r->rules.game->tables[t].name, r->deck[t]);
    jw_object_end(q->out);
}

void ask_leave(proto_request *q) {
    take_enter(hub_of(q), NULL, conn_of(q));
    proto_open(q);
}

/* Whoever keeps the line open hears by it who looks on. */
void ask_ping(proto_request *q) {
    const room *r = conn_of(q)->room;
    proto_open(q);
    if (r) tell_put_watching(q->out, r);
}
