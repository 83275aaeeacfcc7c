/* picture.h -- a card as a small drawing: its colour, its number, its name.
 *
 * Drawn from the words a card is known by and from the game's component tables; no art of anybody.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include "say.h"

/* An SVG of its own; hidden from readers of screens, since the name always stands beside it. */
void picture_card(const say *s, const br_game *game, const char *key);

#endif
