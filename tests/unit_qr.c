/* unit_qr.c -- QR codes against the standard's own numbers and another encoder's drawing.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "qr.h"

/* ISO/IEC 18004, annex I: "01234567" in version 1, level M. */
Test(qr, corrects_as_the_standard_shows) {
    static const uint8_t data[16] = {0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11,
                                     0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11};
    static const uint8_t wanted[10] = {0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55};
    uint8_t found[10];
    qr_correct(data, 16, found, 10);
    cr_assert_arr_eq(found, wanted, sizeof wanted);
}

/* ISO/IEC 18004, annex C, table C.1, rows 0 to 7: level M. */
Test(qr, names_level_and_mask) {
    static const uint32_t wanted[8] = {0x5412, 0x5125, 0x5E7C, 0x5B4B,
                                       0x45F9, 0x40CE, 0x4F97, 0x4AA0};
    for (int mask = 0; mask < 8; mask++) cr_assert_eq(qr_format(mask), wanted[mask]);
}

/* As qrencode 4.1.1 draws "backroom" in bytes, level M: it prefers mask 6. */
Test(qr, draws_as_another_program_does) {
    static const char *const wanted[21] = {
        "####### # ##  #######", "#     # #   # #     #", "# ### # #  #  # ### #",
        "# ### #   #   # ### #", "# ### # # # # # ### #", "#     #  # ## #     #",
        "####### # # # #######", "          ###        ", "#  ######## ##  # ###",
        " # # #   ## ##    #  ", "#   ### #    ##   ###", " # #     ###   #  # #",
        " ###  #####  ##  # ##", "        ## ##   # ## ", "####### ##  ### ##   ",
        "#     # #  ### # ## #", "# ### # #  ## # ##   ", "# ### # #####    #   ",
        "# ### #       # #  ##", "#     #   #  ## #####", "####### ####   ###   ",
    };
    qr code;
    cr_assert(qr_make(&code, "backroom", 8, 6));
    cr_assert_eq(code.side, 21);
    for (int r = 0; r < 21; r++)
        for (int c = 0; c < 21; c++)
            cr_assert_eq(code.is_dark[r][c], wanted[r][c] == '#', "row %d column %d", r, c);
}

Test(qr, takes_the_mask_that_is_easiest_to_read) {
    qr best, other;
    cr_assert(qr_make(&best, "http://192.168.1.23:8080/", 25, QR_BEST_MASK));
    cr_assert_eq(best.side, 25);
    for (int mask = 0; mask < 8; mask++) {
        cr_assert(qr_make(&other, "http://192.168.1.23:8080/", 25, mask));
        cr_assert_eq(other.mask, mask);
        cr_assert_geq(qr_penalty(&other), qr_penalty(&best));
    }
}

Test(qr, grows_with_the_text_and_has_an_end) {
    static const int most[] = {14, 26, 42, 62, 84, 106};
    char text[QR_TEXT_MAX + 2];
    qr code;
    memset(text, 'x', sizeof text);
    for (int i = 0; i < 6; i++) {
        cr_assert(qr_make(&code, text, (size_t)most[i], QR_BEST_MASK));
        cr_assert_eq(code.side, 21 + 4 * i);
        bool is_longer = qr_make(&code, text, (size_t)most[i] + 1, QR_BEST_MASK);
        cr_assert_eq(is_longer, i < 5);
    }
    cr_assert(qr_make(&code, "", 0, QR_BEST_MASK));
}

/* All of one colour: 21 lines each way with a run of 21, 20 times 20 blocks, as dark as can be. */
Test(qr, counts_what_is_hard_to_read) {
    qr code = {.side = 21};
    cr_assert_eq(qr_penalty(&code), 2 * 21 * (3 + 16) + 20 * 20 * 3 + 100);
}
