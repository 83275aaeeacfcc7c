/* moments.c -- a moment of a review looked at more closely.
 *
 * In a few worlds that fit what the seat knew, both the move made and the better one are played,
 * then what good players would do next: the seat's own turn to its end, then what others answer.
 * The line that is told is that of the world in which the answer is the most usual one. What lies
 * on the table after the own turn is compared by the features of the evaluation: each is put in
 * the place of the other one alone, and those that raise the chance most are told. Nothing is used
 * but what the seat could know.
 */
#include <assert.h>
#include <string.h>

#include "chances.h"
#include "review_say.h"

enum { WORLDS = 5, PART = 6 /* of a boss's iterations, for each move of a line */ };

typedef struct look {
    const br_rules *r;
    bot_workspace workspace;
    br_seat seat;
    bool is_turn_only; /* no answers: a line ends with the own turn */
    br_rng rng;
    _Alignas(16) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
} look;

/* What the table looks like after the own turn, in one world or added up over all. */
typedef struct prospect {
    int worlds;
    int32_t progress;
    int32_t score[BR_SEATS_MAX];
    int32_t feature[BR_SEATS_MAX][BR_FEATURES_MAX];
} prospect;

/* ---- lines -------------------------------------------------------------------------------- */

static void prospect_add(look *k, prospect *o) {
    br_features features;
    br_result result;
    memset(&features, 0, sizeof features);
    memset(&result, 0, sizeof result);
    k->r->game->scores(k->r, k->state, &result);
    bool has_features = k->r->game->features && br_to_act(k->r, k->state) != 0;
    if (has_features) k->r->game->features(k->r, k->state, BR_SEATS_ALL, &features);
    o->worlds++;
    o->progress += features.progress;
    for (int i = 0; i < k->r->seats; i++) {
        o->score[i] += result.score[i];
        for (int f = 0; f < k->r->game->feature_count; f++) o->feature[i][f] += features.of[i][f];
    }
}

/* The move that a good player at `seat` makes now; true if there was a choice. */
static bool move_choose(look *k, br_seat seat, br_move *out) {
    br_move moves[BR_MOVES_MAX];
    int count = br_legal(k->r, k->state, seat, moves);
    assert(count > 0);
    *out = moves[0];
    if (count < 2 || seat == BR_HOUSE) return false;
    k->r->game->observe(k->r, k->state, seat, BR_RECALL, k->view);
    bot_boss.choose(&bot_boss, k->r, k->view, seat, BR_RECALL, &k->rng, &k->workspace, out);
    return true;
}

/* From the world, by `first`; the own turn ends where the match no longer waits for the seat. */
static void line_play(look *k, const void *world, const br_move *first, review_line *line,
                      prospect *o) {
    bool is_own = true;
    int told = 0;
    br_refusal refusal;
    memcpy(k->state, world, k->r->game->state_size);
    line->count = 0;
    /* What no list holds, an offer, may not be possible in another world than the true one. */
    if (br_play(k->r, k->state, k->seat, first, NULL, &refusal) != BR_OK) return;
    while (line->count < REVIEW_STEPS && told < REVIEW_TOLD) {
        br_seats must = br_must_act(k->r, k->state);
        if (is_own && !br_has(must, k->seat)) {
            prospect_add(k, o);
            is_own = false;
        }
        if (must == 0 || (k->is_turn_only && !is_own)) break;
        struct review_step *step = &line->step[line->count++];
        step->seat = br_has(must, k->seat) ? k->seat : br_lowest(must);
        step->is_told = move_choose(k, step->seat, &step->move);
        told += step->is_told;
        br_apply(k->r, k->state, step->seat, &step->move, NULL);
    }
    if (is_own) prospect_add(k, o);
}

/* The first thing that somebody else chooses in a line. */
static const struct review_step *reply_of(const review_line *line, br_seat seat) {
    for (int i = 0; i < line->count; i++)
        if (line->step[i].is_told && line->step[i].seat != seat) return &line->step[i];
    return NULL;
}

static bool is_alike(const review_line *a, const review_line *b, br_seat seat) {
    const struct review_step *x = reply_of(a, seat), *y = reply_of(b, seat);
    if (!x || !y) return x == y;
    return x->seat == y->seat && memcmp(&x->move, &y->move, sizeof x->move) == 0;
}

/* ---- what would be different -------------------------------------------------------------- */

/* Features that are given instead of counted: `s` is a br_features. */
static void features_given(const br_rules *r, const void *s, br_seats seats, br_features *out) {
    (void)r;
    (void)seats;
    memcpy(out, s, sizeof *out);
}

static void mean_make(const prospect *o, int seats, int features, br_features *out) {
    memset(out, 0, sizeof *out);
    int n = o->worlds ? o->worlds : 1;
    out->progress = (uint8_t)(o->progress / n);
    for (int i = 0; i < seats; i++)
        for (int f = 0; f < features; f++) out->of[i][f] = (int16_t)(o->feature[i][f] / n);
}

static int32_t chance_by(const br_value_model *model, const br_rules *given, br_seat seat,
                         const br_features *features) {
    int32_t logit[BR_SEATS_MAX], chance[BR_SEATS_MAX];
    value_model_logits(model, given, features, BR_SEATS_ALL, logit);
    value_model_win_probabilities(logit, given->seats, chance);
    return chance[seat];
}

/* Padding too: reviews are compared by their bytes. */
static void change_begin(review_change *c, int feature, br_seat seat) {
    memset(c, 0, sizeof *c);
    c->feature = (int8_t)feature;
    c->seat = seat;
}

/* Keeps those that do most, first. */
static void change_keep(review_moment *out, int32_t effects[REVIEW_CHANGES + 1],
                        review_change change, int32_t effect) {
    int at = out->change_count < REVIEW_CHANGES ? out->change_count++ : REVIEW_CHANGES;
    for (; at > 0 && effect > effects[at - 1]; at--) {
        if (at == REVIEW_CHANGES) continue;
        effects[at] = effects[at - 1];
        out->change[at] = out->change[at - 1];
    }
    if (at == REVIEW_CHANGES) return;
    effects[at] = effect;
    out->change[at] = change;
}

/* Features of one name are one thing; the first of them stands for all. */
static bool is_named(const br_game *game, int f, int other) {
    const char *a = game->bots->feature_names[f].name, *b = game->bots->feature_names[other].name;
    return a && b && strcmp(a, b) == 0;
}

static bool is_first(const br_game *game, int f) {
    for (int i = 0; i < f; i++)
        if (is_named(game, f, i)) return false;
    return game->bots->feature_names[f].name != NULL;
}

/* All of the name of `f` as they would be, the rest as it is; what it adds up to goes to `out`. */
static void features_mix(const br_game *game, int f, br_seat seat, const br_features *made,
                         const br_features *best, br_features *mixed, review_change *out) {
    *mixed = *made;
    change_begin(out, f, seat);
    for (int i = f; i < game->feature_count; i++) {
        if (!is_named(game, f, i)) continue;
        mixed->of[seat][i] = best->of[seat][i];
        out->made += made->of[seat][i];
        out->best += best->of[seat][i];
    }
    int unit = game->bots->feature_names[f].unit ? game->bots->feature_names[f].unit : 1;
    out->made /= unit;
    out->best /= unit;
}

/* What people would call better, too: more of a good thing, or less of it for a rival. */
static bool is_sensible(const br_feature_name *name, bool is_own, const review_change *change) {
    int32_t more = change->best - change->made;
    return (name->is_bad == is_own ? -more : more) > 0;
}

static void features_compare(const look *k, const prospect *made, const prospect *best,
                             review_moment *out) {
    enum { LEAST = SEARCH_ONE / 200 }; /* half a per cent */
    const br_value_model *model = value_model_find(k->r);
    br_game game = *k->r->game;
    br_rules given = *k->r;
    br_features as_made, as_best;
    int32_t effects[REVIEW_CHANGES + 1];
    game.features = features_given;
    given.game = &game;
    mean_make(made, k->r->seats, game.feature_count, &as_made);
    mean_make(best, k->r->seats, game.feature_count, &as_best);
    int32_t before = chance_by(model, &given, k->seat, &as_made);
    for (int f = 0; f < game.feature_count; f++) {
        if (!is_first(&game, f)) continue;
        for (br_seat seat = 0; seat < k->r->seats; seat++) {
            br_features mixed;
            review_change change;
            features_mix(&game, f, seat, &as_made, &as_best, &mixed, &change);
            int32_t effect = chance_by(model, &given, k->seat, &mixed) - before;
            if (effect >= LEAST &&
                is_sensible(&game.bots->feature_names[f], seat == k->seat, &change))
                change_keep(out, effects, change, effect);
        }
    }
}

/* Where a game names no features: the score, by how far it changes the lead. */
static void scores_compare(const look *k, const prospect *made, const prospect *best,
                           review_moment *out) {
    int32_t effects[REVIEW_CHANGES + 1];
    for (br_seat seat = 0; seat < k->r->seats && made->worlds && best->worlds; seat++) {
        review_change change;
        change_begin(&change, -1, seat);
        change.made = made->score[seat] / made->worlds;
        change.best = best->score[seat] / best->worlds;
        int32_t effect = change.best - change.made;
        if (seat != k->seat) effect = -effect;
        if (effect > 0) change_keep(out, effects, change, effect);
    }
}

/* ---- the whole ---------------------------------------------------------------------------- */

static void look_open(look *k, const br_rules *r, const bot_workspace *workspace, br_seat seat,
                      const br_rng *rng) {
    k->r = r;
    k->workspace = *workspace;
    k->workspace.iterations = bot_search_config(&bot_boss, k->r).iterations / PART + 1;
    k->seat = seat;
    k->is_turn_only = false;
    k->rng = *rng;
    br_rng_next(&k->rng); /* other worlds than the search had */
}

static void compare(const look *k, const prospect *made, const prospect *best, review_moment *out) {
    out->change_count = 0;
    if (k->r->game->bots->feature_names && value_model_find(k->r))
        features_compare(k, made, best, out);
    else scores_compare(k, made, best, out);
}

int review_differ(const br_rules *r, const void *view, br_seat seat, br_depth depth, br_rng *rng,
                  const bot_workspace *workspace, const br_move *made, const br_move *best,
                  review_change out[REVIEW_CHANGES]) {
    look k;
    review_moment found;
    review_line line;
    prospect made_look, best_look;
    _Alignas(16) uint8_t world[BR_STATE_MAX];
    memset(&made_look, 0, sizeof made_look);
    memset(&best_look, 0, sizeof best_look);
    look_open(&k, r, workspace, seat, rng);
    for (int i = 0; i < WORLDS; i++) {
        r->game->determinize(r, view, seat, depth, &k.rng, world);
        line_play(&k, world, made, &line, &made_look);
        line_play(&k, world, best, &line, &best_look);
    }
    compare(&k, &made_look, &best_look, &found);
    memcpy(out, found.change, (size_t)found.change_count * sizeof *out);
    return found.change_count;
}

/* The world in which both answers are the most usual ones. */
static int usual_world(const review_line made[], const review_line best[], br_seat seat) {
    int most = 0, chosen = 0;
    for (int i = 0; i < WORLDS; i++) {
        int alike = 0;
        for (int j = 0; j < WORLDS; j++)
            alike += is_alike(&made[i], &made[j], seat) + is_alike(&best[i], &best[j], seat);
        if (alike > most) most = alike, chosen = i;
    }
    return chosen;
}

/* Both moves of a slip, and how it might have gone on after each. */
static void own_look(const br_match *m, const bot_workspace *workspace, review_moment *moment,
                     const review *out) {
    const review_decision *d = &out->at[moment->at];
    look k;
    prospect made_look, best_look;
    review_line made[WORLDS], best[WORLDS];
    _Alignas(16) uint8_t view[BR_STATE_MAX], worlds[WORLDS][BR_STATE_MAX];
    br_rng rng = bot_rng(m->seed, out->seat, d->ply);
    look_open(&k, &m->rules, workspace, out->seat, &rng);
    memset(made, 0, sizeof made); /* reviews are compared by their bytes */
    memset(best, 0, sizeof best);
    memset(worlds, 0, sizeof worlds);
    memset(&made_look, 0, sizeof made_look);
    memset(&best_look, 0, sizeof best_look);
    br_match_at(m, d->ply, k.state);
    k.r->game->observe(k.r, k.state, out->seat, BR_RECALL, view);
    for (int i = 0; i < WORLDS; i++) {
        k.r->game->determinize(k.r, view, out->seat, BR_RECALL, &k.rng, worlds[i]);
        line_play(&k, worlds[i], &d->made, &made[i], &made_look);
        line_play(&k, worlds[i], &d->best, &best[i], &best_look);
    }
    int chosen = usual_world(made, best, k.seat);
    moment->made = made[chosen];
    moment->best = best[chosen];
    memcpy(moment->world, worlds[chosen], sizeof moment->world);
    compare(&k, &made_look, &best_look, moment);
}

/* What a rival would have had of its better move, in worlds that fit what the reviewed seat knew:
 * said only if all of them allow both moves. */
static void rival_differ(const br_match *m, const bot_workspace *workspace, br_seat viewer,
                         const review_fact *fact, review_better *out) {
    look k;
    review_moment found;
    review_line line;
    prospect made_look, best_look;
    _Alignas(16) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    br_rng rng = bot_rng(m->seed, viewer, fact->ply);
    memset(&made_look, 0, sizeof made_look);
    memset(&best_look, 0, sizeof best_look);
    look_open(&k, &m->rules, workspace, fact->seat, &rng);
    k.is_turn_only = true;
    br_match_at(m, fact->ply, k.state);
    k.r->game->observe(k.r, k.state, viewer, BR_RECALL, view);
    for (int i = 0; i < WORLDS; i++) {
        k.r->game->determinize(k.r, view, viewer, BR_RECALL, &k.rng, world);
        line_play(&k, world, &m->record[fact->ply].move, &line, &made_look);
        line_play(&k, world, &fact->best, &line, &best_look);
    }
    if (made_look.worlds < WORLDS || best_look.worlds < WORLDS) return;
    compare(&k, &made_look, &best_look, &found);
    out->change_count = found.change_count;
    memcpy(out->change, found.change, (size_t)found.change_count * sizeof *out->change);
}

void review_look(const br_match *m, const bot_workspace *workspace, int at, review *out) {
    review_moment *moment = &out->moment[at];
    review_fact_at facts[REVIEW_FACTS];
    int count = review_facts_of(out, moment, facts);
    if (moment->is_slip) own_look(m, workspace, moment, out);
    moment->better_count = 0;
    for (int i = 0; i < count; i++) {
        if (facts[i].fact->best.kind == 0) continue;
        review_better *better = &moment->better[moment->better_count++];
        memset(better, 0, sizeof *better); /* reviews are compared by their bytes */
        better->ply = facts[i].fact->ply;
        rival_differ(m, workspace, out->seat, facts[i].fact, better);
    }
}
