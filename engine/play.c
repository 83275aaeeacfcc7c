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

br_err br_play(const br_rules *r, void *state, br_seat seat, const br_move *move, br_events *log,
               br_refusal *refusal) {
    br_why(r, state, seat, move, refusal);
    if (refusal->clause != 0) return BR_REFUSED;
    if (log) log->count = 0;
    if (move->kind == BR_MOVE_TIMEOUT) {
        br_move fallback;
        r->game->fallback(r, state, move->arg[0], &fallback);
        r->game->apply(r, state, move->arg[0], &fallback, log);
    } else {
        r->game->apply(r, state, seat, move, log);
    }
    return BR_OK;
}

void br__plain_moment(const br_rules *r, const void *s, const br_events *log, br_moment *out) {
    (void)r;
    (void)s;
    (void)log;
    out->window = BR_WINDOW_TURN;
}

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

int br_timeouts(const br_rules *r, const void *s, br_move out[BR_SEATS_MAX]) {
    int count = 0;
    for (br_seat seat = 0; seat < r->seats; seat++)
        if (br_has(r->game->must_act(r, s), seat))
            br__move_put(&out[count++], BR_MOVE_TIMEOUT, seat, 0, 0);
    return count;
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
    if (!r->game->move_read(r, &words, out) || out->kind == 0)
        return bad_word(fault, text, words.last);

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

const char *br__move_say(const br_rules *r, const br_move *move, br_args *args) {
    if (move->kind != BR_MOVE_TIMEOUT) return r->game->move_say(r, move, args);
    br__arg_seat(args, "player", move->arg[0]);
    return "timeout";
}

void br_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    if (move->kind == BR_MOVE_TIMEOUT) {
        br_put(out, "timeout ");
        br_put_int(out, move->arg[0]);
        return;
    }
    r->game->move_write(r, move, out);
}
