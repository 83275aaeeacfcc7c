/* preview.c -- what a seat can foresee of its next moves.
 *
 * Worlds are dealt from what the seat's screen shows, and the moves are played in each. Where all
 * of them agree on everything the seat would then be shown, that is told; else chance or something
 * hidden decides, and nothing is. The state itself is never asked, so a preview can not leak.
 */
#include <string.h>

#include "ask.h"

enum {
    WORLDS = 6,
    WORLDS_FINAL = 24 /* where chance may have been used: a coin agrees 24 times in a row seldom */
};

bool ask_preview(ask *q, int move, int then, const br_rules *r, br_seat seat, preview *out) {
    *out = (preview){.seat = seat, .depth = BR_SCREEN};
    if (!ask_move(q, move, r, &out->move[out->count++])) return false;
    uint32_t list = q->at[then];
    if (!list) return true;
    const br_json_node *node = q->doc.node;
    if (node[list].type != BR_JSON_ARRAY || node[list].count > PREVIEW_THEN_MAX)
        return ask_fail(q, BR_BAD_REQUEST, list, "then is a list of at most 4 moves");
    for (uint32_t i = list + 1; i < node[list].next; i = node[i].next)
        if (!ask_move_at(q, i, r, &out->move[out->count++])) return false;
    return true;
}

/* One world's story. The events of all moves in a row, as the seat would be told them; the first
 * move that is refused, or -1. */
typedef struct story {
    br_events *log;
    br_refusal refusal;
    int refused;
    bool is_final;
} story;

static void play_all(const br_rules *r, const preview *p, void *world, br_buf *out, story *st) {
    bool is_first = true;
    st->refused = -1;
    ask_put_key(out, "events");
    br_put_char(out, '[');
    for (int i = 0; i < p->count; i++) {
        st->log->count = 0;
        if (br_play(r, world, p->seat, &p->move[i], st->log, &st->refusal) != BR_OK) {
            st->refused = i;
            break;
        }
        for (int k = 0; k < st->log->count; k++) {
            br_event seen;
            st->is_final = st->is_final || (st->log->at[k].flags & BR_EVENT_FINAL);
            if (!ask_sees(&st->log->at[k], p->seat, &seen)) continue;
            if (!is_first) br_put_char(out, ',');
            is_first = false;
            br_event_write(r, &seen, out);
        }
    }
    br_put_char(out, ']');
}

/* What the seat may go on with. */
static void put_legal(const br_rules *r, const preview *p, const void *world, br_buf *out) {
    br_move list[BR_MOVES_MAX];
    int count = br_has(br_to_act(r, world), p->seat) ? br_legal(r, world, p->seat, list) : 0;
    ask_put_key(out, "legal");
    br_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        br_put(out, i ? ",{\"move\":\"" : "{\"move\":\"");
        br_move_write(r, &list[i], out); /* its alphabet needs no escaping */
        br_put(out, "\",");
        br_move_parts(r, &list[i], out);
        br_put_char(out, '}');
    }
    br_put_char(out, ']');
}

/* Plays the moves in one world; all that the seat would be shown of it goes to `out`. */
static void put_world(const br_rules *r, const preview *p, void *world, br_lang lang,
                      const char *const *names, br_buf *out, story *st) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    size_t start = out->used;
    play_all(r, p, world, out, st);
    if (st->refused >= 0) {
        out->at[out->used = start] = '\0';
        ask_put_refusal(out, r, lang, names, &st->refusal);
        ask_put_number(out, "step", st->refused);
        return;
    }
    r->game->observe(r, world, p->seat, p->depth, view);
    ask_put_key(out, "view");
    br_view_write(r, view, out);
    put_legal(r, p, world, out);
    if (p->with_scores) ask_put_scores(out, r, world);
}

/* Whether another world tells the same: written behind the first one's text, and compared. */
static bool is_alike(const br_rules *r, const preview *p, void *world, br_lang lang,
                     const char *const *names, const br_buf *first, story *st) {
    br_buf other = br_buf_over(first->at + first->used, first->size - first->used);
    put_world(r, p, world, lang, names, &other, st);
    bool is_same =
        !other.full && other.used == first->used && memcmp(other.at, first->at, first->used) == 0;
    first->at[first->used] = '\0';
    return is_same;
}

void ask_put_preview(br_buf *out, const br_rules *r, const void *state, const preview *p,
                     br_lang lang, const char *const *names) {
    br_events log;
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    br_buf told = br_buf_over(out->at + out->used, out->size - out->used);
    story st = {.log = &log};
    bool is_sure = true;
    r->game->observe(r, state, p->seat, p->depth, view);
    br_guess guess = br_guess_from(br_hash(BR_HASH_START, view, r->game->state_size));
    for (int i = 0; i < (st.is_final ? WORLDS_FINAL : WORLDS) && is_sure; i++) {
        r->game->determinize(r, view, p->seat, p->depth, &guess, world);
        if (i == 0) put_world(r, p, world, lang, names, &told, &st);
        else is_sure = is_alike(r, p, world, lang, names, &told, &st);
    }
    if (told.full) out->full = true;
    bool is_allowed = !is_sure || st.refused < 0;
    out->used += is_sure ? told.used : 0;
    out->at[out->used] = '\0';
    ask_put_bool(out, "allowed", is_allowed);
    if (is_allowed) ask_put_bool(out, "sure", is_sure);
}
