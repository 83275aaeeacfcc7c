/* cmd_describe.c -- what a game is, for programs: the description that the engine makes of its own
 * tables (docs/describe.md).
 */
#include <stdlib.h>
#include <string.h>

#include "backroom_batch.h"
#include "cli.h"

static const char command[] = "describe";

static int print_game(const br_game *game, unsigned langs, char *memory) {
    static br_rules rules;
    br_fault fault = {0};
    br_buf out = br_buf_over(memory, BR_DESCRIBE_MAX);
    if (br_rules_init(&rules, game, game->seats_min, &fault) != BR_OK)
        return cli_error(CLI_FAILED, command, "%s: %s", game->id, fault.text);
    br_describe(&rules, langs, &out);
    out.used--; /* one more member: what the library makes of it (docs/library.md) */
    br_put(&out, ",\"numbers\":");
    br_numbers_write(&rules, &out);
    br_put_char(&out, '}');
    if (out.full) return cli_error(CLI_FAILED, command, "%s: too long", game->id);
    puts(memory);
    return CLI_OK;
}

int cmd_describe(int argc, char **argv) {
    const char *game_id = NULL, *lang_text = NULL;
    br_lang lang;
    if (cli_help(argc, argv, "describe")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--lang", &lang_text);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0 || strcmp(argv[i], "--json") == 0) continue;
        if (argv[i][0] == '-' || game_id) return cli_unknown(command, argv[i]);
        game_id = argv[i];
    }
    if (!cli_lang(command, lang_text, &lang)) return CLI_USAGE;
    const br_game *game = game_id ? cli_game(command, game_id) : NULL;
    if (game_id && !game) return CLI_USAGE;
    unsigned langs = lang_text ? 1u << lang : (1u << BR_LANGS) - 1;
    char *memory = malloc(BR_DESCRIBE_MAX);
    if (!memory) return cli_error(CLI_FAILED, command, "no memory");
    int code = CLI_OK;
    for (int i = 0; code == CLI_OK && br_game_at(i); i++)
        if (!game || game == br_game_at(i)) code = print_game(br_game_at(i), langs, memory);
    free(memory);
    return code;
}
