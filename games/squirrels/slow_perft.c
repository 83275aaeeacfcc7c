/* squirrels/slow_perft.c -- Squirrels counted by its slow engine.
 *
 * The slow engine knows neither states nor moves of the first: it starts from the seat that
 * begins, hears the moves played so far as texts, and goes on by its own lists.
 */
#include <stdlib.h>
#include <string.h>

#include "backroom.h"
#include "slow.h"

uint64_t squirrels_perft(const br_match *m, int depth); /* as tests/perft.c declares it */

static uint64_t count_slow(const slow_table *table, int depth) {
    uint64_t sum = 0;
    if (depth == 0) return 1;
    for (int seat = 0; seat < table->seats; seat++) {
        slow_moves list;
        squirrels_slow_legal(table, seat, &list);
        for (int i = 0; i < list.count; i++) {
            slow_table next = *table;
            if (!squirrels_slow_play(&next, seat, list.text[i])) abort();
            sum += count_slow(&next, depth - 1);
        }
    }
    return sum;
}

static int option_is(const br_rules *r, const char *name, const char *value) {
    for (int i = 0; i < r->game->option_count; i++)
        if (strcmp(r->game->options[i].name, name) == 0)
            return strcmp(br_rules_value(r, i), value) == 0;
    return 0;
}

/* The seat that begins, as the deal told it. */
static int first_of(const br_match *m) {
    static br_match again;
    static br_record record[1];
    br_match_init(&again, &m->rules, m->seed, record, 1);
    return again.log.at[0].actor;
}

uint64_t squirrels_perft(const br_match *m, int depth) {
    slow_table table;
    squirrels_slow_start(&table, m->rules.seats, first_of(m),
                         option_is(&m->rules, "bank-stops-customs", "yes"),
                         option_is(&m->rules, "customs-timing", "on-laying"));
    for (uint32_t i = 0; i < m->plies; i++) {
        char text[BR_TEXT_MAX + 1];
        br_buf buf = br_buf_over(text, sizeof text);
        br_seat seat = m->record[i].seat;
        br_move move = m->record[i].move;
        if (seat == BR_HOUSE) { /* the clock is no part of the slow engine */
            _Alignas(8) uint8_t state[BR_STATE_MAX];
            br_match_at(m, i, state);
            seat = move.arg[0];
            br_fallback(&m->rules, state, seat, &move);
        }
        br_move_write(&m->rules, &move, &buf);
        if (!squirrels_slow_play(&table, seat, text)) return 0;
    }
    return count_slow(&table, depth);
}
