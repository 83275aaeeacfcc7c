/* bootleggers/moves.c -- moves as text and as sentences.
 *
 * bid N | take CARD | put PLACE | found | keep | play THUG ... | bring die STILL | bring token BAR
 * place BAR | done | pass | demand SEAT SUM | pay | refuse | offer SEAT give ... get ... | counter
 * ... | accept SEAT | decline SEAT | withdraw | ready | close-trade | load TRUCK | ship
 * park TRUCK BAR | allow SEAT TRUCK. A TRUCK is its size and its crates: medium-6. Goods of an
 * offer stand in the order of the alphabet; one of a thing has no number, several have: hit-2.
 */
#include "state.h"

static const char *const verbs[BO_MOVES] = {
    "",         "bid",   "take",        "put",  "found",  "keep",  "play",    "bring",  "place",
    "done",     "pass",  "demand",      "pay",  "refuse", "offer", "counter", "accept", "decline",
    "withdraw", "ready", "close-trade", "load", "ship",   "park",  "allow"};

/* How the arguments of a thug are written: by what it is aimed at. */
enum { PLAIN, SEAT_TRUCK, TRUCK_ONLY, SEAT_SIZE, SEAT_BAR, SEAT_BAR_COUNT, SEAT_STILL, SEAT_ONLY };
static const uint8_t shapes[BO_THUGS] = {
    [BO_HIJACK] = SEAT_TRUCK,     [BO_THEFT] = SEAT_SIZE,      [BO_HIT] = SEAT_BAR,
    [BO_RUBOUT] = SEAT_BAR_COUNT, [BO_RAID] = PLAIN,           [BO_SABOTAGE] = SEAT_STILL,
    [BO_WRECKING] = SEAT_STILL,   [BO_ROADBLOCK] = SEAT_TRUCK, [BO_CHIEF] = TRUCK_ONLY,
    [BO_INVESTIGATION] = PLAIN,   [BO_STASH] = PLAIN,          [BO_FRIEND] = SEAT_ONLY};

/* ---- reading ------------------------------------------------------------------------------ */

/* The value of dictionary `dict` that is called `word`, below `bound`, or -1. */
static int word_value(const br_rules *r, int dict, unsigned bound, const char *word) {
    char name[BR_WORD_MAX];
    for (unsigned value = 0; value < bound; value++)
        if (bootleggers_word(r, dict, value, name) && strcmp(name, word) == 0) return (int)value;
    return -1;
}

static bool next_value(const br_rules *r, br_words *words, int dict, unsigned bound, uint8_t *out) {
    char word[BR_WORD_MAX];
    if (!br__next_word(words, word)) return false;
    int value = word_value(r, dict, bound, word);
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
    int value = word_value(r, BO_DICT_SIZE, BO_SIZES, word);
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
    unsigned shape = shapes[arg[0]];
    if (shape != PLAIN && shape != TRUCK_ONLY && !next_seat(r, words, &arg[1])) return false;
    switch (shape) {
    case SEAT_TRUCK:
    case TRUCK_ONLY: return next_truck(r, words, &arg[2], &arg[3]);
    case SEAT_SIZE: return next_value(r, words, BO_DICT_SIZE, BO_SIZES, &arg[2]);
    case SEAT_STILL: return next_value(r, words, BO_DICT_STILL, BO_REMOTES + 1, &arg[2]);
    case SEAT_BAR: return next_value(r, words, BO_DICT_BAR, BO_BARS, &arg[2]);
    case SEAT_BAR_COUNT:
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

static bool read_demand(const br_rules *r, br_words *words, br_move *out) {
    uint32_t sum = 0;
    if (!next_seat(r, words, &out->arg[0]) || !br__next_int(words, 999, &sum)) return false;
    out->arg[1] = (uint8_t)sum;
    out->arg[2] = (uint8_t)(sum >> 8);
    return true;
}

static bool read_args(const br_rules *r, br_words *words, br_move *out) {
    uint8_t *arg = out->arg;
    uint32_t number = 0;
    switch (out->kind) {
    case BO_MOVE_BID:
        if (!br__next_int(words, 255, &number)) return false;
        arg[0] = (uint8_t)number;
        return true;
    case BO_MOVE_TAKE:
        return next_value(r, words, BO_DICT_CARD, BO_TRUCK_CARD + BO_SIZES, &arg[0]) && arg[0];
    case BO_MOVE_PUT: return next_value(r, words, BO_DICT_TARGET, BO_TARGETS, &arg[0]);
    case BO_MOVE_PLAY: return read_play(r, words, out);
    case BO_MOVE_BRING: return read_bring(r, words, out);
    case BO_MOVE_PLACE: return next_value(r, words, BO_DICT_BAR, BO_BARS, &arg[0]);
    case BO_MOVE_DEMAND: return read_demand(r, words, out);
    case BO_MOVE_OFFER:
    case BO_MOVE_COUNTER: return read_offer(r, words, out);
    case BO_MOVE_ACCEPT:
    case BO_MOVE_DECLINE: return next_seat(r, words, &arg[0]);
    case BO_MOVE_LOAD: return next_truck(r, words, &arg[0], &arg[1]);
    case BO_MOVE_PARK:
        return next_truck(r, words, &arg[0], &arg[1]) &&
               next_value(r, words, BO_DICT_BAR, BO_BARS, &arg[2]);
    case BO_MOVE_ALLOW:
        return next_seat(r, words, &arg[0]) && next_truck(r, words, &arg[1], &arg[2]);
    default: return true;
    }
}

bool bootleggers_move_read(const br_rules *r, br_words *words, br_move *out) {
    char verb[BR_WORD_MAX];
    if (!br__next_word(words, verb)) return false;
    out->kind = (uint8_t)(br__word_find(verb, verbs + 1, BO_MOVES - 1) + 1);
    return out->kind != 0 && read_args(r, words, out) && br__at_end(words);
}

/* ---- writing ------------------------------------------------------------------------------ */

static void put_word(const br_rules *r, int dict, unsigned value, br_buf *out) {
    char word[BR_WORD_MAX];
    br_put_char(out, ' ');
    if (bootleggers_word(r, dict, value, word)) br_put(out, word);
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
    unsigned shape = arg[0] < BO_THUGS ? shapes[arg[0]] : PLAIN;
    put_word(r, BO_DICT_THUG, arg[0], out);
    if (shape != PLAIN && shape != TRUCK_ONLY) put_number(arg[1], out);
    switch (shape) {
    case SEAT_TRUCK:
    case TRUCK_ONLY: put_truck(r, arg[2], arg[3], out); break;
    case SEAT_SIZE: put_word(r, BO_DICT_SIZE, arg[2], out); break;
    case SEAT_STILL: put_word(r, BO_DICT_STILL, arg[2], out); break;
    case SEAT_BAR: put_word(r, BO_DICT_BAR, arg[2], out); break;
    case SEAT_BAR_COUNT:
        put_word(r, BO_DICT_BAR, arg[2], out);
        put_number(arg[3], out);
        break;
    default: break;
    }
}

void bootleggers_move_write(const br_rules *r, const br_move *move, br_buf *out) {
    const uint8_t *arg = move->arg;
    if (move->kind >= BO_MOVES) return;
    br_put(out, verbs[move->kind]);
    switch (move->kind) {
    case BO_MOVE_BID: put_number(arg[0], out); break;
    case BO_MOVE_TAKE: put_word(r, BO_DICT_CARD, arg[0], out); break;
    case BO_MOVE_PUT: put_word(r, BO_DICT_TARGET, arg[0], out); break;
    case BO_MOVE_PLAY: put_play(r, arg, out); break;
    case BO_MOVE_BRING:
        br_put(out, arg[0] >= BO_AT_BAR ? " token" : " die");
        put_word(r, BO_DICT_TARGET, arg[0], out);
        break;
    case BO_MOVE_PLACE: put_word(r, BO_DICT_BAR, arg[0], out); break;
    case BO_MOVE_DEMAND:
        put_number(arg[0], out);
        put_number(arg[1] | (unsigned)arg[2] << 8, out);
        break;
    case BO_MOVE_OFFER:
    case BO_MOVE_COUNTER: put_offer(move, out); break;
    case BO_MOVE_ACCEPT:
    case BO_MOVE_DECLINE: put_number(arg[0], out); break;
    case BO_MOVE_LOAD: put_truck(r, arg[0], arg[1], out); break;
    case BO_MOVE_PARK:
        put_truck(r, arg[0], arg[1], out);
        put_word(r, BO_DICT_BAR, arg[2], out);
        break;
    case BO_MOVE_ALLOW:
        put_number(arg[0], out);
        put_truck(r, arg[1], arg[2], out);
        break;
    default: break;
    }
}

/* ---- sentences ---------------------------------------------------------------------------- */

void bootleggers_arg_word(const br_rules *r, br_args *args, const char *name, int dict,
                          unsigned value) {
    char word[BR_WORD_MAX];
    if (!bootleggers_word(r, dict, value, word)) memcpy(word, "none", 5);
    br__arg_word(args, name, word);
}

void bootleggers_arg_truck(const br_rules *r, br_args *args, const char *name, unsigned size,
                           unsigned load) {
    char word[BR_WORD_MAX];
    br_buf buf = br_buf_over(word, sizeof word);
    put_truck(r, size, load, &buf);
    br__arg_word(args, name, &word[1]);
}

/* A side as a list of words such as crates-3; an empty one is the word nothing. */
static void arg_side(br_args *args, const char *name, const uint8_t goods[BO_GOODS]) {
    bool is_empty = true;
    for (unsigned good = 0; good < BO_GOODS && args->count < BR_ARGS_MAX - 2; good++) {
        char word[BR_WORD_MAX];
        br_buf buf = br_buf_over(word, sizeof word);
        if (!goods[good]) continue;
        is_empty = false;
        br_put(&buf, bootleggers_goods[good]);
        if (goods[good] > 1 || good == BO_GOOD_CASH || good == BO_GOOD_CRATES) {
            br_put_char(&buf, '-');
            br_put_int(&buf, goods[good]);
        }
        br__arg_word(args, name, word);
        br__arg_listed(args);
    }
    if (!is_empty) return;
    br__arg_word(args, name, "nothing");
    br__arg_listed(args);
}

void bootleggers_arg_offer(const br_rules *r, const uint8_t packed[23], br_args *args) {
    br_move move = {.kind = BO_MOVE_OFFER};
    uint8_t give[BO_GOODS], get[BO_GOODS];
    (void)r;
    memcpy(move.arg, packed, sizeof move.arg);
    bootleggers_offer_unpack(&move, give, get);
    br__arg_seat(args, "player", packed[0]);
    arg_side(args, "give", give);
    arg_side(args, "get", get);
}

static const char *say_play(const br_rules *r, const uint8_t *arg, br_args *args) {
    bootleggers_arg_word(r, args, "thug", BO_DICT_THUG, arg[0]);
    unsigned shape = shapes[arg[0]];
    if (shape != PLAIN && shape != TRUCK_ONLY) br__arg_seat(args, "victim", arg[1]);
    switch (shape) {
    case SEAT_TRUCK: bootleggers_arg_truck(r, args, "thing", arg[2], arg[3]); return "play-at";
    case TRUCK_ONLY: bootleggers_arg_truck(r, args, "thing", arg[2], arg[3]); return "play-with";
    case SEAT_SIZE: bootleggers_arg_word(r, args, "thing", BO_DICT_SIZE, arg[2]); return "play-at";
    case SEAT_STILL:
        bootleggers_arg_word(r, args, "thing", BO_DICT_STILL, arg[2]);
        return "play-at";
    case SEAT_BAR: bootleggers_arg_word(r, args, "bar", BO_DICT_BAR, arg[2]); return "play-in";
    case SEAT_BAR_COUNT:
        bootleggers_arg_word(r, args, "bar", BO_DICT_BAR, arg[2]);
        br__arg_number(args, "n", arg[3]);
        return "play-out";
    case SEAT_ONLY: return "play-on";
    default: return "play";
    }
}

const char *bootleggers_move_say(const br_rules *r, const br_move *move, br_args *args) {
    const uint8_t *arg = move->arg;
    bool is_bar = arg[0] >= BO_AT_BAR;
    switch (move->kind) {
    case BO_MOVE_BID: br__arg_number(args, "n", arg[0]); break;
    case BO_MOVE_TAKE:
        bootleggers_arg_word(r, args, "card", BO_DICT_CARD, arg[0]);
        return arg[0] >= BO_TRUCK_CARD ? "take-truck" : "take";
    case BO_MOVE_PUT:
        bootleggers_arg_word(r, args, "place", BO_DICT_TARGET, arg[0]);
        return is_bar ? "put-token" : arg[0] == BO_AT_STORE ? "put-store" : "put";
    case BO_MOVE_PLAY: return say_play(r, arg, args);
    case BO_MOVE_BRING:
        bootleggers_arg_word(r, args, "place", BO_DICT_TARGET, arg[0]);
        return is_bar ? "bring-token" : "bring";
    case BO_MOVE_PLACE: bootleggers_arg_word(r, args, "bar", BO_DICT_BAR, arg[0]); break;
    case BO_MOVE_DEMAND:
        br__arg_seat(args, "player", arg[0]);
        br__arg_number(args, "n", arg[1] | arg[2] << 8);
        break;
    case BO_MOVE_OFFER:
    case BO_MOVE_COUNTER: bootleggers_arg_offer(r, arg, args); break;
    case BO_MOVE_ACCEPT:
    case BO_MOVE_DECLINE: br__arg_seat(args, "player", arg[0]); break;
    case BO_MOVE_LOAD: bootleggers_arg_truck(r, args, "truck", arg[0], arg[1]); break;
    case BO_MOVE_PARK:
        bootleggers_arg_truck(r, args, "truck", arg[0], arg[1]);
        bootleggers_arg_word(r, args, "bar", BO_DICT_BAR, arg[2]);
        break;
    case BO_MOVE_ALLOW:
        br__arg_seat(args, "player", arg[0]);
        bootleggers_arg_truck(r, args, "truck", arg[1], arg[2]);
        break;
    default: break;
    }
    return verbs[move->kind];
}
