/* harbour/text.c -- the words of this game, its states as JSON and its moves as text.
 *
 * choose KIND | draw | lay CARD. A card is its kind and number: lantern-3. Sentences: say.c.
 */
#include "state.h"

static const char *const phases[] = {"choose", "turn", "over"};
static const char *const kinds[] = {"none", "lantern", "rope", "wave"};

const br_dict harbour_dicts[HARBOUR_DICTS] = {
    [HARBOUR_DICT_PHASE] = {.name = "phase", BR__WORDS(phases)},
    [HARBOUR_DICT_CARD] = {.name = "card",
                           .is_card = true,
                           .is_of_deck = true,
                           .is_numbered = true,
                           .table = 1,
                           .kind = "kind",
                           .number = "number"},
    [HARBOUR_DICT_CARD_BIT] = {.name = "card"},
    [HARBOUR_DICT_KIND] = {.name = "kind", BR__WORDS(kinds)},
};

#define STATE harbour_state
const br_field harbour_fields[HARBOUR_FIELDS] = {
    BR__ONE("phase", phase, BR__WORD(HARBOUR_DICT_PHASE)),
    BR__ONE("first", first, BR__SEAT, .zone = BR_ZONE_COUNTER),
    BR__ONE("turn", turn, BR__SEAT),
    BR__ONE("acting", acting, BR__SEATS),
    BR__EACH("favourite", favourite, BR__WORD(HARBOUR_DICT_KIND), BR__NULL(HARBOUR_HIDDEN),
             .zone = BR_ZONE_SLOTS, .sight = BR_SIGHT_OWNER, .opens = 1),
    BR__EACH("seen_by", seen_by, BR__SEATS),
    BR__EACH("hand_count", hand_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__EACH("hand", hand, BR__SET(HARBOUR_DICT_CARD_BIT), .zone = BR_ZONE_HAND,
             .sight = BR_SIGHT_OWNER),
    BR__EACH_GRID("row", row, BR__WORD(HARBOUR_DICT_CARD), BR__NULL(0),
                  .zone = BR_ZONE_SLOTS) /* 0 is an empty place */,
    BR__ONE("swept", swept, BR__SET(HARBOUR_DICT_CARD_BIT), .zone = BR_ZONE_PILE),
    BR__ONE("deck_count", deck_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__LIST("deck", deck, BR__WORD(HARBOUR_DICT_CARD), BR__COUNT_IN(deck_count), .truth = 1,
             .zone = BR_ZONE_PILE, .is_top_last = 1),
};
#undef STATE

static bool put_card(const br_rules *r, unsigned card, br_buf *out) {
    if (!harbour_is_card(card)) return false;
    br_put(out, kinds[harbour_deck_of(r)->kind[card]]);
    br_put_char(out, '-');
    br_put_int(out, harbour_deck_of(r)->number[card]);
    return true;
}

bool harbour_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    return put_card(r, value + (dict == HARBOUR_DICT_CARD_BIT), &buf);
}

#define KIND \
    { "kind", BR_ARG_WORD, .dict = HARBOUR_DICT_KIND, .low = 1 }
#define CARD \
    { "card", BR_ARG_WORD, .dict = HARBOUR_DICT_CARD, .low = 1 }
const br_move_form harbour_forms[HARBOUR_MOVES] = {
    [HARBOUR_MOVE_CHOOSE] = {"choose", {KIND}},
    [HARBOUR_MOVE_DRAW] = {.verb = "draw"},
    [HARBOUR_MOVE_LAY] = {"lay", {CARD}},
};
