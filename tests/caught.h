/* caught.h -- a trial ends where something is wrong, also where an assertion breaks, and the next
 * one begins: whoever includes this calls setjmp(way_out) before it, and on_abort for SIGABRT.
 */
#ifndef CAUGHT_H
#define CAUGHT_H

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static jmp_buf way_out;
static char broken[240]; /* what was wrong */

static void on_abort(int signal_number) {
    (void)signal_number;
    signal(SIGABRT, on_abort);
    longjmp(way_out, 1);
}

_Noreturn static void fail(const char *what, const char *more) {
    snprintf(broken, sizeof broken, "%s%s", what, more);
    longjmp(way_out, 1);
}

#endif
