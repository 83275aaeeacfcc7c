/* ip.h -- addresses of people and of proxies. An IPv4 address is its IPv4-mapped IPv6 one, so
 * it is the same whichever socket it came by. */
#ifndef IP_H
#define IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "meter.h"

typedef struct ip {
    uint8_t bytes[16];
} ip;

typedef struct ip_range { /* the first bits of an address */
    ip base;
    int bits;
} ip_range;

struct sockaddr;
bool ip_of(const struct sockaddr *name, ip *out);
/* "192.0.2.1" or "2001:db8::1", and nothing around it. */
bool ip_read(const char *text, size_t size, ip *out);
/* "192.0.2.0/24", "2001:db8::/32", or one address. */
bool ip_range_read(const char *text, ip_range *out);
bool ip_is_in(const ip *address, const ip_range *ranges, int count);
/* As people write it: an IPv4 address as such. */
enum { IP_TEXT_MAX = 48 };
void ip_write(const ip *address, char out[IP_TEXT_MAX]);
bool ip_is_same(const ip *a, const ip *b);
/* Numbers for what one subscriber is given, an IPv4 address or 64 bits of IPv6, and for the 48
 * bits around these, which whoever asks for a net of their own is given. Nobody who does not know
 * the secret can choose addresses that share a number. */
whence ip_whence(const ip *address, const uint8_t secret[32]);

#endif
