/* crooks/slow_deck.c -- house decks made up at random: crooks that all act alike, and others. */
#include <stdio.h>

#include "slow.h"

enum { CARDS = 32 };

/* Any 32 crooks; one ability is more frequent than the others. */
void crooks_slow_deck(uint32_t (*below)(uint32_t bound), char *out, size_t size) {
    static const char *const gangs[] = {"",
                                        "north_red",
                                        "west_blue",
                                        "outfit_yellow",
                                        "north_red|west_blue",
                                        "west_blue|outfit_yellow",
                                        "north_red|west_blue|outfit_yellow"};
    static const char *const abilities[] = {"",         "pickpocket", "accomplice", "switch",
                                            "assassin", "made_man",   "spy"};
    uint32_t often = below(7);
    int used = snprintf(out, size, "card_id,rating,job_modifier,gangs,ability,status\n");
    for (int i = 0; i < CARDS; i++) {
        int rating = 1 + (int)below(10), modifier = (int)below(11) - 5;
        const char *gang = gangs[below(7)], *ability = abilities[below(2) ? often : below(7)];
        used += snprintf(out + used, size - (size_t)used, "H%d,%d,%d,%s,%s,house\n", i + 10, rating,
                         modifier, gang, ability);
    }
}
