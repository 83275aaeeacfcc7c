/* batch.c -- many matches at once, over threads, into arrays of the caller.
 *
 * A slot is a match in play with the list of moves of the seat that is to act: it was written for
 * the arrays and is what the next action is looked up in. Slots are shared out by index, and none
 * reads another, so that the number of threads changes nothing. The engine stays pure; threads,
 * memory and the process are known here only.
 */
#include "backroom_batch.h"

#include <stdlib.h>
#include <string.h>

#include "workers.h"

enum { FETCHED = 384 }; /* bytes of a state and of a list of moves */

typedef struct slot {
    br_rng rng; /* seeds of its matches, and the order of seats */
    br_draft draft;
    uint8_t seed[BR_SEED_BYTES];
    br_seat seat;             /* to act */
    uint16_t count;           /* of moves */
    uint16_t listed, written; /* ids now; in the caller's array when it was written last */
    int32_t ids[BR_MOVES_MAX];
    br_move moves[BR_MOVES_MAX];
    BR_ALIGN8 uint8_t state[]; /* of the game's size */
} slot;

struct br_batch {
    br_rules rules;
    br_actions actions;
    br_observation observation;
    br_depth depth;
    uint32_t matches, action_count, observation_size;
    size_t slot_bytes;
    uint8_t *slots;
    workers *workers;
    bool is_reset;
    /* of the call that is running */
    const br_batch_arrays *arrays;
    uint64_t seed;
    bool is_step;
};

static slot *slot_at(const br_batch *b, uint32_t match) {
    return (slot *)(void *)(b->slots + match * b->slot_bytes);
}

/* ---- one match ---------------------------------------------------------------------------- */

static void deal(const br_batch *b, slot *s) {
    for (int i = 0; i < BR_SEED_BYTES; i += 8) {
        uint64_t word = br_rng_next(&s->rng);
        for (int k = 0; k < 8; k++) s->seed[i + k] = (uint8_t)(word >> 8 * k);
    }
    br_setup(&b->rules, s->seed, s->state, NULL);
}

static br_seat draw_seat(br_rng *rng, br_seats waiting) {
    uint32_t skip = br_rng_below(rng, (uint32_t)__builtin_popcount(waiting));
    while (skip-- > 0) waiting = (br_seats)(waiting & (waiting - 1));
    return br_lowest(waiting);
}

/* Goes on until a seat has to decide: false if the match is over. */
static bool find_seat(const br_batch *b, slot *s) {
    const br_rules *r = &b->rules;
    for (;;) {
        br_seats waiting = br_must_act(r, s->state);
        if (waiting == 0) return false;
        br_seats people = (br_seats)(waiting & BR_SEATS_ALL);
        if (people) {
            s->seat = (people & (people - 1)) == 0 ? br_lowest(people) : draw_seat(&s->rng, people);
            s->count = (uint16_t)br_legal(r, s->state, s->seat, s->moves);
            return true;
        }
        int count = br_legal(r, s->state, BR_HOUSE, s->moves);
        if (count == 0) return false;
        br_apply(r, s->state, BR_HOUSE, &s->moves[0], NULL);
    }
}

static void begin(const br_batch *b, slot *s) {
    memset(&s->draft, 0, sizeof s->draft);
    do deal(b, s);
    while (!find_seat(b, s)); /* no game is over before it began; if one were, there is the next */
}

static void write_end(const br_batch *b, const slot *s, float *rewards, int32_t *scores) {
    const br_rules *r = &b->rules;
    br_result result;
    memset(&result, 0, sizeof result);
    r->game->scores(r, s->state, &result);
    int winners = __builtin_popcount(result.winners), others = r->seats - winners;
    for (br_seat seat = 0; seat < r->seats; seat++) {
        if (scores) scores[seat] = result.score[seat];
        if (!rewards) continue;
        if (others == 0) rewards[seat] = 0;
        else if (br_has(result.winners, seat))
            rewards[seat] = (float)others / (float)(winners * (r->seats - 1));
        else rewards[seat] = -1.0f / (float)(r->seats - 1);
    }
}

/* ---- the arrays --------------------------------------------------------------------------- */

static void write_ids(slot *s, int32_t *out) {
    memcpy(out, s->ids, s->listed * sizeof *out);
    for (unsigned i = s->listed; i < s->written; i++) out[i] = BR_ACTION_NONE;
    s->written = s->listed;
}

static void write_mask(const br_batch *b, const slot *s, uint8_t *out) {
    memset(out, 0, b->action_count);
    for (unsigned i = 0; i < s->listed; i++) out[s->ids[i]] = 1;
}

static void write_observation(const br_batch *b, const slot *s, uint32_t match) {
    BR_ALIGN8 uint8_t view[BR_STATE_MAX];
    const br_batch_arrays *to = b->arrays;
    size_t at = (size_t)match * b->observation_size;
    b->rules.game->observe(&b->rules, s->state, s->seat, b->depth, view);
    br_observation_write(&b->observation, view, s->seat, &s->draft,
                         to->observations ? to->observations + at : NULL,
                         to->floats ? to->floats + at : NULL);
}

static void write_slot(const br_batch *b, slot *s, uint32_t match) {
    const br_batch_arrays *to = b->arrays;
    s->listed = (uint16_t)br_draft_list(&b->actions, s->moves, s->count, &s->draft, s->ids);
    if (to->seats) to->seats[match] = s->seat;
    if (to->counts) to->counts[match] = s->listed;
    if (to->ids) write_ids(s, to->ids + (size_t)match * BR_MOVES_MAX);
    if (to->mask) write_mask(b, s, to->mask + (size_t)match * b->action_count);
    if (to->observations || to->floats) write_observation(b, s, match);
}

static void write_nothing_ended(const br_batch *b, uint32_t match) {
    const br_batch_arrays *to = b->arrays;
    size_t seats = b->rules.seats, at = match * seats;
    if (to->ends) to->ends[match] = 0;
    if (to->refused) to->refused[match] = 0;
    if (to->rewards) memset(to->rewards + at, 0, seats * sizeof *to->rewards);
    if (to->scores) memset(to->scores + at, 0, seats * sizeof *to->scores);
}

/* ---- a call ------------------------------------------------------------------------------- */

static void reset_slot(const br_batch *b, uint32_t match) {
    slot *s = slot_at(b, match);
    s->rng = br_rng_from(b->seed ^ (match + 1) * 0x9E3779B97F4A7C15u);
    s->written = BR_MOVES_MAX;
    write_nothing_ended(b, match);
    begin(b, s);
    write_slot(b, s, match);
}

/* What an action chooses. Where every listed id is one move, the place in the list says which. */
static br_draft_answer choose(const br_batch *b, slot *s, int32_t action, br_move *move) {
    unsigned i = 0;
    if (s->listed != s->count || s->draft.form)
        return br_draft_take(&b->actions, s->moves, s->count, &s->draft, action, move);
    while (i < s->listed && s->ids[i] != action) i++;
    if (i == s->listed) return BR_DRAFT_NO;
    *move = s->moves[i];
    return BR_DRAFT_MOVE;
}

/* False if the action was refused. */
static bool step_slot(const br_batch *b, uint32_t match) {
    const br_batch_arrays *to = b->arrays;
    slot *s = slot_at(b, match);
    br_move move;
    write_nothing_ended(b, match);
    br_draft_answer answer = choose(b, s, to->actions[match], &move);
    if (answer == BR_DRAFT_NO && to->refused) to->refused[match] = 1;
    if (answer == BR_DRAFT_MOVE) {
        br_apply(&b->rules, s->state, s->seat, &move, NULL);
        if (!find_seat(b, s)) {
            size_t at = (size_t)match * b->rules.seats;
            if (to->ends) to->ends[match] = 1;
            if (to->rewards || to->scores)
                write_end(b, s, to->rewards ? to->rewards + at : NULL,
                          to->scores ? to->scores + at : NULL);
            begin(b, s);
        }
    }
    write_slot(b, s, match);
    return answer != BR_DRAFT_NO;
}

/* All slots together are more than a processor keeps at hand. What the next step begins with is
 * asked for while this one is made. */
static void fetch_slot(const br_batch *b, uint32_t match) {
    const slot *s = slot_at(b, match);
    __builtin_prefetch(s);
    __builtin_prefetch(&s->seat);
    for (unsigned i = 0; i < FETCHED; i += 64) {
        __builtin_prefetch((const uint8_t *)s->moves + i);
        __builtin_prefetch(s->state + i, 1);
    }
}

/* What one of the threads does: the matches from .. end - 1. */
static uint32_t run_part(void *context, uint32_t from, uint32_t end) {
    const br_batch *b = context;
    uint32_t refused = 0;
    for (uint32_t match = from; match < end; match++) {
        if (match + 1 < end) fetch_slot(b, match + 1);
        if (b->is_step) refused += !step_slot(b, match);
        else reset_slot(b, match);
    }
    return refused;
}

static int run(br_batch *b, const br_batch_arrays *arrays, bool is_step, uint64_t seed) {
    int held = workers_take(b->workers);
    if (held != 0) return held;
    if (is_step && !b->is_reset) held = BR_BATCH_NOT_RESET;
    else if (is_step && !arrays->actions) held = BR_BATCH_NO_ARRAY;
    else {
        b->arrays = arrays;
        b->is_step = is_step;
        b->seed = seed;
        held = (int)workers_run(b->workers, b->matches, run_part, b);
        b->is_reset = true;
    }
    workers_give(b->workers);
    return held;
}

int br_batch_reset(br_batch *b, uint64_t seed, const br_batch_arrays *arrays) {
    return run(b, arrays, false, seed);
}

int br_batch_step(br_batch *b, const br_batch_arrays *arrays) { return run(b, arrays, true, 0); }

/* ---- making one --------------------------------------------------------------------------- */

static br_batch *refuse(br_fault *fault, br_err err, const char *text) {
    memset(fault, 0, sizeof *fault);
    fault->err = err;
    strncpy(fault->text, text, sizeof fault->text - 1);
    return NULL;
}

br_batch *br_batch_new(const br_rules *r, uint32_t matches, uint32_t threads, br_depth depth,
                       br_fault *fault) {
    if (matches < 1 || matches > BR_BATCH_MAX)
        return refuse(fault, BR_TOO_LONG, "a batch has 1 to 1048576 matches");
    if (threads < 1 || threads > BR_BATCH_THREADS_MAX)
        return refuse(fault, BR_TOO_LONG, "a batch has 1 to 64 threads");
    if (depth != BR_SCREEN && depth != BR_RECALL)
        return refuse(fault, BR_BAD_OPTION, "a view is of depth 0 (screen) or 1 (recall)");
    if (br_rules_check(r, fault) != BR_OK) return NULL;
    br_batch *b = calloc(1, sizeof *b);
    if (!b) return refuse(fault, BR_TOO_LONG, "out of memory");
    b->rules = *r;
    br_actions_init(&b->actions, r);
    br_observation_init(&b->observation, r, &b->actions);
    b->depth = depth;
    b->matches = matches;
    b->action_count = br_action_count(&b->actions);
    b->observation_size = br_observation_size(&b->observation);
    b->slot_bytes = (sizeof(slot) + r->game->state_size + 63) & ~(size_t)63;
    b->slots = calloc(matches, b->slot_bytes);
    b->workers = b->slots ? workers_new(threads) : NULL;
    if (b->workers) return b;
    br_batch_free(b);
    return refuse(fault, BR_TOO_LONG, "no memory or no threads for a batch of this size");
}

void br_batch_free(br_batch *b) {
    if (!b) return;
    workers_free(b->workers);
    free(b->slots);
    free(b);
}

const br_actions *br_batch_actions(const br_batch *b) { return &b->actions; }
const br_observation *br_batch_observation(const br_batch *b) { return &b->observation; }
const br_rules *br_batch_rules(const br_batch *b) { return &b->rules; }
uint32_t br_batch_matches(const br_batch *b) { return b->matches; }

const void *br_batch_state(const br_batch *b, uint32_t match) {
    return match < b->matches ? slot_at(b, match)->state : NULL;
}
const uint8_t *br_batch_seed(const br_batch *b, uint32_t match) {
    return match < b->matches ? slot_at(b, match)->seed : NULL;
}
const br_draft *br_batch_draft(const br_batch *b, uint32_t match) {
    return match < b->matches ? &slot_at(b, match)->draft : NULL;
}
