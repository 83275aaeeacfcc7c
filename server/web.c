/* web.c -- the files of the page, handed out from memory.
 *
 * A shelf is what was read at one time; it lives as long as an answer is sent from it. Sizes are
 * bounded: a directory that has more is refused, not read in part.
 */
#include "web.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 2000, DEPTH_MAX = 6, FILE_MAX = 16 << 20, SHELF_MAX = 64 << 20, TAG_SIZE = 40 };

typedef struct file {
    char path[HTTP_PATH_MAX]; /* "/app.js" */
    char tag[TAG_SIZE];
    char *bytes;
    size_t size;
} file;

typedef struct shelf {
    int uses;
    int count;
    size_t size;
    struct timespec made; /* of index.html */
    file files[FILES_MAX];
} shelf;

struct web {
    char directory[4096];
    shelf *now;
};

/* ---- reading ------------------------------------------------------------------------------ */

static void shelf_drop(void *owner) {
    shelf *s = owner;
    if (!s || --s->uses > 0) return;
    for (int i = 0; i < s->count; i++) free(s->files[i].bytes);
    free(s);
}

/* Names are plain: what a browser would have to escape is not there. */
static bool is_name(const char *name) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    return name[0] != '.' && name[0] != '\0' && name[strspn(name, plain)] == '\0';
}

static void file_tag(file *f) {
    uint8_t hash[32];
    br_sha256 sha;
    br_buf out = br_buf_over(f->tag, sizeof f->tag);
    br_sha256_init(&sha);
    br_sha256_add(&sha, f->bytes, f->size);
    br_sha256_end(&sha, hash);
    br_put_hex(&out, hash, 16);
}

static const char *file_read(shelf *s, int fd, const struct stat *about, const char *path) {
    if (s->count == FILES_MAX) return "too many files";
    if (about->st_size > FILE_MAX) return "a file is too large";
    if (s->size + (size_t)about->st_size > SHELF_MAX) return "too many bytes";
    file *f = &s->files[s->count];
    f->size = (size_t)about->st_size;
    f->bytes = malloc(f->size + 1);
    if (!f->bytes) return "out of memory";
    s->count++;
    s->size += f->size;
    for (size_t done = 0; done < f->size;) {
        ssize_t part = read(fd, f->bytes + done, f->size - done);
        if (part <= 0) return part < 0 ? strerror(errno) : "a file became shorter";
        done += (size_t)part;
    }
    snprintf(f->path, sizeof f->path, "%s", path);
    file_tag(f);
    if (strcmp(path, "/index.html") == 0) s->made = about->st_mtim;
    return NULL;
}

static const char *entry_read(shelf *s, int folder, const char *name, const char *path, int depth);

static const char *folder_read(shelf *s, int fd, const char *path, int depth) {
    DIR *folder = depth < DEPTH_MAX ? fdopendir(fd) : NULL;
    const char *fault = NULL;
    if (!folder) {
        close(fd);
        return depth < DEPTH_MAX ? strerror(errno) : "folders too deep";
    }
    for (const struct dirent *entry; !fault && (entry = readdir(folder));) {
        char below[HTTP_PATH_MAX];
        if (!is_name(entry->d_name)) continue;
        int size = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (size < (int)sizeof below) fault = entry_read(s, fd, entry->d_name, below, depth);
        else fault = "a path is too long";
    }
    closedir(folder);
    return fault;
}

/* Links are passed over, wherever they lead, and so is all that is neither file nor folder. */
static const char *entry_read(shelf *s, int folder, const char *name, const char *path, int depth) {
    struct stat about;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return errno == ELOOP || errno == ENXIO ? NULL : strerror(errno);
    const char *fault = fstat(fd, &about) == 0 ? NULL : strerror(errno);
    if (!fault && S_ISDIR(about.st_mode)) return folder_read(s, fd, path, depth + 1);
    if (!fault && S_ISREG(about.st_mode)) fault = file_read(s, fd, &about, path);
    close(fd);
    return fault;
}

static shelf *shelf_read(const char *directory, char fault[200]) {
    shelf *s = calloc(1, sizeof *s);
    int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const char *trouble = s ? NULL : "out of memory";
    if (fd < 0) trouble = strerror(errno);
    if (s) s->uses = 1;
    if (!trouble) trouble = folder_read(s, fd, "", 0);
    if (!trouble) return s;
    snprintf(fault, 200, "%.100s: %s", directory, trouble);
    shelf_drop(s);
    return NULL;
}

static file *find(shelf *s, const char *path, const char *ending) {
    size_t size = strlen(path);
    for (int i = 0; i < s->count; i++) {
        file *f = &s->files[i];
        if (strncmp(f->path, path, size) == 0 && strcmp(f->path + size, ending) == 0) return f;
    }
    return NULL;
}

web *web_open(const char *directory, char fault[200]) {
    web *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    snprintf(w->directory, sizeof w->directory, "%s", directory);
    w->now = shelf_read(directory, fault);
    if (w->now && find(w->now, "/index.html", "")) return w;
    if (w->now) snprintf(fault, 200, "%.100s: there is no index.html", directory);
    web_close(w);
    return NULL;
}

void web_close(web *w) {
    if (!w) return;
    shelf_drop(w->now);
    free(w);
}

/* The page is built with its index.html written last. */
static void look_again(web *w) {
    char path[4200], fault[200];
    struct stat about;
    snprintf(path, sizeof path, "%s/index.html", w->directory);
    if (stat(path, &about) != 0) return;
    const struct timespec *a = &about.st_mtim, *b = &w->now->made;
    if (a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec) return;
    shelf *s = shelf_read(w->directory, fault);
    if (!s || !find(s, "/index.html", "")) { /* half a page is no page: keep the one there is */
        shelf_drop(s);
        return;
    }
    shelf_drop(w->now);
    w->now = s;
}

/* ---- answering ---------------------------------------------------------------------------- */

static const char *type_of(const char *path) {
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".mjs", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json; charset=utf-8"},
                                           {".map", "application/json; charset=utf-8"},
                                           {".webmanifest", "application/manifest+json"},
                                           {".wasm", "application/wasm"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".ico", "image/x-icon"},
                                           {".woff2", "font/woff2"},
                                           {".txt", "text/plain; charset=utf-8"},
                                           {".csv", "text/csv; charset=utf-8"}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0) return types[i][1];
    return "application/octet-stream";
}

/* "app-ABCD2345.js", "words-1f2e3d4c.json": eight characters of a hash, as the bundler or as
 * sha256sum writes them. Such a file never changes under its name. */
static bool is_hashed(const char *path) {
    const char *name = strrchr(path, '/');
    const char *dash = name ? strrchr(name, '-') : NULL;
    return dash &&
           (strspn(dash + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == 8 ||
            strspn(dash + 1, "0123456789abcdef") == 8) &&
           dash[9] == '.';
}

bool web_get(web *w, const http_request *request, http_reply *reply) {
    char path[HTTP_PATH_MAX];
    if (!w) return false;
    memcpy(path, request->path, sizeof path);
    path[strcspn(path, "?")] = '\0';
    if (strcmp(path, "/") == 0) memcpy(path, "/index.html", 12);
    /* Where a service worker keeps the page, it alone is asked for again. */
    if (strcmp(path, "/index.html") == 0 || strcmp(path, "/sw.js") == 0) look_again(w);
    file *f = find(w->now, path, "");
    if (!f || (strlen(path) > 3 && strcmp(path + strlen(path) - 3, ".gz") == 0)) return false;
    file *gz = request->takes_gzip ? find(w->now, path, ".gz") : NULL;
    *reply = (http_reply){.status = 200, .type = type_of(path), .is_gzip = gz != NULL};
    reply->cache = is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache";
    if (gz) f = gz;
    reply->tag = f->tag;
    reply->body = f->bytes;
    reply->size = f->size;
    reply->owner = w->now;
    reply->release = shelf_drop;
    w->now->uses++;
    if (http_knows(request, f->tag)) reply->status = 304;
    return true;
}
