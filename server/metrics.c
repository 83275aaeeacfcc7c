/* metrics.c -- figures as Prometheus reads them. */
#include "metrics.h"

#include <stdio.h>

static const uint64_t bounds[METRIC_BOUNDS] = {
    100000,   250000,    500000,    1000000,   2500000,    5000000,    10000000,   25000000,
    50000000, 100000000, 250000000, 500000000, 1000000000, 2500000000, 5000000000, 10000000000,
};

void metric_time(metric_times *h, uint64_t ns) {
    int at = 0;
    while (at < METRIC_BOUNDS && ns > bounds[at]) at++;
    h->count[at]++;
    h->sum_ns += ns;
}

static void put_number(br_buf *out, double number) {
    char text[32];
    snprintf(text, sizeof text, "%.15g", number);
    br_put(out, text);
    br_put_char(out, '\n');
}

void metric_head(br_buf *out, const char *name, const char *type, const char *help) {
    const char *const parts[] = {"# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) br_put(out, parts[i]);
}

void metric_value(br_buf *out, const char *name, const char *label, const char *value,
                  double number) {
    br_put(out, name);
    if (label) {
        const char *const parts[] = {"{", label, "=\"", value, "\"}"};
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) br_put(out, parts[i]);
    }
    br_put_char(out, ' ');
    put_number(out, number);
}

void metric_put(br_buf *out, const char *name, const char *type, const char *help, double number) {
    metric_head(out, name, type, help);
    metric_value(out, name, NULL, NULL, number);
}

void metric_histogram(br_buf *out, const char *name, const char *help, const metric_times *h) {
    char part[100], bound[32];
    uint64_t sum = 0;
    metric_head(out, name, "histogram", help);
    snprintf(part, sizeof part, "%s_bucket", name);
    for (int i = 0; i <= METRIC_BOUNDS; i++) {
        sum += h->count[i];
        if (i < METRIC_BOUNDS) snprintf(bound, sizeof bound, "%g", (double)bounds[i] / 1e9);
        metric_value(out, part, "le", i < METRIC_BOUNDS ? bound : "+Inf", (double)sum);
    }
    snprintf(part, sizeof part, "%s_sum", name);
    metric_value(out, part, NULL, NULL, (double)h->sum_ns / 1e9);
    snprintf(part, sizeof part, "%s_count", name);
    metric_value(out, part, NULL, NULL, (double)sum);
}
