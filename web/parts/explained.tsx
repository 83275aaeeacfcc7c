// explained.tsx -- the box that says what a thing is, once somebody has asked; its code comes then.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameTable, TableProps } from '../app/contract';
import { asked, here, unask } from '../app/explaining';

/** Explanations speak of this table while it is drawn. */
export function useExplained(p: TableProps | null, table: GameTable | null): void {
    useEffect(() => {
        here.value = p && table ? { p, table } : null;
    });
    useEffect(
        () => () => {
            here.value = null;
            unask();
        },
        [],
    );
}

/** The same for a part of a page that comes and goes. */
export function ExplainedHere({ p, table }: { p: TableProps; table: GameTable }) {
    useExplained(p, table);
    return null;
}

export function Explained() {
    const box = useSignal<typeof import('../app/explain_box') | null>(null);
    const now = asked.value;
    useEffect(() => {
        if (now && !box.value)
            void import('../app/explain_box').then((found) => {
                box.value = found;
            });
    }, [now !== null]);
    const Box = box.value?.ExplainBox;
    return now && here.value && Box ? <Box now={now} /> : null;
}
