/* rows.c -- every match as lines of CSV, and journals of those that are asked for. */
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 16384, HEAD_MOST = 1 << 17 };

/* ---- text --------------------------------------------------------------------------------- */

void rows_free(rows_text *t) {
    free(t->text);
    memset(t, 0, sizeof *t);
}

/* Room for one more line; what is written there is taken by `line_end`. */
static br_buf line_begin(rows_text *t, size_t room) {
    if (t->size - t->used < room) {
        size_t size = t->size * 2 + room;
        char *text = realloc(t->text, size);
        if (text) {
            t->text = text;
            t->size = size;
        } else {
            t->is_bad = true;
            return br_buf_over(NULL, 0);
        }
    }
    return br_buf_over(t->text + t->used, t->size - t->used);
}

static void line_end(rows_text *t, const br_buf *line) {
    if (t->is_bad || line->full) t->is_bad = true;
    else t->used += line->used;
}

static void put_number(br_buf *out, int64_t value) {
    br_put_int(out, value);
    br_put_char(out, ',');
}

/* ---- rows --------------------------------------------------------------------------------- */

void rows_head(rows_text *out, const br_rules *r, bool of_decisions, bool has_variant) {
    br_buf line = line_begin(out, LINE_MOST);
    quantities q;
    quantities_find(&q, r->game);
    if (has_variant) br_put(&line, "variant,");
    if (of_decisions) {
        br_put(&line, "match,ply,seat,bot,choices,move,leads,win\n");
        line_end(out, &line);
        return;
    }
    br_put(&line, "match,seat,bot,order,place,win,score,moves,lead_changes,margin,decisions,");
    for (int i = 0; i < q.quantities; i++) {
        for (const char *c = q.quantity[i]->name; *c; c++) br_put_char(&line, *c == '-' ? '_' : *c);
        br_put_char(&line, ',');
    }
    br_put(&line, "cards\n");
    line_end(out, &line);
}

/* "contraband-5:2;bank:1", quoted, as words may hold commas. */
static void put_cards(br_buf *out, const recorder *w, int seat) {
    bool has_any = false;
    br_put_char(out, '"');
    for (int g = 0; g < w->wanted.groups; g++) {
        for (int k = 0; k < w->card_count[g]; k++) { /* sorted: threads meet them in any order */
            int i = w->sorted[g][k];
            if (!w->card[g][i].uses[seat]) continue;
            if (has_any) br_put_char(out, ';');
            has_any = true;
            br_put(out, w->wanted.group[g]);
            br_put_char(out, '/');
            for (const char *c = w->card[g][i].key; *c; c++)
                if (*c != '"') br_put_char(out, *c);
            br_put_char(out, ':');
            br_put_int(out, w->card[g][i].uses[seat]);
        }
    }
    br_put_char(out, '"');
}

/* A part of a win as 0, 1 or a fraction with as many digits as tell ninths apart. */
static void put_win(br_buf *out, uint32_t share) {
    if (share == 0 || share == LAB_SHARE) {
        br_put_char(out, share ? '1' : '0');
        return;
    }
    uint32_t part = share * 10000u / LAB_SHARE;
    br_put(out, "0.");
    for (uint32_t unit = 1000; unit; unit /= 10) br_put_char(out, (char)('0' + part / unit % 10));
}

static void put_start(br_buf *out, const char *variant, uint64_t match) {
    if (variant) {
        br_put(out, variant);
        br_put_char(out, ',');
    }
    put_number(out, (int64_t)match);
}

void rows_seats(rows_text *out, const char *variant, const sim_deal *deal, const match_outcome *o,
                const recorder *w) {
    int seats = w->rules->seats;
    uint32_t leads = recorder_leads(w), own[BR_SEATS_MAX] = {0};
    int32_t margin = match_margin(&o->result, seats);
    for (uint32_t i = 0; i < w->plies; i++)
        if (w->ply[i].seat < seats) own[w->ply[i].seat] += w->ply[i].choices > 1;
    for (int seat = 0; seat < seats; seat++) {
        br_buf line = line_begin(out, LINE_MOST);
        put_start(&line, variant, deal->index);
        put_number(&line, seat);
        br_put(&line, deal->bots[seat]->name);
        br_put_char(&line, ',');
        if (w->starter < seats) br_put_int(&line, (seat + seats - w->starter) % seats + 1);
        br_put_char(&line, ',');
        put_number(&line, o->result.place[seat]);
        put_win(&line, match_share(&o->result, (br_seat)seat));
        br_put_char(&line, ',');
        put_number(&line, o->result.score[seat]);
        put_number(&line, o->plies);
        put_number(&line, leads);
        put_number(&line, margin);
        put_number(&line, own[seat]);
        for (int i = 0; i < w->wanted.quantities; i++) {
            bool is_table = strcmp(w->wanted.quantity[i]->who, "table") == 0;
            put_number(&line, w->value[i][is_table ? 0 : seat]);
        }
        put_cards(&line, w, seat);
        br_put_char(&line, '\n');
        line_end(out, &line);
    }
}

void rows_decisions(rows_text *out, const char *variant, const sim_deal *deal,
                    const match_outcome *o, const recorder *w) {
    for (uint32_t i = 0; i < w->plies; i++) {
        const recorder_ply *ply = &w->ply[i];
        if (ply->seat >= w->rules->seats) continue;
        br_buf line = line_begin(out, LINE_MOST);
        put_start(&line, variant, deal->index);
        put_number(&line, i);
        put_number(&line, ply->seat);
        br_put(&line, deal->bots[ply->seat]->name);
        br_put_char(&line, ',');
        put_number(&line, ply->choices);
        br_put(&line, w->rules->game->forms[ply->kind].verb);
        br_put(&line, br_has(recorder_leaders(w, i), ply->seat) ? ",1," : ",0,");
        put_win(&line, match_share(&o->result, ply->seat));
        br_put_char(&line, '\n');
        line_end(out, &line);
    }
}

/* ---- journals ----------------------------------------------------------------------------- */

void rows_journal(rows_text *out, const br_rules *r, const sim_deal *deal, const recorder *w,
                  const char *const decks[]) {
    br_match *m = malloc(sizeof *m);
    br_record *record = calloc(w->plies + 1, sizeof *record);
    br_refusal refusal;
    const char *names[BR_SEATS_MAX] = {NULL};
    for (int i = 0; i < r->seats; i++) names[i] = deal->bots[i]->name;
    if (m && record) {
        br_match_init(m, r, deal->seed, record, w->plies + 1);
        br_buf line = line_begin(out, HEAD_MOST);
        br_journal_head(m, names, decks, &line);
        line_end(out, &line);
        for (uint32_t i = 0; i < w->plies && !out->is_bad; i++) {
            if (br_match_play(m, w->ply[i].seat, &w->move[i], &refusal) != BR_OK)
                out->is_bad = true;
            line = line_begin(out, LINE_MOST);
            br_journal_move(m, w->ply[i].seat, &w->move[i], &line);
            line_end(out, &line);
        }
        line = line_begin(out, LINE_MOST);
        br_journal_end(m, &line);
        line_end(out, &line);
    } else {
        out->is_bad = true;
    }
    free(record);
    free(m);
}

/* ---- which ones --------------------------------------------------------------------------- */

static const char *const keep_names[] = {"score", "length", "margin", "leads", "winners", NULL};
static const char *const keep_compares[] = {">=", "<=", "==", "!=", ">", "<", NULL};

/* The first of the list that the text begins with, or -1; *at is moved on. */
static int take(const char **at, const char *const list[]) {
    *at += strspn(*at, " ");
    for (int i = 0; list[i]; i++) {
        size_t size = strlen(list[i]);
        if (strncmp(*at, list[i], size) != 0) continue;
        *at += size;
        return i;
    }
    return -1;
}

static bool take_number(const char **at, int64_t *out) {
    *at += strspn(*at, " ");
    bool is_negative = **at == '-';
    size_t digits = strspn(*at + is_negative, "0123456789");
    if (digits == 0 || digits > 9) return false;
    *out = strtol(*at, NULL, 10);
    *at += digits + is_negative;
    return true;
}

bool keep_parse(keep *k, const char *text, char why[128]) {
    static const char *const and[] = {"and ", NULL};
    const char *at = text;
    memset(k, 0, sizeof *k);
    do {
        keep_term *term = &k->term[k->terms];
        if (k->terms == KEEP_TERMS) {
            snprintf(why, 128, "at most %d conditions", KEEP_TERMS);
            return false;
        }
        bool is_good = (term->name = take(&at, keep_names)) >= 0 &&
                       (term->compare = take(&at, keep_compares)) >= 0 &&
                       take_number(&at, &term->number);
        if (!is_good) {
            snprintf(why, 128, "not understood from '%.40s' on", at);
            return false;
        }
        k->terms++;
    } while (take(&at, and) >= 0);
    at += strspn(at, " ");
    if (*at) snprintf(why, 128, "not understood from '%.40s' on", at);
    return *at == '\0';
}

static bool compares(int how, int64_t value, int64_t number) {
    switch (how) {
    case 0: return value >= number;
    case 1: return value <= number;
    case 2: return value == number;
    case 3: return value != number;
    case 4: return value > number;
    default: return value < number;
    }
}

/* A score is that of any seat. */
static bool term_holds(const keep_term *t, const match_outcome *o, const recorder *w) {
    switch (t->name) {
    case 0:
        for (int seat = 0; seat < w->rules->seats; seat++)
            if (compares(t->compare, o->result.score[seat], t->number)) return true;
        return false;
    case 1: return compares(t->compare, o->plies, t->number);
    case 2: return compares(t->compare, match_margin(&o->result, w->rules->seats), t->number);
    case 3: return compares(t->compare, recorder_leads(w), t->number);
    default: return compares(t->compare, __builtin_popcount(o->result.winners), t->number);
    }
}

bool keep_holds(const keep *k, const match_outcome *o, const recorder *w) {
    for (int i = 0; i < k->terms; i++)
        if (!term_holds(&k->term[i], o, w)) return false;
    return true;
}

/* ---- both --------------------------------------------------------------------------------- */

void rows_output_add(const rows_output *o, rows_text *text, const char *variant,
                     const sim_deal *deal, const match_outcome *out, const recorder *w) {
    if (!o->rows) return;
    if (o->of_decisions) rows_decisions(text, variant, deal, out, w);
    else rows_seats(text, variant, deal, out, w);
}

bool rows_output_put(const rows_output *o, rows_text *text, const sim_deal *deal,
                     const match_outcome *out, const recorder *w) {
    bool is_good = !text->is_bad;
    if (is_good && o->rows) is_good = ordered_put(o->rows, deal->index, text->text, text->used);
    text->used = 0;
    if (is_good && o->journals) {
        if (keep_holds(&o->keep, out, w)) rows_journal(text, w->rules, deal, w, o->decks);
        is_good = !text->is_bad && ordered_put(o->journals, deal->index, text->text, text->used);
        text->used = 0;
    }
    return is_good;
}
