/* secret.c -- the matrix behind secret.h, its equilibrium found by regret matching.
 *
 * Rows are the own choices, columns those of the other seat, or, if it has chosen already, the
 * worlds in which it chose one thing or another. Choices that lead to the same are one.
 */
#include "secret.h"

#include <assert.h>
#include <string.h>

#include "minimax.h"
#include "playout.h"

enum {
    DEALS = 200,   /* worlds dealt to find out what the other may have chosen */
    ROUNDS = 2000, /* of regret matching */
    SHARES = 1000, /* visits told of a choice that is always made */
    CHOICES = 16
};
/* What is chosen less often than this was chosen in the first rounds only. */
static const double least_share = 0.02;

typedef struct secret {
    search_config config;
    const br_rules *r;
    br_seat seat;
    int moves, rows, columns;
    br_move move[BR_MOVES_MAX];
    int row_of[BR_MOVES_MAX]; /* of each move */
    int first_of[CHOICES];    /* the first move of each row */
    uint64_t row_name[CHOICES], column_name[CHOICES];
    state_buffer world[CHOICES]; /* in which the other seat has chosen */
    state_buffer after;
    double payoff[CHOICES][CHOICES]; /* to the own seat, 0 to 1 */
    double share[2][CHOICES];        /* how often each row and each column is chosen */
    search_result found;
} secret;

static void move_on(secret *x, const void *world, const br_move *move) {
    memcpy(x->after.state, world, x->r->game->state_size);
    br_apply(x->r, x->after.state, x->seat, move, NULL);
}

/* The place of a name in a list, new at its end; CHOICES if there is no room. */
static int name_place(uint64_t name[CHOICES], int *count, uint64_t wanted) {
    for (int i = 0; i < *count; i++)
        if (name[i] == wanted) return i;
    if (*count == CHOICES) return CHOICES;
    name[*count] = wanted;
    return (*count)++;
}

/* One more column, if it is another one. */
static bool world_add(secret *x, const void *world) {
    int before = x->columns;
    move_on(x, world, &x->move[0]);
    int place = name_place(x->column_name, &x->columns, minimax_name(x->r, x->after.state));
    if (place == CHOICES) return false;
    if (place == before) memcpy(x->world[place].state, world, x->r->game->state_size);
    return true;
}

static bool worlds_find(secret *x, const void *view, br_rng *rng) {
    br_seat rival = (br_seat)(1 - x->seat);
    br_move moves[BR_MOVES_MAX];
    state_buffer world, chosen;
    for (int k = 0; k < DEALS; k++) {
        x->r->game->determinize(x->r, view, x->seat, x->config.depth, rng, world.state);
        if (!br_has(br_must_act(x->r, world.state), rival)) {
            if (!world_add(x, world.state)) return false;
            continue;
        }
        int count = br_legal(x->r, world.state, rival, moves);
        for (int i = 0; i < count; i++) {
            memcpy(chosen.state, world.state, x->r->game->state_size);
            br_apply(x->r, chosen.state, rival, &moves[i], NULL);
            if (!world_add(x, chosen.state)) return false;
        }
        break;
    }
    return true;
}

static bool rows_find(secret *x) {
    for (int i = 0; i < x->moves; i++) {
        int before = x->rows;
        move_on(x, x->world[0].state, &x->move[i]);
        int place = name_place(x->row_name, &x->rows, minimax_name(x->r, x->after.state));
        if (place == CHOICES) return false;
        x->row_of[i] = place;
        if (place == before) x->first_of[place] = i;
    }
    return true;
}

/* What each pair is worth to the own seat, each with its share of the budget. */
static void payoffs_find(secret *x) {
    uint32_t pairs = (uint32_t)(x->rows * x->columns);
    x->config.iterations = x->config.iterations / pairs + 1;
    for (int i = 0; i < x->rows; i++)
        for (int j = 0; j < x->columns; j++) {
            move_on(x, x->world[j].state, &x->move[x->first_of[i]]);
            br_seat mover = br_lowest(br_must_act(x->r, x->after.state));
            assert(minimax_suits(&x->config, x->r, x->after.state, mover));
            minimax_run(&x->config, x->r, x->after.state, mover, &x->found);
            int32_t value = x->found.line[0].value;
            if (mover != x->seat) value = SEARCH_ONE - value;
            x->payoff[i][j] = (double)value / SEARCH_ONE;
        }
}

/* What it does next: by how much it would rather have done each thing. */
static void shares_by_regret(const double regret[CHOICES], int count, double now[CHOICES]) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += regret[i];
    for (int i = 0; i < count; i++) now[i] = sum > 0 ? regret[i] / sum : 1.0 / count;
}

static void regret_add(double *regret, double more) {
    *regret = *regret + more > 0 ? *regret + more : 0;
}

/* One round: both regret what they did in view of what the other did. */
static void round_play(const secret *x, double regret[2][CHOICES], double now[2][CHOICES]) {
    double row[CHOICES] = {0}, column[CHOICES] = {0}, value = 0;
    shares_by_regret(regret[0], x->rows, now[0]);
    shares_by_regret(regret[1], x->columns, now[1]);
    for (int i = 0; i < x->rows; i++)
        for (int j = 0; j < x->columns; j++) {
            row[i] += x->payoff[i][j] * now[1][j];
            column[j] += x->payoff[i][j] * now[0][i];
        }
    for (int i = 0; i < x->rows; i++) value += row[i] * now[0][i];
    for (int i = 0; i < x->rows; i++) regret_add(&regret[0][i], row[i] - value);
    for (int j = 0; j < x->columns; j++) regret_add(&regret[1][j], value - column[j]);
}

static void shares_settle(double share[CHOICES], int count) {
    double sum = 0, left = 0;
    for (int i = 0; i < count; i++) sum += share[i];
    for (int i = 0; i < count; i++) left += share[i] = share[i] < least_share * sum ? 0 : share[i];
    for (int i = 0; i < count; i++) share[i] /= left;
}

/* The mean of all rounds, later ones counting more, comes to the equilibrium. */
static void shares_find(secret *x) {
    double regret[2][CHOICES] = {{0}}, now[2][CHOICES];
    memset(x->share, 0, sizeof x->share);
    for (int k = 1; k <= ROUNDS; k++) {
        round_play(x, regret, now);
        for (int i = 0; i < x->rows; i++) x->share[0][i] += k * now[0][i];
        for (int j = 0; j < x->columns; j++) x->share[1][j] += k * now[1][j];
    }
    shares_settle(x->share[0], x->rows);
    shares_settle(x->share[1], x->columns);
}

static int row_draw(const secret *x, br_rng *rng) {
    double left = (double)br_rng_below(rng, 1u << 30) / (1u << 30);
    int row = 0;
    for (int i = 0; i < x->rows; i++) {
        if (x->share[0][i] == 0) continue;
        row = i;
        left -= x->share[0][i];
        if (left < 0) break;
    }
    return row;
}

static void lines_put(const secret *x, int drawn, search_result *out) {
    for (int i = 0; i < x->moves; i++) {
        int row = x->row_of[i];
        double worth = 0;
        for (int j = 0; j < x->columns; j++) worth += x->payoff[row][j] * x->share[1][j];
        bool is_first = x->first_of[row] == i; /* the others are as good, and told after it */
        uint32_t visits = is_first ? (uint32_t)(x->share[0][row] * SHARES) : 0;
        if (is_first && row == drawn) visits += SHARES + 1;
        search_line_add(out, (search_line){x->move[i], visits, (int32_t)(worth * SEARCH_ONE)});
    }
}

/* It lies at the head of the arena. */
static secret *secret_begin(const search_config *config, const br_rules *r, const void *view,
                            br_seat seat) {
    secret *x = config->arena;
    size_t own = (sizeof *x + 63) / 64 * 64;
    x->config = *config;
    x->config.has_lines = false; /* of a pair only its value is wanted */
    x->config.arena = (uint8_t *)config->arena + own;
    x->config.arena_size -= own;
    x->r = r;
    x->seat = seat;
    x->rows = x->columns = 0;
    x->moves = br_legal(r, view, seat, x->move);
    assert(x->moves > 0);
    return x;
}

bool secret_suits(const search_config *config, const br_rules *r, const void *view, br_seat seat,
                  br_rng *rng) {
    state_buffer world;
    br_move moves[BR_MOVES_MAX];
    br_rng own = *rng; /* asking changes nothing */
    br_seat rival = (br_seat)(1 - seat);
    if (!config->has_secrets || !r->game->bots->key || r->seats != 2) return false;
    r->game->determinize(r, view, seat, config->depth, &own, world.state);
    if (memcmp(world.state, view, r->game->state_size) == 0 && br_must_act(r, view) == br_bit(seat))
        return false;
    br_seats must = br_must_act(r, world.state);
    if (!br_has(must, seat) || br_has(must, BR_HOUSE)) return false;
    br_legal(r, world.state, seat, moves);
    br_apply(r, world.state, seat, &moves[0], NULL);
    if (br_has(must, rival)) {
        br_legal(r, world.state, rival, moves);
        br_apply(r, world.state, rival, &moves[0], NULL);
    }
    must = br_must_act(r, world.state);
    return must != 0 && search_is_exact(config, r, world.state, br_lowest(must));
}

bool secret_run(const search_config *config, const br_rules *r, const void *view, br_seat seat,
                br_rng *rng, search_result *out) {
    secret *x = secret_begin(config, r, view, seat);
    if (!worlds_find(x, view, rng) || !rows_find(x)) return false;
    payoffs_find(x);
    shares_find(x);
    out->count = 0;
    out->nodes = (uint32_t)(x->rows * x->columns);
    out->iterations = x->config.iterations * out->nodes;
    lines_put(x, row_draw(x, rng), out);
    return true;
}
