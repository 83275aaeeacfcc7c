/* review.c -- values before and after every choice of a seat.
 *
 * A choice that the legal list only samples (a payment, an offer) has no value of its own; it
 * counts as the best, so that nobody is blamed for what was not looked at.
 */
#include "review.h"

#include <assert.h>
#include <string.h>

#include "chances.h"

enum { WORLDS = 48 }; /* in which a position is looked at between decisions */

/* ---- decisions ---------------------------------------------------------------------------- */

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
    if (out->count > 0) out->at[out->count - 1].guessed = out->passing;
    out->passing = 0;
    review_decision *d = &out->at[out->count++];
    memset(d, 0, sizeof *d); /* padding too: reviews are compared by their bytes */
    d->ply = ply;
    d->made = record->move;
    d->best = best->move;
    d->value = best->value;
    d->moves = found.count;
    memcpy(d->chance, found.chance, sizeof d->chance);
    if (made && made->value < best->value) d->loss = best->value - made->value;
    out->is_exact = found.is_exact;
}

/* ---- what others do ----------------------------------------------------------------------- */

static bool is_solved(const br_match *m, const bot_workspace *workspace, const void *state) {
    const br_solver *solver = m->rules.game->bots->solver;
    return workspace->tablebase && solver && solver->is_of(workspace->tablebase, &m->rules) &&
           !solver->is_setup(&m->rules, state);
}

/* What a position is worth to the seat by what it knows, without a search: compared only with the
 * one a move later. */
static int32_t standing_of(const br_match *m, const bot_workspace *workspace, const void *state,
                           uint32_t ply, br_seat seat) {
    const br_rules *r = &m->rules;
    _Alignas(16) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    if (is_solved(m, workspace, state))
        return ADVICE_POINT *
               br_worth_margin(r->game->bots->solver->worth(workspace->tablebase, r, state, seat));
    if (workspace->tablebase) return 0; /* the secret choice: nobody's doing yet */
    evaluator e = bot_evaluator(r);
    br_rng rng = bot_rng(m->seed, seat, ply);
    int64_t sum = 0;
    r->game->observe(r, state, seat, BR_RECALL, view);
    for (int i = 0; i < WORLDS; i++) {
        int32_t value[BR_SEATS_MAX];
        r->game->determinize(r, view, seat, BR_RECALL, &rng, world);
        evaluate(&e, r, world, value);
        sum += chances_of_value(r, chances_progress(r, world), value[seat]);
    }
    return (int32_t)(sum * ADVICE_CERTAIN / SEARCH_ONE / WORLDS);
}

static bool has_chance(const br_events *log) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].flags & BR_EVENT_FINAL) return true;
    return false;
}

static void walk_on(const br_match *m, review_walk *walk) {
    br_refusal refusal;
    const br_record *record = &m->record[walk->ply++];
    walk->log.count = 0;
    br_err err = br_play(&m->rules, walk->state, record->seat, &record->move, &walk->log, &refusal);
    assert(err == BR_OK);
    (void)err;
}

/* ---- the whole ---------------------------------------------------------------------------- */

/* What the match was worth in the end, in the same unit. */
static int32_t end_value(const br_match *m, br_seat seat, bool is_exact) {
    br_result result;
    memset(&result, 0, sizeof result);
    m->rules.game->scores(&m->rules, m->state, &result);
    if (is_exact) return ADVICE_POINT * (result.score[seat] - result.score[1 - seat]);
    if (!br_has(result.winners, seat)) return 0;
    return ADVICE_CERTAIN / __builtin_popcount(result.winners);
}

/* A move that is not the seat's own: where nothing was rolled, dealt or turned up it was a choice
 * of somebody, and what it changed is theirs. The rest is luck. */
static void walk_past(const br_match *m, const bot_workspace *workspace, review_walk *walk,
                      review *out) {
    if (out->count == 0) {
        walk_on(m, walk);
        return;
    }
    review_decision *last = &out->at[out->count - 1];
    int32_t before = standing_of(m, workspace, walk->state, walk->ply, out->seat);
    walk_on(m, walk);
    last->has_chance = last->has_chance || has_chance(&walk->log);
    if (has_chance(&walk->log)) return;
    last->has_others = true;
    bool is_over = br_to_act(&m->rules, walk->state) == 0;
    out->passing += (is_over ? end_value(m, out->seat, out->is_exact)
                             : standing_of(m, workspace, walk->state, walk->ply, out->seat)) -
                    before;
}

static void end_chances(const br_match *m, review *out) {
    br_result result;
    int64_t weight[BR_SEATS_MAX];
    memset(&result, 0, sizeof result);
    m->rules.game->scores(&m->rules, m->state, &result);
    for (br_seat i = 0; i < m->rules.seats; i++) weight[i] = br_has(result.winners, i);
    chances_share(ADVICE_CERTAIN, weight, m->rules.seats, out->end_chance);
}

static void sums_make(const br_match *m, review *out) {
    bool is_over = br_to_act(&m->rules, m->state) == 0;
    out->lost = out->others = out->luck = 0;
    out->even = out->is_exact ? 0 : ADVICE_CERTAIN / m->rules.seats;
    out->start = out->count ? out->at[0].value : out->even;
    out->deal = out->start - out->even;
    out->end = out->start;
    if (out->count) out->at[out->count - 1].guessed = out->passing;
    int32_t carried = 0; /* between two decisions of one turn: the search saw more, nothing came */
    for (int i = 0; i < out->count; i++) {
        review_decision *d = &out->at[i];
        d->others = d->has_others ? d->guessed : 0;
        int32_t kept = d->value - d->loss, next = kept + d->others;
        bool is_last = i + 1 == out->count;
        if (!is_last) next = out->at[i + 1].value;
        else if (is_over) next = end_value(m, out->seat, out->is_exact);
        carried += next - kept;
        if (!d->has_chance && d->has_others) d->others = carried;
        d->luck = 0;
        if (d->has_chance || d->has_others || is_last) {
            d->luck = carried - d->others;
            carried = 0;
        }
        out->lost += d->loss;
        out->others += d->others;
        out->luck += d->luck;
        out->end = next;
    }
    if (is_over) end_chances(m, out);
    else if (out->count)
        memcpy(out->end_chance, out->at[out->count - 1].chance, sizeof out->end_chance);
}

/* How much a decision mattered: slips by what they cost come before turns of luck. */
static int64_t weight_of(const review_decision *d) {
    int64_t turn = (int64_t)d->luck + d->others;
    if (d->loss >= REVIEW_SLIP) return ((int64_t)1 << 32) + d->loss;
    return turn < 0 ? -turn : turn;
}

static void moments_find(review *out) {
    int picked[REVIEW_MOMENTS], count = 0;
    for (int i = 0; i < out->count; i++) {
        int64_t weight = weight_of(&out->at[i]);
        if (weight < REVIEW_SLIP) continue;
        int at = count < REVIEW_MOMENTS ? count++ : REVIEW_MOMENTS;
        for (; at > 0 && weight > weight_of(&out->at[picked[at - 1]]); at--)
            if (at < REVIEW_MOMENTS) picked[at] = picked[at - 1];
        if (at < REVIEW_MOMENTS) picked[at] = i;
    }
    for (int i = 1; i < count; i++) { /* in the order of play */
        int one = picked[i], at = i;
        for (; at > 0 && picked[at - 1] > one; at--) picked[at] = picked[at - 1];
        picked[at] = one;
    }
    out->moment_count = count;
    memset(out->moment, 0, sizeof out->moment);
    for (int i = 0; i < count; i++) {
        out->moment[i].at = picked[i];
        out->moment[i].is_slip = out->at[picked[i]].loss >= REVIEW_SLIP;
    }
}

void review_begin(review *out, br_seat seat) {
    memset(out, 0, sizeof *out);
    out->seat = seat;
}

void review_walk_to(const br_match *m, uint32_t ply, review_walk *walk) {
    walk->ply = 0;
    memcpy(walk->state, m->start, m->rules.game->state_size);
    while (walk->ply < ply) walk_on(m, walk);
}

bool review_next(const br_match *m, const bot_workspace *workspace, uint32_t iterations,
                 review_walk *walk, review *out) {
    while (walk->ply < m->plies && m->record[walk->ply].seat != out->seat)
        walk_past(m, workspace, walk, out);
    if (walk->ply == m->plies) return false;
    decision_add(m, walk->ply, walk->state, workspace, iterations, out);
    walk_on(m, walk);
    if (out->count && has_chance(&walk->log)) out->at[out->count - 1].has_chance = true;
    return true;
}

void review_end(const br_match *m, review *out) {
    sums_make(m, out);
    moments_find(out);
}

void review_make(const br_match *m, br_seat seat, const bot_workspace *workspace,
                 uint32_t iterations, void (*tell)(uint32_t done, uint32_t total), review *out) {
    review_walk walk;
    uint32_t total = m->plies + REVIEW_MOMENTS;
    review_begin(out, seat);
    review_walk_to(m, 0, &walk);
    while (review_next(m, workspace, iterations, &walk, out))
        if (tell) tell(walk.ply, total);
    review_end(m, out);
    for (int i = 0; i < out->moment_count; i++) {
        review_look(m, workspace, i, out);
        if (tell) tell(m->plies + (uint32_t)i + 1, total);
    }
    if (tell) tell(total, total);
}
