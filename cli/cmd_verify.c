/* cmd_verify.c -- replays a journal and says, point by point, what it has checked.
 *
 * The reading itself is br_journal_read: every move goes through the door and the digest is
 * compared. What that leaves out, the result an end line claims, is compared here.
 */
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "talk.h"

static const char command[] = "verify";

enum { HEAD_NODES = 1 << 16, TEXT_BYTES = 2048 };

typedef struct check {
    talk talk;
    const char *text; /* the file */
    size_t size;
    br_json_node *nodes;
} check;

/* ---- lines of the report ------------------------------------------------------------------ */

static void put_point(const check *c, bool is_good, const char *key, const br_args *args,
                      const char *more) {
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, is_good ? BR_STYLE_GREEN "✓ " : BR_STYLE_RED "✗ ");
    br_put(&out, BR_STYLE_RESET);
    br_say(&out, c->talk.lang, NULL, key, args, NULL);
    if (more) {
        br_put(&out, " ");
        br_put(&out, more);
    }
    term_wrap(&c->talk.term, 2, text);
}

static void arg_word(br_args *args, const char *name, const char *word) {
    br_arg *arg = br_arg_add(args, name, BR_ARG_WORD, 0);
    term_clean(word, arg->word, sizeof arg->word);
}

/* ---- the head ----------------------------------------------------------------------------- */

static bool read_line(const check *c, size_t at, br_json *doc) {
    const char *line = c->text + at, *end = memchr(line, '\n', c->size - at);
    size_t size = end ? (size_t)(end - line) : c->size - at;
    br_fault fault = {0};
    return br_json_read(doc, line, size, c->nodes, HEAD_NODES, &fault);
}

static void check_versions(const check *c) {
    const br_match *m = &c->talk.table->match;
    br_json doc;
    br_args args = {0};
    char program[32] = "?";
    if (read_line(c, 0, &doc)) {
        br_json_string(&doc, br_json_find(&doc, 0, "program"), program, sizeof program);
    }
    arg_word(&args, "program", program);
    arg_word(&args, "own", BR_PROGRAM_VERSION);
    put_point(c, true, "house.cli.verify-format", &args, NULL);
    args = (br_args){0};
    arg_word(&args, "game", m->rules.game->id);
    talk_arg_number(&args, "n", m->rules.game->version);
    talk_arg_number(&args, "seats", m->rules.seats);
    put_point(c, true, "house.cli.verify-game", &args, NULL);
}

static void check_options(const check *c) {
    const br_rules *r = &c->talk.table->match.rules;
    char text[TEXT_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    for (int i = 0; i < r->game->option_count; i++) {
        if (i) br_put(&out, ", ");
        br_put(&out, r->game->options[i].name);
        br_put_char(&out, '=');
        br_put(&out, br_rules_value(r, i));
    }
    if (r->game->option_count) put_point(c, true, "house.cli.verify-options", NULL, text);
}

static void check_decks(const check *c) {
    const br_rules *r = &c->talk.table->match.rules;
    for (int i = 0; i < r->game->table_count; i++) {
        char hex[65];
        br_args args = {0};
        br_buf out = br_buf_over(hex, sizeof hex);
        br_put_hex(&out, r->deck_hash[i], 32);
        arg_word(&args, "deck", r->game->tables[i].name);
        bool is_own = r->custom_tables >> i & 1;
        put_point(c, true, is_own ? "house.cli.verify-deck-own" : "house.cli.verify-deck", &args,
                  hex);
    }
}

static void check_deal(const check *c) {
    const br_match *m = &c->talk.table->match;
    char hex[65];
    br_buf out = br_buf_over(hex, sizeof hex);
    br_put_hex(&out, m->seed, sizeof m->seed);
    if (m->is_given) put_point(c, true, "house.cli.verify-given", NULL, NULL);
    else put_point(c, true, "house.cli.verify-deal", NULL, hex);
}

/* ---- the moves ---------------------------------------------------------------------------- */

static void check_moves(const check *c) {
    int32_t moves = 0, undone = 0;
    for (size_t at = 0; at < c->talk.table->info.cut_at;) {
        br_json doc;
        int64_t count = 0;
        const char *end = memchr(c->text + at, '\n', c->size - at);
        if (at > 0 && read_line(c, at, &doc)) {
            moves += br_json_find(&doc, 0, "move") != 0;
            uint32_t undo = br_json_find(&doc, 0, "undo");
            if (undo && br_json_int(&doc, undo, 0, 1 << 20, &count)) undone += (int32_t)count;
        }
        at = end ? (size_t)(end - c->text) + 1 : c->size;
    }
    br_args args = {0};
    talk_arg_number(&args, "n", moves);
    talk_arg_number(&args, "undone", undone);
    put_point(c, true, "house.cli.verify-moves", &args, NULL);
}

/* ---- how the seed was made ---------------------------------------------------------------- */

static bool check_fair(const check *c) {
    bool is_good = true;
    for (size_t at = 0; at < c->talk.table->info.cut_at;) {
        br_json doc;
        const char *end = memchr(c->text + at, '\n', c->size - at);
        uint32_t evidence = read_line(c, at, &doc) ? br_json_find(&doc, 0, "evidence") : 0;
        if (evidence && br_json_find(&doc, evidence, "fair")) {
            fair_proof proof = fair_prove(&c->talk.table->match, &doc, evidence);
            is_good = proof.is_kept && proof.is_mixed;
            put_point(c, is_good, is_good ? "house.cli.verify-fair" : "house.cli.verify-unfair",
                      NULL, NULL);
        }
        at = end ? (size_t)(end - c->text) + 1 : c->size;
    }
    return is_good;
}

/* ---- the end ------------------------------------------------------------------------------ */

static int check_end(const check *c) {
    const table *t = c->talk.table;
    bool is_over = br_to_act(&t->match.rules, t->match.state) == 0;
    if (t->info.is_cut) {
        br_args args = {0};
        talk_arg_number(&args, "n", (int32_t)t->info.lines + 1);
        put_point(c, false, "house.cli.verify-cut", &args, NULL);
        return CLI_FAILED;
    }
    if (!t->info.has_end) {
        put_point(c, !is_over, is_over ? "house.cli.verify-no-end" : "house.cli.verify-not-over",
                  NULL, NULL);
        return is_over ? CLI_FAILED : CLI_OK;
    }
    uint8_t digest[32];
    char hex[65];
    br_buf out = br_buf_over(hex, sizeof hex);
    br_match_digest(&t->match, digest);
    br_put_hex(&out, digest, sizeof digest);
    put_point(c, true, "house.cli.verify-digest", NULL, hex);
    put_point(c, true, "house.cli.verify-result", NULL, NULL); /* the reader has compared them */
    return CLI_OK;
}

static int run(check *c) {
    check_versions(c);
    check_options(c);
    check_decks(c);
    check_deal(c);
    bool was_fair = check_fair(c);
    check_moves(c);
    int code = check_end(c);
    if (!was_fair) code = CLI_FAILED;
    const table *t = c->talk.table;
    const char *verdict = "house.cli.verdict-bad";
    if (code == CLI_OK && t->match.is_given) verdict = "house.cli.verdict-given";
    else if (code == CLI_OK && !t->info.has_end) verdict = "house.cli.verdict-open";
    else if (code == CLI_OK) verdict = "house.cli.verdict-ok";
    talk_head(&c->talk, verdict);
    return code;
}

int cmd_verify(int argc, char **argv) {
    const char *file = NULL, *lang = NULL;
    check c = {.talk = {.term = term_open(stdin, stdout)}};
    if (cli_help(argc, argv, "verify")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--lang", &lang);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if (!cli_operand(command, argv[i], &file)) return CLI_USAGE;
    }
    if (!file) return cli_error(CLI_USAGE, command, "which journal? `backroom verify FILE`");
    if (!cli_lang(command, lang, &c.talk.lang)) return CLI_USAGE;
    char *text = cli_read_file(command, file, &c.size);
    if (!text) return CLI_FAILED;
    int code = CLI_FAILED;
    c.text = text;
    c.nodes = calloc(HEAD_NODES, sizeof *c.nodes);
    c.talk.table = c.nodes ? table_read(command, file, text, c.size) : NULL;
    if (c.talk.table) {
        table_show_names(c.talk.table, c.talk.lang);
        code = run(&c);
    }
    table_free(c.talk.table);
    free(c.nodes);
    free(text);
    return code;
}
