/* bench.c -- digests asked for from outside the module; for tests, not for the page.
 */
#include <string.h>

#include "digests.h"
#include "out.h"

/* In: "GAME BOT BOT ...", terminated. Out: 32 bytes of match `index`, or nothing if it failed. */
EXPORT(device_digest) bool device_digest(int32_t seats, uint32_t index) {
    const bot *bots[BR_SEATS_MAX];
    int count = 0;
    uint8_t digest[32];
    char *at = in_bytes, *word = at;
    const br_game *game = NULL;
    for (bool is_last = false; !is_last && count < BR_SEATS_MAX; at++) {
        is_last = *at == '\0';
        if (*at != ' ' && !is_last) continue;
        *at = '\0';
        if (!game) game = br_game_find(word);
        else bots[count++] = bot_find(word);
        if (!game || (count && !bots[count - 1])) return false;
        word = at + 1;
    }
    if (!count || !digest_match(game, seats, bots, count, index, digest)) return false;
    out_put(&(out_record){.kind = OUT_TEXT, .size = sizeof digest}, digest);
    return true;
}
