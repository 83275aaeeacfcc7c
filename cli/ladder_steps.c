/* ladder_steps.c -- is every level better than the one below it?
 *
 * One seat of the higher level against the lower at all others, at every number of seats. Rows are
 * measured like those of `backroom figures`: until it is clear, and no longer.
 */
#include <inttypes.h>
#include <string.h>

#include "figures.h"
#include "ladder.h"

enum { MOST_GAIN = 30 }; /* per cent more than an even share, at the least and the middle table */

/* The share that the higher level must have: at the least and the middle number of seats a third
 * more than even or nearly, elsewhere more than even. */
static double goal_of(const br_rules *r) {
    int least = cli_least_seats(r->game), middle = (least + r->game->seats_max) / 2;
    int gain = r->seats == least || r->seats == middle ? MOST_GAIN : 0;
    return (100.0 + gain) / 100 / r->seats;
}

static void row_print(const figures_row *row, const figures_result *got, bool has_json) {
    static const char *const verdicts[] = {"open", "holds", "fails", "interrupted", "failed"};
    double even = 1.0 / row->rules->seats;
    if (has_json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\",\"rivals\":\"%s\",\"goal\":%.6f,"
               "\"matches\":%" PRIu64 ",\"wins\":%.6f,\"low\":%.6f,\"high\":%.6f,"
               "\"verdict\":\"%s\"}\n",
               row->rules->game->id, row->rules->seats, row->own->name, row->rival->name, row->goal,
               got->matches, got->share, got->low, got->high, verdicts[got->verdict]);
    else
        printf("  %5d   %-8s %-8s %6" PRIu64
               "  %5.1f %%  [%4.1f, %5.1f]  %5.1f %%  %4.2f   %5.1f %%  %s\n",
               row->rules->seats, row->own->name, row->rival->name, got->matches, 100 * got->share,
               100 * got->low, 100 * got->high, 100 * even, got->share / even, 100 * row->goal,
               verdicts[got->verdict]);
    fflush(stdout);
}

bool ladder_steps(const ladder_plan *plan, bool has_json) {
    for (int i = 1; i < plan->count; i++) {
        figures_row row = {.rules = plan->rules,
                           .own = plan->bots[i],
                           .rival = plan->bots[i - 1],
                           .goal = goal_of(plan->rules),
                           .matches = plan->deals,
                           .threads = plan->threads};
        figures_result got;
        memcpy(row.seed, plan->seed, sizeof row.seed);
        figures_run(&row, &got);
        row_print(&row, &got, has_json);
        if (got.verdict == FIGURES_CUT || got.verdict == FIGURES_FAILED) return false;
    }
    return true;
}
