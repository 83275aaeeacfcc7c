"""po -- reads the texts of po/PART.LANG.po, strictly, for gen_words and lint_words.

An entry is a msgid (a key such as "squirrels.event.lay") and a msgstr (the text); both may go on
over several quoted lines. Nothing else of the po format is used, and what is not used is refused,
so that a slip shows up here and not on somebody's screen. Every fault is FILE:LINE: text.

Templates: {name} inserts an argument, {name:one|few|many} a number with the form it asks for,
{name.acc} a word in another form (the key of the word, then .acc), {*...*} repeats its inside for
every item of the lists in it, {?...?} is there only if all its arguments are, {?...?|...?} has
something else to say if not.
"""
import os
import re

LANGS = ("en", "ru", "uk")
FORMS = {"en": 2, "ru": 3, "uk": 3}  # of a counted word

KEY = re.compile(r"[a-z0-9-]+(\.[A-Za-z0-9#-]+)+")
NAME = re.compile(r"[a-z][a-z0-9-]*")

# Letters of each language beside ASCII, and the signs all of them may use.
SIGNS = ("\u00a0\u202f"  # spaces that do not break
         "\u00ab\u00bb\u201e\u201c\u2018\u2019"  # quotes, apostrophe
         "\u2013\u2014\u2026\u2212\u00d7\u2116"  # dashes, ellipsis, minus, times, numero
         "\u20ac\u00a5"  # euro, yen
         "\u2192\u2190\u00b7\u2022\u2713\u2605")  # arrows, dots, tick, star
LETTERS = {
    "en": "",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}


class PoError(Exception):
    """A fault in a po file; its text starts with the place."""


class Entry:
    """One key and its text, with the line of its msgid."""

    def __init__(self, key, text, path, line):
        self.key, self.text, self.path, self.line = key, text, path, line

    def fail(self, text):
        raise PoError(f"{self.path}:{self.line}: {self.key}: {text}")


def fail(path, line, text):
    raise PoError(f"{path}:{line}: {text}")


def name_of(path):
    """(part, lang) of po/PART.LANG.po."""
    found = re.fullmatch(r"([a-z0-9-]+)\.([a-z]+)\.po", os.path.basename(path))
    if not found or found[2] not in LANGS:
        fail(path, 1, f"a file of texts is called PART.LANG.po, LANG one of {', '.join(LANGS)}")
    return found[1], found[2]


def unquote(quoted, path, line):
    """The text of one "..." with its escapes resolved."""
    found = re.fullmatch(r'"((?:[^"\\]|\\.)*)"', quoted)
    if not found:
        fail(path, line, "expected one text in double quotes")
    for escape in re.findall(r"\\.", found[1]):
        if escape not in ('\\"', "\\\\", "\\n"):
            fail(path, line, f"escape {escape} is not known; there are \\\" \\\\ \\n")
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], found[1])


def read_raw(path):
    """The (key, text, line) triples of a file, header included."""
    with open(path, "rb") as source:
        data = source.read()
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        fail(path, data[:error.start].count(b"\n") + 1, "this is not UTF-8")
    items, want = [], "msgid"  # what a keyword line must be next
    for number, line in enumerate(lines, 1):
        if line.startswith("#,"):
            fail(path, number, "flags such as fuzzy are not used: mend the text, drop the flag")
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word in ("msgid", "msgstr"):
            if word != want:
                fail(path, number, f"expected {want}")
            text = unquote(rest, path, number)
            if word == "msgid":
                items.append([text, None, number])
            else:
                items[-1][1] = text
            want = "msgstr" if word == "msgid" else "msgid"
        elif line.startswith('"') and items:
            part = 0 if want == "msgstr" else 1
            items[-1][part] += unquote(line, path, number)
        else:
            fail(path, number, "expected msgid, msgstr, a text in quotes or a comment")
    if want == "msgstr":
        fail(path, items[-1][2], "this msgid has no msgstr")
    return items


def read_file(path):
    """The entries of one file, each checked by itself."""
    part, lang = name_of(path)
    items = read_raw(path)
    if not items or items[0][0] != "" or f"Language: {lang}\n" not in items[0][1]:
        line = items[0][2] if items else 1
        fail(path, line, f"the first entry must be the header, Language: {lang}")
    entries, lines = {}, {}
    for key, text, line in items[1:]:
        entry = Entry(key, text, path, line)
        if not KEY.fullmatch(key) or not key.startswith(part + "."):
            entry.fail(f"a key here is {part}. and words of letters, digits, - and #, with dots")
        if key in entries:
            entry.fail(f"stands here a second time, first on line {lines[key]}")
        entry_check(entry, lang)
        entries[key], lines[key] = entry, line
    return entries


def entry_check(entry, lang):
    """Characters and template of one text."""
    if not entry.text:
        entry.fail("the text is empty")
    for c in entry.text:
        is_ascii = " " <= c <= "~" or c == "\n"
        if not is_ascii and c not in SIGNS and c.lower() not in LETTERS[lang]:
            entry.fail(f"character {c!r} (U+{ord(c):04X}) does not belong in a text in {lang}")
    placeholders(entry, lang)


def placeholders(entry, lang):
    """The set of names a text inserts; refuses braces that are no template."""
    text = re.sub(r"\{\*([^*]*)\*\}", r"\1", entry.text)
    text = re.sub(r"\{\?(.*?)\?\}", lambda found: found[1].replace("?|", "", 1), text)
    names = set()
    for inside in re.findall(r"\{([^{}]*)\}", text):
        name, colon, forms = inside.partition(":")
        name, dot, form = name.partition(".")
        if not NAME.fullmatch(name) or (dot and (colon or not NAME.fullmatch(form))):
            entry.fail(f"{{{inside}}} does not start with a name")
        if colon and len(forms.split("|")) != FORMS[lang]:
            entry.fail(f"{{{inside}}}: a counted word has {FORMS[lang]} forms in {lang}")
        if colon and "" in forms.split("|"):
            entry.fail(f"{{{inside}}}: a form is empty")
        names.add(name)
    if re.search(r"[{}]", re.sub(r"\{[^{}]*\}", "", text)):
        entry.fail("a brace stands alone")
    return names


def read_all(paths):
    """{key: {lang: Entry}} of all files, checked across the languages of each part."""
    parts = {}
    for path in paths:
        part, lang = name_of(path)
        if lang in parts.setdefault(part, {}):
            fail(path, 1, f"{part} in {lang} is given twice")
        parts[part][lang] = read_file(path)
    table = {}
    for part, files in parts.items():
        for lang in LANGS:
            if lang not in files:
                raise PoError(f"po: {part}.{lang}.po is missing")
        for key in sorted(set().union(*files.values())):
            table[key] = compare(key, files)
    return table


def compare(key, files):
    """The entries of one key, all languages there and with the same names inserted."""
    row = {lang: files[lang].get(key) for lang in LANGS}
    there = next(entry for entry in row.values() if entry)
    for lang in LANGS:
        if not row[lang]:
            there.fail(f"there is no text for it in {lang}")
    wanted = placeholders(row["en"], "en")
    for lang in LANGS[1:]:
        names = placeholders(row[lang], lang)
        if names != wanted:
            row[lang].fail(f"inserts {show(names)}, the English text {show(wanted)}")
    return row


def show(names):
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "nothing"
