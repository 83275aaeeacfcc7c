/* test_kit.c -- positions of Bootleggers for tests; see test_kit.h. */
#include "test_kit.h"

bootleggers_state w;

void start(int seats, const char *option) {
    kit_new("bootleggers", seats, 1, option, NULL);
    again();
}

const bootleggers_state *now(void) {
    return (const bootleggers_state *)(const void *)kit_match()->state;
}

void again(void) { w = *now(); }

void put(void) { kit_put(&w); }

static unsigned band_of(int card) { return (unsigned)(card - 1) / BO_BAND_CARDS; }
static uint32_t bit_of(int card) { return 1u << (unsigned)(card - 1) % BO_BAND_CARDS; }

/* Swaps cards of one colour between hands and the undealt rest. */
void hold(const int *muscle) {
    unsigned seats = kit_rules()->seats;
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned band = band_of(muscle[seat]);
        uint32_t bit = bit_of(muscle[seat]), wanted = 0;
        if (w.hand[band][seat] & bit) continue;
        for (unsigned i = 0; i < seats; i++)
            if (band_of(muscle[i]) == band) wanted |= bit_of(muscle[i]);
        uint32_t spare = w.hand[band][seat] & ~wanted;
        cr_assert(spare, "no card of that colour to swap");
        spare &= ~spare + 1;
        for (unsigned i = 0; i < seats; i++)
            if (w.hand[band][i] & bit) w.hand[band][i] ^= bit | spare;
        if (w.undealt[band] & bit) w.undealt[band] ^= bit | spare;
        w.hand[band][seat] ^= bit | spare;
    }
}

static void spend(unsigned seat, unsigned band, uint32_t bit) {
    w.hand[band][seat] &= ~bit;
    w.hand_left[seat][band]--;
    w.spent[band] |= bit;
}

void lay_out(int round, const int *muscle) {
    unsigned seats = kit_rules()->seats;
    hold(muscle);
    memset(w.row, 0, sizeof w.row);
    for (unsigned seat = 0; seat < seats; seat++) {
        w.chosen[seat] = (uint8_t)muscle[seat];
        spend(seat, band_of(muscle[seat]), bit_of(muscle[seat]));
        for (int i = 1; i < round; i++) {
            unsigned band = 0;
            while (!w.hand[band][seat]) band++;
            spend(seat, band, w.hand[band][seat] & (~w.hand[band][seat] + 1));
        }
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned above = 0;
        for (unsigned i = 0; i < seats; i++) above += muscle[i] > muscle[seat];
        w.order[above] = (uint8_t)seat;
    }
    w.round = (uint8_t)round;
    go(BO_PLACE, 2, 0);
}

void go(unsigned step, unsigned phase, unsigned index) {
    w.step = (uint8_t)step;
    w.phase = (uint8_t)phase;
    w.cursor = (uint8_t)index;
    w.turn = w.order[index];
    w.acting = br_bit(w.turn);
    if (step == BO_TRADE || step == BO_LOAD || step == BO_MUSCLE)
        w.acting = (br_seats)((1u << kit_rules()->seats) - 1);
}

/* ---- components --------------------------------------------------------------------------- */

void take_from_deck(unsigned card) {
    unsigned i = 0;
    while (i < w.deck_left && w.deck[i] != card) i++;
    cr_assert(i < w.deck_left, "no such card left in the deck");
    memmove(&w.deck[i], &w.deck[i + 1], w.deck_left - i - 1u);
    w.deck[--w.deck_left] = 0;
    w.pile[card]--;
}

void offer_cards(const unsigned *cards, unsigned count) {
    memset(w.row, 0, sizeof w.row); /* what lay there is out of the game */
    for (unsigned i = 0; i < count; i++) {
        take_from_deck(cards[i]);
        w.row[i] = (uint8_t)cards[i];
    }
}

static void take_truck_card(unsigned size) {
    unsigned i = 0;
    while (i < w.truck_left && w.truck_deck[i] != size + 1) i++;
    cr_assert(i < w.truck_left, "no such truck card left");
    memmove(&w.truck_deck[i], &w.truck_deck[i + 1], w.truck_left - i - 1u);
    w.truck_deck[--w.truck_left] = 0;
    w.truck_pile[size]--;
}

void offer_truck(unsigned size) {
    w.truck_open = 0;
    if (size >= BO_SIZES) return;
    take_truck_card(size);
    w.truck_open = (uint8_t)(size + 1);
}

void give_thug(unsigned seat, unsigned thug) {
    take_from_deck(BO_FIRST_THUG + thug);
    w.thug[seat][thug]++;
}

void give_truck(unsigned seat, unsigned size) {
    take_truck_card(size);
    w.owned[seat][size]++;
}

void add_remote(unsigned seat, unsigned dice) {
    unsigned i = 0;
    take_from_deck(BO_DOUBLE);
    while (w.remote[seat][i]) i++;
    w.remote[seat][i] = (uint8_t)dice;
}

void in_yard(unsigned seat, unsigned size, unsigned load) {
    unsigned i = w.trucks++;
    w.truck_user[i] = (uint8_t)seat;
    w.truck_size[i] = (uint8_t)size;
    w.truck_load[i] = (uint8_t)load;
    w.truck_bar[i] = BO_YARD;
    w.truck_dock[i] = BO_DOCK_NONE;
}

void parked(unsigned seat, unsigned size, unsigned load, unsigned bar) {
    unsigned i = w.trucks;
    in_yard(seat, size, load);
    w.truck_bar[i] = (uint8_t)bar;
    w.truck_dock[i] = (uint8_t)bootleggers_dock(kit_rules(), &w, bar, seat);
    w.parked++;
}

/* The generator hands out its pool from the end; face f is word * 6 / 2^32 = f - 1. */
void faces(const unsigned *list, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        w.chance.pool[count - 1 - i] = (uint32_t)(((uint64_t)(list[i] - 1) << 32) / 6) + 1000u;
    w.chance.left = count;
}

/* ---- playing on --------------------------------------------------------------------------- */

void everybody(const char *text) {
    unsigned step = now()->step;
    for (unsigned i = 0; i < 2 * BO_SEATS && now()->step == step; i++) {
        br_seats waiting = br_must_act(kit_rules(), now());
        kit_play(br_lowest(waiting), text);
    }
}

void sell(void) {
    go(BO_PARK, 4, kit_rules()->seats - 1u);
    put();
    kit_play(w.turn, "done");
}

void after_placing(void) {
    go(BO_PLACE, 2, kit_rules()->seats - 1u);
    put();
    kit_play(w.turn, "done");
}

void after_loading(void) {
    unsigned trucks = w.trucks;
    go(BO_LOAD, 4, 0);
    for (unsigned i = 0; i < trucks; i++)
        w.crates[w.truck_user[i]] = (uint8_t)(w.crates[w.truck_user[i]] + w.truck_load[i]);
    put();
    everybody("ship");
}

const char *trap_of(br_seat seat, const char *text) {
    static _Alignas(8) uint8_t view[BR_STATE_MAX];
    br_move move;
    cr_assert_eq(br_move_read(kit_rules(), text, &move), BR_OK);
    kit_rules()->game->observe(kit_rules(), now(), seat, BR_SCREEN, view);
    uint16_t clause = bootleggers_trap(kit_rules(), view, seat, &move);
    return clause ? kit_rules()->game->clauses[clause].id : "";
}
