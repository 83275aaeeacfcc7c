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
    br_put(&buf, modifier > 0 ? " (+" : " (\u2212");
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

/* One of the arguments that a crook, or a gang at the end, is told by. */
void crooks_event_part(const br_rules *r, const char *name, unsigned value, br_args *args) {
    static const char *const gangs[CROOKS_GANGS] = {"north", "west", "outfit"};
    const crooks_deck *deck = crooks_deck_of(r);
    char word[BR_WORD_MAX];
    if (strcmp(name, "rating") == 0) rating_word(deck, value, word);
    if (strcmp(name, "gangs") == 0) gangs_word(deck, value, word);
    br__arg_word(args, name,
                 strcmp(name, "card") == 0   ? deck->id[value]
                 : strcmp(name, "kind") == 0 ? crooks_abilities[deck->ability[value]]
                 : strcmp(name, "gang") == 0 ? gangs[value]
                                             : word);
}

/* Lists stand together by name, so several crooks take four rounds. */
static void arg_crooks(const br_rules *r, br_args *args, const uint8_t *cards, unsigned count,
                       unsigned step, bool is_list) {
    static const char *const parts[] = {"card", "kind", "rating", "gangs"};
    for (unsigned part = 0; part < 4; part++) {
        for (unsigned i = 0; i < count; i++) {
            crooks_event_part(r, parts[part], cards[i * step], args);
            if (is_list) br__arg_listed(args);
        }
    }
}

void crooks_arg_who(const br_rules *r, br_args *args, unsigned card) {
    crooks_event_part(r, "kind", card, args);
    crooks_event_part(r, "rating", card, args);
}

/* ---- moves -------------------------------------------------------------------------------- */

const char *crooks_move_say(const br_rules *r, const void *view, br_seat seat, const br_move *move,
                            br_args *args) {
    const crooks_state *v = view;
    (void)seat;
    switch (move->kind) {
    case CROOKS_MOVE_RECRUIT:
        if (v && move->arg[0] < v->hangouts)
            br__arg_number(args, "price", (int32_t)crooks_price(v, move->arg[0]));
        return NULL;
    case CROOKS_MOVE_TAKE:
        args->count = 0;
        arg_crooks(r, args, &move->arg[0], 1, 1, false);
        if (!v || v->hangout >= v->hangouts) return NULL;
        br__arg_value(r, args, "hangout", CROOKS_DICT_HANGOUT, v->hangout);
        br__arg_number(args, "price", v->size[v->hangout]); /* that was paid for the look */
        return NULL;
    case CROOKS_MOVE_LAY:
        if (v && v->hand < CROOKS_CARDS) crooks_arg_who(r, args, v->hand);
        return move->arg[1] ? "lay-down" : "lay-up";
    case CROOKS_MOVE_SPY:
        if (move->arg[0] == CROOKS_NO_JOB) {
            br__arg_value(r, args, "hangout", CROOKS_DICT_HANGOUT, move->arg[1]);
            return "spy-hangout";
        }
        br__arg_number(args, "job", move->arg[0]);
        return "spy-job";
    default: return NULL;
    }
}

/* ---- events ------------------------------------------------------------------------------- */

/* Who lies there, by whose name: two lists of one secret. */
static const char *say_spy_job(const br_rules *r, const br_event *e, br_args *args) {
    if (!e->secret_size) return NULL;
    br__arg_number(args, "job", e->open[0]);
    for (unsigned i = 0; i < e->secret_size; i += 2u) {
        br__arg_seat(args, "player", e->secret[i]);
        br__arg_listed(args);
    }
    arg_crooks(r, args, e->secret + 1, e->secret_size / 2u, 2, true);
    return "spy-job-own";
}

const char *crooks_event_say(const br_rules *r, const br_event *e, br_args *args) {
    switch (e->kind) {
    case CROOKS_EV_KILL: return e->open[0] == e->actor ? "kill-own" : "kill";
    case CROOKS_EV_OUT:
        if (e->open[1] != CROOKS_HIDDEN) return "out-up";
        return e->secret_size ? "out-known" : "out-down";
    case CROOKS_EV_SPY_JOB: return say_spy_job(r, e, args);
    case CROOKS_EV_GANG: return e->actor == BR_SEAT_NONE ? "gang-tie" : "gang";
    default: return NULL;
    }
}
