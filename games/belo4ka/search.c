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

extern const br_feature_name belo4ka_feature_names[];

static const br_goal goals[] = {{4, 80}};

const br_bots belo4ka_bots = {
    BR__SEARCH,
    BR__MODELS,
    .feature_names = belo4ka_feature_names,
};
