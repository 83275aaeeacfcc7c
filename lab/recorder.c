/* recorder.c -- what happened in one match, as far as the lab wants to know.
 *
 * Events are taken with their secret part: the lab looks at matches from outside, after the fact.
 */
#include "recorder.h"

#include <string.h>

/* The kind of the event that says who begins; 0 = there is none. */
static uint8_t starter_kind(const br_game *game) {
    const br_about *about = game->about;
    for (int i = 0; game->lab->starter && i < about->event_count; i++)
        if (strcmp(about->events[i].name, game->lab->starter) == 0) return about->events[i].kind;
    return 0;
}

void recorder_open(recorder *w, const br_rules *rules, recorder_ply *ply, uint32_t capacity) {
    memset(w, 0, sizeof *w);
    w->rules = rules;
    w->ply = ply;
    w->capacity = capacity;
    quantities_find(&w->wanted, rules->game);
    br_event_table_read(rules->game, &w->table);
    w->starter_kind = starter_kind(rules->game);
}

void recorder_drop_cards(recorder *w) {
    w->wanted.rows = w->wanted.groups = 0;
    for (int kind = 0; kind < 256; kind++) w->wanted.heard[kind] &= (1u << QUANTITIES_MAX) - 1;
}

void recorder_begin(recorder *w) {
    memset(w->value, 0, sizeof w->value);
    for (int g = 0; g < w->wanted.groups; g++)
        for (int i = 0; i < w->card_count[g]; i++)
            memset(w->card[g][i].uses, 0, sizeof w->card[g][i].uses);
    memset(w->offered, 0, sizeof w->offered);
    memset(w->chosen, 0, sizeof w->chosen);
    w->hash = BR_HASH_START;
    w->starter = BR_SEAT_NONE;
    w->plies = 0;
    w->states_used = 0;
    w->log.count = 0;
}

/* ---- events ------------------------------------------------------------------------------- */

/* The seats an event belongs to by `who`. */
static br_seats seats_of(const recorder *w, const br_event *e, const br_args *args,
                         const char *who) {
    br_seats seats = 0;
    if (strcmp(who, "actor") == 0) return e->actor < w->rules->seats ? br_bit(e->actor) : 0;
    for (int i = 0; i < args->count; i++) {
        const br_arg *arg = &args->at[i];
        if (arg->kind != BR_ARG_SEAT || strcmp(arg->name, who) != 0) continue;
        if (arg->n >= 0 && arg->n < w->rules->seats) seats |= br_bit((br_seat)arg->n);
    }
    return seats;
}

static int32_t number_of(const br_args *args, const char *name) {
    if (!name) return 1;
    for (int i = 0; i < args->count; i++)
        if (args->at[i].kind == BR_ARG_NUMBER && strcmp(args->at[i].name, name) == 0)
            return args->at[i].n;
    return 0;
}

static recorder_step quantity_step(const recorder *w, int index, const br_event *e,
                                   const br_args *args) {
    const br_quantity *q = w->wanted.quantity[index];
    bool is_table = strcmp(q->who, "table") == 0;
    return (recorder_step){.number = number_of(args, q->number),
                           .row = (uint8_t)index,
                           .seats = is_table ? 0 : seats_of(w, e, args, q->who)};
}

/* The words of a card, joined. False if an argument is not there. */
static bool key_of(const char *words, const br_args *args, char key[KEY_MAX]) {
    br_buf out = br_buf_over(key, KEY_MAX);
    if (*words == '=') {
        br_put(&out, words + 1);
        return true;
    }
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, " ");
        int i = 0;
        while (i < args->count &&
               (strlen(args->at[i].name) != size || memcmp(args->at[i].name, at, size) != 0))
            i++;
        if (i == args->count) return false;
        if (out.used) br_put_char(&out, '|');
        if (args->at[i].kind == BR_ARG_WORD) br_put(&out, args->at[i].word);
        else br_put_int(&out, args->at[i].n);
        at += size + (at[size] == ' ');
    }
    return !out.full;
}

static recorder_card *card_find(recorder *w, int group, const char *key) {
    recorder_card *cards = w->card[group];
    for (int i = 0; i < w->card_count[group]; i++)
        if (strcmp(cards[i].key, key) == 0) return &cards[i];
    if (w->card_count[group] == RECORDER_CARDS_MAX) return NULL;
    int at = w->card_count[group]++, place = at;
    recorder_card *fresh = &cards[at];
    memset(fresh, 0, sizeof *fresh);
    memcpy(fresh->key, key, strlen(key) + 1);
    for (; place > 0 && strcmp(cards[w->sorted[group][place - 1]].key, key) > 0; place--)
        w->sorted[group][place] = w->sorted[group][place - 1];
    w->sorted[group][place] = (uint8_t)at;
    return fresh;
}

/* False if the event names no such card, or there is no room for it. */
static bool card_step(recorder *w, int row, const br_event *e, const br_args *args,
                      recorder_step *out) {
    char key[KEY_MAX];
    const br_card_row *c = w->wanted.row[row];
    br_seats seats = seats_of(w, e, args, c->who);
    int group = w->wanted.group_of[row];
    if (!seats || !key_of(c->words, args, key)) return false;
    const recorder_card *card = card_find(w, group, key);
    if (!card) {
        w->cards_lost++;
        return false;
    }
    *out = (recorder_step){.at = (uint8_t)(card - w->card[group]),
                           .row = (uint8_t)(QUANTITIES_MAX + row),
                           .seats = seats};
    return true;
}

static void step_take(recorder *w, const recorder_step *step) {
    if (step->row < QUANTITIES_MAX && step->seats == 0) w->value[step->row][0] += step->number;
    for (br_seats left = step->seats; left; left &= (br_seats)(left - 1)) {
        br_seat seat = br_lowest(left);
        if (step->row < QUANTITIES_MAX) {
            w->value[step->row][seat] += step->number;
            continue;
        }
        int group = w->wanted.group_of[step->row - QUANTITIES_MAX];
        uint16_t *uses = &w->card[group][step->at].uses[seat];
        *uses = (uint16_t)(*uses + (*uses < UINT16_MAX));
    }
}

/* Reads the event's words. Returns how many steps there are, all of them taken; those that fit
 * stand in `step`. */
static int event_read(recorder *w, const br_event *e, unsigned heard, recorder_step *step) {
    br_args args;
    int steps = 0;
    args.count = 0;
    const char *name = br_event_args_by(&w->table, w->rules, e, &args);
    for (int k = 0; k < w->wanted.quantities + w->wanted.rows; k++) {
        int row = k - w->wanted.quantities;
        recorder_step one;
        if (row < 0) {
            if (!(heard >> k & 1u) || !quantity_lists(w->wanted.quantity[k]->events, name))
                continue;
            one = quantity_step(w, k, e, &args);
            if (one.seats == 0 && strcmp(w->wanted.quantity[k]->who, "table") != 0) continue;
        } else if (!(heard >> (QUANTITIES_MAX + row) & 1u) ||
                   !quantity_lists(w->wanted.row[row]->events, name) ||
                   !card_step(w, row, e, &args, &one)) {
            continue;
        }
        step_take(w, &one);
        if (steps < RECORDER_STEPS) step[steps] = one;
        steps++;
    }
    return steps;
}

/* Any mixing will do: a wrong place costs time only. */
static unsigned place_of(const br_event *e) {
    uint64_t word[8] = {0}, mixed = 0;
    _Static_assert(sizeof *e <= sizeof word, "an event is folded as a whole");
    memcpy(word, e, sizeof *e);
    for (int i = 0; i < 8; i++) mixed = (mixed ^ word[i]) * 0x9E3779B97F4A7C15u;
    return (unsigned)(mixed >> 40) & (RECORDER_HEARD - 1);
}

/* One event that some row is about. Under the same rules the same event always adds the same. */
static void event_hear(recorder *w, const br_event *e, unsigned heard) {
    unsigned place = place_of(e);
    for (unsigned way = 0; way < 2; way++) {
        const recorder_heard *known = &w->heard[place ^ way];
        if (known->rules != w->rules || memcmp(&known->event, e, sizeof *e) != 0) continue;
        for (int i = 0; i < known->steps; i++) step_take(w, &known->step[i]);
        return;
    }
    recorder_heard *known = &w->heard[place];
    w->heard[place ^ 1] = *known; /* the one of the two that came last stays */
    uint64_t lost = w->cards_lost;
    int steps = event_read(w, e, heard, known->step);
    bool is_known = steps <= RECORDER_STEPS && w->cards_lost == lost; /* each loss is counted */
    known->rules = is_known ? w->rules : NULL;
    known->event = *e;
    known->steps = (uint8_t)(is_known ? steps : 0);
}

void recorder_events(recorder *w) {
    for (int i = 0; i < w->log.count; i++) {
        const br_event *e = &w->log.at[i];
        if (w->starter == BR_SEAT_NONE && e->kind == w->starter_kind && e->actor < w->rules->seats)
            w->starter = e->actor;
        if (w->wanted.heard[e->kind]) event_hear(w, e, w->wanted.heard[e->kind]);
    }
    w->log.count = 0;
}

/* ---- moves -------------------------------------------------------------------------------- */

static br_seats leaders_of(const br_rules *r, const void *state) {
    br_seats leaders = 0;
    int32_t best = INT32_MIN;
    for (br_seat seat = 0; seat < r->seats; seat++) {
        int32_t value = r->game->evaluate(r, state, seat);
        if (value > best) leaders = 0;
        if (value >= best) leaders |= br_bit(seat);
        if (value > best) best = value;
    }
    return leaders;
}

/* A kind of move counts where another kind was listed with it. */
static void kinds_hear(recorder *w, const br_move *move, const br_move *list, int choices) {
    uint64_t kinds = 0;
    for (int i = 0; i < choices; i++)
        if (list[i].kind < RECORDER_KINDS) kinds |= (uint64_t)1 << list[i].kind;
    if ((kinds & (kinds - 1)) == 0 || move->kind >= RECORDER_KINDS) return;
    w->chosen[move->kind]++;
    for (; kinds; kinds &= kinds - 1) w->offered[__builtin_ctzll(kinds)]++;
}

/* Puts the position by where this seat goes on; 0 = it has to be looked at now. */
static uint16_t state_put_by(recorder *w, br_seat seat, const void *state) {
    if (!w->states || w->states_used == RECORDER_STATES || seat >= w->rules->seats) return 0;
    if (br_must_act(w->rules, state) != br_bit(seat)) return 0;
    size_t size = w->rules->game->state_size;
    memcpy(w->states + size * w->states_used, state, size);
    return ++w->states_used;
}

void recorder_move(recorder *w, br_seat seat, const br_move *move, const br_move *list, int choices,
                   const void *state) {
    if (seat != BR_HOUSE && choices > 1) kinds_hear(w, move, list, choices);
    if (w->has_hash) w->hash = br_hash(br_hash(w->hash, &seat, 1), move, sizeof *move);
    if (w->plies < w->capacity) {
        if (w->move) w->move[w->plies] = *move;
        uint16_t put_by = state_put_by(w, seat, state);
        w->ply[w->plies++] = (recorder_ply){.choices = (uint16_t)choices,
                                            .leaders = put_by ? 0 : leaders_of(w->rules, state),
                                            .put_by = put_by,
                                            .seat = seat,
                                            .kind = move->kind};
    }
    recorder_events(w);
}

br_seats recorder_leaders(const recorder *w, uint32_t ply) {
    const recorder_ply *at = &w->ply[ply];
    if (!at->put_by) return at->leaders;
    return leaders_of(w->rules, w->states + w->rules->game->state_size * (at->put_by - 1u));
}

uint32_t recorder_leads(const recorder *w) {
    uint32_t changes = 0;
    br_seats leader = 0;
    for (uint32_t i = 0; i < w->plies; i++) {
        if (i + 1 < w->plies && w->ply[i + 1].seat == w->ply[i].seat) continue; /* mid-turn */
        br_seats now = recorder_leaders(w, i);
        if (now == 0 || (now & (now - 1)) != 0 || now == leader) continue;
        changes += leader != 0;
        leader = now;
    }
    return changes;
}

uint32_t recorder_choices(const recorder *w, uint32_t *decisions) {
    uint32_t choices = 0;
    *decisions = 0;
    for (uint32_t i = 0; i < w->plies; i++) {
        if (w->ply[i].seat == BR_HOUSE || w->ply[i].choices < 2) continue;
        choices += w->ply[i].choices;
        ++*decisions;
    }
    return choices;
}
