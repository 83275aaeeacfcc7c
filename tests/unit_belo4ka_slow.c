/* unit_belo4ka_slow.c -- Belo4ka's two engines side by side over random matches.
 *
 * After every move both must show the same table, and every seat and the house must have the same
 * moves. What chance brought is read off the first engine and told to the second, which checks
 * that it was possible.
 */
#include "../games/belo4ka/slow.h"
#include "kit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static slow_table slow;

/* A list of words in the present state, "hand.1", as a pile of the second engine. */
static slow_pile pile_at(const char *path) {
    slow_pile pile = {0};
    char text[4096], *rest = text, *word;
    snprintf(text, sizeof text, "%s", kit_value(path));
    while ((word = strtok_r(rest, "[]\",", &rest)))
        if ((pile.card[pile.count] = belo4ka_slow_card(word))) pile.count++;
    return pile;
}

static slow_pile hand_of(int seat) {
    char path[32];
    snprintf(path, sizeof path, "hand.%d", seat);
    return pile_at(path);
}

/* What is in `now` and was not in `before`. */
static slow_pile gained(const slow_pile *before, const slow_pile *now) {
    slow_pile left = *before, more = {0};
    for (int i = 0; i < now->count; i++) {
        int k = 0;
        while (k < left.count && strcmp(left.card[k], now->card[i]) != 0) k++;
        if (k == left.count) {
            more.card[more.count++] = now->card[i];
        } else {
            left.card[k] = left.card[--left.count];
        }
    }
    return more;
}

/* Writes at the end of a text of SLOW_TEXT bytes or more; back: the new end. */
static char *say(char *at, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int size = vsnprintf(at, 1024, format, args);
    va_end(args);
    return at + size;
}

static void word_at(const char *path, char out[64]) { /* without quotes */
    const char *value = kit_value(path);
    snprintf(out, 64, "%s", value[0] == '"' ? value + 1 : value);
    out[strcspn(out, "\"")] = '\0';
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char *write_pile(char *at, const char *name, const char *path, bool is_sorted) {
    slow_pile pile = pile_at(path);
    if (is_sorted) qsort(pile.card, (size_t)pile.count, sizeof pile.card[0], by_name);
    at = say(at, "%s:", name);
    for (int i = 0; i < pile.count; i++) at = say(at, " %s", pile.card[i]);
    return say(at, "\n");
}

static int int_at(const char *name, int seat) {
    char path[40];
    snprintf(path, sizeof path, "%s.%d", name, seat);
    return (int)kit_int(path);
}

/* The first engine's state in the words of the second. */
static void write_fast(char out[SLOW_TEXT]) {
    char step[64], label[64], call[64], path[40], *at = out;
    word_at("phase", step);
    word_at("label", label);
    word_at("call", call);
    int finisher = strcmp(kit_value("finisher"), "null") == 0 ? -1 : (int)kit_int("finisher");
    at = say(at, "%s round %d starter %d finisher %d rebuilds %d lap %d label %s\n", step,
             (int)kit_int("round"), (int)kit_int("starter"), finisher, (int)kit_int("rebuilds"),
             (int)kit_int("lap"), label);
    if (strcmp(step, "turn") == 0)
        at = say(at, "turn %d called %d\n", (int)kit_int("turn"), strcmp(call, "settled") == 0);
    if (strcmp(step, "due") == 0 || strcmp(step, "demand") == 0)
        at = say(at, "due %d\n", (int)kit_int("due"));
    for (int i = 0; i < kit_rules()->seats; i++) {
        bool is_retired = strchr(kit_value("retired"), '0' + i) != NULL; /* "[0,2]" */
        at = say(at, "seat %d total %d forfeits %d buyoffs %d retired %d\n", i, int_at("total", i),
                 int_at("forfeits", i), int_at("buyoffs", i), is_retired);
        snprintf(path, sizeof path, "hand.%d", i);
        at = write_pile(at, "hand", path, true);
        snprintf(path, sizeof path, "front.%d", i);
        at = write_pile(at, "front", path, true);
    }
    at = write_pile(at, "discard", "discard", false);
    write_pile(at, "deck", "deck", true);
}

static void compare_tables(void) {
    static char one[SLOW_TEXT], two[SLOW_TEXT];
    write_fast(one);
    belo4ka_slow_write(&slow, two);
    cr_assert(!slow.is_broken, "the slow engine was told something impossible:\n%s", one);
    kit_same(one, two);
}

static void compare_moves(int seat) {
    static slow_moves listed;
    br_move list[BR_MOVES_MAX];
    belo4ka_slow_legal(&slow, seat, &listed);
    int count = br_legal(kit_rules(), kit_match()->state, (br_seat)seat, list);
    bool is_sampled = listed.nuts > 150;
    cr_assert(is_sampled ? count < listed.count : count == listed.count,
              "seat %d has %d moves, and %d by the slow engine", seat, count, listed.count);
    for (int i = 0; i < count; i++) {
        char text[BR_TEXT_MAX + 1];
        br_buf out = br_buf_over(text, sizeof text);
        int k = 0;
        br_move_write(kit_rules(), &list[i], &out);
        while (k < listed.count && strcmp(listed.text[k], text) != 0) k++;
        cr_assert(k < listed.count, "seat %d: the slow engine knows no '%s'", seat, text);
    }
}

/* The palms as they were ranked when a window closed by this move. */
static void read_palms(slow_told *told) {
    told->palms = 0;
    for (int i = 0; i < kit_int("palm_count"); i++) told->palm[told->palms++] = int_at("palm", i);
}

static void play_one(br_guess *guess) {
    br_move list[BR_MOVES_MAX];
    char text[BR_TEXT_MAX + 1];
    slow_pile before[SLOW_SEATS];
    slow_told told = {0};
    br_refusal refusal;
    br_seat seat;
    int count, seats = kit_rules()->seats;
    br_seats acting = br_to_act(kit_rules(), kit_match()->state);
    br_seats must = br_must_act(kit_rules(), kit_match()->state);
    do seat = (br_seat)br_guess_below(guess, 16);
    while (!br_has(br_guess_below(guess, 8) ? must : acting, seat));
    count = br_legal(kit_rules(), kit_match()->state, seat, list);
    const br_move *move = &list[br_guess_below(guess, (uint32_t)count)];
    br_buf out = br_buf_over(text, sizeof text);
    br_move_write(kit_rules(), move, &out);
    if (strcmp(text, "retire") == 0 && br_guess_below(guess, 8)) return; /* or no match lasts */
    for (int i = 0; i < seats; i++) before[i] = hand_of(i);
    cr_assert_eq(br_match_play(kit_match(), seat, move, &refusal), BR_OK);
    for (int i = 0; i < seats; i++) {
        slow_pile now = hand_of(i);
        told.drawn[i] = strcmp(text, "deal") == 0 ? now : gained(&before[i], &now);
    }
    read_palms(&told);
    belo4ka_slow_play(&slow, seat, text, &told);
}

static slow_options options_of(const br_rules *r) {
    return (slow_options){.is_sealed = r->option[2] == 1,
                          .is_exempt = r->option[3] == 1,
                          .is_call_free = r->option[4] == 1,
                          .is_left_neighbour = r->option[5] == 1,
                          .forfeits = r->option[6],
                          .has_devilry = r->option[7] == 1};
}

static void run_match(uint64_t seed, int plies) {
    slow_told told = {0};
    br_guess guess = br_guess_from(seed);
    for (int i = 0; i < kit_rules()->seats; i++) told.drawn[i] = hand_of(i);
    belo4ka_slow_start(&slow, kit_rules()->seats, (int)kit_int("turn"), options_of(kit_rules()),
                       &told);
    compare_tables();
    for (int ply = 0; ply < plies && !kit_is_over(); ply++) {
        for (int seat = 0; seat < kit_rules()->seats; seat++) compare_moves(seat);
        compare_moves(SLOW_HOUSE);
        play_one(&guess);
        compare_tables();
    }
    for (int seat = 0; seat < kit_rules()->seats; seat++) compare_moves(seat);
}

enum { SEEDS = 1 };

Test(belo4ka_slow, plain_matches_agree) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (int seats = 3; seats <= 9; seats += 2) {
            kit_new("belo4ka", seats, seed * 10 + (uint64_t)seats, NULL);
            run_match(seed, 600);
        }
}

Test(belo4ka_slow, sealed_matches_agree) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (int seats = 3; seats <= 6; seats++) {
            kit_new("belo4ka", seats, seed * 10 + (uint64_t)seats, "reactions=sealed",
                    "non-slapper=exempt", NULL);
            run_match(seed, 400);
        }
}

Test(belo4ka_slow, variants_agree) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        kit_new("belo4ka", 4, seed, "forfeits=alko", "devilry=on",
                "honest-mushrooms=left-neighbour", NULL);
        run_match(seed, 800);
        kit_new("belo4ka", 5, seed, "forfeits=alko-xxl", "devilry=on", "false-call=free", NULL);
        run_match(seed, 800);
        kit_new("belo4ka", 2, seed, "two-seats=on", "non-slapper=exempt", NULL);
        run_match(seed, 800);
    }
}
