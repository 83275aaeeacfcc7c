/* string.h -- the part of the C library's that the house uses; made in ../libc.c.
 */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memchr(const void *bytes, int wanted, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
char *strchr(const char *text, int wanted);
int strcmp(const char *a, const char *b);
size_t strlen(const char *text);
int strncmp(const char *a, const char *b, size_t size);

#endif
