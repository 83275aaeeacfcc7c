/* json.c -- a strict JSON reader into nodes the caller owns, and a writer of strings.
 *
 * Takes exactly RFC 8259 in UTF-8 without a byte-order mark, and refuses what other readers
 * disagree about: repeated keys, half surrogate pairs, bytes after the value. Hostile input costs
 * time in proportion to its size: depth, pairs of an object and nodes are bounded, nothing
 * recurses. Numbers stay text until somebody asks for an integer; nothing here knows fractions.
 */
#include "internal.h"
#include "utf8.h"

enum {
    DEPTH_MAX = 32,
    PAIRS_MAX = 256,   /* of one object: each key is compared with all others */
    TEXT_MAX = 1 << 30 /* places in the text are kept in 32 bits */
};

/* ---- escapes ------------------------------------------------------------------------------ */

static bool unit_read(const char *at, size_t left, uint32_t *unit) {
    uint8_t byte[2];
    if (left < 6 || at[0] != '\\' || at[1] != 'u' || !br_hex_read(at + 2, 4, byte)) return false;
    *unit = (uint32_t)byte[0] << 8 | byte[1];
    return true;
}

/* The code point that the escape at `at` stands for. Returns how many bytes the escape takes up,
 * both halves of a surrogate pair together; 0 if it is not valid. */
static size_t escape_read(const char *at, size_t left, uint32_t *point) {
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    uint32_t high, low;
    if (left < 2) return 0;
    for (int i = 0; letters[i] != '\0'; i++) {
        if (at[1] != letters[i]) continue;
        *point = (uint32_t)meanings[i];
        return 2;
    }
    if (!unit_read(at, left, &high)) return 0;
    *point = high;
    if ((high & 0xF800) != 0xD800) return 6;
    if (high >= 0xDC00 || !unit_read(at + 6, left - 6, &low) || (low & 0xFC00) != 0xDC00) return 0;
    *point = 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF));
    return 12;
}

static uint8_t point_write(uint32_t point, uint8_t out[4]) {
    if (point < 0x80) {
        out[0] = (uint8_t)point;
        return 1;
    }
    uint8_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (int i = size - 1; i > 0; i--, point >>= 6) out[i] = (uint8_t)(0x80 | (point & 0x3F));
    out[0] = (uint8_t)(0xF00u >> size | point); /* the marks C0, E0 and F0 */
    return size;
}

/* Walks a string node byte by byte as it reads without escapes. */
typedef struct string_iter {
    const char *at, *end;
    uint8_t piece[4]; /* the character of the last escape */
    uint8_t size, used;
} string_iter;

static string_iter string_iter_over(const br_json *doc, const br_json_node *node) {
    const char *at = doc->text + node->start;
    return (string_iter){.at = at, .end = at + node->size};
}

static int string_iter_next(string_iter *w) { /* -1 at the end */
    if (w->used < w->size) return w->piece[w->used++];
    if (w->at == w->end) return -1;
    if (*w->at != '\\') return (uint8_t)*w->at++;
    uint32_t point = 0;
    w->at += escape_read(w->at, (size_t)(w->end - w->at), &point);
    w->size = point_write(point, w->piece);
    w->used = 1;
    return w->piece[0];
}

/* ---- the reader --------------------------------------------------------------------------- */

typedef struct reader {
    br_json *doc;
    size_t at;
    uint32_t depth;
    uint32_t open[DEPTH_MAX]; /* nodes of the containers we are in, the innermost last */
    br_fault *fault;
} reader;

static bool refuse_at(const reader *in, size_t at, const char *text) {
    br__fault(in->fault, BR_BAD_JSON, text);
    in->fault->column = (uint32_t)at + 1;
    in->doc->count = 0; /* half a text is no text: nobody shall look into it */
    return false;
}

static bool refuse(const reader *in, const char *text) { return refuse_at(in, in->at, text); }

static int peek(const reader *in) { /* -1 at the end */
    return in->at < in->doc->size ? (uint8_t)in->doc->text[in->at] : -1;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }

static void skip_blanks(reader *in) {
    for (int c = peek(in); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = peek(in)) in->at++;
}

/* A node from `start` up to where the reader stands. */
static bool node_add(reader *in, br_json_type type, size_t start) {
    br_json *doc = in->doc;
    if (doc->count == doc->max) return refuse_at(in, start, "there are too many values");
    doc->node[doc->count] = (br_json_node){.start = (uint32_t)start,
                                           .size = (uint32_t)(in->at - start),
                                           .next = doc->count + 1,
                                           .type = type};
    doc->count++;
    return true;
}

static bool literal_read(reader *in, const char *word, br_json_type type) {
    size_t start = in->at, size = strlen(word);
    if (in->doc->size - start < size || memcmp(in->doc->text + start, word, size) != 0)
        return refuse(in, "a value must be in quotes, a number, true, false, null, [ or {");
    in->at += size;
    return node_add(in, type, start);
}

static bool digits_read(reader *in) {
    if (!is_digit(peek(in))) return refuse(in, "a digit is missing in a number");
    while (is_digit(peek(in))) in->at++;
    return true;
}

static bool number_read(reader *in) {
    size_t start = in->at;
    if (peek(in) == '-') in->at++;
    bool is_zero = peek(in) == '0';
    size_t first = in->at;
    if (!digits_read(in)) return false;
    if (is_zero && in->at - first > 1)
        return refuse_at(in, first, "a number must not begin with a zero");
    if (peek(in) == '.') {
        in->at++;
        if (!digits_read(in)) return false;
    }
    if (peek(in) == 'e' || peek(in) == 'E') {
        in->at++;
        if (peek(in) == '+' || peek(in) == '-') in->at++;
        if (!digits_read(in)) return false;
    }
    return node_add(in, BR_JSON_NUMBER, start);
}

static bool string_read(reader *in) {
    size_t start = ++in->at; /* past the quote */
    for (int c = peek(in); c != '"'; c = peek(in)) {
        const char *at = in->doc->text + in->at;
        size_t left = in->doc->size - in->at;
        uint32_t point;
        if (c < 0) return refuse(in, "a string has no closing quote");
        if (c < 0x20) return refuse(in, "a control character in a string must be escaped");
        size_t size = c == '\\' ? escape_read(at, left, &point) : br__utf8_size(at, left);
        if (size == 0 && c == '\\') return refuse(in, "no such escape, or half a surrogate pair");
        if (size == 0) return refuse(in, "this is not UTF-8");
        in->at += size;
    }
    bool is_added = node_add(in, BR_JSON_STRING, start);
    in->at++;
    return is_added;
}

/* A key and its colon. The object's count already includes the pair. */
static bool key_read(reader *in, uint32_t object) {
    if (peek(in) != '"') return refuse(in, "a key in quotes must stand here");
    if (in->doc->node[object].count > PAIRS_MAX)
        return refuse(in, "an object may not have more than 256 pairs");
    if (!string_read(in)) return false;
    skip_blanks(in);
    if (peek(in) != ':') return refuse(in, "a colon must follow a key");
    in->at++;
    return true;
}

static uint32_t string_hash(const br_json *doc, const br_json_node *node) { /* FNV-1a */
    string_iter w = string_iter_over(doc, node);
    uint32_t hash = 2166136261u;
    for (int c = string_iter_next(&w); c >= 0; c = string_iter_next(&w))
        hash = (hash ^ (uint32_t)c) * 16777619u;
    return hash;
}

static bool same_string(const br_json *doc, const br_json_node *a, const br_json_node *b) {
    string_iter left = string_iter_over(doc, a), right = string_iter_over(doc, b);
    for (;;) {
        int c = string_iter_next(&left);
        if (c != string_iter_next(&right)) return false;
        if (c < 0) return true;
    }
}

/* Compares each key of a whole object with those before it, by hash first: long keys with one
 * beginning would else cost 256 times their size. */
static bool keys_differ(const reader *in, uint32_t object) {
    const br_json *doc = in->doc;
    const br_json_node *key[PAIRS_MAX];
    uint32_t hash[PAIRS_MAX], node = object + 1;
    for (uint32_t i = 0; i < doc->node[object].count; i++) {
        key[i] = &doc->node[node];
        hash[i] = string_hash(doc, key[i]);
        for (uint32_t before = 0; before < i; before++)
            if (hash[before] == hash[i] && same_string(doc, key[before], key[i]))
                return refuse_at(in, key[i]->start - 1, "a key is repeated in one object");
        node = doc->node[node + 1].next;
    }
    return true;
}

static bool container_open(reader *in, br_json_type type) {
    if (in->depth == DEPTH_MAX) return refuse(in, "values are nested more than 32 deep");
    uint32_t node = in->doc->count;
    if (!node_add(in, type, in->at)) return false;
    in->open[in->depth++] = node;
    in->at++;
    return true;
}

/* A scalar, or the opening bracket of a container. */
static bool value_read(reader *in) {
    skip_blanks(in);
    int c = peek(in);
    if (c == '{') return container_open(in, BR_JSON_OBJECT);
    if (c == '[') return container_open(in, BR_JSON_ARRAY);
    if (c == '"') return string_read(in);
    if (c == '-' || is_digit(c)) return number_read(in);
    if (c == 't') return literal_read(in, "true", BR_JSON_TRUE);
    if (c == 'f') return literal_read(in, "false", BR_JSON_FALSE);
    return literal_read(in, "null", BR_JSON_NULL);
}

/* After a value or an opening bracket: closes every container that ends here and goes on to where
 * the next value must stand. Depth 0 means that the whole value has been read. */
static bool next_read(reader *in) {
    while (in->depth > 0) {
        uint32_t top = in->open[in->depth - 1];
        br_json_node *node = &in->doc->node[top];
        bool is_object = node->type == BR_JSON_OBJECT;
        skip_blanks(in);
        if (peek(in) == (is_object ? '}' : ']')) {
            in->at++;
            in->depth--;
            node->size = (uint32_t)(in->at - node->start);
            node->next = in->doc->count;
            if (is_object && !keys_differ(in, top)) return false;
            continue;
        }
        if (node->count > 0) {
            if (peek(in) != ',') return refuse(in, "a comma or a closing bracket is missing");
            in->at++;
            skip_blanks(in);
        }
        node->count++;
        return !is_object || key_read(in, top);
    }
    return true;
}

bool br_json_read(br_json *doc, const char *text, size_t size, br_json_node *nodes, uint32_t max,
                  br_fault *fault) {
    *doc = (br_json){.text = text, .size = size, .node = nodes, .max = max};
    reader in = {.doc = doc, .fault = fault};
    if (size > TEXT_MAX) return refuse(&in, "the text is too long");
    do {
        if (!value_read(&in) || !next_read(&in)) return false;
    } while (in.depth > 0);
    skip_blanks(&in);
    return in.at == size || refuse(&in, "something follows the value");
}

/* ---- looking things up -------------------------------------------------------------------- */

bool br_json_is(const br_json *doc, uint32_t node, const char *text) {
    assert(node < doc->count);
    const br_json_node *n = &doc->node[node];
    if (n->type != BR_JSON_STRING) return false;
    /* As it is written, up to the first escape: there the slow way begins. */
    const char *raw = doc->text + n->start;
    uint32_t i = 0;
    while (i < n->size && raw[i] != '\\' && raw[i] == text[i]) i++;
    if (i == n->size) return text[i] == '\0';
    if (raw[i] != '\\') return false;
    string_iter w = string_iter_over(doc, n);
    for (;; text++) {
        int c = string_iter_next(&w);
        if (c < 0) return *text == '\0';
        if (c == 0 || c != (uint8_t)*text) return false; /* an escaped NUL is no terminator */
    }
}

uint32_t br_json_find(const br_json *doc, uint32_t object, const char *key) {
    assert(object < doc->count);
    if (doc->node[object].type != BR_JSON_OBJECT) return 0;
    uint32_t end = doc->node[object].next;
    for (uint32_t i = object + 1; i < end; i = doc->node[i + 1].next)
        if (br_json_is(doc, i, key)) return i + 1;
    return 0;
}

bool br_json_string(const br_json *doc, uint32_t node, char *out, size_t size) {
    assert(node < doc->count);
    if (size == 0) return false;
    out[0] = '\0';
    if (doc->node[node].type != BR_JSON_STRING) return false;
    string_iter w = string_iter_over(doc, &doc->node[node]);
    for (size_t used = 0;; used++) {
        int c = string_iter_next(&w);
        if (c == 0 || (c > 0 && used + 1 == size)) {
            out[0] = '\0';
            return false;
        }
        out[used] = c < 0 ? '\0' : (char)c;
        if (c < 0) return true;
    }
}

bool br_json_hex(const br_json *doc, uint32_t node, uint8_t *out, size_t most, size_t *size) {
    char text[2 * 255 + 1];
    assert(most <= 255);
    if (!br_json_string(doc, node, text, sizeof text)) return false;
    size_t digits = strlen(text);
    *size = digits / 2;
    return digits % 2 == 0 && *size <= most && br_hex_read(text, digits, out);
}

bool br_json_int(const br_json *doc, uint32_t node, int64_t min, int64_t max, int64_t *out) {
    assert(node < doc->count);
    const br_json_node *number = &doc->node[node];
    if (number->type != BR_JSON_NUMBER) return false;
    const char *at = doc->text + number->start, *end = at + number->size;
    bool is_negative = *at == '-';
    /* Counted downwards, because the lowest number has no positive twin. */
    int64_t value = 0;
    for (at += is_negative; at < end; at++) {
        if (!is_digit((uint8_t)*at)) return false; /* a fraction or an exponent */
        int digit = *at - '0';
        if (value < (INT64_MIN + digit) / 10) return false;
        value = value * 10 - digit;
    }
    if (!is_negative && value == INT64_MIN) return false;
    if (!is_negative) value = -value;
    if (value < min || value > max) return false;
    *out = value;
    return true;
}

/* ---- the writer --------------------------------------------------------------------------- */

static void put_escape(br_buf *out, uint32_t point) {
    static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    br_put_char(out, '\\');
    for (int i = 0; plain[i] != '\0'; i++) {
        if ((uint32_t)plain[i] != point) continue;
        br_put_char(out, letters[i]);
        return;
    }
    uint8_t byte[2] = {(uint8_t)(point >> 8), (uint8_t)point};
    br_put_char(out, 'u');
    br_put_hex(out, byte, 2);
}

void br_put_json(br_buf *out, const char *text) { br_put_json_bytes(out, text, strlen(text)); }

/* Beyond what JSON demands, '<' and the two line separators of JavaScript are escaped: the text
 * may stand in a page's script. */
static bool must_escape(const char *at, size_t size) {
    if (size == 1) return (uint8_t)*at < 0x20 || *at == '"' || *at == '\\' || *at == '<';
    return size == 3 && (memcmp(at, "\xE2\x80\xA8", 3) == 0 || memcmp(at, "\xE2\x80\xA9", 3) == 0);
}

/* A bit set in every byte of `word` that is zero, and perhaps in some above it. */
static uint64_t zero_bytes(uint64_t word) {
    return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u;
}

/* How many bytes from here on are ASCII that stands for itself: nearly all of what we write.
 * Eight at a time: none below a space, none of the three, none above ASCII. */
static size_t plain_run(const char *at, size_t size) {
    const uint64_t each = 0x0101010101010101u;
    size_t run = 0;
    for (uint64_t word; run + 8 <= size; run += 8) {
        memcpy(&word, at + run, 8);
        uint64_t odd = (word | (word - 0x20 * each)) & 0x80 * each;
        odd |= zero_bytes(word ^ '"' * each) | zero_bytes(word ^ '\\' * each) |
               zero_bytes(word ^ '<' * each);
        if (odd) break;
    }
    while (run < size && (uint8_t)at[run] < 0x80 && !must_escape(at + run, 1)) run++;
    return run;
}

/* Each byte that belongs to no character becomes U+FFFD. */
void br_put_json_bytes(br_buf *out, const char *bytes, size_t count) {
    br_put_char(out, '"');
    for (size_t i = 0, size; i < count; i += size) {
        const char *at = bytes + i;
        size = plain_run(at, count - i);
        if (size > 0) {
            br_put_bytes(out, at, size);
            continue;
        }
        size = br__utf8_size(at, count - i);
        if (size == 0) {
            br_put(out, "\xEF\xBF\xBD");
            size = 1;
        } else if (must_escape(at, size)) {
            put_escape(out, size == 1 ? (uint8_t)*at : 0x2000u | ((uint8_t)at[2] & 0x3F));
        } else {
            br_put_bytes(out, at, size);
        }
    }
    br_put_char(out, '"');
}
