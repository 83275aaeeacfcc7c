/* squirrels/slow_deck.c -- house decks made up at random: duties never short, and others. */
#include <stdio.h>

#include "slow.h"

/* Three rising values and any dues up to them, on the same eight cards. */
void squirrels_slow_deck(uint32_t (*below)(uint32_t bound), char *out, size_t size) {
    int used = snprintf(out, size, "card,type,value,due,status\n");
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t value = 1 + 3 * i + below(3), due = below(value + 1);
        used += snprintf(out + used, size - (size_t)used, "%u,contraband,%u,%u,house\n",
                         (unsigned)i + 1, (unsigned)value, (unsigned)due);
    }
    snprintf(out + used, size - (size_t)used,
             "4,customs,,,house\n5,robbery,,,house\n6,bank,,,house\n7,raid,,,house\n"
             "8,hideout,,,house\n");
}
