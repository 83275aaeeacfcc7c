/* squirrels/deck.c -- what is printed on the eight cards of a set.
 *
 * cards/squirrels.csv lists one set; all five are alike (SQ-03). A house deck may print other
 * numbers on the contrabands, nothing else: the rules know the eight kinds.
 */
#include "cards.gen.h"
#include "state.h"

const br_table squirrels_tables[] = {{"squirrels", squirrels_squirrels_csv}};

static const char *const types[] = {"contraband", "customs", "robbery", "bank", "raid", "hideout"};
enum { CARD, TYPE, VALUE, DUE };

/* Cards 1..3 are contrabands, then one of each other kind in the order of the table above. */
static int type_of(int card) { return card <= 3 ? 0 : card - 3; }

static bool read_row(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    squirrels_deck *deck = into;
    int32_t card = 0;
    int type = 0;
    if (!br__csv_int(csv, CARD, (int32_t)row, (int32_t)row, &card, fault)) return false;
    if (!br__csv_word(csv, TYPE, types, 6, &type, fault)) return false;
    if (type != type_of((int)row))
        return br__csv_fault(csv, TYPE,
                             "cards 1-3 are contraband, then customs, robbery, bank, "
                             "raid, hideout",
                             fault);
    if (type != 0) {
        if (csv->cell[VALUE][0] || csv->cell[DUE][0])
            return br__csv_fault(csv, VALUE, "only contraband has a value and a due", fault);
        return true;
    }
    return br__csv_byte(csv, VALUE, 1, 9, &deck->value[card], fault) &&
           br__csv_byte(csv, DUE, 0, deck->value[card], &deck->due[card], fault);
}

bool squirrels_deck_read(br_rules *r, int table, const char *text, size_t size, br_fault *fault) {
    (void)table;
    return br__csv_rows(text, size, SQUIRRELS_CARDS, "a set has 8 cards", read_row, r->deck, fault);
}

/* A card's name carries its value, so values must differ; rising keeps them in printed order. */
bool squirrels_deck_audit(const br_rules *r, br_fault *fault) {
    const squirrels_deck *deck = squirrels_deck_of(r);
    if (deck->value[1] < deck->value[2] && deck->value[2] < deck->value[3]) return true;
    return br__deck_fault(fault, "the values of the three contrabands must rise");
}
