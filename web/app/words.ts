// words.ts -- sentences in three languages, from the same po/ files as the program's.
//
// Templates as in engine/words.c: {name} inserts an argument, {name:one|few|many} a number and the
// form it asks for, {name.acc} a word in that form, {*...*} repeats its inside for every item of
// the lists in it, {?...?} is there only if all its arguments are, {?...?|...?} has something else
// to say. Whatever is missing shows itself: an unknown key as the key, an unknown {name} as {name}.
import { computed, signal } from '@preact/signals';
import type { Args, GameEvent, Piece, Words } from './contract';
import { DESCRIBED } from './described';

export type Lang = 'en' | 'ru' | 'uk';
export const LANGS: readonly Lang[] = ['en', 'ru', 'uk'];
export type Dictionary = Record<string, string>;

const NBSP = '\u00a0';

/** CLDR's rule for whole numbers: 0 = one, 1 = few (in English: other), 2 = many. */
export function pluralForm(lang: Lang, n: number): number {
    const size = Math.abs(n);
    if (lang === 'en') return size === 1 ? 0 : 1;
    const tail = size % 100;
    if (tail >= 11 && tail <= 14) return 2;
    if (size % 10 === 1) return 0;
    return size % 10 >= 2 && size % 10 <= 4 ? 1 : 2;
}

/** What a sentence needs to know: texts by whole key, language, whose words, who sits where. */
export interface Speaker {
    lang: Lang;
    find(key: string): string | undefined;
    game: string;
    seatName(seat: number | 'house'): string;
    /** What somebody is called where no sentence is: "You" has verbs of its own. */
    seatLabel?(seat: number | 'house'): string;
    /** Whom these sentences call "you", if anybody. */
    me?: number | undefined;
}

const numeral = (n: number): string => (n < 0 ? `\u2212${-n}` : String(n));

/** A word of a game; "contraband-5" falls back to "contraband-#" with n = 5, then to itself. A form
 *  such as acc falls back to the word without one. */
export function sayWord(s: Speaker, word: string, game = s.game, form = ''): string {
    const find = (name: string): string | undefined =>
        (form ? s.find(`${game}.word.${name}.${form}`) : undefined) ??
        s.find(`${game}.word.${name}`);
    const own = find(word);
    if (own !== undefined) return own;
    const stem = /^(.+-)(\d{1,9})$/.exec(word);
    if (stem) {
        const text = find(`${stem[1]}#`);
        if (text !== undefined) return join(fill(s, text, { n: Number(stem[2]) }));
    }
    return word;
}

/** What stands between { and }: {name}, {name.form} or {name:one|few|many}. */
function fieldOf(inside: string): { name: string; form: string; plurals: string | null } {
    const colon = inside.indexOf(':');
    const [name, form] = (colon < 0 ? inside : inside.slice(0, colon)).split('.');
    return { name: name!, form: form ?? '', plurals: colon < 0 ? null : inside.slice(colon + 1) };
}

/** Types of arguments that are no dictionary. */
const PLAIN = ['seat', 'number', 'flag', 'word'];

function sayArg(s: Speaker, field: ReturnType<typeof fieldOf>, value: unknown): Piece {
    const { name, plurals } = field;
    const of = DESCRIBED[s.game]?.args[name];
    const isSeat = of === 'seat';
    if (isSeat && (typeof value === 'number' || value === 'house')) {
        const seat = typeof value === 'number' ? { seat: value } : {};
        return { text: s.seatName(value), is: 'seat', ...seat };
    }
    if (typeof value === 'number') {
        const form = plurals?.split('|')[pluralForm(s.lang, value)];
        return {
            text: numeral(value) + (plurals === null ? '' : NBSP + (form ?? '')),
            is: 'number',
        };
    }
    const text = sayWord(s, String(value), s.game, field.form);
    const isNamed = of !== undefined && !PLAIN.includes(of) && typeof value === 'string';
    return isNamed ? { text, word: `${of}:${value}` } : { text };
}

const items = (args: Args, name: string): unknown[] => {
    const value = args[name];
    return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
};

/** A stretch without {*...*} and {?...?}; item -1 stands for all items of a list. */
function plain(s: Speaker, text: string, args: Args, item: number, out: Piece[]): void {
    const fields = /\{([^}]*)\}/g;
    let at = 0;
    for (let found = fields.exec(text); found; found = fields.exec(text)) {
        out.push({ text: text.slice(at, found.index) });
        at = found.index + found[0].length;
        const field = fieldOf(found[1]!);
        const list = items(args, field.name);
        if (list.length === 0) out.push({ text: found[0] });
        list.forEach((value, index) => {
            const wanted = list.length === 1 ? 0 : item;
            if (wanted >= 0 && wanted !== index) return;
            if (wanted < 0 && index > 0) out.push({ text: ', ' });
            out.push(sayArg(s, field, value));
        });
    }
    out.push({ text: text.slice(at) });
}

const counts = (inside: string, args: Args): number[] =>
    [...inside.matchAll(/\{([^}:.]*)/g)].map(([, name]) => items(args, name!).length);

/** The inside of {?...?}: the part before ?| if all its arguments are there, else the other. */
function ifKnown(s: Speaker, inside: string, args: Args, out: Piece[]): void {
    const bar = inside.indexOf('?|');
    const known = bar < 0 ? inside : inside.slice(0, bar);
    if (!counts(known, args).includes(0)) plain(s, known, args, -1, out);
    else if (bar >= 0) plain(s, inside.slice(bar + 2), args, -1, out);
}

function repeat(s: Speaker, inside: string, args: Args, out: Piece[]): void {
    const count = Math.max(0, ...counts(inside, args));
    for (let i = 0; i < count; i++) {
        if (i > 0) out.push({ text: ', ' });
        plain(s, inside, args, i, out);
    }
}

/** A template with its arguments put in. */
export function fill(s: Speaker, text: string, args: Args): Piece[] {
    const out: Piece[] = [];
    let at = 0;
    while (at < text.length) {
        const found = /\{[*?]/.exec(text.slice(at));
        const open = found ? at + found.index : -1;
        const mark = text[open + 1];
        const close = open < 0 ? -1 : text.indexOf(`${mark}}`, open);
        if (close < 0) {
            plain(s, text.slice(at), args, -1, out);
            break;
        }
        plain(s, text.slice(at, open), args, -1, out);
        const inside = text.slice(open + 2, close);
        if (mark === '*') repeat(s, inside, args, out);
        else ifKnown(s, inside, args, out);
        at = close + 2;
    }
    return out.filter((piece) => piece.text !== '');
}

export const join = (pieces: Piece[]): string => pieces.map((piece) => piece.text).join('');

/** Which of the arguments are seats that stand in the sentence itself: not in a list, not alone
 * after a colon, a dash or in brackets, where anything may stand. */
export function inSentence(text: string, game: string): string[] {
    const plainly = text.replace(/\{\*.*?\*\}/g, '');
    const found = plainly.matchAll(/(: |\(|[\u2013\u2014] )?\{([a-z-]+)\}(?=(.{0,2}))/g);
    const isLabel = ({ 1: before, 3: after, index }: RegExpExecArray): boolean =>
        (before !== undefined || index === 0) && /^($|[,.;:)]| \()/.test(after!);
    return [...found]
        .filter((one) => !isLabel(one))
        .map(([, , name]) => name!)
        .filter((name) => DESCRIBED[game]?.args[name] === 'seat');
}

/** Whether an argument is this seat and nobody else. */
const isAlone = (args: Args, name: string, seat: number): boolean =>
    items(args, name).join() === String(seat);

type Labelled = Speaker & Required<Pick<Speaker, 'seatLabel'>> & { me: number };

/** The sentence that is about whom it is told to: it has words of its own, and "you" is marked as
 * a name is. Null if it has none. */
function aboutMe(s: Labelled, own: string, args: Args): Piece[] | null {
    const { me } = s;
    const text = Object.keys(args)
        .filter((name) => isAlone(args, name, me))
        .map((name) => s.find(`${s.game}.page.${own}.${name}`))
        .find((found) => found !== undefined);
    if (text === undefined) return null;
    const you = s.seatLabel(me);
    if (!text.startsWith(`${you} `)) return fill(s, text, args);
    return [{ text: you, is: 'seat', seat: me }, ...fill(s, text.slice(you.length), args)];
}

/** A template told to somebody: whoever has given no name is not called by one. `own` is where
 * sentences about that seat are, below `page`. */
function tellTo(s: Speaker, text: string, args: Args, own: string): Piece[] {
    const { me, seatLabel } = s;
    if (me === undefined || !seatLabel) return fill(s, text, args);
    const label = { ...s, me, seatLabel, seatName: seatLabel };
    const told = aboutMe(label, own, args);
    if (told) return told;
    const isNamed = inSentence(text, s.game).some((name) => isAlone(args, name, me));
    return fill(isNamed ? s : label, text, args);
}

/** The sentence of an event; who did it is {actor} unless the game says otherwise. */
export function eventPieces(s: Speaker, event: GameEvent): Piece[] {
    const text = s.find(`${s.game}.event.${event.kind}`);
    if (text === undefined) return [{ text: `${s.game}.event.${event.kind}` }];
    const actor = event.seat === undefined ? {} : { actor: event.seat };
    return tellTo(s, text, { ...actor, ...event.args }, `me.${event.kind}`);
}

export function makeWords(s: Speaker): Words {
    const pieces = (key: string, args: Args = {}): Piece[] => {
        const text = s.find(key);
        if (text === undefined) return [{ text: key }];
        return tellTo(s, text, args, `me.${key.slice(s.game.length + 1)}`);
    };
    const say = (key: string, args?: Args): string => join(pieces(key, args));
    const movePieces = ({ kind, args }: { kind: string; args: Args }): Piece[] =>
        pieces(`${kind === 'timeout' ? 'house' : s.game}.move.${kind}`, args);
    return Object.assign(say, {
        has: (key: string) => s.find(key) !== undefined,
        word: (word: string, game?: string) => sayWord(s, word, game),
        move: (legal: { kind: string; args: Args }) => join(movePieces(legal)),
        movePieces,
        event: (event: GameEvent) => join(eventPieces(s, event)),
        eventPieces: (event: GameEvent) => eventPieces(s, event),
        seat: s.seatLabel ?? s.seatName,
        player: s.seatName,
        lang: s.lang,
        game: s.game,
    });
}

// ---- loading ------------------------------------------------------------------

export const lang = signal<Lang>('en');
const loaded = signal<Record<string, Dictionary>>({}); // "part.lang" -> keys without the part
const asked = new Map<string, Promise<void>>();

export type Addresses = Record<string, Record<string, [string, string | null]>>;
let addresses: Addresses = {};
export const setAddresses = (found: Addresses): void => {
    addresses = found;
};

async function load(part: string, language: Lang, half: 0 | 1): Promise<void> {
    const address = addresses[part]?.[language]?.[half];
    if (!address) return;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const words = (await answer.json()) as Dictionary;
    const key = `${part}.${language}`;
    loaded.value = { ...loaded.value, [key]: { ...loaded.value[key], ...words } };
}

/** Brings a part in the language of the moment; `clauses` brings the other half too. */
export function want(
    part: string,
    clauses = false,
    language: Lang = lang.peek(),
): Promise<unknown> {
    const halves: (0 | 1)[] = clauses ? [0, 1] : [0];
    return Promise.all(
        halves.map((half) => {
            const key = `${part}.${language}.${half}`;
            let promise = asked.get(key);
            if (!promise) {
                promise = load(part, language, half);
                promise.catch(() => asked.delete(key));
                asked.set(key, promise);
            }
            return promise;
        }),
    );
}

let wish = 0; // the last one counts, whichever arrives first

/** All that was asked for so far, in another language; then the switch, all at once. False, and
 * nothing changes, if some of it can not be had. */
export async function setLang(language: Lang): Promise<boolean> {
    const own = ++wish;
    const wanted = [...asked.keys()].map((key) => key.split('.'));
    const parts = wanted.map(([part, , half]) => want(part!, half === '1', language));
    const isHere = await Promise.all(parts).then(
        () => true,
        () => false,
    );
    if (isHere && own === wish) lang.value = language;
    return isHere || own !== wish;
}

export function findText(key: string): string | undefined {
    const dot = key.indexOf('.');
    const part = key.slice(0, dot),
        rest = key.slice(dot + 1);
    const found = loaded.value[`${part}.${lang.value}`]?.[rest];
    // Titles of games are known without the rest of their words: build.mjs puts them there.
    if (found === undefined && rest === 'title')
        return loaded.value[`page.${lang.value}`]?.[`game.${part}`];
    return found;
}

/** Words without a table: pages around it. */
export const words = computed<Words>(() => {
    void loaded.value;
    return makeWords({
        lang: lang.value,
        find: findText,
        game: '',
        seatName: (seat) => String(seat),
    });
});

/** t('page.start.title'), following the language. */
export const t = (key: string, args?: Args): string => words.value(key, args);
