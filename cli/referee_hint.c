/* referee_hint.c -- the request `hint`: what each move is worth to a seat, best first.
 *
 * {"do":"hint","seat":0,"iterations":20000} or {"do":"hint","seat":0,"ms":500}. Iterations give
 * the same answer on every machine; milliseconds do not. The host lends what thinking needs.
 */
#include <string.h>

#include "chances.h"
#include "exact.h"
#include "hint.h"
#include "referee_request.h"
#include "seconds.h"

enum { ITERATIONS_MAX = 10000000, MS_MAX = 600000 };

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
    if (!iterations) out->iterations = ms ? ITERATIONS_MAX : advice_iterations(r);
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

/* Of all seats, in thousandths that add up to one; the own one is that of the best move. */
static void put_chances(proto_request *q, const br_rules *r, br_seat seat, const advice *found) {
    int32_t part[BR_SEATS_MAX];
    chances_parts(found->chance, r->seats, seat, ADVICE_CERTAIN, 1000, part);
    br_put(q->out, ",\"chances\":");
    for (int i = 0; i < r->seats; i++) {
        br_put_char(q->out, i ? ',' : '[');
        put_thousandths(q->out, part[i]);
    }
    br_put_char(q->out, ']');
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
        put_thousandths(q->out, found->is_exact ? line->value : (line->value + 50) / 100);
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

static void put_step_say(proto_request *q, const char *sentence) {
    proto_put_key(q->out, "say");
    br_put_json(q->out, sentence);
}

/* What to look at, or the kind of move: nothing of the steps after it. */
static void put_step(proto_request *q, int64_t step, const br_match *m, const void *view,
                     br_seat seat, br_depth depth, const bot_workspace *workspace, br_rng *rng,
                     const advice *found) {
    const br_rules *r = &m->rules;
    char text[PROTO_SENTENCE_MAX];
    br_buf said = br_buf_over(text, sizeof text);
    review_change look[REVIEW_CHANGES];
    br_args args;
    args.count = 0;
    proto_open(q);
    proto_put_number(q->out, "step", step);
    if (step == HINT_KIND) {
        proto_put_string(q->out, "kind", br_move_args(r, view, seat, &found->line[0].move, &args));
        hint_say_kind(&said, q->lang, r, view, seat, &found->line[0].move);
        put_step_say(q, text);
        return;
    }
    int count = hint_look(r, view, seat, depth, rng, workspace, found, look);
    br_put(q->out, ",\"look\":[");
    for (int i = 0; i < count; i++) {
        br_put(q->out, i ? ",{\"seat\":" : "{\"seat\":");
        br_put_int(q->out, look[i].seat);
        br_put(q->out, ",\"what\":\"");
        hint_put_what(q->out, r, &look[i]);
        br_put(q->out, "\"}");
    }
    br_put_char(q->out, ']');
    hint_say_look(&said, q->lang, r, view, seat, NULL, look, count);
    put_step_say(q, text);
}

static bool step_take(proto_request *q, int64_t *out) {
    *out = HINT_MOVE;
    if (proto_has(q, KEY_STEP) && !br_json_int(&q->doc, q->at[KEY_STEP], 1, HINT_STEPS, out))
        return proto_fail(q, BR_BAD_REQUEST, q->at[KEY_STEP], "step is 1, 2 or 3");
    return true;
}

void do_hint(proto_request *q) {
    static advice found;
    int64_t step;
    const br_match *m = match_of(q);
    br_seat seat;
    budget wanted;
    bool with_text = false;
    if (!proto_seat(q, KEY_SEAT, &m->rules, false, &seat)) return;
    if (seat >= m->rules.seats || !br_has(br_to_act(&m->rules, m->state), seat)) {
        proto_fail(q, BR_BAD_SEAT, q->at[KEY_SEAT], "that seat has nothing to decide now");
        return;
    }
    if (!budget_take(q, &m->rules, &wanted) || !proto_flag(q, KEY_SAY, &with_text) ||
        !step_take(q, &step))
        return;
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
    if (step < HINT_MOVE) {
        put_step(q, step, m, view, seat, wanted.depth, &own, &rng, &found);
        return;
    }
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
    put_chances(q, &m->rules, seat, &found);
}
