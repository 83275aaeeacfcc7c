/* test_why.c -- what a refused player is told must be true of the position it is told in.
 *
 * Every sentence is tried where it was once said wrongly, and where its clause forbids something
 * else: by clause and by the whole English sentence, so that no other reason passes for it.
 */
#include "test_kit.h"

/* The clause and the sentence a seat is told. */
#define told(...) told_from(KIT_HERE, __VA_ARGS__)
static void told_from(const char *here, br_seat seat, const char *text, const char *clause,
                      const char *sentence) {
    br_move move;
    br_refusal refusal = {0};
    br_buf said = kit_text();
    kit_refused_from(here, seat, text, clause); /* and has a sentence in every language */
    is(br_move_read(kit_rules(), text, &move), BR_OK);
    br_why(kit_rules(), now(), seat, &move, &refusal);
    br_say_refusal(&said, BR_EN, kit_rules(), &refusal, NULL);
    for (char *at = said.at; (at = strstr(at, "\u00a0"));) { /* a no-break space is a space */
        *at = ' ';
        memmove(at + 1, at + 2, strlen(at + 1));
    }
    kit_same_from(here, text, said.at, sentence);
}

#define LOAD_TIME "Trucks are loaded in phase 4, after the trade and before parking."
#define PARK_TIME "Trucks are parked after loading, on your own go of phase 4."
#define OFFER_TIME "Offers are made and answered in the trade step of phase 4."
#define TAKE_TIME "Cards are taken in phase 1, on your own go."
#define BRING_TIME \
    "A stored piece is brought out on your own go or at a point that asks for it, not now."

/* ---- a move in a step that does not know it ------------------------------------------------ */

Test(bootleggers, BO_101_BO_Q26_BO_98_haul_out_of_its_time) {
    TABLE(3, 1, 70, 50, 30); /* phase 2 */
    put();
    told(0, "load small-1", "BO-101", LOAD_TIME);
    told(0, "ship", "BO-101", LOAD_TIME);
    told(0, "park small-1 omalleys", "BO-Q26", PARK_TIME);
    told(0, "offer 1 give crates-1 get cash-1", "BO-98", OFFER_TIME);
    told(0, "withdraw", "BO-98", OFFER_TIME);
    told(0, "ready", "BO-Q51",
         "Only the trade of phase 4 ends so: when all are ready or the house closes it.");
    told(0, "allow 1 small-1", "BO-122",
         "Trucks are let in when you are asked about a common dock.");
    go(BO_TRADE, 4, 0);
    put();
    told(1, "load small-1", "BO-101", LOAD_TIME);
    told(1, "park small-1 omalleys", "BO-Q26", PARK_TIME);
    go(BO_LOAD, 4, 0);
    put();
    told(1, "park small-1 omalleys", "BO-Q26", PARK_TIME);
    told(1, "offer 2 give crates-1 get cash-1", "BO-101",
         "Trade is closed: trucks are being loaded.");
    told(1, "ready", "BO-101", "Trade is closed: trucks are being loaded.");
    go(BO_PARK, 4, 0);
    put();
    told(0, "load small-1", "BO-101", LOAD_TIME);
    told(0, "offer 1 give crates-1 get cash-1", "BO-98", OFFER_TIME);
    told(1, "park small-1 omalleys", "BO-105", "It is not your go: Seat 1 is parking trucks.");
}

Test(bootleggers, BO_58_BO_Q14_stored_pieces_out_of_their_time) {
    start(3, NULL);
    take_from_deck(BO_SINGLE);
    w.back_dice[0] = 1;
    put();
    told(0, "bring die family", "BO-58", "Stored pieces come in only after the reveal.");
    TABLE(3, 1, 70, 50, 30);
    take_from_deck(BO_SINGLE);
    w.back_dice[0] = 1;
    put();
    told(0, "bring token blind-pig", "BO-58", "No such piece lies in your back room.");
    go(BO_TRADE, 4, 0);
    put();
    told(0, "bring die family", "BO-Q14", BRING_TIME); /* long after the reveal */
    go(BO_LOAD, 4, 0);
    put();
    told(0, "bring die family", "BO-Q14", BRING_TIME);
}

Test(bootleggers, BO_33_BO_27_BO_148_BO_Q43_cards_of_phase_1) {
    TABLE(3, 1, 70, 50, 30);
    w.phase = 1;
    ROW(BO_INFLUENCE_1, BO_INFLUENCE_2, BO_SINGLE);
    offer_truck(1);
    give_thug(0, BO_SABOTAGE);
    go(BO_POINT, 1, 0);
    w.point = BO_W1;
    put();
    told(0, "take influence-1", "BO-33", TAKE_TIME); /* it does lie there */
    told(0, "bid 70", "BO-27",
         "Muscle is chosen at the start of a round; yours lies open already.");
    told(0, "place blind-pig", "BO-Q55", "Markers are placed on your own go of phase 2.");
    told(1, "pass", "BO-Q12", "Seat 1 is asked now.");
    w.point = 0;
    go(BO_PICK, 1, 0);
    put();
    told(0, "take double", "BO-33", "That card is not on offer.");
    told(0, "take large", "BO-33", "That card is not on offer.");
    told(0, "pass", "BO-Q09", "A card must be taken before the go ends.");
    told(1, "take influence-1", "BO-34",
         "It is not your go: Seat 1 takes a card and carries it out first.");
    kit_play(0, "take medium");
    told(1, "take medium", "BO-148",
         "A truck card that is gone is replaced only in the next phase 1.");
    kit_play(1, "take single");
    told(1, "take influence-1", "BO-39", "First put the dice of your upgrade.");
    told(1, "bring die family", "BO-F20",
         "In phase 1 thugs and pieces are played between payment and pick; what was just taken "
         "waits, unless played at once.");
    told(1, "put blind-pig", "BO-40", "A die goes on a still or into the back room.");
    told(1, "found", "BO-41", "A single upgrade cannot found a remote still.");
    kit_play(1, "put store");
    memset(w.truck_deck, 0, sizeof w.truck_deck); /* a house deck that has run dry */
    memset(w.truck_pile, 0, sizeof w.truck_pile);
    w.truck_left = w.truck_open = 0;
    put();
    told(0, "take large", "BO-Q43",
         "What if truck cards run out? With this set they cannot. With a house deck no new card is "
         "opened.");
}

Test(bootleggers, BO_39_BO_40_BO_44_upgrades_out_of_their_time) {
    TABLE(3, 1, 70, 50, 30);
    put();
    told(0, "take single", "BO-33", TAKE_TIME);
    told(0, "put family", "BO-40", "Dice and bar upgrades are put when their card is taken.");
    told(0, "found", "BO-44", "A remote still is founded only with a double upgrade just taken.");
    told(0, "keep", "BO-53", "A thug taken is played at once or kept in hand.");
    told(0, "pass", "BO-19", "This is not the time for that.");
    told(0, "pay", "BO-Q36",
         "Money passes only in a deal of phase 4 or as the answer to a demand.");
    told(0, "refuse", "BO-Q63", "Nothing is demanded of you.");
    w.back[0] = 0;
    put();
    told(0, "place blind-pig", "BO-62", "There is no marker in your back room.");
}

/* ---- seats that are not asked --------------------------------------------------------------- */

Test(bootleggers, BO_Q51_BO_Q01_the_house_and_nobody) {
    TABLE(3, 1, 70, 50, 30);
    put();
    told(BR_HOUSE, "close-trade", "BO-Q51",
         "By itself the house only closes the trade, and only while it lasts.");
    told(0, "close-trade", "BO-Q51",
         "Only the trade of phase 4 ends so: when all are ready or the house closes it.");
    told(3, "done", "BO-Q01", "That seat does not play.");
    go(BO_TRADE, 4, 0);
    put();
    told(BR_HOUSE, "ready", "BO-Q51",
         "By itself the house only closes the trade, and only while it lasts.");
}

Test(bootleggers, BO_F13_BO_Q52_seats_that_are_done) {
    start(3, NULL);
    hold((int[]){70, 50, 30});
    put();
    told(0, "bid 50", "BO-25", "That muscle card is not in your hand.");
    kit_play(0, "bid 70");
    told(0, "bid 70", "BO-F13", "Your muscle card is chosen and stays.");
    TABLE(3, 1, 70, 50, 30);
    go(BO_LOAD, 4, 0);
    w.crates[0] = 9;
    put();
    told(0, "load medium-4", "BO-107", "You have no truck of that size to load.");
    told(0, "load small-5", "BO-153", "This truck holds 4 crates.");
    kit_play(0, "load small-4");
    told(0, "load small-4", "BO-102",
         "All your trucks of that size are loaded, and a load stays where it is.");
    kit_play(0, "ship");
    told(0, "load small-4", "BO-Q52", "You are done loading, and that is final.");
    told(1, "load small-1", "BO-96", "There are not so many crates.");
}

Test(bootleggers, BO_Q53_BO_111_BO_155_trucks_to_park) {
    TABLE(3, 1, 70, 50, 30);
    in_yard(0, 0, 3);
    go(BO_PARK, 4, 0);
    put();
    told(0, "park small-2 omalleys", "BO-Q53", "You have no such loaded truck in the yard.");
    told(0, "park large-3 omalleys", "BO-Q53", "You have no such loaded truck in the yard.");
    told(0, "done", "BO-155", "Every loaded truck must be parked, and an empty one cannot be.");
    kit_play(0, "park small-3 blind-pig");
    told(0, "park small-3 omalleys", "BO-111",
         "A parked truck cannot be sent elsewhere, not even from a closed bar.");
}

/* ---- replies, demands, consent ------------------------------------------------------------- */

Test(bootleggers, BO_Q58_BO_Q59_BO_F04_thugs) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(0, BO_INVESTIGATION);
    give_thug(1, BO_INVESTIGATION);
    w.marker[1][1] = 2;
    put();
    told(0, "play investigation", "BO-Q58", "An Investigation only answers a thug aimed at you.");
    told(0, "play hit 2 blind-pig", "BO-Q59", "There is no such target for this thug now.");
    told(0, "demand 1 2", "BO-F10", "There are no demands on an own go.");
    kit_play(0, "play hit 1 blind-pig");
    is(now()->step, BO_REPLY);
    told(0, "done", "BO-Q58", "A thug waits for the answer of whom it is aimed at.");
    told(1, "done", "BO-Q58", "A thug is aimed at you: play the Investigation or pass.");
    told(1, "bring die family", "BO-Q58",
         "A thug is aimed at you: play the Investigation or pass.");
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIJACK);
    in_yard(1, 0, 3);
    go(BO_POINT, 4, 0);
    w.point = BO_W5;
    w.money[0] = 1;
    put();
    told(0, "demand 1 2", "BO-F04", "Who cannot pay for the thug cannot threaten with it.");
    told(0, "demand 2 2", "BO-Q63", "None of your thugs can be aimed at that rival now.");
    told(0, "demand 0 2", "BO-Q63", "Money is demanded of a rival.");
    w.money[0] = 10;
    w.money[1] = 1;
    put();
    kit_play(0, "demand 1 2");
    told(0, "pass", "BO-Q63", "A demand waits for its answer first.");
    told(1, "pass", "BO-Q63", "First answer the demand: pay or refuse.");
    told(1, "pay", "BO-Q63", "You do not have that much.");
    kit_play(1, "refuse");
    told(0, "demand 1 3", "BO-F14", "You have made your demand at this point already.");
}

Test(bootleggers, BO_122_BO_F26_at_the_common_dock) {
    TABLE(3, 1, 30, 70, 50);
    w.marker[1][0] = 2;
    parked(1, 0, 3, 1);
    DICE(2, 2);
    sell();
    is(now()->step, BO_CONSENT);
    told(1, "done", "BO-122", "Whoever leads the bar names the trucks of its common dock first.");
    told(0, "allow 1 small-2", "BO-122", "No such truck waits at the common dock of this bar.");
    told(0, "demand 2 1", "BO-F26", "That player has no truck in this line.");
    kit_play(0, "demand 1 1");
    kit_play(1, "refuse");
    told(0, "demand 1 1", "BO-F26", "That player was asked for money here already.");
    kit_play(0, "allow 1 small-3");
    told(0, "demand 1 1", "BO-F26", "A truck is let in already: no more demands here.");
}

/* ---- trade --------------------------------------------------------------------------------- */

Test(bootleggers, BO_Q62_BO_F12_offers) {
    TABLE(3, 1, 70, 50, 30);
    go(BO_TRADE, 4, 0);
    w.crates[0] = 6;
    w.money[1] = 3;
    put();
    told(0, "offer 0 give crates-1 get cash-1", "BO-Q62", "An offer goes to another player.");
    told(0, "offer 1 give cash-11 get rent-small", "BO-Q62", "You do not have that much cash.");
    told(0, "withdraw", "BO-Q62", "You have no open offer.");
    told(1, "accept 0", "BO-Q62", "No offer of that player is open to you.");
    told(1, "decline 2", "BO-Q62", "No offer of that player is open to you.");
    told(1, "counter 0 give cash-1 get crates-1", "BO-F12",
         "No offer of that player is open to you.");
    kit_play(0, "offer 1 give crates-4 get cash-4");
    told(0, "offer 2 give crates-1 get cash-1", "BO-Q62", "Your own offer is still open.");
    told(1, "accept 0", "BO-Q62", "You do not have that much cash.");
    kit_play(1, "ready");
    told(1, "ready", "BO-Q51", "You are done trading already.");
    again();
    w.offers_made[2] = 6;
    put();
    told(2, "offer 1 give rent-small get cash-1", "BO-Q62",
         "You have made all 6 offers of this trade step.");
}

/* README: cash above $255G and a text above its bound are no moves at all. */
Test(bootleggers, BO_Q62_what_no_offer_can_say) {
    TABLE_WITH("hundred-check=after-bar", 3, 1, 70, 50, 30);
    go(BO_TRADE, 4, 0);
    w.money[0] = 600;
    put();
    kit_unreadable("offer 1 give cash-256 get rent-small");
    kit_play(0, "offer 1 give cash-255 get rent-small");
}

/* Who is asked to act has a move, and who has none is not asked. */
Test(bootleggers, BO_F28_BO_Q62_ready_seats_with_and_without_a_move) {
    TABLE(3, 1, 70, 50, 30);
    go(BO_TRADE, 4, 0);
    w.ready = 1;
    w.acting = 6;
    put();
    is(br_to_act(kit_rules(), now()), 7 | br_bit(BR_HOUSE)); /* nobody has a crate: trucks alone */
    kit_legal_is(0, "offer 1 give rent-small get cash-2");
    w.offers_made[0] = 6;
    put();
    is(br_to_act(kit_rules(), now()), 6 | br_bit(BR_HOUSE));
    kit_legal_is(0, "");
    w.offer_to[1] = 0;
    w.offers_made[1] = 1;
    w.offer_give[1][BO_GOOD_SMALL] = 1;
    put();
    is(br_to_act(kit_rules(), now()), 7 | br_bit(BR_HOUSE)); /* it may still answer */
    kit_legal_is(0, "accept 1; decline 1");
    again();
    memset(w.offer_to, BR_SEAT_NONE, sizeof w.offer_to);
    memset(w.offer_give, 0, sizeof w.offer_give);
    w.offers_made[0] = w.offers_made[1] = 0;
    for (unsigned seat = 0; seat < 3; seat++) { /* each truck is lent in a ring, no crates */
        w.lent[seat][0] = w.hired[seat][0] = 1;
    }
    put();
    is(br_to_act(kit_rules(), now()), 6 | br_bit(BR_HOUSE)); /* nothing is left to deal in */
    kit_refused(0, "offer 1 give rent-small get cash-2", "BO-F09");
    w.lent[0][0] = w.hired[0][0] = 0;
    w.owned[0][0] = 0;
    w.lent[1][0] = w.hired[2][0] = 1;
    w.lent[2][0] = w.hired[1][0] = 0;
    w.money[0] = 1;
    put();
    kit_legal_is(0, "offer 2 give get rent-small"); /* too poor to pay the usual price */
}
