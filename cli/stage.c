/* stage.c -- a match here on the full screen: bots at a pace one can follow, a show to watch.
 *
 * The counterpart of turns.c: what may be done is the same, and so is what is kept when.
 */
#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include "full.h"
#include "save.h"
#include "seconds.h"
#include "standing.h"
#include "turns.h"

enum { PACE_LEAST = 0, PACE_MOST = 6400, PACE_STEP = 100 };

typedef struct stage {
    talk *talk;
    const char *command;
    full full;
    int pace;
    int64_t next_at; /* when whoever plays by itself goes on; 0 = from now a pace */
    bool is_paused, wants_step;
    br_seat last;     /* the person who looked at the screen last */
    uint32_t rev;     /* of the match as it is shown; + 1, 0 = not at all */
    bool is_call;     /* asked in between: Esc lets it go */
    bool is_finished; /* over, and retired */
    bool wants_quit;  /* said once while the match could not be kept */
    bool has_left;
    char *kept; /* where the finished match is */
    int code;
} stage;

/* ---- showing ------------------------------------------------------------------------------ */

static br_seat viewer_of(const stage *g) {
    const table *t = g->talk->table;
    bool is_nobody = table_people(t) == 0 || g->is_finished || g->last == BR_SEAT_NONE;
    if (table_people(t) == 1) return table_first_person(t);
    return is_nobody ? BR_SPECTATOR : g->last;
}

static void set_corner(stage *g) {
    scene *s = &g->full.scene;
    br_args args = {0};
    br_buf out = br_buf_over(s->corner, sizeof s->corner);
    talk_arg_number(&args, "n", g->pace);
    br_say(&out, g->talk->lang, NULL, g->is_paused ? "house.cli.paused" : "house.cli.pace", &args,
           NULL);
}

/* The scene anew if the match, the language or who looks has changed. */
static void show(stage *g, br_seat viewer, br_seat asked) {
    const br_match *m = &g->talk->table->match;
    scene *s = &g->full.scene;
    br_move moves[BR_MOVES_MAX];
    set_corner(g);
    s->is_shown = table_people(g->talk->table) == 0;
    if (g->rev == m->rev + 1 && s->viewer == viewer && s->seat == asked) return;
    g->rev = m->rev + 1;
    scene_clear(s);
    scene_see(s, viewer);
    scene_log_match(s, viewer);
    if (br_to_act(&m->rules, m->state) == 0) {
        br_result result;
        m->rules.game->scores(&m->rules, m->state, &result);
        scene_result(s, &result);
    } else if (asked == BR_SEAT_NONE) {
        scene_wait(s, br_must_act(&m->rules, m->state));
    } else {
        int count = br_legal(&m->rules, m->state, asked, moves);
        if (!scene_ask(s, asked, moves, count)) g->has_left = true;
    }
    pick_list(&g->full.pick, s);
}

static void show_anew(stage *g) { g->rev = 0; }

/* Between two people: nothing of either is on the screen until the next one says so. */
static bool hand_over(stage *g, br_seat seat) {
    full *f = &g->full;
    br_args args = {0};
    bool is_other = g->last != BR_SEAT_NONE && g->last != seat;
    br_seat before = g->last;
    g->last = seat;
    if (!is_other || !turns_is_private(g->talk, before, seat)) return true;
    scene_clear(&f->scene);
    scene_log_clear(&f->scene);
    show_anew(g);
    f->scene.status[0] = '\0';
    talk_arg_seat(&args, "name", seat);
    br_buf out = br_buf_over(f->scene.question, sizeof f->scene.question);
    br_say(&out, g->talk->lang, NULL, "house.pass-device", &args, g->talk->table->names);
    br_put(&out, "\n");
    br_say(&out, g->talk->lang, NULL, "house.press-enter", NULL, NULL);
    pick_list(&f->pick, &f->scene);
    for (;;) {
        uint32_t key = full_key(f, -1, -1);
        if (key == PICK_KEY_QUIT) return !(g->has_left = true);
        if (key == PICK_KEY_ENTER) return true;
    }
}

/* ---- doing -------------------------------------------------------------------------------- */

static void play(stage *g, const br_move *move) {
    const br_game *game = g->talk->table->match.rules.game;
    full *f = &g->full;
    br_refusal refusal;
    bool is_host = game->host_question && move->kind == game->host_question;
    br_err err = table_play(g->talk->table, is_host ? BR_HOUSE : f->scene.seat, move, &refusal);
    f->scene.status[0] = '\0';
    if (err == BR_OK) return;
    scene_capture c;
    if (!scene_capture_begin(&c, g->talk, 0)) return;
    if (err == BR_REFUSED) talk_refusal(&c.talk, &refusal);
    else fputs(br_err_text(err), c.talk.term.out);
    full_say(f, scene_capture_end(&c));
}

static void undo(stage *g) {
    table *t = g->talk->table;
    full *f = &g->full;
    br_seat seat = f->scene.seat != BR_SEAT_NONE ? f->scene.seat : table_first_person(t);
    br_args args = {0};
    if (seat >= BR_SEATS_MAX || (g->is_finished && table_people(t) > 1)) return;
    uint32_t count = table_undo(t, seat);
    talk_arg_number(&args, "n", (int32_t)count);
    full_say_key(f, count ? "house.cli.undone" : "house.undo-refused", &args);
    if (count) g->is_finished = false;
}

static void hint(stage *g) {
    scene_capture c;
    full *f = &g->full;
    if (f->scene.seat == BR_SEAT_NONE) return;
    br_args args = {0};
    talk_arg_seat(&args, "name", f->scene.seat);
    full_say_key(f, "house.thinking", &args);
    full_draw(f);
    if (!scene_capture_begin(&c, g->talk, 0)) return;
    talk_hint(&c.talk, f->scene.seat);
    full_say(f, scene_capture_end(&c));
}

static void leave(stage *g) {
    table *t = g->talk->table;
    table_keep(t, g->command);
    if (!g->is_finished && table_is_at_risk(t) && !g->wants_quit) {
        g->wants_quit = true; /* leaving would lose a match that could not be kept: say so once */
        full_say_key(&g->full, "house.cli.quit-unkept", NULL);
        return;
    }
    g->has_left = true;
}

static void change_pace(stage *g, bool is_faster) {
    if (is_faster) g->pace = g->pace > PACE_STEP ? g->pace / 2 : PACE_LEAST;
    else g->pace = g->pace < PACE_STEP ? PACE_STEP : g->pace * 2;
    if (g->pace > PACE_MOST) g->pace = PACE_MOST;
}

/* ---- typed lines -------------------------------------------------------------------------- */

/* Commands that are said with words only; false if the word is none of them. */
static bool do_word(stage *g, const char *word, const char *rest) {
    const talk *k = g->talk;
    scene_capture c;
    bool is_set = false, is_known = true;
    if (talk_is_command(k, word, "lang")) {
        if (full_lang(&g->full, g->talk, rest)) show_anew(g);
        return true;
    }
    if (!scene_capture_begin(&c, k, 0)) return true;
    if (talk_is_command(k, word, "save")) save_match(&c.talk, g->command, rest);
    else if (g->full.scene.seat == BR_SEAT_NONE) is_known = false;
    else is_known = standing_command(&c.talk, g->full.scene.seat, word, rest, &is_set);
    char *text = scene_capture_end(&c);
    if (is_known) full_say(&g->full, text);
    else free(text);
    if (is_set) show_anew(g);
    return is_known;
}

static void act(stage *g, pick_action action, const char *rest);

static void do_line(stage *g, const char *line) {
    char word[TERM_LINE_MAX + 1];
    const char *rest;
    pick_action action;
    br_move move;
    if (full_command(&g->full, line, word, &rest, &action)) act(g, action, rest);
    else if (!do_word(g, word, rest) && full_move(&g->full, line, &move)) play(g, &move);
}

static void act(stage *g, pick_action action, const char *rest) {
    full *f = &g->full;
    if (action != PICK_LEAVE) g->wants_quit = false;
    if (full_answer(f, action, rest)) return;
    switch (action) {
    case PICK_PLAY: play(g, &f->scene.moves[f->pick.chosen]); break;
    case PICK_UNDO: undo(g); break;
    case PICK_HINT: hint(g); break;
    case PICK_LINE: do_line(g, f->pick.line); break;
    case PICK_FASTER: change_pace(g, true); break;
    case PICK_SLOWER: change_pace(g, false); break;
    case PICK_PAUSE: g->is_paused = !g->is_paused; break;
    case PICK_STEP: g->wants_step = true; break;
    case PICK_LEAVE: leave(g); break;
    default: break;
    }
}

/* ---- the match ---------------------------------------------------------------------------- */

/* One key, or nothing within `ms`. */
static void turn(stage *g, int ms) {
    full *f = &g->full;
    uint32_t key = full_key(f, ms, -1);
    bool is_bare = !f->pick.reading && !f->pick.typed[0] && f->pick.mode == PICK_MOVES;
    if (g->is_call && is_bare && key == PICK_KEY_ESCAPE) {
        g->talk->table->asked[f->scene.seat] = g->talk->table->match.plies + 1;
        return;
    }
    act(g, pick_key(&f->pick, &f->scene, key), "");
    if (key == PICK_KEY_QUIT) g->has_left = true;
}

/* Keys until a pace has gone by, which stands still while something is typed or read, or the show
 * is paused. True when it is time to go on. */
static bool is_time(stage *g) {
    uint32_t rev = g->talk->table->match.rev;
    if (g->next_at == 0) g->next_at = milliseconds_now() + g->pace;
    int64_t left = g->next_at - milliseconds_now();
    bool is_held = g->is_paused || full_is_busy(&g->full);
    turn(g, is_held ? -1 : left > 0 ? (int)left : 0);
    bool is_moved = rev != g->talk->table->match.rev;
    if (g->has_left || is_moved || full_is_busy(&g->full) || (g->is_paused && !g->wants_step)) {
        g->next_at = 0;
        return false;
    }
    if (!g->wants_step && milliseconds_now() < g->next_at) return false;
    g->wants_step = false;
    g->next_at = 0;
    return true;
}

/* Nobody here is asked: a bot moves, after a while. */
static void run_bots(stage *g) {
    g->is_call = false;
    show(g, viewer_of(g), BR_SEAT_NONE);
    if (!is_time(g) || table_step(g->talk->table) >= 0) return;
    g->has_left = true;
    g->code = CLI_FAILED;
}

/* What needs no decision is made, and told whoever looks, if it is their own. */
static bool run_forced(stage *g, br_seat seat) {
    br_move move;
    full *f = &g->full;
    char text[SCENE_LINE_BYTES];
    br_buf out = br_buf_over(text, sizeof text);
    if (!talk_is_forced(g->talk, seat, &move)) return false;
    talk_put_move(g->talk, g->talk->table->match.state, seat, &move, &out);
    show(g, viewer_of(g), BR_SEAT_NONE);
    if (!is_time(g)) return true;
    f->scene.seat = seat;
    play(g, &move);
    if (viewer_of(g) == seat) scene_answer(&f->scene, "house.cli.forced", "move", text);
    return true;
}

static void run_person(stage *g, br_seat seat, bool is_call) {
    g->is_call = is_call;
    if (!is_call && run_forced(g, seat)) return;
    if (!hand_over(g, seat)) return;
    table_keep(g->talk->table, g->command);
    show(g, seat, seat);
    if (is_call && !g->full.scene.status[0]) full_say_key(&g->full, "house.cli.let-go", NULL);
    turn(g, -1);
}

static void run_end(stage *g) {
    if (!g->is_finished) {
        free(g->kept);
        g->kept = table_retire(g->talk->table, g->command);
        g->is_finished = true;
        show_anew(g);
        bool has_undo = table_people(g->talk->table) == 1;
        full_say_key(&g->full, has_undo ? "house.cli.after-full" : "house.cli.after-show", NULL);
    }
    show(g, viewer_of(g), BR_SEAT_NONE);
    turn(g, -1);
}

static void introduce(stage *g) {
    scene_capture c;
    if (!scene_capture_begin(&c, g->talk, 76)) return;
    talk_welcome(&c.talk);
    if (g->talk->table->is_resumed) talk_key(&c.talk, "house.resumed");
    if (g->talk->table->info.is_cut) talk_key(&c.talk, "house.journal-cut");
    if (g->talk->table->is_beside)
        talk_with(&c.talk, "house.cli.kept-beside", "file", g->talk->table->kept_path);
    if (turns_is_first(g->talk) || g->talk->table->is_beside) {
        talk_head(&c.talk, "house.cli.cards-head");
        talk_cards(&c.talk, 0);
        full_read(&g->full, "house.welcome", scene_capture_end(&c));
    } else {
        free(scene_capture_end(&c));
    }
}

static void run(stage *g) {
    table *t = g->talk->table;
    introduce(g);
    while (!g->has_left) {
        const br_match *m = &t->match;
        br_seats may = br_to_act(&m->rules, m->state), must = br_must_act(&m->rules, m->state);
        br_seat caller = may ? table_caller(t) : BR_SEAT_NONE;
        br_seat seat = 0;
        while (seat < m->rules.seats && (t->bot[seat] || !br_has(must, seat))) seat++;
        bool is_bots = false;
        for (br_seat i = 0; i < m->rules.seats; i++)
            is_bots = is_bots || (br_has(must, i) && t->bot[i]);
        if (may == 0) run_end(g);
        else if (caller != BR_SEAT_NONE) run_person(g, caller, true);
        else if (seat == m->rules.seats || is_bots || table_answers(t)) run_bots(g);
        else run_person(g, seat, false);
    }
}

int stage_run(talk *k, const char *command, int pace) {
    stage *g = calloc(1, sizeof *g);
    if (!g) return cli_error(CLI_FAILED, command, "out of memory");
    g->talk = k;
    g->command = command;
    g->pace = pace;
    g->last = BR_SEAT_NONE;
    if (!full_open(&g->full, k)) {
        free(g);
        return turns_run(k, command);
    }
    run(g);
    bool is_over = g->is_finished;
    int ended_by = full_close(&g->full);
    if (is_over) {
        talk_result(k);
        turns_fair_deal(k, g->kept);
    }
    if (g->code != CLI_OK) cli_error(CLI_FAILED, command, "a bot made a move the rules refuse");
    int left = turns_leave(k, command, is_over);
    int code = g->code != CLI_OK ? g->code : left;
    if (ended_by && code == CLI_OK) code = CLI_ENDED + ended_by;
    free(g->kept);
    free(g);
    return code;
}
