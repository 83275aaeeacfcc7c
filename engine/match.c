/* match.c -- a match is rules, seed and moves; its state is what replaying them gives.
 *
 * Undo forgets moves and replays the rest from the start, so there is no code that takes a rule
 * back and chance is never rolled twice: the generator lives in the state. An undo stops where a
 * viewer has learned something (an event flagged FINAL), since knowledge can not be taken back.
 */
#include "internal.h"

static bool is_final(const br_events *log) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].flags & BR_EVENT_FINAL) return true;
    return false;
}

/* Turns are counted by the match, so that no state has to. */
static void number_turns(br_match *m) {
    for (int i = 0; i < m->log.count; i++)
        if (m->log.at[i].flags & BR_EVENT_TURN) m->log.at[i].turn = ++m->turns;
}

void br_match_init(br_match *m, const br_rules *rules, const uint8_t seed[BR_SEED_BYTES],
                   br_record *record, uint32_t capacity) {
    assert(rules->game && record && capacity > 0);
    assert(rules != &m->rules); /* which is about to be emptied */
    memset(m, 0, sizeof *m);
    m->rules = *rules;
    memcpy(m->seed, seed, BR_SEED_BYTES);
    m->record = record;
    m->plies_capacity = capacity;
    br_setup(&m->rules, seed, m->state, &m->log);
    number_turns(m);
    memcpy(m->start, m->state, sizeof m->start);
}

void br_match_put(br_match *m, const void *state) {
    assert(br_audit(&m->rules, state) == NULL);
    memcpy(m->state, state, m->rules.game->state_size);
    memcpy(m->start, m->state, sizeof m->start);
    m->is_given = true;
    m->plies = 0;
    m->turns = 0;
    m->log.count = 0;
    m->rev++;
}

br_err br_match_play(br_match *m, br_seat seat, const br_move *move, br_refusal *refusal) {
    assert(m->rules.game && m->plies <= m->plies_capacity);
    refusal->clause = 0;
    if (m->plies == m->plies_capacity) return BR_TOO_LONG;
    br_err err = br_play(&m->rules, m->state, seat, move, &m->log, refusal);
    if (err != BR_OK) return err;
    number_turns(m);
    br_record *record = &m->record[m->plies++];
    memset(record, 0, sizeof *record);
    record->move = *move;
    record->seat = seat;
    record->is_final = is_final(&m->log);
    record->turns = m->turns;
    record->hash = br_hash(BR_HASH_START, m->state, m->rules.game->state_size);
    m->rev++;
    return BR_OK;
}

br_err br_match_play_text(br_match *m, br_seat seat, const char *text, br_refusal *refusal) {
    br_move move;
    refusal->clause = 0;
    br_err err = br_move_read(&m->rules, text, &move);
    return err == BR_OK ? br_match_play(m, seat, &move, refusal) : err;
}

uint32_t br_match_undo_count(const br_match *m, br_seat seat) {
    for (uint32_t i = m->plies; i-- > 0;) {
        if (m->record[i].is_final) return 0;
        if (m->record[i].seat == seat) return m->plies - i;
    }
    return 0;
}

br_err br_match_undo(br_match *m, uint32_t count) {
    if (count == 0 || count > m->plies) return BR_NO_UNDO;
    for (uint32_t i = m->plies - count; i < m->plies; i++)
        if (m->record[i].is_final) return BR_NO_UNDO;
    m->plies -= count;
    m->turns = m->plies ? m->record[m->plies - 1].turns : 0; /* no deal begins a turn */
    br_match_at(m, m->plies, m->state);
    m->log.count = 0;
    m->rev++;
    return BR_OK;
}

void br_match_at(const br_match *m, uint32_t ply, void *state) {
    assert(ply <= m->plies);
    assert(state != m->start);
    memcpy(state, m->start, m->rules.game->state_size);
    br_refusal refusal;
    for (uint32_t i = 0; i < ply; i++) {
        const br_record *record = &m->record[i];
        br_err err = br_play(&m->rules, state, record->seat, &record->move, NULL, &refusal);
        assert(err == BR_OK);
        assert(br_hash(BR_HASH_START, state, m->rules.game->state_size) == record->hash);
        (void)err;
    }
}

void br_match_digest(const br_match *m, uint8_t out[32]) {
    const br_rules *r = &m->rules;
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, r->game->id, strlen(r->game->id) + 1);
    uint8_t head[4] = {(uint8_t)(r->game->version & 255), (uint8_t)(r->game->version >> 8),
                       r->seats, m->is_given};
    br_sha256_add(&sha, head, sizeof head);
    br_sha256_add(&sha, r->option, sizeof r->option);
    br_sha256_add(&sha, r->deck_hash, 32u * r->game->table_count);
    br_sha256_add(&sha, m->seed, sizeof m->seed);
    br_sha256_add(&sha, m->start, r->game->state_size);
    for (uint32_t i = 0; i < m->plies; i++) {
        const br_record *record = &m->record[i];
        br_sha256_add(&sha, &record->seat, 1);
        br_sha256_add(&sha, &record->move, sizeof record->move);
        br_sha256_add(&sha, &record->hash, sizeof record->hash);
    }
    br_sha256_end(&sha, out);
}
