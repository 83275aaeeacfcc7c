/* sweep_kept.c -- a sweep that was stopped, as a file. */
#include "sweep_kept.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "kept.h"

static const char first_line[] = "backroom sweep 1\n";
enum { LINE_WORDS = 16 };

void sweep_typed_free(sweep_typed *typed) {
    for (int i = 0; i < typed->count; i++) free(typed->argument[i]);
    memset(typed, 0, sizeof *typed);
}

/* ---- which sweep it is -------------------------------------------------------------------- */

static void text_add(br_sha256 *sha, const char *text) {
    br_sha256_add(sha, text, strlen(text) + 1);
}

static void number_add(br_sha256 *sha, int64_t number) {
    br_sha256_add(sha, &number, sizeof number);
}

/* Whatever decides what is played, and what the sums are sums of. */
static void plan_digest(const sweep_plan *plan, char out[65]) {
    br_sha256 sha;
    uint8_t digest[32];
    const sim_plan *p = plan->plan;
    br_sha256_init(&sha);
    text_add(&sha, p->rules->game->id);
    number_add(&sha, p->rules->game->version);
    number_add(&sha, p->rules->seats);
    for (int i = 0; i < p->rules->seats; i++) text_add(&sha, p->bots[i]->name);
    br_sha256_add(&sha, p->seed, sizeof p->seed);
    number_add(&sha, p->has_rotation);
    number_add(&sha, (int64_t)p->matches);
    number_add(&sha, plan->is_even);
    number_add(&sha, plan->measures);
    number_add(&sha, plan->goals);
    for (int i = 0; i < plan->goals; i++) text_add(&sha, plan->goal[i].text);
    number_add(&sha, plan->variants);
    for (int v = 0; v < plan->variants; v++) {
        br_sha256_add(&sha, plan->rules[v].option, sizeof plan->rules[v].option);
        br_sha256_add(&sha, plan->rules[v].deck_hash, sizeof plan->rules[v].deck_hash);
    }
    br_sha256_end(&sha, digest);
    for (int i = 0; i < 32; i++) snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

/* ---- writing ------------------------------------------------------------------------------ */

static void write_typed(FILE *out, const sweep_typed *typed) {
    fprintf(out, "seed %s\narguments %d\n", typed->seed, typed->count);
    for (int i = 0; i < typed->count; i++)
        fprintf(out, "bytes %zu\n%s\n", strlen(typed->argument[i]), typed->argument[i]);
}

bool sweep_kept_write(const sweep_plan *plan, const sweep_result *r, const sweep_typed *typed,
                      FILE *out) {
    char *text = NULL, digest[65];
    size_t size = 0;
    FILE *body = open_memstream(&text, &size);
    if (!body) return false;
    fputs(first_line, body);
    write_typed(body, typed);
    plan_digest(plan, digest);
    fprintf(body, "plan %s\nround %d %d %" PRIu64 "\nactive ", digest, r->round, r->is_over,
            r->until);
    for (int v = 0; v < r->variants; v++) fputc(r->is_active[v] ? '1' : '0', body);
    fputc('\n', body);
    kept_write_queue(body, &r->queue);
    fprintf(body, "sums %zu\n", r->words);
    for (size_t i = 0; i < r->words; i += LINE_WORDS)
        kept_write_numbers(body, "sum", r->word + i,
                           r->words - i < LINE_WORDS ? (int)(r->words - i) : LINE_WORDS);
    bool is_good = fclose(body) == 0 && kept_seal(text, size, out);
    free(text);
    return is_good;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool begin(kept_reader *in, size_t size) {
    size_t head = sizeof first_line - 1;
    if (size < head || memcmp(in->at, first_line, head) != 0)
        return kept_fail(in, "this is not a run kept by `backroom sweep`");
    if (!kept_is_whole(in->at, size)) return kept_fail(in, "the file was cut or changed");
    in->at += head;
    in->line = 2;
    return true;
}

static bool read_argument(kept_reader *in, char **out) {
    uint64_t size;
    if (!kept_name(in, "bytes") || !kept_whole(in, SWEEP_ARGUMENT_MOST, &size) ||
        !kept_line_end(in))
        return false;
    const char *bytes = kept_bytes(in, (size_t)size);
    if (!bytes) return false;
    if (memchr(bytes, '\0', (size_t)size)) return kept_fail(in, "that was never typed");
    *out = malloc((size_t)size + 1);
    if (!*out) return kept_fail(in, "out of memory");
    memcpy(*out, bytes, (size_t)size);
    (*out)[size] = '\0';
    return true;
}

static bool read_typed(kept_reader *in, sweep_typed *typed) {
    int count;
    uint8_t seed[BR_SEED_BYTES];
    if (!kept_name(in, "seed") || !kept_word(in, typed->seed, sizeof typed->seed) ||
        !kept_line_end(in) || !kept_name(in, "arguments") ||
        !kept_int(in, SWEEP_ARGUMENTS_MAX, &count) || !kept_line_end(in))
        return false;
    if (strlen(typed->seed) != 2 * BR_SEED_BYTES ||
        !br_hex_read(typed->seed, 2 * BR_SEED_BYTES, seed))
        return kept_fail(in, "a seed is 64 hexadecimal digits");
    for (; typed->count < count; typed->count++)
        if (!read_argument(in, &typed->argument[typed->count])) return false;
    return true;
}

bool sweep_kept_typed(const char *text, size_t size, sweep_typed *typed, br_fault *fault) {
    kept_reader in = {text, text + size, fault, 1};
    memset(typed, 0, sizeof *typed);
    memset(fault, 0, sizeof *fault);
    return begin(&in, size) && read_typed(&in, typed);
}

static bool read_round(kept_reader *in, const sweep_plan *plan, sweep_result *r) {
    char active[SWEEP_VARIANTS_MAX + 1];
    int is_over;
    if (!kept_name(in, "round") || !kept_int(in, SWEEP_ROUNDS, &r->round) ||
        !kept_int(in, 1, &is_over) ||
        !kept_whole(in, plan->plan->matches * SWEEP_MOST, &r->until) || !kept_line_end(in) ||
        !kept_name(in, "active") || !kept_word(in, active, sizeof active) || !kept_line_end(in))
        return false;
    r->is_over = is_over;
    if (strlen(active) != (size_t)r->variants || strspn(active, "01") != strlen(active))
        return kept_fail(in, "as many variants were expected as there are");
    for (int v = 0; v < r->variants; v++) r->is_active[v] = active[v] == '1';
    return kept_queue(in, r->until, &r->queue);
}

/* No variant can have been played more often than deals were. */
static bool read_sums(kept_reader *in, sweep_result *r) {
    uint64_t words;
    if (!kept_name(in, "sums") || !kept_whole(in, r->words, &words) || !kept_line_end(in))
        return false;
    if (words != r->words) return kept_fail(in, "sums are missing");
    for (size_t i = 0; i < r->words; i += LINE_WORDS)
        if (!kept_numbers(in, "sum", r->word + i,
                          r->words - i < LINE_WORDS ? (int)(r->words - i) : LINE_WORDS))
            return false;
    for (int v = 0; v < r->variants; v++)
        if (r->word[v] < 0 || (uint64_t)r->word[v] > r->queue.done)
            return kept_fail(in, "counts do not go together");
    return kept_name(in, "sha256") || kept_fail(in, "more lines than expected");
}

bool sweep_kept_read(const sweep_plan *plan, const char *text, size_t size, sweep_result *r,
                     br_fault *fault) {
    kept_reader in = {text, text + size, fault, 1};
    sweep_typed typed = {0};
    char digest[65], own[65];
    memset(fault, 0, sizeof *fault);
    bool is_good = begin(&in, size) && read_typed(&in, &typed) && kept_name(&in, "plan") &&
                   kept_word(&in, digest, sizeof digest) && kept_line_end(&in);
    sweep_typed_free(&typed);
    if (!is_good) return false;
    plan_digest(plan, own);
    if (strcmp(digest, own) != 0)
        return kept_fail(&in, "it holds another sweep; to go on with that one name the file alone");
    return read_round(&in, plan, r) && read_sums(&in, r);
}
