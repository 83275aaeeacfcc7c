/* net_out.c -- writing and closing: what a connection still has to be sent, and memory for it.
 *
 * 1 MB may wait for a slow peer, and all connections together have a bound, beyond which each has
 * a share; who needs more is closed. The answer to a plain request is sent from where it lies.
 */
#include <stdlib.h>
#include <string.h>

#include "net_link.h"

/* ---- lists -------------------------------------------------------------------------------- */

void list_add(link *l, list which) {
    link **first = &l->net->lists[which];
    if (l->in_list[which].at) return;
    l->in_list[which].next = *first;
    l->in_list[which].at = first;
    if (*first) (*first)->in_list[which].at = &l->in_list[which].next;
    *first = l;
}

void list_drop(link *l, list which) {
    link *next = l->in_list[which].next;
    if (!l->in_list[which].at) return;
    *l->in_list[which].at = next;
    if (next) next->in_list[which].at = l->in_list[which].at;
    l->in_list[which].at = NULL;
}

/* ---- writing ------------------------------------------------------------------------------ */

/* It may not have more where all together have taken what there is, and this one more than its
 * share. */
bool memory_change(link *l, size_t before, size_t after) {
    net_uv *n = l->net;
    if (after > before && n->stats.memory + (after - before) > n->desc.memory_max &&
        l->memory + (after - before) > SHARE_BYTES)
        return false;
    n->stats.memory += after;
    n->stats.memory -= before;
    l->memory += after;
    l->memory -= before;
    return true;
}

void out_add(link *l, const void *bytes, size_t size) {
    if (l->is_closing) return;
    if (l->out_size + l->writing_size + size > WAITING_MAX) {
        link_lose(
            l, NET_UV_UNREAD); /* it does not read; a frame with a code would not arrive either */
        return;
    }
    if (l->out_size + size > l->out_capacity) {
        size_t capacity = 2 * l->out_capacity + size + 512;
        bool may = memory_change(l, l->out_capacity, capacity);
        char *grown = may ? realloc(l->out, capacity) : NULL;
        if (!grown) {
            link_lose(l, NET_UV_MEMORY);
            return;
        }
        l->out = grown;
        l->out_capacity = capacity;
    }
    memcpy(l->out + l->out_size, bytes, size);
    l->out_size += size;
    list_add(l, LIST_DIRTY);
}

static void end(link *l);

static void written(uv_write_t *request, int status) {
    link *l = request->data;
    free(l->writing);
    memory_change(l, l->writing_capacity, 0);
    l->writing = NULL;
    l->writing_size = l->writing_capacity = 0;
    if (status < 0) link_close(l);
    else if (l->out_size) list_add(l, LIST_DIRTY);
    else if (l->is_ending) end(l);
    else out_pull(l);
}

/* All that there was of a stream is with the peer: it may have more, as soon as its address may. */
void out_pull(link *l) {
    if (!l->reply.is_stream || l->is_pulled || l->is_closing || l->in_list[LIST_PAUSED].at) return;
    uint64_t wait = home_wait(l);
    if (wait > 0) {
        l->resume_at = uv_now(l->net->loop) + wait;
        list_add(l, LIST_PAUSED);
        l->net->stats.paused++;
        return;
    }
    l->is_pulled = true;
    l->heard_at = uv_now(l->net->loop); /* it reads */
    l->net->desc.pull(l->net->desc.owner, (net_uv_ticket){l->slot, l->serial}, l->reply.owner);
}

/* Everything but the body of a reply is out. */
static void end(link *l) {
    bool has_body = l->reply.size > 0 && !l->is_reply_out;
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)l->reply.body, (unsigned)l->reply.size);
    l->is_reply_out = true;
    l->write.data = l;
    if (has_body) l->net->stats.bytes_out += l->reply.size;
    if (!has_body || uv_write(&l->write, (uv_stream_t *)&l->tcp, &buf, 1, written) < 0)
        link_close(l);
}

void out_flush(link *l) {
    if (l->is_closing || l->writing || l->is_reply_out) return;
    if (l->out_size == 0) {
        if (l->is_ending) end(l);
        else out_pull(l); /* a piece of which nothing was wanted */
        return;
    }
    uv_buf_t buf = uv_buf_init(l->out, (unsigned)l->out_size);
    int sent = uv_try_write((uv_stream_t *)&l->tcp, &buf, 1);
    if (sent < 0 && sent != UV_EAGAIN) {
        link_close(l);
        return;
    }
    size_t done = sent > 0 ? (size_t)sent : 0;
    l->net->stats.bytes_out += l->out_size;
    if (done == l->out_size) {
        l->out_size = 0;
        if (l->out_capacity > 16384) { /* a large message should not stay in memory for good */
            free(l->out);
            memory_change(l, l->out_capacity, 0);
            l->out = NULL;
            l->out_capacity = 0;
        }
        if (l->is_ending) end(l);
        else out_pull(l);
        return;
    }
    l->writing = l->out;
    l->writing_size = l->out_size - done;
    l->writing_capacity = l->out_capacity;
    buf = uv_buf_init(l->out + done, (unsigned)l->writing_size);
    l->out = NULL;
    l->out_size = l->out_capacity = 0;
    l->write.data = l;
    if (uv_write(&l->write, (uv_stream_t *)&l->tcp, &buf, 1, written) < 0) link_close(l);
}

void out_flush_all(net_uv *n) {
    for (link *l; (l = n->lists[LIST_DIRTY]);) {
        list_drop(l, LIST_DIRTY);
        out_flush(l);
    }
}

/* ---- closing ------------------------------------------------------------------------------ */

/* Only from the loop: the owner may be in the middle of telling this peer and others something when
 * link_close is called. */
static void closed(uv_handle_t *handle) {
    link *l = (link *)handle;
    net_uv *n = l->net;
    if (l->ws) n->desc.closed(n->desc.owner, l->slot);
    if (l->in_list[LIST_PAUSED].at) n->stats.paused--;
    for (list which = 0; which < LISTS; which++) list_drop(l, which);
    n->links[l->slot] = NULL;
    n->free_slots[n->free_count++] = l->slot; /* there is a place for every slot */
    home_leave(l);
    n->stats.open--;
    if (l->ws) wslay_event_context_free(l->ws);
    free(l->head);
    free(l->rest);
    free(l->text);
    free(l->out);
    free(l->writing);
    n->stats.memory -= l->memory;
    if (l->reply.release) l->reply.release(l->reply.owner);
    free(l);
}

void link_close(link *l) {
    if (l->is_closing) return;
    l->is_closing = true;
    uv_close((uv_handle_t *)&l->tcp, closed);
}

void link_lose(link *l, net_uv_loss why) {
    if (!l->is_closing) l->net->stats.lost[why]++;
    link_close(l);
}
