/* harbour/search.c -- how bots search this game.
 *
 * `backroom ladder GAME --seats all`: a higher level must win more; if not, docs/bots.md ("When a
 * level does not beat the one below") says which of these numbers to turn. `scale` is a lead by
 * evaluate.c, in its unit, that is three quarters of a win; `iterations` are what a boss makes in
 * about 20 ms; `explore`, `worlds` and rows by `seats` where there is need.
 */
#include "backroom_bots.h"
#include "state.h"

static const br_search_row search[] = {
    {.iterations = 6000, .scale = 60},
};

static const br_goal goals[] = {{2, 55}};

const br_bots harbour_bots = {
    BR__SEARCH,
};
