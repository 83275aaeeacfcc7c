/* crooks/deal.c -- worlds: the unknown cards dealt anew, as the viewer may imagine them.
 *
 * What a viewer has seen splits the unknown cards into groups. The cards last seen in one look at
 * a pile lie, one each, in that pile and in what was taken from it before the viewer's next look
 * there; no more is known. All cards never seen are one more group: they lie in piles not looked
 * at, in what was taken from those before the first look, and in the box. So a world is a random
 * order within every group, each as likely as any other. Two rules narrow the places: a face-down
 * crook on a job is no Made Man (CR-63), and where a crook was burnt for want of a slot, neither
 * it nor what was left in that pile could have been laid over others (CR-Q07). The second is so
 * rare that it has a slow path of its own.
 */
#include "state.h"

enum { GROUPS = CROOKS_HANGOUTS << 3, UNSEEN = 0, CELLS_MAX = CROOKS_CARDS };

typedef struct dealing {
    const crooks_deck *deck;
    crooks_state *s;
    br_rng *rng;
    const uint8_t *looks;       /* of the viewer, a byte a hangout; all 0 if nothing is recalled */
    uint32_t group[GROUPS];     /* cards not yet dealt, by `seen`; UNSEEN = the rest */
    uint8_t pool[CROOKS_CARDS]; /* cards of the unseen group while it is dealt */
    unsigned pooled;
} dealing;

static const uint8_t no_looks[CROOKS_HANGOUTS];

/* ---- drawing ------------------------------------------------------------------------------ */

static unsigned pick_bit(br_rng *rng, uint32_t set) {
    unsigned skip = br_rng_below(rng, br__bits(set));
    for (; skip; skip--) set &= set - 1;
    return (unsigned)__builtin_ctz(set);
}

static unsigned group_of(const dealing *d, unsigned p, unsigned price) {
    unsigned count = crooks_last_look(d->looks[p], price);
    return count ? p << 3 | count : UNSEEN;
}

static unsigned draw_seen(dealing *d, unsigned group, uint32_t allowed) {
    assert(d->group[group] & allowed);
    unsigned card = pick_bit(d->rng, d->group[group] & allowed);
    d->group[group] &= ~(1u << card);
    return card;
}

static unsigned draw_pool(dealing *d) {
    assert(d->pooled > 0);
    unsigned i = br_rng_below(d->rng, d->pooled--), card = d->pool[i];
    d->pool[i] = d->pool[d->pooled];
    return card;
}

static void pool_add(dealing *d, uint32_t cards) {
    for (; cards; cards &= cards - 1) d->pool[d->pooled++] = (uint8_t)__builtin_ctz(cards);
}

/* ---- the usual case ----------------------------------------------------------------------- */

/* A rival's hand. With a full row it holds a crook that can be laid over others (CR-Q07); taken
 * from among others it is no Made Man, unless there are several (CR-Q13). */
static uint32_t hand_may_be(const dealing *d) {
    const crooks_state *s = d->s;
    uint32_t made_men = d->deck->with[CROOKS_MADE_MAN];
    if (s->row[s->turn] == CROOKS_ALL_JOBS) return d->deck->stackers;
    bool is_one = (made_men & (made_men - 1)) == 0;
    return is_one && s->size[s->hangout] > 0 ? ~made_men : ~0u;
}

/* First, for it may be the most particular. */
static void deal_hand(dealing *d) {
    crooks_state *s = d->s;
    unsigned group = group_of(d, s->hangout, s->size[s->hangout] + 1u);
    uint32_t may_be = hand_may_be(d), narrow = 0;
    if (may_be == ~0u) { /* the last of its pile: leave the crooks on jobs their choice */
        for (unsigned i = 0; i < s->laid; i++)
            narrow |= s->lay_card[i] == CROOKS_HIDDEN &&
                      group_of(d, s->lay_from[i], s->lay_price[i]) == group;
        if (narrow) return;
    }
    s->hand = (uint8_t)draw_seen(d, group, may_be);
}

static void deal_lines(dealing *d) {
    crooks_state *s = d->s;
    uint32_t made_men = d->deck->with[CROOKS_MADE_MAN];
    uint8_t unseen[CROOKS_CARDS];
    unsigned count = 0;
    for (unsigned i = 0; i < s->laid; i++) {
        if (s->lay_card[i] != CROOKS_HIDDEN) continue;
        unsigned group = group_of(d, s->lay_from[i], s->lay_price[i]);
        if (group == UNSEEN) unseen[count++] = (uint8_t)i;
        else s->lay_card[i] = (uint8_t)draw_seen(d, group, ~made_men);
    }
    pool_add(d, d->group[UNSEEN] & ~made_men);
    for (unsigned i = 0; i < count; i++) s->lay_card[unseen[i]] = (uint8_t)draw_pool(d);
    pool_add(d, d->group[UNSEEN] & made_men);
}

/* What is left of the last look stays in the pile; other piles are drawn. What remains after
 * that is the box. */
static void deal_piles(dealing *d) {
    crooks_state *s = d->s;
    for (unsigned p = 0; p < s->hangouts; p++) {
        unsigned looks = d->looks[p];
        uint32_t pile = 0;
        if (looks) pile = d->group[p << 3 | (unsigned)__builtin_ctz(looks)];
        else
            for (unsigned i = 0; i < s->size[p]; i++) pile |= 1u << draw_pool(d);
        s->pile[p] = pile;
    }
}

static void deal_plainly(dealing *d) {
    crooks_state *s = d->s;
    if (s->hand == CROOKS_HIDDEN) deal_hand(d);
    deal_lines(d);
    if (s->hand == CROOKS_HIDDEN) {
        unsigned group = group_of(d, s->hangout, s->size[s->hangout] + 1u);
        s->hand = (uint8_t)(group == UNSEEN ? draw_pool(d) : draw_seen(d, group, ~0u));
    }
    deal_piles(d);
}

/* ---- the slow path: somebody has burnt a crook -------------------------------------------- */

/* A place for one card and what it can not be. */
typedef struct cell {
    uint8_t *at;     /* a byte of the world, or NULL: */
    uint8_t hangout; /* then this pile, or NO_HANGOUT for the box */
    bool no_stacker, no_made_man, no_other;
    bool is_full;
} cell;

/* From the burnt crook on, this pile held nothing that could be laid over others. */
static bool is_barren(const crooks_state *s, unsigned p, unsigned price) {
    for (unsigned i = 0; i < s->laid; i++)
        if (s->lay_lie[i] == CROOKS_BURNT && s->lay_from[i] == p && s->lay_price[i] >= price)
            return true;
    return false;
}

static unsigned cells_of(const dealing *d, unsigned group, cell out[CELLS_MAX]) {
    crooks_state *s = d->s;
    uint32_t made_men = d->deck->with[CROOKS_MADE_MAN];
    bool is_one = (made_men & (made_men - 1)) == 0;
    unsigned count = 0;
    for (unsigned i = 0; i < s->laid; i++) {
        if (s->lay_card[i] != CROOKS_HIDDEN) continue;
        if (group_of(d, s->lay_from[i], s->lay_price[i]) != group) continue;
        bool is_burnt = s->lay_lie[i] == CROOKS_BURNT;
        out[count++] = (cell){.at = &s->lay_card[i],
                              .no_stacker = is_barren(s, s->lay_from[i], s->lay_price[i]),
                              .no_made_man = !is_burnt || (is_one && s->lay_price[i] > 1)};
    }
    if (s->hand == CROOKS_HIDDEN && group_of(d, s->hangout, s->size[s->hangout] + 1u) == group) {
        bool is_full = s->row[s->turn] == CROOKS_ALL_JOBS;
        out[count++] = (cell){.at = &s->hand,
                              .no_stacker = is_barren(s, s->hangout, s->size[s->hangout] + 1u),
                              .no_made_man = is_full || !(hand_may_be(d) & made_men),
                              .no_other = is_full};
    }
    for (unsigned p = 0; p < s->hangouts; p++) {
        unsigned looks = d->looks[p];
        if ((looks ? p << 3 | (unsigned)__builtin_ctz(looks) : UNSEEN) != group) continue;
        s->pile[p] = 0;
        for (unsigned i = 0; i < s->size[p]; i++)
            out[count++] = (cell){.hangout = (uint8_t)p, .no_stacker = is_barren(s, p, 1)};
    }
    for (unsigned total = br__bits(d->group[group]); count < total;)
        out[count++] = (cell){.hangout = CROOKS_NO_HANGOUT};
    return count;
}

static void cell_fill(dealing *d, cell *c, unsigned card) {
    c->is_full = true;
    if (c->at) *c->at = (uint8_t)card;
    else if (c->hangout != CROOKS_NO_HANGOUT) d->s->pile[c->hangout] |= 1u << card;
}

typedef enum card_class { MADE_MAN, STACKER, OTHER } card_class;

static bool cell_takes(const cell *c, card_class what) {
    if (c->is_full) return false;
    return what == MADE_MAN ? !c->no_made_man : what == STACKER ? !c->no_stacker : !c->no_other;
}

/* A random free cell for one card, each in proportion to the ways the rest can follow. Those who
 * come last go anywhere; but a Made Man in a cell that a stacker could have, of `room` such cells,
 * leaves fewer ways for the stackers to come: (room - 1)! / (room - 1 - left)! of them instead of
 * room! / (room - left)!, which is as room - left to room. */
static void place(dealing *d, cell *cells, unsigned count, unsigned card, card_class what,
                  unsigned left) {
    unsigned room = 0, total = 0, chosen = count;
    for (unsigned i = 0; i < count; i++) room += cell_takes(&cells[i], STACKER);
    for (unsigned i = 0; i < count; i++) {
        if (!cell_takes(&cells[i], what)) continue;
        unsigned weight = !left ? 1 : cell_takes(&cells[i], STACKER) ? room - left : room;
        total += weight;
        if (weight && br_rng_below(d->rng, total) < weight) chosen = i;
    }
    assert(chosen < count);
    cell_fill(d, &cells[chosen], card);
}

static void deal_group_slowly(dealing *d, unsigned group) {
    cell cells[CELLS_MAX];
    unsigned count = cells_of(d, group, cells);
    uint32_t cards = d->group[group];
    uint32_t made_men = cards & d->deck->with[CROOKS_MADE_MAN],
             stackers = cards & d->deck->stackers;
    for (unsigned i = 0; i < count; i++) { /* a hand over a full row comes first */
        if (!cells[i].no_other) continue;
        unsigned card = pick_bit(d->rng, stackers);
        stackers &= ~(1u << card);
        cards &= ~(1u << card);
        cell_fill(d, &cells[i], card);
    }
    unsigned left = br__bits(stackers);
    for (uint32_t set = made_men; set; set &= set - 1)
        place(d, cells, count, (unsigned)__builtin_ctz(set), MADE_MAN, left);
    for (uint32_t set = stackers; set; set &= set - 1)
        place(d, cells, count, (unsigned)__builtin_ctz(set), STACKER, 0);
    for (uint32_t set = cards & ~made_men & ~stackers; set; set &= set - 1)
        place(d, cells, count, (unsigned)__builtin_ctz(set), OTHER, 0);
}

static void deal_slowly(dealing *d) {
    uint32_t whole[GROUPS];
    memcpy(whole, d->group, sizeof whole);
    for (unsigned group = 0; group < GROUPS; group++)
        if (whole[group]) deal_group_slowly(d, group);
    for (unsigned p = 0; p < d->s->hangouts; p++) /* a looked-at pile that has run out */
        if (d->looks[p] && !whole[p << 3 | (unsigned)__builtin_ctz(d->looks[p])]) d->s->pile[p] = 0;
}

/* ---- a world ------------------------------------------------------------------------------ */

/* The cards whose place the view tells. */
static uint32_t cards_in_sight(const crooks_state *v, bool *has_burnt) {
    uint32_t cards = 0;
    *has_burnt = false;
    for (unsigned i = 0; i < v->laid; i++) {
        if (v->lay_card[i] < CROOKS_CARDS) cards |= 1u << v->lay_card[i];
        else *has_burnt |= v->lay_lie[i] == CROOKS_BURNT;
    }
    if (v->hand < CROOKS_CARDS) cards |= 1u << v->hand;
    return cards;
}

void crooks_determinize(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                        br_rng *rng, void *world) {
    const crooks_state *v = view;
    bool has_burnt, has_recall = depth == BR_RECALL && viewer < r->seats;
    dealing d = {.deck = crooks_deck_of(r),
                 .s = world,
                 .rng = rng,
                 .looks = has_recall ? v->look[viewer] : no_looks};
    uint8_t one_look[CROOKS_HANGOUTS] = {0};
    memcpy(world, view, sizeof *v);
    memset(d.s->seen, 0, sizeof d.s->seen);
    for (unsigned card = 0; card < CROOKS_CARDS; card++) d.group[v->seen[card]] |= 1u << card;
    d.group[UNSEEN] &= ~cards_in_sight(v, &has_burnt);
    if (!has_recall && v->phase == CROOKS_TAKE && v->turn == viewer) {
        /* On screen only the pile in the viewer's hands is known: a look at it, and no other. */
        one_look[v->hangout] = (uint8_t)(1u << v->size[v->hangout]);
        d.looks = one_look;
        d.group[v->hangout << 3 | v->size[v->hangout]] = v->pile[v->hangout];
        d.group[UNSEEN] &= ~v->pile[v->hangout];
    }
    if (has_burnt) deal_slowly(&d);
    else deal_plainly(&d);
}
