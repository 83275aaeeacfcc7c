// pick.tsx -- a thing that goes in and out of a set: a note of a payment, one Nuts card of three.
//
// Looks and walks like Touch, for choices that facets can not tell apart (two equal notes). What is
// not lit asks the house about `else` and shows the slip.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Refusal } from '../app/contract';
import { slip } from './slip';
import { pressing } from './touch';

interface Props {
    isIn: boolean;
    isLit: boolean;
    label: string;
    onPick: () => void;
    why: (move: string) => Promise<Refusal | null>;
    /** The move to ask about when it can not be picked. */
    else?: string;
    class?: string;
    title?: string;
    children?: ComponentChildren;
    [data: `data-${string}`]: string | number | undefined;
}

export function Pick({
    isIn,
    isLit,
    label,
    onPick,
    why,
    else: refusal,
    class: extra = '',
    children,
    ...rest
}: Props) {
    const box = useRef<HTMLDivElement>(null);
    const tap = () => {
        if (isIn || isLit) return onPick();
        if (refusal)
            void why(refusal).then((found) => {
                if (found) slip.show(found, box.current);
            });
    };
    return (
        <div
            ref={box}
            role="button"
            tabIndex={isIn || isLit ? 0 : -1}
            aria-label={label}
            aria-pressed={isIn}
            aria-disabled={!isIn && !isLit}
            data-lit={isIn || isLit ? '' : undefined}
            data-touch=""
            data-pick=""
            class={`touch ${isIn ? 'sel' : isLit ? 'can' : 'no'} ${extra}`}
            {...rest}
            {...pressing(tap)}
        >
            {children}
        </div>
    );
}
