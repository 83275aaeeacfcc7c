// review.ts -- a review worked out on this device, away from everything else.
import { engineFiles } from 'virtual:made';
import { engineModule } from './reader';
import type { FromReviewer, ToReviewer } from './reviewer';

/** Tells what is known so far, again and again, and 1 at last; ends when it is told to. */
export function review(
    journal: string,
    seat: number,
    tell: (done: number, review: unknown) => void,
    fail: () => void,
): () => void {
    let thread: Worker | null = null;
    let isEnded = false;
    const end = (): void => {
        isEnded = true;
        thread?.terminate();
    };
    engineModule()
        .then((compiled) => {
            if (isEnded) return;
            thread = new Worker(engineFiles!.reviewer);
            thread.onerror = () => {
                end();
                fail();
            };
            thread.onmessage = ({ data }: MessageEvent<FromReviewer>) => {
                tell(data.done, data.review === undefined ? null : JSON.parse(data.review));
                if (data.done === 1) end();
            };
            const order: ToReviewer = { compiled, journal, seat };
            thread.postMessage(order);
        })
        .catch(fail);
    return end;
}
