/* chart.h -- pictures of numbers as SVG: rows with intervals, histograms, lines.
 *
 * Colours are classes that the page's style sheet fills, so a chart is right in light, dark and
 * print. A chart holds no words but those it is given.
 */
#ifndef CHART_H
#define CHART_H

#include "say.h"
#include "stats.h"

/* A strip from `from` to `to` with an interval, its middle, and a mark (NAN = none). */
void chart_interval(const say *s, stats_rate r, double from, double to, double mark);
/* A bar from 0 to `value`, and a second, thinner one, on a scale up to `to` (NAN = no second). */
void chart_bars(const say *s, double value, double second, double to);

/* What a chart with axes shows: for those who can not see it, and at its axes. */
typedef struct chart_words {
    const char *title, *x, *y;
} chart_words;

/* How often each value came; `second` (or NULL) is drawn over it as an outline. Both by share. */
void chart_histogram(const say *s, const histogram *t, const histogram *second,
                     const chart_words *words);
/* Points at 10 %, 20 % ... of a match; `is_percent` for the scale's numbers. */
void chart_tenths(const say *s, const double value[], bool is_percent, const chart_words *words);

/* Chances over a match as a fan: of whoever leads, with its interval, and of each of the `others`;
 * dashes are the even share. */
void chart_fan(const say *s, const stats_rate leader[], int others, const chart_words *words);

#endif
