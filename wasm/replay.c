/* replay.c -- a journal checked and leafed through, inside a browser.
 *
 * device_verify says whether the deal was fair and the moves lead where the journal says; then
 * device_at shows the match after any number of moves, through anybody's eyes, and device_events
 * tells all that happened, in one go. Everything is worked out anew from rules, seed and moves by
 * the same code that refereed the match.
 */
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "out.h"
#include "protocol.h"
#include "replay.h"

enum { NODES_MAX = 1 << 14, TEXT_BYTES = 1 << 18, ALL_EYES = -2 };

static br_match match;
static br_record *record;
static br_json_node nodes[NODES_MAX];
static char text[TEXT_BYTES];

const br_match *replay_match(void) { return match.rules.game ? &match : NULL; }

static void out_text(const br_buf *out) {
    out_put(&(out_record){.kind = OUT_TEXT, .size = (uint32_t)out->used}, out->at);
}

static uint32_t record_capacity(void) {
    uint32_t most = 0;
    for (int i = 0; br_game_at(i); i++)
        if (br_game_at(i)->plies_max > most) most = br_game_at(i)->plies_max;
    return most + 1;
}

/* The first line of evidence about the deal. False if there is none. */
static bool proof_find(const char *journal, size_t size, fair_proof *proof, char commitment[65]) {
    for (size_t at = 0; at < size;) {
        const char *line = journal + at, *end = memchr(line, '\n', size - at);
        size_t length = end ? (size_t)(end - line) : size - at;
        br_json doc;
        br_fault fault = {0};
        at += length + 1;
        if (!br_json_read(&doc, line, length, nodes, NODES_MAX, &fault)) continue;
        uint32_t evidence = br_json_find(&doc, 0, "evidence");
        if (!evidence || !br_json_find(&doc, evidence, "fair")) continue;
        *proof = fair_prove(&match, &doc, evidence);
        uint32_t told = br_json_find(&doc, evidence, "commitment");
        if (!br_json_string(&doc, told, commitment, 65)) commitment[0] = '\0';
        return true;
    }
    return false;
}

static void put_names(br_buf *out, const br_journal_info *info) {
    proto_put_key(out, "names");
    for (int i = 0; i < match.rules.seats; i++) {
        br_put_char(out, i ? ',' : '[');
        br_put_json(out, info->names[i]);
    }
    br_put_char(out, ']');
}

static void put_fault(br_buf *out, const br_fault *fault) {
    br_put(out, "{\"ok\":false");
    proto_put_string(out, "error", br_err_code(fault->err));
    proto_put_string(out, "text", fault->text);
    proto_put_number(out, "line", fault->line);
    proto_put_number(out, "column", fault->column);
}

/* In: a journal. Out: what is found, and whether it is fair. */
EXPORT(device_verify) void device_verify(size_t size) {
    br_buf out = br_buf_over(text, sizeof text);
    br_journal_info info;
    br_fault fault = {0};
    fair_proof proof = {0};
    char commitment[65] = "";
    uint8_t digest[32];
    uint32_t capacity = record_capacity();
    if (!record) record = calloc(capacity, sizeof *record);
    if (!record) exit(1);
    memset(&info, 0, sizeof info);
    if (br_journal_read(&match, in_bytes, size, record, capacity, nodes, NODES_MAX, &info,
                        &fault) != BR_OK) {
        match.rules.game = NULL;
        put_fault(&out, &fault);
    } else {
        bool has_proof = proof_find(in_bytes, size, &proof, commitment);
        br_put(&out, "{\"ok\":true");
        proto_put_rules(&out, &match.rules);
        put_names(&out, &info);
        proto_put_bool(&out, "ended", info.has_end); /* with a digest, which then agrees */
        proto_put_bool(&out, "proof", has_proof);
        proto_put_bool(&out, "kept", proof.is_kept);
        proto_put_bool(&out, "mixed", proof.is_mixed);
        proto_put_string(&out, "commitment", commitment);
        br_match_digest(&match, digest);
        proto_put_result(&out, &match, digest);
    }
    br_put_char(&out, '}');
    out_text(&out);
}

/* Turns are numbered as the match numbers them while it is played (match.c). */
static void number_turns(br_events *log, uint16_t *turns) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].flags & BR_EVENT_TURN) log->at[i].turn = ++*turns;
}

static void play_on(uint32_t ply, void *state, br_events *log, uint16_t *turns) {
    const br_record *one = &match.record[ply];
    br_refusal refusal;
    log->count = 0;
    if (br_play(&match.rules, state, one->seat, &one->move, log, &refusal) != BR_OK) exit(1);
    number_turns(log, turns);
}

/* The state after `ply` moves, what the last of them caused, and how many turns have begun. */
static uint16_t state_at(uint32_t ply, void *state, br_events *log) {
    uint16_t turns = 0;
    log->count = 0;
    if (match.is_given) memcpy(state, match.start, match.rules.game->state_size);
    else br_setup(&match.rules, match.seed, state, log);
    number_turns(log, &turns);
    for (uint32_t i = 0; i < ply; i++) play_on(i, state, log, &turns);
    return turns;
}

static void put_seat(br_buf *out, const char *key, br_seat seat) {
    proto_put_key(out, key);
    if (seat == BR_HOUSE) br_put(out, "\"house\"");
    else br_put_int(out, seat);
}

/* `viewer` is a seat, -1 a spectator, -2 whoever sees everything. */
static bool is_there(uint32_t ply, int32_t viewer) {
    return match.rules.game && ply <= match.plies && viewer >= ALL_EYES &&
           viewer < match.rules.seats;
}

static br_seat eyes_of(int32_t viewer) {
    return viewer == -1 ? BR_SPECTATOR : viewer == ALL_EYES ? PROTO_TRUTH : (br_seat)viewer;
}

/* After device_verify: events move by move, from `ply` on, as many as have room. `next` is where to
 * ask on; past the last move there is nothing more. */
EXPORT(device_events) void device_events(uint32_t ply, int32_t viewer) {
    static br_events log;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    const br_rules *r = &match.rules;
    br_buf out = br_buf_over(text, sizeof text);
    if (!is_there(ply, viewer)) return;
    uint16_t turns = state_at(ply, state, &log);
    br_put(&out, "{\"ok\":true,\"rows\":[");
    for (;; ply++) {
        br_put(&out, "{\"ply\":");
        br_put_int(&out, (int)ply);
        proto_put_events(&out, r, &log, eyes_of(viewer));
        br_put_char(&out, '}');
        if (ply == match.plies || out.used > TEXT_BYTES / 2) break;
        play_on(ply, state, &log, &turns);
        br_put_char(&out, ',');
    }
    br_put_char(&out, ']');
    proto_put_number(&out, "next", ply + 1);
    br_put_char(&out, '}');
    out_text(&out);
}

/* After device_verify: the match after `ply` moves. */
EXPORT(device_at) void device_at(uint32_t ply, int32_t viewer) {
    static br_events log;
    _Alignas(8) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    const br_rules *r = &match.rules;
    br_buf out = br_buf_over(text, sizeof text);
    if (!is_there(ply, viewer)) return;
    br_seat eyes = eyes_of(viewer);
    state_at(ply, state, &log);
    if (viewer == ALL_EYES) memcpy(view, state, r->game->state_size);
    else r->game->observe(r, state, eyes, BR_SCREEN, view);
    br_put(&out, "{\"ok\":true");
    proto_put_number(&out, "ply", ply);
    proto_put_number(&out, "plies", match.plies);
    if (ply > 0 && (viewer == ALL_EYES || viewer == match.record[ply - 1].seat)) {
        put_seat(&out, "mover", match.record[ply - 1].seat); /* others may not know the choice */
        br_put(&out, ",\"move\":\"");
        br_move_write(r, &match.record[ply - 1].move, &out);
        br_put_char(&out, '"');
    }
    proto_put_key(&out, "view");
    br_view_write(r, view, &out);
    proto_put_events(&out, r, &log, eyes);
    proto_put_seats(&out, "to_act", br_to_act(r, view));
    proto_put_seats(&out, "must_act", br_must_act(r, view));
    proto_put_bool(&out, "over", br_to_act(r, state) == 0);
    br_put_char(&out, '}');
    out_text(&out);
}
