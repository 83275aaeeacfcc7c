/* guest.h -- a person of ours at somebody else's house: the messages of docs/server.md, both ways.
 *
 * What the house tells becomes rules, a view and a list of moves in a table of our own, so that the
 * same talk and the same screen serve. Nothing here draws or waits.
 */
#ifndef GUEST_H
#define GUEST_H

#include "line.h"
#include "scene.h"

enum { GUEST_TOKEN_BYTES = 65, GUEST_KEY_BYTES = 33, GUEST_LIST_MAX = 20 };
typedef enum guest_phase { GUEST_OUTSIDE, GUEST_OPEN, GUEST_PLAYING, GUEST_OVER } guest_phase;

typedef struct guest_offer { /* a table one may go to */
    char table[GUEST_KEY_BYTES], game[32], phase[16];
    int seats, free;
    bool is_mine;
} guest_offer;

typedef struct guest {
    talk *talk; /* its table is ours, made when the house says which game it is */
    scene *scene;
    line *line;
    const char *name;
    char token[GUEST_TOKEN_BYTES];
    char table[GUEST_KEY_BYTES]; /* key or code */
    char code[16];
    bool is_watching;
    const char *new_game; /* a table of this game is to be made; NULL = none */
    int new_seats;
    guest_phase phase;
    br_seat you; /* BR_SPECTATOR = at no seat */
    bool is_host, is_here[BR_SEATS_MAX], is_taken[BR_SEATS_MAX], is_bot[BR_SEATS_MAX];
    bool has_rules, has_view, is_away;
    uint32_t rev;
    br_move moves[BR_MOVES_MAX];
    int count;
    bool is_changed; /* something is to be drawn anew */
    bool is_listing; /* lobby and own tables are being asked for */
    int answers;     /* of those, that have come */
    guest_offer offer[GUEST_LIST_MAX];
    int offers;
    bool is_sent_away;
    br_result result;               /* of a match that is over */
    int64_t clock_left;             /* ms of our own time when the update came; -1 = none runs */
    char elsewhere[200];            /* another node of the house has the table; "" = none has */
    char problem[SCENE_LINE_BYTES]; /* why the table can not be had; "" = it can */
    br_json_node *nodes;
} guest;

bool guest_open(guest *g, talk *k, scene *s);
void guest_close(guest *g);
/* After the line is open, anew after each time it was lost: who we are, and to which table. */
bool guest_greet(guest *g);
void guest_message(void *owner, const char *text, size_t size); /* for line_take */

bool guest_play(guest *g, const br_move *move);
/* A request without arguments: start, back, hint, leave, sit; `undo` names its revision. */
bool guest_ask(guest *g, const char *what);
bool guest_say(guest *g, const char *text); /* a line of chat */
void guest_retell(guest *g);                /* the log once more, in another language */

#endif
