/* unit_names.c -- names as others read them: nothing hidden in them, and which look alike. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "names.h"

static void cleaned(const char *given, const char *wanted) {
    char name[200];
    snprintf(name, sizeof name, "%s", given);
    bool is_good = name_clean(name);
    cr_assert_eq(is_good, wanted[0] != '\0', "%s", given);
    cr_assert_str_eq(name, wanted);
}

Test(names, what_is_plain_stays) {
    static const char *const plain[] = {
        "Anna",  "Анна Петрівна", "Žofie",  "李小龍",   "José 2", "O'Neil", "🐿️x",  "Ґанна",
        "안나",  "Стефанʼюк",     "Nguyễn", "ひらがな", "עדי",    "علي",    "Player №1", "🇺🇦 Оля",
        "Ελένη", "Գոհար",         "ᏣᎳᎩ",    "अनु",       "L·L",    "ßé"};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        char name[200];
        snprintf(name, sizeof name, "%s", plain[i]);
        cr_assert(name_clean(name));
        if (i != 6) cr_assert_str_eq(name, plain[i]);
    }
}

Test(names, what_can_not_be_seen_is_taken_out) {
    cleaned("An\u200Bna", "Anna");
    cleaned("\uFEFFAnna\u2060", "Anna");
    cleaned("An\u00ADna", "Anna");
    cleaned("Anna\uFE0F", "Anna");
    cleaned("Anna\U000E0041\U000E0042", "Anna");
    cleaned("\u3164\u115F\u2800", "");
    cleaned("\u200B \u00A0\u200D", "");
    cleaned("\u0301\u0302", "");
    cleaned("Anna\uE000\xC2\x85", "Anna");
}

/* Mathematical, wide, in circles and squares: the letter they are; what only looks like letters of
 * a script goes. */
Test(names, a_letter_in_another_dress_is_that_letter) {
    cleaned("𝐀𝑛𝓃𝖆", "Anna");
    cleaned("𝟘𝟙𝟵", "019");
    cleaned("ℬ𝔬ℬ", "BoB");
    cleaned("Ａｎｎａ　１", "Anna 1");
    cleaned("ⒶⓝⓝⓐⒶ⒜", "AnnaAa");
    cleaned("🄰🅰🅐", "AAA");
    cleaned("ᴬⁿⁿₐ²", "Anna2");
    cleaned("𝚨𝛂", "Αα");
    cleaned("Henry Ⅴ", "Henry V");
    cleaned("Anna\u2F08\uFB01\uFE8D", "Anna");
    cleaned("\u33A5\u3251", "");
}

/* The same is done to what people say, but for the letters: an exponent is not a name. */
Test(names, words_lose_what_is_hidden_and_keep_their_signs) {
    char text[100] = "  \u202Ex² = ½ №\u200B 7\u2066 ";
    cr_assert(words_clean(text));
    cr_assert_str_eq(text, "x² = ½ № 7");
    char none[100] = " \u200B\u2060 ";
    cr_assert(!words_clean(none));
}

Test(names, nothing_turns_what_stands_around_it) {
    cleaned("\u202Eanna\u202C", "anna");
    cleaned("anna\u2066\u2069\u200F\u061C", "anna");
    cleaned("an\u2028na\u2029", "anna");
}

Test(names, blanks_are_one_and_inside) {
    cleaned("  Anna \u3000\u2003 Maria\u00A0", "Anna Maria");
    cleaned(" \u200B Anna \u200B ", "Anna");
}

Test(names, a_letter_has_two_marks_at_most) {
    cleaned("e\u0301\u0302\u0303\u0304\u0305x\u0336", "e\u0301\u0302x\u0336");
    cleaned("\u0E01\u0E47\u0E47\u0E47\u0E47\u0E47", "\u0E01\u0E47\u0E47");
}

static bool look_alike(const char *a, const char *b) {
    char x[64], y[64];
    name_skeleton(a, x, sizeof x);
    name_skeleton(b, y, sizeof y);
    return x[0] && strcmp(x, y) == 0;
}

Test(names, some_look_alike) {
    static const char *const pairs[][2] = {{"Anna", "anna"},      {"Anna", "Аnnа"},
                                           {"Oleg", "0leg"},      {"Ivan", "lvan"},
                                           {"Paul", "Раul"},      {"modern", "modem"},
                                           {"Wolf", "VVolf"},     {"Zoe", "Zoé"},
                                           {"Ana", "A n a"},      {"Ana", "Ａｎａ"},
                                           {"Ольга", "Oльга"},    {"Nina", "Νina"},
                                           {"Bob", "8ob"},        {"Анна", "анна"},
                                           {"Ella", "E.l.l.a."},  {"Ella", "Εlla"},
                                           {"Sam", "5am"},        {"Зоя", "3оя"},
                                           {"Їжак", "Іжак"},      {"ΣΟΦΙΑ", "σοφια"},
                                           {"Anna", "𝐀nna"},      {"Anna", "Ⓐnna"},
                                           {"Anna", "ᴀɴɴᴀ"},      {"ANNA", "ꓮꓠꓠꓮ"},
                                           {"ART", "ᎪᎡᎢ"},        {"Anna", "An․na"},
                                           {"Anna", "An·na"},     {"Anna", "An‧na"},
                                           {"Anna", "Ạṉñḁ"},      {"Anna", "🇦🇳🇳🇦"},
                                           {"Oleg", "ОӀеց"},      {"Nguyen", "Nguyễn"},
                                           {"Ελένη", "Ελενη"},    {"Стефанʼюк", "Стефан'юк"},
                                           {"Host", "H\u0B66st"}, {"Host", "\u2C67ost"},
                                           {"Host", "H\u0966st"}, {"Zak", "\u2C6Ba\u2C6A"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        cr_assert(look_alike(pairs[i][0], pairs[i][1]), "%s %s", pairs[i][0], pairs[i][1]);
}

Test(names, others_do_not) {
    static const char *const pairs[][2] = {
        {"Anna", "Hanna"},      {"Anna", "Анна"}, {"Player 1", "Player 2"}, {"Инна", "Нина"},
        {"李", "王"},           {":)", ":("},     {"Петро", "Метро"},       {"Anna 🐿", "Anna 🐻"},
        {"Anna 🇺🇦", "Anna 🇵🇱"}, {"Оля", "Уля"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        cr_assert(!look_alike(pairs[i][0], pairs[i][1]), "%s %s", pairs[i][0], pairs[i][1]);
}

Test(names, a_long_one_is_cut_and_ends) {
    char out[5];
    name_skeleton("ЖЖЖЖЖЖ", out, sizeof out);
    cr_assert_str_eq(out, "жж");
}
