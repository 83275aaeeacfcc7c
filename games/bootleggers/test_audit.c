/* test_audit.c -- positions that no match can reach are refused, each for its own reason. */
#include "test_kit.h"

/* What audit says of w, "" if it finds nothing. */
static const char *broken(void) {
    const char *what = br_audit(kit_rules(), &w);
    return what ? what : "";
}

/* A fresh position in phase 4, one truck loaded and in the yard. */
static void fresh(void) {
    TABLE(3, 5, 70, 50, 30);
    w.copper = 1;
    in_yard(0, 0, 3);
    go(BO_PARK, 4, 0);
    kit_same(broken(), "");
}

#define BROKEN(change, reason)      \
    do {                            \
        fresh();                    \
        change;                     \
        kit_same(broken(), reason); \
    } while (0)

Test(bootleggers, audit_cards_and_pieces) {
    BROKEN(w.undealt[0] ^= w.undealt[0] & (~w.undealt[0] + 1),
           "muscle cards that left the game are not as many as were not dealt");
    BROKEN((w.spent[3] |= w.undealt[3]), "a muscle card is lost or there twice");
    BROKEN(w.hand_left[0][1]++, "a muscle hand has another number of cards than is said");
    BROKEN(w.pile[BO_SINGLE]--, "the action deck is not what is unseen");
    BROKEN(w.truck_deck[0] = 4, "a word, a seat or a place that does not exist");
    BROKEN(w.thug[0][BO_STASH] = 2, "too many of an action card");
    BROKEN(w.token[1] = 6, "more bar upgrades than there are");
    BROKEN(w.remote[0][1] = 1, "a gap between remote stills");
    BROKEN(w.family[0] = 5, "a family still has no such number of dice");
    BROKEN(w.owned[1][2] = 5, "too many trucks of a size");
    BROKEN(w.marker[1][0] = 20, "more markers than a colour has");
    BROKEN(w.marker[0][0] = 1, "a marker at O'Malley's (BO-60)");
    BROKEN(w.money[3] = 1, "something lies at a seat that is not there");
    BROKEN(w.marker[1][3] = 1, "something lies at a seat that is not there");
    BROKEN(w.offer_to[3] = 0, "something lies at a seat that is not there");
    BROKEN(w.zero[1] = 1, "something lies in bytes that have no name");
    BROKEN(w.claimant = 3, "a word, a seat or a place that does not exist");
    BROKEN(w.thug_played = BO_THUGS + 1, "a word, a seat or a place that does not exist");
    BROKEN(w.may_found = BO_FOUND_PAST + 1, "a word, a seat or a place that does not exist");
    BROKEN(w.passed = 8, "a word, a seat or a place that does not exist");
}

Test(bootleggers, audit_trucks_and_crates) {
    BROKEN(w.truck_load[0] = 5, "a truck is overloaded (BO-153)");
    BROKEN(w.truck_load[0] = 0, "an empty truck on the road (BO-155)");
    BROKEN(w.truck_user[0] = 3, "a word, a seat or a place that does not exist");
    BROKEN(w.truck_bar[0] = 1, "a truck stands at no bar");
    BROKEN(w.truck_load[5] = 1, "something lies past the end of a list");
    BROKEN(w.allowed = 1u << w.trucks, "a word, a seat or a place that does not exist");
    BROKEN(w.trucks = 23, "a list is longer than it can be");
    BROKEN(w.lent[0][0] = 1, "a rented truck without a tenant");
    BROKEN(w.stashed[0] = 7, "more crates hidden than cards could");
    BROKEN((take_from_deck(BO_FIRST_THUG + BO_STASH), w.stashed[0] = 6), "");
    BROKEN((take_from_deck(BO_FIRST_THUG + BO_STASH), w.stashed[0] = 7),
           "more crates hidden than cards could");
    BROKEN(w.crates[0] = 250, "more crates than the stills can make");
    BROKEN(w.family_roll[0] = 0x77, "a word, a seat or a place that does not exist");
    BROKEN(w.sabotaged[0] = 1, "sabotage after the rolls");
}

Test(bootleggers, audit_steps) {
    BROKEN(w.phase = 3, "a loaded truck out of its time");
    BROKEN(w.acting = 7, "acting is not who is asked");
    BROKEN(w.cursor = 1, "the cursor is not at the seat that is asked");
    BROKEN(w.order[0] = 1, "the order is not from the highest muscle down");
    BROKEN(w.point = BO_W5, "a point beside another step");
    BROKEN(w.passed = 1, "a pass at no point");
    BROKEN(w.demanded = 3, "a demand without its question");
    BROKEN(w.thug_played = 3, "a thug without its question");
    BROKEN(w.due = 1, "a card is due out of its time");
    BROKEN(w.sold = 2, "a sale out of its time");
    BROKEN(ROW(BO_INFLUENCE_1), "cards on offer after phase 1");
    BROKEN(w.offer_to[0] = 1, "an offer out of its time");
    BROKEN(w.copper = 3, "a word, a seat or a place that does not exist");
    BROKEN(w.round = 13, "no such round");
    BROKEN(w.chosen[0] = 69, "a muscle card chosen is not there");
}

Test(bootleggers, audit_ends) {
    BROKEN(w.money[1] = 5000, "more money than there can be");
    BROKEN(w.money[1] = 100, "somebody has $100G and the match goes on (BO-139)");
    BROKEN((w.step = BO_OVER, w.acting = 0), "the match is over without an end");
    BROKEN((w.step = BO_OVER, w.acting = 0, w.money[1] = 100), "");
    TABLE_WITH("hundred-check=after-bar", 3, 5, 70, 50, 30);
    w.money[1] = 100;
    kit_same(broken(), "");
}

/* A match may end before the stills roll, with one of them sabotaged: a threat that was paid. */
Test(bootleggers, BO_159_audit_of_an_end_before_the_rolls) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_SABOTAGE);
    w.sabotaged[1] = 1;
    w.money[0] = w.money[2] = 60;
    w.point = BO_W3;
    go(BO_POINT, 3, 0);
    put();
    kit_play(0, "demand 2 40");
    kit_play(2, "pay"); /* kit_play asks audit */
    cr_assert(kit_is_over());
    is(now()->sabotaged[1], 1);
}

/* Seat 0 has played a Hit in phase 2, and seat 1 holds the answer. */
static void awaiting(void) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(1, BO_INVESTIGATION);
    w.marker[1][1] = 2;
    put();
    kit_play(0, "play hit 1 blind-pig");
    again();
    is(w.step, BO_REPLY);
    kit_same(broken(), "");
}

#define WAITING(change, reason)     \
    do {                            \
        awaiting();                 \
        change;                     \
        kit_same(broken(), reason); \
    } while (0)

Test(bootleggers, audit_replies) {
    WAITING(w.resume = BO_PICK, "the step to go back to is not of this phase");
    WAITING(w.resume = BO_CONSENT, "the step to go back to is not of this phase");
    WAITING((w.resume = BO_POINT, w.point = BO_W1), "the point is not of this phase");
    WAITING(w.resume = BO_REPLY, "a thug from nowhere");
    WAITING(w.thug_x = 2, "a thug that could not be aimed so");
    WAITING(w.thug_played = BO_SABOTAGE + 1, "a thug that could not be aimed so");
    WAITING((w.thug_played = BO_HIJACK + 1), "a thug that could not be aimed so");
    WAITING((w.thug_played = BO_SABOTAGE + 1, w.thug_x = 0, w.phase = 4, w.resume = BO_PARK),
            "a thug out of its time");
    WAITING(w.cursor = 1, "a thug of a seat that was not asked");
    WAITING(w.thug[1][BO_INVESTIGATION] = 0, "a reply without the card for it");
}

/* Seat 0 has taken a Sabotage in phase 1 and is asked about it. */
static void taken(void) {
    TABLE(3, 1, 70, 50, 30);
    w.phase = 1;
    ROW(BO_FIRST_THUG + BO_SABOTAGE);
    go(BO_PICK, 1, 0);
    put();
    kit_play(0, "take sabotage");
    again();
    is(w.step, BO_HIRED);
    kit_same(broken(), "");
}

Test(bootleggers, audit_thugs_just_taken) {
    taken();
    w.cursor = 1;
    kit_same(broken(), "the cursor is not at the seat that is asked");
    taken();
    w.due = BO_HIT; /* not a card for phase 1 */
    kit_same(broken(), "a thug taken that can not be played now");
    taken();
    w.money[0] = 0;
    kit_same(broken(), "a thug taken that can not be played now");
    taken();
    w.sabotaged[1] = w.sabotaged[2] = 1;
    kit_same(broken(), "a thug taken that can not be played now");
}

/* The leader of the Blind Pig is asked about the common dock, and has demanded money there. */
static void demanding(void) {
    TABLE(3, 1, 30, 70, 50);
    w.marker[1][0] = 2;
    parked(1, 0, 3, 1);
    DICE(2, 2);
    sell();
    kit_play(0, "demand 1 1");
    again();
    is(w.step, BO_CLAIM);
    kit_same(broken(), "");
}

Test(bootleggers, audit_demands_and_consent) {
    demanding();
    w.claimed = 0;
    kit_same(broken(), "a demand that was not made");
    demanding();
    w.marker[1][2] = 3;
    kit_same(broken(), "a demand of a seat that does not lead");
    demanding();
    w.demand_left = 0;
    kit_same(broken(), "consent to nothing");
    demanding();
    w.truck_dock[0] = BO_DOCK_SECONDARY;
    kit_same(broken(), "consent to nothing");
    demanding();
    kit_play(1, "refuse");
    again();
    kit_same(broken(), "");
    w.turn = 2;
    w.acting = 4;
    kit_same(broken(), "consent of a seat that does not lead");
}

Test(bootleggers, audit_offers) {
    TABLE(3, 1, 70, 50, 30);
    go(BO_TRADE, 4, 0);
    w.crates[0] = 2;
    w.offer_to[0] = 1;
    w.offers_made[0] = 1;
    kit_same(broken(), "an offer without wares (BO-154)");
    w.offer_give[0][BO_GOOD_CRATES] = 1;
    kit_same(broken(), "");
    w.offer_give[0][BO_GOOD_CASH] = 11;
    kit_same(broken(), "short is not who can not pay");
    w.is_short = 1;
    kit_same(broken(), "");
    w.offers_made[0] = 7;
    kit_same(broken(), "offers out of their time");
}
