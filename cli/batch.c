/* batch.c -- what `sim` and `compare` share: a run one can watch and stop. */
#include "batch.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "seconds.h"

/* The one thing the signal handler touches; lock-free, so it may. */
static atomic_bool is_stopped;
static struct sigaction old_interrupt, old_end;

static const pool_team *team; /* or NULL */

static void on_signal(int signal_number) {
    (void)signal_number;
    atomic_store(&is_stopped, true);
}

bool batch_is_stopped(void) { return atomic_load(&is_stopped); }

const atomic_bool *batch_stop(void) { return &is_stopped; }

void batch_begin(batch *b, const char *command, uint64_t before) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND;
    atomic_store(&is_stopped, false);
    sigaction(SIGINT, &action, &old_interrupt);
    sigaction(SIGTERM, &action, &old_end);
    *b = (batch){.command = command, .start = seconds_now(), .before = before};
}

void batch_end(batch *b) {
    sigaction(SIGINT, &old_interrupt, NULL);
    sigaction(SIGTERM, &old_end, NULL);
    if (b->has_line) fputc('\n', stderr);
    b->has_line = false;
}

double batch_seconds(const batch *b) { return seconds_now() - b->start; }

/* "sim: 43 %, 12345 matches a second, 0:12 left" */
static void tell(void *listener, uint64_t done, uint64_t total) {
    batch *b = listener;
    b->done = done;
    if (!isatty(STDERR_FILENO)) return;
    double seconds = batch_seconds(b), rate = (double)(done - b->before) / seconds;
    fprintf(stderr, "\r%s: %.0f %%", b->command, total ? 100.0 * (double)done / (double)total : 0);
    if (rate > 0) {
        double left = (double)(total - done) / rate;
        uint64_t whole = left < 1e9 ? (uint64_t)(left + 0.5) : 0;
        fprintf(stderr, rate < 10 ? ", %.1f matches a second" : ", %.0f matches a second", rate);
        if (whole >= 3600)
            fprintf(stderr, ", %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", whole / 3600,
                    whole / 60 % 60, whole % 60);
        else fprintf(stderr, ", %" PRIu64 ":%02" PRIu64 " left", whole / 60, whole % 60);
    }
    fputs("\033[K", stderr); /* whatever a longer line left behind */
    fflush(stderr);
    b->has_line = true;
}

run_config batch_run_config(batch *b, int threads, double slice_s) {
    return (run_config){.threads = threads,
                        .slice_s = slice_s,
                        .stop = &is_stopped,
                        .tell = tell,
                        .listener = b,
                        .team = team};
}

void batch_team(const pool_team *shared) { team = shared; }
bool batch_is_first(void) { return !team || team->rank == 0; }
bool batch_is_alone(void) { return !team; }

bool batch_same_seed(uint8_t seed[BR_SEED_BYTES]) {
    if (!team) return true;
    size_t size = BR_SEED_BYTES;
    char *bytes = malloc(size);
    if (bytes) memcpy(bytes, seed, size);
    bool is_good = bytes && team->share(team->context, &bytes, &size) && size == BR_SEED_BYTES;
    if (is_good) memcpy(seed, bytes, size);
    free(bytes);
    return is_good;
}

int batch_threads(void) {
    long processors = team ? team->threads : sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors > POOL_THREADS_MAX ? POOL_THREADS_MAX : (int)processors;
}

int batch_trouble(const char *command, const sim_plan *plan, const sim_trouble *trouble) {
    char hex[2 * BR_SEED_BYTES + 1];
    uint8_t seed[BR_SEED_BYTES];
    br_buf out = br_buf_over(hex, sizeof hex);
    match_seed(plan->seed, trouble->match, seed);
    br_put_hex(&out, seed, BR_SEED_BYTES);
    return cli_error(CLI_FAILED, command,
                     "%s: %s, %d seats, match %" PRIu64 ", ply %" PRIu32 ", match seed %s",
                     trouble->what, plan->rules->game->id, plan->rules->seats, trouble->match,
                     trouble->ply, hex);
}

/* In the language of the report, its comma included. */
void batch_tell_speed(br_lang lang, uint64_t played, double seconds, int threads) {
    char text[400], time[40];
    br_args told = {0};
    br_buf out = br_buf_over(text, sizeof text);
    snprintf(time, sizeof time, "%.2f", seconds);
    for (char *at = time; *at && lang != BR_EN; at++)
        if (*at == '.') *at = ',';
    br_arg_add(&told, "n", BR_ARG_NUMBER, (int32_t)(played < INT32_MAX ? played : INT32_MAX));
    memcpy(br_arg_add(&told, "time", BR_ARG_WORD, 0)->word, time, BR_WORD_MAX);
    br_arg_add(&told, "rate", BR_ARG_NUMBER,
               (int32_t)((double)played / (seconds > 0 ? seconds : 1)));
    br_arg_add(&told, "threads", BR_ARG_NUMBER, threads);
    br_say(&out, lang, NULL, "lab.text.speed", &told, NULL);
    fprintf(stderr, "%s\n", text);
}
