/* metrics.h -- figures as Prometheus reads them: text format 0.0.4, base units, HELP and TYPE.
 *
 * Pure: numbers in, text out. What is told is serve_metrics.c's.
 */
#ifndef METRICS_H
#define METRICS_H

#include <stdint.h>

#include "backroom.h"

enum { METRIC_BOUNDS = 16 };

typedef struct metric_times { /* of durations */
    uint64_t count[METRIC_BOUNDS + 1];
    uint64_t sum_ns;
} metric_times;

void metric_time(metric_times *h, uint64_t ns);

/* A metric's HELP and TYPE, then its values; each `name` is whole, as it is read. */
void metric_head(br_buf *out, const char *name, const char *type, const char *help);
void metric_value(br_buf *out, const char *name, const char *label, const char *value,
                  double number);
/* One without labels. */
void metric_put(br_buf *out, const char *name, const char *type, const char *help, double number);
void metric_histogram(br_buf *out, const char *name, const char *help, const metric_times *h);

#endif
