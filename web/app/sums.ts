// sums.ts -- how a score is made: what events have added to it, by the engine's own table.
//
// The engine says which argument of which event adds to whose score (`sums` of `backroom
// describe`). Nothing is worked out here but sums; what they leave over was there from the start,
// or is told in words only.
import type { GameEvent } from './contract';
import { DESCRIBED } from './described';

export interface Sum {
    source: string; // 'rest': what no event tells
    points: number;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** What a seat's score is made of, largest first, what was lost last. */
export function sumsOf(
    game: string,
    events: readonly GameEvent[],
    seat: number,
    score?: number,
): Sum[] {
    const found = new Map<string, number>();
    const rows = DESCRIBED[game]?.sums ?? [];
    for (const event of events)
        for (const [source, kind, number, whose, sign] of rows) {
            if (event.kind !== kind) continue;
            const seats = whose === '' ? [event.seat] : listOf(event.args[whose]);
            if (!seats.includes(seat)) continue;
            const points = Number(event.args[number] ?? 0) * sign;
            found.set(source, (found.get(source) ?? 0) + points);
        }
    const sums = [...found].map(([source, points]) => ({ source, points }));
    const told = sums.reduce((all, one) => all + one.points, 0);
    const isTold = sums.length > 0 && score !== undefined;
    if (isTold && told !== score) sums.push({ source: 'rest', points: score - told });
    return sums.filter((one) => one.points !== 0).sort((a, b) => b.points - a.points);
}
