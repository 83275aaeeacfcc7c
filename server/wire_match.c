/* wire_match.c -- requests about a match that is being played. */
#include "react.h"
#include "room.h"
#include "take.h"
#include "wire_request.h"

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
    return (rev >= c->legal_rev && rev <= c->rev) || wire_no(q, NO_STALE);
}

/* How long a move waits because others may still call. */
static void put_held(proto_request *q, const room *r) {
    int64_t left = r->grace_until - hub_of(q)->now;
    for (int i = 0; i < r->pending_count; i++)
        if (r->pending[i].seat == conn_of(q)->viewer && r->pending[i].is_held && left > 0)
            proto_put_number(q->out, "held", left);
}

/* A move that was not taken: the rules say why, or there is no room for more. */
static void answer_untaken(proto_request *q, const room *r, const outcome *o) {
    hub_of(q)->stats.refused++;
    if (o->err != BR_REFUSED) {
        proto_fail(q, o->err, 0, br_err_text(o->err));
        return;
    }
    *q->out = br_buf_over(q->out->at, q->out->size);
    jw_object(q->out);
    proto_put_bool(q->out, "ok", false);
    put_refused(q, r, &o->refusal);
    proto_put_string(q->out, "error", br_err_code(o->err));
}

void ask_play(proto_request *q) {
    br_move move;
    room *r = room_of(q);
    br_seat seat = conn_of(q)->viewer;
    const chair *c = &r->chair[seat];
    if (!proto_move(q, K_MOVE, &r->match.rules, &move) || !take_rev(q, c)) return;
    if (c->bot || react_has(r, seat)) {
        wire_no(q, c->bot ? NO_AWAY : NO_STALE);
        return;
    }
    outcome o =
        take_input(hub_of(q), r,
                   &(input){.kind = IN_PLAY, .seat = seat, .move = move, .trip = conn_of(q)->trip});
    if (o.err != BR_OK) {
        answer_untaken(q, r, &o);
        return;
    }
    proto_open(q);
    proto_put_number(q->out, "rev", c->rev);
    if (o.is_received) proto_put_bool(q->out, "received", true);
    put_held(q, r);
}

/* What the table is asked the host answers, as the house's move; not while a clock of the house
 * runs, for that would begin anew. */
void ask_answer(proto_request *q) {
    br_move move;
    room *r = room_of(q);
    if (!proto_move(q, K_MOVE, &r->match.rules, &move)) return;
    if (move.kind != r->rules.game->host_question) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_MOVE],
                   "that is no answer to what the table is asked");
        return;
    }
    if (r->moment.window != BR_WINDOW_TURN && r->moment.window != BR_WINDOW_GRACE) {
        wire_no(q, NO_STALE);
        return;
    }
    outcome o = take_input(hub_of(q), r, &(input){.kind = IN_MOVE, .seat = BR_HOUSE, .move = move});
    if (o.err == BR_OK) proto_open(q);
    else answer_untaken(q, r, &o);
}

/* What is taken back is what the mover sees now, so an older rev will not do. */
void ask_undo(proto_request *q) {
    room *r = room_of(q);
    br_seat seat = conn_of(q)->viewer;
    const chair *c = &r->chair[seat];
    int64_t rev = 0;
    if (!br_json_int(&q->doc, q->at[K_REV], 0, UINT32_MAX, &rev)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_REV], "rev is the number of an update");
        return;
    }
    no why = c->bot ? NO_AWAY : rev != c->rev ? NO_STALE : NO_OK;
    if (why == NO_OK) why = take_input(hub_of(q), r, &(input){.kind = IN_UNDO, .seat = seat}).why;
    wire_answer(q, why);
    if (why == NO_OK) proto_put_number(q->out, "rev", c->rev);
}

/* The contract says that `why` answers alike on the state and on every world the seat may deal from
 * its screen: asking the state tells nothing more. */
void ask_why(proto_request *q) {
    br_move move;
    br_refusal refusal;
    const room *r = room_of(q);
    if (!proto_move(q, K_MOVE, &r->match.rules, &move)) return;
    br_why(&r->match.rules, r->match.state, conn_of(q)->viewer, &move, &refusal);
    proto_open(q);
    proto_put_bool(q->out, "allowed", refusal.clause == 0);
    if (refusal.clause) put_refused(q, r, &refusal);
}

void ask_preview(proto_request *q) {
    const char *names[BR_SEATS_MAX];
    preview wanted;
    const room *r = room_of(q);
    if (!proto_preview(q, K_MOVE, K_THEN, &r->match.rules, conn_of(q)->viewer, &wanted)) return;
    wanted.depth = room_depth(r, wanted.seat);
    room_names(r, q->lang, names);
    proto_open(q);
    proto_put_preview(q->out, &r->match.rules, r->match.state, &wanted, q->lang, names);
}
