/* advice.c -- values of all moves, from a book or from a search.
 *
 * Allocates nothing and reads no clock: who wants to be quick says so by the desk's should_stop.
 */
#include "advice.h"

#include <string.h>

const advice_line *advice_find(const advice *a, const br_move *move) {
    for (int i = 0; i < a->count; i++)
        if (memcmp(&a->line[i].move, move, sizeof *move) == 0) return &a->line[i];
    return NULL;
}

void advice_add(advice *out, advice_line line) {
    int at = out->count++;
    for (; at > 0 && line.value > out->line[at - 1].value; at--) out->line[at] = out->line[at - 1];
    out->line[at] = line;
}

static void advise_by_search(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                             br_guess *guess, const bot_desk *desk, uint32_t iterations,
                             advice *out) {
    bot_notes notes;
    search_result found;
    search_plan plan = bot_plan(&bot_boss, r, &notes);
    plan.depth = depth;
    plan.has_lines = true;
    plan.room = desk->room;
    plan.room_size = BOT_ROOM;
    plan.should_stop = desk->should_stop;
    plan.asked = desk->asked;
    if (iterations) plan.iterations = iterations;
    search_run(&plan, r, view, seat, guess, &found);
    out->iterations = found.iterations;
    out->count = found.count;
    /* A move tried seldom may look better than the best for want of trying: it is not. */
    for (int i = 1; i < found.count; i++)
        if (found.line[i].value > found.line[0].value) found.line[i].value = found.line[0].value;
    for (int i = 0; i < found.count; i++)
        out->line[i] = (advice_line){
            .move = found.line[i].move,
            .value = (int32_t)((int64_t)found.line[i].value * ADVICE_CERTAIN / SEARCH_ONE),
            .visits = found.line[i].visits};
}

void advice_make(const br_rules *r, const void *view, br_seat seat, br_depth depth,
                 const br_guess *guess, const bot_desk *desk, uint32_t iterations, advice *out) {
    br_guess own = *guess;
    memset(out, 0, sizeof *out);
    out->is_exact = desk->book && desk->look_up && desk->look_up(desk->book, r, view, seat, out);
    if (!out->is_exact) advise_by_search(r, view, seat, depth, &own, desk, iterations, out);
}
