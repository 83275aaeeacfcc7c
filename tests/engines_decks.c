/* engines_decks.c -- house decks, made up at random by a game's second engine. */
#include <string.h>

#include "engines_run.h"

enum { ONE_IN = 4 };

static br_rng dice;
static uint32_t below_dice(uint32_t bound) { return br_rng_below(&dice, bound); }

void decks_deal(trial *t) {
    br_fault fault = {0};
    dice = br_rng_from(t->seed ^ 0xDEC5);
    t->deck[0] = '\0';
    if (!t->second->deck || br_rng_below(&dice, ONE_IN) != 0) return;
    t->second->deck(below_dice, t->deck, sizeof t->deck);
    size_t size = strlen(t->deck);
    CHECK(t, size > 0 && size + 1 < sizeof t->deck, "a house deck does not fit");
    CHECK(t, br_rules_deck(&t->rules, t->deck, size, &fault) == BR_OK,
          "a house deck is refused: %s, line %u", fault.text, (unsigned)fault.line);
    t->seen->house_decks++;
}
