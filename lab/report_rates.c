/* report_rates.c -- how often, how much, and how far that is to be trusted: shared by all writers.
 *
 * What is counted of several seats of a match is taken by match (cluster.h).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

enum { COMMON_LEAST = 30 }; /* matches with and without a card, to say anything about it */

stats_rate report_mean(const histogram *t) {
    double mean = histogram_mean(t);
    if (t->count < 2) return (stats_rate){mean, NAN, NAN};
    double n = (double)t->count;
    return stats_range((stats_estimate){mean, histogram_sd(t) / sqrt(n), n - 1});
}

stats_rate report_seat_wins(const totals *t, int seat) {
    return cluster_wins(t->seat_wins[seat], t->seat_lost[seat], t->matches, LAB_SHARE);
}

stats_rate report_order_wins(const total_details *d, int place) {
    return cluster_wins(d->order_wins[place], d->order_lost[place], d->ordered, LAB_SHARE);
}

stats_rate report_lead(const total_details *d, int tenth) {
    uint64_t lost = d->tenth_led[tenth] * LAB_SHARE - d->tenth_squares[tenth];
    return cluster_wins(d->tenth_led[tenth], lost, d->tenth_matches, LAB_SHARE);
}

bool report_seats_alike(const sim_plan *plan) {
    const br_rules *r = plan->rules;
    for (int i = 0; i < r->game->option_count; i++)
        if (strcmp(r->game->options[i].name, "first") == 0 &&
            strcmp(br_rules_value(r, i), "random") != 0)
            return false;
    for (int i = 1; i < r->seats; i++)
        if (plan->bots[i] != plan->bots[0] && !plan->has_rotation) return false;
    return true;
}

/* ---- bots --------------------------------------------------------------------------------- */

static void bot_rates(report_bot *b, int seats, const totals *t, int64_t scores, uint64_t squares) {
    double n = (double)t->matches * b->chairs, mean = n > 0 ? (double)scores / n : 0;
    double variance = n > 0 ? (double)squares / n - mean * mean : 0;
    b->score_sd = variance > 0 ? sqrt(variance) : 0;
    b->rate = cluster_wins(b->wins, t->pool_lost[b->first], t->matches, LAB_SHARE);
    if (b->chairs == seats) b->rate = (stats_rate){1, 1, 1}; /* somebody always wins */
    b->score = cluster_plain(scores, t->pool_squares[b->first], t->matches);
    b->score.value /= b->chairs;
    b->score.low /= b->chairs;
    b->score.high /= b->chairs;
}

int report_bots(const sim_plan *plan, const totals *t, report_bot out[BR_SEATS_MAX]) {
    int count = 0, seats = plan->rules->seats;
    for (int first = 0; first < seats; first++) {
        int64_t scores = 0;
        uint64_t squares = 0;
        report_bot b = {.bot = plan->bots[first], .first = first};
        bool is_new = true;
        for (int i = 0; i < count; i++) is_new = is_new && out[i].bot != b.bot;
        if (!is_new) continue;
        for (int chair = first; chair < seats; chair++) {
            if (plan->bots[chair] != b.bot) continue;
            b.chairs++;
            b.wins += t->chair_wins[chair];
            scores += t->chair_scores[chair];
            squares += t->chair_squares[chair];
        }
        bot_rates(&b, seats, t, scores, squares);
        out[count++] = b;
    }
    return count;
}

/* ---- cards -------------------------------------------------------------------------------- */

static void card_rates(report_card *c, const adjust_model *model, uint64_t matches, int seats,
                       double *chance, double *adjusted_chance) {
    const cluster *wins = &c->card->wins;
    const cluster rest = cluster_rest(wins, matches, LAB_SHARE, seats);
    stats_estimate difference = cluster_difference(wins, matches, LAB_SHARE, seats);
    c->with = cluster_share(wins, matches, LAB_SHARE);
    c->without = cluster_share(&rest, matches, LAB_SHARE);
    c->is_common = wins->used >= COMMON_LEAST && rest.used >= COMMON_LEAST;
    c->difference = isinf(difference.error) ? (stats_rate){0, -1, 1} : stats_range(difference);
    *chance = c->is_common ? stats_chance(difference) : 1;
    stats_estimate adjusted = adjust_worth(model, &c->card->adjust, LAB_SHARE);
    c->is_adjusted = c->is_common && !isinf(adjusted.error);
    c->adjusted = stats_range(adjusted);
    *adjusted_chance = c->is_adjusted ? stats_chance(adjusted) : 1;
}

report_card *report_cards(const sim_plan *plan, const totals *t, int group) {
    int count = t->details->card_count[group];
    double chance[2][RECORDER_CARDS_MAX], risk[2][RECORDER_CARDS_MAX];
    report_card *card = calloc((size_t)count + 1, sizeof *card);
    adjust_model *model = malloc(sizeof *model);
    if (!card || !model) {
        free(card);
        free(model);
        return NULL;
    }
    adjust_model_make(model, &t->details->others, plan->rules->seats);
    for (int i = 0; i < count; i++) {
        card[i].card = &t->details->card[group][i];
        card_rates(&card[i], model, t->matches, plan->rules->seats, &chance[0][i], &chance[1][i]);
    }
    stats_fdr(chance[0], count, risk[0]);
    stats_fdr(chance[1], count, risk[1]);
    for (int i = 0; i < count; i++) {
        card[i].difference_risk = risk[0][i];
        card[i].adjusted_risk = risk[1][i];
    }
    free(model);
    return card;
}
