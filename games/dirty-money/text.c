/* dirty-money/text.c -- moves, events and views in words.
 *
 * bears REGION-N ... | visit LOCATION | drop NOTE ... | play ACTION [SEAT] | swap NOTE for NOTE |
 * buy SLOT [pay NOTE ...] [shark NOTE] | buy-both SLOT SLOT [pay NOTE ...] [shark NOTE] |
 * banana | gallery | end | launder | pass | discard NOTE
 *
 * A note is named by its face, eur-5; where a house deck has clean and dirty notes of one value,
 * eurc-5 and eurd-5. A placement is region, type and price: eu-casino-5. Sentences are in po/.
 */
#include "state.h"

const char *const dirty_money_types[DM_TYPES] = {
    "painting", "art-gallery", "audit-firm", "casino",         "crypto-exchange",
    "charity",  "neobank",     "law-firm",   "money-transfer", "restaurant-chain"};
const char *const dirty_money_locations[DM_LOCATIONS] = {
    "europe", "japan", "usa", "banana-republic", "black-market", "auction-house"};
const char *const dirty_money_villains[DM_VILLAINS] = {"launderer", "rat", "kitty", "bears",
                                                       "shark"};
static const char *const phases[] = {"bears",    "visit",   "surplus", "actions", "swap",
                                     "location", "launder", "discard", "over"};
static const char *const rows[DM_ROWS] = {"eu", "jp", "us", "ah", "br"};
static const char *const currencies[] = {"eur", "jpy", "usd", "crypto"};
static const char *const actions[DM_ACTION_KINDS] = {"inspection-left-right",
                                                     "inspection-one-player",
                                                     "inspection-all",
                                                     "audit-most",
                                                     "audit-ge1",
                                                     "audit-ge2",
                                                     "audit-ge3",
                                                     "audit-ge4",
                                                     "audit-ge5",
                                                     "audit-ge6",
                                                     "swap",
                                                     "bribe"};

const br_dict dirty_money_dicts[DM_DICTS] = {
    [DM_DICT_PHASE] = {.name = "phase", BR__WORDS(phases)},
    [DM_DICT_LOCATION] = {.name = "location", BR__WORDS(dirty_money_locations)},
    [DM_DICT_CARD] = {.name = "card", .is_card = true, .is_of_deck = true, .is_numbered = true},
    [DM_DICT_KIND] = {.name = "kind", .is_card = true, .is_of_deck = true, .is_numbered = true},
    [DM_DICT_VILLAIN] = {.name = "villain", BR__WORDS(dirty_money_villains)},
    [DM_DICT_COUNTER] = {.name = "counter", .is_of_deck = true},
    [DM_DICT_TYPE] = {.name = "type", BR__WORDS(dirty_money_types)},
    [DM_DICT_SLOT] = {.name = "slot"},
    [DM_DICT_REGION] = {.name = "region", .words = rows, .count = DM_REGIONS},
    [DM_DICT_ROW] = {.name = "row", BR__WORDS(rows)},
};

#define STATE dirty_money_state
#define CARDS(label, list, count, ...) \
    BR__LIST(label, list, BR__WORD(DM_DICT_CARD), BR__COUNT_IN(count), __VA_ARGS__)
#define HAND(n)                                                                      \
    CARDS("hand-" #n, hand[n], hand_count[n], BR__NULL(DM_HIDDEN), .owner = 1 + (n), \
          .zone = BR_ZONE_HAND, .sight = BR_SIGHT_OWNER, .opens = 1)
#define OWN(n)                                                                             \
    BR__LIST("placements-" #n, own[n], BR__WORD(DM_DICT_KIND), BR__COUNT_IN(own_count[n]), \
             .owner = 1 + (n), .zone = BR_ZONE_ROW)
#define TUCK(n)                                                                      \
    BR__LIST("tucked-" #n, tuck[n], BR__NUMBER("cards"), BR__COUNT_IN(own_count[n]), \
             .owner = 1 + (n))
const br_field dirty_money_fields[DM_FIELDS] = {
    BR__ONE("phase", phase, BR__WORD(DM_DICT_PHASE)),
    BR__ONE("veiled", veiled, BR__FLAG, .sight = BR_SIGHT_SOME),
    BR__ONE("acting", acting, BR__SEATS),
    BR__ONE("turn", turn, BR__SEAT),
    BR__ONE("first", first, BR__SEAT),
    BR__ONE("token", token, BR__SEAT),
    BR__ONE("round", round, BR__NUMBER("rounds")),
    BR__ONE("gone", gone, BR__NUMBER("turns")),
    BR__ONE("location", loc, BR__WORD(DM_DICT_LOCATION), BR__NULL(DM_NOWHERE)),
    BR__ONE("bought", bought, BR__NUMBER("placements")),
    BR__ONE("used-location", used_location, BR__FLAG),
    BR__ONE("used-shark", used_shark, BR__FLAG),
    BR__ONE("claims", claims, BR__NUMBER("draws")),
    BR__ONE("partner", partner, BR__SEAT, BR__NULL(BR_SEAT_NONE)),
    BR__ONE("pending-count", pending_count, BR__NUMBER("cards")),
    CARDS("pending", pending, pending_count, .zone = BR_ZONE_ROW),
    BR__EACH("villain", villain, BR__WORD(DM_DICT_VILLAIN), .zone = BR_ZONE_SLOTS),
    BR__EACH("hand-count", hand_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__EACH("placement-count", own_count, BR__NUMBER("placements"), .zone = BR_ZONE_COUNTER),
    BR__EACH("points", points, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__EACH("overpay", overpay, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__ONE("deck-count", deck_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__ONE("discard-count", discard_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__ONE("counter-count", counter_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__LIST("region-left", place_left, BR__NUMBER("cards"), .row_by = BR_BY(DM_DICT_LOCATION),
             .zone = BR_ZONE_COUNTER),
    BR__GRID("stalls", stall, BR__WORD(DM_DICT_CARD), BR__NULL(0),
             .row_by = BR_BY(DM_DICT_LOCATION), .zone = BR_ZONE_SLOTS),
    BR__GRID("rows", row, BR__WORD(DM_DICT_KIND), BR__NULL(0), .row_by = BR_BY(DM_DICT_ROW),
             .zone = BR_ZONE_SLOTS),
    HAND(0),
    HAND(1),
    HAND(2),
    HAND(3),
    HAND(4),
    OWN(0),
    OWN(1),
    OWN(2),
    OWN(3),
    OWN(4),
    TUCK(0),
    TUCK(1),
    TUCK(2),
    TUCK(3),
    TUCK(4),
    CARDS("discard", discard, discard_count, .zone = BR_ZONE_PILE, .is_top_last = 1),
    BR__LIST("counters", counter, BR__WORD(DM_DICT_COUNTER), BR__COUNT_IN(counter_count),
             .zone = BR_ZONE_NONE),
    BR__LIST("counter-none", laid, BR__NUMBER("cards"), BR__COUNT_IN(counter_count)),
    BR__LIST("counter-under", under, BR__PLACE("placements-#"), BR__NULL(DM_NOT_UNDER),
             BR__COUNT_IN(counter_count)),
    BR__LIST("region-decks", place_deck, BR__WORD(DM_DICT_KIND), BR__NULL(0), .truth = 1),
    BR__LIST("deck", deck, BR__WORD(DM_DICT_CARD), BR__COUNT_IN(deck_count), .truth = 1,
             .zone = BR_ZONE_PILE, .is_top_last = 1),
    BR__ONE("seen", seen, BR__HEX, .truth = 1),
    BR__ONE("chance", chance, BR__HEX, .truth = 1),
};
#undef STATE

/* ---- words -------------------------------------------------------------------------------- */

static bool put_card(const br_rules *r, unsigned code, br_buf *out) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (code >= DM_ACTION) {
        if (code >= DM_ACTION_END) return false;
        br_put(out, actions[code - DM_ACTION]);
        return true;
    }
    if (code < 1 || code > deck->faces) return false;
    br_put(out, currencies[deck->currency[code]]);
    if (deck->is_twin[code]) br_put_char(out, deck->dirty[code] ? 'd' : 'c');
    br_put_char(out, '-');
    br_put_int(out, deck->value[code]);
    return true;
}

/* Region, type and price; the points too where two cards differ in nothing else. */
static bool put_kind(const br_rules *r, unsigned kind, br_buf *out) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (kind < 1 || kind > deck->kinds) return false;
    br_put(out, rows[deck->region[kind]]);
    br_put_char(out, '-');
    br_put(out, dirty_money_types[deck->type[kind]]);
    br_put_char(out, '-');
    br_put_int(out, deck->cost[kind]);
    for (unsigned other = 1; other <= deck->kinds; other++)
        if (other != kind && deck->region[other] == deck->region[kind] &&
            deck->type[other] == deck->type[kind] && deck->cost[other] == deck->cost[kind]) {
            br_put_char(out, '-');
            br_put_int(out, deck->vp[kind]);
            break;
        }
    return true;
}

/* SEAT-blacklist-NOTE, SEAT-tucked-NOTE; an abstract counter is SEAT-blacklist-none. */
static bool put_counter(const br_rules *r, unsigned entry, br_buf *out) {
    unsigned where = entry / DM_COUNTER_CODES, code = entry % DM_COUNTER_CODES;
    if (where >= 2 * DM_SEATS_MAX) return false;
    br_put_int(out, where % DM_SEATS_MAX);
    br_put(out, where < DM_COUNTER_TUCKED ? "-blacklist-" : "-tucked-");
    if (code) return put_card(r, code, out);
    br_put(out, "none");
    return true;
}

static bool put_slot(unsigned slot, br_buf *out) {
    if (slot >= DM_SLOTS) return false;
    br_put(out, rows[slot / DM_ROW_MAX]);
    br_put_char(out, '-');
    br_put_int(out, slot % DM_ROW_MAX + 1);
    return true;
}

bool dirty_money_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    switch (dict) {
    case DM_DICT_SLOT: return put_slot(value, &buf);
    case DM_DICT_CARD: return put_card(r, value, &buf);
    case DM_DICT_KIND: return put_kind(r, value, &buf);
    default: return put_counter(r, value, &buf);
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

#define NOTE(label) label, BR_ARG_WORD, .dict = DM_DICT_CARD, .low = 1, .high = DM_FACES_MAX
#define SLOT(label, byte) \
    { label, BR_ARG_WORD, .dict = DM_DICT_SLOT, .at = byte, .plus = 1 }
#define NOTES NOTE("note"), .at = DM_ARG_NOTES, .list_max = DM_NOTES_MAX, .is_sorted = true
#define PAYMENT                                                       \
    {NOTES, .is_optional = true, .after = "pay"}, {                   \
        NOTE("shark"), .at = 2, .is_optional = true, .after = "shark" \
    }
const br_move_form dirty_money_forms[DM_MOVE_COUNT] = {
    [DM_MOVE_BEARS] = {"bears",
                       {{"region", BR_ARG_WORD, .dict = DM_DICT_REGION, .high = DM_REGIONS - 1,
                         .each = "n"}}},
    [DM_MOVE_VISIT] = {"visit", {{"place", BR_ARG_WORD, .dict = DM_DICT_LOCATION}}},
    [DM_MOVE_DROP] = {"drop", {{NOTES}}},
    [DM_MOVE_PLAY] = {"play",
                      {{"card", BR_ARG_WORD, .dict = DM_DICT_CARD, .low = DM_ACTION,
                        .high = DM_ACTION_END - 1},
                       {"target", BR_ARG_SEAT, .at = 1, .plus = 1, .is_optional = true}}},
    [DM_MOVE_SWAP] = {"swap", {{NOTE("take")}, {NOTE("give"), .at = 1, .after = "for"}}},
    [DM_MOVE_BUY] = {"buy", {SLOT("slot", 0), PAYMENT}},
    [DM_MOVE_BUY_BOTH] = {"buy-both", {SLOT("slot", 0), SLOT("second", 1), PAYMENT}},
    [DM_MOVE_BANANA] = {"banana"},
    [DM_MOVE_GALLERY] = {"gallery"},
    [DM_MOVE_END] = {"end"},
    [DM_MOVE_LAUNDER] = {"launder"},
    [DM_MOVE_PASS] = {"pass"},
    [DM_MOVE_DISCARD] = {"discard", {{NOTE("note")}}},
};
