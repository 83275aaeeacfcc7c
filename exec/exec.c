/* exec.c -- a bot that is a program: processes that are free to be asked, what is said to them,
 * what their answers count as.
 *
 * A process is asked about one position after another, of any match: a view holds all that its
 * seat was ever shown, so it needs to keep nothing. That is why processes can be shared by tables
 * and threads, and why one that was ended costs nothing but the time to start another.
 */
#include "exec.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backroom_json.h"
#include "exec_inside.h"
#include "seconds.h"

enum {
    PROTOCOL = 1,
    START_MS = 5000, /* to say hello, and to take in a game; or as long as for a move */
    RETIRE_S = 300,  /* of answers, before its processor time runs out in the middle of one */
    FAILS_MAX = 3,   /* in a row; then it is left alone ... */
    REST_S = 10,     /* ... for so long */
    LOG_BYTES = 256 * 1024
};

struct exec_bot {
    bot face;
    char name[64 + PATH_MAX], program[PATH_MAX], hidden[PATH_MAX], log[PATH_MAX];
    uint32_t ms;
    void (*note)(const char *name, const char *what);
    pthread_mutex_t lock; /* of all that follows */
    process *free_ones;
    int fails;
    double rest_until, noted;
    exec_stats stats;
    size_t told; /* bytes of stats.told */
};

const char *exec_loss_text(exec_loss loss) {
    static const char *const texts[] = {
#define X(name, text) text,
        EXEC_LOSSES(X)
#undef X
    };
    return texts[loss];
}

/* ---- what it writes to stderr -------------------------------------------------------------- */

static void log_add(const exec_bot *b, const char *bytes, size_t count) {
    char old[PATH_MAX + 4];
    struct stat is;
    if (stat(b->log, &is) == 0 && is.st_size > LOG_BYTES) {
        snprintf(old, sizeof old, "%s.old", b->log);
        rename(b->log, old);
    }
    FILE *file = fopen(b->log, "ae");
    if (!file) return; /* it is the program's own loss */
    fwrite(bytes, 1, count, file);
    fclose(file);
}

/* The last of it, as text that a terminal may be shown. */
static void hear_noise(void *owner, const char *bytes, size_t count) {
    exec_bot *b = owner;
    char *told = b->stats.told;
    pthread_mutex_lock(&b->lock);
    for (size_t i = 0; i < count; i++) {
        if (b->told == EXEC_TOLD_MAX) {
            memmove(told, told + EXEC_TOLD_MAX / 2, EXEC_TOLD_MAX / 2);
            b->told = EXEC_TOLD_MAX / 2;
        }
        bool is_plain = bytes[i] == '\n' || (bytes[i] >= ' ' && bytes[i] <= '~');
        told[b->told++] = is_plain ? bytes[i] : '.';
    }
    told[b->told] = '\0';
    if (b->log[0]) log_add(b, bytes, count);
    pthread_mutex_unlock(&b->lock);
}

/* ---- a process ----------------------------------------------------------------------------- */

static void process_end(process *p) {
    if (!p) return;
    jail_end(&p->jail);
    free(p->text);
    free(p);
}

static waiting wait_for(const bot_workspace *workspace, uint32_t ms) {
    return (waiting){.until = seconds_now() + ms / 1000.0, .workspace = workspace};
}

/* "hello 1 NAME": a name is of 1 to 47 printable characters, for it is shown to people. */
static bool hello_read(process *p, const char *line) {
    const char *name = line + strlen("hello 1 ");
    size_t size = strlen(line);
    if (strncmp(line, "hello 1 ", 8) != 0 || size <= 8 || size - 8 >= sizeof p->title) return false;
    for (const char *at = name; *at; at++)
        if (*at < ' ' || *at > '~' || *at == '"' || *at == '\\') return false;
    memcpy(p->title, name, strlen(name) + 1);
    return true;
}

static exec_loss process_start(exec_bot *b, waiting *w, process **out) {
    static const char hello[] = "backroom 1\n";
    process *p = *out = calloc(1, sizeof *p);
    char *line = NULL;
    char hidden[PATH_MAX]; /* looked up each time: it may have been made since */
    bool has_hidden = b->hidden[0] && realpath(b->hidden, hidden);
    if (!p || !(p->text = malloc(EXEC_TEXT_MAX)) ||
        !jail_start(b->program, has_hidden ? hidden : NULL, &p->jail)) {
        if (p) free(p->text);
        free(p);
        *out = NULL;
        return EXEC_NO_START;
    }
    p->owner = b;
    p->hear_noise = hear_noise;
    exec_loss loss = process_turn(p, hello, sizeof hello - 1, w, &line);
    if (loss == EXEC_NONE && !hello_read(p, line)) loss = EXEC_NONSENSE;
    pthread_mutex_lock(&b->lock);
    b->stats.starts++;
    if (loss == EXEC_NONE) memcpy(b->stats.title, p->title, sizeof p->title);
    pthread_mutex_unlock(&b->lock);
    return loss;
}

/* ---- what is said -------------------------------------------------------------------------- */

static exec_loss game_tell(process *p, const br_rules *r, waiting *w) {
    br_buf out = br_buf_over(p->text, EXEC_TEXT_MAX);
    char *line = NULL;
    if (memcmp(&p->rules, r, sizeof *r) == 0) return EXEC_NONE;
    br_put(&out, "game ");
    br_put_char(&out, '{');
    jw_key(&out, "game");
    jw_string(&out, r->game->id);
    jw_key(&out, "seats");
    jw_int(&out, r->seats);
    jw_object_of(&out, "options");
    for (int i = 0; i < r->game->option_count; i++) {
        jw_key(&out, r->game->options[i].name);
        jw_string(&out, br_rules_value(r, i));
    }
    jw_object_end(&out);
    jw_key(&out, "description");
    br_describe(r, 0, &out);
    jw_object_end(&out);
    br_put_char(&out, '\n');
    assert(!out.full);
    exec_loss loss = process_turn(p, out.at, out.used, w, &line);
    if (loss == EXEC_NONE && strcmp(line, "ready") != 0) loss = EXEC_NONSENSE;
    if (loss == EXEC_NONE) memcpy(&p->rules, r, sizeof *r);
    return loss;
}

typedef struct question {
    const br_rules *r;
    const void *view;
    br_seat seat;
    uint64_t chance; /* for a program that wants to draw, and to draw the same again */
    bool is_sampled;
    int count;
    br_move moves[BR_MOVES_MAX];
    _Alignas(8) uint8_t world[BR_STATE_MAX]; /* one of those that look like the view */
} question;

static size_t go_write(process *p, const question *q, uint32_t ms) {
    br_buf out = br_buf_over(p->text, EXEC_TEXT_MAX);
    br_put(&out, "go {");
    jw_key(&out, "id");
    jw_int(&out, (int64_t)p->asked);
    jw_key(&out, "ms");
    jw_int(&out, ms);
    jw_key(&out, "seat");
    jw_int(&out, q->seat);
    jw_key(&out, "chance");
    jw_int(&out, (int64_t)(q->chance >> 11)); /* exact in every language's numbers */
    jw_list_of(&out, "legal");
    for (int i = 0; i < q->count; i++) jw_move(&out, q->r, &q->moves[i]);
    jw_list_end(&out);
    if (q->is_sampled) {
        jw_key(&out, "sampled");
        jw_bool(&out, true);
    }
    jw_key(&out, "view");
    br_view_write(q->r, q->view, &out);
    jw_object_end(&out);
    br_put_char(&out, '\n');
    assert(!out.full);
    return out.used;
}

/* "move ID TEXT". A move that is not lawful loses the move and nothing else. */
static exec_loss move_read(const process *p, const question *q, const char *line, br_move *out) {
    char head[40];
    int size = snprintf(head, sizeof head, "move %" PRIu64 " ", p->asked);
    if (strncmp(line, head, (size_t)size) != 0) return EXEC_NONSENSE;
    if (br_move_read(q->r, line + size, out) != BR_OK) return EXEC_UNLAWFUL;
    for (int i = 0; i < q->count; i++)
        if (memcmp(&q->moves[i], out, sizeof *out) == 0) return EXEC_NONE;
    br_refusal refusal = {.clause = 0};
    if (!q->is_sampled || out->kind == BR_MOVE_TIMEOUT) return EXEC_UNLAWFUL;
    br_why(q->r, q->world, q->seat, out, &refusal);
    return refusal.clause ? EXEC_UNLAWFUL : EXEC_NONE;
}

static exec_loss ask(process *p, const question *q, uint32_t ms, waiting *w, br_move *out) {
    char *line = NULL;
    p->asked++;
    size_t size = go_write(p, q, ms);
    double start = seconds_now();
    w->until = start + ms / 1000.0;
    exec_loss loss = process_turn(p, p->text, size, w, &line);
    p->busy += seconds_now() - start;
    return loss == EXEC_NONE ? move_read(p, q, line, out) : loss;
}

/* ---- the bot ------------------------------------------------------------------------------- */

static bool is_resting(exec_bot *b) {
    pthread_mutex_lock(&b->lock);
    bool rests = b->fails >= FAILS_MAX && seconds_now() < b->rest_until;
    pthread_mutex_unlock(&b->lock);
    return rests;
}

/* One that waits to be asked and is still there. */
static process *process_take(exec_bot *b) {
    for (;;) {
        pthread_mutex_lock(&b->lock);
        process *p = b->free_ones;
        if (p) b->free_ones = p->next;
        pthread_mutex_unlock(&b->lock);
        if (!p || !process_is_gone(p)) return p;
        process_end(p); /* nobody had asked it anything: no move is lost by that */
    }
}

static void process_give(exec_bot *b, process *p, exec_loss loss) {
    bool is_sound = loss == EXEC_NONE || loss == EXEC_UNLAWFUL;
    if (!is_sound || p->busy > RETIRE_S) {
        process_end(p);
        return;
    }
    pthread_mutex_lock(&b->lock);
    p->next = b->free_ones;
    b->free_ones = p;
    pthread_mutex_unlock(&b->lock);
}

static void count_answer(exec_bot *b, exec_loss loss) {
    pthread_mutex_lock(&b->lock);
    b->stats.asked++;
    b->stats.lost[loss]++;
    if (loss == EXEC_NONE || loss == EXEC_UNLAWFUL) {
        b->fails = 0;
    } else if (loss != EXEC_RESTING) {
        b->fails++;
        b->rest_until = seconds_now() + REST_S;
    }
    bool is_told = b->note && loss != EXEC_NONE && seconds_now() >= b->noted + 1;
    if (is_told) b->noted = seconds_now();
    pthread_mutex_unlock(&b->lock);
    if (is_told) b->note(b->name, exec_loss_text(loss));
}

static exec_loss answer(exec_bot *b, const question *q, const bot_workspace *workspace,
                        br_move *out, bool *is_cut) {
    if (is_resting(b)) return EXEC_RESTING;
    uint32_t start_ms = b->ms > START_MS ? b->ms : START_MS;
    waiting w = wait_for(workspace, start_ms);
    exec_loss loss = EXEC_NONE;
    process *p = process_take(b);
    if (!p) loss = process_start(b, &w, &p);
    if (loss == EXEC_NONE) {
        w.until = seconds_now() + start_ms / 1000.0;
        loss = game_tell(p, q->r, &w);
    }
    if (loss == EXEC_NONE) loss = ask(p, q, b->ms, &w, out);
    if (p) process_give(b, p, loss);
    *is_cut = w.is_cut;
    return loss;
}

static void choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                   br_depth depth, br_rng *rng, const bot_workspace *workspace, br_move *out) {
    exec_bot *b = self->program;
    question q = {.r = r, .view = view, .seat = seat, .chance = br_rng_next(rng)};
    bool is_cut = false;
    r->game->determinize(r, view, seat, depth, rng, q.world);
    q.count = br_legal(r, q.world, seat, q.moves);
    q.is_sampled = br_is_sampled(r, q.world, seat);
    exec_loss loss = answer(b, &q, workspace, out, &is_cut);
    if (!is_cut) count_answer(b, loss); /* nobody waits for it: not its fault */
    if (loss != EXEC_NONE) *out = (br_move){.kind = BR_MOVE_TIMEOUT, .arg = {seat}};
}

exec_bot *exec_open(const exec_desc *desc, char fault[EXEC_FAULT_MAX]) {
    struct stat is;
    exec_bot *b = calloc(1, sizeof *b);
    const char *trouble = !b                                     ? "out of memory"
                          : !realpath(desc->program, b->program) ? strerror(errno)
                          : stat(b->program, &is) != 0           ? strerror(errno)
                          : !S_ISREG(is.st_mode)                 ? "not a file"
                          : access(b->program, X_OK) != 0 ? "not executable; chmod +x makes it so"
                          : strrchr(b->program, '/') == b->program
                              ? "it lies in /; put it in a folder of its own"
                              : NULL;
    if (trouble) {
        snprintf(fault, EXEC_FAULT_MAX, "no program '%.120s': %s", desc->program, trouble);
        free(b);
        return NULL;
    }
    snprintf(b->name, sizeof b->name, "%s", desc->name);
    if (desc->hidden) snprintf(b->hidden, sizeof b->hidden, "%s", desc->hidden);
    if (desc->log) snprintf(b->log, sizeof b->log, "%s", desc->log);
    b->ms = desc->ms ? desc->ms : EXEC_MS;
    b->note = desc->note;
    b->face = (bot){.name = b->name, .choose = choose, .program = b};
    pthread_mutex_init(&b->lock, NULL);
    return b;
}

const bot *exec_face(const exec_bot *b) { return &b->face; }

exec_stats exec_stats_now(exec_bot *b) {
    pthread_mutex_lock(&b->lock);
    exec_stats stats = b->stats;
    pthread_mutex_unlock(&b->lock);
    return stats;
}

uint64_t exec_lost(const exec_stats *s) {
    uint64_t lost = 0;
    for (int i = EXEC_NONE + 1; i < EXEC_LOSS_COUNT; i++) lost += s->lost[i];
    return lost;
}

void exec_close(exec_bot *b) {
    if (!b) return;
    for (process *p = b->free_ones, *next; p; p = next) {
        next = p->next;
        process_end(p);
    }
    pthread_mutex_destroy(&b->lock);
    free(b);
}
