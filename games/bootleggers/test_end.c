/* test_end.c -- phase 6, the end, the two book variants, money and views, house decks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test_kit.h"

/* ---- phase 6 ------------------------------------------------------------------------------ */

Test(bootleggers, BO_130_BO_131_BO_132_bonus_in_rounds_4_and_8) {
    TABLE(3, 4, 70, 50, 30);
    w.copper = 0;
    w.money[0] = 12;
    w.money[1] = 7;
    w.money[2] = 30;
    sell();
    is(now()->back[0], 2);
    is(now()->back[1], 3); /* least money: one more */
    is(now()->back[2], 2);
    is(kit_event(BO_EV_COUNTED)->open[0], 12);
    is(kit_event(BO_EV_COUNTED)->open[2], 7);
    is(kit_event(BO_EV_COUNTED)->open[4], 30);
    TABLE(3, 5, 70, 50, 30);
    w.copper = 0;
    sell();
    is(now()->back[0], 1);
    is(kit_event_count(BO_EV_COUNTED), 0);
    TABLE(3, 8, 70, 50, 30);
    w.copper = 0;
    sell();
    is(now()->back[0] + now()->back[1] + now()->back[2], 3 + 4);
}

Test(bootleggers, BO_133_ties_for_least) {
    TABLE(3, 4, 20, 50, 70);
    w.copper = 0;
    w.money[0] = w.money[1] = 7;
    w.money[2] = 9;
    sell();
    is(now()->back[0], 3); /* the lowest muscle */
    is(now()->back[1], 2);
}

Test(bootleggers, BO_134_nobody_declines_to_count) {
    TABLE(3, 4, 70, 50, 30);
    w.copper = 0;
    w.money[2] = 33; /* would get nothing for it */
    sell();
    is(kit_event_count(BO_EV_COUNTED), 1);
    br_event told; /* nobody was asked, and everybody hears of everybody */
    br_event_redact(kit_event(BO_EV_COUNTED), 0, &told);
    is(told.open[2], 10);
    is(told.open[4], 33);
    is(now()->step, BO_MUSCLE);
    is(now()->round, 5);
}

Test(bootleggers, BO_135_BO_Q68_money_is_masked) {
    TABLE(3, 3, 70, 50, 30);
    w.money[1] = 23;
    put();
    kit_same(kit_find(kit_view(0, BR_SCREEN), "money.1"), "null");
    kit_same(kit_find(kit_view(0, BR_SCREEN), "money.0"), "10");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "money.0"), "null");
    kit_same(kit_find(kit_view(0, BR_RECALL), "money.1"), "23"); /* payments are public */
}

Test(bootleggers, BO_136_muscle_is_discarded) {
    TABLE(3, 3, 70, 50, 30);
    sell();
    is(now()->round, 4);
    for (unsigned seat = 0; seat < 3; seat++) {
        unsigned left = 0;
        for (unsigned band = 0; band < BO_BANDS; band++) left += now()->hand_left[seat][band];
        is(left, 12 - 3);
        is(now()->chosen[seat], 0);
    }
}

/* ---- the end ------------------------------------------------------------------------------ */

Test(bootleggers, BO_139_BO_Q37_a_hundred_ends_it_at_once) {
    TABLE(3, 3, 70, 50, 30);
    w.money[0] = 98;
    parked(0, 0, 2, 0);
    parked(1, 0, 4, 0);
    w.marker[1][1] = 2;
    give_truck(1, 1);
    parked(1, 1, 4, 1);
    sell();
    cr_assert(kit_is_over());
    is(now()->money[0], 100);
    is(now()->money[1], 10); /* later payments and bars are not made */
    is(kit_result().winners, 1);
}

Test(bootleggers, BO_Q37_BO_F27_option_after_bar) {
    TABLE_WITH("hundred-check=after-bar", 3, 3, 70, 50, 30);
    w.money[0] = 98;
    w.money[1] = 97;
    parked(0, 0, 2, 0);
    parked(1, 0, 4, 0);
    sell();
    cr_assert(kit_is_over());
    is(now()->money[0], 100);
    is(now()->money[1], 101); /* both were paid: most money wins */
    is(kit_result().winners, 2);
    TABLE_WITH("hundred-check=after-bar", 3, 3, 70, 50, 30);
    w.money[0] = 96;
    w.crates[0] = 4;
    go(BO_TRADE, 4, 0);
    put();
    kit_play(0, "offer 1 give crates-2 get cash-5");
    kit_play(1, "accept 0");
    cr_assert(!kit_is_over()); /* money from a deal waits for the next bar that sells */
    is(now()->money[0], 101);
    everybody("ready");
    kit_play(1, "load small-2");
    everybody("ship");
    kit_play(0, "done");
    kit_play(1, "park small-2 grand-palace"); /* closed: no bar really sold */
    kit_play(1, "done");
    kit_play(2, "done");
    cr_assert(!kit_is_over());
    is(now()->round, 4);
}

Test(bootleggers, BO_140_BO_Q39_most_money) {
    TABLE(3, 12, 70, 50, 30);
    w.copper = 0;
    w.money[0] = 80;
    w.money[1] = 95;
    w.money[2] = 60;
    sell();
    is(kit_result().winners, 1u << 1);
    is(kit_result().place[0], 2);
    is(kit_result().place[2], 3);
    TABLE(3, 12, 20, 60, 40);
    w.copper = 0;
    w.money[0] = w.money[1] = 50;
    sell();
    is(kit_result().winners, 1u << 1); /* the higher muscle of the round */
    is(kit_result().place[0], 2);
    kit_same(kit_event_clause(BO_EV_TIE), "BO-Q39");
    is(kit_event(BO_EV_TIE)->open[1], 3);
    is(kit_event(BO_EV_TIE)->open[3], 20);
    is(kit_event(BO_EV_TIE)->open[4], 60);
}

/* What every view shows from then on is told to everybody, in whichever way the match ends. */
Test(bootleggers, BO_135_BO_140_money_is_told_at_the_end) {
    TABLE(3, 12, 70, 50, 30);
    w.copper = 0;
    w.money[0] = 80;
    w.money[1] = 95;
    w.money[2] = 60;
    sell();
    kit_same(kit_event_clause(BO_EV_COUNTED), "BO-140");
    is(kit_event(BO_EV_COUNTED)->open[0], 80);
    is(kit_event(BO_EV_COUNTED)->open[2], 95);
    is(kit_event(BO_EV_COUNTED)->open[4], 60);
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "money.1"), "95");
    TABLE(3, 3, 70, 50, 30);
    w.money[0] = 99;
    w.money[1] = 23;
    parked(0, 0, 2, 0);
    sell();
    cr_assert(kit_is_over());
    is(kit_event(BO_EV_COUNTED)->open[0], 101);
    is(kit_event(BO_EV_COUNTED)->open[2], 23);
}

/* ---- variants ----------------------------------------------------------------------------- */

Test(bootleggers, BO_141_BO_F19_harder_game_has_no_phase_2) {
    start(3, "harder-game=on");
    hold((int[]){70, 50, 30});
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_2, BO_INFLUENCE_3);
    for (unsigned seat = 0; seat < 3; seat++) w.back[seat] = 0;
    put();
    kit_play(0, "bid 70");
    kit_play(1, "bid 50");
    kit_play(2, "bid 30");
    kit_play(0, "take influence-1");
    kit_play(1, "take influence-2");
    kit_play(2, "take influence-3");
    is(now()->phase, 3);
    is(now()->point, BO_W3); /* one point of kind W3 */
    is(now()->turn, 0);
    cr_assert(!kit_event_said("phase-2"));
}

/* Harder game at W6 of a closed Grand Palace; seat 0 has `markers` in the back room. */
static void harder_sale(unsigned markers) {
    TABLE_WITH("harder-game=on", 3, 1, 70, 50, 30);
    for (unsigned seat = 0; seat < 3; seat++) w.back[seat] = 0;
    w.back[0] = (uint8_t)markers;
    w.marker[5][0] = 4;
    w.marker[5][1] = 1;
    parked(1, 0, 3, 5);
}

Test(bootleggers, BO_142_BO_Q47_BO_Q65_markers_at_any_time) {
    harder_sale(2);
    DICE(6, 6, 6, 6);
    sell();
    is(now()->point, BO_W6); /* a closed bar with a truck has a point too */
    kit_play(0, "place grand-palace");
    is(now()->step, BO_MARKING);
    cr_assert(kit_event_said("opens"));
    kit_play(0, "place blind-pig");  /* the last marker ends the go, and the point */
    is(now()->money[1], 10 + 3 * 4); /* it opened before its turn, so it sells */
}

Test(bootleggers, BO_142_BO_Q65_a_bar_whose_turn_has_passed) {
    TABLE_WITH("harder-game=on", 3, 1, 70, 50, 30);
    for (unsigned seat = 0; seat < 3; seat++) w.back[seat] = 0;
    w.back[0] = 1;
    w.marker[1][1] = 1;
    parked(1, 0, 3, 1);
    give_truck(1, 1);
    parked(1, 1, 2, 5);
    sell();
    is(now()->bar, 1);
    kit_play(0, "pass");
    is(now()->bar, 5);
    kit_play(0, "place blind-pig"); /* opens too late */
    is(now()->money[1], 10);
    is(now()->round, 2);
}

Test(bootleggers, BO_143_the_higher_muscle_is_asked_first) {
    TABLE_WITH("harder-game=on", 3, 1, 30, 70, 50);
    w.phase = 1;
    offer_truck(0);
    go(BO_PICK, 1, 2);
    put();
    kit_play(0, "take small");
    is(now()->point, BO_W3);
    is(now()->turn, 1);
    kit_play(1, "place blind-pig");
    is(now()->turn, 2);
}

Test(bootleggers, BO_F30_markers_are_the_one_thing) {
    harder_sale(3);
    give_thug(0, BO_RAID);
    sell();
    kit_refused(0, "play raid", "BO-F08"); /* closed yet */
    kit_play(0, "place grand-palace");
    kit_refused(0, "play raid", "BO-F30");
    kit_play(0, "done");
    is(now()->step, BO_POINT); /* asked again */
    kit_play(0, "play raid");  /* BO-F08: legal now, the bar opened within the point */
    kit_play(0, "pass");
    is(now()->money[1], 10);
}

Test(bootleggers, BO_F08_not_twice) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_RAID);
    give_thug(1, BO_RAID);
    w.marker[1][0] = 2;
    parked(2, 0, 2, 0);
    sell();
    is(now()->point, BO_W6);
    kit_play(0, "play raid");
    is(now()->round, 2); /* seat 1 is not asked: nothing is left to shut */
    is(now()->thug[1][BO_RAID], 1);
}

Test(bootleggers, BO_144_BO_145_BO_160_BO_Q46_short_game) {
    start(6, "short-game=on");
    unsigned undealt = 0;
    for (unsigned seat = 0; seat < 6; seat++)
        for (unsigned band = 0; band < BO_BANDS; band++)
            is(__builtin_popcount(w.hand[band][seat]), 2);
    for (unsigned band = 0; band < BO_BANDS; band++)
        undealt += (unsigned)__builtin_popcount(w.undealt[band]);
    is(undealt, 24);
    TABLE_WITH("short-game=on", 3, 8, 70, 50, 30);
    w.copper = 0;
    sell();
    cr_assert(kit_is_over());
    is(kit_event_count(BO_EV_BONUS), 0); /* none in its round 8 */
    TABLE_WITH("short-game=on", 3, 4, 70, 50, 30);
    w.copper = 0;
    sell();
    is(kit_event_count(BO_EV_BONUS), 3);
}

/* ---- house decks -------------------------------------------------------------------------- */

/* The shipped table with one text replaced. */
static br_err load(int table, const char *from, const char *to, br_fault *fault) {
    static char text[8192];
    br_rules rules = *kit_rules();
    const char *csv = rules.game->tables[table].csv, *at = strstr(csv, from);
    cr_assert(at, "no '%s' in the table", from);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - csv), csv, to, at + strlen(from));
    memset(fault, 0, sizeof *fault);
    return br_rules_deck(&rules, text, strlen(text), fault);
}

Test(bootleggers, BO_Q03_BO_Q04_BO_Q05_BO_Q06_BO_Q61_house_decks) {
    br_fault fault;
    start(3, NULL);
    is(load(1, "2,Blind Pig,2,2,2,1", "2,Blind Pig,2,2,3,1", &fault), BR_BAD_DECK); /* 3 then 2 */
    is(load(1, "3,Silver Slipper,3", "3,Silver Slipper,2", &fault), BR_BAD_DECK);
    is(load(1, "1,O'Malley's,0,unlimited", "1,O'Malley's,0,2", &fault), BR_BAD_DECK);
    is(fault.line, 2);
    is(load(1, "2,Blind Pig,2,2,2,1", "2,Blind Pig,2,1,2,1", &fault), BR_OK);
    is(load(2, "4,55,63,3", "4,55,63,1", &fault), BR_BAD_DECK);
    is(load(2, "4,64,72,4", "4,64,71,4", &fault), BR_BAD_DECK);
    is(load(4, "medium,6,6,1", "medium,4,6,1", &fault), BR_BAD_DECK);
    is(load(4, "medium,6,6,1", "medium,7,7,2", &fault), BR_OK);
    is(load(0, "2 markers,14", "2 markers,5", &fault), BR_BAD_DECK); /* 71 cards */
    is(load(0, "2 markers,14", "2 markers,12", &fault), BR_OK);
    is(load(0, "single,7", "single,20", &fault), BR_OK); /* 38 dice find room in a state */
    is(load(0, "single,7", "single,21", &fault), BR_BAD_DECK);
    is(load(0, "Hijack,4,2,phase 4 after loading and before parking,", "Hijack,x,2,,", &fault),
       BR_BAD_DECK);
    is(fault.line, 8);
    is(load(3, "remote,6,3,1", "remote,6,2,1", &fault), BR_OK);
    is(load(3, "remote,6,3,1", "remote,6,3,4", &fault), BR_BAD_DECK);
}

Test(bootleggers, BO_Q43_truck_deck_runs_dry) {
    TABLE(3, 1, 70, 50, 30);
    memset(w.truck_deck, 0, sizeof w.truck_deck);
    memset(w.truck_pile, 0, sizeof w.truck_pile);
    w.truck_left = 0;
    w.truck_open = 0;
    sell();
    is(now()->truck_open, 0); /* no new card is opened */
    is(kit_legal_count(0), 11);
}

/* ---- whole matches ------------------------------------------------------------------------ */

/* Twelve rounds at most, and the shipped decks last for all of them. */
Test(bootleggers, BO_18_BO_Q06_random_matches_end) {
    unsigned last = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        kit_new("bootleggers", 3 + (int)(seed % 4), seed, NULL);
        kit_play_random(seed, 24576);
        cr_assert(kit_is_over());
        unsigned rich = 0;
        for (unsigned seat = 0; seat < kit_rules()->seats; seat++)
            rich |= now()->money[seat] >= 100;
        if (!rich) is(now()->round, 12);
        last += now()->round == 12;
    }
    cr_assert_gt(last, 0); /* random players rarely get rich */
}

Test(bootleggers, offers_read_as_they_are_written) {
    TABLE(3, 1, 70, 50, 30);
    go(BO_TRADE, 4, 0);
    w.crates[0] = 5;
    give_truck(1, 1);
    put();
    kit_unreadable("offer 1 give crates-2 cash-1 get medium"); /* not in the order of words */
    kit_unreadable("offer 1 give crates get medium");
    kit_unreadable("offer 1 give crates-0 get medium");
    kit_unreadable("offer 1 give crates-2");
    kit_unreadable("offer 3 give crates-2 get medium");
    kit_unreadable("offer 1 give crates-2 get medium-1");
    kit_play(0, "offer 1 give cash-1 crates-2 get medium rent-small");
}
