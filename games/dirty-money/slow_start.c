/* slow_start.c -- whether a deal is a possible one. See slow.h. */
#include "slow.h"

static int count_notes(const dms_table *t, int kind) {
    int count = dms_count(&t->deck, kind) + dms_count(&t->discard, kind);
    for (int seat = 0; seat < t->seats; seat++) count += dms_count(&t->hand[seat], kind);
    for (int i = 0; i < DMS_PLACES; i++) count += dms_count(&t->stall[i], kind);
    return count;
}

static int count_spots(const dms_table *t, int spot) {
    int count = 0;
    for (int i = 0; i < 3; i++) count += dms_count(&t->region[i], spot);
    for (int i = 0; i < DMS_ROWS * DMS_WIDTH; i++)
        count += t->row[i / DMS_WIDTH][i % DMS_WIDTH] == spot;
    return count;
}

static const char *check_cards(const dms_table *t) {
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (count_notes(t, kind) != dms_kinds[kind].copies)
            return dms_sprint("there are %d of %s", count_notes(t, kind), dms_kinds[kind].name);
    for (int spot = 0; spot < dms_spot_count; spot++)
        if (count_spots(t, spot) != dms_spots[spot].copies)
            return dms_sprint("there are %d of %s", count_spots(t, spot), dms_spots[spot].name);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < t->region[i].size; k++)
            if (dms_spots[t->region[i].at[k]].region != i) return "a region deck is mixed";
    return NULL;
}

/* DM-13 to DM-19, DM-26, DM-124, DM-125 */
static const char *check_layout(const dms_table *t) {
    int places = t->seats < 4 ? 4 : t->seats + 1;
    for (int i = 0; i < DMS_PLACES; i++)
        if (t->stall[i].size != (i < places ? 2 : 0)) return dms_sprint("stall %d", i);
    for (int i = 0; i < DMS_ROWS * DMS_WIDTH; i++) {
        int row = i / DMS_WIDTH, slot = i % DMS_WIDTH, spot = t->row[row][slot];
        bool is_full = row <= DMS_US ? slot < t->row_size : row == DMS_ROW_AH && places > DMS_AH;
        if (is_full != (spot >= 0)) return dms_sprint("row %d, place %d", row, slot);
        int region = row == DMS_ROW_AH ? slot : row;
        if (is_full && dms_spots[spot].region != region) return "a card of a wrong region";
    }
    return NULL;
}

/* DM-20 to DM-24, DM-128 */
static const char *check_seats(const dms_table *t) {
    int first = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->villain[seat] < 1) return "no villain";
        for (int other = 0; other < seat; other++)
            if (t->villain[seat] == t->villain[other]) return "a villain twice";
        if (t->villain[seat] < t->villain[first]) first = seat;
        for (int i = 0; i < t->hand[seat].size; i++)
            if (dms_is_action(t->hand[seat].at[i])) return "an action card in a hand";
    }
    if (t->first != first) return "the lowest villain is not first";
    for (int seat = 0; seat < t->seats; seat++) {
        bool is_last = (seat + 1) % t->seats == first;
        if (t->hand[seat].size != (is_last ? 4 : 3)) return "a hand of another size";
    }
    return NULL;
}

const char *dms_check_deal(const dms_table *t) {
    const char *text = check_cards(t);
    if (!text) text = check_layout(t);
    return text ? text : check_seats(t);
}
