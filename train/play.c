/* play.c -- the matches of train.h: who plays, what is kept of it, who is better. */
#include <math.h>
#include <string.h>

#include "seconds.h"
#include "train.h"

/* Any of those waited for, in any order. */
static br_seat seat_pick(br_rng *rng, br_seats must) {
    uint32_t skip = br_rng_below(rng, (uint32_t)__builtin_popcount(must));
    while (skip-- > 0) must &= (br_seats)(must - 1);
    return br_lowest(must);
}

/* The move of a player who searches, and what it thinks of its chance. */
static float search_choose(const br_rules *r, const void *view, br_seat seat, const player *who,
                           br_rng *rng, const arena *a, br_move *out) {
    static search_result found;
    search_config config = bot_search_config(&bot_boss, r);
    if (who->is_old) old_boss(r, &config);
    else if (!who->is_boss) config.iterations = who->iterations;
    if (who->model) config.evaluator.model = who->model;
    config.depth = BR_RECALL;
    config.arena = a->memory;
    config.arena_size = BOT_ARENA_BYTES;
    double start = who->seconds ? seconds_worked() : 0;
    search_run(&config, r, view, seat, rng, &found);
    if (who->seconds) *who->seconds += seconds_worked() - start, ++*who->decisions;
    *out = found.line[0].move;
    return (float)found.line[0].value / SEARCH_ONE;
}

/* Everybody's chance as the judge sees it; nothing known = even. */
static void chances_see(const br_rules *r, const void *state, const arena *a, sample *s) {
    int32_t logit[BR_SEATS_MAX], part[BR_SEATS_MAX];
    const br_value_model *judge = a->judge ? a->judge : value_model_find(r);
    if (judge) {
        value_model_logits(judge, r, state, BR_SEATS_ALL, logit);
        value_model_win_probabilities(logit, r->seats, part);
    }
    for (int i = 0; i < r->seats; i++)
        s->chance[i] = judge ? (float)part[i] / VALUE_MODEL_CERTAIN : 1 / (float)r->seats;
}

static void sample_see(const br_rules *r, const void *state, arena *a, br_seat seat, float value) {
    br_features features;
    if (a->seen_count == a->seen_most) return;
    sample *s = &a->seen[a->seen_count++];
    memset(&features, 0, sizeof features);
    r->game->features(r, state, BR_SEATS_ALL, &features);
    *s = (sample){.progress = features.progress, .seats = r->seats, .seat = seat, .value = value};
    memcpy(s->feature, features.of, sizeof s->feature);
    chances_see(r, state, a, s);
}

/* A decision of a seat that has more than one move. */
static void player_move(const br_rules *r, const void *state, br_seat seat, const player *who,
                        br_rng *rng, arena *a, br_move *out) {
    static const bot_workspace none;
    _Alignas(16) uint8_t view[BR_STATE_MAX];
    float value = 0;
    bool has_searched = false;
    r->game->observe(r, state, seat, BR_RECALL, view);
    if (br_rng_below(rng, 100) < who->noise) {
        bot_random.choose(&bot_random, r, view, seat, BR_RECALL, rng, &none, out);
    } else if (who->iterations || who->is_boss || who->is_old) {
        value = search_choose(r, view, seat, who, rng, a, out);
        has_searched = true;
    } else {
        bot_greedy.choose(&bot_greedy, r, view, seat, BR_RECALL, rng, &none, out);
    }
    sample_see(r, state, a, has_searched ? seat : NO_SEAT, value);
}

bool model_serves(const br_rules *r) { return r->seats > 2 || !r->game->bots->key; }

void match_run(const br_rules *r, const player players[], const uint8_t seed[BR_SEED_BYTES],
               br_rng *rng, arena *a, br_result *end) {
    static _Alignas(16) uint8_t s[BR_STATE_MAX];
    static br_move moves[BR_MOVES_MAX];
    br_seats must;
    br_setup(r, seed, s, NULL);
    a->seen_count = 0;
    while ((must = br_must_act(r, s)) != 0) {
        br_seat seat = seat_pick(rng, must);
        br_move move;
        int count = br_legal(r, s, seat, moves);
        move = moves[0];
        if (count > 1 && seat != BR_HOUSE) player_move(r, s, seat, &players[seat], rng, a, &move);
        br_apply(r, s, seat, &move, NULL);
    }
    memset(end, 0, sizeof *end);
    r->game->scores(r, s, end);
    for (uint32_t i = 0; i < a->seen_count; i++) a->seen[i].winners = (uint16_t)end->winners;
}

/* The next table of a series: how many sit there goes round. False if no such table can be. */
static bool table_set(const br_game *game, uint32_t number, br_rules *r) {
    br_fault fault = {0};
    int span = game->seats_max - game->seats_min + 1;
    int seats = game->seats_min + (int)(number % (uint32_t)span);
    return br_rules_init(r, game, seats, &fault) == BR_OK && br_rules_check(r, &fault) == BR_OK &&
           model_serves(r);
}

double deal_play(const br_rules *r, const player *own, const player *others, int at,
                 const char *seed, uint32_t number, arena *a) {
    uint8_t deal[BR_SEED_BYTES];
    br_sha256 sha;
    br_result end;
    player players[BR_SEATS_MAX];
    br_sha256_init(&sha);
    br_sha256_add(&sha, seed, strlen(seed));
    br_sha256_add(&sha, &number, sizeof number);
    br_sha256_end(&sha, deal);
    br_rng rng = br_rng_from(number);
    for (int k = 0; k < r->seats; k++) players[k] = k == at ? *own : *others;
    match_run(r, players, deal, &rng, a, &end);
    if (!br_has(end.winners, (br_seat)at)) return 0;
    return (double)r->seats / __builtin_popcount(end.winners);
}

double held_out(const br_game *game, const player *own, const player *others, uint32_t matches,
                const char *seed, double hopeless, arena *a, double *error) {
    static br_rules r;
    double sum = 0, squares = 0;
    uint32_t played = 0, span = (uint32_t)(game->seats_max - game->seats_min + 1);
    for (uint32_t i = 0; played < matches; i++) {
        if (!table_set(game, i, &r)) continue;
        double won = deal_play(&r, own, others, (int)(i / span % r.seats), seed, i, a);
        sum += won;
        squares += won * won;
        played++;
        if (played == matches / 4 && sum < hopeless * played) break;
    }
    double mean = sum / played;
    *error = sqrt((squares / played - mean * mean) / played);
    return mean;
}
