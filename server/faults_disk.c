/* faults_disk.c -- a disk that is slow, full or struck by a crash, and remembers what it holds.
 *
 * Beside the lines it keeps a shadow of the match, replayed from the durable lines alone, and all
 * views anybody could have been shown of it: whatever the hub tells must be among them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults_world.h"
#include "fetch.h"
#include "store_threads.h"

static world *world_of_store(store *s) { return (world *)((char *)s - offsetof(world, store)); }

/* ---- the shadow --------------------------------------------------------------------------- */

static void shadow_show(world *w) {
    const br_rules *r = &w->shadow.rules;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    if (w->seen_count == SEEN_MAX) {
        world_fail(w, "the match is too long for the shadow", "");
        return;
    }
    for (int i = 0; i <= r->seats; i++) {
        br_buf out = br_buf_over(w->text, sizeof w->text);
        r->game->observe(r, w->shadow.state, i == r->seats ? BR_SPECTATOR : (br_seat)i, BR_SCREEN,
                         view);
        br_view_write(r, view, &out);
        w->seen[i][w->seen_count] = br_hash(BR_HASH_START, out.at, out.used);
    }
    w->seen_count++;
}

static bool shadow_undo(world *w, const br_json *doc) {
    int64_t count = 0;
    uint32_t node = br_json_find(doc, 0, "undo");
    if (!node) return false;
    if (!w->has_shadow || !br_json_int(doc, node, 1, UINT32_MAX, &count) ||
        br_match_undo(&w->shadow, (uint32_t)count) != BR_OK)
        world_fail(w, "a line can not be taken back: ", doc->text);
    w->undo_count++;
    shadow_show(w);
    return true;
}

/* Reactions: an arrival line, later an order line that ranks some of them. If
 * nothing was played meanwhile, the first of them must be the next move. */
static void shadow_order(world *w, const br_json *doc, uint32_t order) {
    const br_json_node *node = doc->node;
    for (uint32_t i = order + 1; i < node[order].next; i = node[i].next) {
        int64_t seat = -1, rank = -1;
        br_json_int(doc, br_json_find(doc, i, "seat"), 0, BR_SEATS_MAX, &seat);
        br_json_int(doc, br_json_find(doc, i, "rank"), 0, BR_SEATS_MAX, &rank);
        uint32_t a = 0;
        while (a < w->arrival_count && (w->arrivals[a].seat != seat || w->arrivals[a].is_ranked))
            a++;
        if (a == w->arrival_count) {
            world_fail(w, "an order without its arrivals: ", doc->text);
            return;
        }
        w->arrivals[a].is_ranked = true;
        if (rank == 0 && w->arrivals[a].played == w->played_count) w->first = (int)a;
    }
}

static bool shadow_evidence(world *w, const br_json *doc) {
    uint32_t node = br_json_find(doc, 0, "evidence");
    if (!node) return false;
    uint32_t order = br_json_find(doc, node, "order");
    if (order) shadow_order(w, doc, order);
    if (!br_json_find(doc, node, "arrival")) return true;
    if (w->arrival_count == ARRIVALS_MAX) {
        world_fail(w, "too many reactions for the shadow", "");
        return true;
    }
    arrival *a = &w->arrivals[w->arrival_count++];
    int64_t seat = 0;
    br_json_int(doc, br_json_find(doc, node, "seat"), 0, BR_SEATS_MAX, &seat);
    br_json_string(doc, br_json_find(doc, node, "move"), a->move, sizeof a->move);
    a->seat = (br_seat)seat;
    a->played = w->played_count;
    return true;
}

bool disk_has_arrival(const world *w, br_seat seat, const char *move) {
    for (uint32_t i = w->arrival_count; i-- > 0;)
        if (w->arrivals[i].seat == seat && strcmp(w->arrivals[i].move, move) == 0) return true;
    return false;
}

static void shadow_line(world *w, const char *text, size_t size) {
    br_fault fault;
    br_journal_info info;
    if (size > 12 && memcmp(text, "{\"backroom\":", 12) == 0) {
        w->has_shadow = br_journal_read(&w->shadow, text, size, w->record, SEEN_MAX, w->nodes,
                                        1 << 14, &info, &fault) == BR_OK;
        if (!w->has_shadow) world_fail(w, "the head can not be read: ", fault.text);
        else shadow_show(w);
        return;
    }
    br_json doc;
    br_refusal refusal;
    int64_t seat = BR_HOUSE;
    char move[BR_TEXT_MAX + 1];
    if (!br_json_read(&doc, text, size, w->nodes, 1 << 14, &fault)) {
        world_fail(w, "a line is no JSON: ", text);
        return;
    }
    uint32_t node = br_json_find(&doc, 0, "move");
    if (shadow_undo(w, &doc) || shadow_evidence(w, &doc) || !node) return;
    br_json_int(&doc, br_json_find(&doc, 0, "seat"), 0, BR_SEATS_MAX, &seat);
    if (!w->has_shadow || !br_json_string(&doc, node, move, sizeof move) ||
        br_match_play_text(&w->shadow, (br_seat)seat, move, &refusal) != BR_OK)
        world_fail(w, "a line can not be played: ", text);
    else {
        if (w->first >= 0 &&
            (w->arrivals[w->first].seat != seat || strcmp(w->arrivals[w->first].move, move) != 0))
            world_fail(w, "the first reaction was not played first: ", text);
        if (strncmp(move, "timeout ", 8) == 0) trouble_timeout(w);
        w->first = -1;
        w->played[w->played_count++] = w->shadow.record[w->shadow.plies - 1];
        shadow_show(w);
    }
}

bool disk_was_shown(world *w, int viewer, const char *view, size_t size) {
    uint64_t hash = br_hash(BR_HASH_START, view, size);
    for (uint32_t i = w->seen_count; i-- > 0;)
        if (w->seen[viewer][i] == hash) return true;
    return false;
}

/* What a person was told of as done must be in the journal, in that order. */
bool disk_has_moves(world *w, br_seat seat, const person *p) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < w->played_count && found < p->acked_count; i++) {
        char text[BR_TEXT_MAX + 1];
        br_buf out = br_buf_over(text, sizeof text);
        if (w->played[i].seat != seat) continue;
        br_move_write(&w->shadow.rules, &w->played[i].move, &out);
        if (strcmp(text, p->acked[found]) == 0) found++;
    }
    return found == p->acked_count;
}

/* ---- the disk ----------------------------------------------------------------------------- */

durable_table *disk_table(world *w, const char *key) {
    for (uint32_t i = 0; i < w->table_count; i++)
        if (strcmp(w->tables[i].key, key) == 0) return &w->tables[i];
    return NULL;
}

static void table_make(world *w, const store_row *row) {
    if (row->kind != STORE_LINE || row->seq != 0 || disk_table(w, row->table)) return;
    if (w->table_count == TABLES_MAX) {
        world_fail(w, "too many tables for the simulation", "");
        return;
    }
    durable_table *t = &w->tables[w->table_count++];
    *t = (durable_table){.state = STORE_WAKE,
                         .due = STORE_NEVER,
                         .node = w->house[w->at].number,
                         .epoch = row->epoch};
    memcpy(t->key, row->table, sizeof t->key);
    memcpy(t->code, row->code, sizeof t->code);
}

/* Those of its lines are gone, what was said follows the first; who sat there stays. */
static void lines_fold(world *w, const char *table) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->line_count; i++) {
        durable_line *d = &w->lines[i];
        bool is_its = strcmp(d->table, table) == 0;
        if (is_its && d->kind == STORE_CHAT) d->seq = 0;
        if (!is_its || d->kind != STORE_LINE) w->lines[kept++] = *d;
        else free(d->text);
    }
    w->line_count = kept;
}

/* Whether the table is to be in memory, and from when on. */
static void state_keep(world *w, const store_row *row) {
    durable_table *t = disk_table(w, row->table);
    if (!t) return;
    t->state = row->kind;
    t->due = row->kind == STORE_REST ? row->due : STORE_NEVER;
    if (row->code[0]) memcpy(t->code, row->code, sizeof t->code);
    snprintf(t->about, sizeof t->about, "%s", row->text);
    w->report->rested += row->kind == STORE_REST;
    w->report->rested_due += row->kind == STORE_REST && row->due != STORE_NEVER;
}

/* The row that is in its place already; NULL = none. */
static const durable_line *row_there(const world *w, const store_row *row) {
    uint32_t from = w->line_count > 400 ? w->line_count - 400 : 0; /* further back would be slow */
    for (uint32_t i = from; i < w->line_count; i++) {
        const durable_line *d = &w->lines[i];
        if (d->kind != row->kind || strcmp(d->table, row->table) != 0) continue;
        if (row->kind == STORE_PERSON ? memcmp(d->text, row->text, STORE_PERSON_BYTES) == 0
            : row->kind == STORE_CHAT ? d->number == row->number
                                      : d->seq == row->seq)
            return d;
    }
    return NULL;
}

/* One history: epochs never go back, and each is one node's. */
static void epoch_look(world *w, const store_row *row) {
    int64_t number = w->house[w->at].number;
    if (row->epoch < w->epoch_seen || (row->epoch == w->epoch_seen && number != w->epoch_node))
        world_fail(w, "two nodes write to one table: ", row->text);
    w->epoch_seen = row->epoch;
    w->epoch_node = number;
}

static void line_keep(world *w, const store_row *row) {
    if (w->line_count == LINES_MAX) {
        world_fail(w, "the disk of the simulation is full", "");
        return;
    }
    durable_line *d = &w->lines[w->line_count++];
    memcpy(d->table, row->table, sizeof d->table);
    d->seq = row->seq;
    d->number = row->number;
    d->at = row->at;
    d->size = row->size;
    d->kind = row->kind;
    d->text = malloc(row->size + 1);
    if (!d->text) abort();
    memcpy(d->text, row->text, row->size + 1);
    if (row->kind == STORE_LINE && strcmp(row->table, w->key) == 0) {
        epoch_look(w, row);
        shadow_line(w, d->text, d->size);
    }
}

/* What comes again, because nobody knew that it was there, is the same. */
static void row_keep(world *w, const store_row *row) {
    const durable_line *there = NULL;
    switch (row->kind) {
    case STORE_FOLD: lines_fold(w, row->table); break;
    case STORE_OVER:
    case STORE_REST:
    case STORE_WAKE: state_keep(w, row); break;
    case STORE_LINE:
    case STORE_CHAT:
    case STORE_PERSON:
        table_make(w, row);
        there = row_there(w, row);
        if (!there) line_keep(w, row);
        else if (row->kind == STORE_LINE && strcmp(there->text, row->text) != 0)
            world_fail(w, "two lines in one place: ", row->text);
        break;
    }
}

static void flying_drop(world *w) {
    for (size_t i = 0; i < w->flying_count; i++) free(w->flying[i].text);
    free(w->flying);
    w->flying = NULL;
    w->flying_count = 0;
}

static bool flying_keep(world *w) {
    if (!node_may_write(w, w->flying, w->flying_count)) {
        flying_drop(w);
        return false;
    }
    /* The first table made is the one all of this is about. */
    if (!w->key[0] && w->flying_count) memcpy(w->key, w->flying[0].table, sizeof w->key);
    for (size_t i = 0; i < w->flying_count; i++)
        if (w->flying[i].kind != STORE_LINE || w->flying[i].seq == 0 ||
            !threads_is_folded(w->flying, w->flying_count, i))
            row_keep(w, &w->flying[i]);
    flying_drop(w);
    return true;
}

/* What several nodes ask may also be on its way for longer than a lease. */
static uint32_t store_delay(world *w) {
    if (w->node_count > 1 && chance_percent(w, 1))
        return chance_below(w, 3 * (uint32_t)w->store.lease_ms);
    return chance_below(w, chance_percent(w, 5) ? 900 : 8);
}

static void store_write(store *s, const store_row *rows, size_t count) {
    world *w = world_of_store(s);
    w->flying = calloc(count, sizeof *rows);
    if (!w->flying) abort();
    w->flying_count = count;
    for (size_t i = 0; i < count; i++) {
        trouble_written(w, rows[i].table);
        w->flying[i] = rows[i];
        w->flying[i].text = malloc(rows[i].size + 1);
        if (!w->flying[i].text) abort();
        memcpy(w->flying[i].text, rows[i].text, rows[i].size + 1);
        w->report->trace = br_hash(w->report->trace, rows[i].text, rows[i].size);
    }
    item_add(w, w->now + 1 + store_delay(w), ITEM_STORED, 0, 0, NULL, 0);
}

bool disk_stored(world *w) {
    w->store.lost_count = 0;
    if (w->now >= w->broken_until && chance_percent(w, 2))
        w->broken_until = w->now + chance_below(w, 8000);
    bool is_good = w->now >= w->broken_until && w->now >= w->house[w->at].cut_until;
    bool is_lost = !is_good && chance_percent(w, 30); /* it was made, and nobody is told */
    if (is_good || is_lost) is_good = flying_keep(w) && is_good;
    else flying_drop(w);
    if (!is_good) w->report->store_faults++;
    w->report->lost_answers += is_lost;
    return is_good;
}

void disk_crash(world *w) {
    if (chance_percent(w, 50)) flying_keep(w);
    else flying_drop(w);
}

/* What was said before the line of that number, from a place in the list on. */
static uint32_t chat_give(const world *w, const char *table, uint32_t from, int64_t seq, void *into,
                          store_line *line) {
    for (; from < w->line_count; from++) {
        const durable_line *d = &w->lines[from];
        if (d->kind != STORE_CHAT || strcmp(d->table, table) != 0) continue;
        if (d->seq >= seq) break;
        line(into, d->table, d->seq, d->at, d->text, d->size);
    }
    return from;
}

static bool store_read(store *s, const char *table, void *into, store_line *line) {
    world *w = world_of_store(s);
    uint32_t said = 0;
    for (uint32_t i = 0; i < w->line_count; i++) {
        const durable_line *d = &w->lines[i];
        if (d->kind != STORE_LINE || strcmp(d->table, table) != 0) continue;
        said = chat_give(w, table, said, d->seq, into, line);
        size_t size = d->size;
        char *changed = w->other ? trouble_head(w, d->text, &size) : NULL;
        line(into, d->table, d->seq, d->at, changed ? changed : d->text, size);
        free(changed);
    }
    chat_give(w, table, said, INT64_MAX, into, line);
    return true;
}

static bool store_mine(store *s, const uint8_t who[STORE_PERSON_BYTES], int most, void *into,
                       store_line *line) {
    world *w = world_of_store(s);
    for (uint32_t i = 0; i < w->line_count && most > 0; i++) {
        const durable_line *d = &w->lines[i];
        if (d->kind != STORE_PERSON || memcmp(d->text, who, STORE_PERSON_BYTES) != 0) continue;
        const durable_table *t = disk_table(w, d->table);
        const char *about = t ? t->about : "";
        line(into, d->table, 0, d->at, about, strlen(about));
        most--;
    }
    return true;
}

static void store_fetch(store *s, fetch *f) {
    world *w = world_of_store(s);
    item_add(w, w->now + 1 + store_delay(w), ITEM_FETCH, 0, 0, NULL, 0)->fetch = f;
}

typedef struct piece {
    fetch *f;
    uint32_t from, chats; /* where it begins */
    uint32_t chat;        /* chat lines so far */
} piece;

static void fetch_line(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                       size_t size) {
    piece *p = into;
    fetch *f = p->f;
    bool is_new = fetch_is_chat(text, size) ? p->chat++ >= p->chats : seq >= p->from;
    if (!is_new) return;
    if (f->size >= f->most) f->is_end = false; /* a small one: several pieces make a table */
    else fetch_add(f, table, seq, at, text, size);
}

/* Only the one table that any of this is about is gone on with after a crash. */
static void fetch_due_now(world *w, fetch *f) {
    const durable_table *t = disk_table(w, w->key);
    bool is_awake = t && t->state == STORE_WAKE,
         is_due = t && t->state == STORE_REST && t->due <= f->until;
    bool is_node = w->node_count > 1, is_mine = t && t->node == w->house[w->at].number;
    bool is_wanted =
        t &&
        (f->due == DUE_UNFINISHED
             ? f->after < 1 && (is_node ? (is_awake || is_due) && node_is_orphan(w, t) : is_awake)
             : is_due && t->due > f->after_due && (!is_node || is_mine));
    if (!is_wanted) return;
    w->report->woken += f->due == DUE_CLOCK;
    f->after = 1;
    f->after_due = t->due;
    fetch_add(f, w->key, 0, t->due, "", 0);
}

static void code_find(world *w, fetch *f) {
    for (uint32_t i = w->table_count; i-- > 0 && f->code[0] && !f->table[0];)
        if (w->tables[i].state != STORE_OVER && strcmp(w->tables[i].code, f->code) == 0)
            memcpy(f->table, w->tables[i].key, sizeof f->table);
}

void disk_read(world *w, fetch *f) {
    piece p = {.f = f, .from = f->from, .chats = f->chats};
    f->is_end = true;
    f->most = f->size + 500;
    if (f->due) {
        fetch_due_now(w, f);
        return;
    }
    code_find(w, f);
    if (f->node && node_read(w, f)) return;
    const durable_table *t = disk_table(w, f->table);
    f->is_over = f->is_over || (t && t->state == STORE_OVER);
    f->is_good = f->is_mine ? store_mine(&w->store, f->person, 200, &p, fetch_line)
                            : store_read(&w->store, f->table, &p, fetch_line);
    if (f->work) f->work(f);
}

void disk_init(world *w) {
    w->store = (store){store_write, store_read,       store_mine,
                       store_fetch, .can_fold = true, .can_wake = true};
}
