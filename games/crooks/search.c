/* crooks/search.c -- how bots search this game, tuned by `backroom figures`.
 *
 * docs/bots.md has what came of it.
 */
#include "backroom_bots.h"
#include "calibration.h"
#include "network.h"
#include "state.h"
#include "weights.h"

static const br_search_row search[] = {
    {.seats = 2, .iterations = 7200, .regular = 30, .explore = 130},
    {.iterations = 4200, .regular = 30, .explore = 160, .worlds = 2},
};

/* With more than two seats the older weights win more often (docs/bots.md). */
static const br_value_model value_models[] = {
    BR_VALUE_NETWORK_AT(2, crooks_net),
    BR_VALUE_MODEL(4, crooks_4),
};

extern const br_feature_name crooks_feature_names[];

static const br_goal goals[] = {{2, 95}, {4, 65}};

const br_bots crooks_bots = {
    BR__SEARCH,
    BR__MODELS,
    BR__CALIBRATED,
    .feature_names = crooks_feature_names,
};
