/* engines_moves.c -- moves that may well be wrong, for both engines to judge.
 *
 * Most are close to lawful ones: the move of another seat, one that was lawful some plies ago, one
 * with a word exchanged, left out or doubled, or with a number that is off by one.
 */
#include <stdlib.h>
#include <string.h>

#include "engines_run.h"

enum { PARTS_MAX = 80 };

static void remember_words(trial *t, const char *text) {
    char copy[ENGINES_TEXT];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest));) {
        uint32_t i = 0;
        while (i < t->words && strncmp(t->word[i], word, BR_WORD_MAX - 1) != 0) i++;
        if (i < t->words) continue;
        if (t->words == WORDS_MAX) i = below(t, WORDS_MAX);
        else t->words++;
        snprintf(t->word[i], BR_WORD_MAX, "%.31s", word);
    }
}

void moves_remember(trial *t, const char *text) {
    if (t->pooled < POOL_MAX) memcpy(t->pool[t->pooled++], text, strlen(text) + 1);
    else memcpy(t->pool[below(t, POOL_MAX)], text, strlen(text) + 1);
    remember_words(t, text);
}

void moves_remember_verb(trial *t, const char *text) {
    size_t size = strcspn(text, " ");
    uint32_t i = 0;
    while (i < t->verbs &&
           (strcspn(t->verb[i], " ") != size || memcmp(t->verb[i], text, size) != 0))
        i++;
    if (i == VERBS_MAX) return;
    if (i == t->verbs) t->verbs++;
    memcpy(t->verb[i], text, strlen(text) + 1);
}

/* ---- words -------------------------------------------------------------------------------- */

/* A number one higher or lower, alone or at the end of a word such as 1-2. */
static void nudge(trial *t, const char *word, char out[BR_WORD_MAX]) {
    size_t size = strlen(word), at = size;
    while (at > 0 && word[at - 1] >= '0' && word[at - 1] <= '9') at--;
    if (at == size) {
        snprintf(out, BR_WORD_MAX, "%s", t->word[below(t, t->words)]);
        return;
    }
    long number = strtol(word + at, NULL, 10) + (one_in(t, 2) ? 1 : -1);
    snprintf(out, BR_WORD_MAX, "%.*s%ld", (int)at, word, number < 0 ? 0 : number);
}

static void join(char *const *part, uint32_t count, char out[ENGINES_TEXT]) {
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < count && used < ENGINES_TEXT; i++)
        used += (size_t)snprintf(out + used, ENGINES_TEXT - used, "%s%s", i ? " " : "", part[i]);
}

/* One word of a text exchanged, nudged, doubled, left out, or swapped with another. */
static void spoil_words(trial *t, char text[ENGINES_TEXT]) {
    char copy[ENGINES_TEXT], other[BR_WORD_MAX], *part[PARTS_MAX + 1];
    uint32_t count = 0;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *rest = copy, *word; count < PARTS_MAX && (word = strtok_r(rest, " ", &rest));)
        part[count++] = word;
    if (count == 0) return;
    uint32_t at = count > 1 && !one_in(t, 6) ? 1 + below(t, count - 1) : 0, with = below(t, count);
    char *kept = part[at];
    switch (below(t, 8)) {
    case 0:
    case 1:
    case 2:
        snprintf(other, sizeof other, "%s", t->word[below(t, t->words)]);
        part[at] = other;
        break;
    case 3:
    case 4:
        nudge(t, part[at], other);
        part[at] = other;
        break;
    case 5: part[count++] = part[at]; break;
    case 6: part[at] = part[--count]; break;
    default: part[at] = part[with]; part[with] = kept;
    }
    join(part, count, text);
}

/* ---- bytes -------------------------------------------------------------------------------- */

/* The same by the first engine's own bytes: what a program could send. */
static void spoil_bytes(trial *t, br_move *move) {
    switch (below(t, 4)) {
    case 0: move->arg[below(t, 4)] = (uint8_t)below(t, 10); break;
    case 1: move->kind = (uint8_t)(1 + below(t, 24)); break;
    case 2: /* what one gets more, another gets less */
        move->arg[below(t, 6)]++;
        move->arg[below(t, 6)]--;
        break;
    default: move->arg[below(t, sizeof move->arg)] = (uint8_t)below(t, 32);
    }
}

/* Bytes that are no move have no text either. What the first engine takes surely has one. */
static bool is_taken(const trial *t, br_seat seat, const br_move *move) {
    br_refusal refusal = {0};
    if (move->kind == 0 || move->kind == BR_MOVE_TIMEOUT) return false;
    br_why(&t->rules, t->state, seat, move, &refusal);
    return refusal.clause == 0;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool pick_listed(trial *t, br_move *out) {
    uint32_t who = below(t, (uint32_t)trial_who_count(t));
    for (int i = 0; i < trial_who_count(t); i++, who++) {
        uint32_t at = who % (uint32_t)trial_who_count(t);
        if (t->listed[at] == 0) continue;
        *out = t->list[at][below(t, (uint32_t)t->listed[at])];
        return true;
    }
    return false;
}

bool moves_spoilt(trial *t, br_seat seat, br_move *out) {
    char text[ENGINES_TEXT];
    uint32_t how = below(t, 8);
    if (t->pooled == 0) return false;
    if (how == 0 || !pick_listed(t, out)) { /* as it was lawful once */
        if (br_move_read(&t->rules, t->pool[below(t, t->pooled)], out) != BR_OK) return false;
        return out->kind != BR_MOVE_TIMEOUT;
    }
    if (how == 1) return true; /* of whatever seat */
    if (how == 2) {
        spoil_bytes(t, out);
        return is_taken(t, seat, out);
    }
    snprintf(text, sizeof text, "%s", how == 3 ? t->pool[below(t, t->pooled)] : trial_text(t, out));
    for (uint32_t times = 1 + below(t, 2); times > 0; times--) spoil_words(t, text);
    return br_move_read(&t->rules, text, out) == BR_OK && out->kind != BR_MOVE_TIMEOUT;
}
