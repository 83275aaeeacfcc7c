/* totals.c -- what many matches add up to, in whole numbers. */
#include "totals.h"

#include <stdlib.h>
#include <string.h>

/* ---- one match ---------------------------------------------------------------------------- */

static void add_scores(total_details *d, const br_rules *r, const int chair[],
                       const br_result *result) {
    int64_t sum = 0;
    for (br_seat seat = 0; seat < r->seats; seat++) {
        histogram_add(&d->score[chair[seat]], result->score[seat]);
        if (!br_has(result->winners, seat)) continue;
        histogram_add(&d->winner_score, result->score[seat]);
        sum += result->score[seat];
    }
    cluster_add(&d->winner_scores, sum, __builtin_popcount(result->winners));
    histogram_add(&d->margin, match_margin(result, r->seats));
}

/* The tenths of a match one after the other, without a division a move. */
typedef struct tenths {
    uint32_t tenth, ends; /* the first move of the next one */
} tenths;

static uint32_t tenth_of(tenths *t, uint32_t ply, uint32_t plies) {
    while (ply >= t->ends) {
        t->tenth++;
        t->ends =
            (uint32_t)((((uint64_t)t->tenth + 1) * plies + RECORDER_TENTHS - 1) / RECORDER_TENTHS);
    }
    return t->tenth;
}

static void add_decisions(total_details *d, const recorder *w) {
    uint32_t own[BR_SEATS_MAX] = {0}, turn = 0, turns = 0, turn_moves = 0, moves = 0, forced = 0;
    uint32_t decisions = 0, choices = 0;
    uint32_t tenth_moves[RECORDER_TENTHS] = {0}, tenth_choices[RECORDER_TENTHS] = {0};
    tenths at = {0, (w->plies + RECORDER_TENTHS - 1) / RECORDER_TENTHS};
    for (uint32_t i = 0; i < w->plies; i++) {
        const recorder_ply *ply = &w->ply[i];
        turn++;
        if (i + 1 == w->plies || w->ply[i + 1].seat != ply->seat) {
            if (ply->seat != BR_HOUSE) {
                histogram_add(&d->turn, turn);
                turn_moves += turn;
                turns++;
            }
            turn = 0;
        }
        if (ply->seat == BR_HOUSE) continue;
        uint32_t tenth = tenth_of(&at, i, w->plies);
        moves++;
        tenth_moves[tenth]++;
        tenth_choices[tenth] += ply->choices;
        if (ply->choices < 2) {
            forced++;
            continue;
        }
        histogram_add(&d->choices, ply->choices);
        choices += ply->choices;
        decisions++;
        own[ply->seat]++;
    }
    for (int seat = 0; seat < w->rules->seats; seat++) histogram_add(&d->decisions, own[seat]);
    cluster_add(&d->choice, choices, decisions);
    cluster_add(&d->decision, decisions, w->rules->seats);
    cluster_add(&d->turns, turn_moves, turns);
    cluster_add(&d->forced, forced, moves);
    for (int i = 0; i < RECORDER_TENTHS; i++)
        cluster_add(&d->tenth[i], tenth_choices[i], tenth_moves[i]);
}

static void add_kinds(total_details *d, const recorder *w) {
    for (int i = 0; i < RECORDER_KINDS; i++) {
        d->kind[i].offered += w->offered[i];
        d->kind[i].chosen += w->chosen[i];
    }
}

static void add_drama(total_details *d, const recorder *w, br_seats winners) {
    int decided = RECORDER_TENTHS; /* the tenth from which on one alone led who won */
    histogram_add(&d->leads, recorder_leads(w));
    if (w->plies == 0) return;
    d->tenth_matches++;
    for (uint32_t tenth = RECORDER_TENTHS; tenth-- > 0;) {
        uint32_t at = (uint32_t)(((uint64_t)tenth + 1) * w->plies / RECORDER_TENTHS);
        if (at > 0) at--;
        br_seats led = recorder_leaders(w, at);
        uint64_t shared = (uint64_t)__builtin_popcount(led);
        uint64_t won = (uint64_t)__builtin_popcount(led & winners);
        uint64_t part = shared ? LAB_SHARE * won / shared : 0;
        d->tenth_led[tenth] += part;
        d->tenth_squares[tenth] += part * part;
        if (led == winners && shared == 1 && decided == (int)tenth + 1) decided = (int)tenth;
    }
    if (decided < RECORDER_TENTHS) d->decided[decided]++;
}

static void add_order(total_details *d, const recorder *w, const br_result *result) {
    if (w->starter >= w->rules->seats) return;
    d->ordered++;
    for (br_seat seat = 0; seat < w->rules->seats; seat++) {
        int place = (seat + w->rules->seats - w->starter) % w->rules->seats;
        uint64_t share = match_share(result, seat);
        d->order_wins[place] += share;
        d->order_lost[place] += share * (LAB_SHARE - share);
    }
}

static void add_values(total_details *d, const recorder *w, const br_result *result) {
    for (int i = 0; i < w->wanted.quantities; i++) {
        if (strcmp(w->wanted.quantity[i]->who, "table") == 0) {
            histogram_add(&d->value[i], w->value[i][0]);
            continue;
        }
        int64_t won = 0, all = 0;
        for (br_seat seat = 0; seat < w->rules->seats; seat++) {
            histogram_add(&d->value[i], w->value[i][seat]);
            won += (int64_t)w->value[i][seat] * match_share(result, seat);
            all += w->value[i][seat];
        }
        cluster_add(&d->values[i], won, all);
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

static void card_add(total_card *card, const recorder_card *seen, const adjust_seats *others) {
    br_seats users = 0;
    int64_t wins = 0;
    uint64_t uses = 0;
    for (br_seat seat = 0; seat < others->seats; seat++) {
        if (!seen->uses[seat]) continue;
        users |= br_bit(seat);
        uses += seen->uses[seat];
        wins += others->win[seat];
    }
    if (!users) return;
    card->uses += uses;
    card->use_squares += uses * uses;
    cluster_add(&card->wins, wins, __builtin_popcount(users));
    adjust_use(others, users, &card->adjust);
}

/* What else each seat had: see adjust.h. */
static void others_set(adjust_seats *s, const totals *t, const int chair[], const recorder *w,
                       const br_result *result) {
    int seats = w->rules->seats;
    for (int g = 0; g < w->wanted.groups; g++)
        for (int i = 0; i < w->card_count[g]; i++)
            for (int seat = 0; seat < seats; seat++) s->other[seat][0] += w->card[g][i].uses[seat];
    for (int seat = 0; seat < seats; seat++) {
        int pool = t->pool[chair[seat]], place = (seat + seats - w->starter) % seats;
        s->win[seat] = match_share(result, (br_seat)seat);
        if (pool > 0) s->other[seat][pool] = 1;
        if (w->starter < seats && place > 0) s->other[seat][seats - 1 + place] = 1;
    }
}

static void add_cards(const totals *t, uint64_t index, const int chair[], const recorder *w,
                      const br_result *result) {
    total_details *d = t->details;
    adjust_seats others;
    if (w->wanted.groups == 0) return;
    adjust_open(&others, w->rules->seats, index);
    others_set(&others, t, chair, w, result);
    adjust_close(&others, &d->others);
    for (int g = 0; g < w->wanted.groups; g++) {
        for (int i = 0; i < w->card_count[g]; i++) {
            const recorder_card *seen = &w->card[g][i];
            /* Both lists grow in step, so the card is nearly always at the same place. */
            total_card *card = i < d->card_count[g] && strcmp(d->card[g][i].key, seen->key) == 0
                                   ? &d->card[g][i]
                                   : card_find(d, g, seen->key);
            if (card) card_add(card, seen, &others);
        }
    }
    d->cards_lost = w->cards_lost;
}

void totals_pools(totals *t, const bot *const bots[], int seats) {
    for (int chair = 0; chair < seats; chair++) {
        uint8_t first = 0;
        while (bots[first] != bots[chair]) first++;
        t->pool[chair] = first;
    }
}

/* What a shared victory takes from the squares of wins: nearly always nothing. */
static void add_shared(totals *t, int seats, const int chair[], const br_result *result) {
    uint64_t pool[BR_SEATS_MAX] = {0};
    for (br_seat seat = 0; seat < seats; seat++) {
        uint64_t share = match_share(result, seat);
        t->seat_lost[seat] += share * (LAB_SHARE - share);
        pool[t->pool[chair[seat]]] += share;
    }
    for (int i = 0; i < seats; i++) t->pool_lost[i] += pool[i] * (LAB_SHARE - pool[i]);
}

static void add_result(totals *t, int seats, const int chair[], const br_result *result) {
    int64_t pool[BR_SEATS_MAX] = {0};
    for (br_seat seat = 0; seat < seats; seat++) {
        int64_t score = result->score[seat];
        uint64_t share = match_share(result, seat), square = (uint64_t)(score * score);
        t->seat_wins[seat] += share;
        t->chair_wins[chair[seat]] += share;
        t->seat_scores[seat] += score;
        t->seat_squares[seat] += square;
        t->chair_scores[chair[seat]] += score;
        t->chair_squares[chair[seat]] += square;
        pool[t->pool[chair[seat]]] += score;
    }
    for (int i = 0; i < seats; i++) t->pool_squares[i] += (uint64_t)(pool[i] * pool[i]);
}

void totals_add(totals *t, const br_rules *r, uint64_t index, const int chair[],
                const match_outcome *out, const recorder *w) {
    const br_result *result = &out->result;
    bool is_shared = (result->winners & (result->winners - 1)) != 0;
    t->matches++;
    t->plies += out->plies;
    t->plies_squares += (uint64_t)out->plies * out->plies;
    if (out->plies > t->plies_most) t->plies_most = out->plies;
    add_result(t, r->seats, chair, result);
    t->ties += is_shared;
    if (is_shared) add_shared(t, r->seats, chair, result);
    if (!t->details || !w) return;
    histogram_add(&t->details->plies, out->plies);
    add_scores(t->details, r, chair, result);
    add_decisions(t->details, w);
    add_kinds(t->details, w);
    add_drama(t->details, w, result->winners);
    add_order(t->details, w, result);
    add_values(t->details, w, result);
    add_cards(t, index, chair, w, result);
}

/* ---- all of them -------------------------------------------------------------------------- */

static void cards_merge(total_details *to, const total_details *from, int group) {
    for (int i = 0; i < from->card_count[group]; i++) {
        const total_card *card = &from->card[group][i];
        total_card *own = card_find(to, group, card->key);
        if (!own) {
            to->cards_lost += card->uses;
            continue;
        }
        own->uses += card->uses;
        own->use_squares += card->use_squares;
        cluster_merge(&own->wins, &card->wins);
        adjust_card_merge(&own->adjust, &card->adjust);
    }
}

static void tenths_merge(total_details *to, const total_details *from) {
    to->tenth_matches += from->tenth_matches;
    for (int i = 0; i < RECORDER_TENTHS; i++) {
        cluster_merge(&to->tenth[i], &from->tenth[i]);
        to->tenth_led[i] += from->tenth_led[i];
        to->tenth_squares[i] += from->tenth_squares[i];
        to->decided[i] += from->decided[i];
    }
}

static void details_merge(total_details *to, const total_details *from) {
    for (int i = 0; i < BR_SEATS_MAX; i++) histogram_merge(&to->score[i], &from->score[i]);
    histogram_merge(&to->winner_score, &from->winner_score);
    histogram_merge(&to->margin, &from->margin);
    histogram_merge(&to->plies, &from->plies);
    histogram_merge(&to->choices, &from->choices);
    histogram_merge(&to->decisions, &from->decisions);
    histogram_merge(&to->turn, &from->turn);
    histogram_merge(&to->leads, &from->leads);
    cluster_merge(&to->winner_scores, &from->winner_scores);
    cluster_merge(&to->choice, &from->choice);
    cluster_merge(&to->decision, &from->decision);
    cluster_merge(&to->turns, &from->turns);
    cluster_merge(&to->forced, &from->forced);
    tenths_merge(to, from);
    for (int i = 0; i < QUANTITIES_MAX; i++) {
        histogram_merge(&to->value[i], &from->value[i]);
        cluster_merge(&to->values[i], &from->values[i]);
    }
    to->ordered += from->ordered;
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        to->order_wins[i] += from->order_wins[i];
        to->order_lost[i] += from->order_lost[i];
    }
    for (int i = 0; i < RECORDER_KINDS; i++) {
        to->kind[i].offered += from->kind[i].offered;
        to->kind[i].chosen += from->kind[i].chosen;
    }
    adjust_others_merge(&to->others, &from->others);
    to->cards_lost += from->cards_lost;
    for (int g = 0; g < GROUPS_MAX; g++) cards_merge(to, from, g);
}

void totals_merge(totals *to, const totals *from) {
    to->matches += from->matches;
    to->ties += from->ties;
    to->plies += from->plies;
    to->plies_squares += from->plies_squares;
    if (from->plies_most > to->plies_most) to->plies_most = from->plies_most;
    for (int i = 0; i < BR_SEATS_MAX; i++) {
        to->chair_wins[i] += from->chair_wins[i];
        to->seat_wins[i] += from->seat_wins[i];
        to->chair_scores[i] += from->chair_scores[i];
        to->seat_scores[i] += from->seat_scores[i];
        to->chair_squares[i] += from->chair_squares[i];
        to->seat_squares[i] += from->seat_squares[i];
        to->pool_squares[i] += from->pool_squares[i];
        to->pool_lost[i] += from->pool_lost[i];
        to->seat_lost[i] += from->seat_lost[i];
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
