/* unit_trade.c -- bots that trade with a person who asks for fair and for unfair deals.
 *
 * The person has seat 0, an empty truck and ten thousand; the bot of seat 1 has more crates than it
 * can carry.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "kit.h"

enum { PERSON, BOT };

static void trade_open_of(uint64_t deal, const char *crates) {
    char patch[120];
    kit_new("bootleggers", 4, deal, NULL);
    for (uint64_t seed = 1; strcmp(kit_value("step"), "\"trade\"") != 0; seed++) {
        cr_assert(seed < 4000 && !kit_is_over());
        kit_play_random(seed, 1);
    }
    snprintf(patch, sizeof patch, "{\"crates\":[%s],\"money\":[10,10,10,10]}", crates);
    kit_patch(patch);
}

static void trade_open(const char *crates) { trade_open_of(7, crates); }

/* What a bot says, and it is said. */
static const char *told(const bot *self, br_seat seat) {
    static char text[BR_TEXT_MAX + 1];
    bot_workspace none = {0};
    br_rng rng = br_rng_from(1);
    br_move move;
    br_buf out = br_buf_over(text, sizeof text);
    bot_move(self, kit_rules(), kit_match()->state, seat, &rng, &none, &move);
    br_move_write(kit_rules(), &move, &out);
    kit_play(seat, text);
    return text;
}

static const char *answer_to(const bot *self, const char *crates, const char *offer) {
    trade_open(crates);
    kit_play(PERSON, offer);
    return told(self, BOT);
}

static const char *price_asked(const bot *self, int count, int cash) {
    char offer[60];
    snprintf(offer, sizeof offer, "offer 1 give cash-%d get crates-%d", cash, count);
    return answer_to(self, "0,9,0,0", offer);
}

static int number_after(const char *text, const char *word) {
    const char *at = strstr(text, word);
    return at ? (int)strtol(at + strlen(word), NULL, 10) : 0;
}

/* ---- fair and unfair ---------------------------------------------------------------------- */

Test(trade, a_fair_price_is_taken_and_a_low_one_is_met_halfway) {
    int counter = 0, taken = 0;
    for (int cash = 9; cash >= 1; cash--) {
        const char *said = price_asked(&bot_regular, 4, cash);
        if (strcmp(said, "accept 0") == 0) taken = cash;
    }
    cr_assert(taken > 1, "some price is fair, and one dollar is not");
    const char *said = price_asked(&bot_regular, 4, 1);
    cr_assert(strstr(said, "counter 0 give crates-4 get cash-") == said, "%s", said);
    counter = number_after(said, "cash-");
    cr_assert(counter > 1 && counter <= taken + 1, "it asks %d where %d is taken", counter, taken);
    kit_play(PERSON, "accept 1");
    cr_assert_eq(kit_int("crates.0"), 4);
}

Test(trade, counters_come_nearer) {
    int first = number_after(price_asked(&bot_regular, 4, 1), "cash-");
    kit_play(PERSON, "counter 1 give cash-2 get crates-4");
    const char *said = told(&bot_regular, BOT);
    cr_assert(strcmp(said, "accept 0") == 0 || number_after(said, "cash-") <= first, "%d, then %s",
              first, said);
}

/* Whoever gives too much is not milked: a regular pays what it is worth, a boss takes it. */
Test(trade, a_gift_is_paid_for_by_a_regular) {
    static const char gift[] = "offer 1 give crates-4 get";
    const char *said = answer_to(&bot_regular, "4,0,0,0", gift);
    bool is_paid = strstr(said, "counter 0 give cash-") == said;
    cr_assert(is_paid || strcmp(said, "decline 0 too-kind") == 0, "%s", said);
    said = price_asked(&bot_regular, 1, 9);
    cr_assert(strcmp(said, "accept 0") != 0 && number_after(said, "cash-") < 9, "%s", said);
    kit_same(price_asked(&bot_boss, 1, 9), "accept 0");
}

Test(trade, a_refusal_has_a_reason_in_every_language) {
    static const char *const words[] = {"too-dear", "no-room", "needed",
                                        "your-bar", "ahead",   "too-kind"};
    const char *said = answer_to(&bot_regular, "4,9,0,0", "offer 1 give crates-4 get cash-4");
    kit_same(said, "decline 0 no-room");
    cr_assert(kit_event_said("decline-why"));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[40], key[60];
        snprintf(key, sizeof key, "bootleggers.word.%s", words[i]);
        for (int lang = 0; lang < BR_LANGS; lang++)
            cr_assert_not_null(br_word((br_lang)lang, key), "%s", key);
        trade_open("4,9,0,0");
        kit_play(PERSON, "offer 1 give crates-4 get cash-4");
        snprintf(text, sizeof text, "decline 0 %s", words[i]);
        kit_play(BOT, text);
    }
    kit_unreadable("decline 0 none");
    kit_unreadable("decline 0 because");
}

/* ---- patience ----------------------------------------------------------------------------- */

Test(trade, an_offer_to_a_person_stays_open) {
    const char *said = "";
    for (uint64_t deal = 1; strncmp(said, "offer 0 ", 8) != 0; deal++) {
        cr_assert(deal < 40, "there is nothing to offer in any deal");
        trade_open_of(deal, "0,9,4,4");
        said = told(&bot_regular, BOT);
    }
    kit_same(told(&bot_regular, BOT), "ready");
    for (br_seat seat = 2; seat < 4; seat++)
        while (br_has(br_must_act(kit_rules(), kit_match()->state), seat)) told(&bot_regular, seat);
    kit_same(kit_value("step"), "\"trade\"");
    kit_play(PERSON, "accept 1");
}

Test(trade, bots_alone_come_to_an_end) {
    const bot *const levels[] = {&bot_rookie, &bot_regular, &bot_boss, &bot_regular};
    trade_open("1,9,0,5");
    int said = 0;
    for (br_seats must; strcmp(kit_value("step"), "\"trade\"") == 0; said++) {
        cr_assert(said < 60);
        must = br_must_act(kit_rules(), kit_match()->state);
        br_seat seat = br_lowest(must);
        told(levels[seat], seat);
    }
    cr_assert(said > 4, "somebody offered something");
}
