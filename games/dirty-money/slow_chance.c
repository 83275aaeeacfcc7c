/* slow_chance.c -- what chance brought, read off the state after the move. See slow.h.
 *
 * Mostly that state tells it. Where it does not (two inspections in one move: which found what?)
 * every story is tried: dms_choose hands out the choices of the present story, dms_chance_next goes
 * on to the next one, as a mileage counter does.
 */
#include <string.h>

#include "slow.h"

enum { DEPTH = 64, STORIES = 3000, FOUND = 128 };

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

static int choose(int count) {
    if (count == 0 || depth == DEPTH) {
        if (!fault) fault = "chance could not have brought this";
        return 0;
    }
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

/* What the new deck gave is what is no longer in it; in a refill it lies there to be seen. */
int dms_draw_hidden(dms_table *t, int place, int slot) {
    int open[DMS_KINDS], count = 0;
    if (place >= 0 && slot < after->stall[place].size) {
        int kind = after->stall[place].at[slot];
        if (!dms_remove(&t->deck, kind)) fault = "a card was drawn that was not in the deck";
        return kind;
    }
    for (int kind = 0; kind < dms_kind_count; kind++)
        if (dms_count(&t->deck, kind) > dms_count(&after->deck, kind)) open[count++] = kind;
    int at = choose(count);
    int kind = count > 0 ? open[at] : t->deck.at[0];
    dms_remove(&t->deck, kind);
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

/* Every way to draw n more cards of a hand from a place on, those that fit into `all`. */
static void find_all(const dms_table *t, int victim, int n, int from, finding *now, finding all[],
                     int *count) {
    const dms_list *hand = &t->hand[victim];
    if (n == 0) {
        if (*count < FOUND && fits(t, victim, now)) all[(*count)++] = *now;
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
