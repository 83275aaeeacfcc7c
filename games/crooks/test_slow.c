/* test_slow.c -- Crooks: both engines count the same positions, all that can be reached in three
 * moves. tests/engines.c compares them along matches; this looks at every branch.
 */
#include <stdlib.h>

#include "kit.h"
#include "slow.h"
#include "state.h"

typedef struct trial {
    crooks_slow_table slow;
    int seats, any_job;
    uint64_t seed;
    br_rng rng;
} trial;

static const crooks_state *state(void) { return (const crooks_state *)kit_match()->state; }

static void start(trial *t) {
    kit_new("crooks", t->seats, t->seed,
            t->any_job ? "assassin-reach=any-job" : "assassin-reach=same-job", NULL);
    t->rng = br_rng_from(t->seed);
    crooks_slow_start(&t->slow, kit_rules()->game->tables[0].csv, t->seats, state()->first,
                      t->any_job);
    for (int p = 0; p < state()->hangouts; p++)
        for (int card = 0; card < CROOKS_CARDS; card++)
            if (state()->pile[p] >> card & 1u)
                crooks_slow_deal(&t->slow, p, crooks_deck_of(kit_rules())->id[card]);
}

/* Passes are avoided, so that rows fill. */
static void play(trial *t) {
    br_move list[BR_MOVES_MAX];
    char text[BR_TEXT_MAX + 1];
    br_seat seat = state()->turn;
    int count = br_legal(kit_rules(), state(), seat, list);
    br_move move = list[br_rng_below(&t->rng, (uint32_t)count)];
    if (move.kind == CROOKS_MOVE_PASS) move = list[count > 1 ? 1 : 0];
    br_buf buf = br_buf_over(text, sizeof text);
    br_move_write(kit_rules(), &move, &buf);
    kit_play(seat, text);
    cr_assert(crooks_slow_play(&t->slow, seat, text), "slow refuses %s", text);
}

/* ---- counting ----------------------------------------------------------------------------- */

static uint64_t count_fast(const crooks_state *s, int depth) {
    br_move list[BR_MOVES_MAX];
    uint64_t sum = 0;
    if (depth == 0) return 1;
    if (br_to_act(kit_rules(), s) == 0) return 0;
    int count = br_legal(kit_rules(), s, s->turn, list);
    for (int i = 0; i < count; i++) {
        crooks_state next = *s;
        br_apply(kit_rules(), &next, s->turn, &list[i], NULL);
        sum += count_fast(&next, depth - 1);
    }
    return sum;
}

static uint64_t count_slow(const crooks_slow_table *t, int depth) {
    crooks_slow_moves *list = malloc(sizeof *list);
    uint64_t sum = 0;
    if (depth > 0) crooks_slow_legal(t, t->turn, list);
    for (int i = 0; depth > 0 && i < list->count; i++) {
        crooks_slow_table next = *t;
        cr_assert(crooks_slow_play(&next, t->turn, list->text[i]));
        sum += count_slow(&next, depth - 1);
    }
    free(list);
    return depth == 0 ? 1 : sum;
}

Test(crooks_slow, two_engines_count_the_same) {
    static trial t;
    for (int i = 0; i < 24; i++) {
        t = (trial){.seats = 2 + i % 3, .any_job = i % 2, .seed = (uint64_t)i + 500};
        start(&t);
        for (int plies = 0; plies < 4 + 3 * i && !kit_is_over(); plies++) play(&t);
        cr_assert_eq(count_fast(state(), 3), count_slow(&t.slow, 3), "seed %d", i + 500);
    }
}
