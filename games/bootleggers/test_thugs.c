/* test_thugs.c -- thugs one by one, replies, demands. */
#include "test_kit.h"

/* ---- thugs one by one --------------------------------------------------------------------- */

Test(bootleggers, BO_Q15_BO_Q59_BO_Q45_hijack) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIJACK);
    in_yard(1, 0, 3);
    w.crates[1] = 2; /* crates in the back room can not be named */
    after_loading();
    kit_refused(0, "play hijack 1 small-2", "BO-Q59");
    kit_play(0, "play hijack 1 small-3");
    is(now()->truck_user[0], 0);
    is(now()->money[0], 8);
    is(now()->owned[1][0], 1); /* it goes home after phase 5 */
    kit_play(0, "park small-3 omalleys");
    everybody("done");
    is(now()->money[0], 11);
    is(now()->owned[1][0], 1);
    is(now()->trucks, 0); /* and no tag stays on it */
}

Test(bootleggers, BO_Q59_BO_F33_hijacked_on_and_rented) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIJACK);
    give_thug(1, BO_HIJACK);
    w.lent[2][0] = w.hired[1][0] = 1; /* seat 1 rents the truck of seat 2 */
    in_yard(1, 0, 3);
    after_loading();
    kit_play(0, "play hijack 1 small-3");
    kit_play(1, "play hijack 0 small-3"); /* hijacked on */
    is(now()->truck_user[0], 1);
    kit_play(0, "done");
    kit_play(1, "park small-3 omalleys");
    everybody("done");
    is(now()->owned[2][0], 1);
    is(now()->lent[2][0] + now()->hired[1][0], 0);
}

Test(bootleggers, BO_Q59_BO_Q40_grand_theft_truck) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_THEFT);
    give_truck(1, 2);
    put();
    kit_refused(0, "play theft 1 medium", "BO-Q59");
    kit_refused(0, "play theft 0 small", "BO-F07");
    kit_play(0, "play theft 1 large");
    is(now()->owned[0][2], 1);
    is(now()->owned[1][2], 0);
    is(now()->money[0], 7);
    unsigned graft = 0; /* the graft follows the new owner */
    bootleggers_due(kit_rules(), now(), 0, &graft);
    is(graft, 6);
}

Test(bootleggers, BO_Q40_a_truck_stolen_at_w1_costs_its_new_owner) {
    start(3, NULL);
    hold((int[]){18, 17, 16}); /* free muscle: graft alone is paid */
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_2, BO_INFLUENCE_3);
    give_thug(2, BO_THEFT);
    give_truck(0, 2);
    put();
    kit_play(0, "bid 18");
    kit_play(1, "bid 17");
    kit_play(2, "bid 16");
    is(now()->point, BO_W1);
    kit_play(2, "play theft 0 large");
    is(now()->money[0], 10 - 1); /* the small one only */
    kit_play(0, "take influence-1");
    kit_play(1, "take influence-2");
    is(now()->money[2], 10 - 3 - 1 - 5); /* the thug, then graft for both */
}

Test(bootleggers, BO_114_BO_Q24_hit_and_rubout) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(0, BO_RUBOUT);
    w.marker[1][1] = 2;
    w.marker[2][1] = 3;
    put();
    cr_assert(bootleggers_is_open(kit_rules(), now(), 1));
    unsigned supply = bootleggers_supply(now(), 1);
    kit_play(0, "play hit 1 blind-pig");
    cr_assert(kit_event_said("closes")); /* at once */
    is(now()->marker[1][1], 1);
    is(bootleggers_supply(now(), 1), supply + 1);
    is(now()->back[1], 1); /* to the supply, not to the back room */
    kit_refused(0, "play rubout 1 silver-slipper 3", "BO-F17");
    kit_refused(0, "play rubout 1 blind-pig 2", "BO-Q59");
    kit_play(0, "play rubout 1 silver-slipper 2");
    is(now()->marker[2][1], 1);
    is(now()->money[0], 10 - 1 - 3);
}

Test(bootleggers, BO_F17_up_to) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_RUBOUT);
    w.marker[1][1] = 3; /* one is enough to leave it open */
    put();
    cr_assert(kit_can(0, "play rubout 1 blind-pig 1") && kit_can(0, "play rubout 1 blind-pig 2"));
    kit_play(0, "play rubout 1 blind-pig 1");
    cr_assert(bootleggers_is_open(kit_rules(), now(), 1));
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_STASH);
    w.crates[0] = 9;
    after_loading();
    kit_play(0, "play stash");
    is(now()->stashed[0], 6); /* always the most */
    is(now()->crates[0], 3);
}

Test(bootleggers, BO_Q59_raid_shuts_the_bar_about_to_sell) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(2, BO_RAID);
    parked(0, 0, 4, 0);
    sell();
    is(now()->point, BO_W6);
    kit_play(2, "play raid"); /* even O'Malley's */
    is(kit_event_count(BO_EV_SELL), 0);
    cr_assert(kit_event_said("shut"));
    is(now()->money[0], 10);
    is(now()->round, 2);
    is(now()->raided, 0); /* for that round only */
}

Test(bootleggers, BO_Q42_BO_F03_sabotage) {
    TABLE(3, 4, 70, 50, 30);
    give_thug(0, BO_SABOTAGE);
    give_thug(0, BO_SABOTAGE);
    add_remote(1, 1);
    put();
    kit_play(0, "play sabotage 1 family");
    kit_refused(0, "play sabotage 1 family", "BO-F03");
    kit_refused(0, "play sabotage 0 family", "BO-F07");
    kit_refused(0, "play sabotage 1 remote-2", "BO-Q59");
    again();
    go(BO_PLACE, 2, 2);
    w.thug[0][BO_SABOTAGE] = 0;
    DICE(2, 6, 1); /* seat 0; seat 1: the remote still only; seat 2 */
    put();
    kit_play(2, "done");
    is(now()->crates[0], 2);
    is(now()->crates[1], 6);
    is(now()->family_roll[1], 0); /* that still does not roll */
    is(now()->copper, 0);         /* and counts as 0 for the copper */
}

Test(bootleggers, BO_Q59_wrecking_crew) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_WRECKING);
    give_thug(0, BO_WRECKING);
    w.family[1] = 2;
    take_from_deck(BO_SINGLE);
    put();
    kit_refused(0, "play wrecking 2 family", "BO-Q59"); /* never the last die */
    kit_play(0, "play wrecking 1 family");
    is(now()->family[1], 1);
    kit_refused(0, "play wrecking 1 family", "BO-Q59");
}

Test(bootleggers, BO_Q59_roadblock) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_ROADBLOCK);
    in_yard(1, 0, 3);
    after_loading();
    kit_play(0, "play roadblock 1 small-3");
    is(now()->trucks, 0);
    is(now()->crates[1], 0); /* lost, not back home */
    is(now()->owned[1][0], 1);
}

Test(bootleggers, BO_Q59_BO_159_police_chief) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_CHIEF);
    give_truck(0, 2);
    in_yard(0, 2, 10);
    after_loading();
    kit_play(0, "play chief large-10");
    is(now()->money[0], 10 + 24); /* 8 at 3, the other 2 are lost */
    is(now()->trucks, 0);
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_CHIEF);
    w.money[0] = 90;
    in_yard(0, 0, 4);
    after_loading();
    kit_play(0, "play chief small-4");
    is(now()->money[0], 102);
    cr_assert(kit_is_over()); /* in phase 4: phase 5 is not played */
    is(now()->phase, 4);
}

Test(bootleggers, BO_Q59_stash) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_STASH);
    put();
    kit_refused(0, "play stash", "BO-54");
    again();
    w.crates[0] = 5;
    after_loading();
    kit_play(0, "play stash");
    is(now()->stashed[0], 5);
    everybody("done");
    is(now()->round, 2);
    is(now()->stashed[0], 5); /* skips the end of phases 4 and 5 */
    TABLE(3, 1, 70, 50, 30);
    take_from_deck(BO_FIRST_THUG + BO_STASH);
    w.stashed[0] = 5;
    DICE(3, 1, 1);
    after_placing();
    is(now()->crates[0], 8); /* the roll is added to them */
    is(now()->stashed[0], 0);
}

Test(bootleggers, BO_Q59_friend_on_the_force) {
    TABLE(3, 4, 70, 50, 30);
    give_thug(1, BO_FRIEND);
    DICE(6, 2, 1); /* seat 0 makes most */
    after_placing();
    is(now()->copper, 0);
    is(now()->point, BO_W4);
    kit_refused(1, "play friend 0", "BO-Q59"); /* holds it already */
    kit_refused(1, "play friend 1", "BO-F07");
    kit_play(1, "play friend 2");
    is(now()->copper, 2);
    TABLE(3, 3, 70, 50, 30);
    give_thug(1, BO_FRIEND);
    after_placing();
    is(now()->step, BO_TRADE); /* no copper in play: nobody is asked */
}

Test(bootleggers, BO_F07_never_at_oneself) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIJACK);
    give_thug(0, BO_ROADBLOCK);
    w.lent[0][0] = w.hired[1][0] = 1; /* seat 1 drives the truck of seat 0 */
    give_truck(0, 1);
    in_yard(0, 1, 2);
    in_yard(1, 0, 3);
    after_loading();
    kit_refused(0, "play hijack 0 medium-2", "BO-F07");
    kit_refused(0, "play roadblock 0 medium-2", "BO-F07");
    cr_assert(kit_can(0, "play hijack 1 small-3")); /* an own truck in a rival's use */
}

/* ---- replies ------------------------------------------------------------------------------ */

Test(bootleggers, BO_Q58_BO_F23_investigation) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(1, BO_INVESTIGATION);
    w.marker[1][1] = w.marker[1][2] = 1;
    put();
    kit_play(0, "play hit 2 blind-pig"); /* aimed at somebody else: not asked */
    is(now()->marker[1][2], 0);
    again();
    give_thug(0, BO_HIT);
    put();
    kit_play(0, "play hit 1 blind-pig");
    is(now()->step, BO_REPLY);
    kit_refused(0, "pass", "BO-Q58");
    kit_legal_is(1, "pass; play investigation");
    kit_play(1, "play investigation");
    is(now()->marker[1][1], 1);
    is(now()->money[0], 10 - 1 - 1); /* the cost stays paid */
    is(now()->thug[0][BO_HIT] + now()->thug[1][BO_INVESTIGATION], 0);
    is(now()->turn, 0); /* its go goes on */
    again();
    give_thug(1, BO_INVESTIGATION);
    give_thug(0, BO_HIT);
    put();
    kit_play(0, "play hit 1 blind-pig");
    kit_play(1, "pass");
    is(now()->marker[1][1], 0);
    kit_refused(1, "play investigation", "BO-64 BO-Q58");
}

Test(bootleggers, BO_F23_a_cancelled_thug_is_a_play) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(1, BO_HIT);
    give_thug(2, BO_INVESTIGATION);
    w.marker[1][0] = w.marker[1][1] = w.marker[1][2] = 1;
    after_placing();
    kit_play(0, "pass");
    kit_play(1, "play hit 2 blind-pig");
    kit_play(2, "play investigation");
    is(now()->turn, 0); /* asked again */
    is(now()->point, BO_W3);
}

/* ---- demands ------------------------------------------------------------------------------ */

Test(bootleggers, BO_137_BO_128_BO_Q63_BO_F14_BO_F15_demand_at_a_point) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    after_placing();
    kit_refused(0, "demand 2 3", "BO-Q63"); /* no thug could be aimed at that seat */
    kit_refused(0, "demand 1 0", "BO-F15");
    kit_play(0, "demand 1 4");
    is(now()->turn, 1);
    kit_play(1, "pay");
    br_event told; /* BO-128: everybody sees who paid whom how much */
    br_event_redact(kit_event(BO_EV_PAID), BR_SPECTATOR, &told);
    is(told.actor, 1);
    is(told.open[0], 0);
    is(told.open[1], 4);
    is(now()->money[0], 14);
    is(now()->money[1], 6);
    kit_refused(0, "demand 1 1", "BO-F14");
    kit_play(0, "play hit 1 blind-pig"); /* the promise binds nothing */
    is(now()->marker[1][1], 0);
}

Test(bootleggers, BO_Q63_BO_Q36_refusing_and_not_having_it) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    w.money[1] = 3;
    after_placing();
    kit_play(0, "demand 1 5");
    kit_refused(1, "pay", "BO-Q63");
    kit_refused(0, "pass", "BO-Q63");
    kit_play(1, "refuse");
    is(now()->turn, 0);
    is(now()->money[0], 10);
    kit_refused(0, "pay", "BO-Q36"); /* there is no bare gift */
}

Test(bootleggers, BO_F04_too_poor_to_threaten) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_RUBOUT);
    w.marker[1][1] = 1;
    w.money[0] = 2;
    after_placing();
    kit_refused(0, "demand 1 1", "BO-F04");
    kit_legal_is(0, "pass");
}

Test(bootleggers, BO_F10_no_demand_on_a_go) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    put();
    kit_refused(0, "demand 1 1", "BO-F10");
}
