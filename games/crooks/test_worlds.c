/* test_worlds.c -- Crooks: worlds agree with everything their viewer was ever shown.
 *
 * The test keeps its own memory of every look and compares: in each world, each look once had must
 * have shown the same cards, and each crook once seen must be the same. Matches are played with
 * the shipped deck and with house decks that fill rows, burn crooks and have several Made Men.
 */
#include "test_kit.h"

#include <stdio.h>
#include <string.h>

enum { LOOKS_MAX = 128, WORLDS = 6 };

typedef struct look {
    br_seat seat;
    int hangout, size;
    uint32_t cards;
} look;

typedef struct memory {
    look looks[LOOKS_MAX];
    int count;
    uint8_t known[CROOKS_CARDS]; /* seats that saw the crook of a line */
    int burnt, full_hands, lines_hidden, looks_split;
} memory;

static void remember(memory *m, br_seat seat, int hangout) {
    const crooks_state *s = table_state();
    cr_assert(m->count < LOOKS_MAX);
    m->looks[m->count++] = (look){seat, hangout, s->size[hangout], s->pile[hangout]};
}

/* What lay in a hangout when it had `size` cards. */
static uint32_t pile_then(const crooks_state *s, int hangout, int size) {
    uint32_t cards = s->pile[hangout];
    for (int i = 0; i < s->laid; i++)
        if (s->lay_from[i] == hangout && s->lay_price[i] <= size) cards |= 1u << s->lay_card[i];
    if (s->hand != CROOKS_NO_CARD && s->hangout == hangout && s->size[hangout] < size)
        cards |= 1u << s->hand;
    return cards;
}

static void check_world(const memory *m, const crooks_state *world, br_seat viewer) {
    const crooks_state *s = table_state();
    const char *broken = br_audit(kit_rules(), world);
    cr_assert(broken == NULL, "%s", broken);
    for (int i = 0; i < m->count; i++) {
        const look *l = &m->looks[i];
        if (l->seat != viewer) continue;
        uint32_t then = pile_then(world, l->hangout, l->size);
        cr_assert_eq(then, l->cards, "seat %d saw %s in %c, the world had %s", viewer,
                     table_cards(l->cards), 'a' + l->hangout, table_cards(then));
    }
    for (int i = 0; i < s->laid; i++) {
        bool is_open = s->lay_lie[i] == CROOKS_UP || s->lay_lie[i] == CROOKS_OUT_UP;
        if (is_open || m->known[i] >> viewer & 1u)
            cr_assert_eq(world->lay_card[i], s->lay_card[i], "line %d", i);
    }
}

static void check_worlds(memory *m, br_rng *rng) {
    crooks_state world, again;
    for (br_seat v = 0; v <= kit_rules()->seats; v++) {
        br_seat viewer = v < kit_rules()->seats ? v : BR_SPECTATOR;
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            const crooks_state *view = table_view(viewer, depth);
            for (int i = 0; i < WORLDS; i++) {
                crooks_determinize(kit_rules(), view, viewer, depth, rng, &world);
                crooks_observe(kit_rules(), &world, viewer, depth, &again);
                cr_assert_eq(memcmp(view, &again, sizeof again), 0, "another view");
                if (depth == BR_RECALL && viewer != BR_SPECTATOR) check_world(m, &world, viewer);
                else cr_assert(br_audit(kit_rules(), &world) == NULL);
            }
        }
    }
}

/* A move that keeps the match going and crowded: few passes, every dollar taken. */
static br_move pick(br_seat seat, br_rng *rng, uint32_t idle) {
    br_move list[BR_MOVES_MAX];
    uint32_t count = (uint32_t)br_legal(kit_rules(), table_state(), seat, list);
    if (idle >> seat & 1u) return list[0]; /* passes at once */
    for (int i = 0; i < 4; i++) {
        br_move move = list[br_rng_below(rng, count)];
        bool is_dull = move.kind == CROOKS_MOVE_PASS || move.kind == CROOKS_MOVE_DECLINE;
        if (!is_dull) return move;
    }
    return list[count - 1];
}

static void note_move(memory *m, br_seat seat, const br_move *move) {
    const crooks_state *s = table_state();
    if (move->kind == CROOKS_MOVE_RECRUIT) remember(m, seat, move->arg[0]);
    if (move->kind == CROOKS_MOVE_LAY || move->kind == CROOKS_MOVE_TAKE)
        m->known[s->laid] = (uint8_t)(1u << seat);
    if (move->kind != CROOKS_MOVE_SPY) return;
    if (move->arg[0] == CROOKS_NO_JOB) remember(m, seat, move->arg[1]);
    for (int i = 0; i < s->laid; i++)
        if (s->lay_job[i] == move->arg[0] && s->lay_lie[i] == CROOKS_DOWN)
            m->known[i] = (uint8_t)(m->known[i] | 1u << seat);
}

static void play_match(const br_rules *rules, uint64_t seed, uint32_t idle, memory *m) {
    br_rng rng = br_rng_from(seed * 77 + rules->seats);
    br_refusal refusal;
    int burnt = m->burnt, full = m->full_hands;
    memset(m, 0, sizeof *m);
    m->burnt = burnt;
    m->full_hands = full;
    kit_deal(rules, seed);
    while (!kit_is_over()) {
        check_worlds(m, &rng);
        br_seat seat = table_state()->turn;
        br_move move = pick(seat, &rng, idle);
        note_move(m, seat, &move);
        cr_assert_eq(br_match_play(kit_match(), seat, &move, &refusal), BR_OK);
        m->burnt += kit_event_count(CROOKS_EV_BURN);
        m->full_hands += table_state()->phase == CROOKS_LAY &&
                         table_state()->row[table_state()->turn] == CROOKS_ALL_JOBS;
    }
    check_worlds(m, &rng);
}

Test(crooks, CR_Q26_CR_F11_worlds_agree_with_every_look) {
    static memory m;
    for (int seats = 2; seats <= 4; seats++) {
        br_rules rules;
        br_fault fault = {0};
        br_rules_init(&rules, br_game_find("crooks"), seats, &fault);
        for (uint64_t seed = 1; seed <= 30; seed++) play_match(&rules, seed, 0, &m);
        br_rules_option(&rules, "assassin-reach", "any-job", &fault);
        for (uint64_t seed = 1; seed <= 10; seed++) play_match(&rules, seed, 0, &m);
    }
}

/* Pickpockets pay for long matches: one seat alone fills its row and goes on. */
Test(crooks, CR_Q07_CR_Q26_worlds_where_rows_are_full_and_crooks_burnt) {
    static const char *const rows[] = {"3,0,north_red,pickpocket",
                                       "5,1,west_blue,pickpocket",
                                       "6,0,,pickpocket",
                                       "4,0,outfit_yellow,accomplice",
                                       "2,0,,assassin",
                                       "4,0,north_red,switch",
                                       "3,-1,west_blue,spy",
                                       "7,0,,pickpocket"};
    static memory m;
    for (int seats = 2; seats <= 4; seats++) {
        br_rules rules;
        table_house_deck(&rules, seats, rows, 8);
        for (uint64_t seed = 1; seed <= 40; seed++)
            play_match(&rules, seed, seed % 2 ? ~1u : seed % 4 ? ~3u : 0, &m);
    }
    cr_assert(m.burnt > 20, "only %d burnt", m.burnt);
    cr_assert(m.full_hands > 5, "only %d full hands", m.full_hands);
}

Test(crooks, CR_64_CR_Q07_worlds_with_a_made_man_burnt) {
    static memory m;
    char csv[4096];
    size_t used =
        (size_t)snprintf(csv, sizeof csv, "card_id,rating,job_modifier,gangs,ability,status\n");
    for (int i = 1; i <= 32; i++) /* one Made Man, plenty of money */
        used += (size_t)snprintf(csv + used, sizeof csv - used, "H%02d,%d,0,,%s,x\n", i, i % 10 + 1,
                                 i == 32       ? "made_man"
                                 : i % 9 == 0  ? "assassin"
                                 : i % 11 == 0 ? "spy"
                                               : "pickpocket");
    for (int seats = 2; seats <= 4; seats++) {
        br_rules rules;
        br_fault fault = {0};
        br_rules_init(&rules, br_game_find("crooks"), seats, &fault);
        cr_assert_eq(br_rules_deck(&rules, csv, used, &fault), BR_OK, "%s", fault.text);
        for (uint64_t seed = 1; seed <= 40; seed++)
            play_match(&rules, seed, seed % 2 ? ~1u : ~3u, &m);
    }
    cr_assert(m.burnt > 50, "only %d burnt", m.burnt);
}

Test(crooks, CR_Q13_worlds_with_several_made_men) {
    static const char *const rows[] = {"10,0,,made_man", "5,1,west_blue,pickpocket",
                                       "6,0,,pickpocket", "3,-1,west_blue,spy"};
    static memory m;
    for (int seats = 2; seats <= 4; seats++) {
        br_rules rules;
        table_house_deck(&rules, seats, rows, 4);
        for (uint64_t seed = 1; seed <= 30; seed++)
            play_match(&rules, seed, seed % 2 ? ~1u : 0, &m);
    }
    static const char *const all[] = {"10,0,,made_man"};
    br_rules rules;
    table_house_deck(&rules, 4, all, 1);
    for (uint64_t seed = 1; seed <= 5; seed++) play_match(&rules, seed, 0, &m);
}

/* ---- how often ---------------------------------------------------------------------------- */

enum { DEALS = 6000 };

static int count_worlds(br_seat viewer, bool (*is_so)(const crooks_state *)) {
    crooks_state world;
    br_rng rng = br_rng_from(7);
    int count = 0;
    const crooks_state *view = table_view(viewer, BR_RECALL);
    for (int i = 0; i < DEALS; i++) {
        crooks_determinize(kit_rules(), view, viewer, BR_RECALL, &rng, &world);
        count += is_so(&world);
    }
    return count;
}

/* Within four standard deviations of the share expected. */
static void check_share(int count, double share) {
    double spread = DEALS * share * (1 - share), off = count - DEALS * share;
    cr_assert(off * off <= 16 * spread, "%d of %d, wanted %.0f", count, DEALS, DEALS * share);
}

static bool is_c20_on_6(const crooks_state *w) { return strcmp(table_slot(w, 1, 6), "~c20") == 0; }
static bool is_c32_in_e(const crooks_state *w) { return w->pile[4] >> table_card("c32") & 1u; }
static bool is_c31_in_b(const crooks_state *w) { return w->pile[1] >> table_card("c31") & 1u; }
static bool is_c32_down(const crooks_state *w) { return strcmp(table_slot(w, 1, 6), "~c32") == 0; }

Test(crooks, CR_F12_each_card_of_a_look_is_equally_likely) {
    table_new(2);
    table_set(0, "", "e=c05,c20,c21,c30", "", "");
    table_send(0, "e", "c05", "5 up");
    table_send(1, "e", "c20", "6 down");
    check_share(count_worlds(0, is_c20_on_6), 1.0 / 3);
}

Test(crooks, CR_F12_a_made_man_seen_is_not_the_one_face_down) {
    table_new(2);
    table_set(0, "", "e=c05,c20,c21,c32", "", "");
    table_send(0, "e", "c05", "5 up");
    table_send(1, "e", "c20", "6 down");
    check_share(count_worlds(0, is_c20_on_6), 1.0 / 2);
    cr_assert_eq(count_worlds(0, is_c32_down), 0);
    cr_assert_eq(count_worlds(0, is_c32_in_e), DEALS);
}

Test(crooks, CR_16_unseen_cards_are_equally_likely_anywhere) {
    table_new(2);
    table_set(0, "", "e=c05,c20,c21,c30", "", "");
    table_send(0, "e", "c05", "5 up");
    table_send(1, "e", "c20", "6 down");
    /* Seat 1 saw c05 c20 c21 c30; table_set put one more crook out of the game, face up. The
     * other 27 lie in A to D (11 places) or in the box. */
    check_share(count_worlds(1, is_c31_in_b), 2.0 / 27);
    cr_assert_eq(count_worlds(1, is_c32_in_e), 0);
}

static uint32_t d_and_burnt(const crooks_state *w) {
    return w->pile[3] | 1u << w->lay_card[w->laid - 1];
}
static bool has_stacker_in_d(const crooks_state *w) {
    return (d_and_burnt(w) & table_deck()->stackers) != 0;
}
static bool is_c32_in_d(const crooks_state *w) { return w->pile[3] >> table_card("c32") & 1u; }
static bool is_c31_burnt(const crooks_state *w) {
    return w->lay_card[w->laid - 1] == table_card("c31");
}
static bool is_c01_in_box(const crooks_state *w) {
    uint32_t cards = d_and_burnt(w);
    for (int p = 0; p < 5; p++) cards |= w->pile[p];
    return !(cards >> table_card("c01") & 1u);
}

Test(crooks, CR_Q07_what_a_burnt_crook_tells_the_others) {
    table_new(2);
    table_set(1, "", "d=c11,c27,c14", "", "2:c18 3:c20 4:c21 5:c22 6:c23 7:c24 8:c25 9:c26");
    table_take(1, "d", "c14"); /* no accomplice and no assassin was there, and no Made Man left */
    cr_assert_eq(kit_event_count(CROOKS_EV_BURN), 1);
    /* 24 cards are unseen: 2 in D, 1 burnt, 5 in other piles, 16 in the box. The Made Man has 2
     * places in D with 21 x 20 x 19 x 18 ways for the 4 stackers, 21 others with 20 x 19 x 18 x 17.
     * The 19 plain ones share what is left, of which the burnt one is always one. */
    cr_assert_eq(count_worlds(0, has_stacker_in_d), 0);
    check_share(count_worlds(0, is_c32_in_d), 2.0 * 21 / (2.0 * 21 + 21.0 * 17));
    check_share(count_worlds(0, is_c31_burnt), 1.0 / 19);
    check_share(count_worlds(0, is_c01_in_box), 16.0 / 21);
}
