/* contract.h -- what the parts of the contract test share: one trial and its dice.
 *
 * A trial is one random match of one game under one set of options, kept beside the test's own
 * knowledge of it. Every check ends in trial_fail, which prints the place, the match and a
 * command that repeats it, and leaves the trial by longjmp: the other trials still run.
 * contract.c drives; contract_moves.c, contract_views.c, contract_sure.c and contract_match.c hold
 * the promises.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include <setjmp.h>
#include <stdio.h>

#include "backroom.h"

enum {
    VIEWERS_MAX = BR_SEATS_MAX + 1, /* every seat, and the table last */
    POOL_MAX = 64,
    BELIEF_MAX = 256,
    TEXT_BYTES = 1 << 16,
    GUARD_BYTES = 16
};

/* Room for a state or a view, in words because states are read as words. */
typedef uint64_t block[(BR_STATE_MAX + GUARD_BYTES) / 8];

/* Every state a viewer can not rule out, as long as that is few enough to list: found by playing
 * every move that looks like the one played, so it owes nothing to `determinize`. */
typedef struct belief {
    bool is_known;
    uint32_t count;
    uint8_t *state;            /* BELIEF_MAX blocks of state_size */
    uint64_t text[BELIEF_MAX]; /* what tells two apart: the generator's key does not */
} belief;

/* What the trials of one line of output have seen; a zero where there should be none is a hint
 * that a check has become vacuous. */
typedef struct foresight {
    uint64_t asked, sure, sampled, wrong, alike; /* see contract_sure.c */
} foresight;
typedef struct tally {
    uint64_t matches, plies, worlds, hidden, varied, exact, refused, undoable, undone, cuts,
        timeouts;
    uint64_t decided, forced, equal; /* see contract_asked.c; equal: forced out of several moves */
    uint64_t told[256];       /* by kind of event: how often it told a viewer something ... */
    uint64_t unrecalled[256]; /* ... that the viewer's recall does not show */
    foresight foreseen[2];    /* by depth */
} tally;

typedef struct trial {
    const br_game *game;
    br_rules rules;
    char options[200]; /* "a=b,c=d", as the command line takes it */
    bool has_defaults;
    uint64_t seed; /* number of the match; its 32 bytes follow from it */
    uint8_t key[BR_SEED_BYTES];
    uint64_t dice; /* of the test, never of the match */
    int ply;
    uint8_t fill; /* what blocks are filled with before a call writes them */

    block state, before;
    br_events log; /* what led from before to state */
    belief sure[VIEWERS_MAX];
    bool is_looked;              /* whether this state is checked; in short matches, every one */
    bool must_vary[VIEWERS_MAX]; /* another move would have looked the same to this viewer */
    br_move pool[POOL_MAX];      /* well-formed moves of this game, met anywhere */
    int pooled;
    tally sum;

    /* the same match once more, as a journal would keep it */
    br_match match;
    br_record *record;
    uint32_t room;
    uint8_t *history; /* states after 0, 1, ... plies */
    char *journal;
    size_t journal_capacity;
    size_t journal_used;

    char text[TEXT_BYTES]; /* scratch of the checks */
    br_json_node node[8192];
    jmp_buf out;
} trial;

_Noreturn void trial_fail(trial *t, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#define CHECK(t, cond, ...)                                            \
    do {                                                               \
        if (!(cond)) trial_fail((t), __FILE__, __LINE__, __VA_ARGS__); \
    } while (0)

/* contract.c */
uint64_t dice_next(uint64_t *dice); /* splitmix64 */
uint32_t dice_below(trial *t, uint32_t bound);
bool dice_one_in(trial *t, uint32_t n);
void trial_key(uint64_t seed, uint8_t key[BR_SEED_BYTES]);
int trial_viewers(const trial *t);
br_seat trial_viewer(const trial *t, int index); /* the last is the table */
const char *trial_viewer_name(br_seat viewer);
/* NULL, or what is broken and in which member; valid until the next call. */
const char *trial_broken(const trial *t, const void *state);
/* The first member in which two that are not the same differ. */
const char *trial_apart(const trial *t, const void *a, const void *b);
bool trial_same(const trial *t, const void *a, const void *b);
const char *trial_move_text(trial *t, const br_move *move); /* valid until the next call */
void trial_blank(trial *t, void *b);       /* fills a block that a call will write */
void trial_guard(trial *t, const void *b); /* nothing past state_size was written */

/* contract_moves.c: what may be done */
void moves_check(trial *t); /* at a state */
void moves_remember(trial *t, const br_move *move);
br_move moves_random(trial *t, const br_move *list, int count); /* most likely not legal */
bool moves_listed(const br_move *list, int count, const br_move *move);
void moves_over(trial *t);   /* at the end of a match */
void moves_events(trial *t); /* of the move just played */

/* contract_hidden.c: a view starts empty */
void hidden_check(trial *t);

/* contract_views.c: who knows what */
void views_start(trial *t);                                   /* after the deal */
void views_check(trial *t);                                   /* at a state */
void views_move(trial *t, br_seat seat, const br_move *move); /* before -> state, by log */
void views_text(trial *t);                                    /* JSON and screens of a state */
void views_skip(trial *t);                                    /* a move that was not looked at */
uint64_t views_hash(trial *t, uint64_t hash);                 /* all that everybody was shown */

/* contract_sure.c: what a seat can foresee */
void sure_check(trial *t); /* at a state */
void sure_figures(const br_game *game, const tally *sum);

/* contract_asked.c: what a seat is asked, and whether it has a choice */
void asked_check(trial *t); /* at a state */

/* contract_match.c: undo, journal, digest */
void match_start(trial *t);
void match_play(trial *t, br_seat seat, const br_move *move); /* after t->state has moved on */
void match_over(trial *t);

#endif
