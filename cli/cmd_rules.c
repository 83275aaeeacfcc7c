/* cmd_rules.c -- the rules of a game on the screen: all clauses, one, or those with some words.
 *
 * Only the command line is here; finding and printing is in browse.c.
 */
#include <string.h>

#include "browse.h"
#include "cli.h"

static const char command[] = "rules";

enum { QUERY_BYTES = 400 };

/* One word more of the command line; what does not fit sets query->full. */
static void add_word(br_buf *query, const char *word) {
    char clean[QUERY_BYTES];
    term_clean(word, clean, sizeof clean);
    if (query->used > 0) br_put_char(query, ' ');
    br_put(query, clean);
    query->full = query->full || strlen(word) >= sizeof clean;
}

int cmd_rules(int argc, char **argv) {
    const char *game_id = NULL, *lang_text = NULL;
    char text[QUERY_BYTES];
    br_buf query = br_buf_over(text, sizeof text);
    br_lang lang;
    if (cli_help(argc, argv, "rules")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--lang", &lang_text);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (argv[i][0] == '-') return cli_unknown(command, argv[i]);
        if (game_id) add_word(&query, argv[i]);
        else game_id = argv[i];
    }
    if (query.full) return cli_error(CLI_USAGE, command, "too many words to look for");
    if (!cli_lang(command, lang_text, &lang)) return CLI_USAGE;
    if (!game_id) {
        return cli_error(CLI_USAGE, command, "which game? `backroom games` lists them");
    }
    const br_game *game = cli_game(command, game_id);
    if (!game) return CLI_USAGE;
    term t = term_open(stdin, stdout);
    if (browse_clauses(&t, game, lang, text, false) > 0) return CLI_OK;
    return cli_error(CLI_FAILED, command, "no clause of %s has '%.200s' in its id or its text (%s)",
                     game->id, text, br_lang_code(lang));
}
