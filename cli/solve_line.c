/* solve_line.c -- the solution of a solved game in plain words.
 *
 * Read first: solve_line.h.
 */
#include "solve_line.h"

#include <string.h>

#include "protocol.h"

static const br_solver *solver_of(const br_rules *r) { return r->game->bots->solver; }

static unsigned likeliest(const int64_t *mix, int count) {
    int most = 0;
    for (int i = 1; i < count; i++)
        if (mix[i] > mix[most]) most = i;
    return (unsigned)most;
}

/* The first of the best moves of whoever is to move. */
static void step_choose(const br_rules *r, const void *tablebase, const void *state,
                        solve_step *out) {
    _Alignas(8) uint8_t child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(r, state, out->seat, moves);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        memcpy(child, state, r->game->state_size);
        br_apply(r, child, out->seat, &moves[i], NULL);
        int32_t worth = solver_of(r)->worth(tablebase, r, child, out->seat);
        if (worth <= best) continue;
        best = worth;
        out->move = moves[i];
    }
    out->worth = out->seat == 0 ? best : -best;
}

void solve_line_make(const br_rules *r, const void *tablebase, const matrix_game *points,
                     solve_line *out) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    int choices = solver_of(r)->choices;
    out->own = likeliest(points->row, choices);
    out->other = likeliest(points->column, choices);
    out->count = 0;
    solver_of(r)->start(r, 0, out->own, out->other, state);
    while (br_must_act(r, state) != 0 && out->count < SOLVE_LINE_MAX) {
        solve_step *step = &out->step[out->count++];
        step->seat = br_lowest(br_must_act(r, state));
        r->game->observe(r, state, step->seat, BR_RECALL, step->view);
        step_choose(r, tablebase, state, step);
        br_apply(r, state, step->seat, &step->move, NULL);
    }
}

/* ---- words -------------------------------------------------------------------------------- */

static void names_of(br_lang lang, const char *names[BR_SEATS_MAX]) {
    names[0] = br_word(lang, "lab.solve.first");
    names[1] = br_word(lang, "lab.solve.second");
}

static void card_arg(br_args *args, const br_rules *r, const char *name, unsigned choice) {
    br_arg *arg = br_arg_add(args, name, BR_ARG_WORD, 0);
    solver_of(r)->word(r, choice, arg->word);
}

void solve_line_answer(const br_rules *r, br_lang lang, const matrix_game *points,
                       const matrix_game *wins, const solve_line *line) {
    char text[1000];
    br_buf out = br_buf_over(text, sizeof text);
    br_args args = {0};
    int64_t size = points->value < 0 ? -points->value : points->value;
    bool is_first = wins->value == 2 * wins->denominator, is_second = wins->value == 0;
    bool is_whole = points->value % points->denominator == 0;
    br_arg_add(&args, "n", BR_ARG_NUMBER, (int32_t)(size / points->denominator));
    card_arg(&args, r, "card", is_second ? line->other : line->own);
    const char *key = is_first && is_whole    ? "house.solve.answer-first"
                      : is_first              ? "house.solve.answer-first-mean"
                      : is_second && is_whole ? "house.solve.answer-second"
                      : is_second             ? "house.solve.answer-second-mean"
                                              : "house.solve.answer-open";
    br_say(&out, lang, r->game->id, key, &args, NULL);
    printf("%s\n\n", text);
}

static void step_say(const br_rules *r, br_lang lang, const solve_step *step, br_buf *out) {
    const char *names[BR_SEATS_MAX] = {NULL};
    names_of(lang, names);
    br_say_move(out, lang, r, step->view, step->seat, &step->move, names);
}

void solve_line_print(const br_rules *r, br_lang lang, const solve_line *line) {
    const char *names[BR_SEATS_MAX] = {NULL};
    char text[1000];
    br_args args = {0};
    br_buf out = br_buf_over(text, sizeof text);
    names_of(lang, names);
    card_arg(&args, r, "own", line->own);
    card_arg(&args, r, "other", line->other);
    br_say(&out, lang, r->game->id, "house.solve.line", &args, NULL);
    printf("\n%s\n", text);
    for (int i = 0; i < line->count; i++) {
        const solve_step *step = &line->step[i];
        out = br_buf_over(text, sizeof text);
        step_say(r, lang, step, &out);
        printf("  %2d  %+3d  %s: %s\n", i + 1, br_worth_margin(step->worth), names[step->seat],
               text);
    }
}

void solve_line_json(const br_rules *r, br_lang lang, const solve_line *line) {
    printf(",\"line\":[");
    for (int i = 0; i < line->count; i++) {
        const solve_step *step = &line->step[i];
        char said[1000], json[3000];
        br_buf out = br_buf_over(said, sizeof said), move = br_buf_over(json, sizeof json);
        step_say(r, lang, step, &out);
        jw_object(&move);
        jw_key(&move, "seat");
        jw_int(&move, step->seat);
        jw_key(&move, "move");
        jw_move(&move, r, &step->move);
        jw_key(&move, "say");
        jw_string(&move, said);
        jw_key(&move, "margin");
        jw_int(&move, br_worth_margin(step->worth));
        jw_object_end(&move);
        printf("%s%s", i ? "," : "", json);
    }
    printf("]");
}
