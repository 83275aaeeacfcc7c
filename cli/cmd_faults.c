/* cmd_faults.c -- `backroom faults`: many seeds of trouble for a whole server, without sockets.
 *
 * The first seed that breaks a promise is told, with the command that shows it blow by blow.
 */
#include <inttypes.h>
#include <string.h>

#include "cli.h"
#include "faults.h"

static const char command[] = "faults";

static const char help[] =
    "usage: backroom faults [--seeds N] [--from S] [--show S]\n"
    "\n"
    "Runs a whole server against a fake network, clock and disk: people vanish and come back,\n"
    "the disk is slow or full, the server crashes. Checks that nothing acknowledged is lost,\n"
    "nobody is shown what is not on disk, every request is answered and every match ends.\n"
    "\n"
    "  --seeds N   how many seeds (1000)\n"
    "  --from S    the first one (1)\n"
    "  --show S    one seed, with every message\n";

static void add(faults_report *sum, const faults_report *one) {
    sum->moves += one->moves;
    sum->acks += one->acks;
    sum->refusals += one->refusals;
    sum->crashes += one->crashes;
    sum->store_faults += one->store_faults;
    sum->reconnects += one->reconnects;
    sum->timeouts += one->timeouts;
    sum->sat_in += one->sat_in;
    sum->undone += one->undone;
    sum->received += one->received;
    sum->trace = sum->trace * 31 + one->trace;
}

static int run(uint64_t from, uint64_t count, bool talk) {
    faults_report sum = {0};
    for (uint64_t i = 0; i < count; i++) {
        faults_report one;
        if (!faults_run(from + i, talk, &one))
            return cli_error(CLI_FAILED, command,
                             "seed %" PRIu64 ": %s; `backroom faults --show %" PRIu64 "` shows it",
                             from + i, one.text, from + i);
        add(&sum, &one);
        cli_progress("seeds", i + 1, count);
    }
    printf("%" PRIu64 " seeds: %u moves, %u acknowledged, %u refusals, %u connections, "
           "%u crashes, %u failed writes, %u timeouts, %u bots sat in, %u taken back, "
           "%u reactions\n"
           "trace %016" PRIx64 "\n",
           count, sum.moves, sum.acks, sum.refusals, sum.reconnects, sum.crashes, sum.store_faults,
           sum.timeouts, sum.sat_in, sum.undone, sum.received, sum.trace);
    return CLI_OK;
}

int cmd_faults(int argc, char **argv) {
    int64_t seeds = 1000, from = 1, show = -1;
    static const char *const names[] = {"--seeds", "--from", "--show"};
    int64_t *const values[] = {&seeds, &from, &show};
    if (cli_help(argc, argv, help)) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = 0;
        for (int k = 0; k < 3 && !taken; k++) {
            const char *value = NULL;
            taken = cli_value(command, argc, argv, &i, names[k], &value);
            if (taken < 0) return CLI_USAGE;
            if (taken && !cli_number(command, names[k], value, 0, INT64_MAX / 2, values[k]))
                return CLI_USAGE;
        }
        if (!taken) return cli_unknown(command, argv[i]);
    }
    if (show >= 0) return run((uint64_t)show, 1, true);
    return run((uint64_t)from, (uint64_t)seeds, false);
}
