/* pause.c -- a pause that everybody at the table wants.
 *
 * It takes all people who are there and play themselves to begin one, and any of them to end it:
 * nobody can be held up against their will. Meanwhile clocks, bots and the house stand still, as at
 * a table whose one person is away (clock.c). Wishes are not kept; that it began and ended is, so
 * that a table which is read back has the same clocks.
 */
#include "pause.h"

#include "change.h"
#include "clock.h"
#include "lines.h"
#include "log.h"

static bool is_agreed(const room *r) {
    for (int i = 0; i < r->rules.seats; i++) {
        const chair *c = &r->chair[i];
        if (c->has_person && !c->bot && c->gone_at == 0 && !c->wants_pause) return false;
    }
    return true;
}

void pause_ask(room *r, br_seat seat, change *c) {
    chair *who = &r->chair[seat];
    c->why = !r->has_pauses ? NO_NO_PAUSE : who->bot ? NO_AWAY : NO_OK;
    if (c->why != NO_OK || r->is_paused) return;
    who->wants_pause = true;
    if (is_agreed(r)) change_then(c, IN_PAUSED, seat);
    else change_tell_table(c);
}

void pause_begin(room *r, br_seat seat, int64_t now, change *c) {
    r->is_paused = true;
    for (int i = 0; i < r->rules.seats; i++) r->chair[i].wants_pause = false;
    clock_presence(r, now);
    lines_seat(c, "pause", seat);
    log_house(r, "pause", seat, c);
    change_tell_table(c);
}

void pause_end(room *r, br_seat seat, int64_t now, change *c) {
    r->chair[seat].wants_pause = false;
    change_tell_table(c);
    if (!r->is_paused) return;
    r->is_paused = false;
    clock_presence(r, now);
    lines_seat(c, "resume", seat);
    log_house(r, "resume", seat, c);
}
