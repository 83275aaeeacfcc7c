/* faults_reader.c -- somebody who only looks, at a table of their own where nothing happens.
 *
 * Whatever the disk does with what others write, slowly or not at all, the reader is answered at
 * once: nothing that is asked tells of it.
 */
#include <stdio.h>
#include <string.h>

#include "faults_world.h"

static void ask(world *w, const char *text) {
    if (w->talk) printf("%8lld  > reader %s\n", (long long)w->now, text);
    w->reader.asked++;
    hub_text(w->h, READER_SLOT, text, strlen(text), house_now(w));
}

static void enter(world *w) {
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}", w->reader.table);
    ask(w, text);
}

/* Comes, and makes the table or enters it: for both the disk may be waited for. */
static void come(world *w) {
    if (!w->reader.is_open) {
        hub_opened(w->h, READER_SLOT, (whence){READER_SLOT, 0}, house_now(w));
        w->reader.is_open = true;
        ask(w, "{\"do\":\"hello\",\"token\":\"token-of-the-reader\",\"name\":\"Reader\"}");
    }
    if (!w->reader.table[0]) {
        char text[120];
        snprintf(text, sizeof text,
                 "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"public\":true}", w->game->id,
                 w->seats);
        ask(w, text);
    } else {
        w->reader.is_in = true;
        enter(w);
    }
}

void reader_heard(world *w, const char *bytes, size_t size) {
    static const char made[] = "{\"ok\":true,\"table\":\"";
    if (size > 7 && memcmp(bytes, "{\"tell\"", 7) == 0) return;
    w->reader.answered++;
    if (w->reader.table[0] || size < sizeof made + 20 || memcmp(bytes, made, sizeof made - 1) != 0)
        return;
    memcpy(w->reader.table, bytes + sizeof made - 1, 20);
}

void reader_asks(world *w) {
    static const char *const questions[] = {"{\"do\":\"lobby\"}", "{\"do\":\"games\"}",
                                            "{\"do\":\"deck\"}", "{\"do\":\"ping\"}"};
    enum { QUESTIONS = sizeof questions / sizeof questions[0] };
    if (!w->key[0] || w->reader.asked != w->reader.answered) return; /* not there yet */
    if (!w->reader.is_in) {
        come(w);
        return;
    }
    uint32_t which = w->reader.asked % (QUESTIONS + 1);
    if (which < QUESTIONS) ask(w, questions[which]);
    else enter(w);
    if (w->reader.asked != w->reader.answered)
        world_fail(w, "a reader waits for what others write: ",
                   which < QUESTIONS ? questions[which] : "enter");
    w->report->reads += w->flying || w->now < w->broken_until;
}

void reader_lost(world *w) {
    w->reader.is_open = w->reader.is_in = false;
    w->reader.asked = w->reader.answered = 0;
}
