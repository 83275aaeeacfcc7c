/* test_audit.c -- positions that no match can reach are refused, each for its own reason. */
#include "test_kit.h"

/* What audit says of w, "" if it finds nothing. */
static const char *broken(void) {
    const char *what = bootleggers_audit(kit_rules(), &w);
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
    BROKEN(w.truck_deck[0] = 4, "no such truck card");
    BROKEN(w.thug[0][BO_STASH] = 2, "too many of an action card");
    BROKEN(w.token[1] = 6, "more bar upgrades than there are");
    BROKEN(w.remote[0][1] = 1, "a gap between remote stills");
    BROKEN(w.family[0] = 5, "a family still has no such number of dice");
    BROKEN(w.owned[1][2] = 5, "too many trucks of a size");
    BROKEN(w.marker[1][0] = 20, "more markers than a colour has");
    BROKEN(w.marker[0][0] = 1, "a marker at O'Malley's (BO-60)");
    BROKEN(w.money[3] = 1, "something lies at a seat that is not there");
}

Test(bootleggers, audit_trucks_and_crates) {
    BROKEN(w.truck_load[0] = 5, "a truck is overloaded (BO-153)");
    BROKEN(w.truck_load[0] = 0, "an empty truck on the road (BO-155)");
    BROKEN(w.truck_user[0] = 3, "no such truck");
    BROKEN(w.truck_bar[0] = 1, "a truck stands at no bar");
    BROKEN(w.truck_load[5] = 1, "something in the list after the last truck");
    BROKEN(w.trucks = 23, "too many trucks on the road");
    BROKEN(w.lent[0][0] = 1, "a rented truck without a tenant");
    BROKEN(w.stashed[0] = 7, "more crates than the stills can make");
    BROKEN(w.family_roll[0] = 0x70, "no such faces on a family still");
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
    BROKEN(w.copper = 3, "no such seat has the copper");
    BROKEN(w.round = 13, "no such round");
    BROKEN(w.chosen[0] = 69, "a muscle card chosen is not there");
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
    kit_same(broken(), "is_short is not what it says");
    w.is_short = 1;
    kit_same(broken(), "");
    w.offers_made[0] = 7;
    kit_same(broken(), "offers out of their time");
}
