/* net_head.c -- heads of HTTP and their answers; one of them makes a WebSocket of a connection. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_link.h"

static http_reply plain(int status, const char *text) {
    return (http_reply){.status = status, .type = "text/plain", .body = text, .size = strlen(text)};
}

/* Sends the head; the body follows from where it lies, or in pieces. */
static void reply_send(link *l, const http_request *request) {
    char text[1536];
    br_buf out = br_buf_over(text, sizeof text);
    http_reply *reply = &l->reply;
    if (request->status == 421) *reply = plain(421, "no server of that name: see --name\n");
    else if (request->status == 429) *reply = plain(429, "too many from your address\n");
    else if (reply->status == 0) *reply = plain(404, "no\n");
    http_head(&out, request, reply);
    assert(!out.full);
    if (request->is_head || reply->status == 304 || request->status == 101) reply->size = 0;
    if (request->is_head) reply->is_stream = false;
    out_add(l, text, out.used);
    if (l->is_closing || request->status == 101 || reply->is_stream) return;
    l->left = reply->size + 1; /* more than is left after any byte */
    l->is_ending = true;
    list_add(l, LIST_DIRTY);
}

static void head_answer(link *l, const http_request *request) {
    net_uv *n = l->net;
    net_uv_ticket ticket = {l->slot, l->serial};
    if (request->status == 200) n->desc.get(n->desc.owner, ticket, request, &l->reply);
    if (l->reply.is_later) {
        l->is_asked = true;
        l->is_head = request->is_head;
        return;
    }
    reply_send(l, request);
    if (l->is_closing || request->status != 101) return;
    if (frames_begin(l)) n->desc.opened(n->desc.owner, l->slot, l->from);
    else link_close(l);
}

/* A plain request that is being answered, if it still is. */
static link *link_asked(const net_uv *n, net_uv_ticket ticket) {
    link *l = ticket.slot < n->links_capacity ? n->links[ticket.slot] : NULL;
    return l && l->serial == ticket.serial && !l->is_closing ? l : NULL;
}

void net_uv_reply(net_uv *n, net_uv_ticket ticket, http_reply *reply) {
    link *l = link_asked(n, ticket);
    if (!l || !l->is_asked) {
        if (reply->release) reply->release(reply->owner);
        return;
    }
    http_request request = {.status = 200, .is_head = l->is_head};
    l->is_asked = false;
    l->reply = *reply;
    l->heard_at = uv_now(n->loop);
    reply_send(l, &request);
}

void net_uv_feed(net_uv *n, net_uv_ticket ticket, const char *bytes, size_t size, bool is_end) {
    char line[24];
    link *l = link_asked(n, ticket);
    if (!l || !l->reply.is_stream) return;
    snprintf(line, sizeof line, "%zx\r\n", size);
    if (size) out_add(l, line, strlen(line));
    if (size) out_add(l, bytes, size);
    if (size) out_add(l, "\r\n", 2);
    if (is_end) out_add(l, "0\r\n\r\n", 5);
    l->is_pulled = false;
    l->is_ending = is_end;
    list_add(l, LIST_DIRTY);
}

void net_uv_charge(net_uv *n, net_uv_ticket ticket, size_t bytes) {
    link *l = link_asked(n, ticket);
    if (l) home_charge(l, 0, bytes);
}

void *net_uv_streamed(const net_uv *n, net_uv_ticket ticket) {
    link *l = link_asked(n, ticket);
    return l && l->reply.is_stream ? l->reply.owner : NULL;
}

static void head_drop(link *l) {
    free(l->head);
    memory_change(l, HTTP_HEAD_MAX, 0);
    l->head = NULL;
}

/* Adds to the head what belongs to it, and says how much that was. */
static size_t head_add(link *l, const char *bytes, size_t size) {
    size_t before = l->head_size;
    size_t part = size < HTTP_HEAD_MAX - before ? size : HTTP_HEAD_MAX - before;
    memcpy(l->head + before, bytes, part);
    size_t end = http_end(l->head, before + part, before);
    if (end) part = end - before; /* what follows are frames */
    l->head_size = before + part;
    l->is_head_whole = end || l->head_size == HTTP_HEAD_MAX;
    return part;
}

size_t head_take(link *l, const char *bytes, size_t size) {
    http_request request;
    if (!l->head) {
        l->head = memory_change(l, 0, HTTP_HEAD_MAX) ? malloc(HTTP_HEAD_MAX) : NULL;
        if (!l->head) {
            link_lose(l, NET_UV_MEMORY);
            return size;
        }
    }
    size_t part = l->is_head_whole ? 0 : head_add(l, bytes, size);
    if (!l->is_head_whole) return part;
    http_read(l->head, l->head_size, &l->net->desc.site, &request);
    if (!home_move(l, &request)) request.status = l->is_banned ? 403 : 429;
    else if (part) home_charge(l, HEAD_FRAMES, 0);
    if (home_wait(l) > 0) return part; /* it is answered later */
    head_answer(l, &request);
    head_drop(l);
    return l->ws ? part : size;
}
