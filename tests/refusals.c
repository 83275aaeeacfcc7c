/* refusals.c -- what a refused move is told is true.
 *
 *   refusals [GAME] [--count N] [--seed S] [--matches N]
 *
 * Along random matches of every game moves are asked for that are not allowed: of other steps, of
 * other seats, with spoilt arguments. Each refusal is held against the position: its sentence is
 * finished, and no question, in every language; seats and numbers in it are those of the state;
 * its clause is one of the step (games/<game>/slow_refusals.c). A clause with arguments that the
 * table does not know fails. N refusals a game, REFUSALS or 20000. Prints TAP.
 */
#include "refusals.h"
#include "second_engines.gen.h"
#include "trials.h"

#define SECOND(name) extern const table name##_refusals;
SECOND_REFUSALS
#undef SECOND

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REFUSALS_DEFAULT = 20000,
    A_MATCH = 1200,
    POOL = 96,
    TEXT_BYTES = 1 << 16,
    FAULTS_SHOWN = 12
};

typedef uint64_t block[BR_STATE_MAX / 8];

typedef struct trial {
    const br_game *game;
    br_rules rules;
    uint64_t seed, refused;
    br_rng dice;
    block state;
    br_move pool[POOL];
    int pooled;
    uint32_t faults;
    uint8_t is_faulty[1024], is_used[1024]; /* by clause: told once */
    char text[TEXT_BYTES];
    br_json_node node[8192];
    br_json doc;
    char step[BR_WORD_MAX];
} trial;

static trial the_trial;

static void fault(trial *t, const refused *x, const char *what) {
    char sentence[600];
    br_buf out = br_buf_over(sentence, sizeof sentence);
    uint16_t clause = x->no->clause;
    t->faults++;
    if (t->is_faulty[clause] || t->faults > FAULTS_SHOWN * 20) return;
    t->is_faulty[clause] = 1;
    br_say_refusal(&out, BR_EN, &t->rules, x->no, NULL);
    printf("# %s: %s; step %s, %d seats, seat %d asks '%s' (kind %d): %s\n",
           t->game->clauses[clause].id, what, x->step, t->rules.seats, x->seat, x->text,
           x->move->kind, out.at);
    printf("# repeat: build/refusals %s --seed %llu --matches 1\n", t->game->id,
           (unsigned long long)t->seed);
}

/* ---- one refusal -------------------------------------------------------------------------- */

static void check_sentence(trial *t, const refused *x) {
    char memory[1024];
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = br_buf_over(memory, sizeof memory);
        br_say_refusal(&out, lang, &t->rules, x->no, NULL);
        if (out.full || out.used == 0 || strpbrk(out.at, "{}|")) fault(t, x, "unfinished");
        if (strchr(out.at, '?')) fault(t, x, "a refusal is worded as a question");
    }
}

/* By clauses, since a clause id is of one game only. A game without a table may still refuse
 * without arguments. */
static const line *line_of(const trial *t, uint16_t clause) {
#define SECOND(name) &name##_refusals,
    static const table *const tables[] = {SECOND_REFUSALS NULL};
#undef SECOND
    const char *id = t->game->clauses[clause].id;
    for (int i = 0; tables[i]; i++)
        for (int k = 0; k < tables[i]->count; k++)
            if (strcmp(tables[i]->lines[k].clause, id) == 0) return &tables[i]->lines[k];
    return NULL;
}

static bool is_listed(const char *steps, const char *step) {
    size_t size = strlen(step);
    for (const char *at = steps; (at = strstr(at, step)); at += size) {
        bool starts = at == steps || at[-1] == ' ';
        if (starts && (at[size] == ' ' || at[size] == '\0')) return true;
    }
    return false;
}

/* Arguments that state something; `reason` only picks the sentence of a clause that has several. */
static int claims_of(const br_refusal *no) {
    int claims = 0;
    for (int i = 0; i < no->args.count; i++) claims += strcmp(no->args.at[i].name, "reason") != 0;
    return claims;
}

static void check_refusal(trial *t, const refused *x) {
    const line *l = line_of(t, x->no->clause);
    t->refused++;
    t->is_used[x->no->clause] = 1;
    check_sentence(t, x);
    if (claims_of(x->no) > 0 && (!l || !l->is_true))
        fault(t, x, "has arguments that slow_refusals.c does not know");
    if (!l) return;
    if (l->steps && !is_listed(l->steps, x->step)) fault(t, x, "is not of this step");
    if (l->is_true && !l->is_true(x)) fault(t, x, "is not true here");
}

static void ask(trial *t, br_seat seat, const br_move *move) {
    char text[BR_TEXT_MAX + 40] = "";
    br_move read;
    br_refusal no = {0};
    br_why(&t->rules, t->state, seat, move, &no);
    if (no.clause == 0) return;
    for (int i = 0; i < t->pooled; i++) { /* only a move that was listed once is surely written */
        if (memcmp(&t->pool[i], move, sizeof *move) != 0) continue;
        br_buf out = br_buf_over(text, sizeof text);
        br_move_write(&t->rules, move, &out);
        if (br_move_read(&t->rules, text, &read) != BR_OK) text[0] = '\0';
    }
    refused x = {&t->rules, t->state, &t->doc, t->step, seat, move, text, &no};
    check_refusal(t, &x);
}

/* ---- one position ------------------------------------------------------------------------- */

static br_move spoilt(trial *t, br_move move) {
    switch (br_rng_below(&t->dice, 5)) {
    case 0: move.kind = (uint8_t)br_rng_below(&t->dice, 24); break;
    case 1: move.arg[br_rng_below(&t->dice, 3)]++; break;
    case 2: move.arg[br_rng_below(&t->dice, 3)]--; break;
    case 3: move.arg[br_rng_below(&t->dice, 8)] = (uint8_t)br_rng_below(&t->dice, 256); break;
    default: move.arg[br_rng_below(&t->dice, 3)] = (uint8_t)br_rng_below(&t->dice, 10);
    }
    return move;
}

static void read_state(trial *t) {
    br_fault why = {0};
    br_buf out = br_buf_over(t->text, sizeof t->text);
    br_state_write(&t->rules, t->state, true, &out);
    uint32_t room = sizeof t->node / sizeof t->node[0];
    if (out.full || !br_json_read(&t->doc, out.at, out.used, t->node, room, &why)) exit(1);
    uint32_t step = br_json_find(&t->doc, 0, t->game->fields[0].name);
    br_json_string(&t->doc, step, t->step, sizeof t->step);
}

static void look(trial *t) {
    static const br_seat others[] = {BR_HOUSE, BR_SEAT_NONE};
    read_state(t);
    for (int i = 0; i < t->pooled; i++) {
        bool is_kept = br_rng_below(&t->dice, 4) > 0;
        br_move move = is_kept ? t->pool[i] : spoilt(t, t->pool[i]);
        br_seat seat = (br_seat)br_rng_below(&t->dice, t->rules.seats + 2u);
        if (seat >= t->rules.seats) seat = others[seat - t->rules.seats];
        ask(t, seat, &move);
        br_seat awaited = br_lowest((br_seats)(br_to_act(&t->rules, t->state) | 1u << 15));
        if (awaited != BR_HOUSE) ask(t, awaited, &move);
    }
}

static void remember(trial *t, const br_move *move) {
    for (int i = 0; i < t->pooled; i++)
        if (memcmp(&t->pool[i], move, sizeof *move) == 0) return;
    if (t->pooled < POOL) t->pool[t->pooled++] = *move;
    else t->pool[br_rng_below(&t->dice, POOL)] = *move;
}

/* ---- one match ---------------------------------------------------------------------------- */

/* A random seat that may act makes one of its moves; some of all moves are remembered. */
static void step(trial *t) {
    br_move list[BR_MOVES_MAX], move = {0};
    br_seats acting = br_to_act(&t->rules, t->state);
    br_seat chosen = BR_SEAT_NONE;
    br_refusal no;
    uint32_t seats = 0;
    for (br_seat seat = 0; seat < 16; seat++) {
        int count = br_has(acting, seat) ? br_legal(&t->rules, t->state, seat, list) : 0;
        if (count == 0) continue;
        remember(t, &list[br_rng_below(&t->dice, (uint32_t)count)]);
        if (br_rng_below(&t->dice, ++seats)) continue;
        chosen = seat;
        move = list[br_rng_below(&t->dice, (uint32_t)count)];
    }
    if (br_play(&t->rules, t->state, chosen, &move, NULL, &no) != BR_OK) exit(1);
}

static void run_match(trial *t, uint64_t seed) {
    uint8_t key[BR_SEED_BYTES];
    uint64_t until = t->refused + A_MATCH;
    uint32_t rare = t->game->plies_max > 2000 ? 24 : 3;
    t->seed = seed;
    t->pooled = 0;
    t->dice = br_rng_from(seed);
    trials_rules(&t->rules, t->game, &t->dice);
    for (int i = 0; i < BR_SEED_BYTES; i++) key[i] = (uint8_t)br_rng_below(&t->dice, 256);
    br_setup(&t->rules, key, t->state, NULL);
    while (br_to_act(&t->rules, t->state) != 0) {
        if (t->refused < until && br_rng_below(&t->dice, rare) == 0) look(t);
        step(t);
    }
    look(t); /* also when it is over */
}

static void run_game(const br_game *game, const trials_args *w) {
    trial *t = &the_trial;
    int clauses = 0;
    memset(t, 0, sizeof *t);
    t->game = game;
    for (uint64_t i = 0; w->matches ? i < w->matches : t->refused < w->count; i++)
        run_match(t, w->seed + i);
    for (int i = 0; i < game->clause_count; i++) clauses += t->is_used[i];
    tap_line(t->faults == 0, "%s: %llu refusals by %d clauses, %u not true", game->id,
             (unsigned long long)t->refused, clauses, t->faults);
}

int main(int argc, char **argv) {
    return trials_main(argc, argv, getenv("REFUSALS"), REFUSALS_DEFAULT, run_game);
}
