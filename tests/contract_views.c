/* contract_views.c -- who knows what: views, worlds and what events may tell.
 *
 * Four promises. Round trip: a world dealt from a view is valid and nothing the viewer can see,
 * ask or do tells it from the state. Variety: worlds differ while something is hidden, and where
 * the possible states can be listed, the worlds are exactly those. Narration: what a viewer sees
 * changes only by what it is told, so two moves told alike look alike; and what it is told it
 * recalls, so an event that tells too much shows, too. Undo: a move that flags nothing as final
 * teaches nobody anything.
 */
#include <stdlib.h>
#include <string.h>

#include "contract.h"

enum { WORLDS = 16, WORLDS_PLAIN = 2, PROBES = 4, BELIEF_WORK = 8192 };

static const char *const depth_name[] = {"screen", "recall"};

static void look(trial *t, const void *s, br_seat viewer, br_depth depth, void *view) {
    trial_blank(t, view);
    t->game->observe(&t->rules, s, viewer, depth, view);
    trial_guard(t, view);
}

/* The state as text without the fields no viewer is ever shown, such as the generator's key. */
static uint64_t text_hash(trial *t, const void *s) {
    br_buf out = br_buf_over(t->text, sizeof t->text);
    br_state_write(&t->rules, s, false, &out);
    CHECK(t, !out.full, "a state needs more than %d bytes of text", TEXT_BYTES);
    return br_hash(BR_HASH_START, out.at, out.used);
}

/* Whether a viewer is let into the secret of another seat's event. */
static bool is_let_in(const br_event *e, br_seat viewer) {
    return e->secret_size > 0 && e->actor != viewer && viewer < BR_SEATS_MAX &&
           br_has(e->secret_to, viewer);
}

static bool told_alike(const br_events *a, const br_events *b, br_seat viewer) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        br_event x, y;
        br_event_redact(&a->at[i], viewer, &x);
        br_event_redact(&b->at[i], viewer, &y);
        if (memcmp(&x, &y, sizeof x) != 0) return false;
    }
    return true;
}

/* The kind of the first event by which a viewer can tell two logs apart; 0 = only by their length.
 */
static uint8_t kind_apart(const br_events *a, const br_events *b, br_seat viewer) {
    for (int i = 0; i < a->count && i < b->count; i++) {
        br_event x, y;
        br_event_redact(&a->at[i], viewer, &x);
        br_event_redact(&b->at[i], viewer, &y);
        if (memcmp(&x, &y, sizeof x) != 0) return x.kind;
    }
    return 0;
}

/* The same of the secrets of others alone. */
static bool secrets_alike(const br_events *a, const br_events *b, br_seat viewer) {
    int x = 0, y = 0;
    for (;; x++, y++) {
        while (x < a->count && !is_let_in(&a->at[x], viewer)) x++;
        while (y < b->count && !is_let_in(&b->at[y], viewer)) y++;
        if (x == a->count || y == b->count) return x == a->count && y == b->count;
        if (memcmp(a->at[x].secret, b->at[y].secret, sizeof a->at[x].secret) != 0) return false;
    }
}

static bool is_final(const br_events *log) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].flags & BR_EVENT_FINAL) return true;
    return false;
}

static bool is_untold(const br_events *log, br_seat viewer) {
    for (int i = 0; i < log->count; i++)
        if (log->at[i].secret_size > 0 &&
            (viewer >= BR_SEATS_MAX || !br_has(log->at[i].secret_to, viewer)))
            return true;
    return false;
}

/* ---- what a viewer can not rule out ------------------------------------------------------- */

static void belief_add(trial *t, belief *b, const void *s) {
    uint64_t text = text_hash(t, s);
    for (uint32_t i = 0; i < b->count; i++)
        if (b->text[i] == text) return;
    if (b->count == BELIEF_MAX) {
        b->is_known = false;
        return;
    }
    memcpy(b->state + (size_t)b->count * t->game->state_size, s, t->game->state_size);
    b->text[b->count++] = text;
}

static bool belief_has(const belief *b, uint64_t text) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->text[i] == text) return true;
    return false;
}

/* What is dealt in secret is told to its owner and nobody else. */
static void check_deal_secrets(trial *t) {
    for (int i = 0; i < t->log.count; i++) {
        const br_event *e = &t->log.at[i];
        CHECK(t, e->secret_size == 0 || e->secret_to == br_bit(e->actor),
              "event %d of the deal tells seat %d's secret to others", i, e->actor);
    }
}

/* At the deal a viewer that was kept from nothing knows the state; else there are too many. */
void views_start(trial *t) {
    check_deal_secrets(t);
    for (int v = 0; v < trial_viewers(t); v++) {
        block view;
        br_seat viewer = trial_viewer(t, v);
        belief *b = &t->sure[v];
        look(t, t->state, viewer, BR_RECALL, view);
        t->must_vary[v] = is_untold(&t->log, viewer);
        b->count = 0;
        b->is_known = !t->must_vary[v] && text_hash(t, view) == text_hash(t, t->state);
        if (b->is_known) belief_add(t, b, t->state);
    }
}

/* One thing that might have happened instead: if the viewer was told the same, it must see the
 * same, at both depths. Else the view leaks a secret, or the events are silent about a choice. */
static bool looks_alike(trial *t, br_seat viewer, const void *other, const br_events *told) {
    if (!told_alike(&t->log, told, viewer)) return false;
    for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
        block view, again;
        look(t, t->state, viewer, depth, view);
        look(t, other, viewer, depth, again);
        CHECK(t, trial_same(t, view, again),
              "%s is told the same of two moves and sees which it "
              "was (%s)",
              trial_viewer_name(viewer), depth_name[depth]);
    }
    return true;
}

/* A seat knows its own move without being told: a load put on a truck in secret is told nobody. */
static bool knows_move(const trial *t, int v, br_seat seat) { return trial_viewer(t, v) == seat; }

/* Every move of `seat` in one possible state of before; what looks like the real one stays. */
static void belief_grow(trial *t, int v, const uint8_t *possible, br_seat seat, const br_move *move,
                        belief *next) {
    br_move list[BR_MOVES_MAX];
    block other;
    br_events told;
    int count = br_legal(&t->rules, possible, seat, list);
    for (int i = 0; i < count && next->is_known; i++) {
        if (knows_move(t, v, seat) && memcmp(&list[i], move, sizeof *move) != 0) continue;
        memcpy(other, possible, t->game->state_size);
        told.count = 0;
        br_apply(&t->rules, other, seat, &list[i], &told);
        if (looks_alike(t, trial_viewer(t, v), other, &told)) belief_add(t, next, other);
    }
}

/* A viewer that lost count knows the state again once nothing is kept from it any more. */
static void belief_again(trial *t, int v) {
    block view;
    belief *b = &t->sure[v];
    look(t, t->state, trial_viewer(t, v), BR_RECALL, view);
    if (t->must_vary[v] || text_hash(t, view) != text_hash(t, t->state)) return;
    b->is_known = true;
    b->count = 0;
    belief_add(t, b, t->state);
}

/* Whether a field that no viewer is ever shown has changed, such as the generator's key. What
 * chance might have brought instead is not listed. */
static bool is_chance_used(const trial *t) {
    for (int i = 0; i < t->game->field_count; i++) {
        const br_field *f = &t->game->fields[i];
        const uint8_t *before = (const uint8_t *)t->before, *now = (const uint8_t *)t->state;
        if (f->truth && f->form == BR_FORM_HEX &&
            memcmp(before + f->offset, now + f->offset, f->bytes) != 0)
            return true;
    }
    return false;
}

static void belief_move(trial *t, int v, br_seat seat, const br_move *move) {
    static belief next; /* large, and swapped by copying */
    belief *b = &t->sure[v];
    br_move list[BR_MOVES_MAX];
    uint8_t *was = b->state;
    int moves = br_legal(&t->rules, t->before, seat, list);
    if (is_chance_used(t) || !b->is_known || b->count * (uint32_t)moves > BELIEF_WORK ||
        !moves_listed(list, moves, move)) { /* too many, or no list to compare with */
        b->is_known = false;
        belief_again(t, v);
        return;
    }
    next = (belief){.is_known = true};
    next.state = malloc((size_t)BELIEF_MAX * t->game->state_size);
    for (uint32_t i = 0; i < b->count && next.is_known; i++)
        belief_grow(t, v, was + (size_t)i * t->game->state_size, seat, move, &next);
    CHECK(t, !next.is_known || belief_has(&next, text_hash(t, t->state)),
          "the truth is not "
          "among what %s can not rule out",
          trial_viewer_name(trial_viewer(t, v)));
    memcpy(was, next.state, (size_t)next.count * t->game->state_size);
    free(next.state);
    next.state = was;
    *b = next;
}

/* Another move, of which the viewer would have been told otherwise: what is told of a choice shows
 * in what the viewer recalls, or the choice was a secret. */
static void check_choice_told(trial *t, br_seat viewer, const void *other) {
    block view, again;
    look(t, t->state, viewer, BR_RECALL, view);
    look(t, other, viewer, BR_RECALL, again);
    CHECK(t, !trial_same(t, view, again), "%s is told of a choice that it does not recall",
          trial_viewer_name(viewer));
}

/* Whether another legal move would have led elsewhere and looked the same. */
static void note_secrets(trial *t, br_seat seat, const br_move *move) {
    br_move list[BR_MOVES_MAX];
    block other;
    br_events told;
    uint64_t truth = text_hash(t, t->state);
    memset(t->must_vary, 0, sizeof t->must_vary);
    int count = br_legal(&t->rules, t->before, seat, list);
    for (int i = 0; i < count; i++) {
        if (memcmp(&list[i], move, sizeof *move) == 0) continue;
        memcpy(other, t->before, t->game->state_size);
        told.count = 0;
        br_apply(&t->rules, other, seat, &list[i], &told);
        if (text_hash(t, other) == truth) continue;
        for (int v = 0; v < trial_viewers(t); v++) {
            if (knows_move(t, v, seat)) continue;
            if (looks_alike(t, trial_viewer(t, v), other, &told)) t->must_vary[v] = true;
            else check_choice_told(t, trial_viewer(t, v), other);
        }
    }
}

/* ---- what a move may teach ---------------------------------------------------------------- */

/* What is told of chance alone (a die that decides nothing) need not stay; so that two worlds can
 * differ by what is hidden only, both get the same generator, which games call `chance`. */
static void share_chance(const trial *t, void *world) {
    for (int i = 0; i < t->game->field_count; i++) {
        const br_field *f = &t->game->fields[i];
        if (strcmp(f->name, "chance") == 0)
            memcpy((uint8_t *)world + f->offset, (const uint8_t *)t->before + f->offset, f->bytes);
    }
}

/* Where a world has not the move that was played, it has another in its place on the list. */
static bool play_other(trial *t, void *world, br_seat seat, const br_move *move, br_events *told) {
    br_move here[BR_MOVES_MAX], there[BR_MOVES_MAX];
    int count = br_legal(&t->rules, t->before, seat, here), i = 0;
    int others = br_legal(&t->rules, world, seat, there);
    while (i < count && memcmp(&here[i], move, sizeof *move) != 0) i++;
    if (i == count || others == 0) return false;
    told->count = 0;
    br_apply(&t->rules, world, seat, &there[i % others], told);
    return true;
}

/* The move just played, played again in a world dealt from what the viewer saw before. The viewer
 * must not be able to tell that world from the state but by what it is told, which it recalls; and
 * it is told nothing it could not know unless something is flagged as final. */
static void check_move_in_world(trial *t, br_seat viewer, br_depth depth, br_rng *rng, br_seat seat,
                                const br_move *move, bool is_chance_shared) {
    block seen, world, view, again;
    br_events told;
    br_refusal refusal;
    look(t, t->before, viewer, depth, seen);
    trial_blank(t, world);
    t->game->determinize(&t->rules, seen, viewer, depth, rng, world);
    if (is_chance_shared) share_chance(t, world);
    bool is_other = br_play(&t->rules, world, seat, move, &told, &refusal) != BR_OK;
    CHECK(t, !is_other || viewer != seat, "seat %d may not play in a world what it played", seat);
    if (is_other && !play_other(t, world, seat, move, &told)) return;
    CHECK(t, trial_broken(t, world) == NULL, "a world after a move: %s", trial_broken(t, world));
    bool is_alike = told_alike(&t->log, &told, viewer);
    CHECK(t, is_alike || is_other || is_final(&t->log),
          "%s (%s) is told what it could not know, and nothing is final", trial_viewer_name(viewer),
          depth_name[depth]);
    look(t, t->state, viewer, depth, view);
    look(t, world, viewer, depth, again);
    CHECK(t, !is_alike || trial_same(t, view, again),
          "%s (%s) sees what it could not know and was not told: member %s, after '%s' of seat %d",
          trial_viewer_name(viewer), depth_name[depth], trial_apart(t, view, again),
          trial_move_text(t, move), seat);
    bool must_recall = is_chance_shared ? !is_alike : !secrets_alike(&t->log, &told, viewer);
    if (!must_recall || depth == BR_SCREEN) return;
    /* Now and then it is told what it recalls already: which of some known cards was drawn. */
    uint8_t kind = kind_apart(&t->log, &told, viewer);
    uint64_t all = ++t->sum.told[kind];
    uint64_t lost = t->sum.unrecalled[kind] += trial_same(t, view, again);
    CHECK(t, lost < 2 || 4 * lost <= all,
          "%s is told what it does not recall, %d times of %d: is it meant to know?",
          trial_viewer_name(viewer), (int)lost, (int)all);
}

void views_move(trial *t, br_seat seat, const br_move *move) {
    br_rng rng = br_rng_from(dice_next(&t->dice));
    note_secrets(t, seat, move);
    for (int v = 0; v < trial_viewers(t); v++) {
        bool is_sure = t->sure[v].is_known && t->sure[v].count == 1;
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++)
            for (int i = 0; i < (is_sure ? 1 : WORLDS / 2); i++)
                check_move_in_world(t, trial_viewer(t, v), depth, &rng, seat, move, i % 2 == 0);
        belief_move(t, v, seat, move);
    }
}

void views_skip(trial *t) {
    for (int v = 0; v < trial_viewers(t); v++) {
        t->sure[v].is_known = false;
        t->must_vary[v] = false;
    }
}

/* ---- worlds ------------------------------------------------------------------------------- */

static bool same_args(const br_args *a, const br_args *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        const br_arg *x = &a->at[i], *y = &b->at[i];
        if (x->kind != y->kind || strcmp(x->name, y->name) != 0) return false;
        if (x->kind == BR_ARG_WORD ? strcmp(x->word, y->word) != 0 : x->n != y->n) return false;
    }
    return true;
}

static void check_why(trial *t, const void *world, br_seat seat, const br_move *move) {
    br_refusal a = {0}, b = {0};
    br_why(&t->rules, t->state, seat, move, &a);
    br_why(&t->rules, world, seat, move, &b);
    CHECK(t, a.clause == b.clause, "seat %d, kind %d: why says %s of the state, %s of a world",
          seat, move->kind, t->game->clauses[a.clause].id, t->game->clauses[b.clause].id);
    CHECK(t, a.clause == 0 || same_args(&a.args, &b.args),
          "seat %d, kind %d: why (%s) has other arguments in a world", seat, move->kind,
          t->game->clauses[a.clause].id);
}

/* A seat must be able to do the same in its view, in any world of it and in the state. */
static void check_same_moves(trial *t, const void *world, br_seat seat, const char *what) {
    br_move a[BR_MOVES_MAX], b[BR_MOVES_MAX];
    int count = br_legal(&t->rules, t->state, seat, a);
    CHECK(t, br_legal(&t->rules, world, seat, b) == count, "seat %d has other moves in %s", seat,
          what);
    for (int i = 0; i < count; i++) {
        CHECK(t, moves_listed(b, count, &a[i]), "seat %d may not play '%s' in %s", seat,
              trial_move_text(t, &a[i]), what);
        CHECK(t, memcmp(&a[i], &b[i], sizeof a[i]) == 0,
              "the moves of seat %d are listed in another order in %s", seat, what);
        check_why(t, world, seat, &a[i]);
    }
    for (int i = 0; i < PROBES; i++) {
        br_move move = moves_random(t, a, count);
        check_why(t, world, seat, &move);
    }
}

static void check_sees_same(trial *t, const void *world, br_seat viewer, br_depth depth,
                            const char *whose) {
    block a, b;
    look(t, t->state, viewer, depth, a);
    look(t, world, viewer, depth, b);
    CHECK(t, trial_same(t, a, b), "a world dealt from %s looks otherwise to %s (%s)", whose,
          trial_viewer_name(viewer), depth_name[depth]);
}

static void check_world(trial *t, const void *world, br_seat viewer, br_depth depth) {
    const char *name = trial_viewer_name(viewer);
    t->sum.worlds++;
    CHECK(t, trial_broken(t, world) == NULL, "a world for %s (%s): %s", name, depth_name[depth],
          trial_broken(t, world));
    check_sees_same(t, world, viewer, depth, name);
    if (depth == BR_RECALL) check_sees_same(t, world, viewer, BR_SCREEN, name);
    if (viewer != BR_SPECTATOR) { /* what lies open to everybody lies open to this seat */
        check_sees_same(t, world, BR_SPECTATOR, BR_SCREEN, name);
        check_same_moves(t, world, viewer, "a world");
    }
    CHECK(t,
          br_to_act(&t->rules, world) == br_to_act(&t->rules, t->state) &&
              br_must_act(&t->rules, world) == br_must_act(&t->rules, t->state),
          "other seats are to act in a world of %s", name);
}

/* Enough worlds to meet every possible state: each must come up, and nothing else may. */
static void check_exact(trial *t, const void *view, int v, br_rng *rng) {
    const belief *b = &t->sure[v];
    br_seat viewer = trial_viewer(t, v);
    bool is_met[BELIEF_MAX] = {false};
    uint32_t met = 0;
    for (uint32_t i = 0; i < 40 * b->count && met < b->count; i++) {
        block world;
        t->game->determinize(&t->rules, view, viewer, BR_RECALL, rng, world);
        uint64_t text = text_hash(t, world);
        uint32_t k = 0;
        while (k < b->count && b->text[k] != text) k++;
        CHECK(t, k < b->count, "a world for %s that can not be", trial_viewer_name(viewer));
        met += !is_met[k];
        is_met[k] = true;
    }
    CHECK(t, met == b->count, "%s can not rule out %u states, but is dealt only %u",
          trial_viewer_name(viewer), b->count, met);
    t->sum.exact++;
}

static void check_worlds(trial *t, int v, br_depth depth) {
    const belief *b = &t->sure[v];
    br_seat viewer = trial_viewer(t, v);
    br_rng rng = br_rng_from(dice_next(&t->dice));
    block view, world;
    look(t, t->state, viewer, depth, view);
    uint64_t truth = text_hash(t, t->state), first = 0;
    bool is_masked = text_hash(t, view) != truth, is_varied = false;
    bool is_hidden = is_masked || t->must_vary[v] || (b->is_known && b->count > 1);
    for (int i = 0; i < (is_hidden ? WORLDS : WORLDS_PLAIN); i++) {
        trial_blank(t, world);
        t->game->determinize(&t->rules, view, viewer, depth, &rng, world);
        trial_guard(t, world);
        check_world(t, world, viewer, depth);
        uint64_t text = text_hash(t, world);
        if (i == 0) first = text;
        is_varied |= text != first;
        CHECK(t, depth == BR_SCREEN || !b->is_known || belief_has(b, text),
              "a world for %s that can not be", trial_viewer_name(viewer));
    }
    CHECK(t, is_varied || !(t->must_vary[v] || (b->is_known && b->count > 1)),
          "something is hidden from %s (%s), and all its worlds are one", trial_viewer_name(viewer),
          depth_name[depth]);
    t->sum.hidden += is_hidden;
    t->sum.varied += is_varied;
    if (depth == BR_RECALL && b->is_known && b->count > 1 && b->count <= 64)
        check_exact(t, view, v, &rng);
}

/* What a table needs to know lies open: every viewer, told what it is told, says the same of it.
 * Whoever is asked in between can pass, if passing is what is quick. */
static void check_moment(trial *t, const void *view, br_seat viewer) {
    static br_events told;
    told.count = t->log.count;
    for (int i = 0; i < told.count; i++) br_event_redact(&t->log.at[i], viewer, &told.at[i]);
    br_moment a = br_moment_now(&t->rules, t->state, &t->log);
    br_moment b = br_moment_now(&t->rules, view, &told);
    CHECK(t,
          a.window == b.window && a.point == b.point && a.phase == b.phase && a.round == b.round &&
              a.holders == b.holders && a.victims == b.victims &&
              memcmp(a.offered, b.offered, sizeof a.offered) == 0 &&
              memcmp(&a.quick, &b.quick, sizeof a.quick) == 0,
          "the moment is not the same to %s", trial_viewer_name(viewer));
    CHECK(t, a.window < BR_WINDOWS && a.point <= t->game->points, "a moment that is none");
    br_seats must = br_must_act(&t->rules, t->state);
    for (br_seat i = 0; a.window == BR_WINDOW_INTERRUPT && a.point && i < t->rules.seats; i++) {
        br_refusal refusal;
        if (!br_has(must, i)) continue;
        br_why(&t->rules, t->state, i, &a.quick, &refusal);
        CHECK(t, refusal.clause == 0, "seat %d is asked and can not pass", i);
    }
}

/* A view is read by bots as if it were a state: what it says of whose move it is must hold. */
static void check_view(trial *t, br_seat viewer, br_depth depth) {
    block view, again;
    look(t, t->state, viewer, depth, view);
    look(t, t->state, viewer, depth, again);
    CHECK(t, trial_same(t, view, again), "observe leaves bytes of the view unwritten");
    CHECK(t,
          br_to_act(&t->rules, view) == br_to_act(&t->rules, t->state) &&
              br_must_act(&t->rules, view) == br_must_act(&t->rules, t->state),
          "the view of %s (%s) has other seats to act", trial_viewer_name(viewer),
          depth_name[depth]);
    check_moment(t, view, viewer);
    if (viewer != BR_SPECTATOR) check_same_moves(t, view, viewer, "its view");
}

void views_check(trial *t) {
    for (int v = 0; v < trial_viewers(t); v++)
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            check_view(t, trial_viewer(t, v), depth);
            check_worlds(t, v, depth);
        }
}

/* ---- text --------------------------------------------------------------------------------- */

static void read_object(trial *t, const void *s, bool truth, br_json *doc) {
    br_buf out = br_buf_over(t->text, sizeof t->text);
    br_fault fault = {0};
    if (truth) br_state_write(&t->rules, s, truth, &out);
    else br_view_write(&t->rules, s, &out);
    CHECK(t, !out.full && br_json_read(doc, t->text, out.used, t->node, 8192, &fault),
          "no JSON at column %u (%s): %s", fault.column, fault.text, t->text);
    CHECK(t, doc->node[0].type == BR_JSON_OBJECT, "a state is no object: %s", t->text);
    for (int i = 0; i < t->game->field_count; i++) {
        const br_field *f = &t->game->fields[i];
        CHECK(t, (br_json_find(doc, 0, f->name) != 0) == (truth || !f->truth), "field %s %s",
              f->name, truth ? "is missing from a state" : "in a view");
    }
    uint32_t facts = br_json_find(doc, 0, "facts");
    CHECK(t, truth ? facts == 0 : facts != 0 && doc->node[facts].type == BR_JSON_OBJECT,
          "facts belong into views: %s", t->text);
}

static bool is_utf8(const uint8_t *s) {
    while (*s) {
        int more = *s < 0x80 ? 0 : *s >= 0xF0 ? 3 : *s >= 0xE0 ? 2 : *s >= 0xC2 ? 1 : -1;
        if (more < 0 || *s > 0xF4) return false;
        for (s++; more > 0; more--, s++)
            if ((*s & 0xC0) != 0x80) return false;
    }
    return true;
}

/* A screen holds text, newlines and styles (one control byte and one letter), nothing else. */
static void check_screen(trial *t, const void *view, br_seat viewer, br_lang lang) {
    char key[BR_WORD_MAX + 2];
    br_buf out = br_buf_over(t->text, sizeof t->text);
    snprintf(key, sizeof key, "%s.", t->game->id);
    t->game->screen(&(br_pen){&t->rules, view, viewer, lang, NULL, &out});
    CHECK(t, !out.full && out.used > 0 && strlen(t->text) == out.used, "a screen of %zu bytes",
          out.used);
    CHECK(t, is_utf8((const uint8_t *)t->text), "a screen is not UTF-8");
    CHECK(t, !strstr(t->text, key), "a screen lacks a word in %s:\n%s", br_lang_code(lang),
          t->text);
    for (const char *c = t->text; *c; c++) {
        CHECK(t, (uint8_t)*c >= 0x20 || *c == '\n' || *c == '\001', "byte %d in a screen", *c);
        if (*c == '\001') {
            c++;
            CHECK(t, *c && strchr("0*-rgybmc", *c), "no such style: %d", *c);
        }
    }
}

void views_text(trial *t) {
    block again;
    br_json doc;
    br_fault fault = {0};
    read_object(t, t->state, true, &doc);
    trial_blank(t, again);
    br_err err = br_state_read(&t->rules, &doc, 0, again, &fault);
    trial_guard(t, again);
    CHECK(t, err == BR_OK, "a written state does not read: %s", fault.text);
    CHECK(t, trial_same(t, t->state, again), "a state read back is another: %s", t->text);
    for (int v = 0; v < trial_viewers(t); v++)
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            look(t, t->state, trial_viewer(t, v), depth, again);
            read_object(t, again, false, &doc);
            br_lang lang = (br_lang)dice_below(t, BR_LANGS);
            if (depth == BR_SCREEN) check_screen(t, again, trial_viewer(t, v), lang);
        }
}

/* Of the texts, not of the bytes: how a game packs its struct is nobody's business. */
uint64_t views_hash(trial *t, uint64_t hash) {
    for (int v = 0; v < trial_viewers(t); v++) {
        br_seat viewer = trial_viewer(t, v);
        br_buf out = br_buf_over(t->text, sizeof t->text);
        for (br_depth depth = BR_SCREEN; depth <= BR_RECALL; depth++) {
            block view;
            look(t, t->state, viewer, depth, view);
            br_view_write(&t->rules, view, &out);
        }
        for (int i = 0; i < t->log.count; i++) {
            br_event_write(&t->rules, &t->log.at[i], viewer, &out);
            br_put_int(&out, t->log.at[i].flags);
        }
        CHECK(t, !out.full, "what %s is shown is too long", trial_viewer_name(viewer));
        hash = br_hash(hash, out.at, out.used);
    }
    return hash;
}
