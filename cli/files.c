/* files.c -- files, whole or not at all, and random bytes.
 *
 * Reading is bounded; writing goes to a temporary file beside the target that replaces it only
 * when every byte is on the disk, so a full disk or a crash never leaves half a file.
 */
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE 700 /* realpath */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

/* ---- reading ------------------------------------------------------------------------------ */

/* Everything up to the end of the file, with a terminator that `size` does not count. */
static char *read_all(FILE *file, size_t *size) {
    size_t capacity = 1 << 16, used = 0;
    char *text = malloc(capacity + 1);
    while (text) {
        used += fread(text + used, 1, capacity - used, file);
        if (used < capacity || capacity > CLI_FILE_MAX) break;
        capacity *= 2;
        char *more = realloc(text, capacity + 1);
        if (!more) free(text);
        text = more;
    }
    if (!text) {
        errno = ENOMEM;
        return NULL;
    }
    text[used] = '\0';
    *size = used;
    return text;
}

char *cli_read_file(const char *command, const char *path, size_t *size) {
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    struct stat about;
    if (file && fstat(fileno(file), &about) == 0 && S_ISDIR(about.st_mode)) {
        fclose(file);
        file = NULL;
        errno = EISDIR;
    }
    if (!file) {
        cli_error(CLI_FAILED, command, "can not read '%.300s': %s", path, strerror(errno));
        return NULL;
    }
    errno = 0;
    char *text = read_all(file, size);
    int error = !text || ferror(file) ? (errno ? errno : EIO) : 0;
    if (!is_stdin) fclose(file);
    if (error) {
        cli_error(CLI_FAILED, command, "can not read '%.300s': %s", path, strerror(error));
    } else if (*size > CLI_FILE_MAX) {
        cli_error(CLI_FAILED, command, "'%.300s' is larger than %d MB", path, CLI_FILE_MAX >> 20);
    } else {
        return text;
    }
    free(text);
    return NULL;
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool write_all(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t done = write(fd, bytes, size);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        bytes += done;
        size -= (size_t)done;
    }
    return true;
}

/* The new name is only as durable as the directory that holds it; best effort, since some file
 * systems do not let a directory be synced. */
static void sync_directory(const char *path) {
    char directory[PATH_BYTES] = ".";
    const char *slash = strrchr(path, '/');
    size_t size = slash == path ? 1 : slash ? (size_t)(slash - path) : 0;
    if (size >= sizeof directory) return;
    if (slash) memcpy(directory, path, size); /* the rest is zero */
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

/* A device or a pipe can not be replaced by a renamed file: it is written to, without waiting for
 * a reader that may never come. */
static int write_through(const char *path, const char *bytes, size_t size) {
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return errno;
    int error = write_all(fd, bytes, size) ? 0 : errno;
    if (close(fd) != 0 && !error) error = errno;
    return error;
}

static int write_beside(const char *path, const char *bytes, size_t size, mode_t mode) {
    char beside[PATH_BYTES];
    int length = snprintf(beside, sizeof beside, "%s.tmp-%ld", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof beside) return ENAMETOOLONG;
    int fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0) return errno;
    int error = write_all(fd, bytes, size) && fsync(fd) == 0 ? 0 : errno;
    if (close(fd) != 0 && !error) error = errno;
    if (!error && rename(beside, path) != 0) error = errno;
    if (error) unlink(beside);
    else sync_directory(path);
    return error;
}

int cli_write_bytes(const char *path, const char *bytes, size_t size) {
    struct stat about;
    bool exists = stat(path, &about) == 0;
    if (!exists) return write_beside(path, bytes, size, 0666);
    if (S_ISDIR(about.st_mode)) return EISDIR;
    if (!S_ISREG(about.st_mode)) return write_through(path, bytes, size);
    char *real = realpath(path, NULL); /* a link stays a link */
    int error = real ? write_beside(real, bytes, size, about.st_mode & 0777) : errno;
    free(real);
    return error;
}

bool cli_write_file(const char *command, const char *path, const char *bytes, size_t size) {
    int error = cli_write_bytes(path, bytes, size);
    if (!error) return true;
    cli_error(CLI_FAILED, command, "can not write '%.300s': %s", path, strerror(error));
    return false;
}

/* ---- chance ------------------------------------------------------------------------------- */

void cli_random_seed(uint8_t seed[BR_SEED_BYTES]) {
    size_t have = 0;
    while (have < BR_SEED_BYTES) {
        ssize_t got = getrandom(seed + have, BR_SEED_BYTES - have, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            /* A match whose deal can be guessed is worse than none. */
            cli_error(CLI_FAILED, NULL, "the system gives no random bytes: %s", strerror(errno));
            exit(CLI_FAILED);
        }
        have += (size_t)got;
    }
}

char *cli_whole_path(const char *path) { return realpath(path, NULL); }
