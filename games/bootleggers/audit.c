/* bootleggers/audit.c -- whether a state is possible at all.
 *
 * Every card, die, token and truck is somewhere, once; markers are within their supply; what a
 * step needs is there and what belongs to another step is not. Names the first thing broken.
 */
#include "state.h"

/* ---- components --------------------------------------------------------------------------- */

static const char *audit_muscle(const br_rules *r, const bootleggers_state *s) {
    unsigned each = bootleggers_rounds(r) / BO_BANDS;
    for (unsigned band = 0; band < BO_BANDS; band++) {
        uint32_t all = s->undealt[band] | s->spent[band];
        unsigned count = br__bits(s->undealt[band]) + br__bits(s->spent[band]);
        if (br__bits(s->undealt[band]) != BO_BAND_CARDS - each * r->seats)
            return "muscle cards that left the game are not as many as were not dealt";
        for (unsigned seat = 0; seat < r->seats; seat++) {
            all |= s->hand[band][seat];
            count += br__bits(s->hand[band][seat]);
            if (br__bits(s->hand[band][seat]) != s->hand_left[seat][band])
                return "a muscle hand has another number of cards than is said";
        }
        if (count != BO_BAND_CARDS || all != (1u << BO_BAND_CARDS) - 1)
            return "a muscle card is lost or there twice";
    }
    return NULL;
}

static const char *audit_hands(const br_rules *r, const bootleggers_state *s) {
    unsigned played = s->round - (s->step == BO_MUSCLE ? 1u : 0u);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned left = 0;
        for (unsigned band = 0; band < BO_BANDS; band++) left += s->hand_left[seat][band];
        if (left + played != bootleggers_rounds(r)) return "a muscle hand does not fit the round";
        unsigned card = s->chosen[seat] - 1u;
        if (s->chosen[seat] == 0) {
            if (s->step != BO_MUSCLE) return "a seat has no muscle card";
            continue;
        }
        if (card >= BO_MUSCLES) return "no such muscle card";
        uint32_t bit = 1u << card % BO_BAND_CARDS;
        uint32_t home = s->step == BO_MUSCLE ? s->hand[card / BO_BAND_CARDS][seat]
                                             : s->spent[card / BO_BAND_CARDS];
        if (!(home & bit)) return "a muscle card chosen is not there";
    }
    return NULL;
}

/* The hand is a set, so two seats showing the same card would go unnoticed above. */
static const char *audit_order(const br_rules *r, const bootleggers_state *s) {
    for (unsigned i = 0; i < r->seats; i++) {
        if (s->step == BO_MUSCLE) {
            if (s->order[i]) return "an order before the reveal";
            continue;
        }
        if (i > 0 && s->chosen[s->order[i]] >= s->chosen[s->order[i - 1]])
            return "the order is not from the highest muscle down";
    }
    return NULL;
}

static const char *audit_decks(const bootleggers_state *s) {
    uint8_t seen[BO_KINDS + 1] = {0}, sizes[BO_SIZES] = {0};
    for (unsigned i = 0; i < s->deck_left; i++) {
        if (s->deck[i] == 0 || s->deck[i] > BO_KINDS) return "no such action card in the deck";
        seen[s->deck[i]]++;
    }
    for (unsigned i = 0; i < s->truck_left; i++) {
        if (s->truck_deck[i] == 0) return "no such truck card";
        sizes[s->truck_deck[i] - 1]++;
    }
    if (memcmp(seen, s->pile, sizeof seen) != 0) return "the action deck is not what is unseen";
    return memcmp(sizes, s->truck_pile, sizeof sizes) ? "the truck deck is not what is unseen"
                                                      : NULL;
}

/* Cards of a face that lie in the deck or on offer. */
static unsigned to_come(const bootleggers_state *s, unsigned card) {
    unsigned count = s->pile[card];
    for (unsigned i = 0; i < BO_SEATS; i++) count += s->row[i] == card;
    return count;
}

/* A double upgrade is two dice, or a remote still with its own. */
static unsigned double_dice(const bootleggers_deck *deck) {
    return deck->remote_dice > 2 ? deck->remote_dice : 2;
}

static unsigned dice_most(const br_rules *r) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    return (unsigned)r->seats * deck->family_dice + deck->count[BO_SINGLE] +
           double_dice(deck) * deck->count[BO_DOUBLE];
}

/* No more of anything than the set holds. */
static const char *audit_counts(const br_rules *r, const bootleggers_state *s) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned dice = 0, tokens = 0, remotes = 0;
    for (unsigned bar = 0; bar < BO_BARS; bar++) tokens += s->token[bar];
    for (unsigned seat = 0; seat < r->seats; seat++) {
        tokens += s->back_tokens[seat];
        dice += s->back_dice[seat];
        if (s->family[seat] < 1 || s->family[seat] > deck->family_spots)
            return "a family still has no such number of dice";
        dice += s->family[seat];
        for (unsigned i = 0; i < BO_REMOTES; i++) {
            if (s->remote[seat][i] > deck->remote_spots) return "too many dice on a remote still";
            if (i > 0 && s->remote[seat][i] && !s->remote[seat][i - 1])
                return "a gap between remote stills";
            remotes += s->remote[seat][i] != 0;
            dice += s->remote[seat][i];
        }
    }
    /* What is still to come must find its piece too. */
    if (tokens + to_come(s, BO_SPEAKEASY) + (s->step == BO_TOKEN) > deck->count[BO_SPEAKEASY])
        return "more bar upgrades than there are";
    if (remotes + to_come(s, BO_DOUBLE) + (s->may_found == BO_FOUND_YES) > deck->count[BO_DOUBLE])
        return "more remote stills than double upgrades";
    dice += to_come(s, BO_SINGLE) + double_dice(deck) * to_come(s, BO_DOUBLE);
    if (s->step == BO_UPGRADE) dice += s->due;
    return dice > dice_most(r) ? "more dice than the set has (BO-Q61)" : NULL;
}

static const char *audit_cards(const br_rules *r, const bootleggers_state *s) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned trucks[BO_SIZES] = {0}, open[BO_KINDS + 1] = {0};
    for (unsigned i = 0; i < r->seats; i++) {
        if (s->row[i] > BO_KINDS) return "no such card on offer";
        if (s->row[i]) open[s->row[i]]++;
    }
    if (s->step == BO_HIRED) open[BO_FIRST_THUG + s->due % BO_THUGS]++;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        for (unsigned thug = 0; thug < BO_THUGS; thug++)
            open[BO_FIRST_THUG + thug] += s->thug[seat][thug];
        for (unsigned size = 0; size < BO_SIZES; size++) trucks[size] += s->owned[seat][size];
    }
    for (unsigned kind = 1; kind <= BO_KINDS; kind++)
        if (open[kind] + s->pile[kind] > deck->count[kind]) return "too many of an action card";
    if (s->truck_open) trucks[s->truck_open - 1]++;
    for (unsigned size = 0; size < BO_SIZES; size++)
        if (trucks[size] + s->truck_pile[size] > deck->truck_cards[size] + (size ? 0u : r->seats))
            return "too many trucks of a size";
    return NULL;
}

static const char *audit_markers(const br_rules *r, const bootleggers_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned used = s->back[seat];
        for (unsigned bar = 0; bar < BO_BARS; bar++) used += s->marker[bar][seat];
        if (used > BO_MARKERS) return "more markers than a colour has";
        if (s->marker[0][seat]) return "a marker at O'Malley's (BO-60)";
    }
    return s->token[0] ? "a bar upgrade at O'Malley's (BO-60)" : NULL;
}

/* ---- dice and crates ------------------------------------------------------------------------ */

/* Before the stills roll in a round, or after. */
static bool is_before_rolls(const bootleggers_state *s) {
    return s->phase < 3 || s->point == BO_W3;
}

static const char *audit_dice(const br_rules *r, const bootleggers_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned stills = 1, rolled = s->family_roll[seat];
        for (unsigned i = 0; i < BO_REMOTES; i++) {
            if (s->remote_roll[seat][i] >> 12) return "too many faces on a remote still";
            rolled |= s->remote_roll[seat][i];
            stills += s->remote[seat][i] != 0;
        }
        if (rolled && is_before_rolls(s)) return "dice show faces before they were rolled";
        if (s->sabotaged[seat] >> stills) return "a still is sabotaged that is not there";
        if (s->sabotaged[seat] && !is_before_rolls(s) && s->step != BO_OVER)
            return "sabotage after the rolls"; /* a match may end before they are rolled */
    }
    return NULL;
}

static const char *audit_crates(const br_rules *r, const bootleggers_state *s) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned all = 0, hidden = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        hidden += s->stashed[seat];
        if (s->crates[seat] && (is_before_rolls(s) || s->phase == 5))
            return "crates out of their time";
        bool is_hauled = s->step == BO_TRADE || s->step == BO_LOAD || s->point == BO_W4;
        if (s->stashed[seat] && is_hauled) return "crates are hidden away too early";
        all += (unsigned)s->crates[seat] + s->stashed[seat];
    }
    for (unsigned i = 0; i < s->trucks && s->step != BO_LOAD; i++) all += s->truck_load[i];
    unsigned card = BO_FIRST_THUG + BO_STASH, unused = to_come(s, card);
    for (unsigned seat = 0; seat < r->seats; seat++) unused += s->thug[seat][BO_STASH];
    if (hidden > 6u * (deck->count[card] - unused)) return "more crates hidden than cards could";
    unsigned most = 6u * dice_most(r) + 6u * deck->count[card];
    return all > most ? "more crates than the stills can make" : NULL;
}

/* ---- trucks ------------------------------------------------------------------------------- */

static const char *audit_rents(const br_rules *r, const bootleggers_state *s) {
    for (unsigned size = 0; size < BO_SIZES; size++) {
        unsigned lent = 0, hired = 0;
        for (unsigned seat = 0; seat < r->seats; seat++) {
            lent += s->lent[seat][size];
            hired += s->hired[seat][size];
            if (s->lent[seat][size] > s->owned[seat][size]) return "more rented out than owned";
        }
        if (lent != hired) return "a rented truck without a tenant";
        if (lent && (s->phase < 4 || s->phase > 5)) return "a rental out of its time";
    }
    return NULL;
}

static const char *audit_loading(const br_rules *r, const bootleggers_state *s) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        unsigned loaded = 0, used[BO_SIZES] = {0};
        for (unsigned i = 0; i < s->trucks; i++) {
            if (s->truck_user[i] != seat) continue;
            loaded += s->truck_load[i];
            used[s->truck_size[i]]++;
        }
        if (loaded > s->crates[seat]) return "more is loaded than there is";
        for (unsigned size = 0; size < BO_SIZES; size++)
            if (used[size] > bootleggers_in_use(s, seat, size)) return "a truck too many is loaded";
    }
    for (unsigned i = 1; i < s->trucks; i++)
        if (s->truck_user[i] < s->truck_user[i - 1]) return "loads are not sorted by seat";
    return s->parked ? "a truck is parked before all have loaded" : NULL;
}

static const char *audit_trucks(const br_rules *r, const bootleggers_state *s) {
    if (s->parked > s->trucks) return "more trucks are parked than there are";
    if (s->trucks && (s->phase < 4 || s->phase > 5 || s->step == BO_TRADE))
        return "a loaded truck out of its time";
    for (unsigned i = 0; i < s->trucks; i++) {
        if (s->truck_load[i] > bootleggers_deck_of(r)->capacity[s->truck_size[i]])
            return "a truck is overloaded (BO-153)";
        bool is_parked = i < s->parked;
        if (is_parked ? s->truck_bar[i] >= BO_BARS : s->truck_bar[i] != BO_YARD)
            return "a truck stands at no bar";
        if (is_parked ? (s->truck_dock[i] == BO_DOCK_NONE) != (s->truck_bar[i] == 0)
                      : s->truck_dock[i] != BO_DOCK_NONE)
            return "a truck stands at the wrong dock";
        if (s->truck_load[i] == 0 && !(is_parked && s->phase == 5))
            return "an empty truck on the road (BO-155)";
    }
    return s->step == BO_LOAD ? audit_loading(r, s) : NULL;
}

/* ---- offers ------------------------------------------------------------------------------- */

static const char *audit_offers(const br_rules *r, const bootleggers_state *s) {
    static const uint8_t nothing[BO_GOODS];
    unsigned is_short = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->offers_made[seat] > BO_OFFERS || (s->offers_made[seat] && s->step != BO_TRADE))
            return "offers out of their time";
        if (s->offer_to[seat] == BR_SEAT_NONE) {
            if (memcmp(s->offer_give[seat], nothing, BO_GOODS) ||
                memcmp(s->offer_get[seat], nothing, BO_GOODS))
                return "goods without an offer";
            continue;
        }
        if (s->step != BO_TRADE) return "an offer out of its time";
        if (s->offer_to[seat] == seat) return "an offer to nobody";
        if (!s->offers_made[seat]) return "an open offer that was never made";
        if (!bootleggers_has_wares(s->offer_give[seat]) &&
            !bootleggers_has_wares(s->offer_get[seat]))
            return "an offer without wares (BO-154)";
        if (s->offer_give[seat][BO_GOOD_CASH] > s->money[seat]) is_short |= 1u << seat;
    }
    return s->is_short == is_short ? NULL : "short is not who can not pay";
}

/* ---- the step ----------------------------------------------------------------------------- */

static const char *audit_acting(const br_rules *r, const bootleggers_state *s) {
    br_seats wanted = br_bit(s->turn);
    if (s->step == BO_MUSCLE) {
        wanted = 0;
        for (unsigned seat = 0; seat < r->seats; seat++)
            if (!s->chosen[seat]) wanted = (br_seats)(wanted | br_bit((br_seat)seat));
    } else if (s->step == BO_TRADE || s->step == BO_LOAD) {
        wanted = (br_seats)(bootleggers_all(r) & ~s->ready);
    } else if (s->step == BO_OVER) {
        wanted = 0;
    }
    if (s->acting != wanted) return "acting is not who is asked";
    if (s->acting == 0 && s->step != BO_OVER) return "nobody is asked";
    bool is_common = s->step == BO_TRADE || s->step == BO_LOAD;
    if (s->ready && !is_common) return "ready for nothing";
    return NULL;
}

/* Phase and point of a step. */
static const char *audit_phase(const br_rules *r, const bootleggers_state *s) {
    static const uint8_t phases[] = {
        [BO_MUSCLE] = 1, [BO_POINT] = 0,   [BO_MARKING] = 0, [BO_REPLY] = 0,   [BO_CLAIM] = 0,
        [BO_PICK] = 1,   [BO_UPGRADE] = 1, [BO_TOKEN] = 1,   [BO_HIRED] = 1,   [BO_PLACE] = 2,
        [BO_TRADE] = 4,  [BO_LOAD] = 4,    [BO_PARK] = 4,    [BO_CONSENT] = 5, [BO_OVER] = 0};
    static const uint8_t point_phases[] = {0, 1, 2, 3, 3, 4, 5}; /* BO-F05 */
    bool is_point = s->step == BO_POINT || s->step == BO_MARKING;
    bool is_held = s->step == BO_REPLY || s->step == BO_CLAIM;
    unsigned held = is_held ? phases[s->resume] : 0;
    if (phases[s->step] && phases[s->step] != s->phase) return "the step is not of this phase";
    if (held && held != s->phase) return "the step to go back to is not of this phase";
    if (s->phase == 2 && bootleggers_is_harder(r)) return "no phase 2 in this game (BO-141)";
    if (s->point && point_phases[s->point] != s->phase) return "the point is not of this phase";
    if (is_held ? (s->resume == BO_POINT) != (s->point != 0) : is_point != (s->point != 0))
        return "a point beside another step";
    if (s->passed && !s->point) return "a pass at no point";
    bool is_consent = s->step == BO_CONSENT || (is_held && s->resume == BO_CONSENT);
    if (s->claimed && !s->point && !is_consent) return "a demand at no point";
    if ((s->demand_left || s->bar_sold || s->allowed) && !is_consent)
        return "a sale out of its time";
    return is_consent && s->bar == 0 ? "consent at O'Malley's" : NULL;
}

/* Things that one step needs and no other may have. */
static const char *audit_step(const br_rules *r, const bootleggers_state *s) {
    bool is_held = s->step == BO_REPLY || s->step == BO_CLAIM;
    unsigned shot = s->thug_by | s->thug_seat | s->thug_x | s->thug_y;
    if ((s->thug_played != 0) != (s->step == BO_REPLY)) return "a thug without its question";
    if (shot && s->step != BO_REPLY) return "a target without its thug";
    if ((s->demanded != 0) != (s->step == BO_CLAIM)) return "a demand without its question";
    if (s->claimant && s->step != BO_CLAIM) return "a claimant without a demand";
    if (s->resume && !is_held) return "a step to go back to, from nowhere";
    bool is_hired = s->step == BO_HIRED || (s->step == BO_REPLY && s->resume == BO_HIRED);
    if (s->step == BO_UPGRADE ? s->due < 1 || s->due > 2 : s->due && !is_hired)
        return "a card is due out of its time";
    if (s->due >= BO_THUGS) return "no such thing due";
    if (s->may_found && s->step != BO_UPGRADE) return "a still may be founded out of its time";
    if ((s->sold || s->raided || s->bar) && s->phase != 5) return "a sale out of its time";
    for (unsigned i = 0; i < BO_SEATS; i++)
        if (s->row[i] && s->phase != 1) return "cards on offer after phase 1";
    for (unsigned i = 0; i < 32; i++)
        if ((s->allowed >> i & 1u) && (i >= s->parked || !bootleggers_is_waiting(s, i)))
            return "a truck that does not wait may sell";
    return s->cursor >= r->seats ? "no such place in the order" : NULL;
}

/* A thug that waits for its answer: played by the seat asked, when and where it can be. */
static const char *audit_reply(const br_rules *r, const bootleggers_state *s) {
    bootleggers_shot shot = {(uint8_t)(s->thug_played - 1), s->thug_by, s->thug_seat, s->thug_x,
                             s->thug_y};
    bootleggers_state before = *s;
    before.step = s->resume;
    unsigned moment = bootleggers_moment(&before);
    if (s->turn != s->thug_seat || !s->thug[s->turn][BO_INVESTIGATION])
        return "a reply without the card for it";
    if (!bootleggers_is_aimed(shot.thug) || bootleggers_why_shot(r, s, &shot))
        return "a thug that could not be aimed so";
    if (moment == BO_NO_POINT || s->resume == BO_MARKING) return "a thug from nowhere";
    if (!(bootleggers_deck_of(r)->points[BO_FIRST_THUG + shot.thug] >> moment & 1u))
        return "a thug out of its time";
    if (s->resume == BO_HIRED && s->due != shot.thug) return "a thug that was not taken";
    return s->order[s->cursor] == s->thug_by ? NULL : "a thug of a seat that was not asked";
}

static const char *audit_claim(const br_rules *r, const bootleggers_state *s) {
    bool is_point = s->resume == BO_POINT;
    if (s->claimant == s->turn || (!is_point && s->resume != BO_CONSENT))
        return "a demand from nowhere";
    if (is_point && s->order[s->cursor] != s->claimant)
        return "a demand of a seat that was not asked";
    if (!(s->claimed >> (is_point ? s->claimant : s->turn) & 1u))
        return "a demand that was not made";
    return !is_point && s->claimant != bootleggers_stand(r, s, s->bar).dominant
               ? "a demand of a seat that does not lead"
               : NULL;
}

/* BO-53, BO-F21: it is asked about only what could be played now. */
static const char *audit_hired(const br_rules *r, const bootleggers_state *s) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    unsigned kind = BO_FIRST_THUG + s->due;
    bool is_playable = (deck->points[kind] >> BO_GO1 & 1u) &&
                       s->money[s->turn] >= deck->cost[kind] &&
                       bootleggers_has_shot(r, s, s->due, s->turn);
    return is_playable ? NULL : "a thug taken that can not be played now";
}

/* BO-122: the leader is asked while something is wanted and somebody waits. */
static const char *audit_consent(const br_rules *r, const bootleggers_state *s) {
    bool is_waiting = false;
    for (unsigned i = 0; i < s->parked; i++) is_waiting |= bootleggers_is_waiting(s, i);
    if (!is_waiting || !s->demand_left || !bootleggers_is_open(r, s, s->bar))
        return "consent to nothing";
    bool is_asked = s->step != BO_CONSENT || s->turn == bootleggers_stand(r, s, s->bar).dominant;
    return is_asked ? NULL : "consent of a seat that does not lead";
}

/* A reply needs its card, a pick its cards; worlds and `set` must not leave a seat stuck. */
static const char *audit_question(const br_rules *r, const bootleggers_state *s) {
    const char *broken = NULL;
    if (s->step == BO_REPLY) broken = audit_reply(r, s);
    if (s->step == BO_CLAIM) broken = audit_claim(r, s);
    if (s->step == BO_HIRED) broken = audit_hired(r, s);
    if (s->step == BO_CONSENT || s->resume == BO_CONSENT)
        broken = broken ? broken : audit_consent(r, s);
    if (broken) return broken;
    if (s->step == BO_MARKING && (!s->back[s->turn] || !bootleggers_is_harder(r)))
        return "no markers to place";
    static const uint32_t goes = 1u << BO_PICK | 1u << BO_UPGRADE | 1u << BO_TOKEN |
                                 1u << BO_HIRED | 1u << BO_PLACE | 1u << BO_PARK | 1u << BO_POINT |
                                 1u << BO_MARKING;
    if ((goes >> s->step & 1u) && s->order[s->cursor] != s->turn)
        return "the cursor is not at the seat that is asked";
    return s->point == BO_W2 && bootleggers_is_harder(r) ? "no such point in this game" : NULL;
}

/* BO-138, BO-139: a match that is over has ended somehow; one that goes on has not. */
static const char *audit_end(const br_rules *r, const bootleggers_state *s) {
    bool is_rich = false, is_last = s->round == bootleggers_rounds(r) && s->phase == 5;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (s->money[seat] >= 5000) return "more money than there can be";
        is_rich |= s->money[seat] >= BO_GOAL;
    }
    if (s->step == BO_OVER) return is_rich || is_last ? NULL : "the match is over without an end";
    bool is_seen = !r->option[BO_OPT_HUNDRED];
    return is_rich && is_seen ? "somebody has $100G and the match goes on (BO-139)" : NULL;
}

const char *bootleggers_audit(const br_rules *r, const void *state) {
    /* In this order: what comes later trusts the bounds that came before. */
    static const char *(*const checks[])(const br_rules *, const bootleggers_state *) = {
        audit_muscle, audit_hands,  audit_order,    audit_counts, audit_cards,  audit_markers,
        audit_rents,  audit_trucks, audit_dice,     audit_crates, audit_offers, audit_acting,
        audit_phase,  audit_step,   audit_question, audit_end};
    const bootleggers_state *s = state;
    if (s->round < 1 || s->round > bootleggers_rounds(r)) return "no such round";
    if (s->phase < 1 || s->phase > 5) return "no such phase";
    if (s->copper != BR_SEAT_NONE && s->round < 4) return "the copper before round 4 (BO-92)";
    if (s->chance.left > 16) return "the generator is out of bounds";
    const char *broken = audit_decks(s);
    for (unsigned i = 0; !broken && i < sizeof checks / sizeof checks[0]; i++)
        broken = checks[i](r, s);
    return broken;
}
