/* fuzz_journal.c -- any bytes as the journal of a match.
 *
 * A journal is refused with line, column and one line of reason, or it is replayed. What was
 * replayed must be possible (audit), and written down again it must load to the same digest, with
 * undos gone: the digest is of rules, seed and moves.
 */
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { CAPACITY = 512, NODES = 2048, TEXT = 1 << 18 };

static br_match match, again;
static br_record record[CAPACITY], record_again[CAPACITY];
static br_json_node nodes[NODES];
static char text[TEXT];

static void need(bool holds) {
    if (!holds) abort();
}

static void check_fault(const br_journal_info *info, const br_fault *fault) {
    const char *end = memchr(fault->text, '\0', sizeof fault->text);
    need(fault->err == BR_BAD_JOURNAL || fault->err == BR_OTHER_VERSION ||
         fault->err == BR_OTHER_DECK);
    need(end && end > fault->text && !strchr(fault->text, '\n'));
    need(fault->line == 0 || fault->line == info->lines + 1);
}

static void check_again(const br_journal_info *info) {
    uint8_t digest[32], digest_again[32];
    br_journal_info info_again;
    br_fault fault;
    const char *names[BR_SEATS_MAX];
    const br_rules *r = &match.rules;
    if (r->custom_tables != 0) return; /* its text is not kept */
    for (int i = 0; i < BR_SEATS_MAX; i++) names[i] = info->names[i];
    br_buf out = br_buf_over(text, sizeof text);
    br_journal_head(&match, names, NULL, &out);
    for (uint32_t i = 0; i < match.plies; i++)
        br_journal_move(&match, record[i].seat, &record[i].move, &out);
    bool is_over = br_to_act(r, match.state) == 0;
    if (is_over) br_journal_end(&match, &out);
    need(!out.full);
    need(br_journal_read(&again, text, out.used, record_again, CAPACITY, nodes, NODES, &info_again,
                         &fault) == BR_OK);
    need(info_again.has_end == is_over && !info_again.is_cut && info_again.cut_at == out.used);
    need(memcmp(info->names, info_again.names, sizeof info->names) == 0);
    br_match_digest(&match, digest);
    br_match_digest(&again, digest_again);
    need(memcmp(digest, digest_again, sizeof digest) == 0);
    need(memcmp(match.state, again.state, r->game->state_size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    br_journal_info info;
    br_fault fault;
    br_err err = br_journal_read(&match, (const char *)bytes, size, record, CAPACITY, nodes, NODES,
                                 &info, &fault);
    if (err != BR_OK) {
        need(err == fault.err);
        check_fault(&info, &fault);
        return 0;
    }
    need(info.lines > 0 && info.cut_at <= size && info.is_cut == (info.cut_at < size));
    need(br_audit(&match.rules, match.state) == NULL);
    check_again(&info);
    return 0;
}
