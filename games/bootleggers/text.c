/* bootleggers/text.c -- the words of this game, and its states as JSON.
 *
 * Irregular moves are in moves.c, sentences in say.c, the terminal in screen.c. A loaded
 * truck is named by its face, medium-6: two that look the same are the same.
 */
#include "state.h"

static const char *const steps[] = {"muscle", "point",   "marking", "reply",   "claim",
                                    "pick",   "upgrade", "token",   "hired",   "place",
                                    "trade",  "load",    "park",    "consent", "over"};
/* Lists of words that are part of longer ones. */
#define THUGS                                                                                 \
    "hijack", "theft", "hit", "rubout", "raid", "sabotage", "wrecking", "roadblock", "chief", \
        "investigation", "stash", "friend"
#define SIZES "small", "medium", "large"
#define BARS "omalleys", "blind-pig", "silver-slipper", "blue-parrot", "alhambra", "grand-palace"
static const char *const cards[] = {"none",   "influence-1", "influence-2", "influence-3", "single",
                                    "double", "speakeasy",   THUGS,         SIZES};
static const char *const thugs[BO_THUGS] = {THUGS};
static const char *const shots[] = {"none", THUGS}; /* so a state without a thug in play is zero */
static const char *const sizes[BO_SIZES] = {SIZES};
static const char *const truck_cards[] = {"none", SIZES};
static const char *const bars[BO_BARS] = {BARS};
static const char *const docks[] = {"main", "secondary", "common", "none"};
static const char *const targets[] = {"store",    "family",   "remote-1", "remote-2", "remote-3",
                                      "remote-4", "remote-5", "remote-6", BARS};
static const char *const faces[] = {"0", "1", "2", "3", "4", "5", "6"};
static const char *const founds[] = {"never", "yes", "past"};
static const char *const bands[] = {"band-1", "band-2", "band-3", "band-4"};
static const char *const excuses[BO_EXCUSES] = {"none",     "too-dear", "no-room", "needed",
                                                "your-bar", "ahead",    "too-kind"};
static const char *const points[] = {"none", "w1", "w2", "w3", "w4", "w5", "w6"};
const char *const bootleggers_goods[BO_GOODS] = {
    "cash",   "chief",    "crates", "friend",     "hijack",      "hit",        "investigation",
    "large",  "medium",   "raid",   "rent-large", "rent-medium", "rent-small", "roadblock",
    "rubout", "sabotage", "small",  "stash",      "theft",       "wrecking"};

const br_dict bootleggers_dicts[BO_DICTS] = {
    [BO_DICT_STEP] = {.name = "step", BR__WORDS(steps)},
    [BO_DICT_CARD] = {.name = "card", .is_card = true, BR__WORDS(cards)},
    [BO_DICT_SIZE] = {.name = "size", .table = 5, BR__WORDS(sizes)},
    [BO_DICT_BAR] = {.name = "bar", .table = 2, BR__WORDS(bars)},
    [BO_DICT_DOCK] = {.name = "dock", BR__WORDS(docks)},
    [BO_DICT_TARGET] = {.name = "place", BR__WORDS(targets)},
    [BO_DICT_THUG] = {.name = "thug", .is_card = true, BR__WORDS(thugs)},
    [BO_DICT_GOOD] = {.name = "good", BR__WORDS(bootleggers_goods)},
    [BO_DICT_FACE] = {.name = "face", BR__WORDS(faces)},
    [BO_DICT_STILL] = {.name = "still", .words = &targets[BO_AT_FAMILY], .count = BO_REMOTES + 1},
    [BO_DICT_POINT] = {.name = "point", BR__WORDS(points)},
    [BO_DICT_TRUCK_CARD] = {.name = "truck", .is_card = true, BR__WORDS(truck_cards)},
    [BO_DICT_BAND_NAME] = {.name = "band", BR__WORDS(bands)},
    [BO_DICT_REMOTE] = {.name = "remote", .words = &targets[BO_AT_FAMILY + 1], .count = BO_REMOTES},
    [BO_DICT_FOUND] = {.name = "may-found", BR__WORDS(founds)},
    [BO_DICT_SHOT] = {.name = "shot", .is_card = true, BR__WORDS(shots)},
    [BO_DICT_EXCUSE] = {.name = "excuse", BR__WORDS(excuses)},
    [BO_DICT_BAND] = {.name = "muscle-1", .is_card = true},
    [BO_DICT_BAND + 1] = {.name = "muscle-2", .is_card = true},
    [BO_DICT_BAND + 2] = {.name = "muscle-3", .is_card = true},
    [BO_DICT_BAND + 3] = {.name = "muscle-4", .is_card = true},
};

/* Muscle cards of one colour, by number: the only words that are made. */
bool bootleggers_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    (void)r;
    if (value >= BO_BAND_CARDS) return false;
    br_put_int(&buf, (dict - BO_DICT_BAND) * BO_BAND_CARDS + (int32_t)value + 1);
    return true;
}

/* ---- states as JSON ----------------------------------------------------------------------- */

#define STATE bootleggers_state
#define HAND(label, band)                                                                 \
    BR__EACH(label, hand[band], BR__SET(BO_DICT_BAND + (band)), BR__NULL(BO_HIDDEN_HAND), \
             .zone = BR_ZONE_HAND, .sight = BR_SIGHT_OWNER)
#define SPENT(label, band) BR__ONE(label, spent[band], BR__SET(BO_DICT_BAND + (band)))
#define UNDEALT(label, band) \
    BR__ONE(label, undealt[band], BR__SET(BO_DICT_BAND + (band)), .truth = 1)
#define TRUCK(label, member, ...) \
    BR__LIST(label, member, BR__COUNT_IN(trucks), .sight = BR_SIGHT_SOME, __VA_ARGS__)

const br_field bootleggers_fields[BO_FIELDS] = {
    BR__ONE("step", step, BR__WORD(BO_DICT_STEP)),
    BR__ONE("round", round, BR__NUMBER("rounds")),
    BR__ONE("phase", phase, BR__NUMBER("phases")),
    BR__ONE("turn", turn, BR__SEAT),
    BR__ONE("acting", acting, BR__SEATS),
    BR__ONE("point", point, BR__WORD(BO_DICT_POINT)),
    BR__EACH("money", money, BR__NUMBER("thousands"), BR__NULL(BO_HIDDEN_MONEY),
             .zone = BR_ZONE_COUNTER, .sight = BR_SIGHT_OWNER, .opens = 1),
    BR__EACH("chosen", chosen, BR__NUMBER("muscle"), BR__NULL(BO_HIDDEN), .zone = BR_ZONE_SLOTS,
             .sight = BR_SIGHT_OWNER, .opens = 1),
    BR__EACH("order", order, BR__SEAT),
    HAND("muscle-1", 0),
    HAND("muscle-2", 1),
    HAND("muscle-3", 2),
    HAND("muscle-4", 3),
    BR__EACH_GRID("muscle-left", hand_left, BR__NUMBER("cards"), .col_by = BR_BY(BO_DICT_BAND_NAME),
                  .zone = BR_ZONE_COUNTER),
    SPENT("spent-1", 0),
    SPENT("spent-2", 1),
    SPENT("spent-3", 2),
    SPENT("spent-4", 3),
    UNDEALT("undealt-1", 0),
    UNDEALT("undealt-2", 1),
    UNDEALT("undealt-3", 2),
    UNDEALT("undealt-4", 3),
    BR__EACH("row", row, BR__WORD(BO_DICT_CARD), .zone = BR_ZONE_ROW),
    BR__ONE("truck-open", truck_open, BR__WORD(BO_DICT_TRUCK_CARD)),
    BR__ONE("deck-left", deck_left, BR__NUMBER("cards")),
    BR__ONE("truck-left", truck_left, BR__NUMBER("cards")),
    BR__RUN("pile", pile[1], BO_KINDS, BR__NUMBER("cards"), .row_by = BR_BY(BO_DICT_CARD),
            .row_from = 1),
    BR__LIST("truck-pile", truck_pile, BR__NUMBER("cards"), .row_by = BR_BY(BO_DICT_SIZE)),
    BR__LIST("deck", deck, BR__WORD(BO_DICT_CARD), BR__COUNT_IN(deck_left), .truth = 1,
             .zone = BR_ZONE_PILE, .is_top_last = 1),
    BR__LIST("truck-deck", truck_deck, BR__WORD(BO_DICT_TRUCK_CARD), BR__COUNT_IN(truck_left),
             .truth = 1, .zone = BR_ZONE_PILE, .is_top_last = 1),
    BR__EACH_GRID("owned", owned, BR__NUMBER("trucks"), .col_by = BR_BY(BO_DICT_SIZE),
                  .zone = BR_ZONE_COUNTER),
    BR__EACH_GRID("lent", lent, BR__NUMBER("trucks"), .col_by = BR_BY(BO_DICT_SIZE),
                  .zone = BR_ZONE_COUNTER),
    BR__EACH_GRID("hired", hired, BR__NUMBER("trucks"), .col_by = BR_BY(BO_DICT_SIZE),
                  .zone = BR_ZONE_COUNTER),
    BR__ONE("trucks", trucks, BR__NUMBER("trucks"), .sight = BR_SIGHT_SOME),
    BR__ONE("parked", parked, BR__NUMBER("trucks")),
    TRUCK("truck-user", truck_user, BR__SEAT),
    TRUCK("truck-size", truck_size, .zone = BR_ZONE_ROW, BR__WORD(BO_DICT_SIZE)),
    TRUCK("truck-load", truck_load, BR__NUMBER("crates")),
    TRUCK("truck-bar", truck_bar, BR__WORD(BO_DICT_BAR), BR__NULL(BO_YARD)),
    TRUCK("truck-dock", truck_dock, BR__WORD(BO_DICT_DOCK)),
    BR__GRID("marker", marker, BR__NUMBER("markers"), .row_by = BR_BY(BO_DICT_BAR),
             .col_by = BR_BY_SEAT, .zone = BR_ZONE_COUNTER),
    BR__LIST("token", token, BR__NUMBER("upgrades"), .row_by = BR_BY(BO_DICT_BAR),
             .zone = BR_ZONE_COUNTER),
    BR__EACH("back", back, BR__NUMBER("markers"), .zone = BR_ZONE_COUNTER),
    BR__EACH("back-dice", back_dice, BR__NUMBER("dice"), .zone = BR_ZONE_COUNTER),
    BR__EACH("back-tokens", back_tokens, BR__NUMBER("upgrades"), .zone = BR_ZONE_COUNTER),
    BR__EACH("crates", crates, BR__NUMBER("crates"), .zone = BR_ZONE_COUNTER),
    BR__EACH("stashed", stashed, BR__NUMBER("crates"), .zone = BR_ZONE_COUNTER),
    BR__EACH("family", family, BR__NUMBER("dice"), .zone = BR_ZONE_COUNTER),
    BR__EACH_GRID("remote", remote, BR__NUMBER("dice"), .col_by = BR_BY(BO_DICT_REMOTE),
                  .zone = BR_ZONE_COUNTER),
    BR__EACH("family-roll", family_roll, BR__STACK(BO_DICT_FACE)),
    BR__EACH_GRID("remote-roll", remote_roll, BR__STACK(BO_DICT_FACE),
                  .col_by = BR_BY(BO_DICT_REMOTE)),
    BR__EACH("sabotaged", sabotaged, BR__SET(BO_DICT_STILL)),
    BR__EACH_GRID("thug", thug, BR__NUMBER("cards"), .col_by = BR_BY(BO_DICT_THUG),
                  .zone = BR_ZONE_COUNTER),
    BR__ONE("copper", copper, BR__SEAT, BR__NULL(BR_SEAT_NONE)),
    BR__EACH("offer-to", offer_to, BR__SEAT, BR__NULL(BR_SEAT_NONE), .rest = BR_SEAT_NONE),
    BR__EACH_GRID("offer-give", offer_give, BR__NUMBER("goods"), .col_by = BR_BY(BO_DICT_GOOD),
                  .zone = BR_ZONE_COUNTER),
    BR__EACH_GRID("offer-get", offer_get, BR__NUMBER("goods"), .col_by = BR_BY(BO_DICT_GOOD),
                  .zone = BR_ZONE_COUNTER),
    BR__EACH("offers-made", offers_made, BR__NUMBER("offers"), .zone = BR_ZONE_COUNTER),
    BR__ONE("short", is_short, BR__SEATS, .sight = BR_SIGHT_SOME),
    BR__ONE("ready", ready, BR__SEATS),
    BR__ONE("cursor", cursor, BR__PLACE("order")),
    BR__ONE("passed", passed, BR__SEATS),
    BR__ONE("claimed", claimed, BR__SEATS),
    BR__ONE("claimant", claimant, BR__SEAT),
    BR__ONE("demanded", demanded, BR__NUMBER("thousands")),
    BR__ONE("shot", thug_played, BR__WORD(BO_DICT_SHOT)),
    BR__ONE("shot-by", thug_by, BR__SEAT),
    BR__ONE("shot-at", thug_seat, BR__SEAT),
    BR__ONE("shot-thing", thug_x, BR__NUMBER(NULL)),
    BR__ONE("shot-count", thug_y, BR__NUMBER(NULL)),
    BR__ONE("resume", resume, BR__WORD(BO_DICT_STEP)),
    BR__ONE("due", due, BR__NUMBER(NULL)),
    BR__ONE("may-found", may_found, BR__WORD(BO_DICT_FOUND)),
    BR__ONE("bar", bar, BR__WORD(BO_DICT_BAR)),
    BR__ONE("demand", demand_left, BR__NUMBER("crates")),
    BR__ONE("bar-sold", bar_sold, BR__NUMBER("crates")),
    BR__ONE("sold", sold, BR__SET(BO_DICT_BAR)),
    BR__ONE("raided", raided, BR__SET(BO_DICT_BAR)),
    BR__ONE("allowed", allowed, BR__PLACES("truck-size")),
    BR__ONE("chance", chance, BR__HEX, .truth = 1),
};

/* ---- moves as text ------------------------------------------------------------------------ */

#undef TRUCK
#define TRUCK(byte) \
    { "truck", BR_ARG_WORD, .dict = BO_DICT_SIZE, .at = byte, .is_counted = true }
#define BAR(byte) \
    { "bar", BR_ARG_WORD, .dict = BO_DICT_BAR, .at = byte }
#define PLAYER \
    { "player", BR_ARG_SEAT }
#define PLACE \
    { "place", BR_ARG_WORD, .dict = BO_DICT_TARGET }
#define OFFER(name)                                                                             \
    {                                                                                           \
        name,                                                                                   \
            {PLAYER,                                                                            \
             {"give", BR_ARG_WORD, .dict = BO_DICT_GOOD, .is_optional = true, .after = "give"}, \
             {"get", BR_ARG_WORD, .dict = BO_DICT_GOOD, .is_optional = true, .after = "get"}},  \
            .own_bytes = 23                                                                     \
    }
const br_move_form bootleggers_forms[BO_MOVES] = {
    [BO_MOVE_BID] = {"bid", {{"n", BR_ARG_NUMBER}}},
    [BO_MOVE_TAKE] = {"take", {{"card", BR_ARG_WORD, .dict = BO_DICT_CARD, .low = 1}}},
    [BO_MOVE_PUT] = {"put", {PLACE}},
    [BO_MOVE_FOUND] = {"found"},
    [BO_MOVE_KEEP] = {"keep"},
    [BO_MOVE_PLAY] = {"play",
                      {{"thug", BR_ARG_WORD, .dict = BO_DICT_THUG},
                       {"victim", BR_ARG_SEAT, .at = 1, .is_optional = true},
                       {"thing", BR_ARG_WORD, .at = 2, .is_optional = true}},
                      .own_bytes = 4},
    [BO_MOVE_BRING] = {"bring", {PLACE}, .own_bytes = 1},
    [BO_MOVE_PLACE] = {"place", {BAR(0)}},
    [BO_MOVE_DONE] = {"done"},
    [BO_MOVE_PASS] = {"pass"},
    [BO_MOVE_DEMAND] = {"demand", {PLAYER, {"n", BR_ARG_NUMBER, .at = 1, .high = 999}}},
    [BO_MOVE_PAY] = {"pay"},
    [BO_MOVE_REFUSE] = {"refuse"},
    [BO_MOVE_OFFER] = OFFER("offer"),
    [BO_MOVE_COUNTER] = OFFER("counter"),
    [BO_MOVE_ACCEPT] = {"accept", {PLAYER}},
    [BO_MOVE_DECLINE] = {"decline",
                         {PLAYER,
                          {"why", BR_ARG_WORD, .dict = BO_DICT_EXCUSE, .at = 1, .low = 1,
                           .high = BO_EXCUSES - 1, .is_optional = true}}},
    [BO_MOVE_WITHDRAW] = {"withdraw"},
    [BO_MOVE_READY] = {"ready"},
    [BO_MOVE_CLOSE] = {"close-trade"},
    [BO_MOVE_LOAD] = {"load", {TRUCK(0)}},
    [BO_MOVE_SHIP] = {"ship"},
    [BO_MOVE_PARK] = {"park", {TRUCK(0), BAR(2)}},
    [BO_MOVE_ALLOW] = {"allow", {PLAYER, TRUCK(1)}},
};
