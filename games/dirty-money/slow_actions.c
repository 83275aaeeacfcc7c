/* slow_actions.c -- hands, counters and action cards. See slow.h. */
#include <stdlib.h>
#include <string.h>

#include "slow.h"

/* ---- hands and who is sure of what in them ------------------------------------------------ */

void dms_gain(dms_table *t, int seat, int kind, bool is_open) {
    dms_add_sorted(&t->hand[seat], kind);
    for (int viewer = 0; viewer < DMS_VIEWERS; viewer++)
        if (is_open && viewer != seat) t->known[viewer][seat][kind]++;
}

static void forget(dms_table *t, int viewer, int seat, int kind, int n) {
    int *known = &t->known[viewer][seat][kind];
    *known = *known > n ? *known - n : 0;
}

/* A card leaves a hand before everybody's eyes. */
void dms_lose(dms_table *t, int seat, int kind) {
    dms_remove(&t->hand[seat], kind);
    for (int viewer = 0; viewer < DMS_VIEWERS; viewer++) forget(t, viewer, seat, kind, 1);
}

/* A viewer did not see which cards left; it may have been any, or any dirty one. */
static void forget_any(dms_table *t, int viewer, int seat, int n, bool is_dirty) {
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (!is_dirty || dms_kinds[kind].is_dirty) forget(t, viewer, seat, kind, n);
}

static void look(dms_table *t, int viewer, int seat) {
    for (int kind = 0; kind < dms_kind_count && viewer != seat; kind++)
        t->known[viewer][seat][kind] = dms_count(&t->hand[seat], kind);
}

/* ---- counters ----------------------------------------------------------------------------- */

static bool has_money(const dms_list *list) {
    for (int i = 0; i < list->size; i++)
        if (!dms_is_action(list->at[i])) return true;
    return false;
}

/* DM-10, DM-Q05, DM-Q06, DM-Q44, DM-F20 */
static int counter_card(dms_table *t) {
    for (int i = t->discard.size - 1; i >= 0; i--)
        if (!dms_is_action(t->discard.at[i])) return dms_cut(&t->discard, i);
    while (has_money(&t->deck)) {
        int kind = dms_draw(t, DMS_TURNED);
        dms_note_if(t, !dms_is_action(kind), "DM-10");
        if (!dms_is_action(kind)) return kind;
        dms_add(&t->discard, kind);
    }
    return DMS_NONE;
}

void dms_counter_to(dms_table *t, int seat, bool is_black, int under) {
    if (t->counter_count == DMS_COUNTERS) abort();
    dms_counter counter = {seat, is_black, counter_card(t), under};
    if (is_black) t->points[seat]++;
    dms_note_if(t, counter.kind >= 0, "DM-09");
    dms_note_if(t, under >= 0 && counter.kind < 0, "an abstract counter under a placement");
    if (!is_black && counter.kind < 0) return; /* counted at its card; it never leaves */
    t->counter[t->counter_count++] = counter;
    dms_chance_counter(t);
}

/* One money card under each own placement of a type (DM-95, DM-96, DM-103); region or DMS_NONE. */
void dms_tuck(dms_table *t, int seat, const char *type, int region) {
    int count = 0;
    for (int i = 0; i < t->owned[seat].size; i++) {
        int spot = t->owned[seat].at[i];
        if (!dms_is_type(spot, type)) continue;
        if (region >= 0 && dms_spots[spot].region != region) continue;
        dms_counter_to(t, seat, false, i);
        t->tucked[seat][i]++;
        count++;
    }
    dms_note_if(t, count > 0, "DM-68");
    dms_note_if(t, count > 1 && strcmp(type, "audit-firm") == 0, "DM-95");
    dms_note_if(t, count > 1 && strcmp(type, "law-firm") == 0, "DM-103");
}

/* The blacklist card added last leaves (DM-Q16); an abstract one vanishes (DM-F18). */
void dms_forgive(dms_table *t, int seat) {
    int at = t->counter_count - 1;
    while (at >= 0 && !(t->counter[at].is_black && t->counter[at].seat == seat)) at--;
    if (at < 0) return;
    dms_note_if(t, t->counter[at].kind < 0, "an abstract counter is forgiven");
    if (t->counter[at].kind >= 0) dms_add(&t->discard, t->counter[at].kind);
    for (int i = at; i + 1 < t->counter_count; i++) t->counter[i] = t->counter[i + 1];
    t->counter_count--;
    t->points[seat]--;
}

/* ---- action cards ------------------------------------------------------------------------- */

static int dirty_cards(const dms_table *t, int seat) {
    int count = 0;
    for (int i = 0; i < t->hand[seat].size; i++) count += dms_kinds[t->hand[seat].at[i]].is_dirty;
    return count;
}

/* DM-42 to DM-44; all cards of one hand are drawn before any goes back (DM-Q11). */
static void inspect_one(dms_table *t, int victim, int n) {
    int inspector = t->turn, taken = 0;
    if (n > t->hand[victim].size) n = t->hand[victim].size;
    dms_list cards = dms_inspected(t, victim, n);
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (dms_count(&cards, kind) > t->known[inspector][victim][kind])
            t->known[inspector][victim][kind] = dms_count(&cards, kind);
    for (int i = 0; i < cards.size; i++) {
        int kind = cards.at[i];
        if (!dms_kinds[kind].is_dirty) continue;
        dms_remove(&t->hand[victim], kind);
        forget(t, inspector, victim, kind, 1);
        dms_gain(t, inspector, kind, false);
        t->known[victim][inspector][kind]++; /* DM-F32 */
        taken++;
    }
    for (int viewer = 0; viewer < DMS_VIEWERS; viewer++)
        if (viewer != inspector && viewer != victim) forget_any(t, viewer, victim, taken, true);
    for (int i = 0; i < taken; i++) dms_counter_to(t, victim, true, DMS_NONE);
    dms_note_if(t, taken < cards.size, "DM-44");
    dms_note_if(t, taken > 0, "an inspection finds dirty money");
    dms_note_if(t, cards.size > 0 && taken == 0, "an inspection finds nothing");
    dms_note_if(t, cards.size == 0, "an inspection of an empty hand");
}

static void inspect(dms_table *t, int card, int target) {
    const char *whom = dms_kinds[card].subtype;
    int n = dms_kinds[card].cards;
    bool is_sides = strcmp(whom, "left_right") == 0;
    if (t->seats == 2 && is_sides) n *= 2; /* DM-45 */
    for (int i = 1; i < t->seats; i++) {
        int seat = (t->turn + i) % t->seats;
        if (is_sides && i != 1 && i != t->seats - 1) continue;
        if (target >= 0 && seat != target) continue;
        inspect_one(t, seat, n);
    }
    dms_note_if(t, t->seats == 2 && is_sides, "DM-45");
    dms_note_if(t, t->seats > 2 && target < 0, "DM-131");
    dms_tuck(t, t->turn, "law-firm", DMS_NONE);
}

static void audit(dms_table *t, int card) {
    const char *condition = dms_kinds[card].subtype;
    int least = 1, hit = 0;
    if (strcmp(condition, "most") != 0) least = (int)strtol(condition + 2, NULL, 10);
    for (int seat = 0; seat < t->seats; seat++) {
        if (seat == t->turn) continue;
        for (int viewer = 0; viewer < DMS_VIEWERS; viewer++) look(t, viewer, seat);
        if (strcmp(condition, "most") == 0 && dirty_cards(t, seat) > least)
            least = dirty_cards(t, seat);
    }
    for (int i = 1; i < t->seats; i++) {
        int seat = (t->turn + i) % t->seats;
        if (dirty_cards(t, seat) < least) continue;
        dms_counter_to(t, seat, true, DMS_NONE);
        hit++;
    }
    dms_note_if(t, hit > 0 && t->seats == 2 && strcmp(condition, "most") == 0, "DM-49");
    dms_note_if(t, hit == t->seats - 1, "an audit hits everybody");
    dms_note_if(t, hit == 0, "an audit hits nobody");
    dms_tuck(t, t->turn, "audit-firm", DMS_NONE);
}

static void close_action(dms_table *t, int card) {
    dms_add(&t->discard, card); /* after points and tucks: DM-F30 */
    dms_note_if(t, true, "DM-36");
    dms_note_if(t, true, dms_kinds[card].name);
    dms_go_on(t);
}

bool dms_needs_target(int kind) { return strcmp(dms_kinds[kind].subtype, "one_player") == 0; }

void dms_play_action(dms_table *t, int card, int target) {
    const char *type = dms_kinds[card].type;
    dms_remove(&t->pending, card);
    if (strcmp(type, "inspection") == 0) inspect(t, card, target);
    if (strcmp(type, "audit") == 0) audit(t, card);
    dms_note_if(t, strcmp(type, "bribe") == 0 && t->points[t->turn] == 0, "DM-53");
    if (strcmp(type, "bribe") == 0) dms_forgive(t, t->turn);
    if (strcmp(type, "swap") == 0) {
        look(t, t->turn, target);
        if (t->hand[target].size > 0 && t->hand[t->turn].size > 0) { /* else DM-51, DM-F01 */
            t->phase = DMS_SWAP;
            t->partner = target;
            t->open = card;
            return;
        }
        dms_note_if(t, t->hand[t->turn].size == 0 && t->hand[target].size > 0, "DM-51");
        dms_note_if(t, t->hand[target].size == 0, "a Swap meets an empty hand");
    }
    close_action(t, card);
}

/* DM-50; only the two know what changed hands (DM-F34). */
void dms_swap(dms_table *t, int take, int give) {
    int seat = t->turn, partner = t->partner;
    dms_remove(&t->hand[partner], take);
    dms_remove(&t->hand[seat], give);
    for (int viewer = 0; viewer < DMS_VIEWERS; viewer++) {
        if (viewer == seat || viewer == partner) continue;
        forget_any(t, viewer, seat, 1, false);
        forget_any(t, viewer, partner, 1, false);
    }
    forget(t, partner, seat, give, 1);
    dms_gain(t, seat, take, false);
    dms_gain(t, partner, give, false);
    t->known[partner][seat][take]++;
    look(t, seat, partner);
    t->partner = DMS_NONE;
    dms_note_if(t, true, "a Swap is done");
    close_action(t, t->open);
}
