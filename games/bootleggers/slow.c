/* slow.c -- Bootleggers once more, slowly: the table, and what tests/engines.c asks. See slow.h. */
#include "slow.h"

#include <string.h>

static bs_table table;

static bool is_on(const char *(*option)(const char *name), const char *name, const char *value) {
    return bs_is(option(name), value);
}

static const char *start(int seats, const char *(*option)(const char *name), const char *state) {
    bs_table *t = &table;
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->rounds = is_on(option, "short-game", "on") ? 8 : 12;
    t->is_harder = is_on(option, "harder-game", "on");
    t->is_tie_by_muscle = is_on(option, "lead-tie", "muscle");
    t->is_docked_at_sale = is_on(option, "dock-standing", "at-sale");
    t->is_hundred_after_bar = is_on(option, "hundred-check", "after-bar");
    t->round = 1;
    bs_luck_from((uint32_t)bs_number(engines_value(state, "muscle-4.0.0")));
    t->copper = t->open_truck = t->shot.thug = t->asked_bar = BS_NONE;
    t->point = "none";
    t->resume = "muscle";
    for (int seat = 0; seat < BS_SEATS; seat++) t->offer[seat].to = BS_NONE;
    for (int seat = 0; seat < seats; seat++) {
        t->money[seat] = 10;
        t->owned[seat][0] = t->back[seat] = t->dice[seat][0] = 1;
    }
    const char *wrong = bs_read_deal(t, state);
    if (wrong) return wrong;
    bs_no_rolls(t);
    bs_begin_round(t);
    bs_note_deal(t);
    bs_tell(t);
    return NULL;
}

/* ---- what the table does by itself ---------------------------------------------------------- */

static bool is_too_rich(const bs_table *t, const char *after) {
    for (int seat = 0; seat < t->seats; seat++)
        if (t->money[seat] > engines_int(after, "money.%d", seat)) return true;
    return false;
}

static int crates_at(const bs_table *t, int bar) {
    int sum = 0;
    for (int i = 0; i < t->trucks; i++)
        if (t->truck[i].bar == bar) sum += t->truck[i].load;
    return sum;
}

static bool go_on(bs_table *t, const char *after, const char **wrong);

/* A bar's dice are not shown if it sells at once. So every sum they can show is tried, up to the
 * one that buys everything: a higher one shows only where somebody is asked for consent. */
static bool try_demands(bs_table *t, const char *after, const char **wrong) {
    int dice = bs_box_of_game()->dice[t->bar];
    int least = dice * (1 + t->token[t->bar]), most = dice * (6 + t->token[t->bar]);
    int all = crates_at(t, t->bar);
    bs_table kept = *t;
    for (int demand = least; demand <= most; demand++) {
        bs_table trial = kept;
        bs_sell(&trial, demand);
        if (demand > least && demand > all && !bs_is(trial.step, "consent")) break;
        if (is_too_rich(&trial, after)) continue;
        bool is_it = go_on(&trial, after, wrong);
        if (is_it || demand == least) *t = trial;
        if (is_it) return true;
    }
    if (bs_is(t->next, "sell")) bs_sell(t, least); /* nothing fits: let `differs` show it */
    while (t->next[0] && !bs_is(t->next, "sell") && bs_advance_sale(t)) continue;
    return false;
}

/* Until somebody is asked; whether that led to the state `after`. */
static bool go_on(bs_table *t, const char *after, const char **wrong) {
    while (t->next[0] && !bs_is(t->step, "over")) {
        if (bs_is(t->next, "roll")) {
            if ((*wrong = bs_read_rolls(t, after))) return false;
            t->next = "stills";
        } else if (bs_is(t->next, "sell") && t->bar == 0) {
            bs_sell(t, 0);
        } else if (bs_is(t->next, "sell")) {
            return try_demands(t, after, wrong);
        } else if (!bs_advance_phase(t) && !bs_advance_sale(t)) {
            *wrong = "this engine does not know how to go on";
            return false;
        }
    }
    return bs_differs(t, after) == NULL;
}

static const char *play(int seat, const char *text, const char *after) {
    const char *wrong = NULL;
    bs_do(&table, seat, text);
    go_on(&table, after, &wrong);
    bs_note_position(&table);
    bs_tell(&table);
    return wrong;
}

/* ---- the rest ------------------------------------------------------------------------------- */

static bool is_to_act(int seat) { return bs_is_to_act(&table, seat); }

static void legal(int seat, engines_moves *out) {
    bs_list(&table, seat, out);
    if (bs_is(table.step, "trade") && seat != ENGINES_HOUSE) bs_sample_offers(&table, seat, out);
}

static bool allows(int seat, const char *text) { return bs_allows(&table, seat, text); }

static const char *differs(const char *state) { return bs_differs(&table, state); }

/* BO-140, BO-Q39: most money; the highest muscle card of the round among equals. */
static void result(engines_result *out) {
    int best = 0;
    memset(out, 0, sizeof *out);
    out->is_over = bs_is(table.step, "over");
    for (int seat = 0; seat < table.seats; seat++) out->score[seat] = table.money[seat];
    for (int seat = 1; seat < table.seats; seat++) {
        bool is_richer = table.money[seat] > table.money[best];
        bool is_equal = table.money[seat] == table.money[best];
        if (is_richer || (is_equal && table.chosen[seat] > table.chosen[best])) best = seat;
    }
    out->wins[best] = out->is_over;
}

static int tickets(int style, int seat, const char *text) {
    return bs_tickets(&table, style, seat, text);
}

static const engines_sampled sampled[] = {{"offer", 0}, {"counter", 0}, {"demand", 0}, {NULL, 0}};

const second_engine bootleggers_second = {.game = "bootleggers",
                                          .matches = 90,
                                          .long_matches = 5000,
                                          .start = start,
                                          .is_to_act = is_to_act,
                                          .legal = legal,
                                          .allows = allows,
                                          .play = play,
                                          .differs = differs,
                                          .result = result,
                                          .tickets = tickets,
                                          .sampled = sampled,
                                          .rare = bs_rare};
