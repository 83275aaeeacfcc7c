/* outputs.c -- --rows, --rows-of and --keep-journals of `sim` and `compare`: files beside a run. */
#include "outputs.h"

#include "batch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { JOURNALS_MOST = 10000, PATH_MOST = 4096 }; /* a folder with more is no use to anybody */

int outputs_take(outputs *o, const char *command, int argc, char **argv, int *i) {
    o->command = command;
    int taken = cli_value(command, argc, argv, i, "--rows", &o->rows);
    if (taken == 0) taken = cli_value(command, argc, argv, i, "--rows-of", &o->rows_of);
    if (taken == 0) taken = cli_value(command, argc, argv, i, "--keep-journals", &o->keep);
    if (taken == 0) taken = cli_value(command, argc, argv, i, "--journals", &o->folder);
    return taken;
}

static bool rows_write(void *to, uint64_t item, const char *text, size_t size) {
    (void)item;
    return size == 0 || fwrite(text, 1, size, to) == size;
}

static bool journal_write(void *to, uint64_t item, const char *text, size_t size) {
    outputs *o = to;
    char path[PATH_MOST];
    if (size == 0) return true;
    if (o->journals == JOURNALS_MOST) {
        o->is_full = true;
        return true;
    }
    o->journals++;
    snprintf(path, sizeof path, "%s/%s-%09" PRIu64 ".journal", o->folder, o->rules->game->id, item);
    return cli_write_bytes(path, text, size) == 0;
}

static int rows_begin(outputs *o, bool has_variants, const atomic_bool *stop) {
    rows_text head = {0};
    o->file = fopen(o->rows, "w");
    if (!o->file)
        return cli_error(CLI_FAILED, o->command, "can not write %s: %s", o->rows, strerror(errno));
    rows_head(&head, o->rules, o->output.of_decisions, has_variants);
    if (!head.is_bad) fwrite(head.text, 1, head.used, o->file);
    rows_free(&head);
    o->output.rows = ordered_open(rows_write, o->file, stop);
    return o->output.rows ? CLI_OK : cli_error(CLI_FAILED, o->command, "out of memory");
}

static int journals_begin(outputs *o, const atomic_bool *stop) {
    if (!o->folder) o->folder = "journals";
    if (mkdir(o->folder, 0777) != 0 && errno != EEXIST)
        return cli_error(CLI_FAILED, o->command, "can not make the folder %s: %s", o->folder,
                         strerror(errno));
    o->output.journals = ordered_open(journal_write, o, stop);
    return o->output.journals ? CLI_OK : cli_error(CLI_FAILED, o->command, "out of memory");
}

int outputs_open(outputs *o, sim_plan *plan, const char *const *decks, bool has_variants,
                 const atomic_bool *stop) {
    char why[128];
    o->rules = plan->rules;
    o->output.decks = decks;
    if (!o->rows && !o->keep && !o->rows_of && !o->folder) return CLI_OK;
    if (!batch_is_alone())
        return cli_error(CLI_USAGE, o->command, "--rows and --keep-journals: in one process only");
    if (o->rows_of && strcmp(o->rows_of, "seats") != 0 && strcmp(o->rows_of, "decisions") != 0)
        return cli_error(CLI_USAGE, o->command, "--rows-of is seats or decisions, not '%.40s'",
                         o->rows_of);
    if (o->rows_of && !o->rows)
        return cli_error(CLI_USAGE, o->command, "--rows-of goes with --rows FILE");
    if (o->folder && !o->keep)
        return cli_error(CLI_USAGE, o->command, "--journals goes with --keep-journals 'CONDITION'");
    o->output.of_decisions = o->rows_of && strcmp(o->rows_of, "decisions") == 0;
    if (o->keep && !keep_parse(&o->output.keep, o->keep, why))
        return cli_error(
            CLI_USAGE, o->command,
            "--keep-journals: %s; say for example 'score > 40 and length < 20' (score, "
            "length, margin, leads, winners)",
            why);
    int code = o->rows ? rows_begin(o, has_variants, stop) : CLI_OK;
    if (code == CLI_OK && o->keep) code = journals_begin(o, stop);
    plan->output = &o->output;
    return code;
}

int outputs_close(outputs *o) {
    bool is_good = true;
    int code = CLI_OK;
    if (o->output.rows) {
        uint64_t written = ordered_close(o->output.rows, &is_good);
        fprintf(stderr, "%s: matches 1 to %" PRIu64 "\n", o->rows, written);
    }
    if (o->file && (fclose(o->file) != 0 || !is_good))
        code = cli_error(CLI_FAILED, o->command, "can not write %s: the disk may be full", o->rows);
    if (!o->output.journals) return code;
    ordered_close(o->output.journals, &is_good);
    fprintf(stderr, "%s: %" PRId64 " journals%s\n", o->folder, o->journals,
            o->is_full ? ", and no more" : "");
    if (!is_good)
        code = cli_error(CLI_FAILED, o->command, "can not write journals into %s", o->folder);
    return code;
}

/* ---- whole files -------------------------------------------------------------------------- */

bool output_text_open(output_text *m, const char *command) {
    *m = (output_text){.command = command};
    m->out = open_memstream(&m->text, &m->size);
    if (!m->out) cli_error(CLI_FAILED, command, "out of memory");
    return m->out != NULL;
}

bool output_text_save(output_text *m, const char *path) {
    bool is_good = fclose(m->out) == 0;
    if (!is_good) cli_error(CLI_FAILED, m->command, "out of memory");
    else if (batch_is_first()) is_good = cli_write_file(m->command, path, m->text, m->size);
    free(m->text);
    return is_good;
}

bool output_is_page(const char *command, const char *report) {
    size_t size = report ? strlen(report) : 0;
    if (!report || (size >= 6 && strcmp(report + size - 5, ".html") == 0)) return true;
    cli_error(CLI_USAGE, command, "--report takes the name of a page: FILE.html");
    return false;
}
