/* preview.c -- what a seat can foresee of its next moves.
 *
 * The game says whether a move is sure (br_game.is_sure). While it is, all worlds of the view do
 * the same as far as the seat is told and shown, so the moves are played in any one of them and
 * that is told; from the first that is not, nothing is. The state is only looked at with the
 * seat's eyes, so a preview can not leak.
 */
#include "protocol.h"

#include <assert.h>

bool proto_preview(proto_request *q, int move, int then, const br_rules *r, br_seat seat,
                   preview *out) {
    *out = (preview){.seat = seat, .depth = BR_SCREEN};
    if (!proto_move(q, move, r, &out->move[out->count++])) return false;
    uint32_t list = q->at[then];
    if (!list) return true;
    const br_json_node *node = q->doc.node;
    if (node[list].type != BR_JSON_ARRAY || node[list].count > PREVIEW_THEN_MAX)
        return proto_fail(q, BR_BAD_REQUEST, list, "then is a list of at most 4 moves");
    for (uint32_t i = list + 1; i < node[list].next; i = node[i].next)
        if (!proto_move_at(q, i, r, &out->move[out->count++])) return false;
    return true;
}

/* A foreseen match: what the seat sees, a world of that, and what it has been told on the way. */
typedef struct story {
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    br_events log;
    br_refusal refusal;
    int step; /* moves played */
    bool is_refused, is_sure;
} story;

static void put_told(const br_rules *r, br_seat seat, story *st, br_buf *out) {
    for (int i = 0; i < st->log.count; i++) {
        br_event seen;
        if (!br_event_told(&st->log.at[i], seat, &seen)) continue;
        jw_next(out);
        br_event_write(r, &st->log.at[i], seat, out);
    }
}

/* All moves in a row, up to one that is refused or not sure; the events of all go to `out`. */
static void play_all(const br_rules *r, const preview *p, story *st, br_buf *out) {
    assert(p->seat < r->seats && p->count <= 1 + PREVIEW_THEN_MAX);
    jw_list_of(out, "events");
    for (; st->step < p->count; st->step++) {
        const br_move *move = &p->move[st->step];
        br_why(r, st->world, p->seat, move, &st->refusal);
        st->is_refused = st->refusal.clause != 0;
        if (st->is_refused) break;
        st->is_sure = r->game->is_sure(r, st->view, p->seat, move);
        if (!st->is_sure) break;
        st->log.count = 0;
        br_apply(r, st->world, p->seat, move, &st->log);
        put_told(r, p->seat, st, out);
        r->game->observe(r, st->world, p->seat, p->depth, st->view);
    }
    jw_list_end(out);
}

/* What the seat may go on with. */
static void put_legal(const br_rules *r, br_seat seat, const void *view, br_buf *out) {
    br_move list[BR_MOVES_MAX];
    int count = br_has(br_to_act(r, view), seat) ? br_legal(r, view, seat, list) : 0;
    jw_list_of(out, "legal");
    for (int i = 0; i < count; i++)
        proto_put_choice(out, r, view, seat, &list[i], !r->game->is_sure(r, view, seat, &list[i]));
    jw_list_end(out);
    if (count > 0) proto_put_asked(out, r, view, seat, count);
}

void proto_put_preview(br_buf *out, const br_rules *r, const void *state, const preview *p,
                       br_lang lang, const char *const *names) {
    static _Thread_local story st;
    size_t start = out->used;
    st.step = 0;
    st.is_refused = st.is_sure = false;
    r->game->observe(r, state, p->seat, p->depth, st.view);
    br_rng rng = br_rng_from(br_hash(BR_HASH_START, st.view, r->game->state_size));
    r->game->determinize(r, st.view, p->seat, p->depth, &rng, st.world);
    play_all(r, p, &st, out);
    bool is_told = st.is_sure && !st.is_refused;
    if (!is_told) out->at[out->used = start] = '\0';
    if (st.is_refused) {
        proto_put_refusal(out, r, lang, names, &st.refusal);
        proto_put_number(out, "step", st.step);
    } else if (is_told) {
        proto_put_key(out, "view");
        br_view_write(r, st.view, out);
        put_legal(r, p->seat, st.view, out);
        if (p->with_scores) proto_put_scores(out, r, st.view); /* as far as the seat can count */
    }
    proto_put_bool(out, "allowed", !st.is_refused);
    if (!st.is_refused) proto_put_bool(out, "sure", st.is_sure);
}
