/* contract_moves.c -- what may be done: legal, why, the door, texts of moves and events.
 *
 * `legal` lists without repeating itself, and the door takes exactly what `why` allows. A refusal
 * names a clause and changes no byte. A trusted move (br_apply) and a checked one (br_play) give
 * the same bytes, told or untold. Every move has one text, and words in every language.
 */
#include <string.h>

#include "contract.h"

bool moves_listed(const br_move *list, int count, const br_move *move) {
    for (int i = 0; i < count; i++)
        if (memcmp(&list[i], move, sizeof *move) == 0) return true;
    return false;
}

void moves_remember(trial *t, const br_move *move) {
    if (moves_listed(t->pool, t->pooled, move)) return;
    if (t->pooled < POOL_MAX) t->pool[t->pooled++] = *move;
    else t->pool[dice_below(t, POOL_MAX)] = *move;
}

br_move moves_random(trial *t, const br_move *list, int count) {
    br_move move = {0};
    if (count > 0) move = list[dice_below(t, (uint32_t)count)];
    else if (t->pooled > 0) move = t->pool[dice_below(t, (uint32_t)t->pooled)];
    switch (dice_below(t, 8)) {
    case 0:
    case 1:
        if (t->pooled > 0) move = t->pool[dice_below(t, (uint32_t)t->pooled)];
        break;
    case 2: move.arg[dice_below(t, 4)] = (uint8_t)dice_below(t, 10); break;
    case 3: move.kind = (uint8_t)dice_below(t, 8); break;
    case 4: move.arg[dice_below(t, sizeof move.arg)] = (uint8_t)dice_below(t, 256); break;
    case 5:
    case 6: /* what one gets more, another gets less */
        move.arg[dice_below(t, 6)]++;
        move.arg[dice_below(t, 6)]--;
        break;
    default:
        for (size_t i = 0; i < sizeof move.arg; i++) move.arg[i] = (uint8_t)dice_below(t, 256);
        move.kind = (uint8_t)dice_below(t, 256);
    }
    return move;
}

/* ---- sentences ---------------------------------------------------------------------------- */

/* A finished sentence holds no template and no key that the dictionary lacks. */
static void check_sentence(trial *t, const br_buf *out, br_lang lang, const char *what) {
    char key[BR_WORD_MAX + 2];
    snprintf(key, sizeof key, "%s.", t->game->id);
    CHECK(t, !out->full && out->used > 0, "%s: no text in %s", what, br_lang_code(lang));
    CHECK(t, !strpbrk(out->at, "{}|"), "%s in %s is unfinished: %s", what, br_lang_code(lang),
          out->at);
    CHECK(t, !strstr(out->at, key), "%s in %s lacks a word: %s", what, br_lang_code(lang), out->at);
}

static void check_word_key(trial *t, const char *part, const char *name) {
    char key[160];
    CHECK(t, name && *name, "a %s has no name", part);
    snprintf(key, sizeof key, "%s.%s.%s", t->game->id, part, name);
    for (br_lang lang = 0; lang < BR_LANGS; lang++)
        CHECK(t, br_word(lang, key) != NULL, "no word %s in %s", key, br_lang_code(lang));
}

static void check_move_words(trial *t, const void *view, br_seat seat, const br_move *move) {
    static const char *const names[BR_SEATS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H", "I"};
    char memory[1024];
    br_args args = {.count = 0};
    const char *name = br_move_args(&t->rules, view, seat, move, &args);
    CHECK(t, args.count <= BR_ARGS_MAX, "a move has %d arguments", args.count);
    check_word_key(t, "move", name);
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = br_buf_over(memory, sizeof memory);
        br_say_move(&out, lang, &t->rules, view, seat, move, names);
        check_sentence(t, &out, lang, "a move");
    }
}

static void check_refusal_words(trial *t, const br_refusal *refusal) {
    char memory[1024];
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = br_buf_over(memory, sizeof memory);
        br_say_refusal(&out, lang, &t->rules, refusal, NULL);
        check_sentence(t, &out, lang, "a refusal");
    }
}

/* A table that was read before tells an event as one that is read each time. */
static void check_by_table(trial *t, const br_event *told, const char *name, const br_args *args) {
    static br_event_table table;
    static const br_game *read;
    br_args again;
    memset(&again, 0, sizeof again);
    if (read != t->game) br_event_table_read(read = t->game, &table);
    CHECK(t, strcmp(br_event_args_by(&table, &t->rules, told, &again), name) == 0,
          "by its table event %d is another one than %s", told->kind, name);
    CHECK(t,
          again.count == args->count &&
              memcmp(again.at, args->at, args->count * sizeof args->at[0]) == 0,
          "by its table %s has other arguments", name);
}

/* One event as one viewer is told it: redacted, as a sentence and as JSON. */
static void check_event_told(trial *t, const br_event *event, br_seat viewer) {
    char memory[2048];
    br_event told, again;
    br_event_redact(event, viewer, &told);
    br_event_redact(&told, viewer, &again);
    CHECK(t, memcmp(&told, &again, sizeof told) == 0, "redacting twice is not redacting once");
    if (viewer >= BR_SEATS_MAX || !br_has(event->secret_to, viewer)) {
        static const uint8_t nothing[sizeof told.secret];
        CHECK(t, told.secret_size == 0 && memcmp(told.secret, nothing, sizeof nothing) == 0,
              "event %d leaves its secret to %s", event->kind, trial_viewer_name(viewer));
    }
    br_args args = {.count = 0};
    const char *name = br_event_args(&t->rules, &told, &args);
    CHECK(t, args.count <= BR_ARGS_MAX, "an event has %d arguments", args.count);
    check_by_table(t, &told, name, &args);
    check_word_key(t, "event", name);
    for (br_lang lang = 0; lang < BR_LANGS; lang++) {
        br_buf out = br_buf_over(memory, sizeof memory);
        br_say_event(&out, lang, &t->rules, &told, NULL);
        check_sentence(t, &out, lang, "an event");
    }
    br_buf out = br_buf_over(memory, sizeof memory);
    br_event_write(&t->rules, event, viewer, &out);
    br_json doc;
    br_fault fault = {0};
    CHECK(t, !out.full && br_json_read(&doc, memory, out.used, t->node, 8192, &fault),
          "an event is no JSON: %s", memory);
    CHECK(t, br_json_is(&doc, br_json_find(&doc, 0, "kind"), name), "kind of %s", memory);
    CHECK(t, br_json_is(&doc, br_json_find(&doc, 0, "clause"), t->game->clauses[event->clause].id),
          "clause of %s", memory);
}

void moves_events(trial *t) {
    bool is_worded = dice_one_in(t, 4) || t->ply < 6;
    CHECK(t, t->log.count <= BR_EVENTS_MAX, "%d events", t->log.count);
    for (int i = 0; i < t->log.count; i++) {
        const br_event *e = &t->log.at[i];
        br_seats all = (br_seats)((1u << t->rules.seats) - 1);
        CHECK(t, e->kind != 0, "event %d has no kind", i);
        CHECK(t, e->clause > 0 && e->clause < t->game->clause_count,
              "event kind %d names clause %d", e->kind, e->clause);
        CHECK(t, e->actor < t->rules.seats || e->actor == BR_HOUSE || e->actor == BR_SEAT_NONE,
              "event kind %d is about seat %d", e->kind, e->actor);
        CHECK(t, e->secret_size <= sizeof e->secret, "secret of %d bytes", e->secret_size);
        CHECK(t, (e->secret_to & ~all) == 0, "event kind %d tells nobody's seat", e->kind);
        CHECK(t, e->secret_size > 0 || e->secret_to == 0, "event kind %d has no secret", e->kind);
        for (int v = 0; is_worded && v < trial_viewers(t); v++)
            check_event_told(t, e, trial_viewer(t, v));
    }
}

/* ---- texts -------------------------------------------------------------------------------- */

static bool is_text_form(const char *text, size_t size) {
    if (size == 0 || size > BR_TEXT_MAX) return false;
    bool is_gap = true; /* no word has begun */
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        if (!is_word && (c != ' ' || is_gap)) return false;
        is_gap = !is_word;
    }
    return !is_gap && !(text[0] >= '0' && text[0] <= '9');
}

static void check_text(trial *t, const br_move *move) {
    char memory[BR_TEXT_MAX + 40];
    br_buf out = br_buf_over(memory, sizeof memory);
    br_move again;
    memset(&again, t->fill ^= 0xFF, sizeof again);
    br_move_write(&t->rules, move, &out);
    CHECK(t, !out.full && is_text_form(memory, out.used), "text of bad form: '%s'", memory);
    CHECK(t, br_move_read(&t->rules, memory, &again) == BR_OK, "'%s' does not read", memory);
    CHECK(t, memcmp(&again, move, sizeof again) == 0, "'%s' reads as another move", memory);
}

/* The words of a text after its verb, in another order. */
static void swap_words(trial *t, char *text) {
    char copy[BR_TEXT_MAX + 40], *word[BR_TEXT_MAX];
    uint32_t count = 0;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *rest = copy, *at; (at = strtok_r(rest, " ", &rest));) word[count++] = at;
    if (count < 3) return;
    uint32_t a = 1 + dice_below(t, count - 1), b = 1 + dice_below(t, count - 1);
    char *kept = word[a];
    word[a] = word[b];
    word[b] = kept;
    br_buf out = br_buf_over(text, BR_TEXT_MAX + 1);
    for (uint32_t i = 0; i < count; i++) {
        if (i) br_put_char(&out, ' ');
        br_put(&out, word[i]);
    }
}

/* Spoils a text a little. What still reads must be the one text of the move it means. */
static void check_spoilt_text(trial *t, const br_move *move) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789- -  \tA_.\n";
    char memory[BR_TEXT_MAX + 40], back[BR_TEXT_MAX + 40];
    br_buf out = br_buf_over(memory, sizeof memory - 8);
    br_move_write(&t->rules, move, &out);
    size_t at = dice_below(t, (uint32_t)out.used), rest = out.used - at;
    char letter = letters[dice_below(t, sizeof letters - 1)];
    switch (dice_below(t, 5)) {
    case 0: memory[at] = letter; break;
    case 1:
        memmove(memory + at + 1, memory + at, rest + 1);
        memory[at] = letter;
        break;
    case 2: memmove(memory + at, memory + at + 1, rest); break;
    case 3: swap_words(t, memory); break;
    default: memory[out.used] = letter; memory[out.used + 1] = '\0';
    }
    br_move read;
    br_err err = br_move_read(&t->rules, memory, &read);
    CHECK(t, err == BR_OK || err == BR_BAD_MOVE, "'%s' gives error %d", memory, err);
    if (err != BR_OK) return;
    out = br_buf_over(back, sizeof back);
    br_move_write(&t->rules, &read, &out);
    CHECK(t, strcmp(memory, back) == 0, "two texts of one move: '%s' and '%s'", memory, back);
}

/* ---- the door ----------------------------------------------------------------------------- */

/* The door must answer as `why` does, and change nothing when it says no. */
static void check_door(trial *t, br_seat seat, const br_move *move, bool is_listed) {
    block next;
    br_events log;
    br_refusal why = {0}, refusal = {0};
    trial_blank(t, next);
    memcpy(next, t->state, t->game->state_size);
    br_why(&t->rules, t->state, seat, move, &why);
    br_err err = br_play(&t->rules, next, seat, move, &log, &refusal);
    trial_guard(t, next);
    CHECK(t, (err == BR_OK) == (why.clause == 0), "why says clause %d, the door error %d (%s)",
          why.clause, err, br_err_text(err));
    if (err == BR_OK) {
        CHECK(t, refusal.clause == 0, "a move was taken and clause %d named", refusal.clause);
        CHECK(t, is_listed || br_is_sampled(&t->rules, t->state, seat) || seat == BR_HOUSE,
              "seat %d may play '%s', which is not listed", seat, trial_move_text(t, move));
        CHECK(t, trial_broken(t, next) == NULL, "'%s' leads to: %s", trial_move_text(t, move),
              trial_broken(t, next));
        return;
    }
    t->sum.refused++;
    CHECK(t, !is_listed, "seat %d may not play listed '%s' (clause %s)", seat,
          trial_move_text(t, move), t->game->clauses[why.clause].id);
    CHECK(t, err == BR_REFUSED, "a move is refused with error %d (%s)", err, br_err_text(err));
    CHECK(t, refusal.clause == why.clause && why.clause < t->game->clause_count,
          "why names clause %d, the door %d", why.clause, refusal.clause);
    CHECK(t, trial_same(t, next, t->state), "a refused move changed the state");
    if (dice_one_in(t, 16)) check_refusal_words(t, &refusal);
}

/* A seat that is none, or a viewer, is never let in. */
static void check_bad_seats(trial *t, const br_move *move) {
    const br_seat bad[] = {t->rules.seats, BR_SEATS_MAX, BR_SPECTATOR, BR_SEAT_NONE};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        block next;
        br_refusal refusal = {0};
        memcpy(next, t->state, t->game->state_size);
        br_err err = br_play(&t->rules, next, bad[i], move, NULL, &refusal);
        CHECK(t, err != BR_OK, "seat %d, which is none, was let in", bad[i]);
        CHECK(t, trial_same(t, next, t->state), "a refused seat changed the state");
    }
}

/* Trusted or checked, told or untold: the same bytes and the same events. */
static void check_apply(trial *t, br_seat seat, const br_move *move) {
    block checked, trusted, untold;
    br_events log, told = {.count = 0};
    br_refusal refusal;
    memcpy(checked, t->state, sizeof checked);
    memcpy(trusted, t->state, sizeof trusted);
    memcpy(untold, t->state, sizeof untold);
    memset(&log, 0xA5, sizeof log); /* the door empties it first */
    br_err err = br_play(&t->rules, checked, seat, move, &log, &refusal);
    CHECK(t, err == BR_OK, "'%s' is listed, the door says %s", trial_move_text(t, move),
          br_err_text(err));
    br_apply(&t->rules, trusted, seat, move, &told);
    br_apply(&t->rules, untold, seat, move, NULL);
    CHECK(t, trial_same(t, checked, trusted), "br_apply and br_play of '%s' differ",
          trial_move_text(t, move));
    CHECK(t, trial_same(t, checked, untold), "'%s' differs when nobody is told",
          trial_move_text(t, move));
    CHECK(t, log.count == told.count && memcmp(log.at, told.at, log.count * sizeof log.at[0]) == 0,
          "br_apply and br_play tell '%s' in other words", trial_move_text(t, move));
}

/* ---- lists -------------------------------------------------------------------------------- */

static void check_list(trial *t, br_seat seat) {
    br_move list[BR_MOVES_MAX + 1];
    memset(list, t->fill ^= 0xFF, sizeof list);
    int count = br_legal(&t->rules, t->state, seat, list);
    br_seats acting = br_to_act(&t->rules, t->state), awaited = br_must_act(&t->rules, t->state);
    CHECK(t, count >= 0 && count <= BR_MOVES_MAX, "seat %d has %d moves", seat, count);
    CHECK(t, count > 0 || !br_has(awaited, seat), "seat %d must act and has no move", seat);
    CHECK(t, count == 0 || br_has(acting, seat), "seat %d may not act and has a move", seat);
    CHECK(t, count > 0 || !br_has(acting, seat), "seat %d may act and has no move", seat);
    bool is_worded = dice_one_in(t, 8), is_seat = seat < t->rules.seats;
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    if (is_worded && is_seat) t->game->observe(&t->rules, t->state, seat, BR_SCREEN, view);
    for (int i = 0; i < count; i++) {
        CHECK(t, list[i].kind != 0, "move %d of seat %d has no kind", i, seat);
        CHECK(t, !moves_listed(list, i, &list[i]), "seat %d: '%s' is listed twice", seat,
              trial_move_text(t, &list[i]));
        check_door(t, seat, &list[i], true);
        check_apply(t, seat, &list[i]);
        check_text(t, &list[i]);
        if (is_worded) check_move_words(t, NULL, seat, &list[i]);
        if (is_worded && is_seat) check_move_words(t, view, seat, &list[i]);
        check_spoilt_text(t, &list[i]);
        moves_remember(t, &list[i]);
    }
    for (int i = 0; i < 12; i++) {
        br_move move = moves_random(t, list, count);
        if (moves_listed(list, count, &move)) continue;
        if (move.kind == BR_MOVE_TIMEOUT) continue;
        check_door(t, seat, &move, false);
    }
}

/* The house plays for a seat that is awaited, and then exactly that seat's fallback. */
static void check_timeout(trial *t, br_seat seat) {
    br_move clock = {.kind = BR_MOVE_TIMEOUT, .arg = {seat}}, own, list[BR_MOVES_MAX];
    block timed, played;
    br_refusal refusal;
    br_events log, told;
    memcpy(timed, t->state, sizeof timed);
    memcpy(played, t->state, sizeof played);
    br_err err = br_play(&t->rules, timed, BR_HOUSE, &clock, &log, &refusal);
    if (!br_has(br_must_act(&t->rules, t->state), seat)) {
        CHECK(t, err != BR_OK, "the house played for seat %d, which nobody waits for", seat);
        CHECK(t, trial_same(t, timed, t->state), "a refused time-out changed the state");
        return;
    }
    memset(&own, t->fill ^= 0xFF, sizeof own);
    br_fallback(&t->rules, t->state, seat, &own);
    int count = br_legal(&t->rules, t->state, seat, list);
    CHECK(t, moves_listed(list, count, &own), "the fallback of seat %d is not legal: '%s'", seat,
          trial_move_text(t, &own));
    CHECK(t, err == BR_OK, "a time-out of seat %d gives %s", seat, br_err_text(err));
    CHECK(t, br_play(&t->rules, played, seat, &own, &told, &refusal) == BR_OK, "fallback");
    CHECK(t, trial_same(t, timed, played), "a time-out of seat %d is not its fallback", seat);
    check_text(t, &clock);
    br_err err_own = br_play(&t->rules, played, seat, &clock, NULL, &refusal);
    CHECK(t, err_own != BR_OK, "seat %d played a time-out itself", seat);
}

void moves_check(trial *t) {
    br_seats acting = br_to_act(&t->rules, t->state), awaited = br_must_act(&t->rules, t->state);
    br_seats all = (br_seats)((1u << t->rules.seats) - 1 + br_bit(BR_HOUSE));
    CHECK(t, (acting & ~all) == 0, "to_act %x holds a seat that is none", acting);
    CHECK(t, (awaited & ~acting) == 0, "must_act %x is not within to_act %x", awaited, acting);
    CHECK(t, awaited != 0 || acting == 0, "nobody is awaited and the match is not over");
    for (br_seat seat = 0; seat < t->rules.seats; seat++) {
        check_list(t, seat);
        check_timeout(t, seat);
    }
    check_list(t, BR_HOUSE);
    if (t->pooled > 0) check_bad_seats(t, &t->pool[dice_below(t, (uint32_t)t->pooled)]);

    br_result result;
    memset(&result, 0xA5, sizeof result);
    t->game->scores(&t->rules, t->state, &result);
    CHECK(t, result.over == (acting == 0), "scores and to_act disagree about the end");
    CHECK(t, result.over || result.winners == 0, "there are winners before the end");
}

void moves_over(trial *t) {
    br_result result;
    int first = 0, seats = t->rules.seats;
    t->game->scores(&t->rules, t->state, &result);
    CHECK(t, result.over && result.winners != 0, "the match is over and nobody has won");
    CHECK(t, (result.winners >> seats) == 0, "winners %x", result.winners);
    for (br_seat seat = 0; seat < seats; seat++) {
        int better = 0;
        for (int i = 0; i < seats; i++) better += result.place[i] < result.place[seat];
        CHECK(t, result.place[seat] == better + 1, "seat %d is placed %d with %d before it", seat,
              result.place[seat], better);
        CHECK(t, br_has(result.winners, seat) == (result.place[seat] == 1),
              "seat %d: place %d, winners %x", seat, result.place[seat], result.winners);
        first += result.place[seat] == 1;
    }
    CHECK(t, first > 0, "nobody is first");
    moves_check(t); /* nothing is legal any more, and everything is refused with a clause */
}
