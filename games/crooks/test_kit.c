/* test_kit.c -- positions of Crooks from text, and back. See test_kit.h. */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const crooks_state *table_state(void) { return (const crooks_state *)kit_match()->state; }
const crooks_deck *table_deck(void) { return crooks_deck_of(kit_rules()); }
int table_size(char hangout) { return table_state()->size[hangout - 'a']; }

const crooks_state *table_view(br_seat viewer, br_depth depth) {
    static crooks_state views[8];
    static int next;
    crooks_state *v = &views[next++ % 8];
    crooks_observe(kit_rules(), table_state(), viewer, depth, v);
    return v;
}

bool table_waits_for(br_seat seat, int phase) {
    return table_state()->phase == phase && br_must_act(kit_rules(), table_state()) == br_bit(seat);
}

int table_card(const char *id) {
    for (int card = 0; card < CROOKS_CARDS; card++)
        if (strcmp(table_deck()->id[card], id) == 0) return card;
    kit_fail(KIT_HERE, "no card %s", id);
    return 0;
}

const char *table_cards(uint32_t set) {
    br_buf out = kit_text();
    for (int card = 0; card < CROOKS_CARDS; card++) {
        if (!(set >> card & 1u)) continue;
        if (out.used) br_put_char(&out, ' ');
        br_put(&out, table_deck()->id[card]);
    }
    return out.at;
}

const char *table_slot(const crooks_state *s, br_seat seat, int job) {
    br_buf out = kit_text();
    for (int i = 0; i < s->laid; i++) {
        if (s->lay_seat[i] != seat || s->lay_job[i] != job || s->lay_lie[i] > CROOKS_DOWN) continue;
        if (out.used) br_put_char(&out, '/');
        if (s->lay_lie[i] == CROOKS_DOWN) br_put_char(&out, '~');
        br_put(&out, s->lay_card[i] < CROOKS_CARDS ? table_deck()->id[s->lay_card[i]] : "?");
    }
    return out.at;
}

/* ---- a position from text ----------------------------------------------------------------- */

typedef struct plan {
    const char *here;
    crooks_state s;
    uint32_t used;               /* cards that have a place */
    int wanted[CROOKS_HANGOUTS]; /* size, or -1 */
    bool has_cards[CROOKS_HANGOUTS];
    int missing[CROOKS_HANGOUTS]; /* crooks still to be recruited there */
} plan;

static int plan_card(plan *p, const char *id) {
    int card = table_card(id);
    if (p->used >> card & 1u) kit_fail(p->here, "card %s stands twice", id);
    p->used |= 1u << card;
    return card;
}

static int plan_spare(plan *p) {
    for (int card = 0; card < CROOKS_CARDS; card++)
        if (!(p->used >> card & 1u) && table_deck()->ability[card] == CROOKS_PLAIN) {
            p->used |= 1u << card;
            return card;
        }
    for (int card = 0; card < CROOKS_CARDS; card++)
        if (!(p->used >> card & 1u)) {
            p->used |= 1u << card;
            return card;
        }
    kit_fail(p->here, "no card is left");
    return 0;
}

static void plan_line(plan *p, int seat, int job, int card, int lie) {
    int i = p->s.laid++;
    p->s.lay_card[i] = (uint8_t)card;
    p->s.lay_seat[i] = (uint8_t)seat;
    p->s.lay_job[i] = (uint8_t)job;
    p->s.lay_lie[i] = (uint8_t)lie;
    p->s.lay_known[i] = (uint8_t)(1u << seat);
}

static void plan_row(plan *p, int seat, const char *row) {
    char copy[400], *save = NULL;
    snprintf(copy, sizeof copy, "%s", row);
    for (char *slot = strtok_r(copy, " ", &save); slot; slot = strtok_r(NULL, " ", &save)) {
        char *cards = strchr(slot, ':'), *rest = NULL;
        if (!cards) kit_fail(p->here, "no job in '%s'", slot);
        *cards++ = '\0';
        bool is_out = strcmp(slot, "out") == 0, is_burnt = strcmp(slot, "burnt") == 0;
        int job = is_out ? 2 : is_burnt ? CROOKS_NO_JOB : (int)strtol(slot, NULL, 10);
        for (char *id = strtok_r(cards, "/", &rest); id; id = strtok_r(NULL, "/", &rest)) {
            bool is_down = *id == '~';
            int lie = is_burnt ? CROOKS_BURNT : is_down ? CROOKS_DOWN : CROOKS_UP;
            if (is_out) lie = is_down ? CROOKS_OUT_DOWN : CROOKS_OUT_UP;
            plan_line(p, seat, job, plan_card(p, id + is_down), lie);
        }
    }
}

static void plan_piles(plan *p, const char *piles) {
    char copy[400], *save = NULL;
    snprintf(copy, sizeof copy, "%s", piles);
    for (int i = 0; i < CROOKS_HANGOUTS; i++) p->wanted[i] = -1;
    for (char *pile = strtok_r(copy, " ", &save); pile; pile = strtok_r(NULL, " ", &save)) {
        int h = pile[0] - 'a';
        if (pile[1] != '=' || h < 0 || h >= p->s.hangouts) kit_fail(p->here, "pile '%s'", pile);
        if (pile[2] >= '0' && pile[2] <= '9') {
            p->wanted[h] = (int)strtol(pile + 2, NULL, 10);
            continue;
        }
        char *rest = NULL;
        p->wanted[h] = 0;
        p->has_cards[h] = true;
        for (char *id = strtok_r(pile + 2, ",", &rest); id; id = strtok_r(NULL, ",", &rest)) {
            p->s.pile[h] |= 1u << plan_card(p, id);
            p->wanted[h]++;
        }
    }
}

/* Lines must have come from somewhere: from the piles said to be short, else from the largest. */
static void plan_sources(plan *p) {
    const uint8_t *layout = crooks_layout[kit_rules()->seats];
    int spare = p->s.laid, more = 0;
    for (int h = 0; h < p->s.hangouts; h++) {
        if (p->wanted[h] > layout[h]) kit_fail(p->here, "pile %c is too large", 'a' + h);
        p->missing[h] = p->wanted[h] < 0 ? 0 : layout[h] - p->wanted[h];
        more += p->missing[h];
    }
    for (; more > spare; spare++) plan_line(p, 0, 2, plan_spare(p), CROOKS_OUT_UP);
    for (int h = p->s.hangouts - 1; h >= 0 && spare > more; h--)
        while (p->wanted[h] < 0 && p->missing[h] < layout[h] && spare > more) {
            p->missing[h]++;
            more++;
        }
    if (spare > more) kit_fail(p->here, "more crooks than were ever dealt");
}

static void plan_prices(plan *p) {
    int size[CROOKS_HANGOUTS];
    for (int h = 0; h < CROOKS_HANGOUTS; h++) size[h] = crooks_layout[kit_rules()->seats][h];
    for (int i = 0; i < p->s.laid; i++) {
        int h = 0;
        while (p->missing[h] == 0) h++;
        p->missing[h]--;
        p->s.lay_from[i] = (uint8_t)h;
        p->s.lay_price[i] = (uint8_t)size[h];
        uint8_t *look = &p->s.look[p->s.lay_seat[i]][h];
        *look = (uint8_t)(*look | 1u << size[h]--);
        if (p->s.lay_lie[i] <= CROOKS_DOWN)
            p->s.row[p->s.lay_seat[i]] =
                (uint8_t)(p->s.row[p->s.lay_seat[i]] | CROOKS_JOB_BIT(p->s.lay_job[i]));
    }
    for (int h = 0; h < CROOKS_HANGOUTS; h++) {
        p->s.size[h] = (uint8_t)size[h];
        for (int i = 0; !p->has_cards[h] && i < size[h]; i++) p->s.pile[h] |= 1u << plan_spare(p);
    }
}

/* Whose money has gone nowhere yet: a seat that is poorer than its recruits explain, or -1. */
static int plan_poor(const plan *p) {
    for (int seat = 0; seat < kit_rules()->seats; seat++) {
        int spent = 0;
        for (int i = 0; i < p->s.laid; i++) {
            bool is_down = p->s.lay_lie[i] == CROOKS_DOWN || p->s.lay_lie[i] == CROOKS_OUT_DOWN;
            if (p->s.lay_seat[i] == seat) spent += p->s.lay_price[i] + is_down;
        }
        if (p->s.money[seat] + spent < CROOKS_MONEY) return seat;
    }
    return -1;
}

static void plan_all(plan *p, const char *piles, const char *const *rows,
                     const int more[CROOKS_SEATS_MAX]) {
    for (int seat = 0; seat < kit_rules()->seats && rows[seat]; seat++)
        plan_row(p, seat, rows[seat]);
    plan_piles(p, piles);
    for (int seat = 0; seat < kit_rules()->seats; seat++)
        for (int i = 0; i < more[seat]; i++) plan_line(p, seat, 2, plan_spare(p), CROOKS_OUT_UP);
    plan_sources(p);
    plan_prices(p);
}

void table_set_from(const char *here, br_seat turn, const char *money, const char *piles,
                    const char *const *rows) {
    static plan p, empty;
    int seats = kit_rules()->seats, sum = 0, used = 0, more[CROOKS_SEATS_MAX] = {0}, poor;
    memset(&p, 0, sizeof p);
    p.here = here;
    p.s.hangouts = table_state()->hangouts;
    p.s.turn = turn;
    p.s.acting = br_bit(turn);
    p.s.hangout = CROOKS_NO_HANGOUT;
    p.s.hand = CROOKS_NO_CARD;
    for (int seat = 0; seat < seats; seat++) {
        int dollars = CROOKS_MONEY;
        if (*money && sscanf(money, "%d%n", &dollars, &used) != 1)
            kit_fail(here, "money '%s'", money);
        if (*money) money += used;
        p.s.money[seat] = (uint8_t)dollars;
        sum += dollars;
    }
    p.s.bank = (int16_t)(CROOKS_MONEY * seats - sum);
    for (empty = p; plan_all(&p, piles, rows, more), (poor = plan_poor(&p)) >= 0; p = empty)
        more[poor]++; /* one more crook that has left the game */
    kit_put_from(here, &p.s);
}

/* ---- moves -------------------------------------------------------------------------------- */

void table_take_from(const char *here, br_seat seat, const char *hangout, const char *card) {
    char text[64];
    snprintf(text, sizeof text, "recruit %s", hangout);
    kit_play_from(here, seat, text);
    snprintf(text, sizeof text, "take %s", card);
    kit_play_from(here, seat, text);
}

void table_send_from(const char *here, br_seat seat, const char *hangout, const char *card,
                     const char *lay) {
    char text[64];
    table_take_from(here, seat, hangout, card);
    snprintf(text, sizeof text, "lay %s", lay);
    kit_play_from(here, seat, text);
}

void table_pass_all(void) {
    while (!kit_is_over()) kit_play(table_state()->turn, "pass");
}

/* ---- house decks -------------------------------------------------------------------------- */

void table_house_deck(br_rules *rules, int seats, const char *const *rows, int count) {
    char csv[4096];
    br_fault fault = {0};
    size_t used =
        (size_t)snprintf(csv, sizeof csv, "card_id,rating,job_modifier,gangs,ability,status\n");
    for (int i = 0; i < CROOKS_CARDS; i++)
        used += (size_t)snprintf(csv + used, sizeof csv - used, "H%02d,%s,test\n", i + 1,
                                 rows[i % count]);
    br_rules_init(rules, br_game_find("crooks"), seats, &fault);
    if (br_rules_deck(rules, csv, used, &fault) != BR_OK)
        kit_fail(KIT_HERE, "line %u: %s", fault.line, fault.text);
}
