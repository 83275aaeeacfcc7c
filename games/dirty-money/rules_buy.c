/* dirty-money/rules_buy.c -- prices and purchases, and why a payment is refused.
 *
 * `why` judges any payment; which ones `legal` lists is in rules_pay.c. Both ask the same helpers
 * (state.h) for prices and for what a note is worth.
 */
#include "state.h"

enum { RAT_MARGIN = 2 };

unsigned dirty_money_price(const br_rules *r, const dirty_money_state *s, unsigned seat,
                           unsigned kind) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    return dirty_money_less(deck->cost[kind],
                            dirty_money_owned(r, s, seat, DM_CRYPTO_EXCHANGE, deck->region[kind]));
}

/* What a purchase costs the active seat; b = 0 for a single one. */
static unsigned price_of(const br_rules *r, const dirty_money_state *s, unsigned a, unsigned b) {
    if (!b) return dirty_money_price(r, s, s->turn, a);
    unsigned region = dirty_money_deck_of(r)->region[a];
    return dirty_money_price_of_both(r, a, b,
                                     dirty_money_owned(r, s, s->turn, DM_CRYPTO_EXCHANGE, region));
}

unsigned dirty_money_cost(const br_rules *r, const dirty_money_state *s, unsigned kind,
                          unsigned second) {
    return price_of(r, s, kind, second);
}

unsigned dirty_money_worth(const br_rules *r, const dirty_money_state *s, unsigned code,
                           unsigned kind) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    if (deck->currency[code] == DM_CRYPTO) return dirty_money_crypto(s);
    return deck->currency[code] == deck->region[kind] ? deck->value[code] : 0;
}

unsigned dirty_money_shark(const dirty_money_state *s) {
    return s->villain[s->turn] == DM_SHARK && !s->used_shark ? DM_SHARK_VALUE : 0;
}

/* ---- what can be reached ------------------------------------------------------------------ */

uint32_t dirty_money_reach(const br_rules *r, const dirty_money_state *s) {
    enum { ROW = (1 << DM_ROW_MAX) - 1 };
    static const uint16_t slots_of[DM_LOCATIONS] = {
        [DM_EU] = ROW << DM_EU * DM_ROW_MAX,         [DM_JP] = ROW << DM_JP * DM_ROW_MAX,
        [DM_US] = ROW << DM_US * DM_ROW_MAX,         [DM_BR] = ROW << DM_ROW_BR * DM_ROW_MAX,
        [DM_BM] = (1 << DM_ROW_AH * DM_ROW_MAX) - 1, /* DM-65 */
        [DM_AH] = ROW << DM_ROW_AH * DM_ROW_MAX};
    (void)r;
    return dirty_money_slots(s) & slots_of[s->loc] & -(uint32_t)(dirty_money_regions(s) != 0);
}

/* ---- why not ------------------------------------------------------------------------------ */

/* Whether the location lets this card be bought at all. */
static uint16_t why_slot(const br_rules *r, const dirty_money_state *s, unsigned slot,
                         br_args *args) {
    unsigned row = slot / DM_ROW_MAX;
    if (slot >= DM_SLOTS) return DM_55;
    switch (s->loc) {
    case DM_BM:
        if (row == DM_ROW_AH) return DM_66;
        if (row == DM_ROW_BR) return DM_136;
        break;
    case DM_AH:
        if (row == DM_ROW_BR) return DM_136;
        if (row != DM_ROW_AH) return DM_67;
        break;
    case DM_BR:
        if (row != DM_ROW_BR) return DM_18;
        if (s->villain[s->turn] != DM_BEARS) return DM_116;
        return dirty_money_kind_at(s, slot) ? 0 : DM_117;
    default:
        if (row == DM_ROW_BR) return DM_136;
        if (row != s->loc) return DM_55;
    }
    unsigned places = row == DM_ROW_AH ? DM_ROW_MAX : dirty_money_row_size(r);
    if (slot % DM_ROW_MAX < places) return dirty_money_kind_at(s, slot) ? 0 : DM_132;
    br__arg_number(args, "n", (int32_t)places);
    return DM_17;
}

static uint16_t why_count(const dirty_money_state *s, const br_move *move) {
    static const uint16_t once[] = {DM_55, DM_55, DM_55, DM_Q34, DM_65, DM_67};
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    if (s->bought >= dirty_money_buys_max(s)) return once[s->loc];
    if (!is_joint) return move->arg[1] ? DM_55 : 0;
    if (s->loc == DM_BR && s->villain[s->turn] != DM_BEARS) return 0; /* not even one: why_slot */
    if (s->loc > DM_US) return once[s->loc];
    if (s->bought) return DM_F13;
    return move->arg[0] == move->arg[1] ? DM_F12 : 0;
}

static void arg_note(const br_rules *r, br_args *args, unsigned code) {
    char word[BR_WORD_MAX];
    if (dirty_money_word(r, DM_DICT_CARD, code, word)) br__arg_word(args, "card", word);
}

static uint16_t why_shark(const br_rules *r, const dirty_money_state *s, unsigned code,
                          unsigned currency) {
    if (code == 0) return 0;
    if (s->villain[s->turn] != DM_SHARK) return DM_119;
    if (s->used_shark) return DM_120;
    if (!dirty_money_is_note(code)) return DM_56;
    return dirty_money_deck_of(r)->currency[code] == currency ? DM_137 : 0;
}

/* What the notes are worth for that currency, and the least of them; or the clause against. */
static uint16_t why_notes(const br_rules *r, const dirty_money_state *s, const br_move *move,
                          unsigned currency, br_args *args, unsigned *paid, unsigned *least) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned shark = move->arg[2], run = 0;
    *paid = shark ? DM_SHARK_VALUE : 0;
    *least = shark ? DM_SHARK_VALUE : UINT8_MAX;
    for (unsigned i = 0; i < DM_NOTES_MAX && note[i]; i++) {
        if (!dirty_money_is_note(note[i]) || note[i] > deck->faces) return DM_56;
        run = i > 0 && note[i] == note[i - 1] ? run + 1 : 1;
        bool is_crypto = deck->currency[note[i]] == DM_CRYPTO;
        arg_note(r, args, note[i]);
        if (!is_crypto && deck->currency[note[i]] != currency) return DM_56;
        if (dirty_money_hand_has(s, s->turn, note[i]) < run + (note[i] == shark)) return DM_58;
        args->count = 0;
        unsigned value = is_crypto ? dirty_money_crypto(s) : deck->value[note[i]];
        *paid += value;
        if (value < *least) *least = value;
    }
    if (shark && !dirty_money_hand_has(s, s->turn, shark)) {
        arg_note(r, args, shark);
        return DM_58;
    }
    return 0;
}

uint16_t dirty_money_why_buy(const br_rules *r, const dirty_money_state *s, const br_move *move,
                             br_args *args) {
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    unsigned a = move->arg[0] - 1u, b = move->arg[1] - 1u, paid, least;
    uint16_t clause = why_count(s, move);
    if (!clause) clause = why_slot(r, s, a, args);
    if (!clause && is_joint) clause = why_slot(r, s, b, args);
    if (clause) return clause;
    unsigned kind = dirty_money_kind_at(s, a), currency = dirty_money_deck_of(r)->region[kind];
    clause = why_shark(r, s, move->arg[2], currency);
    if (!clause) clause = why_notes(r, s, move, currency, args, &paid, &least);
    if (clause) return clause;
    unsigned price = price_of(r, s, kind, is_joint ? dirty_money_kind_at(s, b) : 0);
    if (paid < price) {
        br__arg_number(args, "paid", (int32_t)paid);
        br__arg_number(args, "price", (int32_t)price);
        return is_joint ? DM_59 : DM_57;
    }
    bool is_spare = paid > 0 && paid - least >= price;
    return r->option[DM_OPT_OVERPAY] && is_spare ? DM_Q36 : 0;
}

/* ---- buying ------------------------------------------------------------------------------- */

/* What the notes of a move are worth. */
static unsigned worth_of(const br_rules *r, const dirty_money_state *s, const br_move *move) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned paid = move->arg[2] ? DM_SHARK_VALUE : 0;
    for (unsigned i = 0; i < DM_NOTES_MAX && note[i]; i++) {
        bool is_crypto = deck->currency[note[i]] == DM_CRYPTO;
        paid += is_crypto ? dirty_money_crypto(s) : deck->value[note[i]];
    }
    return paid;
}

/* The notes of a move, and the Shark's among them, by code. */
static unsigned notes_in_order(const br_move *move, uint8_t *pile) {
    const uint8_t *note = &move->arg[DM_ARG_NOTES];
    unsigned shark = move->arg[2], count = 0;
    for (; *note; note++) {
        if (shark && shark <= *note) {
            pile[count++] = (uint8_t)shark;
            shark = 0;
        }
        pile[count++] = *note;
    }
    if (shark) pile[count++] = (uint8_t)shark;
    return count;
}

/* Notes go to the discard by code, the highest on top (DM-F27). Up to 7 and no Shark's note, that
 * is nearly always, are one word; behind them are zeros, as behind the discard. */
static void pay(dirty_money_state *s, const br_move *move) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint8_t *pile = &s->discard[s->discard_count];
    uint64_t low, high; /* read as they were written, which is faster */
    unsigned count;
    memcpy(&low, move, sizeof low);
    memcpy(&high, &move->arg[7], sizeof high);
    uint64_t notes = low >> 32 | high << 32, end = (notes - ones) & ~notes & ones << 7;
    if (!move->arg[2] && high >> 24 == 0 && s->discard_count + sizeof notes <= DM_CARDS) {
        count = (unsigned)__builtin_ctzll(end) >> 3;
        memcpy(pile, &notes, sizeof notes);
    } else {
        count = notes_in_order(move, pile);
    }
    dirty_money_hand_take_all(s, s->turn, pile, count);
    s->discard_count = (uint8_t)(s->discard_count + count);
}

static void emit_pay(const dirty_money_state *s, const br_move *move, unsigned paid, unsigned price,
                     br_events *log) {
    br_event *e = BR__TELL(log, DM_EV_PAY, s->turn, DM_58, paid, price, move->arg[2]);
    while (e->open[3] < DM_NOTES_MAX && move->arg[DM_ARG_NOTES + e->open[3]]) {
        e->open[4 + e->open[3]] = move->arg[DM_ARG_NOTES + e->open[3]];
        e->open[3]++;
    }
    e->flags = BR_EVENT_FINAL; /* the notes were hidden in a hand */
}

static void emit_buy(const br_rules *r, const dirty_money_state *s, unsigned kind, unsigned slot,
                     unsigned price, br_events *log) {
    static const uint16_t clause[] = {DM_55, DM_55, DM_55, DM_118, DM_65, DM_67};
    BR__TELL(log, DM_EV_BUY, s->turn, clause[s->loc], kind, slot, price);
    if (s->own_count[s->turn] == dirty_money_goal(r))
        BR__TELL(log, DM_EV_LAST_ROUND, s->turn, DM_77, s->own_count[s->turn]);
}

BR__APART static void tuck_casinos(const br_rules *r, dirty_money_state *s, unsigned region,
                                   unsigned before, br_events *log) {
    uint64_t casinos = dirty_money_deck_of(r)->kinds_of[DM_CASINO][region];
    for (unsigned i = 0; i < before; i++)
        if (casinos >> s->own[s->turn][i] & 1) dirty_money_tuck(r, s, s->turn, i, DM_96, log);
}

/* DM-96, DM-Q20: Casinos owned before; DM-91, DM-Q21: Galleries owned before. */
static void trigger(const br_rules *r, dirty_money_state *s, unsigned kind, unsigned before,
                    uint64_t perks, br_events *log) {
    const dirty_money_deck *deck = dirty_money_deck_of(r);
    unsigned region = deck->region[kind], galleries = dirty_money_perk(perks, DM_PERK_GALLERY);
    if (dirty_money_perk(perks, DM_PERK_CASINO + 4 * region))
        tuck_casinos(r, s, region, before, log);
    if ((deck->type[kind] != DM_PAINTING) | (galleries == 0)) return;
    s->claims = (uint8_t)(s->claims + galleries);
    if (log) BR__TELL(log, DM_EV_DUE, s->turn, DM_91, s->claims);
}

static void take_over(const br_rules *r, dirty_money_state *s, unsigned slot, br_events *log) {
    unsigned kind = dirty_money_kind_at(s, slot), seat = s->turn;
    unsigned price = log ? dirty_money_price(r, s, seat, kind) : 0; /* told, not used */
    s->row[slot / DM_ROW_MAX][slot % DM_ROW_MAX] = 0;
    assert(s->own_count[seat] < DM_OWN_MAX);
    s->own[seat][s->own_count[seat]++] = (uint8_t)kind;
    s->bought++;
    if (log) emit_buy(r, s, kind, slot, price, log);
}

void dirty_money_buy(const br_rules *r, dirty_money_state *s, const br_move *move, br_events *log) {
    bool is_joint = move->kind == DM_MOVE_BUY_BOTH;
    unsigned a = move->arg[0] - 1u, b = move->arg[1] - 1u, seat = s->turn;
    unsigned kind = dirty_money_kind_at(s, a), second = is_joint ? dirty_money_kind_at(s, b) : 0;
    bool is_rat = s->villain[seat] == DM_RAT;
    unsigned price = is_rat || log ? price_of(r, s, kind, second) : 0; /* nobody else asks */
    unsigned paid = is_rat || log ? worth_of(r, s, move) : 0, before = s->own_count[seat];
    uint64_t perks = dirty_money_perks(r, s, seat);
    pay(s, move);
    if (move->arg[2]) s->used_shark = 1;
    if (log) emit_pay(s, move, paid, price, log);
    take_over(r, s, a, log);
    if (is_joint) take_over(r, s, b, log);
    /* DM-F29: Overpay, then Casinos card by card; DM-Q18: the whole payment is one use. */
    if (is_rat && paid >= price + RAT_MARGIN) dirty_money_overpay(s, seat, log);
    trigger(r, s, kind, before, perks, log);
    perks += dirty_money_deck_of(r)->perk[kind];
    if (is_joint) trigger(r, s, second, before + 1, perks, log);
}
