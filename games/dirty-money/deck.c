/* dirty-money/deck.c -- what is printed on the cards: notes, actions, placements, locations,
 * villains.
 *
 * Equal cards become one code or kind; ids only fix the order of a table. A house deck may print
 * other notes, prices and points and mix the kinds of cards otherwise; how many cards there are
 * and what the kinds do is fixed by the rules.
 */
#include "cards.gen.h"
#include "state.h"

const br_table dirty_money_tables[] = {{"money", dirty_money_money_csv},
                                       {"actions", dirty_money_actions_csv},
                                       {"placements", dirty_money_placements_csv},
                                       {"locations", dirty_money_locations_csv},
                                       {"villains", dirty_money_villains_csv}};

static const char *const currencies[] = {"EUR", "JPY", "USD", "CRYPTO"};
static const char *const regions[] = {"Europe", "Japan", "USA"};
static const char *const types[] = {"painting",        "art_gallery",     "audit_firm", "casino",
                                    "crypto_exchange", "charity",         "neobank",    "law_firm",
                                    "money_transfer",  "restaurant_chain"};

/* Cards are numbered without gaps: a letter and the row, with leading zeros. */
static bool read_id(const br_csv *csv, char letter, int digits, int row, br_fault *fault) {
    char id[8] = {letter};
    for (int i = digits; i > 0; i--, row /= 10) id[i] = (char)('0' + row % 10);
    if (strcmp(csv->cell[0], id) == 0) return true;
    return br__csv_fault(csv, 0, "cards are numbered in order, from 1, without gaps", fault);
}

/* ---- notes -------------------------------------------------------------------------------- */

static bool read_note(const br_csv *csv, unsigned nth, void *into, br_fault *fault) {
    dirty_money_deck *deck = into;
    int row = (int)nth;
    int32_t value = 0, dirty = 0;
    int currency = 0;
    if (!read_id(csv, 'M', 3, row, fault)) return false;
    if (!br__csv_word(csv, 1, currencies, 4, &currency, fault)) return false;
    bool is_crypto = currency == DM_CRYPTO;
    if (!br__csv_int(csv, 2, is_crypto ? 3 : 1, is_crypto ? 3 : 5, &value, fault)) return false;
    if (!br__csv_int(csv, 3, 0, 1, &dirty, fault)) return false;
    unsigned face = deck->faces;
    int rank = (currency * 8 + value) * 2 + dirty;
    int before = face ? (deck->currency[face] * 8 + deck->value[face]) * 2 + deck->dirty[face] : -1;
    if (rank < before)
        return br__csv_fault(csv, -1,
                             "notes are sorted by currency (EUR, JPY, USD, CRYPTO), value, "
                             "clean before dirty",
                             fault);
    if (rank > before) {
        if (face == DM_FACES_MAX)
            return br__csv_fault(csv, -1, "at most 24 different notes", fault);
        if (is_crypto && face && deck->currency[face] == DM_CRYPTO)
            return br__csv_fault(csv, 3, "crypto is either all clean or all dirty", fault);
        face = ++deck->faces;
        deck->currency[face] = (uint8_t)currency;
        deck->value[face] = (uint8_t)value;
        deck->dirty[face] = (uint8_t)dirty;
        bool is_twin = rank == before + 1 && dirty;
        deck->is_twin[face] = is_twin;
        if (is_twin) deck->is_twin[face - 1] = 1;
    }
    deck->money[row - 1] = (uint8_t)face;
    return true;
}

/* ---- actions ------------------------------------------------------------------------------ */

static bool read_inspection(const br_csv *csv, int *code, dirty_money_deck *deck, br_fault *fault) {
    static const char *const subtypes[] = {"left_right", "one_player", "all"};
    static const int32_t most[] = {2, 4, 1}; /* so that none brings more than 4 cards (DM-38) */
    int kind = 0;
    int32_t cards = 0;
    if (!br__csv_word(csv, 2, subtypes, 3, &kind, fault)) return false;
    if (!br__csv_int(csv, 4, 1, most[kind], &cards, fault)) return false;
    if (deck->inspects[kind] && deck->inspects[kind] != cards)
        return br__csv_fault(csv, 4, "all inspections of one kind take as many cards", fault);
    deck->inspects[kind] = (uint8_t)cards;
    *code = DM_INSPECT_SIDES + kind;
    return true;
}

static bool read_action(const br_csv *csv, unsigned nth, void *into, br_fault *fault) {
    dirty_money_deck *deck = into;
    int row = (int)nth;
    static const char *const kinds[] = {"inspection", "audit", "swap", "bribe"};
    static const char *const audits[] = {"most", "ge1", "ge2", "ge3", "ge4", "ge5", "ge6"};
    int kind = 0, code = 0, audit = 0;
    if (!read_id(csv, 'A', 2, row, fault)) return false;
    if (!br__csv_word(csv, 1, kinds, 4, &kind, fault)) return false;
    if (kind == 0) {
        if (!read_inspection(csv, &code, deck, fault)) return false;
    } else if (kind == 1) {
        if (!br__csv_word(csv, 2, audits, 7, &audit, fault)) return false;
        code = DM_AUDIT_MOST + audit;
    } else {
        const char *subtype = kind == 2 ? "one_player" : "self";
        if (strcmp(csv->cell[2], subtype) != 0)
            return br__csv_fault(csv, 2, "a swap is one_player, a bribe self", fault);
        code = kind == 2 ? DM_SWAP : DM_BRIBE;
    }
    deck->action[row - 1] = (uint8_t)code;
    return true;
}

/* ---- placements --------------------------------------------------------------------------- */

static uint64_t perk_of(unsigned region, unsigned type) {
    switch (type) {
    case DM_CRYPTO_EXCHANGE: return UINT64_C(1) << (DM_PERK_EXCHANGE + 4 * region);
    case DM_CASINO: return UINT64_C(1) << (DM_PERK_CASINO + 4 * region);
    case DM_NEOBANK: return UINT64_C(1) << DM_PERK_NEOBANK;
    case DM_ART_GALLERY: return UINT64_C(1) << DM_PERK_GALLERY;
    case DM_AUDIT_FIRM: return UINT64_C(1) << DM_PERK_AUDIT;
    case DM_LAW_FIRM: return UINT64_C(1) << DM_PERK_LAW;
    default: return 0;
    }
}

/* The kind with these facts, made if it is new. Kinds are numbered as they come. */
static unsigned kind_of(dirty_money_deck *deck, int region, int type, int cost, int vp) {
    unsigned kind = 1;
    for (; kind <= deck->kinds; kind++)
        if (deck->region[kind] == region && deck->type[kind] == type && deck->cost[kind] == cost &&
            deck->vp[kind] == vp)
            return kind;
    deck->kinds = (uint8_t)kind;
    deck->region[kind] = (uint8_t)region;
    deck->type[kind] = (uint8_t)type;
    deck->cost[kind] = (uint8_t)cost;
    deck->vp[kind] = (uint8_t)vp;
    deck->kinds_of[type][region] |= UINT64_C(1) << kind;
    deck->kinds_of[type][DM_REGIONS] |= UINT64_C(1) << kind;
    deck->perk[kind] = perk_of((unsigned)region, (unsigned)type);
    return kind;
}

static bool read_placement(const br_csv *csv, unsigned nth, void *into, br_fault *fault) {
    dirty_money_deck *deck = into;
    int row = (int)nth;
    int region = 0, currency = 0, type = 0;
    int32_t cost = 0, vp = 0;
    if (!read_id(csv, 'P', 2, row, fault)) return false;
    if (!br__csv_word(csv, 1, regions, DM_REGIONS, &region, fault)) return false;
    if (!br__csv_word(csv, 2, currencies, 3, &currency, fault)) return false;
    if (!br__csv_word(csv, 3, types, DM_TYPES, &type, fault)) return false;
    if (!br__csv_int(csv, 4, 1, 20, &cost, fault)) return false;
    if (!br__csv_int(csv, 5, 0, 20, &vp, fault)) return false;
    if (currency != region)
        return br__csv_fault(csv, 2, "Europe is paid in EUR, Japan in JPY, the USA in USD", fault);
    unsigned kind = kind_of(deck, region, type, cost, vp);
    unsigned before = row > 1 ? deck->place[row - 2] : 0;
    if (before && deck->region[before] > region)
        return br__csv_fault(csv, 1, "placements are sorted by region: Europe, Japan, USA", fault);
    deck->place[row - 1] = (uint8_t)kind;
    deck->region_at[region + 1] = (uint8_t)row;
    return true;
}

/* ---- locations and villains --------------------------------------------------------------- */

static bool read_location(const br_csv *csv, unsigned nth, void *into, br_fault *fault) {
    dirty_money_deck *deck = into;
    int row = (int)nth;
    static const char *const ids[] = {"EU", "JP", "US", "BR", "BM", "AH"};
    int loc = row - 1;
    if (strcmp(csv->cell[0], ids[loc]) != 0)
        return br__csv_fault(csv, 0, "locations stand in the order EU, JP, US, BR, BM, AH", fault);
    return br__csv_byte(csv, 2, 2, loc <= DM_BR ? 2 : DM_SEATS_MAX, &deck->seats_min[loc], fault);
}

static bool read_villain(const br_csv *csv, unsigned nth, void *into, br_fault *fault) {
    dirty_money_deck *deck = into;
    int row = (int)nth;
    static const char *const names[] = {"Money Launderer", "Corrupt Rat", "Kittyakuza",
                                        "Wall Street Bears", "Loan Shark"};
    int32_t number = 0;
    int villain = 0;
    if (!br__csv_int(csv, 0, row, row, &number, fault)) return false;
    if (!br__csv_word(csv, 1, names, DM_VILLAINS, &villain, fault)) return false;
    if (deck->number[villain]) return br__csv_fault(csv, 1, "a villain stands twice", fault);
    deck->number[villain] = (uint8_t)number;
    return true;
}

/* ---- tables ------------------------------------------------------------------------------- */

/* A table replaces all that the same table said before. */
static void forget(dirty_money_deck *deck, int table) {
    if (table == 0) {
        deck->faces = 0;
        memset(deck->is_twin, 0, sizeof deck->is_twin);
    } else if (table == 1) {
        memset(deck->inspects, 0, sizeof deck->inspects);
    } else if (table == 2) {
        deck->kinds = 0;
        deck->cost[0] = UINT8_MAX; /* nobody can buy a gap */
        memset(deck->region_at, 0, sizeof deck->region_at);
        memset(deck->kinds_of, 0, sizeof deck->kinds_of);
    } else if (table == 4) {
        memset(deck->number, 0, sizeof deck->number);
    }
}

/* What is worked out from the money and the placements, for the sake of speed. */
static void index_codes(dirty_money_deck *deck) {
    unsigned code = 1;
    for (unsigned currency = DM_EUR; currency <= DM_CRYPTO; currency++) {
        deck->code_at[currency] = (uint8_t)code;
        while (code <= deck->faces && deck->currency[code] == currency) code++;
    }
    deck->code_at[DM_CRYPTO + 1] = (uint8_t)code;
    deck->dirty_codes = 0;
    for (code = 1; code <= deck->faces; code++)
        deck->dirty_codes |= (uint32_t)deck->dirty[code] << code;
}

bool dirty_money_deck_read(br_rules *r, int table, const char *text, size_t size, br_fault *fault) {
    static const struct {
        unsigned rows;
        const char *wrong;
        br__row_reader *read;
    } tables[] = {{DM_MONEY, "there are 120 money cards", read_note},
                  {DM_ACTIONS, "there are 30 action cards", read_action},
                  {DM_PLACEMENTS, "there are 60 placement cards", read_placement},
                  {DM_LOCATIONS, "there are 6 locations", read_location},
                  {DM_VILLAINS, "there are 5 villains", read_villain}};
    dirty_money_deck *deck = (dirty_money_deck *)(void *)r->deck;
    forget(deck, table);
    if (!br__csv_rows(text, size, tables[table].rows, tables[table].wrong, tables[table].read, deck,
                      fault))
        return false;
    if (table == 0) index_codes(deck);
    if (table == 1) br__sort_u8(deck->action, DM_ACTIONS);
    for (unsigned region = 1; region <= DM_REGIONS; region++)
        if (deck->region_at[region] < deck->region_at[region - 1])
            deck->region_at[region] = deck->region_at[region - 1];
    return true;
}

static unsigned count_type(const dirty_money_deck *deck, unsigned type) {
    unsigned count = 0;
    for (unsigned i = 0; i < DM_PLACEMENTS; i++) count += deck->type[deck->place[i]] == type;
    return count;
}

/* What the rules count on: a deal must find its cards, a hand its room (limit 13 and 4 more), and
 * there must be a location for everybody (DM-33). */
bool dirty_money_deck_audit(const br_rules *r, br_fault *fault) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (deck->currency[deck->faces] != DM_CRYPTO)
        return br__deck_fault(fault, "there is crypto among the money cards");
    for (unsigned region = 0; region < DM_REGIONS; region++)
        if (deck->region_at[region + 1] - deck->region_at[region] < 7)
            return br__deck_fault(fault, "each region has at least 7 placement cards");
    if (count_type(deck, DM_NEOBANK) > DM_NEOBANKS_MAX)
        return br__deck_fault(fault, "there are at most 6 Neobanks");
    for (unsigned seats = 2; seats <= DM_SEATS_MAX; seats++) {
        unsigned open = 0;
        for (unsigned loc = 0; loc < DM_LOCATIONS; loc++) open += seats >= deck->seats_min[loc];
        if (open <= seats) return br__deck_fault(fault, "there are more locations than players");
    }
    return true;
}
