/* test_events.c -- Squirrels: what is told of each thing that happens, and by which clause.
 *
 * Events are all that logs, screens and pages have to go by: every kind is looked at here, with
 * its contents as state.h documents them. Then moves that have no text, house decks, sentences.
 */
#include "test_kit.h"

#include <stdio.h>

/* The open part of the nth event of a kind as numbers, "4 1 0". */
static const char *told(uint8_t kind, int nth, int count) {
    br_buf out = kit_text();
    const br_events *log = &kit_match()->log;
    for (int i = 0; i < log->count; i++) {
        if (log->at[i].kind != kind || nth-- > 0) continue;
        for (int k = 0; k < count; k++) {
            if (k) br_put(&out, " ");
            br_put_int(&out, log->at[i].open[k]);
        }
        break;
    }
    return out.at;
}

static int actor_of(uint8_t kind) { return kit_event(kind) ? kit_event(kind)->actor : -1; }

/* ---- contents ----------------------------------------------------------------------------- */

Test(squirrels, SQ_12_the_deal_tells_who_begins) {
    for (uint64_t seed = 1; seed <= 10; seed++) {
        kit_new("squirrels", 5, seed, NULL);
        cr_assert_eq(actor_of(SQUIRRELS_EV_FIRST), table_state()->first);
        kit_same(kit_event_clause(SQUIRRELS_EV_FIRST), "SQ-12");
    }
}

Test(squirrels, SQ_09_the_reveal_tells_card_and_place_of_every_seat) {
    table_new(3);
    table_start("raid left", "customs right", "contraband-5 right");
    kit_same(told(SQUIRRELS_EV_REVEAL, 0, 6), "7 0 4 1 3 1");
    cr_assert(kit_event(SQUIRRELS_EV_REVEAL)->flags & BR_EVENT_FINAL);
}

Test(squirrels, SQ_19_laying_tells_what_was_covered) {
    table_new(2);
    table_set(0, "customs / bank", IDLE);
    kit_play(0, "lay robbery right");
    cr_assert_eq(actor_of(SQUIRRELS_EV_LAY), 0);
    kit_same(told(SQUIRRELS_EV_LAY, 0, 3), "5 1 6");
    table_set(1, IDLE, "customs");
    kit_play(1, "lay robbery right");
    cr_assert_eq(actor_of(SQUIRRELS_EV_LAY), 1);
    kit_same(told(SQUIRRELS_EV_LAY, 0, 3), "5 1 0");
}

Test(squirrels, SQ_61_picking_up_tells_the_cards_from_bottom_to_top) {
    table_new(2);
    table_set(0, "contraband-2 raid bank / customs", IDLE);
    kit_play(0, "lay hideout left");
    kit_same(told(SQUIRRELS_EV_PICK_UP, 0, 4), "3 1 7 6");
    kit_same(told(SQUIRRELS_EV_LAY, 0, 3), "8 0 0"); /* hideout covers nothing */
    cr_assert_eq(actor_of(SQUIRRELS_EV_PICK_UP), 0);
}

Test(squirrels, SQ_26_income_tells_card_and_nuts) {
    table_new(2);
    table_set(1, IDLE, "contraband-5");
    kit_play(1, "lay bank right");
    cr_assert_eq(actor_of(SQUIRRELS_EV_INCOME), 1);
    kit_same(told(SQUIRRELS_EV_INCOME, 0, 2), "3 5");
}

Test(squirrels, SQ_32_duty_tells_officer_and_nuts) {
    table_new(3);
    table_set(0, IDLE, OFFICER, OFFICER);
    kit_play(0, "lay contraband-3 right");
    kit_same(told(SQUIRRELS_EV_DUTY, 0, 2), "1 1");
    kit_same(told(SQUIRRELS_EV_DUTY, 1, 2), "2 1");
    kit_same(kit_event_clause(SQUIRRELS_EV_DUTY), "SQ-32");
    cr_assert_eq(actor_of(SQUIRRELS_EV_DUTY), 0);
}

Test(squirrels, SQ_33_the_higher_duty_is_told_by_its_own_clause) {
    table_new(4);
    table_set(0, IDLE, OFFICER, IDLE, OFFICER);
    kit_play(0, "lay contraband-5 right");
    kit_same(told(SQUIRRELS_EV_DUTY, 0, 2), "1 2");
    kit_same(told(SQUIRRELS_EV_DUTY, 1, 2), "3 2");
    kit_same(kit_event_clause(SQUIRRELS_EV_DUTY), "SQ-33");
}

Test(squirrels, SQ_34_a_split_is_told_share_by_share) {
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 0);
    kit_play(0, "pay 2-1 3-1");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 2);
    kit_same(told(SQUIRRELS_EV_DUTY, 0, 2), "2 1");
    kit_same(told(SQUIRRELS_EV_DUTY, 1, 2), "3 1");
}

Test(squirrels, SQ_47_an_exemption_is_told_only_where_duty_was_due) {
    table_new(2);
    table_set(0, "bank", OFFICER);
    kit_play(0, "lay contraband-2 right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_EXEMPT), 1);
    cr_assert_eq(actor_of(SQUIRRELS_EV_EXEMPT), 0);
    table_set(0, "bank", IDLE);
    kit_play(0, "lay contraband-2 right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_EXEMPT), 0);
}

Test(squirrels, SQ_41_robbery_tells_victim_and_nuts) {
    table_new(4);
    table_set(0, IDLE, "contraband-2 / contraband-5", "bank / contraband-2", "contraband-3");
    table_give("0 9 9 9");
    kit_play(0, "lay robbery right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_ROB), 2);
    kit_same(told(SQUIRRELS_EV_ROB, 0, 2), "1 2");
    kit_same(told(SQUIRRELS_EV_ROB, 1, 2), "3 1");
    cr_assert_eq(actor_of(SQUIRRELS_EV_ROB), 0);
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_SAFE), 1);
    kit_same(told(SQUIRRELS_EV_SAFE, 0, 1), "2");
}

Test(squirrels, SQ_41_a_robbery_that_finds_nothing_is_told) {
    table_new(2);
    table_set(0, "bank", "contraband-2");
    kit_play(0, "lay robbery right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_ROB), 0);
    cr_assert_eq(actor_of(SQUIRRELS_EV_NO_ROB), 0);
    table_set(0, "bank", "hideout contraband-2");
    table_give("0 1");
    kit_play(0, "lay robbery right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_NO_ROB), 0);
}

Test(squirrels, SQ_Q08_a_victim_without_nuts_is_not_told_of) {
    table_new(3);
    table_set(0, IDLE, "contraband-2", "contraband-2");
    table_give("0 0 4");
    kit_play(0, "lay robbery right");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_ROB), 1);
    kit_same(told(SQUIRRELS_EV_ROB, 0, 2), "2 1");
}

Test(squirrels, SQ_53_a_raid_tells_victim_place_card_and_nuts) {
    table_new(3);
    table_set(0, IDLE, IDLE, "customs / bank");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 2 right");
    kit_same(told(SQUIRRELS_EV_RAID, 0, 4), "2 1 6 2");
    cr_assert_eq(actor_of(SQUIRRELS_EV_RAID), 0);
    table_set(0, IDLE, IDLE, "customs / bank");
    kit_play(0, "lay raid right");
    kit_play(0, "raid 2 left");
    kit_same(told(SQUIRRELS_EV_RAID, 0, 4), "2 0 4 1");
}

Test(squirrels, SQ_58_a_raid_without_a_target_is_told) {
    table_new(2);
    table_set(0, "bank", IDLE);
    kit_play(0, "lay raid right");
    cr_assert_eq(actor_of(SQUIRRELS_EV_NO_RAID), 0);
    kit_same(kit_event_clause(SQUIRRELS_EV_NO_RAID), "SQ-58");
}

Test(squirrels, SQ_65_the_last_lap_and_the_winners_are_told) {
    table_new(2);
    table_set(0, "contraband-2 contraband-3 contraband-5 robbery raid bank / hideout", IDLE);
    table_give("4 4");
    kit_play(0, "lay customs left");
    cr_assert_eq(actor_of(SQUIRRELS_EV_LAST_LAP), 0);
    kit_play(1, "lay bank right");
    kit_same(told(SQUIRRELS_EV_OVER, 0, 2), "2 0"); /* seat 1 holds contraband */
}

Test(squirrels, SQ_Q12_shared_winners_are_all_told) {
    table_new(3);
    table_set(0, IDLE, SPENT, IDLE);
    table_give("4 0 4");
    kit_play(0, "lay bank right");
    kit_same(told(SQUIRRELS_EV_OVER, 0, 2), "5 0");
}

/* ---- moves without a text ----------------------------------------------------------------- */

Test(squirrels, SQ_18_a_third_place_is_refused_however_it_is_asked_for) {
    table_new(2);
    table_set(0, "customs / bank", IDLE);
    br_move lay = {SQUIRRELS_MOVE_LAY, {SQUIRRELS_RAID, 2}};
    kit_refused_move(0, &lay, "SQ-18");
    lay.arg[1] = 255;
    kit_refused_move(0, &lay, "SQ-18");
    table_new(2);
    br_move commit = {SQUIRRELS_MOVE_COMMIT, {SQUIRRELS_RAID, 2}};
    kit_refused_move(0, &commit, "SQ-18 SQ-07");
}

Test(squirrels, SQ_03_a_ninth_card_is_refused_however_it_is_asked_for) {
    static const uint8_t card[] = {0, 9, 255};
    table_new(2);
    table_set(0, "customs / bank", IDLE);
    for (int i = 0; i < 3; i++) {
        br_move lay = {SQUIRRELS_MOVE_LAY, {card[i], SQUIRRELS_LEFT}};
        kit_refused_move(0, &lay, "SQ-03 SQ-15");
    }
}

Test(squirrels, moves_that_make_no_sense_are_refused) {
    br_move move;
    br_refusal refusal;
    table_new(2);
    table_set(0, "customs / contraband-2", "bank / raid");
    move = (br_move){SQUIRRELS_MOVE_LAY, {SQUIRRELS_RAID, SQUIRRELS_LEFT, 1}};
    cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED);
    kit_play(0, "lay raid left");
    for (int kind = 0; kind < 255; kind++) { /* 255 is the time-out */
        if (kind >= SQUIRRELS_MOVE_COMMIT && kind <= SQUIRRELS_MOVE_PAY) continue;
        memset(&move, 0, sizeof move);
        move.kind = (uint8_t)kind;
        cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED, "%d", kind);
    }
    move = (br_move){SQUIRRELS_MOVE_APPLY, {2}};
    cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED);
    for (int i = 1; i < (int)sizeof move.arg; i++) { /* a stray byte would be a second text */
        move = (br_move){SQUIRRELS_MOVE_APPLY, {SQUIRRELS_LEFT}};
        move.arg[i] = 1;
        cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED, "byte %d", i);
    }
    kit_play(0, "apply left");
    move = (br_move){SQUIRRELS_MOVE_RAID, {1, 2}};
    cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED);
    move = (br_move){SQUIRRELS_MOVE_RAID, {1, 0, 1}};
    cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED);
    move = (br_move){SQUIRRELS_MOVE_RAID, {200, 0}};
    cr_assert_eq(br_match_play(kit_match(), 0, &move, &refusal), BR_REFUSED);
    kit_play(0, "raid 1 left");
}

Test(squirrels, a_payment_to_a_seat_that_is_not_there_is_refused) {
    br_refusal refusal;
    table_new(4);
    table_set(0, IDLE, OFFICER, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    for (int seat = 4; seat < (int)sizeof((br_move *)0)->arg; seat++) {
        br_move pay = {SQUIRRELS_MOVE_PAY, {0, 1, 1}};
        pay.arg[seat] = 1;
        cr_assert_eq(br_match_play(kit_match(), 0, &pay, &refusal), BR_REFUSED, "%d", seat);
    }
}

/* ---- house decks -------------------------------------------------------------------------- */

/* A deck whose lowest contraband is worth 2 and owes `due` to each officer. */
static void deal_house_deck(int due) {
    static br_rules rules;
    char csv[512];
    br_fault fault = {0};
    snprintf(csv, sizeof csv,
             "card,type,value,due,status\n1,contraband,2,%d,house\n2,contraband,3,1,house\n"
             "3,contraband,5,2,house\n4,customs,,,house\n5,robbery,,,house\n6,bank,,,house\n"
             "7,raid,,,house\n8,hideout,,,house\n",
             due);
    table_new(3);
    rules = *kit_rules();
    cr_assert_eq(br_rules_deck(&rules, csv, strlen(csv), &fault), BR_OK, "%s", fault.text);
    kit_deal(&rules, 1);
}

Test(squirrels, SQ_Q24_a_split_with_one_outcome_is_not_asked_for) {
    deal_house_deck(2);
    table_set(0, IDLE, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right"); /* 4 due, 2 there: 1 each is the only way */
    table_owns("0 1 1");
    table_waits_for(1);
}

Test(squirrels, a_house_deck_may_ask_for_no_duty) {
    deal_house_deck(0);
    table_set(0, IDLE, OFFICER, OFFICER);
    kit_play(0, "lay contraband-2 right");
    table_owns("2 0 0");
    cr_assert_eq(kit_event_count(SQUIRRELS_EV_DUTY), 0);
    table_waits_for(1);
}

/* ---- sentences ---------------------------------------------------------------------------- */

Test(squirrels, every_event_of_a_match_has_a_sentence_in_three_languages) {
    static const char *const names[BR_SEATS_MAX] = {"Ann", "Ben", "Cat", "Dan", "Eve"};
    for (uint64_t seed = 1; seed <= 6; seed++) {
        kit_new("squirrels", 5, seed, NULL);
        do {
            for (int i = 0; i < kit_match()->log.count; i++)
                for (int lang = 0; lang < BR_LANGS; lang++) {
                    br_buf out = kit_text();
                    br_say_event(&out, (br_lang)lang, kit_rules(), &kit_match()->log.at[i], names);
                    cr_assert(out.used > 0 && !strstr(out.at, "squirrels."), "%s", out.at);
                    cr_assert(!strchr(out.at, '{'), "%s", out.at);
                }
        } while (kit_play_random(seed * 1000 + kit_match()->plies, 1));
    }
}

Test(squirrels, every_clause_has_a_text_in_three_languages) {
    const br_game *game = br_game_find("squirrels");
    for (int clause = 1; clause < game->clause_count; clause++)
        for (int lang = 0; lang < BR_LANGS; lang++) {
            char key[64];
            snprintf(key, sizeof key, "squirrels.clause.%s", game->clauses[clause].id);
            cr_assert(br_word((br_lang)lang, key) != NULL, "%s in %s", key,
                      br_lang_code((br_lang)lang));
        }
}

/* ---- refusals: true for whoever hears them ------------------------------------------------ */

static const char *no(br_seat seat, const br_move *move, const char *clause) {
    br_refusal refusal = {0};
    br_buf out = kit_text();
    br_why(kit_rules(), table_state(), seat, move, &refusal);
    kit_same(kit_rules()->game->clauses[refusal.clause].id, clause);
    br_say_refusal(&out, BR_EN, kit_rules(), &refusal, NULL);
    return out.at;
}

Test(squirrels, SQ_07_SQ_18_a_third_place_is_not_told_as_a_third_stack) {
    br_move lay = {SQUIRRELS_MOVE_LAY, {SQUIRRELS_RAID, 2}};
    table_new(2);
    table_set(0, "customs", IDLE);
    cr_assert(strstr(no(0, &lay, "SQ-07"), "places for stacks: left and right."));
    table_set(0, "customs / bank", IDLE);
    cr_assert(strstr(no(0, &lay, "SQ-18"), "A third is not possible."));
}

Test(squirrels, SQ_08_nobody_is_said_to_be_on_turn_before_the_reveal) {
    br_move lay = {SQUIRRELS_MOVE_LAY, {SQUIRRELS_RAID, 0}};
    table_new(2);
    no(BR_HOUSE, &lay, "SQ-08");
    no(BR_SEAT_NONE, &lay, "SQ-08");
    no(0, &lay, "SQ-08");
}

Test(squirrels, SQ_Q24_SQ_22_where_the_order_is_asked_for_that_is_said) {
    br_move raid = {SQUIRRELS_MOVE_RAID, {1, 0}};
    table_new(2);
    table_set(0, "contraband-5", "customs / bank");
    kit_play(0, "lay raid right");
    kit_same(no(0, &raid, "SQ-Q24"), "First choose which of your two top cards is applied first.");
}

Test(squirrels, SQ_62_a_hideout_chosen_in_setup_is_not_called_used) {
    br_move lay = {SQUIRRELS_MOVE_LAY, {SQUIRRELS_HIDEOUT, 0}};
    table_new(2);
    table_start("hideout left", "bank left");
    kit_same(no(0, &lay, "SQ-62"), "Your Hideout has already been laid.");
}
