/* dirty-money/search.c -- how bots search this game, tuned by `backroom figures`.
 *
 * docs/bots.md has what came of it.
 */
#include "backroom_bots.h"
#include "calibration.h"
#include "state.h"
#include "weights.h"

static const br_search_row search[] = {
    {.seats = 2, .iterations = 5500, .regular = 12, .explore = 60},
    {.iterations = 3000, .regular = 15, .explore = 250},
};

static const br_value_model value_models[] = {
    BR_VALUE_MODEL(2, dirty_money_2),
    BR_VALUE_MODEL(4, dirty_money_4),
};

extern const br_feature_name dirty_money_feature_names[];

static const br_goal goals[] = {{2, 93}, {4, 62}};

const br_bots dirty_money_bots = {
    BR__SEARCH,
    BR__MODELS,
    BR__CALIBRATED,
    .feature_names = dirty_money_feature_names,
};
