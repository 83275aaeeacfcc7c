/* squirrels/say.c -- what a move is told with beside its own arguments.
 *
 * Events are told by the table in about.c; sentences are in po/.
 */
#include "state.h"

/* What the move does not name and the table shows: the card that a raid covers, that is applied. */
const char *squirrels_move_say(const br_rules *r, const void *view, br_seat seat,
                               const br_move *move, br_args *args) {
    const squirrels_state *v = view;
    bool is_raid = move->kind == SQUIRRELS_MOVE_RAID;
    unsigned owner = is_raid ? move->arg[0] : seat, place = move->arg[is_raid];
    if (!v || (!is_raid && move->kind != SQUIRRELS_MOVE_APPLY)) return NULL;
    if (owner >= r->seats || place >= SQUIRRELS_PLACES || !squirrels_top(v, owner, place))
        return NULL;
    br__arg_value(r, args, is_raid ? "covered" : "card", SQUIRRELS_DICT_CARD,
                  squirrels_top(v, owner, place));
    return NULL;
}
