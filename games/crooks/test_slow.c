/* test_slow.c -- the rules of Crooks against a second, slow engine.
 *
 * Random matches are played on both at once, at every seat count and reach of the assassin. After
 * every move each seat's legal texts must be the same set, and so must money, piles, slots, hand
 * and what every seat recalls of them; at the end points and winners. Some matches are played
 * with hardly a pass, so that rows fill. A failure prints what repeats the match.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"
#include "slow.h"
#include "state.h"

enum { MATCHES = 150 };

typedef struct trial {
    crooks_slow_table slow;
    int seats, any_job, ply;
    bool is_long; /* passes are avoided */
    uint64_t seed;
    br_guess guess;
    int acts, burnt, kills; /* how often these came up: a test that never meets one proves little */
} trial;

static const crooks_state *state(void) { return (const crooks_state *)kit_match()->state; }

static const char *where(const trial *t) {
    static char text[100];
    snprintf(text, sizeof text, "crooks %d seats, %s, seed %d, ply %d", t->seats,
             t->any_job ? "any-job" : "same-job", (int)t->seed, t->ply);
    return text;
}

static void check_text(const trial *t, const char *what, const char *fast, const char *slow) {
    if (strcmp(fast, slow) != 0)
        kit_fail(where(t), "%s\n  engine %s\n  slow   %s", what, fast, slow);
}

static const char *id_of(int card) {
    return card < CROOKS_CARDS ? crooks_deck_of(kit_rules())->id[card] : "?";
}

/* What the slow engine would write of this state or view. */
static const char *told(const crooks_state *s, int viewer) {
    br_buf out = kit_text();
    for (int seat = 0; seat < kit_rules()->seats; seat++) {
        br_put_char(&out, '$');
        br_put_int(&out, s->money[seat]);
        br_put_char(&out, ' ');
    }
    for (int p = 0; p < s->hangouts; p++) {
        for (int card = 0; card < CROOKS_CARDS; card++)
            if (s->pile[p] >> card & 1u) {
                br_put(&out, id_of(card));
                br_put_char(&out, ' ');
            }
        br_put_char(&out, '#');
        br_put_int(&out, s->size[p]);
        br_put_char(&out, ' ');
    }
    for (int seat = 0; seat < kit_rules()->seats; seat++)
        for (int job = 2; job <= 9; job++) {
            for (int i = 0; i < s->laid; i++) {
                if (s->lay_seat[i] != seat || s->lay_job[i] != job || s->lay_lie[i] > CROOKS_DOWN)
                    continue;
                if (s->lay_lie[i] == CROOKS_DOWN) br_put_char(&out, '~');
                br_put(&out, id_of(s->lay_card[i]));
                br_put_char(&out, ' ');
            }
            br_put(&out, "| ");
        }
    if (s->hand < CROOKS_CARDS && (viewer < 0 || viewer == s->turn)) {
        br_put(&out, id_of(s->hand));
        br_put_char(&out, ' ');
    }
    return out.at;
}

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

static void check_lists(const trial *t) {
    static crooks_slow_moves list;
    for (int seat = 0; seat < t->seats; seat++) {
        br_buf out = kit_text();
        crooks_slow_legal(&t->slow, seat, &list);
        qsort(list.text, (size_t)list.count, sizeof list.text[0], by_text);
        for (int i = 0; i < list.count; i++) {
            if (i) br_put(&out, "; ");
            br_put(&out, list.text[i]);
        }
        check_text(t, "legal moves", kit_legal((br_seat)seat), out.at);
    }
}

static void check_table(const trial *t) {
    char slow[CROOKS_SLOW_OUT];
    for (int viewer = -1; viewer < t->seats; viewer++) {
        crooks_state view = *state();
        if (viewer >= 0) crooks_observe(kit_rules(), state(), (br_seat)viewer, BR_RECALL, &view);
        crooks_slow_write(&t->slow, viewer, slow);
        check_text(t, viewer < 0 ? "table" : "what a seat recalls", told(&view, viewer), slow);
    }
    if (!kit_is_over()) return;
    int points[CROOKS_SLOW_SEATS];
    crooks_slow_points(&t->slow, points);
    for (int seat = 0; seat < t->seats; seat++) {
        cr_assert_eq(kit_result().score[seat], points[seat], "%s: points", where(t));
        cr_assert_eq(br_has(kit_result().winners, (br_seat)seat), crooks_slow_wins(&t->slow, seat),
                     "%s: winners", where(t));
    }
}

static void start(trial *t) {
    kit_new("crooks", t->seats, t->seed,
            t->any_job ? "assassin-reach=any-job" : "assassin-reach=same-job", NULL);
    t->guess = br_guess_from(t->seed);
    t->ply = 0;
    crooks_slow_start(&t->slow, kit_rules()->game->tables[0].csv, t->seats, state()->first,
                      t->any_job);
    for (int p = 0; p < state()->hangouts; p++)
        for (int card = 0; card < CROOKS_CARDS; card++)
            if (state()->pile[p] >> card & 1u) crooks_slow_deal(&t->slow, p, id_of(card));
}

static void play(trial *t) {
    br_move list[BR_MOVES_MAX];
    char text[BR_TEXT_MAX + 1];
    br_seat seat = state()->turn;
    int count = br_legal(kit_rules(), state(), seat, list);
    br_move move = list[br_guess_below(&t->guess, (uint32_t)count)];
    if (t->is_long && move.kind == CROOKS_MOVE_PASS) move = list[count > 1 ? 1 : 0];
    br_buf buf = br_buf_over(text, sizeof text);
    br_move_write(kit_rules(), &move, &buf);
    t->acts += state()->phase == CROOKS_ACT;
    t->kills += move.kind == CROOKS_MOVE_KILL;
    kit_play(seat, text);
    t->burnt += kit_event_count(CROOKS_EV_BURN);
    if (!crooks_slow_play(&t->slow, seat, text)) kit_fail(where(t), "slow refuses %s", text);
    t->ply++;
}

static void compare(int seats) {
    static trial t;
    t = (trial){.seats = seats};
    for (int i = 0; i < MATCHES; i++) {
        t.any_job = i % 2;
        t.is_long = i % 3 != 0;
        t.seed = (uint64_t)i + 1;
        start(&t);
        while (!kit_is_over()) {
            check_lists(&t);
            check_table(&t);
            play(&t);
        }
        check_lists(&t);
        check_table(&t);
    }
    cr_assert(t.acts > 50 && t.kills > 5, "%d acts, %d kills", t.acts, t.kills);
}

Test(crooks_slow, two_engines_agree_with_2_seats) { compare(2); }
Test(crooks_slow, two_engines_agree_with_3_seats) { compare(3); }
Test(crooks_slow, two_engines_agree_with_4_seats) { compare(4); }

/* ---- counting ----------------------------------------------------------------------------- */

static uint64_t count_fast(const crooks_state *s, int depth) {
    br_move list[BR_MOVES_MAX];
    uint64_t sum = 0;
    if (depth == 0) return 1;
    if (br_to_act(kit_rules(), s) == 0) return 0;
    int count = br_legal(kit_rules(), s, s->turn, list);
    for (int i = 0; i < count; i++) {
        crooks_state next = *s;
        br_apply(kit_rules(), &next, s->turn, &list[i], NULL);
        sum += count_fast(&next, depth - 1);
    }
    return sum;
}

static uint64_t count_slow(const crooks_slow_table *t, int depth) {
    crooks_slow_moves *list = malloc(sizeof *list);
    uint64_t sum = 0;
    if (depth > 0) crooks_slow_legal(t, t->turn, list);
    for (int i = 0; depth > 0 && i < list->count; i++) {
        crooks_slow_table next = *t;
        cr_assert(crooks_slow_play(&next, t->turn, list->text[i]));
        sum += count_slow(&next, depth - 1);
    }
    free(list);
    return depth == 0 ? 1 : sum;
}

Test(crooks_slow, two_engines_count_the_same) {
    static trial t;
    for (int i = 0; i < 24; i++) {
        t = (trial){
            .seats = 2 + i % 3, .any_job = i % 2, .is_long = true, .seed = (uint64_t)i + 500};
        start(&t);
        for (int plies = 0; plies < 4 + 3 * i && !kit_is_over(); plies++) play(&t);
        cr_assert_eq(count_fast(state(), 3), count_slow(&t.slow, 3), "%s", where(&t));
    }
}
