/* quantities.c -- what is worth counting in each game, as data.
 *
 * A new row needs nothing but its name in po/lab.*.po. What an event's arguments are called stands
 * in the game's texts; tests/unit_lab.c fails on a row that names an event there is not.
 */
#include "quantities.h"

#include <assert.h>
#include <string.h>

#define SQ "squirrels"
#define BE "belo4ka"
#define BO "bootleggers"
#define CR "crooks"
#define DM "dirty-money"

static const quantity all_quantities[] = {
    {SQ, "income", "income", "n", "actor"},
    {SQ, "duty", "duty", "n", "actor"},
    {SQ, "robbed", "rob", "n", "actor"},
    {SQ, "stopped", "safe", NULL, "victim"},
    {SQ, "raids", "raid", NULL, "actor"},
    {SQ, "picked-up", "pick-up", "n", "actor"},

    {BE, "caught", "cheat-caught cheat-slapped-caught", NULL, "player"},
    {BE, "honest", "honest honest-slapped", NULL, "actor"},
    {BE, "cheats", "cheat-stays cheat-slapped cheat-caught cheat-slapped-caught", NULL, "actor"},
    {BE, "taken", "take take-over take-shown take-past", NULL, "actor"},
    {BE, "drawn", "draw draw-devil draw-penalty draw-false draw-own", "n", "actor"},
    {BE, "calls", "call-right", NULL, "actor"},
    {BE, "false-calls", "call-wrong", NULL, "actor"},
    {BE, "rounds", "round", NULL, "table"},

    {BO, "opened", "opens", NULL, "table"},
    {BO, "crates", "roll no-roll", "n", "actor"},
    {BO, "sold", "sell sell-some", "n", "actor"},
    {BO, "earned", "sell sell-some", "m", "actor"},
    {BO, "extra", "extra", "n", "actor"},
    {BO, "trucks", "buy", NULL, "actor"},
    {BO, "lost", "lost", "n", "actor"},
    {BO, "deals", "accept", NULL, "actor"},

    {CR, "jobs", "job job-split", NULL, "winner"},
    {CR, "gangs", "gang", NULL, "actor"},
    {CR, "hired", "recruit recruit-own", NULL, "actor"},
    {CR, "spent", "recruit recruit-own", "price", "actor"},
    {CR, "face-down", "lay-down lay-down-own", NULL, "actor"},
    {CR, "killed", "kill kill-own", "n", "actor"},

    {DM, "placements", "buy", NULL, "actor"},
    {DM, "paid", "pay pay-shark pay-shark-only pay-nothing", "paid", "actor"},
    {DM, "blacklist", "point point-abstract", NULL, "actor"},
    {DM, "forgiven", "forgive forgive-abstract", NULL, "actor"},
    {DM, "seized", "seize seize-own", NULL, "actor"},
    {DM, "tucked", "tuck tuck-abstract", NULL, "actor"},
    {DM, "lost-points", "score", "loss", "actor"},
    {DM, "rounds", "round", NULL, "table"},
};

static const card_row all_cards[] = {
    {SQ, "laid", "lay lay-over commit-own", "card", "actor"},

    {BE, "played", "play", "card", "actor"},
    {BE, "played", "nuts nuts-take", "=nuts", "actor"},
    {BE, "played", "pass-on pass-on-past", "=mushrooms", "actor"},
    {BE, "played", "counter counter-past", "=devil", "actor"},

    {BO, "taken", "take", "card", "actor"},
    {BO, "thugs", "play play-at play-with play-in play-out play-on", "thug", "actor"},

    {CR, "sent", "lay-up lay-over lay-down-own", "kind rating gangs", "actor"},

    {DM, "bought", "buy", "card region", "actor"},
    {DM, "actions", "play play-at", "card", "actor"},
    {DM, "villains", "villain", "villain", "actor"},
};

/* Bootleggers bid for the order anew in every round, so there is none. */
static const struct {
    const char *game, *event;
} starters[] = {{SQ, "first"}, {BE, "round"}, {CR, "first"}, {DM, "first"}};

const char *quantity_starter(const br_game *game) {
    for (size_t i = 0; i < sizeof starters / sizeof starters[0]; i++)
        if (strcmp(starters[i].game, game->id) == 0) return starters[i].event;
    return NULL;
}

const quantity *quantity_at(int index) {
    int count = (int)(sizeof all_quantities / sizeof all_quantities[0]);
    return index >= 0 && index < count ? &all_quantities[index] : NULL;
}

const card_row *card_row_at(int index) {
    int count = (int)(sizeof all_cards / sizeof all_cards[0]);
    return index >= 0 && index < count ? &all_cards[index] : NULL;
}

bool quantity_lists(const char *list, const char *name) {
    size_t size = strlen(name);
    for (const char *at = list; *at;) {
        size_t word = strcspn(at, " ");
        if (word == size && memcmp(at, name, size) == 0) return true;
        at += word + (at[word] == ' ');
    }
    return false;
}

static int group_find(quantities *q, const char *name) {
    for (int i = 0; i < q->groups; i++)
        if (strcmp(q->group[i], name) == 0) return i;
    assert(q->groups < GROUPS_MAX);
    q->group[q->groups] = name;
    return q->groups++;
}

void quantities_find(quantities *q, const br_game *game) {
    memset(q, 0, sizeof *q);
    for (int i = 0; quantity_at(i); i++) {
        if (strcmp(quantity_at(i)->game, game->id) != 0) continue;
        assert(q->quantities < QUANTITIES_MAX);
        q->quantity[q->quantities++] = quantity_at(i);
    }
    for (int i = 0; card_row_at(i); i++) {
        if (strcmp(card_row_at(i)->game, game->id) != 0) continue;
        assert(q->rows < (int)(sizeof q->row / sizeof q->row[0]));
        q->group_of[q->rows] = group_find(q, card_row_at(i)->name);
        q->row[q->rows++] = card_row_at(i);
    }
}
