/* belo4ka/reactions.c -- squirrels: who reacts, who is due, who takes it.
 *
 * While the window is open nobody's view shows a reaction or the card beneath. Only the close
 * looks at that card. The engine knows no time: timed tables apply reactions in the order in which
 * they came, sealed ones let chance rank them (Q04).
 */
#include "state.h"

void belo4ka_open_window(const br_rules *r, belo4ka_state *s, br_seat author, br_events *log) {
    s->phase = BELO4KA_WINDOW;
    s->author = author;
    s->waiting = (br_seats)(belo4ka_everybody(r) & ~br_bit(author));
    if (s->hand_count[author] == 0) s->finisher = author; /* BE-76: the squirrel goes first */
    if (log) br__emit(log, BELO4KA_EV_WINDOW, author, BE_Q04);
}

/* BE-37, BE-38: only a number of the squirrel's own colour makes it honest. */
bool belo4ka_is_honest(const br_rules *r, const belo4ka_state *s) {
    unsigned at = belo4ka_squirrel_at(s);
    if (at == 0) return false;
    unsigned under = s->discard[at - 1];
    return belo4ka_is_number(under) &&
           belo4ka_deck_of(r)->colour[under] == belo4ka_squirrel_colour(s->discard[at]);
}

/* ---- the line: who takes it, first to last (Q28) ------------------------------------------ */

static void line_add(belo4ka_state *s, unsigned seat) { s->line[s->line_count++] = (uint8_t)seat; }

static void line_honest(const br_rules *r, belo4ka_state *s) {
    if (r->option[BELO4KA_OPT_NON_SLAPPER] == BELO4KA_SLOWEST) {
        for (unsigned seat = belo4ka_next(r, s->author); seat != s->author;
             seat = belo4ka_next(r, seat))
            if (s->reaction[seat] != BELO4KA_SLAP) line_add(s, seat);
    } else if (s->palm_count == 0) {
        line_add(s, belo4ka_next(r, s->author)); /* BE-47 */
    }
    for (unsigned i = s->palm_count; i > 0; i--) line_add(s, s->palm[i - 1]);
    if (r->option[BELO4KA_OPT_MUSHROOMS] == 0) return;
    memset(&s->line[1], 0, sizeof s->line - 1); /* left-neighbour: the first in line is the line */
    s->line_count = 1;
}

static br_seats challengers(const br_rules *r, const belo4ka_state *s) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->reaction[seat] == BELO4KA_CHALLENGE) seats |= 1u << seat;
    return (br_seats)seats;
}

static void line_dishonest(const br_rules *r, belo4ka_state *s) {
    for (unsigned i = 0; i < s->palm_count; i++) line_add(s, s->palm[i]); /* BE-44 */
    if (s->palm_count == 0 && challengers(r, s)) line_add(s, s->author);  /* BE-43 */
}

/* ---- closing ------------------------------------------------------------------------------ */

/* F18: one permutation of all rivals a window, whether anybody slapped or not. */
static void rank_by_chance(const br_rules *r, belo4ka_state *s) {
    uint8_t order[BELO4KA_SEATS_MAX];
    unsigned count = 0;
    for (unsigned seat = belo4ka_next(r, s->author); seat != s->author;
         seat = belo4ka_next(r, seat))
        order[count++] = (uint8_t)seat;
    br_chance_shuffle(&s->chance, order, count);
    memcpy(s->palm, order, count);
    s->palm_count = (uint8_t)count;
}

/* Slaps by rank stay; a decline and a silence are the same from here on (F29). */
static void keep_slaps(belo4ka_state *s) {
    unsigned slaps = 0;
    for (unsigned i = 0; i < s->palm_count; i++)
        if (s->reaction[s->palm[i]] == BELO4KA_SLAP) s->palm[slaps++] = s->palm[i];
    memset(&s->palm[slaps], 0, sizeof s->palm - slaps);
    s->palm_count = (uint8_t)slaps;
    for (unsigned seat = 0; seat < BELO4KA_SEATS_MAX; seat++)
        if (s->reaction[seat] == BELO4KA_DECLINE) s->reaction[seat] = 0;
}

static uint16_t verdict_clause(const belo4ka_state *s, bool is_honest) {
    if (s->line_count == 0) return BE_48;
    if (!is_honest) return s->palm_count ? BE_44 : BE_43;
    if (s->palm_count == 0) return BE_47;
    return s->reaction[s->line[0]] == BELO4KA_SLAP ? BE_41 : BE_Q05;
}

BR__APART static void emit_verdict(const br_rules *r, const belo4ka_state *s, bool is_honest,
                                   br_events *log) {
    br_event *e = br__emit(log, BELO4KA_EV_VERDICT, s->author, verdict_clause(s, is_honest));
    br_seats cries = challengers(r, s);
    e->flags = BR_EVENT_FINAL;
    e->open[0] = is_honest ? BELO4KA_HONEST : BELO4KA_DISHONEST;
    e->open[1] = s->palm_count;
    memcpy(&e->open[2], s->palm, sizeof s->palm);
    e->open[10] = (uint8_t)cries;
    e->open[11] = (uint8_t)(cries >> 8);
    e->open[12] = s->line_count ? s->line[0] : BR_SEAT_NONE;
}

static void settle(const br_rules *r, belo4ka_state *s, br_events *log) {
    memset(s->reaction, 0, sizeof s->reaction);
    memset(s->palm, 0, sizeof s->palm);
    memset(s->line, 0, sizeof s->line);
    s->palm_count = s->line_count = s->line_at = s->verdict = s->laid = 0;
    if (s->finisher != BR_SEAT_NONE) belo4ka_end_round(r, s, BE_76, log);
    else belo4ka_pass_turn(r, s, s->author); /* BE-101 */
}

static void close_window(const br_rules *r, belo4ka_state *s, br_events *log) {
    bool is_honest = belo4ka_is_honest(r, s);
    s->waiting = 0;
    if (r->option[BELO4KA_OPT_REACTIONS] == BELO4KA_SEALED) rank_by_chance(r, s);
    keep_slaps(s);
    if (is_honest) line_honest(r, s);
    else line_dishonest(r, s);
    if (log) emit_verdict(r, s, is_honest, log);
    if (s->line_count == 0) { /* BE-48: it stays where it is */
        settle(r, s, log);
        return;
    }
    s->verdict = is_honest ? BELO4KA_HONEST : BELO4KA_DISHONEST;
    s->due = s->line[0];
    s->phase = BELO4KA_DUE;
}

/* The last number went uncalled. */
static void close_last(const br_rules *r, belo4ka_state *s, br_events *log) {
    s->waiting = 0;
    belo4ka_end_round(r, s, BE_75, log);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void emit_answer(br_seat seat, unsigned kind, uint16_t clause, uint8_t what,
                        br_events *log) {
    br_event *e = br__emit(log, (uint8_t)kind, BR_SEAT_NONE, clause);
    br__secret(e, br_bit(seat), &what, 1);
    e->flags = BR_EVENT_FINAL | BR_EVENT_QUIET; /* Q07, F17: not to be changed */
}

static void react(const br_rules *r, belo4ka_state *s, br_seat seat, unsigned reaction,
                  br_events *log) {
    if (log) emit_answer(seat, BELO4KA_EV_REACT, BE_Q07, (uint8_t)reaction, log);
    s->reaction[seat] = (uint8_t)reaction;
    s->palm[s->palm_count++] = seat;
    s->waiting = (br_seats)(s->waiting & ~br_bit(seat));
    if (s->waiting == 0) close_window(r, s, log);
}

BELO4KA_HANDLER(react) {
    bool is_slap = move->kind == BELO4KA_MOVE_SLAP;
    react(r, s, seat, is_slap ? BELO4KA_SLAP : BELO4KA_CHALLENGE, log);
}

BELO4KA_HANDLER(decline) {
    (void)move;
    if (s->phase == BELO4KA_WINDOW) {
        react(r, s, seat, BELO4KA_DECLINE, log);
        return;
    }
    if (log) emit_answer(seat, BELO4KA_EV_DECLINE, BE_F17, 1, log);
    s->waiting = (br_seats)(s->waiting & ~br_bit(seat));
    if (s->waiting == 0) close_last(r, s, log);
}

BELO4KA_HANDLER(close) {
    (void)seat;
    (void)move;
    if (s->phase == BELO4KA_WINDOW) close_window(r, s, log);
    else close_last(r, s, log);
}

BELO4KA_HANDLER(take) {
    (void)move;
    unsigned at = belo4ka_squirrel_at(s), card = s->discard[at];
    memmove(&s->discard[at], &s->discard[at + 1], s->laid);
    s->discard[--s->discard_count] = 0;
    s->front[seat] += BELO4KA_KIND(card); /* BE-42 */
    if (log)
        BR__TELL(log, BELO4KA_EV_TAKE, seat, BE_42, card + 1,
                 at > 0 ? (uint8_t)(s->discard[at - 1] + 1) : 0, s->laid)
            ->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT_OPEN;
    if (s->laid && at > 0) s->shown = (uint8_t)(at - 1); /* Q11: once, with mushrooms over it */
    settle(r, s, log);
}

BELO4KA_HANDLER(mushrooms) {
    (void)move;
    belo4ka_lay(s, seat, BELO4KA_MUSHROOMS);
    s->laid++;
    if (s->hand_count[seat] == 0 && s->finisher == BR_SEAT_NONE) s->finisher = seat; /* Q13 */
    bool is_cheat = seat == s->author;
    if (s->line_at + 1u < s->line_count) {
        s->due = s->line[++s->line_at]; /* BE-53 */
    } else {
        s->line_at = s->line_count;
        s->due = (uint8_t)belo4ka_next(r, seat); /* BE-54, BE-56 */
    }
    if (log)
        BR__TELL(log, BELO4KA_EV_PASS_ON, seat, is_cheat ? BE_56 : BE_51, BELO4KA_MUSHROOMS + 1,
                 s->due + 1)
            ->flags = BR_EVENT_FINAL | BR_EVENT_TRANSIENT_OPEN;
}
