/* actions_table.c -- makes the table behind br_actions of the game's forms, or of the digits that
 * the game says itself (br_game.action_digits).
 */
#include "actions.h"

typedef action_table table;

static uint32_t last_word(const br_rules *r, int dict, uint32_t high) {
    char word[BR_WORD_MAX];
    uint32_t last = 0;
    for (uint32_t value = 0; value <= high; value++)
        if (br_value_word(r, dict, value, word)) last = value;
    return last;
}

static uint32_t high_of(const br_rules *r, const br_move_arg *arg) {
    if (arg->kind == BR_ARG_SEAT) return r->seats - 1u;
    if (arg->kind == BR_ARG_WORD && !arg->high) return last_word(r, arg->dict, 255);
    return arg->high ? arg->high : 255u;
}

/* The digits of one argument. In a form with a list what may be left out is a step of its own,
 * and the list comes last: first what is bought, then what is paid. */
static int arg_digits(const br_rules *r, const br_move_form *f, const br_move_arg *arg,
                      bool has_list, br_action_digit *out) {
    uint32_t high = high_of(r, arg);
    br_action_digit d = {.at = arg->at};
    if (arg->each) {
        d.form = BR_DIGIT_SHARES;
        d.count = (uint8_t)(arg->kind == BR_ARG_SEAT ? r->seats : high + 1u);
        d.high = SHARE_SUM;
    } else {
        bool may_lack = arg->is_optional || f->own_bytes;
        d.form = arg->list_max ? BR_DIGIT_LIST : high > 255 ? BR_DIGIT_WIDE : BR_DIGIT_BYTE;
        d.count = arg->list_max;
        d.low = (uint16_t)(may_lack && !arg->list_max ? 0 : arg->low + arg->plus);
        d.high = (uint16_t)(high + arg->plus);
        d.step = arg->list_max ? 2 : has_list && arg->is_optional;
    }
    out[0] = d;
    if (!arg->is_counted) return 1;
    out[1] = (br_action_digit){.at = (uint8_t)(arg->at + 1), .high = 255, .step = d.step};
    return 2;
}

static int form_digits(const br_rules *r, const br_move_form *f,
                       br_action_digit out[BR_ACTION_DIGITS]) {
    bool has_list = false;
    int count = 0;
    for (int i = 0; i < BR_MOVE_ARGS && f->arg[i].name; i++) has_list |= f->arg[i].list_max > 0;
    for (unsigned wanted = 0; wanted < 3; wanted++)
        for (int i = 0; i < BR_MOVE_ARGS && f->arg[i].name; i++) {
            int more = arg_digits(r, f, &f->arg[i], has_list, &out[count]);
            if (out[count].step == wanted) count += more;
        }
    return count;
}

static uint32_t radix_of(const br_action_digit *d) {
    if (d->form == BR_DIGIT_SHARES) return action_ways(d->count, d->high);
    return d->high - d->low + 1u + (d->form == BR_DIGIT_LIST); /* and that the list ends */
}

/* One more step, of digits from..end-1. */
static void add_step(table *t, form *f, const br_action_digit *from, int count) {
    assert(t->steps < STEPS && t->digits + count <= DIGITS);
    step *s = &t->step[t->steps++];
    *s = (step){.base = t->count,
                .count = 1,
                .digit = t->digits,
                .digits = (uint8_t)count,
                .form = (uint8_t)(f - t->form)};
    for (int i = count; i-- > 0;) {
        digit *d = &t->digit[t->digits + i];
        *d = (digit){from[i], radix_of(&from[i]), s->count};
        s->count *= d->radix;
    }
    t->digits = (uint16_t)(t->digits + count);
    t->count += s->count;
    f->steps++;
    f->is_row |= count > 0 && from[0].form == BR_DIGIT_LIST;
}

/* Most moves are a few bytes: their number is then a sum, without looking at the digits. */
static void set_plain(const table *t, form *f) {
    const step *s = &t->step[f->step];
    f->base = s->base;
    f->is_plain = !f->is_row;
    for (unsigned i = 0; i < s->digits; i++) {
        const digit *d = &t->digit[s->digit + i];
        f->is_plain &= d->is.form == BR_DIGIT_BYTE && d->is.at < PLAINS;
        if (!f->is_plain) return;
        f->weight[d->is.at] = d->weight;
        f->base -= d->weight * d->is.low;
    }
}

static void add_form(table *t, unsigned kind, unsigned variant, bool has_variants,
                     const br_action_digit *digits, int count) {
    assert(t->forms < FORMS);
    form *f = &t->form[t->forms++];
    *f = (form){.step = t->steps,
                .kind = (uint8_t)kind,
                .variant = (uint8_t)variant,
                .has_variants = has_variants};
    int from = 0;
    do {
        int end = from;
        while (end < count && digits[end].step == digits[from].step) end++;
        add_step(t, f, &digits[from], end - from);
        from = end;
    } while (from < count);
    f->is_row |= f->steps > 1;
    t->has_rows |= f->is_row;
    set_plain(t, f);
}

static void add_kind(table *t, const br_rules *r, unsigned kind) {
    br_action_digit digits[BR_ACTION_DIGITS], more[BR_ACTION_DIGITS];
    const br_game *game = r->game;
    int count = game->action_digits ? game->action_digits(r, kind, 0, digits) : -1;
    if (count == BR_ACTION_UNLISTED) return;
    t->form_of[kind] = (uint8_t)(t->forms + 1);
    if (count < 0) {
        add_form(t, kind, 0, false, digits, form_digits(r, &game->forms[kind], digits));
        return;
    }
    unsigned variant = 1;
    int next = game->action_digits(r, kind, variant, more);
    add_form(t, kind, 0, next >= 0, digits, count);
    for (; next >= 0; next = game->action_digits(r, kind, ++variant, more))
        add_form(t, kind, variant, true, more, next);
    t->variants[kind] = (uint8_t)variant;
}

void br_actions_init(br_actions *out, const br_rules *r) {
    table *t = (void *)out->bytes;
    memset(out, 0, sizeof *out);
    assert(r->game->form_count <= KINDS);
    for (unsigned kind = 1; kind < r->game->form_count; kind++) add_kind(t, r, kind);
}
