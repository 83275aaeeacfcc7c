/* crooks/calibration.h -- what hopes of the search are worth: fitted, do not edit.
 *
 * backroom calibrate crooks --fit --games 160 --every 6 --bot regular --seed fit
 */
static const br_calibration calibrations[] = {
    {.seats = 2, .slope = {798, 1001, 1023, 830}, .shift = {-298, -378, -719, -382}},
    {.seats = 3, .slope = {959, 839, 924, 770}, .shift = {-398, -541, -903, -289}},
    {.seats = 4, .slope = {963, 1391, 1302, 903}, .shift = {-249, -492, -647, -133}},
};
