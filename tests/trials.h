/* trials.h -- a test that tries every game at random, from the command line.
 *
 *   NAME [GAME] [--count N] [--seed S] [--matches N]
 *
 * For puts.c, decks.c and refusals.c: what is tried is theirs.
 */
#ifndef TRIALS_H
#define TRIALS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "tap.h"

typedef struct trials_args {
    const char *game; /* NULL = all */
    uint64_t seed;    /* of the first match */
    uint64_t count;   /* trials a game */
    uint64_t matches; /* or so many matches; 0 = as many as it takes */
} trials_args;

static inline bool trials_read(int argc, char **argv, trials_args *w) {
    for (int i = 1; i < argc; i++) {
        uint64_t *number = strcmp(argv[i], "--count") == 0     ? &w->count
                           : strcmp(argv[i], "--seed") == 0    ? &w->seed
                           : strcmp(argv[i], "--matches") == 0 ? &w->matches
                                                               : NULL;
        if (number && i + 1 < argc) *number = strtoull(argv[++i], NULL, 10);
        else if (!number && !w->game && br_game_find(argv[i])) w->game = argv[i];
        else return false;
    }
    return true;
}

/* Runs every game that is asked for; `length`, from the environment, is how many trials. */
static inline int trials_main(int argc, char **argv, const char *length, uint64_t usual,
                              void (*run)(const br_game *game, const trials_args *w)) {
    trials_args w = {.seed = 1, .count = length ? strtoull(length, NULL, 10) : usual};
    if (!trials_read(argc, argv, &w)) {
        fprintf(stderr, "usage: %s [GAME] [--count N] [--seed S] [--matches N]\n", argv[0]);
        return 2;
    }
    for (int g = 0; br_game_at(g); g++)
        if (!w.game || strcmp(w.game, br_game_at(g)->id) == 0) run(br_game_at(g), &w);
    return tap_end();
}

/* Any number of seats, and every second option at random, until they go together. */
static inline void trials_rules(br_rules *rules, const br_game *game, br_rng *dice) {
    br_fault why = {0};
    do {
        uint32_t range = game->seats_max - game->seats_min + 1u;
        int seats = (int)(game->seats_min + br_rng_below(dice, range));
        if (br_rules_init(rules, game, seats, &why) != BR_OK) continue;
        for (int i = 0; i < game->option_count; i++) {
            const br_option *option = &game->options[i];
            if (br_rng_below(dice, 2)) continue;
            br_rules_option(rules, option->name, option->values[br_rng_below(dice, option->count)],
                            &why);
        }
    } while (br_rules_check(rules, &why) != BR_OK);
}

#endif
