/* referee_notes.c -- notes: words beside the moves of a journal, which change nothing.
 *
 * A table keeps each note as the line of a journal it is, with the number of moves before it. A
 * save puts it back between the moves; an undo takes the notes made since with it.
 */
#include "referee_request.h"

#include <string.h>

typedef struct note {
    uint32_t ply;  /* moves before it */
    uint32_t size; /* of the line behind this head, without its newline */
} note;

static referee_table *table_now(const proto_request *q) {
    return &session_of(q)->table[session_of(q)->now];
}

static bool keep(referee_table *table, uint32_t ply, const char *line, size_t size) {
    note head = {ply, (uint32_t)size};
    if (sizeof head + size > sizeof table->notes - table->notes_used) return false;
    memcpy(table->notes + table->notes_used, &head, sizeof head);
    memcpy(table->notes + table->notes_used + sizeof head, line, size);
    table->notes_used += (uint32_t)(sizeof head + size);
    return true;
}

void referee_notes_cut(referee_table *table, uint32_t plies) {
    note head;
    for (uint32_t at = 0; at < table->notes_used; at += (uint32_t)sizeof head + head.size) {
        memcpy(&head, table->notes + at, sizeof head);
        if (head.ply <= plies) continue;
        table->notes_used = at; /* they came in order, so all the rest is later */
        return;
    }
}

void referee_put_notes(proto_request *q, uint32_t ply) {
    const referee_table *table = table_now(q);
    note head;
    for (uint32_t at = 0; at < table->notes_used; at += (uint32_t)sizeof head + head.size) {
        memcpy(&head, table->notes + at, sizeof head);
        if (head.ply != ply) continue;
        br_put_char(q->out, ',');
        br_put_json_bytes(q->out, table->notes + at + sizeof head, head.size);
    }
}

/* What one line of a journal does to the number of moves; a note is kept. */
static bool follow_line(referee *session, referee_table *table, const char *line, size_t size,
                        uint32_t *plies) {
    br_json doc;
    br_fault fault = {.err = BR_OK};
    int64_t undone = 0;
    if (!br_json_read(&doc, line, size, session->journal_nodes, REFEREE_JOURNAL_NODES_MAX, &fault))
        return true; /* the last line, cut off */
    if (br_json_find(&doc, 0, "move")) ++*plies;
    if (br_json_int(&doc, br_json_find(&doc, 0, "undo"), 1, *plies, &undone)) {
        *plies -= (uint32_t)undone;
        referee_notes_cut(table, *plies);
    }
    return !br_json_find(&doc, 0, "note") || keep(table, *plies, line, size);
}

bool referee_notes_load(referee *session, referee_table *table, const char *text, size_t size) {
    uint32_t plies = 0;
    const char *end = text + size;
    table->notes_used = 0;
    for (const char *line = text; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((newline ? newline : end) - line);
        if (line != text && !follow_line(session, table, line, length, &plies)) return false;
        line += length + 1;
    }
    return true;
}

void do_note(proto_request *q) {
    referee_table *table = table_now(q);
    char text[REFEREE_NOTE_MAX], line[6 * REFEREE_NOTE_MAX + 64];
    br_seat seat = BR_SPECTATOR;
    br_buf out = br_buf_over(line, sizeof line);
    if (!proto_string(q, q->at[KEY_TEXT], text, sizeof text, "a note")) return;
    if (proto_has(q, KEY_SEAT) && !proto_seat(q, KEY_SEAT, &table->match.rules, false, &seat))
        return;
    br_journal_note(seat, text, &out);
    if (!keep(table, table->match.plies, line, out.used - 1)) {
        proto_fail(q, BR_TOO_LONG, q->at[KEY_TEXT], "a match has at most 65536 bytes of notes");
        return;
    }
    proto_open(q);
}
