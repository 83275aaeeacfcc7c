/* stores.c -- what every store promises, asked of each of them: SQLite's, the simulated one of
 * server/faults.c, and PostgreSQL's where an address is given (tests/postgres does).
 *
 * usage: stores [postgresql://... [postgresql://...]]
 *
 * The databases of these addresses must be empty. In the second one several nodes are tried.
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "faults_world.h"
#include "fetch.h"
#include "store_open.h"

/* ---- a store that is waited for ----------------------------------------------------------- */

typedef struct subject {
    const char *name;
    store *s;
    world *w; /* of the simulated one */
    pthread_mutex_t lock;
    pthread_cond_t news, news_came;
    bool is_written, is_good;
    int found;
    uint32_t told; /* by other nodes */
} subject;

static int faults;
static const char *in_case, *in_store;

static void check(bool is_good, const char *what) {
    if (is_good) return;
    printf("%s, %s: %s\n", in_store, in_case, what);
    faults++;
}

static void on_written(void *owner, const char *trouble) {
    subject *u = owner;
    pthread_mutex_lock(&u->lock);
    u->is_written = true;
    u->is_good = !trouble;
    pthread_cond_signal(&u->news);
    pthread_mutex_unlock(&u->lock);
}

static void on_fetched(void *owner) {
    subject *u = owner;
    pthread_mutex_lock(&u->lock);
    u->found++;
    pthread_cond_signal(&u->news);
    pthread_mutex_unlock(&u->lock);
}

static void on_heard(void *owner) {
    subject *u = owner;
    pthread_mutex_lock(&u->lock);
    u->told |= store_heard(u->s);
    pthread_cond_signal(&u->news_came);
    pthread_mutex_unlock(&u->lock);
}

static void item_pop(world *w) {
    item *i = w->items;
    w->items = i->next;
    free(i);
}

/* The simulated one refuses by saying that something is wrong with whoever writes so. */
static bool simulated_write(subject *u, const store_row *rows, size_t count) {
    bool is_done = false;
    while (!is_done && !world_is_bad(u->w)) {
        u->w->broken_until = 0;
        u->s->write(u->s, rows, count);
        item_pop(u->w);
        is_done = disk_stored(u->w);
    }
    is_done = !world_is_bad(u->w);
    u->w->report->text[0] = '\0';
    return is_done;
}

static bool put(subject *u, const store_row *rows, size_t count) {
    if (u->w) return simulated_write(u, rows, count);
    pthread_mutex_lock(&u->lock);
    u->is_written = false;
    u->s->write(u->s, rows, count);
    while (!u->is_written) pthread_cond_wait(&u->news, &u->lock);
    pthread_mutex_unlock(&u->lock);
    return u->is_good;
}

static void piece_done(fetch *f, int64_t now) {
    (void)f;
    (void)now;
}

static void piece(subject *u, fetch *f) {
    fetch_begin(u->s, f, 0);
    if (u->w) {
        item_pop(u->w);
        disk_read(u->w, f);
        return;
    }
    pthread_mutex_lock(&u->lock);
    while (u->found == 0) pthread_cond_wait(&u->news, &u->lock);
    u->found--;
    pthread_mutex_unlock(&u->lock);
    check(store_take(u->s) == f, "what was asked for comes back");
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct text {
    char at[1 << 16];
    size_t size;
    int pieces;
} text;

static void line_note(void *into, const char *table, uint32_t seq, int64_t at, const char *line,
                      size_t size) {
    text *t = into;
    (void)table;
    (void)at;
    t->size +=
        (size_t)snprintf(t->at + t->size, sizeof t->at - t->size, "%u:%.*s|", seq, (int)size, line);
}

static void key_note(void *into, const char *table, uint32_t seq, int64_t at, const char *line,
                     size_t size) {
    text *t = into;
    (void)seq;
    t->size += (size_t)snprintf(t->at + t->size, sizeof t->at - t->size, "%s@%lld%s%.*s|", table,
                                (long long)at, size ? " " : "", (int)size, line);
}

static const char *all_of(subject *u, text *t, fetch *f, store_line *note) {
    t->size = 0;
    t->at[0] = '\0';
    t->pieces = 0;
    do {
        f->size = f->texts = 0;
        piece(u, f);
        check(f->is_good, "it is read");
        fetch_each(f, t, note);
        t->pieces++;
    } while (!f->is_end && f->is_good);
    return t->at;
}

static const char *lines_of(subject *u, text *t, const char *table) {
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->notes = 1 << 20;
    snprintf(f->table, sizeof f->table, "%s", table);
    const char *out = all_of(u, t, f, line_note);
    fetch_free(f);
    return out;
}

static const char *due(subject *u, text *t, fetch_due what, int64_t after_due, int64_t until) {
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->due = what;
    f->after_due = after_due;
    f->after = INT64_MIN;
    f->until = until;
    const char *out = all_of(u, t, f, key_note);
    fetch_free(f);
    return out;
}

/* ---- rows --------------------------------------------------------------------------------- */

static store_row row(store_kind kind, const char *table, uint32_t number, const char *line) {
    store_row r = {.kind = kind, .seq = number, .number = number, .at = 7, .due = STORE_NEVER};
    snprintf(r.table, sizeof r.table, "%s", table);
    r.text = (char *)line;
    r.size = strlen(line);
    return r;
}

static store_row said(const char *table, uint32_t number, uint32_t after, const char *line) {
    store_row r = row(STORE_CHAT, table, number, line);
    r.seq = after;
    return r;
}

#define WRITE(u, ...) \
    put(u, (store_row[]){__VA_ARGS__}, sizeof((store_row[]){__VA_ARGS__}) / sizeof(store_row))

/* ---- what is promised --------------------------------------------------------------------- */

#define FIRST "aaaaaaaaaaaaaaaaaaaa"
#define OTHER "bbbbbbbbbbbbbbbbbbbb"
#define THIRD "cccccccccccccccccccc"
static text t;

static void lines_are_kept_in_their_order(subject *u) {
    check(WRITE(u, row(STORE_LINE, FIRST, 0, "{\"a\":0}"), row(STORE_LINE, OTHER, 0, "{\"b\":0}"),
                row(STORE_LINE, FIRST, 1, "{\"a\":\"ї\"}"),
                said(FIRST, 0, 0, "{\"chat\":\"after 0\"}"),
                said(FIRST, 1, 1, "{\"chat\":\"after 1\"}")),
          "a batch is written");
    check(WRITE(u, row(STORE_LINE, FIRST, 2, "{\"a\":2}")), "and the next one");
    check(strcmp(lines_of(u, &t, FIRST), "0:{\"a\":0}|0:{\"chat\":\"after 0\"}|1:{\"a\":\"ї\"}|1:{"
                                         "\"chat\":\"after 1\"}|2:{\"a\":2}|") == 0,
          t.at);
    check(strcmp(lines_of(u, &t, OTHER), "0:{\"b\":0}|") == 0, t.at);
    check(strcmp(lines_of(u, &t, "dddddddddddddddddddd"), "") == 0, "of no table there is nothing");
}

static void what_comes_again_is_welcome(subject *u) {
    check(WRITE(u, row(STORE_LINE, FIRST, 2, "{\"a\":2}"), row(STORE_LINE, FIRST, 3, "{\"a\":3}"),
                said(FIRST, 1, 1, "{\"chat\":\"after 1\"}")),
          "the same lines");
    check(strcmp(lines_of(u, &t, FIRST), "0:{\"a\":0}|0:{\"chat\":\"after 0\"}|1:{\"a\":\"ї\"}|1:{"
                                         "\"chat\":\"after 1\"}|2:{\"a\":2}|3:{\"a\":3}|") == 0,
          t.at);
}

static void another_line_refuses_the_batch(subject *u) {
    check(!WRITE(u, row(STORE_LINE, FIRST, 3, "{\"a\":\"other\"}")), "another line in its place");
    if (!u->w) { /* the simulated one only tells */
        check(!WRITE(u, row(STORE_LINE, OTHER, 1, "{\"b\":1}"),
                     row(STORE_LINE, FIRST, 3, "{\"a\":\"other\"}")),
              "a batch with one");
        check(!WRITE(u, row(STORE_LINE, OTHER, 1, "{\"b\":1}"),
                     row(STORE_LINE, "eeeeeeeeeeeeeeeeeeee", 5, "{}")),
              "a batch with a line of no table");
    }
    check(strcmp(lines_of(u, &t, OTHER), "0:{\"b\":0}|") == 0, "nothing of it is there");
    check(WRITE(u, row(STORE_LINE, OTHER, 1, "{\"b\":1}")), "and then all goes on");
}

static void lines_are_folded(subject *u) {
    store_row batch[] = {row(STORE_LINE, OTHER, 2, "{\"b\":2}"), row(STORE_FOLD, OTHER, 0, ""),
                         row(STORE_LINE, OTHER, 0, "{\"b\":\"all\"}"),
                         row(STORE_LINE, OTHER, 1, "{\"b\":\"more\"}")};
    check(WRITE(u, said(OTHER, 0, 1, "{\"chat\":\"x\"}")), "something is said");
    for (int i = 0; i < 2; i++) { /* also when it comes again */
        check(put(u, batch, sizeof batch / sizeof batch[0]), "folded");
        lines_of(u, &t, OTHER);
        check(strcmp(t.at, "0:{\"b\":\"all\"}|0:{\"chat\":\"x\"}|1:{\"b\":\"more\"}|") == 0, t.at);
    }
}

static void people_have_their_tables(subject *u) {
    char who[STORE_PERSON_BYTES + 1] = "0123456789abcdef0123456789abcde\xff";
    store_row sits = row(STORE_PERSON, FIRST, 0, who), again = row(STORE_PERSON, OTHER, 0, who);
    sits.size = again.size = STORE_PERSON_BYTES;
    again.at = 6;
    check(WRITE(u, sits, again, sits), "they sit down");
    store_row rests = row(STORE_REST, FIRST, 0, "{\"game\":1}\n ab");
    rests.due = 5000;
    snprintf(rests.code, sizeof rests.code, "123456789");
    check(WRITE(u, rests), "one rests");
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->is_mine = true;
    memcpy(f->person, who, STORE_PERSON_BYTES);
    check(strcmp(all_of(u, &t, f, key_note), FIRST "@7 {\"game\":1}\n ab|" OTHER "@6|") == 0, t.at);
    fetch_free(f);
}

static void tables_are_due(subject *u) {
    check(strcmp(due(u, &t, DUE_CLOCK, INT64_MIN, 4999), "") == 0, "not yet");
    check(strcmp(due(u, &t, DUE_CLOCK, INT64_MIN, 5000), FIRST "@5000|") == 0, t.at);
    check(strcmp(due(u, &t, DUE_CLOCK, 5000, 6000), u->w ? "" : FIRST "@5000|") == 0,
          "behind it there is only itself");
    if (!u->w) check(strncmp(due(u, &t, DUE_UNFINISHED, 0, 0), OTHER, 20) == 0, t.at);
    check(WRITE(u, row(STORE_WAKE, FIRST, 0, "")), "it is woken");
    check(strcmp(due(u, &t, DUE_CLOCK, INT64_MIN, 6000), "") == 0, "and due no more");
    check(strncmp(due(u, &t, DUE_UNFINISHED, 0, 0), FIRST, 20) == 0, t.at);
}

static fetch *by_code(subject *u, const char *code) {
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    snprintf(f->code, sizeof f->code, "%s", code);
    f->notes = 1 << 20;
    all_of(u, &t, f, line_note);
    return f;
}

static void codes_find_tables_that_are_not_over(subject *u) {
    fetch *f = by_code(u, "123456789");
    check(strcmp(f->table, FIRST) == 0 && t.size > 0, "the table with that code");
    fetch_free(f);
    f = by_code(u, "000000000");
    check(!f->table[0] && t.size == 0, "none has this one");
    fetch_free(f);
    check(WRITE(u, row(STORE_OVER, FIRST, 0, "")), "it is over");
    f = by_code(u, "123456789");
    check(!f->table[0], "then it has no code");
    fetch_free(f);
    check(!strstr(due(u, &t, DUE_UNFINISHED, 0, 0), FIRST), "and is not read at the start");
}

static void long_tables_come_in_pieces(subject *u) {
    enum { MANY = 1000 };
    static store_row rows[2 * MANY];
    static char lines[2 * MANY][32];
    size_t count = 0;
    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(lines[count], sizeof lines[0], "{\"c\":%u}", i);
        rows[count] = row(STORE_LINE, THIRD, i, lines[count]);
        count++;
        snprintf(lines[count], sizeof lines[0], "{\"chat\":\"%u\"}", i);
        rows[count] = said(THIRD, i, i, lines[count]);
        count++;
    }
    check(put(u, rows, count), "a long one is written");
    lines_of(u, &t, THIRD);
    const char *at = t.at;
    for (uint32_t i = 0; i < MANY; i++) {
        char wanted[80];
        int size =
            snprintf(wanted, sizeof wanted, "%u:{\"c\":%u}|%u:{\"chat\":\"%u\"}|", i, i, i, i);
        if (strncmp(at, wanted, (size_t)size) != 0) {
            check(false, at);
            return;
        }
        at += size;
    }
    check(*at == '\0' && t.pieces > 1, "all of it, in pieces");
}

/* ---- what a house has in common ----------------------------------------------------------- */

/* The number of the list, which is in `t` then. */
static int64_t ask_bans(subject *u, fetch_node what, const char *who) {
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->node = what;
    f->extra = strdup(who);
    all_of(u, &t, f, key_note);
    int64_t number = f->bans;
    fetch_free(f);
    return number;
}

static int64_t spend(subject *u, uint64_t who, int64_t cost) {
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->node = NODE_SPEND;
    f->held = 2;
    f->extra = calloc(2, sizeof(store_budget));
    if (!f->extra) abort();
    ((store_budget *)f->extra)[0] = (store_budget){who, cost};
    ((store_budget *)f->extra)[1] = (store_budget){UINT64_MAX - who, 1};
    all_of(u, &t, f, key_note);
    int64_t lacks = -1;
    check(f->count == 2, "of each budget it says how much it lacks");
    sscanf(t.at, "@%" SCNd64, &lacks);
    fetch_free(f);
    return lacks;
}

#define PERSON "person:feed000000000001"
#define ADDRESS "192.0.2.2"

static void bans_are_kept(subject *u) {
    if (!u->s->keeps_bans) return;
    int64_t first = ask_bans(u, NODE_BANS, "");
    check(!t.at[0], "there are none");
    int64_t second = ask_bans(u, NODE_BAN, PERSON "\n" ADDRESS);
    check(second > first, "another list has another number");
    check(strstr(t.at, PERSON) && strstr(t.at, ADDRESS), t.at);
    check(ask_bans(u, NODE_BANS, "") == second && strstr(t.at, ADDRESS), "they stay");
    ask_bans(u, NODE_BAN, PERSON);
    check(ask_bans(u, NODE_UNBAN, PERSON) > second && !strstr(t.at, PERSON), t.at);
    ask_bans(u, NODE_UNBAN, ADDRESS);
    check(!t.at[0], "all are taken back");
}

/* In microseconds; what a test takes grows back meanwhile. */
static void budgets_are_the_houses(subject *u) {
    enum { MINUTE = 60 * 1000000, SOME = 20 * 1000000 };
    if (!u->s->keeps_bans) return;
    int64_t once = spend(u, 7, MINUTE), twice = spend(u, 7, MINUTE);
    check(once > MINUTE - SOME && once <= MINUTE, t.at);
    check(twice > 2 * MINUTE - SOME && twice <= 2 * MINUTE, t.at);
    check(spend(u, 8, MINUTE) <= MINUTE, "somebody else's is another one");
}

/* ---- several nodes ------------------------------------------------------------------------ */

enum { LEASE_MS = 1000, NODES = 2 };

typedef struct pair { /* two of them on one store */
    subject node[NODES];
} pair;

static bool put_led(subject *u, int64_t epoch, store_row r) {
    r.epoch = epoch;
    return put(u, &r, 1);
}

static fetch *ask_node(subject *u, fetch_node what, const char *table) {
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->node = what;
    f->notes = 1 << 20;
    snprintf(f->table, sizeof f->table, "%s", table);
    all_of(u, &t, f, what == NODE_CLAIM ? line_note : key_note);
    return f;
}

/* The epoch, or 0 and who has it. */
static int64_t claim(subject *u, const char *table, char whose[STORE_URL_MAX]) {
    fetch *f = ask_node(u, NODE_CLAIM, table);
    int64_t epoch = f->epoch;
    memcpy(whose, f->elsewhere, STORE_URL_MAX);
    fetch_free(f);
    return epoch;
}

static bool renew(subject *u) {
    fetch *f = ask_node(u, NODE_RENEW, "");
    bool is_late = f->is_late;
    fetch_free(f);
    return is_late;
}

static void a_table_is_led_by_one_node(pair *of) {
    subject *a = &of->node[0], *b = &of->node[1];
    char whose[STORE_URL_MAX];
    check(put_led(a, 1, row(STORE_LINE, FIRST, 0, "{\"a\":0}")), "a makes a table");
    check(claim(b, FIRST, whose) == 0 && strcmp(whose, "http://a") == 0, "b can not have it");
    check(claim(a, FIRST, whose) == 1 && t.size > 0, "a has it, and reads it");
    check(claim(b, OTHER, whose) == 0 && !whose[0], "nobody has one that is not there");
    check(!put_led(b, 1, row(STORE_LINE, FIRST, 1, "{\"b\":1}")), "b can not write there");
    check(b->s->lost_count == 1 && strcmp(b->s->lost[0].table, FIRST) == 0, "and is told why");
    check(put_led(a, 1, row(STORE_LINE, FIRST, 1, "{\"a\":1}")), "a can");
    check(!renew(a) && strstr(t.at, "http://b") != NULL, t.at);
}

static void who_is_late_loses_tables(pair *of) {
    subject *a = &of->node[0], *b = &of->node[1];
    char whose[STORE_URL_MAX];
    nanosleep(&(struct timespec){.tv_sec = 2 * LEASE_MS / 1000}, NULL);
    check(renew(b), "b hears that it was late");
    check(claim(b, FIRST, whose) == 2, "b takes what a has had, by another epoch");
    check(renew(a), "a hears that it was late, too");
    fetch *f = fetch_new(sizeof *f, NULL, piece_done);
    f->node = NODE_CHECK;
    f->held = 1;
    f->extra = calloc(1, sizeof(store_held));
    if (!f->extra) abort();
    *(store_held *)f->extra = (store_held){.table = FIRST, .epoch = 1};
    check(strcmp(all_of(a, &t, f, key_note), FIRST "@1|") == 0, t.at);
    fetch_free(f);
    store_row both[] = {row(STORE_LINE, OTHER, 0, "{\"o\":0}"),
                        row(STORE_LINE, FIRST, 2, "{\"a\":2}")};
    both[0].epoch = both[1].epoch = 1;
    check(!put(a, both, 2), "what a writes late is refused as a whole");
    check(a->s->lost_count == 1 && a->s->lost[0].epoch == 1, "for that table alone");
    check(strcmp(lines_of(a, &t, OTHER), "") == 0, "nothing of it is there");
    check(put_led(b, 2, row(STORE_LINE, FIRST, 2, "{\"b\":2}")), "b goes on");
    check(strcmp(lines_of(b, &t, FIRST), "0:{\"a\":0}|1:{\"a\":1}|2:{\"b\":2}|") == 0, t.at);
}

static bool hears(subject *u, uint32_t news) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 20;
    pthread_mutex_lock(&u->lock);
    while (!(u->told & news) && pthread_cond_timedwait(&u->news_came, &u->lock, &until) == 0) {}
    bool is_heard = u->told & news;
    u->told = 0;
    pthread_mutex_unlock(&u->lock);
    return is_heard;
}

static void nodes_tell_each_other(pair *of) {
    subject *a = &of->node[0], *b = &of->node[1];
    check(hears(a, NEWS_ALL) && hears(b, NEWS_ALL), "both listen");
    int64_t number = ask_bans(a, NODE_BAN, PERSON);
    check(hears(b, NEWS_BANS), "b hears of a's ban");
    check(a->told == 0, "a does not hear of itself");
    fetch *f = ask_node(b, NODE_RENEW, "");
    check(f->bans == number, "a renewal tells the number of the list");
    fetch_free(f);
    check(ask_bans(b, NODE_UNBAN, PERSON) > number && !t.at[0] && hears(a, NEWS_BANS), "and back");
    check(spend(a, 9, 60 * 1000000) <= 60 * 1000000 && spend(b, 9, 60 * 1000000) > 80 * 1000000,
          "what is spent at a is spent at b");
    f = fetch_new(sizeof *f, NULL, piece_done);
    f->node = NODE_RENEW;
    f->extra = strdup("{\"table\":1}");
    all_of(a, &t, f, key_note);
    fetch_free(f);
    check(hears(b, NEWS_LOBBY), "b hears of a's public tables");
}

static void who_leaves_lets_go(pair *of) {
    subject *a = &of->node[0], *b = &of->node[1];
    char whose[STORE_URL_MAX];
    check(!renew(a) && !renew(b) && claim(a, FIRST, whose) == 0, "b has it");
    check(put_led(b, 2, row(STORE_REST, FIRST, 0, "{}")), "it rests");
    check(claim(a, FIRST, whose) == 3, "then a may take it, though b lives");
    check(put_led(a, 3, row(STORE_WAKE, FIRST, 0, "")), "and wakes it");
    fetch *f = ask_node(a, NODE_LEAVE, "");
    check(strstr(t.at, "http://b") != NULL, "who leaves hears of the others");
    fetch_free(f);
    check(hears(b, NEWS_NODES), "who stays hears of it");
    check(claim(b, FIRST, whose) == 4, "and its tables are free at once");
    check(claim(a, FIRST, whose) == 0, "it takes none any more");
}

static void try_nodes(const char *place) {
    static const char *const names[NODES] = {"a", "b"}, *const urls[] = {"http://a", "http://b"};
    static const struct {
        const char *name;
        void (*run)(pair *of);
    } cases[] = {{"a table is led by one node", a_table_is_led_by_one_node},
                 {"who is late loses tables", who_is_late_loses_tables},
                 {"nodes tell each other", nodes_tell_each_other},
                 {"who leaves lets go", who_leaves_lets_go}};
    char fault[STORE_TROUBLE_MAX] = "";
    pair of = {.node = {{.name = "a"}, {.name = "b"}}};
    in_store = "PostgreSQL, nodes";
    for (int i = 0; i < NODES; i++) {
        subject *u = &of.node[i];
        pthread_mutex_init(&u->lock, NULL);
        pthread_cond_init(&u->news, NULL);
        pthread_cond_init(&u->news_came, NULL);
        pthread_mutex_lock(&u->lock); /* it may hear something before we know it */
        u->s = store_open(&(store_desc){.place = place,
                                        .node = names[i],
                                        .url = urls[i],
                                        .lease_ms = LEASE_MS,
                                        .owner = u,
                                        .done = on_written,
                                        .fetched = on_fetched,
                                        .heard = on_heard},
                          fault);
        pthread_mutex_unlock(&u->lock);
        in_case = "nodes come";
        check(u->s != NULL, fault);
        if (!u->s) return;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        in_case = cases[i].name;
        cases[i].run(&of);
    }
    for (int i = 0; i < NODES; i++) store_close(of.node[i].s);
    printf("PostgreSQL, nodes: %zu cases, %d faults so far\n", sizeof cases / sizeof cases[0],
           faults);
}

/* ---- all of them -------------------------------------------------------------------------- */

static void try_all(subject *u) {
    static const struct {
        const char *name;
        void (*run)(subject *u);
    } cases[] = {{"lines are kept in their order", lines_are_kept_in_their_order},
                 {"what comes again is welcome", what_comes_again_is_welcome},
                 {"another line refuses the batch", another_line_refuses_the_batch},
                 {"lines are folded", lines_are_folded},
                 {"people have their tables", people_have_their_tables},
                 {"tables are due", tables_are_due},
                 {"codes find tables that are not over", codes_find_tables_that_are_not_over},
                 {"long tables come in pieces", long_tables_come_in_pieces},
                 {"bans are kept", bans_are_kept},
                 {"budgets are the house's", budgets_are_the_houses}};
    in_store = u->name;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        in_case = cases[i].name;
        cases[i].run(u);
    }
    printf("%s: %zu cases, %d faults so far\n", u->name, sizeof cases / sizeof cases[0], faults);
}

static void try_simulated(void) {
    static faults_report report;
    subject u = {.name = "simulated", .w = calloc(1, sizeof *u.w)};
    if (!u.w) abort();
    u.w->report = &report;
    u.w->rng = br_rng_from(1);
    disk_init(u.w);
    u.w->store.keeps_bans = true; /* as that of several nodes does */
    u.s = &u.w->store;
    try_all(&u);
    for (uint32_t i = 0; i < u.w->line_count; i++) free(u.w->lines[i].text);
    free(u.w);
}

static bool try_at(const char *name, const char *place) {
    char fault[STORE_TROUBLE_MAX] = "";
    subject u = {.name = name};
    pthread_mutex_init(&u.lock, NULL);
    pthread_cond_init(&u.news, NULL);
    u.s = store_open(
        &(store_desc){.place = place, .owner = &u, .done = on_written, .fetched = on_fetched},
        fault);
    if (!u.s) {
        printf("%s: %s\n", name, fault);
        return false;
    }
    try_all(&u);
    store_close(u.s);
    return true;
}

int main(int argc, char **argv) {
    static const char *const beside[] = {"", "-wal", "-shm"};
    const char *tmp = getenv("TMPDIR");
    char folder[200], path[256];
    snprintf(folder, sizeof folder, "%.150s/backroom-stores-XXXXXX", tmp ? tmp : P_tmpdir);
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/backroom.db", folder);
    bool is_open = try_at("SQLite", path);
    for (int i = 0; i < 3; i++) {
        char name[270];
        snprintf(name, sizeof name, "%s%s", path, beside[i]);
        unlink(name);
    }
    rmdir(folder);
    try_simulated();
    if (argc > 1) is_open = try_at("PostgreSQL", argv[1]) && is_open;
    if (argc > 2) try_nodes(argv[2]);
    return is_open && !faults ? 0 : 1;
}
