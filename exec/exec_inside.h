/* exec_inside.h -- one running program, and the jail it runs in; for exec*.c only. */
#ifndef EXEC_INSIDE_H
#define EXEC_INSIDE_H

#include <sys/types.h>

#include "exec.h"

enum {
    EXEC_LINE_MAX = 4096,                        /* bytes of a line that a program says */
    EXEC_TALK_MAX = 64 * 1024,                   /* ... of all it says for one answer */
    EXEC_NOISE_MAX = 1024 * 1024,                /* ... of its stderr meanwhile */
    EXEC_TEXT_MAX = BR_DESCRIBE_MAX + 256 * 1024 /* of a line that is said to it */
};

/* ---- the jail (exec_jail.c, exec_keeper.c) ------------------------------------------------- */

/* Our ends of a program's pipes. `life` is what it lives by: when that is closed, by us or because
 * we are gone, its keeper ends it and everything it has started. */
typedef struct jailed {
    pid_t keeper;
    int in, out, err, life;
} jailed;

bool jail_start(const char *program, const char *hidden, jailed *out);
void jail_end(jailed *j);

/* In the forked child, which has one thread and may call nothing that locks. `argument` is what to
 * run; fds are its ends. Never returns. */
typedef struct keeper_desc {
    char *const *argument, *const *environment;
    const char *folder; /* to run in; NULL = bubblewrap sees to that */
    const char *hidden;
    int in, out, err, life;
    bool has_bubblewrap;
} keeper_desc;
_Noreturn void keeper_run(const keeper_desc *k);

/* ---- a program (exec_process.c) ------------------------------------------------------------ */

typedef struct process {
    struct process *next;
    jailed jail;
    char title[EXEC_NAME_MAX];
    br_rules rules;     /* that it was told last; game NULL = none */
    uint64_t asked;     /* number of the last question */
    double busy;        /* seconds, all answers together */
    size_t used, taken; /* bytes of `line`, and how many of them have been read */
    size_t talk, noise; /* bytes for the present answer */
    int slow_turns;     /* for so many turns no quick answer is expected */
    char line[EXEC_LINE_MAX];
    char *text; /* EXEC_TEXT_MAX bytes: what is said to it */
    void *owner;
    void (*hear_noise)(void *owner, const char *bytes, size_t count); /* its stderr */
} process;

typedef struct waiting {            /* how long an answer is waited for */
    double until;                   /* of seconds_now */
    const bot_workspace *workspace; /* which may be told to stop; NULL = not */
    bool is_cut;                    /* ... and was: nobody's fault */
} waiting;

/* Says all of the text, if any, and waits for a line, which lasts until the next call. Lines that
 * begin with `info` are passed over. */
exec_loss process_turn(process *p, const char *text, size_t size, waiting *w, char **line);
/* Whether it has ended since it was asked last. */
bool process_is_gone(process *p);

#endif
