/* engines_decks.c -- house decks, made up at random within what a deck may be.
 *
 * Cards that nobody printed bring about what the shipped ones can not: duties that are never short,
 * crooks that all act alike.
 */
#include <string.h>

#include "engines_run.h"

enum { ONE_IN = 4, CROOKS = 32 };

/* Three rising values and any dues up to them, on the same eight cards. */
static void deal_squirrels(br_rng *dice, br_buf *out) {
    static const char *const others[] = {"customs", "robbery", "bank", "raid", "hideout"};
    br_put(out, "card,type,value,due,status\n");
    for (int i = 0; i < 3; i++) {
        int value = 1 + 3 * i + (int)br_rng_below(dice, 3);
        br_put_int(out, i + 1);
        br_put(out, ",contraband,");
        br_put_int(out, value);
        br_put(out, ",");
        br_put_int(out, br_rng_below(dice, (uint32_t)value + 1));
        br_put(out, ",house\n");
    }
    for (int i = 0; i < 5; i++) {
        br_put_int(out, i + 4);
        br_put(out, ",");
        br_put(out, others[i]);
        br_put(out, ",,,house\n");
    }
}

/* Any 32 crooks; one ability is more frequent than the others. */
static void deal_crooks(br_rng *dice, br_buf *out) {
    static const char *const gangs[] = {"",
                                        "north_red",
                                        "west_blue",
                                        "outfit_yellow",
                                        "north_red|west_blue",
                                        "west_blue|outfit_yellow",
                                        "north_red|west_blue|outfit_yellow"};
    static const char *const abilities[] = {"",         "pickpocket", "accomplice", "switch",
                                            "assassin", "made_man",   "spy"};
    uint32_t often = br_rng_below(dice, 7);
    br_put(out, "card_id,rating,job_modifier,gangs,ability,status\n");
    for (int i = 0; i < CROOKS; i++) {
        br_put(out, "H");
        br_put_int(out, i + 10);
        br_put(out, ",");
        br_put_int(out, 1 + br_rng_below(dice, 10));
        br_put(out, ",");
        br_put_int(out, (int)br_rng_below(dice, 11) - 5);
        br_put(out, ",");
        br_put(out, gangs[br_rng_below(dice, 7)]);
        br_put(out, ",");
        br_put(out, abilities[br_rng_below(dice, 2) ? often : br_rng_below(dice, 7)]);
        br_put(out, ",house\n");
    }
}

void decks_deal(trial *t) {
    br_fault fault = {0};
    br_rng dice = br_rng_from(t->seed ^ 0xDEC5);
    br_buf out = br_buf_over(t->deck, sizeof t->deck);
    t->deck[0] = '\0';
    if (br_rng_below(&dice, ONE_IN) != 0) return;
    if (strcmp(t->game->id, "squirrels") == 0) deal_squirrels(&dice, &out);
    if (strcmp(t->game->id, "crooks") == 0) deal_crooks(&dice, &out);
    if (out.used == 0) return;
    CHECK(t, !out.full, "a house deck does not fit");
    CHECK(t, br_rules_deck(&t->rules, t->deck, out.used, &fault) == BR_OK,
          "a house deck is refused: %s, line %u", fault.text, (unsigned)fault.line);
    t->seen->house_decks++;
}
