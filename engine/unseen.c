/* unseen.c -- cards that a view does not place, dealt into the places it hides.
 *
 * What every `determinize` of a game with hidden hands needs: all cards there are, less those the
 * view shows, in random order, handed out to hands and decks of which only the size is known.
 */
#include "internal.h"

void br__unseen_all(br__unseen *unseen, unsigned first, unsigned end) {
    assert(first <= end && end <= sizeof unseen->item + 1);
    unseen->count = 0;
    for (unsigned item = first; item < end; item++) unseen->item[unseen->count++] = (uint8_t)item;
}

static void drop(br__unseen *unseen, unsigned item) {
    for (uint32_t i = 0; i < unseen->count; i++) {
        if (unseen->item[i] != item) continue;
        memmove(&unseen->item[i], &unseen->item[i + 1], unseen->count - i - 1);
        unseen->count--;
        return;
    }
}

void br__unseen_drop(br__unseen *unseen, const uint8_t *items, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (items[i]) drop(unseen, items[i]);
}

void br__unseen_drop_set(br__unseen *unseen, unsigned first, uint64_t set) {
    for (; set; set &= set - 1) drop(unseen, first + (unsigned)__builtin_ctzll(set));
}

void br__unseen_shuffle(br__unseen *unseen, br_rng *rng) {
    br_rng_shuffle(rng, unseen->item, unseen->count);
}

void br__unseen_deal(br__unseen *unseen, uint8_t *places, uint32_t count) {
    assert(count <= unseen->count);
    unseen->count -= count;
    memcpy(places, &unseen->item[unseen->count], count);
}

uint64_t br__unseen_deal_set(br__unseen *unseen, unsigned first, uint32_t count) {
    uint64_t set = 0;
    assert(count <= unseen->count);
    for (; count; count--) set |= (uint64_t)1 << (unseen->item[--unseen->count] - first);
    return set;
}
