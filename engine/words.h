/* words.h -- the table of texts, as tools/gen_words writes it into words.gen.c.
 *
 * Included by words.c and the generated file only. Rows are sorted by key in the order of strcmp.
 */
#ifndef BR_WORDS_H
#define BR_WORDS_H

#include "backroom.h"

typedef struct br__word_row {
    const char *key;
    const char *text[BR_LANGS]; /* in the order of br_lang: en, ru, uk */
} br__word_row;

extern const br__word_row br__word_table[];
extern const uint32_t br__word_count;

#endif
