/* desk.c -- memory for bots: rooms and books.
 *
 * Rooms are large enough for every level. A book takes a second to make; who waits at a terminal
 * sees a bar meanwhile.
 */
#include "desk.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool desk_suits(const char *command, const bot *const bots[], const br_rules *r) {
    for (int i = 0; i < r->seats; i++) {
        const char *refused = bots[i] ? bot_refuses(bots[i], r) : NULL;
        if (!refused) continue;
        cli_error(CLI_USAGE, command, "bot '%s' can not play here: %s", bots[i]->name, refused);
        return false;
    }
    return true;
}

static void *memory_for(size_t size) {
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory) return memory;
    cli_error(CLI_FAILED, NULL, "out of memory");
    exit(CLI_FAILED);
}

static void tell(void *listener, uint64_t done, uint64_t total) {
    (void)listener;
    cli_progress("book", done, total);
}

bot_desk desk_open(const bot *const bots[], const br_rules *r, const void *book) {
    bot_desk desk;
    memset(&desk, 0, sizeof desk);
    desk.book = book;
    for (int i = 0; i < r->seats; i++) {
        if (!bots[i]) continue;
        if (bots[i]->room_bytes && !desk.room) desk.room = memory_for(BOT_ROOM);
        if (!bots[i]->book_bytes || desk.book) continue;
        void *fresh = memory_for(bots[i]->book_bytes());
        bots[i]->book_make(fresh, r, tell, NULL);
        desk.book = fresh;
    }
    return desk;
}

void desk_close(bot_desk *desk, bool has_own_book) {
    free(desk->room);
    if (has_own_book) free((void *)(uintptr_t)desk->book);
    memset(desk, 0, sizeof *desk);
}

double desk_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

bool desk_is_late(void *asked) { return desk_clock() >= *(const double *)asked; }
