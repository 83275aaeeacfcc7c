/* quantities.c -- the rows of one game, found once. */
#include "quantities.h"

#include <assert.h>
#include <string.h>

bool quantity_lists(const char *list, const char *name) {
    size_t size = strlen(name);
    for (const char *at = list; *at;) {
        size_t word = strcspn(at, " ");
        if (word == size && memcmp(at, name, size) == 0) return true;
        at += word + (at[word] == ' ');
    }
    return false;
}

static int group_find(quantities *q, const char *name) {
    for (int i = 0; i < q->groups; i++)
        if (strcmp(q->group[i], name) == 0) return i;
    assert(q->groups < GROUPS_MAX);
    q->group[q->groups] = name;
    return q->groups++;
}

static void hear(quantities *q, const br_event_form *form) {
    for (int i = 0; i < q->quantities; i++)
        if (quantity_lists(q->quantity[i]->events, form->name)) q->heard[form->kind] |= 1u << i;
    for (int i = 0; i < q->rows; i++)
        if (quantity_lists(q->row[i]->events, form->name))
            q->heard[form->kind] |= 1u << (QUANTITIES_MAX + i);
}

void quantities_find(quantities *q, const br_game *game) {
    const br_lab *lab = game->lab;
    memset(q, 0, sizeof *q);
    assert(lab->quantity_count <= QUANTITIES_MAX && lab->card_count <= CARD_ROWS_MAX);
    for (int i = 0; i < lab->quantity_count; i++)
        q->quantity[q->quantities++] = &lab->quantities[i];
    for (int i = 0; i < lab->card_count; i++) {
        q->group_of[q->rows] = group_find(q, lab->cards[i].name);
        q->row[q->rows++] = &lab->cards[i];
    }
    for (int i = 0; i < game->about->event_count; i++) hear(q, &game->about->events[i]);
}
