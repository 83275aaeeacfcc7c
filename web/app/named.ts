// named.ts -- things of a game that somebody names in a sentence of their own: they answer when
// asked what they are, as those of the log do.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Piece, Words } from './contract';
import type { Described } from './explain';

const SHORT = 3; // letters: "A" and "5" are no names outside of a table

/** What things are called in this language: small letters, and the thing ("card:bank"). */
export type Names = ReadonlyMap<string, string>;

export function namesOf(described: Described, t: Words): Names {
    const names = new Map<string, string>();
    for (const { name, words } of described.dictionaries)
        for (const word of words) {
            const said = t.word(word).toLowerCase();
            if (said.length > SHORT && !names.has(said)) names.set(said, `${name}:${word}`);
        }
    return names;
}

const isLetter = (one: string | undefined): boolean =>
    one !== undefined && /[\p{L}\p{N}]/u.test(one);

/** The longest name that begins here, as a word of its own. */
function nameAt(text: string, at: number, names: Names): string | null {
    let best: string | null = null;
    for (const name of names.keys()) {
        const isHere = name.length > (best?.length ?? 0) && text.startsWith(name, at);
        if (isHere && !isLetter(text[at + name.length])) best = name;
    }
    return best;
}

/** A text in pieces, with the things it names. */
export function piecesOf(text: string, names: Names): Piece[] {
    const low = text.toLowerCase();
    const out: Piece[] = [];
    let from = 0;
    for (let at = 0; low.length === text.length && at < text.length; at++) {
        const name = isLetter(low[at - 1]) ? null : nameAt(low, at, names);
        if (name === null) continue;
        out.push({ text: text.slice(from, at) });
        out.push({ text: text.slice(at, at + name.length), word: names.get(name)! });
        from = at + name.length;
        at = from - 1;
    }
    return [...out, { text: text.slice(from) }].filter((piece) => piece.text !== '');
}

type Source = (game: string) => Promise<{ described: Described }>;
let source: Source | null = null;
export const setSource = (found: Source): void => {
    source = found;
};

const NOTHING: Names = new Map();

/** The names of a game; they are fetched once somebody has said something. */
export function useNames(t: Words, isAsked: boolean): Names {
    const found = useSignal<Described | null>(null);
    useEffect(() => {
        if (!isAsked || !t.game) return;
        void source?.(t.game).then(
            ({ described }) => {
                found.value = described;
            },
            () => undefined, // without a line it is only text
        );
    }, [isAsked, t.game]);
    return found.value ? namesOf(found.value, t) : NOTHING;
}
