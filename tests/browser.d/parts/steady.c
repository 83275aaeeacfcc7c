/* steady.c -- loaded into a server under test: its random bytes follow from $STEADY_SEED, so that a
 * test deals the same cards every time. What is dealt by luck fails by luck. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int uv_random(void *loop, void *request, void *bytes, size_t count, unsigned flags, void *done);

/* In place of libuv's; the server asks for bytes at once, from one thread. */
int uv_random(void *loop, void *request, void *bytes, size_t count, unsigned flags, void *done) {
    static uint64_t state;
    const char *seed = getenv("STEADY_SEED");
    (void)loop, (void)request, (void)flags, (void)done;
    for (size_t i = 0; state == 0 && seed && seed[i]; i++)
        state = (state ^ (uint8_t)seed[i]) * 0x100000001B3u + 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t z = state += 0x9E3779B97F4A7C15u; /* splitmix64 */
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        ((uint8_t *)bytes)[i] = (uint8_t)(z ^ z >> 31);
    }
    return 0;
}
