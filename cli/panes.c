/* panes.c -- where on a screen what stands: a scene and what its person does, as cells. */
#include "panes.h"

#include <stdlib.h>
#include <string.h>

enum { QUESTION_MOST = 6, DETAIL_MOST = 3, DETAIL_INDENT = 4 };
enum { TABLE_LEAST = 80, RIGHT_MOST = 60 }; /* games draw their tables for 80 columns */

typedef struct sheet { /* while one screen is drawn */
    const scene *s;
    pick *p;
    cells *c;
    panes *at;
    cells_lines lines[PANES];    /* of the moves: question and answer, without the list */
    int rows[PANES];             /* how many each is given */
    int list_columns, list_rows; /* of all moves */
    int detail_rows;             /* below the list: room for the longest of them */
} sheet;

/* ---- what wants how much ------------------------------------------------------------------ */

static void wrap_lines(cells_lines *lines, int width, const char *text, int indent_more) {
    char line[SCENE_LINE_BYTES];
    while (*text) {
        size_t size = strcspn(text, "\n"), kept = size < sizeof line ? size : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = '\0';
        while (kept > 0 && line[kept - 1] == ' ') line[--kept] = '\0';
        cells_wrap(lines, width, (int)strspn(line, " ") + indent_more, line);
        text += size + (text[size] ? 1 : 0);
    }
}

static void wrap_log(sheet *h, int width) {
    for (int i = 0; i < h->s->log_count; i++) {
        const scene_line *line = &h->s->log[i];
        char text[2200];
        br_buf out = br_buf_over(text, sizeof text);
        br_put(&out, line->is_new ? BR_STYLE_YELLOW "▸ " BR_STYLE_RESET : "  ");
        if (line->is_part) br_put(&out, BR_STYLE_BOLD);
        else if (!line->is_new) br_put(&out, BR_STYLE_DIM);
        br_put(&out, line->text);
        cells_wrap(&h->lines[PANE_LOG], width, 2, text);
    }
}

static void wrap_moves(sheet *h, int width) {
    cells_lines *lines = &h->lines[PANE_MOVES];
    wrap_lines(lines, width, h->s->question, 0);
    if (lines->count > QUESTION_MOST && !h->s->is_over) lines->count = QUESTION_MOST;
    if (h->s->status[0]) {
        cells_lines status = {0};
        char text[SCENE_LINE_BYTES + 8];
        br_buf out = br_buf_over(text, sizeof text);
        br_put(&out, BR_STYLE_YELLOW);
        br_put(&out, h->s->status);
        wrap_lines(&status, width, text, 0);
        for (int i = 0; i < status.count && i < QUESTION_MOST; i++)
            cells_wrap(lines, width, 0, status.line[i]);
        cells_lines_close(&status);
    }
}

/* How many columns the list has: as many as it takes for all to be seen, if they fit. */
static void shape_list(sheet *h, int width, int rows) {
    int widest = 0, count = h->p->visible_count, columns = 1;
    for (int i = 0; i < count; i++) {
        int wide = term_columns(h->s->words.sentence[h->p->visible[i]]);
        if (wide > widest) widest = wide;
    }
    int wide_cell = widest + 6;
    if (wide_cell > width) wide_cell = width;
    while ((count + columns - 1) / columns > rows && (columns + 1) * wide_cell <= width) columns++;
    h->list_columns = columns;
    h->list_rows = (count + columns - 1) / columns;
    h->at->cell_width = columns > 1 ? width / columns : width;
    h->detail_rows = h->s->count > 0;
    if (widest + 6 > h->at->cell_width) h->detail_rows = widest / (width - DETAIL_INDENT) + 1;
    if (h->detail_rows > DETAIL_MOST) h->detail_rows = DETAIL_MOST;
}

/* ---- who gets how much -------------------------------------------------------------------- */

/* How many rows a pane wants: at least, to be comfortable, in all. */
static int want_of(const sheet *h, pane_id id, int stage) {
    static const int wanted[2][PANES] = {{4, 2, 2, 2, 3}, {6, 4, 5, 3, 5}};
    int list = id == PANE_MOVES ? h->list_rows : h->lines[id].count;
    if (stage < 2 && list > wanted[stage][id]) list = wanted[stage][id];
    return id == PANE_MOVES ? h->lines[id].count + list + h->detail_rows : list;
}

/* The pane that is to have the next row on its way to a stage; PANES = nobody needs one. */
static pane_id neediest(const sheet *h, const pane_id *ids, int count, int stage) {
    static const int weight[PANES] = {5, 3, 5, 1, 4};
    pane_id best = PANES;
    int best_share = 0;
    for (int i = 0; i < count; i++) {
        pane_id id = ids[i];
        bool is_looked_at = h->p->focus == id && id != PANE_MOVES;
        int share = 100 * (h->rows[id] + 1) / (weight[id] * (is_looked_at ? 8 : 1));
        if (h->rows[id] == 0 || h->rows[id] >= want_of(h, id, is_looked_at ? 2 : stage)) continue;
        if (best != PANES && share >= best_share) continue;
        best = id;
        best_share = share;
    }
    return best;
}

/* Panes below one another in `height` rows; each has a rule above it. */
static void stack(sheet *h, const pane_id *ids, int count, int x, int y, int width, int height) {
    static const pane_id dispensable[] = {PANE_LOG, PANE_RIVALS, PANE_OWN, PANE_TABLE};
    int used = 0;
    for (int i = 0; i < count; i++) {
        h->rows[ids[i]] = want_of(h, ids[i], 0);
        if (h->rows[ids[i]]) used += h->rows[ids[i]] + 1;
    }
    for (int d = 0; d < 4 && used > height; d++) {
        for (int i = 0; i < count; i++) {
            if (ids[i] != dispensable[d] || h->rows[ids[i]] == 0) continue;
            used -= h->rows[ids[i]] + 1;
            h->rows[ids[i]] = 0;
        }
    }
    for (int stage = 1; stage <= 2; stage++) {
        for (pane_id id; used < height && (id = neediest(h, ids, count, stage)) != PANES; used++)
            h->rows[id]++;
    }
    for (int i = 0; i < count; i++) {
        cells_box *box = &h->at->box[ids[i]];
        *box = (cells_box){x, y + 1, width, h->rows[ids[i]]};
        if (i == count - 1 && h->rows[ids[i]]) box->height += height - used; /* what is left over */
        if (box->height > height - 1) box->height = height - 1;
        if (h->rows[ids[i]]) y += h->rows[ids[i]] + 1;
    }
}

static void lay_out(sheet *h) {
    static const pane_id all[] = {PANE_TABLE, PANE_RIVALS, PANE_OWN, PANE_LOG, PANE_MOVES};
    static const pane_id left[] = {PANE_TABLE, PANE_RIVALS, PANE_OWN, PANE_MOVES};
    static const pane_id right[] = {PANE_LOG};
    int width = h->c->width, height = h->c->height - 2;
    bool is_wide = width >= PANES_WIDE;
    int beside = is_wide ? width / 3 : 0;
    if (beside > RIGHT_MOST) beside = RIGHT_MOST;
    if (is_wide && beside > width - TABLE_LEAST - 1) beside = width - TABLE_LEAST - 1;
    int main = is_wide ? width - beside - 1 : width;
    wrap_lines(&h->lines[PANE_TABLE], main, h->s->part[PANE_TABLE], 2);
    wrap_lines(&h->lines[PANE_OWN], main, h->s->part[PANE_OWN], 2);
    wrap_lines(&h->lines[PANE_RIVALS], main, h->s->part[PANE_RIVALS], 2);
    wrap_log(h, is_wide ? beside : main);
    wrap_moves(h, main);
    shape_list(h, main, is_wide ? height / 3 : 4);
    if (is_wide) {
        stack(h, left, 4, 0, 1, main, height);
        stack(h, right, 1, main + 1, 1, beside, height);
    } else {
        stack(h, all, 5, 0, 1, main, height);
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

static void put_text(br_buf *out, const scene *s, const char *key) {
    br_say(out, s->talk->lang, NULL, key, NULL, NULL);
}

static void draw_rule(sheet *h, pane_id id, int first, int shown, int all) {
    static const char *const titles[PANES] = {"house.cli.pane-table", "house.cli.pane-rivals",
                                              "house.cli.pane-own", "house.cli.pane-log",
                                              "house.cli.pane-moves"};
    const cells_box *box = &h->at->box[id];
    char title[200], place[80];
    br_buf out = br_buf_over(title, sizeof title), where = br_buf_over(place, sizeof place);
    bool is_all = id == PANE_RIVALS && h->s->viewer == BR_SPECTATOR;
    put_text(&out, h->s, is_all ? "house.cli.pane-players" : titles[id]);
    cells_rule(h->c, box->x, box->y - 1, box->width, title, h->p->focus == id);
    if (shown >= all) return;
    br_put(&where, " ");
    br_put_int(&where, first + 1);
    br_put(&where, "–");
    br_put_int(&where, first + shown);
    br_put(&where, "/");
    br_put_int(&where, all);
    br_put(&where, first > 0 ? " ▲" : "  ");
    br_put(&where, first + shown < all ? "▼ " : "  ");
    int wide = term_columns(place);
    if (wide + term_columns(title) + 6 < box->width)
        cells_put(h->c, box->x + box->width - wide - 1, box->y - 1, wide, place);
}

static void draw_lines(sheet *h, pane_id id) {
    const cells_box *box = &h->at->box[id];
    const cells_lines *lines = &h->lines[id];
    if (box->height <= 0 || lines->count == 0) return;
    int most = lines->count > box->height ? lines->count - box->height : 0;
    if (h->p->scroll[id] > most) h->p->scroll[id] = most;
    int first = id == PANE_LOG ? most - h->p->scroll[id] : h->p->scroll[id];
    int shown = lines->count < box->height ? lines->count : box->height;
    draw_rule(h, id, first, shown, lines->count);
    for (int i = 0; i < shown; i++)
        cells_put(h->c, box->x, box->y + i, box->width, lines->line[first + i]);
}

/* " 3  Lay the bank on the left". */
static void draw_move(sheet *h, int index, int x, int y, int width) {
    char text[SCENE_LINE_BYTES], trap[SCENE_LINE_BYTES];
    int move = h->p->visible[index];
    br_buf out = br_buf_over(text, sizeof text), why = br_buf_over(trap, sizeof trap);
    if (move + 1 < 10) br_put_char(&out, ' ');
    br_put(&out, BR_STYLE_BOLD);
    br_put_int(&out, move + 1);
    br_put(&out, BR_STYLE_RESET);
    br_put(&out, talk_put_trap(h->s->talk, h->s->seat, &h->s->moves[move], &why) ? BR_STYLE_YELLOW
                     "! " BR_STYLE_RESET
                                                                                 : "  ");
    br_put(&out, h->s->words.sentence[move]);
    cells_put(h->c, x + 1, y, width - 2, text);
    if (index != h->p->marked) return;
    cells_put(h->c, x, y, 1, ">");
    cells_mark(h->c, x, y, width - 1);
}

/* The marked move in full where it was cut, its trap, else how it is typed. */
static void draw_detail(sheet *h, int y) {
    const cells_box *box = &h->at->box[PANE_MOVES];
    char text[2 * SCENE_LINE_BYTES];
    cells_lines lines = {0};
    br_buf out = br_buf_over(text, sizeof text);
    if (h->p->visible_count == 0) {
        put_text(&out, h->s, "house.nothing-found");
    } else {
        int move = h->p->visible[h->p->marked];
        br_put(&out, BR_STYLE_YELLOW "! ");
        if (!talk_put_trap(h->s->talk, h->s->seat, &h->s->moves[move], &out)) {
            out = br_buf_over(text, sizeof text);
            bool is_cut = term_columns(h->s->words.sentence[move]) + 6 > h->at->cell_width;
            br_put(&out, is_cut ? "" : BR_STYLE_DIM);
            br_put(&out, is_cut ? h->s->words.sentence[move] : h->s->words.text[move]);
        }
    }
    int width = box->width - DETAIL_INDENT, most = box->y + box->height - y;
    if (most > DETAIL_MOST) most = DETAIL_MOST;
    cells_wrap(&lines, width, 0, text);
    for (int i = 0; i < lines.count && i < most; i++)
        cells_put(h->c, box->x + DETAIL_INDENT, y + i, width, lines.line[i]);
    cells_lines_close(&lines);
}

static void draw_moves(sheet *h) {
    const cells_box *box = &h->at->box[PANE_MOVES];
    const cells_lines *lines = &h->lines[PANE_MOVES];
    if (box->height <= 0) return;
    int most = box->height - (h->s->count ? 1 + h->detail_rows : 0); /* a move is always seen */
    int text = lines->count < most ? lines->count : most > 0 ? most : 0, y = box->y + text;
    int rows = box->height - text - h->detail_rows, top = 0;
    int row = h->list_rows ? h->p->marked % h->list_rows : 0;
    if (rows < 1) rows = h->s->count > 0;
    if (rows < h->list_rows && row >= rows) top = row - rows + 1;
    int shown = h->list_rows - top < rows ? h->list_rows - top : rows;
    draw_rule(h, PANE_MOVES, top, h->s->count ? shown : 1, h->s->count ? h->list_rows : 1);
    for (int i = 0; i < text; i++) cells_put(h->c, box->x, box->y + i, box->width, lines->line[i]);
    h->at->list_y = y;
    h->at->list_rows = shown;
    h->at->list_top = top;
    h->p->columns = h->list_columns;
    h->p->rows = h->list_rows ? h->list_rows : 1;
    for (int r = 0; r < shown; r++) {
        for (int k = 0; k < h->list_columns; k++) {
            int index = k * h->list_rows + top + r;
            if (index < h->p->visible_count)
                draw_move(h, index, box->x + k * h->at->cell_width, y + r, h->at->cell_width);
        }
    }
    if (h->s->count && y + shown < box->y + box->height) draw_detail(h, y + shown);
}

static void draw_bars(sheet *h) {
    const scene *s = h->s;
    const pick *p = h->p;
    char text[SCENE_LINE_BYTES];
    int width = h->c->width, wide = term_columns(s->corner);
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, BR_STYLE_BOLD " ");
    br_put(&out, s->title);
    cells_put(h->c, 0, 0, width - wide - 2, text);
    cells_put(h->c, width - wide - 1, 0, wide, s->corner);
    cells_mark(h->c, 0, 0, width);
    out = br_buf_over(text, sizeof text);
    if (p->mode == PICK_MOVES && !p->typed[0]) {
        br_put(&out, BR_STYLE_DIM " ");
        put_text(&out, s,
                 p->reading                   ? "house.cli.keys-reading"
                 : s->is_shown && !s->is_over ? "house.cli.keys-show"
                 : s->count > 0               ? "house.cli.keys"
                                              : "house.cli.keys-wait");
    } else {
        br_put(&out, p->mode == PICK_TYPE ? " : " : p->mode == PICK_MOVES ? " > " : " / ");
        br_put(&out, p->typed);
        br_put(&out, BR_STYLE_CYAN "▏");
    }
    cells_put(h->c, 0, h->c->height - 1, width, text);
}

/* Rules, help, an explanation: over all panes but the moves. */
static void draw_reading(sheet *h) {
    pick *p = h->p;
    cells_lines lines = {0};
    int bottom =
        h->at->box[PANE_MOVES].height > 0 ? h->at->box[PANE_MOVES].y - 1 : h->c->height - 1;
    int width = h->at->box[PANE_MOVES].width, at = 0;
    if (bottom < h->c->height / 2 || h->s->count == 0) bottom = h->c->height - 1;
    wrap_lines(&lines, width - 2, p->reading, 2);
    if (p->found[0]) { /* only the lines that hold it, each with the next one */
        char key[PICK_TYPED_BYTES], line_key[CELLS_LINE_BYTES];
        term_key(p->found, key, sizeof key);
        for (int i = p->reading_at; i < lines.count; i++) {
            term_key(lines.line[i], line_key, sizeof line_key);
            if (!strstr(line_key, key)) continue;
            p->reading_at = i;
            break;
        }
    }
    p->reading_lines = lines.count;
    p->reading_rows = bottom - 2;
    if (p->reading_at > lines.count - p->reading_rows)
        p->reading_at = lines.count - p->reading_rows;
    if (p->reading_at < 0) p->reading_at = 0;
    cells_clear(h->c, 1, bottom);
    cells_rule(h->c, 0, 1, h->c->width, p->reading_title, true);
    for (at = 0; at < p->reading_rows && p->reading_at + at < lines.count; at++)
        cells_put(h->c, 1, 2 + at, width - 2, lines.line[p->reading_at + at]);
    cells_lines_close(&lines);
}

/* All there is to see where there is no room: how much it takes. */
static void draw_small(const scene *s, cells *c) {
    char text[SCENE_LINE_BYTES];
    cells_lines lines = {0};
    br_buf out = br_buf_over(text, sizeof text);
    br_args args = {0};
    talk_arg_number(&args, "a", PANES_WIDTH_LEAST);
    talk_arg_number(&args, "b", PANES_HEIGHT_LEAST);
    br_say(&out, s->talk->lang, NULL, "house.cli.too-small", &args, NULL);
    cells_wrap(&lines, c->width, 0, text);
    for (int i = 0; i < lines.count; i++) cells_put(c, 0, i, c->width, lines.line[i]);
    cells_lines_close(&lines);
}

void panes_draw(const scene *s, pick *p, cells *c, panes *out) {
    sheet h = {.s = s, .p = p, .c = c, .at = out};
    *out = (panes){.is_small = c->width < PANES_WIDTH_LEAST || c->height < PANES_HEIGHT_LEAST};
    cells_clear(c, 0, c->height);
    if (out->is_small) {
        draw_small(s, c);
        return;
    }
    lay_out(&h);
    for (pane_id id = PANE_TABLE; id <= PANE_LOG; id++) draw_lines(&h, id);
    draw_moves(&h);
    if (p->reading) draw_reading(&h);
    draw_bars(&h);
    for (int i = 0; i < PANES; i++) cells_lines_close(&h.lines[i]);
}

pane_id panes_at(const panes *at, const pick *p, int x, int y, int *move) {
    *move = -1;
    for (pane_id id = 0; id < PANES; id++) {
        const cells_box *box = &at->box[id];
        if (box->height <= 0 || x < box->x || x >= box->x + box->width) continue;
        if (y < box->y - 1 || y >= box->y + box->height) continue;
        if (id == PANE_MOVES && y >= at->list_y && y < at->list_y + at->list_rows)
            *move = (x - box->x) / (at->cell_width ? at->cell_width : 1) * p->rows + at->list_top +
                    y - at->list_y;
        return id;
    }
    return PANES;
}
