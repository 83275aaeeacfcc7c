/* loop.c -- random play of two-seat Squirrels written by hand, beside the engine's.
 *
 * What a program costs that knows nothing but this one game, at two seats, with its usual options
 * and cards: no rules as a value, no options, no events, no refusals, no asserts. Like the engine
 * it lists all lawful moves, picks one and makes it. It takes the same numbers in the same order as
 * `backroom bench`, so both play the same matches. The script bench/loop builds and runs it:
 *
 *   loop hand N | loop engine N   plays N matches and prints how many moves they had; with the word
 *                                 `results` also a hash of how they ended
 *   loop turns N ROUNDS           both in turn: moves a second of processor time, a line a round
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "seconds.h"

/* ---- the game, once more -------------------------------------------------------------------- */

enum { CUSTOMS = 4, ROBBERY = 5, BANK = 6, RAID = 7, HIDEOUT = 8 }; /* 1 to 3 are contraband */
enum { SETUP, LAY, ORDER, AIM, OVER };

typedef struct step {
    uint8_t kind, card, place; /* the kind is the phase it is made in */
} step;

typedef struct side {
    uint32_t stack[2]; /* nibbles, the top lowest */
    unsigned hand;     /* bit n = card n */
    int nuts;
} side;

typedef struct table {
    side at[2];
    unsigned turn, phase, due, laid;
    unsigned first;
} table;

static const unsigned char value_of[] = {0, 2, 3, 5}, due_of[] = {0, 1, 1, 2};

static inline unsigned top(const side *s, unsigned place) { return s->stack[place] & 15u; }
static inline int has(const side *s, unsigned card) {
    return top(s, 0) == card || top(s, 1) == card;
}
static inline int is_goods(unsigned card) { return card - 1u < 3u; }
static inline unsigned height(uint32_t stack) {
    return stack ? 8u - ((unsigned)__builtin_clz(stack) >> 2) : 0;
}

static void end_turn(table *t) {
    t->turn ^= 1u;
    t->phase = t->at[t->turn].hand ? LAY : OVER;
}

static void effect(table *t, unsigned place);

static inline void go_on(table *t) {
    if (t->due) {
        unsigned place = t->due >> 1;
        t->due = 0;
        effect(t, place);
    } else {
        end_turn(t);
    }
}

static void effect(table *t, unsigned place) {
    side *own = &t->at[t->turn], *rival = &t->at[t->turn ^ 1u];
    unsigned card = top(own, place);
    if (is_goods(card)) {
        own->nuts += value_of[card];
        if (place == t->laid && has(rival, CUSTOMS) && !has(own, BANK)) {
            own->nuts -= due_of[card];
            rival->nuts += due_of[card];
        }
    } else if (card == RAID) {
        if (rival->stack[0] && rival->stack[1]) {
            t->phase = AIM;
            return;
        }
    } else if (!has(rival, BANK)) {
        int nuts = is_goods(top(rival, 0)) + is_goods(top(rival, 1));
        if (nuts > rival->nuts) nuts = rival->nuts;
        rival->nuts -= nuts;
        own->nuts += nuts;
    }
    go_on(t);
}

static void lay(table *t, unsigned card, unsigned place) {
    static const unsigned active = 1u << 1 | 1u << 2 | 1u << 3 | 1u << ROBBERY | 1u << RAID;
    side *own = &t->at[t->turn];
    own->hand &= ~(1u << card);
    if (card == HIDEOUT) {
        for (uint32_t stack = own->stack[place]; stack; stack >>= 4)
            own->hand |= 1u << (stack & 15u);
        own->stack[place] = HIDEOUT;
    } else {
        own->stack[place] = own->stack[place] << 4 | card;
    }
    t->laid = place;
    t->due = (active >> top(own, 0) & 1u) | (active >> top(own, 1) & 1u) << 1;
    if (t->due == 3) t->phase = ORDER;
    else go_on(t);
}

static void raid(table *t, unsigned covered) {
    side *rival = &t->at[t->turn ^ 1u];
    uint32_t over = rival->stack[1 - covered];
    t->at[t->turn].nuts += top(rival, covered) == BANK ? 2 : 1;
    rival->stack[covered] = rival->stack[covered] << 4 * height(over) | over;
    rival->stack[1 - covered] = 0;
    go_on(t);
}

static void commit(table *t, unsigned card, unsigned place) {
    side *own = &t->at[t->turn];
    own->hand &= ~(1u << card); /* nobody is shown it before both have chosen */
    own->stack[place] = card;
    if (t->turn == 0) {
        t->turn = 1;
        return;
    }
    t->turn = t->first;
    t->phase = LAY;
}

static unsigned list_cards(unsigned hand, unsigned kind, step *out) {
    unsigned count = 0;
    for (; hand; hand &= hand - 1, count += 2) {
        uint8_t card = (uint8_t)__builtin_ctz(hand);
        out[count] = (step){(uint8_t)kind, card, 0};
        out[count + 1] = (step){(uint8_t)kind, card, 1};
    }
    return count;
}

static unsigned list(const table *t, step out[16]) {
    if (t->phase <= LAY) return list_cards(t->at[t->turn].hand, t->phase, out);
    out[0] = (step){(uint8_t)t->phase, 0, 0};
    out[1] = (step){(uint8_t)t->phase, 0, 1};
    return 2;
}

static void make(table *t, step s) {
    switch (s.kind) {
    case LAY: lay(t, s.card, s.place); break;
    case ORDER:
        t->due &= ~(1u << s.place);
        effect(t, s.place);
        break;
    case AIM: raid(t, s.place); break;
    default: commit(t, s.card, s.place); break;
    }
}

/* ---- both ----------------------------------------------------------------------------------- */

static void hash_result(uint64_t *hash, int first, int second) {
    *hash = (*hash ^ (unsigned)first << 16 ^ (unsigned)second) * 0x100000001B3u;
}

/* The engine's deal takes a seed of 256 bits; what it decides is who begins. */
static void take_seed(br_rng *rng, uint64_t seed[4]) {
    for (int i = 0; i < 4; i++) seed[i] = br_rng_next(rng);
}

__attribute__((noinline)) uint64_t by_hand(uint64_t matches, br_rng *rng, uint64_t *hash) {
    uint64_t made = 0;
    step steps[16];
    br_rng local = *rng; /* nobody else sees it: it can stay in registers */
    for (uint64_t i = 0; i < matches; i++) {
        uint64_t seed[4];
        br_chance chance;
        table t = {.at = {{.hand = 0x1FE}, {.hand = 0x1FE}}};
        take_seed(&local, seed);
        br_chance_init(&chance, (const uint8_t *)seed);
        t.first = br_chance_below(&chance, 2);
        while (t.phase != OVER) {
            unsigned count = list(&t, steps);
            make(&t, steps[br_rng_below(&local, count)]);
            made++;
        }
        if (hash) hash_result(hash, t.at[0].nuts, t.at[1].nuts);
    }
    *rng = local;
    return made;
}

__attribute__((noinline)) uint64_t by_engine(const br_rules *r, uint64_t matches, br_rng *rng,
                                             uint64_t *hash) {
    uint64_t made = 0;
    _Alignas(64) uint8_t state[BR_STATE_MAX];
    br_move moves[BR_MOVES_MAX];
    br_rng local = *rng;
    for (uint64_t i = 0; i < matches; i++) {
        uint64_t seed[4];
        br_seats waiting;
        br_result end;
        take_seed(&local, seed);
        br_setup(r, (const uint8_t *)seed, state, NULL);
        while ((waiting = br_must_act(r, state)) != 0) {
            br_seat seat = br_lowest(waiting);
            uint32_t listed = (uint32_t)br_legal(r, state, seat, moves);
            br_apply(r, state, seat, &moves[br_rng_below(&local, listed)], NULL);
            made++;
        }
        if (!hash) continue;
        r->game->scores(r, state, &end);
        hash_result(hash, end.score[0], end.score[1]);
    }
    *rng = local;
    return made;
}

/* ---- the program ---------------------------------------------------------------------------- */

/* Both in turn, so that they meet the same machine; which of them is first changes. */
static void turns(const br_rules *r, uint64_t matches, int rounds) {
    br_rng rng[2] = {br_rng_from(1), br_rng_from(1)};
    for (int round = 0; round < rounds; round++) {
        double rate[2];
        for (int k = 0; k < 2; k++) {
            int which = (round + k) & 1;
            double start = seconds_worked();
            uint64_t moves =
                which ? by_engine(r, matches, &rng[1], NULL) : by_hand(matches, &rng[0], NULL);
            rate[which] = (double)moves / (seconds_worked() - start);
        }
        printf("%.0f %.0f\n", rate[0], rate[1]);
    }
}

int main(int argc, char **argv) {
    br_rules rules;
    br_fault fault;
    br_rng rng = br_rng_from(1);
    uint64_t matches = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    if (!matches || br_rules_init(&rules, br_game_find("squirrels"), 2, &fault) != BR_OK) return 2;
    if (strcmp(argv[1], "turns") == 0 && argc == 4) {
        turns(&rules, matches, (int)strtol(argv[3], NULL, 10));
        return 0;
    }
    uint64_t hash = 0, *wanted = argc == 4 ? &hash : NULL;
    uint64_t moves = strcmp(argv[1], "hand") == 0 ? by_hand(matches, &rng, wanted)
                                                  : by_engine(&rules, matches, &rng, wanted);
    printf("moves %llu results %016llx\n", (unsigned long long)moves, (unsigned long long)hash);
    return 0;
}
