// log.tsx -- what happened, newest at the bottom; chat; the rail that holds both.
import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Piece, Reaction, Words } from './contract';
import { EMOTES, emoteLine, emoteOf, lineText } from './emotes';
import { walkWords } from './keys';
import { newestOf } from './memory';
import { piecesOf, useNames } from './named';
import { aboutSeat, housePieces } from './names';
import { useTail } from './tail';
import type { ChatRow, EventRow, HouseDid, LogRow } from './tells';
import type { Visit } from './visit';
import { lookAtRow } from './looking';
import { t } from './words';
import { ClauseChip } from '../parts/clause';
import { Icon, SeatMark } from '../parts/icon';

/** A number and its currency stay in one row. */
const kept = (text: string): string => text.replace(/^ (?=[$\u20ac\u00a5])/, '\u00a0');

export function Sentence({ pieces }: { pieces: Piece[] }) {
    return (
        <>
            {pieces.map((piece, i) =>
                piece.is === 'seat' ? (
                    <b key={i}>{piece.text}</b>
                ) : piece.word ? (
                    <span key={i} class="named" data-word={piece.word}>
                        {piece.text}
                    </span>
                ) : (
                    kept(piece.text)
                ),
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
                <Sentence pieces={aboutSeat('page.log.undone', seat, words.player(seat), words)} />
            </span>
            <span />
        </li>
    );
}

/** What the house did, or what somebody said: it stands where it happened. */
function HouseRow({ did, words }: { did: HouseDid; words: Words }) {
    return (
        <li class="e house">
            <SeatMark seat={did.seat} />
            <span>
                <Sentence pieces={housePieces(did, words)} />
            </span>
            <span />
        </li>
    );
}

function SaidRow({ row, words }: { row: ChatRow; words: Words }) {
    const names = useNames(words, true);
    return (
        <li class="e said">
            <SeatMark seat={row.chat.seat} />
            <span>
                <b>{words.seat(row.chat.seat)}</b>:{' '}
                <Sentence pieces={piecesOf(lineText(row.chat.text), names)} />
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

/** The heading of a turn; a part of the match is its own heading. */
function Heading({ row, words, visit }: { row: EventRow; words: Words; visit: Visit }) {
    const { turn, seat } = row.event;
    if (turn === undefined) return null;
    const text = (
        <>
            <span>{t('page.log.turn', { n: turn })}</span>
            {typeof seat === 'number' && (
                <>
                    <SeatMark seat={seat} />
                    <b>{words.seat(seat)}</b>
                </>
            )}
        </>
    );
    const show = lookAtRow(visit, row.rev);
    if (!show) return <li class="d turn">{text}</li>;
    return (
        <li class="turn">
            <button type="button" class="d turn look" title={t('page.watch.look')} onClick={show}>
                {text}
                <Icon name="i-eye" class="s" label={t('page.watch.look')} />
            </button>
        </li>
    );
}

export function Row({ row, words, isNew, isStep }: RowProps) {
    const { event } = row;
    const pieces = useMemo(() => words.eventPieces(event), [event, words]);
    const is = `${isNew ? 'new' : ''} ${event.part ? 'd part' : ''}`;
    return (
        <li class={`e ${is}`} aria-current={isStep && isNew ? 'step' : undefined}>
            {typeof event.seat === 'number' ? <SeatMark seat={event.seat} /> : <span />}
            <span>
                <Sentence pieces={pieces} />
            </span>
            {event.clause ? <ClauseChip id={event.clause} /> : <span />}
        </li>
    );
}

/** Any row but those of events. */
function OtherRow({ row, words }: { row: LogRow; words: Words }) {
    if (row.reactions) return <ReactionRows rows={row.reactions} words={words} />;
    if (row.house) return <HouseRow did={row.house} words={words} />;
    if (row.chat) return <SaidRow row={row} words={words} />;
    return row.undone === undefined ? null : <UndoneRow seat={row.undone} words={words} />;
}

const SHOWN_MAX = 150; // at first, and that many more each time

export function Log({ visit }: { visit: Visit }) {
    const most = useSignal(SHOWN_MAX);
    const rows = visit.shownLog.value;
    const newest = newestOf(rows);
    const { box, onScroll } = useTail(rows);
    const shown = rows.slice(-most.value);
    const first = rows.length - shown.length;
    return (
        <ol
            class="log"
            ref={box}
            onScroll={onScroll}
            onKeyDown={walkWords}
            tabIndex={0}
            aria-label={t('page.log.title')}
        >
            {rows.length === 0 && <li class="empty">{t('page.log.empty')}</li>}
            {first > 0 && (
                <li class="earlier">
                    <button
                        type="button"
                        class="btn quiet"
                        onClick={() => {
                            most.value += SHOWN_MAX;
                        }}
                    >
                        {t('page.log.earlier')}
                    </button>
                </li>
            )}
            {shown.map((row, i, all) => (
                <Fragment key={first + i}>
                    {i > 0 && row.rev !== all[i - 1]!.rev && <li class="gap" aria-hidden="true" />}
                    {row.event && <Heading row={row} words={visit.wordsAt(row)} visit={visit} />}
                    {row.event ? (
                        <Row
                            row={row}
                            words={visit.wordsAt(row)}
                            isNew={row.rev === newest}
                            isStep={visit.replayed.value !== null}
                        />
                    ) : (
                        <OtherRow row={row} words={visit.wordsAt(row)} />
                    )}
                </Fragment>
            ))}
        </ol>
    );
}

/** What can be said with one tap; it stands by the seat. */
function Emotes({ visit, isMuted }: { visit: Visit; isMuted: boolean }) {
    return (
        <div class="emotes" role="group" aria-label={t('page.emote.title')}>
            {EMOTES.map((name) => (
                <button
                    type="button"
                    key={name}
                    class="chip"
                    data-emote={name}
                    disabled={isMuted}
                    onClick={() => void visit.ask({ do: 'chat', text: emoteLine(name) })}
                >
                    {t(`page.emote.${name}`)}
                </button>
            ))}
        </div>
    );
}

export function Chat({ visit }: { visit: Visit }) {
    const rows = visit.chat.value;
    const { box, onScroll } = useTail(rows);
    const names = useNames(visit.words.value, rows.length > 0);
    const me = visit.me.value;
    const isMuted = me !== null && visit.seats.value[me]?.muted;
    useEffect(() => {
        visit.unread.value = 0;
    }, [rows]); // not their number, which has an end
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
                onKeyDown={walkWords}
                tabIndex={0}
                aria-label={t('page.chat.title')}
            >
                {rows.length === 0 && <li class="empty">{t('page.chat.empty')}</li>}
                {rows.map((row, i) => (
                    <li class="e" key={i}>
                        <SeatMark seat={row.chat.seat} />
                        <span>
                            <b>{visit.wordsAt(row).seat(row.chat.seat)}</b>{' '}
                            <span class={emoteOf(row.chat.text) ? 'emoted' : ''}>
                                <Sentence pieces={piecesOf(lineText(row.chat.text), names)} />
                            </span>
                        </span>
                    </li>
                ))}
            </ol>
            {me !== null && <Emotes visit={visit} isMuted={isMuted === true} />}
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
