/* change.c -- what comes of an input, put together. */
#include "change.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must_have(void *memory) {
    if (memory) return memory;
    fputs("backroom: out of memory\n", stderr);
    exit(1);
}

void deck_keep(void *keeper, int table, const char *csv, size_t size) {
    char **deck = keeper;
    deck[table] = memcpy(must_have(malloc(size + 1)), csv, size + 1);
}

void change_begin(change *c, bool is_read_back) {
    c->is_read_back = is_read_back;
    c->why = NO_OK;
    c->err = BR_OK;
    c->refusal.clause = 0;
    c->is_received = c->is_undone = false;
    c->rows = NULL;
    c->row_count = c->row_capacity = 0;
    c->mover = BR_SEAT_NONE;
    c->chat = NULL;
    c->thinking = 0;
    c->tell_count = c->reaction_count = c->then_count = c->item_count = 0;
    c->moves = c->timeouts = c->sat_in = 0;
}

void change_end(change *c) {
    for (uint32_t i = 0; i < c->row_count; i++) free(c->rows[i].text);
    free(c->rows);
    c->rows = NULL;
    c->row_count = 0;
}

void change_row_add(change *c, store_kind kind, const char *text, size_t size) {
    if (c->is_read_back) return;
    if (c->row_count == c->row_capacity) {
        c->row_capacity = 2 * c->row_capacity + 4;
        c->rows = must_have(realloc(c->rows, c->row_capacity * sizeof *c->rows));
    }
    char *copy = must_have(malloc(size + 1));
    memcpy(copy, text, size);
    copy[size] = '\0';
    c->rows[c->row_count++] = (change_row){kind, copy, size};
}

/* What is asked for twice is told once, to all who were meant: so the places are enough, whatever
 * an input makes. */
void change_tell(change *c, tell_kind kind, br_seat seat, conn *only) {
    for (int i = 0; i < c->tell_count; i++) {
        telling *t = &c->tells[i];
        if (t->kind != kind || (kind == TELL_PASSES && t->seat != seat)) continue;
        if (t->only != only) t->only = NULL;
        return;
    }
    assert(c->tell_count < CHANGE_TELLS_MAX && (kind != TELL_PASSES || seat < BR_SEATS_MAX));
    c->tells[c->tell_count++] = (telling){kind, seat, only};
}

input *change_then(change *c, input_kind kind, br_seat seat) {
    assert(c->then_count < CHANGE_THEN_MAX); /* a step for every seat, and one to end with */
    input *then = &c->then[c->then_count++];
    *then = (input){.kind = kind, .seat = seat};
    return then;
}
