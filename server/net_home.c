/* net_home.c -- whose a connection is, and what an address may still do.
 *
 * An address has so many connections at once, and a budget of frames that outlives them: each
 * frame takes from it, whatever it carries, each 4 kB, and each head some more. Who has used it up
 * is not refused; nothing more is read until it has grown back. The net around an IPv6 address has
 * AREA_TIMES as much, and never more than a quarter of all sockets. A trusted proxy speaks for
 * whoever it names: it has no household itself, and its visitors have theirs.
 */
#include <stdlib.h>

#include "forwarded.h"
#include "net_link.h"

enum { FRAME_BYTES = 4096, AT_ONCE_US = 4 * 1000000, DEBT_US = 20 * 1000000 };

/* ---- households --------------------------------------------------------------------------- */

static household **street_of(net_uv *n, uint64_t key) { return &n->streets[key % STREETS]; }

/* One more there, unless there are `most`: then, or without memory, NULL. */
static household *house_enter(net_uv *n, uint64_t key, uint32_t most) {
    household **street = street_of(n, key), *home = *street;
    while (home && home->key != key) home = home->next;
    if (home && home->count >= most) return NULL;
    if (!home) {
        home = most ? calloc(1, sizeof *home) : NULL;
        if (!home) return NULL;
        *home = (household){.key = key, .next = *street};
        *street = home;
    }
    home->count++;
    return home;
}

static void house_leave(net_uv *n, household *home) {
    if (!home || --home->count > 0) return;
    household **at = street_of(n, home->key);
    while (*at != home) at = &(*at)->next;
    *at = home->next;
    free(home);
}

static uint32_t area_most(const net_uv_desc *desc) {
    uint64_t most = (uint64_t)desc->sockets_per_address * AREA_TIMES;
    if (most > desc->sockets_max / 4) most = desc->sockets_max / 4;
    return most > desc->sockets_per_address ? (uint32_t)most : desc->sockets_per_address;
}

static bool is_proxy(const link *l) {
    const net_uv_desc *desc = &l->net->desc;
    return ip_is_in(&l->peer, desc->proxies, desc->proxy_count);
}

static bool home_enter(link *l, const ip *whose) {
    net_uv *n = l->net;
    l->whose = *whose;
    l->is_banned = ip_is_in(whose, n->bans, n->ban_count);
    if (l->is_banned) return false;
    l->from = ip_whence(whose, n->secret);
    l->home = house_enter(n, l->from.address, n->desc.sockets_per_address);
    if (!l->home) return false;
    if (!l->from.area) return true;
    l->area = house_enter(n, l->from.area, area_most(&n->desc));
    if (!l->area) home_leave(l);
    return l->area;
}

bool home_take(link *l) {
    struct sockaddr_storage name;
    int size = sizeof name;
    if (uv_tcp_getpeername(&l->tcp, (struct sockaddr *)&name, &size) != 0) return false;
    if (!ip_of((const struct sockaddr *)&name, &l->peer)) return false;
    return is_proxy(l) || home_enter(l, &l->peer);
}

void home_leave(link *l) {
    house_leave(l->net, l->home);
    house_leave(l->net, l->area);
    l->home = l->area = NULL;
}

bool home_move(link *l, const http_request *request) {
    const net_uv_desc *desc = &l->net->desc;
    if (l->home) return true;
    ip whose = forwarded_client(request, &l->peer, desc->proxies, desc->proxy_count);
    if (!home_enter(l, &whose)) {
        if (l->is_banned) l->net->stats.refused_banned++;
        else l->net->stats.refused_address++;
        return false;
    }
    return true;
}

/* ---- bans --------------------------------------------------------------------------------- */

void net_uv_ban(net_uv *n, const ip_range *ranges, int count) {
    n->bans = ranges;
    n->ban_count = count;
    for (uint32_t i = 0; i < n->links_capacity; i++) {
        link *l = n->links[i];
        if (!l || !l->home || !ip_is_in(&l->whose, ranges, count)) continue;
        if (l->ws) n->face.shut(&n->face, i, 1008, "banned");
        else link_close(l);
    }
}

void net_uv_address(const net_uv *n, uint32_t conn, char out[NET_UV_ADDRESS_MAX]) {
    const link *l = conn < n->links_capacity ? n->links[conn] : NULL;
    out[0] = '\0';
    if (l && l->home) ip_write(&l->whose, out);
}

/* ---- budgets ------------------------------------------------------------------------------ */

static int64_t now_us(const link *l) { return (int64_t)uv_now(l->net->loop) * 1000; }

void home_charge(link *l, uint32_t frames, size_t bytes) {
    int64_t one = 1000000 / (int64_t)l->net->desc.frames_per_address;
    int64_t cost = one * frames + one * (int64_t)bytes / FRAME_BYTES;
    if (l->home) whence_charge(l->net->frames, l->from, cost, AT_ONCE_US, DEBT_US, now_us(l));
}

uint64_t home_wait(const link *l) {
    if (!l->home) return 0;
    int64_t wait = whence_wait(l->net->frames, l->from, AT_ONCE_US, now_us(l));
    return (uint64_t)(wait + 999) / 1000;
}
