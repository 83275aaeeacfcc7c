// touch.tsx -- a thing that may be touched: ring, focus, keyboard, what a screen reader hears.
//
// Touching what is not lit asks the house why and shows the slip. Arrow keys walk the lit things
// (with Shift: all of them), Enter and Space pick, Esc puts back; see keys.ts.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Chooser, Facets } from '../app/chooser';
import { shortcutOf } from '../app/keys';
import { t } from '../app/words';

/** What makes a drawn thing a button: a tap, Enter or Space. */
export const pressing = (tap: () => void) => ({
    onClick: (event: Event) => {
        event.stopPropagation();
        tap();
    },
    onKeyDown: (event: KeyboardEvent) => {
        if (shortcutOf(event) !== 'press') return;
        event.preventDefault();
        event.stopPropagation();
        tap();
    },
});

interface Props {
    choose: Chooser;
    /** What picking this thing says about the move. */
    facets: Facets;
    /** The move to ask about when it can not be touched. */
    else?: string;
    /** What it is, for those who hear the page. */
    label: string;
    class?: string;
    style?: string | Record<string, string | number>;
    title?: string;
    /** For things of the view that only matter when lit: no refusal, no role when idle. */
    quiet?: boolean;
    children?: ComponentChildren;
    [data: `data-${string}`]: string | number | undefined;
}

export function Touch({
    choose,
    facets,
    else: refusal,
    label,
    class: extra = '',
    style,
    quiet,
    children,
    ...rest
}: Props) {
    const box = useRef<HTMLDivElement>(null);
    const isPicked = choose.isPicked(facets) || choose.isMeant(facets);
    const isLit = isPicked || choose.lit(facets);
    const isIdle = !isLit && choose.picked.length > 0 && choose.open(facets);
    const isRisky =
        isLit &&
        !isPicked &&
        choose.remaining.some(
            (one) =>
                one.risky &&
                Object.entries(facets).every(([k, v]) =>
                    k === 'kind' ? one.kind === v : one.args[k] === v,
                ),
        );
    const isTrap = isLit && choose.isTrap(facets);
    if (quiet && !isLit) {
        return (
            <div class={`touch ${extra}`} style={style} {...rest}>
                {children}
            </div>
        );
    }
    const state = isPicked ? 'sel' : isLit ? 'can' : isIdle ? 'may' : 'no';
    const tap = () => choose.tap(facets, refusal, box.current);
    return (
        <div
            ref={box}
            role="button"
            tabIndex={isLit || isIdle ? 0 : -1}
            aria-label={isTrap ? `${label}. ${t('page.trap')}` : label}
            aria-pressed={isPicked}
            aria-disabled={!isLit && !isIdle}
            data-lit={isLit ? '' : undefined}
            data-touch=""
            data-trap={isTrap ? '' : undefined}
            data-spot={!isPicked && choose.isWanted(facets) ? '' : undefined}
            class={`touch ${state} ${isRisky ? 'risky' : ''} ${extra}`}
            style={style}
            {...rest}
            {...pressing(tap)}
        >
            {children}
        </div>
    );
}
