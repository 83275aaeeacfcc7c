/* harbour/deck.c -- what is printed on the cards.
 *
 * A house deck may print other numbers: the rules know the three kinds, six cards of each.
 */
#include "cards.gen.h"
#include "state.h"

const br_table harbour_tables[] = {{"harbour", harbour_harbour_csv}};

static const char *const kinds[] = {"lantern", "rope", "wave"};
enum { CARD, KIND, NUMBER };

static bool read_row(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    harbour_deck *deck = into;
    int32_t card = 0;
    int kind = 0, each = HARBOUR_CARDS / HARBOUR_KINDS;
    if (!br__csv_int(csv, CARD, (int32_t)row, (int32_t)row, &card, fault)) return false;
    if (!br__csv_word(csv, KIND, kinds, HARBOUR_KINDS, &kind, fault)) return false;
    if (kind != ((int)row - 1) / each)
        return br__csv_fault(csv, KIND, "six lanterns, then six ropes, then six waves", fault);
    /* A card's name carries its number, so those of one kind must differ. */
    int32_t least = ((int)row - 1) % each ? deck->number[row - 1] + 1 : 1;
    deck->kind[row] = (uint8_t)(kind + 1);
    return br__csv_byte(csv, NUMBER, least, 9, &deck->number[row], fault);
}

bool harbour_deck_read(br_rules *r, int table, const char *text, size_t size, br_fault *fault) {
    (void)table;
    return br__csv_rows(text, size, HARBOUR_CARDS, "the deck has 18 cards", read_row, r->deck,
                        fault);
}
