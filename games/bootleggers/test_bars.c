/* test_bars.c -- phase 2, control and influence, phase 3. */
#include "test_kit.h"

static bootleggers_standing stand(unsigned bar) { return bootleggers_stand(kit_rules(), &w, bar); }
static unsigned dock(unsigned bar, unsigned seat) {
    return bootleggers_dock(kit_rules(), &w, bar, seat);
}

/* Markers of the seats in the Blue Parrot (bar 3: four circles). */
static void in_bar(unsigned a, unsigned b, unsigned c) {
    w.marker[3][0] = (uint8_t)a;
    w.marker[3][1] = (uint8_t)b;
    w.marker[3][2] = (uint8_t)c;
}

/* ---- phase 2 ------------------------------------------------------------------------------ */

Test(bootleggers, BO_62_BO_63_BO_64_BO_66_placing) {
    TABLE(3, 1, 50, 12, 70); /* order 2, 0, 1 */
    w.back[2] = 3;
    put();
    kit_refused(0, "place blind-pig", "BO-64");
    kit_play(2, "place blind-pig");
    kit_play(2, "place blind-pig");
    kit_play(2, "place grand-palace");
    is(now()->marker[1][2], 2);
    is(now()->marker[5][2], 1);
    kit_refused(2, "place blind-pig", "BO-62"); /* none left */
    kit_play(2, "done");
    kit_refused(2, "place blind-pig", "BO-64");
    kit_play(0, "done"); /* none at all */
    is(now()->back[0], 1);
    is(now()->turn, 1); /* the lowest muscle places last */
}

Test(bootleggers, BO_65_BO_Q20_BO_Q23_open_when_filled) {
    TABLE(3, 1, 70, 50, 30);
    w.marker[2][0] = 1;
    w.marker[2][1] = 1;
    w.back[0] = 2;
    put();
    cr_assert(!bootleggers_is_open(kit_rules(), now(), 2));
    kit_play(0, "place silver-slipper"); /* three circles, three markers of two owners */
    cr_assert(bootleggers_is_open(kit_rules(), now(), 2));
    cr_assert(kit_event_said("opens"));
    kit_play(0, "place silver-slipper"); /* more than circles is allowed */
    is(bootleggers_filled(now(), 2), 4);
}

Test(bootleggers, BO_113_only_omalleys_is_open_at_first) {
    start(3, NULL);
    cr_assert(bootleggers_is_open(kit_rules(), &w, 0));
    for (unsigned bar = 1; bar < BO_BARS; bar++)
        cr_assert(!bootleggers_is_open(kit_rules(), &w, bar));
}

Test(bootleggers, BO_F18_asked_with_nothing_to_do) {
    TABLE(3, 1, 70, 50, 30);
    w.back[0] = 0;
    put();
    is(now()->turn, 0);
    kit_legal_is(0, "done");
    go(BO_LOAD, 4, 0);
    put();
    for (unsigned seat = 0; seat < 3; seat++) kit_legal_is((br_seat)seat, "ship");
    everybody("ship");
    for (unsigned seat = 0; seat < 3; seat++) { /* parking, with nothing to park */
        is(now()->step, BO_PARK);
        is(now()->turn, seat);
        kit_legal_is((br_seat)seat, "done");
        kit_play((br_seat)seat, "done");
    }
}

/* ---- standing ----------------------------------------------------------------------------- */

Test(bootleggers, BO_67_BO_68_full_control) {
    TABLE(3, 1, 70, 50, 30);
    in_bar(2, 1, 1);
    is(stand(3).dominant, 0);
    cr_assert(stand(3).has_control); /* BO-Q21: equality is control */
    in_bar(1, 0, 0);
    is(stand(3).dominant, 0);
    cr_assert(stand(3).has_control);
}

Test(bootleggers, BO_69_BO_Q54_a_tie_for_control) {
    TABLE(3, 1, 40, 60, 20);
    in_bar(2, 2, 0);
    is(stand(3).dominant, 1);
    cr_assert(stand(3).has_control);
    is(dock(3, 0), BO_DOCK_SECONDARY); /* the loser of the tie has minor influence */
}

/* The standing as a view tells it: equal markers wait for the muscle of the round. */
Test(bootleggers, BO_69_BO_66_a_view_tells_who_stands_where) {
    TABLE(3, 1, 40, 60, 20);
    in_bar(2, 2, 0);
    put();
    kit_same(kit_find(kit_view(2, BR_SCREEN), "facts.bars.3.seat"), "1");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "facts.bars.3.control"), "true");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "facts.bars.3.filled"), "4");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "facts.bars.0.open"), "true");
    bootleggers_state hidden = *now();
    br_buf out = br_buf_over((char[4096]){0}, 4096);
    hidden.step = BO_MUSCLE;
    bootleggers_facts(kit_rules(), &hidden, &out);
    cr_assert_not_null(strstr(out.at, "{\"filled\":4,\"open\":true,\"shut\":false,\"seat\":null"));
}

/* From the words of the clauses: own markers against all others together, then against each. */
Test(bootleggers, BO_70_BO_76_BO_Q21_never_both) {
    TABLE(3, 1, 70, 50, 30);
    for (unsigned i = 0; i < 4 * 4 * 4; i++) {
        unsigned own[3] = {i & 3, i >> 2 & 3, i >> 4}, controls = 0, leads = 0;
        in_bar(own[0], own[1], own[2]);
        for (unsigned seat = 0; seat < 3; seat++) {
            unsigned b = own[(seat + 1) % 3], c = own[(seat + 2) % 3];
            if (own[seat] && own[seat] >= b + c) controls |= 1u << seat;
            if (own[seat] > b && own[seat] > c) leads |= 1u << seat;
        }
        bootleggers_standing got = stand(3);
        unsigned wanted = controls ? controls : leads;
        is(got.has_control, controls != 0);
        if (wanted) cr_assert(wanted >> got.dominant & 1u, "layout %u", i);
        else is(got.dominant, BR_SEAT_NONE);
    }
}

Test(bootleggers, BO_72_BO_106_docks_by_standing) {
    TABLE(3, 1, 70, 50, 30);
    in_bar(3, 1, 0);
    is(dock(3, 0), BO_DOCK_MAIN);
    is(dock(3, 1), BO_DOCK_SECONDARY);
    is(dock(3, 2), BO_DOCK_COMMON);
}

Test(bootleggers, BO_75_BO_79_BO_83_minor_and_none) {
    TABLE(3, 1, 70, 50, 30);
    in_bar(3, 1, 1);
    is(dock(3, 1), BO_DOCK_SECONDARY);
    is(dock(3, 2), BO_DOCK_SECONDARY);
    in_bar(2, 2, 1);
    for (unsigned seat = 0; seat < 3; seat++) is(dock(3, seat), BO_DOCK_SECONDARY);
    in_bar(2, 0, 0);
    is(dock(3, 2), BO_DOCK_COMMON);
}

Test(bootleggers, BO_76_BO_77_greatest_influence) {
    TABLE(3, 1, 30, 50, 70);
    in_bar(3, 2, 2);
    is(stand(3).dominant, 0);
    cr_assert(!stand(3).has_control);
    is(dock(3, 0), BO_DOCK_MAIN);
}

Test(bootleggers, BO_Q22_BO_Q28_a_tie_for_the_lead) {
    TABLE(3, 1, 30, 50, 70);
    in_bar(2, 2, 1);
    is(stand(3).dominant, BR_SEAT_NONE); /* the main dock stays empty */
    in_bar(1, 1, 1);
    is(stand(3).dominant, BR_SEAT_NONE);
    TABLE_WITH("lead-tie=muscle", 3, 1, 30, 50, 70);
    in_bar(2, 2, 1);
    is(stand(3).dominant, 1);
    cr_assert(!stand(3).has_control);
    in_bar(1, 1, 1);
    is(stand(3).dominant, 2);
}

Test(bootleggers, BO_129_no_standing_at_omalleys) {
    TABLE(3, 1, 70, 50, 30);
    is(stand(0).dominant, BR_SEAT_NONE);
    is(dock(0, 0), BO_DOCK_NONE);
}

/* ---- phase 3 ------------------------------------------------------------------------------ */

static void heat(void) {
    go(BO_PLACE, 2, 2);
    put();
    kit_play(w.turn, "done");
}

Test(bootleggers, BO_86_BO_87_BO_88_BO_Q64_rolling) {
    TABLE(3, 1, 70, 50, 30);
    w.family[0] = 2;
    take_from_deck(BO_SINGLE);
    add_remote(0, 1);
    DICE(4, 2, 6, 1, 3);
    heat();
    is(now()->crates[0], 12); /* 4 + 2 and 6 */
    is(now()->crates[1], 1);
    is(now()->crates[2], 3);
    is(now()->family_roll[0], 0x24);
    is(now()->remote_roll[0][0], 6);
    everybody("ready");
    is(now()->phase, 4);
    is(now()->family_roll[0], 0x24); /* the faces stay, for all to see */
    kit_same(kit_find(kit_view(1, BR_SCREEN), "family-roll.0"), "[\"2\",\"4\"]");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "remote-roll.0.0"), "[\"6\"]");
    is(kit_event_count(BO_EV_ROLL), 0);
}

Test(bootleggers, BO_89_BO_90_BO_91_the_copper_bites) {
    TABLE(3, 6, 70, 50, 30);
    w.family[0] = 2;
    take_from_deck(BO_SINGLE);
    add_remote(0, 1);
    w.copper = 0;
    DICE(5, 6, 3, 1, 1);
    heat();
    is(now()->crates[0], 3);
    TABLE(3, 6, 70, 50, 30); /* a 5 on the remote still does no harm */
    add_remote(0, 1);
    w.copper = 0;
    DICE(4, 5, 1, 1);
    heat();
    is(now()->crates[0], 9);
    TABLE(3, 6, 70, 50, 30); /* without the copper a 5 is a 5 */
    w.family[0] = 2;
    take_from_deck(BO_SINGLE);
    w.copper = 1;
    DICE(5, 6, 1, 1);
    heat();
    is(now()->crates[0], 11);
}

Test(bootleggers, BO_92_BO_95_the_copper_comes_in_round_4) {
    TABLE(3, 4, 70, 50, 30);
    for (unsigned seat = 0; seat < 3; seat++) w.family[seat] = 2;
    for (int i = 0; i < 3; i++) take_from_deck(BO_SINGLE);
    DICE(5, 1, 5, 4, 2, 1); /* 6, 9, 3 */
    heat();
    is(now()->copper, 1);
    is(now()->crates[0], 6); /* nobody is bitten in round 4 */
    is(now()->crates[1], 9);
    TABLE(3, 3, 70, 50, 30);
    heat();
    is(now()->copper, BR_SEAT_NONE);
}

Test(bootleggers, BO_93_BO_94_ties_and_remote_stills) {
    TABLE(3, 4, 40, 12, 60);
    DICE(6, 6, 1);
    heat();
    is(now()->copper, 1); /* of equals the lowest muscle */
    TABLE(3, 4, 70, 50, 30);
    w.family[1] = 2;
    take_from_deck(BO_SINGLE);
    add_remote(0, 1);
    DICE(6, 6, 3, 4, 1); /* seat 0: 6 and 6 far away; seat 1: 7 */
    heat();
    is(now()->copper, 1);
}

Test(bootleggers, BO_152_awarded_anew_each_round) {
    TABLE(3, 6, 70, 50, 30);
    for (unsigned seat = 0; seat < 3; seat++) w.family[seat] = 2;
    for (int i = 0; i < 3; i++) take_from_deck(BO_SINGLE);
    w.copper = 1;
    DICE(3, 1, 4, 3, 6, 3); /* 4, 7, 9 */
    heat();
    is(now()->copper, 2);
    TABLE(3, 6, 70, 50, 30);
    for (unsigned seat = 0; seat < 3; seat++) w.family[seat] = 2;
    for (int i = 0; i < 3; i++) take_from_deck(BO_SINGLE);
    w.copper = 1;
    DICE(3, 1, 6, 3, 4, 3); /* 4, 9, 7 */
    heat();
    is(now()->copper, 1);
}

Test(bootleggers, BO_Q41_all_made_nothing) {
    TABLE(3, 4, 70, 10, 30);
    for (unsigned seat = 0; seat < 3; seat++) w.sabotaged[seat] = 1;
    heat();
    is(now()->crates[0] + now()->crates[1] + now()->crates[2], 0);
    is(now()->copper, 1);
}
