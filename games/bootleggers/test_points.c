/* test_points.c -- when thugs and stored pieces may be played, and who is asked. */
#include "test_kit.h"

/* ---- when --------------------------------------------------------------------------------- */

Test(bootleggers, BO_54_BO_Q13_only_after_the_reveal_and_in_its_time) {
    start(3, NULL);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    put();
    kit_refused(0, "play hit 1 blind-pig", "BO-54");
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    after_placing(); /* W3 */
    is(now()->point, BO_W3);
    kit_play(0, "play hit 1 blind-pig");
    is(now()->marker[1][1], 0);
    TABLE(3, 1, 70, 50, 30); /* Sabotage after the rolls */
    give_thug(0, BO_SABOTAGE);
    in_yard(0, 0, 2);
    go(BO_PARK, 4, 0);
    put();
    kit_refused(0, "play sabotage 1 family", "BO-54");
}

Test(bootleggers, BO_56_BO_150_BO_59_condition_and_cost) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_THEFT);
    put();
    kit_refused(0, "play theft 1 small", "BO-56"); /* the victim owns one truck only */
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIJACK);
    in_yard(1, 0, 3);
    w.money[0] = 1;
    after_loading();
    is(now()->point, BO_W5); /* asked all the same: money does not decide */
    kit_refused(0, "play hijack 1 small-3", "BO-150");
    is(now()->money[0], 1);
    is(now()->thug[0][BO_HIJACK], 1);
    again();
    w.money[0] = 0;
    put();
    kit_refused(0, "play hijack 1 small-3", "BO-59");
    kit_legal_is(0, "pass");
}

Test(bootleggers, BO_55_a_played_thug_leaves_the_game) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 2;
    unsigned left = w.pile[BO_FIRST_THUG + BO_HIT];
    put();
    kit_play(0, "play hit 1 blind-pig"); /* on its go */
    is(now()->thug[0][BO_HIT] + now()->thug[1][BO_HIT], 0);
    is(now()->pile[BO_FIRST_THUG + BO_HIT], left); /* not back under the deck */
    kit_refused(0, "play hit 1 blind-pig", "BO-151");
    again();
    give_thug(0, BO_HIT);
    after_placing(); /* at a point */
    kit_play(0, "play hit 1 blind-pig");
    is(now()->thug[0][BO_HIT], 0);
    is(now()->marker[1][1], 0);
}

Test(bootleggers, BO_57_BO_58_BO_Q19_stored_pieces) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_WRECKING);
    take_from_deck(BO_SINGLE);
    w.back_dice[1] = 1; /* the second die of seat 1 lies safe */
    put();
    kit_refused(0, "play wrecking 1 family", "BO-57");
    kit_refused(0, "bring die family", "BO-58"); /* it has none */
    kit_play(0, "done");
    kit_play(1, "bring die family"); /* own go of phase 2 */
    is(now()->family[1], 2);
    is(now()->back_dice[1], 0);
    kit_refused(1, "bring die store", "BO-Q19");
    start(3, NULL);
    take_from_deck(BO_SINGLE);
    w.back_dice[0] = 1;
    put();
    kit_refused(0, "bring die family", "BO-58"); /* before the reveal */
    TABLE(3, 1, 70, 50, 30);
    take_from_deck(BO_SINGLE);
    w.back_dice[0] = 1;
    after_placing();
    is(now()->point, BO_W3);
    again();
    DICE(3, 4, 1, 1); /* family 3 + 4, then the rivals */
    put();
    kit_play(0, "bring die family");
    is(now()->crates[0], 7); /* rolled in phase 3 */
}

Test(bootleggers, BO_Q18_stored_dice_found_nothing) {
    TABLE(3, 1, 70, 50, 30);
    take_from_deck(BO_DOUBLE);
    w.back_dice[0] = 2;
    put();
    kit_refused(0, "bring die remote-1", "BO-149");
    kit_refused(0, "found", "BO-44");
}

Test(bootleggers, BO_60_nothing_works_at_omalleys) {
    TABLE(3, 1, 70, 50, 30);
    take_from_deck(BO_SPEAKEASY);
    w.back_tokens[0] = 1;
    give_thug(0, BO_HIT);
    put();
    kit_refused(0, "place omalleys", "BO-60");
    kit_refused(0, "bring token omalleys", "BO-60");
    kit_refused(0, "play hit 1 omalleys", "BO-60");
}

/* ---- points ------------------------------------------------------------------------------- */

Test(bootleggers, BO_Q12_BO_F25_asked_in_muscle_order_round_and_round) {
    TABLE(3, 1, 20, 60, 40); /* order 1, 2, 0 */
    for (unsigned seat = 0; seat < 3; seat++) give_thug(seat, BO_HIT);
    w.marker[1][0] = w.marker[1][1] = w.marker[1][2] = 2;
    after_placing();
    is(now()->turn, 1);
    kit_refused(2, "pass", "BO-Q12");
    kit_play(1, "pass");
    is(now()->turn, 2);
    kit_play(2, "play hit 1 blind-pig");
    is(now()->turn, 0); /* the next after the player */
    kit_play(0, "pass");
    is(now()->turn, 1); /* asked again: a play came after its pass */
    kit_play(1, "pass");
    is(now()->point, BO_W4); /* seat 2 holds nothing more; W3 is closed, W4 asks the others */
    cr_assert(kit_event_said("closed"));
}

/* The table of BO-Q14, moment by moment. */
enum {
    EARLY = 1u << BO_THEFT | 1u << BO_WRECKING | 1u << BO_SABOTAGE,
    HITS = 1u << BO_HIT | 1u << BO_RUBOUT
};
static const struct {
    unsigned step, phase, point, thugs;
} table[] = {
    {BO_PICK, 1, 0, EARLY},
    {BO_PLACE, 2, 0, EARLY | HITS},
    {BO_PARK, 4, 0, HITS},
    {BO_POINT, 1, BO_W1, EARLY},
    {BO_POINT, 2, BO_W2, EARLY | HITS},
    {BO_POINT, 3, BO_W3, EARLY | HITS},
    {BO_POINT, 3, BO_W4, 1u << BO_FRIEND | 1u << BO_THEFT | HITS},
    {BO_POINT, 4, BO_W5,
     1u << BO_HIJACK | 1u << BO_ROADBLOCK | 1u << BO_CHIEF | 1u << BO_STASH | HITS},
    {BO_POINT, 5, BO_W6, 1u << BO_RAID | HITS},
};

Test(bootleggers, BO_Q14_BO_54_every_thug_in_its_time_only) {
    static const char *const play[] = {"play hijack 1 small-3",
                                       "play theft 1 medium",
                                       "play hit 1 blind-pig",
                                       "play rubout 1 blind-pig 1",
                                       "play raid",
                                       "play sabotage 1 family",
                                       "play wrecking 1 family",
                                       "play roadblock 1 small-3",
                                       "play chief small-2",
                                       "play investigation",
                                       "play stash",
                                       "play friend 2"};
    for (unsigned row = 0; row < sizeof table / sizeof table[0]; row++)
        for (unsigned thug = 0; thug < BO_THUGS; thug++) {
            TABLE(3, 5, 70, 50, 30);
            bool is_hauled = table[row].phase == 4;
            w.copper = 1;
            w.marker[1][1] = 2;
            w.family[1] = 2;
            take_from_deck(BO_SINGLE);
            give_truck(1, 1);
            give_thug(0, thug);
            if (is_hauled) in_yard(0, 0, 2);
            if (is_hauled) in_yard(1, 0, 3);
            if (is_hauled) w.crates[0] = 1;
            go(table[row].step, table[row].phase, 0);
            w.point = (uint8_t)table[row].point;
            put();
            if (table[row].thugs >> thug & 1u) cr_assert(kit_can(0, play[thug]), "%s", play[thug]);
            else kit_refused(0, play[thug], thug == BO_INVESTIGATION ? "BO-Q58" : "BO-54");
        }
}

/* Stored pieces are for every moment of the table. */
Test(bootleggers, BO_Q14_BO_58_stored_pieces_at_every_moment) {
    for (unsigned row = 0; row < sizeof table / sizeof table[0]; row++) {
        TABLE(3, 5, 70, 50, 30);
        w.copper = 1;
        take_from_deck(BO_SINGLE);
        take_from_deck(BO_SPEAKEASY);
        w.back_dice[0] = w.back_tokens[0] = 1;
        go(table[row].step, table[row].phase, 0);
        w.point = (uint8_t)table[row].point;
        put();
        cr_assert(kit_can(0, "bring die family") && kit_can(0, "bring token blind-pig"), "%u", row);
    }
}

Test(bootleggers, BO_Q14_BO_Q56_a_point_comes_before_what_it_interrupts) {
    start(3, NULL);
    hold((int[]){70, 50, 30}); /* W1: after the reveal, before the first payment */
    give_thug(2, BO_SABOTAGE);
    put();
    kit_play(0, "bid 70");
    kit_play(1, "bid 50");
    kit_play(2, "bid 30");
    is(now()->point, BO_W1);
    is(now()->turn, 2);
    is(now()->money[0], 10);
    kit_play(2, "pass");
    is(now()->step, BO_PICK);
    is(now()->money[0], 10 - 1 - 4);
    TABLE(3, 1, 70, 50, 30); /* no eligible seat: no point */
    after_placing();
    is(now()->step, BO_TRADE);
}

Test(bootleggers, BO_Q55_markers_wait_for_phase_2) {
    TABLE(3, 1, 70, 50, 30);
    take_from_deck(BO_SINGLE);
    w.back_dice[0] = 1;
    after_placing();
    is(now()->step, BO_POINT);
    kit_refused(0, "place blind-pig", "BO-Q55");
    kit_legal_is(0, "bring die family; pass");
}

Test(bootleggers, BO_Q56_money_does_not_decide_who_is_asked) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    w.money[0] = 0;
    after_placing();
    is(now()->turn, 0);
    kit_legal_is(0, "pass");
    kit_same(kit_find(kit_view(1, BR_SCREEN), "thug.0.2"), "1"); /* hands of thugs are open */
    kit_same(kit_find(kit_view(1, BR_SCREEN), "money.0"), "null");
}

Test(bootleggers, BO_Q67_a_thug_got_by_trade) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(1, BO_HIJACK);
    w.crates[0] = 4;
    w.crates[2] = 4;
    go(BO_TRADE, 4, 0);
    put();
    kit_play(0, "offer 1 give crates-1 get hijack");
    kit_play(1, "accept 0");
    is(now()->thug[0][BO_HIJACK], 1);
    everybody("ready");
    kit_play(2, "load small-4");
    everybody("ship");
    is(now()->point, BO_W5);
    cr_assert(kit_can(0, "play hijack 2 small-4"));
}
