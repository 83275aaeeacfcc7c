/* screens.c -- the full screen of every game as text, written down and compared.
 *
 *   screens [GAME] [--update]   compares (or rewrites) games/GAME/screens/LANG-WIDTHxHEIGHT.txt
 *
 * A match of each game is dealt from a fixed seed and played by greedy bots in all seats; the
 * screen of seat 0 is written down at its first decision, in the middle and at the end, at two
 * sizes and in every language. Then every seat count at 80x24: each pane has a row, nothing is
 * outside. A person reads the difference; that ncurses shows the same is for tests/terminal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "panes.h"

enum { FILE_BYTES = 1 << 17, MOMENTS = 3, MIDDLE = 40 };
static const struct { int width, height; } sizes[] = {{80, 24}, {120, 40}};

static int count, failed;

static void check(bool is_good, const char *name, const char *detail) {
    failed += !is_good;
    printf("%s %d - %s\n", is_good ? "ok" : "not ok", ++count, name);
    if (!is_good && detail[0]) printf("# %s\n", detail);
}

typedef struct show {
    cli_setup setup;
    talk talk;
    scene scene;
    pick pick;
} show;

static void begin(show *w, const char *game, int seats, br_lang lang) {
    static const char *const names[BR_SEATS_MAX] = {"Anna"};
    const bot *bots[BR_SEATS_MAX] = {NULL};
    memset(w, 0, sizeof *w);
    w->setup.game = game;
    w->setup.seats = seats;
    w->setup.seed_text = "screens";
    w->setup.lang_text = br_lang_code(lang);
    if (cli_setup_finish(&w->setup, "screens") != CLI_OK) exit(1);
    for (int i = 1; i < w->setup.rules.seats; i++) bots[i] = bot_find("greedy");
    w->talk.lang = lang;
    w->talk.table = table_new(&w->setup, bots, names);
    table_show_names(w->talk.table, lang);
    w->scene.talk = &w->talk;
    pick_open(&w->pick);
}

static void finish(show *w) {
    scene_close(&w->scene);
    pick_close(&w->pick);
    table_free(w->talk.table);
    cli_setup_free(&w->setup);
}

/* Up to the decision of seat 0 after `plies` moves, or the end; its own moves are greedy ones. */
static void play_to(show *w, uint32_t plies) {
    table *t = w->talk.table;
    br_match *m = &t->match;
    while (br_to_act(&m->rules, m->state) != 0) {
        br_refusal refusal;
        br_move move;
        if (!table_run_bots(t)) exit(1);
        br_seats must = br_must_act(&m->rules, m->state);
        if (br_to_act(&m->rules, m->state) == 0) return;
        if (br_has(must, 0) && m->plies >= plies) return;
        if (!br_has(must, 0)) { /* it may call out of turn, and does not */
            t->asked[0] = m->plies + 1;
            continue;
        }
        br_rng rng = bot_rng(m->seed, 0, m->plies);
        bot_move(bot_find("greedy"), &m->rules, m->state, 0, &rng, table_workspace(t), &move);
        if (table_play(t, 0, &move, &refusal) != BR_OK) exit(1);
    }
}

/* After so many moves a match is under way: a short one has no more than that. */
static uint32_t middle_of(const char *game, int seats, br_lang lang) {
    static show w;
    begin(&w, game, seats, lang);
    play_to(&w, UINT32_MAX);
    uint32_t plies = w.talk.table->match.plies;
    finish(&w);
    return plies > MIDDLE ? MIDDLE : plies / 2;
}

static void fill(show *w) {
    const br_match *m = &w->talk.table->match;
    static br_move moves[BR_MOVES_MAX];
    scene_clear(&w->scene);
    scene_see(&w->scene, 0);
    scene_log_match(&w->scene, 0);
    if (br_to_act(&m->rules, m->state) == 0) {
        br_result result;
        m->rules.game->scores(&m->rules, m->state, &result);
        scene_result(&w->scene, &result);
    } else if (!scene_ask(&w->scene, 0, moves, br_legal(&m->rules, m->state, 0, moves))) {
        exit(1);
    }
    pick_list(&w->pick, &w->scene);
}

static void capture(show *w, int width, int height, br_buf *out, panes *at) {
    cells c = {0};
    if (!cells_open(&c, width, height)) exit(1);
    panes_draw(&w->scene, &w->pick, &c, at);
    cells_text(&c, out);
    cells_close(&c);
}

static char *read_whole(const char *path) {
    static char text[FILE_BYTES];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    text[size] = '\0';
    return text;
}

static void compare(const char *path, const br_buf *out, bool is_update) {
    if (is_update) {
        FILE *file = fopen(path, "wb");
        if (!file || fwrite(out->at, 1, out->used, file) != out->used || fclose(file) != 0) exit(1);
    }
    const char *wanted = read_whole(path);
    int line = 1;
    size_t i = 0;
    for (; wanted[i] && wanted[i] == out->at[i]; i++) line += wanted[i] == '\n';
    char detail[200];
    snprintf(detail, sizeof detail, "line %d differs; `build/screens --update` rewrites it", line);
    check(!out->full && strcmp(wanted, out->at) == 0, path, detail);
}

static void record(const char *game, br_lang lang, bool is_update) {
    static const char *const moments[MOMENTS] = {"start", "middle", "end"};
    const uint32_t plies[MOMENTS] = {0, middle_of(game, 0, lang), UINT32_MAX};
    static char text[2][FILE_BYTES];
    br_buf out[2] = {br_buf_over(text[0], FILE_BYTES), br_buf_over(text[1], FILE_BYTES)};
    static show w;
    begin(&w, game, 0, lang);
    for (int i = 0; i < MOMENTS; i++) {
        panes at;
        play_to(&w, plies[i]);
        fill(&w);
        for (int s = 0; s < 2; s++) {
            br_put(&out[s], i ? "\n== " : "== ");
            br_put(&out[s], moments[i]);
            br_put_char(&out[s], '\n');
            capture(&w, sizes[s].width, sizes[s].height, &out[s], &at);
        }
    }
    for (int s = 0; s < 2; s++) {
        char path[200];
        snprintf(path, sizeof path, "games/%s/screens/%s-%dx%d.txt", game, br_lang_code(lang),
                 sizes[s].width, sizes[s].height);
        compare(path, &out[s], is_update);
    }
    finish(&w);
}

/* Two rows, or all where there are fewer. */
static int rows_of(const char *part) {
    int rows = 0;
    for (const char *at = part; *at && rows < 2; at++) rows += *at == '\n' || !at[1];
    return rows;
}

/* At every seat count, on the smallest screen: what there is has rows, a question and moves. */
static void fit(const br_game *game, int seats) {
    static show w;
    static char text[FILE_BYTES];
    char name[100];
    panes at = {0};
    br_buf out = br_buf_over(text, sizeof text);
    begin(&w, game->id, seats, BR_RU);
    play_to(&w, middle_of(game->id, seats, BR_RU));
    fill(&w);
    capture(&w, 80, 24, &out, &at);
    bool is_good = true;
    for (int i = 0; i < PANE_LOG; i++)
        is_good = is_good && at.box[i].height >= rows_of(w.scene.part[i]);
    is_good = is_good && at.box[PANE_LOG].height >= 1 && at.box[PANE_MOVES].height >= 2;
    is_good = is_good && (w.scene.count == 0 || at.list_rows >= 1);
    snprintf(name, sizeof name, "%s with %d seats fits 80x24", game->id, seats);
    check(is_good, name, "");
    if (!is_good) fputs(text, stdout);
    finish(&w);
}

int main(int argc, char **argv) {
    const char *only = NULL;
    bool is_update = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--update") == 0) is_update = true;
        else only = argv[i];
    }
    for (int i = 0; br_game_at(i); i++) {
        char folder[200];
        const br_game *game = br_game_at(i);
        if (only && strcmp(only, game->id) != 0) continue;
        snprintf(folder, sizeof folder, "games/%s/screens", game->id);
        if (is_update) mkdir(folder, 0777);
        for (br_lang lang = BR_EN; lang < BR_LANGS; lang++) record(game->id, lang, is_update);
        for (int seats = cli_least_seats(game); seats <= game->seats_max; seats++) fit(game, seats);
    }
    printf("1..%d\n", count);
    return failed ? 1 : 0;
}
