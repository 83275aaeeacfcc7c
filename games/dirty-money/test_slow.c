/* test_slow.c -- Dirty Money: payments once more, by trying every subset of a hand.
 *
 * An oracle that shares nothing with rules_buy.c but the table of cards: all subsets of the hand,
 * with and without one note declared as the Shark's, for both cards of a row, singly and jointly in
 * both orders. `why` must agree on every one of them; `legal` must list exactly the payments from
 * which nothing can be spared, and the one with all usable notes.
 */
#include "test_kit.h"

enum { POSITIONS = 400, HAND = 7, FOUND_MAX = 4096 };

static br_move found[FOUND_MAX];
static int founds;

static uint64_t dice;
static unsigned roll(unsigned bound) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((dice >> 33) % bound);
}

static void remember(const br_move *move) {
    for (int i = 0; i < founds; i++)
        if (memcmp(&found[i], move, sizeof *move) == 0) return;
    cr_assert(founds < FOUND_MAX);
    found[founds++] = *move;
}

static unsigned worth(unsigned code) { /* in euro; 0 = no good */
    if (code == 16) return table_state()->villain[0] == DM_KITTY ? 5 : 3;
    return code <= 5 ? code : 0;
}

static unsigned cost(unsigned slot, unsigned before) {
    const dirty_money_deck *deck = dirty_money_deck_of(kit_rules());
    const dirty_money_state *s = table_state();
    unsigned kind = s->row[DM_EU][slot], off = 0;
    for (unsigned i = 0; i < s->own_count[0]; i++)
        off +=
            deck->type[s->own[0][i]] == DM_CRYPTO_EXCHANGE && deck->region[s->own[0][i]] == DM_EU;
    if (before < 2) off += deck->type[s->row[DM_EU][before]] == DM_CRYPTO_EXCHANGE;
    return deck->cost[kind] > off ? deck->cost[kind] - off : 0;
}

/* One subset (bits of the hand), one Shark's note (index or -1), one purchase: 0, 1 single, 2 = 0
 * then 1, 3 = 1 then 0. */
static void try_payment(unsigned set, int shark, int purchase) {
    const dirty_money_state *s = table_state();
    br_move move = {.kind = purchase < 2 ? DM_MOVE_BUY : DM_MOVE_BUY_BOTH};
    unsigned first = (unsigned)purchase & 1u, second = 1 - first, paid = 0, least = 99, count = 0,
             usable = 0;
    unsigned price = cost(first, 9) + (purchase < 2 ? 0 : cost(second, first));
    bool is_good = true;
    move.arg[0] = (uint8_t)(first + 1);
    if (purchase >= 2) move.arg[1] = (uint8_t)(second + 1);
    for (unsigned i = 0; i < s->hand_count[0]; i++) {
        unsigned value = worth(s->hand[0][i]);
        usable += value > 0;
        if (!(set >> i & 1u)) continue;
        move.arg[3 + count++] = s->hand[0][i];
        paid += value;
        if (value < least) least = value;
        is_good &= value > 0;
    }
    if (shark >= 0) {
        unsigned code = s->hand[0][shark];
        move.arg[2] = (uint8_t)code;
        paid += 2;
        if (least > 2) least = 2;
        is_good &= s->villain[0] == DM_SHARK && code > 5;
    }
    bool is_tight = paid < price + least;
    is_good &= paid >= price && (is_tight || kit_rules()->option[DM_OPT_OVERPAY] == 0);
    br_refusal refusal;
    br_why(kit_rules(), s, 0, &move, &refusal);
    cr_assert_eq(refusal.clause == 0, is_good, "set %x shark %d purchase %d: %s", set, shark,
                 purchase, kit_rules()->game->clauses[refusal.clause].id);
    if (is_good && (is_tight || (shark < 0 && count == usable))) remember(&move);
}

static void put_position(uint64_t seed) {
    static const char *const who[] = {"rat shark", "kitty rat", "shark rat", "shark kitty"};
    static const char *const note[] = {"eur-2",    "eur-2",    "eur-3", "eur-4", "eur-5",
                                       "crypto-3", "crypto-3", "jpy-2", "usd-4"};
    static const char *const card[] = {"eu-painting-3", "eu-painting-4", "eu-neobank-7",
                                       "eu-casino-5", "eu-money-transfer-8"};
    dice = seed;
    unsigned v = roll(4);
    if (roll(3) == 0) table_new(who[v], "overpay-notes=needed-only");
    else table_new(who[v]);
    if (roll(2)) table_own(0, "eu-crypto-exchange-5");
    for (unsigned i = roll(HAND); i > 0; i--) table_hand(0, note[roll(9)]);
    if (roll(2)) table_hand(0, "eur-1");
    table_row("eu-1", roll(3) ? card[roll(3)] : "eu-crypto-exchange-4");
    table_row("eu-2", card[3 + roll(2)]);
    table_stall("europe", "bribe");
    table_put();
    kit_play(0, "visit europe");
}

Test(dirty_money, DM_57_DM_59_DM_Q35_DM_Q36_every_payment_by_trying_all) {
    uint64_t moves = 0;
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        put_position(seed);
        unsigned hand = table_state()->hand_count[0];
        founds = 0;
        for (unsigned set = 0; set < 1u << hand; set++)
            for (int shark = -1; shark < (int)hand; shark++)
                for (int purchase = 0; purchase < 4; purchase++)
                    if (shark < 0 || !(set >> shark & 1u)) try_payment(set, shark, purchase);
        br_move list[BR_MOVES_MAX];
        int count = br_legal(kit_rules(), table_state(), 0, list) - 1; /* without `end` */
        cr_assert_eq(count, founds, "seed %d: %d listed, %d found", (int)seed, count, founds);
        for (int i = 0; i < count; i++) {
            int k = 0;
            while (k < founds && memcmp(&found[k], &list[i], sizeof found[k]) != 0) k++;
            cr_assert(k < founds, "seed %d: listed and not found", (int)seed);
        }
        moves += (uint64_t)count;
    }
    cr_assert(moves > POSITIONS, "the positions are too poor to prove anything");
}
