/* guest.c -- a person of ours at somebody else's house: messages of docs/server.md, both ways. */
#include "guest.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 16, TEXT_BYTES = 4096 };
enum {
    ASK_HELLO = 1,
    ASK_ENTER,
    ASK_SIT,
    ASK_DECK,
    ASK_HISTORY,
    ASK_HINT,
    ASK_CREATE,
    ASK_LOBBY,
    ASK_MINE,
    ASK_OTHER
};

bool guest_open(guest *g, talk *k, scene *s) {
    *g = (guest){.talk = k, .scene = s, .you = BR_SPECTATOR, .clock_left = -1};
    g->nodes = calloc(NODES_MAX, sizeof *g->nodes);
    return g->nodes != NULL;
}

void guest_close(guest *g) {
    line_close(g->line);
    g->line = NULL;
    free(g->nodes);
    g->nodes = NULL;
}

/* ---- asking ------------------------------------------------------------------------------- */

static br_buf request(char *text, const char *what, int id) {
    br_buf out = br_buf_over(text, TEXT_BYTES);
    br_put(&out, "{\"do\":");
    br_put_json(&out, what);
    br_put(&out, ",\"id\":");
    br_put_int(&out, id);
    return out;
}

static void put_string(br_buf *out, const char *key, const char *value) {
    br_put_char(out, ',');
    br_put_json(out, key);
    br_put_char(out, ':');
    br_put_json(out, value);
}

static void put_number(br_buf *out, const char *key, int64_t value) {
    br_put_char(out, ',');
    br_put_json(out, key);
    br_put_char(out, ':');
    br_put_int(out, value);
}

static bool send(const guest *g, br_buf *out) {
    br_put_char(out, '}');
    return g->line && !out->full && line_say(g->line, out->at);
}

static bool ask_history(const guest *g, int64_t from) {
    char text[TEXT_BYTES];
    br_buf out = request(text, "history", ASK_HISTORY);
    put_number(&out, "from", from);
    return send(g, &out);
}

static bool ask_table(const guest *g) {
    char text[TEXT_BYTES];
    bool is_new = g->new_game && !g->table[0];
    br_buf out = request(text, is_new ? "create" : "enter", is_new ? ASK_CREATE : ASK_ENTER);
    if (is_new) {
        put_string(&out, "game", g->new_game);
        put_number(&out, "seats", g->new_seats);
    } else {
        put_string(&out, "table", g->table);
    }
    return send(g, &out);
}

bool guest_greet(guest *g) {
    char text[TEXT_BYTES];
    br_buf out = request(text, "hello", ASK_HELLO);
    put_string(&out, "token", g->token);
    put_string(&out, "name", g->name);
    put_string(&out, "lang", br_lang_code(g->talk->lang));
    put_number(&out, "protocol", 2);
    g->phase = GUEST_OUTSIDE;
    g->has_view = false;
    g->count = 0;
    if (!send(g, &out)) return false;
    if (!g->is_listing) return ask_table(g);
    out = request(text, "mine", ASK_MINE);
    if (!send(g, &out)) return false;
    out = request(text, "lobby", ASK_LOBBY);
    return send(g, &out);
}

bool guest_play(guest *g, const br_move *move) {
    char text[TEXT_BYTES], typed[BR_TEXT_MAX + 1];
    const br_rules *r = &g->talk->table->match.rules;
    br_buf word = br_buf_over(typed, sizeof typed);
    br_move_write(r, move, &word);
    bool is_host = r->game->host_question && move->kind == r->game->host_question;
    br_buf out = request(text, is_host ? "answer" : "play", ASK_OTHER);
    put_string(&out, "move", typed);
    if (!is_host) put_number(&out, "rev", g->rev);
    for (int i = 0; i < g->scene->log_count; i++) g->scene->log[i].is_new = false;
    return send(g, &out);
}

bool guest_ask(guest *g, const char *what) {
    char text[TEXT_BYTES];
    br_buf out = request(text, what, strcmp(what, "hint") == 0 ? ASK_HINT : ASK_OTHER);
    if (strcmp(what, "undo") == 0) put_number(&out, "rev", g->rev);
    return send(g, &out);
}

bool guest_say(guest *g, const char *said) {
    char text[TEXT_BYTES];
    br_buf out = request(text, "chat", ASK_OTHER);
    put_string(&out, "text", said);
    return send(g, &out);
}

void guest_retell(guest *g) {
    if (g->has_view) ask_history(g, 0);
    g->is_changed = true;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool is_true(const br_json *doc, uint32_t object, const char *key) {
    uint32_t node = br_json_find(doc, object, key);
    return node && doc->node[node].type == BR_JSON_TRUE;
}

static int64_t number_of(const br_json *doc, uint32_t object, const char *key, int64_t otherwise) {
    int64_t value = otherwise;
    uint32_t node = br_json_find(doc, object, key);
    if (!node || !br_json_int(doc, node, -1000000000000, 1000000000000, &value)) return otherwise;
    return value;
}

/* Cleaned, for it will be shown; "" if it is not there or too long. */
static void string_of(const br_json *doc, uint32_t object, const char *key, char *out,
                      size_t size) {
    char raw[TEXT_BYTES];
    uint32_t node = br_json_find(doc, object, key);
    out[0] = '\0';
    if (node && br_json_string(doc, node, raw, sizeof raw)) term_clean(raw, out, size);
}

static uint32_t first_of(const br_json *doc, uint32_t object, const char *key, uint32_t *end) {
    uint32_t node = br_json_find(doc, object, key);
    bool is_list = node && doc->node[node].type == BR_JSON_ARRAY;
    *end = is_list ? doc->node[node].next : 0;
    return is_list ? node + 1 : 1;
}

static void say_problem(guest *g, const char *text) {
    br_buf out = br_buf_over(g->problem, sizeof g->problem);
    br_put(&out, text);
    g->is_changed = true;
}

/* ---- the table ---------------------------------------------------------------------------- */

static bool read_rules(guest *g, const br_json *doc) {
    char game[64], value[64], name[64];
    br_fault fault = {.err = BR_OK};
    table *t = g->talk->table;
    br_rules *r = &t->match.rules;
    string_of(doc, 0, "game", game, sizeof game);
    int64_t seats = number_of(doc, 0, "seats", 0);
    const br_game *found = br_game_find(game);
    if (!found || br_rules_init(r, found, (int)seats, &fault) != BR_OK) return false;
    uint32_t options = br_json_find(doc, 0, "options");
    if (!options || doc->node[options].type != BR_JSON_OBJECT) return true;
    for (uint32_t i = options + 1; i < doc->node[options].next; i = doc->node[i + 1].next) {
        if (!br_json_string(doc, i, name, sizeof name) ||
            !br_json_string(doc, i + 1, value, sizeof value) ||
            br_rules_option(r, name, value, &fault) != BR_OK)
            return false;
    }
    return br_rules_check(r, &fault) == BR_OK;
}

static void read_chairs(guest *g, const br_json *doc) {
    table *t = g->talk->table;
    uint32_t end, i = first_of(doc, 0, "chairs", &end);
    for (int seat = 0; i < end && seat < t->match.rules.seats; i = doc->node[i].next, seat++) {
        char name[TABLE_NAME_MAX], bot_name[TABLE_NAME_MAX];
        string_of(doc, i, "name", name, sizeof name);
        string_of(doc, i, "bot", bot_name, sizeof bot_name);
        g->is_here[seat] = is_true(doc, i, "here");
        g->is_taken[seat] = name[0] || bot_name[0];
        g->is_bot[seat] = bot_name[0] != '\0';
        t->bot[seat] = name[0] ? NULL : bot_find(bot_name);
        memcpy(t->journal_name[seat], name, sizeof name);
        if (seat == g->you) g->is_away = name[0] && bot_name[0];
    }
    table_show_names(t, g->talk->lang);
}

static br_seat read_seat(const br_json *doc, const char *key) {
    int64_t seat = number_of(doc, 0, key, -1);
    return seat >= 0 && seat < BR_SEATS_MAX ? (br_seat)seat : BR_SPECTATOR;
}

static void read_result(guest *g, const br_json *doc) {
    uint32_t end, i = first_of(doc, 0, "scores", &end);
    int64_t n = 0;
    g->result = (br_result){.over = true};
    for (int seat = 0; i < end && seat < BR_SEATS_MAX; i = doc->node[i].next, seat++)
        if (br_json_int(doc, i, INT32_MIN, INT32_MAX, &n)) g->result.score[seat] = (int32_t)n;
    i = first_of(doc, 0, "places", &end);
    for (int seat = 0; i < end && seat < BR_SEATS_MAX; i = doc->node[i].next, seat++)
        if (br_json_int(doc, i, 1, BR_SEATS_MAX, &n)) g->result.place[seat] = (uint8_t)n;
    for (i = first_of(doc, 0, "winners", &end); i < end; i = doc->node[i].next)
        if (br_json_int(doc, i, 0, BR_SEATS_MAX - 1, &n))
            g->result.winners = (br_seats)(g->result.winners | br_bit((br_seat)n));
}

static void read_table(guest *g, const br_json *doc) {
    static const struct {
        const char *name;
        guest_phase phase;
    } phases[] = {{"open", GUEST_OPEN}, {"playing", GUEST_PLAYING}, {"over", GUEST_OVER}};
    char phase[16], text[TEXT_BYTES], key[GUEST_KEY_BYTES];
    guest_phase before = g->phase;
    string_of(doc, 0, "phase", phase, sizeof phase);
    string_of(doc, 0, "table", key, sizeof key);
    if (key[0]) memcpy(g->table, key, sizeof key);
    string_of(doc, 0, "code", g->code, sizeof g->code);
    for (int i = 0; i < 3; i++)
        if (strcmp(phase, phases[i].name) == 0) g->phase = phases[i].phase;
    if (!g->has_rules) {
        g->has_rules = read_rules(g, doc);
        if (!g->has_rules) say_problem(g, "house.cli.join-unknown-rules");
        if (br_json_find(doc, 0, "decks")) {
            br_buf out = request(text, "deck", ASK_DECK);
            send(g, &out);
        }
    }
    g->you = read_seat(doc, "you");
    g->is_host = is_true(doc, 0, "host");
    g->talk->has_notes = is_true(doc, 0, "notes") && g->you != BR_SPECTATOR;
    if (g->has_rules) read_chairs(g, doc);
    if (g->phase == GUEST_OVER) read_result(g, doc);
    if (before == GUEST_OUTSIDE && g->phase >= GUEST_PLAYING) ask_history(g, 0);
    if (g->phase == GUEST_OPEN && g->you == BR_SPECTATOR && !g->is_watching && !g->is_sent_away &&
        before == GUEST_OUTSIDE)
        guest_ask(g, "sit");
    g->is_changed = true;
}

static void read_deck(guest *g, const br_json *doc) {
    uint32_t deck = br_json_find(doc, 0, "deck");
    br_fault fault = {.err = BR_OK};
    char *csv = malloc(BR_CSV_MAX + 1);
    if (!deck || doc->node[deck].type != BR_JSON_OBJECT || !csv) {
        free(csv);
        return;
    }
    for (uint32_t i = deck + 1; i < doc->node[deck].next; i = doc->node[i + 1].next) {
        if (!br_json_string(doc, i + 1, csv, BR_CSV_MAX + 1) ||
            br_rules_deck(&g->talk->table->match.rules, csv, strlen(csv), &fault) != BR_OK)
            say_problem(g, "house.cli.join-unknown-rules");
    }
    free(csv);
}

/* ---- the match ---------------------------------------------------------------------------- */

/* Which kind an argument of an event has; a seat is a number on the wire. */
static bool is_seat_arg(const br_game *game, const char *kind, const char *name) {
    size_t size = strlen(name);
    for (int i = 0; i < game->about->event_count; i++) {
        const br_event_form *form = &game->about->events[i];
        if (strcmp(form->name, kind) != 0 || !form->args) continue;
        for (const char *at = form->args; (at = strstr(at, name)); at++) {
            const char *after = at + size;
            bool is_whole = at == form->args || at[-1] == ' ' || at[-1] == '|';
            if (*after == '?') after++;
            if (!is_whole || *after != ':') continue;
            bool ends = !after[5] || !strchr("abcdefghijklmnopqrstuvwxyz-", after[5]);
            if (strncmp(after + 1, "seat", 4) == 0 && ends) return true;
        }
    }
    return false;
}

static void add_arg(const br_json *doc, uint32_t node, const char *name, bool is_seat, bool is_list,
                    br_args *args) {
    int64_t n = 0;
    char word[BR_WORD_MAX];
    if (args->count >= BR_ARGS_MAX) return;
    if (br_json_string(doc, node, word, sizeof word)) {
        bool is_house = is_seat && strcmp(word, "house") == 0;
        br_arg *arg = br_arg_add(args, name, is_house ? BR_ARG_SEAT : BR_ARG_WORD, BR_HOUSE);
        memcpy(arg->word, word, sizeof word);
        arg->is_list = is_list;
    } else if (br_json_int(doc, node, INT32_MIN, INT32_MAX, &n)) {
        if (is_seat && (n < 0 || n >= BR_SEATS_MAX)) return;
        br_arg_add(args, name, is_seat ? BR_ARG_SEAT : BR_ARG_NUMBER, (int32_t)n)->is_list =
            is_list;
    }
}

static void read_args(const br_game *game, const br_json *doc, uint32_t event, const char *kind,
                      br_args *args) {
    uint32_t object = br_json_find(doc, event, "args");
    if (!object || doc->node[object].type != BR_JSON_OBJECT) return;
    for (uint32_t i = object + 1; i < doc->node[object].next; i = doc->node[i + 1].next) {
        char name[BR_ARG_NAME_MAX];
        if (!br_json_string(doc, i, name, sizeof name)) continue;
        bool is_seat = is_seat_arg(game, kind, name);
        if (doc->node[i + 1].type != BR_JSON_ARRAY) {
            add_arg(doc, i + 1, name, is_seat, false, args);
            continue;
        }
        for (uint32_t k = i + 2; k < doc->node[i + 1].next; k = doc->node[k].next)
            add_arg(doc, k, name, is_seat, true, args);
    }
}

static void add_event(guest *g, const br_json *doc, uint32_t event, bool is_new) {
    const br_game *game = g->talk->table->match.rules.game;
    char kind[64], key[160], text[2048];
    br_args args = {0};
    br_buf name = br_buf_over(key, sizeof key), out = br_buf_over(text, sizeof text);
    string_of(doc, event, "kind", kind, sizeof kind);
    br_put(&name, game->id);
    br_put(&name, ".event.");
    br_put(&name, kind);
    if (!kind[0] || !br_word(g->talk->lang, key)) return;
    read_args(game, doc, event, kind, &args);
    int64_t actor = number_of(doc, event, "seat", -1);
    bool is_named = false; /* some events name theirs */
    for (int i = 0; i < args.count; i++)
        is_named = is_named || strcmp(args.at[i].name, "actor") == 0;
    if (!is_named && actor >= 0 && actor < g->talk->table->match.rules.seats)
        talk_arg_seat(&args, "actor", (br_seat)actor);
    br_say(&out, g->talk->lang, game->id, key, &args, g->talk->table->names);
    scene_log_add(g->scene, text, is_new, is_true(doc, event, "part"));
}

static void add_house(guest *g, const br_json *doc, uint32_t item, bool is_new) {
    char what[32], key[80], text[1024];
    br_args args = {0};
    br_buf name = br_buf_over(key, sizeof key), out = br_buf_over(text, sizeof text);
    string_of(doc, item, "house", what, sizeof what);
    int64_t seat = number_of(doc, item, "seat", -1);
    br_put(&name, "house.log.");
    br_put(&name, what);
    if (!br_word(g->talk->lang, key) || seat < 0 || seat >= g->talk->table->match.rules.seats)
        return;
    talk_arg_seat(&args, "player", (br_seat)seat);
    br_say(&out, g->talk->lang, NULL, key, &args, g->talk->table->names);
    scene_log_add(g->scene, text, is_new, false);
}

static void add_chat(guest *g, const br_json *doc, uint32_t item, const char *key, bool is_new) {
    char said[600], text[1024];
    br_buf out = br_buf_over(text, sizeof text);
    int64_t seat = number_of(doc, item, "seat", -1);
    string_of(doc, item, key, said, sizeof said);
    if (!said[0]) return;
    if (seat >= 0 && seat < g->talk->table->match.rules.seats)
        br_put(&out, g->talk->table->names[seat]);
    br_put(&out, ": ");
    br_put(&out, said);
    scene_log_add(g->scene, text, is_new, false);
}

static void read_history(guest *g, const br_json *doc) {
    uint32_t end, i = first_of(doc, 0, "items", &end), last;
    if (!g->has_rules) return;
    if (number_of(doc, 0, "from", 0) == 0) scene_log_clear(g->scene);
    for (; i < end; i = doc->node[i].next) {
        for (uint32_t k = first_of(doc, i, "events", &last); k < last; k = doc->node[k].next)
            add_event(g, doc, k, false);
        add_house(g, doc, i, false);
        add_chat(g, doc, i, "chat", false);
    }
    if (is_true(doc, 0, "more")) ask_history(g, number_of(doc, 0, "next", 0));
    g->is_changed = true;
}

static void read_moves(guest *g, const br_json *doc) {
    const br_rules *r = &g->talk->table->match.rules;
    uint32_t end, i = first_of(doc, 0, "legal", &end);
    g->count = 0;
    for (; i < end && g->count < BR_MOVES_MAX; i = doc->node[i].next) {
        char text[BR_TEXT_MAX + 1];
        string_of(doc, i, "move", text, sizeof text);
        if (br_move_read(r, text, &g->moves[g->count]) == BR_OK) g->count++;
    }
}

static void read_clock(guest *g, const br_json *doc) {
    uint32_t end, i = first_of(doc, 0, "clock", &end);
    g->clock_left = -1;
    for (; i < end; i = doc->node[i].next)
        if (number_of(doc, i, "seat", -1) == g->you) g->clock_left = number_of(doc, i, "left", -1);
}

static void read_update(guest *g, const br_json *doc) {
    table *t = g->talk->table;
    br_fault fault = {.err = BR_OK};
    uint32_t view = br_json_find(doc, 0, "view"), end;
    if (!g->has_rules || !view) return;
    if (br_view_read(&t->match.rules, doc, view, t->match.state, &fault) != BR_OK) {
        g->has_view = false;
        say_problem(g, "house.cli.join-unknown-view");
        return;
    }
    g->has_view = true;
    g->rev = (uint32_t)number_of(doc, 0, "rev", 0);
    g->you = read_seat(doc, "seat");
    read_moves(g, doc);
    read_clock(g, doc);
    if (br_json_find(doc, 0, "undone")) {
        scene_log_clear(g->scene);
        ask_history(g, 0);
    } else {
        for (uint32_t i = first_of(doc, 0, "events", &end); i < end; i = doc->node[i].next)
            add_event(g, doc, i, true);
    }
    g->is_changed = true;
}

/* ---- what comes --------------------------------------------------------------------------- */

static void read_offers(guest *g, const br_json *doc, bool is_mine) {
    uint32_t end, i = first_of(doc, 0, "tables", &end);
    g->answers++;
    for (; i < end && g->offers < GUEST_LIST_MAX; i = doc->node[i].next) {
        guest_offer *o = &g->offer[g->offers];
        *o = (guest_offer){.is_mine = is_mine};
        string_of(doc, i, "table", o->table, sizeof o->table);
        string_of(doc, i, "game", o->game, sizeof o->game);
        string_of(doc, i, "phase", o->phase, sizeof o->phase);
        o->seats = (int)number_of(doc, i, "seats", 0);
        o->free = (int)number_of(doc, i, "free", 0);
        g->offers += o->table[0] && br_game_find(o->game) && strcmp(o->phase, "over") != 0;
    }
}

static void read_hint(guest *g, const br_json *doc) {
    char say[SCENE_LINE_BYTES];
    string_of(doc, 0, "say", say, sizeof say);
    scene_answer(g->scene, "house.hint", "move", say);
}

static void read_elsewhere(guest *g, const br_json *doc) {
    uint32_t url = br_json_find(doc, 0, "url");
    if (url) string_of(doc, 0, "url", g->elsewhere, sizeof g->elsewhere);
    if (br_json_find(doc, 0, "table")) string_of(doc, 0, "table", g->table, sizeof g->table);
}

static void read_answer(guest *g, const br_json *doc, bool is_good) {
    int64_t id = number_of(doc, 0, "id", 0);
    char text[SCENE_LINE_BYTES];
    g->is_changed = true;
    if (!is_good) {
        string_of(doc, 0, "text", text, sizeof text);
        if (id == ASK_HISTORY) return; /* asked too often: the log goes on from here */
        if (id == ASK_ENTER && br_json_is(doc, br_json_find(doc, 0, "error"), "elsewhere")) {
            read_elsewhere(g, doc);
            return;
        }
        br_buf out = br_buf_over(g->scene->status, sizeof g->scene->status);
        br_put(&out, text);
        if (id == ASK_LOBBY || id == ASK_MINE) g->answers++;
        if (id == ASK_HELLO || id == ASK_ENTER || id == ASK_CREATE) say_problem(g, text);
        return;
    }
    if (id == ASK_CREATE) {
        string_of(doc, 0, "table", g->table, sizeof g->table);
        if (br_json_find(doc, 0, "code")) string_of(doc, 0, "code", g->code, sizeof g->code);
        ask_table(g);
    } else if (id == ASK_DECK) read_deck(g, doc);
    else if (id == ASK_HISTORY) read_history(g, doc);
    else if (id == ASK_HINT) read_hint(g, doc);
    else if (id == ASK_LOBBY || id == ASK_MINE) read_offers(g, doc, id == ASK_MINE);
}

void guest_message(void *owner, const char *text, size_t size) {
    guest *g = owner;
    br_json doc;
    br_fault fault = {.err = BR_OK};
    if (!br_json_read(&doc, text, size, g->nodes, NODES_MAX, &fault) ||
        doc.node[0].type != BR_JSON_OBJECT)
        return; /* not one of the messages we know: nothing follows from it */
    uint32_t tell = br_json_find(&doc, 0, "tell");
    if (!tell) read_answer(g, &doc, is_true(&doc, 0, "ok"));
    else if (br_json_is(&doc, tell, "table")) read_table(g, &doc);
    else if (br_json_is(&doc, tell, "update")) read_update(g, &doc);
    else if (br_json_is(&doc, tell, "house") && g->has_rules) add_house(g, &doc, 0, true);
    else if (br_json_is(&doc, tell, "chat") && g->has_rules) add_chat(g, &doc, 0, "text", true);
    else if (br_json_is(&doc, tell, "elsewhere")) read_elsewhere(g, &doc);
    else if (br_json_is(&doc, tell, "kicked")) {
        g->is_sent_away = true;
        say_problem(g, "house.server.kicked");
    }
    g->is_changed = true;
}
