/* out.c -- bytes in and out of the module.
 */
#include "out.h"

#include <stdlib.h>
#include <string.h>

char *in_bytes;
size_t in_capacity;

static char *out;
static size_t out_used, out_capacity;

void out_put(const out_record *head, const void *bytes) {
    size_t size = sizeof *head + ((head->size + 7u) & ~7u);
    if (out_used + size > out_capacity) {
        out_capacity = 2 * (out_used + size);
        out = realloc(out, out_capacity);
        if (!out) exit(1);
    }
    memcpy(out + out_used, head, sizeof *head);
    if (head->size) memcpy(out + out_used + sizeof *head, bytes, head->size);
    out_used += size;
}

EXPORT(device_out) const char *device_out(void) { return out; }
EXPORT(device_out_size) size_t device_out_size(void) { return out_used; }
EXPORT(device_taken) void device_taken(void) { out_used = 0; }

/* Room for bytes to be handed in; what was there before is gone. */
EXPORT(device_buffer) char *device_buffer(size_t size) {
    if (size > in_capacity) {
        free(in_bytes);
        in_capacity = size;
        in_bytes = malloc(size);
        if (!in_bytes) exit(1);
    }
    return in_bytes;
}
