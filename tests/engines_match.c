/* engines_match.c -- one match on both engines at once, compared at every step. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engines_run.h"

enum { JUDGED_A_SEAT = 2, SHOWN_MAX = 12 };

static engines_moves theirs; /* what the second engine lists */

/* ---- telling ------------------------------------------------------------------------------ */

uint32_t below(trial *t, uint32_t bound) { return br_rng_below(&t->dice, bound); }

int trial_who_count(const trial *t) { return t->rules.seats + 1; }

br_seat trial_who(const trial *t, int index) {
    return index < t->rules.seats ? (br_seat)index : BR_HOUSE;
}

const char *trial_text(const trial *t, const br_move *move) {
    static char memory[ENGINES_TEXT];
    br_buf out = br_buf_over(memory, sizeof memory);
    br_move_write(&t->rules, move, &out);
    return memory;
}

void trial_command(const trial *t, char *out, size_t size) {
    br_buf buf = br_buf_over(out, size);
    br_put(&buf, "build/engines ");
    br_put(&buf, t->game->id);
    br_put(&buf, " --seats ");
    br_put_int(&buf, t->rules.seats);
    for (int i = 0; i < t->game->option_count; i++) {
        br_put(&buf, " --option ");
        br_put(&buf, t->game->options[i].name);
        br_put(&buf, "=");
        br_put(&buf, br_rules_value(&t->rules, i));
    }
    br_put(&buf, " --seed ");
    br_put_int(&buf, (int64_t)t->seed);
    br_put(&buf, " --style ");
    br_put_int(&buf, t->style);
    br_put(&buf, " --matches 1");
}

void trial_fail(trial *t, const char *file, int line, const char *format, ...) {
    va_list args;
    const char *base = strrchr(file, '/');
    printf("# ");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n# at ply %d (%s:%d); position: %s\n", t->ply, base ? base + 1 : file, line, t->json);
    printf("# repeat: %s\n", t->seen->now);
    fflush(stdout);
    longjmp(t->out, 1);
}

static const char *who_name(br_seat seat) {
    static const char *const name[] = {"seat 0", "seat 1", "seat 2", "seat 3", "seat 4",
                                       "seat 5", "seat 6", "seat 7", "seat 8"};
    return seat < BR_SEATS_MAX ? name[seat] : "the house";
}

/* ---- lists -------------------------------------------------------------------------------- */

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

typedef struct sorted {
    int count;
    const char *text[ENGINES_MOVES];
} sorted;

static bool holds(const sorted *list, const char *text) {
    return bsearch(&text, list->text, (size_t)list->count, sizeof text, by_text) != NULL;
}

static bool is_verb(const char *text, const char *verb) {
    size_t size = strlen(verb);
    return strncmp(text, verb, size) == 0 && (text[size] == ' ' || text[size] == '\0');
}

static bool may_be_left_out(const trial *t, const char *text) {
    for (const engines_sampled *kind = t->second->sampled; kind && kind->verb; kind++) {
        int count = 0;
        if (!is_verb(text, kind->verb)) continue;
        for (int k = 0; k < theirs.count; k++) count += is_verb(theirs.text[k], kind->verb);
        return count > kind->up_to;
    }
    return false;
}

static void check_ours(trial *t, br_seat seat, const sorted *ours, const sorted *other) {
    for (int i = 0; i < ours->count; i++) {
        CHECK(t, t->second->allows(seat, ours->text[i]),
              "%s: the first lists '%s', the second does not allow it", who_name(seat),
              ours->text[i]);
        CHECK(t, !theirs.is_all || holds(other, ours->text[i]),
              "%s: the second allows '%s' and says its list is all, but does not list it",
              who_name(seat), ours->text[i]);
    }
}

static void check_theirs(trial *t, br_seat seat, const sorted *ours) {
    for (int i = 0; i < theirs.count; i++) {
        const char *text = theirs.text[i];
        br_move move;
        br_refusal refusal = {0};
        CHECK(t, br_move_read(&t->rules, text, &move) == BR_OK,
              "%s: the second lists '%s', the first can not read it", who_name(seat), text);
        br_why(&t->rules, t->state, seat, &move, &refusal);
        CHECK(t, refusal.clause == 0, "%s: the second lists '%s', the first refuses it by %s",
              who_name(seat), text, t->game->clauses[refusal.clause].id);
        CHECK(t, holds(ours, text) || may_be_left_out(t, text),
              "%s: both allow '%s', the first does not list it", who_name(seat), text);
    }
}

static void check_lists(trial *t, int who) {
    static char text[BR_MOVES_MAX][ENGINES_TEXT];
    static sorted ours, other;
    br_seat seat = trial_who(t, who);
    theirs.count = 0;
    theirs.is_all = true;
    t->second->legal(seat, &theirs);
    t->listed[who] = br_legal(&t->rules, t->state, seat, t->list[who]);
    ours.count = t->listed[who];
    for (int i = 0; i < ours.count; i++) {
        snprintf(text[i], sizeof text[i], "%s", trial_text(t, &t->list[who][i]));
        ours.text[i] = text[i];
        if (one_in(t, 16)) moves_remember(t, text[i]);
        moves_remember_verb(t, text[i]);
    }
    other.count = theirs.count;
    for (int i = 0; i < other.count; i++) other.text[i] = theirs.text[i];
    qsort(ours.text, (size_t)ours.count, sizeof ours.text[0], by_text);
    qsort(other.text, (size_t)other.count, sizeof other.text[0], by_text);
    check_ours(t, seat, &ours, &other);
    check_theirs(t, seat, &ours);
    t->seen->listed += (uint64_t)theirs.count;
}

/* ---- positions ---------------------------------------------------------------------------- */

static void check_acting(trial *t) {
    br_seats acting = br_to_act(&t->rules, t->state);
    for (int who = 0; who < trial_who_count(t); who++) {
        br_seat seat = trial_who(t, who);
        bool is_ours = br_has(acting, seat), is_theirs = t->second->is_to_act(seat);
        CHECK(t, is_ours == is_theirs, "%s: the first says it %s act, the second that it %s",
              who_name(seat), is_ours ? "may" : "may not", is_theirs ? "may" : "may not");
    }
}

static void check_result(trial *t) {
    br_result ours;
    engines_result other = {0};
    memset(&ours, 0, sizeof ours);
    t->game->scores(&t->rules, t->state, &ours);
    t->second->result(&other);
    CHECK(t, ours.over == other.is_over, "over: the first says %d, the second %d", ours.over,
          other.is_over);
    for (int seat = 0; seat < t->rules.seats; seat++) {
        bool wins = br_has(ours.winners, (br_seat)seat);
        CHECK(t, ours.score[seat] == other.score[seat],
              "score of seat %d: the first says %d, the second %d", seat, (int)ours.score[seat],
              other.score[seat]);
        CHECK(t, wins == other.wins[seat], "seat %d: the first says it %s, the second that it %s",
              seat, wins ? "wins" : "does not win", other.wins[seat] ? "wins" : "does not");
    }
}

static void judge(trial *t, br_seat seat, const br_move *move) {
    char text[ENGINES_TEXT];
    br_refusal refusal = {0};
    snprintf(text, sizeof text, "%s", trial_text(t, move));
    br_why(&t->rules, t->state, seat, move, &refusal);
    bool is_allowed = t->second->allows(seat, text);
    t->seen->judged++;
    t->seen->refused += refusal.clause != 0;
    t->seen->refusal[refusal.clause]++;
    CHECK(t, is_allowed == (refusal.clause == 0), "%s tries '%s': the first %s%s, the second %s",
          who_name(seat), text, refusal.clause ? "refuses it by " : "allows it",
          t->game->clauses[refusal.clause].id, is_allowed ? "allows it" : "does not allow it");
}

/* Every kind of move at every step by some seat that is awaited; then anything by anybody. */
static void check_spoilt(trial *t) {
    br_move move;
    br_seats awaited = br_must_act(&t->rules, t->state);
    for (int who = 0; who < trial_who_count(t); who++) {
        if (!br_has(awaited, trial_who(t, who))) continue;
        for (uint32_t i = 0; i < t->verbs; i++)
            if (br_move_read(&t->rules, t->verb[i], &move) == BR_OK)
                judge(t, trial_who(t, who), &move);
        awaited = 0;
    }
    for (int i = 0; i < JUDGED_A_SEAT * trial_who_count(t); i++) {
        br_seat seat = trial_who(t, i % trial_who_count(t));
        if (moves_spoilt(t, seat, &move)) judge(t, seat, &move);
    }
}

static void write_state(trial *t) {
    br_buf out = br_buf_over(t->json, sizeof t->json);
    br_state_write(&t->rules, t->state, true, &out);
    CHECK(t, !out.full, "the state does not fit into %d bytes", JSON_BYTES);
}

static void check_recall(trial *t) {
    static char text[JSON_BYTES];
    _Alignas(8) uint8_t view[BR_STATE_MAX];
    for (br_seat seat = 0; seat < t->rules.seats && t->second->recalls; seat++) {
        br_buf out = br_buf_over(text, sizeof text);
        t->game->observe(&t->rules, t->state, seat, BR_RECALL, view);
        br_state_write(&t->rules, view, false, &out);
        const char *difference = t->second->recalls(seat, text);
        CHECK(t, difference == NULL, "what seat %d recalls differs: %s", seat, difference);
    }
}

static void check_position(trial *t) {
    check_recall(t);
    check_acting(t);
    for (int who = 0; who < trial_who_count(t); who++) check_lists(t, who);
    check_spoilt(t);
    check_result(t);
}

/* ---- playing ------------------------------------------------------------------------------ */

static int tickets_of(const trial *t, br_seat seat, const char *text) {
    int tickets = t->second->tickets ? t->second->tickets(t->style, seat, text) : 1;
    return tickets < 0 ? 0 : tickets;
}

/* Moves that only the second engine lists, such as offers, are played as well. */
static br_move draw_of_theirs(trial *t, br_seat seat) {
    br_move move = {0};
    uint64_t sum = 0, drawn;
    for (int i = 0; i < theirs.count; i++) sum += (uint64_t)tickets_of(t, seat, theirs.text[i]);
    drawn = sum ? below(t, (uint32_t)sum) : below(t, (uint32_t)theirs.count);
    int at = 0;
    for (; sum && at < theirs.count; at++) {
        uint64_t own = (uint64_t)tickets_of(t, seat, theirs.text[at]);
        if (drawn < own) break;
        drawn -= own;
    }
    br_move_read(&t->rules, theirs.text[sum ? (uint64_t)at : drawn], &move);
    return move;
}

static br_move draw_of_ours(trial *t, int who) {
    br_seat seat = trial_who(t, who);
    uint64_t sum = 0, drawn;
    const br_move *list = t->list[who];
    for (int i = 0; i < t->listed[who]; i++)
        sum += (uint64_t)tickets_of(t, seat, trial_text(t, &list[i]));
    if (sum == 0) return list[below(t, (uint32_t)t->listed[who])];
    drawn = below(t, (uint32_t)sum);
    for (int i = 0; i < t->listed[who]; i++) {
        uint64_t own = (uint64_t)tickets_of(t, seat, trial_text(t, &list[i]));
        if (drawn < own) return list[i];
        drawn -= own;
    }
    return list[0];
}

/* A seat with nothing better to do than what its style dislikes seldom does it. */
static uint32_t eagerness(const trial *t, int who) {
    int most = 1;
    for (int i = 0; i < t->listed[who]; i++) {
        int tickets = tickets_of(t, trial_who(t, who), trial_text(t, &t->list[who][i]));
        if (tickets > most) most = tickets;
    }
    return t->listed[who] ? (uint32_t)most : 0;
}

/* Whose move it is: mostly one that the match waits for, else any that may act. */
static int draw_who(trial *t) {
    br_seats acting = br_to_act(&t->rules, t->state), awaited = br_must_act(&t->rules, t->state);
    br_seats among = one_in(t, 4) ? acting : awaited;
    uint32_t weight[WHO_MAX] = {0}, sum = 0;
    int who = 0;
    for (; who < trial_who_count(t); who++) {
        if (!br_has(among, trial_who(t, who)) || !t->listed[who]) continue;
        sum += weight[who] = among == awaited ? 1 : eagerness(t, who);
    }
    uint32_t drawn = below(t, sum);
    for (who = 0; drawn >= weight[who]; who++) drawn -= weight[who];
    return who;
}

static void count_events(trial *t) {
    for (int i = 0; i < t->log.count; i++) t->seen->event[t->log.at[i].clause]++;
}

/* Now and then the clock moves for a seat: to the second engine the seat has moved. */
static void play_first(trial *t, br_seat seat, const br_move *move) {
    br_refusal refusal = {0};
    br_move clock = {.kind = BR_MOVE_TIMEOUT, .arg = {seat}}, own;
    bool is_late = false;
    if (seat != BR_HOUSE && br_has(br_must_act(&t->rules, t->state), seat) && one_in(t, 8)) {
        br_fallback(&t->rules, t->state, seat, &own);
        is_late = memcmp(&own, move, sizeof own) == 0;
    }
    br_err err = is_late ? br_play(&t->rules, t->state, BR_HOUSE, &clock, &t->log, &refusal)
                         : br_play(&t->rules, t->state, seat, move, &t->log, &refusal);
    CHECK(t, err == BR_OK, "%s '%s' is refused by the door: %s", who_name(seat),
          trial_text(t, move), br_err_text(err));
    t->seen->timeouts += is_late;
}

static void play_ply(trial *t) {
    char text[ENGINES_TEXT];
    int who = draw_who(t);
    br_seat seat = trial_who(t, who);
    theirs.count = 0;
    if (one_in(t, 4)) t->second->legal(seat, &theirs);
    br_move move = theirs.count ? draw_of_theirs(t, seat) : draw_of_ours(t, who);
    snprintf(text, sizeof text, "%s", trial_text(t, &move));
    if (t->is_verbose) printf("# %d %s: %s\n", t->ply, who_name(seat), text);
    memcpy(t->before, t->json, sizeof t->before);
    play_first(t, seat, &move);
    count_events(t);
    write_state(t);
    const char *impossible = t->second->play(seat, text, t->json);
    CHECK(t, impossible == NULL, "%s plays '%s', then the second says: %s\n# before: %s",
          who_name(seat), text, impossible, t->before);
    t->ply++;
    const char *difference = t->second->differs(t->json);
    CHECK(t, difference == NULL, "%s plays '%s', then the states differ: %s\n# before: %s",
          who_name(seat), text, difference, t->before);
    CHECK(t, (uint32_t)t->ply <= t->game->plies_max, "longer than plies_max");
}

static const trial *asked; /* whose options the second engine asks for */

static const char *table_text(const char *name) {
    if (asked->deck[0]) return asked->deck;
    for (int i = 0; i < asked->game->table_count; i++)
        if (strcmp(asked->game->tables[i].name, name) == 0) return asked->game->tables[i].csv;
    return "";
}

static const char *option_value(const char *name) {
    if (strcmp(name, "deck") == 0) return asked->deck[0] ? "house" : "shipped";
    if (strncmp(name, "table:", 6) == 0) return table_text(name + 6);
    for (int i = 0; i < asked->game->option_count; i++)
        if (strcmp(asked->game->options[i].name, name) == 0)
            return br_rules_value(&asked->rules, i);
    fprintf(stderr, "engines: %s has no option %s\n", asked->game->id, name);
    abort();
}

static void start(trial *t) {
    uint8_t key[BR_SEED_BYTES];
    br_rng chance = br_rng_from(t->seed);
    for (int i = 0; i < BR_SEED_BYTES; i++) key[i] = (uint8_t)br_rng_next(&chance);
    t->dice = br_rng_from(t->seed * STYLES + (uint64_t)t->style + 1);
    t->ply = 0;
    t->pooled = t->words = t->verbs = 0;
    memset(t->state, 0, sizeof t->state);
    trial_command(t, t->seen->now, sizeof t->seen->now);
    decks_deal(t);
    br_setup(&t->rules, key, t->state, &t->log);
    count_events(t);
    write_state(t);
    asked = t;
    seen_listen(t);
    const char *impossible = t->second->start(t->rules.seats, option_value, t->json);
    CHECK(t, impossible == NULL, "the deal, says the second: %s", impossible);
    const char *difference = t->second->differs(t->json);
    CHECK(t, difference == NULL, "after the deal the states differ: %s", difference);
}

bool trial_run(trial *t) {
    t->json[0] = '\0';
    if (setjmp(t->out)) return false;
    start(t);
    for (;;) {
        check_position(t);
        if (br_to_act(&t->rules, t->state) == 0) break;
        play_ply(t);
    }
    t->seen->matches++;
    t->seen->plies += (uint64_t)t->ply;
    t->seen->style[t->style]++;
    if ((uint64_t)t->ply > t->seen->longest) t->seen->longest = (uint64_t)t->ply;
    for (int i = 0; i < t->game->option_count; i++) t->seen->option[i][t->rules.option[i]]++;
    return true;
}
