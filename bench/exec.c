/* exec.c -- a bare ping-pong with another process: what a question to a program can not cost less
 * than.
 *
 *     exec ASK ANSWER COUNT        lines of so many bytes there and back; prints how many a second
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1 << 16 };

static char line[LINE_MAX_BYTES];

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void hear(int from, size_t size) {
    for (size_t got = 0; got < size;) {
        ssize_t more = read(from, line, size - got);
        if (more <= 0) exit(0);
        got += (size_t)more;
    }
}

static void say(int to, size_t size) {
    if (write(to, line, size) != (ssize_t)size) exit(1);
}

int main(int argc, char **argv) {
    int there[2], back[2];
    if (argc != 4) return 2;
    size_t ask = strtoul(argv[1], NULL, 10), answer = strtoul(argv[2], NULL, 10);
    long count = strtol(argv[3], NULL, 10);
    if (ask > LINE_MAX_BYTES || answer > LINE_MAX_BYTES || count < 1) return 2;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, there) != 0 || pipe(back) != 0) return 1;
    if (fork() == 0) {
        close(there[0]);
        close(back[0]);
        for (;;) {
            hear(there[1], ask);
            say(back[1], answer);
        }
    }
    close(there[1]);
    close(back[1]);
    double start = now();
    for (long i = 0; i < count; i++) {
        say(there[0], ask);
        hear(back[0], answer);
    }
    printf("%.0f\n", (double)count / (now() - start));
    close(there[0]);
    wait(NULL);
    return 0;
}
