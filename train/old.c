/* old.c -- the boss of 0.1.0, as far as it can be kept: its weights and how long it thought.
 *
 * Frozen, so that whoever is trained can be held against it: features of today, weights of then.
 * Squirrels went by the lead of a weighted sum of facts: games/squirrels/old_boss.c.
 */
#include "train.h"

#include <string.h>

#include "old_belo4ka.h"
#include "old_bootleggers.h"
#include "old_crooks.h"
#include "old_dirty-money.h"

static const br_value_model models[] = {
    BR_VALUE_MODEL(2, crooks_2),      BR_VALUE_MODEL(4, crooks_4),
    BR_VALUE_MODEL(2, dirty_money_2), BR_VALUE_MODEL(4, dirty_money_4),
    BR_VALUE_MODEL(4, bootleggers_4), BR_VALUE_MODEL(4, belo4ka_4),
};

typedef struct old_row {
    const char *game;
    uint8_t seats; /* exactly, 0 = any */
    const br_value_model *model;
    uint32_t iterations;
    uint16_t explore;
    uint8_t worlds;
    int32_t scale;
} old_row;

static const old_row rows[] = {
    {"squirrels", 2, NULL, 7500, 300, 0, 600},
    {"squirrels", 0, NULL, 5500, 150, 0, 200},
    {"crooks", 2, &models[0], 8500, 130, 0, 1},
    {"crooks", 0, &models[1], 4200, 160, 2, 1},
    {"dirty-money", 2, &models[2], 5500, 60, 0, 1},
    {"dirty-money", 0, &models[3], 3000, 250, 0, 1},
    {"bootleggers", 0, &models[4], 2500, 100, 0, 1},
    {"belo4ka", 0, &models[5], 3500, 100, 0, 1},
};

/* Of a game that had no value model then, from a file of its own folder. */
int32_t squirrels_old_score(const br_rules *r, const void *state, br_seat seat);

bool old_boss(const br_rules *r, search_config *config) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const old_row *row = &rows[i];
        if (strcmp(row->game, r->game->id) != 0 || (row->seats && row->seats != r->seats)) continue;
        if (row->model && row->model->count != r->game->feature_count) return false;
        config->iterations = row->iterations;
        config->explore = row->explore;
        config->has_secrets = false;
        config->worlds = row->worlds;
        config->evaluator.model = row->model;
        config->evaluator.scale = row->scale;
        if (!row->model) config->evaluator.score = squirrels_old_score;
        return true;
    }
    return false;
}
