/* exec_jail.c -- what a program is kept in: bubblewrap where there is one that works here, else
 * what its keeper can take away by itself.
 *
 * In it a program sees the system's programs and libraries and its own folder, and can write to
 * none of them; there is no network, and of processes only its own.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exec_inside.h"

enum { ARGUMENTS_MAX = 96 };

/* For temporary files: of every system, not of this machine. */
#define SCRATCH \
    "/"         \
    "tmp"

static char *const environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8",
                                    "HOME=" SCRATCH, "PYTHONDONTWRITEBYTECODE=1", NULL};

typedef struct arguments {
    char *at[ARGUMENTS_MAX + 1];
    int count;
} arguments;

static void add(arguments *a, const char *text) {
    if (a->count < ARGUMENTS_MAX) a->at[a->count++] = (char *)(uintptr_t)text;
    a->at[a->count] = NULL;
}

static void add_all(arguments *a, const char *const *texts) {
    for (; *texts; texts++) add(a, *texts);
}

/* ---- bubblewrap ---------------------------------------------------------------------------- */

static char bubblewrap[PATH_MAX]; /* its path, "" = none; written once, by jail_look */
static pthread_once_t looked = PTHREAD_ONCE_INIT;

/* Where old names of /usr/bin and /usr/lib are links, so they are in there. */
static void add_system(arguments *a) {
    static const char *const folders[] = {"/bin", "/sbin", "/lib", "/lib32", "/lib64"};
    static const char *const targets[] = {"usr/bin", "usr/sbin", "usr/lib", "usr/lib32",
                                          "usr/lib64"};
    static const char *const texts[] = {"--ro-bind",
                                        "/usr",
                                        "/usr",
                                        "--ro-bind-try",
                                        "/opt",
                                        "/opt",
                                        "--ro-bind-try",
                                        "/etc/ld.so.cache",
                                        "/etc/ld.so.cache",
                                        "--ro-bind-try",
                                        "/etc/alternatives",
                                        "/etc/alternatives",
                                        "--proc",
                                        "/proc",
                                        "--dev",
                                        "/dev",
                                        "--size",
                                        "16777216",
                                        "--tmpfs",
                                        SCRATCH,
                                        NULL};
    add_all(a, texts);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        struct stat is;
        if (lstat(folders[i], &is) != 0) continue;
        add(a, S_ISLNK(is.st_mode) ? "--symlink" : "--ro-bind");
        add(a, S_ISLNK(is.st_mode) ? targets[i] : folders[i]);
        add(a, folders[i]);
    }
}

static bool is_below(const char *path, const char *folder) {
    size_t size = strlen(folder);
    return strncmp(path, folder, size) == 0 && (path[size] == '/' || path[size] == '\0');
}

static void add_bubblewrap(arguments *a, const char *path, const char *folder, const char *hidden) {
    static const char *const first[] = {
        bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
        NULL};
    static const char *const last[] = {"--remount-ro", "/", "--remount-ro", "/dev", NULL};
    add_all(a, first);
    add_system(a);
    if (folder && !is_below(folder, "/usr")) {
        add(a, "--ro-bind");
        add(a, folder);
        add(a, folder);
    }
    if (hidden && folder && is_below(hidden, folder)) {
        add(a, "--tmpfs");
        add(a, hidden);
        if (is_below(path, hidden)) { /* it lies there itself */
            add(a, "--ro-bind");
            add(a, path);
            add(a, path);
        }
        add(a, "--remount-ro");
        add(a, hidden);
    }
    if (folder) {
        add(a, "--chdir");
        add(a, folder);
    }
    add_all(a, last);
    add(a, "--");
    /* How many processes: counted in its namespace, which the keeper is not in. */
    if (access("/usr/bin/prlimit", X_OK) == 0) {
        add(a, "/usr/bin/prlimit");
        add(a, "--nproc=64");
    }
}

static bool find_bubblewrap(void) {
    const char *path = getenv("PATH");
    while (path && *path) {
        int size = (int)strcspn(path, ":");
        if (size > 0 && snprintf(bubblewrap, sizeof bubblewrap, "%.*s/bwrap", size, path) > 0 &&
            bubblewrap[0] == '/' && access(bubblewrap, X_OK) == 0)
            return true;
        path += size;
        if (*path) path++;
    }
    return false;
}

/* Whether it works here: it may be too old for us, or not be allowed namespaces. */
static bool try_bubblewrap(void) {
    arguments a = {.count = 0};
    add_bubblewrap(&a, NULL, NULL, NULL);
    add(&a, "/usr/bin/true");
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        for (int i = 0; i < 3; i++) dup2(nothing, i);
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); /* as the keeper does: one that is setuid fails */
        execve(a.at[0], a.at, environment);
        _exit(1);
    }
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return child > 0 && status == 0;
}

static void jail_look(void) {
    if (!find_bubblewrap() || !try_bubblewrap()) bubblewrap[0] = '\0';
}

const char *exec_jail(void) {
    pthread_once(&looked, jail_look);
    return bubblewrap[0] ? "bubblewrap" : "limits, and namespaces and Landlock where allowed";
}

/* ---- starting and ending ------------------------------------------------------------------- */

static bool pipes_open(int in[2], int out[2], int err[2], int life[2]) {
    int *const all[] = {in, out, err, life};
    for (int i = 0; i < 4; i++) all[i][0] = all[i][1] = -1;
    /* Its input is a socket: whoever writes to one that nobody reads need not hear a signal. */
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) == 0 &&
           pipe2(out, O_CLOEXEC) == 0 && pipe2(err, O_CLOEXEC) == 0 && pipe2(life, O_CLOEXEC) == 0;
}

static void close_all(const int *files, int count) {
    for (int i = 0; i < count; i++)
        if (files[i] >= 0) close(files[i]);
}

bool jail_start(const char *program, const char *hidden, jailed *j) {
    int in[2], out[2], err[2], life[2];
    arguments a = {.count = 0};
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", program);
    *(strrchr(folder, '/') == folder ? folder + 1 : strrchr(folder, '/')) = '\0';
    exec_jail();
    if (bubblewrap[0]) add_bubblewrap(&a, program, folder, hidden);
    add(&a, program);
    bool has_pipes = pipes_open(in, out, err, life);
    keeper_desc k = {.argument = a.at,
                     .environment = environment,
                     .folder = bubblewrap[0] ? NULL : folder,
                     .hidden = hidden,
                     .in = in[1],
                     .out = out[1],
                     .err = err[1],
                     .life = life[0],
                     .has_bubblewrap = bubblewrap[0] != '\0'};
    pid_t keeper = has_pipes ? fork() : -1;
    if (keeper == 0) keeper_run(&k);
    close_all((int[]){in[1], out[1], err[1], life[0]}, 4);
    *j = (jailed){.keeper = keeper, .in = in[0], .out = out[0], .err = err[0], .life = life[1]};
    if (keeper > 0) {
        fcntl(j->out, F_SETFL, O_NONBLOCK);
        fcntl(j->err, F_SETFL, O_NONBLOCK);
        return true;
    }
    close_all((int[]){in[0], out[0], err[0], life[1]}, 4);
    return false;
}

void jail_end(jailed *j) {
    close_all((int[]){j->life, j->in, j->out, j->err}, 4);
    while (waitpid(j->keeper, NULL, 0) < 0 && errno == EINTR) {}
    *j = (jailed){.in = -1, .out = -1, .err = -1, .life = -1};
}
