/* outputs.h -- --rows, --rows-of and --keep-journals of `sim` and `compare`: files beside a run. */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include "cli.h"
#include "lab.h"

typedef struct outputs {
    const char *command, *rows, *rows_of, *keep, *folder; /* as typed, or NULL */
    FILE *file;
    int64_t journals; /* written so far */
    bool is_full;     /* there were more than are kept */
    const br_rules *rules;
    rows_output output;
} outputs;

/* Takes argv[*i] if it is one of the options. As cli_value. */
int outputs_take(outputs *o, const char *command, int argc, char **argv, int *i);
/* Opens what was asked for; then `plan->output` is set if there is any. An exit code. */
int outputs_open(outputs *o, sim_plan *plan, const char *const *decks, bool has_variants,
                 const atomic_bool *stop);
/* Says on stderr what was written. An exit code. */
int outputs_close(outputs *o);

/* A file that is collected in memory and then written whole or not at all. */
typedef struct output_text {
    const char *command;
    char *text;
    size_t size;
    FILE *out;
} output_text;
bool output_text_open(output_text *m, const char *command);   /* false with the message printed */
bool output_text_save(output_text *m, const char *path);      /* the same; closes it */
bool output_is_page(const char *command, const char *report); /* "FILE.html", or none at all */

#endif
