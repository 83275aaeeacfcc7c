/* squirrels/effects.c -- what the cards do.
 *
 * One function an effect. squirrels_run applies what is due one after the other (SQ-81) and stops
 * where the active seat must choose: the order, a raid's target, or who gets short customs.
 */
#include "state.h"

unsigned squirrels_nibbles(uint32_t stack) {
    return stack ? 8u - ((unsigned)__builtin_clz(stack) >> 2) : 0;
}

static void gain(squirrels_state *s, unsigned seat, unsigned nuts) { /* from the supply (SQ-Q13) */
    s->hoard[seat] = (uint16_t)(s->hoard[seat] + nuts);
    s->minted = (uint16_t)(s->minted + nuts);
}

/* ---- the end of a turn -------------------------------------------------------------------- */

BR__APART static void finish(const br_rules *r, squirrels_state *s, br_events *log) {
    s->phase = SQUIRRELS_OVER;
    s->acting = 0;
    if (!log) return;
    br_result result;
    r->game->scores(r, s, &result);
    br__breaker breaker[] = {{.clause = SQ_70}, {.clause = SQ_71}};
    for (unsigned seat = 0; seat < r->seats; seat++) {
        breaker[0].value[seat] = (int32_t)squirrels_contraband(r, s->hand[seat]);
        breaker[1].value[seat] = (int32_t)squirrels_contraband(r, squirrels_tops(s, seat));
    }
    br__tell_ties(r, &result, SQUIRRELS_EV_TIE, breaker, 2, log);
    BR__TELL(log, SQUIRRELS_EV_OVER, BR_SEAT_NONE, SQ_67, result.winners);
}

static void end_turn(const br_rules *r, squirrels_state *s, br_events *log) {
    unsigned next = s->turn + 1u == r->seats ? 0 : s->turn + 1u; /* SQ-13 */
    s->laid = SQUIRRELS_NO_PLACE;
    s->officers = 0;
    if (s->hand[next] == 0) { /* SQ-67, SQ-68: at once, and without that seat's effects */
        finish(r, s, log);
        return;
    }
    s->turn = (uint8_t)next;
    s->phase = SQUIRRELS_LAY;
    s->acting = (br_seats)(1u << next);
}

BR__APART static void run_last(const br_rules *r, squirrels_state *s, unsigned place,
                               br_events *log);

/* What every effect ends with: the other one, if it is still due, or the end of the turn. Effects
 * call it last and give nothing back, so that a call becomes a jump and nothing has to be saved
 * for afterwards: 8 instructions of a move. */
static inline void go_on(const br_rules *r, squirrels_state *s, br_events *log) {
    if (s->due) run_last(r, s, s->due >> 1, log);
    else end_turn(r, s, log);
}

/* ---- contraband and customs --------------------------------------------------------------- */

/* Rivals whose customs is active: now, or with on-laying when the card was laid (SQ-Q05). */
br_seats squirrels_officers(const br_rules *r, const squirrels_state *s) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) /* SQ-39: never the own one */
        if (seat != s->turn && squirrels_has_top(s, seat, SQUIRRELS_CUSTOMS)) seats |= 1u << seat;
    return (br_seats)seats;
}

static br_seats officers_due(const br_rules *r, const squirrels_state *s) {
    return r->option[SQUIRRELS_OPT_TIMING] == 0 ? squirrels_officers(r, s) : s->officers;
}

typedef struct bill {
    unsigned officers; /* seats to be paid */
    unsigned count;    /* how many they are */
    unsigned income;   /* what there is to pay from (SQ-28) */
    unsigned due;      /* what each may claim */
} bill;

/* The customs bill of the contraband laid this turn. */
static bill bill_of(const br_rules *r, const squirrels_state *s) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    unsigned card = squirrels_top(s, s->turn, s->laid);
    unsigned officers = officers_due(r, s), count = 0;
    for (unsigned left = officers; left; left &= left - 1) count++;
    return (bill){officers, count, deck->value[card], deck->due[card]};
}

/* Fills nuts[] from officer `from` on in every way that hands out all of `left`, gives nobody
 * more than the due and pays exactly `payees` of them (SQ-30, SQ-34, SQ-78). */
static int split_rest(const bill *b, unsigned from, unsigned left, unsigned payees, uint8_t nuts[],
                      br_move *out, int count, int max) {
    unsigned rest = b->officers & ~((1u << from) - 1u);
    if (rest == 0) {
        if (left || payees || count >= max) return count;
        memset(&out[count], 0, sizeof out[count]);
        out[count].kind = SQUIRRELS_MOVE_PAY;
        memcpy(out[count].arg, nuts, SQUIRRELS_SEATS_MAX);
        return count + 1;
    }
    unsigned seat = (unsigned)__builtin_ctz(rest);
    for (unsigned n = 0; n <= b->due && n <= left; n++) {
        if (n > 0 && payees == 0) break;
        nuts[seat] = (uint8_t)n;
        count = split_rest(b, seat + 1, left - n, n ? payees - 1 : payees, nuts, out, count, max);
    }
    nuts[seat] = 0;
    return count;
}

int squirrels_splits(const br_rules *r, const squirrels_state *s, br_move *out, int max) {
    bill b = bill_of(r, s);
    uint8_t nuts[SQUIRRELS_SEATS_MAX] = {0};
    unsigned payees = b.count < b.income ? b.count : b.income;
    return split_rest(&b, 0, b.income, payees, nuts, out, 0, max);
}

uint16_t squirrels_why_pay(const br_rules *r, const squirrels_state *s, const uint8_t nuts[]) {
    bill b = bill_of(r, s);
    unsigned sum = 0, payees = 0;
    bool is_over_due = false;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (nuts[seat] && !(b.officers >> seat & 1u)) return SQ_27;
        sum += nuts[seat];
        payees += nuts[seat] > 0;
        is_over_due |= nuts[seat] > b.due;
    }
    if (payees < (b.count < b.income ? b.count : b.income)) return SQ_30;
    return is_over_due || sum != b.income ? SQ_78 : 0;
}

static void hand_over(const br_rules *r, squirrels_state *s, const uint8_t nuts[], br_events *log) {
    uint16_t clause =
        squirrels_deck_of(r)->due[squirrels_top(s, s->turn, s->laid)] > 1 ? SQ_33 : SQ_32;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (nuts[seat] == 0) continue;
        s->hoard[s->turn] = (uint16_t)(s->hoard[s->turn] - nuts[seat]);
        s->hoard[seat] = (uint16_t)(s->hoard[seat] + nuts[seat]);
        if (!log) continue;
        BR__TELL(log, SQUIRRELS_EV_DUTY, s->turn, clause, seat, nuts[seat]);
    }
}

/* Customs on the contraband just laid, of at least one officer. */
BR__APART static void settle_customs(const br_rules *r, squirrels_state *s, br_events *log) {
    bill b = bill_of(r, s);
    br_move split[2];
    uint8_t nuts[SQUIRRELS_SEATS_MAX] = {0};
    if (b.due && r->option[SQUIRRELS_OPT_BANK] == 0 &&
        squirrels_has_top(s, s->turn, SQUIRRELS_BANK)) {
        if (log) br__emit(log, SQUIRRELS_EV_EXEMPT, s->turn, SQ_47);
    } else if (b.count * b.due <= b.income) {
        for (unsigned left = b.officers; left; left &= left - 1)
            nuts[__builtin_ctz(left)] = (uint8_t)b.due;
        hand_over(r, s, nuts, log);
    } else if (squirrels_splits(r, s, split, 2) == 1) { /* a single way is no choice (SQ-Q24) */
        hand_over(r, s, split[0].arg, log);
    } else {
        s->phase = SQUIRRELS_SPLIT;
        return;
    }
    go_on(r, s, log);
}

static inline void bring_in(const br_rules *r, squirrels_state *s, unsigned place, unsigned card,
                            br_events *log) {
    unsigned nuts = squirrels_deck_of(r)->value[card];
    gain(s, s->turn, nuts);
    if (log) BR__TELL(log, SQUIRRELS_EV_INCOME, s->turn, SQ_26, card, nuts);
    if (place == s->laid && officers_due(r, s)) settle_customs(r, s, log); /* SQ-29: laid now */
    else go_on(r, s, log);
}

BR__APART static void bring_in_aloud(const br_rules *r, squirrels_state *s, unsigned place,
                                     unsigned card, br_events *log) {
    bring_in(r, s, place, card, log);
}

static inline void apply_contraband(const br_rules *r, squirrels_state *s, unsigned place,
                                    unsigned card, br_events *log) {
    if (log) bring_in_aloud(r, s, place, card, log);
    else bring_in(r, s, place, card, NULL);
}

void squirrels_pay(const br_rules *r, squirrels_state *s, br_seat seat, const br_move *move,
                   br_events *log) {
    (void)seat;
    hand_over(r, s, move->arg, log);
    go_on(r, s, log);
}

/* ---- robbery ------------------------------------------------------------------------------ */

static void rob(squirrels_state *s, unsigned victim, br_events *log) {
    unsigned nuts = (unsigned)squirrels_is_contraband(squirrels_top(s, victim, 0)) +
                    (unsigned)squirrels_is_contraband(squirrels_top(s, victim, 1));
    if (nuts == 0) return;
    if (squirrels_has_top(s, victim, SQUIRRELS_BANK)) { /* SQ-46 */
        if (log) BR__TELL(log, SQUIRRELS_EV_SAFE, s->turn, SQ_46, victim);
        return;
    }
    if (nuts > s->hoard[victim]) nuts = s->hoard[victim]; /* SQ-Q08: no debt */
    if (nuts == 0) return;
    s->hoard[victim] = (uint16_t)(s->hoard[victim] - nuts);
    s->hoard[s->turn] = (uint16_t)(s->hoard[s->turn] + nuts);
    if (log) BR__TELL(log, SQUIRRELS_EV_ROB, s->turn, SQ_41, victim, nuts);
}

BR__APART static void apply_robbery(const br_rules *r, squirrels_state *s, br_events *log) {
    unsigned told = log ? log->count : 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (seat != s->turn) rob(s, seat, log);
    if (log && log->count == told) br__emit(log, SQUIRRELS_EV_NO_ROB, s->turn, SQ_41);
    go_on(r, s, log);
}

/* ---- raid --------------------------------------------------------------------------------- */

br_seats squirrels_raid_targets(const br_rules *r, const squirrels_state *s) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) /* SQ-Q09: rivals only */
        if (seat != s->turn && s->stack[seat][0] && s->stack[seat][1]) seats |= 1u << seat;
    return (br_seats)seats;
}

BR__APART static void apply_raid(const br_rules *r, squirrels_state *s, br_events *log) {
    if (squirrels_raid_targets(r, s) != 0) {
        s->phase = SQUIRRELS_AIM;
        return;
    }
    if (log) br__emit(log, SQUIRRELS_EV_NO_RAID, s->turn, SQ_58);
    go_on(r, s, log);
}

void squirrels_raid(const br_rules *r, squirrels_state *s, br_seat seat, const br_move *move,
                    br_events *log) {
    unsigned victim = move->arg[0], covered = move->arg[1];
    uint32_t *stack = s->stack[victim];
    unsigned card = stack[covered] & 15u;
    unsigned nuts = card == SQUIRRELS_BANK ? 2 : 1; /* SQ-53, SQ-54 */
    uint32_t over = stack[1 - covered];
    stack[covered] = stack[covered] << 4 * squirrels_nibbles(over) | over; /* SQ-55, SQ-80 */
    stack[1 - covered] = 0;
    gain(s, seat, nuts);
    if (log)
        BR__TELL(log, SQUIRRELS_EV_RAID, seat, nuts == 2 ? SQ_53 : SQ_54, victim, covered, card,
                 nuts);
    go_on(r, s, log);
}

/* ---- the two effects of a turn ------------------------------------------------------------ */

static inline void apply_effect(const br_rules *r, squirrels_state *s, unsigned place,
                                br_events *log) {
    unsigned card = squirrels_top(s, s->turn, place);
    if (squirrels_is_contraband(card)) {
        apply_contraband(r, s, place, card, log);
    } else if (card == SQUIRRELS_RAID) {
        apply_raid(r, s, log);
    } else {
        assert(card == SQUIRRELS_ROBBERY);
        apply_robbery(r, s, log);
    }
}

/* A sole remaining effect runs by itself (SQ-Q24). */
BR__APART static void run_last(const br_rules *r, squirrels_state *s, unsigned place,
                               br_events *log) {
    s->due = 0;
    apply_effect(r, s, place, log);
}

void squirrels_run(const br_rules *r, squirrels_state *s, unsigned due, br_events *log) {
    if (due == 3) { /* SQ-22: which of the two comes first? */
        s->due = 3;
        s->phase = SQUIRRELS_ORDER;
    } else if (due) {
        run_last(r, s, due >> 1, log);
    } else {
        end_turn(r, s, log);
    }
}

void squirrels_apply(const br_rules *r, squirrels_state *s, br_seat seat, const br_move *move,
                     br_events *log) {
    (void)seat;
    s->due = (uint8_t)(s->due & ~(1u << move->arg[0]));
    apply_effect(r, s, move->arg[0], log);
}
