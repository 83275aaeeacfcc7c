/* lab_vary.h -- what `sweep` and `tune` share: --vary, --goal, and the plan made of them. */
#ifndef LAB_VARY_H
#define LAB_VARY_H

#include "cli.h"
#include "lab.h"

typedef struct lab_vary {
    const char *command;
    cli_setup setup;
    const char *vary_text[VARY_FACTORS_MAX], *goal_text[GOALS_MAX];
    int varies, goals;
    const char *bots, *report;
    int64_t games, threads;
    bool has_json, has_csv, is_fixed;

    vary vary;
    sim_plan plan;
    sweep_plan sweep; /* without variants: whoever has points adds them */
    vary_point *point;
    br_rules *rules;
    int refused;       /* points that the game does not allow */
    br_fault why_last; /* of the last of them */
} lab_vary;

/* As cli_value. */
int lab_vary_take(lab_vary *w, int argc, char **argv, int *i);
/* Rules, bots, factors, goals; CLI_OK or an exit code, message printed. */
int lab_vary_finish(lab_vary *w);
/* Room for `most` variants; the base is the first. */
bool lab_vary_room(lab_vary *w, int most);
/* One more variant, unless the game refuses it or it is the base itself. */
void lab_vary_point(lab_vary *w, const vary_point *p);
/* What to type for the same again: all but the command's own options. */
void lab_vary_command(const lab_vary *w, br_buf *out);
void lab_vary_free(lab_vary *w);

#endif
