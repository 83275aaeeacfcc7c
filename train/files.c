/* files.c -- the folder of a run: what it needs to go on, its curve, and the weights it keeps. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"

enum { WHOLE_PATH = PATH_BYTES + 50 };

static void path_make(const train *t, const char *name, char path[WHOLE_PATH]) {
    snprintf(path, WHOLE_PATH, "%s/%s", t->dir, name);
}

bool file_read(const train *t, const char *name, net *n) {
    char path[WHOLE_PATH];
    path_make(t, name, path);
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    bool is_good = fread(n, sizeof *n, 1, file) == 1 && n->features == t->game->feature_count;
    fclose(file);
    return is_good;
}

_Noreturn static void give_up(const char *path) {
    fprintf(stderr, "train: can not write %s: %s\n", path, strerror(errno));
    exit(1);
}

/* Whole or not at all: it may be killed while it writes. */
void file_write(const train *t, const char *name, const net *n) {
    char path[WHOLE_PATH], fresh[WHOLE_PATH + 4];
    path_make(t, name, path);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    bool is_good = file && fwrite(n, sizeof *n, 1, file) == 1;
    if (file && fclose(file) != 0) is_good = false;
    if (!is_good || rename(fresh, path) != 0) give_up(path);
}

/* ---- the weights for a game's folder ------------------------------------------------------ */

static void name_print(const train *t, FILE *file, const char *type, const char *what) {
    fprintf(file, "static const %s ", type);
    for (const char *at = t->game->id; *at; at++) fputc(*at == '-' ? '_' : *at, file);
    fprintf(file, "_net_%s", what);
}

static void shorts_print(const train *t, FILE *file, const char *what, const int16_t *row, int rows,
                         int width) {
    name_print(t, file, "int16_t", what);
    fputs(rows > 1 ? "[][BR_FEATURES_MAX] = {\n" : "[] = {\n", file);
    for (int k = 0; k < rows; k++) {
        if (rows > 1) fputc('{', file);
        int count = rows > 1 ? t->game->feature_count : width;
        for (int i = 0; i < count; i++) fprintf(file, "%s%d", i ? ", " : "", row[k * width + i]);
        fputs(rows > 1 ? "},\n" : "\n", file);
    }
    fputs("};\n", file);
}

static void biases_print(const train *t, FILE *file, const char *what,
                         const int32_t row[][NET_UNITS], int rows) {
    name_print(t, file, "int32_t", what);
    fputs("[][BR_VALUE_HIDDEN] = {\n", file);
    for (int k = 0; k < rows; k++) {
        for (int i = 0; i < NET_UNITS; i++) fprintf(file, "%s%" PRId32, i ? ", " : "{", row[k][i]);
        fputs("},\n", file);
    }
    fputs("};\n", file);
}

void weights_write(const train *t) {
    char path[WHOLE_PATH];
    const rounded *w = &t->kept;
    path_make(t, "network.h", path);
    FILE *file = fopen(path, "w");
    if (!file) give_up(path);
    fprintf(file,
            "/* %s/network.h -- the weights of the value model, by tools/train: do not edit.\n"
            " *\n"
            " * Generation %" PRIu32 ".\n"
            " */\n",
            t->game->id, t->generation);
    name_print(t, file, "uint8_t", "count");
    fprintf(file, " = %d;\n", t->game->feature_count);
    name_print(t, file, "int16_t", "spread");
    fprintf(file, " = %d;\n", w->model.spread);
    shorts_print(t, file, "linear", w->linear[0], BR_VALUE_STAGES, BR_FEATURES_MAX);
    biases_print(t, file, "bias", w->bias, BR_VALUE_STAGES);
    biases_print(t, file, "at_seats", w->at_seats, BR_SEATS_MAX + 1);
    shorts_print(t, file, "hidden", w->hidden[0], NET_UNITS, BR_FEATURES_MAX);
    shorts_print(t, file, "table", w->table[0], NET_UNITS, BR_FEATURES_MAX);
    shorts_print(t, file, "output", w->output, 1, NET_UNITS);
    if (fclose(file) != 0) give_up(path);
}

/* ---- the curve ---------------------------------------------------------------------------- */

void curve_add(const train *t, double loss, const double share[2], const double error[2],
               bool is_best) {
    char path[WHOLE_PATH];
    path_make(t, "curve.csv", path);
    FILE *file = fopen(path, "a");
    if (!file) give_up(path);
    if (ftell(file) == 0)
        fputs("generation,seconds,matches,positions,steps,loss,against_best,error,against_greedy,"
              "error,best\n",
              file);
    fprintf(file, "%" PRIu32 ",%.0f,%" PRIu32 ",%zu,%" PRId64 ",%.4f,%.3f,%.3f,%.3f,%.3f,%d\n",
            t->generation, t->worked, t->matches, t->pile.count, t->now.steps, loss, share[0],
            error[0], share[1], error[1], is_best);
    if (fclose(file) != 0) give_up(path);
}

uint32_t curve_count(const train *t) {
    char path[WHOLE_PATH];
    uint32_t lines = 0;
    int c;
    path_make(t, "curve.csv", path);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while ((c = getc(file)) != EOF) lines += c == '\n';
    fclose(file);
    return lines ? lines - 1 : 0;
}
