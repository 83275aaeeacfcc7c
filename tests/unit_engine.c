/* unit_engine.c -- buffers, hashes, words of a move, arguments: the engine's smallest parts.
 *
 * Expected numbers come from the standards or from programs other than this one: sha256sum, and
 * a few lines of Python that follow the definition of br_hash in engine/hash.c.
 */
#include <criterion/criterion.h>

#include "internal.h"

/* ---- buffers ------------------------------------------------------------------------------ */

Test(buffers, hold_what_fits_and_say_so) {
    char memory[6];
    br_buf out = br_buf_over(memory, sizeof memory);
    cr_assert_str_eq(memory, "");
    br_put(&out, "abc");
    br_put_char(&out, 'd');
    cr_assert(!out.full);
    br_put(&out, "e");
    cr_assert(!out.full);
    cr_assert_str_eq(memory, "abcde");
    br_put(&out, "");
    cr_assert(!out.full);
    br_put_char(&out, 'f');
    cr_assert(out.full);
    cr_assert_str_eq(memory, "abcde");
    cr_assert_eq(out.used, 5);
}

Test(buffers, keep_a_prefix_and_take_nothing_after_it) {
    char memory[6];
    br_buf out = br_buf_over(memory, sizeof memory);
    br_put(&out, "abcdefgh");
    br_put(&out, "z");
    br_put_int(&out, 7);
    cr_assert(out.full);
    cr_assert_str_eq(memory, "abcde");
}

Test(buffers, of_one_byte_and_of_none) {
    char memory[2] = {'x', 'x'};
    br_buf out = br_buf_over(memory, 1);
    cr_assert_eq(memory[0], '\0');
    br_put(&out, "a");
    cr_assert(out.full);
    cr_assert_eq(memory[0], '\0');
    cr_assert_eq(memory[1], 'x');

    memory[0] = 'x';
    out = br_buf_over(memory, 0);
    br_put(&out, "");
    cr_assert(!out.full);
    br_put_char(&out, 'a');
    cr_assert(out.full);
    cr_assert_eq(memory[0], 'x');
}

/* Every size of buffer holds the same text up to its end, whatever is put in. */
Test(buffers, every_size_holds_a_prefix) {
    static const uint8_t bytes[] = {0x00, 0x7F, 0xFF};
    const char whole[] = "one-42 007fff\"\\u003c\\n\"";
    char memory[64];
    for (size_t size = 1; size <= sizeof memory; size++) {
        memset(memory, '#', sizeof memory);
        br_buf out = br_buf_over(memory, size);
        br_put(&out, "one");
        br_put_int(&out, -42);
        br_put_char(&out, ' ');
        br_put_hex(&out, bytes, sizeof bytes);
        br_put_json(&out, "<\n");
        cr_assert_eq(out.full, size < sizeof whole);
        cr_assert_eq(memory[out.used], '\0');
        cr_assert_eq(memcmp(memory, whole, out.used), 0);
        cr_assert_eq(out.used, size < sizeof whole ? size - 1 : sizeof whole - 1);
        for (size_t i = size; i < sizeof memory; i++) cr_assert_eq(memory[i], '#');
    }
}

Test(buffers, write_every_integer) {
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {{0, "0"},
                 {7, "7"},
                 {-7, "-7"},
                 {10, "10"},
                 {1234567890, "1234567890"},
                 {INT32_MIN, "-2147483648"},
                 {INT64_MAX, "9223372036854775807"},
                 {INT64_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char memory[32];
        br_buf out = br_buf_over(memory, sizeof memory);
        br_put_int(&out, cases[i].value);
        cr_assert_str_eq(memory, cases[i].text);
    }
}

Test(buffers, hexadecimal_there_and_back) {
    uint8_t bytes[256], back[256];
    char memory[513];
    for (int i = 0; i < 256; i++) bytes[i] = (uint8_t)i;
    br_buf out = br_buf_over(memory, sizeof memory);
    br_put_hex(&out, bytes, 256);
    cr_assert(!out.full);
    cr_assert_eq(memcmp(memory, "000102", 6), 0);
    cr_assert_str_eq(memory + 506, "fdfeff");
    cr_assert(br_hex_read(memory, 512, back));
    cr_assert_eq(memcmp(bytes, back, 256), 0);
}

Test(buffers, hexadecimal_refuses) {
    static const char *const bad[] = {"0",  "0g", "g0", " 0", "0 ", "-1", "",
                                      "+1", "0x", "/0", ":0", "@0", "G0", "`0"};
    uint8_t byte[4] = {0xAA, 0xAA, 0xAA, 0xAA};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(!br_hex_read(bad[i], 2, byte), "%s", bad[i]);
    cr_assert(!br_hex_read("123", 3, byte), "an odd number of digits");
    cr_assert(!br_hex_read("0102030z", 8, byte));
    for (int i = 0; i < 4; i++) cr_assert_eq(byte[i], 0xAA, "a refusal writes nothing");
    cr_assert(br_hex_read("", 0, byte));
    cr_assert(br_hex_read("aBcD", 4, byte));
    cr_assert_eq(byte[0], 0xAB);
    cr_assert_eq(byte[1], 0xCD);
    cr_assert_eq(byte[2], 0xAA);
}

/* ---- hashes ------------------------------------------------------------------------------- */

static void sha_is(br_sha256 *sha, const char *hex) {
    uint8_t digest[32];
    char memory[65];
    br_buf out = br_buf_over(memory, sizeof memory);
    br_sha256_end(sha, digest);
    br_put_hex(&out, digest, sizeof digest);
    cr_assert_str_eq(memory, hex);
}

Test(hashes, sha256_of_the_standard) {
    static const struct {
        const char *text, *hex;
    } cases[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                 {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
                 {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
                 {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                  "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                  "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        br_sha256 sha;
        br_sha256_init(&sha);
        br_sha256_add(&sha, cases[i].text, strlen(cases[i].text));
        sha_is(&sha, cases[i].hex);
    }
}

Test(hashes, sha256_of_a_million_letters) {
    br_sha256 sha;
    char letters[1000];
    memset(letters, 'a', sizeof letters);
    br_sha256_init(&sha);
    for (int i = 0; i < 1000; i++) br_sha256_add(&sha, letters, sizeof letters);
    sha_is(&sha, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

Test(hashes, sha256_in_pieces_is_the_same) {
    uint8_t bytes[200], whole[32], pieces[32];
    for (int i = 0; i < 200; i++) bytes[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        br_sha256 sha;
        br_sha256_init(&sha);
        br_sha256_add(&sha, bytes, size);
        br_sha256_end(&sha, whole);
        for (size_t cut = 0; cut <= size; cut += 13) {
            br_sha256_init(&sha);
            br_sha256_add(&sha, bytes, cut);
            br_sha256_add(&sha, bytes + cut, size - cut);
            br_sha256_end(&sha, pieces);
            cr_assert_eq(memcmp(whole, pieces, 32), 0, "size %zu, cut at %zu", size, cut);
        }
    }
}

Test(hashes, fast_hash_is_as_defined) {
    uint8_t bytes[80];
    for (int i = 0; i < 80; i++) bytes[i] = (uint8_t)i;
    cr_assert_eq(br_hash(BR_HASH_START, "", 0), 0xFDBDF6AB5F976DB6u);
    cr_assert_eq(br_hash(BR_HASH_START, "\0", 1), 0x0C2BA77240EA7218u);
    cr_assert_eq(br_hash(BR_HASH_START, "a", 1), 0x3FE1477C25AEC0EAu);
    cr_assert_eq(br_hash(BR_HASH_START, "abcdefgh", 8), 0xC575B985A5FACFFDu);
    cr_assert_eq(br_hash(BR_HASH_START, "abcdefghi", 9), 0x19A42020C12551A9u);
    cr_assert_eq(br_hash(BR_HASH_START, bytes, 80), 0x607FB9E332F417AFu);
    cr_assert_eq(br_hash(br_hash(BR_HASH_START, "ab", 2), "c", 1), 0x341E6FE01349E618u);
}

Test(hashes, fast_hash_knows_no_alignment) {
    uint8_t plain[61], shifted[61 + 8];
    for (size_t i = 0; i < sizeof plain; i++) plain[i] = (uint8_t)(i * 3);
    for (size_t shift = 0; shift < 8; shift++) {
        memcpy(shifted + shift, plain, sizeof plain);
        cr_assert_eq(br_hash(1, shifted + shift, sizeof plain), br_hash(1, plain, sizeof plain));
    }
}

/* Any single bit of the input turns about half of the bits of the hash. */
Test(hashes, fast_hash_spreads_every_bit) {
    br_rng rng = br_rng_from(1);
    enum { BYTES = 24, ROUNDS = 400 };
    for (int bit = 0; bit < BYTES * 8; bit++) {
        int turned = 0, touched[64] = {0};
        for (int round = 0; round < ROUNDS; round++) {
            uint8_t bytes[BYTES];
            for (int i = 0; i < BYTES; i++) bytes[i] = (uint8_t)br_rng_next(&rng);
            uint64_t before = br_hash(BR_HASH_START, bytes, BYTES);
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            uint64_t changed = before ^ br_hash(BR_HASH_START, bytes, BYTES);
            for (int i = 0; i < 64; i++) {
                turned += (int)(changed >> i & 1);
                touched[i] += (int)(changed >> i & 1);
            }
        }
        cr_assert(turned > ROUNDS * 30 && turned < ROUNDS * 34, "bit %d: %d", bit, turned);
        for (int i = 0; i < 64; i++)
            cr_assert(touched[i] > ROUNDS / 3 && touched[i] < ROUNDS * 2 / 3, "bit %d to %d: %d",
                      bit, i, touched[i]);
    }
}

/* ---- words of a move ---------------------------------------------------------------------- */

Test(words, are_taken_one_by_one) {
    br_words words = {"lay contraband-5 left", NULL};
    char word[BR_WORD_MAX];
    cr_assert(br__next_is(&words, "lay"));
    cr_assert(!br__at_end(&words));
    cr_assert(br__next_word(&words, word));
    cr_assert_str_eq(word, "contraband-5");
    cr_assert(!br__next_is(&words, "right"), "the word is another one, and is taken");
    cr_assert(br__at_end(&words));
    cr_assert(!br__next_word(&words, word));
    cr_assert(!br__next_is(&words, ""));
}

Test(words, that_do_not_fit_are_refused) {
    char word[BR_WORD_MAX];
    /* 31 bytes and a terminator fit */
    br_words words = {"abcdefghijklmnopqrstuvwxyz01234 x", NULL};
    cr_assert(br__next_word(&words, word));
    cr_assert_eq(strlen(word), 31);
    cr_assert(br__next_is(&words, "x"));
    words = (br_words){"abcdefghijklmnopqrstuvwxyz012345 x", NULL};
    cr_assert(!br__next_word(&words, word));
    cr_assert(!br__at_end(&words));
}

Test(words, numbers_have_one_text) {
    static const char *const good[] = {"0", "1", "9", "10", "255"};
    static const char *const bad[] = {"",    "00",  "01",        "-1",
                                      "+1",  "1a",  "a1",        "256",
                                      "1 ",  " 1",  "1-2",       "99999999999999999999999999999",
                                      "0x1", "1.0", "4294967297"};
    uint32_t value = 77;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(!br__word_int(bad[i], 255, &value), "%s", bad[i]);
    cr_assert_eq(value, 77, "a refusal writes nothing");
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        cr_assert(br__word_int(good[i], 255, &value), "%s", good[i]);
    cr_assert_eq(value, 255);
    cr_assert(br__word_int("4294967295", UINT32_MAX, &value));
    cr_assert_eq(value, UINT32_MAX);
    cr_assert(!br__word_int("4294967296", UINT32_MAX, &value));
    cr_assert(br__word_int("0", 0, &value));
    cr_assert(!br__word_int("1", 0, &value));

    br_words words = {"12 13 x", NULL};
    cr_assert(br__next_int(&words, 12, &value));
    cr_assert_eq(value, 12);
    cr_assert(!br__next_int(&words, 12, &value));
    cr_assert(!br__next_int(&words, 12, &value));
    cr_assert(br__at_end(&words));
}

Test(words, are_found_in_a_list) {
    static const char *const list[] = {"left", "right"};
    cr_assert_eq(br__word_find("left", list, 2), 0);
    cr_assert_eq(br__word_find("right", list, 2), 1);
    cr_assert_eq(br__word_find("righ", list, 2), -1);
    cr_assert_eq(br__word_find("right", list, 1), -1);
    cr_assert_eq(br__word_find("", list, 0), -1);
}

/* ---- arguments, secrets, faults, sorting -------------------------------------------------- */

Test(arguments, are_kept_in_order) {
    br_args args;
    memset(&args, 0xEE, sizeof args);
    args.count = 0;
    br__arg_number(&args, "nuts", -3);
    br__arg_seat(&args, "seat", 4);
    br__arg_word(&args, "card", "contraband-5");
    cr_assert_eq(args.count, 3);
    cr_assert_str_eq(args.at[0].name, "nuts");
    cr_assert_eq(args.at[0].kind, BR_ARG_NUMBER);
    cr_assert_eq(args.at[0].n, -3);
    cr_assert_str_eq(args.at[0].word, "");
    cr_assert_eq(args.at[1].kind, BR_ARG_SEAT);
    cr_assert_eq(args.at[1].n, 4);
    cr_assert_eq(args.at[2].kind, BR_ARG_WORD);
    cr_assert_eq(args.at[2].n, 0);
    cr_assert_str_eq(args.at[2].word, "contraband-5");
    for (size_t i = strlen(args.at[2].word); i < BR_WORD_MAX; i++)
        cr_assert_eq(args.at[2].word[i], '\0');
    while (args.count < BR_ARGS_MAX) br__arg_number(&args, "more", args.count);
    cr_assert_eq(args.at[BR_ARGS_MAX - 1].n, BR_ARGS_MAX - 1);
}

Test(events, secrets_are_for_those_named) {
    br_event e;
    memset(&e, 0, sizeof e);
    uint8_t bytes[24];
    for (int i = 0; i < 24; i++) bytes[i] = (uint8_t)(i + 1);
    br__secret(&e, 6, bytes, 3);
    cr_assert_eq(e.secret_to, 6);
    cr_assert_eq(e.secret_size, 3);
    cr_assert_eq(e.secret[2], 3);
    cr_assert_eq(e.secret[3], 0);
    br__secret(&e, 1, bytes, 24);
    cr_assert_eq(e.secret_size, 24);
    cr_assert_eq(e.secret[23], 24);
}

Test(faults, are_cut_to_their_room_and_keep_their_place) {
    char text[400];
    br_fault fault = {.line = 3, .column = 4};
    memset(text, 'x', sizeof text);
    text[399] = '\0';
    br__fault(&fault, BR_BAD_STATE, text);
    cr_assert_eq(fault.err, BR_BAD_STATE);
    cr_assert_eq(strlen(fault.text), sizeof fault.text - 1);
    cr_assert_eq(fault.line, 3);
    cr_assert_eq(fault.column, 4);
    cr_assert(!br__deck_fault(&fault, "short"));
    cr_assert_eq(fault.err, BR_BAD_DECK);
    cr_assert_eq(fault.line, 0);
    cr_assert_eq(fault.column, 0);
    cr_assert_str_eq(fault.text, "short");
}

Test(sorting, orders_bytes) {
    br_rng rng = br_rng_from(5);
    for (uint32_t count = 0; count <= 40; count++) {
        uint8_t items[40];
        int seen[256] = {0};
        for (uint32_t i = 0; i < count; i++) seen[items[i] = (uint8_t)br_rng_below(&rng, 20)]++;
        br__sort_u8(items, count);
        for (uint32_t i = 0; i < count; i++) {
            seen[items[i]]--;
            if (i > 0) cr_assert(items[i - 1] <= items[i]);
        }
        for (int i = 0; i < 256; i++) cr_assert_eq(seen[i], 0);
    }
}

/* As backroom.h says of br_game: all but those whose comment tells what NULL means. */
Test(games, have_every_pointer_that_is_required) {
    for (int i = 0; br_game_at(i); i++) {
        const br_game *g = br_game_at(i);
        cr_assert(g->options && g->tables && g->clauses && g->fields && g->forms, "%s", g->id);
        cr_assert(g->deck_read && g->audit && g->question && g->about, "%s", g->id);
        cr_assert(g->setup && g->to_act && g->must_act && g->legal && g->why, "%s", g->id);
        cr_assert(g->apply && g->scores, "%s", g->id);
        cr_assert(g->observe && g->determinize && g->facts && g->is_sure, "%s", g->id);
        cr_assert(g->evaluate && g->bots && g->lab, "%s", g->id);
        cr_assert(g->screen, "%s", g->id);
        for (int d = 0; d < g->about->dict_count; d++)
            cr_assert(g->about->dicts[d].words || g->make_word, "%s", g->id);
    }
}
