/* names.h -- names and chat of people as others may safely read them.
 *
 * Whoever gives a name or says something chooses every character of it. What can not be seen, or
 * turns what stands around it, is taken out; two names at one table that look alike can be told to
 * be two.
 */
#ifndef NAMES_H
#define NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Takes out what is invisible or changes direction, all but two of the marks on a letter, and
 * blanks at the ends and beside others. False: nothing that could be read is left. The text is
 * UTF-8 and becomes no longer. */
bool words_clean(char *text);
/* The same for a name, in which letters in another dress (mathematical, wide, in circles) are first
 * made plain and what only looks like letters of a script is taken out. */
bool name_clean(char *name);
/* What the name looks like, letters of other alphabets as the Latin ones they resemble. */
void name_skeleton(const char *name, char *out, size_t size);

#endif
