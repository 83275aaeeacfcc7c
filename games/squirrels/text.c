/* squirrels/text.c -- moves, events and views in words.
 *
 * commit CARD PLACE | lay CARD PLACE | apply PLACE | raid SEAT PLACE | pay SEAT-NUTS ...
 * A card is named by its kind, contraband with its value: contraband-5. Sentences are in po/.
 */
#include "state.h"

enum { DICT_PHASE, DICT_CARD, DICT_CARD_BIT, DICT_PLACE, DICT_COMMIT };

static const char *const phases[] = {"setup", "lay", "order", "aim", "split", "over"};
static const char *const places[] = {"left", "right"};
static const char *const kinds[] = {"",        "contraband", "contraband", "contraband", "customs",
                                    "robbery", "bank",       "raid",       "hideout"};

#define AT(member) offsetof(squirrels_state, member)
const br_field squirrels_fields[SQUIRRELS_FIELDS] = {
    {.name = "phase", .offset = AT(phase), .bytes = 1, .form = BR_FORM_WORD, .dict = DICT_PHASE},
    {.name = "first", .offset = AT(first), .bytes = 1, .form = BR_FORM_SEAT},
    {.name = "turn", .offset = AT(turn), .bytes = 1, .form = BR_FORM_SEAT},
    {.name = "acting", .offset = AT(acting), .bytes = 2, .form = BR_FORM_SEATS},
    {.name = "hoard",
     .offset = AT(hoard),
     .bytes = 2,
     .rows = 5,
     .per_seat = 1,
     .form = BR_FORM_NUMBER},
    {.name = "stack",
     .offset = AT(stack),
     .bytes = 4,
     .rows = 5,
     .cols = 2,
     .per_seat = 1,
     .form = BR_FORM_STACK,
     .dict = DICT_CARD},
    {.name = "hand",
     .offset = AT(hand),
     .bytes = 1,
     .rows = 5,
     .per_seat = 1,
     .form = BR_FORM_SET,
     .dict = DICT_CARD_BIT},
    {.name = "commit",
     .offset = AT(commit),
     .bytes = 1,
     .rows = 5,
     .per_seat = 1,
     .form = BR_FORM_WORD,
     .dict = DICT_COMMIT},
    {.name = "laid",
     .offset = AT(laid),
     .bytes = 1,
     .form = BR_FORM_WORD,
     .dict = DICT_PLACE,
     .unknown = SQUIRRELS_NO_PLACE,
     .has_unknown = 1},
    {.name = "due", .offset = AT(due), .bytes = 1, .form = BR_FORM_SET, .dict = DICT_PLACE},
    {.name = "officers", .offset = AT(officers), .bytes = 1, .form = BR_FORM_SEATS},
    {.name = "turns",
     .offset = AT(turns),
     .bytes = 1,
     .rows = 5,
     .per_seat = 1,
     .form = BR_FORM_NUMBER},
    {.name = "minted", .offset = AT(minted), .bytes = 2, .form = BR_FORM_NUMBER},
};
#undef AT

/* ---- words -------------------------------------------------------------------------------- */

static void put_card(const br_rules *r, unsigned card, br_buf *out) {
    br_put(out, kinds[card]);
    if (!squirrels_is_contraband(card)) return;
    br_put_char(out, '-');
    br_put_int(out, squirrels_deck_of(r)->value[card]);
}

bool squirrels_word(const br_rules *r, int dict, uint32_t value, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    unsigned card = dict == DICT_CARD_BIT ? value + 1 : dict == DICT_COMMIT ? value & 15u : value;
    switch (dict) {
    case DICT_PHASE: return br__put_listed(&buf, phases, SQUIRRELS_OVER + 1, value);
    case DICT_PLACE: return br__put_listed(&buf, places, SQUIRRELS_PLACES, value);
    case DICT_COMMIT:
        if (value == 0 || value == SQUIRRELS_COMMIT_HIDDEN) {
            br_put(&buf, value ? "hidden" : "none");
            return true;
        }
        if (value >> 4 >= SQUIRRELS_PLACES) return false;
        break;
    default: break;
    }
    if (card < 1 || card > SQUIRRELS_CARDS) return false;
    put_card(r, card, &buf);
    if (dict == DICT_COMMIT) {
        br_put_char(&buf, '-');
        br_put(&buf, places[value >> 4]);
    }
    return true;
}

/* ---- moves -------------------------------------------------------------------------------- */

static const char *const verbs[] = {"", "commit", "lay", "apply", "raid", "pay"};

static bool next_place(br_words *words, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int place = br__word_find(word, places, SQUIRRELS_PLACES);
    *out = (uint8_t)place;
    return place >= 0;
}

static bool next_card(const br_rules *r, br_words *words, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int card = br__value_find(r, DICT_CARD, 1, SQUIRRELS_CARDS + 1, word);
    *out = (uint8_t)card;
    return card > 0;
}

/* SEAT-NUTS: one digit each. The order of seats is checked by writing the move again. */
static bool read_shares(const br_rules *r, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    while (!br__at_end(words)) {
        if (!br__next_word(words, word) || strlen(word) != 3 || word[1] != '-') return false;
        unsigned seat = (unsigned)(word[0] - '0'), nuts = (unsigned)(word[2] - '0');
        if (seat >= r->seats || nuts > 9 || out->arg[seat]) return false;
        out->arg[seat] = (uint8_t)nuts;
    }
    return true;
}

bool squirrels_move_read(const br_rules *r, br_words *words, br_move *out) {
    char verb[BR_WORD_MAX];
    uint32_t seat = 0;
    if (!br__next_word(words, verb)) return false;
    int kind = br__word_find(verb, verbs + 1, SQUIRRELS_MOVE_PAY) + 1;
    out->kind = (uint8_t)kind;
    switch (kind) {
    case SQUIRRELS_MOVE_COMMIT:
    case SQUIRRELS_MOVE_LAY:
        if (!next_card(r, words, &out->arg[0]) || !next_place(words, &out->arg[1])) return false;
        break;
    case SQUIRRELS_MOVE_APPLY:
        if (!next_place(words, &out->arg[0])) return false;
        break;
    case SQUIRRELS_MOVE_RAID:
        if (!br__next_int(words, r->seats - 1u, &seat) || !next_place(words, &out->arg[1]))
            return false;
        out->arg[0] = (uint8_t)seat;
        break;
    case SQUIRRELS_MOVE_PAY: return read_shares(r, words, out);
    default: return false;
    }
    return br__at_end(words);
}

void squirrels_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    br_put(out, verbs[move->kind]);
    switch (move->kind) {
    case SQUIRRELS_MOVE_COMMIT:
    case SQUIRRELS_MOVE_LAY:
        br_put_char(out, ' ');
        put_card(r, move->arg[0], out);
        br_put_char(out, ' ');
        br_put(out, places[move->arg[1]]);
        break;
    case SQUIRRELS_MOVE_APPLY:
        br_put_char(out, ' ');
        br_put(out, places[move->arg[0]]);
        break;
    case SQUIRRELS_MOVE_RAID:
        br_put_char(out, ' ');
        br_put_int(out, move->arg[0]);
        br_put_char(out, ' ');
        br_put(out, places[move->arg[1]]);
        break;
    default:
        for (unsigned seat = 0; seat < r->seats; seat++) {
            if (!move->arg[seat]) continue;
            br_put_char(out, ' ');
            br_put_int(out, seat);
            br_put_char(out, '-');
            br_put_int(out, move->arg[seat]);
        }
    }
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void arg_card(const br_rules *r, br_args *args, const char *name, unsigned card) {
    char word[BR_WORD_MAX];
    br_buf buf = br_buf_over(word, sizeof word);
    put_card(r, card, &buf);
    br__arg_word(args, name, word);
}

const char *squirrels_move_say(const br_rules *r, const br_move *move, br_args *args) {
    switch (move->kind) {
    case SQUIRRELS_MOVE_COMMIT:
    case SQUIRRELS_MOVE_LAY:
        arg_card(r, args, "card", move->arg[0]);
        br__arg_word(args, "place", places[move->arg[1]]);
        break;
    case SQUIRRELS_MOVE_APPLY: br__arg_word(args, "place", places[move->arg[0]]); break;
    case SQUIRRELS_MOVE_RAID:
        br__arg_seat(args, "victim", move->arg[0]);
        br__arg_word(args, "place", places[move->arg[1]]);
        break;
    default:
        for (unsigned seat = 0; seat < r->seats; seat++) {
            if (!move->arg[seat]) continue;
            br__arg_seat(args, "officer", (br_seat)seat);
            br__arg_listed(args);
        }
        for (unsigned seat = 0; seat < r->seats; seat++) {
            if (!move->arg[seat]) continue;
            br__arg_number(args, "nuts", move->arg[seat]);
            br__arg_listed(args);
        }
    }
    return verbs[move->kind];
}

static const char *say_reveal(const br_rules *r, const br_event *e, br_args *args) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_seat(args, "player", (br_seat)seat);
        br__arg_listed(args);
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        arg_card(r, args, "card", e->open[2 * seat]);
        br__arg_listed(args);
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_word(args, "place", places[e->open[2 * seat + 1]]);
        br__arg_listed(args);
    }
    return "reveal";
}

static const char *say_lay(const br_rules *r, const br_event *e, br_args *args) {
    arg_card(r, args, "card", e->open[0]);
    br__arg_word(args, "place", places[e->open[1]]);
    if (!e->open[2]) return "lay";
    arg_card(r, args, "covered", e->open[2]);
    return "lay-over";
}

static const char *say_pick_up(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "n", e->open[0]);
    for (unsigned i = 1; i <= e->open[0]; i++) {
        arg_card(r, args, "card", e->open[i]);
        br__arg_listed(args);
    }
    return "pick-up";
}

static const char *say_raid(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_seat(args, "victim", e->open[0]);
    br__arg_word(args, "place", places[e->open[1]]);
    arg_card(r, args, "covered", e->open[2]);
    br__arg_number(args, "n", e->open[3]);
    return "raid";
}

static const char *say_over(const br_rules *r, const br_event *e, br_args *args) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (!(e->open[0] >> seat & 1)) continue;
        br__arg_seat(args, "winner", (br_seat)seat);
        br__arg_listed(args);
    }
    return args->count > 1 ? "over-shared" : "over";
}

const char *squirrels_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case SQUIRRELS_EV_FIRST: return "first";
    case SQUIRRELS_EV_COMMIT:
        if (!e->secret_size) return "commit";
        arg_card(r, args, "card", e->secret[0]);
        br__arg_word(args, "place", places[e->secret[1]]);
        return "commit-own";
    case SQUIRRELS_EV_REVEAL: return say_reveal(r, e, args);
    case SQUIRRELS_EV_LAY: return say_lay(r, e, args);
    case SQUIRRELS_EV_PICK_UP: return say_pick_up(r, e, args);
    case SQUIRRELS_EV_INCOME:
        arg_card(r, args, "card", e->open[0]);
        br__arg_number(args, "n", e->open[1]);
        return "income";
    case SQUIRRELS_EV_DUTY:
        br__arg_seat(args, "officer", e->open[0]);
        br__arg_number(args, "n", e->open[1]);
        return "duty";
    case SQUIRRELS_EV_EXEMPT: return "exempt";
    case SQUIRRELS_EV_ROB:
        br__arg_seat(args, "victim", e->open[0]);
        br__arg_number(args, "n", e->open[1]);
        return "rob";
    case SQUIRRELS_EV_SAFE: br__arg_seat(args, "victim", e->open[0]); return "safe";
    case SQUIRRELS_EV_NO_ROB: return "no-rob";
    case SQUIRRELS_EV_RAID: return say_raid(r, e, args);
    case SQUIRRELS_EV_NO_RAID: return "no-raid";
    case SQUIRRELS_EV_LAST_LAP: return "last-lap";
    default: assert(e->kind == SQUIRRELS_EV_OVER); return say_over(r, e, args);
    }
}
