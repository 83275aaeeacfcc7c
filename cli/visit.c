/* visit.c -- a match at somebody else's house, on the full screen or in plain lines.
 *
 * A line that is lost is taken up again, a little later each time; the house says then how the
 * match stands, so nothing is kept here but who we are.
 */
#include "visit.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "full.h"
#include "guest.h"
#include "seconds.h"

enum { RETRY_FIRST_MS = 500, RETRY_MOST_MS = 8000, MOMENT_MS = 700, TICK_MS = 1000, HOPS_MAX = 8 };

typedef struct visit {
    talk *talk;
    const char *command;
    const visit_call *call;
    guest guest;
    full full;
    int retry_ms;
    int hops;          /* from node to node of the house, since the table was there */
    int64_t retry_at;  /* when to try again; 0 = the line is open */
    int64_t forced_at; /* when what is forced is made; 0 = nothing is */
    int64_t shown_at;  /* when the clock was told */
    br_move forced;
    bool has_left;
    char *told; /* in plain lines: the question that was asked last, */
    uint32_t told_rev;
    int told_log; /* and how much of the log */
} visit;

/* ---- who we are --------------------------------------------------------------------------- */

/* The secret all tokens are made of, made when it is first needed. */
static bool read_secret(uint8_t secret[BR_SEED_BYTES]) {
    char *path = table_state_path("guest-secret"), hex[2 * BR_SEED_BYTES + 1] = "";
    if (!path) {
        cli_random_seed(secret); /* somebody new each time */
        return true;
    }
    table_make_directories(path);
    int fd = open(path, O_RDONLY);
    bool is_good = fd >= 0 && read(fd, hex, 2 * BR_SEED_BYTES) == 2 * BR_SEED_BYTES &&
                   br_hex_read(hex, 2 * BR_SEED_BYTES, secret);
    if (fd >= 0) close(fd);
    if (!is_good) {
        br_buf out = br_buf_over(hex, sizeof hex);
        cli_random_seed(secret);
        br_put_hex(&out, secret, BR_SEED_BYTES);
        fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (fd >= 0 && write(fd, hex, out.used) == (ssize_t)out.used) is_good = true;
        if (fd >= 0) close(fd);
    }
    free(path);
    return true; /* what can not be kept serves this time */
}

/* Each house has a token of its own, so that none can pass for us at another; and so has each name,
 * so that two people who share an account are two. */
static void make_token(const line_address *to, const char *name, char token[GUEST_TOKEN_BYTES]) {
    uint8_t secret[BR_SEED_BYTES], hash[32];
    br_sha256 sha;
    br_buf out = br_buf_over(token, GUEST_TOKEN_BYTES);
    read_secret(secret);
    br_sha256_init(&sha);
    br_sha256_add(&sha, secret, sizeof secret);
    br_sha256_add(&sha, to->host, strlen(to->host));
    br_sha256_add(&sha, to->port, strlen(to->port));
    br_sha256_add(&sha, name, strlen(name));
    br_sha256_end(&sha, hash);
    br_put_hex(&out, hash, sizeof hash);
}

/* ---- showing ------------------------------------------------------------------------------ */

static void put_key(br_buf *out, const visit *v, const char *key) {
    br_say(out, v->talk->lang, NULL, key, NULL, NULL);
}

/* Before the match: who is there. */
static void show_room(visit *v) {
    const guest *g = &v->guest;
    scene *s = &v->full.scene;
    table *t = v->talk->table;
    br_buf out = br_buf_over(s->part[PANE_TABLE], SCENE_TEXT_BYTES);
    for (int i = 0; i < t->match.rules.seats; i++) {
        br_put(&out, i == g->you ? "▶ " : "  ");
        br_put_int(&out, i + 1);
        br_put(&out, "  ");
        if (g->is_taken[i]) br_put(&out, t->names[i]);
        else put_key(&out, v, "house.cli.join-free");
        if (g->is_taken[i] && !g->is_bot[i] && !g->is_here[i]) {
            br_put(&out, " · ");
            put_key(&out, v, "house.cli.join-left");
        }
        br_put_char(&out, '\n');
    }
    br_args args = {0};
    br_arg *code = br_arg_add(&args, "code", BR_ARG_WORD, 0);
    memcpy(code->word, g->code, sizeof g->code);
    out = br_buf_over(s->question, sizeof s->question);
    br_say(&out, v->talk->lang, NULL, "house.cli.join-room", &args, NULL);
    br_put_char(&out, '\n');
    bool may_begin = g->is_host && !g->is_watching;
    put_key(&out, v, may_begin ? "house.cli.join-begin" : "house.cli.join-waits");
}

static void show_match(visit *v) {
    guest *g = &v->guest;
    scene *s = &v->full.scene;
    table *t = v->talk->table;
    const br_rules *r = &t->match.rules;
    scene_see(s, g->you);
    v->forced_at = 0;
    if (g->phase == GUEST_OVER) scene_result(s, &g->result);
    else if (g->count == 0 || g->you == BR_SPECTATOR || g->is_watching)
        scene_wait(s, br_must_act(r, t->match.state));
    else if (!scene_ask(s, g->you, g->moves, g->count)) v->has_left = true;
    else if (talk_is_forced(v->talk, g->you, &v->forced))
        v->forced_at = milliseconds_now() + MOMENT_MS;
    if (g->is_away) full_say_key(&v->full, "house.cli.join-away", NULL);
}

static void set_corner(visit *v) {
    guest *g = &v->guest;
    br_buf out = br_buf_over(v->full.scene.corner, sizeof v->full.scene.corner);
    br_args args = {0};
    if (g->clock_left >= 0 && g->count > 0) {
        int64_t left = g->clock_left - (milliseconds_now() - v->shown_at);
        talk_arg_number(&args, "n", (int32_t)(left > 0 ? left / 1000 : 0));
        br_say(&out, v->talk->lang, NULL, "house.cli.join-seconds", &args, NULL);
        br_put(&out, " · ");
    }
    br_put(&out, v->call->to.host);
}

static void show(visit *v) {
    guest *g = &v->guest;
    scene *s = &v->full.scene;
    br_move before[BR_MOVES_MAX];
    int count = s->count;
    memcpy(before, s->moves, (size_t)count * sizeof *before);
    scene_clear(s);
    br_buf title = br_buf_over(s->title, sizeof s->title);
    if (!g->problem[0] && g->has_rules && g->phase == GUEST_OPEN) {
        char key[80];
        br_buf name = br_buf_over(key, sizeof key);
        br_put(&name, v->talk->table->match.rules.game->id);
        br_put(&name, ".title");
        put_key(&title, v, key);
        show_room(v);
    } else if (!g->problem[0] && g->has_view) {
        show_match(v);
    } else {
        br_buf out = br_buf_over(s->question, sizeof s->question);
        const char *text = g->problem[0] ? br_word(v->talk->lang, g->problem) : NULL;
        if (g->problem[0]) br_put(&out, text ? text : g->problem);
        else put_key(&out, v, "house.cli.join-connecting");
    }
    bool is_same =
        count == s->count && memcmp(before, s->moves, (size_t)count * sizeof *before) == 0;
    if (!is_same || count == 0) pick_list(&v->full.pick, s); /* else what is typed stays */
    g->is_changed = false;
    v->shown_at = milliseconds_now();
}

/* ---- the line ----------------------------------------------------------------------------- */

static void lose(visit *v) {
    if (!v->retry_at) full_say_key(&v->full, "house.cli.join-lost", NULL); /* once is enough */
    line_close(v->guest.line);
    v->guest.line = NULL;
    v->hops = 0;
    uint8_t chance[BR_SEED_BYTES];
    cli_random_seed(chance); /* not all who have lost the same house come back at once */
    v->retry_at = milliseconds_now() + v->retry_ms * (80 + chance[0] % 41) / 100;
    if (v->retry_ms < RETRY_MOST_MS) v->retry_ms *= 2;
}

static void try_again(visit *v) {
    char error[LINE_ERROR_MAX];
    guest *g = &v->guest;
    g->line = line_open(&v->call->to, v->call->authority, error);
    if (!g->line || !guest_greet(g)) {
        lose(v);
        return;
    }
    v->retry_at = 0;
    v->full.scene.status[0] = '\0';
}

/* Another node of the house has the table: it says so itself, and we go there. Where that fails we
 * come back to the address we know. */
static void go_elsewhere(visit *v) {
    char error[LINE_ERROR_MAX];
    guest *g = &v->guest;
    line_address there;
    bool is_known = v->hops++ < HOPS_MAX && line_read_address(g->elsewhere, &there);
    g->elsewhere[0] = '\0';
    line_close(g->line);
    g->line = is_known ? line_open(&there, v->call->authority, error) : NULL;
    if (!g->line || !guest_greet(g)) lose(v);
}

static void listen(visit *v) {
    guest *g = &v->guest;
    bool is_open = !g->line || line_take(g->line, guest_message, g);
    if (g->line && g->elsewhere[0]) {
        go_elsewhere(v);
    } else if (!is_open) {
        lose(v);
    } else if (g->line && g->phase != GUEST_OUTSIDE) {
        v->retry_ms = RETRY_FIRST_MS;
        v->hops = 0;
    }
}

/* ---- keys --------------------------------------------------------------------------------- */

static void play(visit *v, const br_move *move) {
    v->full.scene.status[0] = '\0';
    v->forced_at = 0;
    if (!v->guest.line) full_say_key(&v->full, "house.cli.join-lost", NULL);
    else if (!guest_play(&v->guest, move)) lose(v);
}

static void act(visit *v, pick_action action, const char *rest);

/* What is said with words only; false if the word is none of it. */
static bool do_word(visit *v, const char *word, const char *rest) {
    if (strcmp(word, "say") == 0) return guest_say(&v->guest, rest), true;
    if (!talk_is_command(v->talk, word, "lang")) return false;
    if (full_lang(&v->full, v->talk, rest)) guest_retell(&v->guest);
    return true;
}

static void do_line(visit *v, const char *text) {
    char word[TERM_LINE_MAX + 1];
    const char *rest;
    pick_action action;
    br_move move;
    if (full_command(&v->full, text, word, &rest, &action)) act(v, action, rest);
    else if (!do_word(v, word, rest) && full_move(&v->full, text, &move)) play(v, &move);
}

static void act(visit *v, pick_action action, const char *rest) {
    full *f = &v->full;
    if (full_answer(f, action, rest)) return;
    switch (action) {
    case PICK_PLAY: play(v, &f->scene.moves[f->pick.chosen]); break;
    case PICK_UNDO: guest_ask(&v->guest, "undo"); break;
    case PICK_HINT: guest_ask(&v->guest, "hint"); break;
    case PICK_LINE: do_line(v, f->pick.line); break;
    case PICK_LEAVE: v->has_left = true; break;
    default: break;
    }
}

/* Keys of the room and of somebody whose seat a bot has; false if it is none. */
static bool room_key(visit *v, uint32_t key) {
    guest *g = &v->guest;
    const pick *p = &v->full.pick;
    bool is_bare = !p->reading && p->mode == PICK_MOVES && !p->typed[0];
    if (!is_bare || g->is_watching) return false;
    if (g->phase == GUEST_OPEN && g->is_host && key == 's') return guest_ask(g, "start");
    if (g->is_away && key == 'b') return guest_ask(g, "back");
    return false;
}

/* What is due before anybody is waited for; for how long nothing else will be. */
static int prepare(visit *v) {
    int64_t now = milliseconds_now(), until = now + TICK_MS;
    if (v->retry_at && v->retry_at <= now) try_again(v);
    if (v->retry_at && v->retry_at < until) until = v->retry_at;
    if (v->forced_at && v->forced_at < until) until = v->forced_at;
    if (v->guest.is_changed) show(v);
    return until > now ? (int)(until - now) : 0;
}

static int line_or_none(const visit *v) { return v->guest.line ? line_fd(v->guest.line) : -1; }

/* What has come meanwhile, and what is made without being asked. */
static void follow(visit *v) {
    listen(v);
    if (v->forced_at && milliseconds_now() >= v->forced_at && !full_is_busy(&v->full))
        play(v, &v->forced);
}

static void turn(visit *v) {
    int ms = prepare(v);
    set_corner(v);
    uint32_t key = full_key(&v->full, ms, line_or_none(v));
    follow(v);
    if (key == PICK_KEY_QUIT) v->has_left = true;
    else if (!room_key(v, key)) act(v, pick_key(&v->full.pick, &v->full.scene, key), "");
}

/* ---- in plain lines ----------------------------------------------------------------------- */

/* A text that was to be read lies here until it is printed. */
static void print_answers(visit *v) {
    scene *s = &v->full.scene;
    const term *t = &v->talk->term;
    if (v->full.pick.reading) term_put(t, v->full.pick.reading);
    pick_close(&v->full.pick);
    if (s->status[0]) term_wrap(t, 0, s->status);
    s->status[0] = '\0';
}

/* What has happened since, not the whole of a long match. */
static void print_log(visit *v) {
    enum { MOST = 12 };
    const scene *s = &v->full.scene;
    if (v->told_log > s->log_count) v->told_log = 0; /* it is told anew */
    if (s->log_count - v->told_log > MOST) v->told_log = s->log_count - MOST;
    while (v->told_log < s->log_count) talk_item(v->talk, s->log[v->told_log++].text);
}

/* The table and the moves if a move is asked for, else who is waited for; nothing twice. */
static void print_question(visit *v) {
    const guest *g = &v->guest;
    const scene *s = &v->full.scene;
    const talk *k = v->talk;
    bool is_asked = s->count > 0, is_room = g->phase == GUEST_OPEN;
    char text[2 * SCENE_LINE_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    if (is_room) br_put(&out, s->part[PANE_TABLE]); /* who is there is part of it */
    br_put(&out, s->question);
    bool is_same = v->told && strcmp(v->told, text) == 0;
    if (is_same && (!is_asked || v->told_rev == g->rev)) return;
    free(v->told);
    v->told = strdup(text);
    v->told_rev = g->rev;
    if (is_asked || s->is_over) talk_screen(k, k->table->match.state, g->you);
    term_wrap(&k->term, 0, text);
    if (is_asked) talk_moves(k, g->you, g->moves, g->count);
    if (is_asked) term_put(&k->term, "> ");
}

/* One line, or what the house says meanwhile. */
static void turn_plain(visit *v) {
    char text[TERM_LINE_MAX + 1];
    int ms = prepare(v);
    print_log(v);
    print_answers(v);
    print_question(v);
    fflush(v->talk->term.out);
    struct pollfd wait[2] = {{.fd = fileno(v->talk->term.in), .events = POLLIN},
                             {.fd = line_or_none(v), .events = POLLIN}};
    bool has_line = poll(wait, wait[1].fd >= 0 ? 2 : 1, ms) > 0 && wait[0].revents;
    follow(v);
    if (!has_line) return;
    int got = term_read(&v->talk->term, text);
    if (got == 0 || strcmp(text, "q") == 0) v->has_left = true;
    else if (got > 0 && text[0] && !(text[1] == '\0' && room_key(v, (unsigned char)text[0])))
        do_line(v, text);
}

/* ---- before the screen -------------------------------------------------------------------- */

/* Waits for the answers about tables; false if the line is lost. */
static bool wait_for_list(visit *v) {
    guest *g = &v->guest;
    while (g->answers < 2 && !g->problem[0]) {
        struct pollfd wait = {.fd = line_fd(g->line), .events = POLLIN};
        if (poll(&wait, 1, RETRY_MOST_MS) <= 0) return false;
        if (!line_take(g->line, guest_message, g)) return false;
    }
    return true;
}

static void put_offer(const visit *v, int index) {
    const guest_offer *o = &v->guest.offer[index];
    char text[600], key[80];
    br_buf out = br_buf_over(text, sizeof text), name = br_buf_over(key, sizeof key);
    br_put(&name, o->game);
    br_put(&name, ".title");
    br_put(&out, "  " BR_STYLE_BOLD);
    br_put_int(&out, index + 1);
    br_put(&out, BR_STYLE_RESET "  ");
    put_key(&out, v, key);
    br_put(&out, " · ");
    br_args args = {0};
    talk_arg_number(&args, "n", o->seats);
    br_say(&out, v->talk->lang, NULL, "house.n-seats", &args, NULL);
    br_put(&out, " · ");
    if (o->is_mine) put_key(&out, v, "house.cli.join-mine");
    else put_key(&out, v, "house.cli.join-free");
    if (!o->is_mine) {
        br_put(&out, ": ");
        br_put_int(&out, o->free);
    }
    term_wrap(&v->talk->term, 5, text);
}

/* Which table, asked in plain lines; false if the person wants none. */
static bool choose_table(visit *v) {
    guest *g = &v->guest;
    const term *t = &v->talk->term;
    char line_typed[TERM_LINE_MAX + 1], text[200];
    br_buf out = br_buf_over(text, sizeof text);
    put_key(&out, v, g->offers ? "house.cli.join-which" : "house.cli.join-none");
    term_wrap(t, 0, text);
    for (int i = 0; i < g->offers; i++) put_offer(v, i);
    while (g->offers) {
        term_put(t, "> ");
        if (term_read(t, line_typed) <= 0 || line_typed[0] == 'q' || !line_typed[0]) return false;
        long number = strtol(line_typed, NULL, 10);
        if (number < 1 || number > g->offers) {
            term_wrap(t, 0, text); /* the question once more */
            continue;
        }
        memcpy(g->table, g->offer[number - 1].table, sizeof g->table);
        return true;
    }
    return false;
}

static int open_line(visit *v) {
    char error[LINE_ERROR_MAX];
    guest *g = &v->guest;
    g->line = line_open(&v->call->to, v->call->authority, error);
    if (!g->line)
        return cli_error(CLI_FAILED, v->command, "%s port %s: %s", v->call->to.host,
                         v->call->to.port, error);
    return guest_greet(g) ? CLI_OK : cli_error(CLI_FAILED, v->command, "the connection was closed");
}

static int open_door(visit *v) {
    guest *g = &v->guest;
    g->is_listing = !g->table[0] && !g->new_game;
    int code = open_line(v);
    if (code != CLI_OK || !g->is_listing) return code;
    if (!wait_for_list(v)) return cli_error(CLI_FAILED, v->command, "the connection was closed");
    if (g->problem[0]) return cli_error(CLI_FAILED, v->command, "%s", g->problem);
    g->is_listing = false;
    if (!choose_table(v)) return CLI_FAILED;
    line_close(g->line); /* a house hangs up on who thinks for long without a word */
    return open_line(v);
}

/* The house said no to the table that was asked for: nothing is there to look at. */
static bool is_refused(const guest *g) { return g->problem[0] && g->phase == GUEST_OUTSIDE; }

static int refuse(const visit *v) {
    const char *text = br_word(v->talk->lang, v->guest.problem);
    return cli_error(CLI_FAILED, v->command, "%s", text ? text : v->guest.problem);
}

int visit_run(talk *k, const char *command, const visit_call *call) {
    visit *v = calloc(1, sizeof *v);
    if (!v) return cli_error(CLI_FAILED, command, "out of memory");
    v->talk = k;
    v->command = command;
    v->call = call;
    v->retry_ms = RETRY_FIRST_MS;
    k->table = table_empty();
    k->is_view = true;
    v->guest.nodes = NULL;
    int code = guest_open(&v->guest, k, &v->full.scene) ? CLI_OK : CLI_FAILED;
    v->guest.name = call->name;
    v->guest.is_watching = call->is_watching;
    v->guest.new_game = call->new_game;
    v->guest.new_seats = call->new_seats;
    snprintf(v->guest.table, sizeof v->guest.table, "%s", call->table);
    make_token(&call->to, call->name, v->guest.token);
    if (code == CLI_OK) code = open_door(v);
    if (code == CLI_OK) {
        bool is_plain = call->is_plain || !full_open(&v->full, k);
        if (is_plain) full_begin(&v->full, k);
        v->guest.is_changed = true;
        while (!v->has_left && !is_refused(&v->guest)) {
            if (is_plain) turn_plain(v);
            else turn(v);
        }
        int ended_by = full_close(&v->full);
        if (!v->has_left) code = refuse(v);
        else if (ended_by) code = CLI_ENDED + ended_by;
    }
    guest_close(&v->guest);
    free(v->told);
    table_free(k->table);
    k->table = NULL;
    free(v);
    return code;
}
