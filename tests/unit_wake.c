/* unit_wake.c -- a table that can never be read holds up no others: not at the start, not later. */
#include "fetch.h"
#include "unit_hub.h"

enum { TABLES = 40, DAMAGED = 3, ASKED_MAX = 8 };

/* A store that gives every answer late, and none of the damaged tables. */
static fetch *asked[ASKED_MAX];
static int asked_count, tries[TABLES];
static bool is_damaged[TABLES];

static void keep(store *s, fetch *f) {
    (void)s;
    cr_assert_lt(asked_count, ASKED_MAX);
    asked[asked_count++] = f;
}

static void keys_tell(fetch *f) {
    f->is_end = true;
    for (int i = 0; f->due == DUE_UNFINISHED && f->after < TABLES && i < TABLES; i++) {
        char key[STORE_KEY_MAX];
        snprintf(key, sizeof key, "table-%02d", i);
        fetch_add(f, key, 0, i, "", 0);
    }
    f->after = TABLES;
}

static void answer(int64_t now) {
    fetch *f = asked[0];
    memmove(asked, asked + 1, (size_t)--asked_count * sizeof *asked);
    f->is_good = true;
    if (f->due) {
        keys_tell(f);
    } else {
        int which = (f->table[6] - '0') * 10 + f->table[7] - '0';
        tries[which]++;
        f->is_good = !is_damaged[which];
        f->is_end = true;
        if (f->is_good && f->work) f->work(f);
    }
    f->done(f, now);
}

static void run(hub *h, int64_t *now, int64_t until) {
    while (*now < until || asked_count > 0) {
        if (asked_count > 0) answer(*now);
        else {
            int64_t next = hub_next(h);
            if (next >= until) break;
            *now = next > *now ? next : *now + 1;
            hub_tick(h, *now);
        }
    }
}

static void start(void) {
    fixture_open();
    memset(tries, 0, sizeof tries);
    memset(is_damaged, 0, sizeof is_damaged);
    asked_count = 0;
    the_fixture->store.face.fetch = keep;
    the_fixture->store.face.can_wake = true;
}

static void stop(void) {
    while (asked_count > 0) fetch_free(asked[--asked_count]);
    fixture_close();
}

Test(wake, a_table_that_can_not_be_read_holds_up_no_others, .init = start, .fini = stop) {
    hub *h = the_fixture->h;
    for (int i = 0; i < DAMAGED; i++) is_damaged[7 * i] = true;
    hub_boot(h, the_fixture->now);
    run(h, &the_fixture->now, the_fixture->now + 20000);
    for (int i = 0; i < TABLES; i++) {
        if (is_damaged[i]) cr_assert_gt(tries[i], 3, "table %d is not tried again", i);
        else cr_assert_eq(tries[i], 1, "table %d was read %d times", i, tries[i]);
    }
    cr_assert(!hub_stats_now(h).is_waking, "clocks that are due are not looked for");
}

Test(wake, where_the_store_is_gone_all_are_read_later, .init = start, .fini = stop) {
    hub *h = the_fixture->h;
    for (int i = 0; i < TABLES; i++) is_damaged[i] = true;
    hub_boot(h, the_fixture->now);
    run(h, &the_fixture->now, the_fixture->now + 20000);
    cr_assert(hub_stats_now(h).is_waking, "it goes on as if all had been read");
    int before = 0;
    for (int i = 0; i < TABLES; i++) before += tries[i];
    cr_assert_leq(before, TABLES + 200, "%d tries in 20 seconds", before);
    memset(is_damaged, 0, sizeof is_damaged);
    memset(tries, 0, sizeof tries);
    run(h, &the_fixture->now, the_fixture->now + 5000);
    for (int i = 0; i < TABLES; i++) cr_assert_eq(tries[i], 1, "table %d: %d", i, tries[i]);
    cr_assert(!hub_stats_now(h).is_waking);
}
