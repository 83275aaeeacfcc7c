// heard.ts -- what happens at a table is heard: which sound an event has, the game says.
import { useEffect, useRef } from 'preact/hooks';
import type { GameEvent, GameTable } from './contract';
import { play } from './sound';
import type { Sound } from './synth';
import type { Visit } from './visit';

const APART_MS = 140,
    MOST = 3; // of one update: more would be a rattle

/** The sounds of events, in order; the same one several times in a row is heard once. */
export function soundsOf(
    events: readonly Pick<GameEvent, 'kind'>[],
    sounds: Readonly<Record<string, Sound>> = {},
): Sound[] {
    const all = events.map(({ kind }) => sounds[kind] ?? 'card');
    return all.filter((sound, i) => sound !== all[i - 1]).slice(0, MOST);
}

/** Whether somebody whose seat this is was not asked before and is now. */
const comesTo = (me: number | null, before: readonly unknown[], now: readonly unknown[]): boolean =>
    me !== null && now.includes(me) && !before.includes(me);

/** Plays what each new update brings: events that are not shown on the stage, which has sounds of
 * its own, then that it is one's turn. */
export function useHeard(visit: Visit, table: GameTable | undefined): void {
    const update = visit.update.value;
    const last = useRef(update);
    useEffect(() => {
        const before = last.current;
        last.current = update;
        if (!update || !before || update.rev === before.rev || visit.isHidden.peek()) return;
        const quiet = update.events.filter((event) => !visit.stage.staged.has(event));
        const heard = soundsOf(quiet, table?.sounds);
        if (comesTo(visit.me.peek(), before.must_act, update.must_act)) heard.push('turn');
        for (const [i, sound] of heard.entries()) play(sound, i * APART_MS);
    }, [update, visit]);
}
