// squirrels/previews.ts -- asks the engine what moves would do, once a question.
import { useEffect, useState } from 'preact/hooks';
import type { Preview } from '../app/contract';
import type { Props } from './words';

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
