// previews.ts -- asks the engine what moves would do, once a question.
import { useEffect, useState } from 'preact/hooks';
import type { Preview } from '../app/contract';
import type { Props, View } from './model';

/** Previews by move, as they come in; missing while unknown, null if there is none to be had. */
export function usePreviews(p: Props, moves: readonly string[]): Record<string, Preview | null> {
    const [found, setFound] = useState<{ legal: unknown; by: Record<string, Preview | null> }>({
        legal: null,
        by: {},
    });
    const wanted = moves.join(';');
    useEffect(() => {
        let isGone = false;
        for (const move of moves) {
            void p.preview(move).then((preview) => {
                if (isGone) return;
                setFound((now) => ({
                    legal: p.legal,
                    by: { ...(now.legal === p.legal ? now.by : {}), [move]: preview },
                }));
            });
        }
        return () => {
            isGone = true;
        };
    }, [wanted, p.legal]);
    return found.legal === p.legal ? found.by : {};
}

/** One way through the rest of the turn: what is chosen after the first move, and what comes of
 * all of it. */
export interface Ending {
    moves: Preview['legal'];
    after: Preview;
}

const THEN_MAX = 4; // as many as a preview takes
const ASKED_MAX = 40; // endings beyond these are left out

function goesOn(p: Props, after: Preview): boolean {
    const { turn, phase } = after.view as View;
    return turn === p.me && ['order', 'aim', 'split'].includes(phase);
}

/** All ways in which a turn can end that goes on with this move; null if some of them can not be
 * foreseen or there are too many. */
async function endingsOf(p: Props, move: string): Promise<Ending[] | null> {
    const first = await p.preview(move);
    if (!first?.sure) return null;
    let open: Ending[] = [{ moves: [], after: first }];
    let asked = 1;
    const ended: Ending[] = [];
    while (open.length > 0) {
        const [now, ...rest] = open as [Ending, ...Ending[]];
        open = rest;
        if (!goesOn(p, now.after)) {
            ended.push(now);
            continue;
        }
        asked += now.after.legal.length;
        if (now.moves.length === THEN_MAX || asked > ASKED_MAX) return null;
        const next = await Promise.all(
            now.after.legal.map(async (one) => {
                const moves = [...now.moves, one];
                const after = await p.preview(
                    move,
                    moves.map((step) => step.move),
                );
                return { moves, after };
            }),
        );
        for (const { moves, after } of next) {
            if (!after?.sure) return null;
            open.push({ moves, after });
        }
    }
    return ended;
}

/** The same as they come in: undefined while unknown. */
export function useEndings(p: Props, move: string): Ending[] | null | undefined {
    const [found, setFound] = useState<{ of: unknown; all: Ending[] | null } | null>(null);
    useEffect(() => {
        let isGone = false;
        void endingsOf(p, move).then((all) => {
            if (!isGone) setFound({ of: p.legal, all });
        });
        return () => {
            isGone = true;
        };
    }, [move, p.legal]);
    return found?.of === p.legal ? found.all : undefined;
}
