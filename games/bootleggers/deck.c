/* bootleggers/deck.c -- what is printed on cards, bars, trucks and stills.
 *
 * Five tables under cards/, each replaceable by one with the same header row. The book prints no
 * numbers for most of them, so somebody who owns the box may well know better: a house deck may
 * change any number, as long as the invariants of BO-Q02 to BO-Q08 hold.
 */
#include "cards.gen.h"
#include "state.h"

enum { ACTIONS, BARS, MUSCLE, STILLS, TRUCKS };
const br_table bootleggers_tables[BO_TABLES] = {[ACTIONS] = {"actions", bootleggers_actions_csv},
                                                [BARS] = {"bars", bootleggers_bars_csv},
                                                [MUSCLE] = {"muscle", bootleggers_muscle_csv},
                                                [STILLS] = {"stills", bootleggers_stills_csv},
                                                [TRUCKS] = {"trucks", bootleggers_trucks_csv}};

static bootleggers_deck *deck_in(br_rules *r) { return (bootleggers_deck *)(void *)r->deck; }

/* ---- action cards ------------------------------------------------------------------------- */

static const char *const kinds[] = {"influence", "upgrade", "thug"};
static const char *const names[BO_KINDS] = {
    "1 marker",      "2 markers", "3 markers",          "single",    "double",
    "speakeasy",     "Hijack",    "Grand Theft Truck",  "Hit",       "Rub-Out",
    "Raid",          "Sabotage",  "Wrecking Crew",      "Roadblock", "Police Chief",
    "Investigation", "Stash",     "Friend on the Force"};

static const char *const moments[] = {"pick", "pick;", "stored", "pieces:", "reply", "go1", "go2",
                                      "go4",  "W1",    "W2",     "W3",      "W4",    "W5",  "W6"};
static const uint8_t moment_bits[] = {BO_AT_PICK, BO_AT_PICK, BO_AT_PICK, BO_AT_PICK, BO_IN_REPLY,
                                      BO_GO1,     BO_GO2,     BO_GO4,     BO_W1,      BO_W2,
                                      BO_W3,      BO_W4,      BO_W5,      BO_W6};

/* When a card makes sense at all; a house deck may only take moments away. */
static unsigned points_possible(unsigned kind) {
    enum {
        EARLY = 1u << BO_GO1 | 1u << BO_GO2 | 1u << BO_W1 | 1u << BO_W2 | 1u << BO_W3,
        LATE = 1u << BO_GO2 | 1u << BO_GO4 | 1u << BO_W2 | 1u << BO_W3 | 1u << BO_W4 | 1u << BO_W5 |
               1u << BO_W6
    };
    switch (kind < BO_FIRST_THUG ? BO_THUGS : kind - BO_FIRST_THUG) {
    case BO_THUGS: return 1u << BO_AT_PICK | (kind >= BO_SINGLE ? EARLY | LATE : 0u);
    case BO_THEFT: return EARLY | 1u << BO_W4;
    case BO_HIT:
    case BO_RUBOUT: return LATE;
    case BO_RAID: return 1u << BO_W6;
    case BO_SABOTAGE:
    case BO_WRECKING: return EARLY;
    case BO_INVESTIGATION: return 1u << BO_IN_REPLY;
    case BO_FRIEND: return 1u << BO_W4;
    default: return 1u << BO_W5;
    }
}

static bool read_points(const br_csv *csv, int column, unsigned kind, uint16_t *out,
                        br_fault *fault) {
    const char *at = csv->cell[column];
    unsigned bits = 0;
    while (*at) {
        char word[BR_WORD_MAX];
        size_t size = 0;
        while (at[size] && at[size] != ' ') size++;
        if (size >= sizeof word) size = 0;
        memcpy(word, at, size);
        word[size] = '\0';
        int moment = br__word_find(word, moments, 14);
        if (moment < 0) return br__csv_fault(csv, column, "no such moment", fault);
        bits |= 1u << moment_bits[moment];
        at += size;
        if (*at == ' ') at++;
    }
    if (bits == 0 || (bits & ~points_possible(kind)))
        return br__csv_fault(csv, column, "this card can not be played then", fault);
    *out = (uint16_t)bits;
    return true;
}

static unsigned kind_group(unsigned kind) {
    return kind < BO_SINGLE ? 0 : kind < BO_FIRST_THUG ? 1 : 2;
}

static bool read_action(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    bootleggers_deck *deck = into;
    int group = 0;
    if (!br__csv_word(csv, 0, kinds, 3, &group, fault)) return false;
    if (strcmp(csv->cell[1], names[row - 1]) != 0 || (unsigned)group != kind_group(row))
        return br__csv_fault(csv, 1, "the 18 kinds of card stand in the shipped order", fault);
    return br__csv_byte(csv, 2, 0, 40, &deck->count[row], fault) &&
           br__csv_byte(csv, 3, 0, row < BO_FIRST_THUG ? 0 : 20, &deck->cost[row], fault) &&
           read_points(csv, 7, row, &deck->points[row], fault);
}

/* ---- bars, muscle, stills, trucks --------------------------------------------------------- */

static bool read_bar(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    bootleggers_deck *deck = into;
    unsigned bar = row - 1;
    bool is_first = bar == 0, is_unlimited = strcmp(csv->cell[3], "unlimited") == 0;
    int32_t order = 0;
    if (!br__csv_int(csv, 0, (int32_t)row, (int32_t)row, &order, fault)) return false;
    if (!br__csv_byte(csv, 2, !is_first, is_first ? 0 : 40, &deck->circles[bar], fault))
        return false;
    if (is_unlimited != is_first)
        return br__csv_fault(csv, 3, "the first bar, and no other, has unlimited demand", fault);
    deck->dice[bar] = 0;
    if (!is_unlimited && !br__csv_byte(csv, 3, 1, 8, &deck->dice[bar], fault)) return false;
    return br__csv_byte(csv, 4, 1, 8, &deck->price[bar], fault) &&
           br__csv_byte(csv, 5, 0, is_first ? 0 : 9, &deck->extra[bar], fault);
}

static bool read_muscle(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    bootleggers_deck *deck = into;
    int32_t band = 0, from = 0, to = 0, cost = 0, next = 1;
    (void)row;
    while (next <= BO_MUSCLES && deck->muscle_cost[next] != BO_HIDDEN) next++;
    if (next > BO_MUSCLES) return br__csv_fault(csv, -1, "muscle cards end at 72", fault);
    if (!br__csv_int(csv, 1, next, next, &from, fault)) return false;
    if (!br__csv_int(csv, 2, from, BO_MUSCLES, &to, fault)) return false;
    int32_t colour = (from - 1) / BO_BAND_CARDS + 1;
    if (!br__csv_int(csv, 0, colour, colour, &band, fault)) return false;
    if ((to - 1) / BO_BAND_CARDS + 1 != colour)
        return br__csv_fault(csv, 2, "each of the 4 colours has 18 cards", fault);
    if (!br__csv_int(csv, 3, 0, 20, &cost, fault)) return false;
    for (int32_t card = from; card <= to; card++) deck->muscle_cost[card] = (uint8_t)cost;
    return true;
}

static bool read_still(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    bootleggers_deck *deck = into;
    static const char *const stills[] = {"family", "remote"};
    int still = 0;
    int32_t pieces = 0;
    uint8_t *spots = row == 1 ? &deck->family_spots : &deck->remote_spots;
    uint8_t *dice = row == 1 ? &deck->family_dice : &deck->remote_dice;
    if (!br__csv_word(csv, 0, stills, 2, &still, fault)) return false;
    if ((unsigned)still != row - 1)
        return br__csv_fault(csv, 0, "first the family still, then the remote", fault);
    return br__csv_int(csv, 1, 6, 6, &pieces, fault) &&
           br__csv_byte(csv, 2, 1, row == 1 ? 4 : 3, spots, fault) &&
           br__csv_byte(csv, 3, 1, *spots, dice, fault);
}

static bool read_truck(const br_csv *csv, unsigned row, void *into, br_fault *fault) {
    bootleggers_deck *deck = into;
    static const char *const sizes[] = {"small", "medium", "large"};
    int size = 0;
    int32_t starters = 0;
    if (!br__csv_word(csv, 0, sizes, BO_SIZES, &size, fault)) return false;
    if ((unsigned)size != row - 1)
        return br__csv_fault(csv, 0, "small, medium, large, in this order", fault);
    return br__csv_byte(csv, 1, 1, 30, &deck->capacity[size], fault) &&
           br__csv_byte(csv, 2, 0, 60, &deck->truck_price[size], fault) &&
           br__csv_byte(csv, 3, 0, 10, &deck->graft[size], fault) &&
           br__csv_int(csv, 4, size ? 0 : 6, size ? 0 : 6, &starters, fault) &&
           br__csv_byte(csv, 5, 0, 9, &deck->truck_cards[size], fault);
}

bool bootleggers_deck_read(br_rules *r, int table, const char *text, size_t size, br_fault *fault) {
    static const struct {
        unsigned rows;
        const char *wrong;
        br__row_reader *read;
    } tables[] = {{BO_KINDS, "there are 18 kinds of card", read_action},
                  {BO_BARS, "there are 6 bars", read_bar},
                  {0, NULL, read_muscle},
                  {2, "there are 2 kinds of still", read_still},
                  {BO_SIZES, "there are 3 sizes of truck", read_truck}};
    bootleggers_deck *deck = deck_in(r);
    if (table == MUSCLE) memset(deck->muscle_cost, BO_HIDDEN, sizeof deck->muscle_cost);
    if (!br__csv_rows(text, size, tables[table].rows, tables[table].wrong, tables[table].read, deck,
                      fault))
        return false;
    if (table == MUSCLE && deck->muscle_cost[BO_MUSCLES] == BO_HIDDEN)
        return br__deck_fault(fault, "muscle cards go up to 72");
    deck->muscle_cost[0] = 0;
    return true;
}

/* ---- invariants --------------------------------------------------------------------------- */

static const char *audit_counts(const bootleggers_deck *deck) {
    unsigned cards = 0, trucks = 0, dice = 0;
    for (unsigned kind = 1; kind <= BO_KINDS; kind++) cards += deck->count[kind];
    for (unsigned size = 0; size < BO_SIZES; size++) trucks += deck->truck_cards[size];
    dice = 6u * deck->family_dice + deck->count[BO_SINGLE] + 2u * deck->count[BO_DOUBLE];
    if (cards < 72) return "72 action cards or more are needed: 6 players, 12 rounds";
    if (cards > BO_CARDS) return "there is room for 96 action cards";
    if (trucks > BO_TRUCK_CARDS) return "there is room for 16 truck cards";
    if (deck->count[BO_SPEAKEASY] > 12) return "there is room for 12 bar upgrades";
    if (dice > 38) return "there is room for 38 production dice";
    if (deck->count[BO_FIRST_THUG + BO_STASH] > 3) return "there is room for 3 cards Stash";
    if (deck->count[BO_DOUBLE] > BO_REMOTES) return "6 remote stills allow 6 double upgrades";
    return NULL;
}

/* BO-Q03 to BO-Q05: from the smallest to the largest, and from the weakest to the strongest. */
static const char *audit_order(const bootleggers_deck *deck) {
    for (unsigned bar = 1; bar < BO_BARS; bar++) {
        if (deck->circles[bar] <= deck->circles[bar - 1]) return "circles of the bars must rise";
        if (deck->price[bar] < deck->price[bar - 1] || deck->extra[bar] < deck->extra[bar - 1] ||
            (bar > 1 && deck->dice[bar] < deck->dice[bar - 1]))
            return "dice, price and extra profit must not fall from bar to bar";
    }
    for (unsigned card = 2; card <= BO_MUSCLES; card++)
        if (deck->muscle_cost[card] < deck->muscle_cost[card - 1])
            return "the cost of muscle must not fall with its number";
    for (unsigned size = 1; size < BO_SIZES; size++)
        if (deck->capacity[size] <= deck->capacity[size - 1] ||
            deck->truck_price[size] <= deck->truck_price[size - 1])
            return "capacity and price of trucks must rise with their size";
    return NULL;
}

bool bootleggers_deck_audit(const br_rules *r, br_fault *fault) {
    const bootleggers_deck *deck = bootleggers_deck_of(r);
    const char *broken = audit_counts(deck);
    if (!broken) broken = audit_order(deck);
    return broken ? br__deck_fault(fault, broken) : true;
}
