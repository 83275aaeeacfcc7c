/* names.c -- names and chat of people as others may safely read them.
 *
 * The tables follow Unicode 15: categories Cf, Cc, Zl, Zp and Co, and default-ignorable ones, are
 * dropped; Zs becomes a blank. Of compatibility characters (NFKC) those that are a letter or digit
 * in another dress become that one, and the others are no part of a name. Of confusables (UTS 39)
 * those are here that our three languages, their neighbours and scripts with Latin shapes have.
 */
#include "names.h"

#include <stdint.h>
#include <string.h>

typedef struct range {
    uint32_t first, last;
} range;

static const range dropped[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x034F, 0x034F},
    {0x0600, 0x0605},   {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},
    {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
    {0x2800, 0x2800},   {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFDD0, 0xFDEF},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
    {0xFFFE, 0xFFFF},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F},
    {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}, {0xF0000, 0x10FFFF}};

static const range blanks[] = {{0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x1680, 0x1680},
                               {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F},
                               {0x3000, 0x3000}};

/* Marks that are set on the letter before them; of any alphabet that people stack them in. */
static const range marks[] = {
    {0x0300, 0x036F},  {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05C7}, {0x0610, 0x061A},
    {0x064B, 0x065F},  {0x0670, 0x0670}, {0x06D6, 0x06ED}, {0x0711, 0x0711}, {0x0730, 0x074A},
    {0x07A6, 0x07B0},  {0x0816, 0x082D}, {0x0859, 0x085B}, {0x08CA, 0x0902}, {0x093A, 0x093C},
    {0x0941, 0x094D},  {0x0951, 0x0957}, {0x0981, 0x0983}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},
    {0x0E47, 0x0E4E},  {0x0EB1, 0x0EB1}, {0x0EB4, 0x0EBC}, {0x0EC8, 0x0ECE}, {0x0F71, 0x0F87},
    {0x135D, 0x135F},  {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0x2CEF, 0x2CF1},
    {0x302A, 0x302F},  {0x3099, 0x309A}, {0xA66F, 0xA67D}, {0xFE20, 0xFE2F}, {0x1D165, 0x1D169},
    {0x1D16D, 0x1D172}};

#define IS_IN(table, code) is_in(table, sizeof table / sizeof table[0], code)
static bool is_in(const range *table, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++)
        if (table[i].first <= code && code <= table[i].last) return true;
    return false;
}

/* The text is UTF-8, as JSON was read; a byte that is none is passed as it is. */
static size_t decode(const char *text, uint32_t *code) {
    const unsigned char *at = (const unsigned char *)text;
    size_t size = at[0] < 0xC0 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    *code = size == 1 ? at[0] : at[0] & (0xFFu >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xC0) != 0x80) return 1;
        *code = *code << 6 | (at[i] & 0x3Fu);
    }
    return size;
}

bool words_clean(char *text) {
    enum { MARKS_MAX = 2 };
    size_t used = 0, size = 0;
    int marked = 0;
    bool has_ink = false, is_blank = false;
    for (const char *at = text; *at; at += size) {
        uint32_t code;
        size = decode(at, &code);
        if (IS_IN(blanks, code)) {
            is_blank = has_ink; /* none before the first letter */
            continue;
        }
        if (IS_IN(dropped, code)) continue;
        bool is_mark = IS_IN(marks, code);
        marked = is_mark ? marked + 1 : 0;
        if (is_mark && (!has_ink || is_blank || marked > MARKS_MAX)) continue;
        if (is_blank) text[used++] = ' ';
        is_blank = false;
        has_ink = true;
        memmove(text + used, at, size);
        used += size;
    }
    text[used] = '\0';
    return has_ink;
}

/* ---- letters in another dress ------------------------------------------------------------- */

#define LARGE "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define SMALL "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"
#define FROM_ONE "123456789"

static const struct {
    range at;
    const char *plain; /* again and again */
} dresses[] = {
    {{0x2080, 0x2089}, DIGITS},   {{0x2460, 0x2468}, FROM_ONE},      {{0x2474, 0x247C}, FROM_ONE},
    {{0x2488, 0x2490}, FROM_ONE}, {{0x249C, 0x24B5}, SMALL},         {{0x24B6, 0x24CF}, LARGE},
    {{0x24D0, 0x24E9}, SMALL},    {{0x24EA, 0x24EA}, DIGITS},        {{0x24F5, 0x24FD}, FROM_ONE},
    {{0x24FF, 0x24FF}, DIGITS},   {{0x2776, 0x277E}, FROM_ONE},      {{0x2780, 0x2788}, FROM_ONE},
    {{0x278A, 0x2792}, FROM_ONE}, {{0x1D400, 0x1D6A3}, LARGE SMALL}, {{0x1D6A4, 0x1D6A5}, "ij"},
    {{0x1D7CE, 0x1D7FF}, DIGITS}, {{0x1F110, 0x1F129}, LARGE},       {{0x1F130, 0x1F149}, LARGE},
    {{0x1F150, 0x1F169}, LARGE},  {{0x1F170, 0x1F189}, LARGE}};

/* Each followed by what it is. */
static const char single[] =
    "ℂCℊgℋHℌHℍHℎhℐIℑIℒLℓlℕNℙPℚQℛRℜRℝRℤZℨZKKÅAℬBℭCℯeℰEℱFℳMℴoℹiⅅDⅆdⅇeⅈiⅉjⅠIⅤVⅩXⅬLⅭCⅮDⅯMⅰiⅴvⅹxⅼlⅽcⅾdⅿm"
    "⁰0ⁱi⁴4⁵5⁶6⁷7⁸8⁹9ⁿnₐaₑeₒoₓxₕhₖkₗlₘmₙnₚpₛsₜtªa²2³3¹1ºoʰhʲjʳrʷwʸyˡlˢsˣxᴬAᴮBᴰDᴱEᴳGᴴHᴵIᴶJᴷKᴸLᴹMᴺN"
    "ᴼOᴾPᴿRᵀTᵁUᵂWᵃaᵇbᵈdᵉeᵍgᵏkᵐmᵒoᵖpᵗtᵘuᵛvᵢiᵣrᵤuᵥvᶜcᶠfᶻzⱼjⱽV";

/* The rest of the blocks of such characters: a name does without. Real scripts have all their
 * letters elsewhere; presentation forms, radicals and single jamo only look like them. */
static const range costumes[] = {
    {0x1100, 0x11FF},   {0x1D2C, 0x1D6A},  {0x1D78, 0x1D78}, {0x1D9B, 0x1DBF}, {0x2070, 0x209F},
    {0x2160, 0x2188},   {0x2460, 0x24FF},  {0x2776, 0x2793}, {0x2E80, 0x2FDF}, {0x3200, 0x33FF},
    {0xA960, 0xA97F},   {0xD7B0, 0xD7FF},  {0xF900, 0xFDFF}, {0xFE30, 0xFEFF}, {0xFF01, 0xFFEF},
    {0x1D400, 0x1D7FF}, {0x1F100, 0x1F10F}};

/* Mathematical Greek: five alphabets of 58. 0 = a sign among them. */
static uint32_t greek_of(uint32_t code) {
    uint32_t at = (code - 0x1D6A8) % 58;
    if (at == 17) return 0x0398;
    return at < 25 ? 0x0391 + at : at >= 26 && at < 51 ? 0x03B1 + at - 26 : 0;
}

/* The letter without its dress; 0 = there is none. */
static uint32_t plain_of(uint32_t code) {
    if (code < 0x80) return code;
    if (code >= 0xFF01 && code <= 0xFF5E) return code - 0xFEE0; /* the wide ones */
    if (code >= 0x1D6A8 && code <= 0x1D7CB) return greek_of(code);
    for (size_t i = 0; i < sizeof dresses / sizeof dresses[0]; i++)
        if (is_in(&dresses[i].at, 1, code))
            return (unsigned char)dresses[i]
                .plain[(code - dresses[i].at.first) % strlen(dresses[i].plain)];
    uint32_t other;
    for (const char *at = single; *at; at++) {
        at += decode(at, &other);
        if (other == code) return (unsigned char)*at;
    }
    return IS_IN(costumes, code) ? 0 : code;
}

static void put(char *out, size_t size, size_t *used, uint32_t code) {
    char bytes[4] = {(char)code};
    size_t count = 1;
    if (code >= 0x80) {
        count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        for (size_t i = count; i-- > 1; code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3F));
        bytes[0] = (char)((0xF00u >> count & 0xF0) | code);
    }
    if (*used + count >= size) return;
    memcpy(out + *used, bytes, count);
    *used += count;
}

bool name_clean(char *name) {
    size_t used = 0, size = strlen(name) + 1;
    for (const char *at = name; *at;) {
        uint32_t code;
        at += decode(at, &code);
        code = plain_of(code);
        if (code) put(name, size, &used, code); /* never longer than what it was */
    }
    name[used] = '\0';
    return words_clean(name);
}

/* ---- look-alikes -------------------------------------------------------------------------- */

/* Letters with marks on them, by what they are without: U+00C0 to 024F, and U+1E00 to 1EFF. */
static const char marked_00C0[] =
    "aaaaaa.ceeeeiiii.noooooxouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaaccccccccdd"
    "ddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllll..llnnnnnn...oooooo..rrrrrrssssss"
    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzsbb.....cc.d......ffg...ikkl..nnooo..pp.22..ttttu"
    "u.vyyzz3...2....l............aaiioouuuuuuuuuu.aaaa....ggkkoooo..j...gg..nnaa...."
    "aaaaeeeeiiiioooorrrruuuusstt..hhnd88zzaaeeooooooooyylntj..accltsz..bu.eejjqqrryy";
static const char marked_1E00[] =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooo"
    "oooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy.s...."
    "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu"
    "uuyyyyyyyy......";
_Static_assert(sizeof marked_00C0 == 0x250 - 0xC0 + 1 && sizeof marked_1E00 == 0x100 + 1, "all");

static uint32_t unmarked(uint32_t code) {
    char letter = '.';
    if (code >= 0xC0 && code < 0x250) letter = marked_00C0[code - 0xC0];
    if (code >= 0x1E00 && code < 0x1F00) letter = marked_1E00[code - 0x1E00];
    return letter == '.' ? code : (unsigned char)letter;
}

/* What looks like a Latin letter or a digit; I, l and 1 are one, so are O and 0. After Greek and
 * Cyrillic: small capitals, and of Armenian, Cherokee, Coptic and Lisu what has a Latin shape; then
 * letters with hooks, tails and bars, and the round digits of all scripts. */
static const struct {
    char like;
    const char *letters;
} alike[] = {
    {'3', "зЗ"},
    {'4', "Ꮞ"},
    {'6', "бБ"},
    {'a', "аАαΑά@ɑᴀᎪꓮⱭⱥⱯɐⱰɒꞺ"},
    {'b', "ВвβΒьЬ8ʙᏏᏴⲂꓐɓꞖꞗ"},
    {'c', "сСϲᴄᏟⲤⲥꓚꞒꞓꟄҪҫ"},
    {'d', "ԁᴅᎠꓓᏧɖɗꝹ"},
    {'e', "еЕёЁεΕέєЄᴇᎬꓰ€ⱸɘ"},
    {'f', "ꓝꜰꞘꞙꝻ"},
    {'g', "ɡԍɢցᏀᏳꓖɠꞠꞡ"},
    {'h', "нНηΗήһҺʜհᎻᏂⲎꓧⱧⱨꞪɦɧҢңӇӈҤҥԊԋⲏꜦ"},
    {'j', "јЈᴊյᎫꓙʝɟꞲ"},
    {'k', "кКκΚᴋᏦⲔꓗⱩⱪꝀꝁꝂꝃꝄꝅҚқӃӄҜҝҞҟҠҡԞԟ"},
    {'l',
     "i1|!іІїЇιΙίϊΐӀӏɪʟԼᏞᎥⲒꓡꓲⱠⱡⱢꝈꝉꞭꝆꝇɫɬɭɨᵻᵼו١۱"},
    {'m', "мМΜᴍᎷⲘꓟⱮɱӍӎ"},
    {'n', "ΝɴոⲚꓠɲɳƝꞐꞑŋŊրռ"},
    {'o', "оОοΟόσ0ᴏօՕⲞⲟꓳ٥۵߀०০੦૦୦௦౦೦൦๐໐၀០᠐ዐഠଠⵔ〇ꝋꝍⱺ𐐄𐐬ჿ"},
    {'p', "рРρΡᴘᏢⲢⲣꓑⱣᵽꝐꝑꝒꝓꝔꝕ"},
    {'q', "ԛզɋʠꝖꝗꝘꝙ"},
    {'r', "ʀᎡᏒꓣⱤɼɽɾɿɍꝵꞦꞧ"},
    {'s', "ѕЅ5$ꜱՏᏕᏚꓢȿʂꞨꞩꟅ"},
    {'t', "тТτΤᴛᎢⲦꓔⱦꞱʈꝤ"},
    {'u', "υύϋΰᴜսՍꓴʉᵾꞸꞹ"},
    {'v', "νѵѴᴠᏙꓦⱱⱴʋ"},
    {'w', "ԝωώᴡᎳᏔꓪⱲⱳꟃꞶʍ"},
    {'x', "хХχΧⲬⲭꓫӼӽӾӿҲҳ"},
    {'y', "уУγΥўЎʏᎩᎽⲨꓬⱙʎӮӯӰӱӲӳҮүҰұ"},
    {'z', "ζΖᴢᏃꓜⱫⱬⱿʐʑꝢꝣ"},
};

/* Small letters of Latin, Greek and Cyrillic. */
static uint32_t small(uint32_t code) {
    if (code >= 'A' && code <= 'Z') return code + 0x20;
    if ((code >= 0x0391 && code <= 0x03A9) || (code >= 0x0410 && code <= 0x042F))
        return code + 0x20;
    return code >= 0x0400 && code <= 0x040F ? code + 0x50 : code;
}

/* What it looks like: a letter of the table, or itself. */
static uint32_t look_of(uint32_t code) {
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        uint32_t other;
        for (const char *at = alike[i].letters; *at;) {
            at += decode(at, &other);
            if (other == code || other == small(code)) return (unsigned char)alike[i].like;
        }
    }
    return small(code);
}

/* What may stand between letters and hardly be seen. */
static const range signs[] = {
    {0x0080, 0x00BF}, {0x02B9, 0x02DF}, {0x02E5, 0x02FF}, {0x037E, 0x037E}, {0x0384, 0x0385},
    {0x0387, 0x0387}, {0x055A, 0x055F}, {0x0589, 0x058A}, {0x05BE, 0x05BE}, {0x05C0, 0x05C0},
    {0x05C3, 0x05C3}, {0x05F3, 0x05F4}, {0x060C, 0x060D}, {0x061B, 0x061F}, {0x066A, 0x066D},
    {0x06D4, 0x06D4}, {0x0964, 0x0965}, {0x2010, 0x2027}, {0x2030, 0x205E}, {0x2200, 0x22FF},
    {0x2E00, 0x2E5D}, {0x3001, 0x3003}, {0x3008, 0x3020}, {0x3030, 0x3030}, {0x30FB, 0x30FB}};

static bool is_sign(uint32_t code) { /* neither letter nor digit nor picture */
    if (code >= 0x80) return IS_IN(signs, code);
    return !(code >= 'a' && code <= 'z') && !(code >= '0' && code <= '9');
}

void name_skeleton(const char *name, char *out, size_t size) {
    size_t used = 0;
    for (const char *at = name; *at;) {
        uint32_t code;
        at += decode(at, &code);
        if (IS_IN(marks, code) || IS_IN(blanks, code) || IS_IN(dropped, code)) continue;
        if (code >= 0x1F1E6 && code <= 0x1F1FF) code -= 0x1F1E6 - 'A'; /* flags are made of them */
        code = look_of(unmarked(plain_of(code)));
        char last = '\0';
        if (used) last = out[used - 1];
        if (code == 'n' && last == 'r') out[used - 1] = 'm';
        else if (code == 'v' && last == 'v') out[used - 1] = 'w';
        else if (code && !is_sign(code)) put(out, size, &used, code);
    }
    out[used] = '\0';
}
