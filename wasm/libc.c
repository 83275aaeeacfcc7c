/* libc.c -- as much of the C library as the hub needs where there is none.
 *
 * Memory is handed out in blocks of a power of two, each with its size before it; a block that is
 * given back waits for the next of its size. The hub asks for the same few sizes over and over,
 * so this wastes little and never breaks into pieces. Nothing here calls out of the module.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ------------------------------------------------------------------------------- */

enum { PAGE = 65536, LEAST = 5, CLASSES = 32 };

typedef struct block {
    union {
        uint32_t class; /* while it is used */
        struct block *next;
    };
    uint32_t unused[3]; /* what follows is aligned to 16 */
} block;

extern uint8_t __heap_base; /* set by the linker: past the last static byte */

static block *waiting[CLASSES];
static uintptr_t fresh, end; /* memory nobody had yet */

static block *block_new(size_t size) {
    uintptr_t all = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (!fresh) {
        fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = all;
    }
    if (all != end) fresh = end = all; /* somebody else has grown it (solver.c) */
    if (size > end - fresh) {
        size_t pages = (size - (end - fresh) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
        end += pages * PAGE;
    }
    block *b = (block *)fresh;
    fresh += size;
    return b;
}

void *malloc(size_t size) {
    uint32_t class = LEAST;
    if (size > (size_t)1 << 30) return NULL;
    while (((size_t)1 << class) < size + sizeof(block)) class ++;
    block *b = waiting[class];
    if (b) waiting[class] = b->next;
    else b = block_new((size_t)1 << class);
    if (!b) return NULL;
    b->class = class;
    return b + 1;
}

void *aligned_alloc(size_t alignment, size_t size) {
    return alignment <= sizeof(block) ? malloc(size) : NULL;
}

void free(void *memory) {
    if (!memory) return;
    block *b = (block *)memory - 1;
    uint32_t class = b->class;
    b->next = waiting[class];
    waiting[class] = b;
}

void *calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) return NULL;
    void *memory = malloc(count * size);
    return memory ? memset(memory, 0, count * size) : NULL;
}

void *realloc(void *memory, size_t size) {
    if (!memory) return malloc(size);
    size_t had = ((size_t)1 << ((block *)memory - 1)->class) - sizeof(block);
    if (size <= had) return memory;
    void *grown = malloc(size);
    if (!grown) return NULL;
    memcpy(grown, memory, had);
    free(memory);
    return grown;
}

void exit(int code) {
    (void)code;
    __builtin_trap();
}

/* ---- bytes -------------------------------------------------------------------------------- */

/* With bulk memory each of these three is one instruction, not a call of itself. */
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    return __builtin_memcpy(to, from, size);
}
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

int memcmp(const void *a, const void *b, size_t size) {
    const uint8_t *p = a, *q = b;
    for (size_t i = 0; i < size; i++)
        if (p[i] != q[i]) return p[i] - q[i];
    return 0;
}

void *memchr(const void *bytes, int wanted, size_t size) {
    const uint8_t *p = bytes;
    for (size_t i = 0; i < size; i++)
        if (p[i] == (uint8_t)wanted) return (void *)(uintptr_t)(p + i);
    return NULL;
}

/* ---- texts -------------------------------------------------------------------------------- */

size_t strlen(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    return size;
}

int strncmp(const char *a, const char *b, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i] || !a[i]) return (uint8_t)a[i] - (uint8_t)b[i];
    return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, SIZE_MAX); }

char *strchr(const char *text, int wanted) { return memchr(text, wanted, strlen(text) + 1); }
