/* test_haul.c -- loading and parking. */
#include "test_kit.h"

static void to_load(void) {
    TABLE(3, 1, 70, 50, 30);
    w.crates[0] = 6;
    w.crates[1] = 3;
    go(BO_LOAD, 4, 0);
}

Test(bootleggers, BO_102_BO_F31_a_loaded_truck_is_final) {
    to_load();
    give_truck(0, 1);
    put();
    kit_play(0, "load small-3");
    kit_refused(0, "load small-1", "BO-102");
    kit_refused(0, "load medium-4", "BO-96"); /* three are left */
    kit_play(0, "load medium-3");
    kit_refused(0, "load small-3", "BO-102");
}

Test(bootleggers, BO_103_BO_104_BO_108_what_is_not_loaded_is_lost) {
    to_load();
    put();
    kit_play(0, "load small-2");
    everybody("ship");
    is(now()->crates[0], 4);
    kit_play(0, "park small-2 omalleys");
    everybody("done");
    is(now()->crates[0], 0);
    is(now()->money[0], 12);
}

Test(bootleggers, BO_107_BO_153_room_on_trucks) {
    to_load();
    put();
    kit_refused(0, "load small-5", "BO-153");
    kit_refused(0, "load medium-1", "BO-107"); /* no such truck in its use */
    kit_refused(0, "load small-0", "BO-155");
    kit_refused(1, "load small-4", "BO-96");
    kit_play(0, "load small-4");
}

Test(bootleggers, BO_Q52_BO_F31_loads_are_hidden_until_the_last) {
    to_load();
    put();
    kit_play(0, "load small-4");
    is(kit_match()->log.count, 0); /* not even that something was loaded */
    kit_same(kit_find(kit_view(1, BR_RECALL), "trucks"), "0");
    kit_same(kit_find(kit_view(0, BR_SCREEN), "truck-load.0"), "4");
    kit_play(0, "ship");
    kit_refused(0, "load small-1", "BO-Q52");
    kit_same(kit_find(kit_view(1, BR_RECALL), "trucks"), "0");
    kit_same(kit_find(kit_view(1, BR_RECALL), "crates.0"), "6");
    kit_play(1, "ship");
    kit_play(2, "ship");
    is(kit_event_count(BO_EV_LOADS), 3);
    kit_same(kit_find(kit_view(1, BR_RECALL), "truck-load.0"), "4");
    kit_same(kit_find(kit_view(1, BR_RECALL), "crates.0"), "2");
}

Test(bootleggers, BO_105_BO_Q26_parking_in_muscle_order) {
    TABLE(3, 1, 50, 12, 70); /* order 2, 0, 1 */
    give_truck(2, 1);
    in_yard(2, 0, 2);
    in_yard(2, 1, 5);
    in_yard(0, 0, 3);
    go(BO_PARK, 4, 0);
    put();
    kit_refused(0, "park small-3 omalleys", "BO-105");
    kit_play(2, "park medium-5 omalleys");
    kit_play(2, "park small-2 blind-pig"); /* all its trucks on one go */
    kit_play(2, "done");
    is(now()->turn, 0);
}

Test(bootleggers, BO_80_BO_84_lines_in_muscle_order) {
    TABLE(3, 1, 30, 50, 70); /* order 2, 1, 0 */
    w.marker[1][2] = 3;
    w.marker[1][0] = w.marker[1][1] = 1;
    in_yard(0, 0, 3);
    in_yard(1, 0, 2);
    go(BO_PARK, 4, 0);
    put();
    kit_play(2, "done");
    kit_play(1, "park small-2 blind-pig");
    kit_play(1, "done");
    kit_play(0, "park small-3 blind-pig");
    is(now()->truck_user[0], 1); /* 50 stands before 30 */
    is(now()->truck_user[1], 0);
    is(now()->truck_dock[0], BO_DOCK_SECONDARY);
    is(now()->truck_dock[1], BO_DOCK_SECONDARY);
}

Test(bootleggers, BO_155_BO_Q53_all_loaded_trucks_park) {
    TABLE(3, 1, 70, 50, 30);
    in_yard(0, 0, 3);
    go(BO_PARK, 4, 0);
    put();
    kit_refused(0, "done", "BO-155");
    kit_refused(0, "park small-0 omalleys", "BO-155");
    kit_refused(0, "park small-2 omalleys", "BO-Q53");
    kit_play(0, "park small-3 omalleys");
    kit_legal_is(0, "done");
}

Test(bootleggers, BO_110_BO_111_BO_Q27_at_a_closed_bar) {
    TABLE(3, 1, 70, 50, 30);
    in_yard(0, 0, 3);
    go(BO_PARK, 4, 0);
    put();
    kit_same(trap_of(0, "park small-3 grand-palace"), "BO-110");
    kit_same(trap_of(0, "park small-3 omalleys"), "");
    kit_play(0, "park small-3 grand-palace"); /* at its own risk */
    kit_refused(0, "park small-3 omalleys", "BO-111");
    everybody("done");
    is(now()->money[0], 10);
    cr_assert(kit_event_said("shut"));
}

Test(bootleggers, BO_Q25_the_dock_is_fixed_at_parking) {
    TABLE(3, 1, 70, 50, 30);
    w.marker[1][0] = 2;
    w.marker[1][1] = 1;
    parked(0, 0, 4, 1);
    is(w.truck_dock[0], BO_DOCK_MAIN);
    w.marker[1][0] = 1;
    w.marker[1][1] = 2; /* seat 1 leads by the time the bar sells */
    parked(1, 0, 4, 1);
    DICE(2, 3);
    sell();
    /* Both stand at the main dock; the present leader sells first (BO-Q66). */
    is(now()->money[1], 10 + 4 * 2 + 5 * 1);
    is(now()->money[0], 10 + 1 * 2);
    TABLE_WITH("dock-standing=at-sale", 3, 1, 70, 50, 30);
    w.marker[1][0] = 2;
    w.marker[1][1] = 1;
    parked(0, 0, 4, 1);
    w.marker[1][0] = 0;
    w.marker[1][1] = 2;
    DICE(6, 6);
    sell(); /* seat 0 has no marker left there: its truck waits at the common dock */
    is(now()->step, BO_CONSENT);
    is(now()->truck_dock[0], BO_DOCK_COMMON);
}
