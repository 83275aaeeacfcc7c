/* bootleggers/text.c -- the words of this game, and its states as JSON.
 *
 * Moves are in moves.c, events in events.c, the terminal in screen.c, sentences in po/. A loaded
 * truck is named by its face, medium-6: two that look the same are the same.
 */
#include "state.h"

static const char *const steps[] = {"muscle", "point",   "marking", "reply",   "claim",
                                    "pick",   "upgrade", "token",   "hired",   "place",
                                    "trade",  "load",    "park",    "consent", "over"};
static const char *const cards[] = {
    "none",      "influence-1", "influence-2", "influence-3", "single",        "double",
    "speakeasy", "hijack",      "theft",       "hit",         "rubout",        "raid",
    "sabotage",  "wrecking",    "roadblock",   "chief",       "investigation", "stash",
    "friend",    "small",       "medium",      "large"};
static const char *const bars[] = {"omalleys",    "blind-pig", "silver-slipper",
                                   "blue-parrot", "alhambra",  "grand-palace"};
static const char *const docks[] = {"main", "secondary", "common", "none"};
static const char *const targets[] = {"store",    "family",   "remote-1", "remote-2",
                                      "remote-3", "remote-4", "remote-5", "remote-6"};
static const char *const truck_cards[] = {"none", "small", "medium", "large"};
static const char *const faces[] = {"0", "1", "2", "3", "4", "5", "6"};
static const char *const points[] = {"none", "w1", "w2", "w3", "w4", "w5", "w6"};
const char *const bootleggers_goods[BO_GOODS] = {
    "cash",   "chief",    "crates", "friend",     "hijack",      "hit",        "investigation",
    "large",  "medium",   "raid",   "rent-large", "rent-medium", "rent-small", "roadblock",
    "rubout", "sabotage", "small",  "stash",      "theft",       "wrecking"};

static const struct {
    const char *const *words;
    uint8_t count;
} dicts[] = {
    [BO_DICT_STEP] = {steps, BO_OVER + 1},
    [BO_DICT_CARD] = {cards, BO_TRUCK_CARD + BO_SIZES},
    [BO_DICT_SIZE] = {&truck_cards[1], BO_SIZES},
    [BO_DICT_BAR] = {bars, BO_BARS},
    [BO_DICT_DOCK] = {docks, BO_DOCK_NONE + 1},
    [BO_DICT_TARGET] = {targets, BO_AT_BAR},
    [BO_DICT_THUG] = {&cards[BO_FIRST_THUG], BO_THUGS},
    [BO_DICT_GOOD] = {bootleggers_goods, BO_GOODS},
    [BO_DICT_FACE] = {faces, 7},
    [BO_DICT_STILL] = {&targets[BO_AT_FAMILY], BO_REMOTES + 1},
    [BO_DICT_POINT] = {points, BO_W6 + 1},
    [BO_DICT_TRUCK_CARD] = {truck_cards, BO_SIZES + 1},
};

bool bootleggers_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    (void)r;
    if (dict >= BO_DICT_BAND) { /* muscle cards of one colour, by number */
        if (value >= BO_BAND_CARDS) return false;
        br_put_int(&buf, (dict - BO_DICT_BAND) * BO_BAND_CARDS + (int32_t)value + 1);
        return true;
    }
    if (dict == BO_DICT_TARGET && value >= BO_AT_BAR && value < BO_TARGETS) {
        br_put(&buf, bars[value - BO_AT_BAR]);
        return true;
    }
    if (value >= dicts[dict].count) return false;
    br_put(&buf, dicts[dict].words[value]);
    return true;
}

/* ---- states as JSON ----------------------------------------------------------------------- */

#define AT(member) offsetof(bootleggers_state, member)
#define NUMBER(label, member) \
    { .name = label, .offset = AT(member), .bytes = 1, .form = BR_FORM_NUMBER }
#define SEAT_NUMBERS(label, member, n)                                                \
    {                                                                                 \
        .name = label, .offset = AT(member), .bytes = 1, .rows = BO_SEATS, .cols = n, \
        .per_seat = 1, .form = BR_FORM_NUMBER                                         \
    }
#define WORD(label, member, words) \
    { .name = label, .offset = AT(member), .bytes = 1, .form = BR_FORM_WORD, .dict = words }
#define SEATS(label, member) \
    { .name = label, .offset = AT(member), .bytes = 1, .form = BR_FORM_SEATS }
#define HAND(label, band)                                                                      \
    {                                                                                          \
        .name = label, .offset = AT(hand) + (band)*BO_SEATS * 4, .bytes = 4, .rows = BO_SEATS, \
        .per_seat = 1, .form = BR_FORM_SET, .dict = BO_DICT_BAND + (band),                     \
        .unknown = BO_HIDDEN_HAND, .has_unknown = 1                                            \
    }
#define BAND(label, member, band, is_truth)                                              \
    {                                                                                    \
        .name = label, .offset = AT(member) + (band)*4, .bytes = 4, .form = BR_FORM_SET, \
        .dict = BO_DICT_BAND + (band), .truth = is_truth                                 \
    }
#define TRUCK(label, member, ...)                                           \
    {                                                                       \
        .name = label, .offset = AT(member), .bytes = 1, .rows = BO_TRUCKS, \
        .count_at = AT(trucks), .has_count = 1, __VA_ARGS__                 \
    }

const br_field bootleggers_fields[BO_FIELDS] = {
    WORD("step", step, BO_DICT_STEP),
    NUMBER("round", round),
    NUMBER("phase", phase),
    {.name = "turn", .offset = AT(turn), .bytes = 1, .form = BR_FORM_SEAT},
    {.name = "acting", .offset = AT(acting), .bytes = 2, .form = BR_FORM_SEATS},
    WORD("point", point, BO_DICT_POINT),
    {.name = "money",
     .offset = AT(money),
     .bytes = 2,
     .rows = BO_SEATS,
     .per_seat = 1,
     .form = BR_FORM_NUMBER,
     .unknown = BO_HIDDEN_MONEY,
     .has_unknown = 1},
    {.name = "chosen",
     .offset = AT(chosen),
     .bytes = 1,
     .rows = BO_SEATS,
     .per_seat = 1,
     .form = BR_FORM_NUMBER,
     .unknown = BO_HIDDEN,
     .has_unknown = 1},
    {.name = "order",
     .offset = AT(order),
     .bytes = 1,
     .rows = BO_SEATS,
     .per_seat = 1,
     .form = BR_FORM_SEAT},
    HAND("muscle-1", 0),
    HAND("muscle-2", 1),
    HAND("muscle-3", 2),
    HAND("muscle-4", 3),
    SEAT_NUMBERS("muscle-left", hand_left, BO_BANDS),
    BAND("spent-1", spent, 0, 0),
    BAND("spent-2", spent, 1, 0),
    BAND("spent-3", spent, 2, 0),
    BAND("spent-4", spent, 3, 0),
    BAND("undealt-1", undealt, 0, 1),
    BAND("undealt-2", undealt, 1, 1),
    BAND("undealt-3", undealt, 2, 1),
    BAND("undealt-4", undealt, 3, 1),
    {.name = "row",
     .offset = AT(row),
     .bytes = 1,
     .rows = BO_SEATS,
     .per_seat = 1,
     .form = BR_FORM_WORD,
     .dict = BO_DICT_CARD},
    WORD("truck-open", truck_open, BO_DICT_TRUCK_CARD),
    NUMBER("deck-left", deck_left),
    NUMBER("truck-left", truck_left),
    {.name = "pile", .offset = AT(pile) + 1, .bytes = 1, .rows = BO_KINDS, .form = BR_FORM_NUMBER},
    {.name = "truck-pile",
     .offset = AT(truck_pile),
     .bytes = 1,
     .rows = BO_SIZES,
     .form = BR_FORM_NUMBER},
    {.name = "deck",
     .offset = AT(deck),
     .bytes = 1,
     .rows = BO_CARDS,
     .form = BR_FORM_WORD,
     .dict = BO_DICT_CARD,
     .truth = 1,
     .count_at = AT(deck_left),
     .has_count = 1},
    {.name = "truck-deck",
     .offset = AT(truck_deck),
     .bytes = 1,
     .rows = BO_TRUCK_CARDS,
     .form = BR_FORM_WORD,
     .dict = BO_DICT_TRUCK_CARD,
     .truth = 1,
     .count_at = AT(truck_left),
     .has_count = 1},
    SEAT_NUMBERS("owned", owned, BO_SIZES),
    SEAT_NUMBERS("lent", lent, BO_SIZES),
    SEAT_NUMBERS("hired", hired, BO_SIZES),
    NUMBER("trucks", trucks),
    NUMBER("parked", parked),
    TRUCK("truck-user", truck_user, .form = BR_FORM_SEAT),
    TRUCK("truck-size", truck_size, .form = BR_FORM_WORD, .dict = BO_DICT_SIZE),
    TRUCK("truck-load", truck_load, .form = BR_FORM_NUMBER),
    TRUCK("truck-bar", truck_bar, .form = BR_FORM_WORD, .dict = BO_DICT_BAR, .unknown = BO_YARD,
          .has_unknown = 1),
    TRUCK("truck-dock", truck_dock, .form = BR_FORM_WORD, .dict = BO_DICT_DOCK),
    {.name = "marker",
     .offset = AT(marker),
     .bytes = 1,
     .rows = BO_BARS,
     .cols = BO_SEATS,
     .form = BR_FORM_NUMBER},
    {.name = "token", .offset = AT(token), .bytes = 1, .rows = BO_BARS, .form = BR_FORM_NUMBER},
    SEAT_NUMBERS("back", back, 0),
    SEAT_NUMBERS("back-dice", back_dice, 0),
    SEAT_NUMBERS("back-tokens", back_tokens, 0),
    SEAT_NUMBERS("crates", crates, 0),
    SEAT_NUMBERS("stashed", stashed, 0),
    SEAT_NUMBERS("family", family, 0),
    SEAT_NUMBERS("remote", remote, BO_REMOTES),
    {.name = "family-roll",
     .offset = AT(family_roll),
     .bytes = 2,
     .rows = BO_SEATS,
     .per_seat = 1,
     .form = BR_FORM_STACK,
     .dict = BO_DICT_FACE},
    {.name = "remote-roll",
     .offset = AT(remote_roll),
     .bytes = 2,
     .rows = BO_SEATS,
     .cols = BO_REMOTES,
     .per_seat = 1,
     .form = BR_FORM_STACK,
     .dict = BO_DICT_FACE},
    {.name = "sabotaged",
     .offset = AT(sabotaged),
     .bytes = 1,
     .rows = BO_SEATS,
     .per_seat = 1,
     .form = BR_FORM_SET,
     .dict = BO_DICT_STILL},
    SEAT_NUMBERS("thug", thug, BO_THUGS),
    {.name = "copper", .offset = AT(copper), .bytes = 1, .form = BR_FORM_SEAT},
    {.name = "offer-to",
     .offset = AT(offer_to),
     .bytes = 1,
     .rows = BO_SEATS,
     .form = BR_FORM_SEAT},
    SEAT_NUMBERS("offer-give", offer_give, BO_GOODS),
    SEAT_NUMBERS("offer-get", offer_get, BO_GOODS),
    SEAT_NUMBERS("offers-made", offers_made, 0),
    SEATS("short", is_short),
    SEATS("ready", ready),
    NUMBER("cursor", cursor),
    SEATS("passed", passed),
    SEATS("claimed", claimed),
    NUMBER("claimant", claimant),
    {.name = "demanded", .offset = AT(demanded), .bytes = 2, .form = BR_FORM_NUMBER},
    {.name = "shot", .offset = AT(thug_played), .bytes = 1, .rows = 5, .form = BR_FORM_NUMBER},
    WORD("resume", resume, BO_DICT_STEP),
    {.name = "due", .offset = AT(due), .bytes = 1, .rows = 2, .form = BR_FORM_NUMBER},
    WORD("bar", bar, BO_DICT_BAR),
    {.name = "demand", .offset = AT(demand_left), .bytes = 1, .rows = 2, .form = BR_FORM_NUMBER},
    {.name = "sold",
     .offset = AT(sold),
     .bytes = 1,
     .rows = 2,
     .form = BR_FORM_SET,
     .dict = BO_DICT_BAR}, /* and those shut by a card */
    {.name = "allowed", .offset = AT(allowed), .bytes = 4, .form = BR_FORM_NUMBER},
    {.name = "chance",
     .offset = AT(chance),
     .bytes = sizeof(br_chance),
     .form = BR_FORM_HEX,
     .truth = 1},
};
