/* slow.c -- Squirrels once more, from the clauses alone.
 *
 * Read with the clauses beside it; every function names those it stands for. Nothing here is
 * clever: names are compared as text, and a split of customs duty is found by trying every share
 * for every officer. A move is legal exactly if its text is in the list made for that seat.
 */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SQ-03: one set as printed, in the order in which hands are written. */
static const char *const one_set[SLOW_CARDS] = {
    "contraband-2", "contraband-3", "contraband-5", "customs", "robbery", "bank", "raid", "hideout",
};
static const char *const place_name[2] = {"left", "right"};

/* ---- cards and lists ---------------------------------------------------------------------- */

static bool is(const char *card, const char *name) {
    return card != NULL && strcmp(card, name) == 0;
}

/* SQ-04, SQ-26: what a contraband brings; 0 for every other card. */
static int value_of(const char *card) {
    if (card == NULL || strncmp(card, "contraband-", 11) != 0) return 0;
    return (int)strtol(card + 11, NULL, 10);
}

/* SQ-32, SQ-33: what each officer may claim. */
static int due_for(const slow_table *t, const char *card) {
    for (int i = 0; i < SLOW_CARDS; i++)
        if (is(card, t->set[i])) return t->due[i];
    return 0;
}

/* SQ-Q24: the effects a player picks and applies; the others resolve silently. */
static bool has_effect(const char *card) {
    return value_of(card) > 0 || is(card, "robbery") || is(card, "raid");
}

static void list_add(slow_list *list, const char *card) { list->card[list->size++] = card; }

static void list_remove(slow_list *list, const char *card) {
    int kept = 0;
    for (int i = 0; i < list->size; i++)
        if (!is(list->card[i], card)) list->card[kept++] = list->card[i];
    list->size = kept;
}

static void list_move_all(slow_list *from, slow_list *to) {
    for (int i = 0; i < from->size; i++) list_add(to, from->card[i]);
    from->size = 0;
}

static const char *top(const slow_table *t, int seat, int place) {
    const slow_list *stack = &t->stack[seat][place];
    return stack->size > 0 ? stack->card[stack->size - 1] : NULL;
}

/* SQ-20: only what lies on top counts. */
static bool shows(const slow_table *t, int seat, const char *name) {
    return is(top(t, seat, 0), name) || is(top(t, seat, 1), name);
}

static bool has_two_stacks(const slow_table *t, int seat) {
    return t->stack[seat][0].size > 0 && t->stack[seat][1].size > 0;
}

/* ---- start and end ------------------------------------------------------------------------ */

void slow_start(slow_table *t, int seats, int first, bool bank_stops_customs,
                bool customs_on_laying) {
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->turn = first;
    t->bank_stops_customs = bank_stops_customs;
    t->customs_on_laying = customs_on_laying;
    t->ask = SLOW_COMMIT;
    for (int i = 0; i < SLOW_CARDS; i++) snprintf(t->set[i], sizeof t->set[i], "%s", one_set[i]);
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < SLOW_CARDS; i++) list_add(&t->hand[seat], t->set[i]);
    t->due[0] = 1; /* SQ-32 */
    t->due[1] = 1;
    t->due[2] = 2; /* SQ-33 */
}

/* The hands hold the names themselves, so new names are all it takes. */
void slow_reprint(slow_table *t, const int value[3], const int due[3]) {
    for (int i = 0; i < 3; i++) {
        snprintf(t->set[i], sizeof t->set[i], "contraband-%d", value[i]);
        t->due[i] = due[i];
    }
}

/* SQ-13, SQ-67: the turn goes on, or it reaches an empty hand and all is over. */
static void turn_ends(slow_table *t) {
    t->turns_taken[t->turn]++;
    t->turn = (t->turn + 1) % t->seats;
    t->ask = t->hand[t->turn].size == 0 ? SLOW_OVER : SLOW_LAY;
}

static int hand_sum(const slow_table *t, int seat) {
    int sum = 0;
    for (int i = 0; i < t->hand[seat].size; i++) sum += value_of(t->hand[seat].card[i]);
    return sum;
}

static int top_sum(const slow_table *t, int seat) {
    return value_of(top(t, seat, 0)) + value_of(top(t, seat, 1));
}

/* SQ-69, SQ-70, SQ-71: nuts, then contraband in hand, then contraband on top. */
static bool is_better(const slow_table *t, int a, int b) {
    if (t->nuts[a] != t->nuts[b]) return t->nuts[a] > t->nuts[b];
    if (hand_sum(t, a) != hand_sum(t, b)) return hand_sum(t, a) > hand_sum(t, b);
    return top_sum(t, a) > top_sum(t, b);
}

bool slow_wins(const slow_table *t, int seat) {
    for (int rival = 0; rival < t->seats; rival++)
        if (is_better(t, rival, seat)) return false;
    return true; /* SQ-Q12: perhaps not alone */
}

/* ---- effects ------------------------------------------------------------------------------ */

static bool is_officer(const slow_table *t, int seat) {
    if (seat == t->turn) return false; /* SQ-39 */
    if (t->customs_on_laying) return t->officer_at_laying[seat];
    return shows(t, seat, "customs");
}

static int officers(const slow_table *t) {
    int count = 0;
    for (int seat = 0; seat < t->seats; seat++) count += is_officer(t, seat);
    return count;
}

static void from_supply(slow_table *t, int nuts) {
    t->nuts[t->turn] += nuts;
    t->nuts_from_supply += nuts;
}

static bool owes_customs(const slow_table *t, int place) {
    if (place != t->laid_place) return false;                     /* SQ-29 */
    return !(t->bank_stops_customs && shows(t, t->turn, "bank")); /* SQ-47 */
}

/* SQ-26 to SQ-40: first the income, then the duty out of it. True if it is settled, false if the
 * split must be asked for; the whole income then lies with the smuggler until it is paid. */
static bool do_contraband(slow_table *t, int place) {
    const char *card = top(t, t->turn, place);
    int each = due_for(t, card);
    from_supply(t, value_of(card));
    if (!owes_customs(t, place)) return true;
    if (each * officers(t) > value_of(card)) return false; /* SQ-34 */
    for (int seat = 0; seat < t->seats; seat++) {
        if (!is_officer(t, seat)) continue;
        t->nuts[seat] += each;
        t->nuts[t->turn] -= each;
    }
    return true;
}

/* SQ-41 to SQ-46, SQ-Q08. */
static void do_robbery(slow_table *t) {
    for (int seat = 0; seat < t->seats; seat++) {
        if (seat == t->turn || shows(t, seat, "bank")) continue;
        int loss = 0;
        if (value_of(top(t, seat, 0)) > 0) loss++;
        if (value_of(top(t, seat, 1)) > 0) loss++;
        if (loss > t->nuts[seat]) loss = t->nuts[seat];
        t->nuts[seat] -= loss;
        t->nuts[t->turn] += loss;
    }
}

static bool has_raid_target(const slow_table *t) {
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != t->turn && has_two_stacks(t, seat)) return true;
    return false;
}

/* SQ-51 to SQ-55, SQ-80. */
static void do_raid(slow_table *t, int victim, int covered) {
    from_supply(t, is(top(t, victim, covered), "bank") ? 2 : 1);
    list_move_all(&t->stack[victim][1 - covered], &t->stack[victim][covered]);
}

/* ---- splitting duty ----------------------------------------------------------------------- */

static void add_text(slow_moves *out, const char *text) {
    snprintf(out->text[out->count++], SLOW_TEXT, "%s", text);
}

/* One way to split: shares[seat] nuts each, counted up like the wheels of a meter. */
static bool next_split(const slow_table *t, int shares[SLOW_SEATS], int most) {
    for (int seat = 0; seat < t->seats; seat++) {
        if (!is_officer(t, seat)) continue;
        if (shares[seat] < most) {
            shares[seat]++;
            return true;
        }
        shares[seat] = 0;
    }
    return false;
}

static int sum_of(const int shares[SLOW_SEATS]) {
    int sum = 0;
    for (int seat = 0; seat < SLOW_SEATS; seat++) sum += shares[seat];
    return sum;
}

static int paid_of(const int shares[SLOW_SEATS]) {
    int paid = 0;
    for (int seat = 0; seat < SLOW_SEATS; seat++) paid += shares[seat] > 0;
    return paid;
}

/* SQ-30, SQ-34, SQ-78: all the income, nobody above the due, as many officers as possible. */
static void add_splits(const slow_table *t, slow_moves *out) {
    const char *card = top(t, t->turn, t->resolving);
    int best = 0;
    int tried[SLOW_SEATS] = {0};
    while (next_split(t, tried, due_for(t, card)))
        if (sum_of(tried) == value_of(card) && paid_of(tried) > best) best = paid_of(tried);

    int shares[SLOW_SEATS] = {0};
    while (next_split(t, shares, due_for(t, card))) {
        if (sum_of(shares) != value_of(card) || paid_of(shares) < best) continue;
        char text[SLOW_TEXT] = "pay";
        for (int seat = 0; seat < t->seats; seat++) {
            size_t used = strlen(text);
            if (shares[seat] > 0)
                snprintf(text + used, sizeof text - used, " %d-%d", seat, shares[seat]);
        }
        add_text(out, text);
    }
}

static int number_in(const char *text) { return (int)strtol(text, NULL, 10); }

/* "pay 1-2 3-1": the whole income goes to the officers. */
static void do_split(slow_table *t, const char *text) {
    for (const char *at = strchr(text, ' '); at != NULL; at = strchr(at + 1, ' ')) {
        int seat = number_in(at + 1), nuts = number_in(strchr(at, '-') + 1);
        t->nuts[seat] += nuts;
        t->nuts[t->turn] -= nuts;
    }
}

/* ---- a turn ------------------------------------------------------------------------------- */

/* Applies the effect at a place. If it needs a choice, asks and returns false. */
static bool do_place(slow_table *t, int place) {
    const char *card = top(t, t->turn, place);
    t->waits[place] = false;
    t->resolving = place;
    if (value_of(card) > 0 && !do_contraband(t, place)) {
        slow_moves splits = {0};
        add_splits(t, &splits);
        if (splits.count == 1) { /* SQ-Q24: one way is no choice; house decks can bring it about */
            do_split(t, splits.text[0]);
            return true;
        }
        t->ask = SLOW_SPLIT;
        return false;
    }
    if (is(card, "robbery")) do_robbery(t);
    if (is(card, "raid") && has_raid_target(t)) { /* SQ-58: else nothing happens */
        t->ask = SLOW_AIM;
        return false;
    }
    return true;
}

/* SQ-21, SQ-22, SQ-Q24: ask for the order while two wait, run a single one, then end the turn. */
static void go_on(slow_table *t) {
    if (t->waits[0] && t->waits[1]) {
        t->ask = SLOW_ORDER;
        return;
    }
    for (int place = 0; place < 2; place++)
        if (t->waits[place] && !do_place(t, place)) return;
    turn_ends(t);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void add_cards(const slow_table *t, int seat, const char *verb, slow_moves *out) {
    char text[SLOW_TEXT];
    for (int i = 0; i < t->hand[seat].size; i++)
        for (int place = 0; place < 2; place++) {
            snprintf(text, sizeof text, "%s %s %s", verb, t->hand[seat].card[i], place_name[place]);
            add_text(out, text);
        }
}

static void add_raids(const slow_table *t, slow_moves *out) {
    char text[SLOW_TEXT];
    for (int seat = 0; seat < t->seats; seat++) {
        if (seat == t->turn || !has_two_stacks(t, seat)) continue; /* SQ-52, SQ-Q09 */
        for (int place = 0; place < 2; place++) {
            snprintf(text, sizeof text, "raid %d %s", seat, place_name[place]);
            add_text(out, text);
        }
    }
}

void slow_legal(const slow_table *t, int seat, slow_moves *out) {
    out->count = 0;
    if (t->ask == SLOW_OVER) return;
    if (t->ask == SLOW_COMMIT) {
        if (t->chosen[seat] == NULL) add_cards(t, seat, "commit", out);
        return;
    }
    if (seat != t->turn) return;
    if (t->ask == SLOW_LAY) add_cards(t, seat, "lay", out);
    if (t->ask == SLOW_ORDER) add_text(out, "apply left");
    if (t->ask == SLOW_ORDER) add_text(out, "apply right");
    if (t->ask == SLOW_AIM) add_raids(t, out);
    if (t->ask == SLOW_SPLIT) add_splits(t, out);
}

/* ---- playing ------------------------------------------------------------------------------ */

static const char *card_named(const slow_table *t, const char *name) {
    for (int i = 0; i < SLOW_CARDS; i++)
        if (is(name, t->set[i])) return t->set[i];
    return NULL;
}

static int place_named(const char *name) { return strcmp(name, "left") == 0 ? 0 : 1; }

/* SQ-08, SQ-09, SQ-10: face down until all have chosen, then all at once and no effects. */
static void play_commit(slow_table *t, int seat, const char *card, int place) {
    t->chosen[seat] = card;
    t->chosen_place[seat] = place;
    for (int i = 0; i < t->seats; i++)
        if (t->chosen[i] == NULL) return;
    for (int i = 0; i < t->seats; i++) {
        list_remove(&t->hand[i], t->chosen[i]);
        list_add(&t->stack[i][t->chosen_place[i]], t->chosen[i]);
    }
    t->ask = SLOW_LAY;
}

/* SQ-14 to SQ-19, SQ-60, SQ-61. */
static void play_lay(slow_table *t, const char *card, int place) {
    int seat = t->turn;
    list_remove(&t->hand[seat], card);
    if (is(card, "hideout")) list_move_all(&t->stack[seat][place], &t->hand[seat]);
    list_add(&t->stack[seat][place], card);
    t->laid_place = place;
    for (int i = 0; i < t->seats; i++) t->officer_at_laying[i] = shows(t, i, "customs");
    for (int i = 0; i < 2; i++) t->waits[i] = has_effect(top(t, seat, i));
    go_on(t);
}

static void play_pay(slow_table *t, const char *text) {
    do_split(t, text);
    go_on(t);
}

bool slow_play(slow_table *t, int seat, const char *text) {
    slow_moves list;
    bool is_listed = false;
    slow_legal(t, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.text[i], text) == 0) is_listed = true;
    if (!is_listed) return false;

    char verb[SLOW_TEXT] = "", first[SLOW_TEXT] = "", second[SLOW_TEXT] = "";
    sscanf(text, "%63s %63s %63s", verb, first, second);
    if (is(verb, "commit")) play_commit(t, seat, card_named(t, first), place_named(second));
    if (is(verb, "lay")) play_lay(t, card_named(t, first), place_named(second));
    if (is(verb, "pay")) play_pay(t, text);
    if (is(verb, "raid")) {
        do_raid(t, number_in(first), place_named(second));
        go_on(t);
    }
    if (is(verb, "apply") && do_place(t, place_named(first))) go_on(t);
    return true;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void add(char *out, const char *text) {
    size_t used = strlen(out);
    snprintf(out + used, SLOW_JSON - used, "%s", text);
}

static void add_list(char *out, const slow_list *list) {
    add(out, "[");
    for (int i = 0; i < list->size; i++) {
        add(out, i > 0 ? ",\"" : "\"");
        add(out, list->card[i]);
        add(out, "\"");
    }
    add(out, "]");
}

void slow_write_nuts(const slow_table *t, char out[SLOW_JSON]) {
    out[0] = '\0';
    for (int seat = 0; seat < t->seats; seat++) {
        char number[32];
        snprintf(number, sizeof number, "%s%d", seat > 0 ? "," : "[", t->nuts[seat]);
        add(out, number);
    }
    add(out, "]");
}

void slow_write_hands(const slow_table *t, char out[SLOW_JSON]) {
    out[0] = '\0';
    for (int seat = 0; seat < t->seats; seat++) {
        slow_list sorted = {0};
        for (int i = 0; i < SLOW_CARDS; i++)
            for (int k = 0; k < t->hand[seat].size; k++)
                if (is(t->hand[seat].card[k], t->set[i])) list_add(&sorted, t->set[i]);
        add(out, seat > 0 ? "," : "[");
        add_list(out, &sorted);
    }
    add(out, "]");
}

void slow_write_stacks(const slow_table *t, char out[SLOW_JSON]) {
    out[0] = '\0';
    for (int seat = 0; seat < t->seats; seat++) {
        add(out, seat > 0 ? ",[" : "[[");
        add_list(out, &t->stack[seat][0]);
        add(out, ",");
        add_list(out, &t->stack[seat][1]);
        add(out, "]");
    }
    add(out, "]");
}
