/* slow.c -- Crooks once more, slowly. See slow.h. */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines.h"

/* ---- cards -------------------------------------------------------------------------------- */

static void note_if(bool is_so, const char *what) {
    if (is_so) engines_note(what);
}

static int number(const char *text) { return (int)strtol(text, NULL, 10); }

static void lower(char *text) {
    for (; *text; text++)
        if (*text >= 'A' && *text <= 'Z') *text = (char)(*text + 32);
}

/* One line of the table, cut at its commas. */
static void read_card(const char *line, crooks_slow_card *card) {
    char cell[6][64] = {{0}};
    int column = 0, used = 0;
    for (; *line && *line != '\n' && column < 6; line++) {
        if (*line == ',') {
            column++;
            used = 0;
        } else if (used < 63) {
            cell[column][used++] = *line;
        }
    }
    snprintf(card->id, sizeof card->id, "%.15s", cell[0]);
    lower(card->id);
    card->rating = number(cell[1]);
    card->modifier = number(cell[2]);
    card->in_gang[0] = strstr(cell[3], "red") != NULL;
    card->in_gang[1] = strstr(cell[3], "blue") != NULL;
    card->in_gang[2] = strstr(cell[3], "yellow") != NULL;
    snprintf(card->action, sizeof card->action, "%.15s", cell[4]);
}

static bool acts_as(const crooks_slow_table *t, int card, const char *action) {
    return strcmp(t->card[card].action, action) == 0;
}

static int card_named(const crooks_slow_table *t, const char *id) {
    for (int i = 0; i < CROOKS_SLOW_CARDS; i++)
        if (strcmp(t->card[i].id, id) == 0) return i;
    return -1;
}

/* ---- lists -------------------------------------------------------------------------------- */

static void add(crooks_slow_list *list, crooks_slow_crook crook) { list->at[list->size++] = crook; }

static crooks_slow_crook cut(crooks_slow_list *list, int index) {
    crooks_slow_crook crook = list->at[index];
    for (int i = index; i + 1 < list->size; i++) list->at[i] = list->at[i + 1];
    list->size--;
    return crook;
}

static int find(const crooks_slow_list *list, int card) {
    for (int i = 0; i < list->size; i++)
        if (list->at[i].card == card) return i;
    return -1;
}

/* ---- start -------------------------------------------------------------------------------- */

void crooks_slow_start(crooks_slow_table *t, const char *csv, int seats, int first, bool any_job) {
    memset(t, 0, sizeof *t);
    for (int i = 0; i < CROOKS_SLOW_CARDS; i++) {
        csv = strchr(csv, '\n') + 1;
        read_card(csv, &t->card[i]);
    }
    t->seats = seats;
    t->hangouts = seats == 2 ? 5 : seats == 3 ? 7 : 9;
    t->turn = first;
    t->any_job = any_job;
    t->hand = -1;
    for (int seat = 0; seat < seats; seat++) {
        t->money[seat] = 18;
        for (int i = 0; i < CROOKS_SLOW_CARDS; i++) t->seen_in[seat][i] = -1;
    }
}

void crooks_slow_deal(crooks_slow_table *t, int hangout, const char *id) {
    crooks_slow_crook crook = {.card = card_named(t, id)};
    add(&t->pile[hangout], crook);
}

/* ---- what may be done --------------------------------------------------------------------- */

static bool row_is_full(const crooks_slow_table *t, int seat) {
    for (int job = 2; job <= 9; job++)
        if (t->slot[seat][job].size == 0) return false;
    return true;
}

/* Whether a card can be laid somewhere in a row without a free slot. */
static bool fits_full_row(const crooks_slow_table *t, int card) {
    return acts_as(t, card, "accomplice") || acts_as(t, card, "assassin");
}

static void put(crooks_slow_moves *out, const char *text) {
    snprintf(out->text[out->count++], CROOKS_SLOW_TEXT, "%s", text);
}

static void list_recruits(const crooks_slow_table *t, crooks_slow_moves *out) {
    char text[CROOKS_SLOW_TEXT];
    put(out, "pass");
    for (int p = 0; p < t->hangouts; p++) {
        if (t->pile[p].size == 0 || t->pile[p].size > t->money[t->turn]) continue;
        snprintf(text, sizeof text, "recruit %c", 'a' + p);
        put(out, text);
    }
}

static bool may_take(const crooks_slow_table *t, int card) {
    const crooks_slow_list *pile = &t->pile[t->hangout];
    bool has_other = false, has_fitting = false;
    for (int i = 0; i < pile->size; i++) has_other |= !acts_as(t, pile->at[i].card, "made_man");
    if (acts_as(t, card, "made_man") && has_other) return false;
    for (int i = 0; i < pile->size; i++) has_fitting |= fits_full_row(t, pile->at[i].card);
    return !row_is_full(t, t->turn) || !has_fitting || fits_full_row(t, card);
}

static void list_takes(const crooks_slow_table *t, crooks_slow_moves *out) {
    char text[CROOKS_SLOW_TEXT];
    for (int i = 0; i < t->pile[t->hangout].size; i++) {
        int card = t->pile[t->hangout].at[i].card;
        if (!may_take(t, card)) continue;
        snprintf(text, sizeof text, "take %s", t->card[card].id);
        put(out, text);
    }
}

static bool may_lay(const crooks_slow_table *t, int job, bool is_down) {
    bool is_taken = t->slot[t->turn][job].size > 0;
    if (is_down) return !is_taken && t->money[t->turn] >= 1 && !acts_as(t, t->hand, "made_man");
    if (!is_taken || fits_full_row(t, t->hand)) return true;
    return acts_as(t, t->hand, "switch") && !row_is_full(t, t->turn);
}

static void list_lays(const crooks_slow_table *t, crooks_slow_moves *out) {
    char text[CROOKS_SLOW_TEXT];
    for (int job = 2; job <= 9; job++)
        for (int down = 0; down < 2; down++) {
            if (!may_lay(t, job, down)) continue;
            snprintf(text, sizeof text, "lay %d %s", job, down ? "down" : "up");
            put(out, text);
        }
}

static const char *asking(const crooks_slow_table *t) {
    const crooks_slow_list *slot = &t->slot[t->turn][t->laid_job];
    return t->card[slot->at[slot->size - 1].card].action;
}

static void list_kills(const crooks_slow_table *t, crooks_slow_moves *out) {
    char text[CROOKS_SLOW_TEXT];
    for (int seat = 0; seat < t->seats; seat++)
        for (int job = 2; job <= 9; job++) {
            if (seat == t->turn || t->slot[seat][job].size == 0) continue;
            if (!t->any_job && job != t->laid_job) continue;
            snprintf(text, sizeof text, "kill %d %d", seat, job);
            put(out, text);
        }
}

static void list_acts(const crooks_slow_table *t, crooks_slow_moves *out) {
    char text[CROOKS_SLOW_TEXT];
    const char *action = asking(t);
    if (strcmp(action, "switch") != 0) put(out, "decline");
    if (strcmp(action, "pickpocket") == 0) put(out, "use");
    if (strcmp(action, "assassin") == 0) list_kills(t, out);
    for (int job = 2; job <= 9; job++) {
        if (strcmp(action, "switch") == 0 && t->slot[t->turn][job].size > 0) continue;
        snprintf(text, sizeof text, "%s %d", strcmp(action, "spy") == 0 ? "spy" : "move", job);
        if (strcmp(action, "spy") == 0 || strcmp(action, "switch") == 0) put(out, text);
    }
    for (int p = 0; p < t->hangouts && strcmp(action, "spy") == 0; p++) {
        snprintf(text, sizeof text, "spy %c", 'a' + p);
        if (t->pile[p].size > 0) put(out, text);
    }
}

void crooks_slow_legal(const crooks_slow_table *t, int seat, crooks_slow_moves *out) {
    out->count = 0;
    if (seat != t->turn || t->ask == CROOKS_SLOW_OVER) return;
    if (t->ask == CROOKS_SLOW_RECRUIT) list_recruits(t, out);
    if (t->ask == CROOKS_SLOW_TAKE) list_takes(t, out);
    if (t->ask == CROOKS_SLOW_LAY) list_lays(t, out);
    if (t->ask == CROOKS_SLOW_ACT) list_acts(t, out);
}

/* ---- what it does ------------------------------------------------------------------------- */

static void turn_up(crooks_slow_crook *crook) {
    crook->was_down = crook->is_down;
    crook->is_down = false;
}

static void end_turn(crooks_slow_table *t) {
    bool is_over = true;
    for (int seat = 0; seat < t->seats; seat++) is_over &= t->has_passed[seat];
    t->ask = is_over ? CROOKS_SLOW_OVER : CROOKS_SLOW_RECRUIT;
    for (int seat = 0; seat < t->seats && is_over; seat++)
        for (int job = 2; job <= 9; job++)
            for (int i = 0; i < t->slot[seat][job].size; i++) turn_up(&t->slot[seat][job].at[i]);
    if (is_over) return;
    note_if(row_is_full(t, t->turn), "CR-10");
    do t->turn = (t->turn + 1) % t->seats;
    while (t->has_passed[t->turn]);
}

/* A seat is shown a whole pile. */
static void look(crooks_slow_table *t, int seat, int hangout) {
    const crooks_slow_list *pile = &t->pile[hangout];
    t->last_look[seat][hangout] = *pile;
    t->has_looked[seat][hangout][pile->size] = true;
    for (int i = 0; i < pile->size; i++) {
        t->seen_in[seat][pile->at[i].card] = hangout;
        t->seen_among[seat][pile->at[i].card] = pile->size;
    }
}

/* A crook that the seat on turn has taken. */
static crooks_slow_crook taken(crooks_slow_table *t, int card, int job, bool is_down) {
    crooks_slow_crook crook = {.card = card,
                               .number = t->taken++,
                               .owner = t->turn,
                               .job = job,
                               .from = t->hangout,
                               .price = t->pile[t->hangout].size + 1,
                               .is_down = is_down};
    crook.seen_by[t->turn] = true;
    return crook;
}

static void take(crooks_slow_table *t, int card) {
    crooks_slow_list *pile = &t->pile[t->hangout];
    cut(pile, find(pile, card));
    note_if(pile->size > 0, "CR-30");
    note_if(pile->size == 0, "an empty pile");
    if (row_is_full(t, t->turn) && !fits_full_row(t, card)) {
        add(&t->out, taken(t, card, 0, true));
        engines_note("a crook without a slot");
        end_turn(t);
        return;
    }
    t->hand = card;
    t->ask = CROOKS_SLOW_LAY;
}

static void discard(crooks_slow_table *t, int seat, int job, int keep) {
    while (t->slot[seat][job].size > keep) add(&t->out, cut(&t->slot[seat][job], 0));
}

static void note_lay(const crooks_slow_table *t, int job, bool is_down) {
    const crooks_slow_list *slot = &t->slot[t->turn][job];
    engines_note("CR-35");
    engines_note("CR-36");
    for (int seat = 0; seat < t->seats; seat++)
        note_if(seat != t->turn && t->slot[seat][job].size > 0, "CR-38");
    note_if(is_down && t->card[t->hand].action[0], "CR-43");
    note_if(slot->size > 0 && acts_as(t, t->hand, "accomplice"), "CR-49");
    note_if(slot->size > 1, "three crooks in a slot");
    note_if(is_down && t->money[t->turn] == 1, "the last dollar");
}

static void lay(crooks_slow_table *t, int job, bool is_down) {
    crooks_slow_list *slot = &t->slot[t->turn][job];
    bool was_taken = slot->size > 0;
    crooks_slow_moves targets = {.count = 0};
    note_lay(t, job, is_down);
    add(slot, taken(t, t->hand, job, is_down));
    t->laid_job = job;
    int card = t->hand;
    t->hand = -1;
    t->ask = CROOKS_SLOW_ACT;
    if (is_down) t->money[t->turn]--;
    if (!is_down && (acts_as(t, card, "pickpocket") || acts_as(t, card, "spy"))) return;
    if (!is_down && acts_as(t, card, "switch") && was_taken) return;
    if (!is_down && acts_as(t, card, "assassin")) {
        list_kills(t, &targets);
        if (was_taken) discard(t, t->turn, job, 1);
        else if (targets.count > 0) return;
    }
    end_turn(t);
}

static void move_stack(crooks_slow_table *t, int to) {
    crooks_slow_list *from = &t->slot[t->turn][t->laid_job];
    while (from->size > 1) {
        crooks_slow_crook crook = cut(from, 0);
        crook.job = to;
        note_if(crook.is_down, "CR-54");
        note_if(!crook.is_down && t->card[crook.card].action[0], "CR-55");
        add(&t->slot[t->turn][to], crook);
    }
    end_turn(t);
}

static void spy(crooks_slow_table *t, const char *what) {
    engines_note("CR-66");
    if (*what >= 'a') {
        look(t, t->turn, *what - 'a');
    } else {
        for (int seat = 0; seat < t->seats; seat++) {
            crooks_slow_list *slot = &t->slot[seat][number(what)];
            for (int i = 0; i < slot->size; i++)
                if (slot->at[i].is_down) {
                    note_if(seat != t->turn, "a spy sees a rival's crook");
                    slot->at[i].seen_by[t->turn] = true;
                }
        }
    }
    end_turn(t);
}

bool crooks_slow_play(crooks_slow_table *t, int seat, const char *text) {
    crooks_slow_moves list;
    char verb[CROOKS_SLOW_TEXT] = "", a[CROOKS_SLOW_TEXT] = "", b[CROOKS_SLOW_TEXT] = "";
    int listed = 0;
    crooks_slow_legal(t, seat, &list);
    while (listed < list.count && strcmp(list.text[listed], text) != 0) listed++;
    if (listed == list.count) return false;
    sscanf(text, "%31s %31s %31s", verb, a, b);
    if (strcmp(verb, "pass") == 0) {
        t->has_passed[seat] = true;
        end_turn(t);
    } else if (strcmp(verb, "recruit") == 0) {
        t->hangout = a[0] - 'a';
        t->money[seat] -= t->pile[t->hangout].size;
        engines_note("CR-27");
        look(t, seat, t->hangout);
        t->ask = CROOKS_SLOW_TAKE;
    } else if (strcmp(verb, "take") == 0) {
        take(t, card_named(t, a));
    } else if (strcmp(verb, "lay") == 0) {
        lay(t, number(a), strcmp(b, "down") == 0);
    } else if (strcmp(verb, "move") == 0) {
        move_stack(t, number(a));
    } else if (strcmp(verb, "spy") == 0) {
        spy(t, a);
    } else {
        if (strcmp(verb, "use") == 0) t->money[seat] += 2;
        if (strcmp(verb, "kill") == 0) discard(t, number(a), number(b), 0);
        end_turn(t);
    }
    return true;
}

/* ---- points: of what lies open, which is all at the end ----------------------------------- */

static void note_job(const crooks_slow_table *t, int job, const int sum[], int best, int value) {
    note_if(value < 0 && best > 0, "CR-75");
    for (int seat = 0; seat < t->seats; seat++) {
        const crooks_slow_list *slot = &t->slot[seat][job];
        note_if(slot->size > 1, "CR-50");
        for (int i = 0; i < slot->size; i++) {
            if (t->card[slot->at[i].card].modifier == 0) continue;
            engines_note("CR-72");
            note_if(sum[seat] < best, "CR-73");
            note_if(slot->at[i].was_down, "CR-74");
        }
    }
}

static void score_job(const crooks_slow_table *t, int job, int points[]) {
    int value = job, best = 0, sharers = 0, sum[CROOKS_SLOW_SEATS] = {0};
    for (int seat = 0; seat < t->seats; seat++)
        for (int i = 0; i < t->slot[seat][job].size; i++) {
            const crooks_slow_card *card = &t->card[t->slot[seat][job].at[i].card];
            if (t->slot[seat][job].at[i].is_down) continue;
            sum[seat] += card->rating;
            value += card->modifier;
        }
    for (int seat = 0; seat < t->seats; seat++)
        if (sum[seat] > best) best = sum[seat];
    for (int seat = 0; seat < t->seats; seat++) sharers += best > 0 && sum[seat] == best;
    if (t->ask == CROOKS_SLOW_OVER) note_job(t, job, sum, best, value);
    for (int seat = 0; seat < t->seats; seat++)
        if (best > 0 && sum[seat] == best && value > 0) points[seat] += value / sharers;
}

static void score_gang(const crooks_slow_table *t, int gang, int points[]) {
    int members[CROOKS_SLOW_SEATS] = {0}, best = 0, holders = 0;
    for (int seat = 0; seat < t->seats; seat++)
        for (int job = 2; job <= 9; job++)
            for (int i = 0; i < t->slot[seat][job].size; i++)
                members[seat] += !t->slot[seat][job].at[i].is_down &&
                                 t->card[t->slot[seat][job].at[i].card].in_gang[gang];
    for (int seat = 0; seat < t->seats; seat++)
        if (members[seat] > best) best = members[seat];
    for (int seat = 0; seat < t->seats; seat++) holders += members[seat] == best;
    for (int seat = 0; seat < t->seats; seat++)
        if (members[seat] == best && holders == 1)
            points[seat] += t->seats == 2 ? 5 : t->seats == 3 ? 4 : 3;
    note_if(t->ask == CROOKS_SLOW_OVER && holders == 1, "CR-80");
}

void crooks_slow_points(const crooks_slow_table *t, int points[CROOKS_SLOW_SEATS]) {
    for (int seat = 0; seat < CROOKS_SLOW_SEATS; seat++) points[seat] = 0;
    for (int job = 2; job <= 9; job++) score_job(t, job, points);
    for (int gang = 0; gang < 3; gang++) score_gang(t, gang, points);
}

/* What else counted once all have passed. */
static void note_end(const crooks_slow_table *t, const int points[]) {
    int left = 0, winners = 0;
    for (int p = 0; p < t->hangouts; p++) left += t->pile[p].size;
    note_if(left == 0, "all piles empty");
    for (int a = 0; a < t->seats; a++) {
        winners += crooks_slow_wins(t, a);
        for (int b = 0; b < t->seats; b++)
            note_if(crooks_slow_wins(t, a) && points[a] == points[b] && t->money[a] > t->money[b],
                    "CR-85");
        for (int job = 2; job <= 9; job++)
            for (int i = 0; i < t->slot[a][job].size; i++) {
                const bool *in_gang = t->card[t->slot[a][job].at[i].card].in_gang;
                note_if(in_gang[0] + in_gang[1] + in_gang[2] > 1, "CR-81");
            }
        note_if(points[a] > 40, "more than 40 points");
    }
    note_if(winners > 1, "a shared win");
}

bool crooks_slow_wins(const crooks_slow_table *t, int seat) {
    int points[CROOKS_SLOW_SEATS];
    crooks_slow_points(t, points);
    for (int rival = 0; rival < t->seats; rival++) {
        if (points[rival] > points[seat]) return false;
        if (points[rival] == points[seat] && t->money[rival] > t->money[seat]) return false;
    }
    return true;
}

/* ---- the table as JSON, as a seat recalls it; viewer -1 knows all ------------------------- */

static crooks_slow_table table;
static int began;

static bool is_known(const crooks_slow_crook *crook, int viewer) {
    bool is_open = !crook->is_down && crook->job > 0;
    return viewer < 0 || is_open || crook->seen_by[viewer];
}

/* Whether the viewer knows this card to be on a job or out of the game. */
static bool is_elsewhere(int card, int viewer) {
    int at = find(&table.out, card);
    if (at >= 0 && is_known(&table.out.at[at], viewer)) return true;
    for (int seat = 0; seat < table.seats; seat++)
        for (int job = 2; job <= 9; job++) {
            at = find(&table.slot[seat][job], card);
            if (at >= 0 && is_known(&table.slot[seat][job].at[at], viewer)) return true;
        }
    return table.hand == card && table.turn == viewer;
}

static void write_pile(engines_page *out, int p, int viewer) {
    const crooks_slow_list *list = viewer < 0 ? &table.pile[p] : &table.last_look[viewer][p];
    const char *gap = "";
    engines_write(out, "%s[", p ? "," : "");
    for (int card = 0; card < CROOKS_SLOW_CARDS && table.pile[p].size > 0; card++) {
        if (find(list, card) < 0 || (viewer >= 0 && is_elsewhere(card, viewer))) continue;
        engines_write(out, "%s\"%s\"", gap, table.card[card].id);
        gap = ",";
    }
    engines_write(out, "]");
}

static void write_piles(engines_page *out, int viewer) {
    engines_write(out, ",\"hangouts\":%d,\"size\":[", table.hangouts);
    for (int p = 0; p < table.hangouts; p++)
        engines_write(out, "%s%d", p ? "," : "", table.pile[p].size);
    engines_write(out, "],\"pile\":[");
    for (int p = 0; p < table.hangouts; p++) write_pile(out, p, viewer);
    engines_write(out, "]");
}

static void write_turn(engines_page *out, int viewer) {
    static const char *const step[] = {"recruit", "take", "lay", "act", "over"};
    bool is_out = table.ask != CROOKS_SLOW_RECRUIT && table.ask != CROOKS_SLOW_OVER;
    const char *gap = "";
    int paid = 18 * table.seats;
    engines_write(out, "{\"phase\":\"%s\",\"first\":%d,\"turn\":%d,\"acting\":[", step[table.ask],
                  began, table.turn);
    if (table.ask != CROOKS_SLOW_OVER) engines_write(out, "%d", table.turn);
    engines_write(out, "],\"passed\":[");
    for (int seat = 0; seat < table.seats; seat++) {
        if (!table.has_passed[seat]) continue;
        engines_write(out, "%s%d", gap, seat);
        gap = ",";
    }
    engines_write(out, "],\"money\":[");
    for (int seat = 0; seat < table.seats; seat++) {
        engines_write(out, "%s%d", seat ? "," : "", table.money[seat]);
        paid -= table.money[seat];
    }
    engines_write(out, "],\"bank\":%d", paid);
    if (is_out) engines_write(out, ",\"hangout\":\"%c\"", 'a' + table.hangout);
    else engines_write(out, ",\"hangout\":null");
    if (table.hand < 0) engines_write(out, ",\"hand\":null");
    else
        engines_write(out, ",\"hand\":\"%s\"",
                      viewer < 0 || viewer == table.turn ? table.card[table.hand].id : "hidden");
}

static void write_rows(engines_page *out) {
    engines_write(out, ",\"row\":[");
    for (int seat = 0; seat < table.seats; seat++) {
        const char *gap = "";
        engines_write(out, seat ? ",[" : "[");
        for (int job = 2; job <= 9; job++) {
            if (table.slot[seat][job].size == 0) continue;
            engines_write(out, "%s\"%d\"", gap, job);
            gap = ",";
        }
        engines_write(out, "]");
    }
    engines_write(out, "]");
}

/* Where the crook that was taken as number `i` is now, and how it lies. */
static const crooks_slow_crook *crook_of(int i, const char **lie) {
    for (int seat = 0; seat < table.seats; seat++)
        for (int job = 2; job <= 9; job++)
            for (int k = 0; k < table.slot[seat][job].size; k++)
                if (table.slot[seat][job].at[k].number == i) {
                    *lie = table.slot[seat][job].at[k].is_down ? "down" : "up";
                    return &table.slot[seat][job].at[k];
                }
    int k = 0;
    while (table.out.at[k].number != i) k++;
    *lie = table.out.at[k].job == 0 ? "burnt" : table.out.at[k].is_down ? "out-down" : "out-up";
    return &table.out.at[k];
}

static void write_known(engines_page *out, const crooks_slow_crook *crook) {
    const char *gap = "";
    engines_write(out, "[");
    for (int seat = 0; seat < table.seats; seat++) {
        if (!crook->seen_by[seat]) continue;
        engines_write(out, "%s%d", gap, seat);
        gap = ",";
    }
    engines_write(out, "]");
}

static void write_line(engines_page *out, const char *what, int i, int viewer) {
    const char *lie;
    const crooks_slow_crook *crook = crook_of(i, &lie);
    bool is_card = strcmp(what, "card") == 0, is_job = strcmp(what, "job") == 0;
    if (i) engines_write(out, ",");
    if ((is_card && !is_known(crook, viewer)) || (is_job && crook->job == 0))
        engines_write(out, "null");
    else if (is_card) engines_write(out, "\"%s\"", table.card[crook->card].id);
    else if (is_job) engines_write(out, "%d", crook->job);
    else if (strcmp(what, "seat") == 0) engines_write(out, "%d", crook->owner);
    else if (strcmp(what, "lie") == 0) engines_write(out, "\"%s\"", lie);
    else if (strcmp(what, "from") == 0) engines_write(out, "\"%c\"", 'a' + crook->from);
    else if (strcmp(what, "price") == 0) engines_write(out, "%d", crook->price);
    else write_known(out, crook);
}

static void write_lines(engines_page *out, int viewer) {
    static const char *const what[] = {"card", "seat", "job", "lie", "from", "price", "known"};
    engines_write(out, ",\"laid\":%d", table.taken);
    for (int k = 0; k < 7; k++) {
        engines_write(out, ",\"lay_%s\":[", what[k]);
        for (int i = 0; i < table.taken; i++) write_line(out, what[k], i, viewer);
        engines_write(out, "]");
    }
}

static void write_looks(engines_page *out, int viewer) {
    engines_write(out, ",\"look\":[");
    for (int seat = 0; seat < table.seats; seat++)
        for (int p = 0; p < CROOKS_SLOW_HANGOUTS; p++) {
            const char *gap = "";
            engines_write(out, p ? ",[" : seat ? ",[[" : "[[");
            for (int size = 0; size < CROOKS_SLOW_CARDS; size++) {
                if (!table.has_looked[seat][p][size]) continue;
                engines_write(out, "%s\"%d\"", gap, size);
                gap = ",";
            }
            engines_write(out, p + 1 == CROOKS_SLOW_HANGOUTS ? "]]" : "]");
        }
    engines_write(out, "],\"seen\":[");
    for (int card = 0; card < CROOKS_SLOW_CARDS; card++) {
        if (card) engines_write(out, ",");
        if (viewer < 0 || table.seen_in[viewer][card] < 0 || is_elsewhere(card, viewer))
            engines_write(out, "null");
        else
            engines_write(out, "\"%c-%d\"", 'a' + table.seen_in[viewer][card],
                          table.seen_among[viewer][card]);
    }
    engines_write(out, "]}");
}

static const char *compare(const char *state, int viewer) {
    static engines_page out;
    out.used = 0;
    write_turn(&out, viewer);
    write_piles(&out, viewer);
    write_rows(&out);
    write_lines(&out, viewer);
    write_looks(&out, viewer);
    return engines_compare(state, out.text, NULL);
}

/* ---- for the comparison ------------------------------------------------------------------- */

static const char *differs(const char *state) { return compare(state, -1); }

/* What is hidden is written as such, so that a view which tells it differs. */
static const char *recalls(int seat, const char *view) {
    const char *lie;
    note_if(table.hand >= 0 && seat != table.turn, "CR-29");
    for (int i = 0; i < table.taken; i++) note_if(!is_known(crook_of(i, &lie), seat), "CR-41");
    return compare(view, seat);
}

/* CR-13 to CR-15: the piles by size. */
static const int layout[5][CROOKS_SLOW_HANGOUTS] = {
    [2] = {2, 2, 3, 4, 5}, [3] = {2, 2, 3, 3, 4, 4, 5}, [4] = {2, 2, 3, 3, 3, 4, 4, 5, 5}};

static const char *deal(const char *state) {
    bool is_dealt[CROOKS_SLOW_CARDS] = {false};
    for (int p = 0; p < table.hangouts; p++) {
        int count = engines_count(state, "pile.%d", p);
        if (count != layout[table.seats][p]) return "a pile has another size";
        for (int i = 0; i < count; i++) {
            int card = card_named(&table, engines_value(state, "pile.%d.%d", p, i));
            if (card < 0 || is_dealt[card]) return "a card is no crook, or lies in two piles";
            is_dealt[card] = true;
            crooks_slow_deal(&table, p, table.card[card].id);
        }
    }
    return NULL;
}

static const char *start(int seats, const char *(*option)(const char *name), const char *state) {
    const char *first = option("first");
    began = (int)engines_int(state, "first");
    if (began < 0 || began >= seats) return "no such seat begins";
    if (strcmp(first, "random") != 0 && number(first) != began) return "another was to begin";
    crooks_slow_start(&table, option("table:crooks"), seats, began,
                      strcmp(option("assassin-reach"), "any-job") == 0);
    engines_note("CR-11");
    engines_note("CR-12");
    engines_note(seats == 2 ? "CR-13" : seats == 3 ? "CR-14" : "CR-15");
    engines_note("CR-17");
    engines_note("CR-86");
    return deal(state);
}

static bool is_to_act(int seat) { return table.ask != CROOKS_SLOW_OVER && seat == table.turn; }

static void legal(int seat, engines_moves *out) {
    static crooks_slow_moves list;
    crooks_slow_legal(&table, seat, &list);
    out->is_all = true;
    out->count = list.count;
    for (int i = 0; i < list.count; i++)
        snprintf(out->text[i], sizeof out->text[i], "%s", list.text[i]);
}

static bool allows(int seat, const char *text) {
    static crooks_slow_moves list;
    crooks_slow_legal(&table, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.text[i], text) == 0) return true;
    return false;
}

static const char *play(int seat, const char *text, const char *after) {
    (void)after; /* nothing is left to chance after the deal */
    return crooks_slow_play(&table, seat, text) ? NULL : "that is not in my list";
}

static void result(engines_result *out) {
    crooks_slow_points(&table, out->score);
    out->is_over = table.ask == CROOKS_SLOW_OVER;
    if (out->is_over) note_end(&table, out->score);
    for (int seat = 0; seat < table.seats; seat++)
        out->wins[seat] = out->is_over && crooks_slow_wins(&table, seat);
}

static int tickets_of_card(int style, int card) {
    static const char *const liked[8] = {"", "", "accomplice", "assassin", "switch", "spy", "", ""};
    if (liked[style][0] && acts_as(&table, card, liked[style])) return 60;
    return style == 6 && table.card[card].action[0] == '\0' ? 10 : 1;
}

/* Passes are rare in all styles but 0 and 7, so that rows fill. 2 to 5: one kind of crook is
 * sought and laid on others. 6: crooks without an action. 7: many lie face down. */
static int tickets(int style, int seat, const char *text) {
    char word[CROOKS_SLOW_TEXT] = "";
    (void)seat;
    if (style == 0) return 1;
    if (strcmp(text, "pass") == 0) return style == 7 ? 3 : 1;
    if (strncmp(text, "recruit", 7) == 0) return style == 7 ? 6 : 60;
    if (sscanf(text, "take %31s", word) == 1)
        return tickets_of_card(style, card_named(&table, word));
    if (strstr(text, " down")) return style == 7 ? 6 : 1;
    if (strncmp(text, "lay", 3) == 0)
        return style > 1 && style < 5 && table.slot[table.turn][number(text + 4)].size > 0 ? 12 : 2;
    return strcmp(text, "decline") == 0 ? 1 : 4;
}

static const char *const rare[] = {
    "an empty pile",          "all piles empty", "a crook without a slot",
    "three crooks in a slot", "the last dollar", "a spy sees a rival's crook",
    "more than 40 points",    "a shared win",    NULL,
};

const second_engine crooks_second = {
    .game = "crooks",
    .matches = 800,
    .long_matches = 20000,
    .start = start,
    .is_to_act = is_to_act,
    .legal = legal,
    .allows = allows,
    .play = play,
    .differs = differs,
    .result = result,
    .tickets = tickets,
    .deck = crooks_slow_deck,
    .recalls = recalls,
    .rare = rare,
};
