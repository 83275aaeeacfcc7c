/* totals.c -- what many matches add up to, in whole numbers. */
#include "totals.h"

#include <stdlib.h>
#include <string.h>

/* ---- one match ---------------------------------------------------------------------------- */

static void add_scores(total_details *d, const br_rules *r, const int chair[],
                       const br_result *result) {
    for (br_seat seat = 0; seat < r->seats; seat++) {
        histogram_add(&d->score[chair[seat]], result->score[seat]);
        if (br_has(result->winners, seat)) histogram_add(&d->winner_score, result->score[seat]);
    }
    histogram_add(&d->margin, match_margin(result, r->seats));
}

static void add_decisions(total_details *d, const recorder *w) {
    uint32_t own[BR_SEATS_MAX] = {0}, turn = 0;
    for (uint32_t i = 0; i < w->plies; i++) {
        const recorder_ply *ply = &w->ply[i];
        turn++;
        if (i + 1 == w->plies || w->ply[i + 1].seat != ply->seat) {
            if (ply->seat != BR_HOUSE) histogram_add(&d->turn, turn);
            turn = 0;
        }
        if (ply->seat == BR_HOUSE) continue;
        uint32_t tenth = (uint32_t)((uint64_t)i * RECORDER_TENTHS / w->plies);
        d->moves++;
        d->tenth_moves[tenth]++;
        d->tenth_choices[tenth] += ply->choices;
        if (ply->choices < 2) {
            d->forced++;
            continue;
        }
        histogram_add(&d->choices, ply->choices);
        own[ply->seat]++;
    }
    for (int seat = 0; seat < w->rules->seats; seat++) histogram_add(&d->decisions, own[seat]);
}

static void add_drama(total_details *d, const recorder *w, br_seats winners) {
    histogram_add(&d->leads, recorder_leads(w));
    if (w->plies == 0) return;
    d->tenth_matches++;
    for (uint32_t tenth = 0; tenth < RECORDER_TENTHS; tenth++) {
        uint32_t at = (uint32_t)(((uint64_t)tenth + 1) * w->plies / RECORDER_TENTHS);
        if (at > 0) at--;
        br_seats led = w->ply[at].leaders;
        uint64_t shared = (uint64_t)__builtin_popcount(led);
        uint64_t won = (uint64_t)__builtin_popcount(led & winners);
        if (shared) d->tenth_led[tenth] += LAB_SHARE * won / shared;
    }
}

static void add_order(total_details *d, const recorder *w, const br_result *result) {
    if (w->starter >= w->rules->seats) return;
    d->ordered++;
    for (br_seat seat = 0; seat < w->rules->seats; seat++) {
        int place = (seat + w->rules->seats - w->starter) % w->rules->seats;
        d->order_wins[place] += match_share(result, seat);
    }
}

static void add_values(total_details *d, const recorder *w, const br_result *result) {
    for (int i = 0; i < w->wanted.quantities; i++) {
        if (strcmp(w->wanted.quantity[i]->who, "table") == 0) {
            histogram_add(&d->value[i], w->value[i][0]);
            continue;
        }
        for (br_seat seat = 0; seat < w->rules->seats; seat++) {
            histogram_add(&d->value[i], w->value[i][seat]);
            d->value_won[i] += (int64_t)w->value[i][seat] * match_share(result, seat);
        }
    }
}

static total_card *card_find(total_details *d, int group, const char *key) {
    total_card *cards = d->card[group];
    for (int i = 0; i < d->card_count[group]; i++)
        if (strcmp(cards[i].key, key) == 0) return &cards[i];
    if (d->card_count[group] == RECORDER_CARDS_MAX) return NULL;
    total_card *fresh = &cards[d->card_count[group]++];
    memset(fresh, 0, sizeof *fresh);
    memcpy(fresh->key, key, strlen(key) + 1);
    return fresh;
}

static void add_cards(total_details *d, const recorder *w, const br_result *result) {
    for (int g = 0; g < w->wanted.groups; g++) {
        for (int i = 0; i < w->card_count[g]; i++) {
            const recorder_card *seen = &w->card[g][i];
            /* Both lists grow in step, so the card is nearly always at the same place. */
            total_card *card = i < d->card_count[g] && strcmp(d->card[g][i].key, seen->key) == 0
                                   ? &d->card[g][i]
                                   : card_find(d, g, seen->key);
            for (br_seat seat = 0; card && seat < w->rules->seats; seat++) {
                if (!seen->uses[seat]) continue;
                card->uses += seen->uses[seat];
                card->with++;
                card->wins += match_share(result, seat);
            }
        }
    }
    d->cards_lost = w->cards_lost;
}

void totals_add(totals *t, const br_rules *r, const int chair[], const match_outcome *out,
                const recorder *w) {
    const br_result *result = &out->result;
    t->matches++;
    t->ties += (result->winners & (result->winners - 1)) != 0;
    t->plies += out->plies;
    if (out->plies > t->plies_most) t->plies_most = out->plies;
    for (br_seat seat = 0; seat < r->seats; seat++) {
        int64_t score = result->score[seat];
        uint64_t share = match_share(result, seat);
        t->seat_wins[seat] += share;
        t->chair_wins[chair[seat]] += share;
        t->seat_scores[seat] += score;
        t->chair_scores[chair[seat]] += score;
        t->chair_squares[chair[seat]] += (uint64_t)(score * score);
    }
    if (!t->details || !w) return;
    histogram_add(&t->details->plies, out->plies);
    add_scores(t->details, r, chair, result);
    add_decisions(t->details, w);
    add_drama(t->details, w, result->winners);
    add_order(t->details, w, result);
    add_values(t->details, w, result);
    add_cards(t->details, w, result);
}

/* ---- all of them -------------------------------------------------------------------------- */

static void details_merge(total_details *to, const total_details *from) {
    for (int i = 0; i < BR_SEATS_MAX; i++) histogram_merge(&to->score[i], &from->score[i]);
    histogram_merge(&to->winner_score, &from->winner_score);
    histogram_merge(&to->margin, &from->margin);
    histogram_merge(&to->plies, &from->plies);
    histogram_merge(&to->choices, &from->choices);
    histogram_merge(&to->decisions, &from->decisions);
    histogram_merge(&to->turn, &from->turn);
    histogram_merge(&to->leads, &from->leads);
    to->moves += from->moves;
    to->forced += from->forced;
    to->tenth_matches += from->tenth_matches;
    for (int i = 0; i < RECORDER_TENTHS; i++) {
        to->tenth_moves[i] += from->tenth_moves[i];
        to->tenth_choices[i] += from->tenth_choices[i];
        to->tenth_led[i] += from->tenth_led[i];
    }
    for (int i = 0; i < QUANTITIES_MAX; i++) {
        histogram_merge(&to->value[i], &from->value[i]);
        to->value_won[i] += from->value_won[i];
    }
    to->ordered += from->ordered;
    for (int i = 0; i < BR_SEATS_MAX; i++) to->order_wins[i] += from->order_wins[i];
    to->cards_lost += from->cards_lost;
    for (int g = 0; g < GROUPS_MAX; g++) {
        for (int i = 0; i < from->card_count[g]; i++) {
            const total_card *card = &from->card[g][i];
            total_card *own = card_find(to, g, card->key);
            if (!own) {
                to->cards_lost += card->uses;
                continue;
            }
            own->uses += card->uses;
            own->with += card->with;
            own->wins += card->wins;
        }
    }
}

void totals_merge(totals *to, const totals *from) {
    to->matches += from->matches;
    to->ties += from->ties;
    to->plies += from->plies;
    if (from->plies_most > to->plies_most) to->plies_most = from->plies_most;
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        to->chair_wins[i] += from->chair_wins[i];
        to->seat_wins[i] += from->seat_wins[i];
        to->chair_scores[i] += from->chair_scores[i];
        to->seat_scores[i] += from->seat_scores[i];
        to->chair_squares[i] += from->chair_squares[i];
    }
    if (to->details && from->details) details_merge(to->details, from->details);
}

static int by_key(const void *a, const void *b) {
    return strcmp(((const total_card *)a)->key, ((const total_card *)b)->key);
}

void totals_sort(totals *t) {
    for (int g = 0; t->details && g < GROUPS_MAX; g++)
        qsort(t->details->card[g], (size_t)t->details->card_count[g], sizeof(total_card), by_key);
}
