/* numbers_cells.c -- an observation worked out once more, cell by cell and slowly, from the table
 * of fields and what backroom_batch.h says of cells. */
#include <string.h>

#include "numbers.h"

/* One item of a member, as far as it is one number: bytes with the lowest first. */
static int64_t load(const br_field *f, const uint8_t *at) {
    uint64_t value = 0;
    for (unsigned i = 0; i < f->bytes && i < 8; i++) value |= (uint64_t)at[i] << 8 * i;
    if (f->is_signed && f->bytes < 8 && value >> (8 * f->bytes - 1))
        return (int64_t)value - ((int64_t)1 << 8 * f->bytes);
    return (int64_t)value;
}

static int64_t nibble(const uint8_t *at, unsigned n) { return at[n / 2] >> n % 2 * 4 & 15; }

static int64_t cell_of(const br_field *f, const uint8_t *at, unsigned cell) {
    int64_t value = load(f, at);
    bool is_unknown = f->has_unknown && value == (int64_t)f->unknown;
    switch (f->form) {
    case BR_FORM_SET:
    case BR_FORM_SEATS:
    case BR_FORM_PLACES: return is_unknown ? -1 : at[cell / 8] >> cell % 8 & 1;
    case BR_FORM_STACK: return cell < 2u * f->bytes ? nibble(at, cell) : 0;
    case BR_FORM_BAG:
        if (f->bytes == 8) return nibble(at, cell);
        return cell < 64 ? at[cell / 8] >> cell % 8 & 1 : nibble(at + 8, cell - 64);
    case BR_FORM_SEAT: return is_unknown || value == BR_SEAT_NONE ? -1 : value;
    default: return is_unknown ? -1 : value;
    }
}

/* Whether the cells of a member are right: the index of the first that is not, or -1. */
static int64_t member_differs(const br_rules *r, const br_field *f, const uint8_t *view,
                              const int32_t *raw, uint32_t size) {
    unsigned rows = f->per_seat ? r->seats : f->rows ? f->rows : 1;
    unsigned cols = f->col_by == BR_BY_SEAT ? r->seats : f->cols ? f->cols : 1;
    unsigned stride = f->cols ? f->cols : 1, cells = size / (rows * cols);
    if (size % (rows * cols)) return 0;
    for (unsigned i = 0; i < size; i++) {
        unsigned item = i / cells, row = item / cols;
        const uint8_t *at = view + f->offset + (row * stride + item % cols) * f->bytes;
        bool is_past = f->has_count && row >= view[f->count_at];
        if (f->has_count && !f->cols) is_past = item >= view[f->count_at];
        if (raw[i] != (is_past ? -1 : cell_of(f, at, i % cells))) return i;
    }
    return -1;
}

const char *cells_differ(const br_observation *o, const br_rules *r, const void *view,
                         br_seat viewer, const int32_t *raw) {
    const char *name;
    uint32_t at, size, index = 1;
    for (unsigned seat = 0; seat < r->seats; seat++)
        if (raw[seat] != (seat == viewer)) return "viewer";
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        if (f->truth || f->form == BR_FORM_HEX || f->owner > r->seats) continue;
        if (!br_observation_member(o, r, index++, &name, &at, &size) || strcmp(name, f->name) != 0)
            return f->name;
        if (member_differs(r, f, view, raw + at, size) >= 0) return f->name;
    }
    return NULL;
}
