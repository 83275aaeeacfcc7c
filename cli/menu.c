/* menu.c -- which game, asked of a person who named none: one line about each. */
#include "menu.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 2048, KEY_BYTES = 160 };

static void put_text(br_buf *out, br_lang lang, const char *game, const char *part) {
    char key[KEY_BYTES];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, game);
    br_put(&name, part);
    br_say(out, lang, NULL, key, NULL, NULL);
}

static void put_games(const term *t, br_lang lang) {
    for (int i = 0; br_game_at(i); i++) {
        const br_game *game = br_game_at(i);
        char text[TEXT_BYTES];
        br_buf out = br_buf_over(text, sizeof text);
        br_put(&out, "  " BR_STYLE_BOLD);
        br_put_int(&out, i + 1);
        br_put(&out, "  ");
        put_text(&out, lang, game->id, ".title");
        br_put(&out, BR_STYLE_RESET ", ");
        br_args args = {0};
        br_arg_add(&args, "a", BR_ARG_NUMBER, game->seats_min);
        br_arg_add(&args, "b", BR_ARG_NUMBER, game->seats_max);
        br_say(&out, lang, NULL, "house.players-range", &args, NULL);
        term_wrap(t, 5, text);
        out = br_buf_over(text, sizeof text);
        br_put(&out, "     ");
        put_text(&out, lang, game->id, ".about");
        term_wrap(t, 5, text);
    }
}

/* A number, an id, or the beginning of an id or a title that no other game shares; -1 = none. */
static int game_named(br_lang lang, const char *key) {
    int found = -1, games = 0;
    while (br_game_at(games)) games++;
    if (key[0] && strspn(key, "0123456789") == strlen(key)) {
        long number = strlen(key) < 4 ? strtol(key, NULL, 10) : 0;
        return number >= 1 && number <= games ? (int)number - 1 : -1;
    }
    for (int i = 0; i < games && key[0]; i++) {
        char title[TEXT_BYTES], title_key[TEXT_BYTES];
        br_buf out = br_buf_over(title, sizeof title);
        put_text(&out, lang, br_game_at(i)->id, ".title");
        term_key(title, title_key, sizeof title_key);
        if (strcmp(br_game_at(i)->id, key) == 0) return i;
        bool begins = strncmp(br_game_at(i)->id, key, strlen(key)) == 0 ||
                      strncmp(title_key, key, strlen(key)) == 0;
        if (begins && found >= 0) return -1;
        if (begins) found = i;
    }
    return found;
}

const char *menu_game(const term *t, br_lang lang) {
    char line[TERM_LINE_MAX + 1], key[TERM_LINE_MAX + 1], text[TEXT_BYTES];
    int games = 0;
    while (br_game_at(games)) games++;
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_BOLD);
    br_say(&out, lang, NULL, "house.cli.menu", NULL, NULL);
    br_put(&out, BR_STYLE_RESET);
    term_wrap(t, 0, text);
    put_games(t, lang);
    br_args args = {0};
    br_arg_add(&args, "n", BR_ARG_NUMBER, games);
    for (;;) {
        out = br_buf_over(text, sizeof text);
        br_put(&out, "\n" BR_STYLE_CYAN);
        br_say(&out, lang, NULL, "house.cli.menu-prompt", &args, NULL);
        br_put(&out, ">" BR_STYLE_RESET " ");
        term_put(t, text);
        int got = term_read(t, line);
        term_key(line + strspn(line, " "), key, sizeof key);
        if (got == 0 || strcmp(key, "q") == 0 || strcmp(key, "quit") == 0) return NULL;
        int found = got > 0 ? game_named(lang, key) : -1;
        if (found >= 0) return br_game_at(found)->id;
        out = br_buf_over(text, sizeof text);
        br_say(&out, lang, NULL, "house.cli.menu-none", NULL, NULL);
        term_wrap(t, 0, text);
    }
}
