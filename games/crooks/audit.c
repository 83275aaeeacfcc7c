/* crooks/audit.c -- whether a state is possible at all.
 *
 * Cards and money are conserved, the lay list tells the same story as piles and rows, every look
 * is one that can have been made, and the step under way has something to ask. Worlds rely on all
 * of it: deal.c can deal from every view of a state that passes.
 */
#include "state.h"

static const char *audit_numbers(const br_rules *r, const crooks_state *s) {
    unsigned used = 0, dealt = 0;
    for (unsigned p = 0; p < CROOKS_HANGOUTS; p++) {
        used += crooks_layout[r->seats][p] > 0;
        dealt += crooks_layout[r->seats][p];
        if (s->size[p] > crooks_layout[r->seats][p]) return "a pile is larger than at the deal";
        if (br__bits(s->pile[p]) != s->size[p]) return "a pile has another size than said";
    }
    if (s->hangouts != used) return "wrong number of hangouts";
    if (s->laid > dealt) return "more crooks laid than dealt";
    if (s->hangout >= s->hangouts && s->hangout != CROOKS_NO_HANGOUT) return "no such hangout";
    if (s->hand >= CROOKS_CARDS && s->hand != CROOKS_NO_CARD) return "no such card in hand";
    for (unsigned i = 0; i < CROOKS_CARDS; i++)
        if (s->seen[i]) return "a state remembers for nobody";
    return NULL;
}

/* All the money a seat can have: what it began with and what its pickpockets took (CR-47). */
static unsigned money_most(const br_rules *r, const crooks_state *s, unsigned seat) {
    unsigned most = CROOKS_MONEY;
    for (unsigned i = 0; i < s->laid && i < CROOKS_CARDS; i++) {
        bool is_pending = s->phase == CROOKS_ACT && i + 1u == s->laid;
        if (s->lay_seat[i] == seat && crooks_is_open(s->lay_lie[i]) && !is_pending &&
            s->lay_card[i] < CROOKS_CARDS &&
            crooks_deck_of(r)->ability[s->lay_card[i]] == CROOKS_PICKPOCKET)
            most += 2;
    }
    return most;
}

/* The least a seat can have: nothing was paid but for its recruits (CR-26), the one under way
 * included, and a dollar for each crook that lies, or at the end lay, face down (CR-40). */
static int money_least(const crooks_state *s, unsigned seat) {
    int least = CROOKS_MONEY;
    for (unsigned i = 0; i < s->laid && i < CROOKS_CARDS; i++) {
        if (s->lay_seat[i] != seat) continue;
        bool is_down = s->lay_lie[i] == CROOKS_DOWN || s->lay_lie[i] == CROOKS_OUT_DOWN;
        least -= s->lay_price[i] + (is_down || s->phase == CROOKS_OVER);
    }
    bool is_recruiting = s->phase == CROOKS_TAKE || s->phase == CROOKS_LAY;
    if (is_recruiting && s->turn == seat && s->hangout < CROOKS_HANGOUTS)
        least -= s->size[s->hangout] + (s->phase == CROOKS_LAY);
    return least;
}

static const char *audit_seats(const br_rules *r, const crooks_state *s) {
    int money = s->bank;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        money += s->money[seat];
        if (s->money[seat] > money_most(r, s, seat)) return "more money than can be had";
        if (s->money[seat] < money_least(s, seat)) return "money was paid for nothing";
        for (unsigned p = 0; p < CROOKS_HANGOUTS; p++) {
            unsigned first = crooks_layout[r->seats][p], looks = s->look[seat][p];
            unsigned possible = (2u << first) - 1u;
            possible = s->size[p] ? possible & ~((1u << s->size[p]) - 1u) : possible & ~1u;
            if (first == 0) possible = 0;
            if (looks & ~possible) return "a look that was never to be had";
        }
    }
    return money == CROOKS_MONEY * r->seats ? NULL : "money was made or lost (CR-F18)";
}

/* ---- the lay list ------------------------------------------------------------------------- */

static const char *audit_line(const br_rules *r, const crooks_state *s, unsigned i) {
    const crooks_deck *deck = crooks_deck_of(r);
    unsigned card = s->lay_card[i], seat = s->lay_seat[i], job = s->lay_job[i];
    unsigned lie = s->lay_lie[i], from = s->lay_from[i];
    if (card >= CROOKS_CARDS) return "no such crook";
    if (lie == CROOKS_BURNT ? job != CROOKS_NO_JOB : job - CROOKS_JOB_LOW >= CROOKS_JOBS)
        return "a crook on no job";
    if (from >= s->hangouts) return "a crook from no hangout";
    if (s->lay_price[i] < 1 || s->lay_price[i] > crooks_layout[r->seats][from])
        return "a crook at no price";
    if (!(s->look[seat][from] >> s->lay_price[i] & 1u)) return "a crook recruited without a look";
    if (!(s->lay_known[i] >> seat & 1u) || s->lay_known[i] >> r->seats)
        return "a crook is not known to its owner, or to nobody's seat";
    bool is_down = lie == CROOKS_DOWN || lie == CROOKS_OUT_DOWN;
    if (is_down && deck->ability[card] == CROOKS_MADE_MAN) return "a Made Man face down (CR-63)";
    return NULL;
}

/* Each pile shrinks by one a line: the prices from one hangout run down without a gap. */
static const char *audit_prices(const br_rules *r, const crooks_state *s) {
    uint8_t left[CROOKS_HANGOUTS];
    memcpy(left, crooks_layout[r->seats], sizeof left);
    for (unsigned i = 0; i < s->laid; i++)
        if (s->lay_price[i] != left[s->lay_from[i]]--) return "a price that was not asked";
    if (s->hand != CROOKS_NO_CARD) {
        if (s->hangout == CROOKS_NO_HANGOUT || left[s->hangout] == 0) return "a hand from nowhere";
        left[s->hangout]--;
    }
    return memcmp(left, s->size, sizeof left) == 0 ? NULL : "a pile does not match the lay list";
}

static const char *audit_cards(const br_rules *r, const crooks_state *s) {
    uint32_t cards = 0;
    for (unsigned p = 0; p < CROOKS_HANGOUTS; p++) {
        if (cards & s->pile[p]) return "a card is there twice";
        cards |= s->pile[p];
    }
    for (unsigned i = 0; i < s->laid; i++) {
        const char *broken = audit_line(r, s, i);
        if (broken) return broken;
        if (cards >> s->lay_card[i] & 1u) return "a card is there twice";
        cards |= 1u << s->lay_card[i];
    }
    if (s->hand != CROOKS_NO_CARD && (cards >> s->hand & 1u)) return "a card is there twice";
    return audit_prices(r, s);
}

/* CR-37, CR-48: on top of a crook lies an accomplice face up, or for a moment a switch. */
static const char *audit_slots(const br_rules *r, const crooks_state *s) {
    const crooks_deck *deck = crooks_deck_of(r);
    uint8_t row[CROOKS_SEATS_MAX] = {0};
    for (unsigned i = 0; i < s->laid; i++) {
        if (!crooks_is_on_job(s->lay_lie[i])) continue;
        uint8_t *own = &row[s->lay_seat[i]];
        unsigned bit = CROOKS_JOB_BIT(s->lay_job[i]), ability = deck->ability[s->lay_card[i]];
        if (*own & bit) {
            bool is_moving =
                s->phase == CROOKS_ACT && i + 1u == s->laid && ability == CROOKS_SWITCH;
            if (s->lay_lie[i] != CROOKS_UP || !(ability == CROOKS_ACCOMPLICE || is_moving))
                return "two crooks in a slot without an accomplice";
        }
        *own = (uint8_t)(*own | bit);
    }
    return memcmp(row, s->row, sizeof row) == 0 ? NULL : "a row does not match the lay list";
}

/* The one Made Man, or nobody: with several (a house deck) the last of a pile may be any of them,
 * and whether one was taken too early can not be told from what is left. */
static uint32_t made_man(const crooks_deck *deck) {
    uint32_t cards = deck->with[CROOKS_MADE_MAN];
    return cards & (cards - 1) ? 0 : cards;
}

/* CR-Q07: a crook is burnt only from a pile without anything that can be laid over others. */
static const char *audit_burnt(const br_rules *r, const crooks_state *s) {
    const crooks_deck *deck = crooks_deck_of(r);
    for (unsigned i = 0; i < s->laid; i++) {
        if (s->lay_lie[i] != CROOKS_BURNT) continue;
        unsigned p = s->lay_from[i];
        uint32_t cards = s->pile[p];
        for (unsigned k = i; k < s->laid; k++)
            if (s->lay_from[k] == p) cards |= 1u << s->lay_card[k];
        if (s->hand != CROOKS_NO_CARD && s->hangout == p) cards |= 1u << s->hand;
        if (cards & deck->stackers) return "a crook was burnt that need not be (CR-Q07)";
        bool is_made_man = made_man(deck) >> s->lay_card[i] & 1u;
        if (is_made_man && (cards & ~made_man(deck))) return "a Made Man was burnt early (CR-64)";
    }
    return NULL;
}

/* ---- the step under way ------------------------------------------------------------------- */

static const char *audit_act(const br_rules *r, const crooks_state *s) {
    br_move list[BR_MOVES_MAX];
    if (s->laid == 0 || s->hangout == CROOKS_NO_HANGOUT) return "an action of nobody";
    unsigned i = s->laid - 1u;
    if (s->lay_seat[i] != s->turn || s->lay_lie[i] != CROOKS_UP || s->lay_from[i] != s->hangout)
        return "an action of a crook not just laid";
    unsigned below = 0;
    for (unsigned k = 0; k < i; k++)
        below += s->lay_seat[k] == s->turn && s->lay_job[k] == s->lay_job[i] &&
                 crooks_is_on_job(s->lay_lie[k]);
    switch (crooks_deck_of(r)->ability[s->lay_card[i]]) {
    case CROOKS_PICKPOCKET:
    case CROOKS_SPY: return below ? "an action over another crook" : NULL;
    case CROOKS_ASSASSIN:
        return !below && crooks_list_acts(r, s, list) > 1 ? NULL : "an assassin without a target";
    case CROOKS_SWITCH:
        return below && crooks_list_acts(r, s, list) > 0 ? NULL : "a switch with nothing to move";
    default: return "an action that no crook has";
    }
}

static const char *audit_step(const br_rules *r, const crooks_state *s) {
    const crooks_deck *deck = crooks_deck_of(r);
    unsigned looks = s->hangout < CROOKS_HANGOUTS ? s->look[s->turn][s->hangout] : 0;
    if ((s->hand != CROOKS_NO_CARD) != (s->phase == CROOKS_LAY)) return "a hand in the wrong step";
    switch (s->phase) {
    case CROOKS_TAKE:
        if (s->hangout == CROOKS_NO_HANGOUT || s->size[s->hangout] == 0) return "nothing to take";
        return looks >> s->size[s->hangout] & 1u ? NULL : "a pile in hand without a look";
    case CROOKS_LAY:
        if (!(looks >> (s->size[s->hangout] + 1u) & 1u)) return "a hand without a look";
        if ((made_man(deck) >> s->hand & 1u) && s->pile[s->hangout])
            return "a Made Man was taken before others (CR-64)";
        if (s->row[s->turn] == CROOKS_ALL_JOBS && !(deck->stackers >> s->hand & 1u))
            return "a hand that can not be laid (CR-Q07)";
        return NULL;
    case CROOKS_ACT: return audit_act(r, s);
    default: return s->hangout == CROOKS_NO_HANGOUT ? NULL : "a hangout after its turn";
    }
}

static const char *audit_end(const br_rules *r, const crooks_state *s) {
    unsigned all = (1u << r->seats) - 1u;
    if (s->phase != CROOKS_OVER) {
        if (s->passed >> s->turn & 1u) return "the active seat has passed";
        return s->acting == br_bit(s->turn) ? NULL : "acting is not the active seat";
    }
    if (s->passed != all) return "over, yet somebody has not passed";
    if (s->acting) return "over, yet somebody is to act";
    for (unsigned i = 0; i < s->laid; i++)
        if (s->lay_lie[i] == CROOKS_DOWN) return "over, yet a crook lies face down (CR-68)";
    return NULL;
}

const char *crooks_audit(const br_rules *r, const void *state) {
    static const char *(*const audits[])(const br_rules *, const crooks_state *) = {
        audit_numbers, audit_seats, audit_cards, audit_slots, audit_burnt, audit_step, audit_end};
    for (unsigned i = 0; i < sizeof audits / sizeof audits[0]; i++) {
        const char *broken = audits[i](r, state);
        if (broken) return broken;
    }
    return NULL;
}
