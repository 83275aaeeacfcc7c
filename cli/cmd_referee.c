/* cmd_referee.c -- `backroom referee`: the rules for any other program, over stdin and stdout.
 *
 * Reads lines of any content, hands them to referee.c and writes each answer at once, whole and
 * flushed. Memory is fixed: a line that is too long is answered and skipped to its newline.
 */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "referee.h"

typedef struct counter {
    referee session;
    bot_workspace workspace; /* for hints, opened with the first of them */
    br_rules rules;          /* that it was opened for */
    bool has_workspace;
    char line[REFEREE_LINE_MAX];
    char answer[REFEREE_ANSWER_MAX + 2]; /* with newline and terminator */
} counter;

/* A workspace for these rules: the last one, unless a match of other rules has begun since. */
static const bot_workspace *workspace_for(void *host, const br_rules *r) {
    counter *d = host;
    if (d->has_workspace && memcmp(&d->rules, r, sizeof *r) == 0) return &d->workspace;
    workspace_close(&d->workspace, true);
    d->workspace = exact_workspace(r);
    d->rules = *r;
    d->has_workspace = true;
    return &d->workspace;
}

/* Reads a line without its newline. False at the end of input. *size may come out as one more
 * than the limit: then the line was longer and its rest has been skipped. */
static bool line_read(FILE *in, char *line, size_t *size) {
    size_t count = 0;
    int c = getc_unlocked(in);
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(in)) {
        if (count < REFEREE_LINE_MAX) line[count] = (char)c;
        if (count <= REFEREE_LINE_MAX) count++;
    }
    *size = count;
    return true;
}

static bool answer_write(br_buf *out) {
    br_put_char(out, '\n');
    return fwrite(out->at, 1, out->used, stdout) == out->used && fflush(stdout) == 0;
}

static int serve(counter *d) {
    size_t size = 0;
    while (!d->session.is_done && line_read(stdin, d->line, &size)) {
        /* One byte is kept back for the newline. */
        br_buf out = br_buf_over(d->answer, sizeof d->answer - 1);
        if (size > REFEREE_LINE_MAX) referee_line_too_long(&out);
        else referee_line(&d->session, d->line, size, &out);
        out.size = sizeof d->answer;
        if (!answer_write(&out)) return CLI_FAILED; /* main says why */
    }
    if (ferror(stdin))
        return cli_error(CLI_FAILED, "referee", "stdin can not be read: %s", strerror(errno));
    return CLI_OK;
}

int cmd_referee(int argc, char **argv) {
    br_lang lang = cli_lang_from_environment();
    if (cli_help(argc, argv, "referee")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_value("referee", argc, argv, &i, "--lang", &value);
        if (taken < 0) return CLI_USAGE;
        if (taken == 0) return cli_unknown("referee", argv[i]);
        if (!br_lang_find(value, &lang))
            return cli_error(CLI_USAGE, "referee", "no language '%.30s'; there are en, ru and uk",
                             value);
    }
    counter *d = calloc(1, sizeof *d);
    if (!d) return cli_error(CLI_FAILED, "referee", "out of memory");
    referee_init(&d->session, lang, cli_random_seed);
    referee_lend(&d->session, workspace_for, d);
    int code = serve(d);
    workspace_close(&d->workspace, true);
    free(d);
    return code;
}
