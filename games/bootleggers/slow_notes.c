/* slow_notes.c -- what happened in a move: clauses without an event of their own, and rare things.
 * See slow.h.
 *
 * Notes lie in the table until the move is over: a roll that was only tried is forgotten together
 * with its notes.
 */
#include <string.h>

#include "slow.h"

enum { MANY = 40, POINTS = 6 };

static const char *const second_plays[POINTS] = {"a second thug at w1", "a second thug at w2",
                                                 "a second thug at w3", "a second thug at w4",
                                                 "a second thug at w5", "a second thug at w6"};
static const char *const answers[POINTS] = {"an Investigation at w1", "an Investigation at w2",
                                            "an Investigation at w3", "an Investigation at w4",
                                            "an Investigation at w5", "an Investigation at w6"};

const char *const bs_rare[] = {"a second thug at w1",
                               "a second thug at w2",
                               "a second thug at w3",
                               "a second thug at w4",
                               "a second thug at w5",
                               "a second thug at w6",
                               "an Investigation at w1",
                               "an Investigation at w2",
                               "an Investigation at w3",
                               "an Investigation at w4",
                               "an Investigation at w5",
                               "an Investigation at w6",
                               "an Investigation on a go to pick",
                               "an Investigation of a thug just hired",
                               "an Investigation on a go to place",
                               "an Investigation on a go to park",
                               "an Investigation is kept back",
                               "hijack",
                               "theft",
                               "hit",
                               "rubout",
                               "raid",
                               "sabotage",
                               "wrecking",
                               "roadblock",
                               "chief",
                               "investigation",
                               "stash",
                               "friend",
                               "five trucks at one dock",
                               "trucks of three seats at a common dock",
                               "four bars open",
                               "all bars open",
                               "consent to all",
                               "consent to some",
                               "consent to none",
                               "a bar sells after a question at another",
                               "a demand is paid at a point",
                               "a demand is refused at a point",
                               "a demand is paid at a dock",
                               "a demand is refused at a dock",
                               "crates for cash",
                               "a truck is sold",
                               "a truck is rented",
                               "a thug is traded",
                               "something for nothing",
                               "a counter-offer",
                               "an offer is declined",
                               "an offer is withdrawn",
                               "an offer lapses",
                               "the house ends trade",
                               "eight action cards left",
                               "three truck cards left",
                               "nobody has more than 1",
                               "everybody has more than 25",
                               "more than 80 of money",
                               "more than 40 crates sold in one bar",
                               "a supply without markers",
                               "a harder game to its last round",
                               "a tie for the win",
                               NULL};

void bs_note_if(bs_table *t, bool is_so, const char *what) {
    if (!is_so || t->notes == BS_NOTES) return;
    for (int i = 0; i < t->notes; i++)
        if (bs_is(t->note[i], what)) return;
    t->note[t->notes++] = what;
}

void bs_tell(bs_table *t) {
    for (int i = 0; i < t->notes; i++) engines_note(t->note[i]);
    t->notes = 0;
}

/* ---- the deal, and what a position shows --------------------------------------------------- */

/* All of it was checked against the first engine's deal. */
void bs_note_deal(bs_table *t) {
    static const char *const always[] = {"BO-08", "BO-10", "BO-11", "BO-14",
                                         "BO-15", "BO-16", "BO-17"};
    bool is_short = t->rounds == 8, is_only_first = bs_is_open(t, 0);
    for (int i = 0; i < 7; i++) bs_note_if(t, true, always[i]);
    for (int bar = 1; bar < BS_BARS; bar++) is_only_first = is_only_first && !bs_is_open(t, bar);
    bs_note_if(t, !is_short, "BO-12");
    bs_note_if(t, is_short, "BO-145");
    bs_note_if(t, t->seats < 6, "BO-13");
    bs_note_if(t, is_only_first, "BO-113");
}

void bs_note_position(bs_table *t) {
    bool is_poor = true, is_rich = true;
    int open = 0, best = 0, with_best = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        is_poor = is_poor && t->money[seat] <= 1;
        is_rich = is_rich && t->money[seat] > 25;
        bs_note_if(t, t->money[seat] > 2 * MANY, "more than 80 of money");
        bs_note_if(t, bs_supply(t, seat) == 0, "a supply without markers");
        if (t->money[seat] > best) best = t->money[seat];
    }
    for (int seat = 0; seat < t->seats; seat++) with_best += t->money[seat] == best;
    bs_note_if(t, with_best > 1 && bs_is(t->step, "over"), "a tie for the win");
    for (int bar = 1; bar < BS_BARS; bar++) open += bs_is_open(t, bar);
    bs_note_if(t, is_poor, "nobody has more than 1");
    bs_note_if(t, is_rich, "everybody has more than 25");
    bs_note_if(t, open >= 4, "four bars open");
    bs_note_if(t, open == 5, "all bars open");
}

void bs_note_round(bs_table *t, bool is_truck_new) {
    bs_note_if(t, is_truck_new, "BO-20");
    bs_note_if(t, !is_truck_new, "BO-21");
    bs_note_if(t, true, "BO-146");
    bs_note_if(t, t->deck_left == 8, "eight action cards left");
    bs_note_if(t, t->truck_left == 3, "three truck cards left");
}

/* ---- thugs --------------------------------------------------------------------------------- */

static int point_number(const bs_table *t) { return t->point[1] - '1'; }

/* The thug was taken from the hand already; the step is still that of the player. */
void bs_note_thug(bs_table *t, int thug) {
    bs_note_if(t, true, "BO-55");
    bs_note_if(t, true, bs_kind_names[6 + thug]);
    if (!bs_is(t->step, "point")) return;
    bs_note_if(t, t->plays > 0, second_plays[point_number(t)]);
    t->plays++;
}

void bs_note_answer(bs_table *t) {
    bs_note_if(t, true, "investigation");
    if (bs_is(t->resume, "point")) bs_note_if(t, true, answers[point_number(t)]);
    bs_note_if(t, bs_is(t->resume, "pick"), "an Investigation on a go to pick");
    bs_note_if(t, bs_is(t->resume, "hired"), "an Investigation of a thug just hired");
    bs_note_if(t, bs_is(t->resume, "place"), "an Investigation on a go to place");
    bs_note_if(t, bs_is(t->resume, "park"), "an Investigation on a go to park");
}

/* ---- trade and loading --------------------------------------------------------------------- */

static void note_side(bs_table *t, const int side[BS_GOODS], const int other[BS_GOODS]) {
    int sum = 0, cash = bs_index("cash", bs_good_names, BS_GOODS);
    int crates = bs_index("crates", bs_good_names, BS_GOODS);
    for (int good = 0; good < BS_GOODS; good++) {
        const char *name = bs_good_names[good];
        bool is_here = side[good] > 0;
        sum += side[good];
        bs_note_if(t, is_here && bs_index(name, bs_size_names, BS_SIZES) >= 0, "a truck is sold");
        bs_note_if(t, is_here && strncmp(name, "rent-", 5) == 0, "a truck is rented");
        bs_note_if(t, is_here && bs_index(name, bs_kind_names + 6, BS_THUGS) >= 0,
                   "a thug is traded");
    }
    bs_note_if(t, side[crates] > 0 && other[cash] > 0, "crates for cash");
    bs_note_if(t, sum == 0, "something for nothing");
}

void bs_note_deal_done(bs_table *t, const bs_offer *offer) {
    note_side(t, offer->give, offer->get);
    note_side(t, offer->get, offer->give);
}

/* BO-103: crates stay at home although there is room for them. */
void bs_note_shipped(bs_table *t) {
    for (int seat = 0; seat < t->seats; seat++) {
        int left = t->crates[seat], room = 0;
        for (int size = 0; size < BS_SIZES; size++)
            room += bs_box_of_game()->capacity[size] *
                    (t->owned[seat][size] - t->lent[seat][size] + t->hired[seat][size]);
        for (int i = 0; i < t->trucks; i++)
            if (t->truck[i].user == seat) room -= bs_box_of_game()->capacity[t->truck[i].size];
        bs_note_if(t, left > 0 && room > 0, "BO-103");
    }
}

/* ---- docks --------------------------------------------------------------------------------- */

static bool is_other_before(const bs_table *t, const bs_truck *truck) {
    for (int i = 0; i < t->parked; i++)
        if (t->truck[i].bar == truck->bar && t->truck[i].dock == truck->dock &&
            t->truck[i].user != truck->user)
            return true;
    return false;
}

static void note_dock(bs_table *t, const bs_truck *truck) {
    bool is_here[BS_SEATS] = {false};
    int trucks = 0, users = 0;
    for (int i = 0; i < t->parked; i++) {
        if (t->truck[i].bar != truck->bar || t->truck[i].dock != truck->dock) continue;
        trucks++;
        users += !is_here[t->truck[i].user];
        is_here[t->truck[i].user] = true;
    }
    bs_note_if(t, trucks >= 5, "five trucks at one dock");
    bs_note_if(t, users >= 3 && truck->dock == BS_COMMON, "trucks of three seats at a common dock");
}

/* The last truck that was parked. */
void bs_note_parked(bs_table *t) {
    bs_truck truck = t->truck[t->parked - 1];
    int controller = bs_controller(t, truck.bar);
    bool is_other = is_other_before(t, &truck);
    note_dock(t, &truck);
    if (truck.dock == BS_LINE) return;
    bs_note_if(t, controller != BS_NONE && controller != truck.user, "BO-72");
    if (truck.dock == BS_MAIN) bs_note_if(t, controller == BS_NONE, "BO-77");
    if (truck.dock == BS_SECONDARY) {
        bs_note_if(t, controller != BS_NONE, "BO-75");
        bs_note_if(t, true, "BO-79");
        bs_note_if(t, is_other, "BO-80");
    }
    if (truck.dock == BS_COMMON) {
        bs_note_if(t, true, "BO-83");
        bs_note_if(t, is_other, "BO-84");
    }
}

/* ---- bars ---------------------------------------------------------------------------------- */

static int others_in(const bs_table *t, int bar, int seat) {
    int sum = 0;
    for (int i = 0; i < t->seats; i++) sum += i == seat ? 0 : t->marker[bar][i];
    return sum;
}

static bool is_equal_rival(const bs_table *t, int bar, int seat) {
    for (int i = 0; i < t->seats; i++)
        if (i != seat && t->marker[bar][i] == t->marker[bar][seat]) return true;
    return false;
}

void bs_note_sale(bs_table *t) {
    memset(t->sold_by, 0, sizeof t->sold_by);
    t->secondary_sales = 0;
    bs_note_if(t, t->bar > 0 && t->token[t->bar] > 0, "BO-116");
}

/* One truck: `count` of its load were bought. */
void bs_note_served(bs_table *t, const bs_truck *truck, int count) {
    int dominant = bs_dominant(t, t->bar);
    bool is_rest = count < truck->load;
    for (int i = 0; i < t->trucks; i++)
        bs_note_if(t,
                   count > 0 && truck->dock == BS_MAIN && t->truck[i].bar == t->bar &&
                       t->truck[i].dock != BS_MAIN && truck->user == bs_controller(t, t->bar),
                   "BO-73");
    bs_note_if(t, is_rest, "BO-117");
    bs_note_if(t, is_rest && truck->dock == BS_MAIN, "BO-119");
    bs_note_if(t, is_rest && truck->dock == BS_SECONDARY, "BO-121");
    if (truck->dock == BS_SECONDARY && count > 0) {
        bs_note_if(t, true, "BO-120");
        bs_note_if(t, dominant != BS_NONE && t->sold_by[dominant] > 0, "BO-81");
        bs_note_if(t, t->secondary_sales++ > 0, "BO-82");
    }
    t->sold_by[truck->user] += count;
}

/* After all docks but the common one. */
void bs_note_asked(bs_table *t, bool is_common_left) {
    bool is_asked = bs_is(t->step, "consent");
    bs_note_if(t, is_asked, "BO-85");
    bs_note_if(t, !is_asked && is_common_left && t->wanted > 0 && t->bar > 0, "BO-123");
    if (is_asked) t->asked_bar = t->bar;
}

void bs_note_consent(bs_table *t) {
    int allowed = 0, waiting = 0;
    for (int i = 0; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        if (truck->bar != t->bar || truck->dock != BS_COMMON || truck->load == 0) continue;
        waiting++;
        allowed += truck->is_allowed;
    }
    bs_note_if(t, true, bs_controller(t, t->bar) == BS_NONE ? "BO-77" : "BO-74");
    bs_note_if(t, allowed > 1, "BO-156");
    bs_note_if(t, allowed == 0, "consent to none");
    bs_note_if(t, allowed == waiting, "consent to all");
    bs_note_if(t, allowed > 0 && allowed < waiting, "consent to some");
}

static void note_control(bs_table *t, int controller) {
    bool is_tied = is_equal_rival(t, t->bar, controller);
    bs_note_if(t, t->bought > t->sold_by[controller], "BO-71");
    bs_note_if(t, others_in(t, t->bar, controller) > 0, "BO-67");
    bs_note_if(t, others_in(t, t->bar, controller) == 0, "BO-68");
    bs_note_if(t, is_tied, "BO-69");
    bs_note_if(t, is_tied, "BO-29");
    bs_note_if(t, is_tied, "BO-126");
}

/* Before the extra profit is paid. */
void bs_note_sold(bs_table *t) {
    int controller = bs_controller(t, t->bar), dominant = bs_dominant(t, t->bar);
    bs_note_if(t, t->bought > MANY, "more than 40 crates sold in one bar");
    if (t->bought == 0) return;
    bs_note_if(t, t->bar == 0, "BO-61");
    bs_note_if(t, t->bar == 0, "BO-129");
    bs_note_if(t, t->bar > 0 && t->wanted > 0, "BO-124");
    bs_note_if(t, t->asked_bar != BS_NONE && t->asked_bar != t->bar,
               "a bar sells after a question at another");
    if (dominant != BS_NONE) bs_note_if(t, true, "BO-70");
    if (controller != BS_NONE) note_control(t, controller);
    bs_note_if(t, controller == BS_NONE && dominant != BS_NONE, "BO-76");
    bs_note_if(t, controller == BS_NONE && dominant != BS_NONE, "BO-78");
}

/* ---- stills, and the end of a round -------------------------------------------------------- */

void bs_note_stills(bs_table *t, const int family[BS_SEATS], const int remote[BS_SEATS]) {
    bs_note_if(t, true, "BO-87");
    bs_note_if(t, true, "BO-88");
    if (t->copper == BS_NONE) return;
    for (int seat = 0; seat < t->seats; seat++) {
        int sum = family[seat] + remote[seat];
        bool is_more = sum > family[t->copper] + remote[t->copper];
        bs_note_if(t, is_more, "BO-94");
        bs_note_if(t, seat != t->copper && family[seat] == family[t->copper], "BO-93");
    }
}

void bs_note_phase_end(bs_table *t) {
    bool is_last = t->round == t->rounds;
    bs_note_if(t, true, "BO-127");
    for (int seat = 0; seat < t->seats; seat++)
        for (int size = 0; size < BS_SIZES; size++)
            bs_note_if(t, t->hired[seat][size] > 0, "BO-109");
    bs_note_if(t, is_last && t->rounds == 12, "BO-18");
    bs_note_if(t, is_last && t->rounds == 8, "BO-144");
    bs_note_if(t, is_last && t->is_harder, "a harder game to its last round");
}
