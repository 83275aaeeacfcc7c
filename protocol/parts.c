/* parts.c -- the parts that answers and updates are made of.
 *
 * Nothing here knows a game: moves, events, states and views are written by the engine from what
 * the game says of itself.
 */
#include <string.h>

#include "protocol.h"

void proto_open(proto_request *q) {
    *q->out = br_buf_over(q->out->at, q->out->size);
    br_put(q->out, "{\"ok\":true");
}

void proto_put_key(br_buf *out, const char *key) {
    br_put(out, ",\"");
    br_put(out, key); /* ours: needs no escaping */
    br_put(out, "\":");
}

void proto_put_bool(br_buf *out, const char *key, bool value) {
    proto_put_key(out, key);
    br_put(out, value ? "true" : "false");
}

void proto_put_number(br_buf *out, const char *key, int64_t value) {
    proto_put_key(out, key);
    br_put_int(out, value);
}

void proto_put_string(br_buf *out, const char *key, const char *value) {
    proto_put_key(out, key);
    br_put_json(out, value);
}

void proto_put_seats(br_buf *out, const char *key, br_seats seats) {
    proto_put_key(out, key);
    br_put_char(out, '[');
    for (br_seats rest = seats; rest; rest = (br_seats)(rest & (rest - 1u))) {
        br_seat seat = br_lowest(rest);
        if (rest != seats) br_put_char(out, ',');
        if (seat == BR_HOUSE) br_put(out, "\"house\"");
        else br_put_int(out, seat);
    }
    br_put_char(out, ']');
}

bool proto_sees(const br_event *event, br_seat viewer, br_event *seen) {
    *seen = *event;
    if (viewer == PROTO_TRUTH) return true;
    br_event_redact(event, viewer, seen);
    return !(seen->flags & BR_EVENT_QUIET) || seen->secret_size > 0;
}

void proto_put_events(br_buf *out, const br_rules *r, const br_events *log, br_seat viewer) {
    bool is_first = true;
    proto_put_key(out, "events");
    br_put_char(out, '[');
    for (int i = 0; i < log->count; i++) {
        br_event seen;
        if (!proto_sees(&log->at[i], viewer, &seen)) continue;
        if (!is_first) br_put_char(out, ',');
        is_first = false;
        br_event_write(r, &seen, out);
    }
    br_put_char(out, ']');
}

void proto_put_choice(br_buf *out, const br_rules *r, const br_move *move, bool is_risky) {
    br_put(out, "{\"move\":\"");
    br_move_write(r, move, out); /* its alphabet needs no escaping */
    br_put(out, "\",");
    br_move_parts(r, move, out);
    br_put(out, is_risky ? ",\"risky\":true}" : ",\"risky\":false}");
}

void proto_put_refusal(br_buf *out, const br_rules *r, br_lang lang, const char *const *names,
                       const br_refusal *refusal) {
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_say_refusal(&sentence, lang, r, refusal, names);
    br_put_char(out, ',');
    br_refusal_parts(r, refusal, out);
    proto_put_string(out, "text", text);
}

void proto_put_rules(br_buf *out, const br_rules *r) {
    proto_put_string(out, "game", r->game->id);
    proto_put_number(out, "seats", r->seats);
    br_put(out, ",\"options\":{");
    for (int i = 0; i < r->game->option_count; i++) {
        if (i) br_put_char(out, ',');
        br_put_json(out, r->game->options[i].name);
        br_put_char(out, ':');
        br_put_json(out, br_rules_value(r, i));
    }
    br_put_char(out, '}');
}

void proto_put_scores(br_buf *out, const br_rules *r, const void *state) {
    br_result result;
    memset(&result, 0, sizeof result);
    r->game->scores(r, state, &result);
    proto_put_key(out, "scores");
    for (int i = 0; i < r->seats; i++) {
        br_put_char(out, i ? ',' : '[');
        br_put_int(out, result.score[i]);
    }
    br_put(out, "],\"places\":");
    for (int i = 0; i < r->seats; i++) {
        br_put_char(out, i ? ',' : '[');
        br_put_int(out, result.place[i]);
    }
    br_put_char(out, ']');
    proto_put_seats(out, "winners", result.winners);
}

void proto_put_result(br_buf *out, const br_match *m, const uint8_t *digest) {
    proto_put_bool(out, "over", br_to_act(&m->rules, m->state) == 0);
    proto_put_scores(out, &m->rules, m->state);
    proto_put_number(out, "plies", m->plies);
    br_put(out, ",\"digest\":\"");
    br_put_hex(out, digest, 32);
    br_put_char(out, '"');
}

/* ---- games -------------------------------------------------------------------------------- */

static void put_game_options(br_buf *out, const br_game *game) {
    br_put(out, ",\"options\":{");
    for (int i = 0; i < game->option_count; i++) {
        const br_option *option = &game->options[i];
        if (i) br_put_char(out, ',');
        br_put_json(out, option->name);
        for (int v = 0; v < option->count; v++) {
            br_put(out, v ? "," : ":[");
            br_put_json(out, option->values[v]);
        }
        br_put_char(out, ']');
    }
    br_put_char(out, '}');
}

static void put_game_title(br_buf *out, const br_game *game) {
    char key[64];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, game->id);
    br_put(&name, ".title");
    br_put(out, ",\"title\":{");
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        const char *title = br_word(lang, key);
        if (lang) br_put_char(out, ',');
        br_put_json(out, br_lang_code(lang));
        br_put_char(out, ':');
        br_put_json(out, title ? title : key);
    }
    br_put_char(out, '}');
}

static void put_game(br_buf *out, const br_game *game) {
    br_put(out, "{\"game\":");
    br_put_json(out, game->id);
    put_game_title(out, game);
    br_put(out, ",\"seats\":[");
    br_put_int(out, game->seats_min);
    br_put_char(out, ',');
    br_put_int(out, game->seats_max);
    br_put_char(out, ']');
    put_game_options(out, game);
    br_put(out, ",\"tables\":[");
    for (int t = 0; t < game->table_count; t++) {
        if (t) br_put_char(out, ',');
        br_put_json(out, game->tables[t].name);
    }
    br_put(out, "],\"clauses\":");
    br_put_int(out, game->clause_count - 1); /* clause 0 is none */
    br_put(out, ",\"version\":");
    br_put_int(out, game->version);
    br_put_char(out, '}');
}

void proto_put_games(br_buf *out) {
    br_put(out, ",\"program\":\"" BR_PROGRAM_VERSION "\",\"games\":[");
    for (int i = 0; br_game_at(i); i++) {
        if (i) br_put_char(out, ',');
        put_game(out, br_game_at(i));
    }
    br_put_char(out, ']');
}

int proto_host_moves(const br_rules *r, const void *state, br_move out[BR_MOVES_MAX]) {
    int count = 0;
    if (!r->game->host_question || !br_has(br_to_act(r, state), BR_HOUSE)) return 0;
    int listed = br_legal(r, state, BR_HOUSE, out);
    for (int i = 0; i < listed; i++)
        if (out[i].kind == r->game->host_question) out[count++] = out[i];
    return count;
}
