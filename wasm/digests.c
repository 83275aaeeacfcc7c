/* digests.c -- matches between bots as one number each.
 *
 * Options change with the index, so that many matches see every rule.
 */
#include "digests.h"

#include <stdlib.h>
#include <string.h>

#include "protocol.h"

enum { TEXT_BYTES = 1 << 17, LOOK_EVERY = 7, ITERATIONS = 24 };

/* Every option takes each of its values in turn, at another pace than the others. A value that does
 * not go with the seats is left out, a combination that the game refuses makes way for the next. */
static bool rules_make(br_rules *r, const br_game *game, int seats, uint32_t index) {
    br_fault fault = {0};
    for (uint32_t tried = 0; tried < 64; tried++, index += 7) {
        uint32_t rest = index;
        if (br_rules_init(r, game, seats, &fault) != BR_OK) return false;
        for (int i = 0; i < game->option_count; i++) {
            const br_option *option = &game->options[i];
            br_rules_option(r, option->name, option->values[rest % option->count], &fault);
            rest = rest / option->count * 5 + index + (uint32_t)i;
        }
        if (br_rules_check(r, &fault) == BR_OK) return true;
    }
    return false;
}

static void add_text(br_sha256 *sha, br_buf *out) {
    br_sha256_add(sha, out->at, out->used);
    out->used = 0;
}

/* What a viewer is shown: its view, the events, its list of moves. */
static void add_seen(br_sha256 *sha, const br_rules *r, const void *state, const br_events *log,
                     br_seat viewer) {
    static char text[TEXT_BYTES];
    static br_move moves[BR_MOVES_MAX];
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_buf out = br_buf_over(text, sizeof text);
    r->game->observe(r, state, viewer, BR_SCREEN, view);
    br_view_write(r, view, &out);
    proto_put_events(&out, r, log, viewer);
    proto_put_seats(&out, "to_act", br_to_act(r, view));
    int count = viewer != BR_SPECTATOR && br_has(br_to_act(r, state), viewer)
                    ? br_legal(r, state, viewer, moves)
                    : 0;
    for (int i = 0; i < count; i++) {
        br_move_write(r, &moves[i], &out);
        br_move_parts(r, NULL, viewer, &moves[i], &out);
    }
    add_text(sha, &out);
}

/* Those who search do so for a moment only: enough to go through all of their code. */
static const bot_workspace *workspace_of(const bot *who) {
    static bot_workspace workspace = {.iterations = ITERATIONS};
    if (who->arena_bytes && !workspace.arena) workspace.arena = aligned_alloc(16, BOT_ARENA_BYTES);
    if (who->arena_bytes && !workspace.arena) exit(1);
    return &workspace;
}

static void choose(const br_rules *r, const void *state, br_seat seat, const bot *who,
                   const uint8_t seed[BR_SEED_BYTES], uint32_t ply, br_move *out) {
    static br_move moves[BR_MOVES_MAX];
    if (seat == BR_HOUSE) { /* time has no choice worth thinking about */
        br_legal(r, state, seat, moves);
        *out = moves[0];
        return;
    }
    br_rng rng = bot_rng(seed, seat, ply);
    bot_move(who, r, state, seat, &rng, workspace_of(who), out);
}

bool digest_match(const br_game *game, int seats, const bot *const *bots, int bot_count,
                  uint32_t index, uint8_t out[32]) {
    static br_rules r;
    static br_events log;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    uint8_t seed[BR_SEED_BYTES];
    br_sha256 sha;
    br_move move;
    br_refusal refusal;
    br_seats waiting;
    if (!rules_make(&r, game, seats, index)) return false;
    br_sha256_init(&sha);
    br_sha256_add(&sha, game->id, strlen(game->id));
    br_sha256_add(&sha, &index, sizeof index);
    br_sha256_end(&sha, seed);
    br_sha256_init(&sha);
    log.count = 0;
    br_setup(&r, seed, state, &log);
    for (uint32_t ply = 0; (waiting = br_must_act(&r, state)) != 0; ply++) {
        br_seat seat = br_lowest(waiting);
        if (ply % LOOK_EVERY == 0)
            for (int i = 0; i <= seats; i++)
                add_seen(&sha, &r, state, &log, i == seats ? BR_SPECTATOR : (br_seat)i);
        int who = (int)((seat + index) % (uint32_t)bot_count);
        if (ply == game->plies_max) return false;
        choose(&r, state, seat, bots[who], seed, ply, &move);
        if (br_play(&r, state, seat, &move, &log, &refusal) != BR_OK) return false;
        br_sha256_add(&sha, &seat, 1);
        br_sha256_add(&sha, &move, sizeof move);
        br_sha256_add(&sha, state, game->state_size);
    }
    add_seen(&sha, &r, state, &log, BR_SPECTATOR);
    br_sha256_end(&sha, out);
    return true;
}
