/* referee_do.c -- requests to the match on the table, and the parts that answers are made of.
 *
 * Nothing here knows a game: moves, events, states and views are written by the engine from what
 * the game says of itself.
 */
#include "referee_ask.h"

#include <string.h>

/* ---- parts of answers --------------------------------------------------------------------- */

void ask_open(ask *q) {
    *q->out = br_buf_over(q->out->at, q->out->size);
    br_put(q->out, "{\"ok\":true");
}

static void put_key(ask *q, const char *key) {
    br_put_char(q->out, ',');
    br_put_json(q->out, key);
    br_put_char(q->out, ':');
}

static void put_bool(ask *q, const char *key, bool value) {
    put_key(q, key);
    br_put(q->out, value ? "true" : "false");
}

void ask_put_seats(ask *q, const char *key, br_seats seats) {
    put_key(q, key);
    br_put_char(q->out, '[');
    for (br_seats rest = seats; rest; rest = (br_seats)(rest & (rest - 1u))) {
        br_seat seat = br_lowest(rest);
        if (rest != seats) br_put_char(q->out, ',');
        if (seat == BR_HOUSE) br_put(q->out, "\"house\"");
        else br_put_int(q->out, seat);
    }
    br_put_char(q->out, ']');
}

static void put_rev(ask *q) {
    put_key(q, "rev");
    br_put_int(q->out, ask_match(q)->rev);
}

void ask_put_turn(ask *q) {
    const br_match *m = ask_match(q);
    put_rev(q);
    ask_put_seats(q, "to_act", br_to_act(&m->rules, m->state));
}

void ask_put_wait(ask *q) {
    const br_match *m = ask_match(q);
    ask_put_seats(q, "must_act", br_must_act(&m->rules, m->state));
    put_bool(q, "over", br_to_act(&m->rules, m->state) == 0);
}

void ask_names(const ask *q, const char *names[BR_SEATS_MAX]) {
    const referee_table *table = &q->session->table[q->session->now];
    for (int i = 0; i < BR_SEATS_MAX; i++) names[i] = table->name[i][0] ? table->name[i] : NULL;
}

/* ---- sentences ---------------------------------------------------------------------------- */

enum { SENTENCE_MAX = 2048 }; /* longer ones are cut; none of ours comes near */

static void put_event_says(ask *q, const br_event *e) {
    const char *names[BR_SEATS_MAX];
    char text[SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    ask_names(q, names);
    br_say_event(&sentence, q->lang, &ask_match(q)->rules, e, names);
    br_put_json(q->out, text);
}

static void put_move_says(ask *q, const br_move *move) {
    const char *names[BR_SEATS_MAX];
    char text[SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    ask_names(q, names);
    br_say_move(&sentence, q->lang, &ask_match(q)->rules, move, names);
    br_put_json(q->out, text);
}

static void put_refusal(ask *q, const br_refusal *refusal) {
    const br_match *m = ask_match(q);
    const char *names[BR_SEATS_MAX];
    char text[SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    ask_names(q, names);
    br_say_refusal(&sentence, q->lang, &m->rules, refusal, names);
    put_key(q, "clause");
    br_put_json(q->out, m->rules.game->clauses[refusal->clause].id);
    put_key(q, "text");
    br_put_json(q->out, text);
}

static void put_events(ask *q, const char *key, br_seat viewer,
                       void (*put)(ask *q, const br_event *e)) {
    const br_events *log = &ask_match(q)->log;
    bool is_first = true;
    put_key(q, key);
    br_put_char(q->out, '[');
    for (int i = 0; i < log->count; i++) {
        br_event seen = log->at[i];
        if (viewer != REFEREE_TRUTH) {
            br_event_redact(&log->at[i], viewer, &seen);
            if ((seen.flags & BR_EVENT_QUIET) && seen.secret_size == 0) continue;
        }
        if (!is_first) br_put_char(q->out, ',');
        is_first = false;
        put(q, &seen);
    }
    br_put_char(q->out, ']');
}

static void put_event(ask *q, const br_event *e) {
    br_event_write(&ask_match(q)->rules, e, q->out);
}

void ask_put_events(ask *q, br_seat viewer, bool with_text) {
    put_events(q, "events", viewer, put_event);
    if (with_text) put_events(q, "says", viewer, put_event_says);
}

/* ---- requests ----------------------------------------------------------------------------- */

void ask_legal(ask *q) {
    const br_match *m = ask_match(q);
    br_move moves[BR_MOVES_MAX];
    br_seat seat;
    bool with_text;
    if (!ask_seat(q, ASK_SEAT, false, &seat) || !ask_flag(q, ASK_SAY, &with_text)) return;
    int count = br_legal(&m->rules, m->state, seat, moves);
    ask_open(q);
    put_key(q, "moves");
    br_put_char(q->out, '[');
    for (int i = 0; i < count; i++) {
        br_put(q->out, i ? ",\"" : "\"");
        br_move_write(&m->rules, &moves[i], q->out); /* its alphabet needs no escaping */
        br_put_char(q->out, '"');
    }
    br_put_char(q->out, ']');
    if (!with_text) return;
    put_key(q, "says");
    br_put_char(q->out, '[');
    for (int i = 0; i < count; i++) {
        if (i) br_put_char(q->out, ',');
        put_move_says(q, &moves[i]);
    }
    br_put_char(q->out, ']');
}

static bool viewer_take(ask *q, br_seat *viewer) {
    *viewer = q->session->viewer;
    if (!ask_has(q, ASK_VIEWER)) return true;
    if (!br_json_is(&q->doc, q->at[ASK_VIEWER], "truth"))
        return ask_seat(q, ASK_VIEWER, true, viewer);
    *viewer = REFEREE_TRUTH;
    return true;
}

void ask_play(ask *q) {
    br_match *m = ask_match(q);
    br_move move;
    br_seat seat, viewer;
    br_refusal refusal;
    bool with_text;
    if (!ask_move(q, &move, &seat) || !viewer_take(q, &viewer) || !ask_flag(q, ASK_SAY, &with_text))
        return;
    br_err err = br_match_play(m, seat, &move, &refusal);
    if (err == BR_REFUSED) {
        br_put(q->out, "{\"ok\":false");
        put_refusal(q, &refusal);
        put_key(q, "error");
        br_put_json(q->out, br_err_code(err));
    } else if (err != BR_OK) {
        ask_fail(q, err, 0, br_err_text(err));
    } else {
        ask_open(q);
        ask_put_turn(q);
        ask_put_events(q, viewer, with_text);
        ask_put_wait(q);
    }
}

void ask_why(ask *q) {
    const br_match *m = ask_match(q);
    br_move move;
    br_seat seat;
    br_refusal refusal;
    if (!ask_move(q, &move, &seat)) return;
    br_why(&m->rules, m->state, seat, &move, &refusal);
    ask_open(q);
    put_bool(q, "allowed", refusal.clause == 0);
    if (refusal.clause != 0) put_refusal(q, &refusal);
}

void ask_view(ask *q) {
    const br_match *m = ask_match(q);
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    uint32_t depth_at = q->at[ASK_DEPTH];
    br_depth depth = BR_SCREEN;
    br_seat viewer;
    if (!ask_seat(q, ASK_SEAT, true, &viewer)) return;
    if (depth_at && br_json_is(&q->doc, depth_at, "recall")) depth = BR_RECALL;
    else if (depth_at && !br_json_is(&q->doc, depth_at, "screen")) {
        ask_fail(q, BR_BAD_REQUEST, depth_at, "depth is \"screen\" or \"recall\"");
        return;
    }
    m->rules.game->observe(&m->rules, m->state, viewer, depth, view);
    ask_open(q);
    put_rev(q);
    put_key(q, "view");
    br_state_write(&m->rules, view, false, q->out);
}

void ask_state(ask *q) {
    const br_match *m = ask_match(q);
    ask_open(q);
    put_rev(q);
    put_key(q, "state");
    br_state_write(&m->rules, m->state, true, q->out);
}

void ask_result(ask *q) {
    const br_match *m = ask_match(q);
    br_result result;
    uint8_t digest[32];
    memset(&result, 0, sizeof result);
    m->rules.game->scores(&m->rules, m->state, &result);
    br_match_digest(m, digest);
    ask_open(q);
    put_rev(q);
    put_bool(q, "over", result.over);
    put_key(q, "scores");
    for (int i = 0; i < m->rules.seats; i++) {
        br_put_char(q->out, i ? ',' : '[');
        br_put_int(q->out, result.score[i]);
    }
    br_put(q->out, "],\"places\":");
    for (int i = 0; i < m->rules.seats; i++) {
        br_put_char(q->out, i ? ',' : '[');
        br_put_int(q->out, result.place[i]);
    }
    br_put_char(q->out, ']');
    ask_put_seats(q, "winners", result.winners);
    put_key(q, "plies");
    br_put_int(q->out, m->plies);
    br_put(q->out, ",\"digest\":\"");
    br_put_hex(q->out, digest, sizeof digest);
    br_put_char(q->out, '"');
}

void ask_quit(ask *q) {
    q->session->is_done = true;
    ask_open(q);
}
