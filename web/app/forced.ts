// forced.ts -- what leaves no choice is done by itself, after the time a bot would take.
//
// The engine says when a seat has no choice (`forced`), and nobody else is told: by the time it
// takes the others must not learn it either. To end the turn is another matter: until then a move
// may be taken back, so that is asked for in the settings.
import { useEffect } from 'preact/hooks';
import type { Legal } from './contract';
import { settings } from './settings';
import type { Update } from './tells';
import type { Visit } from './visit';

/** Somebody is about to choose: nothing is done over their hand. */
const isBusy = (visit: Visit): boolean =>
    visit.choose.picked.length > 0 || visit.choose.staged !== null || visit.isSending.peek();

/** The move that is made by itself, or null. `ends` are first words of moves that end a turn. */
export function forcedMove(
    told: Pick<Update, 'forced' | 'legal' | 'over'>,
    ends: readonly string[],
    likes: { forced: boolean; ending: boolean },
): Legal | null {
    const move = told.legal[0];
    if (told.forced !== true || !move || told.over) return null;
    const isEnd = ends.includes(move.move.split(' ')[0]!);
    return (isEnd ? likes.ending : likes.forced) ? move : null;
}

export function useForced(visit: Visit, ends: readonly string[]): void {
    const told = visit.update.value;
    const table = visit.table.value;
    const move =
        told && visit.me.value !== null && visit.lesson.value === null
            ? forcedMove(told, ends, {
                  forced: settings.forced.value === 'on',
                  ending: settings.ending.value === 'on',
              })
            : null;
    // Whoever sees what happened gets to the end of it first.
    const isShown = visit.stage.isShown.value;
    useEffect(() => {
        if (!move || !told || isShown || visit.isHidden.peek()) return undefined;
        const timer = setTimeout(() => {
            if (visit.update.peek()?.rev === told.rev && !isBusy(visit)) void visit.play(move.move);
        }, table?.bot_ms ?? 0);
        return () => clearTimeout(timer);
    }, [told?.rev, move?.move, isShown]);
}
