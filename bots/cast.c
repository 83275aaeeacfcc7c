/* cast.c -- persons by level and place. Read first: cast.h. */
#include "cast.h"

#include <stddef.h>

enum { KEY_BYTES = 96 };

/* The text <where><level>-<number><tail>. */
static const char *text_of(br_lang lang, const br_rules *r, const bot *level, int number,
                           const char *tail) {
    char key[KEY_BYTES];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, r->game->id);
    br_put(&out, ".cast.");
    br_put(&out, level->name);
    br_put(&out, "-");
    br_put_int(&out, number);
    br_put(&out, tail);
    return out.full ? NULL : br_word(lang, key);
}

static const char *find(const br_rules *r, br_lang lang, const bot *const at[], br_seat seat,
                        const char *tail) {
    const bot *level = bot_level(at[seat]);
    int before = 0, count = 0; /* bots of this level at lower seats; persons of it */
    for (br_seat i = 0; i < seat; i++) before += at[i] && bot_level(at[i]) == level;
    while (count < CAST_OF_LEVEL_MAX && text_of(lang, r, level, count + 1, "")) count++;
    return count ? text_of(lang, r, level, before % count + 1, tail) : NULL;
}

const char *cast_level(br_lang lang, const bot *self) {
    char key[KEY_BYTES];
    br_buf out = br_buf_over(key, sizeof key);
    br_put(&out, "house.bot.");
    br_put(&out, bot_level(self)->name);
    return out.full ? NULL : br_word(lang, key);
}

const char *cast_name(const br_rules *r, br_lang lang, const bot *const at[], br_seat seat) {
    const char *person = find(r, lang, at, seat, "");
    return person ? person : cast_level(lang, at[seat]);
}

const char *cast_manner(const br_rules *r, br_lang lang, const bot *const at[], br_seat seat) {
    return find(r, lang, at, seat, ".manner");
}

const bot *cast_usual(int number) {
    static const bot *const mix[] = {&bot_greedy, &bot_rookie, &bot_regular};
    return mix[number % (int)(sizeof mix / sizeof mix[0])];
}
