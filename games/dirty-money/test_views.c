/* test_views.c -- Dirty Money: who knows what.
 *
 * Rulings DM-Q12, DM-Q14, DM-Q43 and the finer points DM-F28, DM-F32 to DM-F34: what a screen
 * shows, what a seat recalls, and that worlds agree with it.
 */
#include "test_kit.h"

static void visit_with(const char *cards) {
    table_stall("europe", cards);
    table_stall("usa", "usd-1");
    table_row("eu-1", "eu-painting-3");
    table_put();
    kit_play(0, "visit europe");
}

/* Every world dealt to a viewer must hold these notes in that hand. */
static void all_worlds_hold(br_seat viewer, br_seat seat, const char *card, unsigned count) {
    dirty_money_state view, world;
    br_rng rng = br_rng_from(5);
    dirty_money_observe(kit_rules(), table_state(), viewer, BR_RECALL, &view);
    for (int i = 0; i < 200; i++) {
        dirty_money_determinize(kit_rules(), &view, viewer, BR_RECALL, &rng, &world);
        cr_assert(dirty_money_hand_has(&world, seat, table_code(card)) >= count);
    }
}

Test(dirty_money, DM_Q43_DM_F33_what_is_open_and_what_is_not) {
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_hand(1, "eur-5 jpy-1");
    table_cell(1, "usd-2");
    table_own(1, "eu-casino-5");
    table_tuck(1, 0, "usd-3");
    table_discard("eur-2 bribe");
    table_stall("europe", "eur-3");
    table_put();
    kit_same(table_seen(0, BR_SCREEN, 0), "eur-1");
    kit_same(table_seen(0, BR_SCREEN, 1), "? ?");
    kit_same(table_seen(BR_SPECTATOR, BR_SCREEN, 0), "?");
    const char *view = kit_view(0, BR_SCREEN);
    kit_same(kit_find(view, "hand-1"), "[null,null]");
    kit_same(kit_find(view, "points"), "[0,1]");
    kit_same(kit_find(view, "counters"), "[\"1-blacklist-usd-2\",\"1-tucked-usd-3\"]");
    kit_same(kit_find(view, "tucked-1"), "[1]");
    kit_same(kit_find(view, "discard"), "[\"eur-2\",\"bribe\"]");
    kit_same(kit_find(view, "placements-1"), "[\"eu-casino-5\"]");
    kit_same(kit_find(view, "stalls.0.0"), "\"eur-3\"");
    kit_same(kit_find(view, "deck"), "");
    kit_same(kit_find(view, "region-decks"), "");
    kit_same(kit_find(view, "veiled"), "true");
    kit_same(kit_find(view, "chance"), "");
    kit_same(kit_find(view, "seen"), "");
}

Test(dirty_money, DM_84_everybody_may_see_what_a_seat_would_score) {
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_own(0, "eu-painting-3");
    table_cell(1, "usd-2");
    table_own(1, "eu-casino-5");
    table_tuck(1, 0, "usd-3");
    table_stall("europe", "eur-3");
    table_put();
    /* A painting alone is 2; the casino's 2 and 1 tucked, less 1 on the list and 2 for the most. */
    kit_same(kit_find(kit_view(0, BR_SCREEN), "facts.score"), "[2,0]");
    kit_same(kit_find(kit_view(1, BR_SCREEN), "facts.score"), "[2,0]");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "facts.score"), "[2,0]");
}

Test(dirty_money, DM_Q43_what_was_taken_in_the_open_is_recalled) {
    table_new("rat kitty shark");
    table_hand(0, "jpy-4");
    visit_with("eur-5 eur-5");
    kit_same(table_seen(1, BR_SCREEN, 0), "? ? ?");
    kit_same(table_seen(1, BR_RECALL, 0), "eur-5 eur-5 ?");
    kit_same(table_seen(BR_SPECTATOR, BR_RECALL, 0), "eur-5 eur-5 ?");
    all_worlds_hold(1, 0, "eur-5", 2);
    kit_play(0, "buy eu-1 pay eur-5"); /* one of two equal cards goes: one is still sure */
    kit_same(table_seen(1, BR_RECALL, 0), "eur-5 ?");
}

Test(dirty_money, DM_Q12_clean_cards_are_the_inspectors_secret) {
    table_new("rat kitty shark");
    table_hand(1, "eur-1 eur-2");
    visit_with("inspection-one-player");
    kit_play(0, "play inspection-one-player 1");
    const br_event *e = kit_event(DM_EV_INSPECT);
    cr_assert_eq(e->secret_to, br_bit(0));
    cr_assert(e->flags & BR_EVENT_FINAL);
    kit_same(table_seen(0, BR_SCREEN, 1), "? ?");
    kit_same(table_seen(0, BR_RECALL, 1), "eur-1 eur-2");
    kit_same(table_seen(2, BR_RECALL, 1), "? ?");
    all_worlds_hold(0, 1, "eur-2", 1);
}

Test(dirty_money, DM_F32_a_dirty_card_is_seen_by_inspector_and_victim) {
    table_new("rat kitty shark");
    table_hand(1, "eur-5");
    table_discard("jpy-1");
    visit_with("inspection-one-player");
    kit_play(0, "play inspection-one-player 1");
    const br_event *e = kit_event(DM_EV_SEIZE);
    cr_assert_eq(e->secret_to, br_bit(0) | br_bit(1));
    cr_assert_eq(e->secret[0], table_code("eur-5"));
    cr_assert_eq(kit_event(DM_EV_POINT)->secret_size, 0, "the point is everybody's");
    kit_same(table_seen(1, BR_RECALL, 0), "eur-5");
    kit_same(table_seen(2, BR_RECALL, 0), "?");
}

Test(dirty_money, DM_F32_others_lose_sight_of_what_may_have_gone) {
    /* Seat 2 knew a clean and two dirty cards of seat 1; one dirty card goes, unseen. */
    table_new("rat kitty shark");
    table_hand(1, "eur-1 eur-5 jpy-5");
    table_discard("usd-1");
    memset(table_draft()->seen[1], 1u << 2, 3);
    visit_with("inspection-all");
    if (table_state()->hand_count[1] == 2) {
        kit_same(table_seen(2, BR_RECALL, 1), "eur-1 ?");
    } else {
        kit_same(table_seen(2, BR_RECALL, 1), "eur-1 eur-5 jpy-5"); /* it was the clean one */
    }
}

Test(dirty_money, DM_Q14_an_audit_shows_hands_to_all_for_the_moment) {
    table_new("rat kitty shark");
    table_hand(0, "usd-4");
    table_hand(1, "eur-5 jpy-1");
    table_hand(2, "jpy-2");
    visit_with("audit-ge3");
    const br_event *e = kit_event(DM_EV_SHOW);
    cr_assert_eq(e->secret_size, 0, "everybody sees it");
    cr_assert_eq(e->flags, BR_EVENT_FINAL | BR_EVENT_TRANSIENT_OPEN);
    cr_assert_eq(e->open[2], table_code("eur-5"));
    kit_same(table_seen(2, BR_SCREEN, 1), "? ?");
    kit_same(table_seen(2, BR_RECALL, 1), "eur-5 jpy-1");
    kit_same(table_seen(BR_SPECTATOR, BR_RECALL, 2), "jpy-2");
    kit_same(table_seen(1, BR_RECALL, 0), "?"); /* the auditor shows nothing */
}

Test(dirty_money, DM_F34_a_swap_is_between_two) {
    table_new("rat kitty shark");
    table_hand(0, "eur-1 eur-2");
    table_hand(1, "usd-5 usd-4");
    visit_with("swap");
    kit_play(0, "play swap 1");
    kit_same(table_seen(0, BR_SCREEN, 1), "usd-4 usd-5"); /* while the card is open */
    kit_same(table_seen(2, BR_SCREEN, 1), "? ?");
    kit_same(table_seen(1, BR_SCREEN, 0), "? ?");
    cr_assert_eq(kit_event(DM_EV_LOOK)->secret_to, br_bit(0));
    kit_play(0, "swap usd-5 for eur-1");
    cr_assert_eq(kit_event(DM_EV_SWAP)->secret_to, br_bit(0) | br_bit(1));
    kit_same(table_seen(0, BR_SCREEN, 1), "? ?");
    kit_same(table_seen(0, BR_RECALL, 1), "eur-1 usd-4");
    kit_same(table_seen(1, BR_RECALL, 0), "usd-5 ?");
    kit_same(table_seen(2, BR_RECALL, 0), "? ?");
    kit_same(table_seen(2, BR_RECALL, 1), "? ?");
}

Test(dirty_money, DM_F28_surplus_cards_lie_in_order_and_open) {
    table_new("rat kitty");
    table_hand(0, "eur-1 eur-2 eur-3 jpy-4 usd-4 crypto-3 jpy-1");
    visit_with("jpy-2 bribe jpy-3");
    table_phase(DM_PHASE_SURPLUS);
    kit_play(0, "drop eur-1 crypto-3");
    /* The bribe, played afterwards, takes the last one off: the higher by the table. */
    table_in_cell(0, "eur-1");
    table_discards("crypto-3 bribe");
}

Test(dirty_money, a_gallery_draw_is_its_owners_secret) {
    table_new("rat kitty");
    table_own(0, "us-art-gallery-5");
    table_hand(0, "eur-3");
    table_top("usd-5");
    visit_with("bribe");
    kit_play(0, "buy eu-1 pay eur-3");
    kit_play(0, "gallery");
    cr_assert_eq(kit_event(DM_EV_DRAW)->secret_to, br_bit(0));
    kit_same(table_seen(1, BR_RECALL, 0), "?");
}

Test(dirty_money, worlds_deal_hidden_cards_evenly) {
    /* Seat 1 holds one unknown note: all 119 others are equally likely. */
    dirty_money_state view, world;
    br_rng rng = br_rng_from(11);
    int crypto = 0, clean = 0;
    table_new("rat kitty");
    table_hand(0, "eur-1");
    table_hand(1, "eur-5");
    table_stall("europe", "usd-1");
    table_put();
    dirty_money_observe(kit_rules(), table_state(), 0, BR_RECALL, &view);
    for (int i = 0; i < 20000; i++) {
        dirty_money_determinize(kit_rules(), &view, 0, BR_RECALL, &rng, &world);
        cr_assert(br_audit(kit_rules(), &world) == NULL);
        crypto += world.hand[1][0] == table_code("crypto-3");
        clean += !dirty_money_deck_of(kit_rules())->dirty[world.hand[1][0]];
    }
    /* 18/118 of 20000 is 3051, 58/118 is 9831; five standard deviations either side. */
    cr_assert(crypto > 2796 && crypto < 3306, "%d", crypto);
    cr_assert(clean > 9477 && clean < 10185, "%d", clean);
}
