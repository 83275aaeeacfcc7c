// keys.ts -- the keyboard at a table: arrows walk the lit things, Esc puts back.
//
// Geometry, not order: an arrow goes to the nearest lit thing in its direction, so that it feels
// like the table looks. With Shift the walk visits things that are not lit too, to ask why not.
import type { Chooser } from './chooser';

const STEPS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

const middle = (box: DOMRect): [number, number] => [
    box.left + box.width / 2,
    box.top + box.height / 2,
];

/** The nearest of `all` in a direction; what lies off to the side counts as farther away. */
export function nearest(
    from: DOMRect,
    all: readonly { box: DOMRect }[],
    step: [number, number],
): number {
    const [x, y] = middle(from);
    let best = -1,
        least = Infinity;
    all.forEach(({ box }, i) => {
        const [u, v] = middle(box);
        const along = (u - x) * step[0] + (v - y) * step[1];
        const aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
        if (along < 4) return;
        const far = along + aside * 2.2;
        if (far < least) {
            least = far;
            best = i;
        }
    });
    return best;
}

const isTyping = (at: Element | null): boolean =>
    at instanceof HTMLInputElement ||
    at instanceof HTMLTextAreaElement ||
    at instanceof HTMLSelectElement;

export function walk(event: KeyboardEvent, root: ParentNode): boolean {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || isTyping(document.activeElement))
        return false;
    const wanted = event.shiftKey ? '[data-touch],[data-walk]' : '[data-lit],[data-walk]';
    const all = [...root.querySelectorAll<HTMLElement>(wanted)]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
    if (all.length === 0) return false;
    const active = document.activeElement as HTMLElement | null;
    const isOnOne = all.some(({ element }) => element === active);
    const next = isOnOne ? nearest(active!.getBoundingClientRect(), all, step) : 0;
    if (next < 0) return false;
    all[next]!.element.focus();
    event.preventDefault();
    return true;
}

/** Esc: one step back. True if there was something to put back. */
export const stepBack = (event: KeyboardEvent, choose: Chooser): boolean =>
    event.key === 'Escape' && choose.back();
