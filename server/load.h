/* load.h -- many tables over real sockets, as fast as they go or at a given rate.
 */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stdint.h>

enum { LOAD_NODES_MAX = 8 };

typedef struct load_desc {
    const char *game;
    int tables, seats;
    int port[LOAD_NODES_MAX]; /* of servers on this machine; their limits must allow the load */
    int nodes;                /* ... so many, on one store: seats are spread, and go where their
                                 table is */
    double seconds;           /* of measuring, after a second of warming up */
    uint64_t matches;         /* measure until so many are over instead; 0 = by seconds */
    double rate;              /* moves a second in all; 0 = as fast as they go */
    bool is_storm;            /* nobody plays: all are cut at once and come back at once */
    int (*restart)(
        void *owner); /* ends the server and starts it again: its port, 0 = it does not */
    void *owner;      /* ... of restart */
} load_desc;

typedef struct load_report {
    uint64_t moves, refused, matches;
    double seconds, p50_ms, p99_ms, max_ms;
    double server_cpu_us; /* a move */
    uint64_t server_peak_kb;
    double down_ms;                /* in a storm: until the server was there again */
    uint64_t hops;                 /* from node to node */
    uint64_t again;                /* ... and lines that were not let in and tried again */
    double idle_kb, connection_kb; /* of the server: before anybody came; for each connection */
    double first_kb, last_kb;      /* after a tenth of the matches, and after all of them */
    char text[200];                /* what went wrong, "" = nothing */
} load_report;

bool load_run(const load_desc *desc, load_report *report);

#endif
