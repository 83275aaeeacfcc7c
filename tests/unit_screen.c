/* unit_screen.c -- parts of the terminal: views read back, addresses, what typed words mean. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "choose.h"
#include "kit.h"
#include "line.h"
#include "pick.h"

enum { TEXT_BYTES = 1 << 16, NODES = 1 << 14, PLIES = 60 };

/* ---- views -------------------------------------------------------------------------------- */

static void check_view(const br_rules *r, const void *state, br_seat viewer) {
    static char sent[TEXT_BYTES], again[TEXT_BYTES];
    static br_json_node nodes[NODES];
    _Alignas(8) static uint8_t view[BR_STATE_MAX], read[BR_STATE_MAX];
    br_buf out = br_buf_over(sent, sizeof sent), back = br_buf_over(again, sizeof again);
    br_json doc;
    br_fault fault = {.err = BR_OK};
    r->game->observe(r, state, viewer, BR_SCREEN, view);
    br_view_write(r, view, &out);
    cr_assert(br_json_read(&doc, sent, out.used, nodes, NODES, &fault));
    cr_assert_eq(br_view_read(r, &doc, 0, read, &fault), BR_OK, "%s: %s", r->game->id, fault.text);
    br_view_write(r, read, &back);
    cr_assert_str_eq(sent, again);
    br_move moves[BR_MOVES_MAX], others[BR_MOVES_MAX];
    if (viewer >= r->seats || !br_has(br_to_act(r, view), viewer)) return;
    int count = br_legal(r, view, viewer, moves);
    cr_assert_eq(count, br_legal(r, read, viewer, others));
    cr_assert_arr_eq(moves, others, (size_t)count * sizeof moves[0]);
}

Test(screen, a_view_that_was_sent_is_read_back_in_every_game) {
    _Alignas(8) static uint8_t state[BR_STATE_MAX];
    static const uint8_t seed[BR_SEED_BYTES] = {7};
    for (int g = 0; br_game_at(g); g++) {
        br_rules rules;
        br_fault fault = {.err = BR_OK};
        br_move moves[BR_MOVES_MAX];
        br_rng rng = br_rng_from(3);
        cr_assert_eq(br_rules_init(&rules, br_game_at(g), br_game_at(g)->seats_max, &fault), BR_OK);
        br_setup(&rules, seed, state, NULL);
        for (int ply = 0; ply < PLIES && br_must_act(&rules, state); ply++) {
            br_seat seat = br_lowest(br_must_act(&rules, state));
            for (br_seat i = 0; i < rules.seats; i++) check_view(&rules, state, i);
            check_view(&rules, state, BR_SPECTATOR);
            int count = br_legal(&rules, state, seat, moves);
            br_apply(&rules, state, seat, &moves[br_rng_below(&rng, (uint32_t)count)], NULL);
        }
    }
}

Test(screen, a_view_with_a_word_or_seat_that_is_not_there_is_refused) {
    static const char *const bad[] = {"{}", "[]", "{\"phase\":\"dance\"}", "{\"phase\":1}"};
    static br_json_node nodes[NODES];
    _Alignas(8) static uint8_t view[BR_STATE_MAX];
    br_rules rules;
    br_fault fault = {.err = BR_OK};
    cr_assert_eq(br_rules_init(&rules, br_game_find("squirrels"), 2, &fault), BR_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        br_json doc;
        fault = (br_fault){.err = BR_OK};
        cr_assert(br_json_read(&doc, bad[i], strlen(bad[i]), nodes, NODES, &fault));
        cr_assert_neq(br_view_read(&rules, &doc, 0, view, &fault), BR_OK, "%s", bad[i]);
    }
}

/* ---- addresses ---------------------------------------------------------------------------- */

Test(screen, addresses_of_houses) {
    static const struct {
        const char *text, *host, *port, *table;
        bool is_secure;
    } good[] = {
        {"play.example.org", "play.example.org", "80", "", false},
        {"https://play.example.org", "play.example.org", "443", "", true},
        {"wss://h:8443/ws", "h", "8443", "", true},
        {"ws://[::1]:8080", "::1", "8080", "", false},
        {"http://192.168.1.5:8080/#/t/abcDEF0123", "192.168.1.5", "8080", "abcDEF0123", false},
    };
    static const char *const bad[] = {"",         "http://", "ftp://a", "a:",       "a:b",
                                      "a:123456", "[::1",    "a b",     "me@there", "[::1]x"};
    line_address at;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        cr_assert(line_read_address(good[i].text, &at), "%s", good[i].text);
        cr_assert_str_eq(at.host, good[i].host);
        cr_assert_str_eq(at.port, good[i].port);
        cr_assert_str_eq(at.table, good[i].table);
        cr_assert_eq(at.is_secure, good[i].is_secure);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(!line_read_address(bad[i], &at), "%s", bad[i]);
}

/* ---- words -------------------------------------------------------------------------------- */

static table *deal(cli_setup *setup, talk *k, br_lang lang) {
    static const bot *const bots[BR_SEATS_MAX] = {NULL};
    static const char *const names[BR_SEATS_MAX] = {"Anna", "Boris"};
    *setup = (cli_setup){.game = "squirrels", .seats = 2, .seed_text = "words", .lang_text = "en"};
    cr_assert_eq(cli_setup_finish(setup, "test"), CLI_OK);
    *k = (talk){.lang = lang, .table = table_new(setup, bots, names)};
    table_show_names(k->table, lang);
    return k->table;
}

Test(screen, a_few_letters_of_each_word_name_a_move) {
    static const struct {
        br_lang lang;
        const char *key;
        int found;
    } typed[] = {{BR_EN, "commit bank left", 1}, {BR_EN, "ba le", 1},   {BR_EN, "left", -2},
                 {BR_EN, "zebra", -1},           {BR_EN, "", -1},       {BR_EN, "le ba", -1},
                 {BR_RU, "банк слева", 1},       {BR_UK, "банк лів", 1}};
    static cli_setup setup;
    static talk k;
    br_move moves[BR_MOVES_MAX];
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        table *t = deal(&setup, &k, typed[i].lang);
        choose_list list;
        int count = br_legal(&t->match.rules, t->match.state, 0, moves);
        cr_assert(choose_open(&list, &k, 0, moves, count));
        int found = choose_one(&list, typed[i].key);
        cr_assert_eq(found >= 0 ? 1 : found, typed[i].found, "%s: %d", typed[i].key, found);
        if (found >= 0) cr_assert_str_eq(list.text[found], "commit bank left");
        choose_close(&list);
        table_free(t);
        cli_setup_free(&setup);
    }
}

Test(screen, keys_mark_type_and_choose) {
    static cli_setup setup;
    static talk k;
    static scene s;
    static pick p;
    br_move moves[BR_MOVES_MAX];
    table *t = deal(&setup, &k, BR_EN);
    s.talk = &k;
    pick_open(&p);
    int count = br_legal(&t->match.rules, t->match.state, 0, moves);
    cr_assert(scene_ask(&s, 0, moves, count));
    pick_list(&p, &s);
    cr_assert_eq(pick_key(&p, &s, PICK_KEY_DOWN), PICK_NOTHING);
    cr_assert_eq(p.marked, 1);
    cr_assert_eq(pick_key(&p, &s, PICK_KEY_ENTER), PICK_PLAY);
    cr_assert_eq(p.chosen, 1);
    pick_key(&p, &s, PICK_KEY_UP);
    pick_key(&p, &s, PICK_KEY_UP); /* round at the ends */
    cr_assert_eq(p.marked, count - 1);
    pick_key(&p, &s, '1');
    pick_key(&p, &s, '2');
    cr_assert_eq(pick_key(&p, &s, PICK_KEY_ENTER), PICK_PLAY);
    cr_assert_eq(p.chosen, 11);
    pick_list(&p, &s);
    for (const char *c = "9999"; *c; c++) pick_key(&p, &s, (uint32_t)*c);
    cr_assert_eq(p.visible_count, 0, "no such move is marked, and the number stays to be seen");
    cr_assert_eq(pick_key(&p, &s, PICK_KEY_ENTER), PICK_NOTHING, "nor is another one played");
    cr_assert_eq(pick_key(&p, &s, 'u'), PICK_UNDO);
    cr_assert_eq(pick_key(&p, &s, PICK_KEY_QUIT), PICK_LEAVE);
    for (const char *c = ":say"; *c; c++) pick_key(&p, &s, (uint32_t)*c);
    pick_list(&p, &s);
    cr_assert_str_eq(p.typed, "say", "a new list takes no line from who types it");
    pick_key(&p, &s, PICK_KEY_ESCAPE);
    for (int i = 0; i < 2000; i++) pick_key(&p, &s, 0x416); /* longer than a line may be */
    cr_assert_lt(strlen(p.typed), sizeof p.typed);
    pick_key(&p, &s, PICK_KEY_BACK);
    cr_assert_eq(strlen(p.typed) % 2, 0, "whole letters go");
    scene_close(&s);
    pick_close(&p);
    table_free(t);
    cli_setup_free(&setup);
}
