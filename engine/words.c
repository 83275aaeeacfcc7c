/* words.c -- sentences for people: keys, templates, plural forms, in three languages.
 *
 * Texts come from po/ as one sorted table (words.gen.c); nothing is read at run time. Whatever is
 * missing shows itself: an unknown key is written as the key, an unknown {name} as {name}, so no
 * sentence is ever lost and a test can find the gap.
 *
 * Templates: {name} inserts an argument, {name:one|few|many} a number and the form it asks for
 * (two forms in English), {*...*} repeats its inside for every item of the lists in it:
 * "{*{player}: {card}*}" with two players and two cards gives "Anna: Bank, Boris: Raid". {?...?} is
 * there only if all arguments inside are; {?...?|...?} has something else to say. {name.acc} is a
 * word in another form, a case that the sentence asks for: "<word>.acc" of the dictionary, or the
 * plain word if it has none.
 */
#include "words.h"

#include "internal.h"

enum { KEY_MAX = 128, ALL_ITEMS = -1 };

/* The inside of a template on its way out. */
typedef struct saying {
    br_buf *out;
    br_lang lang;
    const char *game_id; /* whose words the arguments are; NULL = written as they are */
    const br_args *args; /* NULL = none */
    const char *const *names;
} saying;

/* ---- keys --------------------------------------------------------------------------------- */

static const br__word_row *row_find(const char *key) {
    uint32_t low = 0, high = br__word_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(key, br__word_table[middle].key);
        if (order == 0) return &br__word_table[middle];
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

const char *br_word(br_lang lang, const char *key) {
    assert((unsigned)lang < BR_LANGS);
    const br__word_row *row = row_find(key);
    return row ? row->text[lang] : NULL;
}

/* What is said on one screen only: pages and terminals have it, programs have no use for it. */
static bool is_of_screen(const char *name) {
    static const char *const parts[] = {"ui.", "page.", "note."};
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strncmp(name, parts[i], strlen(parts[i])) == 0) return true;
    return false;
}

void br_texts_write(br_lang lang, const char *game_id, br_buf *out) {
    size_t size = strlen(game_id);
    assert((unsigned)lang < BR_LANGS);
    for (uint32_t i = 0; i < br__word_count; i++) {
        const char *key = br__word_table[i].key;
        if (strncmp(key, game_id, size) != 0 || key[size] != '.') continue;
        if (is_of_screen(&key[size + 1])) continue;
        jw_key(out, &key[size + 1]);
        br_put_json(out, br__word_table[i].text[lang]);
    }
}

/* "<game>.<part>.<name>"; one that does not fit is cut, and so not found. */
static void key_join(char out[KEY_MAX], const char *game_id, const char *part, const char *name) {
    br_buf key = br_buf_over(out, KEY_MAX);
    br_put(&key, game_id);
    br_put(&key, part);
    br_put(&key, name);
}

static bool is_of_part(const char *key, const char *part) {
    size_t size = strlen(part);
    return strlen(key) > size && memcmp(key, part, size) == 0 && key[size] == '.';
}

/* ---- languages ---------------------------------------------------------------------------- */

static const char *const lang_codes[BR_LANGS] = {"en", "ru", "uk"};

const char *br_lang_code(br_lang lang) {
    assert((unsigned)lang < BR_LANGS);
    return lang_codes[lang];
}

bool br_lang_find(const char *code, br_lang *out) {
    if (!code) return false;
    for (unsigned i = 0; i < BR_LANGS; i++) {
        if (code[0] != lang_codes[i][0] || code[1] != lang_codes[i][1]) continue;
        /* A country, an encoding or a variant may follow: "ru_RU.UTF-8", "uk-UA", "en@quot". */
        if (code[2] != '\0' && code[2] != '_' && code[2] != '-' && code[2] != '.' && code[2] != '@')
            continue;
        *out = (br_lang)i;
        return true;
    }
    return false;
}

/* CLDR's rule for whole numbers: 0 = one, 1 = few (in English: other), 2 = many. The sign does
 * not count. */
static int plural_form(br_lang lang, int64_t n) {
    uint64_t size = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;
    if (lang == BR_EN) return size == 1 ? 0 : 1;
    uint64_t tail = size % 100;
    if (tail >= 11 && tail <= 14) return 2;
    if (size % 10 == 1) return 0;
    return size % 10 >= 2 && size % 10 <= 4 ? 1 : 2;
}

/* ---- one argument ------------------------------------------------------------------------- */

static void put_number(br_buf *out, int64_t n) {
    if (n < 0) br_put(out, "\xE2\x88\x92"); /* U+2212, the minus sign people read */
    br_put_int(out, n < 0 ? -n : n);
}

static void put_seat(const saying *s, int32_t seat) {
    bool is_seat = seat >= 0 && seat < BR_SEATS_MAX;
    if (is_seat && s->names && s->names[seat] && s->names[seat][0]) {
        br_put(s->out, s->names[seat]);
    } else if (seat == BR_HOUSE) {
        br_say(s->out, s->lang, NULL, "house.the-house", NULL, NULL);
    } else { /* people count from 1 */
        br_args args = {0};
        br__arg_number(&args, "n", seat + 1);
        br_say(s->out, s->lang, NULL, "house.seat", &args, NULL);
    }
}

/* Form `index` of "one|few|many", which ends where the template's brace closes. */
static void put_form(br_buf *out, const char *forms, const char *end, int index) {
    for (; index > 0; index--) {
        while (forms < end && *forms != '|') forms++;
        if (forms < end) forms++;
    }
    const char *stop = forms;
    while (stop < end && *stop != '|') stop++;
    br_put_bytes(out, forms, (size_t)(stop - forms));
}

/* A field of a template taken apart: {name}, {name.form} or {name:one|few|many}. */
typedef struct field {
    const char *name, *form, *plurals, *end; /* form, plurals: NULL = none */
    size_t size;                             /* of the name */
} field;

static void say_word(br_buf *out, br_lang lang, const char *game_id, const char *word,
                     const char *form, size_t form_size);

static void put_argument(const saying *s, const br_arg *arg, const field *f) {
    switch (arg->kind) {
    case BR_ARG_NUMBER:
        put_number(s->out, arg->n);
        if (!f->plurals) break;
        br_put(s->out, "\xC2\xA0"); /* no line break between a number and what it counts */
        put_form(s->out, f->plurals, f->end, plural_form(s->lang, arg->n));
        break;
    case BR_ARG_SEAT: put_seat(s, arg->n); break;
    case BR_ARG_WORD:
        say_word(s->out, s->lang, s->game_id, arg->word, f->form,
                 f->form ? (size_t)(f->end - f->form) : 0);
        break;
    }
}

/* ---- templates ---------------------------------------------------------------------------- */

static bool is_named(const br_arg *arg, const char *name, size_t size) {
    return strlen(arg->name) == size && memcmp(arg->name, name, size) == 0;
}

static int item_count(const br_args *args, const char *name, size_t size) {
    int count = 0;
    for (int i = 0; args && i < args->count; i++) count += is_named(&args->at[i], name, size);
    return count;
}

static const char *find_char(const char *at, const char *end, char c) {
    while (at < end && *at != c) at++;
    return at;
}

static field field_of(const char *at, const char *end) {
    const char *colon = find_char(at, end, ':'), *dot = find_char(at, colon, '.');
    return (field){at, dot < colon ? dot + 1 : NULL, colon < end ? colon + 1 : NULL, end,
                   (size_t)(dot - at)};
}

/* What stands between { and }: item `item` of the list of that name, or all of it. */
static void put_field(const saying *s, const char *at, const char *end, int item) {
    const field f = field_of(at, end);
    int count = item_count(s->args, at, f.size);
    if (count == 0) {
        br_put_bytes(s->out, at - 1, (size_t)(end - at) + 2); /* braces and all */
        return;
    }
    if (count == 1) item = 0; /* stands in every repetition */
    int index = 0;
    for (int i = 0; i < s->args->count; i++) {
        const br_arg *arg = &s->args->at[i];
        if (!is_named(arg, at, f.size)) continue;
        if (item == ALL_ITEMS || item == index) {
            if (item == ALL_ITEMS && index > 0) br_put(s->out, ", ");
            put_argument(s, arg, &f);
        }
        index++;
    }
}

/* A stretch of template without {*...*} and {?...?}. */
static void put_plain(const saying *s, const char *at, const char *end, int item) {
    while (at < end) {
        const char *open = find_char(at, end, '{');
        const char *close = find_char(open, end, '}');
        br_put_bytes(s->out, at, (size_t)(open - at));
        if (close == end) { /* no more fields; a brace that never closes is only a brace */
            br_put_bytes(s->out, open, (size_t)(end - open));
            return;
        }
        put_field(s, open + 1, close, item);
        at = close + 1;
    }
}

/* How many items the longest and the shortest list inside have. */
static int count_items(const saying *s, const char *at, const char *end, bool is_longest) {
    int count = is_longest ? 0 : BR_ARGS_MAX;
    for (const char *open = find_char(at, end, '{'); open < end;
         open = find_char(open + 1, end, '{')) {
        const field f = field_of(open + 1, find_char(open, end, '}'));
        int items = item_count(s->args, f.name, f.size);
        if (is_longest ? items > count : items < count) count = items;
    }
    return count;
}

/* The inside of {*...*}, once for every item of the longest list in it. */
static void put_repeat(const saying *s, const char *at, const char *end) {
    int count = count_items(s, at, end, true);
    for (int i = 0; i < count; i++) {
        if (i > 0) br_put(s->out, ", ");
        put_plain(s, at, end, i);
    }
}

/* Where "{*" or "{?" stands, or their ends "*}" and "?}"; `end` if nowhere. */
static const char *find_opening(const char *at, const char *end) {
    while (at + 1 < end && (at[0] != '{' || (at[1] != '*' && at[1] != '?'))) at++;
    return at + 1 < end ? at : end;
}
static const char *find_closing(const char *at, const char *end, char mark) {
    while (at + 1 < end && (at[0] != mark || at[1] != '}')) at++;
    return at + 1 < end ? at : end;
}

/* The inside of {?...?}: what is said if all arguments are there, and after ?| what if not. */
static void put_if_known(const saying *s, const char *at, const char *end) {
    const char *bar = at;
    while (bar + 1 < end && (bar[0] != '?' || bar[1] != '|')) bar++;
    if (bar + 1 >= end) bar = end;
    if (count_items(s, at, bar, false)) put_plain(s, at, bar, ALL_ITEMS);
    else if (bar < end) put_plain(s, bar + 2, end, ALL_ITEMS);
}

static void say(br_buf *out, br_lang lang, const char *game_id, const char *key,
                const br_args *args, const char *const *names) {
    const char *at = br_word(lang, key);
    if (!at) {
        br_put(out, key);
        return;
    }
    saying s = {out, lang, game_id, args, names};
    const char *end = at + strlen(at);
    while (at < end) {
        const char *open = find_opening(at, end);
        const char *close = open < end ? find_closing(open, end, open[1]) : end;
        put_plain(&s, at, close < end ? open : end, ALL_ITEMS);
        if (close == end) return;
        if (open[1] == '*') put_repeat(&s, open + 2, close);
        else put_if_known(&s, open + 2, close);
        at = close + 2;
    }
}

/* A key is whole ("house.seat", "squirrels.ui.hand") or the game's own ("ui.hand"). A sentence of
 * the house may speak of a game's cards, so the game is told in either case. */
void br_say(br_buf *out, br_lang lang, const char *game_id, const char *key, const br_args *args,
            const char *const *names) {
    char whole[KEY_MAX];
    if (game_id && !is_of_part(key, "house") && !is_of_part(key, game_id)) {
        key_join(whole, game_id, ".", key);
        key = whole;
    }
    say(out, lang, game_id, key, args, names);
}

/* ---- what games say ----------------------------------------------------------------------- */

/* "contraband-5" as "contraband-#" and 5; false if no number ends the word. */
static bool split_number(const char *word, char stem[BR_WORD_MAX], int32_t *number) {
    size_t size = strlen(word), digits = 0;
    while (digits < size && word[size - digits - 1] >= '0' && word[size - digits - 1] <= '9')
        digits++;
    if (digits == 0 || digits > 9 || digits + 2 > size || word[size - digits - 1] != '-')
        return false;
    *number = 0;
    for (size_t i = size - digits; i < size; i++) *number = *number * 10 + (word[i] - '0');
    memcpy(stem, word, size - digits);
    memcpy(stem + size - digits, "#", 2);
    return true;
}

/* The text of a word, with "<word>.<form>" first if there is a form. */
static const char *find_word(br_lang lang, const char *game_id, const char *word, const char *form,
                             size_t form_size, char key[KEY_MAX]) {
    if (form_size > 0) {
        br_buf name = br_buf_over(key, KEY_MAX);
        br_put(&name, game_id);
        br_put(&name, ".word.");
        br_put(&name, word);
        br_put_char(&name, '.');
        br_put_bytes(&name, form, form_size);
        if (br_word(lang, key)) return br_word(lang, key);
    }
    key_join(key, game_id, ".word.", word);
    return br_word(lang, key);
}

static void say_word(br_buf *out, br_lang lang, const char *game_id, const char *word,
                     const char *form, size_t form_size) {
    char key[KEY_MAX], stem[BR_WORD_MAX];
    int32_t number;
    if (!game_id || strlen(word) >= BR_WORD_MAX) {
        br_put(out, word);
        return;
    }
    const char *text = find_word(lang, game_id, word, form, form_size, key);
    if (text) {
        br_put(out, text);
    } else if (split_number(word, stem, &number) &&
               find_word(lang, game_id, stem, form, form_size, key)) {
        br_args args = {0};
        br__arg_number(&args, "n", number);
        say(out, lang, game_id, key, &args, NULL);
    } else {
        br_put(out, word);
    }
}

void br_say_word(br_buf *out, br_lang lang, const char *game_id, const char *word) {
    say_word(out, lang, game_id, word, NULL, 0);
}

void br_say_event(br_buf *out, br_lang lang, const br_rules *r, const br_event *event,
                  const char *const *names) {
    char key[KEY_MAX];
    br_args args = {0};
    key_join(key, r->game->id, ".event.", br_event_args(r, event, &args));
    if (event->actor != BR_SEAT_NONE && item_count(&args, "actor", 5) == 0 &&
        args.count < BR_ARGS_MAX)
        br__arg_seat(&args, "actor", event->actor);
    say(out, lang, r->game->id, key, &args, names);
}

void br_say_move(br_buf *out, br_lang lang, const br_rules *r, const void *view, br_seat seat,
                 const br_move *move, const char *const *names) {
    char key[KEY_MAX];
    br_args args = {0};
    bool is_timeout = move->kind == BR_MOVE_TIMEOUT; /* no game's own */
    const char *name = br_move_args(r, view, seat, move, &args);
    key_join(key, is_timeout ? "house" : r->game->id, ".move.", name);
    say(out, lang, r->game->id, key, &args, names);
}

void br_say_clause(br_buf *out, br_lang lang, const br_game *game, uint16_t clause) {
    char key[KEY_MAX];
    assert(clause < game->clause_count);
    key_join(key, game->id, ".clause.", game->clauses[clause].id);
    say(out, lang, game->id, key, NULL, NULL);
}

void br_say_refusal(br_buf *out, br_lang lang, const br_rules *r, const br_refusal *refusal,
                    const char *const *names) {
    char key[KEY_MAX];
    if (refusal->clause == 0) return; /* it is allowed: there is nothing to say */
    assert(refusal->clause < r->game->clause_count);
    if (refusal->args.count && strcmp(refusal->args.at[0].name, "timeout") == 0) {
        say(out, lang, r->game->id, "house.no.timeout", &refusal->args, names);
        return;
    }
    key_join(key, r->game->id, ".no.", r->game->clauses[refusal->clause].id);
    if (br_word(lang, key)) {
        say(out, lang, r->game->id, key, &refusal->args, names);
    } else {
        br_say_clause(out, lang, r->game, refusal->clause);
    }
}
