/* measure.c -- one number a match: what comparisons, sweeps and goals are about. */
#include "measure.h"

#include <string.h>

#include "report.h"
#include "say.h"

int measures_find(const sim_plan *plan, bool has_seats, measure out[MEASURES_MAX]) {
    quantities wanted;
    int seats = plan->rules->seats, count = 0;
    quantities_find(&wanted, plan->rules->game);
    for (int i = 0; has_seats && i < seats; i++) out[count++] = (measure){MEASURE_SEAT_WINS, i};
    for (int i = 0; plan->rules->game->lab->starter && i < seats; i++)
        out[count++] = (measure){MEASURE_ORDER_WINS, i};
    for (int i = 0; i < seats; i++) {
        int first = 0, own = 0; /* a bot's line stands at its first chair */
        while (plan->bots[first] != plan->bots[i]) first++;
        for (int k = 0; k < seats; k++) own += plan->bots[k] == plan->bots[i];
        if (first == i && own < seats) out[count++] = (measure){MEASURE_BOT_WINS, i};
    }
    for (int i = 0; has_seats && i < seats; i++) out[count++] = (measure){MEASURE_SEAT_SCORE, i};
    for (int kind = MEASURE_PLIES; kind <= MEASURE_WINNER_SCORE; kind++)
        out[count++] = (measure){(measure_kind)kind, 0};
    for (int i = 0; i < wanted.quantities; i++) out[count++] = (measure){MEASURE_QUANTITY, i};
    return count;
}

static int64_t wins_of(const sim_plan *plan, int own, const int chair[], const br_result *r) {
    int64_t wins = 0;
    for (int seat = 0; seat < plan->rules->seats; seat++)
        if (plan->bots[chair[seat]] == plan->bots[own]) wins += match_share(r, (br_seat)seat);
    return wins;
}

int64_t measure_value(measure m, const sim_plan *plan, const int chair[], const match_outcome *out,
                      const recorder *w) {
    const br_result *r = &out->result;
    uint32_t decisions, choices;
    int64_t sum = 0;
    switch (m.kind) {
    case MEASURE_SEAT_WINS: return match_share(r, (br_seat)m.index);
    case MEASURE_ORDER_WINS:
        if (w->starter >= plan->rules->seats) return 0;
        return match_share(r, (br_seat)((m.index + w->starter) % plan->rules->seats));
    case MEASURE_BOT_WINS: return wins_of(plan, m.index, chair, r);
    case MEASURE_SEAT_SCORE: return r->score[m.index];
    case MEASURE_PLIES: return out->plies;
    case MEASURE_TIES: return (r->winners & (r->winners - 1)) != 0;
    case MEASURE_LEADS: return recorder_leads(w);
    case MEASURE_MARGIN: return match_margin(r, plan->rules->seats);
    case MEASURE_WINNER_SCORE: return r->score[br_lowest(r->winners)];
    case MEASURE_CHOICE:
        choices = recorder_choices(w, &decisions);
        return decisions ? (int64_t)choices * MEASURE_CHOICES / decisions : 0;
    case MEASURE_QUANTITY:
        for (int seat = 0; seat < plan->rules->seats; seat++) sum += w->value[m.index][seat];
        return sum;
    case MEASURE_CARD: break;
    }
    return 0;
}

double measure_unit(measure m) {
    return m.kind <= MEASURE_BOT_WINS ? LAB_SHARE : m.kind == MEASURE_CHOICE ? MEASURE_CHOICES : 1;
}

bool measure_is_share(measure m) { return m.kind <= MEASURE_BOT_WINS || m.kind == MEASURE_TIES; }

/* ---- names -------------------------------------------------------------------------------- */

void measure_id(measure m, const sim_plan *plan, char *out, int size) {
    static const char *const plain[] = {"moves",   "shared-victories", "lead-changes",
                                        "choices", "margin",           "winner-score"};
    quantities q;
    quantities_find(&q, plan->rules->game);
    size_t most = (size_t)size;
    int i = m.index;
    switch (m.kind) {
    case MEASURE_SEAT_WINS: snprintf(out, most, "seat-wins,seat-%d", i + 1); break;
    case MEASURE_ORDER_WINS: snprintf(out, most, "order-wins,order-%d", i + 1); break;
    case MEASURE_BOT_WINS: snprintf(out, most, "bot-wins,%s", plan->bots[i]->name); break;
    case MEASURE_SEAT_SCORE: snprintf(out, most, "seat-score,seat-%d", i + 1); break;
    case MEASURE_QUANTITY: snprintf(out, most, "quantity,%s", q.quantity[i]->name); break;
    case MEASURE_CARD: snprintf(out, most, "%s,", q.group[i]); break;
    default: snprintf(out, most, "match,%s", plain[m.kind - MEASURE_PLIES]);
    }
}

void measure_name(measure m, const sim_plan *plan, br_lang lang, const char *name, char *out,
                  int size) {
    static const char *const keys[] = {"compare.seat-wins",  "compare.bot-wins", "compare.bot-wins",
                                       "compare.seat-score", "compare.moves",    "compare.ties",
                                       "compare.leads",      "compare.choices",  "compare.margin",
                                       "compare.winner",     "compare.value",    "compare.card"};
    char own[SAY_NAME_MAX] = "";
    quantities q;
    quantities_find(&q, plan->rules->game);
    if (m.kind == MEASURE_SEAT_WINS || m.kind == MEASURE_SEAT_SCORE) say_seat(own, lang, m.index);
    if (m.kind == MEASURE_BOT_WINS) say_bot(own, lang, plan->bots[m.index]);
    if (m.kind == MEASURE_QUANTITY)
        say_named(own, lang, plan->rules->game->id, q.quantity[m.index]->name);
    if (m.kind == MEASURE_ORDER_WINS) {
        snprintf(own, sizeof own, "lab.order.%d", m.index + 1);
        const char *text = br_word(lang, own);
        if (text) snprintf(own, sizeof own, "%s", text);
    }
    out[0] = '\0';
    FILE *memory = fmemopen(out, (size_t)size, "w");
    if (!memory) return;
    const say s = {memory, lang, false};
    say_key(&s, keys[m.kind], SAY_ARGS({"name", m.kind == MEASURE_CARD ? name : own}));
    fclose(memory);
    out[size - 1] = '\0';
}
