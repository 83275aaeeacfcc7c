/* referee_hint.c -- the request `hint`: what each move is worth to a seat, best first.
 *
 * {"do":"hint","seat":0,"iterations":20000} or {"do":"hint","seat":0,"ms":500}. Iterations give
 * the same answer on every machine; milliseconds do not. The host lends what thinking needs.
 */
#include <string.h>

#include "exact.h"
#include "referee_request.h"
#include "seconds.h"

enum { ITERATIONS_MAX = 10000000, MS_MAX = 600000, BOSSES = 4 };

void referee_lend(referee *session,
                  const bot_workspace *(*workspace_for)(void *host, const br_rules *r),
                  void *host) {
    session->workspace_for = workspace_for;
    session->host = host;
}

typedef struct budget {
    uint32_t iterations;
    double seconds; /* 0 = no limit */
    br_depth depth;
} budget;

static bool budget_take(proto_request *q, const br_rules *r, budget *out) {
    int64_t iterations = 0, ms = 0;
    *out = (budget){.depth = BR_SCREEN}; /* what the screen shows: a hint is for a person */
    if (!referee_depth(q, &out->depth)) return false;
    if (proto_has(q, KEY_ITERATIONS) &&
        !br_json_int(&q->doc, q->at[KEY_ITERATIONS], 1, ITERATIONS_MAX, &iterations))
        return proto_fail(q, BR_BAD_REQUEST, q->at[KEY_ITERATIONS], "iterations are 1 to 10000000");
    if (proto_has(q, KEY_MS) && !br_json_int(&q->doc, q->at[KEY_MS], 1, MS_MAX, &ms))
        return proto_fail(q, BR_BAD_REQUEST, q->at[KEY_MS], "ms is 1 to 600000");
    out->iterations = (uint32_t)iterations;
    out->seconds = (double)ms / 1000;
    if (!iterations)
        out->iterations = ms ? ITERATIONS_MAX : BOSSES * bot_search_config(&bot_boss, r).iterations;
    return true;
}

/* A value with three decimals, by whole numbers. */
static void put_thousandths(br_buf *out, int32_t value) {
    static const char digits[] = "0123456789";
    int32_t size = value < 0 ? -value : value;
    if (value < 0) br_put_char(out, '-');
    br_put_int(out, size / 1000);
    br_put_char(out, '.');
    for (int32_t unit = 100; unit > 0; unit /= 10) br_put_char(out, digits[size / unit % 10]);
}

/* `view` is NULL where no sentences are wanted. */
static void put_lines(proto_request *q, const br_rules *r, const advice *found, const void *view,
                      br_seat seat) {
    static const char *const outcomes[] = {"loss", "draw", "win"};
    for (int i = 0; i < found->count; i++) {
        const advice_line *line = &found->line[i];
        br_put(q->out, i ? ",{\"move\":\"" : "{\"move\":\"");
        br_move_write(r, &line->move, q->out);
        br_put(q->out, "\"");
        if (view) {
            proto_put_key(q->out, "say");
            referee_put_move_says(q, view, seat, &line->move);
        }
        br_put(q->out, ",\"value\":");
        put_thousandths(q->out, found->is_exact ? line->value : line->value / 100);
        if (line->outcome == ADVICE_OPEN) {
            br_put_char(q->out, '}');
        } else if (found->is_exact) {
            br_put(q->out, ",\"outcome\":\"");
            br_put(q->out, outcomes[line->outcome + 1]);
            br_put(q->out, "\"}");
        } else {
            br_put(q->out, ",\"visits\":");
            br_put_int(q->out, line->visits);
            br_put(q->out, "}");
        }
    }
}

void do_hint(proto_request *q) {
    static advice found;
    const br_match *m = match_of(q);
    br_seat seat;
    budget wanted;
    bool with_text = false;
    if (!proto_seat(q, KEY_SEAT, &m->rules, false, &seat)) return;
    if (seat >= m->rules.seats || !br_has(br_to_act(&m->rules, m->state), seat)) {
        proto_fail(q, BR_BAD_SEAT, q->at[KEY_SEAT], "that seat has nothing to decide now");
        return;
    }
    if (!budget_take(q, &m->rules, &wanted) || !proto_flag(q, KEY_SAY, &with_text)) return;
    const referee *session = session_of(q);
    const bot_workspace *workspace =
        session->workspace_for ? session->workspace_for(session->host, &m->rules) : NULL;
    if (!workspace) {
        proto_fail(q, BR_BAD_REQUEST, 0, "no hints are given here");
        return;
    }
    br_rng rng = bot_rng(m->seed, seat, m->plies);
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    bot_workspace own = *workspace;
    double end = seconds_now() + wanted.seconds;
    if (wanted.seconds > 0) {
        own.should_stop = workspace_is_late;
        own.stop_context = &end;
    }
    m->rules.game->observe(&m->rules, m->state, seat, wanted.depth, view);
    advice_make(&m->rules, view, seat, wanted.depth, &rng, &own, wanted.iterations, &found);
    proto_open(q);
    br_put(q->out, ",\"exact\":");
    br_put(q->out, found.is_exact ? "true,\"unit\":" : "false,\"unit\":");
    br_put_json(q->out, found.is_exact ? m->rules.game->bots->solver->unit : "wins");
    if (!found.is_exact) {
        br_put(q->out, ",\"iterations\":");
        br_put_int(q->out, found.iterations);
    }
    br_put(q->out, ",\"moves\":[");
    put_lines(q, &m->rules, &found, with_text ? view : NULL, seat);
    br_put_char(q->out, ']');
}
