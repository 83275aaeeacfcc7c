/* fields.c -- a state or view as JSON and back, by the game's table of fields.
 *
 * One table a game says how each member of its struct is written, so that what the referee shows,
 * what `set` takes and what the page draws can not drift apart. Reading is strict: every field
 * once, no other, every value in range, and the result must pass the game's audit.
 */
#include "internal.h"

/* ---- one item ----------------------------------------------------------------------------- */

static int64_t item_load(const br_field *f, const uint8_t *at) {
    if (f->bytes == 1) return f->is_signed ? (int8_t)*at : *at;
    if (f->bytes == 2) {
        uint16_t v;
        memcpy(&v, at, 2);
        return f->is_signed ? (int16_t)v : v;
    }
    assert(f->bytes == 4);
    uint32_t v;
    memcpy(&v, at, 4);
    return f->is_signed ? (int32_t)v : (int64_t)v;
}

static void item_store(const br_field *f, uint8_t *at, int64_t value) {
    uint32_t v = (uint32_t)value;
    memcpy(at, &v, f->bytes); /* little-endian, as every machine we build for */
}

static void write_mask(const br_rules *r, const br_field *f, uint32_t mask, br_buf *out) {
    jw_list(out);
    for (uint32_t i = 0; i < 32; i++) {
        if (!(mask >> i & 1u)) continue;
        if (f->form == BR_FORM_SET) jw_word(out, r, f->dict, i);
        else if (f->form == BR_FORM_SEATS) jw_seat(out, (br_seat)i);
        else jw_int(out, i);
    }
    jw_list_end(out);
}

static void write_stack(const br_rules *r, const br_field *f, uint32_t stack, br_buf *out) {
    bool is_begun = false;
    jw_list(out);
    for (int shift = 28; shift >= 0; shift -= 4) { /* the highest nibble in use is the bottom */
        is_begun = is_begun || stack >> shift & 15u;
        if (is_begun) jw_word(out, r, f->dict, stack >> shift & 15u);
    }
    jw_list_end(out);
}

/* A bag of 16 bytes has its single words first, then those that are counted. */
static uint64_t bag_load(const br_field *f, const uint8_t *at, uint64_t *singles) {
    uint64_t counts;
    *singles = 0;
    if (f->bytes == 16) memcpy(singles, at, 8);
    memcpy(&counts, at + f->bytes - 8, 8);
    return counts;
}

static void write_bag(const br_rules *r, const br_field *f, const uint8_t *at, br_buf *out) {
    uint64_t singles, counts = bag_load(f, at, &singles);
    uint32_t first = f->bytes == 16 ? 64 : 0; /* word of the lowest nibble */
    jw_list(out);
    for (uint32_t word = 0; word < first + 16; word++) {
        uint64_t n = word < first ? singles >> word & 1u : counts >> 4 * (word - first) & 15u;
        for (; n > 0; n--) jw_word(out, r, f->dict, word);
    }
    jw_list_end(out);
}

static void write_item(const br_rules *r, const br_field *f, const uint8_t *at, br_buf *out) {
    if (f->form == BR_FORM_BAG) {
        write_bag(r, f, at, out);
        return;
    }
    int64_t value = item_load(f, at);
    if (f->has_unknown && (uint32_t)value == f->unknown) {
        jw_null(out);
        return;
    }
    switch (f->form) {
    case BR_FORM_NUMBER: jw_int(out, value); break;
    case BR_FORM_SEAT: jw_seat(out, (br_seat)value); break;
    case BR_FORM_WORD: jw_word(out, r, f->dict, (uint32_t)value); break;
    case BR_FORM_FLAG: jw_bool(out, value != 0); break;
    case BR_FORM_SET:
    case BR_FORM_PLACES:
    case BR_FORM_SEATS: write_mask(r, f, (uint32_t)value, out); break;
    case BR_FORM_STACK: write_stack(r, f, (uint32_t)value, out); break;
    case BR_FORM_HEX:
    case BR_FORM_BAG: assert(false); break;
    }
}

/* ---- a whole state ------------------------------------------------------------------------ */

typedef struct shape {
    uint32_t rows, cols;     /* items to write, at least 1 each */
    uint32_t stride;         /* items from one row to the next */
    bool has_rows, has_cols; /* whether they are lists */
} shape;

static shape shape_of(const br_rules *r, const br_field *f, const void *state) {
    shape sh = {.rows = f->rows,
                .cols = f->cols,
                .stride = f->cols ? f->cols : 1u,
                .has_rows = f->rows > 0,
                .has_cols = f->cols > 0};
    if (!sh.has_rows) sh.rows = 1;
    if (!sh.has_cols) sh.cols = 1;
    if (f->per_seat) sh.rows = r->seats;
    if (f->col_by == BR_BY_SEAT) sh.cols = r->seats;
    if (f->has_count) {
        uint32_t used = ((const uint8_t *)state)[f->count_at];
        if (used < sh.rows) sh.rows = used;
    }
    return sh;
}

static void write_field(const br_rules *r, const br_field *f, const void *state, br_buf *out) {
    const uint8_t *base = (const uint8_t *)state + f->offset;
    if (f->form == BR_FORM_HEX) {
        jw_hex(out, base, f->bytes);
        return;
    }
    shape sh = shape_of(r, f, state);
    if (sh.has_rows) jw_list(out);
    for (uint32_t i = 0; i < sh.rows; i++) {
        if (sh.has_cols) jw_list(out);
        for (uint32_t k = 0; k < sh.cols; k++)
            write_item(r, f, base + (i * sh.stride + k) * f->bytes, out);
        if (sh.has_cols) jw_list_end(out);
    }
    if (sh.has_rows) jw_list_end(out);
}

static void write_fields(const br_rules *r, const void *state, bool truth, br_buf *out) {
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        if (f->truth && !truth) continue;
        jw_key(out, f->name);
        write_field(r, f, state, out);
    }
}

void br_state_write(const br_rules *r, const void *state, bool truth, br_buf *out) {
    br_put_char(out, '{');
    write_fields(r, state, truth, out);
    br_put_char(out, '}');
}

void br_view_write(const br_rules *r, const void *view, br_buf *out) {
    br_put_char(out, '{');
    write_fields(r, view, false, out);
    jw_object_of(out, "facts");
    r->game->facts(r, view, out);
    br_put(out, "}}");
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct reader {
    const br_rules *r;
    const br_json *doc;
    br_fault *fault;
} reader;

static bool bad(const reader *in, uint32_t node, const br_field *f, const char *text) {
    br_buf out = br_buf_over(in->fault->text, sizeof in->fault->text);
    in->fault->err = BR_BAD_STATE;
    in->fault->line = 1;
    in->fault->column = in->doc->node[node].start + 1;
    br_put(&out, f->name);
    br_put(&out, ": ");
    br_put(&out, text);
    return false;
}

static bool read_word(const reader *in, const br_field *f, uint32_t node, uint32_t *value) {
    char word[BR_WORD_MAX], known[BR_WORD_MAX];
    if (!br_json_string(in->doc, node, word, sizeof word)) return false;
    for (uint32_t v = 0; v < 256; v++) {
        if (br_value_word(in->r, f->dict, v, known) && strcmp(known, word) == 0) {
            *value = v;
            return true;
        }
    }
    return false;
}

static bool read_seat(const reader *in, uint32_t node, int64_t *value) {
    if (br_json_is(in->doc, node, "house")) {
        *value = BR_HOUSE;
        return true;
    }
    return br_json_int(in->doc, node, 0, in->r->seats - 1, value);
}

static bool read_mask(const reader *in, const br_field *f, uint32_t node, int64_t *value) {
    if (in->doc->node[node].type != BR_JSON_ARRAY) return bad(in, node, f, "a list is wanted");
    uint32_t mask = 0;
    for (uint32_t i = node + 1; i < in->doc->node[node].next; i = in->doc->node[i].next) {
        uint32_t bit = 0;
        int64_t number = 0;
        bool is_known = f->form == BR_FORM_SET     ? read_word(in, f, i, &bit)
                        : f->form == BR_FORM_SEATS ? read_seat(in, i, &number)
                                                   : br_json_int(in->doc, i, 0, 31, &number);
        if (!is_known) return bad(in, i, f, "no such item");
        if (f->form != BR_FORM_SET) bit = (uint32_t)number;
        if (bit >= 8u * f->bytes || (mask >> bit & 1u))
            return bad(in, i, f, "item twice or out of range");
        mask |= 1u << bit;
    }
    *value = mask;
    return true;
}

static bool read_stack(const reader *in, const br_field *f, uint32_t node, int64_t *value) {
    if (in->doc->node[node].type != BR_JSON_ARRAY) return bad(in, node, f, "a list is wanted");
    if (in->doc->node[node].count > 8) return bad(in, node, f, "too many cards in a stack");
    uint32_t stack = 0, card = 0;
    for (uint32_t i = node + 1; i < in->doc->node[node].next; i = in->doc->node[i].next) {
        if (!read_word(in, f, i, &card) || card == 0 || card > 15)
            return bad(in, i, f, "no such card");
        stack = stack << 4 | card;
    }
    *value = stack;
    return true;
}

static bool read_bag(const reader *in, const br_field *f, uint32_t node, uint8_t *at) {
    if (in->doc->node[node].type != BR_JSON_ARRAY) return bad(in, node, f, "a list is wanted");
    uint32_t first = f->bytes == 16 ? 64 : 0;
    uint64_t singles = 0, counts = 0;
    for (uint32_t i = node + 1; i < in->doc->node[node].next; i = in->doc->node[i].next) {
        uint32_t word = 0;
        if (!read_word(in, f, i, &word) || word >= first + 16) return bad(in, i, f, "no such word");
        bool is_single = word < first;
        uint64_t n = is_single ? singles >> word & 1u : counts >> 4 * (word - first) & 15u;
        if (n == (is_single ? 1 : 15)) return bad(in, i, f, "a word too often");
        if (is_single) singles |= (uint64_t)1 << word;
        else counts += (uint64_t)1 << 4 * (word - first);
    }
    if (f->bytes == 16) memcpy(at, &singles, 8);
    memcpy(at + f->bytes - 8, &counts, 8);
    return true;
}

static bool read_item(const reader *in, const br_field *f, uint32_t node, uint8_t *at) {
    int64_t value = 0;
    uint32_t word = 0;
    int64_t top = f->bytes == 4 ? 0xFFFFFFFF : f->bytes == 2 ? 0xFFFF : 0xFF;
    bool is_null = in->doc->node[node].type == BR_JSON_NULL;
    if (f->form == BR_FORM_BAG) return read_bag(in, f, node, at);
    if (f->has_unknown && is_null) {
        item_store(f, at, f->unknown);
        return true;
    }
    switch (f->form) {
    case BR_FORM_NUMBER:
        if (!br_json_int(in->doc, node, f->is_signed ? -(top / 2) - 1 : 0,
                         f->is_signed ? top / 2 : top, &value))
            return bad(in, node, f, "a whole number in range is wanted");
        break;
    case BR_FORM_SEAT:
        if (is_null) value = BR_SEAT_NONE;
        else if (!read_seat(in, node, &value)) return bad(in, node, f, "no such seat");
        break;
    case BR_FORM_WORD:
        if (!read_word(in, f, node, &word)) return bad(in, node, f, "no such word");
        value = word;
        break;
    case BR_FORM_FLAG:
        value = in->doc->node[node].type == BR_JSON_TRUE;
        if (!value && in->doc->node[node].type != BR_JSON_FALSE)
            return bad(in, node, f, "true or false is wanted");
        break;
    case BR_FORM_SET:
    case BR_FORM_PLACES:
    case BR_FORM_SEATS:
        if (!read_mask(in, f, node, &value)) return false;
        break;
    case BR_FORM_STACK:
        if (!read_stack(in, f, node, &value)) return false;
        break;
    case BR_FORM_HEX:
    case BR_FORM_BAG: assert(false); break;
    }
    item_store(f, at, value);
    return true;
}

static bool read_hex(const reader *in, const br_field *f, uint32_t node, uint8_t *at) {
    size_t size = 0;
    if (!br_json_hex(in->doc, node, at, f->bytes, &size) || size != f->bytes)
        return bad(in, node, f, "hexadecimal digits of the right length are wanted");
    return true;
}

static bool is_list_of(const reader *in, uint32_t node, uint32_t count) {
    const br_json_node *n = &in->doc->node[node];
    return n->type == BR_JSON_ARRAY && n->count == count;
}

static bool bad_length(const reader *in, uint32_t node, const br_field *f, uint32_t wanted) {
    char text[60];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "a list of ");
    br_put_int(&out, wanted);
    br_put(&out, " is wanted");
    return bad(in, node, f, text);
}

static bool read_field(const reader *in, const br_field *f, uint32_t node, void *state) {
    uint8_t *base = (uint8_t *)state + f->offset;
    if (f->form == BR_FORM_HEX) return read_hex(in, f, node, base);
    shape sh = shape_of(in->r, f, state); /* a count stands before its list in the table */
    if (sh.has_rows && !is_list_of(in, node, sh.rows)) return bad_length(in, node, f, sh.rows);
    uint32_t row = sh.has_rows ? node + 1 : node;
    if (f->per_seat && f->rest) memset(base, f->rest, (size_t)f->rows * sh.stride * f->bytes);
    for (uint32_t i = 0; i < sh.rows; i++) {
        if (sh.has_cols && !is_list_of(in, row, sh.cols)) return bad_length(in, row, f, sh.cols);
        uint32_t item = sh.has_cols ? row + 1 : row;
        for (uint32_t k = 0; k < sh.cols; k++) {
            if (!read_item(in, f, item, base + (i * sh.stride + k) * f->bytes)) return false;
            item = in->doc->node[item].next;
        }
        row = in->doc->node[row].next;
    }
    return true;
}

/* A count that is not given is the length of the list it counts. False if it counts none. */
static bool derive_count(const reader *in, const br_field *f, uint32_t object, void *state) {
    const br_game *game = in->r->game;
    for (int i = 0; i < game->field_count; i++) {
        const br_field *list = &game->fields[i];
        if (!list->has_count || list->count_at != f->offset) continue;
        uint32_t node = br_json_find(in->doc, object, list->name);
        if (node == 0 || in->doc->node[node].type != BR_JSON_ARRAY) return false;
        if (in->doc->node[node].count > list->rows) return bad_length(in, node, list, list->rows);
        ((uint8_t *)state)[f->offset] = (uint8_t)in->doc->node[node].count;
        return true;
    }
    return false;
}

static bool is_field(const br_game *game, const br_json *doc, uint32_t key) {
    for (int i = 0; i < game->field_count; i++)
        if (br_json_is(doc, key, game->fields[i].name)) return true;
    return false;
}

/* Every member is known; the first that is not is named. */
static bool has_no_other(const reader *in, uint32_t object) {
    const br_json_node *node = in->doc->node;
    for (uint32_t key = object + 1; key < node[object].next; key = node[key + 1].next) {
        if (is_field(in->r->game, in->doc, key)) continue;
        char name[BR_WORD_MAX];
        bool is_short = br_json_string(in->doc, key, name, sizeof name);
        return bad(in, key, &(br_field){.name = is_short ? name : "a member"},
                   "this game has no such member");
    }
    return true;
}

/* What was read holds together member by member and is not possible all the same. */
static br_err bad_whole(const reader *in, uint32_t object, const br_field *member,
                        const char *broken) {
    uint32_t node = member ? br_json_find(in->doc, object, member->name) : 0;
    if (member) bad(in, node ? node : object, member, broken);
    else br__fault(in->fault, BR_BAD_STATE, broken);
    return BR_BAD_STATE;
}

br_err br_state_read(const br_rules *r, const br_json *doc, uint32_t object, void *state,
                     br_fault *fault) {
    reader in = {r, doc, fault};
    memset(state, 0, r->game->state_size);
    if (doc->node[object].type != BR_JSON_OBJECT) {
        br__fault(fault, BR_BAD_STATE, "a state is an object");
        return BR_BAD_STATE;
    }
    if (!has_no_other(&in, object)) return BR_BAD_STATE;
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        uint32_t node = br_json_find(doc, object, f->name);
        if (node ? read_field(&in, f, node, state) : derive_count(&in, f, object, state)) continue;
        if (node == 0 && fault->err == BR_OK) bad(&in, object, f, "is missing");
        return BR_BAD_STATE;
    }
    const br_field *member;
    const char *broken = br_audit_member(r, state, &member);
    return broken ? bad_whole(&in, object, member, broken) : BR_OK;
}

/* A view has no truth and facts beside its members; what it can not tell stays as it is made. */
br_err br_view_read(const br_rules *r, const br_json *doc, uint32_t object, void *view,
                    br_fault *fault) {
    reader in = {r, doc, fault};
    memset(view, 0, r->game->state_size);
    if (doc->node[object].type != BR_JSON_OBJECT) {
        br__fault(fault, BR_BAD_STATE, "a view is an object");
        return BR_BAD_STATE;
    }
    for (int i = 0; i < r->game->field_count; i++) {
        const br_field *f = &r->game->fields[i];
        uint32_t node = f->truth ? 0 : br_json_find(doc, object, f->name);
        if (f->truth) continue;
        if (node ? read_field(&in, f, node, view) : derive_count(&in, f, object, view)) continue;
        if (node == 0 && fault->err == BR_OK) bad(&in, object, f, "is missing");
        return BR_BAD_STATE;
    }
    const br_field *member;
    const char *broken = br__audit_fields(r, view, false, &member);
    return broken ? bad_whole(&in, object, member, broken) : BR_OK;
}

/* ---- events ------------------------------------------------------------------------------- */

static void write_arg(const br_arg *arg, br_buf *out) {
    if (arg->kind == BR_ARG_WORD) jw_plain(out, arg->word);
    else if (arg->kind == BR_ARG_SEAT) jw_seat(out, (br_seat)arg->n);
    else jw_int(out, arg->n);
}

static void write_args(const br_args *args, br_buf *out) {
    jw_object_of(out, "args");
    for (int i = 0; i < args->count;) {
        int end = i + 1; /* arguments of one name in a row are a list */
        while (end < args->count && strcmp(args->at[end].name, args->at[i].name) == 0) end++;
        jw_key(out, args->at[i].name);
        if (args->at[i].is_list) jw_list(out);
        for (int k = i; k < end; k++) write_arg(&args->at[k], out);
        if (args->at[i].is_list) jw_list_end(out);
        i = end;
    }
    jw_object_end(out);
}

/* Only where it says less than what is told now. */
static void write_past(const br_rules *r, const br_event *event, br_seat viewer,
                       const br_event *told, br_buf *out) {
    br_event past;
    bool is_left = br_event_past(event, viewer, &past);
    bool is_same = past.secret_size == told->secret_size &&
                   memcmp(past.open, told->open, sizeof past.open) == 0;
    if (is_left && is_same) return;
    if (!is_left) {
        br_put(out, ",\"past\":null");
        return;
    }
    br_args args;
    args.count = 0;
    br_put(out, ",\"past\":{\"kind\":");
    jw_plain(out, br_event_args(r, &past, &args));
    if (past.clause == 0) br_put(out, ",\"clause\":null");
    write_args(&args, out);
    br_put_char(out, '}');
}

/* Kind, clause, whose it is and the arguments, without the brace that ends it. */
static void write_event(const br_rules *r, const br_event *told, br_buf *out) {
    br_args args; /* large: only what is used is ever written */
    args.count = 0;
    const char *kind = br_event_args(r, told, &args);
    br_put(out, "{\"kind\":");
    jw_plain(out, kind);
    jw_key(out, "clause");
    if (told->clause) jw_plain(out, r->game->clauses[told->clause].id);
    else br_put(out, "null");
    if (told->actor != BR_SEAT_NONE) {
        jw_key(out, "seat");
        jw_seat(out, told->actor);
    }
    if (told->turn) {
        jw_key(out, "turn");
        jw_int(out, told->turn);
    }
    if (told->flags & BR_EVENT_PART) br_put(out, ",\"part\":true");
    write_args(&args, out);
}

void br_event_write(const br_rules *r, const br_event *event, br_seat viewer, br_buf *out) {
    enum { TRANSIENT = BR_EVENT_TRANSIENT | BR_EVENT_TRANSIENT_OPEN };
    br_event told;
    br_event_told(event, viewer, &told);
    write_event(r, &told, out);
    if (event->flags & TRANSIENT) write_past(r, event, viewer, &told, out);
    if (event->flags & BR_EVENT_OPENS) br_put(out, ",\"opens\":true");
    br_put_char(out, '}');
}

void br_event_write_past(const br_rules *r, const br_event *event, br_seat viewer, br_buf *out) {
    br_event past;
    if (!br_event_past(event, viewer, &past)) return;
    write_event(r, &past, out);
    if (event->flags & BR_EVENT_OPENS) br_put(out, ",\"opens\":true");
    br_put_char(out, '}');
}

void br_move_parts(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                   br_buf *out) {
    br_args args; /* large: only what is used is ever written */
    args.count = 0;
    const char *kind = br_move_args(r, view, seat, move, &args);
    br_put(out, "\"kind\":");
    jw_plain(out, kind);
    write_args(&args, out);
}

void br_question_parts(const br_rules *r, const br_question *question, br_buf *out) {
    br_put(out, "\"key\":\""); /* letters of ours: nothing to escape */
    br_put(out, r->game->id);
    br_put_char(out, '.');
    br_put(out, question->key);
    br_put(out, "\",\"clause\":");
    jw_plain(out, r->game->clauses[question->clause].id);
    write_args(&question->args, out);
}

void br_refusal_parts(const br_rules *r, const br_refusal *refusal, br_buf *out) {
    br_put(out, "\"clause\":");
    br_put_json(out, r->game->clauses[refusal->clause].id);
    write_args(&refusal->args, out);
}
