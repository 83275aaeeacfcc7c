/* lessons.c -- the guided first matches, played through the engine.
 *
 *   lessons [GAME]
 *
 * games/GAME/lesson.json is what the page plays with a newcomer: a deal, and steps. A step is a
 * text (po/: GAME.lesson.KEY, .text, and .try if there is something to do), what it points at, and
 * beats: moves of others (`play`), and moves that the newcomer is asked for (`try`). Of these any
 * will do, and the first is the one that "Show" shows; `wrong` has moves with the clauses that
 * forbid them. All of it is read strictly, and every answer that would do is played to the end, so
 * a rule that changes can not leave a lesson wrong.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "fair.h"

enum { NODES = 4096, PATH_BYTES = 256, STEPS_LEAST = 3, STEPS_MOST = 8, VIEW_BYTES = 1 << 16 };

typedef struct lesson {
    const br_game *game;
    br_json doc;
    br_json_node node[NODES];
    br_rules rules;
    br_match match;
    br_record *record;
    br_seat me;
    uint32_t steps;
    const char *key;        /* of the step that is played */
    int ask;                /* how many moves were asked for so far */
    int other_at, other;    /* in this run ask `other_at` is answered by its move `other` */
    int asks, wrongs, most; /* of all steps; alternatives of the ask that has most */
    char text[512];         /* what is wrong; "" = nothing */
} lesson;

__attribute__((format(printf, 2, 3))) static bool fail(lesson *l, const char *format, ...) {
    va_list args;
    int used = snprintf(l->text, sizeof l->text, "step %s: ", l->key ? l->key : "(none)");
    va_start(args, format);
    vsnprintf(l->text + used, sizeof l->text - (size_t)used, format, args);
    va_end(args);
    return false;
}

/* ---- reading ------------------------------------------------------------------------------ */

static char *read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (!file) return NULL;
    FILE *out = open_memstream(&text, size);
    for (int c; (c = fgetc(file)) != EOF;) fputc(c, out);
    fclose(file);
    fclose(out);
    return text;
}

/* Whether `object` is one and has no keys but those of the list, which ends with NULL. */
static bool has_only(lesson *l, uint32_t object, const char *const *keys) {
    const br_json *doc = &l->doc;
    if (doc->node[object].type != BR_JSON_OBJECT) return fail(l, "an object was expected");
    for (uint32_t key = object + 1; key < doc->node[object].next; key = doc->node[key + 1].next) {
        const char *const *known = keys;
        while (*known && !br_json_is(doc, key, *known)) known++;
        if (!*known)
            return fail(l, "there is no key %.*s here", (int)doc->node[key].size,
                        doc->text + doc->node[key].start);
    }
    return true;
}

static bool read_text(lesson *l, uint32_t node, char *out, size_t size, const char *what) {
    return (node && br_json_string(&l->doc, node, out, size)) || fail(l, "%s is missing", what);
}

static bool read_options(lesson *l) {
    uint32_t object = br_json_find(&l->doc, 0, "options");
    br_fault fault = {.err = BR_OK};
    if (!object) return true;
    for (uint32_t at = object + 1; at < l->doc.node[object].next; at = l->doc.node[at + 1].next) {
        char name[BR_WORD_MAX], value[BR_WORD_MAX];
        if (!read_text(l, at, name, sizeof name, "an option") ||
            !read_text(l, at + 1, value, sizeof value, "its value"))
            return false;
        if (br_rules_option(&l->rules, name, value, &fault) != BR_OK)
            return fail(l, "option %s: %s", name, fault.text);
    }
    return br_rules_check(&l->rules, &fault) == BR_OK || fail(l, "%s", fault.text);
}

/* The deal as the house of a browser makes it: the number is the secret of a table whose seats add
 * nothing (web/app/lesson.ts). */
static void deal(lesson *l, uint64_t number) {
    uint8_t secret[32] = {0}, seed[BR_SEED_BYTES];
    static const fair_salt unsalted[BR_SEATS_MAX];
    for (int i = 0; i < 8; i++) secret[i] = (uint8_t)(number >> (8 * i));
    fair_mix(secret, unsalted, l->rules.seats, seed);
    br_match_init(&l->match, &l->rules, seed, l->record, l->game->plies_max + 1);
}

static bool begin(lesson *l) {
    static const char *const keys[] = {"seats", "deal", "options", "me", "steps", NULL};
    int64_t seats, number, me;
    br_fault fault = {.err = BR_OK};
    l->key = NULL;
    l->ask = 0;
    if (!has_only(l, 0, keys)) return false;
    if (!br_json_int(&l->doc, br_json_find(&l->doc, 0, "seats"), 2, BR_SEATS_MAX, &seats) ||
        !br_json_int(&l->doc, br_json_find(&l->doc, 0, "deal"), 0, INT32_MAX, &number) ||
        !br_json_int(&l->doc, br_json_find(&l->doc, 0, "me"), 0, seats - 1, &me))
        return fail(l, "seats, deal and me are whole numbers");
    if (br_rules_init(&l->rules, l->game, (int)seats, &fault) != BR_OK || !read_options(l))
        return l->text[0] ? false : fail(l, "%s", fault.text);
    l->me = (br_seat)me;
    l->steps = br_json_find(&l->doc, 0, "steps");
    if (!l->steps || l->doc.node[l->steps].type != BR_JSON_ARRAY) return fail(l, "steps is a list");
    deal(l, (uint64_t)number);
    return true;
}

/* ---- what is said and shown --------------------------------------------------------------- */

static bool is_said(lesson *l, const char *ending, bool is_wanted) {
    char key[120];
    snprintf(key, sizeof key, "%s.lesson.%s%s", l->game->id, l->key, ending);
    for (int lang = 0; lang < BR_LANGS; lang++) {
        if ((br_word((br_lang)lang, key) != NULL) == is_wanted) continue;
        return fail(l, is_wanted ? "%s has no text in %s" : "%s has a text in %s, never said", key,
                    br_lang_code((br_lang)lang));
    }
    return true;
}

/* A member of what the newcomer sees, "hoard", or a fact, "facts.price". */
static bool is_seen(lesson *l, const char *name) {
    static char text[VIEW_BYTES];
    static br_json_node node[NODES];
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_json doc;
    br_fault fault = {.err = BR_OK};
    br_buf out = br_buf_over(text, sizeof text);
    l->game->observe(&l->rules, l->match.state, l->me, BR_SCREEN, view);
    br_view_write(&l->rules, view, &out);
    if (!br_json_read(&doc, text, out.used, node, NODES, &fault)) return fail(l, "%s", fault.text);
    const char *fact = strncmp(name, "facts.", 6) == 0 ? name + 6 : NULL;
    uint32_t in = fact ? br_json_find(&doc, 0, "facts") : 0;
    return br_json_find(&doc, in, fact ? fact : name) || fail(l, "nothing is called %s", name);
}

static bool points_at(lesson *l, uint32_t step) {
    uint32_t list = br_json_find(&l->doc, step, "point");
    char name[BR_WORD_MAX];
    for (uint32_t at = list + 1; list && at < l->doc.node[list].next; at = l->doc.node[at].next)
        if (!read_text(l, at, name, sizeof name, "what is pointed at") || !is_seen(l, name))
            return false;
    return true;
}

/* ---- moves -------------------------------------------------------------------------------- */

static bool play(lesson *l, br_seat seat, const char *text) {
    br_refusal no = {0};
    br_err err = br_match_play_text(&l->match, seat, text, &no);
    return err == BR_OK || fail(l, "seat %d, %s: %s %s", seat, text, br_err_text(err),
                                l->game->clauses[no.clause].id);
}

/* A move of somebody else: "1 lay bank left". */
static bool play_other(lesson *l, const char *line) {
    char *rest = NULL;
    unsigned long seat = strtoul(line, &rest, 10);
    if (rest == line || *rest != ' ' || seat >= l->rules.seats || seat == l->me)
        return fail(l, "%s: the seat of somebody else and a move were expected", line);
    return play(l, (br_seat)seat, rest + 1);
}

static bool refuses(lesson *l, const char *text, const char *clause) {
    br_move move;
    br_refusal no = {0};
    if (br_move_read(&l->rules, text, &move) != BR_OK) return fail(l, "%s is no move", text);
    br_why(&l->rules, l->match.state, l->me, &move, &no);
    if (no.clause == 0) return fail(l, "%s is allowed, not wrong", text);
    const char *said = l->game->clauses[no.clause].id;
    return strcmp(said, clause) == 0 || fail(l, "%s is refused by %s", text, said);
}

static bool refuses_all(lesson *l, uint32_t wrong) {
    for (uint32_t at = wrong + 1; at < l->doc.node[wrong].next; at = l->doc.node[at + 1].next) {
        char text[BR_TEXT_MAX + 1], clause[BR_WORD_MAX];
        if (!read_text(l, at, text, sizeof text, "a wrong move") ||
            !read_text(l, at + 1, clause, sizeof clause, "its clause") || !refuses(l, text, clause))
            return false;
        l->wrongs++;
    }
    return true;
}

/* A move that is asked for: all that would do are lawful, one of them is made. */
static bool ask(lesson *l, uint32_t beat, uint32_t list) {
    uint32_t wrong = br_json_find(&l->doc, beat, "wrong");
    char text[BR_TEXT_MAX + 1], chosen[BR_TEXT_MAX + 1] = "";
    int count = (int)l->doc.node[list].count, n = 0;
    int wanted = l->ask == l->other_at && l->other < count ? l->other : 0;
    if (!br_has(br_to_act(&l->rules, l->match.state), l->me))
        return fail(l, "a move is asked for, and it is not the newcomer's turn");
    if (wrong && !refuses_all(l, wrong)) return false;
    for (uint32_t at = list + 1; at < l->doc.node[list].next; at = l->doc.node[at].next, n++) {
        br_move move;
        br_refusal no = {0};
        if (!read_text(l, at, text, sizeof text, "a move")) return false;
        if (br_move_read(&l->rules, text, &move) != BR_OK) return fail(l, "%s is no move", text);
        br_why(&l->rules, l->match.state, l->me, &move, &no);
        if (no.clause) return fail(l, "%s is refused by %s", text, l->game->clauses[no.clause].id);
        if (n == wanted) memcpy(chosen, text, sizeof chosen);
    }
    if (count > l->most) l->most = count;
    l->ask++;
    l->asks++;
    return chosen[0] ? play(l, l->me, chosen) : fail(l, "no move is asked for");
}

static bool play_beat(lesson *l, uint32_t beat, bool *asks) {
    static const char *const asking[] = {"try", "wrong", NULL}, *const playing[] = {"play", NULL};
    char line[BR_TEXT_MAX + 8];
    uint32_t list = br_json_find(&l->doc, beat, "try");
    if (!has_only(l, beat, list ? asking : playing)) return false;
    *asks = *asks || list;
    if (list) return ask(l, beat, list);
    return read_text(l, br_json_find(&l->doc, beat, "play"), line, sizeof line, "a move") &&
           play_other(l, line);
}

static bool play_step(lesson *l, uint32_t step, bool is_last) {
    static const char *const keys[] = {"key", "clause", "point", "beats", NULL};
    static char key[BR_WORD_MAX];
    char clause[BR_WORD_MAX];
    bool asks = false;
    if (!has_only(l, step, keys) ||
        !read_text(l, br_json_find(&l->doc, step, "key"), key, sizeof key, "a key"))
        return false;
    l->key = key;
    if (!read_text(l, br_json_find(&l->doc, step, "clause"), clause, sizeof clause, "a clause"))
        return false;
    if (!br_clause_find(l->game, clause)) return fail(l, "there is no clause %s", clause);
    if (!points_at(l, step)) return false;
    uint32_t beats = br_json_find(&l->doc, step, "beats");
    for (uint32_t at = beats + 1; beats && at < l->doc.node[beats].next; at = l->doc.node[at].next)
        if (!play_beat(l, at, &asks)) return false;
    if (is_last && beats) return fail(l, "the last step says how it goes on, and asks for nothing");
    if (beats && !asks) return fail(l, "moves are made, and none is asked for");
    return is_said(l, "", true) && is_said(l, ".text", true) && is_said(l, ".try", asks);
}

/* Once from the deal to the end. */
static bool play_through(lesson *l) {
    int count = 0;
    if (!begin(l)) return false;
    uint32_t end = l->doc.node[l->steps].next;
    for (uint32_t at = l->steps + 1; at < end; at = l->doc.node[at].next, count++)
        if (!play_step(l, at, l->doc.node[at].next == end)) return false;
    if (count < STEPS_LEAST || count > STEPS_MOST) return fail(l, "there are %d steps", count);
    return br_to_act(&l->rules, l->match.state) != 0 || fail(l, "the match is over");
}

/* As it is shown, then with every other answer that would do, one at a time. */
static bool play_all(lesson *l) {
    l->other_at = -1;
    if (!play_through(l)) return false;
    int asks = l->asks, most = l->most;
    if (asks == 0 || l->wrongs == 0) return fail(l, "nothing is asked for, or nothing is wrong");
    for (l->other_at = 0; l->other_at < asks; l->other_at++)
        for (l->other = 1; l->other < most; l->other++)
            if (!play_through(l)) return false;
    return true;
}

static bool check(const br_game *game, int number) {
    static lesson l;
    char path[PATH_BYTES];
    size_t size = 0;
    br_fault fault = {.err = BR_OK};
    l = (lesson){.game = game};
    snprintf(path, sizeof path, "games/%s/lesson.json", game->id);
    char *text = read_whole(path, &size);
    l.record = calloc(game->plies_max + 1, sizeof *l.record);
    bool is_good = false;
    if (!text) fail(&l, "%s is missing", path);
    else if (!br_json_read(&l.doc, text, size, l.node, NODES, &fault))
        fail(&l, "%s: byte %d: %s", path, (int)fault.column, fault.text);
    else is_good = play_all(&l);
    printf("%s %d - the lesson of %s\n", is_good ? "ok" : "not ok", number, game->id);
    if (!is_good) printf("# %s: %s\n", path, l.text);
    free(l.record);
    free(text);
    return is_good;
}

int main(int argc, char **argv) {
    int number = 0;
    bool is_good = true;
    for (int i = 0; br_game_at(i); i++)
        if (argc < 2 || strcmp(argv[1], br_game_at(i)->id) == 0)
            is_good = check(br_game_at(i), ++number) && is_good;
    printf("1..%d\n", number);
    return is_good && number > 0 ? 0 : 1;
}
