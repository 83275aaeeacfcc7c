// looking.ts -- back through what this page was told of a match that goes on, for whoever looks on.
import type { Visit } from './visit';

/** Numbers of the log at which this page was told the table. There are more with every update, so
 * whoever draws them is drawn anew. */
const stepsOf = (visit: Visit): number[] =>
    visit.update.value ? [...visit.past.keys()].sort((a, b) => a - b) : [];

/** Which of them is shown, from 1; how many there are. */
export function whereOf(visit: Visit): { n: number; m: number } {
    const steps = stepsOf(visit);
    const at = visit.looked.value?.log ?? steps[steps.length - 1] ?? 0;
    return { n: steps.filter((step) => step <= at).length, m: steps.length };
}

/** One step back or on; on from the last one is the present. */
export function look(visit: Visit, by: 1 | -1): void {
    const steps = stepsOf(visit);
    const to = whereOf(visit).n - 1 + by;
    if (to < 0) return;
    visit.stage.skip();
    visit.looked.value = to < steps.length - 1 ? visit.past.get(steps[to]!)! : null;
}

export const toPresent = (visit: Visit): void => {
    visit.looked.value = null;
};

/** The table as it was told first with this row of the log or after it; null: not to this page. */
export function lookAtRow(visit: Visit, row: number): (() => void) | null {
    if (visit.me.value !== null || visit.table.value?.phase !== 'playing') return null;
    const steps = stepsOf(visit);
    const step = steps.find((one) => one >= row);
    if (step === undefined || steps[0]! > row) return null;
    return () => {
        visit.stage.skip();
        visit.looked.value = step === steps[steps.length - 1] ? null : visit.past.get(step)!;
    };
}

/** Keys of somebody who looks on; true if one was meant. */
export function watchKey(event: KeyboardEvent, visit: Visit): boolean {
    if (visit.me.peek() !== null || visit.table.peek()?.phase !== 'playing') return false;
    const isPlain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    if (event.key === 'ArrowLeft' && isPlain) look(visit, -1);
    else if (event.key === 'ArrowRight' && isPlain) look(visit, 1);
    else if ((event.key === 'Escape' || event.key === 'End') && visit.looked.peek())
        toPresent(visit);
    else return false;
    event.preventDefault();
    return true;
}
