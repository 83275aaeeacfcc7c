/* unit_squirrels_slow.c -- the rules of Squirrels against a second, slow engine.
 *
 * Random matches are played on both at once, at every seat count and every pair of options. After
 * every move each seat's legal texts must be the same set, and so must hoards, hands, stacks, the
 * turn and, at the end, the winners. Texts picked blindly must be taken by both or by none.
 * A failure prints seats, options, seed and ply, which repeat the match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../games/squirrels/slow.h"
#include "kit.h"

enum { MATCHES = 200, BLIND_TEXTS = 3 };

/* How often each kind of question was asked: a test that never meets one proves nothing. */
typedef struct tally {
    int plies, orders, raids, splits, pick_ups, shared, longest_turns;
} tally;

typedef struct trial { /* one match on both tables */
    slow_table slow;
    int seats, option;
    bool has_house_deck;
    int value[3], due[3]; /* of the house deck's contrabands */
    uint64_t seed;
    int ply;
    br_guess guess;
    tally *seen;
} trial;

static const char *const bank_option[2] = {"bank-stops-customs=yes", "bank-stops-customs=no"};
static const char *const timing_option[2] = {"customs-timing=on-income",
                                             "customs-timing=on-laying"};

static const char *where(const trial *t) {
    br_buf out = kit_text();
    br_put(&out, "squirrels seats ");
    br_put_int(&out, t->seats);
    br_put(&out, " ");
    br_put(&out, bank_option[t->option & 1]);
    br_put(&out, " ");
    br_put(&out, timing_option[t->option >> 1]);
    for (int i = 0; i < 3 && t->has_house_deck; i++) {
        br_put(&out, " contraband ");
        br_put_int(&out, t->value[i]);
        br_put(&out, " due ");
        br_put_int(&out, t->due[i]);
    }
    br_put(&out, " seed ");
    br_put_int(&out, (int64_t)t->seed);
    br_put(&out, " ply ");
    br_put_int(&out, t->ply);
    return out.at;
}

static void check_text(const trial *t, const char *what, const char *fast, const char *slow) {
    if (strcmp(fast, slow) != 0)
        kit_fail(where(t), "%s\n  engine %s\n  slow   %s", what, fast, slow);
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static const char *slow_list_text(const trial *t, int seat) {
    static slow_moves list;
    slow_legal(&t->slow, seat, &list);
    qsort(list.text, (size_t)list.count, sizeof list.text[0], by_text);
    br_buf out = kit_text();
    for (int i = 0; i < list.count; i++) {
        if (i) br_put(&out, "; ");
        br_put(&out, list.text[i]);
    }
    return out.at;
}

static void check_lists(const trial *t) {
    br_seats acting = br_to_act(kit_rules(), kit_match()->state);
    for (int seat = 0; seat < t->seats; seat++) {
        const char *fast = kit_legal((br_seat)seat);
        check_text(t, "legal moves differ", fast, slow_list_text(t, seat));
        if ((*fast != '\0') != br_has(acting, (br_seat)seat))
            kit_fail(where(t), "seat %d has moves \"%s\" but to_act is %x", seat, fast, acting);
    }
    if (acting != br_must_act(kit_rules(), kit_match()->state))
        kit_fail(where(t), "to_act and must_act differ, but nobody may stay silent here");
}

static void check_table(const trial *t) {
    char text[SLOW_JSON];
    const char *truth = kit_truth();
    slow_write_nuts(&t->slow, text);
    check_text(t, "hoards differ", kit_find(truth, "hoard"), text);
    slow_write_hands(&t->slow, text);
    check_text(t, "hands differ", kit_find(truth, "hand"), text);
    slow_write_stacks(&t->slow, text);
    check_text(t, "stacks differ", kit_find(truth, "stack"), text);
    if (t->slow.ask != SLOW_COMMIT && t->slow.ask != SLOW_OVER &&
        strtol(kit_find(truth, "turn"), NULL, 10) != t->slow.turn)
        kit_fail(where(t), "turn of %s, slow says %d", kit_find(truth, "turn"), t->slow.turn);
    if (strtol(kit_find(truth, "minted"), NULL, 10) != t->slow.nuts_from_supply)
        kit_fail(where(t), "minted %s, slow says %d", kit_find(truth, "minted"),
                 t->slow.nuts_from_supply);
}

static void check_end(const trial *t) {
    br_result result = kit_result();
    int winners = 0;
    if (!result.over) kit_fail(where(t), "nobody can act, yet it is not over");
    for (int seat = 0; seat < t->seats; seat++) {
        bool wins = slow_wins(&t->slow, seat);
        winners += wins;
        if (wins != br_has(result.winners, (br_seat)seat) || wins != (result.place[seat] == 1))
            kit_fail(where(t), "seat %d: winners %x, place %d, slow says %s", seat, result.winners,
                     result.place[seat], wins ? "wins" : "does not win");
        if (result.score[seat] != t->slow.nuts[seat])
            kit_fail(where(t), "seat %d: score %d, slow says %d", seat, result.score[seat],
                     t->slow.nuts[seat]);
        if (t->slow.turns_taken[seat] > t->seen->longest_turns)
            t->seen->longest_turns = t->slow.turns_taken[seat];
    }
    t->seen->shared += winners > 1;
}

/* ---- choosing ----------------------------------------------------------------------------- */

static int below(trial *t, int bound) { return (int)br_guess_below(&t->guess, (uint32_t)bound); }

/* Blind random play seldom meets many customs at once, or a long match. Two thirds of the matches
 * therefore lean: customs stay on the left while contraband goes right, or hideout waits. */
static bool suits(const trial *t, const char *text) {
    if (t->seed % 3 == 1)
        return strncmp(text, "lay ", 4) != 0 || strstr(text, "customs left") ||
               (strstr(text, "contraband") && strstr(text, "right"));
    if (t->seed % 3 == 2) return !strstr(text, "hideout") && !strstr(text, "right");
    return true;
}

static const char *choose(trial *t, int seat) {
    static slow_moves list;
    slow_legal(&t->slow, seat, &list);
    int pick = below(t, list.count);
    for (int i = 0; i < 6 && !suits(t, list.text[pick]); i++) pick = below(t, list.count);
    return list.text[pick];
}

/* A seat that may act, any of them: setup commits come in any order. */
static int choose_seat(trial *t) {
    int seat = below(t, t->seats);
    while (!br_has(br_must_act(kit_rules(), kit_match()->state), (br_seat)seat))
        seat = (seat + 1) % t->seats;
    return seat;
}

static void blind_text(trial *t, char out[SLOW_TEXT]) {
    const char *place = below(t, 2) ? "left" : "right";
    int shares = 0;
    switch (below(t, 5)) {
    case 0: snprintf(out, SLOW_TEXT, "commit %s %s", t->slow.set[below(t, 8)], place); break;
    case 1: snprintf(out, SLOW_TEXT, "lay %s %s", t->slow.set[below(t, 8)], place); break;
    case 2: snprintf(out, SLOW_TEXT, "apply %s", place); break;
    case 3: snprintf(out, SLOW_TEXT, "raid %d %s", below(t, t->seats), place); break;
    default:
        snprintf(out, SLOW_TEXT, "pay");
        for (int seat = 0; seat < t->seats; seat++) {
            int nuts = below(t, 3);
            size_t used = strlen(out);
            shares += nuts;
            if (nuts) snprintf(out + used, SLOW_TEXT - used, " %d-%d", seat, nuts);
        }
        if (shares == 0) snprintf(out, SLOW_TEXT, "pay 0-1");
    }
}

static void check_blind(trial *t) {
    static slow_moves list;
    char text[SLOW_TEXT];
    br_move move;
    br_refusal refusal;
    int seat = below(t, t->seats);
    blind_text(t, text);
    slow_legal(&t->slow, seat, &list);
    bool is_listed = false;
    for (int i = 0; i < list.count; i++) is_listed |= strcmp(list.text[i], text) == 0;
    if (br_move_read(kit_rules(), text, &move) != BR_OK)
        kit_fail(where(t), "\"%s\" can not be read", text);
    br_why(kit_rules(), kit_match()->state, (br_seat)seat, &move, &refusal);
    if ((refusal.clause == 0) != is_listed)
        kit_fail(where(t), "seat %d \"%s\": refused by %s, slow %s\n  slow %s", seat, text,
                 kit_rules()->game->clauses[refusal.clause].id,
                 is_listed ? "takes it" : "does not take it", slow_list_text(t, seat));
}

/* ---- playing ------------------------------------------------------------------------------ */

/* Three rising values and any dues up to them, on the same eight cards. */
static void deal_house_deck(trial *t) {
    static br_rules rules;
    char csv[1024];
    br_fault fault = {0};
    for (int i = 0; i < 3; i++) {
        t->value[i] = 1 + 3 * i + below(t, 3);
        t->due[i] = below(t, t->value[i] + 1);
    }
    snprintf(csv, sizeof csv,
             "card,type,value,due,status\n1,contraband,%d,%d,house\n2,contraband,%d,%d,house\n"
             "3,contraband,%d,%d,house\n4,customs,,,house\n5,robbery,,,house\n6,bank,,,house\n"
             "7,raid,,,house\n8,hideout,,,house\n",
             t->value[0], t->due[0], t->value[1], t->due[1], t->value[2], t->due[2]);
    rules = *kit_rules();
    if (br_rules_deck(&rules, csv, strlen(csv), &fault) != BR_OK)
        kit_fail(where(t), "%s in:\n%s", fault.text, csv);
    kit_deal(&rules, t->seed);
    slow_reprint(&t->slow, t->value, t->due);
}

static void play_one(trial *t) {
    kit_new("squirrels", t->seats, t->seed, bank_option[t->option & 1],
            timing_option[t->option >> 1], NULL);
    slow_start(&t->slow, t->seats, (int)kit_int("first"), !(t->option & 1), t->option >> 1);
    t->guess = br_guess_from(t->seed * 4 + (uint64_t)t->option);
    if (t->has_house_deck) deal_house_deck(t);
    for (t->ply = 0;; t->ply++) {
        check_lists(t);
        check_table(t);
        for (int i = 0; i < BLIND_TEXTS; i++) check_blind(t);
        if (t->slow.ask == SLOW_OVER) break;

        int seat = choose_seat(t);
        const char *text = choose(t, seat);
        t->seen->plies++;
        t->seen->orders += t->slow.ask == SLOW_ORDER;
        t->seen->raids += t->slow.ask == SLOW_AIM;
        t->seen->splits += t->slow.ask == SLOW_SPLIT;
        t->seen->pick_ups += t->slow.ask == SLOW_LAY && strstr(text, "hideout left") &&
                             t->slow.stack[seat][0].size > 0;
        kit_play_from(where(t), (br_seat)seat, text);
        if (!slow_play(&t->slow, seat, text)) kit_fail(where(t), "slow refuses \"%s\"", text);
    }
    check_end(t);
}

static void play_many(int seats, tally *seen) {
    for (int option = 0; option < 4; option++)
        for (int i = 1; i <= MATCHES; i++) {
            trial t = {.seats = seats, .option = option, .seed = (uint64_t)i, .seen = seen};
            play_one(&t);
        }
    cr_assert(seen->orders > 0);
    cr_assert(seen->raids > 0);
    cr_assert(seen->pick_ups > 0);
    cr_assert(seen->shared > 0);
}

Test(squirrels_slow, two_seats) {
    tally seen = {0};
    play_many(2, &seen);
}

Test(squirrels_slow, three_seats) {
    tally seen = {0};
    play_many(3, &seen);
}

Test(squirrels_slow, four_seats) {
    tally seen = {0};
    play_many(4, &seen);
    cr_assert(seen.splits > 0, "no split was ever asked for");
}

Test(squirrels_slow, five_seats) {
    tally seen = {0};
    play_many(5, &seen);
    cr_assert(seen.splits > 100, "only %d splits were asked for", seen.splits);
}

Test(squirrels_slow, house_decks) {
    tally seen = {0};
    for (int i = 1; i <= 2 * MATCHES; i++) {
        trial t = {.seats = 2 + i % 4,
                   .option = i % 3,
                   .seed = (uint64_t)i,
                   .seen = &seen,
                   .has_house_deck = true};
        play_one(&t);
    }
    cr_assert(seen.splits > 100, "only %d splits were asked for", seen.splits);
}

Test(squirrels_slow, SQ_82_no_random_match_passes_fourteen_turns_a_seat) {
    tally seen = {0};
    for (int i = 1; i <= MATCHES; i++) {
        trial t = {.seats = 2 + i % 4, .seed = (uint64_t)(1000 + 3 * i + 1), .seen = &seen};
        play_one(&t);
    }
    cr_assert(seen.longest_turns > 7, "no hideout ever made a match longer");
    cr_assert(seen.longest_turns <= 14, "a seat had %d turns", seen.longest_turns);
}
