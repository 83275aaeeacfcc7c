// explain_place.ts -- where a box goes beside the thing that it speaks of.

interface Size {
    width: number;
    height: number;
}
export interface Box extends Size {
    left: number;
    top: number;
}

const GAP = 12,
    EDGE = 8;

const shared = (a: Box, b: Box): number =>
    Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const within = (at: number, size: number, most: number): number =>
    Math.max(EDGE, Math.min(most - size - EDGE, at));

/** Below, above, right or left of the thing: where it covers least of what may be touched, and the
 * thing itself least of all. */
export function bestPlace(thing: Box, box: Size, screen: Size, lit: readonly Box[]): Box {
    const middle = {
        left: thing.left + thing.width / 2 - box.width / 2,
        top: thing.top + thing.height / 2 - box.height / 2,
    };
    const wishes = [
        { left: middle.left, top: thing.top + thing.height + GAP },
        { left: middle.left, top: thing.top - box.height - GAP },
        { left: thing.left + thing.width + GAP, top: middle.top },
        { left: thing.left - box.width - GAP, top: middle.top },
    ].map(({ left, top }) => ({
        ...box,
        left: within(left, box.width, screen.width),
        top: within(top, box.height, screen.height),
    }));
    const cost = (at: Box): number =>
        1000 * shared(at, thing) + lit.reduce((sum, one) => sum + shared(at, one), 0);
    return wishes.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
