/* bans.h -- whom an operator does not want: addresses, ranges, people; kept in a text file.
 *
 * One a line, as `backroom admin` says it: 192.0.2.7, 2001:db8::/32, person:0123456789abcdef. The
 * file is written whole or not at all.
 */
#ifndef BANS_H
#define BANS_H

#include "ip.h"

enum { BANS_MAX = 4096, BAN_TEXT_MAX = 64 };

typedef struct bans {
    char path[4096];
    char text[BANS_MAX][BAN_TEXT_MAX];
    int count;
    ip_range ranges[BANS_MAX]; /* those that are addresses */
    int range_count;
} bans;

/* What a text means: 1 a range, 2 a person, 0 neither. */
int ban_read(const char *text, ip_range *range, uint64_t *person);
/* A file that is not there has none. False with one line of trouble in `fault`. */
bool bans_open(bans *b, const char *path, char fault[200]);
/* False with `fault` if it is none, or can not be kept; one that is there is not added again. */
bool bans_add(bans *b, const char *text, char fault[200]);
bool bans_drop(bans *b, const char *text, char fault[200]);
bool bans_has(const bans *b, const char *text);
/* Of a list that is kept elsewhere: nothing is written. False: it keeps nobody out, and is in the
 * list at most to be seen; those beyond BANS_MAX are not. */
void bans_clear(bans *b);
bool bans_take(bans *b, const char *text, size_t size);
void bans_taken(bans *b); /* all of them */
/* Nothing is in the file any more: somebody else keeps them. */
bool bans_give(bans *b, char fault[200]);

#endif
