/* edit.c -- a line typed at a live terminal: editing, history, Tab (libedit). */
#include "edit.h"

#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct edit {
    EditLine *line;
    History *history;
    edit_complete *complete;
    void *owner;
    char prompt[600];
};

static char *prompt_of(EditLine *line) {
    edit *e = NULL;
    el_get(line, EL_CLIENTDATA, &e);
    return e->prompt;
}

static unsigned char complete_line(EditLine *line, wint_t key) {
    (void)key;
    edit *e = NULL;
    char typed[TERM_LINE_MAX + 1], whole[TERM_LINE_MAX + 1];
    el_get(line, EL_CLIENTDATA, &e);
    const LineInfo *now = el_line(line);
    size_t size = (size_t)(now->cursor - now->buffer);
    if (size > TERM_LINE_MAX || now->cursor != now->lastchar) return CC_REFRESH_BEEP;
    memcpy(typed, now->buffer, size);
    typed[size] = '\0';
    if (!e->complete(e->owner, typed, whole, sizeof whole)) return CC_REFRESH_BEEP;
    return el_insertstr(line, whole + size) == 0 ? CC_REFRESH : CC_REFRESH_BEEP;
}

edit *edit_open(const term *t, edit_complete *complete, void *owner) {
    const char *type = getenv("TERM");
    if (!t->is_live || !type || !type[0] || strcmp(type, "dumb") == 0) return NULL;
    edit *e = calloc(1, sizeof *e);
    HistEvent event;
    if (!e) return NULL;
    term_locale();
    e->complete = complete;
    e->owner = owner;
    e->line = el_init("backroom", t->in, t->out, stderr);
    e->history = history_init();
    if (!e->line || !e->history) {
        edit_close(e);
        return NULL;
    }
    history(e->history, &event, H_SETSIZE, 200);
    history(e->history, &event, H_SETUNIQUE, 1);
    el_set(e->line, EL_CLIENTDATA, e);
    el_set(e->line, EL_EDITOR, "emacs");
    el_set(e->line, EL_SIGNAL, 1);
    el_set(e->line, EL_HIST, history, e->history);
    el_set(e->line, EL_PROMPT_ESC, prompt_of, '\001');
    /* In wide characters: of narrow ones libedit makes copies that nobody frees. */
    el_wset(e->line, EL_ADDFN, L"complete-move", L"completes a move or a word", complete_line);
    el_set(e->line, EL_BIND, "^I", "complete-move", NULL);
    /* A Ctrl-D that was typed before keys came one by one is read as a zero. */
    el_set(e->line, EL_BIND, "^@", "em-delete-or-list", NULL);
    return e;
}

void edit_close(edit *e) {
    if (!e) return;
    if (e->line) el_end(e->line);
    if (e->history) history_end(e->history);
    free(e);
}

/* Styles become colours between two marks that tell libedit they take no room. */
static void set_prompt(edit *e, const term *t, const char *styled) {
    char plain[sizeof e->prompt];
    term quiet = *t;
    quiet.has_colour = false;
    quiet.out = fmemopen(plain, sizeof plain, "w");
    if (!quiet.out) return;
    term_put(&quiet, styled);
    fclose(quiet.out);
    snprintf(e->prompt, sizeof e->prompt,
             t->has_colour ? "\001\033[36m\001%.500s\001\033[0m\001" : "%.500s", plain);
}

int edit_read(edit *e, const term *t, const char *prompt, char line[TERM_LINE_MAX + 1]) {
    int count = 0;
    char raw[TERM_LINE_MAX + 1];
    HistEvent event;
    fflush(t->out);
    set_prompt(e, t, prompt);
    el_set(e->line, EL_PREP_TERM, 1); /* else keys are taken as lines until the prompt is out */
    const char *got = el_gets(e->line, &count);
    if (!got || count <= 0) return 0;
    size_t size = strcspn(got, "\r\n");
    if (size > TERM_LINE_MAX) return -1;
    memcpy(raw, got, size);
    raw[size] = '\0';
    term_clean(raw, line, TERM_LINE_MAX + 1);
    if (line[strspn(line, " ")]) history(e->history, &event, H_ENTER, line);
    return 1;
}
