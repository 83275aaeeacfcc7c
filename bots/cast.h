/* cast.h -- bots are persons: who sits where a bot sits.
 *
 * A game may have a small cast: texts <game>.cast.<level>-<n> and, how they are, .manner, with n
 * from 1. The first bot of a level at a table is the first person of that level, the next one the
 * second, and so on round. Journals and messages name levels; who they are follows from the table,
 * so it is the same for everybody and tells nothing more.
 */
#ifndef CAST_H
#define CAST_H

#include "bot.h"

enum { CAST_OF_LEVEL_MAX = 9 };

/* What the bot at a seat is called: a person of the cast, else its level; NULL if no text names it.
 * `at` has a bot or NULL for every seat. */
const char *cast_name(const br_rules *r, br_lang lang, const bot *const at[], br_seat seat);
/* How that person is, in a sentence; NULL if it is none of a cast. */
const char *cast_manner(const br_rules *r, br_lang lang, const bot *const at[], br_seat seat);
/* How good: the name of the level; NULL if no text has one. */
const char *cast_level(br_lang lang, const bot *self);

/* Whom one meets who asks for nobody: a mix that a newcomer beats sometimes. From 0. */
const bot *cast_usual(int number);

#endif
