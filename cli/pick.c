/* pick.c -- what a person at the full screen is doing, and what a key means there. */
#include "pick.h"

#include <stdlib.h>
#include <string.h>

void pick_open(pick *p) { *p = (pick){.focus = PANE_MOVES, .chosen = -1, .columns = 1, .rows = 1}; }

void pick_close(pick *p) {
    free(p->reading);
    p->reading = NULL;
}

/* ---- the list ----------------------------------------------------------------------------- */

static void filter(pick *p, const scene *s) {
    char key[PICK_TYPED_BYTES];
    term_key(p->typed, key, sizeof key);
    p->visible_count = 0;
    for (int i = 0; i < s->count; i++) {
        bool fits = p->mode == PICK_MOVES    ? choose_fits(&s->words, i, key)
                    : p->mode == PICK_SEARCH ? choose_holds(&s->words, i, key)
                                             : true;
        if (fits) p->visible[p->visible_count++] = i;
    }
    if (p->marked >= p->visible_count) p->marked = p->visible_count ? p->visible_count - 1 : 0;
}

void pick_list(pick *p, const scene *s) {
    if (p->mode != PICK_TYPE) { /* a line being typed outlives the list: it need be no move */
        p->typed[0] = '\0';
        p->mode = PICK_MOVES;
    }
    p->marked = 0;
    p->chosen = -1;
    filter(p, s);
}

static void move_mark(pick *p, int by) {
    int to = p->marked + by;
    if (p->visible_count == 0) return;
    if (to < 0) to = by == -1 ? p->visible_count - 1 : 0; /* round at the ends, one by one */
    if (to >= p->visible_count) to = by == 1 ? 0 : p->visible_count - 1;
    p->marked = to;
}

static pick_action choose_marked(pick *p, pick_action action) {
    if (p->visible_count == 0) return PICK_NOTHING;
    p->chosen = p->visible[p->marked];
    return action;
}

/* ---- typing ------------------------------------------------------------------------------- */

static void type_code(pick *p, uint32_t code) {
    size_t used = strlen(p->typed), size = code < 0x80      ? 1
                                           : code < 0x800   ? 2
                                           : code < 0x10000 ? 3
                                                            : 4;
    static const uint8_t lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    char *at = p->typed + used;
    if (used + size + 1 > sizeof p->typed || code < 0x20 || code == 0x7F) return;
    at[size] = '\0';
    for (size_t i = size - 1; i > 0; i--, code >>= 6) at[i] = (char)(0x80 | (code & 0x3F));
    at[0] = (char)(lead[size] | code);
}

static void untype(pick *p) {
    size_t used = strlen(p->typed);
    while (used > 0 && ((unsigned char)p->typed[used - 1] & 0xC0) == 0x80) used--;
    p->typed[used > 0 ? used - 1 : 0] = '\0';
}

static void stop_typing(pick *p, const scene *s) {
    p->typed[0] = '\0';
    p->mode = PICK_MOVES;
    filter(p, s);
}

static bool is_number(const char *text) {
    return text[0] && strspn(text, "0123456789") == strlen(text);
}

/* A number that no longer one begins with is chosen at once; Enter takes a shorter one. */
static pick_action take_number(pick *p, const scene *s, bool is_ended) {
    long number = strtol(p->typed, NULL, 10);
    if (number < 1 || number > s->count) {
        p->visible_count = 0; /* it stays to be seen; Enter plays nothing that was not meant */
        if (is_ended) stop_typing(p, s);
        return PICK_NOTHING;
    }
    p->visible_count = 0;
    p->marked = 0;
    p->visible[p->visible_count++] = (int)number - 1;
    return is_ended ? choose_marked(p, PICK_PLAY) : PICK_NOTHING;
}

static pick_action end_line(pick *p, const scene *s) {
    memcpy(p->line, p->typed, sizeof p->line);
    bool is_empty = p->line[strspn(p->line, " ")] == '\0';
    stop_typing(p, s);
    return is_empty ? PICK_NOTHING : PICK_LINE;
}

static pick_action enter(pick *p, const scene *s) {
    if (p->mode == PICK_TYPE) return end_line(p, s);
    if (p->mode == PICK_MOVES && is_number(p->typed)) return take_number(p, s, true);
    return choose_marked(p, PICK_PLAY);
}

static void complete(pick *p, const scene *s) {
    char more[PICK_TYPED_BYTES];
    if (p->mode == PICK_SEARCH) return;
    if (choose_complete(&s->words, s->talk, p->typed, more, sizeof more))
        memcpy(p->typed, more, strlen(more) + 1);
    if (p->mode == PICK_MOVES) filter(p, s);
}

static pick_action type_key(pick *p, const scene *s, uint32_t key) {
    if (key == PICK_KEY_ESCAPE) stop_typing(p, s);
    else if (key == PICK_KEY_TAB) complete(p, s);
    else if (key == PICK_KEY_BACK) {
        untype(p);
        if (!p->typed[0] && p->mode != PICK_TYPE) p->mode = PICK_MOVES;
        filter(p, s);
    } else if (key < PICK_KEY_NONE) {
        type_code(p, key);
        if (p->mode != PICK_MOVES || !is_number(p->typed)) filter(p, s);
        else return take_number(p, s, false);
    }
    return PICK_NOTHING;
}

/* ---- reading ------------------------------------------------------------------------------ */

void pick_read(pick *p, const char *title, char *text) {
    free(p->reading);
    p->reading = text;
    p->reading_at = 0;
    p->found[0] = '\0';
    br_buf out = br_buf_over(p->reading_title, sizeof p->reading_title);
    br_put(&out, title);
}

static void stop_reading(pick *p) {
    free(p->reading);
    p->reading = NULL;
    p->mode = PICK_MOVES;
    p->typed[0] = '\0';
}

static pick_action find_key(pick *p, uint32_t key) {
    if (key == PICK_KEY_ENTER) {
        memcpy(p->found, p->typed, sizeof p->found);
        p->reading_at = 0;
        p->mode = PICK_MOVES;
        p->typed[0] = '\0';
    } else if (key == PICK_KEY_ESCAPE) {
        p->mode = PICK_MOVES;
        p->typed[0] = '\0';
    } else if (key == PICK_KEY_BACK) {
        untype(p);
    } else if (key < PICK_KEY_NONE) {
        type_code(p, key);
    }
    return PICK_NOTHING;
}

static pick_action read_key(pick *p, uint32_t key) {
    int page = p->reading_rows > 1 ? p->reading_rows - 1 : 1;
    if (p->mode == PICK_FIND) return find_key(p, key);
    switch (key) {
    case PICK_KEY_UP:
    case PICK_KEY_WHEEL_UP: p->reading_at--; break;
    case PICK_KEY_DOWN:
    case PICK_KEY_WHEEL_DOWN: p->reading_at++; break;
    case PICK_KEY_PAGE_UP: p->reading_at -= page; break;
    case ' ':
    case PICK_KEY_PAGE_DOWN: p->reading_at += page; break;
    case PICK_KEY_HOME: p->reading_at = 0; break;
    case PICK_KEY_END: p->reading_at = p->reading_lines; break;
    case PICK_KEY_RESIZE: break;
    case '/':
        p->mode = PICK_FIND;
        p->typed[0] = '\0';
        break;
    default: stop_reading(p);
    }
    if (p->reading_at > p->reading_lines - p->reading_rows)
        p->reading_at = p->reading_lines - p->reading_rows;
    if (p->reading_at < 0) p->reading_at = 0;
    return PICK_NOTHING;
}

/* ---- keys --------------------------------------------------------------------------------- */

static void scroll(pick *p, pane_id pane, int by) {
    p->scroll[pane] += pane == PANE_LOG ? -by : by;
    if (p->scroll[pane] < 0) p->scroll[pane] = 0; /* the other end is known when it is drawn */
}

static void page(pick *p, int by) {
    enum { PAGE = 4 };
    if (p->focus == PANE_MOVES) move_mark(p, by * (p->rows > 1 ? p->rows : 2));
    else scroll(p, p->focus, by * PAGE);
}

static pick_action mouse_key(pick *p, uint32_t key) {
    int by = key == PICK_KEY_WHEEL_UP ? -1 : 1;
    if (key != PICK_KEY_CLICK) {
        if (p->mouse.pane == PANE_MOVES) move_mark(p, by);
        else if (p->mouse.pane < PANES) scroll(p, p->mouse.pane, by);
        return PICK_NOTHING;
    }
    if (p->mouse.pane < PANES) p->focus = p->mouse.pane;
    if (p->mouse.move < 0 || p->mouse.move >= p->visible_count) return PICK_NOTHING;
    bool was_marked = p->marked == p->mouse.move; /* the second click on it plays it */
    p->marked = p->mouse.move;
    return was_marked ? choose_marked(p, PICK_PLAY) : PICK_NOTHING;
}

/* Keys that mean the same whatever is typed; false = it is none of them. */
static bool walk_key(pick *p, const scene *s, uint32_t key, pick_action *out) {
    switch (key) {
    case PICK_KEY_UP: move_mark(p, -1); break;
    case PICK_KEY_DOWN: move_mark(p, 1); break;
    case PICK_KEY_LEFT: move_mark(p, p->columns > 1 ? -p->rows : -1); break;
    case PICK_KEY_RIGHT: move_mark(p, p->columns > 1 ? p->rows : 1); break;
    case PICK_KEY_PAGE_UP: page(p, -1); break;
    case PICK_KEY_PAGE_DOWN: page(p, 1); break;
    case PICK_KEY_HOME: p->marked = 0; break;
    case PICK_KEY_END: p->marked = p->visible_count ? p->visible_count - 1 : 0; break;
    case PICK_KEY_BACK_TAB: p->focus = (p->focus + 1) % PANES; break;
    case PICK_KEY_ENTER: *out = enter(p, s); break;
    case PICK_KEY_F1: *out = PICK_HELP; break;
    case PICK_KEY_QUIT: *out = PICK_LEAVE; break;
    case PICK_KEY_CLICK:
    case PICK_KEY_WHEEL_UP:
    case PICK_KEY_WHEEL_DOWN: *out = mouse_key(p, key); break;
    case PICK_KEY_NONE:
    case PICK_KEY_RESIZE: break;
    default: return false;
    }
    return true;
}

/* Letters that are commands while nothing is typed; ":" types a word that begins with one. */
static bool letter_key(pick *p, uint32_t key, pick_action *out) {
    static const struct {
        char key;
        pick_action action;
    } letters[] = {{'u', PICK_UNDO},  {'h', PICK_HINT},  {'l', PICK_LOG},    {'r', PICK_RULES},
                   {'k', PICK_CARDS}, {'q', PICK_LEAVE}, {'+', PICK_FASTER}, {'-', PICK_SLOWER},
                   {'p', PICK_PAUSE}, {'n', PICK_STEP}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (key != (uint32_t)letters[i].key) continue;
        *out = letters[i].action;
        return true;
    }
    if (key == '?') {
        *out = choose_marked(p, PICK_EXPLAIN);
        return true;
    }
    return false;
}

pick_action pick_key(pick *p, const scene *s, uint32_t key) {
    pick_action action = PICK_NOTHING;
    if (key == PICK_KEY_NONE) return PICK_NOTHING; /* nothing was pressed */
    if (p->reading && key != PICK_KEY_QUIT) return read_key(p, key);
    if (walk_key(p, s, key, &action)) return action;
    if (p->mode == PICK_MOVES && !p->typed[0]) {
        if (letter_key(p, key, &action)) return action;
        if (key == ' ' && s->is_shown) return PICK_PAUSE;
        if (key == '/' || key == ':') {
            p->mode = key == '/' ? PICK_SEARCH : PICK_TYPE;
            return PICK_NOTHING;
        }
    }
    return type_key(p, s, key);
}
