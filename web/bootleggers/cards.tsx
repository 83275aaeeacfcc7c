// cards.tsx -- the small drawn things of Bootleggers: marks, dice, trucks, crates, money.
//
// Each says in words what it shows when it stands alone, and is hidden from screen readers where a
// label next to it says the same.
import type { ComponentProps } from 'preact';
import { Touch } from '../parts/touch';
import { type Props, times } from './model';

/** A word of the game: blind-pig, crates-3, medium-6. */
export const word = (p: Props, name: string) => p.t.word(name);
/** A sentence of this table. */
export const say = (p: Props, key: string, args?: Record<string, unknown>) =>
    p.t(`bootleggers.page.${key}`, args);
export const cash = (p: Props, n: number) => word(p, `cash-${n}`);

export function Pic({
    id,
    size = 20,
    wide = false,
    class: c = '',
}: {
    id: string;
    size?: number;
    wide?: boolean;
    class?: string;
}) {
    return (
        <svg class={c} width={wide ? size * 1.5 : size} height={size} aria-hidden="true">
            <use href={`#${id}`} />
        </svg>
    );
}

/** A thing of this table that may be touched. */
export function Tap({ p, ...rest }: { p: Props } & Omit<ComponentProps<typeof Touch>, 'choose'>) {
    return <Touch choose={p.choose} {...rest} />;
}

export function Mark({ seat, size = 14 }: { seat: number; size?: number }) {
    return (
        <span class={`seat S${seat}`} style={{ width: size, height: size }} aria-hidden="true">
            <svg viewBox="0 0 16 16" aria-hidden="true">
                <use href={`#seat${seat}`} />
            </svg>
        </span>
    );
}

/** An influence marker of a seat, or an empty circle. */
export function Token({ seat, fresh = false }: { seat: number | null; fresh?: boolean }) {
    if (seat === null) return <span class="bootleggers-circle" />;
    return (
        <span class={`bootleggers-token S${seat}${fresh ? ' fresh' : ''}`}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
                <use href={`#seat${seat}`} />
            </svg>
        </span>
    );
}

const PIPS: Record<number, number[]> = {
    0: [],
    1: [4],
    2: [0, 8],
    3: [0, 4, 8],
    4: [0, 2, 6, 8],
    5: [0, 2, 4, 6, 8],
    6: [0, 2, 3, 5, 6, 8],
};

export function Die({
    face,
    size = 20,
    dim = false,
}: {
    face: number;
    size?: number;
    dim?: boolean;
}) {
    return (
        <svg
            class={`bootleggers-die${dim ? ' dim' : ''}`}
            width={size}
            height={size}
            viewBox="0 0 4 4"
            aria-hidden="true"
        >
            <rect x=".08" y=".08" width="3.84" height="3.84" rx=".7" />
            {PIPS[face]?.map((at) => (
                <circle cx={1 + (at % 3)} cy={1 + Math.floor(at / 3)} r=".4" />
            ))}
        </svg>
    );
}

/** Crates as little boxes: full ones in the seat's colour, then empty places. */
export function Crates({ seat, load, room = load }: { seat: number; load: number; room?: number }) {
    return (
        <span class={`bootleggers-crates S${seat}`} aria-hidden="true">
            {times(room).map((i) => (
                <i class={i < load ? 'full' : ''} />
            ))}
        </span>
    );
}
