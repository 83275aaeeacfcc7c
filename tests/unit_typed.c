/* unit_typed.c -- moves as people type them: seats counted from 1, and never mistaken. */
#include <stdio.h>
#include <string.h>

#include "kit.h"
#include "typed.h"

static const char *shown(const br_move *move) {
    br_buf out = kit_text();
    typed_write(kit_rules(), move, &out);
    return out.at;
}

static const char *plain(const br_move *move) {
    br_buf out = kit_text();
    br_move_write(kit_rules(), move, &out);
    return out.at;
}

/* Another way to find a seat: with another seat's digit in its place the move says another seat. */
static bool names_seat(const char *text, size_t at, const br_move *move) {
    char other[BR_TEXT_MAX + 1];
    for (int seat = 0; seat < kit_rules()->seats; seat++) {
        br_move changed;
        br_args a = {.count = 0}, b = {.count = 0};
        int seats = 0, others = 0;
        if (text[at] == '0' + seat) continue;
        memcpy(other, text, strlen(text) + 1);
        other[at] = (char)('0' + seat);
        if (br_move_read(kit_rules(), other, &changed) != BR_OK) continue;
        br_move_args(kit_rules(), NULL, BR_SEAT_NONE, move, &a);
        br_move_args(kit_rules(), NULL, BR_SEAT_NONE, &changed, &b);
        for (int i = 0; i < a.count && a.count == b.count; i++) {
            if (a.at[i].kind == BR_ARG_WORD) others += strcmp(a.at[i].word, b.at[i].word) != 0;
            else if (a.at[i].kind == BR_ARG_SEAT) seats += a.at[i].n != b.at[i].n;
            else others += a.at[i].n != b.at[i].n;
        }
        if (seats == 1 && others == 0) return true;
    }
    return false;
}

static int check_move(const br_move *move) {
    char text[BR_TEXT_MAX + 1], typed[BR_TEXT_MAX + 1];
    br_move again;
    int seats = 0;
    snprintf(text, sizeof text, "%s", plain(move));
    snprintf(typed, sizeof typed, "%s", shown(move));
    cr_assert_eq(typed_read(kit_rules(), typed, &again), BR_OK, "'%s' is shown and not read",
                 typed);
    cr_assert_eq(memcmp(&again, move, sizeof again), 0, "'%s' is shown for '%s' and read as '%s'",
                 typed, text, plain(&again));
    cr_assert_eq(strlen(text), strlen(typed));
    for (size_t i = 0; text[i]; i++) {
        bool is_start = i == 0 || text[i - 1] == ' ';
        bool is_end = text[i + 1] == ' ' || text[i + 1] == '\0';
        if (!is_start || !is_end || text[i] < '0' || text[i] > '9') continue;
        bool is_seat = names_seat(text, i, move);
        cr_assert_eq(typed[i], text[i] + is_seat, "'%s' is shown as '%s'", text, typed);
        seats += is_seat;
    }
    return seats;
}

/* Not in every game somebody is named by a move. */
static bool has_seats(const br_game *game) {
    for (int kind = 0; kind < game->form_count; kind++)
        for (int i = 0; i < BR_MOVE_ARGS && game->forms[kind].arg[i].name; i++)
            if (game->forms[kind].arg[i].kind == BR_ARG_SEAT) return true;
    return false;
}

Test(typed, what_is_shown_is_what_is_read_in_every_game) {
    for (int g = 0; br_game_at(g); g++) {
        const br_game *game = br_game_at(g);
        br_rng rng = br_rng_from((uint64_t)g + 1);
        int seats = 0;
        for (int match = 0; match < 3; match++) {
            kit_new(game->id, game->seats_max - match % 2, (uint64_t)match + 5, NULL);
            for (int ply = 0; ply < 600 && !kit_is_over(); ply++) {
                br_move moves[BR_MOVES_MAX];
                br_seat seat = br_lowest(br_must_act(kit_rules(), kit_match()->state));
                int count = br_legal(kit_rules(), kit_match()->state, seat, moves);
                for (int i = 0; i < count; i++) seats += check_move(&moves[i]);
                kit_play(seat, plain(&moves[br_rng_below(&rng, (uint32_t)count)]));
            }
        }
        cr_assert_eq(seats > 0, has_seats(game), "%s: %d moves named a seat", game->id, seats);
    }
}

Test(typed, an_offer_goes_to_the_player_drawn_with_that_number) {
    br_move move;
    kit_new("bootleggers", 4, 1, NULL);
    cr_assert_eq(typed_read(kit_rules(), "offer 2 give crates-3 get cash-4", &move), BR_OK);
    kit_same(plain(&move), "offer 1 give crates-3 get cash-4");
    cr_assert_eq(typed_read(kit_rules(), "offer 0 give crates-3 get cash-4", &move), BR_BAD_MOVE);
    cr_assert_eq(typed_read(kit_rules(), "offer 5 give crates-3 get cash-4", &move), BR_BAD_MOVE);
}

Test(typed, every_share_is_of_the_player_drawn_so) {
    br_move move;
    kit_new("squirrels", 4, 1, NULL);
    cr_assert_eq(typed_read(kit_rules(), "pay 1-2 2-2 4-1", &move), BR_OK);
    kit_same(plain(&move), "pay 0-2 1-2 3-1");
    kit_same(shown(&move), "pay 1-2 2-2 4-1");
}
