/* chart.c -- pictures of numbers as SVG: rows with intervals, histograms, lines.
 *
 * Strips are stretched to whatever width the page has (they hold no text, and lines keep their
 * thickness); histograms and lines keep their shape, in units near the pixels of a phone.
 */
#include "chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRIP = 300, /* units across a strip */
    WIDTH = 400, /* of a chart with axes */
    HEIGHT = 222,
    LEFT = 42,
    RIGHT = 8,
    TOP = 26,    /* room for what is counted upwards */
    BOTTOM = 42, /* for the numbers, and for what is counted across */
    BARS_MAX = 40
};

/* ---- strips ------------------------------------------------------------------------------- */

static double strip_x(double value, double from, double to) {
    double x = to > from ? (value - from) / (to - from) : 0;
    return STRIP * (x < 0 ? 0 : x > 1 ? 1 : x);
}

static void strip_begin(const say *s) {
    fprintf(s->out,
            "<svg class=\"strip\" viewBox=\"0 0 %d 20\" preserveAspectRatio=\"none\" "
            "aria-hidden=\"true\">",
            STRIP);
}

void chart_interval(const say *s, stats_rate r, double from, double to, double mark) {
    double low = strip_x(r.low, from, to), high = strip_x(r.high, from, to);
    double at = strip_x(r.value, from, to);
    strip_begin(s);
    fprintf(s->out, "<path class=\"rail\" d=\"M0 10H%d\"/>", STRIP);
    if (!isnan(mark)) {
        double x = strip_x(mark, from, to);
        fprintf(s->out, "<path class=\"even\" d=\"M%.1f 0V20\"/>", x);
    }
    fprintf(s->out, "<rect class=\"range\" x=\"%.1f\" y=\"6\" width=\"%.1f\" height=\"8\"/>", low,
            high - low < 1 ? 1 : high - low);
    fprintf(s->out, "<path class=\"dot\" d=\"M%.1f 3V17\"/></svg>", at);
}

void chart_bars(const say *s, double value, double second, double to) {
    strip_begin(s);
    fprintf(s->out, "<rect class=\"bar\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
            isnan(second) ? 4 : 2, strip_x(value, 0, to), isnan(second) ? 12 : 8);
    if (!isnan(second))
        fprintf(s->out, "<rect class=\"bar2\" y=\"11\" width=\"%.1f\" height=\"7\"/>",
                strip_x(second, 0, to));
    fprintf(s->out, "</svg>");
}

/* ---- charts with axes --------------------------------------------------------------------- */

static double plot_y(double value, double top) {
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (top > 0 ? value / top : 0);
}

static void chart_text(const say *s, double x, double y, const char *anchor, const char *text) {
    fprintf(s->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    say_text(s, text);
    fprintf(s->out, "</text>");
}

static void chart_begin(const say *s, const chart_words *words) {
    fprintf(s->out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH,
            HEIGHT);
    say_text(s, words->title);
    fprintf(s->out, " ");
    say_text(s, words->x);
    fprintf(s->out, "; ");
    say_text(s, words->y);
    fprintf(s->out, "\">");
    chart_text(s, 0, 12, "start", words->y);
    chart_text(s, WIDTH - RIGHT, HEIGHT - 6, "end", words->x);
}

/* A round number that three or four steps of reach `top`. */
static double step_of(double top) {
    double power = pow(10, floor(log10(top / 3)));
    double part = top / 3 / power;
    return power * (part > 5 ? 10 : part > 2 ? 5 : part > 1 ? 2 : 1);
}

static void chart_scale(const say *s, double top, bool is_percent) {
    double step = top > 0 ? step_of(top) : 1;
    for (int i = 0; i * step <= top * 1.0001; i++) {
        char text[SAY_NUMBER_MAX];
        double y = plot_y(i * step, top);
        int digits = (is_percent ? step * 100 : step) < 0.1 ? 2
                     : (is_percent ? step * 100 : step) < 1 ? 1
                                                            : 0;
        fprintf(s->out, "<path class=\"rule\" d=\"M%d %.1fH%d\"/>", LEFT, y, WIDTH - RIGHT);
        if (is_percent) say_percent(text, s->lang, i * step, digits);
        else say_number(text, s->lang, i * step, digits);
        chart_text(s, LEFT - 5, y + 4, "end", text);
    }
}

/* Values put into at most BARS_MAX bars of a round width; the rarest ends share the outer bars. */
typedef struct bars {
    int64_t from, width;
    int count;
    double share[BARS_MAX];
} bars;

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static void bars_range(bars *b, const histogram *t) {
    static const int64_t rounds[] = {1, 2, 5};
    int64_t low = (int64_t)floor(histogram_quantile(t, 0.002));
    int64_t high = (int64_t)ceil(histogram_quantile(t, 0.998));
    for (int64_t power = (int64_t)1 << t->shift, i = 0;; i++) {
        int64_t first = floor_div(low, power * rounds[i % 3]);
        int64_t count = floor_div(high, power * rounds[i % 3]) - first + 1;
        b->width = power * rounds[i % 3]; /* finer than the histogram's own bins says nothing */
        b->from = first * b->width;
        b->count = (int)count;
        if (count <= BARS_MAX) return;
        if (i % 3 == 2) power *= 10;
    }
}

static void bars_fill(bars *b, const histogram *t) {
    memset(b->share, 0, sizeof b->share);
    for (int i = 0; i < HISTOGRAM_BINS; i++) {
        if (!t->bin[i]) continue;
        int64_t at = floor_div(histogram_edge(t, i) - b->from, b->width);
        at = at < 0 ? 0 : at >= b->count ? b->count - 1 : at;
        b->share[at] += (double)t->bin[i] / (double)t->count;
    }
}

static double bars_top(const bars *b) {
    double top = 0;
    for (int i = 0; i < b->count; i++)
        if (b->share[i] > top) top = b->share[i];
    return top;
}

static void bars_axis(const say *s, const bars *b, double unit) {
    int every = b->count <= 8 ? 1 : (b->count + 7) / 8;
    for (int i = 0; i < b->count; i += every) {
        char text[SAY_NUMBER_MAX];
        say_number(text, s->lang, (double)(b->from + i * b->width), 0);
        double x = LEFT + unit * (b->width == 1 ? i + 0.5 : i);
        chart_text(s, x, HEIGHT - BOTTOM + 16, "middle", text);
    }
}

void chart_histogram(const say *s, const histogram *t, const histogram *second,
                     const chart_words *words) {
    bars b, over;
    if (t->count == 0) return;
    bars_range(&b, t);
    bars_fill(&b, t);
    over = b;
    double top = bars_top(&b);
    if (second && second->count) {
        bars_fill(&over, second);
        if (bars_top(&over) > top) top = bars_top(&over);
    }
    double unit = (double)(WIDTH - LEFT - RIGHT) / b.count;
    chart_begin(s, words);
    chart_scale(s, top, true);
    for (int i = 0; i < b.count; i++) {
        double y = plot_y(b.share[i], top);
        fprintf(s->out,
                "<rect class=\"bar\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>",
                LEFT + unit * i + unit * 0.06, y, unit * 0.88, HEIGHT - BOTTOM - y);
    }
    if (second && second->count) {
        fprintf(s->out, "<path class=\"outline\" d=\"M%d %d", LEFT, HEIGHT - BOTTOM);
        for (int i = 0; i < b.count; i++)
            fprintf(s->out, "V%.2fH%.2f", plot_y(over.share[i], top), LEFT + unit * (i + 1));
        fprintf(s->out, "V%d\"/>", HEIGHT - BOTTOM);
    }
    bars_axis(s, &b, unit);
    fprintf(s->out, "</svg>\n");
}

/* Numbers under every second tenth. */
static void tenths_axis(const say *s, double unit) {
    for (int i = 1; i < RECORDER_TENTHS; i += 2) {
        char text[SAY_NUMBER_MAX];
        say_percent(text, s->lang, (i + 1) / 10.0, 0);
        chart_text(s, LEFT + unit * (i + 0.5), HEIGHT - BOTTOM + 16, "middle", text);
    }
}

/* A band from low to high. */
static void fan_blade(const say *s, const stats_rate value[], double unit) {
    fprintf(s->out, "<path class=\"range\" d=\"");
    for (int i = 0; i < RECORDER_TENTHS; i++)
        fprintf(s->out, "%c%.2f %.2f", i ? 'L' : 'M', LEFT + unit * (i + 0.5),
                plot_y(value[i].high, 1));
    for (int i = RECORDER_TENTHS; i-- > 0;)
        fprintf(s->out, "L%.2f %.2f", LEFT + unit * (i + 0.5), plot_y(value[i].low, 1));
    fprintf(s->out, "Z\"/>");
}

static void fan_middle(const say *s, const stats_rate value[], double unit, const char *line) {
    fprintf(s->out, "<path class=\"%s\" d=\"", line);
    for (int i = 0; i < RECORDER_TENTHS; i++)
        fprintf(s->out, "%c%.2f %.2f", i ? 'L' : 'M', LEFT + unit * (i + 0.5),
                plot_y(value[i].value, 1));
    fprintf(s->out, "\"/>");
}

void chart_fan(const say *s, const stats_rate leader[], int others, const chart_words *words) {
    double unit = (double)(WIDTH - LEFT - RIGHT) / RECORDER_TENTHS, even = 1.0 / (others + 1);
    stats_rate rest[RECORDER_TENTHS];
    for (int i = 0; i < RECORDER_TENTHS; i++)
        rest[i] = (stats_rate){(1 - leader[i].value) / others, (1 - leader[i].high) / others,
                               (1 - leader[i].low) / others};
    chart_begin(s, words);
    chart_scale(s, 1, true);
    fan_blade(s, rest, unit); /* bands may overlap; lines lie above both */
    fan_blade(s, leader, unit);
    fprintf(s->out, "<path class=\"even\" d=\"M%d %.2fH%d\"/>", LEFT, plot_y(even, 1),
            WIDTH - RIGHT);
    fan_middle(s, rest, unit, "outline");
    fan_middle(s, leader, unit, "line");
    tenths_axis(s, unit);
    fprintf(s->out, "</svg>\n");
}

void chart_tenths(const say *s, const double value[], bool is_percent, const chart_words *words) {
    double top = is_percent ? 1 : 0, unit = (double)(WIDTH - LEFT - RIGHT) / RECORDER_TENTHS;
    for (int i = 0; i < RECORDER_TENTHS; i++)
        if (value[i] > top) top = value[i];
    chart_begin(s, words);
    chart_scale(s, top, is_percent);
    fprintf(s->out, "<path class=\"line\" d=\"");
    for (int i = 0; i < RECORDER_TENTHS; i++)
        fprintf(s->out, "%c%.2f %.2f", i ? 'L' : 'M', LEFT + unit * (i + 0.5),
                plot_y(value[i], top));
    fprintf(s->out, "\"/>");
    for (int i = 0; i < RECORDER_TENTHS; i++)
        fprintf(s->out, "<circle class=\"point\" cx=\"%.2f\" cy=\"%.2f\" r=\"3.5\"/>",
                LEFT + unit * (i + 0.5), plot_y(value[i], top));
    tenths_axis(s, unit);
    fprintf(s->out, "</svg>\n");
}
