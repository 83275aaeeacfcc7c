/* slow_turn.c -- the course of a turn and of a round. See slow.h. */
#include "slow.h"

enum { STALL_MOST = 4, HAND_MOST = 7, LAST_ROUND = 40 };

static int owned_of(const dms_table *t, int seat, const char *type) {
    int count = 0;
    for (int i = 0; i < t->owned[seat].size; i++) count += dms_is_type(t->owned[seat].at[i], type);
    return count;
}

int dms_limit(const dms_table *t, int seat) { return HAND_MOST + owned_of(t, seat, "neobank"); }

/* The top card of the money deck, or DMS_NONE. It is shuffled anew only when a card is needed. */
int dms_draw(dms_table *t, int place) {
    dms_note_if(t, t->deck.size == 0 && t->discard.size > 0, "a reshuffle");
    if (t->deck.size == 0 && t->discard.size > 0) dms_reshuffle(t);
    if (t->deck.size == 0) return DMS_NONE;
    if (t->is_deck_hidden) return dms_draw_hidden(t, place);
    return t->deck.at[--t->deck.size];
}

/* ---- rounds ------------------------------------------------------------------------------- */

static void lay(dms_table *t, int place, int n) {
    for (int i = 0; i < n; i++) {
        int kind = dms_draw(t, place);
        if (kind >= 0) dms_add(&t->stall[place], kind);
    }
}

static int places_in_play(const dms_table *t) { return t->seats < 4 ? 4 : t->seats + 1; }

static void fill_place(dms_table *t, int row, int slot, int region) {
    if (t->row[row][slot] >= 0 || t->region[region].size == 0) return;
    t->row[row][slot] = t->region[region].at[--t->region[region].size];
}

/* DM-71 to DM-74, DM-133, DM-Q40, DM-Q53, DM-F19 */
static void refill(dms_table *t) {
    bool had_cards[DMS_PLACES];
    int places = places_in_play(t);
    for (int i = 0; i < places; i++) had_cards[i] = t->stall[i].size > 0;
    for (int i = 0; i < places; i++)
        if (had_cards[i] && t->stall[i].size < STALL_MOST) lay(t, i, 1);
    for (int i = 0; i < places; i++)
        if (!had_cards[i]) lay(t, i, 2);
    for (int region = 0; region < 3; region++)
        for (int slot = 0; slot < t->row_size; slot++) fill_place(t, region, slot, region);
    for (int region = 0; region < 3 && places > DMS_AH; region++)
        fill_place(t, DMS_ROW_AH, region, region);
    dms_note_if(t, true, "DM-133");
    dms_note_if(t, true, "DM-75");
}

static bool is_last_round(const dms_table *t) {
    for (int seat = 0; seat < t->seats; seat++)
        if (t->owned[seat].size >= t->threshold) return true;
    return t->round >= LAST_ROUND;
}

static bool is_anything_to_visit(const dms_table *t) {
    for (int i = 0; i < DMS_PLACES; i++)
        if (t->stall[i].size > 0) return true;
    return false;
}

/* The next seat that can visit something; the others are skipped (DM-Q51). */
static void next_turn(dms_table *t) {
    do {
        if (t->gone == t->seats) {
            if (is_last_round(t)) {
                dms_drop_by_charity(t);
                t->phase = DMS_OVER;
                t->acting = DMS_NONE;
                dms_note_end(t);
                return;
            }
            refill(t);
            t->round++;
            t->gone = 0;
            t->first = t->token;
        }
        t->turn = (t->first + t->gone) % t->seats;
        if (!is_anything_to_visit(t)) t->gone++;
    } while (!is_anything_to_visit(t));
    t->phase = DMS_VISIT;
    t->acting = t->turn;
}

void dms_finish_turn(dms_table *t) {
    t->location = DMS_NONE;
    t->bought = t->claims = t->rat_uses = 0;
    t->used_location = t->used_shark = false;
    t->gone++;
    next_turn(t);
}

void dms_end_turn(dms_table *t) {
    dms_note_if(t, t->bought == 0 && dms_can_something_be_bought(t), "DM-54");
    t->claims = 0;
    if (t->villain[t->turn] == DMS_LAUNDERER) t->phase = DMS_LAUNDER;
    else dms_finish_turn(t);
}

/* ---- turns -------------------------------------------------------------------------------- */

static bool is_play_forced(const dms_table *t) {
    for (int i = 1; i < t->pending.size; i++)
        if (t->pending.at[i] != t->pending.at[0]) return false;
    return !dms_needs_target(t->pending.at[0]);
}

/* Whether everybody can see that nothing is left to do but to end the turn. */
static bool is_done(const dms_table *t) {
    if (t->claims > 0) return false;
    if (t->location == DMS_BR && !t->used_location) return false;
    return !dms_can_something_be_bought(t);
}

/* What comes next in a turn: the surplus, the action cards, the location, the end. */
void dms_go_on(dms_table *t) {
    if (t->hand[t->turn].size > dms_limit(t, t->turn)) {
        t->phase = DMS_SURPLUS;
        return;
    }
    dms_note_if(t, t->hand[t->turn].size > HAND_MOST, "DM-100");
    if (t->pending.size > 0) {
        t->phase = DMS_ACTIONS;
        if (is_play_forced(t)) dms_play_action(t, t->pending.at[0], DMS_NONE);
    } else {
        t->phase = DMS_LOCATION;
        if (is_done(t)) dms_end_turn(t);
    }
}

void dms_take_bears(dms_table *t, const int from[3]) {
    int slot = 0;
    for (int region = 0; region < 3; region++) /* DM-F26 */
        for (int i = 0; i < from[region]; i++) fill_place(t, DMS_ROW_BR, slot++, region);
    t->phase = DMS_VISIT;
    t->acting = t->turn;
}

void dms_visit(dms_table *t, int place) {
    t->location = place;
    for (int i = 0; i < t->stall[place].size; i++) {
        int kind = t->stall[place].at[i];
        if (dms_is_action(kind)) dms_add_sorted(&t->pending, kind);
        else dms_gain(t, t->turn, kind, true);
    }
    t->stall[place].size = 0;
    dms_note_if(t, t->pending.size > 0, "DM-07");
    dms_note_if(t, t->hand[t->turn].size > dms_limit(t, t->turn), "DM-39");
    dms_note_if(t, t->pending.size > 0 && t->hand[t->turn].size == dms_limit(t, t->turn), "DM-40");
    dms_go_on(t);
}

/* The surplus goes to the own cell, in the order of the table (DM-38, DM-F28). */
void dms_drop(dms_table *t, const dms_list *notes) {
    for (int i = 0; i < notes->size; i++) {
        dms_counter counter = {t->turn, true, notes->at[i], DMS_NONE};
        dms_lose(t, t->turn, notes->at[i]);
        t->counter[t->counter_count++] = counter;
        t->points[t->turn]++;
    }
    dms_go_on(t);
}

/* DM-91 to DM-93, DM-F06 */
void dms_gallery(dms_table *t) {
    int kind = dms_draw(t, DMS_CLAIMED);
    t->claims--;
    dms_note_if(t, kind >= 0 && dms_is_action(kind), "a gallery draws an action");
    if (kind >= 0 && dms_is_action(kind)) dms_add_sorted(&t->pending, kind);
    else if (kind >= 0) dms_gain(t, t->turn, kind, false);
    dms_go_on(t);
}

/* DM-107, DM-108, DM-Q52, DM-F07, DM-F31 */
void dms_launder(dms_table *t) {
    bool is_money = false;
    for (int i = 0; i < t->deck.size; i++) is_money |= !dms_is_action(t->deck.at[i]);
    for (int i = 0; i < t->discard.size; i++) is_money |= !dms_is_action(t->discard.at[i]);
    if (!is_money) {
        dms_finish_turn(t);
        return;
    }
    int kind = dms_draw(t, DMS_TURNED);
    dms_note_if(t, true, "the Launderer draws");
    dms_note_if(t, dms_is_action(kind), "the Launderer draws past actions");
    while (dms_is_action(kind)) {
        dms_add(&t->discard, kind);
        kind = dms_draw(t, DMS_TURNED);
    }
    dms_gain(t, t->turn, kind, false);
    t->phase = DMS_DISCARD;
}

void dms_discard_note(dms_table *t, int kind) {
    dms_lose(t, t->turn, kind);
    dms_add(&t->discard, kind);
    dms_finish_turn(t);
}
