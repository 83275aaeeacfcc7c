/* hint.c -- the first two steps of a hint.
 *
 * Read first: hint.h.
 */
#include "hint.h"

#include <string.h>

enum { TEXT = 2048, KEY = 160, NEAR = 500 /* half a per cent, half a point */ };

/* The first move that is clearly worse, or the last: against it the best one shows what it has. */
static const br_move *rival_of(const advice *found) {
    for (int i = 1; i < found->count; i++)
        if (found->line[i].value < found->line[0].value - NEAR) return &found->line[i].move;
    return found->count > 1 ? &found->line[found->count - 1].move : NULL;
}

int hint_look(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
              const bot_workspace *workspace, const advice *found,
              review_change out[REVIEW_CHANGES]) {
    const br_move *rival = rival_of(found);
    if (!rival || !workspace->arena) return 0;
    return review_differ(r, view, seat, depth, rng, workspace, rival, &found->line[0].move, out);
}

void hint_put_what(br_buf *out, const br_rules *r, const review_change *change) {
    br_put(out, r->game->id);
    br_put(out, ".feature.");
    br_put(out, change->feature < 0 ? "score" : r->game->bots->feature_names[change->feature].name);
}

/* A text of po/ with `text` in the place of its one {argument}. */
static void say_with(br_buf *out, br_lang lang, const char *key, const char *text) {
    const char *sentence = br_word(lang, key), *at = sentence ? strchr(sentence, '{') : NULL;
    const char *after = at ? strchr(at, '}') : NULL;
    if (!after) return;
    br_put_bytes(out, sentence, (size_t)(at - sentence));
    br_put(out, text);
    br_put(out, after + 1);
}

static void say_clause(br_buf *out, br_lang lang, const br_rules *r, const void *view,
                       br_seat seat) {
    char text[TEXT] = "";
    br_question asked;
    br_buf clause = br_buf_over(text, sizeof text);
    br_ask(r, view, seat, &asked);
    if (asked.clause) {
        br_put(&clause, r->game->clauses[asked.clause].id);
        br_put(&clause, ": ");
        br_say_clause(&clause, lang, r->game, asked.clause);
    }
    say_with(out, lang, asked.clause ? "house.hint.look-clause" : "house.hint.look-nothing", text);
}

void hint_say_look(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                   const char *const *names, const review_change change[], int count) {
    char text[TEXT], key[KEY];
    br_buf all = br_buf_over(text, sizeof text);
    if (count == 0) {
        say_clause(out, lang, r, view, seat);
        return;
    }
    for (int i = 0; i < count; i++) {
        br_buf name = br_buf_over(key, sizeof key);
        br_args args = {0};
        hint_put_what(&name, r, &change[i]);
        br_arg_add(&args, "name", BR_ARG_SEAT, change[i].seat);
        if (i) br_put(&all, "; ");
        br_say(&all, lang, r->game->id, "house.review.seat", &args, names);
        br_put(&all, ": ");
        br_say(&all, lang, NULL, key, NULL, NULL);
    }
    say_with(out, lang, "house.hint.look", text);
}

/* A sentence without its particulars: what stands in braces becomes three dots, and what is only
 * sometimes said ({? ?}) is left out. */
static void put_bare(br_buf *out, const char *sentence) {
    int depth = 0;
    for (const char *at = sentence; *at; at++) {
        if (*at == '{' && depth++ == 0 && at[1] != '?') br_put(out, "\u2026");
        if (depth == 0) br_put_char(out, *at);
        if (*at == '}' && depth > 0) depth--;
    }
}

void hint_say_kind(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                   const br_move *move) {
    char text[TEXT], key[KEY];
    br_buf bare = br_buf_over(text, sizeof text), name = br_buf_over(key, sizeof key);
    br_args args;
    args.count = 0;
    br_put(&name, r->game->id);
    br_put(&name, ".move.");
    br_put(&name, br_move_args(r, view, seat, move, &args));
    const char *sentence = br_word(lang, key);
    put_bare(&bare, sentence ? sentence : key);
    say_with(out, lang, "house.hint.kind", text);
}
