/* activation.h -- what systemd hands over and wants to be told: sockets that are open already
 * (sd_listen_fds), and how the service is (sd_notify). Two small protocols of environment and
 * datagrams; without systemd nothing of it happens. */
#ifndef ACTIVATION_H
#define ACTIVATION_H

#include <stdbool.h>

/* A listening socket that was handed over, -1 = none. `count` says how many there were. */
int activation_socket(int *count);
/* "READY=1", "STOPPING=1", "WATCHDOG=1": as sd_notify(3) has them. */
void activation_tell(const char *state);
/* Somebody ends us if he does not hear "WATCHDOG=1" often enough. */
bool activation_is_watched(void);

#endif
