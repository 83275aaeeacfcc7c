/* test_setup.c -- Dirty Money: components and the deal.
 *
 * Clauses DM-01 to DM-27, DM-110, DM-115, DM-123 to DM-128, DM-138 and the rulings on them.
 */
#include "test_kit.h"

static const dirty_money_deck *the_deck(void) { return dirty_money_deck_of(kit_rules()); }

static int notes_with(int currency, int value, int dirty) {
    int count = 0;
    for (int i = 0; i < DM_MONEY; i++) {
        unsigned code = the_deck()->money[i];
        count += (currency < 0 || the_deck()->currency[code] == currency) &&
                 (value < 0 || the_deck()->value[code] == value) &&
                 (dirty < 0 || the_deck()->dirty[code] == dirty);
    }
    return count;
}

static int placements_with(int region, int type) {
    int count = 0;
    for (int i = 0; i < DM_PLACEMENTS; i++) {
        unsigned kind = the_deck()->place[i];
        count += the_deck()->region[kind] == region && (type < 0 || the_deck()->type[kind] == type);
    }
    return count;
}

static int actions_with(unsigned code) {
    int count = 0;
    for (int i = 0; i < DM_ACTIONS; i++) count += the_deck()->action[i] == code;
    return count;
}

static int stall_size(int loc) {
    int count = 0;
    while (count < DM_STALL && table_state()->stall[loc][count]) count++;
    return count;
}

/* ---- components --------------------------------------------------------------------------- */

Test(dirty_money, DM_01_DM_Q02_sixty_placements) {
    static const int counts[DM_TYPES] = {5, 1, 2, 2, 2, 1, 2, 2, 1, 2};
    kit_new("dirty-money", 2, 1, NULL);
    for (int region = 0; region < DM_REGIONS; region++) {
        bool has[9] = {false};
        cr_assert_eq(placements_with(region, -1), 20);
        for (int type = 0; type < DM_TYPES; type++)
            cr_assert_eq(placements_with(region, type), counts[type]);
        for (int i = 0; i < DM_PLACEMENTS; i++) {
            unsigned kind = the_deck()->place[i];
            cr_assert(the_deck()->cost[kind] >= 3 && the_deck()->cost[kind] <= 8);
            if (the_deck()->region[kind] == region) has[the_deck()->cost[kind]] = true;
        }
        cr_assert(has[7] && has[8]);
    }
}

Test(dirty_money, DM_126_locations_by_players) {
    static const int open[] = {0, 0, 4, 4, 5, 6};
    br_rules rules;
    br_fault fault = {0};
    for (int seats = 2; seats <= 5; seats++) {
        kit_new("dirty-money", seats, 1, NULL);
        int count = 0;
        for (unsigned loc = 0; loc < DM_LOCATIONS; loc++)
            count += dirty_money_in_play(kit_rules(), loc);
        cr_assert_eq(count, open[seats]);
    }
    cr_assert_eq(br_rules_init(&rules, br_game_find("dirty-money"), 6, &fault), BR_BAD_SEATS);
}

/* From how many players on a location is used, which regions lie above it (of a fresh deal), and
 * what can be done there with a card of each row in sight and money for one. */
static const struct {
    const char *location;
    int players;
    const char *above, *action;
} location_cards[DM_LOCATIONS] = {
    {"europe", 2, "eu eu", "buy eu-1 pay crypto-3; end"},
    {"japan", 2, "jp jp", "buy jp-1 pay crypto-3; end"},
    {"usa", 2, "us us", "buy us-1 pay crypto-3; end"},
    {"banana-republic", 2, "", "banana; end"},
    {"black-market", 4, "",
     "buy eu-1 pay crypto-3; buy jp-1 pay crypto-3; buy us-1 pay crypto-3; end"},
    {"auction-house", 5, "eu jp us", "buy ah-1 pay crypto-3; buy ah-2 pay crypto-3; end"},
};

Test(dirty_money, DM_02_what_the_six_location_cards_say) {
    static const int row_of[DM_LOCATIONS] = {0, 1, 2, DM_ROW_BR, -1, DM_ROW_AH};
    static const char *const names[] = {"eu", "jp", "us"};
    for (int loc = 0; loc < DM_LOCATIONS; loc++) {
        br_buf above = kit_text(), text = kit_text();
        for (int seats = 2; seats <= 5; seats++) {
            kit_new("dirty-money", seats, 1, NULL);
            cr_assert_eq(dirty_money_in_play(kit_rules(), (unsigned)loc),
                         seats >= location_cards[loc].players, "%s", location_cards[loc].location);
        }
        for (int i = 0; row_of[loc] >= 0 && i < DM_ROW_MAX; i++) {
            unsigned kind = table_state()->row[row_of[loc]][i];
            if (kind && above.used) br_put(&above, " ");
            if (kind) br_put(&above, names[the_deck()->region[kind]]);
        }
        kit_same(above.at, location_cards[loc].above);
        table_new("kitty rat shark bears launderer");
        table_hand(0, "crypto-3");
        table_row("eu-1", "eu-painting-3");
        table_row("jp-1", "jp-painting-3");
        table_row("us-1", "us-painting-3");
        table_row("ah-1", "eu-painting-4");
        table_row("ah-2", "jp-painting-4");
        table_row("br-1", "us-painting-4");
        table_stall(location_cards[loc].location, "bribe");
        table_put();
        br_put(&text, "visit ");
        br_put(&text, location_cards[loc].location);
        kit_play(0, text.at);
        kit_legal_is(0, location_cards[loc].action);
    }
}

Test(dirty_money, DM_03_DM_05_DM_Q01_money_cards) {
    kit_new("dirty-money", 2, 1, NULL);
    for (int currency = DM_EUR; currency <= DM_USD; currency++) {
        static const int count[] = {0, 4, 8, 8, 8, 6};
        cr_assert_eq(notes_with(currency, -1, -1), 34);
        for (int value = 1; value <= 5; value++) {
            cr_assert_eq(notes_with(currency, value, value >= 4), count[value]);
            cr_assert_eq(notes_with(currency, value, value < 4), 0);
        }
    }
    cr_assert_eq(notes_with(DM_CRYPTO, 3, 1), 18);
    cr_assert_eq(notes_with(-1, -1, 1), 60);
    cr_assert_eq(notes_with(-1, -1, 0), 60);
}

Test(dirty_money, DM_06_DM_25_DM_Q03_action_cards) {
    kit_new("dirty-money", 2, 1, NULL);
    int in_deck = 0, open = 0;
    for (int i = 0; i < table_state()->deck_count; i++)
        in_deck += table_state()->deck[i] >= DM_ACTION;
    for (int loc = 0; loc < DM_LOCATIONS; loc++)
        for (int i = 0; i < DM_STALL; i++) open += table_state()->stall[loc][i] >= DM_ACTION;
    cr_assert_eq(in_deck + open, 30);
    for (unsigned code = DM_INSPECT_SIDES; code <= DM_INSPECT_ALL; code++)
        cr_assert_eq(actions_with(code), 4);
    cr_assert_eq(actions_with(DM_AUDIT_MOST), 3);
    cr_assert_eq(actions_with(DM_AUDIT_MOST + 2), 3);
    cr_assert_eq(actions_with(DM_AUDIT_MOST + 3), 3);
    cr_assert_eq(actions_with(DM_SWAP), 5);
    cr_assert_eq(actions_with(DM_BRIBE), 4);
    cr_assert_eq(the_deck()->inspects[0], 1);
    cr_assert_eq(the_deck()->inspects[1], 2);
    cr_assert_eq(the_deck()->inspects[2], 1);
}

Test(dirty_money, DM_08_DM_Q04_villains_have_numbers) {
    kit_new("dirty-money", 2, 1, NULL);
    for (int villain = 0; villain < DM_VILLAINS; villain++)
        cr_assert_eq(the_deck()->number[villain], villain + 1);
    cr_assert_eq(the_deck()->number[DM_BEARS], 4);
    cr_assert_eq(the_deck()->number[DM_SHARK], 5);
}

Test(dirty_money, DM_127_the_six_symbols_are_fields) {
    /* VP, dirty money, money cards, the tuck cell, blacklist points, cards in hand. */
    kit_new("dirty-money", 2, 1, NULL);
    const char *view = kit_view(0, BR_SCREEN);
    cr_assert_str_neq(kit_find(view, "points.0"), "");
    cr_assert_str_neq(kit_find(view, "hand-count.0"), "");
    cr_assert_str_neq(kit_find(view, "tucked-0"), "");
    cr_assert_str_neq(kit_find(view, "stalls.0"), "");
    cr_assert(the_deck()->vp[table_kind("eu-casino-5")] == 2);
    cr_assert(the_deck()->dirty[table_code("eur-5")] == 1);
}

/* ---- the deal ----------------------------------------------------------------------------- */

Test(dirty_money, DM_13_DM_14_DM_15_which_locations) {
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            kit_new("dirty-money", seats, seed, NULL);
            for (int loc = 0; loc < DM_LOCATIONS; loc++) {
                bool is_in =
                    loc <= DM_BR || (loc == DM_BM && seats >= 4) || (loc == DM_AH && seats == 5);
                cr_assert_eq(stall_size(loc), is_in ? 2 : 0);
            }
        }
    table_new("rat kitty shark");
    table_stall("europe", "eur-1");
    table_put();
    kit_refused(0, "visit black-market", "DM-14");
    kit_refused(0, "visit auction-house", "DM-15");
}

Test(dirty_money, DM_16_DM_17_DM_18_DM_F24_rows_and_region_decks) {
    for (int seats = 2; seats <= 5; seats++) {
        kit_new("dirty-money", seats, 3, NULL);
        const dirty_money_state *s = table_state();
        int at_auction = seats == 5 ? 1 : 0;
        for (int region = 0; region < DM_REGIONS; region++) {
            cr_assert_eq(s->place_left[region], 20 - 2 - at_auction);
            for (int i = 0; i < s->place_left[region]; i++)
                cr_assert_eq(the_deck()->region[s->place_deck[the_deck()->region_at[region] + i]],
                             region);
            cr_assert_eq(the_deck()->region[s->row[region][0]], region);
            cr_assert_eq(the_deck()->region[s->row[region][1]], region);
            cr_assert_eq(s->row[region][2], 0);
            cr_assert_eq(s->row[DM_ROW_BR][region], 0);
        }
    }
}

Test(dirty_money, DM_F24_rows_come_from_the_tops_before_the_auction) {
    /* The same seed without an Auction House has the same rows: they are laid first. */
    dirty_money_state four;
    kit_new("dirty-money", 4, 9, NULL);
    four = *table_state();
    kit_new("dirty-money", 5, 9, NULL);
    for (int region = 0; region < DM_REGIONS; region++) {
        cr_assert(memcmp(four.row[region], table_state()->row[region], DM_ROW_MAX) == 0);
        unsigned at = the_deck()->region_at[region] + four.place_left[region] - 1u;
        cr_assert_eq(four.place_deck[at], table_state()->row[DM_ROW_AH][region]);
    }
}

Test(dirty_money, DM_19_DM_138_auction_house_has_one_of_each) {
    kit_new("dirty-money", 5, 1, NULL);
    for (int region = 0; region < DM_REGIONS; region++)
        cr_assert_eq(the_deck()->region[table_state()->row[DM_ROW_AH][region]], region);
}

Test(dirty_money, DM_20_DM_22_DM_24_DM_128_DM_F23_hands) {
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            kit_new("dirty-money", seats, seed, NULL);
            const dirty_money_state *s = table_state();
            int last = (s->first + seats - 1) % seats;
            for (br_seat seat = 0; seat < seats; seat++) {
                table_hand_size(seat, seat == last ? 4 : 3);
                for (int i = 0; i < s->hand_count[seat]; i++)
                    cr_assert(s->hand[seat][i] < DM_ACTION);
            }
        }
}

Test(dirty_money, DM_21_DM_23_DM_110_the_lowest_villain_begins) {
    int with_launderer = 0;
    for (int seats = 2; seats <= 5; seats++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            kit_new("dirty-money", seats, seed, NULL);
            const dirty_money_state *s = table_state();
            unsigned seen = 0;
            for (int seat = 0; seat < seats; seat++) {
                cr_assert(!(seen >> s->villain[seat] & 1u), "a villain twice");
                seen |= 1u << s->villain[seat];
                cr_assert(s->villain[seat] >= s->villain[s->first]);
            }
            cr_assert_eq(s->first, s->token);
            if (seen & 1u << DM_LAUNDERER) {
                with_launderer++;
                cr_assert_eq(s->villain[s->first], DM_LAUNDERER);
            }
        }
    cr_assert(with_launderer > 10);
}

Test(dirty_money, DM_26_DM_27_DM_F25_two_cards_below_each_location) {
    static const int left[] = {0, 0, 135, 132, 127, 122};
    for (int seats = 2; seats <= 5; seats++) {
        kit_new("dirty-money", seats, 5, NULL);
        cr_assert_eq(table_state()->deck_count, left[seats]);
        int before = -1;
        for (int i = 0; i < kit_match()->log.count; i++) {
            const br_event *e = &kit_match()->log.at[i];
            if (e->kind != DM_EV_LAYOUT) continue;
            cr_assert(e->open[0] > before, "locations out of order");
            cr_assert_eq(e->open[1], 2);
            before = e->open[0];
        }
    }
}

Test(dirty_money, DM_11_one_token_and_only_banana_republic_moves_it) {
    int moved = 0;
    kit_new("dirty-money", 4, 2, NULL);
    for (int i = 0; i < 400 && !kit_is_over(); i++) {
        unsigned before = table_state()->token, round = table_state()->round;
        unsigned first = table_state()->first;
        kit_play_random((uint64_t)i, 1);
        int taken = kit_event_count(DM_EV_TOKEN);
        unsigned token = table_state()->token;
        cr_assert(token < 4);
        cr_assert_eq(token, taken ? kit_event(DM_EV_TOKEN)->actor : before);
        if (!kit_is_over())
            cr_assert_eq(table_state()->first, table_state()->round > round ? token : first);
        moved += token != before;
    }
    cr_assert(moved > 3, "moved %d times", moved);
}

/* ---- chance ------------------------------------------------------------------------------- */

enum { DEALS = 60 };

Test(dirty_money, DM_16_region_decks_are_shuffled) {
    /* On top of Europe's deck every card that is there lies in some deal, and no deal is sorted. */
    bool seen[DM_PLACEMENTS + 1] = {false};
    int kinds = 0, sorted = 0;
    for (uint64_t seed = 1; seed <= 2 * DEALS; seed++) {
        kit_new("dirty-money", 2, seed, NULL);
        const uint8_t *deck = table_state()->place_deck;
        unsigned left = table_state()->place_left[DM_EU], rising = 0;
        for (unsigned i = 1; i < left; i++) rising += deck[i] >= deck[i - 1];
        sorted += rising == left - 1;
        kinds += !seen[deck[left - 1]];
        seen[deck[left - 1]] = true;
    }
    cr_assert_eq(sorted, 0);
    cr_assert(kinds > 12, "%d kinds of 18 on top", kinds);
}

Test(dirty_money, DM_21_every_villain_comes_to_every_seat) {
    int seen[3][DM_VILLAINS] = {{0}};
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        kit_new("dirty-money", 3, seed, NULL);
        for (int seat = 0; seat < 3; seat++) seen[seat][table_state()->villain[seat]]++;
    }
    for (int seat = 0; seat < 3; seat++) /* 12 expected */
        for (int villain = 0; villain < DM_VILLAINS; villain++)
            cr_assert(seen[seat][villain] > 2 && seen[seat][villain] < 30);
}

Test(dirty_money, DM_22_hands_are_random_notes) {
    /* Of 180 notes dealt to seat 0 and 180 to seat 1 about half are dirty and 15 % crypto. */
    for (br_seat seat = 0; seat < 2; seat++) {
        int notes = 0, dirty = 0, crypto = 0;
        bool seen[DM_FACES_MAX + 1] = {false};
        for (uint64_t seed = 1; seed <= DEALS; seed++) {
            kit_new("dirty-money", 2, seed, NULL);
            for (int i = 0; i < table_state()->hand_count[seat]; i++, notes++) {
                unsigned code = table_state()->hand[seat][i];
                dirty += the_deck()->dirty[code];
                crypto += the_deck()->currency[code] == DM_CRYPTO;
                seen[code] = true;
            }
        }
        cr_assert(dirty > notes / 3 && dirty < 2 * notes / 3, "%d of %d", dirty, notes);
        cr_assert(crypto > notes / 20 && crypto < notes / 4, "%d of %d", crypto, notes);
        for (int code = 1; code <= 16; code++) cr_assert(seen[code], "never note %d", code);
    }
}

Test(dirty_money, DM_25_actions_are_shuffled_among_the_money) {
    /* 30 of 150: on any place of the deck every fifth card or so is an action. */
    for (unsigned at = 0; at < 122; at += 11) {
        int actions = 0;
        for (uint64_t seed = 1; seed <= 2 * DEALS; seed++) {
            kit_new("dirty-money", 5, seed, NULL);
            actions += table_state()->deck[at] >= DM_ACTION;
        }
        cr_assert(actions > 8 && actions < 45, "%d of 120 at %u", actions, at);
    }
}

Test(dirty_money, DM_F23_hands_are_dealt_seat_by_seat_and_the_extra_card_last) {
    /* The same seed deals the first seats the same hands, however many seats there are. */
    for (uint64_t seed = 1; seed <= 12; seed++) {
        uint8_t hand[2][3];
        kit_new("dirty-money", 5, seed, NULL);
        unsigned last = (table_state()->first + 4u) % 5;
        for (int seat = 0; seat < 2; seat++) memcpy(hand[seat], table_state()->hand[seat], 3);
        if (last < 2) continue;
        kit_new("dirty-money", 4, seed, NULL);
        last = (table_state()->first + 3u) % 4;
        for (unsigned seat = 0; seat < 2; seat++)
            if (seat != last)
                cr_assert(memcmp(hand[seat], table_state()->hand[seat], 3) == 0, "seed %d",
                          (int)seed);
    }
}

/* ---- the Bears ---------------------------------------------------------------------------- */

static br_seat deal_with_bears(int seats) {
    for (uint64_t seed = 1;; seed++) {
        kit_new("dirty-money", seats, seed, NULL);
        if (table_state()->phase == DM_PHASE_BEARS)
            return br_lowest(br_must_act(kit_rules(), table_state()));
    }
}

Test(dirty_money, DM_115_DM_Q34_bears_take_three_of_japan) {
    br_seat bears = deal_with_bears(3);
    cr_assert_eq(table_state()->villain[bears], DM_BEARS);
    cr_assert_eq(stall_size(DM_EU), 2, "it is the last step of setup");
    kit_legal_is(bears, "bears eu-1 jp-1 us-1; bears eu-1 jp-2; bears eu-1 us-2; bears eu-2 jp-1; "
                        "bears eu-2 us-1; bears eu-3; bears jp-1 us-2; bears jp-2 us-1; "
                        "bears jp-3; bears us-3");
    kit_refused(bears, "bears jp-2", "DM-115");
    kit_refused(bears, "bears eu-1 jp-3", "DM-115");
    kit_refused(bears, "visit europe", "DM-115");
    kit_refused((br_seat)((bears + 1) % 3), "visit europe", "DM-115");
    unsigned left = table_state()->place_left[DM_JP];
    kit_play(bears, "bears jp-3");
    cr_assert_eq(table_state()->place_left[DM_JP], left - 3);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(the_deck()->region[table_state()->row[DM_ROW_BR][i]], DM_JP);
    table_phase(DM_PHASE_VISIT);
    table_waits_for(table_state()->first);
}

Test(dirty_money, DM_F26_bears_draw_europe_japan_usa_from_the_tops) {
    br_seat bears = deal_with_bears(2);
    uint8_t top[3];
    for (int region = 0; region < DM_REGIONS; region++)
        top[region] =
            table_state()
                ->place_deck[the_deck()->region_at[region] + table_state()->place_left[region] - 1];
    kit_play(bears, "bears eu-1 jp-1 us-1");
    cr_assert(memcmp(table_state()->row[DM_ROW_BR], top, 3) == 0);
}

/* ---- variants ----------------------------------------------------------------------------- */

Test(dirty_money, DM_124_DM_125_choice_mode_has_rows_of_three) {
    kit_new("dirty-money", 5, 1, "choice-mode=on", NULL);
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < 3; i++) cr_assert(table_state()->row[row][i] != 0);
    cr_assert_eq(table_state()->place_left[DM_EU], 20 - 3 - 1);
    for (int region = 0; region < DM_REGIONS; region++)
        cr_assert_eq(the_deck()->region[table_state()->row[DM_ROW_AH][region]], region);
}

Test(dirty_money, DM_124_a_visit_still_buys_two_and_rows_fill_to_three) {
    table_new("rat kitty", "choice-mode=on");
    table_hand(0, "eur-5 eur-5 eur-5 eur-4");
    table_stall("europe", "eur-1");
    table_stall("japan", "jpy-1");
    table_row("eu-1", "eu-painting-3");
    table_row("eu-2", "eu-painting-4");
    table_row("eu-3", "eu-painting-5");
    table_put();
    kit_play(0, "visit europe");
    kit_play(0, "buy eu-1 pay eur-5");
    kit_play(0, "buy eu-3 pay eur-5"); /* the second ends the turn: there is nothing left to do */
    table_waits_for(1);
    table_finish_round();
    for (int i = 0; i < 3; i++) cr_assert(table_state()->row[DM_EU][i] != 0);
}
