/* bot.h -- players that are programs.
 *
 * A bot sees a view, never a state, and guesses with its own generator, never with the
 * match's chance. Same view, same generator: same move. A bot keeps nothing between moves.
 */
#ifndef BOT_H
#define BOT_H

#include "backroom.h"

typedef struct bot bot;
struct bot {
    const char *name; /* "greedy": command line, journal, house.bot.<name> in po/ */
    /* A legal move for `seat`, which is in to_act of the view. A bot plays from a recall view; a
     * hint for a person is thought from the person's screen. */
    void (*choose)(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_guess *guess, br_move *out);
};

const bot *bot_at(int index);          /* NULL past the end; weakest first */
const bot *bot_find(const char *name); /* NULL if unknown */

/* The generator a bot gets for one decision: from the match's seed bytes, seat and ply only, so
 * that undo and replay make it think the same again. */
br_guess bot_guess(const uint8_t seed[BR_SEED_BYTES], br_seat seat, uint32_t ply);

/* Observe, choose: what a table does when a bot is to act. */
void bot_move(const bot *self, const br_rules *r, const void *state, br_seat seat, br_guess *guess,
              br_move *out);

extern const bot bot_random, bot_greedy;

#endif
