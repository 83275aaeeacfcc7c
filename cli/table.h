/* table.h -- a match with people and bots around it, and the journal it leaves.
 *
 * The journal text grows with every move that is taken and with every undo; keeping a match is
 * writing that text. A person has a name of its own or none; a bot's name in the journal is the
 * bot's id, which is how a resumed match knows who plays.
 */
#ifndef TABLE_H
#define TABLE_H

#include "cli.h"
#include "hold.h"
#include "passes.h"

enum { TABLE_NAME_MAX = 64 };

typedef struct table {
    br_match match;
    br_record *record;
    br_journal_info info;         /* of the journal it was loaded from */
    const bot *bot[BR_SEATS_MAX]; /* NULL = a person */
    bot_workspace workspace;      /* of the bots, opened when the first of them is to move */
    bool has_workspace;
    bot_workspace advisor; /* of hints, opened with the first of them */
    bool has_advisor;
    uint32_t hinted; /* plies + 1 at which a hint was asked for last ... */
    br_seat hinted_seat;
    int hint_step; /* ... and how far it went */
    char journal_name[BR_SEATS_MAX][TABLE_NAME_MAX];
    char shown_name[BR_SEATS_MAX][2 * TABLE_NAME_MAX];
    const char *names[BR_SEATS_MAX]; /* for sentences: shown_name of each seat */
    passes passes[BR_SEATS_MAX];     /* of people: what the table answers for them */
    uint32_t asked[BR_SEATS_MAX];    /* plies + 1 at which somebody let a call go */
    char *journal;                   /* all lines but the end */
    size_t journal_size, journal_capacity;
    char *kept_path;     /* where the unfinished match is kept; NULL = nowhere */
    size_t kept_size;    /* journal bytes that are there already */
    hold hold;           /* of kept_path: no other terminal writes there */
    bool has_own_file;   /* kept_path is for this match alone, so it stays after the end */
    bool is_beside;      /* because another terminal has the file where matches are kept */
    bool is_resumed;     /* kept_path holds this very match */
    bool is_kept;        /* the last attempt to keep it went well */
    bool has_complained; /* and the person knows if it did not */
} table;

/* A new match. `bots` has one entry a seat, NULL for a person; `names` the persons' names or NULL.
 * Never fails but for want of memory, which ends the program. */
table *table_new(const cli_setup *setup, const bot *const bots[], const char *const names[]);
/* A match from a journal, or NULL with the message printed. A cut last line is left out and
 * told in info. */
table *table_load(const char *command, const char *path);
/* The same from memory; `path` is for the message. */
table *table_read(const char *command, const char *path, const char *text, size_t size);
/* The match as it stood after `plies` moves, to be played on by others: `bots` as in table_new. */
table *table_branch(const table *was, uint32_t plies, const bot *const bots[]);
table *table_empty(void); /* for a match that is played elsewhere */
void table_free(table *t);

/* Names as this language shows them: bots by their titles, namesakes numbered. */
void table_show_names(table *t, br_lang lang);
int table_people(const table *t);
br_seat table_first_person(const table *t); /* BR_SEAT_NONE if there is none */

/* What the bots of this table think with; opened when it is first asked for. */
const bot_workspace *table_workspace(table *t);
br_err table_play(table *t, br_seat seat, const br_move *move, br_refusal *refusal);
/* Lets bots, standing passes, then the house act until only people are waited for, a person is in
 * a race (reactions.h) or may call. False if a bot's move is refused: a fault of ours. */
bool table_run_bots(table *t);
/* One move that is no person's own decision: 1 = made, 0 = people are waited for, may call, or it
 * is over; -1 = it was refused. */
int table_step(table *t);
bool table_answers(const table *t); /* a standing pass will answer for a person now */
/* Somebody who is not waited for but may make a quick move, and wants to be asked whether to,
 * before a bot goes on; BR_SEAT_NONE if there is nobody. */
br_seat table_caller(const table *t);
/* Takes back all since the last own move of `seat`; how many plies, or 0 = not possible. */
uint32_t table_undo(table *t, br_seat seat);

/* The whole journal, with its end if the match is over, to `path`. */
bool table_save(const table *t, const char *command, const char *path);
/* Whether a path may be saved to: nothing is there, or an earlier stage of this match. */
bool table_may_save(const table *t, const char *path);

/* A file of ours in the person's home, malloced, or NULL if the environment names none. */
char *table_state_path(const char *name);
/* Makes every directory a path goes through; what can not be made shows when writing fails. */
void table_make_directories(const char *path);
/* Where the unfinished match of a game is kept, malloced, or NULL if the environment names no
 * home. `stage` is "" or ".previous" or ".last". */
char *table_kept_path(const br_game *game, const char *stage);
/* Writes what is new to kept_path. A failure is told once and play goes on. */
void table_keep(table *t, const char *command);
bool table_is_at_risk(const table *t); /* leaving now would lose what people have played */
/* After the end: the finished journal goes beside, nothing is left to resume. Its path, or NULL. */
char *table_retire(table *t, const char *command);

/* Replays a match from its start: what each ply caused, as it was when it was played. */
typedef struct table_replay {
    const br_match *match;
    uint32_t ply; /* plies played so far */
    br_events log;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
} table_replay;

void table_replay_start(table_replay *replay, const br_match *match); /* log: the deal */
bool table_replay_next(table_replay *replay);                         /* false after the last ply */

#endif
