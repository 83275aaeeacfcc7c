/* fair.c -- x
 */
typedef int fair_none;
