/* review.c -- values before and after every choice of a seat, and what happened in between.
 *
 * A choice that the legal list only samples (a payment, an offer) has no value of its own; it
 * counts as the best, so that nobody is blamed for what was not looked at.
 *
 * What a rival gives away is found as the own slips are: from what the rival knew, with the same
 * effort. It goes to the others as they stand. What chance brings is the position that came of a
 * move, less the mean of what the same move would have come to in worlds that fit what the seat
 * knew before it.
 */
#include "review.h"

#include <assert.h>
#include <string.h>

#include "chances.h"

enum {
    WORLDS = 48,      /* in which a position is looked at */
    TRIED = 96,       /* until so many allow the move ... */
    WORLDS_LEAST = 16 /* ... and with fewer nothing is said of luck */
};

/* ---- decisions ---------------------------------------------------------------------------- */

/* What the mover of `ply` knew; false if there was nothing to choose. */
static bool advise(const br_match *m, uint32_t ply, uint32_t other, const void *state,
                   const bot_workspace *workspace, uint32_t iterations, advice *found) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_seat seat = m->record[ply].seat;
    br_rng rng = bot_rng(m->seed, seat, ply + other);
    m->rules.game->observe(&m->rules, state, seat, BR_RECALL, view);
    advice_make(&m->rules, view, seat, BR_RECALL, &rng, workspace, iterations, found);
    return found->count >= 2;
}

static int32_t loss_of(const advice *found, const br_move *made, const br_move *best) {
    const advice_line *a = advice_find(found, made), *b = advice_find(found, best);
    return a && b && a->value < b->value ? b->value - a->value : 0;
}

/* A slip is believed only if a second look, in other worlds, finds it too; it costs no more than
 * either says. */
static int32_t loss_sure(const br_match *m, uint32_t ply, const void *state,
                         const bot_workspace *workspace, uint32_t iterations, const advice *found) {
    const br_move *made = &m->record[ply].move, *best = &found->line[0].move;
    int32_t loss = loss_of(found, made, best);
    if (found->is_exact || loss < REVIEW_SLIP / 2) return loss;
    static const uint32_t others = 0x10000; /* no match has so many plies */
    advice again;
    if (!advise(m, ply, others, state, workspace, iterations, &again)) return loss;
    int32_t second = loss_of(&again, made, best);
    return second < loss ? second : loss;
}

static void decision_add(const br_match *m, uint32_t ply, const void *state,
                         const bot_workspace *workspace, uint32_t iterations, review *out) {
    advice found;
    if (out->count >= REVIEW_DECISIONS_MAX) return;
    if (!advise(m, ply, 0, state, workspace, iterations, &found)) return;
    review_decision *d = &out->at[out->count++];
    memset(d, 0, sizeof *d); /* padding too: reviews are compared by their bytes */
    d->ply = ply;
    d->made = m->record[ply].move;
    d->best = found.line[0].move;
    d->value = found.line[0].value;
    d->moves = found.count;
    memcpy(d->chance, found.chance, sizeof d->chance);
    d->found_loss = loss_sure(m, ply, state, workspace, iterations, &found);
    out->is_exact = found.is_exact;
}

/* ---- what happens in between -------------------------------------------------------------- */

static int64_t size_of(const review_fact *f) {
    int64_t sum = (int64_t)f->others + f->luck;
    return sum < 0 ? -sum : sum;
}

/* Keeps those that did most, in the order of play. */
static void fact_keep(review_decision *d, const review_fact *fact) {
    if (d->fact_count == REVIEW_FACTS) {
        int least = 0;
        for (int i = 1; i < REVIEW_FACTS; i++)
            if (size_of(&d->fact[i]) < size_of(&d->fact[least])) least = i;
        if (size_of(fact) <= size_of(&d->fact[least])) return;
        for (int i = least; i + 1 < REVIEW_FACTS; i++) d->fact[i] = d->fact[i + 1];
        d->fact_count--;
    }
    d->fact[d->fact_count++] = *fact;
}

/* Would the seat have seen that another move was made? */
static bool is_seen(const br_match *m, const void *state, br_seat mover, const br_move *made,
                    const br_move *best, br_seat seat) {
    const br_rules *r = &m->rules;
    const br_move *moves[2] = {made, best};
    br_refusal refusal;
    _Alignas(8) uint8_t after[BR_STATE_MAX], view[2][BR_STATE_MAX];
    for (int i = 0; i < 2; i++) {
        memcpy(after, state, r->game->state_size);
        if (br_play(r, after, mover, moves[i], NULL, &refusal) != BR_OK) return true;
        r->game->observe(r, after, seat, BR_RECALL, view[i]);
    }
    return memcmp(view[0], view[1], r->game->state_size) != 0;
}

/* All rivals together are looked at half as long as the seat itself: the review is about that one,
 * and a phone has to work it out, too. */
static uint32_t rival_iterations(const br_rules *r, uint32_t iterations) {
    uint32_t own = iterations ? iterations : advice_iterations(r);
    uint32_t each = own / (2 * (r->seats - 1u));
    return each ? each : 1;
}

/* What the mover of `ply` gives away, and how much of it comes to the seat: all of it where there
 * are two, else as the others stand. What nobody could see comes only when it is seen. */
static void rival_look(const br_match *m, const bot_workspace *workspace, uint32_t iterations,
                       const review_walk *walk, br_seat seat, review_decision *d,
                       review_fact *fact) {
    advice found;
    const br_record *record = &m->record[walk->ply];
    iterations = rival_iterations(&m->rules, iterations);
    if (record->seat == BR_HOUSE ||
        !advise(m, walk->ply, 0, walk->state, workspace, iterations, &found))
        return;
    d->has_others = true;
    int32_t loss = loss_sure(m, walk->ply, walk->state, workspace, iterations, &found);
    int32_t rest = ADVICE_CERTAIN;
    if (loss == 0) return;
    d->rival_loss[record->seat] += loss;
    if (!is_seen(m, walk->state, record->seat, &record->move, &found.line[0].move, seat)) return;
    fact->best = found.line[0].move;
    rest -= found.chance[record->seat];
    bool is_whole = found.is_exact || m->rules.seats == 2 || rest <= 0;
    fact->others = is_whole ? loss : (int32_t)((int64_t)loss * found.chance[seat] / rest);
}

/* What a world is worth to the seat, without a search. */
static int64_t world_value(const br_match *m, const void *world, br_seat seat) {
    const br_rules *r = &m->rules;
    int32_t value[BR_SEATS_MAX];
    if (br_to_act(r, world) == 0) {
        br_result result;
        memset(&result, 0, sizeof result);
        r->game->scores(r, world, &result);
        return br_has(result.winners, seat) ? SEARCH_ONE / __builtin_popcount(result.winners) : 0;
    }
    evaluator e = bot_evaluator(r);
    evaluate(&e, r, world, value);
    return chances_of_value(r, chances_progress(r, world), value[seat]);
}

static int64_t mean_after(const br_match *m, const void *state, br_seat seat, br_rng *rng) {
    const br_rules *r = &m->rules;
    _Alignas(16) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    int64_t sum = 0;
    if (br_to_act(r, state) == 0) return world_value(m, state, seat);
    r->game->observe(r, state, seat, BR_RECALL, view);
    for (int i = 0; i < WORLDS; i++) {
        r->game->determinize(r, view, seat, BR_RECALL, rng, world);
        sum += world_value(m, world, seat);
    }
    return sum / WORLDS;
}

/* What came of a move, less what was to be expected of it by what the seat knew; 0 if too few
 * worlds allow the move. */
static int32_t luck_of(const br_match *m, const void *before, const br_record *record,
                       const void *after, uint32_t ply, br_seat seat) {
    const br_rules *r = &m->rules;
    _Alignas(16) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    br_rng rng = bot_rng(m->seed, seat, ply);
    br_refusal refusal;
    int64_t sum = 0, count = 0;
    r->game->observe(r, before, seat, BR_RECALL, view);
    for (int i = 0; i < TRIED && count < WORLDS; i++) {
        r->game->determinize(r, view, seat, BR_RECALL, &rng, world);
        if (br_play(r, world, record->seat, &record->move, NULL, &refusal) != BR_OK) continue;
        sum += world_value(m, world, seat);
        count++;
    }
    if (count < WORLDS_LEAST) return 0;
    return (int32_t)((mean_after(m, after, seat, &rng) - sum / count) * ADVICE_CERTAIN /
                     SEARCH_ONE);
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

/* A move after the last decision found, or that decision itself. */
static void walk_past(const br_match *m, const bot_workspace *workspace, uint32_t iterations,
                      review_walk *walk, review *out) {
    _Alignas(8) uint8_t before[BR_STATE_MAX];
    const br_record *record = &m->record[walk->ply];
    review_decision *d = out->count ? &out->at[out->count - 1] : NULL;
    review_fact fact;
    memset(&fact, 0, sizeof fact);
    fact.ply = walk->ply;
    fact.seat = record->seat;
    if (d && record->seat != out->seat)
        rival_look(m, workspace, iterations, walk, out->seat, d, &fact);
    memcpy(before, walk->state, m->rules.game->state_size);
    walk_on(m, walk);
    if (!d) return;
    if (has_chance(&walk->log)) {
        d->has_chance = true;
        if (!out->is_exact)
            fact.luck = luck_of(m, before, record, walk->state, fact.ply, out->seat);
    }
    d->found_others += fact.others;
    d->found_luck += fact.luck;
    if (fact.others != 0 || fact.luck != 0) fact_keep(d, &fact);
}

/* ---- the whole ---------------------------------------------------------------------------- */

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
    if (walk->ply == m->plies) return false;
    if (m->record[walk->ply].seat == out->seat)
        decision_add(m, walk->ply, walk->state, workspace, iterations, out);
    walk_past(m, workspace, iterations, walk, out);
    return true;
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
