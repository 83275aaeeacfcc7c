/* review_say.c -- a review in sentences: the verdict, why a move was better, what happened.
 *
 * What really happened comes from the journal, in the words of the log and as the seat was told
 * it; what might have happened is called a guess.
 */
#include "review_say.h"

#include <string.h>

enum { TEXT = 2048, SURE = 8 /* worlds that must allow a rival's move for it to be told */ };

static const br_rules *rules_of(const review_talk *t) { return &t->match->rules; }

br_seat review_viewer(const review_talk *t) { return t->sees_all ? BR_SEAT_NONE : t->review->seat; }

static int32_t size_of(int32_t value) { return value < 0 ? -value : value; }

/* The view a move is said from. */
static void view_of(const review_talk *t, const void *state, void *view) {
    rules_of(t)->game->observe(rules_of(t), state, t->review->seat, BR_RECALL, view);
}

void review_say(br_buf *out, const review_talk *t, const review_sentence *sentence) {
    br_say(out, t->lang, rules_of(t)->game->id, sentence->key, &sentence->args, t->names);
}

/* After "!" or "?" comes no full stop. */
static const char *after_text(const char *text, const char *rest) {
    size_t size = strlen(text);
    bool is_ended = size && (text[size - 1] == '!' || text[size - 1] == '?');
    return is_ended && rest[0] == '.' ? rest + 1 : rest;
}

/* A text of po/ with each text, as long as it may be, in the place of the next {argument}. */
static void say_with(br_buf *out, const review_talk *t, const char *key, const char *const text[]) {
    const char *rest = br_word(t->lang, key);
    if (out->used) br_put_char(out, '\n');
    for (int i = 0; rest && text[i]; i++) {
        const char *at = strchr(rest, '{'), *after = at ? strchr(at, '}') : NULL;
        if (!after) break;
        br_put_bytes(out, rest, (size_t)(at - rest));
        br_put(out, text[i]);
        rest = after_text(text[i], after + 1);
    }
    if (rest) br_put(out, rest);
}

static void seat_say(br_buf *out, const review_talk *t, br_seat seat) {
    br_args args = {0};
    br_arg_add(&args, "name", BR_ARG_SEAT, seat);
    br_say(out, t->lang, rules_of(t)->game->id, "house.review.seat", &args, t->names);
}

void review_say_move(br_buf *out, const review_talk *t, uint32_t ply, const br_move *move) {
    _Alignas(16) uint8_t state[BR_STATE_MAX], view[BR_STATE_MAX];
    br_match_at(t->match, ply, state);
    view_of(t, state, view);
    br_say_move(out, t->lang, rules_of(t), view, t->match->record[ply].seat, move, t->names);
}

/* ---- the verdict -------------------------------------------------------------------------- */

static review_sentence *sentence_add(review_sentence out[], int *count, const char *key) {
    out[*count] = (review_sentence){.key = key};
    return &out[(*count)++];
}

/* Names in a row, then their numbers: lists that are told in pairs. */
static void pairs_add(br_args *args, int seats, const int32_t number[]) {
    for (int i = 0; i < seats; i++) br_arg_add(args, "name", BR_ARG_SEAT, i);
    for (int i = 0; i < seats; i++) br_arg_add(args, "n", BR_ARG_NUMBER, number[i]);
}

/* Somebody has as much as who won, and did not win. */
static bool is_level(const br_result *result, int seats) {
    for (br_seat i = 0; i < seats; i++)
        for (br_seat k = 0; k < seats; k++)
            if (br_has(result->winners, i) && !br_has(result->winners, k) &&
                result->score[i] == result->score[k])
                return true;
    return false;
}

static void about_result(const review_talk *t, review_sentence out[], int *count) {
    br_result result;
    memset(&result, 0, sizeof result);
    rules_of(t)->game->scores(rules_of(t), t->match->state, &result);
    bool is_shared = (result.winners & (result.winners - 1)) != 0;
    br_args *args =
        &sentence_add(out, count, is_shared ? "house.review.shared" : "house.review.won")->args;
    for (br_seat i = 0; i < rules_of(t)->seats; i++)
        if (br_has(result.winners, i)) br_arg_add(args, "name", BR_ARG_SEAT, i);
    if (is_shared && !t->review->is_exact)
        br_arg_add(args, "n", BR_ARG_NUMBER, review_whole(t->review, t->review->end));
    else if (is_shared) out[*count - 1].key = "house.review.shared-level";
    pairs_add(&sentence_add(out, count, "house.review.scores")->args, rules_of(t)->seats,
              result.score);
    if (is_level(&result, rules_of(t)->seats)) sentence_add(out, count, "house.review.level");
}

/* The rows of the sums, as they are printed: one thing has one number. */
typedef struct rows {
    int32_t lost, others, luck, corrected;
} rows;

static rows rows_of(const review *v) {
    review_sums all = review_sum(v, 0, v->count - 1);
    int32_t parts[] = {-all.lost, all.others, all.luck, all.corrected}, whole[4];
    review_steps(v, all.from, parts, 4, whole);
    return (rows){-whole[0], whole[1], whole[2], whole[3]};
}

static void about_choices(const review_talk *t, review_sentence out[], int *count) {
    const review *v = t->review;
    int32_t given[BR_SEATS_MAX];
    for (int i = 0; i < rules_of(t)->seats; i++) given[i] = review_whole(v, v->given[i]);
    given[v->seat] = rows_of(v).lost;
    pairs_add(
        &sentence_add(out, count, v->is_exact ? "house.review.given-exact" : "house.review.given")
             ->args,
        rules_of(t)->seats, given);
}

static void about_luck(const review_talk *t, review_sentence out[], int *count) {
    int32_t luck = rows_of(t->review).luck;
    const char *key = luck > 0   ? "house.review.luck-for"
                      : luck < 0 ? "house.review.luck-against"
                                 : "house.review.luck-none";
    br_args *args = &sentence_add(out, count, key)->args;
    br_arg_add(args, "name", BR_ARG_SEAT, t->review->seat);
    br_arg_add(args, "n", BR_ARG_NUMBER, luck < 0 ? -luck : luck);
}

/* What did most towards how it ended. */
static void about_reason(const review_talk *t, review_sentence out[], int *count) {
    const review *v = t->review;
    const rows row = rows_of(v);
    bool is_good = v->end >= v->even;
    int32_t deal = review_whole(v, v->start) - review_whole(v, v->even);
    const struct cause {
        const char *key;
        int32_t value;
    } cause[] = {
        {is_good ? "house.review.why-others" : "house.review.why-own",
         is_good ? row.others : row.lost},
        {is_good ? "house.review.why-luck" : "house.review.why-bad-luck",
         is_good ? row.luck : -row.luck},
        {is_good ? "house.review.why-deal" : "house.review.why-bad-deal", is_good ? deal : -deal},
        {"house.review.why-late", is_good ? row.corrected : -row.corrected}};
    int most = 0;
    for (int i = 1; i < (int)(sizeof cause / sizeof cause[0]); i++)
        if (cause[i].value > cause[most].value) most = i;
    if (cause[most].value < 1) return;
    br_args *args = &sentence_add(out, count, cause[most].key)->args;
    br_arg_add(args, "name", BR_ARG_SEAT, v->seat);
    br_arg_add(args, "n", BR_ARG_NUMBER, cause[most].value);
}

int review_verdict(const review_talk *t, review_sentence out[REVIEW_VERDICT]) {
    int count = 0;
    if (t->review->is_over) about_result(t, out, &count);
    else sentence_add(out, &count, "house.review.unfinished");
    about_choices(t, out, &count);
    about_luck(t, out, &count);
    if (t->review->is_over) about_reason(t, out, &count);
    return count;
}

/* ---- with what ---------------------------------------------------------------------------- */

static void number_say(br_buf *out, int32_t n, bool has_sign) {
    if (n < 0) br_put(out, "\u2212");
    else if (has_sign) br_put_char(out, '+');
    br_put_int(out, size_of(n));
}

/* "Rounds 25 (15 + 5 + 5)": few parts one by one, of many how many there were. */
static void source_say(br_buf *out, const review_talk *t, const struct review_source *one) {
    char key[REVIEW_KEY];
    br_buf name = br_buf_over(key, sizeof key);
    br_put(&name, rules_of(t)->game->id);
    br_put(&name, ".sum.");
    br_put(&name, one->source);
    const char *word = br_word(t->lang, key);
    if (!word) word = br_word(t->lang, "house.review.rest");
    br_put(out, word ? word : key);
    br_put(out, "\u00a0");
    number_say(out, one->points, false);
    if (one->times < 2) return;
    br_put(out, " (");
    for (int i = 0; i < one->times && one->times <= REVIEW_TIMES; i++) {
        if (i) br_put_char(out, ' ');
        number_say(out, one->part[i], i > 0);
    }
    if (one->times > REVIEW_TIMES) br_put_int(out, one->times);
    if (one->times > REVIEW_TIMES) br_put(out, "\u00d7");
    br_put_char(out, ')');
}

void review_say_points(br_buf *out, const review_talk *t) {
    review_points points[REVIEW_POINTS];
    br_events log;
    int count = review_points_make(t, points);
    for (int i = 0; i < count; i++) {
        char name[TEXT] = "", score[16] = "", parts[TEXT] = "";
        br_buf of = br_buf_over(name, sizeof name), n = br_buf_over(score, sizeof score),
               all = br_buf_over(parts, sizeof parts);
        if (points[i].count == 0) continue;
        seat_say(&of, t, points[i].seat);
        number_say(&n, points[i].score, false);
        for (int k = 0; k < points[i].count; k++) {
            if (k) br_put(&all, " \u00b7 ");
            source_say(&all, t, &points[i].of[k]);
        }
        say_with(out, t, "house.review.points", (const char *const[]){name, score, parts, NULL});
    }
    if (!review_last_events(t, &log)) return;
    for (int i = 0; i < log.count; i++) {
        if (!review_is_tie(rules_of(t), &log.at[i])) continue;
        if (out->used) br_put_char(out, '\n');
        br_say_event(out, t->lang, rules_of(t), &log.at[i], t->names);
    }
}

/* ---- why ---------------------------------------------------------------------------------- */

void review_change_key(const review_talk *t, const review_change *c, char key[REVIEW_KEY]) {
    const br_game *game = rules_of(t)->game;
    br_buf out = br_buf_over(key, REVIEW_KEY);
    br_put(&out, game->id);
    br_put(&out, ".feature.");
    br_put(&out, c->feature < 0 ? "score" : game->bots->feature_names[c->feature].name);
}

/* The step number `told` of those that are told, or NULL. */
static const struct review_step *step_at(const review_line *line, int told) {
    for (int i = 0; i < line->count; i++)
        if (line->step[i].is_told && told-- == 0) return &line->step[i];
    return NULL;
}

static bool is_same(const struct review_step *a, const struct review_step *b) {
    return a->seat == b->seat && memcmp(&a->move, &b->move, sizeof a->move) == 0;
}

/* Lines are told only from where they part: a plan of the seat's own, or what the others answer. */
static bool parting_find(const review_talk *t, const review_moment *m, review_reason *out) {
    int at = 0;
    const struct review_step *made = step_at(&m->made, 0), *best = step_at(&m->best, 0);
    while (made && best && is_same(made, best)) {
        made = step_at(&m->made, ++at);
        best = step_at(&m->best, at);
    }
    if (best && best->seat == t->review->seat) {
        *out = (review_reason){.key = "house.review.plan", .best = best};
        return true;
    }
    if (!made || !best || made->seat == t->review->seat) return false;
    *out = (review_reason){.key = "house.review.answer", .made = made, .best = best};
    return true;
}

int review_reasons(const review_talk *t, const review_moment *m,
                   review_reason out[REVIEW_REASONS]) {
    int count = 0;
    if (!m->is_slip) return 0;
    if (m->change_count)
        out[count++] = (review_reason){.key = "house.review.because", .has_changes = true};
    if (m->made.count && m->best.count && parting_find(t, m, &out[count])) count++;
    if (count == 0) out[count++] = (review_reason){.key = "house.review.because-none"};
    return count;
}

void review_step_view(const review_talk *t, const review_moment *m, const struct review_step *step,
                      void *view) {
    const br_rules *r = rules_of(t);
    const review_decision *d = &t->review->at[m->at];
    bool is_best = step >= m->best.step && step < m->best.step + REVIEW_STEPS;
    const review_line *line = is_best ? &m->best : &m->made;
    _Alignas(16) uint8_t state[BR_STATE_MAX];
    memcpy(state, m->world, r->game->state_size);
    br_apply(r, state, t->review->seat, is_best ? &d->best : &d->made, NULL);
    for (int i = 0; &line->step[i] != step; i++)
        br_apply(r, state, line->step[i].seat, &line->step[i].move, NULL);
    view_of(t, state, view);
}

static void step_say(br_buf *out, const review_talk *t, const review_moment *m,
                     const struct review_step *step) {
    _Alignas(16) uint8_t view[BR_STATE_MAX];
    review_step_view(t, m, step, view);
    seat_say(out, t, step->seat);
    br_put(out, ": ");
    br_say_move(out, t->lang, rules_of(t), view, step->seat, &step->move, t->names);
}

static void changes_say(br_buf *out, const review_talk *t, const review_change change[],
                        int count) {
    for (int i = 0; i < count; i++) {
        char key[REVIEW_KEY];
        br_args args = {0};
        review_change_key(t, &change[i], key);
        br_arg_add(&args, "a", BR_ARG_NUMBER, change[i].made);
        br_arg_add(&args, "b", BR_ARG_NUMBER, change[i].best);
        if (i) br_put(out, "; ");
        seat_say(out, t, change[i].seat);
        br_put(out, ": ");
        br_say(out, t->lang, NULL, key, NULL, NULL);
        br_put(out, " ");
        br_say(out, t->lang, NULL, "house.review.instead", &args, NULL);
    }
}

void review_say_why(br_buf *out, const review_talk *t, const review_moment *m) {
    review_reason reason[REVIEW_REASONS];
    int count = review_reasons(t, m, reason);
    for (int i = 0; i < count; i++) {
        char first[TEXT] = "", second[TEXT] = "";
        br_buf one = br_buf_over(first, sizeof first), two = br_buf_over(second, sizeof second);
        if (reason[i].has_changes) changes_say(&one, t, m->change, m->change_count);
        else if (reason[i].made) step_say(&one, t, m, reason[i].made);
        if (reason[i].best) step_say(reason[i].made ? &two : &one, t, m, reason[i].best);
        say_with(out, t, reason[i].key, (const char *const[]){first, second, NULL});
    }
}

/* ---- what happened ------------------------------------------------------------------------ */

/* Does the seat know that the mover could do so? It does if every world that fits allows it. */
static bool is_known(const review_talk *t, const void *before, const review_fact *fact) {
    const br_rules *r = rules_of(t);
    br_rng rng = bot_rng(t->match->seed, t->review->seat, fact->ply);
    br_refusal refusal;
    _Alignas(16) uint8_t view[BR_STATE_MAX], world[BR_STATE_MAX];
    if (fact->best.kind == 0) return false;
    if (t->sees_all) return true;
    view_of(t, before, view);
    for (int i = 0; i < SURE; i++) {
        r->game->determinize(r, view, t->review->seat, BR_RECALL, &rng, world);
        if (br_play(r, world, fact->seat, &fact->best, NULL, &refusal) != BR_OK) return false;
    }
    return true;
}

/* Of what was found, what the estimate left of it: never more. */
static int32_t left_of(int32_t value, int32_t left, int32_t found) {
    if (found == 0 || (left < 0) != (found < 0)) return 0;
    int64_t most = left < 0 ? (left > found ? left : found) : (left < found ? left : found);
    return (int32_t)(value * most / found);
}

/* What a fact brought, in whole numbers: by a slip, by chance. */
static void fact_weigh(const review *v, const review_decision *d, const review_fact *f,
                       int32_t *others, int32_t *luck) {
    *others = review_whole(v, left_of(f->others, d->others, d->found_others));
    *luck = review_whole(v, left_of(f->luck, d->luck, d->found_luck));
}

static int32_t weight_of(const review_fact_at *one) { return size_of(one->others + one->luck); }

/* Those of all decisions of a moment that brought most, in the order of play. Of chances a single
 * point is within what guessing does. */
int review_facts_of(const review *v, const review_moment *m, review_fact_at out[REVIEW_FACTS]) {
    int count = 0, enough = v->is_exact ? 1 : 2;
    for (int i = m->first; i <= m->last; i++) {
        for (int k = 0; k < v->at[i].fact_count; k++) {
            review_fact_at one = {.fact = &v->at[i].fact[k]};
            fact_weigh(v, &v->at[i], one.fact, &one.others, &one.luck);
            if (weight_of(&one) < enough) continue;
            if (count == REVIEW_FACTS) {
                int least = 0;
                for (int j = 1; j < count; j++)
                    if (weight_of(&out[j]) < weight_of(&out[least])) least = j;
                if (weight_of(&one) <= weight_of(&out[least])) continue;
                for (count--; least < count; least++) out[least] = out[least + 1];
            }
            out[count++] = one;
        }
    }
    return count;
}

static void head_make(const review_talk *t, const review_fact_at *one, review_told *out) {
    bool is_gift = one->others > size_of(one->luck);
    int32_t value = is_gift ? one->others : size_of(one->luck);
    out->head.key = value == 0      ? "house.review.fact-then"
                    : is_gift       ? "house.review.fact-others"
                    : one->luck > 0 ? "house.review.fact-luck"
                                    : "house.review.fact-bad-luck";
    br_arg_add(&out->head.args, "n", BR_ARG_NUMBER, (int32_t)out->fact->ply + 1);
    if (value != 0) br_arg_add(&out->head.args, "m", BR_ARG_NUMBER, value);
    out->has_best = is_gift && is_known(t, out->before, out->fact);
}

/* Did the mover of `ply` have a choice? */
static bool is_chosen(const br_match *m, uint32_t ply) {
    br_move moves[BR_MOVES_MAX];
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    if (m->record[ply].seat == BR_HOUSE) return false;
    br_match_at(m, ply, state);
    return br_legal(&m->rules, state, m->record[ply].seat, moves) > 1;
}

/* Where nothing did much by itself: what came next, and if the match went far with it, more of what
 * others chose before the seat's next decision. */
static bool next_find(const review_talk *t, const review_moment *m, int at, review_told *out) {
    const review *v = t->review;
    uint32_t ply = v->at[m->last].ply + 1;
    bool is_last = m->last + 1 == v->count;
    uint32_t end = is_last ? t->match->plies : v->at[m->last + 1].ply;
    review_sums s = review_sum(v, m->first, m->last);
    bool is_far = size_of(s.others + s.luck + s.corrected) >= REVIEW_SWING;
    if (at >= REVIEW_NEXT || (at > 0 && !is_far) || ply >= t->match->plies) return false;
    for (int left = at; left > 0; left--)
        for (ply++; ply < end && !is_chosen(t->match, ply);) ply++;
    if (at > 0 && ply >= end) return false;
    out->next = (review_fact){.ply = ply, .seat = t->match->record[ply].seat};
    out->fact = &out->next;
    return true;
}

static const review_better *better_find(const review_moment *m, uint32_t ply) {
    for (int i = 0; i < m->better_count; i++)
        if (m->better[i].ply == ply && m->better[i].change_count) return &m->better[i];
    return NULL;
}

bool review_fact_find(const review_talk *t, const review_moment *m, int at, review_told *out) {
    review_fact_at found[REVIEW_FACTS], one = {0};
    int count = review_facts_of(t->review, m, found);
    br_refusal refusal;
    _Alignas(8) uint8_t state[BR_STATE_MAX];
    memset(out, 0, sizeof *out);
    if (at < count) one = found[at];
    out->fact = one.fact;
    if (at >= count && (count > 0 || !next_find(t, m, at, out))) return false;
    const br_record *record = &t->match->record[out->fact->ply];
    br_match_at(t->match, out->fact->ply, out->before);
    memcpy(state, out->before, rules_of(t)->game->state_size);
    if (br_play(rules_of(t), state, record->seat, &record->move, &out->log, &refusal) != BR_OK)
        return false;
    head_make(t, &one, out);
    if (out->has_best) out->better = better_find(m, out->fact->ply);
    return true;
}

static void events_say(br_buf *out, const review_talk *t, const br_events *log) {
    for (int i = 0; i < log->count; i++) {
        br_event told;
        if (!br_event_told(&log->at[i], review_viewer(t), &told)) continue;
        if (out->used) br_put(out, "; ");
        br_say_event(out, t->lang, rules_of(t), &told, t->names);
    }
}

void review_say_facts(br_buf *out, const review_talk *t, const review_moment *m) {
    static const char better[] = "house.review.better-other", because[] = "house.review.because";
    review_told told;
    for (int i = 0; review_fact_find(t, m, i, &told); i++) {
        char text[TEXT] = "";
        br_buf said = br_buf_over(text, sizeof text);
        events_say(&said, t, &told.log);
        if (!said.used) continue;
        if (out->used) br_put_char(out, '\n');
        review_say(out, t, &told.head);
        br_put(out, ": ");
        br_put(out, text);
        br_put(out, after_text(text, "."));
        if (!told.has_best) continue;
        said = br_buf_over(text, sizeof text);
        review_say_move(&said, t, told.fact->ply, &told.fact->best);
        say_with(out, t, better, (const char *const[]){text, NULL});
        if (!told.better) continue;
        said = br_buf_over(text, sizeof text);
        changes_say(&said, t, told.better->change, told.better->change_count);
        say_with(out, t, because, (const char *const[]){text, NULL});
    }
}
