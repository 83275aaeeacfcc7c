// crooks/notes.ts -- what this person was shown: the look of the moment, and notes if wanted.
//
// Whether there are notes the table says when it is made: then the house tells each person what
// it has seen (server: `notes`), and this page keeps nothing itself. Within that everybody may
// put their own notes away.
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameEvent } from '../app/contract';
import { keep } from '../app/settings';
import type { Props } from './model';

export const isKeeping = signal(keep.read('crooks-notes') !== 'off');
effect(() => keep.write('crooks-notes', isKeeping.value ? 'on' : 'off'));

/** Whether what was seen once is drawn. */
export const hasNotes = (p: Props): boolean => p.notes && p.me !== null && isKeeping.value;

const GLIMPSES: Record<string, string> = {
    'recruit-own': 'recruit',
    'spy-job-own': 'spy-job',
    'spy-hangout-own': 'spy-hangout',
    'burn-own': 'burn',
    'out-known': 'out-down',
};

/** Without notes the log keeps where somebody looked, not what was there. */
export function past(event: GameEvent, notes: boolean): GameEvent {
    const plain = GLIMPSES[event.kind];
    return plain && !(notes && isKeeping.value) ? { ...event, kind: plain } : event;
}

/** At the end nothing is hidden any more. */
export const opens = ['over', 'over-shared'];

/** A table is known by its address. */
const keyOf = (p: Props): string => `${location.hash}/${p.me}`;
const seen = signal<{ key: string; event: GameEvent } | null>(null);

/** What the own spy has just seen at this table; stays until it is put away. */
export const spiedAt = (p: Props): GameEvent | null =>
    p.me !== null && !p.over && seen.value?.key === keyOf(p) ? seen.value.event : null;
export const putAway = (): void => {
    seen.value = null;
};

const isLook = (event: GameEvent): boolean =>
    event.kind === 'spy-job-own' || event.kind === 'spy-hangout-own';

/** Follows the events of a table, for the look of the moment; called by the board. */
export function useLook(p: Props): void {
    useEffect(() => {
        if (p.me === null || p.over) return;
        const look = p.events.find((event) => isLook(event) && event.seat === p.me);
        if (look) seen.value = { key: keyOf(p), event: look };
    }, [p.events]);
}
