/* played.c -- random matches as digests of what the rules made of them; bench/played runs it.
 *
 *   played                      the games and the versions of their rules
 *   played GAME FIRST COUNT     a line a match: seats, moves made, digests of play and of views
 *
 * Play is who might act, every list of lawful moves as text, the moves made, the bytes of every
 * state and the result; views are what every seat and a spectator saw, as JSON. Only what the
 * header has had since 0.1.0 is used, so that the same file plays on older engines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

enum { TEXT_BYTES = 1 << 17, LOOK_EVERY = 7 };

typedef struct trial {
    br_rules rules;
    br_rng rng;
    br_sha256 play, views;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_move list[BR_MOVES_MAX];
    char text[TEXT_BYTES];
} trial;

/* Options take their values in turn, each at another pace; what the game refuses makes way. */
static bool rules_make(br_rules *r, const br_game *game, int seats, uint32_t index) {
    br_fault fault = {.err = BR_OK};
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

static void add_views(trial *t) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    for (int i = 0; i <= t->rules.seats; i++) {
        br_buf out = br_buf_over(t->text, sizeof t->text);
        br_seat viewer = i == t->rules.seats ? BR_SPECTATOR : (br_seat)i;
        t->rules.game->observe(&t->rules, t->state, viewer, BR_SCREEN, view);
        br_view_write(&t->rules, view, &out);
        br_sha256_add(&t->views, t->text, out.used);
    }
}

/* The lists of all who may act: moves out of turn are part of the rules. */
static void add_lists(trial *t, br_seats free) {
    br_sha256_add(&t->play, &free, sizeof free);
    for (br_seats left = free; left; left &= left - 1u) {
        int count = br_legal(&t->rules, t->state, br_lowest(left), t->list);
        br_buf out = br_buf_over(t->text, sizeof t->text);
        for (int i = 0; i < count; i++) br_move_write(&t->rules, &t->list[i], &out);
        br_sha256_add(&t->play, t->text, out.used);
    }
}

/* Mostly one whom the match waits for, so that it ends; sometimes anybody who may. */
static br_seat choose_seat(trial *t, br_seats free, br_seats awaited) {
    br_seats among = br_rng_below(&t->rng, 4) == 0 ? free : awaited;
    uint32_t nth = br_rng_below(&t->rng, (uint32_t)__builtin_popcount(among));
    while (nth--) among &= (br_seats)(among - 1u);
    return br_lowest(among);
}

static bool play_one(trial *t) {
    br_refusal refusal;
    br_seats free = br_to_act(&t->rules, t->state);
    br_seat seat = choose_seat(t, free, br_must_act(&t->rules, t->state));
    add_lists(t, free);
    int count = br_legal(&t->rules, t->state, seat, t->list);
    if (count == 0) return false;
    br_move move = t->list[br_rng_below(&t->rng, (uint32_t)count)];
    br_sha256_add(&t->play, &seat, sizeof seat);
    br_sha256_add(&t->play, &move, sizeof move);
    if (br_play(&t->rules, t->state, seat, &move, NULL, &refusal) != BR_OK) return false;
    br_sha256_add(&t->play, t->state, t->rules.game->state_size);
    return true;
}

static bool play_match(trial *t, const br_game *game, uint32_t index) {
    uint8_t seed[BR_SEED_BYTES], digest[2][32];
    uint32_t plies = 0;
    br_result end;
    int seats = game->seats_min + (int)(index % (game->seats_max - game->seats_min + 1u));
    if (!rules_make(&t->rules, game, seats, index)) return false;
    memset(seed, 0, sizeof seed);
    memcpy(seed, &index, sizeof index);
    memset(&end, 0, sizeof end); /* its padding is hashed, too */
    t->rng = br_rng_from(index);
    br_sha256_init(&t->play);
    br_sha256_init(&t->views);
    br_setup(&t->rules, seed, t->state, NULL);
    for (; br_must_act(&t->rules, t->state) != 0; plies++) {
        if (plies % LOOK_EVERY == 0) add_views(t);
        if (plies == game->plies_max || !play_one(t)) return false;
    }
    add_views(t);
    game->scores(&t->rules, t->state, &end);
    br_sha256_add(&t->play, &end, sizeof end);
    br_sha256_end(&t->play, digest[0]);
    br_sha256_end(&t->views, digest[1]);
    printf("%d %u ", seats, plies);
    for (int i = 0; i < 64; i++) printf("%02x%s", digest[i / 32][i % 32], i == 31 ? " " : "");
    puts("");
    return true;
}

int main(int argc, char **argv) {
    static trial t;
    for (int g = 0; argc == 1 && br_game_at(g); g++)
        printf("%s %u\n", br_game_at(g)->id, (unsigned)br_game_at(g)->version);
    if (argc == 1) return 0;
    const br_game *game = argc == 4 ? br_game_find(argv[1]) : NULL;
    if (!game) return 2;
    uint32_t first = (uint32_t)strtoul(argv[2], NULL, 10);
    uint32_t end = first + (uint32_t)strtoul(argv[3], NULL, 10);
    for (uint32_t i = first; i < end; i++) {
        if (play_match(&t, game, i)) continue;
        fprintf(stderr, "played: match %u of %s can not be played\n", i, game->id);
        return 1;
    }
    return 0;
}
