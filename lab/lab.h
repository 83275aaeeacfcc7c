/* lab.h -- what the lab offers: many matches, what they add up to, and how it is told.
 *
 * sim.h plays, checkpoint.h saves a run and resumes it, compare.h plays the same deals under two
 * rules, sweep.h under many, tune.h searches for some, report.h writes the result, rows.h every
 * match, skill.h and what_if.h answer questions of their own, say.h has the words. Below stand
 * totals.h and histogram.h (whole numbers), measure.h, goal.h and vary.h (what is asked for),
 * stats.h (how far to trust it), recorder.h and quantities.h (what is counted), match.h,
 * worker_pool.h and team.h (how it is played).
 */
#ifndef LAB_H
#define LAB_H

#include "checkpoint.h"
#include "compare.h"
#include "report.h"
#include "rows.h"
#include "say.h"
#include "sim.h"
#include "skill.h"
#include "stats.h"
#include "sweep.h"
#include "team.h"
#include "tune.h"
#include "what_if.h"

#endif
