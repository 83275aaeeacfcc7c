/* observation.c -- a view as numbers, by the game's table of fields.
 *
 * Every member that a view may show has a fixed number of cells; backroom_batch.h says what stands
 * in them. A table of members is made once of the rules, and writing goes through it in simple
 * loops: raw numbers first, then the same cells as floats. Only a view is read, so nothing can be
 * told that `observe` hides.
 */
#include "backroom_batch.h"
#include "internal.h"

enum { MEMBERS = 96, OPS = 128, BAG_WORDS = 16, BAG_SINGLES = 64, ROOM = 64 };

/* How cells become floats. */
typedef enum scale { SCALE_NUMBER, SCALE_SIGNED, SCALE_SHARE, SCALE_BITS, SCALE_PLAIN } scale;

/* A member of the game's table of fields, in cells. */
typedef struct member {
    uint16_t field; /* of br_game.fields */
    uint16_t at;    /* its first cell */
    uint16_t cells, item_cells;
    uint8_t rows, cols; /* of items */
    uint8_t scale;
    float factor;
} member;

/* How cells are made of bytes: a member, a row of one, or several members that lie side by side. */
typedef enum op_form { OP_BYTES, OP_WORDS, OP_MASKS, OP_STACKS, OP_BAGS } op_form;
typedef struct op {
    uint16_t at;     /* its first cell */
    uint16_t offset; /* in a view */
    uint16_t items, count_at;
    uint8_t form, bytes, item_cells, cols;
    bool has_count, has_unknown, is_signed;
    int32_t unknown; /* -1 = no value is */
    uint32_t bits;   /* of a mask */
} op;

typedef struct table {
    uint32_t size;
    uint16_t members, ops, state_size;
    uint16_t inner; /* ops before the first that may write past the last cell */
    uint8_t seats;
    bool has_draft;
    uint16_t draft_at;
    member member[MEMBERS];
    op op[OPS];
} table;

_Static_assert(sizeof(table) <= BR_OBSERVATION_BYTES, "a table fits into br_observation");

static inline const table *table_of(const br_observation *o) { return (const void *)o->bytes; }

/* ---- making the table --------------------------------------------------------------------- */

/* How many words a dictionary has below `most`, gaps included. */
static uint32_t words_of(const br_rules *r, int dict, uint32_t most) {
    char word[BR_WORD_MAX];
    uint32_t count = 0;
    for (uint32_t value = 0; value < most; value++)
        if (br_value_word(r, dict, value, word)) count = value + 1;
    return count;
}

static uint32_t rows_named(const br_rules *r, const char *name) {
    for (int i = 0; name && i < r->game->field_count; i++)
        if (strcmp(r->game->fields[i].name, name) == 0) return r->game->fields[i].rows;
    return 0;
}

static uint32_t item_cells(const br_rules *r, const br_field *f) {
    uint32_t bits = 8u * f->bytes, places;
    switch (f->form) {
    case BR_FORM_SET: return words_of(r, f->dict, bits);
    case BR_FORM_SEATS: return r->seats;
    case BR_FORM_PLACES:
        places = rows_named(r, f->index_of);
        return places && places < bits ? places : bits;
    case BR_FORM_STACK: return 2u * f->bytes;
    case BR_FORM_BAG:
        return words_of(r, f->dict, f->bytes == 16 ? BAG_SINGLES + BAG_WORDS : BAG_WORDS);
    default: return 1;
    }
}

static void set_scale(const br_rules *r, const br_field *f, member *m) {
    m->factor = 1;
    switch (f->form) {
    case BR_FORM_WORD:
        m->scale = SCALE_SHARE;
        m->factor = 1.0f / (float)words_of(r, f->dict, 256);
        break;
    case BR_FORM_SEAT:
        m->scale = SCALE_SHARE;
        m->factor = 1.0f / (float)r->seats;
        break;
    case BR_FORM_SET:
    case BR_FORM_SEATS:
    case BR_FORM_PLACES: m->scale = SCALE_BITS; break;
    case BR_FORM_STACK:
    case BR_FORM_BAG:
        m->scale = SCALE_PLAIN;
        m->factor = 1.0f / 15;
        break;
    case BR_FORM_FLAG: m->scale = SCALE_BITS; break;
    default: m->scale = f->is_signed ? SCALE_SIGNED : SCALE_NUMBER; break;
    }
}

static op_form op_form_of(const br_field *f) {
    switch (f->form) {
    case BR_FORM_SET:
    case BR_FORM_SEATS:
    case BR_FORM_PLACES: return OP_MASKS;
    case BR_FORM_STACK: return OP_STACKS;
    case BR_FORM_BAG: return OP_BAGS;
    default: return f->bytes == 1 ? OP_BYTES : OP_WORDS;
    }
}

/* Bytes without an end of their own that follow each other in view and cells alike. */
static bool can_join(const op *before, const op *o) {
    return before->form == OP_BYTES && o->form == OP_BYTES && !before->has_count && !o->has_count &&
           before->unknown == o->unknown && before->offset + before->items == o->offset;
}

static void add_op(table *t, op o) {
    op *before = t->ops ? &t->op[t->ops - 1] : NULL;
    if (before && can_join(before, &o)) {
        before->items = (uint16_t)(before->items + o.items);
        return;
    }
    assert(t->ops < OPS);
    t->op[t->ops++] = o;
}

static void add_ops(table *t, const member *m, const br_field *f) {
    unsigned stride = f->cols ? f->cols : 1u, row_cells = m->cols * (unsigned)m->item_cells;
    op o = {.at = m->at,
            .offset = f->offset,
            .items = (uint16_t)(m->rows * m->cols),
            .count_at = f->count_at,
            .form = (uint8_t)op_form_of(f),
            .bytes = f->bytes,
            .item_cells = (uint8_t)m->item_cells,
            .cols = m->cols,
            .has_count = f->has_count,
            .has_unknown = f->has_unknown || f->form == BR_FORM_SEAT,
            .is_signed = f->is_signed,
            .bits = f->bytes < 4 ? (1u << 8 * f->bytes) - 1u : UINT32_MAX};
    o.unknown = f->has_unknown ? (int32_t)f->unknown : f->form == BR_FORM_SEAT ? BR_SEAT_NONE : -1;
    /* What is wider or signed otherwise no game has. */
    assert(o.form != OP_BYTES || !f->is_signed);
    assert(o.form != OP_WORDS || (f->bytes == 2 && !(f->is_signed && f->has_unknown)));
    if (stride == m->cols) {
        add_op(t, o);
        return;
    }
    assert(!f->has_count); /* rows cut to the seats, one by one */
    for (unsigned row = 0; row < m->rows; row++) {
        o.items = m->cols;
        o.at = (uint16_t)(m->at + row * row_cells);
        o.offset = (uint16_t)(f->offset + row * stride * f->bytes);
        add_op(t, o);
    }
}

static void add_member(table *t, const br_rules *r, int index) {
    const br_field *f = &r->game->fields[index];
    assert(t->members < MEMBERS);
    member *m = &t->member[t->members++];
    m->field = (uint16_t)index;
    m->at = (uint16_t)t->size;
    m->rows = f->per_seat ? r->seats : f->rows ? f->rows : 1;
    m->cols = f->col_by == BR_BY_SEAT ? r->seats : f->cols ? f->cols : 1;
    m->item_cells = (uint16_t)item_cells(r, f);
    m->cells = (uint16_t)(m->rows * m->cols * m->item_cells);
    set_scale(r, f, m);
    add_ops(t, m, f);
    t->size += m->cells;
    assert(t->size <= BR_OBSERVATION_MAX - sizeof(br_move));
}

static uint32_t op_end(const op *o) { return o->at + (uint32_t)o->items * o->item_cells; }

void br_observation_init(br_observation *out, const br_rules *r, const br_actions *a) {
    table *t = (void *)out->bytes;
    memset(out, 0, sizeof *out);
    t->seats = r->seats;
    t->state_size = r->game->state_size;
    t->size = r->seats; /* who looks */
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        if (!f->truth && f->form != BR_FORM_HEX && f->owner <= r->seats) add_member(t, r, i);
    }
    t->draft_at = (uint16_t)t->size;
    t->has_draft = br_action_has_rows(a);
    if (t->has_draft) t->size += sizeof(br_move);
    while (t->inner < t->ops && op_end(&t->op[t->inner]) + ROOM <= t->size) t->inner++;
}

uint32_t br_observation_size(const br_observation *o) { return table_of(o)->size; }

/* ---- raw numbers -------------------------------------------------------------------------- */

/* Cells are written in pieces of a fixed width, which the compiler makes wide; what a piece writes
 * too much the next op writes anew. So they are written into, and read from, memory with room
 * behind it. */

typedef uint8_t bytes_16 __attribute__((vector_size(16)));
typedef uint16_t words_8 __attribute__((vector_size(16)));
typedef uint64_t halves_2 __attribute__((vector_size(16)));
typedef int32_t cells_4 __attribute__((vector_size(16)));

static inline void put_4(int32_t *out, cells_4 cells) { memcpy(out, &cells, sizeof cells); }

/* Bytes 8 * half .. 8 * half + 7 as words. */
static inline words_8 widen(bytes_16 bytes, unsigned half) {
    const bytes_16 zero = {0};
    if (half)
        return (words_8)__builtin_shufflevector(bytes, zero, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                                13, 29, 14, 30, 15, 31);
    return (words_8)__builtin_shufflevector(bytes, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21,
                                            6, 22, 7, 23);
}

static inline cells_4 widen_low(words_8 words) {
    const words_8 zero = {0};
    return (cells_4)__builtin_shufflevector(words, zero, 0, 8, 1, 9, 2, 10, 3, 11);
}

static inline cells_4 widen_high(words_8 words) {
    const words_8 zero = {0};
    return (cells_4)__builtin_shufflevector(words, zero, 4, 12, 5, 13, 6, 14, 7, 15);
}

/* 16 bytes as 16 cells. */
static inline void put_16(bytes_16 bytes, int32_t *out) {
    for (unsigned i = 0; i < 2; i++) {
        words_8 words = widen(bytes, i);
        put_4(out + 8 * i, widen_low(words));
        put_4(out + 8 * i + 4, widen_high(words));
    }
}

/* The same, with one value that stands for unknown, -1. */
static inline void put_16_known(bytes_16 bytes, int32_t unknown, int32_t *out) {
    const cells_4 no = {unknown, unknown, unknown, unknown};
    for (unsigned i = 0; i < 2; i++) {
        words_8 words = widen(bytes, i);
        cells_4 low = widen_low(words), high = widen_high(words);
        put_4(out + 8 * i, low | (cells_4)(low == no));
        put_4(out + 8 * i + 4, high | (cells_4)(high == no));
    }
}

static inline void put_bytes(const op *o, const uint8_t *at, unsigned items, int32_t *out) {
    bytes_16 bytes;
    for (const int32_t *end = out + items; out < end; at += 16, out += 16) {
        memcpy(&bytes, at, sizeof bytes);
        if (o->unknown < 0) put_16(bytes, out);
        else put_16_known(bytes, o->unknown, out);
    }
}

static void put_words(const op *o, const uint8_t *at, unsigned items, int32_t *out) {
    for (unsigned i = 0; i < items; i++) {
        uint16_t word;
        memcpy(&word, at + 2 * i, 2);
        out[i] = o->is_signed ? (int16_t)word : word == o->unknown ? -1 : word;
    }
}

static inline void put_16_bits(uint32_t bits, int32_t *out) {
    const bytes_16 one = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint64_t each = 0x0101010101010101u;
    bytes_16 bytes = (bytes_16)(halves_2){(bits & 0xFFu) * each, (bits >> 8 & 0xFFu) * each};
    put_16((bytes_16)((bytes & one) == one) & 1, out);
}

static inline void put_4_bits(uint32_t bits, int32_t *out) {
    const cells_4 one = {1, 2, 4, 8};
    int32_t four = (int32_t)(bits & 15u);
    put_4(out, (cells_4)(((cells_4){four, four, four, four} & one) == one) & 1);
}

/* Two cells of every byte. */
static inline void put_8_nibbles(cells_4 bytes, int32_t *out) {
    cells_4 low = bytes & 15, high = bytes >> 4;
    put_4(out, __builtin_shufflevector(low, high, 0, 4, 1, 5));
    put_4(out + 4, __builtin_shufflevector(low, high, 2, 6, 3, 7));
}

static inline void put_16_nibbles(uint64_t nibbles, int32_t *out) {
    words_8 words = widen((bytes_16)(halves_2){nibbles, 0}, 0);
    put_8_nibbles(widen_low(words), out);
    put_8_nibbles(widen_high(words), out + 8);
}

static inline void fill(int32_t *out, unsigned count, int32_t value) {
    const cells_4 four = {value, value, value, value};
    for (const int32_t *end = out + count; out < end; out += 16)
        for (int k = 0; k < 16; k += 4) put_4(out + k, four);
}

/* Masks of which every bit is a cell are one long mask. */
static void put_bits(const uint8_t *at, unsigned bytes, int32_t *out) {
    for (const uint8_t *end = at + bytes; at < end; at += 2, out += 16) {
        uint16_t bits;
        memcpy(&bits, at, 2);
        put_16_bits(bits, out);
    }
}

static void put_masks(const op *o, const uint8_t *at, unsigned items, int32_t *out) {
    if (o->item_cells == 8 * o->bytes && !o->has_unknown) {
        put_bits(at, items * o->bytes, out);
        return;
    }
    for (unsigned n = 0; n < items; n++, at += o->bytes, out += o->item_cells) {
        uint32_t mask;
        memcpy(&mask, at, 4); /* there is room behind it */
        mask &= o->bits;
        if (o->has_unknown && mask == (uint32_t)o->unknown) {
            fill(out, o->item_cells, -1);
            continue;
        }
        if (o->item_cells <= 4) put_4_bits(mask, out);
        else
            for (unsigned i = 0; i < o->item_cells; i += 16) put_16_bits(mask >> i, out + i);
    }
}

static void put_stacks(const op *o, const uint8_t *at, unsigned items, int32_t *out) {
    const int32_t *end = out + items * o->item_cells; /* all of them follow each other */
    for (; out < end; at += 8, out += 16) {
        uint64_t nibbles;
        memcpy(&nibbles, at, 8);
        put_16_nibbles(nibbles, out);
    }
}

static void put_bags(const op *o, const uint8_t *at, unsigned items, int32_t *out) {
    for (unsigned n = 0; n < items; n++, at += o->bytes, out += o->item_cells) {
        uint64_t singles, counts;
        memcpy(&singles, at, 8);
        memcpy(&counts, at + o->bytes - 8, 8);
        unsigned first = o->bytes == 16 ? BAG_SINGLES : 0;
        for (unsigned i = 0; i < first; i += 16) put_16_bits((uint32_t)(singles >> i), out + i);
        put_16_nibbles(counts, out + first);
    }
}

static void run_op(const op *o, const uint8_t *view, int32_t *out) {
    unsigned items = o->items, used = items;
    const uint8_t *at = view + o->offset;
    if (o->has_count && view[o->count_at] * o->cols < items) used = view[o->count_at] * o->cols;
    switch (o->form) {
    case OP_BYTES: put_bytes(o, at, used, out); break;
    case OP_WORDS: put_words(o, at, used, out); break;
    case OP_MASKS: put_masks(o, at, used, out); break;
    case OP_STACKS: put_stacks(o, at, used, out); break;
    default: put_bags(o, at, used, out); break;
    }
    if (used < items) fill(out + used * o->item_cells, (items - used) * o->item_cells, -1);
}

/* ---- floats ------------------------------------------------------------------------------- */

static void scale_cells(const member *m, const int32_t *restrict raw, float *restrict out) {
    float factor = m->factor;
    unsigned count = m->cells;
    switch (m->scale) {
    case SCALE_NUMBER:
        for (unsigned i = 0; i < count; i++) out[i] = (float)(raw[i] + 1) / (float)(raw[i] + 17);
        break;
    case SCALE_SIGNED:
        for (unsigned i = 0; i < count; i++) {
            float size = (float)(raw[i] < 0 ? -(int64_t)raw[i] : raw[i]);
            out[i] = 0.5f + 0.5f * (float)raw[i] / (size + 16);
        }
        break;
    case SCALE_SHARE:
        for (unsigned i = 0; i < count; i++) {
            float share = (float)(raw[i] + 1) * factor;
            out[i] = share < 1 ? share : 1; /* the house as a seat */
        }
        break;
    case SCALE_BITS:
        for (unsigned i = 0; i < count; i++) out[i] = raw[i] < 0 ? 0.5f : (float)raw[i];
        break;
    default:
        for (unsigned i = 0; i < count; i++) out[i] = raw[i] < 0 ? 0 : (float)raw[i] * factor;
        break;
    }
}

static void put_draft(const br_draft *draft, int32_t *out) {
    static const br_draft empty;
    const uint8_t *bytes = (const uint8_t *)&(draft ? draft : &empty)->move;
    for (unsigned i = 0; i < sizeof(br_move); i++) out[i] = bytes[i];
}

static void scale_all(const table *t, const int32_t *raw, float *out) {
    for (unsigned i = 0; i < t->seats; i++) out[i] = (float)raw[i];
    for (unsigned i = 0; i < t->members; i++)
        scale_cells(&t->member[i], raw + t->member[i].at, out + t->member[i].at);
    for (unsigned i = t->draft_at; i < t->size; i++) out[i] = (float)raw[i] * (1.0f / 255);
}

/* The last ops are written elsewhere first: behind the caller's cells there is no room. */
static void put_all(const table *t, const uint8_t *view, br_seat seat, const br_draft *draft,
                    int32_t *raw) {
    int32_t last[BR_OBSERVATION_MAX + ROOM];
    for (unsigned i = 0; i < t->seats; i++) raw[i] = i == seat;
    for (unsigned i = 0; i < t->inner; i++) run_op(&t->op[i], view, raw + t->op[i].at);
    unsigned from = t->inner < t->ops ? t->op[t->inner].at : t->draft_at;
    for (unsigned i = t->inner; i < t->ops; i++)
        run_op(&t->op[i], view, last + (t->op[i].at - from));
    memcpy(raw + from, last, (t->draft_at - from) * sizeof *raw);
    if (t->has_draft) put_draft(draft, raw + t->draft_at);
}

void br_observation_write(const br_observation *o, const void *view, br_seat seat,
                          const br_draft *draft, int32_t *raw, float *scaled) {
    const table *t = table_of(o);
    int32_t cells[BR_OBSERVATION_MAX];
    uint8_t bytes[BR_STATE_MAX + ROOM];
    memcpy(bytes, view, t->state_size);
    if (!raw) raw = cells;
    put_all(t, bytes, seat, draft, raw);
    if (scaled) scale_all(t, raw, scaled);
}

/* ---- names -------------------------------------------------------------------------------- */

static void put_label(const br_rules *r, unsigned by, unsigned from, unsigned index, br_buf *out) {
    char word[BR_WORD_MAX];
    br_put_char(out, '.');
    if (by && by != BR_BY_SEAT && br_value_word(r, (int)by - 1, index + from, word))
        br_put(out, word);
    else br_put_int(out, index);
}

static void name_cell(const br_rules *r, const member *m, unsigned cell, br_buf *out) {
    const br_field *f = &r->game->fields[m->field];
    unsigned sub = cell % m->item_cells, item = cell / m->item_cells;
    br_put(out, f->name);
    if (f->rows) put_label(r, f->row_by, f->row_from, item / m->cols, out);
    if (f->cols) put_label(r, f->col_by, 0, item % m->cols, out);
    if (f->form == BR_FORM_SET || f->form == BR_FORM_BAG)
        put_label(r, BR_BY((unsigned)f->dict), 0, sub, out);
    else if (m->item_cells > 1 || f->form == BR_FORM_SEATS || f->form == BR_FORM_PLACES)
        put_label(r, 0, 0, sub, out);
}

bool br_observation_name(const br_observation *o, const br_rules *r, uint32_t index, br_buf *out) {
    const table *t = table_of(o);
    if (index >= t->size) return false;
    if (index < t->seats || index >= t->draft_at) {
        bool is_draft = index >= t->draft_at;
        br_put(out, is_draft ? "draft." : "viewer.");
        br_put_int(out, is_draft ? index - t->draft_at : index);
        return true;
    }
    unsigned i = 0;
    while (index >= (uint32_t)t->member[i].at + t->member[i].cells) i++;
    name_cell(r, &t->member[i], index - t->member[i].at, out);
    return true;
}

bool br_observation_member(const br_observation *o, const br_rules *r, uint32_t index,
                           const char **name, uint32_t *offset, uint32_t *size) {
    const table *t = table_of(o);
    if (index > t->members + (t->has_draft ? 1u : 0u)) return false;
    bool is_member = index > 0 && index <= t->members;
    const member *m = &t->member[is_member ? index - 1 : 0];
    *name = is_member ? r->game->fields[m->field].name : index == 0 ? "viewer" : "draft";
    *offset = is_member ? m->at : index == 0 ? 0 : t->draft_at;
    *size = is_member ? m->cells : index == 0 ? t->seats : (uint32_t)sizeof(br_move);
    return true;
}
