/* decks.c -- whatever deck is accepted can be played with.
 *
 *   decks [GAME] [--count N] [--seed S] [--matches N]
 *
 * A stranger may send any table of components to a server. So tables of every game are edited at
 * random, as text: other numbers, cells of other rows, rows exchanged. What the rules accept is
 * edited further, then dealt and played to its end, N times a game, DECKS or 40. After every move
 * the audit must pass and somebody must have a move; texts, views, worlds and sentences of it must
 * be whole, and the journal must be read back to the same digest. Prints TAP. A failure prints
 * the rows that differ.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "caught.h"
#include "trials.h"

enum { DECKS_DEFAULT = 40, TEXT_BYTES = 1 << 17, JOURNAL_BYTES = 1 << 21, SHOWN_FAULTS = 3 };
enum {
    TRIES = 20,
    EDITS_MAX = 200,
    ROWS_MAX = 256,
    CELLS_MAX = 16,
    RECORDS = 1 << 14,
    NODES = 1 << 14
};

typedef uint64_t block[BR_STATE_MAX / 8];

typedef struct trial {
    br_rules rules;
    uint64_t seed;
    br_rng dice;
    char deck[BR_TABLES_MAX][BR_CSV_MAX + 1];
    uint32_t accepted, tried, faults;
    br_match m;
    br_record record[RECORDS], again[RECORDS];
    block view, world;
    char text[TEXT_BYTES], journal[JOURNAL_BYTES];
    size_t journal_size;
    br_json_node node[NODES];
} trial;

static trial the_trial;

static void demand(bool is_good, const char *what) {
    if (!is_good) fail(what, "");
}

/* ---- decks -------------------------------------------------------------------------------- */

typedef struct piece { /* a stretch of a text */
    const char *at;
    size_t size;
} piece;

/* Lines of a table, or cells of a row, as they stand there, with their quotes. */
static int split(piece text, char by, piece *out, int most) {
    int count = 0;
    bool is_quoted = false;
    size_t from = 0;
    for (size_t i = 0; i <= text.size && count < most; i++) {
        if (i < text.size && text.at[i] == '"') is_quoted = !is_quoted;
        if (i < text.size && (is_quoted || text.at[i] != by)) continue;
        out[count++] = (piece){text.at + from, i - from};
        from = i + 1;
    }
    return count;
}

static void put(br_buf *out, piece what) { br_put_bytes(out, what.at, what.size); }

/* A number near the one that is there, or one that is rarely thought of. */
static void put_number(br_buf *out, br_rng *dice, piece cell) {
    static const int rare[] = {0, 1, 2, 3, 5, 8, 9, 13, 20, 40, 60, 255};
    char text[16] = "";
    if (cell.size < sizeof text) memcpy(text, cell.at, cell.size);
    int near = (int)strtol(text, NULL, 10) + (int)br_rng_below(dice, 5) - 2;
    br_put_int(out, br_rng_below(dice, 3) ? near : rare[br_rng_below(dice, 12)]);
}

static bool is_number(piece cell) {
    size_t from = cell.size > 1 && *cell.at == '-' ? 1 : 0;
    for (size_t i = from; i < cell.size; i++)
        if (cell.at[i] < '0' || cell.at[i] > '9') return false;
    return cell.size > from;
}

/* One cell of one row: a number, or what stands there in another row. */
static void put_row(trial *t, br_buf *out, piece row, piece other) {
    piece cells[CELLS_MAX], others[CELLS_MAX];
    int count = split(row, ',', cells, CELLS_MAX);
    int choices = split(other, ',', others, CELLS_MAX);
    int chosen = (int)br_rng_below(&t->dice, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        if (i) br_put_char(out, ',');
        if (i != chosen) put(out, cells[i]);
        else if (is_number(cells[i]) && br_rng_below(&t->dice, 3))
            put_number(out, &t->dice, cells[i]);
        else put(out, i < choices ? others[i] : cells[i]);
    }
}

/* The table with one edit, or none if there is nothing to edit. */
static void edit(trial *t, const char *csv, br_buf *out) {
    piece rows[ROWS_MAX];
    int count = split((piece){csv, strlen(csv)}, '\n', rows, ROWS_MAX);
    if (count < 3) return;
    uint32_t below = (uint32_t)count - 2; /* the header, and what follows the last newline */
    int a = 1 + (int)br_rng_below(&t->dice, below), b = 1 + (int)br_rng_below(&t->dice, below);
    bool is_swap = br_rng_below(&t->dice, 6) == 0;
    for (int i = 0; i < count; i++) {
        if (i) br_put_char(out, '\n');
        if (is_swap) put(out, rows[i == a ? b : i == b ? a : i]);
        else if (i == a) put_row(t, out, rows[a], rows[b]);
        else put(out, rows[i]);
    }
}

static void try_edit(trial *t, int table) {
    static char csv[BR_CSV_MAX + 1];
    br_fault why = {0};
    br_rules changed = t->rules;
    br_buf out = br_buf_over(csv, sizeof csv);
    edit(t, t->deck[table], &out);
    t->tried++;
    if (out.full || br_rules_table_of(&changed, csv, out.used) != table ||
        br_rules_deck(&changed, csv, out.used, &why) != BR_OK ||
        br_rules_check(&changed, &why) != BR_OK)
        return;
    t->rules = changed;
    memcpy(t->deck[table], csv, out.used + 1);
}

/* Few edits make a deck that is nearly the shipped one, many a deck of its own. */
static void make_decks(trial *t) {
    const br_game *game = t->rules.game;
    uint32_t edits = 1 + br_rng_below(&t->dice, 1 + br_rng_below(&t->dice, EDITS_MAX));
    for (int table = 0; table < game->table_count; table++)
        snprintf(t->deck[table], sizeof t->deck[table], "%s", game->tables[table].csv);
    for (uint32_t i = 0; i < edits; i++)
        try_edit(t, (int)br_rng_below(&t->dice, game->table_count));
}

/* ---- one match ---------------------------------------------------------------------------- */

static br_buf text_of(trial *t) { return br_buf_over(t->text, sizeof t->text); }

static void check_audit(const trial *t, const void *state, const char *what) {
    const char *wrong = br_audit(&t->rules, state);
    if (wrong) fail(what, wrong);
}

static void check_events(trial *t) {
    for (int i = 0; i < t->m.log.count; i++) {
        br_buf out = text_of(t);
        br_say_event(&out, BR_EN, &t->rules, &t->m.log.at[i], NULL);
        br_event_write(&t->rules, &t->m.log.at[i], BR_SEAT_NONE, &out);
        demand(!out.full && out.used > 0, "an event is too long");
    }
}

/* What one of them sees, and one world of it. */
static void check_viewer(trial *t, br_seat viewer) {
    const br_game *game = t->rules.game;
    br_depth depth = br_rng_below(&t->dice, 2) ? BR_SCREEN : BR_RECALL;
    br_buf out = text_of(t);
    game->observe(&t->rules, t->m.state, viewer, depth, t->view);
    br_view_write(&t->rules, t->view, &out);
    game->screen(&(br_pen){&t->rules, t->view, viewer, BR_UK, NULL, &out});
    demand(!out.full, "a view is too long");
    game->determinize(&t->rules, t->view, viewer, depth, &t->dice, t->world);
    check_audit(t, t->world, "a world of it is not possible: ");
    if (viewer != BR_SPECTATOR) (void)game->evaluate(&t->rules, t->world, viewer);
}

/* Texts of moves lead to the same moves. */
static void check_move(trial *t, br_seat seat, const br_move *move, const void *view) {
    br_move read;
    br_buf out = text_of(t);
    br_move_write(&t->rules, move, &out);
    demand(!out.full && br_move_read(&t->rules, t->text, &read) == BR_OK &&
               memcmp(&read, move, sizeof read) == 0,
           "a move is not read as it is written");
    out = text_of(t);
    br_say_move(&out, BR_RU, &t->rules, view, seat, move, NULL);
    demand(!out.full && out.used > 0, "a move has no sentence");
}

static void journal_add(trial *t, const br_buf *line) {
    demand(!line->full && t->journal_size + line->used < sizeof t->journal,
           "a journal is too long");
    memcpy(t->journal + t->journal_size, line->at, line->used);
    t->journal_size += line->used;
}

/* Somebody of those the match waits for, and one of the seat's moves. */
static br_seat choose(trial *t, br_move *move) {
    br_move list[BR_MOVES_MAX];
    br_seats awaited = br_must_act(&t->rules, t->m.state);
    demand(awaited != 0, "nobody is awaited, and it is not over");
    br_seat seat = br_lowest(awaited);
    for (br_seats left = awaited; left; left = (br_seats)(left & (left - 1u)))
        if (br_rng_below(&t->dice, 3) == 0) seat = br_lowest(left);
    int count = br_legal(&t->rules, t->m.state, seat, list);
    demand(count > 0 && count <= BR_MOVES_MAX, "a seat that is awaited has no move");
    *move = list[br_rng_below(&t->dice, (uint32_t)count)];
    if (br_rng_below(&t->dice, 16) == 0) br_fallback(&t->rules, t->m.state, seat, move);
    return seat;
}

static void step(trial *t) {
    br_move move;
    br_refusal refusal = {0};
    br_seat seat = choose(t, &move);
    bool is_player = seat < t->rules.seats;
    check_viewer(t, is_player && br_rng_below(&t->dice, 4) ? seat : BR_SPECTATOR);
    if (is_player) t->rules.game->observe(&t->rules, t->m.state, seat, BR_SCREEN, t->view);
    check_move(t, seat, &move, is_player ? t->view : NULL);
    if (br_match_play(&t->m, seat, &move, &refusal) != BR_OK)
        fail("a listed move is refused by ", t->rules.game->clauses[refusal.clause].id);
    check_audit(t, t->m.state, "after some moves the audit says: ");
    check_events(t);
    br_buf line = text_of(t);
    br_journal_move(&t->m, seat, &move, &line);
    journal_add(t, &line);
}

/* As a stranger would read it, decks and all. */
static void check_journal(trial *t) {
    static br_match other;
    static char head[JOURNAL_BYTES / 2];
    static br_journal_info info;
    static const char *const names[BR_SEATS_MAX] = {NULL};
    const char *decks[BR_TABLES_MAX];
    br_fault why = {0};
    for (int i = 0; i < BR_TABLES_MAX; i++) decks[i] = t->deck[i];
    br_buf text = br_buf_over(head, sizeof head);
    br_journal_head(&t->m, names, decks, &text);
    br_put_bytes(&text, t->journal, t->journal_size);
    br_journal_end(&t->m, &text);
    demand(!text.full, "a journal is too long");
    if (br_journal_read(&other, head, text.used, t->again, RECORDS, t->node, NODES, &info, &why) !=
        BR_OK)
        fail("its journal is not read back: ", why.text);
    demand(info.has_end, "its journal has no end");
}

static void play(trial *t) {
    uint8_t key[BR_SEED_BYTES];
    for (int i = 0; i < BR_SEED_BYTES; i++) key[i] = (uint8_t)br_rng_below(&t->dice, 256);
    br_match_init(&t->m, &t->rules, key, t->record, RECORDS);
    check_audit(t, t->m.state, "as it is dealt the audit says: ");
    check_events(t);
    while (br_to_act(&t->rules, t->m.state) != 0) {
        demand(t->m.plies < t->rules.game->plies_max, "the match does not end within plies_max");
        step(t);
    }
    br_result result;
    t->rules.game->scores(&t->rules, t->m.state, &result);
    demand(result.over, "nobody may act, and it is not over");
}

static void tell(const trial *t) {
    printf("# %s: %s, %d seats, options", broken, t->rules.game->id, t->rules.seats);
    for (int i = 0; i < t->rules.game->option_count; i++)
        printf(" %s=%s", t->rules.game->options[i].name, br_rules_value(&t->rules, i));
    printf("\n");
    for (int table = 0; table < t->rules.game->table_count; table++) {
        piece rows[ROWS_MAX], own[ROWS_MAX];
        const char *csv = t->rules.game->tables[table].csv;
        int count = split((piece){t->deck[table], strlen(t->deck[table])}, '\n', rows, ROWS_MAX);
        split((piece){csv, strlen(csv)}, '\n', own, ROWS_MAX);
        for (int i = 0; i < count; i++)
            if (rows[i].size != own[i].size || memcmp(rows[i].at, own[i].at, own[i].size) != 0)
                printf("# %s:%d: %.*s\n", t->rules.game->tables[table].name, i + 1,
                       (int)rows[i].size, rows[i].at);
    }
    printf("# repeat: build/decks %s --seed %llu --matches 1\n", t->rules.game->id,
           (unsigned long long)t->seed);
}

static void run_match(trial *t, const br_game *game, uint64_t seed) {
    t->seed = seed;
    t->dice = br_rng_from(seed);
    t->journal_size = 0;
    snprintf(broken, sizeof broken, "an assertion fails");
    trials_rules(&t->rules, game, &t->dice);
    make_decks(t);
    if (t->rules.custom_tables == 0) return;
    t->accepted++;
    if (setjmp(way_out) == 0) {
        play(t);
        check_journal(t);
    } else if (t->faults++ < SHOWN_FAULTS) {
        tell(t);
    }
}

static void run_game(const br_game *game, const trials_args *w) {
    trial *t = &the_trial;
    t->tried = t->accepted = t->faults = 0;
    if (game->table_count == 0) return;
    uint64_t most = w->matches ? w->matches : TRIES * w->count;
    for (uint64_t i = 0; i < most && (w->matches || t->accepted < w->count); i++)
        run_match(t, game, w->seed + i);
    bool is_enough = w->matches || t->accepted == w->count;
    tap_line(is_enough && t->faults == 0,
             "%s: played with %u house decks, made by %u edits, %u broken", game->id, t->accepted,
             t->tried, t->faults);
}

int main(int argc, char **argv) {
    signal(SIGABRT, on_abort);
    return trials_main(argc, argv, getenv("DECKS"), DECKS_DEFAULT, run_game);
}
