/* cmd_faults.c -- `backroom faults`: many seeds of trouble for a whole server, without sockets.
 *
 * The first seed that breaks a promise is told, with the command that shows it blow by blow.
 */
#include <inttypes.h>
#include <string.h>

#include "cli.h"
#include "faults.h"

static const char command[] = "faults";

static void add(faults_report *sum, const faults_report *one) {
    sum->moves += one->moves;
    sum->acks += one->acks;
    sum->refusals += one->refusals;
    sum->crashes += one->crashes;
    sum->store_faults += one->store_faults;
    sum->reconnects += one->reconnects;
    sum->timeouts += one->timeouts;
    sum->sat_in += one->sat_in;
    sum->rested += one->rested;
    sum->rested_due += one->rested_due;
    sum->woken += one->woken;
    sum->lost_answers += one->lost_answers;
    sum->undone += one->undone;
    sum->received += one->received;
    sum->deaf += one->deaf;
    sum->closed += one->closed;
    sum->floods += one->floods;
    sum->limited += one->limited;
    sum->jumps += one->jumps;
    sum->claims += one->claims;
    sum->taken += one->taken;
    sum->refused += one->refused;
    sum->pauses += one->pauses;
    sum->cuts += one->cuts;
    sum->leaves += one->leaves;
    sum->followed += one->followed;
    sum->passes_kept += one->passes_kept;
    sum->bans += one->bans;
    sum->upgrades += one->upgrades;
    sum->aside += one->aside;
    sum->reads += one->reads;
    sum->trace = sum->trace * 31 + one->trace;
}

/* What so many seeds must have met, or the run says nothing of it. */
enum { ALL_KINDS = 200 };

static bool has_all(const faults_report *sum) {
    return sum->crashes && sum->store_faults && sum->timeouts && sum->sat_in && sum->undone &&
           sum->received && sum->closed && sum->limited && sum->jumps && sum->aside && sum->reads &&
           sum->rested_due && sum->woken && sum->lost_answers;
}

static bool has_all_of_nodes(const faults_report *sum) {
    return sum->crashes && sum->store_faults && sum->timeouts && sum->lost_answers && sum->claims &&
           sum->taken && sum->refused && sum->pauses && sum->cuts && sum->leaves && sum->followed &&
           sum->passes_kept && sum->bans;
}

static int run(uint64_t from, uint64_t count, int nodes, bool talk) {
    faults_report sum = {0};
    for (uint64_t i = 0; i < count; i++) {
        faults_report one;
        if (!faults_run(from + i, nodes, talk, &one))
            return cli_error(CLI_FAILED, command,
                             "seed %" PRIu64 ": %s; `backroom faults --nodes %d --show %" PRIu64
                             "` shows it",
                             from + i, one.text, nodes, from + i);
        add(&sum, &one);
        cli_progress("seeds", i + 1, count);
    }
    printf(
        "%" PRIu64 " seeds: %u moves, %u acknowledged, %u refusals, %u connections, "
        "%u crashes, %u failed writes, %u timeouts, %u bots sat in, %u taken back, "
        "%u reactions\n"
        "%u stopped reading, %u closed for it; %u floods, %u messages too many; the wall clock set "
        "%u times; %u other programs, %u refused by them; %u read beside a write; "
        "%u rests, %u ended by a clock; %u answers of the store lost\n"
        "%u tables taken by another node, %u of them the one played at, %u batches refused for it; "
        "%u pauses, %u cuts, %u ends in order; %u told where to go, %u standing passes told again; "
        "%u bans\n"
        "trace %016" PRIx64 "\n",
        count, sum.moves, sum.acks, sum.refusals, sum.reconnects, sum.crashes, sum.store_faults,
        sum.timeouts, sum.sat_in, sum.undone, sum.received, sum.deaf, sum.closed, sum.floods,
        sum.limited, sum.jumps, sum.upgrades, sum.aside, sum.reads, sum.rested, sum.woken,
        sum.lost_answers, sum.claims, sum.taken, sum.refused, sum.pauses, sum.cuts, sum.leaves,
        sum.followed, sum.passes_kept, sum.bans, sum.trace);
    if (count >= ALL_KINDS && !(nodes > 1 ? has_all_of_nodes(&sum) : has_all(&sum)))
        return cli_error(CLI_FAILED, command, "some kind of trouble never happened");
    return CLI_OK;
}

int cmd_faults(int argc, char **argv) {
    int64_t seeds = 1000, from = 1, show = -1, nodes = 1;
    static const char *const names[] = {"--seeds", "--from", "--show", "--nodes"};
    int64_t *const values[] = {&seeds, &from, &show, &nodes};
    if (cli_help(argc, argv, "faults")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = 0;
        for (int k = 0; k < 4 && !taken; k++) {
            const char *value = NULL;
            taken = cli_value(command, argc, argv, &i, names[k], &value);
            if (taken < 0) return CLI_USAGE;
            if (taken && !cli_number(command, names[k], value, k == 3,
                                     k == 3 ? FAULTS_NODES_MAX : INT64_MAX / 2, values[k]))
                return CLI_USAGE;
        }
        if (!taken) return cli_unknown(command, argv[i]);
    }
    if (show >= 0) return run((uint64_t)show, 1, (int)nodes, true);
    return run((uint64_t)from, (uint64_t)seeds, (int)nodes, false);
}
