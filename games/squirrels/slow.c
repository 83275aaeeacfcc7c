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

#include "engines.h"

/* SQ-03: one set as printed, in the order in which hands are written. */
static const char *const one_set[SLOW_CARDS] = {
    "contraband-2", "contraband-3", "contraband-5", "customs", "robbery", "bank", "raid", "hideout",
};
static const char *const place_name[2] = {"left", "right"};

/* ---- cards and lists ---------------------------------------------------------------------- */

static void note_if(bool is_so, const char *what) {
    if (is_so) engines_note(what);
}

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

void squirrels_slow_start(slow_table *t, int seats, int first, bool bank_stops_customs,
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
void squirrels_slow_reprint(slow_table *t, const int value[3], const int due[3]) {
    for (int i = 0; i < 3; i++) {
        snprintf(t->set[i], sizeof t->set[i], "contraband-%d", value[i]);
        t->due[i] = due[i];
    }
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

bool squirrels_slow_wins(const slow_table *t, int seat) {
    for (int rival = 0; rival < t->seats; rival++)
        if (is_better(t, rival, seat)) return false;
    return true; /* SQ-Q12: perhaps not alone */
}

/* What decided between the winner and the others. */
static void note_end(const slow_table *t) {
    int winners = 0;
    engines_note("SQ-69");
    for (int a = 0; a < t->seats; a++) {
        winners += squirrels_slow_wins(t, a);
        for (int b = 0; b < t->seats; b++) {
            if (a == b || !squirrels_slow_wins(t, a) || t->nuts[a] != t->nuts[b]) continue;
            note_if(hand_sum(t, a) > hand_sum(t, b), "SQ-70");
            note_if(hand_sum(t, a) == hand_sum(t, b) && top_sum(t, a) > top_sum(t, b), "SQ-71");
        }
        note_if(t->nuts[a] > 40, "more than 40 nuts");
        note_if(t->turns_taken[a] > 10, "more than ten turns");
    }
    note_if(winners > 1, "a shared win");
    note_if(t->nuts_from_supply > 267, "more nuts than there are tokens");
}

/* SQ-13, SQ-67: the turn goes on, or it reaches an empty hand and all is over. */
static void turn_ends(slow_table *t) {
    int next = (t->turn + 1) % t->seats;
    t->ask = t->hand[next].size == 0 ? SLOW_OVER : SLOW_LAY;
    if (t->ask == SLOW_LAY) t->turn = next;
    else note_if(has_effect(top(t, next, 0)) || has_effect(top(t, next, 1)), "SQ-68");
    if (t->ask == SLOW_OVER) note_end(t);
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
    bool is_rich = t->nuts[t->turn] > 0;
    from_supply(t, value_of(card));
    note_if(place != t->laid_place && officers(t) > 0, "SQ-29");
    if (!owes_customs(t, place)) return true;
    note_if(officers(t) > 0 && shows(t, t->turn, "customs"), "SQ-25");
    note_if(is_rich && each * officers(t) >= value_of(card), "SQ-28");
    note_if(each * officers(t) > value_of(card), "SQ-34");
    note_if(officers(t) == 4, "duty to four officers");
    if (each * officers(t) > value_of(card)) return false; /* SQ-34 */
    for (int seat = 0; seat < t->seats; seat++) {
        if (!is_officer(t, seat)) continue;
        note_if(t->hand[seat].size == 0, "SQ-66");
        t->nuts[seat] += each;
        t->nuts[t->turn] -= each;
    }
    return true;
}

/* SQ-41 to SQ-46, SQ-Q08. */
static void do_robbery(slow_table *t) {
    int victims = 0, nuts = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        if (seat == t->turn || shows(t, seat, "bank")) continue;
        int loss = 0;
        if (value_of(top(t, seat, 0)) > 0) loss++;
        if (value_of(top(t, seat, 1)) > 0) loss++;
        note_if(loss > t->nuts[seat], "a victim has not enough");
        if (loss > t->nuts[seat]) loss = t->nuts[seat];
        note_if(loss == 2, "SQ-42");
        victims += loss > 0;
        nuts += t->nuts[seat];
        t->nuts[seat] -= loss;
        t->nuts[t->turn] += loss;
    }
    note_if(victims > 1, "SQ-43");
    note_if(nuts == 0, "a robbery of the poor");
}

static bool has_raid_target(const slow_table *t) {
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != t->turn && has_two_stacks(t, seat)) return true;
    return false;
}

/* SQ-51 to SQ-55, SQ-80. */
static void do_raid(slow_table *t, int victim, int covered) {
    engines_note("SQ-51");
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

void squirrels_slow_legal(const slow_table *t, int seat, slow_moves *out) {
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
        note_if(has_effect(t->chosen[i]), "SQ-10");
        list_remove(&t->hand[i], t->chosen[i]);
        list_add(&t->stack[i][t->chosen_place[i]], t->chosen[i]);
    }
    t->ask = SLOW_LAY;
}

/* SQ-14 to SQ-19, SQ-60, SQ-61. */
static void play_lay(slow_table *t, const char *card, int place) {
    int seat = t->turn;
    t->turns_taken[seat]++;
    note_if(has_two_stacks(t, seat), "SQ-18");
    note_if(has_two_stacks(t, seat) && !is(card, "hideout"), "SQ-19");
    note_if(t->stack[seat][place].size == 0 && t->stack[seat][1 - place].size > 0, "SQ-07");
    note_if(is(card, "hideout") && t->stack[seat][place].size > 4, "five cards picked up");
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

bool squirrels_slow_play(slow_table *t, int seat, const char *text) {
    slow_moves list;
    bool is_listed = false;
    squirrels_slow_legal(t, seat, &list);
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
    note_if(is(verb, "apply"), "SQ-22");
    if (is(verb, "apply") && do_place(t, place_named(first))) go_on(t);
    return true;
}

/* ---- for the comparison ------------------------------------------------------------------- */

static slow_table table;
static int began; /* the seat that begins */

/* "1,contraband,2,1,...": three lines under the head of a house deck. */
static void reprint(const char *csv) {
    int value[3] = {0}, due[3] = {0};
    for (int i = 0; i < 3; i++) {
        csv = strchr(csv, '\n') + 1;
        sscanf(csv, "%*d,contraband,%d,%d", &value[i], &due[i]);
    }
    squirrels_slow_reprint(&table, value, due);
}

static const char *start(int seats, const char *(*option)(const char *name), const char *state) {
    const char *first = option("first");
    began = (int)engines_int(state, "first");
    if (began < 0 || began >= seats) return "no such seat begins";
    if (!is(first, "random") && number_in(first) != began) return "another seat was to begin";
    squirrels_slow_start(&table, seats, began, is(option("bank-stops-customs"), "yes"),
                         is(option("customs-timing"), "on-laying"));
    engines_note("SQ-05");
    if (is(option("deck"), "house")) reprint(option("table:squirrels"));
    return NULL;
}

static void legal(int seat, engines_moves *out) {
    slow_moves list = {0};
    if (seat < table.seats) squirrels_slow_legal(&table, seat, &list);
    out->count = list.count;
    out->is_all = true;
    for (int i = 0; i < list.count; i++)
        snprintf(out->text[i], sizeof out->text[i], "%s", list.text[i]);
}

static bool allows(int seat, const char *text) {
    slow_moves list = {0};
    if (seat < table.seats) squirrels_slow_legal(&table, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (is(text, list.text[i])) return true;
    return false;
}

static bool is_to_act(int seat) {
    slow_moves list = {0};
    if (seat < table.seats) squirrels_slow_legal(&table, seat, &list);
    return list.count > 0;
}

static const char *play(int seat, const char *text, const char *after) {
    (void)after; /* nothing is left to chance once it has begun */
    if (!squirrels_slow_play(&table, seat, text)) return "that is not in my list";
    return table.turns_taken[table.turn] > 14 ? "no seat has so many turns (SQ-82)" : NULL;
}

/* ---- the table as JSON ---- */

static void write_cards(engines_page *out, const slow_list *list) {
    engines_write(out, "[");
    for (int i = 0; i < list->size; i++)
        engines_write(out, "%s\"%s\"", i ? "," : "", list->card[i]);
    engines_write(out, "]");
}

static void write_numbers(engines_page *out, const char *name, const int number[SLOW_SEATS]) {
    engines_write(out, ",\"%s\":", name);
    for (int seat = 0; seat < table.seats; seat++)
        engines_write(out, "%s%d", seat ? "," : "[", number[seat]);
    engines_write(out, "]");
}

static void write_seats(engines_page *out, const char *name, bool (*has)(int seat)) {
    const char *gap = "";
    engines_write(out, ",\"%s\":[", name);
    for (int seat = 0; seat < table.seats; seat++) {
        if (!has(seat)) continue;
        engines_write(out, "%s%d", gap, seat);
        gap = ",";
    }
    engines_write(out, "]");
}

/* Hands are written in the order of the card table. */
static void write_hands(engines_page *out) {
    engines_write(out, ",\"hand\":");
    for (int seat = 0; seat < table.seats; seat++) {
        slow_list sorted = {0};
        for (int i = 0; i < SLOW_CARDS; i++)
            for (int k = 0; k < table.hand[seat].size; k++)
                if (is(table.hand[seat].card[k], table.set[i])) list_add(&sorted, table.set[i]);
        engines_write(out, seat ? "," : "[");
        write_cards(out, &sorted);
    }
    engines_write(out, "]");
}

static void write_stacks(engines_page *out) {
    engines_write(out, ",\"stack\":");
    for (int seat = 0; seat < table.seats; seat++) {
        engines_write(out, seat ? ",[" : "[[");
        write_cards(out, &table.stack[seat][0]);
        engines_write(out, ",");
        write_cards(out, &table.stack[seat][1]);
        engines_write(out, "]");
    }
    engines_write(out, "]");
}

static void write_commits(engines_page *out) {
    bool is_open = table.ask != SLOW_COMMIT;
    engines_write(out, ",\"commit\":");
    for (int seat = 0; seat < table.seats; seat++) {
        engines_write(out, seat ? ",\"" : "[\"");
        if (is_open || !table.chosen[seat]) engines_write(out, "none\"");
        else
            engines_write(out, "%s-%s\"", table.chosen[seat], place_name[table.chosen_place[seat]]);
    }
    engines_write(out, "]");
}

/* A card has been laid and its turn is not over. */
static bool is_mid_turn(void) {
    return table.ask == SLOW_ORDER || table.ask == SLOW_AIM || table.ask == SLOW_SPLIT;
}

static bool is_sworn(int seat) {
    return is_mid_turn() && table.customs_on_laying && is_officer(&table, seat);
}

static const char *differs(const char *state) {
    static const char *const step[] = {"setup", "lay", "order", "aim", "split", "over"};
    static engines_page out;
    bool is_mid = is_mid_turn();
    out.used = 0;
    engines_write(&out, "{\"phase\":\"%s\",\"first\":%d,\"turn\":%d", step[table.ask], began,
                  table.turn);
    write_seats(&out, "acting", is_to_act);
    write_numbers(&out, "hoard", table.nuts);
    write_stacks(&out);
    write_hands(&out);
    write_commits(&out);
    if (is_mid) engines_write(&out, ",\"laid\":\"%s\"", place_name[table.laid_place]);
    else engines_write(&out, ",\"laid\":null");
    engines_write(&out, ",\"due\":[%s%s%s]", is_mid && table.waits[0] ? "\"left\"" : "",
                  is_mid && table.waits[0] && table.waits[1] ? "," : "",
                  is_mid && table.waits[1] ? "\"right\"" : "");
    write_seats(&out, "officers", is_sworn);
    write_numbers(&out, "turns", table.turns_taken);
    engines_write(&out, ",\"minted\":%d}", table.nuts_from_supply);
    return engines_compare(state, out.text, NULL);
}

static void result(engines_result *out) {
    out->is_over = table.ask == SLOW_OVER;
    for (int seat = 0; seat < table.seats; seat++) {
        out->score[seat] = table.nuts[seat];
        out->wins[seat] = out->is_over && squirrels_slow_wins(&table, seat);
    }
}

/* The dearest contraband stays left, all else goes right, and the hideout picks it up late. */
static int tickets_of_the_rich(int seat, const char *text) {
    if (strstr(text, table.set[2])) return strstr(text, "left") ? 60 : 1;
    if (strstr(text, "hideout"))
        return table.stack[seat][1].size > 4 && strstr(text, "right") ? 60 : 0;
    return strstr(text, "left") ? 0 : 5;
}

/* 1: customs lie left and contraband goes right, so that duty is split. 2: hideout waits. 3: many
 * raids. 4: banks. 5: hideout often. 6: nuts pour in. 7: robbers. */
static int tickets(int style, int seat, const char *text) {
    static const char *const liked[8] = {"", "", "", "raid", "bank", "hideout", "", "robbery"};
    if (style == 1 && strstr(text, "customs left")) return 60;
    if (style == 1 && strstr(text, "contraband") && strstr(text, "right")) return 12;
    if (style == 1) return strstr(text, "left") ? 1 : 3;
    if (style == 2) return strstr(text, "hideout") ? 1 : 40;
    if (style == 6) return tickets_of_the_rich(seat, text);
    if (style > 2 && strstr(text, liked[style])) return 12;
    return 1;
}

static const char *const rare[] = {
    "more than 40 nuts",
    "more nuts than there are tokens",
    "more than ten turns",
    "a shared win",
    "duty to four officers",
    "a victim has not enough",
    "a robbery of the poor",
    "five cards picked up",
    NULL,
};

const second_engine squirrels_second = {
    .game = "squirrels",
    .matches = 2000,
    .long_matches = 20000,
    .start = start,
    .is_to_act = is_to_act,
    .legal = legal,
    .allows = allows,
    .play = play,
    .differs = differs,
    .result = result,
    .tickets = tickets,
    .deck = squirrels_slow_deck,
    .rare = rare,
};
