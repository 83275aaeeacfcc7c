/* forms.c -- moves as texts and as sentences, by a game's table of forms.
 *
 * A text is a verb and its arguments in the order of the table (br_move_form). Whatever does not
 * fit a table is the game's own: its hooks are called for what follows the verb. That a move has
 * one text only is checked by writing it again, so reading may take what writing never makes (a
 * list in another order, shares in another order).
 */
#include "internal.h"

enum { BYTES = sizeof((br_move *)0)->arg, ANY_HIGH = 255, SHARE_MAX = 9 };

static const br_move_form *form_of(const br_rules *r, unsigned kind) {
    return kind > 0 && kind < r->game->form_count ? &r->game->forms[kind] : NULL;
}

static bool is_wide(const br_move_arg *arg) { return arg->high > ANY_HIGH; }

static uint32_t high_of(const br_move_arg *arg) { return arg->high ? arg->high : ANY_HIGH; }

static bool is_word(const br_move_arg *arg) { return arg->kind == BR_ARG_WORD; }

/* How many bytes an argument with one for each seat or word has. */
static unsigned shares_of(const br_rules *r, const br_move_arg *arg) {
    return arg->kind == BR_ARG_SEAT ? r->seats : high_of(arg) + 1u;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_value(const br_rules *r, const br_move_arg *arg, const char *word, uint32_t *out) {
    if (is_word(arg)) {
        int value = br__value_find(r, arg->dict, arg->low, high_of(arg) + 1, word);
        *out = (uint32_t)value;
        return value >= 0;
    }
    uint32_t high = arg->kind == BR_ARG_SEAT ? r->seats - 1u : high_of(arg);
    return br__word_int(word, high, out) && *out >= arg->low;
}

/* Cuts "-N" off the end of a word; without it N is 1. */
static bool cut_count(char *word, uint32_t max, uint32_t *count) {
    size_t size = strlen(word), at = size;
    *count = 1;
    while (at > 0 && word[at - 1] >= '0' && word[at - 1] <= '9') at--;
    if (at == size || at < 2 || word[at - 1] != '-') return true;
    if (!br__word_int(&word[at], max, count)) return false;
    word[at - 1] = '\0';
    return true;
}

static bool read_one(const br_rules *r, const br_move_arg *arg, br_words *words, uint8_t *out) {
    char word[BR_WORD_MAX];
    uint32_t value = 0, count = 0;
    if (!br__next_word(words, word)) return false;
    if (arg->is_counted && !cut_count(word, ANY_HIGH, &count)) return false;
    if (!read_value(r, arg, word, &value)) return false;
    value += arg->plus;
    out[0] = (uint8_t)value;
    if (is_wide(arg)) out[1] = (uint8_t)(value >> 8);
    if (arg->is_counted) out[1] = (uint8_t)count;
    return true;
}

/* SEAT-N or WORD-N up to the end, each at most once. */
static bool read_shares(const br_rules *r, const br_move_arg *arg, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    uint32_t value = 0;
    while (!br__at_end(words)) {
        if (!br__next_word(words, word)) return false;
        size_t size = strlen(word);
        if (size < 3 || word[size - 2] != '-') return false;
        unsigned count = (unsigned)(word[size - 1] - '0');
        word[size - 2] = '\0';
        if (count < 1 || count > SHARE_MAX || !read_value(r, arg, word, &value)) return false;
        if (out->arg[arg->at + value]) return false;
        out->arg[arg->at + value] = (uint8_t)count;
    }
    return true;
}

/* Whether the next word is the one that comes before a later argument: a list ends there. */
static bool is_next_after(const br_move_arg *from, const br_move_arg *end, const br_words *words) {
    for (const br_move_arg *arg = from; arg < end && arg->name; arg++) {
        br_words ahead = *words;
        if (arg->after && br__next_is(&ahead, arg->after)) return true;
    }
    return false;
}

static bool read_list(const br_rules *r, const br_move_form *form, const br_move_arg *arg,
                      br_words *words, br_move *out) {
    unsigned count = 0;
    uint8_t *bytes = &out->arg[arg->at];
    while (!br__at_end(words) && !is_next_after(arg + 1, form->arg + BR_MOVE_ARGS, words))
        if (count == arg->list_max || !read_one(r, arg, words, &bytes[count++])) return false;
    if (arg->is_sorted) br__sort_u8(bytes, count);
    return count > 0;
}

static bool read_arg(const br_rules *r, const br_move_form *form, const br_move_arg *arg,
                     br_words *words, br_move *out) {
    br_words ahead = *words;
    bool is_there = arg->after ? br__next_is(&ahead, arg->after) : *words->at != '\0';
    if (arg->is_optional && !is_there) return true;
    if (arg->after && !br__next_is(words, arg->after)) return false;
    if (arg->each) return read_shares(r, arg, words, out);
    if (arg->list_max) return read_list(r, form, arg, words, out);
    return read_one(r, arg, words, &out->arg[arg->at]);
}

bool br__move_read(const br_rules *r, br_words *words, br_move *out) {
    char verb[BR_WORD_MAX];
    unsigned kind = 1;
    if (!br__next_word(words, verb)) return false;
    while (kind < r->game->form_count && strcmp(r->game->forms[kind].verb, verb) != 0) kind++;
    const br_move_form *form = form_of(r, kind);
    if (!form) return false;
    out->kind = (uint8_t)kind;
    if (form->own_bytes) return r->game->move_read(r, words, out) && br__at_end(words);
    for (int i = 0; i < BR_MOVE_ARGS && form->arg[i].name; i++)
        if (!read_arg(r, form, &form->arg[i], words, out)) return false;
    return br__at_end(words);
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_value(const br_rules *r, const br_move_arg *arg, uint32_t value, br_buf *out) {
    char word[BR_WORD_MAX];
    if (!is_word(arg)) br_put_int(out, value);
    else br_put(out, br_value_word(r, arg->dict, value, word) ? word : "none");
}

static uint32_t value_at(const br_move_arg *arg, const uint8_t *bytes) {
    return bytes[0] + (is_wide(arg) ? (uint32_t)bytes[1] << 8 : 0) - arg->plus;
}

static void put_one(const br_rules *r, const br_move_arg *arg, const uint8_t *bytes, br_buf *out) {
    put_value(r, arg, value_at(arg, bytes), out);
    if (!arg->is_counted) return;
    br_put_char(out, '-');
    br_put_int(out, bytes[1]);
}

static void write_shares(const br_rules *r, const br_move_arg *arg, const br_move *move,
                         br_buf *out) {
    for (unsigned i = 0; i < shares_of(r, arg); i++) {
        if (!move->arg[arg->at + i]) continue;
        br_put_char(out, ' ');
        put_value(r, arg, i, out);
        br_put_char(out, '-');
        br_put_int(out, move->arg[arg->at + i]);
    }
}

static void write_arg(const br_rules *r, const br_move_arg *arg, const br_move *move, br_buf *out) {
    const uint8_t *bytes = &move->arg[arg->at];
    if (arg->each) {
        write_shares(r, arg, move, out);
        return;
    }
    if ((arg->is_optional || arg->list_max) && !bytes[0]) return;
    if (arg->after) {
        br_put_char(out, ' ');
        br_put(out, arg->after);
    }
    unsigned count = arg->list_max ? arg->list_max : 1;
    for (unsigned i = 0; i < count && (i == 0 || bytes[i]); i++) {
        br_put_char(out, ' ');
        put_one(r, arg, &bytes[i], out);
    }
}

void br__move_write(const br_rules *r, const br_move *move, br_buf *out) {
    const br_move_form *form = form_of(r, move->kind);
    if (!form) return;
    br_put(out, form->verb);
    if (form->own_bytes) {
        r->game->move_write(r, move, out);
        return;
    }
    for (int i = 0; i < BR_MOVE_ARGS && form->arg[i].name; i++)
        write_arg(r, &form->arg[i], move, out);
}

/* ---- saying ------------------------------------------------------------------------------- */

static void say_one(const br_rules *r, const br_move_arg *arg, const uint8_t *bytes,
                    br_args *args) {
    char word[BR_WORD_MAX];
    br_buf text = br_buf_over(word, sizeof word);
    if (is_word(arg)) {
        put_one(r, arg, bytes, &text);
        br__arg_word(args, arg->name, word);
    } else if (arg->kind == BR_ARG_SEAT) {
        br__arg_seat(args, arg->name, (br_seat)value_at(arg, bytes));
    } else {
        br__arg_number(args, arg->name, (int32_t)value_at(arg, bytes));
    }
}

static void say_shares(const br_rules *r, const br_move_arg *arg, const br_move *move,
                       br_args *args) {
    for (unsigned i = 0; i < shares_of(r, arg); i++) {
        uint8_t value = (uint8_t)(i + arg->plus);
        if (!move->arg[arg->at + i]) continue;
        say_one(r, arg, &value, args);
        br__arg_listed(args);
    }
    for (unsigned i = 0; i < shares_of(r, arg); i++) {
        if (!move->arg[arg->at + i]) continue;
        br__arg_number(args, arg->each, move->arg[arg->at + i]);
        br__arg_listed(args);
    }
}

static void say_arg(const br_rules *r, const br_move_arg *arg, const br_move *move, br_args *args) {
    const uint8_t *bytes = &move->arg[arg->at];
    if (arg->is_silent || (arg->is_optional && !bytes[0])) return;
    if (arg->each) {
        say_shares(r, arg, move, args);
        return;
    }
    if (!arg->list_max) say_one(r, arg, bytes, args);
    for (unsigned i = 0; i < arg->list_max && bytes[i]; i++) {
        say_one(r, arg, &bytes[i], args);
        br__arg_listed(args);
    }
}

const char *br_move_args(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                         br_args *args) {
    if (move->kind == BR_MOVE_TIMEOUT) { /* the door's own, of no game */
        br__arg_seat(args, "player", move->arg[0]);
        return "timeout";
    }
    const br_move_form *form = form_of(r, move->kind);
    assert(form);
    for (int i = 0; !form->own_bytes && i < BR_MOVE_ARGS && form->arg[i].name; i++)
        say_arg(r, &form->arg[i], move, args);
    const char *name = r->game->move_say ? r->game->move_say(r, view, seat, move, args) : NULL;
    return name ? name : form->verb;
}

/* ---- bytes -------------------------------------------------------------------------------- */

/* The bytes an argument uses, as bits; a list that is not in order uses none. */
static uint32_t bytes_of(const br_rules *r, const br_move_arg *arg, const br_move *move) {
    const uint8_t *bytes = &move->arg[arg->at];
    unsigned count = 1u + (is_wide(arg) || arg->is_counted);
    if (arg->each) count = shares_of(r, arg);
    if (arg->list_max)
        for (count = 0; count < arg->list_max && bytes[count]; count++)
            if (arg->is_sorted && count && bytes[count] < bytes[count - 1]) return 0;
    return ((1u << count) - 1u) << arg->at;
}

bool br__has_stray_bytes(const br_rules *r, const br_move *move) {
    const br_move_form *form = form_of(r, move->kind);
    if (!form) return false;
    uint32_t used = (1u << form->own_bytes) - 1u;
    for (int i = 0; !form->own_bytes && i < BR_MOVE_ARGS && form->arg[i].name; i++)
        used |= bytes_of(r, &form->arg[i], move);
    for (unsigned i = 0; i < BYTES; i++)
        if (move->arg[i] && !(used >> i & 1u)) return true;
    return false;
}
