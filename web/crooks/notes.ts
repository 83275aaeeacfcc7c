// crooks/notes.ts -- what this person was shown: the look of the moment, and notes if wanted.
//
// Off by default, for memory is part of the game. Notes are kept in this browser, by table and
// seat, for the last few tables; nothing of them is ever sent.
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameEvent } from '../app/contract';
import { keep } from '../app/settings';
import { noNotes, noted } from './model';
import type { Notes, Props } from './model';

export const isKeeping = signal(keep.read('crooks-notes') === 'on');
effect(() => keep.write('crooks-notes', isKeeping.value ? 'on' : 'off'));

const TABLES_MAX = 8;
type Kept = [string, Notes][]; // oldest first

function readKept(): Kept {
    try {
        const found: unknown = JSON.parse(keep.read('crooks-seen') ?? '[]');
        return Array.isArray(found) ? (found as Kept) : [];
    } catch {
        return [];
    }
}
const kept = signal<Kept>(readKept());

/** A table is known by its address. */
const keyOf = (p: Props): string => `${location.hash}/${p.me}`;

export function notesOf(p: Props): Notes | null {
    if (!isKeeping.value || p.me === null) return null;
    return kept.value.find(([key]) => key === keyOf(p))?.[1] ?? noNotes();
}

function remember(p: Props): void {
    const before = notesOf(p);
    if (!before) return;
    const after = noted(before, p.view, p.events);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const others = kept.peek().filter(([key]) => key !== keyOf(p));
    kept.value = [...others, [keyOf(p), after] as [string, Notes]].slice(-TABLES_MAX);
    keep.write('crooks-seen', JSON.stringify(kept.peek()));
}

export const forget = (p: Props): void => {
    kept.value = kept.peek().filter(([key]) => key !== keyOf(p));
    keep.write('crooks-seen', JSON.stringify(kept.peek()));
};

const GLIMPSES: Record<string, string> = {
    'recruit-own': 'recruit',
    'spy-job-own': 'spy-job',
    'spy-hangout-own': 'spy-hangout',
    'burn-own': 'burn',
    'out-known': 'out-down',
};

/** Without notes the log keeps where somebody looked, not what was there. */
export function past(event: GameEvent): GameEvent {
    const plain = GLIMPSES[event.kind];
    return plain && !isKeeping.value ? { ...event, kind: plain } : event;
}

/** At the end nothing is hidden any more. */
export const opens = ['over', 'over-shared'];

const seen = signal<{ key: string; event: GameEvent } | null>(null);

/** What the own spy has just seen at this table; stays until it is put away. */
export const spiedAt = (p: Props): GameEvent | null =>
    p.me !== null && !p.over && seen.value?.key === keyOf(p) ? seen.value.event : null;
export const putAway = (): void => {
    seen.value = null;
};

const isLook = (event: GameEvent): boolean =>
    event.kind === 'spy-job-own' || event.kind === 'spy-hangout-own';

/** Follows the events of a table; called by the board. */
export function useNotes(p: Props): Notes | null {
    useEffect(() => {
        if (p.me === null || p.over) return;
        remember(p);
        const look = p.events.find((event) => isLook(event) && event.seat === p.me);
        if (look) seen.value = { key: keyOf(p), event: look };
    }, [p.events, isKeeping.value]);
    return notesOf(p);
}
