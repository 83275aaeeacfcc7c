// store.ts -- what the page keeps of a table: a handful of Nuts, what was sent in a window.
//
// Nuts are played by the handful. The legal list holds whole moves and, where there are very many,
// only some of them; so the move is put together here and the house decides about it like about any
// other.
import { signal } from '@preact/signals';
import type { GameEvent } from '../app/contract';
import { tally } from './cards';
import type { Props } from './model';

interface Handful {
    of: string;
    count: number;
    take: readonly string[];
}
const NONE: Handful = { of: '', count: 0, take: [] };

/** What the page keeps of one table. */
class Store {
    readonly nuts = signal<Handful>(NONE);
    /** When the window opened that is open, and what was sent in it. */
    readonly opened = signal<{ key: string; at: number }>({ key: '', at: 0 });
    readonly sent = signal<{ key: string; move: string; at: number } | null>(null);
    verdict: GameEvent | null = null;
}
export const storeOf = (p: Props): Store => p.own.of(Store);

// ---- Nuts ------------------------------------------------------------------------------------

const keyOf = (p: Props): string => p.legal.map((one) => one.move).join('\n');

/** What is picked, unless the list has changed or another card is picked since. */
export function handful(p: Props): Handful {
    const now = storeOf(p).nuts.value;
    return now.count > 0 && p.choose.picked.length === 0 && !p.choose.staged && now.of === keyOf(p)
        ? now
        : NONE;
}

export function pickNuts(p: Props, count: number): void {
    const before = handful(p);
    p.choose.clear();
    storeOf(p).nuts.value = { of: keyOf(p), count, take: before.take.slice(0, count) };
}

/** Takes one more of these squirrels back, or, when all of them are taken, none. */
export function pickBack(p: Props, card: string, most: number): void {
    const { of, count, take } = handful(p);
    const n = take.filter((one) => one === card).length;
    const others = take.filter((one) => one !== card);
    const isFull = n >= most || take.length >= count;
    storeOf(p).nuts.value = { of, count, take: isFull && n > 0 ? others : [...take, card] };
}

/** "nuts 2 red-plain blue-mega-2": squirrels in the order in which they lie in front. */
export function nutsMove(p: Props, count: number, take: readonly string[]): string {
    const front = p.me === null ? [] : p.view.front[p.me]!;
    const back = tally(front).map(([card]) => {
        const n = take.filter((one) => one === card).length;
        return n === 0 ? '' : n === 1 ? ` ${card}` : ` ${card}-${n}`;
    });
    return `nuts ${count}${back.join('')}`;
}

export function nutsLabel(p: Props, count: number, take: readonly string[]): string {
    return p.t.move({
        kind: take.length > 0 ? 'nuts-take' : 'nuts',
        args: { n: count, squirrel: [...take] },
    });
}
