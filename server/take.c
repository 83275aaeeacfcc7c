/* take.c -- the one place where a change is written, told and acted on.
 *
 *     input -> room_take -> change: rows -> outbox, then what is told -> outbox (held until the
 *     rows are durable), then what bots are to think about -> executor, then when to come back
 *
 * What happens next at the table is taken in turn, each as an input of its own: everybody is told
 * of one step before the next one is made.
 */
#include "take.h"

#include <assert.h>

#include "change.h"
#include "due.h"
#include "outbox.h"
#include "room.h"
#include "tell.h"

/* Those who pay for a bot's thinking with their turn: the table, and whoever has made it. */
static void submit_bot(hub *h, room *r, br_seat seat) {
    const br_match *m = &r->match;
    task *t = must_have(task_new(0));
    t->room = t->counts_for[0] = r->serial;
    t->counts_for[1] = person_key(r->host);
    t->place = r->place;
    t->rev = m->rev;
    t->seat = seat;
    t->depth = BR_RECALL;
    t->bot = r->chair[seat].bot;
    t->rng = bot_rng(m->seed, seat, m->plies);
    t->rules = m->rules;
    m->rules.game->observe(&m->rules, m->state, seat, BR_RECALL, t->view);
    take_task(h, r, t);
}

void take_task(hub *h, room *r, task *t) {
    r->tasks++;
    h->desc.executor->submit(h->desc.executor, t);
}

/* What was thought about the table as it was is not wanted any more. */
static void cut_tasks(hub *h, const room *r) {
    executor *e = h->desc.executor;
    if (r->tasks && e->cut)
        e->cut(e, &(task_cut){
                      .room = r->serial, .rev = r->match.rev, .is_over = r->phase == PHASE_OVER});
}

static void apply(hub *h, room *r, change *c) {
    for (uint32_t i = 0; i < c->row_count; i++) outbox_row(h, r, &c->rows[i]);
    if (c->row_count) r->at = h->now;
    c->row_count = 0; /* the outbox has their texts */
    tell_change(h, r, c);
    h->stats.moves += c->moves;
    h->stats.timeouts += c->timeouts;
    h->stats.bots_sat_in += c->sat_in;
    for (br_seats left = c->thinking; left; left = (br_seats)(left & (left - 1u)))
        submit_bot(h, r, br_lowest(left));
}

/* Steps wait on a stack. A ranking makes one for each seat that waited, a move that makes none, and
 * one to end with, which may be the next ranking; a tick makes a ranking and one step more; all
 * else makes two at most that make one at most. So a ranking's steps and one more can wait. */
enum { STEPS_MAX = CHANGE_THEN_MAX + 1 };

/* People may come and go at a table that is not begun as long as they like: what is kept of that
 * is what came of it. */
static void fold(hub *h, room *r) {
    change c;
    if (r->phase != PHASE_OPEN || r->seq < r->folded + FOLD_LINES || !h->desc.store->can_fold)
        return;
    change_begin(&c, false);
    room_take(r, &(input){.kind = IN_FOLD}, h->now, &c);
    apply(h, r, &c);
    change_end(&c);
    r->folded = r->seq;
}

/* What other servers list of public tables may be another text now: nodes.c looks. */
static void list_changed(hub *h, const room *r) {
    if (!r->is_public || !h->desc.store->lease_ms) return;
    if (!h->node.changed_at) h->node.changed_at = h->now;
    if (r->batch > h->node.changed_batch) h->node.changed_batch = r->batch;
}

outcome take_input(hub *h, room *r, const input *in) {
    input todo[STEPS_MAX];
    int count = 1;
    outcome out = {.why = NO_OK};
    uint32_t rev = r->match.rev;
    todo[0] = *in;
    for (bool is_first = true; count > 0; is_first = false) {
        input next = todo[--count];
        change c;
        if (r->batch <= h->batch_durable) r->safe = room_facts(r);
        change_begin(&c, false);
        room_take(r, &next, h->now, &c);
        if (is_first) out = (outcome){c.why, c.err, c.refusal, c.is_received};
        apply(h, r, &c);
        assert(count + c.then_count <= STEPS_MAX);
        for (int i = c.then_count; i-- > 0;) todo[count++] = c.then[i];
        change_end(&c);
    }
    fold(h, r);
    list_changed(h, r);
    if (r->match.rev != rev) cut_tasks(h, r);
    if (out.why == NO_OK && out.err == BR_OK) due_set(h, r, due_next(h, r));
    return out;
}

void take_enter(hub *h, room *r, conn *c) {
    if (c->room) take_input(h, c->room, &(input){.kind = IN_LEAVE, .conn = c});
    if (r) take_input(h, r, &(input){.kind = IN_ENTER, .conn = c});
}
