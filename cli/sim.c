/* sim.c -- the threads behind `backroom sim`.
 *
 * Workers take blocks of match numbers from one counter and add what they counted when they are
 * done. Bots see views and enter by the door like anybody else; a move that the door refuses, or
 * a match without an end, is our own fault and stops the run with the seed that shows it.
 */
#include "sim.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "desk.h"

enum { BLOCK = 4 }; /* matches taken at a time: few enough to share out evenly at the end */

typedef struct run {
    const sim_plan *plan;
    const void *book;          /* shared by all, NULL if no bot has one */
    atomic_uint_fast64_t next; /* first match nobody has taken */
    atomic_uint_fast64_t done;
    atomic_bool is_stopped;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t ended;
    int working;
    sim_totals totals;
    sim_trouble trouble;
} run;

/* The one thing the signal handler touches; lock-free, so it may. */
static atomic_bool is_interrupted;
static void on_interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&is_interrupted, true);
}

void sim_match_seed(const uint8_t from[BR_SEED_BYTES], uint64_t index,
                    uint8_t seed[BR_SEED_BYTES]) {
    br_sha256 sha;
    uint8_t number[8];
    for (int i = 0; i < 8; i++) number[i] = (uint8_t)(index >> 8 * i);
    br_sha256_init(&sha);
    br_sha256_add(&sha, from, BR_SEED_BYTES);
    br_sha256_add(&sha, number, sizeof number);
    br_sha256_end(&sha, seed);
}

/* ---- one match ---------------------------------------------------------------------------- */

static int chair_at(const sim_plan *plan, uint64_t index, br_seat seat) {
    uint64_t seats = plan->rules->seats;
    if (!plan->has_rotation) return seat;
    return (int)((seat + seats - index % seats) % seats);
}

/* The house has no choice of its own worth thinking about: it makes the first move that its list
 * offers. */
const char *sim_match(const br_rules *r, const bot *const bots[], const bot_desk *desk,
                      const uint8_t seed[BR_SEED_BYTES], br_result *result, uint32_t *plies) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    br_refusal refusal;
    br_seats waiting, last = 0;
    uint32_t opened = 0;
    br_setup(r, seed, state, NULL);
    for (*plies = 0; (waiting = br_must_act(r, state)) != 0; ++*plies) {
        if (*plies >= r->game->plies_max) return "the match does not end";
        if (waiting & ~last) opened = *plies; /* somebody new is waited for */
        last = waiting;
        br_seat seat = bot_next(r, state, bots, seed, opened);
        if (seat == BR_HOUSE) {
            if (br_legal(r, state, seat, moves) == 0) return "the house has no move";
        } else {
            br_guess guess = bot_guess(seed, seat, *plies);
            bot_move(bots[seat], r, state, seat, &guess, desk, &moves[0]);
        }
        if (br_play(r, state, seat, &moves[0], NULL, &refusal) != BR_OK)
            return "a bot made a move that the rules forbid";
    }
    memset(result, 0, sizeof *result);
    r->game->scores(r, state, result);
    return result->over ? NULL : "the match waits for nobody and is not over";
}

static const char *match_play(const sim_plan *plan, const bot_desk *desk, uint64_t index,
                              br_result *result, uint32_t *plies, uint8_t seed[BR_SEED_BYTES]) {
    const bot *bots[BR_SEATS_MAX];
    for (br_seat seat = 0; seat < plan->rules->seats; seat++)
        bots[seat] = plan->bots[chair_at(plan, index, seat)];
    sim_match_seed(plan->seed, index, seed);
    return sim_match(plan->rules, bots, desk, seed, result, plies);
}

static void totals_count(sim_totals *totals, const sim_plan *plan, uint64_t index,
                         const br_result *result, uint32_t plies) {
    unsigned winners = (unsigned)__builtin_popcount(result->winners);
    totals->matches++;
    totals->ties += winners > 1;
    totals->plies += plies;
    if (plies > totals->plies_most) totals->plies_most = plies;
    for (br_seat seat = 0; seat < plan->rules->seats; seat++) {
        int chair = chair_at(plan, index, seat);
        int64_t score = result->score[seat];
        uint64_t share = br_has(result->winners, seat) ? SIM_SHARE / winners : 0;
        totals->seat_wins[seat] += share;
        totals->chair_wins[chair] += share;
        totals->seat_scores[seat] += score;
        totals->chair_scores[chair] += score;
        totals->chair_squares[chair] += (uint64_t)(score * score);
    }
}

static void totals_add(sim_totals *to, const sim_totals *from) {
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
}

/* ---- the workers -------------------------------------------------------------------------- */

/* The earliest trouble is kept, so that every run shows the same one as far as it can. */
static void trouble_note(run *all, const sim_trouble *trouble) {
    pthread_mutex_lock(&all->lock);
    if (!all->trouble.what || trouble->match < all->trouble.match) all->trouble = *trouble;
    pthread_mutex_unlock(&all->lock);
    atomic_store(&all->is_stopped, true);
}

static bool block_play(run *all, const bot_desk *desk, uint64_t first, sim_totals *totals) {
    const sim_plan *plan = all->plan;
    uint64_t end = first + BLOCK < plan->matches ? first + BLOCK : plan->matches;
    for (uint64_t i = first; i < end; i++) {
        if (atomic_load(&is_interrupted) || atomic_load(&all->is_stopped)) return false;
        sim_trouble trouble = {.match = plan->first + i};
        br_result result;
        trouble.what = match_play(plan, desk, plan->first + i, &result, &trouble.ply, trouble.seed);
        if (trouble.what) {
            trouble_note(all, &trouble);
            return false;
        }
        totals_count(totals, plan, plan->first + i, &result, trouble.ply);
        atomic_fetch_add(&all->done, 1);
    }
    return true;
}

static void *worker(void *argument) {
    run *all = argument;
    sim_totals totals;
    memset(&totals, 0, sizeof totals);
    bot_desk desk = desk_open(all->plan->bots, all->plan->rules, all->book);
    for (;;) {
        uint64_t first = atomic_fetch_add(&all->next, BLOCK);
        if (first >= all->plan->matches || !block_play(all, &desk, first, &totals)) break;
    }
    desk_close(&desk, false);
    pthread_mutex_lock(&all->lock);
    totals_add(&all->totals, &totals);
    if (--all->working == 0) pthread_cond_signal(&all->ended);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Shows progress five times a second until all workers are done. */
static void watch(run *all) {
    pthread_mutex_lock(&all->lock);
    while (all->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 200000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&all->ended, &all->lock, &until);
        cli_progress("sim", atomic_load(&all->done), all->plan->matches);
    }
    pthread_mutex_unlock(&all->lock);
    bool is_cut = atomic_load(&all->done) < all->plan->matches;
    if (is_cut && isatty(STDERR_FILENO)) fputc('\n', stderr); /* the line stands as it is */
}

bool sim_run(const sim_plan *plan, sim_totals *totals, sim_trouble *trouble) {
    run all = {.plan = plan, .lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};
    pthread_t threads[SIM_THREADS_MAX];
    struct sigaction old, action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends the program at once */
    atomic_store(&is_interrupted, false);
    sigaction(SIGINT, &action, &old);

    bot_desk shared = desk_open(plan->bots, plan->rules, NULL);
    all.book = shared.book;
    int started = 0;
    all.working = plan->threads;
    while (started < plan->threads && pthread_create(&threads[started], NULL, worker, &all) == 0)
        started++;
    pthread_mutex_lock(&all.lock);
    all.working -= plan->threads - started; /* fewer threads than asked for also finish the work */
    pthread_mutex_unlock(&all.lock);
    if (started > 0) watch(&all);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    sigaction(SIGINT, &old, NULL);
    desk_close(&shared, true);

    *totals = all.totals;
    *trouble = all.trouble;
    trouble->is_interrupted = atomic_load(&is_interrupted) && totals->matches < plan->matches;
    return started > 0;
}
