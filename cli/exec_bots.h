/* exec_bots.h -- bots of a command line that are programs: `exec:PROGRAM`.
 *
 * They are started when they are first asked, and ended when the command is; then stderr says how
 * many moves each has lost, and how.
 */
#ifndef EXEC_BOTS_H
#define EXEC_BOTS_H

#include "cli.h"

/* Whether a bot's name is that of a program. */
bool exec_bots_is(const char *name);
/* The bot of that name, opened if it is not yet; NULL with the message printed. */
const bot *exec_bots_find(const char *command, const char *name);
/* Opens those in a list of names, so that bot_find knows them. False with the message printed. */
bool exec_bots_open(const char *command, const char *names);
/* Takes argv[*i] if it is --bot-ms or --bot-log, as cli_value; before any is opened. */
int exec_bots_take(const char *command, int argc, char **argv, int *i);
/* Says how they did and ends them. */
void exec_bots_end(void);

#endif
