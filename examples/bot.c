/* bot.c -- a bot for `--bots exec:PROGRAM` in C: it makes the first lawful move.
 *
 *     cc -O2 -o bot examples/bot.c
 *     backroom sim squirrels --bots exec:./bot,greedy
 *
 * docs/engines.md says what a bot hears and may answer. This one reads no JSON: in a `go` the
 * number of the question and the lawful moves come first, and a move's text has no quotes in it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text after `key`, up to `end`. */
static int part(const char *line, const char *key, char end, const char **at) {
    const char *found = strstr(line, key);
    const char *stop = found ? strchr(found + strlen(key), end) : NULL;
    if (!stop) return 0;
    *at = found + strlen(key);
    return (int)(stop - *at);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    const char *id, *move;
    while (getline(&line, &room, stdin) > 0) {
        if (strcmp(line, "backroom 1\n") == 0) puts("hello 1 First Move");
        else if (strncmp(line, "game ", 5) == 0) puts("ready");
        else if (strncmp(line, "go ", 3) == 0) {
            int id_size = part(line, "\"id\":", ',', &id);
            int size = part(line, "\"legal\":[\"", '"', &move);
            printf("move %.*s %.*s\n", id_size, id, size, move);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
