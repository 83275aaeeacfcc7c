/* test_passes.c -- standing passes at the interrupt points, as a table keeps them.
 *
 * The rules ask every eligible seat and know only `pass`; the table says it for those who want
 * that. These tests play both: the rules by the kit, the table by protocol/passes.c.
 */
#include "passes.h"
#include "test_kit.h"

static passes mine[BR_SEATS_MAX];

static br_moment moment(void) {
    return br_moment_now(kit_rules(), kit_match()->state, &kit_match()->log);
}

/* What a table does after a move: remembers who was struck, passes for who does not want to be
 * asked. Returns how many passes it said. */
static int table_passes(void) {
    int said = 0;
    br_moment now_is = moment();
    passes_moved(mine, &now_is);
    while (now()->step == BO_POINT && passes_answers(&mine[now()->turn], &now_is, now()->turn)) {
        kit_play(now()->turn, "pass");
        now_is = moment();
        passes_moved(mine, &now_is);
        said++;
    }
    return said;
}

/* W3: seat 0 could play a Hit, which auto does not name there. */
static void hit_at_w3(void) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    w.marker[1][1] = 1;
    after_placing();
    is(now()->point, BO_W3);
    is(now()->turn, 0);
}

Test(bootleggers, BO_Q57_the_rules_know_only_pass) {
    hit_at_w3();
    kit_unreadable("pass-phase");
    kit_unreadable("pass-round");
    kit_play(0, "pass");
    is(kit_event_count(BO_EV_DONE), 0); /* a pass is announced to nobody, the closing is */
    is(kit_event(BO_EV_CLOSED)->open[0], BO_W3);
}

Test(bootleggers, BO_Q57_at_first_a_switch_is_on_auto) {
    hit_at_w3();
    is(moment().holders, 0);
    is(table_passes(), 2); /* W3 and W4: a Hit is named at neither */
    is(now()->step, BO_TRADE);
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_SABOTAGE); /* named at W3 */
    after_placing();
    is(now()->point, BO_W3);
    is(moment().holders, 1);
    is(table_passes(), 0);
}

Test(bootleggers, BO_Q57_on_asks_and_off_does_not) {
    passes_turn(&mine[0], BO_W3, PASSES_ON);
    hit_at_w3();
    is(table_passes(), 0); /* W3 is on */
    kit_play(0, "pass");
    is(now()->point, BO_W4);
    is(table_passes(), 1); /* W4 is not */
    TABLE(3, 1, 70, 50, 30);
    passes_turn(&mine[0], 0, PASSES_OFF);
    give_thug(0, BO_SABOTAGE);
    after_placing();
    is(table_passes(), 1);
}

Test(bootleggers, BO_Q57_what_auto_names_at_each_point) {
    static const struct {
        unsigned point, thug;
        bool is_named;
    } cases[] = {
        {BO_W1, BO_SABOTAGE, false}, {BO_W2, BO_HIT, false},      {BO_W3, BO_WRECKING, true},
        {BO_W3, BO_SABOTAGE, true},  {BO_W3, BO_THEFT, false},    {BO_W3, BO_RUBOUT, false},
        {BO_W4, BO_FRIEND, true},    {BO_W4, BO_THEFT, true},     {BO_W4, BO_HIT, false},
        {BO_W5, BO_HIJACK, true},    {BO_W5, BO_ROADBLOCK, true}, {BO_W5, BO_CHIEF, true},
        {BO_W5, BO_STASH, true},     {BO_W5, BO_HIT, true},       {BO_W5, BO_RUBOUT, true},
        {BO_W5, BO_THEFT, false},    {BO_W6, BO_RAID, true},      {BO_W6, BO_HIT, true},
        {BO_W6, BO_RUBOUT, true},    {BO_W6, BO_STASH, false},
    };
    TABLE(3, 1, 70, 50, 30);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bootleggers_state s = w;
        s.step = BO_POINT;
        s.point = (uint8_t)cases[i].point;
        s.thug[1][cases[i].thug] = 1;
        br_moment at = br_moment_now(kit_rules(), &s, NULL);
        cr_assert_eq(br_has(at.holders, 1), cases[i].is_named, "W%u, thug %u", cases[i].point,
                     cases[i].thug);
    }
}

Test(bootleggers, BO_Q57_stored_pieces_and_auto) {
    for (unsigned point = BO_W1; point <= BO_W6; point++) {
        TABLE(3, 1, 70, 50, 30);
        bootleggers_state s = w;
        s.step = BO_POINT;
        s.point = (uint8_t)point;
        s.back_dice[1] = 1;
        s.back_tokens[2] = 1;
        br_moment at = br_moment_now(kit_rules(), &s, NULL);
        is(br_has(at.holders, 1), point == BO_W3);
        is(br_has(at.holders, 2), point == BO_W6);
    }
}

Test(bootleggers, BO_Q57_BO_Q47_markers_stir_the_harder_game_only) {
    for (int harder = 0; harder < 2; harder++) {
        start(3, harder ? "harder-game=on" : NULL);
        for (unsigned point = BO_W1; point <= BO_W6; point++) {
            bootleggers_state s = w;
            s.step = BO_POINT;
            s.point = (uint8_t)point;
            s.back[0] = 1;
            s.back[1] = s.back[2] = 0;
            br_moment at = br_moment_now(kit_rules(), &s, NULL);
            is(at.holders, harder && (point == BO_W3 || point == BO_W5) ? 1 : 0);
        }
    }
}

Test(bootleggers, BO_F05_points_belong_to_phases) {
    hit_at_w3();
    passes_turn(&mine[0], 0, PASSES_ON);
    br_moment at = moment();
    is(at.phase, 3);
    passes_for_phase(&mine[0], &at); /* at W3: covers W4, too */
    is(table_passes(), 2);
    is(now()->step, BO_TRADE);
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIJACK);
    in_yard(1, 0, 3);
    after_loading();
    is(now()->point, BO_W5); /* another phase: the pass is over */
    is(moment().phase, 4);
    is(table_passes(), 0);
}

Test(bootleggers, BO_Q57_a_pass_for_the_round_ends_with_it) {
    hit_at_w3();
    br_moment at = moment();
    passes_turn(&mine[0], 0, PASSES_ON);
    passes_for_round(&mine[0], &at);
    is(passes_wants(&mine[0], &at, 0), false);
    at.phase = 5;
    is(passes_wants(&mine[0], &at, 0), false);
    at.round++;
    is(passes_wants(&mine[0], &at, 0), true);
    at.round--;
    passes_again(&mine[0]); /* taken back */
    is(passes_wants(&mine[0], &at, 0), true);
    is(mine[0].at[BO_W3], PASSES_ON);
}

Test(bootleggers, BO_F06_auto_looks_at_what_is_held_not_at_what_it_could_do) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(0, BO_RAID); /* named at W6 only; the Hit makes the seat eligible at W3 */
    w.marker[1][1] = 1;
    after_placing();
    is(now()->turn, 0);
    is(moment().holders, 0);
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_HIT);
    give_thug(0, BO_WRECKING); /* no rival still has a die to lose: it could do nothing */
    w.marker[1][1] = 1;
    after_placing();
    is(now()->turn, 0);
    cr_assert(!strstr(kit_legal(0), "wrecking"), "%s", kit_legal(0));
    is(moment().holders, 1);
    is(table_passes(), 0);
}

/* W3: seat 0 can sabotage, seat 1 as well; 70 is asked first, then 50. */
static void two_at_w3(void) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_SABOTAGE);
    give_thug(1, BO_SABOTAGE);
    after_placing();
    is(now()->turn, 0);
}

Test(bootleggers, BO_F22_a_pass_for_the_phase_holds_within_the_point) {
    two_at_w3();
    br_moment at = moment();
    passes_for_phase(&mine[0], &at);
    is(table_passes(), 1);
    is(now()->turn, 1);
    kit_play(1, "play sabotage 2 family"); /* a play: all are asked again, but for this pass */
    is(now()->turn, 0);
    is(table_passes(), 1);
    is(now()->step, BO_TRADE);
}

Test(bootleggers, BO_F22_BO_Q57_a_thug_that_works_against_the_seat_lifts_its_pass) {
    two_at_w3();
    br_moment at = moment();
    passes_for_phase(&mine[0], &at);
    passes_for_round(&mine[0], &at);
    is(table_passes(), 1);
    kit_play(1, "play sabotage 0 family");
    is(moment().victims, 1);
    is(table_passes(), 0); /* asked at once */
    is(now()->turn, 0);
}

Test(bootleggers, BO_F23_a_cancelled_thug_lifts_nothing) {
    TABLE(3, 1, 70, 50, 30);
    give_thug(0, BO_SABOTAGE);
    give_thug(0, BO_INVESTIGATION);
    give_thug(1, BO_SABOTAGE);
    after_placing();
    br_moment at = moment();
    passes_for_phase(&mine[0], &at);
    is(table_passes(), 1);
    kit_play(1, "play sabotage 0 family");
    is(now()->step, BO_REPLY);
    is(moment().victims, 0);
    is(passes_answers(&mine[0], &(br_moment){.window = BR_WINDOW_INTERRUPT}, 0), false);
    at = moment();
    is(passes_answers(&mine[0], &at, 0), false); /* replies are always asked */
    kit_play(0, "play investigation");
    is(moment().victims, 0);
    is(table_passes(), 1); /* asked again, and passed again */
    is(now()->step, BO_TRADE);
    TABLE(3, 1, 70, 50, 30); /* let through, it works after all */
    give_thug(0, BO_SABOTAGE);
    give_thug(0, BO_INVESTIGATION);
    give_thug(1, BO_SABOTAGE);
    after_placing();
    kit_play(0, "pass");
    kit_play(1, "play sabotage 0 family");
    kit_play(0, "pass");
    is(moment().victims, 1);
}

Test(bootleggers, BO_F24_turning_a_switch_lifts_no_pass) {
    two_at_w3();
    br_moment at = moment();
    passes_for_phase(&mine[0], &at);
    passes_turn(&mine[0], 0, PASSES_ON);
    is(table_passes(), 1);
    two_at_w3();
    memset(mine, 0, sizeof mine);
    passes_for_round(&mine[0], &at);
    passes_turn(&mine[0], BO_W3, PASSES_ON);
    is(table_passes(), 1);
}

Test(bootleggers, BO_Q56_BO_Q57_a_standing_pass_shows_nowhere) {
    for (int by_table = 0; by_table < 2; by_table++) {
        memset(mine, 0, sizeof mine);
        hit_at_w3();
        if (by_table) table_passes();
        else {
            kit_play(0, "pass");
            kit_play(0, "pass");
        }
        kit_same(kit_event_names(), "closed phase-4"); /* as if the person had passed */
    }
}
