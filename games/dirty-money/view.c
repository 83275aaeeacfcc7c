/* dirty-money/view.c -- who knows what.
 *
 * Hidden are the chance, the order of the four decks and the hands (DM-Q43). A screen shows of
 * rivals' hands how many cards there are, and during a swap the partner's cards to the one who
 * looks (DM-F34). Recall adds the cards a seat knows of: taken from locations before everybody's
 * eyes, shown in an audit, looked at, swapped, seized (cards.c keeps that beside the hands).
 *
 * In a view deck[] holds, in rising order, all cards that might be anywhere hidden, and place_deck
 * likewise: the viewer could count them, and dealing a world is then little but a shuffle.
 */
#include "state.h"

static bool is_shown(const dirty_money_state *s, unsigned seat, br_seat viewer) {
    return seat == viewer || (s->phase == DM_PHASE_SWAP && viewer == s->turn && seat == s->partner);
}

/* What the viewer may see of one hand; the other cards are DM_HIDDEN, at its end. */
static void show_hand(const dirty_money_state *s, dirty_money_state *v, unsigned seat,
                      br_seat viewer, br_depth depth) {
    unsigned own = viewer < DM_SEATS_MAX ? 1u << viewer : DM_SEEN_TABLE;
    unsigned kept = depth == BR_RECALL ? own | DM_SEEN_TABLE : 0, known = 0;
    bool is_open = is_shown(s, seat, viewer);
    const uint8_t *hand = s->hand[seat], *seen = s->seen[seat];
    for (unsigned i = 0; i < s->hand_count[seat]; i++) {
        if (!is_open && !(depth == BR_RECALL && (seen[i] & own))) continue;
        v->hand[seat][known] = hand[i];
        v->seen[seat][known++] = (uint8_t)(seen[i] & kept);
    }
    for (; known < s->hand_count[seat]; known++) v->hand[seat][known] = DM_HIDDEN;
}

static void count_cards(const uint8_t *pile, unsigned count, uint8_t counts[64]) {
    for (unsigned i = 0; i < count; i++) counts[pile[i]]++;
}

/* Writes so many equal codes; what comes after them may be overwritten, too. */
static unsigned put_codes(uint8_t *out, unsigned code, unsigned count) {
    uint64_t eight = code * 0x0101010101010101u;
    for (unsigned i = 0; i < count || i == 0; i += 8) memcpy(out + i, &eight, sizeof eight);
    return count;
}

/* All hidden cards of the money deck in rising order: those in hands leave their counts there. */
static void pool_money(dirty_money_state *v, const dirty_money_state *s) {
    uint8_t counts[64] = {0}, pool[DM_CARDS + 8];
    unsigned at = 0;
    count_cards(s->deck, s->deck_count, counts);
    for (unsigned seat = 0; seat < DM_SEATS_MAX; seat++) {
        uint8_t known[64] = {0};
        count_cards(v->hand[seat], v->hand_count[seat], known);
        if (known[DM_HIDDEN] == 0) continue;
        count_cards(s->hand[seat], s->hand_count[seat], counts);
        for (unsigned code = 1; code <= DM_FACES_MAX; code++)
            counts[code] = (uint8_t)(counts[code] - known[code]);
    }
    for (unsigned code = 1; code < DM_ACTION_END; code++)
        at += put_codes(pool + at, code, counts[code]);
    memcpy(v->deck, pool, at);
}

/* The region decks in rising order: the table has all their cards so, and some are left. */
static void sort_places(dirty_money_state *v, const dirty_money_state *s,
                        const dirty_money_deck *deck) {
    uint8_t counts[64] = {0};
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        unsigned from = deck->region_at[region], at = from, end = from + s->place_left[region];
        count_cards(&s->place_deck[from], s->place_left[region], counts);
        for (unsigned i = from; at < end; i++) {
            unsigned kind = deck->place[i], is_left = counts[kind] > 0;
            v->place_deck[at] = (uint8_t)kind;
            counts[kind] = (uint8_t)(counts[kind] - is_left);
            at += is_left;
        }
    }
}

/* Members that lie open to everybody at any time. */
/* clang-format off */
#define OPEN_MEMBERS(X) \
    X(acting) X(points) X(laid) X(phase) X(turn) X(first) X(token) X(round) X(gone) X(loc) \
    X(bought) X(used_location) X(used_shark) X(claims) X(partner) X(pending_count) X(pending) \
    X(villain) X(hand_count) X(own_count) X(overpay) X(place_left) X(deck_count) \
    X(discard_count) X(counter_count) X(stall) X(row) X(own) X(tuck) X(discard) X(counter) \
    X(under)
/* clang-format on */
static void show_open(const dirty_money_state *restrict s, dirty_money_state *restrict v) {
    OPEN_MEMBERS(BR__SHOW)
}

void dirty_money_observe(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                         void *view) {
    const dirty_money_state *s = state;
    dirty_money_state *v = view;
    memset(v, 0, r->game->state_size);
    show_open(s, v);
    v->veiled = 1;
    for (unsigned seat = 0; seat < r->seats; seat++) show_hand(s, v, seat, viewer, depth);
    pool_money(v, s);
    sort_places(v, s, dirty_money_deck_of(r));
}

/* ---- worlds ------------------------------------------------------------------------------- */

/* Fisher-Yates with two draws a word; as in br_rng_below the bias is below 2^-24 a draw. The
 * generator is a local copy, so that the compiler may keep it in registers. */
static void shuffle(br_rng *rng, uint8_t *items, uint32_t count) {
    br_rng local = *rng;
    while (count > 2) {
        uint64_t word = br_rng_next(&local);
        uint32_t a = (uint32_t)((word >> 32) * count >> 32);
        uint8_t item = items[--count];
        items[count] = items[a];
        items[a] = item;
        uint32_t b = (uint32_t)((word & 0xFFFFFFFFu) * count >> 32);
        item = items[--count];
        items[count] = items[b];
        items[b] = item;
    }
    if (count == 2 && br_rng_next(&local) >> 63) {
        uint8_t item = items[0];
        items[0] = items[1];
        items[1] = item;
    }
    *rng = local;
}

/* What the whole table has seen every seat knows; what else rivals know is not guessed. */
static void spread_knowledge(dirty_money_state *s, unsigned seat) {
    for (unsigned i = 0; i < s->hand_count[seat]; i++)
        if (s->seen[seat][i] & DM_SEEN_TABLE)
            s->seen[seat][i] = (uint8_t)(DM_SEEN_ALL & ~(1u << seat));
}

/* Deals notes of the pool into the hidden places of a hand. Returns how many. */
static unsigned deal_hand(dirty_money_state *s, unsigned seat, br_rng *rng, unsigned notes,
                          unsigned cards) {
    uint8_t *hand = s->hand[seat], *pool = s->deck;
    unsigned count = s->hand_count[seat], known = count, dealt = 0;
    while (known > 0 && hand[known - 1] == DM_HIDDEN) known--;
    memset(&hand[known], 0, count - known);
    s->hand_count[seat] = (uint8_t)known;
    for (; dealt < count - known; dealt++) {
        unsigned pick = br_rng_below(rng, notes), code = pool[pick];
        pool[pick] = pool[--notes];  /* the notes stay together at the front, */
        pool[notes] = pool[--cards]; /* and the last card fills the gap */
        pool[cards] = 0;
        dirty_money_hand_add(s, seat, code, 0);
    }
    return dealt;
}

static void rekey(br_chance *chance, br_rng *rng) {
    for (unsigned i = 0; i < 8; i += 2) {
        uint64_t word = br_rng_next(rng);
        chance->key[i] = (uint32_t)word;
        chance->key[i + 1] = (uint32_t)(word >> 32);
    }
}

void dirty_money_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                             br_rng *rng, void *world) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    dirty_money_state *s = world;
    (void)viewer;
    (void)depth;
    memcpy(s, view, sizeof *s);
    s->veiled = 0;
    unsigned hidden = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        for (unsigned i = s->hand_count[seat]; i-- > 0 && s->hand[seat][i] == DM_HIDDEN;) hidden++;
    unsigned cards = s->deck_count + hidden, notes = cards;
    while (notes > 0 && s->deck[notes - 1] >= DM_ACTION) notes--;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned dealt = deal_hand(s, seat, rng, notes, cards);
        notes -= dealt;
        cards -= dealt;
        spread_knowledge(s, seat);
    }
    if (s->phase == DM_PHASE_SWAP) /* all saw that this hand is being looked at */
        for (unsigned i = 0; i < s->hand_count[s->partner]; i++)
            s->seen[s->partner][i] = (uint8_t)(s->seen[s->partner][i] | 1u << s->turn);
    shuffle(rng, s->deck, cards);
    for (unsigned region = 0; region < DM_REGIONS; region++)
        shuffle(rng, &s->place_deck[deck->region_at[region]], s->place_left[region]);
    rekey(&s->chance, rng);
}
