/* types.h -- reading the types of a description: see br_dict in backroom.h. */
#ifndef BR_TYPES_H
#define BR_TYPES_H

#include "internal.h"

/* A stretch of a type as the tables write it. */
typedef struct br__piece {
    const char *at;
    size_t size;
} br__piece;

static inline bool br__is_piece(br__piece p, const char *word) {
    return strncmp(word, p.at, p.size) == 0 && word[p.size] == '\0';
}

/* Names are of small letters, digits, - and _: marks are what is not. */
static inline bool br__is_of_name(char c) {
    return (unsigned char)(c - 'a') < 26 || (unsigned char)(c - '0') < 10 || c == '-' || c == '_';
}

static inline br__piece br__take_name(const char **at) {
    br__piece p = {*at, 0};
    while (br__is_of_name(p.at[p.size])) p.size++;
    *at += p.size;
    return p;
}

/* The dictionary of that name, the first if there are several; or -1. */
static inline int br__dict_of(const br_about *about, br__piece name) {
    for (int i = 0; i < about->dict_count; i++)
        if (br__is_piece(name, about->dicts[i].name)) return i;
    return -1;
}

#endif
