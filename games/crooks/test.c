/* test.c -- Crooks: components, setup, house decks.
 *
 * Clauses CR-01 to CR-19, CR-86 and the rulings that belong to them. Then: test_turn.c,
 * test_heist.c, test_actions.c, test_score.c, test_views.c, test_worlds.c. Positions are texts,
 * see test_kit.h.
 */
#include "test_kit.h"

#include <stdio.h>
#include <string.h>

/* ---- components --------------------------------------------------------------------------- */

static void clause_names(const char *id, const char *const *numbers, int count) {
    char key[64];
    snprintf(key, sizeof key, "crooks.clause.%s", id);
    for (int lang = 0; lang < BR_LANGS; lang++) {
        const char *text = br_word((br_lang)lang, key);
        cr_assert(text != NULL);
        for (int i = 0; i < count; i++)
            cr_assert(strstr(text, numbers[i]), "no %s in: %s", numbers[i], text);
    }
}

/* What is played with is counted; masterminds and money have no cards here (Q03, Q04). */
Test(crooks, CR_01_the_box_has_104_cards) {
    int crooks = -1, jobs = 0; /* the header is no crook */
    table_new(4);
    for (const char *at = kit_rules()->game->tables[0].csv; (at = strchr(at, '\n')); at++) crooks++;
    table_set(0, "", "f=c20,c21,c22,c23", "", "", "", "");
    int hangouts = kit_legal_count(0) - 1; /* and pass */
    table_take(0, "f", "c20");
    jobs = kit_legal_count(0) / 2; /* face up and face down */
    cr_assert_eq(crooks, 32);
    cr_assert_eq(jobs, 8);
    cr_assert_eq(hangouts, 9);
    cr_assert_eq(crooks + jobs + hangouts + 8 + 47, 104);
    clause_names("CR-01", (const char *const[]){"104", "32", "8", "9", "47"}, 5);
}

Test(crooks, CR_02_CR_16_thirty_two_crooks_of_which_some_stay_out) {
    static const int out[] = {16, 9, 1};
    for (int seats = 2; seats <= 4; seats++) {
        table_new(seats);
        uint32_t cards = 0;
        for (int p = 0; p < CROOKS_HANGOUTS; p++) {
            cr_assert_eq(cards & table_state()->pile[p], 0);
            cards |= table_state()->pile[p];
        }
        cr_assert_eq(CROOKS_CARDS - __builtin_popcount(cards), out[seats - 2]);
        /* What stays in the box is nowhere in the whole match. */
        kit_play_random(5, 200);
        cr_assert(kit_is_over());
        for (int i = 0; i < table_state()->laid; i++)
            cr_assert(cards >> table_state()->lay_card[i] & 1u);
    }
}

Test(crooks, CR_03_CR_09_jobs_are_2_to_9_in_order) {
    table_new(2);
    table_set(0, "", "e=c20,c21,c22,c23,c24", "", "");
    table_take(0, "e", "c20");
    kit_legal_is(0, "lay 2 down; lay 2 up; lay 3 down; lay 3 up; lay 4 down; lay 4 up; "
                    "lay 5 down; lay 5 up; lay 6 down; lay 6 up; lay 7 down; lay 7 up; "
                    "lay 8 down; lay 8 up; lay 9 down; lay 9 up");
    kit_unreadable("lay 1 up");
    kit_unreadable("lay 10 up");
    br_move move = {.kind = CROOKS_MOVE_LAY, .arg = {10}};
    kit_refused_move(0, &move, "CR-09");
    move.arg[0] = 1;
    kit_refused_move(0, &move, "CR-09");
}

Test(crooks, CR_04_CR_Q03_eight_masterminds_two_a_colour) {
    clause_names("CR-04", (const char *const[]){"8"}, 1);
    clause_names("CR-Q03", (const char *const[]){"8", "4", "2"}, 3);
    table_new(4); /* only the colour matters: one row a seat, its own */
    table_set(0, "", "f=c20,c21,c22,c23", "", "", "", "");
    static const char *const cards[] = {"c20", "c21", "c22", "c23"};
    for (br_seat seat = 0; seat < 4; seat++) {
        table_send(seat, "f", cards[seat], "5 up");
        for (br_seat other = 0; other < 4; other++)
            kit_same(table_slot(table_state(), other, 5), other <= seat ? cards[other] : "");
    }
    br_rules rules;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&rules, kit_rules()->game, 5, &fault), BR_BAD_SEATS);
}

Test(crooks, CR_05_hangouts_are_lettered_a_to_i) {
    table_new(4);
    cr_assert_eq(table_state()->hangouts, 9);
    kit_legal_is(0, "pass; recruit a; recruit b; recruit c; recruit d; recruit e; recruit f; "
                    "recruit g; recruit h; recruit i");
    kit_unreadable("recruit j");
}

Test(crooks, CR_06_CR_Q04_money_is_a_number_and_the_bank_never_empty) {
    clause_names("CR-06", (const char *const[]){"47", "1", "3"}, 3);
    table_new(2);
    table_set(0, "18 18", "a=c06,c14", "", "");
    table_send(0, "a", "c06", "2 up");
    kit_play(0, "use");
    cr_assert_eq(table_state()->money[0], 18);
    cr_assert_eq(table_state()->bank, 0);
    table_set(0, "18 20", "a=c14,c20", "", "2:c06"); /* the bank below 0 pays all the same */
    cr_assert_eq(table_state()->bank, -2);
    table_send(0, "a", "c14", "2 up");
    kit_play(0, "use");
    cr_assert_eq(table_state()->money[0], 18);
    cr_assert_eq(table_state()->bank, -2);
    crooks_state s = *table_state();
    s.money[0] = 200; /* money that nobody can have is no state */
    s.bank = (int16_t)(s.bank - 182);
    cr_assert(br_audit(kit_rules(), &s) != NULL);
}

Test(crooks, CR_07_a_crook_has_rating_modifier_action_gangs) {
    table_new(2);
    const crooks_deck *deck = table_deck();
    int c23 = table_card("c23"), c06 = table_card("c06"), c01 = table_card("c01");
    cr_assert_eq(deck->rating[c23], 7);
    cr_assert_eq(deck->modifier[c23], 2);
    cr_assert_eq(deck->gangs[c23], 0);
    cr_assert_eq(deck->ability[c23], CROOKS_PLAIN);
    cr_assert_eq(deck->rating[table_card("c27")], 8);
    cr_assert_eq(deck->modifier[table_card("c27")], -1);
    cr_assert_eq(deck->ability[c06], CROOKS_PICKPOCKET);
    cr_assert_eq(deck->gangs[c06], 1);
    cr_assert_eq(deck->gangs[c01], 3, "red and blue");
}

Test(crooks, CR_08_three_gangs_by_colour) {
    static const char *const en[] = {"North Mafia", "West Mafia", "Chicago Outfit"};
    static const char *const keys[] = {"crooks.word.north", "crooks.word.west",
                                       "crooks.word.outfit"};
    for (int g = 0; g < CROOKS_GANGS; g++) kit_same(br_word(BR_EN, keys[g]), en[g]);
    kit_same(crooks_gang_names[0], "north_red");
    kit_same(crooks_gang_names[1], "west_blue");
    kit_same(crooks_gang_names[2], "outfit_yellow");
}

Test(crooks, CR_Q02_the_shipped_set_has_what_is_attested) {
    table_new(2);
    const crooks_deck *deck = table_deck();
    bool has_7_2 = false, has_8_1 = false, has_single = false, has_multi = false;
    int gangs[CROOKS_GANGS] = {0};
    for (int card = 0; card < CROOKS_CARDS; card++) {
        cr_assert(deck->rating[card] >= 1 && deck->rating[card] <= 10);
        has_7_2 |= deck->rating[card] == 7 && deck->modifier[card] == 2;
        has_8_1 |= deck->rating[card] == 8 && deck->modifier[card] == -1;
        int count = __builtin_popcount(deck->gangs[card]);
        has_single |= count == 1;
        has_multi |= count > 1;
        for (int g = 0; g < CROOKS_GANGS; g++) gangs[g] += deck->gangs[card] >> g & 1;
    }
    cr_assert(has_7_2 && has_8_1 && has_single && has_multi);
    cr_assert(gangs[0] == gangs[1] && gangs[1] == gangs[2], "%d %d %d", gangs[0], gangs[1],
              gangs[2]);
    for (int a = CROOKS_PICKPOCKET; a < CROOKS_ABILITIES; a++) cr_assert(deck->with[a] != 0);
    cr_assert_eq(__builtin_popcount(deck->with[CROOKS_MADE_MAN]), 1);
    cr_assert_eq(deck->rating[__builtin_ctz(deck->with[CROOKS_MADE_MAN])], 10);
}

/* ---- setup -------------------------------------------------------------------------------- */

Test(crooks, CR_10_one_row_of_eight_slots_a_player) {
    for (int seats = 2; seats <= 4; seats++) {
        table_new(seats);
        char path[16];
        snprintf(path, sizeof path, "row.%d", seats - 1);
        kit_same(kit_value(path), "[]");
        snprintf(path, sizeof path, "row.%d", seats);
        kit_same(kit_value(path), "");
    }
    table_new(2); /* all sixteen slots can be taken, each by a crook of its own */
    table_set(0, "", "e=c30,c31", "2:c18 3:c20 4:c21 5:c22 6:c23 7:c24 8:c25",
              "2:c06 3:c07 4:c08 5:c12 6:c13 7:c14 8:c15");
    table_send(0, "e", "c30", "9 up");
    table_send(1, "e", "c31", "9 up");
    kit_same(kit_value("row.0"), "[\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"]");
    kit_same(kit_value("row.1"), kit_value("row.0"));
}

static void check_layout(int seats, const int *sizes, int count, int total) {
    table_new(seats);
    int sum = 0;
    cr_assert_eq(table_state()->hangouts, count);
    for (int p = 0; p < count; p++) {
        cr_assert_eq(table_state()->size[p], sizes[p], "%d seats, hangout %c", seats, 'A' + p);
        cr_assert_eq(__builtin_popcount(table_state()->pile[p]), sizes[p]);
        sum += sizes[p];
    }
    cr_assert_eq(sum, total);
}

Test(crooks, CR_13_two_players_16_crooks) { check_layout(2, (const int[]){2, 2, 3, 4, 5}, 5, 16); }

/* The book's figure: 7 hangouts, 8 jobs and a row for each of 3 masterminds, no more. */
Test(crooks, CR_14_CR_19_three_players_23_crooks_in_7_hangouts) {
    static const char *const cards[] = {"c20", "c21", "c22"};
    check_layout(3, (const int[]){2, 2, 3, 3, 4, 4, 5}, 7, 23);
    table_set(0, "", "g=c20,c21,c22,c23,c24", "", "", "");
    for (br_seat seat = 0; seat < 3; seat++) {
        table_take(seat, "g", cards[seat]);
        kit_legal_is(seat, "lay 2 down; lay 2 up; lay 3 down; lay 3 up; lay 4 down; lay 4 up; "
                           "lay 5 down; lay 5 up; lay 6 down; lay 6 up; lay 7 down; lay 7 up; "
                           "lay 8 down; lay 8 up; lay 9 down; lay 9 up");
        kit_play(seat, "lay 9 up");
        kit_same(table_slot(table_state(), seat, 9), cards[seat]);
    }
    cr_assert(table_waits_for(0, CROOKS_RECRUIT), "there is no fourth row");
}

Test(crooks, CR_15_four_players_31_crooks) {
    check_layout(4, (const int[]){2, 2, 3, 3, 3, 4, 4, 5, 5}, 9, 31);
}

Test(crooks, CR_11_hangouts_in_use_stand_in_order) {
    table_new(3);
    kit_legal_is(0, "pass; recruit a; recruit b; recruit c; recruit d; recruit e; recruit f; "
                    "recruit g");
    kit_refused(0, "recruit h", "CR-11");
    table_new(2);
    kit_refused(0, "recruit f", "CR-11");
}

Test(crooks, CR_12_nobody_sees_a_crook_at_the_deal) {
    for (int seats = 2; seats <= 4; seats++) {
        table_new(seats);
        for (int v = 0; v <= seats; v++)
            for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
                const crooks_state *view = table_view(v < seats ? (br_seat)v : BR_SPECTATOR, depth);
                for (int p = 0; p < CROOKS_HANGOUTS; p++) {
                    cr_assert_eq(view->pile[p], 0);
                    cr_assert_eq(view->size[p], table_state()->size[p]);
                }
            }
    }
}

Test(crooks, CR_12_seeds_deal_differently_and_every_card_is_dealt_somewhere) {
    uint32_t piles[CROOKS_HANGOUTS] = {0};
    for (uint64_t seed = 1; seed <= 600; seed++) {
        kit_new("crooks", 2, seed, "first=0", NULL);
        for (int p = 0; p < 5; p++) piles[p] |= table_state()->pile[p];
    }
    for (int p = 0; p < 5; p++) cr_assert_eq(piles[p], 0xFFFFFFFFu, "hangout %c", 'A' + p);
}

Test(crooks, CR_17_eighteen_dollars_each) {
    for (int seats = 2; seats <= 4; seats++) {
        table_new(seats);
        for (int seat = 0; seat < seats; seat++) cr_assert_eq(table_state()->money[seat], 18);
    }
}

Test(crooks, CR_F18_the_bank_counts_from_0_and_money_is_constant) {
    table_new(3);
    cr_assert_eq(kit_int("bank"), 0);
    for (int i = 0; i < 60 && !kit_is_over(); i++) {
        kit_play_random((uint64_t)i, 1);
        int sum = table_state()->bank;
        for (int seat = 0; seat < 3; seat++) sum += table_state()->money[seat];
        cr_assert_eq(sum, 54);
    }
    table_new(2); /* paid, hidden for a dollar, and taken out again by a pickpocket */
    table_set(0, "18 18", "a=c06,c14", "", "");
    table_send(0, "a", "c14", "2 down");
    cr_assert_eq(table_state()->bank, 3);
    table_send(1, "a", "c06", "2 up");
    kit_play(1, "use");
    cr_assert_eq(table_state()->bank, 3 + 1 - 2);
    cr_assert_eq(table_state()->money[0] + table_state()->money[1], 36 - 2);
    crooks_state s = *table_state();
    s.bank++;
    cr_assert(br_audit(kit_rules(), &s) != NULL, "a dollar too many");
}

Test(crooks, CR_18_CR_Q05_CR_F20_first_player_by_chance_or_option) {
    unsigned met = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        kit_new("crooks", 4, seed, NULL);
        br_seats acting = br_must_act(kit_rules(), table_state());
        cr_assert_eq(__builtin_popcount(acting), 1);
        cr_assert_eq(acting, br_bit(table_state()->first));
        cr_assert_eq(kit_event(CROOKS_EV_FIRST)->actor, table_state()->first);
        met |= acting;
    }
    cr_assert_eq(met, 15u, "chance lets every seat begin");
    for (int seat = 0; seat < 4; seat++) {
        char option[16];
        snprintf(option, sizeof option, "first=%d", seat);
        kit_new("crooks", 4, 9, option, NULL);
        cr_assert_eq(table_state()->turn, seat);
    }
    br_rules rules;
    br_fault fault = {0};
    br_rules_init(&rules, br_game_find("crooks"), 2, &fault);
    cr_assert_eq(br_rules_option(&rules, "first", "2", &fault), BR_BAD_OPTION);
}

Test(crooks, CR_86_CR_Q01_two_to_four_players) {
    br_rules rules;
    br_fault fault = {0};
    const br_game *game = br_game_find("crooks");
    static const int hangouts[] = {5, 7, 9}, gang[] = {5, 4, 3};
    static const int bad[] = {0, 1, 5, 9};
    for (int i = 0; i < 4; i++)
        cr_assert_eq(br_rules_init(&rules, game, bad[i], &fault), BR_BAD_SEATS);
    for (int seats = 2; seats <= 4; seats++) {
        fault = (br_fault){0};
        cr_assert_eq(br_rules_init(&rules, game, seats, &fault), BR_OK);
        table_new(seats);
        cr_assert_eq(table_state()->money[seats - 1], 18, "money does not depend on seats");
        cr_assert_eq(table_state()->hangouts, hangouts[seats - 2]);
        table_set(0, "", "", "2:c18", "", "", ""); /* job 2 and the North */
        table_pass_all();
        cr_assert_eq(kit_result().score[0], 2 + gang[seats - 2]);
    }
}

/* ---- house decks -------------------------------------------------------------------------- */

static char deck_text[8192];

/* The shipped table with one line changed, 1 = header; NULL leaves the line out. */
static br_err try_deck(int line, const char *text, br_fault *fault) {
    const char *at = crooks_tables[0].csv;
    size_t used = 0;
    br_rules rules;
    memset(fault, 0, sizeof *fault);
    for (int n = 1; *at; n++) {
        size_t size = strcspn(at, "\n") + 1;
        if (n != line) {
            memcpy(deck_text + used, at, size);
            used += size;
        } else if (text) {
            used += (size_t)snprintf(deck_text + used, sizeof deck_text - used, "%s\n", text);
        }
        at += size;
    }
    br_rules_init(&rules, br_game_find("crooks"), 2, fault);
    return br_rules_deck(&rules, deck_text, used, fault);
}

typedef struct bad_row {
    const char *row, *said;
    uint32_t column;
} bad_row;

Test(crooks, CR_02_CR_Q02_house_decks_are_checked) {
    static const bad_row bad[] = {
        {"C02,11,0,,,x", "10", 5},
        {"C02,0,0,,,x", "1", 5},
        {"C02,seven,0,,,x", "", 5},
        {"C02,7,6,,,x", "5", 7},
        {"C02,7,-6,,,x", "5", 7},
        {"C01,7,0,,,x", "twice", 1},
        {"c01,7,0,,,x", "twice", 1},
        {"C,7,0,,,x", "2 to 11", 1},
        {"2C,7,0,,,x", "letter", 1},
        {"C_2,7,0,,,x", "letter", 1},
        {"two,7,0,,,x", "digit", 1},
        {"C02,7,0,south_green,,x", "north_red", 9},
        {"C02,7,0,north_red|north_red,,x", "twice", 9},
        {"C02,7,0,north_red|,,x", "missing", 9},
        {"C02,7,0,,banker,x", "", 10},
        {"C02,7,0,,x", "", 0},
    };
    br_fault fault;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_assert_eq(try_deck(3, bad[i].row, &fault), BR_BAD_DECK, "%s", bad[i].row);
        cr_assert_eq(fault.line, 3, "%s: line %u", bad[i].row, fault.line);
        if (bad[i].column) cr_assert_eq(fault.column, bad[i].column, "%s", bad[i].row);
        cr_assert(strstr(fault.text, bad[i].said), "%s: %s", bad[i].row, fault.text);
    }
    cr_assert_eq(try_deck(33, NULL, &fault), BR_BAD_DECK);
    cr_assert(strstr(fault.text, "32 crooks"), "%s", fault.text);
    cr_assert_eq(try_deck(33, "C32,10,0,,made_man,x\nC33,1,0,,,x", &fault), BR_BAD_DECK);
    cr_assert(strstr(fault.text, "32 crooks"), "%s", fault.text);
    cr_assert_eq(fault.line, 34);
    cr_assert_eq(try_deck(1, "card,rating,job_modifier,gangs,ability,status", &fault), BR_BAD_DECK);
    cr_assert_eq(try_deck(3, "Zed-9,10,5,west_blue|outfit_yellow,spy,mine", &fault), BR_OK, "%s",
                 fault.text);
}

Test(crooks, CR_Q02_a_house_deck_is_played_with) {
    br_rules rules;
    br_fault fault = {0};
    cr_assert_eq(try_deck(3, "Zed-9,10,5,west_blue|outfit_yellow,spy,mine", &fault), BR_OK);
    br_rules_init(&rules, br_game_find("crooks"), 4, &fault);
    br_rules_deck(&rules, deck_text, strlen(deck_text), &fault);
    cr_assert_eq(rules.custom_tables, 1);
    kit_deal(&rules, 1);
    cr_assert_eq(table_deck()->rating[1], 10);
    cr_assert_eq(table_deck()->modifier[1], 5);
    table_set(0, "", "a=zed-9,c01", "", "", "", "");
    table_send(0, "a", "zed-9", "4 up");
    cr_assert(table_waits_for(0, CROOKS_ACT), "it spies now");
}
