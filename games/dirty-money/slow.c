/* slow.c -- Dirty Money once more, slowly: what the comparison calls. See slow.h. */
#include "slow.h"

#include <stdio.h>
#include <string.h>

static dms_table table, first_story, before, theirs;
static char told[512];

static bool is_on(const char *(*option)(const char *), const char *name, const char *value) {
    return strcmp(option(name), value) == 0;
}

/* Taken from the deal is only what chance decided; all else is set by the clauses. */
static const char *start(int seats, const char *(*option)(const char *name), const char *state) {
    dms_read_cards();
    const char *text = dms_read_state(state, &theirs);
    if (text) return text;
    if (theirs.seats != seats) return "another number of seats";
    table = theirs;
    table.threshold = is_on(option, "quick-mode", "on") ? 8 : 10;
    table.row_size = is_on(option, "choice-mode", "on") ? 3 : 2;
    table.one_neobank = is_on(option, "neobank-scoring", "once");
    table.needed_only = is_on(option, "overpay-notes", "needed-only");
    table.turn = table.token = table.first;
    table.round = 1;
    table.gone = table.bought = table.claims = 0;
    table.used_location = table.used_shark = false;
    table.location = table.partner = table.open = DMS_NONE;
    table.pending.size = table.discard.size = table.counter_count = 0;
    memset(table.points, 0, sizeof table.points);
    memset(table.overpay, 0, sizeof table.overpay);
    memset(table.known, 0, sizeof table.known);
    table.rat_uses = table.notes = 0;
    table.phase = DMS_VISIT;
    table.acting = table.turn;
    for (int seat = 0; seat < seats; seat++) {
        table.owned[seat].size = 0;
        if (table.villain[seat] != DMS_BEARS) continue;
        table.phase = DMS_CHOOSE_BEARS;
        table.acting = seat;
    }
    text = dms_check_deal(&table);
    if (!text) dms_note_deal(&table);
    dms_tell(&table);
    return text;
}

static bool is_to_act(int seat) { return table.phase != DMS_OVER && seat == table.acting; }

static void legal(int seat, engines_moves *out) { dms_legal(&table, seat, out); }

static bool allows(int seat, const char *text) { return dms_allows(&table, seat, text); }

/* Every story of chance until one leads to the first engine's state; else the first one. */
static const char *play(int seat, const char *text, const char *after) {
    const char *fault = dms_read_state(after, &theirs);
    bool is_first = true;
    if (fault) return fault;
    before = table;
    dms_chance_begin(&theirs);
    do {
        table = before;
        dms_move(&table, seat, text);
        fault = dms_chance_end(&table);
        const char *difference = dms_difference(&table, &theirs);
        if (!fault && !difference) {
            dms_note_position(&table);
            dms_tell(&table);
            return NULL;
        }
        if (is_first) {
            first_story = table;
            snprintf(told, sizeof told, "no chance leads there (%s): %s",
                     fault ? fault : "another state", difference ? difference : "");
        }
        is_first = false;
    } while (dms_chance_next());
    table = first_story;
    return told;
}

static const char *differs(const char *state) {
    const char *fault = dms_read_state(state, &theirs);
    return fault ? fault : dms_difference(&table, &theirs);
}

static void result(engines_result *out) {
    out->is_over = table.phase == DMS_OVER;
    for (int seat = 0; seat < table.seats; seat++) {
        out->score[seat] = dms_score(&table, seat);
        out->wins[seat] = out->is_over && dms_wins(&table, seat);
    }
}

static int tickets(int style, int seat, const char *text) {
    return dms_tickets(&table, style, seat, text);
}

static const engines_sampled sampled[] = {{"buy", 0}, {"buy-both", 0}, {"drop", 256}, {NULL, 0}};

const second_engine dirty_money_second = {
    .game = "dirty-money",
    .matches = 400,
    .long_matches = 20000,
    .start = start,
    .is_to_act = is_to_act,
    .legal = legal,
    .allows = allows,
    .play = play,
    .differs = differs,
    .result = result,
    .tickets = tickets,
    .sampled = sampled,
    .rare = dms_rare,
};
