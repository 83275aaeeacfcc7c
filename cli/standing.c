/* standing.c -- commands about standing passes: passes, pass-phase, pass-round.
 *
 * Which points there are the game says (br_moment); the switches are kept in the table.
 */
#include "standing.h"

#include <stdlib.h>
#include <string.h>

static br_moment now_at(const talk *k) {
    const br_match *m = &k->table->match;
    return br_moment_now(&m->rules, m->state, &m->log);
}

bool standing_is_known(const talk *k) { return k->table->match.rules.game->points != 0; }

static void show(const talk *k, br_seat seat) {
    const passes *p = &k->table->passes[seat];
    br_moment now = now_at(k);
    char list[200];
    br_buf out = br_buf_over(list, sizeof list);
    for (unsigned i = 1; i <= k->table->match.rules.game->points; i++) {
        if (i > 1) br_put(&out, ", ");
        br_put_int(&out, (int64_t)i);
        br_put_char(&out, ' ');
        br_put(&out, passes_word((passes_switch)p->at[i]));
    }
    talk_with(k, "house.cli.passes", "list", list);
    if (p->round && p->round == now.round) talk_key(k, "house.cli.passes-round");
    else if (p->phase_round && p->phase_round == now.round && p->phase == now.phase)
        talk_key(k, "house.cli.passes-phase");
}

/* "on", "off 3"; false with the answer given if it is neither. */
static bool turn(const talk *k, br_seat seat, const char *rest) {
    char word[16];
    size_t size = strcspn(rest, " ");
    passes_switch which;
    unsigned long point = 0;
    const char *number = rest + size + strspn(rest + size, " ");
    char *end = NULL;
    if (size < sizeof word) {
        memcpy(word, rest, size);
        word[size] = '\0';
    }
    if (number[0]) point = strtoul(number, &end, 10);
    bool is_number =
        !number[0] || (*end == '\0' && point >= 1 && point <= k->table->match.rules.game->points);
    if (size >= sizeof word || !passes_read(word, &which) || !is_number) {
        talk_key(k, "house.cli.passes-usage");
        return false;
    }
    passes_turn(&k->table->passes[seat], (unsigned)point, which);
    return true;
}

bool standing_command(const talk *k, br_seat seat, const char *word, const char *rest,
                      bool *is_set) {
    passes *p = &k->table->passes[seat];
    br_moment now = now_at(k);
    bool is_switch = talk_is_command(k, word, "passes");
    bool is_phase = !rest[0] && talk_is_command(k, word, "pass-phase");
    bool is_round = !rest[0] && talk_is_command(k, word, "pass-round");
    *is_set = false;
    if (!is_switch && !is_phase && !is_round) return false;
    if (!standing_is_known(k)) {
        talk_key(k, "house.cli.passes-none");
        return true;
    }
    if (is_phase) passes_for_phase(p, &now);
    if (is_round) passes_for_round(p, &now);
    *is_set = is_phase || is_round || (rest[0] && turn(k, seat, rest));
    if (*is_set || !rest[0]) show(k, seat);
    return true;
}
