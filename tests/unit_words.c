/* unit_words.c -- sentences: keys, plural forms, lists, languages, and that none is missing.
 *
 * Expected texts are spelled out, no-break spaces as \u00A0. What every game must have in every
 * language is asked of all games in the registry, the way a person meets it: by playing.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "internal.h"
#include "kit.h"
#include "words.h"

#define NBSP "\u00A0"

static const char *say(br_lang lang, const char *key, const br_args *args) {
    static const char *const names[BR_SEATS_MAX] = {"Anna", "Boris", "", NULL};
    br_buf out = kit_text();
    br_say(&out, lang, "squirrels", key, args, names);
    return out.at;
}

static const char *say_count(br_lang lang, const char *key, int32_t n) {
    br_args args = {0};
    br__arg_number(&args, "n", n);
    return say(lang, key, &args);
}

static const char *say_word(br_lang lang, const char *game_id, const char *word) {
    br_buf out = kit_text();
    br_say_word(&out, lang, game_id, word);
    return out.at;
}

/* ---- the table ---------------------------------------------------------------------------- */

Test(words, rows_are_sorted_and_full) {
    cr_assert_gt(br__word_count, 300);
    for (uint32_t i = 0; i < br__word_count; i++) {
        const br__word_row *row = &br__word_table[i];
        if (i) cr_assert_lt(strcmp(br__word_table[i - 1].key, row->key), 0, "%s", row->key);
        for (int lang = 0; lang < BR_LANGS; lang++) {
            cr_assert(row->text[lang][0] != '\0', "%s", row->key);
            cr_assert_eq(br_word((br_lang)lang, row->key), row->text[lang], "%s", row->key);
        }
    }
    cr_assert_null(br_word(BR_EN, "squirrels.event."));
    cr_assert_null(br_word(BR_EN, ""));
    cr_assert_null(br_word(BR_EN, "zebra"));
}

/* ---- counting ----------------------------------------------------------------------------- */

/* The form of 0..125 by hand, ten a line: o = one, f = few, m = many. */
static const char forms[] = "mofffmmmmm"
                            "mmmmmmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mofffmmmmm"
                            "mmmmmmmmmm"
                            "mofffm";

static void check_count(br_lang lang, int32_t n, const char *noun) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "%s%d" NBSP "%s", n < 0 ? "−" : "", n < 0 ? -n : n, noun);
    kit_same(say_count(lang, "ui.hoard", n), wanted);
}

Test(words, plural_forms_of_0_to_125) {
    cr_assert_eq(strlen(forms), 126);
    for (int32_t n = 0; n <= 125; n++) {
        char form = forms[n];
        const char *ru = form == 'o' ? "орех" : form == 'f' ? "ореха" : "орехов";
        const char *uk = form == 'o' ? "горіх" : form == 'f' ? "горіхи" : "горіхів";
        const char *en = n == 1 ? "nut" : "nuts";
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            check_count(BR_RU, sign * n, ru);
            check_count(BR_UK, sign * n, uk);
            check_count(BR_EN, sign * n, en);
        }
    }
    check_count(BR_RU, 1011, "орехов");
    check_count(BR_UK, 1001, "горіх");
    check_count(BR_UK, 2147483647, "горіхів");
    kit_same(say_count(BR_RU, "ui.hoard", INT32_MIN), "−2147483648" NBSP "орехов");
}

Test(words, a_plain_number_has_no_noun) {
    kit_same(say_count(BR_EN, "house.seat", 3), "Seat 3");
    kit_same(say_count(BR_UK, "house.seat", -3), "Місце −3");
}

/* ---- words and names ---------------------------------------------------------------------- */

Test(words, a_word_by_its_key_then_by_its_number_then_as_it_is) {
    kit_same(say_word(BR_EN, "squirrels", "hideout"), "Hideout");
    kit_same(say_word(BR_RU, "squirrels", "robbery"), "Грабёж");
    kit_same(say_word(BR_UK, "squirrels", "hideout"), "Прихисток");
    kit_same(say_word(BR_UK, "squirrels", "contraband-5"), "Контрабанда 5");
    kit_same(say_word(BR_EN, "squirrels", "contraband-12"), "Contraband 12");
    kit_same(say_word(BR_EN, "squirrels", "zebra-7"), "zebra-7");
    kit_same(say_word(BR_EN, "squirrels", "contraband-"), "contraband-");
    kit_same(say_word(BR_EN, "squirrels", "contraband5"), "contraband5");
    kit_same(say_word(BR_EN, "squirrels", "contraband-12345678901"), "contraband-12345678901");
    kit_same(say_word(BR_EN, "squirrels", "-5"), "-5");
    kit_same(say_word(BR_EN, "squirrels", "5"), "5");
    kit_same(say_word(BR_EN, "squirrels", ""), "");
    kit_same(say_word(BR_EN, NULL, "bank"), "bank");
    kit_same(say_word(BR_EN, "squirrels", "a-word-of-more-than-thirty-two-bytes-1"),
             "a-word-of-more-than-thirty-two-bytes-1");
}

Test(words, seats_by_name_or_counted_from_1) {
    for (br_seat seat = 0; seat < 4; seat++) {
        static const char *const wanted[] = {"Anna goes first", "Boris goes first",
                                             "Seat 3 goes first", "Seat 4 goes first"};
        br_args args = {0};
        br__arg_seat(&args, "actor", seat);
        kit_same(say(BR_EN, "event.first", &args), wanted[seat]);
    }
    br_args args = {0};
    br__arg_seat(&args, "actor", BR_HOUSE);
    kit_same(say(BR_UK, "event.first", &args), "Перший хід: заклад");
    args.at[0].n = 0;
    br_buf out = kit_text();
    br_say(&out, BR_RU, "squirrels", "event.first", &args, NULL);
    kit_same(out.at, "Первый ход: Место 1");
}

/* ---- templates ---------------------------------------------------------------------------- */

Test(words, one_name_several_times_is_a_list) {
    br_args args = {0};
    br__arg_seat(&args, "actor", 0);
    br__arg_number(&args, "n", 3);
    br__arg_word(&args, "card", "bank");
    br__arg_word(&args, "card", "raid");
    br__arg_word(&args, "card", "contraband-5");
    kit_same(say(BR_EN, "event.pick-up", &args),
             "Anna takes 3" NBSP "cards back to hand: Bank, Raid, Contraband 5");
    kit_same(say(BR_RU, "event.pick-up", &args),
             "Anna забирает 3" NBSP "карты в руку: Банк, Облава, Контрабанда 5");
}

Test(words, a_part_in_question_marks_needs_all_its_arguments) {
    br_args args = {0};
    br__arg_word(&args, "place", "left");
    cr_assert_str_eq(say(BR_EN, "move.apply", &args), "Apply the card on the left first");
    br__arg_word(&args, "card", "bank");
    cr_assert_str_eq(say(BR_EN, "move.apply", &args), "Apply Bank on the left first");
    args.count = 0;
    br_buf out = kit_text();
    br_say(&out, BR_EN, "belo4ka", "move.take", &args, NULL);
    cr_assert_str_eq(out.at, "Take the squirrel");
    br__arg_word(&args, "squirrel", "a-squirrel");
    out = kit_text();
    br_say(&out, BR_EN, "belo4ka", "move.take", &args, NULL);
    cr_assert_str_eq(out.at, "Take the a-squirrel");
}

Test(words, a_word_stands_in_the_form_that_the_sentence_asks_for) {
    br_args args = {0};
    br__arg_word(&args, "card", "customs");
    br__arg_word(&args, "place", "left");
    cr_assert_str_eq(say(BR_RU, "move.lay", &args), "Выложить Таможню слева");
    args.count = 0;
    br__arg_word(&args, "card", "contraband-5"); /* the stem has the form */
    br__arg_word(&args, "place", "right");
    cr_assert_str_eq(say(BR_UK, "move.lay", &args), "Викласти Контрабанду 5 праворуч");
    args.count = 0;
    br__arg_word(&args, "card", "bank"); /* the same in this form: the plain word */
    br__arg_word(&args, "place", "left");
    cr_assert_str_eq(say(BR_UK, "move.lay", &args), "Викласти Банк ліворуч");
}

Test(words, a_repeated_part_walks_through_its_lists_together) {
    br_args args = {0};
    br__arg_seat(&args, "officer", 0);
    br__arg_seat(&args, "officer", 1);
    br__arg_number(&args, "nuts", 1);
    br__arg_number(&args, "nuts", 2);
    kit_same(say(BR_EN, "move.pay", &args),
             "Pay customs: 1" NBSP "nut to Anna, 2" NBSP "nuts to Boris");
    kit_same(say(BR_UK, "move.pay", &args),
             "Заплатити мито: 1" NBSP "горіх гравцеві Anna, 2" NBSP "горіхи гравцеві Boris");
    args.count = 3; /* one number for two names stands beside both */
    kit_same(say(BR_EN, "move.pay", &args),
             "Pay customs: 1" NBSP "nut to Anna, 1" NBSP "nut to Boris");
    args.count = 0;
    kit_same(say(BR_EN, "move.pay", &args), "Pay customs: ");
}

Test(words, what_is_missing_shows_itself) {
    kit_same(say(BR_EN, "event.nothing", NULL), "squirrels.event.nothing");
    kit_same(say(BR_EN, "squirrels.event.nothing", NULL), "squirrels.event.nothing");
    kit_same(say(BR_RU, "house.nothing", NULL), "house.nothing");
    kit_same(say(BR_EN, "event.lay", NULL), "{actor} lays {card} on the {place}");
    kit_same(say(BR_EN, "ui.hoard", NULL), "{n:nut|nuts}");
    br_args args = {0};
    br__arg_word(&args, "car", "bank");   /* the start of a name is not the name, */
    br__arg_word(&args, "cards", "bank"); /* nor is a longer one */
    br__arg_seat(&args, "actor", 1);
    kit_same(say(BR_EN, "event.lay", &args), "Boris lays {card} on the {place}");
}

Test(words, a_key_is_whole_or_of_the_game) {
    kit_same(say(BR_EN, "ui.hand", NULL), "hand");
    kit_same(say(BR_EN, "squirrels.ui.hand", NULL), "hand");
    kit_same(say(BR_EN, "house.your-turn", NULL), "Your turn");
    br_buf out = kit_text();
    br_say(&out, BR_UK, NULL, "house.your-turn", NULL, NULL);
    kit_same(out.at, "Ваш хід");
    out = kit_text();
    br_say(&out, BR_RU, "house", "your-turn", NULL, NULL);
    kit_same(out.at, "Ваш ход");
}

Test(words, a_small_buffer_is_full_and_terminated) {
    char memory[16];
    for (size_t size = 1; size <= sizeof memory; size++) {
        memset(memory, 'x', sizeof memory);
        br_buf out = br_buf_over(memory, size);
        br_say(&out, BR_EN, "squirrels", "clause.SQ-01", NULL, NULL);
        cr_assert(out.full);
        cr_assert_eq(strlen(memory), size - 1);
        for (size_t i = size; i < sizeof memory; i++) cr_assert_eq(memory[i], 'x');
    }
}

/* ---- languages ---------------------------------------------------------------------------- */

Test(words, languages_are_found_by_code) {
    static const struct {
        const char *code;
        br_lang lang;
    } known[] = {
        {"en", BR_EN},         {"ru", BR_RU},          {"uk", BR_UK},    {"ru_RU.UTF-8", BR_RU},
        {"uk_UA", BR_UK},      {"en_GB.UTF-8", BR_EN}, {"uk-UA", BR_UK}, {"en.UTF-8", BR_EN},
        {"ru_UA@euro", BR_RU}, {"en@quot", BR_EN},
    };
    static const char *const unknown[] = {"",   "C",   "POSIX", "C.UTF-8", "e",   "eng",  "english",
                                          "ua", "rus", "ukr",   "EN",      " en", "de_DE"};
    br_lang lang = BR_EN;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        cr_assert(br_lang_find(known[i].code, &lang), "%s", known[i].code);
        cr_assert_eq(lang, known[i].lang, "%s", known[i].code);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        cr_assert(!br_lang_find(unknown[i], &lang), "%s", unknown[i]);
    cr_assert(!br_lang_find(NULL, &lang));
    kit_same(br_lang_code(BR_EN), "en");
    kit_same(br_lang_code(BR_RU), "ru");
    kit_same(br_lang_code(BR_UK), "uk");
}

/* ---- every game --------------------------------------------------------------------------- */

static void must_have(const char *game_id, const char *part, const char *name) {
    br_buf key = kit_text();
    br_put(&key, game_id);
    br_put(&key, part);
    br_put(&key, name);
    for (int lang = 0; lang < BR_LANGS; lang++)
        cr_assert_not_null(br_word((br_lang)lang, key.at), "no %s", key.at);
}

Test(words, every_game_has_its_title_clauses_and_options) {
    const br_game *game;
    for (int i = 0; (game = br_game_at(i)); i++) {
        must_have(game->id, ".title", "");
        must_have(game->id, ".about", "");
        for (int clause = 1; clause < game->clause_count; clause++)
            must_have(game->id, ".clause.", game->clauses[clause].id);
        for (int option = 0; option < game->option_count; option++) {
            const br_option *o = &game->options[option];
            must_have(game->id, ".option.", o->name);
            for (int value = 0; value < o->count; value++) {
                br_buf name = kit_text();
                br_put(&name, o->name);
                br_put(&name, ".");
                br_put(&name, o->values[value]);
                must_have(game->id, ".value.", name.at);
            }
        }
    }
}

/* "crooks.ui.hand" is a key that shows; "no crooks." is the end of a sentence. */
static bool shows_key(const char *text, const char *game_id) {
    size_t size = strlen(game_id);
    for (const char *at = text; (at = strstr(at, game_id)); at += size)
        if (at[size] == '.' && at[size + 1] >= 'a' && at[size + 1] <= 'z') return true;
    return false;
}

/* A sentence is whole when nothing is left to fill in, no key shows, and in Cyrillic no word was
 * left in Latin letters (capitals are allowed: they are labels). */
static void check_whole(const br_buf *out, br_lang lang, const char *game_id) {
    cr_assert(out->used > 0 && !out->full, "%s", out->at);
    cr_assert_null(strpbrk(out->at, "{}|*"), "%s", out->at);
    if (lang == BR_EN) cr_assert(!shows_key(out->at, game_id), "%s", out->at);
    else cr_assert_null(strpbrk(out->at, "abcdefghijklmnopqrstuvwxyz"), "%s", out->at);
}

static void check_turn(const br_match *m, br_seat seat, const br_move *list, int count) {
    const br_rules *r = &m->rules;
    for (int lang = 0; lang < BR_LANGS; lang++) {
        for (int i = 0; i < m->log.count; i++) {
            br_event told;
            for (br_seat viewer = 0; viewer < r->seats; viewer++) {
                br_buf out = kit_text();
                br_event_redact(&m->log.at[i], viewer, &told);
                br_say_event(&out, (br_lang)lang, r, &told, NULL);
                check_whole(&out, (br_lang)lang, r->game->id);
            }
        }
        for (int i = 0; i < count; i++) {
            br_buf out = kit_text();
            br_say_move(&out, (br_lang)lang, r, NULL, seat, &list[i], NULL);
            check_whole(&out, (br_lang)lang, r->game->id);
            br_refusal refusal = {0}; /* the same move of the next seat: mostly refused */
            br_why(r, m->state, (br_seat)((seat + 1) % r->seats), &list[i], &refusal);
            out = kit_text();
            br_say_refusal(&out, (br_lang)lang, r, &refusal, NULL);
            if (refusal.clause) check_whole(&out, (br_lang)lang, r->game->id);
            else cr_assert_eq(out.used, 0);
        }
    }
}

Test(words, every_game_is_told_in_every_language_while_it_is_played) {
    br_rng rng = br_rng_from(1);
    const br_game *game;
    for (int i = 0; (game = br_game_at(i)); i++) {
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            static br_rules rules;
            br_fault fault = {0};
            cr_assert_eq(br_rules_init(&rules, game, seats, &fault), BR_OK);
            if (br_rules_check(&rules, &fault) != BR_OK) continue; /* needs an option */
            kit_new(game->id, seats, (uint64_t)seats, NULL);
            const br_match *m = kit_match();
            br_seats must;
            while ((must = br_must_act(&m->rules, m->state))) {
                br_move list[BR_MOVES_MAX];
                br_refusal refusal;
                br_seat seat = br_lowest(must);
                int count = br_legal(&m->rules, m->state, seat, list);
                check_turn(m, seat, list, count);
                uint32_t pick = br_rng_below(&rng, (uint32_t)count);
                cr_assert_eq(br_match_play(kit_match(), seat, &list[pick], &refusal), BR_OK);
            }
            check_turn(m, 0, NULL, 0);
        }
    }
}

/* Chance need not show every event: what squirrels can say is listed here. */
Test(words, squirrels_has_every_event_move_and_prompt) {
    static const char *const events[] = {
        "first",   "commit",  "commit-own", "reveal", "lay",        "lay-over",
        "pick-up", "income",  "duty",       "exempt", "rob",        "safe",
        "raid",    "no-raid", "last-lap",   "over",   "over-shared"};
    static const char *const moves[] = {"commit", "lay", "apply", "raid", "pay"};
    static const char *const screen[] = {"hand",  "hoard",      "hidden",
                                         "empty", "under-left", "under-right"};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        must_have("squirrels", ".event.", events[i]);
    static const char *const asks[] = {"commit", "lay", "order", "raid", "pay"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        must_have("squirrels", ".move.", moves[i]);
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        must_have("squirrels", ".ask.", asks[i]);
    for (size_t i = 0; i < sizeof screen / sizeof *screen; i++)
        must_have("squirrels", ".ui.", screen[i]);
}

Test(words, a_refusal_speaks_to_the_person_or_quotes_the_clause) {
    kit_new("squirrels", 2, 1, "first=0", NULL);
    br_refusal refusal = {.clause = br_clause_find(kit_rules()->game, "SQ-52")};
    br_buf out = kit_text();
    br_say_refusal(&out, BR_EN, kit_rules(), &refusal, NULL);
    kit_same(out.at, "This rival has only one stack. A raid needs two.");
    refusal.clause = br_clause_find(kit_rules()->game, "SQ-45"); /* has no sentence of its own */
    out = kit_text();
    br_say_refusal(&out, BR_UK, kit_rules(), &refusal, NULL);
    kit_same(out.at, "Накрита контрабанда грабунку не приваблює.");
    out = kit_text();
    br_say_clause(&out, BR_UK, kit_rules()->game, refusal.clause);
    kit_same(out.at, "Накрита контрабанда грабунку не приваблює.");
}
