/* slow_notes.c -- what happened in a move: clauses without an event of their own, and rare things.
 * See slow.h.
 *
 * Notes lie in the table until the move is over: a story of chance that turns out to be wrong is
 * forgotten together with its notes.
 */
#include <string.h>

#include "slow.h"

enum { MANY = 40 };

const char *const dms_rare[] = {"a reshuffle",
                                "an empty region deck",
                                "nobody holds more than one note",
                                "a hand of more than ten notes",
                                "a blacklist cell of more than 20",
                                "notes and abstract counters in one cell",
                                "more than 40 abstract counters on the blacklist",
                                "an abstract counter under a placement",
                                "an abstract counter is forgiven",
                                "inspection-left-right",
                                "inspection-one-player",
                                "inspection-all",
                                "audit-most",
                                "audit-ge2",
                                "audit-ge3",
                                "swap",
                                "bribe",
                                "an inspection finds dirty money",
                                "an inspection finds nothing",
                                "an inspection of an empty hand",
                                "an audit hits everybody",
                                "an audit hits nobody",
                                "a Swap is done",
                                "a Swap meets an empty hand",
                                "the Launderer draws",
                                "the Launderer draws past actions",
                                "the Rat overpays",
                                "the Cat pays in crypto",
                                "the Bears buy their own card",
                                "the Shark's note",
                                "a joint purchase",
                                "a second purchase by itself",
                                "two cards of one region deck for nothing but crypto",
                                "a gallery draws an action",
                                "the last round is the fortieth",
                                "more than five paintings",
                                "more than 40 points",
                                NULL};

void dms_note_if(dms_table *t, bool is_so, const char *what) {
    if (!is_so || t->notes == DMS_NOTES) return;
    for (int i = 0; i < t->notes; i++)
        if (strcmp(t->note[i], what) == 0) return;
    t->note[t->notes++] = what;
}

void dms_tell(dms_table *t) {
    for (int i = 0; i < t->notes; i++) engines_note(t->note[i]);
    t->notes = 0;
}

/* ---- the deal ------------------------------------------------------------------------------ */

/* All of it was checked by slow_start.c. */
void dms_note_deal(dms_table *t) {
    static const char *const always[] = {"DM-13", "DM-16", "DM-20", "DM-25"};
    for (int i = 0; i < 4; i++) dms_note_if(t, true, always[i]);
    dms_note_if(t, t->seats >= 4, "DM-14");
    dms_note_if(t, t->seats == 5, "DM-15");
    dms_note_if(t, t->row_size == 3, "DM-124");
    dms_note_if(t, t->row_size == 3 && t->seats == 5, "DM-125");
    for (int seat = 0; seat < t->seats; seat++)
        dms_note_if(t, t->villain[seat] == DMS_LAUNDERER && t->first == seat, "DM-110");
}

/* ---- purchases ----------------------------------------------------------------------------- */

/* Whether owning the one card does something for buying the other. */
static bool helps(int first, int second) {
    bool is_near = dms_spots[first].region == dms_spots[second].region;
    if (dms_is_type(first, "casino") || dms_is_type(first, "crypto-exchange")) return is_near;
    return dms_is_type(first, "art-gallery") && dms_is_type(second, "painting");
}

static int crypto_in(const dms_purchase *p) {
    int count = 0;
    for (int i = 0; i < p->pay.size; i++)
        count += strcmp(dms_kinds[p->pay.at[i]].currency, "CRYPTO") == 0;
    return count;
}

static void note_payment(dms_table *t, const dms_purchase *p) {
    int crypto = crypto_in(p);
    bool is_cat = t->villain[t->turn] == DMS_KITTY;
    dms_note_if(t, crypto > 0, "DM-04");
    dms_note_if(t, crypto > 0 && !is_cat, "DM-12");
    dms_note_if(t, crypto > 0 && is_cat, "DM-114");
    dms_note_if(t, crypto > 0 && is_cat, "the Cat pays in crypto");
    dms_note_if(t, p->shark >= 0, "the Shark's note");
    dms_note_if(t, p->count == 2 && crypto == p->pay.size && p->shark < 0,
                "two cards of one region deck for nothing but crypto");
}

/* Before anything of it is done. */
void dms_note_purchase(dms_table *t, const dms_purchase *p) {
    const dms_list *owned = &t->owned[t->turn];
    int first = t->row[p->row[0]][p->slot[0]], second = t->row[p->row[1]][p->slot[1]];
    int discount = dms_discount(t, dms_spots[first].region);
    note_payment(t, p);
    dms_note_if(t, discount > 0, "DM-97");
    dms_note_if(t, discount > 1, "DM-98");
    dms_note_if(t, p->count == 2 && helps(first, second), "DM-61");
    dms_note_if(t, t->bought == 1 && helps(owned->at[owned->size - 1], first), "DM-61");
    dms_note_if(t, p->count == 2, "a joint purchase");
    dms_note_if(t, t->bought == 1, "a second purchase by itself");
    dms_note_if(t, p->row[0] == DMS_ROW_BR, "the Bears buy their own card");
}

/* ---- what a position shows ----------------------------------------------------------------- */

static void note_cells(dms_table *t) {
    int abstract = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        int notes = 0;
        for (int i = 0; i < t->counter_count; i++)
            notes +=
                t->counter[i].is_black && t->counter[i].seat == seat && t->counter[i].kind >= 0;
        abstract += t->points[seat] - notes;
        dms_note_if(t, notes > 0 && notes < t->points[seat],
                    "notes and abstract counters in one cell");
        dms_note_if(t, t->points[seat] > 20, "a blacklist cell of more than 20");
    }
    dms_note_if(t, abstract > MANY, "more than 40 abstract counters on the blacklist");
}

void dms_note_position(dms_table *t) {
    bool is_poor = true;
    for (int seat = 0; seat < t->seats; seat++) {
        is_poor = is_poor && t->hand[seat].size <= 1;
        dms_note_if(t, t->hand[seat].size > 10, "a hand of more than ten notes");
    }
    dms_note_if(t, is_poor, "nobody holds more than one note");
    for (int region = 0; region < 3; region++)
        dms_note_if(t, t->region[region].size == 0, "an empty region deck");
    note_cells(t);
}

/* ---- the end ------------------------------------------------------------------------------- */

static int owned_of(const dms_table *t, int seat, const char *type, int region) {
    int count = 0;
    for (int i = 0; i < t->owned[seat].size; i++) {
        int spot = t->owned[seat].at[i];
        bool is_it = !type || dms_is_type(spot, type);
        count += is_it && (region < 0 || dms_spots[spot].region == region);
    }
    return count;
}

static void note_blacklist(dms_table *t) {
    int fewest = t->points[0], most = t->points[0], with_fewest = 0, with_most = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->points[seat] < fewest) fewest = t->points[seat];
        if (t->points[seat] > most) most = t->points[seat];
    }
    for (int seat = 0; seat < t->seats; seat++) {
        with_fewest += t->points[seat] == fewest;
        with_most += t->points[seat] == most;
        dms_note_if(t, t->points[seat] > fewest && t->points[seat] < most, "DM-80");
    }
    dms_note_if(t, fewest < most && fewest > 0, "DM-81");
    dms_note_if(t, fewest < most, "DM-82");
    dms_note_if(t, fewest < most && (with_fewest > 1 || with_most > 1), "DM-83");
}

static void note_score(dms_table *t, int seat) {
    int regions = 0, sets = 1;
    for (int region = 0; region < 3; region++) {
        int chains = owned_of(t, seat, "restaurant-chain", region);
        dms_note_if(t, chains > 0 && owned_of(t, seat, NULL, region) > chains, "DM-105");
        regions += owned_of(t, seat, "painting", region) > 0;
        sets = sets && owned_of(t, seat, NULL, region) > 0;
    }
    int paintings = owned_of(t, seat, "painting", DMS_NONE);
    dms_note_if(t, paintings > 1, "DM-88");
    dms_note_if(t, regions > 1, "DM-89");
    dms_note_if(t, paintings > 5, "more than five paintings");
    dms_note_if(t, owned_of(t, seat, "neobank", DMS_NONE) > 0 && t->hand[seat].size > 0, "DM-101");
    dms_note_if(t, owned_of(t, seat, "money-transfer", DMS_NONE) > 0 && sets, "DM-104");
    dms_note_if(t, dms_score(t, seat) > MANY, "more than 40 points");
}

static int money_of(const dms_table *t, int seat) {
    int sum = 0;
    for (int i = 0; i < t->hand[seat].size; i++) sum += dms_kinds[t->hand[seat].at[i]].value;
    return sum;
}

/* When Charities have done their part. */
void dms_note_end(dms_table *t) {
    int winner = 0;
    while (!dms_wins(t, winner)) winner++;
    note_blacklist(t);
    for (int seat = 0; seat < t->seats; seat++) {
        note_score(t, seat);
        dms_note_if(t, t->owned[seat].size > t->threshold, "DM-79");
        dms_note_if(t, t->threshold == 8 && t->owned[seat].size >= 8, "DM-123");
        if (seat == winner || dms_score(t, seat) != dms_score(t, winner)) continue;
        bool is_richer = money_of(t, seat) < money_of(t, winner);
        dms_note_if(t, true, is_richer ? "DM-86" : "DM-87");
    }
    dms_note_if(t, t->round == 40, "the last round is the fortieth");
}
