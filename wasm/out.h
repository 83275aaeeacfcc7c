/* out.h -- what the module has for whoever called it: records in one growing buffer.
 *
 * The module calls nobody. Each call leaves records here; the caller reads them from
 * device_out() on, device_out_size() bytes in all, and then calls device_taken().
 */
#ifndef OUT_H
#define OUT_H

#include "store.h"

typedef enum out_kind {
    OUT_MESSAGE = 1, /* to a connection */
    OUT_SHUT,        /* a connection is to be closed */
    OUT_ROW,         /* to be kept: number is its store_kind, who its seq */
    OUT_STORE,       /* all rows before this one are a batch: device_stored is awaited */
    OUT_TASK,        /* a task for device_task_run; device_task_done is awaited */
    OUT_TEXT         /* the answer to a call that has one */
} out_kind;

/* As it lies in memory, lowest byte first; its bytes follow, padded to eight. */
typedef struct out_record {
    uint32_t kind, who, number, size;
    double at;
    char table[STORE_KEY_MAX];
} out_record;

void out_put(const out_record *head, const void *bytes); /* head->size bytes */

/* Where whatever is handed in lies: the last call of device_buffer. Aligned to 16. */
extern char *in_bytes;
extern size_t in_capacity;

#define EXPORT(name) __attribute__((export_name(#name)))

#endif
