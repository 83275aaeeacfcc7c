/* slow_second.c -- Belo4ka's second engine as the comparison wants it: told what chance brought,
 * written as JSON, biased in its play.
 */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- for the comparison ------------------------------------------------------------------- */

static slow_table table;
static slow_pile order; /* the deck as it lies, top last, when last seen */

/* A list of cards such as "hand.1" in a state. */
static slow_pile pile_at(const char *state, const char *name, int seat) {
    slow_pile pile = {0};
    const char *at =
        seat < 0 ? engines_value(state, "%s", name) : engines_value(state, "%s.%d", name, seat);
    while ((at = strchr(at, '"')) && pile.count < SLOW_CARDS) {
        char word[16];
        size_t size = strcspn(++at, "\"");
        snprintf(word, sizeof word, "%.*s", (int)size, at);
        if ((pile.card[pile.count] = belo4ka_slow_card(word))) pile.count++;
        at += size + 1;
    }
    return pile;
}

/* What is in `now` and was not in `before`. */
static slow_pile gained(slow_pile before, const slow_pile *now) {
    slow_pile more = {0};
    for (int i = 0; i < now->count; i++)
        if (!take(&before, now->card[i])) put(&more, now->card[i]);
    return more;
}

static const char *start(int seats, const char *(*option)(const char *name), const char *state) {
    static slow_told told;
    const char *first = option("first"), *forfeits = option("forfeits");
    int turn = (int)engines_int(state, "turn");
    slow_options chosen = {.is_sealed = is(option("reactions"), "sealed"),
                           .is_exempt = is(option("non-slapper"), "exempt"),
                           .is_call_free = is(option("false-call"), "free"),
                           .is_left_neighbour = is(option("honest-mushrooms"), "left-neighbour"),
                           .forfeits = is(forfeits, "alko")       ? 1
                                       : is(forfeits, "alko-xxl") ? 2
                                                                  : 0,
                           .has_devilry = is(option("devilry"), "on")};
    if (turn < 0 || turn >= seats) return "no such seat begins";
    if (!is(first, "random") && strtol(first, NULL, 10) != turn) return "another was to begin";
    if (seats == 2 && !is(option("two-seats"), "on")) return "two seats are not enough";
    for (int i = 0; i < seats; i++) told.drawn[i] = pile_at(state, "hand", i);
    belo4ka_slow_start(&table, seats, turn, chosen, &told);
    order = pile_at(state, "deck", -1);
    return table.is_broken ? "the hands are not eight cards each of one deck" : NULL;
}

static bool is_to_act(int seat) {
    if (is(table.step, "over")) return false;
    if (seat == SLOW_HOUSE) {
        slow_moves *list = malloc(sizeof *list);
        belo4ka_slow_legal(&table, seat, list);
        bool has_any = list->count > 0;
        free(list);
        return has_any;
    }
    if (table.option.forfeits == 1 && !table.has_retired[seat]) return true;
    if (is(table.step, "turn"))
        return seat == table.turn || (table.is_callable && seat != table.author);
    if (is(table.step, "window")) return seat != table.author && !table.reaction[seat];
    if (is(table.step, "last")) return seat != table.author && !table.has_let_go[seat];
    return (is(table.step, "due") || is(table.step, "demand")) && seat == table.due;
}

static void legal(int seat, engines_moves *out) {
    static slow_moves list;
    belo4ka_slow_legal(&table, seat, &list);
    out->is_all = !list.is_cut;
    out->count = list.count;
    for (int i = 0; i < list.count; i++)
        snprintf(out->text[i], sizeof out->text[i], "%.160s", list.text[i]);
}

/* "nuts 2 red-plain-2": squirrels in their order, no more than nuts, no more than lie in front. */
static bool allows_nuts(int seat, const char *text) {
    char again[SLOW_MOVE];
    int nuts = (int)strtol(text + 5, NULL, 10), picks = 0;
    if (!is(table.step, "turn") || seat != table.turn) return false;
    if (nuts < 1 || nuts > count_in(&table.hand[seat], "nuts")) return false;
    size_t used = (size_t)snprintf(again, sizeof again, "nuts %d", nuts);
    for (int i = 0; i < 12; i++) {
        char word[40];
        snprintf(word, sizeof word, " %s", belo4ka_slow_kinds[i].name);
        const char *at = strstr(text, word);
        if (!at) continue;
        char mark = at[strlen(word)];
        int count = mark == '-' ? at[strlen(word) + 1] - '0' : 1;
        if (count > count_in(&table.front[seat], belo4ka_slow_kinds[i].name)) return false;
        picks += count;
        used += (size_t)snprintf(again + used, sizeof again - used, count > 1 ? "%s-%d" : "%s",
                                 word, count);
    }
    return picks <= nuts && strcmp(again, text) == 0;
}

static bool allows(int seat, const char *text) {
    static slow_moves list;
    if (seat != SLOW_HOUSE && strncmp(text, "nuts ", 5) == 0) return allows_nuts(seat, text);
    belo4ka_slow_legal(&table, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (is(list.text[i], text)) return true;
    return false;
}

/* The deck lies as it lay, without its top, unless it was made anew. */
static const char *check_deck(const char *after, bool is_new) {
    slow_pile now = pile_at(after, "deck", -1);
    for (int i = 0; i < now.count && !is_new; i++)
        if (i >= order.count || !is(order.card[i], now.card[i]))
            return "the deck lies in another order";
    order = now;
    return NULL;
}

static const char *play(int seat, const char *text, const char *after) {
    static slow_told told;
    int rebuilds = table.rebuilds, round = table.round;
    for (int i = 0; i < table.seats; i++) {
        slow_pile now = pile_at(after, "hand", i);
        told.drawn[i] = is(text, "deal") ? now : gained(table.hand[i], &now);
    }
    told.palms = 0;
    for (int i = 0; i < engines_count(after, "palm") && i < SLOW_SEATS; i++)
        told.palm[told.palms++] = (int)engines_int(after, "palm.%d", i);
    belo4ka_slow_play(&table, seat, text, &told);
    if (table.is_broken) return "cards were drawn, or palms ranked, that could not be";
    return check_deck(after, rebuilds != table.rebuilds || round != table.round);
}

/* ---- the table as JSON -------------------------------------------------------------------- */

static void write_card(engines_page *out, bool *is_first, const char *card) {
    engines_write(out, "%s\"%s\"", *is_first ? "" : ",", card);
    *is_first = false;
}

/* In the order of the card tables. Piles hold the tables' own names: no need to read them. */
static void write_bag(engines_page *out, const slow_pile *pile) {
    bool is_first = true;
    engines_write(out, "[");
    for (int i = 0; i < 64 + 15; i++) {
        const char *card = i < 64 ? belo4ka_slow_numbers[i] : belo4ka_slow_kinds[i - 64].name;
        for (int k = 0; k < pile->count; k++)
            if (pile->card[k] == card) write_card(out, &is_first, card);
    }
    engines_write(out, "]");
}

static void write_bags(engines_page *out, const char *name, const slow_pile pile[SLOW_SEATS]) {
    engines_write(out, ",\"%s\":[", name);
    for (int seat = 0; seat < table.seats; seat++) {
        if (seat) engines_write(out, ",");
        write_bag(out, &pile[seat]);
    }
    engines_write(out, "]");
}

static void write_list(engines_page *out, const char *name, const slow_pile *pile) {
    bool is_first = true;
    engines_write(out, ",\"%s_count\":%d,\"%s\":[", name, pile->count, name);
    for (int i = 0; i < pile->count; i++) write_card(out, &is_first, pile->card[i]);
    engines_write(out, "]");
}

static void write_numbers(engines_page *out, const char *name, const int *number, int count) {
    engines_write(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) engines_write(out, "%s%d", i ? "," : "", number[i]);
    engines_write(out, "]");
}

static void write_seats(engines_page *out, const char *name, bool (*has)(int seat)) {
    int list[SLOW_SEATS], count = 0;
    for (int seat = 0; seat < table.seats; seat++)
        if (has(seat)) list[count++] = seat;
    write_numbers(out, name, list, count);
}

static bool is_retired(int seat) { return table.has_retired[seat]; }
static bool is_awaited(int seat) {
    if (seat == table.author) return false;
    return (is(table.step, "window") && !table.reaction[seat]) ||
           (is(table.step, "last") && !table.has_let_go[seat]);
}

static void write_match(engines_page *out) {
    engines_write(out, "{\"phase\":\"%s\",\"round\":%d,\"starter\":%d,\"turn\":%d,\"author\":%d",
                  table.step, table.round, table.starter, table.turn, table.author);
    engines_write(out, ",\"due\":%d,\"rebuilds\":%d,\"lap\":%d,\"label\":\"%s\"", table.due,
                  table.rebuilds, table.lap, table.label ? table.label : "none");
    if (table.finisher < 0) engines_write(out, ",\"finisher\":null");
    else engines_write(out, ",\"finisher\":%d", table.finisher);
    if (table.shown < 0) engines_write(out, ",\"shown\":null");
    else engines_write(out, ",\"shown\":%d", table.shown);
    engines_write(out, ",\"call\":\"%s\"",
                  table.is_callable ? "open"
                  : table.is_called ? "settled"
                                    : "none");
    write_numbers(out, "total", table.total, table.seats);
    write_numbers(out, "scored", table.scored, table.seats);
    write_numbers(out, "forfeits", table.forfeit, table.seats);
    write_numbers(out, "buyoffs", table.buyoff, table.seats);
    write_seats(out, "waiting", is_awaited);
    write_seats(out, "retired", is_retired);
}

/* While a window is open all that came; then, until the squirrel is taken, slaps and cries. */
static void write_reactions(engines_page *out) {
    bool is_open = is(table.step, "window"), is_due = is(table.step, "due");
    int palms = is_open ? table.arrivals : is_due ? table.palms : 0;
    engines_write(out, ",\"reaction\":[");
    for (int seat = 0; seat < table.seats; seat++) {
        const char *how = is_open || is_due ? table.reaction[seat] : NULL;
        if (how && is_due && is(how, "decline")) how = NULL;
        engines_write(out, "%s\"%s\"", seat ? "," : "", how ? how : "none");
    }
    engines_write(out, "],\"palm_count\":%d", palms);
    write_numbers(out, "palm", is_open ? table.arrival : table.palm, palms);
    engines_write(out, ",\"verdict\":\"%s\",\"line_count\":%d",
                  !is_due           ? "none"
                  : table.is_honest ? "honest"
                                    : "dishonest",
                  table.lines);
    write_numbers(out, "line", table.line, table.lines);
    engines_write(out, ",\"line_at\":%d,\"laid\":%d", table.line_at, table.laid);
}

static bool is_same_bag(slow_pile a, const slow_pile *b) {
    if (a.count != b->count) return false;
    for (int i = 0; i < b->count; i++)
        if (!take(&a, b->card[i])) return false;
    return true;
}

static const char *differs(const char *state) {
    static const char *const chance[] = {"chance", "deck", NULL}; /* the deck is looked at below */
    static engines_page out;
    int sizes[SLOW_SEATS];
    slow_pile deck = pile_at(state, "deck", -1);
    out.used = 0;
    write_match(&out);
    write_reactions(&out);
    for (int i = 0; i < table.seats; i++) sizes[i] = table.hand[i].count;
    write_numbers(&out, "hand_count", sizes, table.seats);
    write_bags(&out, "hand", table.hand);
    write_bags(&out, "front", table.front);
    write_bags(&out, "known", table.known);
    write_list(&out, "discard", &table.discard);
    engines_write(&out, ",\"deck_count\":%d,\"recycled\":", table.deck.count);
    write_bag(&out, &table.recycled);
    engines_write(&out, "}");
    if (!is_same_bag(deck, &table.deck)) return "the deck holds other cards";
    return engines_compare(state, out.text, chance);
}

/* Who is out comes after all others; then the lowest total. */
static bool is_better(int a, int b) {
    if (belo4ka_slow_is_out(&table, a) != belo4ka_slow_is_out(&table, b))
        return belo4ka_slow_is_out(&table, b);
    return table.total[a] < table.total[b];
}

static void result(engines_result *out) {
    out->is_over = is(table.step, "over");
    for (int seat = 0; seat < table.seats; seat++) {
        out->score[seat] = table.total[seat];
        out->wins[seat] = out->is_over;
        for (int rival = 0; rival < table.seats; rival++)
            if (is_better(rival, seat)) out->wins[seat] = false;
    }
}

/* ---- biased play -------------------------------------------------------------------------- */

/* What is liked in each style: 1 squirrels, slapped at; 2 hoarded nuts and fronts that grow;
 * 3 devils; 4 mushrooms and cries; 5 draws until the deck is empty, over and over; 6 numbers, so
 * that rounds end; 7 nothing is answered in time. */
static const char *const liked[8][6] = {
    {NULL},
    {"-plain", "-super", "-mega", "slap", "take", NULL},
    {"-plain", "-super", "-mega", "slap", "draw", NULL},
    {"devil", "counter", "forfeit", "draw", NULL},
    {"mushrooms", "challenge", "slap", "-plain", "draw", NULL},
    {NULL},
    {"play red-", "play blue-", "play green-", "play yellow-", "call", NULL},
    {"close", "label", "play", "decline", NULL},
};

static int tickets(int style, int seat, const char *text) {
    (void)seat;
    if (style == 0) return 1;
    if (is(text, "retire")) return 1;
    if (strncmp(text, "nuts", 4) == 0 && style != 2) return 2;
    if (strncmp(text, "nuts", 4) == 0) return count_in(&table.hand[seat], "nuts") > 4 ? 20 : 0;
    if (style == 4 && is(text, "play mushrooms")) return 1;
    if (style == 5) return is(text, "draw") ? 400 : strncmp(text, "play", 4) == 0 ? 1 : 10;
    for (int i = 0; liked[style][i]; i++)
        if (strstr(text, liked[style][i])) return 120;
    return 10;
}

void belo4ka_slow_note_end(const slow_table *t) {
    engines_result end;
    result(&end);
    note_if(t->finisher >= 0 && !end.wins[t->finisher], "BE-88");
    note_if(t->option.forfeits == 0, "BE-89");
    for (int seat = 0; seat < t->seats; seat++) note_if(t->total[seat] > 40, "more than 40 points");
}

static const char *const rare[] = {
    "a rebuilt deck",
    "a sixth rebuild is not made",
    "nothing left to draw",
    "a lap without a card",
    "a hand of more than 40 cards",
    "more than a dozen squirrels in front",
    "four devils in one hand",
    "four squirrels taken back at once",
    "a squirrel on nothing",
    "six palms at once",
    "a squirrel passed on twice",
    "more than 40 points",
    NULL,
};

static const engines_sampled sampled[] = {{"nuts", 150}, {NULL, 0}};

const second_engine belo4ka_second = {
    .game = "belo4ka",
    .matches = 200,
    .long_matches = 20000,
    .start = start,
    .is_to_act = is_to_act,
    .legal = legal,
    .allows = allows,
    .play = play,
    .differs = differs,
    .result = result,
    .tickets = tickets,
    .sampled = sampled,
    .rare = rare,
};
