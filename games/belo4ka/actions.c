/* belo4ka/actions.c -- moves as numbers: one card is played at a time, and nuts are put together.
 *
 * A form may name eight cards so that BE-15 can refuse them; lists have one. Which squirrels nuts
 * bring back has far too many ways for one number: how many nuts, then how many of each squirrel.
 */
#include "state.h"

enum { SQUIRREL_KINDS = BELO4KA_NUTS - BELO4KA_SQUIRRELS, NUTS_MAX = 15 };

static int nuts_digits(br_action_digit *out) {
    out[0] = (br_action_digit){.low = 1, .high = NUTS_MAX};
    for (unsigned i = 0; i < SQUIRREL_KINDS; i++)
        out[1 + i] = (br_action_digit){.at = (uint8_t)(1 + i / 2),
                                       .form = i % 2 ? BR_DIGIT_HIGH4 : BR_DIGIT_LOW4,
                                       .step = (uint8_t)(1 + i),
                                       .high = NUTS_MAX};
    return 1 + SQUIRREL_KINDS;
}

int belo4ka_action_digits(const br_rules *r, unsigned kind, unsigned variant,
                          br_action_digit out[BR_ACTION_DIGITS]) {
    (void)r;
    if (variant > 0) return -1;
    if (kind == BELO4KA_MOVE_NUTS) return nuts_digits(out);
    if (kind != BELO4KA_MOVE_PLAY) return -1;
    out[0] = (br_action_digit){.low = 1, .high = BELO4KA_FACES};
    return 1;
}
