/* unit_stranger.c -- tables from a store that anybody may have written.
 *
 * `backroom store import` takes a file of somebody else, and a digest says only that it is whole.
 * Lines of real tables are left out, doubled, exchanged and edited; a hub reads them at its start.
 * Whatever they say, each table is set aside or gone on with: nothing is read or written outside
 * of what is there, and nothing that is worked out of it overflows (sanitizer builds see that).
 */
#include "unit_hub.h"

enum { LINES_MAX = 400, TRIALS = 60, EDITS_MAX = 4 };

typedef struct stored_line {
    char text[4096];
    int64_t at;
} stored_line;

static struct {
    stored_line own[LINES_MAX], read[LINES_MAX];
    int own_count, read_count;
    br_rng dice;
} s;

static const char table_key[] = "00112233445566778899";

static uint32_t below(int bound) { return br_rng_below(&s.dice, (uint32_t)bound); }

/* ---- the store ---------------------------------------------------------------------------- */

static void note_write(store *face, const store_row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind != STORE_LINE || s.own_count == LINES_MAX) continue;
        stored_line *to = &s.own[s.own_count++];
        cr_assert(rows[i].size < sizeof to->text);
        memcpy(to->text, rows[i].text, rows[i].size + 1);
        to->at = rows[i].at;
    }
    fake_write(face, rows, count);
}

static bool give_read(store *face, const char *table, void *into, store_line *line) {
    (void)face;
    (void)table;
    for (int i = 0; i < s.read_count; i++)
        line(into, table_key, (uint32_t)i, s.read[i].at, s.read[i].text, strlen(s.read[i].text));
    return true;
}

static void no_send(net *n, uint32_t slot, const char *bytes, size_t size) {
    (void)n;
    (void)slot;
    (void)bytes;
    (void)size;
}
static void no_shut(net *n, uint32_t slot, int code, const char *why) {
    (void)n;
    (void)slot;
    (void)code;
    (void)why;
}

/* ---- edits -------------------------------------------------------------------------------- */

static const char *const odd[] = {
    "{\"undo\":1}",
    "{\"undo\":3}",
    "{\"undo\":4294967295}",
    "{\"pause\":0}",
    "{\"resume\":0}",
    "{\"hint\":0}",
    "{\"away\":1}",
    "{\"back\":1}",
    "{\"stand\":0}",
    "{\"kick\":0}",
    "{\"kick\":1}",
    "{\"mute\":1}",
    "{\"host\":1}",
    "{\"start\":true}",
    "{\"next\":\"00000000000000000000\"}",
    "{\"bot\":0,\"name\":\"\"}",
    "{\"bot\":1,\"name\":\"greedy\"}",
    "{\"invite\":\"P1\"}",
    "{\"chat\":\"x\",\"seat\":0}",
    "{\"move\":\"timeout\",\"seat\":\"house\"}",
    "{\"evidence\":{\"arrival\":9223372036854775807,\"seat\":0,\"trip\":9223372036854775807,"
    "\"move\":\"pass\"}}",
    "{\"evidence\":{\"arrival\":0,\"seat\":1,\"trip\":0,\"move\":\"slap\"}}",
    "{\"evidence\":{\"order\":[{\"seat\":0,\"credit\":9223372036854775807}]}}",
    "{\"pace\":true,\"move_ms\":2305843009213693951,\"bank_ms\":2305843009213693951,"
    "\"grace_ms\":2305843009213693951,\"race_ms\":2305843009213693951}",
    "{\"pace\":true,\"move_ms\":0,\"bank_ms\":0,\"grace_ms\":0,\"race_ms\":0,\"bot_ms\":0}",
    "{\"passes\":0,\"switches\":\"0202\",\"round\":255,\"phase_round\":255,\"phase\":255}",
    "{\"sit\":1,\"person\":\"00000000000000000000000000000000000000000000000000000000000000ff\","
    "\"name\":\"Q\",\"salt\":\"\"}",
    "{\"end\":{\"digest\":\"00\"}}",
    "{\"table\":1}",
    "[]",
    "0"};
enum { ODD = sizeof odd / sizeof odd[0] };

/* Another number in place of one that is there, digit by digit. */
static void edit_number(char *text) {
    static const char *const numbers[] = {"0",  "1",   "2",          "9",
                                          "-1", "255", "4294967295", "9223372036854775807"};
    char after[4096];
    size_t size = strlen(text), from = below((int)size + 1);
    while (from < size && (text[from] < '0' || text[from] > '9')) from++;
    size_t to = from;
    while (to < size && text[to] >= '0' && text[to] <= '9') to++;
    if (from == to || size + 20 > sizeof after) return;
    memcpy(after, text + to, size - to + 1);
    const char *number = numbers[below(8)];
    memcpy(text + from, number, strlen(number));
    memcpy(text + from + strlen(number), after, size - to + 1);
}

static void insert(int at, const char *text) {
    size_t size = strlen(text);
    if (s.read_count == LINES_MAX || size >= sizeof s.read[0].text) return;
    memmove(&s.read[at + 1], &s.read[at], (size_t)(s.read_count - at) * sizeof s.read[0]);
    s.read_count++;
    memmove(s.read[at].text, text, size + 1);
    s.read[at].at = s.read[at ? at - 1 : 1].at;
}

static void edit(void) {
    static const int64_t times[] = {0, -1, INT64_MAX / 2, INT64_MIN / 2, INT64_C(1) << 45};
    int at = (int)below(s.read_count), other = (int)below(s.read_count);
    stored_line line = s.read[at];
    switch (below(7)) {
    case 0: insert(at, odd[below(ODD)]); break;
    case 1: insert(s.read_count, odd[below(ODD)]); break;
    case 2: insert(at, s.own[below(s.own_count)].text); break;
    case 3: edit_number(s.read[at].text); break;
    case 4: s.read[at].at = times[below(5)]; break;
    case 5:
        s.read[at] = s.read[other];
        s.read[other] = line;
        break;
    default:
        if (s.read_count < 3) break;
        s.read_count--;
        memmove(&s.read[at], &s.read[at + 1], (size_t)(s.read_count - at) * sizeof s.read[0]);
    }
}

/* ---- the test ----------------------------------------------------------------------------- */

/* Seconds: clocks run out, bots move, somebody sits in for whoever is late. */
static void pass_time(int seconds) {
    for (int i = 0; i < seconds; i++) {
        task *asked = the_fixture->asked;
        the_fixture->asked = NULL;
        if (asked) {
            if (asked->kind == TASK_MOVE) task_run(asked);
            else asked->end = TASK_UNWANTED;
            hub_task_done(the_fixture->h, asked, the_fixture->now);
        }
        fixture_stored(true);
        hub_tick(the_fixture->h, the_fixture->now += 1000);
    }
    fixture_stored(true);
}

/* A table that was played at for a while; what else happens at tables, too. */
static void play(const char *game, int seats) {
    char text[200];
    fixture_open();
    no_limits();
    the_fixture->store.face.write = note_write;
    the_fixture->net = (net){no_send, no_shut};
    s.own_count = 0;
    the_fixture->net.send = fixture_send;
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"pauses\":true,\"hints\":true,"
             "\"bot_ms\":0,\"move_ms\":1000,\"bank_ms\":0}",
             game, seats);
    begin_with(text, 2);
    the_fixture->net.send = no_send;
    for (uint32_t i = 0; i < 2; i++) say_only(i, "{\"do\":\"pause\"}");
    say_only(1, "{\"do\":\"resume\"}");
    say_only(0, "{\"do\":\"hint\",\"step\":1}");
    pass_time(40);
    say_only(0, "{\"do\":\"back\"}");
    pass_time(5);
}

/* Somebody comes to what was read, and time passes. */
static void visit(void) {
    static const char *const requests[] = {
        "{\"do\":\"hello\",\"token\":\"0123456789-0-abcdef\",\"name\":\"P0\"}",
        "{\"do\":\"enter\",\"table\":\"00112233445566778899\"}",
        "{\"do\":\"history\"}",
        "{\"do\":\"back\"}",
        "{\"do\":\"pause\"}",
        "{\"do\":\"resume\"}",
        "{\"do\":\"hint\",\"step\":1}",
        "{\"do\":\"undo\",\"rev\":1}",
        "{\"do\":\"passes\",\"switch\":\"phase\"}",
        "{\"do\":\"chat\",\"text\":\"x\"}",
        "{\"do\":\"review\",\"seat\":0}",
        "{\"do\":\"rematch\"}",
        "{\"do\":\"stand\"}"};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        say_only(0, requests[i]);
        fixture_stored(true);
        hub_tick(the_fixture->h, the_fixture->now += 500);
    }
    pass_time(20);
}

static void read_back(void) {
    hub_desc desc = the_fixture->h->desc;
    hub_free(the_fixture->h);
    free(the_fixture->asked);
    the_fixture->asked = NULL;
    the_fixture->store = fake_store_new();
    the_fixture->store.face.read = give_read;
    the_fixture->h = hub_new(&desc);
    no_limits();
    cr_assert(hub_boot(the_fixture->h, the_fixture->now));
    hub_opened(the_fixture->h, 0, (whence){1, 0}, the_fixture->now);
    visit();
}

static void try_game(const char *game, int seats, int *kept) {
    play(game, seats);
    cr_assert_gt(s.own_count, 8, "%s: %d lines", game, s.own_count);
    for (int trial = 0; trial < TRIALS; trial++) {
        memcpy(s.read, s.own, sizeof s.read);
        s.read_count = s.own_count;
        for (uint32_t n = trial ? 1 + below(EDITS_MAX) : 0; n > 0; n--) edit();
        read_back();
        *kept += the_fixture->h->stats.aside == 0;
        cr_assert(trial > 0 || *kept > 0, "%s: the lines as they were are not read", game);
    }
    fixture_close();
}

Test(stranger, any_lines_are_read_or_set_aside) {
    static const struct {
        const char *game;
        int seats;
    } games[] = {{"squirrels", 2}, {"belo4ka", 3}, {"bootleggers", 3}};
    int kept = 0;
    for (uint64_t seed = 12; seed < 14; seed++) {
        s.dice = br_rng_from(seed);
        for (int i = 0; i < 3; i++) try_game(games[i].game, games[i].seats, &kept);
    }
    cr_assert(kept > TRIALS && kept < 5 * TRIALS, "%d tables were read", kept);
}
