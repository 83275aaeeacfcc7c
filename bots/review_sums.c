/* review_sums.c -- what the parts of a review add up to, and which moments mattered.
 *
 * Between two decisions of the seat the value goes from what the choice left to what the next
 * search finds. Slips of others and chance explain some of it; the rest is the estimate, which saw
 * more. Where that rest contradicts a cause (a slip that was not as bad as it looked, a gift that
 * was not worth so much), the cause is made smaller by it: none counts for more than was still
 * seen at the next decision. What is left where only others chose is what they chose better or
 * worse than was expected of them.
 */
#include <assert.h>
#include <string.h>

#include "chances.h"
#include "review.h"

/* ---- sums --------------------------------------------------------------------------------- */

/* What the match was worth in the end, in the same unit. */
static int32_t end_value(const br_match *m, const review *v) {
    br_result result;
    memset(&result, 0, sizeof result);
    m->rules.game->scores(&m->rules, m->state, &result);
    if (v->is_exact) return ADVICE_POINT * (result.score[v->seat] - result.score[1 - v->seat]);
    if (!br_has(result.winners, v->seat)) return 0;
    return ADVICE_CERTAIN / __builtin_popcount(result.winners);
}

static void end_chances(const br_match *m, review *out) {
    br_result result;
    int64_t weight[BR_SEATS_MAX];
    memset(&result, 0, sizeof result);
    m->rules.game->scores(&m->rules, m->state, &result);
    for (br_seat i = 0; i < m->rules.seats; i++) weight[i] = br_has(result.winners, i);
    chances_share(ADVICE_CERTAIN, weight, m->rules.seats, out->end_chance);
}

static int32_t part_of(int32_t value, int64_t part, int64_t whole) {
    return whole ? (int32_t)(value * part / whole) : 0;
}

/* Takes from the causes that the estimate contradicts, each by its size. */
static void causes_cut(review_decision *d) {
    bool is_up = d->corrected > 0;
    int32_t first = is_up ? d->loss : d->others; /* what the seat gave, or was given */
    int32_t second = is_up == (d->luck < 0) ? (d->luck < 0 ? -d->luck : d->luck) : 0;
    int32_t rest = is_up ? d->corrected : -d->corrected, all = first + second;
    int32_t cut = rest < all ? rest : all, cut_first = part_of(cut, first, all);
    int32_t cut_second = cut - cut_first;
    if (is_up) d->loss -= cut_first;
    else d->others -= cut_first;
    d->luck += d->luck < 0 ? cut_second : -cut_second;
    d->corrected += is_up ? -cut : cut;
}

/* Where values are exact nothing is estimated: what no choice of a rival's explains was hidden. */
static void causes_exact(review_decision *d) {
    if (d->has_chance) d->luck += d->corrected;
    else d->others += d->corrected;
    d->corrected = 0;
}

/* Where only others chose in between, nothing turned up that could be seen later: they chose better
 * or worse than the estimate thought they would. */
static void others_take(review_decision *d) {
    if (!d->has_others || d->has_chance) return;
    d->others += d->corrected;
    d->corrected = 0;
}

static void causes_make(review *out, review_decision *d, int32_t next) {
    d->loss = d->found_loss;
    d->others = d->found_others;
    d->luck = d->found_luck;
    d->corrected = next - (d->value - d->loss + d->others + d->luck);
    if (out->is_exact) {
        causes_exact(d);
    } else {
        causes_cut(d);
        others_take(d);
    }
    out->lost += d->loss;
    out->others += d->others;
    out->luck += d->luck;
    out->corrected += d->corrected;
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        int32_t loss = d->rival_loss[i];
        bool is_less = d->others < d->found_others;
        int32_t left = d->others < 0 ? 0 : d->others;
        out->given[i] += is_less ? part_of(loss, left, d->found_others) : loss;
    }
}

static void sums_make(const br_match *m, review *out) {
    out->is_over = br_to_act(&m->rules, m->state) == 0;
    out->lost = out->others = out->luck = out->corrected = 0;
    memset(out->given, 0, sizeof out->given);
    out->even = out->is_exact ? 0 : ADVICE_CERTAIN / m->rules.seats;
    out->start = out->count ? out->at[0].value : out->even;
    out->deal = out->start - out->even;
    out->end = out->start;
    for (int i = 0; i < out->count; i++) {
        review_decision *d = &out->at[i];
        bool is_last = i + 1 == out->count;
        /* Of a match that goes on the last choice is all that is known. */
        int32_t next = d->value - d->found_loss + d->found_others + d->found_luck;
        if (!is_last) next = out->at[i + 1].value;
        else if (out->is_over) next = end_value(m, out);
        causes_make(out, d, next);
        out->end = next;
    }
    out->given[out->seat] = out->lost;
    if (out->is_over) end_chances(m, out);
    else if (out->count)
        memcpy(out->end_chance, out->at[out->count - 1].chance, sizeof out->end_chance);
}

review_sums review_sum(const review *v, int first, int last) {
    review_sums s = {.from = first < v->count ? v->at[first].value : v->end};
    for (int i = first; i <= last; i++) {
        s.lost += v->at[i].loss;
        s.others += v->at[i].others;
        s.luck += v->at[i].luck;
        s.corrected += v->at[i].corrected;
    }
    s.to = s.from - s.lost + s.others + s.luck + s.corrected;
    return s;
}

int32_t review_whole(const review *v, int32_t value) {
    int32_t unit = v->is_exact ? ADVICE_POINT : ADVICE_CERTAIN / 100;
    return value < 0 ? -((-value + unit / 2) / unit) : (value + unit / 2) / unit;
}

void review_steps(const review *v, int32_t start, const int32_t parts[], int count, int32_t out[]) {
    for (int i = 0; i < count; i++) {
        int32_t before = review_whole(v, start);
        start += parts[i];
        out[i] = review_whole(v, start) - before;
    }
}

/* ---- moments ------------------------------------------------------------------------------ */

typedef struct stretch {
    int first, last, dearest;
    int64_t slip, rest; /* how much it mattered by a slip, and by others and chance */
    bool is_picked;
} stretch;

/* Decisions of one turn: nobody else chose in between. */
static int stretches_find(const review *v, stretch out[REVIEW_DECISIONS_MAX]) {
    int count = 0;
    for (int i = 0; i < v->count; i++) {
        const review_decision *d = &v->at[i];
        bool is_new = i == 0 || v->at[i - 1].has_others;
        if (is_new) out[count++] = (stretch){.first = i, .dearest = i};
        stretch *s = &out[count - 1];
        s->last = i;
        if (d->loss > v->at[s->dearest].loss) s->dearest = i;
        s->slip = v->at[s->dearest].loss;
        s->rest += (int64_t)d->others + d->luck;
    }
    for (int i = 0; i < count; i++) out[i].rest = out[i].rest < 0 ? -out[i].rest : out[i].rest;
    return count;
}

static int64_t weight_of(const stretch *s, int slips) {
    return s->slip > s->rest && slips < REVIEW_MOMENT_SLIPS ? s->slip : s->rest;
}

/* Whoever caused it: by how far the match went. */
static int moments_pick(const review *v, stretch all[], int count) {
    int picked = 0, slips = 0;
    int64_t least = v->is_exact ? REVIEW_SLIP : REVIEW_SWING;
    while (picked < REVIEW_MOMENTS) {
        stretch *most = NULL;
        for (int i = 0; i < count; i++) {
            if (all[i].is_picked || weight_of(&all[i], slips) < least) continue;
            if (!most || weight_of(&all[i], slips) > weight_of(most, slips)) most = &all[i];
        }
        if (!most) break;
        slips += most->slip > most->rest && slips < REVIEW_MOMENT_SLIPS;
        most->is_picked = true;
        picked++;
    }
    return picked;
}

void review_end(const br_match *m, review *out) {
    stretch all[REVIEW_DECISIONS_MAX];
    sums_make(m, out);
    int count = stretches_find(out, all);
    int picked = moments_pick(out, all, count);
    out->moment_count = 0;
    memset(out->moment, 0, sizeof out->moment);
    for (int i = 0; i < count; i++) {
        if (!all[i].is_picked) continue;
        review_moment *moment = &out->moment[out->moment_count++];
        moment->first = all[i].first;
        moment->last = all[i].last;
        moment->at = all[i].dearest;
        moment->is_slip = all[i].slip >= REVIEW_SLIP + (out->is_exact ? 0 : REVIEW_SLIP);
    }
    assert(out->moment_count == picked);
    (void)picked;
}
