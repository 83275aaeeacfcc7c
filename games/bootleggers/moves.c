/* bootleggers/moves.c -- the irregular moves as text: thugs, things brought in, offers.
 *
 * bid N | take CARD | put PLACE | found | keep | play THUG ... | bring die STILL | bring token BAR
 * place BAR | done | pass | demand SEAT SUM | pay | refuse | offer SEAT give ... get ... | counter
 * ... | accept SEAT | decline SEAT | withdraw | ready | close-trade | load TRUCK | ship
 * park TRUCK BAR | allow SEAT TRUCK. A TRUCK is its size and its crates: medium-6. Goods of an
 * offer stand in the order of the alphabet; one of a thing has no number, several have: hit-2.
 */
#include "state.h"

const uint8_t bootleggers_aim_of[BO_THUGS] = {
    [BO_HIJACK] = BO_AIM_SEAT_TRUCK,   [BO_THEFT] = BO_AIM_SEAT_SIZE,
    [BO_HIT] = BO_AIM_SEAT_BAR,        [BO_RUBOUT] = BO_AIM_SEAT_BAR_COUNT,
    [BO_RAID] = BO_AIM_PLAIN,          [BO_SABOTAGE] = BO_AIM_SEAT_STILL,
    [BO_WRECKING] = BO_AIM_SEAT_STILL, [BO_ROADBLOCK] = BO_AIM_SEAT_TRUCK,
    [BO_CHIEF] = BO_AIM_TRUCK_ONLY,    [BO_INVESTIGATION] = BO_AIM_PLAIN,
    [BO_STASH] = BO_AIM_PLAIN,         [BO_FRIEND] = BO_AIM_SEAT_ONLY};

/* ---- reading ------------------------------------------------------------------------------ */

static bool next_value(const br_rules *r, br_words *words, int dict, unsigned bound, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int value = br__value_find(r, dict, 0, bound, word);
    *out = (uint8_t)value;
    return value >= 0;
}

static bool next_seat(const br_rules *r, br_words *words, uint8_t *out) {
    uint32_t seat = 0;
    if (!br__next_int(words, r->seats - 1u, &seat)) return false;
    *out = (uint8_t)seat;
    return true;
}

/* STEM-NUMBER; without a number it is 1. The stem stays in `word`. */
static bool split_count(char *word, uint32_t max, uint8_t *count) {
    size_t size = strlen(word), at = size;
    uint32_t number = 0;
    while (at > 0 && word[at - 1] >= '0' && word[at - 1] <= '9') at--;
    *count = 1;
    if (at == size || at < 2 || word[at - 1] != '-') return true;
    if (!br__word_int(&word[at], max, &number)) return false;
    word[at - 1] = '\0';
    *count = (uint8_t)number;
    return true;
}

static bool next_truck(const br_rules *r, br_words *words, uint8_t *size, uint8_t *load) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word) || !split_count(word, 254, load)) return false;
    int value = br__value_find(r, BO_DICT_SIZE, 0, BO_SIZES, word);
    *size = (uint8_t)value;
    return value >= 0;
}

/* Everything up to `get`, or to the end. */
static bool read_side(br_words *words, bool is_last, uint8_t goods[BO_GOODS]) {
    char word[BR_WORD_MAX];
    while (!br__at_end(words)) {
        uint8_t count = 0;
        if (!br__next_word(words, word)) return false;
        if (!is_last && strcmp(word, "get") == 0) return true;
        if (!split_count(word, 255, &count)) return false;
        int good = br__word_find(word, bootleggers_goods, BO_GOODS);
        bool is_small = good != BO_GOOD_CASH && good != BO_GOOD_CRATES;
        if (good < 0 || (is_small && count > 15) || goods[good]) return false;
        goods[good] = count;
    }
    return is_last;
}

static bool read_offer(const br_rules *r, br_words *words, br_move *out) {
    uint8_t give[BO_GOODS] = {0}, get[BO_GOODS] = {0}, seat = 0;
    if (!next_seat(r, words, &seat) || !br__next_is(words, "give")) return false;
    if (!read_side(words, false, give) || !read_side(words, true, get)) return false;
    bootleggers_offer_pack(out, seat, give, get);
    return true;
}

static bool read_play(const br_rules *r, br_words *words, br_move *out) {
    uint8_t *arg = out->arg;
    uint32_t count = 0;
    if (!next_value(r, words, BO_DICT_THUG, BO_THUGS, &arg[0])) return false;
    unsigned shape = bootleggers_aim_of[arg[0]];
    if (shape != BO_AIM_PLAIN && shape != BO_AIM_TRUCK_ONLY && !next_seat(r, words, &arg[1]))
        return false;
    switch (shape) {
    case BO_AIM_SEAT_TRUCK:
    case BO_AIM_TRUCK_ONLY: return next_truck(r, words, &arg[2], &arg[3]);
    case BO_AIM_SEAT_SIZE: return next_value(r, words, BO_DICT_SIZE, BO_SIZES, &arg[2]);
    case BO_AIM_SEAT_STILL: return next_value(r, words, BO_DICT_STILL, BO_REMOTES + 1, &arg[2]);
    case BO_AIM_SEAT_BAR: return next_value(r, words, BO_DICT_BAR, BO_BARS, &arg[2]);
    case BO_AIM_SEAT_BAR_COUNT:
        if (!next_value(r, words, BO_DICT_BAR, BO_BARS, &arg[2])) return false;
        if (!br__next_int(words, 9, &count)) return false;
        arg[3] = (uint8_t)count;
        return true;
    default: return true;
    }
}

static bool read_bring(const br_rules *r, br_words *words, br_move *out) {
    char word[BR_WORD_MAX];
    uint8_t value = 0;
    if (!br__next_word(words, word)) return false;
    if (strcmp(word, "die") == 0) {
        if (!next_value(r, words, BO_DICT_TARGET, BO_AT_BAR, &value)) return false;
    } else {
        if (strcmp(word, "token") != 0 || !next_value(r, words, BO_DICT_BAR, BO_BARS, &value))
            return false;
        value = (uint8_t)(value + BO_AT_BAR);
    }
    out->arg[0] = value;
    return true;
}

bool bootleggers_move_read(const br_rules *r, br_words *words, br_move *out) {
    if (out->kind == BO_MOVE_PLAY) return read_play(r, words, out);
    if (out->kind == BO_MOVE_BRING) return read_bring(r, words, out);
    return read_offer(r, words, out);
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_word(const br_rules *r, int dict, unsigned value, br_buf *out) {
    char word[BR_WORD_MAX];
    br_put_char(out, ' ');
    if (br_value_word(r, dict, value, word)) br_put(out, word);
    else br_put(out, "none");
}

static void put_number(unsigned number, br_buf *out) {
    br_put_char(out, ' ');
    br_put_int(out, number);
}

static void put_truck(const br_rules *r, unsigned size, unsigned load, br_buf *out) {
    put_word(r, BO_DICT_SIZE, size, out);
    br_put_char(out, '-');
    br_put_int(out, load);
}

static void put_side(const uint8_t goods[BO_GOODS], br_buf *out) {
    for (unsigned good = 0; good < BO_GOODS; good++) {
        if (!goods[good]) continue;
        br_put_char(out, ' ');
        br_put(out, bootleggers_goods[good]);
        bool is_counted = goods[good] > 1 || good == BO_GOOD_CASH || good == BO_GOOD_CRATES;
        if (!is_counted) continue;
        br_put_char(out, '-');
        br_put_int(out, goods[good]);
    }
}

static void put_offer(const br_move *move, br_buf *out) {
    uint8_t give[BO_GOODS], get[BO_GOODS];
    bootleggers_offer_unpack(move, give, get);
    put_number(move->arg[0], out);
    br_put(out, " give");
    put_side(give, out);
    br_put(out, " get");
    put_side(get, out);
}

static void put_play(const br_rules *r, const uint8_t *arg, br_buf *out) {
    unsigned shape = arg[0] < BO_THUGS ? bootleggers_aim_of[arg[0]] : BO_AIM_PLAIN;
    put_word(r, BO_DICT_THUG, arg[0], out);
    if (shape != BO_AIM_PLAIN && shape != BO_AIM_TRUCK_ONLY) put_number(arg[1], out);
    switch (shape) {
    case BO_AIM_SEAT_TRUCK:
    case BO_AIM_TRUCK_ONLY: put_truck(r, arg[2], arg[3], out); break;
    case BO_AIM_SEAT_SIZE: put_word(r, BO_DICT_SIZE, arg[2], out); break;
    case BO_AIM_SEAT_STILL: put_word(r, BO_DICT_STILL, arg[2], out); break;
    case BO_AIM_SEAT_BAR: put_word(r, BO_DICT_BAR, arg[2], out); break;
    case BO_AIM_SEAT_BAR_COUNT:
        put_word(r, BO_DICT_BAR, arg[2], out);
        put_number(arg[3], out);
        break;
    default: break;
    }
}

void bootleggers_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    if (move->kind == BO_MOVE_PLAY) {
        put_play(r, move->arg, out);
    } else if (move->kind == BO_MOVE_BRING) {
        br_put(out, move->arg[0] >= BO_AT_BAR ? " token" : " die");
        put_word(r, BO_DICT_TARGET, move->arg[0], out);
    } else {
        put_offer(move, out);
    }
}
