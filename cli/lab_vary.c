/* lab_vary.c -- what `sweep` and `tune` share: --vary, --goal, and the plan made of them. */
#include "lab_vary.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "outputs.h"
#include "workspace.h"

static int list_take(lab_vary *w, int argc, char **argv, int *i, const char *name,
                     const char **list, int most, int *count) {
    const char *value = NULL;
    int taken = cli_value(w->command, argc, argv, i, name, &value);
    if (taken <= 0) return taken;
    if (*count == most) {
        cli_error(CLI_USAGE, w->command, "%s at most %d times", name, most);
        return -1;
    }
    list[(*count)++] = value;
    return 1;
}

static int number_take(lab_vary *w, int argc, char **argv, int *i) {
    const char *value = NULL;
    int taken = cli_value(w->command, argc, argv, i, "--games", &value);
    if (taken > 0 && !cli_number(w->command, "--games", value, 1, BATCH_MATCHES_MAX, &w->games))
        return -1;
    if (taken != 0) return taken;
    taken = cli_value(w->command, argc, argv, i, "--threads", &value);
    if (taken > 0 && !cli_number(w->command, "--threads", value, 1, POOL_THREADS_MAX, &w->threads))
        return -1;
    return taken;
}

int lab_vary_take(lab_vary *w, int argc, char **argv, int *i) {
    int taken = cli_setup_take(&w->setup, w->command, argc, argv, i);
    if (taken == 0)
        taken = list_take(w, argc, argv, i, "--vary", w->vary_text, VARY_FACTORS_MAX, &w->varies);
    if (taken == 0)
        taken = list_take(w, argc, argv, i, "--goal", w->goal_text, GOALS_MAX, &w->goals);
    if (taken == 0) taken = cli_value(w->command, argc, argv, i, "--bots", &w->bots);
    if (taken == 0) taken = cli_value(w->command, argc, argv, i, "--report", &w->report);
    if (taken == 0) taken = number_take(w, argc, argv, i);
    if (taken != 0) return taken;
    if (strcmp(argv[*i], "--json") == 0) return w->has_json = true;
    if (strcmp(argv[*i], "--csv") == 0) return w->has_csv = true;
    if (strcmp(argv[*i], "--no-rotate") == 0) return w->is_fixed = true;
    if (argv[*i][0] == '-' || w->setup.game) return 0;
    w->setup.game = argv[*i];
    return 1;
}

static int args_check(lab_vary *w) {
    if (!w->setup.game)
        return cli_error(CLI_USAGE, w->command, "which game? `backroom games` lists them");
    if (w->varies == 0)
        return cli_error(CLI_USAGE, w->command,
                         "vary what? --vary OPTION=all or --vary cards:COLUMN:ROWS=FROM..TO");
    if (w->has_json && w->has_csv)
        return cli_error(CLI_USAGE, w->command, "--json or --csv, not both");
    return output_is_page(w->command, w->report) ? CLI_OK : CLI_USAGE;
}

static int plan_make(lab_vary *w) {
    sim_plan *plan = &w->plan;
    plan->rules = &w->setup.rules;
    plan->matches = (uint64_t)w->games;
    plan->has_rotation = !w->is_fixed;
    if (!batch_same_seed(w->setup.seed)) return CLI_FAILED;
    memcpy(plan->seed, w->setup.seed, BR_SEED_BYTES);
    if (!cli_bots(w->command, w->bots, plan->rules->seats, plan->bots)) return CLI_USAGE;
    if (!workspace_suits(w->command, plan->bots, plan->rules)) return CLI_USAGE;
    for (int i = 0; i < plan->rules->seats; i++)
        if (plan->bots[i]->has_tablebase)
            return cli_error(CLI_USAGE, w->command, "bot '%s' knows one set of rules by heart",
                             plan->bots[i]->name);
    return CLI_OK;
}

int lab_vary_finish(lab_vary *w) {
    char why[256];
    int code = args_check(w);
    if (code == CLI_OK) code = cli_setup_finish(&w->setup, w->command);
    if (code == CLI_OK) code = plan_make(w);
    if (code != CLI_OK) return code;
    vary_open(&w->vary, &w->setup.rules, (const char *const *)w->setup.deck_text);
    for (int i = 0; i < w->varies; i++)
        if (!vary_add(&w->vary, w->vary_text[i], why))
            return cli_error(CLI_USAGE, w->command, "--vary: %s", why);
    sweep_plan *s = &w->sweep;
    s->plan = &w->plan;
    s->vary = &w->vary;
    s->measures = measures_find(&w->plan, !report_seats_alike(&w->plan), s->what);
    s->goals = w->goals;
    for (int i = 0; i < w->goals; i++)
        if (!goal_read(&s->goal[i], w->goal_text[i], &w->plan, s->what, s->measures, why))
            return cli_error(CLI_USAGE, w->command, "--goal: %s", why);
    return CLI_OK;
}

/* ---- the variants ------------------------------------------------------------------------- */

bool lab_vary_room(lab_vary *w, int most) {
    w->point = calloc((size_t)most, sizeof *w->point);
    w->rules = calloc((size_t)most, sizeof *w->rules);
    if (!w->point || !w->rules) {
        cli_error(CLI_FAILED, w->command, "out of memory");
        return false;
    }
    w->sweep.point = w->point;
    w->sweep.rules = w->rules;
    w->sweep.variants = 1;
    w->sweep.is_base_outside = true;
    w->rules[0] = w->setup.rules;
    for (int i = 0; i < VARY_FACTORS_MAX; i++) w->point[0].level[i] = -1;
    return true;
}

/* Decks are compared by what they say: a text written anew may have another hash. */
static bool is_base(const lab_vary *w, const br_rules *r) {
    return memcmp(r->option, w->rules[0].option, sizeof r->option) == 0 &&
           memcmp(r->deck, w->rules[0].deck, sizeof r->deck) == 0;
}

void lab_vary_point(lab_vary *w, const vary_point *p) {
    sweep_plan *s = &w->sweep;
    br_fault fault;
    if (!vary_make(&w->vary, p, &w->rules[s->variants], NULL, &fault)) {
        w->refused++;
        w->why_last = fault;
        return;
    }
    bool is_first = s->is_base_outside && is_base(w, &w->rules[s->variants]);
    if (is_first) s->is_base_outside = false;
    w->point[is_first ? 0 : s->variants] = *p;
    s->variants += !is_first;
}

/* ---- the command again -------------------------------------------------------------------- */

static void put_quoted(br_buf *out, const char *name, const char *text) {
    br_put(out, name);
    br_put(out, " '");
    br_put(out, text);
    br_put(out, "'");
}

void lab_vary_command(const lab_vary *w, br_buf *out) {
    br_put(out, "backroom ");
    br_put(out, w->command);
    br_put_char(out, ' ');
    br_put(out, w->setup.game);
    br_put(out, " --seats ");
    br_put_int(out, w->plan.rules->seats);
    br_put(out, " --games ");
    br_put_int(out, w->games);
    br_put(out, " --bots ");
    br_put(out, w->bots);
    for (int i = 0; i < w->setup.options; i++) put_quoted(out, " --option", w->setup.option[i]);
    for (int i = 0; i < w->setup.decks; i++) put_quoted(out, " --deck", w->setup.deck_file[i]);
    for (int i = 0; i < w->varies; i++) put_quoted(out, " --vary", w->vary_text[i]);
    for (int i = 0; i < w->goals; i++) put_quoted(out, " --goal", w->goal_text[i]);
    if (w->is_fixed) br_put(out, " --no-rotate");
    br_put(out, " --seed ");
    br_put_hex(out, w->plan.seed, BR_SEED_BYTES);
}

void lab_vary_free(lab_vary *w) {
    free(w->point);
    free(w->rules);
    cli_setup_free(&w->setup);
}
