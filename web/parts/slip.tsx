// slip.tsx -- the paper slip: why something can not be done, beside the thing that was touched.
//
// One at a time; stays until the next tap, at least a while. Where there is no room beside the
// thing (a phone, a card of the hand) it lies over the prompt.
import { signal } from '@preact/signals';
import type { Refusal } from '../app/contract';
import { t } from '../app/words';
import { ClauseChip } from './clause';

interface Shown extends Refusal {
    at: DOMRect | null;
    since: number;
}
const shown = signal<Shown | null>(null);
const STAYS_MS = 900; // a tap sooner than this is the tail of the one that called it

export const slip = {
    show(refusal: Refusal, at: Element | null): void {
        if (at && document.documentElement.dataset.motion !== 'less') shake(at);
        at?.classList.add('refused');
        setTimeout(() => at?.classList.remove('refused'), 1500);
        shown.value = {
            ...refusal,
            at: at?.getBoundingClientRect() ?? null,
            since: performance.now(),
        };
    },
    hide(): void {
        shown.value = null;
    },
    /** For taps anywhere. */
    tapped(): void {
        if (shown.peek() && performance.now() - shown.peek()!.since > STAYS_MS) shown.value = null;
    },
    isShown: (): boolean => shown.peek() !== null,
};

function shake(at: Element): void {
    const frames = [0, -4, 4, -3, 0].map((x) => ({ translate: `${x}px 0` }));
    at.animate?.(frames, { duration: 120 });
}

const WIDTH = 320,
    GAP = 14;

/** Above the thing if there is room, else below; the nose points at it. */
function place(at: DOMRect): { style: Record<string, string>; isBelow: boolean } {
    const wide = document.documentElement.clientWidth,
        high = document.documentElement.clientHeight;
    const width = Math.min(WIDTH, wide - 24);
    const middle = at.left + at.width / 2;
    const left = Math.max(12, Math.min(wide - width - 12, middle - width / 2));
    const isBelow = at.top < high * 0.42;
    const nose = Math.max(18, Math.min(width - 34, middle - left - 8));
    const edge: Record<string, string> = isBelow
        ? { top: `${Math.min(at.bottom + GAP, high - 160)}px` }
        : { bottom: `${Math.min(high - at.top + GAP, high - 160)}px` };
    return {
        style: { left: `${left}px`, width: `${width}px`, '--nx': `${nose}px`, ...edge },
        isBelow,
    };
}

export function Slip() {
    const now = shown.value;
    if (!now) return <div role="status" />;
    const placed = now.at ? place(now.at) : null;
    return (
        <div role="status">
            <div
                class={`pop slip ${placed ? (placed.isBelow ? 'up' : '') : 'over'}`}
                style={placed?.style ?? {}}
                data-clause={now.clause}
            >
                <div>
                    <span class="stampx">{t('page.slip.no')}</span>
                    {now.text} {now.clause && <ClauseChip id={now.clause} />}
                </div>
            </div>
        </div>
    );
}
