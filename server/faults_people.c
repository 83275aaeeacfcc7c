/* faults_people.c -- people as a hub meets them: they play, err, repeat, vanish, come back.
 *
 * Each reads its messages as a page would and checks what a page relies on: every request gets one
 * answer, revs never go back on a connection, and what it is shown is what the disk has.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults_world.h"

enum { PASSES_ID = 3000000 };     /* of every request for one */
enum { SLOW_MS = 6 * 60 * 1000 }; /* for a move, where tables rest between moves */
enum { HELD_LONG = 12 };          /* refusals, until somebody ends a pause */

/* ---- speaking ----------------------------------------------------------------------------- */

static int64_t later(world *w, int64_t *last, uint32_t spread) {
    int64_t at = w->now + 5 + chance_below(w, spread);
    if (at < *last) at = *last; /* a connection keeps its order */
    *last = at;
    return at;
}

void person_say(world *w, uint32_t who, const char *text) {
    person *p = &w->person[who];
    p->asked++;
    if (strncmp(text, "{\"do\":\"passes\"", 14) == 0) {
        p->is_sure = false;
        p->passes_out++;
    }
    item_add(w, later(w, &p->out_at, 120), ITEM_TO_HUB, who, p->line, text, strlen(text));
}

static void connect_again(world *w, uint32_t who) {
    person *p = &w->person[who];
    char text[200];
    p->line++;
    /* One connection a person; of several nodes one may not know yet that it is closed. */
    p->slot = w->node_count > 1 ? who + SLOTS * (p->line % 64) : who;
    p->node = w->at;
    p->is_open = true;
    p->is_entered = false;
    p->asked = p->answered = 0;
    p->rev = 0;
    p->move_count = 0;
    p->passes_out = 0;
    p->seat = BR_SPECTATOR;
    p->phase[0] = '\0';
    p->in_at = p->out_at = p->opened_at = w->now;
    p->waiting = 0;
    p->taken = p->deaf_until = 0;
    hub_opened(w->h, p->slot, (whence){who, 0}, house_now(w));
    hub_trip(w->h, p->slot, 5000 + chance_below(w, 300000)); /* races wait for slow lines */
    snprintf(text, sizeof text,
             "{\"do\":\"hello\",\"token\":\"token-of-person-%u\",\"name\":\"Person %u\",\"id\":1}",
             who, who);
    person_say(w, who, text);
    w->report->reconnects++;
}

void person_close(world *w, uint32_t who) {
    person *p = &w->person[who];
    if (!p->is_open) return;
    p->is_open = false;
    p->line++;                /* whatever is on its way is lost */
    p->out_at = w->now + 500; /* it notices when the hub has, too */
    item_add(w, w->now + chance_below(w, 400), ITEM_CLOSE, p->slot, p->line, NULL, 0);
}

static void say_play(world *w, uint32_t who) {
    person *p = &w->person[who];
    char text[BR_TEXT_MAX + 120];
    if (p->move_count == 0) return;
    const char *move = p->moves[chance_below(w, (uint32_t)p->move_count)];
    uint32_t id = ++p->play_id, at = id % 64;
    p->play_id_of[at] = id;
    memcpy(p->play_sent[at], move, sizeof p->play_sent[at]);
    snprintf(text, sizeof text, "{\"do\":\"play\",\"move\":\"%s\",\"rev\":%lld,\"id\":%u}", move,
             (long long)p->rev, 1000 + id);
    person_say(w, who, text);
    if (chance_percent(w, 10)) person_say(w, who, text); /* a double click */
}

static void say_undo(world *w, uint32_t who) {
    person *p = &w->person[who];
    char text[100];
    p->undo_id = 2000000 + p->play_id;
    snprintf(text, sizeof text, "{\"do\":\"undo\",\"rev\":%lld,\"id\":%u}", (long long)p->rev,
             p->undo_id);
    person_say(w, who, text);
}

static void say_passes(world *w, uint32_t who) {
    static const char *const switches[] = {"auto", "on", "off", "off"};
    char text[100];
    snprintf(text, sizeof text, "{\"do\":\"passes\",\"switch\":\"%s\",\"point\":%u,\"id\":%d}",
             switches[chance_below(w, 4)], 1 + chance_below(w, w->game->points), PASSES_ID);
    person_say(w, who, text);
}

static void say_nonsense(world *w, uint32_t who) {
    static const char *const nonsense[] = {
        "{\"do\":\"play\",\"move\":\"lay nothing nowhere\",\"rev\":1}",
        "{\"do\":\"play\",\"move\":\"timeout 0\",\"rev\":1}",
        "{\"do\":\"play\"}",
        "{\"do\":\"dance\"}",
        "[]",
        "{\"do\":",
        "",
        "{\"do\":\"hint\",\"id\":\"h\"}",
        "{\"do\":\"lobby\"}",
        "{\"do\":\"mine\"}",
        "{\"do\":\"why\",\"move\":\"lay bank left\"}",
        "{\"do\":\"preview\",\"move\":\"lay bank left\"}",
        "{\"do\":\"preview\",\"move\":\"lay bank left\",\"then\":[\"apply left\"]}",
        "{\"do\":\"preview\",\"move\":\"lay bank left\",\"then\":[\"\",1,[],{},5]}",
        "{\"do\":\"chat\",\"text\":\"good luck\"}",
        "{\"do\":\"review\"}",
        "{\"do\":\"games\"}",
        "{\"do\":\"ping\",\"id\":\"x\"}",
        "{\"do\":\"mute\",\"seat\":1}",
        "{\"do\":\"unmute\",\"seat\":1}",
        "{\"do\":\"invite\",\"name\":\"Person 1\"}",
        "{\"do\":\"invite\",\"name\":\"Person 0\"}",
        "{\"do\":\"host\",\"seat\":1}",
        "{\"do\":\"sit\",\"seat\":0}",
        "{\"do\":\"rematch\"}",
        "{\"do\":\"passes\",\"switch\":\"off\"}",
        "{\"do\":\"passes\",\"switch\":\"auto\",\"point\":3}",
        "{\"do\":\"passes\",\"switch\":\"round\"}",
        "{\"do\":\"pace\",\"interrupt_ms\":4000}",
        "{\"do\":\"deck\"}",
        "{\"do\":\"history\"}",
        "{\"do\":\"history\",\"from\":7}",
        "{\"do\":\"sit\",\"seat\":1,\"salt\":\"77\"}",
        "{\"do\":\"stand\"}",
        "{\"do\":\"kick\",\"seat\":1}",
        "{\"do\":\"bot\",\"seat\":1,\"bot\":\"random\"}",
        "{\"do\":\"bot\",\"seat\":1,\"bot\":\"\"}",
        "{\"do\":\"back\"}",
        "{\"do\":\"pause\"}",
        "{\"do\":\"resume\"}",
        "{\"do\":\"answer\",\"move\":\"timeout 0\"}",
    };
    person_say(w, who, nonsense[chance_below(w, sizeof nonsense / sizeof nonsense[0])]);
}

static void say_before(world *w, uint32_t who) {
    person *p = &w->person[who];
    char text[200];
    if (p->is_host && chance_percent(w, 20)) {
        person_say(w, who, "{\"do\":\"start\",\"id\":\"go\"}");
    } else if (p->seat == BR_SPECTATOR && who < (uint32_t)w->people - (uint32_t)(w->people > 2)) {
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"salt\":\"%02x%02x\"}", who, 17 * who % 256);
        person_say(w, who, text);
    }
}

/* Asked twice it asks for the same: either may become the table. */
static void say_create(world *w) {
    static const int move_ms[] = {60000, 5000, 1000, SLOW_MS}, bank_ms[] = {300000, 10000, 0, 0};
    char text[300];
    if (w->move_ms == 0) {
        /* The first game is short: another one would take days at that pace. */
        bool is_slow = w->game == br_game_at(0) && chance_percent(w, 12);
        uint32_t kind = is_slow ? 3 : chance_below(w, 3);
        w->move_ms = move_ms[kind];
        w->bank_ms = bank_ms[kind];
        w->is_live = kind < 3 && chance_percent(w, 80);
    }
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"hints\":true,\"pauses\":true,"
             "\"public\":%s,\"live\":%s,\"move_ms\":%d,\"bank_ms\":%d,\"trade_ms\":5000}",
             w->game->id, w->seats, w->move_ms == SLOW_MS ? "false" : "true",
             w->is_live ? "true" : "false", w->move_ms, w->bank_ms);
    person_say(w, 0, text);
}

static void say_something(world *w, uint32_t who) {
    person *p = &w->person[who];
    if (!p->is_entered) {
        char text[200];
        if (!w->key[0]) {
            if (who == 0) say_create(w);
            return;
        }
        const durable_table *t = disk_table(w, w->key);
        bool by_code = t && t->code[0] && chance_percent(w, 3);
        snprintf(text, sizeof text, "{\"do\":\"enter\",\"table\":\"%s\"}",
                 by_code ? t->code : w->key);
        person_say(w, who, text);
        return;
    }
    if (p->held >= HELD_LONG) { /* else a pause that nobody thinks of outlasts the run */
        p->held = 0;
        person_say(w, who, "{\"do\":\"resume\"}");
    } else if (chance_percent(w, 8)) say_nonsense(w, who);
    else if (strcmp(p->phase, "open") == 0) say_before(w, who);
    else if (p->is_away && chance_percent(w, 30)) person_say(w, who, "{\"do\":\"back\"}");
    else if (w->game->points && chance_percent(w, 5)) say_passes(w, who);
    else if (chance_percent(w, 5)) say_undo(w, who);
    else say_play(w, who);
}

/* Where it was told to go, once; else anywhere, as behind one address. */
static int node_chosen(world *w, person *p) {
    int next = p->next_node;
    p->next_node = -1;
    if (w->node_count < 2) return 0;
    return next >= 0 ? next : (int)chance_below(w, (uint32_t)w->node_count);
}

/* The table is at another node: there it goes. */
static void hear_elsewhere(world *w, uint32_t who, const br_json *doc) {
    static const char start[] = "http://node-";
    char url[100] = "";
    person *p = &w->person[who];
    uint32_t node = br_json_find(doc, 0, "url");
    if (node) br_json_string(doc, node, url, sizeof url);
    int at = strncmp(url, start, sizeof start - 1) == 0
                 ? (int)strtol(url + sizeof start - 1, NULL, 10)
                 : -1;
    if (w->node_count < 2 || at >= w->node_count || (node && at < 0))
        world_fail(w, "a node that is none: ", url);
    p->next_node = at;
    w->report->followed++;
    person_close(w, who);
    p->out_at = w->now;
}

void person_act(world *w, uint32_t who) {
    person *p = &w->person[who];
    node_turn(w, p->is_open ? p->node : node_chosen(w, p));
    if (!p->is_open) {
        if (!node_is_open(w) || !hub_next(w->h) || p->out_at > w->now) return;
        connect_again(w, who);
    } else if (w->node_count > 1 && !node_is_open(w) && chance_percent(w, 40)) {
        person_close(w, who); /* nothing comes from there any more */
    } else if (chance_percent(w, w->move_ms == SLOW_MS ? 15 : 3)) {
        person_close(w, who);
        bool is_long = w->move_ms == SLOW_MS && chance_percent(w, 60);
        p->out_at = w->now + 500 +
                    chance_below(w, is_long                 ? 2 * SLOW_MS
                                    : chance_percent(w, 20) ? 60000
                                                            : 3000);
    } else if (chance_percent(w, 1)) {
        trouble_flood(w, who);
    } else {
        if (chance_percent(w, 1)) trouble_deafen(w, who);
        say_something(w, who);
    }
}

/* ---- hearing ------------------------------------------------------------------------------ */

static void hear_update(world *w, uint32_t who, const br_json *doc) {
    person *p = &w->person[who];
    int64_t rev = 0, seat = 0;
    uint32_t view = br_json_find(doc, 0, "view"), legal = br_json_find(doc, 0, "legal");
    int viewer = w->seats;
    br_json_int(doc, br_json_find(doc, 0, "rev"), 1, UINT32_MAX, &rev);
    if (br_json_int(doc, br_json_find(doc, 0, "seat"), 0, w->seats - 1, &seat)) viewer = (int)seat;
    /* Who stands up looks on with other eyes, which have a rev of their own. */
    if (rev < p->rev && viewer == p->eyes) world_fail(w, "a rev went back", "");
    if (view == 0 || legal == 0) {
        world_fail(w, "an update without view or legal", "");
        return;
    }
    const br_json_node *node = doc->node;
    if (!disk_was_shown(w, viewer, doc->text + node[view].start, node[view].size))
        world_fail(w, "a view that the disk does not have: ", doc->text);
    trouble_told(w, doc);
    trouble_clock(w, doc);
    p->shown = br_hash(BR_HASH_START, doc->text + node[view].start, node[view].size);
    p->rev = rev;
    p->eyes = viewer;
    p->move_count = 0;
    for (uint32_t i = legal + 1; i < node[legal].next; i = node[i].next)
        br_json_string(doc, br_json_find(doc, i, "move"), p->moves[p->move_count++],
                       sizeof p->moves[0]);
}

static void hear_table(world *w, uint32_t who, const br_json *doc) {
    person *p = &w->person[who];
    int64_t seat = 0;
    uint32_t chairs = br_json_find(doc, 0, "chairs"), host = br_json_find(doc, 0, "host");
    trouble_told(w, doc);
    br_json_string(doc, br_json_find(doc, 0, "phase"), p->phase, sizeof p->phase);
    p->is_host = host && doc->node[host].type == BR_JSON_TRUE;
    p->seat = BR_SPECTATOR;
    p->is_away = false;
    p->is_entered = true;
    if (!br_json_int(doc, br_json_find(doc, 0, "you"), 0, w->seats - 1, &seat)) return;
    p->seat = (br_seat)seat;
    uint32_t chair = chairs + 1;
    for (int i = 0; i < seat; i++) chair = doc->node[chair].next;
    p->is_away = br_json_find(doc, chair, "bot") != 0;
}

/* A piece holds all items from one number to another. */
static void hear_history(world *w, const br_json *doc) {
    int64_t from = 0, next = 0;
    uint32_t items = br_json_find(doc, 0, "items");
    br_json_int(doc, br_json_find(doc, 0, "from"), 0, UINT32_MAX, &from);
    br_json_int(doc, br_json_find(doc, 0, "next"), 0, UINT32_MAX, &next);
    if (next - from != doc->node[items].count) world_fail(w, "a history with gaps: ", doc->text);
    w->report->histories += from == 0 && next > 0;
}

static void hear_answer(world *w, uint32_t who, const br_json *doc, uint32_t ok) {
    person *p = &w->person[who];
    int64_t id = 0;
    p->answered++;
    if (p->answered > p->asked) world_fail(w, "an answer that nobody asked for", "");
    bool is_good = doc->node[ok].type == BR_JSON_TRUE;
    trouble_answered(w, who, doc);
    br_json_int(doc, br_json_find(doc, 0, "id"), 0, INT64_MAX, &id);
    if (id == PASSES_ID && p->passes_out > 0 && --p->passes_out == 0)
        p->is_sure = p->passes[0] != '\0'; /* the switches were told before the answer */
    if (!is_good) {
        w->report->refusals++;
        trouble_refused(w, doc);
        if (br_json_is(doc, br_json_find(doc, 0, "error"), "elsewhere"))
            hear_elsewhere(w, who, doc);
        p->held += br_json_is(doc, br_json_find(doc, 0, "error"), "paused");
        if (!br_json_find(doc, 0, "error") || !br_json_find(doc, 0, "text"))
            world_fail(w, "a refusal without code or text: ", doc->text);
        return;
    }
    if (br_json_find(doc, 0, "items")) hear_history(w, doc);
    if (!br_json_int(doc, br_json_find(doc, 0, "id"), 1001, 1 << 30, &id)) return;
    if (id == PASSES_ID) return;
    if (id >= 2000000) {
        p->undone++;
        return;
    }
    uint32_t at = (uint32_t)(id - 1000) % 64;
    if (br_json_find(doc, 0, "received")) {
        /* Somebody may have been first; but that it arrived is on disk, and will be ranked. */
        w->report->received++;
        if (p->play_id_of[at] == (uint32_t)(id - 1000) &&
            !disk_has_arrival(w, p->seat, p->play_sent[at]))
            world_fail(w, "a received reaction is not on disk: ", p->play_sent[at]);
        return;
    }
    if (p->play_id_of[at] != (uint32_t)(id - 1000) || p->acked_count == ACKS_MAX) return;
    memcpy(p->acked[p->acked_count++], p->play_sent[at], sizeof p->acked[0]);
    w->report->acks++;
    if (!disk_has_moves(w, p->seat, p))
        world_fail(w, "an acknowledged move is not on disk: ", p->play_sent[at]);
}

/* A standing pass holds until its person says otherwise, whoever leads the table. */
static void hear_passes(world *w, uint32_t who, const br_json *doc) {
    person *p = &w->person[who];
    uint32_t list = br_json_find(doc, 0, "switches");
    char now[sizeof p->passes];
    snprintf(now, sizeof now, "%.*s", (int)doc->node[list].size, doc->text + doc->node[list].start);
    bool is_playing = strcmp(p->phase, "playing") == 0;
    if (is_playing && p->is_sure && p->passes_seat == p->seat) {
        if (strcmp(p->passes, now) != 0) world_fail(w, "a standing pass was forgotten: ", now);
        w->report->passes_kept += strstr(now, "on") || strstr(now, "off");
    }
    memcpy(p->passes, now, sizeof now);
    p->is_sure = is_playing && p->passes_out == 0;
    p->passes_seat = p->seat;
}

/* Out of the table, and whatever was seen there is past. */
static void hear_kicked(person *p) {
    p->is_entered = p->is_host = false;
    p->seat = BR_SPECTATOR;
    p->move_count = 0;
    p->rev = 0;
}

void person_hear(world *w, uint32_t who, const char *bytes, size_t size) {
    br_json doc;
    br_fault fault;
    if (!br_json_read(&doc, bytes, size, w->nodes, 1 << 14, &fault)) {
        world_fail(w, "a message that is no JSON: ", bytes);
        return;
    }
    uint32_t ok = br_json_find(&doc, 0, "ok"), tell = br_json_find(&doc, 0, "tell");
    if (br_json_is(&doc, tell, "update")) hear_update(w, who, &doc);
    else if (br_json_is(&doc, tell, "table")) hear_table(w, who, &doc);
    else if (br_json_is(&doc, tell, "kicked")) hear_kicked(&w->person[who]);
    else if (br_json_is(&doc, tell, "elsewhere")) hear_elsewhere(w, who, &doc);
    else if (br_json_is(&doc, tell, "passes")) hear_passes(w, who, &doc);
    else if (!tell && ok) hear_answer(w, who, &doc, ok);
    else if (!br_json_is(&doc, tell, "chat") && !br_json_is(&doc, tell, "storage") &&
             !br_json_is(&doc, tell, "reactions") && !br_json_is(&doc, tell, "house"))
        world_fail(w, "a message that nobody knows: ", bytes);
}
