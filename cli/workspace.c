/* workspace.c -- memory for bots: arenas and tablebases.
 *
 * Arenas are large enough for every level. A tablebase takes a second to make; who waits at a
 * terminal sees a bar meanwhile.
 */
#include "workspace.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
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

/* ---- several at once ---------------------------------------------------------------------- */

enum { HANDS_MAX = 8 };

/* Part i is done by hand i % hands: whatever a part does depends on its number alone. */
typedef struct gardeners {
    int hands, count;
    void *arena[HANDS_MAX];
    void (*part)(void *job, int number, void *arena);
    void *job;
} gardeners;

typedef struct hand {
    gardeners *of;
    int number;
} hand;

static void *hand_work(void *argument) {
    const hand *own = argument;
    const gardeners *c = own->of;
    for (int i = own->number; i < c->count; i += c->hands)
        c->part(c->job, i, c->arena[own->number]);
    return NULL;
}

static void share_out(void *context, int count, void (*part)(void *, int, void *), void *job) {
    gardeners *c = context;
    hand hands[HANDS_MAX];
    pthread_t thread[HANDS_MAX];
    bool is_started[HANDS_MAX] = {false};
    c->count = count;
    c->part = part;
    c->job = job;
    for (int i = 0; i < c->hands; i++) hands[i] = (hand){c, i};
    for (int i = 1; i < c->hands; i++)
        is_started[i] = pthread_create(&thread[i], NULL, hand_work, &hands[i]) == 0;
    for (int i = 0; i < c->hands; i++)
        if (!is_started[i]) hand_work(&hands[i]); /* also what no thread could be had for */
    for (int i = 1; i < c->hands; i++)
        if (is_started[i]) pthread_join(thread[i], NULL);
}

void workspace_share(bot_workspace *workspace, const bot *const bots[], int seats) {
    bool is_wanted = false;
    int hands = batch_threads() < HANDS_MAX ? batch_threads() : HANDS_MAX;
    for (int i = 0; i < seats; i++) is_wanted = is_wanted || (bots[i] && bots[i]->is_dear);
    gardeners *c = is_wanted && hands > 1 ? calloc(1, sizeof *c) : NULL;
    if (!c) return;
    for (c->hands = 0; c->hands < hands; c->hands++) {
        c->arena[c->hands] = aligned_alloc(64, BOT_ARENA_BYTES);
        if (!c->arena[c->hands]) break;
    }
    workspace->share_out = c->hands > 0 ? share_out : NULL;
    workspace->share_context = c;
}

void workspace_close(bot_workspace *workspace, bool has_own_tablebase) {
    gardeners *c = workspace->share_context;
    for (int i = 0; c && i < c->hands; i++) free(c->arena[i]);
    free(c);
    free(workspace->arena);
    if (has_own_tablebase) free((void *)(uintptr_t)workspace->tablebase);
    memset(workspace, 0, sizeof *workspace);
}

bool workspace_is_late(void *stop_context) {
    return seconds_now() >= *(const double *)stop_context;
}
