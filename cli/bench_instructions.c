/* bench_instructions.c -- counts instructions, which do not depend on what else the machine does.
 *
 * Runs this very program under `valgrind --tool=callgrind`, which counts only inside
 * bench_matches_apply, and divides by the moves the child says it made.
 */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool bench_has_valgrind(void) {
    const char *path = getenv("PATH");
    char file[4096];
    while (path && *path) {
        size_t size = strcspn(path, ":");
        int length = snprintf(file, sizeof file, "%.*s/valgrind", (int)size, path);
        if (size > 0 && length > 0 && (size_t)length < sizeof file && access(file, X_OK) == 0)
            return true;
        path += size + (path[size] == ':');
    }
    return false;
}

/* In the child: never comes back. stdout is the pipe, stderr is thrown away. */
static void child_run(const br_rules *r, int counts_file, int to) {
    char program[4096], seats[16], matches[16], counts[64];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    int nowhere = open("/dev/null", O_RDWR);
    if (size <= 0 || nowhere < 0) _exit(126);
    program[size] = '\0';
    snprintf(seats, sizeof seats, "%d", r->seats);
    snprintf(matches, sizeof matches, "%d", BENCH_MATCHES);
    snprintf(counts, sizeof counts, "--callgrind-out-file=/proc/self/fd/%d", counts_file);
    dup2(nowhere, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execlp("valgrind", "valgrind", "-q", "--tool=callgrind", counts, "--collect-atstart=no",
           "--toggle-collect=bench_matches_apply", program, "bench", r->game->id, "--seats", seats,
           "--matches", matches, (char *)NULL);
    _exit(127);
}

/* "moves N" from the child's stdout. */
static uint64_t moves_read(int from) {
    char text[256];
    size_t used = 0;
    ssize_t got;
    while (used < sizeof text - 1 && (got = read(from, text + used, sizeof text - 1 - used)) != 0) {
        if (got < 0 && errno != EINTR) break;
        if (got > 0) used += (size_t)got;
    }
    text[used] = '\0';
    uint64_t moves = 0;
    const char *at = strstr(text, "moves ");
    if (at && sscanf(at, "moves %" SCNu64, &moves) != 1) moves = 0;
    return moves;
}

/* The line "totals: N" (or "summary: N") that callgrind ends its file with. */
static uint64_t total_read(FILE *counts) {
    char line[512];
    uint64_t total = 0;
    rewind(counts);
    while (fgets(line, sizeof line, counts)) {
        uint64_t value = 0;
        if (sscanf(line, "totals: %" SCNu64, &value) == 1 ||
            sscanf(line, "summary: %" SCNu64, &value) == 1)
            total = value;
    }
    return total;
}

/* Runs the child to its end. Returns how many moves it made, 0 if it failed. */
static uint64_t child_wait(const br_rules *r, int counts_file) {
    int ends[2], status = 0;
    if (pipe(ends) != 0) return 0;
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        child_run(r, counts_file, ends[1]);
    }
    close(ends[1]);
    uint64_t moves = child > 0 ? moves_read(ends[0]) : 0;
    close(ends[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? moves : 0;
}

double bench_instructions(const br_rules *r, char why[BENCH_WHY_MAX]) {
    if (!bench_has_valgrind()) {
        snprintf(why, BENCH_WHY_MAX, "valgrind is not installed (Debian: apt install valgrind)");
        return -1;
    }
    FILE *counts = tmpfile(); /* without a name; the child inherits it open */
    if (!counts) {
        snprintf(why, BENCH_WHY_MAX, "no temporary file can be made: %s", strerror(errno));
        return -1;
    }
    fflush(stdout);
    uint64_t moves = child_wait(r, fileno(counts)), total = total_read(counts);
    fclose(counts);
    if (moves > 0 && total > 0) return (double)total / (double)moves;
    snprintf(why, BENCH_WHY_MAX, "%s",
             moves == 0 ? "valgrind could not run this program"
                        : "callgrind counted nothing; is the program stripped of its symbols?");
    return -1;
}
