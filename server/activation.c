/* activation.c -- what systemd hands over and wants to be told. */
#include "activation.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_FD = 3, FDS_MOST = 16 };

static bool is_for_us(const char *variable) {
    const char *pid = getenv(variable);
    return pid && strtol(pid, NULL, 10) == (long)getpid();
}

int activation_socket(int *count) {
    const char *fds = getenv("LISTEN_FDS");
    long found = fds && is_for_us("LISTEN_PID") ? strtol(fds, NULL, 10) : 0;
    *count = found > 0 && found <= FDS_MOST ? (int)found : 0;
    for (int i = 0; i < *count; i++) fcntl(FIRST_FD + i, F_SETFD, FD_CLOEXEC);
    unsetenv("LISTEN_PID"); /* what we start must not take them for its own */
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    return *count ? FIRST_FD : -1;
}

void activation_tell(const char *state) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    size_t size = path ? strlen(path) : 0;
    if (size == 0 || size >= sizeof name.sun_path || !strchr("/@", path[0])) return;
    memcpy(name.sun_path, path, size);
    if (name.sun_path[0] == '@') name.sun_path[0] = '\0'; /* has no file */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT, (const struct sockaddr *)&name,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size));
    close(fd);
}

bool activation_is_watched(void) {
    return getenv("WATCHDOG_USEC") && (!getenv("WATCHDOG_PID") || is_for_us("WATCHDOG_PID"));
}
