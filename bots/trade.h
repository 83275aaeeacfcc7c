/* trade.h -- what a bot says where goods are traded by offers, instead of searching a list of them.
 */
#ifndef TRADE_H
#define TRADE_H

#include "bot.h"

/* False where no trade is on: think as usual. Draws nothing from the generator. Levels below a boss
 * are fair: they take nothing by which the other side loses. */
bool trade_choose(const bot *self, const br_rules *r, const void *view, br_seat seat,
                  br_depth depth, const br_rng *rng, br_move *out);

#endif
