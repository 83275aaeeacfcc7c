/* digests.h -- matches between bots as one number each: what two builds must agree on.
 *
 * Compiled into the module and, for tests, into a program of this machine: tests/wasm compares
 * what they say.
 */
#ifndef DIGESTS_H
#define DIGESTS_H

#include "bot.h"

/* Match `index` of a game at so many seats, bots taking turns with the seats. Its digest covers
 * every move and every state, and at every seventh move all that each viewer is shown, as it is
 * written on the wire. False if a bot's move is refused or the match has no end. */
bool digest_match(const br_game *game, int seats, const bot *const *bots, int bot_count,
                  uint32_t index, uint8_t out[32]);

#endif
