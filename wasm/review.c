/* review.c -- a review of the match that device_verify has read, a step at a time.
 *
 * Each step is one decision or one moment, so that whoever calls can tell how far it is; what is
 * known so far can be asked for in between. Words are the page's own: moves come in parts.
 */
#include "review.h"

#include <stdlib.h>

#include "backroom_json.h"
#include "out.h"
#include "replay.h"

enum { TEXT_BYTES = 1 << 19, DONE = 1000 };

static review found;
static review_walk walk;
static bot_workspace workspace;
static bool is_walked;
static int looked;
static char text[TEXT_BYTES];

EXPORT(device_review_begin) bool device_review_begin(uint32_t seat) {
    const br_match *m = replay_match();
    if (!m || seat >= m->rules.seats) return false;
    if (!workspace.arena) workspace.arena = aligned_alloc(16, BOT_ARENA_BYTES);
    if (!workspace.arena) return false;
    is_walked = false;
    looked = 0;
    review_begin(&found, (br_seat)seat);
    review_walk_to(m, 0, &walk);
    return true;
}

/* How much is done, of a thousand. */
EXPORT(device_review_step) uint32_t device_review_step(void) {
    const br_match *m = replay_match();
    if (!is_walked) {
        is_walked = !review_next(m, &workspace, 0, &walk, &found);
        if (is_walked) review_end(m, &found);
    } else if (looked < found.moment_count) {
        review_look(m, &workspace, looked++, &found);
    }
    if (is_walked && looked >= found.moment_count) return DONE;
    uint32_t all = m->plies + REVIEW_MOMENTS;
    return (DONE - 1) * (is_walked ? m->plies + (uint32_t)looked : walk.ply) / all;
}

/* Out: what is known so far. */
EXPORT(device_review) void device_review(void) {
    const br_match *m = replay_match();
    review_talk told = {.match = m, .review = &found};
    br_buf out = br_buf_over(text, sizeof text);
    if (!is_walked) review_end(m, &found);
    jw_object(&out);
    review_put(&out, &told);
    jw_object_end(&out);
    out_put(&(out_record){.kind = OUT_TEXT, .size = (uint32_t)out.used}, out.at);
}
