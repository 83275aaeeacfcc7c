/* slow_style.c -- biased play. See slow.h. */
#include "slow.h"

int bs_tickets(const bs_table *t, int style, int seat, const char *text) {
    (void)t;
    (void)style;
    (void)seat;
    (void)text;
    return 1;
}
