/* checkpoint.c -- writes and reads the file of a stopped run.
 *
 * Lines of words. A house deck stands as its length and then its bytes. Histograms are written by
 * their filled bins only.
 */
#include "checkpoint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "kept.h"

static const char first_line[] = "backroom sim 2\n";
static const char first_line_1[] = "backroom sim 1\n"; /* of 0.1.0: its sums lack the squares */

/* ---- the histograms by name: one list for writing and reading ----------------------------- */

enum { HISTOGRAMS = BR_SEATS_MAX + 7 + QUANTITIES_MAX };

static histogram *histogram_at(total_details *d, int index) {
    if (index < BR_SEATS_MAX) return &d->score[index];
    histogram *single[] = {&d->winner_score, &d->margin, &d->plies, &d->choices,
                           &d->decisions,    &d->turn,   &d->leads};
    index -= BR_SEATS_MAX;
    return index < 7 ? single[index] : &d->value[index - 7];
}

enum { CLUSTERS = 5 + RECORDER_TENTHS + QUANTITIES_MAX };

static cluster *cluster_at(total_details *d, int index) {
    cluster *single[] = {&d->winner_scores, &d->choice, &d->decision, &d->turns, &d->forced};
    if (index < 5) return single[index];
    index -= 5;
    return index < RECORDER_TENTHS ? &d->tenth[index] : &d->values[index - RECORDER_TENTHS];
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_rules(FILE *out, const sim_plan *plan, const char *const decks[]) {
    const br_rules *r = plan->rules;
    fprintf(out, "game %s %d\nseats %d\n", r->game->id, r->game->version, r->seats);
    for (int i = 0; i < r->game->option_count; i++)
        fprintf(out, "option %s %s\n", r->game->options[i].name, br_rules_value(r, i));
    for (int i = 0; i < r->game->table_count; i++) {
        if (!(r->custom_tables >> i & 1)) continue;
        fprintf(out, "deck %zu\n%s\n", strlen(decks[i]), decks[i]);
    }
    for (int i = 0; i < r->seats; i++) fprintf(out, "bot %s\n", plan->bots[i]->name);
    fprintf(out, "rotate %d\ndetails %d\nmatches %" PRIu64 "\nseed ", plan->has_rotation,
            plan->has_details, plan->matches);
    for (int i = 0; i < BR_SEED_BYTES; i++) fprintf(out, "%02x", plan->seed[i]);
    fprintf(out, "\n");
}

static void write_totals(FILE *out, const br_rules *r, const totals *t) {
    fprintf(out, "played %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", t->matches,
            t->ties, t->plies, t->plies_most, t->plies_squares);
    for (int i = 0; i < r->seats; i++) {
        fprintf(out, "seat %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 " %" PRIu64 " %" PRIu64,
                t->chair_wins[i], t->seat_wins[i], t->chair_scores[i], t->seat_scores[i],
                t->chair_squares[i], t->seat_squares[i]);
        fprintf(out, " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", t->pool_squares[i], t->pool_lost[i],
                t->seat_lost[i]);
    }
}

static void write_cluster(FILE *out, const cluster *c) {
    fprintf(out,
            "by-match %" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n",
            c->used, c->y, c->x, c->yy, c->xy, c->xx);
}

/* What else seats had, by block: see adjust.h. */
static void write_others(FILE *out, const adjust_others *o, int others) {
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        kept_write_numbers(out, "others", o->win[b], others);
        for (int i = 0; i < others; i++) kept_write_numbers(out, "other", o->other[b][i], i + 1);
    }
}

static void write_histogram(FILE *out, const histogram *t) {
    int bins = 0;
    for (int i = 0; i < HISTOGRAM_BINS; i++) bins += t->bin[i] != 0;
    fprintf(out, "tally %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRIu32 " %d",
            t->count, t->squares, t->sum, t->least, t->most, t->shift, bins);
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        if (t->bin[i]) fprintf(out, " %d %" PRIu64, i, t->bin[i]);
    fprintf(out, "\n");
}

static void write_cards(FILE *out, const total_details *d, int group, int others) {
    fprintf(out, "cards %d\n", d->card_count[group]);
    for (int i = 0; i < d->card_count[group]; i++) {
        const total_card *c = &d->card[group][i];
        fprintf(out, "%" PRIu64 " %" PRIu64 " %s\n", c->uses, c->use_squares, c->key);
        write_cluster(out, &c->wins);
        kept_write_numbers(out, "own", c->adjust.own, ADJUST_BLOCKS);
        kept_write_numbers(out, "win", c->adjust.win, ADJUST_BLOCKS);
        for (int b = 0; b < ADJUST_BLOCKS; b++)
            kept_write_numbers(out, "other", c->adjust.other[b], others);
    }
}

static void write_details(FILE *out, total_details *d, int seats) {
    int others = 2 * seats - 1;
    for (int i = 0; i < HISTOGRAMS; i++) write_histogram(out, histogram_at(d, i));
    for (int i = 0; i < CLUSTERS; i++) write_cluster(out, cluster_at(d, i));
    fprintf(out, "moves %" PRIu64 " %" PRIu64 "\n", d->tenth_matches, d->cards_lost);
    for (int i = 0; i < RECORDER_TENTHS; i++)
        fprintf(out, "tenth %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", d->tenth_led[i],
                d->tenth_squares[i], d->decided[i]);
    fprintf(out, "order %" PRIu64, d->ordered);
    for (int i = 0; i < BR_SEATS_MAX; i++)
        fprintf(out, " %" PRIu64 " %" PRIu64, d->order_wins[i], d->order_lost[i]);
    fprintf(out, "\n");
    for (int i = 0; i < RECORDER_KINDS; i++)
        fprintf(out, "kind %" PRIu64 " %" PRIu64 "\n", d->kind[i].offered, d->kind[i].chosen);
    write_others(out, &d->others, others);
    for (int g = 0; g < GROUPS_MAX; g++) write_cards(out, d, g, others);
}

bool checkpoint_write(const sim_plan *plan, const char *const decks[], const pool_queue *queue,
                      const totals *t, FILE *out) {
    char *text = NULL;
    size_t size = 0;
    FILE *body = open_memstream(&text, &size);
    if (!body) return false;
    fputs(first_line, body);
    write_rules(body, plan, decks);
    kept_write_queue(body, queue);
    write_totals(body, plan->rules, t);
    if (t->details) write_details(body, t->details, plan->rules->seats);
    bool is_good = fclose(body) == 0 && kept_seal(text, size, out);
    free(text);
    return is_good;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool read_deck(kept_reader *in, checkpoint *k) {
    uint64_t size;
    if (!kept_name(in, "deck") || !kept_whole(in, BR_CSV_MAX, &size) || !kept_line_end(in))
        return false;
    if ((uint64_t)(in->end - in->at) <= size) return kept_fail(in, "the deck is cut off");
    int table = br_rules_table_of(&k->rules, in->at, (size_t)size);
    if (table < 0 || k->deck[table]) return kept_fail(in, "a deck of no table, or of one twice");
    br_fault fault = {0};
    if (br_rules_deck(&k->rules, in->at, (size_t)size, &fault) != BR_OK)
        return kept_fail(in, fault.text);
    k->deck[table] = malloc((size_t)size + 1);
    if (!k->deck[table]) return kept_fail(in, "out of memory");
    memcpy(k->deck[table], in->at, (size_t)size);
    k->deck[table][size] = '\0';
    for (uint64_t i = 0; i < size; i++) in->line += in->at[i] == '\n';
    in->at += size;
    return kept_line_end(in);
}

static bool read_rules(kept_reader *in, checkpoint *k) {
    char id[BR_WORD_MAX], value[BR_WORD_MAX];
    uint64_t version, seats;
    br_fault fault = {0};
    if (!kept_name(in, "game") || !kept_word(in, id, sizeof id) ||
        !kept_whole(in, UINT16_MAX, &version) || !kept_line_end(in) || !kept_name(in, "seats") ||
        !kept_whole(in, BR_SEATS_MAX, &seats) || !kept_line_end(in))
        return false;
    const br_game *game = br_game_find(id);
    if (!game) return kept_fail(in, "no such game");
    if (game->version != version) {
        br_buf out = br_buf_over(fault.text, sizeof fault.text);
        br_put_other_version(&out, game, (int64_t)version);
        return kept_fail(in, fault.text);
    }
    if (br_rules_init(&k->rules, game, (int)seats, &fault) != BR_OK)
        return kept_fail(in, fault.text);
    for (int i = 0; i < game->option_count; i++) {
        if (!kept_name(in, "option") || !kept_word(in, id, sizeof id) ||
            !kept_word(in, value, sizeof value) || !kept_line_end(in))
            return false;
        if (br_rules_option(&k->rules, id, value, &fault) != BR_OK)
            return kept_fail(in, fault.text);
    }
    while (in->end - in->at > 5 && memcmp(in->at, "deck ", 5) == 0)
        if (!read_deck(in, k)) return false;
    if (br_rules_check(&k->rules, &fault) != BR_OK) return kept_fail(in, fault.text);
    return true;
}

static bool read_plan(kept_reader *in, checkpoint *k) {
    char text[2 * BR_SEED_BYTES + 1];
    uint64_t rotate, details;
    sim_plan *plan = &k->plan;
    plan->rules = &k->rules;
    for (int i = 0; i < k->rules.seats; i++) {
        if (!kept_name(in, "bot") || !kept_word(in, text, sizeof text) || !kept_line_end(in))
            return false;
        plan->bots[i] = bot_find(text);
        if (!plan->bots[i])
            return kept_fail(in, "no such bot; programs are named again: GAME --bots exec:...");
    }
    if (!kept_name(in, "rotate") || !kept_whole(in, 1, &rotate) || !kept_line_end(in) ||
        !kept_name(in, "details") || !kept_whole(in, 1, &details) || !kept_line_end(in) ||
        !kept_name(in, "matches") || !kept_whole(in, UINT32_MAX, &plan->matches) ||
        !kept_line_end(in) || !kept_name(in, "seed") || !kept_word(in, text, sizeof text) ||
        !kept_line_end(in))
        return false;
    plan->has_rotation = rotate;
    plan->has_details = details;
    if (strlen(text) != 2 * BR_SEED_BYTES || !br_hex_read(text, 2 * BR_SEED_BYTES, plan->seed))
        return kept_fail(in, "a seed is 64 hexadecimal digits");
    return true;
}

static bool read_totals(kept_reader *in, checkpoint *k) {
    totals *t = &k->totals;
    if (!kept_name(in, "played") || !kept_whole(in, UINT64_MAX, &t->matches) ||
        !kept_whole(in, t->matches, &t->ties) || !kept_whole(in, UINT64_MAX, &t->plies) ||
        !kept_whole(in, UINT32_MAX, &t->plies_most) ||
        !kept_whole(in, KEPT_MOST, &t->plies_squares) || !kept_line_end(in))
        return false;
    if (t->matches != k->queue.done) return kept_fail(in, "counts do not go together");
    uint64_t wins = 0, most = t->matches * LAB_SHARE;
    for (int i = 0; i < k->rules.seats; i++) {
        if (!kept_name(in, "seat") || !kept_whole(in, most, &t->chair_wins[i]) ||
            !kept_whole(in, most, &t->seat_wins[i]) || !kept_signed(in, &t->chair_scores[i]) ||
            !kept_signed(in, &t->seat_scores[i]) ||
            !kept_whole(in, KEPT_MOST, &t->chair_squares[i]) ||
            !kept_whole(in, KEPT_MOST, &t->seat_squares[i]) ||
            !kept_whole(in, KEPT_MOST, &t->pool_squares[i]) ||
            !kept_whole(in, most * LAB_SHARE, &t->pool_lost[i]) ||
            !kept_whole(in, most * LAB_SHARE, &t->seat_lost[i]) || !kept_line_end(in))
            return false;
        wins += t->seat_wins[i];
    }
    return wins == most || kept_fail(in, "wins do not add up to the matches");
}

static bool read_histogram(kept_reader *in, histogram *t) {
    int bins, bin, last = -1;
    uint64_t shift;
    if (!kept_name(in, "tally") || !kept_whole(in, UINT64_MAX, &t->count) ||
        !kept_whole(in, UINT64_MAX, &t->squares) || !kept_signed(in, &t->sum) ||
        !kept_signed(in, &t->least) || !kept_signed(in, &t->most) || !kept_whole(in, 40, &shift) ||
        !kept_int(in, HISTOGRAM_BINS, &bins))
        return false;
    t->shift = (uint32_t)shift;
    for (int i = 0; i < bins; i++, last = bin) {
        if (!kept_int(in, HISTOGRAM_BINS - 1, &bin)) return false;
        if (bin <= last) return kept_fail(in, "bins are out of order");
        if (!kept_whole(in, UINT64_MAX, &t->bin[bin])) return false;
    }
    return kept_line_end(in) && (histogram_audit(t) || kept_fail(in, "a tally does not add up"));
}

static bool read_cluster(kept_reader *in, cluster *c) {
    return kept_name(in, "by-match") && kept_whole(in, UINT32_MAX, &c->used) &&
           kept_signed(in, &c->y) && kept_signed(in, &c->x) && kept_signed(in, &c->yy) &&
           kept_signed(in, &c->xy) && kept_signed(in, &c->xx) && kept_line_end(in);
}

static bool read_others(kept_reader *in, adjust_others *o, int others) {
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        if (!kept_numbers(in, "others", o->win[b], others)) return false;
        for (int i = 0; i < others; i++)
            if (!kept_numbers(in, "other", o->other[b][i], i + 1)) return false;
    }
    return true;
}

/* A key may hold blanks: it is the rest of the line. */
static bool read_key(kept_reader *in, char key[KEY_MAX]) {
    size_t size = 0;
    while (in->at + size < in->end && in->at[size] != '\n') size++;
    if (size == 0 || size >= KEY_MAX) return kept_fail(in, "a card without a name");
    memcpy(key, in->at, size);
    in->at += size;
    return kept_line_end(in);
}

static bool read_cards(kept_reader *in, total_details *d, int group, int others, uint64_t matches) {
    int count;
    if (!kept_name(in, "cards") || !kept_int(in, RECORDER_CARDS_MAX, &count) || !kept_line_end(in))
        return false;
    d->card_count[group] = count;
    for (int i = 0; i < count; i++) {
        total_card *c = &d->card[group][i];
        if (!kept_whole(in, KEPT_MOST, &c->uses) || !kept_whole(in, KEPT_MOST, &c->use_squares) ||
            !read_key(in, c->key) || !read_cluster(in, &c->wins) ||
            !kept_numbers(in, "own", c->adjust.own, ADJUST_BLOCKS) ||
            !kept_numbers(in, "win", c->adjust.win, ADJUST_BLOCKS))
            return false;
        if (c->wins.y < 0 || (uint64_t)c->wins.y > matches * LAB_SHARE || c->wins.x < 0 ||
            (uint64_t)c->wins.x > matches * BR_SEATS_MAX || c->wins.used > matches)
            return kept_fail(in, "a card was used more often than was played");
        for (int b = 0; b < ADJUST_BLOCKS; b++)
            if (!kept_numbers(in, "other", c->adjust.other[b], others)) return false;
    }
    return true;
}

static bool read_tenths(kept_reader *in, total_details *d) {
    if (!kept_name(in, "moves") || !kept_whole(in, UINT32_MAX, &d->tenth_matches) ||
        !kept_whole(in, KEPT_MOST, &d->cards_lost) || !kept_line_end(in))
        return false;
    for (int i = 0; i < RECORDER_TENTHS; i++)
        if (!kept_name(in, "tenth") || !kept_whole(in, KEPT_MOST, &d->tenth_led[i]) ||
            !kept_whole(in, KEPT_MOST, &d->tenth_squares[i]) ||
            !kept_whole(in, d->tenth_matches, &d->decided[i]) || !kept_line_end(in))
            return false;
    return true;
}

static bool read_details(kept_reader *in, total_details *d, int seats, uint64_t matches) {
    int others = 2 * seats - 1;
    for (int i = 0; i < HISTOGRAMS; i++)
        if (!read_histogram(in, histogram_at(d, i))) return false;
    for (int i = 0; i < CLUSTERS; i++)
        if (!read_cluster(in, cluster_at(d, i))) return false;
    if (!read_tenths(in, d)) return false;
    if (!kept_name(in, "order") || !kept_whole(in, UINT32_MAX, &d->ordered)) return false;
    for (int i = 0; i < BR_SEATS_MAX; i++)
        if (!kept_whole(in, KEPT_MOST, &d->order_wins[i]) ||
            !kept_whole(in, KEPT_MOST, &d->order_lost[i]))
            return false;
    if (!kept_line_end(in)) return false;
    for (int i = 0; i < RECORDER_KINDS; i++)
        if (!kept_name(in, "kind") || !kept_whole(in, KEPT_MOST, &d->kind[i].offered) ||
            !kept_whole(in, d->kind[i].offered, &d->kind[i].chosen) || !kept_line_end(in))
            return false;
    if (!read_others(in, &d->others, others)) return false;
    for (int g = 0; g < GROUPS_MAX; g++)
        if (!read_cards(in, d, g, others, matches)) return false;
    return true;
}

bool checkpoint_read(checkpoint *k, const char *text, size_t size, br_fault *fault) {
    kept_reader in = {text, text + size, fault, 1};
    memset(k, 0, sizeof *k);
    memset(fault, 0, sizeof *fault);
    size_t head = sizeof first_line - 1;
    bool is_old = size >= head && memcmp(text, first_line_1, head) == 0;
    if (size < head || (memcmp(text, first_line, head) != 0 && !is_old))
        return kept_fail(&in, "this is not a run kept by `backroom sim`");
    if (!kept_is_whole(text, size)) return kept_fail(&in, "the file was cut or changed");
    in.at += head;
    in.line = 2;
    if (!read_rules(&in, k)) return false;
    if (is_old)
        return kept_fail(
            &in, "kept by backroom 0.1, which did not count what the intervals of today are "
                 "made of; begin it anew, or go on with that version");
    if (!read_plan(&in, k) || !kept_queue(&in, k->plan.matches, &k->queue)) return false;
    if (!sim_totals_open(&k->totals, k->plan.has_details)) return kept_fail(&in, "out of memory");
    if (!read_totals(&in, k)) return false;
    if (k->totals.details &&
        !read_details(&in, k->totals.details, k->rules.seats, k->totals.matches))
        return false;
    return kept_name(&in, "sha256") || kept_fail(&in, "more lines than expected");
}

void checkpoint_close(checkpoint *k) {
    for (int i = 0; i < BR_TABLES_MAX; i++) free(k->deck[i]);
    sim_totals_close(&k->totals);
    memset(k, 0, sizeof *k);
}
