/* line.h -- a connection to somebody else's house: WebSocket over TCP or TLS.
 *
 * Certificates are checked against the system's authorities, or one given; a house without a good
 * one is not spoken to.
 */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_HOST_MAX = 256, LINE_ERROR_MAX = 300, LINE_MESSAGE_MAX = 1 << 20 };

typedef struct line_address {
    char host[LINE_HOST_MAX];
    char port[8];
    bool is_secure;
    char table[32]; /* the key in a link, "" = none */
    char path[128]; /* of what is asked for there: /ws, or in a folder */
} line_address;

typedef struct line line;

/* ws://, wss://, http://, https:// or nothing before the host; a port; a link to a table. False if
 * it makes no sense. */
bool line_read_address(const char *text, line_address *out);

/* Waits until it is open; NULL with the reason. `authority`: a file of certificates or NULL. */
line *line_open(const line_address *to, const char *authority, char error[LINE_ERROR_MAX]);
void line_close(line *l);
int line_fd(const line *l);
bool line_say(line *l, const char *text);
/* Takes what has come, message by message, without waiting; false if the line is lost. */
bool line_take(line *l, void (*message)(void *owner, const char *text, size_t size), void *owner);

#endif
