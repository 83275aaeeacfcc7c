/* words.c -- sentences, where there are none: the page has its own words.
 *
 * Answers carry clause and arguments, events kind and arguments; the page makes sentences of them
 * in the language of the moment. What the rules engine would say here is the key it would say it
 * by. This keeps three languages of five games out of the module.
 */
#include <string.h>

#include "backroom.h"

static const char *const codes[BR_LANGS] = {"en", "ru", "uk"};

const char *br_lang_code(br_lang lang) { return codes[lang]; }

bool br_lang_find(const char *code, br_lang *out) {
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        if (strcmp(code, codes[lang]) != 0) continue;
        *out = lang;
        return true;
    }
    return false;
}

const char *br_word(br_lang lang, const char *key) {
    (void)lang;
    (void)key;
    return NULL;
}

void br_say(br_buf *out, br_lang lang, const char *game_id, const char *key, const br_args *args,
            const char *const *names) {
    (void)lang;
    (void)game_id;
    (void)args;
    (void)names;
    br_put(out, key);
}

void br_say_word(br_buf *out, br_lang lang, const char *game_id, const char *word) {
    (void)lang;
    (void)game_id;
    br_put(out, word);
}

void br_texts_write(br_lang lang, const char *game_id, br_buf *out) {
    (void)lang;
    (void)game_id;
    (void)out;
}

/* Stands for every game's own: only terminals have a screen of letters. */
void no_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
               const char *const *names, br_buf *out);
void no_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
               const char *const *names, br_buf *out) {
    (void)r;
    (void)view;
    (void)viewer;
    (void)lang;
    (void)names;
    (void)out;
}

void br_say_refusal(br_buf *out, br_lang lang, const br_rules *r, const br_refusal *refusal,
                    const char *const *names) {
    (void)lang;
    (void)names;
    br_put(out, r->game->id);
    br_put(out, ".no.");
    br_put(out, r->game->clauses[refusal->clause].id);
}

/* A page says moves itself, from their parts. */
void br_say_move(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                 const br_move *move, const char *const *names) {
    (void)lang;
    (void)view;
    (void)seat;
    (void)names;
    br_move_write(r, move, out);
}

/* Nor are sentences of events asked for here: they, too, come in parts. */
void br_say_event(br_buf *out, br_lang lang, const br_rules *r, const br_event *event,
                  const char *const *names) {
    (void)out;
    (void)lang;
    (void)r;
    (void)event;
    (void)names;
}

void br_say_clause(br_buf *out, br_lang lang, const br_game *game, uint16_t clause) {
    (void)lang;
    br_put(out, game->clauses[clause].id);
}
