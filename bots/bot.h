/* bot.h -- players that are programs.
 *
 * A bot sees a view, never a state, and draws from its own generator, never from the match's
 * chance. Same view, same generator, same workspace: same move. A bot keeps nothing between moves;
 * the memory it searches in and a tablebase it may look positions up in belong to the caller.
 */
#ifndef BOT_H
#define BOT_H

#include "backroom_bots.h"
#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default) /* of libbackroom.so */

typedef struct advice advice; /* advice.h */

/* What a bot works with. Zeroes suit every bot that wants no arena and no tablebase. */
typedef struct bot_workspace {
    void *arena;           /* bot->arena_bytes of memory, aligned to 16; one for each thread */
    const void *tablebase; /* made by the game's solver for these rules; threads may share it */
    /* Asked now and then: true means move at once. NULL = never. */
    bool (*should_stop)(void *stop_context);
    void *stop_context;
    uint32_t iterations; /* instead of the level's own number; 0 = the level's; of each tree */
    /* Runs parts 0 to count - 1 of a job, each in an arena like ours, in whatever order and however
     * many at once. NULL = one after the other in ours: what comes of it is the same. */
    void (*share_out)(void *context, int count, void (*part)(void *job, int number, void *arena),
                      void *job);
    void *share_context;
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
    bool has_tablebase; /* plays by the tablebase of the game's solver (br_bots) */

    /* It is handed the state instead of a view: for measuring how much there is to know, never for
     * playing. No bot of the list does. */
    bool sees_all;
    /* Somebody else's program (exec/): it may lose its move, and no text of ours names it. NULL =
     * one of ours. */
    void *program;

    /* Whose secret choices it foresees: bot_reader. */
    const bot *reads;

    /* Of bots that search. */
    size_t arena_bytes;
    uint8_t trees;     /* searches of their own whose visits are added up; 0 = one */
    bool is_dear;      /* a second a move: for a server whose operator wants it */
    uint8_t strength;  /* of those between two levels: between.c */
    uint16_t effort;   /* iterations in per cent of what the game's boss makes, one at least */
    uint8_t memory;    /* per cent of its worlds that hold all it was ever shown */
    bool is_silent;    /* it does not trade: for measuring what trade does */
    bool is_blind;     /* it values its own side only, not what rivals have */
    uint8_t slack;     /* it draws among moves that are short of the best by so many per cent of
                          what the mean of all moves is */
    uint8_t overlooks; /* per cent of the moves it could make that it does not notice */
    uint16_t react_ms_least, react_ms_most; /* how long it takes to see that it may react */
};

const bot *bot_at(int index);          /* NULL past the end; weakest first, then those added */
const bot *bot_find(const char *name); /* NULL if unknown */
/* One more of the list, which outlives everything that looks it up: before any thread does. False
 * if there are too many. */
enum { BOTS_ADDED_MAX = 16 };
bool bot_add(const bot *more);
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

/* Who makes the move that a bot of `seat` has chosen: the seat, or the house, if the bot has lost
 * its move and chose BR_MOVE_TIMEOUT. Only programs do. */
static inline br_seat bot_mover(br_seat seat, const br_move *chosen) {
    return chosen->kind == BR_MOVE_TIMEOUT ? BR_HOUSE : seat;
}

/* What positions of this game are worth: to the search of every level alike. */
evaluator bot_evaluator(const br_rules *r);
/* How a level searches this game, without arena and without stop. */
search_config bot_search_config(const bot *self, const br_rules *r);

enum { BOT_ARENA_BYTES = 6 << 20 }; /* of every bot that searches */
extern const bot bot_random, bot_greedy, bot_rookie, bot_regular, bot_boss, bot_legend, bot_oracle;

/* Between the levels: "strength-0" is a rookie, "strength-25" greedy, 50 a regular, 75 a boss, 100
 * a legend; of the decisions in between so many are made by the higher level. Not in the list. */
enum { BOT_STRENGTH_MAX = 100 };
const bot *bot_of_strength(int strength); /* NULL past the ends */
/* A boss who knows by which program its rivals choose in secret: for measuring how readable they
 * are. `rival` must outlive it. */
bot bot_reader(const bot *rival);
/* The level a bot is as good as, at least: of one between two the lower, of others itself. */
const bot *bot_level(const bot *self);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
