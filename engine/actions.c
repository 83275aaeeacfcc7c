/* actions.c -- moves as numbers, by the game's table of forms.
 *
 * A move is a row of steps, mostly one, and a step is a number made of digits, mostly the bytes of
 * the arguments with the bounds that the form gives them. Where a form has no useful bounds or the
 * move is irregular the game says its digits itself (br_game.action_digits). Nothing here knows
 * what is lawful: lists of moves come from the rules and are only sorted by what was chosen so far.
 */
#include "actions.h"

typedef action_table table;

static inline const table *table_of(const br_actions *a) { return action_table_of(a); }

uint32_t br_action_count(const br_actions *a) { return table_of(a)->count; }

bool br_action_has_rows(const br_actions *a) { return table_of(a)->has_rows; }

/* ---- digits ------------------------------------------------------------------------------- */

static uint32_t shares_rank(const br_action_digit *d, const uint8_t *bytes) {
    uint32_t rank = 0, sum = d->high;
    for (uint32_t i = 0; i < d->count; i++) {
        if (bytes[i] > sum) return UINT32_MAX;
        for (uint32_t less = 0; less < bytes[i]; less++)
            rank += action_ways(d->count - i - 1u, sum - less);
        sum -= bytes[i];
    }
    return rank;
}

static void shares_unrank(const br_action_digit *d, uint32_t rank, uint8_t *bytes) {
    uint32_t sum = d->high;
    for (uint32_t i = 0; i < d->count; i++) {
        for (bytes[i] = 0;; bytes[i]++, sum--) {
            uint32_t behind = action_ways(d->count - i - 1u, sum);
            if (rank < behind) break;
            rank -= behind;
        }
    }
}

/* From 0; what is out of bounds is beyond the radix. */
static inline uint32_t digit_value(const digit *d, const br_move *move) {
    const uint8_t *at = &move->arg[d->is.at];
    if (d->is.form == BR_DIGIT_BYTE) return (uint32_t)*at - d->is.low;
    switch (d->is.form) {
    case BR_DIGIT_LOW4: return (*at & 15u) - d->is.low;
    case BR_DIGIT_HIGH4: return (uint32_t)(*at >> 4) - d->is.low;
    case BR_DIGIT_WIDE: return (at[0] | (uint32_t)at[1] << 8) - d->is.low;
    default: return shares_rank(&d->is, at);
    }
}

/* The number of a list's item, 0 where the list has ended. */
static inline uint32_t list_value(const digit *d, const br_move *move, unsigned item) {
    unsigned byte = item < d->is.count ? move->arg[d->is.at + item] : 0u;
    return byte ? byte - d->is.low + 1u : 0;
}

static inline uint32_t step_value(const table *t, const step *s, const br_move *move,
                                  unsigned item) {
    const digit *d = &t->digit[s->digit];
    uint32_t value = 0;
    if (s->digits && d->is.form == BR_DIGIT_LIST) return list_value(d, move, item);
    for (unsigned i = 0; i < s->digits; i++, d++) {
        uint32_t one = digit_value(d, move);
        if (one >= d->radix) return UINT32_MAX;
        value += one * d->weight;
    }
    return value;
}

static inline const form *form_of(const table *t, const br_move *move) {
    unsigned kind = move->kind;
    if (kind >= KINDS || !t->form_of[kind]) return NULL;
    const form *f = &t->form[t->form_of[kind] - 1];
    if (!f->has_variants) return f;
    return move->arg[0] < t->variants[kind] ? f + move->arg[0] : NULL;
}

/* ---- drafts ------------------------------------------------------------------------------- */

static void draft_begin(br_draft *draft, const table *t, const form *f) {
    memset(draft, 0, sizeof *draft);
    draft->form = (uint8_t)(f - t->form + 1);
    draft->move.kind = f->kind;
    draft->mask.kind = 0xFF;
    if (!f->has_variants) return;
    draft->move.arg[0] = f->variant;
    draft->mask.arg[0] = 0xFF;
}

static void draft_put(br_draft *draft, const digit *d, uint32_t value) {
    uint8_t *at = &draft->move.arg[d->is.at], *mask = &draft->mask.arg[d->is.at];
    uint32_t raw = value + d->is.low;
    switch (d->is.form) {
    case BR_DIGIT_LOW4:
        *at = (uint8_t)(*at | raw);
        *mask |= 0x0F;
        break;
    case BR_DIGIT_HIGH4:
        *at = (uint8_t)(*at | raw << 4);
        *mask |= 0xF0;
        break;
    case BR_DIGIT_WIDE:
        at[1] = (uint8_t)(raw >> 8);
        mask[1] = 0xFF;
        *at = (uint8_t)raw;
        *mask = 0xFF;
        break;
    case BR_DIGIT_SHARES:
        shares_unrank(&d->is, value, at);
        memset(mask, 0xFF, d->is.count);
        break;
    default:
        *at = (uint8_t)raw;
        *mask = 0xFF;
        break;
    }
}

static void draft_put_item(br_draft *draft, const digit *d, uint32_t value) {
    uint8_t *mask = &draft->mask.arg[d->is.at];
    if (value == 0) {
        memset(mask + draft->item, 0xFF, d->is.count - (size_t)draft->item);
        draft->item = d->is.count;
    } else {
        mask[draft->item] = 0xFF;
        draft->move.arg[d->is.at + draft->item++] = (uint8_t)(value - 1 + d->is.low);
    }
    if (draft->item == d->is.count) draft->step++;
}

/* The draft's present step gets this number, which is below its count. */
static void draft_add(br_draft *draft, const table *t, const step *s, uint32_t value) {
    const digit *d = &t->digit[s->digit];
    if (s->digits && d->is.form == BR_DIGIT_LIST) {
        draft_put_item(draft, d, value);
        return;
    }
    for (unsigned i = 0; i < s->digits; i++, d++) draft_put(draft, d, value / d->weight % d->radix);
    draft->step++;
}

static inline bool is_of_draft(const br_draft *draft, const br_move *move) {
    uint64_t m[3], d[3], mask[3];
    memcpy(m, move, sizeof m);
    memcpy(d, &draft->move, sizeof d);
    memcpy(mask, &draft->mask, sizeof mask);
    return (((m[0] ^ d[0]) & mask[0]) | ((m[1] ^ d[1]) & mask[1]) | ((m[2] ^ d[2]) & mask[2])) == 0;
}

static const form *draft_form(const table *t, const br_draft *draft) {
    return draft->form && draft->form <= t->forms ? &t->form[draft->form - 1] : NULL;
}

static const step *draft_step(const table *t, const br_draft *draft) {
    const form *f = draft_form(t, draft);
    return f && draft->step < f->steps ? &t->step[f->step + draft->step] : NULL;
}

/* ---- lists -------------------------------------------------------------------------------- */

static bool is_listed(const int32_t *ids, int count, int32_t id) {
    while (count-- > 0)
        if (ids[count] == id) return true;
    return false;
}

static int list_first(const table *t, const br_move *moves, int count, int32_t *ids) {
    int listed = 0;
    for (int i = 0; i < count; i++) {
        const form *f = form_of(t, &moves[i]);
        assert(f);
        const step *s = &t->step[f->step];
        const uint8_t *arg = moves[i].arg;
        uint32_t id = s->base;
        if (f->is_plain)
            id = f->base + arg[0] * f->weight[0] + arg[1] * f->weight[1] + arg[2] * f->weight[2] +
                 arg[3] * f->weight[3];
        else id += step_value(t, s, &moves[i], 0);
        assert(id - s->base < s->count); /* the game's digits hold all that it lists */
        if (!f->is_row || !is_listed(ids, listed, (int32_t)id)) ids[listed++] = (int32_t)id;
    }
    return listed;
}

int br_draft_list(const br_actions *a, const br_move *moves, int count, const br_draft *draft,
                  int32_t ids[BR_MOVES_MAX]) {
    const table *t = table_of(a);
    const step *s = draft_step(t, draft);
    int listed = 0;
    if (!draft->form) return list_first(t, moves, count, ids);
    for (int i = 0; s && i < count; i++) {
        if (!is_of_draft(draft, &moves[i])) continue;
        int32_t id = (int32_t)(s->base + step_value(t, s, &moves[i], draft->item));
        if (!is_listed(ids, listed, id)) ids[listed++] = id;
    }
    return listed;
}

static const step *step_of(const table *t, int32_t id) {
    unsigned low = 0, high = t->steps;
    if (id < 0 || (uint32_t)id >= t->count) return NULL;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (t->step[middle].base <= (uint32_t)id) low = middle;
        else high = middle;
    }
    return &t->step[low];
}

/* Whether the step is the one this draft is at, with nothing chosen at the first of its form. */
static bool draft_fits(br_draft *draft, const table *t, const step *s) {
    const form *f = &t->form[s->form];
    if (draft->form) return draft_step(t, draft) == s;
    if (s != &t->step[f->step]) return false;
    draft_begin(draft, t, f);
    return true;
}

/* Goes over parts of which only one way is left. The first match is `first`; false if there is
 * something to choose. */
static bool draft_go_on(br_draft *draft, const table *t, const br_move *moves, int first,
                        int count) {
    const step *s;
    while ((s = draft_step(t, draft))) {
        uint32_t value = step_value(t, s, &moves[first], draft->item);
        for (int i = first + 1; i < count; i++)
            if (is_of_draft(draft, &moves[i]) && step_value(t, s, &moves[i], draft->item) != value)
                return false;
        draft_add(draft, t, s, value);
    }
    return true;
}

br_draft_answer br_draft_take(const br_actions *a, const br_move *moves, int count, br_draft *draft,
                              int32_t id, br_move *out) {
    const table *t = table_of(a);
    const step *s = step_of(t, id);
    br_draft next = *draft;
    int first = 0;
    if (!s || !draft_fits(&next, t, s)) return BR_DRAFT_NO;
    draft_add(&next, t, s, (uint32_t)id - s->base);
    while (first < count && !is_of_draft(&next, &moves[first])) first++;
    if (first == count) return BR_DRAFT_NO;
    if (t->form[s->form].is_row && !draft_go_on(&next, t, moves, first, count)) {
        *draft = next;
        return BR_DRAFT_MORE;
    }
    *out = moves[first];
    memset(draft, 0, sizeof *draft);
    return BR_DRAFT_MOVE;
}

/* ---- one move ----------------------------------------------------------------------------- */

int br_action_of(const br_actions *a, const br_move *move, int32_t out[BR_ACTION_ROW_MAX]) {
    const table *t = table_of(a);
    const form *f = form_of(t, move);
    br_draft draft;
    int count = 0;
    if (!f) return 0;
    draft_begin(&draft, t, f);
    for (const step *s; (s = draft_step(t, &draft)); count++) {
        uint32_t value = step_value(t, s, move, draft.item);
        if (value >= s->count || count == BR_ACTION_ROW_MAX) return 0;
        out[count] = (int32_t)(s->base + value);
        draft_add(&draft, t, s, value);
    }
    return br__same_move(&draft.move, move) ? count : 0; /* a byte that no digit has */
}

bool br_action_move(const br_actions *a, const int32_t *ids, int count, br_move *out) {
    const table *t = table_of(a);
    br_draft draft;
    memset(&draft, 0, sizeof draft);
    for (int i = 0; i < count; i++) {
        const step *s = step_of(t, ids[i]);
        if (!s || !draft_fits(&draft, t, s)) return false;
        draft_add(&draft, t, s, (uint32_t)ids[i] - s->base);
    }
    *out = draft.move;
    return draft.form && !draft_step(t, &draft);
}

/* The argument of a form that begins at this byte. */
static const br_move_arg *arg_at(const br_move_form *f, unsigned at) {
    for (int i = 0; i < BR_MOVE_ARGS && f->arg[i].name; i++)
        if (f->arg[i].at == at) return &f->arg[i];
    return NULL;
}

/* What a later step adds: the name and the word of an argument, or which part and how much. */
static void write_part(const br_rules *r, const form *f, unsigned number, const digit *d,
                       uint32_t value, br_buf *out) {
    const br_move_form *of = &r->game->forms[f->kind];
    const br_move_arg *arg = of->own_bytes ? NULL : arg_at(of, d->is.at);
    bool is_list = d->is.form == BR_DIGIT_LIST;
    char word[BR_WORD_MAX];
    uint32_t raw = value + d->is.low - is_list;
    br_put(out, "... ");
    if (is_list && value == 0) br_put(out, "that is all");
    else if (arg && arg->is_optional && raw == 0) br_put(out, "no ");
    else if (!arg) br_put(out, "part ");
    if (is_list && value == 0) return;
    if (!arg) {
        br_put_int(out, number);
        br_put(out, ": ");
        br_put_int(out, raw);
        return;
    }
    br_put(out, arg->name);
    if (arg->is_optional && raw == 0) return;
    br_put_char(out, ' ');
    if (arg->kind == BR_ARG_WORD && br_value_word(r, arg->dict, raw - arg->plus, word))
        br_put(out, word);
    else br_put_int(out, raw - arg->plus);
}

bool br_action_write(const br_actions *a, const br_rules *r, int32_t id, br_buf *out) {
    const table *t = table_of(a);
    const step *s = step_of(t, id);
    br_draft draft;
    if (!s) return false;
    const form *f = &t->form[s->form];
    draft_begin(&draft, t, f);
    if (s != &t->step[f->step]) {
        write_part(r, f, (unsigned)(s - &t->step[f->step]), &t->digit[s->digit],
                   (uint32_t)id - s->base, out);
        return true;
    }
    draft_add(&draft, t, s, (uint32_t)id - s->base);
    br_move_write(r, &draft.move, out);
    if (f->is_row) br_put(out, " ...");
    return true;
}
