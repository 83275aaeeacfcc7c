/* bootleggers/search.c -- how bots search this game, tuned by `backroom figures`.
 *
 * docs/bots.md has what came of it. The numbers below were tuned under version 1 of the rules, in
 * which some bars did not sell (BO-112): to be tuned anew. The weights are of version 2.
 */
#include "backroom_bots.h"
#include "network.h"
#include "state.h"

static const br_search_row search[] = {
    {.iterations = 2500, .regular = 300, .explore = 100},
};

static const br_value_model value_models[] = {
    BR_VALUE_NETWORK(bootleggers_net),
};

extern const br_feature_name bootleggers_feature_names[];

static const br_goal goals[] = {{4, 85}};

const br_bots bootleggers_bots = {
    BR__SEARCH,
    BR__MODELS,
    .feature_names = bootleggers_feature_names,
};
