/* contract_match.c -- a match as a record: undo, journal, digest.
 *
 * The trial's match is played a second time through br_match, with undos taken and replayed on
 * the way, and its journal is written as a table would write it. Promises: undo gives the bytes
 * of the earlier state and stops at what is final; a journal loads to the same digest and state;
 * a journal cut or spoilt anywhere either loads as far as it goes or says where it is wrong.
 */
#include <stdlib.h>
#include <string.h>

#include "contract.h"

enum { JOURNAL_BYTES = 1 << 20 };

static const char *const names[BR_SEATS_MAX] = {
    "Anna", "\xD0\x91\xD0\xBE\xD1\x80\xD0\xB8\xD1\x81", "\"C\\", "", "E", "F", "G", "H", "I"};

static uint8_t *after(const trial *t, uint32_t ply) {
    return t->history + (size_t)ply * t->game->state_size;
}

static br_buf journal_end_of(trial *t) {
    return br_buf_over(t->journal + t->journal_used, t->journal_capacity - t->journal_used);
}

static void journal_took(trial *t, const br_buf *out) {
    CHECK(t, !out->full, "the journal is longer than %zu bytes", t->journal_capacity);
    CHECK(t,
          out->used > 1 && out->at[out->used - 1] == '\n' &&
              memchr(out->at, '\n', out->used) == out->at + out->used - 1,
          "not one line of a journal: %s", out->at);
    t->journal_used += out->used;
}

void match_start(trial *t) {
    if (!t->record) {
        t->room = t->game->plies_max + 1;
        t->record = calloc(t->room, sizeof *t->record);
        t->history = malloc((size_t)(t->room + 1) * t->game->state_size);
        t->journal_capacity = JOURNAL_BYTES;
        t->journal = malloc(t->journal_capacity);
    }
    br_match_init(&t->match, &t->rules, t->key, t->record, t->room);
    CHECK(t, trial_same(t, t->match.state, t->state), "br_match_init deals otherwise");
    CHECK(t, t->match.rev == 0 && t->match.plies == 0, "a new match is not at 0");
    memcpy(after(t, 0), t->state, t->game->state_size);
    t->journal_used = 0;
    br_buf out = journal_end_of(t);
    br_journal_head(&t->match, names, NULL, &out);
    journal_took(t, &out);
}

/* ---- undo --------------------------------------------------------------------------------- */

static uint32_t plies_not_final(const trial *t) {
    uint32_t count = 0;
    while (count < t->match.plies && !t->record[t->match.plies - 1 - count].is_final) count++;
    return count;
}

/* What br_match_undo_count promises, counted by hand. */
static uint32_t undo_count(const trial *t, br_seat seat) {
    uint32_t free = plies_not_final(t);
    for (uint32_t count = 1; count <= free; count++)
        if (t->record[t->match.plies - count].seat == seat) return count;
    return 0;
}

static void check_no_undo(trial *t, uint32_t count) {
    uint32_t rev = t->match.rev, plies = t->match.plies;
    CHECK(t, br_match_undo(&t->match, count) == BR_NO_UNDO, "%u plies of %u were taken back", count,
          plies);
    CHECK(t,
          t->match.rev == rev && t->match.plies == plies && trial_same(t, t->match.state, t->state),
          "a refused undo changed the match");
}

static void undo_and_replay(trial *t, uint32_t count) {
    br_refusal refusal;
    uint32_t plies = t->match.plies, rev = t->match.rev;
    br_record *lost = malloc(count * sizeof *lost);
    memcpy(lost, &t->record[plies - count], count * sizeof *lost);
    br_err err = br_match_undo(&t->match, count);
    CHECK(t, err == BR_OK, "%u plies can not be taken back: %s", count, br_err_text(err));
    CHECK(t, t->match.plies == plies - count && t->match.rev > rev, "plies or rev after undo");
    CHECK(t, trial_same(t, t->match.state, after(t, plies - count)),
          "undo of %u plies does not give the state of ply %u", count, plies - count);
    br_buf out = journal_end_of(t);
    br_journal_undo(count, &out);
    journal_took(t, &out);
    for (uint32_t i = 0; i < count; i++) {
        err = br_match_play(&t->match, lost[i].seat, &lost[i].move, &refusal);
        CHECK(t, err == BR_OK, "a move taken back can not be played again: %s", br_err_text(err));
        CHECK(t, trial_same(t, t->match.state, after(t, t->match.plies)), "other bytes after undo");
        CHECK(t, memcmp(&lost[i], &t->record[plies - count + i], sizeof *lost) == 0,
              "another record after undo");
        out = journal_end_of(t);
        br_journal_move(&t->match, lost[i].seat, &lost[i].move, &out);
        journal_took(t, &out);
    }
    free(lost);
    t->sum.undone += count;
}

static void check_undo(trial *t) {
    uint32_t free = plies_not_final(t);
    for (br_seat seat = 0; seat < t->rules.seats; seat++)
        CHECK(t, br_match_undo_count(&t->match, seat) == undo_count(t, seat),
              "seat %d may take back %u plies, not %u", seat, undo_count(t, seat),
              br_match_undo_count(&t->match, seat));
    check_no_undo(t, 0);
    check_no_undo(t, t->match.plies + 1);
    check_no_undo(t, UINT32_MAX);
    t->sum.undoable += free;
    if (free < t->match.plies) check_no_undo(t, free + 1);
    if (free > 0 && t->journal_used < JOURNAL_BYTES / 2)
        undo_and_replay(t, 1 + dice_below(t, free));
}

/* ---- playing along ------------------------------------------------------------------------ */

static bool has_final(const br_events *log) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].flags & BR_EVENT_FINAL) return true;
    return false;
}

/* The match numbers the turns, one after the other; the door does not know of them. */
static bool same_but_turns(const br_match *m, const br_events *log, unsigned turns) {
    if (m->log.count != log->count) return false;
    for (int i = 0; i < log->count; i++) {
        br_event told = m->log.at[i];
        unsigned turn = told.flags & BR_EVENT_TURN ? ++turns : 0;
        if (told.turn != turn) return false;
        told.turn = 0;
        if (memcmp(&told, &log->at[i], sizeof told) != 0) return false;
    }
    return m->turns == turns;
}

void match_play(trial *t, br_seat seat, const br_move *move) {
    br_refusal refusal;
    br_match *m = &t->match;
    uint32_t rev = m->rev;
    unsigned turns = m->turns;
    br_err err = dice_one_in(t, 2)
                     ? br_match_play(m, seat, move, &refusal)
                     : br_match_play_text(m, seat, trial_move_text(t, move), &refusal);
    CHECK(t, err == BR_OK, "the match does not take the move: %s", br_err_text(err));
    CHECK(t, m->plies == (uint32_t)t->ply && m->rev == rev + 1, "plies %u, rev %u", m->plies,
          m->rev);
    CHECK(t, trial_same(t, m->state, t->state), "the match has another state than the door");
    CHECK(t, same_but_turns(m, &t->log, turns), "the match tells other events than the door");
    const br_record *record = &t->record[m->plies - 1];
    CHECK(t,
          record->seat == seat && memcmp(&record->move, move, sizeof *move) == 0 &&
              record->is_final == has_final(&t->log),
          "the record of the move");
    memcpy(after(t, m->plies), t->state, t->game->state_size);
    br_buf out = journal_end_of(t);
    br_journal_move(m, seat, move, &out);
    journal_took(t, &out);
    if (dice_one_in(t, 16)) {
        out = journal_end_of(t);
        br_journal_note(dice_one_in(t, 2) ? BR_SPECTATOR : 0, "a note, \"quoted\"\n", &out);
        journal_took(t, &out);
    }
    if (dice_one_in(t, 4)) check_undo(t);
}

/* ---- loading ------------------------------------------------------------------------------ */

typedef struct loaded {
    br_match match;
    br_record *record;
    br_journal_info info;
    br_fault fault;
    br_err err;
    uint8_t digest[32];
} loaded;

static void load(trial *t, const char *text, size_t size, loaded *out) {
    /* An exact copy, so that a read past the end is caught by the sanitizer. */
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    memset(&out->info, 0xA5, sizeof out->info);
    memset(&out->fault, 0xA5, sizeof out->fault);
    out->err = br_journal_read(&out->match, copy, size, out->record, t->room, t->node, 8192,
                               &out->info, &out->fault);
    if (out->err == BR_OK) br_match_digest(&out->match, out->digest);
    free(copy);
}

static void check_fault(trial *t, const loaded *in) {
    const char *end = memchr(in->fault.text, '\0', sizeof in->fault.text);
    bool is_told = in->err == BR_BAD_JOURNAL || in->err == BR_OTHER_VERSION ||
                   in->err == BR_OTHER_DECK; /* a changed byte may lie in the head */
    CHECK(t, is_told && in->fault.err == in->err, "a bad journal gives %s", br_err_text(in->err));
    CHECK(t, end && end > in->fault.text && !strchr(in->fault.text, '\n'),
          "a fault without one line of text");
}

static uint32_t lines_in(const char *text, size_t size) {
    uint32_t lines = 0;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    return lines;
}

static void check_whole(trial *t, loaded *in, bool has_end) {
    uint8_t digest[32];
    load(t, t->journal, t->journal_used, in);
    CHECK(t, in->err == BR_OK, "the journal does not load: line %u column %u: %s", in->fault.line,
          in->fault.column, in->fault.text);
    CHECK(t, in->info.has_end == has_end && !in->info.is_cut && in->info.cut_at == t->journal_used,
          "end or cut of a whole journal");
    CHECK(t, in->info.lines == lines_in(t->journal, t->journal_used), "%u lines read",
          in->info.lines);
    for (int i = 0; i < t->rules.seats; i++)
        CHECK(t, strcmp(in->info.names[i], names[i]) == 0, "name %d is '%s'", i, in->info.names[i]);
    br_match_digest(&t->match, digest);
    CHECK(t, memcmp(digest, in->digest, 32) == 0, "a loaded journal has another digest");
    CHECK(t, trial_same(t, in->match.state, t->state), "a loaded journal has another state");
    CHECK(t,
          in->match.plies == t->match.plies && in->match.rev == t->match.rev &&
              memcmp(in->record, t->record, t->match.plies * sizeof *t->record) == 0,
          "a loaded journal has another record");
}

/* The journal cut after `keep` bytes, somewhere in its last line, which begins at `start`. */
static void check_cut(trial *t, loaded *in, size_t start, size_t keep) {
    load(t, t->journal, keep, in);
    t->sum.cuts++;
    CHECK(t, in->err == BR_OK, "a journal cut at byte %zu of %zu does not load: %s", keep,
          t->journal_used, in->fault.text);
    bool is_half = keep > start && keep + 1 < t->journal_used;
    CHECK(t, in->info.is_cut == is_half, "cut at %zu of %zu, is_cut is %d", keep, t->journal_used,
          in->info.is_cut);
    CHECK(t, in->info.cut_at == (is_half ? start : keep), "cut at %zu, whole up to %zu", keep,
          in->info.cut_at);
    uint32_t lines = lines_in(t->journal, start) + (keep + 1 >= t->journal_used);
    CHECK(t, in->info.lines == lines, "cut at %zu, %u lines read", keep, in->info.lines);
}

static void check_cuts(trial *t, loaded *in) {
    size_t start = t->journal_used - 1;
    while (start > 0 && t->journal[start - 1] != '\n') start--;
    if (dice_one_in(t, 16)) {
        for (size_t keep = start; keep < t->journal_used; keep++) check_cut(t, in, start, keep);
        return;
    }
    for (int i = 0; i < 3; i++)
        check_cut(t, in, start, start + dice_below(t, (uint32_t)(t->journal_used - start)));
}

/* One byte changed, or one line gone: it is noticed, or it did not matter. */
static void check_spoilt(trial *t, loaded *in) {
    uint8_t digest[32];
    char *copy = malloc(t->journal_used);
    br_match_digest(&t->match, digest);
    for (int i = 0; i < 8; i++) {
        memcpy(copy, t->journal, t->journal_used);
        copy[dice_below(t, (uint32_t)t->journal_used)] ^= (char)(1u << dice_below(t, 8));
        load(t, copy, t->journal_used, in);
        if (in->err != BR_OK) check_fault(t, in);
        CHECK(t, in->err != BR_OK || !in->info.has_end || memcmp(digest, in->digest, 32) == 0,
              "a spoilt journal loads to another digest");
    }
    for (uint32_t line = 0, i = 0; line < 4; line++) { /* the head and the first moves */
        size_t from = i;
        while (t->journal[i] != '\n') i++;
        i++;
        if (i == t->journal_used) break; /* a match that short: without its end it is only cut */
        if (strncmp(t->journal + from, "{\"note\"", 7) == 0) continue;
        memcpy(copy, t->journal, from);
        memcpy(copy + from, t->journal + i, t->journal_used - i);
        load(t, copy, t->journal_used - (i - from), in);
        CHECK(t, in->err != BR_OK, "nobody misses line %u of a journal", line + 1);
        check_fault(t, in);
    }
    free(copy);
}

/* ---- digest ------------------------------------------------------------------------------- */

static void replay(trial *t, br_match *m, br_record *record, uint32_t from, uint32_t to) {
    br_refusal refusal;
    for (uint32_t i = from; i < to; i++) {
        br_err err = br_match_play(m, t->record[i].seat, &t->record[i].move, &refusal);
        CHECK(t, err == BR_OK, "ply %u does not replay: %s", i, br_err_text(err));
    }
    CHECK(t, m->record == record && trial_same(t, m->state, after(t, to)), "replay differs");
}

/* The digest is of rules, seed and moves: undos leave no trace, and every move counts. */
static void check_digest(trial *t, loaded *in) {
    uint8_t digest[32], other[32];
    br_move list[BR_MOVES_MAX];
    br_refusal refusal;
    uint32_t last = t->match.plies - 1;
    br_seat seat = t->record[last].seat;
    br_match_digest(&t->match, digest);
    br_match_init(&in->match, &t->rules, t->key, in->record, t->room);
    replay(t, &in->match, in->record, 0, last);
    int count = br_legal(&t->rules, in->match.state, seat, list);
    for (int i = 0; i < count; i++) {
        br_match_init(&in->match, &t->rules, t->key, in->record, t->room);
        replay(t, &in->match, in->record, 0, last);
        br_match_digest(&in->match, other);
        CHECK(t, memcmp(digest, other, 32) != 0, "the digest does not cover the last move");
        CHECK(t, br_match_play(&in->match, seat, &list[i], &refusal) == BR_OK, "last move");
        br_match_digest(&in->match, other);
        bool is_same = memcmp(&list[i], &t->record[last].move, sizeof list[i]) == 0;
        CHECK(t, (memcmp(digest, other, 32) == 0) == is_same, "digest after another last move");
    }
}

/* A match put on the table half-way: its journal carries the state and loads to the same. */
static void check_given(trial *t, loaded *in) {
    static br_match given;
    br_record *record = calloc(t->room, sizeof *record);
    char *text = malloc(JOURNAL_BYTES);
    uint32_t from = dice_below(t, t->match.plies);
    uint8_t digest[32], other[32];
    br_match_init(&given, &t->rules, t->key, record, t->room);
    br_match_put(&given, after(t, from));
    CHECK(t, given.is_given && given.plies == 0, "a match put on the table");
    br_buf out = br_buf_over(text, JOURNAL_BYTES);
    br_journal_head(&given, NULL, NULL, &out);
    for (uint32_t i = from; i < t->match.plies; i++)
        br_journal_move(&given, t->record[i].seat, &t->record[i].move, &out);
    replay(t, &given, record, from, t->match.plies);
    br_journal_end(&given, &out);
    load(t, text, out.used, in);
    CHECK(t, in->err == BR_OK && in->match.is_given && in->info.has_end,
          "a journal from a given state does not load: %s", in->fault.text);
    br_match_digest(&given, digest);
    br_match_digest(&t->match, other);
    CHECK(t, memcmp(digest, in->digest, 32) == 0, "a given match has another digest");
    CHECK(t, memcmp(digest, other, 32) != 0, "a given match passes for a dealt one");
    free(record);
    free(text);
}

void match_over(trial *t) {
    static loaded in;
    block state;
    free(in.record); /* of a trial that failed half-way */
    in.record = calloc(t->room, sizeof *in.record);
    uint32_t ply = dice_below(t, t->match.plies + 1);
    br_match_at(&t->match, ply, state);
    CHECK(t, trial_same(t, state, after(t, ply)), "br_match_at %u", ply);
    check_whole(t, &in, false);
    check_cuts(t, &in);
    br_buf out = journal_end_of(t);
    br_journal_end(&t->match, &out);
    journal_took(t, &out);
    check_whole(t, &in, true);
    check_cuts(t, &in);
    check_spoilt(t, &in);
    check_digest(t, &in);
    if (dice_one_in(t, 4)) check_given(t, &in);
    free(in.record);
    in.record = NULL;
}
