/* slow_style.c -- biased play, and samples of what is too numerous to list. See slow.h.
 *
 * Styles: 0 all alike; 1 thugs, at once and at every rival; 2 markers, so that many bars are open
 * and the common docks are full; 3 trade; 4 hoarding: thugs are kept, pieces stored, trucks bought;
 * 5 everybody poor; 6 everybody rich; 7 waiting: thugs, markers and pieces come at the last points.
 */
#include <stdio.h>
#include <string.h>

#include "slow.h"

static uint32_t luck;

void bs_luck_from(uint32_t start) { luck = start; }

static int below(int bound) {
    luck = luck * 1664525u + 1013904223u;
    return bound > 0 ? (int)((luck >> 8) % (uint32_t)bound) : 0;
}

/* ---- samples of offers and demands ---------------------------------------------------------- */

static int held(const bs_table *t, int seat, int good) {
    const char *name = bs_good_names[good];
    int thug = bs_index(name, bs_kind_names + 6, BS_THUGS);
    int size = bs_index(strncmp(name, "rent-", 5) == 0 ? name + 5 : name, bs_size_names, BS_SIZES);
    if (thug != BS_NONE) return t->thug[seat][thug];
    if (size != BS_NONE) return t->owned[seat][size] - t->lent[seat][size];
    return bs_is(name, "cash") ? t->money[seat] : t->crates[seat];
}

/* Some of what a seat has, each kind with a chance of one in `rare`; mostly no more than it has. */
static void write_side(const bs_table *t, int seat, int rare, char *out, size_t room) {
    size_t used = 0;
    for (int good = 0; good < BS_GOODS; good++) {
        bool is_counted = good == 0 || bs_is(bs_good_names[good], "crates");
        int most = held(t, seat, good) + (below(40) == 0);
        int count = below(4) ? 1 + below(most) : most;
        if (most == 0 || below(rare) != 0 || used + 24 > room) continue;
        used += (size_t)snprintf(out + used, room - used, " %s", bs_good_names[good]);
        if (is_counted || count > 1)
            used += (size_t)snprintf(out + used, room - used, "-%d", count);
    }
}

void bs_sample_offers(const bs_table *t, int seat, engines_moves *out) {
    for (int i = 0; i < 12; i++) {
        char *text = out->text[out->count], give[60] = "", get[60] = "";
        int to = below(t->seats), rare = 2 + below(3);
        const char *verb = t->offer[to].to == seat ? "counter" : "offer";
        write_side(t, seat, rare, give, sizeof give);
        write_side(t, to, rare, get, sizeof get);
        snprintf(text, ENGINES_TEXT, "%s %d give%s get%s", verb, to, give, get);
        if (bs_allows(t, seat, text)) out->count++;
    }
}

/* Sums that matter: all a rival has, one more, and what makes the asker rich enough to win. */
void bs_sample_demands(const bs_table *t, int seat, int rival, engines_moves *out) {
    int sums[] = {t->money[rival], t->money[rival] + 1, 100 - t->money[seat], 999};
    for (int i = 0; i < 4; i++) {
        char *text = out->text[out->count];
        if (sums[i] < 1 || sums[i] == 1 || sums[i] == 3 || sums[i] > 999) continue;
        snprintf(text, ENGINES_TEXT, "demand %d %d", rival, sums[i]);
        out->count++;
    }
}

/* ---- tickets -------------------------------------------------------------------------------- */

/* By how a move begins; what is not named gets 10. The longer beginning stands first. */
static const struct taste {
    const char *begin;
    int tickets[7]; /* styles 1 to 7 */
} tastes[] = {
    /*                  thugs bars trade hoard poor rich wait */
    {"take influence", {2, 90, 5, 5, 5, 10, 40}},
    {"take single", {2, 5, 10, 40, 2, 60, 5}},
    {"take double", {2, 5, 20, 60, 2, 90, 5}},
    {"take speakeasy", {5, 40, 5, 60, 5, 30, 30}},
    {"take small", {5, 5, 40, 40, 60, 20, 5}},
    {"take medium", {5, 5, 40, 60, 60, 40, 5}},
    {"take large", {5, 5, 40, 60, 90, 60, 5}},
    {"take investigation", {200, 5, 20, 40, 10, 2, 200}},
    {"take chief", {60, 2, 40, 40, 10, 90, 60}},
    {"take ", {60, 2, 20, 40, 10, 2, 60}}, /* thugs */
    {"keep", {5, 10, 30, 90, 10, 10, 60}},
    {"put store", {10, 2, 10, 90, 10, 1, 60}},
    {"found", {20, 20, 20, 60, 20, 60, 20}},
    {"play chief large", {90, 90, 90, 60, 90, 200, 90}},
    {"play chief", {40, 5, 5, 2, 30, 5, 5}},
    {"play investigation", {30, 10, 10, 10, 10, 10, 30}},
    {"play ", {90, 5, 2, 2, 30, 5, 40}},
    {"bring ", {10, 30, 5, 1, 10, 60, 10}},
    {"place ", {10, 60, 10, 5, 10, 30, 5}},
    {"pass", {10, 20, 20, 90, 20, 20, 40}},
    {"demand ", {10, 5, 5, 2, 20, 10, 10}},
    {"pay", {10, 10, 10, 10, 30, 30, 10}},
    {"offer ", {1, 1, 20, 2, 3, 2, 1}},
    {"counter ", {1, 1, 20, 2, 3, 2, 1}},
    {"accept ", {10, 10, 90, 20, 60, 30, 20}},
    {"decline ", {10, 10, 10, 10, 5, 5, 10}},
    {"ready", {30, 30, 10, 30, 30, 30, 30}},
    {"close-trade", {30, 30, 2, 30, 30, 30, 30}},
    {"ship", {1, 1, 1, 1, 5, 1, 1}},
    {"allow ", {20, 20, 20, 20, 5, 40, 20}},
    {"done", {10, 10, 10, 10, 10, 10, 10}},
};

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static int total(const bs_table *t, int bar) {
    int sum = 0;
    for (int seat = 0; seat < t->seats; seat++) sum += t->marker[bar][seat];
    return sum;
}

/* Markers and trucks: to bars that are open or nearly so, and to each other's docks. */
static int tickets_of_bar(const bs_table *t, int style, int seat, const char *name, bool is_park) {
    int bar = bs_index(name, bs_bar_names, BS_BARS);
    if (bar == BS_NONE) return 10;
    int missing = bs_box_of_game()->circles[bar] - total(t, bar);
    if (!is_park) return missing > 0 ? 60 / missing : 15;
    if (!bs_is_open(t, bar)) return style == 7 && t->is_harder && missing < 3 ? 20 : 2;
    if (style == 2 || style == 7) { /* in the style that waits main docks change hands, too */
        int wanted = style == 7 && t->round % 2 ? BS_MAIN : BS_COMMON;
        return bs_dock(t, bar, seat) == wanted ? 60 : 10;
    }
    if (style == 4) return bar == 1 ? 200 : 10;                 /* one dock full of trucks */
    if (style == 6 && t->round > 8) return bar == 0 ? 200 : 10; /* all at O'Malley's */
    return 10 + bar * 10;
}

/* A thug aimed at somebody who may answer it. */
static bool is_answerable(const bs_table *t, const bs_words *w) {
    int at = w->count > 2 ? bs_number(w->at[2]) : BS_NONE;
    int investigation = bs_index("investigation", bs_kind_names + 6, BS_THUGS);
    if (!bs_is(w->at[0], "play") || at < 0 || at >= t->seats) return false;
    return t->thug[at][investigation] > 0;
}

static bool has_truck_at(const bs_table *t, int bar, int seat) {
    for (int i = 0; i < t->parked; i++)
        if (t->truck[i].bar == bar && (seat == BS_NONE || t->truck[i].user == seat)) return true;
    return false;
}

/* In the style that waits markers, pieces and thugs come when trucks stand at the bars: then a
 * dock, a consent or an open bar is not what it was when they parked. */
static int waiting(const bs_table *t, int seat, const bs_words *w, int tickets) {
    bool is_late = bs_is(t->step, "park") || bs_is(t->point, "w6") || bs_is(t->step, "marking");
    bool is_place = bs_is(w->at[0], "place"), is_thug = bs_is(w->at[0], "play");
    int bar = bs_index(w->at[is_place ? 1 : 3], bs_bar_names, BS_BARS);
    if (is_thug && bar == BS_NONE) return tickets;
    if (!is_place && !is_thug && !bs_is(w->at[0], "bring")) return tickets;
    if (is_place && !t->is_harder) return tickets;
    if (!is_late) return 0;
    if (bar == BS_NONE || !has_truck_at(t, bar, is_place ? seat : BS_NONE)) return tickets / 5 + 1;
    return tickets < 200 ? tickets * 5 : 1000;
}

int bs_tickets(const bs_table *t, int style, int seat, const char *text) {
    bs_words words;
    int tickets = 10;
    bs_split(text, &words);
    if (style == 0 || words.count == 0) return 1;
    for (size_t i = 0; i < sizeof tastes / sizeof *tastes; i++) {
        if (!begins(text, tastes[i].begin)) continue;
        tickets = tastes[i].tickets[style - 1];
        break;
    }
    if (is_answerable(t, &words)) tickets = tickets < 100 ? tickets * 10 : 1000;
    if (begins(text, "bid ") && style == 5) return bs_number(words.at[1]);
    if (begins(text, "bid ") && style == 6) return 80 - bs_number(words.at[1]);
    if (begins(text, "load ")) return bs_number(strrchr(text, '-') + 1) * 8;
    if (begins(text, "park ")) return tickets_of_bar(t, style, seat, words.at[2], true);
    if (begins(text, "place "))
        tickets = tickets * tickets_of_bar(t, style, seat, words.at[1], false) / 15 + 1;
    return style == 7 ? waiting(t, seat, &words, tickets) : tickets > 1000 ? 1000 : tickets;
}
