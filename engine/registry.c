/* registry.c -- the list of games.
 *
 * To add a game: make its folder under games/ (tools/new_game copies the shape of one), declare
 * its br_game in internal.h and add one line here. Nothing else in the house names a game.
 */
#include "internal.h"

/* clang-format off */
static const br_game *const games[] = {
    &squirrels_game,
    &belo4ka_game,
    &bootleggers_game,
    &crooks_game,
    &dirty_money_game,
};
/* clang-format on */
enum { GAMES_COUNT = sizeof games / sizeof games[0] };

const br_game *br_game_at(int index) {
    return index >= 0 && index < GAMES_COUNT ? games[index] : NULL;
}

const br_game *br_game_find(const char *id) {
    for (int i = 0; i < GAMES_COUNT; i++)
        if (strcmp(games[i]->id, id) == 0) return games[i];
    return NULL;
}
