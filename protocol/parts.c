/* parts.c -- the parts that answers and updates are made of.
 *
 * Nothing here knows a game: moves, events, states and views are written by the engine from what
 * the game says of itself.
 */
#include <string.h>

#include "protocol.h"

void proto_open(proto_request *q) {
    *q->out = br_buf_over(q->out->at, q->out->size);
    jw_object(q->out);
    proto_put_bool(q->out, "ok", true);
}

void proto_put_key(br_buf *out, const char *key) { jw_key(out, key); }

void proto_put_bool(br_buf *out, const char *key, bool value) {
    jw_key(out, key);
    jw_bool(out, value);
}

void proto_put_number(br_buf *out, const char *key, int64_t value) {
    jw_key(out, key);
    jw_int(out, value);
}

void proto_put_string(br_buf *out, const char *key, const char *value) {
    jw_key(out, key);
    jw_string(out, value);
}

void proto_put_hex(br_buf *out, const char *key, const uint8_t *bytes, size_t count) {
    jw_key(out, key);
    jw_hex(out, bytes, count);
}

void proto_put_move(br_buf *out, const char *key, const br_rules *r, const br_move *move) {
    jw_key(out, key);
    jw_move(out, r, move);
}

void proto_put_seats(br_buf *out, const char *key, br_seats seats) {
    jw_list_of(out, key);
    for (br_seats rest = seats; rest; rest = (br_seats)(rest & (rest - 1u)))
        jw_seat(out, br_lowest(rest));
    jw_list_end(out);
}

void proto_put_events(br_buf *out, const br_rules *r, const br_events *log, br_seat viewer) {
    jw_list_of(out, "events");
    for (int i = 0; i < log->count; i++) {
        br_event seen;
        if (!br_event_told(&log->at[i], viewer, &seen)) continue;
        jw_next(out);
        br_event_write(r, &log->at[i], viewer, out);
    }
    jw_list_end(out);
}

void proto_put_choice(br_buf *out, const br_rules *r, const void *view, br_seat seat,
                      const br_move *move, bool is_risky) {
    jw_object(out);
    jw_key(out, "move");
    jw_move(out, r, move);
    jw_next(out);
    br_move_parts(r, view, seat, move, out);
    uint16_t trap = r->game->trap ? r->game->trap(r, view, seat, move) : 0;
    if (trap) proto_put_string(out, "trap", r->game->clauses[trap].id);
    if (is_risky) proto_put_bool(out, "risky", true); /* in most lists most are not */
    jw_object_end(out);
}

void proto_put_asked(br_buf *out, const br_rules *r, const void *view, br_seat seat, int count) {
    br_question asked;
    br_move move;
    br_ask(r, view, seat, &asked);
    if (asked.key) {
        jw_object_of(out, "question");
        br_question_parts(r, &asked, out);
        jw_object_end(out);
    }
    if (count > 0 && count <= BR_FORCED_MOVES && br_is_forced(r, view, seat, &move))
        proto_put_bool(out, "forced", true);
}

void proto_put_refusal(br_buf *out, const br_rules *r, br_lang lang, const char *const *names,
                       const br_refusal *refusal) {
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_say_refusal(&sentence, lang, r, refusal, names);
    jw_next(out);
    br_refusal_parts(r, refusal, out);
    proto_put_string(out, "text", text);
}

void proto_put_rules(br_buf *out, const br_rules *r) {
    proto_put_string(out, "game", r->game->id);
    proto_put_number(out, "seats", r->seats);
    jw_object_of(out, "options");
    for (int i = 0; i < r->game->option_count; i++)
        proto_put_string(out, r->game->options[i].name, br_rules_value(r, i));
    jw_object_end(out);
}

void proto_put_scores(br_buf *out, const br_rules *r, const void *state) {
    br_result result;
    memset(&result, 0, sizeof result);
    r->game->scores(r, state, &result);
    jw_list_of(out, "scores");
    for (int i = 0; i < r->seats; i++) jw_int(out, result.score[i]);
    jw_list_end(out);
    jw_list_of(out, "places");
    for (int i = 0; i < r->seats; i++) jw_int(out, result.place[i]);
    jw_list_end(out);
    proto_put_seats(out, "winners", result.winners);
}

void proto_put_result(br_buf *out, const br_match *m, const uint8_t *digest) {
    proto_put_bool(out, "over", br_to_act(&m->rules, m->state) == 0);
    proto_put_scores(out, &m->rules, m->state);
    proto_put_number(out, "plies", m->plies);
    proto_put_hex(out, "digest", digest, 32);
}

/* ---- games -------------------------------------------------------------------------------- */

static void put_game_options(br_buf *out, const br_game *game) {
    jw_object_of(out, "options");
    for (int i = 0; i < game->option_count; i++) {
        const br_option *option = &game->options[i];
        jw_list_of(out, option->name);
        for (int v = 0; v < option->count; v++) jw_string(out, option->values[v]);
        jw_list_end(out);
    }
    jw_object_end(out);
}

static void put_game_title(br_buf *out, const br_game *game) {
    char key[64];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, game->id);
    br_put(&name, ".title");
    jw_object_of(out, "title");
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        const char *title = br_word(lang, key);
        proto_put_string(out, br_lang_code(lang), title ? title : key);
    }
    jw_object_end(out);
}

static void put_game(br_buf *out, const br_game *game) {
    jw_object(out);
    proto_put_string(out, "game", game->id);
    put_game_title(out, game);
    jw_list_of(out, "seats");
    jw_int(out, game->seats_min);
    jw_int(out, game->seats_max);
    jw_list_end(out);
    put_game_options(out, game);
    jw_list_of(out, "tables");
    for (int t = 0; t < game->table_count; t++) jw_string(out, game->tables[t].name);
    jw_list_end(out);
    proto_put_number(out, "clauses", game->clause_count - 1); /* clause 0 is none */
    proto_put_number(out, "version", game->version);
    jw_object_end(out);
}

void proto_put_games(br_buf *out) {
    proto_put_string(out, "program", BR_PROGRAM_VERSION);
    jw_list_of(out, "games");
    for (int i = 0; br_game_at(i); i++) put_game(out, br_game_at(i));
    jw_list_end(out);
}

int proto_host_moves(const br_rules *r, const void *state, br_move out[BR_MOVES_MAX]) {
    int count = 0;
    if (!r->game->host_question || !br_has(br_to_act(r, state), BR_HOUSE)) return 0;
    int listed = br_legal(r, state, BR_HOUSE, out);
    for (int i = 0; i < listed; i++)
        if (out[i].kind == r->game->host_question) out[count++] = out[i];
    return count;
}
