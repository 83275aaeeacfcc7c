/* review.c -- values before and after every choice of a seat.
 *
 * A choice that the legal list only samples (a payment, an offer) has no value of its own; it
 * counts as the best, so that nobody is blamed for what was not looked at.
 */
#include "review.h"

#include <assert.h>
#include <string.h>

static void decision_add(const br_match *m, uint32_t ply, const void *state,
                         const bot_workspace *workspace, uint32_t iterations, review *out) {
    advice found;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_record *record = &m->record[ply];
    br_rng rng = bot_rng(m->seed, record->seat, ply);
    if (out->count >= REVIEW_DECISIONS_MAX) return;
    m->rules.game->observe(&m->rules, state, record->seat, BR_RECALL, view);
    advice_make(&m->rules, view, record->seat, BR_RECALL, &rng, workspace, iterations, &found);
    if (found.count < 2) return;
    const advice_line *best = &found.line[0], *made = advice_find(&found, &record->move);
    review_decision *d = &out->at[out->count++];
    *d = (review_decision){.ply = ply,
                           .made = record->move,
                           .best = best->move,
                           .value = best->value,
                           .moves = found.count};
    if (made && made->value < best->value) d->loss = best->value - made->value;
    out->is_exact = found.is_exact;
}

/* What the match was worth in the end, in the same unit. */
static int32_t end_value(const br_match *m, br_seat seat, bool is_exact) {
    br_result result;
    memset(&result, 0, sizeof result);
    m->rules.game->scores(&m->rules, m->state, &result);
    if (is_exact) return ADVICE_POINT * (result.score[seat] - result.score[1 - seat]);
    if (!br_has(result.winners, seat)) return 0;
    return ADVICE_CERTAIN / __builtin_popcount(result.winners);
}

static void sums_make(const br_match *m, review *out) {
    bool is_over = br_to_act(&m->rules, m->state) == 0;
    out->start = out->count ? out->at[0].value : 0;
    out->end = out->start;
    for (int i = 0; i < out->count; i++) {
        review_decision *d = &out->at[i];
        int32_t kept = d->value - d->loss, next = kept;
        if (i + 1 < out->count) next = out->at[i + 1].value;
        else if (is_over) next = end_value(m, out->seat, out->is_exact);
        d->luck = next - kept;
        out->lost += d->loss;
        out->luck += d->luck;
        out->end = next;
    }
}

static void costliest_find(review *out) {
    for (int k = 0; k < REVIEW_COSTLIEST; k++) {
        out->costliest[k] = -1;
        for (int i = 0; i < out->count; i++) {
            bool is_taken = false;
            for (int j = 0; j < k; j++) is_taken = is_taken || out->costliest[j] == i;
            if (is_taken || out->at[i].loss == 0) continue;
            if (out->costliest[k] < 0 || out->at[i].loss > out->at[out->costliest[k]].loss)
                out->costliest[k] = i;
        }
    }
}

void review_begin(review *out, br_seat seat) {
    memset(out, 0, sizeof *out);
    out->seat = seat;
}

static void walk_on(const br_match *m, review_walk *walk) {
    br_refusal refusal;
    const br_record *record = &m->record[walk->ply++];
    br_err err = br_play(&m->rules, walk->state, record->seat, &record->move, NULL, &refusal);
    assert(err == BR_OK);
    (void)err;
}

void review_walk_to(const br_match *m, uint32_t ply, review_walk *walk) {
    walk->ply = 0;
    memcpy(walk->state, m->start, m->rules.game->state_size);
    while (walk->ply < ply) walk_on(m, walk);
}

bool review_next(const br_match *m, const bot_workspace *workspace, uint32_t iterations,
                 review_walk *walk, review *out) {
    while (walk->ply < m->plies && m->record[walk->ply].seat != out->seat) walk_on(m, walk);
    if (walk->ply == m->plies) return false;
    decision_add(m, walk->ply, walk->state, workspace, iterations, out);
    walk_on(m, walk);
    return true;
}

void review_end(const br_match *m, review *out) {
    sums_make(m, out);
    costliest_find(out);
}

void review_make(const br_match *m, br_seat seat, const bot_workspace *workspace,
                 uint32_t iterations, void (*tell)(uint32_t done, uint32_t total), review *out) {
    review_walk walk;
    review_begin(out, seat);
    review_walk_to(m, 0, &walk);
    while (review_next(m, workspace, iterations, &walk, out))
        if (tell) tell(walk.ply, m->plies);
    if (tell) tell(m->plies, m->plies);
    review_end(m, out);
}
