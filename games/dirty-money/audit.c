/* dirty-money/audit.c -- whether a state is possible at all.
 *
 * Every card is somewhere, once; hands and their knowledge have their order; the step is one that
 * waits for a choice. Whatever passes can be played on without breaking an assertion.
 */
#include "state.h"

static bool is_zero(const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i++)
        if (at[i]) return false;
    return true;
}

/* ---- cards -------------------------------------------------------------------------------- */

static const char *audit_hand(const dirty_money_state *s, unsigned seat) {
    const uint8_t *hand = s->hand[seat], *seen = s->seen[seat];
    unsigned count = s->hand_count[seat];
    for (unsigned i = 0; i < count; i++) {
        if (hand[i] >= DM_ACTION) return "a hand holds what is no note";
        unsigned all = DM_SEEN_ALL & ~(1u << seat);
        if (seen[i] & ~all) return "a card is known to nobody's seat";
        if ((seen[i] & DM_SEEN_TABLE) && seen[i] != all)
            return "the table knows a card that a seat does not";
        if (i == 0 || hand[i] != hand[i - 1]) {
            if (i > 0 && hand[i] < hand[i - 1]) return "a hand is not in order";
        } else if (seen[i] & ~seen[i - 1]) {
            return "knowledge of equal cards is not nested";
        }
    }
    return is_zero(&seen[count], DM_HAND_MAX - count) ? NULL : "a card is known that is not there";
}

static void count_pile(const uint8_t *pile, unsigned count, uint8_t counts[64]) {
    for (unsigned i = 0; i < count; i++) counts[pile[i]]++;
}

static const char *audit_stalls(const br_rules *r, const dirty_money_state *s, uint8_t counts[64]) {
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) {
        unsigned count = 0;
        while (count < DM_STALL && s->stall[loc][count]) count++;
        if (!is_zero(&s->stall[loc][count], DM_STALL - count)) return "a gap at a location";
        if (count && !dirty_money_in_play(r, loc)) return "cards at a location not in play";
        count_pile(s->stall[loc], count, counts);
    }
    return NULL;
}

/* What counter[] says, added up for every cell. */
typedef struct cells {
    unsigned listed[DM_SEATS_MAX], abstract[DM_SEATS_MAX], overpaid[DM_SEATS_MAX];
    unsigned tucked[DM_SEATS_MAX][DM_OWN_MAX];
} cells;

static const char *audit_tucked(const dirty_money_state *s, unsigned seat, unsigned i, cells *c) {
    if (s->counter[i] % DM_COUNTER_CODES == 0 || s->laid[i]) return "an abstract card is tucked";
    if (s->under[i] == DM_NOT_UNDER) c->overpaid[seat]++;
    else if (s->under[i] < s->own_count[seat]) c->tucked[seat][s->under[i]]++;
    else return "a card is tucked under a placement that is not there";
    return NULL;
}

/* An abstract counter is listed only at the bottom of a cell: a position has one state. */
static const char *audit_counter(const br_rules *r, const dirty_money_state *s, unsigned i,
                                 cells *c) {
    unsigned where = s->counter[i] / DM_COUNTER_CODES, code = s->counter[i] % DM_COUNTER_CODES;
    unsigned seat = where % DM_SEATS_MAX;
    if (seat >= r->seats || where >= 2 * DM_SEATS_MAX)
        return "a counter at a seat that is not there";
    if (code > dirty_money_deck_of(r)->faces) return "a counter is no note";
    if (where >= DM_COUNTER_TUCKED) return audit_tucked(s, seat, i, c);
    if (s->under[i] != DM_NOT_UNDER) return "a blacklist is under no placement";
    if (code == 0 && c->listed[seat]) return "an abstract counter is listed above another";
    c->listed[seat]++;
    c->abstract[seat] += s->laid[i] + (code == 0 ? 1u : 0u);
    return NULL;
}

static const char *audit_cells(const br_rules *r, const dirty_money_state *s, const cells *c) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned notes = 0;
        for (unsigned i = 0; i < s->counter_count; i++)
            notes +=
                s->counter[i] / DM_COUNTER_CODES == seat && s->counter[i] % DM_COUNTER_CODES != 0;
        if (notes + c->abstract[seat] != s->points[seat]) return "points are not what is listed";
        if (c->abstract[seat] > DM_ABSTRACT_MAX) return "too many abstract counters";
        if (s->overpay[seat] && s->villain[seat] != DM_RAT) return "only the Rat has Overpay";
        if (c->overpaid[seat] > s->overpay[seat]) return "more cards than Overpay";
        for (unsigned i = 0; i < s->own_count[seat]; i++)
            if (c->tucked[seat][i] > s->tuck[seat][i]) return "more cards than are tucked";
    }
    return NULL;
}

/* Every card that is a counter is listed; of those tucked, abstract ones are only counted. */
static const char *audit_counters(const br_rules *r, const dirty_money_state *s,
                                  uint8_t counts[64]) {
    cells c = {0};
    for (unsigned i = 0; i < s->counter_count; i++) {
        const char *broken = audit_counter(r, s, i, &c);
        if (broken) return broken;
        counts[s->counter[i] % DM_COUNTER_CODES]++;
    }
    counts[0] = 0;
    return audit_cells(r, s, &c);
}

static const char *audit_money(const br_rules *r, const dirty_money_state *s) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint8_t counts[64] = {0}, all[64] = {0};
    count_pile(s->deck, s->deck_count, counts);
    count_pile(s->discard, s->discard_count, counts);
    count_pile(s->pending, s->pending_count, counts);
    for (unsigned seat = 0; seat < DM_SEATS_MAX; seat++) {
        const char *broken = audit_hand(s, seat);
        if (broken) return broken;
        count_pile(s->hand[seat], s->hand_count[seat], counts);
    }
    const char *broken = audit_stalls(r, s, counts);
    if (!broken) broken = audit_counters(r, s, counts);
    if (broken) return broken;
    if (s->phase == DM_PHASE_SWAP) counts[DM_SWAP]++; /* still open, so in no pile */
    count_pile(deck->money, DM_MONEY, all);
    count_pile(deck->action, DM_ACTIONS, all);
    return memcmp(counts, all, sizeof all) ? "a money deck card is lost or there twice" : NULL;
}

/* ---- placements --------------------------------------------------------------------------- */

static const char *audit_rows(const br_rules *r, const dirty_money_state *s, uint8_t *counts) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    for (unsigned slot = 0; slot < DM_SLOTS; slot++) {
        unsigned row = slot / DM_ROW_MAX, i = slot % DM_ROW_MAX, kind = s->row[row][i];
        if (kind == 0) continue;
        counts[kind]++;
        if (row == DM_ROW_BR) continue;
        if (row == DM_ROW_AH && !dirty_money_in_play(r, DM_AH)) return "no Auction House in play";
        if (row < DM_ROW_AH && i >= dirty_money_row_size(r)) return "a row is too long";
        if (deck->region[kind] != (row == DM_ROW_AH ? i : row)) return "a card in the wrong row";
    }
    return NULL;
}

static const char *audit_own(const br_rules *r, const dirty_money_state *s, unsigned seat,
                             uint8_t *counts) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned count = s->own_count[seat];
    for (unsigned i = 0; i < count; i++) {
        unsigned kind = s->own[seat][i], type = deck->type[kind];
        counts[kind]++;
        bool is_tucker = type == DM_AUDIT_FIRM || type == DM_LAW_FIRM || type == DM_CASINO;
        if (s->tuck[seat][i] && !is_tucker) return "a card is tucked where none goes";
    }
    return NULL;
}

static const char *audit_placements(const br_rules *r, const dirty_money_state *s) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    uint8_t counts[DM_PLACEMENTS + 1] = {0}, all[DM_PLACEMENTS + 1] = {0};
    const char *broken = audit_rows(r, s, counts);
    for (unsigned seat = 0; !broken && seat < r->seats; seat++)
        broken = audit_own(r, s, seat, counts);
    if (broken) return broken;
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        unsigned at = deck->region_at[region], end = deck->region_at[region + 1];
        if (s->place_left[region] > end - at) return "a region deck is too large";
        for (unsigned i = at; i < end; i++) {
            unsigned kind = s->place_deck[i];
            bool is_left = i < at + s->place_left[region];
            if (is_left != (kind != 0)) return "a gap in a region deck";
            if (is_left && deck->region[kind] != region) return "a card in the wrong deck";
            counts[kind]++;
        }
    }
    counts[0] = 0;
    for (unsigned i = 0; i < DM_PLACEMENTS; i++) all[deck->place[i]]++;
    return memcmp(counts, all, sizeof all) == 0 ? NULL : "a placement is lost or there twice";
}

/* ---- seats and steps ---------------------------------------------------------------------- */

static const char *audit_seats(const br_rules *r, const dirty_money_state *s) {
    unsigned villains = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (villains >> s->villain[seat] & 1u) return "a villain is there twice";
        villains |= 1u << s->villain[seat];
    }
    bool has_bears = villains >> DM_BEARS & 1u;
    if ((!has_bears || s->phase == DM_PHASE_BEARS) && !is_zero(s->row[DM_ROW_BR], DM_ROW_MAX))
        return "the Bears' row without the Bears";
    return NULL;
}

/* A round ends the match as soon as somebody has enough, so nobody can have more than this. */
static const char *audit_goal(const br_rules *r, const dirty_money_state *s) {
    unsigned goal = dirty_money_goal(r);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned order = (seat + r->seats - s->first) % r->seats, most = goal - 1;
        if (order < s->gone) most += DM_BUYS_MAX;
        else if (order == s->gone) most += s->bought;
        if (s->own_count[seat] > most) return "the match should be over";
    }
    return NULL;
}

static const char *audit_hands(const br_rules *r, const dirty_money_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned limit = dirty_money_limit(r, s, seat), count = s->hand_count[seat];
        bool is_active = seat == s->turn;
        if (is_active && s->phase == DM_PHASE_DISCARD) limit++; /* DM-Q37 */
        if (is_active && s->phase == DM_PHASE_SURPLUS) {
            if (count <= limit || count > limit + DM_STALL) return "there is no surplus";
        } else if (count > limit) {
            return "a hand is over the limit";
        }
    }
    return NULL;
}

static bool is_turn_clean(const dirty_money_state *s) {
    return s->loc == DM_NOWHERE && !s->bought && !s->used_location && !s->used_shark &&
           !s->claims && !s->pending_count;
}

static const char *audit_visit(const br_rules *r, const dirty_money_state *s) {
    if (s->loc >= DM_LOCATIONS || !dirty_money_in_play(r, s->loc)) return "no location is visited";
    if (s->stall[s->loc][0]) return "the location visited still has cards";
    if (s->bought > (s->loc <= DM_US ? DM_BUYS_MAX : 1)) return "too much was bought";
    if (s->bought > s->own_count[s->turn]) return "what was bought is not there";
    if (s->used_location && s->loc != DM_BR) return "only Banana Republic has an action of its own";
    if (s->used_shark && s->villain[s->turn] != DM_SHARK) return "only the Shark has that power";
    unsigned galleries = dirty_money_owned(r, s, s->turn, DM_ART_GALLERY, DM_REGIONS);
    if (s->claims > galleries * s->bought) return "too many Gallery draws are due";
    for (unsigned i = 0; i < s->pending_count; i++)
        if (s->pending[i] < DM_ACTION || (i > 0 && s->pending[i] < s->pending[i - 1]))
            return "what waits to be played is no action";
    return NULL;
}

static const char *audit_swap(const br_rules *r, const dirty_money_state *s) {
    if (s->partner >= r->seats || s->partner == s->turn) return "nobody to swap with";
    if (s->pending_count == DM_PENDING_MAX) return "too many action cards wait";
    if (!s->hand_count[s->partner] || !s->hand_count[s->turn]) return "nothing to swap";
    for (unsigned i = 0; i < s->hand_count[s->partner]; i++)
        if (!(s->seen[s->partner][i] >> s->turn & 1u)) return "a swap without a look";
    return NULL;
}

static const char *audit_step(const br_rules *r, const dirty_money_state *s) {
    bool is_launderer = s->villain[s->turn] == DM_LAUNDERER, is_open = false;
    for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) is_open |= s->stall[loc][0] != 0;
    switch (s->phase) {
    case DM_PHASE_BEARS:
    case DM_PHASE_VISIT:
        if (!is_open) return "no location has a card";
        return is_turn_clean(s) ? NULL : "something is under way before the visit";
    case DM_PHASE_OVER: return is_turn_clean(s) ? NULL : "something is under way after the end";
    default: break;
    }
    const char *broken = audit_visit(r, s);
    if (broken) return broken;
    switch (s->phase) {
    case DM_PHASE_SURPLUS: return NULL;
    case DM_PHASE_ACTIONS:
        return s->pending_count && !dirty_money_is_play_forced(s) ? NULL : "nothing to choose";
    case DM_PHASE_SWAP: return audit_swap(r, s);
    case DM_PHASE_LOCATION:
        if (s->pending_count) return "an action card waits";
        return dirty_money_can_go_on(r, s) ? NULL : "nothing is left to do";
    default:
        if (s->claims || s->pending_count || !is_launderer) return "nobody launders";
        return s->phase == DM_PHASE_LAUNDER || s->hand_count[s->turn] ? NULL : "nothing to discard";
    }
}

static const char *audit_order(const br_rules *r, const dirty_money_state *s) {
    br_seats acting = s->phase == DM_PHASE_OVER ? 0 : br_bit(s->turn);
    if (s->round < 1 || s->round > DM_ROUNDS_MAX) return "no such round";
    bool is_over = s->phase == DM_PHASE_OVER;
    if (is_over ? s->gone != r->seats : s->gone >= r->seats) return "turns of the round miscounted";
    if (s->turn != (s->first + s->gone - (is_over ? 1u : 0u)) % r->seats)
        return "the active seat is out of turn";
    if (s->phase == DM_PHASE_BEARS) {
        if (s->round != 1 || s->gone) return "the Bears choose before the first turn";
        acting = 0;
        for (unsigned seat = 0; seat < r->seats; seat++)
            if (s->villain[seat] == DM_BEARS) acting = br_bit((br_seat)seat);
        if (!acting) return "there are no Bears";
    }
    if (s->acting != acting) return "acting is not who is to choose";
    if (s->phase != DM_PHASE_SWAP && s->partner != BR_SEAT_NONE) return "a partner without a swap";
    return NULL;
}

const char *dirty_money_audit(const br_rules *r, const void *state) {
    const dirty_money_state *s = state;
    if (s->chance.left > 16) return "the chance is broken";
    if (s->veiled) return "a view is no state";
    const char *broken = audit_seats(r, s);
    if (!broken) broken = audit_order(r, s);
    if (!broken) broken = audit_placements(r, s);
    if (!broken) broken = audit_money(r, s);
    if (!broken) broken = audit_goal(r, s);
    if (!broken) broken = audit_hands(r, s);
    if (!broken) broken = audit_step(r, s);
    return broken;
}
