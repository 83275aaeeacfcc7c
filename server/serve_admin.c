/* serve_admin.c -- the operator's door into a running server: a Unix socket, one request each.
 *
 * A line of words comes, lines of key=value go back, the last of them `ok` or `error: ...`. Whoever
 * may open the socket may do all of it: it is made for the owner of the data alone.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fetch.h"
#include "serve_inside.h"

enum { LINE_MAX_BYTES = 512, ANSWER_LINE = 400 };

typedef struct visit { /* of an operator */
    uv_pipe_t pipe;    /* must be first */
    server *s;
    uv_write_t write;
    char line[LINE_MAX_BYTES];
    size_t size;
    char *answer; /* grows */
    size_t used, capacity;
    bool is_answered;
    bool is_ban; /* what the store is asked for, for this one */
    char who[2 * BAN_TEXT_MAX];
    struct visit *next_waiting;
} visit;

/* ---- answers ------------------------------------------------------------------------------ */

static void say(visit *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(visit *v, const char *format, ...) {
    if (v->used + ANSWER_LINE > v->capacity) {
        size_t capacity = 2 * v->capacity + 4096;
        char *grown = realloc(v->answer, capacity);
        if (!grown) return;
        v->answer = grown;
        v->capacity = capacity;
    }
    va_list args;
    va_start(args, format);
    int size = vsnprintf(v->answer + v->used, ANSWER_LINE, format, args);
    va_end(args);
    if (size > 0) v->used += size < ANSWER_LINE ? (size_t)size : ANSWER_LINE - 1;
}

static void say_table(void *into, const hub_table *t) {
    char when[32];
    struct tm parts;
    time_t at = (time_t)(t->at / 1000);
    gmtime_r(&at, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    say(into,
        "table=%s game=%s state=%s seats=%d people=%d connections=%" PRIu32
        " public=%d live=%d changed=%s\n",
        t->key, t->game, t->phase, t->seats, t->people, t->connections, t->is_public, t->is_live,
        when);
}

static void say_visitor(void *into, const hub_visitor *who) {
    visit *v = into;
    char address[NET_UV_ADDRESS_MAX] = "", person[32] = "", seat[16] = "watching";
    if (who->is_connected) net_uv_address(v->s->net, who->conn, address);
    if (who->has_person) snprintf(person, sizeof person, "person:%016" PRIx64, who->person);
    if (who->seat >= 0) snprintf(seat, sizeof seat, "seat=%d", who->seat);
    say(v, "  %s bot=%s who=%s address=%s name=\"%s\"\n", seat, who->bot ? who->bot : "-",
        person[0] ? person : "-", address[0] ? address : "-", who->name);
}

/* ---- requests ----------------------------------------------------------------------------- */

/* Each returns what is wrong, or NULL; `fault` has room for it. Or what is answered comes later. */
static const char later[] = "";
typedef const char *action(visit *v, const char *word, char fault[200]);

static const char *do_status(visit *v, const char *word, char fault[200]) {
    hub_stats h = hub_stats_now(v->s->hub);
    uint32_t count[HUB_PHASES];
    (void)word, (void)fault;
    hub_phases(v->s->hub, count);
    say(v,
        "version=%s draining=%d storage=%s connections=%" PRIu32 " open=%" PRIu32
        " playing=%" PRIu32 " over=%" PRIu32 " aside=%" PRIu32 " moves=%" PRIu64 "\n",
        BR_PROGRAM_VERSION, v->s->is_draining, h.is_stuck ? "stuck" : "ok", h.connections, count[0],
        count[1], count[2], h.aside, h.moves);
    return NULL;
}

static const char *do_list(visit *v, const char *word, char fault[200]) {
    (void)word, (void)fault;
    hub_tables(v->s->hub, v, say_table);
    return NULL;
}

static const char not_there[] = "no table of that key is in memory";

static const char *do_show(visit *v, const char *word, char fault[200]) {
    (void)fault;
    return hub_look(v->s->hub, word, v, say_table, say_visitor) ? NULL : not_there;
}

static const char *do_close(visit *v, const char *word, char fault[200]) {
    server *s = v->s;
    (void)fault;
    if (hub_stats_now(s->hub).is_stuck) return "the disk does not take writes";
    if (!hub_close(s->hub, word, serve_now(s))) return not_there;
    serve_note("level=info event=admin what=close table=%.8s", word);
    return NULL;
}

static const char *drain(server *s, bool is_draining) {
    s->is_draining = is_draining;
    hub_drain(s->hub, is_draining);
    serve_note("level=info event=admin what=%s", is_draining ? "drain" : "undrain");
    return NULL;
}

static const char *do_drain(visit *v, const char *word, char fault[200]) {
    (void)word, (void)fault;
    return drain(v->s, true);
}

static const char *do_undrain(visit *v, const char *word, char fault[200]) {
    (void)word, (void)fault;
    return drain(v->s, false);
}

static const char *do_bans(visit *v, const char *word, char fault[200]) {
    (void)word, (void)fault;
    for (int i = 0; i < v->s->bans.count; i++) say(v, "%s\n", v->s->bans.text[i]);
    return NULL;
}

/* What was added or dropped holds from now on. */
static void apply(server *s, const char *text, bool is_banned) {
    ip_range range;
    uint64_t person = 0;
    if (ban_read(text, &range, &person) == 2) hub_revoke(s->hub, person, is_banned);
    else net_uv_ban(s->net, s->bans.ranges, s->bans.range_count);
    serve_note("level=info event=admin what=%s who=%s", is_banned ? "ban" : "unban", text);
}

/* ---- bans that the store keeps ------------------------------------------------------------ */

static void note(const visit *v, int size, const char *who) {
    serve_note("level=info event=admin what=%s who=%.*s", v->is_ban ? "ban" : "unban", size, who);
}

static void finish(visit *v, const char *wrong);

static void unwait(visit *v) {
    visit **at = &v->s->waiting;
    while (*at && *at != v) at = &(*at)->next_waiting;
    if (*at) *at = v->next_waiting;
}

/* They are told in the order in which they asked. */
static void stored(void *owner, const char *trouble) {
    server *s = owner;
    visit **last = &s->waiting, *v;
    while (*last && (*last)->next_waiting) last = &(*last)->next_waiting;
    if (!(v = *last)) return;
    *last = NULL;
    for (const char *at = v->who; *at && !trouble;) {
        size_t size = strcspn(at, "\n");
        note(v, (int)size, at);
        at += size + (at[size] == '\n');
    }
    finish(v, !trouble ? NULL : trouble[0] ? trouble : "the store does not take it");
}

/* The answer comes when it is on disk. */
static const char *ask_store(visit *v, const char *who, bool is_ban) {
    server *s = v->s;
    snprintf(v->who, sizeof v->who, "%s", who);
    v->is_ban = is_ban;
    v->next_waiting = s->waiting;
    s->waiting = v;
    hub_ban(s->hub, who, is_ban, s, stored, serve_now(s));
    return later;
}

static const char *shared_ban(visit *v, const char *who, char fault[200]) {
    ip_range range;
    uint64_t person;
    if (strlen(who) >= BAN_TEXT_MAX || ban_read(who, &range, &person) == 0)
        snprintf(fault, 200, "'%.60s' is no address, range or person", who);
    else if (v->s->bans.count == BANS_MAX) snprintf(fault, 200, "there are %d already", BANS_MAX);
    else return ask_store(v, who, true);
    return fault;
}

/* Of whoever comes from the store; `unused`: nobody is kept out by so many of them. */
typedef struct taking {
    bans *list;
    int unused;
} taking;

static void ban_take(void *into, const char *table, uint32_t seq, int64_t at, const char *text,
                     size_t size) {
    taking *to = into;
    (void)table, (void)seq, (void)at;
    if (!bans_take(to->list, text, size)) to->unused++;
}

void serve_banned(void *owner, const fetch *list) {
    server *s = owner;
    int before = s->bans.count;
    taking to = {.list = &s->bans};
    bans_clear(&s->bans);
    fetch_each(list, &to, ban_take);
    bans_taken(&s->bans);
    net_uv_ban(s->net, s->bans.ranges, s->bans.range_count);
    if (before || s->bans.count) serve_note("level=info event=bans count=%d", s->bans.count);
    if (to.unused)
        serve_note(
            "level=warn event=bans unused=%d text=\"no address, range or person, or more than"
            " %d\"",
            to.unused, BANS_MAX);
}

/* ---- ... or the file ---------------------------------------------------------------------- */

static const char *do_ban(visit *v, const char *word, char fault[200]) {
    if (v->s->store->keeps_bans) return shared_ban(v, word, fault);
    if (!bans_add(&v->s->bans, word, fault)) return fault;
    apply(v->s, word, true);
    return NULL;
}

static const char *do_unban(visit *v, const char *word, char fault[200]) {
    if (v->s->store->keeps_bans) return ask_store(v, word, false);
    if (!bans_drop(&v->s->bans, word, fault)) return fault;
    apply(v->s, word, false);
    return NULL;
}

/* Whoever has that token, as a person and as a program. */
static const char *do_revoke(visit *v, const char *word, char fault[200]) {
    if (v->s->store->keeps_bans) {
        char both[2 * BAN_TEXT_MAX];
        snprintf(both, sizeof both, "person:%016" PRIx64 "\nperson:%016" PRIx64,
                 hub_person(word, false), hub_person(word, true));
        say(v, "%s\n", both);
        return ask_store(v, both, true);
    }
    for (int is_program = 0; is_program < 2; is_program++) {
        char text[BAN_TEXT_MAX];
        snprintf(text, sizeof text, "person:%016" PRIx64, hub_person(word, is_program));
        const char *wrong = do_ban(v, text, fault);
        if (wrong) return wrong;
        say(v, "%s\n", text);
    }
    return NULL;
}

static const struct {
    const char *name;
    bool has_word;
    action *run;
} actions[] = {
    {"status", false, do_status}, {"list", false, do_list},   {"show", true, do_show},
    {"close", true, do_close},    {"drain", false, do_drain}, {"undrain", false, do_undrain},
    {"bans", false, do_bans},     {"ban", true, do_ban},      {"unban", true, do_unban},
    {"revoke", true, do_revoke},
};

static void run(visit *v) {
    char fault[200] = "", *rest = NULL;
    const char *name = strtok_r(v->line, " ", &rest), *word = strtok_r(NULL, " ", &rest);
    const char *wrong = "that is no request";
    for (size_t i = 0; name && i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].name, name) != 0) continue;
        bool is_right = actions[i].has_word == (word != NULL) && !strtok_r(NULL, " ", &rest);
        wrong = is_right ? actions[i].run(v, word, fault) : "wrong number of words";
        break;
    }
    if (wrong != later) finish(v, wrong);
}

/* ---- the socket --------------------------------------------------------------------------- */

static void gone(uv_handle_t *handle) {
    visit *v = (visit *)handle;
    unwait(v);
    free(v->answer);
    free(v);
}

static void leave(visit *v) {
    if (!uv_is_closing((uv_handle_t *)&v->pipe)) uv_close((uv_handle_t *)&v->pipe, gone);
}

static void written(uv_write_t *write, int status) {
    (void)status;
    leave(write->data);
}

static void finish(visit *v, const char *wrong) {
    if (wrong) say(v, "error: %s\n", wrong);
    else say(v, "ok\n");
    v->write.data = v;
    uv_buf_t answer = uv_buf_init(v->answer, (unsigned)v->used);
    if (uv_write(&v->write, (uv_stream_t *)&v->pipe, &answer, 1, written) < 0) leave(v);
}

static void room_for(uv_handle_t *handle, size_t size, uv_buf_t *buf) {
    visit *v = (visit *)handle;
    (void)size;
    *buf = uv_buf_init(v->line + v->size, (unsigned)(sizeof v->line - 1 - v->size));
}

static void got(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf) {
    visit *v = (visit *)stream;
    (void)buf;
    if (v->is_answered) return;
    if (size < 0 || v->size + (size_t)size >= sizeof v->line - 1) {
        leave(v);
        return;
    }
    v->size += (size_t)size;
    char *end = memchr(v->line, '\n', v->size);
    if (!end || v->s->is_stopping) return;
    *end = '\0';
    v->is_answered = true;
    uv_read_stop(stream);
    run(v);
}

static void came(uv_stream_t *listener, int status) {
    visit *v = status == 0 ? calloc(1, sizeof *v) : NULL;
    if (!v) return;
    v->s = listener->data;
    uv_pipe_init(&v->s->loop, &v->pipe, 0);
    bool is_there = uv_accept(listener, (uv_stream_t *)&v->pipe) == 0;
    if (!is_there || uv_read_start((uv_stream_t *)&v->pipe, room_for, got) != 0) leave(v);
}

/* The house goes on without it where the path is too long for a socket. */
static void listen_at(server *s, const char *data) {
    char path[4096];
    snprintf(path, sizeof path, "%s/admin.sock", data);
    uv_pipe_init(&s->loop, &s->admin, 0);
    s->admin.data = s;
    unlink(path); /* of one that crashed: the lock is ours */
    mode_t before = umask(0177);
    int code = uv_pipe_bind(&s->admin, path);
    umask(before);
    if (code == 0) code = uv_listen((uv_stream_t *)&s->admin, 16, came);
    if (code != 0)
        serve_note("level=warn event=admin path=%s text=\"%s\"", path, uv_strerror(code));
}

enum { WAIT_MS = 15000, STEP_MS = 5 };

/* Of what is asked of the store before the loop turns. */
static void wait_a_step(server *s) {
    nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
    serve_fetched(s);
}

typedef struct giving {
    bool is_done, is_good;
} giving;

static void given(void *owner, const char *trouble) { *(giving *)owner = (giving){true, !trouble}; }

/* Bans of a house that had a store of its own before: from now on that of many has them. */
static bool give(server *s, bans *file, char fault[200]) {
    giving g = {false, false};
    char *all = malloc((size_t)file->count * BAN_TEXT_MAX + 1), *at = all;
    if (!all) return false;
    for (int i = 0; i < file->count; i++)
        at += snprintf(at, BAN_TEXT_MAX + 1, "%s%s", i ? "\n" : "", file->text[i]);
    hub_ban(s->hub, all, true, &g, given, serve_now(s));
    free(all);
    while (!g.is_done) wait_a_step(s); /* which a store always is in the end */
    snprintf(fault, 200, "the store does not take them");
    return g.is_good && bans_give(file, fault);
}

/* Nobody is let in before it is known who is not. */
static bool shared_start(server *s, const char *path, char fault[200]) {
    bans *file = calloc(1, sizeof *file);
    bool is_good = file && bans_open(file, path, fault);
    if (is_good && file->count > 0) is_good = give(s, file, fault);
    free(file);
    if (!is_good) return false;
    for (int i = 0; i < WAIT_MS / STEP_MS && !hub_knows_bans(s->hub); i++) wait_a_step(s);
    snprintf(fault, 200, "the store does not tell them");
    return hub_knows_bans(s->hub);
}

static bool bans_start(server *s, const char *path) {
    char fault[200] = "";
    bool is_good =
        s->store->keeps_bans ? shared_start(s, path, fault) : bans_open(&s->bans, path, fault);
    if (!is_good) serve_note("level=error event=bans text=\"%s\"", fault);
    return is_good;
}

bool serve_admin_start(server *s, const char *data) {
    char path[4096];
    ip_range range;
    snprintf(path, sizeof path, "%s/bans", data);
    if (!bans_start(s, path)) return false;
    for (int i = 0; i < s->bans.count; i++) {
        uint64_t person = 0;
        if (ban_read(s->bans.text[i], &range, &person) == 2) hub_revoke(s->hub, person, true);
    }
    net_uv_ban(s->net, s->bans.ranges, s->bans.range_count);
    listen_at(s, data);
    return true;
}

static void on_pipe(uv_handle_t *handle, void *arg) {
    server *s = arg;
    if (handle->type != UV_NAMED_PIPE || uv_is_closing(handle)) return;
    uv_close(handle, handle == (uv_handle_t *)&s->admin ? NULL : gone);
}

/* Also whoever is connected and says nothing: nobody holds the end up. */
void serve_admin_stop(server *s) { uv_walk(&s->loop, on_pipe, s); }
