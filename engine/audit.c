/* audit.c -- whether a state is possible.
 *
 * First what its table of fields says, which is alike in every game: words, seats and places that
 * exist, nothing at a seat that is not there, nothing past the end of a list or in bytes of no
 * field. So a game's own audit begins where its rules begin, and may use what it finds as an index.
 */
#include "internal.h"

static bool is_word(const br_rules *r, const br_field *f, uint32_t value) {
    char word[BR_WORD_MAX];
    return br_value_word(r, f->dict, value, word);
}

static unsigned rows_in_use(const br_rules *r, const br_field *f, const uint8_t *state) {
    if (f->has_count) return state[f->count_at];
    return f->per_seat ? r->seats : f->rows ? f->rows : 1u;
}

/* How long the list is that a place is in. */
static unsigned length_of(const br_rules *r, const char *list, const uint8_t *state) {
    const br_field *fields = r->game->fields;
    for (int i = 0; i < r->game->field_count; i++)
        if (strcmp(fields[i].name, list) == 0) return rows_in_use(r, &fields[i], state);
    return 0;
}

static bool is_item(const br_rules *r, const br_field *f, const uint8_t *state, const uint8_t *at) {
    uint32_t value = 0, seats = (1u << r->seats) - 1u;
    if (f->form == BR_FORM_HEX || f->form == BR_FORM_BAG) return true;
    memcpy(&value, at, f->bytes); /* little-endian, as every machine we build for */
    if (f->has_unknown && value == f->unknown) return true;
    switch (f->form) {
    case BR_FORM_SEAT: return value < r->seats;
    case BR_FORM_SEATS: return !(value & ~(seats | 1u << BR_HOUSE));
    case BR_FORM_WORD: return is_word(r, f, value);
    case BR_FORM_FLAG: return value <= 1;
    case BR_FORM_PLACES:
        for (; value; value &= value - 1)
            if ((unsigned)__builtin_ctz(value) >= length_of(r, f->index_of, state)) return false;
        return true;
    case BR_FORM_SET:
        for (; value; value &= value - 1)
            if (!is_word(r, f, (uint32_t)__builtin_ctz(value))) return false;
        return true;
    case BR_FORM_STACK:
        for (; value; value >>= 4)
            if (!(value & 15u) || !is_word(r, f, value & 15u)) return false;
        return true;
    default: return true;
    }
}

static bool is_all(const uint8_t *bytes, size_t count, uint8_t value) {
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != value) return false;
    return true;
}

static const char *audit_field(const br_rules *r, const br_field *f, const uint8_t *state) {
    const uint8_t *at = state + f->offset;
    const char *nobody = "something lies at a seat that is not there";
    unsigned rows = f->rows ? f->rows : 1u, cols = f->cols ? f->cols : 1u;
    unsigned used = rows_in_use(r, f, state), wide = f->col_by == BR_BY_SEAT ? r->seats : cols;
    if (used > rows) return "a list is longer than it can be";
    for (unsigned i = 0; i < used * cols; i++, at += f->bytes) {
        if (i % cols >= wide) {
            if (!is_all(at, f->bytes, 0)) return nobody;
        } else if (!is_item(r, f, state, at)) {
            return "a word, a seat or a place that does not exist";
        }
    }
    if (is_all(at, (rows - used) * cols * f->bytes, f->rest)) return NULL;
    return f->per_seat ? nobody : "something lies past the end of a list";
}

const char *br__audit_fields(const br_rules *r, const void *state, bool truth,
                             const br_field **member) {
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        const char *broken = f->truth && !truth ? NULL : audit_field(r, f, state);
        if (broken) *member = f;
        if (broken) return broken;
    }
    return NULL;
}

const char *br_audit(const br_rules *r, const void *state) {
    const br_field *member;
    return br_audit_member(r, state, &member);
}

const char *br_audit_member(const br_rules *r, const void *state, const br_field **member) {
    uint8_t rest[BR_STATE_MAX]; /* what no field has */
    assert(r->game && state);
    *member = NULL;
    const char *broken = br__audit_fields(r, state, true, member);
    if (broken) return broken;
    memcpy(rest, state, r->game->state_size);
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        memset(rest + f->offset, 0, (f->rows ? f->rows : 1u) * (f->cols ? f->cols : 1u) * f->bytes);
    }
    if (!is_all(rest, r->game->state_size, 0)) return "something lies in bytes that have no name";
    return r->game->audit(r, state);
}
