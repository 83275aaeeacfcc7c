/* squirrels/search.c -- how bots search this game, tuned by `backroom figures`.
 *
 * docs/bots.md has what came of it.
 */
#include "backroom_bots.h"
#include "heuristic.h"
#include "network.h"
#include "solver.h"
#include "state.h"

static const br_search_row search[] = {
    {.seats = 2, .iterations = 4500, .scale = 600, .explore = 300},
    {.iterations = 3500, .explore = 150},
};

static const br_value_model value_models[] = {
    BR_VALUE_NETWORK(squirrels_net),
};

static const br_goal goals[] = {{2, 95}, {4, 72}};

const br_bots squirrels_bots = {
    BR__SEARCH,
    BR__MODELS,
    .evaluate = squirrels_heuristic,
    .key = squirrels_key,
    .lead = squirrels_lead,
    .tie = squirrels_tie,
    .solver = &squirrels_solver,
};
