/* crooks/effects.c -- the six actions.
 *
 * An action happens when its crook is laid face up from hand, at once or never (CR-42, CR-44).
 * Pickpocket and Spy always ask; Assassin asks if there is somebody to hit; Switch asks where the
 * crooks under it go. Accomplice and Made Man, and an Assassin laid on own crooks, leave nothing
 * to ask (CR-F02, CR-F03, CR-F04). The crook that asks is the last line of the lay list.
 */
#include "state.h"

enum { PICKPOCKET_DOLLARS = 2 };

static unsigned asking_job(const crooks_state *s) { return s->lay_job[s->laid - 1u]; }
static unsigned asking_ability(const br_rules *r, const crooks_state *s) {
    return crooks_deck_of(r)->ability[s->lay_card[s->laid - 1u]];
}

static bool is_in_slot(const crooks_state *s, unsigned i, unsigned seat, unsigned job) {
    return s->lay_seat[i] == seat && s->lay_job[i] == job && crooks_is_on_job(s->lay_lie[i]);
}

/* ---- assassin ----------------------------------------------------------------------------- */

unsigned crooks_targets(const br_rules *r, const crooks_state *s, unsigned victim) {
    if (victim == s->turn) return 0; /* CR-Q12: own crooks only by laying on them */
    unsigned jobs = s->row[victim];
    if (r->option[CROOKS_OPT_REACH] == CROOKS_REACH_SAME_JOB) /* CR-61 */
        jobs &= CROOKS_JOB_BIT(asking_job(s));
    return jobs;
}

static bool has_target(const br_rules *r, const crooks_state *s) {
    unsigned jobs = 0;
    for (unsigned seat = 0; seat < r->seats; seat++) jobs |= crooks_targets(r, s, seat);
    return jobs != 0;
}

/* One crook goes; a face-down one unseen by all who had not seen it (CR-Q11, CR-Q30). */
static void discard_one(crooks_state *s, unsigned i, br_events *log) {
    bool is_down = s->lay_lie[i] == CROOKS_DOWN;
    s->lay_lie[i] = is_down ? CROOKS_OUT_DOWN : CROOKS_OUT_UP;
    if (!log) return;
    br_event *e = BR__TELL(log, CROOKS_EV_OUT, s->lay_seat[i], is_down ? CR_Q30 : CR_60,
                           s->lay_job[i], is_down ? CROOKS_HIDDEN : s->lay_card[i]);
    e->flags = BR_EVENT_FINAL;
    if (!is_down) return;
    e->flags |= BR_EVENT_TRANSIENT; /* those who know it have to remember it */
    br__secret(e, s->lay_known[i], &s->lay_card[i], 1);
}

/* CR-58: all crooks of one player on one job, but never line `end` and later. */
static void discard_stack(crooks_state *s, unsigned victim, unsigned job, unsigned end,
                          br_events *log) {
    br_event *e =
        log ? br__emit(log, CROOKS_EV_KILL, s->turn, victim == s->turn ? CR_62 : CR_58) : NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < end; i++) {
        if (!is_in_slot(s, i, victim, job)) continue;
        discard_one(s, i, log);
        count++;
    }
    if (!e) return;
    e->flags = BR_EVENT_FINAL;
    e->open[0] = (uint8_t)victim;
    e->open[1] = (uint8_t)job;
    e->open[2] = (uint8_t)count;
}

void crooks_kill(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                 br_events *log) {
    unsigned victim = move->arg[0], job = move->arg[1];
    (void)seat;
    discard_stack(s, victim, job, s->laid, log);
    s->row[victim] = (uint8_t)(s->row[victim] & ~CROOKS_JOB_BIT(job));
    crooks_end_turn(r, s, log);
}

/* ---- laid face up: what now? -------------------------------------------------------------- */

void crooks_effect(const br_rules *r, crooks_state *s, bool was_taken, br_events *log) {
    bool asks = false;
    switch (asking_ability(r, s)) {
    case CROOKS_PICKPOCKET:
    case CROOKS_SPY: asks = true; break;
    case CROOKS_SWITCH: asks = was_taken; break;
    case CROOKS_ASSASSIN:
        if (was_taken) discard_stack(s, s->turn, asking_job(s), s->laid - 1u, log); /* CR-62 */
        else asks = has_target(r, s);
        break;
    default: break;
    }
    if (asks) s->phase = CROOKS_ACT;
    else crooks_end_turn(r, s, log);
}

void crooks_decline(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                    br_events *log) {
    (void)move;
    if (log)
        BR__TELL(log, CROOKS_EV_DECLINE, seat, CR_45, (uint8_t)asking_ability(r, s))->flags =
            BR_EVENT_FINAL;
    crooks_end_turn(r, s, log);
}

/* ---- pickpocket, switch ------------------------------------------------------------------- */

void crooks_use(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                br_events *log) {
    (void)move;
    s->money[seat] = (uint8_t)(s->money[seat] + PICKPOCKET_DOLLARS); /* CR-47 */
    s->bank = (int16_t)(s->bank - PICKPOCKET_DOLLARS);
    if (log)
        BR__TELL(log, CROOKS_EV_MONEY, seat, CR_47, PICKPOCKET_DOLLARS)->flags = BR_EVENT_FINAL;
    crooks_end_turn(r, s, log);
}

/* CR-53 to CR-57: all that lay there moves together, keeps its facing and plays nothing. */
void crooks_move(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                 br_events *log) {
    unsigned from = asking_job(s), to = move->arg[0], count = 0;
    for (unsigned i = 0; i + 1u < s->laid; i++) {
        if (!is_in_slot(s, i, seat, from)) continue;
        s->lay_job[i] = (uint8_t)to;
        count++;
    }
    s->row[seat] = (uint8_t)(s->row[seat] | CROOKS_JOB_BIT(to));
    if (log)
        BR__TELL(log, CROOKS_EV_MOVE, seat, count > 1 ? CR_56 : CR_53, from, to, count)->flags =
            BR_EVENT_FINAL;
    crooks_end_turn(r, s, log);
}

/* ---- spy ---------------------------------------------------------------------------------- */

/* CR-F17: every face-down crook of the column, in all rows. */
static void spy_on_job(crooks_state *s, br_seat seat, unsigned job, br_events *log) {
    uint8_t found[2 * CROOKS_SEATS_MAX]; /* a slot has one face-down crook at most, at its bottom */
    unsigned count = 0;
    for (unsigned i = 0; i < s->laid; i++) {
        if (s->lay_job[i] != job || s->lay_lie[i] != CROOKS_DOWN) continue;
        s->lay_known[i] = (uint8_t)(s->lay_known[i] | 1u << seat);
        assert(count < sizeof found);
        found[count++] = s->lay_seat[i];
        found[count++] = s->lay_card[i];
    }
    if (!log) return;
    br_event *e = BR__TELL(log, CROOKS_EV_SPY_JOB, seat, CR_65, job);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT;
    if (count) br__secret(e, br_bit(seat), found, count);
}

static void spy_on_hangout(crooks_state *s, br_seat seat, unsigned p, br_events *log) {
    s->look[seat][p] = (uint8_t)(s->look[seat][p] | 1u << s->size[p]);
    if (!log) return;
    uint8_t cards[CROOKS_CARDS];
    unsigned count = 0;
    for (uint32_t set = s->pile[p]; set; set &= set - 1)
        cards[count++] = (uint8_t)__builtin_ctz(set);
    br_event *e = BR__TELL(log, CROOKS_EV_SPY_HANGOUT, seat, CR_65, p);
    e->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT;
    br__secret(e, br_bit(seat), cards, count);
}

void crooks_spy(const br_rules *r, crooks_state *s, br_seat seat, const br_move *move,
                br_events *log) {
    if (move->arg[0] != CROOKS_NO_JOB) spy_on_job(s, seat, move->arg[0], log);
    else spy_on_hangout(s, seat, move->arg[1], log);
    crooks_end_turn(r, s, log);
}

/* ---- what may be answered ----------------------------------------------------------------- */

static int list_kills(const br_rules *r, const crooks_state *s, br_move *out) {
    br_move *at = out;
    for (unsigned seat = 0; seat < r->seats; seat++)
        for (unsigned jobs = crooks_targets(r, s, seat); jobs; jobs &= jobs - 1)
            br__move_put(at++, CROOKS_MOVE_KILL, seat,
                         CROOKS_JOB_LOW + (unsigned)__builtin_ctz(jobs), 0);
    return (int)(at - out);
}

static int list_moves(const crooks_state *s, br_move *out) {
    br_move *at = out;
    for (unsigned open = ~s->row[s->turn] & CROOKS_ALL_JOBS; open; open &= open - 1)
        br__move_put(at++, CROOKS_MOVE_MOVE, CROOKS_JOB_LOW + (unsigned)__builtin_ctz(open), 0, 0);
    return (int)(at - out);
}

static int list_spies(const crooks_state *s, br_move *out) {
    br_move *at = out;
    for (unsigned i = 0; i < CROOKS_JOBS; i++) /* CR-F06: all eight, always */
        br__move_put(at++, CROOKS_MOVE_SPY, CROOKS_JOB_LOW + i, 0, 0);
    for (unsigned p = 0; p < s->hangouts; p++)
        if (s->size[p]) br__move_put(at++, CROOKS_MOVE_SPY, CROOKS_NO_JOB, p, 0);
    return (int)(at - out);
}

int crooks_list_acts(const br_rules *r, const crooks_state *s, br_move out[BR_MOVES_MAX]) {
    unsigned ability = asking_ability(r, s);
    if (ability == CROOKS_SWITCH) return list_moves(s, out); /* CR-F01: not to be declined */
    br__move_put(&out[0], CROOKS_MOVE_DECLINE, 0, 0, 0);
    if (ability == CROOKS_ASSASSIN) return 1 + list_kills(r, s, out + 1);
    if (ability == CROOKS_SPY) return 1 + list_spies(s, out + 1);
    assert(ability == CROOKS_PICKPOCKET);
    br__move_put(&out[1], CROOKS_MOVE_USE, 0, 0, 0);
    return 2;
}

static uint16_t why_kill(const br_rules *r, const crooks_state *s, const br_move *move) {
    unsigned victim = move->arg[0], job = move->arg[1];
    if (victim >= r->seats || job - CROOKS_JOB_LOW >= CROOKS_JOBS) return CR_58;
    if (victim == s->turn) return CR_Q12;
    if (r->option[CROOKS_OPT_REACH] == CROOKS_REACH_SAME_JOB && job != asking_job(s)) return CR_61;
    return crooks_targets(r, s, victim) & CROOKS_JOB_BIT(job) ? 0 : CR_58;
}

static uint16_t why_spy(const crooks_state *s, const br_move *move) {
    unsigned job = move->arg[0], p = move->arg[1];
    if (job != CROOKS_NO_JOB) {
        if (job - CROOKS_JOB_LOW >= CROOKS_JOBS) return CR_09;
        return p ? CR_66 : 0; /* a job and a hangout at once */
    }
    if (p >= s->hangouts) return CR_11;
    return s->size[p] ? 0 : CR_Q16;
}

static uint16_t why_move(const crooks_state *s, const br_move *move) {
    unsigned job = move->arg[0];
    if (job - CROOKS_JOB_LOW >= CROOKS_JOBS) return CR_09;
    return s->row[s->turn] & CROOKS_JOB_BIT(job) ? CR_53 : 0;
}

uint16_t crooks_why_act(const br_rules *r, const crooks_state *s, const br_move *move) {
    static const uint8_t answer[CROOKS_ABILITIES] = {[CROOKS_PICKPOCKET] = CROOKS_MOVE_USE,
                                                     [CROOKS_SWITCH] = CROOKS_MOVE_MOVE,
                                                     [CROOKS_ASSASSIN] = CROOKS_MOVE_KILL,
                                                     [CROOKS_SPY] = CROOKS_MOVE_SPY};
    unsigned ability = asking_ability(r, s);
    if (move->kind == CROOKS_MOVE_DECLINE) return ability == CROOKS_SWITCH ? CR_87 : 0;
    if (move->kind != answer[ability]) return CR_42;
    switch (move->kind) {
    case CROOKS_MOVE_KILL: return why_kill(r, s, move);
    case CROOKS_MOVE_SPY: return why_spy(s, move);
    case CROOKS_MOVE_MOVE: return why_move(s, move);
    default: return 0;
    }
}
