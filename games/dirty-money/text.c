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

#define AT(member) offsetof(dirty_money_state, member)
#define NUMBER(label, member) \
    { .name = label, .offset = AT(member), .bytes = 1, .form = BR_FORM_NUMBER }
#define SEAT(label, member) \
    { .name = label, .offset = AT(member), .bytes = 1, .form = BR_FORM_SEAT }
#define NUMBERS(label, member)                                                     \
    {                                                                              \
        .name = label, .offset = AT(member), .bytes = 1, .rows = 5, .per_seat = 1, \
        .form = BR_FORM_NUMBER                                                     \
    }
#define CARDS(label, list, count)                                                            \
    {                                                                                        \
        .name = label, .offset = AT(list), .bytes = 1,                                       \
        .rows = sizeof(((dirty_money_state *)0)->list), .form = BR_FORM_WORD,                \
        .dict = DM_DICT_CARD, .unknown = DM_HIDDEN, .has_unknown = 1, .count_at = AT(count), \
        .has_count = 1                                                                       \
    }
#define OWN(n)                                                                                   \
    {                                                                                            \
        .name = "placements-" #n, .offset = AT(own[n]), .bytes = 1, .rows = DM_OWN_MAX,          \
        .form = BR_FORM_WORD, .dict = DM_DICT_KIND, .count_at = AT(own_count[n]), .has_count = 1 \
    }
#define TUCK(n)                                                                      \
    {                                                                                \
        .name = "tucked-" #n, .offset = AT(tuck[n]), .bytes = 1, .rows = DM_OWN_MAX, \
        .form = BR_FORM_NUMBER, .count_at = AT(own_count[n]), .has_count = 1         \
    }
const br_field dirty_money_fields[DM_FIELDS] = {
    {.name = "phase", .offset = AT(phase), .bytes = 1, .form = BR_FORM_WORD, .dict = DM_DICT_PHASE},
    NUMBER("veiled", veiled),
    {.name = "acting", .offset = AT(acting), .bytes = 2, .form = BR_FORM_SEATS},
    SEAT("turn", turn),
    SEAT("first", first),
    SEAT("token", token),
    NUMBER("round", round),
    NUMBER("gone", gone),
    {.name = "location",
     .offset = AT(loc),
     .bytes = 1,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_LOCATION,
     .unknown = DM_NOWHERE,
     .has_unknown = 1},
    NUMBER("bought", bought),
    NUMBER("used-location", used_location),
    NUMBER("used-shark", used_shark),
    NUMBER("claims", claims),
    SEAT("partner", partner),
    NUMBER("pending-count", pending_count),
    CARDS("pending", pending, pending_count),
    {.name = "villain",
     .offset = AT(villain),
     .bytes = 1,
     .rows = 5,
     .per_seat = 1,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_VILLAIN},
    NUMBERS("hand-count", hand_count),
    NUMBERS("placement-count", own_count),
    {.name = "points",
     .offset = AT(points),
     .bytes = 2,
     .rows = 5,
     .per_seat = 1,
     .form = BR_FORM_NUMBER},
    NUMBERS("overpay", overpay),
    NUMBER("deck-count", deck_count),
    NUMBER("discard-count", discard_count),
    NUMBER("counter-count", counter_count),
    {.name = "region-left",
     .offset = AT(place_left),
     .bytes = 1,
     .rows = DM_REGIONS,
     .form = BR_FORM_NUMBER},
    {.name = "stalls",
     .offset = AT(stall),
     .bytes = 1,
     .rows = DM_LOCATIONS,
     .cols = DM_STALL,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_CARD,
     .unknown = 0,
     .has_unknown = 1},
    {.name = "rows",
     .offset = AT(row),
     .bytes = 1,
     .rows = DM_ROWS,
     .cols = DM_ROW_MAX,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_KIND,
     .unknown = 0,
     .has_unknown = 1},
    CARDS("hand-0", hand[0], hand_count[0]),
    CARDS("hand-1", hand[1], hand_count[1]),
    CARDS("hand-2", hand[2], hand_count[2]),
    CARDS("hand-3", hand[3], hand_count[3]),
    CARDS("hand-4", hand[4], hand_count[4]),
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
    CARDS("discard", discard, discard_count),
    {.name = "counters",
     .offset = AT(counter),
     .bytes = 1,
     .rows = DM_COUNTERS_MAX,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_COUNTER,
     .count_at = AT(counter_count),
     .has_count = 1},
    {.name = "counter-none",
     .offset = AT(laid),
     .bytes = 2,
     .rows = DM_COUNTERS_MAX,
     .form = BR_FORM_NUMBER,
     .count_at = AT(counter_count),
     .has_count = 1},
    {.name = "counter-under",
     .offset = AT(under),
     .bytes = 1,
     .rows = DM_COUNTERS_MAX,
     .form = BR_FORM_NUMBER,
     .unknown = DM_NOT_UNDER,
     .has_unknown = 1,
     .count_at = AT(counter_count),
     .has_count = 1},
    {.name = "region-decks",
     .offset = AT(place_deck),
     .bytes = 1,
     .rows = DM_PLACEMENTS,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_KIND,
     .unknown = 0,
     .has_unknown = 1,
     .truth = 1},
    {.name = "deck",
     .offset = AT(deck),
     .bytes = 1,
     .rows = DM_CARDS,
     .form = BR_FORM_WORD,
     .dict = DM_DICT_CARD,
     .count_at = AT(deck_count),
     .has_count = 1,
     .truth = 1},
    {.name = "seen",
     .offset = AT(seen),
     .bytes = DM_SEATS_MAX * DM_HAND_MAX,
     .form = BR_FORM_HEX,
     .truth = 1},
    {.name = "chance",
     .offset = AT(chance),
     .bytes = sizeof(br_chance),
     .form = BR_FORM_HEX,
     .truth = 1},
};
#undef AT

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
    case DM_DICT_PHASE: return br__put_listed(&buf, phases, DM_PHASE_OVER + 1, value);
    case DM_DICT_LOCATION: return br__put_listed(&buf, dirty_money_locations, DM_LOCATIONS, value);
    case DM_DICT_VILLAIN: return br__put_listed(&buf, dirty_money_villains, DM_VILLAINS, value);
    case DM_DICT_TYPE: return br__put_listed(&buf, dirty_money_types, DM_TYPES, value);
    case DM_DICT_SLOT: return put_slot(value, &buf);
    case DM_DICT_CARD: return put_card(r, value, &buf);
    case DM_DICT_KIND: return put_kind(r, value, &buf);
    default: return put_counter(r, value, &buf);
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

static const char *const verbs[DM_MOVE_COUNT] = {"",     "bears",   "visit",    "drop",   "play",
                                                 "swap", "buy",     "buy-both", "banana", "gallery",
                                                 "end",  "launder", "pass",     "discard"};

static bool next_value(const br_rules *r, br_words *words, int dict, unsigned from, unsigned end,
                       uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int value = br__value_find(r, dict, from, end, word);
    *out = (uint8_t)value;
    return value >= 0;
}

static bool next_note(const br_rules *r, br_words *words, uint8_t *out) {
    return next_value(r, words, DM_DICT_CARD, 1, DM_FACES_MAX + 1, out);
}

/* REGION-N, one digit, each region once. Their order is checked by writing the move again. */
static bool read_bears(br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    while (!br__at_end(words)) {
        if (!br__next_word(words, word) || strlen(word) != 4 || word[2] != '-') return false;
        unsigned n = (unsigned)(word[3] - '0');
        word[2] = '\0';
        int region = br__word_find(word, rows, DM_REGIONS);
        if (region < 0 || n < 1 || n > 9 || out->arg[region]) return false;
        out->arg[region] = (uint8_t)n;
    }
    return true;
}

/* Notes up to the end or to the word `shark`, which is left for the caller. Any order is the same
 * move, and a move has one text: br_move_read tells which. */
static bool read_notes(const br_rules *r, br_words *words, br_move *out) {
    unsigned count = 0;
    while (!br__at_end(words)) {
        br_words ahead = *words;
        if (br__next_is(&ahead, "shark")) break;
        if (count == DM_NOTES_MAX || !next_note(r, words, &out->arg[DM_ARG_NOTES + count++]))
            return false;
    }
    br__sort_u8(&out->arg[DM_ARG_NOTES], count);
    return count > 0;
}

static bool next_slot(const br_rules *r, br_words *words, uint8_t *out) {
    if (!next_value(r, words, DM_DICT_SLOT, 0, DM_SLOTS, out)) return false;
    ++*out;
    return true;
}

static bool read_buy(const br_rules *r, br_words *words, br_move *out) {
    if (!next_slot(r, words, &out->arg[0])) return false;
    if (out->kind == DM_MOVE_BUY_BOTH && !next_slot(r, words, &out->arg[1])) return false;
    br_words ahead = *words;
    if (br__next_is(&ahead, "pay")) {
        *words = ahead;
        if (!read_notes(r, words, out)) return false;
    }
    if (br__at_end(words)) return true;
    return br__next_is(words, "shark") && next_note(r, words, &out->arg[2]);
}

static bool read_play(const br_rules *r, br_words *words, br_move *out) {
    uint32_t seat = 0;
    if (!next_value(r, words, DM_DICT_CARD, DM_ACTION, DM_ACTION_END, &out->arg[0])) return false;
    if (br__at_end(words)) return true;
    if (!br__next_int(words, r->seats - 1u, &seat)) return false;
    out->arg[1] = (uint8_t)(seat + 1);
    return true;
}

bool dirty_money_move_read(const br_rules *r, br_words *words, br_move *out) {
    char verb[BR_WORD_MAX];
    bool is_read = true;
    if (!br__next_word(words, verb)) return false;
    int kind = br__word_find(verb, verbs + 1, DM_MOVE_COUNT - 1) + 1;
    out->kind = (uint8_t)kind;
    switch (kind) {
    case 0: return false;
    case DM_MOVE_BEARS: is_read = read_bears(words, out); break;
    case DM_MOVE_VISIT:
        is_read = next_value(r, words, DM_DICT_LOCATION, 0, DM_LOCATIONS, &out->arg[0]);
        break;
    case DM_MOVE_DROP: is_read = read_notes(r, words, out); break;
    case DM_MOVE_PLAY: is_read = read_play(r, words, out); break;
    case DM_MOVE_SWAP:
        is_read = next_note(r, words, &out->arg[0]) && br__next_is(words, "for") &&
                  next_note(r, words, &out->arg[1]);
        break;
    case DM_MOVE_BUY:
    case DM_MOVE_BUY_BOTH: is_read = read_buy(r, words, out); break;
    case DM_MOVE_DISCARD: is_read = next_note(r, words, &out->arg[0]); break;
    default: break;
    }
    return is_read && br__at_end(words);
}

static void put_word(const br_rules *r, int dict, unsigned value, br_buf *out) {
    char word[BR_WORD_MAX];
    br_put_char(out, ' ');
    br_put(out, dirty_money_word(r, dict, value, word) ? word : "none");
}

static void put_notes(const br_rules *r, const br_move *move, br_buf *out) {
    for (unsigned i = DM_ARG_NOTES; i < sizeof move->arg && move->arg[i]; i++)
        put_word(r, DM_DICT_CARD, move->arg[i], out);
}

static void write_buy(const br_rules *r, const br_move *move, br_buf *out) {
    put_word(r, DM_DICT_SLOT, move->arg[0] - 1u, out);
    if (move->kind == DM_MOVE_BUY_BOTH) put_word(r, DM_DICT_SLOT, move->arg[1] - 1u, out);
    if (move->arg[DM_ARG_NOTES]) br_put(out, " pay");
    put_notes(r, move, out);
    if (!move->arg[2]) return;
    br_put(out, " shark");
    put_word(r, DM_DICT_CARD, move->arg[2], out);
}

static void write_bears(const br_move *move, br_buf *out) {
    for (unsigned region = 0; region < DM_REGIONS; region++) {
        if (!move->arg[region]) continue;
        br_put_char(out, ' ');
        br_put(out, rows[region]);
        br_put_char(out, '-');
        br_put_int(out, move->arg[region]);
    }
}

void dirty_money_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    br_put(out, move->kind < DM_MOVE_COUNT ? verbs[move->kind] : "none");
    switch (move->kind) {
    case DM_MOVE_BEARS: write_bears(move, out); break;
    case DM_MOVE_VISIT: put_word(r, DM_DICT_LOCATION, move->arg[0], out); break;
    case DM_MOVE_DROP: put_notes(r, move, out); break;
    case DM_MOVE_PLAY:
        put_word(r, DM_DICT_CARD, move->arg[0], out);
        if (!move->arg[1]) break;
        br_put_char(out, ' ');
        br_put_int(out, move->arg[1] - 1);
        break;
    case DM_MOVE_SWAP:
        put_word(r, DM_DICT_CARD, move->arg[0], out);
        br_put(out, " for");
        put_word(r, DM_DICT_CARD, move->arg[1], out);
        break;
    case DM_MOVE_BUY:
    case DM_MOVE_BUY_BOTH: write_buy(r, move, out); break;
    case DM_MOVE_DISCARD: put_word(r, DM_DICT_CARD, move->arg[0], out); break;
    default: break;
    }
}
