/* fuzz_state.c -- any JSON, and any bytes, as the state of a match.
 *
 * Byte 0 picks seats and options, the rest is a JSON text or, not beginning with a brace, the
 * bytes of a state: mutating those finds what audit forgot much sooner. A state is refused with a
 * reason, or it has passed audit; then it is written and read back without a change, every viewer
 * can look at it, worlds can be dealt from it, and play goes on to the end and keeps audit.
 */
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { NODES = 2048, TEXT = 1 << 16 };

static void need(bool holds) {
    if (!holds) abort();
}

static void check_text(const br_rules *r, const void *state) {
    static char text[TEXT];
    static br_json_node nodes[NODES];
    _Alignas(8) uint8_t again[BR_STATE_MAX];
    br_json doc;
    br_fault fault = {0};
    br_buf out = br_buf_over(text, sizeof text);
    br_state_write(r, state, true, &out);
    need(!out.full && br_json_read(&doc, text, out.used, nodes, NODES, &fault));
    need(br_state_read(r, &doc, 0, again, &fault) == BR_OK);
    need(memcmp(state, again, r->game->state_size) == 0);
}

static void check_views(const br_rules *r, const void *state) {
    static char text[TEXT];
    _Alignas(8) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX], again[BR_STATE_MAX];
    br_rng rng = br_rng_from(1);
    for (int i = 0; i <= r->seats; i++) {
        br_seat viewer = i < r->seats ? (br_seat)i : BR_SPECTATOR;
        r->game->observe(r, state, viewer, BR_RECALL, view);
        r->game->determinize(r, view, viewer, BR_RECALL, &rng, world);
        need(br_audit(r, world) == NULL);
        r->game->observe(r, world, viewer, BR_RECALL, again);
        need(memcmp(view, again, r->game->state_size) == 0);
        br_buf out = br_buf_over(text, sizeof text);
        r->game->screen(&(br_pen){r, view, viewer, BR_RU, NULL, &out});
        need(!out.full);
    }
}

/* A state put on the table may lie anywhere, so a match from it may be longer than one from a
 * deal, but not twice as long. */
static void check_play(const br_rules *r, void *state, unsigned pick) {
    br_move list[BR_MOVES_MAX], fallback;
    br_refusal refusal;
    br_result result;
    br_events log;
    uint32_t plies = 0;
    for (br_seats left; (left = br_must_act(r, state)) != 0; plies++) {
        br_seat seat = br_lowest(left);
        int count = br_legal(r, state, seat, list);
        need(count > 0 && count <= BR_MOVES_MAX && plies < 2 * r->game->plies_max);
        br_fallback(r, state, seat, &fallback);
        const br_move *move = pick % 5 == 0 ? &fallback : &list[pick % (unsigned)count];
        need(br_play(r, state, seat, move, &log, &refusal) == BR_OK);
        need(br_audit(r, state) == NULL);
        pick = pick * 5 + 1;
    }
    need(br_to_act(r, state) == 0);
    r->game->scores(r, state, &result);
    need(result.over && result.winners != 0);
}

/* The state that the bytes after the first stand for; false if there is none. */
static bool state_of(const br_rules *r, const uint8_t *bytes, size_t size, void *state) {
    static br_json_node nodes[NODES];
    br_json doc;
    br_fault fault = {0};
    if (size > 0 && bytes[0] != '{') {
        memset(state, 0, r->game->state_size);
        memcpy(state, bytes, size < r->game->state_size ? size : r->game->state_size);
        return br_audit(r, state) == NULL;
    }
    if (!br_json_read(&doc, (const char *)bytes, size, nodes, NODES, &fault)) return false;
    memset(&fault, 0, sizeof fault);
    br_err err = br_state_read(r, &doc, 0, state, &fault);
    if (err == BR_OK) return true;
    need(err == BR_BAD_STATE && fault.err == err && fault.text[0] != '\0');
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_rules rules;
    br_fault fault = {0};
    if (size < 1) return 0;
    for (int i = 0; br_game_at(i); i++) {
        const br_game *game = br_game_at(i);
        int seats = game->seats_min + bytes[0] % (game->seats_max - game->seats_min + 1);
        need(br_rules_init(&rules, game, seats, &fault) == BR_OK);
        for (int k = 0; k < game->option_count; k++)
            if (bytes[0] >> (k + 3) & 1)
                br_rules_option(&rules, game->options[k].name, game->options[k].values[1], &fault);
        if (br_rules_check(&rules, &fault) != BR_OK) continue;
        if (!state_of(&rules, bytes + 1, size - 1, state)) continue;
        need(br_audit(&rules, state) == NULL);
        check_text(&rules, state);
        check_views(&rules, state);
        check_play(&rules, state, bytes[0]);
    }
    return 0;
}
