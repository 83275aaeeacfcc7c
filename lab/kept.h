/* kept.h -- files of stopped runs: lines of words, closed by a SHA-256 of all before.
 *
 * Reading trusts nothing: every word has its length, every number its bounds, and the first fault
 * is told with its line.
 */
#ifndef KEPT_H
#define KEPT_H

#include <stdio.h>

#include "backroom.h"
#include "worker_pool.h"

#define KEPT_MOST ((uint64_t)1 << 60) /* of any sum: room to go on adding */

typedef struct kept_reader {
    const char *at, *end;
    br_fault *fault;
    uint32_t line;
} kept_reader;

/* All of these: false with the fault filled in. */
bool kept_fail(kept_reader *in, const char *what);
bool kept_name(kept_reader *in, const char *expected);   /* the word a line begins with */
bool kept_word(kept_reader *in, char *out, size_t size); /* the next word of the line */
bool kept_whole(kept_reader *in, uint64_t most, uint64_t *out);
bool kept_int(kept_reader *in, int most, int *out);
bool kept_signed(kept_reader *in, int64_t *out);
bool kept_numbers(kept_reader *in, const char *expected, int64_t *number, int count); /* a line */
bool kept_line_end(kept_reader *in);
/* Bytes of any kind, `size` of them, and the newline after them; NULL = fault. */
const char *kept_bytes(kept_reader *in, size_t size);
bool kept_queue(kept_reader *in, uint64_t items, pool_queue *out);

void kept_write_numbers(FILE *out, const char *name, const int64_t *number, int count);
void kept_write_queue(FILE *out, const pool_queue *queue);
/* Writes the text and the digest of it. False if the stream took a fault. */
bool kept_seal(const char *text, size_t size, FILE *out);
bool kept_is_whole(const char *text, size_t size); /* whether the last line is that digest */

#endif
