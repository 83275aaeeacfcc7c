/* wire_task.c -- requests that are thought about first: hints and reviews. */
#include "wire_task.h"

#include <string.h>

#include "change.h"
#include "lines.h"
#include "lobby.h"
#include "outbox.h"
#include "room.h"
#include "take.h"
#include "wire_request.h"

/* ---- asking ------------------------------------------------------------------------------- */

/* In a queue a net counts for as many as it does elsewhere: each address in it for one of them. */
static uint64_t area_key(whence from) {
    uint64_t key[] = {from.area, from.address % AREA_TIMES};
    return from.area ? br_hash(BR_HASH_START, key, sizeof key) | 1 : 0;
}

_Static_assert((int)TASK_TABLE_BYTES == (int)STORE_KEY_MAX, "a key fits");

/* A question that is answered later. One at a time: thinking costs more than asking. NULL, and
 * the answer is no, while another is out. */
static task *put_off(proto_request *q, const room *r, task_kind kind, br_seat seat,
                     uint32_t plies) {
    conn *c = conn_of(q);
    if (c->is_asking) {
        wire_limited(q, HUB_LIMIT_THINKING);
        return NULL;
    }
    task *t = must_have(task_new(plies));
    t->kind = kind;
    t->room = r->serial; /* whoever else asks at this table does not count */
    t->counts_for[1] = c->has_person ? person_key(c->person) : 0;
    t->counts_for[2] = c->from.address | 1;
    t->counts_for[3] = area_key(c->from);
    t->place = r->place;
    memcpy(t->table, r->key, sizeof t->table);
    t->serial = c->serial;
    t->rev = r->match.rev;
    t->seat = seat;
    t->rng = bot_rng(r->match.seed, seat, r->match.plies);
    t->rules = r->match.rules;
    t->slot = c->slot;
    wire_id(q, t->id);
    c->is_asking = true;
    ((wire_context *)q->owner)->is_put_off = true;
    return t;
}

void ask_hint(proto_request *q) {
    hub *h = hub_of(q);
    room *r = room_of(q);
    br_seat seat = conn_of(q)->viewer;
    const br_match *m = &r->match;
    br_move moves[BR_MOVES_MAX];
    /* A seat that is free to act need not have a move to list. */
    if (!r->has_hints || !br_has(br_to_act(&m->rules, m->state), seat) ||
        br_legal(&m->rules, m->state, seat, moves) == 0) {
        wire_no(q, NO_NO_HINT);
        return;
    }
    int64_t step = HINT_MOVE;
    if (proto_has(q, K_STEP) && !br_json_int(&q->doc, q->at[K_STEP], 1, HINT_STEPS, &step)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_STEP], "step is 1, 2 or 3");
        return;
    }
    task *t = put_off(q, r, TASK_HINT, seat, 0);
    if (!t) return;
    t->step = (int)step;
    t->depth = room_depth(r, seat);
    m->rules.game->observe(&m->rules, m->state, seat, t->depth, t->view);
    take_input(h, r, &(input){.kind = IN_HINT, .seat = seat});
    take_task(h, r, t);
}

/* The journal; with a seat, or asked by one, also what each of its choices was worth. */
void ask_review(proto_request *q) {
    hub *h = hub_of(q);
    room *r = room_of(q);
    br_seat seat = conn_of(q)->viewer;
    if (proto_has(q, K_SEAT) && !wire_chair(q, r, &seat)) return;
    if (lobby_facts(h, r).phase != PHASE_OVER) { /* its end is not on disk, nor told to anybody */
        wire_no(q, NO_NOT_OVER);
        return;
    }
    if (seat == BR_SPECTATOR) {
        wire_read_journal(h, conn_of(q), r->key, q, NULL);
        return;
    }
    if (!wire_may_read(h, conn_of(q))) { /* nothing is thought for whom nothing would be read */
        wire_limited(q, HUB_LIMIT_READING);
        return;
    }
    const br_match *m = &r->match;
    task *t = put_off(q, r, TASK_REVIEW, seat, m->plies);
    if (!t) return;
    memcpy(t->seed, m->seed, sizeof t->seed);
    memcpy(task_record(t), m->record, m->plies * sizeof *m->record);
    take_task(h, r, t);
}

/* ---- tasks -------------------------------------------------------------------------------- */

/* A chance of winning with three decimals, from thousandths of a per cent. */
static void put_chance(br_buf *out, const char *key, int32_t value) {
    enum { UNIT = ADVICE_CERTAIN / 1000 };
    int32_t size = ((value < 0 ? -value : value) + UNIT / 2) / UNIT;
    jw_key(out, key);
    if (value < 0 && size) br_put_char(out, '-');
    br_put_int(out, size / 1000);
    br_put_char(out, '.');
    for (int32_t unit = 100; unit > 0; unit /= 10) br_put_int(out, size / unit % 10);
}

/* A move and its sentence in the language of the person who asked. */
static void put_advice(br_buf *out, const conn *c, const room *r, const task *t,
                       const br_move *move) {
    const char *names[BR_SEATS_MAX] = {NULL};
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    proto_put_move(out, "move", &t->rules, move);
    if (r) room_names(r, c->lang, names);
    br_say_move(&sentence, c->lang, &t->rules, t->view, t->seat, move, r ? names : NULL);
    proto_put_string(out, "say", text);
}

/* What to look at, by name: nothing of a move. */
static void put_look(br_buf *out, const conn *c, const room *r, const task *t) {
    const char *names[BR_SEATS_MAX] = {NULL};
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    if (r) room_names(r, c->lang, names);
    jw_list_of(out, "look");
    for (int i = 0; i < t->look_count; i++) {
        char key[96];
        br_buf what = br_buf_over(key, sizeof key);
        hint_put_what(&what, &t->rules, &t->look[i]);
        jw_object(out);
        proto_put_number(out, "seat", t->look[i].seat);
        proto_put_string(out, "what", key);
        jw_object_end(out);
    }
    jw_list_end(out);
    hint_say_look(&sentence, c->lang, &t->rules, t->view, t->seat, r ? names : NULL, t->look,
                  t->look_count);
    proto_put_string(out, "say", text);
}

static void put_kind(br_buf *out, const conn *c, const task *t) {
    char text[PROTO_SENTENCE_MAX];
    br_buf sentence = br_buf_over(text, sizeof text);
    br_args args;
    args.count = 0;
    proto_put_string(out, "kind", br_move_args(&t->rules, t->view, t->seat, &t->move, &args));
    hint_say_kind(&sentence, c->lang, &t->rules, t->view, t->seat, &t->move);
    proto_put_string(out, "say", text);
}

static void put_hint(br_buf *out, const conn *c, const room *r, const task *t) {
    proto_put_bool(out, "ok", true);
    proto_put_number(out, "step", t->step);
    if (t->step == HINT_LOOK) put_look(out, c, r, t);
    if (t->step == HINT_KIND) put_kind(out, c, t);
    if (t->step != HINT_MOVE) return;
    put_advice(out, c, r, t, &t->move);
    if (t->line_count > 0) put_chance(out, "value", t->line[0].value);
    if (t->line_count < 2) return;
    jw_object_of(out, "second");
    put_advice(out, c, r, t, &t->line[1].move);
    put_chance(out, "value", t->line[1].value);
    jw_object_end(out);
}

void wire_put_review(br_buf *out, task *t, br_lang lang) {
    static _Thread_local br_match m;
    review_talk told = {
        .match = &m, .review = task_review(t), .lang = lang, .has_words = true, .is_brief = true};
    task_match(t, &m);
    jw_object_of(out, "review");
    review_put(out, &told);
    jw_object_end(out);
}

/* The question went away with its match, or there were too many of them. */
static void put_cut(hub *h, conn *c, br_buf *out, const task *t) {
    wire_context d = {.h = h, .c = c};
    proto_request q = {.owner = &d, .out = out, .lang = c->lang};
    if (t->end == TASK_CROWDED) wire_limited(&q, HUB_LIMIT_THINKING);
    else wire_no(&q, NO_NO_HINT);
}

bool wire_task_done(hub *h, conn *c, const room *r, task *t) {
    c->is_asking = false;
    if (t->end == TASK_DONE && t->kind == TASK_REVIEW) {
        wire_read_journal(h, c, t->table, NULL, t);
        return true;
    }
    br_buf out = br_buf_over(h->text, sizeof h->text);
    if (t->end == TASK_DONE) {
        jw_object(&out);
        put_hint(&out, c, r, t);
    } else {
        put_cut(h, c, &out, t);
    }
    if (t->id[0]) {
        jw_key(&out, "id");
        br_put(&out, t->id);
    }
    jw_object_end(&out);
    outbox_send(h, c, MESSAGE_ANSWER, r ? r->batch : 0, out.at, out.used);
    return false;
}
