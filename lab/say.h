/* say.h -- the lab's sentences, names and numbers, in three languages.
 *
 * Sentences stand in po/lab.*.po; what they insert is text already (a number written as the
 * language writes it, the name of a card). With `is_html` everything is escaped on its way out.
 */
#ifndef SAY_H
#define SAY_H

#include <stdio.h>

#include "sim.h"

enum { SAY_NAME_MAX = 256, SAY_NUMBER_MAX = 48, SAY_RANGE_MAX = 2 * SAY_NUMBER_MAX + 8 };

typedef struct say {
    FILE *out;
    br_lang lang;
    bool is_html;
} say;

typedef struct say_arg {
    const char *name, *value;
} say_arg;

/* The text of "lab.<key>" with its {names} filled in; `args` ends with a NULL name, or is NULL. */
void say_key(const say *s, const char *key, const say_arg *args);
void say_text(const say *s, const char *text); /* as it is, escaped if need be */
#define SAY_ARGS(...) ((const say_arg[]){__VA_ARGS__, {NULL, NULL}})

/* Numbers as the language writes them. Each returns `out`. */
const char *say_number(char out[SAY_NUMBER_MAX], br_lang lang, double value, int digits);
const char *say_percent(char out[SAY_NUMBER_MAX], br_lang lang, double share, int digits);
const char *say_count(char out[SAY_NUMBER_MAX], br_lang lang, uint64_t value);
const char *say_signed(char out[SAY_NUMBER_MAX], br_lang lang, double value, int digits);
/* "[1.5, 2.5]", where the comma is the language's own "[1,5; 2,5]". */
const char *say_range(char out[SAY_RANGE_MAX], br_lang lang, double low, double high, int digits);
const char *say_signed_range(char out[SAY_RANGE_MAX], br_lang lang, double low, double high,
                             int digits);
/* The width to give to printf so that a text takes that many columns, however many bytes it has. */
int say_width(const char *text, int columns);

/* Names. */
void say_seat(char out[SAY_NAME_MAX], br_lang lang, int seat);
void say_bot(char out[SAY_NAME_MAX], br_lang lang, const bot *b);
void say_card(char out[SAY_NAME_MAX], br_lang lang, const char *game, const char *key);
/* "First player: random": an option of the rules and its value, as a page says them. */
void say_option(char out[SAY_NAME_MAX], br_lang lang, const br_rules *r, int option);
const char *say_option_name(br_lang lang, const br_game *game, int option);
const char *say_option_value(br_lang lang, const br_game *game, int option, const char *value);
void say_named(char out[SAY_NAME_MAX], br_lang lang, const char *game, const char *name);

#endif
