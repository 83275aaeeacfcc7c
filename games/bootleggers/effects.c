/* bootleggers/effects.c -- what thugs can be aimed at and what they do: one function per effect.
 *
 * A shot is a thug, who plays it, and at what. The same table says how targets are listed, what
 * forbids one, and what happens. Who holds the card, when it may be played and what it costs is
 * asked elsewhere, from the deck.
 */
#include "state.h"

enum { CHIEF_CRATES = 8, CHIEF_PRICE = 3, STASH_CRATES = 6, RUBOUT_MARKERS = 2 };

typedef enum aim {
    AIM_NOTHING,
    AIM_TRUCK,
    AIM_OWN_TRUCK,
    AIM_SIZE,
    AIM_MARKER,
    AIM_MARKERS,
    AIM_STILL,
    AIM_RIVAL
} aim;

typedef struct lister {
    const br_rules *r;
    const bootleggers_state *s;
    unsigned thug, seat;
    br_move *out;
    int count, max;
} lister;

static void list_add(lister *l, unsigned seat, unsigned x, unsigned y) {
    if (l->count == l->max) return;
    br_move *move = &l->out[l->count++];
    br__move_put(move, BO_MOVE_PLAY, l->thug, seat, x);
    move->arg[3] = (uint8_t)y;
}

/* ---- what forbids a target ---------------------------------------------------------------- */

/* Loaded trucks in the yard: of a rival, or (the chief) of the player (BO-Q59, BO-F07). */
static uint16_t why_truck(const br_rules *r, const bootleggers_state *s,
                          const bootleggers_shot *shot) {
    (void)r;
    if (shot->seat == shot->by) return BO_F07;
    return bootleggers_find(s, s->parked, shot->seat, shot->x, shot->y) < 0 ? BO_Q59 : 0;
}

static uint16_t why_own_truck(const br_rules *r, const bootleggers_state *s,
                              const bootleggers_shot *shot) {
    (void)r;
    return bootleggers_find(s, s->parked, shot->by, shot->x, shot->y) < 0 ? BO_Q59 : 0;
}

static uint16_t why_size(const br_rules *r, const bootleggers_state *s,
                         const bootleggers_shot *shot) {
    (void)r;
    if (shot->seat == shot->by) return BO_F07;
    if (bootleggers_owned(s, shot->seat) < 2) return BO_56; /* never the last truck */
    return s->owned[shot->seat][shot->x] ? 0 : BO_Q59;
}

static uint16_t why_marker(const br_rules *r, const bootleggers_state *s,
                           const bootleggers_shot *shot) {
    (void)r;
    if (shot->seat == shot->by) return BO_F07;
    if (shot->x == 0) return BO_60;
    if (s->sold >> shot->x & 1u) return BO_Q59; /* BO-F02: passed by without a sale is no sale */
    return s->marker[shot->x][shot->seat] ? 0 : BO_Q59;
}

static uint16_t why_markers(const br_rules *r, const bootleggers_state *s,
                            const bootleggers_shot *shot) {
    uint16_t clause = why_marker(r, s, shot);
    if (clause) return clause;
    if (shot->y < 1 || shot->y > RUBOUT_MARKERS) return BO_F17;
    return shot->y <= s->marker[shot->x][shot->seat] ? 0 : BO_Q59;
}

static unsigned still_dice(const bootleggers_state *s, unsigned seat, unsigned still) {
    return still == 0 ? s->family[seat] : s->remote[seat][still - 1];
}

static uint16_t why_still(const br_rules *r, const bootleggers_state *s,
                          const bootleggers_shot *shot) {
    (void)r;
    if (shot->seat == shot->by) return BO_F07;
    unsigned dice = still_dice(s, shot->seat, shot->x);
    if (dice == 0) return BO_Q59; /* no such still */
    if (shot->thug == BO_SABOTAGE) return s->sabotaged[shot->seat] >> shot->x & 1u ? BO_F03 : 0;
    if (dice > 1) return 0;
    return s->back_dice[shot->seat] ? BO_57 : BO_Q59; /* the last die stays, stored ones are safe */
}

static uint16_t why_rival(const br_rules *r, const bootleggers_state *s,
                          const bootleggers_shot *shot) {
    (void)r;
    if (shot->seat == shot->by) return BO_F07;
    if (s->copper == BR_SEAT_NONE) return BO_56;
    return s->copper == shot->seat ? BO_Q59 : 0;
}

static uint16_t why_nothing(const br_rules *r, const bootleggers_state *s,
                            const bootleggers_shot *shot) {
    if (shot->thug == BO_RAID) return bootleggers_is_open(r, s, s->bar) ? 0 : BO_F08;
    if (shot->thug == BO_STASH) return s->crates[shot->by] ? 0 : BO_56;
    return BO_Q58; /* an Investigation only ever answers; why.c says so before */
}

/* ---- listing targets ---------------------------------------------------------------------- */

static bool is_face_listed(const lister *l, unsigned truck) {
    const bootleggers_state *s = l->s;
    for (unsigned i = s->parked; i < truck; i++)
        if (s->truck_user[i] == s->truck_user[truck] && s->truck_size[i] == s->truck_size[truck] &&
            s->truck_load[i] == s->truck_load[truck])
            return true;
    return false;
}

static void list_trucks(lister *l, bool is_own) {
    const bootleggers_state *s = l->s;
    for (unsigned i = s->parked; i < s->trucks; i++) {
        if ((s->truck_user[i] == l->seat) != is_own || is_face_listed(l, i)) continue;
        list_add(l, is_own ? 0u : s->truck_user[i], s->truck_size[i], s->truck_load[i]);
    }
}

static void list_sizes(lister *l) {
    for (unsigned seat = 0; seat < l->r->seats; seat++) {
        if (seat == l->seat || bootleggers_owned(l->s, seat) < 2) continue;
        for (unsigned size = 0; size < BO_SIZES; size++)
            if (l->s->owned[seat][size]) list_add(l, seat, size, 0);
    }
}

static void list_markers(lister *l, unsigned most) {
    for (unsigned bar = 1; bar < BO_BARS; bar++) {
        if (l->s->sold >> bar & 1u) continue;
        for (unsigned seat = 0; seat < l->r->seats; seat++) {
            unsigned markers = l->s->marker[bar][seat];
            if (seat == l->seat || markers == 0) continue;
            if (most == 1) list_add(l, seat, bar, 0);
            else
                for (unsigned n = 1; n <= most && n <= markers; n++) list_add(l, seat, bar, n);
        }
    }
}

static void list_stills(lister *l) {
    for (unsigned seat = 0; seat < l->r->seats; seat++) {
        if (seat == l->seat) continue;
        for (unsigned still = 0; still <= BO_REMOTES; still++) {
            unsigned dice = still_dice(l->s, seat, still);
            if (dice == 0) break; /* remote stills fill up from the first */
            bool is_hit =
                l->thug == BO_SABOTAGE ? !(l->s->sabotaged[seat] >> still & 1u) : dice > 1;
            if (is_hit) list_add(l, seat, still, 0);
        }
    }
}

static void list_rivals(lister *l) {
    for (unsigned seat = 0; seat < l->r->seats; seat++)
        if (seat != l->seat && l->s->copper != BR_SEAT_NONE && l->s->copper != seat)
            list_add(l, seat, 0, 0);
}

/* ---- what happens ------------------------------------------------------------------------- */

static bool do_hijack(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                      br_events *log) {
    (void)r;
    (void)log;
    int truck = bootleggers_find(s, s->parked, shot->seat, shot->x, shot->y);
    s->truck_user[truck] = shot->by; /* it goes home to its owner after phase 5 (BO-F33) */
    return true;
}

static bool do_theft(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                     br_events *log) {
    (void)r;
    (void)log;
    s->owned[shot->seat][shot->x]--;
    s->owned[shot->by][shot->x]++;
    return true;
}

static bool do_hit(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                   br_events *log) {
    unsigned count = shot->thug == BO_RUBOUT ? shot->y : 1;
    bootleggers_unmark(r, s, shot->x, shot->seat, count, log);
    return true;
}

static bool do_raid(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                    br_events *log) {
    (void)r;
    (void)shot;
    s->raided = (uint8_t)(s->raided | 1u << s->bar);
    if (log) BR__TELL(log, BO_EV_CLOSES, BR_SEAT_NONE, BO_Q59, s->bar);
    return true;
}

static bool do_sabotage(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                        br_events *log) {
    (void)r;
    (void)log;
    s->sabotaged[shot->seat] = (uint8_t)(s->sabotaged[shot->seat] | 1u << shot->x);
    return true;
}

static bool do_wrecking(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                        br_events *log) {
    (void)r;
    (void)log;
    if (shot->x == 0) s->family[shot->seat]--;
    else s->remote[shot->seat][shot->x - 1]--;
    return true;
}

static bool do_roadblock(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                         br_events *log) {
    (void)r;
    (void)log;
    bootleggers_remove(s, (unsigned)bootleggers_find(s, s->parked, shot->seat, shot->x, shot->y));
    return true;
}

/* BO-F17: as many as the card allows; the rest of that load is lost. */
static bool do_chief(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                     br_events *log) {
    unsigned load = shot->y, sold = load < CHIEF_CRATES ? load : CHIEF_CRATES;
    bootleggers_remove(s, (unsigned)bootleggers_find(s, s->parked, shot->by, shot->x, shot->y));
    bootleggers_earn(r, s, shot->by, sold * CHIEF_PRICE);
    if (log)
        BR__TELL(log, BO_EV_CHIEF, shot->by, BO_Q59, sold, sold * CHIEF_PRICE, load - sold)->flags =
            BR_EVENT_FINAL;
    return !bootleggers_goal(r, s, true, log); /* BO-159, BO-F27 */
}

static bool do_stash(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                     br_events *log) {
    (void)r;
    unsigned by = shot->by, kept = s->crates[by] < STASH_CRATES ? s->crates[by] : STASH_CRATES;
    s->crates[by] = (uint8_t)(s->crates[by] - kept);
    s->stashed[by] = (uint8_t)(s->stashed[by] + kept);
    if (log) BR__TELL(log, BO_EV_STASH, (br_seat)by, BO_Q59, kept);
    return true;
}

static bool do_friend(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                      br_events *log) {
    (void)r;
    s->copper = shot->seat;
    if (log) br__emit(log, BO_EV_COPPER, shot->seat, BO_Q59);
    return true;
}

/* ---- the table ---------------------------------------------------------------------------- */

/* To add a thug: its number in state.h, its row in cards/actions.csv and in deck.c, a line here. */
static const struct effect {
    aim at;
    bool (*resolve)(const br_rules *, bootleggers_state *, const bootleggers_shot *, br_events *);
} effects[BO_THUGS] = {
    [BO_HIJACK] = {AIM_TRUCK, do_hijack},     [BO_THEFT] = {AIM_SIZE, do_theft},
    [BO_HIT] = {AIM_MARKER, do_hit},          [BO_RUBOUT] = {AIM_MARKERS, do_hit},
    [BO_RAID] = {AIM_NOTHING, do_raid},       [BO_SABOTAGE] = {AIM_STILL, do_sabotage},
    [BO_WRECKING] = {AIM_STILL, do_wrecking}, [BO_ROADBLOCK] = {AIM_TRUCK, do_roadblock},
    [BO_CHIEF] = {AIM_OWN_TRUCK, do_chief},   [BO_INVESTIGATION] = {AIM_NOTHING, NULL},
    [BO_STASH] = {AIM_NOTHING, do_stash},     [BO_FRIEND] = {AIM_RIVAL, do_friend},
};

bool bootleggers_is_aimed(unsigned thug) {
    return effects[thug].at != AIM_NOTHING && effects[thug].at != AIM_OWN_TRUCK;
}

bool bootleggers_resolve(const br_rules *r, bootleggers_state *s, const bootleggers_shot *shot,
                         br_events *log) {
    return effects[shot->thug].resolve(r, s, shot, log);
}

/* Seat, third and fourth argument must be in range and, where unused, zero. */
static bool is_well_formed(const br_rules *r, const bootleggers_shot *shot) {
    static const struct {
        uint8_t seats, xs, ys;
    } bound[] = {[AIM_NOTHING] = {1, 1, 1},
                 [AIM_TRUCK] = {0, BO_SIZES, 255},
                 [AIM_OWN_TRUCK] = {1, BO_SIZES, 255},
                 [AIM_SIZE] = {0, BO_SIZES, 1},
                 [AIM_MARKER] = {0, BO_BARS, 1},
                 [AIM_MARKERS] = {0, BO_BARS, 255},
                 [AIM_STILL] = {0, BO_REMOTES + 1, 1},
                 [AIM_RIVAL] = {0, 1, 1}};
    aim at = effects[shot->thug].at;
    unsigned seats = bound[at].seats ? bound[at].seats : r->seats;
    return shot->seat < seats && shot->x < bound[at].xs && shot->y < bound[at].ys;
}

uint16_t bootleggers_why_shot(const br_rules *r, const bootleggers_state *s,
                              const bootleggers_shot *shot) {
    static uint16_t (*const why[])(const br_rules *, const bootleggers_state *,
                                   const bootleggers_shot *) = {
        [AIM_NOTHING] = why_nothing, [AIM_TRUCK] = why_truck,   [AIM_OWN_TRUCK] = why_own_truck,
        [AIM_SIZE] = why_size,       [AIM_MARKER] = why_marker, [AIM_MARKERS] = why_markers,
        [AIM_STILL] = why_still,     [AIM_RIVAL] = why_rival};
    if (!is_well_formed(r, shot)) return BO_Q59;
    return why[effects[shot->thug].at](r, s, shot);
}

int bootleggers_list_shots(const br_rules *r, const bootleggers_state *s, unsigned thug,
                           unsigned seat, br_move *out, int max) {
    lister l = {r, s, thug, seat, out, 0, max};
    bootleggers_shot shot = {(uint8_t)thug, (uint8_t)seat, 0, 0, 0};
    switch (effects[thug].at) {
    case AIM_TRUCK: list_trucks(&l, false); break;
    case AIM_OWN_TRUCK: list_trucks(&l, true); break;
    case AIM_SIZE: list_sizes(&l); break;
    case AIM_MARKER: list_markers(&l, 1); break;
    case AIM_MARKERS: list_markers(&l, RUBOUT_MARKERS); break;
    case AIM_STILL: list_stills(&l); break;
    case AIM_RIVAL: list_rivals(&l); break;
    case AIM_NOTHING:
        if (why_nothing(r, s, &shot) == 0) list_add(&l, 0, 0, 0);
        break;
    }
    return l.count;
}

bool bootleggers_has_shot(const br_rules *r, const bootleggers_state *s, unsigned thug,
                          unsigned seat) {
    br_move one;
    return bootleggers_list_shots(r, s, thug, seat, &one, 1) > 0;
}
