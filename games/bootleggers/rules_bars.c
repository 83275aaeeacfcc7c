/* bootleggers/rules_bars.c -- markers in bars, who stands where, the stills and the copper.
 *
 * Phases 2 and 3. Who controls a bar or has the greatest influence there is never stored: it
 * follows from the markers and the muscle cards that lie open (BO-67 to BO-85).
 */
#include "state.h"

/* ---- standing ----------------------------------------------------------------------------- */

unsigned bootleggers_filled(const bootleggers_state *s, unsigned bar) {
    unsigned filled = 0;
    for (unsigned seat = 0; seat < BO_SEATS; seat++) filled += s->marker[bar][seat];
    return filled;
}

/* BO-65, BO-Q20: as soon as every circle is filled, unless a card has shut it for the round. */
bool bootleggers_is_open(const br_rules *r, const bootleggers_state *s, unsigned bar) {
    if (s->raided >> bar & 1u) return false;
    return bar == 0 || bootleggers_filled(s, bar) >= bootleggers_deck_of(r)->circles[bar];
}

bootleggers_standing bootleggers_stand(const br_rules *r, const bootleggers_state *s,
                                       unsigned bar) {
    bootleggers_standing stand = {BR_SEAT_NONE, false};
    unsigned total = 0, most = 0, leaders = 0, first = BR_SEAT_NONE;
    for (unsigned seat = 0; bar > 0 && seat < r->seats; seat++) {
        unsigned markers = s->marker[bar][seat];
        total += markers;
        if (markers > most) {
            most = markers;
            leaders = 1;
            first = seat;
        } else if (markers == most && most > 0) {
            leaders++;
            if (s->chosen[seat] > s->chosen[first]) first = seat; /* BO-69, BO-126 */
        }
    }
    if (most == 0) return stand;
    stand.has_control = 2 * most >= total; /* BO-67; BO-Q21: equality is control */
    if (stand.has_control || leaders == 1 || r->option[BO_OPT_LEAD])
        stand.dominant = (uint8_t)first; /* BO-76; BO-Q22: else nobody leads */
    return stand;
}

unsigned bootleggers_dock(const br_rules *r, const bootleggers_state *s, unsigned bar,
                          unsigned seat) {
    if (bar == 0) return BO_DOCK_NONE; /* BO-Q29: one line, no standing */
    if (bootleggers_stand(r, s, bar).dominant == seat) return BO_DOCK_MAIN;
    return s->marker[bar][seat] ? BO_DOCK_SECONDARY : BO_DOCK_COMMON;
}

unsigned bootleggers_rank(const br_rules *r, const bootleggers_state *s, unsigned seat) {
    unsigned rank = 0;
    for (unsigned rival = 0; rival < r->seats; rival++) rank += s->chosen[rival] > s->chosen[seat];
    return rank;
}

/* ---- markers ------------------------------------------------------------------------------ */

void bootleggers_mark(const br_rules *r, bootleggers_state *s, unsigned bar, unsigned seat,
                      br_events *log) {
    s->back[seat]--;
    s->marker[bar][seat]++;
    if (!log) return;
    BR__TELL(log, BO_EV_PLACE, (br_seat)seat, BO_62, bar);
    bool is_full = bootleggers_filled(s, bar) == bootleggers_deck_of(r)->circles[bar];
    if (is_full && bootleggers_is_open(r, s, bar))
        BR__TELL(log, BO_EV_OPENS, BR_SEAT_NONE, BO_65, bar);
}

/* BO-114: a bar closes at once; the markers are back in the supply of their owner. */
void bootleggers_unmark(const br_rules *r, bootleggers_state *s, unsigned bar, unsigned seat,
                        unsigned count, br_events *log) {
    bool was_open = bootleggers_is_open(r, s, bar);
    s->marker[bar][seat] = (uint8_t)(s->marker[bar][seat] - count);
    if (log && was_open && !bootleggers_is_open(r, s, bar))
        BR__TELL(log, BO_EV_CLOSES, BR_SEAT_NONE, BO_114, bar);
}

void bootleggers_go2(const br_rules *r, bootleggers_state *s, unsigned index, br_events *log) {
    if (index == r->seats) {
        bootleggers_phase(s, 3, BO_86, log);
        bootleggers_point(r, s, BO_W3, log);
        return;
    }
    s->cursor = (uint8_t)index;
    bootleggers_ask(s, BO_PLACE, s->order[index]); /* BO-F18: also with nothing to place */
}

void bootleggers_place(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    bootleggers_mark(r, s, move->arg[0], seat, log);
    if (s->step != BO_POINT && s->step != BO_MARKING) return;
    if (s->back[seat]) s->step = BO_MARKING; /* BO-F30: markers are the one thing, all of them */
    else bootleggers_point_played(r, s, log);
}

static uint16_t done_clause(unsigned step) {
    return step == BO_PLACE ? BO_64 : step == BO_PARK ? BO_Q26 : step == BO_PICK ? BO_F34 : BO_Q31;
}

void bootleggers_done(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    (void)move;
    if (log && s->step != BO_MARKING) br__emit(log, BO_EV_DONE, seat, done_clause(s->step));
    switch (s->step) {
    case BO_MARKING: bootleggers_point_played(r, s, log); break;
    case BO_PICK: bootleggers_go1_end(r, s, log); break; /* BO-F34 */
    case BO_PLACE: bootleggers_go2(r, s, s->cursor + 1u, log); break;
    case BO_PARK: bootleggers_go4(r, s, s->cursor + 1u, log); break;
    default: bootleggers_sell_common(r, s, log); break;
    }
}

/* ---- the stills --------------------------------------------------------------------------- */

/* Faces as nibbles. */
static uint16_t roll(bootleggers_state *s, unsigned dice) {
    unsigned faces = 0;
    for (unsigned i = 0; i < dice; i++) faces |= (br_chance_below(&s->chance, 6) + 1) << 4 * i;
    return (uint16_t)faces;
}

static unsigned face_sum(unsigned faces) {
    return (faces & 15u) + (faces >> 4 & 15u) + (faces >> 8 & 15u) + (faces >> 12);
}

static bool shows_five(unsigned faces) {
    for (; faces; faces >>= 4)
        if ((faces & 15u) == 5) return true;
    return false;
}

static void emit_roll(const bootleggers_state *s, unsigned seat, unsigned family, unsigned made,
                      br_events *log) {
    br_event *e = br__emit(log, BO_EV_ROLL, (br_seat)seat, BO_86);
    unsigned count = 0;
    e->flags = BR_EVENT_FINAL;
    for (unsigned still = 0; still <= BO_REMOTES; still++) {
        unsigned faces = still ? s->remote_roll[seat][still - 1] : s->family_roll[seat];
        for (; faces; faces >>= 4, count++)
            e->open[3 + count / 2] =
                (uint8_t)(e->open[3 + count / 2] | (faces & 15u) << 4 * (count & 1u));
    }
    e->open[0] = (uint8_t)made;
    e->open[1] = (uint8_t)family;
    e->open[2] = (uint8_t)count;
}

/* What the family still of one seat made; the crates are in the back room (BO-86 to BO-91). */
static unsigned heat_seat(bootleggers_state *s, unsigned seat, br_events *log) {
    unsigned family = 0, made = 0, skipped = s->sabotaged[seat];
    if (!(skipped & 1u)) s->family_roll[seat] = roll(s, s->family[seat]);
    bool is_bitten = s->copper == seat && shows_five(s->family_roll[seat]);
    if (!is_bitten) family = face_sum(s->family_roll[seat]);
    made = family;
    for (unsigned i = 0; i < BO_REMOTES && s->remote[seat][i]; i++) {
        if (skipped >> (i + 1) & 1u) continue;
        s->remote_roll[seat][i] = roll(s, s->remote[seat][i]);
        made += face_sum(s->remote_roll[seat][i]); /* BO-90: no copper out there */
    }
    s->crates[seat] = (uint8_t)(s->stashed[seat] + made);
    s->stashed[seat] = 0;
    s->sabotaged[seat] = 0;
    if (log) emit_roll(s, seat, family, made, log);
    if (log && is_bitten) br__emit(log, BO_EV_BITTEN, (br_seat)seat, BO_89);
    return family;
}

/* BO-92 to BO-94: to the most productive family still; of equals, to the lowest muscle. */
static void award_copper(const br_rules *r, bootleggers_state *s, const unsigned family[BO_SEATS],
                         br_events *log) {
    unsigned most = 0;
    for (unsigned seat = 1; seat < r->seats; seat++)
        if (family[seat] > family[most] ||
            (family[seat] == family[most] && s->chosen[seat] < s->chosen[most]))
            most = seat;
    if (log) br__emit(log, BO_EV_COPPER, (br_seat)most, BO_92);
    s->copper = (uint8_t)most;
}

/* BO-Q64: all at once, the old holder of the copper checked before it moves (BO-95). */
void bootleggers_heat(const br_rules *r, bootleggers_state *s, br_events *log) {
    unsigned family[BO_SEATS] = {0};
    for (unsigned seat = 0; seat < r->seats; seat++) family[seat] = heat_seat(s, seat, log);
    if (s->round >= 4) award_copper(r, s, family, log);
    bootleggers_point(r, s, BO_W4, log);
}
