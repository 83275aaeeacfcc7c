/* test_trade.c -- the trade step: what may be dealt in, and the bounds of bargaining. */
#include "test_kit.h"

static void to_trade(void) {
    TABLE(3, 1, 70, 50, 30);
    w.crates[0] = 6;
    w.crates[1] = 2;
    go(BO_TRADE, 4, 0);
}

Test(bootleggers, BO_96_crates_for_cash) {
    to_trade();
    put();
    kit_refused(0, "offer 1 give crates-7 get cash-1", "BO-96");
    kit_play(0, "offer 1 give crates-2 get cash-3");
    kit_play(1, "accept 0");
    is(now()->crates[0], 4);
    is(now()->crates[1], 4);
    is(now()->money[0], 13);
    is(now()->money[1], 7);
}

Test(bootleggers, BO_97_BO_109_rent_and_sale_of_trucks) {
    to_trade();
    put();
    kit_refused(0, "offer 1 give cash-2 get medium", "BO-97");
    kit_play(0, "offer 1 give cash-2 get rent-small");
    kit_play(1, "accept 0");
    is(bootleggers_in_use(now(), 0, 0), 2);
    is(bootleggers_in_use(now(), 1, 0), 0);
    is(now()->owned[1][0], 1);
    kit_play(0, "offer 2 give cash-3 get small");
    kit_play(2, "accept 0");
    is(now()->owned[0][0], 2);
    is(now()->owned[2][0], 0);
    everybody("ready");
    kit_play(0, "load small-4");
    kit_play(0, "load small-2"); /* the rented one carries the tenant's crates */
    everybody("ship");
    kit_play(0, "park small-4 omalleys");
    kit_play(0, "park small-2 omalleys");
    everybody("done");
    is(now()->owned[0][0], 2);
    is(bootleggers_in_use(now(), 1, 0), 1); /* home after phase 5 */
    is(now()->money[0], 10 - 2 - 3 + 6);
}

Test(bootleggers, BO_98_BO_128_everybody_sees_offers_and_deals) {
    to_trade();
    put();
    kit_play(0, "offer 1 give crates-2 get cash-3");
    kit_same(kit_find(kit_view(2, BR_SCREEN), "offer-to.0"), "1");
    kit_same(kit_find(kit_view(BR_SPECTATOR, BR_SCREEN), "offer-give.0.2"), "2");
    br_event told;
    br_event_redact(kit_event(BO_EV_OFFER), 2, &told);
    is(memcmp(&told, kit_event(BO_EV_OFFER), sizeof told), 0);
    kit_play(1, "accept 0");
    br_event_redact(kit_event(BO_EV_ACCEPT), 2, &told);
    is(told.actor, 1);
    is(kit_event(BO_EV_ACCEPT)->flags & BR_EVENT_FINAL, BR_EVENT_FINAL);
    char text[200];
    br_buf out = br_buf_over(text, sizeof text);
    static const char *const names[] = {"Anna", "Borys", "Vira"};
    br_say_event(&out, BR_EN, kit_rules(), &told, names);
    cr_assert(strstr(text, "Borys accepts") && strstr(text, "Anna’s offer: 2\u00a0crates for $3G"),
              "%s", text);
}

Test(bootleggers, BO_99_BO_Q38_thugs_for_crates) {
    to_trade();
    give_thug(1, BO_HIT);
    put();
    kit_refused(0, "offer 1 give crates-1 get hit-2", "BO-99");
    kit_play(0, "offer 1 give crates-1 get hit");
    kit_play(1, "accept 0");
    is(now()->thug[0][BO_HIT], 1);
    is(now()->thug[1][BO_HIT], 0);
}

Test(bootleggers, BO_100_BO_Q38_markers_are_not_for_sale) {
    to_trade();
    put();
    kit_unreadable("offer 1 give marker get cash-3"); /* no offer can even name them */
    kit_unreadable("offer 1 give crates-1 get die");
    kit_unreadable("offer 1 give crates-1 get muscle-5");
}

Test(bootleggers, BO_154_BO_Q38_wares_on_one_side) {
    to_trade();
    give_thug(1, BO_HIT);
    put();
    kit_refused(0, "offer 1 give cash-2 get hit", "BO-154");
    kit_refused(0, "offer 1 give cash-2 get", "BO-154");
    kit_refused(0, "offer 1 give get", "BO-154");
    kit_play(0, "offer 1 give cash-2 get crates-2");
    kit_play(0, "withdraw");
    kit_play(0, "offer 1 give crates-1 get"); /* against a promise */
    kit_play(1, "accept 0");
    is(now()->crates[1], 3);
}

Test(bootleggers, BO_F16_one_side_may_be_empty) {
    to_trade();
    put();
    kit_play(0, "offer 1 give get crates-2");
    kit_play(1, "accept 0");
    is(now()->crates[0], 8);
}

Test(bootleggers, BO_101_trade_closes_when_loading_begins) {
    to_trade();
    put();
    everybody("ready");
    is(now()->step, BO_LOAD);
    kit_refused(0, "offer 1 give crates-1 get cash-1", "BO-101");
    kit_refused(0, "ready", "BO-101");
}

Test(bootleggers, BO_Q51_ready_or_closed) {
    to_trade();
    put();
    kit_play(0, "ready");
    kit_refused(0, "ready", "BO-Q51");
    is(now()->step, BO_TRADE);
    kit_play(1, "ready");
    kit_play(2, "ready");
    is(now()->step, BO_LOAD);
    to_trade();
    put();
    kit_play(1, "offer 0 give crates-1 get cash-1");
    kit_refused(1, "close-trade", "BO-Q51");
    kit_play(BR_HOUSE, "close-trade");
    is(now()->step, BO_LOAD);
    is(now()->offer_to[1], BR_SEAT_NONE);
}

Test(bootleggers, BO_Q35_deals_are_whole_and_final) {
    to_trade();
    put();
    kit_play(0, "offer 1 give crates-2 get cash-3 rent-small");
    kit_play(1, "accept 0");
    is(now()->crates[1], 4);
    is(now()->money[0], 13);
    is(now()->hired[0][0], 1);
    is(br_match_undo_count(kit_match(), 1), 0);
    kit_refused(0, "offer 2 give rent-small-2 get cash-1", "BO-97"); /* not passed on */
    kit_play(0, "offer 2 give rent-small get cash-1");               /* its own one may go */
}

Test(bootleggers, BO_F09_only_what_is_owned_and_at_hand) {
    to_trade();
    put();
    kit_play(0, "offer 1 give rent-small get cash-1");
    kit_play(1, "accept 0");
    kit_refused(0, "offer 2 give small get cash-3", "BO-F09");
    kit_play(1, "offer 2 give small get cash-3");
    kit_play(2, "accept 1");
    kit_play(2, "offer 0 give small get cash-1"); /* bought in this step, sold on */
    kit_play(0, "accept 2");
    is(now()->owned[0][0], 2);
}

Test(bootleggers, BO_Q62_bounds_of_bargaining) {
    to_trade();
    put();
    kit_refused(0, "offer 0 give crates-1 get cash-1", "BO-Q62");
    kit_refused(0, "offer 1 give cash-11 get crates-1", "BO-Q62"); /* cash it has not */
    kit_play(0, "offer 1 give crates-1 get cash-1");
    kit_refused(0, "offer 2 give crates-1 get cash-1", "BO-Q62"); /* one open offer */
    kit_refused(2, "accept 0", "BO-Q62");                         /* not made to it */
    kit_refused(2, "decline 0", "BO-Q62");
    kit_play(1, "decline 0");
    for (int i = 0; i < 5; i++) {
        kit_play(0, "offer 1 give crates-1 get cash-1");
        kit_play(0, "withdraw");
    }
    is(now()->offers_made[0], 6);
    kit_refused(0, "offer 1 give crates-1 get cash-1", "BO-Q62");
    kit_play(1, "offer 0 give cash-1 get crates-1");
    kit_play(0, "accept 1"); /* accepting is still possible */
    is(now()->crates[1], 3);
    kit_refused(0, "withdraw", "BO-Q62");
}

Test(bootleggers, BO_Q62_an_offer_unreadies_both_sides_only) {
    TABLE(4, 1, 70, 50, 30, 10);
    w.crates[0] = 3;
    go(BO_TRADE, 4, 0);
    put();
    kit_play(0, "ready");
    kit_play(1, "ready");
    kit_play(2, "ready");
    kit_play(0, "offer 1 give crates-1 get cash-1");
    is(now()->ready, 1u << 2);
    kit_play(1, "decline 0");
    is(now()->ready, 1u << 2); /* ending it changes no flag */
}

Test(bootleggers, BO_Q62_cash_the_receiver_has_not) {
    to_trade();
    w.money[1] = 2;
    put();
    kit_play(0, "offer 1 give crates-1 get cash-3"); /* nobody tells the proposer */
    kit_refused(1, "accept 0", "BO-Q62");
    cr_assert(!kit_can(1, "accept 0"));
}

Test(bootleggers, BO_F11_the_proposer_can_not_deliver_any_more) {
    to_trade();
    put();
    kit_play(0, "offer 1 give cash-8 get crates-1");
    kit_play(2, "offer 0 give rent-small get cash-5");
    kit_play(0, "accept 2"); /* now only 5 are left */
    kit_refused(1, "accept 0", "BO-F11");
    kit_same(kit_find(kit_view(1, BR_SCREEN), "short.0"), "0"); /* who it is made to learns it */
    kit_same(kit_find(kit_view(2, BR_SCREEN), "short.0"), "");  /* and nobody else */
    is(now()->offer_to[0], 1);                                  /* it stays open */
    kit_play(1, "decline 0");
    to_trade();
    put();
    kit_play(0, "offer 1 give crates-6 get cash-1");
    kit_play(2, "offer 0 give cash-1 get crates-1");
    kit_play(0, "accept 2");
    kit_refused(1, "accept 0", "BO-F11");
}

Test(bootleggers, BO_F12_counter_offers) {
    to_trade();
    put();
    kit_play(0, "offer 1 give crates-2 get cash-6");
    kit_refused(2, "counter 0 give cash-1 get crates-1", "BO-F12"); /* not made to it */
    kit_play(1, "counter 0 give cash-3 get crates-2");
    is(now()->offer_to[0], BR_SEAT_NONE);
    is(now()->offer_to[1], 0);
    kit_play(0, "accept 1");
    is(now()->money[0], 13);
    kit_play(0, "offer 1 give crates-1 get cash-1");
    kit_play(1, "offer 2 give crates-1 get cash-1");
    kit_refused(1, "counter 0 give cash-1 get crates-1", "BO-F12"); /* own offer open */
}

Test(bootleggers, BO_F28_a_ready_seat_may_still_deal) {
    to_trade();
    put();
    kit_play(0, "offer 1 give crates-1 get cash-1");
    kit_play(0, "ready");
    kit_play(1, "ready");
    kit_play(1, "accept 0"); /* ready, and accepts; flags stay */
    is(now()->ready, 3);
    kit_play(1, "offer 0 give crates-1 get cash-1"); /* ready, and offers */
    is(now()->ready, 0);
    kit_play(1, "ready");
    kit_play(1, "withdraw");
    is(now()->ready, 2);
}

Test(bootleggers, BO_Q36_no_bare_gifts) {
    to_trade();
    put();
    kit_refused(0, "offer 1 give cash-5 get", "BO-154");
    kit_refused(0, "pay", "BO-Q36");
}

Test(bootleggers, BO_Q37_a_deal_can_end_the_match) {
    to_trade();
    w.money[0] = 95;
    put();
    kit_play(0, "offer 1 give crates-6 get cash-5");
    kit_play(1, "accept 0");
    cr_assert(kit_is_over());
    is(now()->crates[1], 8); /* the swap is whole before it is looked at */
    kit_refused(2, "ready", "BO-139");
}
