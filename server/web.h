/* web.h -- the files of the page, handed out from memory.
 *
 * A directory is read once: plain files below it, no links, nothing whose name begins with a dot.
 * A request is only looked up among what was read, so there is no path that leads outside. When
 * the directory's index.html has changed, all of it is read anew; answers under way keep the old
 * bytes. FILE.gz beside FILE is FILE compressed.
 */
#ifndef WEB_H
#define WEB_H

#include "http.h"

typedef struct web web;

/* NULL with one line of trouble in `fault`. */
web *web_open(const char *directory, char fault[200]);
void web_close(web *w);
/* False if there is no such file, or no page at all (`w` may be NULL). */
bool web_get(web *w, const http_request *request, http_reply *reply);

#endif
