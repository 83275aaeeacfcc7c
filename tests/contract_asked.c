/* contract_asked.c -- what a seat is asked, and whether it has a choice.
 *
 * Every decision has a question that can be said in each language and cites a clause; it and the
 * word "forced" follow from the view alone. A forced decision has the same result whichever move is
 * made, and any other has two moves that differ: in the state or in one of three worlds dealt from
 * the view, bytes of the state and events of all are compared. Where a view hides nothing the order
 * of events is no difference, and the view must be the state, for everybody.
 */
#include <string.h>

#include "contract.h"

enum { WORLDS = 3, TEXT_MAX = 600 };

/* ---- questions ---------------------------------------------------------------------------- */

static void check_key(trial *t, const char *key, const br_args *args) {
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        char text[TEXT_MAX];
        br_buf out = br_buf_over(text, sizeof text);
        br_say(&out, lang, t->game->id, key, args, NULL);
        CHECK(t, !strstr(text, key), "%s has no text in %s", key, br_lang_code(lang));
        CHECK(t, !out.full && !strchr(text, '{'), "'%s' lacks an argument", text);
    }
}

static void check_question(trial *t, br_seat seat, const br_question *asked, bool has_move) {
    char hint[80], json[TEXT_MAX] = "{", whole[100];
    br_buf name = br_buf_over(hint, sizeof hint), out = br_buf_over(whole, sizeof whole);
    CHECK(t, !has_move || asked->key, "seat %d is asked nothing", seat);
    if (!asked->key) return;
    CHECK(t, asked->clause > 0 && asked->clause < t->game->clause_count, "%s cites no clause",
          asked->key);
    CHECK(t, strncmp(asked->key, "ask.", 4) == 0 || strncmp(asked->key, "wait.", 5) == 0,
          "%s is no question", asked->key);
    CHECK(t, !br_has(br_must_act(&t->rules, t->state), seat) || asked->key[0] == 'a',
          "the match waits for seat %d, which is told to wait: %s", seat, asked->key);
    CHECK(t, has_move || asked->key[0] == 'w', "seat %d can do nothing, yet is asked %s", seat,
          asked->key);
    check_key(t, asked->key, &asked->args);
    br_put(&name, asked->key);
    br_put(&name, "-hint");
    br_put(&out, t->game->id);
    br_put_char(&out, '.');
    br_put(&out, hint);
    if (br_word(BR_EN, whole)) check_key(t, hint, &asked->args);
    br_json doc;
    br_fault fault = {0};
    out = br_buf_over(json + 1, sizeof json - 1);
    br_question_parts(&t->rules, asked, &out);
    br_put_char(&out, '}');
    CHECK(t, br_json_read(&doc, json, strlen(json), t->node, 8192, &fault), "no JSON: %s", json);
    CHECK(t, br_json_is(&doc, br_json_find(&doc, 0, "clause"), t->game->clauses[asked->clause].id),
          "clause of %s", json);
}

static uint64_t question_hash(const br_question *asked) {
    uint64_t hash = br_hash(BR_HASH_START, &asked->clause, sizeof asked->clause);
    if (asked->key) hash = br_hash(hash, asked->key, strlen(asked->key));
    for (int i = 0; i < asked->args.count; i++) {
        const br_arg *arg = &asked->args.at[i];
        hash = br_hash(hash, &arg->n, sizeof arg->n);
        if (arg->kind == BR_ARG_WORD) hash = br_hash(hash, arg->word, strlen(arg->word));
    }
    return hash;
}

/* ---- forced decisions --------------------------------------------------------------------- */

typedef struct outcome {
    block state;
    br_events log;
} outcome;

static void play(const trial *t, const void *world, br_seat seat, const br_move *move,
                 outcome *out) {
    memcpy(out->state, world, t->game->state_size);
    out->log.count = 0;
    br_apply(&t->rules, out->state, seat, move, &out->log);
}

static bool is_open(const trial *t, const void *view) {
    return t->game->hides_nothing && t->game->hides_nothing(&t->rules, view);
}

/* How often an event is in a log. */
static int times_in(const br_events *log, const br_event *event) {
    int times = 0;
    for (int i = 0; i < log->count; i++) times += memcmp(&log->at[i], event, sizeof *event) == 0;
    return times;
}

static bool is_alike(const trial *t, const outcome *a, const outcome *b, bool in_any_order) {
    if (a->log.count != b->log.count || !trial_same(t, a->state, b->state)) return false;
    for (int i = 0; i < a->log.count; i++) {
        const br_event *event = &a->log.at[i];
        if (in_any_order ? times_in(&a->log, event) != times_in(&b->log, event)
                         : memcmp(event, &b->log.at[i], sizeof *event) != 0)
            return false;
    }
    return true;
}

/* The first move that does something else than the first one there, or 0. */
static int other_move(const trial *t, const void *world, br_seat seat, const br_move *list,
                      int count) {
    static outcome first, other;
    play(t, world, seat, &list[0], &first);
    for (int i = 1; i < count; i++) {
        play(t, world, seat, &list[i], &other);
        if (!is_alike(t, &first, &other, is_open(t, world))) return i;
    }
    return 0;
}

static void check_choice(trial *t, const void *view, br_seat seat, bool is_forced) {
    br_move list[BR_MOVES_MAX];
    br_rng rng = br_rng_from(t->seed * 4096 + (uint64_t)t->ply * 16 + seat);
    int count = br_legal(&t->rules, t->state, seat, list);
    int other = other_move(t, t->state, seat, list, count);
    for (int i = 0; i < WORLDS && !other && count > 1; i++) {
        block world;
        trial_blank(t, world);
        t->game->determinize(&t->rules, view, seat, BR_RECALL, &rng, world);
        other = other_move(t, world, seat, list, count);
    }
    bool is_sampled = br_is_sampled(&t->rules, t->state, seat);
    CHECK(t, !is_forced || !is_sampled, "seat %d is forced out of a list of samples", seat);
    CHECK(t, !is_forced || !other, "seat %d is forced, yet '%s' does something else", seat,
          trial_move_text(t, &list[other]));
    CHECK(t, is_forced || other || is_sampled, "seat %d has %d moves that do the same as '%s'",
          seat, count, trial_move_text(t, &list[0]));
    t->sum.decided++;
    t->sum.forced += is_forced;
    t->sum.equal += is_forced && count > 1;
}

/* ---- both --------------------------------------------------------------------------------- */

static void check_seat(trial *t, br_seat seat) {
    static br_question asked, again;
    block view, kept;
    br_move move, other;
    bool may_act = br_has(br_to_act(&t->rules, t->state), seat);
    bool must_act = br_has(br_must_act(&t->rules, t->state), seat);
    t->game->observe(&t->rules, t->state, seat, BR_RECALL, kept);
    t->game->observe(&t->rules, t->state, seat, BR_SCREEN, view);
    br_ask(&t->rules, view, seat, &asked);
    br_ask(&t->rules, kept, seat, &again);
    CHECK(t, question_hash(&asked) == question_hash(&again),
          "seat %d is asked another thing if it remembers", seat);
    check_question(t, seat, &asked, may_act);
    bool is_forced = br_is_forced(&t->rules, view, seat, &move);
    CHECK(t,
          is_forced == br_is_forced(&t->rules, kept, seat, &other) &&
              is_forced == br_is_forced(&t->rules, t->state, seat, &other),
          "whether seat %d is forced does not follow from its view", seat);
    CHECK(t, !is_forced || must_act, "seat %d is forced and need not act", seat);
    CHECK(t, !is_open(t, view) || (trial_same(t, view, t->state) && trial_same(t, kept, t->state)),
          "seat %d is said to see everything, and does not", seat);
    if (must_act) check_choice(t, kept, seat, is_forced);
}

void asked_check(trial *t) {
    for (br_seat seat = 0; seat < t->rules.seats; seat++) check_seat(t, seat);
    static br_question nothing;
    br_move move;
    br_ask(&t->rules, t->state, BR_HOUSE, &nothing);
    CHECK(t, !nothing.key, "the house is asked %s", nothing.key);
    CHECK(t, !br_is_forced(&t->rules, t->state, BR_SPECTATOR, &move), "a spectator is forced");
}
