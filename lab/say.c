/* say.c -- the lab's sentences, names and numbers, in three languages. */
#include "say.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- sentences ---------------------------------------------------------------------------- */

static void put(const say *s, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        const char *escape = NULL;
        if (s->is_html) {
            escape = text[i] == '<'   ? "&lt;"
                     : text[i] == '>' ? "&gt;"
                     : text[i] == '&' ? "&amp;"
                     : text[i] == '"' ? "&quot;"
                                      : NULL;
        }
        if (escape) fputs(escape, s->out);
        else fputc(text[i], s->out);
    }
}

void say_text(const say *s, const char *text) { put(s, text, strlen(text)); }

/* An unknown key or {name} is written as it is, so that a test finds it. */
void say_key(const say *s, const char *key, const say_arg *args) {
    char full[128];
    snprintf(full, sizeof full, "lab.%s", key);
    const char *text = br_word(s->lang, full);
    if (!text) text = full;
    while (*text) {
        size_t plain = strcspn(text, "{"), inside = strcspn(text + plain, "}");
        put(s, text, plain);
        text += plain;
        if (!*text) break;
        const char *value = NULL;
        for (const say_arg *a = args; a && a->name && !value; a++)
            if (strlen(a->name) == inside - 1 && memcmp(a->name, text + 1, inside - 1) == 0)
                value = a->value;
        if (value) say_text(s, value);
        else put(s, text, inside + 1);
        text += inside + (text[inside] == '}');
    }
}

/* ---- numbers ------------------------------------------------------------------------------ */

const char *say_number(char out[SAY_NUMBER_MAX], br_lang lang, double value, int digits) {
    /* A minus sign, and no minus before what rounds to zero. */
    char text[SAY_NUMBER_MAX - 8];
    snprintf(text, sizeof text, "%.*f", digits, fabs(value));
    bool is_zero = strspn(text, "0.") == strlen(text);
    snprintf(out, SAY_NUMBER_MAX, "%s%s", value < 0 && !is_zero ? "\xE2\x88\x92" : "", text);
    if (lang != BR_EN)
        for (char *c = out; *c; c++)
            if (*c == '.') *c = ',';
    return out;
}

const char *say_signed(char out[SAY_NUMBER_MAX], br_lang lang, double value, int digits) {
    char text[SAY_NUMBER_MAX];
    say_number(text, lang, value, digits);
    bool is_zero = strspn(text, "0.,") == strlen(text);
    snprintf(out, SAY_NUMBER_MAX, "%s%.40s", value > 0 && !is_zero ? "+" : "", text);
    return out;
}

const char *say_percent(char out[SAY_NUMBER_MAX], br_lang lang, double share, int digits) {
    char text[SAY_NUMBER_MAX];
    say_number(text, lang, 100 * share, digits);
    snprintf(out, SAY_NUMBER_MAX, "%.36s\xC2\xA0%%", text); /* no-break */
    return out;
}

const char *say_count(char out[SAY_NUMBER_MAX], br_lang lang, uint64_t value) {
    char digits[24];
    size_t used = 0, size = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, value);
    for (size_t i = 0; i < size; i++) {
        if (i > 0 && (size - i) % 3 == 0 && size > 4) {
            const char *gap = lang == BR_EN ? "," : "\xC2\xA0";
            memcpy(out + used, gap, strlen(gap));
            used += strlen(gap);
        }
        out[used++] = digits[i];
    }
    out[used] = '\0';
    return out;
}

static const char *put_range(char out[SAY_RANGE_MAX], br_lang lang, const char *low,
                             const char *high) {
    snprintf(out, SAY_RANGE_MAX, "[%s%s %s]", low, lang == BR_EN ? "," : ";", high);
    return out;
}

const char *say_range(char out[SAY_RANGE_MAX], br_lang lang, double low, double high, int digits) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    return put_range(out, lang, say_number(a, lang, low, digits),
                     say_number(b, lang, high, digits));
}

const char *say_signed_range(char out[SAY_RANGE_MAX], br_lang lang, double low, double high,
                             int digits) {
    char a[SAY_NUMBER_MAX], b[SAY_NUMBER_MAX];
    return put_range(out, lang, say_signed(a, lang, low, digits),
                     say_signed(b, lang, high, digits));
}

int say_width(const char *text, int columns) {
    for (; *text; text++) columns += (*text & 0xC0) == 0x80;
    return columns;
}

/* ---- names -------------------------------------------------------------------------------- */

void say_seat(char out[SAY_NAME_MAX], br_lang lang, int seat) {
    br_buf buf = br_buf_over(out, SAY_NAME_MAX);
    br_args args = {.count = 1, .at = {{.name = "n", .kind = BR_ARG_NUMBER, .n = seat + 1}}};
    br_say(&buf, lang, "house", "house.seat", &args, NULL);
}

void say_bot(char out[SAY_NAME_MAX], br_lang lang, const bot *b) {
    char key[128];
    snprintf(key, sizeof key, "house.bot.%s", b->name);
    const char *text = br_word(lang, key);
    snprintf(out, SAY_NAME_MAX, "%s", text ? text : b->name);
}

/* "casino|europe|5": each word as the game says it. */
void say_card(char out[SAY_NAME_MAX], br_lang lang, const char *game, const char *key) {
    br_buf buf = br_buf_over(out, SAY_NAME_MAX);
    while (*key) {
        char word[KEY_MAX];
        size_t size = strcspn(key, "|");
        memcpy(word, key, size);
        word[size] = '\0';
        if (buf.used) br_put(&buf, " \xC2\xB7 ");
        br_say_word(&buf, lang, game, word);
        key += size + (key[size] == '|');
    }
}

const char *say_option_name(br_lang lang, const br_game *game, int option) {
    char key[128];
    snprintf(key, sizeof key, "%s.option.%s", game->id, game->options[option].name);
    const char *text = br_word(lang, key);
    return text ? text : game->options[option].name;
}

const char *say_option_value(br_lang lang, const br_game *game, int option, const char *value) {
    char key[128];
    snprintf(key, sizeof key, "%s.value.%s.%s", game->id, game->options[option].name, value);
    const char *text = br_word(lang, key);
    return text ? text : value;
}

void say_option(char out[SAY_NAME_MAX], br_lang lang, const br_rules *r, int option) {
    snprintf(out, SAY_NAME_MAX, "%s: %s", say_option_name(lang, r->game, option),
             say_option_value(lang, r->game, option, br_rules_value(r, option)));
}

void say_named(char out[SAY_NAME_MAX], br_lang lang, const char *game, const char *name) {
    char key[128];
    snprintf(key, sizeof key, "%s.lab.%s", game, name);
    const char *text = br_word(lang, key);
    snprintf(out, SAY_NAME_MAX, "%s", text ? text : key);
}
