/* belo4ka/facts.c -- what the rules make of a view, for those who draw it.
 *
 * goal    points that end the match; null where forfeits do (BE-93, BE-Q33)
 * bluff   for each seat the cards of its hand, as far as the view shows it, that would break the
 *         rules on the card that lies on top. What lies under that is not looked at, and in a
 *         window nothing is said: there the top is what is in dispute (BE-14, BE-45).
 */
#include "state.h"

/* Laid on the top, would it be what a call or a challenge finds out? The rules' own questions are
 * asked of the table as it would be then. */
static bool is_bluff(const br_rules *r, const belo4ka_state *v, unsigned card) {
    belo4ka_state next = *v;
    if (next.discard_count == BELO4KA_CARDS) return false;
    next.discard[next.discard_count++] = (uint8_t)card;
    next.laid = 0;
    if (belo4ka_is_number(card)) return belo4ka_is_violation(r, &next);
    return belo4ka_is_squirrel(card) && !belo4ka_is_honest(r, &next);
}

void belo4ka_facts(const br_rules *r, const void *view, br_buf *out) {
    const belo4ka_state *v = view;
    jw_key(out, "goal");
    if (r->option[BELO4KA_OPT_FORFEITS] != BELO4KA_ALKO) jw_int(out, BELO4KA_GOAL);
    else jw_null(out);
    jw_list_of(out, "bluff");
    for (unsigned seat = 0; seat < r->seats; seat++) {
        jw_list(out);
        for (unsigned card = 0; v->phase == BELO4KA_TURN && card < BELO4KA_FACES; card++) {
            if (!belo4ka_count(&v->hand[seat], card) || !is_bluff(r, v, card)) continue;
            jw_word(out, r, BELO4KA_DICT_CARD, card);
        }
        jw_list_end(out);
    }
    jw_list_end(out);
}
