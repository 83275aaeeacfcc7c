/* table.c -- a match with people and bots around it, and the journal it leaves.
 *
 * Nothing here prints but failures; what people read is in talk.c.
 */
#include "table.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cast.h"
#include "reactions.h"
#include "term.h"
#include "workspace.h"

enum { HEAD_BYTES = 1 << 20, LINE_BYTES = 1024, NODES_MAX = 1 << 16, PATH_BYTES = 4096 };

static void *must_have(void *memory) {
    if (memory) return memory;
    cli_error(CLI_FAILED, NULL, "out of memory");
    exit(CLI_FAILED);
}

/* ---- the journal text --------------------------------------------------------------------- */

static void journal_add(table *t, const char *bytes, size_t size) {
    if (t->journal_size + size + 1 > t->journal_capacity) {
        t->journal_capacity = 2 * (t->journal_size + size + 1);
        t->journal = must_have(realloc(t->journal, t->journal_capacity));
    }
    memcpy(t->journal + t->journal_size, bytes, size);
    t->journal_size += size;
    t->journal[t->journal_size] = '\0';
}

static void journal_add_head(table *t, const char *const *decks) {
    char *text = must_have(malloc(HEAD_BYTES));
    br_buf out = br_buf_over(text, HEAD_BYTES);
    const char *names[BR_SEATS_MAX];
    for (int i = 0; i < BR_SEATS_MAX; i++) names[i] = t->journal_name[i];
    br_journal_head(&t->match, names, decks, &out);
    assert(!out.full);
    journal_add(t, text, out.used);
    free(text);
}

/* ---- making and loading ------------------------------------------------------------------- */

static uint32_t plies_capacity(void) {
    uint32_t most = 0;
    for (int i = 0; br_game_at(i); i++) {
        if (br_game_at(i)->plies_max > most) most = br_game_at(i)->plies_max;
    }
    return most + 1;
}

table *table_empty(void) {
    table *t = must_have(calloc(1, sizeof *t));
    t->record = must_have(calloc(plies_capacity(), sizeof *t->record));
    t->is_kept = true;
    return t;
}

table *table_new(const cli_setup *setup, const bot *const bots[], const char *const names[]) {
    table *t = table_empty();
    br_match_init(&t->match, &setup->rules, setup->seed, t->record, plies_capacity());
    for (int i = 0; i < setup->rules.seats; i++) {
        t->bot[i] = bots[i];
        const char *name = bots[i] ? bots[i]->name : names[i] ? names[i] : "";
        term_clean(name, t->journal_name[i], TABLE_NAME_MAX);
    }
    journal_add_head(t, (const char *const *)setup->deck_text);
    return t;
}

/* Where the last line of a text begins. */
static size_t last_line(const char *text, size_t size) {
    size_t at = size > 0 ? size - 1 : 0;
    while (at > 0 && text[at - 1] != '\n') at--;
    return at;
}

table *table_read(const char *command, const char *path, const char *text, size_t size) {
    table *t = table_empty();
    br_json_node *nodes = must_have(calloc(NODES_MAX, sizeof *nodes));
    br_fault fault = {0};
    br_err err = br_journal_read(&t->match, text, size, t->record, plies_capacity(), nodes,
                                 NODES_MAX, &t->info, &fault);
    free(nodes);
    if (err != BR_OK) {
        cli_fault(CLI_FAILED, command, path, &fault);
        table_free(t);
        return NULL;
    }
    size_t whole = t->info.cut_at;
    if (t->info.has_end) whole = last_line(text, whole); /* written anew when it is saved */
    journal_add(t, text, whole);
    if (whole > 0 && text[whole - 1] != '\n') journal_add(t, "\n", 1);
    for (int i = 0; i < t->match.rules.seats; i++) {
        term_clean(t->info.names[i], t->journal_name[i], TABLE_NAME_MAX);
        t->bot[i] = bot_find(t->journal_name[i]);
        if (t->bot[i] && bot_refuses(t->bot[i], &t->match.rules)) t->bot[i] = NULL;
    }
    return t;
}

table *table_load(const char *command, const char *path) {
    size_t size = 0;
    char *text = cli_read_file(command, path, &size);
    if (!text) return NULL;
    table *t = table_read(command, path, text, size);
    free(text);
    return t;
}

void table_free(table *t) {
    if (!t) return;
    workspace_close(&t->workspace, true);
    workspace_close(&t->advisor, true);
    hold_release(&t->hold);
    free(t->record);
    free(t->journal);
    free(t->kept_path);
    free(t);
}

/* The house cards that a journal's head holds, table by table; NULL for those that are shipped. */
static void decks_read(const table *was, char *decks[BR_TABLES_MAX]) {
    const br_rules *r = &was->match.rules;
    br_json_node *nodes = must_have(calloc(NODES_MAX, sizeof *nodes));
    br_json head;
    br_fault fault = {0};
    const char *end = memchr(was->journal, '\n', was->journal_size);
    size_t size = end ? (size_t)(end - was->journal) : was->journal_size;
    bool is_read = br_json_read(&head, was->journal, size, nodes, NODES_MAX, &fault);
    assert(is_read); /* it was when the match was loaded */
    (void)is_read;
    uint32_t house = br_json_find(&head, 0, "house_decks");
    for (int i = 0; house != 0 && i < r->game->table_count; i++) {
        uint32_t deck = br_json_find(&head, house, r->game->tables[i].name);
        if (deck == 0) continue;
        decks[i] = must_have(malloc(BR_CSV_MAX + 1));
        br_json_string(&head, deck, decks[i], BR_CSV_MAX + 1);
    }
    free(nodes);
}

table *table_branch(const table *was, uint32_t plies, const bot *const bots[]) {
    const br_match *m = &was->match;
    table *t = table_empty();
    br_match_init(&t->match, &m->rules, m->seed, t->record, plies_capacity());
    if (m->is_given) br_match_put(&t->match, m->start);
    for (int i = 0; i < m->rules.seats; i++) {
        const char *name = was->bot[i] ? "" : was->journal_name[i]; /* a person who was a bot */
        t->bot[i] = bots[i];
        term_clean(bots[i] ? bots[i]->name : name, t->journal_name[i], TABLE_NAME_MAX);
    }
    char *decks[BR_TABLES_MAX] = {NULL};
    decks_read(was, decks);
    journal_add_head(t, (const char *const *)decks);
    for (int i = 0; i < BR_TABLES_MAX; i++) free(decks[i]);
    for (uint32_t i = 0; i < plies; i++) {
        br_refusal refusal;
        table_play(t, m->record[i].seat, &m->record[i].move, &refusal);
    }
    return t;
}

/* ---- who sits there ----------------------------------------------------------------------- */

static void base_name(const table *t, int seat, br_lang lang, char *out, size_t size) {
    const char *name = t->journal_name[seat];
    if (t->bot[seat]) {
        const char *title = cast_name(&t->match.rules, lang, t->bot, (br_seat)seat);
        if (title) name = title;
    } else if (!name[0]) {
        const char *guest = br_word(lang, "house.cli.guest");
        name = guest ? guest : "Guest";
    }
    snprintf(out, size, "%s", name);
}

void table_show_names(table *t, br_lang lang) {
    char base[BR_SEATS_MAX][TABLE_NAME_MAX];
    int seats = t->match.rules.seats;
    assert(seats <= BR_SEATS_MAX);
    for (int i = 0; i < seats; i++) base_name(t, i, lang, base[i], sizeof base[i]);
    for (int i = 0; i < seats; i++) {
        int namesakes = 0, number = 0;
        for (int j = 0; j < seats; j++) {
            if (strcmp(base[i], base[j]) != 0) continue;
            namesakes++;
            if (j <= i) number++;
        }
        if (namesakes == 1) {
            snprintf(t->shown_name[i], sizeof t->shown_name[i], "%s", base[i]);
        } else {
            snprintf(t->shown_name[i], sizeof t->shown_name[i], "%s %d", base[i], number);
        }
        t->names[i] = t->shown_name[i];
    }
}

int table_people(const table *t) {
    int people = 0;
    for (int i = 0; i < t->match.rules.seats; i++) people += t->bot[i] == NULL;
    return people;
}

br_seat table_first_person(const table *t) {
    for (br_seat i = 0; i < t->match.rules.seats; i++) {
        if (!t->bot[i]) return i;
    }
    return BR_SEAT_NONE;
}

/* ---- moves -------------------------------------------------------------------------------- */

br_err table_play(table *t, br_seat seat, const br_move *move, br_refusal *refusal) {
    br_err err = br_match_play(&t->match, seat, move, refusal);
    if (err != BR_OK) return err;
    char line[LINE_BYTES];
    br_buf out = br_buf_over(line, sizeof line);
    br_journal_move(&t->match, seat, move, &out);
    assert(!out.full);
    journal_add(t, line, out.used);
    br_moment now = br_moment_now(&t->match.rules, t->match.state, &t->match.log);
    passes_moved(t->passes, &now);
    return BR_OK;
}

const bot_workspace *table_workspace(table *t) {
    if (!t->has_workspace) {
        t->workspace = workspace_open(t->bot, &t->match.rules, NULL);
        workspace_share(&t->workspace, t->bot, t->match.rules.seats);
    }
    t->has_workspace = true;
    return &t->workspace;
}

static bool play_bot(table *t, br_seat seat) {
    const br_match *m = &t->match;
    br_rng rng = bot_rng(m->seed, seat, m->plies);
    br_move move;
    br_refusal refusal;
    bot_move(t->bot[seat], &m->rules, m->state, seat, &rng, table_workspace(t), &move);
    return table_play(t, bot_mover(seat, &move), &move, &refusal) == BR_OK;
}

/* Without a clock the house does what it is asked to at once. */
static bool play_house(table *t) {
    br_move moves[BR_MOVES_MAX];
    br_refusal refusal;
    int count = br_legal(&t->match.rules, t->match.state, BR_HOUSE, moves);
    return count > 0 && table_play(t, BR_HOUSE, &moves[0], &refusal) == BR_OK;
}

/* Whether one of these seats is a person's. */
static bool has_person(const table *t, br_seats seats) {
    for (br_seat i = 0; i < t->match.rules.seats; i++) {
        if (br_has(seats, i) && !t->bot[i]) return true;
    }
    return false;
}

static br_moment moment_of(const table *t) {
    return br_moment_now(&t->match.rules, t->match.state, &t->match.log);
}

/* Of several people at one screen only those who said so are asked in between: handing it round
 * for every card would be no game. */
br_seat table_caller(const table *t) {
    const br_match *m = &t->match;
    br_moment now = moment_of(t);
    br_seats may = br_to_act(&m->rules, m->state), must = br_must_act(&m->rules, m->state);
    if (now.window != BR_WINDOW_GRACE || has_person(t, must)) return BR_SEAT_NONE;
    for (br_seat i = 0; i < m->rules.seats; i++) {
        const passes *p = &t->passes[i];
        bool wants =
            passes_wants(p, &now, i) && (table_people(t) == 1 || p->at[now.point] == PASSES_ON);
        if (!t->bot[i] && br_has(may, i) && wants && t->asked[i] != m->plies + 1) return i;
    }
    return BR_SEAT_NONE;
}

/* A person who is asked and has a standing pass; BR_SEAT_NONE if there is nobody. */
static br_seat find_standing(const table *t, br_seats must) {
    br_moment now = moment_of(t);
    for (br_seat i = 0; i < t->match.rules.seats; i++)
        if (br_has(must, i) && !t->bot[i] && passes_answers(&t->passes[i], &now, i)) return i;
    return BR_SEAT_NONE;
}

bool table_answers(const table *t) {
    return find_standing(t, br_must_act(&t->match.rules, t->match.state)) != BR_SEAT_NONE;
}

/* One move that is not a person's own; 0 = there is none, -1 = it was refused. */
static int step(table *t) {
    br_seats must = br_must_act(&t->match.rules, t->match.state);
    br_refusal refusal;
    br_seat seat = 0;
    while (seat < t->match.rules.seats && !(br_has(must, seat) && t->bot[seat])) seat++;
    if (seat < t->match.rules.seats) return play_bot(t, seat) ? 1 : -1;
    seat = find_standing(t, must);
    if (seat != BR_SEAT_NONE) {
        br_move pass = moment_of(t).quick;
        return table_play(t, seat, &pass, &refusal) == BR_OK ? 1 : -1;
    }
    if (must == br_bit(BR_HOUSE)) return play_house(t) ? 1 : -1;
    return 0;
}

int table_step(table *t) {
    if (reactions_are_timed(&t->match)) { /* a race: all at once, or the person first */
        if (has_person(t, br_must_act(&t->match.rules, t->match.state))) return 0;
        return reactions_settle(t, NULL) ? 1 : -1;
    }
    return table_caller(t) != BR_SEAT_NONE ? 0 : step(t);
}

bool table_run_bots(table *t) {
    for (;;) {
        int done = table_step(t);
        if (done <= 0) return done == 0;
    }
}

/* Whether the table made this ply for the seat, by its standing pass, and would make it again. */
static bool was_standing(const table *t, uint32_t ply) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    const br_record *record = &t->record[ply];
    if (t->bot[record->seat]) return false;
    br_match_at(&t->match, ply, state);
    br_moment then = br_moment_now(&t->match.rules, state, NULL);
    return passes_answers(&t->passes[record->seat], &then, record->seat) &&
           memcmp(&record->move, &then.quick, sizeof record->move) == 0;
}

/* As br_match_undo_count, but a pass that the table would make again at once is no decision. */
static uint32_t undo_count(const table *t, br_seat seat) {
    for (uint32_t ply = t->match.plies; ply-- > 0;) {
        if (t->record[ply].is_final) return 0;
        if (t->record[ply].seat == seat && !was_standing(t, ply)) return t->match.plies - ply;
    }
    return 0;
}

uint32_t table_undo(table *t, br_seat seat) {
    uint32_t count = undo_count(t, seat);
    if (count == 0 || br_match_undo(&t->match, count) != BR_OK) return 0;
    char line[LINE_BYTES];
    br_buf out = br_buf_over(line, sizeof line);
    br_journal_undo(count, &out);
    journal_add(t, line, out.used);
    memset(t->asked, 0, sizeof t->asked);
    return count;
}

/* ---- files -------------------------------------------------------------------------------- */

/* The journal as it stands on a disk, malloced. */
static char *whole_journal(const table *t, size_t *size) {
    char *text = must_have(malloc(t->journal_size + LINE_BYTES));
    memcpy(text, t->journal, t->journal_size);
    br_buf end = br_buf_over(text + t->journal_size, LINE_BYTES);
    if (br_to_act(&t->match.rules, t->match.state) == 0) br_journal_end(&t->match, &end);
    assert(!end.full);
    *size = t->journal_size + end.used;
    return text;
}

bool table_save(const table *t, const char *command, const char *path) {
    size_t size = 0;
    char *text = whole_journal(t, &size);
    bool is_saved = cli_write_file(command, path, text, size);
    free(text);
    return is_saved;
}

/* A file may be replaced by a later stage of itself only: all it holds, an end line apart, must
 * be how our journal begins. */
bool table_may_save(const table *t, const char *path) {
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) return true;
    if ((uintmax_t)about.st_size > t->journal_size + LINE_BYTES) return false;
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    char *text = must_have(malloc((size_t)about.st_size + 1));
    size_t size = fread(text, 1, (size_t)about.st_size, file);
    fclose(file);
    text[size] = '\0';
    size_t last = last_line(text, size);
    if (strncmp(text + last, "{\"end\":", 7) == 0) size = last;
    bool is_stage = size <= t->journal_size && memcmp(text, t->journal, size) == 0;
    free(text);
    return is_stage;
}

char *table_state_path(const char *name) {
    char path[PATH_BYTES];
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int size = -1;
    if (state && state[0] == '/') {
        size = snprintf(path, sizeof path, "%s/backroom/%s", state, name);
    } else if (home && home[0] == '/') {
        size = snprintf(path, sizeof path, "%s/.local/state/backroom/%s", home, name);
    }
    if (size < 0 || (size_t)size >= sizeof path) return NULL;
    char *copy = must_have(malloc((size_t)size + 1));
    return memcpy(copy, path, (size_t)size + 1);
}

char *table_kept_path(const br_game *game, const char *stage) {
    char name[80];
    snprintf(name, sizeof name, "%s%s.journal", game->id, stage);
    return table_state_path(name);
}

void table_make_directories(const char *path) {
    char part[PATH_BYTES];
    for (size_t i = 1; path[i] && i < sizeof part; i++) {
        if (path[i] != '/') continue;
        memcpy(part, path, i);
        part[i] = '\0';
        mkdir(part, 0700);
    }
}

/* A match that was kept before and not resumed is put aside, not lost. */
static void put_aside(const table *t) {
    char *previous = table_kept_path(t->match.rules.game, ".previous");
    if (previous) rename(t->kept_path, previous);
    free(previous);
}

static bool has_person_moved(const table *t) {
    for (uint32_t i = 0; i < t->match.plies; i++) {
        br_seat seat = t->record[i].seat;
        if (seat < t->match.rules.seats && !t->bot[seat]) return true;
    }
    return false;
}

void table_keep(table *t, const char *command) {
    if (!t->kept_path || t->kept_size == t->journal_size || !has_person_moved(t)) return;
    if (!t->has_own_file) {
        table_make_directories(t->kept_path);
        if (!t->is_resumed) put_aside(t);
    }
    size_t size = 0;
    char *text = whole_journal(t, &size);
    int error = cli_write_bytes(t->kept_path, text, size);
    free(text);
    t->is_kept = error == 0;
    if (t->is_kept) {
        t->is_resumed = true;
        t->kept_size = t->journal_size;
    } else if (!t->has_complained) {
        t->has_complained = true;
        cli_error(CLI_FAILED, command, "play goes on, but is not kept: can not write '%.300s': %s",
                  t->kept_path, strerror(error));
    }
}

bool table_is_at_risk(const table *t) {
    bool is_safe = t->kept_path && t->is_kept && t->kept_size == t->journal_size;
    return !is_safe && has_person_moved(t);
}

char *table_retire(table *t, const char *command) {
    if (!t->kept_path) return NULL;
    table_keep(t, command);
    if (!t->is_kept || !t->is_resumed) return NULL;
    char *last = t->has_own_file ? NULL : table_kept_path(t->match.rules.game, ".last");
    if (last && rename(t->kept_path, last) == 0) return last;
    free(last);
    char *copy = must_have(malloc(strlen(t->kept_path) + 1));
    return memcpy(copy, t->kept_path, strlen(t->kept_path) + 1);
}

/* ---- replaying ---------------------------------------------------------------------------- */

void table_replay_start(table_replay *replay, const br_match *match) {
    memset(replay, 0, sizeof *replay);
    replay->match = match;
    /* A given state was not dealt here: nothing is to be told of it. */
    if (!match->is_given) br_setup(&match->rules, match->seed, replay->state, &replay->log);
    memcpy(replay->state, match->start, sizeof replay->state);
}

bool table_replay_next(table_replay *replay) {
    if (replay->ply == replay->match->plies) return false;
    const br_record *record = &replay->match->record[replay->ply++];
    br_refusal refusal;
    br_err err = br_play(&replay->match->rules, replay->state, record->seat, &record->move,
                         &replay->log, &refusal);
    assert(err == BR_OK);
    (void)err;
    return true;
}
