/* test_kit.c -- builds and reads the positions of test_kit.h.
 *
 * Works on the state struct directly, so that these tests do not rest on the JSON of states. Words
 * are those of the game's dictionaries; what they are called is held by the golden files.
 */
#include "test_kit.h"

#include <stdio.h>
#include <stdlib.h>

static dirty_money_state draft;

const dirty_money_state *table_state(void) {
    return (const dirty_money_state *)(const void *)kit_match()->state;
}
dirty_money_state *table_draft(void) { return &draft; }

/* ---- names -------------------------------------------------------------------------------- */

static int find(int dict, const char *word) {
    return br__value_find(kit_rules(), dict, 0, dirty_money_dicts[dict].count, word);
}

unsigned table_code(const char *card) {
    int code = br__value_find(kit_rules(), DM_DICT_CARD, 1, DM_ACTION_END, card);
    return code < 0 ? 0 : (unsigned)code;
}

static void card_name(unsigned code, char out[BR_WORD_MAX]) {
    if (!br_value_word(kit_rules(), DM_DICT_CARD, code, out))
        snprintf(out, BR_WORD_MAX, "%s", code ? "?" : "none");
}

unsigned table_kind(const char *placement) {
    int kind = br__value_find(kit_rules(), DM_DICT_KIND, 1,
                              dirty_money_deck_of(kit_rules())->kinds + 1u, placement);
    return kind < 0 ? 0 : (unsigned)kind;
}

/* Calls `use` with each word of a text. */
static void each(const char *text, void (*use)(const char *word, int arg), int arg) {
    char word[64];
    int used = 0;
    for (; sscanf(text, "%63s%n", word, &used) == 1; text += used) use(word, arg);
}

/* ---- building ----------------------------------------------------------------------------- */

static void take_card(unsigned code, const char *word) {
    if (!code) kit_fail("position", "no card \"%s\"", word);
    for (unsigned i = draft.deck_count; i-- > 0;)
        if (draft.deck[i] == code) {
            memmove(&draft.deck[i], &draft.deck[i + 1], draft.deck_count - i - 1u);
            draft.deck[--draft.deck_count] = 0;
            return;
        }
    kit_fail("position", "no \"%s\" is left in the deck", word);
}

static unsigned take_kind(const char *word) {
    const dirty_money_deck *deck = dirty_money_deck_of(kit_rules());
    unsigned kind = table_kind(word);
    if (!kind) kit_fail("position", "no placement \"%s\"", word);
    unsigned region = deck->region[kind], at = deck->region_at[region];
    for (unsigned i = 0; i < draft.place_left[region]; i++)
        if (draft.place_deck[at + i] == kind) {
            memmove(&draft.place_deck[at + i], &draft.place_deck[at + i + 1],
                    draft.place_left[region] - i - 1u);
            draft.place_deck[at + --draft.place_left[region]] = 0;
            return kind;
        }
    kit_fail("position", "no \"%s\" is left", word);
    return 0;
}

static void set_villain(const char *word, int arg) {
    static int seat;
    if (arg < 0) seat = 0;
    draft.villain[seat] = (uint8_t)find(DM_DICT_VILLAIN, word);
    seat++;
}

static int count_words(const char *text) {
    int count = 0, used = 0;
    char word[64];
    for (; sscanf(text, "%63s%n", word, &used) == 1; text += used) count++;
    return count;
}

void table_new_from(const char *names, const char *const *options) {
    char first[32];
    int seats = count_words(names), used = 0;
    sscanf(names, "%31s%n", first, &used);
    kit_new("dirty-money", seats, 1, options[0], options[0] ? options[1] : NULL, NULL);
    const dirty_money_deck *deck = dirty_money_deck_of(kit_rules());
    memset(&draft, 0, sizeof draft);
    set_villain(first, -1);
    each(names + used, set_villain, 0);
    draft.phase = DM_PHASE_VISIT;
    draft.round = 1;
    draft.loc = DM_NOWHERE;
    draft.partner = BR_SEAT_NONE;
    memcpy(draft.deck, deck->action, DM_ACTIONS);
    memcpy(&draft.deck[DM_ACTIONS], deck->money, DM_MONEY);
    draft.deck_count = DM_CARDS;
    memcpy(draft.place_deck, deck->place, DM_PLACEMENTS);
    for (int i = 0; i < DM_REGIONS; i++)
        draft.place_left[i] = (uint8_t)(deck->region_at[i + 1] - deck->region_at[i]);
    draft.chance.key[0] = 7;
    table_turn(0);
}

void table_turn(br_seat seat) {
    draft.turn = draft.first = draft.token = seat;
    draft.acting = br_bit(seat);
}

static void add_note(const char *word, int seat) {
    take_card(table_code(word), word);
    dirty_money_hand_add(&draft, (unsigned)seat, table_code(word), 0);
}
void table_hand(br_seat seat, const char *notes) { each(notes, add_note, seat); }

static void add_stall(const char *word, int loc) {
    unsigned i = 0;
    while (i < DM_STALL && draft.stall[loc][i]) i++;
    take_card(table_code(word), word);
    draft.stall[loc][i] = (uint8_t)table_code(word);
}
void table_stall(const char *location, const char *cards) {
    each(cards, add_stall, find(DM_DICT_LOCATION, location));
}

void table_row(const char *slot, const char *placement) {
    char name[3] = {slot[0], slot[1], '\0'};
    draft.row[find(DM_DICT_ROW, name)][slot[3] - '1'] = (uint8_t)take_kind(placement);
}

static void add_own(const char *word, int seat) {
    draft.own[seat][draft.own_count[seat]++] = (uint8_t)take_kind(word);
}
void table_own(br_seat seat, const char *placements) { each(placements, add_own, seat); }

static void add_point(const char *word, int seat) {
    unsigned code = strcmp(word, "none") == 0 ? 0 : table_code(word);
    if (code) take_card(code, word);
    dirty_money_point_card(&draft, (unsigned)seat, code);
}
void table_cell(br_seat seat, const char *notes) { each(notes, add_point, seat); }

static int tucked_under;
static void add_tucked(const char *word, int seat) {
    unsigned i = draft.counter_count++;
    take_card(table_code(word), word);
    draft.counter[i] =
        (uint8_t)((unsigned)(seat + DM_COUNTER_TUCKED) * DM_COUNTER_CODES + table_code(word));
    draft.under[i] = (uint8_t)tucked_under;
}

void table_tuck(br_seat seat, int index, const char *notes) {
    draft.tuck[seat][index] = (uint8_t)(draft.tuck[seat][index] + count_words(notes));
    tucked_under = index;
    each(notes, add_tucked, seat);
}

static void add_discard(const char *word, int arg) {
    (void)arg;
    take_card(table_code(word), word);
    dirty_money_discard(&draft, table_code(word));
}
void table_discard(const char *cards) { each(cards, add_discard, 0); }

static uint8_t top[64];
static int tops;
static void add_top(const char *word, int arg) {
    (void)arg;
    take_card(table_code(word), word);
    top[tops++] = (uint8_t)table_code(word);
}
void table_top(const char *cards) {
    tops = 0;
    each(cards, add_top, 0);
    while (tops > 0) draft.deck[draft.deck_count++] = top[--tops];
}

void table_hide_notes(br_seat seat) {
    uint8_t kept[DM_CARDS] = {0};
    unsigned count = 0;
    for (unsigned i = 0; i < draft.deck_count; i++) {
        if (draft.deck[i] >= DM_ACTION) {
            kept[count++] = draft.deck[i];
            continue;
        }
        dirty_money_point_card(&draft, seat, draft.deck[i]);
    }
    memcpy(draft.deck, kept, sizeof kept);
    draft.deck_count = (uint8_t)count;
}

void table_put_from(const char *here) { kit_put_from(here, &draft); }

/* ---- looking ------------------------------------------------------------------------------ */

static const char *name_list(const uint8_t *codes, unsigned count) {
    br_buf out = kit_text();
    char name[BR_WORD_MAX];
    for (unsigned i = 0; i < count; i++) {
        if (i) br_put(&out, " ");
        card_name(codes[i], name);
        br_put(&out, name);
    }
    return out.at;
}

void table_holds_from(const char *here, br_seat seat, const char *notes) {
    const dirty_money_state *s = table_state();
    kit_same_from(here, "the hand", name_list(s->hand[seat], s->hand_count[seat]), notes);
}

void table_discards_from(const char *here, const char *cards) {
    const dirty_money_state *s = table_state();
    kit_same_from(here, "the discard", name_list(s->discard, s->discard_count), cards);
}

void table_owns_from(const char *here, br_seat seat, const char *placements) {
    const dirty_money_state *s = table_state();
    br_buf out = kit_text();
    for (unsigned i = 0; i < s->own_count[seat]; i++) {
        char word[BR_WORD_MAX];
        cr_assert(br_value_word(kit_rules(), DM_DICT_KIND, s->own[seat][i], word));
        if (i) br_put(&out, " ");
        br_put(&out, word);
    }
    kit_same_from(here, "the placements", out.at, placements);
}

void table_in_cell_from(const char *here, br_seat seat, const char *notes) {
    const dirty_money_state *s = table_state();
    uint8_t list[1024];
    unsigned count = 0;
    for (unsigned i = 0; i < s->counter_count; i++)
        if (s->counter[i] / DM_COUNTER_CODES == seat) {
            list[count++] = s->counter[i] % DM_COUNTER_CODES;
            for (unsigned k = 0; k < s->laid[i]; k++) list[count++] = DM_NO_CARD;
        }
    kit_same_from(here, "the cell", name_list(list, count), notes);
}

dirty_money_tally table_tally(br_seat seat) {
    dirty_money_tally tally[DM_SEATS_MAX];
    dirty_money_tallies(kit_rules(), table_state(), tally);
    return tally[seat];
}

int table_score(br_seat seat) {
    dirty_money_tally tally = table_tally(seat);
    return dirty_money_total(&tally);
}

const char *table_seen(br_seat viewer, br_depth depth, br_seat seat) {
    dirty_money_state view;
    dirty_money_observe(kit_rules(), table_state(), viewer, depth, &view);
    return name_list(view.hand[seat], view.hand_count[seat]);
}

void table_finish_round(void) {
    unsigned round = table_state()->round;
    while (!kit_is_over() && table_state()->round == round) {
        br_seat seat = br_lowest(br_must_act(kit_rules(), table_state()));
        br_move move;
        char text[BR_TEXT_MAX + 1];
        br_buf out = br_buf_over(text, sizeof text);
        br_fallback(kit_rules(), table_state(), seat, &move);
        br_move_write(kit_rules(), &move, &out);
        kit_play(seat, text);
    }
}
