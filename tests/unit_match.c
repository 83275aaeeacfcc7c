/* unit_match.c -- a match as a record: playing, undo, digest, and its journal.
 *
 * Squirrels serves as the game: its first moves are secret and final, the others can be taken
 * back. Random matches under every option are the business of contract.c; here each promise of
 * backroom.h about br_match and the journal has one plain test.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

enum { CAPACITY = 256, NODES = 1024, TEXT = 1 << 16 };

static br_match match, other;
static br_record record[CAPACITY], other_record[CAPACITY];
static br_json_node nodes[NODES];
static char text[TEXT];

static const char *const opening[][2] = {
    {"1", "commit robbery left"}, {"0", "commit contraband-3 left"}, {"0", "lay bank right"},
    {"1", "lay hideout right"},   {"0", "lay raid right"},           {"0", "apply right"},
    {"0", "raid 1 left"},         {"1", "lay customs right"},
};
enum { OPENING = sizeof opening / sizeof opening[0], REVEALED = 2 };

static br_rules rules_of(int seats, const char *first) {
    br_rules rules;
    br_fault fault = {0};
    cr_assert_eq(br_rules_init(&rules, br_game_find("squirrels"), seats, &fault), BR_OK);
    cr_assert_eq(br_rules_option(&rules, "first", first, &fault), BR_OK);
    return rules;
}

static void start(br_match *m, br_record *records, uint8_t seed_byte) {
    br_rules rules = rules_of(2, "0");
    uint8_t seed[BR_SEED_BYTES] = {seed_byte};
    br_match_init(m, &rules, seed, records, CAPACITY);
}

static void play(br_match *m, int from, int to) {
    br_refusal refusal;
    for (int i = from; i < to; i++) {
        br_seat seat = (br_seat)(opening[i][0][0] - '0');
        cr_assert_eq(br_match_play_text(m, seat, opening[i][1], &refusal), BR_OK, "%s",
                     opening[i][1]);
    }
}

/* The clock plays to the end. */
static void finish(br_match *m) {
    br_refusal refusal;
    for (br_seats left; (left = br_must_act(&m->rules, m->state)) != 0;) {
        br_move clock = {.kind = BR_MOVE_TIMEOUT, .arg = {br_lowest(left)}};
        cr_assert_eq(br_match_play(m, BR_HOUSE, &clock, &refusal), BR_OK);
    }
}

static size_t state_size(void) { return match.rules.game->state_size; }

static void digest_of(const br_match *m, uint8_t out[32]) { br_match_digest(m, out); }

static bool same_digest(const br_match *a, const br_match *b) {
    uint8_t x[32], y[32];
    digest_of(a, x);
    digest_of(b, y);
    return memcmp(x, y, 32) == 0;
}

/* ---- playing ------------------------------------------------------------------------------ */

Test(match, begins_with_the_deal) {
    start(&match, record, 1);
    cr_assert_eq(match.plies, 0);
    cr_assert_eq(match.rev, 0);
    cr_assert(!match.is_given);
    cr_assert_gt(match.log.count, 0, "the deal is told");
    cr_assert_eq(memcmp(match.state, match.start, state_size()), 0);
}

Test(match, keeps_every_move_with_its_seat) {
    start(&match, record, 1);
    play(&match, 0, OPENING);
    cr_assert_eq(match.plies, OPENING);
    cr_assert_eq(match.rev, OPENING);
    for (int i = 0; i < OPENING; i++) {
        char memory[BR_TEXT_MAX + 1];
        br_buf out = br_buf_over(memory, sizeof memory);
        br_move_write(&match.rules, &record[i].move, &out);
        cr_assert_str_eq(memory, opening[i][1]);
        cr_assert_eq(record[i].seat, opening[i][0][0] - '0');
        cr_assert_eq(record[i].is_final, i < REVEALED);
    }
}

Test(match, refuses_without_a_change) {
    static br_match before;
    br_refusal refusal = {0};
    start(&match, record, 1);
    play(&match, 0, 3);
    before = match;
    cr_assert_eq(br_match_play_text(&match, 0, "lay customs left", &refusal), BR_REFUSED);
    cr_assert_str_eq(match.rules.game->clauses[refusal.clause].id, "SQ-13");
    cr_assert_eq(memcmp(before.state, match.state, state_size()), 0);
    cr_assert(before.plies == match.plies && before.rev == match.rev);
}

Test(match, malformed_text_has_an_error_and_no_clause) {
    static const char *const bad[] = {"",
                                      " ",
                                      "lay",
                                      "lay bank",
                                      "lay  bank left",
                                      "Lay bank left",
                                      "lay bank left ",
                                      "lay bank middle",
                                      "lay bank left left",
                                      "lay contraband-05 left",
                                      "lay contraband-4 left",
                                      "timeout",
                                      "timeout 2",
                                      "timeout 01",
                                      "raid 2 left",
                                      "pay 1",
                                      "pay 1-",
                                      "fly bank left",
                                      "\xD0\xB1"};
    start(&match, record, 1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        br_refusal refusal = {.clause = 99};
        cr_assert_eq(br_match_play_text(&match, 0, bad[i], &refusal), BR_BAD_MOVE, "'%s'", bad[i]);
        cr_assert_eq(refusal.clause, 0, "'%s'", bad[i]);
    }
    cr_assert_eq(match.plies, 0);
}

Test(match, a_full_record_takes_no_more) {
    br_rules rules = rules_of(2, "0");
    uint8_t seed[BR_SEED_BYTES] = {1};
    br_refusal refusal;
    br_match_init(&match, &rules, seed, record, 2);
    play(&match, 0, 2);
    cr_assert_eq(br_match_play_text(&match, 0, "lay bank right", &refusal), BR_TOO_LONG);
    cr_assert_eq(refusal.clause, 0);
    cr_assert_eq(match.plies, 2);
}

Test(match, the_clock_moves_for_a_seat_and_is_recorded) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_refusal refusal;
    br_move own;
    start(&match, record, 1);
    play(&match, 0, 2);
    br_fallback(&match.rules, match.state, 0, &own);
    memcpy(state, match.state, state_size());
    cr_assert_eq(br_play(&match.rules, state, 0, &own, NULL, &refusal), BR_OK);
    cr_assert_eq(br_match_play_text(&match, 0, "timeout 0", &refusal), BR_REFUSED, "by a seat");
    cr_assert_eq(br_match_play_text(&match, BR_HOUSE, "timeout 1", &refusal), BR_REFUSED,
                 "for a seat that is not awaited");
    cr_assert_eq(br_match_play_text(&match, BR_HOUSE, "timeout 0", &refusal), BR_OK);
    cr_assert_eq(record[2].seat, BR_HOUSE);
    cr_assert_eq(memcmp(match.state, state, state_size()), 0);
}

/* ---- turns -------------------------------------------------------------------------------- */

/* Numbers of the turns that begin with the last move; 0 = none does. */
static unsigned begun(const br_match *m) {
    unsigned turn = 0;
    for (int i = 0; i < m->log.count; i++)
        if (m->log.at[i].turn) turn = m->log.at[i].turn;
    return turn;
}

Test(match, turns_have_numbers_and_an_undone_one_gives_its_own_back) {
    unsigned turn[OPENING];
    start(&match, record, 1);
    cr_assert_eq(begun(&match), 0, "a deal begins no turn");
    for (int i = 0; i < OPENING; i++) {
        play(&match, i, i + 1);
        turn[i] = begun(&match);
    }
    unsigned count = 0;
    for (int i = 0; i < OPENING; i++)
        if (turn[i]) cr_assert_eq(turn[i], ++count);
    cr_assert_gt(count, 1);
    cr_assert_eq(turn[REVEALED - 1], 0, "to choose a card face down is no turn");
    cr_assert_eq(match.turns, count);
    cr_assert_eq(br_match_undo(&match, OPENING - REVEALED), BR_OK);
    cr_assert_eq(match.turns, 0);
    for (int i = REVEALED; i < OPENING; i++) {
        play(&match, i, i + 1);
        cr_assert_eq(begun(&match), turn[i], "ply %d", i);
    }
}

/* ---- undo --------------------------------------------------------------------------------- */

Test(match, undo_gives_the_earlier_bytes_and_rolls_nothing_anew) {
    _Alignas(8) uint8_t after[OPENING + 1][BR_STATE_MAX];
    start(&match, record, 1);
    memcpy(after[0], match.state, state_size());
    for (int i = 0; i < OPENING; i++) {
        play(&match, i, i + 1);
        memcpy(after[i + 1], match.state, state_size());
    }
    for (uint32_t count = 1; count <= OPENING - REVEALED; count++) {
        uint32_t rev = match.rev;
        cr_assert_eq(br_match_undo(&match, count), BR_OK);
        cr_assert_eq(match.rev, rev + 1);
        cr_assert_eq(match.plies, OPENING - count);
        cr_assert_eq(memcmp(match.state, after[OPENING - count], state_size()), 0);
        play(&match, OPENING - (int)count, OPENING);
        cr_assert_eq(memcmp(match.state, after[OPENING], state_size()), 0);
    }
    for (uint32_t ply = 0; ply <= OPENING; ply++) {
        _Alignas(8) uint8_t state[BR_STATE_MAX];
        br_match_at(&match, ply, state);
        cr_assert_eq(memcmp(state, after[ply], state_size()), 0, "ply %u", ply);
    }
}

Test(match, undo_stops_where_somebody_has_learned_something) {
    start(&match, record, 1);
    cr_assert_eq(br_match_undo(&match, 1), BR_NO_UNDO, "nothing was played");
    play(&match, 0, 1);
    cr_assert_eq(br_match_undo_count(&match, 1), 0, "a commit is final");
    cr_assert_eq(br_match_undo(&match, 1), BR_NO_UNDO);
    play(&match, 1, 4);
    cr_assert_eq(br_match_undo(&match, 0), BR_NO_UNDO);
    cr_assert_eq(br_match_undo(&match, 3), BR_NO_UNDO, "past the reveal");
    cr_assert_eq(br_match_undo(&match, 5), BR_NO_UNDO, "more than was played");
    cr_assert_eq(match.plies, 4);
    cr_assert_eq(match.rev, 4);
    cr_assert_eq(br_match_undo(&match, 2), BR_OK);
    cr_assert_eq(br_match_undo(&match, 1), BR_NO_UNDO, "the reveal itself");
}

Test(match, undo_counts_back_to_the_seats_own_last_move) {
    start(&match, record, 1);
    play(&match, 0, OPENING);
    cr_assert_eq(br_match_undo_count(&match, 1), 1, "lay customs right");
    cr_assert_eq(br_match_undo_count(&match, 0), 2, "raid 1 left, and the answer to it");
    cr_assert_eq(br_match_undo(&match, 6), BR_OK);
    cr_assert_eq(br_match_undo_count(&match, 0), 0, "only the commit is left, which is final");
}

Test(match, a_state_put_on_the_table_has_no_past) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    start(&match, record, 1);
    play(&match, 0, 5);
    memcpy(state, match.state, state_size());
    start(&other, other_record, 9);
    uint32_t rev = other.rev;
    br_match_put(&other, state);
    cr_assert(other.is_given);
    cr_assert_eq(other.plies, 0);
    cr_assert_gt(other.rev, rev);
    cr_assert_eq(br_match_undo(&other, 1), BR_NO_UNDO);
    play(&other, 5, OPENING);
    play(&match, 5, OPENING);
    cr_assert_eq(memcmp(match.state, other.state, state_size()), 0);
    cr_assert(!same_digest(&match, &other), "an unverified deal must not pass for a dealt one");
}

/* ---- digest ------------------------------------------------------------------------------- */

Test(match, digest_is_of_rules_seed_and_moves) {
    br_refusal refusal;
    start(&match, record, 1);
    start(&other, other_record, 1);
    cr_assert(same_digest(&match, &other));
    play(&match, 0, OPENING);
    play(&other, 0, OPENING);
    cr_assert(same_digest(&match, &other));
    cr_assert_eq(br_match_undo(&other, 3), BR_OK);
    cr_assert(!same_digest(&match, &other));
    play(&other, OPENING - 3, OPENING);
    cr_assert(same_digest(&match, &other), "an undo leaves no trace");
    cr_assert_eq(br_match_undo(&other, 1), BR_OK);
    cr_assert(!same_digest(&match, &other), "the last move counts");
    cr_assert_eq(br_match_play_text(&other, 1, "lay customs left", &refusal), BR_OK);
    cr_assert(!same_digest(&match, &other), "and which it was");
    start(&match, record, 1);
    start(&other, other_record, 2);
    cr_assert(!same_digest(&match, &other), "the seed counts, whatever it deals");
}

Test(match, digest_covers_seats_options_and_decks) {
    static br_match matches[5];
    static const uint8_t seed[BR_SEED_BYTES] = {1};
    br_rules rules[5];
    br_fault fault = {0};
    char deck[2048];
    for (int i = 0; i < 5; i++) rules[i] = rules_of(i == 1 ? 3 : 2, i == 2 ? "1" : "0");
    cr_assert_eq(br_rules_option(&rules[3], "bank-stops-customs", "no", &fault), BR_OK);
    snprintf(deck, sizeof deck, "%s", rules[4].game->tables[0].csv);
    memcpy(strstr(deck, "contraband,5,2"), "contraband,6,2", 14);
    cr_assert_eq(br_rules_deck(&rules[4], deck, strlen(deck), &fault), BR_OK, "%s", fault.text);
    for (int i = 0; i < 5; i++) br_match_init(&matches[i], &rules[i], seed, record, CAPACITY);
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < i; k++)
            cr_assert(!same_digest(&matches[i], &matches[k]), "%d %d", i, k);
}

/* ---- journal ------------------------------------------------------------------------------ */

static size_t write_journal(br_match *m, const char *const *names, const char *const *decks) {
    br_buf out = br_buf_over(text, sizeof text);
    br_journal_head(m, names, decks, &out);
    for (uint32_t i = 0; i < m->plies; i++)
        br_journal_move(m, m->record[i].seat, &m->record[i].move, &out);
    cr_assert(!out.full);
    return out.used;
}

static br_err load(const char *journal, size_t size, br_journal_info *info, br_fault *fault) {
    return br_journal_read(&other, journal, size, other_record, CAPACITY, nodes, NODES, info,
                           fault);
}

Test(journal, loads_to_the_same_match) {
    static const char *const names[] = {"Anna", "\xD0\x91\xD0\xBE\xD1\x80\xD0\xB8\xD1\x81 \"2\""};
    br_journal_info info;
    br_fault fault;
    start(&match, record, 1);
    play(&match, 0, OPENING);
    size_t size = write_journal(&match, names, NULL);
    cr_assert_eq(load(text, size, &info, &fault), BR_OK, "line %u: %s", fault.line, fault.text);
    cr_assert(!info.has_end && !info.is_cut);
    cr_assert_eq(info.lines, OPENING + 1);
    cr_assert_eq(info.cut_at, size);
    cr_assert_str_eq(info.names[0], names[0]);
    cr_assert_str_eq(info.names[1], names[1]);
    cr_assert_eq(other.plies, OPENING);
    cr_assert_eq(other.rev, OPENING);
    cr_assert_eq(memcmp(match.state, other.state, state_size()), 0);
    cr_assert_eq(memcmp(record, other_record, OPENING * sizeof record[0]), 0);
    cr_assert(same_digest(&match, &other));
    finish(&match);
    size = write_journal(&match, names, NULL);
    br_buf out = br_buf_over(text + size, sizeof text - size);
    br_journal_end(&match, &out);
    cr_assert_eq(load(text, size + out.used, &info, &fault), BR_OK, "%s", fault.text);
    cr_assert(info.has_end && same_digest(&match, &other));
}

Test(journal, undos_notes_and_evidence) {
    br_journal_info info;
    br_fault fault;
    start(&match, record, 1);
    play(&match, 0, OPENING);
    finish(&match);
    uint32_t plies = match.plies;
    size_t size = write_journal(&match, NULL, NULL);
    br_buf out = br_buf_over(text + size, sizeof text - size);
    br_journal_undo(3, &out);
    br_journal_note(BR_SPECTATOR, "line\nbreak, \"quotes\" and \\", &out);
    br_journal_note(1, "", &out);
    br_put(&out, "{\"evidence\":{\"arrival\":[12,40]}}\n");
    for (uint32_t i = plies - 3; i < plies; i++)
        br_journal_move(&match, record[i].seat, &record[i].move, &out);
    br_journal_end(&match, &out);
    cr_assert_eq(load(text, size + out.used, &info, &fault), BR_OK, "line %u: %s", fault.line,
                 fault.text);
    cr_assert(info.has_end);
    cr_assert_eq(info.lines, 1 + plies + 4 + 3 + 1);
    cr_assert_eq(other.rev, plies + 1 + 3);
    cr_assert(same_digest(&match, &other));
}

/* A crash leaves half a line, and only at the end: the rest of the journal must still load. */
Test(journal, cut_at_any_byte) {
    br_journal_info info;
    br_fault fault;
    start(&match, record, 1);
    play(&match, 0, OPENING);
    size_t size = write_journal(&match, NULL, NULL);
    size_t head = strcspn(text, "\n");
    for (size_t keep = 0; keep <= size; keep++) {
        char *copy = malloc(keep ? keep : 1); /* exact, so that reading past it is caught */
        memcpy(copy, text, keep);
        br_err err = load(copy, keep, &info, &fault);
        free(copy);
        cr_assert_eq(err == BR_OK, keep >= head, "%zu bytes: %s", keep, fault.text);
        if (err != BR_OK) {
            cr_assert(err == BR_BAD_JOURNAL && fault.err == err && fault.text[0], "%zu", keep);
            continue;
        }
        bool is_whole = keep == size || text[keep] == '\n' || text[keep - 1] == '\n';
        cr_assert_eq(info.is_cut, !is_whole, "%zu", keep);
        cr_assert_eq(other.plies + 1, info.lines, "%zu", keep);
        size_t whole = keep;
        while (!is_whole && text[whole - 1] != '\n') whole--;
        cr_assert_eq(info.cut_at, whole, "%zu", keep);
    }
}

Test(journal, from_a_given_state) {
    br_journal_info info;
    br_fault fault;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    start(&match, record, 1);
    play(&match, 0, 4);
    memcpy(state, match.state, state_size());
    br_match_put(&match, state);
    play(&match, 4, OPENING);
    size_t size = write_journal(&match, NULL, NULL);
    cr_assert(strstr(text, "\"state\":{"));
    cr_assert_eq(load(text, size, &info, &fault), BR_OK, "line %u: %s", fault.line, fault.text);
    cr_assert(other.is_given);
    cr_assert(same_digest(&match, &other));
}

Test(journal, carries_a_house_deck) {
    static const uint8_t seed[BR_SEED_BYTES] = {1};
    br_journal_info info;
    br_fault fault = {0};
    br_refusal refusal;
    char deck[2048];
    br_rules rules = rules_of(2, "0");
    snprintf(deck, sizeof deck, "%s", rules.game->tables[0].csv);
    memcpy(strstr(deck, "contraband,5,2"), "contraband,7,3", 14);
    cr_assert_eq(br_rules_deck(&rules, deck, strlen(deck), &fault), BR_OK, "%s", fault.text);
    br_match_init(&match, &rules, seed, record, CAPACITY);
    cr_assert_eq(br_match_play_text(&match, 0, "commit contraband-7 left", &refusal), BR_OK);
    cr_assert_eq(br_match_play_text(&match, 1, "commit contraband-5 left", &refusal), BR_BAD_MOVE);
    size_t size = write_journal(&match, NULL, (const char *const[]){deck});
    cr_assert_eq(load(text, size, &info, &fault), BR_OK, "line %u: %s", fault.line, fault.text);
    cr_assert(other.rules.custom_tables == 1 && same_digest(&match, &other));
    char *value = strstr(text, "contraband,7,3");
    memcpy(value, "contraband,8,3", 14);
    cr_assert_eq(load(text, size, &info, &fault), BR_BAD_JOURNAL, "its hash tells on it");
}

/* One change to a sound journal, and what must be said about it. */
typedef struct spoil {
    const char *find, *put; /* first place in the text, and what stands there instead */
    uint32_t line;          /* of the fault; 0 = the last */
    const char *says;       /* part of the reason */
} spoil;

static const spoil spoils[] = {
    {"{\"backroom\":1", "{\"backroom\":2", 1, "format"},
    {"{\"backroom\":1", "[\"backroom\",1", 1, ""},
    {"\"squirrels\"", "\"sparrows\"", 1, "no such game"},
    {"\"version\":1", "\"version\":\"1\"", 1, "version"},
    {"\"version\":1", "\"version\":-1", 1, "version"},
    {"\"decks\":{\"squirrels\":\"", "\"decks\":{\"squirrels\":\"0", 1, "hash"},
    {"\"decks\":{\"squirrels\"", "\"decks\":{\"sparrows\"", 1, "hash"},
    {"\"seats\":2", "\"seats\":6", 1, "seats"},
    {"\"seats\":2", "\"seats\":0", 1, "seats"},
    {"\"seats\":2", "\"seats\":2.5", 1, "seats"},
    {"\"seats\":2", "\"seats\":2,\"seats\":2", 1, ""},
    {"\"seats\":2", "\"saets\":2", 1, "key"},
    {"\"first\":\"0\"", "\"first\":\"2\"", 1, "first"},
    {"\"first\":\"0\"", "\"first\":0", 1, "option"},
    {"\"first\":\"0\"", "\"frist\":\"0\"", 1, "option"},
    {"\"first\":\"0\",", "", 1, "option"},
    {"\"seed\":\"01", "\"seed\":\"0g", 1, "seed"},
    {"\"seed\":\"01", "\"seed\":\"1", 1, "seed"},
    {"\"decks\":{\"squirrels\":\"", "\"decks\":{\"squirrels\":\"0000", 1, "deck"},
    {"\"seat\":1,\"move\":\"commit", "\"seat\":2,\"move\":\"commit", 2, "seat"},
    {"\"seat\":1,\"move\":\"commit", "\"seat\":\"table\",\"move\":\"commit", 2, "seat"},
    {"\"seat\":1,\"move\":\"commit", "\"seat\":-1,\"move\":\"commit", 2, "seat"},
    {"\"seat\":1,\"move\":\"commit", "\"seat\":0,\"move\":\"commit", 3, "SQ-Q23"},
    {"commit robbery left", "commit robbery  left", 2, "not the text of a move"},
    {"commit robbery left", "commit robbery", 2, "not the text of a move"},
    {"\"commit robbery left\"", "7", 2, "not the text of a move"},
    {"lay bank right", "lay contraband-3 right", 4, "SQ-"},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{\"undo\":1}", 4, "taken back"},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{\"undo\":0}", 4, "taken back"},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{\"undo\":99}", 4, "taken back"},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{\"undo\":\"1\"}", 4, "taken back"},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{}", 4, ""},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "[]", 4, ""},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "", 4, ""},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{\"seat\":0,\"move\":\"lay bank right\"", 4, ""},
    {"{\"seat\":0,\"move\":\"lay bank right\"}", "{\"end\":{}}", 4, "not over"},
    {"\"move\":\"lay bank right\"", "\"move\":\"lay bank right\",\"when\":1", 4, "key"},
    {"lay bank right", "lay robbery right", 5, ""},
    {"\"digest\":\"", "\"digest\":\"0", 0, "digest"},
    {"\"digest\":\"", "\"digest\":\"\",\"digits\":\"", 0, "key"},
    {"\"plies\":", "\"plies\":1", 0, "moves"},
    {"\"winners\":[", "\"winners\":[0,1,", 0, "winners"},
    {"\"scores\":[", "\"scores\":[1", 0, "scores"},
    {"{\"end\":{", "{\"note\":\"\",\"end\":{", 0, "end"},
};

static br_err load_with(const char *find, const char *put, br_fault *fault) {
    static char changed[TEXT];
    br_journal_info info;
    const char *at = strstr(text, find);
    cr_assert(at, "no '%s' in %s", find, text);
    int used = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, put,
                        at + strlen(find));
    return load(changed, (size_t)used, &info, fault);
}

/* What another program wrote is refused by name, not replayed into another match. */
Test(journal, of_another_version_or_deck) {
    br_fault fault;
    char own[40], reason[120], hash[17];
    start(&match, record, 1);
    play(&match, 0, OPENING);
    write_journal(&match, NULL, NULL);
    unsigned version = match.rules.game->version;
    snprintf(own, sizeof own, "\"version\":%u,", version);
    cr_expect_eq(load_with(own, "\"version\":999,", &fault), BR_OTHER_VERSION);
    snprintf(reason, sizeof reason,
             "squirrels: of version 999 of its rules, and this program has version %u", version);
    cr_expect_str_eq(fault.text, reason);
    cr_expect(fault.line == 1 && fault.column > 0 && fault.err == BR_OTHER_VERSION);
    const char *at = strstr(text, "\"decks\":{\"squirrels\":\"");
    cr_assert(at);
    memcpy(hash, at + 22, 16); /* sixteen of its digits are enough to tell it */
    hash[16] = '\0';
    cr_expect_eq(load_with(hash, "0123456789abcdef", &fault), BR_OTHER_DECK);
    cr_expect_str_eq(fault.text,
                     "squirrels: dealt from another deck than this program ships: squirrels");
    cr_expect(fault.line == 1 && fault.column > 0 && fault.err == BR_OTHER_DECK);
}

Test(journal, says_what_is_wrong_and_where) {
    static char spoilt[TEXT];
    br_journal_info info;
    br_fault fault;
    start(&match, record, 1);
    play(&match, 0, OPENING);
    finish(&match);
    size_t size = write_journal(&match, NULL, NULL);
    br_buf out = br_buf_over(text + size, sizeof text - size);
    br_journal_end(&match, &out);
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++) {
        const spoil *s = &spoils[i];
        const char *at = strstr(text, s->find);
        cr_assert(at, "no '%s' in %s", s->find, text);
        int used = snprintf(spoilt, sizeof spoilt, "%.*s%s%s", (int)(at - text), text, s->put,
                            at + strlen(s->find));
        cr_expect_eq(load(spoilt, (size_t)used, &info, &fault), BR_BAD_JOURNAL, "%s", s->put);
        uint32_t line = s->line ? s->line : match.plies + 2;
        cr_expect_eq(fault.line, line, "%s: line %u (%s)", s->put, fault.line, fault.text);
        cr_expect_gt(fault.column, 0, "%s: no column", s->put);
        cr_expect(strstr(fault.text, s->says) && fault.text[0], "%s: %s", s->put, fault.text);
    }
}

Test(journal, wrong_digest_and_lines_after_the_end) {
    br_journal_info info;
    br_fault fault;
    start(&match, record, 1);
    play(&match, 0, OPENING);
    size_t size = write_journal(&match, NULL, NULL);
    br_buf out = br_buf_over(text + size, sizeof text - size);
    br_journal_end(&match, &out);
    cr_assert_eq(load(text, size + out.used, &info, &fault), BR_BAD_JOURNAL, "not over yet");
    finish(&match);
    size = write_journal(&match, NULL, NULL);
    out = br_buf_over(text + size, sizeof text - size);
    br_journal_end(&match, &out);
    size_t ended = size + out.used;
    char *digit = strstr(text, "\"digest\":\"") + 10;
    *digit = *digit == '0' ? '1' : '0';
    cr_assert_eq(load(text, ended, &info, &fault), BR_BAD_JOURNAL);
    cr_assert_eq(fault.line, match.plies + 2);
    out = br_buf_over(text + size, sizeof text - size);
    br_journal_end(&match, &out);
    br_journal_note(0, "one more thing", &out);
    cr_assert_eq(load(text, size + out.used, &info, &fault), BR_BAD_JOURNAL);
    cr_assert_eq(fault.line, match.plies + 3);
}

Test(journal, more_moves_than_there_is_room_for) {
    br_journal_info info;
    br_fault fault;
    start(&match, record, 1);
    play(&match, 0, OPENING);
    size_t size = write_journal(&match, NULL, NULL);
    br_err err = br_journal_read(&other, text, size, other_record, 3, nodes, NODES, &info, &fault);
    cr_assert_eq(err, BR_BAD_JOURNAL);
    cr_assert_eq(fault.line, 5);
    err = br_journal_read(&other, text, size, other_record, CAPACITY, nodes, 4, &info, &fault);
    cr_assert_eq(err, BR_BAD_JOURNAL, "a line of more parts than there are nodes");
    cr_assert_eq(fault.line, 1);
}
