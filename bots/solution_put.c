/* solution_put.c -- a solution as JSON: for programs, and for a page with words of its own.
 *
 * Moves are there as their text, in parts and, where there are words, as a sentence.
 */
#include <string.h>

#include "backroom_json.h"
#include "solution.h"

static const char *outcome_of(int32_t worth) {
    static const char *const outcomes[] = {"loss", "draw", "win"};
    return outcomes[br_worth_outcome(worth) + 1];
}

/* ---- the whole ---------------------------------------------------------------------------- */

/* One number or word of every pair, row by row. */
static void pairs_put(br_buf *out, const solution *s, const char *key, bool is_margin) {
    jw_list_of(out, key);
    for (int i = 0; i < s->count; i++) {
        jw_list(out);
        for (int j = 0; j < s->count; j++) {
            int32_t worth = s->worth[i * s->count + j];
            if (is_margin) jw_int(out, br_worth_margin(worth));
            else jw_plain(out, outcome_of(worth));
        }
        jw_list_end(out);
    }
    jw_list_end(out);
}

static void mix_put(br_buf *out, const solution *s, const char *key, const int64_t *mix) {
    jw_object_of(out, key);
    for (int i = 0; i < s->count; i++) {
        if (mix[i] == 0) continue;
        jw_key(out, s->word[i]);
        jw_int(out, mix[i]);
    }
    jw_object_end(out);
}

static void game_put(br_buf *out, const solution *s, const char *what, const matrix_game *game,
                     int64_t points) {
    char key[BR_WORD_MAX];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, "for_");
    br_put(&name, what);
    jw_object_of(out, key);
    jw_list_of(out, "value");
    jw_int(out, game->value);
    jw_int(out, points * game->denominator);
    jw_list_end(out);
    jw_key(out, "over");
    jw_int(out, game->denominator);
    mix_put(out, s, "first", game->row);
    mix_put(out, s, "second", game->column);
    jw_object_end(out);
}

static void answer_put(br_buf *out, const solution *s, const solution_talk *t) {
    char key[SOLUTION_KEY];
    br_args args;
    solution_answer(s, key, &args);
    jw_object_of(out, "answer");
    jw_key(out, "key");
    jw_string(out, key);
    jw_object_of(out, "args");
    for (int i = 0; i < args.count; i++) {
        jw_key(out, args.at[i].name);
        if (args.at[i].kind == BR_ARG_NUMBER) jw_int(out, args.at[i].n);
        else jw_string(out, args.at[i].word);
    }
    jw_object_end(out);
    if (t) {
        char said[1000];
        br_buf text = br_buf_over(said, sizeof said);
        br_say(&text, t->lang, s->rules->game->id, key, &args, NULL);
        jw_key(out, "say");
        jw_string(out, said);
    }
    jw_object_end(out);
}

static void rules_put(br_buf *out, const br_rules *r) {
    jw_key(out, "game");
    jw_string(out, r->game->id);
    jw_key(out, "seats");
    jw_int(out, r->seats);
    jw_object_of(out, "options");
    for (int i = 0; i < r->game->option_count; i++) {
        jw_key(out, r->game->options[i].name);
        jw_string(out, br_rules_value(r, i));
    }
    jw_object_end(out);
}

void solution_put(br_buf *out, const solution *s, const solution_line *line,
                  const solution_talk *t) {
    rules_put(out, s->rules);
    jw_list_of(out, "cards");
    for (int i = 0; i < s->count; i++) jw_string(out, s->word[i]);
    jw_list_end(out);
    pairs_put(out, s, "margin", true);
    pairs_put(out, s, "outcome", false);
    game_put(out, s, s->rules->game->bots->solver->unit, &s->points, 1);
    game_put(out, s, "victory", &s->wins, 2);
    answer_put(out, s, t);
    jw_list_of(out, "setup");
    jw_string(out, s->word[s->own]);
    jw_string(out, s->word[s->other]);
    jw_list_end(out);
    solution_put_line(out, "line", s->rules, line, t);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void move_put(br_buf *out, const br_rules *r, const void *view, br_seat seat,
                     const br_move *move) {
    jw_key(out, "move");
    jw_move(out, r, move);
    jw_next(out);
    br_move_parts(r, view, seat, move, out);
}

static void worth_put(br_buf *out, int32_t worth) {
    jw_key(out, "margin");
    jw_int(out, br_worth_margin(worth));
    jw_key(out, "outcome");
    jw_plain(out, outcome_of(worth));
}

void solution_put_line(br_buf *out, const char *key, const br_rules *r, const solution_line *line,
                       const solution_talk *t) {
    jw_list_of(out, key);
    for (int i = 0; i < line->count; i++) {
        const solution_step *step = &line->step[i];
        jw_object(out);
        jw_key(out, "seat");
        jw_int(out, step->seat);
        move_put(out, r, step->view, step->seat, &step->move);
        if (t) {
            char said[1000];
            br_buf text = br_buf_over(said, sizeof said);
            solution_step_say(r, t, step, &text);
            jw_key(out, "say");
            jw_string(out, said);
        }
        worth_put(out, step->worth);
        jw_object_end(out);
    }
    jw_list_end(out);
}

void solution_put_moves(br_buf *out, const br_rules *r, const void *tablebase, const void *state) {
    _Alignas(8) uint8_t view[BR_STATE_MAX], child[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    const br_solver *solver = r->game->bots->solver;
    int32_t worth = solver->worth(tablebase, r, state, 0);
    bool is_over = br_must_act(r, state) == 0;
    br_seat seat = is_over ? 0 : br_lowest(br_must_act(r, state));
    int count = is_over ? 0 : br_legal(r, state, seat, moves);
    worth_put(out, worth);
    if (!is_over) {
        jw_key(out, "seat");
        jw_int(out, seat);
        r->game->observe(r, state, seat, BR_RECALL, view);
    }
    jw_list_of(out, "moves");
    for (int i = 0; i < count; i++) {
        memcpy(child, state, r->game->state_size);
        br_apply(r, child, seat, &moves[i], NULL);
        int32_t after = solver->worth(tablebase, r, child, 0);
        jw_object(out);
        move_put(out, r, view, seat, &moves[i]);
        worth_put(out, after);
        if (after == worth) {
            jw_key(out, "best");
            jw_bool(out, true);
        }
        jw_object_end(out);
    }
    jw_list_end(out);
}
