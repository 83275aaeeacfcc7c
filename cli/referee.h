/* referee.h -- the rules as a service: one request line in, one answer line out.
 *
 * A session is one block of memory that never grows: a match, room for the next one while it is
 * being read, and the scratch that reading needs. Nothing here touches files, clocks or globals,
 * so a fuzzer can call it as the program does. docs/protocol.md says what the lines mean.
 */
#ifndef REFEREE_H
#define REFEREE_H

#include "backroom.h"
#include "bot.h"

enum {
    REFEREE_LINE_MAX = 1 << 20,            /* bytes of a request, without its newline */
    REFEREE_ANSWER_MAX = REFEREE_LINE_MAX, /* and of an answer, so that a save can be loaded */
    REFEREE_NODES_MAX = 1 << 15,           /* JSON values in a request */
    REFEREE_JOURNAL_NODES_MAX = 1 << 13,   /* JSON values in one line of a journal */
    REFEREE_PLIES_MAX = 1 << 19,           /* moves of a match */
    REFEREE_DECK_MAX = 1 << 15,            /* bytes of a house deck, with its terminator */
    REFEREE_NAME_MAX = 64,                 /* bytes of a player's name, with its terminator */
    REFEREE_NOTE_MAX = 1 << 10,            /* bytes of a note, with its terminator */
    REFEREE_NOTES_MAX = 1 << 16 /* bytes of all notes of a match, as lines of a journal */
};

/* As `viewer` of events: the whole truth. */
enum { REFEREE_TRUTH = BR_SEAT_NONE };

/* A match and what a journal needs beside it. */
typedef struct referee_table {
    br_match match;
    char name[BR_SEATS_MAX][REFEREE_NAME_MAX]; /* "" where none was given */
    bool has_deck[BR_TABLES_MAX];
    char deck[BR_TABLES_MAX][REFEREE_DECK_MAX];
    br_record record[REFEREE_PLIES_MAX];
    /* Lines of a journal in the order they came: ply, size, bytes. An undo drops later ones. */
    uint32_t notes_used;
    char notes[REFEREE_NOTES_MAX];
} referee_table;

typedef struct referee {
    void (*seed_fresh)(uint8_t seed[BR_SEED_BYTES]); /* where `new` without a seed gets one */
    const bot_workspace *(*workspace_for)(void *host, const br_rules *r); /* NULL = no hints */
    void *host;
    br_lang lang;   /* of `text` and `says`, unless a request names another */
    br_seat viewer; /* whose events `new` and `play` give back */
    bool has_match;
    bool is_done; /* `quit` was asked for */
    int now;      /* which table the match is on; the other one is free */
    referee_table table[2];
    br_json_node nodes[REFEREE_NODES_MAX];
    br_json_node journal_nodes[REFEREE_JOURNAL_NODES_MAX];
    char text[REFEREE_LINE_MAX + 1]; /* a journal or a deck, unescaped */
} referee;

/* Begins a session in memory of any content. */
void referee_init(referee *session, br_lang lang, void (*seed_fresh)(uint8_t seed[BR_SEED_BYTES]));
/* Lends what hints need: a workspace for these rules, or NULL from `workspace_for`. */
void referee_lend(referee *session,
                  const bot_workspace *(*workspace_for)(void *host, const br_rules *r), void *host);
/* Answers one line (without its newline) of any content; the answer has no newline. `out` should
 * have room for REFEREE_ANSWER_MAX + 1 bytes; what does not fit is answered with too-long. */
void referee_line(referee *session, const char *text, size_t size, br_buf *out);
/* The answer to a line longer than REFEREE_LINE_MAX. */
void referee_line_too_long(br_buf *out);

#endif
