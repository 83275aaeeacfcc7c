/* registry.c -- the list of games, in the order of games/games.txt.
 *
 * The list comes from there by tools/games: a line in it is all the registration a game has.
 */
#include "games.gen.h"
#include "internal.h"

#define X(name) extern const br_game name##_game;
BR_GAME_LIST(X)
#undef X

#define X(name) &name##_game,
static const br_game *const games[] = {BR_GAME_LIST(X)};
#undef X
enum { GAMES_COUNT = sizeof games / sizeof games[0] };

const br_game *br_game_at(int index) {
    return index >= 0 && index < GAMES_COUNT ? games[index] : NULL;
}

const br_game *br_game_find(const char *id) {
    for (int i = 0; i < GAMES_COUNT; i++)
        if (strcmp(games[i]->id, id) == 0) return games[i];
    return NULL;
}
