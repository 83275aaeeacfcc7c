/* harbour/slow.c -- a second, plain engine for tests/engines.c, from the clauses.
 *
 * Cards are texts in lists; nothing is shared with the rules. What was dealt is read off the first
 * engine's states, since chance is not known here. When the rules change, have somebody else change
 * this file who has read the clauses and not the code.
 */
#include "engines.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = 4, CARDS = 18, CARD = 16, ROW = 5 };

typedef struct list {
    int size;
    char card[CARDS][CARD];
} list;

static const char *const kinds[] = {"lantern", "rope", "wave"};
static struct {
    int seats, first, turn;
    bool is_free; /* option leftovers */
    const char *step;
    char favourite[SEATS][CARD]; /* "none" before it is chosen */
    bool has_seen[SEATS][SEATS]; /* [who][whose favourite] (HB-09) */
    list hand[SEATS], row[SEATS], swept, deck;
    list all; /* as printed, in the order of the table */
} t;

extern const second_engine harbour_second;

static bool is(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* ---- lists of cards ----------------------------------------------------------------------- */

static void add(list *to, const char *card) {
    size_t size = strlen(card);
    memmove(to->card[to->size], card, size < CARD ? size + 1 : CARD); /* t was zeroed */
    to->card[to->size++][CARD - 1] = '\0';
}

static int place_of(const list *in, const char *card) {
    for (int i = 0; i < in->size; i++)
        if (is(in->card[i], card)) return i;
    return -1;
}

static void take_out(list *from, int place) {
    for (int i = place; i + 1 < from->size; i++) memcpy(from->card[i], from->card[i + 1], CARD);
    from->size--;
}

static void read_list(list *to, const char *json, const char *path) {
    char item[40];
    int count = engines_count(json, "%s", path);
    to->size = 0;
    for (int i = 0; i < count && i < CARDS; i++) {
        snprintf(item, sizeof item, "%s.%d", path, i);
        add(to, engines_value(json, "%s", item));
    }
}

/* ---- a match ------------------------------------------------------------------------------ */

/* HB-01: what is printed, from the table of components. */
static void read_cards(const char *csv) {
    char kind[CARD], word[CARD * 2];
    int number;
    t.all.size = 0;
    while ((csv = strchr(csv, '\n')) && t.all.size < CARDS) {
        csv++;
        if (sscanf(csv, "%*d,%15[a-z],%d", kind, &number) != 2) break;
        snprintf(word, sizeof word, "%s-%d", kind, number);
        add(&t.all, word);
    }
}

/* HB-02: three cards for each, all others in the deck, every card once. */
static const char *check_deal(void) {
    int count = t.deck.size;
    for (int i = 0; i < t.all.size; i++) {
        int times = place_of(&t.deck, t.all.card[i]) >= 0;
        for (int seat = 0; seat < t.seats; seat++)
            times += place_of(&t.hand[seat], t.all.card[i]) >= 0;
        if (times != 1) return "a card is not dealt exactly once";
    }
    for (int seat = 0; seat < t.seats; seat++) {
        count += t.hand[seat].size;
        if (t.hand[seat].size != 3) return "a hand does not have three cards";
    }
    return count == CARDS ? NULL : "there are not 18 cards";
}

static const char *start(int seats, const char *(*option)(const char *name), const char *state) {
    char path[20];
    memset(&t, 0, sizeof t);
    t.seats = seats;
    t.step = "choose";
    t.is_free = is(option("leftovers"), "free");
    t.first = t.turn = (int)engines_int(state, "first");
    if (t.first < 0 || t.first >= seats) return "no such seat begins";
    read_cards(option("table:harbour"));
    read_list(&t.deck, state, "deck");
    for (int seat = 0; seat < seats; seat++) {
        snprintf(path, sizeof path, "hand.%d", seat);
        read_list(&t.hand[seat], state, path);
        snprintf(t.favourite[seat], CARD, "none");
    }
    engines_note("HB-02");
    return check_deal();
}

static bool is_to_act(int seat) {
    if (seat >= t.seats || is(t.step, "over")) return false;
    return is(t.step, "choose") ? is(t.favourite[seat], "none") : seat == t.turn;
}

static void legal(int seat, engines_moves *out) {
    out->count = 0;
    out->is_all = true;
    if (!is_to_act(seat)) return;
    if (is(t.step, "choose")) {
        for (int i = 0; i < 3; i++)
            snprintf(out->text[out->count++], ENGINES_TEXT, "choose %s", kinds[i]);
        return;
    }
    for (int i = 0; i < t.hand[seat].size; i++)
        snprintf(out->text[out->count++], ENGINES_TEXT, "lay %s", t.hand[seat].card[i]);
    if (t.deck.size > 0) snprintf(out->text[out->count++], ENGINES_TEXT, "draw");
}

static bool allows(int seat, const char *text) {
    static engines_moves moves;
    legal(seat, &moves);
    for (int i = 0; i < moves.count; i++)
        if (is(moves.text[i], text)) return true;
    return false;
}

static void draw(int seat) {
    add(&t.hand[seat], t.deck.card[t.deck.size - 1]);
    t.deck.size--;
}

static void lay(int seat, const char *card) {
    list *next = &t.row[(seat + 1) % t.seats];
    take_out(&t.hand[seat], place_of(&t.hand[seat], card));
    add(&t.row[seat], card);
    if (!strncmp(card, "lantern", 7)) t.has_seen[seat][(seat + 1) % t.seats] = true;
    if (!strncmp(card, "rope", 4) && t.deck.size > 0) {
        draw(seat);
        if (t.hand[seat].size == 1) engines_note("HB-Q02");
    }
    if (strncmp(card, "wave", 4) != 0 || next->size == 0) return;
    add(&t.swept, next->card[next->size - 1]);
    next->size--;
}

static const char *play(int seat, const char *text, const char *after) {
    (void)after; /* the whole deck was read at the deal */
    if (!allows(seat, text)) return "that is not in my list";
    if (!strncmp(text, "choose ", 7)) {
        bool is_done = true;
        snprintf(t.favourite[seat], CARD, "%s", text + 7);
        for (int i = 0; i < t.seats; i++) is_done = is_done && !is(t.favourite[i], "none");
        if (is_done) t.step = "turn";
        return NULL;
    }
    if (is(text, "draw")) draw(seat);
    else lay(seat, text + 4);
    if (t.hand[seat].size == 0 || t.row[seat].size == ROW) {
        t.step = "over";
        engines_note("HB-10");
        engines_note(t.hand[seat].size ? "a full row" : "an empty hand");
        engines_note("HB-12");
    } else {
        t.turn = (t.turn + 1) % t.seats;
    }
    return NULL;
}

/* ---- for the comparison ------------------------------------------------------------------- */

static void write_list(engines_page *out, const list *of, int places) {
    int count = of->size > places ? of->size : places;
    engines_write(out, "[");
    for (int i = 0; i < count; i++)
        engines_write(out, i < of->size ? "%s\"%s\"" : "%s%s", i ? "," : "",
                      i < of->size ? of->card[i] : "null");
    engines_write(out, "]");
}

/* Sets are written in the order of the table of cards. */
static void write_set(engines_page *out, const list *of) {
    list sorted = {0};
    for (int i = 0; i < t.all.size; i++)
        if (place_of(of, t.all.card[i]) >= 0) add(&sorted, t.all.card[i]);
    write_list(out, &sorted, 0);
}

/* Those of the seats for which it holds, as a list. */
static void write_who(engines_page *out, bool (*is_one)(int seat, int of), int of) {
    const char *gap = "";
    engines_write(out, "[");
    for (int seat = 0; seat < t.seats; seat++) {
        if (!is_one(seat, of)) continue;
        engines_write(out, "%s%d", gap, seat);
        gap = ",";
    }
    engines_write(out, "]");
}

enum { ALL_KNOWING = -1 }; /* a viewer to whom nothing is hidden */

static void write_seats(engines_page *out, const char *name, int viewer,
                        void (*one)(engines_page *, int seat, int viewer)) {
    engines_write(out, ",\"%s\":[", name);
    for (int seat = 0; seat < t.seats; seat++) {
        if (seat) engines_write(out, ",");
        one(out, seat, viewer);
    }
    engines_write(out, "]");
}

static bool acts(int seat, int of) {
    (void)of;
    return is_to_act(seat);
}
static bool has_seen(int seat, int of) { return t.has_seen[seat][of]; }

/* HB-03, HB-09, HB-11: one's own, those looked at, and all at the end. */
static void one_favourite(engines_page *out, int seat, int viewer) {
    bool is_known = viewer < 0 || viewer == seat || t.has_seen[viewer][seat] ||
                    is(t.step, "over") || is(t.favourite[seat], "none");
    engines_write(out, is_known ? "\"%s\"" : "null", t.favourite[seat]);
}
static void one_look(engines_page *out, int seat, int viewer) {
    (void)viewer;
    write_who(out, has_seen, seat);
}
static void one_count(engines_page *out, int seat, int viewer) {
    (void)viewer;
    engines_write(out, "%d", t.hand[seat].size);
}
static void one_hand(engines_page *out, int seat, int viewer) {
    static const list none;
    write_set(out, viewer < 0 || viewer == seat ? &t.hand[seat] : &none);
}
static void one_row(engines_page *out, int seat, int viewer) {
    (void)viewer;
    write_list(out, &t.row[seat], ROW);
}

/* Every member of the state, or of what a seat recalls. */
static const char *compare(const char *theirs, int viewer) {
    static engines_page out;
    out.used = 0;
    engines_write(&out, "{\"phase\":\"%s\",\"first\":%d,\"turn\":%d,\"acting\":", t.step, t.first,
                  t.turn);
    write_who(&out, acts, 0);
    write_seats(&out, "favourite", viewer, one_favourite);
    write_seats(&out, "seen_by", viewer, one_look);
    write_seats(&out, "hand_count", viewer, one_count);
    write_seats(&out, "hand", viewer, one_hand);
    write_seats(&out, "row", viewer, one_row);
    engines_write(&out, ",\"swept\":");
    write_set(&out, &t.swept);
    engines_write(&out, ",\"deck_count\":%d", t.deck.size);
    if (viewer < 0) { /* the deck lies face down */
        engines_write(&out, ",\"deck\":");
        write_list(&out, &t.deck, 0);
    }
    engines_write(&out, "}");
    return engines_compare(theirs, out.text, NULL);
}

static const char *differs(const char *state) { return compare(state, ALL_KNOWING); }
static const char *recalls(int seat, const char *view) { return compare(view, seat); }

static int points(int seat) {
    int sum = t.is_free ? 0 : -t.hand[seat].size;
    for (int i = 0; i < t.row[seat].size; i++) {
        int number = 0;
        char kind[CARD] = "";
        sscanf(t.row[seat].card[i], "%15[a-z]-%d", kind, &number);
        sum += is(kind, t.favourite[seat]) ? 2 * number : number;
    }
    return sum;
}

static bool is_ahead(int a, int b) {
    if (points(a) != points(b)) return points(a) > points(b);
    return t.row[a].size > t.row[b].size;
}

static void result(engines_result *out) {
    int winners = 0;
    out->is_over = is(t.step, "over");
    for (int seat = 0; seat < t.seats; seat++) {
        out->score[seat] = points(seat);
        out->wins[seat] = out->is_over;
        for (int rival = 0; rival < t.seats; rival++)
            if (is_ahead(rival, seat)) out->wins[seat] = false;
        winners += out->wins[seat];
    }
    if (winners > 1) engines_note("a shared win");
}

/* 1: draw until the deck is gone. 2: lay at once. 3 to 5: one kind. 6: draw more often. */
static int tickets(int style, int seat, const char *text) {
    static const char *const liked[8] = {"", "draw", "lay", "rope", "wave", "lantern", "draw", ""};
    (void)seat;
    if (style == 0 || style == 7 || !strstr(text, liked[style])) return 1;
    return style == 6 ? 3 : 40;
}

static const char *const rare[] = {"a full row", "an empty hand", "a shared win", NULL};

const second_engine harbour_second = {
    .game = "harbour",
    .matches = 2000,
    .long_matches = 20000,
    .start = start,
    .is_to_act = is_to_act,
    .legal = legal,
    .allows = allows,
    .play = play,
    .differs = differs,
    .recalls = recalls,
    .result = result,
    .tickets = tickets,
    .rare = rare,
};
