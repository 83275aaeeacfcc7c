/* belo4ka/search.c -- how bots search this game, tuned by `backroom figures`.
 *
 * docs/bots.md has what came of it.
 */
#include "backroom_bots.h"
#include "state.h"
#include "weights.h"

static const br_search_row search[] = {
    {.iterations = 3500, .explore = 100},
};

static const br_value_model value_models[] = {
    BR_VALUE_MODEL(4, belo4ka_4),
};

static const br_goal goals[] = {{4, 50}};

const br_bots belo4ka_bots = {
    BR__SEARCH,
    BR__MODELS,
};
