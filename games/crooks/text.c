/* crooks/text.c -- moves and states in words.
 *
 * pass | recruit HANGOUT | take CARD | lay JOB up|down | use | decline | move JOB |
 * kill SEAT JOB | spy JOB | spy HANGOUT. A hangout is a letter a to i, a job its number 2 to 9, a
 * card its id in lower case: every crook is one of its kind. Sentences are made in say.c.
 */
#include "state.h"

static const char *const phases[] = {"recruit", "take", "lay", "act", "over"};
static const char *const lies[CROOKS_LIES] = {"up", "down", "out-up", "out-down", "burnt"};
const char *const crooks_abilities[CROOKS_ABILITIES] = {
    "crook", "pickpocket", "accomplice", "switch", "assassin", "made-man", "spy"};
static const char *const hangouts[CROOKS_HANGOUTS] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
static const char *const jobs[CROOKS_JOBS] = {"2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const counts[] = {"0", "1", "2", "3", "4", "5", "6", "7"};

const br_dict crooks_dicts[CROOKS_DICTS] = {
    [CROOKS_DICT_PHASE] = {.name = "phase", BR__WORDS(phases)},
    [CROOKS_DICT_CARD] = {.name = "card",
                          .is_card = true,
                          .is_of_deck = true,
                          .table = 1,
                          .kind = "ability",
                          .number = "rating"},
    [CROOKS_DICT_HAND] = {.name = "hand", .is_card = true, .is_of_deck = true},
    [CROOKS_DICT_HANGOUT] = {.name = "hangout", BR__WORDS(hangouts)},
    [CROOKS_DICT_LIE] = {.name = "lie", BR__WORDS(lies)},
    [CROOKS_DICT_JOB_BIT] = {.name = "job", BR__WORDS(jobs)},
    [CROOKS_DICT_ABILITY] = {.name = "ability", BR__WORDS(crooks_abilities)},
    [CROOKS_DICT_COUNT] = {.name = "count", BR__WORDS(counts)},
    [CROOKS_DICT_SEEN] = {.name = "seen"},
};

#define STATE crooks_state
const br_field crooks_fields[CROOKS_FIELDS] = {
    BR__ONE("phase", phase, BR__WORD(CROOKS_DICT_PHASE)),
    BR__ONE("first", first, BR__SEAT),
    BR__ONE("turn", turn, BR__SEAT),
    BR__ONE("acting", acting, BR__SEATS),
    BR__ONE("passed", passed, BR__SEATS),
    BR__EACH("money", money, BR__NUMBER("dollars"), .zone = BR_ZONE_COUNTER),
    BR__ONE("bank", bank, BR__NUMBER("dollars"), .is_signed = 1),
    BR__ONE("hangouts", hangouts, BR__NUMBER("hangouts")),
    BR__LIST("size", size, BR__NUMBER("crooks"), BR__COUNT_IN(hangouts),
             .row_by = BR_BY(CROOKS_DICT_HANGOUT), .zone = BR_ZONE_COUNTER),
    BR__LIST("pile", pile, BR__SET(CROOKS_DICT_CARD), BR__COUNT_IN(hangouts),
             .row_by = BR_BY(CROOKS_DICT_HANGOUT), .zone = BR_ZONE_SLOTS, .sight = BR_SIGHT_SOME),
    BR__ONE("hangout", hangout, BR__WORD(CROOKS_DICT_HANGOUT), BR__NULL(CROOKS_NO_HANGOUT)),
    BR__ONE("hand", hand, BR__WORD(CROOKS_DICT_HAND), BR__NULL(CROOKS_NO_CARD),
            .zone = BR_ZONE_HAND, .sight = BR_SIGHT_SOME),
    BR__EACH("row", row, BR__SET(CROOKS_DICT_JOB_BIT), .zone = BR_ZONE_NONE),
    BR__ONE("laid", laid, BR__NUMBER("crooks")),
    BR__LIST("lay_card", lay_card, BR__WORD(CROOKS_DICT_CARD), BR__NULL(CROOKS_HIDDEN),
             BR__COUNT_IN(laid), .zone = BR_ZONE_ROW, .sight = BR_SIGHT_SOME),
    BR__LIST("lay_seat", lay_seat, BR__SEAT, BR__COUNT_IN(laid)),
    BR__LIST("lay_job", lay_job, BR__NUMBER(NULL), BR__NULL(CROOKS_NO_JOB), BR__COUNT_IN(laid)),
    BR__LIST("lay_lie", lay_lie, BR__WORD(CROOKS_DICT_LIE), BR__COUNT_IN(laid)),
    BR__LIST("lay_from", lay_from, BR__WORD(CROOKS_DICT_HANGOUT), BR__COUNT_IN(laid)),
    BR__LIST("lay_price", lay_price, BR__NUMBER("dollars"), BR__COUNT_IN(laid)),
    BR__LIST("lay_known", lay_known, BR__SEATS, BR__COUNT_IN(laid)),
    BR__EACH_GRID("look", look, BR__SET(CROOKS_DICT_COUNT), .col_by = BR_BY(CROOKS_DICT_HANGOUT)),
    BR__LIST("seen", seen, BR__WORD(CROOKS_DICT_SEEN), BR__NULL(0),
             .row_by = BR_BY(CROOKS_DICT_CARD), .sight = BR_SIGHT_NOBODY),
};
#undef STATE

/* ---- words -------------------------------------------------------------------------------- */

/* "d-3": last seen in hangout D, among three. */
static bool put_seen(br_buf *out, uint32_t value) {
    if ((value & 7u) == 0 || value >> 3 >= CROOKS_HANGOUTS) return false;
    br_put(out, hangouts[value >> 3]);
    br_put_char(out, '-');
    br_put_int(out, value & 7u);
    return true;
}

bool crooks_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    if (dict == CROOKS_DICT_SEEN) return put_seen(&buf, value);
    bool is_hidden = dict == CROOKS_DICT_HAND && value == CROOKS_HIDDEN;
    if (value >= CROOKS_CARDS && !is_hidden) return false;
    br_put(&buf, is_hidden ? "hidden" : crooks_deck_of(r)->id[value]);
    return true;
}

/* ---- moves -------------------------------------------------------------------------------- */

#define JOB(byte) \
    { "job", BR_ARG_NUMBER, .at = byte, .low = CROOKS_JOB_LOW, .high = JOB_HIGH }
#define HANGOUT(byte) \
    { "hangout", BR_ARG_WORD, .dict = CROOKS_DICT_HANGOUT, .at = byte }
enum { JOB_HIGH = CROOKS_JOB_LOW + CROOKS_JOBS - 1 };
const br_move_form crooks_forms[CROOKS_MOVES] = {
    [CROOKS_MOVE_PASS] = {"pass"},
    [CROOKS_MOVE_RECRUIT] = {"recruit", {HANGOUT(0)}},
    [CROOKS_MOVE_TAKE] = {"take", {{"card", BR_ARG_WORD, .dict = CROOKS_DICT_CARD}}},
    [CROOKS_MOVE_LAY] = {"lay",
                         {JOB(0),
                          {"facing", BR_ARG_WORD, .dict = CROOKS_DICT_LIE, .at = 1,
                           .high = CROOKS_DOWN, .is_silent = true}}},
    [CROOKS_MOVE_USE] = {"use"},
    [CROOKS_MOVE_DECLINE] = {"decline"},
    [CROOKS_MOVE_MOVE] = {"move", {JOB(0)}},
    [CROOKS_MOVE_KILL] = {"kill", {{"victim", BR_ARG_SEAT}, JOB(1)}},
    [CROOKS_MOVE_SPY] = {"spy", {JOB(0), HANGOUT(1)}, .own_bytes = 2}, /* one of the two */
};

/* The only irregular one, spy: a job or a hangout. */
bool crooks_move_read(const br_rules *r, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    uint32_t job = 0;
    if (!br__next_word(words, word)) return false;
    if (br__word_int(word, JOB_HIGH, &job) && job >= CROOKS_JOB_LOW) {
        out->arg[0] = (uint8_t)job;
        return true;
    }
    int hangout = br__value_find(r, CROOKS_DICT_HANGOUT, 0, CROOKS_HANGOUTS, word);
    out->arg[1] = (uint8_t)hangout;
    return hangout >= 0;
}

void crooks_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    (void)r;
    br_put_char(out, ' ');
    if (move->arg[0] != CROOKS_NO_JOB) br_put_int(out, move->arg[0]);
    else br_put(out, move->arg[1] < CROOKS_HANGOUTS ? hangouts[move->arg[1]] : "none");
}
