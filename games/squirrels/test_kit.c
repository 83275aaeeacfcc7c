/* test_kit.c -- reads and writes the positions of test_kit.h.
 *
 * Works on the state struct directly, so that these tests do not rest on the JSON of states; its
 * card names are its own, so that they do not rest on text.c either.
 */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const card_name[SQUIRRELS_CARDS + 1] = {
    "",        "contraband-2", "contraband-3", "contraband-5", "customs",
    "robbery", "bank",         "raid",         "hideout",
};

const squirrels_state *table_state(void) {
    return (const squirrels_state *)(const void *)kit_match()->state;
}

/* ---- setting up --------------------------------------------------------------------------- */

void table_start_from(const char *here, const char *const *commit) {
    for (br_seat seat = 0; commit[seat]; seat++) {
        char text[BR_TEXT_MAX + 1];
        snprintf(text, sizeof text, "commit %s", commit[seat]);
        kit_play_from(here, seat, text);
    }
}

static unsigned card_named(const char *here, const char *word, size_t size) {
    for (unsigned card = 1; card <= SQUIRRELS_CARDS; card++)
        if (strlen(card_name[card]) == size && !memcmp(card_name[card], word, size)) return card;
    kit_fail(here, "no card \"%.*s\"", (int)size, word);
    return 0;
}

static void read_area(const char *here, squirrels_state *s, br_seat seat, const char *text) {
    unsigned place = SQUIRRELS_LEFT, hand = 0xFF;
    while (*text) {
        size_t size = strcspn(text, " ");
        if (size == 1 && *text == '/') {
            place = SQUIRRELS_RIGHT;
        } else if (size > 0) {
            unsigned card = card_named(here, text, size);
            if (!(hand & SQUIRRELS_CARD_BIT(card))) kit_fail(here, "a card stands twice");
            hand &= ~SQUIRRELS_CARD_BIT(card);
            s->stack[seat][place] = s->stack[seat][place] << 4 | card;
        }
        text += size + (text[size] == ' ');
    }
    s->hand[seat] = (uint8_t)hand;
    /* Setup laid one card, every turn one more; a hideout that lies has brought back as many as it
     * can, so that there was time to earn nuts. */
    bool is_hideout_in_hand = hand & SQUIRRELS_CARD_BIT(SQUIRRELS_HIDEOUT);
    s->turns[seat] = (uint8_t)((is_hideout_in_hand ? 7 : 14) - __builtin_popcount(hand));
}

void table_set_from(const char *here, br_seat turn, const char *const *area) {
    squirrels_state s;
    int seats = 0;
    memset(&s, 0, sizeof s);
    while (area[seats]) seats++;
    if (seats != kit_rules()->seats) kit_fail(here, "%d areas given", seats);
    for (br_seat seat = 0; seat < seats; seat++) read_area(here, &s, seat, area[seat]);
    s.phase = SQUIRRELS_LAY;
    s.turn = turn;
    s.laid = SQUIRRELS_NO_PLACE;
    s.acting = br_bit(turn);
    kit_put_from(here, &s);
}

void table_give_from(const char *here, const char *nuts) {
    squirrels_state s = *table_state();
    unsigned long sum = 0;
    char *at;
    for (int seat = 0; seat < kit_rules()->seats; seat++, nuts = at) {
        s.hoard[seat] = (uint16_t)strtoul(nuts, &at, 10);
        if (at == nuts) kit_fail(here, "nuts of seat %d are missing", seat);
        sum += s.hoard[seat];
    }
    s.minted = (uint16_t)sum;
    kit_put_from(here, &s);
}

/* ---- looking ------------------------------------------------------------------------------ */

void table_owns_from(const char *here, const char *nuts) {
    br_buf out = kit_text();
    for (int seat = 0; seat < kit_rules()->seats; seat++) {
        if (seat) br_put(&out, " ");
        br_put_int(&out, table_state()->hoard[seat]);
    }
    kit_same_from(here, "nuts", out.at, nuts);
}

static void put_card(br_buf *out, unsigned card) {
    if (out->used) br_put(out, " ");
    br_put(out, card <= SQUIRRELS_CARDS ? card_name[card] : "?");
}

static void put_stack(br_buf *out, uint32_t stack) {
    for (int shift = 28; shift >= 0; shift -= 4)
        if (stack >> shift & 15) put_card(out, stack >> shift & 15);
}

void table_shows_from(const char *here, br_seat seat, const char *area) {
    br_buf out = kit_text();
    put_stack(&out, table_state()->stack[seat][SQUIRRELS_LEFT]);
    if (table_state()->stack[seat][SQUIRRELS_RIGHT]) {
        if (out.used) br_put(&out, " ");
        br_put(&out, "/");
    }
    put_stack(&out, table_state()->stack[seat][SQUIRRELS_RIGHT]);
    kit_same_from(here, "the area", out.at, area);
}

void table_holds_from(const char *here, br_seat seat, const char *hand) {
    br_buf out = kit_text();
    for (unsigned card = 1; card <= SQUIRRELS_CARDS; card++)
        if (table_state()->hand[seat] & SQUIRRELS_CARD_BIT(card)) put_card(&out, card);
    kit_same_from(here, "the hand", out.at, hand);
}

void table_waits_for_from(const char *here, br_seat seat) {
    br_seats acting = br_must_act(kit_rules(), table_state());
    if (acting != br_bit(seat) || table_state()->phase != SQUIRRELS_LAY)
        kit_fail(here, "waits for %x in phase %d, wanted seat %d to lay", acting,
                 table_state()->phase, seat);
}

int table_hand_size(br_seat seat) { return __builtin_popcount(table_state()->hand[seat]); }

int table_stack_size(br_seat seat, int place) {
    int size = 0;
    for (uint32_t stack = table_state()->stack[seat][place]; stack; stack >>= 4) size++;
    return size;
}

int table_nuts_sum(void) {
    int sum = 0;
    for (int seat = 0; seat < kit_rules()->seats; seat++) sum += table_state()->hoard[seat];
    return sum;
}
