/* crooks/text.c -- moves and states in words.
 *
 * pass | recruit HANGOUT | take CARD | lay JOB up|down | use | decline | move JOB |
 * kill SEAT JOB | spy JOB | spy HANGOUT. A hangout is a letter a to i, a job its number 2 to 9, a
 * card its id in lower case: every crook is one of its kind. Sentences are made in say.c.
 */
#include "state.h"

enum {
    DICT_PHASE,
    DICT_CARD,
    DICT_HAND,
    DICT_HANGOUT,
    DICT_LIE,
    DICT_JOB_BIT,
    DICT_ABILITY,
    DICT_COUNT,
    DICT_SEEN
};

static const char *const phases[] = {"recruit", "take", "lay", "act", "over"};
static const char *const lies[CROOKS_LIES] = {"up", "down", "out-up", "out-down", "burnt"};
const char *const crooks_abilities[CROOKS_ABILITIES] = {
    "crook", "pickpocket", "accomplice", "switch", "assassin", "made-man", "spy"};

#define AT(member) offsetof(crooks_state, member)
#define LINES(member) \
    .offset = AT(member), .bytes = 1, .rows = CROOKS_CARDS, .count_at = AT(laid), .has_count = 1
#define PILES .rows = CROOKS_HANGOUTS, .count_at = AT(hangouts), .has_count = 1
#define SEATS .rows = CROOKS_SEATS_MAX, .per_seat = 1
const br_field crooks_fields[CROOKS_FIELDS] = {
    {.name = "phase", .offset = AT(phase), .bytes = 1, .form = BR_FORM_WORD, .dict = DICT_PHASE},
    {.name = "first", .offset = AT(first), .bytes = 1, .form = BR_FORM_SEAT},
    {.name = "turn", .offset = AT(turn), .bytes = 1, .form = BR_FORM_SEAT},
    {.name = "acting", .offset = AT(acting), .bytes = 2, .form = BR_FORM_SEATS},
    {.name = "passed", .offset = AT(passed), .bytes = 1, .form = BR_FORM_SEATS},
    {.name = "money", .offset = AT(money), .bytes = 1, SEATS, .form = BR_FORM_NUMBER},
    {.name = "bank", .offset = AT(bank), .bytes = 2, .is_signed = 1, .form = BR_FORM_NUMBER},
    {.name = "hangouts", .offset = AT(hangouts), .bytes = 1, .form = BR_FORM_NUMBER},
    {.name = "size", .offset = AT(size), .bytes = 1, PILES, .form = BR_FORM_NUMBER},
    {.name = "pile", .offset = AT(pile), .bytes = 4, PILES, .form = BR_FORM_SET, .dict = DICT_CARD},
    {.name = "hangout",
     .offset = AT(hangout),
     .bytes = 1,
     .form = BR_FORM_WORD,
     .dict = DICT_HANGOUT,
     .unknown = CROOKS_NO_HANGOUT,
     .has_unknown = 1},
    {.name = "hand",
     .offset = AT(hand),
     .bytes = 1,
     .form = BR_FORM_WORD,
     .dict = DICT_HAND,
     .unknown = CROOKS_NO_CARD,
     .has_unknown = 1},
    {.name = "row",
     .offset = AT(row),
     .bytes = 1,
     SEATS,
     .form = BR_FORM_SET,
     .dict = DICT_JOB_BIT},
    {.name = "laid", .offset = AT(laid), .bytes = 1, .form = BR_FORM_NUMBER},
    {.name = "lay_card",
     LINES(lay_card),
     .form = BR_FORM_WORD,
     .dict = DICT_CARD,
     .unknown = CROOKS_HIDDEN,
     .has_unknown = 1},
    {.name = "lay_seat", LINES(lay_seat), .form = BR_FORM_SEAT},
    {.name = "lay_job",
     LINES(lay_job),
     .form = BR_FORM_NUMBER,
     .unknown = CROOKS_NO_JOB,
     .has_unknown = 1},
    {.name = "lay_lie", LINES(lay_lie), .form = BR_FORM_WORD, .dict = DICT_LIE},
    {.name = "lay_from", LINES(lay_from), .form = BR_FORM_WORD, .dict = DICT_HANGOUT},
    {.name = "lay_price", LINES(lay_price), .form = BR_FORM_NUMBER},
    {.name = "lay_known", LINES(lay_known), .form = BR_FORM_SEATS},
    {.name = "look",
     .offset = AT(look),
     .bytes = 1,
     SEATS,
     .cols = CROOKS_HANGOUTS,
     .form = BR_FORM_SET,
     .dict = DICT_COUNT},
    {.name = "seen",
     .offset = AT(seen),
     .bytes = 1,
     .rows = CROOKS_CARDS,
     .form = BR_FORM_WORD,
     .dict = DICT_SEEN,
     .unknown = 0,
     .has_unknown = 1},
};
#undef AT
#undef LINES
#undef PILES
#undef SEATS

/* ---- words -------------------------------------------------------------------------------- */

static bool put_hangout(br_buf *out, uint32_t p) {
    if (p >= CROOKS_HANGOUTS) return false;
    br_put_char(out, (char)('a' + p));
    return true;
}

static bool put_number(br_buf *out, uint32_t value, uint32_t max) {
    if (value > max) return false;
    br_put_int(out, value);
    return true;
}

/* "d-3": last seen in hangout D, among three. */
static bool put_seen(br_buf *out, uint32_t value) {
    if ((value & 7u) == 0 || !put_hangout(out, value >> 3)) return false;
    br_put_char(out, '-');
    br_put_int(out, value & 7u);
    return true;
}

bool crooks_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    if (dict == DICT_HAND && value == CROOKS_HIDDEN) {
        br_put(&buf, "hidden");
        return true;
    }
    switch (dict) {
    case DICT_PHASE: return br__put_listed(&buf, phases, CROOKS_OVER + 1, value);
    case DICT_LIE: return br__put_listed(&buf, lies, CROOKS_LIES, value);
    case DICT_ABILITY: return br__put_listed(&buf, crooks_abilities, CROOKS_ABILITIES, value);
    case DICT_HANGOUT: return put_hangout(&buf, value);
    case DICT_JOB_BIT: return value < CROOKS_JOBS && put_number(&buf, value + CROOKS_JOB_LOW, 9);
    case DICT_COUNT: return put_number(&buf, value, 7);
    case DICT_SEEN: return put_seen(&buf, value);
    case DICT_CARD:
    case DICT_HAND:
        if (value >= CROOKS_CARDS) return false;
        br_put(&buf, crooks_deck_of(r)->id[value]);
        return true;
    default: return false;
    }
}

/* ---- moves -------------------------------------------------------------------------------- */

static const char *const verbs[CROOKS_MOVES] = {"",    "pass",    "recruit", "take", "lay",
                                                "use", "decline", "move",    "kill", "spy"};

static bool next_job(br_words *words, uint8_t *out) {
    uint32_t job = 0;
    if (!br__next_int(words, CROOKS_JOB_LOW + CROOKS_JOBS - 1, &job) || job < CROOKS_JOB_LOW)
        return false;
    *out = (uint8_t)job;
    return true;
}

static bool next_hangout(br_words *words, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word) || word[1] != '\0') return false;
    *out = (uint8_t)(word[0] - 'a');
    return word[0] >= 'a' && word[0] < 'a' + CROOKS_HANGOUTS;
}

static bool next_card(const br_rules *r, br_words *words, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    for (unsigned card = 0; card < CROOKS_CARDS; card++) {
        if (strcmp(crooks_deck_of(r)->id[card], word) != 0) continue;
        *out = (uint8_t)card;
        return true;
    }
    return false;
}

static bool next_seat(const br_rules *r, br_words *words, uint8_t *out) {
    uint32_t seat = 0;
    if (!br__next_int(words, r->seats - 1u, &seat)) return false;
    *out = (uint8_t)seat;
    return true;
}

static bool next_facing(br_words *words, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int facing = br__word_find(word, lies, 2);
    *out = (uint8_t)facing;
    return facing >= 0;
}

static bool next_place(br_words *words, br_move *out) { /* a job or a hangout */
    br_words ahead = *words;
    char word[BR_WORD_MAX];
    if (br__at_end(words) || !br__next_word(&ahead, word)) return false;
    if (word[0] >= '0' && word[0] <= '9') return next_job(words, &out->arg[0]);
    return next_hangout(words, &out->arg[1]);
}

bool crooks_move_read(const br_rules *r, br_words *words, br_move *out) {
    char verb[BR_WORD_MAX];
    bool is_read = true;
    if (!br__next_word(words, verb)) return false;
    int kind = br__word_find(verb, verbs + 1, CROOKS_MOVES - 1) + 1;
    out->kind = (uint8_t)kind;
    switch (kind) {
    case CROOKS_MOVE_PASS:
    case CROOKS_MOVE_USE:
    case CROOKS_MOVE_DECLINE: break;
    case CROOKS_MOVE_RECRUIT: is_read = next_hangout(words, &out->arg[0]); break;
    case CROOKS_MOVE_TAKE: is_read = next_card(r, words, &out->arg[0]); break;
    case CROOKS_MOVE_MOVE: is_read = next_job(words, &out->arg[0]); break;
    case CROOKS_MOVE_SPY: is_read = next_place(words, out); break;
    case CROOKS_MOVE_LAY:
        is_read = next_job(words, &out->arg[0]) && next_facing(words, &out->arg[1]);
        break;
    case CROOKS_MOVE_KILL:
        is_read = next_seat(r, words, &out->arg[0]) && next_job(words, &out->arg[1]);
        break;
    default: return false;
    }
    return is_read && br__at_end(words);
}

void crooks_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    assert(move->kind < CROOKS_MOVES);
    br_put(out, verbs[move->kind]);
    if (move->kind == CROOKS_MOVE_PASS || move->kind == CROOKS_MOVE_USE ||
        move->kind == CROOKS_MOVE_DECLINE)
        return;
    br_put_char(out, ' ');
    switch (move->kind) {
    case CROOKS_MOVE_RECRUIT: put_hangout(out, move->arg[0]); break;
    case CROOKS_MOVE_TAKE:
        if (move->arg[0] < CROOKS_CARDS) br_put(out, crooks_deck_of(r)->id[move->arg[0]]);
        break;
    case CROOKS_MOVE_LAY:
        br_put_int(out, move->arg[0]);
        br_put(out, move->arg[1] ? " down" : " up");
        break;
    case CROOKS_MOVE_KILL:
        br_put_int(out, move->arg[0]);
        br_put_char(out, ' ');
        br_put_int(out, move->arg[1]);
        break;
    case CROOKS_MOVE_SPY:
        if (move->arg[0] == CROOKS_NO_JOB) {
            put_hangout(out, move->arg[1]);
            break;
        }
        br_put_int(out, move->arg[0]);
        break;
    default: br_put_int(out, move->arg[0]);
    }
}
