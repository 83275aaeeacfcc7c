/* urgency.h -- which thread goes first where there are not enough cores for all. */
#ifndef URGENCY_H
#define URGENCY_H

/* For the calling thread: it works for microseconds at a time while people wait, so it asks for
 * short turns, which come sooner. Nothing on systems that do not know that. */
void urgency_high(void);
/* For the calling thread: so many steps of nice below the program itself. */
void urgency_low(int steps);

#endif
