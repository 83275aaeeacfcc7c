/* wide.c -- numbers of 128 bits, where no compiler's library has them: bots/matrix_game.c.
 *
 * Compilers call these two by name. Neither may itself be written with what it is there for, so
 * both work on halves.
 */
#include <stdint.h>

__extension__ typedef __int128 wide;
typedef union halves {
    wide all;
    struct {
        uint64_t low, high;
    };
} halves;

wide __multi3(wide a, wide b);
wide __divti3(wide a, wide b);

wide __multi3(wide a, wide b) {
    const uint64_t mask = UINT32_MAX;
    halves x = {.all = a}, y = {.all = b}, out;
    uint64_t p = x.low & mask, q = x.low >> 32, r = y.low & mask, s = y.low >> 32;
    uint64_t middle = q * r + (p * r >> 32), other = p * s + (middle & mask);
    out.low = (other << 32) | (p * r & mask);
    out.high = q * s + (middle >> 32) + (other >> 32) + x.high * y.low + x.low * y.high;
    return out.all;
}

static halves negated(halves x) {
    x.low = ~x.low + 1;
    x.high = ~x.high + (x.low == 0);
    return x;
}

/* Bit by bit: a matrix game needs a few thousand of them. */
static halves divided(halves a, halves b) {
    halves out = {.low = 0}, rest = {.low = 0};
    for (int i = 0; i < 128; i++) {
        rest.high = rest.high << 1 | rest.low >> 63;
        rest.low = rest.low << 1 | a.high >> 63;
        a.high = a.high << 1 | a.low >> 63;
        a.low <<= 1;
        out.high = out.high << 1 | out.low >> 63;
        out.low <<= 1;
        if (rest.high < b.high || (rest.high == b.high && rest.low < b.low)) continue;
        rest.high -= b.high + (rest.low < b.low);
        rest.low -= b.low;
        out.low |= 1;
    }
    return out;
}

wide __divti3(wide a, wide b) {
    halves x = {.all = a}, y = {.all = b};
    int is_negative = (int)((x.high ^ y.high) >> 63);
    if (x.high >> 63) x = negated(x);
    if (y.high >> 63) y = negated(y);
    halves out = divided(x, y);
    return (is_negative ? negated(out) : out).all;
}
