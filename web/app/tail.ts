// tail.ts -- a list that follows its end while the reader is there; scrolling up lets go of it.
import { useEffect, useRef } from 'preact/hooks';

export interface Box {
    scrollTop: number;
    scrollHeight: number;
    clientHeight: number;
}

const NEAR_PX = 40;

/** Whether the reader is still at the end after the list was scrolled. It moves by itself, too:
 * rows that leave above make it shorter. Only at the same height was it moved by hand. */
export function follows(was: boolean, before: Box, now: Box): boolean {
    if (now.scrollHeight - now.scrollTop - now.clientHeight < NEAR_PX) return true;
    const isByHand =
        now.scrollHeight === before.scrollHeight && now.clientHeight === before.clientHeight;
    return isByHand && now.scrollTop < before.scrollTop - 2 ? false : was;
}

const measure = ({ scrollTop, scrollHeight, clientHeight }: Box): Box => ({
    scrollTop,
    scrollHeight,
    clientHeight,
});

/** `rows` is another list with every row: their number does not change once the list is full, and
 * rows that are read late come above the newest. */
export function useTail(rows: unknown) {
    const box = useRef<HTMLOListElement>(null);
    const isAtEnd = useRef(true);
    const before = useRef<Box>({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 });
    // At the end the browser must not hold rows in place: where as much leaves above as comes
    // below, that would look like a reader who scrolls up.
    const anchor = (at: HTMLElement) => {
        at.style.overflowAnchor = isAtEnd.current ? 'none' : 'auto';
    };
    const follow = () => {
        const at = box.current;
        if (!at) return;
        anchor(at);
        if (isAtEnd.current) at.scrollTop = at.scrollHeight;
        before.current = measure(at);
    };
    useEffect(() => {
        // Measuring makes the browser lay everything out: once a frame is enough.
        const frame = requestAnimationFrame(follow);
        return () => cancelAnimationFrame(frame);
    }, [rows]);
    useEffect(() => {
        // A phone that is turned, a window made wider: a list that was out of sight is drawn.
        let frame = 0;
        const watch = new ResizeObserver(() => {
            cancelAnimationFrame(frame);
            frame = requestAnimationFrame(follow);
        });
        watch.observe(box.current!);
        return () => {
            cancelAnimationFrame(frame);
            watch.disconnect();
        };
    }, []);
    const onScroll = () => {
        const at = box.current;
        if (!at) return;
        isAtEnd.current = follows(isAtEnd.current, before.current, at);
        anchor(at);
        before.current = measure(at);
    };
    return { box, onScroll };
}
