/* harbour/say.c -- what the tables of moves (text.c) and events (about.c) can not say.
 *
 * Keys of sentences are "harbour.move.<name>" and "harbour.event.<name>" in po/.
 */
#include "state.h"

/* How many cards the others are dealt stands in no byte of the event. */
const char *harbour_event_say(const br_rules *r, const br_event *e, br_args *args) {
    (void)r;
    if (e->kind != HARBOUR_EV_DEAL || e->secret_size) return NULL;
    br__arg_number(args, "n", HARBOUR_DEALT);
    return "deal";
}
