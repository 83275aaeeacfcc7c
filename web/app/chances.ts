// chances.ts -- the chances of all seats over a match, as percent that add up to 100.
//
// A review has them for every decision of its seat, together one. The own number is rounded by
// itself, so that card, chart and hint have one number for one thing; the others share the rest.
export interface Decision {
    ply: number;
    value: number;
    loss: number;
    percent: readonly number[]; // of all seats, together 100, rounded where the rest is
}
export interface Thought {
    seat: number;
    percent: readonly number[]; // at the end
    decisions: readonly Decision[];
}
/** From a ply on: percent by seat. */
export interface Share {
    ply: number;
    percent: number[];
}

/** A chance in whole percent. */
export const wholeOf = (value: number): number =>
    Math.round(100 * Math.max(0, Math.min(1, value)));

/** `n` shared out by values, in whole numbers: what is cut off goes to who lost most by it. */
function shareOut(n: number, values: readonly number[]): number[] {
    const floor = values.map((value) => Math.max(0, value));
    const all = floor.reduce((sum, value) => sum + value, 0);
    const exact = floor.map((value) => (all > 0 ? (n * value) / all : n / values.length));
    const parts = exact.map(Math.floor);
    const left = n - parts.reduce((sum, part) => sum + part, 0);
    exact
        .map((value, at) => ({ at, cut: value - Math.floor(value) }))
        .sort((a, b) => b.cut - a.cut || a.at - b.at)
        .slice(0, values.length === 0 ? 0 : left)
        .forEach(({ at }) => {
            parts[at]!++;
        });
    return parts;
}

/** Whole percent that add up to 100. */
export const percentOf = (values: readonly number[]): number[] => shareOut(100, values);

/** Chances wherever the seat decided, from the start to what is known last. */
export function sharesOf(one: Thought, plies: number, isDone = true): Share[] {
    const shares = one.decisions
        .filter(({ ply }) => ply < plies)
        .map(({ ply, percent }) => ({ ply, percent: [...percent] }));
    if (!isDone) return shares;
    return [...shares, { ply: plies, percent: [...one.percent] }];
}

/** Percent with its sign, as what is added. */
export const signed = (n: number): string =>
    `${n === 0 ? '' : n < 0 ? '\u2212' : '+'}${Math.abs(n)}`;

/** Where numbers stand that must not touch: as near to `at` as `apart` allows, within 0 to 1. */
export function spread(at: readonly number[], apart: number): number[] {
    const order = at.map((want, i) => ({ want, i })).sort((a, b) => a.want - b.want || a.i - b.i);
    const out: number[] = [];
    let least = 0;
    for (const { want, i } of order) {
        out[i] = Math.max(least, want);
        least = out[i] + apart;
    }
    let most = 1;
    for (const { i } of order.reverse()) {
        out[i] = Math.min(most, out[i]!);
        most = out[i] - apart;
    }
    return out;
}
