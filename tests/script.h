/* script.h -- matches written down for the golden and perft tests.
 *
 *   match squirrels 2 seed 7 first=0 customs-timing=on-laying
 *   > 0 commit bank left
 *   > house timeout 1
 *   > undo 1
 *
 * One `match` line begins a match, each line after a `>` is a move of a seat or of the house, or
 * takes moves back. Anything wrong in a script ends the program: scripts are part of the tests.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

typedef struct script {
    const char *file;
    int line;
    br_match match;
    br_record *record;
} script;

__attribute__((format(printf, 2, 3), noreturn)) static inline void script_fail(const script *s,
                                                                               const char *format,
                                                                               ...) {
    va_list args;
    fprintf(stderr, "%s:%d: ", s->file, s->line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(2);
}

/* A number as the 32 bytes of a seed: the number first, then zeros. */
static inline void script_seed(uint64_t number, uint8_t seed[BR_SEED_BYTES]) {
    memset(seed, 0, BR_SEED_BYTES);
    for (int i = 0; i < 8; i++) seed[i] = (uint8_t)(number >> (8 * i));
}

static inline void script_match(script *s, const char *line) {
    char id[BR_WORD_MAX], copy[400];
    int seats = 0, used = 0;
    unsigned long long number = 0;
    uint8_t seed[BR_SEED_BYTES];
    br_rules rules;
    br_fault fault = {0};
    if (sscanf(line, "match %31s %d seed %llu%n", id, &seats, &number, &used) != 3)
        script_fail(s, "wanted: match GAME SEATS seed NUMBER [OPTION=VALUE ...]");
    const br_game *game = br_game_find(id);
    if (!game || br_rules_init(&rules, game, seats, &fault) != BR_OK)
        script_fail(s, "no such game or number of seats");
    snprintf(copy, sizeof copy, "%s", line + used);
    for (char *rest = copy, *pair; (pair = strtok_r(rest, " \n", &rest));) {
        char *value = strchr(pair, '=');
        if (value) *value++ = '\0';
        if (!value || br_rules_option(&rules, pair, value, &fault) != BR_OK)
            script_fail(s, "option %s: %s", pair, fault.text);
    }
    if (br_rules_check(&rules, &fault) != BR_OK) script_fail(s, "%s", fault.text);
    script_seed(number, seed);
    free(s->record);
    s->record = calloc(game->plies_max + 1, sizeof *s->record);
    br_match_init(&s->match, &rules, seed, s->record, game->plies_max + 1);
}

/* The line without its newline, after "> ". */
static inline void script_play(script *s, const char *line) {
    unsigned count = 0;
    br_refusal refusal = {0};
    br_seat seat = BR_HOUSE;
    const char *text = strchr(line, ' ');
    if (!s->record) script_fail(s, "a move before any match");
    if (sscanf(line, "undo %u", &count) == 1) {
        br_err err = br_match_undo(&s->match, count);
        if (err != BR_OK) script_fail(s, "undo %u: %s", count, br_err_text(err));
        return;
    }
    if (!text) script_fail(s, "wanted: > SEAT MOVE");
    if (strncmp(line, "house ", 6) != 0) seat = (br_seat)strtoul(line, NULL, 10);
    br_err err = br_match_play_text(&s->match, seat, text + 1, &refusal);
    if (err != BR_OK)
        script_fail(s, "%s: %s %s", line, br_err_text(err),
                    s->match.rules.game->clauses[refusal.clause].id);
}

#endif
