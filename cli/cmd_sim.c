/* cmd_sim.c -- `backroom sim`: matches between bots, and who wins how often.
 *
 * Prints win rates with 95 % Wilson intervals. A shared victory counts as its share: 1/k of a win
 * for each of k winners. What goes to stdout depends on the arguments only, never on the number of
 * threads or the speed of the machine; progress and speed go to stderr.
 */
#include "cli.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "desk.h"
#include "sim.h"

static const char usage[] =
    "usage: backroom sim GAME [options]\n"
    "\n"
    "Lets bots play many matches and counts who wins. Match i is dealt from the SHA-256 of the\n"
    "seed and i, so the result is the same for any number of threads.\n"
    "\n"
    "Options:\n"
    "  --seats N       seats at the table (else the game's least)\n"
    "  --games N       matches to play, default 1000\n"
    "  --bots A,B,...  one bot a seat; the last one named takes all further seats. Bots move one\n"
    "                  seat on with every match. Default greedy,random\n"
    "  --no-rotate     every bot keeps its seat\n"
    "  --seed S        64 hexadecimal digits, or any shorter text (else a fresh one, printed)\n"
    "  --threads T     default: one for each processor\n"
    "  --option K=V    an option of the game, repeatable; see `backroom games`\n"
    "  --deck FILE     a house deck, repeatable\n"
    "  --json          one JSON object instead of text\n"
    "\n"
    "Ctrl-C ends the run early and shows what has been played so far.\n";

enum { MATCHES_MAX = 1000000000 };

/* ---- statistics --------------------------------------------------------------------------- */

/* A bot by name, over all chairs it sits on. */
typedef struct line {
    const bot *bot;
    int chairs;
    uint64_t wins; /* in SIM_SHARE parts */
    int64_t scores;
    uint64_t squares;
} line;

typedef struct rate {
    double value, low, high;
} rate;

/* Wilson's interval, with shares of wins taken as they are. */
static rate rate_of(uint64_t shares, uint64_t matches) {
    const double z = 1.959963984540054;
    if (matches == 0) return (rate){0, 0, 1};
    double n = (double)matches, p = (double)shares / SIM_SHARE / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (rate){p, middle - half < 0 ? 0 : middle - half, middle + half > 1 ? 1 : middle + half};
}

static int lines_make(const sim_plan *plan, const sim_totals *totals, line lines[BR_SEATS_MAX]) {
    int count = 0;
    for (int chair = 0; chair < plan->rules->seats; chair++) {
        int i = 0;
        while (i < count && lines[i].bot != plan->bots[chair]) i++;
        if (i == count) lines[count++] = (line){.bot = plan->bots[chair]};
        lines[i].chairs++;
        lines[i].wins += totals->chair_wins[chair];
        lines[i].scores += totals->chair_scores[chair];
        lines[i].squares += totals->chair_squares[chair];
    }
    return count;
}

static double mean_of(double sum, uint64_t count) { return count ? sum / (double)count : 0; }

/* Standard deviation of a line's scores. */
static double spread_of(const line *l, uint64_t matches) {
    uint64_t n = matches * (uint64_t)l->chairs;
    double mean = mean_of((double)l->scores, n);
    double variance = mean_of((double)l->squares, n) - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}

/* ---- output ------------------------------------------------------------------------------- */

static void print_rate(const char *name, const char *after, rate p) {
    printf("  %-12s %s %6.2f %%  [%5.2f, %5.2f]", name, after, 100 * p.value, 100 * p.low,
           100 * p.high);
}

static void print_text(const sim_plan *plan, const sim_totals *totals, const sim_trouble *trouble) {
    const br_rules *r = plan->rules;
    line lines[BR_SEATS_MAX];
    int count = lines_make(plan, totals, lines);
    printf("%s, %d seats, %" PRIu64 " matches", r->game->id, r->seats, totals->matches);
    if (totals->matches < plan->matches) printf(" of %" PRIu64, plan->matches);
    printf("%s\n", trouble->is_interrupted ? " (interrupted)" : "");
    printf("seed ");
    for (int i = 0; i < BR_SEED_BYTES; i++) printf("%02x", plan->seed[i]);
    printf("\n\n  bot          seats      wins  95 %% interval    even   score  (sd)\n");
    for (int i = 0; i < count; i++) {
        const line *l = &lines[i];
        char seats[32];
        snprintf(seats, sizeof seats, "%d of %d", l->chairs, r->seats);
        print_rate(l->bot->name, seats, rate_of(l->wins, totals->matches));
        printf("  %5.2f  %6.2f  (%.2f)\n", 100.0 * l->chairs / r->seats,
               mean_of((double)l->scores, totals->matches * (uint64_t)l->chairs),
               spread_of(l, totals->matches));
    }
    printf("\n");
    for (int seat = 0; seat < r->seats; seat++) {
        char name[24];
        snprintf(name, sizeof name, "seat %d", seat);
        print_rate(name, "      ", rate_of(totals->seat_wins[seat], totals->matches));
        printf("  %5.2f  %6.2f\n", 100.0 / r->seats,
               mean_of((double)totals->seat_scores[seat], totals->matches));
    }
    printf("\n  moves a match %.2f, at most %" PRIu64 "; shared victories %.2f %%\n",
           mean_of((double)totals->plies, totals->matches), totals->plies_most,
           100 * mean_of((double)totals->ties, totals->matches));
}

static void json_rate(uint64_t shares, uint64_t matches) {
    rate p = rate_of(shares, matches);
    printf("\"wins\":%.6f,\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f", (double)shares / SIM_SHARE,
           p.value, p.low, p.high);
}

static void print_json(const sim_plan *plan, const sim_totals *totals, const sim_trouble *trouble) {
    const br_rules *r = plan->rules;
    line lines[BR_SEATS_MAX];
    int count = lines_make(plan, totals, lines);
    printf("{\"game\":\"%s\",\"seats\":%d,\"options\":{", r->game->id, r->seats);
    for (int i = 0; i < r->game->option_count; i++)
        printf("%s\"%s\":\"%s\"", i ? "," : "", r->game->options[i].name, br_rules_value(r, i));
    printf("},\"seed\":\"");
    for (int i = 0; i < BR_SEED_BYTES; i++) printf("%02x", plan->seed[i]);
    printf("\",\"rotate\":%s,\"asked\":%" PRIu64 ",\"matches\":%" PRIu64 ",\"interrupted\":%s",
           plan->has_rotation ? "true" : "false", plan->matches, totals->matches,
           trouble->is_interrupted ? "true" : "false");
    printf(",\"plies\":%.6f,\"plies_most\":%" PRIu64 ",\"ties\":%" PRIu64 ",\"by_bot\":[",
           mean_of((double)totals->plies, totals->matches), totals->plies_most, totals->ties);
    for (int i = 0; i < count; i++) {
        const line *l = &lines[i];
        printf("%s{\"bot\":\"%s\",\"seats\":%d,", i ? "," : "", l->bot->name, l->chairs);
        json_rate(l->wins, totals->matches);
        printf(",\"even\":%.6f,\"score\":%.6f,\"score_sd\":%.6f}", (double)l->chairs / r->seats,
               mean_of((double)l->scores, totals->matches * (uint64_t)l->chairs),
               spread_of(l, totals->matches));
    }
    printf("],\"by_seat\":[");
    for (int seat = 0; seat < r->seats; seat++) {
        printf("%s{\"seat\":%d,", seat ? "," : "", seat);
        json_rate(totals->seat_wins[seat], totals->matches);
        printf(",\"score\":%.6f}", mean_of((double)totals->seat_scores[seat], totals->matches));
    }
    printf("]}\n");
}

/* ---- the command -------------------------------------------------------------------------- */

typedef struct wish {
    cli_setup setup;
    const char *bots;
    int64_t games, threads;
    bool has_json, has_rotation;
} wish;

static int wish_read(wish *w, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = NULL;
        int taken = cli_setup_take(&w->setup, "sim", argc, argv, &i);
        if (taken == 0) taken = cli_value("sim", argc, argv, &i, "--bots", &w->bots);
        if (taken < 0) return CLI_USAGE;
        if (taken > 0) continue;
        if ((taken = cli_value("sim", argc, argv, &i, "--games", &value)) != 0) {
            if (taken < 0 || !cli_number("sim", "--games", value, 1, MATCHES_MAX, &w->games))
                return CLI_USAGE;
        } else if ((taken = cli_value("sim", argc, argv, &i, "--threads", &value)) != 0) {
            if (taken < 0 ||
                !cli_number("sim", "--threads", value, 1, SIM_THREADS_MAX, &w->threads))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--json") == 0) {
            w->has_json = true;
        } else if (strcmp(argv[i], "--no-rotate") == 0) {
            w->has_rotation = false;
        } else if (argv[i][0] != '-' && !w->setup.game) {
            w->setup.game = argv[i];
        } else {
            return cli_unknown("sim", argv[i]);
        }
    }
    if (!w->setup.game)
        return cli_error(CLI_USAGE, "sim", "which game? `backroom games` lists them");
    return CLI_OK;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int trouble_report(const sim_plan *plan, const sim_trouble *trouble) {
    char seed[2 * BR_SEED_BYTES + 1];
    br_buf out = br_buf_over(seed, sizeof seed);
    br_put_hex(&out, trouble->seed, BR_SEED_BYTES);
    return cli_error(CLI_FAILED, "sim",
                     "%s: %s, %d seats, match %" PRIu64 ", ply %" PRIu32 ", match seed %s",
                     trouble->what, plan->rules->game->id, plan->rules->seats, trouble->match,
                     trouble->ply, seed);
}

static int sim(const wish *w, const sim_plan *plan) {
    sim_totals totals;
    sim_trouble trouble;
    double start = seconds_now();
    if (!sim_run(plan, &totals, &trouble))
        return cli_error(CLI_FAILED, "sim", "no thread can be started");
    double seconds = seconds_now() - start;
    if (trouble.what) return trouble_report(plan, &trouble);
    if (w->has_json) print_json(plan, &totals, &trouble);
    else print_text(plan, &totals, &trouble);
    if (fflush(stdout) != 0 || ferror(stdout)) return CLI_FAILED; /* main says why */
    fprintf(stderr, "%" PRIu64 " matches in %.2f s, %.0f a second, %d threads\n", totals.matches,
            seconds, (double)totals.matches / (seconds > 0 ? seconds : 1), plan->threads);
    if (!trouble.is_interrupted) return CLI_OK;
    return cli_error(CLI_FAILED, "sim", "interrupted after %" PRIu64 " of %" PRIu64 " matches",
                     totals.matches, plan->matches);
}

int cmd_sim(int argc, char **argv) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    wish w = {.bots = "greedy,random", .games = 1000, .has_rotation = true};
    w.threads = processors < 1 ? 1 : processors > SIM_THREADS_MAX ? SIM_THREADS_MAX : processors;
    if (cli_help(argc, argv, usage)) return CLI_OK;
    int code = wish_read(&w, argc, argv);
    if (code == CLI_OK) code = cli_setup_finish(&w.setup, "sim");
    sim_plan plan = {.rules = &w.setup.rules,
                     .has_rotation = w.has_rotation,
                     .matches = (uint64_t)w.games,
                     .threads = (int)w.threads};
    if (code == CLI_OK && !cli_bots("sim", w.bots, w.setup.rules.seats, plan.bots))
        code = CLI_USAGE;
    if (code == CLI_OK && !desk_suits("sim", plan.bots, plan.rules)) code = CLI_USAGE;
    if (code == CLI_OK) {
        memcpy(plan.seed, w.setup.seed, BR_SEED_BYTES);
        code = sim(&w, &plan);
    }
    cli_setup_free(&w.setup);
    return code;
}
