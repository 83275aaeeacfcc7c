/* digests.c -- the digests of wasm/digests.h as this machine works them out.
 *
 *   digests GAME SEATS FIRST COUNT BOT...   one line a match: its digest
 *   digests                                 plays a few of every kind twice: they must agree
 */
#include "digests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const uint8_t digest[32]) {
    for (int i = 0; i < 32; i++) printf("%02x", digest[i]);
    putchar('\n');
}

static int play(int argc, char **argv) {
    const br_game *game = br_game_find(argv[1]);
    const bot *bots[BR_SEATS_MAX];
    uint32_t first = (uint32_t)strtoul(argv[3], NULL, 10);
    uint32_t count = (uint32_t)strtoul(argv[4], NULL, 10);
    int seats = (int)strtol(argv[2], NULL, 10);
    int bot_count = 0;
    for (int i = 5; i < argc && bot_count < BR_SEATS_MAX; i++)
        if (!(bots[bot_count++] = bot_find(argv[i]))) return 2;
    if (!game) return 2;
    for (uint32_t i = first; i < first + count; i++) {
        uint8_t digest[32];
        if (!digest_match(game, seats, bots, bot_count, i, digest)) return 1;
        show(digest);
    }
    return 0;
}

static int check(void) {
    const bot *bots[] = {bot_find("greedy"), bot_find("random")};
    int faults = 0;
    for (int g = 0; br_game_at(g); g++) {
        const br_game *game = br_game_at(g);
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            uint8_t once[32], again[32], other[32];
            bool is_good = digest_match(game, seats, bots, 2, 1, once) &&
                           digest_match(game, seats, bots, 2, 2, other) &&
                           digest_match(game, seats, bots, 2, 1, again) &&
                           memcmp(once, again, 32) == 0 && memcmp(once, other, 32) != 0;
            printf("%s: %s at %d seats\n", is_good ? "good" : "BAD", game->id, seats);
            faults += !is_good;
        }
    }
    return faults ? 1 : 0;
}

int main(int argc, char **argv) {
    if (argc == 1) return check();
    if (argc >= 6) return play(argc, argv);
    fputs("usage: digests [GAME SEATS FIRST COUNT BOT...]\n", stderr);
    return 2;
}
