/* numbers.c -- which numbers a game has, for `backroom describe`: at every number of seats how many
 * actions there are, and where in an observation the members stand. */
#include "backroom_batch.h"
#include "backroom_json.h"

static void write_members(const br_observation *o, const br_rules *r, br_buf *out) {
    const char *name;
    uint32_t offset, size;
    jw_list_of(out, "members");
    for (uint32_t i = 0; br_observation_member(o, r, i, &name, &offset, &size); i++) {
        jw_object(out);
        jw_key(out, "name");
        jw_string(out, name);
        jw_key(out, "offset");
        jw_int(out, offset);
        jw_key(out, "size");
        jw_int(out, size);
        jw_object_end(out);
    }
    jw_list_end(out);
}

static void write_seats(const br_rules *r, br_buf *out) {
    br_actions actions;
    br_observation observation;
    br_actions_init(&actions, r);
    br_observation_init(&observation, r, &actions);
    jw_object(out);
    jw_key(out, "seats");
    jw_int(out, r->seats);
    jw_key(out, "actions");
    jw_int(out, br_action_count(&actions));
    jw_key(out, "size");
    jw_int(out, br_observation_size(&observation));
    write_members(&observation, r, out);
    jw_object_end(out);
}

void br_numbers_write(const br_rules *r, br_buf *out) {
    br_rules rules = *r;
    jw_list(out);
    for (int seats = r->game->seats_min; seats <= r->game->seats_max; seats++) {
        rules.seats = (uint8_t)seats;
        write_seats(&rules, out);
    }
    jw_list_end(out);
}
