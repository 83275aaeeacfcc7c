// explain.ts -- what a thing of a table is: its name, what is printed on it, what it does, where
// it is.
//
// A thing is named "dictionary:word" (data-word), a place or a counter "field:member", something
// face down by its dictionary alone. Everything said comes from the description of the game, its
// tables of components, its texts, and for places the view: nothing here knows a game.
import type { Row, Words } from './contract';
import type { Guide } from './guide';
import { labelOf, read } from './zones';
import type { Description, Dictionary, Thing } from './zones';

/** What the page is given of a game's description. */
export type Described = Description;

/** Words of a dictionary as rows of a table: by a pattern of cells, or in their order. */
export interface Printed {
    table: string;
    /** "{currency}-{value}"; {currency:2} takes two letters. Cells are compared as words. */
    word?: string;
    /** Cells that words call otherwise. */
    as?: Record<string, string>;
    /** The first row is this word of the dictionary; the others follow. */
    from?: number;
    /** The word that says what kind of thing it is, as a pattern: "{type}". */
    kind?: string;
}

export interface Explained {
    name: string;
    text: string;
    /** Columns of the table of components that have a name, and what they say. */
    printed: { label: string; value: string }[];
    /** Where the numbers come from: rulebook, reconstructed, … */
    sources: string[];
    clauses: string[];
}

export interface Known {
    described: Described;
    guide: Guide | null;
    cards: Record<string, Row[]>;
    t: Words; // of the game
}

export const SOURCES = ['rulebook', 'reconstructed', 'deduced', 'public reviews'] as const;
export const sourcesOf = (status: string): string[] =>
    SOURCES.filter((one) => status.includes(one));

const slug = (cell: unknown): string =>
    String(cell ?? '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');

/** Cells of a row put into a pattern; trailing cells may be empty. */
export function wordOf(row: Row, pattern: string, as: Record<string, string> = {}): string {
    return pattern
        .replace(/\{([a-z_]+)(?::(\d+))?\}/g, (_, name: string, letters?: string) => {
            const whole = slug(row[name]);
            const said = as[whole] ?? whole;
            return letters ? said.slice(0, Number(letters)) : said;
        })
        .replace(/-+$/, '');
}

export function dictOf(described: Described, name: string): Dictionary | undefined {
    return described.dictionaries.find((one) => one.name === name);
}

interface OnRow {
    row: Row;
    kind: string; // "" where nothing says it
}

/** The row on which a word is printed, and what kind of thing that is; rows of the same word say
 * the same. */
export function rowOf(known: Known, dict: string, word: string): OnRow | null {
    const about = dictOf(known.described, dict);
    const at = about?.words.indexOf(word) ?? -1;
    const table = about?.table ? known.cards[about.table] : undefined;
    for (const pattern of known.guide?.printed[dict] ?? []) {
        const rows = known.cards[pattern.table] ?? [];
        const row = pattern.word
            ? rows.find((one) => wordOf(one, pattern.word!, pattern.as) === word)
            : rows[at - (pattern.from ?? 0)];
        if (row) return { row, kind: pattern.kind ? wordOf(row, pattern.kind, pattern.as) : '' };
    }
    const row = table?.[at];
    return row ? { row, kind: about?.kind ? slug(row[about.kind]) : '' } : null;
}

/** "Blind Pig" is the word blind-pig of its game. */
export function cellText(t: Words, game: string, value: unknown): string {
    if (typeof value !== 'string') return String(value ?? '');
    for (const word of [value, slug(value)]) {
        const said = t.word(word, game);
        if (said !== word) return said;
    }
    const shared = `page.cell.${slug(value)}`;
    return t.has(shared) ? t(shared) : value;
}

export const colKey = (column: string): string => `page.col.${column.replace('_', '-')}`;

/** The text about one of these words, the first that has one. */
function about(t: Words, words: readonly string[]): string | null {
    for (const word of words.filter(Boolean)) {
        const key = `${t.game}.about-word.${word}`;
        if (t.has(key)) return t(key);
        const stem = /^(.*-)(\d+)$/.exec(key);
        if (stem && t.has(`${stem[1]}#`)) return t(`${stem[1]}#`, { n: Number(stem[2]) });
    }
    return null;
}

const sentence = (text: string): string =>
    text === '' ? '' : text[0]!.toUpperCase() + text.slice(1) + (/[.?…]$/.test(text) ? '' : '.');

/** Clauses about a thing: it is named by itself, by its kind, or with all of its dictionary. */
function clausesOf(guide: Guide | null, dict: string, named: readonly string[]): string[] {
    const isNamed = (thing: string): boolean => {
        const colon = thing.indexOf(':');
        const word = thing.slice(colon + 1);
        return word === '*' ? thing.slice(0, colon) === dict : named.includes(word);
    };
    return guide?.cards.find((one) => one.words.some(isNamed))?.clauses ?? [];
}

const SHORT = 2; // letters: "A" and "5" say too little alone

/** What stands above it: its name, or all that it says itself where that is only a letter. */
export const titleOf = (said: Explained, label: string): string =>
    said.name.length <= SHORT && label ? label : said.name;

/** What it says itself, unless that is said anyway. */
export function lineOf(said: Explained, label: string): string {
    const text = said.text.toLowerCase().replace(/\.$/, '');
    const low = label.toLowerCase();
    const isSaid = low === titleOf(said, label).toLowerCase() || (text && low.endsWith(text));
    return isSaid ? '' : label;
}

/** A word, a member of the view, or ("card:") something that lies face down. */
export function explain(known: Known, thing: string): Explained {
    const { t } = known;
    const colon = thing.indexOf(':');
    const dict = thing.slice(0, colon),
        word = thing.slice(colon + 1);
    const nothing = { printed: [], sources: [], clauses: [] };
    if (word === '')
        return { ...nothing, name: t('page.explain.down'), text: t('page.explain.down-about') };
    const field = (name: string): string => {
        const key = `${t.game}.about-field.${name.replace(/_/g, '-')}`;
        const stem = key.replace(/-\d+$/, '-#'); // of several alike
        return t.has(key) ? t(key) : t.has(stem) ? t(stem) : '';
    };
    if (dict === 'field')
        return {
            ...nothing,
            name: sentence(labelOf(t, 'field', word)).replace(/\.$/, ''),
            text: sentence(field(word)),
            clauses: known.guide?.cards.find((one) => one.words.includes(thing))?.clauses ?? [],
        };
    const found = rowOf(known, dict, word);
    const { row, kind } = found ?? { row: null, kind: '' };
    const isSaid = t.word(word) !== word || !kind;
    const columns = Object.keys(row ?? {}).filter(
        (column) => t.has(colKey(column)) && row![column] !== '',
    );
    return {
        name: sentence(t.word(isSaid ? word : kind)).replace(/\.$/, ''),
        text: sentence(about(t, [word, kind]) ?? field(dict)),
        printed: columns
            .map((column) => ({
                label: t(colKey(column)),
                value: cellText(t, t.game, row![column]),
            }))
            .filter(({ value }) => value.toLowerCase() !== t.word(word).toLowerCase()),
        sources: sourcesOf(String(row?.status ?? '')),
        clauses: clausesOf(known.guide, dict, [word, kind]),
    };
}

export interface Place {
    owner: number | null;
    text: string; // "stacks, left"
    n: number;
}

/** Where else a card lies, as far as the viewer sees it: zones of the view that show the word. */
export function whereIs(known: Known, view: unknown, thing: string): Place[] {
    const colon = thing.indexOf(':');
    const dict = thing.slice(0, colon),
        word = thing.slice(colon + 1);
    if (word === '' || !dictOf(known.described, dict)?.cards) return [];
    const places: Place[] = [];
    for (const zone of read(known.described, view, known.t).zones) {
        const isIt = (one: Thing): boolean => one.word === word && one.isCard;
        const n = zone.things.filter(isIt).length;
        if (n === 0) continue;
        const { t } = known;
        const isNamed = zone.part && t.has(`${t.game}.word.${zone.part.word}`);
        const part = isNamed ? `, ${t.word(zone.part!.word)}` : '';
        // A label may go on to say how the member is sorted.
        places.push({ owner: zone.owner, text: zone.label.split(',')[0] + part, n });
    }
    return places;
}
