/* puts_edit.c -- random edits of a state by its game's field table.
 *
 * Knows no game: a member is a number, a seat, a word, a set, a stack or a bag, and words with the
 * same text are the same card wherever they lie. Half of the edits keep what a state must keep
 * (exchanges, amounts shifted, cards moved with their count), so that many pass the audit.
 */
#include <string.h>

#include "puts.h"

typedef struct item {
    const br_field *f;
    uint8_t *at;
    uint32_t row;
} item;

static uint32_t below(br_rng *dice, uint32_t bound) { return br_rng_below(dice, bound); }

static int64_t load(const item *it) {
    uint32_t value = 0;
    memcpy(&value, it->at, it->f->bytes); /* little-endian, as every machine we build for */
    if (!it->f->is_signed) return value;
    return it->f->bytes == 1 ? (int8_t)value : it->f->bytes == 2 ? (int16_t)value : (int32_t)value;
}

static void store(const item *it, int64_t value) {
    uint32_t word = (uint32_t)value;
    memcpy(it->at, &word, it->f->bytes);
}

/* How many rows of a member are in use. */
static uint32_t rows_of(const br_rules *r, const br_field *f, const uint8_t *state) {
    uint32_t rows = f->rows ? f->rows : 1;
    if (f->per_seat) rows = r->seats;
    if (f->has_count && state[f->count_at] < rows) rows = state[f->count_at];
    return rows;
}

static item item_at(const br_field *f, uint8_t *state, uint32_t row, uint32_t col) {
    uint32_t stride = f->cols ? f->cols : 1;
    return (item){f, state + f->offset + (row * stride + col) * f->bytes, row};
}

static bool is_held(const br_field *f) { /* words that can be taken out of it and put elsewhere */
    return f->form == BR_FORM_WORD || f->form == BR_FORM_SET || f->form == BR_FORM_STACK ||
           f->form == BR_FORM_BAG;
}

typedef enum want { ANY, SCALAR, NUMBER, HELD } want;

static bool is_wanted(const br_field *f, want what) {
    if (f->form == BR_FORM_HEX) return false;
    if (what == SCALAR) return f->rows == 0;
    if (what == NUMBER) return f->form == BR_FORM_NUMBER;
    return what == ANY || is_held(f);
}

/* A random item of the kind wanted; false if the dice find none. */
static bool pick(const br_rules *r, uint8_t *state, br_rng *dice, want what, item *out) {
    for (int tries = 0; tries < 64; tries++) {
        const br_field *f = &r->game->fields[below(dice, r->game->field_count)];
        uint32_t rows = rows_of(r, f, state);
        if (!is_wanted(f, what) || rows == 0) continue;
        *out = item_at(f, state, below(dice, rows), below(dice, f->cols ? f->cols : 1));
        return true;
    }
    return false;
}

/* ---- another value ------------------------------------------------------------------------ */

static int64_t other_number(const item *it, br_rng *dice) {
    int64_t value = load(it);
    switch (below(dice, 8)) {
    case 0: return 0;
    case 1: return below(dice, 12);
    case 2: return below(dice, 256);
    case 3: return below(dice, 2) ? 0xFFFF : value * 2;
    case 4: return value + below(dice, 20);
    default: return value + (int64_t)below(dice, 7) - 3;
    }
}

static void other_value(const br_rules *r, const item *it, br_rng *dice) {
    char word[BR_WORD_MAX];
    switch (it->f->form) {
    case BR_FORM_NUMBER: store(it, other_number(it, dice)); break;
    case BR_FORM_SEAT: store(it, below(dice, 8) ? below(dice, r->seats) : BR_SEAT_NONE); break;
    case BR_FORM_WORD:
        for (int tries = 0; tries < 32; tries++) {
            uint32_t value = below(dice, tries < 24 ? 12 : 256);
            if (!br_value_word(r, it->f->dict, value, word)) continue;
            store(it, value);
            break;
        }
        break;
    case BR_FORM_SEATS: store(it, load(it) ^ (1 << below(dice, r->seats))); break;
    case BR_FORM_SET: store(it, load(it) ^ ((int64_t)1 << below(dice, 8u * it->f->bytes))); break;
    default: break;
    }
}

/* ---- cards -------------------------------------------------------------------------------- */

static uint64_t counts_of(const item *it) {
    uint64_t counts;
    memcpy(&counts, it->at + it->f->bytes - 8, 8);
    return counts;
}

static uint32_t bag_has(const item *it, uint32_t word) {
    uint32_t first = it->f->bytes == 16 ? 64 : 0;
    uint64_t singles;
    memcpy(&singles, it->at, 8);
    if (word < first) return (uint32_t)(singles >> word & 1u);
    return word < first + 16 ? (uint32_t)(counts_of(it) >> 4 * (word - first) & 15u) : 0;
}

static bool bag_add(const item *it, uint32_t word, int sign) {
    uint32_t first = it->f->bytes == 16 ? 64 : 0, has = bag_has(it, word);
    uint64_t bits;
    if (sign > 0 && has == (word < first ? 1u : 15u)) return false;
    if (word >= first + 16 || (sign < 0 && has == 0)) return false;
    uint8_t *at = word < first ? it->at : it->at + it->f->bytes - 8;
    memcpy(&bits, at, 8);
    uint64_t one = 1ull << (word < first ? word : 4 * (word - first));
    bits = sign > 0 ? bits + one : bits - one;
    memcpy(at, &bits, 8);
    return true;
}

static uint32_t size_of(const item *it) {
    uint32_t size = 0, value = it->f->form == BR_FORM_BAG ? 0 : (uint32_t)load(it);
    if (it->f->form == BR_FORM_BAG)
        for (uint32_t word = 0; word < 80; word++) size += bag_has(it, word);
    else if (it->f->form == BR_FORM_STACK)
        for (; value; value >>= 4) size++;
    else
        for (; value; value &= value - 1) size++;
    return size;
}

/* Takes the `at`th word out; false if it is not there. A single word is only read. */
static bool take(const item *it, uint32_t at, uint32_t *word) {
    uint32_t value = it->f->form == BR_FORM_BAG ? 0 : (uint32_t)load(it), i = 0;
    switch (it->f->form) {
    case BR_FORM_WORD: *word = value; return true;
    case BR_FORM_BAG:
        for (*word = 0; *word < 80; ++*word)
            if ((i += bag_has(it, *word)) > at) return bag_add(it, *word, -1);
        return false;
    case BR_FORM_STACK:
        *word = value >> 4 * at & 15u;
        store(it, (value & ((1u << 4 * at) - 1u)) | (at < 7 ? value >> (4 * at + 4) << 4 * at : 0));
        return *word != 0;
    default:
        for (; value && i < at; i++) value &= value - 1;
        if (value == 0) return false;
        *word = (uint32_t)__builtin_ctz(value);
        store(it, load(it) & ~((int64_t)1 << *word));
        return true;
    }
}

static bool put(const item *it, uint32_t word) {
    uint32_t value = it->f->form == BR_FORM_BAG ? 0 : (uint32_t)load(it);
    switch (it->f->form) {
    case BR_FORM_WORD: store(it, word); return true;
    case BR_FORM_BAG: return bag_add(it, word, 1);
    case BR_FORM_STACK:
        if (word == 0 || word > 15 || value >> 28) return false;
        store(it, value << 4 | word);
        return true;
    default:
        if (word >= 8u * it->f->bytes || (value >> word & 1u)) return false;
        store(it, value | 1u << word);
        return true;
    }
}

/* What this word is called in the dictionary of another member. */
static bool translate(const br_rules *r, const item *from, const item *to, uint32_t *word) {
    char text[BR_WORD_MAX], known[BR_WORD_MAX];
    if (from->f->dict == to->f->dict) return true;
    if (!br_value_word(r, from->f->dict, *word, text)) return false;
    for (uint32_t value = 0; value < 256; value++) {
        if (!br_value_word(r, to->f->dict, value, known) || strcmp(known, text) != 0) continue;
        *word = value;
        return true;
    }
    return false;
}

/* A number that counts the cards of this holder goes with them: of the same row, as many. */
static void recount(const br_rules *r, uint8_t *state, const item *it, uint32_t was, int by) {
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        if (f->form != BR_FORM_NUMBER || !f->rows || f->cols || f->per_seat != it->f->per_seat)
            continue;
        if (it->row >= rows_of(r, f, state)) continue;
        item number = item_at(f, state, it->row, 0);
        if (load(&number) == was) store(&number, load(&number) + by);
    }
}

static bool is_pile(const br_rules *r, const br_field *f) { /* a list whose length is its own */
    int users = 0;
    for (int i = 0; i < r->game->field_count; i++)
        users += r->game->fields[i].has_count && r->game->fields[i].count_at == f->count_at;
    return f->form == BR_FORM_WORD && f->has_count && f->bytes == 1 && !f->cols && users == 1;
}

static void pile_take(const item *it, uint8_t *state) {
    uint8_t *count = &state[it->f->count_at], *end = state + it->f->offset + --*count;
    memmove(it->at, it->at + 1, (size_t)(end - it->at));
    *end = 0;
}

static bool pile_put(const item *it, uint8_t *state, uint32_t word) {
    uint8_t *count = &state[it->f->count_at];
    if (*count >= it->f->rows) return false;
    state[it->f->offset + (*count)++] = (uint8_t)word;
    return true;
}

static void move_card(const br_rules *r, uint8_t *state, br_rng *dice) {
    item from, to;
    uint32_t word = 0;
    if (!pick(r, state, dice, HELD, &from) || !pick(r, state, dice, HELD, &to)) return;
    bool is_from_pile = is_pile(r, from.f), is_to_pile = is_pile(r, to.f);
    if (from.f->form == BR_FORM_WORD && !is_from_pile) return;
    uint32_t size = is_from_pile ? 1 : size_of(&from), was = is_to_pile ? 0 : size_of(&to);
    if (size == 0 || !take(&from, below(dice, size), &word)) return;
    if (is_from_pile) pile_take(&from, state);
    else recount(r, state, &from, size, -1);
    if (!translate(r, &from, &to, &word)) return;
    if (is_to_pile) pile_put(&to, state, word);
    else if (put(&to, word)) recount(r, state, &to, was, 1);
}

/* Everything that one holder has goes to another: hands and piles run out. */
static void pour(const br_rules *r, uint8_t *state, br_rng *dice) {
    item from, to;
    uint32_t word = 0;
    if (!pick(r, state, dice, HELD, &from) || !pick(r, state, dice, HELD, &to)) return;
    bool is_from_pile = is_pile(r, from.f), is_to_pile = is_pile(r, to.f);
    if ((from.f->form == BR_FORM_WORD && !is_from_pile) || from.at == to.at) return;
    if ((to.f->form == BR_FORM_WORD && !is_to_pile) || (is_from_pile && from.f == to.f)) return;
    uint32_t size = is_from_pile ? state[from.f->count_at] : size_of(&from);
    uint32_t was = is_to_pile ? 0 : size_of(&to), came = 0;
    uint32_t stays = below(dice, 2); /* one card, or none */
    if (is_from_pile) from = item_at(from.f, state, 0, 0);
    for (uint32_t i = stays; i < size; i++) {
        if (!take(&from, 0, &word)) return;
        if (is_from_pile) pile_take(&from, state);
        if (!translate(r, &from, &to, &word)) return;
        if (!(is_to_pile ? pile_put(&to, state, word) : put(&to, word))) return;
        came++;
    }
    if (!is_from_pile) recount(r, state, &from, size, -(int)came);
    if (!is_to_pile) recount(r, state, &to, was, (int)came);
}

static void swap_cards(const br_rules *r, uint8_t *state, br_rng *dice) {
    item a, b;
    uint32_t from_a = 0, from_b = 0;
    if (!pick(r, state, dice, HELD, &a) || !pick(r, state, dice, HELD, &b)) return;
    uint32_t in_a = a.f->form == BR_FORM_WORD ? 1 : size_of(&a);
    uint32_t in_b = b.f->form == BR_FORM_WORD ? 1 : size_of(&b);
    if (!in_a || !in_b || !take(&a, below(dice, in_a), &from_a)) return;
    if (!take(&b, below(dice, in_b), &from_b)) return;
    if (translate(r, &a, &b, &from_a)) put(&b, from_a);
    if (translate(r, &b, &a, &from_b)) put(&a, from_b);
}

/* ---- edits -------------------------------------------------------------------------------- */

static void swap_items(const br_rules *r, uint8_t *state, br_rng *dice) {
    item a;
    uint8_t kept[16];
    if (!pick(r, state, dice, ANY, &a)) return;
    uint32_t cols = a.f->cols ? a.f->cols : 1;
    item b = item_at(a.f, state, below(dice, rows_of(r, a.f, state)), below(dice, cols));
    memcpy(kept, a.at, a.f->bytes);
    memmove(a.at, b.at, a.f->bytes);
    memcpy(b.at, kept, a.f->bytes);
}

/* What one gets more, another gets less; or both more. */
static void shift_amount(const br_rules *r, uint8_t *state, br_rng *dice) {
    item a, b;
    if (!pick(r, state, dice, NUMBER, &a) || !pick(r, state, dice, NUMBER, &b)) return;
    int64_t by = below(dice, 3) ? 1 + (int64_t)below(dice, 4) : (int64_t)below(dice, 600);
    store(&a, load(&a) + by);
    store(&b, load(&b) + (below(dice, 3) ? -by : by));
}

static void edit_once(const br_rules *r, uint8_t *state, br_rng *dice) {
    item it;
    switch (below(dice, 9)) {
    case 8: pour(r, state, dice); break;
    case 0: swap_items(r, state, dice); break;
    case 1: shift_amount(r, state, dice); break;
    case 2: swap_cards(r, state, dice); break;
    case 3: move_card(r, state, dice); break;
    case 4:
    case 5:
        if (pick(r, state, dice, SCALAR, &it)) other_value(r, &it, dice);
        break;
    default:
        if (pick(r, state, dice, ANY, &it)) other_value(r, &it, dice);
    }
}

void puts_edit(const br_rules *r, void *state, br_rng *dice) {
    uint32_t edits = 1 + (below(dice, 2) ? below(dice, 3) : 0);
    for (uint32_t i = 0; i < edits; i++) edit_once(r, state, dice);
}
