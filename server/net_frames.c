/* net_frames.c -- what is a WebSocket: frames in and out.
 *
 * Frames to a peer are written here, since they need no mask; wslay reads, checks, and answers
 * pings and closes. It is handed bytes a few at a time, each frame counted by its head, and no more
 * once the address has used its budget up.
 */
#include <string.h>

#include <stdlib.h>

#include "net_link.h"

enum { PORTION = 1024 }; /* bytes that wslay is handed at once: at most 170 frames */

/* ---- writing ------------------------------------------------------------------------------ */

void frames_send(link *l, uint8_t opcode, const char *bytes, size_t size) {
    uint8_t head[10] = {(uint8_t)(0x80 | opcode)};
    size_t length = 2;
    if (size < 126) head[1] = (uint8_t)size;
    else if (size < 65536) {
        head[1] = 126;
        head[2] = (uint8_t)(size >> 8);
        head[3] = (uint8_t)size;
        length = 4;
    } else {
        head[1] = 127;
        for (int i = 0; i < 8; i++) head[2 + i] = (uint8_t)((uint64_t)size >> (56 - 8 * i));
        length = 10;
    }
    out_add(l, head, length);
    out_add(l, bytes, size);
}

void frames_close(link *l, int code, const char *why) {
    char text[125] = {(char)(code >> 8), (char)(code & 255)};
    size_t size = strlen(why) < 120 ? strlen(why) : 120;
    memcpy(text + 2, why, size);
    frames_send(l, WSLAY_CONNECTION_CLOSE, text, size + 2);
    l->is_ending = true;
    list_add(l, LIST_DIRTY);
}

/* Stamped and written at once: a ping behind other bytes would measure those. */
void frames_ping(link *l) {
    bool is_clear = l->out_size == 0 && !l->writing;
    uint64_t stamp = uv_hrtime();
    l->ping_at = is_clear ? stamp : 0;
    frames_send(l, WSLAY_PING, (const char *)&stamp, sizeof stamp);
    if (is_clear) out_flush(l);
}

/* ---- heads of frames ---------------------------------------------------------------------- */

/* How long the head is, as far as one can tell from what is there. */
static int frame_head_need(const link *l) {
    if (l->frame_head_size < 2) return 2;
    int length = l->frame_head[1] & 127, mask = l->frame_head[1] & 128 ? 4 : 0;
    return 2 + mask + (length == 127 ? 8 : length == 126 ? 2 : 0);
}

static void frame_head_done(link *l) {
    const uint8_t *h = l->frame_head;
    uint64_t length = h[1] & 127;
    int opcode = h[0] & 15, more = length == 127 ? 8 : length == 126 ? 2 : 0;
    if (more) length = 0;
    for (int i = 0; i < more; i++) length = length << 8 | h[2 + i];
    l->frame_head_size = 0;
    l->frame_left = length;
    home_charge(l, 1, 0);
    if (wslay_is_ctrl_frame(opcode)) return;
    if (opcode != WSLAY_CONTINUATION_FRAME) l->message_size = 0;
    if (length > MESSAGE_MAX - l->message_size) l->is_big = true;
    else l->message_size += length;
}

/* Follows the frames in what is handed over; how much that may be: no more than up to the head of
 * a frame that is too big, of which wslay would say nothing before its first byte. */
static size_t frames_follow(link *l, const uint8_t *bytes, size_t size) {
    size_t i = 0;
    while (i < size && !l->is_big) {
        if (l->frame_left) {
            size_t part = size - i < l->frame_left ? size - i : (size_t)l->frame_left;
            l->frame_left -= part;
            i += part;
            continue;
        }
        l->frame_head[l->frame_head_size++] = bytes[i++];
        if (l->frame_head_size == frame_head_need(l)) frame_head_done(l);
    }
    return i;
}

/* ---- reading ------------------------------------------------------------------------------ */

static ssize_t ws_recv(wslay_event_context_ptr ws, uint8_t *buf, size_t size, int flags,
                       void *user) {
    link *l = user;
    (void)flags;
    if (l->in_size == 0 || l->is_big || home_wait(l) > 0) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (size > l->in_size) size = l->in_size;
    if (size > PORTION) size = PORTION;
    size = frames_follow(l, l->in, size);
    home_charge(l, 0, size);
    memcpy(buf, l->in, size);
    l->in += size;
    l->in_size -= size;
    return (ssize_t)size;
}

static ssize_t ws_send(wslay_event_context_ptr ws, const uint8_t *bytes, size_t size, int flags,
                       void *user) {
    (void)ws;
    (void)flags;
    out_add(user, bytes, size);
    return (ssize_t)size;
}

/* What wslay has to say: pongs, and the answer to a close. */
static void ws_write(link *l) {
    while (wslay_event_want_write(l->ws))
        if (wslay_event_send(l->ws) != 0) break;
}

/* A rule wslay does not know: a close has no payload, or a code of two bytes. And wslay would keep
 * 100 bytes for each frame of a message, so their payloads are put together here. */
static void ws_frame(wslay_event_context_ptr ws,
                     const struct wslay_event_on_frame_recv_start_arg *arg, void *user) {
    link *l = user;
    (void)ws;
    if (arg->opcode == WSLAY_CONNECTION_CLOSE && arg->payload_length == 1) l->is_wrong = true;
    l->is_control = wslay_is_ctrl_frame(arg->opcode);
    if (l->is_control) return;
    if (arg->opcode != WSLAY_CONTINUATION_FRAME) l->text_size = 0;
}

static void ws_chunk(wslay_event_context_ptr ws,
                     const struct wslay_event_on_frame_recv_chunk_arg *arg, void *user) {
    link *l = user;
    (void)ws;
    if (l->is_control || l->is_closing) return;
    if (l->text_size + arg->data_length > l->text_capacity) {
        size_t capacity = 2 * l->text_capacity + arg->data_length;
        if (capacity > MESSAGE_MAX) capacity = MESSAGE_MAX;
        bool may = memory_change(l, l->text_capacity, capacity);
        char *grown = may ? realloc(l->text, capacity) : NULL;
        if (!grown) {
            link_lose(l, NET_UV_MEMORY);
            return;
        }
        l->text = grown;
        l->text_capacity = capacity;
    }
    if (arg->data_length) /* an empty piece may come before there is any room */
        memcpy(l->text + l->text_size, arg->data, arg->data_length);
    l->text_size += arg->data_length;
}

/* The message is taken; a large one should not stay in memory for good. */
static void text_done(link *l) {
    l->text_size = 0;
    if (l->text_capacity <= 1024) return;
    free(l->text);
    memory_change(l, l->text_capacity, 0);
    l->text = NULL;
    l->text_capacity = 0;
}

static void ws_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *arg,
                       void *user) {
    link *l = user;
    if (l->is_closing || l->is_ending) return;
    if (arg->opcode == WSLAY_PONG && l->ping_at && arg->msg_length == sizeof l->ping_at &&
        memcmp(arg->msg, &l->ping_at, sizeof l->ping_at) == 0) {
        int64_t trip = (int64_t)((uv_hrtime() - l->ping_at) / 1000);
        l->ping_at = 0;
        l->net->desc.trip(l->net->desc.owner, l->slot, trip);
    }
    if (arg->opcode == WSLAY_TEXT_FRAME) ws_write(l); /* pongs before what comes of the text */
    if (arg->opcode == WSLAY_TEXT_FRAME) {
        l->net->desc.text(l->net->desc.owner, l->slot, l->text ? l->text : "", l->text_size);
        text_done(l);
    } else if (arg->opcode == WSLAY_BINARY_FRAME)
        wslay_event_queue_close(ws, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
}

bool frames_begin(link *l) {
    static const struct wslay_event_callbacks callbacks = {.recv_callback = ws_recv,
                                                           .send_callback = ws_send,
                                                           .on_frame_recv_start_callback = ws_frame,
                                                           .on_frame_recv_chunk_callback = ws_chunk,
                                                           .on_msg_recv_callback = ws_message};
    if (wslay_event_context_server_init(&l->ws, &callbacks, l) != 0) return false;
    wslay_event_config_set_max_recv_msg_length(l->ws, MESSAGE_MAX);
    wslay_event_config_set_no_buffering(l->ws, 1);
    return true;
}

/* Afterwards wslay may have a pong or a close to send. */
size_t frames_take(link *l, const char *bytes, size_t size) {
    l->in = (const uint8_t *)bytes;
    l->in_size = size;
    bool is_stuck = false;
    while (l->in_size && !l->is_closing && !l->is_wrong && !l->is_big && !is_stuck) {
        size_t before = l->in_size;
        if (wslay_event_recv(l->ws) != 0) l->is_wrong = true;
        if (!wslay_event_get_read_enabled(l->ws)) break;
        is_stuck = l->in_size == before;
    }
    size_t left = is_stuck ? l->in_size : 0;
    l->in_size = 0;
    if (l->is_closing) return size;
    if (l->is_wrong) {
        l->net->stats.lost[NET_UV_WRONG]++;
        frames_close(l, WSLAY_CODE_PROTOCOL_ERROR, "");
        return size;
    }
    ws_write(l);
    if (wslay_event_get_close_sent(l->ws)) {
        int code = wslay_event_get_status_code_sent(l->ws); /* an echo, or what wslay thinks */
        if (code >= WSLAY_CODE_PROTOCOL_ERROR && code <= WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA &&
            !wslay_event_get_close_received(l->ws))
            l->net->stats.lost[NET_UV_WRONG]++;
        l->is_ending = true;
        list_add(l, LIST_DIRTY);
    } else if (l->is_big) {
        l->net->stats.lost[NET_UV_TOO_BIG]++;
        frames_close(l, WSLAY_CODE_MESSAGE_TOO_BIG, "");
    }
    return size - left;
}
