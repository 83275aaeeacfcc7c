/* numbers_batch.c -- batches: any number of threads gives the same, hostile calls are answered. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "numbers.h"

enum { MATCHES = 7, STEPS = 400, SEED = 23 };

typedef struct arrays {
    br_batch_arrays at;
    int32_t *actions;
    uint32_t action_count, size;
    int seats;
} arrays;

static void arrays_make(arrays *a, const br_batch *b) {
    a->action_count = br_action_count(br_batch_actions(b));
    a->size = br_observation_size(br_batch_observation(b));
    a->seats = br_batch_rules(b)->seats;
    a->at.actions = a->actions = calloc(MATCHES, sizeof *a->actions);
    a->at.seats = calloc(MATCHES, 1);
    a->at.ends = calloc(MATCHES, 1);
    a->at.refused = calloc(MATCHES, 1);
    a->at.rewards = calloc((size_t)(MATCHES * a->seats), sizeof *a->at.rewards);
    a->at.scores = calloc((size_t)(MATCHES * a->seats), sizeof *a->at.scores);
    a->at.observations = calloc(MATCHES * a->size, sizeof *a->at.observations);
    a->at.floats = calloc(MATCHES * a->size, sizeof *a->at.floats);
    a->at.mask = calloc(MATCHES, a->action_count);
    a->at.ids = calloc(MATCHES * BR_MOVES_MAX, sizeof *a->at.ids);
    a->at.counts = calloc(MATCHES, sizeof *a->at.counts);
}

static void arrays_free(arrays *a) {
    void *all[] = {a->actions,    a->at.seats,  a->at.ends,  a->at.refused,
                   a->at.rewards, a->at.scores, a->at.ids,   a->at.observations,
                   a->at.floats,  a->at.mask,   a->at.counts};
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) free(all[i]);
}

static uint64_t arrays_hash(const arrays *a, uint64_t hash) {
    hash = br_hash(hash, a->at.seats, MATCHES);
    hash = br_hash(hash, a->at.ends, MATCHES);
    hash = br_hash(hash, a->at.rewards, (size_t)(MATCHES * a->seats) * sizeof *a->at.rewards);
    hash = br_hash(hash, a->at.scores, (size_t)(MATCHES * a->seats) * sizeof *a->at.scores);
    hash = br_hash(hash, a->at.observations, MATCHES * a->size * sizeof *a->at.observations);
    hash = br_hash(hash, a->at.floats, MATCHES * a->size * sizeof *a->at.floats);
    hash = br_hash(hash, a->at.ids, MATCHES * BR_MOVES_MAX * sizeof *a->at.ids);
    return br_hash(hash, a->at.mask, (size_t)MATCHES * a->action_count);
}

/* Mask, padded list and count say the same. */
static const char *list_fault(const arrays *a, int match) {
    const int32_t *ids = a->at.ids + match * BR_MOVES_MAX;
    const uint8_t *mask = a->at.mask + (size_t)match * a->action_count;
    int count = a->at.counts[match], masked = 0;
    if (count < 1 || count > BR_MOVES_MAX) return "no lawful action";
    for (uint32_t i = 0; i < a->action_count; i++) masked += mask[i];
    if (masked != count) return "mask and list differ";
    for (int i = 0; i < BR_MOVES_MAX; i++) {
        if ((ids[i] == BR_ACTION_NONE) != (i >= count)) return "a list is not padded with -1";
        if (i < count && !mask[ids[i]]) return "a listed action is not in the mask";
    }
    return NULL;
}

static const char *match_fault(const br_batch *b, const arrays *a, int match) {
    const float *rewards = a->at.rewards + match * a->seats;
    float sum = 0, size = 0;
    if (br_audit(br_batch_rules(b), br_batch_state(b, (uint32_t)match)))
        return "a state is not possible";
    for (int i = 0; i < a->seats; i++) {
        sum += rewards[i];
        size += rewards[i] < 0 ? -rewards[i] : rewards[i];
    }
    if (sum > 1e-5f || sum < -1e-5f) return "rewards do not sum to 0";
    if (!a->at.ends[match] && size != 0) return "a reward before the end";
    return list_fault(a, match);
}

static const char *play(const br_rules *r, uint32_t threads, uint64_t *hash, int *ends) {
    br_fault fault = {0};
    br_batch *b = br_batch_new(r, MATCHES, threads, BR_RECALL, &fault);
    const char *wrong = b ? NULL : "no batch";
    br_rng rng = br_rng_from(SEED);
    arrays a;
    if (!b) return wrong;
    arrays_make(&a, b);
    *hash = BR_HASH_START;
    *ends = 0;
    br_batch_reset(b, SEED, &a.at);
    for (int step = 0; step < STEPS && !wrong; step++) {
        for (int i = 0; i < MATCHES && !wrong; i++) {
            wrong = match_fault(b, &a, i);
            a.actions[i] =
                a.at.ids[i * BR_MOVES_MAX + (int)br_rng_below(&rng, (uint32_t)a.at.counts[i])];
        }
        if (!wrong && br_batch_step(b, &a.at) != 0) wrong = "a listed action was refused";
        for (int i = 0; i < MATCHES; i++) *ends += a.at.ends[i];
        *hash = arrays_hash(&a, *hash);
    }
    arrays_free(&a);
    br_batch_free(b);
    return wrong;
}

/* A child that steps its parent's batch is told so. */
static bool is_forked_answered(br_batch *b, const arrays *a) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) _exit(br_batch_step(b, &a->at) == BR_BATCH_FORKED ? 0 : 1);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static const char *hostile_step(br_batch *b, arrays *a) {
    static const int32_t bad[] = {-1, INT32_MAX, INT32_MIN};
    br_batch_arrays none;
    memset(&none, 0, sizeof none);
    if (br_batch_step(b, &a->at) != BR_BATCH_NOT_RESET) return "a step before the first reset";
    if (br_batch_reset(b, SEED, &a->at) != 0) return "no reset";
    if (br_batch_step(b, &none) != BR_BATCH_NO_ARRAY) return "a step without actions";
    uint64_t before = arrays_hash(a, BR_HASH_START);
    for (unsigned k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        for (int i = 0; i < MATCHES; i++) a->actions[i] = bad[k];
        if (br_batch_step(b, &a->at) != MATCHES || !a->at.refused[MATCHES - 1])
            return "a bad action was not refused";
        if (arrays_hash(a, BR_HASH_START) != before) return "a refused action changed something";
    }
    if (br_batch_state(b, MATCHES) || br_batch_seed(b, UINT32_MAX)) return "a match too many";
    return is_forked_answered(b, a) ? NULL : "a forked child may step";
}

static const char *hostile(const br_rules *r) {
    br_fault fault = {0};
    arrays a;
    if (br_batch_new(r, 0, 1, BR_SCREEN, &fault) || fault.err == BR_OK) return "no matches";
    if (br_batch_new(r, BR_BATCH_MAX + 1, 1, BR_SCREEN, &fault)) return "too many matches";
    if (br_batch_new(r, 1, 0, BR_SCREEN, &fault)) return "no threads";
    if (br_batch_new(r, 1, BR_BATCH_THREADS_MAX + 1, BR_SCREEN, &fault)) return "too many threads";
    if (br_batch_new(r, 1, 1, (br_depth)7, &fault)) return "a depth that there is not";
    br_batch *b = br_batch_new(r, MATCHES, 2, BR_SCREEN, &fault);
    if (!b) return "no batch";
    arrays_make(&a, b);
    const char *wrong = hostile_step(b, &a);
    arrays_free(&a);
    br_batch_free(b);
    return wrong;
}

void check_batches(const br_game *game) {
    br_rules rules;
    br_fault fault = {0};
    uint64_t one = 0, other = 0;
    int ends = 0, again = 0, seats = game->seats_max > 4 ? 4 : game->seats_max;
    if (br_rules_init(&rules, game, seats, &fault) != BR_OK) return;
    const char *wrong = play(&rules, 1, &one, &ends);
    for (uint32_t threads = 2; threads <= 3 && !wrong; threads++) {
        wrong = play(&rules, threads, &other, &again);
        if (!wrong && (one != other || ends != again)) wrong = "threads change what is played";
    }
    line_end(wrong, game->id, seats, "batches over threads");
    line_end(hostile(&rules), game->id, seats, "batches, hostile calls");
}
