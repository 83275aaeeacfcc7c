/* serve_config.h -- what an operator asks of a server: a configuration file, the environment, the
 * command line, by the same names; each goes before the one named before it. */
#ifndef SERVE_CONFIG_H
#define SERVE_CONFIG_H

#include "serve.h"

typedef enum config_word {
    CONFIG_HOST,
    CONFIG_DATA,
    CONFIG_ORIGIN,
    CONFIG_WEB,
    CONFIG_FILE,
    CONFIG_METRICS_HOST,
    CONFIG_METRICS_TOKEN,
    CONFIG_LOG_LEVEL,
    CONFIG_STORE,
    CONFIG_NODE,
    CONFIG_PUBLIC,
    CONFIG_WORDS
} config_word;

typedef enum config_number {
    CONFIG_PORT,
    CONFIG_SOCKETS,
    CONFIG_PER_ADDRESS,
    CONFIG_MESSAGES,
    CONFIG_MESSAGES_PER_ADDRESS,
    CONFIG_TABLES,
    CONFIG_TABLES_PER_ADDRESS,
    CONFIG_LEGENDS,
    CONFIG_BUFFERS,
    CONFIG_ENGINE_MS,
    CONFIG_METRICS_PORT,
    CONFIG_LEASE,
    CONFIG_NUMBERS
} config_number;

typedef enum config_list { CONFIG_NAME, CONFIG_PROXY, CONFIG_ENGINE, CONFIG_LISTS } config_list;

enum { CONFIG_MAX = CONFIG_WORDS + CONFIG_NUMBERS + CONFIG_LISTS };

typedef struct several { /* values of an option that may be given more than once */
    const char *value[SERVE_NAMES_MAX];
    unsigned line[SERVE_NAMES_MAX]; /* of the file */
    int count;
} several;

typedef struct config_place { /* where a value was given; rank 0 = nowhere, it is the default */
    int rank;
    unsigned line, column; /* in the file, from 1 */
} config_place;

typedef struct serve_config { /* filled with defaults by whoever has it read */
    const char *word[CONFIG_WORDS];
    int64_t number[CONFIG_NUMBERS];
    several list[CONFIG_LISTS];
    bool is_check; /* only to be looked at: --check-config */
    config_place place[CONFIG_MAX];
    char *file_text, *list_text[CONFIG_LISTS]; /* what values point into */
} serve_config;

/* CLI_OK, or an exit code with the message printed. */
int config_read(serve_config *w, const char *command, int argc, char **argv);
/* What a server would have, as a configuration file that says where each value comes from. */
void config_print(const serve_config *w);
void config_free(serve_config *w);

#endif
