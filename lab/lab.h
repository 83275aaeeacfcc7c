/* lab.h -- what the lab offers: many matches, what they add up to, and how it is told.
 *
 * sim.h plays, checkpoint.h and sweep_kept.h save a run and resume it (kept.h: how such files are
 * written and read), compare.h plays the same deals under two rules, sweep.h under many, tune.h
 * searches for some, report.h writes the result, rows.h every match, skill.h, what_if.h and
 * calibrate.h answer questions of their own, say.h has the words, picture.h draws cards. Below
 * stand totals.h and histogram.h (whole numbers), measure.h, goal.h and vary.h (what is asked for),
 * stats.h (how far to trust it), recorder.h and quantities.h (what is counted), match.h,
 * worker_pool.h and team.h (how it is played).
 */
#ifndef LAB_H
#define LAB_H

#include "calibrate.h"
#include "checkpoint.h"
#include "compare.h"
#include "deals.h"
#include "report.h"
#include "rows.h"
#include "say.h"
#include "sim.h"
#include "skill.h"
#include "stats.h"
#include "sweep.h"
#include "sweep_kept.h"
#include "team.h"
#include "tune.h"
#include "what_if.h"

#endif
