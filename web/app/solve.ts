// solve.ts -- perfect play as the solver tells it: what a value means, which moves come first,
// where one is in a line. Everything is seen from whoever begins.
import type { Args } from './contract';

export type Outcome = 'win' | 'draw' | 'loss';
export interface Worth {
    margin: number;
    outcome: Outcome;
}
export interface Move extends Worth {
    move: string;
    kind: string;
    args: Args;
    best?: boolean;
}
export interface Step extends Move {
    seat: number;
}
export interface Solution {
    cards: string[];
    margin: number[][];
    outcome: Outcome[][];
    answer: { key: string; args: Args };
    setup: [own: string, other: string]; // where the best line begins
    line: Step[];
    [forUnit: `for_${string}`]: { value: [number, number] };
}

/** A position: both choices, and the moves since. */
export interface Path {
    own: number;
    other: number;
    moves: readonly string[];
}
export interface At extends Worth {
    seat?: number; // who is to move; nobody at the end
    moves: Move[];
    played: Step[];
    line: Step[]; // best play from here
    view: unknown;
    events: unknown[];
}

export interface Said {
    key: string;
    args: Args;
}

/** Who wins and by how much, as the key of a sentence. */
export function worthSaid({ margin, outcome }: Worth): Said {
    const n = Math.abs(margin);
    if (outcome === 'draw') return { key: 'page.solve.worth-draw', args: {} };
    const who = outcome === 'win' ? 'first' : 'second';
    return { key: `page.solve.worth-${who}${n === 0 ? '-tie' : ''}`, args: { n } };
}

/** A sign that needs no colour. */
export const signOf = (outcome: Outcome): string => ({ win: '▲', draw: '=', loss: '▼' })[outcome];

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : '0');

/** Best first, then by what is left to whoever moves. */
export function ranked(moves: readonly Move[], seat: number): Move[] {
    const rank = ({ margin, outcome }: Worth): number => {
        const own = 3 * margin + { win: 1, draw: 0, loss: -1 }[outcome];
        return seat === 0 ? own : -own;
    };
    return [...moves].sort((a, b) => rank(b) - rank(a));
}

/** Where the best line begins. */
export const startOf = ({ cards, setup }: Solution): Path => ({
    own: cards.indexOf(setup[0]),
    other: cards.indexOf(setup[1]),
    moves: [],
});

/** The position after `count` moves of what was played and would best be played on. */
export function jumped(path: Path, at: At, count: number): Path {
    const all = [...at.played, ...at.line].map(({ move }) => move);
    return { ...path, moves: all.slice(0, count) };
}

export const isAt = (a: Path, b: Path): boolean =>
    a.own === b.own && a.other === b.other && a.moves.join() === b.moves.join();

/** What it is worth to begin, in whatever is counted: a whole number or an average. */
function worthOf(solution: Solution): number {
    const name = Object.keys(solution).find((key) => /^for_(?!victory$)/.test(key));
    const [value, over] = solution[name as `for_${string}`]!.value;
    return value / over;
}

/** What other rules and components change, as the end of a key of the game and its numbers. */
export function compared(base: Solution, now: Solution, decimal: (n: number) => string): Said {
    const kindOf = ({ answer }: Solution): string => /answer-(\w+)/.exec(answer.key)![1]!;
    const [was, is] = [kindOf(base), kindOf(now)];
    const [before, after] = [Math.abs(worthOf(base)), Math.abs(worthOf(now))];
    if (was !== is) return { key: `turned-${is}`, args: {} };
    if (before === after) return { key: 'same', args: {} };
    if (is === 'open') return { key: 'still-open', args: {} };
    if (Number.isInteger(before) && Number.isInteger(after))
        return { key: `instead-${is}`, args: { n: after, m: before } };
    return { key: `instead-${is}-mean`, args: { a: decimal(after), b: decimal(before) } };
}
