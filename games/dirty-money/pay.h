/* dirty-money/pay.h -- what rules_pay.c and rules_walk.c share: who pays what with which notes.
 */
#ifndef DIRTY_MONEY_PAY_H
#define DIRTY_MONEY_PAY_H

#include "state.h"

/* Up to 8 notes as bytes, the first lowest: with it a move is two words and zeros. */
typedef uint64_t dm_notes;

/* The notes of a hand that are good for one currency: a run of the hand, for hands are sorted, and
 * the crypto at its end. */
typedef struct dm_purse {
    const uint8_t *hand;
    unsigned count;     /* cards in hand */
    const uint8_t *run; /* where the run begins */
    unsigned run_count;
    unsigned cryptos, crypto, crypto_value; /* how many, its code, what one is worth */
    unsigned total;                         /* of the run and the crypto */
    bool is_shark;                          /* a note of another currency may be paid (DM-119) */
    bool wants_all;                         /* list the payment with every usable note (DM-Q36) */
    uint32_t few;                           /* in a small purse the run as bytes, */
    unsigned value[4];                      /* and what each note is worth */
} dm_purse;

typedef struct dm_purchase {
    uint32_t head; /* kind and slots of the move, its first four bytes */
    uint32_t price;
} dm_purchase;
enum { DM_PURCHASES_MAX = DM_ROW_MAX * DM_ROW_MAX + 1 }; /* and one that is too dear */

/* All payments of all purchases from a purse of any size (rules_walk.c). Returns the end. */
br_move *dirty_money_walk(const br_rules *r, const dm_purse *purse, const dm_purchase *buy,
                          unsigned count, br_move *out, br_move *end);

#endif
