/* referee_do.c -- requests to the match on the table, and the parts that answers are made of.
 *
 * Nothing here knows a game: moves, events, states and views are written by the engine from what
 * the game says of itself.
 */
#include "referee_request.h"

#include <string.h>

/* ---- parts of answers --------------------------------------------------------------------- */

static void put_rev(proto_request *q) { proto_put_number(q->out, "rev", match_of(q)->rev); }

void referee_put_turn(proto_request *q) {
    const br_match *m = match_of(q);
    put_rev(q);
    proto_put_seats(q->out, "to_act", br_to_act(&m->rules, m->state));
}

void referee_put_wait(proto_request *q) {
    const br_match *m = match_of(q);
    proto_put_seats(q->out, "must_act", br_must_act(&m->rules, m->state));
    proto_put_bool(q->out, "over", br_to_act(&m->rules, m->state) == 0);
}

void referee_names(const proto_request *q, const char *names[BR_SEATS_MAX]) {
    const referee_table *table = &session_of(q)->table[session_of(q)->now];
    for (int i = 0; i < BR_SEATS_MAX; i++) names[i] = table->name[i][0] ? table->name[i] : NULL;
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void put_event_says(proto_request *q, const br_event *e) {
    const char *names[BR_SEATS_MAX];
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    referee_names(q, names);
    br_say_event(&sentence, q->lang, &match_of(q)->rules, e, names);
    br_put_json(q->out, text);
}

void referee_put_move_says(proto_request *q, const void *view, br_seat seat, const br_move *move) {
    const char *names[BR_SEATS_MAX];
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    referee_names(q, names);
    br_say_move(&sentence, q->lang, &match_of(q)->rules, view, seat, move, names);
    br_put_json(q->out, text);
}

static void put_refusal(proto_request *q, const br_refusal *refusal) {
    const char *names[BR_SEATS_MAX];
    referee_names(q, names);
    proto_put_refusal(q->out, &match_of(q)->rules, q->lang, names, refusal);
}

void referee_put_events(proto_request *q, br_seat viewer, bool with_text) {
    const br_match *m = match_of(q);
    proto_put_events(q->out, &m->rules, &m->log, viewer);
    if (!with_text) return;
    proto_put_key(q->out, "says");
    br_put_char(q->out, '[');
    bool is_first = true;
    for (int i = 0; i < m->log.count; i++) {
        br_event seen;
        if (!br_event_told(&m->log.at[i], viewer, &seen)) continue;
        if (!is_first) br_put_char(q->out, ',');
        is_first = false;
        put_event_says(q, &seen);
    }
    br_put_char(q->out, ']');
}

/* ---- requests ----------------------------------------------------------------------------- */

static void put_move_text(proto_request *q, const br_move *move) {
    br_put_char(q->out, '"');
    br_move_write(&match_of(q)->rules, move, q->out); /* its alphabet needs no escaping */
    br_put_char(q->out, '"');
}

/* Their texts, or with a view of the seat their sentences. */
static void put_moves(proto_request *q, const char *key, const br_move *moves, int count,
                      br_seat seat, const void *view) {
    proto_put_key(q->out, key);
    br_put_char(q->out, '[');
    for (int i = 0; i < count; i++) {
        if (i) br_put_char(q->out, ',');
        if (view) referee_put_move_says(q, view, seat, &moves[i]);
        else put_move_text(q, &moves[i]);
    }
    br_put_char(q->out, ']');
}

/* The listed moves of a seat; of the house also those that only a clock makes. */
static int list_moves(const br_match *m, br_seat seat, br_move moves[BR_MOVES_MAX + BR_SEATS_MAX]) {
    int count = br_legal(&m->rules, m->state, seat, moves);
    if (seat == BR_HOUSE) count += br_timeouts(&m->rules, m->state, moves + count);
    return count;
}

void referee_put_legal(proto_request *q, bool with_question) {
    const br_match *m = match_of(q);
    br_move moves[BR_MOVES_MAX + BR_SEATS_MAX];
    br_seats may = br_to_act(&m->rules, m->state);
    if (may) may = (br_seats)(may | br_bit(BR_HOUSE)); /* the clock */
    proto_put_key(q->out, "legal");
    br_put_char(q->out, '[');
    for (br_seats rest = may; rest; rest = (br_seats)(rest & (rest - 1u))) {
        br_seat seat = br_lowest(rest);
        if (rest != may) br_put_char(q->out, ',');
        br_put(q->out, "{\"seat\":");
        if (seat == BR_HOUSE) br_put(q->out, "\"house\"");
        else br_put_int(q->out, seat);
        put_moves(q, "moves", moves, list_moves(m, seat, moves), seat, NULL);
        if (br_is_sampled(&m->rules, m->state, seat)) proto_put_bool(q->out, "sampled", true);
        if (with_question && br_is_forced(&m->rules, m->state, seat, moves))
            proto_put_bool(q->out, "forced", true);
        br_put_char(q->out, '}');
    }
    br_put_char(q->out, ']');
}

/* As a page is sent them: `risky` by what the seat's screen shows; the house foresees nothing. */
static void put_choices(proto_request *q, const void *view, br_seat seat, const br_move *moves,
                        int count) {
    const br_match *m = match_of(q);
    const br_game *game = m->rules.game;
    bool is_house = seat >= m->rules.seats;
    proto_put_key(q->out, "parts");
    br_put_char(q->out, '[');
    for (int i = 0; i < count; i++) {
        bool is_risky = is_house || !game->is_sure(&m->rules, view, seat, &moves[i]);
        proto_put_choice(q->out, &m->rules, view, seat, &moves[i], is_risky);
    }
    br_put_char(q->out, ']');
}

static void put_asks(proto_request *q, const void *view, br_seat seat) {
    const br_rules *r = &match_of(q)->rules;
    const char *names[BR_SEATS_MAX];
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_question asked;
    br_ask(r, view, seat, &asked);
    if (!asked.key) return;
    referee_names(q, names);
    br_say(&sentence, q->lang, r->game->id, asked.key, &asked.args, names);
    proto_put_string(q->out, "asks", text);
}

void do_legal(proto_request *q) {
    const br_match *m = match_of(q);
    br_move moves[BR_MOVES_MAX + BR_SEATS_MAX];
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_seat seat;
    bool with_text, with_parts, with_question;
    if (!proto_seat(q, KEY_SEAT, &m->rules, false, &seat) || !proto_flag(q, KEY_SAY, &with_text) ||
        !proto_flag(q, KEY_PARTS, &with_parts) || !proto_flag(q, KEY_QUESTION, &with_question))
        return;
    int count = list_moves(m, seat, moves);
    proto_open(q);
    put_moves(q, "moves", moves, count, seat, NULL);
    if (br_is_sampled(&m->rules, m->state, seat)) proto_put_bool(q->out, "sampled", true);
    br_seat viewer = seat < m->rules.seats ? seat : BR_SPECTATOR;
    m->rules.game->observe(&m->rules, m->state, viewer, BR_SCREEN, view);
    if (with_text) put_moves(q, "says", moves, count, seat, view);
    if (with_parts) put_choices(q, view, seat, moves, count);
    if (viewer == BR_SPECTATOR) return; /* the house is asked nothing */
    if (with_question) proto_put_asked(q->out, &m->rules, view, seat, count);
    if (with_text) put_asks(q, view, seat);
}

static bool take_move(proto_request *q, br_move *move, br_seat *seat) {
    const br_rules *r = &match_of(q)->rules;
    return proto_seat(q, KEY_SEAT, r, false, seat) && proto_move(q, KEY_MOVE, r, move);
}

static bool viewer_take(proto_request *q, br_seat *viewer) {
    *viewer = session_of(q)->viewer;
    if (!proto_has(q, KEY_VIEWER)) return true;
    if (!br_json_is(&q->doc, q->at[KEY_VIEWER], "truth"))
        return proto_seat(q, KEY_VIEWER, &match_of(q)->rules, true, viewer);
    *viewer = REFEREE_TRUTH;
    return true;
}

void do_play(proto_request *q) {
    br_match *m = match_of(q);
    br_move move;
    br_seat seat, viewer;
    br_refusal refusal;
    bool with_text, with_legal, with_scores, with_question;
    if (!take_move(q, &move, &seat) || !viewer_take(q, &viewer) ||
        !proto_flag(q, KEY_SAY, &with_text) || !proto_flag(q, KEY_LEGAL, &with_legal) ||
        !proto_flag(q, KEY_SCORES, &with_scores) || !proto_flag(q, KEY_QUESTION, &with_question))
        return;
    br_err err = br_match_play(m, seat, &move, &refusal);
    if (err == BR_REFUSED) {
        br_put(q->out, "{\"ok\":false");
        put_refusal(q, &refusal);
        proto_put_key(q->out, "error");
        br_put_json(q->out, br_err_code(err));
    } else if (err != BR_OK) {
        proto_fail(q, err, 0, br_err_text(err));
    } else {
        proto_open(q);
        referee_put_turn(q);
        referee_put_events(q, viewer, with_text);
        referee_put_wait(q);
        if (with_scores) proto_put_scores(q->out, &m->rules, m->state);
        if (with_legal) referee_put_legal(q, with_question);
    }
}

void do_why(proto_request *q) {
    const br_match *m = match_of(q);
    br_move move;
    br_seat seat;
    br_refusal refusal;
    if (!take_move(q, &move, &seat)) return;
    br_why(&m->rules, m->state, seat, &move, &refusal);
    proto_open(q);
    proto_put_bool(q->out, "allowed", refusal.clause == 0);
    if (refusal.clause != 0) put_refusal(q, &refusal);
}

void do_foresee(proto_request *q) {
    const br_match *m = match_of(q);
    const char *names[BR_SEATS_MAX];
    preview wanted;
    br_seat seat;
    if (!proto_seat(q, KEY_SEAT, &m->rules, false, &seat)) return;
    if (seat >= m->rules.seats) {
        proto_fail(q, BR_BAD_SEAT, q->at[KEY_SEAT], "the house foresees nothing");
        return;
    }
    if (!proto_preview(q, KEY_MOVE, KEY_THEN, &m->rules, seat, &wanted) ||
        !proto_flag(q, KEY_SCORES, &wanted.with_scores))
        return;
    referee_names(q, names);
    proto_open(q);
    proto_put_preview(q->out, &m->rules, m->state, &wanted, q->lang, names);
}

bool referee_depth(proto_request *q, br_depth *out) {
    uint32_t node = q->at[KEY_DEPTH];
    *out = BR_SCREEN;
    if (node == 0 || br_json_is(&q->doc, node, "screen")) return true;
    *out = BR_RECALL;
    return br_json_is(&q->doc, node, "recall") ||
           proto_fail(q, BR_BAD_REQUEST, node, "depth is \"screen\" or \"recall\"");
}

void do_view(proto_request *q) {
    const br_match *m = match_of(q);
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_depth depth;
    br_seat viewer;
    bool with_question;
    if (!proto_seat(q, KEY_SEAT, &m->rules, true, &viewer) || !referee_depth(q, &depth) ||
        !proto_flag(q, KEY_QUESTION, &with_question))
        return;
    m->rules.game->observe(&m->rules, m->state, viewer, depth, view);
    proto_open(q);
    put_rev(q);
    proto_put_key(q->out, "view");
    br_view_write(&m->rules, view, q->out);
    if (with_question && viewer != BR_SPECTATOR)
        proto_put_asked(q->out, &m->rules, view, viewer, 1);
}

/* What decides a match but the moves, as far as a state does not tell it. */
static void put_rules(proto_request *q) {
    const br_rules *r = &match_of(q)->rules;
    const referee_table *table = &session_of(q)->table[session_of(q)->now];
    proto_put_rules(q->out, r);
    br_put(q->out, ",\"tables\":{");
    for (int t = 0; t < r->game->table_count; t++) {
        if (t) br_put_char(q->out, ',');
        br_put_json(q->out, r->game->tables[t].name);
        br_put_char(q->out, ':');
        br_put_json(q->out, table->has_deck[t] ? table->deck[t] : r->game->tables[t].csv);
    }
    br_put_char(q->out, '}');
}

void do_state(proto_request *q) {
    const br_match *m = match_of(q);
    bool with_rules;
    if (!proto_flag(q, KEY_RULES, &with_rules)) return;
    proto_open(q);
    put_rev(q);
    proto_put_key(q->out, "state");
    br_state_write(&m->rules, m->state, true, q->out);
    if (with_rules) put_rules(q);
}

/* A state that a viewer can not tell from the real one: dealt from its view, so it can not leak. */
void do_world(proto_request *q) {
    const br_match *m = match_of(q);
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    uint8_t seed[BR_SEED_BYTES];
    br_depth depth;
    br_seat viewer;
    if (!proto_seat(q, KEY_SEAT, &m->rules, true, &viewer) || !referee_depth(q, &depth)) return;
    if (!proto_has(q, KEY_SEED)) session_of(q)->seed_fresh(seed);
    else if (!proto_seed(q, KEY_SEED, seed)) return;
    br_rng rng = br_rng_from(br_hash(BR_HASH_START, seed, sizeof seed));
    m->rules.game->observe(&m->rules, m->state, viewer, depth, view);
    memset(world, 0, m->rules.game->state_size);
    m->rules.game->determinize(&m->rules, view, viewer, depth, &rng, world);
    proto_open(q);
    put_rev(q);
    proto_put_key(q->out, "state");
    br_state_write(&m->rules, world, true, q->out);
    br_put(q->out, ",\"seed\":\"");
    br_put_hex(q->out, seed, sizeof seed);
    br_put_char(q->out, '"');
}

void do_result(proto_request *q) {
    proto_open(q);
    put_rev(q);
    uint8_t digest[32];
    br_match_digest(match_of(q), digest);
    proto_put_result(q->out, match_of(q), digest);
}

void do_quit(proto_request *q) {
    session_of(q)->is_done = true;
    proto_open(q);
}
