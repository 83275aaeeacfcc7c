/* squirrels/actions.c -- moves as numbers: how much a payment can be. */
#include "state.h"

/* Customs is paid of what one contraband brings (SQ-34), and the third is the dearest. */
int squirrels_action_digits(const br_rules *r, unsigned kind, unsigned variant,
                            br_action_digit out[BR_ACTION_DIGITS]) {
    if (kind != SQUIRRELS_MOVE_PAY || variant > 0) return -1;
    out[0] = (br_action_digit){.form = BR_DIGIT_SHARES,
                               .count = r->seats,
                               .high = squirrels_deck_of(r)->value[SQUIRRELS_CONTRABAND_HIGH]};
    return 1;
}
