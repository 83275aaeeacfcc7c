/* whole.h -- which build tries everything as often as it takes.
 *
 * Rare things and shares need many matches, and one build that plays them: gcc's without a
 * sanitizer. The others are there for what that one can not see, errors of memory and what
 * another compiler makes of the code, which a few matches meet as well.
 */
#ifndef TESTS_WHOLE_H
#define TESTS_WHOLE_H

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { IS_CAREFUL = 1 }; /* many times as slow */
#else
enum { IS_CAREFUL = 0 };
#endif
#ifdef __clang__
enum { IS_WHOLE = 0 };
#else
enum { IS_WHOLE = !IS_CAREFUL };
#endif

#endif
