/* leaks.c -- what a seat is sent over the wire depends on nothing it can not know.
 *
 * Two houses run side by side with the same people, clock and chance. Random matches give states;
 * from what one viewer sees on its screen two worlds are dealt, one for each hub. Whatever that
 * viewer is then sent must be the same to the byte: on entering, in answers to why, preview and
 * hint, and when somebody moves, unless the rules themselves let the viewer see a difference. A
 * move that shows the viewer nothing must send it nothing. Prints TAP.
 *
 *     leaks [--matches N] [GAME]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "clock.h"
#include "core.h"
#include "due.h"
#include "fake_store.h"
#include "protocol.h"
#include "take.h"
#include "tell.h"

enum { CONNS = BR_SEATS_MAX + 1, HEARD_BYTES = 1 << 18, SAMPLES = 14, ASKED = 5, TRIES = 4 };

typedef struct side { /* a hub and what each connection has heard since the last clearing */
    net net;
    fake_store store;
    executor executor;
    hub *h;
    int64_t now;
    uint8_t chance_next;
    char *heard[CONNS];
    size_t size[CONNS];
} side;

typedef struct trial {
    const br_game *game;
    br_rules rules;
    side a, b;
    br_rng rng;
    uint32_t compared, differed, silent; /* wires; worlds that differ; moves that show nothing */
    uint32_t asked;                      /* seats told a question */
    char text[2000];                     /* the first trouble */
} trial;

/* ---- a hub -------------------------------------------------------------------------------- */

static void side_send(net *n, uint32_t slot, const char *bytes, size_t size) {
    side *s = (side *)((char *)n - offsetof(side, net));
    if (s->size[slot] + size + 2 > HEARD_BYTES) abort();
    memcpy(s->heard[slot] + s->size[slot], bytes, size);
    s->size[slot] += size;
    s->heard[slot][s->size[slot]++] = '\n';
    s->heard[slot][s->size[slot]] = '\0';
}
static void side_shut(net *n, uint32_t slot, int code, const char *why) {
    (void)n;
    fprintf(stderr, "leaks: connection %u shut with %d %s\n", slot, code, why);
    abort();
}
static void side_submit(executor *t, task *asked) {
    side *s = (side *)((char *)t - offsetof(side, executor));
    asked->iterations = 4; /* quick; however long it thinks, it has the view and nothing else */
    task_run(asked);
    hub_task_done(s->h, asked, s->now);
}
static void side_chance(void *owner, uint8_t *bytes, size_t count) {
    memset(bytes, ++((side *)owner)->chance_next, count);
}

static void settle(side *s) {
    hub_flush(s->h);
    fake_stored(&s->store, s->h, true, s->now);
}

static void say(side *s, uint32_t slot, const char *text) {
    hub_text(s->h, slot, text, strlen(text), s->now);
    settle(s);
}

static void pass_time(side *s, int64_t ms) {
    int64_t until = s->now + ms;
    while (hub_next(s->h) <= until) {
        if (hub_next(s->h) > s->now) s->now = hub_next(s->h);
        hub_tick(s->h, s->now);
        settle(s);
    }
    s->now = until;
}

static room *room_of(const side *s) { return s->h->rooms[0]; }

/* Everybody sits, one more watches; the match has begun. */
static void side_open(side *s, const trial *t, const char *options) {
    char text[400];
    memset(s, 0, sizeof *s);
    s->net = (net){side_send, side_shut};
    s->store = fake_store_new();
    s->executor = (executor){side_submit, NULL};
    s->now = 1000000;
    s->h = hub_new(&(hub_desc){.net = &s->net,
                               .store = &s->store.face,
                               .executor = &s->executor,
                               .chance_owner = s,
                               .chance = side_chance,
                               .messages_per_second = 1000000});
    for (uint32_t i = 0; i < CONNS; i++) {
        s->heard[i] = must_have(malloc(HEARD_BYTES));
        hub_opened(s->h, i, (whence){1, 0}, s->now);
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"token\":\"0123456789-%u-abcdef\",\"name\":\"P%u\"}", i, i);
        say(s, i, text);
    }
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"hints\":true,\"options\":{%s}}",
             t->game->id, t->rules.seats, options);
    say(s, 0, text);
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", room_of(s)->key);
    for (uint32_t i = 0; i <= t->rules.seats; i++) say(s, i, text);
    for (uint32_t i = 0; i < t->rules.seats; i++) {
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"seat\":%u}", i);
        say(s, i, text);
    }
    say(s, 0, "{\"do\":\"start\"}");
}

static void side_close(side *s) {
    for (int i = 0; i < CONNS; i++) free(s->heard[i]);
    hub_free(s->h);
}

static void forget(side *s) {
    for (int i = 0; i < CONNS; i++) {
        s->size[i] = 0;
        s->heard[i][0] = '\0';
    }
}

/* The table as if this state had just come up and nobody had been told of it yet. */
static void put_world(side *s, const void *world) {
    room *r = room_of(s);
    r->phase = PHASE_PLAYING;
    r->pending_count = r->reaction_count = 0;
    r->is_window_over = false;
    r->again = 0;
    r->match.log.count = 0;
    for (int i = 0; i < BR_SEATS_MAX; i++) passes_turn(&r->passes[i], 0, PASSES_ON);
    br_match_put(&r->match, world);
    for (int i = 0; i <= BR_SEATS_MAX; i++) {
        chair *c = i == BR_SEATS_MAX ? &r->crowd : &r->chair[i];
        c->rev = c->legal_rev = c->undo_floor = 0;
        c->seen = c->seen_legal = 0;
        c->log = c->opened = 0; /* what came before was not the same in both */
        c->timeouts = 0;
        c->bot = NULL;
        c->used = c->overdrawn = 0;
    }
    clock_begin(r, s->now);
    due_set(s->h, r, clock_next(r));
    change c;
    change_begin(&c, false);
    change_tell(&c, TELL_UPDATE, BR_HOUSE, NULL);
    tell_change(s->h, r, &c);
    settle(s);
    forget(s);
}

/* ---- comparing ---------------------------------------------------------------------------- */

static void trouble(trial *t, const char *what, br_seat viewer, const char *a, const char *b) {
    if (t->text[0]) return;
    size_t same = 0, from;
    while (a[same] && a[same] == b[same]) same++;
    from = same > 60 ? same - 60 : 0;
    snprintf(t->text, sizeof t->text, "viewer %d, %s:\n# %.300s\n# %.300s", viewer, what, a + from,
             b + from);
}

static uint32_t slot_of(const trial *t, br_seat viewer) {
    return viewer == BR_SPECTATOR ? t->rules.seats : viewer;
}

static void compare(trial *t, const char *what, br_seat viewer) {
    const char *a = t->a.heard[slot_of(t, viewer)], *b = t->b.heard[slot_of(t, viewer)];
    t->compared++;
    if (strcmp(a, b) != 0) trouble(t, what, viewer, a, b);
}

static void both(trial *t, uint32_t slot, const char *text) {
    say(&t->a, slot, text);
    say(&t->b, slot, text);
}

/* Who has no choice is told that seat alone, and a spectator is asked nothing. */
static void check_asked(trial *t, br_seat viewer) {
    const char *text = t->a.heard[slot_of(t, viewer)];
    bool is_waited_for = br_has(br_must_act(&t->rules, room_of(&t->a)->match.state), viewer);
    bool is_asked = strstr(text, "\"question\":") != NULL;
    t->asked += is_asked;
    if ((strstr(text, "\"forced\":") && !is_waited_for) || (is_asked && viewer == BR_SPECTATOR))
        trouble(t, "asked what is another's", viewer, text, "");
}

static void compare_entering(trial *t, br_seat viewer) {
    char text[100];
    uint32_t slot = slot_of(t, viewer);
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", room_of(&t->a)->key);
    both(t, slot, text);
    compare(t, "entering", viewer);
    check_asked(t, viewer);
}

static void write_move(const trial *t, const br_move *move, char out[BR_TEXT_MAX + 1]) {
    br_buf buf = br_buf_over(out, BR_TEXT_MAX + 1);
    br_move_write(&t->rules, move, &buf);
}

/* Any seat's moves will do: whether one is allowed is a question, too. */
static void compare_asking(trial *t, br_seat viewer, const void *world) {
    br_move moves[BR_MOVES_MAX];
    char move[BR_TEXT_MAX + 1], next[BR_TEXT_MAX + 1], text[3 * BR_TEXT_MAX + 100];
    for (int i = 0; i < ASKED; i++) {
        br_seat seat = i % 2 ? viewer : (br_seat)br_rng_below(&t->rng, t->rules.seats);
        int count = br_legal(&t->rules, world, seat, moves);
        if (count == 0) continue;
        write_move(t, &moves[br_rng_below(&t->rng, (uint32_t)count)], move);
        snprintf(text, sizeof text, "{\"do\":\"why\",\"move\":\"%s\"}", move);
        both(t, viewer, text);
        snprintf(text, sizeof text, "{\"do\":\"preview\",\"move\":\"%s\"}", move);
        both(t, viewer, text);
        write_move(t, &moves[count - 1], next);
        snprintf(text, sizeof text, "{\"do\":\"preview\",\"move\":\"%s\",\"then\":[\"%s\",\"%s\"]}",
                 move, next, move);
        both(t, viewer, text);
    }
    both(t, viewer, "{\"do\":\"hint\"}");
    compare(t, "why, preview and hint", viewer);
}

/* ---- moves -------------------------------------------------------------------------------- */

typedef struct shown { /* what the rules let a viewer see of a move */
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_events told;
} shown;

static void look(const trial *t, const void *state, const br_events *log, br_seat viewer,
                 shown *out) {
    memset(out, 0, sizeof *out);
    t->game->observe(&t->rules, state, viewer, BR_SCREEN, out->view);
    for (int i = 0; log && i < log->count; i++)
        if (br_event_told(&log->at[i], viewer, &out->told.at[out->told.count])) out->told.count++;
}

static bool shows_alike(const shown *a, const shown *b) {
    if (memcmp(a->view, b->view, sizeof a->view) != 0 || a->told.count != b->told.count)
        return false;
    for (int i = 0; i < a->told.count; i++) {
        br_event x = a->told.at[i], y = b->told.at[i];
        x.flags = y.flags = 0; /* for logs and undo; never on the wire */
        if (memcmp(&x, &y, sizeof x) != 0) return false;
    }
    return true;
}

static void look_after(const trial *t, const void *world, br_seat seat, const br_move *move,
                       br_seat viewer, shown *out) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    static br_events log;
    memcpy(state, world, t->game->state_size);
    log.count = 0;
    br_apply(&t->rules, state, seat, move, &log);
    look(t, state, &log, viewer, out);
}

static void make(const trial *t, side *s, br_seat seat, const br_move *move) {
    char text[300], word[BR_TEXT_MAX + 1];
    if (seat == BR_HOUSE) {
        take_input(s->h, room_of(s), &(input){.kind = IN_MOVE, .seat = seat, .move = *move});
        settle(s);
    } else {
        write_move(t, move, word);
        snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":%u}", word,
                 room_of(s)->chair[seat].rev);
        say(s, seat, text);
    }
    pass_time(s, 2000); /* a move may be held back for a while; nobody's time is up by then */
}

/* Somebody's move, the same one in two worlds; then two different ones, or none, in one world. */
static void compare_moves(trial *t, br_seat viewer, const void *a, const void *b) {
    static shown one, other, before;
    br_move moves[BR_MOVES_MAX];
    br_refusal refusal;
    br_seats may = br_to_act(&t->rules, a);
    look(t, a, NULL, viewer, &before);
    for (int i = 0; i < TRIES && may; i++) {
        br_seat seat = (br_seat)br_rng_below(&t->rng, 16);
        if (!br_has(may, seat)) continue;
        int count = br_legal(&t->rules, a, seat, moves);
        if (count == 0) continue;
        br_move m = moves[br_rng_below(&t->rng, (uint32_t)count)];
        br_move n = moves[br_rng_below(&t->rng, (uint32_t)count)];
        look_after(t, a, seat, &m, viewer, &one);
        br_why(&t->rules, b, seat, &m, &refusal);
        if (refusal.clause == 0) {
            look_after(t, b, seat, &m, viewer, &other);
            put_world(&t->a, a);
            put_world(&t->b, b);
            make(t, &t->a, seat, &m);
            make(t, &t->b, seat, &m);
            if (shows_alike(&one, &other)) compare(t, "a move in two worlds", viewer);
        }
        if (seat == viewer) continue;
        look_after(t, a, seat, &n, viewer, &other);
        put_world(&t->a, a);
        put_world(&t->b, a);
        make(t, &t->a, seat, &m);
        bool is_silent = shows_alike(&one, &before);
        if (!is_silent) make(t, &t->b, seat, &n);
        else pass_time(&t->b, 2000); /* no move at all: it must look just like that */
        t->silent += is_silent;
        if (is_silent || shows_alike(&one, &other)) compare(t, "another move, or none", viewer);
    }
}

/* ---- matches ------------------------------------------------------------------------------ */

static void check_state(trial *t, const void *state, br_seat viewer) {
    _Alignas(8) uint8_t view[BR_STATE_MAX], a[BR_STATE_MAX], b[BR_STATE_MAX];
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    t->game->observe(&t->rules, state, viewer, BR_SCREEN, view);
    t->game->determinize(&t->rules, view, viewer, BR_SCREEN, &t->rng, a);
    t->game->determinize(&t->rules, view, viewer, BR_SCREEN, &t->rng, b);
    t->differed += memcmp(a, b, sizeof a) != 0;
    put_world(&t->a, a);
    put_world(&t->b, b);
    compare_entering(t, viewer);
    if (viewer != BR_SPECTATOR) compare_asking(t, viewer, a);
    compare_moves(t, viewer, a, b);
}

/* A random match once for its length, once more to stop at a few places all along it. */
static void run_match(trial *t, uint64_t seed) {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    uint8_t bytes[BR_SEED_BYTES] = {(uint8_t)seed, (uint8_t)(seed >> 8)};
    uint32_t plies = 0, length = 1;
    for (int pass = 0; pass < 2; pass++) {
        br_rng rng = br_rng_from(seed);
        br_setup(&t->rules, bytes, state, NULL);
        for (plies = 0; br_to_act(&t->rules, state) && plies < 3000; plies++) {
            br_move moves[BR_MOVES_MAX];
            if (pass && !t->text[0] && br_rng_below(&t->rng, length) < SAMPLES) {
                for (uint32_t v = 0; v <= t->rules.seats; v++)
                    check_state(t, state, v == t->rules.seats ? BR_SPECTATOR : (br_seat)v);
            }
            br_seats may = br_to_act(&t->rules, state), must = br_must_act(&t->rules, state);
            br_seat seat = br_lowest(br_rng_below(&rng, 4) ? must : may);
            int count = br_legal(&t->rules, state, seat, moves);
            if (count == 0) continue;
            br_move move = moves[br_rng_below(&rng, (uint32_t)count)];
            br_apply(&t->rules, state, seat, &move, NULL);
        }
        length = plies;
    }
}

/* `option` is "name=value" or NULL. False if seats and options do not go together. */
static bool run_rules(const br_game *game, int seats, const char *option, int matches, int *tests,
                      int *failed) {
    static trial t;
    char json[100] = "", name[40] = "";
    br_fault fault = {.err = BR_OK};
    memset(&t, 0, sizeof t);
    t.game = game;
    t.rng = br_rng_from((uint64_t)seats);
    if (br_rules_init(&t.rules, game, seats, &fault) != BR_OK) return false;
    if (option) {
        const char *value = strchr(option, '=') + 1;
        memcpy(name, option, (size_t)(value - option - 1));
        if (br_rules_option(&t.rules, name, value, &fault) != BR_OK) return false;
        snprintf(json, sizeof json, "\"%s\":\"%s\"", name, value);
    }
    if (br_rules_check(&t.rules, &fault) != BR_OK) return false;
    side_open(&t.a, &t, json);
    side_open(&t.b, &t, json);
    for (int i = 0; i < matches && !t.text[0]; i++) run_match(&t, (uint64_t)i + 1);
    side_close(&t.a);
    side_close(&t.b);
    bool is_good = !t.text[0] && t.compared > 0 && t.asked > 0;
    *failed += !is_good;
    printf("%s %d - %s %d seats %s: %u wires compared, %u worlds differ, %u moves show nothing\n",
           is_good ? "ok" : "not ok", ++*tests, game->id, seats, option ? option : "", t.compared,
           t.differed, t.silent);
    if (t.text[0]) printf("# %s\n", t.text);
    fflush(stdout);
    return true;
}

int main(int argc, char **argv) {
    static const char *const options[] = {NULL, "reactions=sealed", "harder-game=on"};
    const char *only = NULL;
    int matches = 4, tests = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--matches") == 0 && i + 1 < argc)
            matches = (int)strtol(argv[++i], NULL, 10);
        else only = argv[i];
    }
    for (int g = 0; br_game_at(g); g++) {
        const br_game *game = br_game_at(g);
        if (only && strcmp(only, game->id) != 0) continue;
        for (size_t o = 0; o < sizeof options / sizeof options[0]; o++)
            for (int seats = game->seats_min; seats <= game->seats_max; seats++)
                run_rules(game, seats, options[o], matches, &tests, &failed);
    }
    printf("1..%d\n", tests);
    return failed ? 1 : 0;
}
