/* harbour/facts.c -- what the rules make of a view, for those who draw it.
 *
 * points   of every seat so far; a favourite that the viewer does not see doubles nothing
 */
#include "state.h"

void harbour_facts(const br_rules *r, const void *view, br_buf *out) {
    int points[HARBOUR_SEATS_MAX];
    for (unsigned seat = 0; seat < r->seats; seat++) points[seat] = harbour_points(r, view, seat);
    jw_ints_of(out, "points", points, r->seats);
}
