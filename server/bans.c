/* bans.c -- whom an operator does not want, in a text file. */
#include "bans.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int ban_read(const char *text, ip_range *range, uint64_t *person) {
    static const char mark[] = "person:";
    size_t size = sizeof mark - 1;
    if (strncmp(text, mark, size) != 0) return ip_range_read(text, range) ? 1 : 0;
    if (strlen(text + size) != 16 || strspn(text + size, "0123456789abcdef") != 16) return 0;
    *person = strtoull(text + size, NULL, 16);
    return 2;
}

static void ranges_make(bans *b) {
    uint64_t person;
    b->range_count = 0;
    for (int i = 0; i < b->count; i++)
        if (ban_read(b->text[i], &b->ranges[b->range_count], &person) == 1) b->range_count++;
}

static int find(const bans *b, const char *text) {
    int at = 0;
    while (at < b->count && strcmp(b->text[at], text) != 0) at++;
    return at;
}

static bool keep(bans *b, const char *text, char fault[200]) {
    ip_range range;
    uint64_t person;
    if (strlen(text) >= BAN_TEXT_MAX || ban_read(text, &range, &person) == 0)
        snprintf(fault, 200, "'%.60s' is no address, range or person", text);
    else if (b->count == BANS_MAX) snprintf(fault, 200, "there are %d already", BANS_MAX);
    else {
        memcpy(b->text[b->count++], text, strlen(text) + 1);
        return true;
    }
    return false;
}

bool bans_open(bans *b, const char *path, char fault[200]) {
    char line[200], trouble[200];
    snprintf(b->path, sizeof b->path, "%s", path);
    FILE *file = fopen(path, "r");
    bool is_good = file || errno == ENOENT;
    if (!is_good) snprintf(fault, 200, "%.100s: %s", path, strerror(errno));
    for (int n = 1; file && is_good && fgets(line, sizeof line, file); n++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!line[0] || line[0] == '#') continue;
        is_good = keep(b, line, trouble);
        if (!is_good) snprintf(fault, 200, "%.80s:%d: %.100s", path, n, trouble);
    }
    if (file) fclose(file);
    ranges_make(b);
    return is_good;
}

static bool save(const bans *b, char fault[200]) {
    char path[4100];
    snprintf(path, sizeof path, "%s.new", b->path);
    FILE *file = fopen(path, "w");
    bool is_good = file != NULL;
    for (int i = 0; is_good && i < b->count; i++) is_good = fprintf(file, "%s\n", b->text[i]) > 0;
    is_good = is_good && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file && fclose(file) != 0) is_good = false;
    is_good = is_good && rename(path, b->path) == 0;
    if (!is_good) snprintf(fault, 200, "%.100s: %s", path, strerror(errno));
    return is_good;
}

bool bans_has(const bans *b, const char *text) { return find(b, text) < b->count; }

void bans_clear(bans *b) { b->count = b->range_count = 0; }

bool bans_take(bans *b, const char *text, size_t size) {
    ip_range range;
    uint64_t person;
    if (size >= BAN_TEXT_MAX || b->count == BANS_MAX) return false;
    memcpy(b->text[b->count], text, size);
    b->text[b->count][size] = '\0';
    return ban_read(b->text[b->count++], &range, &person) != 0;
}

void bans_taken(bans *b) { ranges_make(b); }

bool bans_give(bans *b, char fault[200]) {
    bans_clear(b);
    return save(b, fault);
}

bool bans_add(bans *b, const char *text, char fault[200]) {
    if (find(b, text) < b->count) return true;
    if (!keep(b, text, fault)) return false;
    bool is_kept = save(b, fault);
    if (!is_kept) b->count--;
    ranges_make(b);
    return is_kept;
}

bool bans_drop(bans *b, const char *text, char fault[200]) {
    char last[BAN_TEXT_MAX];
    int at = find(b, text);
    if (at == b->count) {
        snprintf(fault, 200, "'%.60s' is not banned", text);
        return false;
    }
    memcpy(last, b->text[at], sizeof last);
    memcpy(b->text[at], b->text[--b->count], sizeof b->text[at]);
    bool is_kept = save(b, fault);
    if (!is_kept) memcpy(b->text[b->count++], last, sizeof last); /* the order is nobody's */
    ranges_make(b);
    return is_kept;
}
