/* unit_rng.c -- chance is ChaCha20, random numbers of bots are xoshiro256**, and neither has
 * favourites.
 *
 * Key streams are compared with the vectors of RFC 8439, A.1 (those with a zero nonce) and with
 * what OpenSSL makes; xoshiro256** with a second writing of it below. Draws and shuffles were
 * computed apart, in Python, from the definitions: a journal replays only as long as they hold.
 */
#include <criterion/criterion.h>

#include "internal.h"

/* The RFC's appendix counts its vectors from 1; number 5 has a nonce and can not be made here. */
static const struct {
    const char *key;
    uint32_t block;
    const char *stream;
} vectors[] = {
    {"0000000000000000000000000000000000000000000000000000000000000000", 0,
     "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
     "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
    {"0000000000000000000000000000000000000000000000000000000000000000", 1,
     "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
     "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
    {"0000000000000000000000000000000000000000000000000000000000000001", 1,
     "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
     "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
    {"00ff000000000000000000000000000000000000000000000000000000000000", 2,
     "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
     "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
};

static void word_store(uint32_t word, uint8_t out[4]) {
    for (int i = 0; i < 4; i++) out[i] = (uint8_t)(word >> 8 * i);
}

static br_chance chance_counting(void) { /* keyed by the bytes 0, 1, 2 ... 31 */
    uint8_t key[BR_SEED_BYTES];
    br_chance chance;
    for (int i = 0; i < BR_SEED_BYTES; i++) key[i] = (uint8_t)i;
    br_chance_init(&chance, key);
    return chance;
}

Test(chance, starts_empty) {
    br_chance chance = chance_counting();
    cr_assert_eq(chance.key[0], 0x03020100u);
    cr_assert_eq(chance.key[7], 0x1F1E1D1Cu);
    cr_assert_eq(chance.block, 0);
    cr_assert_eq(chance.left, 0);
}

Test(chance, makes_the_key_stream_of_the_rfc) {
    for (size_t v = 0; v < sizeof vectors / sizeof vectors[0]; v++) {
        uint8_t key[32], stream[64], made[64];
        br_chance chance;
        cr_assert(br_hex_read(vectors[v].key, 64, key));
        cr_assert(br_hex_read(vectors[v].stream, 128, stream));
        br_chance_init(&chance, key);
        for (uint32_t i = 0; i < 16 * vectors[v].block + 1; i++) br_chance_below(&chance, 1);
        cr_assert_eq(chance.block, vectors[v].block + 1);
        cr_assert_eq(chance.left, 15);
        for (int i = 0; i < 16; i++) word_store(chance.pool[i], made + 4 * i);
        cr_assert_eq(memcmp(made, stream, 64), 0, "vector %zu", v + 1);
    }
}

Test(chance, makes_the_key_stream_of_openssl) {
    br_chance chance = chance_counting();
    br_sha256 sha;
    uint8_t bytes[64], digest[32], expected[32];
    br_sha256_init(&sha);
    for (int block = 0; block < 1000; block++) {
        for (int i = 0; i < 16; i++) br_chance_below(&chance, 1);
        for (int i = 0; i < 16; i++) word_store(chance.pool[i], bytes + 4 * i);
        br_sha256_add(&sha, bytes, sizeof bytes);
    }
    br_sha256_end(&sha, digest);
    cr_assert(br_hex_read("ab44049c07da4fd97933e7cd45289d96b79a24bce58580ae00424954854a164d", 64,
                          expected));
    cr_assert_eq(memcmp(digest, expected, 32), 0);
}

/* A bound of 2^31 shows the upper 31 bits of each word. */
Test(chance, takes_words_from_the_end) {
    br_chance chance = chance_counting();
    for (int block = 0; block < 3; block++)
        for (int i = 15; i >= 0; i--) {
            uint32_t drawn = br_chance_below(&chance, 1u << 31);
            cr_assert_eq(drawn, chance.pool[i] >> 1);
            cr_assert_eq(chance.left, (uint32_t)i);
        }
}

/* From the seventh on, bounds are so large that words are thrown away: 16 words for 13 draws. */
Test(chance, draws_as_ever) {
    static const uint32_t bound[] = {
        6, 6, 6, 52, 1, 100, 3u << 30, 0xFFFFFFFF, 3u << 30, 3u << 30, 3u << 30, 3u << 30, 7};
    static const uint32_t drawn[] = {0,          3,          1,          47,        0,
                                     41,         2153416825, 3888915242, 962484613, 1407330343,
                                     1497550377, 1335055458, 3};
    br_chance chance = chance_counting();
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
        cr_assert_eq(br_chance_below(&chance, bound[i]), drawn[i], "draw %zu", i);
    cr_assert_eq(chance.block, 1);
    cr_assert_eq(chance.left, 0);
}

Test(chance, shuffles_as_ever) {
    static const uint8_t shuffled[] = {7, 9, 11, 10, 5, 4, 2, 3, 8, 1, 6, 0};
    br_chance chance = chance_counting();
    uint8_t items[12];
    for (int i = 0; i < 12; i++) items[i] = (uint8_t)i;
    br_chance_shuffle(&chance, items, 12);
    cr_assert_eq(memcmp(items, shuffled, 12), 0);
    cr_assert_eq(chance.left, 5);
    br_chance_shuffle(&chance, items, 1);
    br_chance_shuffle(&chance, items, 0);
    cr_assert_eq(chance.left, 5, "nothing to shuffle, no word used");
}

/* Sum of squared errors over what is expected: about its degrees of freedom if all is even. Six
 * standard deviations above that never happen by chance; seeds are fixed in any case. */
static bool is_even(const uint32_t *seen, uint32_t kinds, double expected) {
    double sum = 0, free = kinds - 1;
    for (uint32_t i = 0; i < kinds; i++)
        sum += ((double)seen[i] - expected) * ((double)seen[i] - expected) / expected;
    double excess = sum - free;
    return excess * excess < 36 * 2 * free || excess < 0;
}

Test(chance, has_no_favourites) {
    static const uint32_t bounds[] = {2, 3, 5, 6, 7, 10, 52, 100, 112};
    br_chance chance = chance_counting();
    br_rng rng = br_rng_from(9);
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
        uint32_t bound = bounds[b], seen[112] = {0}, guessed[112] = {0};
        for (uint32_t i = 0; i < 1000 * bound; i++) {
            seen[br_chance_below(&chance, bound)]++;
            guessed[br_rng_below(&rng, bound)]++;
        }
        cr_assert(is_even(seen, bound, 1000), "chance below %u", bound);
        cr_assert(is_even(guessed, bound, 1000), "guess below %u", bound);
    }
}

/* With a bound of 3/4 of 2^32 and no rejection, multiples of three would come twice as often. */
Test(chance, throws_away_words_that_favour) {
    br_chance chance = chance_counting();
    uint32_t seen[3] = {0};
    for (int i = 0; i < 30000; i++) {
        uint32_t drawn = br_chance_below(&chance, 3u << 30);
        cr_assert(drawn < 3u << 30);
        seen[drawn % 3]++;
    }
    cr_assert(is_even(seen, 3, 10000));
}

/* ---- shuffles ----------------------------------------------------------------------------- */

static uint32_t rank_of(const uint8_t items[4]) { /* 0..23, or 24 if it is no permutation */
    uint32_t rank = 0, seen = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t smaller = 0;
        for (int later = i + 1; later < 4; later++) smaller += items[later] < items[i];
        rank = rank * (uint32_t)(4 - i) + smaller;
        seen |= 1u << items[i];
    }
    return seen == 15 ? rank : 24;
}

Test(shuffles, make_every_order_alike) {
    br_chance chance = chance_counting();
    br_rng rng = br_rng_from(11);
    uint32_t dealt[25] = {0}, guessed[25] = {0};
    for (int i = 0; i < 24000; i++) {
        uint8_t a[4] = {0, 1, 2, 3}, b[4] = {0, 1, 2, 3};
        br_chance_shuffle(&chance, a, 4);
        br_rng_shuffle(&rng, b, 4);
        dealt[rank_of(a)]++;
        guessed[rank_of(b)]++;
    }
    cr_assert_eq(dealt[24], 0);
    cr_assert_eq(guessed[24], 0);
    cr_assert(is_even(dealt, 24, 1000));
    cr_assert(is_even(guessed, 24, 1000));
}

Test(shuffles, put_every_card_everywhere) {
    enum { CARDS = 52, ROUNDS = 5200 };
    static uint32_t seen[CARDS][CARDS], guessed[CARDS][CARDS];
    br_chance chance = chance_counting();
    br_rng rng = br_rng_from(12);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t a[CARDS], b[CARDS];
        uint64_t cards = 0;
        for (int i = 0; i < CARDS; i++) a[i] = b[i] = (uint8_t)i;
        br_chance_shuffle(&chance, a, CARDS);
        br_rng_shuffle(&rng, b, CARDS);
        for (int i = 0; i < CARDS; i++) {
            seen[i][a[i]]++;
            guessed[i][b[i]]++;
            cards |= (uint64_t)1 << a[i];
        }
        cr_assert_eq(cards, ((uint64_t)1 << CARDS) - 1);
    }
    for (int i = 0; i < CARDS; i++) {
        cr_assert(is_even(seen[i], CARDS, ROUNDS / CARDS), "place %d", i);
        cr_assert(is_even(guessed[i], CARDS, ROUNDS / CARDS), "place %d of guesses", i);
    }
}

/* ---- deals -------------------------------------------------------------------------------- */

/* Fisher-Yates with one draw after the other. */
static void shuffle_slowly(br_chance *chance, uint8_t *items, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = br_chance_below(chance, i);
        uint8_t item = items[i - 1];
        items[i - 1] = items[other];
        items[other] = item;
    }
}

/* Any number of words left over, any number asked for, also fewer than are taken and more than a
 * deal holds. */
Test(deals, take_the_words_that_single_draws_would) {
    enum { ITEMS = 300 };
    for (uint32_t before = 0; before <= 16; before++)
        for (uint32_t count = 2; count <= ITEMS; count += count < 80 ? 1 : 37) {
            br_chance one = chance_counting(), other;
            uint8_t a[ITEMS], b[ITEMS];
            for (uint32_t i = 0; i < before; i++) br_chance_below(&one, 6);
            for (int i = 0; i < ITEMS; i++) a[i] = b[i] = (uint8_t)i;
            other = one;
            br__deal deal;
            br__deal_begin(&deal, &one, before % 2 ? count : 1);
            br__deal_shuffle(&deal, a, count);
            uint32_t drawn = br__deal_below(&deal, 1000);
            br__deal_end(&deal);
            shuffle_slowly(&other, b, count);
            cr_assert_eq(drawn, br_chance_below(&other, 1000), "%u items", count);
            cr_assert_arr_eq(a, b, ITEMS, "%u items after %u words", count, before);
            cr_assert_arr_eq(&one, &other, sizeof one, "%u items after %u words", count, before);
        }
}

/* ---- numbers for bots --------------------------------------------------------------------- */

/* xoshiro256** once more, written from its description: the output scrambler, then the linear
 * step as one assignment a word. */
static uint64_t reference_next(uint64_t s[4]) {
    uint64_t five = s[1] * 5;
    uint64_t result = ((five << 7) + (five >> 57)) * 9;
    uint64_t a = s[0], b = s[1], c = s[2], d = s[3];
    s[0] = a ^ b ^ d;
    s[1] = a ^ b ^ c;
    s[2] = a ^ c ^ (b << 17);
    s[3] = ((b ^ d) << 45) + ((b ^ d) >> 19);
    return result;
}

Test(rngs, are_xoshiro) {
    static const uint64_t first[] = {11520,
                                     0,
                                     1509978240,
                                     1215971899390074240u,
                                     1216172134540287360u,
                                     607988272756665600u,
                                     16172922978634559625u,
                                     8476171486693032832u,
                                     10595114339597558777u,
                                     2904607092377533576u};
    br_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        cr_assert_eq(br_rng_next(&rng), first[i]);
    rng = br_rng_from(2026);
    br_rng again = rng;
    for (int i = 0; i < 10000; i++) cr_assert_eq(br_rng_next(&rng), reference_next(again.s));
}

Test(rngs, are_seeded_by_splitmix) {
    br_rng rng = br_rng_from(1234567);
    cr_assert_eq(rng.s[0], 6457827717110365317u);
    cr_assert_eq(rng.s[1], 3203168211198807973u);
    cr_assert_eq(rng.s[2], 9817491932198370423u);
    cr_assert_eq(rng.s[3], 4593380528125082431u);
}

Test(rngs, below_is_the_upper_half_scaled) {
    br_rng rng = br_rng_from(3), again = rng;
    for (uint32_t bound = 1; bound < 2000; bound++) {
        uint32_t drawn = br_rng_below(&rng, bound);
        cr_assert_eq(drawn, (uint32_t)((br_rng_next(&again) >> 32) * bound >> 32));
        cr_assert(drawn < bound);
    }
    cr_assert(br_rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

Test(rngs, shuffle_as_ever) {
    static const uint8_t shuffled[] = {0, 2, 11, 3, 9, 10, 5, 7, 8, 6, 4, 1};
    br_rng rng = br_rng_from(42), again = rng;
    uint8_t items[12];
    for (int i = 0; i < 12; i++) items[i] = (uint8_t)i;
    br_rng_shuffle(&rng, items, 12);
    cr_assert_eq(memcmp(items, shuffled, 12), 0);
    for (int i = 0; i < 11; i++) br_rng_next(&again);
    cr_assert_eq(memcmp(&rng, &again, sizeof rng), 0, "one word a card but the last");
    br_rng_shuffle(&rng, items, 1);
    br_rng_shuffle(&rng, items, 0);
    cr_assert_eq(memcmp(&rng, &again, sizeof rng), 0);
}
