/* engines_run.h -- what the parts of the comparison share: one match on both engines, and what a
 * run has seen.
 *
 * engines.c plans and reports, engines_match.c plays and compares, engines_moves.c makes up moves
 * that may be wrong, engines_seen.c counts what happened.
 */
#ifndef BR_TESTS_ENGINES_RUN_H
#define BR_TESTS_ENGINES_RUN_H

#include <setjmp.h>
#include <stdio.h>

#include "backroom.h"
#include "engines.h"

enum {
    STYLES = 8,
    WHO_MAX = BR_SEATS_MAX + 1, /* every seat, and the house last */
    POOL_MAX = 512,             /* texts remembered of earlier positions */
    WORDS_MAX = 512,            /* words that stood in them */
    VERBS_MAX = 48,
    JSON_BYTES = 60000,
    CLAUSES_MAX = 512,
    RARE_MAX = 64,
    VALUES_MAX = 16 /* of one option */
};

/* What one process has seen of one game. Lies in memory that processes share. */
typedef struct seen {
    uint64_t matches, plies, listed, judged, refused, timeouts, house_decks, longest;
    uint64_t event[CLAUSES_MAX], refusal[CLAUSES_MAX]; /* by clause */
    uint64_t noted[CLAUSES_MAX], rare[RARE_MAX];       /* by the second engine */
    uint64_t option[BR_OPTIONS_MAX][VALUES_MAX];
    uint64_t style[STYLES];
    int failed;
    char now[600]; /* the command that repeats the match being played */
} seen;

typedef struct trial {
    const br_game *game;
    const second_engine *second;
    br_rules rules;
    int style, ply;
    uint64_t seed;
    br_rng dice; /* of the test, never of the match */
    bool is_verbose;
    seen *seen;
    jmp_buf out;

    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_events log;
    char deck[4096]; /* CSV of a house deck, or "" */
    char json[JSON_BYTES], before[JSON_BYTES];
    br_move list[WHO_MAX][BR_MOVES_MAX]; /* what the first engine lists in this position */
    int listed[WHO_MAX];
    char pool[POOL_MAX][ENGINES_TEXT], word[WORDS_MAX][BR_WORD_MAX];
    char verb[VERBS_MAX][ENGINES_TEXT]; /* the last text seen of each verb */
    uint32_t pooled, words, verbs;
} trial;

#define CHECK(t, what, ...)                                            \
    do {                                                               \
        if (!(what)) trial_fail((t), __FILE__, __LINE__, __VA_ARGS__); \
    } while (0)

/* Prints what differs, the match and the position, and leaves the match. */
_Noreturn void trial_fail(trial *t, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

uint32_t below(trial *t, uint32_t bound);
static inline bool one_in(trial *t, uint32_t n) { return below(t, n) == 0; }

int trial_who_count(const trial *t);
br_seat trial_who(const trial *t, int index);                /* the house is the last */
const char *trial_text(const trial *t, const br_move *move); /* good until the next call */
void trial_command(const trial *t, char *out, size_t size);
/* False if the engines disagreed; everything has been said then. */
bool trial_run(trial *t);

/* A move that this seat might try: remembered, foreign, or a listed one with something changed.
 * False if it came out as no move at all. */
bool moves_spoilt(trial *t, br_seat seat, br_move *out);
void moves_remember(trial *t, const char *text);
void moves_remember_verb(trial *t, const char *text);

/* One match in four of a game whose second engine knows house decks is played with one. */
void decks_deal(trial *t);

/* ---- what was met ------------------------------------------------------------------------- */

/* Notes of the second engine are counted for this trial from now on. */
void seen_listen(trial *t);
bool seen_clauses(const br_game *game, const seen *all);
bool seen_rare(const second_engine *second, const seen *all);

#endif
