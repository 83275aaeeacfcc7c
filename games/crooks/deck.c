/* crooks/deck.c -- what is printed on the 32 crooks.
 *
 * cards/crooks.csv is the shipped set; a house deck with the same header replaces it. Ids are free
 * as long as they are unique and can stand in a move text; the rules read the other columns only.
 */
#include "cards.gen.h"
#include "state.h"

const br_table crooks_tables[] = {{"crooks", crooks_crooks_csv}};

const char *const crooks_gang_names[CROOKS_GANGS] = {"north_red", "west_blue", "outfit_yellow"};
static const char *const ability_names[CROOKS_ABILITIES] = {
    "", "pickpocket", "accomplice", "switch", "assassin", "made_man", "spy"};

enum { CARD, RATING, MODIFIER, GANGS, ABILITY };
enum { MODIFIER_MAX = 5 };

/* Ids are shown in lower case, as words of a move text; hangouts and verbs are no ids. */
static bool read_id(const br_csv *csv, char out[CROOKS_ID_MAX], br_fault *fault) {
    const char *cell = csv->cell[CARD];
    size_t size = strlen(cell);
    bool has_digit = false;
    if (size < 2 || size >= CROOKS_ID_MAX)
        return br__csv_fault(csv, CARD, "an id has 2 to 11 characters", fault);
    for (size_t i = 0; i < size; i++) {
        char c = cell[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        bool is_digit = c >= '0' && c <= '9';
        if (!(c >= 'a' && c <= 'z') && (i == 0 || (!is_digit && c != '-')))
            return br__csv_fault(csv, CARD, "an id is a letter, then letters, digits and -", fault);
        has_digit |= is_digit;
        out[i] = c;
    }
    out[size] = '\0';
    if (!has_digit) return br__csv_fault(csv, CARD, "an id has a digit, such as C07", fault);
    return true;
}

/* "north_red|west_blue", each gang once, or nothing. */
static bool read_gangs(const br_csv *csv, uint8_t *out, br_fault *fault) {
    const char *at = csv->cell[GANGS];
    unsigned gangs = 0;
    while (*at) {
        unsigned g = 0;
        size_t size = 0;
        while (at[size] && at[size] != '|') size++;
        while (g < CROOKS_GANGS && (strlen(crooks_gang_names[g]) != size ||
                                    memcmp(crooks_gang_names[g], at, size) != 0))
            g++;
        if (g == CROOKS_GANGS)
            return br__csv_fault(csv, GANGS,
                                 "a gang is north_red, west_blue or outfit_yellow; "
                                 "several are joined by |",
                                 fault);
        if (gangs >> g & 1u) return br__csv_fault(csv, GANGS, "a gang is named twice", fault);
        gangs |= 1u << g;
        at += size;
        if (*at == '|' && *++at == '\0')
            return br__csv_fault(csv, GANGS, "a gang is missing after |", fault);
    }
    *out = (uint8_t)gangs;
    return true;
}

static bool read_row(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    crooks_deck *deck = into;
    unsigned card = row - 1;
    int32_t modifier = 0;
    int ability = 0;
    if (!read_id(csv, deck->id[card], fault)) return false;
    for (unsigned i = 0; i < card; i++)
        if (strcmp(deck->id[i], deck->id[card]) == 0)
            return br__csv_fault(csv, CARD, "this id stands twice", fault);
    if (!br__csv_byte(csv, RATING, 1, CROOKS_RATING_MAX, &deck->rating[card], fault)) return false;
    if (!br__csv_int(csv, MODIFIER, -MODIFIER_MAX, MODIFIER_MAX, &modifier, fault)) return false;
    if (!read_gangs(csv, &deck->gangs[card], fault)) return false;
    if (!br__csv_word(csv, ABILITY, ability_names, CROOKS_ABILITIES, &ability, fault)) return false;
    deck->modifier[card] = (int8_t)modifier;
    deck->ability[card] = (uint8_t)ability;
    deck->with[ability] |= 1u << card;
    for (unsigned i = 0; i < deck->rating[card]; i++) deck->better[i] |= 1u << card;
    return true;
}

bool crooks_deck_read(br_rules *r, int table, const char *text, size_t size, br_fault *fault) {
    crooks_deck *deck = (crooks_deck *)(void *)r->deck;
    (void)table;
    memset(deck, 0, sizeof *deck);
    if (!br__csv_rows(text, size, CROOKS_CARDS, "there are 32 crooks", read_row, deck, fault))
        return false;
    deck->stackers = deck->with[CROOKS_ACCOMPLICE] | deck->with[CROOKS_ASSASSIN];
    return true;
}
