/* bootleggers/rules_sale.c -- phase 5, bar by bar from the smallest, then phase 6.
 *
 * A bar buys at the main dock, then at the secondary, then from those at the common dock whom the
 * dominant player names. It pays truck by truck, and the first payment that reaches the goal ends
 * the match (BO-Q37). Whatever it does not buy is lost.
 */
#include "state.h"

static void sale_end(const br_rules *r, bootleggers_state *s, br_events *log);

/* ---- which bar ---------------------------------------------------------------------------- */

static bool has_truck(const bootleggers_state *s, unsigned bar) {
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == bar) return true;
    return false;
}

static void shut(bootleggers_state *s, unsigned bar, br_events *log) {
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == bar) s->truck_load[i] = 0; /* BO-110: nothing is bought */
    if (log) BR__TELL(log, BO_EV_SHUT, BR_SEAT_NONE, BO_157, bar);
}

/* BO-112, BO-F01, BO-157: from `bar` on, the next one with a truck, if it is open. In the harder
 * game a closed one may still open within its point (BO-Q65). */
void bootleggers_sale(const br_rules *r, bootleggers_state *s, unsigned bar, br_events *log) {
    for (; bar < BO_BARS; bar++) {
        if (!has_truck(s, bar)) continue;
        if (bootleggers_is_open(r, s, bar) || bootleggers_is_harder(r)) {
            s->bar = (uint8_t)bar;
            bootleggers_point(r, s, BO_W6, log);
            return;
        }
        shut(s, bar, log);
    }
    sale_end(r, s, log);
}

/* ---- one bar ------------------------------------------------------------------------------ */

/* False if this payment ended the match. */
static bool serve(const br_rules *r, bootleggers_state *s, unsigned truck, bool is_unlimited,
                  br_events *log) {
    unsigned load = s->truck_load[truck], sold = load;
    if (!is_unlimited) {
        if (sold > s->demand_left) sold = s->demand_left;
        s->demand_left = (uint8_t)(s->demand_left - sold);
    }
    unsigned pay = sold * bootleggers_deck_of(r)->price[s->bar];
    s->bar_sold = (uint8_t)(s->bar_sold + sold);
    s->truck_load[truck] = 0; /* BO-119, BO-121: the rest leaves play */
    bootleggers_earn(r, s, s->truck_user[truck], pay);
    if (log)
        BR__TELL(log, BO_EV_SELL, s->truck_user[truck], BO_118, s->bar, sold, pay, load - sold)
            ->flags = BR_EVENT_FINAL;
    return !bootleggers_goal(r, s, false, log);
}

/* The extra profit as one sum, then on to the next bar (BO-125, BO-Q37). */
static void bar_end(const br_rules *r, bootleggers_state *s, br_events *log) {
    unsigned extra = (unsigned)bootleggers_deck_of(r)->extra[s->bar] * s->bar_sold;
    bootleggers_standing stand = bootleggers_stand(r, s, s->bar);
    if (stand.has_control && extra) { /* BO-78: greatest influence earns none */
        bootleggers_earn(r, s, stand.dominant, extra);
        if (log)
            BR__TELL(log, BO_EV_EXTRA, stand.dominant, BO_125, s->bar, s->bar_sold, extra,
                     extra >> 8)
                ->flags = BR_EVENT_FINAL;
        if (bootleggers_goal(r, s, false, log)) return;
    }
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == s->bar) s->truck_load[i] = 0; /* BO-Q30 */
    s->sold = (uint8_t)(s->sold | 1u << s->bar);
    s->demand_left = s->bar_sold = 0;
    s->allowed = 0;
    s->claimed = 0;
    if (bootleggers_goal(r, s, true, log)) return;
    bootleggers_sale(r, s, s->bar + 1u, log);
}

/* BO-115, BO-116: a token adds one to every die. */
static void roll_demand(const br_rules *r, bootleggers_state *s, br_events *log) {
    unsigned dice = bootleggers_deck_of(r)->dice[s->bar], sum = dice * s->token[s->bar];
    br_event *e = log ? br__emit(log, BO_EV_THIRST, BR_SEAT_NONE, BO_115) : NULL;
    for (unsigned i = 0; i < dice; i++) {
        unsigned face = br_chance_below(&s->chance, 6) + 1;
        sum += face;
        if (e) e->open[4 + i] = (uint8_t)face;
    }
    s->demand_left = (uint8_t)sum;
    if (!e) return;
    e->flags = BR_EVENT_FINAL;
    e->open[0] = s->bar;
    e->open[1] = (uint8_t)sum;
    e->open[2] = (uint8_t)dice;
    e->open[3] = s->token[s->bar];
}

/* BO-118, BO-Q66: trucks of whoever dominates now, then the others of the main dock. */
static bool serve_main(const br_rules *r, bootleggers_state *s, unsigned dominant, br_events *log) {
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < s->parked; i++) {
            if (s->truck_bar[i] != s->bar || s->truck_dock[i] != BO_DOCK_MAIN) continue;
            if ((s->truck_user[i] == dominant) != (pass == 0)) continue;
            if (!serve(r, s, i, false, log)) return false;
        }
    return true;
}

static bool serve_secondary(const br_rules *r, bootleggers_state *s, br_events *log) {
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == s->bar && s->truck_dock[i] == BO_DOCK_SECONDARY &&
            !serve(r, s, i, false, log))
            return false;
    return true;
}

bool bootleggers_is_waiting(const bootleggers_state *s, unsigned truck) {
    return s->truck_bar[truck] == s->bar && s->truck_dock[truck] == BO_DOCK_COMMON;
}

static bool has_waiting(const bootleggers_state *s) {
    for (unsigned i = 0; i < s->parked; i++)
        if (bootleggers_is_waiting(s, i)) return true;
    return false;
}

/* BO-Q25, option at-sale: every truck counts as standing where its user stands now. */
static void dock_again(const br_rules *r, bootleggers_state *s) {
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == s->bar)
            s->truck_dock[i] = (uint8_t)bootleggers_dock(r, s, s->bar, s->truck_user[i]);
}

/* BO-Q29, BO-158: O'Malley's buys everything from everybody, and rolls nothing. */
static void sell_at_omalleys(const br_rules *r, bootleggers_state *s, br_events *log) {
    for (unsigned i = 0; i < s->parked; i++)
        if (s->truck_bar[i] == 0 && !serve(r, s, i, true, log)) return;
    bar_end(r, s, log);
}

/* BO-156: the dominant player has named whom it lets sell; those, in the order of their line. */
void bootleggers_sell_common(const br_rules *r, bootleggers_state *s, br_events *log) {
    for (unsigned i = 0; i < s->parked; i++)
        if ((s->allowed >> i & 1u) && !serve(r, s, i, false, log)) return;
    bar_end(r, s, log);
}

/* After the point of a bar. Whatever step came before it says nothing of this bar (BO-112). */
void bootleggers_sell(const br_rules *r, bootleggers_state *s, br_events *log) {
    if (!bootleggers_is_open(r, s, s->bar)) {
        shut(s, s->bar, log);
        bootleggers_sale(r, s, s->bar + 1u, log);
        return;
    }
    if (s->bar == 0) {
        sell_at_omalleys(r, s, log);
        return;
    }
    if (r->option[BO_OPT_DOCK]) dock_again(r, s);
    bootleggers_standing stand = bootleggers_stand(r, s, s->bar);
    roll_demand(r, s, log);
    if (!serve_main(r, s, stand.dominant, log) || !serve_secondary(r, s, log)) return;
    if (s->demand_left && stand.dominant != BR_SEAT_NONE && has_waiting(s)) /* BO-122, BO-123 */
        bootleggers_ask(s, BO_CONSENT, stand.dominant);
    else bar_end(r, s, log);
}

void bootleggers_allow(const br_rules *r, bootleggers_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    (void)r;
    for (unsigned i = 0; i < s->parked; i++) {
        if (!bootleggers_is_waiting(s, i) || (s->allowed >> i & 1u)) continue;
        if (s->truck_user[i] != move->arg[0] || s->truck_size[i] != move->arg[1] ||
            s->truck_load[i] != move->arg[2])
            continue;
        s->allowed |= 1u << i;
        break;
    }
    if (log) memcpy(br__emit(log, BO_EV_ALLOW, seat, BO_122)->open, move->arg, 3);
}

/* ---- phase 6 ------------------------------------------------------------------------------ */

/* BO-130 to BO-133: one marker each, one more for the least money, ties to the lowest muscle. */
static void give_bonus(const br_rules *r, bootleggers_state *s, br_events *log) {
    unsigned least = 0;
    for (unsigned seat = 1; seat < r->seats; seat++)
        if (s->money[seat] < s->money[least] ||
            (s->money[seat] == s->money[least] && s->chosen[seat] < s->chosen[least]))
            least = seat;
    if (log) bootleggers_count_money(r, s, BO_132, log);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned got = bootleggers_gain(s, seat, seat == least ? 2 : 1);
        if (log) BR__TELL(log, BO_EV_BONUS, (br_seat)seat, seat == least ? BO_131 : BO_130, got);
    }
}

/* BO-127: trucks go home, crates and tags to the supply. */
static void clear_docks(bootleggers_state *s) {
    memset(s->truck_user, 0, sizeof s->truck_user);
    memset(s->truck_size, 0, sizeof s->truck_size);
    memset(s->truck_load, 0, sizeof s->truck_load);
    memset(s->truck_bar, 0, sizeof s->truck_bar);
    memset(s->truck_dock, 0, sizeof s->truck_dock);
    memset(s->lent, 0, sizeof s->lent);
    memset(s->hired, 0, sizeof s->hired);
    s->trucks = s->parked = 0;
    s->bar = 0;
    s->sold = s->raided = 0;
}

static void sale_end(const br_rules *r, bootleggers_state *s, br_events *log) {
    clear_docks(s);
    if (s->round == bootleggers_rounds(r)) { /* BO-138: no phase 6 in the last round */
        bootleggers_finish(r, s, false, log);
        return;
    }
    bootleggers_phase(s, 6, BO_136, log);
    if (s->round % 4 == 0) give_bonus(r, s, log);
    memset(s->chosen, 0, sizeof s->chosen); /* BO-136 */
    memset(s->order, 0, sizeof s->order);
    memset(s->family_roll, 0, sizeof s->family_roll);
    memset(s->remote_roll, 0, sizeof s->remote_roll);
    s->round++;
    bootleggers_round(r, s, log);
}
