/* dirty-money/screen.c -- the table as a person at a terminal sees it. */
#include "state.h"

void dirty_money_screen(const br_rules *r, const void *view, br_seat viewer, br_lang lang,
                        const char *const *names, br_buf *out) {
    (void)r, (void)view, (void)viewer, (void)lang, (void)names;
    br_put(out, "screen\n");
}
