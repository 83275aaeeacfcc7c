/* setup.c -- what a match is played under: seats, options, component tables.
 *
 * All of it comes from outside as text, so everything is checked here and answered with a fault;
 * a br_rules that passed is valid for good. The shipped tables go through the same reader as a
 * house deck, so there is one meaning of a CSV.
 */
#include "internal.h"

static br_err fail(br_fault *fault, br_err err, const char *text) {
    br__fault(fault, err, text);
    return err;
}

static bool read_table(br_rules *rules, int table, const char *csv, size_t size, br_fault *fault) {
    if (!rules->game->deck_read(rules, table, csv, size, fault)) return false;
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, csv, size);
    br_sha256_end(&sha, rules->deck_hash[table]);
    return true;
}

static bool audit(const br_rules *rules, br_fault *fault) {
    return !rules->game->deck_audit || rules->game->deck_audit(rules, fault);
}

br_err br_rules_init(br_rules *rules, const br_game *game, int seats, br_fault *fault) {
    assert(rules && game && fault);
    assert(1 <= game->seats_min && game->seats_min <= game->seats_max);
    assert(game->seats_max <= BR_SEATS_MAX);
    assert(game->state_size <= BR_STATE_MAX);
    assert(game->deck_size <= BR_DECK_MAX);
    assert(game->option_count <= BR_OPTIONS_MAX);
    assert(game->table_count <= BR_TABLES_MAX);
    memset(rules, 0, sizeof *rules); /* padding too: a digest may cover these bytes */
    memset(fault, 0, sizeof *fault); /* readers ask it whether all went well */
    if (seats < game->seats_min || seats > game->seats_max) {
        br_buf out = br_buf_over(fault->text, sizeof fault->text);
        fault->err = BR_BAD_SEATS;
        br_put(&out, game->id);
        br_put(&out, " seats ");
        br_put_int(&out, game->seats_min);
        br_put(&out, " to ");
        br_put_int(&out, game->seats_max);
        br_put(&out, " players");
        return BR_BAD_SEATS;
    }
    rules->game = game;
    rules->seats = (uint8_t)seats;
    for (int t = 0; t < game->table_count; t++) {
        const char *csv = game->tables[t].csv;
        if (!read_table(rules, t, csv, strlen(csv), fault)) return BR_BAD_DECK;
    }
    return audit(rules, fault) ? BR_OK : BR_BAD_DECK;
}

static int option_find(const br_game *game, const char *name) {
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].name, name) == 0) return i;
    return -1;
}

/* Says which names would have been right: the list is short. */
static br_err bad_option(br_fault *fault, const char *what, const char *given,
                         const char *const *list, int count, size_t stride) {
    br_buf out = br_buf_over(fault->text, sizeof fault->text);
    fault->err = BR_BAD_OPTION;
    br_put(&out, "no ");
    br_put(&out, what);
    br_put(&out, " '");
    for (int i = 0; given[i] && i < 40; i++)
        br_put_char(&out, given[i] >= ' ' && given[i] < 127 ? given[i] : '?');
    br_put(&out, "'; there is ");
    for (int i = 0; i < count; i++) {
        if (i) br_put(&out, ", ");
        br_put(&out, *(const char *const *)(const void *)((const char *)list + (size_t)i * stride));
    }
    return BR_BAD_OPTION;
}

br_err br_rules_option(br_rules *rules, const char *name, const char *value, br_fault *fault) {
    const br_game *game = rules->game;
    assert(game && name && value && fault); /* br_rules_init comes first */
    int i = option_find(game, name);
    if (i < 0)
        return bad_option(fault, "option", name, &game->options[0].name, game->option_count,
                          sizeof game->options[0]);
    const br_option *option = &game->options[i];
    int v = br__word_find(value, option->values, option->count);
    if (v < 0)
        return bad_option(fault, name, value, option->values, option->count,
                          sizeof option->values[0]);
    /* Option `first` lists every seat a game can have; this match may have fewer. */
    uint32_t seat = 0;
    if (strcmp(name, "first") == 0 && br__word_int(value, BR_SEATS_MAX, &seat) &&
        seat >= rules->seats)
        return fail(fault, BR_BAD_OPTION, "option first names a seat that is not there");
    rules->option[i] = (uint8_t)v;
    return BR_OK;
}

const char *br_rules_value(const br_rules *rules, int option) {
    return rules->game->options[option].values[rules->option[option]];
}

/* Spreadsheets like to begin a file with a byte order mark; it is no part of the table. */
static size_t mark_size(const char *csv, size_t size) {
    return size >= 3 && memcmp(csv, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Two tables are the same if their header rows are. */
static size_t header_size(const char *csv, size_t size) {
    size_t n = 0;
    while (n < size && csv[n] != '\n' && csv[n] != '\r' && csv[n] != '\0') n++;
    return n;
}

int br_rules_table_of(const br_rules *rules, const char *csv, size_t size) {
    const br_game *game = rules->game;
    size_t mark = mark_size(csv, size);
    csv += mark;
    size_t head = header_size(csv, size - mark);
    for (int t = 0; t < game->table_count; t++) {
        const char *own = game->tables[t].csv;
        if (header_size(own, strlen(own)) == head && memcmp(own, csv, head) == 0) return t;
    }
    return -1;
}

br_err br_rules_deck(br_rules *rules, const char *csv, size_t size, br_fault *fault) {
    memset(fault, 0, sizeof *fault);
    if (size > BR_CSV_MAX) { /* so that every journal that holds a deck can be read back */
        br__fault(fault, BR_BAD_DECK, "a deck file may have at most 32768 bytes");
        return BR_BAD_DECK;
    }
    int table = br_rules_table_of(rules, csv, size);
    if (table < 0) {
        char text[sizeof fault->text];
        br_buf why = br_buf_over(text, sizeof text);
        br_put(&why, "the header row is none of this game's tables; `backroom cards ");
        br_put(&why, rules->game->id);
        br_put(&why, " --csv` shows how they begin");
        br__fault(fault, BR_BAD_DECK, text);
        fault->line = 1;
        fault->column = 1;
        return BR_BAD_DECK;
    }
    size_t mark = mark_size(csv, size);
    csv += mark;
    size -= mark;
    br_rules changed = *rules; /* a refused deck leaves the rules as they were */
    if (!read_table(&changed, table, csv, size, fault)) return BR_BAD_DECK;
    if (!audit(&changed, fault)) return BR_BAD_DECK;
    /* The shipped text handed in as a file is the shipped deck. */
    const char *own = rules->game->tables[table].csv;
    bool is_shipped = strlen(own) == size && memcmp(own, csv, size) == 0;
    unsigned others = changed.custom_tables & ~(1u << table);
    changed.custom_tables = (uint8_t)(others | (is_shipped ? 0u : 1u << table));
    *rules = changed;
    return BR_OK;
}

br_err br_rules_check(const br_rules *rules, br_fault *fault) {
    assert(rules->game && fault);
    if (!rules->game->rules_audit || rules->game->rules_audit(rules, fault)) return BR_OK;
    assert(fault->err != BR_OK);
    return fault->err;
}

uint16_t br_clause_find(const br_game *game, const char *id) {
    for (uint16_t i = 1; i < game->clause_count; i++)
        if (strcmp(game->clauses[i].id, id) == 0) return i;
    return 0;
}
