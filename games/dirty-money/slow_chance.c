/* slow_chance.c -- what chance brought, read off the state after the move. See slow.h.
 *
 * Mostly that state tells it. Where it does not (two inspections in one move: which found what?)
 * every story is tried: dms_choose hands out the choices of the present story, dms_chance_next goes
 * on to the next one, as a mileage counter does.
 */
#include <string.h>

#include "slow.h"

enum { DEPTH = 64, STORIES = 20000, FOUND = 128 };

static const dms_table *after;
static const char *fault;
static int script[DEPTH], width[DEPTH], length, depth, stories;

void dms_chance_begin(const dms_table *state) {
    after = state;
    length = depth = stories = 0;
    fault = NULL;
}

bool dms_chance_next(void) {
    while (length > 0 && script[length - 1] + 1 >= width[length - 1]) length--;
    if (length == 0 || ++stories > STORIES) return false;
    script[length - 1]++;
    depth = 0;
    fault = NULL;
    return true;
}

/* In a story that has gone wrong already nothing more is tried. */
static int choose(int count) {
    if (!fault && (count == 0 || depth == DEPTH)) fault = "chance could not have brought this";
    if (fault) return 0;
    if (depth == length) {
        script[length] = 0;
        width[length++] = count;
    }
    return script[depth++];
}

/* ---- the deck ----------------------------------------------------------------------------- */

void dms_reshuffle(dms_table *t) {
    t->deck = t->discard;
    t->discard.size = 0;
    t->is_deck_hidden = true;
}

/* Whether the new deck may have given this kind: more of it were there than are left. */
static bool is_given(const dms_table *t, int kind) {
    return dms_count(&t->deck, kind) > dms_count(&after->deck, kind);
}

/* Where cards are turned until a note comes, the actions turned lie on the discard in their order.
 */
static int list_turned(const dms_table *t, int out[]) {
    int count = 0, top = t->discard.size;
    if (top < after->discard.size && dms_is_action(after->discard.at[top]) &&
        is_given(t, after->discard.at[top]))
        out[count++] = after->discard.at[top];
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (!dms_is_action(kind) && is_given(t, kind)) out[count++] = kind;
    return count;
}

static int list_given(const dms_table *t, int out[]) {
    int count = 0;
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (is_given(t, kind)) out[count++] = kind;
    return count;
}

/* What the new deck gave is what is no longer in it; in a refill it lies there to be seen. */
int dms_draw_hidden(dms_table *t, int place) {
    int list[DMS_KINDS], kind;
    if (place >= 0) {
        int slot = t->stall[place].size;
        kind = slot < after->stall[place].size ? after->stall[place].at[slot] : t->deck.at[0];
    } else {
        int count = place == DMS_TURNED ? list_turned(t, list) : list_given(t, list);
        int at = choose(count);
        kind = count > 0 ? list[at] : t->deck.at[0];
    }
    if (!dms_remove(&t->deck, kind)) fault = "a card was drawn that was not in the deck";
    return kind;
}

const char *dms_chance_end(dms_table *t) {
    for (int kind = 0; kind < dms_kind_count && t->is_deck_hidden; kind++)
        if (dms_count(&t->deck, kind) != dms_count(&after->deck, kind))
            fault = "the new deck is not the old discard";
    if (t->is_deck_hidden) t->deck = after->deck;
    t->is_deck_hidden = false;
    return fault;
}

/* ---- counters ----------------------------------------------------------------------------- */

static bool is_same_pile(const dms_counter *a, const dms_counter *b) {
    return a->seat == b->seat && a->is_black == b->is_black;
}

/* A counter just given tells which story is true: in its pile of the state after the move, the one
 * at the same height must be the same. Cells that a Bribe or a Charity may
 * empty again in the same move are left out. */
void dms_chance_counter(const dms_table *t) {
    const dms_counter *last = &t->counter[t->counter_count - 1];
    int height = 0, at = 0;
    if (last->is_black && (last->seat == t->turn || after->phase == DMS_OVER)) return;
    for (int i = 0; i < t->counter_count; i++) height += is_same_pile(&t->counter[i], last);
    for (; at < after->counter_count && height > 0; at++)
        height -= is_same_pile(&after->counter[at], last);
    bool is_there = height == 0 && after->counter[at - 1].kind == last->kind &&
                    after->counter[at - 1].under == last->under;
    if (!is_there && !fault) fault = "another counter was given";
}

/* ---- inspections -------------------------------------------------------------------------- */

typedef struct finding {
    dms_list cards;
    int taken, learned; /* how many are dirty; how many clean ones the inspector did not know of */
} finding;

/* Whether these cards of a hand may have been the ones: the dirty ones are gone afterwards, and the
 * inspector is not less sure of the clean ones than after seeing them. */
static bool fits(const dms_table *t, int victim, finding *f) {
    f->taken = f->learned = 0;
    for (int kind = 0; kind < dms_kind_count; kind++) {
        int n = dms_count(&f->cards, kind);
        if (n == 0) continue;
        if (dms_kinds[kind].is_dirty) {
            int gone = dms_count(&t->hand[victim], kind) - dms_count(&after->hand[victim], kind);
            if (n > gone) return false;
            f->taken += n;
        } else {
            if (n > after->known[t->turn][victim][kind]) return false;
            if (n > t->known[t->turn][victim][kind])
                f->learned += n - t->known[t->turn][victim][kind];
        }
    }
    return true;
}

/* Whether it makes no difference which of the two was drawn. */
static bool is_same(const dms_table *t, int victim, const finding *a, const finding *b) {
    for (int kind = 0; kind < dms_kind_count; kind++) {
        int known = dms_kinds[kind].is_dirty ? 0 : t->known[t->turn][victim][kind];
        int n = dms_count(&a->cards, kind), other = dms_count(&b->cards, kind);
        if ((n > known ? n : known) != (other > known ? other : known)) return false;
    }
    return true;
}

static void note_finding(const dms_table *t, int victim, const finding *f, finding all[],
                         int *count) {
    for (int i = 0; i < *count; i++)
        if (is_same(t, victim, f, &all[i])) return;
    if (*count < FOUND) all[(*count)++] = *f;
}

/* Every way to draw n more cards of a hand from a place on, those that fit into `all`. */
static void find_all(const dms_table *t, int victim, int n, int from, finding *now, finding all[],
                     int *count) {
    const dms_list *hand = &t->hand[victim];
    if (n == 0) {
        if (fits(t, victim, now)) note_finding(t, victim, now, all, count);
        return;
    }
    for (int i = from; i < hand->size; i++) {
        if (i > from && hand->at[i] == hand->at[i - 1]) continue;
        dms_add(&now->cards, hand->at[i]);
        find_all(t, victim, n - 1, i + 1, now, all, count);
        now->cards.size--;
    }
}

static bool is_likelier(const finding *a, const finding *b) {
    return a->taken != b->taken ? a->taken > b->taken : a->learned > b->learned;
}

/* The cards of a hand that were drawn, the likeliest story first. */
dms_list dms_inspected(const dms_table *t, int victim, int n) {
    static finding all[FOUND];
    finding now = {.taken = 0};
    int count = 0;
    find_all(t, victim, n, 0, &now, all, &count);
    for (int i = 0; i < count; i++)
        for (int j = i; j > 0 && is_likelier(&all[j], &all[j - 1]); j--) {
            finding other = all[j];
            all[j] = all[j - 1];
            all[j - 1] = other;
        }
    int at = choose(count);
    return count > 0 ? all[at].cards : (dms_list){.size = 0};
}
