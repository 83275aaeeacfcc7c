/* bot.h -- players that are programs.
 *
 * A bot sees a view, never a state, and draws from its own generator, never from the match's
 * chance. Same view, same generator, same workspace: same move. A bot keeps nothing between moves;
 * the memory it searches in and a tablebase it may look positions up in belong to the caller.
 */
#ifndef BOT_H
#define BOT_H

#include "backroom.h"
#include "heuristic_squirrels.h"
#include "search.h"

typedef struct advice advice; /* advice.h */

/* What a bot works with. Zeroes suit every bot that wants no arena and no tablebase. */
typedef struct bot_workspace {
    void *arena;           /* bot->arena_bytes of memory, aligned to 16; one for each thread */
    const void *tablebase; /* made by bot->tablebase_make for these rules; threads may share it */
    /* Asked now and then: true means move at once. NULL = never. */
    bool (*should_stop)(void *stop_context);
    void *stop_context;
    uint32_t iterations; /* instead of the level's own number; 0 = the level's */
    /* For advice.h: exact values out of the tablebase, from a view; false if it has none. */
    bool (*look_up)(const void *tablebase, const br_rules *r, const void *view, br_seat seat,
                    advice *out);
} bot_workspace;

typedef struct bot bot;
struct bot {
    const char *name; /* "greedy": command line, journal, house.bot.<name> in po/ */
    /* A legal move for `seat`, which is in to_act of the view. A bot plays from a recall view; a
     * hint for a person is thought from the person's screen. */
    void (*choose)(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out);
    /* Only of bots that do not play everything: NULL, or why not, in one English line. */
    const char *(*refuses)(const br_rules *r);
    /* Only of bots with a tablebase. `tell` may be NULL and hears how much is done. */
    size_t (*tablebase_bytes)(void);
    void (*tablebase_make)(void *memory, const br_rules *r,
                           void (*tell)(void *listener, uint64_t done, uint64_t total),
                           void *listener);

    /* It is handed the state instead of a view: for measuring how much there is to know, never for
     * playing. No bot of the list does. */
    bool sees_all;

    /* Of bots that search. */
    size_t arena_bytes;
    uint16_t effort;       /* iterations in per cent of what the game's boss makes; 0 = no search */
    bool uses_value_model; /* where there is one; else the game's evaluate */
    uint8_t memory;        /* per cent of its worlds that hold all it was ever shown */
    uint8_t sloppy;        /* per cent of its moves that are drawn by visits, not the best */
    uint16_t react_ms_least, react_ms_most; /* how long it takes to see that it may react */
};

const bot *bot_at(int index);          /* NULL past the end; weakest first */
const bot *bot_find(const char *name); /* NULL if unknown */
/* NULL if the bot can sit at such a table, else why not. */
const char *bot_refuses(const bot *self, const br_rules *r);

/* The generator a bot gets for one decision: from the match's seed bytes, seat and ply only, so
 * that undo and replay make it think the same again. */
br_rng bot_rng(const uint8_t seed[BR_SEED_BYTES], br_seat seat, uint32_t ply);

/* How long a bot takes to react where several seats may: drawn from the same three things. Without
 * numbers of its own 300 ms to 2 s, most often about 0.7 s. */
uint32_t bot_reaction_ms(const bot *self, const uint8_t seed[BR_SEED_BYTES], br_seat seat,
                         uint32_t ply);
/* At a table of bots alone: whose move comes next, of those the match waits for. Where the house
 * may close a window the quickest reacts first. Elsewhere the lowest seat comes first, and that
 * can matter: who answers an offer later knows more. Who measures bots against each other draws
 * the order instead, as lab/match.c does. `opened` is the ply at which they began to be waited
 * for. */
br_seat bot_next(const br_rules *r, const void *state, const bot *const bots[],
                 const uint8_t seed[BR_SEED_BYTES], uint32_t opened);

/* Observe, choose: what a table does when a bot is to act. */
void bot_move(const bot *self, const br_rules *r, const void *state, br_seat seat, br_rng *rng,
              const bot_workspace *workspace, br_move *out);

/* How a level searches this game, without arena and without stop. It points into `context`,
 * which must live as long. */
typedef struct bot_context {
    heuristic_squirrels squirrels;
} bot_context;
search_config bot_search_config(const bot *self, const br_rules *r, bot_context *context);

enum { BOT_ARENA_BYTES = 6 << 20 }; /* of every bot that searches */
extern const bot bot_random, bot_greedy, bot_rookie, bot_regular, bot_boss, bot_oracle;

#endif
