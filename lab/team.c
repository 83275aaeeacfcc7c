/* team.c -- several processes that share one run: what is left, and whose totals go where. */
#include "team.h"

#include <stdlib.h>
#include <string.h>

bool team_take(team_bytes *b, void *to, size_t size) {
    if (b->is_bad || b->left < size) {
        b->is_bad = true;
        return false;
    }
    memcpy(to, b->at, size);
    b->at += size;
    b->left -= size;
    return true;
}

/* ---- pieces ------------------------------------------------------------------------------- */

bool team_piece(const team_pieces *p, uint64_t number, pool_range *out) {
    for (int i = 0; i <= p->from->holes; i++) {
        bool is_rest = i == p->from->holes;
        const pool_range rest = {p->from->next, p->items};
        const pool_range *range = is_rest ? &rest : &p->from->hole[i];
        uint64_t size = range->to > range->from ? range->to - range->from : 0;
        uint64_t count = (size + p->block - 1) / p->block;
        if (number < count) {
            out->from = range->from + number * p->block;
            out->to = range->to - out->from < p->block ? range->to : out->from + p->block;
            return true;
        }
        number -= count;
    }
    return false;
}

static int by_from(const void *a, const void *b) {
    const pool_range *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* What was begun and not finished, and what nobody began; neighbours become one. False: there are
 * too many holes to keep. */
static bool left_make(pool_queue *queue, const team_pieces *p, uint64_t taken,
                      const pool_queue *begun) {
    enum { ROOM = 2 * POOL_HOLES_MAX };
    pool_range range, all[ROOM];
    pool_queue fresh = {.next = p->items};
    uint64_t left = 0;
    int count = begun->holes;
    memcpy(all, begun->hole, (size_t)count * sizeof all[0]);
    for (uint64_t k = taken; team_piece(p, k, &range); k++) {
        if (range.from >= p->from->next) {
            fresh.next = range.from; /* from here on nothing was begun */
            break;
        }
        if (count > begun->holes && all[count - 1].to == range.from) all[count - 1].to = range.to;
        else if (count < ROOM) all[count++] = range;
        else return false;
    }
    qsort(all, (size_t)count, sizeof all[0], by_from);
    for (int i = 0; i < count; i++) {
        left += all[i].to - all[i].from;
        if (fresh.holes && fresh.hole[fresh.holes - 1].to == all[i].from)
            fresh.hole[fresh.holes - 1].to = all[i].to;
        else if (fresh.holes < POOL_HOLES_MAX) fresh.hole[fresh.holes++] = all[i];
        else return false;
    }
    fresh.done = fresh.next - left;
    *queue = fresh;
    return true;
}

/* ---- together ----------------------------------------------------------------------------- */

typedef struct merging {
    const worker_pool *c;
    team_end *all;
} merging;

static bool pack(const worker_pool *c, const team_end *own, char **bytes, size_t *size) {
    FILE *out = open_memstream(bytes, size);
    if (!out) return false;
    fwrite(own, sizeof *own, 1, out);
    c->job->pack(c->plan, c->totals, out);
    return fclose(out) == 0;
}

static bool take(void *to, const char *bytes, size_t size) {
    merging *m = to;
    team_end other;
    team_bytes in = {bytes, size, false};
    if (!team_take(&in, &other, sizeof other)) return false;
    m->all->is_broken = m->all->is_broken || other.is_broken;
    m->all->is_stopped = m->all->is_stopped || other.is_stopped;
    m->all->has_no_memory = m->all->has_no_memory || other.has_no_memory;
    for (int i = 0; i < other.left.holes && m->all->left.holes < POOL_HOLES_MAX; i++)
        m->all->left.hole[m->all->left.holes++] = other.left.hole[i];
    return m->c->job->add(m->c->plan, m->c->totals, &in) && !in.is_bad;
}

bool team_merge(const worker_pool *c, pool_queue *queue, const team_pieces *pieces, team_end *own) {
    const pool_team *team = c->config->team;
    uint64_t taken = team->end(team->context);
    char *bytes = NULL;
    size_t size = 0;
    merging m = {c, own};
    bool is_good =
        pack(c, own, &bytes, &size) && team->gather(team->context, bytes, size, take, &m);
    free(bytes);
    bytes = NULL;
    if (is_good && team->rank == 0) {
        is_good = left_make(&own->left, pieces, taken, &own->left) && pack(c, own, &bytes, &size);
    }
    is_good = is_good && team->share(team->context, &bytes, &size);
    if (is_good && team->rank > 0) {
        team_bytes in = {bytes, size, false};
        c->job->clear(c->plan, c->totals);
        is_good = team_take(&in, own, sizeof *own) && c->job->add(c->plan, c->totals, &in);
    }
    free(bytes);
    *queue = own->left;
    return is_good;
}
