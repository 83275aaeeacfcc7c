/* random.c -- a thousand matches at random, counted: all that a program needs of libbackroom.
 *
 *   cc random.c $(pkg-config --cflags --libs backroom) -o random && ./random GAME 3
 *
 * Eight matches are played at once (br_batch). Every step says who is to act in each of them and
 * which actions are lawful; one of them is drawn, and the next step begins.
 */
#include <backroom_batch.h>
#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 8, ENOUGH = 1000 };

int main(int argc, char **argv) {
    br_rules rules;
    br_fault fault = {.err = BR_OK};
    const br_game *game = argc > 1 ? br_game_find(argv[1]) : br_game_at(0);
    int seats = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 3;
    if (!game || br_rules_init(&rules, game, seats, &fault) != BR_OK) {
        fprintf(stderr, "random: %s\n", game ? fault.text : "no such game");
        return 2;
    }
    br_batch *batch = br_batch_new(&rules, MATCHES, 1, BR_SCREEN, &fault);
    if (!batch) {
        fprintf(stderr, "random: %s\n", fault.text);
        return 2;
    }

    static int32_t actions[MATCHES], counts[MATCHES], ids[MATCHES][BR_MOVES_MAX];
    static uint8_t ends[MATCHES];
    static float rewards[MATCHES * BR_SEATS_MAX];
    const br_batch_arrays arrays = {
        .actions = actions, .counts = counts, .ids = ids[0], .ends = ends, .rewards = rewards};

    double sum[BR_SEATS_MAX] = {0};
    long moves = 0;
    int played = 0;
    br_rng rng = br_rng_from(7);
    br_batch_reset(batch, 7, &arrays);
    while (played < ENOUGH) {
        for (int i = 0; i < MATCHES; i++)
            actions[i] = ids[i][br_rng_below(&rng, (uint32_t)counts[i])];
        if (br_batch_step(batch, &arrays) != 0) return 1; /* some action was not lawful */
        moves += MATCHES;
        for (int i = 0; i < MATCHES; i++) {
            played += ends[i];
            for (int seat = 0; seat < seats; seat++) sum[seat] += rewards[i * seats + seat];
        }
    }
    printf("%s: %d matches, %ld decisions of %u actions\n", game->id, played, moves,
           br_action_count(br_batch_actions(batch)));
    for (int seat = 0; seat < seats; seat++)
        printf("seat %d: %+.3f a match\n", seat, sum[seat] / played);
    br_batch_free(batch);
    return 0;
}
