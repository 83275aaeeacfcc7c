/* hold.c -- a file that one terminal at a time plays in.
 *
 * The lock is the kernel's, so it goes with the process, however that ends; a lock file that is
 * left over holds nobody up.
 */
#include "hold.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whoever had the lock before may have removed the file while we were waiting for it. */
static bool is_there(int fd, const char *path) {
    struct stat ours, there;
    return fstat(fd, &ours) == 0 && stat(path, &there) == 0 && ours.st_ino == there.st_ino &&
           ours.st_dev == there.st_dev;
}

bool hold_take(hold *h, const char *path) {
    size_t size = strlen(path) + sizeof ".lock";
    char *lock = malloc(size);
    if (!lock) return true;
    snprintf(lock, size, "%s.lock", path);
    for (;;) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        int error = fd < 0 || fcntl(fd, F_SETLK, &whole) == 0 ? 0 : errno;
        if (fd >= 0 && !error && is_there(fd, lock)) {
            *h = (hold){.lock = lock, .fd = fd};
            return true;
        }
        if (fd >= 0) close(fd);
        if (fd >= 0 && !error) continue;
        free(lock);
        return error != EAGAIN && error != EACCES;
    }
}

void hold_release(hold *h) {
    if (!h->lock) return;
    unlink(h->lock);
    close(h->fd);
    free(h->lock);
    *h = (hold){0};
}
