/* belo4ka/text.c -- the words of this game, its states as JSON and its moves as text.
 *
 * play CARD | nuts N [SQUIRREL[-COUNT]]... | draw | call | slap | challenge | decline | take |
 * mushrooms | devil-draw | counter | forfeit | retire, and of the house close | deal | label WORD.
 * A card is named by its face: red-41, red-plain, blue-super, green-mega, nuts, devil, mushrooms.
 */
#include "state.h"

static const char *const phases[] = {"turn", "window", "due", "demand", "last", "scored", "over"};
static const char *const colours[] = {"red", "blue", "green", "yellow"};
static const char *const ranks[] = {"plain", "super", "mega"};
static const char *const others[] = {"nuts", "devil", "mushrooms"};
static const char *const reactions[] = {"none", "slap", "challenge", "decline"};
static const char *const verdicts[] = {"none", "honest", "dishonest"};
static const char *const calls[] = {"none", "open", "settled"};
static const char *const labels[BELO4KA_LABELS + 1] = {"none", "song",  "joke",   "story", "riddle",
                                                       "poem", "dance", "squats", "dishes"};

const br_dict belo4ka_dicts[BELO4KA_DICTS] = {
    [BELO4KA_DICT_PHASE] = {.name = "phase", BR__WORDS(phases)},
    [BELO4KA_DICT_CARD] = {.name = "card",
                           .is_card = true,
                           .is_of_deck = true,
                           .is_numbered = true},
    [BELO4KA_DICT_KIND] = {.name = "kind", .is_card = true},
    [BELO4KA_DICT_REACTION] = {.name = "reaction", BR__WORDS(reactions)},
    [BELO4KA_DICT_VERDICT] = {.name = "verdict", BR__WORDS(verdicts)},
    [BELO4KA_DICT_CALL] = {.name = "call", BR__WORDS(calls)},
    [BELO4KA_DICT_LABEL] = {.name = "label", BR__WORDS(labels)},
};

#define STATE belo4ka_state
const br_field belo4ka_fields[BELO4KA_FIELDS] = {
    BR__ONE("phase", phase, BR__WORD(BELO4KA_DICT_PHASE)),
    BR__ONE("round", round, BR__NUMBER("rounds")),
    BR__ONE("starter", starter, BR__SEAT),
    BR__ONE("turn", turn, BR__SEAT),
    BR__ONE("author", author, BR__SEAT),
    BR__ONE("due", due, BR__SEAT),
    BR__ONE("finisher", finisher, BR__SEAT, BR__NULL(BR_SEAT_NONE)),
    BR__ONE("waiting", waiting, BR__SEATS),
    BR__EACH("total", total, BR__NUMBER("points"), .zone = BR_ZONE_COUNTER),
    BR__EACH("scored", scored, BR__NUMBER("points"), .zone = BR_ZONE_COUNTER),
    BR__EACH("forfeits", forfeits, BR__NUMBER("forfeits"), .zone = BR_ZONE_COUNTER),
    BR__EACH("buyoffs", buyoffs, BR__NUMBER("times"), .zone = BR_ZONE_COUNTER),
    BR__ONE("retired", retired, BR__SEATS),
    BR__ONE("label", label, BR__WORD(BELO4KA_DICT_LABEL)),
    BR__EACH("hand_count", hand_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__EACH("hand", hand, BR__BAG(BELO4KA_DICT_CARD), .zone = BR_ZONE_HAND,
             .sight = BR_SIGHT_OWNER, .opens = 1),
    BR__EACH("front", front, BR__BAG(BELO4KA_DICT_KIND), .zone = BR_ZONE_ROW,
             .sight = BR_SIGHT_ALL),
    BR__ONE("deck_count", deck_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__LIST("deck", deck, BR__WORD(BELO4KA_DICT_CARD), BR__COUNT_IN(deck_count), .truth = 1,
             .zone = BR_ZONE_PILE, .is_top_last = 1),
    BR__ONE("discard_count", discard_count, BR__NUMBER("cards"), .zone = BR_ZONE_COUNTER),
    BR__LIST("discard", discard, BR__WORD(BELO4KA_DICT_CARD), BR__NULL(BELO4KA_HIDDEN),
             BR__COUNT_IN(discard_count), .zone = BR_ZONE_PILE, .is_top_last = 1,
             .sight = BR_SIGHT_SOME),
    BR__ONE("shown", shown, BR__PLACE("discard"), BR__NULL(BELO4KA_NOTHING)),
    BR__ONE("call", call, BR__WORD(BELO4KA_DICT_CALL)),
    BR__EACH("reaction", reaction, BR__WORD(BELO4KA_DICT_REACTION), BR__NULL(BELO4KA_HIDDEN),
             .sight = BR_SIGHT_OWNER, .opens = 1),
    BR__ONE("palm_count", palm_count, BR__NUMBER("seats")),
    BR__LIST("palm", palm, BR__SEAT, BR__COUNT_IN(palm_count)),
    BR__ONE("verdict", verdict, BR__WORD(BELO4KA_DICT_VERDICT)),
    BR__ONE("line_count", line_count, BR__NUMBER("seats")),
    BR__LIST("line", line, BR__SEAT, BR__COUNT_IN(line_count)),
    BR__ONE("line_at", line_at, BR__PLACE("line")),
    BR__ONE("laid", laid, BR__NUMBER("cards")),
    BR__ONE("rebuilds", rebuilds, BR__NUMBER("times")),
    BR__ONE("lap", lap, BR__NUMBER("times")),
    BR__EACH("known", known, BR__BAG(BELO4KA_DICT_KIND), .zone = BR_ZONE_NONE,
             .sight = BR_SIGHT_NOBODY),
    BR__ONE("recycled", recycled, BR__BAG(BELO4KA_DICT_CARD), .sight = BR_SIGHT_NOBODY),
    BR__ONE("chance", chance, BR__HEX, .truth = 1),
};
#undef STATE

/* ---- words -------------------------------------------------------------------------------- */

static void put_card(const br_rules *r, unsigned card, br_buf *out) {
    const belo4ka_deck *deck = belo4ka_deck_of(r);
    if (belo4ka_is_number(card)) {
        br_put(out, colours[deck->colour[card]]);
        br_put_char(out, '-');
        br_put_int(out, deck->number[card]);
    } else if (belo4ka_is_squirrel(card)) {
        br_put(out, colours[belo4ka_squirrel_colour(card)]);
        br_put_char(out, '-');
        br_put(out, ranks[belo4ka_squirrel_rank(card)]);
    } else {
        br_put(out, others[card - BELO4KA_NUTS]);
    }
}

bool belo4ka_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    if (dict == BELO4KA_DICT_KIND) value += BELO4KA_SQUIRRELS;
    if (value >= BELO4KA_FACES) return false;
    put_card(r, value, &buf);
    return true;
}

/* The card called `word`, or BELO4KA_NOTHING. */
static unsigned card_find(const br_rules *r, const char *word) {
    int card = br__value_find(r, BELO4KA_DICT_CARD, 0, BELO4KA_FACES, word);
    return card < 0 ? (unsigned)BELO4KA_NOTHING : (unsigned)card;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* As many cards may be named as BE-15 then refuses by name. */
const br_move_form belo4ka_forms[BELO4KA_MOVES] = {
    [BELO4KA_MOVE_PLAY] = {"play",
                           {{"card", BR_ARG_WORD, .dict = BELO4KA_DICT_CARD, .plus = 1,
                             .list_max = 8}}},
    [BELO4KA_MOVE_NUTS] = {"nuts",
                           {{"n", BR_ARG_NUMBER, .high = 15},
                            {"squirrel", BR_ARG_WORD, .dict = BELO4KA_DICT_KIND,
                             .is_optional = true}},
                           .own_bytes = 7},
    [BELO4KA_MOVE_DRAW] = {"draw"},
    [BELO4KA_MOVE_CALL] = {"call"},
    [BELO4KA_MOVE_SLAP] = {"slap"},
    [BELO4KA_MOVE_CHALLENGE] = {"challenge"},
    [BELO4KA_MOVE_DECLINE] = {"decline"},
    [BELO4KA_MOVE_TAKE] = {"take"},
    [BELO4KA_MOVE_MUSHROOMS] = {"mushrooms"},
    [BELO4KA_MOVE_DEVIL_DRAW] = {"devil-draw"},
    [BELO4KA_MOVE_COUNTER] = {"counter"},
    [BELO4KA_MOVE_FORFEIT] = {"forfeit"},
    [BELO4KA_MOVE_RETIRE] = {"retire"},
    [BELO4KA_MOVE_CLOSE] = {"close"},
    [BELO4KA_MOVE_DEAL] = {"deal"},
    [BELO4KA_MOVE_LABEL] = {"label",
                            {{"label", BR_ARG_WORD, .dict = BELO4KA_DICT_LABEL, .low = 1}}},
};

/* The only irregular one: nuts N SQUIRREL... */
/* "red-plain" or, of several, "red-plain-2". */
static bool read_pick(const br_rules *r, char word[BR_WORD_MAX], uint64_t *picks) {
    size_t size = strlen(word);
    unsigned count = 1, card = card_find(r, word);
    if (card == BELO4KA_NOTHING && size > 2 && word[size - 2] == '-') {
        count = (unsigned)(word[size - 1] - '0');
        word[size - 2] = '\0';
        card = card_find(r, word);
    }
    if (!belo4ka_is_squirrel(card) || count < 1 || count > 9) return false;
    if (belo4ka_kind_count(*picks, card)) return false;
    *picks += count * BELO4KA_KIND(card);
    return true;
}

bool belo4ka_move_read(const br_rules *r, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    uint32_t count = 0;
    uint64_t picks = 0;
    if (!br__next_int(words, 15, &count)) return false;
    while (!br__at_end(words))
        if (!br__next_word(words, word) || !read_pick(r, word, &picks)) return false;
    out->arg[0] = (uint8_t)count;
    memcpy(&out->arg[1], &picks, 6);
    return true;
}

void belo4ka_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    br_put_char(out, ' ');
    br_put_int(out, move->arg[0]);
    for (uint64_t picks = belo4ka_picks(move); picks;) {
        unsigned shift = (unsigned)__builtin_ctzll(picks) & ~3u;
        unsigned count = (unsigned)(picks >> shift) & 15u;
        br_put_char(out, ' ');
        put_card(r, BELO4KA_SQUIRRELS + shift / 4, out);
        if (count > 1) {
            br_put_char(out, '-');
            br_put_int(out, count);
        }
        picks &= ~(15ull << shift);
    }
}
