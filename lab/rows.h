/* rows.h -- every match as lines of CSV, for whoever counts differently than the lab does.
 *
 * One row a match and seat, or one a move. Which matches are kept as journals is asked in words
 * like `score > 40 and length < 20`.
 */
#ifndef ROWS_H
#define ROWS_H

#include "ordered.h"
#include "sim.h"

/* Text that grows. */
typedef struct rows_text {
    char *text;
    size_t used, size;
    bool is_bad; /* no memory */
} rows_text;
void rows_free(rows_text *t);

/* `variant` (or NULL) is a column before all others. */
void rows_head(rows_text *out, const br_rules *r, bool of_decisions, bool has_variant);
void rows_seats(rows_text *out, const char *variant, const sim_deal *deal, const match_outcome *o,
                const recorder *w);
void rows_decisions(rows_text *out, const char *variant, const sim_deal *deal,
                    const match_outcome *o, const recorder *w);
/* The journal of a match whose moves were recorded. */
void rows_journal(rows_text *out, const br_rules *r, const sim_deal *deal, const recorder *w,
                  const char *const decks[]);

/* What matches are asked for. */
enum { KEEP_TERMS = 8 };
typedef struct keep_term {
    int name, compare;
    int64_t number;
} keep_term;
typedef struct keep {
    int terms;
    keep_term term[KEEP_TERMS];
} keep;
/* False if the words are not understood; `why` then says which. */
bool keep_parse(keep *k, const char *text, char why[128]);
bool keep_holds(const keep *k, const match_outcome *o, const recorder *w);

/* What a run writes beside its totals; each part may be missing. */
typedef struct rows_output {
    ordered *rows;
    bool of_decisions;
    ordered *journals;
    keep keep;
    const char *const *decks; /* of journals, as br_journal_head takes them */
} rows_output;
/* Adds a match to `text`; then puts what is in `text` as one item, with the journal of the match
 * last played if it is asked for, and empties it. */
void rows_output_add(const rows_output *o, rows_text *text, const char *variant,
                     const sim_deal *deal, const match_outcome *out, const recorder *w);
bool rows_output_put(const rows_output *o, rows_text *text, const sim_deal *deal,
                     const match_outcome *out, const recorder *w);

#endif
