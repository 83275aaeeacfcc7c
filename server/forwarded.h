/* forwarded.h -- for whom a trusted proxy speaks: Forwarded (RFC 7239) and X-Forwarded-For. */
#ifndef FORWARDED_H
#define FORWARDED_H

#include "http.h"
#include "ip.h"

/* The right-most hop that is no trusted proxy itself: what stands left of it anybody may have
 * written. A peer that is not trusted speaks for itself, whatever it says, and so does a proxy that
 * passes two headers on which do not agree, for one of them came from the visitor. */
ip forwarded_client(const http_request *request, const ip *peer, const ip_range *trusted,
                    int count);

#endif
