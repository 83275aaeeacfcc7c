/* help.h -- `--help` in the reader's language; cli_help of cli.h prints a command's. */
#ifndef HELP_H
#define HELP_H

#include "cli.h"

br_lang help_lang(int argc, char **argv);             /* --lang anywhere, else the environment's */
const char *help_text(br_lang lang, const char *key); /* of po/help.*.po, without `help.` */
/* Prints a text in lines; `at`: where the cursor stands, further lines begin at `indent`. */
void help_wrap(int at, int indent, const char *text);
void help_option(br_lang lang, const char *name, const char *key, int column);

#endif
