/* faults.c -- runs a hub through one seed's worth of trouble and checks its promises.
 *
 * Promised: what is acknowledged is on disk and stays there through crashes; nobody is shown what
 * the disk does not have; every request is answered; the match comes to its end whatever people
 * do; its journal verifies.
 */
#include "faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "faults_world.h"
#include "fetch.h"

enum { START = 1700000000, DAY_MS = 24 * 3600 * 1000 };

uint32_t chance_below(world *w, uint32_t bound) { return br_rng_below(&w->rng, bound); }
bool chance_percent(world *w, uint32_t percent) { return chance_below(w, 100) < percent; }

void world_fail(world *w, const char *what, const char *more) {
    if (world_is_bad(w)) return; /* the first trouble is the cause */
    snprintf(w->report->text, sizeof w->report->text, "%s%.200s", what, more);
}

/* ---- what will happen --------------------------------------------------------------------- */

item *item_add(world *w, int64_t at, item_kind kind, uint32_t who, uint32_t line, const char *bytes,
               size_t size) {
    item *i = malloc(sizeof *i + size + 1);
    if (!i) abort();
    *i = (item){
        .at = at, .order = ++w->order, .kind = kind, .node = w->at, .who = who, .line = line};
    i->size = size;
    if (size) memcpy(i->bytes, bytes, size);
    i->bytes[size] = '\0';
    item **place = &w->items;
    while (*place && (*place)->at <= at) place = &(*place)->next;
    i->next = *place;
    *place = i;
    return i;
}

void item_free(item *i) {
    free(i->task);
    fetch_free(i->fetch);
    free(i);
}

/* ---- the faces of the hub ----------------------------------------------------------------- */

static void net_send(net *n, uint32_t conn, const char *bytes, size_t size) {
    world *w = (world *)((char *)n - offsetof(world, net));
    if (w->talk) printf("%8lld  < %u %.*s\n", (long long)w->now, conn, (int)size, bytes);
    w->report->trace = br_hash(w->report->trace, bytes, size);
    if (conn == READER_SLOT) {
        reader_heard(w, bytes, size);
        return;
    }
    uint32_t who = conn % SLOTS;
    person *p = &w->person[who];
    bool is_its = p->is_open && p->slot == conn && p->node == w->at; /* not one it had before */
    if (!is_its || !trouble_sends(w, who, bytes, size)) return;
    int64_t at = w->now + 5 + chance_below(w, 120);
    if (at < p->deaf_until) at = p->deaf_until;
    if (at < p->in_at) at = p->in_at;
    p->in_at = at;
    item_add(w, at, ITEM_TO_PERSON, who, p->line, bytes, size);
}

static void net_shut(net *n, uint32_t conn, int code, const char *why) {
    world *w = (world *)((char *)n - offsetof(world, net));
    (void)code;
    if (conn == READER_SLOT) world_fail(w, "a reader was closed: ", why);
    else if (w->person[conn % SLOTS].slot == conn && w->person[conn % SLOTS].node == w->at)
        person_close(w, conn % SLOTS);
}

static void executor_submit(executor *t, task *asked) {
    world *w = (world *)((char *)t - offsetof(world, executor));
    uint32_t delay = chance_percent(w, 10) ? 5000 : 50;
    item_add(w, w->now + chance_below(w, delay), ITEM_TASK, 0, 0, NULL, 0)->task = asked;
}

/* Given back at its time, with nothing in it; a thread may also have been too quick for that. */
static void executor_cut(executor *t, const task_cut *which) {
    world *w = (world *)((char *)t - offsetof(world, executor));
    for (item *i = w->items; i; i = i->next)
        if (i->kind == ITEM_TASK && task_is_cut(i->task, which) && chance_percent(w, 80))
            i->task->end = TASK_UNWANTED;
}

static void chance(void *owner, uint8_t *bytes, size_t count) {
    world *w = owner;
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)chance_below(w, 256);
}

void hub_open(world *w) {
    w->h = hub_new(&(hub_desc){.net = &w->net,
                               .store = &w->store,
                               .executor = &w->executor,
                               .chance_owner = w,
                               .chance = chance,
                               .banned = shared_banned,
                               .owner = w});
    if (!hub_boot(w->h, house_now(w))) world_fail(w, "the house can not read its disk", "");
}

static bool is_over(const world *w) {
    return w->has_shadow && br_to_act(&w->shadow.rules, w->shadow.state) == 0;
}

/* ---- crashes ------------------------------------------------------------------------------ */

/* Everything in memory is gone, and every connection; people notice and come back. */
static void crash(world *w, bool is_back) {
    trouble_ending(w);
    disk_crash(w);
    for (item **at = &w->items; *at;) {
        item *i = *at;
        bool is_lost = i->kind != ITEM_ACT && i->kind != ITEM_CRASH && i->kind != ITEM_BACK;
        if (!is_lost) {
            at = &i->next;
            continue;
        }
        *at = i->next;
        item_free(i);
    }
    hub_free(w->h); /* behind what was asked of its store, which may look at it once more */
    for (int i = 0; i < w->people; i++) {
        w->person[i].is_open = false;
        w->person[i].line++;
        w->person[i].out_at = w->now + chance_below(w, 3000);
    }
    reader_lost(w);
    w->now += 100 + chance_below(w, 5000);
    if (is_back) w->other = OTHER_NONE;
    trouble_restart(w, !is_back && w->has_shadow && !is_over(w));
    w->restarted_at = w->now;
    w->report->crashes++;
    hub_open(w);
}

/* ---- what the store answers --------------------------------------------------------------- */

/* Of several nodes one that stands still, or whose line is bad, hears of it late. */
static bool is_late(world *w) {
    return w->node_count > 1 && (w->house[w->at].paused_until > w->now || chance_percent(w, 2));
}

static int64_t later(world *w) {
    int64_t paused = w->house[w->at].paused_until;
    return (paused > w->now ? paused : w->now) + chance_below(w, 3000);
}

static void stored(world *w) {
    bool is_good = disk_stored(w);
    if (is_late(w) && !w->store.lost_count)
        item_add(w, later(w), ITEM_WRITTEN, 0, 0, NULL, 0)->is_good = is_good;
    else hub_stored(w->h, is_good, house_now(w));
}

/* Of what was cut off nobody knows whether it was done. */
static void fetched(world *w, item *i) {
    bool is_cut = w->node_count > 1 && w->house[w->at].cut_until > w->now;
    bool is_done = !is_cut || chance_percent(w, 30);
    if (is_done) disk_read(w, i->fetch);
    i->fetch->is_good = i->fetch->is_good && !is_cut;
    i->fetch->is_end = i->fetch->is_end || is_cut;
    if (is_late(w)) item_add(w, later(w), ITEM_READ, 0, 0, NULL, 0)->fetch = i->fetch;
    else i->fetch->done(i->fetch, house_now(w));
    i->fetch = NULL; /* its owner's again */
}

/* ---- one step ----------------------------------------------------------------------------- */

static void happen(world *w, item *i) {
    person *p = &w->person[i->who % SLOTS];
    switch (i->kind) {
    case ITEM_TO_HUB:
        if (i->line != p->line || w->house[w->at].is_leaving) break;
        if (w->talk) printf("%8lld  > %u %s\n", (long long)w->now, i->who, i->bytes);
        hub_text(w->h, p->slot, i->bytes, i->size, house_now(w));
        break;
    case ITEM_TO_PERSON:
        if (i->line != p->line) break;
        p->waiting -= i->size;
        person_hear(w, i->who, i->bytes, i->size);
        break;
    case ITEM_CLOSE: hub_closed(w->h, i->who, house_now(w)); break;
    case ITEM_STORED: stored(w); break;
    case ITEM_WRITTEN: hub_stored(w->h, i->is_good, house_now(w)); break;
    case ITEM_READ:
        i->fetch->done(i->fetch, house_now(w));
        i->fetch = NULL;
        break;
    case ITEM_TASK:
        i->task->iterations = 20; /* how well they play is not the point here */
        if (i->task->end == TASK_DONE) task_run(i->task);
        hub_task_done(w->h, i->task, house_now(w));
        i->task = NULL;
        break;
    case ITEM_FETCH: fetched(w, i); break;
    case ITEM_ACT:
        if (w->is_ending) break;
        person_act(w, i->who);
        if (w->node_count < 2) reader_asks(w);
        item_add(w, w->now + 50 + chance_below(w, chance_percent(w, 2) ? 90000 : 2500), ITEM_ACT,
                 i->who, 0, NULL, 0);
        break;
    case ITEM_CRASH:
        if (w->is_ending) break;
        crash(w, false);
        if (chance_percent(w, 60))
            item_add(w, w->now + chance_below(w, 60000), ITEM_CRASH, 0, 0, NULL, 0);
        break;
    case ITEM_BACK: crash(w, true); break;
    case ITEM_NODE:
        if (!w->is_ending) node_trouble(w);
        break;
    case ITEM_UP: node_up(w); break;
    case ITEM_NEWS:
        if (w->h) hub_news(w->h, i->who, house_now(w));
        break;
    case ITEM_BAN:
        if (!w->is_ending) shared_trouble(w);
        break;
    }
}

static void step(world *w) {
    int64_t due;
    int node = node_next(w, &due);
    if (!w->items || due < w->items->at) {
        if (due > w->now) w->now = due;
        node_turn(w, node);
        hub_tick(w->h, house_now(w));
        return;
    }
    item *i = w->items;
    w->items = i->next;
    if (i->at > w->now) w->now = i->at;
    if (w->node_count > 1 && node_waits(w, i)) return;
    node_turn(w, i->node);
    happen(w, i);
    if (w->h) hub_flush(w->h);
    if (w->node_count > 1) node_left(w);
    item_free(i);
}

/* ---- the end ------------------------------------------------------------------------------ */

/* The deal is proved by what the journal tells of it, whoever has left since. */
static void check_deal(world *w, const char *text) {
    static const char start[] = "{\"evidence\":{\"fair\":";
    const char *line = strstr(text, start), *end = line ? strchr(line, '\n') : NULL;
    br_json doc;
    br_fault fault = {.err = BR_OK};
    fair_proof proof = {0};
    if (end && br_json_read(&doc, line, (size_t)(end - line), w->nodes, 1 << 14, &fault))
        proof = fair_prove(&w->shadow, &doc, br_json_find(&doc, 0, "evidence"));
    if (!proof.is_kept || !proof.is_mixed) world_fail(w, "the deal is not proved: ", "");
}

static void check_journal(world *w) {
    size_t size = 0;
    char *text = hub_journal(w->h, w->key, &size);
    br_journal_info info;
    br_fault fault = {.err = BR_OK};
    if (!text) {
        world_fail(w, "a finished match has no journal", "");
        return;
    }
    br_err err = br_journal_read(&w->shadow, text, size, w->record, SEEN_MAX, w->nodes, 1 << 14,
                                 &info, &fault);
    if (err != BR_OK || !info.has_end) world_fail(w, "the journal does not verify: ", fault.text);
    else check_deal(w, text);
    free(text);
}

/* Every reaction is ranked, but for one that was held while the last call ended the match. */
static void check_reactions(world *w) {
    for (uint32_t i = 0; i < w->arrival_count; i++)
        if (!w->arrivals[i].is_ranked &&
            w->arrivals[i].played + (uint32_t)w->seats < w->played_count)
            world_fail(w, "a reaction was never ranked", "");
}

static bool are_quiet(world *w) {
    for (int i = 0; i < w->node_count; i++) {
        node_turn(w, i);
        if (!w->h || !hub_is_quiet(w->h)) return false;
    }
    return true;
}

static void check_end(world *w) {
    for (int i = 0; i < w->people; i++) {
        const person *p = &w->person[i];
        if (p->is_open && p->asked != p->answered) world_fail(w, "a request got no answer", "");
    }
    if (w->reader.asked != w->reader.answered) world_fail(w, "the reader got no answer", "");
    if (!are_quiet(w)) world_fail(w, "something is left under way", "");
    for (int i = 0; i < w->people && !world_is_bad(w); i++)
        if (w->person[i].acked_count && !disk_has_moves(w, w->person[i].seat, &w->person[i]) &&
            w->person[i].seat != BR_SPECTATOR)
            world_fail(w, "acknowledged moves are not in the journal", "");
    check_journal(w);
    check_reactions(w);
    trouble_end(w);
    uint32_t undone = 0;
    for (int i = 0; i < w->people; i++) undone += w->person[i].undone;
    if (undone > w->undo_count) world_fail(w, "an acknowledged undo is not in the journal", "");
    w->report->undone = w->undo_count;
    w->report->moves = w->shadow.plies;
    hub_stats stats = hub_stats_now(w->h);
    w->report->timeouts = (uint32_t)stats.timeouts;
    w->report->sat_in = (uint32_t)stats.bots_sat_in;
}

static void world_free(world *w) {
    while (w->items) {
        item *i = w->items;
        w->items = i->next;
        item_free(i);
    }
    for (int n = 0; n < w->node_count; n++) {
        node_turn(w, n);
        hub_free(w->h);
        for (size_t i = 0; i < w->flying_count; i++) free(w->flying[i].text);
        free(w->flying);
    }
    for (uint32_t i = 0; i < w->line_count; i++) free(w->lines[i].text);
    free(w->record);
    free(w->played);
    free(w);
}

/* Most seeds play the first game, whose matches are short; the others any of them. */
static void world_choose(world *w) {
    uint32_t games = 0;
    while (br_game_at((int)games)) games++;
    w->game = br_game_at(
        chance_percent(w, w->node_count > 1 ? 70 : 85) ? 0 : (int)chance_below(w, games));
    w->seats =
        w->game->seats_min + (int)chance_below(w, w->game->seats_max - w->game->seats_min + 1u);
    for (;; w->seats++) { /* some games seat few people only by an option */
        br_rules rules;
        br_fault fault = {.err = BR_OK};
        if (br_rules_init(&rules, w->game, w->seats, &fault) == BR_OK &&
            br_rules_check(&rules, &fault) == BR_OK)
            break;
    }
    w->people = 1 + (int)chance_below(w, PEOPLE_MAX);
}

/* Until nothing is under way. The hub may still have to try its disk again: nothing but its own
 * clock wakes it then; and a node that has lost a table hears of it by its lease. */
static void run_out(world *w) {
    int64_t least = w->now + 4 * (int64_t)w->store.lease_ms;
    w->is_ending = true;
    while (!world_is_bad(w) && w->now < (int64_t)START + 2 * DAY_MS &&
           (w->items || w->now < least || !are_quiet(w) || !shared_agree(w)))
        step(w);
    if (!shared_agree(w)) world_fail(w, "a node does not know who is banned", "");
}

bool faults_run(uint64_t seed, int nodes, bool talk, faults_report *report) {
    world *w = calloc(1, sizeof *w);
    if (!w || !(w->record = calloc(SEEN_MAX, sizeof *w->record)) ||
        !(w->played = calloc(SEEN_MAX, sizeof *w->played)))
        abort();
    memset(report, 0, sizeof *report);
    report->trace = BR_HASH_START;
    w->report = report;
    w->first = -1;
    w->talk = talk;
    w->rng = br_rng_from(seed);
    w->now = START;
    w->net = (net){net_send, net_shut};
    w->executor = (executor){executor_submit, executor_cut};
    disk_init(w);
    w->node_count = nodes;
    world_choose(w);
    if (w->people > w->seats + 1) w->people = w->seats + 1;
    if (nodes > 1) nodes_init(w);
    else hub_open(w);
    for (int i = 0; i < w->people; i++)
        item_add(w, w->now + chance_below(w, 3000), ITEM_ACT, (uint32_t)i, 0, NULL, 0);
    if (nodes < 2 && chance_percent(w, 60))
        item_add(w, w->now + chance_below(w, 120000), ITEM_CRASH, 0, 0, NULL, 0);
    while (!world_is_bad(w) && !is_over(w) && w->now < (int64_t)START + DAY_MS) step(w);
    run_out(w);
    if (!is_over(w)) world_fail(w, "the match did not come to its end", "");
    else if (!world_is_bad(w)) check_end(w);
    world_free(w);
    return !report->text[0];
}
