/* goal.c -- what a designer wants of a game: a measure and a band. */
#include "goal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Names beside those programs know: what people say. */
static const struct {
    const char *name, *id;
} names[] = {{"first-player", "order-wins,order-1"},
             {"second-player", "order-wins,order-2"},
             {"length", "match,moves"},
             {"ties", "match,shared-victories"},
             {"score", "match,winner-score"}};

/* By what people say, the item ("moves"), or the whole id ("order-wins,order-1"). */
static int measure_by_name(const char *name, size_t size, const sim_plan *plan, const measure *what,
                           int count) {
    char wanted[GOAL_TEXT_MAX], id[128];
    snprintf(wanted, sizeof wanted, "%.*s", (int)size, name);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].name, wanted) == 0) snprintf(wanted, sizeof wanted, "%s", names[i].id);
    for (int i = 0; i < count; i++) {
        measure_id(what[i], plan, id, sizeof id);
        if (strcmp(id, wanted) == 0 || strcmp(strchr(id, ',') + 1, wanted) == 0) return i;
    }
    return -1;
}

/* A decimal; "20..30" begins with 20, not with "20." */
static bool number_read(const char **at, double *out) {
    const char *c = *at + (**at == '-');
    double unit = 1;
    size_t whole = strspn(c, "0123456789");
    if (whole == 0 || whole > 9) return false;
    *out = 0;
    for (; whole > 0; whole--) *out = 10 * *out + (*c++ - '0');
    if (c[0] == '.' && c[1] >= '0' && c[1] <= '9')
        for (c++; *c >= '0' && *c <= '9'; c++) *out += (unit /= 10) * (*c - '0');
    if (**at == '-') *out = -*out;
    *at = c + (*c == '%');
    *at += strspn(*at, " ");
    return true;
}

/* "50±1", "50+-1", "20..30", "<= 3", ">= 3". */
static bool band_read(lab_goal *g, const char *at) {
    static const char *const around[] = {"\xC2\xB1", "+-"};
    double a, b;
    bool is_most = strncmp(at, "<=", 2) == 0, is_least = strncmp(at, ">=", 2) == 0;
    g->low = -INFINITY;
    g->high = INFINITY;
    if (is_most || is_least) {
        at += 2 + strspn(at + 2, " ");
        if (!number_read(&at, is_most ? &g->high : &g->low)) return false;
        return *at == '\0';
    }
    if (!number_read(&at, &a)) return false;
    g->low = g->high = a;
    for (int i = 0; i < 2; i++) {
        if (strncmp(at, around[i], 2) != 0) continue;
        at += 2;
        if (!number_read(&at, &b) || b < 0) return false;
        g->low = a - b;
        g->high = a + b;
    }
    if (strncmp(at, "..", 2) == 0) {
        at += 2;
        if (!number_read(&at, &g->high) || g->high < a) return false;
    }
    return *at == '\0';
}

bool goal_read(lab_goal *g, const char *text, const sim_plan *plan, const measure *what, int count,
               char why[256]) {
    size_t size = strcspn(text, " <>");
    memset(g, 0, sizeof *g);
    snprintf(g->text, sizeof g->text, "%s", text);
    g->index = measure_by_name(text, size, plan, what, count);
    if (g->index < 0) {
        int used =
            snprintf(why, 256, "no such measure '%.*s'; there are first-player, length, ties",
                     size > 40 ? 40 : (int)size, text);
        for (int i = 0; i < count && used < 200; i++) {
            char id[128];
            measure_id(what[i], plan, id, sizeof id);
            used += snprintf(why + used, 256 - (size_t)used, ", %.40s", strchr(id, ',') + 1);
        }
        return false;
    }
    if (!band_read(g, text + size + strspn(text + size, " "))) {
        snprintf(why, 256,
                 "a goal is NAME 50%%\xC2\xB1"
                 "1, NAME 20..30, NAME <= 3: '%.60s'",
                 text);
        return false;
    }
    bool is_share = measure_is_share(what[g->index]);
    if (is_share) {
        g->low /= 100;
        g->high /= 100;
    }
    double half = (g->high - g->low) / 2;
    double middle = isfinite(half) ? g->low + half : isfinite(g->low) ? g->low : g->high;
    double least = is_share ? 0.01 : fmax(fabs(middle) / 50, 1e-6);
    g->width = isfinite(half) && half > least ? half : least;
    return true;
}

double goal_miss(const lab_goal *g, double value) {
    double off = value < g->low ? g->low - value : value > g->high ? value - g->high : 0;
    return off / g->width;
}

goal_verdict goal_judge(const lab_goal *g, stats_rate r) {
    if (r.low >= g->low && r.high <= g->high) return GOAL_MET;
    return r.high < g->low || r.low > g->high ? GOAL_MISSED : GOAL_OPEN;
}
