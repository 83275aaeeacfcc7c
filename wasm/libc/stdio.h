/* stdio.h -- nothing can be printed here: what the house says before it exits goes nowhere.
 */
#ifndef STDIO_H
#define STDIO_H

#define stderr 0
static inline int fputs(const char *text, int file) {
    (void)text;
    return file;
}

#endif
