/* slow.c -- Belo4ka a second time, slowly, as a judge over the first engine.
 *
 * Every card is a name in a list. What takes the first engine a shift takes a loop here, and that
 * is the point: a mistake would have to be made twice, in two ways, to go unnoticed.
 */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines.h"

const char *const belo4ka_slow_numbers[64] = {
    "red-5",     "red-6",     "red-12",    "red-18",    "red-24",    "red-25",    "red-30",
    "red-38",    "red-41",    "red-46",    "red-49",    "red-57",    "red-58",    "red-65",
    "red-68",    "red-74",    "blue-4",    "blue-10",   "blue-13",   "blue-19",   "blue-22",
    "blue-29",   "blue-33",   "blue-34",   "blue-43",   "blue-44",   "blue-48",   "blue-55",
    "blue-61",   "blue-62",   "blue-67",   "blue-72",   "green-2",   "green-8",   "green-11",
    "green-16",  "green-20",  "green-26",  "green-32",  "green-36",  "green-40",  "green-47",
    "green-51",  "green-54",  "green-60",  "green-66",  "green-71",  "green-75",  "yellow-3",
    "yellow-9",  "yellow-15", "yellow-17", "yellow-23", "yellow-27", "yellow-31", "yellow-37",
    "yellow-39", "yellow-45", "yellow-52", "yellow-53", "yellow-59", "yellow-64", "yellow-69",
    "yellow-73",
};
/* With how many there are of each. */
const slow_kind belo4ka_slow_kinds[15] = {
    {"red-plain", 3},  {"red-super", 2},    {"red-mega", 1},     {"blue-plain", 3},
    {"blue-super", 2}, {"blue-mega", 1},    {"green-plain", 3},  {"green-super", 2},
    {"green-mega", 1}, {"yellow-plain", 3}, {"yellow-super", 2}, {"yellow-mega", 1},
    {"nuts", 14},      {"devil", 8},        {"mushrooms", 2},
};
static const char *const labels[8] = {"song", "joke",  "story",  "riddle",
                                      "poem", "dance", "squats", "dishes"};

/* ---- cards and piles ---------------------------------------------------------------------- */

const char *belo4ka_slow_card(const char *name) {
    for (int i = 0; i < 64; i++)
        if (strcmp(belo4ka_slow_numbers[i], name) == 0) return belo4ka_slow_numbers[i];
    for (int i = 0; i < 15; i++)
        if (strcmp(belo4ka_slow_kinds[i].name, name) == 0) return belo4ka_slow_kinds[i].name;
    return NULL;
}

static int value_of(const char *card) { /* of a number, else 0 */
    const char *dash = strchr(card, '-');
    return dash ? (int)strtol(dash + 1, NULL, 10) : 0;
}

static bool is_number(const char *card) { return value_of(card) > 0; }
static bool is_squirrel(const char *card) { return strchr(card, '-') && !is_number(card); }

static bool same_colour(const char *a, const char *b) {
    size_t size = strcspn(a, "-");
    return size == strcspn(b, "-") && strncmp(a, b, size) == 0;
}

static int points(const char *card) {
    if (strstr(card, "plain")) return 1;
    if (strstr(card, "super")) return 2;
    return strstr(card, "mega") ? 3 : 0;
}

static const char *top(const slow_pile *pile, int below) {
    int at = pile->count - 1 - below;
    return at >= 0 ? pile->card[at] : NULL;
}

static int left_of(const slow_table *t, int seat) { return (seat + 1) % t->seats; }

/* ---- rounds ------------------------------------------------------------------------------- */

static void begin_round(slow_table *t, int starter, const slow_told *told) {
    t->deck.count = t->discard.count = 0;
    for (int i = 0; i < 64; i++) put(&t->deck, belo4ka_slow_numbers[i]);
    for (int i = 0; i < 15; i++)
        for (int k = 0; k < belo4ka_slow_kinds[i].copies; k++)
            put(&t->deck, belo4ka_slow_kinds[i].name);
    for (int seat = 0; seat < t->seats; seat++) {
        t->hand[seat] = told->drawn[seat];
        t->front[seat].count = t->known[seat].count = 0;
        if (t->hand[seat].count != 8) t->is_broken = true;
        for (int i = 0; i < t->hand[seat].count; i++)
            if (!take(&t->deck, t->hand[seat].card[i])) t->is_broken = true;
    }
    t->round++;
    t->starter = t->turn = starter;
    t->author = t->due = 0;
    t->recycled.count = 0;
    t->finisher = t->shown = -1;
    t->rebuilds = t->lap = 0;
    t->is_called = t->is_callable = false;
    t->step = "turn";
    engines_note("BE-08");
    engines_note("BE-09");
    note_if(t->round == 1 && t->option.forfeits > 0, "BE-90");
    note_if(t->round > 1 && t->option.forfeits > 0 && !t->label, "BE-92");
}

void belo4ka_slow_start(slow_table *t, int seats, int first, slow_options option,
                        const slow_told *told) {
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->option = option;
    begin_round(t, first, told);
}

bool belo4ka_slow_is_out(const slow_table *t, int seat) {
    return t->option.forfeits == 1 &&
           (t->forfeit[seat] + t->buyoff[seat] >= 5 || t->has_retired[seat]);
}

/* What a seat has left once a round is over. */
static void note_left(const slow_table *t, int seat) {
    const slow_pile *hand = &t->hand[seat], *front = &t->front[seat];
    bool has_plain = false, has_super = false, has_mega = false, has_free = false;
    for (int i = 0; i < front->count; i++) {
        has_plain |= points(front->card[i]) == 1;
        has_super |= points(front->card[i]) == 2;
        has_mega |= points(front->card[i]) == 3;
    }
    for (int i = 0; i < hand->count; i++)
        has_free |= is_number(hand->card[i]) || is(hand->card[i], "nuts");
    note_if(has_free, "BE-77");
    note_if(has_plain && has_super && has_mega, "BE-79");
    note_if(count_in(hand, "mushrooms") > 0, "BE-80");
    note_if(count_in(hand, "mushrooms") > 0 && count_in(hand, "devil") > 0 && front->count > 0,
            "BE-82");
    note_if(seat == t->finisher && front->count > 0, "BE-69");
    note_if(hand->count > 40, "a hand of more than 40 cards");
    note_if(front->count > 12, "more than a dozen squirrels in front");
    note_if(count_in(hand, "devil") > 3, "four devils in one hand");
}

static void end_round(slow_table *t) {
    int *scored = t->scored, most = 0;
    bool is_over = t->round == 50;
    for (int seat = 0; seat < t->seats; seat++) {
        int sum = 5 * count_in(&t->hand[seat], "mushrooms");
        for (int i = 0; i < t->hand[seat].count; i++) sum += points(t->hand[seat].card[i]);
        for (int i = 0; i < t->front[seat].count; i++) sum += points(t->front[seat].card[i]);
        note_left(t, seat);
        scored[seat] = sum * (1 + count_in(&t->hand[seat], "devil"));
        t->total[seat] += scored[seat];
        if (scored[seat] > most) most = scored[seat];
    }
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->option.forfeits == 1 && most > 0 && scored[seat] == most) t->forfeit[seat]++;
        if (t->option.forfeits == 2) t->forfeit[seat] += scored[seat];
        if (t->option.forfeits == 1 ? belo4ka_slow_is_out(t, seat) : t->total[seat] >= 21)
            is_over = true;
    }
    t->is_called = t->is_callable = false;
    t->shown = -1;
    t->step = is_over ? "over" : "scored";
    if (is_over) belo4ka_slow_note_end(t);
}

static void pass_on(slow_table *t, int from) {
    t->turn = left_of(t, from);
    t->step = "turn";
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* How many came; *is_ended if a sixth rebuild would have been needed. Which cards they are the
 * table was told; they must have been in the deck. */
static int draw(slow_table *t, int seat, int wanted, bool *is_ended) {
    int got = 0;
    *is_ended = false;
    for (; got < wanted; got++) {
        if (t->deck.count == 0) {
            note_if(t->discard.count <= 1, "nothing left to draw");
            if (t->discard.count <= 1) break;
            *is_ended = t->rebuilds == 5;
            note_if(*is_ended, "a sixth rebuild is not made");
            if (*is_ended) break;
            const char *last = top(&t->discard, 0);
            for (int i = 0; i + 1 < t->discard.count; i++) put(&t->deck, t->discard.card[i]);
            t->recycled = t->deck;
            engines_note("a rebuilt deck");
            t->discard.count = 0;
            put(&t->discard, last);
            t->rebuilds++;
        }
        slow_pile *open = &t->told.drawn[seat];
        int i = 0;
        while (i < open->count && !count_in(&t->deck, open->card[i])) i++;
        if (i == open->count) {
            t->is_broken = true;
            break;
        }
        const char *card = open->card[i];
        take(&t->deck, card);
        take(open, card);
        put(&t->hand[seat], card);
    }
    return got;
}

/* ---- moves of a turn ---------------------------------------------------------------------- */

static void lay(slow_table *t, int seat, const char *card) {
    if (!take(&t->hand[seat], card)) t->is_broken = true;
    take(&t->known[seat], card); /* it may be the one that all saw go there */
    put(&t->discard, card);
}

static void end_or_pass(slow_table *t, int seat) {
    if (t->hand[seat].count > 0) {
        pass_on(t, seat);
        return;
    }
    t->finisher = seat;
    end_round(t);
}

static void circle(slow_table *t, int seat) {
    t->author = seat;
    t->due = left_of(t, seat);
    t->step = "demand";
    if (t->hand[seat].count == 0) t->finisher = seat;
}

/* Whether the number on top lies there against the rule. */
static bool is_violation(const slow_table *t) {
    const char *card = top(&t->discard, 0), *under = top(&t->discard, 1);
    return under && is_number(under) && !same_colour(card, under) &&
           value_of(card) < value_of(under);
}

static void note_card(const slow_table *t, const char *card) {
    const char *under = top(&t->discard, 1);
    note_if(is_number(card) && is_violation(t), "BE-22");
    note_if(is(card, "devil") && under && !is_number(under), "BE-27");
    note_if(is(card, "mushrooms"), "BE-57");
}

static void play_card(slow_table *t, int seat, const char *card) {
    lay(t, seat, card);
    note_card(t, card);
    t->lap = 0;
    t->is_called = t->is_callable = false;
    bool is_last = t->hand[seat].count == 0;
    if (is_number(card)) {
        t->author = seat;
        t->is_callable = true;
        if (!is_last) {
            pass_on(t, seat);
            return;
        }
        t->step = "last";
        t->finisher = seat;
        memset(t->has_let_go, 0, sizeof t->has_let_go);
    } else if (is_squirrel(card)) {
        t->author = seat;
        t->step = "window";
        t->arrivals = 0;
        memset(t->reaction, 0, sizeof t->reaction);
        if (is_last) t->finisher = seat;
    } else if (is(card, "devil")) {
        circle(t, seat);
    } else {
        end_or_pass(t, seat);
    }
}

static void play_nuts(slow_table *t, int seat, const char *text) {
    char word[32];
    int count = 0, used = 0, had = t->hand[seat].count;
    sscanf(text, "nuts %d%n", &count, &used);
    for (int i = 0; i < count; i++) lay(t, seat, "nuts");
    for (const char *at = text + used; sscanf(at, " %31s%n", word, &used) == 1; at += used) {
        char *dash = strrchr(word, '-');
        int copies = (int)strtol(dash + 1, NULL, 10);
        if (copies > 0) *dash = '\0';
        for (int i = 0; i < (copies > 0 ? copies : 1); i++) {
            if (!take(&t->front[seat], word)) t->is_broken = true;
            put(&t->hand[seat], belo4ka_slow_card(word));
            put(&t->known[seat], belo4ka_slow_card(word));
        }
    }
    t->lap = 0;
    t->is_called = t->is_callable = false;
    int back = t->hand[seat].count - (had - count);
    note_if(back > 0, "BE-63");
    note_if(had == count && back > 0, "BE-70");
    note_if(had == count && back == 0 && t->front[seat].count == 0, "BE-64");
    note_if(back > 3, "four squirrels taken back at once");
    end_or_pass(t, seat);
}

static void play_draw(slow_table *t, int seat) {
    bool is_ended;
    int got = draw(t, seat, 2, &is_ended);
    t->is_called = t->is_callable = false;
    t->lap = got ? 0 : t->lap + 1;
    note_if(t->lap == t->seats, "a lap without a card");
    note_if(!is_ended && t->lap < t->seats, "BE-67");
    if (is_ended || t->lap == t->seats) end_round(t);
    else pass_on(t, seat);
}

/* Why the number that was called is lawful, or what becomes of it. */
static void note_call(const slow_table *t, bool is_wrong) {
    const char *card = top(&t->discard, 0), *under = top(&t->discard, 1);
    if (is_wrong) engines_note("BE-25");
    else if (!under) engines_note("BE-21");
    else if (!is_number(under)) engines_note("BE-20");
    else if (!same_colour(card, under)) engines_note("BE-17");
    else engines_note(value_of(card) > value_of(under) ? "BE-18" : "BE-16");
}

static void play_call(slow_table *t, int seat) {
    bool is_wrong = is_violation(t), is_ended = false;
    int got = 0;
    note_call(t, is_wrong);
    if (is_wrong) got = draw(t, t->author, 2, &is_ended);
    else if (!t->option.is_call_free) draw(t, seat, 2, &is_ended);
    t->is_called = true;
    t->is_callable = false;
    if (!is(t->step, "last")) {
        if (is_ended) end_round(t);
        return;
    }
    if (!is_wrong || got == 0) {
        end_round(t);
        return;
    }
    engines_note("BE-71");
    t->finisher = -1;
    if (is_ended) end_round(t);
    else pass_on(t, t->author);
}

static void go_round(slow_table *t) {
    t->due = left_of(t, t->due);
    if (t->due != t->author) return;
    if (t->finisher >= 0) {
        end_round(t);
        return;
    }
    note_if(is(top(&t->discard, 1), "devil"), "BE-33");
    t->turn = t->author;
    t->step = "turn";
}

static void answer_devil(slow_table *t, int seat, const char *text) {
    bool is_ended = false;
    if (is(text, "counter")) {
        lay(t, seat, "devil");
        engines_note("BE-31");
        note_if(is(top(&t->discard, 2), "devil"), "BE-32");
        circle(t, seat);
        return;
    }
    int devils = count_in(&t->hand[seat], "devil");
    if (is(text, "forfeit")) t->buyoff[seat]++;
    else draw(t, seat, 1, &is_ended);
    note_if(count_in(&t->hand[seat], "devil") > devils, "BE-34");
    if (is_ended) end_round(t);
    else go_round(t);
}

/* ---- squirrels ---------------------------------------------------------------------------- */

static void settle(slow_table *t) {
    t->arrivals = t->lines = t->line_at = t->laid = t->palms = 0;
    memset(t->reaction, 0, sizeof t->reaction);
    if (t->finisher >= 0) end_round(t);
    else pass_on(t, t->author);
}

/* The slaps, the first one first: in the order in which they came, or as chance ranked them. */
static void rank_palms(slow_table *t) {
    t->palms = 0;
    for (int i = 0; i < t->arrivals; i++)
        if (is(t->reaction[t->arrival[i]], "slap")) t->palm[t->palms++] = t->arrival[i];
    if (!t->option.is_sealed) return;
    if (t->told.palms != t->palms) t->is_broken = true;
    for (int i = 0; i < t->told.palms && !t->is_broken; i++) {
        if (!is(t->reaction[t->told.palm[i]], "slap")) t->is_broken = true;
        for (int k = 0; k < i; k++)
            if (t->told.palm[k] == t->told.palm[i]) t->is_broken = true;
        t->palm[i] = t->told.palm[i];
    }
}

/* Who has to take an honest squirrel, first to last. */
static void line_up(slow_table *t) {
    for (int i = 1; i < t->seats && !t->option.is_exempt; i++) {
        int seat = (t->author + i) % t->seats;
        if (!is(t->reaction[seat], "slap")) t->line[t->lines++] = seat;
    }
    if (t->option.is_exempt && t->palms == 0) t->line[t->lines++] = left_of(t, t->author);
    for (int i = t->palms - 1; i >= 0; i--) t->line[t->lines++] = t->palm[i];
    if (t->option.is_left_neighbour) t->lines = 1;
}

static void close_window(slow_table *t) {
    const char *squirrel = top(&t->discard, 0), *under = top(&t->discard, 1);
    int cries = 0;
    for (int seat = 0; seat < t->seats; seat++) cries += is(t->reaction[seat], "challenge");
    rank_palms(t);
    t->is_honest = under && is_number(under) && same_colour(under, squirrel);
    t->lines = t->line_at = t->laid = 0;
    if (t->is_honest) line_up(t);
    for (int i = 0; i < t->palms && !t->is_honest; i++) t->line[t->lines++] = t->palm[i];
    if (!t->is_honest && t->palms == 0 && cries > 0) t->line[t->lines++] = t->author;
    note_if(t->is_honest, "BE-37");
    note_if(!t->is_honest, "BE-38");
    note_if(!t->is_honest && t->lines == 0, "BE-39");
    note_if(!under, "a squirrel on nothing");
    note_if(t->palms > 5, "six palms at once");
    if (t->lines == 0) {
        settle(t);
        return;
    }
    t->due = t->line[0];
    t->step = "due";
}

static void react(slow_table *t, int seat, const char *how) {
    t->reaction[seat] = how;
    t->arrival[t->arrivals++] = seat;
    if (t->arrivals == t->seats - 1) close_window(t);
}

static void answer_due(slow_table *t, int seat, const char *text) {
    if (is(text, "take")) {
        const char *squirrel = top(&t->discard, t->laid);
        t->discard.count -= t->laid + 1;
        for (int i = 0; i < t->laid; i++) put(&t->discard, "mushrooms");
        put(&t->front[seat], squirrel);
        note_if(t->laid > 0, "BE-55");
        note_if(t->laid > 1, "a squirrel passed on twice");
        note_if(t->finisher == t->author && !t->is_honest && seat == t->author, "BE-72");
        if (t->laid > 0 && t->discard.count > t->laid) t->shown = t->discard.count - t->laid - 1;
        settle(t);
        return;
    }
    lay(t, seat, "mushrooms");
    t->laid++;
    if (t->hand[seat].count == 0 && t->finisher < 0) t->finisher = seat;
    if (t->line_at < t->lines) t->line_at++;
    engines_note("BE-52");
    engines_note(t->line_at < t->lines ? "BE-53" : "BE-54");
    t->due = t->line_at < t->lines ? t->line[t->line_at] : left_of(t, seat);
}

/* ---- any move ----------------------------------------------------------------------------- */

static void play_house(slow_table *t, const char *text) {
    if (is(text, "deal")) {
        begin_round(t, t->finisher >= 0 ? t->finisher : left_of(t, t->starter), &t->told);
    } else if (strncmp(text, "label ", 6) == 0) {
        for (int i = 0; i < 8; i++)
            if (is(text + 6, labels[i])) t->label = labels[i];
    } else if (is(t->step, "window")) {
        close_window(t);
    } else {
        end_round(t);
    }
}

static void let_go(slow_table *t, int seat) {
    int left = 0;
    t->has_let_go[seat] = true;
    for (int i = 0; i < t->seats; i++) left += i != t->author && !t->has_let_go[i];
    if (left == 0) end_round(t);
}

static void retire(slow_table *t, int seat) {
    t->has_retired[seat] = true;
    if (is(t->step, "scored")) t->step = "over";
}

void belo4ka_slow_play(slow_table *t, int seat, const char *text, const slow_told *told) {
    t->told = *told;
    t->shown = -1;
    if (seat == SLOW_HOUSE) play_house(t, text);
    else if (is(text, "retire")) retire(t, seat);
    else if (strncmp(text, "play ", 5) == 0) play_card(t, seat, belo4ka_slow_card(text + 5));
    else if (strncmp(text, "nuts ", 5) == 0) play_nuts(t, seat, text);
    else if (is(text, "draw")) play_draw(t, seat);
    else if (is(text, "call")) play_call(t, seat);
    else if (is(t->step, "window"))
        react(t, seat, is(text, "slap") ? "slap" : is(text, "challenge") ? "challenge" : "decline");
    else if (is(t->step, "last")) let_go(t, seat);
    else if (is(t->step, "due")) answer_due(t, seat, text);
    else answer_devil(t, seat, text);
}

/* ---- what may be done --------------------------------------------------------------------- */

static void list(slow_moves *out, const char *text) {
    if (out->count < SLOW_MOVES) snprintf(out->text[out->count++], sizeof out->text[0], "%s", text);
    else out->is_cut = true;
}

/* Every choice of up to `left` squirrels of kinds from `kind` on, added to the text. */
static void list_picks(const slow_table *t, int seat, const char *text, int kind, int left,
                       slow_moves *out) {
    if (out->is_cut) return;
    if (kind == 12) {
        list(out, text);
        return;
    }
    int there = count_in(&t->front[seat], belo4ka_slow_kinds[kind].name);
    for (int n = 0; n <= there && n <= left; n++) {
        char more[SLOW_MOVE];
        size_t used = strlen(text);
        if (used + 20 > sizeof more) abort(); /* a dozen squirrels do not fit in a move's text */
        memcpy(more, text, used + 1);
        size_t room = sizeof more - used;
        if (n == 1) snprintf(more + used, room, " %s", belo4ka_slow_kinds[kind].name);
        if (n > 1) snprintf(more + used, room, " %s-%d", belo4ka_slow_kinds[kind].name, n);
        list_picks(t, seat, more, kind + 1, left - n, out);
    }
}

static void list_turn(const slow_table *t, int seat, slow_moves *out) {
    list(out, "draw");
    for (int i = 0; i < t->hand[seat].count; i++) {
        char text[SLOW_MOVE];
        bool is_again = false; /* two cards of a kind are one move */
        for (int k = 0; k < i; k++) is_again |= is(t->hand[seat].card[k], t->hand[seat].card[i]);
        if (is_again || is(t->hand[seat].card[i], "nuts")) continue;
        snprintf(text, sizeof text, "play %s", t->hand[seat].card[i]);
        list(out, text);
    }
}

static void list_nuts(const slow_table *t, int seat, slow_moves *out) {
    for (int n = 1; n <= count_in(&t->hand[seat], "nuts"); n++) {
        char text[SLOW_MOVE];
        snprintf(text, sizeof text, "nuts %d", n);
        list_picks(t, seat, text, 0, n, out);
    }
}

static void list_house(const slow_table *t, slow_moves *out) {
    if (is(t->step, "scored")) list(out, "deal");
    if (is(t->step, "window") || is(t->step, "last")) list(out, "close");
    if (t->option.forfeits == 0 || t->label || (t->round == 1 && !is(t->step, "scored"))) return;
    for (int i = 0; i < 8; i++) {
        char text[SLOW_MOVE];
        snprintf(text, sizeof text, "label %s", labels[i]);
        list(out, text);
    }
}

static void list_answers(const slow_table *t, int seat, slow_moves *out) {
    if (is(t->step, "window") && seat != t->author && !t->reaction[seat]) {
        list(out, "slap");
        list(out, "challenge");
        list(out, "decline");
    }
    if (is(t->step, "last") && seat != t->author && !t->has_let_go[seat]) {
        list(out, "call");
        list(out, "decline");
    }
    if (is(t->step, "due") && seat == t->due) {
        list(out, "take");
        if (count_in(&t->hand[seat], "mushrooms")) list(out, "mushrooms");
    }
    if (is(t->step, "demand") && seat == t->due) {
        list(out, "devil-draw");
        if (count_in(&t->hand[seat], "devil") && t->finisher < 0) list(out, "counter");
        if (t->option.has_devilry && t->buyoff[seat] < 5) list(out, "forfeit");
    }
}

void belo4ka_slow_legal(const slow_table *t, int seat, slow_moves *out) {
    out->count = 0;
    out->is_cut = false;
    if (is(t->step, "over")) return;
    if (seat == SLOW_HOUSE) {
        list_house(t, out);
        return;
    }
    if (is(t->step, "turn") && seat == t->turn) list_turn(t, seat, out);
    if (is(t->step, "turn") && t->is_callable && seat != t->author) list(out, "call");
    list_answers(t, seat, out);
    if (t->option.forfeits == 1 && !t->has_retired[seat]) list(out, "retire");
    /* At the end, for there may be too many of them. */
    if (is(t->step, "turn") && seat == t->turn) list_nuts(t, seat, out);
}
