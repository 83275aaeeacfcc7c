/* workspace.c -- memory for bots: arenas and tablebases.
 *
 * Arenas are large enough for every level. A tablebase takes a second to make; who waits at a
 * terminal sees a bar meanwhile.
 */
#include "workspace.h"

#include <stdlib.h>
#include <string.h>

#include "seconds.h"

bool workspace_suits(const char *command, const bot *const bots[], const br_rules *r) {
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
    cli_progress("tablebase", done, total);
}

bot_workspace workspace_open(const bot *const bots[], const br_rules *r, const void *tablebase) {
    bot_workspace workspace;
    memset(&workspace, 0, sizeof workspace);
    workspace.tablebase = tablebase;
    for (int i = 0; i < r->seats; i++) {
        if (!bots[i]) continue;
        if (bots[i]->arena_bytes && !workspace.arena) workspace.arena = memory_for(BOT_ARENA_BYTES);
        if (!bots[i]->has_tablebase || workspace.tablebase) continue;
        void *fresh = memory_for(r->game->bots->solver->bytes);
        r->game->bots->solver->make(fresh, r, tell, NULL);
        workspace.tablebase = fresh;
    }
    return workspace;
}

void workspace_close(bot_workspace *workspace, bool has_own_tablebase) {
    free(workspace->arena);
    if (has_own_tablebase) free((void *)(uintptr_t)workspace->tablebase);
    memset(workspace, 0, sizeof *workspace);
}

bool workspace_is_late(void *stop_context) {
    return seconds_now() >= *(const double *)stop_context;
}
