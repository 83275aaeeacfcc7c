/* crooks/say.c -- moves and events as sentences.
 *
 * A crook is told by four arguments: card (its id), kind (its action, or just "crook"), rating
 * (with the modifier: 7 (+2)) and gangs (words of colours; people read the names that stand on the
 * table). Of several crooks each of the four is a list. Which sentence follows from what the viewer
 * was told; the words are in po/.
 */
#include "state.h"

/* ---- one crook ---------------------------------------------------------------------------- */

static void rating_word(const crooks_deck *deck, unsigned card, char out[BR_WORD_MAX]) {
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    int modifier = deck->modifier[card];
    br_put_int(&buf, deck->rating[card]);
    if (modifier == 0) return;
    br_put(&buf, modifier > 0 ? " (+" : " (-"); /* plain letters: programs read it, too */
    br_put_int(&buf, modifier > 0 ? modifier : -modifier);
    br_put_char(&buf, ')');
}

static void gangs_word(const crooks_deck *deck, unsigned card, char out[BR_WORD_MAX]) {
    static const char *const colours[CROOKS_GANGS] = {"red", "blue", "yellow"};
    br_buf buf = br_buf_over(out, BR_WORD_MAX);
    for (unsigned g = 0; g < CROOKS_GANGS; g++) {
        if (!(deck->gangs[card] >> g & 1u)) continue;
        if (buf.used) br_put_char(&buf, '-');
        br_put(&buf, colours[g]);
    }
    if (!buf.used) br_put(&buf, "no-gang");
}

/* Lists stand together by name, so several crooks take four rounds. */
static void arg_crooks(const br_rules *r, br_args *args, const uint8_t *cards, unsigned count,
                       unsigned step, bool is_list) {
    static const char *const parts[] = {"card", "kind", "rating", "gangs"};
    const crooks_deck *deck = crooks_deck_of(r);
    char word[BR_WORD_MAX];
    for (unsigned part = 0; part < 4; part++) {
        for (unsigned i = 0; i < count; i++) {
            unsigned card = cards[i * step];
            assert(card < CROOKS_CARDS);
            if (part == 2) rating_word(deck, card, word);
            if (part == 3) gangs_word(deck, card, word);
            br__arg_word(args, parts[part],
                         part == 0   ? deck->id[card]
                         : part == 1 ? crooks_abilities[deck->ability[card]]
                                     : word);
            if (is_list) br__arg_listed(args);
        }
    }
}

static void arg_crook(const br_rules *r, br_args *args, unsigned card) {
    uint8_t byte = (uint8_t)card;
    arg_crooks(r, args, &byte, 1, 1, false);
}

static void arg_hangout(br_args *args, unsigned p) {
    char word[2] = {(char)('a' + p), '\0'};
    br__arg_word(args, "hangout", word);
}

/* ---- moves -------------------------------------------------------------------------------- */

const char *crooks_move_say(const br_rules *r, const br_move *move, br_args *args) {
    switch (move->kind) {
    case CROOKS_MOVE_PASS: return "pass";
    case CROOKS_MOVE_RECRUIT: arg_hangout(args, move->arg[0]); return "recruit";
    case CROOKS_MOVE_TAKE: arg_crook(r, args, move->arg[0]); return "take";
    case CROOKS_MOVE_LAY:
        br__arg_number(args, "job", move->arg[0]);
        return move->arg[1] ? "lay-down" : "lay-up";
    case CROOKS_MOVE_USE: return "use";
    case CROOKS_MOVE_DECLINE: return "decline";
    case CROOKS_MOVE_MOVE: br__arg_number(args, "job", move->arg[0]); return "move";
    case CROOKS_MOVE_KILL:
        br__arg_seat(args, "victim", move->arg[0]);
        br__arg_number(args, "job", move->arg[1]);
        return "kill";
    default: break;
    }
    assert(move->kind == CROOKS_MOVE_SPY);
    if (move->arg[0] == CROOKS_NO_JOB) {
        arg_hangout(args, move->arg[1]);
        return "spy-hangout";
    }
    br__arg_number(args, "job", move->arg[0]);
    return "spy-job";
}

/* ---- events ------------------------------------------------------------------------------- */

static const char *say_recruit(const br_rules *r, const br_event *e, br_args *args) {
    arg_hangout(args, e->open[0]);
    br__arg_number(args, "price", e->open[1]);
    if (!e->secret_size) return "recruit";
    arg_crooks(r, args, e->secret, e->secret_size, 1, true);
    return "recruit-own";
}

static const char *say_lay_up(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "job", e->open[0]);
    arg_crook(r, args, e->open[1]);
    if (!e->open[2]) return "lay-up";
    br__arg_number(args, "n", e->open[2]);
    return "lay-over";
}

/* Events about one crook that only some are shown. */
static const char *say_secret(const br_rules *r, const br_event *e, br_args *args,
                              const char *hidden, const char *shown) {
    if (!e->secret_size) return hidden;
    arg_crook(r, args, e->secret[0]);
    return shown;
}

static const char *say_out(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "job", e->open[0]);
    if (e->open[1] == CROOKS_HIDDEN) return say_secret(r, e, args, "out-down", "out-known");
    arg_crook(r, args, e->open[1]);
    return "out-up";
}

static const char *say_spy_job(const br_rules *r, const br_event *e, br_args *args) {
    br__arg_number(args, "job", e->open[0]);
    if (!e->secret_size) return "spy-job";
    for (unsigned i = 0; i < e->secret_size; i += 2u) {
        br__arg_seat(args, "player", e->secret[i]);
        br__arg_listed(args);
    }
    arg_crooks(r, args, e->secret + 1, e->secret_size / 2u, 2, true);
    return "spy-job-own";
}

static const char *say_spy_hangout(const br_rules *r, const br_event *e, br_args *args) {
    arg_hangout(args, e->open[0]);
    if (!e->secret_size) return "spy-hangout";
    arg_crooks(r, args, e->secret, e->secret_size, 1, true);
    return "spy-hangout-own";
}

static void arg_winners(br_args *args, const br_rules *r, unsigned winners) {
    for (unsigned seat = 0; seat < r->seats; seat++) {
        if (!(winners >> seat & 1u)) continue;
        br__arg_seat(args, "winner", (br_seat)seat);
        br__arg_listed(args);
    }
}

static const char *say_job(const br_rules *r, const br_event *e, br_args *args) {
    unsigned winners = e->open[3];
    br__arg_number(args, "job", e->open[0]);
    br__arg_number(args, "points", e->open[1]);
    br__arg_number(args, "share", e->open[2]);
    arg_winners(args, r, winners);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_number(args, "rating", e->open[4 + 2 * seat] | e->open[5 + 2 * seat] << 8);
        br__arg_listed(args);
    }
    return !winners ? "job-none" : winners & (winners - 1u) ? "job-split" : "job";
}

static const char *say_gang(const br_rules *r, const br_event *e, br_args *args) {
    static const char *const gangs[CROOKS_GANGS] = {"north", "west", "outfit"};
    br__arg_word(args, "gang", gangs[e->open[0]]);
    br__arg_number(args, "points", e->open[1]);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_number(args, "members", e->open[2 + seat]);
        br__arg_listed(args);
    }
    return e->actor == BR_SEAT_NONE ? "gang-tie" : "gang";
}

static const char *say_over(const br_rules *r, const br_event *e, br_args *args) {
    unsigned winners = e->open[0];
    arg_winners(args, r, winners);
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_seat(args, "player", (br_seat)seat);
        br__arg_listed(args);
    }
    for (unsigned seat = 0; seat < r->seats; seat++) {
        br__arg_number(args, "points", e->open[1 + seat]);
        br__arg_listed(args);
    }
    return winners & (winners - 1u) ? "over-shared" : "over";
}

const char *crooks_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case CROOKS_EV_FIRST: return "first";
    case CROOKS_EV_RECRUIT: return say_recruit(r, e, args);
    case CROOKS_EV_TAKE:
        arg_hangout(args, e->open[0]);
        return say_secret(r, e, args, "take", "take-own");
    case CROOKS_EV_BURN: return say_secret(r, e, args, "burn", "burn-own");
    case CROOKS_EV_LAY_UP: return say_lay_up(r, e, args);
    case CROOKS_EV_LAY_DOWN:
        br__arg_number(args, "job", e->open[0]);
        return say_secret(r, e, args, "lay-down", "lay-down-own");
    case CROOKS_EV_MONEY: br__arg_number(args, "n", e->open[0]); return "money";
    case CROOKS_EV_MOVE:
        br__arg_number(args, "from", e->open[0]);
        br__arg_number(args, "to", e->open[1]);
        br__arg_number(args, "n", e->open[2]);
        return "move";
    case CROOKS_EV_KILL:
        br__arg_seat(args, "victim", e->open[0]);
        br__arg_number(args, "job", e->open[1]);
        br__arg_number(args, "n", e->open[2]);
        return e->open[0] == e->actor ? "kill-own" : "kill";
    case CROOKS_EV_OUT: return say_out(r, e, args);
    case CROOKS_EV_SPY_JOB: return say_spy_job(r, e, args);
    case CROOKS_EV_SPY_HANGOUT: return say_spy_hangout(r, e, args);
    case CROOKS_EV_DECLINE:
        br__arg_word(args, "kind", crooks_abilities[e->open[0]]);
        return "decline";
    case CROOKS_EV_PASS: return "pass";
    case CROOKS_EV_REVEAL:
        br__arg_number(args, "job", e->open[0]);
        arg_crook(r, args, e->open[1]);
        return "reveal";
    case CROOKS_EV_JOB: return say_job(r, e, args);
    case CROOKS_EV_GANG: return say_gang(r, e, args);
    default: assert(e->kind == CROOKS_EV_OVER); return say_over(r, e, args);
    }
}
