/* describe.c -- what a game is, for programs: one JSON object made of the game's own tables.
 *
 * Nothing is stated here that is not in a table already, so the description can not differ from
 * what the engine does; tests/described plays matches and holds all they show against it.
 * docs/describe.md says what the members of the object mean.
 */
#include "types.h"

static void put_text(br_buf *out, const char *name, const char *text) {
    jw_key(out, name);
    jw_string(out, text);
}

static void put_int(br_buf *out, const char *name, int value) {
    jw_key(out, name);
    jw_int(out, value);
}

static void put_true(br_buf *out, const char *name, bool is_so) {
    if (!is_so) return;
    jw_key(out, name);
    jw_bool(out, true);
}

/* ---- types -------------------------------------------------------------------------------- */

static void put_piece(br_buf *out, br__piece p) { jw_string_bytes(out, p.at, p.size); }

static void put_args(const br_about *about, const char **at, br_buf *out);

static void put_base(const br_about *about, const char **at, br_buf *out) {
    jw_key(out, "is");
    if (**at == '{') {
        ++*at;
        jw_plain(out, "object");
        jw_key(out, "members");
        put_args(about, at, out);
        assert(**at == '}');
        ++*at;
        return;
    }
    br__piece base = br__take_name(at);
    if (br__is_piece(base, "seat") || br__is_piece(base, "flag")) {
        put_piece(out, base);
        return;
    }
    if (br__is_piece(base, "text")) {
        jw_plain(out, "word");
        return;
    }
    bool is_word = br__dict_of(about, base) >= 0;
    jw_plain(out, is_word ? "word" : "number");
    if (!is_word && br__is_piece(base, "number")) return;
    jw_key(out, is_word ? "dict" : "unit");
    put_piece(out, base);
    if (**at != '+') return;
    ++*at;
    put_true(out, "counted", true);
}

/* As members of an object that is open already. */
static void put_type(const br_about *about, const char **at, br_buf *out) {
    put_base(about, at, out);
    if (**at == '?') {
        ++*at;
        put_true(out, "null", true);
    }
    bool is_list = **at == '*' || **at == '@';
    if (is_list) {
        jw_list_of(out, "by");
    }
    while (**at == '*' || **at == '@') {
        if (*(*at)++ == '*') jw_plain(out, "list");
        else put_piece(out, br__take_name(at));
    }
    if (is_list) jw_list_end(out);
    if (**at != '%' && **at != '#') return;
    jw_key(out, *(*at)++ == '#' ? "count" : "keys");
    put_piece(out, br__take_name(at));
}

/* Where an event's argument stands is for told.c alone; so are bytes without a name. */
static void skip_marks(const char **at) {
    while (**at && strchr("/=&~<!0123456789", **at)) ++*at;
}

static void skip_unnamed(const char **at) {
    while (**at == '|' || **at == '_') {
        ++*at;
        skip_marks(at);
        while (**at == ' ') ++*at;
    }
}

/* As members of an object that is open already. */
static void put_arg_list(const br_about *about, const char **at, br_buf *out) {
    for (skip_unnamed(at); **at && **at != '}'; skip_unnamed(at)) {
        br__piece name = br__take_name(at);
        bool is_maybe = **at == '?';
        *at += is_maybe ? 2 : 1; /* and the colon */
        put_piece(out, name);
        br_put(out, ":{");
        put_type(about, at, out);
        skip_marks(at);
        assert(**at == ' ' || **at == '}' || !**at);
        put_true(out, "maybe", is_maybe);
        jw_object_end(out);
        while (**at == ' ') ++*at;
    }
}

static void put_args(const br_about *about, const char **at, br_buf *out) {
    jw_object(out);
    put_arg_list(about, at, out);
    jw_object_end(out);
}

static void put_all_args(const br_about *about, const char *args, br_buf *out) {
    jw_key(out, "args");
    put_args(about, &args, out);
}

/* ---- members ------------------------------------------------------------------------------ */

static const char *const zones[] = {"none", "counter", "hand", "pile", "row", "slots"};
static const char *const sights[] = {"all", "owner", "some", "nobody"};

static bool is_list_form(br_form form) {
    return form == BR_FORM_SET || form == BR_FORM_SEATS || form == BR_FORM_STACK ||
           form == BR_FORM_BAG || form == BR_FORM_PLACES;
}

static void put_by(const br_about *about, unsigned by, br_buf *out) {
    jw_string(out, by == 0 ? "list" : by == BR_BY_SEAT ? "seat" : about->dicts[by - 1].name);
}

static void put_shape(const br_about *about, const br_field *f, br_buf *out) {
    unsigned row_by = f->per_seat ? BR_BY_SEAT : f->row_by;
    if (!f->rows && !f->cols && !is_list_form(f->form)) return;
    jw_list_of(out, "by");
    if (f->rows) put_by(about, row_by, out);
    if (f->cols) put_by(about, f->col_by, out);
    if (is_list_form(f->form)) put_by(about, 0, out);
    jw_list_end(out);
    if (f->rows && !f->per_seat) { /* a list is as long as its count says, at most */
        put_int(out, "rows", f->rows);
    }
    if (f->cols && f->col_by != BR_BY_SEAT) {
        put_int(out, "cols", f->cols);
    }
    if (!f->row_from) return;
    put_int(out, "from", f->row_from);
}

static void put_field_type(const br_about *about, const br_field *f, br_buf *out) {
    static const char *const is[] = {"number", "seat", "word", "word", "seat",
                                     "word",   "word", "hex",  "flag", "number"};
    put_text(out, "is", is[f->form]);
    if (strcmp(is[f->form], "word") == 0) put_text(out, "dict", about->dicts[f->dict].name);
    if (f->unit) put_text(out, "unit", f->unit);
    if (f->index_of) put_text(out, "index_of", f->index_of);
    /* what is a list itself is unknown as a whole */
    put_true(out, is_list_form(f->form) ? "null_list" : "null", f->has_unknown);
    if (f->form != BR_FORM_HEX) put_shape(about, f, out);
    if (f->form == BR_FORM_STACK || f->is_top_last) put_text(out, "top", "last");
}

/* The member that says how many items this one has; of a member of one seat, that seat's item. */
static void put_count(const br_game *game, const br_field *f, br_buf *out) {
    for (int i = 0; f->has_count && i < game->field_count; i++) {
        const br_field *count = &game->fields[i];
        unsigned seat = f->owner && count->per_seat ? f->owner - 1u : 0;
        if (count->offset + seat * count->bytes != f->count_at || (count->rows && !f->owner))
            continue;
        put_text(out, "count", count->name);
    }
}

static void put_field(const br_game *game, const br_field *f, br_buf *out) {
    jw_object(out);
    put_text(out, "name", f->name);
    put_field_type(game->about, f, out);
    put_count(game, f, out);
    if (f->zone) put_text(out, "zone", zones[f->zone]);
    if (f->owner) {
        put_int(out, "owner", f->owner - 1);
    }
    put_text(out, "sight", f->truth ? "truth" : sights[f->sight]);
    put_true(out, "opens", f->opens);
    jw_object_end(out);
}

/* ---- words -------------------------------------------------------------------------------- */

/* In the order of their values: where a list has an item for every word, this is its order. */
static void put_words(const br_rules *r, int dict, br_buf *out) {
    char word[BR_WORD_MAX];
    jw_list_of(out, "words");
    for (uint32_t value = 0; value < 256; value++)
        if (br_value_word(r, dict, value, word)) jw_string(out, word);
    jw_list_end(out);
}

/* The words of a mask stand one lower than the same words elsewhere: one dictionary for others. */
static bool is_repeated(const br_about *about, int index) {
    for (int i = 0; i < index; i++)
        if (strcmp(about->dicts[i].name, about->dicts[index].name) == 0) return true;
    return false;
}

static void put_dict(const br_rules *r, int index, br_buf *out) {
    const br_dict *d = &r->game->about->dicts[index];
    if (is_repeated(r->game->about, index)) return;
    jw_object(out);
    put_text(out, "name", d->name);
    put_true(out, "cards", d->is_card);
    put_true(out, "deck", d->is_of_deck);
    put_true(out, "numbered", d->is_numbered);
    if (d->table) {
        put_text(out, "table", r->game->tables[d->table - 1].name);
    }
    if (d->kind) put_text(out, "kind", d->kind);
    if (d->number) put_text(out, "number", d->number);
    put_words(r, index, out);
    jw_object_end(out);
}

/* ---- the rest ----------------------------------------------------------------------------- */

static int least_seats(const br_rules *r) {
    br_rules rules = *r;
    br_fault fault;
    memset(rules.option, 0, sizeof rules.option);
    for (rules.seats = r->game->seats_min; rules.seats < r->game->seats_max; rules.seats++) {
        memset(&fault, 0, sizeof fault);
        if (br_rules_check(&rules, &fault) == BR_OK) break;
    }
    return rules.seats;
}

static void put_options(const br_game *game, br_buf *out) {
    jw_list_of(out, "options");
    for (int i = 0; i < game->option_count; i++) {
        const br_option *option = &game->options[i];
        jw_object(out);
        put_text(out, "name", option->name);
        jw_list_of(out, "values");
        for (int k = 0; k < option->count; k++) jw_string(out, option->values[k]);
        jw_list_end(out);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void put_tables(const br_game *game, br_buf *out) {
    jw_list_of(out, "tables");
    for (int i = 0; i < game->table_count; i++) {
        const char *csv = game->tables[i].csv;
        br_fault fault = {0};
        br_csv reader = br__csv_over(csv, (size_t)(strchr(csv, '\n') - csv) + 1);
        jw_object(out);
        put_text(out, "name", game->tables[i].name);
        jw_list_of(out, "columns");
        if (br__csv_next(&reader, &fault))
            for (int k = 0; k < reader.columns; k++) jw_string(out, reader.cell[k]);
        jw_list_end(out);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void put_clauses(const br_game *game, br_buf *out) {
    jw_list_of(out, "clauses");
    for (int i = 1; i < game->clause_count; i++) {
        jw_list(out);
        jw_string(out, game->clauses[i].id);
        jw_string(out, game->clauses[i].kind);
        jw_list_end(out);
    }
    jw_list_end(out);
}

static void put_events(const br_about *about, br_buf *out) {
    static const char *const told[] = {"all", "shown", "others", "after", "all"};
    jw_list_of(out, "events");
    for (int i = 0; i < about->event_count; i++) {
        const br_event_form *form = &about->events[i];
        jw_object(out);
        put_text(out, "kind", form->name);
        put_int(out, "of",
                form->kind); /* those with one number are one event, told in several ways */
        put_text(out, "told", told[form->told]);
        put_all_args(about, form->args, out);
        if (form->rare) put_text(out, "rare", form->rare);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void put_sums(const br_about *about, br_buf *out) {
    jw_list_of(out, "sums");
    for (int i = 0; i < about->sum_count; i++) {
        const br_sum *sum = &about->sums[i];
        jw_object(out);
        put_text(out, "source", sum->source);
        put_text(out, "event", sum->event);
        put_text(out, "number", sum->number);
        if (sum->seat) put_text(out, "seat", sum->seat);
        put_true(out, "minus", sum->is_minus);
        jw_object_end(out);
    }
    jw_list_end(out);
}

/* CARD, TRUCK-N, [shark NOTE], NOTE ...: an argument as it stands in the text of a move. */
static void put_arg_text(const br_move_arg *arg, br_buf *out) {
    br_put(out, arg->is_optional ? " [" : " ");
    if (arg->after) {
        br_put(out, arg->after);
        br_put_char(out, ' ');
    }
    for (const char *c = arg->name; *c; c++)
        br_put_char(out, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
    if (arg->is_counted || arg->each) br_put(out, "-N");
    if (arg->list_max || arg->each) br_put(out, " ...");
    if (arg->is_optional) br_put_char(out, ']');
}

static void put_form(const br_move_form *form, br_buf *out) {
    put_text(out, "verb", form->verb);
    jw_key(out, "text");
    br_put_char(out, '"');
    br_put(out, form->verb); /* words of letters, digits and dashes: nothing to escape */
    for (int i = 0; i < BR_MOVE_ARGS && form->arg[i].name; i++) put_arg_text(&form->arg[i], out);
    br_put_char(out, '"');
}

/* Whether a list of arguments has one of this name. */
static bool has_arg(const char *args, const char *name) {
    while (*args) {
        if (br__is_piece(br__take_name(&args), name)) return true;
        while (*args && *args != ' ') args++;
        while (*args == ' ') args++;
    }
    return false;
}

static void put_form_arg(const br_about *about, const br_move_arg *arg, br_buf *out) {
    jw_object_of(out, arg->name);
    if (arg->kind == BR_ARG_WORD) {
        put_text(out, "is", "word");
        put_text(out, "dict", about->dicts[arg->dict].name);
        put_true(out, "counted", arg->is_counted);
    } else {
        put_text(out, "is", arg->kind == BR_ARG_SEAT ? "seat" : "number");
    }
    if (arg->list_max || arg->each) {
        jw_list_of(out, "by");
        jw_plain(out, "list");
        jw_list_end(out);
    }
    jw_object_end(out);
}

/* What a move is told with: as its form has it, and as the game adds to it or puts otherwise. An
 * optional argument has names of its own for when it is there. */
static void put_move_args(const br_game *game, const br_move_name *move, br_buf *out) {
    const br_move_form *form = &game->forms[move->kind];
    bool is_alone = move->args[0] == '=' || form->own_bytes;
    const char *own = move->args + (move->args[0] == '=');
    jw_object_of(out, "args");
    for (int i = 0; !is_alone && i < BR_MOVE_ARGS && form->arg[i].name; i++) {
        const br_move_arg *arg = &form->arg[i];
        if (arg->is_silent || arg->is_optional) continue;
        if (!has_arg(own, arg->name)) put_form_arg(game->about, arg, out);
    }
    put_arg_list(game->about, &own, out);
    jw_object_end(out);
}

/* What only a clock makes is of no game, and of all (br_timeouts). */
static void put_timeout(br_buf *out) {
    jw_object(out);
    put_text(out, "kind", "timeout");
    put_text(out, "verb", "timeout");
    put_text(out, "text", "timeout PLAYER");
    put_text(out, "by", "house");
    jw_object_of(out, "args");
    jw_object_of(out, "player");
    put_text(out, "is", "seat");
    jw_object_end(out);
    jw_object_end(out);
    jw_object_end(out);
}

static void put_moves(const br_game *game, br_buf *out) {
    const br_about *about = game->about;
    jw_list_of(out, "moves");
    for (int i = 0; i < about->move_count; i++) {
        const br_move_name *move = &about->moves[i];
        jw_object(out);
        put_text(out, "kind", move->name);
        put_form(&game->forms[move->kind], out);
        put_true(out, "irregular", game->forms[move->kind].own_bytes > 0);
        put_move_args(game, move, out);
        if (move->rare) put_text(out, "rare", move->rare);
        jw_object_end(out);
    }
    put_timeout(out);
    jw_list_end(out);
}

static void put_questions(const br_game *game, br_buf *out) {
    const br_about *about = game->about;
    jw_list_of(out, "questions");
    for (int i = 0; i < about->question_count; i++) {
        const br_question_form *form = &about->questions[i];
        jw_object(out);
        put_text(out, "key", form->key);
        put_text(out, "clause", game->clauses[form->clause].id);
        put_all_args(about, form->args, out);
        if (form->rare) put_text(out, "rare", form->rare);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void put_facts(const br_about *about, br_buf *out) {
    jw_list_of(out, "facts");
    for (int i = 0; i < about->fact_count; i++) {
        const char *type = about->facts[i].type;
        jw_object(out);
        put_text(out, "name", about->facts[i].name);
        put_type(about, &type, out);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void put_texts(const br_game *game, unsigned langs, br_buf *out) {
    jw_object_of(out, "texts");
    for (unsigned lang = 0; lang < BR_LANGS; lang++) {
        if (!(langs >> lang & 1u)) continue;
        jw_object_of(out, br_lang_code((br_lang)lang));
        br_texts_write((br_lang)lang, game->id, out);
        put_text(out, "move.timeout", br_word((br_lang)lang, "house.move.timeout"));
        put_text(out, "verb.timeout", br_word((br_lang)lang, "house.verb.timeout"));
        jw_object_end(out);
    }
    jw_object_end(out);
}

void br_describe(const br_rules *r, unsigned langs, br_buf *out) {
    const br_game *game = r->game;
    const br_about *about = game->about;
    br_put_char(out, '{');
    put_text(out, "game", game->id);
    put_int(out, "version", game->version);
    jw_list_of(out, "seats");
    jw_int(out, game->seats_min);
    jw_int(out, game->seats_max);
    jw_list_end(out);
    jw_list_of(out, "usual_seats"); /* what the default options allow */
    jw_int(out, least_seats(r));
    jw_int(out, game->seats_max);
    jw_list_end(out);
    put_options(game, out);
    put_tables(game, out);
    jw_list_of(out, "dictionaries");
    for (int i = 0; i < about->dict_count; i++) put_dict(r, i, out);
    jw_list_end(out);
    jw_list_of(out, "members");
    for (int i = 0; i < game->field_count; i++) put_field(game, &game->fields[i], out);
    jw_list_end(out);
    put_facts(about, out);
    put_moves(game, out);
    put_events(about, out);
    put_sums(about, out);
    jw_object_of(out, "refusals");
    put_all_args(about, about->refusal_args, out);
    jw_object_end(out);
    put_questions(game, out);
    put_clauses(game, out);
    if (langs) put_texts(game, langs, out);
    jw_object_end(out);
}
