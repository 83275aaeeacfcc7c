/* test_muscle.c -- phase 1: bids, payments, picks and what the cards do. */
#include <stdio.h>

#include "test_kit.h"

/* ---- cards on offer ----------------------------------------------------------------------- */

Test(bootleggers, BO_20_BO_21_BO_22_BO_36_the_truck_card) {
    start(3, NULL);
    cr_assert_neq(w.truck_open, 0);
    unsigned open = w.truck_open, left = w.truck_left;
    TABLE(3, 1, 70, 50, 30);
    sell(); /* nobody took it: the next round finds it open and opens no other */
    is(now()->round, 2);
    is(now()->truck_open, open);
    is(now()->truck_left, left);
    TABLE(3, 1, 70, 50, 30);
    w.truck_open = 0;
    sell();
    cr_assert_neq(now()->truck_open, 0);
    is(now()->truck_left, left - 1);
}

Test(bootleggers, BO_23_BO_24_one_offer_too_many) {
    start(4, NULL);
    hold((int[]){70, 50, 30, 10});
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_1, BO_INFLUENCE_2, BO_INFLUENCE_2);
    offer_truck(0);
    put();
    kit_play(0, "bid 70");
    kit_play(1, "bid 50");
    kit_play(2, "bid 30");
    kit_play(3, "bid 10");
    kit_play(0, "take influence-1");
    kit_play(1, "take influence-1");
    kit_play(2, "take influence-2");
    is(kit_legal_count(3), 2); /* one action card and the truck are left */
    kit_play(3, "take influence-2");
    is(now()->truck_open, 1);
}

/* The whole way from a phase 1 in which nobody wants it to the next. */
Test(bootleggers, BO_22_BO_36_a_truck_card_waits) {
    start(3, NULL);
    hold((int[]){70, 50, 30});
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_2, BO_INFLUENCE_3);
    offer_truck(2);
    put();
    kit_play(0, "bid 70");
    kit_play(1, "bid 50");
    kit_play(2, "bid 30");
    kit_play(0, "take influence-1");
    kit_play(1, "take influence-2");
    kit_play(2, "take influence-3");
    everybody("done");
    everybody("ready");
    everybody("ship");
    everybody("done");
    is(now()->round, 2);
    is(now()->truck_open, 3);
}

/* 14 cards for 12 rounds: phase 1 of every round finds a truck card open. */
Test(bootleggers, BO_24_a_truck_card_is_open_in_every_round) {
    for (uint64_t seed = 1; seed <= 4; seed++) {
        unsigned round = 0;
        kit_new("bootleggers", 3, seed, NULL);
        for (uint64_t ply = 0; !kit_is_over(); ply++) {
            if (now()->step == BO_MUSCLE && now()->round > round) {
                round = now()->round;
                cr_assert_neq(now()->truck_open, 0, "round %u", round);
            }
            kit_play_random(seed * 100000 + ply, 1);
        }
        cr_assert_gt(round, 3);
    }
}

Test(bootleggers, BO_148_no_new_truck_in_the_phase) {
    start(3, NULL);
    hold((int[]){70, 50, 30});
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_2, BO_INFLUENCE_3);
    offer_truck(0);
    put();
    kit_play(0, "bid 70");
    kit_play(1, "bid 50");
    kit_play(2, "bid 30");
    kit_play(0, "take small");
    kit_legal_is(1, "take influence-1; take influence-2; take influence-3");
    kit_refused(1, "take small", "BO-148");
}

/* ---- bids --------------------------------------------------------------------------------- */

Test(bootleggers, BO_25_BO_F13_bids_are_secret_and_final) {
    start(3, NULL);
    hold((int[]){50, 12, 70});
    put();
    kit_play(0, "bid 50");
    kit_same(kit_find(kit_view(1, BR_RECALL), "chosen.0"), "null");
    kit_same(kit_find(kit_view(0, BR_SCREEN), "chosen.0"), "50");
    kit_refused(0, "bid 50", "BO-F13");
    kit_refused(1, "bid 70", "BO-25"); /* not in that hand */
    kit_refused(1, "take influence-1", "BO-33");
}

Test(bootleggers, BO_26_BO_28_reveal_sets_the_order) {
    start(3, NULL);
    hold((int[]){50, 12, 70});
    put();
    kit_play(0, "bid 50");
    kit_play(1, "bid 12");
    kit_play(2, "bid 70");
    is(kit_event_count(BO_EV_REVEAL), 1);
    is(kit_event(BO_EV_REVEAL)->open[2], 70);
    is(now()->order[0], 2);
    is(now()->order[1], 0);
    is(now()->order[2], 1);
}

Test(bootleggers, BO_27_muscle_lies_open_until_the_round_ends) {
    TABLE(3, 1, 50, 12, 70);
    w.marker[1][0] = 2;
    parked(1, 0, 2, 1); /* at the common dock: seat 0 is asked in phase 5 */
    DICE(6, 6);
    sell();
    is(now()->phase, 5);
    is(now()->step, BO_CONSENT);
    kit_same(kit_find(kit_view(2, BR_SCREEN), "chosen"), "[50,12,70]");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "chosen"), "[50,12,70]");
    kit_play(0, "done");
    is(now()->round, 2);
    kit_same(kit_find(kit_view(2, BR_SCREEN), "chosen"), "[0,0,0]");
}

Test(bootleggers, BO_29_muscle_settles_ties) {
    TABLE(3, 12, 20, 60, 40);
    w.money[0] = w.money[1] = w.money[2] = 30;
    w.copper = 0;
    sell();
    is(kit_result().winners, 1u << 1);
}

/* ---- payments ----------------------------------------------------------------------------- */

/* Seat 0 bids `card` with `money` and the trucks of w; the rivals are cheaper. */
static void first_pays(int card, unsigned money) {
    hold((int[]){card, 2, 1});
    w.money[0] = (uint16_t)money;
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_2, BO_INFLUENCE_3);
    put();
    char bid[16];
    snprintf(bid, sizeof bid, "bid %d", card);
    kit_play(0, bid);
    kit_play(1, "bid 2");
    kit_play(2, "bid 1");
}

Test(bootleggers, BO_30_graft_for_every_truck) {
    start(3, NULL);
    give_truck(0, 1);
    give_truck(0, 2);
    first_pays(18, 10); /* muscle 18 is free */
    is(kit_event(BO_EV_PAYS)->open[2], 1 + 1 + 5);
    is(now()->money[0], 3);
}

Test(bootleggers, BO_31_muscle_is_paid_too) {
    start(3, NULL);
    first_pays(55, 10); /* costs 3, one small truck costs 1 */
    is(now()->money[0], 6);
}

Test(bootleggers, BO_32_BO_Q11_short_of_money) {
    start(3, NULL);
    give_truck(0, 2);
    first_pays(37, 5); /* 1 + 5 + 2 = 8 due */
    is(kit_event(BO_EV_PAYS)->open[0], 8);
    is(kit_event(BO_EV_PAYS)->open[1], 5);
    is(now()->money[0], 0);
    is(now()->owned[0][0] + now()->owned[0][2], 2);
    kit_play(0, "take influence-2"); /* still takes a card */
}

Test(bootleggers, BO_33_BO_34_one_after_the_other) {
    start(3, NULL);
    first_pays(70, 10);
    kit_refused(1, "take influence-1", "BO-34");
    kit_play(0, "take influence-3");
    cr_assert(!kit_can(1, "take influence-3"));
    kit_refused(1, "take influence-3", "BO-33");
    kit_play(1, "take influence-1");
}

Test(bootleggers, BO_35_leftover_leaves_the_game) {
    start(3, NULL);
    offer_truck(0);
    first_pays(70, 10);
    kit_play(0, "take influence-3");
    kit_play(1, "take influence-1");
    kit_play(2, "take small");
    is(kit_event(BO_EV_LEFT)->open[0], BO_INFLUENCE_2);
    for (unsigned i = 0; i < BO_SEATS; i++) is(now()->row[i], 0);
}

Test(bootleggers, BO_52_BO_Q40_graft_from_the_next_round) {
    start(3, NULL);
    offer_truck(1);
    first_pays(18, 10);
    kit_play(0, "take medium"); /* 10 - 1 - 6: no graft for the new one yet */
    is(now()->money[0], 3);
    again();
    memset(w.row, 0, sizeof w.row); /* nobody takes more; the round ends */
    sell();
    is(now()->round, 2);
    again();
    hold((int[]){17, 16, 15}); /* free muscle */
    put();
    kit_play(0, "bid 17");
    kit_play(1, "bid 16");
    kit_play(2, "bid 15");
    is(kit_event(BO_EV_PAYS)->actor, 0);
    is(kit_event(BO_EV_PAYS)->open[2], 2); /* one for the small truck, one for the medium */
    is(now()->money[0], 1);
}

/* ---- action cards ------------------------------------------------------------------------- */

/* Seat 0 to pick among these. */
static void to_pick(unsigned card) {
    TABLE(3, 1, 70, 50, 30);
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_1);
    take_from_deck(card);
    w.row[2] = (uint8_t)card;
    go(BO_PICK, 1, 0);
}

Test(bootleggers, BO_37_BO_38_influence) {
    to_pick(BO_INFLUENCE_3);
    unsigned supply = bootleggers_supply(&w, 0);
    put();
    kit_play(0, "take influence-3");
    is(now()->back[0], 4);
    is(bootleggers_supply(now(), 0), supply - 3);
    is(now()->row[2], 0);
    is(now()->pile[BO_INFLUENCE_3], w.pile[BO_INFLUENCE_3]); /* gone, never redrawn */
}

Test(bootleggers, BO_Q44_BO_Q60_supply_of_markers) {
    to_pick(BO_INFLUENCE_3);
    w.marker[1][0] = 9;
    w.marker[2][0] = 8; /* 20 - 1 back - 17 bars - 1 truck = 1 */
    put();
    kit_play(0, "take influence-3");
    is(now()->back[0], 2);
    to_pick(BO_INFLUENCE_3);
    w.marker[1][0] = 9;
    w.marker[2][0] = 6;
    add_remote(0, 1); /* its sign and that of a second truck leave one, too */
    give_truck(0, 1);
    put();
    kit_play(0, "take influence-3");
    is(now()->back[0], 2);
    to_pick(BO_DOUBLE);
    w.marker[1][0] = 9;
    w.marker[2][0] = 9;
    is(bootleggers_supply(&w, 0), 0);
    put();
    kit_play(0, "take double");
    kit_play(0, "found"); /* not refused for lack of a marker */
    is(now()->remote[0][0], 1);
}

Test(bootleggers, BO_39_BO_40_BO_42_single_upgrade) {
    to_pick(BO_SINGLE);
    add_remote(0, 1);
    put();
    kit_play(0, "take single");
    is(now()->step, BO_UPGRADE);
    kit_refused(1, "take influence-1", "BO-34"); /* resolved before the next player */
    kit_legal_is(0, "put family; put remote-1; put store");
    kit_play(0, "put remote-1");
    is(now()->remote[0][0], 2);
    is(now()->turn, 1);
    cr_assert(!kit_can(1, "take single"));
    to_pick(BO_SINGLE);
    put();
    kit_play(0, "take single");
    kit_play(0, "put family");
    is(now()->family[0], 2);
    to_pick(BO_SINGLE);
    put();
    kit_play(0, "take single");
    kit_play(0, "put store");
    is(now()->back_dice[0], 1);
}

Test(bootleggers, BO_41_BO_149_single_founds_nothing_and_stays_at_home) {
    to_pick(BO_SINGLE);
    add_remote(1, 1); /* a rival's */
    put();
    kit_play(0, "take single");
    kit_refused(0, "found", "BO-41");
    kit_refused(0, "put remote-1", "BO-149");
    kit_refused(0, "put blind-pig", "BO-40");
}

Test(bootleggers, BO_43_BO_46_BO_Q17_double_upgrade_two_dice) {
    to_pick(BO_DOUBLE);
    put();
    kit_play(0, "take double");
    kit_play(0, "put family");
    kit_refused(0, "found", "BO-Q17");
    kit_play(0, "put store");
    is(now()->family[0], 2);
    is(now()->back_dice[0], 1);
    is(now()->turn, 1);
    cr_assert(!kit_can(1, "take double"));
}

Test(bootleggers, BO_44_BO_45_BO_Q16_founding_a_remote_still) {
    to_pick(BO_DOUBLE);
    unsigned supply = bootleggers_supply(&w, 0);
    put();
    kit_play(0, "take double");
    kit_play(0, "found");
    is(now()->remote[0][0], 1);
    is(now()->back_dice[0], 0);
    is(now()->back[0], 1);
    is(bootleggers_supply(now(), 0), supply - 1);
    to_pick(BO_DOUBLE); /* a second one, and a third */
    add_remote(0, 1);
    add_remote(0, 2);
    put();
    kit_play(0, "take double");
    kit_play(0, "found");
    is(now()->remote[0][2], 1);
}

Test(bootleggers, BO_Q08_spots_on_stills) {
    to_pick(BO_SINGLE);
    w.family[0] = 4;
    for (int i = 0; i < 4; i++) take_from_deck(BO_SINGLE);
    add_remote(0, 3);
    put();
    kit_play(0, "take single");
    kit_legal_is(0, "put store");
    kit_refused(0, "put family", "BO-Q08");
    kit_refused(0, "put remote-1", "BO-Q08");
}

Test(bootleggers, BO_47_BO_48_bar_upgrade) {
    to_pick(BO_SPEAKEASY);
    put();
    kit_play(0, "take speakeasy");
    kit_refused(0, "put omalleys", "BO-60");
    kit_refused(0, "put family", "BO-47");
    kit_play(0, "put blue-parrot");
    is(now()->token[3], 1);
    to_pick(BO_SPEAKEASY);
    put();
    kit_play(0, "take speakeasy");
    kit_play(0, "put store");
    is(now()->back_tokens[0], 1);
    cr_assert(!kit_can(1, "take speakeasy"));
}

Test(bootleggers, BO_49_BO_50_BO_Q10_buying_a_truck) {
    to_pick(BO_INFLUENCE_2);
    offer_truck(1);
    w.money[0] = 10;
    put();
    kit_play(0, "take medium");
    is(now()->money[0], 4);
    is(now()->owned[0][1], 1);
    is(now()->truck_open, 0);
    is(kit_event_count(BO_EV_BURN), 0); /* one who can pay can not burn it */
}

Test(bootleggers, BO_51_BO_Q09_burning_a_truck_card) {
    to_pick(BO_INFLUENCE_2);
    offer_truck(2);
    w.money[0] = 3;
    put();
    kit_refused(0, "done", "BO-Q09");
    kit_refused(0, "pass", "BO-Q09");
    kit_same(trap_of(0, "take large"), "BO-51");
    kit_same(trap_of(0, "take influence-2"), "");
    kit_play(0, "take large");
    is(now()->money[0], 3);
    is(now()->owned[0][2], 0);
    is(now()->truck_open, 0);
    is(kit_event_count(BO_EV_BURN), 1);
}

Test(bootleggers, BO_53_BO_55_thug_played_or_kept) {
    to_pick(BO_FIRST_THUG + BO_SABOTAGE);
    put();
    kit_play(0, "take sabotage");
    is(now()->step, BO_HIRED);
    cr_assert(kit_can(0, "keep") && kit_can(0, "play sabotage 1 family"));
    kit_play(0, "play sabotage 1 family");
    is(now()->sabotaged[1], 1);
    is(now()->thug[0][BO_SABOTAGE], 0);
    is(now()->money[0], 9);
    is(now()->turn, 1);
    to_pick(BO_FIRST_THUG + BO_SABOTAGE);
    put();
    kit_play(0, "take sabotage");
    kit_play(0, "keep");
    is(now()->thug[0][BO_SABOTAGE], 1);
    to_pick(BO_FIRST_THUG + BO_HIJACK); /* can not be played now: straight to hand */
    put();
    kit_play(0, "take hijack");
    is(now()->thug[0][BO_HIJACK], 1);
    is(now()->turn, 1);
}

Test(bootleggers, BO_F20_what_was_just_taken_waits) {
    to_pick(BO_SPEAKEASY);
    w.back_dice[0] = 1;
    take_from_deck(BO_SINGLE);
    put();
    kit_play(0, "bring die family"); /* between payment and pick */
    is(now()->step, BO_PICK);
    kit_play(0, "take speakeasy");
    kit_refused(0, "bring token blind-pig", "BO-F20");
    kit_play(0, "put store");
    is(now()->turn, 1);
}

Test(bootleggers, BO_F21_thug_that_can_not_be_paid) {
    to_pick(BO_FIRST_THUG + BO_SABOTAGE);
    w.money[0] = 0;
    put();
    kit_play(0, "take sabotage");
    is(now()->thug[0][BO_SABOTAGE], 1);
    is(now()->turn, 1);
}

Test(bootleggers, BO_F34_nothing_left_to_take) {
    TABLE(3, 1, 70, 50, 30);
    offer_truck(9);
    go(BO_PICK, 1, 0);
    put();
    kit_legal_is(0, "done");
    kit_play(0, "done");
    is(now()->turn, 1);
}

Test(bootleggers, BO_151_thugs_are_kept_over_rounds) {
    for (int round = 2; round < 5; round++) { /* taken in round 2, round 5 begins with it */
        TABLE(3, round, 70, 50, 30);
        if (round == 4) w.copper = 0;
        give_thug(0, BO_HIJACK);
        sell();
        is(now()->round, round + 1);
        is(now()->thug[0][BO_HIJACK], 1);
    }
    TABLE(3, 1, 70, 50, 30);
    put();
    kit_refused(0, "play hit 1 blind-pig", "BO-151");
}
