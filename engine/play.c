/* play.c -- the only door into a game's rules.
 *
 * Untrusted moves stop here: br_play asks the game's `why` and changes nothing unless it is
 * silent. Past this file everything is legal by construction, so games assert instead. The one
 * move the door itself knows is the house's `timeout SEAT`, which plays that seat's default.
 */
#include "internal.h"

static const char *const err_codes[BR_ERR_COUNT] = {
#define X(name, code, text) code,
    BR_ERR_LIST(X)
#undef X
};

static const char *const err_texts[BR_ERR_COUNT] = {
#define X(name, code, text) text,
    BR_ERR_LIST(X)
#undef X
};

const char *br_err_code(br_err err) {
    assert(err < BR_ERR_COUNT);
    return err_codes[err];
}

const char *br_err_text(br_err err) {
    assert(err < BR_ERR_COUNT);
    return err_texts[err];
}

void br_setup(const br_rules *r, const uint8_t seed[BR_SEED_BYTES], void *state, br_events *log) {
    assert(r->game && state && seed);
    memset(state, 0, r->game->state_size); /* padding too: states are compared as bytes */
    if (log) log->count = 0;
    r->game->setup(r, state, seed, log);
}

static bool is_timeout(const br_rules *r, const void *state, br_seat seat, const br_move *move) {
    return move->kind == BR_MOVE_TIMEOUT && seat == BR_HOUSE && move->arg[0] < r->seats &&
           br_has(r->game->must_act(r, state), move->arg[0]);
}

void br_why(const br_rules *r, const void *state, br_seat seat, const br_move *move,
            br_refusal *refusal) {
    assert(r->game && state && move && refusal);
    refusal->clause = 0;
    refusal->args.count = 0;
    if (is_timeout(r, state, seat, move)) return;
    if (seat >= r->seats && seat != BR_HOUSE) seat = BR_SEAT_NONE; /* nobody's turn, ever */
    r->game->why(r, state, seat, move, refusal);
    assert(refusal->clause < r->game->clause_count);
    if (move->kind != BR_MOVE_TIMEOUT || seat != BR_HOUSE) return;
    refusal->args.count = 0; /* the game's sentence is for players: this one has its own */
    br__arg_seat(&refusal->args, "timeout", move->arg[0]);
}

/* A clock should neither help nor choose, so mostly the first of the list does. */
void br_fallback(const br_rules *r, const void *s, br_seat seat, br_move *out) {
    br_move list[BR_MOVES_MAX];
    if (r->game->fallback && r->game->fallback(r, s, seat, out)) return;
    int count = r->game->legal(r, s, seat, list);
    assert(count > 0);
    (void)count;
    *out = list[0];
}

br_err br_play(const br_rules *r, void *state, br_seat seat, const br_move *move, br_events *log,
               br_refusal *refusal) {
    br_why(r, state, seat, move, refusal);
    if (refusal->clause != 0) return BR_REFUSED;
    if (log) log->count = 0;
    if (move->kind == BR_MOVE_TIMEOUT) {
        br_move fallback;
        br_fallback(r, state, move->arg[0], &fallback);
        r->game->apply(r, state, move->arg[0], &fallback, log);
    } else {
        r->game->apply(r, state, seat, move, log);
    }
    return BR_OK;
}

void br__ask(const br_rules *r, br_question *out, const char *key) {
    const br_about *about = r->game->about;
    int i = 0;
    while (i < about->question_count && strcmp(about->questions[i].key, key) != 0) i++;
    assert(i < about->question_count);
    out->key = key;
    out->clause = about->questions[i].clause;
}

void br_ask(const br_rules *r, const void *view, br_seat seat, br_question *out) {
    out->key = NULL;
    out->clause = 0;
    out->args.count = 0;
    if (seat < r->seats && br_to_act(r, view) != 0) r->game->question(r, view, seat, out);
}

/* ---- forced decisions ---------------------------------------------------------------------- */

typedef struct outcome {
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    br_events log;
} outcome;

static void try_move(const br_rules *r, const void *state, br_seat seat, const br_move *move,
                     outcome *out) {
    memcpy(out->state, state, r->game->state_size);
    out->log.count = 0;
    br_apply(r, out->state, seat, move, &out->log);
}

/* Whether each event of one log is in the other as often, in whatever order. */
static bool has_same_events(const br_events *a, const br_events *b) {
    bool is_found[BR_EVENTS_MAX] = {false};
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        int k = 0;
        while (k < b->count && (is_found[k] || memcmp(&a->at[i], &b->at[k], sizeof a->at[i]) != 0))
            k++;
        if (k == b->count) return false;
        is_found[k] = true;
    }
    return true;
}

/* Whether every move of the list leads to the same state and tells everybody the same things, if
 * in another order: only where the view shows all there is, so that trying them is exact. */
static bool are_alike(const br_rules *r, const void *view, br_seat seat, const br_move *moves,
                      int count) {
    outcome first, other;
    if (count > BR_FORCED_MOVES || !r->game->hides_nothing || !r->game->hides_nothing(r, view))
        return false;
    try_move(r, view, seat, &moves[0], &first);
    for (int i = 1; i < count; i++) {
        try_move(r, view, seat, &moves[i], &other);
        if (memcmp(first.state, other.state, r->game->state_size) != 0 ||
            !has_same_events(&first.log, &other.log))
            return false;
    }
    return true;
}

/* A seat that may act but need not can always wait. */
bool br_is_forced(const br_rules *r, const void *view, br_seat seat, br_move *move) {
    br_move moves[BR_MOVES_MAX];
    if (seat >= r->seats || !br_has(br_must_act(r, view), seat) || br_is_sampled(r, view, seat))
        return false;
    int count = br_legal(r, view, seat, moves);
    if (count < 1 || (count > 1 && !are_alike(r, view, seat, moves, count))) return false;
    *move = moves[0];
    return true;
}

/* ---- events as viewers are told them ------------------------------------------------------- */

void br_event_redact(const br_event *event, br_seat viewer, br_event *out) {
    *out = *event;
    if (viewer < BR_SEATS_MAX && br_has(event->secret_to, viewer)) {
        out->secret_to = br_bit(viewer); /* who else was told is nobody's business */
        return;
    }
    memset(out->secret, 0, sizeof out->secret);
    out->secret_size = 0;
    out->secret_to = 0;
}

bool br_event_told(const br_event *event, br_seat viewer, br_event *out) {
    *out = *event;
    if (viewer == BR_SEAT_NONE) return true;
    br_event_redact(event, viewer, out);
    return !(out->flags & BR_EVENT_QUIET) || out->secret_size > 0;
}

bool br_event_past(const br_event *event, br_seat viewer, br_event *out) {
    if (viewer == BR_SEAT_NONE) return br_event_told(event, viewer, out);
    bool is_transient = event->flags & BR_EVENT_TRANSIENT;
    bool is_told = br_event_told(event, is_transient ? BR_SPECTATOR : viewer, out);
    if (event->flags & BR_EVENT_TRANSIENT_OPEN) {
        memset(out->open, 0, sizeof out->open);
        out->clause = 0; /* it may say what sort of card it was */
        out->turn = 0;
    }
    return is_told;
}

int br_timeouts(const br_rules *r, const void *s, br_move out[BR_SEATS_MAX]) {
    int count = 0;
    for (br_seat seat = 0; seat < r->seats; seat++)
        if (br_has(r->game->must_act(r, s), seat))
            br__move_put(&out[count++], BR_MOVE_TIMEOUT, seat, 0, 0);
    return count;
}

void br__places(const br_rules *r, const int64_t rank[], br_result *out) {
    for (br_seat seat = 0; seat < r->seats; seat++) {
        out->place[seat] = 1;
        for (br_seat rival = 0; rival < r->seats; rival++)
            if (rank[rival] > rank[seat]) out->place[seat]++;
        if (out->over && out->place[seat] == 1)
            out->winners = (br_seats)(out->winners | br_bit(seat));
    }
}

static br_seats level_with(const int32_t value[], br_seats among, br_seat seat) {
    br_seats level = 0;
    for (br_seats rest = among; rest; rest = (br_seats)(rest & (rest - 1u)))
        if (value[br_lowest(rest)] == value[seat])
            level = (br_seats)(level | br_bit(br_lowest(rest)));
    return level;
}

/* Those of a set whom a rule does not set apart from all others. */
static br_seats still_level(const int32_t value[], br_seats among) {
    br_seats level = 0;
    for (br_seats rest = among; rest; rest = (br_seats)(rest & (rest - 1u)))
        if (br__bits(level_with(value, among, br_lowest(rest))) > 1)
            level = (br_seats)(level | br_bit(br_lowest(rest)));
    return level;
}

void br__tell_ties(const br_rules *r, const br_result *result, uint8_t kind,
                   const br__breaker *breaker, unsigned count, br_events *log) {
    br_seats left = (br_seats)((1u << r->seats) - 1u);
    while (left) {
        br_seats level = level_with(result->score, left, br_lowest(left));
        left = (br_seats)(left & ~level);
        for (unsigned i = 0; i < count && br__bits(level) > 1; i++) {
            br_event *e =
                BR__TELL(log, kind, BR_SEAT_NONE, breaker[i].clause, i, level, level >> 8);
            e->flags = BR_EVENT_FINAL; /* it may have been hidden */
            for (unsigned seat = 0; seat < r->seats; seat++)
                if (br_has(level, (br_seat)seat))
                    e->open[3 + seat] = (uint8_t)breaker[i].value[seat];
            level = still_level(breaker[i].value, level);
        }
    }
}

/* ---- texts of moves ------------------------------------------------------------------------ */

/* Words of [a-z0-9-], single spaces, 1..BR_TEXT_MAX bytes. NULL, or where it is not so. */
static const char *bad_form(const char *text) {
    size_t n = 0;
    char before = ' ';
    for (; text[n]; n++) {
        char c = text[n];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        if (n >= BR_TEXT_MAX || (!is_letter && (c != ' ' || before == ' '))) return text + n;
        before = c;
    }
    return n > 0 && before != ' ' ? NULL : text + n;
}

static bool timeout_read(const br_rules *r, br_words *words, br_move *out) {
    uint32_t seat = 0;
    if (!br__next_is(words, "timeout") || !br__next_int(words, r->seats - 1u, &seat) ||
        !br__at_end(words))
        return false;
    *out = br__move(BR_MOVE_TIMEOUT, seat, 0, 0);
    return true;
}

static br_err bad_move(br_fault *fault, const char *text, const char *at, const char *what,
                       const char *quoted) {
    if (!fault) return BR_BAD_MOVE;
    br__fault(fault, BR_BAD_MOVE, what);
    fault->column = (uint32_t)(at - text) + 1;
    if (!quoted) return BR_BAD_MOVE;
    br_buf out = br_buf_over(fault->text, sizeof fault->text);
    br_put(&out, what);
    br_put(&out, " '");
    br_put(&out, quoted);
    br_put_char(&out, '\'');
    return BR_BAD_MOVE;
}

/* The word at `at`, which the game could not use, or the end where one more was wanted. */
static br_err bad_word(br_fault *fault, const char *text, const char *at) {
    char word[BR_WORD_MAX];
    br_words rest = {at, at};
    if (*at == '\0') return bad_move(fault, text, at, "the move is not complete", NULL);
    if (!br__next_word(&rest, word)) return bad_move(fault, text, at, "a word too long", NULL);
    return bad_move(fault, text, at, at == text ? "no move begins with" : "not understood:", word);
}

br_err br_move_read_at(const br_rules *r, const char *text, br_move *out, br_fault *fault) {
    memset(out, 0, sizeof *out);
    const char *wrong = bad_form(text);
    if (wrong)
        return bad_move(fault, text, wrong,
                        "a move is words of a-z, 0-9 and -, one space between, at most 160 bytes",
                        NULL);
    br_words words = {text, text};
    if (strncmp(text, "timeout", 7) == 0 && (text[7] == ' ' || text[7] == '\0')) {
        if (timeout_read(r, &words, out)) return BR_OK;
        return bad_word(fault, text, words.last);
    }
    if (!br__move_read(r, &words, out)) return bad_word(fault, text, words.last);

    /* Exactly one text a move: what would be written differently is not the text of this move. */
    char again[BR_TEXT_MAX + 1];
    br_buf buf = br_buf_over(again, sizeof again);
    br_move_write(r, out, &buf);
    if (!buf.full && strcmp(again, text) == 0) return BR_OK;
    size_t same = 0, word = 0;
    for (; text[same] && text[same] == again[same]; same++)
        if (text[same] == ' ') word = same + 1;
    return bad_move(fault, text, text + word, "this move is written", buf.full ? NULL : again);
}

br_err br_move_read(const br_rules *r, const char *text, br_move *out) {
    return br_move_read_at(r, text, out, NULL);
}

void br_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    if (move->kind == BR_MOVE_TIMEOUT) {
        br_put(out, "timeout ");
        br_put_int(out, move->arg[0]);
        return;
    }
    br__move_write(r, move, out);
}
