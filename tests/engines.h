/* engines.h -- what the second engine of a game offers, so that tests/engines.c can hold the first
 * one against it.
 *
 * Every game has a second, slow engine in games/<game>/slow.c, written from the clauses by somebody
 * who had not read the rules' code. It shares no code, no type and no table with the first and
 * speaks to the comparison in texts only: moves as br_move_write writes them, states as JSON as
 * br_state_write writes them with `truth`. It has no chance of its own: what was dealt, drawn or
 * rolled is read off the first engine's next state, and checked to have been possible. Linked into
 * tests only.
 */
#ifndef BR_TESTS_ENGINES_H
#define BR_TESTS_ENGINES_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ENGINES_SEATS = 9, ENGINES_HOUSE = 15, ENGINES_TEXT = 161, ENGINES_MOVES = 8192 };

typedef struct engines_moves {
    int count;
    bool is_all; /* false = some kind of move is too numerous to list; `allows` knows them all */
    char text[ENGINES_MOVES][ENGINES_TEXT];
} engines_moves;

typedef struct engines_result {
    bool is_over;
    int score[ENGINES_SEATS];
    bool wins[ENGINES_SEATS]; /* all false until it is over */
} engines_result;

/* A kind of move of which the first engine lists only some, as the game's README says: all of them
 * up to `up_to`. Every other move that the second engine knows must be listed. */
typedef struct engines_sampled {
    const char *verb;
    int up_to;
} engines_sampled;

typedef struct second_engine {
    const char *game;
    int matches, long_matches; /* in every ./test, at most 25 s of one processor; with --long */
    /* A new match. `option(NAME)` tells an option's value; `state` is the first engine's deal. Only
     * what chance decided is taken from it. NULL, or what is impossible about the deal.
     * option("deck") is "shipped" or "house", option("table:NAME") the CSV of a component table. */
    const char *(*start)(int seats, const char *(*option)(const char *name), const char *state);
    bool (*is_to_act)(int seat);
    /* The lawful moves of a seat, or of ENGINES_HOUSE (but for `timeout N`). */
    void (*legal)(int seat, engines_moves *out);
    bool (*allows)(int seat, const char *text);
    /* Makes a lawful move; `after` is the first engine's state after it, for what chance brought.
     * NULL, or what was impossible. */
    const char *(*play)(int seat, const char *text, const char *after);
    /* Where this state of the first engine differs from this engine's own: NULL, or the first
     * difference in a sentence. Every member is looked at. */
    const char *(*differs)(const char *state);
    void (*result)(engines_result *out);
    /* How many tickets a move gets in the lottery of biased play, 0 to 1000; `style` is 0 to 7,
     * each making other rare things happen. 1 for all in style 0. */
    int (*tickets)(int style, int seat, const char *text);
    /* May be NULL. As `differs`, of what this seat recalls: `view` is the first engine's. */
    const char *(*recalls)(int seat, const char *view);
    /* May be NULL. Ends with a NULL verb. */
    const engines_sampled *sampled;
    /* May be NULL. A house deck made up at random, within what a deck may be, as CSV: cards that
     * nobody printed bring about what the shipped ones can not. `below` draws. */
    void (*deck)(uint32_t (*below)(uint32_t bound), char *out, size_t size);
    /* May be NULL. What engines_note must have told before a run is good, beside the clauses. */
    const char *const *rare;
} second_engine;

/* A clause was applied ("SQ-29"), or something of `rare` happened. For clauses that the first
 * engine has neither an event nor a refusal for; to be said where the second engine applies them,
 * not where it lists moves. Does nothing outside of tests/engines.c. */
void engines_note(const char *what);
extern void (*engines_on_note)(const char *what);

/* The value at a path such as "hand.1" or "stack.0.2" of a JSON object: as written there, without
 * the quotes of a string; "" if there is none. Good for the next 63 calls. */
const char *engines_value(const char *json, const char *path, ...)
    __attribute__((format(printf, 2, 3)));
long engines_int(const char *json, const char *path, ...)
    __attribute__((format(printf, 2, 3))); /* LONG_MIN if it is no whole number */
int engines_count(const char *json, const char *path, ...)
    __attribute__((format(printf, 2, 3))); /* items of a list or object; -1 if it is none */

/* A state written by the second engine itself, as a JSON object without spaces. */
typedef struct engines_page {
    size_t used;
    char text[32768];
} engines_page;
void engines_write(engines_page *page, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Both states member by member: NULL, or the first difference in a sentence. Members named in
 * `but`, a list that ends with NULL, are left to the caller; it may be NULL itself. */
const char *engines_compare(const char *first, const char *second, const char *const *but);

#endif
