/* engines_seen.c -- what a run has met: every clause, and all that is rare.
 *
 * A comparison proves nothing of what never came up. The first engine names the clause of every
 * event and every refusal; both are counted. Where a clause has neither, the second engine notes
 * when it applies it. A rule that was never met fails the run unless games/<game>/unseen.csv says
 * why nothing of it can be seen.
 */
#include <stdlib.h>
#include <string.h>

#include "engines_run.h"

enum { A_LINE = 6, REASONS_MAX = 200 };

typedef struct reason {
    char clause[16], text[120];
} reason;

typedef struct reasons {
    int count;
    reason at[REASONS_MAX];
} reasons;

static bool read_reasons(const br_game *game, reasons *out) {
    char path[80], line[240];
    snprintf(path, sizeof path, "games/%s/unseen.csv", game->id);
    FILE *file = fopen(path, "r");
    out->count = 0;
    if (!file) return false;
    while (fgets(line, sizeof line, file) && out->count < REASONS_MAX) {
        char *comma = strchr(line, ',');
        line[strcspn(line, "\n")] = '\0';
        if (!comma || strncmp(line, "id,", 3) == 0) continue;
        *comma = '\0';
        snprintf(out->at[out->count].clause, sizeof out->at[0].clause, "%.15s", line);
        snprintf(out->at[out->count++].text, sizeof out->at[0].text, "%.119s", comma + 1);
    }
    fclose(file);
    return true;
}

static const reason *reason_for(const reasons *list, const char *clause) {
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->at[i].clause, clause) == 0) return &list->at[i];
    return NULL;
}

static uint64_t happened(const seen *all, int clause) {
    return all->event[clause] + all->refusal[clause] + all->noted[clause];
}

static void print_counts(const br_game *game, const seen *all) {
    int column = 0;
    printf("# %s: events + refusals + notes of each clause that was met:", game->id);
    for (int i = 1; i < game->clause_count; i++) {
        if (!happened(all, i)) continue;
        printf("%s%s %llu+%llu+%llu", column++ % A_LINE ? "; " : "\n#   ", game->clauses[i].id,
               (unsigned long long)all->event[i], (unsigned long long)all->refusal[i],
               (unsigned long long)all->noted[i]);
    }
    printf("\n");
}

/* A rule is met, or it has a reason; not both. */
bool seen_clauses(const br_game *game, const seen *all) {
    static reasons list;
    int wrong = 0, known = 0;
    if (!read_reasons(game, &list)) printf("# games/%s/unseen.csv is not there\n", game->id);
    print_counts(game, all);
    for (int i = 1; i < game->clause_count; i++) {
        const char *id = game->clauses[i].id;
        const reason *why = reason_for(&list, id);
        bool is_rule = strcmp(game->clauses[i].kind, "rule") == 0;
        known += why != NULL;
        if (happened(all, i) && why) printf("# %s was met; it has no place in unseen.csv\n", id);
        else if (!happened(all, i) && is_rule && !why) printf("# %s, a rule, was never met\n", id);
        else continue;
        wrong++;
    }
    if (known != list.count) printf("# unseen.csv names a clause twice, or one that is none\n");
    return wrong == 0 && known == list.count;
}

/* ---- notes of the second engine ------------------------------------------------------------ */

static trial *heard;

static void on_note(const char *what) {
    const char *const *rare = heard->second->rare;
    uint16_t clause = br_clause_find(heard->game, what);
    if (clause) {
        heard->seen->noted[clause]++;
        return;
    }
    for (int i = 0; rare && rare[i]; i++)
        if (strcmp(rare[i], what) == 0) {
            heard->seen->rare[i]++;
            return;
        }
    fprintf(stderr, "engines: %s notes '%s', which is no clause and not in its list\n",
            heard->game->id, what);
    abort();
}

void seen_listen(trial *t) {
    heard = t;
    engines_on_note = on_note;
}

bool seen_rare(const second_engine *second, const seen *all) {
    int missing = 0;
    for (int i = 0; second->rare && second->rare[i]; i++) {
        printf("# %s: %llu times %s\n", second->game, (unsigned long long)all->rare[i],
               second->rare[i]);
        missing += all->rare[i] == 0;
    }
    return second->rare && missing == 0;
}
