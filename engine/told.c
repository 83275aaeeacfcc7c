/* told.c -- events as arguments of sentences, by a game's table of events.
 *
 * A row of br_about.events says what an event is told with and where its bytes stand (br_event_form
 * in backroom.h). Of several rows of one kind the one is meant whose conditions hold and that has
 * the most of them. What does not fit a table is the game's own: its hook names the row, or puts
 * the arguments itself.
 */
#include "types.h"

/* An argument as the table has it. */
typedef struct slot {
    char name[BR_ARG_NAME_MAX]; /* "" = a byte that is passed over */
    int8_t dict;                /* or -1: no word of a dictionary */
    int8_t at;                  /* or -1: behind the one before */
    uint8_t bytes;              /* of an item */
    uint8_t least;              /* a condition: the least number, or items of a list */
    bool is_seat, is_list, is_each_seat, is_counted;
    bool is_same;  /* of the bytes of the one before */
    bool is_made;  /* by the game's hook */
    bool is_lower; /* by one than its byte */
} slot;

/* A row of the table, read: its arguments, of which those from `secrets` on are of the secret. */
enum { SLOTS_MAX = 10 };
typedef struct row {
    uint8_t count, secrets;
    uint8_t step; /* from a seat's bytes to the next seat's */
    slot slot[SLOTS_MAX];
} row;

/* All rows. Those of a kind are found between first and end. */
enum { ROWS_MAX = 96, KINDS = 256 };
typedef struct table {
    uint8_t first[KINDS], end[KINDS];
    row row[ROWS_MAX];
} table;

_Static_assert(sizeof(table) <= sizeof(br_event_table), "BR_EVENT_TABLE_BYTES is too small");

/* ---- reading a row ------------------------------------------------------------------------ */

static void take_marks(const char **at, slot *out) {
    for (; **at && **at != ' '; ++*at) switch (**at) {
        case '*': out->is_list = true; break;
        case '@': out->is_each_seat = true; break; /* "@seat": the letters are passed over */
        case '+': out->is_counted = true; break;
        case '/': out->bytes = 2; break;
        case '=': out->at = (int8_t)((*at)[1] - '0'); break;
        case '&': out->is_same = true; break;
        case '~': out->is_made = true; break;
        case '<': out->is_lower = true; break;
        case '!': out->least++; break;
        default: break;
        }
}

/* The next argument; a byte that is passed over ("_") has no type and is told by no name. */
static void take_slot(const br_about *about, const char **at, slot *out) {
    br__piece name = br__take_name(at);
    while (**at == '?' || **at == ':') ++*at;
    br__piece base = br__take_name(at);
    memset(out, 0, sizeof *out);
    assert(name.size < sizeof out->name);
    if (base.size) memcpy(out->name, name.at, name.size);
    out->bytes = 1;
    out->at = -1;
    take_marks(at, out);
    if (out->is_counted) out->bytes = 2;
    out->is_seat = br__is_piece(base, "seat");
    out->dict = (int8_t)(out->is_made || out->is_seat ? -1 : br__dict_of(about, base));
    while (**at == ' ') ++*at;
}

static void row_read(const br_about *about, const br_event_form *form, row *out) {
    const char *at = form->args;
    out->count = out->step = 0;
    out->secrets = SLOTS_MAX;
    while (*at) {
        if (*at == '|') {
            out->secrets = out->count;
            at += at[1] ? 2 : 1;
            continue;
        }
        assert(out->count < SLOTS_MAX);
        slot *s = &out->slot[out->count++];
        take_slot(about, &at, s);
        if (s->is_each_seat && !s->is_seat) out->step = (uint8_t)(out->step + s->bytes);
    }
}

void br_event_table_read(const br_game *game, br_event_table *out) {
    const br_about *about = game->about;
    table *t = (table *)out->bytes;
    assert(about->event_count <= ROWS_MAX);
    memset(t, 0, sizeof *t);
    for (uint8_t i = 0; i < about->event_count; i++) {
        uint8_t kind = about->events[i].kind;
        if (t->end[kind] == 0) t->first[kind] = i;
        t->end[kind] = (uint8_t)(i + 1);
        row_read(about, &about->events[i], &t->row[i]);
    }
}

/* ---- an event by its row ------------------------------------------------------------------ */

/* Where reading stands. */
typedef struct reader {
    const br_rules *r;
    const uint8_t *bytes;
    unsigned size, at;
    unsigned first, count; /* of the argument read last: where, how many items */
    unsigned step;
    bool is_secret;
} reader;

/* Seats of a list are bits of one number; seats of an item for every seat are those seats. */
static bool is_mask(const slot *s) { return s->is_seat && s->is_list; }

static unsigned value_at(const reader *in, const slot *s, unsigned index) {
    unsigned at = in->first + index * (s->is_each_seat ? in->step : s->bytes);
    assert(at + s->bytes <= in->size);
    unsigned value = in->bytes[at];
    if (s->bytes == 2 && !s->is_counted) value |= (unsigned)in->bytes[at + 1] << 8;
    return value - s->is_lower;
}

/* Finds the bytes of an argument. How many items a list has stands before them; in a secret it
 * goes to the end. */
static void find_bytes(reader *in, const slot *s) {
    if (s->is_same) return;
    if (s->at >= 0) in->at = (unsigned)s->at;
    in->first = in->at;
    in->count = 1;
    if (s->is_each_seat) in->count = s->is_seat ? 0 : in->r->seats;
    else if (s->is_list && !s->is_seat)
        in->count = in->is_secret ? (in->size - in->at) / s->bytes : in->bytes[in->at - 1];
    in->at += s->is_each_seat ? (s->is_seat ? 0u : s->bytes) : in->count * s->bytes;
}

static bool is_enough(const reader *in, const slot *s) {
    unsigned amount = is_mask(s)   ? br__bits(value_at(in, s, 0))
                      : s->is_list ? in->count
                                   : value_at(in, s, 0) + s->is_lower;
    return amount >= s->least;
}

static void put_counted(const reader *in, const slot *s, unsigned index, br_args *args) {
    char text[BR_WORD_MAX], word[BR_WORD_MAX];
    br_buf buf = br_buf_over(text, sizeof text);
    bool is_word = br_value_word(in->r, s->dict, value_at(in, s, index), word);
    br_put(&buf, is_word ? word : "none");
    br_put_char(&buf, '-');
    br_put_int(&buf, in->bytes[in->first + index * s->bytes + 1]);
    br__arg_word(args, s->name, text);
}

static void put_item(const reader *in, const slot *s, unsigned index, br_args *args) {
    unsigned value = value_at(in, s, index);
    if (s->is_made) in->r->game->event_part(in->r, s->name, value, args);
    else if (s->is_seat) br__arg_seat(args, s->name, (br_seat)value);
    else if (s->is_counted) put_counted(in, s, index, args);
    else if (s->dict >= 0) br__arg_value(in->r, args, s->name, s->dict, value);
    else br__arg_number(args, s->name, (int32_t)value);
    if (s->is_list || s->is_each_seat) br__arg_listed(args);
}

static void put_slot(const reader *in, const slot *s, br_args *args) {
    if (s->is_seat && s->is_each_seat)
        br__arg_seats(args, s->name, (br_seats)((1u << in->r->seats) - 1u));
    else if (is_mask(s)) br__arg_seats(args, s->name, (br_seats)value_at(in, s, 0));
    else
        for (unsigned i = 0; i < in->count; i++) put_item(in, s, i, args);
}

/* Puts the arguments; without `args` only looks whether the row is meant. How many conditions it
 * has, or -1 if one does not hold. */
static int row_tell(const br_rules *r, const br_event *e, const row *form, br_args *args) {
    reader in = {.r = r, .bytes = e->open, .size = sizeof e->open, .step = form->step};
    int conditions = 0;
    for (unsigned i = 0; i < form->count; i++) {
        const slot *s = &form->slot[i];
        if (i == form->secrets) {
            in.bytes = e->secret;
            in.size = e->secret_size;
            in.at = 0;
            in.is_secret = true;
        }
        find_bytes(&in, s);
        if (s->least && !is_enough(&in, s)) return -1;
        conditions += s->least;
        if (args && s->name[0]) put_slot(&in, s, args);
    }
    return conditions;
}

/* ---- which row ---------------------------------------------------------------------------- */

static bool is_told_so(const br_event *e, const br_event_form *form) {
    switch (form->told) {
    case BR_TOLD_SHOWN: return e->secret_size > 0;
    case BR_TOLD_OTHERS: return e->secret_size == 0;
    default: return true;
    }
}

/* A row that is read already, or is read now. */
static const row *row_at(const br_about *about, const table *t, int i, row *spare) {
    if (t) return &t->row[i];
    row_read(about, &about->events[i], spare);
    return spare;
}

/* The row that is meant; what only a log keeps, if no other is. */
static int row_find(const br_rules *r, const br_event *e, const char *name, const table *t) {
    const br_about *about = r->game->about;
    int best = -1, most = -1, end = t ? t->end[e->kind] : about->event_count;
    row spare;
    for (int i = t ? t->first[e->kind] : 0; i < end; i++) {
        const br_event_form *form = &about->events[i];
        if (form->kind != e->kind) continue;
        if (name && strcmp(name, form->name) == 0) return i;
        if (name || !is_told_so(e, form)) continue;
        int conditions =
            strchr(form->args, '!') ? row_tell(r, e, row_at(about, t, i, &spare), NULL) : 0;
        if (conditions <= most) continue;
        best = i;
        most = conditions;
    }
    return best;
}

/* What br__tell_ties wrote: which rule, which seats, what each has by it. */
static void tell_tie(const br_event *e, br_args *args) {
    br_seats level = (br_seats)(e->open[1] | e->open[2] << 8);
    br__arg_seats(args, "player", level);
    for (br_seats rest = level; rest; rest = (br_seats)(rest & (rest - 1u))) {
        br__arg_number(args, "n", e->open[3 + br_lowest(rest)]);
        br__arg_listed(args);
    }
}

static const char *tell(const br_rules *r, const br_event *event, const table *t, br_args *args) {
    row spare;
    const char *name = r->game->event_say ? r->game->event_say(r, event, args) : NULL;
    if (name && args->count) return name;
    int i = row_find(r, event, name, t);
    assert(i >= 0);
    if (r->game->about->events[i].told == BR_TOLD_TIE) {
        tell_tie(event, args);
        return r->game->about->events[i + event->open[0]].name;
    }
    row_tell(r, event, row_at(r->game->about, t, i, &spare), args);
    return r->game->about->events[i].name;
}

const char *br_event_args(const br_rules *r, const br_event *event, br_args *args) {
    return tell(r, event, NULL, args);
}

const char *br_event_args_by(const br_event_table *t, const br_rules *r, const br_event *event,
                             br_args *args) {
    return tell(r, event, (const table *)t->bytes, args);
}
