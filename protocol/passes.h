/* passes.h -- standing passes: questions a table answers for a seat, because its player said so.
 *
 * A game asks every seat that could act at an interrupt point, so that being asked tells nothing.
 * The player turns a switch for each kind of point (asked when holding something for it, always,
 * never) or passes for the rest of a phase or round; the table then makes the pass. What points
 * there are and who holds what is said by the game in br_moment; nothing here knows a game.
 */
#ifndef PASSES_H
#define PASSES_H

#include "backroom.h"

typedef enum passes_switch { PASSES_AUTO, PASSES_ON, PASSES_OFF } passes_switch;

typedef struct passes {            /* of one seat; all zero is how it begins */
    uint8_t at[BR_POINTS_MAX + 1]; /* passes_switch of each point; [0] is not used */
    uint8_t round;                 /* no questions in this round; 0 = none */
    uint8_t phase_round, phase;    /* nor in this phase of that round */
} passes;

/* Words of the switches: auto, on, off. False if it is none of them. */
bool passes_read(const char *word, passes_switch *out);
const char *passes_word(passes_switch which);

/* Turns one switch, or all of them if point is 0. A pass given before stays. */
void passes_turn(passes *p, unsigned point, passes_switch which);
void passes_for_phase(passes *p, const br_moment *now);
void passes_for_round(passes *p, const br_moment *now);
void passes_again(passes *p); /* ends both; the switches stay */
bool passes_has_phase(const passes *p, const br_moment *now);
bool passes_has_round(const passes *p, const br_moment *now);
/* After every move: whoever it worked against is asked again. */
void passes_moved(passes seats[BR_SEATS_MAX], const br_moment *now);

/* Whether the player wants to be asked now. True where there is no question to be spared. */
bool passes_wants(const passes *p, const br_moment *now, br_seat seat);
/* Whether the table makes the pass now->quick for a seat that is waited for. */
bool passes_answers(const passes *p, const br_moment *now, br_seat seat);

#endif
