/* unit_screen.c -- parts of the terminal: views read back, addresses, what typed words mean. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"
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

/* ---- names -------------------------------------------------------------------------------- */

static int lines_of(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

static void see(const br_game *game, const char *const *names, int lines[PANE_LOG]) {
    static const bot *const bots[BR_SEATS_MAX] = {NULL};
    static cli_setup setup;
    static talk k;
    static scene s;
    setup = (cli_setup){.game = game->id, .seed_text = "names", .lang_text = "en"};
    cr_assert_eq(cli_setup_finish(&setup, "test"), CLI_OK);
    k = (talk){.lang = BR_EN, .table = table_new(&setup, bots, names)};
    table_show_names(k.table, BR_EN);
    s = (scene){.talk = &k};
    scene_see(&s, 0);
    for (int i = 0; i < PANE_LOG; i++) {
        lines[i] = lines_of(s.part[i]);
        for (const char *at = s.part[i]; *at; at++) /* no mark of ours is left */
            cr_assert(*at != 1 || strchr("0*-rgybmc", at[1]), "%s: %s", game->id, s.part[i]);
    }
    scene_close(&s);
    table_free(k.table);
    cli_setup_free(&setup);
}

Test(screen, names_that_are_cut_alike_stay_in_their_panes) {
    static const char *const few[BR_SEATS_MAX] = {"Al", "Bo", "Cy", "Di", "Ed", "Fe"};
    static const char *const many[BR_SEATS_MAX] = {
        "Константин Константинопольский", "Константин Константинович",          "Константин 3",
        "Konstantin Konstantinopolsky",   "Konstantin the Second, of his name", "▶ 1 Al"};
    for (int g = 0; br_game_at(g); g++) {
        int wanted[PANE_LOG], found[PANE_LOG];
        see(br_game_at(g), few, wanted);
        see(br_game_at(g), many, found);
        /* What is about somebody may take more lines; nothing of it goes elsewhere. */
        cr_assert_eq(wanted[PANE_TABLE], found[PANE_TABLE], "%s", br_game_at(g)->id);
        cr_assert_leq(wanted[PANE_RIVALS], found[PANE_RIVALS], "%s", br_game_at(g)->id);
        cr_assert_leq(wanted[PANE_OWN], found[PANE_OWN], "%s", br_game_at(g)->id);
    }
}

Test(screen, how_wide_a_character_is) {
    static const struct {
        uint32_t code;
        int columns;
    } some[] = {{'a', 1},    {0x44F, 1},  {0x301, 0},   {0xE31, 0},    {0x4E2D, 2},
                {0xAC00, 2}, {0xFF21, 2}, {0x1F3B2, 2}, {0xFE0F, 0},   {0x2500, 1},
                {0x20AC, 1}, {0x1160, 0}, {0x20000, 2}, {0x10FFFF, 1}, {0x09, 0}};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        cr_assert_eq(br_columns(some[i].code), some[i].columns, "%X", (unsigned)some[i].code);
}

Test(screen, half_of_a_wide_character_is_nothing) {
    static const struct {
        int x;
        const char *text, *wanted;
    } over[] = {{0, "ab", "ab田太\n"},
                {1, "a", " a田太\n"},
                {2, "a", "山a 太\n"},
                {1, "郎", " 郎 太\n"},
                {4, "e\xCC\x81", "山田e\xCC\x81\n"}};
    for (size_t i = 0; i < sizeof over / sizeof over[0]; i++) {
        char text[100];
        br_buf out = br_buf_over(text, sizeof text);
        cells c = {0};
        cr_assert(cells_open(&c, 6, 1));
        cr_assert_eq(cells_put(&c, 0, 0, 6, "山田太"), 6);
        cells_put(&c, over[i].x, 0, 6 - over[i].x, over[i].text);
        cells_text(&c, &out);
        cr_assert_str_eq(text, over[i].wanted);
        cells_close(&c);
    }
}
