// chances.ts -- the chances of all seats over a match, as percent that add up to 100.
//
// A review tells what a position was worth to the seat that was to decide, a seat at a time and by
// its own thinking. At that moment its number is that one; what is left to 100 the others share as
// they thought of themselves last, or have together while nobody has thought about them. So card,
// chart and hint have one number for one thing, and it does not change when more is known.
export interface Decision {
    ply: number;
    value: number;
    loss: number;
}
export interface Thought {
    seat: number;
    start: number;
    end: number;
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

/** What each seat's position was worth at a ply: by its last thought before it, or that one. */
function valuesAt(all: readonly Thought[], ply: number): number[] {
    return all.map((one) => {
        const known = one.decisions.filter((d) => d.ply <= ply);
        return known[known.length - 1]?.value ?? one.start;
    });
}

/** Percent at a ply at which one of them decides. */
function percentAt(all: readonly Thought[], ply: number): number[] {
    const values = valuesAt(all, ply);
    const at = all.findIndex((one) => one.decisions.some((d) => d.ply === ply));
    const own = wholeOf(values[at]!);
    const rest = shareOut(
        100 - own,
        values.filter((_, i) => i !== at),
    );
    return [...rest.slice(0, at), own, ...rest.slice(at)];
}

/** Chances wherever somebody decided, from the start to the end. `all` has every seat, in order;
 * or one alone, then the number after its own is what all others have together. */
export function sharesOf(all: readonly Thought[], plies: number, isAlone = false): Share[] {
    const whole = (percent: number[]): number[] =>
        isAlone ? [percent[0]!, 100 - percent[0]!] : percent;
    const stops = new Set(all.flatMap((one) => one.decisions.map((d) => d.ply)));
    const shares = [...stops]
        .filter((ply) => ply < plies)
        .sort((a, b) => a - b)
        .map((ply) => ({ ply, percent: whole(percentAt(all, ply)) }));
    const ends = all.map((one) => one.end);
    const end = isAlone ? [wholeOf(ends[0]!)] : percentOf(ends);
    return [...shares, { ply: plies, percent: whole(end) }];
}

/** A choice in percent: before it, as the chart has it at that step, and once it was made. */
export const costOf = (d: Decision): { before: number; after: number } => ({
    before: wholeOf(d.value),
    after: wholeOf(d.value - d.loss),
});

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
