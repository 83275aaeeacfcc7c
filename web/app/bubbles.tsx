// bubbles.tsx -- what somebody says stands by their seat for a moment.
//
// They lie over the table and are put where the plates are: no board has to make room for them.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { emoteOf, lineText } from './emotes';
import { Said } from './said';
import type { Visit } from './visit';
import { SeatMark } from '../parts/icon';

const EDGE = 6; // pixels kept free at the edges of the window

/** The seat as it is drawn: its plate; one's own is the prompt. */
const placeOf = (seat: number, isMine: boolean): Element | null =>
    document.querySelector(`.app .board [data-seat="${seat}"]`) ??
    (isMine ? document.querySelector('.app .prompt') : null) ??
    document.querySelector('.app .ticker, .app .top');

function put(bubble: HTMLElement, seat: number, isMine: boolean): void {
    const box = placeOf(seat, isMine)?.getBoundingClientRect();
    if (!box) return;
    const { width, height } = bubble.getBoundingClientRect();
    const isAbove = box.bottom + height + EDGE > innerHeight || (isMine && box.top > height + EDGE);
    const left = Math.min(Math.max(EDGE, box.left + 8), innerWidth - width - EDGE);
    const top = isAbove ? box.top - height - 4 : box.bottom + 4;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${Math.max(EDGE, top)}px`;
    bubble.dataset.above = isAbove ? 'yes' : 'no';
}

function Bubble({ visit, seat, line }: { visit: Visit; seat: number; line: string }) {
    const box = useRef<HTMLDivElement>(null);
    const isMine = visit.me.value === seat;
    useLayoutEffect(() => put(box.current!, seat, isMine));
    return (
        <div class={`bubble S${seat} ${emoteOf(line) ? 'emote' : ''}`} ref={box} data-by={seat}>
            <SeatMark seat={seat} />
            <span>{lineText(line)}</span>
        </div>
    );
}

/** For eyes: the live region has said it, and the chat keeps it. */
export function Bubbles({ visit }: { visit: Visit }) {
    void visit.update.value; // the table moves under them
    const shown = visit.own.of(Said).shown.value;
    return (
        <div class="bubbles" aria-hidden="true">
            {shown
                .filter(({ seat }) => !visit.muted.value.has(seat))
                .map(({ seat, line, at }) => (
                    <Bubble key={at} visit={visit} seat={seat} line={line} />
                ))}
        </div>
    );
}
