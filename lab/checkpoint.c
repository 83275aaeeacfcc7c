/* checkpoint.c -- writes and reads the file of a stopped run.
 *
 * Lines of words. A house deck stands as its length and then its bytes. Histograms are written by
 * their filled bins only.
 */
#include "checkpoint.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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

static void write_numbers(FILE *out, const char *name, const int64_t *number, int count) {
    fputs(name, out);
    for (int i = 0; i < count; i++) fprintf(out, " %" PRId64, number[i]);
    fputc('\n', out);
}

/* What else seats had, by block: see adjust.h. */
static void write_others(FILE *out, const adjust_others *o, int others) {
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        write_numbers(out, "others", o->win[b], others);
        for (int i = 0; i < others; i++) write_numbers(out, "other", o->other[b][i], i + 1);
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
        write_numbers(out, "own", c->adjust.own, ADJUST_BLOCKS);
        write_numbers(out, "win", c->adjust.win, ADJUST_BLOCKS);
        for (int b = 0; b < ADJUST_BLOCKS; b++)
            write_numbers(out, "other", c->adjust.other[b], others);
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
    fprintf(body, "next %" PRIu64 " %d\n", queue->next, queue->holes);
    for (int i = 0; i < queue->holes; i++)
        fprintf(body, "hole %" PRIu64 " %" PRIu64 "\n", queue->hole[i].from, queue->hole[i].to);
    write_totals(body, plan->rules, t);
    if (t->details) write_details(body, t->details, plan->rules->seats);
    bool is_good = fclose(body) == 0;
    br_sha256 sha;
    uint8_t digest[32];
    br_sha256_init(&sha);
    br_sha256_add(&sha, text, size);
    br_sha256_end(&sha, digest);
    if (is_good) fwrite(text, 1, size, out);
    fprintf(out, "sha256 ");
    for (int i = 0; i < 32; i++) fprintf(out, "%02x", digest[i]);
    fprintf(out, "\n");
    free(text);
    return is_good && !ferror(out);
}

#define SQUARES_MAX ((uint64_t)1 << 60) /* any sum: room to go on adding */

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct reader {
    const char *at, *end;
    br_fault *fault;
    uint32_t line;
} reader;

static bool fail(reader *in, const char *what) {
    br_buf out = br_buf_over(in->fault->text, sizeof in->fault->text);
    if (in->fault->err != BR_OK) return false; /* the first fault is the one to tell */
    in->fault->err = BR_BAD_REQUEST;
    in->fault->line = in->line;
    br_put(&out, what);
    return false;
}

/* The next word of the line: what stands before a blank or the newline. */
static bool word(reader *in, char *out, size_t size) {
    size_t count = 0;
    while (in->at + count < in->end && in->at[count] != ' ' && in->at[count] != '\n') count++;
    if (count == 0 || count >= size || in->at + count >= in->end)
        return fail(in, "a word is missing or too long");
    memcpy(out, in->at, count);
    out[count] = '\0';
    in->at += count;
    if (*in->at == ' ') in->at++;
    return true;
}

static bool line_end(reader *in) {
    if (in->at >= in->end || *in->at != '\n') return fail(in, "more words than expected");
    in->at++;
    in->line++;
    return true;
}

static bool name(reader *in, const char *expected) {
    char got[32];
    return word(in, got, sizeof got) &&
           (strcmp(got, expected) == 0 || fail(in, "a line of another kind was expected"));
}

static bool whole(reader *in, uint64_t most, uint64_t *out) {
    char text[24];
    if (!word(in, text, sizeof text)) return false;
    *out = 0;
    for (const char *c = text; *c; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (*c < '0' || *c > '9' || *out > (UINT64_MAX - digit) / 10)
            return fail(in, "that is not a number");
        *out = *out * 10 + digit;
    }
    return *out <= most || fail(in, "a number is too large");
}

static bool whole_int(reader *in, int most, int *out) {
    uint64_t value;
    if (!whole(in, (uint64_t)most, &value)) return false;
    *out = (int)value;
    return true;
}

static bool signed_whole(reader *in, int64_t *out) {
    uint64_t value;
    bool is_negative = in->at < in->end && *in->at == '-';
    in->at += is_negative;
    if (!whole(in, SQUARES_MAX, &value)) return false;
    *out = is_negative ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool read_deck(reader *in, checkpoint *k) {
    uint64_t size;
    if (!name(in, "deck") || !whole(in, BR_CSV_MAX, &size) || !line_end(in)) return false;
    if ((uint64_t)(in->end - in->at) <= size) return fail(in, "the deck is cut off");
    int table = br_rules_table_of(&k->rules, in->at, (size_t)size);
    if (table < 0 || k->deck[table]) return fail(in, "a deck of no table, or of one twice");
    br_fault fault = {0};
    if (br_rules_deck(&k->rules, in->at, (size_t)size, &fault) != BR_OK)
        return fail(in, fault.text);
    k->deck[table] = malloc((size_t)size + 1);
    if (!k->deck[table]) return fail(in, "out of memory");
    memcpy(k->deck[table], in->at, (size_t)size);
    k->deck[table][size] = '\0';
    for (uint64_t i = 0; i < size; i++) in->line += in->at[i] == '\n';
    in->at += size;
    return line_end(in);
}

static bool read_rules(reader *in, checkpoint *k) {
    char id[BR_WORD_MAX], value[BR_WORD_MAX];
    uint64_t version, seats;
    br_fault fault = {0};
    if (!name(in, "game") || !word(in, id, sizeof id) || !whole(in, UINT16_MAX, &version) ||
        !line_end(in) || !name(in, "seats") || !whole(in, BR_SEATS_MAX, &seats) || !line_end(in))
        return false;
    const br_game *game = br_game_find(id);
    if (!game) return fail(in, "no such game");
    if (game->version != version) {
        br_buf out = br_buf_over(fault.text, sizeof fault.text);
        br_put_other_version(&out, game, (int64_t)version);
        return fail(in, fault.text);
    }
    if (br_rules_init(&k->rules, game, (int)seats, &fault) != BR_OK) return fail(in, fault.text);
    for (int i = 0; i < game->option_count; i++) {
        if (!name(in, "option") || !word(in, id, sizeof id) || !word(in, value, sizeof value) ||
            !line_end(in))
            return false;
        if (br_rules_option(&k->rules, id, value, &fault) != BR_OK) return fail(in, fault.text);
    }
    while (in->end - in->at > 5 && memcmp(in->at, "deck ", 5) == 0)
        if (!read_deck(in, k)) return false;
    if (br_rules_check(&k->rules, &fault) != BR_OK) return fail(in, fault.text);
    return true;
}

static bool read_plan(reader *in, checkpoint *k) {
    char text[2 * BR_SEED_BYTES + 1];
    uint64_t rotate, details;
    sim_plan *plan = &k->plan;
    plan->rules = &k->rules;
    for (int i = 0; i < k->rules.seats; i++) {
        if (!name(in, "bot") || !word(in, text, sizeof text) || !line_end(in)) return false;
        plan->bots[i] = bot_find(text);
        if (!plan->bots[i])
            return fail(in, "no such bot; programs are named again: GAME --bots exec:...");
    }
    if (!name(in, "rotate") || !whole(in, 1, &rotate) || !line_end(in) || !name(in, "details") ||
        !whole(in, 1, &details) || !line_end(in) || !name(in, "matches") ||
        !whole(in, UINT32_MAX, &plan->matches) || !line_end(in) || !name(in, "seed") ||
        !word(in, text, sizeof text) || !line_end(in))
        return false;
    plan->has_rotation = rotate;
    plan->has_details = details;
    if (strlen(text) != 2 * BR_SEED_BYTES || !br_hex_read(text, 2 * BR_SEED_BYTES, plan->seed))
        return fail(in, "a seed is 64 hexadecimal digits");
    return true;
}

static bool read_queue(reader *in, checkpoint *k) {
    pool_queue *q = &k->queue;
    uint64_t left = 0;
    if (!name(in, "next") || !whole(in, k->plan.matches, &q->next) ||
        !whole_int(in, POOL_HOLES_MAX, &q->holes) || !line_end(in))
        return false;
    for (int i = 0; i < q->holes; i++) {
        pool_range *hole = &q->hole[i];
        if (!name(in, "hole") || !whole(in, q->next, &hole->from) ||
            !whole(in, q->next, &hole->to) || !line_end(in))
            return false;
        left += hole->to - hole->from;
    }
    q->done = q->next - left;
    return pool_queue_audit(q, k->plan.matches) || fail(in, "what is left to do makes no sense");
}

static bool read_totals(reader *in, checkpoint *k) {
    totals *t = &k->totals;
    if (!name(in, "played") || !whole(in, UINT64_MAX, &t->matches) ||
        !whole(in, t->matches, &t->ties) || !whole(in, UINT64_MAX, &t->plies) ||
        !whole(in, UINT32_MAX, &t->plies_most) || !whole(in, SQUARES_MAX, &t->plies_squares) ||
        !line_end(in))
        return false;
    if (t->matches != k->queue.done) return fail(in, "counts do not go together");
    uint64_t wins = 0, most = t->matches * LAB_SHARE;
    for (int i = 0; i < k->rules.seats; i++) {
        if (!name(in, "seat") || !whole(in, most, &t->chair_wins[i]) ||
            !whole(in, most, &t->seat_wins[i]) || !signed_whole(in, &t->chair_scores[i]) ||
            !signed_whole(in, &t->seat_scores[i]) ||
            !whole(in, SQUARES_MAX, &t->chair_squares[i]) ||
            !whole(in, SQUARES_MAX, &t->seat_squares[i]) ||
            !whole(in, SQUARES_MAX, &t->pool_squares[i]) ||
            !whole(in, most * LAB_SHARE, &t->pool_lost[i]) ||
            !whole(in, most * LAB_SHARE, &t->seat_lost[i]) || !line_end(in))
            return false;
        wins += t->seat_wins[i];
    }
    return wins == most || fail(in, "wins do not add up to the matches");
}

static bool read_histogram(reader *in, histogram *t) {
    int bins, bin, last = -1;
    uint64_t shift;
    if (!name(in, "tally") || !whole(in, UINT64_MAX, &t->count) ||
        !whole(in, UINT64_MAX, &t->squares) || !signed_whole(in, &t->sum) ||
        !signed_whole(in, &t->least) || !signed_whole(in, &t->most) || !whole(in, 40, &shift) ||
        !whole_int(in, HISTOGRAM_BINS, &bins))
        return false;
    t->shift = (uint32_t)shift;
    for (int i = 0; i < bins; i++, last = bin) {
        if (!whole_int(in, HISTOGRAM_BINS - 1, &bin)) return false;
        if (bin <= last) return fail(in, "bins are out of order");
        if (!whole(in, UINT64_MAX, &t->bin[bin])) return false;
    }
    return line_end(in) && (histogram_audit(t) || fail(in, "a tally does not add up"));
}

static bool read_cluster(reader *in, cluster *c) {
    return name(in, "by-match") && whole(in, UINT32_MAX, &c->used) && signed_whole(in, &c->y) &&
           signed_whole(in, &c->x) && signed_whole(in, &c->yy) && signed_whole(in, &c->xy) &&
           signed_whole(in, &c->xx) && line_end(in);
}

static bool read_numbers(reader *in, const char *expected, int64_t *number, int count) {
    if (!name(in, expected)) return false;
    for (int i = 0; i < count; i++)
        if (!signed_whole(in, &number[i])) return false;
    return line_end(in);
}

static bool read_others(reader *in, adjust_others *o, int others) {
    for (int b = 0; b < ADJUST_BLOCKS; b++) {
        if (!read_numbers(in, "others", o->win[b], others)) return false;
        for (int i = 0; i < others; i++)
            if (!read_numbers(in, "other", o->other[b][i], i + 1)) return false;
    }
    return true;
}

/* A key may hold blanks: it is the rest of the line. */
static bool read_key(reader *in, char key[KEY_MAX]) {
    size_t size = 0;
    while (in->at + size < in->end && in->at[size] != '\n') size++;
    if (size == 0 || size >= KEY_MAX) return fail(in, "a card without a name");
    memcpy(key, in->at, size);
    in->at += size;
    return line_end(in);
}

static bool read_cards(reader *in, total_details *d, int group, int others, uint64_t matches) {
    int count;
    if (!name(in, "cards") || !whole_int(in, RECORDER_CARDS_MAX, &count) || !line_end(in))
        return false;
    d->card_count[group] = count;
    for (int i = 0; i < count; i++) {
        total_card *c = &d->card[group][i];
        if (!whole(in, SQUARES_MAX, &c->uses) || !whole(in, SQUARES_MAX, &c->use_squares) ||
            !read_key(in, c->key) || !read_cluster(in, &c->wins) ||
            !read_numbers(in, "own", c->adjust.own, ADJUST_BLOCKS) ||
            !read_numbers(in, "win", c->adjust.win, ADJUST_BLOCKS))
            return false;
        if (c->wins.y < 0 || (uint64_t)c->wins.y > matches * LAB_SHARE || c->wins.x < 0 ||
            (uint64_t)c->wins.x > matches * BR_SEATS_MAX || c->wins.used > matches)
            return fail(in, "a card was used more often than was played");
        for (int b = 0; b < ADJUST_BLOCKS; b++)
            if (!read_numbers(in, "other", c->adjust.other[b], others)) return false;
    }
    return true;
}

static bool read_tenths(reader *in, total_details *d) {
    if (!name(in, "moves") || !whole(in, UINT32_MAX, &d->tenth_matches) ||
        !whole(in, SQUARES_MAX, &d->cards_lost) || !line_end(in))
        return false;
    for (int i = 0; i < RECORDER_TENTHS; i++)
        if (!name(in, "tenth") || !whole(in, SQUARES_MAX, &d->tenth_led[i]) ||
            !whole(in, SQUARES_MAX, &d->tenth_squares[i]) ||
            !whole(in, d->tenth_matches, &d->decided[i]) || !line_end(in))
            return false;
    return true;
}

static bool read_details(reader *in, total_details *d, int seats, uint64_t matches) {
    int others = 2 * seats - 1;
    for (int i = 0; i < HISTOGRAMS; i++)
        if (!read_histogram(in, histogram_at(d, i))) return false;
    for (int i = 0; i < CLUSTERS; i++)
        if (!read_cluster(in, cluster_at(d, i))) return false;
    if (!read_tenths(in, d)) return false;
    if (!name(in, "order") || !whole(in, UINT32_MAX, &d->ordered)) return false;
    for (int i = 0; i < BR_SEATS_MAX; i++)
        if (!whole(in, SQUARES_MAX, &d->order_wins[i]) ||
            !whole(in, SQUARES_MAX, &d->order_lost[i]))
            return false;
    if (!line_end(in)) return false;
    for (int i = 0; i < RECORDER_KINDS; i++)
        if (!name(in, "kind") || !whole(in, SQUARES_MAX, &d->kind[i].offered) ||
            !whole(in, d->kind[i].offered, &d->kind[i].chosen) || !line_end(in))
            return false;
    if (!read_others(in, &d->others, others)) return false;
    for (int g = 0; g < GROUPS_MAX; g++)
        if (!read_cards(in, d, g, others, matches)) return false;
    return true;
}

/* The last line must be the digest of all before it. */
static bool is_whole(const char *text, size_t size) {
    enum { LAST = 7 + 64 + 1 }; /* "sha256 ", digits, newline */
    br_sha256 sha;
    uint8_t digest[32], said[32];
    if (size < LAST || text[size - 1] != '\n' || memcmp(text + size - LAST, "sha256 ", 7) != 0)
        return false;
    if (!br_hex_read(text + size - LAST + 7, 64, said)) return false;
    br_sha256_init(&sha);
    br_sha256_add(&sha, text, size - LAST);
    br_sha256_end(&sha, digest);
    return memcmp(digest, said, sizeof digest) == 0;
}

bool checkpoint_read(checkpoint *k, const char *text, size_t size, br_fault *fault) {
    reader in = {text, text + size, fault, 1};
    memset(k, 0, sizeof *k);
    memset(fault, 0, sizeof *fault);
    size_t head = sizeof first_line - 1;
    bool is_old = size >= head && memcmp(text, first_line_1, head) == 0;
    if (size < head || (memcmp(text, first_line, head) != 0 && !is_old))
        return fail(&in, "this is not a run kept by `backroom sim`");
    if (!is_whole(text, size)) return fail(&in, "the file was cut or changed");
    in.at += head;
    in.line = 2;
    if (!read_rules(&in, k)) return false;
    if (is_old)
        return fail(&in,
                    "kept by backroom 0.1, which did not count what the intervals of today are "
                    "made of; begin it anew, or go on with that version");
    if (!read_plan(&in, k) || !read_queue(&in, k)) return false;
    if (!sim_totals_open(&k->totals, k->plan.has_details)) return fail(&in, "out of memory");
    if (!read_totals(&in, k)) return false;
    if (k->totals.details &&
        !read_details(&in, k->totals.details, k->rules.seats, k->totals.matches))
        return false;
    return name(&in, "sha256") || fail(&in, "more lines than expected");
}

void checkpoint_close(checkpoint *k) {
    for (int i = 0; i < BR_TABLES_MAX; i++) free(k->deck[i]);
    sim_totals_close(&k->totals);
    memset(k, 0, sizeof *k);
}
