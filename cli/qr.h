/* qr.h -- a short text as a QR code (ISO/IEC 18004), for a phone's camera to read off a screen.
 *
 * Bytes as they are, versions 1 to 6, error correction M (15 %): up to 106 bytes, which is more
 * than any address we print. Pure: no output, no memory of its own.
 */
#ifndef QR_H
#define QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QR_BEST_MASK = -1, QR_SIDE_MAX = 41, QR_TEXT_MAX = 106, QR_CORRECTION_MAX = 26 };

typedef struct qr {
    int side; /* modules, without the quiet zone of four around them */
    int mask; /* 0..7: the one that is easiest to read */
    bool is_dark[QR_SIDE_MAX][QR_SIDE_MAX]; /* by row, then column */
} qr;

/* With mask 0..7, or the best. False if the text is too long. */
bool qr_make(qr *code, const char *text, size_t size, int mask);

/* Its steps, for tests. Reed-Solomon codewords of a block; the 15 bits that name level and mask;
 * how hard a code is to read, as the standard counts it. */
void qr_correct(const uint8_t *data, int size, uint8_t *out, int count);
uint32_t qr_format(int mask);
int qr_penalty(const qr *code);

#endif
