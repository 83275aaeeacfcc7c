/* crooks/rules.c -- whose turn it is, what may be done, step by step.
 *
 * A turn is: pick a hangout and pay, take one crook, lay it, answer its action (CR-Q32); or pass
 * for good. What actions do is in effects.c, the end in score.c. `why` judges any move by itself;
 * `legal` lists all that `why` accepts. Both read only what the active seat sees.
 */
#define CROOKS_CLAUSE_TABLE
#include "state.h"

static const char *const first_values[] = {"random", "0", "1", "2", "3"};
static const char *const reach_values[] = {"same-job", "any-job"};
const br_option crooks_options[] = {
    [CROOKS_OPT_FIRST] = {"first", first_values, 5},
    [CROOKS_OPT_REACH] = {"assassin-reach", reach_values, 2},
};

/* CR-13, CR-14, CR-15. */
const uint8_t crooks_layout[CROOKS_SEATS_MAX + 1][CROOKS_HANGOUTS] = {
    [2] = {2, 2, 3, 4, 5}, [3] = {2, 2, 3, 3, 4, 4, 5}, [4] = {2, 2, 3, 3, 3, 4, 4, 5, 5}};
static const uint8_t hangouts_used[CROOKS_SEATS_MAX + 1] = {[2] = 5, [3] = 7, [4] = 9};

/* ---- setup -------------------------------------------------------------------------------- */

/* Draws only as many cards as are dealt; the rest stays in the box (CR-16). */
static void deal(crooks_state *s, br_chance *chance) {
    uint8_t deck[CROOKS_CARDS];
    unsigned left = CROOKS_CARDS;
    for (unsigned i = 0; i < CROOKS_CARDS; i++) deck[i] = (uint8_t)i;
    for (unsigned p = 0; p < s->hangouts; p++) {
        for (unsigned i = 0; i < s->size[p]; i++) {
            unsigned pick = br_chance_below(chance, left--);
            s->pile[p] |= 1u << deck[pick];
            deck[pick] = deck[left];
        }
    }
}

static void setup(const br_rules *r, void *state, const uint8_t seed[BR_SEED_BYTES],
                  br_events *log) {
    crooks_state *s = state;
    br_chance chance;
    br_chance_init(&chance, seed);
    unsigned choice = r->option[CROOKS_OPT_FIRST];
    s->first = (uint8_t)(choice ? choice - 1 : br_chance_below(&chance, r->seats));
    s->turn = s->first;
    s->acting = br_bit(s->first);
    s->hangouts = hangouts_used[r->seats];
    memcpy(s->size, crooks_layout[r->seats], sizeof s->size);
    memset(s->money, CROOKS_MONEY, r->seats); /* CR-17 */
    s->hangout = CROOKS_NO_HANGOUT;
    s->hand = CROOKS_NO_CARD;
    deal(s, &chance);
    if (log) br__emit(log, CROOKS_EV_FIRST, s->first, CR_18)->flags = BR_EVENT_FINAL;
}

/* ---- recruit ------------------------------------------------------------------------------ */

static unsigned cards_of(uint32_t set, uint8_t *out) { /* by id, so that order tells nothing */
    unsigned count = 0;
    for (; set; set &= set - 1) out[count++] = (uint8_t)__builtin_ctz(set);
    return count;
}

BR__APART static void emit_recruit(const crooks_state *s, unsigned p, br_events *log) {
    uint8_t cards[CROOKS_CARDS];
    unsigned count = cards_of(s->pile[p], cards);
    br_event *e = BR__TELL(log, CROOKS_EV_RECRUIT, s->turn, CR_28, p, s->size[p]);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT | BR_EVENT_TURN; /* somebody has looked */
    br__secret(e, br_bit(s->turn), cards, count);
}

static void apply_recruit(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                          br_events *log) {
    unsigned p = move->arg[0], price = crooks_price(s, p);
    (void)r;
    assert(price > 0 && price <= s->money[seat]);
    s->money[seat] = (uint8_t)(s->money[seat] - price);
    s->bank = (int16_t)(s->bank + (int)price);
    s->look[seat][p] = (uint8_t)(s->look[seat][p] | 1u << price);
    s->hangout = (uint8_t)p;
    s->phase = CROOKS_TAKE;
    if (log) emit_recruit(s, p, log);
}

/* CR-64 and CR-Q13 first, then CR-Q07 (CR-F09). */
uint32_t crooks_takeable(const br_rules *r, const crooks_state *s) {
    const crooks_deck *deck = crooks_deck_of(r);
    uint32_t cards = s->pile[s->hangout];
    uint32_t others = cards & ~deck->with[CROOKS_MADE_MAN];
    if (others) cards = others;
    if (s->row[s->turn] == CROOKS_ALL_JOBS && (cards & deck->stackers)) cards &= deck->stackers;
    return cards;
}

/* The next line of the lay list: the crook in hand, known to its owner. */
static void lay_line(crooks_state *s, br_seat seat, unsigned card, unsigned job, unsigned lie) {
    unsigned i = s->laid++;
    s->lay_card[i] = (uint8_t)card;
    s->lay_seat[i] = seat;
    s->lay_job[i] = (uint8_t)job;
    s->lay_lie[i] = (uint8_t)lie;
    s->lay_from[i] = s->hangout;
    s->lay_price[i] = (uint8_t)(s->size[s->hangout] + 1u);
    s->lay_known[i] = (uint8_t)(1u << seat);
}

/* CR-Q07: nothing in the pile could be laid, so the crook leaves the game unseen. */
BR__APART static void burn(const br_rules *r, crooks_state *s, unsigned card, br_events *log) {
    lay_line(s, s->turn, card, CROOKS_NO_JOB, CROOKS_BURNT);
    if (log) {
        uint8_t byte = (uint8_t)card;
        br_event *e = br__emit(log, CROOKS_EV_BURN, s->turn, CR_Q07);
        e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT;
        br__secret(e, br_bit(s->turn), &byte, 1);
    }
    crooks_end_turn(r, s, log);
}

static void apply_take(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    unsigned card = move->arg[0], p = s->hangout;
    assert(s->pile[p] >> card & 1u);
    s->pile[p] &= ~(1u << card);
    s->size[p]--;
    if (log) {
        br_event *e = BR__TELL(log, CROOKS_EV_TAKE, seat, CR_34, p);
        e->flags = BR_EVENT_FINAL; /* CR-Q32: no step is taken back after a look */
        br__secret(e, br_bit(seat), move->arg, 1);
    }
    if (s->row[seat] == CROOKS_ALL_JOBS && !(crooks_deck_of(r)->stackers >> card & 1u)) {
        burn(r, s, card, log);
        return;
    }
    s->hand = (uint8_t)card;
    s->phase = CROOKS_LAY;
}

/* ---- heist -------------------------------------------------------------------------------- */

static unsigned crooks_in_slot(const crooks_state *s, unsigned seat, unsigned job) {
    unsigned count = 0;
    for (unsigned i = 0; i < s->laid; i++)
        count += s->lay_seat[i] == seat && s->lay_job[i] == job && crooks_is_on_job(s->lay_lie[i]);
    return count;
}

BR__APART static void emit_lay(const br_rules *r, const crooks_state *s, unsigned job, bool is_down,
                               br_events *log) {
    unsigned below = crooks_in_slot(s, s->turn, job);
    unsigned ability = crooks_deck_of(r)->ability[s->hand];
    uint16_t clause = is_down                        ? CR_40
                      : !below                       ? CR_39
                      : ability == CROOKS_ACCOMPLICE ? CR_48
                      : ability == CROOKS_SWITCH     ? CR_52
                                                     : CR_62;
    br_event *e =
        BR__TELL(log, is_down ? CROOKS_EV_LAY_DOWN : CROOKS_EV_LAY_UP, s->turn, clause, job);
    e->flags = BR_EVENT_FINAL;
    if (is_down) {
        br__secret(e, br_bit(s->turn), &s->hand, 1);
        return;
    }
    e->open[1] = s->hand;
    e->open[2] = (uint8_t)below;
}

static void apply_lay(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                      br_events *log) {
    unsigned job = move->arg[0], card = s->hand;
    bool is_down = move->arg[1] != 0, was_taken = (s->row[seat] & CROOKS_JOB_BIT(job)) != 0;
    if (log) emit_lay(r, s, job, is_down, log);
    lay_line(s, seat, card, job, is_down ? CROOKS_DOWN : CROOKS_UP);
    s->row[seat] = (uint8_t)(s->row[seat] | CROOKS_JOB_BIT(job));
    s->hand = CROOKS_NO_CARD;
    if (is_down) { /* CR-40, CR-43 */
        s->money[seat]--;
        s->bank++;
    } else if (crooks_deck_of(r)->ability[card] != CROOKS_PLAIN) {
        crooks_effect(r, s, was_taken, log);
        return;
    }
    crooks_end_turn(r, s, log);
}

/* ---- passing and the next turn ------------------------------------------------------------ */

/* CR-20: clockwise, over those who have passed. */
void crooks_end_turn(const br_rules *r, crooks_state *s, br_events *log) {
    unsigned all = (1u << r->seats) - 1u, next = s->turn;
    s->hangout = CROOKS_NO_HANGOUT;
    if (s->passed == all) {
        crooks_finish(r, s, log);
        return;
    }
    do next = next + 1u == r->seats ? 0 : next + 1u;
    while (s->passed >> next & 1u);
    s->turn = (uint8_t)next;
    s->phase = CROOKS_RECRUIT;
    s->acting = br_bit((br_seat)next);
}

/* The cheapest pile that has cards, or 0 if all are empty. */
unsigned crooks_cheapest(const crooks_state *s) {
    unsigned least = 0;
    for (unsigned p = 0; p < s->hangouts; p++)
        if (s->size[p] && (!least || s->size[p] < least)) least = s->size[p];
    return least;
}

static void apply_pass(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                       br_events *log) {
    (void)move;
    if (log) { /* nobody learns anything from a pass: it alone may be taken back */
        unsigned least = crooks_cheapest(s);
        uint16_t clause = !least ? CR_Q09 : s->money[seat] < least ? CR_33 : CR_23;
        br__emit(log, CROOKS_EV_PASS, seat, clause)->flags = BR_EVENT_TURN;
    }
    s->passed = (uint8_t)(s->passed | 1u << seat);
    crooks_end_turn(r, s, log);
}

static void apply(const br_rules *r, void *state, br_seat seat, const br_move *move,
                  br_events *log) {
    static void (*const handlers[CROOKS_MOVES])(const br_rules *, crooks_state *, br_seat,
                                                const br_move *, br_events *) = {
        [CROOKS_MOVE_PASS] = apply_pass,  [CROOKS_MOVE_RECRUIT] = apply_recruit,
        [CROOKS_MOVE_TAKE] = apply_take,  [CROOKS_MOVE_LAY] = apply_lay,
        [CROOKS_MOVE_USE] = crooks_use,   [CROOKS_MOVE_DECLINE] = crooks_decline,
        [CROOKS_MOVE_MOVE] = crooks_move, [CROOKS_MOVE_KILL] = crooks_kill,
        [CROOKS_MOVE_SPY] = crooks_spy};
    assert(move->kind < CROOKS_MOVES);
    handlers[move->kind](r, state, seat, move, log);
}

/* ---- what may be done --------------------------------------------------------------------- */

static br_seats to_act(const br_rules *r, const void *state) {
    (void)r;
    return ((const crooks_state *)state)->acting;
}

static int list_recruits(const crooks_state *s, unsigned money, br_move out[BR_MOVES_MAX]) {
    br_move *at = out;
    br__move_put(at++, CROOKS_MOVE_PASS, 0, 0, 0);
    for (unsigned p = 0; p < s->hangouts; p++) /* size - 1 wraps for an empty pile */
        if (s->size[p] - 1u < money) br__move_put(at++, CROOKS_MOVE_RECRUIT, p, 0, 0);
    return (int)(at - out);
}

static int list_takes(uint32_t cards, br_move out[BR_MOVES_MAX]) {
    br_move *at = out;
    for (; cards; cards &= cards - 1)
        br__move_put(at++, CROOKS_MOVE_TAKE, (unsigned)__builtin_ctz(cards), 0, 0);
    return (int)(at - out);
}

/* Whether a card may be laid face up over crooks of its own row: CR-48, CR-52 with CR-Q17,
 * CR-62. */
bool crooks_may_cover(const br_rules *r, const crooks_state *s, br_seat seat, unsigned card) {
    const crooks_deck *deck = crooks_deck_of(r);
    if (deck->stackers >> card & 1u) return true;
    return deck->ability[card] == CROOKS_SWITCH && s->row[seat] != CROOKS_ALL_JOBS;
}

static int list_lays(const br_rules *r, const crooks_state *s, br_seat seat,
                     br_move out[BR_MOVES_MAX]) {
    br_move *at = out;
    unsigned own = s->row[seat], open = ~own & CROOKS_ALL_JOBS;
    bool can_hide = s->money[seat] > 0 && crooks_deck_of(r)->ability[s->hand] != CROOKS_MADE_MAN;
    if (can_hide) {
        for (; open; open &= open - 1) {
            unsigned job = CROOKS_JOB_LOW + (unsigned)__builtin_ctz(open);
            br__move_put(at++, CROOKS_MOVE_LAY, job, 0, 0);
            br__move_put(at++, CROOKS_MOVE_LAY, job, 1, 0);
        }
    }
    if (own && crooks_may_cover(r, s, seat, s->hand)) open |= own;
    for (; open; open &= open - 1) {
        unsigned job = CROOKS_JOB_LOW + (unsigned)__builtin_ctz(open);
        br__move_put(at++, CROOKS_MOVE_LAY, job, 0, 0);
    }
    return (int)(at - out);
}

static int legal(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    const crooks_state *s = state;
    if (!br_has(s->acting, seat)) return 0;
    switch (s->phase) {
    case CROOKS_RECRUIT: return list_recruits(s, s->money[seat], out);
    case CROOKS_TAKE: return list_takes(crooks_takeable(r, s), out);
    case CROOKS_LAY: return list_lays(r, s, seat, out);
    default: break;
    }
    assert(s->phase == CROOKS_ACT);
    return crooks_list_acts(r, s, out);
}

const br_game crooks_game = {
    BR__GAME(crooks, CROOKS),
    .id = "crooks",
    .seats_min = 2,
    .seats_max = CROOKS_SEATS_MAX,
    .version = 1,
    .plies_max = 31 * 4 + CROOKS_SEATS_MAX, /* CR-89: 31 turns of four steps, then the passes */
    .options = crooks_options,
    .option_count = 2,
    .table_count = 1,
    .field_count = CROOKS_FIELDS,
    .form_count = CROOKS_MOVES,
    /* no .deck_audit: rows are checked one by one, and any 32 crooks can be played with */
    .setup = setup,
    .to_act = to_act,
    .must_act = to_act, /* nobody here is free to act without being waited for */
    .legal = legal,
    .apply = apply,
    .scores = crooks_scores,
    .features = crooks_features,
    .feature_count = CROOKS_FEATURES,
    .move_read = crooks_move_read,
    .move_write = crooks_move_write,
    .move_say = crooks_move_say,
    .event_say = crooks_event_say,
    .event_part = crooks_event_part,
};
