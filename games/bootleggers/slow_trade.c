/* slow_trade.c -- offers and swaps. See slow.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow.h"

static int good(const char *name) { return bs_index(name, bs_good_names, BS_GOODS); }

/* "crates-3", "hit", "hit-2": cash and crates always have their number, others from two up. */
static bool read_good(const char *word, int *which, int *count) {
    char name[24];
    for (int i = 0; i < BS_GOODS; i++) {
        bool is_counted = i == good("cash") || i == good("crates");
        if (!is_counted && bs_is(word, bs_good_names[i])) {
            *which = i;
            *count = 1;
            return true;
        }
        snprintf(name, sizeof name, "%s-", bs_good_names[i]);
        if (strncmp(word, name, strlen(name)) != 0) continue;
        *which = i;
        *count = bs_number(word + strlen(name));
        if (*count >= (is_counted ? 1 : 2) && *count <= 255) return true;
    }
    return false;
}

/* One side, up to a word or the end; in the order of the alphabet, nothing twice. */
static int read_side(const bs_words *words, int at, const char *end, int side[BS_GOODS]) {
    int last = BS_NONE;
    for (; at < words->count && !bs_is(words->at[at], end); at++) {
        int which, count;
        if (!read_good(words->at[at], &which, &count) || which <= last) return BS_NONE;
        side[which] = count;
        last = which;
    }
    return at;
}

/* offer SEAT give ... get ... */
bool bs_read_offer(const bs_words *words, bs_offer *out) {
    memset(out, 0, sizeof *out);
    out->to = words->count > 3 ? bs_number(words->at[1]) : BS_NONE;
    if (out->to == BS_NONE || !bs_is(words->at[2], "give")) return false;
    int at = read_side(words, 3, "get", out->give);
    if (at == BS_NONE || at >= words->count) return false;
    return read_side(words, at + 1, "", out->get) == words->count;
}

static bool has_goods(const bs_table *t, int seat, const int side[BS_GOODS], bool with_cash) {
    if (with_cash && side[good("cash")] > t->money[seat]) return false;
    if (side[good("crates")] > t->crates[seat]) return false;
    for (int thug = 0; thug < BS_THUGS; thug++)
        if (side[good(bs_kind_names[6 + thug])] > t->thug[seat][thug]) return false;
    for (int size = 0; size < BS_SIZES; size++) { /* BO-F09 */
        char rent[24];
        snprintf(rent, sizeof rent, "rent-%s", bs_size_names[size]);
        int free_ones = t->owned[seat][size] - t->lent[seat][size];
        if (side[good(bs_size_names[size])] + side[good(rent)] > free_ones) return false;
    }
    return true;
}

bool bs_offer_stands(const bs_table *t, int by, const bs_offer *offer,
                     bool looks_at_cash_of_other) {
    return has_goods(t, by, offer->give, true) &&
           has_goods(t, offer->to, offer->get, looks_at_cash_of_other);
}

/* BO-154: crates, a truck or its use. */
static bool has_whiskey_or_truck(const int side[BS_GOODS]) {
    static const char *const wanted[] = {"crates",     "small",       "medium",    "large",
                                         "rent-small", "rent-medium", "rent-large"};
    for (int i = 0; i < 7; i++)
        if (side[good(wanted[i])] > 0) return true;
    return false;
}

/* BO-Q62, BO-Q38. The other one's cash is secret, so it is not looked at. */
bool bs_may_offer(const bs_table *t, int seat, const bs_offer *offer) {
    if (offer->to < 0 || offer->to >= t->seats || offer->to == seat) return false;
    if (t->offer[seat].to != BS_NONE || t->offers_made[seat] >= 6) return false;
    if (!has_whiskey_or_truck(offer->give) && !has_whiskey_or_truck(offer->get)) return false;
    return bs_offer_stands(t, seat, offer, false);
}

/* Whether anything at all is left to say: a ready seat may still answer, take back or offer. */
bool bs_may_trade(const bs_table *t, int seat) {
    if (!t->is_ready[seat] || t->offer[seat].to != BS_NONE) return true;
    for (int other = 0; other < t->seats; other++)
        if (t->offer[other].to == seat) return true;
    for (int with = 0; with < t->seats && t->offers_made[seat] < 6; with++) {
        if (t->crates[with] > 0) return true;
        for (int size = 0; size < BS_SIZES; size++)
            if (t->owned[with][size] > t->lent[with][size]) return true;
    }
    return false;
}

static void put(engines_moves *out, const char *verb, int seat) {
    char *text = out->text[out->count++];
    if (seat == BS_NONE) snprintf(text, ENGINES_TEXT, "%s", verb);
    else snprintf(text, ENGINES_TEXT, "%s %d", verb, seat);
}

/* Everything but offers and counter-offers. */
void bs_list_trade(const bs_table *t, int seat, engines_moves *out) {
    if (seat == ENGINES_HOUSE) {
        put(out, "close-trade", BS_NONE);
        return;
    }
    out->is_all = false;
    for (int by = 0; by < t->seats; by++) {
        if (t->offer[by].to != seat) continue;
        if (bs_offer_stands(t, by, &t->offer[by], true)) put(out, "accept", by);
        put(out, "decline", by);
    }
    if (t->offer[seat].to != BS_NONE) put(out, "withdraw", BS_NONE);
    if (!t->is_ready[seat]) put(out, "ready", BS_NONE);
}

static void hand_over(bs_table *t, int from, int to, const int side[BS_GOODS]) {
    t->money[from] -= side[good("cash")];
    t->money[to] += side[good("cash")];
    t->crates[from] -= side[good("crates")];
    t->crates[to] += side[good("crates")];
    for (int thug = 0; thug < BS_THUGS; thug++) {
        int count = side[good(bs_kind_names[6 + thug])];
        t->thug[from][thug] -= count;
        t->thug[to][thug] += count;
    }
    for (int size = 0; size < BS_SIZES; size++) {
        char rent[24];
        snprintf(rent, sizeof rent, "rent-%s", bs_size_names[size]);
        t->owned[from][size] -= side[good(bs_size_names[size])];
        t->owned[to][size] += side[good(bs_size_names[size])];
        t->lent[from][size] += side[good(rent)];
        t->hired[to][size] += side[good(rent)];
    }
}

static void swap(bs_table *t, int by) {
    bs_offer offer = t->offer[by];
    t->offer[by] = (bs_offer){.to = BS_NONE};
    bs_note_deal_done(t, &offer);
    hand_over(t, by, offer.to, offer.give);
    hand_over(t, offer.to, by, offer.get);
    bs_check_hundred(t, false);
}

/* ---- moves of trade ------------------------------------------------------------------------ */

void bs_end_offers(bs_table *t) {
    for (int seat = 0; seat < t->seats; seat++) {
        bs_note_if(t, t->offer[seat].to != BS_NONE, "an offer lapses");
        t->offer[seat] = (bs_offer){.to = BS_NONE};
        t->offers_made[seat] = 0;
        t->is_ready[seat] = false;
    }
}

static void close_trade(bs_table *t) {
    bs_end_offers(t);
    t->step = "load";
}

void bs_do_offer(bs_table *t, int seat, const bs_words *w) {
    bs_offer offer;
    bs_read_offer(w, &offer);
    bs_note_if(t, bs_is(w->at[0], "counter"), "a counter-offer");
    if (bs_is(w->at[0], "counter")) t->offer[offer.to] = (bs_offer){.to = BS_NONE};
    t->offer[seat] = offer;
    t->offers_made[seat]++;
    t->is_ready[seat] = t->is_ready[offer.to] = false;
}

void bs_do_trade(bs_table *t, int seat, const bs_words *w) {
    const char *verb = w->at[0];
    int by = bs_number(w->at[1]);
    bs_note_if(t, bs_is(verb, "decline"), "an offer is declined");
    bs_note_if(t, bs_is(verb, "withdraw"), "an offer is withdrawn");
    bs_note_if(t, bs_is(verb, "close-trade"), "the house ends trade");
    if (bs_is(verb, "accept")) swap(t, by);
    if (bs_is(verb, "decline")) t->offer[by] = (bs_offer){.to = BS_NONE};
    if (bs_is(verb, "withdraw")) t->offer[seat] = (bs_offer){.to = BS_NONE};
    if (bs_is(verb, "close-trade")) close_trade(t);
    if (!bs_is(verb, "ready")) return;
    t->is_ready[seat] = true;
    for (int i = 0; i < t->seats; i++)
        if (!t->is_ready[i]) return;
    close_trade(t);
}
