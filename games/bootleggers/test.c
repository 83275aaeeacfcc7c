/* test.c -- components, setup, the frame of a round. */
#include <stdio.h>
#include <stdlib.h>

#include "test_kit.h"

static const bootleggers_deck *deck(void) { return bootleggers_deck_of(kit_rules()); }

/* ---- components --------------------------------------------------------------------------- */

Test(bootleggers, BO_01_BO_08_new_board) {
    start(4, NULL);
    is(now()->round, 1);
    is(now()->deck_left, 80 - 4);
    is(now()->truck_left, 14 - 1);
    is(now()->phase, 1);
}

Test(bootleggers, BO_02_BO_03_BO_Q04_BO_Q50_muscle_cards) {
    static const struct {
        int card, cost;
    } steps[] = {{1, 0},  {18, 0}, {19, 1}, {36, 1}, {37, 2},
                 {54, 2}, {55, 3}, {63, 3}, {64, 4}, {72, 4}};
    start(6, NULL);
    for (unsigned i = 0; i < 10; i++) is(deck()->muscle_cost[steps[i].card], steps[i].cost);
    static const char *const colour[] = {"muscle-1", "muscle-2", "muscle-3", "muscle-4"};
    unsigned seen[73] = {0};
    for (unsigned band = 0; band < 4; band++) /* as a seat sees its hand: four groups of numbers */
        for (unsigned seat = 0; seat < 6; seat++)
            for (unsigned i = 0; i < 3; i++) {
                char path[32];
                snprintf(path, sizeof path, "%s.%u.%u", colour[band], seat, i);
                const char *word = kit_find(kit_view((br_seat)seat, BR_SCREEN), path);
                int card = (int)strtol(&word[strspn(word, "\"")], NULL,
                                       10); /* members of a set are words */
                cr_assert(card >= 1 && card <= 72, "%s is %s", path, word);
                is((card - 1) / 18, band);
                seen[card]++;
            }
    for (int card = 1; card <= 72; card++) is(seen[card], 1); /* each number stands once */
    for (int card = 2; card <= 72; card++)
        cr_assert_leq(deck()->muscle_cost[card - 1], deck()->muscle_cost[card]);
}

Test(bootleggers, BO_04_BO_147_BO_Q05_trucks) {
    static const char *const size[] = {"small", "medium", "large"};
    for (unsigned i = 0; i < 3; i++) { /* a fourth size is no word, and each holds what it holds */
        static const unsigned room[] = {4, 6, 10};
        char text[32];
        TABLE(3, 1, 70, 50, 30);
        if (i) give_truck(0, i);
        w.crates[0] = 20;
        go(BO_LOAD, 4, 0);
        put();
        snprintf(text, sizeof text, "load %s-%u", size[i], room[i] + 1);
        kit_refused(0, text, "BO-153");
        snprintf(text, sizeof text, "load %s-%u", size[i], room[i]);
        kit_play(0, text);
        kit_unreadable("load huge-1");
    }
    start(3, NULL);
    is(deck()->capacity[0], 4);
    is(deck()->capacity[1], 6);
    is(deck()->capacity[2], 10);
    is(deck()->truck_price[0], 3);
    is(deck()->truck_price[1], 6);
    is(deck()->truck_price[2], 10);
    is(deck()->graft[0], 1);
    is(deck()->graft[1], 1);
    is(deck()->graft[2], 5);
}

Test(bootleggers, BO_05_BO_Q06_kinds_of_action_card) {
    unsigned sums[3] = {0}, all = 0;
    start(3, NULL);
    for (unsigned kind = 1; kind <= BO_KINDS; kind++) {
        all += deck()->count[kind];
        sums[kind < BO_SINGLE ? 0 : kind < BO_FIRST_THUG ? 1 : 2] += deck()->count[kind];
    }
    is(all, 80);
    is(sums[0], 32);
    is(sums[1], 7 + 6 + 5);
    is(sums[2], 30);
    /* 72 cards are laid out in twelve rounds of six; a deck of fewer is refused. */
    br_rules rules = *kit_rules();
    br_fault fault = {0};
    static char csv[8192];
    const char *shipped = rules.game->tables[0].csv, *at = strstr(shipped, "3 markers,");
    cr_assert(at);
    at += strlen("3 markers,");
    snprintf(csv, sizeof csv, "%.*s0%s", (int)(at - shipped), shipped, strchr(at, ','));
    is(br_rules_deck(&rules, csv, strlen(csv), &fault), deck()->count[3] > 8 ? BR_BAD_DECK : BR_OK);
}

Test(bootleggers, BO_06_BO_Q03_bars) {
    static const uint8_t circles[] = {0, 2, 3, 4, 5, 6}, dice[] = {0, 2, 2, 3, 3, 4},
                         price[] = {1, 2, 2, 3, 3, 4}, extra[] = {0, 1, 1, 1, 2, 2};
    start(3, NULL);
    for (unsigned bar = 0; bar < BO_BARS; bar++) {
        is(deck()->circles[bar], circles[bar]);
        is(deck()->dice[bar], dice[bar]);
        is(deck()->price[bar], price[bar]);
        is(deck()->extra[bar], extra[bar]);
    }
}

/* Whoever had it is free of it as soon as another gets it. */
Test(bootleggers, BO_07_one_copper) {
    TABLE(3, 5, 70, 50, 30);
    w.copper = 1;
    DICE(6, 4, 1); /* seat 0 makes most */
    go(BO_PLACE, 2, 2);
    put();
    kit_play(2, "done");
    is(now()->copper, 0);
    is(kit_event_count(BO_EV_COPPER), 1);
    unsigned shown = 0;
    br_buf out = kit_text();
    bootleggers_screen(&(br_pen){kit_rules(), now(), BR_SPECTATOR, BR_EN, NULL, &out});
    for (const char *at = out.at; (at = strstr(at, "copper")); at++) shown++;
    is(shown, 1);
    again();
    everybody("ready");
    everybody("ship");
    everybody("done");
    is(now()->round, 6);
    TABLE(3, 6, 70, 50, 30); /* and the next rolls: a five at seat 1, which had it before */
    w.copper = 0;
    DICE(5, 5, 1);
    go(BO_PLACE, 2, 2);
    put();
    kit_play(2, "done");
    is(now()->crates[0], 0);
    is(now()->crates[1], 5);
    is(kit_event_count(BO_EV_BITTEN), 1);
}

/* As many of everything as the box has, and not one more: in a deal, and in what audit takes. */
Test(bootleggers, BO_Q02_BO_Q61_component_counts) {
    start(6, NULL);
    is(w.truck_left + 1, 14); /* and six to begin with: twenty trucks */
    for (unsigned seat = 0; seat < 6; seat++) is(w.owned[seat][0], 1);
    TABLE(6, 12, 70, 60, 50, 40, 30, 20);
    w.copper = 0;
    while (w.pile[BO_SINGLE]) take_from_deck(BO_SINGLE);
    while (w.pile[BO_DOUBLE]) take_from_deck(BO_DOUBLE);
    while (w.pile[BO_SPEAKEASY]) take_from_deck(BO_SPEAKEASY);
    for (unsigned seat = 0; seat < 6; seat++) w.family[seat] = 4; /* 24 dice */
    w.back_dice[0] = 1;
    w.back_tokens[0] = 5;
    put(); /* 25 dice and 5 tokens are in the box */
    kit_same(br_audit(kit_rules(), &w) ? "no" : "yes", "yes");
    w.back_dice[1] = 1;
    kit_same(br_audit(kit_rules(), &w), "more dice than the set has (BO-Q61)");
    w.back_dice[1] = 0;
    w.back_tokens[1] = 1;
    kit_same(br_audit(kit_rules(), &w), "more bar upgrades than there are");
    w.back_tokens[1] = 0;
    w.marker[1][0] = 19; /* and 1 in the back room: all 20 markers of a colour */
    kit_same(br_audit(kit_rules(), &w) ? "no" : "yes", "yes");
    w.marker[2][0] = 1;
    kit_same(br_audit(kit_rules(), &w), "more markers than a colour has");
}

/* Every thug of the table may be kept, whether it could be played at once or not. */
Test(bootleggers, BO_Q07_BO_53_every_thug_may_be_kept) {
    for (unsigned thug = 0; thug < BO_THUGS; thug++) {
        char word[BR_WORD_MAX], text[BR_WORD_MAX + 8];
        TABLE(3, 5, 70, 50, 30);
        w.copper = 1;
        ROW(BO_FIRST_THUG + thug, BO_INFLUENCE_1);
        give_truck(1, 1); /* so that a theft has its condition */
        go(BO_PICK, 1, 0);
        put();
        cr_assert(br_value_word(kit_rules(), BO_DICT_THUG, thug, word));
        snprintf(text, sizeof text, "take %s", word);
        kit_play(0, text);
        if (now()->step == BO_HIRED) kit_play(0, "keep");
        is(now()->thug[0][thug], 1);
        is(now()->money[0], 10); /* kept unpaid */
        is(now()->turn, 1);
    }
}

Test(bootleggers, BO_Q07_BO_Q59_thug_table) {
    static const struct {
        unsigned thug, count, cost;
    } thugs[] = {{BO_HIJACK, 4, 2},        {BO_THEFT, 2, 3},     {BO_HIT, 5, 1},
                 {BO_RUBOUT, 2, 3},        {BO_RAID, 3, 2},      {BO_SABOTAGE, 3, 1},
                 {BO_WRECKING, 2, 2},      {BO_ROADBLOCK, 2, 1}, {BO_CHIEF, 2, 0},
                 {BO_INVESTIGATION, 3, 0}, {BO_STASH, 1, 0},     {BO_FRIEND, 1, 2}};
    start(3, NULL);
    for (unsigned i = 0; i < BO_THUGS; i++) {
        is(deck()->count[BO_FIRST_THUG + thugs[i].thug], thugs[i].count);
        is(deck()->cost[BO_FIRST_THUG + thugs[i].thug], thugs[i].cost);
    }
}

/* ---- setup -------------------------------------------------------------------------------- */

Test(bootleggers, BO_09_BO_Q49_the_program_is_the_bank) {
    TABLE(3, 1, 70, 50, 30);
    w.money[0] = 7;
    parked(0, 0, 4, 0);
    sell();
    is(now()->money[0], 11); /* paid by nobody at the table */
    is(now()->money[1] + now()->money[2], 20);
}

Test(bootleggers, BO_10_BO_11_decks_are_shuffled_and_hidden) {
    unsigned seen[BO_KINDS + 1] = {0};
    bootleggers_state first, v;
    start(3, NULL);
    first = w;
    for (unsigned i = 0; i < w.deck_left; i++) seen[w.deck[i]]++;
    for (unsigned i = 0; i < 3; i++) seen[w.row[i]]++;
    for (unsigned kind = 1; kind <= BO_KINDS; kind++) is(seen[kind], deck()->count[kind]);
    kit_new("bootleggers", 3, 2, NULL);
    again();
    cr_assert(memcmp(first.deck, w.deck, sizeof w.deck) != 0, "two seeds, one action deck");
    cr_assert(memcmp(first.truck_deck, w.truck_deck, sizeof w.truck_deck) != 0);
    bootleggers_observe(kit_rules(), &w, 0, BR_RECALL, &v);
    for (unsigned i = 0; i < w.deck_left; i++) is(v.deck[i], BO_HIDDEN);
    for (unsigned i = 0; i < w.truck_left; i++) is(v.truck_deck[i], BO_HIDDEN);
    kit_same(kit_find(kit_view(0, BR_RECALL), "deck"), "");
}

Test(bootleggers, BO_12_three_of_each_colour) {
    start(4, NULL);
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned band = 0; band < BO_BANDS; band++) {
            is(__builtin_popcount(w.hand[band][seat]), 3);
            is(w.hand_left[seat][band], 3);
        }
}

/* The same shuffles once more, by hand: both decks, then each colour. */
Test(bootleggers, BO_F29_muscle_is_dealt_in_blocks_from_seat_0) {
    uint8_t key[BR_SEED_BYTES], card[80];
    br_chance chance;
    kit_new("bootleggers", 4, 9, NULL);
    again();
    kit_seed(9, key);
    br_chance_init(&chance, key);
    memset(card, 0, sizeof card);
    br_chance_shuffle(&chance, card, 80);
    br_chance_shuffle(&chance, card, 14);
    for (unsigned band = 0; band < BO_BANDS; band++) {
        for (unsigned i = 0; i < 18; i++) card[i] = (uint8_t)i;
        br_chance_shuffle(&chance, card, 18);
        for (unsigned i = 0; i < 12; i++)
            cr_assert(w.hand[band][i / 3] >> card[i] & 1u, "colour %u, card %u", band, i);
        for (unsigned i = 12; i < 18; i++) cr_assert(w.undealt[band] >> card[i] & 1u);
    }
}

Test(bootleggers, BO_13_undealt_muscle_is_unreachable_and_hidden) {
    unsigned undealt = 0;
    start(3, NULL);
    for (unsigned band = 0; band < BO_BANDS; band++)
        undealt += (unsigned)__builtin_popcount(w.undealt[band]);
    is(undealt, 36);
    kit_same(kit_find(kit_view(0, BR_RECALL), "undealt-1"), "");
    start(6, NULL);
    for (unsigned band = 0; band < BO_BANDS; band++) is(w.undealt[band], 0);
}

Test(bootleggers, BO_14_BO_15_BO_16_BO_17_what_a_player_begins_with) {
    start(5, NULL);
    for (unsigned seat = 0; seat < 5; seat++) {
        is(w.family[seat], 1);
        is(w.back[seat], 1);
        is(w.owned[seat][0], 1);
        is(w.owned[seat][1] + w.owned[seat][2], 0);
        is(w.money[seat], 10);
        is(bootleggers_supply(&w, seat), 20 - 1 - 1); /* one in the back room, one on the truck */
    }
}

Test(bootleggers, BO_Q01_BO_146_seats) {
    br_rules rules;
    br_fault fault = {0};
    for (int seats = 3; seats <= 6; seats++) {
        start(seats, NULL);
        unsigned open = 0;
        for (unsigned i = 0; i < BO_SEATS; i++) open += w.row[i] != 0;
        is(open, seats);
    }
    is(br_rules_init(&rules, kit_rules()->game, 2, &fault), BR_BAD_SEATS);
    is(br_rules_init(&rules, kit_rules()->game, 7, &fault), BR_BAD_SEATS);
}

/* ---- the frame ---------------------------------------------------------------------------- */

Test(bootleggers, BO_18_BO_138_twelve_rounds) {
    TABLE(3, 12, 70, 50, 30);
    w.copper = 0;
    sell();
    cr_assert(kit_is_over());
    is(kit_event_count(BO_EV_PHASE), 1); /* phase 5 began; phase 6 is not played */
    kit_refused(0, "bid 1", "BO-138");
    TABLE(3, 11, 70, 50, 30);
    w.copper = 0;
    sell();
    cr_assert(!kit_is_over());
    is(now()->round, 12);
}

Test(bootleggers, BO_19_phases_in_order) {
    TABLE(3, 1, 70, 50, 30);
    go(BO_PLACE, 2, 2);
    put();
    kit_play(2, "done");
    is(now()->phase, 4); /* 3 was played by the house: rolls, no copper yet */
    cr_assert(kit_event_said("phase-3") && kit_event_said("phase-4"));
    everybody("ready");
    is(now()->step, BO_LOAD);
    everybody("ship");
    is(now()->step, BO_PARK);
    everybody("done");
    cr_assert(kit_event_said("phase-5") && kit_event_said("phase-6"));
    is(now()->phase, 1);
    is(now()->round, 2);
}
