/* crooks/facts.c -- what the rules make of a view, for those who draw it.
 *
 * price      for each hangout what it costs to recruit there; 0 if nobody is left
 * modifiers  for each job the sum of the modifiers that the view shows
 * north, west, outfit   members of each gang by seat, as far as the view shows them
 */
#include "state.h"

static const char *const gangs[CROOKS_GANGS] = {"north", "west", "outfit"};

void crooks_facts(const br_rules *r, const void *view, br_buf *out) {
    const crooks_state *v = view;
    crooks_tally tally;
    int price[CROOKS_HANGOUTS], modifiers[CROOKS_JOBS] = {0};
    for (unsigned i = 0; i < v->hangouts; i++) price[i] = (int)crooks_price(v, i);
    for (unsigned i = 0; i < v->laid; i++)
        if (crooks_is_on_job(v->lay_lie[i]) && v->lay_card[i] < CROOKS_CARDS)
            modifiers[v->lay_job[i] - CROOKS_JOB_LOW] +=
                crooks_deck_of(r)->modifier[v->lay_card[i]];
    crooks_count(r, v, true, &tally);
    jw_ints_of(out, "price", price, v->hangouts);
    jw_ints_of(out, "modifiers", modifiers, CROOKS_JOBS);
    for (unsigned gang = 0; gang < CROOKS_GANGS; gang++)
        jw_ints_of(out, gangs[gang], tally.gang[gang].members, r->seats);
}
