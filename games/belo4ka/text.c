/* belo4ka/text.c -- moves, events and views in words.
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

#define AT(member) offsetof(belo4ka_state, member)
#define NUMBER(field) \
    { .name = #field, .offset = AT(field), .bytes = 1, .form = BR_FORM_NUMBER }
#define SEAT(field) \
    { .name = #field, .offset = AT(field), .bytes = 1, .form = BR_FORM_SEAT }
#define WORD(field, words) \
    { .name = #field, .offset = AT(field), .bytes = 1, .form = BR_FORM_WORD, .dict = words }
#define COUNTED(field, size)                                                           \
    {                                                                                  \
        .name = #field, .offset = AT(field), .bytes = size, .rows = BELO4KA_SEATS_MAX, \
        .per_seat = 1, .form = BR_FORM_NUMBER                                          \
    }
#define BAG(field, size, words)                                                        \
    {                                                                                  \
        .name = #field, .offset = AT(field), .bytes = size, .rows = BELO4KA_SEATS_MAX, \
        .per_seat = 1, .form = BR_FORM_BAG, .dict = words                              \
    }
const br_field belo4ka_fields[BELO4KA_FIELDS] = {
    WORD(phase, BELO4KA_DICT_PHASE),
    NUMBER(round),
    SEAT(starter),
    SEAT(turn),
    SEAT(author),
    SEAT(due),
    SEAT(finisher),
    {.name = "waiting", .offset = AT(waiting), .bytes = 2, .form = BR_FORM_SEATS},
    COUNTED(total, 2),
    COUNTED(scored, 2),
    COUNTED(forfeits, 2),
    COUNTED(buyoffs, 1),
    {.name = "retired", .offset = AT(retired), .bytes = 2, .form = BR_FORM_SEATS},
    WORD(label, BELO4KA_DICT_LABEL),
    COUNTED(hand_count, 1),
    BAG(hand, 16, BELO4KA_DICT_CARD),
    BAG(front, 8, BELO4KA_DICT_KIND),
    NUMBER(deck_count),
    {.name = "deck",
     .offset = AT(deck),
     .bytes = 1,
     .rows = BELO4KA_CARDS,
     .has_count = 1,
     .count_at = AT(deck_count),
     .form = BR_FORM_WORD,
     .dict = BELO4KA_DICT_CARD,
     .truth = 1},
    NUMBER(discard_count),
    {.name = "discard",
     .offset = AT(discard),
     .bytes = 1,
     .rows = BELO4KA_CARDS,
     .has_count = 1,
     .count_at = AT(discard_count),
     .form = BR_FORM_WORD,
     .dict = BELO4KA_DICT_CARD,
     .unknown = BELO4KA_HIDDEN,
     .has_unknown = 1},
    {.name = "shown",
     .offset = AT(shown),
     .bytes = 1,
     .form = BR_FORM_NUMBER,
     .unknown = BELO4KA_NOTHING,
     .has_unknown = 1},
    WORD(call, BELO4KA_DICT_CALL),
    {.name = "reaction",
     .offset = AT(reaction),
     .bytes = 1,
     .rows = BELO4KA_SEATS_MAX,
     .per_seat = 1,
     .form = BR_FORM_WORD,
     .dict = BELO4KA_DICT_REACTION,
     .unknown = BELO4KA_HIDDEN,
     .has_unknown = 1},
    NUMBER(palm_count),
    {.name = "palm",
     .offset = AT(palm),
     .bytes = 1,
     .rows = BELO4KA_SEATS_MAX - 1,
     .has_count = 1,
     .count_at = AT(palm_count),
     .form = BR_FORM_SEAT},
    WORD(verdict, BELO4KA_DICT_VERDICT),
    NUMBER(line_count),
    {.name = "line",
     .offset = AT(line),
     .bytes = 1,
     .rows = BELO4KA_SEATS_MAX - 1,
     .has_count = 1,
     .count_at = AT(line_count),
     .form = BR_FORM_SEAT},
    NUMBER(line_at),
    NUMBER(laid),
    NUMBER(rebuilds),
    NUMBER(lap),
    BAG(known, 8, BELO4KA_DICT_KIND),
    {.name = "recycled",
     .offset = AT(recycled),
     .bytes = 16,
     .form = BR_FORM_BAG,
     .dict = BELO4KA_DICT_CARD},
    {.name = "chance",
     .offset = AT(chance),
     .bytes = sizeof(br_chance),
     .form = BR_FORM_HEX,
     .truth = 1},
};
#undef AT

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
    switch (dict) {
    case BELO4KA_DICT_PHASE: return br__put_listed(&buf, phases, BELO4KA_OVER + 1, value);
    case BELO4KA_DICT_REACTION: return br__put_listed(&buf, reactions, 4, value);
    case BELO4KA_DICT_VERDICT: return br__put_listed(&buf, verdicts, 3, value);
    case BELO4KA_DICT_CALL: return br__put_listed(&buf, calls, 3, value);
    case BELO4KA_DICT_LABEL: return br__put_listed(&buf, labels, BELO4KA_LABELS + 1, value);
    case BELO4KA_DICT_KIND: value += BELO4KA_SQUIRRELS; break;
    default: break;
    }
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

static const char *const verbs[BELO4KA_MOVES] = {
    "",          "play",    "nuts",  "draw",      "call",       "slap",
    "challenge", "decline", "take",  "mushrooms", "devil-draw", "counter",
    "forfeit",   "retire",  "close", "deal",      "label"};
enum { PLAY_CARDS = 8 }; /* as many may be named, so that BE-15 can refuse them by name */

static bool read_cards(const br_rules *r, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    for (unsigned i = 0; i < PLAY_CARDS && !br__at_end(words); i++) {
        if (!br__next_word(words, word)) return false;
        unsigned card = card_find(r, word);
        if (card == BELO4KA_NOTHING) return false;
        out->arg[i] = (uint8_t)(card + 1);
    }
    return out->arg[0] != 0;
}

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

static bool read_nuts(const br_rules *r, br_words *words, br_move *out) {
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

bool belo4ka_move_read(const br_rules *r, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int kind = br__word_find(word, verbs + 1, BELO4KA_MOVES - 1) + 1;
    out->kind = (uint8_t)kind;
    switch (kind) {
    case 0: return false;
    case BELO4KA_MOVE_PLAY:
        if (!read_cards(r, words, out)) return false;
        break;
    case BELO4KA_MOVE_NUTS:
        if (!read_nuts(r, words, out)) return false;
        break;
    case BELO4KA_MOVE_LABEL: {
        if (!br__next_word(words, word)) return false;
        int label = br__word_find(word, labels, BELO4KA_LABELS + 1);
        if (label < 1) return false;
        out->arg[0] = (uint8_t)label;
        break;
    }
    default: break;
    }
    return br__at_end(words);
}

static void write_picks(const br_rules *r, uint64_t picks, br_buf *out) {
    for (; picks;) {
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

void belo4ka_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    if (move->kind >= BELO4KA_MOVES) return;
    br_put(out, verbs[move->kind]);
    switch (move->kind) {
    case BELO4KA_MOVE_PLAY:
        for (unsigned i = 0; i < PLAY_CARDS && move->arg[i]; i++) {
            br_put_char(out, ' ');
            if (move->arg[i] <= BELO4KA_FACES) put_card(r, move->arg[i] - 1u, out);
        }
        break;
    case BELO4KA_MOVE_NUTS:
        br_put_char(out, ' ');
        br_put_int(out, move->arg[0]);
        write_picks(r, belo4ka_picks(move), out);
        break;
    case BELO4KA_MOVE_LABEL:
        br_put_char(out, ' ');
        if (move->arg[0] <= BELO4KA_LABELS) br_put(out, labels[move->arg[0]]);
        break;
    default: break;
    }
}

/* ---- sentences ---------------------------------------------------------------------------- */

static void arg_card(const br_rules *r, br_args *args, const char *name, unsigned card) {
    char word[BR_WORD_MAX];
    br_buf buf = br_buf_over(word, sizeof word);
    put_card(r, card, &buf);
    br__arg_word(args, name, word);
}

/* Each squirrel by itself: "red squirrel, red squirrel, green mega squirrel". */
static void arg_picks(const br_rules *r, br_args *args, uint64_t picks) {
    for (uint64_t left = picks; left;) {
        unsigned shift = (unsigned)__builtin_ctzll(left) & ~3u;
        arg_card(r, args, "squirrel", BELO4KA_SQUIRRELS + shift / 4);
        br__arg_listed(args);
        left -= 1ull << shift;
    }
}

const char *belo4ka_move_say(const br_rules *r, const br_move *move, br_args *args) {
    switch (move->kind) {
    case BELO4KA_MOVE_PLAY:
        arg_card(r, args, "card", move->arg[0] - 1u);
        return belo4ka_is_squirrel(move->arg[0] - 1u) ? "play-squirrel" : "play";
    case BELO4KA_MOVE_NUTS:
        br__arg_number(args, "n", move->arg[0]);
        arg_picks(r, args, belo4ka_picks(move));
        return args->count > 1 ? "nuts-take" : "nuts";
    case BELO4KA_MOVE_LABEL: br__arg_word(args, "label", labels[move->arg[0]]); return "label";
    default: return verbs[move->kind];
    }
}

static unsigned get_two(const uint8_t *at) { return at[0] | (unsigned)at[1] << 8; }

static void arg_cards(const br_rules *r, br_args *args, const uint8_t *cards, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        arg_card(r, args, "card", cards[i] - 1u);
        br__arg_listed(args);
    }
}

static const char *say_play(const br_rules *r, const br_event *e, br_args *args) {
    uint64_t picks = 0;
    if (!e->open[0]) return "play-past";
    if (e->open[0] != BELO4KA_NUTS + 1) {
        arg_card(r, args, "card", e->open[0] - 1u);
        return "play";
    }
    memcpy(&picks, &e->open[2], 6);
    br__arg_number(args, "n", e->open[1]);
    arg_picks(r, args, picks);
    return picks ? "nuts-take" : "nuts";
}

static void arg_seats(const br_rules *r, br_args *args, const char *name, unsigned seats) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (!(seats >> seat & 1u)) continue;
        br__arg_seat(args, name, (br_seat)seat);
        br__arg_listed(args);
    }
}

static const char *say_verdict(const br_rules *r, const br_event *e, br_args *args) {
    static const char *const honest[] = {"honest", "honest-slapped"};
    static const char *const cheats[] = {"cheat-stays", "cheat-slapped", "cheat-caught",
                                         "cheat-slapped-caught"};
    unsigned cries = get_two(&e->open[10]);
    for (unsigned i = 0; i < e->open[1]; i++) {
        br__arg_seat(args, "palm", e->open[2 + i]);
        br__arg_listed(args);
    }
    if (e->open[12] != BR_SEAT_NONE) br__arg_seat(args, "taker", e->open[12]);
    if (e->open[0] == BELO4KA_HONEST) return honest[e->open[1] > 0];
    arg_seats(r, args, "player", cries);
    return cheats[(e->open[1] > 0) + 2 * (cries != 0)];
}

static const char *say_take(const br_rules *r, const br_event *e, br_args *args) {
    if (!e->open[0]) return "take-past";
    arg_card(r, args, "squirrel", e->open[0] - 1u);
    if (!e->open[1]) return "take";
    arg_card(r, args, "card", e->open[1] - 1u);
    return e->open[2] ? "take-shown" : "take-over";
}

static const char *say_draw(const br_rules *r, const br_event *e, br_args *args) {
    static const char *const names[] = {"draw", "draw", "draw-devil", "draw-penalty", "draw-false"};
    if (!e->open[0]) return "draw-past";
    if (e->open[0] == 1) return "draw-nothing";
    br__arg_number(args, "n", e->open[0] - 1);
    if (!e->secret_size) return names[e->open[1]];
    arg_cards(r, args, e->secret, e->secret_size);
    return "draw-own";
}

static const char *say_score(const br_event *e, br_args *args) {
    br__arg_number(args, "n", (int32_t)get_two(&e->open[4]));
    br__arg_number(args, "total", (int32_t)get_two(&e->open[6]));
    if (get_two(&e->open[2]) == 1 || get_two(&e->open[0]) == 0) return "score";
    br__arg_number(args, "base", (int32_t)get_two(&e->open[0]));
    br__arg_number(args, "factor", (int32_t)get_two(&e->open[2]));
    return "score-devils";
}

static const char *say_answer(const br_event *e, br_args *args) {
    if (!e->secret_size) return "react";
    br__arg_word(args, "reaction", reactions[e->secret[0]]);
    return "react-own";
}

static const char *say_over(const br_rules *r, const br_event *e, br_args *args) {
    arg_seats(r, args, "winner", get_two(e->open));
    return args->count > 1 ? "over-shared" : "over";
}

/* Events about the table: a deal, a score, the end. */
static const char *say_round(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case BELO4KA_EV_ROUND: br__arg_number(args, "n", e->open[0]); return "round";
    case BELO4KA_EV_HAND:
        if (!e->secret_size) return "hand";
        arg_cards(r, args, e->secret, e->secret_size);
        return "hand-own";
    case BELO4KA_EV_REBUILD: br__arg_number(args, "n", e->open[0]); return "rebuild";
    case BELO4KA_EV_END: return e->actor == BR_SEAT_NONE ? "end-nobody" : "end";
    case BELO4KA_EV_SCORE: return say_score(e, args);
    case BELO4KA_EV_FORFEITS:
        br__arg_number(args, "n", (int32_t)get_two(&e->open[0]));
        br__arg_number(args, "total", (int32_t)get_two(&e->open[2]));
        return "forfeits";
    case BELO4KA_EV_ASK: return "ask-label";
    case BELO4KA_EV_LABEL: br__arg_word(args, "label", labels[e->open[0]]); return "label";
    case BELO4KA_EV_RETIRE: return "retire";
    default: assert(e->kind == BELO4KA_EV_OVER); return say_over(r, e, args);
    }
}

const char *belo4ka_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case BELO4KA_EV_PLAY: return say_play(r, e, args);
    case BELO4KA_EV_WINDOW: return "window";
    case BELO4KA_EV_REACT: return say_answer(e, args);
    case BELO4KA_EV_VERDICT: return say_verdict(r, e, args);
    case BELO4KA_EV_TAKE: return say_take(r, e, args);
    case BELO4KA_EV_PASS_ON:
        if (!e->open[0]) return "pass-on-past";
        br__arg_seat(args, "taker", (br_seat)(e->open[1] - 1));
        return "pass-on";
    case BELO4KA_EV_COUNTER: return e->open[0] ? "counter" : "counter-past";
    case BELO4KA_EV_BUY_OFF: br__arg_number(args, "n", e->open[0]); return "buy-off";
    case BELO4KA_EV_EXTRA: return "extra";
    case BELO4KA_EV_DRAW: return say_draw(r, e, args);
    case BELO4KA_EV_CALL:
        br__arg_seat(args, "victim", e->open[0]);
        return e->open[1] ? "call-right" : "call-wrong";
    case BELO4KA_EV_LAST: return "last";
    case BELO4KA_EV_DECLINE: return e->secret_size ? "decline-own" : "decline";
    default: return say_round(r, e, args);
    }
}
