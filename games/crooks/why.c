/* crooks/why.c -- the clause against a move, or none, and what the refusal says of the table. */
#include "state.h"

static uint16_t why_recruit(const crooks_state *s, br_seat seat, const br_move *move) {
    unsigned p = move->arg[0], least = crooks_cheapest(s);
    if (p >= s->hangouts) return CR_11;
    if (s->size[p] == 0) return CR_Q09;
    if (s->size[p] <= s->money[seat]) return 0;
    return s->money[seat] < least ? CR_33 : CR_26;
}

static uint16_t why_take(const br_rules *r, const crooks_state *s, const br_move *move) {
    unsigned card = move->arg[0];
    const crooks_deck *deck = crooks_deck_of(r);
    uint32_t pile = s->pile[s->hangout];
    if (card >= CROOKS_CARDS || !(pile >> card & 1u)) return CR_28;
    if (crooks_takeable(r, s) >> card & 1u) return 0;
    return deck->with[CROOKS_MADE_MAN] >> card & 1u && (pile & ~deck->with[CROOKS_MADE_MAN])
               ? CR_64
               : CR_Q07;
}

static bool has_accomplice(const br_rules *r, const crooks_state *s, unsigned seat, unsigned job) {
    for (unsigned i = 0; i < s->laid; i++)
        if (s->lay_seat[i] == seat && s->lay_job[i] == job && s->lay_lie[i] == CROOKS_UP &&
            crooks_deck_of(r)->ability[s->lay_card[i]] == CROOKS_ACCOMPLICE)
            return true;
    return false;
}

static uint16_t why_lay(const br_rules *r, const crooks_state *s, br_seat seat,
                        const br_move *move) {
    unsigned job = move->arg[0], facing = move->arg[1];
    unsigned ability = crooks_deck_of(r)->ability[s->hand];
    if (job - CROOKS_JOB_LOW >= CROOKS_JOBS) return CR_09;
    if (facing > 1) return CR_39;
    if (facing && ability == CROOKS_MADE_MAN) return CR_63;
    if (s->row[seat] & CROOKS_JOB_BIT(job)) {
        bool has_right =
            ability == CROOKS_ACCOMPLICE || ability == CROOKS_SWITCH || ability == CROOKS_ASSASSIN;
        if (has_right && facing) return CR_87;
        if (has_right) return crooks_may_cover(r, s, seat, s->hand) ? 0 : CR_Q17;
        return has_accomplice(r, s, seat, job) ? CR_F07 : CR_37;
    }
    return facing && s->money[seat] == 0 ? CR_Q24 : 0;
}

/* Each step takes one kind of move; another is refused by the clause that orders the steps. */
static uint16_t why_step(const crooks_state *s, unsigned kind) {
    bool is_act = kind >= CROOKS_MOVE_USE && kind < CROOKS_MOVES;
    switch (s->phase) {
    case CROOKS_RECRUIT:
        if (kind == CROOKS_MOVE_RECRUIT || kind == CROOKS_MOVE_PASS) return 0;
        return is_act ? CR_44 : CR_22;
    case CROOKS_TAKE:
        if (kind == CROOKS_MOVE_TAKE) return 0;
        break;
    case CROOKS_LAY:
        if (kind == CROOKS_MOVE_LAY) return 0;
        break;
    default:
        if (is_act) return 0;
    }
    if (kind == CROOKS_MOVE_PASS) return CR_Q06;
    return kind == CROOKS_MOVE_TAKE ? CR_34 : CR_Q32;
}

static uint16_t clause_against(const br_rules *r, const crooks_state *s, br_seat seat,
                               const br_move *move) {
    if (s->phase == CROOKS_OVER) return CR_21;
    if (!br_has(s->acting, seat))
        return seat < r->seats && (s->passed >> seat & 1u) ? CR_24 : CR_20;
    uint16_t step = why_step(s, move->kind);
    if (step) return step;
    switch (move->kind) {
    case CROOKS_MOVE_PASS: return 0;
    case CROOKS_MOVE_RECRUIT: return why_recruit(s, seat, move);
    case CROOKS_MOVE_TAKE: return why_take(r, s, move);
    case CROOKS_MOVE_LAY: return why_lay(r, s, seat, move);
    default: return crooks_why_act(r, s, move);
    }
}

BR__APART static void explain(const crooks_state *s, br_seat seat, const br_move *move,
                              br_refusal *out) {
    switch (out->clause) {
    case CR_20: br__arg_seat(&out->args, "player", s->turn); break;
    case CR_26:
        br__arg_number(&out->args, "price", s->size[move->arg[0]]);
        br__arg_number(&out->args, "money", s->money[seat]);
        break;
    case CR_33:
        br__arg_number(&out->args, "price", (int32_t)crooks_cheapest(s));
        br__arg_number(&out->args, "money", s->money[seat]);
        break;
    default: break;
    }
}

void crooks_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                br_refusal *out) {
    uint16_t clause = clause_against(r, state, seat, move);
    if (clause == 0 && br__has_stray_bytes(r, move))
        clause = ((const crooks_state *)state)->phase == CROOKS_RECRUIT ? CR_22 : CR_Q32;
    if (clause == 0) return;
    br__refuse(out, clause);
    explain(state, seat, move, out);
}
