/* test_views.c -- Crooks: who knows what, on screen and in memory.
 *
 * Rulings CR-Q25 to CR-Q27 and finer points CR-F11 to CR-F14. Worlds are in test_worlds.c.
 */
#include "test_kit.h"

#include <string.h>

static const char *word_seen(const crooks_state *v, const char *card) {
    static char word[BR_WORD_MAX];
    unsigned value = v->seen[table_card(card)];
    if (value == 0) return "";
    word[0] = (char)('a' + (value >> 3));
    word[1] = '-';
    word[2] = (char)('0' + (value & 7u));
    word[3] = '\0';
    return word;
}

Test(crooks, CR_Q25_a_pile_is_shown_sorted_by_card) {
    table_new(2);
    table_set(0, "", "e=c30,c05,c21,c20,c11", "", "");
    kit_play(0, "recruit e");
    const br_event *e = kit_event(CROOKS_EV_RECRUIT);
    for (int i = 1; i < e->secret_size; i++) cr_assert(e->secret[i - 1] < e->secret[i]);
    kit_same(kit_find(kit_view(0, BR_SCREEN), "pile.4"),
             "[\"c05\",\"c11\",\"c20\",\"c21\",\"c30\"]");
}

Test(crooks, CR_Q26_CR_28_a_look_is_on_screen_while_it_lasts) {
    table_new(2);
    table_set(0, "", "d=c05,c20,c21,c30", "", "");
    kit_play(0, "recruit d");
    kit_same(table_cards(table_view(0, BR_SCREEN)->pile[3]), "c05 c20 c21 c30");
    kit_play(0, "take c20");
    kit_same(table_cards(table_view(0, BR_SCREEN)->pile[3]), "");
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[3]), "c05 c21 c30");
    kit_play(0, "lay 5 up");
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[3]), "c05 c21 c30");
    kit_same(table_cards(table_view(1, BR_RECALL)->pile[3]), "");
    kit_same(word_seen(table_view(0, BR_RECALL), "c05"), "d-4");
    kit_same(word_seen(table_view(0, BR_RECALL), "c20"), "");
    kit_same(word_seen(table_view(0, BR_SCREEN), "c05"), "");
}

Test(crooks, CR_Q26_a_spied_crook_is_recalled_but_not_on_screen) {
    table_new(2);
    table_set(0, "", "a=c07,c20", "", "7:~c18");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 7");
    kit_same(table_slot(table_view(0, BR_RECALL), 1, 7), "~c18");
    kit_same(table_slot(table_view(0, BR_SCREEN), 1, 7), "~?");
    cr_assert(kit_event(CROOKS_EV_SPY_JOB)->flags & BR_EVENT_TRANSIENT, "nor in the log");
}

static const char *past_kind(uint8_t kind, br_seat viewer, br_args *args) {
    br_event past;
    args->count = 0;
    cr_assert(br_event_past(kit_event(kind), viewer, &past));
    return br_event_args(kit_rules(), &past, args);
}

Test(crooks, CR_Q26_an_old_line_of_the_log_keeps_where_not_what) {
    br_args args;
    table_new(2);
    table_set(0, "", "a=c07,c20", "", "7:~c18");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 5"); /* nothing lies there: nothing secret is told */
    kit_same(past_kind(CROOKS_EV_SPY_JOB, 0, &args), "spy-job");
    cr_assert_eq(args.at[0].n, 5);
}

Test(crooks, CR_Q26_what_was_seen_survives_saving) {
    table_new(2);
    table_set(0, "", "a=c07,c20 d=c05,c21,c30", "", "7:~c18");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 7");
    crooks_state before = *table_view(0, BR_RECALL);
    kit_state(kit_truth());
    cr_assert_eq(memcmp(&before, table_view(0, BR_RECALL), sizeof before), 0);
}

Test(crooks, CR_Q27_money_sizes_and_face_up_crooks_are_public) {
    table_new(3);
    table_set(0, "", "d=c05,c21", "5:c18 6:~c20", "7:c22/c10", "");
    table_send(0, "d", "c05", "2 down");
    for (br_seat v = 0; v <= 3; v++) {
        const crooks_state *view = table_view(v < 3 ? v : BR_SPECTATOR, BR_SCREEN);
        cr_assert_eq(view->money[0], 18 - 2 - 1);
        cr_assert_eq(memcmp(view->size, table_state()->size, sizeof view->size), 0);
        kit_same(table_slot(view, 0, 5), "c18");
        cr_assert_eq(view->row[0], table_state()->row[0]);
    }
}

Test(crooks, CR_F13_a_covered_face_up_crook_is_still_public) {
    table_new(2);
    table_set(0, "", "", "7:c22/c10", "");
    kit_same(table_slot(table_view(1, BR_SCREEN), 0, 7), "c22/c10");
    kit_same(table_slot(table_view(BR_SPECTATOR, BR_SCREEN), 0, 7), "c22/c10");
}

Test(crooks, CR_F14_a_spy_follows_a_crook_that_a_switch_moves) {
    table_new(2);
    table_set(0, "", "a=c07,c11", "", "7:~c18");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 7");
    table_send(1, "a", "c11", "7 up");
    kit_play(1, "move 2");
    kit_same(table_slot(table_view(0, BR_RECALL), 1, 2), "~c18");
}

Test(crooks, CR_Q30_an_earlier_spy_knows_a_face_down_victim) {
    table_new(3);
    table_set(0, "", "a=c07,c01", "", "", "7:~c18");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy 7");
    table_send(1, "a", "c01", "7 up");
    kit_play(1, "kill 2 7");
    cr_assert_eq(kit_event(CROOKS_EV_OUT)->secret_to, br_bit(0) | br_bit(2));
    br_args args;
    kit_same(past_kind(CROOKS_EV_OUT, 0, &args), "out-down");
    cr_assert_eq(table_view(0, BR_RECALL)->lay_card[0], table_card("c18"));
    cr_assert_eq(table_view(1, BR_RECALL)->lay_card[0], CROOKS_HIDDEN);
    cr_assert_eq(table_view(0, BR_SCREEN)->lay_card[0], CROOKS_HIDDEN);
}

Test(crooks, CR_F11_certain_deduction_is_not_knowing) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "");
    table_send(0, "a", "c20", "5 up"); /* leaves exactly c21 */
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[0]), "c21");
    table_send(1, "a", "c21", "6 down");
    kit_same(table_slot(table_view(0, BR_RECALL), 1, 6), "~?");
    cr_assert_eq(table_view(0, BR_RECALL)->lay_known[table_state()->laid - 1], br_bit(1));
    /* A world may use it. */
    crooks_state world;
    br_rng rng = br_rng_from(1);
    crooks_determinize(kit_rules(), table_view(0, BR_RECALL), 0, BR_RECALL, &rng, &world);
    kit_same(table_slot(&world, 1, 6), "~c21");
}

Test(crooks, CR_F12_the_last_look_less_what_is_known_elsewhere) {
    table_new(3);
    table_set(0, "", "e=c05,c20,c21,c30", "", "", "");
    table_send(0, "e", "c05", "5 up");
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[4]), "c20 c21 c30");
    table_send(1, "e", "c20", "6 down"); /* unseen: still any of the three */
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[4]), "c20 c21 c30");
    cr_assert_eq(table_view(0, BR_RECALL)->size[4], 2, "three cards, two places: not certain");
    kit_same(word_seen(table_view(0, BR_RECALL), "c20"), "e-4");
    table_send(2, "e", "c30", "6 up"); /* seen: no longer there */
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[4]), "c20 c21");
    kit_same(table_cards(table_view(1, BR_RECALL)->pile[4]), "c21");
    cr_assert_eq(table_view(1, BR_RECALL)->size[4], 1, "certain");
    kit_same(table_cards(table_view(2, BR_RECALL)->pile[4]), "c21");
}

Test(crooks, CR_F12_an_empty_pile_holds_nothing) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "");
    table_send(0, "a", "c20", "5 up");
    table_send(1, "a", "c21", "6 down");
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[0]), "");
    kit_same(word_seen(table_view(0, BR_RECALL), "c21"), "a-2");
}

Test(crooks, CR_F12_a_second_look_replaces_the_first) {
    table_new(2);
    table_set(0, "", "e=c05,c20,c21,c30,c31", "", "");
    table_send(0, "e", "c05", "5 up");
    table_send(1, "e", "c20", "6 down");
    table_send(0, "e", "c21", "6 up");
    kit_same(table_cards(table_view(0, BR_RECALL)->pile[4]), "c30 c31");
    kit_same(word_seen(table_view(0, BR_RECALL), "c20"), "e-5"); /* gone between the looks */
    kit_same(word_seen(table_view(0, BR_RECALL), "c30"), "e-3");
}

Test(crooks, CR_Q26_rivals_and_the_table_recall_nothing_of_it) {
    table_new(3);
    table_set(0, "", "a=c07,c20 e=c05,c21,c30", "", "7:~c18", "");
    table_send(0, "a", "c07", "3 up");
    kit_play(0, "spy e");
    for (br_seat v = 1; v <= 3; v++) {
        const crooks_state *view = table_view(v < 3 ? v : BR_SPECTATOR, BR_RECALL);
        for (int p = 0; p < CROOKS_HANGOUTS; p++)
            if (p != view->lay_from[0]) cr_assert_eq(view->pile[p], 0);
    }
}

Test(crooks, CR_41_screens_name_no_hidden_crook) {
    char text[8192];
    table_new(2);
    table_set(0, "", "d=c05,c21,c30", "5:~c19", "6:~c23");
    for (int lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = br_buf_over(text, sizeof text);
        const void *view = table_view(1, BR_SCREEN);
        crooks_screen(&(br_pen){kit_rules(), view, 1, (br_lang)lang, NULL, &out});
        cr_assert(strstr(text, "7+2"), "the own crook is shown");
        cr_assert(!strstr(text, "6+1"), "the rival's is not");
    }
}

static void check_width(br_seat viewer, br_depth depth, br_lang lang) {
    char text[16384];
    br_buf out = br_buf_over(text, sizeof text);
    crooks_screen(&(br_pen){kit_rules(), table_view(viewer, depth), viewer, lang, NULL, &out});
    cr_assert(!out.full);
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        cr_assert(br__cells(line) <= 80, "%d cells: %s", br__cells(line), line);
}

Test(crooks, CR_Q27_screens_are_80_cells_wide) {
    for (int seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            kit_new("crooks", seats, seed, NULL);
            while (!kit_is_over()) {
                for (int lang = 0; lang < BR_LANGS; lang++)
                    check_width(table_state()->turn, lang % 2 ? BR_SCREEN : BR_RECALL,
                                (br_lang)lang);
                kit_play_random(seed + table_state()->laid, 1);
            }
            check_width(BR_SPECTATOR, BR_SCREEN, BR_UK);
        }
}

/* ---- what can be foreseen ----------------------------------------------------------------- */

static bool is_sure(br_seat seat, br_depth depth, const char *text) {
    const br_rules *r = kit_rules();
    br_move move;
    cr_assert_eq(br_move_read(r, text, &move), BR_OK);
    return r->game->is_sure(r, table_view(seat, depth), seat, &move);
}

Test(crooks, CR_28_CR_F12_a_pile_is_foreseen_by_who_knows_all_of_it) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "");
    cr_assert_not(is_sure(0, BR_RECALL, "recruit a"));
    table_send(0, "a", "c20", "5 up");
    kit_play(1, "pass");
    cr_assert(is_sure(0, BR_RECALL, "recruit a"));
    cr_assert_not(is_sure(0, BR_SCREEN, "recruit a"));
}

Test(crooks, CR_65_CR_Q30_a_face_down_crook_is_foreseen_by_who_has_spied_it) {
    table_new(2);
    table_set(0, "", "a=c07,c01", "", "7:~c18");
    table_send(0, "a", "c07", "3 up");
    cr_assert(is_sure(0, BR_SCREEN, "spy 4")); /* nothing lies face down there */
    cr_assert_not(is_sure(0, BR_RECALL, "spy 7"));
    kit_play(0, "spy 7");
    kit_play(1, "pass");
    table_send(0, "a", "c01", "7 up");
    cr_assert(is_sure(0, BR_RECALL, "kill 1 7"));
    cr_assert_not(is_sure(0, BR_SCREEN, "kill 1 7")); /* a spy is told which one it was */
}

Test(crooks, CR_21_CR_68_the_last_pass_turns_up_what_nobody_can_foresee) {
    table_new(2);
    table_set(0, "", "a=c20,c21", "", "7:~c18");
    cr_assert(is_sure(0, BR_SCREEN, "pass"));
    kit_play(0, "pass");
    cr_assert(is_sure(1, BR_SCREEN, "pass")); /* its own crook */
    table_set(1, "", "a=c20,c21", "", "7:~c18");
    kit_play(1, "pass");
    cr_assert_not(is_sure(0, BR_RECALL, "pass"));
}
