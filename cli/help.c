/* help.c -- `--help` of every command: names of options here, what they do in po/help.*.po.
 *
 * Lines are broken here, so that each language has its own; what is typed is the same in all.
 */
#include "help.h"

#include <string.h>

enum { WIDTH = 92, INDENT = 2, GAP = 2, NAME_MOST = 20 };

/* An option and the key of its text; without a name a paragraph, without a key lines as they are.
 * The last row has neither. */
typedef struct row {
    const char *name, *key;
} row;

static const row play_help[] = {{NULL, "play.about"},
                                {"--seats N", "seats"},
                                {"--bots NAME,...", "play.bots"},
                                {"--bot-ms N", "bot-ms"},
                                {"--bot-log FILE", "bot-log"},
                                {"--seat N", "play.seat"},
                                {"--people N", "play.people"},
                                {"--name NAME,...", "play.name"},
                                {"--option K=V", "option"},
                                {"--deck FILE", "deck"},
                                {"--seed HEX", "seed"},
                                {"--journal FILE", "play.journal"},
                                {"--resume", "play.resume"},
                                {"--from FILE --at N", "play.from"},
                                {"--new", "play.new"},
                                {"--notes on|off", "play.notes"},
                                {"--plain", "play.plain"},
                                {"--pace MS", "play.pace"},
                                {"--forced ask|play", "play.forced"},
                                {"--lang L", "lang"},
                                {NULL, "play.after"},
                                {NULL, NULL}};

static const row games_help[] = {
    {NULL, "games.about"}, {"--json", "games.json"}, {"--lang L", "lang"}, {NULL, NULL}};

static const row rules_help[] = {{NULL, "rules.about"}, {"--lang L", "lang"}, {NULL, NULL}};

static const row cards_help[] = {{NULL, "cards.about"},
                                 {"  backroom cards squirrels --csv > my.csv\n"
                                  "  backroom play squirrels --deck my.csv\n",
                                  NULL},
                                 {"--csv", "cards.csv"},
                                 {"--lang L", "lang"},
                                 {NULL, NULL}};

static const row describe_help[] = {{NULL, "describe.about"},
                                    {"--json", "describe.json"},
                                    {"--lang L", "describe.lang"},
                                    {NULL, NULL}};

static const row replay_help[] = {{NULL, "replay.about"},
                                  {"--at N", "replay.at"},
                                  {"--seat S", "replay.seat"},
                                  {"--lang L", "lang"},
                                  {NULL, NULL}};

static const row review_help[] = {{NULL, "review.about"},
                                  {"--seat S", "review.seat"},
                                  {"--iterations N", "review.iterations"},
                                  {"--short", "review.short-form"},
                                  {"--hidden", "review.hidden"},
                                  {"--json", "json"},
                                  {"--lang L", "lang"},
                                  {NULL, NULL}};

static const row verify_help[] = {{NULL, "verify.about"}, {"--lang L", "lang"}, {NULL, NULL}};

static const row referee_help[] = {
    {NULL, "referee.about"},
    {"  {\"do\":\"games\"}\n"
     "  {\"do\":\"new\",\"game\":\"squirrels\",\"seats\":2}\n"
     "  {\"do\":\"legal\",\"seat\":0}\n"
     "  {\"do\":\"play\",\"seat\":0,\"move\":\"commit bank left\"}\n",
     NULL},
    {NULL, "referee.requests"},
    {"--lang L", "referee.lang"},
    {NULL, NULL}};

static const row sim_help[] = {{NULL, "sim.about"},
                               {"--seats N", "seats"},
                               {"--games N", "sim.games"},
                               {"--bots A,B,...", "sim.bots"},
                               {"--bot-ms N", "bot-ms"},
                               {"--bot-log FILE", "bot-log"},
                               {"--no-rotate", "no-rotate"},
                               {"--seed S", "seed"},
                               {"--threads T", "threads"},
                               {"--option K=V", "option"},
                               {"--deck FILE", "deck"},
                               {"--report FILE", "sim.report"},
                               {"--details", "sim.details"},
                               {"--json", "json"},
                               {"--csv", "sim.csv"},
                               {"--resume FILE", "sim.resume"},
                               {"--rows FILE", "rows"},
                               {"--rows-of WHAT", "rows-of"},
                               {"--keep-journals C", "keep-journals"},
                               {"--journals DIR", "journals"},
                               {"--lang L", "sim.lang"},
                               {NULL, "sim.after"},
                               {NULL, NULL}};

static const row compare_help[] = {{NULL, "compare.about"},
                                   {"--a \"K=V K=V\"", "compare.a"},
                                   {"--b \"K=V K=V\"", "compare.b"},
                                   {"--c ... --z", "compare.more"},
                                   {"--deck-a FILE", "compare.deck-a"},
                                   {"--deck-b FILE", "compare.deck-b"},
                                   {"--ablate ROW=PLAIN", "compare.ablate"},
                                   {"--seats N", "seats"},
                                   {"--games N", "compare.games"},
                                   {"--bots A,B,...", "compare.bots"},
                                   {"--bot-ms N", "bot-ms"},
                                   {"--bot-log FILE", "bot-log"},
                                   {"--no-rotate", "no-rotate"},
                                   {"--seed S", "seed"},
                                   {"--threads T", "threads"},
                                   {"--option K=V", "compare.option"},
                                   {"--deck FILE", "compare.deck"},
                                   {"--report FILE", "compare.report"},
                                   {"--json, --csv", "compare.json"},
                                   {"--rows FILE", "rows"},
                                   {"--rows-of WHAT", "rows-of"},
                                   {"--keep-journals C", "keep-journals"},
                                   {"--journals DIR", "journals"},
                                   {"--lang L", "lang"},
                                   {NULL, "compare.after"},
                                   {NULL, NULL}};

static const row sweep_help[] = {
    {NULL, "sweep.about"},
    {"  bank-stops-customs=all         cards:value:3=4..7\n"
     "  trucks:price_g:small+large=2,3 cards:value:contraband+=-1..1\n"
     "  --goal 'first-player 50%+-1' --goal 'length 20..30' --goal 'ties <= 2'\n",
     NULL},
    {"--vary WHAT=LEVELS", "sweep.vary"},
    {"--goal GOAL", "sweep.goal"},
    {"--design KIND", "sweep.design"},
    {"--variants N", "sweep.variants"},
    {"--seats N", "seats"},
    {"--games N", "sweep.games"},
    {"--even", "sweep.even"},
    {"--bots A,B,...", "compare.bots"},
    {"--no-rotate", "no-rotate"},
    {"--seed S", "seed"},
    {"--threads T", "threads"},
    {"--option K=V", "compare.option"},
    {"--deck FILE", "compare.deck"},
    {"--report FILE", "sweep.report"},
    {"--resume FILE", "sweep.resume"},
    {"--json, --csv", "compare.json"},
    {"--rows FILE", "rows"},
    {"--rows-of WHAT", "rows-of"},
    {"--lang L", "lang"},
    {NULL, NULL}};

static const row tune_help[] = {
    {NULL, "tune.about"},
    {"  --goal 'first-player 50%+-1' --goal 'length 20..30' --goal 'ties <= 2'\n", NULL},
    {"--goal GOAL", "sweep.goal"},
    {"--vary WHAT=LEVELS", "sweep.vary"},
    {"--by WHAT", "tune.by"},
    {"--points N", "tune.points"},
    {"--games N", "tune.games"},
    {"--seats N", "seats"},
    {"--bots A,B,...", "compare.bots"},
    {"--no-rotate", "no-rotate"},
    {"--seed S", "seed"},
    {"--threads T", "threads"},
    {"--option K=V", "compare.option"},
    {"--deck FILE", "compare.deck"},
    {"--json", "json"},
    {"--lang L", "lang"},
    {NULL, NULL}};

static const row lab_help[] = {{NULL, "lab.about"},
                               {"--at N", "lab.at"},
                               {"--seat S", "lab.seat"},
                               {NULL, "lab.skill"},
                               {"--seats N", "seats"},
                               {"--option K=V", "option"},
                               {"--deck FILE", "deck"},
                               {NULL, "lab.both"},
                               {"--games N", "lab.games"},
                               {"--bots A,B,...", "lab.bots"},
                               {"--seed S", "seed"},
                               {"--threads T", "threads"},
                               {"--json", "json"},
                               {"--lang L", "lang"},
                               {NULL, NULL}};

static const row bench_help[] = {{NULL, "bench.about"},
                                 {"moves/s, games/s", "bench.moves"},
                                 {"door", "bench.door"},
                                 {"copies/s", "bench.copies"},
                                 {"worlds/s", "bench.worlds"},
                                 {"sim %", "bench.sim"},
                                 {"instr", "bench.instr"},
                                 {NULL, "bench.options"},
                                 {"--seats N", "bench.seats"},
                                 {"--seconds S", "bench.seconds"},
                                 {"--instructions", "bench.instructions"},
                                 {"--matches N", "bench.matches"},
                                 {"--json", "json"},
                                 {NULL, NULL}};

static const row ladder_help[] = {{NULL, "ladder.about"},
                                  {"--bots A,B,...", "ladder.bots"},
                                  {"--bot-ms N", "bot-ms"},
                                  {"--bot-log FILE", "bot-log"},
                                  {"--seats N", "ladder.seats"},
                                  {"--seats all", "ladder.seats-all"},
                                  {"--steps", "ladder.steps"},
                                  {"--deals N", "ladder.deals"},
                                  {"--seed S", "ladder.seed"},
                                  {"--threads T", "threads"},
                                  {"--option K=V", "option"},
                                  {"--deck FILE", "deck"},
                                  {"--json", "json"},
                                  {NULL, NULL}};

static const row figures_help[] = {{NULL, "figures.about"},
                                   {"--seats N", "figures.seats"},
                                   {"--bot BOT", "figures.bot"},
                                   {"--bot-ms N", "bot-ms"},
                                   {"--bot-log FILE", "bot-log"},
                                   {"--goal P", "figures.goal"},
                                   {"--matches N", "figures.matches"},
                                   {"--cheat", "figures.cheat"},
                                   {"--even", "figures.even"},
                                   {"--read", "figures.read"},
                                   {"--speed", "figures.speed"},
                                   {"--seed S", "figures.seed"},
                                   {"--threads T", "threads"},
                                   {"--json", "figures.json"},
                                   {NULL, NULL}};

static const row trade_help[] = {{NULL, "trade.about"},
                                 {"--seats N", "seats"},
                                 {"--games N", "trade.games"},
                                 {"--bot BOT", "trade.bot"},
                                 {"--json", "json"},
                                 {"--seed S", "seed"},
                                 {"--threads T", "threads"},
                                 {"--option K=V", "option"},
                                 {"--deck FILE", "deck"},
                                 {"--lang L", "language"},
                                 {NULL, NULL}};

static const row calibrate_help[] = {{NULL, "calibrate.about"},
                                     {"--seats N", "calibrate.seats"},
                                     {"--games N", "calibrate.games"},
                                     {"--every N", "calibrate.every"},
                                     {"--bot BOT", "calibrate.bot"},
                                     {"--fit", "calibrate.fit"},
                                     {"--svg FILE", "calibrate.svg"},
                                     {"--json", "json"},
                                     {"--seed S", "seed"},
                                     {"--threads T", "threads"},
                                     {"--option K=V", "option"},
                                     {"--deck FILE", "deck"},
                                     {"--lang L", "lang"},
                                     {NULL, NULL}};

static const row solve_help[] = {{NULL, "solve.about"},
                                 {"--option K=V", "option"},
                                 {"--deck FILE", "deck"},
                                 {"--bot NAME", "solve.bot"},
                                 {"--matches N", "solve.matches"},
                                 {"--json", "json"},
                                 {"--lang L", "lang"},
                                 {NULL, NULL}};

static const row serve_help[] = {{NULL, "serve.about"},
                                 {"--port N", "serve.port"},
                                 {"--host ADDRESS", "serve.host"},
                                 {"--data DIR", "serve.data"},
                                 {"--store URL", "serve.store"},
                                 {"--node NAME", "serve.node"},
                                 {"--public URL", "serve.public"},
                                 {"--lease S", "serve.lease"},
                                 {"--web DIR", "serve.web"},
                                 {"--name NAME", "serve.name"},
                                 {"--origin ORIGIN", "serve.origin"},
                                 {"--trust-proxy ADDRESS", "serve.trust-proxy"},
                                 {"--sockets N", "serve.sockets"},
                                 {"--per-address N", "serve.per-address"},
                                 {"--messages N", "serve.messages"},
                                 {"--messages-per-address N", "serve.messages-per-address"},
                                 {"--tables N", "serve.tables"},
                                 {"--tables-per-address N", "serve.tables-per-address"},
                                 {"--legends N", "serve.legends"},
                                 {"--buffers N", "serve.buffers"},
                                 {"--engine NAME=PROGRAM", "serve.engine"},
                                 {"--engine-ms N", "serve.engine-ms"},
                                 {"--metrics-port N", "serve.metrics-port"},
                                 {"--metrics-host ADDRESS", "serve.metrics-host"},
                                 {"--metrics-token-file FILE", "serve.metrics-token-file"},
                                 {"--log-level LEVEL", "serve.log-level"},
                                 {"--config FILE", "serve.config"},
                                 {"--check-config", "serve.check-config"},
                                 {NULL, "serve.after"},
                                 {NULL, NULL}};

static const row store_help[] = {{NULL, "store.about"},
                                 {"check", "store.check"},
                                 {"backup FILE", "store.backup"},
                                 {"restore FILE", "store.restore"},
                                 {"export [FILE]", "store.export"},
                                 {"import [FILE]", "store.import"},
                                 {"copy FROM TO", "store.copy"},
                                 {"prune", "store.prune"},
                                 {"--data DIR", "store.data"},
                                 {"--store URL", "store.store"},
                                 {"--quick", "store.quick"},
                                 {"--older-than DAYS", "store.older-than"},
                                 {"--keep-mb N", "store.keep-mb"},
                                 {"--dry-run", "store.dry-run"},
                                 {NULL, NULL}};

static const row admin_help[] = {{NULL, "admin.about"},          {"status", "admin.status"},
                                 {"list", "admin.list"},         {"show TABLE", "admin.show"},
                                 {"close TABLE", "admin.close"}, {"drain, undrain", "admin.drain"},
                                 {"ban WHO", "admin.ban"},       {"unban WHO", "admin.unban"},
                                 {"bans", "admin.bans"},         {"revoke TOKEN", "admin.revoke"},
                                 {"--data DIR", "store.data"},   {NULL, NULL}};

static const row invite_help[] = {
    {NULL, "invite.about"}, {"--port N", "invite.port"}, {"--lang L", "lang"}, {NULL, NULL}};

static const row load_help[] = {{NULL, "load.about"},
                                {"--tables N", "load.tables"},
                                {"--game G", "load.game"},
                                {"--seats N", "load.seats"},
                                {"--rate R", "load.rate"},
                                {"--seconds S", "load.seconds"},
                                {"--matches N", "load.matches"},
                                {"--storm N", "load.storm"},
                                {"--port N", "load.port"},
                                {"--data DIR", "load.data"},
                                {"--store URL", "load.store"},
                                {"--nodes N", "load.nodes"},
                                {"--json", "json"},
                                {NULL, NULL}};

static const row faults_help[] = {{NULL, "faults.about"},        {"--seeds N", "faults.seeds"},
                                  {"--from S", "faults.from"},   {"--show S", "faults.show"},
                                  {"--nodes N", "faults.nodes"}, {NULL, NULL}};

static const row join_help[] = {{NULL, "join.about"},
                                {"  backroom join play.example.org 123-456-789\n"
                                 "  backroom join ws://192.168.1.5:8080\n",
                                 NULL},
                                {"--name NAME", "join.name"},
                                {"--new GAME", "join.new"},
                                {"--seats N", "seats"},
                                {"--authority FILE", "join.authority"},
                                {"--plain", "join.plain"},
                                {"--forced ask|play", "play.forced"},
                                {"--lang L", "lang"},
                                {NULL, "join.after"},
                                {NULL, NULL}};

static const row watch_help[] = {
    {NULL, "watch.about"},     {"--name NAME", "join.name"}, {"--authority FILE", "join.authority"},
    {"--plain", "join.plain"}, {"--lang L", "lang"},         {NULL, NULL}};

typedef struct page {
    const char *command;
    const char *calls[2]; /* what follows the name of the command */
    const row *rows;
} page;

static const page pages[] = {
    {"play", {"[GAME] [options]"}, play_help},
    {"games", {"[--json] [--lang L]"}, games_help},
    {"rules", {"GAME [CLAUSE | WORD...] [--lang L]"}, rules_help},
    {"cards", {"GAME [TABLE] [--csv] [--lang L]"}, cards_help},
    {"describe", {"[GAME] [--json] [--lang L]"}, describe_help},
    {"replay", {"FILE [--at N] [--seat S] [--lang L]"}, replay_help},
    {"review", {"FILE [--seat S] [--iterations N] [--json] [--lang L]"}, review_help},
    {"verify", {"FILE [--lang L]"}, verify_help},
    {"referee", {"[--lang en|ru|uk]"}, referee_help},
    {"sim", {"GAME [options]", "--resume FILE [options]"}, sim_help},
    {"compare",
     {"GAME [--a OPTIONS] [--b OPTIONS] [--deck-a FILE] [--deck-b FILE] [options]"},
     compare_help},
    {"sweep", {"GAME --vary WHAT=LEVELS ... [options]"}, sweep_help},
    {"tune", {"GAME --goal GOAL ... --vary WHAT=LEVELS ... [options]"}, tune_help},
    {"lab", {"from FILE --at N [options]", "skill GAME [options]"}, lab_help},
    {"bench", {"[GAME] [options]"}, bench_help},
    {"ladder", {"GAME [options]"}, ladder_help},
    {"figures", {"[GAME] [options]"}, figures_help},
    {"calibrate", {"GAME [options]"}, calibrate_help},
    {"trade", {"GAME [options]"}, trade_help},
    {"solve", {"GAME [options]"}, solve_help},
    {"serve", {"[--port N] [--data DIR] [--host ADDRESS] ..."}, serve_help},
    {"invite", {"[--port N] [--lang L]"}, invite_help},
    {"load",
     {"[--tables N] [--game G] [--seats N] [--rate R] [--seconds S] [--matches N] [--json]",
      "--storm N [--game G] [--seats N] [--json]"},
     load_help},
    {"faults", {"[--seeds N] [--from S] [--show S]"}, faults_help},
    {"store",
     {"check|export|import|prune [FILE] [options]", "backup|restore FILE [--data DIR]"},
     store_help},
    {"admin", {"REQUEST [WORD] [--data DIR]"}, admin_help},
    {"join", {"ADDRESS [CODE] [options]"}, join_help},
    {"watch", {"ADDRESS [CODE] [options]"}, watch_help},
};
enum { PAGES = sizeof pages / sizeof pages[0] };

const char *help_text(br_lang lang, const char *key) {
    char whole[64];
    snprintf(whole, sizeof whole, "help.%s", key);
    const char *text = br_word(lang, whole);
    return text ? text : key;
}

static int width_of(const char *text, size_t size) {
    int width = 0;
    for (size_t i = 0; i < size; i++) width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

void help_wrap(int at, int indent, const char *text) {
    while (*text) {
        size_t size = strcspn(text, " ");
        int width = width_of(text, size);
        bool is_first = at <= indent;
        if (!is_first && at + 1 + width > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
        } else if (!is_first) {
            putchar(' ');
            at++;
        }
        printf("%.*s", (int)size, text);
        at += width;
        text += size + strspn(text + size, " ");
    }
    putchar('\n');
}

/* As wide as the widest name that is not too wide for a column. */
static int column_of(const row *rows) {
    int widest = 0;
    for (const row *r = rows; r->name || r->key; r++) {
        int width = r->name && r->key ? (int)strlen(r->name) : 0;
        if (width > widest && width <= NAME_MOST) widest = width;
    }
    return INDENT + widest + GAP;
}

void help_option(br_lang lang, const char *name, const char *key, int column) {
    int at = printf("%*s%s", INDENT, "", name);
    if (at + GAP > column) printf("\n%*s", column, "");
    else printf("%*s", column - at, "");
    help_wrap(column, column, help_text(lang, key));
}

static void print_page(const page *p, br_lang lang) {
    const char *usage = help_text(lang, "usage");
    int column = column_of(p->rows);
    bool was_option = false;
    for (int i = 0; i < 2 && p->calls[i]; i++) {
        int at = i == 0 ? printf("%s:", usage) - (int)strlen(usage) + width_of(usage, strlen(usage))
                        : printf("%*s", width_of(usage, strlen(usage)) + 1, "");
        at += printf(" backroom %s ", p->command);
        help_wrap(at, at, p->calls[i]);
    }
    for (const row *r = p->rows; r->name || r->key; r++) {
        bool is_option = r->name && r->key;
        if (!is_option || !was_option) putchar('\n');
        was_option = is_option;
        if (is_option) help_option(lang, r->name, r->key, column);
        else if (r->key) help_wrap(0, 0, help_text(lang, r->key));
        else fputs(r->name, stdout);
    }
}

/* What else is wrong with the call does not matter to who asks for help. */
br_lang help_lang(int argc, char **argv) {
    br_lang lang = cli_lang_from_environment();
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) br_lang_find(argv[i] + 7, &lang);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) br_lang_find(argv[i + 1], &lang);
    }
    return lang;
}

bool cli_help(int argc, char **argv, const char *command) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") != 0 && strcmp(argv[i], "-h") != 0) continue;
        for (int n = 0; n < PAGES; n++)
            if (strcmp(pages[n].command, command) == 0)
                print_page(&pages[n], help_lang(argc, argv));
        return true;
    }
    return false;
}
