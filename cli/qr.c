/* qr.c -- a short text as a QR code.
 *
 * Bits become bytes, bytes get their Reed-Solomon companions, blocks are interleaved, the result
 * winds its way up and down around the fixed patterns, and the mask with the least penalty wins.
 */
#include "qr.h"

#include <string.h>

/* Level M. All blocks of a version are of one size up to version 6. */
static const struct {
    int data, correction, blocks; /* codewords of one block, and how many there are */
} versions[] = {{16, 10, 1}, {28, 16, 1}, {44, 26, 1}, {32, 18, 2}, {43, 24, 2}, {27, 16, 4}};
enum { VERSIONS = sizeof versions / sizeof versions[0], CODEWORDS_MAX = 172 };

/* ---- Reed-Solomon over GF(256) ------------------------------------------------------------ */

static uint8_t times(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = (product << 1) ^ (product >> 7) * 0x11Du;
        if (b >> i & 1) product ^= a;
    }
    return (uint8_t)product;
}

void qr_correct(const uint8_t *data, int size, uint8_t *out, int count) {
    uint8_t divisor[QR_CORRECTION_MAX] = {0}, root = 1;
    divisor[count - 1] = 1; /* (x - 1)(x - 2)(x - 4) ..., without its leading 1 */
    for (int i = 0; i < count; i++, root = times(root, 2))
        for (int k = 0; k < count; k++) {
            divisor[k] = times(divisor[k], root);
            if (k + 1 < count) divisor[k] ^= divisor[k + 1];
        }
    memset(out, 0, (size_t)count);
    for (int i = 0; i < size; i++) {
        uint8_t factor = data[i] ^ out[0];
        memmove(out, out + 1, (size_t)count - 1);
        out[count - 1] = 0;
        for (int k = 0; k < count; k++) out[k] ^= times(divisor[k], factor);
    }
}

/* ---- codewords ---------------------------------------------------------------------------- */

static void bits_put(uint8_t *bytes, int *used, unsigned value, int count) {
    for (int i = count - 1; i >= 0; i--, ++*used)
        if (value >> i & 1) bytes[*used / 8] |= (uint8_t)(0x80u >> *used % 8);
}

/* Everything in the order it is drawn in. Returns how many codewords there are. */
static int codewords(int version, const char *text, size_t size, uint8_t out[CODEWORDS_MAX]) {
    int data = versions[version].data, blocks = versions[version].blocks;
    int correction = versions[version].correction, used = 0, count = 0;
    uint8_t plain[CODEWORDS_MAX] = {0}, extra[4][QR_CORRECTION_MAX];
    bits_put(plain, &used, 4, 4); /* bytes as they are */
    bits_put(plain, &used, (unsigned)size, 8);
    for (size_t i = 0; i < size; i++) bits_put(plain, &used, (uint8_t)text[i], 8);
    used += 4; /* the end; the rest of its byte is zero, too */
    for (int i = (used + 7) / 8, pad = 0xEC; i < data * blocks; i++, pad ^= 0xEC ^ 0x11)
        plain[i] = (uint8_t)pad;
    for (int b = 0; b < blocks; b++) qr_correct(plain + b * data, data, extra[b], correction);
    for (int i = 0; i < data; i++)
        for (int b = 0; b < blocks; b++) out[count++] = plain[b * data + i];
    for (int i = 0; i < correction; i++)
        for (int b = 0; b < blocks; b++) out[count++] = extra[b][i];
    return count;
}

/* ---- fixed patterns ----------------------------------------------------------------------- */

typedef struct sheet {
    qr *code;
    bool is_fixed[QR_SIDE_MAX][QR_SIDE_MAX];
} sheet;

static void fix(sheet *s, int row, int column, bool is_dark) {
    if (row < 0 || column < 0 || row >= s->code->side || column >= s->code->side) return;
    s->code->is_dark[row][column] = is_dark;
    s->is_fixed[row][column] = true;
}

static int larger(int a, int b) { return a > b ? a : b; }
static int distance(int a, int b) { return a > b ? a - b : b - a; }

/* Rings around a centre, by their distance from it; `light` holds the light ones as bits. */
static void rings(sheet *s, int row, int column, int reach, unsigned light) {
    for (int r = row - reach; r <= row + reach; r++)
        for (int c = column - reach; c <= column + reach; c++)
            fix(s, r, c, !(light >> larger(distance(r, row), distance(c, column)) & 1));
}

static void fix_patterns(sheet *s, int version) {
    int side = s->code->side;
    rings(s, 3, 3, 4, 1u << 2 | 1u << 4);
    rings(s, 3, side - 4, 4, 1u << 2 | 1u << 4);
    rings(s, side - 4, 3, 4, 1u << 2 | 1u << 4);
    for (int i = 8; i < side - 8; i++) {
        fix(s, 6, i, i % 2 == 0);
        fix(s, i, 6, i % 2 == 0);
    }
    if (version > 0) rings(s, side - 7, side - 7, 2, 1u << 1);
}

/* Level M is 00; then the mask, ten bits of a BCH code, and a pattern so that it is never blank. */
uint32_t qr_format(int mask) {
    uint32_t rest = (uint32_t)mask << 10;
    for (int i = 14; i >= 10; i--)
        if (rest >> i & 1) rest ^= 0x537u << (i - 10);
    return ((uint32_t)mask << 10 | rest) ^ 0x5412u;
}

static void fix_format(sheet *s, int mask) {
    uint32_t bits = qr_format(mask);
    int side = s->code->side;
    for (int i = 0; i < 15; i++) {
        bool is_dark = bits >> i & 1;
        int near = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i == 8); /* over the timing pattern */
        if (i < 8) fix(s, near, 8, is_dark);
        else fix(s, 8, near, is_dark);
        if (i < 8) fix(s, 8, side - 1 - i, is_dark);
        else fix(s, side - 15 + i, 8, is_dark);
    }
    fix(s, side - 8, 8, true);
}

/* ---- the data ----------------------------------------------------------------------------- */

static bool is_masked(int mask, int r, int c) {
    switch (mask) {
    case 0: return (r + c) % 2 == 0;
    case 1: return r % 2 == 0;
    case 2: return c % 3 == 0;
    case 3: return (r + c) % 3 == 0;
    case 4: return (r / 2 + c / 3) % 2 == 0;
    case 5: return r * c % 2 + r * c % 3 == 0;
    case 6: return (r * c % 2 + r * c % 3) % 2 == 0;
    default: return ((r + c) % 2 + r * c % 3) % 2 == 0;
    }
}

/* Two columns at a time from the right, up and down in turns. */
static void draw_data(const sheet *s, const uint8_t *bytes, int count, int mask) {
    int side = s->code->side, bit = 0;
    for (int right = side - 1; right > 0; right -= 2) {
        if (right == 6) right = 5; /* the column of the timing pattern */
        bool is_up = (side - 1 - right - (right < 6)) / 2 % 2 == 0;
        for (int i = 0; i < 2 * side; i++) {
            int row = is_up ? side - 1 - i / 2 : i / 2, column = right - i % 2;
            if (s->is_fixed[row][column]) continue;
            bool is_dark = bit < 8 * count && (bytes[bit / 8] >> (7 - bit % 8) & 1);
            s->code->is_dark[row][column] = is_dark != is_masked(mask, row, column);
            bit++;
        }
    }
}

/* ---- which mask --------------------------------------------------------------------------- */

static bool at(const qr *code, bool is_row, int line, int i) {
    return is_row ? code->is_dark[line][i] : code->is_dark[i][line];
}

/* Runs of five or more, and what looks like a corner pattern. */
static int line_penalty(const qr *code, bool is_row, int line) {
    int penalty = 0, run = 0;
    unsigned seen = 0; /* the last eleven modules */
    for (int i = 0; i < code->side; i++) {
        bool is_dark = at(code, is_row, line, i);
        run = i > 0 && is_dark == at(code, is_row, line, i - 1) ? run + 1 : 1;
        penalty += run == 5 ? 3 : run > 5 ? 1 : 0;
        seen = (seen << 1 | is_dark) & 0x7FFu;
        if (i >= 10 && (seen == 0x05Du || seen == 0x5D0u)) penalty += 40;
    }
    return penalty;
}

int qr_penalty(const qr *code) {
    int penalty = 0, dark = 0;
    for (int line = 0; line < code->side; line++)
        penalty += line_penalty(code, true, line) + line_penalty(code, false, line);
    for (int r = 0; r < code->side; r++)
        for (int c = 0; c < code->side; c++) {
            const bool is_dark = code->is_dark[r][c];
            dark += is_dark;
            bool is_block = r > 0 && c > 0 && code->is_dark[r - 1][c] == is_dark &&
                            code->is_dark[r][c - 1] == is_dark &&
                            code->is_dark[r - 1][c - 1] == is_dark;
            penalty += is_block ? 3 : 0;
        }
    int total = code->side * code->side;
    return penalty + distance(dark * 20, total * 10) / total * 10;
}

bool qr_make(qr *code, const char *text, size_t size, int wanted) {
    uint8_t bytes[CODEWORDS_MAX];
    int version = 0, least = 1 << 30;
    while (version < VERSIONS && (int)size + 2 > versions[version].data * versions[version].blocks)
        version++;
    if (size > QR_TEXT_MAX || version == VERSIONS) return false;
    int count = codewords(version, text, size, bytes);
    for (int mask = 0; mask < 8; mask++) {
        qr tried = {.side = 21 + 4 * version, .mask = mask};
        sheet s = {.code = &tried};
        fix_patterns(&s, version);
        fix_format(&s, mask);
        draw_data(&s, bytes, count, mask);
        int penalty = qr_penalty(&tried);
        if (wanted == QR_BEST_MASK ? penalty >= least : mask != wanted) continue;
        least = penalty;
        *code = tried;
    }
    return true;
}
