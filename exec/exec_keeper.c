/* exec_keeper.c -- the process between us and a program: starts it within limits, ends it whole.
 *
 * A keeper is forked, not executed: it has one thread and calls nothing that could wait for a lock
 * which a thread of ours held at that moment. It waits at a pipe. When we close our end, or are
 * killed, it ends the program and all its descendants, which come to it when their parents die.
 *
 * Without bubblewrap it takes from the program what this machine lets it: the network and the sight
 * of other processes by namespaces, files by Landlock. What can not be taken is not; limits of
 * memory, processor time and files always hold.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

#include "exec_inside.h"

enum {
    CPU_S = 600,           /* of processor time a process; exec.c lets none come near */
    FILES = 64,            /* open at once */
    FILE_BYTES = 16 << 20, /* of one it writes */
    LIFE = 3,              /* the keeper's end of the pipe it waits at */
    NOT_STARTED = 127
};

/* ---- taking away --------------------------------------------------------------------------- */

/* The type of the first argument is another one with every C library. */
#define LIMIT(what, most) setrlimit(what, &(struct rlimit){.rlim_cur = (most), .rlim_max = (most)})

static void limits_set(void) {
    LIMIT(RLIMIT_AS, (rlim_t)EXEC_MB << 20);
    LIMIT(RLIMIT_CPU, CPU_S);
    LIMIT(RLIMIT_NOFILE, FILES);
    LIMIT(RLIMIT_FSIZE, FILE_BYTES);
    LIMIT(RLIMIT_CORE, 0);
}

/* A network of its own, without a way out, and no sight of our processes: as root at once, else by
 * a namespace of users, where the machine allows that. */
static void namespaces_leave(void) {
    const int own = CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC;
    if (unshare(own) == 0 || unshare(CLONE_NEWUSER | own) == 0) return;
    if (unshare(CLONE_NEWNET) != 0) unshare(CLONE_NEWUSER | CLONE_NEWNET);
}

#ifdef LANDLOCK_CREATE_RULESET_VERSION
enum {
    READ_ALL =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR
};

static void landlock_allow(int rules, const char *path, uint64_t access) {
    struct landlock_path_beneath_attr beneath = {.allowed_access = access};
    beneath.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (beneath.parent_fd < 0) return;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
}

/* It reads programs, libraries and its own folder, and nothing else. A folder that holds what it
 * may not see can not be opened in part: then it sees its own file only. */
static void files_take(const keeper_desc *k) {
    static const char *const seen[] = {"/usr",
                                       "/bin",
                                       "/lib",
                                       "/lib32",
                                       "/lib64",
                                       "/opt",
                                       "/etc/ld.so.cache",
                                       "/etc/alternatives"};
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"};
    struct landlock_ruleset_attr all = {.handled_access_fs =
                                            (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
    size_t size = strlen(k->folder);
    bool is_mixed = k->hidden && strncmp(k->hidden, k->folder, size) == 0 &&
                    (k->hidden[size] == '/' || k->hidden[size] == '\0');
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0) return;
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++) {
        bool is_file = seen[i][1] == 'e' && seen[i][5] == 'l';
        landlock_allow(rules, seen[i], is_file ? LANDLOCK_ACCESS_FS_READ_FILE : READ_ALL);
    }
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
        landlock_allow(rules, devices[i],
                       LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    if (is_mixed)
        landlock_allow(rules, k->argument[0],
                       LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE);
    else landlock_allow(rules, k->folder, READ_ALL);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}
#else
static void files_take(const keeper_desc *k) { (void)k; }
#endif

/* ---- the two processes --------------------------------------------------------------------- */

static void signals_reset(void) {
    sigset_t none;
    for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Its three ends become 0, 1 and 2, the pipe it lives by 3; everything else of ours is closed. */
static void files_order(const keeper_desc *k) {
    int moved[4], from[] = {k->in, k->out, k->err, k->life};
    for (int i = 0; i < 4; i++) moved[i] = fcntl(from[i], F_DUPFD, 16); /* out of the way */
    for (int i = 0; i < 4; i++) dup2(moved[i], i);
    if (syscall(SYS_close_range, LIFE + 1, ~0u, 0) == 0) return;
    for (int i = LIFE + 1; i < 65536; i++) close(i);
}

_Noreturn static void program_run(const keeper_desc *k) {
    close(LIFE);
    if (k->folder && chdir(k->folder) != 0) _exit(NOT_STARTED);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (!k->has_bubblewrap) files_take(k);
    limits_set();
    execve(k->argument[0], k->argument, k->environment);
    _exit(NOT_STARTED);
}

/* Kills the children in the kernel's list of them: "12 34 56 ". */
static void children_kill(void) {
    char text[4096];
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? 0 : read(file, text, sizeof text);
    if (file >= 0) close(file);
    pid_t pid = 0;
    for (ssize_t i = 0; i < size; i++) {
        if (text[i] >= '0' && text[i] <= '9') pid = pid * 10 + (text[i] - '0');
        else if (pid > 1) kill(pid, SIGKILL), pid = 0;
    }
}

/* Until nobody is left: whoever loses a parent becomes ours. */
static void family_end(pid_t child) {
    struct pollfd nothing = {.fd = -1};
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
    for (;;) {
        children_kill();
        pid_t gone = waitpid(-1, NULL, WNOHANG);
        if (gone < 0 && errno == ECHILD) return;
        if (gone == 0) poll(&nothing, 1, 1);
    }
}

_Noreturn void keeper_run(const keeper_desc *k) {
    signals_reset();
    signal(SIGINT, SIG_IGN); /* Ctrl-C is for us to hear; we close the pipe */
    files_order(k);
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (!k->has_bubblewrap) namespaces_leave();
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        signals_reset();
        program_run(k);
    }
    close(0);
    close(1);
    close(2);
    struct pollfd life = {.fd = LIFE, .events = POLLIN};
    while (child > 0 && poll(&life, 1, -1) < 0 && errno == EINTR) {}
    if (child > 0) family_end(child);
    _exit(0);
}
