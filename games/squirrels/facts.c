/* squirrels/facts.c -- what the rules make of a view, for those who draw it.
 *
 * last-lap   whether a hand is empty, so that everybody has at most one turn more
 */
#include "state.h"

void squirrels_facts(const br_rules *r, const void *view, br_buf *out) {
    const squirrels_state *v = view;
    bool is_last = false;
    for (unsigned seat = 0; seat < r->seats; seat++) is_last = is_last || v->hand[seat] == 0;
    jw_key(out, "last-lap");
    jw_bool(out, is_last);
}
