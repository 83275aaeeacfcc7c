/* wire.h -- requests of people, taken apart, checked, answered. */
#ifndef WIRE_H
#define WIRE_H

#include "core.h"

void wire_text(hub *h, conn *c, const char *bytes, size_t size);

#endif
