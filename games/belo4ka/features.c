/* belo4ka/features.c -- features of every seat: inputs of the value model, not a rule.
 *
 * Points written down, points that would be if the round ended now, what in the hand makes or mends
 * them, how near everybody is to an empty hand, and what is being reacted to. Every card of the
 * state is read, so it is asked of worlds, not of the truth.
 */
#include "backroom_bots.h"
#include "state.h"

enum { NEARS = 3, HANDS = 4, POINTS_MAX = 60 };
enum {
    F_ONE,
    F_TOTAL,       /* penalty points */
    F_TOTAL_AHEAD, /* fewer than the best rival has */
    F_BASE,        /* points of squirrels in front and in hand, and of mushrooms */
    F_LOSS,        /* what the round would cost if it ended now */
    F_LOSS_NEAR,   /* the same by how many cards the shortest rival's hand has: 1, 2, 3 */
    F_OVER = F_LOSS_NEAR + NEARS, /* that would end the match */
    F_FRONT,
    F_HAND,   /* points of squirrels there */
    F_HANDED, /* how many */
    F_HONEST, /* of these, such as could be laid honestly now */
    F_MUSHROOMS,
    F_DEVILS,
    F_DEVIL, /* one at least */
    F_NUTS,
    F_MENDS, /* squirrels in front that nuts could bring back */
    F_NUMBERS,
    F_LAWFUL, /* numbers that may lie on the top */
    F_CARDS,
    F_SHORT,                      /* 1, 2, 3, 4 cards */
    F_SHORTEST = F_SHORT + HANDS, /* of rivals' hands, up to 8 */
    F_TURN,
    F_WAIT, /* seats before it */
    F_SLAP, /* own reactions in a window, by whether the squirrel is honest */
    F_CHALLENGE = F_SLAP + 2,
    F_DECLINE = F_CHALLENGE + 2,
    F_SILENT = F_DECLINE + 2, /* points at stake for one who has not reacted */
    F_AUTHOR = F_SILENT + 2,  /* points of the own squirrel in the window */
    F_FIRST = F_AUTHOR + 2,   /* points for the first palm */
    F_DUE,
    F_CAUGHT, /* an own number on top breaks the rule and may be called */
    F_DEMAND, /* a devil asks */
    F_EXTRA,  /* the devil is the own one */
    F_COUNT
};
_Static_assert((int)F_COUNT == (int)BELO4KA_FEATURES && (int)F_COUNT <= (int)BR_FEATURES_MAX,
               "as many as rules.c says");

static int numbers_in(uint64_t set) {
    return (int)(br__bits((uint32_t)set) + br__bits((uint32_t)(set >> 32)));
}

static void hand_of(const br_rules *r, const belo4ka_state *s, unsigned seat, unsigned top,
                    uint64_t lawful, int least, int16_t f[]) {
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    const belo4ka_bag *hand = &s->hand[seat];
    int mushrooms = (int)belo4ka_kind_count(hand->kinds, BELO4KA_MUSHROOMS);
    int devils = (int)belo4ka_kind_count(hand->kinds, BELO4KA_DEVIL);
    int nuts = (int)belo4ka_kind_count(hand->kinds, BELO4KA_NUTS);
    int front = belo4ka_points(deck, s->front[seat]), squirrels = belo4ka_points(deck, hand->kinds);
    int base = front + squirrels + deck->mushrooms * mushrooms, loss = base * (1 + devils);
    int before = (int)belo4ka_kinds_sum(s->front[seat]), cards = s->hand_count[seat];
    f[F_BASE] = (int16_t)base;
    f[F_LOSS] = (int16_t)(loss < POINTS_MAX ? loss : POINTS_MAX);
    if (least >= 1 && least <= NEARS) f[F_LOSS_NEAR + least - 1] = f[F_LOSS];
    f[F_OVER] = s->total[seat] + loss >= BELO4KA_GOAL;
    f[F_FRONT] = (int16_t)front;
    f[F_HAND] = (int16_t)squirrels;
    f[F_HANDED] = (int16_t)belo4ka_kinds_sum(hand->kinds & BELO4KA_SQUIRREL_KINDS);
    if (belo4ka_is_number(top))
        f[F_HONEST] = (int16_t)belo4ka_kinds_sum(hand->kinds & 0xFFFull << 12 * deck->colour[top]);
    f[F_MUSHROOMS] = (int16_t)mushrooms;
    f[F_DEVILS] = (int16_t)devils;
    f[F_DEVIL] = devils > 0;
    f[F_NUTS] = (int16_t)nuts;
    f[F_MENDS] = (int16_t)(nuts < before ? nuts : before);
    f[F_NUMBERS] = (int16_t)numbers_in(hand->numbers);
    f[F_LAWFUL] = (int16_t)numbers_in(hand->numbers & lawful);
    f[F_CARDS] = (int16_t)cards;
    if (cards >= 1 && cards <= HANDS) f[F_SHORT + cards - 1] = 1;
    f[F_SHORTEST] = (int16_t)least;
}

static void window_of(const belo4ka_state *s, unsigned seat, int points, bool is_honest,
                      int16_t f[]) {
    if (seat == s->author) {
        f[F_AUTHOR + is_honest] = (int16_t)points;
        return;
    }
    switch (s->reaction[seat]) {
    case BELO4KA_SLAP: f[F_SLAP + is_honest] = (int16_t)points; break;
    case BELO4KA_CHALLENGE: f[F_CHALLENGE + is_honest] = (int16_t)points; break;
    case BELO4KA_DECLINE: f[F_DECLINE + is_honest] = (int16_t)points; break;
    default: f[F_SILENT + is_honest] = (int16_t)points;
    }
}

static void waiting_of(const br_rules *r, const belo4ka_state *s, unsigned seat, int16_t f[]) {
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    if (s->phase == BELO4KA_WINDOW || s->phase == BELO4KA_DUE) {
        int points = deck->points[belo4ka_squirrel_rank(s->discard[belo4ka_squirrel_at(s)])];
        if (s->phase == BELO4KA_WINDOW) window_of(s, seat, points, belo4ka_is_honest(r, s), f);
        else if (seat == s->due) f[F_DUE] = (int16_t)points;
        return;
    }
    f[F_CAUGHT] = s->call == BELO4KA_CALL_OPEN && seat == s->author && belo4ka_is_violation(r, s);
    f[F_DEMAND] = s->phase == BELO4KA_DEMAND && seat == s->due;
    f[F_EXTRA] = s->phase == BELO4KA_DEMAND && seat == s->author;
}

/* Whoever is out can not win (Q17), as if by very many points. */
static int total_of(const br_rules *r, const belo4ka_state *s, unsigned seat) {
    bool is_hopeless = s->total[seat] > POINTS_MAX || belo4ka_is_out(r, s, seat);
    return is_hopeless ? POINTS_MAX : s->total[seat];
}

void belo4ka_features(const br_rules *r, const void *state, br_seats seats, br_features *out) {
    const belo4ka_state *s = state;
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    unsigned top = belo4ka_top(s);
    uint64_t lawful = belo4ka_is_number(top) ? deck->lawful[top] : ~0ull;
    int most = 0, first = -1;
    for (unsigned i = 0; i < s->palm_count && s->phase == BELO4KA_WINDOW && first < 0; i++)
        if (s->reaction[s->palm[i]] == BELO4KA_SLAP) first = s->palm[i];
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (s->total[seat] > most) most = s->total[seat];
    int progress = BR_PROGRESS_END * most / BELO4KA_GOAL;
    out->progress = (uint8_t)(progress < BR_PROGRESS_END ? progress : BR_PROGRESS_END);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        int16_t *f = out->of[seat];
        int least = BELO4KA_HAND, best = POINTS_MAX, total = total_of(r, s, seat);
        if (!br_has(seats, (br_seat)seat)) continue;
        for (unsigned rival = 0; rival < r->seats; rival++) {
            if (rival == seat) continue;
            if (s->hand_count[rival] < least) least = s->hand_count[rival];
            if (total_of(r, s, rival) < best) best = total_of(r, s, rival);
        }
        memset(f, 0, F_COUNT * sizeof *f);
        f[F_ONE] = 1;
        f[F_TOTAL] = (int16_t)total;
        f[F_TOTAL_AHEAD] = (int16_t)(best - total);
        if (s->phase == BELO4KA_SCORED || s->phase == BELO4KA_OVER) continue;
        hand_of(r, s, seat, top, lawful, least, f);
        waiting_of(r, s, seat, f);
        f[F_TURN] = seat == s->turn && s->phase == BELO4KA_TURN;
        f[F_WAIT] = (int16_t)((seat + r->seats - s->turn) % r->seats);
        if ((int)seat == first)
            f[F_FIRST] = deck->points[belo4ka_squirrel_rank(s->discard[belo4ka_squirrel_at(s)])];
    }
}

/* What a review may tell of: that which people count, too. */
const br_feature_name belo4ka_feature_names[BELO4KA_FEATURES] = {
    [F_TOTAL] = {"total", .is_bad = true},
    [F_LOSS] = {"loss", .is_bad = true},
    [F_FRONT] = {"front", .is_bad = true},
    [F_HAND] = {"hand", .is_bad = true},
    [F_HONEST] = {"honest"},
    [F_MUSHROOMS] = {"mushrooms", .is_bad = true},
    [F_DEVILS] = {"devils", .is_bad = true},
    [F_NUTS] = {"nuts"},
    [F_LAWFUL] = {"lawful"},
    [F_CARDS] = {"cards", .is_bad = true},
};
