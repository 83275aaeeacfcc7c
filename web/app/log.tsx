// log.tsx -- what happened, newest at the bottom; chat; the rail that holds both.
import { useEffect, useRef } from 'preact/hooks';
import type { Piece, Words } from './contract';
import type { LogRow, Visit } from './store';
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

export function Row({ row, words, isNew }: { row: LogRow; words: Words; isNew: boolean }) {
    const { event } = row;
    return (
        <li class={`e ${isNew ? 'new' : ''}`}>
            {typeof event.seat === 'number' ? <SeatMark seat={event.seat} /> : <span />}
            <span>
                <Sentence pieces={words.eventPieces(event)} />
            </span>
            <ClauseChip id={event.clause} />
        </li>
    );
}

/** Keeps a list at its end while the reader is there. */
function useTail(count: number) {
    const box = useRef<HTMLOListElement>(null);
    const isAtEnd = useRef(true);
    useEffect(() => {
        if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    }, [count]);
    const onScroll = () => {
        const at = box.current!;
        isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < 40;
    };
    return { box, onScroll };
}

const SHOWN_MAX = 300;

export function Log({ visit }: { visit: Visit }) {
    const rows = visit.log.value;
    const words = visit.words.value;
    const newest = rows[rows.length - 1]?.rev;
    const { box, onScroll } = useTail(rows.length);
    return (
        <ol class="log" ref={box} onScroll={onScroll} tabIndex={0} aria-label={t('page.log.title')}>
            {rows.length === 0 && <li class="empty">{t('page.log.empty')}</li>}
            {rows.slice(-SHOWN_MAX).map((row, i, all) => (
                <>
                    {i > 0 && row.rev !== all[i - 1]!.rev && <li class="gap" aria-hidden="true" />}
                    <Row
                        key={`${row.rev}.${i}`}
                        row={row}
                        words={words}
                        isNew={row.rev === newest}
                    />
                </>
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
