/* contract_sure.c -- what a seat can foresee.
 *
 * One promise: where a game says that a move is sure, it does the same in the state and in every
 * world dealt from the view it was asked of, as far as that seat is told and shown. A game may say
 * that it is not sure too often, and that is counted: moves called unsure of which no world
 * differed. Counted as well is what a sample of worlds alone would have called sure.
 */
#include <string.h>

#include "contract.h"

enum {
    MOVES_ASKED = 8, /* of a long list, so many: enough matches are played to meet them all */
    WORLDS_SURE = 6,
    WORLDS_UNSURE = 24,
    SAMPLE = 6,       /* worlds that a preview used to compare, ... */
    SAMPLE_FINAL = 24 /* ... if one of its events could not be taken back */
};

/* What came of a move, as its seat is told and shown it. */
typedef struct outcome {
    br_events told;
    block view[2]; /* at the depth that was asked, and on the screen */
    bool is_final;
} outcome;

static void play(trial *t, const void *world, br_seat seat, br_depth depth, const br_move *move,
                 outcome *out) {
    block after;
    memcpy(after, world, t->game->state_size);
    out->told.count = 0;
    out->is_final = false;
    br_apply(&t->rules, after, seat, move, &out->told);
    for (int i = 0; i < out->told.count; i++) {
        out->is_final |= (out->told.at[i].flags & BR_EVENT_FINAL) != 0;
        br_event_redact(&out->told.at[i], seat, &out->told.at[i]);
    }
    t->game->observe(&t->rules, after, seat, depth, out->view[0]);
    t->game->observe(&t->rules, after, seat, BR_SCREEN, out->view[1]);
}

static bool is_alike(const trial *t, const outcome *a, const outcome *b) {
    return a->told.count == b->told.count &&
           memcmp(a->told.at, b->told.at, a->told.count * sizeof a->told.at[0]) == 0 &&
           trial_same(t, a->view[0], b->view[0]) && trial_same(t, a->view[1], b->view[1]);
}

/* How many worlds in a row do what the state does: 0, or the number of the first that does not. */
static int first_other(trial *t, const void *view, br_seat seat, br_depth depth,
                       const br_move *move, int worlds, bool *is_sampled) {
    static outcome truth, first, other;
    br_rng rng = br_rng_from(t->seed * 4096 + (uint64_t)t->ply * 16 + seat);
    int found = 0, sampled = 1;
    bool is_same = true;
    play(t, t->state, seat, depth, move, &truth);
    for (int i = 1; i <= worlds && (!found || is_same); i++) {
        block world;
        trial_blank(t, world);
        t->game->determinize(&t->rules, view, seat, depth, &rng, world);
        play(t, world, seat, depth, move, &other);
        if (i == 1) first = other;
        is_same = is_same && is_alike(t, &first, &other);
        if (is_same) sampled = i;
        if (!found && !is_alike(t, &truth, &other)) found = i;
    }
    *is_sampled = sampled >= (first.is_final ? SAMPLE_FINAL : SAMPLE);
    return found;
}

static bool check_move(trial *t, const void *view, br_seat seat, br_depth depth,
                       const br_move *move) {
    bool is_sampled, is_sure = t->game->is_sure(&t->rules, view, seat, move);
    int worlds = is_sure ? WORLDS_SURE : WORLDS_UNSURE;
    int other = first_other(t, view, seat, depth, move, worlds, &is_sampled);
    CHECK(t, !is_sure || !other, "seat %d is sure of '%s' (%s), but world %d differs", seat,
          trial_move_text(t, move), depth == BR_SCREEN ? "screen" : "recall", other);
    t->sum.foreseen[depth].asked++;
    t->sum.foreseen[depth].sure += is_sure;
    t->sum.foreseen[depth].sampled += is_sure || is_sampled;
    t->sum.foreseen[depth].wrong += is_sampled && other;
    t->sum.foreseen[depth].alike += !is_sure && !other;
    return is_sure;
}

static bool has_list(const trial *t, const void *view, br_seat seat, const br_move *list,
                     int count) {
    br_move seen[BR_MOVES_MAX];
    return br_legal(&t->rules, view, seat, seen) == count &&
           memcmp(list, seen, (size_t)count * sizeof list[0]) == 0;
}

static void check_seat(trial *t, br_seat seat) {
    br_move list[BR_MOVES_MAX];
    block screen, recall, again;
    int count = br_legal(&t->rules, t->state, seat, list);
    int from = 0, step = (count + MOVES_ASKED - 1) / MOVES_ASKED;
    t->game->observe(&t->rules, t->state, seat, BR_SCREEN, screen);
    t->game->observe(&t->rules, t->state, seat, BR_RECALL, recall);
    CHECK(t, has_list(t, screen, seat, list, count) && has_list(t, recall, seat, list, count),
          "seat %d has its moves in another order in its view", seat);
    if (step > 1) from = t->ply % step;
    memcpy(again, screen, t->game->state_size);
    for (int i = from; i < count; i += step) {
        bool is_shown = check_move(t, screen, seat, BR_SCREEN, &list[i]);
        bool is_known = check_move(t, recall, seat, BR_RECALL, &list[i]);
        CHECK(t, is_known || !is_shown, "seat %d is sure of '%s' until it remembers", seat,
              trial_move_text(t, &list[i]));
    }
    CHECK(t, trial_same(t, screen, again), "is_sure wrote to the view");
}

void sure_check(trial *t) {
    br_seats acting = br_to_act(&t->rules, t->state);
    for (br_seat seat = 0; seat < t->rules.seats; seat++)
        if (br_has(acting, seat)) check_seat(t, seat);
}

static double share(uint64_t part, uint64_t all) {
    return all ? 100.0 * (double)part / (double)all : 0;
}

void sure_figures(const br_game *game, const tally *sum) {
    static const char *const names[] = {"screen", "recall"};
    for (int depth = 0; depth < 2; depth++) {
        const foresight *f = &sum->foreseen[depth];
        printf("# %s %s: %llu moves, %.2f %% sure; a sample says %.2f %%, %.2f %% of all wrongly; "
               "%.2f %% unsure and never otherwise\n",
               game->id, names[depth], (unsigned long long)f->asked, share(f->sure, f->asked),
               share(f->sampled, f->asked), share(f->wrong, f->asked), share(f->alike, f->asked));
    }
}
