/* solution.c -- what a tablebase says of a whole game: the choice in secret, then the best line.
 *
 * Read first: solution.h.
 */
#include "solution.h"

#include <assert.h>
#include <string.h>

static const br_solver *solver_of(const br_rules *r) { return r->game->bots->solver; }

static unsigned likeliest(const int64_t *mix, int count) {
    int most = 0;
    for (int i = 1; i < count; i++)
        if (mix[i] > mix[most]) most = i;
    return (unsigned)most;
}

bool solution_make(const br_rules *r, const void *tablebase, solution *out) {
    int32_t points[SOLVED_PAIRS_MAX], wins[SOLVED_PAIRS_MAX];
    int n = out->count = solver_of(r)->choices;
    assert(n > 0 && n <= BR_CHOICES_MAX);
    out->rules = r;
    solved_worths(tablebase, r, out->worth);
    for (int i = 0; i < n * n; i++) {
        points[i] = br_worth_margin(out->worth[i]);
        wins[i] = br_worth_outcome(out->worth[i]) + 1;
    }
    for (int i = 0; i < n; i++) solver_of(r)->word(r, (unsigned)i, out->word[i]);
    if (!matrix_game_solve(points, n, n, &out->points) ||
        !matrix_game_solve(wins, n, n, &out->wins))
        return false;
    out->own = likeliest(out->points.row, n);
    out->other = likeliest(out->points.column, n);
    return true;
}

/* ---- lines -------------------------------------------------------------------------------- */

/* What a move leaves, to the seat that begins. */
static int32_t worth_after(const br_rules *r, const void *tablebase, const void *state,
                           br_seat seat, const br_move *move) {
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    memcpy(child, state, r->game->state_size);
    br_apply(r, child, seat, move, NULL);
    return solver_of(r)->worth(tablebase, r, child, 0);
}

void solution_add(const br_rules *r, const void *tablebase, const void *state, const br_move *move,
                  solution_line *line) {
    assert(line->count < SOLUTION_STEPS_MAX);
    solution_step *step = &line->step[line->count++];
    step->seat = br_lowest(br_must_act(r, state));
    step->move = *move;
    step->worth = worth_after(r, tablebase, state, step->seat, move);
    r->game->observe(r, state, step->seat, BR_RECALL, step->view);
}

/* The first of the best moves of whoever is to move. */
static br_move best_of(const br_rules *r, const void *tablebase, const void *state) {
    br_move moves[BR_MOVES_MAX];
    br_seat seat = br_lowest(br_must_act(r, state));
    int count = br_legal(r, state, seat, moves), found = 0;
    int32_t best = INT32_MIN;
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        int32_t worth = worth_after(r, tablebase, state, seat, &moves[i]);
        if (seat != 0) worth = -worth;
        if (worth <= best) continue;
        best = worth;
        found = i;
    }
    return moves[found];
}

void solution_line_from(const br_rules *r, const void *tablebase, const void *state,
                        solution_line *out) {
    _Alignas(8) uint8_t at[BR_STATE_MAX];
    memcpy(at, state, r->game->state_size);
    out->count = 0;
    while (br_must_act(r, at) != 0 && out->count < SOLUTION_STEPS_MAX) {
        br_move move = best_of(r, tablebase, at);
        solution_add(r, tablebase, at, &move, out);
        br_apply(r, at, br_lowest(br_must_act(r, at)), &move, NULL);
    }
}

/* ---- the answer --------------------------------------------------------------------------- */

typedef enum winner { FIRST, SECOND, OPEN } winner;
static const char *const winners[] = {"first", "second", "open"};

static winner winner_of(const solution *s) {
    if (s->wins.value == 2 * s->wins.denominator) return FIRST;
    return s->wins.value == 0 ? SECOND : OPEN;
}

static bool is_whole(const solution *s) { return s->points.value % s->points.denominator == 0; }

static int64_t size_of(const solution *s) {
    return s->points.value < 0 ? -s->points.value : s->points.value;
}

void solution_answer(const solution *s, char key[SOLUTION_KEY], br_args *args) {
    winner who = winner_of(s);
    br_buf out = br_buf_over(key, SOLUTION_KEY);
    br_put(&out, s->rules->game->id);
    br_put(&out, ".solve.answer-");
    br_put(&out, winners[who]);
    if (!is_whole(s) && who != OPEN) br_put(&out, "-mean");
    memset(args, 0, sizeof *args);
    br_arg_add(args, "n", BR_ARG_NUMBER, (int32_t)(size_of(s) / s->points.denominator));
    br_arg *card = br_arg_add(args, "card", BR_ARG_WORD, 0);
    memcpy(card->word, s->word[who == SECOND ? s->other : s->own], sizeof s->word[0]);
}

/* A mean with at most two decimals, as the language writes it. */
static void mean_add(br_args *args, const char *name, const solution *s, br_lang lang) {
    enum { HUNDRED = 100 };
    int64_t over = s->points.denominator, n = (HUNDRED * size_of(s) + over / 2) / over;
    br_arg *arg = br_arg_add(args, name, BR_ARG_WORD, 0);
    br_buf out = br_buf_over(arg->word, sizeof arg->word);
    br_put_int(&out, n / HUNDRED);
    if (n % HUNDRED == 0) return;
    br_put_char(&out, lang == BR_EN ? '.' : ',');
    br_put_int(&out, n % HUNDRED / 10);
    if (n % 10) br_put_int(&out, n % 10);
}

void solution_compare(const solution *base, const solution *now, br_lang lang,
                      char key[SOLUTION_KEY], br_args *args) {
    winner was = winner_of(base), is = winner_of(now);
    bool is_same =
        size_of(base) * now->points.denominator == size_of(now) * base->points.denominator;
    br_buf out = br_buf_over(key, SOLUTION_KEY);
    memset(args, 0, sizeof *args);
    br_put(&out, now->rules->game->id);
    br_put(&out, was != is    ? ".solve.turned-"
                 : is_same    ? ".solve.same"
                 : is == OPEN ? ".solve.still-open"
                              : ".solve.instead-");
    if (was != is || (!is_same && is != OPEN)) br_put(&out, winners[is]);
    if (was != is || is_same || is == OPEN) return;
    if (is_whole(base) && is_whole(now)) {
        br_arg_add(args, "n", BR_ARG_NUMBER, (int32_t)(size_of(now) / now->points.denominator));
        br_arg_add(args, "m", BR_ARG_NUMBER, (int32_t)(size_of(base) / base->points.denominator));
        return;
    }
    br_put(&out, "-mean");
    mean_add(args, "a", now, lang);
    mean_add(args, "b", base, lang);
}

void solution_step_say(const br_rules *r, const solution_talk *t, const solution_step *step,
                       br_buf *out) {
    br_say_move(out, t->lang, r, step->view, step->seat, &step->move, t->names);
}
