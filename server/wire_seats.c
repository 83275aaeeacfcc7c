/* wire_seats.c -- requests about who sits at a table, and how they play there. */
#include <string.h>

#include "lobby.h"
#include "take.h"
#include "tell.h"
#include "wire_request.h"

static void take(proto_request *q, const input *in) {
    wire_answer(q, take_input(hub_of(q), room_of(q), in).why);
}

static bool take_salt(proto_request *q, fair_salt *salt) {
    char text[2 * FAIR_SALT_MAX + 1];
    memset(salt, 0, sizeof *salt);
    if (!proto_has(q, K_SALT)) return true;
    if (!br_json_string(&q->doc, q->at[K_SALT], text, sizeof text) || strlen(text) % 2 ||
        !br_hex_read(text, strlen(text), salt->bytes))
        return proto_fail(q, BR_BAD_REQUEST, q->at[K_SALT],
                          "a salt is up to 64 hexadecimal digits");
    salt->size = (uint8_t)(strlen(text) / 2);
    return true;
}

void ask_sit(proto_request *q) {
    fair_salt salt;
    br_seat seat = BR_SEAT_NONE;
    const conn *c = conn_of(q);
    if ((proto_has(q, K_SEAT) && !wire_chair(q, room_of(q), &seat)) || !take_salt(q, &salt)) return;
    take(q, &(input){.kind = IN_SIT,
                     .seat = seat,
                     .person = c->person,
                     .is_program = c->is_program,
                     .name = c->name,
                     .salt = &salt});
}

/* Whoever leaves a match may come back to it (`back`): the seat keeps its person and its name while
 * a bot plays on. Before the match it is free for others. */
void ask_stand(proto_request *q) {
    br_seat seat = conn_of(q)->viewer;
    bool is_playing = room_of(q)->phase == PHASE_PLAYING;
    if (is_playing && room_of(q)->chair[seat].bot) { /* one plays on already */
        proto_open(q);
        return;
    }
    take(q, &(input){.kind = is_playing ? IN_AWAY : IN_STAND, .seat = seat});
}

void ask_bot(proto_request *q) {
    char name[BR_WORD_MAX];
    br_seat seat;
    const bot *who = NULL;
    if (!wire_chair(q, room_of(q), &seat) ||
        !proto_string(q, q->at[K_BOT], name, sizeof name, "a bot's name"))
        return;
    if (name[0] && !(who = bot_find(name))) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_BOT], "no such bot");
        return;
    }
    const char *refused = who ? bot_refuses(who, &room_of(q)->rules) : NULL;
    if (who && who->has_tablebase) refused = "it needs a tablebase, and there is none here";
    if (who && who->is_dear && !hub_has_room_for_legend(hub_of(q)))
        refused = hub_of(q)->desc.legends ? "as many legends play here as the operator allows"
                                          : "it thinks too long: the operator does not allow it";
    if (refused) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_BOT], refused);
        return;
    }
    take(q, &(input){.kind = IN_BOT, .seat = seat, .bot = who});
}

/* Who is sent away goes, by whatever connections; to clear the own seat there is `stand`. */
void ask_kick(proto_request *q) {
    hub *h = hub_of(q);
    room *r = room_of(q);
    br_seat seat;
    uint8_t person[32];
    if (!wire_chair(q, r, &seat)) return;
    memcpy(person, r->chair[seat].person, sizeof person);
    if (seat == conn_of(q)->viewer) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_SEAT], "that is your own seat");
        return;
    }
    no why = take_input(h, r, &(input){.kind = IN_KICK, .seat = seat}).why;
    for (conn *c = r->conns, *next; why == NO_OK && c; c = next) {
        next = c->next;
        if (!c->has_person || !is_same_person(c->person, person)) continue;
        tell_kicked(h, r, c);
        take_enter(h, NULL, c);
    }
    wire_answer(q, why);
}

static void take_seat(proto_request *q, input_kind kind) {
    br_seat seat;
    if (wire_chair(q, room_of(q), &seat)) take(q, &(input){.kind = kind, .seat = seat});
}

void ask_mute(proto_request *q) { take_seat(q, IN_MUTE); }
void ask_unmute(proto_request *q) { take_seat(q, IN_UNMUTE); }
void ask_host(proto_request *q) { take_seat(q, IN_HOST); }

void ask_invite(proto_request *q) {
    char name[NAME_MAX_BYTES];
    if (proto_string(q, q->at[K_NAME], name, sizeof name, "a name"))
        take(q, &(input){.kind = IN_INVITE, .text = name});
}

void ask_start(proto_request *q) { take(q, &(input){.kind = IN_START}); }

void ask_rematch(proto_request *q) {
    no why = lobby_rematch(hub_of(q), room_of(q), conn_of(q));
    if (why == NO_LIMITED) wire_limited(q, HUB_LIMIT_TABLES);
    else wire_answer(q, why);
    if (why == NO_OK) proto_put_string(q->out, "table", room_of(q)->next_key);
}

void ask_back(proto_request *q) { take(q, &(input){.kind = IN_BACK, .seat = conn_of(q)->viewer}); }

void ask_pause(proto_request *q) {
    take(q, &(input){.kind = IN_PAUSE, .seat = conn_of(q)->viewer});
}

void ask_resume(proto_request *q) {
    take(q, &(input){.kind = IN_RESUME, .seat = conn_of(q)->viewer});
}

void ask_chat(proto_request *q) {
    char text[CHAT_MAX + 1];
    if (!wire_words(q, K_TEXT, text, sizeof text, "a chat line")) return;
    if (!wire_may_talk(hub_of(q), conn_of(q))) wire_limited(q, HUB_LIMIT_CHAT);
    else take(q, &(input){.kind = IN_CHAT, .seat = conn_of(q)->viewer, .text = text});
}

void ask_pace(proto_request *q) {
    pace p = room_of(q)->pace;
    if (wire_pace(q, &p)) take(q, &(input){.kind = IN_PACE, .pace = &p});
}

/* "auto", "on", "off" turn the switch of a point, or all; "phase" and "round" pass until then, and
 * "again" takes that back. */
void ask_passes(proto_request *q) {
    const room *r = room_of(q);
    br_seat seat = conn_of(q)->viewer;
    passes p = r->passes[seat];
    char word[BR_WORD_MAX];
    int64_t point = 0;
    passes_switch which;
    if (!proto_string(q, q->at[K_SWITCH], word, sizeof word, "a switch")) return;
    if (proto_has(q, K_POINT) &&
        !br_json_int(&q->doc, q->at[K_POINT], 1, r->rules.game->points, &point)) {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_POINT], "this game has no such point");
        return;
    }
    bool is_phase = strcmp(word, "phase") == 0, is_round = strcmp(word, "round") == 0;
    if ((is_phase || is_round) && r->phase != PHASE_PLAYING) {
        wire_no(q, NO_NOT_STARTED);
        return;
    }
    if (passes_read(word, &which)) passes_turn(&p, (unsigned)point, which);
    else if (is_phase) passes_for_phase(&p, &r->moment);
    else if (is_round) passes_for_round(&p, &r->moment);
    else if (strcmp(word, "again") == 0) passes_again(&p);
    else {
        proto_fail(q, BR_BAD_REQUEST, q->at[K_SWITCH],
                   "a switch is auto, on, off, phase, round or again");
        return;
    }
    take(q, &(input){.kind = IN_PASSES, .seat = seat, .passes = &p});
}
