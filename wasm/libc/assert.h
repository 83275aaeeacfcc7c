/* assert.h -- a broken invariant stops the module: the browser sees a trap.
 */
#undef assert
#define assert(is_true) ((is_true) ? (void)0 : __builtin_trap())
