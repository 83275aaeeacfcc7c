/* test_sale.c -- phase 5: demand, docks, consent, extra profit. */
#include "test_kit.h"

/* The Blind Pig (bar 1: two circles, two dice, price 2, extra 1). */
static void in_pig(unsigned a, unsigned b, unsigned c) {
    w.marker[1][0] = (uint8_t)a;
    w.marker[1][1] = (uint8_t)b;
    w.marker[1][2] = (uint8_t)c;
}

Test(bootleggers, BO_61_BO_158_BO_Q29_omalleys_buys_everything) {
    TABLE(6, 1, 70, 60, 50, 40, 30, 20);
    for (unsigned seat = 0; seat < 4; seat++) {
        give_truck(seat, 2);
        parked(seat, 2, 10, 0);
    }
    sell();
    for (unsigned seat = 0; seat < 4; seat++) is(now()->money[seat], 20); /* all 40 */
    is(kit_event_count(BO_EV_THIRST), 0);
    is(kit_event_count(BO_EV_EXTRA), 0);
}

Test(bootleggers, BO_112_from_the_smallest_up) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    w.marker[3][1] = 4;
    parked(1, 0, 1, 3);
    parked(0, 0, 1, 1);
    parked(2, 0, 1, 0);
    DICE(1, 1, 1, 1, 1);
    sell();
    unsigned bars[3], count = 0;
    for (unsigned i = 0; i < kit_match()->log.count; i++)
        if (kit_match()->log.at[i].kind == BO_EV_SELL)
            bars[count++] = kit_match()->log.at[i].open[0];
    is(count, 3);
    is(bars[0], 0);
    is(bars[1], 1);
    is(bars[2], 3);
}

/* The question of one bar must not be taken for that of the next, which asks nobody. */
Test(bootleggers, BO_112_BO_122_a_bar_after_a_question_sells_too) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    w.marker[2][1] = 3;
    parked(2, 0, 4, 1); /* the common dock of the Blind Pig: seat 0 is asked */
    parked(1, 0, 4, 2); /* the main dock of the Silver Slipper: nobody is */
    DICE(1, 1, 3, 4);
    sell();
    is(now()->step, BO_CONSENT);
    kit_play(0, "done");
    is(kit_event_count(BO_EV_THIRST), 1);
    is(kit_event(BO_EV_THIRST)->open[0], 2);
    is(kit_event(BO_EV_THIRST)->open[1], 7);
    is(kit_event(BO_EV_SELL)->open[1], 4);
    is(now()->money[1], 10 + 4 * 2 + 4); /* the price, and the extra of its controller */
    is(now()->round, 2);
}

Test(bootleggers, BO_115_BO_117_BO_124_demand) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    give_truck(0, 2);
    parked(0, 2, 10, 1);
    DICE(3, 5);
    sell();
    is(kit_event(BO_EV_THIRST)->open[1], 8);
    is(kit_event(BO_EV_SELL)->open[1], 8);
    TABLE(3, 1, 70, 50, 30); /* demand 8, crates 4: the rest is not carried over */
    in_pig(2, 0, 0);
    parked(0, 0, 4, 1);
    DICE(3, 5);
    sell();
    is(kit_event(BO_EV_SELL)->open[1], 4);
    is(now()->demand_left, 0);
}

Test(bootleggers, BO_116_BO_Q32_tokens_add_to_each_die) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    take_from_deck(BO_SPEAKEASY);
    w.token[1] = 1;
    parked(0, 0, 4, 1);
    DICE(3, 5);
    sell();
    is(kit_event(BO_EV_THIRST)->open[1], 10);
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    take_from_deck(BO_SPEAKEASY);
    take_from_deck(BO_SPEAKEASY);
    w.token[1] = 2;
    parked(0, 0, 4, 1);
    DICE(3, 5);
    sell();
    is(kit_event(BO_EV_THIRST)->open[1], 12);
}

Test(bootleggers, BO_118_BO_119_main_dock) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(1, 1, 1); /* nobody leads: no extra; the sale is from the secondary dock */
    parked(0, 0, 3, 1);
    DICE(6, 6);
    sell();
    is(now()->money[0], 16); /* 3 at 2 */
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    give_truck(0, 1);
    parked(0, 1, 6, 1);
    DICE(2, 2);
    sell();
    is(kit_event(BO_EV_SELL)->open[1], 4);
    is(kit_event(BO_EV_SELL)->open[3], 2); /* leave play */
    is(now()->crates[0], 0);
}

Test(bootleggers, BO_71_BO_125_BO_Q34_extra_profit) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 1, 0);
    give_truck(0, 1);
    parked(0, 1, 5, 1);
    parked(1, 0, 2, 1);
    DICE(6, 6);
    sell();
    is(kit_event(BO_EV_EXTRA)->open[2], 7); /* 5 own and 2 others' */
    is(now()->money[0], 10 + 5 * 2 + 7);
    is(now()->money[1], 10 + 2 * 2); /* the seller's price is untouched */
    TABLE(3, 1, 70, 50, 30);         /* a rival's sale alone */
    in_pig(2, 1, 0);
    parked(1, 0, 3, 1);
    DICE(6, 6);
    sell();
    is(now()->money[0], 13);
}

Test(bootleggers, BO_73_BO_81_the_leader_sells_first) {
    TABLE(3, 1, 50, 70, 30);
    in_pig(2, 1, 0);
    parked(1, 0, 2, 1);
    parked(0, 0, 4, 1);
    DICE(2, 2);
    sell();
    is(now()->money[1], 10); /* demand 4, the controller had 4 */
    TABLE(3, 1, 50, 70, 30);
    in_pig(2, 1, 0);
    parked(1, 0, 4, 1);
    parked(0, 0, 3, 1);
    DICE(2, 3);
    sell();
    is(now()->money[1], 10 + 2 * 2); /* demand 5, 3 at the main dock */
}

Test(bootleggers, BO_82_BO_120_BO_121_secondary_dock) {
    TABLE(3, 1, 30, 70, 50);
    in_pig(3, 1, 1);
    parked(1, 0, 3, 1);
    parked(2, 0, 3, 1);
    DICE(1, 3);
    sell();
    is(now()->money[1], 10 + 6); /* B 3, C 1 of a demand of 4 */
    is(now()->money[2], 10 + 2);
    is(now()->crates[2], 0);
}

Test(bootleggers, BO_78_greatest_influence_earns_no_extra) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(3, 2, 2);
    parked(0, 0, 4, 1);
    DICE(6, 6);
    sell();
    is(now()->money[0], 18);
    is(kit_event_count(BO_EV_EXTRA), 0);
}

Test(bootleggers, BO_126_equal_influence) {
    TABLE(3, 1, 40, 60, 20);
    in_pig(2, 2, 0);
    parked(0, 0, 3, 1);
    DICE(6, 6);
    sell();
    is(now()->money[1], 13);
}

/* ---- the common dock ---------------------------------------------------------------------- */

/* Seat 0 controls; the trucks of seats 1 and 2, three crates each, wait at the common dock. */
static void line_up(unsigned demand) {
    TABLE(3, 1, 30, 70, 50);
    in_pig(2, 0, 0);
    parked(1, 0, 3, 1);
    parked(2, 0, 3, 1);
    DICE(1, demand - 1);
    sell();
}

Test(bootleggers, BO_74_BO_85_BO_122_BO_Q31_consent) {
    line_up(3);
    is(now()->step, BO_CONSENT);
    is(now()->turn, 0);
    is(now()->demand_left, 3);
    kit_refused(1, "done", "BO-122");
    kit_refused(0, "allow 2 small-2", "BO-122");
    kit_play(0, "allow 2 small-3");
    kit_play(0, "done");
    is(now()->money[2], 16); /* only C was chosen */
    is(now()->money[1], 10);
    is(now()->money[0], 13); /* BO-Q33: extra profit on the common dock too */
    line_up(3);
    kit_play(0, "done"); /* no consent, no sale */
    is(now()->money[1] + now()->money[2], 20);
}

Test(bootleggers, BO_156_BO_F32_BO_Q33_served_in_the_order_of_the_line) {
    line_up(4);
    kit_play(0, "allow 2 small-3");
    kit_play(0, "allow 1 small-3");
    kit_play(0, "done");
    is(now()->money[1], 16); /* B 3, C 1 */
    is(now()->money[2], 12);
    is(now()->money[0], 14);
}

Test(bootleggers, BO_123_nobody_leads) {
    TABLE(4, 1, 70, 60, 50, 40);
    in_pig(2, 2, 1);
    parked(3, 0, 3, 1);
    DICE(6, 6);
    sell();
    is(now()->money[3], 10);
    is(kit_event_count(BO_EV_THIRST), 1);
}

Test(bootleggers, BO_Q31_not_asked_without_demand) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    parked(0, 0, 4, 1);
    parked(1, 0, 2, 1);
    DICE(2, 2);
    sell();
    is(now()->round, 2);
}

Test(bootleggers, BO_Q63_BO_F26_demands_at_the_common_dock) {
    line_up(4);
    kit_refused(0, "demand 0 1", "BO-Q63");
    kit_play(0, "demand 1 2");
    kit_play(1, "pay");
    is(now()->money[0], 12);
    kit_refused(0, "demand 1 1", "BO-F26"); /* once each */
    kit_play(0, "demand 2 2");
    kit_play(2, "refuse");
    kit_play(0, "allow 1 small-3");
    line_up(4);
    kit_play(0, "allow 1 small-3");
    kit_refused(0, "demand 2 1", "BO-F26"); /* not after the first truck is let in */
}

Test(bootleggers, BO_F26_own_trucks_need_naming_too) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(0, 2, 0);
    parked(0, 0, 3, 1); /* no marker when it parked */
    in_pig(4, 2, 0);    /* controls when the bar sells */
    DICE(6, 6);
    sell();
    is(now()->step, BO_CONSENT);
    is(now()->turn, 0);
    kit_play(0, "allow 0 small-3");
    kit_play(0, "done");
    is(now()->money[0], 10 + 6 + 3);
}

Test(bootleggers, BO_Q30_common_leftovers_are_lost) {
    line_up(2);
    kit_play(0, "allow 1 small-3");
    kit_play(0, "done");
    is(now()->money[1], 14);
    is(now()->crates[1] + now()->crates[2], 0);
    is(now()->trucks, 0);
}

/* ---- which bars --------------------------------------------------------------------------- */

Test(bootleggers, BO_157_a_closed_bar_is_passed_over) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(1, 0, 0);
    parked(0, 0, 4, 1);
    sell();
    is(kit_event_count(BO_EV_THIRST), 0);
    is(kit_event_count(BO_EV_SHUT), 1);
    is(now()->money[0], 10);
    is(now()->trucks, 0);
}

Test(bootleggers, BO_F01_an_open_bar_without_a_truck) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    w.marker[2][0] = 3;
    give_thug(1, BO_HIT);
    parked(0, 0, 2, 2); /* at the Silver Slipper; nobody at the Blind Pig */
    sell();
    is(now()->point, BO_W6);
    is(now()->bar, 2);
    is(kit_event_count(BO_EV_THIRST), 0);
    is(now()->sold, 0);
    cr_assert(kit_can(1, "play hit 0 blind-pig")); /* BO-F02: it has not sold */
}

Test(bootleggers, BO_F02_BO_Q59_hits_on_bars_that_have_sold) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 0, 0);
    w.marker[2][0] = 3;
    give_thug(1, BO_HIT);
    parked(0, 0, 2, 1);
    give_truck(0, 1);
    parked(0, 1, 2, 2);
    sell();
    is(now()->bar, 1);
    kit_play(1, "pass");
    is(now()->bar, 2);
    is(now()->sold, 1u << 1);
    kit_refused(1, "play hit 0 blind-pig", "BO-Q59");
    kit_play(1, "play hit 0 silver-slipper"); /* closes it before it sells */
    cr_assert(kit_event_said("shut"));
}

Test(bootleggers, BO_127_everything_goes_home) {
    TABLE(3, 1, 70, 50, 30);
    w.lent[1][0] = w.hired[0][0] = 1;
    parked(0, 0, 4, 0);
    parked(0, 0, 3, 0);
    sell();
    is(now()->trucks + now()->parked, 0);
    is(now()->lent[1][0] + now()->hired[0][0], 0);
    is(bootleggers_in_use(now(), 1, 0), 1);
}

Test(bootleggers, BO_Q48_four_steps_of_a_sale) {
    TABLE(4, 1, 40, 60, 50, 30);
    in_pig(3, 1, 0);
    parked(1, 0, 1, 1); /* secondary */
    parked(2, 0, 1, 1); /* common */
    parked(0, 0, 1, 1); /* main */
    DICE(6, 6);
    sell();
    is(kit_event(BO_EV_SELL)->actor, 0); /* main, then secondary, then the question */
    is(now()->step, BO_CONSENT);
    kit_play(0, "allow 2 small-1");
    kit_play(0, "done");
    is(kit_event(BO_EV_SELL)->actor, 2);
    is(kit_event_count(BO_EV_EXTRA), 1);
}

Test(bootleggers, BO_Q66_two_owners_at_one_main_dock) {
    TABLE(3, 1, 70, 50, 30);
    in_pig(2, 1, 0);
    parked(0, 0, 3, 1);
    in_pig(1, 2, 0);
    parked(1, 0, 3, 1);
    DICE(1, 3);
    sell();
    is(now()->money[1], 10 + 3 * 2 + 4); /* dominant now: first, and the extra of 4 crates */
    is(now()->money[0], 10 + 1 * 2);
}
