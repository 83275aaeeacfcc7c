/* unit_playout.c -- what the search takes for granted: which worlds it deals, whose value counts.
 *
 * A seat that remembers everything deals only worlds that fit all it was ever shown; one that
 * forgets deals them from what it can look at now. A rival in the tree plays for itself.
 */
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "kit.h"
#include "playout.h"

/* How many of 40 worlds look to the seat as all it was ever shown. */
static int fitting(uint8_t memory, br_seat seat) {
    static playout p;
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX], again[BR_STATE_MAX];
    const br_rules *r = kit_rules();
    search_config config = {.iterations = 1, .depth = BR_RECALL, .memory = memory};
    config.evaluator = bot_evaluator(r);
    br_rng rng = br_rng_from(5);
    int count = 0;
    memset(view, 0, sizeof view);
    memset(again, 0, sizeof again);
    r->game->observe(r, kit_match()->state, seat, BR_RECALL, view);
    playout_begin(&p, &config, r, view, seat, &rng);
    for (int i = 0; i < 40; i++) {
        playout_deal(&p, view, world);
        r->game->observe(r, world, seat, BR_RECALL, again);
        count += memcmp(view, again, r->game->state_size) == 0;
    }
    return count;
}

Test(playout, whoever_remembers_all_deals_only_worlds_that_fit_it) {
    int forgotten = 0;
    for (int g = 0; br_game_at(g); g++) {
        kit_new(br_game_at(g)->id, 4, 11, NULL);
        for (int i = 0; i < 25 && !kit_is_over(); i++) {
            br_seat seat = br_lowest(br_must_act(kit_rules(), kit_match()->state));
            if (seat != BR_HOUSE) {
                cr_assert_eq(fitting(100, seat), 40, "%s", br_game_at(g)->id);
                forgotten += 40 - fitting(0, seat);
            }
            kit_play_random((uint64_t)(3 + i), (uint32_t)(1 + i));
        }
    }
    cr_assert_gt(forgotten, 0, "nobody ever forgot anything");
}

static int32_t value_of(br_seat seat, void *arena, br_move *best) {
    static search_result found;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_rules *r = kit_rules();
    search_config config = bot_search_config(&bot_boss, r);
    br_rng rng = br_rng_from(1);
    config.iterations = 1500;
    config.depth = BR_RECALL;
    config.arena = arena;
    config.arena_size = BOT_ARENA_BYTES;
    r->game->observe(r, kit_match()->state, seat, BR_RECALL, view);
    search_run(&config, r, view, seat, &rng, &found);
    *best = found.line[0].move;
    return found.line[0].value;
}

/* Of two, what one hopes for is what the other fears. Each is a fifth too hopeful (the best of many
 * estimates is one that erred upwards); if rivals in the tree played for the one who thinks, it
 * would be half. */
Test(playout, two_seats_do_not_both_hope_to_win) {
    void *arena = aligned_alloc(64, BOT_ARENA_BYTES);
    int64_t sum = 0, pairs = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        int32_t last = 0;
        br_seat before = BR_SEAT_NONE;
        br_move move;
        br_refusal refusal;
        for (kit_new("crooks", 2, seed, NULL); !kit_is_over();) {
            br_match *m = kit_match();
            br_seat seat = br_lowest(br_must_act(&m->rules, m->state));
            int32_t value = value_of(seat, arena, &move);
            if (before != BR_SEAT_NONE && seat != before) {
                sum += last + value - SEARCH_ONE;
                pairs++;
            }
            before = seat;
            last = value;
            cr_assert_eq(br_match_play(m, seat, &move, &refusal), BR_OK);
        }
    }
    cr_assert_gt(pairs, 60);
    cr_assert_lt(llabs(sum / pairs), SEARCH_ONE * 3 / 10, "%d of %d", (int)(sum / pairs),
                 SEARCH_ONE);
    free(arena);
}
