/* lab.h -- what the lab offers: many matches, what they add up to, and how it is told.
 *
 * sim.h plays, keep.h stops and goes on, compare.h plays the same deals under two rules, report.h
 * writes what came of it. Below stand totals.h and tally.h (whole numbers), stats.h (how far to
 * trust them), watch.h and quantities.h (what is counted), match.h and crew.h (how it is played).
 */
#ifndef LAB_H
#define LAB_H

#include "compare.h"
#include "keep.h"
#include "report.h"
#include "sim.h"
#include "stats.h"

#endif
