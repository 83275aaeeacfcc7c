/* harbour/score.c -- what a seat has, and who is ahead. */
#include "state.h"

int harbour_points(const br_rules *r, const harbour_state *s, unsigned seat) {
    const harbour_deck *deck = harbour_deck_of(r);
    int points = 0;
    for (unsigned i = 0; i < HARBOUR_ROW && s->row[seat][i]; i++) { /* HB-11 */
        unsigned card = s->row[seat][i];
        points += deck->number[card] * (deck->kind[card] == s->favourite[seat] ? 2 : 1);
    }
    bool is_free = r->option[HARBOUR_OPT_LEFTOVERS] != 0; /* HB-12 */
    return is_free ? points : points - s->hand_count[seat];
}

void harbour_scores(const br_rules *r, const void *state, br_result *out) {
    const harbour_state *s = state;
    int64_t rank[HARBOUR_SEATS_MAX];
    memset(out, 0, sizeof *out);
    out->over = s->phase == HARBOUR_OVER;
    for (unsigned seat = 0; seat < r->seats; seat++) {
        out->score[seat] = harbour_points(r, s, seat);
        /* HB-13: points, then cards in the row; equal to the last is shared */
        rank[seat] = out->score[seat] * (HARBOUR_ROW + 1) + (int)harbour_row_size(s->row[seat]);
    }
    br__places(r, rank, out);
}
