/* slow_end.c -- points and winners. See slow.h. */
#include "slow.h"

enum { SET_MOST = 5 };

static int owned_of(const dms_table *t, int seat, const char *type, int region) {
    int count = 0;
    for (int i = 0; i < t->owned[seat].size; i++) {
        int spot = t->owned[seat].at[i];
        if (type && !dms_is_type(spot, type)) continue;
        count += region < 0 || dms_spots[spot].region == region;
    }
    return count;
}

/* DM-99, DM-Q29: before the cells are compared, as many as possible. */
void dms_drop_by_charity(dms_table *t) {
    for (int seat = 0; seat < t->seats; seat++)
        for (int i = 2 * owned_of(t, seat, "charity", DMS_NONE); i > 0; i--) dms_forgive(t, seat);
}

/* DM-80 to DM-83, DM-Q28 */
static int blacklist_loss(const dms_table *t, int seat, const int cell[]) {
    int fewest = cell[0], most = cell[0];
    for (int i = 0; i < t->seats; i++) {
        if (cell[i] < fewest) fewest = cell[i];
        if (cell[i] > most) most = cell[i];
    }
    if (cell[seat] == fewest) return 0;
    return cell[seat] + (cell[seat] == most ? 2 : 0);
}

static int painting_points(int count) {
    static const int of_set[SET_MOST + 1] = {0, 2, 5, 9, 14, 20};
    return count / SET_MOST * of_set[SET_MOST] + of_set[count % SET_MOST];
}

static int effect_points(const dms_table *t, int seat, int i) {
    int spot = t->owned[seat].at[i], region = dms_spots[spot].region;
    if (dms_is_type(spot, "audit-firm") || dms_is_type(spot, "law-firm"))
        return 2 * t->tucked[seat][i];
    if (dms_is_type(spot, "casino")) return t->tucked[seat][i];
    if (dms_is_type(spot, "restaurant-chain")) return owned_of(t, seat, 0, region);
    if (dms_is_type(spot, "neobank") && !t->one_neobank) return t->hand[seat].size;
    if (dms_is_type(spot, "money-transfer")) {
        int sets = owned_of(t, seat, 0, DMS_EU);
        for (int r = DMS_JP; r <= DMS_US; r++)
            if (owned_of(t, seat, 0, r) < sets) sets = owned_of(t, seat, 0, r);
        return 3 * sets;
    }
    return 0;
}

/* What a seat would have if the match ended now. */
int dms_score(const dms_table *t, int seat) {
    int sum = t->overpay[seat], cell[DMS_SEATS] = {0};
    for (int i = 0; i < t->owned[seat].size; i++)
        sum += dms_spots[t->owned[seat].at[i]].points + effect_points(t, seat, i);
    sum += painting_points(owned_of(t, seat, "painting", DMS_NONE));
    if (t->one_neobank && owned_of(t, seat, "neobank", DMS_NONE) > 0) sum += t->hand[seat].size;
    for (int i = 0; i < t->seats; i++) {
        int gone = t->phase == DMS_OVER ? 0 : 2 * owned_of(t, i, "charity", DMS_NONE);
        cell[i] = t->points[i] > gone ? t->points[i] - gone : 0;
    }
    return sum - blacklist_loss(t, seat, cell);
}

static int money_of(const dms_table *t, int seat) {
    int sum = 0;
    for (int i = 0; i < t->hand[seat].size; i++) sum += dms_kinds[t->hand[seat].at[i]].value;
    return sum;
}

static int turn_of(const dms_table *t, int seat) { return (seat - t->first + t->seats) % t->seats; }

/* DM-85 to DM-87 */
bool dms_wins(const dms_table *t, int seat) {
    for (int rival = 0; rival < t->seats; rival++) {
        if (rival == seat) continue;
        int more = dms_score(t, rival) - dms_score(t, seat);
        if (more == 0) more = money_of(t, rival) - money_of(t, seat);
        if (more == 0) more = turn_of(t, rival) - turn_of(t, seat);
        if (more > 0) return false;
    }
    return true;
}
