/* typed.c -- see typed.h.
 *
 * Which numbers of a text are seats is told by the arguments of the move's sentence: in every game
 * a text names its seats in the same order. What is typed is read by trying: every choice of its
 * numbers might be the seats, and the one is right whose move is shown as was typed.
 */
#include "typed.h"

#include <string.h>

enum { DIGITS_MAX = 8 }; /* numbers of one text that could be seats; no move has more */

/* Where a seat may stand: a word of one digit, or one digit before a "-" as in "2-3". */
static int find_digits(const char *text, size_t out[DIGITS_MAX]) {
    int count = 0;
    for (size_t i = 0; text[i] && count < DIGITS_MAX; i++) {
        bool is_start = i == 0 || text[i - 1] == ' ';
        bool is_end = text[i + 1] == ' ' || text[i + 1] == '-' || text[i + 1] == '\0';
        if (is_start && is_end && text[i] >= '0' && text[i] <= '9') out[count++] = i;
    }
    return count;
}

static int find_seats(const br_rules *r, const br_move *move, int out[BR_ARGS_MAX]) {
    br_args args = {.count = 0};
    int count = 0;
    br_move_args(r, NULL, BR_SEAT_NONE, move, &args);
    for (int i = 0; i < args.count; i++)
        if (args.at[i].kind == BR_ARG_SEAT) out[count++] = args.at[i].n;
    return count;
}

void typed_write(const br_rules *r, const br_move *move, br_buf *out) {
    char text[BR_TEXT_MAX + 1];
    size_t digit[DIGITS_MAX];
    int seat[BR_ARGS_MAX], named = 0;
    br_buf plain = br_buf_over(text, sizeof text);
    br_move_write(r, move, &plain);
    /* A clock's move is never typed, and the game has no sentence for it. */
    int seats = move->kind == BR_MOVE_TIMEOUT ? 0 : find_seats(r, move, seat);
    int digits = find_digits(text, digit);
    for (int i = 0; i < digits && named < seats; i++) {
        if (text[digit[i]] - '0' != seat[named]) continue;
        text[digit[i]]++;
        named++;
    }
    br_put(out, text);
}

br_err typed_read(const br_rules *r, const char *text, br_move *out) {
    size_t digit[DIGITS_MAX];
    if (strlen(text) > BR_TEXT_MAX) return BR_BAD_MOVE;
    int digits = find_digits(text, digit);
    for (unsigned seats = 0; seats < 1u << digits; seats++) {
        char plain[BR_TEXT_MAX + 1], again[BR_TEXT_MAX + 1];
        bool can_be = true;
        memcpy(plain, text, strlen(text) + 1);
        for (int i = 0; i < digits; i++) {
            if (!(seats >> i & 1u)) continue;
            can_be = can_be && text[digit[i]] > '0';
            plain[digit[i]]--;
        }
        if (!can_be || br_move_read(r, plain, out) != BR_OK) continue;
        br_buf shown = br_buf_over(again, sizeof again);
        typed_write(r, out, &shown);
        if (strcmp(again, text) == 0) return BR_OK;
    }
    return BR_BAD_MOVE;
}
