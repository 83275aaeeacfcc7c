/* slow.c -- Crooks once more, slowly. See slow.h. */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- cards -------------------------------------------------------------------------------- */

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
    for (int seat = 0; seat < seats; seat++) t->money[seat] = 18;
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

static void end_turn(crooks_slow_table *t) {
    bool is_over = true;
    for (int seat = 0; seat < t->seats; seat++) is_over &= t->has_passed[seat];
    t->ask = is_over ? CROOKS_SLOW_OVER : CROOKS_SLOW_RECRUIT;
    for (int seat = 0; seat < t->seats && is_over; seat++)
        for (int job = 2; job <= 9; job++)
            for (int i = 0; i < t->slot[seat][job].size; i++)
                t->slot[seat][job].at[i].is_down = false;
    if (is_over) return;
    do t->turn = (t->turn + 1) % t->seats;
    while (t->has_passed[t->turn]);
}

static void take(crooks_slow_table *t, int card) {
    crooks_slow_list *pile = &t->pile[t->hangout];
    crooks_slow_crook crook = cut(pile, find(pile, card));
    if (row_is_full(t, t->turn) && !fits_full_row(t, card)) {
        crook.is_down = true;
        crook.seen_by[t->turn] = true;
        add(&t->out, crook);
        end_turn(t);
        return;
    }
    t->hand = card;
    t->ask = CROOKS_SLOW_LAY;
}

static void discard(crooks_slow_table *t, int seat, int job, int keep) {
    while (t->slot[seat][job].size > keep) add(&t->out, cut(&t->slot[seat][job], 0));
}

static void lay(crooks_slow_table *t, int job, bool is_down) {
    crooks_slow_list *slot = &t->slot[t->turn][job];
    crooks_slow_crook crook = {.card = t->hand, .is_down = is_down};
    bool was_taken = slot->size > 0;
    crooks_slow_moves targets = {.count = 0};
    crook.seen_by[t->turn] = true;
    add(slot, crook);
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
    while (from->size > 1) add(&t->slot[t->turn][to], cut(from, 0));
    end_turn(t);
}

static void spy(crooks_slow_table *t, const char *what) {
    if (*what >= 'a') {
        t->last_look[t->turn][*what - 'a'] = t->pile[*what - 'a'];
    } else {
        for (int seat = 0; seat < t->seats; seat++) {
            crooks_slow_list *slot = &t->slot[seat][number(what)];
            for (int i = 0; i < slot->size; i++) slot->at[i].seen_by[t->turn] = true;
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
        t->last_look[seat][t->hangout] = t->pile[t->hangout];
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

/* ---- points ------------------------------------------------------------------------------- */

static void score_job(const crooks_slow_table *t, int job, int points[]) {
    int value = job, best = 0, sharers = 0, sum[CROOKS_SLOW_SEATS] = {0};
    for (int seat = 0; seat < t->seats; seat++)
        for (int i = 0; i < t->slot[seat][job].size; i++) {
            const crooks_slow_card *card = &t->card[t->slot[seat][job].at[i].card];
            sum[seat] += card->rating;
            value += card->modifier;
        }
    for (int seat = 0; seat < t->seats; seat++)
        if (sum[seat] > best) best = sum[seat];
    for (int seat = 0; seat < t->seats; seat++) sharers += best > 0 && sum[seat] == best;
    for (int seat = 0; seat < t->seats; seat++)
        if (best > 0 && sum[seat] == best && value > 0) points[seat] += value / sharers;
}

static void score_gang(const crooks_slow_table *t, int gang, int points[]) {
    int members[CROOKS_SLOW_SEATS] = {0}, best = 0, holders = 0;
    for (int seat = 0; seat < t->seats; seat++)
        for (int job = 2; job <= 9; job++)
            for (int i = 0; i < t->slot[seat][job].size; i++)
                members[seat] += t->card[t->slot[seat][job].at[i].card].in_gang[gang];
    for (int seat = 0; seat < t->seats; seat++)
        if (members[seat] > best) best = members[seat];
    for (int seat = 0; seat < t->seats; seat++) holders += members[seat] == best;
    for (int seat = 0; seat < t->seats; seat++)
        if (members[seat] == best && holders == 1)
            points[seat] += t->seats == 2 ? 5 : t->seats == 3 ? 4 : 3;
}

void crooks_slow_points(const crooks_slow_table *t, int points[CROOKS_SLOW_SEATS]) {
    for (int seat = 0; seat < CROOKS_SLOW_SEATS; seat++) points[seat] = 0;
    for (int job = 2; job <= 9; job++) score_job(t, job, points);
    for (int gang = 0; gang < 3; gang++) score_gang(t, gang, points);
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

/* ---- writing ------------------------------------------------------------------------------ */

static bool is_known(const crooks_slow_crook *crook, int viewer) {
    return viewer < 0 || !crook->is_down || crook->seen_by[viewer];
}

typedef struct page {
    char *text;
    size_t used;
} page;

static void write_word(page *out, const char *mark, const char *word) {
    out->used +=
        (size_t)snprintf(out->text + out->used, CROOKS_SLOW_OUT - out->used, "%s%s ", mark, word);
}

static void write_number(page *out, const char *mark, int n) {
    char text[16];
    snprintf(text, sizeof text, "%d", n);
    write_word(out, mark, text);
}

static void write_crooks(const crooks_slow_table *t, const crooks_slow_list *list, int viewer,
                         page *out) {
    for (int i = 0; i < list->size; i++)
        write_word(out, list->at[i].is_down ? "~" : "",
                   is_known(&list->at[i], viewer) ? t->card[list->at[i].card].id : "?");
    write_word(out, "", "|");
}

/* Whether the viewer knows this card to be on a job or out of the game. */
static bool is_elsewhere(const crooks_slow_table *t, int card, int viewer) {
    int at = find(&t->out, card);
    if (at >= 0 && is_known(&t->out.at[at], viewer)) return true;
    for (int seat = 0; seat < t->seats; seat++)
        for (int job = 2; job <= 9; job++) {
            at = find(&t->slot[seat][job], card);
            if (at >= 0 && is_known(&t->slot[seat][job].at[at], viewer)) return true;
        }
    return t->hand == card && t->turn == viewer;
}

static void write_pile(const crooks_slow_table *t, int p, int viewer, page *out) {
    const crooks_slow_list *list = viewer < 0 ? &t->pile[p] : &t->last_look[viewer][p];
    for (int card = 0; card < CROOKS_SLOW_CARDS; card++)
        if (t->pile[p].size > 0 && find(list, card) >= 0 &&
            (viewer < 0 || !is_elsewhere(t, card, viewer)))
            write_word(out, "", t->card[card].id);
    write_number(out, "#", t->pile[p].size);
}

void crooks_slow_write(const crooks_slow_table *t, int viewer, char text[CROOKS_SLOW_OUT]) {
    page out = {text, 0};
    for (int seat = 0; seat < t->seats; seat++) write_number(&out, "$", t->money[seat]);
    for (int p = 0; p < t->hangouts; p++) write_pile(t, p, viewer, &out);
    for (int seat = 0; seat < t->seats; seat++)
        for (int job = 2; job <= 9; job++) write_crooks(t, &t->slot[seat][job], viewer, &out);
    if (t->hand >= 0 && (viewer < 0 || viewer == t->turn))
        write_word(&out, "", t->card[t->hand].id);
}
