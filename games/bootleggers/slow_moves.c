/* slow_moves.c -- what may be done. See slow.h. */
#include <stdio.h>
#include <string.h>

#include "slow.h"

static void put(engines_moves *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a move, once. */
static void put(engines_moves *out, const char *format, ...) {
    char *text = out->text[out->count];
    va_list args;
    va_start(args, format);
    vsnprintf(text, ENGINES_TEXT, format, args);
    va_end(args);
    for (int i = 0; i < out->count; i++)
        if (bs_is(out->text[i], text)) return;
    if (out->count < ENGINES_MOVES - 1) out->count++;
}

/* ---- thugs --------------------------------------------------------------------------------- */

static void list_markers(const bs_table *t, int seat, bool is_rubout, engines_moves *out) {
    for (int at = 0; at < t->seats; at++)
        for (int bar = 1; bar < BS_BARS; bar++) {
            if (at == seat || t->has_sold[bar] || t->marker[bar][at] == 0) continue;
            const char *name = bs_bar_names[bar];
            if (!is_rubout) put(out, "play hit %d %s", at, name);
            for (int n = 1; is_rubout && n <= 2 && n <= t->marker[bar][at]; n++)
                put(out, "play rubout %d %s %d", at, name, n);
        }
}

static void list_stills(const bs_table *t, int seat, bool is_wrecking, engines_moves *out) {
    for (int at = 0; at < t->seats; at++)
        for (int still = 0; still < BS_STILLS; still++) {
            int dice = t->dice[at][still];
            if (at == seat || dice == 0) continue;
            if (is_wrecking && dice > 1) put(out, "play wrecking %d %s", at, bs_still_name(still));
            if (!is_wrecking && !t->is_sabotaged[at][still])
                put(out, "play sabotage %d %s", at, bs_still_name(still));
        }
}

static void list_thefts(const bs_table *t, int seat, engines_moves *out) {
    for (int at = 0; at < t->seats; at++) {
        const int *owned = t->owned[at];
        if (at == seat || owned[0] + owned[1] + owned[2] < 2) continue;
        for (int size = 0; size < BS_SIZES; size++)
            if (owned[size] > 0) put(out, "play theft %d %s", at, bs_size_names[size]);
    }
}

/* Hijack, Roadblock: trucks others use. Police Chief: trucks in the own use. */
static void list_trucks(const bs_table *t, int seat, const char *thug, engines_moves *out) {
    for (int i = 0; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        const char *size = bs_size_names[truck->size];
        if (truck->bar != BS_NONE) continue;
        if (bs_is(thug, "chief") && truck->user == seat)
            put(out, "play chief %s-%d", size, truck->load);
        if (!bs_is(thug, "chief") && truck->user != seat)
            put(out, "play %s %d %s-%d", thug, truck->user, size, truck->load);
    }
}

/* Everything one card could do now, whatever it costs. */
static void list_card(const bs_table *t, int seat, int thug, engines_moves *out) {
    const char *name = bs_kind_names[6 + thug];
    if (bs_is(name, "hit") || bs_is(name, "rubout"))
        list_markers(t, seat, bs_is(name, "rubout"), out);
    if (bs_is(name, "sabotage") || bs_is(name, "wrecking"))
        list_stills(t, seat, bs_is(name, "wrecking"), out);
    if (bs_is(name, "theft")) list_thefts(t, seat, out);
    if (bs_is(name, "hijack") || bs_is(name, "roadblock") || bs_is(name, "chief"))
        list_trucks(t, seat, name, out);
    if (bs_is(name, "raid") && bs_is_open(t, t->bar)) put(out, "play raid");
    if (bs_is(name, "stash") && t->crates[seat] > 0) put(out, "play stash");
    for (int at = 0; bs_is(name, "friend") && t->copper != BS_NONE && at < t->seats; at++)
        if (at != seat && at != t->copper) put(out, "play friend %d", at);
}

/* Whether the card table lists a thug for a moment: "go1", "w3". */
static bool fits(int thug, const char *when) {
    bs_words words;
    bs_split(bs_box_of_game()->points[6 + thug], &words);
    for (int i = 0; i < words.count; i++)
        if (bs_is(words.at[i], when)) return true;
    return false;
}

static engines_moves scratch;

bool bs_has_plays(const bs_table *t, int seat, int thug, const char *when) {
    scratch.count = 0;
    if (fits(thug, when)) list_card(t, seat, thug, &scratch);
    return scratch.count > 0;
}

static bool can_pay(const bs_table *t, int seat, int thug) {
    return bs_box_of_game()->cost[6 + thug] <= t->money[seat];
}

static void list_hand(const bs_table *t, int seat, const char *when, engines_moves *out) {
    for (int thug = 0; thug < BS_THUGS; thug++)
        if (t->thug[seat][thug] > 0 && fits(thug, when) && can_pay(t, seat, thug))
            list_card(t, seat, thug, out);
}

/* ---- stored pieces and markers ------------------------------------------------------------- */

static void list_stored(const bs_table *t, int seat, engines_moves *out) {
    for (int still = 0; still < BS_STILLS; still++)
        if (t->back_dice[seat] > 0 && bs_free_spot(t, seat, still) > 0)
            put(out, "bring die %s", bs_still_name(still));
    for (int bar = 1; bar < BS_BARS; bar++)
        if (t->back_tokens[seat] > 0) put(out, "bring token %s", bs_bar_names[bar]);
}

static void list_places(const bs_table *t, int seat, engines_moves *out) {
    for (int bar = 1; bar < BS_BARS; bar++)
        if (t->back[seat] > 0) put(out, "place %s", bs_bar_names[bar]);
}

/* BO-Q56 and BO-Q47: on open information, so money does not matter. */
bool bs_is_eligible(const bs_table *t, int seat) {
    if (t->is_harder && t->back[seat] > 0) return true;
    if (t->back_tokens[seat] > 0) return true;
    for (int still = 0; still < BS_STILLS; still++)
        if (t->back_dice[seat] > 0 && bs_free_spot(t, seat, still) > 0) return true;
    for (int thug = 0; thug < BS_THUGS; thug++)
        if (t->thug[seat][thug] > 0 && bs_has_plays(t, seat, thug, t->point)) return true;
    return false;
}

/* What every open go has: fitting thugs, stored pieces, and in the harder game markers. */
static void list_go(const bs_table *t, int seat, const char *when, engines_moves *out) {
    list_hand(t, seat, when, out);
    list_stored(t, seat, out);
    if (t->is_harder) list_places(t, seat, out);
}

/* ---- demands ------------------------------------------------------------------------------- */

/* BO-Q63, BO-F04: a thug of the hand, paid for, could be aimed at that rival now. */
static bool threatens(const bs_table *t, int seat, int rival) {
    bs_words words;
    scratch.count = 0;
    list_hand(t, seat, t->point, &scratch);
    for (int i = 0; i < scratch.count; i++) {
        bs_split(scratch.text[i], &words);
        if (words.count > 2 && bs_number(words.at[2]) == rival) return true;
    }
    return false;
}

static bool waits_in_common_line(const bs_table *t, int seat) {
    for (int i = 0; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        if (truck->bar != t->bar || truck->dock != BS_COMMON || truck->load == 0) continue;
        if (truck->user == seat) return true;
    }
    return false;
}

static bool has_allowed(const bs_table *t) {
    for (int i = 0; i < t->trucks; i++)
        if (t->truck[i].is_allowed) return true;
    return false;
}

static bool may_demand(const bs_table *t, int seat, int rival) {
    if (t->turn != seat || rival < 0 || rival >= t->seats || rival == seat) return false;
    if (bs_is(t->step, "point")) return !t->is_claimed[seat] && threatens(t, seat, rival);
    return bs_is(t->step, "consent") && !t->is_claimed[rival] && !has_allowed(t) &&
           waits_in_common_line(t, rival);
}

static void list_demands(const bs_table *t, int seat, engines_moves *out) {
    for (int rival = 0; rival < t->seats; rival++) {
        if (!may_demand(t, seat, rival)) continue;
        out->is_all = false;
        put(out, "demand %d 1", rival);
        put(out, "demand %d 3", rival);
        bs_sample_demands(t, seat, rival, out);
    }
}

/* ---- one list for every step --------------------------------------------------------------- */

static void list_picks(const bs_table *t, int seat, engines_moves *out) {
    for (int i = 0; i < t->seats; i++)
        if (t->row[i] != BS_NONE) put(out, "take %s", bs_kind_names[t->row[i]]);
    if (t->open_truck != BS_NONE) put(out, "take %s", bs_size_names[t->open_truck]);
    list_go(t, seat, "go1", out);
}

static void list_upgrade(const bs_table *t, int seat, engines_moves *out) {
    put(out, "put store");
    for (int still = 0; still < BS_STILLS; still++)
        if (bs_free_spot(t, seat, still) > 0) put(out, "put %s", bs_still_name(still));
    if (t->dice_taken == 2 && t->dice_due == 2) put(out, "found");
}

static void list_token(engines_moves *out) {
    put(out, "put store");
    for (int bar = 1; bar < BS_BARS; bar++) put(out, "put %s", bs_bar_names[bar]);
}

static void list_loads(const bs_table *t, int seat, engines_moves *out) {
    int left = t->crates[seat], used[BS_SIZES] = {0};
    for (int i = 0; i < t->trucks; i++) {
        if (t->truck[i].user != seat) continue;
        left -= t->truck[i].load;
        used[t->truck[i].size]++;
    }
    for (int size = 0; size < BS_SIZES; size++) {
        int in_use = t->owned[seat][size] - t->lent[seat][size] + t->hired[seat][size];
        int most = bs_box_of_game()->capacity[size];
        for (int n = 1; used[size] < in_use && n <= most && n <= left; n++)
            put(out, "load %s-%d", bs_size_names[size], n);
    }
    put(out, "ship");
}

static void list_parking(const bs_table *t, int seat, engines_moves *out) {
    bool is_done = true;
    for (int i = t->parked; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        if (truck->user != seat) continue;
        is_done = false;
        for (int bar = 0; bar < BS_BARS; bar++)
            put(out, "park %s-%d %s", bs_size_names[truck->size], truck->load, bs_bar_names[bar]);
    }
    if (is_done) put(out, "done");
    list_go(t, seat, "go4", out);
}

static void list_consent(const bs_table *t, int seat, engines_moves *out) {
    for (int i = 0; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        if (truck->bar != t->bar || truck->dock != BS_COMMON || truck->load == 0) continue;
        if (!truck->is_allowed)
            put(out, "allow %d %s-%d", truck->user, bs_size_names[truck->size], truck->load);
    }
    list_demands(t, seat, out);
    put(out, "done");
}

static void list_point(const bs_table *t, int seat, engines_moves *out) {
    list_go(t, seat, t->point, out);
    list_demands(t, seat, out);
    put(out, "pass");
}

static void list_bids(const bs_table *t, int seat, engines_moves *out) {
    for (int card = 1; card <= BS_MUSCLE; card++)
        if (t->muscle[card] == seat) put(out, "bid %d", card);
}

static void list_placing(const bs_table *t, int seat, engines_moves *out) {
    list_go(t, seat, "go2", out);
    list_places(t, seat, out);
    put(out, "done");
}

static void list_answers(const bs_table *t, int seat, engines_moves *out) {
    if (bs_is(t->step, "reply")) {
        put(out, "play investigation");
        put(out, "pass");
    } else {
        if (t->money[seat] >= t->demanded) put(out, "pay");
        put(out, "refuse");
    }
}

void bs_list(const bs_table *t, int seat, engines_moves *out) {
    out->count = 0;
    out->is_all = true;
    if (!bs_is_to_act(t, seat)) return;
    if (bs_is(t->step, "muscle")) list_bids(t, seat, out);
    if (bs_is(t->step, "point")) list_point(t, seat, out);
    if (bs_is(t->step, "pick")) list_picks(t, seat, out);
    if (bs_is(t->step, "upgrade")) list_upgrade(t, seat, out);
    if (bs_is(t->step, "token")) list_token(out);
    if (bs_is(t->step, "hired")) {
        put(out, "keep");
        list_card(t, seat, t->hired_thug, out);
    }
    if (bs_is(t->step, "place")) list_placing(t, seat, out);
    if (bs_is(t->step, "marking")) {
        list_places(t, seat, out);
        put(out, "done");
    }
    if (bs_is(t->step, "trade")) bs_list_trade(t, seat, out);
    if (bs_is(t->step, "load")) list_loads(t, seat, out);
    if (bs_is(t->step, "park")) list_parking(t, seat, out);
    if (bs_is(t->step, "consent")) list_consent(t, seat, out);
    if (bs_is(t->step, "claim") || bs_is(t->step, "reply")) list_answers(t, seat, out);
}

/* Trade is open to all who have something to say, ready or not (BO-F28); the house may end it. */
bool bs_is_to_act(const bs_table *t, int seat) {
    if (bs_is(t->step, "over")) return false;
    if (seat == ENGINES_HOUSE) return bs_is(t->step, "trade");
    if (seat < 0 || seat >= t->seats) return false;
    if (bs_is(t->step, "trade")) return bs_may_trade(t, seat);
    if (bs_is(t->step, "muscle")) return t->chosen[seat] == 0;
    if (bs_is(t->step, "load")) return !t->is_ready[seat];
    return t->turn == seat;
}

bool bs_allows(const bs_table *t, int seat, const char *text) {
    static engines_moves all;
    bs_words words;
    bs_offer offer;
    if (!bs_is_to_act(t, seat)) return false;
    bs_split(text, &words);
    if (bs_is(words.at[0], "demand")) {
        int sum = bs_number(words.at[2]);
        return words.count == 3 && sum >= 1 && sum <= 999 &&
               may_demand(t, seat, bs_number(words.at[1]));
    }
    if (bs_is(words.at[0], "decline") && words.count == 3) { /* with a reason, which does nothing */
        int by = bs_number(words.at[1]);
        return bs_is(t->step, "trade") && by >= 0 && by < t->seats && t->offer[by].to == seat;
    }
    if (bs_is(words.at[0], "offer") || bs_is(words.at[0], "counter")) {
        if (seat == ENGINES_HOUSE || !bs_is(t->step, "trade")) return false;
        if (strlen(text) >= ENGINES_TEXT || !bs_read_offer(&words, &offer)) return false;
        if (bs_is(words.at[0], "counter") && (offer.to < 0 || offer.to >= t->seats)) return false;
        if (bs_is(words.at[0], "counter") && t->offer[offer.to].to != seat) return false;
        return bs_may_offer(t, seat, &offer);
    }
    bs_list(t, seat, &all);
    for (int i = 0; i < all.count; i++)
        if (bs_is(all.text[i], text)) return true;
    return false;
}
