/* belo4ka/deck.c -- the 112 cards.
 *
 * cards/belo4ka.csv has a row a card. Only five of the numbers are known from the book, so a house
 * deck may print others: 64 different ones from 2 to 75, in any split over the four colours. It
 * may also price squirrels and mushrooms anew. How many cards of a kind there are is fixed.
 */
#include "cards.gen.h"
#include "state.h"

const br_table belo4ka_tables[] = {{"belo4ka", belo4ka_belo4ka_csv}};

static const char *const types[] = {"number", "squirrel", "super_squirrel", "mega_squirrel",
                                    "nuts",   "devil",    "mushrooms"};
static const char *const colours[] = {"red", "blue", "green", "yellow"};
enum { TYPES = 7, TYPE_NUMBER = 0, TYPE_NUTS = 4, TYPE_DEVIL, TYPE_MUSHROOMS };
enum { CARD_ID, TYPE, COLOUR, NUMBER, PENALTY };

typedef struct counts {
    unsigned numbers;
    unsigned squirrels[BELO4KA_COLOURS][BELO4KA_RANKS];
    unsigned others[TYPES];
    bool is_printed[76]; /* numbers seen so far */
} counts;

/* B001 to B112, in order: a row that is lost or there twice shows at once. */
static bool is_id(const char *text, unsigned row) {
    return text[0] == 'B' && text[1] == (char)('0' + row / 100) &&
           text[2] == (char)('0' + row / 10 % 10) && text[3] == (char)('0' + row % 10) &&
           text[4] == '\0';
}

/* Cards are kept by colour, then rising, whatever the order of the rows. */
static void keep_number(belo4ka_deck *deck, unsigned count, unsigned colour, unsigned number) {
    unsigned i = count;
    for (; i > 0; i--) {
        bool is_before = deck->colour[i - 1] < colour ||
                         (deck->colour[i - 1] == colour && deck->number[i - 1] < number);
        if (is_before) break;
        deck->colour[i] = deck->colour[i - 1];
        deck->number[i] = deck->number[i - 1];
    }
    deck->colour[i] = (uint8_t)colour;
    deck->number[i] = (uint8_t)number;
}

static bool read_number(const br_csv *csv, counts *seen, belo4ka_deck *deck, br_fault *fault) {
    int colour = 0;
    int32_t number = 0;
    if (!br__csv_word(csv, COLOUR, colours, BELO4KA_COLOURS, &colour, fault)) return false;
    if (!br__csv_int(csv, NUMBER, 2, 75, &number, fault)) return false;
    if (csv->cell[PENALTY][0]) return br__csv_fault(csv, PENALTY, "a number costs nothing", fault);
    if (seen->is_printed[number])
        return br__csv_fault(csv, NUMBER, "this number is there twice", fault);
    if (seen->numbers == BELO4KA_NUMBERS)
        return br__csv_fault(csv, TYPE, "there are 64 number cards", fault);
    seen->is_printed[number] = true;
    keep_number(deck, seen->numbers++, (unsigned)colour, (unsigned)number);
    return true;
}

/* All cards of a rank, and all mushrooms, cost the same. */
static bool read_points(const br_csv *csv, bool is_first, uint8_t *points, br_fault *fault) {
    int32_t value = 0;
    if (!br__csv_int(csv, PENALTY, 0, 5, &value, fault)) return false;
    if (!is_first && value != *points)
        return br__csv_fault(csv, PENALTY, "cards of one kind cost the same", fault);
    *points = (uint8_t)value;
    return true;
}

static bool read_squirrel(const br_csv *csv, unsigned rank, counts *seen, belo4ka_deck *deck,
                          br_fault *fault) {
    int colour = 0;
    if (!br__csv_word(csv, COLOUR, colours, BELO4KA_COLOURS, &colour, fault)) return false;
    if (csv->cell[NUMBER][0])
        return br__csv_fault(csv, NUMBER, "only numbers have a number", fault);
    bool is_first = seen->others[1 + rank]++ == 0;
    if (++seen->squirrels[colour][rank] > 3 - rank)
        return br__csv_fault(csv, COLOUR, "a colour has 3 plain squirrels, 2 super and 1 mega",
                             fault);
    return read_points(csv, is_first, &deck->points[rank], fault);
}

static bool read_other(const br_csv *csv, int type, counts *seen, belo4ka_deck *deck,
                       br_fault *fault) {
    static const uint8_t wanted[TYPES] = {[TYPE_NUTS] = 14, [TYPE_DEVIL] = 8, [TYPE_MUSHROOMS] = 2};
    if (csv->cell[COLOUR][0] || csv->cell[NUMBER][0])
        return br__csv_fault(csv, COLOUR, "such a card has neither colour nor number", fault);
    if (++seen->others[type] > wanted[type])
        return br__csv_fault(csv, TYPE, "there are 14 nuts, 8 devils and 2 mushrooms", fault);
    if (type == TYPE_MUSHROOMS)
        return read_points(csv, seen->others[type] == 1, &deck->mushrooms, fault);
    const char *price = type == TYPE_DEVIL ? "x(1+n)" : "";
    if (strcmp(csv->cell[PENALTY], price) == 0) return true;
    return br__csv_fault(csv, PENALTY, "nuts cost nothing, devils multiply: x(1+n)", fault);
}

typedef struct reading {
    counts seen;
    belo4ka_deck deck;
} reading;

static bool read_row(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    counts *seen = &((reading *)into)->seen;
    belo4ka_deck *deck = &((reading *)into)->deck;
    int type = 0;
    if (!is_id(csv->cell[CARD_ID], row))
        return br__csv_fault(csv, CARD_ID, "cards are B001 to B112, in order", fault);
    if (!br__csv_word(csv, TYPE, types, TYPES, &type, fault)) return false;
    if (type == TYPE_NUMBER) return read_number(csv, seen, deck, fault);
    if (type < TYPE_NUTS) return read_squirrel(csv, (unsigned)type - 1, seen, deck, fault);
    return read_other(csv, type, seen, deck, fault);
}

/* BE-16 to BE-18: the same colour, or a greater number. */
static void find_lawful(belo4ka_deck *deck) {
    for (unsigned top = 0; top < BELO4KA_NUMBERS; top++)
        for (unsigned i = 0; i < BELO4KA_NUMBERS; i++)
            if (deck->colour[i] == deck->colour[top] || deck->number[i] > deck->number[top])
                deck->lawful[top] |= 1ull << i;
}

bool belo4ka_deck_read(br_rules *r, int table, const char *text, size_t size, br_fault *fault) {
    reading so_far;
    (void)table;
    memset(&so_far, 0, sizeof so_far);
    /* No kind can have too many, so 112 rows are the right ones. */
    if (!br__csv_rows(text, size, BELO4KA_CARDS, "there are 112 cards", read_row, &so_far, fault))
        return false;
    find_lawful(&so_far.deck);
    memcpy(r->deck, &so_far.deck, sizeof so_far.deck);
    return true;
}

/* BE-02: four colours. Without one of them its squirrels could never be honest. */
bool belo4ka_deck_audit(const br_rules *r, br_fault *fault) {
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    unsigned there = 0;
    for (unsigned i = 0; i < BELO4KA_NUMBERS; i++) there |= 1u << deck->colour[i];
    if (there == (1u << BELO4KA_COLOURS) - 1) return true;
    return br__deck_fault(fault, "there must be numbers of all four colours");
}
