/* menu.h -- which game, asked of a person who named none. */
#ifndef MENU_H
#define MENU_H

#include "term.h"

/* The id of a game, or NULL if the person leaves. */
const char *menu_game(const term *t, br_lang lang);

#endif
