/* stdlib.h -- the part of the C library's that the house uses; made in ../libc.c.
 */
#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *aligned_alloc(size_t alignment, size_t size); /* of 16 at most, as everything here is */
void free(void *memory);
_Noreturn void exit(int code); /* stops the module for good */

#endif
