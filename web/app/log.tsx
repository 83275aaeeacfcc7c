// log.tsx -- what happened, newest at the bottom; chat; the rail that holds both.
import { Fragment } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Piece, Reaction, Words } from './contract';
import type { EventRow, Visit } from './store';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';

export function Sentence({ pieces }: { pieces: Piece[] }) {
    return (
        <>
            {pieces.map((piece, i) =>
                piece.is === 'seat' ? <b key={i}>{piece.text}</b> : piece.text,
            )}
        </>
    );
}

/** A move taken back: the rows above it stay, this one says so. */
function UndoneRow({ seat, words }: { seat: number; words: Words }) {
    return (
        <li class="e">
            <SeatMark seat={seat} />
            <span>
                <b>{words.seat(seat)}</b>: {t('page.log.undone')}
            </span>
            <span />
        </li>
    );
}

/** Who was how quick in a window that is over: the order is that of time less credit. */
function ReactionRows({ rows, words }: { rows: readonly Reaction[]; words: Words }) {
    return (
        <>
            {rows.map((one) => (
                <li class="e times" key={one.seat}>
                    <SeatMark seat={one.seat} />
                    <span>
                        <b>{words.seat(one.seat)}</b>: {reactionText(one, words)}
                    </span>
                    <span />
                </li>
            ))}
        </>
    );
}

export function reactionText(one: Reaction, words: Words): string {
    const args = { move: words.move({ kind: one.move, args: {} }), n: one.after, m: one.credit };
    return t(one.credit > 0 ? 'page.reaction.credited' : 'page.reaction', args);
}

interface RowProps {
    row: EventRow;
    words: Words;
    isNew: boolean;
    isStep?: boolean; // the step of a replay that is shown
}

export function Row({ row, words, isNew, isStep }: RowProps) {
    const { event } = row;
    const pieces = useMemo(() => words.eventPieces(event), [event, words]);
    return (
        <li class={`e ${isNew ? 'new' : ''}`} aria-current={isStep && isNew ? 'step' : undefined}>
            {typeof event.seat === 'number' ? <SeatMark seat={event.seat} /> : <span />}
            <span>
                <Sentence pieces={pieces} />
            </span>
            <ClauseChip id={event.clause} />
        </li>
    );
}

/** Keeps a list at its end while the reader is there; scrolling up lets go of it. */
function useTail(count: number) {
    const box = useRef<HTMLOListElement>(null);
    const isAtEnd = useRef(true);
    const lastTop = useRef(0);
    useEffect(() => {
        // Measuring makes the browser lay everything out: once a frame is enough.
        const frame = requestAnimationFrame(() => {
            const at = box.current;
            if (!isAtEnd.current || !at) return;
            at.scrollTop = at.scrollHeight;
            lastTop.current = at.scrollTop;
        });
        return () => cancelAnimationFrame(frame);
    }, [count]);
    const onScroll = () => {
        const at = box.current;
        if (!at) return;
        const isNear = at.scrollHeight - at.scrollTop - at.clientHeight < 40;
        if (isNear) isAtEnd.current = true;
        else if (at.scrollTop < lastTop.current - 2) isAtEnd.current = false; // by hand, not by us
    };
    return { box, onScroll };
}

const SHOWN_MAX = 150;

export function Log({ visit }: { visit: Visit }) {
    const rows = visit.shownLog.value;
    const words = visit.words.value;
    const newest = rows[rows.length - 1]?.rev;
    const { box, onScroll } = useTail(rows.length);
    const shown = rows.slice(-SHOWN_MAX);
    const first = rows.length - shown.length;
    return (
        <ol class="log" ref={box} onScroll={onScroll} tabIndex={0} aria-label={t('page.log.title')}>
            {rows.length === 0 && <li class="empty">{t('page.log.empty')}</li>}
            {shown.map((row, i, all) => (
                <Fragment key={first + i}>
                    {i > 0 && row.rev !== all[i - 1]!.rev && <li class="gap" aria-hidden="true" />}
                    {row.event ? (
                        <Row
                            row={row}
                            words={words}
                            isNew={row.rev === newest}
                            isStep={visit.replayed.value !== null}
                        />
                    ) : row.reactions ? (
                        <ReactionRows rows={row.reactions} words={words} />
                    ) : (
                        <UndoneRow seat={row.undone} words={words} />
                    )}
                </Fragment>
            ))}
        </ol>
    );
}

export function Chat({ visit }: { visit: Visit }) {
    const rows = visit.chat.value;
    const { box, onScroll } = useTail(rows.length);
    const me = visit.me.value;
    const isMuted = me !== null && visit.seats.value[me]?.muted;
    useEffect(() => {
        visit.unread.value = 0;
    }, [rows.length]);
    const onSubmit = (event: Event) => {
        event.preventDefault();
        const field = (event.currentTarget as HTMLFormElement).elements.namedItem(
            'text',
        ) as HTMLInputElement;
        const text = field.value.trim();
        if (!text) return;
        field.value = '';
        void visit.ask({ do: 'chat', text });
    };
    return (
        <>
            <ol
                class="log chat"
                ref={box}
                onScroll={onScroll}
                tabIndex={0}
                aria-label={t('page.chat.title')}
            >
                {rows.length === 0 && <li class="empty">{t('page.chat.empty')}</li>}
                {rows.map((row, i) => (
                    <li class="e" key={i}>
                        <SeatMark seat={row.seat} />
                        <span>
                            <b>{visit.words.value.seat(row.seat)}</b> {row.text}
                        </span>
                    </li>
                ))}
            </ol>
            {me !== null && (
                <form class="say" onSubmit={onSubmit}>
                    <input
                        name="text"
                        class="f"
                        maxLength={120}
                        autocomplete="off"
                        disabled={isMuted}
                        placeholder={t(isMuted ? 'page.chat.muted' : 'page.chat.write')}
                        aria-label={t('page.chat.write')}
                    />
                    <button
                        class="btn"
                        type="submit"
                        disabled={isMuted}
                        aria-label={t('page.chat.send')}
                    >
                        <Icon name="i-right" />
                    </button>
                </form>
            )}
        </>
    );
}
