/* bootleggers/rules_haul.c -- phase 4 after the trade: loading in secret, parking in the open.
 *
 * While seats load, the list of trucks holds what each has loaded so far, seat by seat, and every
 * seat sees its own part only. Once all are done the list is open, and parking puts trucks to the
 * front of it, so that its order is the order of every line (BO-80, BO-84).
 */
#include "state.h"

/* ---- the list of trucks ------------------------------------------------------------------- */

int bootleggers_find(const bootleggers_state *s, unsigned from, unsigned seat, unsigned size,
                     unsigned load) {
    for (unsigned i = from; i < s->trucks; i++)
        if (s->truck_user[i] == seat && s->truck_size[i] == size && s->truck_load[i] == load)
            return (int)i;
    return -1;
}

/* Lifts entry `from` out and puts it in at `to`; those between move over. */
static void entry_move(uint8_t *list, unsigned from, unsigned to) {
    uint8_t item = list[from];
    if (from > to) memmove(&list[to + 1], &list[to], from - to);
    else memmove(&list[from], &list[from + 1], to - from);
    list[to] = item;
}

static void truck_move(bootleggers_state *s, unsigned from, unsigned to) {
    entry_move(s->truck_user, from, to);
    entry_move(s->truck_size, from, to);
    entry_move(s->truck_load, from, to);
    entry_move(s->truck_bar, from, to);
    entry_move(s->truck_dock, from, to);
}

void bootleggers_remove(bootleggers_state *s, unsigned truck) {
    unsigned last = s->trucks - 1u;
    truck_move(s, truck, last);
    s->truck_user[last] = s->truck_size[last] = s->truck_load[last] = 0;
    s->truck_bar[last] = s->truck_dock[last] = 0;
    s->trucks = (uint8_t)last;
}

static unsigned loaded_crates(const bootleggers_state *s, unsigned seat) {
    unsigned loaded = 0;
    for (unsigned i = 0; i < s->trucks; i++)
        if (s->truck_user[i] == seat) loaded += s->truck_load[i];
    return loaded;
}

unsigned bootleggers_unloaded(const bootleggers_state *s, unsigned seat) {
    return s->crates[seat] - loaded_crates(s, seat);
}

unsigned bootleggers_empty(const bootleggers_state *s, unsigned seat, unsigned size) {
    unsigned loaded = 0;
    for (unsigned i = 0; i < s->trucks; i++)
        loaded += s->truck_user[i] == seat && s->truck_size[i] == size;
    return bootleggers_in_use(s, seat, size) - loaded;
}

bool bootleggers_in_yard(const bootleggers_state *s, unsigned seat) {
    for (unsigned i = s->parked; i < s->trucks; i++)
        if (s->truck_user[i] == seat) return true;
    return false;
}

/* ---- loading ------------------------------------------------------------------------------ */

void bootleggers_load(const br_rules *r, bootleggers_state *s, br_events *log) {
    (void)log;
    s->step = BO_LOAD;
    s->ready = 0;
    s->acting = bootleggers_all(r);
}

/* No event: how much a rival has loaded, and on how many trucks, is not to be seen (BO-F31). */
void bootleggers_put_on(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                        br_events *log) {
    unsigned at = 0, last = s->trucks++;
    (void)r;
    (void)log;
    while (at < last && s->truck_user[at] <= seat) at++; /* kept sorted by seat: no order leaks */
    s->truck_user[last] = seat;
    s->truck_size[last] = move->arg[0];
    s->truck_load[last] = move->arg[1];
    s->truck_bar[last] = BO_YARD;
    s->truck_dock[last] = BO_DOCK_NONE;
    truck_move(s, last, at);
}

static void emit_loads(const bootleggers_state *s, unsigned seat, br_events *log) {
    br_event *e = br__emit(log, BO_EV_LOADS, (br_seat)seat, BO_Q52);
    e->flags = BR_EVENT_FINAL;
    for (unsigned i = 0; i < s->trucks; i++)
        if (s->truck_user[i] == seat)
            e->open[++e->open[0]] = (uint8_t)(s->truck_size[i] << 5 | s->truck_load[i]);
}

void bootleggers_ship(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    (void)move;
    s->ready = (uint8_t)(s->ready | 1u << seat);
    s->acting = (br_seats)(s->acting & ~br_bit(seat));
    if (log) br__emit(log, BO_EV_SHIP, seat, BO_Q52);
    if (s->acting) return;
    s->ready = 0;
    for (unsigned i = 0; i < r->seats; i++) {
        s->crates[i] = (uint8_t)bootleggers_unloaded(s, i);
        if (log) emit_loads(s, i, log);
    }
    bootleggers_point(r, s, BO_W5, log);
}

/* ---- parking ------------------------------------------------------------------------------ */

/* BO-104: what was not loaded is gone. */
static void haul_end(const br_rules *r, bootleggers_state *s, br_events *log) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->crates[seat] && log)
            BR__TELL(log, BO_EV_LOST, (br_seat)seat, BO_104, s->crates[seat]);
        s->crates[seat] = 0;
    }
    bootleggers_phase(s, 5, BO_112, log);
    bootleggers_sale(r, s, 0, log);
}

void bootleggers_go4(const br_rules *r, bootleggers_state *s, unsigned index, br_events *log) {
    if (index == r->seats) {
        haul_end(r, s, log);
        return;
    }
    s->cursor = (uint8_t)index;
    bootleggers_ask(s, BO_PARK, s->order[index]); /* BO-105 */
}

void bootleggers_park(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    unsigned bar = move->arg[2];
    int truck = bootleggers_find(s, s->parked, seat, move->arg[0], move->arg[1]);
    assert(truck >= 0);
    truck_move(s, (unsigned)truck, s->parked);
    s->truck_bar[s->parked] = (uint8_t)bar;
    s->truck_dock[s->parked] = (uint8_t)bootleggers_dock(r, s, bar, seat); /* BO-106, BO-Q25 */
    if (log) {
        br_event *e = br__emit(log, BO_EV_PARK, seat, BO_106);
        memcpy(e->open, move->arg, 3);
        e->open[3] = s->truck_dock[s->parked];
    }
    s->parked++;
}
