/* foreign.c -- what a program that does not read C needs beside the functions of the headers. */
#include <string.h>

#include "backroom_batch.h"
#include "backroom_bots.h"

size_t br_size_of(const char *type) {
#define SIZE(name) \
    { #name, sizeof(name) }
    static const struct {
        const char *name;
        size_t size;
    } sizes[] = {
        SIZE(br_rules),    SIZE(br_move),         SIZE(br_event),       SIZE(br_events),
        SIZE(br_args),     SIZE(br_refusal),      SIZE(br_question),    SIZE(br_result),
        SIZE(br_moment),   SIZE(br_fault),        SIZE(br_buf),         SIZE(br_record),
        SIZE(br_match),    SIZE(br_json_node),    SIZE(br_json),        SIZE(br_rng),
        SIZE(br_actions),  SIZE(br_draft),        SIZE(br_observation), SIZE(br_batch_arrays),
        SIZE(br_features), SIZE(br_journal_info), SIZE(br_game)};
#undef SIZE
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        if (strcmp(sizes[i].name, type) == 0) return sizes[i].size;
    return 0;
}

br_seats br_to_act_now(const br_rules *r, const void *state) { return br_to_act(r, state); }

br_seats br_must_act_now(const br_rules *r, const void *state) { return br_must_act(r, state); }

int br_legal_now(const br_rules *r, const void *state, br_seat seat, br_move out[BR_MOVES_MAX]) {
    return br_legal(r, state, seat, out);
}

void br_observe_now(const br_rules *r, const void *state, br_seat viewer, br_depth depth,
                    void *view) {
    r->game->observe(r, state, viewer, depth, view);
}

void br_scores_now(const br_rules *r, const void *state, br_result *out) {
    memset(out, 0, sizeof *out);
    r->game->scores(r, state, out);
}
