/* ip.c -- addresses of people and of proxies. */
#include "ip.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "backroom.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

static bool is_ipv4(const ip *address) {
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

static void set_ipv4(ip *out, const void *bytes) {
    memcpy(out->bytes, mapped, sizeof mapped);
    memcpy(out->bytes + sizeof mapped, bytes, 4);
}

bool ip_of(const struct sockaddr *name, ip *out) {
    memset(out, 0, sizeof *out);
    if (name->sa_family == AF_INET)
        set_ipv4(out, &((const struct sockaddr_in *)(const void *)name)->sin_addr);
    else if (name->sa_family == AF_INET6)
        memcpy(out, &((const struct sockaddr_in6 *)(const void *)name)->sin6_addr, sizeof *out);
    else return false;
    return true;
}

bool ip_read(const char *text, size_t size, ip *out) {
    char copy[INET6_ADDRSTRLEN];
    struct in_addr in;
    if (size >= sizeof copy || memchr(text, '\0', size)) return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (inet_pton(AF_INET6, copy, out->bytes) == 1) return true;
    if (inet_pton(AF_INET, copy, &in) != 1) return false;
    set_ipv4(out, &in);
    return true;
}

bool ip_range_read(const char *text, ip_range *out) {
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : strlen(text);
    if (!ip_read(text, size, &out->base)) return false;
    int most = memchr(text, ':', size) ? 128 : 32;
    long bits = most;
    if (slash) {
        size_t digits = strspn(slash + 1, "0123456789");
        if (digits == 0 || digits > 3 || slash[1 + digits] != '\0') return false;
        bits = strtol(slash + 1, NULL, 10);
    }
    if (bits > most) return false;
    out->bits = (int)bits + 128 - most;
    return true;
}

static bool is_in(const ip *address, const ip_range *range) {
    int whole = range->bits / 8, rest = range->bits % 8;
    if (memcmp(address->bytes, range->base.bytes, (size_t)whole) != 0) return false;
    if (rest == 0) return true;
    return (address->bytes[whole] ^ range->base.bytes[whole]) >> (8 - rest) == 0;
}

bool ip_is_in(const ip *address, const ip_range *ranges, int count) {
    for (int i = 0; i < count; i++)
        if (is_in(address, &ranges[i])) return true;
    return false;
}

void ip_write(const ip *address, char out[IP_TEXT_MAX]) {
    bool is_short = is_ipv4(address);
    inet_ntop(is_short ? AF_INET : AF_INET6, address->bytes + (is_short ? 12 : 0), out,
              IP_TEXT_MAX);
}

bool ip_is_same(const ip *a, const ip *b) { return memcmp(a, b, sizeof *a) == 0; }

static uint64_t key_of(const ip *address, size_t bytes, const uint8_t secret[32]) {
    uint8_t hash[32];
    uint64_t key;
    br_sha256 sha;
    br_sha256_init(&sha);
    br_sha256_add(&sha, secret, 32);
    br_sha256_add(&sha, address->bytes, bytes);
    br_sha256_end(&sha, hash);
    memcpy(&key, hash, sizeof key);
    return key ? key : 1; /* 0 is no area */
}

whence ip_whence(const ip *address, const uint8_t secret[32]) {
    if (is_ipv4(address)) return (whence){.address = key_of(address, 16, secret)};
    return (whence){key_of(address, 8, secret), key_of(address, 6, secret)};
}
