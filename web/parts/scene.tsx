// scene.tsx -- pieces of which the games draw their moments: cards that turn up, dice, sums, bars.
//
// Everything moves by transform and opacity alone; with less motion it only appears (stage.css).
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { SeatMark } from './icon';
import { Name } from './plate';

// A frame has little time, and to draw a whole moment takes more: its parts wait in line, and one
// of them is drawn a frame.
const waiting: (() => void)[] = [];
let isRunning = false;
const run = (): void => {
    waiting.shift()?.();
    isRunning = waiting.length > 0;
    if (isRunning) requestAnimationFrame(run);
};

/** Calls `then` in a frame of its own; what it returns takes that back. */
export function inFrame(then: () => void): () => void {
    waiting.push(then);
    if (!isRunning) requestAnimationFrame(run);
    isRunning = true;
    return () => {
        const at = waiting.indexOf(then);
        if (at >= 0) waiting.splice(at, 1);
    };
}

/** A part of a scene that is drawn again only when one of these has changed, for a beat changes
 * little; and in a frame of its own: until then it is as it was. */
export function Kept({ by, draw }: { by: readonly unknown[]; draw: () => ComponentChildren }) {
    const now = useSignal<readonly unknown[] | null>(null);
    useEffect(
        () =>
            inFrame(() => {
                now.value = by;
            }),
        by,
    );
    return useMemo(() => <>{now.value && draw()}</>, [now.value]);
}

/** How many of `count` things are drawn by now: one more with every frame. `of` is what they belong
 * to; when that changes it begins anew. */
export function useOneByOne(count: number, of: unknown): number {
    const last = useRef(of);
    const drawn = useSignal(0);
    if (last.current !== of) {
        last.current = of;
        drawn.value = 0;
    }
    useEffect(() => {
        if (drawn.value >= count) return undefined;
        return inFrame(() => drawn.value++);
    }, [drawn.value, count, of]);
    return Math.min(drawn.value, count);
}

/** A card that turns up: its back until `isOpen`, its face then. */
export function Flip({
    isOpen,
    back,
    children,
}: {
    isOpen: boolean;
    back: ComponentChildren;
    children: ComponentChildren;
}) {
    return (
        <span class={`flip ${isOpen ? 'open' : ''}`}>
            <span class="side b" aria-hidden={isOpen}>
                {back}
            </span>
            <span class="side f" aria-hidden={!isOpen}>
                {isOpen && children}
            </span>
        </span>
    );
}

/** Who, and under it what is shown of them. */
export function Someone({
    seat,
    name,
    is = '',
    children,
}: {
    seat: number;
    name: string;
    is?: string;
    children?: ComponentChildren;
}) {
    return (
        <li class={`someone S${seat} ${is}`}>
            {children}
            <span class="who">
                <SeatMark seat={seat} />
                <span class="nm">{name}</span>
            </span>
        </li>
    );
}

/** Something goes from one to another. */
export function Handed({
    from,
    to,
    name,
    children,
}: {
    from: number | null;
    to: number | null;
    name: (seat: number) => string;
    children: ComponentChildren;
}) {
    return (
        <div class="handed">
            <span class={`who ${from === null ? 'none' : `S${from}`}`}>
                {from !== null && <SeatMark seat={from} />}
                <span class="nm">{from === null ? '' : name(from)}</span>
            </span>
            <span class="goes">{children}</span>
            <span class={`who ${to === null ? 'none' : `S${to}`}`}>
                {to !== null && <SeatMark seat={to} />}
                <span class="nm">{to === null ? '' : name(to)}</span>
            </span>
        </div>
    );
}

export interface Bar {
    seat: number;
    value: number;
    said?: ComponentChildren; // what it is made of
    isBest?: boolean;
}

/** A bar a seat, with its number; they grow when `isOpen`. */
export function Bars({
    rows,
    name,
    isOpen = true,
}: {
    rows: readonly Bar[];
    name: (seat: number) => string;
    isOpen?: boolean;
}) {
    const most = Math.max(1, ...rows.map((row) => row.value));
    const n = useOneByOne(rows.length, null);
    return (
        <ul class={`bars ${isOpen ? 'open' : ''}`}>
            {rows.slice(0, n).map((row) => (
                <li key={row.seat} class={`S${row.seat} ${row.isBest ? 'best' : ''}`}>
                    <SeatMark seat={row.seat} />
                    <Name name={name(row.seat)} />
                    <span class="track" aria-hidden="true">
                        <i style={{ transform: `scaleX(${Math.max(0, row.value) / most})` }} />
                    </span>
                    <span class="said">{row.said}</span>
                    <b class="num">{isOpen ? row.value : ''}</b>
                </li>
            ))}
        </ul>
    );
}

export interface Part {
    source: string;
    text: string;
    points: number;
    /** What it is about (data-word). */
    word?: string | undefined;
}

/** A sum taken apart: one line after another until `count` are there, then what they make. */
export function Parts({
    parts,
    total,
    count = parts.length + 1,
}: {
    parts: readonly Part[];
    total: string;
    count?: number;
}) {
    return (
        <ul class="parts">
            {parts.map((part, i) => (
                <li key={part.source} class={i < count ? 'in' : ''} data-source={part.source}>
                    <span class="grow">
                        {part.word ? (
                            <span class="named" data-word={part.word}>
                                {part.text}
                            </span>
                        ) : (
                            part.text
                        )}
                    </span>
                    <b class={part.points < 0 ? 'num minus' : 'num'}>{signed(part.points)}</b>
                </li>
            ))}
            <li class={`total ${count > parts.length ? 'in' : ''}`}>
                <span class="grow" />
                <b class="num">{total}</b>
            </li>
        </ul>
    );
}

export const signed = (n: number): string => (n < 0 ? `\u2212${-n}` : `+${n}`);
