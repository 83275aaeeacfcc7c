/* test_audit.c -- Squirrels: which states are possible at all.
 *
 * A position may come from outside (`set`, a journal that began from one), so `audit` is a door
 * too: each case takes a sound state, breaks one thing, and must be told off. What a sound state
 * is follows from the clauses named beside the cases.
 */
#include "test_kit.h"

static squirrels_state base; /* what the cases start from */

static void keep(void) {
    base = *table_state();
    const char *broken = br_audit(kit_rules(), &base);
    cr_assert(broken == NULL, "the base is broken already: %s", broken);
}

/* Breaks a copy of the base and asks. */
#define breaks(change)                                                       \
    do {                                                                     \
        squirrels_state s = base;                                            \
        change;                                                              \
        cr_assert(br_audit(kit_rules(), &s) != NULL, "passes: %s", #change); \
    } while (0)

Test(squirrels, SQ_03_audit_counts_the_cards) {
    table_new(2);
    table_set(0, "bank customs / raid", IDLE);
    keep();
    breaks(s.hand[0] |= SQUIRRELS_CARD_BIT(SQUIRRELS_BANK));
    breaks(s.hand[1] = 0);
    breaks(s.stack[0][0] = SQUIRRELS_CUSTOMS);                            /* the bank is gone */
    breaks(s.stack[0][0] = SQUIRRELS_CUSTOMS << 4 | SQUIRRELS_CUSTOMS);   /* twice */
    breaks(s.stack[0][1] = 9);                                            /* no such card */
    breaks(s.stack[0][0] = SQUIRRELS_BANK << 8 | SQUIRRELS_CUSTOMS);      /* a gap inside */
    breaks(s.stack[0][0] = SQUIRRELS_BANK << 8 | SQUIRRELS_CUSTOMS << 4); /* no top */
}

Test(squirrels, SQ_11_audit_wants_a_stack_before_every_seat) {
    table_new(2);
    table_set(0, "bank", IDLE);
    keep();
    breaks(s.stack[1][0] = 0; s.hand[1] = 0xFF);
}

Test(squirrels, SQ_77_audit_wants_absent_seats_empty) {
    table_new(2);
    table_set(0, "bank", IDLE);
    keep();
    breaks(s.hand[2] = 0xFF);
    breaks(s.stack[4][0] = SQUIRRELS_BANK);
    breaks(s.hoard[3] = 2; s.minted = 2);
    breaks(s.turns[2] = 1);
    breaks(s.turn = 2; s.acting = br_bit(2));
    breaks(s.first = 2);
}

Test(squirrels, SQ_Q13_audit_keeps_the_books) {
    table_new(2);
    table_set(0, "bank", IDLE);
    table_give("7 5");
    keep();
    breaks(s.minted = 11);
    breaks(s.minted = 13);
    breaks(s.hoard[0] = 8);
}

Test(squirrels, SQ_82_audit_allows_fourteen_turns) {
    table_new(2);
    table_set(0, "bank hideout", IDLE);
    keep();
    breaks(s.turns[0] = 15);
    breaks(s.turns[0] = 14); /* and a hand full of cards to lay: it would become the fifteenth */
    breaks(s.turns[1] = 14);
}

/* Nuts have no limit, but every one was brought by a turn: at most contraband 5 and 3 in each. */
Test(squirrels, SQ_26_SQ_Q13_audit_knows_what_turns_can_have_brought) {
    table_new(2);
    table_set(0, "contraband-5 customs", "bank customs");
    cr_assert_eq(table_state()->turns[0] + table_state()->turns[1], 2);
    table_give("9 7");
    keep();
    breaks(s.hoard[0] = 10; s.minted = 17);
    breaks(s.hoard[0] = 500; s.minted = 507);
    breaks(s.turns[0] = 0);
    breaks(s.hoard[0] = 65535; s.hoard[1] = 0; s.minted = 65535);
    table_set(0, "contraband-5", "bank customs");
    table_give("0 8");
    kit_play(0, "lay contraband-3 right"); /* 8 nuts are still to come this turn */
    keep();
    breaks(s.hoard[1] = 9; s.minted = 9);
    breaks(s.turns[0] = 0; s.turns[1] = 2);
}

Test(squirrels, SQ_Q05_audit_wants_officers_only_where_laying_names_them) {
    table_new(3, "customs-timing=on-laying");
    table_set(0, "contraband-5", OFFICER, IDLE);
    kit_play(0, "lay contraband-3 right");
    keep();
    cr_assert_eq(base.officers, br_bit(1));
    breaks(s.officers = 1 | 2); /* never the own customs (SQ-39) */
    breaks(s.officers = 8 | 2);
    table_new(3);
    table_set(0, "contraband-5", OFFICER, IDLE);
    kit_play(0, "lay contraband-3 right");
    keep();
    breaks(s.officers = 2);
}

Test(squirrels, SQ_13_audit_wants_the_active_seat_to_act) {
    table_new(3);
    table_set(1, "bank", IDLE, IDLE);
    keep();
    breaks(s.acting = br_bit(0));
    breaks(s.acting = 0);
    breaks(s.acting = br_bit(0) | br_bit(1));
    breaks(s.acting |= br_bit(BR_HOUSE));
    breaks(s.phase = SQUIRRELS_OVER + 1);
    breaks(s.laid = 2);
}

Test(squirrels, SQ_67_audit_wants_a_card_to_lay_or_an_end) {
    table_new(2);
    table_set(0, "bank", SPENT);
    keep();
    breaks(s.turn = 1; s.acting = br_bit(1)); /* seat 1 has an empty hand */
    table_set(0, "bank", IDLE);
    keep();
    breaks(s.phase = SQUIRRELS_OVER; s.acting = 0); /* nobody has */
}

Test(squirrels, SQ_14_audit_wants_nothing_due_before_laying) {
    table_new(2);
    table_set(0, "contraband-2 / raid", "bank / customs");
    keep();
    breaks(s.due = 1);
    breaks(s.due = 3);
    breaks(s.laid = SQUIRRELS_LEFT);
    breaks(s.officers = 2);
}

Test(squirrels, SQ_Q24_audit_wants_two_effects_where_the_order_is_asked_for) {
    table_new(2);
    table_set(0, "contraband-2 / bank", "bank / customs");
    kit_play(0, "lay raid right");
    keep();
    cr_assert_eq(base.phase, SQUIRRELS_ORDER);
    breaks(s.due = 1);
    breaks(s.due = 2);
    breaks(s.due = 0);
    breaks(s.due = 7);
    breaks(s.laid = SQUIRRELS_NO_PLACE);
    breaks(s.stack[0][1] = SQUIRRELS_RAID << 4 | SQUIRRELS_BANK); /* a bank is never picked */
}

Test(squirrels, SQ_51_audit_wants_a_target_where_a_raid_is_asked_for) {
    table_new(2);
    table_set(0, "customs", "bank / customs");
    kit_play(0, "lay raid right");
    keep();
    cr_assert_eq(base.phase, SQUIRRELS_AIM);
    breaks(s.stack[1][0] = SQUIRRELS_BANK << 4 | SQUIRRELS_CUSTOMS; s.stack[1][1] = 0);
    breaks(s.stack[0][0] = SQUIRRELS_RAID; s.stack[0][1] = SQUIRRELS_CUSTOMS << 4 | SQUIRRELS_BANK;
           s.hand[0] = (uint8_t)(s.hand[0] & ~SQUIRRELS_CARD_BIT(SQUIRRELS_BANK));
           s.stack[0][0] = SQUIRRELS_RAID << 4 | SQUIRRELS_HIDEOUT;
           s.hand[0] = (uint8_t)(s.hand[0] & ~SQUIRRELS_CARD_BIT(SQUIRRELS_HIDEOUT)));
}

Test(squirrels, SQ_34_audit_wants_a_short_income_where_a_split_is_asked_for) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, "customs / bank");
    table_give("5 0 0 0");
    kit_play(0, "lay contraband-2 right");
    keep();
    cr_assert_eq(base.phase, SQUIRRELS_SPLIT);
    breaks(s.laid = SQUIRRELS_LEFT);
    breaks(s.laid = SQUIRRELS_NO_PLACE);
    /* The bank covers customs: two officers are left, and 2 nuts are enough for them. */
    breaks(s.stack[3][0] = SQUIRRELS_CUSTOMS << 4 | SQUIRRELS_BANK; s.stack[3][1] = 0);
    /* The smuggler must have the income that is to be split. */
    breaks(s.hoard[0] = 1; s.hoard[1] = 6);
}

Test(squirrels, SQ_08_audit_of_a_setup) {
    table_new(3);
    kit_play(1, "commit raid right");
    keep();
    breaks(s.commit[1] = 0);              /* yet seat 1 does not act */
    breaks(s.commit[0] = SQUIRRELS_BANK); /* yet seat 0 acts */
    breaks(s.commit[1] = 9);
    breaks(s.commit[1] = 2 << 4 | SQUIRRELS_RAID); /* no third place */
    breaks(s.stack[1][1] = SQUIRRELS_RAID);
    breaks(s.hand[1] = 0xBF); /* a commit leaves the hand at the reveal, not before */
    breaks(s.hoard[0] = 1; s.minted = 1);
    breaks(s.hoard[0] = 1);
    breaks(s.turns[0] = 1);
    breaks(s.acting = 0);
}

Test(squirrels, SQ_09_audit_wants_no_hidden_card_after_the_reveal) {
    table_new(2);
    table_set(0, "bank", IDLE);
    keep();
    breaks(s.commit[0] = SQUIRRELS_RAID);
    breaks(s.zero[0] = 1);
    breaks(s.zero[sizeof s.zero - 1] = 1);
}
