/* slow_play.c -- what a move does, up to the next thing the table does by itself. See slow.h. */
#include <string.h>

#include "slow.h"

static int named_bar(const char *name) { return bs_index(name, bs_bar_names, BS_BARS); }

/* All questions are closed, all offers lapse. */
static void end_match(bs_table *t) {
    bs_note_if(t, t->phase != 5, "BO-159");
    t->step = "over";
    t->point = "none";
    t->next = "";
    t->wanted = t->bought = 0;
    memset(t->has_passed, 0, sizeof t->has_passed);
    memset(t->is_claimed, 0, sizeof t->is_claimed);
    bs_end_offers(t);
}

/* BO-139, BO-Q37: after every payment, or only when a bar or the Police Chief has paid. */
void bs_check_hundred(bs_table *t, bool is_end_of_bar) {
    if (t->is_hundred_after_bar && !is_end_of_bar) return;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->money[seat] >= 100) end_match(t);
}

/* ---- points ------------------------------------------------------------------------------- */

static void close_point(bs_table *t) {
    static const char *const after[][2] = {{"w1", "first pick"}, {"w2", "first place"},
                                           {"w3", "roll"},       {"w4", "trade"},
                                           {"w5", "first park"}, {"w6", "after w6"}};
    for (int i = 0; i < 6; i++)
        if (bs_is(t->point, after[i][0])) t->next = after[i][1];
    t->point = "none";
    memset(t->has_passed, 0, sizeof t->has_passed);
    memset(t->is_claimed, 0, sizeof t->is_claimed);
}

/* Asks the first eligible seat from that place of the muscle order on that has not passed. */
static void ask_from(bs_table *t, int place) {
    t->step = "point";
    for (int i = 0; i < t->seats; i++) {
        int seat = t->order[(place + i) % t->seats];
        if (t->has_passed[seat] || !bs_is_eligible(t, seat)) continue;
        t->turn = seat;
        for (int k = i + 1; k < t->seats && t->is_harder && place == 0; k++)
            bs_note_if(t, t->back[seat] > 0 && t->back[t->order[k]] > 0, "BO-143");
        return;
    }
    close_point(t);
}

void bs_open_point(bs_table *t, const char *point) {
    t->point = point;
    t->plays = 0;
    ask_from(t, 0);
}

/* BO-Q12, BO-F25: after a play all are asked again, the player last. */
static void ask_again(bs_table *t, int player) {
    memset(t->has_passed, 0, sizeof t->has_passed);
    ask_from(t, bs_place_of(t, player) + 1);
}

/* ---- phase 1 ------------------------------------------------------------------------------ */

void bs_begin_round(bs_table *t) {
    bool is_truck_new = t->open_truck == BS_NONE && t->truck_left > 0;
    if (is_truck_new) {
        t->open_truck = t->truck_deck[--t->truck_left];
        t->truck_round = t->round;
    }
    for (int i = 0; i < t->seats; i++) {
        t->row[i] = t->deck[--t->deck_left];
        t->chosen[i] = 0;
        t->order[i] = 0;
    }
    t->step = "muscle";
    t->phase = 1;
    t->next = "";
    bs_note_round(t, is_truck_new);
}

static void reveal(bs_table *t) {
    int used = 0;
    for (int card = BS_MUSCLE; card > 0; card--)
        for (int seat = 0; seat < t->seats; seat++) {
            if (t->chosen[seat] != card) continue;
            t->order[used++] = seat;
            t->muscle[card] = BS_SPENT;
        }
    bs_note_if(t, true, "BO-28");
    bs_open_point(t, "w1");
}

static void do_bid(bs_table *t, int seat, const bs_words *w) {
    t->chosen[seat] = bs_number(w->at[1]);
    for (int i = 0; i < t->seats; i++)
        if (t->chosen[i] == 0) return;
    reveal(t);
}

/* BO-30 to BO-32 */
static void begin_pick(bs_table *t, int place) {
    int seat = t->order[place];
    int due = bs_box_of_game()->muscle_cost[t->chosen[seat]];
    bs_note_if(t, due > 0 && t->money[seat] > 0, "BO-31");
    for (int size = 0; size < BS_SIZES; size++)
        due += t->owned[seat][size] * bs_box_of_game()->graft[size];
    t->money[seat] -= due < t->money[seat] ? due : t->money[seat];
    t->turn = seat;
    t->step = "pick";
}

static void end_pick(bs_table *t) {
    int place = bs_place_of(t, t->turn);
    if (place + 1 < t->seats) {
        begin_pick(t, place + 1);
        return;
    }
    for (int i = 0; i < t->seats; i++) t->row[i] = BS_NONE;
    bs_note_if(t, t->open_truck != BS_NONE, "BO-36");
    t->phase = t->is_harder ? 3 : 2;
    bs_open_point(t, t->is_harder ? "w3" : "w2");
}

static void gain_markers(bs_table *t, int seat, int count) {
    int left = bs_supply(t, seat);
    t->back[seat] += count < left ? count : left;
}

/* BO-49 to BO-51 */
static void buy_truck(bs_table *t, int seat) {
    int price = bs_box_of_game()->truck_price[t->open_truck];
    if (t->money[seat] >= price) {
        t->money[seat] -= price;
        t->owned[seat][t->open_truck]++;
        bs_note_if(t, true, "BO-52");
    }
    bs_note_if(t, true, "BO-50");
    bs_note_if(t, t->truck_round < t->round, "BO-22");
    t->open_truck = BS_NONE;
    end_pick(t);
}

/* BO-53, BO-F21: asked only if it could be played and paid for now. */
static void take_thug(bs_table *t, int seat, int thug) {
    if (bs_has_plays(t, seat, thug, "go1") && t->money[seat] >= bs_box_of_game()->cost[6 + thug]) {
        t->step = "hired";
        t->hired_thug = thug;
        return;
    }
    t->thug[seat][thug]++;
    end_pick(t);
}

static void do_take(bs_table *t, int seat, const bs_words *w) {
    int kind = bs_index(w->at[1], bs_kind_names, BS_KINDS);
    if (kind == BS_NONE) {
        buy_truck(t, seat);
        return;
    }
    for (int i = 0; i < t->seats; i++)
        if (t->row[i] == kind) {
            t->row[i] = BS_NONE;
            break;
        }
    static const char *const removed[] = {"BO-38", "BO-38", "BO-38", "BO-42", "BO-46", "BO-48"};
    if (kind < 6) bs_note_if(t, true, removed[kind]);
    if (kind < 3) {
        gain_markers(t, seat, kind + 1);
        end_pick(t);
    } else if (kind < 5) {
        t->step = "upgrade";
        t->dice_due = t->dice_taken = kind == 3 ? 1 : 2;
    } else if (kind == 5) {
        t->step = "token";
    } else {
        take_thug(t, seat, kind - 6);
    }
}

static void do_put(bs_table *t, int seat, const bs_words *w) {
    bool is_store = bs_is(w->at[1], "store");
    if (bs_is(t->step, "token")) {
        if (is_store) t->back_tokens[seat]++;
        else t->token[named_bar(w->at[1])]++;
        end_pick(t);
        return;
    }
    if (is_store) t->back_dice[seat]++;
    else t->dice[seat][bs_still_named(w->at[1])]++;
    bs_note_if(t, t->dice_taken == 2 && t->dice_due == 1, "BO-43");
    if (--t->dice_due == 0) end_pick(t);
}

static void do_found(bs_table *t, int seat, const bs_words *w) {
    (void)w;
    int still = 1;
    while (t->dice[seat][still] > 0) still++;
    t->dice[seat][still] = 1;
    t->dice_due = 0;
    bs_note_if(t, true, "BO-45");
    end_pick(t);
}

static void do_keep(bs_table *t, int seat, const bs_words *w) {
    (void)w;
    t->thug[seat][t->hired_thug]++;
    end_pick(t);
}

/* ---- thugs -------------------------------------------------------------------------------- */

static void remove_truck(bs_table *t, int index) {
    for (int i = index; i + 1 < t->trucks; i++) t->truck[i] = t->truck[i + 1];
    t->trucks--;
}

static int find_truck(const bs_table *t, int user, int size, int load) {
    for (int i = t->parked; i < t->trucks; i++) {
        const bs_truck *truck = &t->truck[i];
        if (truck->user == user && truck->size == size && truck->load == load) return i;
    }
    return BS_NONE;
}

static void sell_to_chief(bs_table *t, const bs_shot *s) {
    remove_truck(t, find_truck(t, s->by, s->thing, s->number));
    t->money[s->by] += 3 * (s->number < 8 ? s->number : 8);
    bs_check_hundred(t, true);
}

static void resolve(bs_table *t) {
    const bs_shot s = t->shot;
    const char *name = bs_kind_names[6 + s.thug];
    if (bs_is(name, "hijack")) t->truck[find_truck(t, s.at, s.thing, s.number)].user = s.by;
    if (bs_is(name, "roadblock")) remove_truck(t, find_truck(t, s.at, s.thing, s.number));
    if (bs_is(name, "chief")) sell_to_chief(t, &s);
    if (bs_is(name, "theft")) {
        t->owned[s.at][s.thing]--;
        t->owned[s.by][s.thing]++;
    }
    if (bs_is(name, "hit")) t->marker[s.thing][s.at]--;
    if (bs_is(name, "rubout")) t->marker[s.thing][s.at] -= s.number;
    if (bs_is(name, "raid")) t->is_raided[t->bar] = true;
    if (bs_is(name, "sabotage")) t->is_sabotaged[s.at][s.thing] = true;
    if (bs_is(name, "wrecking")) t->dice[s.at][s.thing]--;
    bs_note_if(t, bs_is(name, "wrecking") && t->back_dice[s.at] > 0, "BO-57");
    if (bs_is(name, "stash")) {
        int count = t->crates[s.by] < 6 ? t->crates[s.by] : 6;
        t->crates[s.by] -= count;
        t->stashed[s.by] += count;
    }
    if (bs_is(name, "friend")) t->copper = s.at;
}

/* After a thug: the point goes on, the pick is over, or the go stays open. */
static void after_thug(bs_table *t) {
    const char *step = t->resume;
    int by = t->shot.by;
    t->shot = (bs_shot){.thug = BS_NONE};
    t->resume = "muscle";
    if (bs_is(t->step, "over")) return;
    t->turn = by;
    t->step = step;
    if (bs_is(step, "point")) ask_again(t, by);
    if (bs_is(step, "hired")) end_pick(t);
}

/* "medium-6" */
static void read_truck(const char *word, int *size, int *load) {
    for (int i = 0; i < BS_SIZES; i++) {
        size_t length = strlen(bs_size_names[i]);
        if (strncmp(word, bs_size_names[i], length) != 0 || word[length] != '-') continue;
        *size = i;
        *load = bs_number(word + length + 1);
    }
}

/* play THUG [SEAT] [THING] [NUMBER] */
static bs_shot read_shot(int thug, int seat, const bs_words *w) {
    bs_shot s = {.thug = thug, .by = seat, .at = BS_NONE};
    const char *name = bs_kind_names[6 + thug];
    if (bs_is(name, "chief")) read_truck(w->at[2], &s.thing, &s.number);
    else if (w->count > 2) s.at = bs_number(w->at[2]);
    if (bs_is(name, "hijack") || bs_is(name, "roadblock"))
        read_truck(w->at[3], &s.thing, &s.number);
    if (bs_is(name, "theft")) s.thing = bs_index(w->at[3], bs_size_names, BS_SIZES);
    if (bs_is(name, "hit") || bs_is(name, "rubout")) s.thing = named_bar(w->at[3]);
    if (bs_is(name, "rubout")) s.number = bs_number(w->at[4]);
    if (bs_is(name, "sabotage") || bs_is(name, "wrecking")) s.thing = bs_still_named(w->at[3]);
    return s;
}

static void do_play(bs_table *t, int seat, const bs_words *w) {
    int thug = bs_index(w->at[1], bs_kind_names + 6, BS_THUGS);
    int investigation = bs_index("investigation", bs_kind_names + 6, BS_THUGS);
    if (thug == investigation) { /* BO-Q58: both are spent */
        t->thug[seat][thug]--;
        bs_note_answer(t);
        after_thug(t);
        return;
    }
    t->money[seat] -= bs_box_of_game()->cost[6 + thug];
    if (!bs_is(t->step, "hired")) t->thug[seat][thug]--;
    t->shot = read_shot(thug, seat, w);
    t->resume = t->step;
    bs_note_thug(t, thug);
    if (t->shot.at != BS_NONE && t->thug[t->shot.at][investigation] > 0) {
        t->step = "reply";
        t->turn = t->shot.at;
        return;
    }
    resolve(t);
    after_thug(t);
}

static void do_pass(bs_table *t, int seat, const bs_words *w) {
    (void)w;
    if (bs_is(t->step, "reply")) {
        bs_note_if(t, true, "an Investigation is kept back");
        resolve(t);
        after_thug(t);
        return;
    }
    t->has_passed[seat] = true;
    ask_from(t, bs_place_of(t, seat) + 1);
}

/* ---- pieces, markers, demands ------------------------------------------------------------- */

static void do_bring(bs_table *t, int seat, const bs_words *w) {
    if (bs_is(w->at[1], "die")) {
        t->back_dice[seat]--;
        t->dice[seat][bs_still_named(w->at[2])]++;
    } else {
        t->back_tokens[seat]--;
        t->token[named_bar(w->at[2])]++;
    }
    if (bs_is(t->step, "point")) ask_again(t, seat);
}

static void do_place(bs_table *t, int seat, const bs_words *w) {
    t->back[seat]--;
    t->placed++;
    bs_note_if(t, t->is_harder, "BO-142");
    t->marker[named_bar(w->at[1])][seat]++;
    if (!bs_is(t->step, "point") && !bs_is(t->step, "marking")) return;
    t->step = "marking";
    if (t->back[seat] == 0) ask_again(t, seat); /* BO-F30 */
}

static void do_demand(bs_table *t, int seat, const bs_words *w) {
    int rival = bs_number(w->at[1]);
    t->is_claimed[bs_is(t->step, "point") ? seat : rival] = true;
    t->claimant = seat;
    t->demanded = bs_number(w->at[2]);
    t->resume = t->step;
    t->step = "claim";
    t->turn = rival;
}

static void do_answer(bs_table *t, int seat, const bs_words *w) {
    int claimant = t->claimant, sum = t->demanded;
    bool is_point = bs_is(t->resume, "point"), is_paid = bs_is(w->at[0], "pay");
    bs_note_if(t, is_point && is_paid, "a demand is paid at a point");
    bs_note_if(t, is_point && !is_paid, "a demand is refused at a point");
    bs_note_if(t, !is_point && is_paid, "a demand is paid at a dock");
    bs_note_if(t, !is_point && !is_paid, "a demand is refused at a dock");
    t->turn = claimant;
    t->step = t->resume;
    t->resume = "muscle";
    t->claimant = t->demanded = 0;
    if (!is_paid) return;
    t->money[seat] -= sum;
    t->money[claimant] += sum;
    bs_check_hundred(t, false);
}

/* ---- loading and parking ------------------------------------------------------------------ */

static void do_load(bs_table *t, int seat, const bs_words *w) {
    bs_truck truck = {.user = seat, .bar = BS_NONE, .dock = BS_NONE};
    read_truck(w->at[1], &truck.size, &truck.load);
    t->truck[t->trucks++] = truck;
}

static void do_ship(bs_table *t, int seat, const bs_words *w) {
    (void)w;
    t->is_ready[seat] = true;
    for (int i = 0; i < t->seats; i++)
        if (!t->is_ready[i]) return;
    for (int i = 0; i < t->trucks; i++) t->crates[t->truck[i].user] -= t->truck[i].load;
    memset(t->is_ready, 0, sizeof t->is_ready);
    bs_note_shipped(t);
    bs_open_point(t, "w5");
}

static void do_park(bs_table *t, int seat, const bs_words *w) {
    int size = 0, load = 0;
    read_truck(w->at[1], &size, &load);
    int index = find_truck(t, seat, size, load);
    bs_truck truck = t->truck[index];
    truck.bar = named_bar(w->at[2]);
    truck.dock = bs_dock(t, truck.bar, seat);
    for (int i = index; i > t->parked; i--) t->truck[i] = t->truck[i - 1];
    t->truck[t->parked++] = truck;
    bs_note_parked(t);
}

static void do_allow(bs_table *t, int seat, const bs_words *w) {
    int user = bs_number(w->at[1]), size = 0, load = 0;
    (void)seat;
    read_truck(w->at[2], &size, &load);
    for (int i = 0; i < t->trucks; i++) {
        bs_truck *truck = &t->truck[i];
        if (truck->bar != t->bar || truck->dock != BS_COMMON || truck->is_allowed) continue;
        if (truck->user != user || truck->size != size || truck->load != load) continue;
        truck->is_allowed = true;
        return;
    }
}

/* ---- the end of a go ---------------------------------------------------------------------- */

static void do_done(bs_table *t, int seat, const bs_words *w) {
    int place = bs_place_of(t, seat);
    bool is_placing = bs_is(t->step, "place");
    (void)w;
    bs_note_if(t, is_placing && t->back[seat] > 0 && t->placed == 0, "BO-63");
    bs_note_if(t, is_placing && t->placed > 0 && place + 1 == t->seats, "BO-66");
    t->placed = 0;
    if (bs_is(t->step, "marking")) {
        ask_again(t, seat);
    } else if (bs_is(t->step, "consent")) {
        t->next = "common dock";
    } else if (place + 1 < t->seats) {
        t->turn = t->order[place + 1];
    } else if (is_placing) {
        t->phase = 3;
        bs_open_point(t, "w3");
    } else {
        t->next = "phase 5";
    }
}

void bs_do(bs_table *t, int seat, const char *text) {
    static const struct {
        const char *verb;
        void (*act)(bs_table *t, int seat, const bs_words *w);
    } verbs[] = {{"bid", do_bid},
                 {"take", do_take},
                 {"put", do_put},
                 {"found", do_found},
                 {"keep", do_keep},
                 {"play", do_play},
                 {"pass", do_pass},
                 {"bring", do_bring},
                 {"place", do_place},
                 {"demand", do_demand},
                 {"pay", do_answer},
                 {"refuse", do_answer},
                 {"offer", bs_do_offer},
                 {"counter", bs_do_offer},
                 {"accept", bs_do_trade},
                 {"decline", bs_do_trade},
                 {"withdraw", bs_do_trade},
                 {"ready", bs_do_trade},
                 {"close-trade", bs_do_trade},
                 {"load", do_load},
                 {"ship", do_ship},
                 {"park", do_park},
                 {"allow", do_allow},
                 {"done", do_done}};
    bs_words words;
    bs_split(text, &words);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (bs_is(words.at[0], verbs[i].verb)) {
            verbs[i].act(t, seat, &words);
            return;
        }
}

/* What the table does by itself between phases; false if `next` is none of these. */
bool bs_advance_phase(bs_table *t) {
    const char *next = t->next;
    t->next = "";
    if (bs_is(next, "first pick")) {
        begin_pick(t, 0);
    } else if (bs_is(next, "first place")) {
        t->step = "place";
        t->turn = t->order[0];
        t->placed = 0;
    } else if (bs_is(next, "trade")) {
        t->step = "trade";
        t->phase = 4;
    } else if (bs_is(next, "first park")) {
        t->step = "park";
        t->turn = t->order[0];
    } else {
        t->next = next;
        return false;
    }
    return true;
}
