// previews.ts -- asks the house what moves would do and why one may not be, once a question.
import type { Preview, Refusal } from '../app/contract';
import { handOf, stepKey } from './model';
import type { Props } from './model';
import { storeOf } from './store';

const keyOf = (p: Props, move: string): string =>
    `${p.t.lang}.${stepKey(p.view)}.${handOf(p, p.me).join()} ${move}`;

function once(p: Props, key: string, ask: () => Promise<unknown>): void {
    const { asked } = storeOf(p);
    if (asked.has(key)) return;
    asked.add(key);
    void ask();
}

/** The clause against a move, null if it is allowed, undefined while the answer is on its way. */
export function against(p: Props, move: string): Refusal | null | undefined {
    const { answers } = storeOf(p);
    if (p.legal.some((one) => one.move === move)) return null;
    const key = keyOf(p, move);
    once(p, `why ${key}`, () =>
        p.why(move).then((found) => {
            answers.value = { ...answers.peek(), [key]: found };
        }),
    );
    return answers.value[key];
}

export function foreseen(p: Props, move: string): Preview | null {
    const { previews } = storeOf(p);
    const key = keyOf(p, move);
    once(p, `preview ${key}`, () =>
        p.preview(move).then((found) => {
            previews.value = { ...previews.peek(), [key]: found };
        }),
    );
    return previews.value[key] ?? null;
}
