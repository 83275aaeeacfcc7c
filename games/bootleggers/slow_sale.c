/* slow_sale.c -- stills, bars and the end of a round. See slow.h. */
#include <stdio.h>
#include <string.h>

#include "slow.h"

/* BO-118, BO-Q37: a truck sells what the bar still wants; what it does not want is lost. */
static void serve(bs_table *t, bs_truck *truck) {
    int count = truck->load < t->wanted ? truck->load : t->wanted;
    if (bs_is(t->step, "over")) return;
    bs_note_served(t, truck, count);
    truck->load = 0;
    t->wanted -= count;
    t->bought += count;
    t->money[truck->user] += count * bs_box_of_game()->price[t->bar];
    bs_check_hundred(t, false);
}

/* One dock in parking order; only trucks of `seat`, or of everybody (BS_NONE). */
static void serve_dock(bs_table *t, int dock, int seat) {
    for (int i = 0; i < t->trucks; i++) {
        bs_truck *truck = &t->truck[i];
        if (truck->bar != t->bar || truck->dock != dock || truck->load == 0) continue;
        if (seat == BS_NONE || truck->user == seat) serve(t, truck);
    }
}

static bool has_load_at(const bs_table *t, int bar, int dock) {
    for (int i = 0; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        if (truck->bar == bar && truck->load > 0 && (dock == BS_NONE || truck->dock == dock))
            return true;
    }
    return false;
}

/* BO-115 to BO-123. `demand` is not looked at in O'Malley's. */
void bs_sell(bs_table *t, int demand) {
    int dominant = bs_dominant(t, t->bar);
    t->next = "extra";
    t->wanted = t->bar == 0 ? 1000000 : demand;
    t->bought = 0;
    bs_note_sale(t);
    for (int i = 0; i < t->trucks; i++)
        if (t->is_docked_at_sale && t->truck[i].bar == t->bar)
            t->truck[i].dock = bs_dock(t, t->bar, t->truck[i].user);
    serve_dock(t, BS_LINE, BS_NONE);
    if (dominant != BS_NONE) serve_dock(t, BS_MAIN, dominant); /* BO-Q66 */
    serve_dock(t, BS_MAIN, BS_NONE);
    serve_dock(t, BS_SECONDARY, BS_NONE);
    if (bs_is(t->step, "over")) return;
    if (t->wanted > 0 && dominant != BS_NONE && has_load_at(t, t->bar, BS_COMMON)) {
        t->next = "";
        t->step = "consent";
        t->turn = dominant;
    }
    bs_note_asked(t, has_load_at(t, t->bar, BS_COMMON));
}

static void sell_at_common_dock(bs_table *t) {
    bs_note_consent(t);
    for (int i = 0; i < t->trucks; i++)
        if (t->truck[i].is_allowed) {
            t->truck[i].is_allowed = false;
            serve(t, &t->truck[i]);
        }
    memset(t->is_claimed, 0, sizeof t->is_claimed);
    t->next = "extra";
}

/* BO-157, BO-Q30: what a bar has not bought, closed or not, nobody will. */
static void lose_crates_at(bs_table *t, int bar) {
    for (int i = 0; i < t->trucks; i++)
        if (t->truck[i].bar == bar) t->truck[i].load = 0;
}

static void pay_extra(bs_table *t) {
    int controller = bs_controller(t, t->bar);
    bs_note_sold(t);
    if (controller != BS_NONE) {
        t->money[controller] += t->bought * bs_box_of_game()->extra[t->bar];
        bs_check_hundred(t, false);
    }
    if (bs_is(t->step, "over")) return;
    t->has_sold[t->bar] = true;
    t->wanted = t->bought = 0;
    t->next = "pass bar";
    lose_crates_at(t, t->bar);
    bs_check_hundred(t, true);
}

/* The next bar that has somebody to buy from; W6 before it (in the harder game also if closed). */
static void look_at_bar(bs_table *t) {
    if (t->bar == BS_BARS) {
        t->next = "end of phase 5";
    } else if (has_load_at(t, t->bar, BS_NONE) && (bs_is_open(t, t->bar) || t->is_harder)) {
        bs_open_point(t, "w6");
    } else {
        t->next = "pass bar";
    }
}

static void pass_bar(bs_table *t) {
    bs_note_if(t, has_load_at(t, t->bar, BS_NONE) && !bs_is_open(t, t->bar), "BO-110");
    lose_crates_at(t, t->bar);
    t->bar++;
    t->next = "look at bar";
}

/* BO-86 to BO-93: the dice are there already; see bs_read_rolls. */
static void award_copper(bs_table *t, const int made[BS_SEATS]) {
    int most = BS_NONE;
    if (t->round < 4) return;
    for (int i = t->seats - 1; i >= 0; i--) { /* the lowest muscle first */
        int seat = t->order[i];
        if (most == BS_NONE || made[seat] > made[most]) most = seat;
    }
    t->copper = most;
}

/* Sum of the faces of one still in a text such as ["3","5"]. */
static int sum_of(const char *roll, bool *has_five) {
    int sum = 0;
    *has_five = strchr(roll, '5') != NULL;
    for (; *roll; roll++)
        if (*roll >= '1' && *roll <= '6') sum += *roll - '0';
    return sum;
}

static void heat_stills(bs_table *t) {
    int family[BS_SEATS] = {0}, remote[BS_SEATS] = {0};
    char wrapped[1600];
    for (int seat = 0; seat < t->seats; seat++) {
        bool has_five;
        snprintf(wrapped, sizeof wrapped, "{\"r\":%s}", t->family_roll);
        family[seat] = sum_of(engines_value(wrapped, "r.%d", seat), &has_five);
        if (has_five && t->copper == seat) family[seat] = 0;
        snprintf(wrapped, sizeof wrapped, "{\"r\":%s}", t->remote_roll);
        remote[seat] = sum_of(engines_value(wrapped, "r.%d", seat), &has_five);
        bs_note_if(t, has_five && t->copper == seat, "BO-90");
        t->crates[seat] += family[seat] + remote[seat] + t->stashed[seat];
        t->stashed[seat] = 0;
    }
    memset(t->is_sabotaged, 0, sizeof t->is_sabotaged);
    award_copper(t, family);
    bs_note_stills(t, family, remote);
    bs_open_point(t, "w4");
}

/* BO-104 */
static void begin_phase_5(bs_table *t) {
    for (int seat = 0; seat < t->seats; seat++) bs_note_if(t, t->crates[seat] > 0, "BO-108");
    t->asked_bar = BS_NONE;
    memset(t->crates, 0, sizeof t->crates);
    t->phase = 5;
    t->bar = 0;
    t->next = "look at bar";
}

/* BO-127, BO-138 */
static void end_phase_5(bs_table *t) {
    bs_note_phase_end(t);
    t->trucks = t->parked = t->bar = 0;
    memset(t->truck, 0, sizeof t->truck);
    memset(t->lent, 0, sizeof t->lent);
    memset(t->hired, 0, sizeof t->hired);
    memset(t->has_sold, 0, sizeof t->has_sold);
    memset(t->is_raided, 0, sizeof t->is_raided);
    t->next = t->round == t->rounds ? "" : "phase 6";
    if (t->round == t->rounds) t->step = "over";
}

/* BO-130 to BO-136 */
static void phase_6(bs_table *t) {
    int poorest = BS_NONE;
    for (int i = t->seats - 1; i >= 0; i--) { /* the lowest muscle first */
        int seat = t->order[i];
        if (poorest == BS_NONE || t->money[seat] < t->money[poorest]) poorest = seat;
    }
    for (int seat = 0; seat < t->seats && (t->round == 4 || t->round == 8); seat++) {
        int count = seat == poorest ? 2 : 1, left = bs_supply(t, seat);
        bs_note_if(t, seat != poorest && t->money[seat] == t->money[poorest], "BO-133");
        t->back[seat] += count < left ? count : left;
    }
    bs_no_rolls(t);
    t->round++;
    bs_begin_round(t);
}

bool bs_advance_sale(bs_table *t) {
    const char *next = t->next;
    t->next = "";
    if (bs_is(next, "stills")) heat_stills(t);
    else if (bs_is(next, "phase 5")) begin_phase_5(t);
    else if (bs_is(next, "look at bar")) look_at_bar(t);
    else if (bs_is(next, "after w6")) t->next = bs_is_open(t, t->bar) ? "sell" : "pass bar";
    else if (bs_is(next, "common dock")) sell_at_common_dock(t);
    else if (bs_is(next, "extra")) pay_extra(t);
    else if (bs_is(next, "end of phase 5")) end_phase_5(t);
    else if (bs_is(next, "phase 6")) phase_6(t);
    else if (bs_is(next, "pass bar")) pass_bar(t);
    else {
        t->next = next;
        return false;
    }
    return true;
}
