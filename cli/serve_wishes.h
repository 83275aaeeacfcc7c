/* serve_wishes.h -- what an operator asks of a server: a configuration file, the environment, the
 * command line, by the same names; each goes before the one named before it. */
#ifndef SERVE_WISHES_H
#define SERVE_WISHES_H

#include "serve.h"

typedef enum wish_word {
    WISH_HOST,
    WISH_DATA,
    WISH_ORIGIN,
    WISH_WEB,
    WISH_CONFIG,
    WISH_METRICS_HOST,
    WISH_METRICS_TOKEN,
    WISH_LOG_LEVEL,
    WISH_WORDS
} wish_word;

typedef enum wish_number {
    WISH_PORT,
    WISH_SOCKETS,
    WISH_PER_ADDRESS,
    WISH_MESSAGES,
    WISH_MESSAGES_PER_ADDRESS,
    WISH_TABLES,
    WISH_TABLES_PER_ADDRESS,
    WISH_BUFFERS,
    WISH_ENGINE_MS,
    WISH_METRICS_PORT,
    WISH_NUMBERS
} wish_number;

typedef enum wish_list { WISH_NAME, WISH_PROXY, WISH_ENGINE, WISH_LISTS } wish_list;

enum { WISHES_MAX = WISH_WORDS + WISH_NUMBERS + WISH_LISTS };

typedef struct several { /* values of an option that may be given more than once */
    const char *value[SERVE_NAMES_MAX];
    unsigned line[SERVE_NAMES_MAX]; /* of the file */
    int count;
} several;

typedef struct wish_place { /* where a value was given; rank 0 = nowhere, it is the default */
    int rank;
    unsigned line, column; /* in the file, from 1 */
} wish_place;

typedef struct wishes { /* filled with defaults by whoever has it read */
    const char *word[WISH_WORDS];
    int64_t number[WISH_NUMBERS];
    several list[WISH_LISTS];
    bool is_check; /* only to be looked at: --check-config */
    wish_place place[WISHES_MAX];
    char *file_text, *list_text[WISH_LISTS]; /* what values point into */
} wishes;

/* CLI_OK, or an exit code with the message printed. */
int wishes_read(wishes *w, const char *command, int argc, char **argv);
/* What a server would have, as a configuration file that says where each value comes from. */
void wishes_print(const wishes *w);
void wishes_free(wishes *w);

#endif
