/* referee_do.c -- requests to the match on the table, and the parts that answers are made of.
 *
 * Nothing here knows a game: moves, events, states and views are written by the engine from what
 * the game says of itself.
 */
#include "referee_ask.h"

#include <string.h>

/* ---- parts of answers --------------------------------------------------------------------- */

static void put_rev(ask *q) { ask_put_number(q->out, "rev", ask_match(q)->rev); }

void referee_put_turn(ask *q) {
    const br_match *m = ask_match(q);
    put_rev(q);
    ask_put_seats(q->out, "to_act", br_to_act(&m->rules, m->state));
}

void referee_put_wait(ask *q) {
    const br_match *m = ask_match(q);
    ask_put_seats(q->out, "must_act", br_must_act(&m->rules, m->state));
    ask_put_bool(q->out, "over", br_to_act(&m->rules, m->state) == 0);
}

void referee_names(const ask *q, const char *names[BR_SEATS_MAX]) {
    const referee_table *table = &ask_session(q)->table[ask_session(q)->now];
    for (int i = 0; i < BR_SEATS_MAX; i++) names[i] = table->name[i][0] ? table->name[i] : NULL;
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void put_event_says(ask *q, const br_event *e) {
    const char *names[BR_SEATS_MAX];
    char text[ASK_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    referee_names(q, names);
    br_say_event(&sentence, q->lang, &ask_match(q)->rules, e, names);
    br_put_json(q->out, text);
}

static void put_move_says(ask *q, const br_move *move) {
    const char *names[BR_SEATS_MAX];
    char text[ASK_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    referee_names(q, names);
    br_say_move(&sentence, q->lang, &ask_match(q)->rules, move, names);
    br_put_json(q->out, text);
}

static void put_refusal(ask *q, const br_refusal *refusal) {
    const char *names[BR_SEATS_MAX];
    referee_names(q, names);
    ask_put_refusal(q->out, &ask_match(q)->rules, q->lang, names, refusal);
}

void referee_put_events(ask *q, br_seat viewer, bool with_text) {
    const br_match *m = ask_match(q);
    ask_put_events(q->out, &m->rules, &m->log, viewer);
    if (!with_text) return;
    ask_put_key(q->out, "says");
    br_put_char(q->out, '[');
    bool is_first = true;
    for (int i = 0; i < m->log.count; i++) {
        br_event seen;
        if (!ask_sees(&m->log.at[i], viewer, &seen)) continue;
        if (!is_first) br_put_char(q->out, ',');
        is_first = false;
        put_event_says(q, &seen);
    }
    br_put_char(q->out, ']');
}

/* ---- requests ----------------------------------------------------------------------------- */

static void put_move_parts(ask *q, const br_move *move) {
    br_put_char(q->out, '{');
    br_move_parts(&ask_match(q)->rules, move, q->out);
    br_put_char(q->out, '}');
}

static void put_moves(ask *q, const char *key, const br_move *moves, int count,
                      void (*put)(ask *q, const br_move *move)) {
    ask_put_key(q->out, key);
    br_put_char(q->out, '[');
    for (int i = 0; i < count; i++) {
        if (i) br_put_char(q->out, ',');
        put(q, &moves[i]);
    }
    br_put_char(q->out, ']');
}

void ask_legal(ask *q) {
    const br_match *m = ask_match(q);
    br_move moves[BR_MOVES_MAX];
    br_seat seat;
    bool with_text, with_parts;
    if (!ask_seat(q, ASK_SEAT, &m->rules, false, &seat) || !ask_flag(q, ASK_SAY, &with_text) ||
        !ask_flag(q, ASK_PARTS, &with_parts))
        return;
    int count = br_legal(&m->rules, m->state, seat, moves);
    ask_open(q);
    ask_put_key(q->out, "moves");
    br_put_char(q->out, '[');
    for (int i = 0; i < count; i++) {
        br_put(q->out, i ? ",\"" : "\"");
        br_move_write(&m->rules, &moves[i], q->out); /* its alphabet needs no escaping */
        br_put_char(q->out, '"');
    }
    br_put_char(q->out, ']');
    if (with_text) put_moves(q, "says", moves, count, put_move_says);
    if (with_parts) put_moves(q, "parts", moves, count, put_move_parts);
}

static bool take_move(ask *q, br_move *move, br_seat *seat) {
    const br_rules *r = &ask_match(q)->rules;
    return ask_seat(q, ASK_SEAT, r, false, seat) && ask_move(q, ASK_MOVE, r, move);
}

static bool viewer_take(ask *q, br_seat *viewer) {
    *viewer = ask_session(q)->viewer;
    if (!ask_has(q, ASK_VIEWER)) return true;
    if (!br_json_is(&q->doc, q->at[ASK_VIEWER], "truth"))
        return ask_seat(q, ASK_VIEWER, &ask_match(q)->rules, true, viewer);
    *viewer = REFEREE_TRUTH;
    return true;
}

void ask_play(ask *q) {
    br_match *m = ask_match(q);
    br_move move;
    br_seat seat, viewer;
    br_refusal refusal;
    bool with_text;
    if (!take_move(q, &move, &seat) || !viewer_take(q, &viewer) ||
        !ask_flag(q, ASK_SAY, &with_text))
        return;
    br_err err = br_match_play(m, seat, &move, &refusal);
    if (err == BR_REFUSED) {
        br_put(q->out, "{\"ok\":false");
        put_refusal(q, &refusal);
        ask_put_key(q->out, "error");
        br_put_json(q->out, br_err_code(err));
    } else if (err != BR_OK) {
        ask_fail(q, err, 0, br_err_text(err));
    } else {
        ask_open(q);
        referee_put_turn(q);
        referee_put_events(q, viewer, with_text);
        referee_put_wait(q);
    }
}

void ask_why(ask *q) {
    const br_match *m = ask_match(q);
    br_move move;
    br_seat seat;
    br_refusal refusal;
    if (!take_move(q, &move, &seat)) return;
    br_why(&m->rules, m->state, seat, &move, &refusal);
    ask_open(q);
    ask_put_bool(q->out, "allowed", refusal.clause == 0);
    if (refusal.clause != 0) put_refusal(q, &refusal);
}

void ask_foresee(ask *q) {
    const br_match *m = ask_match(q);
    const char *names[BR_SEATS_MAX];
    preview wanted;
    br_seat seat;
    if (!ask_seat(q, ASK_SEAT, &m->rules, false, &seat)) return;
    if (seat >= m->rules.seats) {
        ask_fail(q, BR_BAD_SEAT, q->at[ASK_SEAT], "the house foresees nothing");
        return;
    }
    if (!ask_preview(q, ASK_MOVE, ASK_THEN, &m->rules, seat, &wanted)) return;
    referee_names(q, names);
    ask_open(q);
    ask_put_preview(q->out, &m->rules, m->state, &wanted, q->lang, names);
}

void ask_view(ask *q) {
    const br_match *m = ask_match(q);
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    uint32_t depth_at = q->at[ASK_DEPTH];
    br_depth depth = BR_SCREEN;
    br_seat viewer;
    if (!ask_seat(q, ASK_SEAT, &m->rules, true, &viewer)) return;
    if (depth_at && br_json_is(&q->doc, depth_at, "recall")) depth = BR_RECALL;
    else if (depth_at && !br_json_is(&q->doc, depth_at, "screen")) {
        ask_fail(q, BR_BAD_REQUEST, depth_at, "depth is \"screen\" or \"recall\"");
        return;
    }
    m->rules.game->observe(&m->rules, m->state, viewer, depth, view);
    ask_open(q);
    put_rev(q);
    ask_put_key(q->out, "view");
    br_view_write(&m->rules, view, q->out);
}

void ask_state(ask *q) {
    const br_match *m = ask_match(q);
    ask_open(q);
    put_rev(q);
    ask_put_key(q->out, "state");
    br_state_write(&m->rules, m->state, true, q->out);
}

void ask_result(ask *q) {
    ask_open(q);
    put_rev(q);
    uint8_t digest[32];
    br_match_digest(ask_match(q), digest);
    ask_put_result(q->out, ask_match(q), digest);
}

void ask_quit(ask *q) {
    ask_session(q)->is_done = true;
    ask_open(q);
}
