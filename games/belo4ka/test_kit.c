/* test_kit.c -- reads and writes the positions of test_kit.h.
 *
 * Works on the state struct directly, so that these tests do not rest on the JSON of states; its
 * card names are its own, so that they do not rest on text.c or on the deck reader either.
 */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const colour_name[] = {"red", "blue", "green", "yellow"};
static const int number_of[4][16] = {
    {5, 6, 12, 18, 24, 25, 30, 38, 41, 46, 49, 57, 58, 65, 68, 74},
    {4, 10, 13, 19, 22, 29, 33, 34, 43, 44, 48, 55, 61, 62, 67, 72},
    {2, 8, 11, 16, 20, 26, 32, 36, 40, 47, 51, 54, 60, 66, 71, 75},
    {3, 9, 15, 17, 23, 27, 31, 37, 39, 45, 52, 53, 59, 64, 69, 73},
};
static const char *const rank_name[] = {"plain", "super", "mega"};
static const char *const other_name[] = {"nuts", "devil", "mushrooms"};
static const int copies_of[] = {3, 2, 1};

const belo4ka_state *table_state(void) {
    return (const belo4ka_state *)(const void *)kit_match()->state;
}

static void card_name(unsigned card, char *out, size_t size) {
    if (card < 64)
        snprintf(out, size, "%s-%d", colour_name[card / 16], number_of[card / 16][card % 16]);
    else if (card < 76)
        snprintf(out, size, "%s-%s", colour_name[(card - 64) / 3], rank_name[(card - 64) % 3]);
    else snprintf(out, size, "%s", card < 79 ? other_name[card - 76] : card == 0xFE ? "?" : "-");
}

static unsigned card_find(const char *word, size_t size) {
    char name[32];
    for (unsigned card = 0; card < 79; card++) {
        card_name(card, name, sizeof name);
        if (strlen(name) == size && memcmp(name, word, size) == 0) return card;
    }
    return 0xFF;
}

unsigned table_card(const char *name) {
    unsigned card = card_find(name, strlen(name));
    if (card == 0xFF) kit_fail(KIT_HERE, "no card \"%s\"", name);
    return card;
}

static int copies(unsigned card) {
    static const int others[] = {14, 8, 2};
    return card < 64 ? 1 : card < 76 ? copies_of[(card - 64) % 3] : others[card - 76];
}

/* ---- setting up --------------------------------------------------------------------------- */

/* Cards of a text into a list; *rest is set where a "*" stands. Stops at a bar. */
static const char *read_pile(const char *here, const char *text, int left[79], uint8_t *out,
                             unsigned *count, bool *rest) {
    for (; *text && *text != '|'; text += *text == ' ') {
        size_t size = strcspn(text, " |");
        if (size == 1 && *text == '*') {
            *rest = true;
        } else if (size > 0) {
            unsigned card = card_find(text, size);
            if (card == 0xFF) kit_fail(here, "no card \"%.*s\"", (int)size, text);
            if (left[card]-- == 0) kit_fail(here, "too many of \"%.*s\"", (int)size, text);
            out[(*count)++] = (uint8_t)card;
        }
        text += size;
    }
    return *text == '|' ? text + 1 : text;
}

static void read_hand(const char *here, belo4ka_state *s, unsigned seat, const char *text,
                      int left[79], bool *rest) {
    uint8_t cards[112];
    unsigned count = 0;
    bool no = false;
    text = read_pile(here, text, left, cards, &count, rest);
    for (unsigned i = 0; i < count; i++) belo4ka_add(&s->hand[seat], cards[i]);
    s->hand_count[seat] = (uint8_t)count;
    count = 0;
    read_pile(here, text + strspn(text, " "), left, cards, &count, &no);
    for (unsigned i = 0; i < count; i++) s->front[seat] += BELO4KA_KIND(cards[i]);
}

/* All that is left goes under the discard, to a hand, or is the deck. */
static void place_rest(belo4ka_state *s, int left[79], bool is_discard, int hand) {
    uint8_t cards[112];
    unsigned count = 0;
    for (unsigned card = 0; card < 79; card++)
        for (; left[card] > 0; left[card]--) cards[count++] = (uint8_t)card;
    if (is_discard) {
        memmove(&s->discard[count], s->discard, s->discard_count);
        memcpy(s->discard, cards, count);
        s->discard_count = (uint8_t)(s->discard_count + count);
    } else if (hand >= 0) {
        for (unsigned i = 0; i < count; i++) belo4ka_add(&s->hand[hand], cards[i]);
        s->hand_count[hand] = (uint8_t)(s->hand_count[hand] + count);
    } else {
        memcpy(s->deck, cards, count);
        s->deck_count = (uint8_t)count;
    }
}

void table_set_from(const char *here, br_seat turn, const char *const *piles) {
    belo4ka_state s = *table_state();
    int left[79], rest_hand = -1;
    bool rest_discard = false;
    unsigned count = 0;
    for (unsigned card = 0; card < 79; card++) left[card] = copies(card);
    memset(s.hand, 0, sizeof s.hand);
    memset(s.front, 0, sizeof s.front);
    memset(s.known, 0, sizeof s.known);
    memset(s.deck, 0, sizeof s.deck);
    memset(s.discard, 0, sizeof s.discard);
    memset(s.reaction, 0, sizeof s.reaction);
    memset(s.palm, 0, sizeof s.palm);
    memset(s.line, 0, sizeof s.line);
    s.palm_count = s.line_count = s.line_at = s.laid = s.verdict = s.deck_count = 0;
    s.waiting = 0;
    s.recycled = (belo4ka_bag){0, 0};
    s.shown = BELO4KA_NOTHING;
    read_pile(here, piles[0], left, s.discard, &count, &rest_discard);
    s.discard_count = (uint8_t)count;
    for (unsigned seat = 0; seat < kit_rules()->seats; seat++) {
        bool rest = false;
        if (!piles[seat + 1]) kit_fail(here, "no hand for seat %u", seat);
        read_hand(here, &s, seat, piles[seat + 1], left, &rest);
        if (rest) rest_hand = (int)seat;
    }
    place_rest(&s, left, rest_discard, rest_hand);
    s.turn = turn;
    s.phase = BELO4KA_TURN;
    s.call = BELO4KA_CALL_NONE;
    s.finisher = BR_SEAT_NONE;
    s.lap = 0;
    kit_put_from(here, &s);
}

void table_deck_from(const char *here, const char *cards) {
    belo4ka_state s = *table_state();
    unsigned top = s.deck_count;
    for (const char *at = cards; *at; at += *at == ' ') {
        size_t size = strcspn(at, " ");
        unsigned card = card_find(at, size), place = top;
        if (card == 0xFF) kit_fail(here, "no card \"%.*s\"", (int)size, at);
        while (place > 0 && s.deck[place - 1] != card) place--;
        if (place == 0) kit_fail(here, "\"%.*s\" is not in the deck", (int)size, at);
        s.deck[place - 1] = s.deck[top - 1];
        s.deck[--top] = (uint8_t)card;
        at += size;
    }
    kit_put_from(here, &s);
}

void table_play_from(const char *here, const char *moves) {
    char text[BR_TEXT_MAX + 1];
    while (*moves) {
        br_seat seat = BR_HOUSE;
        if (*moves >= '0' && *moves <= '9') seat = (br_seat)(*moves - '0');
        moves += strcspn(moves, " ") + 1;
        size_t size = strcspn(moves, ";");
        snprintf(text, sizeof text, "%.*s", (int)size, moves);
        kit_play_from(here, seat, text);
        moves += size;
        moves += strspn(moves, "; ");
    }
}

/* ---- looking ------------------------------------------------------------------------------ */

static void put_card(br_buf *out, unsigned card) {
    char name[32];
    card_name(card, name, sizeof name);
    if (out->used) br_put(out, " ");
    br_put(out, name);
}

static void put_bag(br_buf *out, const belo4ka_bag *bag) {
    for (unsigned card = 0; card < 79; card++)
        for (unsigned n = belo4ka_count(bag, card); n > 0; n--) put_card(out, card);
}

/* A list of cards in the order of the deck, so that tests may name them in any. */
static const char *sorted(const char *here, const char *cards) {
    int left[79];
    uint8_t list[112];
    unsigned count = 0;
    bool rest = false;
    belo4ka_bag bag = {0, 0};
    for (unsigned card = 0; card < 79; card++) left[card] = copies(card);
    read_pile(here, cards, left, list, &count, &rest);
    for (unsigned i = 0; i < count; i++) belo4ka_add(&bag, list[i]);
    br_buf out = kit_text();
    put_bag(&out, &bag);
    return out.at;
}

void table_holds_from(const char *here, br_seat seat, const char *cards) {
    br_buf out = kit_text();
    put_bag(&out, &table_state()->hand[seat]);
    kit_same_from(here, "the hand", out.at, sorted(here, cards));
}

void table_fronts_from(const char *here, br_seat seat, const char *cards) {
    br_buf out = kit_text();
    belo4ka_bag bag = {0, table_state()->front[seat]};
    put_bag(&out, &bag);
    kit_same_from(here, "the front", out.at, sorted(here, cards));
}

void table_discards_from(const char *here, const char *cards) {
    br_buf out = kit_text();
    for (unsigned i = 0; i < table_state()->discard_count; i++)
        put_card(&out, table_state()->discard[i]);
    kit_same_from(here, "the discard", out.at, cards);
}

const char *table_top(void) {
    br_buf out = kit_text();
    put_card(&out, belo4ka_top(table_state()));
    return out.at;
}

void table_counts_from(const char *here, const char *counts) {
    br_buf out = kit_text();
    for (int seat = 0; seat < kit_rules()->seats; seat++) {
        if (seat) br_put(&out, " ");
        br_put_int(&out, table_state()->hand_count[seat]);
    }
    kit_same_from(here, "the sizes of hands", out.at, counts);
}

void table_totals_from(const char *here, const char *totals) {
    br_buf out = kit_text();
    for (int seat = 0; seat < kit_rules()->seats; seat++) {
        if (seat) br_put(&out, " ");
        br_put_int(&out, table_state()->total[seat]);
    }
    kit_same_from(here, "the totals", out.at, totals);
}

void table_is_from(const char *here, const char *phase) {
    static const char *const names[] = {"turn", "window", "due", "demand",
                                        "last", "scored", "over"};
    kit_same_from(here, "the phase", names[table_state()->phase], phase);
}

void table_waits_for_from(const char *here, const char *phase, br_seat seat) {
    table_is_from(here, phase);
    br_seats must = br_must_act(kit_rules(), table_state());
    if (must != br_bit(seat)) kit_fail(here, "waits for %x, not for seat %d", must, seat);
}

bool table_honest(void) { return belo4ka_is_honest(kit_rules(), table_state()); }

const char *table_screen(br_seat viewer) {
    belo4ka_state v;
    br_buf out = kit_text();
    const br_rules *r = kit_rules();
    r->game->observe(r, table_state(), viewer, BR_SCREEN, &v);
    r->game->screen(&(br_pen){r, &v, viewer, BR_EN, NULL, &out});
    return out.at;
}
