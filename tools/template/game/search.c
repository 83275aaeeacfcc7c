/* harbour/search.c -- how bots search this game.
 *
 * Tune it with `backroom ladder`: a higher level must win more (docs/bots.md).
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
