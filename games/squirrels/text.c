/* squirrels/text.c -- the words of this game, its states as JSON and its moves as text.
 *
 * commit CARD PLACE | lay CARD PLACE | apply PLACE | raid SEAT PLACE | pay SEAT-NUTS ...
 * A card is named by its kind, contraband with its value: contraband-5. Sentences: say.c.
 */
#include "state.h"

static const char *const phases[] = {"setup", "lay", "order", "aim", "split", "over"};
static const char *const places[] = {"left", "right"};
static const char *const kinds[] = {"",        "contraband", "contraband", "contraband", "customs",
                                    "robbery", "bank",       "raid",       "hideout"};

const br_dict squirrels_dicts[SQUIRRELS_DICTS] = {
    [SQUIRRELS_DICT_PHASE] = {.name = "phase", BR__WORDS(phases)},
    [SQUIRRELS_DICT_CARD] = {.name = "card",
                             .is_card = true,
                             .is_of_deck = true,
                             .is_numbered = true,
                             .table = 1,
                             .kind = "type",
                             .number = "value"},
    [SQUIRRELS_DICT_CARD_BIT] = {.name = "card"},
    [SQUIRRELS_DICT_PLACE] = {.name = "place", BR__WORDS(places)},
    [SQUIRRELS_DICT_COMMIT] = {.name = "commit", .is_of_deck = true},
};

#define STATE squirrels_state
const br_field squirrels_fields[SQUIRRELS_FIELDS] = {
    BR__ONE("phase", phase, BR__WORD(SQUIRRELS_DICT_PHASE)),
    BR__ONE("first", first, BR__SEAT),
    BR__ONE("turn", turn, BR__SEAT),
    BR__ONE("acting", acting, BR__SEATS),
    BR__EACH("hoard", hoard, BR__NUMBER("nuts"), .zone = BR_ZONE_COUNTER),
    BR__EACH_GRID("stack", stack, BR__STACK(SQUIRRELS_DICT_CARD),
                  .col_by = BR_BY(SQUIRRELS_DICT_PLACE), .zone = BR_ZONE_PILE),
    BR__EACH("hand", hand, BR__SET(SQUIRRELS_DICT_CARD_BIT), .zone = BR_ZONE_HAND),
    BR__EACH("commit", commit, BR__WORD(SQUIRRELS_DICT_COMMIT), .zone = BR_ZONE_SLOTS,
             .sight = BR_SIGHT_OWNER),
    BR__ONE("laid", laid, BR__WORD(SQUIRRELS_DICT_PLACE), BR__NULL(SQUIRRELS_NO_PLACE)),
    BR__ONE("due", due, BR__SET(SQUIRRELS_DICT_PLACE)),
    BR__ONE("officers", officers, BR__SEATS),
    BR__EACH("turns", turns, BR__NUMBER("turns")),
    BR__ONE("minted", minted, BR__NUMBER("nuts"), .zone = BR_ZONE_COUNTER),
};
#undef STATE

/* ---- words -------------------------------------------------------------------------------- */

static bool put_card(const br_rules *r, unsigned card, br_buf *out) {
    if (card < 1 || card > SQUIRRELS_CARDS) return false;
    br_put(out, kinds[card]);
    if (!squirrels_is_contraband(card)) return true;
    br_put_char(out, '-');
    br_put_int(out, squirrels_deck_of(r)->value[card]);
    return true;
}

static bool put_commit(const br_rules *r, unsigned commit, br_buf *out) {
    if (commit == 0 || commit == SQUIRRELS_COMMIT_HIDDEN) {
        br_put(out, commit ? "hidden" : "none");
        return true;
    }
    if (commit >> 4 >= SQUIRRELS_PLACES || !put_card(r, commit & 15u, out)) return false;
    br_put_char(out, '-');
    br_put(out, places[commit >> 4]);
    return true;
}

bool squirrels_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    if (dict == SQUIRRELS_DICT_COMMIT) return put_commit(r, value, &buf);
    return put_card(r, value + (dict == SQUIRRELS_DICT_CARD_BIT), &buf);
}

bool squirrels_card_word(const br_rules *r, unsigned card, char out[BR_WORD_MAX]) {
    return squirrels_word(r, SQUIRRELS_DICT_CARD, card, out);
}

/* ---- moves -------------------------------------------------------------------------------- */

#define CARD \
    { "card", BR_ARG_WORD, .dict = SQUIRRELS_DICT_CARD, .low = 1 }
#define PLACE(byte) \
    { "place", BR_ARG_WORD, .dict = SQUIRRELS_DICT_PLACE, .at = byte }
const br_move_form squirrels_forms[SQUIRRELS_MOVES] = {
    [SQUIRRELS_MOVE_COMMIT] = {"commit", {CARD, PLACE(1)}},
    [SQUIRRELS_MOVE_LAY] = {"lay", {CARD, PLACE(1)}},
    [SQUIRRELS_MOVE_APPLY] = {"apply", {PLACE(0)}},
    [SQUIRRELS_MOVE_RAID] = {"raid", {{"victim", BR_ARG_SEAT}, PLACE(1)}},
    [SQUIRRELS_MOVE_PAY] = {"pay", {{"officer", BR_ARG_SEAT, .each = "nuts"}}},
};
