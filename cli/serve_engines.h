/* serve_engines.h -- programs of others that an operator lets play at a server's tables.
 */
#ifndef SERVE_ENGINES_H
#define SERVE_ENGINES_H

#include "cli.h"

/* Opens `NAME=PROGRAM` and puts it on the list of bots as `exec:NAME`; what it writes to stderr
 * goes to `data`/engines/NAME.log, and `data` is hidden from it. False with the message printed. */
bool serve_engines_open(const char *command, const char *text, int64_t ms, const char *data);
const char *serve_engines_jail(void); /* NULL = there are none */
void serve_engines_close(void);

#endif
