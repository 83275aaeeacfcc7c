/* exec.h -- bots that are programs of other people: asked over pipes, in a jail.
 *
 * An exec bot is a bot like any other (bot.h): whoever seats it does not know that it is a program.
 * It is told exactly what a bot of ours is given, a view, as text (docs/engines.md), and answers a
 * move. One that is late, dies, floods or answers nonsense loses that move: it chooses
 * BR_MOVE_TIMEOUT, which the table plays for it as a clock would (bot_mover). Nothing it does can
 * end a match, hold up a caller for longer than its time, or outlive exec_close.
 *
 * Any number of threads may ask one bot: each has a process of its own for as long as that takes.
 */
#ifndef EXEC_H
#define EXEC_H

#include "bot.h"

enum {
    EXEC_MS = 1000, /* for a move, unless something else is said */
    EXEC_MS_MAX = 60000,
    EXEC_MB = 1024,     /* of memory */
    EXEC_NAME_MAX = 48, /* of the name that it gives itself, with its terminator */
    EXEC_FAULT_MAX = 256,
    EXEC_TOLD_MAX = 4096 /* of what it wrote to stderr last */
};

/* How a move was lost. */
#define EXEC_LOSSES(X)                                \
    X(NONE, "none")                                   \
    X(LATE, "late")                                   \
    X(DEAD, "died")                                   \
    X(FLOOD, "wrote too much")                        \
    X(NONSENSE, "broke the protocol")                 \
    X(UNLAWFUL, "chose a move that the rules refuse") \
    X(NO_START, "could not be started")               \
    X(RESTING, "not asked: it had failed again and again")

typedef enum exec_loss {
#define X(name, text) EXEC_##name,
    EXEC_LOSSES(X)
#undef X
        EXEC_LOSS_COUNT
} exec_loss;

typedef struct exec_desc {
    const char *name;    /* of the bot, for journals and lists; it is copied */
    const char *program; /* path of an executable file */
    uint32_t ms;         /* for a move; 0 = EXEC_MS */
    const char *hidden;  /* a folder it may not see although it lies beside it; NULL = none */
    const char *log;     /* a file that keeps its stderr, 256 kB and as much before; NULL = none */
    /* Told of a lost move, from any thread and at most once a second; NULL = nobody is. */
    void (*note)(const char *name, const char *what);
} exec_desc;

typedef struct exec_stats {
    uint64_t asked, starts;
    uint64_t lost[EXEC_LOSS_COUNT];
    char title[EXEC_NAME_MAX];    /* as it said hello; "" = it never did */
    char told[EXEC_TOLD_MAX + 1]; /* the last of its stderr; control characters are dots */
} exec_stats;

typedef struct exec_bot exec_bot;

/* Starts nothing yet. NULL with one line of English in `fault` if there is no such program. */
exec_bot *exec_open(const exec_desc *desc, char fault[EXEC_FAULT_MAX]);
const bot *exec_face(const exec_bot *b);
exec_stats exec_stats_now(exec_bot *b);
uint64_t exec_lost(const exec_stats *s); /* of all kinds */
const char *exec_loss_text(exec_loss loss);
/* Ends its processes and whatever they have started; nobody may be asking it. */
void exec_close(exec_bot *b);

/* What keeps programs in on this machine, in one line of English: for logs. */
const char *exec_jail(void);

#endif
