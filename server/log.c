/* log.c -- what stands in a viewer's log, counted. */
#include "log.h"

#include <assert.h>

/* A change is one move or its being taken back, one deed of the house, or one chat line; a timeout
 * is a deed and a move. Moves that are made again after an undo add nothing. */
static void add(room *r, change *c, const log_item *item) {
    assert(log_find(c, item->kind) < 0 && c->item_count < LOG_KINDS);
    for (br_seat i = 0; i < r->rules.seats; i++) r->chair[i].log += br_has(item->seats, i);
    r->crowd.log += item->for_crowd;
    c->items[c->item_count++] = *item;
}

static void put_viewer(log_item *item, br_seat viewer) {
    if (viewer == BR_SPECTATOR) item->for_crowd = true;
    else item->seats = (br_seats)(item->seats | br_bit(viewer));
}

/* Each seat, then the crowd. */
static br_seat viewer_at(const room *r, int i) {
    return i == r->rules.seats ? BR_SPECTATOR : (br_seat)i;
}

static bool has_news(const br_events *log, br_seat viewer) {
    br_event seen;
    for (int i = 0; i < log->count; i++)
        if (br_event_told(&log->at[i], viewer, &seen)) return true;
    return false;
}

/* Whether all that was told before may be told again in full. */
static bool opens(const br_events *log) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].flags & BR_EVENT_OPENS) return true;
    return false;
}

void log_moved(room *r, change *c) {
    log_item item = {.kind = LOG_MOVE};
    if (r->again) {
        if (--r->again == 0) log_undone(r, c);
        return;
    }
    for (int i = 0; i <= r->rules.seats; i++)
        if (has_news(&r->match.log, viewer_at(r, i))) put_viewer(&item, viewer_at(r, i));
    if (item.seats || item.for_crowd) add(r, c, &item);
    if (!opens(&r->match.log)) return;
    for (int i = 0; i <= r->rules.seats; i++) {
        chair *viewer = room_viewer(r, viewer_at(r, i));
        viewer->opened = viewer->log;
    }
}

static uint64_t view_hash(const room *r, br_seat viewer) {
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    const br_game *game = r->rules.game;
    game->observe(&r->match.rules, r->match.state, viewer, BR_SCREEN, view);
    return br_hash(BR_HASH_START, view, game->state_size);
}

void log_undo(room *r, br_seat seat, uint32_t count) {
    r->again = count - 1;
    r->undo_seat = seat;
    for (int i = 0; i <= r->rules.seats; i++)
        room_viewer(r, viewer_at(r, i))->undo_seen = view_hash(r, viewer_at(r, i));
}

void log_undone(room *r, change *c) {
    log_item item = {.kind = LOG_UNDO, .seat = r->undo_seat};
    if (r->again) return;
    for (int i = 0; i <= r->rules.seats; i++) {
        br_seat viewer = viewer_at(r, i);
        if (view_hash(r, viewer) != room_viewer(r, viewer)->undo_seen) put_viewer(&item, viewer);
    }
    if (item.seats || item.for_crowd) add(r, c, &item);
}

static void add_for_all(room *r, change *c, log_item *item) {
    for (int i = 0; i <= r->rules.seats; i++) put_viewer(item, viewer_at(r, i));
    add(r, c, item);
}

void log_house(room *r, const char *what, br_seat seat, change *c) {
    log_item item = {.kind = LOG_HOUSE, .seat = seat, .what = what};
    if (r->phase != PHASE_PLAYING || r->again) return;
    add_for_all(r, c, &item);
    change_tell(c, TELL_HOUSE, seat, NULL);
}

void log_chat(room *r, br_seat seat, change *c) {
    log_item item = {.kind = LOG_CHAT, .seat = seat};
    add_for_all(r, c, &item);
}

uint32_t log_number(room *r, const change *c, int item, br_seat viewer) {
    uint32_t number = room_viewer(r, viewer)->log;
    for (int i = c->item_count - 1; i > item; i--) number -= log_is_for(&c->items[i], viewer);
    return number;
}

int log_find(const change *c, log_kind kind) {
    for (int i = 0; i < c->item_count; i++)
        if (c->items[i].kind == kind) return i;
    return -1;
}
