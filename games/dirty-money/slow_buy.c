/* slow_buy.c -- what may be bought where, and with what. See slow.h. */
#include <stdio.h>
#include <string.h>

#include "slow.h"

/* ---- where -------------------------------------------------------------------------------- */

/* Whether the place being visited sells cards of a row. */
bool dms_reaches(const dms_table *t, int row) {
    if (t->location == DMS_BM) return row <= DMS_US;
    if (t->location == DMS_AH) return row == DMS_ROW_AH;
    if (t->location == DMS_BR)
        return row == DMS_ROW_BR && t->villain[t->turn] == DMS_BEARS; /* DM-116 */
    return t->location == row;
}

int dms_most_buys(const dms_table *t) { return t->location <= DMS_US ? 2 : 1; }

bool dms_can_something_be_bought(const dms_table *t) {
    for (int row = 0; row < DMS_ROWS; row++)
        for (int slot = 0; slot < DMS_WIDTH; slot++)
            if (dms_reaches(t, row) && t->row[row][slot] >= 0) return t->bought < dms_most_buys(t);
    return false;
}

/* ---- prices and payments ------------------------------------------------------------------ */

int dms_discount(const dms_table *t, int region) {
    int sum = 0;
    for (int i = 0; i < t->owned[t->turn].size; i++) {
        int spot = t->owned[t->turn].at[i];
        sum += dms_is_type(spot, "crypto-exchange") && dms_spots[spot].region == region;
    }
    return sum;
}

static int spot_at(const dms_table *t, const dms_purchase *p, int i) {
    return t->row[p->row[i]][p->slot[i]];
}

/* The first of two cards already works for the second (DM-61, DM-62). */
static int price_of(const dms_table *t, const dms_purchase *p) {
    int sum = 0, first = spot_at(t, p, 0);
    for (int i = 0; i < p->count; i++) {
        const dms_spot *spot = &dms_spots[spot_at(t, p, i)];
        int price = spot->price - dms_discount(t, spot->region);
        if (i == 1 && dms_is_type(first, "crypto-exchange") &&
            dms_spots[first].region == spot->region)
            price--;
        if (price > 0) sum += price;
    }
    return sum;
}

static bool is_crypto(int kind) { return strcmp(dms_kinds[kind].currency, "CRYPTO") == 0; }

static bool is_of_region(int kind, int region) {
    return strcmp(dms_kinds[kind].currency, dms_currencies[region]) == 0;
}

static int worth(const dms_table *t, int kind) {
    return is_crypto(kind) && t->villain[t->turn] == DMS_KITTY ? 5 : dms_kinds[kind].value;
}

static int paid(const dms_table *t, const dms_purchase *p) {
    int sum = p->shark >= 0 ? 2 : 0;
    for (int i = 0; i < p->pay.size; i++) sum += worth(t, p->pay.at[i]);
    return sum;
}

/* `needed-only`: whether some note could be spared, each at the value it is paid for (DM-F09). */
static bool is_note_spare(const dms_table *t, const dms_purchase *p) {
    int over = paid(t, p) - price_of(t, p);
    if (p->shark >= 0 && over >= 2) return true;
    for (int i = 0; i < p->pay.size; i++)
        if (over >= worth(t, p->pay.at[i])) return true;
    return false;
}

static bool is_shark_right(const dms_table *t, const dms_purchase *p, int region) {
    if (p->shark < 0) return true;
    if (t->villain[t->turn] != DMS_SHARK || t->used_shark) return false; /* DM-120 */
    return !is_of_region(p->shark, region);                              /* DM-137 */
}

static bool holds_notes(const dms_table *t, const dms_purchase *p) {
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (dms_count(&p->pay, kind) + (p->shark == kind) > dms_count(&t->hand[t->turn], kind))
            return false;
    return true;
}

static bool is_payment_right(const dms_table *t, const dms_purchase *p) {
    int region = dms_spots[spot_at(t, p, 0)].region;
    for (int i = 0; i < p->pay.size; i++)
        if (!is_crypto(p->pay.at[i]) && !is_of_region(p->pay.at[i], region)) return false;
    if (!is_shark_right(t, p, region) || !holds_notes(t, p)) return false;
    if (paid(t, p) < price_of(t, p)) return false;
    return !t->needed_only || !is_note_spare(t, p);
}

bool dms_may_buy(const dms_table *t, const dms_purchase *p) {
    for (int i = 0; i < p->count; i++)
        if (!dms_reaches(t, p->row[i]) || p->slot[i] < 0 || p->slot[i] >= DMS_WIDTH ||
            spot_at(t, p, i) < 0)
            return false;
    if (p->count == 2) {
        if (t->location > DMS_US || t->bought > 0) return false; /* DM-F12, DM-F13 */
        if (p->row[0] == p->row[1] && p->slot[0] == p->slot[1]) return false;
    }
    return t->bought + p->count <= dms_most_buys(t) && is_payment_right(t, p);
}

/* ---- buying ------------------------------------------------------------------------------- */

/* Payment to the discard, Overpay, then card by card what its buyer's cards do (DM-F29). */
void dms_buy(dms_table *t, const dms_purchase *p) {
    int seat = t->turn, over = paid(t, p) - price_of(t, p);
    dms_list notes = p->pay;
    dms_note_purchase(t, p);
    if (p->shark >= 0) {
        dms_add_sorted(&notes, p->shark);
        t->used_shark = true;
    }
    for (int i = 0; i < notes.size; i++) {
        dms_lose(t, seat, notes.at[i]);
        dms_add(&t->discard, notes.at[i]); /* DM-F27 */
    }
    if (t->villain[seat] == DMS_RAT && over >= 2) {
        dms_counter_to(t, seat, false, DMS_NONE);
        t->overpay[seat]++;
        dms_note_if(t, true, "the Rat overpays");
        dms_note_if(t, t->rat_uses++ > 0, "DM-113");
    }
    for (int i = 0; i < p->count; i++) {
        int spot = spot_at(t, p, i);
        t->row[p->row[i]][p->slot[i]] = DMS_NONE;
        dms_tuck(t, seat, "casino", dms_spots[spot].region); /* not under itself: DM-Q20 */
        for (int k = 0; k < t->owned[seat].size && dms_is_type(spot, "painting"); k++)
            t->claims += dms_is_type(t->owned[seat].at[k], "art-gallery");
        t->tucked[seat][t->owned[seat].size] = 0;
        dms_add(&t->owned[seat], spot);
        t->bought++;
    }
    dms_go_on(t);
}

/* ---- listing ------------------------------------------------------------------------------ */

void dms_write_purchase(const dms_purchase *p, char text[ENGINES_TEXT]) {
    size_t used = (size_t)snprintf(text, ENGINES_TEXT, "%s", p->count == 2 ? "buy-both" : "buy");
    for (int i = 0; i < p->count && used < ENGINES_TEXT; i++)
        used += (size_t)snprintf(text + used, ENGINES_TEXT - used, " %s-%d",
                                 dms_row_names[p->row[i]], p->slot[i] + 1);
    for (int i = 0; i < p->pay.size && used < ENGINES_TEXT; i++)
        used += (size_t)snprintf(text + used, ENGINES_TEXT - used, "%s %s", i == 0 ? " pay" : "",
                                 dms_kinds[p->pay.at[i]].name);
    if (p->shark >= 0 && used < ENGINES_TEXT)
        snprintf(text + used, ENGINES_TEXT - used, " shark %s", dms_kinds[p->shark].name);
}

/* Every part of the hand from one kind of note on, added to what is paid already. */
static void list_payments(const dms_table *t, dms_purchase *p, int kind, engines_moves *out) {
    char text[ENGINES_TEXT];
    if (kind == dms_kind_count) {
        if (!dms_may_buy(t, p)) return;
        dms_write_purchase(p, text);
        dms_put(out, "%s", text);
        return;
    }
    int region = dms_spots[spot_at(t, p, 0)].region, size = p->pay.size;
    bool is_valid = is_crypto(kind) || is_of_region(kind, region);
    int most = is_valid ? dms_count(&t->hand[t->turn], kind) : 0;
    for (int n = 0; n <= most && out->is_all; n++) {
        list_payments(t, p, kind + 1, out);
        dms_add(&p->pay, kind);
    }
    p->pay.size = size;
}

static void list_with_sharks(const dms_table *t, dms_purchase *p, engines_moves *out) {
    for (p->shark = DMS_NONE; p->shark < dms_kind_count; p->shark++) {
        if (p->shark >= 0 &&
            (t->villain[t->turn] != DMS_SHARK || dms_find(&t->hand[t->turn], p->shark) < 0))
            continue;
        list_payments(t, p, 0, out);
    }
}

void dms_list_purchases(const dms_table *t, engines_moves *out) {
    for (int a = 0; a < DMS_ROWS * DMS_WIDTH; a++) {
        dms_purchase one = {.count = 1, .row = {a / DMS_WIDTH}, .slot = {a % DMS_WIDTH}};
        if (!dms_reaches(t, one.row[0]) || spot_at(t, &one, 0) < 0) continue;
        list_with_sharks(t, &one, out);
        for (int b = 0; b < DMS_WIDTH && t->location <= DMS_US; b++) {
            dms_purchase two = one;
            two.count = 2;
            two.row[1] = one.row[0];
            two.slot[1] = b;
            two.pay.size = 0;
            if (b != one.slot[0] && spot_at(t, &two, 1) >= 0) list_with_sharks(t, &two, out);
        }
    }
}
