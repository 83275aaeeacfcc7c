/* contract_hidden.c -- a view starts empty: what nobody has shown is hidden.
 *
 * A member that is new in a state takes of the spare bytes at its end, which no row of the field
 * table names and `observe` does not know. Here they are filled, as a secret would, and must not
 * come through to any view: `observe` has to name what it shows, not what it hides.
 */
#include <string.h>

#include "contract.h"

enum { SECRET = 0xA5 };

/* Where the spare bytes begin: past the last one that a row of the field table is about. */
static size_t named_end(const br_game *game) {
    size_t end = 0;
    for (int i = 0; i < game->field_count; i++) {
        const br_field *f = &game->fields[i];
        size_t items = (size_t)(f->rows ? f->rows : 1) * (f->cols ? f->cols : 1);
        if (f->offset + f->bytes * items > end) end = f->offset + f->bytes * items;
    }
    return end;
}

static void check_spare(trial *t, const void *s, br_seat viewer, br_depth depth, size_t from) {
    block view;
    trial_blank(t, view);
    t->game->observe(&t->rules, s, viewer, depth, view);
    const uint8_t *byte = (const uint8_t *)view;
    for (size_t i = from; i < t->game->state_size; i++)
        CHECK(t, byte[i] == 0, "byte %d, which no field names, is %d in a view of viewer %d",
              (int)i, byte[i], viewer);
}

void hidden_check(trial *t) {
    block s;
    size_t from = named_end(t->game);
    CHECK(t, from < t->game->state_size,
          "the state has no spare byte at its end (zero[4]): a new member can not be tried");
    memcpy(s, t->state, t->game->state_size);
    memset((uint8_t *)s + from, SECRET, t->game->state_size - from);
    for (int v = 0; v < trial_viewers(t); v++)
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++)
            check_spare(t, s, trial_viewer(t, v), depth, from);
}
