// store.ts -- what this person was shown: the look of the moment, and notes if wanted.
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

/** What the page keeps of one table. */
class Store {
    readonly spied = signal<GameEvent | null>(null);
    /** Which side the crook in hand would show; the switch in the dock turns it. */
    readonly facing = signal<'up' | 'down'>('up');
}
export const storeOf = (p: Props): Store => p.own.of(Store);

/** What the own spy has just seen at this table; stays until it is put away. */
export const spiedAt = (p: Props): GameEvent | null =>
    p.me !== null && !p.over ? storeOf(p).spied.value : null;
export const putAway = (p: Props): void => {
    storeOf(p).spied.value = null;
};

const isLook = (event: GameEvent): boolean =>
    event.kind === 'spy-job-own' || event.kind === 'spy-hangout-own';

/** Follows the events of a table, for the look of the moment; called by the board. */
export function useLook(p: Props): void {
    useEffect(() => {
        if (p.me === null || p.over) return;
        const look = p.events.find((event) => isLook(event) && event.seat === p.me);
        if (look) storeOf(p).spied.value = look;
    }, [p.events]);
}
