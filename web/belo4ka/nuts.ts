// nuts.ts -- Nuts are played by the handful: how many are picked, and which squirrels come back.
//
// The legal list holds whole moves and, where there are very many, only some of them; so the move
// is put together here and the house decides about it like about any other.
import { signal } from '@preact/signals';
import { tally } from './cards';
import type { Props } from './view';

interface Handful {
    of: string;
    count: number;
    take: readonly string[];
}
const NONE: Handful = { of: '', count: 0, take: [] };
const picked = signal<Handful>(NONE);

const keyOf = (p: Props): string => p.legal.map((one) => one.move).join('\n');

/** What is picked, unless the list has changed or another card is picked since. */
export function handful(p: Props): Handful {
    const now = picked.value;
    return now.count > 0 && p.choose.picked.length === 0 && !p.choose.staged && now.of === keyOf(p)
        ? now
        : NONE;
}

export const forgetNuts = (): void => {
    picked.value = NONE;
};

export function pickNuts(p: Props, count: number): void {
    const before = handful(p);
    p.choose.clear();
    picked.value = { of: keyOf(p), count, take: before.take.slice(0, count) };
}

/** Takes one more of these squirrels back, or, when all of them are taken, none. */
export function pickBack(p: Props, card: string, most: number): void {
    const { of, count, take } = handful(p);
    const n = take.filter((one) => one === card).length;
    const others = take.filter((one) => one !== card);
    const isFull = n >= most || take.length >= count;
    picked.value = { of, count, take: isFull && n > 0 ? others : [...take, card] };
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
