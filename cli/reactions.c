/* reactions.c -- windows in which several seats react at once, and a clock ends them.
 *
 * Knows no game: a window is what the house may `close`, and whoever must act then is in it.
 */
#include "reactions.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "seconds.h"

/* ---- windows ------------------------------------------------------------------------------ */

/* The move that closes the window, if one is open. */
static bool find_close(const br_match *m, br_move *out) {
    br_move moves[BR_MOVES_MAX];
    if (!br_has(br_to_act(&m->rules, m->state), BR_HOUSE)) return false;
    int count = br_legal(&m->rules, m->state, BR_HOUSE, moves);
    for (int i = 0; i < count; i++) {
        char text[BR_TEXT_MAX + 1];
        br_buf buf = br_buf_over(text, sizeof text);
        br_move_write(&m->rules, &moves[i], &buf);
        if (strcmp(text, "close") != 0) continue;
        *out = moves[i];
        return true;
    }
    return false;
}

bool reactions_are_open(const br_match *m) {
    br_move close;
    return find_close(m, &close);
}

bool reactions_are_timed(const br_match *m) {
    const br_game *game = m->rules.game;
    for (int i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, "reactions") != 0) continue;
        return strcmp(br_rules_value(&m->rules, i), "timed") == 0 && reactions_are_open(m);
    }
    return false;
}

/* ---- bots --------------------------------------------------------------------------------- */

/* Every bot decides on the window as it opened, before anybody has reacted. */
static int bots_react(table *t, reaction *out) {
    const br_match *m = &t->match;
    br_seats must = br_must_act(&m->rules, m->state);
    int count = 0;
    for (br_seat seat = 0; seat < m->rules.seats; seat++) {
        if (!br_has(must, seat) || !t->bot[seat]) continue;
        br_rng rng = bot_rng(m->seed, seat, m->plies);
        reaction *r = &out[count++];
        r->seat = seat;
        r->ms = bot_reaction_ms(t->bot[seat], m->seed, seat, m->plies);
        bot_move(t->bot[seat], &m->rules, m->state, seat, &rng, table_workspace(t), &r->move);
    }
    return count;
}

static int by_time(const void *a, const void *b) {
    const reaction *x = a, *y = b;
    if (x->ms != y->ms) return x->ms < y->ms ? -1 : 1;
    return x->seat < y->seat ? -1 : x->seat > y->seat;
}

bool reactions_settle(table *t, const reaction *own) {
    reaction all[BR_SEATS_MAX + 1];
    br_refusal refusal;
    br_move close;
    int count = bots_react(t, all);
    if (own) all[count++] = *own;
    qsort(all, (size_t)count, sizeof all[0], by_time); /* no two are equal: seats differ */
    for (int i = 0; i < count && reactions_are_open(&t->match); i++) {
        if (all[i].ms > REACTIONS_WINDOW_MS) break;
        br_seat mover = bot_mover(all[i].seat, &all[i].move);
        if (table_play(t, mover, &all[i].move, &refusal) != BR_OK) return false;
    }
    return !find_close(&t->match, &close) || table_play(t, BR_HOUSE, &close, &refusal) == BR_OK;
}

/* ---- a person ----------------------------------------------------------------------------- */

/* Keys come one by one and unseen, interrupts as keys; those pressed before the window opened do
 * not count. False on a pipe, where a line is a key. */
static bool keys_begin(const term *t, struct termios *cooked) {
    if (!t->is_live || tcgetattr(fileno(t->in), cooked) != 0) return false;
    struct termios raw = *cooked;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(fileno(t->in), TCSAFLUSH, &raw) == 0;
}

/* 1 = read, 0 = the input has ended, -1 = time is up. */
static int key_read(const term *t, int64_t end, char *key) {
    enum { INTERRUPT = 3, END = 4 }; /* Ctrl-C, Ctrl-D */
    struct pollfd wait = {.fd = fileno(t->in), .events = POLLIN};
    for (int64_t now = milliseconds_now(); now < end; now = milliseconds_now()) {
        int ready = poll(&wait, 1, (int)(end - now));
        if (ready < 0 && errno != EINTR) return 0;
        if (ready <= 0) continue;
        if (read(wait.fd, key, 1) != 1) return 0;
        return *key != INTERRUPT && *key != END;
    }
    return -1;
}

/* The number of the move the person chose in time, from 0; -1 = none, -2 = the input has ended. */
static int choose(const term *t, bool has_keys, int count, int64_t end) {
    for (;;) {
        char key = 0, line[TERM_LINE_MAX + 1];
        int got = has_keys ? key_read(t, end, &key) : term_read(t, line);
        if (got == 0) return -2;
        if (!has_keys) key = got > 0 ? line[0] : 0;
        if (got < 0 || key == 0 || milliseconds_now() >= end) return -1;
        if (key >= '1' && key < '1' + count) return key - '1';
    }
}

int reactions_ask(const talk *k, br_seat seat, const br_move *moves, int count) {
    br_args args = {0};
    struct termios cooked;
    bool has_keys = keys_begin(&k->term, &cooked);
    talk_arg_number(&args, "n", REACTIONS_WINDOW_MS / 1000);
    talk_say(k, "house.cli.react-now", &args);
    fflush(k->term.out);
    int64_t start = milliseconds_now();
    int choice = choose(&k->term, has_keys, count < 9 ? count : 9, start + REACTIONS_WINDOW_MS);
    uint32_t ms = (uint32_t)(milliseconds_now() - start);
    if (has_keys) tcsetattr(fileno(k->term.in), TCSANOW, &cooked);
    if (choice == -2) return 0;
    if (choice < 0) {
        talk_key(k, "house.cli.react-late");
        return reactions_settle(k->table, NULL) ? 1 : -1;
    }
    const reaction own = {.ms = ms, .seat = seat, .move = moves[choice]};
    args = (br_args){0};
    talk_arg_number(&args, "n", (int32_t)ms);
    talk_say(k, "house.cli.react-time", &args);
    return reactions_settle(k->table, &own) ? 1 : -1;
}
