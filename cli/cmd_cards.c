/* cmd_cards.c -- the component tables of a game: what is printed on its cards, and how we know.
 *
 * The text is the one the program was built with, so `backroom cards GAME TABLE --csv` is the
 * right start for a deck of one's own.
 */
#include <string.h>

#include "cli.h"
#include "term.h"

static const char command[] = "cards";

enum { COLUMNS_MAX = 16, CELL_MAX = 256 };

typedef struct row {
    int columns;
    char cell[COLUMNS_MAX][CELL_MAX];
} row;

/* The next row of a table we ship: well formed, for the engine has read it. */
static const char *row_read(const char *at, row *out) {
    int size = 0;
    bool is_quoted = false;
    memset(out, 0, sizeof *out);
    for (; *at && *at != '\n'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        else if (*at == ',' && !is_quoted && out->columns + 1 < COLUMNS_MAX) {
            out->columns++;
            size = 0;
        } else if (size + 1 < CELL_MAX) out->cell[out->columns][size++] = *at;
    }
    out->columns++;
    return *at ? at + 1 : at;
}

static void widths_of(const char *csv, int width[COLUMNS_MAX]) {
    row r;
    memset(width, 0, COLUMNS_MAX * sizeof *width);
    while (*csv) {
        csv = row_read(csv, &r);
        for (int i = 0; i < r.columns; i++) {
            int cells = term_columns(r.cell[i]);
            if (cells > width[i]) width[i] = cells;
        }
    }
}

static void print_table(const br_table *table) {
    int width[COLUMNS_MAX];
    row r;
    widths_of(table->csv, width);
    printf("%s.csv\n", table->name);
    for (const char *at = table->csv; *at;) {
        at = row_read(at, &r);
        fputs("  ", stdout);
        for (int i = 0; i < r.columns; i++) {
            int blank = i + 1 < r.columns ? width[i] - term_columns(r.cell[i]) + 2 : 0;
            printf("%s%*s", r.cell[i], blank, "");
        }
        putchar('\n');
    }
}

bool cli_is_reconstructed(const br_game *game) {
    for (int i = 0; i < game->table_count; i++)
        if (strstr(game->tables[i].csv, "reconstructed")) return true;
    return false;
}

static const br_table *table_find(const br_game *game, const char *name) {
    for (int i = 0; i < game->table_count; i++)
        if (strcmp(game->tables[i].name, name) == 0) return &game->tables[i];
    return NULL;
}

static int print_csv(const br_game *game, const char *name) {
    if (!name && game->table_count > 1)
        return cli_error(CLI_USAGE, command, "%s has %d tables; name one, such as %s", game->id,
                         game->table_count, game->tables[0].name);
    fputs((name ? table_find(game, name) : &game->tables[0])->csv, stdout);
    return CLI_OK;
}

static int print_all(const br_game *game, const char *name, br_lang lang) {
    term t = term_open(stdin, stdout);
    for (int i = 0; i < game->table_count; i++) {
        if (name && strcmp(game->tables[i].name, name) != 0) continue;
        print_table(&game->tables[i]);
        putchar('\n');
    }
    term_wrap(&t, 0, br_word(lang, "house.cli.cards-note"));
    return CLI_OK;
}

int cmd_cards(int argc, char **argv) {
    const char *word[2] = {NULL, NULL}, *lang_text = NULL;
    bool has_csv = false;
    br_lang lang;
    if (cli_help(argc, argv, "cards")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--lang", &lang_text);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--csv") == 0) has_csv = true;
        else if (argv[i][0] == '-' || word[1]) return cli_unknown(command, argv[i]);
        else word[word[0] != NULL] = argv[i];
    }
    if (!cli_lang(command, lang_text, &lang)) return CLI_USAGE;
    if (!word[0]) return cli_error(CLI_USAGE, command, "which game? `backroom games` lists them");
    const br_game *game = cli_game(command, word[0]);
    if (!game) return CLI_USAGE;
    if (word[1] && !table_find(game, word[1]))
        return cli_error(CLI_USAGE, command, "%s has no table '%.60s'; there is %s%s", game->id,
                         word[1], game->tables[0].name, game->table_count > 1 ? ", ..." : "");
    return has_csv ? print_csv(game, word[1]) : print_all(game, word[1], lang);
}
