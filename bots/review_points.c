/* review_points.c -- what scores were made of: chances say how likely somebody was to win, this
 * says with what.
 *
 * The table of sums that the page takes scores apart by (br_about.sums), read over all events of
 * the match as the seat was told them. What no event tells is the rest.
 */
#include "review_say.h"

#include <string.h>

static const char rest[] = "rest";

static const br_rules *rules_of(const review_talk *t) { return &t->match->rules; }

/* ---- one event ---------------------------------------------------------------------------- */

/* Argument number `item` of that name; of one that stands alone, that one. */
static const br_arg *arg_at(const br_args *args, const char *name, int item) {
    const br_arg *first = NULL;
    for (int i = 0; i < args->count; i++) {
        if (strcmp(args->at[i].name, name) != 0) continue;
        if (!first) first = &args->at[i];
        if (item-- == 0) return &args->at[i];
    }
    return first;
}

static int arg_count(const br_args *args, const char *name) {
    int count = 0;
    for (int i = 0; i < args->count; i++) count += strcmp(args->at[i].name, name) == 0;
    return count;
}

/* Which of those that a sum is about the seat is; -1 = none. */
static int item_of(const br_sum *sum, const br_event *event, const br_args *args, br_seat seat) {
    if (!sum->seat) return event->actor == seat ? 0 : -1;
    for (int i = 0, count = arg_count(args, sum->seat); i < count; i++) {
        const br_arg *whose = arg_at(args, sum->seat, i);
        if (whose->kind == BR_ARG_SEAT && whose->n == seat) return i;
    }
    return -1;
}

static void source_add(review_points *out, const char *source, int32_t points) {
    int at = 0;
    while (at < out->count && strcmp(out->of[at].source, source) != 0) at++;
    if (at == REVIEW_SOURCES || points == 0) return;
    if (at == out->count) out->of[out->count++] = (struct review_source){.source = source};
    struct review_source *one = &out->of[at];
    if (one->times < REVIEW_TIMES) one->part[one->times] = points;
    one->points += points;
    one->times++;
}

static void event_add(const br_rules *r, const br_event *event, review_points out[], int count) {
    const br_about *about = r->game->about;
    br_args args = {0};
    const char *name = br_event_args(r, event, &args);
    for (int i = 0; i < about->sum_count; i++) {
        const br_sum *sum = &about->sums[i];
        if (strcmp(sum->event, name) != 0) continue;
        for (int k = 0; k < count; k++) {
            int item = item_of(sum, event, &args, out[k].seat);
            const br_arg *n = item < 0 ? NULL : arg_at(&args, sum->number, item);
            if (n && n->kind == BR_ARG_NUMBER)
                source_add(&out[k], sum->source, sum->is_minus ? -n->n : n->n);
        }
    }
}

/* ---- the match ---------------------------------------------------------------------------- */

/* What no event tells, then the largest first. */
static void points_end(review_points *out) {
    int32_t told = 0;
    for (int i = 0; i < out->count; i++) told += out->of[i].points;
    if (out->count) source_add(out, rest, out->score - told);
    for (int i = 1; i < out->count; i++)
        for (int k = i; k > 0 && out->of[k].points > out->of[k - 1].points; k--) {
            struct review_source one = out->of[k];
            out->of[k] = out->of[k - 1];
            out->of[k - 1] = one;
        }
}

/* The reviewed seat and whoever is first beside it, the better one first. */
static int seats_pick(const review_talk *t, const br_result *result, review_points out[]) {
    br_seat other = BR_SEAT_NONE;
    for (br_seat i = 0; i < rules_of(t)->seats; i++)
        if (i != t->review->seat &&
            (other == BR_SEAT_NONE || result->place[i] < result->place[other]))
            other = i;
    if (other == BR_SEAT_NONE) return 0;
    bool is_own = result->place[t->review->seat] <= result->place[other];
    out[0].seat = is_own ? t->review->seat : other;
    out[1].seat = is_own ? other : t->review->seat;
    for (int i = 0; i < REVIEW_POINTS; i++) out[i].score = result->score[out[i].seat];
    return REVIEW_POINTS;
}

int review_points_make(const review_talk *t, review_points out[REVIEW_POINTS]) {
    const br_rules *r = rules_of(t);
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_result result;
    br_events log;
    br_refusal refusal;
    memset(out, 0, REVIEW_POINTS * sizeof *out);
    memset(&result, 0, sizeof result);
    r->game->scores(r, t->match->state, &result);
    if (!t->review->is_over || r->game->about->sum_count == 0) return 0;
    int count = seats_pick(t, &result, out);
    memcpy(state, t->match->start, r->game->state_size);
    for (uint32_t ply = 0; ply < t->match->plies; ply++) {
        const br_record *record = &t->match->record[ply];
        log.count = 0;
        if (br_play(r, state, record->seat, &record->move, &log, &refusal) != BR_OK) return 0;
        for (int i = 0; i < log.count; i++) {
            br_event told;
            if (br_event_told(&log.at[i], review_viewer(t), &told)) event_add(r, &told, out, count);
        }
    }
    for (int i = 0; i < count; i++) points_end(&out[i]);
    return count;
}

/* ---- ties --------------------------------------------------------------------------------- */

bool review_is_tie(const br_rules *r, const br_event *event) {
    const br_about *about = r->game->about;
    for (int i = 0; i < about->event_count; i++)
        if (about->events[i].kind == event->kind) return about->events[i].told == BR_TOLD_TIE;
    return false;
}

bool review_last_events(const review_talk *t, br_events *out) {
    const br_match *m = t->match;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_refusal refusal;
    out->count = 0;
    if (!t->review->is_over || m->plies == 0) return false;
    const br_record *record = &m->record[m->plies - 1];
    br_match_at(m, m->plies - 1, state);
    return br_play(&m->rules, state, record->seat, &record->move, out, &refusal) == BR_OK;
}
