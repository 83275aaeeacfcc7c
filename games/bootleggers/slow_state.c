/* slow_state.c -- this engine's state in the words of the first, and what only the first one
 * knows: the deal and the dice. See slow.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "slow.h"

/* ---- writing ------------------------------------------------------------------------------- */

static void end_list(engines_page *p, const char *end) {
    if (p->text[p->used - 1] == ',') p->used--;
    engines_write(p, "%s", end);
}

static void write_ints(engines_page *p, const int *values, int count) {
    engines_write(p, "[");
    for (int i = 0; i < count; i++) engines_write(p, "%d,", values[i]);
    end_list(p, "]");
}

static void int_list(engines_page *p, const char *name, const int *values, int count) {
    engines_write(p, "\"%s\":", name);
    write_ints(p, values, count);
    engines_write(p, ",");
}

/* A list for every seat. */
static void seat_lists(engines_page *p, const char *name, const int *values, int seats, int count) {
    engines_write(p, "\"%s\":[", name);
    for (int seat = 0; seat < seats; seat++) {
        write_ints(p, values + seat * count, count);
        engines_write(p, ",");
    }
    end_list(p, "],");
}

static void flagged(engines_page *p, const char *name, const bool *flags, int count) {
    engines_write(p, "\"%s\":[", name);
    for (int i = 0; i < count; i++)
        if (flags[i]) engines_write(p, "%d,", i);
    end_list(p, "],");
}

static void number(engines_page *p, const char *name, int value) {
    engines_write(p, "\"%s\":%d,", name, value);
}

static void word(engines_page *p, const char *name, const char *value) {
    engines_write(p, "\"%s\":\"%s\",", name, value);
}

static void write_muscle(const bs_table *t, engines_page *p, int where, int band) {
    engines_write(p, "[");
    for (int card = 1; card <= BS_MUSCLE; card++)
        if (t->muscle[card] == where && bs_box_of_game()->band[card] == band)
            engines_write(p, "\"%d\",", card);
    end_list(p, "],");
}

static void write_muscles(const bs_table *t, engines_page *p) {
    int left[BS_SEATS][4] = {{0}};
    for (int band = 1; band <= 4; band++) {
        engines_write(p, "\"muscle-%d\":[", band);
        for (int seat = 0; seat < t->seats; seat++) write_muscle(t, p, seat, band);
        end_list(p, "],");
        engines_write(p, "\"spent-%d\":", band);
        write_muscle(t, p, BS_SPENT, band);
        engines_write(p, "\"undealt-%d\":", band);
        write_muscle(t, p, BS_UNDEALT, band);
    }
    for (int card = 1; card <= BS_MUSCLE; card++)
        if (t->muscle[card] < BS_SEATS) left[t->muscle[card]][bs_box_of_game()->band[card] - 1]++;
    seat_lists(p, "muscle-left", &left[0][0], t->seats, 4);
}

static void write_decks(const bs_table *t, engines_page *p) {
    int pile[BS_KINDS] = {0}, truck_pile[BS_SIZES] = {0};
    engines_write(p, "\"deck\":[");
    for (int i = 0; i < t->deck_left; i++) {
        pile[t->deck[i]]++;
        engines_write(p, "\"%s\",", bs_kind_names[t->deck[i]]);
    }
    end_list(p, "],");
    engines_write(p, "\"truck-deck\":[");
    for (int i = 0; i < t->truck_left; i++) {
        truck_pile[t->truck_deck[i]]++;
        engines_write(p, "\"%s\",", bs_size_names[t->truck_deck[i]]);
    }
    end_list(p, "],");
    int_list(p, "pile", pile, BS_KINDS);
    int_list(p, "truck-pile", truck_pile, BS_SIZES);
    number(p, "deck-left", t->deck_left);
    number(p, "truck-left", t->truck_left);
    word(p, "truck-open", t->open_truck == BS_NONE ? "none" : bs_size_names[t->open_truck]);
}

static void write_stills(const bs_table *t, engines_page *p) {
    int family[BS_SEATS], remote[BS_SEATS][BS_STILLS - 1];
    for (int seat = 0; seat < t->seats; seat++) {
        family[seat] = t->dice[seat][0];
        memcpy(remote[seat], &t->dice[seat][1], sizeof remote[seat]);
    }
    int_list(p, "family", family, t->seats);
    seat_lists(p, "remote", &remote[0][0], t->seats, BS_STILLS - 1);
    engines_write(p, "\"family-roll\":%s,\"remote-roll\":%s,\"sabotaged\":[", t->family_roll,
                  t->remote_roll);
    for (int seat = 0; seat < t->seats; seat++) {
        engines_write(p, "[");
        for (int still = 0; still < BS_STILLS; still++)
            if (t->is_sabotaged[seat][still]) engines_write(p, "\"%s\",", bs_still_name(still));
        end_list(p, "],");
    }
    end_list(p, "],");
    if (t->copper == BS_NONE) engines_write(p, "\"copper\":null,");
    else number(p, "copper", t->copper);
}

/* `short`: whose open offer holds cash that is not there any more. */
static void write_offers(const bs_table *t, engines_page *p) {
    int give[BS_SEATS][BS_GOODS], get[BS_SEATS][BS_GOODS];
    bool is_short[BS_SEATS];
    engines_write(p, "\"offer-to\":[");
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->offer[seat].to == BS_NONE) engines_write(p, "null,");
        else engines_write(p, "%d,", t->offer[seat].to);
        memcpy(give[seat], t->offer[seat].give, sizeof give[seat]);
        memcpy(get[seat], t->offer[seat].get, sizeof get[seat]);
        is_short[seat] = t->offer[seat].to != BS_NONE && give[seat][0] > t->money[seat];
    }
    end_list(p, "],");
    seat_lists(p, "offer-give", &give[0][0], t->seats, BS_GOODS);
    seat_lists(p, "offer-get", &get[0][0], t->seats, BS_GOODS);
    int_list(p, "offers-made", t->offers_made, t->seats);
    flagged(p, "short", is_short, t->seats);
}

static void bars_flagged(engines_page *p, const char *name, const bool *flags) {
    engines_write(p, "\"%s\":[", name);
    for (int bar = 0; bar < BS_BARS; bar++)
        if (flags[bar]) engines_write(p, "\"%s\",", bs_bar_names[bar]);
    end_list(p, "],");
}

static void write_bars(const bs_table *t, engines_page *p) {
    engines_write(p, "\"marker\":[");
    for (int bar = 0; bar < BS_BARS; bar++) {
        write_ints(p, t->marker[bar], t->seats);
        engines_write(p, ",");
    }
    end_list(p, "],");
    int_list(p, "token", t->token, BS_BARS);
    word(p, "bar", bs_bar_names[t->bar]);
    number(p, "demand", t->wanted);
    number(p, "bar-sold", t->bought);
    bars_flagged(p, "sold", t->has_sold);
    bars_flagged(p, "raided", t->is_raided);
}

/* A thug on its way, and what a card just taken still asks for. */
static void write_pending(const bs_table *t, engines_page *p) {
    const bs_shot *s = &t->shot;
    const char *found = "never";
    int due = 0;
    if (bs_is(t->step, "upgrade")) {
        due = t->dice_due;
        if (t->dice_taken == 2) found = t->dice_due == 2 ? "yes" : "past";
    }
    if (bs_is(t->step, "hired") || bs_is(t->resume, "hired")) due = t->hired_thug;
    number(p, "due", due);
    word(p, "may-found", found);
    bool is_shot = s->thug != BS_NONE;
    word(p, "shot", is_shot ? bs_kind_names[BS_KINDS - BS_THUGS + s->thug] : "none");
    number(p, "shot-by", is_shot ? s->by : 0);
    number(p, "shot-at", is_shot ? s->at : 0);
    number(p, "shot-thing", is_shot ? s->thing : 0);
    number(p, "shot-count", is_shot ? s->number : 0);
    word(p, "resume", t->resume);
    number(p, "claimant", t->claimant);
    number(p, "demanded", t->demanded);
}

static void write_seats(const bs_table *t, engines_page *p) {
    int n = t->seats;
    int_list(p, "money", t->money, n);
    int_list(p, "chosen", t->chosen, n);
    int_list(p, "order", t->order, n);
    seat_lists(p, "owned", &t->owned[0][0], n, BS_SIZES);
    seat_lists(p, "lent", &t->lent[0][0], n, BS_SIZES);
    seat_lists(p, "hired", &t->hired[0][0], n, BS_SIZES);
    int_list(p, "back", t->back, n);
    int_list(p, "back-dice", t->back_dice, n);
    int_list(p, "back-tokens", t->back_tokens, n);
    int_list(p, "crates", t->crates, n);
    int_list(p, "stashed", t->stashed, n);
    seat_lists(p, "thug", &t->thug[0][0], n, BS_THUGS);
    flagged(p, "ready", t->is_ready, n);
    flagged(p, "passed", t->has_passed, n);
    flagged(p, "claimed", t->is_claimed, n);
}

/* Whom the match waits for: in trade those who are not ready. */
static void write_acting(const bs_table *t, engines_page *p) {
    bool acts[BS_SEATS];
    for (int seat = 0; seat < t->seats; seat++)
        acts[seat] = bs_is_to_act(t, seat) && !(bs_is(t->step, "trade") && t->is_ready[seat]);
    flagged(p, "acting", acts, t->seats);
}

/* ---- what is compared by hand -------------------------------------------------------------- */

static char said[1024];

static const char *say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static const char *say(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(said, sizeof said, format, args);
    va_end(args);
    return said;
}

/* The row is a set: where a card lies does not matter. */
static const char *row_differs(const bs_table *t, const char *state) {
    int count[BS_KINDS] = {0};
    if (engines_count(state, "row") != t->seats) return "row: of another length";
    for (int i = 0; i < t->seats; i++) {
        const char *name = engines_value(state, "row.%d", i);
        int kind = bs_index(name, bs_kind_names, BS_KINDS);
        if (kind == BS_NONE && !bs_is(name, "none")) return say("row: no card %s", name);
        if (kind != BS_NONE) count[kind]++;
        if (t->row[i] != BS_NONE) count[t->row[i]]--;
    }
    for (int kind = 0; kind < BS_KINDS; kind++)
        if (count[kind] != 0) return say("row: %s", bs_kind_names[kind]);
    return NULL;
}

static void own_truck(const bs_table *t, int i, char out[64]) {
    static const char *const docks[] = {"common", "secondary", "main", "none"};
    const bs_truck *k = &t->truck[i];
    snprintf(out, 64, "%d %s %d %s %s", k->user, bs_size_names[k->size], k->load,
             k->bar == BS_NONE ? "null" : bs_bar_names[k->bar],
             k->dock == BS_NONE ? "none" : docks[k->dock]);
}

static void first_truck(const char *state, int i, char out[64]) {
    snprintf(out, 64, "%s %s %s %s %s", engines_value(state, "truck-user.%d", i),
             engines_value(state, "truck-size.%d", i), engines_value(state, "truck-load.%d", i),
             engines_value(state, "truck-bar.%d", i), engines_value(state, "truck-dock.%d", i));
}

/* Parked trucks stand in a line; the others in no order. */
static const char *trucks_differ(const bs_table *t, const char *state) {
    bool is_found[BS_TRUCKS + 4] = {false};
    char own[64], first[64];
    if (engines_int(state, "trucks") != t->trucks) return say("trucks: %d here", t->trucks);
    if (engines_int(state, "parked") != t->parked) return say("parked: %d here", t->parked);
    if (engines_count(state, "truck-user") != t->trucks) return "truck-user: of another length";
    for (int i = 0; i < t->trucks; i++) {
        int k = i < t->parked ? i : t->parked, end = i < t->parked ? i + 1 : t->trucks;
        first_truck(state, i, first);
        for (; k < end; k++) {
            own_truck(t, k, own);
            if (!is_found[k] && bs_is(own, first)) break;
        }
        if (k == end) return say("truck %d: %s, not so here, but %s", i, first, own);
        is_found[k] = true;
    }
    return NULL;
}

/* Of trucks that look the same either may have been allowed. */
static const char *allowed_differs(const bs_table *t, const char *state) {
    bool is_allowed[BS_TRUCKS + 4] = {false};
    int balance[BS_TRUCKS + 4] = {0};
    char own[64], other[64];
    for (int i = 0; i < engines_count(state, "allowed"); i++) {
        long place = engines_int(state, "allowed.%d", i);
        if (place < 0 || place >= t->trucks) return "allowed: a truck that is not there";
        is_allowed[place] = true;
    }
    for (int i = 0; i < t->trucks; i++) {
        int k = 0;
        own_truck(t, i, own);
        for (own_truck(t, k, other); !bs_is(own, other); own_truck(t, k, other)) k++;
        balance[k] += is_allowed[i] - t->truck[i].is_allowed;
    }
    for (int i = 0; i < t->trucks; i++)
        if (balance[i] != 0) return say("allowed: truck %d", i);
    return NULL;
}

/* `turn` and `cursor` mean something only while one seat is asked. */
static const char *turn_differs(const bs_table *t, const char *state) {
    static const char *const nobody[] = {"muscle", "trade", "load", "over"};
    long turn = engines_int(state, "turn"), cursor = engines_int(state, "cursor");
    if (turn < 0 || turn >= t->seats || cursor < 0 || cursor >= t->seats)
        return "turn or cursor: no seat";
    for (int i = 0; i < 4; i++)
        if (bs_is(t->step, nobody[i])) return NULL;
    if (turn != t->turn) return say("turn: %ld, here %d", turn, t->turn);
    if (bs_is(t->step, "reply") || bs_is(t->step, "claim") || bs_is(t->step, "consent"))
        return NULL;
    return t->order[cursor] == t->turn ? NULL : "cursor: another seat";
}

const char *bs_differs(const bs_table *t, const char *state) {
    static const char *const by_hand[] = {
        "row",        "trucks",  "parked", "truck-user", "truck-size", "truck-load", "truck-bar",
        "truck-dock", "allowed", "turn",   "cursor",     "chance",     NULL};
    static engines_page page;
    const char *difference;
    page.used = 0;
    engines_write(&page, "{");
    word(&page, "step", t->step);
    word(&page, "point", t->point);
    number(&page, "round", t->round);
    number(&page, "phase", t->phase);
    write_acting(t, &page);
    write_seats(t, &page);
    write_muscles(t, &page);
    write_decks(t, &page);
    write_stills(t, &page);
    write_offers(t, &page);
    write_bars(t, &page);
    write_pending(t, &page);
    end_list(&page, "}");
    if ((difference = engines_compare(state, page.text, by_hand))) return difference;
    if ((difference = row_differs(t, state))) return difference;
    if ((difference = trucks_differ(t, state))) return difference;
    if ((difference = allowed_differs(t, state))) return difference;
    return turn_differs(t, state);
}

/* ---- what chance has brought --------------------------------------------------------------- */

/* Muscle hands: 3 of each colour (2 in the short game), nothing twice. */
static const char *read_hands(bs_table *t, const char *state) {
    int each = t->rounds == 12 ? 3 : 2;
    for (int card = 1; card <= BS_MUSCLE; card++) t->muscle[card] = BS_UNDEALT;
    for (int seat = 0; seat < t->seats; seat++)
        for (int band = 1; band <= 4; band++) {
            if (engines_count(state, "muscle-%d.%d", band, seat) != each)
                return say("seat %d has not %d cards of colour %d", seat, each, band);
            for (int i = 0; i < each; i++) {
                int card = bs_number(engines_value(state, "muscle-%d.%d.%d", band, seat, i));
                if (card < 1 || card > BS_MUSCLE || bs_box_of_game()->band[card] != band)
                    return say("muscle %d is not of colour %d", card, band);
                if (t->muscle[card] != BS_UNDEALT) return say("muscle %d twice", card);
                t->muscle[card] = seat;
            }
        }
    return NULL;
}

static const char *read_action_deck(bs_table *t, const char *state) {
    int left[BS_KINDS];
    memcpy(left, bs_box_of_game()->cards, sizeof left);
    t->deck_left = engines_count(state, "deck") + t->seats;
    if (t->deck_left != BS_DECK) return "the action deck has not all its cards";
    for (int i = 0; i < t->deck_left; i++) { /* the row came off the top */
        int back = t->deck_left - 1 - i;
        const char *name = back < t->seats ? engines_value(state, "row.%d", back)
                                           : engines_value(state, "deck.%d", i);
        t->deck[i] = bs_index(name, bs_kind_names, BS_KINDS);
        if (t->deck[i] == BS_NONE) return say("no action card %s", name);
        if (left[t->deck[i]]-- == 0) return say("too many cards %s", name);
    }
    return NULL;
}

static const char *read_truck_deck(bs_table *t, const char *state) {
    int left[BS_SIZES], cards = 0;
    memcpy(left, bs_box_of_game()->truck_cards, sizeof left);
    for (int size = 0; size < BS_SIZES; size++) cards += left[size];
    t->truck_left = engines_count(state, "truck-deck") + 1;
    if (t->truck_left != cards) return "the truck deck has not all its cards";
    for (int i = 0; i < t->truck_left; i++) {
        const char *name = i == t->truck_left - 1 ? engines_value(state, "truck-open")
                                                  : engines_value(state, "truck-deck.%d", i);
        t->truck_deck[i] = bs_index(name, bs_size_names, BS_SIZES);
        if (t->truck_deck[i] == BS_NONE) return say("no truck card %s", name);
        if (left[t->truck_deck[i]]-- == 0) return say("too many cards %s", name);
    }
    return NULL;
}

const char *bs_read_deal(bs_table *t, const char *state) {
    const char *wrong = read_hands(t, state);
    if (!wrong) wrong = read_action_deck(t, state);
    return wrong ? wrong : read_truck_deck(t, state);
}

static const char *roll_is_wrong(const char *state, const char *path, int dice) {
    int count = engines_count(state, "%s", path);
    if (count != dice) return say("%s: %d dice rolled, %d lie there", path, count, dice);
    for (int i = 0; i < dice; i++) {
        int face = bs_number(engines_value(state, "%s.%d", path, i));
        if (face < 1 || face > 6) return say("%s: a die shows %d", path, face);
    }
    return NULL;
}

/* BO-86: one face for every die on a still, none on a sabotaged one. */
const char *bs_read_rolls(bs_table *t, const char *state) {
    char path[64];
    for (int seat = 0; seat < t->seats; seat++)
        for (int still = 0; still < BS_STILLS; still++) {
            int dice = t->is_sabotaged[seat][still] ? 0 : t->dice[seat][still];
            if (still == 0) snprintf(path, sizeof path, "family-roll.%d", seat);
            else snprintf(path, sizeof path, "remote-roll.%d.%d", seat, still - 1);
            const char *wrong = roll_is_wrong(state, path, dice);
            if (wrong) return wrong;
        }
    snprintf(t->family_roll, sizeof t->family_roll, "%s", engines_value(state, "family-roll"));
    snprintf(t->remote_roll, sizeof t->remote_roll, "%s", engines_value(state, "remote-roll"));
    return NULL;
}

void bs_no_rolls(bs_table *t) {
    size_t family = 0, remote = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        const char *open = seat ? "," : "[";
        family += (size_t)snprintf(t->family_roll + family, 16, "%s[]", open);
        remote += (size_t)snprintf(t->remote_roll + remote, 32, "%s[[],[],[],[],[],[]]", open);
    }
    snprintf(t->family_roll + family, 4, "]");
    snprintf(t->remote_roll + remote, 4, "]");
}
