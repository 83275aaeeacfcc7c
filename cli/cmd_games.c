/* cmd_games.c -- the games of the house: titles, seats, options, size.
 *
 * A list for people in their language, or with --json the same facts for programs.
 */
#include <string.h>

#include "cli.h"
#include "term.h"

static const char command[] = "games";

enum { TEXT_BYTES = 8192, KEY_BYTES = 160 };

static void put_text(br_buf *out, br_lang lang, const char *game, const char *part,
                     const char *name, const char *value) {
    char key[KEY_BYTES];
    br_buf buf = br_buf_over(key, sizeof key);
    br_put(&buf, game);
    br_put(&buf, part);
    br_put(&buf, name);
    if (value) {
        br_put_char(&buf, '.');
        br_put(&buf, value);
    }
    const char *text = br_word(lang, key);
    br_put(out, text ? text : key);
}

static void put_title(br_buf *out, br_lang lang, const br_game *game) {
    put_text(out, lang, game->id, ".title", "", NULL);
}

/* ---- for programs ------------------------------------------------------------------------- */

static void put_json_option(br_buf *out, const br_option *option) {
    br_put(out, "{\"name\":");
    br_put_json(out, option->name);
    br_put(out, ",\"values\":[");
    for (int v = 0; v < option->count; v++) {
        if (v) br_put_char(out, ',');
        br_put_json(out, option->values[v]);
    }
    br_put(out, "],\"default\":");
    br_put_json(out, option->values[0]);
    br_put_char(out, '}');
}

static void put_json_number(br_buf *out, const char *name, int64_t value) {
    br_put(out, ",\"");
    br_put(out, name);
    br_put(out, "\":");
    br_put_int(out, value);
}

static void put_json(br_buf *out, const br_game *game) {
    br_put(out, "{\"id\":");
    br_put_json(out, game->id);
    br_put(out, ",\"title\":{");
    for (br_lang lang = BR_EN; lang < BR_LANGS; lang++) {
        char title[200];
        br_buf text = br_buf_over(title, sizeof title);
        put_title(&text, lang, game);
        br_put(out, lang ? ",\"" : "\"");
        br_put(out, br_lang_code(lang));
        br_put(out, "\":");
        br_put_json(out, title);
    }
    br_put_char(out, '}');
    put_json_number(out, "seats_min", game->seats_min);
    put_json_number(out, "seats_max", game->seats_max);
    br_put(out, ",\"options\":[");
    for (int i = 0; i < game->option_count; i++) {
        if (i) br_put_char(out, ',');
        put_json_option(out, &game->options[i]);
    }
    br_put(out, "],\"tables\":[");
    for (int i = 0; i < game->table_count; i++) {
        if (i) br_put_char(out, ',');
        br_put_json(out, game->tables[i].name);
    }
    br_put_char(out, ']');
    put_json_number(out, "clauses", game->clause_count - 1);
    put_json_number(out, "state_bytes", game->state_size);
    put_json_number(out, "version", game->version);
    br_put_char(out, '}');
}

/* ---- for people --------------------------------------------------------------------------- */

static void put_facts(br_buf *out, br_lang lang, const br_game *game) {
    br_args args = {0};
    const char *names[] = {"a", "b", "clauses", "bytes"};
    int32_t values[] = {cli_least_seats(game), game->seats_max, game->clause_count - 1,
                        game->state_size};
    for (int i = 0; i < 4; i++) br_arg_add(&args, names[i], BR_ARG_NUMBER, values[i]);
    br_put(out, "  ");
    br_say(out, lang, NULL, "house.cli.game-facts", &args, NULL);
}

static void print_option(const term *t, br_lang lang, const br_game *game,
                         const br_option *option) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "  --option ");
    br_put(&out, option->name);
    br_put(&out, "=  " BR_STYLE_DIM);
    put_text(&out, lang, game->id, ".option.", option->name, NULL);
    br_put(&out, BR_STYLE_RESET);
    term_wrap(t, 4, text);
    for (int v = 0; v < option->count; v++) {
        out = br_buf_over(text, sizeof text);
        br_put(&out, "      ");
        br_put(&out, option->values[v]);
        br_put(&out, " "); /* a long one pushes its text along */
        term_pad(&out, 18);
        br_put(&out, BR_STYLE_DIM);
        put_text(&out, lang, game->id, ".value.", option->name, option->values[v]);
        if (v == 0) {
            br_put(&out, ", ");
            br_say(&out, lang, NULL, "house.default", NULL, NULL);
        }
        br_put(&out, BR_STYLE_RESET);
        term_wrap(t, 18, text);
    }
}

static void print_game(const term *t, br_lang lang, const br_game *game) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_BOLD);
    br_put(&out, game->id);
    br_put(&out, BR_STYLE_RESET "  ");
    for (br_lang i = BR_EN; i < BR_LANGS; i++) {
        if (i) br_put(&out, " · ");
        put_title(&out, i, game);
    }
    term_wrap(t, 2, text);
    out = br_buf_over(text, sizeof text);
    br_put(&out, "  ");
    put_text(&out, lang, game->id, ".about", "", NULL);
    term_wrap(t, 2, text);
    char key[KEY_BYTES];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, game->id);
    br_put(&name, ".note");
    if (br_word(lang, key)) {
        out = br_buf_over(text, sizeof text);
        br_put(&out, "  ");
        br_put(&out, br_word(lang, key));
        term_wrap(t, 2, text);
    }
    out = br_buf_over(text, sizeof text);
    put_facts(&out, lang, game);
    term_wrap(t, 2, text);
    if (cli_is_reconstructed(game)) {
        br_args args = {.count = 1, .at = {{.name = "game", .kind = BR_ARG_WORD}}};
        memcpy(args.at[0].word, game->id, strlen(game->id) + 1);
        out = br_buf_over(text, sizeof text);
        br_put(&out, "  ");
        br_say(&out, lang, NULL, "house.cli.reconstructed-note", &args, NULL);
        term_wrap(t, 2, text);
    }
    for (int i = 0; i < game->option_count; i++) print_option(t, lang, game, &game->options[i]);
}

int cmd_games(int argc, char **argv) {
    bool is_json = false;
    const char *lang_text = NULL;
    br_lang lang;
    if (cli_help(argc, argv, "games")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--lang", &lang_text);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (strcmp(argv[i], "--json") != 0) return cli_unknown(command, argv[i]);
        is_json = true;
    }
    if (!cli_lang(command, lang_text, &lang)) return CLI_USAGE;
    term t = term_open(stdin, stdout);
    for (int i = 0; br_game_at(i); i++) {
        if (!is_json) {
            if (i) putchar('\n');
            print_game(&t, lang, br_game_at(i));
            continue;
        }
        char text[TEXT_BYTES];
        br_buf out = br_buf_over(text, sizeof text);
        put_json(&out, br_game_at(i));
        printf("%s%s", i ? ",\n " : "[", text);
    }
    if (is_json) puts("]");
    return CLI_OK;
}
