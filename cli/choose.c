/* choose.c -- which move of a list a person means by what was typed, and what was nearly typed. */
#include "choose.h"

#include <stdlib.h>
#include <string.h>

#include "typed.h"

/* ---- the list ----------------------------------------------------------------------------- */

bool choose_open(choose_list *list, const talk *k, br_seat seat, const br_move *moves, int count) {
    size_t rows = (size_t)(count > 0 ? count : 1);
    *list = (choose_list){.count = count};
    list->text = calloc(rows, sizeof *list->text);
    list->sentence = calloc(rows, sizeof *list->sentence);
    list->say_key = calloc(rows, sizeof *list->say_key);
    if (!list->text || !list->sentence || !list->say_key) {
        choose_close(list);
        return false;
    }
    for (int i = 0; i < count; i++) {
        br_buf text = br_buf_over(list->text[i], sizeof list->text[i]);
        br_buf say = br_buf_over(list->sentence[i], sizeof list->sentence[i]);
        typed_write(&k->table->match.rules, &moves[i], &text);
        talk_put_move(k, k->table->match.state, seat, &moves[i], &say);
        term_key(list->sentence[i], list->say_key[i], sizeof list->say_key[i]);
    }
    return true;
}

void choose_close(choose_list *list) {
    free(list->text);
    free(list->sentence);
    free(list->say_key);
    *list = (choose_list){0};
}

/* ---- fitting ------------------------------------------------------------------------------ */

static bool is_between(char c) { return c == ' ' || strchr("-(),:«»\"'", c) != NULL; }

/* Each word of `key` begins a word of `text`, one after the other. */
static bool begins_words(const char *text, const char *key) {
    while (*key == ' ') key++;
    while (*key) {
        size_t size = strcspn(key, " ");
        bool is_start = true;
        const char *at = text;
        for (; *at; at++) {
            if (is_start && strncmp(at, key, size) == 0) break;
            is_start = *at == ' ' || is_between(*at) || (unsigned char)*at == 0xAB ||
                       (unsigned char)*at == 0xBB; /* the last bytes of quotes */
        }
        if (!*at) return false;
        text = at + size;
        key += size;
        while (*key == ' ') key++;
    }
    return true;
}

bool choose_fits(const choose_list *list, int index, const char *key) {
    return begins_words(list->text[index], key) || begins_words(list->say_key[index], key);
}

bool choose_holds(const choose_list *list, int index, const char *key) {
    return strstr(list->text[index], key) || strstr(list->say_key[index], key);
}

int choose_one(const choose_list *list, const char *key) {
    int found = -1;
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->text[i], key) == 0) return i;
        if (!choose_fits(list, i, key)) continue;
        found = found == -1 ? i : -2;
        if (found == -2) break;
    }
    return key[strspn(key, " ")] ? found : -1;
}

/* ---- nearly, and Tab ---------------------------------------------------------------------- */

/* Everything that may be typed: moves, then commands, then NULL. */
static const char **all_words(const choose_list *list, const talk *k) {
    const char **all = calloc((size_t)list->count + 2 * TALK_COMMANDS_MAX + 1, sizeof *all);
    int used = 0;
    if (!all) return NULL;
    for (int i = 0; i < list->count; i++) all[used++] = list->text[i];
    talk_commands(k, all + used);
    return all;
}

const char *choose_near(const choose_list *list, const talk *k, const char *key) {
    const char **all = all_words(list, k);
    const char *near = all ? cli_nearest(key, all) : NULL;
    free(all);
    return near;
}

bool choose_complete(const choose_list *list, const talk *k, const char *typed, char *out,
                     size_t size) {
    const char **all = all_words(list, k), *first = NULL;
    size_t agreed = 0, given = strlen(typed);
    for (int i = 0; all && all[i]; i++) {
        size_t same = 0;
        if (strncmp(all[i], typed, given) != 0) continue;
        if (!first) {
            first = all[i];
            agreed = strlen(first);
            continue;
        }
        while (same < agreed && all[i][same] == first[same]) same++;
        agreed = same;
    }
    while (first && agreed > given && ((unsigned char)first[agreed] & 0xC0) == 0x80) agreed--;
    bool is_more = first && agreed > given && agreed < size;
    if (is_more) {
        memcpy(out, first, agreed);
        out[agreed] = '\0';
    }
    free(all);
    return is_more;
}
