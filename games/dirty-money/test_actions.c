/* test_actions.c -- Dirty Money: inspection, audit, swap, bribe.
 *
 * Clauses DM-41 to DM-53, DM-121, DM-122, DM-131 and the rulings on them. Who sees what of it is
 * in test_views.c.
 */
#include "test_kit.h"

/* Seat 0 visits Europe, where `cards` lie; the row keeps the turn open. */
static void visit_with(const char *cards) {
    table_stall("europe", cards);
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
}

/* ---- inspection --------------------------------------------------------------------------- */

Test(dirty_money, DM_41_one_rival_two_cards) {
    table_new("rat kitty");
    table_hand(1, "eur-1 eur-2 eur-3 jpy-1 jpy-2");
    visit_with("inspection-one-player");
    kit_play(0, "play inspection-one-player 1");
    cr_assert_eq(kit_event(DM_EV_INSPECT)->open[1], 2);
    cr_assert_eq(kit_event(DM_EV_INSPECT)->secret_size, 2);
}

Test(dirty_money, DM_42_DM_43_a_dirty_card_changes_hands_and_costs_a_point) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_discard("jpy-1 jpy-2");
    visit_with("inspection-one-player");
    kit_play(0, "play inspection-one-player 1");
    table_holds(0, "eur-5");
    table_hand_size(1, 0);
    table_points(1, 1);
    table_in_cell(1, "jpy-2");
    table_discards("jpy-1 inspection-one-player");
}

Test(dirty_money, DM_44_a_clean_card_goes_back) {
    table_new("rat kitty");
    table_hand(1, "eur-3");
    visit_with("inspection-one-player");
    kit_play(0, "play inspection-one-player 1");
    table_hand_size(0, 0);
    table_holds(1, "eur-3");
    table_points(1, 0);
}

Test(dirty_money, DM_45_DM_F17_two_players_neighbours_take_two_all_takes_one) {
    table_new("rat kitty");
    table_hand(1, "eur-1 eur-2 eur-3");
    visit_with("inspection-left-right");
    cr_assert_eq(kit_event(DM_EV_INSPECT)->open[1], 2);
    cr_assert_eq(kit_event_count(DM_EV_INSPECT), 1);
    table_new("rat kitty");
    table_hand(1, "eur-1 eur-2 eur-3");
    visit_with("inspection-all");
    cr_assert_eq(kit_event(DM_EV_INSPECT)->open[1], 1);
}

Test(dirty_money, DM_131_the_stated_number_from_each) {
    table_new("rat kitty shark");
    table_hand(1, "eur-1 eur-2");
    table_hand(2, "jpy-1 jpy-2");
    visit_with("inspection-left-right");
    cr_assert_eq(kit_event_count(DM_EV_INSPECT), 2);
    cr_assert_eq(kit_event(DM_EV_INSPECT)->open[0], 1, "clockwise");
    cr_assert_eq(kit_event(DM_EV_INSPECT)->open[1], 1);
    table_new("rat kitty shark bears");
    table_hand(1, "eur-5");
    table_hand(2, "jpy-5");
    table_hand(3, "usd-5");
    table_discard("eur-1 eur-1 eur-1");
    visit_with("inspection-left-right");
    table_holds(0, "eur-5 usd-5"); /* the neighbours only */
    table_holds(2, "jpy-5");
}

Test(dirty_money, DM_Q11_all_if_fewer_and_targets_clockwise) {
    table_new("rat kitty shark launderer");
    table_turn(0);
    table_hand(1, "eur-5");
    table_hand(3, "usd-5");
    table_discard("eur-1 eur-2 eur-3");
    visit_with("inspection-all");
    table_in_cell(1, "eur-3"); /* the first victim gets the top card */
    table_in_cell(3, "eur-2");
    cr_assert_eq(kit_event_count(DM_EV_INSPECT), 3);
}

Test(dirty_money, DM_Q11_draws_are_random) {
    int got[4] = {0};
    for (uint32_t key = 1; key <= 200; key++) {
        table_new("rat kitty");
        table_hand(1, "eur-4 eur-5 jpy-4 jpy-5");
        table_draft()->chance.key[0] = key;
        table_discard("usd-1 usd-1");
        visit_with("inspection-all");
        unsigned code = table_state()->hand[0][0];
        got[(code == table_code("eur-5")) + 2 * (code == table_code("jpy-4")) +
            3 * (code == table_code("jpy-5"))]++;
    }
    for (int i = 0; i < 4; i++) cr_assert(got[i] > 25 && got[i] < 75, "%d: %d", i, got[i]);
}

Test(dirty_money, DM_122_hands_are_shuffled_after_each_action) {
    /* An Audit shows four clean notes, then two Inspections draw one each and give it back: each
     * of the 16 pairs comes, so neither the Audit nor the first draw tells the second. */
    int got[4][4] = {{0}};
    for (uint32_t key = 1; key <= 480; key++) {
        unsigned drawn[2] = {0}, count = 0;
        table_new("rat kitty");
        table_hand(1, "eur-1 eur-2 jpy-1 jpy-2");
        table_draft()->chance.key[0] = key;
        visit_with("audit-ge3 inspection-all inspection-all");
        kit_play(0, "play audit-ge3");
        for (int i = 0; i < kit_match()->log.count; i++) {
            const br_event *e = &kit_match()->log.at[i];
            if (e->kind != DM_EV_INSPECT) continue;
            cr_assert_eq(e->secret_size, 1);
            unsigned code = e->secret[0];
            drawn[count++] = code % 5 - 1 + (code > 5 ? 2u : 0u);
        }
        cr_assert_eq(count, 2);
        got[drawn[0]][drawn[1]]++;
    }
    for (int i = 0; i < 4; i++) /* 30 expected; five standard deviations */
        for (int k = 0; k < 4; k++)
            cr_assert(got[i][k] > 3 && got[i][k] < 57, "%d then %d: %d", i, k, got[i][k]);
}

/* ---- audit -------------------------------------------------------------------------------- */

Test(dirty_money, DM_46_DM_48_all_rivals_show_and_keep_their_hands) {
    table_new("rat kitty shark");
    table_hand(0, "eur-5");
    table_hand(1, "eur-5 jpy-1");
    table_hand(2, "usd-1");
    visit_with("audit-ge2");
    cr_assert_eq(kit_event_count(DM_EV_SHOW), 2);
    cr_assert_eq(kit_event(DM_EV_SHOW)->actor, 1);
    cr_assert_eq(kit_event(DM_EV_SHOW)->open[0], 1);
    cr_assert_eq(kit_event(DM_EV_SHOW)->open[1], 1 + 2);
    table_holds(0, "eur-5");
    table_holds(1, "eur-5 jpy-1");
    table_holds(2, "usd-1");
}

Test(dirty_money, DM_47_the_most_dirty_get_a_point) {
    table_new("rat kitty shark bears");
    table_hand(0, "crypto-3 crypto-3 crypto-3");
    table_hand(1, "eur-5 jpy-5");
    table_hand(2, "usd-5");
    table_discard("eur-1 eur-1");
    visit_with("audit-most");
    table_points(0, 0);
    table_points(1, 1);
    table_points(2, 0);
    table_points(3, 0);
}

Test(dirty_money, DM_47_at_least_two_and_at_least_three) {
    table_new("rat kitty shark bears");
    table_hand(1, "eur-5 jpy-5 crypto-3");
    table_hand(2, "usd-5 usd-4");
    table_hand(3, "usd-5 usd-3");
    table_discard("eur-1 eur-1 eur-2");
    visit_with("audit-ge2 audit-ge3");
    kit_play(0, "play audit-ge2");
    table_points(1, 2);
    table_points(2, 1);
    table_points(3, 0);
}

Test(dirty_money, DM_49_two_players_one_dirty_card_is_the_most) {
    table_new("rat kitty");
    table_hand(1, "eur-4");
    table_discard("eur-1");
    visit_with("audit-most");
    table_points(1, 1);
    table_new("rat kitty");
    table_hand(1, "eur-3");
    table_discard("eur-1");
    visit_with("audit-most");
    table_points(1, 0);
}

Test(dirty_money, DM_Q13_ties_all_and_nobody_at_zero) {
    table_new("rat kitty shark bears");
    table_hand(1, "eur-5 jpy-5");
    table_hand(2, "usd-5 crypto-3");
    table_hand(3, "usd-5");
    table_discard("eur-1 eur-1 eur-2");
    visit_with("audit-most");
    table_points(1, 1);
    table_points(2, 1);
    table_points(3, 0);
    table_new("rat kitty shark");
    table_hand(0, "eur-5");
    table_hand(1, "eur-1");
    table_hand(2, "eur-1");
    visit_with("audit-most");
    for (br_seat seat = 0; seat < 3; seat++) table_points(seat, 0);
}

/* ---- swap --------------------------------------------------------------------------------- */

Test(dirty_money, DM_50_take_one_give_one) {
    table_new("rat kitty");
    table_hand(0, "eur-1 jpy-2");
    table_hand(1, "usd-5 usd-4");
    visit_with("swap");
    kit_play(0, "play swap 1");
    kit_legal_is(0, "swap usd-4 for eur-1; swap usd-4 for jpy-2; swap usd-5 for eur-1; "
                    "swap usd-5 for jpy-2");
    kit_refused(0, "swap eur-3 for eur-1", "DM-50");
    kit_play(0, "swap usd-5 for eur-1");
    table_holds(0, "jpy-2 usd-5");
    table_holds(1, "eur-1 usd-4");
    table_discards("swap");
}

Test(dirty_money, DM_51_an_empty_hand_only_looks) {
    table_new("rat kitty");
    table_hand(1, "usd-5 usd-4");
    visit_with("swap");
    kit_play(0, "play swap 1");
    cr_assert_eq(kit_event(DM_EV_LOOK)->secret_size, 2);
    table_phase(DM_PHASE_LOCATION);
    table_hand_size(0, 0);
    table_holds(1, "usd-4 usd-5");
    table_discards("swap");
}

Test(dirty_money, DM_Q15_the_card_taken_can_not_be_given_back) {
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_hand(1, "usd-5");
    visit_with("swap");
    kit_play(0, "play swap 1");
    kit_refused(0, "swap usd-5 for usd-5", "DM-Q15");
    kit_legal_is(0, "swap usd-5 for eur-1");
    kit_refused(0, "end", "DM-35");
}

Test(dirty_money, DM_F01_DM_Q49_every_rival_may_be_named_also_without_cards) {
    table_new("rat kitty shark");
    table_hand(0, "eur-1");
    table_hand(2, "usd-5");
    visit_with("swap inspection-one-player");
    kit_legal_is(0, "play inspection-one-player 1; play inspection-one-player 2; play swap 1; "
                    "play swap 2");
    kit_refused(0, "play swap 0", "DM-F01");
    kit_refused(0, "play swap", "DM-F01");
    kit_play(0, "play swap 1"); /* nothing there: nothing moves */
    table_holds(0, "eur-1");
    kit_play(0, "play inspection-one-player 1");
    table_holds(0, "eur-1");
    table_points(1, 0);
}

Test(dirty_money, DM_F01_the_target_is_asked_with_one_rival_too) {
    table_new("rat kitty");
    visit_with("swap");
    table_phase(DM_PHASE_ACTIONS);
    kit_legal_is(0, "play swap 1");
    kit_refused(0, "play bribe", "DM-34");
}

/* ---- bribe -------------------------------------------------------------------------------- */

Test(dirty_money, DM_52_DM_Q16_a_bribe_takes_the_last_point_off) {
    table_new("rat kitty");
    table_cell(0, "eur-1 eur-2 eur-3");
    visit_with("bribe");
    table_points(0, 2);
    table_in_cell(0, "eur-1 eur-2");
    table_discards("eur-3 bribe");
}

Test(dirty_money, DM_53_a_bribe_without_points_does_nothing) {
    table_new("rat kitty");
    visit_with("bribe");
    table_points(0, 0);
    table_discards("bribe");
    cr_assert_eq(kit_event_count(DM_EV_NO_POINTS), 1);
}

/* ---- examples ----------------------------------------------------------------------------- */

Test(dirty_money, DM_121_audit_first_then_aim_the_inspection) {
    table_new("rat kitty shark");
    table_hand(1, "eur-1 eur-2");
    table_hand(2, "usd-5 usd-4");
    table_discard("jpy-1 jpy-1 jpy-1");
    visit_with("audit-most inspection-one-player");
    kit_play(0, "play audit-most");
    cr_assert_eq(kit_event_count(DM_EV_SHOW), 2);
    kit_same(table_seen(0, BR_RECALL, 2), "usd-4 usd-5");
    kit_legal_is(0, "play inspection-one-player 1; play inspection-one-player 2");
    kit_play(0, "play inspection-one-player 2");
    table_holds(0, "usd-4 usd-5");
    table_points(2, 3);
}

/* ---- counters ----------------------------------------------------------------------------- */

Test(dirty_money, DM_09_DM_10_DM_Q44_a_point_is_the_top_money_card_of_the_discard) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_discard("jpy-1 jpy-2 bribe");
    visit_with("audit-most");
    table_in_cell(1, "jpy-2");
    table_discards("jpy-1 bribe audit-most");
}

Test(dirty_money, DM_10_DM_Q05_an_empty_discard_takes_from_the_deck) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_top("jpy-3");
    unsigned before = table_draft()->deck_count;
    visit_with("audit-most");
    table_in_cell(1, "jpy-3");
    cr_assert_eq(table_state()->deck_count, before - 2, "the audit card came from there too");
}

Test(dirty_money, DM_Q06_actions_of_the_deck_are_passed_over) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_stall("europe", "audit-most");
    table_discard("bribe");
    table_top("swap audit-ge2 jpy-3");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
    table_in_cell(1, "jpy-3");
    table_discards("bribe swap audit-ge2 audit-most");
}

Test(dirty_money, DM_Q06_every_action_passed_over_is_told) {
    /* All 30 action cards on top of the deck, no money in the discard. */
    table_new("rat kitty");
    dirty_money_state s = *table_draft();
    const dirty_money_deck *deck = dirty_money_deck_of(kit_rules());
    s.deck_count = 0;
    s.deck[s.deck_count++] = (uint8_t)table_code("eur-1");
    for (int i = 0; i < DM_ACTIONS; i++) s.deck[s.deck_count++] = deck->action[i];
    br_events log = {.count = 0};
    dirty_money_point(&s, 1, DM_47, &log);
    unsigned told = 0;
    for (int i = 0; i < log.count; i++) {
        const br_event *e = &log.at[i];
        if (e->kind != DM_EV_TURNED) continue;
        for (int k = 1; k <= e->open[0]; k++)
            cr_assert_eq(e->open[k], s.discard[told++], "in the order they are turned");
    }
    cr_assert_eq(told, DM_ACTIONS);
    cr_assert_eq(s.discard_count, DM_ACTIONS);
    cr_assert_eq(log.at[log.count - 1].open[0], table_code("eur-1"));
}

Test(dirty_money, DM_Q05_DM_F07_DM_F18_an_abstract_counter_counts_and_vanishes) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_stall("europe", "audit-most");
    table_row("eu-1", "eu-painting-3");
    table_stall("japan", "bribe");
    table_row("jp-1", "jp-painting-3");
    table_hide_notes(0);
    table_put();
    unsigned deck = table_state()->deck_count;
    kit_play(0, "visit europe");
    table_points(1, 1);
    table_in_cell(1, "none");
    cr_assert_eq(table_state()->deck_count, deck, "the deck's actions stay where they are");
    kit_play(0, "end");
    kit_play(1, "visit japan");
    table_points(1, 0);
    table_discards("audit-most bribe");
}

Test(dirty_money, DM_F18_the_last_added_goes_first_abstract_or_not) {
    table_new("rat kitty");
    table_cell(0, "none eur-1");
    visit_with("bribe");
    table_in_cell(0, "none");
    table_discards("eur-1 bribe");
}

/* Gives a seat that many abstract counters, as when all money lies elsewhere. */
static void add_abstract(br_seat seat, int count) {
    for (int i = 0; i < count; i++) table_cell(seat, "none");
}

Test(dirty_money, DM_Q16_DM_F18_a_note_on_many_abstract_counters_goes_first_and_to_the_discard) {
    static const int counts[] = {1, 39, 40, 41, 60, 200, 255, 256, 300};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        table_new("rat kitty");
        table_hand(0, "eur-1 eur-1 eur-2 eur-2 jpy-1 jpy-1 jpy-2");
        add_abstract(0, counts[i]);
        table_stall("banana-republic", "usd-5");
        table_stall("japan", "jpy-3");
        table_put();
        kit_play(0, "visit banana-republic");
        kit_play(0, "drop usd-5");
        table_points(0, counts[i] + 1);
        kit_play(0, "banana");
        cr_assert_eq(kit_event(DM_EV_FORGIVE)->open[0], table_code("usd-5"), "%d", counts[i]);
        table_points(0, counts[i]);
        table_discards("usd-5");
    }
}

Test(dirty_money, DM_Q16_DM_F18_cards_and_abstract_counters_go_in_the_reverse_order) {
    /* Three seats, far more abstract counters than cards, laid by turns. */
    static const char *const laid[] = {"eur-1", "jpy-2", "usd-3", "eur-4", "jpy-5"};
    table_new("rat kitty shark");
    for (int i = 0; i < 5; i++)
        for (br_seat seat = 0; seat < 3; seat++) {
            add_abstract(seat, 30 * seat);
            table_cell(seat, laid[i]);
        }
    dirty_money_state s = *table_draft();
    for (br_seat seat = 0; seat < 3; seat++) {
        cr_assert_eq(s.points[seat], 5 + 5 * 30 * seat);
        for (int i = 5; i-- > 0;) {
            br_events log = {.count = 0};
            dirty_money_forgive(&s, seat, DM_52, &log);
            cr_assert_eq(log.at[0].open[0], table_code(laid[i]), "seat %d, card %d", seat, i);
            cr_assert_eq(s.discard[s.discard_count - 1], table_code(laid[i]));
            for (int k = 0; k < 30 * seat; k++) {
                log.count = 0;
                dirty_money_forgive(&s, seat, DM_52, &log);
                cr_assert_eq(log.at[0].open[0], 0);
            }
        }
        cr_assert_eq(s.points[seat], 0);
    }
    cr_assert_eq(s.counter_count, 0);
    cr_assert_eq(s.discard_count, 15);
}

Test(dirty_money, DM_Q05_every_note_in_turn_with_abstract_counters_finds_room) {
    /* The most places that counters can need: all 120 notes, an abstract one under each. */
    table_new("rat kitty shark bears launderer");
    dirty_money_state s = *table_draft();
    const dirty_money_deck *deck = dirty_money_deck_of(kit_rules());
    s.deck_count = 0;
    for (unsigned i = 0; i < DM_MONEY; i++) {
        dirty_money_point(&s, i % 5, DM_47, NULL); /* there is no money: abstract */
        dirty_money_point_card(&s, i % 5, deck->money[i]);
    }
    for (unsigned seat = 0; seat < 5; seat++) cr_assert_eq(s.points[seat], 2 * DM_MONEY / 5);
    for (unsigned i = DM_MONEY; i-- > 0;) {
        unsigned before = s.discard_count;
        dirty_money_forgive(&s, i % 5, DM_52, NULL);
        cr_assert_eq(s.discard_count, before + 1);
        cr_assert_eq(s.discard[before], deck->money[i]);
        dirty_money_forgive(&s, i % 5, DM_52, NULL);
        cr_assert_eq(s.discard_count, before + 1);
    }
    for (unsigned seat = 0; seat < 5; seat++) cr_assert_eq(s.points[seat], 0);
}

Test(dirty_money, DM_Q05_hundreds_of_abstract_counters_are_still_counted) {
    table_new("rat kitty");
    dirty_money_state s = *table_draft();
    s.deck_count = 0;
    for (int i = 0; i < 700; i++) dirty_money_point(&s, 1, DM_47, NULL);
    cr_assert_eq(s.points[1], 700);
    for (int i = 0; i < 700; i++) dirty_money_forgive(&s, 1, DM_52, NULL);
    cr_assert_eq(s.points[1], 0);
    cr_assert_eq(s.counter_count, 0);
}

/* ---- the deck runs dry -------------------------------------------------------------------- */

Test(dirty_money, DM_Q07_the_discard_becomes_the_new_deck) {
    table_new("rat kitty");
    dirty_money_state s = *table_draft();
    s.deck_count = 0;
    cr_assert_eq(dirty_money_draw(&s, NULL), 0, "both are empty: nothing is drawn");
    dirty_money_discard(&s, table_code("eur-1"));
    dirty_money_discard(&s, DM_BRIBE);
    unsigned a = dirty_money_draw(&s, NULL), b = dirty_money_draw(&s, NULL);
    cr_assert_eq(a + b, table_code("eur-1") + DM_BRIBE);
    cr_assert_eq(s.discard_count, 0);
    cr_assert_eq(dirty_money_draw(&s, NULL), 0);
}

Test(dirty_money, DM_Q07_the_new_deck_is_shuffled) {
    /* Each of ten cards comes to the top of the new deck in some of 200 reshuffles. */
    int on_top[11] = {0};
    for (uint32_t key = 1; key <= 200; key++) {
        table_new("rat kitty");
        dirty_money_state s = *table_draft();
        s.deck_count = 0;
        s.chance.key[0] = key;
        for (unsigned code = 1; code <= 10; code++) dirty_money_discard(&s, code);
        on_top[dirty_money_draw(&s, NULL)]++;
    }
    for (int code = 1; code <= 10; code++)
        cr_assert(on_top[code] > 3 && on_top[code] < 50, "%d: %d", code, on_top[code]);
}

Test(dirty_money, DM_F20_a_counter_does_not_reshuffle_actions_either) {
    /* All money lies elsewhere, the deck is empty, the discard has 28 actions: an abstract one. */
    table_new("rat kitty");
    table_hand(1, "eur-5");
    table_stall("europe", "audit-most");
    table_row("eu-1", "eu-painting-3");
    table_hide_notes(0);
    dirty_money_state *s = table_draft();
    while (s->deck_count > 0) {
        unsigned code = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        dirty_money_discard(s, code);
    }
    unsigned before = s->discard_count;
    table_put();
    kit_play(0, "visit europe");
    table_in_cell(1, "none");
    cr_assert_eq(kit_event_count(DM_EV_RESHUFFLE), 0);
    cr_assert_eq(table_state()->deck_count, 0);
    cr_assert_eq(table_state()->discard_count, before + 1);
}

Test(dirty_money, DM_F20_a_counter_never_reshuffles_and_open_cards_stay_out) {
    table_new("rat kitty");
    table_hand(1, "eur-5");
    dirty_money_state *s = table_draft();
    table_stall("europe", "audit-most");
    table_row("eu-1", "eu-painting-3");
    while (s->deck_count > 0) { /* all the rest lies in the discard */
        unsigned code = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        dirty_money_discard(s, code);
    }
    table_put();
    kit_play(0, "visit europe");
    cr_assert_eq(table_state()->deck_count, 0);
    cr_assert_eq(kit_event_count(DM_EV_RESHUFFLE), 0);
    table_points(1, 1);
}

Test(dirty_money, DM_F20_the_action_being_played_is_not_in_the_new_deck) {
    table_new("rat kitty");
    table_own(0, "eu-art-gallery-5");
    table_hand(0, "eur-4");
    table_hand(1, "eur-1");
    dirty_money_state *s = table_draft();
    table_stall("europe", "bribe");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    while (s->deck_count > 0) {
        unsigned code = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        dirty_money_discard(s, code);
    }
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "buy eu-1 pay eur-4");
    unsigned before = table_state()->discard_count;
    kit_play(0, "gallery");
    cr_assert_eq(kit_event_count(DM_EV_RESHUFFLE), 1, "lazily: only now a card is needed");
    cr_assert_eq(kit_event(DM_EV_RESHUFFLE)->open[0], before);
}
