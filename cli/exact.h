/* exact.h -- a workspace for hints and reviews, with the oracle's tablebase where it plays.
 *
 * See advice.h for what is thought at it.
 */
#ifndef EXACT_H
#define EXACT_H

#include "advice.h"
#include "workspace.h"

/* An arena, and a tablebase where there is one; workspace_close(&workspace, true) ends it. */
bot_workspace exact_workspace(const br_rules *r);

#endif
