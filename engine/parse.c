/* parse.c -- the words of a move's text, and the parts that events and refusals are made of.
 *
 * Games read moves with these: br_move_read has already checked that the text is words of [a-z0-9-]
 * with single spaces between, so a walk only has to cut at spaces. A word that is not there, or is
 * not the one hoped for, is a plain false; overfull events and arguments are our own mistakes and
 * assert.
 */
#include "internal.h"

/* ---- words of a move text ----------------------------------------------------------------- */

bool br__next_word(br_words *words, char out[BR_WORD_MAX]) {
    size_t size = 0;
    words->last = words->at;
    while (words->at[size] != '\0' && words->at[size] != ' ') size++;
    if (size == 0 || size >= BR_WORD_MAX) return false;
    memcpy(out, words->at, size);
    out[size] = '\0';
    words->at += size;
    if (*words->at == ' ') words->at++;
    return true;
}

bool br__next_is(br_words *words, const char *word) {
    char next[BR_WORD_MAX];
    return br__next_word(words, next) && strcmp(next, word) == 0;
}

bool br__next_int(br_words *words, uint32_t max, uint32_t *out) {
    char next[BR_WORD_MAX];
    return br__next_word(words, next) && br__word_int(next, max, out);
}

bool br__word_int(const char *word, uint32_t max, uint32_t *out) {
    uint64_t value = 0;
    if (word[0] == '\0' || (word[0] == '0' && word[1] != '\0')) return false;
    for (const char *at = word; *at != '\0'; at++) {
        if (*at < '0' || *at > '9') return false;
        value = value * 10 + (uint64_t)(*at - '0');
        if (value > max) return false; /* at once, before a long word overflows */
    }
    *out = (uint32_t)value;
    return true;
}

bool br__at_end(br_words *words) {
    words->last = words->at; /* a word too many, or the end where one more is wanted */
    return *words->at == '\0';
}

int br__word_find(const char *word, const char *const *list, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(word, list[i]) == 0) return i;
    return -1;
}

bool br_value_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    const br_dict *d = &r->game->about->dicts[dict];
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    if (!d->words) return r->game->make_word(r, dict, value, out);
    if (value >= d->count) return false;
    br_put(&buf, d->words[value]);
    return true;
}

int br__value_find(const br_rules *r, int dict, uint32_t from, uint32_t end, const char *word) {
    char name[BR_WORD_MAX];
    for (uint32_t value = from; value < end; value++)
        if (br_value_word(r, dict, value, name) && strcmp(name, word) == 0) return (int)value;
    return -1;
}

/* ---- arguments and secrets ---------------------------------------------------------------- */

br_arg *br_arg_add(br_args *args, const char *name, br_arg_kind kind, int32_t n) {
    assert(args->count < BR_ARGS_MAX);
    br_arg *arg = &args->at[args->count++];
    memset(arg, 0, sizeof *arg); /* padding too: arguments are compared as bytes */
    size_t size = strlen(name);
    assert(size < sizeof arg->name);
    memcpy(arg->name, name, size);
    arg->kind = kind;
    arg->n = n;
    return arg;
}

void br__arg_number(br_args *args, const char *name, int32_t n) {
    br_arg_add(args, name, BR_ARG_NUMBER, n);
}

void br__arg_seat(br_args *args, const char *name, br_seat seat) {
    br_arg_add(args, name, BR_ARG_SEAT, seat);
}

void br__arg_word(br_args *args, const char *name, const char *word) {
    size_t size = strlen(word);
    assert(size < BR_WORD_MAX);
    memcpy(br_arg_add(args, name, BR_ARG_WORD, 0)->word, word, size);
}

void br__arg_value(const br_rules *r, br_args *args, const char *name, int dict, unsigned value) {
    char word[BR_WORD_MAX];
    br__arg_word(args, name, br_value_word(r, dict, value, word) ? word : "none");
}

void br__arg_seats(br_args *args, const char *name, br_seats seats) {
    for (; seats; seats = (br_seats)(seats & (seats - 1u))) {
        br__arg_seat(args, name, br_lowest(seats));
        br__arg_listed(args);
    }
}

void br__secret(br_event *e, br_seats to, const void *bytes, size_t count) {
    assert(count <= sizeof e->secret);
    memcpy(e->secret, bytes, count);
    e->secret_size = (uint8_t)count;
    e->secret_to = to;
}
