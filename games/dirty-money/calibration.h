/* dirty-money/calibration.h -- what hopes of the search are worth: fitted, do not edit.
 *
 * backroom calibrate dirty-money --fit --games 400 --every 8 --bot regular --seed fit
 */
static const br_calibration calibrations[] = {
    {.seats = 2, .slope = {858, 1581, 1429, 1280}, .shift = {98, -31, -378, 23}},
    {.seats = 3, .slope = {1127, 1177, 1007, 1093}, .shift = {-79, 42, -163, -20}},
    {.seats = 4, .slope = {917, 1005, 1056, 1305}, .shift = {-6, -154, -136, -1}},
    {.seats = 5, .slope = {945, 1390, 1109, 1095}, .shift = {99, 122, 15, 108}},
};
