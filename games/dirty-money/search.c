/* dirty-money/search.c -- how bots search this game, tuned by `backroom figures`.
 *
 * docs/bots.md has what came of it.
 */
#include "backroom_bots.h"
#include "calibration.h"
#include "network.h"
#include "state.h"

static const br_search_row search[] = {
    {.seats = 2, .iterations = 4700, .regular = 12, .explore = 60},
    {.iterations = 2600, .regular = 15, .explore = 250},
};

static const br_value_model value_models[] = {
    BR_VALUE_NETWORK(dirty_money_net),
};

extern const br_feature_name dirty_money_feature_names[];

static const br_goal goals[] = {{2, 93}, {4, 62}};

const br_bots dirty_money_bots = {
    BR__SEARCH,
    BR__MODELS,
    BR__CALIBRATED,
    .feature_names = dirty_money_feature_names,
};
