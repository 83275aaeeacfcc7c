/* turn.c -- a match as a row of decisions of one seat each, for foreign function interfaces. */
#include <string.h>

#include "backroom_foreign.h"

static void keep_events(br_turn *t) {
    const br_events *log = &t->match->log;
    int32_t room = BR_TURN_EVENTS - t->events, count = log->count;
    if (count > room) {
        t->lost_events += count - room;
        count = room;
    }
    memcpy(&t->event[t->events], log->at, (size_t)count * sizeof *log->at);
    t->events += count;
}

static br_seat draw_seat(br_rng *rng, br_seats waiting) {
    uint32_t skip = br_rng_below(rng, (uint32_t)__builtin_popcount(waiting));
    while (skip--) waiting &= (br_seats)(waiting - 1);
    return br_lowest(waiting);
}

static void decide(br_turn *t, br_seat seat) {
    t->seat = seat;
    t->listed = br_legal(&t->match->rules, t->match->state, seat, t->moves);
}

static void find(br_turn *t) {
    const br_rules *r = &t->match->rules;
    memset(&t->draft, 0, sizeof t->draft);
    t->count = -1;
    t->listed = 0;
    for (;;) {
        const void *state = t->match->state;
        t->to_act = br_to_act(r, state);
        t->must_act = br_must_act(r, state);
        br_seats people = (br_seats)(t->must_act & BR_SEATS_ALL);
        t->seat = -1;
        if (people) {
            decide(t, people & (people - 1) ? draw_seat(&t->rng, people) : br_lowest(people));
            return;
        }
        if (t->must_act == 0) return;
        decide(t, BR_HOUSE);
        if (t->keeps_house || t->listed == 0) return;
        if (br_match_play(t->match, BR_HOUSE, &t->moves[0], &t->refusal) != BR_OK) return;
        keep_events(t);
    }
}

void br_turn_find(br_turn *t) {
    t->events = t->lost_events = 0;
    keep_events(t); /* of the deal, or of the last move */
    find(t);
}

int br_turn_list(br_turn *t) {
    if (t->count < 0)
        t->count =
            t->seat < 0 ? 0 : br_draft_list(t->actions, t->moves, t->listed, &t->draft, t->ids);
    return t->count;
}

br_err br_turn_play(br_turn *t, br_seat seat, const br_move *move) {
    if (t->match->plies_capacity - t->match->plies < BR_TURN_ROOM) return BR_TOO_LONG;
    br_err err = br_match_play(t->match, seat, move, &t->refusal);
    if (err != BR_OK) return err;
    br_turn_find(t);
    return BR_OK;
}

br_draft_answer br_turn_act(br_turn *t, int32_t id) {
    br_move move;
    if (t->seat < 0 || t->match->plies_capacity - t->match->plies < BR_TURN_ROOM)
        return BR_DRAFT_NO;
    br_draft_answer answer = br_draft_take(t->actions, t->moves, t->listed, &t->draft, id, &move);
    if (answer == BR_DRAFT_MORE) t->count = -1;
    if (answer == BR_DRAFT_MOVE && br_turn_play(t, (br_seat)t->seat, &move) != BR_OK)
        return BR_DRAFT_NO;
    return answer;
}

void br_determinize_now(const br_rules *r, const void *view, br_seat viewer, br_depth depth,
                        br_rng *rng, void *world) {
    r->game->determinize(r, view, viewer, depth, rng, world);
}

void br_screen_now(const br_pen *pen) { pen->r->game->screen(pen); }

bool br_is_sampled_now(const br_rules *r, const void *state, br_seat seat) {
    return br_is_sampled(r, state, seat);
}

void br_turn_observe(br_turn *t, const br_observation *o, br_seat seat, br_depth depth,
                     int32_t *raw, float *scaled, uint8_t *mask) {
    BR_ALIGN8 uint8_t view[BR_STATE_MAX];
    const br_rules *r = &t->match->rules;
    if (raw || scaled) {
        r->game->observe(r, t->match->state, seat, depth, view);
        br_observation_write(o, view, seat, seat == t->seat ? &t->draft : NULL, raw, scaled);
    }
    if (!mask) return;
    memset(mask, 0, br_action_count(t->actions));
    if (seat != t->seat) return;
    br_turn_list(t);
    for (int32_t i = 0; i < t->count; i++) mask[t->ids[i]] = 1;
}

const char *br_program_version(void) { return BR_PROGRAM_VERSION; }

size_t br_foreign_size_of(const char *type) {
    if (strcmp(type, "br_turn") == 0) return sizeof(br_turn);
    if (strcmp(type, "br_pen") == 0) return sizeof(br_pen);
    return 0;
}
