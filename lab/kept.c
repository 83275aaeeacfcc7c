/* kept.c -- files of stopped runs: lines of words, closed by a SHA-256 of all before. */
#include "kept.h"

#include <inttypes.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------ */

bool kept_fail(kept_reader *in, const char *what) {
    br_buf out = br_buf_over(in->fault->text, sizeof in->fault->text);
    if (in->fault->err != BR_OK) return false; /* the first fault is the one to tell */
    in->fault->err = BR_BAD_REQUEST;
    in->fault->line = in->line;
    br_put(&out, what);
    return false;
}

/* What stands before a blank or the newline. */
bool kept_word(kept_reader *in, char *out, size_t size) {
    size_t count = 0;
    while (in->at + count < in->end && in->at[count] != ' ' && in->at[count] != '\n') count++;
    if (count == 0 || count >= size || in->at + count >= in->end)
        return kept_fail(in, "a word is missing or too long");
    memcpy(out, in->at, count);
    out[count] = '\0';
    in->at += count;
    if (*in->at == ' ') in->at++;
    return true;
}

bool kept_line_end(kept_reader *in) {
    if (in->at >= in->end || *in->at != '\n') return kept_fail(in, "more words than expected");
    in->at++;
    in->line++;
    return true;
}

bool kept_name(kept_reader *in, const char *expected) {
    char got[32];
    return kept_word(in, got, sizeof got) &&
           (strcmp(got, expected) == 0 || kept_fail(in, "a line of another kind was expected"));
}

bool kept_whole(kept_reader *in, uint64_t most, uint64_t *out) {
    char text[24];
    if (!kept_word(in, text, sizeof text)) return false;
    *out = 0;
    for (const char *c = text; *c; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (*c < '0' || *c > '9' || *out > (UINT64_MAX - digit) / 10)
            return kept_fail(in, "that is not a number");
        *out = *out * 10 + digit;
    }
    return *out <= most || kept_fail(in, "a number is too large");
}

bool kept_int(kept_reader *in, int most, int *out) {
    uint64_t value;
    if (!kept_whole(in, (uint64_t)most, &value)) return false;
    *out = (int)value;
    return true;
}

bool kept_signed(kept_reader *in, int64_t *out) {
    uint64_t value;
    bool is_negative = in->at < in->end && *in->at == '-';
    in->at += is_negative;
    if (!kept_whole(in, KEPT_MOST, &value)) return false;
    *out = is_negative ? -(int64_t)value : (int64_t)value;
    return true;
}

bool kept_numbers(kept_reader *in, const char *expected, int64_t *number, int count) {
    if (!kept_name(in, expected)) return false;
    for (int i = 0; i < count; i++)
        if (!kept_signed(in, &number[i])) return false;
    return kept_line_end(in);
}

const char *kept_bytes(kept_reader *in, size_t size) {
    const char *bytes = in->at;
    if ((size_t)(in->end - in->at) <= size) {
        kept_fail(in, "the file is cut off");
        return NULL;
    }
    for (size_t i = 0; i < size; i++) in->line += bytes[i] == '\n';
    in->at += size;
    return kept_line_end(in) ? bytes : NULL;
}

bool kept_queue(kept_reader *in, uint64_t items, pool_queue *q) {
    uint64_t left = 0;
    if (!kept_name(in, "next") || !kept_whole(in, items, &q->next) ||
        !kept_int(in, POOL_HOLES_MAX, &q->holes) || !kept_line_end(in))
        return false;
    for (int i = 0; i < q->holes; i++) {
        pool_range *hole = &q->hole[i];
        if (!kept_name(in, "hole") || !kept_whole(in, q->next, &hole->from) ||
            !kept_whole(in, q->next, &hole->to) || !kept_line_end(in))
            return false;
        left += hole->to - hole->from;
    }
    q->done = q->next - left;
    return pool_queue_audit(q, items) || kept_fail(in, "what is left to do makes no sense");
}

/* ---- writing ------------------------------------------------------------------------------ */

void kept_write_numbers(FILE *out, const char *name, const int64_t *number, int count) {
    fputs(name, out);
    for (int i = 0; i < count; i++) fprintf(out, " %" PRId64, number[i]);
    fputc('\n', out);
}

void kept_write_queue(FILE *out, const pool_queue *queue) {
    fprintf(out, "next %" PRIu64 " %d\n", queue->next, queue->holes);
    for (int i = 0; i < queue->holes; i++)
        fprintf(out, "hole %" PRIu64 " %" PRIu64 "\n", queue->hole[i].from, queue->hole[i].to);
}

static void digest_of(const char *text, size_t size, uint8_t digest[32]) {
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, text, size);
    br_sha256_end(&sha, digest);
}

bool kept_seal(const char *text, size_t size, FILE *out) {
    uint8_t digest[32];
    digest_of(text, size, digest);
    fwrite(text, 1, size, out);
    fprintf(out, "sha256 ");
    for (int i = 0; i < 32; i++) fprintf(out, "%02x", digest[i]);
    fprintf(out, "\n");
    return !ferror(out);
}

bool kept_is_whole(const char *text, size_t size) {
    enum { LAST = 7 + 64 + 1 }; /* "sha256 ", digits, newline */
    uint8_t digest[32], said[32];
    if (size < LAST || text[size - 1] != '\n' || memcmp(text + size - LAST, "sha256 ", 7) != 0)
        return false;
    if (!br_hex_read(text + size - LAST + 7, 64, said)) return false;
    digest_of(text, size - LAST, digest);
    return memcmp(digest, said, sizeof digest) == 0;
}
