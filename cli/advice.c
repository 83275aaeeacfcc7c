/* advice.c -- values of all moves, from the oracle's book or from a search.
 *
 * A search thinks from a view of the depth it is told: a hint for a person from the screen, a
 * review from all that the seat had been shown.
 */
#include "advice.h"

#include <string.h>

#include "matrix_game.h"
#include "oracle_squirrels.h"

bot_desk advice_desk(const br_rules *r) {
    const bot *bots[BR_SEATS_MAX] = {&bot_boss};
    if (!oracle_refuses(r)) bots[1] = &bot_oracle;
    return desk_open(bots, r, NULL);
}

const advice_line *advice_find(const advice *a, const br_move *move) {
    for (int i = 0; i < a->count; i++)
        if (memcmp(&a->line[i].move, move, sizeof *move) == 0) return &a->line[i];
    return NULL;
}

static void line_add(advice *out, advice_line line) {
    int at = out->count++;
    for (; at > 0 && line.value > out->line[at - 1].value; at--) out->line[at] = out->line[at - 1];
    out->line[at] = line;
}

/* Before the reveal: each card against the other seat's best secret choice. */
static void advise_setup(const oracle_book *book, const br_rules *r, bool is_first,
                         const br_move *moves, int count, advice *out) {
    int32_t worth[ORACLE_CARDS][ORACLE_CARDS], margin[ORACLE_CARDS * ORACLE_CARDS];
    matrix_game game;
    oracle_table(book, r, worth);
    for (int i = 0; i < ORACLE_CARDS * ORACLE_CARDS; i++)
        margin[i] = oracle_margin(worth[i / ORACLE_CARDS][i % ORACLE_CARDS]);
    if (!matrix_game_solve(margin, ORACLE_CARDS, ORACLE_CARDS, &game)) return;
    for (int i = 0; i < count; i++) {
        int card = i * ORACLE_CARDS / count; /* every card has as many places */
        int64_t sum = 0;
        for (int j = 0; j < ORACLE_CARDS; j++)
            sum += is_first ? margin[card * ORACLE_CARDS + j] * game.column[j]
                            : -margin[j * ORACLE_CARDS + card] * game.row[j];
        line_add(out, (advice_line){.move = moves[i],
                                    .value = (int32_t)(ADVICE_NUT * sum / game.denominator),
                                    .outcome = ADVICE_OPEN});
    }
}

static void advise_exactly(const oracle_book *book, const br_rules *r, const void *state,
                           br_seat seat, advice *out) {
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(r, state, seat, moves);
    out->is_exact = true;
    if (oracle_is_setup(r, state)) {
        advise_setup(book, r, oracle_first(r, state) == seat, moves, count, out);
        return;
    }
    for (int i = 0; i < count; i++) {
        memcpy(child, state, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        int32_t worth = oracle_worth(book, r, child, seat);
        line_add(out, (advice_line){.move = moves[i],
                                    .value = ADVICE_NUT * oracle_margin(worth),
                                    .outcome = (int8_t)oracle_outcome(worth)});
    }
}

static void advise_by_search(const br_rules *r, const void *state, br_seat seat, br_guess *guess,
                             const bot_desk *desk, const advice_budget *budget, advice *out) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    bot_notes notes;
    search_result found;
    double end = desk_clock() + budget->seconds;
    search_plan plan = bot_plan(&bot_boss, r, &notes);
    plan.depth = budget->depth;
    plan.room = desk->room;
    plan.room_size = BOT_ROOM;
    if (budget->iterations) plan.iterations = budget->iterations;
    if (budget->seconds > 0) {
        plan.should_stop = desk_is_late;
        plan.asked = &end;
    }
    r->game->observe(r, state, seat, budget->depth, view);
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

void advice_make(const br_rules *r, const void *state, br_seat seat, const br_guess *guess,
                 const bot_desk *desk, const advice_budget *budget, advice *out) {
    br_guess own = *guess;
    memset(out, 0, sizeof *out);
    if (desk->book && oracle_book_is_of(desk->book, r))
        advise_exactly(desk->book, r, state, seat, out);
    if (out->count == 0) {
        out->is_exact = false;
        advise_by_search(r, state, seat, &own, desk, budget, out);
    }
}
