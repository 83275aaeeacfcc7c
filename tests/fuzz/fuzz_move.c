/* fuzz_move.c -- any text, and any bytes, as a move.
 *
 * Byte 0 picks the seats and how far a fixed match has gone, byte 1 the seat that moves. The rest
 * is read as a move's text and, its first bytes, as a move that never was a text. A text that
 * reads is the one text of its move; whatever it means, the door takes it and the state stays
 * possible, or refuses it with a clause and changes nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void need(bool holds) {
    if (!holds) abort();
}

/* The state after `plies` moves, each seat taking its first, second, third ... legal one. */
static void play_on(const br_rules *r, void *state, unsigned plies) {
    static const uint8_t seed[BR_SEED_BYTES] = {1};
    br_move list[BR_MOVES_MAX];
    br_setup(r, seed, state, NULL);
    for (unsigned i = 0; i < plies; i++) {
        br_seats acting = br_must_act(r, state);
        if (acting == 0) return;
        int count = br_legal(r, state, br_lowest(acting), list);
        br_apply(r, state, br_lowest(acting), &list[(i * 7) % (unsigned)count], NULL);
    }
}

static void try_door(const br_rules *r, const void *state, br_seat seat, const br_move *move) {
    _Alignas(8) uint8_t next[BR_STATE_MAX];
    br_refusal why = {0}, refusal = {0};
    memcpy(next, state, r->game->state_size);
    br_why(r, state, seat, move, &why);
    br_err err = br_play(r, next, seat, move, NULL, &refusal);
    need((err == BR_OK) == (why.clause == 0));
    if (err == BR_OK) {
        need(br_audit(r, next) == NULL);
        return;
    }
    char text[2048];
    br_buf out = br_buf_over(text, sizeof text);
    need(err == BR_REFUSED && why.clause == refusal.clause);
    need(why.clause < r->game->clause_count);
    need(memcmp(next, state, r->game->state_size) == 0);
    br_say_refusal(&out, BR_UK, r, &refusal, NULL);
    need(out.used > 0);
}

static void read_text(const br_rules *r, const void *state, br_seat seat, const char *text) {
    char again[BR_TEXT_MAX + 40];
    br_move move;
    br_buf out = br_buf_over(again, sizeof again);
    br_err err = br_move_read(r, text, &move);
    need(err == BR_OK || err == BR_BAD_MOVE);
    if (err != BR_OK) return;
    br_move_write(r, &move, &out);
    need(strcmp(text, again) == 0);
    try_door(r, state, seat, &move);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_rules rules;
    br_fault fault = {0};
    br_move raw = {0};
    if (size < 2) return 0;
    const br_seat seat = bytes[1] % 8 == 7 ? BR_HOUSE : bytes[1] % 8;
    char *text = malloc(size - 1);
    memcpy(text, bytes + 2, size - 2);
    text[size - 2] = '\0';
    memcpy(&raw, text, size - 2 < sizeof raw ? size - 2 : sizeof raw);
    for (int i = 0; br_game_at(i); i++) {
        const br_game *game = br_game_at(i);
        int seats = game->seats_min + bytes[0] % (game->seats_max - game->seats_min + 1);
        need(br_rules_init(&rules, game, seats, &fault) == BR_OK);
        if (br_rules_check(&rules, &fault) != BR_OK) continue;
        play_on(&rules, state, bytes[0] / 4);
        read_text(&rules, state, seat, text);
        try_door(&rules, state, seat, &raw);
    }
    free(text);
    return 0;
}
