/* main.c -- backroom-mpi: the lab's commands on many machines (docs/lab.md).
 *
 *     mpirun -n 8 backroom-mpi sim crooks --seats 3 --games 1000000 --report page.html
 *
 * Every process runs the same command; they share its matches through a pool_team (team.h). The
 * first one alone prints and writes files. A separate program, so that the usual one needs no MPI.
 */
#include <limits.h>
#include <mpi.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "exec_bots.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {{"sim", cmd_sim},   {"compare", cmd_compare}, {"sweep", cmd_sweep},
                {"tune", cmd_tune}, {"ladder", cmd_ladder},   {"figures", cmd_figures}};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* ---- the team ----------------------------------------------------------------------------- */

/* A counter in the memory of the first process, which all others reach into. */
typedef struct team_mpi {
    int rank, size;
    MPI_Win window;
    uint64_t *counter; /* where it is, at the first process */
} team_mpi;

static uint64_t counter_do(const team_mpi *m, MPI_Op op, uint64_t value) {
    uint64_t before = 0;
    MPI_Fetch_and_op(&value, &before, MPI_UINT64_T, 0, 0, op, m->window);
    MPI_Win_flush(0, m->window);
    return before;
}

static void team_begin(void *context) {
    const team_mpi *m = context;
    MPI_Barrier(MPI_COMM_WORLD); /* nobody still counts */
    if (m->rank == 0) counter_do(m, MPI_REPLACE, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

static uint64_t team_next(void *context) { return counter_do(context, MPI_SUM, 1); }

/* Where the network can not reach into memory by itself, a number is handed out only while the
 * first process is inside of MPI. */
static void team_attend(void *context) {
    int is_there = 0;
    (void)context;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
}

static uint64_t team_count(void *context) {
    MPI_Barrier(MPI_COMM_WORLD);
    return counter_do(context, MPI_NO_OP, 0);
}

static bool team_gather(void *context, const char *bytes, size_t size,
                        bool (*take)(void *to, const char *bytes, size_t size), void *to) {
    const team_mpi *m = context;
    bool is_good = size <= INT_MAX;
    if (m->rank > 0) {
        MPI_Send(bytes, is_good ? (int)size : 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        return is_good;
    }
    for (int other = 1; other < m->size; other++) { /* in their order, whoever is ready first */
        MPI_Status status;
        int count = 0;
        MPI_Probe(other, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &count);
        char *got = malloc((size_t)count + 1);
        if (!got) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED); /* the others wait for an answer */
        MPI_Recv(got, count, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        is_good = is_good && take(to, got, (size_t)count);
        free(got);
    }
    return is_good;
}

static bool team_share(void *context, char **bytes, size_t *size) {
    const team_mpi *m = context;
    uint64_t count = *size;
    MPI_Bcast(&count, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (count > INT_MAX) return false;
    if (m->rank > 0) {
        free(*bytes);
        *bytes = malloc((size_t)count + 1);
        if (!*bytes) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    }
    MPI_Bcast(*bytes, (int)count, MPI_BYTE, 0, MPI_COMM_WORLD);
    *size = (size_t)count;
    return true;
}

/* The processors that the processes of this machine may run on (mpirun binds them), shared out. */
static int threads_here(void) {
    MPI_Comm here;
    cpu_set_t own, all;
    int processes = 1, least = 1;
    CPU_ZERO(&own);
    CPU_ZERO(&all);
    bool is_known = sched_getaffinity(0, sizeof own, &own) == 0;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &processes);
    MPI_Allreduce(&own, &all, (int)sizeof own, MPI_BYTE, MPI_BOR, here);
    MPI_Comm_free(&here);
    int threads = (is_known ? CPU_COUNT(&all) : batch_threads()) / processes;
    threads = threads < 1 ? 1 : threads > POOL_THREADS_MAX ? POOL_THREADS_MAX : threads;
    MPI_Allreduce(&threads, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return least; /* the same everywhere: pieces are cut by it */
}

/* ---- the command -------------------------------------------------------------------------- */

static int command_run(int argc, char **argv) {
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(commands[i].name, argv[1]) == 0) return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "backroom-mpi: sim, compare, sweep, tune, ladder or figures, as `backroom` has "
                    "them: mpirun -n N backroom-mpi sim GAME ...\n");
    return CLI_USAGE;
}

int main(int argc, char **argv) {
    int level = 0;
    team_mpi m = {0};
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &m.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m.size);
    if (level < MPI_THREAD_SERIALIZED) {
        if (m.rank == 0) fprintf(stderr, "backroom-mpi: this MPI knows no threads\n");
        MPI_Finalize();
        return CLI_FAILED;
    }
    if (m.rank > 0 && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    MPI_Win_allocate(m.rank == 0 ? sizeof *m.counter : 0, sizeof *m.counter, MPI_INFO_NULL,
                     MPI_COMM_WORLD, (void *)&m.counter, &m.window);
    MPI_Win_lock_all(0, m.window);
    const pool_team team = {m.rank,    m.size,      threads_here(), &m,          team_begin,
                            team_next, team_attend, team_count,     team_gather, team_share};
    batch_team(&team);
    int code = command_run(argc, argv);
    exec_bots_end();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "backroom-mpi: can not write the output\n");
        code = CLI_FAILED;
    }
    MPI_Win_unlock_all(m.window);
    MPI_Win_free(&m.window);
    MPI_Finalize();
    return m.rank == 0 ? code : CLI_OK; /* one voice */
}
